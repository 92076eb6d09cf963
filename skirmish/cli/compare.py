"""`compare`: the same battle under several rule systems, side by side."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from skirmish.cli import completion
from skirmish.cli.battles import bouts_of, levels_of, put_csv, share, with_progress
from skirmish.cli.libraries import cards_by_rules, read_library
from skirmish.cli.options import (
    LEVELS_TOLD,
    fog_option,
    forms,
    jobs_option,
    rulesets_option,
    seeds_option,
)
from skirmish.cli.output import put, say
from skirmish.typed import pick

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from skirmish.arena.averages import Averages
    from skirmish.arena.ending import BattleReport
    from skirmish.arena.tally import Share, Tally
    from skirmish.odds.first_turn import FirstTurnBlow
    from skirmish.packs.library import Library, ScenarioCard

FAR: Final = 10
"""How many cells apart the two units stand whose blows are compared, when they are not in contact."""
LABEL: Final = 20
"""Columns of text for what a line is about."""
COLUMN: Final = 12
"""Columns of text for each system: five of them and the label fit 80."""


@dataclass(frozen=True, slots=True)
class Column:
    """What the battle came to under one system."""

    rules: str
    """Its id."""
    tally: Tally
    """How the battles ended."""
    averages: Averages
    """What they came to on average."""
    blows: Mapping[tuple[str, str, int], FirstTurnBlow | None]
    """By attacker, target and distance in cells: the attacker's best blow."""


@click.command(epilog=LEVELS_TOLD)
@click.argument("scenario", shell_complete=completion.scenarios)
@click.option(
    "-n", "--battles", type=click.IntRange(1, 100_000), default=20, show_default=True, help="How many."
)
@rulesets_option
@click.option(
    "--level",
    "levels",
    multiple=True,
    shell_complete=completion.levels,
    help="LEVEL for all, or SIDE=LEVEL; without it recruit.",
)
@jobs_option
@seeds_option
@fog_option
@forms("each battle")
@click.pass_obj
def compare(
    data_dir: Path | None,
    *,
    scenario: str,
    battles: int,
    rules: tuple[str, ...],
    levels: tuple[str, ...],
    jobs: int | None,
    seed: str,
    fog: bool | None,
    form: str,
) -> None:
    """Let opponents fight SCENARIO under several rule systems, and print what came of it side by side.

    Shown are who wins, how long it takes, what it costs each side, how many blows hurt, and what the first
    unit of each side could do to that of the other.
    """
    from skirmish.arena import fights
    from skirmish.packs.folders import content_folders

    library = read_library(data_dir)
    cards = cards_by_rules(library, scenario)
    chosen = [pick("ruleset of this scenario", word, cards) for word in rules] or list(cards)
    card = cards[chosen[0]]
    by_side = levels_of(library, card, levels, "recruit")
    run = seed, battles, fog
    bouts = [bout for one in chosen for bout in bouts_of(library, cards[one].id, one, run, by_side)]
    running = fights(library, bouts, jobs or os.cpu_count() or 1, content_folders(data_dir))
    reports = with_progress(running, len(bouts), card.id)
    fought = {one: list(islice(reports, battles)) for one in chosen}
    if form == "csv":
        put_csv([{"rules": one, **report.row()} for one, own in fought.items() for report in own])
        return
    columns = [_column(library, cards[one], one, own) for one, own in fought.items()]
    if form == "json":
        head = {"scenario": card.id, "seed": seed, "battles": battles, "levels": by_side}
        click.echo(json.dumps({**head, "rules": [_record(card, column) for column in columns]}, indent=2))
    else:
        _report(card, columns, battles)


def _column(library: Library, card: ScenarioCard, rules: str, reports: list[BattleReport]) -> Column:
    from skirmish.arena.averages import Averages
    from skirmish.arena.tally import Tally

    sides = [side.id for side in card.sides]
    tally = Tally.of((report.ending for report in reports), sides)
    return Column(rules, tally, Averages.of(reports, sides), _blows(library, card, rules))


def _blows(
    library: Library, card: ScenarioCard, rules: str
) -> dict[tuple[str, str, int], FirstTurnBlow | None]:
    """Find the best blows between the first unit of each side and the first unit of the next."""
    from skirmish.odds.first_turn import best_blow

    starting_places = library.scenario(card.id).starting_places
    firsts = [next(stand.kind for stand in starting_places if stand.side == side.id) for side in card.sides]
    units = library.units(card.pack, rules).units
    return {
        (one, other, cells): best_blow(library.rulesets[rules], units[one], units[other], cells)
        for one, other in zip(firsts, firsts[1:] + firsts[:1], strict=True)
        for cells in (1, FAR)
    }


