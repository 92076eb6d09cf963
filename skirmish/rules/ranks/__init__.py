"""The `ranks` system: d100 roll under; say first, act later, by ranks of DEX; parry or dodge every blow."""

from __future__ import annotations

from skirmish.rules.ranks.table import RULESET

__all__ = ["RULESET"]
