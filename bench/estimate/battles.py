"""The battles that the estimate is learned from: fought once, and kept as their answers.

A line of the file holds every answer of a battle, so its positions can be made anew without any thinking when
the estimate looks at something else in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache
from time import process_time
from typing import TYPE_CHECKING, Any, Final

from bench.battles import content
from skirmish.ai.levels import LEVELS
from skirmish.ai.think import think
from skirmish.arena import Bout, choose
from skirmish.arena.kept_lines import add_line, read_lines
from skirmish.arena.marks import mark
from skirmish.dice import Stream
from skirmish.errors import SkirmishError
from skirmish.model.action import parse
from skirmish.packs.launch_request import LaunchRequest
from skirmish.rules import engine, loop
from skirmish.seats import Opponent

if TYPE_CHECKING:
    from pathlib import Path

    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset

MOST: Final = 6_000
"""Answers after which a battle is given up; then it counts as a draw."""


@dataclass(frozen=True, slots=True)
class Bill:
    """Who fights whom, and where."""

    scenario: str
    """Id of the scenario."""
    first: str
    """The level of its first side."""
    second: str
    """The level of its second side."""


BILLS: Final = (
    Bill("clash", "recruit", "recruit"),
    Bill("ford", "regular", "recruit"),
    Bill("breakout", "recruit", "recruit"),
    Bill("clash", "recruit", "recruit"),
    Bill("raid", "recruit", "recruit"),
    Bill("stand", "recruit", "recruit"),
    Bill("clash", "recruit", "regular"),
    Bill("ford", "recruit", "recruit"),
    Bill("clash", "random", "recruit"),
    Bill("breakout", "recruit", "regular"),
    Bill("clash", "recruit", "recruit"),
    Bill("ford", "veteran", "regular"),
    Bill("stand", "regular", "recruit"),
    Bill("clash", "regular", "regular"),
    Bill("raid", "regular", "recruit"),
    Bill("clash", "veteran", "regular"),
)
"""Fought in turn; mostly by those who think little, since many battles say more than good ones."""


@dataclass(frozen=True, slots=True)
class Kept:
    """One line of the file: a battle that was fought."""

    mark: str
    """Of rules, units, map and scenario, as `skirmish.arena.marks`; opponents may have changed since."""
    rules: str
    """Id of the ruleset."""
    bill: Bill
    """Who fought, and where."""
    number: int
    """Which battle of the ruleset, from 0; the seed is made from it."""
    seconds: float
    """CPU time that it took."""
    answers: tuple[str, ...]
    """Every answer, as it is typed."""


def bill_of(number: int) -> Bill:
    """Return the bill of the battle of that number; every second time round the sides change places."""
    turn, place = divmod(number, len(BILLS))
    bill = BILLS[place]
    return Bill(bill.scenario, bill.second, bill.first) if turn % 2 else bill


def start_of(rules: str, bill: Bill, number: int) -> Battle:
    """Build the battle of that number before its first step, no people in it."""
    setup = LaunchRequest(bill.scenario, f"estimate/{number}", rules).setup(content())
    return Bout(setup, levels_of(bill)).battle(content())


def levels_of(bill: Bill) -> dict[str, str]:
    """Return by side of the scenario the level that plays it."""
    sides = [side.id for side in content().cards[bill.scenario].sides]
    return dict(zip(sides, (bill.first, bill.second), strict=True))


def fought(rules: str, number: int) -> Kept:
    """Fight the battle of that number out in this process."""
    bill, began = bill_of(number), process_time()
    ruleset, levels = content().rulesets[rules], levels_of(bill)
    battle = loop.open_battle(ruleset, start_of(rules, bill, number)).after
    answers: list[str] = []
    while battle.result is None and len(answers) < MOST:
        action = _answer(ruleset, battle, levels[battle.asked])
        answers.append(str(action))
        battle = loop.take_step(ruleset, battle, action).after
    seconds = round(process_time() - began, 2)
    return Kept(mark_of(rules, bill.scenario), rules, bill, number, seconds, tuple(answers))


def _answer(ruleset: Ruleset, battle: Battle, level: str) -> Action:
    """Return the answer of that level, however long it thinks: a busy machine must not change a battle."""
    view = battle.seen_by(battle.asked)
    if level in LEVELS:
        return think(ruleset, view, level).action
    return choose(ruleset, view, Opponent(level), Stream.of(battle.seed, "answer", battle.step), print)


@cache
def mark_of(rules: str, scenario: str) -> str:
    """Hash what a battle is fought with, opponents left out: a position is one, no matter who made it."""
    return mark(content(), rules, scenario, ())


def replayed(kept: Kept) -> Iterator[Battle]:
    """Yield the battle after each of its steps; ValueError if its answers no longer fit the rules."""
    ruleset = content().rulesets[kept.rules]
    battle = loop.open_battle(ruleset, start_of(kept.rules, kept.bill, kept.number)).after
    yield battle
    for answer in kept.answers:
        action = parse(answer)
        if not battle.asked or engine.refuse(ruleset, battle.seen_by(battle.asked), action) is not None:
            raise ValueError(f"{kept.rules} {kept.bill.scenario} {kept.number}: {answer} does not fit")
        battle = loop.take_step(ruleset, battle, action).after
        yield battle


# ----------------------------------------------------------------------------------------------- what is kept


def read(path: Path) -> list[Kept]:
    """List the battles of the file that count: rules, units, map and scenario are still the same."""
    found: dict[tuple[str, int], Kept] = {}
    for line in read_lines(path):
        try:
            kept = _kept(line)
            is_due = kept.mark == mark_of(kept.rules, kept.bill.scenario) and kept.bill == bill_of(
                kept.number
            )
        except (KeyError, TypeError, ValueError, SkirmishError):
            continue
        if is_due:
            found.setdefault((kept.rules, kept.number), kept)
    return sorted(found.values(), key=lambda kept: (kept.rules, kept.number))


def add(path: Path, kept: Kept) -> None:
    """Add a line to the file."""
    add_line(path, asdict(kept))


def _kept(line: Mapping[str, Any]) -> Kept:
    bill = Bill(**{field.name: str(line["bill"][field.name]) for field in fields(Bill)})
    answers = tuple(str(answer) for answer in line["answers"])
    return Kept(
        str(line["mark"]), str(line["rules"]), bill, int(line["number"]), float(line["seconds"]), answers
    )
