"""What is meant, and what the other side could answer to it, in words."""

from __future__ import annotations

from typing import Final

from skirmish.app.selection import Selection
from skirmish.app.threat_cache import Meant
from skirmish.rules.action_words import done_to
from skirmish.texts.foes import foe_name, others_said

NOBODY: Final = "then: nobody known can hurt you"
"""What is said where nothing could be answered."""


def meant(selection: Selection) -> Meant | None:
    """Return what Enter would do, which the other side could answer; None where no answer is foreseen."""
    unit, clock = selection.unit, selection.view.clock
    if unit is None or clock is None or clock.is_before_fight or not selection.view.viewer:
        return None
    if selection.prompt is None or selection.prompt.ask not in {"act", "declare"}:
        return None
    if (plan := selection.plan) is not None:
        return unit.id, (plan.walk, plan.blow.action)
    action = selection.action()
    return unit.id, (action,) if action is not None else ()


def said(selection: Selection) -> str:
    """Say in words what the other side could answer; empty while, or where, that is not known."""
    asked = meant(selection)
    threats = selection.threats
    if asked is None or not threats.is_known(selection.view, asked) or threats.is_lost(asked):
        return ""
    found = threats.known(asked)
    if not found:
        return NOBODY
    verb = selection.ruleset.verbs[found[0].verb]
    names = [foe_name(selection.view, one.foe) for one in found]
    figures = "".join(f", {one}" for one in (found[0].chance, found[0].damage) if one)
    return f"then: {names[0]} can {done_to(verb, 'you')}{figures}{others_said(names[1:])}"


def tone(told: str) -> str:
    """Return the style of what was said: it warns only where there is something to be feared."""
    return "dim" if told == NOBODY else "bad"
