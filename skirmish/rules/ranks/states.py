"""What a card shows, and how a unit is put into a state for odds and tests."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from skirmish.errors import SettingsError
from skirmish.model.battle import Battle
from skirmish.model.unit import State, Unit
from skirmish.rules.ranks.arms import is_whole, melee_arm, missile_arm
from skirmish.rules.ranks.sheet import Shield, Weapon, armour_points, damage_bonus, sheet
from skirmish.rules.ranks.skills import base_rating, rating
from skirmish.rules.ranks.turn import DEFENDED, KNEELING, OPEN, SURPRISED
from skirmish.rules.ranks.wounds import injuries

COVER: Final = {"cover-light": 1, "cover-heavy": 2, "cover-wood": 3}
"""Amount of the state `cover`, by the word that is given for it."""


def card(_battle: Battle, unit: Unit) -> tuple[tuple[str, str], ...]:
    """Return the rows of a unit's card: characteristics, chances, armour, wounds."""
    numbers = sheet(unit)
    rows = [
        ("DEX", str(numbers.dexterity)),
        *_arms(unit),
        ("Dodge", str(rating(unit, "dodge"))),
        ("Aid", str(rating(unit, "first_aid"))),
        ("Stealth", str(rating(unit, "stealth"))),
        ("Senses", str(max(rating(unit, "spot"), rating(unit, "listen")))),
        ("Armour", _armour(unit)),
        ("Bonus", damage_bonus(unit) or "none"),
    ]
    open_wounds = injuries(unit)
    if open_wounds:
        rows.append(("Wounds", ", ".join(map(str, open_wounds.values()))))
    if unit.tally(DEFENDED):
        rows.append(("Defended", f"{unit.tally(DEFENDED)}×"))
    return tuple(rows)


def _arms(unit: Unit) -> list[tuple[str, str]]:
    """List what the unit has in hand, each with its chance, its points and its shots."""
    rows = []
    for item in unit.hands:
        arm = (melee_arm(item) or missile_arm(item)) if is_whole(item) else None
        if arm is None:
            continue
        stats = item.stats
        points = stats.points if isinstance(stats, Weapon | Shield) else 0
        loaded = f", {item.count} shots" if isinstance(stats, Weapon) and stats.shots else ""
        rows.append((item.name.capitalize(), f"{base_rating(unit, arm)} ({points} hp{loaded})"))
    return rows


def _armour(unit: Unit) -> str:
    blows, shots = armour_points(unit, is_missile=False), armour_points(unit, is_missile=True)
    return str(blows) if blows == shots else f"{blows}, {shots} against shots"


def with_state(unit: Unit, state: str) -> Unit:
    """Return the unit in that state. SettingsError if there is no such state."""
    if state in {KNEELING, SURPRISED, OPEN}:
        return replace(unit, states={**unit.states, state: State(state)})
    if state in COVER:
        return replace(unit, states={**unit.states, "cover": State("cover", amount=COVER[state])})
    if state == "hidden":
        return replace(unit, hidden_from=frozenset({"foes", "friends"}))
    if state == "unaware":
        return replace(unit, alert=False)
    raise SettingsError(f"ranks knows no state `{state}`")
