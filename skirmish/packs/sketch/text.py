"""A sketch from the text of a map file, and back.

What was not changed keeps its text to the letter, with the comments between the entries of the file. An entry
that was changed is written anew, and comments inside it go.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from string import ascii_letters
from typing import Final

from skirmish.errors import Problem, SettingsError
from skirmish.grid.terrain import Mask
from skirmish.model.scene import LINK
from skirmish.packs.maps import NOWHERE, MapReader
from skirmish.packs.shaping import shaped_rest
from skirmish.packs.sketch.sketch import DARK, DIM, STAIR, STOREY, Sketch
from skirmish.packs.source import Source, parsed
from skirmish.packs.storeys import STAIRS, STOREYS

SHORT: Final = 60
"""Characters of boxes up to which a place is written as boxes; a longer one is drawn by letters."""
_LIGHTS: Final = {DARK: "dark", DIM: "dim"}
_WORDS: Final = {"true", "false", "null"}


def read_sketch(source: Source, problems: list[Problem]) -> Sketch | None:
    """Read the map of a file to draw on, with every mistake added to the problems; None if it has no drawing.

    A mistake in a place does not keep anybody from drawing: the checks tell it until it is mended.
    """
    from skirmish.packs.schema import MapFile

    file = shaped_rest(MapFile, source, problems)
    reader = MapReader(file, source, problems) if file is not None else None
    found = reader.made("sketch") if reader is not None else None
    if reader is None or found is None or not reader.is_drawn:
        return None
    zones = {name: mask for name, mask in found.zones.items() if not name.startswith(LINK)}
    lights = {DARK: found.terrain.dark, DIM: found.terrain.dim}
    links = {name.removeprefix(LINK): mask for name, mask in found.zones.items() if name.startswith(LINK)}
    levels = {STOREY + name: mask for name, mask in reader.storeys.items()}
    levels |= {STAIR + name: mask for name, mask in reader.stairs.items()}
    places = {name: mask for name, mask in {**zones, **levels, **lights}.items() if mask}
    rows = tuple(row for _, row in source.drawn(("rows",)))
    legend = {str(glyph): tile for glyph, tile in (source.data.get("legend") or {}).items()}
    return Sketch(found.title, rows, legend, places, links)


def written(sketch: Sketch, source: Source | None = None) -> str:
    """Write a sketch as a map file; with the file that it was read from, as a change of that.

    SettingsError if so many places overlap that letters do not suffice.
    """
    sketch = sketch.bare
    entries = dict(_entries(sketch, _drawn_areas(source)))
    if source is not None:
        before = read_sketch(source, [])
        text = _changed(source, entries, _differing(before, sketch)) if before is not None else ""
        again = parsed(text, source.path, []) if text else None
        if again is not None and read_sketch(again, []) == sketch:
            return text
    return "".join(entries.values())


def boxes(mask: Mask, width: int) -> str:
    """Write a mask as cells and boxes, `4,7 10,2-12,9`, for a map of that width; empty for none."""
    stride, found = width + 1, list[str]()
    while mask:
        y, x = divmod((mask & -mask).bit_length() - 1, stride)
        row = mask >> y * stride & (1 << stride) - 1
        wide = ((row >> x) ^ (row >> x) + 1).bit_length() - 1  # Ones from here to the east.
        run, last = (1 << wide) - 1 << x, y
        while mask >> (last + 1) * stride & run == run:
            last += 1
        for taken in range(y, last + 1):
            mask &= ~(run << taken * stride)
        end = (x + wide - 1, last)
        found.append(f"{x},{y}" if end == (x, y) else f"{x},{y}-{end[0]},{end[1]}")
    return " ".join(found)


# ---------------------------------------------------------------------------------------------------- entries


def _entries(sketch: Sketch, areas: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield the entries of the file by their keys, each as its lines."""
    yield "title", f"title: {json.dumps(sketch.title, ensure_ascii=False)}\n"
    yield "rows", _drawing("rows", sketch.rows)
    if sketch.legend:
        legend = {json.dumps(glyph, ensure_ascii=False): tile for glyph, tile in sketch.legend.items()}
        yield "legend", _block("legend", legend)
    letters, places = _lettered(sketch, areas)
    if letters:
        yield "areas", _drawing("areas", _letter_rows(sketch, letters))
    zones = {name: json.dumps(text) for name, text in places.items() if name not in _LIGHTS}
    for kind, key in ("", "zones"), (STOREY, STOREYS), (STAIR, STAIRS):
        found = {name.removeprefix(kind): text for name, text in zones.items() if _kind(name) == kind}
        if found:
            yield key, _block(key, found)
    if sketch.links:
        ends = {name: json.dumps(boxes(mask, sketch.width)) for name, mask in sketch.links.items()}
        yield "links", _block("links", ends)
    for name, key in _LIGHTS.items():
        if name in places:
            yield key, f"{key}: {json.dumps(places[name])}\n"


