"""Attacks, defences, wounds, tricks, stunts, grapples and flights of battles under `stunts`, counted anew.

Nothing of the rules is asked: chances come from sheets, kit, states, the map and what was done before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from skirmish.grid import Cell, cover, is_adjacent
from skirmish.model.action import Action
from skirmish.model.apply import apply
from skirmish.model.battle import Battle
from skirmish.model.event import ActionTaken, CheckRolled, PendingTaken, RoundBegan, UnitFell
from skirmish.model.moment import Step
from skirmish.model.unit import Unit
from skirmish.rules.stunts.sheet import Armour, Sheet, Shield, Weapon
from tests.effort import so_many
from tests.rules.proves import proves
from tests.rules.recount import recounted, thrown
from tests.rules.stunts.test_battery import ARMY

FISTS = Weapon(die=0, is_bash=True)
COVER = {"none": 0, "light": -10, "heavy": -20}
GRIPS = ("grappling", "grappled")
Counted = tuple[object, ...]


@dataclass
class Notes:
    """What was said and done before a roll."""

    said: Action = field(default_factory=lambda: Action("", ""))
    """The act that is being done."""
    hit: tuple[str, str, str] = ("", "", "")
    """The last hit: who, with what, and whether critically."""
    shots: set[tuple[str, str]] = field(default_factory=set)
    """Who shot at whom this round (DG-21)."""
    tried: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    """How often that side has tried that on that target (DG-17)."""
    fallen: set[str] = field(default_factory=set)
    """Who has rolled on the death table since it last came round (DL-61)."""


def numbers(unit: Unit) -> Sheet:
    """The sheet of the unit."""
    assert isinstance(unit.sheet, Sheet)
    return unit.sheet


def skill(unit: Unit, name: str, behind: str) -> int:
    """The skill, or the attribute behind it (DL-01, DG-03)."""
    return int(getattr(numbers(unit), name) or getattr(numbers(unit), behind))


def maimed(unit: Unit, *parts: str) -> int:
    """DL-63, DG-26."""
    return -20 * sum(f"maimed-{part}" in unit.states for part in parts)


def agility(unit: Unit) -> int:
    """As dodging, running away and stunts need it."""
    return numbers(unit).agility + maimed(unit, "leg")


def strength(unit: Unit) -> int:
    """As wrestling needs it."""
    return numbers(unit).strength + maimed(unit, "body")


def swayed(unit: Unit) -> int:
    """Tricks and an own stunt, together 30 at most (DG-09, DG-14)."""
    both = sum(unit.states[name].amount for name in ("tricked", "poised") if name in unit.states)
    return max(-30, min(30, both))


def within(chance: int) -> int:
    """DG-01."""
    return max(5, min(95, chance))


def contest(own: int, chance: int, other: int, against: int) -> str:
    """DG-02."""
    mine, theirs = own <= within(chance), other <= within(against)
    if not (mine or theirs):
        return "both failed"
    margins = (own <= 5, within(chance) - own), (other <= 5, within(against) - other)
    if mine and theirs and margins[0][0] == margins[1][0] and margins[0][1] == margins[1][1]:
        return "tied"
    is_won = mine and (not theirs or margins[0] > margins[1])
    return ("won well" if own <= 5 else "won") if is_won else "lost"


def arm(unit: Unit, name: str) -> Weapon:
    """What that id stands for."""
    found = [one.stats for one in unit.hands if one.id == name]
    return found[0] if found and isinstance(found[0], Weapon) else FISTS


def soak(unit: Unit) -> int:
    """The best piece."""
    return max([one.stats.soak for one in unit.worn if isinstance(one.stats, Armour)], default=0)


def power(unit: Unit) -> int:
    """DG-06."""
    return numbers(unit).power or numbers(unit).strength // 20


def gang(battle: Battle, event: CheckRolled, notes: Notes) -> set[str]:
    """The others who attack the same target, as far as the attacker's side sees them (DG-21)."""
    unit, target = battle.units[event.unit], battle.units[event.target]
    is_melee = battle.option("gang_up") == "melee"
    if is_melee and event.verb == "shoot":
        return set()
    return {
        foe.id
        for foe in battle.foes(target.side)
        if foe.id != unit.id
        and (
            (is_adjacent(foe.cell, target.cell) and not {*GRIPS} & foe.states.keys())
            or ((foe.id, target.id) in notes.shots and not is_melee)
        )
        and (foe.side != unit.side or target.side not in foe.hidden_from)
        and battle.is_seen(foe, unit.side)
    }


