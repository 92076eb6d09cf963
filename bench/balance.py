"""`python -m bench.balance`: opponents fight every scenario out under every system, many times.

It may be stopped at any time and goes on where it was: each ending is written to a file as it comes; a page
says what they came to.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from time import process_time

from bench.battles import content
from bench.endings import Fought, Pairing, mark, read, seed, write
from bench.verdict import page
from skirmish.arena import LEVELS, Bout, fight

TOP = Path(__file__).resolve().parent.parent
ENDINGS = TOP / "bench" / "balance.jsonl"
"""Where the endings are kept; large, and this machine's own, so not in the repository."""
PAGE = TOP / "docs" / "balance.md"
"""The page."""
LEVEL = "regular"
"""The level that a new player meets."""


PATIENCE = 900
"""Seconds of CPU time after which a battle is given up; where the system cannot say, never."""


class TookTooLong(BaseException):
    """A battle used up its time. No Exception, so that no opponent takes it for its own mistake."""


@dataclass(frozen=True, slots=True)
class Job:
    """A battle to be fought."""

    pairing: Pairing
    """Which fight."""
    number: int
    """Which of them."""


@dataclass(frozen=True, slots=True)
class Crash:
    """A battle that raised an error or took too long; it is not kept, so it is tried again the next time."""

    job: Job
    """The battle."""
    error: str
    """What it raised."""


def main(arguments: Sequence[str]) -> int:
    """Fight what is missing and write the page; 1 when a battle crashed or an opponent was at a loss."""
    request = _wish(arguments)
    pairings = list(_pairings(request))
    jobs = missing(pairings, request.battles, request.endings)
    print(f"{len(pairings)} fights, {len(jobs)} battles to be fought", file=sys.stderr)
    is_fine = True
    try:
        for done, result in enumerate(fought(jobs, request.jobs), 1):
            if isinstance(result, Fought):
                write(request.endings, result)
            is_fine &= isinstance(result, Fought) and not result.ending.slips
            print(f"{done}/{len(jobs)} {told(result)}", file=sys.stderr)
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
    finally:
        request.page.write_text(report(request.endings, request.level), encoding="utf-8")
    return int(not is_fine)


def _wish(arguments: Sequence[str]) -> argparse.Namespace:
    """Read what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench.balance", description=__doc__)
    add = parser.add_argument
    add("-n", dest="battles", type=int, default=100, help="battles of each fight (100)")
    add("--scenario", action="append", help="this one only; may be repeated", choices=content().cards)
    add("--rules", action="append", help="this system only; may be repeated", choices=content().rulesets)
    add("--level", default=LEVEL, choices=LEVELS, help=f"of all opponents ({LEVEL})")
    add("--jobs", type=int, default=cpu_count() or 1, help="processes (as many as there are cores)")
    add("--endings", type=Path, default=ENDINGS, help="the file of endings (bench/balance.jsonl)")
    add("--page", type=Path, default=PAGE, help="where the page goes (docs/balance.md)")
    return parser.parse_args(arguments)


def _pairings(request: argparse.Namespace) -> Iterator[Pairing]:
    for scenario in request.scenario or content().cards:
        for rules in content().cards[scenario].rulesets:
            if not request.rules or rules in request.rules:
                yield Pairing(scenario, rules, request.level)


def missing(pairings: Sequence[Pairing], battles: int, endings: Path) -> list[Job]:
    """List the battles without an ending that counts; first one of each fight, then the next of each."""
    known = {(one.mark, one.pairing, one.number) for one in read(endings)}
    jobs = [Job(pairing, number) for number in range(battles) for pairing in pairings]
    return [job for job in jobs if (mark(job.pairing), job.pairing, job.number) not in known]


def fought(jobs: Sequence[Job], processes: int) -> Iterator[Fought | Crash]:
    """Fight the battles and yield what became of each as it comes; they stop when nobody asks for more."""
    if jobs:
        with get_context("spawn").Pool(min(processes, len(jobs)), _begin) as pool:
            yield from pool.imap_unordered(fight_one, jobs)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The keyboard speaks to the first process alone.


def fight_one(job: Job) -> Fought | Crash:
    """Fight the battle out in this process."""
    pairing = job.pairing
    setup = content().setup(pairing.scenario, pairing.rules, seed(job.number))
    levels = {side.id: pairing.level for side in content().cards[pairing.scenario].sides}
    start = process_time()
    try:
        _limit(PATIENCE)
        ending = fight(content(), Bout(setup, levels))
    except (Exception, TookTooLong) as error:  # noqa: BLE001  the other battles go on
        return Crash(job, repr(error))
    finally:
        _limit(0)
    return Fought(mark(pairing), pairing, job.number, ending, round(process_time() - start, 2))


def _limit(seconds: float) -> None:
    """Raise TookTooLong after so much CPU time; 0: never."""

    def give_up(*_: object) -> None:
        raise TookTooLong(f"{seconds} s")

    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGVTALRM, give_up)
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def told(result: Fought | Crash) -> str:
    """Write one line on what became of a battle."""
    if isinstance(result, Crash):
        pairing = result.job.pairing
        return f"{pairing.scenario} {pairing.rules} {seed(result.job.number)}: CRASHED: {result.error}"
    pairing, ending = result.pairing, result.ending
    return f"{pairing.scenario} {pairing.rules} {ending.seed}: {ending.reason} {result.seconds} s"


def report(endings: Path, level: str) -> str:
    """Write the page on every ending that counts in the file, in the order of the library."""
    fights: dict[Pairing, dict[int, Fought]] = {
        Pairing(card.id, rules, level): {} for card in content().cards.values() for rules in card.rulesets
    }
    for one in read(endings):
        if one.pairing in fights and one.mark == mark(one.pairing):
            fights[one.pairing].setdefault(one.number, one)
    return page(content(), level, {pair: list(own.values()) for pair, own in fights.items() if own})


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
