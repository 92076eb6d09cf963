"""Answers that need nobody at the keyboard: standing orders, and the reply that costs the least."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from skirmish.model.action import Action
from skirmish.model.event import Event, UnitHurt
from skirmish.rules import engine, exchange, reserves

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.rules.ruleset import Ruleset

FORESIGHT = 1
"""Questions deep to which replies are weighed; each further one multiplies the work by hundreds."""


class Cost(NamedTuple):
    """What something costs one unit on average."""

    points: Fraction
    """Points that it loses."""
    felt: Fraction
    """The chance that it is held, moved, felled or robbed."""


NOTHING = Cost(Fraction(0), Fraction(0))
"""Neither points nor anything felt."""


def standing_answer(ruleset: Ruleset, battle: Battle) -> Action | None:
    """The answer that a standing order gives to what is asked now, or None: ask."""
    prompt = battle.prompts[0]
    if prompt.topic not in ruleset.topics:
        return None
    said = battle.orders.get((prompt.unit, prompt.topic)) or battle.orders.get(
        (prompt.side, prompt.topic), "ask"
    )
    if said == "ask":
        return None
    view = battle.seen_by(prompt.side)
    if said == "best":
        return best_reply(ruleset, view, prompt)
    return reply_with(ruleset, view, prompt, prompt.decline if said == "never" else said)


def replies(ruleset: Ruleset, view: Battle, prompt: Prompt) -> tuple[Action, ...]:
    """Every way to answer, in the order of the prompt's verbs."""
    return tuple(
        option.action(target) for option in engine.options(ruleset, view, prompt) for target in option.targets
    )


def not_dear(ruleset: Ruleset, view: Battle, prompt: Prompt) -> tuple[Action, ...]:
    """The same without those that are left to people (`Verb.is_dear`), unless there are no others."""
    every = replies(ruleset, view, prompt)
    return tuple(one for one in every if not ruleset.verbs[one.verb].is_dear(one.args)) or every


def reply_with(ruleset: Ruleset, view: Battle, prompt: Prompt, verb: str) -> Action | None:
    """The first way to answer with that verb, or None."""
    return next((reply for reply in replies(ruleset, view, prompt) if reply.verb == verb), None)


def best_reply(ruleset: Ruleset, view: Battle, prompt: Prompt, foresight: int = FORESIGHT) -> Action:
    """The reply with the least expected loss to the one who is asked.

    Ties: the one that costs enemies the most, then by who is held, felled or moved, then the first in the
    table. What either side may still spend counts as spent best: the most that it may.
    `foresight`: how many questions deep, this one included, replies are weighed; further down all decline.
    """
    open_replies = not_dear(ruleset, view, prompt)
    if len(open_replies) == 1:
        return open_replies[0]
    if not foresight:
        return next((reply for reply in open_replies if reply.verb == prompt.decline), open_replies[0])
    return min(open_replies, key=lambda reply: weighed(ruleset, view, reply, prompt.unit, foresight))


def expected_loss(
    ruleset: Ruleset, view: Battle, reply: Action, unit_id: str, foresight: int = FORESIGHT
) -> tuple[Fraction, Fraction]:
    """Means of the points that the unit loses until nothing is pending, and of what its enemies gain.

    What they gain is what they lose with its sign turned, so that less is better of both.
    """
    own, gained, *_ = weighed(ruleset, view, reply, unit_id, foresight)
    return own, gained


def weighed(
    ruleset: Ruleset, view: Battle, reply: Action, unit_id: str, foresight: int = FORESIGHT
) -> tuple[Fraction, ...]:
    """What a reply costs the unit, the standing answer `best` taking the least; see `toll`."""
    declined = reserves.lavish(ruleset, partial(best_reply, ruleset, foresight=foresight - 1))
    ends = exchange.futures(ruleset, view, partial(exchange.replied, ruleset, reply), declined)
    courses = [(end.events, chance) for end, chance in ends]
    return toll(view, unit_id, partial(mean_cost, courses))


def toll(
    view: Battle, unit_id: str, cost: Callable[[str], Cost]
) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """What something comes to for a unit, by what it costs each; of all four less is better.

    Points that it loses; those that its enemies keep, the fallen among them; the chances that it is held,
    moved, felled or robbed; and the same of its enemies with the sign turned.
    """
    side = view.units[unit_id].side
    foes = [foe.id for foe in view.units.values() if foe.side != side and foe.out in {"", "down"}]
    own, theirs = cost(unit_id), [NOTHING, *map(cost, foes)]
    gained, done = (sum(parts, Fraction(0)) for parts in zip(*theirs, strict=True))
    return own.points, -gained, own.felt, -done


def mean_cost(ends: Iterable[tuple[list[Event], Fraction]], unit_id: str) -> Cost:
    """What such ends cost that unit."""
    points = felt = Fraction(0)
    for events, chance in ends:
        if hurt := lost(events, unit_id):
            points += chance * hurt
        if exchange.is_felt(events, unit_id):
            felt += chance
    return Cost(points, felt)


def lost(events: Iterable[Event], unit_id: str) -> int:
    """Points that the unit loses in those events."""
    return sum(event.points for event in events if isinstance(event, UnitHurt) and event.unit == unit_id)
