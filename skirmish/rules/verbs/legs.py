"""Getting about: a move and what may interrupt it, leaving the map, and running away (FG-20, FG-35)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from skirmish.grid import Cell, is_adjacent, neighbours
from skirmish.model.action import Action
from skirmish.model.event import UnitFell
from skirmish.rules.check import Refusal
from skirmish.rules.engine import push
from skirmish.rules.objectives import exit_cells
from skirmish.rules.stealth.unseen import bump, come_out
from skirmish.rules.verb import Args, Routes
from skirmish.rules.verbs.walk import ahead, never, spelled, spelled_path, walk

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Moment
    from skirmish.model.unit import Unit


def _no_trail(_moment: Moment, _unit: str, _start: Cell, _path: tuple[Cell, ...]) -> None:
    return None


def _no_refund(_moment: Moment, _unit: str, _gait: str, _rest: tuple[Cell, ...]) -> None:
    return None


def _nothing(_moment: Moment, _unit: str) -> None:
    return None


def _always(_battle: Battle) -> bool:
    return True


def _knows(_battle: Battle, _unit: Unit, _foe: Unit) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Legs:
    """How the units of one ruleset get about. Its methods are what verbs need.

    The ruleset's table holds three internal verbs for it: `walk` goes on with a path; `break-away` is the
    ruleset's own check against those `fled` from (its argument `to` holds the cells of the next step, several
    where it leads past friends; missing when the unit leaves the map); `free-attack` is the blow of each who
    wins it.
    """

    gaits: Mapping[str, Callable[[Battle, Unit, Args], Routes]]
    """By verb: the cells that it reaches."""
    spend: Callable[[Moment, Action, int], None]
    """Pays for a move of so many half steps, by its action."""
    restraint: Callable[[Battle, Unit], Refusal | None]
    """Why the unit cannot go on; None when it can."""
    is_able: Callable[[Unit], bool]
    """Whether an enemy can strike after somebody who runs away."""
    is_chased: Callable[[Battle], bool]
    """Whether running away is risky in that battle (option `running_away`)."""
    arrive: Callable[[Moment, str, str], None]
    """What happens where a move ends: (moment, unit, verb it moved by)."""
    trail: Callable[[Moment, str, Cell, tuple[Cell, ...]], None] = _no_trail
    """What happens after each stretch: (moment, unit, where it began, its path)."""
    refund: Callable[[Moment, str, str, tuple[Cell, ...]], None] = _no_refund
    """What a move gives back that is broken off: (moment, unit, verb it moved by, cells not walked)."""
    is_wary: Callable[[Battle], bool] = _always
    """Whether units stop where a new enemy comes into sight; not if they are bound to what they declared."""
    is_aware: Callable[[Battle, Unit, Unit], bool] = _knows
    """Whether that enemy (the second) knows of the unit, besides whom it hides from, and of the fight."""
    opens_doors: bool = True
    """Whether doors open as units walk; otherwise a way ends before a closed one."""
    on_leaving: Callable[[Moment, str], None] = _nothing
    """What ends when a unit leaves the map: a grip, for example."""

    def can_target(self, battle: Battle, action: Action) -> Refusal | None:
        """Say why the unit cannot move there: it stands there already; None for any other cell."""
        unit = battle.units[action.unit]
        if action.target == unit.cell:
            return Refusal(f"{unit.name} stands there already.")
        return None

    def land(self, moment: Moment, action: Action, _outcome: object) -> None:
        """Walk the path to the cell, as the side knew the ground when it gave the action."""
        cell = action.target
        assert isinstance(cell, Cell)
        view = moment.start.seen_by(moment.battle.units[action.unit].side)
        ways = self.gaits[action.verb](view, view.units[action.unit], action.args)
        self.spend(moment, action, ways.cost(cell))
        self.go(moment, action, ways.path(cell))

    def land_walk(self, moment: Moment, action: Action, _outcome: object) -> None:
        """Go on along the rest of a path, or off the map, if the unit still can."""
        unit = moment.battle.units[action.unit]
        if not unit.is_up:
            return
        if self.restraint(moment.battle, unit) is not None:
            self.refund(moment, unit.id, action.arg("gait"), spelled_path(action))
        elif action.arg("leaving"):
            self._leave(moment, unit.id)
        else:
            self.go(moment, action, spelled_path(action))

    def go(self, moment: Moment, action: Action, path: tuple[Cell, ...]) -> None:
        """Walk the path; wait where the unit runs away from enemies, and go on when that is settled.

        A unit that passes through friends settles it before: none falls, or waits, where a friend stands.
        """
        unit_id = action.unit
        start = moment.battle.units[unit_id].cell
        settled = action.arg("settled")
        gait = action.arg("gait") or action.verb

        near = self._near(moment.battle, moment.battle.units[unit_id], path)

        def halt(_battle: Battle, _unit: Unit, here: Cell, way: tuple[Cell, ...]) -> bool:
            is_settled = bool(settled) and str(here) == settled
            return not is_settled and any(_ends_contact(foe, (here, *way)) for foe in near)

        pause = halt if near else never
        is_wary = self.is_wary(moment.battle)
        walked = walk(
            moment, unit_id, path, action.arg("facing"), pause, is_wary=is_wary, opens_doors=self.opens_doors
        )
        has_bumped = bump(moment, unit_id, walked.rest)
        self.trail(moment, unit_id, start, path)
        if not walked.is_halted:
            is_stuck = has_bumped and walked.rest == path and not settled
            paid = 1 if is_stuck else 0  # The step that it tried costs, or it could try for ever.
            self.refund(moment, unit_id, gait, walked.rest[paid:])
            self.arrive(moment, unit_id, gait)
            return
        here = str(moment.battle.units[unit_id].cell)
        rest = {"path": spelled(walked.rest), "settled": here, "facing": action.arg("facing"), "gait": gait}
        push(moment, Action(unit_id, "walk", None, _pairs(rest)))
        to = spelled(ahead(moment.battle, walked.rest))
        push(moment, Action(unit_id, "break-away", None, (("to", to),)))

    def _near(self, battle: Battle, unit: Unit, path: tuple[Cell, ...]) -> list[Cell]:
        """List the cells of the enemies past which the path leads and that may chase the unit."""
        if not self.is_chased(battle):
            return []
        (x, y), far = unit.cell, len(path) + 1
        is_anywhere = bool(battle.terrain.stairs)  # It can come out far from here.
        return [
            foe.cell
            for foe in battle.foes(unit.side)
            if (is_anywhere or (abs(foe.cell.x - x) <= far and abs(foe.cell.y - y) <= far))
            and not {unit.cell, *path}.isdisjoint(neighbours(foe.cell))
            and self._may_chase(battle, unit, foe)
        ]

    def _may_chase(self, battle: Battle, unit: Unit, foe: Unit) -> bool:
        """Tell whether the enemy knows of the unit, is known to its side, and can strike after it."""
        return (
            foe.side not in unit.hidden_from
            and unit.side not in foe.hidden_from
            and self.is_able(foe)
            and self.is_aware(battle, unit, foe)
        )

    def chasers(self, battle: Battle, unit: Unit, way: tuple[Cell, ...]) -> tuple[Unit, ...]:
        """List the aware and able enemies whose contact with the unit ends at a step of that way (FG-35).

        `way`: from where the unit stands to where it can stand next; only its own cell: it leaves the map.
        """
        if not self.is_chased(battle):
            return ()
        left = [foe for foe in battle.foes(unit.side) if _ends_contact(foe.cell, way)]
        return tuple([foe for foe in left if self._may_chase(battle, unit, foe)])

    def fled(self, battle: Battle, action: Action) -> tuple[Unit, ...]:
        """List the enemies from whom a `break-away` runs, in scenario order: its check is against them."""
        unit = battle.units[action.unit]
        return self.chasers(battle, unit, (unit.cell, *spelled_path(action, "to")))

    def cannot_leave(self, battle: Battle, unit: Unit) -> Refusal | None:
        """Say why the unit cannot leave the map (it can only from its side's way out); None if it can."""
        if exit_cells(battle, unit.side) & 1 << battle.terrain.bit(unit.cell):
            return self.restraint(battle, unit)
        return Refusal(f"{unit.name} does not stand on a way out.")

    def land_leave(self, moment: Moment, action: Action, _outcome: object) -> None:
        """Leave the map; enemies in contact may strike first (FG-35)."""
        unit = moment.battle.units[action.unit]
        if self.chasers(moment.battle, unit, (unit.cell,)):
            push(moment, Action(unit.id, "walk", None, (("leaving", "yes"),)))
            push(moment, Action(unit.id, "break-away"))
        else:
            self._leave(moment, unit.id)

    def _leave(self, moment: Moment, unit_id: str) -> None:
        self.on_leaving(moment, unit_id)
        moment.happen(UnitFell(unit_id, "left"))


def _ends_contact(foe: Cell, way: tuple[Cell, ...]) -> bool:
    """Tell whether contact with the foe ends at a step of that way; one cell only means leaving the map."""
    if len(way) == 1:
        return is_adjacent(foe, way[0])
    return any(is_adjacent(foe, here) and not is_adjacent(foe, there) for here, there in pairwise(way))


def catch(moment: Moment, action: Action, caught_by: Iterable[str], arms: Callable[[Unit], Args]) -> None:
    """Let those who caught the runner strike once from behind, in that order (FG-35).

    `arms`: the arguments of the free attack, such as the weapon.
    """
    for foe in reversed(tuple(caught_by)):
        push(moment, Action(foe, "free-attack", action.unit, arms(moment.battle.units[foe])))


def before_free(moment: Moment, action: Action) -> bool:
    """Show an attacker that hides from others than the runner, before its free attack (FG-34).

    Return True if the attack comes to nothing as one of the two is down already.
    """
    units = moment.battle.units
    if not (units[action.unit].is_up and units[action.target_id].is_up):
        return True
    come_out(moment, action.unit)
    return False


def _pairs(args: Mapping[str, str]) -> Args:
    return tuple(sorted((name, value) for name, value in args.items() if value))
