"""What an action would come to, for the panels: exact chances and mean damage, worked out once and kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from skirmish.dice import Odds
from skirmish.errors import NotInView, TooManyWays
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.prompt import Prompt
from skirmish.odds.coming_off import ComesOff, chance_bound, coming_off, has_aim
from skirmish.odds.ending_words import EndingWords, Way
from skirmish.rules.bounds import figure_bound, percent, told
from skirmish.rules.check import Modifier
from skirmish.rules.exchange_ends import Exchange, exchanges, foreseen
from skirmish.rules.replies import best_reply
from skirmish.rules.reserves import Lift, drained, spent
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.verb import Bound

MOST_WAYS: Final = 10_000
"""Ways to end up to which odds are told: to follow them takes a few seconds."""


@dataclass(frozen=True, slots=True)
class FigureBounds:
    """How the figures are bounded; empty where they are exact."""

    chance: Bound = ""
    """That it works."""
    damage: Bound = ""
    """Points that the target loses."""
    cost: Bound = ""
    """Points that the actor loses."""
    down: Bound = ""
    """That the target takes no further part."""
    results: tuple[Bound, ...] = ()
    """Each of the results, in their order."""


@dataclass(frozen=True, slots=True)
class ActionOdds:
    """What one action would come to against the target as its side knows it."""

    chance: Fraction
    """That it comes off (`coming_off`)."""
    damage: Fraction
    """Mean of the points that the target loses."""
    cost: Fraction
    """Mean of the points that the actor loses."""
    down: Fraction
    """That the target takes no further part."""
    results: tuple[tuple[str, Fraction], ...]
    """The endings in plain words, in the order of the ruleset's table, each with its chance."""
    rows: tuple[Modifier, ...]
    """The rows of the first check."""
    bounds: FigureBounds
    """Which of these figures are only bounds, because there may be enemies that the side does not know of."""
    terms: tuple[str, ...] = ()
    """The system's own words for each of the results; empty where they are the plain ones."""
    lift: Lift | None = None
    """What its side's points may make of the chance; None where they change nothing."""
    has_aim: bool = False
    """Whether it is settled what the verb is for, so that a chance of nothing is told, too."""
    answers: tuple[Action, ...] = ()
    """What the target is taken to answer: what costs it least; more than one where the dice decide which."""
    word: str = ""
    """What is said when a walk comes off: `gets away`; empty for all else, where the verb says it."""

    is_first: bool = False
    """Whether the first of several results is all of its coming off, while nobody is hurt."""

    @property
    def told(self) -> str:
        """The chance that it works, for people: `at most 26 %`, `42 %, with points up to 83 %`."""
        if self.lift is None:
            return told(self.bounds.chance, percent(self.chance))
        without = told(self.bounds.chance, percent(self.lift.without))
        return f"{without}, with points up to {percent(self.lift.up_to)}"

    @property
    def has_chance(self) -> bool:
        """Whether there is one number that says how likely it comes off."""
        return bool(self.chance or self.lift) or (self.has_aim and self.bounds.chance != "at least")

    @property
    def endings(self) -> tuple[tuple[str, str], ...]:
        """The results, each with its chance for people."""
        return tuple(
            (word, told(bound, percent(chance)))
            for (word, chance), bound in zip(self.results, self.bounds.results, strict=True)
        )


_TOO_LATE: Final = ActionOdds(
    Fraction(0),
    Fraction(0),
    Fraction(0),
    Fraction(0),
    (("cannot be done", Fraction(1)),),
    (),
    FigureBounds(results=("",)),
    terms=("",),
    has_aim=True,
)
"""Odds of an act that can no longer be done by the time that it comes to it."""


