"""What `pools` is made of."""

from __future__ import annotations

from typing import Final

from skirmish.rules.ruleset import Entry

CHECKLIST: Final[tuple[Entry, ...]] = ()
"""Every item."""
