"""Puzzles on the command line: the list, one of them, and an answer that is judged."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.shell import skirmish
from tests.cli.test_completion import offered


def test_the_list_has_every_system_and_gives_no_answer_away() -> None:
    said = skirmish("puzzle", "list", "--json")
    assert {row["ruleset"] for row in said.json} == {"fudge", "ranks", "stunts", "forge", "pools"}
    row = next(row for row in said.json if row["id"] == "fudge/finish")
    assert row["theme"] not in skirmish("puzzle", "list").out


def test_the_list_of_one_system_has_no_other() -> None:
    said = skirmish("puzzle", "list", "--rules", "ranks")
    assert all(line[4:].startswith("ranks/") for line in said.lines)
    assert skirmish("puzzle", "list", "--rules", "rnks").code == 2


def test_a_position_is_drawn_with_its_question() -> None:
    said = skirmish("puzzle", "show", "fudge/finish")
    assert "Whom do you shoot?" in said.out
    assert "A b1 raider 1 at 7,1" in said.lines


def test_a_wrong_answer_is_judged_and_a_right_one_is_kept(tmp_path: Path) -> None:
    typed = "a1 defend\nagain\na1 shoot b1 with=a1.rifle\n"
    said = skirmish("--data-dir", tmp_path, "puzzle", "play", "fudge/finish", "--plain", typed=typed)
    assert "Not the best answer." in said.out
    assert "Right. " in said.out
    assert "  rifleman: shoot against raider 1: works 41.6 %, puts out 41.6 %" in said.lines
    assert json.loads((tmp_path / "puzzles.json").read_text("utf-8")) == {"solved": ["fudge/finish"]}
    solved = skirmish("--data-dir", tmp_path, "puzzle", "list", "--rules", "fudge").lines
    assert [line for line in solved if line.startswith("[x]")] == ["[x] fudge/finish    Two swordsmen"]


def test_what_is_refused_is_no_answer_and_neither_is_giving_up(tmp_path: Path) -> None:
    typed = "a1 shoot b1 with=a1.spoon\nconcede\nquit\n"
    said = skirmish("--data-dir", tmp_path, "puzzle", "play", "fudge/finish", "--plain", typed=typed)
    assert said.code == 0
    assert "A puzzle wants an answer of a unit." in said.lines
    assert "answer. " not in said.out
    assert not (tmp_path / "puzzles.json").exists()


def test_a_file_of_solved_puzzles_that_is_damaged_is_told_of_and_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "puzzles.json").write_text("{", encoding="utf-8")
    typed = "a1 shoot b1 with=a1.rifle\n"
    said = skirmish("--data-dir", tmp_path, "puzzle", "play", "fudge/finish", "--plain", typed=typed)
    assert "Right. " in said.out
    why = "it is damaged; mend it, or take it away to begin anew"
    assert said.err == f"skirmish: puzzles.json cannot be read: {why}\n"
    assert (tmp_path / "puzzles.json").read_text("utf-8") == "{"


def test_a_puzzle_that_does_not_exist_is_named_with_the_nearest() -> None:
    said = skirmish("puzzle", "show", "fudge/finsh")
    assert said.code == 2
    assert "did you mean `fudge/finish`?" in said.err


def test_puzzles_are_completed() -> None:
    assert offered("puzzle", "play", "fudge/fi") == ["fudge/finish"]
    assert offered("puzzle", "show", "fudge/fi") == ["fudge/finish"]
    assert offered("puzzle", "") == ["list", "play", "show"]
