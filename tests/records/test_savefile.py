"""Saves: what is on the disk after every kind of accident."""

from __future__ import annotations

import contextlib
import copy
import json
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from skirmish.errors import SaveError
from skirmish.model.action import parse
from skirmish.model.battle import Battle
from skirmish.model.event import Event
from skirmish.model.moment import Step
from skirmish.records import lines, savefile
from skirmish.records.codec import Codec
from skirmish.records.digest import Digests
from skirmish.records.listing import listing
from skirmish.records.replay import Difference, steps_of, verify
from skirmish.records.savefile import Break, Header, Save, StepLine, opening, seat_line, step_line, undo_line
from skirmish.records.writer import Writer
from skirmish.rules.loop import open_battle, take_step
from tests.effort import bits, so_many
from tests.records.toy import TOY, battle

CODEC = Codec.of(TOY)
DIGEST = Digests(CODEC)
SAID = ("a1 shoot b1", "b1 dodge", "a1 end")
HEADER = Header("toy", 3, "The Two [/ Rooms", {"seed": "8"}, {"map": "1"}, "0.1.0", "2031-05-04T17:30:00Z")


def played(seed: str = "8", said: tuple[str, ...] = SAID) -> tuple[Step, ...]:
    """Wren shoots, the guard dodges, Wren is done: by the seed Wren is the one to act first."""
    steps = [open_battle(TOY, battle(seed))]
    for text in said:
        steps.append(take_step(TOY, steps[-1].after, parse(text)))
    return tuple(steps)


STEPS = played()


def entry(step: Step) -> bytes:
    action = "" if step.action is None else str(step.action)
    events = tuple(CODEC.write(step.events, tuple[Event, ...]))
    return step_line(StepLine(step.number, action, events, DIGEST(step.after)))


OPENING = opening(HEADER, CODEC.write(STEPS[0].before, Battle))
ENTRIES = [entry(step) for step in STEPS]
WHOLE = OPENING + b"".join(ENTRIES)


def battles(save: Save) -> list[Battle]:
    return [step.after for step in steps_of(CODEC, save)[0]]


def test_a_save_holds_every_step_with_the_battle_after_it() -> None:
    save = savefile.parse(WHOLE, "mill.save")
    assert save.header == HEADER
    assert steps_of(CODEC, save) == (STEPS, None)
    assert (save.size, save.cut) == (len(WHOLE), 0)
    assert verify(TOY, save) is None


def test_a_save_is_plain_ascii_lines_of_json() -> None:
    records = [json.loads(text) for text in WHOLE.decode("ascii").splitlines()]
    assert [record["kind"] for record in records] == ["header", "start", "step", "step", "step", "step"]
    assert records[3]["action"] == "a1 shoot b1"


def test_a_save_that_ends_anywhere_has_every_whole_step_before_that() -> None:
    ends = [len(OPENING)]
    for text in ENTRIES:
        ends.append(ends[-1] + len(text))
    for cut in range(ends[-3], len(WHOLE) + 1):
        save = savefile.parse(WHOLE[:cut], "mill.save")
        whole = max(number for number, end in enumerate(ends) if end <= cut)
        assert [step.number for step in save.steps] == list(range(whole))
        assert save.size == ends[whole]
        assert save.cut == cut - ends[whole]


def test_without_its_opening_it_is_no_save() -> None:
    for cut in range(0, len(OPENING), 7):
        with pytest.raises(SaveError, match=r"mill\.save"):
            savefile.parse(WHOLE[:cut], "mill.save")


@pytest.mark.slow
def test_one_flipped_bit_anywhere_loses_no_step_before_it_and_is_never_believed() -> None:
    text = OPENING + ENTRIES[0] + ENTRIES[1]
    for bit in bits(len(text)):
        flipped, place = bytearray(text), bit // 8
        flipped[place] ^= 1 << bit % 8
        try:
            save = savefile.parse(bytes(flipped), "mill.save")
        except SaveError:
            assert place < len(OPENING)
            continue
        whole = 0 if place < len(OPENING + ENTRIES[0]) else 1
        assert len(save.steps) == whole
        assert place >= len(OPENING)


def test_two_saves_in_one_file_are_the_first_one() -> None:
    save = savefile.parse(WHOLE + WHOLE, "mill.save")
    assert len(save.steps) == 4
    assert save.cut == len(WHOLE)


