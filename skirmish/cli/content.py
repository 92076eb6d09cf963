"""`scenario list` and `map check`: what can be played, and what is wrong with a map."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from skirmish.cli import completion
from skirmish.cli.libraries import read_library
from skirmish.cli.output import FINE, FOUND, put, say

if TYPE_CHECKING:
    from skirmish.errors import Problem
    from skirmish.packs.library import ScenarioCard


@click.group("scenario")
def scenario_group() -> None:
    """What can be played."""


@scenario_group.command("list")
@click.option("--json", "is_json", is_flag=True, help="As JSON.")
@click.pass_obj
def list_scenarios(data_dir: Path | None, is_json: bool) -> None:
    """List every scenario with its pack, title and rulesets."""
    cards = list(read_library(data_dir).cards.values())
    if is_json:
        click.echo(json.dumps([_record(card) for card in cards], indent=2))
        return
    wide = max((len(card.id) for card in cards), default=0)
    for card in cards:
        put(f"{card.id:{wide}}  {card.pack}  {', '.join(card.rulesets)}  {card.title}")


def _record(card: ScenarioCard) -> dict[str, object]:
    return {
        "id": card.id,
        "pack": card.pack,
        "title": card.title,
        "summary": card.summary,
        "rulesets": list(card.rulesets),
        "map": {"title": card.map_name, "width": card.width, "height": card.height},
        "sides": [{"id": side.id, "name": side.name, "units": card.strength[side.id]} for side in card.sides],
        "infiltrators": card.infiltrators,
        "fog": card.fog,
    }


@click.group("map")
def map_group() -> None:
    """Maps."""


@map_group.command("check")
@click.argument("file", type=click.Path(path_type=Path))
def check_map(file: Path) -> int:
    """Say everything that is wrong with a map FILE, as file:line:column; exit code 1 if anything is."""
    from skirmish.packs.maps import read_map
    from skirmish.packs.report import folded
    from skirmish.packs.source import read

    problems: list[Problem] = []
    source = read(file, str(file), problems)
    found = read_map(file.stem, source, problems) if source else None
    for problem in folded(problems):
        say(str(problem))
    if problems or found is None:
        return FOUND
    terrain = found.terrain
    put(f"{file}: {found.title}, {terrain.width} x {terrain.height}, {len(found.zones)} zones")
    return FINE


@map_group.command("random")
@click.argument("kind", shell_complete=completion.random_kinds)
@click.argument("seed")
@click.option("--size", default="", metavar="48x24", help="Columns and rows, from 20x20 to 80x45.")
def print_random_map(kind: str, seed: str, size: str) -> None:
    """Print the random map of that KIND (village, dungeon…) and SEED, as a file to be edited and played."""
    from skirmish.packs.random_map import map_text
    from skirmish.packs.random_name import read_name

    click.echo(map_text(read_name(f"{kind}:{seed}:{size}")), nl=False)
