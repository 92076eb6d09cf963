"""Who shoots lets comrades with blades go first, on the last steps to a goal while enemies are about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.ai.side.belief_map import PACE
from skirmish.ai.side.open_ground import FARTHEST, share_of, unit_kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from skirmish.ai.mind import Mind
    from skirmish.grid import Cell
    from skirmish.model.unit import Unit

LAST: Final = 8
"""The half steps to the goal on which a shooter does not go first: farther off it waits for nobody."""
BEHIND: Final = 4
"""The half steps by which a shooter stays behind such a comrade."""
BESIDE: Final = 1
"""Steps from which units fight hand to hand."""


def behind_vanguard(mind: Mind, unit: Unit, mates: Iterable[Unit], away: Callable[[Cell], int | None]) -> int:
    """Return how near to its goal a shooter gains by going, in half steps: not much nearer than its vanguard.

    That is the foremost comrade who fights hand to hand and could be there in a turn. 0 without one, for who
    is no shooter, and while no enemy is known. `away`: the half steps to the goal.
    """
    foes = mind.foes(unit)
    own = away(unit.cell)
    if not mind.sure or own is None or not is_shooter(mind, unit, foes[0]):
        return 0
    ways = [away(mate.cell) for mate in mates if not is_shooter(mind, mate, foes[0])]
    close = [way for way in ways if way is not None and way <= own + PACE]
    return min(LAST, min(close) + BEHIND) if close else 0


def is_shooter(mind: Mind, unit: Unit, foe: Unit) -> bool:
    """Tell whether the unit does no less harm to such a foe by shots from afar than beside it."""
    kinds = unit_kind(unit), unit_kind(foe)
    far = share_of(mind, *kinds, FARTHEST, throws=False)
    return far > 0 and far >= share_of(mind, *kinds, BESIDE)
