"""What dice decide: battles that were lost, fought again by the same opponent with ten times the budget.

The stronger one plays the same side of the same battle, with the same seed, against the same baseline. What
it does not win either was lost by dice, or by what no budget of this kind mends.
"""

from __future__ import annotations

import signal
from dataclasses import asdict, replace
from functools import partial
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final

from bench.battles import content
from skirmish.ai import asked
from skirmish.ai.levels import LEVELS
from skirmish.arena.contest import fought
from skirmish.records.digest import hashed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from skirmish.ai.levels import Level
    from skirmish.arena.contest import Bout
    from skirmish.arena.ending import BattleReport
    from skirmish.arena.match import Half, HalfReport

TIMES: Final = 10
"""How many times the budget."""
BUDGETS: Final = ("cells", "foes", "care", "tricks", "units")
"""Numbers of a level that say how much it thinks of. What else it is made of says how."""
MOST: Final = 40
"""Lost battles of a system that are fought again, the first ones of each cell in turn."""


def row(level: str) -> Level:
    """Return the level with ten times the budget."""
    found = LEVELS[level]
    return replace(found, **{name: TIMES * getattr(found, name) for name in BUDGETS})


def name_of(level: str) -> str:
    """Return the name under which it fights; it changes with its numbers, so that what is kept stays true."""
    return f"{level}*{TIMES}:{hashed(asdict(row(level)))[:6]}"


def admit(level: str) -> None:
    """Let that opponent fight in this process, beside the levels; players never meet it."""
    LEVELS[name_of(level)] = row(level)


def fights(level: str, jobs: int, bouts: Sequence[Bout]) -> Iterator[BattleReport]:
    """Fight bouts in which it takes part, and yield their reports in order, as `contest.fights` does."""
    with get_context("spawn").Pool(max(1, min(jobs, len(bouts))), partial(_begin, level)) as pool:
        yield from pool.imap(_fight_apart, bouts)


def _begin(level: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The keyboard speaks to the first process alone.
    admit(level)
    vars(asked)["LIMIT"] = TIMES * asked.LIMIT  # Who thinks so much longer must not be stopped for it.


def _fight_apart(bout: Bout) -> BattleReport:
    return fought(content(), bout)


def again(level: str, lost: Sequence[Half]) -> list[Half]:
    """List the same battles with the stronger opponent in place of the level."""
    return [replace(half, match=replace(half.match, first=name_of(level))) for half in lost]


def lost_battles(cells: Sequence[Sequence[HalfReport]], most: int = MOST) -> list[Half]:
    """List lost battles of cells of one system: the first of each, then the next of each, so many in all."""
    lost = [[one.half for one in reports if one.score == 0] for reports in cells]
    turns = max(map(len, lost), default=0)
    return [own[turn] for turn in range(turns) for own in lost if turn < len(own)][:most]


def not_won(reports: Mapping[Half, HalfReport]) -> int:
    """Count the battles that the stronger opponent did not win either; a draw is no win."""
    return sum(report.score < 1 for report in reports.values())
