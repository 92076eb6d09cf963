"""How often the same thing must be done until its target is out: exactly, by the points that are left."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from skirmish.errors import SettingsError
from skirmish.odds.answer import with_tallies
from skirmish.odds.query import HP
from skirmish.odds.situation import marks, situation_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirmish.odds.query import OddsQuery
    from skirmish.rules.ruleset import Ruleset

ROUNDS: Final = 10
"""Times that are told one by one."""
MOST_POINTS: Final = 300
"""Points that a target may have for this to be worked out."""
Remainder = tuple[int, ...]
"""A target as far as it counts here: the points that are left, and the marks of those lost (`marks`)."""
OUT: Final[Remainder] = ()
"""The remainder of a target that is out."""
Ways = dict[Remainder, Fraction]
"""By remainder: the chance to come there."""


@dataclass(frozen=True, slots=True)
class UntilOut:
    """How long a target lasts if the same is done to it once a round, and nothing else happens."""

    mean: Fraction | None
    """Rounds on average; None where it may last for ever."""
    within: tuple[Fraction, ...]
    """The chance that it is out within 1, 2, … `ROUNDS` rounds."""


def until_out(ruleset: Ruleset, query: OddsQuery) -> UntilOut:
    """Work out how many rounds it takes; lost points and what they leave carry over, other states do not.

    Each time is asked as the first was, with the points that are left. SettingsError for what does not
    exist, IllegalAction for what is refused.
    """
    situation = situation_of(ruleset, query)
    target = situation.battle.units[situation.target]
    if target.hp > MOST_POINTS:
        raise SettingsError(
            f"a target of {target.hp} points lasts too long to be reckoned, {MOST_POINTS} at most"
        )
    found = marks(ruleset, target)
    whole = target.hp, *map(target.tally, found.values())
    steps: dict[Remainder, Ways] = {}
    ahead: list[Remainder] = [whole]
    while ahead:
        here = ahead.pop()
        steps[here] = _step(ruleset, query, here, found)
        ahead += [far for far in steps[here] if far != OUT and far not in steps and far not in ahead]
    return UntilOut(_means(steps)[whole], _within(steps, whole))


def _step(ruleset: Ruleset, query: OddsQuery, here: Remainder, found: Mapping[str, str]) -> Ways:
    """Return where that leads; `found`: by state the tally of each mark."""
    left = here[0]
    states = {**query.target_states, HP: left, **dict(zip(found, here[1:], strict=True))}
    ways: Ways = {}
    again = replace(query, target_states=states)
    for (end, marked), chance in with_tallies(ruleset, again, tuple(found.values())).items():
        place = OUT if end.is_out else (min(max(left - end.damage, 0), left), *marked)
        ways[place] = ways.get(place, Fraction(0)) + chance
    return ways


def _means(steps: Mapping[Remainder, Ways]) -> dict[Remainder, Fraction | None]:
    """Compute the mean for each place, from the fewest points up, and of these the most marks: none heals."""
    found: dict[Remainder, Fraction | None] = {OUT: Fraction(0)}
    for here in sorted(steps, key=lambda place: (place[0], *(-mark for mark in place[1:]))):
        ways = steps[here]
        stays, total = ways.get(here, Fraction(0)), Fraction(1)
        lasts_for_ever = stays == 1
        for place, chance in ways.items():
            further = found[place] if place != here else Fraction(0)
            if further is None:
                lasts_for_ever = True
            else:
                total += chance * further
        found[here] = None if lasts_for_ever else total / (1 - stays)
    return found


def _within(steps: Mapping[Remainder, Ways], whole: Remainder) -> tuple[Fraction, ...]:
    now: Ways = {whole: Fraction(1)}
    found: list[Fraction] = []
    for _ in range(ROUNDS):
        after: Ways = {OUT: now.get(OUT, Fraction(0))}
        for here, chance in now.items():
            for place, part in steps[here].items() if here != OUT else ():
                after[place] = after.get(place, Fraction(0)) + chance * part
        now = after
        found.append(now[OUT])
    return tuple(found)
