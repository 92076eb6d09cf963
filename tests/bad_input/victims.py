"""Good files that are damaged in every way, and what reads each of them in the game.

A reader may raise nothing: what the project says of a damaged file is caught here, and looked at.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from typing import Final

from skirmish.app.kept_settings import with_kept
from skirmish.app.settings import Settings
from skirmish.cli.maps import _looked_at
from skirmish.errors import Problem, SkirmishError
from skirmish.packs.archive import packed, unpacked
from skirmish.packs.library import Library, library
from skirmish.packs.shipping import install
from skirmish.packs.sketch.exchange import from_xp, to_xp
from skirmish.packs.sketch.file import SketchFile
from skirmish.packs.sketch.sketch import Sketch
from skirmish.packs.source import read
from skirmish.records.comments import comments
from skirmish.records.listing import listing
from skirmish.records.past import read_past
from skirmish.records.pins import Pins
from skirmish.records.preferences import ASIDE, FILE
from skirmish.records.progress import progress
from skirmish.records.solved import solved
from skirmish.rules import rulesets
from skirmish.session import Session
from tests.bad_input.archives import ZOO
from tests.bad_input.forks import GOOD
from tests.bad_input.saves import whole

Reader = Callable[[Path, Path], None]
"""Reads a file, the second path, of a data folder, the first one."""


@dataclass(frozen=True, slots=True)
class Victim:
    """A good file."""

    place: str
    """Where it lies in the data folder."""
    raw: bytes
    """What it holds."""
    read: Reader
    """What reads it."""


def looked_at(problems: tuple[Problem, ...] | list[Problem]) -> None:
    """Make sure that each problem has a place and words."""
    for one in problems:
        assert one.line >= 1
        assert one.column >= 1
        assert one.message


def map_file(home: Path, path: Path) -> None:
    """`map check`, and the map editor."""
    looked_at(_looked_at(path, "pen.yaml").problems)
    with suppress(SkirmishError):
        SketchFile(path, home, (20, 20))


def pack_file(home: Path, path: Path) -> None:
    """All packs of the data folder; what cannot even be parsed is not looked at again with all the others."""
    problems: list[Problem] = []
    if read(path, "x.yaml", problems) is not None:
        problems += library([home], {"fudge": rulesets()["fudge"]}).problems
    looked_at(problems)


def save_file(home: Path, path: Path) -> None:
    """The list of saves, a replay, and going on.

    Going on writes nothing before the next command, unless not even the set-up can be read: that is made
    anew, behind the lines that are sound. What is lost by it is kept in a copy.
    """
    raw, old = path.read_bytes(), path.with_name(path.name + ".old")
    listing(path.parent)
    with suppress(SkirmishError):
        read_past(path, rulesets())
    with suppress(SkirmishError):
        Session.resume(path, content()).close()
    if path.read_bytes() != raw:
        opening, lost = raw.split(b"\n")[:2], raw.split(b"\n")[2:]
        assert path.read_bytes().split(b"\n")[:2] == opening
        assert old.exists() == (len(lost) > 1)
        assert not old.exists() or old.read_bytes() == raw
        old.unlink(missing_ok=True)
        path.write_bytes(raw)
    assert home.is_dir()


def settings_file(home: Path, _path: Path) -> None:
    """The settings; a file that makes no sense at all is put aside as it is, and put back here."""
    path, aside = home / FILE, home / f"{ASIDE}.json"
    raw = path.read_bytes()
    settings, _ = with_kept(Settings(home))
    assert settings.data_dir == home
    if not path.exists():
        assert aside.read_bytes() == raw
        aside.rename(path)


def small_file(home: Path, path: Path) -> None:
    """Lessons and puzzles that were done, comments on a save and its PINs."""
    for reader in (progress, solved):
        with suppress(SkirmishError):
            reader(home)
    with suppress(SkirmishError):
        comments(path.with_suffix(""))
    Pins(path.with_suffix("")).has("bears")


def packed_file(home: Path, path: Path) -> None:
    """Installing a pack: it is there as it was made, or nothing is. What makes no difference is left out."""
    if unpacked(path.read_bytes(), "x", []) == {"pack.yaml": HEAD}:
        return
    target = home / "installed"
    with suppress(SkirmishError):
        install(path.read_bytes(), "x", target / "content", [home], replaces=False)
    assert not (target / "content").exists()
    rmtree(target, ignore_errors=True)


def drawing(_home: Path, path: Path) -> None:
    """A drawing of REXPaint."""
    with suppress(SkirmishError):
        from_xp(path, "Pen")


@cache
def content() -> Library:
    """The good pack."""
    return library([GOOD], {"fudge": rulesets()["fudge"]})


def drawn() -> bytes:
    """A small drawing."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "pen.xp")
        to_xp(Sketch("Pen", ("#####", "#.+.#", "#####")), path)
        return path.read_bytes()


def _texts() -> Iterator[tuple[str, object]]:
    """Yield what the game keeps for itself in small files, by name."""
    yield "progress.json", {"lessons": ["first"], "hints": ["cover"], "silent": False, "taught": True}
    yield "puzzles.json", {"solved": ["fudge/aim"]}
    yield "saves/a.save.comments", {"comments": {"2": "Why not?"}}
    yield "saves/a.save.pins", {"pins": {"bears": ["00ff", "11"]}}


HEAD: Final = ZOO["pack.yaml"].replace(b"id: zoo", b"id: den")
SETTINGS: Final = {
    "palette": "safe",
    "speed": 2.0,
    "ascii_only": True,
    "keymap": {"end": "e"},
    "preset": "vi",
}
SMALL: Final[tuple[Victim, ...]] = (
    Victim("maps/pen.yaml", ZOO["maps/pen.yaml"], map_file),
    *(Victim(f"content/zoo/{name}", raw, pack_file) for name, raw in ZOO.items() if "pen" not in name),
    Victim("den.skirmish", packed({"pack.yaml": HEAD}), packed_file),
    Victim("pen.xp", drawn(), drawing),
    Victim(FILE, json.dumps(SETTINGS).encode(), settings_file),
    *(Victim(name, json.dumps(text).encode(), small_file) for name, text in _texts()),
)
"""Files of less than 600 bytes."""


def save() -> Victim:
    """A save, which is never so small: the battle that it begins with takes thousands of bytes."""
    return Victim("saves/good.save", whole(), save_file)
