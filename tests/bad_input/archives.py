"""Packs in one file as strangers may make them."""

from __future__ import annotations

import io
import stat
import struct
import warnings
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from skirmish.packs.archive import packed
from tests.bad_input.forks import GOOD

Build = Callable[[Path], bytes]

HOME: Final = GOOD / "content" / "zoo"
ZOO: Final = {path.relative_to(HOME).as_posix(): path.read_bytes() for path in sorted(HOME.rglob("*.yaml"))}
ZOO["maps/pen.yaml"] = (GOOD / "maps" / "pen.yaml").read_bytes()
HEAD: Final = ZOO["pack.yaml"]
END: Final = struct.Struct("<4s4H2LH")
Member = tuple[str | zipfile.ZipInfo, bytes]


def zipped(*members: Member, how: int = zipfile.ZIP_STORED) -> bytes:
    """A zip as any program may write it, with the head of the pack before the others."""
    out = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w", how) as made:
        warnings.simplefilter("ignore")  # The same name twice.
        for name, content in (("pack.yaml", HEAD), *members):
            made.writestr(info(name) if isinstance(name, str) else name, content, how)
    return out.getvalue()


def info(name: str, mode: int = stat.S_IFREG | 0o644) -> zipfile.ZipInfo:
    """An entry of that name and kind."""
    made = zipfile.ZipInfo(name)
    made.external_attr = mode << 16
    made.create_system = 3
    return made


def named(name: str) -> bytes:
    """A pack with a map of that name."""
    return zipped((name, b"title: x\n"))


def kind(mode: int) -> bytes:
    """A pack with a map that is something else."""
    return zipped((info("maps/x.yaml", mode), b"/etc/passwd"))


def another(**changes: str) -> bytes:
    """The good pack with other words in its head."""
    head = HEAD.decode()
    for word, other in changes.items():
        head = head.replace({"version": "1.0.0", "id": "id: zoo"}[word], other)
    return packed({**ZOO, "pack.yaml": head.encode()})


def overlapping() -> bytes:
    """Two entries of which the second says that it begins where the first does."""
    raw = bytearray(zipped(("maps/a.yaml", b"x" * 50), ("maps/b.yaml", b"x" * 50)))
    first = raw.rindex(b"PK\1\2", 0, raw.rindex(b"PK\1\2"))
    second = raw.rindex(b"PK\1\2")
    raw[second + 42 : second + 46] = raw[first + 42 : first + 46]
    return bytes(raw)


def many() -> bytes:
    """Entries without end, which the last bytes say are few."""
    one = zipped()
    at = one.index(b"PK\1\2")
    directory = one[at : one.index(b"PK\5\6")] * 150_000
    return one[:at] + directory + END.pack(b"PK\5\6", 0, 0, 500, 500, len(directory), at, 0)


def changed(raw: bytes, place: int, bits: int) -> bytes:
    """The same bytes with other bits that far behind the first entry of the directory."""
    made = bytearray(raw)
    made[made.index(b"PK\1\2") + place] |= bits
    return bytes(made)


def second_name() -> bytes:
    """An entry with another name beside the first, that leads elsewhere."""
    made, other = info("maps/x.yaml"), b"../evil.yaml"
    told = struct.pack("<BL", 1, zlib.crc32(b"maps/x.yaml")) + other
    made.extra = struct.pack("<HH", 0x7075, len(told)) + told
    return zipped((made, b"x"))


def _by_name(folder: str, **files: bytes) -> Iterator[tuple[str, Build]]:
    for name, raw in files.items():
        yield f"{folder}{name}.skirmish", lambda _folder, raw=raw: raw  # type: ignore[misc]


LINK: Final = stat.S_IFLNK | 0o777
_GRASS: Final = zipped(("fudge.yaml", b"a" * 499_000), how=zipfile.ZIP_DEFLATED)
_WHOLE: Final = packed(ZOO)
ARCHIVES: Final[Mapping[str, Mapping[str, Build]]] = {
    "names_in_packs": dict(_by_name("",
        above=named("../evil.yaml"), nested=named("maps/../../evil.yaml"), absolute=named("/tmp/evil.yaml"),
        drive=named("C:/evil.yaml"), backslash=named("maps\\evil.yaml"), percent=named("%2e%2e/evil.yaml"),
        dot=named("maps/evil.yaml."), space=named("maps/evil.yaml "), device=named("maps/con.yaml"),
        long=named("maps/" + "a" * 300 + ".yaml"),
        latin=named("maps/pXrch.yaml").replace(b"pXrch", b"p\xe4rch"),
        nul=named("maps/x.yamlXyaml").replace(b".yamlXyaml", b".yaml\0yaml"),
    )),
    "links_in_packs": dict(_by_name("",
        symbolic=kind(LINK), hard=kind(LINK & ~0o077), pipe=kind(stat.S_IFIFO | 0o644),
        device=kind(stat.S_IFCHR | 0o644), rights=kind(stat.S_IFREG | stat.S_ISUID | 0o755),
        through=zipped((info("maps", LINK), b"/tmp"), ("maps/evil.yaml", b"title: x\n")),
    )),
    "names_alike": dict(_by_name("",
        case=zipped(("readme.md", b"x"), ("README.md", b"y")),
        twice=zipped(("maps/pen.yaml", b"x"), ("maps/pen.yaml", b"y")),
        both=zipped(("maps", b"x"), ("maps/pen.yaml", b"y")),
    )),
    "bombs": dict(_by_name("",
        grass=_GRASS, nested=zipped(("inner.skirmish", _GRASS)), overlapping=overlapping(), many=many(),
        encrypted=changed(_WHOLE, 8, 1), cut=_WHOLE[:-40], sum=_WHOLE.replace(b"title: Pen", b"title: Pan"),
        method=zipped(("maps/x.yaml", b"x" * 99), how=zipfile.ZIP_BZIP2), program=b"#!/bin/sh\n" + _WHOLE,
        tail=_WHOLE + b"more", second_name=second_name(),
    )),
    "heads": dict(_by_name("",
        missing=packed({name: raw for name, raw in ZOO.items() if name != "pack.yaml"}),
        in_a_folder=packed({f"zoo/{name}": raw for name, raw in ZOO.items()}),
        two=packed({**ZOO, "scenarios/pack.yaml": HEAD, "PACK.yaml": HEAD}),
        other=another(id="id: moon", version="1.0"),
    )),
    "installed_over": dict(_by_name("",
        newer=another(version="2.0.0"), older=another(version="0.9.0"), toy=another(id="id: toy"),
        broken=packed({**ZOO, "fudge.yaml": b"units: ["}),
    )),
}  # fmt: skip
"""By case and name of the file what builds it."""
