"""A pack in one file: what strangers may have put there is refused before any of it is read."""

from __future__ import annotations

import io
import stat
import struct
import time
import tracemalloc
import warnings
import zipfile
import zlib
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish.errors import Problem
from skirmish.packs import archive
from skirmish.packs.archive import MOST_ARCHIVE, packed, unpacked
from skirmish.packs.names import MOST_MEMBERS
from tests.effort import so_many, within_reason

HEAD = b"title: Toy\nsummary: Units.\n"
SMALL = {"pack.yaml": HEAD, "maps/yard.yaml": b"title: Yard\n"}


def zipped(*members: tuple[str | zipfile.ZipInfo, bytes], how: int = zipfile.ZIP_STORED) -> bytes:
    """A zip as any program may write it."""
    out = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w", how) as made:
        warnings.simplefilter("ignore")  # The same name twice.
        for name, content in members:
            made.writestr(name, content)
    return out.getvalue()


def refused(raw: bytes) -> list[str]:
    """What is said of it; nothing of it was read."""
    problems: list[Problem] = []
    found = unpacked(raw, "p", problems)
    assert (found is None) is bool(problems)
    return [str(problem) for problem in problems]


def info(name: str, mode: int = stat.S_IFREG | 0o644) -> zipfile.ZipInfo:
    made = zipfile.ZipInfo(name)
    made.external_attr = mode << 16
    made.create_system = 3
    return made


def test_what_was_packed_is_unpacked() -> None:
    assert unpacked(packed(SMALL), "p", []) == SMALL


def test_the_same_content_makes_the_same_bytes_whatever_its_order() -> None:
    assert packed(SMALL) == packed(dict(reversed(SMALL.items())))


def test_a_zip_of_another_program_is_taken_with_its_folders_and_pressed_together() -> None:
    members: list[tuple[str | zipfile.ZipInfo, bytes]] = [("maps/", b""), *SMALL.items()]
    assert unpacked(zipped(*members, how=zipfile.ZIP_DEFLATED), "p", []) == SMALL


def test_a_zip_that_was_written_to_a_pipe_is_taken() -> None:
    class Pipe(io.RawIOBase):
        """Cannot be gone back in, so sizes stand behind what they are of."""

        def __init__(self) -> None:
            self.raw = bytearray()

        def writable(self) -> bool:
            return True

        def write(self, part: bytes) -> int:  # type: ignore[override]
            self.raw += part
            return len(part)

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in SMALL.items():
            made.writestr(name, content)
    assert unpacked(bytes(pipe.raw), "p", []) == SMALL


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("../evil.yaml", "this name leads out of the pack"),
        ("maps/../../evil.yaml", "this name leads out of the pack"),
        ("maps/..", "this name leads out of the pack"),
        ("/etc/evil.yaml", "this name begins at the top of a disk"),
        ("C:/evil.yaml", "this name begins at the top of a disk"),
        ("c:evil.yaml", "this name begins at the top of a disk"),
        ("maps\\evil.yaml", "this name has a backslash in it"),
        ("maps//evil.yaml", "this name has an empty part in it"),
        ("./evil.yaml", "this name has an empty part in it"),
        ("%2e%2e/evil.yaml", "a pack has no folder `%2e%2e`"),
        ("evil.yaml.", "a pack holds only .yaml, .md, .txt files"),
        ("evil.yaml ", "a pack holds only .yaml, .md, .txt files"),
        ("con.yaml", "this name stands for a device on some systems"),
        ("maps/LPT1.yaml", "this name stands for a device on some systems"),
        ("nul.fudge.yaml", "this name stands for a device on some systems"),
        ("a" * 300 + ".yaml", "this name has more than 100 characters"),
        ("évil.yaml", "the name must be small letters, digits and _, a letter first, at most 32"),
        ("Fudge.yaml", "the name must be small letters, digits and _, a letter first, at most 32"),
        ("ev\u202eil.yaml", "this name has characters in it that cannot be seen"),
        ("run.py", "a pack holds only .yaml, .md, .txt files"),
        ("inner.skirmish", "a pack holds only .yaml, .md, .txt files"),
        ("scenario/x.yaml", "a pack has no folder `scenario` (did you mean `scenarios`?)"),
        ("maps/deep/x.yaml", "`maps` has no folders in it"),
        ("puzzles/fudge/deep/x.yaml", "a pack has at most 2 folders inside each other"),
        (".hidden.yaml", "the name must be small letters, digits and _, a letter first, at most 32"),
        ("-rf.md", "the name must be letters, digits, _ and -, a letter first"),
    ],
)
def test_a_name_that_has_no_place_in_a_pack_is_refused(name: str, said: str) -> None:
    found = refused(zipped(("pack.yaml", HEAD), (name, b"x")))
    assert len(found) == 1
    assert f":1:1: {said}" in found[0]


