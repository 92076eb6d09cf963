"""`skirmish replay --plain`: a battle that is over, or goes on, told again line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.records.comments import write_comment
from tests.cli.shell import skirmish
from tests.cli.yard import write_yard


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A battle of people who see each other, given up after a few commands."""
    write_yard(tmp_path)
    args = ("--data-dir", tmp_path, "play", "--plain", "brawl", "--seed", "7")
    skirmish(*args, typed="1\n1\nconcede\n")
    (found,) = (tmp_path / "saves").glob("*.save")
    return found


def test_it_is_told_with_comments_and_by_the_numbers_of_commands(save: Path) -> None:
    write_comment(save, 1, "The first mistake.")
    said = skirmish("replay", save, "--plain")
    assert said.code == 0
    numbers = [int(line.split()[0]) for line in said.lines[1:] if line.split()[0].isdecimal()]
    assert numbers
    assert numbers == sorted(numbers)
    assert "      Comment: The first mistake." in said.lines


def test_a_side_that_is_not_there_and_a_file_that_is_no_save_are_refused(save: Path) -> None:
    assert skirmish("replay", save, "--plain", "--eyes", "moon").code == 2
    assert skirmish("replay", save.with_name("none.save"), "--plain").code == 3
    assert skirmish("replay", save).code == 2, "the screens need a terminal"


def test_of_a_battle_that_goes_on_nobody_is_told_what_only_others_know(tmp_path: Path) -> None:
    write_yard(tmp_path)
    skirmish("--data-dir", tmp_path, "play", "--plain", "theft", "--seed", "7", typed="1\n")
    (save,) = (tmp_path / "saves").glob("*.save")
    said = skirmish("replay", save, "--plain")
    assert said.code == 2
    assert "stays with each" in said.err