def attack(battle: Battle, event: CheckRolled, notes: Notes) -> tuple[Counted, Counted]:
    """DL-39, DL-41, DL-43, DL-44, DL-67, DL-68, DL-72, DG-22."""
    unit, target = battle.units[event.unit], battle.units[event.target]
    weapon = arm(unit, event.item) if event.verb != "grapple" else FISTS
    both = ("off-arm",) * (weapon.hands > 1 or event.verb == "grapple")
    base = skill(unit, "fight", "strength") if event.verb != "shoot" else skill(unit, "shoot", "agility")
    base += maimed(unit, "weapon-arm", *both) + swayed(unit) * (event.verb != "free-attack")
    if event.verb == "shoot":
        doors = battle.ground.open_doors
        base += COVER[cover(battle.terrain, doors, unit.cell, target.cell)[0]]
        notes.shots.add((unit.id, target.id))
    base += 20 * any(name in target.states and target.states[name].by != unit.id for name in GRIPS)
    others, check, rolled = gang(battle, event, notes), event.check, thrown(event)["actor"][0]
    chance = within(base + min(30, 10 * len(others)))
    name = "critical" if rolled <= 5 else "fumble" if rolled > 95 else "hit" if rolled <= chance else "miss"
    notes.hit = unit.id, event.item, name
    return (base, sorted(others), name), (check.base, sorted(check.gang), event.outcome.name)


def defence(battle: Battle, event: CheckRolled, notes: Notes) -> tuple[Counted, Counted]:
    """Dodge, or the way to block that maimed arms spoil least (DG-03, DG-04, DG-26, DL-54)."""
    unit, met = battle.units[event.unit], arm(battle.units[notes.hit[0]], notes.hit[1])
    chance = agility(unit)
    if event.verb == "block":
        one, two = maimed(unit, "weapon-arm"), maimed(unit, "weapon-arm", "off-arm")
        ways = [two for item in unit.hands if isinstance(item.stats, Shield)]
        held = [one.stats for one in unit.hands if isinstance(one.stats, Weapon) and one.flaw != "broken"]
        ways += [two if weapon.hands > 1 else one for weapon in held] if met.range == "close" else []
        ways += [one] if met is FISTS else []
        chance = skill(unit, "fight", "strength") + max(ways)
    name = "made" if thrown(event)["actor"][0] <= within(chance) else "failed"
    return (within(chance), name), (event.check.chance, event.outcome.name)


def wound(battle: Battle, event: CheckRolled, notes: Notes) -> tuple[Counted, Counted]:
    """DL-43, DL-46, DL-49, DL-50, DL-52, DG-06, DG-07."""
    unit, (_, item, name) = battle.units[event.unit], notes.hit
    weapon, is_mild = arm(unit, item), battle.option("criticals") == "mild"
    sure = weapon.dice * (1 + (name == "critical" and is_mild)) if weapon.die == 1 else 0
    adds = weapon.range == "close" or weapon.is_thrown
    total = sum(thrown(event).get("actor", [0])) + sure + power(unit) * adds
    total *= 2 if name == "critical" and not is_mild else 1
    return (max(0, total - soak(battle.units[event.target])),), (event.outcome.damage,)


def fall(battle: Battle, event: CheckRolled, notes: Notes) -> tuple[Counted, Counted]:
    """DL-55 to DL-61, DG-24, DG-25, DG-29."""
    unit, check = battle.units[event.unit], event.check
    assert unit.id not in notes.fallen, "a second wound kills without a roll (DL-61)"
    notes.fallen.add(unit.id)
    die, added = (6 if battle.option("death_die") == "d6" else 4), int(battle.option("death_shift")) - unit.hp
    total = thrown(event)["actor"][0] + added
    grade = max(0, (total > 5) + (total > 9) - check.is_bash)
    name = ("knocked out", "maimed", "killed")[grade]
    return (die, added, name), (check.die, check.added, event.outcome.name)