def test_a_step_that_does_not_follow_is_cut() -> None:
    assert len(savefile.parse(OPENING + ENTRIES[0] + ENTRIES[2], "x").steps) == 1
    for too_few_or_too_many in (-1, 0, 4, 9):
        assert len(savefile.parse(WHOLE + undo_line(too_few_or_too_many), "x").steps) == 4
    assert len(savefile.parse(WHOLE + lines.line({"kind": "wish"}), "x").steps) == 4


def test_undone_steps_are_left_out_and_seats_kept() -> None:
    text = WHOLE + undo_line(3) + seat_line("guards", "human") + ENTRIES[3]
    save = savefile.parse(text, "x")
    assert [step.number for step in save.steps] == [0, 1, 2, 3]
    assert save.seats == {"guards": "human"}
    assert len(savefile.parse(WHOLE + undo_line(2), "x").steps) == 2
    # Head, start and four steps, one of them taken back; then the undo, the seat, and the step that stands.
    assert save.break_at(3, "odd") == Break(9, 3, len(text) - len(ENTRIES[3]), "odd")


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of everything inside plain data."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, part in inner:
        yield (*path, key)
        yield from leaves(part, (*path, key))


def put(data: Any, path: tuple[Any, ...], value: object) -> Any:
    changed = copy.deepcopy(data)
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return changed


@pytest.mark.slow
@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("value", [None, "x", -1, [], 10**30, {"is": "UnitHurt"}], ids=repr)
def test_nonsense_with_a_right_sum_is_a_save_error_at_worst(number: int, value: object) -> None:
    records = [json.loads(text) for text in WHOLE.splitlines()]
    for record in records:
        del record["sum"]
    for path in list(leaves(records[number]))[:: so_many(4, 1) * (1 if number else 5)]:
        changed = put(records[number], path, value)
        text = b"".join(map(lines.line, [*records[:number], changed, *records[number + 1 :]]))
        with contextlib.suppress(SaveError):
            steps_of(CODEC, savefile.parse(text, "x"))


def test_a_newer_format_is_refused_with_both_numbers() -> None:
    record = json.loads(OPENING.splitlines()[0])
    newer = lines.line({**{k: v for k, v in record.items() if k != "sum"}, "format": 7})
    with pytest.raises(SaveError, match=r"format 7 .* up to format 1"):
        savefile.parse(newer + WHOLE, "x")
    with pytest.raises(SaveError, match="no format 0"):
        savefile.parse(lines.line({"kind": "header", "format": 0}), "x")


def test_an_older_format_is_lifted_and_then_goes_on_in_the_present_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def renamed(records: list[lines.Record]) -> list[lines.Record]:
        head = {("title" if key == "name" else key): value for key, value in records[0].items()}
        return [head, *records[1:]]

    old = [lines.parsed(text) or {} for text in WHOLE.splitlines()]
    old[0]["name"] = old[0].pop("title")
    path = tmp_path / "old.save"
    path.write_bytes(b"".join(map(lines.line, old)))
    monkeypatch.setattr(lines, "LIFTS", (renamed,))
    monkeypatch.setattr(lines, "FORMAT", 2)
    save, writer = Writer.resume(path)
    writer.append(seat_line("guards", "human"))
    writer.close()
    assert save.header == HEADER
    again = savefile.read(path)
    assert (len(again.steps), again.seats) == (4, {"guards": "human"})
    assert path.with_name("old.save.old").read_bytes() == b"".join(map(lines.line, old))


def test_the_chain_of_formats_has_no_gap() -> None:
    assert len(lines.LIFTS) + 1 == lines.FORMAT


# ---------------------------------------------------------------------------------------------- on the disk


def begun(folder: Path, entries: int = 4) -> Writer:
    writer = Writer.create(folder / "mill.save", HEADER, CODEC.write(STEPS[0].before, Battle))
    for text in ENTRIES[:entries]:
        writer.append(text)
    return writer


def test_what_was_written_is_there(tmp_path: Path) -> None:
    with begun(tmp_path / "deep" / "down") as writer:
        assert writer.path.read_bytes() == WHOLE
    assert [path.name for path in writer.path.parent.iterdir()] == ["mill.save"]


