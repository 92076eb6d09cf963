"""Files of bad input that cannot stand as text: bytes that are no text, and files that are long."""

from __future__ import annotations

import gzip
import os
import struct
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from tests.bad_input.archives import ARCHIVES
from tests.bad_input.forks import GOOD
from tests.bad_input.saves import SAVES

Build = Callable[[Path], bytes | None]
"""Returns what a file holds; None if it has written the file itself, below the folder that it is given."""

PEN: Final = (GOOD / "maps" / "pen.yaml").read_bytes()
ESCAPE: Final = (GOOD / "content" / "zoo" / "scenarios" / "escape.yaml").read_bytes()
GIGABYTE: Final = 1_000_000_000


def of(content: bytes) -> Build:
    """Hold that."""
    return lambda _folder: content


def titled(title: bytes) -> Build:
    """Be the good map under another title."""
    return of(PEN.replace(b"title: Pen", b"title: " + title))


def zeros(folder: Path) -> None:
    """Be a gigabyte of nothing, which takes no room on the disk."""
    with (folder / "maps" / "zeros.yaml").open("wb") as file:
        file.truncate(GIGABYTE)


def ring(folder: Path) -> None:
    """Be a link that leads to itself."""
    (folder / "ring").symlink_to("ring")


def pipe(folder: Path) -> None:
    """Be a pipe, to which nobody listens."""
    os.mkfifo(folder / "pipe")


def maps(**builds: Build) -> dict[str, Build]:
    """By the names of maps."""
    return {f"maps/{name}.yaml": build for name, build in builds.items()}


def rexpaint(*layers: tuple[int, int, int]) -> bytes:
    """A drawing of layers, each with the columns and rows that it says, and so many cells."""
    cell = struct.pack("<I6B", ord("#"), 200, 200, 200, 0, 0, 0)
    parts = (struct.pack("<ii", columns, rows) + cell * cells for columns, rows, cells in layers)
    return gzip.compress(struct.pack("<ii", -1, len(layers)) + b"".join(parts))


BUILT: Final[Mapping[str, Mapping[str, Build]]] = {
    **ARCHIVES,
    **SAVES,
    "nothing_in_a_file": maps(nul=of(b"\0"), zeros=zeros),
    "encodings": maps(
        with_a_mark=of(b"\xef\xbb\xbf" + PEN),
        utf_16=of(PEN.decode().encode("utf-16")),
        utf_16_without_a_mark=of(PEN.decode().encode("utf-16-le")),
        latin_1=titled("Großer Pferch".encode("latin-1")),
        comment=of(PEN + b"# \xff\n"),
        key=of(PEN.replace(b"west", b"w\xc3st")),
        value=titled(b"\xc0\x80"),
    ),
    "line_ends": maps(
        crlf=of(PEN.replace(b"\n", b"\r\n")),
        cr=of(PEN.replace(b"\n", b"\r")),
        mixed=of(PEN.replace(b"\n", b"\r\n", 4)),
        no_end=of(PEN.rstrip(b"\n")),
        separator=of(PEN.replace(b"\n", "\u2028".encode())),
        next_line=titled("Pen\u0085rows: none".encode()),
    ),
    "long_files": maps(
        one_line=lambda _folder: b"title: " + b"x" * 50_000_000,
        a_million_lines=lambda _folder: b"title: Pen\nrows: |\n" + b"  .\n" * 1_000_000,
    ),
    "nested_deeply": {
        **maps(
            three_thousand=of(b"title: " + b"[" * 3_000),
            hundred_thousand=of(b"title: " + b"{a: " * 100_000),
            blocks=of(b"".join(b" " * depth + b"a:\n" for depth in range(600))),
        ),
        "saves/deep.save": of(b'{"kind":' + b"[" * 50_000),
    },
    "lone_surrogates": {"saves/half.save": of(b'{"kind":"header","title":"\\ud800"}\n')},
    "sizes_of_maps": maps(one_row=of(b"title: Pen\nrows: |\n  " + b"." * 10_000 + b"\n")),
    "drawings_of_rexpaint": {
        "drawings/no_gzip.xp": of(b"hello"),
        "drawings/empty.xp": of(b""),
        "drawings/cut.xp": of(rexpaint((4, 3, 12))[:20]),
        "drawings/short.xp": of(rexpaint((4, 3, 5))),
        "drawings/huge.xp": of(rexpaint((100_000, 100_000, 0))),
        "drawings/negative.xp": of(rexpaint((-4, 3, 0))),
        "drawings/no_layers.xp": of(rexpaint()),
        "drawings/many_layers.xp": of(gzip.compress(struct.pack("<ii", -1, 2_147_483_647))),
        "drawings/two_sizes.xp": of(rexpaint((4, 3, 12), (5, 3, 15))),
        "drawings/zeros.xp": lambda _folder: gzip.compress(bytes(50_000_000)),
    },
    "places": {"ring": ring, "pipe": pipe},
    "long_chains": {
        "content/zoo/fudge.yaml": of(
            b"units:\n  bear: {name: bear}\n  keeper: {name: keeper}\n  a0: {like: bear}\n"
            + b"".join(b"  a%d: {like: a%d}\n" % (n + 1, n) for n in range(150))
        ),
        "content/den/units.yaml": of(
            b"units:\n" + b"".join(b"  b%d: {like: b%d}\n" % (n, n + 1) for n in range(1_000))
        ),
    },
}  # fmt: skip
"""By case and name of the file what it holds."""