def test_a_name_that_is_cut_short_where_it_is_written_down_is_refused() -> None:
    raw = zipped(("pack.yaml", HEAD), ("maps/x.yamlXyaml", b"x")).replace(b".yamlXyaml", b".yaml\0yaml")
    assert "characters in it that cannot be seen" in refused(raw)[0]


def test_a_second_name_beside_the_first_is_never_used() -> None:
    other = b"../evil.yaml"
    made = info("maps/x.yaml")
    told = struct.pack("<BL", 1, zlib.crc32(b"maps/x.yaml")) + other
    made.extra = struct.pack("<HH", 0x7075, len(told)) + told
    problems: list[Problem] = []
    found = unpacked(zipped(("pack.yaml", HEAD), (made, b"x")), "p", problems)
    assert problems or sorted(found or ()) == ["maps/x.yaml", "pack.yaml"]


@pytest.mark.parametrize(
    ("first", "second", "wrong"),
    [
        ("readme.md", "README.md", "some systems take this name for `readme.md`"),
        ("pack.yaml", "pack.yaml", "this name is there twice"),
        ("maps/a.yaml", "maps/a.yaml", "this name is there twice"),
    ],
)
def test_names_that_some_system_takes_for_the_same_are_refused(first: str, second: str, wrong: str) -> None:
    (said,) = refused(zipped((first, b"x"), (second, b"y")))
    assert said.startswith(f"p/{second}:1:1: {wrong} (")


@pytest.mark.parametrize(
    ("mode", "said"),
    [
        (stat.S_IFLNK | 0o777, "this is no file but a link or a device"),
        (stat.S_IFIFO | 0o644, "this is no file but a link or a device"),
        (stat.S_IFCHR | 0o644, "this is no file but a link or a device"),
        (stat.S_IFDIR | 0o755, "this is no file but a link or a device"),
        (stat.S_IFREG | stat.S_ISUID | 0o755, "this file asks for rights that no pack needs"),
        (stat.S_IFREG | stat.S_ISGID | 0o755, "this file asks for rights that no pack needs"),
        (stat.S_IFREG | stat.S_ISVTX | 0o755, "this file asks for rights that no pack needs"),
    ],
)
def test_links_and_devices_are_refused(mode: int, said: str) -> None:
    (found,) = refused(zipped(("pack.yaml", HEAD), (info("maps/x.yaml", mode), b"/etc/passwd")))
    assert found.startswith(f"p/maps/x.yaml:1:1: {said}")


def test_nothing_stands_before_the_first_file() -> None:
    out = io.BytesIO(b"PK\3\4 and sixteen more")
    out.seek(0, io.SEEK_END)
    with zipfile.ZipFile(out, "w") as made:
        made.writestr("pack.yaml", HEAD)
    assert refused(out.getvalue()) == [
        "p/pack.yaml:1:1: this entry does not lie where it should (fetch the pack anew)"
    ]


def test_a_name_is_the_same_to_the_letter_in_the_directory_and_at_its_place() -> None:
    (said,) = refused(zipped(("pack.yaml", HEAD)).replace(b"pack.yaml", b"pack.YAML", 1))
    assert "this entry does not lie where it should" in said


def test_a_file_that_grows_beyond_measure_is_refused_unread() -> None:
    raw = zipped(("pack.yaml", HEAD), ("fudge.yaml", b"a" * 499_000), how=zipfile.ZIP_DEFLATED)
    assert len(raw) < 2_000
    with within_reason():
        assert "packed more than 100 times as tightly" in refused(raw)[0]


def test_a_large_map_of_nothing_but_grass_is_taken() -> None:
    drawing = b"rows: |\n" + (b"  " + b"." * 200 + b"\n") * 200
    raw = zipped(("pack.yaml", HEAD), ("maps/x.yaml", drawing), how=zipfile.ZIP_DEFLATED)
    assert refused(raw) == []


def test_files_that_are_too_much_together_are_refused() -> None:
    text = bytes(range(32, 127)) * 5_000
    many = [(f"puzzles/fudge/p{number}.yaml", text) for number in range(22)]
    assert refused(zipped(*many))[0].startswith("p:1:1: the file is longer than 10,000,000 bytes")
    pressed = [(f"maps/p{number}.yaml", bytes([97 + number]) * 49_000) for number in range(26)]
    rows = [(f"puzzles/r{k}/{name[5:]}", text) for k in range(9) for name, text in pressed]
    said = refused(zipped(*rows, how=zipfile.ZIP_DEFLATED))
    assert said == ["p:1:1: its files have 11,466,000 bytes together; the most is 10,000,000"]


