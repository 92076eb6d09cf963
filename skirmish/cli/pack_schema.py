"""`pack schema`: the shapes of files as JSON Schema, for editors that complete and check."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import click

from skirmish.cli.libraries import read_rulesets
from skirmish.cli.output import put
from skirmish.errors import SaveError
from skirmish.files import because, write_whole
from skirmish.typed import pick

FILES: Final = {
    "pack": "content/<pack>/pack.yaml",
    "units": "content/<pack>/units.yaml",
    "map": "maps/<map>.yaml",
    "scenario": "content/<pack>/scenarios/<scenario>.yaml",
    "temperaments": "content/<pack>/temperaments.yaml",
    "lesson": "content/<pack>/lessons/<lesson>.yaml",
    "puzzle": "content/<pack>/puzzles/<ruleset>/<puzzle>.yaml",
}
"""By schema: the files that it is about."""


@click.command("schema")
@click.argument("kind", default="")
@click.option(
    "--write", "is_written", is_flag=True, help="Put all of them into `schemas` of your data folder."
)
@click.pass_obj
def schema(data_dir: Path | None, kind: str, *, is_written: bool) -> None:
    """List the JSON Schemas of files, or print the one of that KIND: `map`, `scenario`, `units_fudge`.

    A file names its own in its first line, by the way from there, and an editor with a YAML language server
    completes and checks it: # yaml-language-server: $schema=../schemas/map.json
    """
    from skirmish.packs.json_schema import FOLDER, UNITS, schemas
    from skirmish.packs.source import MODELINE

    found = schemas(read_rulesets())
    if kind:
        click.echo(_text(found[pick("kind of file", kind, found)]), nl=False)
        return
    if is_written:
        write_schemas(data_dir)
    for name in found:
        file = FILES.get(name, f"content/<pack>/{name.removeprefix(UNITS)}.yaml")
        put(f"{name:12}  {file:46}  {MODELINE}{'../' * file.count('/')}{FOLDER}/{name}.json")


def write_schemas(data_dir: Path | None) -> None:
    """Put all schemas into the data folder, where its files name them. SaveError if that cannot be."""
    from skirmish.packs.folders import content_folders
    from skirmish.packs.json_schema import FOLDER, schemas

    folder = content_folders(data_dir)[-1] / FOLDER
    for name, one in schemas(read_rulesets()).items():
        _write(folder / f"{name}.json", _text(one))


def _text(one: object) -> str:
    return json.dumps(one, indent=1, ensure_ascii=False) + "\n"


def _write(path: Path, text: str) -> None:
    """Write a file of ours. SaveError if that cannot be done."""
    try:
        write_whole(path, text.encode())
    except OSError as error:
        raise SaveError(f"{path} cannot be written: {because(error)}") from None
