"""Packs that were damaged on the way: problems in time, never a traceback, and nothing is written."""

from __future__ import annotations

import resource
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish.errors import Problem, SkirmishError
from skirmish.packs.archive import packed
from skirmish.packs.pack_check import check_folder
from skirmish.packs.shipping import install
from tests.effort import bits, so_many
from tests.library import lies_there
from tests.packs.toys import TABLES, good_copy, load

HEAD = b"""\
id: zoo
title: Zoo
summary: Beasts.
version: 1.0.0
authors: [Bea]
licence: MIT
game: ">=0.1"
needs: {toy: any}
overrides: {toy: {units: [guard]}}
"""
UNITS = (
    b"units:\n  guard: {like: toy/guard, role: big, hands: [toy/club]}\n  owl: {like: guard, worn: null}\n"
)
FUDGE = b"weapons:\n  paw: {like: toy/club, name: paw}\nunits:\n  owl: {hands: [paw], sheet: {melee: 2}}\n"
FILES = {"pack.yaml": HEAD, "units.yaml": UNITS, "fudge.yaml": FUDGE}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small folder with a second pack that uses all there is to use of it."""
    folder = good_copy(tmp_path_factory.mktemp("home"))
    for name, text in FILES.items():
        path = folder / "content" / "zoo" / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text)
    return folder


def problems(home: Path, name: str, text: bytes) -> tuple[Problem, ...]:
    """What is wrong when a file of the pack holds that."""
    path = home / "content" / "zoo" / name
    lies_there(path, text)
    try:
        return load(home).problems
    finally:
        lies_there(path, FILES[name])


def test_undamaged_it_is_in_order(home: Path) -> None:
    assert load(home).problems == ()
    found = check_folder(home / "content" / "zoo", "zoo", [home], TABLES)
    assert found.problems == ()


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_cut_off_anywhere_never_raises(name: str, home: Path) -> None:
    for end in range(len(FILES[name])):
        problems(home, name, FILES[name][:end])


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_a_flipped_bit_anywhere_never_raises(name: str, home: Path) -> None:
    for place in bits(len(FILES[name])):
        bad = bytearray(FILES[name])
        bad[place // 8] ^= 1 << place % 8
        for one in problems(home, name, bytes(bad)):
            assert one.line >= 1
            assert one.column >= 1
            assert one.message


VALUES = [
    "null",
    "true",
    "-1",
    "[]",
    "{}",
    "''",
    "[[]]",
    "{a: {b: c}}",
    "x",
    "toy/guard",
    "guard",
    "../x",
    "a/b/c",
    "9",
]
KEYS = [
    "like",
    "name",
    "sheet",
    "hands",
    "worn",
    "role",
    "units",
    "needs",
    "overrides",
    "version",
    "game",
    "weapons",
]


@settings(max_examples=so_many(40, 400))
@given(data=st.data())
def test_values_that_belong_elsewhere_never_raise(data: st.DataObject, home: Path) -> None:
    name = data.draw(st.sampled_from(sorted(FILES)))
    lines = FILES[name].decode().splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        key, value = data.draw(st.sampled_from(KEYS)), data.draw(st.sampled_from(VALUES))
        indent = data.draw(st.sampled_from(["", "  ", "    "]))
        lines[at : at + data.draw(st.integers(0, 1))] = [f"{indent}{key}: {value}"]
    problems(home, name, "\n".join(lines).encode())


def chain(many: int) -> bytes:
    """Entries each like the next; the last is like the first."""
    entries = (f"  u{n}: {{like: u{(n + 1) % many}}}\n" for n in range(many))
    return ("units:\n" + "".join(entries)).encode()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("fudge.yaml", chain(200)),
        ("units.yaml", chain(200)),
        ("units.yaml", chain(5_000)),
        ("fudge.yaml", b"units: " + b"{a: " * 3_000),
        ("pack.yaml", HEAD + b"roles: {" + b", ".join(b"r%d: x" % n for n in range(9_000)) + b"}\n"),
        ("pack.yaml", HEAD.replace(b"toy: any", b", ".join(b"p%d: any" % n for n in range(5_000)))),
        ("pack.yaml", HEAD.replace(b'">=0.1"', b'"' + b">=0.1," * 20_000 + b'"')),
        ("pack.yaml", HEAD.replace(b"1.0.0", b"9" * 400_000)),
        ("pack.yaml", HEAD.replace(b"[guard]", b"[" + b"guard," * 9_000 + b"]")),
    ],
    ids=["circle", "shared circle", "long circle", "deep", "roles", "needs", "range", "version", "overrides"],
)
def test_too_much_of_anything_is_refused_in_a_second(name: str, text: bytes, home: Path) -> None:
    before, memory = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    found = problems(home, name, text)
    assert 1 <= len(found) <= 100
    assert time.process_time() - before < 1
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory < 200_000  # kilobytes


@settings(max_examples=so_many(15, 150))
@given(data=st.data())
def test_a_damaged_pack_in_one_file_is_refused_and_nothing_is_written(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("player")
    raw = bytearray(packed(FILES))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(min_size=1, max_size=3))
    with pytest.raises(SkirmishError):
        install(bytes(raw), "zoo", folder / "content", [folder], replaces=False)
    assert list(folder.iterdir()) == []  # The pack that it needs is not there, so nothing can be installed.
