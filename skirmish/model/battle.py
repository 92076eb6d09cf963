"""A battle: everything that is true at one moment, and the questions one may ask of it.

A view (what one side knows) is a `Battle` too, so rules and odds run on either.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Protocol, Self

from skirmish.grid.cell import Cell, neighbours
from skirmish.grid.sight import Sight, sight
from skirmish.grid.terrain import Mask, Terrain
from skirmish.model import view
from skirmish.model.action import Action
from skirmish.model.change import OMITTED, Remade, changed
from skirmish.model.kit import Item, called, item_named
from skirmish.model.lock import Lock
from skirmish.model.prompt import IN_BETWEEN, Prompt
from skirmish.model.scene import Objective, Scene, Setting
from skirmish.model.trigger import Trigger
from skirmish.model.unit import Unit


class Clock(Protocol):
    """The round structure's own frozen record; the rest of the game asks only this of it."""

    @property
    def round(self) -> int:
        """The round that is being played, from 1; 0 before the fight."""

    @property
    def phase(self) -> str:
        """The structure's own word for what is going on: `round`, `movement`. Nobody else compares it."""

    @property
    def order(self) -> tuple[tuple[str, str], ...]:
        """Who acts, from now on, as (unit id, a short word such as a score), for the order strip."""

    def seen_by(self, side: str, known: Mapping[str, Unit]) -> Self:
        """Return the same clock without anything about units that are not known."""

    def status(self, *, is_short: bool = False) -> str:
        """Say round and phase in one line for the heading; `is_short` for a small screen.

        Empty where the fight is about to begin: no round has.
        """

    @property
    def hint(self) -> str:
        """What to do now, for somebody new: a sentence without its full stop, or empty."""

    @property
    def is_before_fight(self) -> bool:
        """Whether the fight has not begun: units are set up, or one side has not noticed the other."""

    @property
    def is_unnoticed(self) -> bool:
        """Whether the side that looks on sneaks, and no enemy has noticed it."""

    @property
    def is_declaring(self) -> bool:
        """Whether units only say now what they will do later in the round."""

    @property
    def is_by_acts(self) -> bool:
        """Whether others may act between any two acts of a unit."""

    @property
    def is_by_sides(self) -> bool:
        """Whether all units of a side act before any of another has its turn."""

    @property
    def is_tied(self) -> bool:
        """Whether several units act at the same time now: nothing comes of it before all of them have."""

    def is_due(self, unit_id: str) -> bool:
        """Tell whether the unit's next turn comes in this round, with what it has left of the round."""

    def is_through(self, unit_id: str) -> bool:
        """Tell whether the unit's last turn of this round is over, as far as the order of turns says so."""

    def intents_of(self, unit_id: str) -> tuple[Action, ...]:
        """Return what the unit has declared for this round, in the order in which it will be done."""

    def without_aim_at(self, unit_id: str) -> Self:
        """Return the same clock on which nobody has declared an act against the unit."""

    def having_said(self, action: Action) -> Self:
        """Return the same clock on which the unit has declared that act."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a battle ended."""

    winner: str
    """Id of a side, or empty for a draw."""
    reason: str
    """One sentence."""
    cause: Literal["objective", "out", "stalemate", "limit", "conceded"]
    """The kind of ending, for statistics."""
    objective: str = field(default="", metadata=OMITTED)
    """Id of the kind of objective that the reason tells of, `eliminate`; empty if it tells of none."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """An enemy where it was last seen."""

    unit: Unit
    """The enemy as it was then."""
    round: int
    """The round of it."""
    has_hidden: bool = field(default=False, metadata=OMITTED)
    """Whether it hid in view: who only looks at its cell cannot tell whether it is still there."""
    is_gone: bool = field(default=False, metadata=OMITTED)
    """Whether its cell was looked at since, or entered if it hid there, and it was not there."""
    searched: Mask = field(default=0, metadata=OMITTED)
    """Mask of the cells looked at since, in which it was not seen."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What one side remembers."""

    explored: Mask = 0
    """Mask of cells seen at any time."""
    open_doors: Mask = 0
    """Mask of the doors that were open when last seen."""
    sightings: Mapping[str, Sighting] = field(default_factory=dict)
    """Enemies out of sight, by id, where they were last seen."""
    locks: Mapping[Cell, Lock] = field(default_factory=dict, metadata=OMITTED)
    """Locks by the cell of their door, as they were when last seen."""


