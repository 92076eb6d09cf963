"""Who plays a side: somebody at the keyboard, or an opponent of some level."""

from __future__ import annotations

from typing import Final

HUMAN: Final = "human"
"""The seat of a side that is played at this keyboard."""
SEATS: Final = (HUMAN, "ai:recruit", "ai:regular", "ai:veteran")
"""Every seat; an opponent's is `ai:` and its level."""
