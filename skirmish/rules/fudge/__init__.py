"""The `fudge` system: opposed 4dF, stealth before the fight, groups in it."""

from __future__ import annotations

from skirmish.rules.fudge.table import RULESET

__all__ = ["RULESET"]
