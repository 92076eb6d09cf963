"""The `forge` system: 2d6 and a stat, up to three actions a round, each a loan on one's own defence."""

from __future__ import annotations

from skirmish.rules.forge.table import RULESET

__all__ = ["RULESET"]
