"""What an act leaves behind it: protection in later turns, a state to be undone, the rest of the turn.

And the place where the unit stands, which a blow may give up.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from skirmish.ai.belief import looked_at, moved
from skirmish.ai.plans.future import best_of
from skirmish.errors import NotInView
from skirmish.grid import is_adjacent, neighbours
from skirmish.model.action import Action
from skirmish.model.change import changed
from skirmish.model.moment import Moment
from skirmish.rules.engine import refuse

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from skirmish.ai.mind import Mind
    from skirmish.ai.plans.future import Future, Stand
    from skirmish.grid import Cell
    from skirmish.grid.terrain import Mask
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.model.unit import State, Unit


def danger_spared(future: Future, before: Battle, after: Battle) -> float:
    """Compute how much less threatens in a later turn, in points, because of what lasts of an act.

    That is a state, or a thing that was set up.
    What ends before the unit's next turn, such as a full defence, spares it nothing then.
    """
    was, now = before.units[future.unit.id], after.units[future.unit.id]
    if now.out or (was.states.keys() == now.states.keys() and len(was.items) <= len(now.items)):
        return 0.0
    risks = []
    for battle, unit in ((before, was), (after, now)):
        later = future.mind.ruleset.renewed(unit)
        there = future.mind.with_remembered(battle.with_unit(later))
        risks.append(sum(future.threat.at(there, later).values()))
    return future.caution * max(0.0, risks[0] - risks[1])


def throws_away(before: Battle, after: Battle, unit: str) -> bool:
    """Tell whether the unit has fewer things afterwards, and none that was set up where it stands."""
    was, now = before.units[unit].items, after.units[unit].items
    if len(now) >= len(was):
        return False
    marks = {item.id: item.flaw for item in was}
    here = after.ground.items.get(after.units[unit].cell, ())
    return not any(item.id in marks and item.flaw != marks[item.id] for item in here)


def is_just_a_guard(future: Future, stand: Stand, before: Battle, ends: Iterable[Battle]) -> bool:
    """Tell whether an act, however it ends, leaves everything as it was but the unit's guard.

    It has no better blow then, and nothing that kept it from acting is gone. `stand`: what it was worth.
    """
    return all(_differ_by_guard(future, stand, before, after) for after in ends)


def _differ_by_guard(future: Future, stand: Stand, before: Battle, after: Battle) -> bool:
    was, now = before.units[future.unit.id], after.units[future.unit.id]
    others = [unit for unit in before.units.values() if unit.id != was.id]
    is_same = before.ground is after.ground and all(after.units.get(unit.id) is unit for unit in others)
    stays = (was.cell, was.hp, was.items, was.out, was.hidden_from)
    is_kept = stays == (now.cell, now.hp, now.items, now.out, now.hidden_from)
    is_more = now.states.keys() >= was.states.keys()
    return is_same and is_kept and is_more and future.hope(after, now) <= stand.hope


def is_change(future: Future, action: Action) -> bool:
    """Tell whether an act without a roll leaves the unit in other states, so that more may follow."""
    after = None if future.mind.ruleset.verbs[action.verb].roll else future.tried(action)
    return after is not None and after.units[future.unit.id].states.keys() != future.unit.states.keys()


def stays_for(future: Future, action: Action) -> bool:
    """Tell whether the unit would stay for that blow, where it has said that it goes elsewhere.

    Not if the target goes, too, by its own walk or after somebody: then the unit follows.
    """
    mind, unit = future.mind, future.unit
    target = mind.view.units.get(action.target_id)
    if unit.cell == mind.view.units[unit.id].cell or target is None:
        return False
    return target.cell == mind.world.units[target.id].cell and _goes_after(mind, action)


def leaves_for(future: Future, action: Action) -> bool:
    """Tell whether the unit would leave an enemy beside it, or its post, to go after the target of that blow.

    A walk that is declared as such is priced with what is met on its way, and with the ground given up.
    """
    mind, unit = future.mind, future.unit
    clock = mind.view.clock
    if clock is None or not clock.is_declaring or unit.cell != mind.view.units[unit.id].cell:
        return False
    foes = (foe for foe in mind.world.foes(unit.side) if foe.is_up and foe.id != action.target_id)
    is_held = any(is_adjacent(foe.cell, unit.cell) for foe in foes) or _is_off_the_post(future, action)
    return is_held and _goes_after(mind, action)


def closed_in(mind: Mind, action: Action) -> Battle | None:
    """Return the world in which the unit has gone after the target of that blow, for those who listen.

    A blow is struck from beside the target, and who is beside the unit by then looks at it. Where nothing is
    declared, and where the blow reaches its target from the unit's place, the world as it is. None if the
    target will be where the unit cannot strike it.
    """
    clock, world = mind.view.clock, mind.world
    if (
        clock is None
        or not clock.is_declaring
        or not mind.level.is_listening
        or not _goes_after(mind, action)
    ):
        return world
    said = mind.ruleset.alone(mind.view.altered(clock=clock.having_said(action)))
    unit, cell = world.units[action.unit], said.units[action.unit].cell
    if not is_adjacent(cell, world.units[action.target_id].cell):
        return None
    return looked_at(mind.ruleset, moved(world, unit, cell), unit.id)


def goes_as_weighed(mind: Mind, walk: Action, cell: Cell) -> bool:
    """Tell whether that walk, once declared, takes the way on which it is weighed, for those who listen.

    It is weighed as all others will stand by then, and planned round those who are still in the way.
    """
    clock, unit = mind.view.clock, mind.view.units[walk.unit]
    there = mind.bare.units[unit.id]
    if clock is None or not clock.is_declaring or not mind.level.is_listening or there.cell != unit.cell:
        return True
    if all(one.cell == mind.bare.units[one.id].cell for one in mind.view.units.values()):
        return True
    verb = mind.ruleset.verbs[walk.verb]
    weighed, planned = (verb.routes(each, there, walk.args) for each in (mind.bare, mind.view))
    return cell in planned and cell in weighed and planned.path(cell) == weighed.path(cell)


def _is_off_the_post(future: Future, action: Action) -> bool:
    """Tell whether the unit stands on ground that it is to hold, and the target nowhere near that."""
    world, task = future.mind.world, future.task
    post, bit = task.goals if task.pursuit.is_contested else 0, world.terrain.bit
    target = world.units[action.target_id].cell
    return bool(post >> bit(future.unit.cell) & 1) and not post & world.terrain.mask(neighbours(target))


def _goes_after(mind: Mind, action: Action) -> bool:
    """Tell whether the blow will not reach its target from the unit's place, once all others have moved."""
    verb = mind.ruleset.verbs[action.verb]
    return verb.can_target(mind.world.altered(clock=None), action) is not None


