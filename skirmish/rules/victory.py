"""Who has won: objectives and the last side standing, under every ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.model.battle import Battle, Result
from skirmish.model.event import BattleEnded, RoundBegan, Tallied, UnitFell, UnitMoved, UnitPlaced
from skirmish.model.scene import Objective

if TYPE_CHECKING:
    from skirmish.model.moment import Moment
    from skirmish.rules.ruleset import Ruleset

_DECISIVE = frozenset({UnitFell, UnitMoved, UnitPlaced, RoundBegan})
"""Events that can end a battle."""

HELD = "held"
"""Tally of the first unit of a side: rounds in a row for which its zone was held."""


def judge(ruleset: Ruleset, moment: Moment) -> None:
    """End the battle if something that just happened has decided it; what is over stays as it ended."""
    if moment.battle.result is not None:
        return
    fresh = moment.events[moment.judged :]
    if not _DECISIVE.isdisjoint(map(type, fresh)):
        result = ruling(moment.battle)
        if result is None and RoundBegan in map(type, fresh):
            result = ruleset.judge(moment.battle)
        if result is not None:
            end(ruleset, moment, result)
    moment.judged = len(moment.events)


def end(ruleset: Ruleset, moment: Moment, result: Result) -> None:
    """The battle is over, and what its last round still owes is settled."""
    ruleset.close(moment)
    moment.happen(BattleEnded(result))


def ruling(battle: Battle) -> Result | None:
    """The result that stands, or None while the battle goes on."""
    for objective in battle.scene.objectives:
        if is_met(battle, objective):
            name = battle.scene.side(objective.side).name
            return Result(objective.side, f"{name} {_DEEDS[objective.kind]}.", "objective")
    standing = {unit.side for unit in battle.up()}
    if len(standing) == 1:
        winner = standing.pop()
        return Result(winner, f"{battle.scene.side(winner).name} hold the field.", "out")
    if not standing:
        return Result("", "Nobody is left standing.", "out")
    if battle.clock is not None and battle.clock.round > battle.scene.limit:
        return Result("", f"Nothing was decided in {battle.scene.limit} rounds.", "limit")
    return None


_DEEDS = {
    "eliminate": "have put out every foe",
    "reach": "have reached their goal",
    "hold": "have held their ground",
    "escape": "have escaped",
    "assassinate": "have killed their mark",
}


def is_met(battle: Battle, objective: Objective) -> bool:
    """Whether that way of winning has come true."""
    match objective.kind:
        case "eliminate":
            return not battle.foes(objective.side)
        case "reach":
            return _inside(battle, objective) >= objective.count
        case "hold":
            return held(battle, objective.side) >= objective.rounds
        case "escape":
            gone = [u for u in battle.units.values() if u.side == objective.side and u.out == "left"]
            return len(gone) >= objective.count
        case "assassinate":
            mark = battle.units.get(objective.unit)
            return mark is not None and mark.out in {"down", "dead"}


def _inside(battle: Battle, objective: Objective, side: str = "") -> int:
    zone, bit = battle.scene.zones[objective.zone], battle.terrain.bit
    return sum(zone >> bit(unit.cell) & 1 for unit in battle.up(side or objective.side))


def held(battle: Battle, side: str) -> int:
    """Rounds in a row for which that side has held its zone."""
    return max((unit.tally(HELD) for unit in battle.units.values() if unit.side == side), default=0)


def count_rounds_held(moment: Moment) -> None:
    """At the end of a round: one more round held by whoever stands in its zone alone, else none."""
    battle = moment.battle
    for objective in battle.scene.objectives:
        if objective.kind != "hold":
            continue
        keeper = next(unit for unit in battle.units.values() if unit.side == objective.side)
        own = _inside(battle, objective)
        contested = any(_inside(battle, objective, foe) for foe in battle.scene.foes(objective.side))
        moment.happen(Tallied(keeper.id, {HELD: keeper.tally(HELD) + 1 if own and not contested else 0}))
