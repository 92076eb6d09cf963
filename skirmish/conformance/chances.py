"""Odds against rolls: for checks met in play, the exact odds and the dice have to tell the same story."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING, Any

from skirmish.conformance.laws import Findings
from skirmish.dice import Odds, Stream, Tray, odds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from skirmish.model.event import CheckRolled
    from skirmish.rules.ruleset import Ruleset

ROLLS = 400
"""Rolls for each check."""
MOST = 5
"""Expected rolls below which an outcome is counted together with the other rare ones."""
DEVIATIONS = 7
"""Standard deviations of chi-square that chance is granted; one honest check in many millions goes beyond."""


def odds_laws(ruleset: Ruleset, checks: Iterable[CheckRolled], seed: str) -> Findings:
    """The odds of a check sum to exactly 1, allow what was rolled, and agree with many rolls."""
    for number, event in enumerate(checks):
        roll = ruleset.verbs[event.verb].roll
        if roll is None:
            yield "what is rolled has a roll", event.verb
            continue
        exact = odds(roll, event.check)
        if sum(exact.values()) != 1:
            yield "odds sum to 1", f"{event.verb} {event.check}"
        if not exact.get(event.outcome):
            yield "what was rolled is possible", f"{event.verb} {event.check}: {event.outcome}"
        strayed = astray(exact, roll, event.check, Stream.of(seed, number))
        if strayed > DEVIATIONS:
            yield "odds agree with rolls", f"{event.verb} {event.check}: {strayed:.1f} deviations"


def astray(exact: Odds[Any], roll: Callable[[Any, Any], Any], check: Any, stream: Stream) -> float:
    """By how many standard deviations the chi-square of a sample is above what chance explains."""
    tray = Tray(stream)
    fell: Counter[Any] = Counter()
    for _ in range(ROLLS):
        fell[roll(check, tray)] += 1
        tray.take()
    pairs = [(fell[outcome], float(chance) * ROLLS) for outcome, chance in exact.items()]
    if sum(count for count, _ in pairs) < ROLLS:
        return float("inf")
    rare = [pair for pair in pairs if pair[1] < MOST]
    cells = [pair for pair in pairs if pair[1] >= MOST]
    if rare:
        cells.append((sum(count for count, _ in rare), sum(expected for _, expected in rare)))
    chi2 = sum((count - expected) ** 2 / max(expected, 1.0) for count, expected in cells)
    free = len(cells) - 1
    return (chi2 - free) / sqrt(2 * free) if free else 0.0
