"""`simulate`: many battles between opponents, and how they ended."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from skirmish.cli import completion
from skirmish.cli.battles import bouts_of, levels_of, put_csv, rate, share, with_progress
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
    from collections.abc import Mapping

    from skirmish.arena.tally import Tally
    from skirmish.packs.library import ScenarioCard


@click.command(epilog=LEVELS_TOLD)
@click.argument("scenario", shell_complete=completion.scenarios)
@rules_option
@click.option(
    "-n", "--battles", type=click.IntRange(1, 1_000_000), default=100, show_default=True, help="How many."
)
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


def _report(card: ScenarioCard, tally: Tally) -> None:
    names = {side.id: side.name for side in card.sides} | {"": "draw"}
    wide = max(len(name) for name in names.values())
    for side, wins in tally.wins.items():
        put(f"{names[side]:{wide}}  {wins.count:6}  {rate(wins)}")
    put(f"rounds: {tally.mean_rounds:.1f} on average, median {tally.median_rounds:g}")
    for reason, count in tally.reasons.items():
        put(f"{count:6}  {reason}")
    say("Intervals hold 95 % (Wilson).")
