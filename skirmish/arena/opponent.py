"""Answers for sides without a person at the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from skirmish.ai.asked import answer
from skirmish.rules import engine

if TYPE_CHECKING:
    from skirmish.dice import Stream
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset

LEVELS: Final = ("random", "recruit", "regular", "veteran")
"""How well an opponent thinks; `random` does not, and is what the others are measured against."""


def seat_of(level: str) -> str:
    """Return the seat that an opponent of that level takes; `random` has none and takes the lowest."""
    return f"ai:{'recruit' if level == 'random' else level}"


def choose(
    ruleset: Ruleset, view: Battle, level: str, stream: Stream, report: Callable[[str], None]
) -> Action:
    """Choose the answer of an opponent of that level to what is asked in the view.

    `stream` is for `random` alone: the others are functions of the view. If the opponent fails to answer, the
    answer that declines is given, and `report` takes a sentence about it.
    """
    if level == "random":
        return anything(ruleset, view, stream)
    given = answer(ruleset, view, level, lambda: False)
    if given.slip:
        report(given.slip)
    return given.action


def anything(ruleset: Ruleset, view: Battle, stream: Stream) -> Action:
    """Pick any legal answer: a prompt, then a way, then a target; half of the time at a foe if it can be.

    ValueError if the prompt that was picked has no answer.
    """
    prompt = stream.choice(view.prompts)
    offered = stream.shuffled(list(engine.options(ruleset, view, prompt)))
    if stream.below(2):
        offered.sort(key=lambda option: option.verb.aim != "foe")
    for option in offered:
        try:
            return option.action(option.targets.pick(stream))
        except ValueError:
            continue
    raise ValueError(f"{prompt.unit} has no answer to {prompt.topic!r}")
