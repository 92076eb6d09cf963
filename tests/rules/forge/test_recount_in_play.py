"""Attacks, Grabs, Dodges, escapes and wounds of battles under `forge`, counted anew.

Nothing of the rules is asked: numbers come from sheets, kit, states, the map and what was done before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from skirmish.dice import Pool
from skirmish.grid import cover, distance2, is_adjacent
from skirmish.model.action import Action
from skirmish.model.apply import apply
from skirmish.model.battle import Battle
from skirmish.model.event import ActionTaken, CheckRolled, ClockChanged, PendingTaken
from skirmish.model.moment import Step
from skirmish.model.unit import Unit
from skirmish.rules.forge.arms import KICK, PUNCH, Armour, Shield, Weapon
from skirmish.rules.forge.sheet import Sheet
from tests.effort import so_many
from tests.rules.forge.test_battery import ARMY
from tests.rules.proves import proves
from tests.rules.recount import recounted, thrown

BARE: dict[str, Weapon] = {"punch": PUNCH.stats, "kick": KICK.stats}  # type: ignore[dict-item]
PARTS = {"": (0, 0), "head": (-4, 1), "arm": (-2, 0), "other-arm": (-2, 0), "leg": (-2, 0)}
SIZES = (-4, -2, 0, 2, 4)
LIGHT = {"lit": 0, "dim": -1, "dark": -2}
COVER = {"none": 0, "light": -2, "heavy": -4}
BOXES = ("minor", "major", "severe", "mortal")
FAR = {"shoot", "throw"}
Counted = tuple[object, ...]


@dataclass
class Notes:
    """What was said and done before a roll."""

    said: Action = field(default_factory=lambda: Action("", ""))
    """The act that is being done."""
    ran: set[str] = field(default_factory=set)
    """Who has run in this round."""
    told: dict[str, tuple[int, bool, bool]] = field(default_factory=dict)
    """By attacker, as it was announced: what its actions cost, whether from behind, whether unseen (G12)."""
    level: int = 0
    """Of the last attack that is settled in two rolls, with the points that were spent on it."""


def numbers(unit: Unit) -> Sheet:
    """The sheet of the unit."""
    assert isinstance(unit.sheet, Sheet)
    return unit.sheet


def of(unit: Unit, *names: str) -> int:
    """The sum of stats and skills."""
    return sum(int(getattr(numbers(unit), name)) for name in names)


def octant(unit: Unit, other: Unit) -> int:
    """Where the other stands as the unit looks: 0 ahead, clockwise (G25)."""
    across, down = other.cell.x - unit.cell.x, other.cell.y - unit.cell.y
    small, large = sorted((abs(across), abs(down)))
    if (small + large) ** 2 < 2 * large**2:
        way = (0 if down < 0 else 4) if abs(down) > abs(across) else 2 if across > 0 else 6
    else:
        way = {(1, -1): 1, (1, 1): 3, (-1, 1): 5, (-1, -1): 7}[1 if across > 0 else -1, 1 if down > 0 else -1]
    return (way - unit.facing) % 8


def ready(unit: Unit) -> dict[str, Weapon]:
    """The weapons at the ready, by id: none that is broken or in an arm that is held (G28)."""
    held = unit.states["arm-held"].by if "arm-held" in unit.states else ""
    return {
        one.id: one.stats
        for one in unit.hands
        if isinstance(one.stats, Weapon) and one.flaw != "broken" and one.id != held
    }


def arm(unit: Unit, name: str) -> Weapon:
    """What that id stands for."""
    things = {one.id: one.stats for one in unit.hands if isinstance(one.stats, Weapon)}
    return BARE.get(name) or things.get(name, BARE["punch"])


def close_skill(weapon: Weapon) -> str:
    """G4."""
    return weapon.close_skill or weapon.skill


def strain(battle: Battle, unit: Unit) -> int:
    """Waiting and wounds (F2-08, G6)."""
    hurt = 2 if unit.tally("severe") else 1 if unit.tally("major") else 0
    return -("waiting" in unit.states) - hurt * bool(battle.option("wound_penalty"))


def weakened(unit: Unit) -> int:
    """The loan for actions, and a Grab at somebody armed (F2-38, G33)."""
    loan = unit.states["exposed"].amount if "exposed" in unit.states else 0
    return -loan - 2 * ("lunged" in unit.states)


def shield(unit: Unit, by: Unit) -> int:
    """G21."""
    held = unit.states["arm-held"].by if "arm-held" in unit.states else ""
    worn = [one.stats.bonus for one in unit.hands if isinstance(one.stats, Shield) and one.id != held]
    return max(worn, default=0) * (octant(unit, by) in {7, 0, 1})


def standing(unit: Unit, by: Unit) -> int:
    """F2-37, G15, G19."""
    close = [weapon for weapon in ready(unit).values() if weapon.reach]
    dodge = numbers(unit).dodge
    if close:
        best = max(max(of(unit, close_skill(weapon)), dodge) + weapon.defence for weapon in close)
    else:
        held = next(iter(ready(unit).values()), BARE["punch"])
        best = max(numbers(unit).unarmed, dodge) + held.defence
    return 8 + numbers(unit).dexterity + best + shield(unit, by) + weakened(unit)


def number(battle: Battle, unit: Unit, by: Unit, *, is_far: bool) -> int:
    """What an attack has to meet (F2-37 to F2-42, G15, G16)."""
    fixed = 8 + of(unit, "dexterity", "dodge") + shield(unit, by) + weakened(unit)
    if "dodging" in unit.states:
        rolled = unit.states["dodging"].amount + shield(unit, by) + weakened(unit)
        least = fixed if is_far else standing(unit, by)
        return max(rolled, least) if battle.option("dodge_floor") else rolled
    if is_far:
        return fixed if "set-dodge" in unit.states else 8 + shield(unit, by)
    return standing(unit, by)


def size(unit: Unit, part: str = "", *, is_far: bool = False) -> int:
    """F2-56 to F2-60, G10, G27, G28."""
    feet = numbers(unit).height_ft
    row = sum(feet >= least for least in (1, 3, 9, 24))
    row = min(row, 1) if is_far and "prone" in unit.states else row
    return min(SIZES[row], PARTS[part][0]) if part else SIZES[row]


def distance(unit: Unit, target: Unit) -> int:
    """F2-61 to F2-65: cells of 2 yards."""
    square = 4 * distance2(unit.cell, target.cell)
    bands = (10, 20, 30, 60, *range(90, 900, 30))
    return -next(place for place, yards in enumerate(bands) if square <= yards**2)


def circumstances(battle: Battle, unit: Unit, target: Unit, weapon: Weapon, notes: Notes) -> int:
    """What weighs on any attack (F2-08, F2-10, F2-31, F2-47, F2-48, G29, G33, G35)."""
    late, behind, unseen = notes.told[unit.id]
    total = -late + strain(battle, unit) - 2 * ("lunged" in unit.states) + behind + 2 * unseen
    total += LIGHT[battle.terrain.light(target.cell)]
    if "held" in unit.states:
        return total - 2
    holds = "holding" in unit.states and unit.states["holding"].by == target.id
    return total + 2 * (holds and weapon not in BARE.values())


def need(battle: Battle, unit: Unit, target: Unit, notes: Notes, verb: str) -> int:
    """What the dice of a blow, a shot or a throw have to come to."""
    weapon, part = arm(unit, notes.said.arg("with")), notes.said.arg("part")
    if verb == "free-attack":
        return need_after_runner(battle, unit, target, weapon)
    own = of(unit, "dexterity") + weapon.attack + circumstances(battle, unit, target, weapon, notes)
    own += size(target, part, is_far=verb in FAR)
    if verb not in FAR:
        return number(battle, target, unit, is_far=False) - own - of(unit, close_skill(weapon))
    thrown_so = weapon.flight == "thrown" and weapon.skill != "exotic"
    own += of(unit, "throwing" if thrown_so else weapon.skill) + distance(unit, target)
    own += COVER[cover(battle.terrain, battle.ground.open_doors, unit.cell, target.cell)[0]]
    own -= 2 * ("running" in target.states)
    own -= (2 if weapon.flight == "thrown" else 8) * (unit.id in notes.ran)
    return number(battle, target, unit, is_far=True) - own


def need_after_runner(battle: Battle, unit: Unit, target: Unit, weapon: Weapon) -> int:
    """What the dice of a blow after a runner have to come to: against the bare 8, from behind (FG-35)."""
    own = of(unit, "dexterity", close_skill(weapon)) + weapon.attack + 1 + strain(battle, unit)
    own += size(target) + LIGHT[battle.terrain.light(target.cell)] - 2 * ("lunged" in unit.states)
    return 8 - own


def level(battle: Battle, event: CheckRolled, wanted: int) -> int:
    """The success level of that roll: a 12 adds dice, a 2 fails (F2-43, G1, G2)."""
    rolls = thrown(event)["actor"]
    margin = sum(rolls) - wanted
    if margin < 0 or (rolls[0] == 2 and battle.option("open_ended")):
        return 0
    return min(6, margin // 3 + 1)


def harm(event: CheckRolled, target: Unit, dice: str, strength: int, times: int) -> int:
    """The Damage Level that is marked (F2-44 to F2-46, G5, G22)."""
    shown = thrown(event)["damage"][0]
    faces = next(roll.faces for roll in event.rolls if roll.name == "damage")
    assert len(faces) == Pool.parse(dice).size
    worn = [one.stats.resistance for one in target.worn if isinstance(one.stats, Armour)]
    hits = numbers(target).hits
    quarter = (hits if hits is not None else max(4, 24 + 4 * numbers(target).constitution)) // 4
    points = max(0, max(1, shown + strength) * times - max(worn, default=0))
    wound = min(4, points // quarter)
    while 0 < wound < 4 and target.tally(BOXES[wound - 1]) >= 2:
        wound += 1
    return wound


def struck(battle: Battle, event: CheckRolled, notes: Notes, verb: str, hit: int) -> int:
    """The wound of a hit of that level with that verb (F2-52, G20, G22, G28)."""
    unit, target = battle.units[event.unit], battle.units[event.target]
    weapon = arm(unit, notes.said.arg("with"))
    might = numbers(unit).strength
    might = might if weapon.rating is None else min(might, weapon.rating)
    if verb in FAR:
        might *= weapon.adds_strength
        speed = numbers(unit).speed
        speed = speed if speed is not None else max(2, 6 + numbers(unit).dexterity)
        speed = max(1, speed // 2) if "lame" in unit.states else speed
        might += speed // 5 * (weapon.flight == "thrown" and unit.id in notes.ran)
    dice = weapon.damage if verb in FAR else weapon.close_damage or weapon.damage
    return harm(event, target, dice, might, min(6, hit + PARTS[notes.said.arg("part")][1]))


def attack(battle: Battle, event: CheckRolled, notes: Notes) -> tuple[Counted, Counted]:
    """A blow, a shot or a throw, from the first die to the last."""
    unit, target = battle.units[event.unit], battle.units[event.target]
    wanted = need(battle, unit, target, notes, event.verb)
    hit = level(battle, event, wanted)
    wound = struck(battle, event, notes, event.verb, hit) if hit else 0
    return (wanted, wound), (event.check.skill.need, event.outcome.wound)


def attempt(battle: Battle, event: CheckRolled, notes: Notes) -> tuple[Counted, Counted]:
    """The roll to hit, where points may follow (G7)."""
    unit, target = battle.units[event.unit], battle.units[event.target]
    if notes.said.arg("by") == "finish":
        return (), ()
    wanted = need(battle, unit, target, notes, notes.said.arg("by"))
    notes.level = level(battle, event, wanted)
    return (wanted, notes.level), (event.check.need, event.outcome.level)


def wound(battle: Battle, event: CheckRolled, notes: Notes) -> tuple[Counted, Counted]:
    """The damage of such a hit."""
    verb = notes.said.arg("by")
    if verb == "finish":
        return (), ()
    hit = int(notes.said.arg("level"))
    assert hit - notes.level in {0, 1}, "points lift it by a level"
    return (struck(battle, event, notes, verb, hit),), (event.outcome.wound,)


def grab(battle: Battle, event: CheckRolled, notes: Notes) -> tuple[Counted, Counted]:
    """F2-23 to F2-25, G32 to G34."""
    unit, target, part = battle.units[event.unit], battle.units[event.target], notes.said.arg("part")
    is_near = is_adjacent(unit.cell, target.cell)
    own = of(unit, "dexterity") - notes.told[unit.id][0] + strain(battle, unit)
    own += PARTS[part][0] - 2 * ("lunged" in unit.states)
    if is_near and battle.option("grab_sn") == "dexterity":
        loan = target.states["exposed"].amount if "exposed" in target.states else 0
        wanted = 8 + of(target, "dexterity") - loan - own
    else:
        wanted = number(battle, target, unit, is_far=not is_near) - own
    hit = level(battle, event, wanted)
    held = min(6, hit + PARTS[part][1]) if hit else 0
    return (wanted, held), (event.check.need, event.outcome.level)


def escape(battle: Battle, event: CheckRolled, notes: Notes) -> tuple[Counted, Counted]:
    """F2-27 to F2-29."""
    unit = battle.units[event.unit]
    own = of(unit, notes.said.arg("by"), "escape") - 2 * unit.tally("actions") + strain(battle, unit)
    wanted = 8 + unit.states["held"].amount - own
    return (wanted, level(battle, event, wanted) > 0), (event.check.need, event.outcome.name == "works")


def dodge(battle: Battle, event: CheckRolled, _notes: Notes) -> tuple[Counted, Counted]:
    """F2-19, G15: actions and shield change the number later."""
    unit = battle.units[event.unit]
    bonus = of(unit, "dexterity", "dodge") + strain(battle, unit)
    return (bonus, sum(thrown(event)["actor"]) + bonus), (event.check.bonus, event.outcome.total)


RECOUNTS: dict[str, Callable[[Battle, CheckRolled, Notes], tuple[Counted, Counted]]] = {
    **dict.fromkeys(("strike", "shoot", "throw", "free-attack"), attack),
    "attempt": attempt,
    "wound": wound,
    "grab": grab,
    "escape": escape,
    "dodge": dodge,
}
"""By verb: what it comes to here, and what the game has."""


def follow(battle: Battle, event: Any, notes: Notes) -> None:
    """Note what the event says or does."""
    if isinstance(event, ActionTaken):
        notes.said = event.action
        if event.action.verb in {"strike", "shoot", "throw", "grab", "finish"}:
            unit, target = battle.units[event.action.unit], battle.units.get(event.action.target_id)
            unseen = target is not None and target.side in unit.hidden_from
            behind = target is not None and octant(target, unit) in {3, 4, 5}
            notes.told[unit.id] = 2 * unit.tally("actions"), behind, unseen
        if event.action.verb == "run":
            notes.ran.add(event.action.unit)
    elif isinstance(event, PendingTaken):
        notes.said = battle.pending[-1]
    elif isinstance(event, ClockChanged) and not {"round", "turn"}.isdisjoint(event.changes):
        notes.ran.clear()


def differing(step: Step, notes: Notes) -> Iterator[str]:
    """Say where a roll of the step is not as counted here."""
    battle = step.before
    for event in step.events:
        follow(battle, event, notes)
        if isinstance(event, CheckRolled) and event.verb in RECOUNTS:
            here, game = RECOUNTS[event.verb](battle, event, notes)
            if here != game:
                yield f"{event.unit} {event.verb} {event.target}: {here}, not {game}"
        battle = apply(battle, event)


@pytest.mark.slow
@proves(
    "F2-10", "F2-11", "F2-19", "F2-23", "F2-27", "F2-31", "F2-37", "F2-38", "F2-40", "F2-41", "F2-42",
    "F2-44", "F2-46", "F2-51", "F2-52", "F2-53", "F2-65", "G1", "G5", "G6", "G15", "G19", "G21", "G22",
    "G25", "G27", "G28", "G29", "G32", "G33", "G35",
)  # fmt: skip
def test_rolls_of_random_battles_add_up() -> None:
    rolls = recounted(ARMY, so_many(4, 200), Notes, differing)
    assert sum(roll.verb in RECOUNTS for roll in rolls) > 300, (
        "enough is struck, shot, thrown, grabbed and dodged"
    )
