"""The plain client: hints at the moment of need, bands of distance, and two units compared."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.shell import Said, skirmish
from tests.cli.yard import write_yard


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with a small scenario; two with knives, and two with rifles 2 and 4 m away."""
    write_yard(tmp_path)
    return tmp_path


def play(folder: Path, *typed: str, scenario: str = "brawl") -> Said:
    """A battle at the prompt, everybody human."""
    args = ("--data-dir", folder, "play", "--plain", scenario, "--seed", "7")
    return skirmish(*args, typed="".join(f"{line}\n" for line in typed))


def hints(said: Said) -> list[str]:
    """The hints that were given."""
    return [line for line in said.lines if line.startswith("Hint: ")]


def test_a_hint_is_given_once_in_words_that_can_be_typed(folder: Path) -> None:
    first = play(folder, "options", "options")
    assert len(hints(first)) == 1
    assert re.match(r"Hint: In the open, two can strike (Ada|Bo)[:;]", hints(first)[0])
    again = play(folder, "options")
    assert hints(again) != hints(first)


def test_hints_are_read_again_and_silenced_for_good(folder: Path) -> None:
    said = play(folder, "hints", "hints off")
    assert any(line.endswith("threats and a cell tells who could strike where.") for line in said.lines)
    assert "No more hints are given." in said.lines
    later = play(folder, "hints")
    assert not hints(later)
    assert "Type hints on for more." in later.lines


def test_who_wants_none_may_have_them_after_all(folder: Path) -> None:
    (folder / "progress.json").write_text('{"silent": true}', encoding="utf-8")
    assert not hints(play(folder, "end"))
    assert hints(play(folder, "hints on", "end"))[0].startswith("Hint: In the open, two can strike Bo")


def test_while_unnoticed_no_hint_is_given(folder: Path) -> None:
    assert not hints(play(folder, "sneak 7,2", scenario="theft"))


def test_bands_say_how_far_somebody_is_and_what_it_means(folder: Path) -> None:
    # A cell is 1 m: Ada at 6,2, Cyn at 8,2; beyond 1.5 m and up to 15 m there is no modifier.
    said = play(folder, "use a1", "bands", "bands b1", "bands 1,2", "bands moon").lines
    assert any(line.startswith("short to 1.5 m") and "medium to 15 m" in line for line in said)
    assert "Cyn is 2 m from Ada: medium to 15 m, no modifier." in said
    assert "1,2 is 5 m from Ada: medium to 15 m, no modifier." in said
    assert any(line.startswith("Say bands, or bands with somebody in sight") for line in said)


def test_compare_tells_both_ways_from_here_and_from_there(folder: Path) -> None:
    said = play(folder, "use a1", "compare Cyn 7,2", "move 7,2", "odds strike b1 with=a1.knife").lines
    assert "Here: 2 m, no cover." in said
    assert "At 7,2: 1 m, no cover." in said
    assert any(line.startswith("Ada on Cyn: nothing; ") for line in said), "a knife reaches one metre"
    assert any(re.match(r"Cyn on Ada: shoot with rifle \d+ % for \d+\.\d damage", line) for line in said)
    there = said[said.index("At 7,2: 1 m, no cover.") + 1]
    odds = next(line for line in said if line.startswith("It comes off: "))
    chance = odds.removeprefix("It comes off: ").partition(".")[0]
    assert f"strike with knife {chance} for" in there


def test_whoever_is_told_of_as_name_and_id_is_found_by_what_was_told(folder: Path) -> None:
    said = play(folder, "use Ada (a1)", "enemies", "bands Cyn (b1)", "compare Cyn (b1) 7,2").lines
    assert any("Cyn (b1), 2 east" in line for line in said)
    assert "You speak for Ada." in said
    assert "Cyn is 2 m from Ada: medium to 15 m, no modifier." in said
    assert "At 7,2: 1 m, no cover." in said
    sent = play(folder, "use a1", "approach Cyn (b1)", "approach B1").lines
    assert not any("is not a foe in sight" in line for line in sent)


