"""Where a unit would stand after what is meant, and what the other side could answer there, in words."""

from __future__ import annotations

from fractions import Fraction

from skirmish.app.selection import Selection
from skirmish.app.threat_cache import Place
from skirmish.grid import Cell, facing_towards
from skirmish.model.change import changed
from skirmish.rules.bounds import percent
from skirmish.texts.foes import foe_name, others_said


def place_of(selection: Selection) -> Place | None:
    """Return where the unit would stand after what Enter would do; None where no answer is foreseen."""
    unit, clock = selection.unit, selection.view.clock
    if unit is None or clock is None or clock.is_before_fight or not selection.view.viewer:
        return None
    if selection.prompt is None or selection.prompt.ask not in {"act", "declare"}:
        return None
    if (plan := selection.plan) is not None:
        foe = selection.cursor
        return unit.id, plan.cell, facing_towards(plan.cell, foe) if plan.cell != foe else unit.facing
    action = selection.action()
    path = selection.path()
    walks = action is not None and isinstance(action.target, Cell) and bool(path)
    cell, before = selection.cursor if walks else unit.cell, (unit.cell, *path)[-2:-1]
    if selection.gaze:
        return unit.id, cell, selection.facing
    if selection.ruleset.facing_after is not None:
        return unit.id, cell, selection.ruleset.facing_after(selection.view, changed(unit, cell=cell))
    goal = cell if walks else selection.under.cell if action and selection.under else unit.cell
    start = before[0] if walks and before else unit.cell
    return unit.id, cell, facing_towards(start, goal) if start != goal else unit.facing


def said(selection: Selection) -> str:
    """Say in words what the other side could answer; empty while, or where, that is not known."""
    place = place_of(selection)
    threats = selection.threats
    if place is None or not threats.is_known(selection.view, place) or threats.is_lost(place):
        return ""
    found = threats.known(place)
    if not found:
        return "then: nobody known can hurt you"
    first = found[0]
    verb = selection.ruleset.verbs[first.verb].title
    chance = percent(Fraction(first.chance))
    names = [foe_name(selection.view, one.foe) for one in found]
    return f"then: {names[0]} can {verb} you, {chance}, {first.damage:.1f}{others_said(names[1:])}"
