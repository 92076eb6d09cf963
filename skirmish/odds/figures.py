"""Figures of a point of a grid, by name: what tables, matrices, CSV and JSON tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from skirmish.errors import SkirmishError
from skirmish.odds.answer import OddsAnswer
from skirmish.odds.until_out import ROUNDS
from skirmish.rules.bounds import figure_bound
from skirmish.typed import pick

if TYPE_CHECKING:
    from skirmish.odds.grid import Grid, Point
    from skirmish.rules.exchange_ends import Exchange
    from skirmish.rules.verb import Bound

OF_ENDS: Final[Mapping[str, Callable[[Exchange], int]]] = {
    "hurts": lambda end: end.damage > 0,
    "damage": lambda end: end.damage,
    "out": lambda end: end.is_out,
    "cost": lambda end: end.cost,
}
"""Means over all ways in which it may end."""
WITHOUT: Final = "no points"
"""The chance that it works while nobody spends points."""
UP_TO: Final = "points up to"
"""The same if the actor spends its own best, and the other none."""
SHARE: Final = "share"
"""The mean damage, as a share of the points that the target has when whole."""
UNTIL: Final = "rounds"
"""Rounds on average until the target is out."""
AT_LEAST: Final = "at-least"
"""Group of columns: the chance of so many points or more."""
WITHIN: Final = "within"
"""Group of columns: the chance that the target is out after so many rounds."""
NUMBERS: Final = frozenset({"damage", "cost", UNTIL})
"""Figures that are numbers; all others are chances or shares."""


class Figure(NamedTuple):
    """One figure of a point."""

    value: Fraction | None
    """The figure; None: the target may last for ever."""
    bound: Bound = ""
    """How it is bounded, where it is."""


def pick_figures(grid: Grid, names: Iterable[str]) -> list[str]:
    """Return the figures by those names, groups spelt out: `at-least 1`. SettingsError for any other name."""
    outcomes = outcomes_of(grid)
    found: list[str] = []
    for name in names:
        pick("figure", name, [*OF_ENDS, SHARE, UNTIL, AT_LEAST, WITHIN, *outcomes])
        found += _spelt(grid, name)
    return list(dict.fromkeys(found))


def _spelt(grid: Grid, name: str) -> list[str]:
    if name == WITHIN:
        return [f"{WITHIN} {count}" for count in range(1, ROUNDS + 1)]
    if name == AT_LEAST:
        most = max((end.damage for answer in answers_of(grid) for end in answer.odds), default=0)
        return [f"{AT_LEAST} {points}" for points in range(1, most + 1)]
    return [name]


def answers_of(grid: Grid) -> list[OddsAnswer]:
    """List the answers that there are."""
    return [point.answer for point in grid.points if isinstance(point.answer, OddsAnswer)]


def outcomes_of(grid: Grid) -> list[str]:
    """List the outcomes of all answers, in the order in which they come up."""
    return list(dict.fromkeys(end.name for answer in answers_of(grid) for end in answer.odds if end.name))


def figure(point: Point, name: str) -> Figure:
    """Return that figure of the point. SkirmishError if there is no answer."""
    answer = point.answer
    if isinstance(answer, SkirmishError):
        raise answer
    group, _, count = name.partition(" ")
    if name in {WITHOUT, UP_TO}:
        return Figure(dict(zip((WITHOUT, UP_TO), answer.lift or (), strict=False)).get(name))
    if name == SHARE:
        return Figure(point.share, figure_bound(answer.odds, OF_ENDS["damage"]))
    if name == UNTIL:
        return Figure(point.until_out.mean)
    if group == WITHIN and count:
        return Figure(point.until_out.within[int(count) - 1])
    measure = OF_ENDS.get(name) or _test(name, group, count)
    return Figure(Fraction(answer.odds.mean(measure)), figure_bound(answer.odds, measure))


def _test(name: str, group: str, count: str) -> Callable[[Exchange], int]:
    if group == AT_LEAST and count:
        least = int(count)
        return lambda end: end.damage >= least
    return lambda end: end.name == name


def written(name: str, value: Fraction | None) -> str:
    """Write a figure for people: a number, or a percentage; `never` for a target that lasts for ever."""
    if value is None:
        return "" if name in {WITHOUT, UP_TO} else "never"
    return f"{float(value):.2f}" if name in NUMBERS else f"{float(value):.1%}"
