"""Large files: the most that is allowed, and what would be endless work if it were not refused."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

from bench.report import Row, at_most
from bench.timing import once
from skirmish.packs.library import library

TITLE = "large files: read, or refused with their place"
EDGE = 200
"""The largest map there is has so many columns and rows."""
GOAL = 1.0
"""Seconds of CPU time within which what is wrong is told."""
OPEN = "title: Yard\nrows: |\n" + f"  {'.' * EDGE}\n" * EDGE
WHOLE = " ".join([f"0,0-{EDGE - 1},{EDGE - 1}"] * 16)
CLUBS = "".join(f"  club{number}: {{name: club}}\n" for number in range(200))
HANDS = ", ".join(f"clubb{number}" for number in range(60))
UNITS = "".join(f"  u{number}: {{name: u, hands: [{HANDS}]}}\n" for number in range(100))
MAP, PACK, RULES = "maps/yard.yaml", "content/toy/pack.yaml", "content/toy/fudge.yaml"
FILES: Mapping[str, tuple[str, str]] = {
    "the largest map, with the most zones": (
        MAP, OPEN + "zones:\n" + "".join(f'  z{number}: "{WHOLE}"\n' for number in range(100))),
    "a map of unknown signs": (MAP, OPEN.replace(".", "Q")),
    "a map of one long row": (MAP, f"title: Yard\nrows: |\n  {'.' * 400_000}\n"),
    "150,000 numbers": (RULES, f"units: [{', '.join(['1'] * 150_000)}]"),
    "20,000 keys": (RULES, "units:\n" + "".join(f"  k{number}: 1\n" for number in range(20_000))),
    "200,000 brackets": (RULES, "units: " + "[" * 200_000),
    "20,000 directives": (RULES, "".join(f"%TAG !a{n}! x\n" for n in range(20_000)) + "---\na: 1"),
    "6,000 names that nearly fit": (RULES, f"weapons:\n{CLUBS}units:\n{UNITS}"),
    "50 MB": (MAP, "a" * 50_000_000),
}  # fmt: skip
"""By what it is: the file and its text."""


def measure() -> Iterator[Row]:
    """Yield the rows of this part."""
    for what, (name, text) in FILES.items():
        with tempfile.TemporaryDirectory() as folder:
            _write(Path(folder), {PACK: "title: Toy\nsummary: Large.\n", name: text})
            seconds = once(partial(library, [Path(folder)])) / 1e6
        yield Row(what, f"{seconds:.2f} s", "", f"<= {GOAL:g} s", at_most(seconds, GOAL))


def _write(folder: Path, files: Mapping[str, str]) -> None:
    """Write files by their place in the folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
