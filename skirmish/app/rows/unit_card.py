"""The card of a unit: who it is, how it is, what it can."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.app.fitting import NO_BREAK, wrap
from skirmish.app.lines import Row, Span, apart
from skirmish.chronicle.names import number as signed
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.kit import called
from skirmish.model.squads import banner
from skirmish.model.unit import Unit
from skirmish.rules.action_words import done_to
from skirmish.rules.ruleset import Ruleset

PIPS = 10
"""Pips of the bar of hit points."""

_OUT = {"down": "down", "dead": "dead", "left": "gone", "yielded": "yielded"}


def pips(unit: Unit, full: int, ascii_only: bool) -> Row:
    """Draw the bar of hit points: full pips for what is left, at least one while anything is left."""
    left = max(0, min(unit.hp, full))
    number = -(-left * PIPS // full) if full > 0 else 0
    solid, hollow = ("#", "-") if ascii_only else ("●", "○")
    role = "good" if number > PIPS // 2 else "warn" if number > PIPS // 4 else "bad"
    return Span(solid * number, role), Span(hollow * (PIPS - number), "dim")


def states(ruleset: Ruleset, view: Battle, unit: Unit) -> str:
    """Say how the unit is, in words; states that are only the ruleset's bookkeeping have none."""
    words = {word.id: word for word in ruleset.prose.states}
    said = [_OUT[unit.out]] if unit.out else []
    for state in unit.states.values():
        if state.name in words:
            other = view.units.get(state.by)
            word = words[state.name]
            amount = f" {state.amount:+d}".replace("-", "−") if word.sways and state.amount else ""
            said.append(f"{word.word}{amount}" + (f" ({other.name})" if other else ""))
    if unit.hidden_from:
        said.append("hidden")
    if not unit.alert:
        said.append("calm")
    means = intent(ruleset, view, unit)
    if means:
        said.append(f"means to {means}")
    return ", ".join(said)


def intent(ruleset: Ruleset, view: Battle, unit: Unit) -> str:
    """Say what the unit has declared for this round: `run 4,7, strike Ash`; empty if it is nothing."""
    declared = view.clock.intents_of(unit.id) if view.clock else ()
    return ", ".join(_in_words(ruleset, view, action) for action in declared)


def _in_words(ruleset: Ruleset, view: Battle, action: Action) -> str:
    target = action.target
    other = view.units.get(target) if isinstance(target, str) else None
    return done_to(ruleset.verbs[action.verb], other.name if other else str(target or ""))


def effects(ruleset: Ruleset, unit: Unit) -> list[str]:
    """List what each of the unit's states does, in a line: `prone: -4 to attacks and Block, +2 Dodge.`."""
    known = {word.id: word for word in ruleset.prose.states}
    found = [known[name] for name in unit.states if name in known]
    return [f"{word.word}: {word.meaning}" for word in found]


def gauges(ruleset: Ruleset, unit: Unit) -> list[str]:
    """List what runs out besides hit points, where it is known of how much: `Energy 4/9`."""
    return [" ".join(supply.row) for supply in ruleset.supplies(unit) if supply.full is not None]


def card_rows(
    ruleset: Ruleset, view: Battle, unit: Unit | None, columns: int, ascii_only: bool
) -> Iterator[Row]:
    """Yield the rows of the card, to fit so many columns."""
    if unit is None:
        yield (Span(" nobody here", "dim"),)
        return
    full = ruleset.full(unit)
    side = banner(view, unit)
    health = (Span(" "), *pips(unit, full, ascii_only), Span(f" {signed(unit.hp)}/{full} "))
    yield apart((Span(f" {unit.name}", "strong"), Span(f"  {side}", "dim")), health, columns)
    said = states(ruleset, view, unit)
    yield from ((Span(f" {line}", "warn"),) for line in wrap(said, columns - 2))
    for effect in effects(ruleset, unit):
        yield from ((Span(f"   {line}", "dim"),) for line in wrap(effect, columns - 4))
    numbers = "  ".join(f"{name} {value}".replace(" ", NO_BREAK) for name, value in ruleset.card(view, unit))
    yield from ((Span(" " + line),) for line in wrap(numbers, columns - 2))
    kit = (" - " if ascii_only else " · ").join(
        called(unit.items, item) + (f" ({item.flaw})" if item.flaw else "") for item in unit.hands
    )
    worn = ", ".join(item.name for item in (*unit.worn, *unit.carried))
    yield from ((Span(f" {line}"),) for line in wrap(kit, columns - 2))
    yield from ((Span(f" {line}", "dim"),) for line in wrap(worn, columns - 2))
