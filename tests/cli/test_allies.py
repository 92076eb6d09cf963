"""Allies line by line, and in the commands that let opponents fight."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.shell import Said, skirmish
from tests.cli.yard import SCENARIO, write_yard

GUARDS = """\
    allies:
      guards:
        name: Hired guards
        seat: ai:recruit
        units:
          - {unit: guard, name: Eve, at: "6,4", facing: e}
  watch:
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with a small scenario, in which the thieves have hired somebody."""
    write_yard(tmp_path)
    text = SCENARIO.format(title="The hire", infiltrators="").replace("  watch:\n", GUARDS)
    (tmp_path / "content" / "small" / "scenarios" / "hire.yaml").write_text(text)
    return tmp_path


def play(folder: Path, *typed: str, seats: tuple[str, ...] = ("watch=ai:recruit",)) -> Said:
    """The battle at the prompt."""
    args = ("--data-dir", folder, "play", "--plain", "hire", "--seed", "7")
    given = [text for seat in seats for text in ("--seat", seat)]
    return skirmish(*args, *given, typed="".join(f"{line}\n" for line in typed))


def test_the_player_is_told_who_plays_the_allies_and_what_they_do(folder: Path) -> None:
    said = play(folder, *["end"] * 8, "units", "friends", "log all", "quit")
    assert "You play Thieves." in said.lines
    assert "AI, recruit, plays Hired guards, allies of Thieves." in said.lines
    assert any(line.startswith("a3 Eve (allied: Hired guards) at ") for line in said.lines)
    assert "Eve (a3, ally)" in said.out
    assert not any(line.startswith("Hired guards, Eve (a3)") for line in said.lines), "she is never asked"


def test_nobody_types_orders_for_allies(folder: Path) -> None:
    assert "Only the player of Hired guards may say that." in play(folder, "a3 end", "quit").lines


def test_two_people_side_by_side_are_asked_in_turn_without_a_cover(folder: Path) -> None:
    seats = ("watch=ai:recruit", "guards=human")
    said = play(folder, *["end"] * 12, "quit", seats=seats)
    assert "You play Hired guards, allies of Thieves." in said.lines
    assert "looks away" not in said.out
    for name in ("Thieves, Ada (a1)", "Hired guards, Eve (a3)"):
        assert any(line.startswith(name) for line in said.lines), name


def test_only_the_side_gives_up(folder: Path) -> None:
    seats = ("thieves=ai:recruit", "watch=ai:recruit", "guards=human")
    said = play(folder, "concede", "quit", seats=seats)
    assert "Only the player of Thieves may say that." in said.lines


def test_a_battle_with_allies_is_saved_gone_on_with_and_verified(folder: Path) -> None:
    play(folder, "end", "end", "quit")
    (saved,) = (folder / "saves").glob("*.save")
    again = skirmish("--data-dir", folder, "play", "--plain", typed="0\nend\nend\nquit\n")
    assert "plays Hired guards" in again.out
    assert skirmish("verify", saved).code == 0
    assert skirmish("replay", "--plain", saved).code == 0


def test_a_seat_that_nobody_has_is_named(folder: Path) -> None:
    said = play(folder, seats=("gards=human",))
    assert said.code != 0
    assert "there is no side `gards`; did you mean `guards`?" in said.err


def test_allies_play_at_the_level_of_their_side_unless_they_have_one_of_their_own(folder: Path) -> None:
    args = ("--data-dir", folder, "simulate", "hire", "-n", "4", "--jobs", "1", "--json")
    alike = skirmish(*args, "--level", "random").json
    named = skirmish(*args, "--level", "random", "--level", "guards=elite").json
    assert [side["id"] for side in named["sides"]] == ["thieves", "watch"]
    assert named["sides"] != alike["sides"] or named["rounds"] != alike["rounds"]
    side = skirmish(*args, "--level", "random", "--level", "guards=random").json
    assert side == alike


@pytest.mark.parametrize("command", ["watch", "compare"])
def test_other_commands_take_the_level_of_an_ally(folder: Path, command: str) -> None:
    more = ("-n", "2", "--jobs", "1") if command == "compare" else ("--seed", "1")
    levels = ("--level", "recruit", "--level", "guards=random")
    assert skirmish("--data-dir", folder, command, "hire", *levels, *more).code == 0
    wrong = skirmish("--data-dir", folder, command, "hire", "--level", "gards=random", *more)
    assert "guards" in wrong.err
