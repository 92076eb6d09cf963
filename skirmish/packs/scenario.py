"""A scenario that was found to be in order, and the battle that it makes under one ruleset."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from skirmish.errors import SettingsError
from skirmish.grid.cell import Cell
from skirmish.model.battle import Battle, Ground, Memory
from skirmish.model.kit import Item
from skirmish.model.lock import Key, Lock
from skirmish.model.scene import Ally, Objective, Scene, Setting, Side
from skirmish.model.trigger import Trigger
from skirmish.model.unit import NONE, Unit
from skirmish.packs.clue import Story
from skirmish.packs.random_name import is_random, read_name
from skirmish.packs.setup import Setup

if TYPE_CHECKING:
    from skirmish.packs.maps import Map
    from skirmish.packs.unit_types import UnitSet
    from skirmish.rules.ruleset import Ruleset


FULL: Final = 100
"""Hundredths of its health that a fresh unit has."""


@dataclass(frozen=True, slots=True)
class StartingPlace:
    """One unit of a scenario, before a ruleset gives it numbers."""

    id: str
    """Short and unique in the battle: `a1`."""
    kind: str
    """Id of its unit type in the pack."""
    name: str
    """A name of its own, or empty; data, never markup."""
    side: str
    """Id of its side."""
    cell: Cell
    """Where it starts."""
    facing: int
    """The way it looks, 0 to 7."""
    alert: bool
    """Whether it expects a fight."""
    patrol: tuple[tuple[Cell, int], ...]
    """Its round while nobody has been noticed."""
    health: int = FULL
    """How much of its health it has, in hundredths."""
    health_under: Mapping[str, int] = field(default_factory=dict)
    """The same by ruleset, for those under which it is another."""
    states: tuple[str, ...] = ()
    """What holds for it, where the ruleset knows of such a state."""
    keys: tuple[str, ...] = ()
    """Names of the keys that it has."""
    ally: str = ""
    """Id of the ally that it belongs to, or empty."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A fight to play, whatever the ruleset."""

    id: str
    """The name of its file, without the ending."""
    pack: str
    """Id of the pack whose units it uses."""
    title: str
    """What players read; data, never markup."""
    summary: str
    """The briefing; data, never markup."""
    map: Map
    """The map that it is played on."""
    sides: tuple[Side, ...]
    """Two to four."""
    starting_places: tuple[StartingPlace, ...]
    """Every unit, in the order in which the file lists them."""
    objectives: tuple[Objective, ...]
    """Ways to win."""
    seats: Mapping[str, str]
    """By side or ally: who plays it unless the player says otherwise."""
    deploy: Mapping[str, int]
    """By side: where it may place its units."""
    options: Mapping[str, Mapping[str, Setting]]
    """By ruleset: options that differ from its defaults."""
    infiltrators: str
    """The side that starts unnoticed, or empty."""
    fog: bool
    """Whether a side sees only what its units see, unless the player says otherwise."""
    charted: bool
    """Whether every side knows the ground from the start."""
    limit: int
    """Rounds after which it is a draw."""
    clues: tuple[str, ...] = ()
    """What sides are told of their goals, one text for each objective; none where nothing is told."""
    is_even: bool = False
    """Whether it is meant to be won about as often by either side."""
    triggers: tuple[Trigger, ...] = ()
    """What happens once, as soon as something is so."""
    reserve: tuple[StartingPlace, ...] = ()
    """Every unit that a trigger brings, and the cell to which it comes."""
    locks: Mapping[Cell, Lock] = field(default_factory=dict)
    """Locks by the cell of their door."""
    keys: tuple[tuple[Cell, str], ...] = ()
    """Keys that lie about: where, and their names."""
    allies: tuple[Ally, ...] = ()
    """Those of all sides; `seats` has theirs, too."""

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of units that it needs."""
        return frozenset(stand.kind for stand in (*self.starting_places, *self.reserve))

    def settings(self, ruleset: Ruleset, setup: Setup | None = None) -> Mapping[str, Setting]:
        """Return every option of the ruleset: as the setup says, else as the scenario says, else its default.

        Some defaults go by who plays which side; without a setup, by the seats that the scenario proposes.
        """
        setup = setup or Setup(self.id, ruleset.id, "", seats=self.seats)
        sides = tuple(side.id for side in self.sides)
        defaults = ruleset.defaults(sides, setup.people(self))
        return {**defaults, **self.options.get(ruleset.id, {}), **setup.options}

    def battle(self, ruleset: Ruleset, unit_set: UnitSet, setup: Setup) -> Battle:
        """Build the battle before step 0. The unit set must define all kinds, the setup fit the ruleset."""
        known, locks = (self.map.open_doors, self.locks) if self.charted else (0, {})
        units = {unit.id: unit for unit in self._units(ruleset, unit_set)}
        return Battle(
            scene=self._scene(ruleset.id, ruleset.version, self.settings(ruleset, setup), is_foggy=setup.fog),
            units={stand.id: units[stand.id] for stand in self.starting_places},
            ground=Ground(self.map.terrain, self.map.open_doors, self._lying(), self.locks),
            memories={side.id: Memory(open_doors=known, locks=locks) for side in self.sides},
            seed=setup.seed,
            triggers=self.triggers,
            reserve={stand.id: units[stand.id] for stand in self.reserve},
        )

    def bare_battle(self) -> Battle:
        """Build the battle before step 0 under no ruleset: its units have places and no numbers."""
        stands = self.starting_places
        units = {one.id: Unit(one.id, one.name, one.kind, one.side, None, one.cell, 0) for one in stands}
        ground = Ground(self.map.terrain, self.map.open_doors)
        return Battle(self._scene("", 0, {}, is_foggy=self.fog), units, ground, {})

    def _lying(self) -> Mapping[Cell, tuple[Item, ...]]:
        """Return the keys that lie about by their cell."""
        found: dict[Cell, tuple[Item, ...]] = {}
        for number, (cell, name) in enumerate(self.keys, 1):
            found[cell] = (*found.get(cell, ()), _key(f"key{number}", name))
        return found

    def _scene(self, ruleset: str, version: int, options: Mapping[str, Setting], *, is_foggy: bool) -> Scene:
        return Scene(
            ruleset=ruleset,
            version=version,
            title=self.title,
            sides=self.sides,
            objectives=self.objectives,
            zones=self.map.zones,
            options=options,
            fog=is_foggy,
            charted=self.charted,
            infiltrators=self.infiltrators,
            deploy=self.deploy,
            limit=self.limit,
            scenario=self.id,
            allies=self.allies,
        )

    def _units(self, ruleset: Ruleset, unit_set: UnitSet) -> Iterator[Unit]:
        foes = frozenset(side.id for side in self.sides if side.id != self.infiltrators)
        # Counted over all sides: a log that speaks of "archer" would not say whose.
        alike = Counter(stand.kind for stand in self.starting_places if not stand.name)
        # Units that come later get the next numbers and change no name: nothing shows that they will come.
        late = Counter(stand.kind for stand in self.reserve if not stand.name) + alike
        numbers: Counter[str] = Counter()
        for number, stand in enumerate((*self.starting_places, *self.reserve)):
            unit_type, kind = unit_set.units[stand.kind], stand.kind
            name = stand.name
            if not name:
                numbers[kind] += 1
            if not name and (alike if number < len(self.starting_places) else late)[kind] > 1:
                name = f"{unit_type.name} {numbers[kind]}"
            unit = unit_type.unit(ruleset, stand.id, stand.side, stand.cell, name)
            keys = (_key(f"{stand.id}.key{index}", key) for index, key in enumerate(stand.keys, 1))
            health = stand.health_under.get(ruleset.id, stand.health)
            unit = replace(unit, hp=_points(unit.hp, ruleset.floor, health))
            yield replace(
                _in_states(ruleset, ruleset.worn(unit) if health < FULL else unit, stand.states),
                carried=(*unit.carried, *keys),
                facing=stand.facing,
                alert=stand.alert,
                patrol=stand.patrol,
                hidden_from=foes if stand.side == self.infiltrators else NONE,
                ally=stand.ally,
            )


def _key(item_id: str, name: str) -> Item:
    return Item(item_id, name, name, Key())


def _in_states(ruleset: Ruleset, unit: Unit, states: tuple[str, ...]) -> Unit:
    """Put the unit into those of the states that the ruleset lets a fight begin with."""
    for state in states:
        if state in ruleset.first_states and ruleset.with_state is not None:
            unit = ruleset.with_state(unit, state)
    return unit


def _points(full: int, floor: int, health: int) -> int:
    """Return so many hundredths of the points above the floor, rounded up: nobody is out at once."""
    return floor - (floor - full) * health // FULL if health < FULL else full


def story_of(scenarios: Mapping[str, Scenario], battle: Battle) -> Story:
    """Return what the players of that battle are told; an empty story where its scenario is another now."""
    if is_random(battle.scene.scenario):
        with suppress(SettingsError):  # Of another version of the game, or written by hand.
            return Story(read_name(battle.scene.scenario).told)
    scenario = scenarios.get(battle.scene.scenario)
    if scenario is None:
        return Story()
    effects = [effect for trigger in scenario.triggers for effect in trigger.effects]
    gone = {effect.objective for effect in effects if effect.kind == "gone"}
    kept = tuple(one for one in scenario.objectives if one in battle.scene.objectives or one not in gone)
    if kept != battle.scene.objectives[: len(kept)]:
        return Story()
    added = {one.objective: one.text for one in effects if one.objective and one.text}
    clues = {**added, **dict(zip(scenario.objectives, scenario.clues, strict=False))}
    stands = scenario.starting_places
    weighed = frozenset(stand.id for stand in stands if battle.scene.ruleset in stand.health_under)
    return Story(scenario.summary, clues, weighed)
