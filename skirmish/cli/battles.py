"""What commands that fight many battles have in common: levels, battles, progress, rates and CSV."""

from __future__ import annotations

import csv
import io
import sys
from typing import TYPE_CHECKING, TypeVar

import click

from skirmish.cli.output import put
from skirmish.errors import SettingsError
from skirmish.typed import pick

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from skirmish.arena import Bout
    from skirmish.arena.tally import Share
    from skirmish.packs.library import Library, ScenarioCard

T = TypeVar("T")


def read_levels(
    library: Library,
    sides: Sequence[str],
    given: Sequence[str],
    otherwise: str = "regular",
    allies: Sequence[str] = (),
) -> dict[str, str]:
    """Read the level, perhaps with a temperament, of each side, and of each ally for whom one is given.

    A level for all is that of the sides for whom none is given, wherever it stands. SettingsError for what
    does not exist, and for two levels of the same side or of all.
    """
    from skirmish.arena import checked

    found: dict[str, str] = {}
    for text in given:
        side, equals, level = text.rpartition("=")
        checked(level, library.temperaments)
        if equals:
            pick("side", side, (*sides, *allies))
        if side in found:
            whose = f"`{side}`" if side else "all"
            raise SettingsError(f"--level: {whose} has two levels, `{found[side]}` and `{level}`; say one")
        found[side] = level
    return {**dict.fromkeys(sides, found.pop("", otherwise)), **found}


def levels_of(
    library: Library, card: ScenarioCard, given: Sequence[str], otherwise: str = "regular"
) -> dict[str, str]:
    """Read the levels of a scenario's sides, and of those allies who do not play as their side does."""
    sides, allies = [side.id for side in card.sides], [ally.id for ally in card.allies]
    return read_levels(library, sides, given, otherwise, allies)


def bouts_of(
    library: Library,
    scenario: str,
    ruleset: str,
    run: tuple[str, int, bool | None],
    levels: Mapping[str, str],
) -> list[Bout]:
    """Build the bouts of a scenario; `run` holds the seed, how many bouts, and fog."""
    from skirmish.arena import Bout
    from skirmish.packs.launch_request import LaunchRequest

    seed, battles, fog = run
    return [
        Bout(LaunchRequest(scenario, f"{seed}/{number}", ruleset, fog).setup(library), levels)
        for number in range(battles)
    ]


def with_progress(running: Iterable[T], length: int, label: str) -> Iterator[T]:
    """Yield the same items, with a progress bar on standard error if that is a terminal."""
    is_quiet = not sys.stderr.isatty()
    with click.progressbar(running, length=length, label=label, file=sys.stderr, hidden=is_quiet) as bar:
        yield from bar


def share(found: Share, name: str = "wins") -> dict[str, object]:
    """Return a count with its rate and interval, as plain data."""
    ends = [round(found.low, 4), round(found.high, 4)]
    return {name: found.count, "rate": round(found.rate, 4), "interval": ends}


def rate(found: Share) -> str:
    """Write a rate with its interval, for people."""
    return f"{found.rate:6.1%}  {found.low:.1%} to {found.high:.1%}"


def put_csv(rows: Sequence[Mapping[str, object]]) -> None:
    """Print rows of plain data, at least one, as lines of CSV below their names."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    for line in text.getvalue().splitlines():
        put(line)
