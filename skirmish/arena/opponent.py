"""Answers for sides without a person at the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from skirmish.ai.asked import answer
from skirmish.arena.baselines import BASELINES, PLAYING_OUT, baseline
from skirmish.rules import engine
from skirmish.rules.replies import indifferent
from skirmish.seats import SEATS
from skirmish.typed import unknown

if TYPE_CHECKING:
    from skirmish.arena.baselines import Baseline
    from skirmish.dice import Stream
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset

LEVELS: Final = ("random", "recruit", "regular", "veteran")
"""How well an opponent thinks; `random` does not, and is what the others are measured against."""
OPPONENTS: Final = tuple(dict.fromkeys((*LEVELS, *BASELINES)))
"""Everybody who can be sent into the arena: the levels, and the baselines that they are measured against."""


def opponent_named(text: str) -> str:
    """Return the name of an opponent: one of `OPPONENTS`, or such as `mcts:64`. SettingsError otherwise."""
    if text in OPPONENTS or baseline(text) is not None:
        return text
    counted = text.partition(":")[0] in PLAYING_OUT and ":" in text
    raise unknown("opponent", text, [f"{name}:64" for name in PLAYING_OUT] if counted else OPPONENTS)


def seat_of(level: str) -> str:
    """Return the seat that an opponent takes; one that players cannot choose takes the lowest."""
    seat = f"ai:{level}"
    return seat if seat in SEATS else "ai:recruit"


def choose(
    ruleset: Ruleset, view: Battle, level: str, stream: Stream, report: Callable[[str], None]
) -> Action:
    """Choose the answer of an opponent, by a name that `opponent_named` knows, to what is asked in the view.

    `stream` is for baselines alone: the others are functions of the view. If the opponent fails to answer,
    the answer that declines is given, and `report` takes a sentence about it.
    """
    simple = baseline(level)
    if simple is not None:
        return _of_baseline(ruleset, view, (level, simple), stream, report)
    given = answer(ruleset, view, level, lambda: False)
    if given.slip:
        report(given.slip)
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
