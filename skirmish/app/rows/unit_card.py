"""The card of a unit: who it is, how it is, what it can."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.app.fitting import NO_BREAK, wrap
from skirmish.app.lines import Row, Span, apart
from skirmish.chronicle.names import number as signed
from skirmish.model.battle import Battle
from skirmish.model.kit import called
from skirmish.model.squads import banner
from skirmish.model.unit import Unit
from skirmish.rules.ruleset import Ruleset
from skirmish.texts.states import state_word, state_words

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
    return ", ".join([*([_OUT[unit.out]] if unit.out else []), *state_words(ruleset, view, unit)])


def effects(ruleset: Ruleset, unit: Unit) -> list[str]:
    """List what each of the unit's states does, in a line: `prone: -4 to attacks and Block, +2 Dodge.`."""
    found = (state_word(ruleset, state) for state in unit.states.values())
    return list(dict.fromkeys(f"{word.word}: {word.meaning}" for word in found if word is not None))


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
