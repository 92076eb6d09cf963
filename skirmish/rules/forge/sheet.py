"""A fighter's numbers in `forge`, and what follows from them alone (G3 to G8, G27)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Final

from skirmish.model.scene import Setting
from skirmish.model.unit import Unit
from skirmish.rules.forge.turn import LAME
from skirmish.rules.sheet import Bounds, Example, Fault

Stat = Annotated[int, Bounds(-3, 20), Example(2)]
"""-3 to 20; the human mean is 0 (G3)."""
Skill = Annotated[int, Bounds(0, 12), Example(3)]
"""0 to 12; 4 at most for a figure that is made of points (G4)."""

STAT_POINTS: Final = 12
"""What stats may cost in all (G3)."""
SKILL_POINTS: Final = 15
"""Levels of skill in all (G4)."""
MOST_SKILL: Final = 4
"""Levels in one skill (G4)."""
ROW_FEET: Final = (1, 3, 9, 24)
"""Feet of height from which each further row of the size table counts (F2-56 to F2-60)."""
CHEAP: Final = 6
"""Up to here a point of a stat costs 1, above it 2 (G3)."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Six stats, sixteen skills and a body; the default fighter is an untrained human."""

    intellect: Stat = 0
    """Notices things, with Awareness."""
    will: Stat = 0
    """Plays no part in a fight."""
    spirit: Stat = 0
    """Breaks ties of initiative, and makes the Pool."""
    strength: Stat = 0
    """Joins the dice of every wound, and throws farther."""
    constitution: Stat = 0
    """Makes the Hits."""
    dexterity: Stat = 0
    """Joins every check in a fight."""
    swords: Skill = 0
    """Blows with swords."""
    axes: Skill = 0
    """Axes close up; thrown they go by Throwing."""
    clubs: Skill = 0
    """Blows with clubs, the maxatec, the warhammer."""
    spears: Skill = 0
    """Blows with spears and the trident."""
    staves: Skill = 0
    """Blows with staves."""
    knives: Skill = 0
    """Blows with knives."""
    unarmed: Skill = 0
    """Punches and kicks; also guards who has nothing else in hand."""
    archery: Skill = 0
    """Shots with bows, and with crossbows of a pack."""
    slings: Skill = 0
    """Shots with slings."""
    throwing: Skill = 0
    """Throws of everything but the net."""
    exotic: Skill = 0
    """Grabs and blows with net and whip."""
    energy_weapon: Skill = 0
    """The shot of the orichalcum staff."""
    dodge: Skill = 0
    """Gets out of the way of blows and shots."""
    escape: Skill = 0
    """Gets out of a grip."""
    stealth: Skill = 0
    """Hides and sneaks."""
    awareness: Skill = 0
    """Notices who hides and sneaks."""
    hits: Annotated[int, Bounds(4, 400), Example(32)] | None = None
    """A multiple of 4; if not given, 24 and 4 for each point of Constitution (G5)."""
    speed: Annotated[int, Bounds(1, 40), Example(10)] | None = None
    """Cells of a run; if not given, 6 + Dexterity, at least 2 (G8)."""
    height_ft: Annotated[int, Bounds(0, 100), Example(8)] = 6
    """Height in feet, rounded down (G27)."""
    unbudgeted: bool = False
    """Whether it is an adversary that was not made of points (G3, G4)."""

    def __post_init__(self) -> None:
        """Refuse Hits that four wound levels cannot share."""
        if self.hits is not None and self.hits % 4:
            said = f"hits of {self.hits}: four wound levels share them, so a multiple of 4 it is"
            raise ValueError(Fault(said, "hits"))


STATS: Final = ("intellect", "will", "spirit", "strength", "constitution", "dexterity")
"""The six, in the order of the sheet."""
_BODY: Final = frozenset({*STATS, "hits", "speed", "height_ft", "unbudgeted"})
SKILLS: Final = tuple(field.name for field in fields(Sheet) if field.name not in _BODY)
"""The sixteen, in the order of the sheet."""


def sheet(unit: Unit) -> Sheet:
    """Return the unit's sheet. TypeError if it was made for another ruleset."""
    if not isinstance(unit.sheet, Sheet):
        raise TypeError(f"{unit.id} has no forge sheet")
    return unit.sheet


def full_hits(unit: Unit) -> int:
    """Return the unit's Hits when it is whole (G5)."""
    numbers = sheet(unit)
    return numbers.hits if numbers.hits is not None else max(4, 24 + 4 * numbers.constitution)


def quarter(unit: Unit) -> int:
    """Return the points of damage from one wound level to the next (G5)."""
    return full_hits(unit) // 4


def whole_speed(unit: Unit) -> int:
    """Return the Speed before wounds; a run goes that many cells, of 2 yards each (F2-33, G8, G9)."""
    numbers = sheet(unit)
    return numbers.speed if numbers.speed is not None else max(2, 6 + numbers.dexterity)


def speed(unit: Unit) -> int:
    """Return the Speed now: half of it with a wounded leg (G8, G28)."""
    return max(1, whole_speed(unit) // 2) if LAME in unit.states else whole_speed(unit)


def full_pool(unit: Unit) -> int:
    """Return the Pool points of a unit that has spent none (G7)."""
    return max(0, 3 + sheet(unit).spirit)


def size_row(unit: Unit) -> int:
    """Return the row of the size table: 0 (under a foot) to 4 (24 feet or more) (F2-56 to F2-60, G27)."""
    height = sheet(unit).height_ft
    return bisect_right(ROW_FEET, height)


def stat_cost(stat: int) -> int:
    """Return the points that a stat costs; one below 0 pays nothing back (G3)."""
    return max(0, stat) + max(0, stat - CHEAP)


def audit(unit: Unit, _options: Mapping[str, Setting]) -> tuple[str, ...]:
    """List what its points forbid: stats, skills, or a single skill that is too high (G3, G4)."""
    numbers = sheet(unit)
    if numbers.unbudgeted:
        return ()
    skills = {name: getattr(numbers, name) for name in SKILLS}
    stats = sum(stat_cost(getattr(numbers, name)) for name in STATS)
    found = [
        f"{name} is {level}: no skill may be above {MOST_SKILL}"
        for name, level in skills.items()
        if level > MOST_SKILL
    ]
    if stats > STAT_POINTS:
        found.insert(0, f"its stats cost {stats} points of {STAT_POINTS}")
    if sum(skills.values()) > SKILL_POINTS:
        found.append(f"its skills cost {sum(skills.values())} points of {SKILL_POINTS}")
    return tuple(found)
