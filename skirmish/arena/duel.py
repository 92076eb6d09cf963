"""Two parties on open ground, fighting to the end: who wins when nothing but the units decides."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from skirmish.arena.contest import fights
from skirmish.errors import SettingsError
from skirmish.grid import Cell
from skirmish.model.scene import Side
from skirmish.odds.situation import open_ground
from skirmish.typed import quoted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from skirmish.arena.ending import BattleReport
    from skirmish.model.battle import Battle
    from skirmish.model.scene import Setting
    from skirmish.model.unit import Unit
    from skirmish.packs.library import Library
    from skirmish.rules.ruleset import Ruleset

FIRST, SECOND = "first", "second"
"""Ids of the parties, in the order in which they were named."""
PLACES: Final = ("west", "east")
"""Ids of the sides of the battle: the west is listed first."""
ROOM: Final = 10
"""Cells of open floor around them."""
MOST_UNITS: Final = 12
"""The most units of one party."""
MOST_CELLS: Final = 60
"""The farthest that they may begin apart."""
_GROUP = re.compile(r"(?:(?P<count>[1-9]\d?)x)?(?P<unit>[^\s+]+)")


@dataclass(frozen=True, slots=True)
class Party:
    """The units that fight on one side."""

    name: str
    """As it was asked for: `3xguard+archer`."""
    kinds: tuple[tuple[str, str], ...]
    """Pack and unit of each."""


@dataclass(frozen=True, slots=True)
class Duel:
    """One fight between two parties."""

    ruleset: str
    """Id of the ruleset."""
    parties: tuple[Party, Party]
    """The first and the second, wherever they stand."""
    by_party: Mapping[str, str]
    """By `first` and `second`: one of `LEVELS`, perhaps with a temperament."""
    cells: int
    """How far apart they begin."""
    seed: str
    """The seed of the dice."""
    is_swapped: bool = False
    """Whether the first party stands in the east, and comes second in everything."""
    options: Mapping[str, Setting] | None = None
    """Options of the ruleset that are not as usual."""

    @property
    def names(self) -> Mapping[str, str]:
        """By side of the battle: the party that stands there."""
        return dict(zip(PLACES, (SECOND, FIRST) if self.is_swapped else (FIRST, SECOND), strict=True))

    @property
    def levels(self) -> Mapping[str, str]:
        """By side of the battle: the same."""
        return {side: self.by_party[party] for side, party in self.names.items()}

    def battle(self, library: Library) -> Battle:
        """Build the battle before step 0. SettingsError for units that do not exist."""
        ruleset = library.rulesets[self.ruleset]
        parties = tuple(reversed(self.parties)) if self.is_swapped else self.parties
        sides = tuple(
            Side(place, _title(party, place, parties)) for place, party in zip(PLACES, parties, strict=True)
        )
        rows = max(len(party.kinds) for party in parties)
        columns = (ROOM, ROOM + self.cells)
        units = [
            unit
            for side, party, x in zip(sides, parties, columns, strict=True)
            for unit in _units(library, ruleset, party, side, Cell(x, ROOM + (rows - len(party.kinds)) // 2))
        ]
        return open_ground(ruleset, sides, units, room=ROOM, options=self.options, seed=self.seed)


def _title(party: Party, place: str, parties: Sequence[Party]) -> str:
    """Return the name of a side in sentences; with its place if both parties have the same name."""
    return f"{party.name} ({place})" if parties[0].name == parties[1].name else party.name


def _units(library: Library, ruleset: Ruleset, party: Party, side: Side, start: Cell) -> Iterator[Unit]:
    """Yield the units of the party in a column, looking at the other side."""
    facing = 2 if side.id == PLACES[0] else 6
    for number, (pack, kind) in enumerate(party.kinds):
        made = library.packs[pack].unit_sets[ruleset.id].units[kind]
        name = made.name if len(party.kinds) == 1 else f"{made.name} {number + 1}"
        unit = made.unit(ruleset, f"{side.id[0]}{number + 1}", side.id, Cell(start.x, start.y + number), name)
        yield replace(unit, facing=facing)


def duels(
    library: Library, duel: Duel, bouts: int, jobs: int = 1, folders: Sequence[Path] = ()
) -> Iterator[BattleReport]:
    """Fight so many duels, and yield each report by party; every second duel has the places swapped.

    The seeds are made from the duel's; the same seed gives the same fights, whatever the number of jobs.
    """
    each = [
        replace(duel, seed=f"{duel.seed}/{number}", is_swapped=number % 2 == 1) for number in range(bouts)
    ]
    for fixture, report in zip(each, fights(library, each, jobs, folders), strict=True):
        yield report.renamed(fixture.names)


def party(text: str, find: Callable[[str], tuple[str, str]]) -> Party:
    """Read a party from `guard`, `3xguard` or `2xguard+archer`; `find` knows pack and unit of a name.

    SettingsError for what cannot be read, or too many.
    """
    kinds: list[tuple[str, str]] = []
    parts = text.split("+")
    if len(parts) > MOST_UNITS:
        raise SettingsError(f"{text[:40]}…: at most {MOST_UNITS} on a side")
    for part in parts:
        group = _GROUP.fullmatch(part.strip())
        if group is None:
            raise SettingsError(f"`{quoted(text)}` is no party; say UNIT, 3xUNIT or 2xUNIT+UNIT")
        kinds += [find(group["unit"])] * int(group["count"] or 1)
    if len(kinds) > MOST_UNITS:
        raise SettingsError(f"{text}: at most {MOST_UNITS} on a side")
    return Party(text, tuple(kinds))
