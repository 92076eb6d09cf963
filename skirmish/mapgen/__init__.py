"""Maps made by chance: from a kind, a seed and a size `make_map` makes a drawing that can be played.

Every map is the same to both sides: turned by half a circle it is itself, so that what one side has in the
west the other has in the east. Importing this package alone loads nothing that draws.
"""

from __future__ import annotations

from typing import Final

KINDS: Final = {
    "forest": "forest",
    "village": "village",
    "dungeon": "dungeon",
    "compound": "walled compound",
    "ruins": "ruins",
}
"""By id: what players read of a kind of random map."""
SMALLEST: Final = (20, 20)
"""Columns and rows of the smallest map."""
LARGEST: Final = (80, 45)
"""Columns and rows of the largest map."""