def test_compare_refuses_who_is_not_there_and_cells_that_are_taken(folder: Path) -> None:
    said = play(folder, "use a1", "compare", "compare moon", "compare b1 8,2", "compare b1 99,1").lines
    assert sum(line.startswith("Say compare and somebody in sight") for line in said) == 2
    assert sum("is no free cell" in line for line in said) == 2


@pytest.mark.parametrize("written", ["Cyn (b1)", "cyn (B1)", "Cyn, b1", "Cyn", "b1"])
def test_a_unit_is_named_as_it_is_told(folder: Path, written: str) -> None:
    said = play(
        folder, f"look {written}", f"compare {written} 5,2", f"bands {written}", f"odds strike {written}"
    )
    assert any(line.startswith("Enemy: Cyn, b1:") for line in said.lines)
    assert any(line.startswith("At 5,2: ") for line in said.lines)
    assert any(line.startswith("Cyn is ") and "from Ada" in line for line in said.lines)
    assert "is not a foe in sight" not in play(folder, f"approach {written}").out


def test_a_command_is_read_as_it_is_listed(folder: Path) -> None:
    said = play(folder, "use Ada (a1)", "Ada (a1) move to 5,2", "undo", "end turn")
    assert "You speak for Ada." in said.lines
    assert "Taken back: a1 move 5,2" in said.lines
    assert any("Bo (a2). What do you do?" in line for line in said.lines)


def test_of_several_with_one_name_it_is_asked_which(folder: Path) -> None:
    path = folder / "content" / "small" / "scenarios" / "brawl.yaml"
    path.write_text(path.read_text().replace("name: Dov", "name: Cyn"))
    said = play(folder, "look Cyn", "approach Cyn", "compare Cyn", "look Cyn (b2)")
    assert said.lines.count("There are 2 of the name Cyn: say b1 or b2.") == 3
    assert any(line.startswith("Enemy: Cyn, b2:") for line in said.lines)


def test_seats_tell_and_change_who_plays(folder: Path) -> None:
    said = play(folder, "seats", "seats thieves ai:nobody", "seats foo", "seats watch ai:recruit", "seats")
    assert "watch: Watch, played by human." in said.lines
    assert any(line.startswith("There is no seat `ai:nobody`") for line in said.lines)
    assert "Say seats, a side and who is to play it, as in seats raiders ai:veteran." in said.lines
    assert "watch: Watch, played by ai:recruit." in said.lines


def test_nobody_sits_down_for_a_side_without_its_pin(folder: Path) -> None:
    there = ("", "end turn", "end turn")
    typed = ("pin 4711", "end turn", "end turn", *there, "wrong", "units", "4711", "units", "pin off")
    args = ("--data-dir", folder, "play", "--plain", "brawl", "--fog", "--seed", "7")
    said = skirmish(*args, typed="".join(f"{line}\n" for line in typed))
    assert sum(line.startswith("Type the PIN of Thieves.") for line in said.lines) == 2
    assert said.lines.count("That is not it.") == 2, (
        "a wrong one was asked for again as if nothing were typed"
    )
    assert sum(line.startswith("a1 Ada at ") for line in said.lines) == 1, "told only after the PIN"
    assert said.lines[-2] == "No PIN is asked for any more."


def test_the_side_with_a_pin_is_told_to_type_it_when_it_sits_down(folder: Path) -> None:
    typed = ("pin 4711", "end turn", "end turn", "", "end turn", "end turn", "4711", "units")
    args = ("--data-dir", folder, "play", "--plain", "brawl", "--fog", "--seed", "7")
    said = skirmish(*args, typed="".join(f"{line}\n" for line in typed)).lines
    assert "Next at the keyboard: Watch. Everybody else looks away. Press Enter." in said
    assert "Next at the keyboard: Thieves. Everybody else looks away. Type your PIN and press Enter." in said
    assert not any(line.startswith("Type the PIN of ") for line in said)


def test_without_secrets_there_is_no_pin(folder: Path) -> None:
    args = ("--data-dir", folder, "play", "--plain", "brawl", "--no-fog", "--seed", "7")
    said = skirmish(*args, typed="pin 4711\n")
    assert any(line.startswith("A PIN is for several people") for line in said.lines)
