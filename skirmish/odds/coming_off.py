"""When a thing comes off: told of each way to end by itself, so that the chance in the list is that of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from skirmish.rules.bounds import figure_bound
from skirmish.rules.exchange_ends import successes

if TYPE_CHECKING:
    from skirmish.dice import Odds
    from skirmish.rules.exchange_ends import Exchange
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Bound, Verb

ComesOff = Callable[["Exchange"], bool]
"""Tells of one way to end whether it is what the player wanted."""

OUT: Final = "out"
"""Stands in a table of words for: the target takes no further part. Among outcomes: it has to be so, too."""
STATE: Final = "+"
"""Stands there before the name of a state that the target comes into."""


def parts(name: str) -> tuple[str, ...]:
    """Split the name of an ending into its outcomes."""
    return tuple(name.split("+"))


def outcomes_wanted(told: str) -> frozenset[str]:
    """Return the outcomes by which a verb comes off, by its row in the table of words; none if by others."""
    is_by_effect = told == OUT or told.startswith(STATE)
    return frozenset() if is_by_effect else frozenset(filter(None, told.split(", "))) - {OUT}


def coming_off(ruleset: Ruleset, verb: str, *each: Odds[Exchange]) -> ComesOff:
    """Return what tells the endings by which that verb comes off from the others.

    What the ruleset's words say of the verb holds; bare totals have no word and do not count. Otherwise the
    target has to lose points, where that is what the verb does; else to be moved, hindered or robbed by an
    outcome that does so as a rule. `each`: the odds that are told together, with points and without.
    """
    told = ruleset.prose.works.get(verb, "")
    if told == OUT:
        return lambda end: end.is_out
    if told.startswith(STATE):
        state = told.removeprefix(STATE)
        return lambda end: state in end.gained
    if told:
        wanted, words = outcomes_wanted(told), frozenset(ruleset.prose.outcomes)
        has_to_be_out = OUT in told.split(", ")
        return lambda end: (
            wanted.issuperset(named := words.intersection(parts(end.name)))
            and bool(named)
            and (end.is_out or not has_to_be_out)
        )
    luck = ruleset.prose.luck
    if any(end.damage > 0 and luck.get(parts(end.name)[-1]) != "bad" for ends in each for end in ends):
        return lambda end: end.damage > 0 or end.is_out
    names = frozenset(name for ends in each for name in successes(ends))
    return lambda end: end.is_felt and end.name in names


def chance_bound(ends: Odds[Exchange], works: ComesOff) -> Bound:
    """Return how the chance of coming off is bounded; `at least` 0 where only the unseen could let it."""
    bound = figure_bound(ends, works)
    is_open = not bound and {end.bound for end in ends} == {"at most"} and not ends.chance(works)
    return "at least" if is_open else bound


def has_aim(ruleset: Ruleset, verb: Verb) -> bool:
    """Tell whether it is settled what that verb is for, so that even a chance of nothing says something."""
    return verb.is_hostile or verb.id in ruleset.prose.works
