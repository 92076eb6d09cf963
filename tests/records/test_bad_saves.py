"""Saves that are none: no file hangs the game or fills its memory, and each is told by its reason."""

from __future__ import annotations

import copy
import json
import os
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from skirmish import files
from skirmish.errors import SaveError
from skirmish.model.battle import Battle
from skirmish.records import lines, savefile
from skirmish.records.codec import Codec
from skirmish.records.listing import listing, problems
from skirmish.records.replay import start_of
from skirmish.records.savefile import Header, opening
from skirmish.records.writer import Writer
from tests.records.toy import TOY, battle
from tests.records.yard import write_faults

CODEC = Codec.of(TOY)
HEADER = Header("toy", 3, "The Two Rooms", {"seed": "8"}, {"map": "1"}, "0.1.0", "2031-05-04T17:30:00Z")
START: dict[str, Any] = CODEC.write(battle(), Battle)
GOOD = opening(HEADER, START)

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")


def test_every_bad_file_is_listed_with_its_reason_beside_the_good_one(tmp_path: Path) -> None:
    faults = write_faults(tmp_path, GOOD)
    (tmp_path / "good.save").write_bytes(GOOD)
    found = {entry.path.name: entry for entry in listing(tmp_path)}
    assert found.keys() == faults.keys() | {"good.save"}
    for name, why in faults.items():
        assert why in found[name].problem
        assert name in found[name].problem
    assert found["good.save"].problem == ""
    assert found["good.save"].header == HEADER


def test_of_many_bad_files_one_is_told_and_the_others_are_counted(tmp_path: Path) -> None:
    assert problems(listing(tmp_path)) == ()
    (tmp_path / "a.save").touch()
    assert problems(listing(tmp_path)) == ("a.save: this is no save, or its first line is damaged",)
    (tmp_path / "b.save").mkdir()
    assert problems(listing(tmp_path))[1] == "1 more cannot be played: skirmish saves lists them"


def test_no_bad_file_can_be_opened_and_none_is_changed(tmp_path: Path) -> None:
    faults = write_faults(tmp_path, GOOD)
    before = sorted(path.name for path in tmp_path.iterdir())
    for name, why in faults.items():
        for open_save in (savefile.read, Writer.resume):
            with pytest.raises(SaveError, match=why):
                open_save(tmp_path / name)
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_a_save_that_vanishes_while_the_list_is_made_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.save").write_bytes(GOOD)
    (tmp_path / "b.save").write_bytes(GOOD)
    open_it = files.regular

    def vanishing(path: Path, **how: bool) -> Any:
        if path.name == "a.save":
            path.unlink()
        return open_it(path, **how)

    monkeypatch.setattr(files, "regular", vanishing)
    found = {entry.path.name: entry.problem for entry in listing(tmp_path)}
    assert found == {"a.save": "a.save cannot be read: No such file or directory", "b.save": ""}


def test_a_file_that_is_exchanged_for_a_pipe_while_it_is_opened_does_not_hang(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "a.save")
    (tmp_path / "plain").touch()
    plain = (tmp_path / "plain").stat()
    monkeypatch.setattr(Path, "stat", lambda *_, **__: plain)
    with pytest.raises(OSError, match="it is no file"):
        files.regular(tmp_path / "a.save")


