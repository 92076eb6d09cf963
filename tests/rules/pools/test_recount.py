"""Attacks and grips of random battles under `pools`, counted anew from what everybody could have noted.

Nothing of the rules is asked: dice come from the sheet, the kit, the map and the answers that were given.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import atan2, ceil, degrees, isqrt

import pytest

from skirmish.conformance.battery import random_battle
from skirmish.grid import Cell, cover
from skirmish.model.action import Action
from skirmish.model.apply import apply
from skirmish.model.battle import Battle
from skirmish.model.event import ActionTaken, CheckRolled
from skirmish.model.moment import Step
from skirmish.model.unit import Unit
from skirmish.rules.pools.sheet import Armour, Sheet, Shield, Spell, Weapon
from tests.effort import so_many
from tests.rules.battery import GROUNDS, HOUSE
from tests.rules.pools.test_battery import ARMY
from tests.rules.proves import proves

GRIPS = {"grapple", "shove", "break-free"}
ATTACKS = {"strike", "shoot", "throw", "cast", *GRIPS}
REACTIONS = {"dodge": "evasion", "block": "shield_training", "brace": "brace", "empty-vessel": "empty_vessel"}
BEHIND = {3: 2, 4: 2, 5: 2, 2: 1, 6: 1}
COVER = {"none": 0, "light": 1, "heavy": 3}


@dataclass
class Notes:
    """What was said before a roll."""

    attacks: dict[str, tuple[Action, bool]] = field(default_factory=dict)
    """By attacker: what it does, and whether its target did not see it then (G24)."""
    answers: dict[str, Action] = field(default_factory=dict)
    """By target: how it meets that."""

    def hear(self, battle: Battle, action: Action) -> None:
        """Note an attack or a reaction."""
        if action.verb in ATTACKS:
            unit, target = battle.parties(action)
            is_unseen = target.side in unit.hidden_from or unit.has_about("eludes", target.id)
            self.attacks[unit.id] = action, is_unseen
            self.answers.pop(target.id, None)
        elif action.verb in REACTIONS:
            self.answers[action.unit] = action


def numbers(unit: Unit) -> Sheet:
    """The sheet of the unit."""
    assert isinstance(unit.sheet, Sheet)
    return unit.sheet


def matched(battle: Battle, rating: int, added: int) -> int:
    """Dice of a skill: no more than the energy added, unless skills are flat (G7)."""
    return rating if battle.option("skill_dice") == "flat" else min(rating, added)


def untrained(unit: Unit) -> int:
    """Points of training that the unit lacks for its coat (G25)."""
    coat = max([item.stats.pd for item in unit.worn if isinstance(item.stats, Armour)], default=0)
    return max(0, coat - numbers(unit).skill("armor_training"))


def used(unit: Unit, action: Action) -> tuple[int, str]:
    """Rating of what the unit attacks with, and the skill that goes with it (FP-48, G8, G37)."""
    if action.verb in GRIPS:
        return 0, "unarmed"
    stats = next((item.stats for item in unit.items if item.id == action.arg("with")), None)
    if isinstance(stats, Spell):
        return stats.rating, f"magic_{stats.school}"
    if not isinstance(stats, Weapon):
        return 0, "unarmed"
    if action.verb == "throw":
        return stats.rating, "thrown"
    names = (stats.skill, "finesse") if stats.is_finesse and action.verb == "strike" else (stats.skill,)
    return stats.rating, max(names, key=numbers(unit).skill)


def placed(battle: Battle, unit: Unit, target: Unit, *, is_near: bool) -> int:
    """Dice for where the two are (G20, G23)."""
    across, down = unit.cell.x - target.cell.x, unit.cell.y - target.cell.y
    eighth = (round(degrees(atan2(across, -down)) / 45) - target.facing) % 8
    height = battle.terrain.tile(unit.cell).height > battle.terrain.tile(target.cell).height
    return BEHIND.get(eighth, 0) + height + (is_near and "prone" in target.states) - ("prone" in unit.states)


def is_hindered(battle: Battle, unit: Unit) -> bool:
    """Whether an able enemy that is seen stands beside the shooter (G20)."""
    return any(
        max(abs(foe.cell.x - unit.cell.x), abs(foe.cell.y - unit.cell.y)) == 1
        and foe.side != unit.side
        and not foe.out
        and "stunned" not in foe.states
        and unit.side not in foe.hidden_from
        for foe in battle.units.values()
    )


def action_dice(battle: Battle, action: Action, *, is_unseen: bool) -> int:
    """The pool of the attack (FP-26 to FP-30)."""
    unit, target = battle.parties(action)
    added, (rating, skill) = int(action.arg("add", "0")), used(unit, action)
    is_near = action.verb in {"strike", *GRIPS}
    dice = rating + added + matched(battle, numbers(unit).skill(skill), added) + (action.arg("wind") == "yes")
    dice += placed(battle, unit, target, is_near=is_near) + is_unseen - ("dazed" in unit.states)
    dice -= 0 if action.verb == "cast" else untrained(unit)
    return max(0, dice - (not is_near and is_hindered(battle, unit)))


def reaction_dice(battle: Battle, target: Unit, answer: Action | None) -> int:
    """What the answer adds to the defence (G14 to G17, G25)."""
    if answer is None:
        return 0
    added, training = int(answer.arg("add", "0")), numbers(target).skill(REACTIONS[answer.verb])
    shields = [item.stats for item in target.hands if isinstance(item.stats, Shield)]
    shield = shields[0].rating if answer.verb == "block" else 0
    lost = {"dodge": untrained(target), "block": max(0, shield - training)}.get(answer.verb, 0)
    dice = shield + added + matched(battle, training, added)
    return dice - min(dice, lost) + (answer.arg("wind") == "yes")


def bands_past(one: Cell, other: Cell, band: int) -> int:
    """Range bands past the first (G20)."""
    square = (one.x - other.x) ** 2 + (one.y - other.y) ** 2
    cells = isqrt(square) + (isqrt(square) ** 2 < square)
    return max(1, ceil(cells / band)) - 1


def darkness(battle: Battle, target: Unit) -> int:
    """Dice for poor light; nobody in these battles sees in the dark (G22)."""
    grades = {"lit": 0, "dim": 1, "dark": 2}
    return max(grades[battle.terrain.light(target.cell)], grades.get(str(battle.option("light")), 0))


def defence_dice(battle: Battle, action: Action, answer: Action | None) -> int:
    """The pool against it (FP-31 to FP-37, G19 to G22, G27, G33)."""
    unit, target = battle.parties(action)
    sheet, reaction = numbers(target), reaction_dice(battle, target, answer)
    if action.verb in GRIPS:
        strong = sheet.strength + (sheet.skill("athletics") + 1) // 2
        return max(1, max(strong, sheet.agility + (sheet.skill("acrobatics") + 1) // 2) + reaction)
    stats = next((item.stats for item in unit.items if item.id == action.arg("with")), None)
    seen = 3 if target.has_about("eludes", unit.id) else darkness(battle, target)
    if action.verb != "strike":
        assert isinstance(stats, Weapon | Spell)
        seen += bands_past(unit.cell, target.cell, stats.band)
    if isinstance(stats, Spell) and stats.defence == "MD":
        middle = sorted((sheet.influence, sheet.intelligence, sheet.acuity))[1]
        return max(1, middle + (sheet.skill("iron_will") + 1) // 2 + reaction + seen)
    coat = max([item.stats.pd for item in target.worn if isinstance(item.stats, Armour)], default=0)
    shelter = COVER[cover(battle.terrain, battle.ground.open_doors, unit.cell, target.cell)[0]]
    behind = min(1, shelter) if action.verb == "strike" else shelter + ("prone" in target.states)
    hurt = ("dazed" in target.states) + 2 * ("stunned" in target.states) + ("exposed" in target.states)
    return max(1, int(str(battle.option("pd_base"))) + coat + reaction + seen + behind - hurt)


def differing(step: Step, notes: Notes) -> Iterator[str]:
    """Say where pools or hits of a step are not as counted here."""
    battle = step.before
    for event in step.events:
        if isinstance(event, ActionTaken):
            notes.hear(battle, event.action)
        if isinstance(event, CheckRolled) and event.verb in ATTACKS:
            action, is_unseen = notes.attacks[event.unit]
            answer = notes.answers.pop(event.target, None)
            dice = action_dice(battle, action, is_unseen=is_unseen), defence_dice(battle, action, answer)
            if dice != (event.check.action, event.check.defence):
                yield f"{action}, met by {answer}: {dice}, not {event.check.action, event.check.defence}"
            faces = {roll.name: roll.faces for roll in event.rolls}
            highest = max(faces.get("target", ()), default=1)
            hits = sum(face >= highest for face in faces.get("actor", ()))
            if hits != event.outcome.hits:
                yield f"{action}: {hits} hits, not {event.outcome.hits}"
        battle = apply(battle, event)


@pytest.mark.slow
@proves(
    "FP-26", "FP-28", "FP-29", "FP-40", "G7", "G14", "G15", "G19", "G20", "G21", "G22", "G23", "G25", "G33"
)
def test_attacks_and_grips_of_random_battles_add_up() -> None:
    army, rolls = replace(ARMY, grounds=(*GROUNDS, HOUSE)), 0
    for seed in map(str, range(so_many(20, 300))):
        notes = Notes()
        for step in random_battle(army.ruleset, army.battle(seed), seed):
            assert not [*differing(step, notes)], (seed, step.number)
            rolls += sum(isinstance(one, CheckRolled) and one.verb in ATTACKS for one in step.events)
    assert rolls > 500, "enough is struck, shot, thrown, cast and gripped"
