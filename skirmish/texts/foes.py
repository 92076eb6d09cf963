"""Words for those who could answer a move, the same on the screens and in the plain client."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from skirmish.model.battle import Battle

COUNTED: Final = (
    "What an enemy can do next is its dearest blow after one walk, and after getting up, drawing, loading "
    "or opening a door first, as far as its turn allows; what needs dice before the blow is not counted, nor "
    "are two things besides the walk, nor enemies of whom you do not know."
)
"""What a forecast of an enemy's next act counts; each enemy is reckoned by itself."""


def foe_name(view: Battle, foe: str) -> str:
    """Return the name of a foe that the viewing side sees or remembers."""
    seen = view.memories[view.viewer].sightings.get(foe)
    unit = view.units.get(foe) or (seen.unit if seen else None)
    return unit.name if unit else "a foe"


def others_said(names: Sequence[str]) -> str:
    """Say who else could strike, as the end of a sentence about the first; empty if nobody else could."""
    if not names:
        return ""
    return f"; {names[0]} could, too" if len(names) == 1 else f"; and {len(names)} more"
