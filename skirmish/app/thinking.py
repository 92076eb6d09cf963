"""Opponents think in a thread of their own, on a frozen view; no key waits for them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.rules import engine
from skirmish.rules.ruleset import Ruleset

SWITCH = 0.0003
"""Seconds after which a thinking thread lets a key through."""

Report = Callable[[str], None]
"""Takes a sentence for the debug log."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What an opponent has made up its mind to do."""

    action: Action
    """The answer."""
    why: str = ""
    """One sentence for the report; data, never markup."""
    price: float = 0.0
    """What it is worth to it, in points, less what doing nothing is worth."""


def slow_down() -> None:
    """Let keys through while this thread works."""
    sys.setswitchinterval(SWITCH)


def choose(ruleset: Ruleset, view: Battle, level: str, stop: Callable[[], bool], report: Report) -> Decision:
    """What the opponent does. Whatever goes wrong in its head, the battle goes on: then it declines."""
    slow_down()
    try:
        from skirmish.ai.think import think

        thought = think(ruleset, view, level, stop)
        refusal = engine.refuse(ruleset, view, thought.action)
    except Exception as error:  # noqa: BLE001  whatever it was, it must not take the player's battle along
        report(f"the opponent could not think: {error!r}")
        return fallback(ruleset, view)
    if refusal is None:
        return Decision(thought.action, thought.why, thought.price)
    report(f"the opponent chose {thought.action}, which is refused: {refusal.reason}")
    return fallback(ruleset, view)


def fallback(ruleset: Ruleset, view: Battle) -> Decision:
    """The answer of whoever does not care; where that is refused, the first that is not."""
    prompt = view.prompts[0]
    decline = Action(prompt.unit, prompt.decline)
    if prompt.decline in prompt.verbs and engine.refuse(ruleset, view, decline) is None:
        return Decision(decline)
    found = engine.options(ruleset, view, prompt)
    return Decision(next(option.action(target) for option in found for target in option.targets))
