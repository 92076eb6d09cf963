"""Who has won: objectives and the last side standing, under every ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.model.battle import Battle, Result
from skirmish.model.event import (
    BattleEnded,
    GoalAdded,
    ProgressChanged,
    RoundBegan,
    UnitEntered,
    UnitFell,
    UnitMoved,
    UnitPlaced,
)
from skirmish.rules.objectives import kind_of, of_side
from skirmish.rules.objectives.eliminate import ELIMINATE
from skirmish.typed import within

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from skirmish.model.moment import Moment
    from skirmish.model.scene import Objective
    from skirmish.rules.ruleset import Ruleset

_DECISIVE = frozenset({UnitFell, UnitMoved, UnitPlaced, UnitEntered, GoalAdded, RoundBegan})
"""Events that can end a battle."""


def judge(ruleset: Ruleset, moment: Moment) -> None:
    """End the battle if something that just happened has decided it; leave one that is over as it is.

    What happened in an earlier step is looked at, too, if it was not yet because a blow was unfinished.
    """
    fresh = moment.events[moment.judged :]
    is_due = not _DECISIVE.isdisjoint(map(type, fresh)) or (not moment.judged and moment.start.is_unfinished)
    if moment.battle.result is None and is_due:
        result = ruling(moment.battle)
        if result is not None:  # A mark that bleeds to death as the round ends was not taken alive.
            result = ruling(_settled(ruleset, moment))
        elif RoundBegan in map(type, fresh):
            result = ruleset.judge(moment.battle)
        if result is not None:
            end(ruleset, moment, result)
    moment.judged = len(moment.events)


def _settled(ruleset: Ruleset, moment: Moment) -> Battle:
    """Return the battle as it will be once what its last round still owes is settled."""
    last = moment.fork()
    ruleset.close(last)
    return last.battle


def end(ruleset: Ruleset, moment: Moment, result: Result) -> None:
    """End the battle, and settle what its last round still owes."""
    ruleset.close(moment)
    moment.happen(BattleEnded(result))


def award(ruleset: Ruleset, moment: Moment, won: Result, done: Objective | None = None) -> None:
    """End the battle as a trigger says, with the goal that it says is `done`, if any.

    It is a draw if another side has met a goal of its own in the same moment.
    """
    others = _by_side(_settled(ruleset, moment), done)
    others.pop(won.winner, None)
    if others:
        won = Result("", f"{won.reason} In the same moment {_deeds(moment.battle, others)}.", "objective")
    end(ruleset, moment, won)


def ruling(battle: Battle) -> Result | None:
    """Return the result that stands, or None while the battle goes on."""
    if any(_met(battle)):
        return _by_goals(battle)
    winner = next((unit.side for unit in battle.units.values() if not unit.out), "")
    if not winner:
        return Result("", "Nobody is left standing.", "out")
    if not battle.foes(winner):
        return Result(winner, f"{battle.scene.side(winner).name} hold the field.", "out")
    if battle.clock is not None and battle.clock.round > battle.scene.limit:
        return Result("", f"Nothing was decided in {battle.scene.limit} rounds.", "limit")
    return None


def is_decided(ruleset: Ruleset, battle: Battle) -> bool:
    """Tell whether the round that has ended decides the battle: then nobody's turn begins any more."""
    return ruling(battle) is not None or ruleset.judge(battle) is not None


def has_conceded(battle: Battle, side: str) -> bool:
    """Tell whether the side has given up while others fight on: then it wins no more, and nobody joins it."""
    return any(unit.side == side and unit.out == "yielded" for unit in battle.units.values())


def _met(battle: Battle) -> Iterator[Objective]:
    """Yield the goals that are met, but those of sides that have conceded."""
    for goal in battle.scene.objectives:
        if kind_of(goal).is_met(battle, goal) and not has_conceded(battle, goal.side):
            yield goal


def _by_goals(battle: Battle) -> Result:
    """Return the result when goals are met: their side has won; met by several sides, it is a draw."""
    first = _by_side(battle)
    if len(first) == 1:
        return met(battle, *first.values())
    return Result("", f"In the same moment {_deeds(battle, first)}.", "objective")


def _by_side(battle: Battle, done: Objective | None = None) -> dict[str, Objective]:
    """Return by side the first goal that it has met; `done` counts as met, too."""
    goals = [*_met(battle), *([done] if done is not None else [])]
    if any(kind_of(goal).is_exit for goal in goals):  # Who got away as planned was not put out.
        goals = [goal for goal in goals if goal.kind != ELIMINATE.id]
    else:
        goals = [*goals, *_unwritten(battle)]
    first: dict[str, Objective] = {}
    for goal in goals:
        first.setdefault(goal.side, goal)
    return first


def _deeds(battle: Battle, first: Mapping[str, Objective]) -> str:
    return " and ".join(
        f"{within(battle.scene.side(side).name)} {_deed(goal)}" for side, goal in first.items()
    )


def _unwritten(battle: Battle) -> list[Objective]:
    """Return the goals met by sides that have none of their own: to put out every foe."""
    goals = [goal for side in battle.scene.sides for goal in of_side(battle.scene, side.id)]
    return [goal for goal in goals if goal not in battle.scene.objectives and ELIMINATE.is_met(battle, goal)]


def met(battle: Battle, objective: Objective) -> Result:
    """Return the result by which the side of the objective has won with it."""
    name = battle.scene.side(objective.side).name
    return Result(objective.side, f"{name} {_deed(objective)}.", "objective", objective.kind)


def _deed(objective: Objective) -> str:
    """Say what its side has done, without the name of a unit: the result is part of what everybody knows."""
    return kind_of(objective).deed.format(who="them")


def advance_objectives(moment: Moment) -> None:
    """Count the progress of every objective that has any; to be called at the end of each round."""
    battle = moment.battle
    for objective in battle.scene.objectives:
        advance = kind_of(objective).advance
        if advance is None:
            continue
        before = battle.progress.get(objective, 0)
        now = advance(battle, objective, before)
        if now != before:
            moment.happen(ProgressChanged(objective, now))
