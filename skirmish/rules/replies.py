"""Answers that need nobody at the keyboard: standing orders, and the reply that costs the least."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from skirmish.model.action import Action
from skirmish.model.squads import squad_of
from skirmish.rules import engine, reserves
from skirmish.rules.exchange import futures, replied
from skirmish.rules.expected_loss import ExpectedLoss

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.rules.losses import Course
    from skirmish.rules.ruleset import Ruleset

FORESIGHT = 1
"""Questions deep to which replies are weighed; each further one multiplies the work by hundreds."""


def standing_answer(ruleset: Ruleset, battle: Battle) -> Action | None:
    """Return the answer that a standing order gives to what is asked now; None if it has to be asked."""
    prompt = battle.prompts[0]
    if not battle.orders or prompt.topic not in ruleset.prose.topics:
        return None
    squad = squad_of(battle.units[prompt.unit])
    said = battle.orders.get((prompt.unit, prompt.topic)) or battle.orders.get((squad, prompt.topic), "ask")
    if said == "ask":
        return None
    view = battle.seen_by(prompt.side)
    if said == "best":
        return best_reply(ruleset, view, prompt)
    return reply_with(ruleset, view, prompt, prompt.decline if said == "never" else said)


def replies(ruleset: Ruleset, view: Battle, prompt: Prompt) -> tuple[Action, ...]:
    """List every way to answer, in the order of the prompt's verbs."""
    return tuple(
        option.action(target) for option in engine.options(ruleset, view, prompt) for target in option.targets
    )


def indifferent(ruleset: Ruleset, view: Battle) -> Action:
    """Decline the first question of the view; where that is refused, give the first answer that is not."""
    prompt = view.prompts[0]
    decline = Action(prompt.unit, prompt.decline)
    if engine.refuse(ruleset, view, decline) is None:
        return decline
    return next(
        option.action(target) for option in engine.options(ruleset, view, prompt) for target in option.targets
    )


def not_dear(ruleset: Ruleset, view: Battle, prompt: Prompt) -> tuple[Action, ...]:
    """List the ways to answer, without those left to people (`Verb.is_costly_later`) unless all are."""
    every = replies(ruleset, view, prompt)
    return tuple(one for one in every if not ruleset.verbs[one.verb].is_costly_later(one.args)) or every


def reply_with(ruleset: Ruleset, view: Battle, prompt: Prompt, verb: str) -> Action | None:
    """Return the first way to answer with that verb, or None."""
    return next((reply for reply in replies(ruleset, view, prompt) if reply.verb == verb), None)


def best_reply(ruleset: Ruleset, view: Battle, prompt: Prompt, foresight: int = FORESIGHT) -> Action:
    """Return the reply with the least expected loss to the unit that is asked.

    Of equal ones, the one that costs enemies most, then the one by which it is held, felled or moved least
    and its enemies most, then the one whose verb stands first in the ruleset. Both sides count as spending
    all points they may.
    `foresight`: how many questions deep, this one included, replies are weighed; further down all decline.
    """
    open_replies = not_dear(ruleset, view, prompt)
    if len(open_replies) == 1:
        return open_replies[0]
    if not foresight:
        return next((reply for reply in open_replies if reply.verb == prompt.decline), open_replies[0])
    return min(
        open_replies, key=lambda reply: expected_loss(ruleset, view, reply, prompt.unit, foresight).rank
    )


def expected_loss(
    ruleset: Ruleset, view: Battle, reply: Action, unit_id: str, foresight: int = FORESIGHT
) -> ExpectedLoss:
    """Price a reply of the unit until nothing is pending; `foresight` as for `courses_of`."""
    return ExpectedLoss.of(view, unit_id, courses_of(ruleset, view, reply, foresight))


def courses_of(ruleset: Ruleset, view: Battle, reply: Action, foresight: int = FORESIGHT) -> Iterator[Course]:
    """Yield every course of the exchange from that reply on, until nothing is pending.

    `foresight`: how many questions deep, this one included, replies are weighed; further down all decline.
    """
    declined = reserves.lavish(ruleset, partial(best_reply, ruleset, foresight=foresight - 1))
    for end, chance in futures(ruleset, view, partial(replied, ruleset, reply), declined):
        yield end.events, chance