def test_a_damaged_end_is_cut_and_the_save_goes_on(tmp_path: Path) -> None:
    begun(tmp_path).close()
    path = tmp_path / "mill.save"
    path.write_bytes(WHOLE[:-5])
    save, writer = Writer.resume(path)
    assert len(save.steps) == 3
    writer.append(ENTRIES[3])
    writer.close()
    assert path.read_bytes() == WHOLE
    assert not path.with_name("mill.save.old").exists()


def test_a_copy_is_kept_when_more_than_the_last_line_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "mill.save"
    damaged = WHOLE.replace(b'"a1 shoot b1"', b'"a1 shoot b2"')
    path.write_bytes(damaged)
    save, writer = Writer.resume(path)
    writer.append(ENTRIES[1])
    writer.close()
    assert len(save.steps) == 1
    assert path.read_bytes() == OPENING + ENTRIES[0] + ENTRIES[1]
    assert path.with_name("mill.save.old").read_bytes() == damaged


def test_two_games_cannot_write_one_save(tmp_path: Path) -> None:
    with begun(tmp_path) as writer:
        with pytest.raises(SaveError, match="another game"):
            Writer.resume(writer.path)
        assert len(savefile.read(writer.path).steps) == 4
    Writer.resume(tmp_path / "mill.save")[1].close()


def test_a_save_is_never_written_over_another(tmp_path: Path) -> None:
    begun(tmp_path).close()
    with pytest.raises(SaveError, match="already"):
        begun(tmp_path)
    assert (tmp_path / "mill.save").read_bytes() == WHOLE


class Killed(BaseException):
    """The process died here."""


