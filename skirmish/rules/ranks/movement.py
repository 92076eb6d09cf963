"""Moves: declared, followed up, walked, run away from (BR-08 to BR-10, BG-09, BG-11 to BG-13, BG-37)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from skirmish.grid import Cell, Reach, is_adjacent
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import Tallied
from skirmish.model.unit import Unit
from skirmish.rules.check import Refusal
from skirmish.rules.contests import FleeOutcome, rows_about
from skirmish.rules.ranks.arms import can_punch, in_hand, melee_arm
from skirmish.rules.ranks.checks import FleeCheck
from skirmish.rules.ranks.defence import level_chance
from skirmish.rules.ranks.doorways import forestall
from skirmish.rules.ranks.posture import stand_up, turn_to_face
from skirmish.rules.ranks.sheet import BRAWL
from skirmish.rules.ranks.skills import chance, skill_rows, weapon_rows
from skirmish.rules.ranks.stealth import SENSES
from skirmish.rules.ranks.timing import (
    DASH,
    RUN,
    STEP,
    WALK,
    costs_of,
    is_open,
    length,
    pursuit,
    target_to_follow,
    way_of,
    ways_ahead,
    ways_over_ground,
)
from skirmish.rules.ranks.turn import BAND, DASHED, KNELT, SURPRISED, cannot_act, restraint, use_action
from skirmish.rules.ranks.wounds import is_struck_down
from skirmish.rules.rounds.declared_clock import DeclaredClock, keep_for_later
from skirmish.rules.stealth.infiltration import is_infiltrating
from skirmish.rules.stealth.unseen import lose_cover
from skirmish.rules.verb import Args
from skirmish.rules.verbs.doors import Doors
from skirmish.rules.verbs.legs import Legs, catch
from skirmish.rules.verbs.turn import MOVED
from skirmish.rules.verbs.walk import spelled

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

LIMITS: Final = {"step": STEP, "move": WALK, "run": RUN, "dash": DASH, "sneak": STEP, "stride": WALK}
"""Half steps that each way of moving reaches at most."""


def cannot_move(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit may not move, as when it has moved or knelt this round; None if it may (BG-23)."""
    if unit.tallies.get(MOVED):
        return Refusal(f"{unit.name} has already moved.", "BG-12")
    if unit.tallies.get(KNELT):
        return Refusal(f"{unit.name} kneels this round.", "BG-23")
    return restraint(battle, unit)


