"""Who plays a side: somebody at the keyboard, or an opponent of some level."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

HUMAN: Final = "human"
"""The seat of a side that is played at this keyboard."""
LEVELS: Final[Mapping[str, str]] = {
    "recruit": "Looks at the nearest enemy alone; forgets what others can answer.",
    "regular": "Looks at most enemies and their next moves; a near best will do.",
    "veteran": "Looks at all enemies and their next moves; takes the best it finds.",
    "elite": "Weighs more places to stand, and more that can be done there.",
    "master": "Weighs the most places and deeds; overlooks the least.",
}
"""Every level of opponents, weakest first, with a sentence that says what it looks at and what it forgets."""
SEATS: Final = (HUMAN, *(f"ai:{level}" for level in LEVELS))
"""Every seat; an opponent's is `ai:` and its level."""
