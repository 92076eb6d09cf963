"""`simulate`: many battles between opponents, and how they ended."""

from __future__ import annotations

import csv
import io
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from skirmish.cli import completion
from skirmish.cli.libraries import card_named, read_library
from skirmish.cli.options import (
    LEVELS_TOLD,
    fog_option,
    forms,
    jobs_option,
    levels_option,
    rules_option,
    seeds_option,
)
from skirmish.cli.output import put, say
from skirmish.typed import pick

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from skirmish.arena import Bout
    from skirmish.arena.tally import Share, Tally
    from skirmish.packs.library import Library, ScenarioCard

T = TypeVar("T")


@click.command(epilog=LEVELS_TOLD)
@click.argument("scenario", shell_complete=completion.scenarios)
@rules_option
@click.option("-n", "--battles", type=click.IntRange(1, 1_000_000), default=100, show_default=True)
@jobs_option
@levels_option
@seeds_option
@fog_option
@forms("each battle")
@click.pass_obj
def simulate(
    data_dir: Path | None,
    *,
    scenario: str,
    rules: str,
    battles: int,
    jobs: int | None,
    levels: tuple[str, ...],
    seed: str,
    fog: bool | None,
    form: str,
) -> None:
    """Let opponents fight SCENARIO many times; win rates with 95 % intervals, rounds, reasons of ending.

    The same seed gives the same answer, whatever the number of jobs.
    """
    from skirmish.arena import fights
    from skirmish.arena.tally import Tally
    from skirmish.packs.folders import content_folders

    library = read_library(data_dir)
    card = card_named(library, scenario, rules)
    ruleset = pick("ruleset of this scenario", rules or card.rulesets[0], card.rulesets)
    by_side = levels_of(library, card, levels)
    bouts = bouts_of(library, card.id, ruleset, (seed, battles, fog), by_side)
    running = fights(library, bouts, jobs or os.cpu_count() or 1, content_folders(data_dir))
    reports = list(with_progress(running, battles, card.id))
    tally = Tally.of((report.ending for report in reports), [side.id for side in card.sides])
    if tally.slips:
        say(f"In {tally.slips} answers an opponent failed, and did nothing instead.")
    if form == "csv":
        put_csv([report.row() for report in reports])
    elif form == "json":
        head = {"scenario": card.id, "rules": ruleset, "seed": seed}
        click.echo(json.dumps({**head, **_record(card, by_side, tally)}, indent=2))
    else:
        _report(card, tally)


def put_csv(rows: Sequence[Mapping[str, object]]) -> None:
    """Print rows of plain data, at least one, as lines of CSV below their names."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    for line in text.getvalue().splitlines():
        put(line)


def with_progress(running: Iterable[T], length: int, label: str) -> Iterator[T]:
    """Yield the same items, with a progress bar on standard error if that is a terminal."""
    is_quiet = not sys.stderr.isatty()
    with click.progressbar(running, length=length, label=label, file=sys.stderr, hidden=is_quiet) as bar:
        yield from bar


def read_levels(
    library: Library,
    sides: Sequence[str],
    given: Sequence[str],
    otherwise: str = "regular",
    allies: Sequence[str] = (),
) -> dict[str, str]:
    """Read the level, perhaps with a temperament, of each side, and of each ally for whom one is given.

    SettingsError for what does not exist.
    """
    from skirmish.arena import checked

    found = dict.fromkeys(sides, otherwise)
    for text in given:
        side, equals, level = text.rpartition("=")
        checked(level, library.temperaments)
        if equals:
            found[pick("side", side, (*sides, *allies))] = level
        else:
            found = dict.fromkeys(sides, level)
    return found


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


def _record(card: ScenarioCard, levels: Mapping[str, str], tally: Tally) -> dict[str, object]:
    return {
        "battles": tally.battles,
        "sides": [
            {"id": side.id, "name": side.name, "level": levels[side.id], **share(tally.wins[side.id])}
            for side in card.sides
        ],
        "draws": share(tally.wins[""], "count"),
        "rounds": {"mean": round(tally.mean_rounds, 3), "median": tally.median_rounds},
        "causes": dict(tally.causes),
        "reasons": dict(tally.reasons),
        "slips": tally.slips,
    }


def share(found: Share, name: str = "wins") -> dict[str, object]:
    """Return a count with its rate and interval, as plain data."""
    ends = [round(found.low, 4), round(found.high, 4)]
    return {name: found.count, "rate": round(found.rate, 4), "interval": ends}


def rate(found: Share) -> str:
    """Write a rate with its interval, for people."""
    return f"{found.rate:6.1%}  {found.low:.1%} to {found.high:.1%}"


def _report(card: ScenarioCard, tally: Tally) -> None:
    names = {side.id: side.name for side in card.sides} | {"": "draw"}
    wide = max(len(name) for name in names.values())
    for side, wins in tally.wins.items():
        put(f"{names[side]:{wide}}  {wins.count:6}  {rate(wins)}")
    put(f"rounds: {tally.mean_rounds:.1f} on average, median {tally.median_rounds:g}")
    for reason, count in tally.reasons.items():
        put(f"{count:6}  {reason}")
    say("Intervals hold 95 % (Wilson).")
