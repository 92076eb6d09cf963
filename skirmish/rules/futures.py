"""Every way in which a battle may go on, with its chance; a function answers the prompts on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from skirmish.dice import branches
from skirmish.errors import TooManyWays
from skirmish.model.action import Action
from skirmish.model.event import ActionTaken
from skirmish.model.moment import Moment
from skirmish.rules import engine

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.rules.ruleset import Ruleset

T = TypeVar("T")

Reply = Callable[["Battle", "Prompt"], Action]
"""How a prompt in the middle of an exchange is answered."""
Stride = Callable[[Moment, "Dice"], None]
"""A stretch of an exchange, up to what has to be asked or is pending next."""


def taken(ruleset: Ruleset, action: Action, moment: Moment, dice: Dice) -> None:
    """Take an action now, no matter who is asked (a stride)."""
    moment.happen(ActionTaken(action))
    engine.perform(ruleset, moment, dice, action)


def replied(ruleset: Ruleset, action: Action, moment: Moment, dice: Dice) -> None:
    """Answer a prompt (a stride)."""
    engine.resolve(ruleset, moment, dice, action)


def futures(
    ruleset: Ruleset, battle: Battle, stride: Stride, reply: Reply, depth: int = 0
) -> Iterator[tuple[Moment, Fraction]]:
    """Yield every way in which a stride may go until at most `depth` is pending, with its chance.

    To price an answer, everything that waited for it has to be settled: `depth` 0. Each stretch between two
    rolls is computed once, and each prompt on it is answered once.
    """
    ahead = [(Moment(ruleset.alone(battle)), Fraction(1), stride)]
    while ahead:
        before, chance, stride = ahead.pop()
        ways = []
        for after, part in branches(partial(strode, before, stride)):
            further = next_stride(ruleset, after, reply, depth)
            of_all = part if chance == 1 else chance * part
            if further is None:
                yield after, of_all
            else:
                ways.append((after, of_all, further))
        ahead.extend(reversed(ways))


def strode(before: Moment, stride: Stride, dice: Dice) -> Moment:
    """Return the moment after a stride with those dice."""
    moment = before.fork()
    stride(moment, dice)
    return moment


def next_stride(ruleset: Ruleset, moment: Moment, reply: Reply, depth: int) -> Stride | None:
    """Do what needs no dice; return the next stride with dice or an answer, None when all is settled."""
    while moment.battle.result is None:
        if moment.battle.prompts:
            return partial(replied, ruleset, reply(moment.battle, moment.battle.prompts[0]))
        if len(moment.battle.pending) <= depth:
            return None
        rest = engine.resumed(ruleset, moment)
        if rest is not None:
            return rest
    return None


def within(ways: Iterator[T], most: int) -> Iterator[T]:
    """Yield the ways; TooManyWays after so many, for figures made of a part would be wrong. 0: no bound."""
    for number, way in enumerate(ways):
        if 0 < most <= number:
            raise TooManyWays(f"there are more than {most} ways for that to end")
        yield way
