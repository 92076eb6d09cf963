"""Blows put off: a good blow stood open, the unit walked or fiddled, and struck worse or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from bench.conduct.goals import STEP, stake, steps_nearer
from bench.conduct.peril import Peril
from bench.conduct.story import Hit
from skirmish.arena.baselines.blows import trial_ground
from skirmish.grid import Cell
from skirmish.model.event import MoveStopped

if TYPE_CHECKING:
    from bench.conduct.prices import Price
    from bench.conduct.story import Decision, Story, Turn

GOOD: Final = 0.4
"""A blow that hurts at least so often is worth striking now ..."""
LEAST: Final = 0.1
"""... if it gains at least so much, in worths of units."""
WORSE: Final = 0.1
"""By how much less often the blow that was struck in the end may hurt."""
SHARE: Final = 0.8
"""What share of the gain that was given up is as good."""

SERVES: Final = 2
"""So many blows at least what was drawn, loaded or cleared serves."""


def put_off(story: Story) -> Iterator[Hit]:
    """Yield, for each turn, the decision by which the best open blow was given up for nothing better."""
    yield from filter(None, map(judged, story.turns))


def judged(turn: Turn) -> Hit | None:
    """Return the decision that gave the blow up.

    None if no good blow was open, if one as good was struck, if something else was tried with dice, or if
    what it did gives more than the blow would have gained: safety, steps towards the goal, or a better blow
    with what it readied.
    """
    clock = turn.first.view.clock
    if clock is None or clock.is_before_fight or clock.is_unnoticed:
        return None
    if turn.after.units[turn.first.prompt.unit].out == "left":
        return None  # Nobody may leave who does not win, or flee, by it.
    fiddled = [one for one in turn.decisions if not _is_tried(one)]
    decision = max(fiddled, key=lambda one: _net(_best(one)), default=None)
    best = _best(decision) if decision is not None else None
    if decision is None or best is None or best.hurt < GOOD or _net(best) < LEAST:
        return None
    tried = [one for one in turn.decisions if _is_tried(one)]
    struck = [price for one in tried if (price := one.price) is not None]
    if any(blow.hurt >= best.hurt - WORSE for blow in struck):
        return None
    if sum(map(_net, struck)) >= _net(best) * SHARE:
        return None
    if any(one.price is None for one in tried):
        return None
    given = _safer(turn, decision) + _readier(turn, decision) + STEP * steps_nearer(decision, _meant(turn))
    if given > _net(best):
        return None
    then = "; ".join(str(one.action) for one in turn.decisions if one.number >= decision.number)
    return Hit(
        decision,
        f"{best.action} hurts at {best.hurt:.0%}, gains {_net(best):.2f}; did {then} (worth {given:.2f})",
    )


def _meant(turn: Turn) -> Cell:
    """Return where the unit went, or where it was going if something stopped its last walk."""
    walks = [one for one in turn.decisions if one.is_walk]
    goal = walks[-1].action.target if walks else None
    is_stopped = bool(walks) and any(isinstance(event, MoveStopped) for event in walks[-1].step.events)
    return goal if is_stopped and isinstance(goal, Cell) else turn.end


def _safer(turn: Turn, decision: Decision) -> float:
    """Return how much less enemies threaten to take of the unit after the turn than at the decision."""
    before, after = decision.unit, turn.after.units[decision.prompt.unit]
    then = decision.peril.loss(before, before.cell)
    if after.out == "left":
        return then
    if decision.prompt.ask == "declare":
        return then - decision.peril.loss(before, turn.end)
    if not after.is_up:
        return then - stake(decision.ruleset, decision.view, before)
    ground = trial_ground(decision.ruleset, turn.after.seen_by(decision.prompt.side))
    return then - Peril(decision.ruleset, ground).loss(after, after.cell)


def _readier(turn: Turn, decision: Decision) -> float:
    """Return how much more the best blow gains with what the unit drew, loaded or cleared in the turn."""
    before, after = decision.unit, turn.after.units[decision.prompt.unit]
    if after.items == before.items or not after.is_up:
        return 0.0
    ground = trial_ground(decision.ruleset, turn.after.seen_by(decision.prompt.side))
    then = Peril(decision.ruleset, ground).best_gain(after, after.cell)
    return SERVES * max(0.0, then - decision.peril.best_gain(before, before.cell))


def _is_tried(decision: Decision) -> bool:
    """Tell whether dice are rolled for what was done, or it is for somebody who lies down."""
    verb, units = decision.ruleset.verbs[decision.action.verb], decision.view.units
    lying = [name for _, name in decision.action.args if name in units and units[name].out == "down"]
    return verb.weigh is not None or verb.aim == "body" or bool(lying)


def _best(decision: Decision) -> Price | None:
    return max(decision.blows, key=_net, default=None)


def _net(price: Price | None) -> float:
    return price.gain - price.loss if price is not None else 0.0
