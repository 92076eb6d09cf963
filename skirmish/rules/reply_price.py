"""What an answer takes of what the unit has left, in words: `costs 5 of 9 energy, 4 left`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from skirmish.dice import branches
from skirmish.errors import NotInView
from skirmish.model.moment import Moment
from skirmish.rules.exchange import replied

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.supply import Supply


@dataclass(frozen=True, slots=True)
class ReplyPrice:
    """What an answer takes of the unit that gives it."""

    text: str = ""
    """In words; empty if that cannot be told on this view."""
    brief: str = ""
    """How much it takes of the first supply of which it takes any: `4 energy`; empty: of none."""
    is_free: bool = True
    """Whether nothing is known that it takes."""


def reply_price(ruleset: Ruleset, view: Battle, way: Action) -> ReplyPrice:
    """Return what answering so takes of the unit's supplies, and what is left of them.

    Where it takes nothing of them, the price is what the words of the system say of its verb.
    """
    try:
        after = next(iter(branches(partial(_answered, ruleset, view, way))))[0]
    except NotInView:
        return ReplyPrice()
    before, now = (ruleset.supplies(one.units[way.unit]) for one in (view, after.battle))
    spent = [(had, has) for had, has in zip(before, now, strict=True) if has.left < had.left]
    if spent:
        had, has = spent[0]
        said = ", ".join(_words(had, has) for had, has in spent)
        return ReplyPrice(f"costs {said}", f"{had.left - has.left} {had.name.lower()}", is_free=False)
    told = ruleset.prose.prices.get(way.verb, "")
    return ReplyPrice(told or "costs nothing", is_free=not told)


def _answered(ruleset: Ruleset, view: Battle, way: Action, dice: Dice) -> Moment:
    """Return the moment when the answer is given, and what it rolls at once is rolled."""
    moment = Moment(ruleset.alone(view))
    replied(ruleset, way, moment, dice)
    return moment


def _words(had: Supply, has: Supply) -> str:
    more = f", {has.note}" if has.note and has.note != had.note else ""
    return f"{had.left - has.left} of {had.left} {had.name.lower()}, {has.left} left{more}"