@dataclass(frozen=True)  # not slotted: see `changed`
class Ground(Remade):
    """The map, with what lies or stands open on it now."""

    terrain: Terrain
    """The map; in a view only the ground that its side has explored."""
    open_doors: Mask = 0
    """Mask of open doors."""
    items: Mapping[Cell, tuple[Item, ...]] = field(default_factory=dict)
    """Dropped items."""
    locks: Mapping[Cell, Lock] = field(default_factory=dict, metadata=OMITTED)
    """Locks by the cell of their door, which is closed."""

    fires: Mapping[Cell, int] = field(default_factory=dict, metadata=OMITTED)
    """By burning cell the last round in which it burns."""

    @property
    def locked(self) -> Mask:
        """Mask of the doors that are closed and locked."""
        return self.terrain.mask(self.locks) & ~self.open_doors if self.locks else 0

    @property
    def doors(self) -> Mask:
        """Mask of the doors that are open, or open to anybody who comes: all that are not locked."""
        return self.terrain.doors & ~self.locked if self.locks else self.terrain.doors

    def lock_at(self, cell: Cell) -> Lock | None:
        """Return the lock of the door in that cell; None if it is open or not locked."""
        lock = self.locks.get(cell)
        return None if lock is None or self.open_doors >> self.terrain.bit(cell) & 1 else lock


_SEEING: Final = frozenset({"scene", "units", "ground"})
"""Fields of a battle that decide what its sides see."""
_BY_ID: Final = frozenset({"units", "memories"})
"""Fields that a view holds only in part."""


