"""Round structures: who is asked when. A ruleset names one in its table."""

from __future__ import annotations

from typing import Final

INITIATIVE: Final = "initiative"
"""Tally: what a unit, or a side by its first unit, threw for its place in the order; also that verb."""
