"""Answers for sides without a person at the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Final

from skirmish import seats
from skirmish.ai.asked import Decision, answer
from skirmish.arena.baselines import BASELINES, baseline
from skirmish.errors import SettingsError
from skirmish.rules import engine
from skirmish.rules.replies import indifferent
from skirmish.typed import pick, quoted

if TYPE_CHECKING:
    from skirmish.arena.baselines import Baseline
    from skirmish.dice import Stream
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset
    from skirmish.seats import Opponent

LEVELS: Final = ("random", *seats.LEVELS)
"""How well an opponent thinks; `random` does not, and is what the others are measured against."""
OPPONENTS: Final = tuple(dict.fromkeys((*LEVELS, *BASELINES)))
"""Everybody who can be sent into the arena: the levels, and the baselines that they are measured against."""


def seat_of(name: str) -> str:
    """Return the seat that an opponent takes; one that players cannot choose takes the lowest."""
    level, temperament = seats.named(name)
    return seats.seat_of(level if level in seats.LEVELS else next(iter(seats.LEVELS)), temperament)


def checked(name: str, temperaments: Collection[str], among: Sequence[str] = LEVELS) -> str:
    """Return the name if it is one of `among`, perhaps with a temperament. SettingsError otherwise.

    Where baselines are among them, the name of one may say its playouts: `mcts:64`.
    """
    level, slash, temperament = name.partition("/")
    if among is LEVELS or baseline(level) is None:
        pick("level" if among is LEVELS else "opponent", level, among)
    if slash and baseline(level) is not None:
        raise SettingsError(f"`{quoted(name)}`: {level} has no temperament, only levels have one")
    if slash:
        pick("temperament", temperament, temperaments)
    return name


def _ignore(_given: Decision) -> None:
    """Do nothing with the reasons of an opponent."""


def choose(
    ruleset: Ruleset,
    view: Battle,
    who: Opponent,
    stream: Stream,
    report: Callable[[str], None],
    *,
    on_thought: Callable[[Decision], None] = _ignore,
) -> Action:
    """Choose the answer of an opponent, by its level or the name of a baseline, to what the view asks.

    `stream` is for baselines alone: the others are functions of the view. If the opponent fails to answer,
    the answer that declines is given, and `report` takes a sentence about it. `on_thought` takes the
    reasons of an opponent that is no baseline.
    """
    simple = baseline(who.level)
    if simple is not None:
        return _of_baseline(ruleset, view, (who.level, simple), stream, report)
    given = answer(ruleset, view, who, lambda: False)
    if given.slip:
        report(given.slip)
    on_thought(given)
    return given.action


def _of_baseline(
    ruleset: Ruleset,
    view: Battle,
    opponent: tuple[str, Baseline],
    stream: Stream,
    report: Callable[[str], None],
) -> Action:
    name, simple = opponent
    try:
        action = simple(ruleset, view, stream)
        refusal = engine.refuse(ruleset, view, action)
    except Exception as error:  # noqa: BLE001  a failure is counted; the battle goes on
        report(f"{name} could not think: {error!r}")
        return indifferent(ruleset, view)
    if refusal is not None:
        report(f"{name} chose {action}, which is refused: {refusal.reason}")
        return indifferent(ruleset, view)
    return action
