"""`pack points` and `pack party`: what units are worth, and the party that does best for so many points."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from skirmish.cli import completion
from skirmish.cli.arena import fighting
from skirmish.cli.battles import put_csv, rate, share, with_progress
from skirmish.cli.libraries import pack_named, read_library, read_packs
from skirmish.cli.options import (
    LEVELS_TOLD,
    backend_option,
    forms,
    jobs_option,
    rulesets_option,
    seeds_option,
)
from skirmish.cli.output import put, say
from skirmish.errors import SettingsError
from skirmish.packs.points import PACK, measured, points
from skirmish.typed import pick

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from skirmish.arena.muster import Muster, Mustered
    from skirmish.packs.library import Library
    from skirmish.packs.unit_types import UnitSet


@click.command("points")
@click.argument("pack", default=PACK, shell_complete=completion.packs)
@rulesets_option
@forms("each unit")
@click.pass_obj
def points_command(data_dir: Path | None, /, pack: str, rules: tuple[str, ...], form: str) -> None:
    """Tell what each unit of PACK is worth under each system.

    A unit of middling worth among those of core has ten points. Packs that do not come with the game are
    measured now, which takes some seconds for each unit and system. PACK is an id, or a folder among yours or
    those of the game.
    """
    worth = _worths(data_dir, pack, rules)
    if form == "json":
        click.echo(json.dumps({rules: dict(own) for rules, own in worth.items()}, indent=2))
        return
    units = sorted({unit for own in worth.values() for unit in own})
    table = [
        ["unit", *worth],
        *([unit, *(str(own.get(unit, "")) for own in worth.values())] for unit in units),
    ]
    if form == "csv":
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(table)
        for line in text.getvalue().splitlines():
            put(line)
        return
    wide = max(map(len, units))
    for head, *cells in table:
        put(f"{head:{wide}}" + "".join(f"{cell:>8}" for cell in cells))


def _worths(data_dir: Path | None, pack: str, rules: Iterable[str]) -> dict[str, Mapping[str, int]]:
    """Look the points up, or measure them. SettingsError for what does not exist."""
    library = read_packs(data_dir)
    pack = pack_named(library, pack, data_dir)
    sets = library.packs[pack].unit_sets
    known = points(pack)
    there = [name for name in library.rulesets if name in sets and name in measured()]
    named = [pick("ruleset", name, library.rulesets) for name in rules] or there
    missing = [name for name in named if name not in there]
    if missing or not there:
        raise SettingsError(_cannot(pack, missing, sets, there))
    return {
        name: known[name]
        if known.get(name, {}).keys() == sets[name].units.keys()
        else _measured(library, pack, name)
        for name in named
    }


def _cannot(pack: str, missing: list[str], sets: Mapping[str, UnitSet], there: list[str]) -> str:
    """Say why the units of the pack have no points under those systems, or under any."""
    if not sets:
        return f"{pack} has no units"
    others = f"; there are points under {', '.join(there)}" if there else ""
    unmeasured = [name for name in missing or sets if name in sets]
    if unmeasured:
        said = f"nothing is measured under {unmeasured[0]}, as {PACK} has no units there to compare with"
    else:
        said = f"{pack} has no units under {missing[0]}"
    return said + others


def _measured(library: Library, pack: str, rules: str) -> dict[str, int]:
    """Measure the units against those of the pack of random battles."""
    from skirmish.odds.worth import points_of, powers

    units = library.packs[pack].unit_sets[rules].units
    others = library.packs[PACK].unit_sets[rules].units
    found = powers(library.rulesets[rules], units, others)
    middling = measured()[rules]["middle"]
    running = with_progress(found, len(units), f"{pack}, {rules}")
    return {kind: points_of(power, middling) for kind, power in running}


@click.command("party", epilog=LEVELS_TOLD)
@click.argument("foe", shell_complete=completion.units)
@click.option("--rules", required=True, shell_complete=completion.rulesets, help="The ruleset.")
@click.option("--budget", type=click.IntRange(1, 1_000), help="Its points; without it what FOE costs.")
@click.option(
    "--candidates", type=click.IntRange(2, 1_000), default=16, show_default=True, help="Parties to try."
)
@click.option(
    "-n", "--bouts", type=click.IntRange(1, 100_000), default=50, show_default=True,
    help="Fights of the last two.",
)  # fmt: skip
@click.option("--distance", "cells", default=8, show_default=True, help="How far apart they begin, in cells.")
@click.option(
    "--level", default="recruit", show_default=True, shell_complete=completion.opponents,
    help="Who plays both sides.",
)  # fmt: skip
@jobs_option
@seeds_option
@backend_option
@forms("each fight of the last two")
@click.pass_obj
def party_command(
    data_dir: Path | None,
    /,
    *,
    foe: str,
    rules: str,
    budget: int | None,
    candidates: int,
    bouts: int,
    cells: int,
    level: str,
    jobs: int | None,
    seed: str,
    backend: str,
    form: str,
) -> None:
    """Look for the party that does best against FOE on open ground for so many points.

    FOE is a unit (guard) or several (3xguard, 2xguard+archer). The same seed gives the same answer, whatever
    the number of jobs.
    """
    from skirmish.arena import OPPONENTS, checked
    from skirmish.arena.duel import MOST_CELLS, party
    from skirmish.arena.muster import Muster, against, best
    from skirmish.odds.query import unit_named
    from skirmish.packs.folders import content_folders

    library = read_library(data_dir)
    ruleset = library.rulesets[pick("ruleset", rules, library.rulesets)]
    checked(level, library.temperaments, OPPONENTS)
    if not 1 <= cells <= MOST_CELLS:
        raise SettingsError(f"--distance {cells}: from 1 to {MOST_CELLS} cells")
    foes = party(foe, lambda name: unit_named(library, ruleset, name))
    muster = Muster(foes, ruleset.id, points().get(ruleset.id, {}), budget or 0, level, cells, seed)
    muster = against(muster)
    with fighting(library, backend, jobs, content_folders(data_dir)) as fights:
        found = best(muster, candidates, bouts, fights)
    _told(muster, found, form)


def _told(muster: Muster, found: list[Mustered], form: str) -> None:
    foe = muster.foe.name
    if form == "csv":
        put_csv([{"party": one.party.name, "points": one.cost, **row} for one in found for row in one.rows()])
        return
    if form == "json":
        head = {"rules": muster.rules, "against": foe, "budget": muster.budget, "seed": muster.seed}
        click.echo(json.dumps({**head, "parties": [_record(one) for one in found]}, indent=2))
        return
    put(f"against {foe}, {muster.rules}, {muster.budget} points, {muster.cells} cells apart")
    wide = max(len(one.party.name) for one in found)
    for one in found:
        put(f"{one.party.name:{wide}}  {one.cost:4}  {rate(one.tally.wins['first'])}")
    say("Behind the points stands how often it wins; intervals hold 95 % (Wilson).")


def _record(one: Mustered) -> dict[str, object]:
    return {
        "party": one.party.name,
        "units": [f"{pack}/{kind}" for pack, kind in one.party.kinds],
        "points": one.cost,
        "fights": one.tally.battles,
        **share(one.tally.wins["first"]),
        "draws": share(one.tally.wins[""], "count"),
        "rounds": {"mean": round(one.tally.mean_rounds, 3), "median": one.tally.median_rounds},
    }
