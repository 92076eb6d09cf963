"""Maps for other programs and from them: REXPaint and Tiled. What cannot be said there is listed."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from skirmish import files
from skirmish.errors import FileError, SettingsError
from skirmish.files import because
from skirmish.grid.rexpaint import MOST_BYTES, NOTHING, UNKNOWN, read_xp, write_xp
from skirmish.packs.maps import OPEN_DOOR
from skirmish.packs.sketch.posts import SketchPost, stop_text
from skirmish.packs.sketch.sketch import STAIR, STOREY, Sketch

IMPORTED: Final = (".xp", ".tmj", ".json", ".tmx")
"""How the names of drawings end that can be read: REXPaint, and both forms of Tiled."""
_UNGROUNDED: Final = {NOTHING: "nothing is drawn", UNKNOWN: "is a character that REXPaint does not have"}
"""What is told of cells that say nothing of their ground."""
EXPORTED: Final = (".xp", ".tmj")
"""How the names of drawings end that can be written."""


def from_drawing(path: Path, title: str) -> tuple[Sketch, tuple[str, ...]]:
    """Read a drawing of another program as a map; return what was lost, too. SettingsError if that fails."""
    if path.suffix not in IMPORTED:
        raise SettingsError("the name of a drawing ends in .xp (REXPaint), .tmj, .json or .tmx (Tiled)")
    if path.suffix == ".xp":
        return from_xp(path, title)
    from skirmish.packs.sketch.tiled.reading import from_tiled

    return from_tiled(path, title)


def imported(
    path: Path, title: str, posts: tuple[SketchPost, ...] | None = None
) -> tuple[Sketch, tuple[str, ...]]:
    """Read a drawing as a map for a scenario with these units (None: for no scenario); return what was lost.

    The map shows these units, where the drawing places those of their names. SettingsError if that fails.
    """
    sketch, lost = from_drawing(path, title)
    if posts is None:
        return sketch.bare, (*lost, *told_of_posts(sketch.posts))
    kept, more = with_drawn(posts, sketch.posts)
    return replace(sketch, posts=kept), (*lost, *more)


def drawings_of(path: Path) -> tuple[Path, ...]:
    """Return all files that a map written as a drawing at that path is made of."""
    from skirmish.packs.sketch.tiled.writing import picture_path

    return (path,) if path.suffix == ".xp" else (path, picture_path(path))


def to_drawing(sketch: Sketch, path: Path) -> tuple[tuple[Path, ...], tuple[str, ...]]:
    """Write a map as a new drawing for another program; return the files, and what was lost.

    SettingsError if that fails, or if anything is there already.
    """
    from skirmish.packs.sketch.tiled.writing import to_tiled

    if path.suffix not in EXPORTED:
        raise SettingsError("the name of a drawing ends in .xp (REXPaint) or .tmj (Tiled)")
    made = drawings_of(path)
    there = next((one for one in made if os.path.lexists(one)), None)
    if there is not None:
        raise SettingsError(f"{there.name} is there already")
    return made, (to_xp if path.suffix == ".xp" else to_tiled)(sketch, path)


def told_of_posts(posts: Iterable[SketchPost]) -> Iterator[str]:
    """Yield what is to be written into a scenario for units that were drawn: a map has none."""
    for post in posts:
        said = [f'at: "{post.at}"'] if post.at else []
        if post.patrol:
            stops = ", ".join(f'"{stop_text(stop)}"' for stop in post.patrol)
            said.append(f"patrol: [{stops}]")
        yield f"The unit `{post.name[:40]}` belongs into a scenario: {', '.join(said)}"


def with_drawn(
    posts: tuple[SketchPost, ...], drawn: Iterable[SketchPost]
) -> tuple[tuple[SketchPost, ...], tuple[str, ...]]:
    """Return the units of a scenario where those of their names were drawn, and what has no place in it.

    A unit that starts in a zone stays there; a patrol that names zones, or has one stop alone, is kept.
    """
    found = {post.name: post for post in drawn}
    after = []
    for post in posts:
        new = found.pop(post.name, post)
        is_kept = post.is_fixed or (len(post.patrol) == 1 and not new.patrol)
        after.append(
            replace(
                post,
                at=new.at if new.at and post.cell is not None else post.at,
                patrol=post.patrol if is_kept else new.patrol,
            )
        )
    return tuple(after), tuple(f"The scenario has no unit `{name[:40]}`: not read." for name in found)


def from_xp(path: Path, title: str) -> tuple[Sketch, tuple[str, ...]]:
    """Read a drawing as a map; return what was lost, too, a sentence each. FileError if that fails.

    Every character that is drawn for a kind of ground stands for it; others become floor.
    """
    try:
        with files.regular(path) as file:
            pressed = files.rest(file, MOST_BYTES)
        rows = read_xp(pressed)
    except (OSError, ValueError) as error:
        raise FileError(f"{path.name}: {because(error)}") from None
    known, lost = Sketch(title, rows), Counter[str]()
    drawn = []
    for row in rows:
        lost.update(glyph for glyph in row if not known.tile_id(glyph))
        drawn.append("".join(glyph if known.tile_id(glyph) else "." for glyph in row))
    told = ["Colours are not read."]
    for glyph, count in lost.most_common():
        named = _UNGROUNDED.get(glyph, f"`{glyph}` stands for no ground")
        told.append(f"In {count} cell{'' if count == 1 else 's'} {named}: floor.")
    return Sketch(title, tuple(drawn)), tuple(told)


def to_xp(sketch: Sketch, path: Path) -> tuple[str, ...]:
    """Write the ground of a map as a drawing; return what was lost. FileError if that fails."""
    rows = tuple("".join(_plain(sketch, glyph) for glyph in row) for row in sketch.rows)
    try:
        files.write_whole(path, write_xp(rows))
    except OSError as error:
        raise FileError(f"{path.name}: {because(error)}") from None
    told = [f"The title, {sketch.title}, is not written."]
    told += [f"The zone {name} is not written." for name in sketch.places if name.isidentifier()]
    told += [f"The {STOREY}{name} is not written." for name in sketch.named(STOREY)]
    told += [f"The {STAIR}{name} are not written." for name in sketch.named(STAIR)]
    told += [f"Which cells are {name.strip('()')} is not written." for name in sketch.places if "(" in name]
    told += [f"The link {name} is not written." for name in sketch.links]
    return (*told, *(f"The unit {post.name} is not written." for post in sketch.posts))


def _plain(sketch: Sketch, glyph: str) -> str:
    """Return the ASCII character of the ground that a glyph stands for."""
    return "'" if sketch.tile_id(glyph) == OPEN_DOOR else sketch.tile(glyph).ascii
