"""The `pools` system: energy for everything, opposed pools of d10, beats in turn."""

from __future__ import annotations

from skirmish.rules.pools.table import RULESET

__all__ = ["RULESET"]
