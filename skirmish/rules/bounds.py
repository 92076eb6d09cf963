"""Bounds: chances that hold only as far as a side knows its enemies, told as such.

Which outcomes enemies out of sight can make rarer or more frequent stands in the table of verbs
(`Verb.bounds`); whether there may be any is a question to the view alone (`Battle.is_partial`). An action
that they break off, such as a walk that comes upon somebody, is another action, with other chances.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from skirmish.model.action import Action
from skirmish.model.event import CheckRolled, Event
from skirmish.rules.check import only_told
from skirmish.rules.verb import Bound, Verb

if TYPE_CHECKING:
    from skirmish.dice import Odds
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset


class End(Protocol):
    """One way in which something may end."""

    @property
    def name(self) -> str:
        """Ids of outcomes, joined by `+`."""

    @property
    def bound(self) -> Bound:
        """How its chance is bounded."""


E = TypeVar("E", bound=End)
Part = tuple[Bound, Fraction, Fraction | int]
"""One way in which something may end: how its chance is bounded, that chance, and the figure asked about."""


def bound_of(ruleset: Ruleset, view: Battle, events: Iterable[Event]) -> Bound:
    """Return the bound of the chance of those events, as computed on that view, from all their checks."""
    if not view.is_partial:
        return ""
    return both([check_bound(ruleset, view, event) for event in events if isinstance(event, CheckRolled)])


def check_bound(ruleset: Ruleset, view: Battle, event: CheckRolled) -> Bound:
    """Return the bound of the chance that the check came out as it did, as computed on that view."""
    verb = ruleset.verbs[event.verb]
    bound = verb.bounds.get(event.outcome.name, "")
    if not bound:
        return ""
    return bound if is_doubtful(verb, view, Action(event.unit, event.verb, event.target or None)) else ""


def is_doubtful(verb: Verb, battle: Battle, action: Action) -> bool:
    """Tell whether enemies of whom the side does not know may change what comes of that action."""
    return bool(verb.bounds) and battle.is_partial and verb.doubt(battle, action)


def with_note(verb: Verb, battle: Battle, action: Action, check: Any) -> Any:
    """Return the check, with a row that says so if unknown enemies may change how it comes out."""
    if not is_doubtful(verb, battle, action):
        return check
    note = only_told("those out of sight count too", verb.rule, "target")
    return replace(check, rows=(*check.rows, note))


def both(bounds: Iterable[Bound]) -> Bound:
    """Return the bound of a chance that is made of several: `about` if their bounds differ."""
    kinds = {bound for bound in bounds if bound}
    if len(kinds) > 1:
        return "about"
    return kinds.pop() if kinds else ""


def name_bound(ends: Odds[E], name: str) -> Bound:
    """Return the bound of the chance of the ends with that name.

    A chance of 1 has no bound, as it cannot grow. Where a further roll may follow (`hit`, `hit+hit`), what
    makes one of the two names likelier may turn it into the other, so the bound is `about`.
    """
    bound = both(end.bound for end in ends if end.name == name)
    if bound != "at least":
        return bound
    if any(_is_begun(end.name, name) or _is_begun(name, end.name) for end in ends):
        return "about"
    return "" if ends.chance(lambda end: end.name == name) == 1 else bound


def _is_begun(name: str, other: str) -> bool:
    """Tell whether the other name is this one with more rolls after it."""
    return other.startswith(f"{name}+")


def figure_bound(ends: Odds[E], figure: Callable[[E], int]) -> Bound:
    """Return the bound of the mean of a figure over those ends (of its chance, if it is true or false)."""
    return mean_bound((end.bound, chance, figure(end)) for end, chance in ends.items())


def mean_bound(parts: Iterable[Part]) -> Bound:
    """Return the bound of the mean of a figure over all ways to end.

    Enemies out of sight turn ends whose bound is `at most` into ends whose bound is `at least`. So the mean
    can only grow if the figure is greater at the latter, and only fall if it is smaller.
    """
    doubtful = [part for part in parts if part[0]]
    if any(bound == "about" for bound, _, _ in doubtful):
        return "about" if len({value for _, _, value in doubtful}) > 1 else ""
    fewer, more = _mean(doubtful, "at most"), _mean(doubtful, "at least")
    if fewer == more:
        return ""
    return "at most" if fewer > more else "at least"


def _mean(parts: Iterable[Part], bound: Bound) -> Fraction:
    own = [(chance, value) for kind, chance, value in parts if kind == bound]
    whole = sum((chance for chance, _ in own), Fraction(0))
    return sum((chance * value for chance, value in own), Fraction(0)) / whole if whole else Fraction(0)


IN_DOUBT: Final = ("less than 1 %", "more than 99 %")
"""What a sentence says of a chance that is nearly 0, and of one that is nearly certain."""


_VAGUE: Final = (*IN_DOUBT, "<1 %", ">99 %")
"""Figures that say themselves how far they go."""
_UNBOUNDED: Final[Mapping[Bound, tuple[str, ...]]] = {
    "at most": ("100 %", IN_DOUBT[1], ">99 %"),
    "at least": ("0 %", IN_DOUBT[0], "<1 %"),
    "about": _VAGUE,
}
"""By bound: figures that it does not bound."""


def percent(chance: Fraction, least: str = "<1 %", most: str = ">99 %") -> str:
    """Write a chance for people: whole per cent, halves up, and never 0 or 100 for what is in doubt.

    `least`, `most`: what is said for a chance that is nearly 0, and for one that is nearly certain.
    """
    whole = int(chance * 100 + Fraction(1, 2))
    if chance and not whole:
        return least
    return most if chance < 1 and whole == 100 else f"{whole} %"


def told(bound: Bound, figure: str) -> str:
    """Write a figure with its bound, for people: `at most 26 %`.

    A bound that bounds nothing, such as at most 100 %, says only that enemies out of sight could change it.
    So does one of a chance that is nearly 0 or nearly certain: `at least less than 1 %` says nothing else.
    """
    if figure in _UNBOUNDED.get(bound, ()):
        return f"{figure} as far as known"
    return f"{bound} {figure}" if bound and figure not in _VAGUE else figure
