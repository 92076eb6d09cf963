"""Setting up: each side that may puts its units where it likes within its zone; wraps any other structure.

Its squads do so one after the other, each for itself: allies go after the side's own units.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from skirmish.grid import Cell
from skirmish.grid.terrain import is_in
from skirmish.model.battle import Battle
from skirmish.model.event import ClockChanged, ClockStarted, UnitPlaced
from skirmish.model.prompt import Prompt
from skirmish.model.squads import side_of, squad_of, squads
from skirmish.rules.check import Refusal
from skirmish.rules.engine import ask, perform
from skirmish.rules.rounds.clock import BeforeFightClock
from skirmish.rules.verb import Args, Verb

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.action import Action
    from skirmish.model.moment import Moment
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Rounds, Ruleset


@dataclass(frozen=True)  # not slotted: see `skirmish.model.change`
class PlacementClock(BeforeFightClock):
    """Which squads still set up."""

    sides: tuple[str, ...]
    """Squads by the ids of their sides or allies, in scenario order: the one that is asked stands first."""
    phase: str = "placement"
    """What goes on: setting up, and nothing else."""

    def status(self, *, is_short: bool = False) -> str:
        """Say that units are being set up."""
        return "placing" if is_short else "before the battle: placing"

    @property
    def hint(self) -> str:
        """What to do while setting up."""
        return "Place your people"

    def seen_by(self, side: str, known: Mapping[str, Unit]) -> PlacementClock:
        """Return the clock as it is: who sets up is no secret."""
        del side, known
        return self


@dataclass(frozen=True, slots=True)
class Placement:
    """The structure that comes before the first turn."""

    then: Rounds
    """What comes after."""

    def begin(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Let the sides set up that have a zone; if none has, begin what comes after."""
        battle = moment.battle
        sides = tuple(squad.id for squad in squads(battle.scene) if _movable(battle, squad.id))
        if sides:
            moment.happen(ClockStarted(PlacementClock(sides)))
        else:
            self.then.begin(ruleset, moment, dice)

    def advance(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Ask the squad whose turn it is to set up, all its units at once; pass over one that conceded."""
        clock = moment.battle.clock
        if not isinstance(clock, PlacementClock):
            self.then.advance(ruleset, moment, dice)
        elif not clock.sides:
            self.then.begin(ruleset, moment, dice)
        elif units := _movable(moment.battle, clock.sides[0]):
            verbs = (PLACE.id, READY.id)
            ask(moment, *(Prompt(u.side, u.id, "place", "placement", verbs, decline=READY.id) for u in units))
        else:
            _pass_on(moment, clock)

    def accept(self, ruleset: Ruleset, moment: Moment, dice: Dice, prompt: Prompt, action: Action) -> None:
        """Put the unit there, or go on to the next squad."""
        if isinstance(moment.battle.clock, PlacementClock):
            perform(ruleset, moment, dice, action)
        else:
            self.then.accept(ruleset, moment, dice, prompt, action)


def _place(moment: Moment, action: Action, _outcome: object) -> None:
    """Put the unit on the cell; a comrade there changes places. Does nothing if an unseen enemy is there."""
    battle = moment.battle
    unit = battle.units[action.unit]
    cell = action.target
    assert isinstance(cell, Cell)
    other = battle.at(cell)
    if other is not None and other.side != unit.side:
        return
    moment.happen(UnitPlaced(unit.id, cell, unit.facing))
    if other is not None:
        moment.happen(UnitPlaced(other.id, unit.cell, other.facing))


def _cells(view: Battle, unit: Unit, _args: Args) -> tuple[Cell, ...]:
    """List the cells of the side's zone where the unit may be put.

    Its own cell is none of them, nor is one of a known enemy, or of a comrade that another seat commands.
    """
    terrain = view.terrain
    zone = view.scene.deploy.get(unit.side, 0) & terrain.passable(view.ground.open_doors)
    mates = (mate for mate in view.up(unit.side) if squad_of(mate) != squad_of(unit))
    taken = terrain.mask(other.cell for other in (*view.foes(unit.side), *mates))
    return tuple(terrain.cells(zone & ~taken & ~(1 << terrain.bit(unit.cell))))


def _outside(view: Battle, action: Action) -> Refusal | None:
    """Say why the unit cannot be put there: the cell is outside, or taken; None where the ground says why."""
    unit, cell = view.units[action.unit], action.target
    assert isinstance(cell, Cell)
    zone, other = view.scene.deploy.get(unit.side, 0), view.at(cell)
    if view.terrain.has(cell) and is_in(zone, view.terrain.bit(cell)):
        already = " already" if other is unit else ""
        return Refusal(f"{other.name} stands there{already}.") if other is not None else None
    return Refusal("Your side sets up in the marked cells alone.")


def _movable(battle: Battle, squad: str) -> tuple[Unit, ...]:
    """List the units of a squad that may set up; those of allies only if they start in the side's zone."""
    side = side_of(battle.scene, squad)
    zone = battle.scene.deploy.get(side, 0)
    own = (unit for unit in battle.up(side) if squad_of(unit) == squad)
    return tuple(
        unit for unit in own if zone and (not unit.ally or zone >> battle.terrain.bit(unit.cell) & 1)
    )


def _ready(moment: Moment, _action: Action, _outcome: object) -> None:
    """End the placement of the squad."""
    clock = moment.battle.clock
    assert isinstance(clock, PlacementClock)
    _pass_on(moment, clock)


def _pass_on(moment: Moment, clock: PlacementClock) -> None:
    moment.happen(ClockChanged({"sides": clock.sides[1:]}))


PLACE: Final = Verb(
    "place",
    _place,
    preposition="at",
    key="m",
    aim="cell",
    cells=_cells,
    beyond=_outside,
    hint="Put it there, or change places.",
)
"""Put one unit somewhere."""
READY: Final = Verb("ready", _ready, key="e", hint="Everybody stands where they should.")
"""Done setting up."""
