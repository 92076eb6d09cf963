"""Why a battle is over, in a sentence that is true of those who went away, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish import typed
from skirmish.rules.objectives import kind_of, of_side
from skirmish.rules.objectives.eliminate import ELIMINATE
from skirmish.typed import subject, within

if TYPE_CHECKING:
    from skirmish.model.battle import Battle, Result
    from skirmish.model.scene import Scene


def ending(battle: Battle, result: Result) -> str:
    """Return the reason; `battle` is the truth, or what a side knows. Who left the field was not put out.

    A side that may not know all its foes is not told that every one of them left.
    """
    if not result.winner:
        return with_article(battle.scene, result.reason)
    name, others = subject(battle.scene.side(result.winner).name), battle.scene.foes(result.winner)
    if ward := _ward(battle, result):
        return ward
    foes = [unit for unit in battle.units.values() if unit.side in others]
    gone = sum(unit.out == "left" for unit in foes)
    if not gone or result.objective != ELIMINATE.id:
        return with_article(battle.scene, result.reason)
    if gone == len(foes) and not battle.is_partial:
        return f"Every foe of {within(name)} has left the field."
    return f"{name} {ELIMINATE.deed} that stayed; {gone} left the field."


def _ward(battle: Battle, result: Result) -> str:
    """Say whom the winner brought away; empty if nobody, or if the reader does not know him."""
    goals = [goal for goal in of_side(battle.scene, result.winner) if goal.kind == result.objective]
    deed = kind_of(goals[0]).deed if len(goals) == 1 else ""
    ward = battle.units.get(goals[0].text("who")) if "{who}" in deed else None
    name = subject(battle.scene.side(result.winner).name)
    return f"{name} {deed.format(who=ward.name)}." if ward is not None else ""


def with_article(scene: Scene, said: str) -> str:
    """Return a sentence that begins with the name of a side, with the article that the name wants there.

    What the rules say of a side is kept in saves as it was said; only how it is told can be bettered.
    """
    return typed.with_article((side.name for side in scene.sides), said)
