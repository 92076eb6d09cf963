"""What an action would come to, for the panels: exact chances and mean damage, worked out once and kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from skirmish.dice import Odds
from skirmish.errors import NotInView
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.prompt import Prompt
from skirmish.rules.bounds import figure_bound, percent, told
from skirmish.rules.check import Modifier
from skirmish.rules.exchange import Exchange, exchanges, foreseen, successes
from skirmish.rules.replies import best_reply
from skirmish.rules.reserves import Lift, drained, lift
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.verb import Bound


@dataclass(frozen=True, slots=True)
class Bounds:
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
    """That it works: the sum of those outcomes by which the target is as a rule hurt, moved or hindered."""
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
    bounds: Bounds
    """Which of these figures are only bounds, because there may be enemies that the side does not know of."""
    terms: tuple[str, ...] = ()
    """The system's own words for each of the results; empty where they are the plain ones."""
    lift: Lift | None = None
    """What its side's points may make of the chance; None where they change nothing."""

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
        return bool(self.chance or self.lift)

    @property
    def endings(self) -> tuple[tuple[str, str], ...]:
        """The results, each with its chance for people."""
        return tuple(
            (word, told(bound, percent(chance)))
            for (word, chance), bound in zip(self.results, self.bounds.results, strict=True)
        )


class OddsCache:
    """Odds of actions, worked out on one view at a time."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        """Whose resolution is reckoned."""
        self.worked_out = 0
        """How many odds were worked out so far; if it has changed, the panels have something new to show."""
        self._view: Battle | None = None
        self._kept: dict[Action, ActionOdds | None] = {}

    def known(self, view: Battle, action: Action) -> ActionOdds | None:
        """Return the odds if they were worked out on this very view, else None."""
        return self._kept.get(action) if view is self._view else None

    def is_open(self, view: Battle, action: Action) -> bool:
        """Tell whether nobody has asked for these odds yet on this view."""
        return view is not self._view or action not in self._kept

    def of(self, view: Battle, action: Action) -> ActionOdds | None:
        """Work out the odds, or return those that are kept; None for a verb without dice.

        The first call takes a few milliseconds. None, too, if the view lacks something that they depend on.
        """
        if view is not self._view:
            self._view = view
            self._kept.clear()
        if action not in self._kept:
            self._kept[action] = self._work_out(view, action)
            self.worked_out += 1
        return self._kept[action]

    def _work_out(self, view: Battle, action: Action) -> ActionOdds | None:
        bare = drained(self.ruleset, view)
        try:
            ends = exchanges(self.ruleset, bare, action, self._reply)
            check = foreseen(self.ruleset, bare, action, self._reply)
            points_too = lift(self.ruleset, view, action, self._reply)
        except NotInView:  # What the view does not hold cannot be reckoned with.
            return None
        if not any(end.name for end in ends):
            return None
        verb = action.verb
        works = self._works(ends, verb)
        groups = self._groups(ends, verb)
        return ActionOdds(
            ends.chance(_among(works)),
            ends.mean(lambda end: end.damage),
            ends.mean(lambda end: end.cost),
            ends.chance(lambda end: end.is_out),
            tuple((said, ends.chance(_among(names))) for said, names in groups),
            check.rows if check else (),
            Bounds(
                figure_bound(ends, _among(works)),
                figure_bound(ends, lambda end: end.damage),
                figure_bound(ends, lambda end: end.cost),
                figure_bound(ends, lambda end: end.is_out),
                tuple(figure_bound(ends, _among(names)) for _, names in groups),
            ),
            tuple(self._term(said, names) for said, names in groups),
            points_too,
        )

    def _works(self, ends: Odds[Exchange], verb: str) -> frozenset[str]:
        """Return the outcomes by which the verb comes off: those that the ruleset names, or that are felt."""
        told = self.ruleset.prose.works.get(verb)
        return frozenset(told.split(", ") if told else successes(ends))

    def _groups(self, ends: Odds[Exchange], verb: str) -> list[tuple[str, frozenset[str]]]:
        """Group the outcomes that read alike, in the order of the ruleset's table of words."""
        found: dict[str, frozenset[str]] = {}
        for name in sorted(ends.merged(lambda end: end.name), key=self._rank):
            if self._says(name):
                said = self._plain(verb, name)
                found[said] = found.get(said, frozenset()) | {name}
        return list(found.items())

    def _plain(self, verb: str, name: str) -> str:
        """Return the outcome in plain words."""
        plain = self.ruleset.prose.plain
        return plain.get(f"{verb}:{name}") or plain.get(name) or self._word(name)

    def _term(self, said: str, names: frozenset[str]) -> str:
        """Return the system's own words for these outcomes; empty where they are what was said."""
        terms = [word for name in sorted(names, key=self._rank) if (word := self._word(name)) != said]
        return " or ".join(terms)

    def _reply(self, battle: Battle, prompt: Prompt) -> Action:
        return best_reply(self.ruleset, battle, prompt)

    def _rank(self, name: str) -> int:
        words = list(self.ruleset.prose.outcomes)
        first = name.split("+", maxsplit=1)[0]
        return words.index(first) if first in words else len(words)

    def _says(self, name: str) -> bool:
        """Tell whether the ruleset has a word for the outcome: a bare total does not help to choose."""
        words = self.ruleset.prose.outcomes
        return not words or name.split("+", maxsplit=1)[0] in {"", *words}

    def _word(self, name: str) -> str:
        words = self.ruleset.prose.outcomes
        return ", ".join(words.get(part, part) for part in name.split("+")) if name else "done"


def _among(names: frozenset[str]) -> Callable[[Exchange], bool]:
    return lambda end: end.name in names


def points(number: Fraction) -> str:
    """Write a mean for people, with one decimal."""
    return f"{float(number):.1f}"
