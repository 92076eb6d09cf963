"""What an action would come to, exactly: the ruleset's own resolution under forking dice, with replies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from skirmish.dice import Odds, branches
from skirmish.errors import TooManyWays
from skirmish.model.action import Action
from skirmish.model.event import (
    ActionTaken,
    CheckRolled,
    Event,
    ItemMoved,
    PendingTaken,
    StateGained,
    StateLost,
    UnitFell,
    UnitHurt,
    UnitMoved,
    UnitPlaced,
)
from skirmish.model.moment import Moment
from skirmish.rules import engine
from skirmish.rules.bounds import bound_of
from skirmish.rules.verb import Bound

if TYPE_CHECKING:
    from collections.abc import Hashable

    from skirmish.dice import Dice
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.rules.check import Check
    from skirmish.rules.ruleset import Ruleset

T = TypeVar("T")

_FELT = frozenset({UnitHurt, UnitFell, UnitMoved, UnitPlaced, StateGained, ItemMoved})
"""Events by which a unit feels something."""
_SUMMED_UP = frozenset({CheckRolled, UnitHurt, UnitFell, StateGained, StateLost})
"""Events that an exchange is summed up from."""

Reply = Callable[["Battle", "Prompt"], Action]
"""How a prompt in the middle of an exchange is answered."""
Stride = Callable[[Moment, "Dice"], None]
"""A stretch of an exchange, up to what has to be asked or is pending next."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """One way in which an exchange may end."""

    name: str
    """Ids of the outcomes of the actor and its comrades in order, joined by `+`; empty: nothing rolled."""
    damage: int
    """Points that the target lost."""
    is_out: bool
    """Whether the target takes no further part."""
    gained: tuple[str, ...]
    """States that the target came into, sorted."""
    cost: int
    """Points that the actor lost."""
    is_felt: bool
    """Whether the target was hurt, moved, hindered or robbed."""
    bound: Bound = ""
    """How its chance is bounded: enemies of whom a side does not know may change it."""


def exchanges(
    ruleset: Ruleset, battle: Battle, action: Action, reply: Reply, most: int = 0
) -> Odds[Exchange]:
    """Compute every way in which the action may end, with its probability; `reply` answers the prompts.

    The clock stands still: all is reckoned until nothing is pending, but no more than `most` (`within`).
    """
    target = target_of(battle, action)
    party = party_of(battle, action.unit)
    ends = futures(ruleset, battle, partial(taken, ruleset, action), reply, len(battle.pending))
    return Odds.gather(
        (bounded(ruleset, battle, end.events, summary(end.events, action.unit, target, party)), chance)
        for end, chance in within(ends, most)
    )


def within(ways: Iterator[T], most: int) -> Iterator[T]:
    """Yield the ways; TooManyWays after so many, for figures made of a part would be wrong. 0: no bound."""
    for number, way in enumerate(ways):
        if 0 < most <= number:
            raise TooManyWays(f"there are more than {most} ways for that to end")
        yield way


def bounded(ruleset: Ruleset, battle: Battle, events: list[Event], end: Exchange) -> Exchange:
    """Add to the end how its chance is bounded, as computed on that battle from its events."""
    bound = bound_of(ruleset, battle, events)
    return replace(end, bound=bound) if bound else end


def foreseen(ruleset: Ruleset, battle: Battle, action: Action, reply: Reply) -> Check | None:
    """Return the first check of the actor or a comrade (a group rolls in the name of its first member).

    It is the one that will be rolled, with its rows, after whatever comes before it: replies, and rolls of
    others, taken as they fall on the first branch. None when the action rolls nothing.
    """
    party = party_of(battle, action.unit)
    end, _ = next(futures(ruleset, battle, partial(taken, ruleset, action), reply, len(battle.pending)))
    rolled = (event for event in end.events if isinstance(event, CheckRolled))
    return next((event.check for event in rolled if event.unit in party), None)


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
        for after, part in branches(partial(_strode, before, stride)):
            further = _next_stride(ruleset, after, reply, depth)
            of_all = part if chance == 1 else chance * part
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


def _next_stride(ruleset: Ruleset, moment: Moment, reply: Reply, depth: int) -> Stride | None:
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


def target_of(battle: Battle, action: Action) -> str:
    """Return the id of the unit that the action is aimed at, or that lies in that cell; empty if none."""
    if isinstance(action.target, str) or action.target is None:
        return action.target or ""
    lying = (unit.id for unit in battle.units.values() if unit.out == "down" and unit.cell == action.target)
    return next(lying, "")


def party_of(battle: Battle, unit: str) -> frozenset[str]:
    """Return the ids of the units that stand on the side of that unit, itself included."""
    return frozenset(comrade.id for comrade in battle.up(battle.units[unit].side))


def success(ends: Odds[Exchange]) -> Fraction:
    """Compute the chance that the action works: of all outcomes that are `successes`."""
    works = successes(ends)
    return ends.chance(lambda end: end.name in works)


def successes(ends: Odds[Exchange]) -> list[str]:
    """List the outcomes by which the target is, at least half of the time, hurt, moved or hindered.

    If that holds for every outcome of several, list only those by which it is hurt, where there are any.
    """
    named = ends.merged(lambda end: end.name)

    def as_a_rule(has: Callable[[Exchange], bool]) -> list[str]:
        share = dict.fromkeys(named, Fraction(0))
        for end, chance in ends.items():
            share[end.name] += chance * has(end)
        return [name for name in named if share[name] * 2 >= named[name]]

    felt = as_a_rule(lambda end: end.is_felt)
    hurt = as_a_rule(lambda end: end.damage > 0)
    return hurt if hurt and len(felt) == len(named) > 1 else felt


def is_felt(events: Iterable[Event], unit: str) -> bool:
    """Tell whether the unit was hurt, moved, hindered or robbed in those events (`felt_by`)."""
    return unit in felt_by(events)


def felt_by(events: Iterable[Event]) -> set[str]:
    """Return the ids of the units that were hurt, moved, hindered or robbed in those events.

    What a unit does to itself by its answer, such as to duck, does not count.
    """
    felt = set()
    answering = ""
    for event in events:
        kind = type(event)
        if kind in _FELT:
            if event.unit != answering:  # type: ignore[union-attr]  # all of these have one
                felt.add(event.unit)  # type: ignore[union-attr]
        elif kind is ActionTaken:
            answering = event.action.unit  # type: ignore[union-attr]
        elif kind is PendingTaken:
            answering = ""
    return felt


def summary(events: list[Event], actor: str, target: str, party: frozenset[str] = frozenset()) -> Exchange:
    """Sum up what those events did to actor and target; `party`: the actor's comrades, who may join in."""
    names: list[str] = []
    gained = set()
    damage = cost = 0
    is_out = False
    for event in events:
        if type(event) not in _SUMMED_UP:
            continue
        match event:
            case CheckRolled(unit) if unit == actor or unit in party:
                if names and getattr(event.outcome, "is_amended", False):
                    names.pop()  # Points made something else of the roll before.
                names.append(event.outcome.name)
            case UnitHurt(unit, points):
                damage += points * (unit == target)
                cost += points * (unit == actor)
            case UnitFell(unit, fate) if unit == target:
                is_out = bool(fate)  # Empty for a unit that comes round.
            case StateGained(unit, state) if unit == target:
                gained.add(state.name)
            case StateLost(unit, name) if unit == target:
                gained.discard(name)
    return Exchange("+".join(names), damage, is_out, tuple(sorted(gained)), cost, is_felt(events, target))


def points_lost(events: Iterable[Event], unit_id: str) -> int:
    """Add up the points that the unit loses in those events."""
    return points_by_unit(events).get(unit_id, 0)


def points_by_unit(events: Iterable[Event]) -> dict[str, int]:
    """Add up the points that each unit loses in those events, by its id; one that is not hurt is left out."""
    lost: dict[str, int] = {}
    for event in events:
        if type(event) is UnitHurt:
            lost[event.unit] = lost.get(event.unit, 0) + event.points
    return lost


# ------------------------------------------------------------------------------------------ equal branches

Course = tuple[list[Event], Fraction]
"""What happens from here to one of the ends, and its chance."""


class Cost(NamedTuple):
    """What something costs one unit, on average."""

    points: Fraction
    """Mean of the points that it loses."""
    felt: Fraction
    """The chance that it is hurt, held, moved, felled or robbed."""


NO_COST: Final = Cost(Fraction(0), Fraction(0))
"""Of what does nothing to a unit."""


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

    def __init__(self, ruleset: Ruleset, reply: Reply, depth: int = 0) -> None:
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
