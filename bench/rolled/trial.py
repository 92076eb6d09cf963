"""One trial: what is shown of a situation, and what comes of it when the dice are thrown for real."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bench.rolled.deeds import promise
from bench.rolled.judge import Compared, least
from bench.rolled.meeting import Met, Situation
from bench.rolled.purse import Purse, is_spending, purses
from bench.rolled.told import figures
from skirmish.dice import Odds, Stream, Tray, odds
from skirmish.errors import NotInView
from skirmish.model.action import Action
from skirmish.model.event import CheckRolled, Event, MoveStopped
from skirmish.model.moment import Moment
from skirmish.rules import engine
from skirmish.rules.bounds import figure_bound, name_bound
from skirmish.rules.exchange import futures, party_of, replied, taken, target_of
from skirmish.rules.exchange_ends import Exchange, bounded, summary
from skirmish.rules.memory import watch
from skirmish.rules.verb import Bound

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.rules.ruleset import Ruleset

WIDEST: Final = 3000
"""Ways to end beyond which a situation is left to others: there are narrower ones of its kind."""
LIKELY: Final = Fraction(1, 200)
"""A rarer ending is tested together with the others that are rare."""
CUT_IN: Final = "cut-in"
"""Topic of a unit that waits for somebody else's action: it is no part of that action."""
FIGURES: Final[Mapping[str, Callable[[Exchange], int]]] = {
    "damage": lambda end: end.damage,
    "out": lambda end: int(end.is_out),
    "cost": lambda end: end.cost,
}
"""What is told of an ending besides its name."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of one trial."""

    verb: str
    """What was tried."""
    place: str
    """Where it was met."""
    said: str
    """The action, or the check."""
    rolled: frozenset[str]
    """Verbs whose dice fell."""
    tests: tuple[Compared, ...]
    """Every chance that was shown, against the rolls."""
    why: str = ""
    """Why it could not be tried, where it could not."""
    spent: frozenset[str] = frozenset()
    """Words of the purses out of which points were spent."""

    @property
    def p(self) -> float:
        """How likely what was rolled is by chance, if everything that was shown is right."""
        return least(self.tests)


# ------------------------------------------------------------------------------------------------- exchanges


def tried(ruleset: Ruleset, situation: Situation, rolls: int) -> Verdict | None:
    """Roll the situation so many times for each way in which points may be spent.

    None where nothing is shown of it, for nothing takes dice.
    """
    view = situation.battle.seen_by(situation.prompt.side)
    if len(view.pending) != len(situation.battle.pending):
        return None  # The attacker is not seen: the card shows no figures.
    parts = [
        _tried_with(ruleset, situation, view, purse, rolls) for purse in purses(ruleset, view, situation)
    ]
    if not any(parts):
        return None
    found = [part for part in parts if part is not None]
    return Verdict(
        situation.action.verb,
        situation.place,
        str(situation.action),
        frozenset().union(*(part.dice for part in found)),
        tuple(test for part in found for test in part.tests),
        next((part.why for part in found if part.why), ""),
        frozenset(part.spent for part in found if part.spent),
    )


class _Part(NamedTuple):
    """What came of one trial with points spent in one way."""

    dice: frozenset[str] = frozenset()
    tests: tuple[Compared, ...] = ()
    why: str = ""
    spent: str = ""


def _tried_with(
    ruleset: Ruleset, situation: Situation, view: Battle, purse: Purse, rolls: int
) -> _Part | None:
    try:
        ends = _shown(ruleset, situation, view, purse)
        if ends is None:
            return None
        if not ends:
            return _Part(why="too many ways to end")
        told = tuple(figures(ruleset, situation, view, purse, ends))
        listed = None if situation.is_reply else promise(ruleset, view, situation.action, purse, WIDEST)
    except NotInView as error:  # As the clients do: then they show no figures.
        return _Part(why=f"no figures, for the view lacks something: {error}")
    found: Counter[Exchange] = Counter()
    dice: set[str] = set()
    table, kept = _Table(ruleset, situation, purse), 0
    for number in range(rolls):
        moment = table.rolled(number)
        events = moment.events
        if any(isinstance(event, MoveStopped) for event in events):
            return _Part(why="broken off by somebody unseen")
        dice |= {event.verb for event in events if isinstance(event, CheckRolled)}
        found[_summed(situation, events)] += 1
        kept += listed is not None and listed.is_kept(situation.battle, moment.battle, events)
    names = () if purse.is_kept else of_names(ends, found)
    off = listed.compared(kept, rolls) if listed is not None else ()
    tests = chain(names, of_figures(ends, found), (figure.compared(found) for figure in told), off)
    named = tuple(replace(test, what=f"{purse.word}{test.what}") for test in tests)
    return _Part(frozenset(dice), named, spent=purse.word if table.is_spent else "")


