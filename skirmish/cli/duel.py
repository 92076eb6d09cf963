"""`duel`: two parties on open ground, to the end, many times."""

from __future__ import annotations

import json
import os
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import click

from skirmish.cli import completion
from skirmish.cli.battles import put_csv, rate, read_levels, share, with_progress
from skirmish.cli.libraries import read_library
from skirmish.cli.options import LEVELS_TOLD, forms, jobs_option, seeds_option
from skirmish.cli.output import put, say
from skirmish.errors import SettingsError
from skirmish.typed import pick

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirmish.arena.averages import AverageLosses, Averages
    from skirmish.arena.duel import Duel, Party
    from skirmish.arena.ending import BattleReport
    from skirmish.arena.tally import Tally
    from skirmish.packs.library import Library
    from skirmish.rules.ruleset import Ruleset


@click.command(epilog=LEVELS_TOLD)
@click.argument("first", shell_complete=completion.units)
@click.argument("second", shell_complete=completion.units)
@click.option("--rules", required=True, shell_complete=completion.rulesets, help="The ruleset.")
@click.option(
    "-n", "--bouts", type=click.IntRange(1, 1_000_000), default=200, show_default=True, help="How many."
)
@click.option("--distance", "cells", default=8, show_default=True, help="How far apart they begin, in cells.")
@click.option(
    "--level",
    "levels",
    multiple=True,
    shell_complete=completion.levels,
    help="LEVEL for both, or first=LEVEL; may be repeated.",
)
@click.option("--option", "options", multiple=True, metavar="K=V", help="Options of the ruleset.")
@jobs_option
@seeds_option
@forms("each fight")
@click.pass_obj
def duel(
    data_dir: Path | None,
    *,
    first: str,
    second: str,
    rules: str,
    bouts: int,
    cells: int,
    levels: tuple[str, ...],
    options: tuple[str, ...],
    jobs: int | None,
    seed: str,
    form: str,
) -> None:
    """Let FIRST fight SECOND on open ground, opponent against opponent, to the end, many times.

    Each is a unit (guard, core/guard) or several (3xguard, 2xguard+archer). In every second fight they change
    places, so that nobody gains by being listed first. The same seed gives the same answer, whatever the
    number of jobs.
    """
    from skirmish.arena.duel import FIRST, MOST_CELLS, SECOND, Duel, duels
    from skirmish.odds.query import read_options
    from skirmish.packs.folders import content_folders

    library = read_library(data_dir)
    ruleset = library.rulesets[pick("ruleset", rules, library.rulesets)]
    if not 1 <= cells <= MOST_CELLS:
        raise SettingsError(f"--distance {cells}: from 1 to {MOST_CELLS} cells")
    parties = (_party(library, ruleset, first), _party(library, ruleset, second))
    by_party = read_levels(library, (FIRST, SECOND), levels)
    fight = Duel(ruleset.id, parties, by_party, cells, seed, options=read_options(ruleset, options))
    began = perf_counter()
    running = duels(library, fight, bouts, jobs or os.cpu_count() or 1, content_folders(data_dir))
    reports = list(with_progress(running, bouts, f"{first} v {second}"))
    seconds = perf_counter() - began
    _say_result(fight, reports, form)
    say(f"{bouts} {'fight' if bouts == 1 else 'fights'} in {seconds:.1f} s, {bouts / seconds:.1f} a second.")


def _say_result(fight: Duel, reports: Sequence[BattleReport], form: str) -> None:
    """Print the result of all the fights."""
    from skirmish.arena.averages import Averages
    from skirmish.arena.duel import FIRST, SECOND
    from skirmish.arena.tally import Tally

    tally = Tally.of((report.ending for report in reports), (FIRST, SECOND))
    averages = Averages.of(reports, (FIRST, SECOND))
    if tally.slips:
        say(f"In {tally.slips} answers an opponent failed, and did nothing instead.")
    if form == "csv":
        put_csv([report.row() for report in reports])
    elif form == "json":
        click.echo(json.dumps(_record(fight, tally, averages), indent=2))
    else:
        _report(fight, tally, averages)
        say("Intervals hold 95 % (Wilson).")


def _party(library: Library, ruleset: Ruleset, text: str) -> Party:
    from skirmish.arena.duel import party
    from skirmish.odds.query import unit_named

    return party(text, lambda name: unit_named(library, ruleset, name))


def _record(fight: Duel, tally: Tally, averages: Averages) -> dict[str, object]:
    parties = [
        {
            "id": side,
            "units": [f"{pack}/{kind}" for pack, kind in party.kinds],
            "level": fight.by_party[side],
            **share(tally.wins[side]),
            "first_blood": share(averages.blood[side], "count"),
            "left": _left(averages.losses[side]),
        }
        for side, party in zip(fight.by_party, fight.parties, strict=True)
    ]
    return {
        "rules": fight.ruleset,
        "seed": fight.seed,
        "distance": fight.cells,
        "battles": tally.battles,
        "parties": parties,
        "draws": share(tally.wins[""], "count"),
        "rounds": {"mean": round(tally.mean_rounds, 3), "median": tally.median_rounds},
        "answers": round(averages.answers, 3),
        "first_blood_wins": share(averages.blood_wins, "count"),
        "hits": share(averages.hits, "count"),
        "causes": dict(tally.causes),
        "reasons": dict(tally.reasons),
        "slips": tally.slips,
    }


def _left(losses: AverageLosses) -> dict[str, float]:
    return {
        "unhurt": round(losses.unhurt, 3),
        "wounded": round(losses.wounded, 3),
        "out": round(losses.out, 3),
        "dead": round(losses.dead, 3),
        "hp": round(losses.hp, 4),
        "hp_when_won": round(losses.hp_when_won, 4),
    }


def _report(fight: Duel, tally: Tally, averages: Averages) -> None:
    names = dict(zip(fight.by_party, (party.name for party in fight.parties), strict=True)) | {"": "draw"}
    wide = max(map(len, names.values()))
    put(f"{names['first']} against {names['second']}, {fight.ruleset}, {fight.cells} cells apart")
    for side, wins in tally.wins.items():
        put(f"{names[side]:{wide}}  {wins.count:6}  {rate(wins)}")
    put(f"rounds: {tally.mean_rounds:.1f} on average, median {tally.median_rounds:g}")
    for side, losses in averages.losses.items():
        first = f"first blood {averages.blood[side].rate:.1%}"
        left = f"points left {losses.hp:.1%}, when it won {losses.hp_when_won:.1%}"
        put(f"{names[side]:{wide}}  {first}, {left}")
    hits = f"{averages.hits.rate:.1%} of blows drew blood"
    put(f"who drew first blood won {averages.blood_wins.rate:.1%}; {hits}")
    for cause, count in tally.causes.items():
        put(f"{count:6}  {_CAUSES.get(cause, cause)}")


_CAUSES = {
    "out": "one side was out",
    "stalemate": "nobody was hurt for too long",
    "limit": "too many rounds",
    "conceded": "one side gave up",
    "endless": "given up as endless",
}
