"""The plain client: a battle by lines of text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from skirmish.dice import Stream
from tests.cli.shell import Said, skirmish
from tests.cli.yard import write_yard


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with a small scenario and no saves."""
    write_yard(tmp_path)
    return tmp_path


def play(folder: Path, *typed: str, scenario: str = "theft") -> Said:
    """A battle at the prompt, everybody human."""
    args = ("--data-dir", folder, "play", "--plain", scenario, "--seed", "7")
    return skirmish(*args, typed="".join(f"{line}\n" for line in typed))


def saves(folder: Path) -> list[Path]:
    """The saves there."""
    return list((folder / "saves").glob("*.save"))


def test_the_end_of_input_leaves_cleanly_and_keeps_the_battle(folder: Path) -> None:
    said = play(folder)
    assert said.code == 0
    assert "The battle is saved in" in said.lines[-1]
    assert len(saves(folder)) == 1


@pytest.mark.parametrize("scenario", ["brawl", "theft"])
def test_a_battle_is_played_to_its_end_by_numbers(folder: Path, scenario: str) -> None:
    stream = Stream("numbers")
    said = play(folder, *(str(1 + stream.below(7)) for _ in range(3000)), scenario=scenario)
    assert said.code == 0
    assert said.lines[-1] in {"Victory: Thieves.", "Victory: Watch.", "A draw."}
    saved = skirmish("--data-dir", folder, "saves", "--json").json
    assert len(saved) == 1
    assert saved[0]["result"]
    assert skirmish("verify", saved[0]["file"]).code == 0


def test_options_are_numbered(folder: Path) -> None:
    said = play(folder, "use a2", "options")
    numbers = [int(found[1]) for line in said.lines if (found := re.match(r"(\d+): ", line))]
    assert numbers == list(range(1, len(numbers) + 1))
    assert "1: sneak to 1,1, 3 m north" in said.lines


def test_a_takedown_is_offered_with_its_chance(folder: Path) -> None:
    # Stealth 6 against Perception 0 + 2: 97.61 % silent (F4). Who notices is struck from hiding all the same;
    # Melee 4 against Block 2 makes that a critical, enough to put it out, at 73.85 % (F3): 99.37 % in all.
    said = play(folder, "sneak 7,2", "use a1", "options")
    offered = next(line for line in said.lines if "takedown Cyn, b1, with knife" in line)
    assert ": 100 %, " in offered
    assert offered.endswith("out 99 %")


def test_a_refusal_is_its_sentence_and_changes_nothing(folder: Path) -> None:
    said = play(folder, "a1 dance", "what is this", "log 99", "use b9", "look b9", "0")
    assert said.code == 0
    assert any(line.startswith("'dance' does not answer this") for line in said.lines)
    assert "Asked are: a1, a2." in said.lines
    assert "You have no b9." in said.lines
    assert any(line.endswith("type options to hear them.") for line in said.lines)


def test_look_says_who_is_where_in_words(folder: Path) -> None:
    said = play(folder, "look", "look a2")
    assert "You look as Ada, a1. It stands at 6,2 on floor, facing east, hidden." in said.lines
    assert "Friend: Bo, a2: 5 m west, at 1,4, facing east, hidden." in said.lines
    assert "Enemy: Cyn, b1: 2 m east, at 8,2, facing east, in the open." in said.lines
    assert "Enemy: Dov, b2: 4 m south-east, at 10,4, facing south, in the open." in said.lines


def test_map_goals_units_and_help_answer(folder: Path) -> None:
    said = play(folder, "map", "goals", "units", "help")
    assert "  2 #..*..1.A..#" in said.lines
    assert "  4 #2........B#" in said.lines
    assert "A b1 Cyn at 8,2" in said.lines
    assert "Put all foes out to win." in said.lines
    assert "a1 Ada at 6,2: 10 of 10 left, in hand: knife, hidden" in said.lines
    assert any(line.startswith("undo") for line in said.lines)


def test_the_unit_may_be_left_out_and_a_command_taken_back(folder: Path) -> None:
    said = play(folder, "use a2", "ground", "units", "undo", "units")
    states = [line for line in said.lines if line.startswith("a2 Bo at")]
    assert "gone to ground" in states[0]
    assert "Taken back: a2 ground" in said.lines
    assert "gone to ground" not in states[1]


def test_a_line_of_the_log_unfolds_into_dice_and_reasons(folder: Path) -> None:
    said = play(folder, "sneak 7,2", "use a1", "takedown b1 with=a1.knife", "log")
    rolled = next(int(line.split(".")[0]) for line in said.lines if re.match(r"\d+\. Ada .*Cyn", line))
    unfolded = play(folder, "sneak 7,2", "use a1", "takedown b1 with=a1.knife", f"log {rolled}")
    assert any("4dF [" in line for line in unfolded.lines)


def test_conceding_ends_it(folder: Path) -> None:
    said = play(folder, "concede")
    assert said.lines[-1] == "Victory: Watch."
    assert "conceded" in said.out


def test_without_a_scenario_there_is_a_list_and_the_battle_that_goes_on(folder: Path) -> None:
    play(folder, "ground", "quit")
    said = skirmish("--data-dir", folder, "play", "--plain", typed="99\n0\nunits\n")
    assert said.code == 0
    assert any(line.startswith("0: go on with The theft") for line in said.lines)
    assert any(line.startswith("a1 Ada at 6,2") and "gone to ground" in line for line in said.lines)
    assert len(saves(folder)) == 1
    assert skirmish("--data-dir", folder, "play", "--plain", typed="").code == 0


def test_a_hostile_save_is_listed_with_its_reason(folder: Path) -> None:
    (folder / "saves").mkdir()
    (folder / "saves" / "bad.save").write_bytes(b"\x1b[2J nonsense\n")
    said = skirmish("--data-dir", folder, "saves")
    assert said.code == 0
    assert "bad.save  cannot be played" in said.out
    assert "\x1b" not in said.out


def test_the_primer_is_a_word_away(folder: Path) -> None:
    said = play(folder, "primer").lines
    assert any(line.startswith("In one breath: ") for line in said)
    assert any(line.startswith("A cell: 1 m across") for line in said)