def _summed(situation: Situation, events: list[Event]) -> Exchange:
    action = situation.action
    target = target_of(situation.battle, action) or situation.prompt.about
    party = party_of(situation.battle, action.unit)
    end = summary(events, action.unit, target, party)
    return replace(end, name="") if situation.is_reply else end  # The card of a reply tells figures alone.


def _stride(ruleset: Ruleset, situation: Situation) -> Callable[[Moment, Dice], None]:
    """Return the stride that begins it: a reply is given, any other action is taken now, even if declared."""
    if situation.is_reply:
        return partial(replied, ruleset, situation.action)
    return partial(taken, ruleset, situation.action)


def _shown(ruleset: Ruleset, situation: Situation, view: Battle, purse: Purse) -> Odds[Exchange] | None:
    """Compute what the side is shown of points spent so; empty: too many ways to end; None: no dice."""
    ground, reply = purse.reckoned(ruleset, view)
    depth = 0 if situation.is_reply else len(view.pending)
    ways = futures(ruleset, ground, _stride(ruleset, situation), reply, depth)
    ends = list(islice(ways, WIDEST + 1))
    if not any(isinstance(event, CheckRolled) for end, _ in ends for event in end.events):
        return None
    if len(ends) > WIDEST:
        return Odds({}, 0)
    return Odds.gather(
        (bounded(ruleset, view, end.events, _summed(situation, end.events)), chance) for end, chance in ends
    )


class _Table:
    """The real battle, thrown again and again.

    Who is asked answers with what costs least, as it sees it, and about points as is asked about here.
    """

    def __init__(self, ruleset: Ruleset, situation: Situation, purse: Purse) -> None:
        self.ruleset = ruleset
        """Whose battle it is."""
        self.situation = situation
        """Where it begins each time."""
        self.depth = 0 if situation.is_reply else len(situation.battle.pending)
        """So much stays pending when it is over."""
        self.purse = purse
        """Who spends points."""
        self.is_spent = False
        """Whether anybody ever did."""
        self._answers: dict[object, Action] = {}

    def rolled(self, number: int) -> Moment:
        """Roll for the time of that number; return the moment when everything is settled."""
        situation = self.situation
        dice = Tray(Stream.of("rolled", self.ruleset.id, situation.place, situation.action, number))
        is_declared = situation.prompt.ask == "declare"
        truth = self.purse.truth(self.ruleset, situation.battle)
        moment = Moment(self.ruleset.alone(truth) if is_declared else truth)
        if situation.is_reply or is_declared:
            _stride(self.ruleset, situation)(moment, dice)
        else:
            engine.resolve(self.ruleset, moment, dice, situation.action)
        while self._goes_on(moment, dice):
            watch(moment)
        return moment

    def _goes_on(self, moment: Moment, dice: Dice) -> bool:
        battle = moment.battle
        if battle.result is not None:
            return False
        if battle.prompts:
            prompt = battle.prompts[0]
            if prompt.ask not in {"react", "choose"} or prompt.topic == CUT_IN:
                return False
            engine.resolve(self.ruleset, moment, dice, self._answer(moment, prompt))
            return True
        if len(battle.pending) <= self.depth:
            return False
        engine.advance(self.ruleset, moment, dice)
        return True

    def _answer(self, moment: Moment, prompt: Prompt) -> Action:
        """Return the answer; it is worked out once, as it is the same after the same rolls."""
        fell = tuple(repr(event.outcome) for event in moment.events if isinstance(event, CheckRolled))
        key = (len(moment.events), prompt.unit, prompt.topic, fell)
        if key not in self._answers:
            self._answers[key] = self.purse.answer(self.ruleset, moment.battle, prompt)
            self.is_spent |= is_spending(self.ruleset, self._answers[key])
        return self._answers[key]


