"""`python -m bench.strength`: show how strong the best opponent is, against simple ones in every system.

It may be stopped at any time and goes on where it was: battles are written to a file as they end, and a
section of docs/opponent.md says what they came to. The end is 1 if a goal is missed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from os import cpu_count
from pathlib import Path

import yaml

from bench import sections
from bench.battles import content
from bench.kept_battles import hours, processes
from bench.strength import tenfold
from bench.strength.cells import EVERY, GOALS, MOST, Looks
from bench.strength.page import Causes, section, summary
from bench.strength.run import Request, Run, systems
from skirmish.arena import LEVELS

TOP = Path(__file__).resolve().parent.parent.parent
KEPT = TOP / "bench" / "strength.jsonl"
"""Where the battles are kept; large, and this machine's own, so not in the repository."""
CAUSES = TOP / "bench" / "strength" / "causes.yaml"
"""Why goals are missed."""
PAGE = TOP / "docs" / "opponent.md"
"""The page; it has a section for this."""


def main(arguments: Sequence[str]) -> int:
    """Fight what is open, and write the section; 1 when a goal is missed."""
    wish = _wish(arguments)
    run = Run(_request(wish), wish.kept, wish.jobs)
    try:
        if not wish.only_page:
            _fight(run, wish.jobs)
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
    finally:
        sections.write(wish.page, "strength", section(run, causes(CAUSES)))
    results = run.interim_results()
    print(summary(run, results))
    if wish.lost:
        for line in lost(run):
            print(line)
    return int(any(result.state == "missed" for result in results.values()))


def _fight(run: Run, jobs: int) -> None:
    for _ in run.fight():
        left = run.seconds_left()
        if left:
            print(f"at most {hours(left, jobs)} more in {processes(jobs)}", file=sys.stderr)


def _wish(arguments: Sequence[str]) -> argparse.Namespace:
    """Read what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    add = parser.add_argument
    add("--level", default=LEVELS[-1], choices=LEVELS, help=f"whose strength ({LEVELS[-1]})")
    add("--rules", action="append", choices=systems(), help="a system (all); may be said again")
    add("--against", action="append", choices=GOALS, help="a baseline (all); may be said again")
    add("--every", type=_counted, default=EVERY, help="pairs between two looks (%(default)s)")
    add("--most", type=_counted, default=MOST, help="pairs at the last look (%(default)s)")
    add("--replayed", type=int, default=tenfold.MOST, help="lost battles fought again (%(default)s a system)")
    add("--playouts", type=_counted, default=0, help="playouts of mcts (those that it has by itself)")
    add("--jobs", type=_counted, default=cpu_count() or 1, help="processes (as many as there are cores)")
    add("--kept", type=Path, default=KEPT, help="the file of battles (bench/strength.jsonl)")
    add("--page", type=Path, default=PAGE, help="the page with the section (docs/opponent.md)")
    add("--only-page", action="store_true", help="fight nothing; write the section on what there is")
    add("--lost", action="store_true", help="list the battles that were lost, too")
    return parser.parse_args(arguments)


def _counted(text: str) -> int:
    """Read a whole number from 1. ValueError for another."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def _request(wish: argparse.Namespace) -> Request:
    goals = {name: goal for name, goal in GOALS.items() if not wish.against or name in wish.against}
    looks = Looks(wish.every, wish.most)
    return Request(wish.level, wish.rules or systems(), goals, looks, wish.replayed, wish.playouts)


def causes(path: Path) -> Causes:
    """Read why goals are missed."""
    said = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
    return {str(rules): dict(own or {}) for rules, own in said.items()}


def lost(run: Run) -> list[str]:
    """List the counted battles that were lost: how each is built, the side, and the round of its end."""
    found = []
    for cell, result in run.interim_results().items():
        for report in run.counted(cell, result):
            if report.score == 0:
                half, match = report.half, report.half.match
                side = match.sides(content())[half.is_swapped]
                start = f"{match.scenario} --rules {match.rules} --seed {half.pair_seed}"
                found.append(f"{start}: {side}, {match.first}, lost to {match.second} in {report.rounds}")
    return found


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
