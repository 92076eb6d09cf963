"""Bad files among the saves, and saves that go away: the commands say so, and everything else works."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from skirmish import arena
from skirmish.cli import plain
from skirmish.records import lines as text_lines
from skirmish.records import savefile
from tests.cli.shell import Said, skirmish
from tests.cli.yard import write_yard
from tests.records.yard import write_faults, write_misfit

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with a battle that goes on."""
    write_yard(tmp_path)
    play(tmp_path, "ground", "quit")
    return tmp_path


def play(folder: Path, *typed: str) -> Said:
    """A battle at the prompt, everybody human."""
    args = ("--data-dir", folder, "play", "--plain", "theft", "--seed", "7")
    return skirmish(*args, typed="".join(f"{line}\n" for line in typed))


def good_save(folder: Path) -> Path:
    """The save of that battle."""
    return next((folder / "saves").glob("*-theft-*.save"))


def test_a_folder_of_saves_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("no folder")
    said = skirmish("--data-dir", tmp_path, "saves")
    assert said.code == 3
    assert said.err == f"skirmish: {tmp_path / 'saves'} cannot be read: Not a directory\n"


def test_bad_files_are_listed_and_the_battle_goes_on(folder: Path) -> None:
    good = good_save(folder)
    faults = write_faults(folder / "saves", good.read_bytes())
    said = skirmish("--data-dir", folder, "saves")
    assert said.code == 0
    lines = {line.split("  ")[0]: line for line in said.lines}
    assert lines.keys() == faults.keys() | {good.name}
    for name, why in faults.items():
        assert f"{name}  cannot be played: " in lines[name]
        assert why in lines[name]
    assert lines[good.name].endswith("The theft: not over")
    problems = {
        Path(one["file"]).name: one["problem"]
        for one in skirmish("--data-dir", folder, "saves", "--json").json
    }
    assert all(why in problems[name] for name, why in faults.items())
    plain = skirmish("--data-dir", folder, "play", "--plain", typed="0\nunits\nquit\n")
    assert plain.code == 0
    assert any(line.startswith("0: go on with The theft") for line in plain.lines)
    assert f"{len(faults) - 1} more cannot be played" in plain.err
    assert skirmish("verify", good).code == 0


def test_bad_files_are_verified_as_unreadable(folder: Path) -> None:
    saves = folder / "saves"
    for name, why in write_faults(saves, good_save(folder).read_bytes()).items():
        said = skirmish("verify", saves / name)
        assert said.code == 3
        assert name in said.err
        assert why in said.err
        assert len(said.err) < 200


def test_where_the_newest_save_does_not_open_the_one_before_it_is_offered(folder: Path) -> None:
    good = good_save(folder)
    os.utime(good, (1, 1))
    write_misfit(good, good.with_name("newest.save"))
    said = skirmish("--data-dir", folder, "play", "--plain", typed="0\n0\nunits\nquit\n")
    assert said.code == 0
    assert "newest.save: start.ground.terrain: a width of 100000000 is not 1 to 200" in said.err
    assert sum(line.startswith("0: go on with The theft") for line in said.lines) == 2
    assert f"The battle is saved in {good.name}." in said.out
    assert skirmish("verify", good.with_name("newest.save")).code == 3


def test_a_save_from_any_year_is_listed(folder: Path) -> None:
    os.utime(good_save(folder), (2**40, 2**40))
    said = skirmish("--data-dir", folder, "saves")
    assert (said.code, len(said.lines)) == (0, 1)


def forged(line: bytes, **values: Any) -> bytes:
    """The same line with other values and a right sum."""
    return text_lines.line({**(text_lines.parsed(line) or {}), **values})[:-1]


DAMAGES: list[tuple[Callable[[bytes], list[bytes]], str]] = [
    (lambda line: [b'{"n":1e10000000}'], "its sum does not fit"),
    (lambda line: [b"[" * 100_000], "its sum does not fit"),
    (lambda line: [line[:-9]], "its sum does not fit"),
    (lambda line: [forged(line, number=0)], "step 0 stands where step 1 belongs"),
    (lambda line: [forged(line, digest="0" * 16)], "does not lead to the battle"),
    (lambda line: [forged(line, action="a1 fly")], "do not allow 'a1 fly'"),
    (lambda line: [forged(line, action="a1 (")], "a1 \\("),
    (lambda line: [forged(line, events=["x"])], "events.0"),
    (lambda line: [forged(line, events=[])], "does not lead to the battle"),
]
"""What may become of a line, and what is said of it."""


def test_verify_says_where_a_save_stops_making_sense(folder: Path) -> None:
    lines = good_save(folder).read_bytes().splitlines()
    bad = folder / "bad.save"
    for damage, why in DAMAGES:
        changed = [*lines[:3], *damage(lines[3]), *lines[4:]]
        bad.write_bytes(b"".join(line + b"\n" for line in changed))
        said = skirmish("verify", bad)
        assert said.code == 1
        assert said.err.startswith("bad.save: line 4, step 1: ")
        assert re.search(why, said.err), said.err


def test_a_repeated_line_is_where_a_save_stops_making_sense(folder: Path) -> None:
    good = good_save(folder)
    good.write_bytes(good.read_bytes() + good.read_bytes().splitlines(keepends=True)[-1])
    said = skirmish("verify", good)
    assert said.code == 1
    assert "line 5, step 2: step 1 stands where step 2 belongs; of the 2 steps before that" in said.err
    assert "line 5, step 2" in skirmish("--data-dir", folder, "play", "--plain", typed="0\n").err


# ----------------------------------------------------------------------------------------- saves that go away


def test_a_save_that_goes_away_is_told_of_at_the_prompt(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter(["ground", "gone", "use a2", "ground", "quit"])

    def read_line() -> str | None:
        line = next(typed)
        if line == "gone":
            shutil.rmtree(folder / "saves")
            line = next(typed)
        return line

    monkeypatch.setattr(plain, "read_line", read_line)
    said = play(folder)
    assert said.code == 0
    assert said.err.count("The whole battle is saved in") == 1
    (save,) = (folder / "saves").iterdir()
    assert f"is no longer there. The whole battle is saved in {save.name} from now on." in said.err
    assert f"The battle is saved in {save.name}." in said.out
    assert len(savefile.read(save).steps) == 3
    assert skirmish("verify", save).code == 0


def test_a_save_that_goes_away_is_told_of_while_watching(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_yard(tmp_path)
    path, choose, calls = tmp_path / "kept.save", arena.choose, iter(range(10**6))

    def choose_and_remove(*args: Any, **named: Any) -> Any:
        if next(calls) == 3:
            path.write_bytes(b"mine now")
        return choose(*args, **named)

    monkeypatch.setattr(arena, "choose", choose_and_remove)
    said = skirmish(
        "--data-dir", tmp_path, "watch", "theft", "--level", "random", "--seed", "1", "--save", path
    )
    assert said.code == 0
    assert (
        said.err.count("kept.save was changed by another program. The whole battle is saved in kept-2.save")
        == 1
    )
    assert path.read_bytes() == b"mine now"
    assert skirmish("verify", tmp_path / "kept-2.save").code == 0
