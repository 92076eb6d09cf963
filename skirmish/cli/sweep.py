"""`odds --over`: a grid of questions as a table, as matrices, as JSON and as CSV."""

from __future__ import annotations

import csv
import io
from itertools import product
from typing import TYPE_CHECKING, Final

from skirmish.cli.odds_report import record
from skirmish.errors import SettingsError, SkirmishError
from skirmish.odds.answer import OddsAnswer
from skirmish.odds.figures import (
    AT_LEAST,
    OF_ENDS,
    UP_TO,
    WITHIN,
    WITHOUT,
    answers_of,
    figure,
    outcomes_of,
    written,
)
from skirmish.odds.grid import RULES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from skirmish.odds.grid import Grid, Point
    from skirmish.rules.verb import Bound

WIDTH: Final = 80
"""Columns of text that a table may take."""
LEAST: Final = 6
"""Characters that a figure has at least."""
PLAIN: Final = ("hurts", "damage", "out")
"""Figures of a table, if none are named; outcomes are added as far as they fit."""
SIGNS: Final[Mapping[Bound, str]] = {"": "", "at most": "<=", "at least": ">=", "about": "~"}
"""Bounds, short enough for a table."""
NO_ANSWER: Final = "-"
"""In a matrix: the rules refuse it, or it makes no sense."""
MOST_REASONS: Final = 5
"""Reasons why there is no answer that stand below matrices."""


def grid_as_data(grid: Grid, shown: Sequence[str]) -> list[dict[str, object]]:
    """Return the points as plain data: the values with the answer, or with the reason why there is none."""
    return [
        {**_named(grid, point), **_recorded(point), **({"shown": _shown(point, shown)} if shown else {})}
        for point in grid.points
    ]


def check_shown(grid: Grid, figures: Iterable[str]) -> None:
    """Refuse groups of columns where a second axis has the columns already, with a SettingsError."""
    for name in figures:
        if len(grid.axes) > 1 and name in {AT_LEAST, WITHIN}:
            raise SettingsError(f"--show {name} takes the columns of a table, so it goes with one --over")


def _named(grid: Grid, point: Point) -> dict[str, object]:
    if not grid.axes:
        return {}
    if len(grid.axes) == 1 and grid.names[0] != RULES:
        return {"value": point.values[0]}
    return {"values": dict(zip(grid.names, point.values, strict=True))}


def _recorded(point: Point) -> dict[str, object]:
    return record(point.answer) if isinstance(point.answer, OddsAnswer) else {"refused": str(point.answer)}


def _shown(point: Point, shown: Sequence[str]) -> dict[str, float | None]:
    """Return the figures that were named as decimals; None: never, or no answer."""
    found: dict[str, float | None] = {}
    for name in shown:
        try:
            value = figure(point, name).value
        except SkirmishError:
            value = None
        found[name] = None if value is None else float(value)
    return found


def grid_as_csv(grid: Grid, shown: Sequence[str]) -> str:
    """Write a line for each point: its values, figures as decimals, and the reason where there are none.

    Figures that were not named are all of the ends, and the chance of each outcome.
    """
    figures = list(shown) or [*OF_ENDS, *outcomes_of(grid)]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*grid.names, *figures, "refused"])
    for point in grid.points:
        told = ["" if value is None else repr(value) for value in _shown(point, figures).values()]
        why = "" if isinstance(point.answer, OddsAnswer) else str(point.answer)
        writer.writerow([*point.values, *told, why])
    return text.getvalue().rstrip("\n")


