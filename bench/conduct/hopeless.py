"""Hopeless acts: an act against an enemy that almost never does anything, with a good blow open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from bench.conduct.story import hits

if TYPE_CHECKING:
    from bench.conduct.story import Decision, Hit, Story

HOPELESS: Final = 0.03
"""An act that does anything less often is hopeless."""
OPEN: Final = 0.2
"""A blow that hurts more often is good enough to be struck instead."""


def hopeless(story: Story) -> Iterator[Hit]:
    """Yield every hopeless act of the battle."""
    return hits(story.decisions, judged)


def judged(decision: Decision) -> str:
    """Say why the act is hopeless; empty if it is not."""
    done = decision.price
    if done is None or done.felt >= HOPELESS:
        return ""
    best = max(decision.blows, key=lambda blow: (blow.gain - blow.loss, blow.hurt), default=None)
    if best is None or best.hurt <= OPEN or best.gain <= best.loss:
        return ""
    return f"{done.action} works at {done.felt:.1%}; {best.action} hurts at {best.hurt:.0%}"