def dying(after: int, error: BaseException) -> tuple[Callable[[int], None], Callable[[Any, Any], int]]:
    """Stand-ins for fsync and write that fail at the n-th call, the write with half of it done."""
    left = [after]

    def is_over() -> bool:
        left[0] -= 1
        return left[0] < 0

    def fsync(handle: int) -> None:
        if is_over():
            raise error

    def write(file: Any, text: Any) -> int:
        if is_over():
            file.write(text[: len(text) // 2])
            raise error
        return int(file.write(text))

    return fsync, write


@pytest.mark.parametrize("error", [Killed(), OSError(28, "No space left on device")], ids=["killed", "full"])
@pytest.mark.parametrize("after", range(12))
def test_whenever_writing_dies_the_save_is_that_before_or_after_the_command(
    after: int, error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsync, write = dying(after, error)
    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr("skirmish.files.write_all", write)
    path = tmp_path / "mill.save"
    done = -1
    try:
        writer = Writer.create(path, HEADER, CODEC.write(STEPS[0].before, Battle))
        done = 0
        for text in ENTRIES:
            writer.append(text)
            done += 1
    except (Killed, SaveError):
        pass
    monkeypatch.undo()
    assert path.exists() or done < 0
    if path.exists():
        save = savefile.read(path)
        assert len(save.steps) in {max(done, 0), done + 1}
        assert battles(save) == [step.after for step in STEPS[: len(save.steps)]]


def test_after_a_full_disk_the_same_command_can_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = begun(tmp_path, 3)
    with monkeypatch.context() as patch:
        patch.setattr("skirmish.files.write_all", dying(0, OSError(28, "No space left"))[1])
        with pytest.raises(SaveError, match="No space left"):
            writer.append(ENTRIES[3])
    assert writer.path.read_bytes() == OPENING + b"".join(ENTRIES[:3])
    writer.append(ENTRIES[3])
    assert writer.path.read_bytes() == WHOLE


@pytest.mark.parametrize("name", ["folder", "nothing", "empty", "nul\0"])
def test_what_is_no_file_of_lines_is_refused_in_a_sentence(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty").touch()
    for open_save in (savefile.read, Writer.resume):
        with pytest.raises(SaveError):
            open_save(tmp_path / name)


# -------------------------------------------------------------------------------------------------- the list


def test_the_list_has_the_newest_first_and_bad_ones_with_a_reason(tmp_path: Path) -> None:
    ended = replace(savefile.parse(WHOLE, "x").steps[-1], number=4, result="Guards hold the field.")
    files = {
        "old.save": WHOLE,
        "won.save": WHOLE + step_line(ended),
        "bad.save": WHOLE[40:],
        "empty.save": b"",
        "notes.txt": b"hello",
    }
    for age, (name, text) in enumerate(files.items()):
        (tmp_path / name).write_bytes(text)
        os.utime(tmp_path / name, (1_000_000 + age, 1_000_000 + age))
    (tmp_path / "folder.save").mkdir()
    os.utime(tmp_path / "folder.save", (1, 1))
    entries = listing(tmp_path)
    assert [each.path.name for each in entries] == [
        "empty.save",
        "bad.save",
        "won.save",
        "old.save",
        "folder.save",
    ]
    assert [bool(each.problem) for each in entries] == [True, True, False, False, True]
    assert [each.result for each in entries[2:4]] == ["Guards hold the field.", ""]
    assert entries[3].header == HEADER


def test_where_there_is_no_folder_there_are_no_saves(tmp_path: Path) -> None:
    assert listing(tmp_path / "nowhere") == ()


# ----------------------------------------------------------------------------------------------------- proof


def test_the_proof_names_the_first_step_that_differs() -> None:
    save = savefile.parse(WHOLE, "x")
    harder = replace(save.steps[2], events=(*save.steps[2].events, {"is": "RoundBegan", "number": 9}))
    said = verify(TOY, replace(save, steps=(*save.steps[:2], harder, save.steps[3])))
    assert said == Difference(
        2, f"There were {len(harder.events)} events; the rules now make {len(harder.events) - 1}."
    )


SAW = {"is": "SideSaw", "side": "raiders", "explored": 0, "open_doors": 0, "lost": {}, "forgotten": []}


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (
            {"is": "RoundBegan", "number": 9},
            "Event 3 was RoundBegan; the rules now make CheckRolled.",
        ),
        (
            {"outcome": {"is": "ToyOutcome", "name": "hit", "damage": 4, "margin": 7}},
            "Event 3, CheckRolled: outcome.margin was 7; the rules now say 2.",
        ),
        (
            SAW | {"searched": f"0x{'f' * 9000}"},
            "Event 3 was SideSaw; the rules now make CheckRolled.",
        ),
    ],
)
def test_the_proof_tells_in_what_an_event_differs(other: dict[str, Any], told: str) -> None:
    """A mask of a wide map has more digits than Python writes as a number."""
    save = savefile.parse(WHOLE, "x")
    events = list(save.steps[2].events)
    assert events[3]["is"] == "CheckRolled"
    events[3] = other if "is" in other else events[3] | other
    step = replace(save.steps[2], events=tuple(events))
    assert verify(TOY, replace(save, steps=(*save.steps[:2], step, save.steps[3]))) == Difference(2, told)


def test_other_dice_are_found_out() -> None:
    start = CODEC.write(battle("9"), Battle)
    said = verify(TOY, replace(savefile.parse(WHOLE, "x"), start=start))
    assert said is not None
    assert said.step == 0


def test_an_action_that_the_rules_do_not_know_is_found_out() -> None:
    save = savefile.parse(WHOLE, "x")
    for action in ("a1 fly", "nobody end", "a1 move 99,99"):
        flown = replace(save.steps[1], action=action)
        said = verify(TOY, replace(save, steps=(save.steps[0], flown)))
        assert said is not None
        assert said.step == 1


def test_a_save_of_another_version_is_not_held_against_this_one() -> None:
    save = savefile.parse(WHOLE, "x")
    said = verify(TOY, replace(save, header=replace(HEADER, version=2)))
    assert said is not None
    assert "version 2" in said.reason


def test_everything_before_a_step_that_does_not_fit_is_played() -> None:
    save = savefile.parse(WHOLE, "x")
    elsewhere = replace(save.steps[2], digest="0" * 16)
    ghost = replace(save.steps[2], events=({"is": "UnitTurned", "unit": "ghost", "facing": 1},))
    unsaid = replace(save.steps[2], action="a1 (")
    unread = replace(save.steps[2], events=({"is": "UnitTurned", "unit": "a1", "facing": "1e999999999"},))
    for wrong, why in (
        (elsewhere, "does not lead to the battle"),
        (ghost, "does not fit"),
        (unsaid, "a1 \\("),
        (unread, "events.0.facing: not a whole number"),
    ):
        steps, broken = steps_of(CODEC, replace(save, steps=(*save.steps[:2], wrong, save.steps[3])))
        assert steps == STEPS[:2]
        assert broken is not None
        assert (broken.line, broken.step, broken.start) == (5, 2, len(OPENING + ENTRIES[0] + ENTRIES[1]))
        assert re.search(why, broken.reason), broken.reason
