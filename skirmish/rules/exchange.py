"""An exchange: an action with its replies, every way in which it may go, each with its chance.

A function answers the prompts on the way. `futures` yields the ends one by one; `Courses` makes a tree of
them, in which equal battles are followed once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from skirmish.dice import CERTAIN, branches
from skirmish.errors import TooManyWays
from skirmish.model.action import Action
from skirmish.model.event import ActionTaken
from skirmish.model.moment import Moment
from skirmish.rules import engine
from skirmish.rules.losses import NO_COST, Cost, Course, is_felt, points_lost

if TYPE_CHECKING:
    from collections.abc import Hashable

    from skirmish.dice import Dice
    from skirmish.model.battle import Battle
    from skirmish.model.event import Event
    from skirmish.model.prompt import Prompt
    from skirmish.rules.ruleset import Ruleset

T = TypeVar("T")

Replier = Callable[["Battle", "Prompt"], Action | None]
"""Answers a prompt in the middle of an exchange; None to follow it no further than to that prompt."""
Stride = Callable[[Moment, "Dice"], None]
"""A stretch of an exchange, up to what has to be asked or is pending next."""


def target_of(battle: Battle, action: Action) -> str:
    """Return the id of the unit that the action is aimed at, or that lies in that cell; empty if none."""
    if isinstance(action.target, str) or action.target is None:
        return action.target or ""
    lying = (unit.id for unit in battle.units.values() if unit.out == "down" and unit.cell == action.target)
    return next(lying, "")


def party_of(battle: Battle, unit: str) -> frozenset[str]:
    """Return the ids of the units that stand on the side of that unit, itself included."""
    return frozenset(comrade.id for comrade in battle.up(battle.units[unit].side))


def taken(ruleset: Ruleset, action: Action, moment: Moment, dice: Dice) -> None:
    """Take an action now, no matter who is asked (a stride)."""
    moment.happen(ActionTaken(action))
    engine.perform(ruleset, moment, dice, action)


def replied(ruleset: Ruleset, action: Action, moment: Moment, dice: Dice) -> None:
    """Answer a prompt (a stride)."""
    engine.resolve(ruleset, moment, dice, action)


def futures(
    ruleset: Ruleset, battle: Battle, stride: Stride, reply: Replier, depth: int = 0
) -> Iterator[tuple[Moment, Fraction]]:
    """Yield every way in which a stride may go until at most `depth` is pending, with its chance.

    To price an answer, everything that waited for it has to be settled: `depth` 0. Each stretch between two
    rolls is computed once, and each prompt on it is answered once.
    """
    ahead = [(Moment(ruleset.alone(battle)), CERTAIN, stride)]
    while ahead:
        before, chance, stride = ahead.pop()
        ways = []
        for after, part in branches(partial(_strode, before, stride)):
            further = _next_stride(ruleset, after, reply, depth)
            of_all = part if chance is CERTAIN else chance if part is CERTAIN else chance * part
            if further is None:
                yield after, of_all
            else:
                ways.append((after, of_all, further))
        ahead.extend(reversed(ways))


def _strode(before: Moment, stride: Stride, dice: Dice) -> Moment:
    """Return the moment after a stride with those dice."""
    moment = before.fork()
    stride(moment, dice)
    return moment


def _next_stride(ruleset: Ruleset, moment: Moment, reply: Replier, depth: int) -> Stride | None:
    """Do what needs no dice; return the next stride with dice or an answer, None when all is settled."""
    while moment.battle.result is None:
        if moment.battle.prompts:
            answer = reply(moment.battle, moment.battle.prompts[0])
            return None if answer is None else partial(replied, ruleset, answer)
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


class ByBattle(Generic[T]):
    """Values of a function of a battle, each worked out once for equal battles."""

    def __init__(self) -> None:
        """Begin with none."""
        self._known: dict[tuple[Hashable, ...], list[tuple[Battle, T]]] = {}

    def of(self, battle: Battle, work_out: Callable[[], T], *besides: Hashable) -> T:
        """Return the value for that battle and `besides`; it is worked out when it is first asked for."""
        shapes = (
            (one.id, one.hp, *one.states.values(), *one.tallies.items(), *one.notes.values())
            for one in battle.up()
        )
        known = self._known.setdefault((battle.prompts, battle.pending, *shapes, *besides), [])
        for other, value in known:
            if other == battle:
                return value
        known.append((battle, work_out()))
        return known[-1][1]


class _Way(NamedTuple):
    """One way to go."""

    events: list[Event]
    """What happens at once."""
    chance: Fraction
    """Of all ways at this place."""
    rest: Tree | None
    """How it goes on; None where all is settled."""


class Tree:
    """How it may go on from one place, by the dice that are rolled there. Never changes."""

    __slots__ = ("_costs", "_ways")

    def __init__(self, ways: list[_Way]) -> None:
        """Keep the ways; their chances sum to 1."""
        self._ways = ways
        self._costs: dict[str, Cost] = {}

    def courses(self) -> Iterator[Course]:
        """Yield every way to an end."""
        for events, chance, rest in self._ways:
            if rest is None:
                yield events, chance
            else:
                yield from ((events + later, chance * part) for later, part in rest.courses())

    def cost(self, unit: str) -> Cost:
        """Compute what it costs that unit on average over all courses; each unit is computed once."""
        if unit not in self._costs:
            self._costs[unit] = self._mean_cost(unit)
        return self._costs[unit]

    def _mean_cost(self, unit: str) -> Cost:
        """Compute the cost from the ways and what follows each.

        Each stretch begins with an answer or with pending work, so what is felt in it shows by itself.
        """
        points = felt = Fraction(0)
        for events, chance, rest in self._ways:
            later = rest.cost(unit) if rest is not None else NO_COST
            if hurt := points_lost(events, unit) + later.points:
                points += chance * hurt
            if is_felt(events, unit):
                felt += chance
            elif later.felt:
                felt += chance * later.felt
        return Cost(points, felt)


class Courses:
    """What may come of battles where every prompt is answered by the same function of battle and prompt.

    Battles that are equal as far as what is pending depends on them (`Reserve.settled`) go on alike: however
    a Dodge was rolled, the same hit has the same wounds.
    """

    def __init__(self, ruleset: Ruleset, reply: Replier, depth: int = 0) -> None:
        """Begin with nothing known; `depth`: how much may stay pending at the end."""
        self.ruleset = ruleset
        self.reply = reply
        self.depth = depth
        self._rests: ByBattle[tuple[list[Event], Tree | None]] = ByBattle()

    def after(self, battle: Battle, stride: Stride) -> Tree:
        """Return the tree of how that stride may go, with everything after it, in the order of `futures`."""
        return self._grown(Moment(self.ruleset.alone(battle)), stride)

    def _grown(self, before: Moment, stride: Stride) -> Tree:
        ways = []
        for after, chance in branches(partial(_strode, before, stride)):
            events = after.events[len(before.events) :]
            quiet, rest = self._rest(after)
            ways.append(_Way(events + quiet, chance, rest))
        ways.sort(key=lambda way: way.rest is not None)  # Ends first, as `futures` has them.
        return Tree(ways)

    def _rest(self, moment: Moment) -> tuple[list[Event], Tree | None]:
        """Return what happens before the next dice, and the tree of what they may come to, or None."""
        reserve = self.ruleset.reserve
        matters = moment.battle if reserve is None else reserve.settled(moment.battle)
        if matters is moment.battle:
            return self._followed(moment)
        return self._rests.of(matters, partial(self._followed, moment))

    def _followed(self, moment: Moment) -> tuple[list[Event], Tree | None]:
        start = len(moment.events)
        stride = _next_stride(self.ruleset, moment, self.reply, self.depth)
        return moment.events[start:], None if stride is None else self._grown(moment, stride)
