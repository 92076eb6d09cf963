"""`puzzle`: positions to solve, listed, shown and played."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from skirmish.cli import completion
from skirmish.cli.libraries import read_library
from skirmish.cli.options import ascii_option
from skirmish.cli.output import FINE, break_lines, put, say
from skirmish.errors import SaveError, SettingsError
from skirmish.typed import pick

if TYPE_CHECKING:
    from skirmish.packs.library import Library
    from skirmish.packs.puzzle import Puzzle
    from skirmish.packs.puzzle_files import Puzzles


@click.group("puzzle")
def puzzle_group() -> None:
    """Positions to solve."""


rules_option = click.option(
    "--rules", default="", shell_complete=completion.rulesets, help="Those of one ruleset."
)


@puzzle_group.command("list")
@rules_option
@click.option("--json", "is_json", is_flag=True, help="As JSON.")
@click.pass_obj
def list_puzzles(data_dir: Path | None, rules: str, is_json: bool) -> None:
    """List every puzzle; those that were solved are marked."""
    library = read_library(data_dir)
    found = _puzzles(data_dir, library)
    if rules:
        pick("ruleset", rules, library.rulesets)
    chosen = [one for one in found.by_id.values() if rules in {"", one.ruleset}]
    known = _solved(data_dir)
    if is_json:
        rows = [
            {
                "id": one.id,
                "pack": one.pack,
                "ruleset": one.ruleset,
                "title": one.title,
                "theme": one.theme,
                "solved": one.id in known,
            }
            for one in chosen
        ]
        click.echo(json.dumps(rows, indent=2))
        return
    wide = max((len(one.id) for one in chosen), default=0)
    for one in chosen:
        put(f"[{'x' if one.id in known else ' '}] {one.id:{wide}}  {one.title}")


@puzzle_group.command("show")
@click.argument("puzzle", shell_complete=completion.puzzles)
@click.pass_obj
def show_puzzle(data_dir: Path | None, puzzle: str) -> None:
    """Show the position of PUZZLE as a drawing, with its question."""
    from skirmish.cli.puzzle_plain import introduce

    library = read_library(data_dir)
    chosen = _chosen(data_dir, library, puzzle)
    introduce(chosen, library.rulesets[chosen.ruleset])


@puzzle_group.command("play")
@click.argument("puzzle", shell_complete=completion.puzzles)
@ascii_option
@click.option("--plain", "is_plain", is_flag=True, help="Line by line, for screen readers and scripts.")
@click.pass_obj
def play_puzzle(data_dir: Path | None, puzzle: str, *, is_ascii: bool, is_plain: bool) -> int:
    """Try PUZZLE; the first answer is judged at once."""
    if is_plain:
        from skirmish.cli.puzzle_plain import PlainPuzzle
        from skirmish.records.places import data_folder

        break_lines()
        library = read_library(data_dir)
        chosen = _chosen(data_dir, library, puzzle)
        PlainPuzzle(chosen, library.rulesets[chosen.ruleset], data_folder(data_dir)).run()
        return FINE
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        said = "the screens need a terminal; without one there is `skirmish puzzle play --plain`"
        raise SettingsError(said)
    from skirmish.app import run_app

    _chosen(data_dir, read_library(data_dir), puzzle)
    return run_app(data_dir, ascii_only=is_ascii, puzzle=puzzle)


def _puzzles(data_dir: Path | None, library: Library) -> Puzzles:
    """Read all puzzles; say on standard error which cannot be used."""
    from skirmish.packs.folders import content_folders
    from skirmish.packs.puzzle_files import read_puzzles

    found = read_puzzles(content_folders(data_dir), library)
    for problem in found.problems:
        say(f"skirmish: left out: {problem}")
    return found


def _chosen(data_dir: Path | None, library: Library, name: str) -> Puzzle:
    found = _puzzles(data_dir, library).by_id
    return found[pick("puzzle", name, found)]


def _solved(data_dir: Path | None) -> frozenset[str]:
    """Read what was solved; a file that cannot be read is told of, and counts as empty."""
    from skirmish.records.places import data_folder
    from skirmish.records.solved import solved

    try:
        return solved(data_folder(data_dir))
    except SaveError as error:
        say(f"skirmish: {error}")
        return frozenset()