class OddsCache:
    """Odds of actions, worked out on one view at a time."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        """Whose resolution is reckoned."""
        self.worked_out = 0
        """How many odds were worked out so far; if it has changed, the panels have something new to show."""
        self._view: Battle | None = None
        self._kept: dict[Action, ActionOdds | None] = {}
        self._beyond: set[Action] = set()

    def known(self, view: Battle, action: Action) -> ActionOdds | None:
        """Return the odds if they were worked out on this very view, else None."""
        return self._kept.get(action) if view is self._view else None

    def is_open(self, view: Battle, action: Action) -> bool:
        """Tell whether nobody has asked for these odds yet on this view."""
        return view is not self._view or action not in self._kept

    def of(self, view: Battle, action: Action) -> ActionOdds | None:
        """Work out the odds, or return those that are kept; None for a verb without dice.

        The first call takes a few milliseconds. None, too, if the view lacks something that they depend on,
        and where it could end in too many ways (`is_beyond`).
        """
        if view is not self._view:
            self._view = view
            self._kept.clear()
            self._beyond.clear()
        if action not in self._kept:
            try:
                self._kept[action] = self._work_out(view, action)
            except TooManyWays:
                self._kept[action] = None
                self._beyond.add(action)
            self.worked_out += 1
        return self._kept[action]

    def is_beyond(self, action: Action) -> bool:
        """Tell whether no odds were worked out on the latest view because it could end in too many ways."""
        return action in self._beyond

    def _work_out(self, view: Battle, action: Action) -> ActionOdds | None:
        bare, answers = drained(self.ruleset, view), dict[Action, None]()

        def noted(battle: Battle, prompt: Prompt) -> Action:
            reply = self._reply(battle, prompt)
            if prompt.ask == "react" and prompt.unit == action.target:
                answers[reply] = None
            return reply

        try:
            ends = exchanges(self.ruleset, bare, action, noted, MOST_WAYS)
            check = foreseen(self.ruleset, bare, action, self._reply)
            most = spent(self.ruleset, view, action, self._reply)
        except NotInView:  # What the view does not hold cannot be reckoned with.
            return None
        if isinstance(then := self.ruleset.when_done(bare, action), str):
            return replace(_TOO_LATE, results=((then, Fraction(1)),))
        if not any(end.name for end in ends):
            return None
        verb = self.ruleset.verbs[action.verb]
        works = coming_off(self.ruleset, verb.id, *filter(None, (ends, most)))
        endings = EndingWords(self.ruleset, verb.id).endings(ends, works)
        among = [_among(ending.ways, works) for ending in endings]
        chance, up_to = ends.chance(works), most.chance(works) if most else None
        lift = Lift(chance, up_to) if up_to is not None and up_to != chance else None
        return ActionOdds(
            chance,
            ends.mean(lambda end: end.damage),
            ends.mean(lambda end: end.cost),
            ends.chance(lambda end: end.is_out),
            tuple((one.said, ends.chance(is_so)) for one, is_so in zip(endings, among, strict=True)),
            check.rows if check else (),
            _bounds(ends, works, among),
            tuple(one.term for one in endings),
            lift,
            has_aim(self.ruleset, verb),
            (*answers,),
            endings[0].said if verb.aim == "cell" and chance and endings else "",
            bool(chance) and not lift and len(among) > 1 and _is_all(ends, works, among[0]),
        )

    def _reply(self, battle: Battle, prompt: Prompt) -> Action:
        return best_reply(self.ruleset, battle, prompt)


def _bounds(ends: Odds[Exchange], works: ComesOff, among: Sequence[ComesOff]) -> FigureBounds:
    """Say how each figure is bounded; `among` tells for each result whether a way to end is one of it."""
    return FigureBounds(
        chance_bound(ends, works),
        figure_bound(ends, lambda end: end.damage),
        figure_bound(ends, lambda end: end.cost),
        figure_bound(ends, lambda end: end.is_out),
        tuple(figure_bound(ends, is_so) for is_so in among),
    )


def _among(ways: frozenset[Way], works: ComesOff) -> ComesOff:
    return lambda end: (end.name, works(end)) in ways


def _is_all(ends: Odds[Exchange], works: ComesOff, is_first: ComesOff) -> bool:
    """Tell whether the first result is all that comes off, while nobody is hurt or put out either way."""
    return all(works(end) == is_first(end) and not (end.damage or end.is_out) for end in ends)


def heals(damage: Fraction) -> str:
    """Write what is given back on average, `heals 0.9`, where the mean damage is below 0; else empty."""
    return f"heals {points(-damage)}" if damage < 0 else ""


def points(number: Fraction) -> str:
    """Write a mean for people, with one decimal."""
    return f"{float(number):.1f}"
