"""Lessons at the prompt: cards in words that go on with what is typed, noted when gone through."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.shell import Said, skirmish

MOVING = (
    *("lesson", "", "look 8,3", "move 8,3", "look b1", "end", "reach", "look 19,2", "goto 19,2", ""),
    "goto 29,4",
)
"""The first lesson as its cards say it."""
SNEAKING = (
    *("lesson 3", "", "threats", "sneak 9,3", "end", "sneak 12,3", "end", "sneak 15,3", "end"),
    *("odds takedown b1 with=a1.knife", "odds strike b1 with=a1.knife", "takedown b1 with=a1.knife"),
)
"""The third."""
TABLE_ALONE = ("press ", "cursor", "arrow keys", "(e, e)", "click", "point at", "Point at", " Tab ")
"""Words that mean nothing to a player who types commands."""


def learn(folder: Path, *typed: str) -> Said:
    """Sit down at the plain client without a scenario."""
    args = ("--data-dir", folder, "play", "--plain")
    return skirmish(*args, typed="".join(f"{line}\n" for line in typed))


def cards(said: Said) -> list[str]:
    """The numbers of the cards in the order in which they came."""
    return [line.split()[1] for line in said.lines if line.startswith("Card ")]


def test_a_new_player_is_offered_lessons_and_hears_which_there_are(tmp_path: Path) -> None:
    said = learn(tmp_path, "lessons")
    assert said.lines[0] == "New here? Type lesson to begin the next of the lessons; 5 are left."
    assert [line for line in said.lines if line.startswith("lesson 1: Moving, sight and cover. ")]


def test_the_first_lesson_is_gone_through_by_what_its_cards_say(tmp_path: Path) -> None:
    said = learn(tmp_path, *MOVING)
    assert cards(said) == [str(number) for number in range(1, 11)]
    assert any(line.startswith("You can move, and you know how to ask") for line in said.lines)
    assert "Type lesson 2 for the next one, or the number of a battle." in said.lines
    assert json.loads((tmp_path / "progress.json").read_text(encoding="utf-8"))["lessons"] == ["moving"]
    assert "4 are left" in learn(tmp_path).lines[0]


def test_the_third_lesson_is_gone_through_and_says_where_dice_are_laid_out(tmp_path: Path) -> None:
    said = learn(tmp_path, *SNEAKING)
    assert cards(said) == ["1", "2", "3", "4", "5"]
    assert "The lesson has laid out the dice of this." in said.lines
    assert any(line.startswith("He lies there. Where nobody has heard a thing") for line in said.lines)


@pytest.mark.parametrize("number", range(1, 6))
def test_every_card_can_be_turned_and_speaks_of_what_is_typed(tmp_path: Path, number: int) -> None:
    said = learn(tmp_path, f"lesson {number}", "back", *["next"] * 12)
    told = [line for line in said.lines if line.startswith("Card ")]
    assert told
    for line in told:
        assert not any(word in line.replace("Press Enter to go on.", "") for word in TABLE_ALONE), line
    assert f'"{("moving", "odds", "sneaking", "reactions", "together")[number - 1]}"' in (
        (tmp_path / "progress.json").read_text(encoding="utf-8")
    )


def test_who_leaves_a_lesson_has_not_gone_through_it(tmp_path: Path) -> None:
    said = learn(tmp_path, "lesson 2", "help", "card", "quit", "lesson 9", "lesson x")
    assert cards(said) == ["1", "1"]
    assert sum(line.startswith("Cards tell what to do.") for line in said.lines) == 2
    assert "Type lesson 2 to begin it again, lessons for all, or the number of a battle." in said.lines
    assert sum(line.startswith("Type lessons to hear which there are") for line in said.lines) == 2
    assert not (tmp_path / "progress.json").exists()


def test_unnoticed_threats_tell_who_would_notice_a_walk(tmp_path: Path) -> None:
    # Bors looks east from 16,3: from the west, eight cells away, nobody sees Wren.
    said = learn(tmp_path, "lesson 3", "threats", "threats 1,3", "threats 0,0").lines
    assert any(line.startswith("Wren may be noticed in ") for line in said)
    assert "No enemy that you know of would notice Wren going there." in said
    assert "Wren cannot walk there now." in said


def test_a_card_gone_past_before_it_is_done_is_named(tmp_path: Path) -> None:
    said = learn(tmp_path, "lesson 2", *["next"] * 6, "quit").lines
    assert any(line.startswith("Card 7 of 8 (card 6 is not done yet): A miss.") for line in said)
