"""`saves`, `locate` and `verify`: what was saved, where it lies, and whether the rules still say the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from skirmish.cli.libraries import read_rulesets
from skirmish.cli.output import FINE, FOUND, put, say
from skirmish.errors import FileError, SaveError
from skirmish.typed import pick

if TYPE_CHECKING:
    from skirmish.records.listing import SavedGame
    from skirmish.records.savefile import Save


@click.command()
@click.option("--json", "is_json", is_flag=True, help="As JSON.")
@click.pass_obj
def saves(data_dir: Path | None, is_json: bool) -> None:
    """List saves, the newest first; bad ones with the reason."""
    from skirmish.records.listing import listing
    from skirmish.records.places import saves_folder

    folder = saves_folder(data_dir)
    entries = listing(folder)
    for entry in entries:
        if entry.path == folder:
            raise FileError(entry.problem)
    if is_json:
        click.echo(json.dumps([_record(entry) for entry in entries], indent=2))
        return
    for entry in entries:
        put(_line(entry))
    if not entries:
        say("There are no saves.")


def _where(held: Save, step: int) -> str:
    return f"line {held.places[step][0]}, step {step}" if step < len(held.places) else f"step {step}"


def _record(entry: SavedGame) -> dict[str, object]:
    header = entry.header
    return {
        "file": str(entry.path),
        "title": header.title if header else "",
        "ruleset": header.ruleset if header else "",
        "begun": header.date if header else "",
        "result": entry.result,
        "outcome": entry.outcome,
        "problem": entry.problem,
    }


def _line(entry: SavedGame) -> str:
    if entry.header is None:
        return f"{entry.path.name}  cannot be played: {entry.problem}"
    state = f"{entry.outcome}. {entry.result}" if entry.outcome else entry.result or "not over"
    return f"{entry.path.name}  {entry.date}  {entry.header.ruleset}  {entry.header.title}: {state}"


@click.command()
@click.argument("what", default="saves")
@click.pass_obj
def locate(data_dir: Path | None, what: str) -> None:
    """Print where WHAT lies: saves, settings, or packs or maps of your own."""
    from skirmish.records.places import data_folder, saves_folder, settings_folder

    own = data_folder(data_dir)
    places = {
        "saves": saves_folder(data_dir),
        "packs": own / "content",
        "maps": own / "maps",
        "settings": settings_folder(data_dir),
    }
    click.echo(str(places[pick("place", what, places)]))


@click.command()
@click.argument("save", type=click.Path(path_type=Path))
@click.pass_obj
def verify(_data_dir: Path | None, save: Path) -> int:
    """Resolve every command of SAVE anew; exit code 1 if the rules now say something else."""
    from skirmish.records import replay, savefile

    held = savefile.read(save)
    try:
        found = replay.verify(replay.ruleset_of(held, read_rulesets()), held)
    except SaveError as error:
        raise SaveError(f"{save.name}: {error}") from None
    if found is not None:
        say(f"{save.name}: {_where(held, found.step)}: {found.reason}")
        return FOUND
    if held.broken is not None:
        before = f"of the {len(held.steps)} steps before that the rules say the same"
        say(f"{save.name}: {held.broken}; {before}.")
        return FOUND
    put(f"{save.name}: {len(held.steps)} steps, and the rules say the same.")
    return FINE
