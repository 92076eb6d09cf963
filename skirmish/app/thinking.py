"""Opponents think in a thread of their own, on a frozen view; no key waits for them."""

from __future__ import annotations

import sys
from collections.abc import Callable

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.rules import engine
from skirmish.rules.ruleset import Ruleset

SWITCH = 0.001
"""Seconds after which a thinking thread lets a key through."""

Report = Callable[[str], None]
"""Takes a sentence for the debug log."""


def choose(ruleset: Ruleset, view: Battle, level: str, stop: Callable[[], bool], report: Report) -> Action:
    """What the opponent does. Whatever goes wrong in its head, the battle goes on: then it declines."""
    sys.setswitchinterval(SWITCH)
    try:
        from skirmish.ai.think import think

        action: Action = think(ruleset, view, level, stop).action
        refusal = engine.refuse(ruleset, view, action)
    except Exception as error:  # noqa: BLE001  whatever it was, it must not take the player's battle along
        report(f"the opponent could not think: {error!r}")
        return fallback(ruleset, view)
    if refusal is None:
        return action
    report(f"the opponent chose {action}, which is refused: {refusal.reason}")
    return fallback(ruleset, view)


def fallback(ruleset: Ruleset, view: Battle) -> Action:
    """The answer of whoever does not care; where that is refused, the first that is not."""
    prompt = view.prompts[0]
    decline = Action(prompt.unit, prompt.decline)
    if prompt.decline in prompt.verbs and engine.refuse(ruleset, view, decline) is None:
        return decline
    return next(
        option.action(target) for option in engine.options(ruleset, view, prompt) for target in option.targets
    )