# ------------------------------------------------------------------------------------------------ comparison


def of_names(ends: Odds[Exchange], found: Counter[Exchange]) -> Iterator[Compared]:
    """Compare the chance of each name that is shown with the rolls."""
    rolls = found.total()
    names = ends.merged(lambda end: end.name)
    fell: Counter[str] = Counter()
    for end, count in found.items():
        fell[end.name] += count
    rare = [name for name, chance in names.items() if chance < LIKELY]
    bounds = {name: name_bound(ends, name) for name in names}
    for name in names:
        if name not in rare:
            count = fell[name] + (_went_on(name, fell) if bounds[name] == "at least" else 0)
            yield Compared(f"ends as {name!r}", names[name], bounds[name], count, rolls)
    if rare:
        bound: Bound = "about" if any(bounds[name] for name in rare) else ""
        share = sum((names[name] for name in rare), Fraction(0))
        yield Compared("ends in a rare way", share, bound, sum(fell[name] for name in rare), rolls)
    # What enemies out of sight bring about may be something that could not happen without them.
    new: Bound = "at least" if any(bounds.values()) else ""
    for name in sorted(fell.keys() - names.keys()):
        yield Compared(f"ends as {name!r}", Fraction(0), new, fell[name], rolls)


def of_figures(ends: Odds[Exchange], found: Counter[Exchange]) -> Iterator[Compared]:
    """Compare the chance of each figure to be so great with the rolls."""
    for what, figure in FIGURES.items():
        yield from _cut(what, figure, ends, found)


def _went_on(name: str, fell: Counter[str]) -> int:
    """Count endings that begin with that name and go on: to be caught twice is to be caught."""
    return sum(count for other, count in fell.items() if other.startswith(f"{name}+"))


def _cut(
    what: str, figure: Callable[[Exchange], int], ends: Odds[Exchange], found: Counter[Exchange]
) -> Iterator[Compared]:
    """Compare, for each value of the figure, the chance that it is at least so great."""
    rolls = found.total()
    values = sorted({figure(end) for end in ends} | {figure(end) for end in found})
    for value in values[1:]:

        def is_so(end: Exchange, least: int = value) -> bool:
            return figure(end) >= least

        chance = ends.chance(is_so)
        if chance not in {0, 1} and not LIKELY <= chance <= 1 - LIKELY:
            continue
        count = sum(times for end, times in found.items() if is_so(end))
        bound = figure_bound(ends, is_so) or (figure_bound(ends, figure) if not chance else "")
        yield Compared(f"{what} of {value} or more", chance, bound, count, rolls)


# ---------------------------------------------------------------------------------------------------- checks


def thrown(ruleset: Ruleset, met: Met, rolls: int) -> Verdict:
    """Throw a check that was met in a battle so many times, and compare with its odds."""
    roll = ruleset.verbs[met.verb].roll
    assert roll is not None
    exact = odds(roll, met.check)
    tray = Tray(Stream.of("thrown", ruleset.id, met.place, met.verb))
    found: Counter[Any] = Counter()
    for _ in range(rolls):
        found[roll(met.check, tray)] += 1
        tray.take()
    said = f"{type(met.check).__name__} of {met.verb}"
    return Verdict(met.verb, met.place, said, frozenset({met.verb}), tuple(_fell(exact, found, rolls)))


def _fell(exact: Odds[Any], found: Counter[Any], rolls: int) -> Iterator[Compared]:
    rare = {outcome for outcome, chance in exact.items() if chance < LIKELY}
    for outcome, chance in exact.items():
        if outcome not in rare:
            yield Compared(str(outcome), chance, "", found[outcome], rolls)
    if rare:
        share = sum((exact[outcome] for outcome in rare), Fraction(0))
        yield Compared("something rare", share, "", sum(found[outcome] for outcome in rare), rolls)
    for outcome in found.keys() - exact.keys():
        yield Compared(str(outcome), Fraction(0), "", found[outcome], rolls)
