"""Shots in contact: somebody shoots beside an enemy, though the blade would do more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from bench.conduct.prices import priced
from bench.conduct.story import SHOTS, hits
from skirmish.arena.baselines.walking import arms_of, tried
from skirmish.grid import is_adjacent
from skirmish.model.action import Action
from skirmish.rules import engine

if TYPE_CHECKING:
    from bench.conduct.prices import Price
    from bench.conduct.story import Decision, Hit, Story

BETTER: Final = 0.05
"""How much more the blade has to gain, in worths of units, before the shot is a mistake ..."""
SHARE: Final = 1.25
"""... and by what factor."""


def shot_in_contact(story: Story) -> Iterator[Hit]:
    """Yield every shot beside an enemy where a blade in hand or at the belt gains more."""
    return hits(story.decisions, judged)


def judged(decision: Decision) -> str:
    """Say which blow would have been better than the shot; empty if none."""
    done = decision.price
    if decision.action.verb not in SHOTS or done is None or not _beside(decision):
        return ""
    best = max(_with_blade(decision), key=lambda blow: blow.gain - blow.loss, default=None)
    least = max(0.0, done.gain - done.loss) * SHARE + BETTER
    if best is None or best.gain - best.loss < least:
        return ""
    return (
        f"{done.action} beside {', '.join(_beside(decision))} gains {done.gain - done.loss:.2f}; "
        f"{best.action} gains {best.gain - best.loss:.2f}"
    )


def _beside(decision: Decision) -> list[str]:
    """List the enemies beside the unit, where all stand once they have walked as they declared."""
    foes, cell = decision.ground.foes(decision.prompt.side), decision.ground.units[decision.prompt.unit].cell
    return [foe.id for foe in foes if is_adjacent(foe.cell, cell)]


def _with_blade(decision: Decision) -> Iterator[Price]:
    """Yield blows at those beside the unit: those that are open, and those that are once a blade is drawn."""
    near = _beside(decision)
    for blow in decision.blows:
        if blow.action.verb not in SHOTS and blow.action.target_id in near:
            yield blow
    for option in engine.options(decision.ruleset, decision.view, decision.prompt):
        if option.verb.id != "draw":
            continue
        after = tried(decision.ruleset, decision.ground, option.action())
        if after is None:
            continue
        for verb, args in arms_of(decision.ruleset, after, after.units[decision.prompt.unit]):
            if verb in SHOTS:
                continue
            for foe in near:
                action = Action(decision.prompt.unit, verb, foe, args)
                if decision.ruleset.verbs[verb].can_target(after, action) is None:
                    price = priced(decision.ruleset, after, action)
                    if price is not None:
                        yield price