def drawn_in_time(mind: Mind, battle: Battle, unit_id: str, start: Cell) -> Battle:
    """Return the battle without what the unit carries and could not draw any more after a walk from `start`.

    Where acts are declared, drawing comes later, and who has gone far may have no place left in the order.
    """
    clock = mind.view.clock
    unit = battle.units[unit_id]
    if clock is None or not clock.is_declaring or not unit.carried or unit.cell == start:
        return battle
    ready = mind.ruleset.readied(battle, unit_id, "", start).units[unit_id]
    left = tuple(item for item in unit.carried if item in ready.items)
    return battle if left == unit.carried else battle.with_unit(changed(unit, carried=left))


def too_late(mind: Mind, unit_id: str) -> frozenset[str]:
    """Return the things that the unit could not draw any more after the walk that it has declared."""
    start, carried = mind.view.units[unit_id].cell, mind.world.units[unit_id].carried
    drawn = drawn_in_time(mind, mind.world, unit_id, start).units[unit_id].carried
    return frozenset(item.id for item in carried if item not in drawn)


def still_declared(future: Future, prompt: Prompt, action: Action) -> float:
    """Compute the worth, in points, of the best blow that may still be declared besides such an aside."""
    if prompt.ask != "declare" or not future.mind.ruleset.verbs[action.verb].is_aside:
        return 0.0
    after = future.tried(action)
    return 0.0 if after is None else _best_now(future, future.mind.with_remembered(after))