def grid_as_lines(grid: Grid, shown: Sequence[str]) -> Iterator[str]:
    """Yield a table for one axis; for two a matrix of each figure; for three matrices for each value."""
    if len(grid.axes) == 1:
        yield from _table(grid, list(shown))
        return
    by_values = {point.values: point for point in grid.points}
    *outer, (down, rows), (across, columns) = grid.axes
    is_first = True
    for values in product(*(axis for _, axis in outer)):
        for name in shown or PLAIN[:1]:
            said = "".join(f", {axis} {value}" for (axis, _), value in zip(outer, values, strict=True))
            if not is_first:
                yield ""
            is_first = False
            yield f"{name}{said}: {down} down, {across} across"
            points = {(row, column): by_values[*values, row, column] for row in rows for column in columns}
            yield from _matrix(down, points, name, is_whole=RULES not in grid.names)
    refused = [str(point.answer) for point in grid.points if isinstance(point.answer, SkirmishError)]
    for why in list(dict.fromkeys(refused))[:MOST_REASONS]:
        yield _cut(f"{NO_ANSWER}  {why}")


def _matrix(
    down: str, points: Mapping[tuple[str, str], Point], name: str, *, is_whole: bool
) -> Iterator[str]:
    """Yield a matrix of the figure; unless it is to be whole, without rows and columns that have no answer.

    Of several systems each has values that the others do not know, and they would be most of it.
    """
    known = [at for at, point in points.items() if is_whole or isinstance(point.answer, OddsAnswer)]
    rows, columns = dict.fromkeys(row for row, _ in known), dict.fromkeys(column for _, column in known)
    in_order = [column for column in dict.fromkeys(column for _, column in points) if column in columns]
    cells = {row: [_cell(points[row, column], name) for column in in_order] for row in rows}
    yield from _blocks(down, in_order, cells) if cells else (NO_ANSWER,)


def _cut(line: str) -> str:
    """Return the line as far as it fits."""
    return line if len(line) <= WIDTH else f"{line[: WIDTH - 1]}…"


def _cell(point: Point, name: str) -> str:
    try:
        found = figure(point, name)
    except SkirmishError:
        return NO_ANSWER
    return SIGNS[found.bound] + written(name, found.value)


def _table(grid: Grid, shown: list[str]) -> Iterator[str]:
    """Yield an aligned table: a line for each value; a refused one says why."""
    (name, values) = grid.axes[0]
    heads = shown or _heads(grid, max(len(name), *map(len, values)))
    rows: dict[str, list[str] | str] = {}
    for point in grid.points:
        try:
            if isinstance(point.answer, SkirmishError):
                raise point.answer
            rows[point.values[0]] = [_cell(point, head) for head in heads]
        except SkirmishError as error:
            rows[point.values[0]] = str(error)
    yield from _blocks(name, heads, rows)


def _heads(grid: Grid, first: int) -> list[str]:
    heads = list(PLAIN)
    if any(answer.lift for answer in answers_of(grid)):
        heads += [WITHOUT, UP_TO]
    for outcome in outcomes_of(grid):
        if first + sum(len(head.rjust(LEAST)) + 2 for head in [*heads, outcome]) <= WIDTH:
            heads.append(outcome)
    return heads


def _blocks(name: str, heads: Sequence[str], rows: Mapping[str, list[str] | str]) -> Iterator[str]:
    """Yield the lines of a table; one that is too wide goes on below, with its first column again."""
    first = max(len(name), *map(len, rows))
    full = [cells for cells in rows.values() if not isinstance(cells, str)]
    wide = [
        max(len(head), LEAST, *(len(cells[place]) for cells in full)) + 2 for place, head in enumerate(heads)
    ]
    done = 0
    while done < len(heads):
        end = done + 1
        while end < len(heads) and first + sum(wide[done : end + 1]) <= WIDTH:
            end += 1
        part = range(done, end)
        yield f"{name:{first}}" + "".join(f"{heads[place]:>{wide[place]}}" for place in part)
        for row, cells in rows.items():
            if isinstance(cells, str):
                yield _cut(f"{row:{first}}  {cells}")
            else:
                yield f"{row:{first}}" + "".join(f"{cells[place]:>{wide[place]}}" for place in part)
        done = end


def shown_lines(point: Point, shown: Sequence[str]) -> Iterator[str]:
    """Yield a line for each figure of one question."""
    wide = max(map(len, shown), default=0)
    for name in shown:
        yield f"{name:{wide}}  {_cell(point, name):>{LEAST + 1}}"