# ---------------------------------------------------------------------------------------------- as plain data


def _record(card: ScenarioCard, column: Column) -> dict[str, object]:
    tally, averages = column.tally, column.averages
    return {
        "id": column.rules,
        "sides": [
            {"id": side.id, "name": side.name, **share(tally.wins[side.id]), **_losses(averages, side.id)}
            for side in card.sides
        ],
        "draws": share(tally.wins[""], "count"),
        "rounds": {"mean": round(tally.mean_rounds, 3), "median": tally.median_rounds},
        "answers": round(averages.answers, 3),
        "seconds": round(averages.seconds, 4),
        "hits": share(averages.hits, "count"),
        "causes": dict(tally.causes),
        "slips": tally.slips,
        "blows": [
            {"unit": one, "target": other, "cells": cells, **_blow(blow)}
            for (one, other, cells), blow in column.blows.items()
        ],
    }


def _losses(averages: Averages, side: str) -> dict[str, float]:
    losses = averages.losses[side]
    fates = {"units": losses.units, "unhurt": losses.unhurt, "wounded": losses.wounded}
    fates |= {"out": losses.out, "dead": losses.dead}
    return {name: round(number, 3) for name, number in fates.items()}


def _blow(blow: FirstTurnBlow | None) -> dict[str, object]:
    if blow is None:
        return {"verb": ""}
    return {
        "verb": blow.verb,
        "way": blow.way,
        "hurts": round(float(blow.hurts), 4),
        "mean_damage": round(float(blow.damage), 4),
        "of": blow.full,
        "out": round(float(blow.out), 4),
    }


# ------------------------------------------------------------------------------------------------ for people


def _report(card: ScenarioCard, columns: list[Column], battles: int) -> None:
    if slips := sum(column.tally.slips for column in columns):
        say(f"In {slips} answers an opponent failed, and did nothing instead.")
    say(f"Battles under each: {battles}. Intervals hold 95 % (Wilson).")
    _line("", [column.rules for column in columns])
    for side in card.sides:
        _line(f"{side.name} win", [_rate(column.tally.wins[side.id]) for column in columns])
    _line("draw", [_rate(column.tally.wins[""]) for column in columns])
    _line("rounds", [f"{column.tally.mean_rounds:.1f}" for column in columns])
    _line("answers", [f"{column.averages.answers:.0f}" for column in columns])
    _line("seconds a battle", [f"{column.averages.seconds:.2f}" for column in columns])
    _line("blows that hurt", [f"{column.averages.hits.rate:.0%}" for column in columns])
    for side in card.sides:
        put()
        put(f"{side.name}, at the end")
        for fate in ("unhurt", "wounded", "out", "dead"):
            losses = [column.averages.losses[side.id] for column in columns]
            sizes = [f"{size:.0f}" for size in sorted({one.units for one in losses})]
            _line(f"  {fate} of {'-'.join(dict.fromkeys((sizes[0], sizes[-1])))}",
                  [f"{getattr(one, fate):.1f}" for one in losses])  # fmt: skip
    if any(column.blows.keys() != columns[0].blows.keys() for column in columns):
        return  # In a random battle each system has other people.
    for one, other, cells in columns[0].blows:
        put()
        put(f"{one} against {other}, {'in contact' if cells == 1 else f'{cells} cells apart'}: best blow")
        for label, texts in _blow_lines([column.blows[one, other, cells] for column in columns]):
            _line(f"  {label}", texts)


def _blow_lines(blows: list[FirstTurnBlow | None]) -> Iterator[tuple[str, list[str]]]:
    yield "by", ["none" if blow is None else blow.verb for blow in blows]
    yield "hurts", ["" if blow is None else f"{float(blow.hurts):.0%}" for blow in blows]
    yield (
        "of all its points",
        ["" if blow is None else f"{float(blow.damage / max(1, blow.full)):.0%}" for blow in blows],
    )
    yield "puts out", ["" if blow is None else f"{float(blow.out):.0%}" for blow in blows]


def _line(label: str, texts: list[str]) -> None:
    """Print a label and a text for each system; what is too long is cut."""
    put((f"{label[:LABEL]:{LABEL}}" + "".join(f"{text[: COLUMN - 1]:>{COLUMN}}" for text in texts)).rstrip())


def _rate(found: Share) -> str:
    """Write a rate with its interval, in per cent: `35% 18-57`."""
    return f"{found.rate:.0%} {100 * found.low:.0f}-{100 * found.high:.0f}"