def _kind(place: str) -> str:
    """Return what a place that is no light begins with if it is a storey or stairs; empty for a zone."""
    return next((kind for kind in (STOREY, STAIR) if place.startswith(kind)), "")


def _drawing(key: str, rows: tuple[str, ...]) -> str:
    return "".join([f"{key}: |\n", *(f"  {row}\n" for row in rows)])


def _block(key: str, values: Mapping[str, str]) -> str:
    keys = {name: json.dumps(name) if name in _WORDS else name for name in values}
    return "".join([f"{key}:\n", *(f"  {keys[name]}: {text}\n" for name, text in values.items())])


def _lettered(sketch: Sketch, areas: tuple[str, ...]) -> tuple[Mapping[str, Mask], Mapping[str, str]]:
    """Return the letters of the second drawing with their cells, and how each place is written.

    Small places are boxes; a place that was drawn by letters, or is ragged, is drawn by letters.
    SettingsError if there are not enough letters.
    """
    old = _masks(sketch, areas)
    plain = {name: boxes(mask, sketch.width) for name, mask in sketch.places.items()}
    drawn = [
        name for name, text in plain.items() if len(text) > SHORT or _is_made_of(sketch.places[name], old)
    ]
    parts: list[tuple[frozenset[str], Mask]] = []
    for name in drawn:
        mask = sketch.places[name]
        split = [(names | {name}, part & mask) for names, part in parts]
        split += [(names, part & ~mask) for names, part in parts]
        for _, part in parts:
            mask &= ~part
        parts = [(names, part) for names, part in [*split, (frozenset({name}), mask)] if part]
    if len(parts) > len(ascii_letters):
        raise SettingsError("so many places overlap that there are not enough letters to draw them")
    letters: dict[str, Mask] = {}
    spare = [letter for letter in ascii_letters[26:] + ascii_letters[:26] if letter not in old]
    spare += old
    texts = dict.fromkeys(drawn, "")
    for names, part in sorted(parts, key=lambda one: one[1] & -one[1]):
        letter = next((one for one, mask in old.items() if mask & part and one not in letters), "")
        letter = letter or next(one for one in spare if one not in letters)
        letters[letter] = part
        for name in names:
            texts[name] += letter
    return letters, {name: texts.get(name, text) for name, text in plain.items()}


def _is_made_of(mask: Mask, letters: Mapping[str, Mask]) -> bool:
    """Tell whether some letters together are just these cells."""
    return mask == sum(part for part in letters.values() if not part & ~mask)


def _masks(sketch: Sketch, areas: tuple[str, ...]) -> dict[str, Mask]:
    found: dict[str, Mask] = {}
    for y, row in enumerate(areas):
        for x, letter in enumerate(row):
            if letter != NOWHERE:
                found[letter] = found.get(letter, 0) | 1 << y * (sketch.width + 1) + x
    return found


def _letter_rows(sketch: Sketch, letters: Mapping[str, Mask]) -> tuple[str, ...]:
    rows = [[NOWHERE] * sketch.width for _ in sketch.rows]
    for letter, mask in letters.items():
        for y, row in enumerate(rows):
            line = mask >> y * (sketch.width + 1) & (1 << sketch.width) - 1
            row[:] = [letter if line >> x & 1 else before for x, before in enumerate(row)]
    return tuple(map("".join, rows))


# ------------------------------------------------------------------------------------- a change of a file


def _drawn_areas(source: Source | None) -> tuple[str, ...]:
    if source is None or ("areas",) not in source.drawings:
        return ()
    return tuple(row for _, row in source.drawn(("areas",)))


def _differing(before: Sketch, after: Sketch) -> frozenset[str]:
    """Name the entries that have to be written anew."""
    keys = {
        key for key in ("title", "rows", "legend", "links") if getattr(before, key) != getattr(after, key)
    }
    if before.places != after.places:
        keys |= {"areas", "zones", "dark", "dim", STOREYS, STAIRS}
    return frozenset(keys)


def _changed(source: Source, entries: Mapping[str, str], keys: frozenset[str]) -> str:
    """Write the file with these entries in the place of its own; new ones come at the end."""
    lines = [f"{line}\n" for line in source.lines]
    if source.lines and not source.lines[-1]:
        lines.pop()
    starts = sorted(
        (place.line - 1, str(steps[0])) for steps, place in source.keys.items() if len(steps) == 1
    )
    ends = [*(start for start, _ in starts[1:]), len(lines)]
    found: list[str] = lines[: starts[0][0]] if starts else lines
    for (start, key), end in zip(starts, ends, strict=True):
        stop = end
        while stop > start + 1 and (not lines[stop - 1].strip() or lines[stop - 1].startswith("#")):
            stop -= 1
        found += [entries.get(key, "")] if key in keys else lines[start:stop]
        found += lines[stop:end]
    there = {key for _, key in starts}
    return "".join([*found, *(text for key, text in entries.items() if key in keys and key not in there)])