def cannot_dash(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit may not dash, as with an aware enemy in contact; None if it may (BR-08, BG-13)."""
    if is_involved(battle, unit):
        return Refusal(f"{unit.name} has an enemy in contact.", "BG-13")
    return cannot_act(battle, unit) or cannot_move(battle, unit)


def is_involved(battle: Battle, unit: Unit) -> bool:
    """Tell whether a conscious enemy that knows of the unit stands next to it (BG-13)."""
    return any(
        is_adjacent(foe.cell, unit.cell) and foe.side not in unit.hidden_from and _is_able(foe)
        for foe in battle.foes(unit.side)
    )


def cells_for(verb: str, view: Battle, unit: Unit) -> Reach:
    """Return the cells that the verb reaches; where ranks are counted down, those within the band."""
    most = LIMITS[verb]
    if not is_open(view) and verb != "dash":
        most = min(most, (STEP, WALK, RUN)[min(2, unit.tally(BAND))])
    return ways_ahead(view, unit, most)


def gait(verb: str) -> Callable[[Battle, Unit, Args], Reach]:
    """Build the function that gives the cells of this verb, in the form that its `Verb` asks for."""
    return lambda view, unit, _args: cells_for(verb, view, unit)


def _spend(moment: Moment, action: Action, cost: int) -> None:
    """Count the move, of which a dash leaves no action, and end the unit's kneeling (BG-23)."""
    stand_up(moment, action.unit)
    dashed = int(cost >= DASH or action.verb == "dash")
    moment.happen(Tallied(action.unit, {MOVED: max(1, cost), DASHED: dashed}))


def _is_chased(battle: Battle) -> bool:
    return bool(battle.option("running_away"))


def _is_able(unit: Unit) -> bool:
    """Tell whether the unit is conscious, and aware that there is a fight."""
    return unit.is_up and SURPRISED not in unit.states


def _arrive(moment: Moment, unit_id: str, gait_id: str) -> None:
    """End a move: before the fight enemies may notice the unit.

    In the fight it turns, and a hidden unit that is now in plain view is seen.
    """
    if is_infiltrating(moment.battle):
        SENSES.step_quietly(moment, unit_id, is_fast=gait_id == "stride")
        return
    turn_to_face(moment, unit_id)
    lose_cover(moment, unit_id)


def _is_wary(battle: Battle) -> bool:
    """Tell whether units stop when an enemy comes into sight; not on a declared way (BG-09)."""
    return not isinstance(battle.clock, DeclaredClock) or not is_open(battle)


def _pass(moment: Moment, unit_id: str, _start: Cell, _path: tuple[Cell, ...]) -> None:
    """Note which doors the unit has opened on its way that others meant to open (BG-10)."""
    forestall(moment, unit_id)


LEGS: Final = Legs(
    gaits={verb: gait(verb) for verb in LIMITS},
    spend=_spend,
    restraint=restraint,
    is_able=_is_able,
    is_chased=_is_chased,
    arrive=_arrive,
    trail=_pass,
    is_wary=_is_wary,
)
"""How units of `ranks` get about."""


def plan(view: Battle, action: Action) -> Action:
    """Return the declared move with its path, as its side knows the ground (BG-09)."""
    unit = view.units[action.unit]
    assert isinstance(action.target, Cell)
    path = cells_for(action.verb, view, unit).path(action.target)
    return _with_path(action, unit.cell, path)


def _with_path(action: Action, start: Cell, path: tuple[Cell, ...]) -> Action:
    args = {**dict(action.args), "path": spelled(path), "start": str(start)}
    return Action(action.unit, action.verb, path[-1], tuple(sorted(args.items())))


def land_move(moment: Moment, action: Action, outcome: object) -> None:
    """Move the unit along its declared path, or along the way from here if none was declared."""
    path = tuple(costs_of(moment.battle.terrain, action)) or _barred_way(moment, action)
    if not path:
        LEGS.land(moment, action, outcome)
        return
    _spend(moment, action, length(moment.battle, moment.battle.units[action.unit]))
    facing = tuple(pair for pair in action.args if pair[0] == "facing")
    LEGS.go(moment, Action(action.unit, action.verb, action.target, facing), path)


def _barred_way(moment: Moment, action: Action) -> tuple[Cell, ...]:
    """Return the way over the ground to a cell that somebody bars, as odds see it; else nothing (BG-11).

    Moves are declared before anybody moves; somebody quicker may stand in the way when the unit sets out.
    """
    clock, cell = moment.battle.clock, action.target
    if clock is None or not clock.is_declaring or not isinstance(cell, Cell):
        return ()
    view = moment.start.seen_by(moment.battle.units[action.unit].side)
    unit = view.units[action.unit]
    if cell in cells_for(action.verb, view, unit):
        return ()
    return ways_over_ground(view, unit.cell, LIMITS[action.verb]).path(cell)


def march(battle: Battle, unit: Unit) -> Action | None:
    """Return what the unit does when it may move: follow its target, go its declared way, or turn."""
    way = way_of(battle, unit)
    follow = _follow(battle, unit, way)
    if follow is not None:
        return follow
    return way if way is not None else Action(unit.id, "turn")


def _follow(battle: Battle, unit: Unit, way: Action | None) -> Action | None:
    """Return the action that keeps a unit next to the target of its declared blow (BG-09).

    It stays within the declared band; None if the unit need not or cannot follow.
    """
    if target_to_follow(battle, unit) is None:  # Most go after nobody: no view need be made to see that.
        return None
    view = battle.seen_by(unit.side)
    target = target_to_follow(view, unit)
    path = None if target is None else pursuit(view, view.units[unit.id], target.cell)
    if path is None:
        return None
    if not path:
        return Action(unit.id, "turn")
    return _with_path(Action(unit.id, way.verb if way is not None else "step", path[-1]), unit.cell, path)


# --------------------------------------------------------------------------------------------- running away


def land_leave(moment: Moment, action: Action, outcome: object) -> None:
    """Take the unit off the map, once all who act at the same time have acted (BG-14).

    One that any of them has struck down stays where it drops, as one that runs away does (BG-37).
    """
    if keep_for_later(moment, action):
        use_action(moment, action.unit)  # It means to go, and does nothing else.
    elif moment.battle.units[action.unit].is_up and not is_struck_down(moment.battle, action.unit):
        LEGS.land_leave(moment, action, outcome)


def weigh_flight(battle: Battle, action: Action) -> FleeCheck:
    """Weigh the unit's Agility against that of each enemy that it runs from (BG-37)."""
    unit = battle.units[action.unit]
    foes = LEGS.fled(battle, action)
    rows = skill_rows(unit, "agility")
    own = level_chance(battle, chance(rows))
    each = tuple(skill_rows(foe, "agility", party="target", note=f" of {foe.name}") for foe in foes)
    chances = tuple(level_chance(battle, chance(theirs)) for theirs in each)
    rows += rows_about(foes, each)
    return FleeCheck(own, chances, tuple(foe.id for foe in foes), rows)


def land_flight(moment: Moment, action: Action, outcome: FleeOutcome) -> None:
    """Let each enemy that won strike once, without a parry or a dodge; then the unit goes on (BG-37)."""
    catch(moment, action, outcome.caught_by, best_blow)


def best_blow(unit: Unit) -> Args:
    """Return the arguments of a blow with the item in hand, or the fists, that has the best chance."""
    arms = [arm for item in unit.hands if (arm := melee_arm(item)) is not None]
    if can_punch(unit):
        arms.append(in_hand(BRAWL))
    best = max(arms, key=lambda arm: chance(weapon_rows(unit, arm)))
    return (("with", best.item.id),)


DOORS: Final = Doors(cannot_act, use_action, SENSES, "A door beside you, as your action.")
"""Doors open as one walks; opening or shutting one otherwise is an action."""
