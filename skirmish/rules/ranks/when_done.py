"""The battle in which an act is done that is declared now: all have gone and turned, as far as is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.grid import FACINGS, Cell, is_adjacent
from skirmish.model.change import changed
from skirmish.model.moment import Moment
from skirmish.rules.ranks.gear import HANDLING
from skirmish.rules.ranks.posture import facing_foreseen, wanted
from skirmish.rules.ranks.targeting import shoot_refusal
from skirmish.rules.ranks.timing import ATTACKS, FOLLOWING, foreseen, quickness, rank
from skirmish.rules.rounds.declared_clock import DeclaredClock, clock_of
from skirmish.rules.stealth.unseen import lose_cover
from skirmish.rules.verbs.doors import DOOR, door_cells

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit


OUT_OF_REACH: Final = "will be out of reach or sight"
NO_RANK: Final = "will come too late: no rank is left"
"""What is said of acts that can no longer be done by then (BG-09, BG-15)."""


def when_done(battle: Battle, action: Action) -> Battle | str:
    """Return the battle in which a blow or shot will be done that the unit declares now (BG-09, BG-19).

    All who have declared have gone, the unit too, and doors have been moved that quicker units said they
    move. Its target, if it has declared, has turned when it moved, and if it acts first has turned again, and
    has what it draws or picks up. Why it cannot be done, in a few words, if the target will be out of reach,
    sight or range by then, or the unit will have no rank.
    """
    clock = battle.clock
    is_blow, is_shot = action.verb in FOLLOWING, action.verb == "shoot"
    if not isinstance(clock, DeclaredClock) or clock.phase != "intent" or not (is_blow or is_shot):
        return battle
    if all(name != action.unit for name, _ in clock.left):
        return battle
    there = foreseen(battle.altered(clock=clock.having_said(action)))
    unit, target = there.parties(action)
    if is_blow and not is_adjacent(unit.cell, target.cell):
        return OUT_OF_REACH
    acting = there.altered(clock=changed(clock_of(there), phase="action"))
    own = rank(acting, unit)
    if not own:
        return NO_RANK
    there = _doors_moved(there, acting, own)
    if is_shot and shoot_refusal(there, action) is not None:
        return OUT_OF_REACH
    has_declared = target.id in clock.intents
    if has_declared:
        there = _turned(there, target, _when_moved(battle, there, target))
    if unit.cell != battle.units[unit.id].cell:
        there = _arrived(there, unit.id)
    if not has_declared:
        return there
    other = rank(acting, target)
    there = _taken_up(there, target, is_first=other > own, is_tied=other == own)
    is_turned = other > own and not wanted(there, target)
    return _turned(there, target, facing_foreseen(there, there.units[target.id])) if is_turned else there


def _doors_moved(there: Battle, acting: Battle, own: tuple[int, ...]) -> Battle:
    """Return the battle in which units of a better rank have moved the doors that they declared (BG-10).

    `acting`: the same where all have gone. Each door is moved once: who comes second finds it moved.
    """
    doors = set[Cell]()
    for name, said in clock_of(there).intents.items():
        if said.verb != DOOR or rank(acting, there.units[name]) <= own:
            continue
        if said.target in door_cells(there, there.units[name], ()):
            doors.add(said.target)
    if not doors:
        return there
    opened = there.ground.open_doors ^ there.terrain.mask(doors)
    return there.with_ground(changed(there.ground, open_doors=opened))


def _taken_up(there: Battle, target: Unit, *, is_first: bool, is_tied: bool) -> Battle:
    """Return the battle in which the target has in hand what it declared to draw or pick up before (BG-15).

    In a tie all who attack have drawn before any of them strikes (BG-14).
    """
    said = clock_of(there).intents[target.id]
    is_attack, moment = said.verb in ATTACKS, Moment(there)
    if not is_first and not (is_tied and is_attack):
        return there
    if said.verb == "pick-up":
        HANDLING.pick_up(moment, target.id, said.arg("with"))
    elif any(item.id == said.arg("with") for item in target.carried) and (is_attack or said.verb == "draw"):
        HANDLING.draw(moment, target.id, said.arg("with"))
    return moment.battle


def _turned(battle: Battle, unit: Unit, facing: int) -> Battle:
    return battle.with_unit(changed(battle.units[unit.id], facing=facing))


def _when_moved(battle: Battle, there: Battle, unit: Unit) -> int:
    """Return how the unit faces when it has moved: as it has said, or as is best at that time (BG-19)."""
    said = wanted(there, unit)
    if said:
        return FACINGS.index(said)
    order = sorted(there.up(), key=quickness, reverse=True)
    before = order[: order.index(there.units[unit.id]) + 1]
    return facing_foreseen(battle.with_units({**battle.units, **{one.id: one for one in before}}), unit)


def _arrived(battle: Battle, unit_id: str) -> Battle:
    """Return the battle in which enemies have found the unit if it has come into plain view (FG-34)."""
    moment = Moment(battle)
    lose_cover(moment, unit_id)
    return moment.battle
