"""A drawn position: ground, units and sides as its file has them, made into the battle before step 0."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from skirmish.errors import NotationError, Problem, SettingsError
from skirmish.grid.cell import FACINGS, Cell, distance2, facing_towards
from skirmish.model.action import Action, parse
from skirmish.model.battle import Sighting
from skirmish.model.scene import Side
from skirmish.model.unit import NONE
from skirmish.packs.goals import read_goals
from skirmish.packs.maps import Map, MapReader
from skirmish.packs.puzzle import OURS, THEIRS
from skirmish.packs.puzzle_schema import PositionFile
from skirmish.packs.scenario import Scenario, StartingPlace
from skirmish.packs.setup import Setup, setting_problem
from skirmish.packs.suggestions import did_you_mean

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.kit import Item
    from skirmish.model.unit import Unit
    from skirmish.packs.puzzle_schema import PuzzleUnit
    from skirmish.packs.source import Source, Steps
    from skirmish.packs.unit_types import UnitSet
    from skirmish.rules.ruleset import Ruleset

F = TypeVar("F", bound=PositionFile)

_NAMES: Final = {OURS: "Ours", THEIRS: "Theirs"}
"""What the sides are called where the file says nothing."""
_LETTERS: Final = {"a": OURS, "B": THEIRS}
"""By letter of the drawing: the side that its units fight for."""
_DIGITS: Final = "123456789"
LIMIT: Final = 60
"""Rounds after which a drawn battle is a draw."""


class _Ground(MapReader):
    """The drawing: units stand on floor, digits are zones."""

    marks = "".join(_LETTERS) + _DIGITS


class Kinds(NamedTuple):
    """What a position may have units of."""

    ruleset: Ruleset
    """Of all of them."""
    unit_set: UnitSet
    """Those that are known."""
    is_whole: bool = True
    """Whether these are all; else a file that may have others has a mistake, which was told already."""


class PositionDraft(Generic[F]):
    """One position while it is being read."""

    def __init__(self, position_id: str, file: F, source: Source, kinds: Kinds) -> None:
        self.id = position_id
        self.file = file
        self.source = source
        self.ruleset, self.unit_set, self.is_whole = kinds
        self.is_drawn = False
        """Whether the drawing could be read, so that places and units can be looked for in it."""
        self.problems: list[Problem] = []
        self.cells: dict[str, Cell] = {}
        """By unit: where the drawing has it."""
        self.zones: Mapping[str, int] = {}
        """By name and digit: the masks of the cells that commands may name."""

    def start(self, pack: str, summary: str) -> Battle | None:
        """Build the battle before step 0, without a seed; None as soon as it cannot be made any further."""
        ground = self._ground()
        if ground is None:
            return None
        self.zones = {**ground.zones, **self._digits(ground)}
        self.is_drawn = True
        self._note_cells()
        is_known = self._are_known()
        for name, value in self.file.options.items():
            message, hint = setting_problem(self.ruleset, name, value)
            if message:
                self._add(("options", name), message, hint)
        if not self._are_drawn():
            return None
        places = tuple(self._places())
        goals = read_goals(self.file, self.source, ground, places, self.problems)
        if self.problems or not is_known:
            return None
        scenario = replace(self._scenario(pack, ground, places), objectives=goals, summary=summary)
        setup = Setup(self.id, self.ruleset.id, "", self.file.fog)
        return self._as_drawn(scenario.battle(self.ruleset, self.unit_set, setup))

    def _ground(self) -> Map | None:
        before = len(self.problems)
        found = _Ground(self.file, self.source, self.problems).made(self.id.partition("/")[2])
        return None if len(self.problems) > before else found

    def _are_drawn(self) -> bool:
        """Tell whether the drawing and the list have the same units, and both sides have one."""
        before = len(self.problems)
        for unit_id in self.file.units.keys() - self.cells.keys():
            self._add(("units", unit_id), f"`{unit_id}` is not in the drawing", of_key=True)
        for unit_id in self.cells.keys() - self.file.units.keys():
            self._add(
                ("units",), f"the drawing has a unit `{unit_id}`, and nothing is said of it", of_key=True
            )
        for side in _LETTERS.values():
            if not any(self._side(unit_id) == side for unit_id in self.cells):
                self._add(("rows",), "both sides need a unit: `a` is ours, `B` theirs")
        return len(self.problems) == before

    def _note_cells(self) -> None:
        """Note where the drawing has units."""
        for letter, side in _LETTERS.items():
            drawn = [
                Cell(x, y)
                for y, (_, row) in enumerate(self.source.drawn(("rows",)))
                for x, glyph in enumerate(row)
                if glyph == letter
            ]
            prefix = "a" if side == OURS else "b"
            self.cells |= {f"{prefix}{number}": cell for number, cell in enumerate(drawn, 1)}

    def _are_known(self) -> bool:
        """Tell whether there is every kind of unit; one that a broken file may have is not reported."""
        kinds = {unit_id: unit.unit for unit_id, unit in self.file.units.items()}
        unknown = {unit_id: kind for unit_id, kind in kinds.items() if kind not in self.unit_set.units}
        for unit_id, kind in unknown.items() if self.is_whole else ():
            hint = did_you_mean(kind, self.unit_set.units)
            self._add(("units", unit_id, "unit"), f"there is no unit `{kind}`", hint)
        return not unknown

    def _places(self) -> Iterator[StartingPlace]:
        """Yield the units, ours first, each with its place."""
        for unit_id, cell in self.cells.items():
            unit, side = self.file.units[unit_id], self._side(unit_id)
            yield StartingPlace(
                unit_id, unit.unit, unit.name or "", side, cell, self._facing(unit_id, unit), unit.alert, ()
            )

    def _facing(self, unit_id: str, unit: PuzzleUnit) -> int:
        if unit.facing:
            return FACINGS.index(unit.facing)
        own, side = self.cells[unit_id], self._side(unit_id)
        foes = (cell for other, cell in self.cells.items() if self._side(other) != side)
        return facing_towards(own, min(foes, key=lambda cell: distance2(own, cell)))

    def _side(self, unit_id: str) -> str:
        return OURS if unit_id[0] == "a" else THEIRS

    def _scenario(self, pack: str, ground: Map, places: tuple[StartingPlace, ...]) -> Scenario:
        names: dict[str, str] = {side: party.name for side, party in self.file.sides.items() if party.name}
        return Scenario(
            id=self.id,
            pack=pack,
            title=self.file.title,
            summary="",
            map=ground,
            sides=tuple(Side(side, names.get(side, name)) for side, name in _NAMES.items()),
            starting_places=places,
            objectives=(),
            seats={},
            deploy={},
            options={self.ruleset.id: self.file.options},
            infiltrators=OURS if self.file.sneaking else "",
            fog=self.file.fog,
            charted=self.file.charted,
            limit=LIMIT,
        )

    def _as_drawn(self, start: Battle) -> Battle:
        """Return the battle with every unit as the file has it, and what the sides saw of each other."""
        memories = dict(start.memories)
        units = {}
        for unit_id, wanted in self.file.units.items():
            unit = self._altered(start.units[unit_id], wanted, ("units", unit_id))
            units[unit_id] = unit
            cell = self._cell(wanted.last_seen, ("units", unit_id, "last_seen"), start)
            if cell is not None:
                other = THEIRS if unit.side == OURS else OURS
                seen = Sighting(replace(unit, cell=cell, hidden_from=NONE), 1)
                sightings = {**memories[other].sightings, unit_id: seen}
                memories[other] = replace(memories[other], sightings=sightings)
        return start.altered(units={name: units[name] for name in start.units}, memories=memories)

    def _altered(self, unit: Unit, wanted: PuzzleUnit, steps: Steps) -> Unit:
        """Return the unit as the file has it."""
        for place in ("hands", "carried"):
            kinds: tuple[str, ...] | None = getattr(wanted, place)
            if kinds is not None:
                items = tuple(self._items(unit.id, kinds, (*steps, place)))
                unit = replace(unit, hands=items) if place == "hands" else replace(unit, carried=items)
        unit = self._worn_down(unit, wanted, steps)
        for number, state in enumerate(wanted.states):
            try:
                unit = self.ruleset.with_state(unit, state) if self.ruleset.with_state else unit
            except SettingsError as error:
                self._add((*steps, "states", number), str(error))
        foes = frozenset({THEIRS if unit.side == OURS else OURS})
        return replace(
            unit,
            hp=unit.hp if wanted.hp is None else wanted.hp,
            out="down" if wanted.down else "",
            tallies={**unit.tallies, **wanted.tallies},
            hidden_from=foes if wanted.hidden else unit.hidden_from,
        )

    def _items(self, unit_id: str, kinds: tuple[str, ...], steps: Steps) -> Iterator[Item]:
        """Yield items of those kinds, with ids of their own."""
        for number, kind in enumerate(kinds):
            if kind not in self.unit_set.items:
                hint = did_you_mean(kind, self.unit_set.items)
                self._add((*steps, number), f"there is no item `{kind}`", hint)
                continue
            item = self.unit_set.items[kind]
            count = [
                self.unit_set.items[one].kind for one in kinds[: number + 1] if one in self.unit_set.items
            ]
            tail = str(count.count(item.kind)) if count.count(item.kind) > 1 else ""
            yield replace(item, id=f"{unit_id}.{item.kind}{tail}")

    def _worn_down(self, unit: Unit, wanted: PuzzleUnit, steps: Steps) -> Unit:
        """Return the unit with the flaws and the counts of its items as the file has them."""
        has = {item.kind for item in unit.items}
        for field in ("flaws", "counts"):
            for kind in getattr(wanted, field).keys() - has:
                self._add((*steps, field, kind), f"{unit.id} has no `{kind}`", of_key=True)

        def worn(item: Item) -> Item:
            flaw = wanted.flaws.get(item.kind, item.flaw)
            return replace(item, flaw=flaw, count=wanted.counts.get(item.kind, item.count))

        return replace(unit, hands=tuple(map(worn, unit.hands)), carried=tuple(map(worn, unit.carried)))

    def _digits(self, ground: Map) -> dict[str, int]:
        """Return the mask of the cells of each digit."""
        found: dict[str, int] = {}
        for y, (_, row) in enumerate(self.source.drawn(("rows",))):
            for x, glyph in enumerate(row):
                if glyph in _DIGITS:
                    found[glyph] = found.get(glyph, 0) | 1 << ground.terrain.bit(Cell(x, y))
        return found

    def _actions(
        self, steps: str | Steps, texts: tuple[str, ...], zones: Mapping[str, int] | tuple[()]
    ) -> tuple[Action, ...]:
        """Read commands or patterns; what cannot be read, or names nobody, is added to the problems."""
        place = (steps,) if isinstance(steps, str) else steps
        found = (self._action(text, (*place, number), zones) for number, text in enumerate(texts))
        return tuple(action for action in found if action is not None)

    def _action(self, text: str, steps: Steps, zones: Mapping[str, int] | tuple[()]) -> Action | None:
        try:
            action = parse(text)
        except NotationError as error:
            self._add(steps, str(error))
            return None
        if action.unit not in self.cells:
            self._add(steps, f"no unit `{action.unit}` is drawn", did_you_mean(action.unit, self.cells))
        elif (
            self._has_verb(action, steps)
            and action.target_id
            and action.target_id not in {*self.cells, *zones}
        ):
            self._add(steps, f"`{action.target_id}` is neither a unit nor a zone", "")
        return action

    def _has_verb(self, action: Action, steps: Steps) -> bool:
        """Tell whether the system has the verb; one that it has not is reported."""
        if action.verb not in self.ruleset.verbs:
            hint = did_you_mean(action.verb, self.ruleset.verbs)
            self._add(steps, f"{self.ruleset.id} has no verb `{action.verb}`", hint)
        return action.verb in self.ruleset.verbs

    def _cell(self, text: str | None, steps: Steps, start: Battle | None = None) -> Cell | None:
        """Read a cell of the map; None where there is no text, or it is none (that is reported)."""
        if text is None:
            return None
        try:
            cell = Cell.parse(text)
        except ValueError:
            self._add(steps, f"`{text}` is no cell", "a cell is written like 4,7")
            return None
        if start is not None and not start.terrain.has(cell):
            self._add(steps, f"{cell} is off the map")
            return None
        return cell

    def _add(self, steps: Steps, message: str, hint: str = "", *, of_key: bool = False) -> None:
        self.problems.append(self.source.problem(steps, message, hint, of_key=of_key))
