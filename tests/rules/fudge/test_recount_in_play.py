"""Attacks, manoeuvres, groups, grips and flights of battles under `fudge`, counted anew.

Nothing of the rules is asked: numbers come from sheets, kit, states, the map and what was answered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from math import isqrt

import pytest

from skirmish.grid import Cell, cover, distance2, is_adjacent
from skirmish.model.action import Action
from skirmish.model.apply import apply
from skirmish.model.battle import Battle
from skirmish.model.event import ActionTaken, CheckRolled, ClockChanged, PendingTaken, UnitMoved
from skirmish.model.moment import Step
from skirmish.model.unit import Unit
from skirmish.rules.fudge.sheet import Armour, Sheet, Shield, Weapon
from tests.effort import so_many
from tests.rules.fudge.test_battery import ARMY
from tests.rules.proves import proves
from tests.rules.recount import recounted, thrown

FIST, KICK = Weapon(), Weapon(hands=2)
COVER = {"none": 0, "light": 1, "heavy": 2}
GROUP = (0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5)
"""Bonus by number of attackers (FU-31 to FU-35)."""
RESISTS = {"trip": "athletics", "shove": "athletics", "disarm": "strength", "grapple": "strength"}
TIED = {"pinned", "pinning", "held"}
LYING = {"prone", "ground"}
Counted = tuple[object, ...]


@dataclass
class Notes:
    """What was said and done before a roll."""

    said: Action = field(default_factory=lambda: Action("", ""))
    """The act that is being done."""
    walked: dict[str, int] = field(default_factory=dict)
    """By unit: half steps of its turn."""
    unseen: dict[str, bool] = field(default_factory=dict)
    """By attacker: whether its attack is a sneak attack (FU-27, FG-34)."""

    def hear(self, battle: Battle, action: Action) -> None:
        """Note the act, and whether it comes out of hiding."""
        self.said = action
        if action.verb == "takedown":
            self.unseen[action.unit] = True  # If it is noticed, it goes on as a sneak attack (FU-52).
        elif (
            action.verb in {"strike", "shoot", "split"}
            and not action.arg("asked")
            and not action.arg("sneak")
        ):
            unit, target = battle.parties(action)
            far = self.walked.get(unit.id, 0) <= (4 + numbers(unit).athletics) // 2 * 2
            is_raid = battle.clock is not None and battle.clock.is_before_fight
            hides = target.side in unit.hidden_from and not action.arg("second")
            self.unseen[unit.id] = hides and (far or is_raid)

    def walk(self, battle: Battle, event: UnitMoved) -> None:
        """Count a walk."""
        here = battle.units[event.unit].cell
        for cell in event.path:
            slanted = here.x != cell.x and here.y != cell.y and not battle.terrain.is_stair(here, cell)
            cost = battle.terrain.tile(cell).cost * (3 if slanted else 2)
            self.walked[event.unit] = self.walked.get(event.unit, 0) + cost
            here = cell


def numbers(unit: Unit) -> Sheet:
    """The sheet of the unit."""
    assert isinstance(unit.sheet, Sheet)
    return unit.sheet


def arms(unit: Unit) -> dict[str, Weapon]:
    """The weapons in hand that are not broken, by id."""
    return {one.id: one.stats for one in unit.hands if isinstance(one.stats, Weapon) and one.flaw != "broken"}


def arm(unit: Unit, name: str) -> Weapon:
    """What that id stands for."""
    return KICK if name == "kick" else arms(unit).get(name, FIST)


def base(battle: Battle, unit: Unit, name: str) -> int:
    """An ability with what weighs on every roll (FU-67, FG-04)."""
    hurt = sum(unit.hp <= times * numbers(unit).toughness for times in (1, 2, 3))
    able = int(getattr(numbers(unit), name))
    return able - 4 * ("holding" in unit.states) - hurt * bool(battle.option("wound_penalties"))


def lies(unit: Unit) -> bool:
    """Whether it is prone or has gone to ground."""
    return not LYING.isdisjoint(unit.states)


def melee(battle: Battle, unit: Unit, weapon: Weapon) -> int:
    """FU-08, FU-19, FU-59, FU-70."""
    return base(battle, unit, "melee") - 4 * lies(unit) + (weapon.range == "short")


def marksmanship(battle: Battle, unit: Unit, target: Unit, weapon: Weapon) -> int:
    """FU-07, FU-59, FG-05."""
    apart = distance2(unit.cell, target.cell)
    steps = isqrt(apart) // 15 if weapon.range == "any" and apart > 15 * 15 else 0
    return base(battle, unit, "marksmanship") - 4 * ("prone" in unit.states) - steps


def guarded(unit: Unit, skill: str) -> int:
    """The better of full defence and shield (FU-22)."""
    worn = [int(getattr(one.stats, skill)) for one in unit.hands if isinstance(one.stats, Shield)]
    return max([2 * ("full-defence" in unit.states), *worn])


def block(battle: Battle, unit: Unit) -> int:
    """FU-08, FG-18: a flat 0 for who is pinned, pins or is held."""
    if TIED & unit.states.keys():
        return 0
    bonus = sum(weapon.block for weapon in arms(unit).values())
    return base(battle, unit, "block") + bonus + guarded(unit, "block") - 4 * lies(unit)


def dodge(battle: Battle, unit: Unit, *shooters: Unit) -> int:
    """FU-07, FG-18, FG-25: the best cover against any of them."""
    if TIED & unit.states.keys():
        return 0
    doors = battle.ground.open_doors
    best = max(COVER[cover(battle.terrain, doors, one.cell, unit.cell)[0]] for one in shooters)
    return base(battle, unit, "dodge") + guarded(unit, "dodge") + 2 * lies(unit) + best


def damage(unit: Unit, weapon: Weapon) -> int:
    """FG-07."""
    strength = numbers(unit).strength
    if weapon.range == "melee":
        return strength * weapon.hands + weapon.bonus
    return weapon.damage + weapon.is_thrown * strength


def soak(unit: Unit) -> int:
    """The best piece."""
    return max([one.stats.soak for one in unit.worn if isinstance(one.stats, Armour)], default=0)


def attack(battle: Battle, event: CheckRolled, notes: Notes) -> tuple[Counted, Counted]:
    """A blow or a shot, also one from behind at who runs away (FU-28, FG-01, FG-08, FG-09, FG-35)."""
    unit, target = battle.units[event.unit], battle.units[event.target]
    weapon, is_free = arm(unit, event.item), event.verb == "free-attack"
    if is_free:
        edge = melee(battle, unit, weapon)
    elif is_adjacent(unit.cell, target.cell):
        edge = melee(battle, unit, weapon) - block(battle, target)
    else:
        edge = marksmanship(battle, unit, target, weapon) - dodge(battle, target, unit)
    rolls, sneaks = thrown(event), not is_free and notes.unseen[unit.id]
    own, other = rolls["actor"][0], rolls.get("target", [0])[0]
    wins = edge + own > other and own > -4
    doubled = 2 if (own == 4 and (wins or sneaks)) or (wins and sneaks) else 1
    lost = max(0, doubled * damage(unit, weapon) - soak(target)) if wins or sneaks else 0
    check = event.check
    return (edge, sneaks, lost, own == -4), (
        check.edge, check.is_sneak, event.outcome.damage, event.outcome.is_fumble,
    )  # fmt: skip


def manoeuvre(battle: Battle, event: CheckRolled, _notes: Notes) -> tuple[Counted, Counted]:
    """Melee against Block, then Strength (FU-09 to FU-18, FG-09)."""
    unit, target = battle.units[event.unit], battle.units[event.target]
    edge = melee(battle, unit, FIST) - block(battle, target)
    might = base(battle, unit, "strength") - base(battle, target, RESISTS[event.verb])
    rolls = thrown(event)
    own, others = rolls["actor"], rolls.get("target", [0, 0])
    name = "fumble" if own[0] == -4 else "parried"
    if own[0] > -4 and edge + own[0] > others[0]:
        margin = might + own[1] - others[1]
        name = "resisted" if margin <= 0 else "works well" if margin >= 4 else "works"
    return (edge, might, name), (event.check.edge, event.check.might, event.outcome.name)


def mass(battle: Battle, event: CheckRolled, notes: Notes) -> tuple[Counted, Counted]:
    """Concentrated fire and dogpiles (FU-30 to FU-48, FG-14, FG-18)."""
    target, kind, bears = battle.units[event.target], notes.said.arg("kind"), notes.said.arg("bears")
    group = [battle.units[name] for name in notes.said.arg("members").split(";")]
    count, skills, weapon = 0, [], FIST
    for unit in group:
        own = [arms(unit)[one.id] for one in unit.hands if one.kind == bears and not one.flaw]
        weapon = own[0] if own else FIST
        count += 2 if len(own) > 1 or (kind == "volley" and weapon.two_shots) else 1
        by_marks = battle.option("dogpile_skill") == "marksmanship"
        close = marksmanship(battle, unit, target, weapon) + (weapon.range == "short")
        near = close if by_marks else melee(battle, unit, weapon)
        skills.append(marksmanship(battle, unit, target, weapon) if kind == "volley" else near)
    stands = dodge(battle, target, *group) if kind == "volley" else block(battle, target)
    edge = min(skills) + GROUP[count] - stands
    hits = max(0, min(count, edge - thrown(event)["target"][0]))
    lost = hits * max(0, damage(group[0], weapon) - soak(target))
    alike = {(unit.side, unit.kind) for unit in group}
    return (edge, hits, lost, 1), (event.check.edge, event.outcome.hits, event.outcome.damage, len(alike))


def struggle(battle: Battle, event: CheckRolled, _notes: Notes) -> tuple[Counted, Counted]:
    """Strength against Strength (FU-62 to FU-69, FG-24)."""
    unit = battle.units[event.unit]
    is_hold = "held" in unit.states
    other = battle.units[unit.states["held" if is_hold else "pinned"].by]
    edge = base(battle, unit, "strength") - base(battle, other, "strength")
    rolls = thrown(event)
    margin = edge + rolls["actor"][0] - rolls["target"][0]
    if is_hold:
        name = "free" if margin > 0 else "lost"
    else:
        name = "tied" if not margin else "lost" if margin < 0 else "won well" if margin >= 4 else "won"
    return (edge, name), (event.check.edge, event.outcome.name)


def flight(battle: Battle, event: CheckRolled, notes: Notes) -> tuple[Counted, Counted]:
    """One Athletics roll against that of each whom the walker leaves (FG-35)."""
    unit, to = battle.units[event.unit], notes.said.arg("to")
    way = (unit.cell, *(Cell.parse(word) for word in to.split(";") if word))
    pairs = [*pairwise(way)]
    left = [
        foe
        for foe in battle.foes(unit.side)
        if not TIED & foe.states.keys()
        and foe.side not in unit.hidden_from
        and unit.side not in foe.hidden_from
        and (
            any(is_adjacent(foe.cell, a) and not is_adjacent(foe.cell, b) for a, b in pairs)
            if pairs
            else is_adjacent(foe.cell, unit.cell)
        )
    ]
    rolls, own = thrown(event), base(battle, unit, "athletics")
    caught = [
        foe.id for foe in left if base(battle, foe, "athletics") + rolls[foe.id][0] > own + rolls["actor"][0]
    ]
    return (own, *(foe.id for foe in left), *caught), (
        event.check.athletics, *event.check.names, *event.outcome.caught_by,
    )  # fmt: skip


RECOUNTS: dict[str, Callable[[Battle, CheckRolled, Notes], tuple[Counted, Counted]]] = {
    **dict.fromkeys(("strike", "shoot", "split", "free-attack"), attack),
    **dict.fromkeys(RESISTS, manoeuvre),
    "mass": mass,
    "struggle": struggle,
    "break-away": flight,
}
"""By verb: what it comes to here, and what the game has."""


def differing(step: Step, notes: Notes) -> Iterator[str]:
    """Say where a roll of the step is not as counted here."""
    battle = step.before
    for event in step.events:
        if isinstance(event, ActionTaken):
            notes.hear(battle, event.action)
        elif isinstance(event, PendingTaken):
            notes.hear(battle, battle.pending[-1])
        elif isinstance(event, UnitMoved):
            notes.walk(battle, event)
        elif isinstance(event, ClockChanged):
            notes.walked.clear()
        elif isinstance(event, CheckRolled) and event.verb in RECOUNTS:
            here, game = RECOUNTS[event.verb](battle, event, notes)
            if here != game:
                yield f"{event.unit} {event.verb} {event.target}: {here}, not {game}"
        battle = apply(battle, event)


@pytest.mark.slow
@proves(
    "FU-07", "FU-08", "FU-09", "FU-11", "FU-13", "FU-16", "FU-28", "FU-36", "FU-46", "FU-62", "FU-68",
    "FG-01", "FG-08", "FG-09", "FG-14", "FG-18", "FG-25", "FG-35",
)  # fmt: skip
def test_rolls_of_random_battles_add_up() -> None:
    rolls = recounted(ARMY, so_many(12, 200), Notes, differing)
    assert sum(roll.verb in RECOUNTS for roll in rolls) > 300, "enough is struck, shot, wrestled and fled"
