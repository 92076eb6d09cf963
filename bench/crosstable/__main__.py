"""`python -m bench.crosstable`: let all levels and all baselines fight each other, and write who beats whom.

It may be stopped at any time and goes on where it was: battles are written to a file as they end, and a
section of docs/opponent.md says what they came to. First a few battles are fought to see what each opponent
costs; from them the time of the whole is told, and where it is too long the dearest cells get fewer pairs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING

from bench import sections
from bench.battles import content
from bench.crosstable.page import section
from bench.crosstable.plan import SCENARIO, Pairing, Plan, everybody, pairings, plan, probes
from bench.kept_battles import KeptBattles, hours, processes
from skirmish.arena import OPPONENTS, checked
from skirmish.errors import SettingsError

if TYPE_CHECKING:
    from skirmish.arena.match import Half, HalfReport

TOP = Path(__file__).resolve().parent.parent.parent
KEPT = TOP / "bench" / "crosstable.jsonl"
"""Where the battles are kept; large, and this machine's own, so not in the repository."""
PAGE = TOP / "docs" / "opponent.md"
"""The page; it has a section for this."""
PAIRS = 20
"""Pairs of a cell."""
HOURS = 3.0
"""Hours that the whole may take."""


def main(arguments: Sequence[str]) -> int:
    """Fight what is missing, and write the section; 1 when an opponent was at a loss for an answer."""
    wish = _wish(arguments)
    kept = KeptBattles(wish.kept, wish.jobs)
    cells = pairings(wish.opponents)
    by_cell = {cell: cell.halves(wish.pairs, wish.rules) for cell in cells}
    every = [half for halves in by_cell.values() for half in halves]
    try:
        if not wish.only_page:
            _fight(kept, cells, every, wish)
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
    finally:
        known = kept.known(every)
        found = None if probes(every, known) else _planned(cells, known, wish)
        fought = {cell: [known[half] for half in own if half in known] for cell, own in by_cell.items()}
        told = "" if found is None else said(found, wish)
        sections.write(wish.page, "crosstable", section(fought, wish.rules, wish.pairs, told))
    return int(any(each.slips for report in known.values() for each in report.thinking))


def _fight(
    kept: KeptBattles, cells: Sequence[Pairing], every: Sequence[Half], wish: argparse.Namespace
) -> None:
    """Fight a few battles to see what they cost, tell how long all of them take, and fight them."""
    kept.fought(probes(every, kept.known(every)))
    found = _planned(cells, kept.known(every), wish)
    print(said(found, wish), f"{hours(found.left, wish.jobs)} are left.", file=sys.stderr)
    kept.fought(found.wanted)


def _planned(cells: Sequence[Pairing], known: Mapping[Half, HalfReport], wish: argparse.Namespace) -> Plan:
    return plan(cells, wish.rules, wish.pairs, known, wish.hours * 3600 * wish.jobs)


def _wish(arguments: Sequence[str]) -> argparse.Namespace:
    """Read what was asked for."""
    systems = sorted(content().cards[SCENARIO].rulesets)
    parser = argparse.ArgumentParser(prog="python -m bench.crosstable", description=__doc__)
    add = parser.add_argument
    add("--pairs", type=int, default=PAIRS, help="of each cell, over all systems (%(default)s)")
    add("--opponents", type=_named, default=everybody(), metavar="A,B…", help="who fights (everybody)")
    add("--rules", action="append", choices=systems, help="a system (all); may be said again")
    add("--hours", type=float, default=HOURS, help="that all of it may take (%(default)s)")
    add("--jobs", type=int, default=cpu_count() or 1, help="processes (as many as there are cores)")
    add("--kept", type=Path, default=KEPT, help="the file of battles (bench/crosstable.jsonl)")
    add("--page", type=Path, default=PAGE, help="the page with the section (docs/opponent.md)")
    add("--only-page", action="store_true", help="fight nothing; write the section on what there is")
    wish = parser.parse_args(arguments)
    wish.rules = wish.rules or systems
    if wish.pairs < 1 or wish.jobs < 1 or len(set(wish.opponents)) < 2:
        parser.error("there have to be at least one pair, one process and two opponents")
    return wish


def _named(text: str) -> list[str]:
    """Read names of opponents. argparse.ArgumentTypeError for one that does not exist."""
    try:
        names = dict.fromkeys(text.split(","))
        return [checked(name, content().temperaments, OPPONENTS) for name in names]
    except SettingsError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def said(found: Plan, wish: argparse.Namespace) -> str:
    """Say in sentences how long it takes, and how many cells get fewer pairs for want of time."""
    whole, taken = hours(found.whole, wish.jobs), hours(found.seconds, wish.jobs)
    text = f"All pairs of all cells take {whole} in {processes(wish.jobs)}, by the battles fought so far."
    short = sum(pairs < wish.pairs for pairs in found.pairs.values())
    if not short:
        return text
    return (
        f"{text} That is more than {wish.hours:g} h. So the {short} dearest cells get only one pair under "
        f"each system; cells of two levels are the last to get fewer. Thus it takes {taken}."
    )


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
