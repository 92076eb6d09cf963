"""`map`: what is wrong with maps and what is odd about them; maps drawn, and maps made by chance."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from skirmish.cli import completion
from skirmish.cli.balance import map_balance
from skirmish.cli.options import GivenPath, ascii_option
from skirmish.cli.output import FINE, FOUND, put, say
from skirmish.errors import FileError, SettingsError
from skirmish.files import real
from skirmish.typed import quoted

if TYPE_CHECKING:
    from skirmish.errors import Problem
    from skirmish.packs.maps import Map
    from skirmish.packs.sketch.cast import Cast

MOST_SIZE: Final = 10
"""Characters of a size on the command line."""
_SCENARIO: Final = click.option(
    "--scenario",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="A scenario file on this map: its units and their patrols are drawn, too.",
)


@dataclass(frozen=True, slots=True)
class CheckedMap:
    """A map that was looked at."""

    path: str
    """As it was named on the command line."""
    problems: tuple[Problem, ...]
    """Every mistake."""
    remarks: tuple[Problem, ...] = ()
    """What is odd about it, and no mistake."""
    map: Map | None = None
    """The map, if it has no mistake."""


@click.group("map")
def map_group() -> None:
    """Maps."""


map_group.add_command(map_balance)


@map_group.command("check")
@click.argument(
    "files", metavar="FILE...", nargs=-1, required=True, type=GivenPath(path_type=Path, allow_dash=True)
)
@click.option("--json", "is_json", is_flag=True, help="As JSON.")
@click.option("--watch", is_flag=True, help="Check again whenever a file changes, until Ctrl+C.")
def check_map(files: tuple[Path, ...], is_json: bool, watch: bool) -> int:
    """Say everything that is wrong with each map FILE, as file:line:column; exit code 1 if anything is.

    FILE is a file, a folder with maps in it (or in a folder `maps` in it), or - for the standard input. What
    is odd and no mistake is told as a note.
    """
    from skirmish.cli.watching import changes

    if watch and Path("-") in files:
        raise SettingsError("--watch goes with files, not with the standard input")
    code = FINE
    for _ in changes(files) if watch else [None]:
        found = [*_all_checked(files)]
        code = FOUND if any(one.problems for one in found) else FINE
        if is_json:
            click.echo(json.dumps([_record(one) for one in found], indent=2))
        else:
            for one in found:
                _tell(one)
    return code


@map_group.command("edit")
@click.argument("file", type=GivenPath(path_type=Path, dir_okay=False))
@click.option("--size", default="", metavar="COLUMNSxROWS", help="Size of a new map; without it 40x16.")
@ascii_option
@_SCENARIO
@click.pass_obj
def edit_map(data_dir: Path | None, file: Path, size: str, is_ascii: bool, scenario: Path | None) -> int:
    """Draw the map FILE, or a new one, by keys or mouse."""
    from skirmish.app import run_app
    from skirmish.packs.sketch.file import NEW_SIZE, SketchFile
    from skirmish.records.places import data_folder

    columns, by, rows = size.partition("x")
    is_size = size.isascii() and columns.isdecimal() and by and rows.isdecimal() and len(size) < MOST_SIZE
    if size and not is_size:
        raise SettingsError("--size is written as 40x16: columns, x, rows")
    if file.suffix != ".yaml":
        raise SettingsError("the name of a map file ends in .yaml")
    wanted = (int(columns), int(rows)) if size else NEW_SIZE
    drawn = SketchFile(file, data_folder(data_dir), wanted)
    cast = _cast(scenario, file, drawn.aside.parent)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise SettingsError("the map editor needs a terminal")
    return run_app(data_dir, ascii_only=is_ascii, drawn=(drawn, cast))


@map_group.command("import")
@click.argument("drawing", type=GivenPath(path_type=Path, dir_okay=False))
@click.argument("file", type=GivenPath(path_type=Path, dir_okay=False))
@_SCENARIO
@click.pass_obj
def import_map(data_dir: Path | None, drawing: Path, file: Path, scenario: Path | None) -> int:
    """Make the new map FILE of a DRAWING of REXPaint (.xp) or Tiled (.tmj, .tmx), and say what was lost."""
    from skirmish.files import because, write_whole
    from skirmish.packs.sketch import written
    from skirmish.packs.sketch.exchange import imported
    from skirmish.records.places import data_folder

    if file.suffix != ".yaml":
        raise SettingsError("the name of a map file ends in .yaml")
    if file.exists():
        raise SettingsError(f"{file.name} is there already")
    cast = _cast(scenario, file, data_folder(data_dir))
    title = file.stem.replace("_", " ").capitalize()[:40]
    sketch, lost = imported(drawing, title, cast.posts if cast else None)
    if cast is not None:
        cast.written(sketch.posts)  # Nothing is written if its text cannot take that.
    try:
        write_whole(file, written(sketch).encode())
    except OSError as error:
        raise FileError(f"{file.name} cannot be written: {because(error)}") from None
    why = cast.save(sketch.posts) if cast else ""
    for said in (*lost, *([why] if why else [])):
        say(f"note: {said}")
    put(f"{file}: {sketch.title}, {sketch.width} x {sketch.height}")
    return FOUND if why else FINE


@map_group.command("export")
@click.argument("file", type=GivenPath(path_type=Path, dir_okay=False))
@click.argument("drawing", type=GivenPath(path_type=Path, dir_okay=False))
@_SCENARIO
@click.pass_obj
def export_map(data_dir: Path | None, file: Path, drawing: Path, scenario: Path | None) -> int:
    """Write the map FILE as a new DRAWING for REXPaint (.xp) or Tiled (.tmj), and say what was lost."""
    from skirmish.packs.sketch.exchange import to_drawing
    from skirmish.packs.sketch.file import SketchFile
    from skirmish.records.places import data_folder

    if not file.exists():
        raise SettingsError(f"there is no file {file}; say the file of a map, as maps/yard.yaml")
    drawn = SketchFile(file, data_folder(data_dir))
    cast = _cast(scenario, file, drawn.aside.parent)
    made, lost = to_drawing(replace(drawn.sketch, posts=cast.posts if cast else ()), drawing)
    for said in lost:
        say(f"note: {said}")
    for path in made:
        put(str(path))
    return FINE


def _cast(scenario: Path | None, file: Path, asides: Path) -> Cast | None:
    """Read the scenario for which a map is drawn; SettingsError if it is played on another one."""
    from skirmish.packs.sketch.cast import Cast

    found = Cast(scenario, asides) if scenario is not None else None
    if found is not None and found.map != file.stem:
        raise SettingsError(f"{found.path.name} is played on the map `{found.map}`, not on {file.stem}")
    return found


def _all_checked(files: Iterable[Path]) -> Iterator[CheckedMap]:
    """Check each map once, however often it was named, by itself or by its folder."""
    done = set[Path]()
    for one in (one for file in dict.fromkeys(files) for one in _checked(file)):
        place = real(Path(one.path))
        if place not in done:
            yield one
        done.add(place)


def _checked(file: Path) -> Iterator[CheckedMap]:
    """Check what stands for a map, or for several, on the command line."""
    from skirmish.errors import Problem
    from skirmish.packs.source import MOST_BYTES

    if str(file) == "-":
        given = getattr(sys.stdin, "buffer", None)  # The game may have been started without one.
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "map.yaml")
            path.write_bytes(given.read(MOST_BYTES + 1) if given else b"")
            yield _looked_at(path, "-")
    elif file.is_dir():
        maps = sorted([*file.glob("*.yaml"), *file.glob("maps/*.yaml")])
        yield from (_looked_at(path, str(path)) for path in maps)
        if not maps:
            yield CheckedMap(str(file), (Problem(str(file), 1, 1, "there is no map in this folder"),))
    else:
        yield _looked_at(file, str(file))


def _looked_at(path: Path, shown: str) -> CheckedMap:
    from skirmish.packs.folding import folded
    from skirmish.packs.maps import read_map
    from skirmish.packs.remarks import map_remarks
    from skirmish.packs.source import read

    problems: list[Problem] = []
    source = read(path, shown, problems)
    found = read_map(path.stem, source, problems) if source else None
    if source is None or found is None:
        return CheckedMap(shown, folded(problems))
    return CheckedMap(shown, folded(problems), folded(map_remarks(found, source)), found)


def _tell(one: CheckedMap) -> None:
    for problem in one.problems:
        say(str(problem))
    for remark in one.remarks:
        say(f"note: {remark}")
    if one.map is not None:
        terrain = one.map.terrain
        put(f"{one.path}: {one.map.title}, {terrain.width} x {terrain.height}, {len(one.map.zones)} zones")


def _record(one: CheckedMap) -> dict[str, Any]:
    ground = one.map and {
        "title": one.map.title,
        "width": one.map.terrain.width,
        "height": one.map.terrain.height,
        "zones": list(one.map.zones),
    }
    return {
        "path": one.path,
        "map": ground,
        "problems": [asdict(problem) for problem in one.problems],
        "remarks": [asdict(remark) for remark in one.remarks],
    }


@map_group.command("random")
@click.argument("kind", shell_complete=completion.random_kinds)
@click.argument("seed", required=False)
@click.option("--size", default="", metavar="48x24", help="Columns and rows, from 20x20 to 80x45.")
def print_random_map(kind: str, seed: str | None, size: str) -> None:
    """Print the random map of that KIND (village, dungeon…, any) and SEED, as a file to be edited and played.

    Without SEED it is a new one each time; the file says which.
    """
    from skirmish.packs.random_map import map_text
    from skirmish.packs.random_name import new_name, read_seed
    from skirmish.seeds import new_seed

    if ":" in kind:
        raise SettingsError(f"`{quoted(kind)}`: say kind and seed as two words, as in village 4821")
    new = new_seed()
    said = new if seed is None else read_seed(seed)
    click.echo(map_text(new_name(f"{kind}:{said}:{size}", new)), nl=False)
