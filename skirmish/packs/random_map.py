"""A random map as the file of a map, and as that file is read: by the same check as any other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.errors import ContentError, Problem
from skirmish.mapgen.make import make_map
from skirmish.packs.maps import Map, read_map

if TYPE_CHECKING:
    from skirmish.grid.box import Box
    from skirmish.packs.random_name import RandomName

WEST, EAST = "west", "east"
"""The zones in which the two sides begin."""
DIM: Final = frozenset({"dungeon"})
"""Kinds of maps in dim light."""


def map_text(name: RandomName) -> str:
    """Return the file of the map of that kind, seed and size; it can be edited, checked and played."""
    width, height = name.size
    made = make_map(name.kind, name.seed, width, height)
    typed = f"{name.kind} {name.seed} --size {width}x{height}"
    if name.seed.startswith("-"):  # Else it would be taken for an option.
        typed = f"--size {width}x{height} {name.kind} -- {name.seed}"
    lines = [
        f"# Made by chance: skirmish map random {typed}",
        f"title: {name.title}",
        "rows: |",
        *(f"  {row}" for row in made.rows),
        "zones:",
        f"  {WEST}: {_box(made.west)}",
        f"  {EAST}: {_box(made.east)}",
    ]
    if name.kind in DIM:
        lines.append(f"dim: 0,0-{width - 1},{height - 1}")
    return "\n".join(lines) + "\n"


def random_map(name: RandomName) -> Map:
    """Make the map of that kind, seed and size. ContentError if it does not pass the check of maps."""
    from skirmish.packs.source import parsed

    problems: list[Problem] = []
    source = parsed(map_text(name), f"{name.kind}:{name.seed}", problems)
    found = read_map(name.kind, source, problems) if source else None
    if found is None:
        raise ContentError(tuple(problems))
    return found


def _box(box: Box) -> str:
    return f"{box.x},{box.y}-{box.x + box.width - 1},{box.y + box.height - 1}"