@dataclass(frozen=True)  # not slotted: see `changed`
class Battle(Remade):
    """One moment of a battle."""

    scene: Scene
    """What never changes."""
    units: Mapping[str, Unit]
    """Every unit by id, in scenario order; in a view those that the side knows to be where they are.

    A view asked for a unit that it does not hold raises NotInView."""
    ground: Ground
    """Map, doors, items."""
    memories: Mapping[str, Memory]
    """By side; a view holds its own side's alone."""
    clock: Clock | None = None
    """Of the round structure; None until the first step."""
    prompts: tuple[Prompt, ...] = ()
    """Who is asked now."""
    pending: tuple[Action, ...] = ()
    """Half-done work, a stack: the last one is performed next. Its verb may be one that is never offered."""
    orders: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """Standing answers: (unit, side or ally, topic of a prompt) to `ask`, `best`, `never` or a verb."""
    progress: Mapping[Objective, int] = field(default_factory=dict)
    """How far a side has come with an objective, counted as its kind counts; a view holds its own side's."""
    triggers: tuple[Trigger, ...] = field(default=(), metadata=OMITTED)
    """What the scenario still lets happen; a view holds those that its side is told of, without effects."""
    due: tuple[Trigger, ...] = field(default=(), metadata=OMITTED)
    """Triggers that were set off and are done as soon as no work is pending; a view holds none."""
    foretold: tuple[Trigger, ...] = field(default=(), metadata=OMITTED)
    """Triggers that were set off, though a side that was told of them may not know it; without effects. A
    view holds none."""
    reserve: Mapping[str, Unit] = field(default_factory=dict, metadata=OMITTED)
    """By id: units that have not come yet, at the cells to which they come; a view holds none."""
    seed: str = ""
    """The dice are a function of it, the step and the draw; empty in a view."""
    step: int = 0
    """How many steps were taken; 0 in a view."""
    result: Result | None = None
    """Set when the battle is over."""
    viewer: str = ""
    """The side whose view this is; empty for the truth."""
    _kept: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    """Answers worked out once (who stands where, what is in reach).

    They are handed on from battle to battle until units or ground change."""
    _views: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """Views of this battle by side, worked out once; never part of the state."""
    _is_partial: bool = False
    """What `is_partial` answers; of a view, and so never saved."""
    _in_view: dict[str, int] = field(default_factory=dict, compare=False, repr=False)
    """Cells in view by side, worked out once; handed on until the side's units move or a door does."""
    _grounds: dict[str, tuple[Ground, Memory, Mask, Ground]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """By side the ground of its last view, after what it was made of: ground, memory, cells in view. It is
    handed on from battle to battle, and stands as long as these three are what they were."""

    def option(self, name: str) -> Setting:
        """Return the value of an option of the ruleset in this battle; KeyError if it has no such option."""
        return self.scene.options[name]

    def parties(self, action: Action) -> tuple[Unit, Unit]:
        """Return the unit that acts and the unit that the action is aimed at.

        KeyError, in a view NotInView, if one of them is not there, or if the action is aimed at no unit.
        """
        return self.units[action.unit], self.units[action.target_id]

    def up(self, side: str = "") -> Iterator[Unit]:
        """Yield the units that still take part, of one side or of all, in scenario order."""
        for unit in self.units.values():
            if not unit.out and (not side or unit.side == side):
                yield unit

    def foes(self, side: str) -> Sequence[Unit]:
        """Return the units of other sides that still take part, in scenario order."""
        key = "foes of " + side
        kept: tuple[Unit, ...] | None = self._kept.get(key)
        if kept is None:
            found = [unit for unit in self.units.values() if not unit.out and unit.side != side]
            kept = self._kept[key] = tuple(found)
        return kept

    def at(self, cell: Cell) -> Unit | None:
        """Return the unit that stands there and still takes part, or None."""
        return self.standing.get(cell)

    def item_called(self, unit: Unit, item_id: str) -> str:
        """Return what players call a thing that the unit has, or that lies beside it; empty for any other."""
        places = (unit.cell, *neighbours(unit.cell))
        lying = tuple(item for cell in places for item in self.ground.items.get(cell, ()))
        for things in (unit.items, lying):
            item = item_named(things, item_id)
            if item is not None:
                return called(things, item)
        return ""

    @property
    def standing(self) -> Mapping[Cell, Unit]:
        """Units that still take part, by their cell."""
        kept: dict[Cell, Unit] | None = self._kept.get("standing")
        if kept is None:
            kept = self._kept["standing"] = {u.cell: u for u in self.units.values() if not u.out}
        return kept

    @property
    def terrain(self) -> Terrain:
        """The map."""
        return self.ground.terrain

    @property
    def sight(self) -> Sight:
        """Lines of sight over this ground with these doors."""
        kept: Sight | None = self._kept.get("sight")
        if kept is None:
            kept = self._kept["sight"] = sight(self.ground.terrain, self.ground.open_doors)
        return kept

    def visible(self, side: str) -> int:
        """Return the mask of the cells that the side's units see."""
        return view.visible(self, side)

    def is_seen(self, unit: Unit, side: str) -> bool:
        """Tell whether that side knows where the unit is now."""
        return view.is_seen(self, unit, side)

    def seen_by(self, side: str) -> Battle:
        """Return what that side knows: a battle without unseen units, their intents, and the seed."""
        return view.seen_by(self, side)

    def altered(self, **changes: Any) -> Battle:
        """Return the battle with those fields changed, and no answers kept that may be wrong now.

        KeyError if there is no such field.
        """
        for name in _BY_ID & changes.keys():
            changes[name] = view.held(self, changes[name])
        if not _SEEING.isdisjoint(changes):
            changes["_in_view"] = {}
        return changed(self, _views={}, _kept={}, **changes)

    def with_units(self, units: Mapping[str, Unit], *, keeps_sight: bool = False) -> Battle:
        """Return the battle with those units, by id, in the place of all its units.

        `keeps_sight`: the sides see what they saw before, wherever their units now are.
        """
        after = self.altered(units=units)
        return changed(after, _in_view=self._in_view) if keeps_sight else after

    def with_unit(self, unit: Unit) -> Battle:
        """Return the battle with that unit, which replaces the one of its id or is added."""
        return changed(self, _views={}, _kept={}, _in_view={}, units=view.with_unit(self, unit))

    def with_ground(self, ground: Ground) -> Battle:
        """Return the battle with that ground in the place of its own."""
        return self.altered(ground=ground)

    @property
    def is_unfinished(self) -> bool:
        """Whether a blow, or acts of the same moment, have begun and are not finished.

        All that is missing may be the answer to a question, such as where to push somebody.
        """
        if self.pending or (self.clock is not None and self.clock.is_tied):
            return True
        return bool(self.prompts) and any(prompt.ask in IN_BETWEEN for prompt in self.prompts)

    @property
    def is_partial(self) -> bool:
        """Whether this is a view, and there may be enemies whose place its side does not know.

        Under fog they always may: nobody knows how many there are. Without fog the only units missing are
        those that came in unnoticed or have hidden. A figure that is reckoned on such a view may be a bound
        (`skirmish.rules.bounds`).
        """
        return self._is_partial

    @property
    def asked(self) -> str:
        """The side that is asked now, or empty."""
        return self.prompts[0].side if self.prompts else ""