def gamble(battle: Battle, event: CheckRolled, notes: Notes) -> tuple[Counted, Counted]:
    """DL-23, DL-30, DL-38, DG-02, DG-17."""
    unit, target = battle.units[event.unit], battle.units[event.target]
    key = event.verb, unit.side, target.id
    stale = max(-30, -10 * notes.tried[key]) * bool(battle.option("stale_tricks"))
    notes.tried[key] += 1
    is_trick = event.verb == "trick"
    own, other = (numbers(one).mind if is_trick else agility(one) for one in (unit, target))
    own += swayed(unit) + stale
    return _contested(event, own, other)


def wrestle(battle: Battle, event: CheckRolled, _notes: Notes) -> tuple[Counted, Counted]:
    """DL-74, DL-75."""
    unit = battle.units[event.unit]
    return _contested(event, strength(unit), strength(battle.units[unit.states["grappling"].by]))


def _contested(event: CheckRolled, own: int, other: int) -> tuple[Counted, Counted]:
    rolls, check = thrown(event), event.check
    name = contest(rolls["actor"][0], own, rolls.get("target", [100])[0], other)
    return (own, other, name), (check.own, check.other, event.outcome.name)


def flight(battle: Battle, event: CheckRolled, notes: Notes) -> tuple[Counted, Counted]:
    """DL-69, DG-20."""
    unit, to = battle.units[event.unit], notes.said.arg("to")
    way = [*pairwise((unit.cell, *(Cell.parse(word) for word in to.split(";") if word)))]
    left = [
        foe
        for foe in battle.foes(unit.side)
        if not {*GRIPS, "off-balance"} & foe.states.keys()
        and foe.side not in unit.hidden_from
        and unit.side not in foe.hidden_from
        and not unit.has_about("stalking", foe.id)
        and (
            any(is_adjacent(foe.cell, a) and not is_adjacent(foe.cell, b) for a, b in way)
            if way
            else is_adjacent(foe.cell, unit.cell)
        )
    ]
    rolls, own = thrown(event), agility(unit)
    caught = [
        foe.id for foe in left if contest(rolls["actor"][0], own, rolls[foe.id][0], agility(foe)) == "lost"
    ]
    check = event.check
    return (own, *(foe.id for foe in left), *caught), (check.own, *check.names, *event.outcome.winners)


RECOUNTS: dict[str, Callable[[Battle, CheckRolled, Notes], tuple[Counted, Counted]]] = {
    **dict.fromkeys(("strike", "shoot", "grapple", "free-attack"), attack),
    **dict.fromkeys(("dodge", "block"), defence),
    **dict.fromkeys(("trick", "stunt"), gamble),
    **dict.fromkeys(("crush", "hold"), wrestle),
    "wound": wound,
    "fall": fall,
    "break-away": flight,
}
"""By verb: what it comes to here, and what the game has."""


def differing(step: Step, notes: Notes) -> Iterator[str]:
    """Say where a roll of the step is not as counted here."""
    battle = step.before
    for event in step.events:
        if isinstance(event, ActionTaken):
            notes.said = event.action
        elif isinstance(event, PendingTaken):
            notes.said = battle.pending[-1]
        elif isinstance(event, RoundBegan):
            notes.shots.clear()
        elif isinstance(event, UnitFell) and not event.out and battle.option("second_fall") == "roll":
            notes.fallen.discard(event.unit)
        elif isinstance(event, CheckRolled) and event.verb in RECOUNTS:
            here, game = RECOUNTS[event.verb](battle, event, notes)
            if here != game:
                yield f"{event.unit} {event.verb} {event.target}: {here}, not {game}"
        battle = apply(battle, event)


@pytest.mark.slow
@proves(
    "DL-23", "DL-30", "DL-38", "DL-43", "DL-46", "DL-48", "DL-49", "DL-50", "DL-55", "DL-61", "DL-67",
    "DL-68", "DL-69", "DL-72", "DL-74", "DG-02", "DG-06", "DG-07", "DG-09", "DG-17", "DG-20", "DG-21",
    "DG-26",
)  # fmt: skip
def test_rolls_of_random_battles_add_up() -> None:
    rolls = recounted(ARMY, so_many(8, 200), Notes, differing)
    assert sum(roll.verb in RECOUNTS for roll in rolls) > 500, (
        "enough is struck, shot, met, tricked, wrestled and fled"
    )
