"""How often the same thing must be done until its target is out: exactly, by the points that are left."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from skirmish.errors import SettingsError
from skirmish.odds.answer import ask
from skirmish.odds.query import HP
from skirmish.odds.situation import situation_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirmish.odds.query import OddsQuery
    from skirmish.rules.ruleset import Ruleset

ROUNDS: Final = 10
"""Times that are told one by one."""
MOST_POINTS: Final = 300
"""Points that a target may have for this to be worked out."""
OUT: Final = -1
"""The place of a target that is out, among the points left."""

Ways = dict[int, Fraction]
"""By points left, or `OUT`: the chance to come there."""


@dataclass(frozen=True, slots=True)
class UntilOut:
    """How long a target lasts if the same is done to it once a round, and nothing else happens."""

    mean: Fraction | None
    """Rounds on average; None where it may last for ever."""
    within: tuple[Fraction, ...]
    """The chance that it is out within 1, 2, … `ROUNDS` rounds."""


def until_out(ruleset: Ruleset, query: OddsQuery) -> UntilOut:
    """Work out how many rounds it takes; the points that the target has lost carry over, states do not.

    Each time is asked as the first was, with the points that are left. SettingsError for what does not
    exist, IllegalAction for what is refused.
    """
    situation = situation_of(ruleset, query)
    full = situation.battle.units[situation.target].hp
    if full > MOST_POINTS:
        raise SettingsError(f"a target of {full} points lasts too long to be reckoned, {MOST_POINTS} at most")
    steps: dict[int, Ways] = {}
    ahead = [full]
    while ahead:
        left = ahead.pop()
        steps[left] = _step(ruleset, query, left)
        ahead += [far for far in steps[left] if far != OUT and far not in steps and far not in ahead]
    return UntilOut(_means(steps)[full], _within(steps, full))


def _step(ruleset: Ruleset, query: OddsQuery, left: int) -> Ways:
    states = {**query.target_states, HP: left}
    ways: Ways = {}
    for end, chance in ask(ruleset, replace(query, target_states=states)).odds.items():
        place = OUT if end.is_out else min(max(left - end.damage, 0), left)
        ways[place] = ways.get(place, Fraction(0)) + chance
    return ways


def _means(steps: Mapping[int, Ways]) -> dict[int, Fraction | None]:
    """Compute the mean for each number of points left, from the fewest up: nobody gains any."""
    found: dict[int, Fraction | None] = {OUT: Fraction(0)}
    for left in sorted(steps):
        ways = steps[left]
        stays, total = ways.get(left, Fraction(0)), Fraction(1)
        lasts_for_ever = stays == 1
        for place, chance in ways.items():
            further = found[place] if place != left else Fraction(0)
            if further is None:
                lasts_for_ever = True
            else:
                total += chance * further
        found[left] = None if lasts_for_ever else total / (1 - stays)
    return found


def _within(steps: Mapping[int, Ways], full: int) -> tuple[Fraction, ...]:
    now: Ways = {full: Fraction(1)}
    found: list[Fraction] = []
    for _ in range(ROUNDS):
        after: Ways = {OUT: now.get(OUT, Fraction(0))}
        for left, chance in now.items():
            for place, part in steps[left].items() if left != OUT else ():
                after[place] = after.get(place, Fraction(0)) + chance * part
        now = after
        found.append(now[OUT])
    return tuple(found)