def _best_now(future: Future, battle: Battle) -> float:
    unit = battle.units[future.unit.id]
    return 0.0 if unit.out else best_of(future.mind, battle, unit, future.threat.foes, is_now=True)


def effort(future: Future, here: Stand, stand: Stand, fuss: float) -> dict[str, float]:
    """Price the effort of an act that leads there, in points: `fuss`, so that nobody fiddles with things.

    Nothing if the unit can strike no enemy beside it without the act.
    """
    is_bound = here.terms.get("next", 0.0) <= 0 < stand.terms.get("next", 0.0)
    return {"effort": 0.0 if is_bound and future.threat.is_in_contact(future.unit) else -fuss}


def has_to_be_undone(future: Future, prompt: Prompt, action: Action) -> bool:
    """Tell whether another verb would only bring the unit back to the states that it is in now."""
    verbs, bare = future.mind.ruleset.verbs, future.mind.bare
    after = None if verbs[action.verb].roll else future.tried(action)
    if after is None or after.units[future.unit.id].states.keys() <= future.unit.states.keys():
        return False
    fresh = changed(after.units[future.unit.id], tallies={}, notes={})
    then = after.with_unit(fresh)
    freed = [
        verb
        for verb in (verbs[name] for name in prompt.verbs)
        if verb.id != action.verb
        and verb.aim == "none"
        and verb.roll is None
        and verb.can_start(bare, future.unit) is not None
        and verb.can_start(then, fresh) is None
    ]
    return any(
        _brings(future, then, Action(fresh.id, verb.id, None, args), future.unit.states)
        for verb in freed
        for args in verb.variants(then, fresh)
    )


def _brings(future: Future, battle: Battle, action: Action, states: Mapping[str, State]) -> bool:
    """Tell whether an act without a roll leaves the unit in just those states, by name."""
    moment = Moment(battle)
    try:
        future.mind.ruleset.verbs[action.verb].land(moment, action, None)
    except NotInView:
        return False
    return moment.battle.units[action.unit].states.keys() == states.keys()


def follows_on(future: Future, action: Action, walk: Action) -> Mask:
    """Return the mask of the cells to which the unit could still walk like that after the action.

    All of them if it is then in the states that it is in now: lying, for example, it would only crawl.
    """
    try:
        _, after = next(future.ends(future.mind.bare, action))
    except NotInView:
        return 0
    verb, unit = future.mind.ruleset.verbs[walk.verb], after.units[future.unit.id]
    if verb.can_start(after, unit) is not None:
        return 0
    if unit.states.keys() == future.unit.states.keys():
        return future.mind.world.terrain.all_cells
    return verb.routes(after, unit, walk.args).cells


def steadied(mind: Mind, unit: Unit, action: Action) -> Action:
    """Return the action, or in the place of a blow the one that waits for its target, between two enemies.

    Where blows are declared first, who strikes goes after a target that leaves, and the others beside it
    strike it from behind. Who waits stays, and strikes the target if it stays, too, else one of the others.
    """
    clock = mind.view.clock
    if clock is None or not clock.is_declaring or not mind.level.is_listening:
        return action
    foes = mind.world.foes(mind.side)
    beside = [foe.id for foe in foes if foe.is_up and is_adjacent(foe.cell, unit.cell)]
    if action.target_id not in beside or len(beside) == 1:
        return action
    waits = (verb.id for verb in mind.ruleset.verbs.values() if verb.awaits == action.verb)
    twins = (replace(action, verb=verb) for verb in waits)
    return next((twin for twin in twins if refuse(mind.ruleset, mind.view, twin) is None), action)