def test_a_million_empty_files_are_refused_at_once() -> None:
    one = zipped(("maps/x.yaml", b""))
    directory = one[one.index(b"PK\1\2") : one.index(b"PK\5\6")] * 150_000
    raw = one[: one.index(b"PK\1\2")] + directory
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 500, 500, len(directory), len(raw) - len(directory), 0)
    assert len(raw) < MOST_ARCHIVE
    before = time.process_time()
    tracemalloc.start()
    said = refused(raw + end)
    assert tracemalloc.get_traced_memory()[1] < 50_000_000
    tracemalloc.stop()
    assert time.process_time() - before < 1
    assert said == [f"p:1:1: a pack has at most {MOST_MEMBERS} files (take some out)"]


def test_files_that_lie_over_each_other_are_refused() -> None:
    raw = bytearray(zipped(("maps/a.yaml", b"x" * 50), ("maps/a.yaml", b"x" * 50)))
    second = raw.index(b"PK\1\2", raw.index(b"PK\1\2") + 1)
    raw[second + 42 : second + 46] = struct.pack("<L", 0)  # It says that it begins where the first does.
    assert any("does not lie where it should" in said for said in refused(bytes(raw)))


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (b"#!/bin/sh\n", b"", "this is no pack"),
        (b"", b"more", "something is missing at its end, or added to it"),
    ],
)
def test_a_file_that_is_also_something_else_is_refused(before: bytes, after: bytes, said: str) -> None:
    assert said in refused(before + packed(SMALL) + after)[0]


def test_bytes_between_the_files_and_the_directory_are_refused() -> None:
    raw = packed(SMALL)
    at = raw.index(b"PK\1\2")
    end = struct.unpack("<4s4H2LH", raw[-22:])
    moved = struct.pack("<4s4H2LH", *end[:6], end[6] + 100, 0)
    assert "bytes in it that belong to no file" in refused(raw[:at] + b"x" * 100 + raw[at:-22] + moved)[0]


def test_an_encrypted_file_is_refused() -> None:
    raw = bytearray(packed(SMALL))
    raw[raw.index(b"PK\1\2") + 8] |= 1
    assert "this file is encrypted" in refused(bytes(raw))[0]


def test_a_file_whose_sum_is_wrong_is_refused() -> None:
    raw = packed(SMALL).replace(b"title: Yard", b"title: Yarn")
    assert refused(raw) == ["p/maps/yard.yaml:1:1: this file is damaged (fetch the pack anew)"]


@pytest.mark.parametrize("how", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_file_packed_in_an_unknown_way_is_refused(how: int) -> None:
    assert "packed in a way that is not known here" in refused(zipped(*SMALL.items(), how=how))[0]


@pytest.mark.parametrize(
    "raw", [b"", b"PK", b"\0" * 1_000, b"PK\5\6" + b"\xff" * 18, b"PK\3\4" * 20, b"title: x\n"]
)
def test_what_is_no_zip_is_refused(raw: bytes) -> None:
    assert len(refused(raw)) == 1


def cuts() -> Iterator[bytes]:
    raw = packed(SMALL)
    yield from (raw[:end] for end in range(len(raw)))


def test_one_that_is_cut_off_anywhere_is_refused() -> None:
    assert all(len(refused(raw)) == 1 for raw in cuts())


def test_a_flipped_bit_anywhere_is_refused_or_changes_nothing() -> None:
    raw = packed(SMALL)
    assert len(raw) < 600
    for place in range(len(raw) * 8):
        bad = bytearray(raw)
        bad[place // 8] ^= 1 << place % 8
        problems: list[Problem] = []
        found = unpacked(bytes(bad), "p", problems)
        assert (found == SMALL) is not bool(problems)


@settings(max_examples=so_many(30, 300))
@given(data=st.data())
def test_noise_in_it_never_raises(data: st.DataObject) -> None:
    raw = bytearray(zipped(*SMALL.items(), how=zipfile.ZIP_DEFLATED))
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 4))] = data.draw(st.binary(max_size=6))
    refused(bytes(raw))


def test_its_limits_are_those_of_the_papers() -> None:
    assert (archive.MOST_ARCHIVE, archive.MOST_UNPACKED, MOST_MEMBERS) == (10_000_000, 10_000_000, 500)
