"""Chances of random battles under `ranks`, counted anew: attacks, parries, dodges.

Nothing of the rules is asked but what arms there are; skills, map and states are read as they stand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import pytest

from skirmish.conformance.battery import random_battle
from skirmish.grid import Cell, cover
from skirmish.grid.cell import FACINGS, STEPS
from skirmish.model.action import Action
from skirmish.model.apply import apply
from skirmish.model.battle import Battle
from skirmish.model.event import ActionTaken, CheckRolled, PendingTaken
from skirmish.model.kit import Item
from skirmish.model.moment import Step
from skirmish.model.unit import Unit
from skirmish.rules.ranks.arms import ROCK
from skirmish.rules.ranks.sheet import BASES, BRAWL, FAMILIES, Armour, Sheet, Shield, Weapon
from tests.effort import so_many
from tests.rules.battery import GROUNDS, HOUSE
from tests.rules.proves import proves
from tests.rules.ranks.test_battery import ARMY

PHYSICAL = {"dodge", "throw"}
WOOD = {"fence", "table", "crate"}
ROLLED = {"strike", "shoot", "stun", "free-attack", "attack"}


class Used(NamedTuple):
    """A weapon as it is used."""

    item: Item
    skill: str
    base: int
    range: int
    is_fast: bool


def used(unit: Unit, name: str, *, is_shot: bool) -> Used:
    """What the unit attacks or parries with."""
    things = {item.id: item for item in (*unit.hands, *unit.carried, ROCK)}
    item = things.get(name, BRAWL)
    stats = item.stats
    if isinstance(stats, Shield):
        return Used(item, "shield", stats.base, 0, is_fast=False)
    assert isinstance(stats, Weapon)
    if is_shot and not stats.range:
        assert stats.throw is not None
        return Used(item, stats.throw.skill, stats.throw.base, stats.throw.range, is_fast=False)
    return Used(item, stats.skill, stats.base, stats.range, stats.is_fast)


def percent(unit: Unit, skill: str, points: int, by: int, flat: int) -> int:
    """Skill less armour, then one multiplier, rounded up, then flat figures (BG-04, BG-05)."""
    coats = [item.stats for item in unit.worn if isinstance(item.stats, Armour) and not item.stats.is_helmet]
    points += sum(coat.physical for coat in coats) if skill in PHYSICAL else 0
    return max(0, min(100, -(-max(0, points) // by) + flat))


def with_arm(unit: Unit, arm: Used, by: int, flat: int) -> int:
    """The chance with its own skill, or with the best of its family as Difficult (BG-40)."""
    assert isinstance(unit.sheet, Sheet)
    known = unit.sheet.skills
    own = percent(unit, arm.skill, known.get(arm.skill, BASES.get(arm.skill, arm.base)), by, flat)
    family = next((names for names in FAMILIES if arm.skill in names), ())
    others = [known[name] for name in family if name != arm.skill and name in known]
    return max([own, *(percent(unit, "", other, max(2, by), flat) for other in others)])


def is_ahead(cell: Cell, facing: int, other: Cell) -> bool:
    """Whether the other cell lies in the front half (BG-19)."""
    dx, dy = STEPS[facing]
    return dx * (other.x - cell.x) + dy * (other.y - cell.y) >= 0


def is_beset(battle: Battle, unit: Unit, shooter: Unit) -> bool:
    """Whether an enemy of the unit stands beside it, but the shooter, that its side sees (BG-30)."""
    return any(
        max(abs(foe.cell.x - unit.cell.x), abs(foe.cell.y - unit.cell.y)) == 1
        and foe.side != unit.side
        and not foe.out
        and foe.id != shooter.id
        and battle.is_seen(foe, shooter.side)
        for foe in battle.units.values()
    )


def shelter(battle: Battle, unit: Unit, target: Unit) -> str:
    """Cover: none, light, heavy, or wood that a shot may go through (BG-31, BG-34)."""
    for item in battle.ground.items.get(target.cell, ()):
        way = item.flaw.removeprefix("planted ")
        if way != item.flaw and is_ahead(target.cell, FACINGS.index(way), unit.cell):
            return "heavy"
    kind, cell = cover(battle.terrain, battle.ground.open_doors, unit.cell, target.cell)
    return "wood" if cell is not None and battle.terrain.tile(cell).id in WOOD else kind


def attack(battle: Battle, unit: Unit, target: Unit, arm: Used, *, is_pulled: bool) -> int:
    """The chance to hit (BR-46 to BR-49, BG-05, BG-30, BG-31, BG-41)."""
    by = 2 if is_pulled or battle.terrain.light(target.cell) == "dark" else 1
    if not arm.range:
        return with_arm(unit, arm, by, 0)
    square = (unit.cell.x - target.cell.x) ** 2 + (unit.cell.y - target.cell.y) ** 2
    far = 1 if square <= arm.range**2 else 2 if square <= 4 * arm.range**2 else 4
    covered, melee = shelter(battle, unit, target), bool(battle.option("firing_into_melee"))
    is_hard = covered in {"heavy", "wood"} or (melee and is_beset(battle, unit, unit))
    flat = -20 * (melee and is_beset(battle, target, unit)) - 10 * (covered == "light")
    return with_arm(unit, arm, max(by, far, 2 if is_hard else 1), flat)


def guards(battle: Battle, unit: Unit, target: Unit, arm: Used) -> dict[tuple[str, str], int]:
    """Every answer that has a chance (BR-23 to BR-35, BG-18 to BG-23)."""
    assert isinstance(target.sheet, Sheet)
    is_blind = target.side in unit.hidden_from or "open" in target.states or arm.is_fast
    if is_blind or not is_ahead(target.cell, target.facing, unit.cell):
        return {}
    if not battle.sight.sees(target.cell, unit.cell):
        return {}
    known, by = target.sheet.skills, 2 if battle.terrain.light(unit.cell) == "dark" else 1
    tired, found = -int(str(battle.option("repeat_penalty"))) * target.tally("defended"), {}
    whole = [one for one in target.hands if isinstance(one.stats, Weapon | Shield) and one.flaw != "broken"]
    free = 2 - sum(one.stats.hands if isinstance(one.stats, Weapon) else 1 for one in target.hands)
    for item in [*whole, *([BRAWL] if arm.item is BRAWL and free > 0 else [])]:
        if arm.range:
            if isinstance(item.stats, Shield):
                low = item.stats.kneeling if "kneeling" in target.states else 0
                found["parry", item.id] = low or item.stats.missiles
        elif isinstance(item.stats, Weapon) and item.stats.range:
            found["parry", item.id] = percent(target, "brawl", known.get("brawl", 25), 2, tired)
        else:
            found["parry", item.id] = with_arm(target, used(target, item.id, is_shot=False), by, tired)
    if not arm.range or battle.option("dodge_missiles"):
        points = known.get("dodge", 2 * target.sheet.dexterity)
        found["dodge", ""] = percent(target, "dodge", points, 2 if arm.range else by, tired)
    return {answer: chance for answer, chance in found.items() if chance}


def counted(battle: Battle, event: CheckRolled, half: Action) -> Iterator[tuple[str, object, object]]:
    """Yield what is counted here and what the battle has: the chance, and whether the target is asked."""
    unit, target = battle.units[event.unit], battle.units[event.target]
    is_plain = event.verb == "attack"
    name = half.arg("with") if is_plain else event.item
    is_shot = bool(half.arg("shot")) if is_plain else event.verb == "shoot"
    is_pulled = bool(half.arg("stun")) if is_plain else event.verb == "stun"
    arm = used(unit, name, is_shot=is_shot)
    said = event.check.chance if is_plain else event.check.attack
    yield "chance", attack(battle, unit, target, arm, is_pulled=is_pulled), said.percent
    if event.verb != "free-attack":
        yield "asked", bool(guards(battle, unit, target, arm)), is_plain


def differing(step: Step) -> Iterator[str]:
    """Say where chances of a step are not as counted here."""
    battle, half, reply = step.before, Action("", ""), Action("", "")
    for event in step.events:
        if isinstance(event, PendingTaken):
            half = battle.pending[-1]
        elif isinstance(event, ActionTaken):
            reply = event.action
        elif isinstance(event, CheckRolled) and event.verb in ROLLED:
            for what, here, there in counted(battle, event, half):
                if here != there:
                    yield f"{event.unit} {event.verb} {event.target}, {what}: {here}, not {there}"
        elif isinstance(event, CheckRolled) and event.verb in {"parry", "dodge"}:
            blow = next(one for one in reversed(battle.pending) if one.verb == "wound")
            unit, target = battle.parties(blow)
            arm = used(unit, blow.arg("with"), is_shot=bool(blow.arg("shot")))
            answer = event.verb, reply.arg("with") if event.verb == "parry" else ""
            if guards(battle, unit, target, arm).get(answer) != event.check.chance.percent:
                yield f"{reply} against {blow}: not {event.check.chance.percent}"
        battle = apply(battle, event)


@pytest.mark.slow
@proves("BR-23", "BR-30", "BR-46", "BG-05", "BG-18", "BG-19", "BG-20", "BG-22", "BG-30", "BG-31", "BG-40")
def test_attacks_and_what_meets_them_in_random_battles_add_up() -> None:
    army, rolls = replace(ARMY, grounds=(*GROUNDS, HOUSE)), 0
    for seed in map(str, range(so_many(20, 400))):
        for step in random_battle(army.ruleset, army.battle(seed), seed):
            assert not [*differing(step)], (seed, step.number)
            rolls += sum(isinstance(event, CheckRolled) and event.verb in ROLLED for event in step.events)
    assert rolls > 300, "enough is struck and shot"
