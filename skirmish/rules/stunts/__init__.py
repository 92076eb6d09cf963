"""The `stunts` system: light d100; sides act in blocks by a die each round, with tricks and stunts."""

from __future__ import annotations

from skirmish.rules.stunts.table import RULESET

__all__ = ["RULESET"]
