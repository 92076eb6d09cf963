"""`pack`: packs are made, looked at, checked, built, installed and removed."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from skirmish.cli import completion
from skirmish.cli.balance import pack_balance
from skirmish.cli.libraries import read_library
from skirmish.cli.options import GivenPath
from skirmish.cli.output import FINE, FOUND, UNREADABLE, USAGE, put, say, typed_with
from skirmish.cli.pack_schema import schema
from skirmish.cli.points import party_command, points_command
from skirmish.errors import ContentError, SettingsError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirmish.errors import Problem
    from skirmish.packs.holdings import Library
    from skirmish.packs.pack_check import CheckedPack


@click.group("pack")
def pack_group() -> None:
    """Packs: units, maps and scenarios that belong together. A pack in one file ends in .skirmish."""


pack_group.add_command(schema)
pack_group.add_command(pack_balance)
pack_group.add_command(points_command)
pack_group.add_command(party_command)


@pack_group.command("new")
@click.argument("pack")
@click.option("--title", default="", help="What players read; without it made from the id.")
@click.option("--author", default="", help="Who makes it.")
@click.pass_obj
def new(data_dir: Path | None, pack: str, title: str, author: str) -> int:
    """Begin a pack with the id PACK: a map, two units and a fight, which can be played at once."""
    from skirmish import files
    from skirmish.cli.pack_schema import write_schemas
    from skirmish.packs.new_pack import new_pack

    try:
        home = new_pack(pack, _content(data_dir), title, author)
    except OSError as error:
        say(f"skirmish: the pack {pack} cannot be written: {files.because(error)}")
        return UNREADABLE
    put(str(home))
    typed = typed_with(data_dir)
    say(f"Play it: {typed} play {pack[:26]}_first. Change the files there, then: {typed} pack check {pack}")
    write_schemas(data_dir)  # Only now: the pack is there without them.
    return FINE


@pack_group.command("list")
@click.option("--json", "is_json", is_flag=True, help="As JSON.")
@click.pass_obj
def list_packs(data_dir: Path | None, is_json: bool) -> None:
    """List every pack that can be used with version, systems and title."""
    from skirmish.packs.about import record, systems_of

    library = read_library(data_dir)
    if is_json:
        click.echo(json.dumps([record(library, pack) for pack in library.packs.values()], indent=2))
        return
    wide = max((len(name) for name in library.packs), default=0)
    for name, pack in library.packs.items():
        owner = "of the game" if pack.is_own else "your own"
        rulesets = ", ".join(systems_of(library, pack.id)) or "no system"
        put(f"{name:{wide}}  {pack.version or '-':8}  {owner:11}  {rulesets}  {pack.title}")


@pack_group.command("show")
@click.argument("pack", shell_complete=completion.packs)
@click.option("--json", "is_json", is_flag=True, help="As JSON.")
@click.pass_obj
def show(data_dir: Path | None, pack: str, is_json: bool) -> int:
    """Tell all about PACK: who made it, what it needs and replaces, who needs it, its units and scenarios.

    PACK is an id, or a pack in one file that is not installed yet.
    """
    from skirmish.packs.about import record, told_lines
    from skirmish.packs.archive import SUFFIX

    if pack.endswith(SUFFIX):
        found = _checked(pack, data_dir)
        if found.problems or found.library is None:
            return _told(found.problems)
        library, pack = found.library, found.id
    else:
        library = read_library(data_dir)
    if pack not in library.packs:
        raise SettingsError(_no_pack(pack, library))
    told = record(library, library.packs[pack])
    if is_json:
        click.echo(json.dumps(told, indent=2))
        return FINE
    for line in told_lines(told):
        put(line)
    return FINE


def _no_pack(pack: str, library: Library) -> str:
    from skirmish.packs.suggestions import did_you_mean

    hint = did_you_mean(pack, library.packs)
    return f"there is no pack `{pack[:40]}`" + (f"; {hint}" if hint else "")


@pack_group.command("build")
@click.argument("path", metavar="PACK", type=GivenPath(), shell_complete=completion.packs)
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file; without it PACK-VERSION.skirmish.",
)
@click.pass_obj
def build(data_dir: Path | None, path: str, output: Path | None) -> int:
    """Make one file of PACK, a folder or the id of one of your own; nothing is written if it has a mistake.

    The same content makes the same bytes.
    """
    from skirmish import files
    from skirmish.packs.archive import SUFFIX, packed, unpacked
    from skirmish.packs.pack_check import check_folder

    folder = _folder(path, data_dir)
    if folder is None:
        raise SettingsError(f"there is no folder and no pack of your own called `{path[:80]}`")
    found = check_folder(folder, str(folder), _folders(data_dir))
    raw = packed(found.members)
    problems = list(found.problems)
    if not problems:
        unpacked(raw, str(folder), problems)
    if problems or found.about is None:
        return _told(problems)
    target = output or Path(f"{found.id}-{found.about.version}{SUFFIX}")
    try:
        files.write_whole(target, raw)
    except OSError as error:
        say(f"skirmish: {target} cannot be written: {files.because(error)}")
        return UNREADABLE
    put(str(target))
    return FINE


@pack_group.command("install")
@click.argument("file", type=GivenPath(path_type=Path))
@click.option("--replace", "replaces", is_flag=True, help="Put it in the place of another version.")
@click.pass_obj
def install(data_dir: Path | None, file: Path, replaces: bool) -> int:
    """Put the pack in FILE among your own, if it has no mistake; else nothing is changed."""
    from skirmish import files
    from skirmish.packs import shipping

    try:
        raw = shipping.read_file(file)
        done = shipping.install(raw, str(file), _content(data_dir), _folders(data_dir), replaces=replaces)
    except ContentError as error:
        return _told(error.problems)
    except shipping.OtherVersion as error:
        say(f"skirmish: {error}; say --replace to put it in its place")
        return USAGE
    except (OSError, ValueError) as error:
        say(f"skirmish: {file} cannot be installed: {files.because(error)}")
        return UNREADABLE
    if done.is_same:
        say(f"{done.id} {done.version} was installed already, file by file the same.")
    elif done.before is not None:
        say(f"{done.id} {done.version} is installed in the place of {done.before}.")
    else:
        say(f"{done.id} {done.version} is installed: {done.title}.")
    put(done.id)
    return FINE


@pack_group.command("remove")
@click.argument("pack", shell_complete=completion.packs)
@click.pass_obj
def remove(data_dir: Path | None, pack: str) -> int:
    """Take PACK, one of your own, away; not while other packs need it. Battles that were saved go on."""
    from skirmish import files
    from skirmish.packs import shipping
    from skirmish.packs.library import library

    try:
        shipping.remove(pack, _content(data_dir), library(_folders(data_dir)))
    except OSError as error:
        say(f"skirmish: {pack} cannot be removed: {files.because(error)}")
        return UNREADABLE
    say(f"{pack} is removed.")
    return FINE


@pack_group.command("check")
@click.argument(
    "paths",
    metavar="PACK...",
    nargs=-1,
    required=True,
    type=GivenPath(allow_dash=True),
    shell_complete=completion.packs,
)
@click.option("--json", "is_json", is_flag=True, help="As JSON.")
@click.option("--watch", is_flag=True, help="Check again whenever a file changes, until Ctrl+C.")
@click.pass_obj
def check(data_dir: Path | None, paths: tuple[str, ...], is_json: bool, watch: bool) -> int:
    """Say everything that is wrong with each PACK, as file:line:column; exit code 1 if anything is.

    PACK is a folder, a file in one, a pack in one file, the id of one of your own, or - for a pack in one
    file on the standard input.
    """
    from skirmish import files
    from skirmish.cli.watching import changes

    code = FINE
    named: dict[Path, str] = {}
    for path in paths:
        named.setdefault(files.real(_folder(path, data_dir) or Path(path)), path)
    for _ in changes(list(named)) if watch else [None]:
        found = [(path, _checked(path, data_dir)) for path in named.values()]
        code = FOUND if any(one.problems for _, one in found) else FINE
        if is_json:
            click.echo(json.dumps([_record(path, one) for path, one in found], indent=2))
        else:
            for path, one in found:
                _tell(path, one)
    return code


def _checked(path: str, data_dir: Path | None) -> CheckedPack:
    """Check what stands for a pack on the command line."""
    from skirmish import files
    from skirmish.errors import Problem
    from skirmish.packs import shipping
    from skirmish.packs.archive import MOST_ARCHIVE
    from skirmish.packs.pack_check import CheckedPack, check_folder

    folders = _folders(data_dir)
    if path == "-":
        given = getattr(sys.stdin, "buffer", None)  # The game may have been started without one.
        return shipping.checked_bytes(given.read(MOST_ARCHIVE + 1) if given else b"", "-", folders)
    folder = _folder(path, data_dir)
    if folder is not None:
        return check_folder(folder, str(folder), folders)
    above = next((one for one in list(Path(path).parents)[:3] if (one / "pack.yaml").is_file()), None)
    if above is not None and Path(path).suffix == ".yaml":
        return check_folder(above, str(above), folders).within(path)
    try:
        return shipping.checked_bytes(shipping.read_file(Path(path)), path, folders)
    except (OSError, ValueError) as error:
        said = f"the file cannot be read: {files.because(error)}"
        return CheckedPack((Problem(path, 1, 1, said),), {})


def _tell(path: str, found: CheckedPack) -> None:
    from skirmish.packs.about import systems_of

    for problem in found.problems:
        say(str(problem))
    for remark in found.remarks:
        say(f"note: {remark}")
    if not found.problems and found.about is not None and found.library is not None:
        count = sum(name.startswith("scenarios/") for name in found.members)
        rulesets = ", ".join(systems_of(found.library, found.id)) or "no system"
        scenarios = f"{count} scenario{'' if count == 1 else 's'}"
        about = found.about
        put(f"{path}: {about.title}, {found.id} {about.version}, {scenarios}, for {rulesets}")


def _record(path: str, found: CheckedPack) -> dict[str, Any]:
    from dataclasses import asdict

    return {
        "path": path,
        "id": found.id,
        "version": (found.about.version if found.about else None) or "",
        "problems": [asdict(problem) for problem in found.problems],
        "remarks": [asdict(remark) for remark in found.remarks],
    }


def _told(problems: Sequence[Problem]) -> int:
    for problem in problems:
        say(str(problem))
    return FOUND


def _content(data_dir: Path | None) -> Path:
    """Return the folder of the player's own packs."""
    return _folders(data_dir)[1] / "content"


def _folders(data_dir: Path | None) -> tuple[Path, ...]:
    from skirmish.packs.folders import content_folders

    return content_folders(data_dir)


def _folder(path: str, data_dir: Path | None) -> Path | None:
    """Return the folder of a pack that is named by its place or, if it is one of the player's own, its id."""
    for folder in (
        Path(path),
        *(root / "content" / path for root in reversed(_folders(data_dir)) if "/" not in path),
    ):
        if folder.is_dir():
            return folder
    return None
