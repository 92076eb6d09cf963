"""`odds --chart`: a grid of odds as a chart of characters, a line for each value of the second axis."""

from __future__ import annotations

from importlib import import_module
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from skirmish.errors import SettingsError, SkirmishError
from skirmish.odds.figures import NUMBERS, figure
from skirmish.odds.grid import RULES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirmish.odds.grid import Grid

WIDTH: Final = 79
"""Columns of a chart, one less than the narrowest terminal."""
HEIGHT: Final = 20
"""Lines of a chart."""
MARKERS: Final = "ox+*#%@&"
"""What lines are drawn with: told apart without colour."""


def chart(grid: Grid, shown: Sequence[str]) -> list[str]:
    """Draw the grid: the first axis from left to right. SettingsError for what makes no chart.

    With one axis there is a line for each figure, all numbers or all chances; with two for each value of the
    second. Systems have no order, so with another axis each of them is a line.
    """
    names = list(shown) or ["hurts"]
    if len(grid.axes) not in {1, 2} or (len(grid.axes) == 2 and len(names) > 1):
        raise SettingsError("--chart takes one --over, or two of one system, and then one --show")
    if len({name in NUMBERS for name in names}) > 1:
        raise SettingsError("--chart cannot show numbers and chances together")
    place = 1 if len(grid.axes) == 2 and grid.names[0] == RULES else 0
    across, values = grid.axes[place]
    series = _series(grid, names, place)
    if len(series) > len(MARKERS):
        raise SettingsError(
            f"--chart draws {len(MARKERS)} lines at most, not {len(series)}; say fewer values"
        )
    is_number = names[0] in NUMBERS
    title = f"{', '.join(names)}{'' if is_number else ', %'}"
    if len(grid.axes) == 2:
        title += f", by {grid.names[1 - place]}"
    return _drawn(series, (title, across), values, 1 if is_number else 100)


def _series(grid: Grid, names: Sequence[str], across: int) -> dict[str, dict[str, float]]:
    """Return for each line its figure by value of that axis; what is refused or never has none."""
    found: dict[str, dict[str, float]] = {}
    for point in grid.points:
        for name in names:
            line = found.setdefault(point.values[1 - across] if len(point.values) == 2 else name, {})
            try:
                value = figure(point, name).value
            except SkirmishError:
                continue
            if value is not None:
                line[point.values[across]] = float(value)
    return found


def _drawn(
    series: dict[str, dict[str, float]], titles: tuple[str, str], values: Sequence[str], times: int
) -> list[str]:
    plot = _library()
    places = _places(values)
    plot.clear_figure()
    plot.theme("clear")
    plot.plotsize(WIDTH, HEIGHT)
    for marker, (name, line) in zip_longest(MARKERS[: len(series)], series.items()):
        if line:
            heights = [times * height for height in line.values()]
            plot.plot([places[value] for value in line], heights, marker=marker, label=name)
    step = -(-len(values) // 10)
    plot.xticks([places[value] for value in values[::step]], list(values[::step]))
    plot.title(titles[0])
    plot.xlabel(titles[1])
    text: str = plot.uncolorize(plot.build())
    return [row.rstrip() for row in text.splitlines()]


def _places(values: Sequence[str]) -> dict[str, float]:
    """Return where each value stands: numbers where they belong, words one after the other."""
    try:
        return {value: float(value) for value in values}
    except ValueError:
        return {value: float(place) for place, value in enumerate(values)}


def _library() -> Any:
    """Return the library that draws. SettingsError if it is not installed."""
    try:
        return import_module("plotext")
    except ImportError:
        raise SettingsError("--chart needs plotext: pip install 'skirmish-table[charts]'") from None