def test_a_file_that_grows_while_it_is_read_is_read_no_further(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x" * 50)
    with files.regular(tmp_path / "a") as file:
        assert files.part(file, 10) == b"x" * 10
        assert len(files.rest(file, 50)) == 40
        (tmp_path / "a").write_bytes(b"x" * 90)
        with pytest.raises(OSError, match="longer than 50 bytes"):
            files.rest(file, 50)


# --------------------------------------------------------------------------------------------- forged numbers


def forged(path: tuple[Any, ...], value: object) -> bytes:
    """A save with right sums, and that in its battle."""
    start = copy.deepcopy(START)
    inner = start
    for key in path[:-1]:
        inner = inner[key]
    assert path[-1] in inner or isinstance(inner, list)
    inner[path[-1]] = value
    return opening(HEADER, start)


TERRAIN = ("ground", "terrain")


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ((*TERRAIN, "width"), 100_000_000, "a width of 100000000 is not 1 to 200"),
        ((*TERRAIN, "height"), -3, "a height of -3"),
        ((*TERRAIN, "width"), 10**30, "too large a number"),
        ((*TERRAIN, "dark"), "0x" + "f" * 100_000, "dark: not a whole number|not a whole number"),
        (("units", "a1", "cell"), "0,99999999", "not a cell"),
        (("units", "a1", "cell"), "999,999", "off the map"),
        (("units", "a1", "hp"), 10**30, "units.a1.hp: too large a number"),
        (("units", "a1", "hp"), "1e10000000", "units.a1.hp: not a whole number"),
        (("units", "a1", "hp"), "0xffffffffffffffff", "units.a1.hp: not a whole number"),
        (("units", "a1", "name"), "x" * 2_000_000, "units.a1.name: longer than 10,000 characters"),
        (("units", "a1", "side"), "nobody", "there is no side 'nobody'"),
        (("scene", "sides"), [{"id": f"s{n}", "name": "S"} for n in range(60)], "60 sides, but .* at most 4"),
        (("scene", "options"), {"grim": {"is": "Fraction", "of": "1e10000000"}}, "not a fraction"),
    ],
)
def test_forged_numbers_are_refused_before_anything_is_made_of_them(
    path: tuple[Any, ...], value: object, why: str
) -> None:
    save = savefile.parse(forged(path, value), "x")
    with pytest.raises(SaveError, match=why) as refused:
        start_of(CODEC, save)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("text", ["[" * 100_000, '{"step": NaN}', '{"n": ' + "9" * 5000 + "}", "1e10000000"])
def test_a_line_that_is_no_record_is_damaged_whatever_its_sum(text: str) -> None:
    body = b'{"kind":"step","x":' + text.encode()
    line = body + b',"sum":"%08x"}\n' % crc32(body)
    save = savefile.parse(GOOD + line, "x")
    assert save.broken is not None
    assert (save.broken.line, save.broken.step, save.broken.start) == (3, 0, len(GOOD))


def test_a_line_of_megabytes_is_damaged_and_a_header_without_end_no_save() -> None:
    long = lines.line({"kind": "seat", "side": "guards", "seat": "x" * lines.MOST_IN_LINE})
    save = savefile.parse(GOOD + long, "x")
    assert (save.seats, save.size) == ({}, len(GOOD))
    header = json.loads(GOOD.splitlines()[0])
    del header["sum"]
    with pytest.raises(SaveError, match="no save"):
        savefile.parse(lines.line({**header, "title": "x" * lines.MOST_IN_HEADER}) + GOOD, "x")


def test_the_ground_of_the_largest_map_fits_a_line_many_times() -> None:
    # 200 x 200 cells that all differ from their neighbours, in two kinds: the longest ground there can be.
    rows = [[part for x in range(200) for part in ((x + y) % 2, 1)] for y in range(200)]
    ground = {**START["ground"]["terrain"], "width": 200, "height": 200, "rows": rows}
    assert len(json.dumps(ground)) < lines.MOST_IN_LINE / 4


def test_a_save_of_too_many_lines_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MOST_LINES", 1_000)
    (tmp_path / "a.save").write_bytes(GOOD + savefile.seat_line("guards", "human") * 3_000)
    for open_save in (savefile.read, Writer.resume):
        with pytest.raises(SaveError, match="it has more than 1,000 lines"):
            open_save(tmp_path / "a.save")


def test_no_save_is_written_that_could_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line = savefile.seat_line("guards", "human")
    with Writer.create(tmp_path / "a.save", HEADER, START) as writer:
        monkeypatch.setattr(lines, "MOST_BYTES", len(GOOD) + len(line))
        writer.append(line)
        with pytest.raises(SaveError, match="is full"):
            writer.append(line)
        monkeypatch.setattr(lines, "MOST_BYTES", 10**6)
        monkeypatch.setattr(lines, "MOST_LINES", 3)
        with pytest.raises(SaveError, match="is full: a save has at most 3 lines"):
            writer.append(line)
    assert savefile.read(tmp_path / "a.save").seats == {"guards": "human"}
