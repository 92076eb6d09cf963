"""What `bench.uses` and `bench.sanity` have in common: the battles that they want, fought once for both."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Iterator, Sequence
from itertools import count, islice
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from typing import Final

from bench.battles import content
from bench.conduct.fights import Fight
from bench.conduct.watched import Job, Spoilt, Watched, jobs, ready, watch, write
from skirmish.arena.opponent import OPPONENTS

TOP: Final = Path(__file__).resolve().parent.parent.parent
KEPT: Final = TOP / "bench" / "conduct.jsonl"
"""Where battles are kept; large, and this machine's own, so not in the repository."""
PAGE: Final = TOP / "docs" / "opponent.md"
"""The page that both commands write a section of."""
LEVELS: Final = ("veteran", "regular")
"""Who fights whom by default; they change sides from battle to battle."""
BATTLES: Final = 200
"""Battles under each system by default."""


def parser(name: str, doc: str | None) -> argparse.ArgumentParser:
    """Return a parser of the options that both commands have."""
    made = argparse.ArgumentParser(prog=f"python -m bench.{name}", description=doc)
    add = made.add_argument
    add("-n", dest="battles", type=int, default=BATTLES, help=f"battles under each system ({BATTLES})")
    add("--scenario", action="append", help="this one only; may be repeated", choices=content().cards)
    add("--rules", action="append", help="this system only; may be repeated", choices=content().rulesets)
    add("--level", nargs=2, default=LEVELS, choices=OPPONENTS, help="who fights whom (veteran regular)")
    add("--jobs", type=int, default=cpu_count() or 1, help="processes (as many as there are cores)")
    add("--kept", type=Path, default=KEPT, help="the file of battles (bench/conduct.jsonl)")
    add("--page", type=Path, default=PAGE, help="where the section goes (docs/opponent.md)")
    return made


def wanted(request: argparse.Namespace) -> list[Fight]:
    """List the battles that were asked for: one of each scenario under each system, then the next of each."""
    first, second = request.level
    found = []
    for rules in request.rules or content().rulesets:
        cards = [content().cards[name] for name in request.scenario or content().cards]
        scenarios = [card.id for card in cards if rules in card.rulesets]
        pairs = ((number, scenario) for number in count() for scenario in scenarios)
        for number, scenario in islice(pairs, request.battles if scenarios else 0):
            levels = (first, second) if number % 2 == 0 else (second, first)
            found.append(Fight(scenario, rules, levels, number))
    return sorted(found, key=lambda fight: fight.number)


def watched(request: argparse.Namespace) -> list[Watched]:
    """Fight and count what is not there yet, keep it, and return all that was asked for and is there."""
    fights = wanted(request)
    due = list(jobs(request.kept, fights))
    print(f"{len(fights)} battles, {len(due)} to be fought or counted", file=sys.stderr)
    try:
        for done, one in enumerate(_each(due, request.jobs), 1):
            if isinstance(one, Watched):
                write(request.kept, one)
            print(f"{done}/{len(due)} {_told(one)}", file=sys.stderr)
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
    return ready(request.kept, fights)


def _each(due: Sequence[Job], processes: int) -> Iterator[Watched | Spoilt]:
    if processes <= 1 or len(due) <= 1:
        yield from map(watch, due)
        return
    with get_context("spawn").Pool(min(processes, len(due)), _begin) as pool:
        yield from pool.imap_unordered(watch, due)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The keyboard speaks to the first process alone.


def _told(one: Watched | Spoilt) -> str:
    fight = one.fight
    if isinstance(one, Spoilt):
        return f"{fight.scenario} {fight.rules} {fight.seed}: does not count: {one.why}"
    return (
        f"{fight.scenario} {fight.rules} {fight.seed}: {len(one.answers)} answers, "
        f"{len(one.found)} found, {one.seconds} s"
    )
