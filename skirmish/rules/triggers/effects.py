"""What a trigger does: one row for each kind of effect. None rolls dice or touches a unit's numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from skirmish.grid.cell import Cell, distance2
from skirmish.model.battle import Result
from skirmish.model.event import DoorMoved, GoalAdded, MessageTold, UnitAlerted, UnitEntered, UnitHid
from skirmish.model.happening import DoorLocked, FireChanged, GoalDropped, LightChanged
from skirmish.model.trigger import Effect, EffectKind
from skirmish.rules.objectives import default
from skirmish.rules.stealth.infiltration import is_infiltrating, raise_alarm
from skirmish.rules.verbs.doors import is_barred
from skirmish.rules.victory import award, has_conceded, met

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Moment
    from skirmish.rules.ruleset import Ruleset

Do = Callable[["Ruleset", "Moment", Effect], None]
"""Let an effect happen."""


def _reinforce(_ruleset: Ruleset, moment: Moment, effect: Effect) -> None:
    """Let the units come, each to the free cell nearest to its own; one that finds none stays away.

    So do those of a side that has conceded.
    """
    for unit_id in effect.units:
        battle = moment.battle
        unit = battle.reserve[unit_id]
        cell = _free_cell(battle, unit.cell)
        if cell is None or has_conceded(battle, unit.side):
            continue
        moment.happen(UnitEntered(unit_id, cell))
        if is_infiltrating(battle) and unit.side == battle.scene.infiltrators:
            moment.happen(UnitHid(unit_id, frozenset(battle.scene.foes(unit.side))))


def _free_cell(battle: Battle, wanted: Cell) -> Cell | None:
    """Return the cell nearest to the wanted one on which a unit may stand and nobody does; None without.

    One in another storey comes after all others.
    """
    terrain = battle.terrain
    ground = terrain.passable(battle.ground.open_doors) & ~terrain.mask(battle.standing)
    here = ground & ~terrain.elsewhere(wanted)
    return min(
        terrain.cells(here or ground),
        key=lambda cell: (distance2(cell, wanted), cell.y, cell.x),
        default=None,
    )


def _tell(_ruleset: Ruleset, moment: Moment, effect: Effect) -> None:
    moment.happen(MessageTold(effect.text, effect.side))


def _alarm(_ruleset: Ruleset, moment: Moment, effect: Effect) -> None:
    """Put every unit of the side on the alert; the first of them raises the alarm."""
    sleepers = [unit.id for unit in moment.battle.up(effect.side) if not unit.alert]
    for unit_id in sleepers:
        moment.happen(UnitAlerted(unit_id))
    if effect.side != moment.battle.scene.infiltrators:
        for unit in (*moment.battle.up(effect.side),)[:1]:
            raise_alarm(moment, unit.id)


def _win(ruleset: Ruleset, moment: Moment, effect: Effect) -> None:
    """End the battle as won by that side, unless it is over or the side has conceded."""
    if moment.battle.result is None and not has_conceded(moment.battle, effect.side):
        said = effect.text or f"{moment.battle.scene.side(effect.side).name} have won."
        award(ruleset, moment, Result(effect.side, said, "objective"))


def _open(_ruleset: Ruleset, moment: Moment, effect: Effect) -> None:
    battle = moment.battle
    for cell in battle.terrain.cells(effect.cells & ~battle.ground.open_doors):
        moment.happen(DoorMoved(cell, is_open=True))


def _close(_ruleset: Ruleset, moment: Moment, effect: Effect) -> None:
    """Close those of the doors that are open and in which nobody stands or lies."""
    battle = moment.battle
    for cell in battle.terrain.cells(effect.cells & battle.ground.open_doors):
        if not is_barred(battle, cell):
            moment.happen(DoorMoved(cell, is_open=False))


def _lock(_ruleset: Ruleset, moment: Moment, effect: Effect) -> None:
    """Lock those of the doors that are closed, or can be closed."""
    _close(_ruleset, moment, effect)
    _unlock(_ruleset, moment, effect)


def _unlock(_ruleset: Ruleset, moment: Moment, effect: Effect) -> None:
    """Give the closed ones of the doors the lock that the effect says, or none."""
    battle = moment.battle
    for cell in battle.terrain.cells(effect.cells & ~battle.ground.open_doors):
        if battle.ground.lock_at(cell) != effect.lock:
            moment.happen(DoorLocked(cell, effect.lock))


def _add_goal(_ruleset: Ruleset, moment: Moment, effect: Effect) -> None:
    if effect.objective is not None and effect.objective not in moment.battle.scene.objectives:
        moment.happen(GoalAdded(effect.objective, effect.text))


def _light(_ruleset: Ruleset, moment: Moment, effect: Effect) -> None:
    """Let it become dark in those of the cells that are not, or light in those that are."""
    dark = moment.battle.terrain.dark
    cells = effect.cells & ~dark if effect.kind == "dark" else effect.cells & dark
    if cells:
        moment.happen(LightChanged(cells, is_dark=effect.kind == "dark"))


def _fire(_ruleset: Ruleset, moment: Moment, effect: Effect) -> None:
    """Let the cells burn for so many rounds; where it burns already, for as long as the later fire."""
    battle = moment.battle
    moment.happen(FireChanged(effect.cells, (battle.clock.round if battle.clock else 0) + effect.number))


def _done(ruleset: Ruleset, moment: Moment, effect: Effect) -> None:
    """End the battle by a goal that the side still has: it counts as met, unless the side has conceded."""
    battle, goal = moment.battle, effect.objective
    if goal is not None and goal in battle.scene.objectives and not has_conceded(battle, goal.side):
        by_author = Result(goal.side, effect.text, "objective")
        award(ruleset, moment, by_author if effect.text else met(battle, goal), goal)


def _drop_goal(_ruleset: Ruleset, moment: Moment, effect: Effect) -> None:
    """Take a goal from its side; one that has no other is left with putting out every foe."""
    goal = effect.objective
    if goal is None or goal not in moment.battle.scene.objectives:
        return
    moment.happen(GoalDropped(goal, effect.text))
    if all(one.side != goal.side for one in moment.battle.scene.objectives):
        moment.happen(GoalAdded(default(goal.side)))


EFFECTS: Final[Mapping[EffectKind, Do]] = {
    "reinforcements": _reinforce,
    "message": _tell,
    "alarm": _alarm,
    "victory": _win,
    "opens": _open,
    "closes": _close,
    "locks": _lock,
    "unlocks": _unlock,
    "dark": _light,
    "light": _light,
    "fire": _fire,
    "goal": _add_goal,
    "done": _done,
    "gone": _drop_goal,
}
"""By kind of effect: what it does."""
