"""`python -m bench.duels`: solve small duels exactly, and tell what an opponent loses in them.

It may be stopped at any time and goes on where it was: what came of each duel is written to a file as it
comes; a page tells all of it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import TYPE_CHECKING

from bench.duels.catalogue import DUELS
from bench.duels.examine import examined
from bench.duels.page import page
from bench.duels.record import mark, read, write
from skirmish.arena import LEVELS, OPPONENTS

if TYPE_CHECKING:
    from bench.duels.record import Found

TOP = Path(__file__).resolve().parent.parent.parent
LINES = TOP / "bench" / "duels.jsonl"
"""The file of what came of each duel; this machine's own, so not in the repository."""
PAGE = TOP / "docs" / "duels.md"
"""The page."""
BY_ID = {duel.id: duel for duel in DUELS}
"""Every duel by its id."""


def main(arguments: Sequence[str]) -> int:
    """Solve and try what is missing, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m bench.duels", description=__doc__)
    add = parser.add_argument
    add("duels", nargs="*", help="ids of duels; all of them otherwise", metavar="DUEL")
    add("--level", default=LEVELS[-1], choices=OPPONENTS, help=f"who is tried ({LEVELS[-1]})", metavar="WHO")
    add("--jobs", type=int, default=1, help="processes, a duel to each (1)")
    add("--lines", type=Path, default=LINES, help="the file of what came of each (bench/duels.jsonl)")
    add("--page", type=Path, default=PAGE, help="where the page goes (docs/duels.md)")
    chosen = parser.parse_args(arguments)
    if unknown := set(chosen.duels) - set(BY_ID):
        parser.error(f"no such duel: {', '.join(sorted(unknown))}")
    marks = {mark(duel, chosen.level): duel.id for duel in DUELS}
    known = {marks[one.mark] for one in read(chosen.lines) if one.mark in marks}
    missing = [name for name in chosen.duels or BY_ID if name not in known]
    try:
        for found in _all_examined(missing, chosen.level, chosen.jobs):
            write(chosen.lines, found)
            told = f"{found.nodes} moments, {found.seconds} s, regret {found.own.telling}"
            print(f"{found.duel}: {told}", file=sys.stderr)
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
    kept = {one.duel: one for one in read(chosen.lines) if one.mark in marks}
    chosen.page.write_text(page(DUELS, kept, chosen.level), encoding="utf-8")
    return 0


def _all_examined(names: Iterable[str], level: str, jobs: int) -> Iterator[Found]:
    """Yield what came of each duel as it comes, from so many processes."""
    if jobs == 1:
        yield from (_examined(name, level) for name in names)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for done in as_completed([pool.submit(_examined, name, level) for name in names]):
            yield done.result()


def _examined(name: str, level: str) -> Found:
    return examined(BY_ID[name], level)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
