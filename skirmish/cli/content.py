"""`scenario list`: what can be played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from skirmish.cli.libraries import read_library
from skirmish.cli.output import put

if TYPE_CHECKING:
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
