"""Why a battle is over, in a sentence that is true of those who went away, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.rules.objectives.eliminate import ELIMINATE

if TYPE_CHECKING:
    from skirmish.model.battle import Battle, Result


def ending(battle: Battle, result: Result) -> str:
    """Return the reason; `battle` is the truth, or what a side knows. Who left the field was not put out.

    A side that may not know all its foes is not told that every one of them left.
    """
    if not result.winner:
        return result.reason
    name, others = battle.scene.side(result.winner).name, battle.scene.foes(result.winner)
    foes = [unit for unit in battle.units.values() if unit.side in others]
    gone = sum(unit.out == "left" for unit in foes)
    if not gone or result.objective != ELIMINATE.id:
        return result.reason
    if gone == len(foes) and not battle.is_partial:
        return f"Every foe of {name} has left the field."
    return f"{name} {ELIMINATE.deed} that stayed; {gone} left the field."
