"""Line by line: an opponent offers to give up, and a line says whether it may."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.ai.concession import Concessions
from tests.cli.shell import Said, skirmish
from tests.cli.yard import write_yard

OFFER = "Watch offer to give up. Type accept to win now, anything else to fight on."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with a small scenario."""
    write_yard(tmp_path)
    return tmp_path


@pytest.fixture(autouse=True)
def lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """The watch has lost hope, and offers once: before its first answer."""
    offered: list[bool] = []

    def offers(_self: Concessions, steps: object, seats: object) -> bool:
        offered.append(True)
        return len(offered) == 1

    monkeypatch.setattr(Concessions, "offers", offers)


def play(folder: Path, *typed: str) -> Said:
    """The brawl against the watch, both of ours doing nothing first."""
    args = ("--data-dir", folder, "play", "--plain", "brawl", "--seed", "7", "--seat", "watch=ai:recruit")
    return skirmish(*args, typed="".join(f"{line}\n" for line in ("a1 end", "a2 end", *typed)))


def test_who_plays_one_side_is_told_that_he_lost_and_not_only_who_won(folder: Path) -> None:
    assert play(folder, "concede").lines[-2:] == ["You lost.", "Victory: Watch."]


@pytest.mark.parametrize("line", ["accept", "Accept"])
def test_who_accepts_wins_and_the_save_says_so(folder: Path, line: str) -> None:
    said = play(folder, line)
    assert OFFER in said.lines
    assert said.lines[-2:] == ["You won.", "Victory: Thieves."]
    saved = skirmish("--data-dir", folder, "saves", "--json").json
    assert [one["result"] for one in saved] == ["Watch conceded."]
    assert skirmish("verify", saved[0]["file"]).code == 0


@pytest.mark.parametrize("line", ["", "fight on", "No"])
def test_who_refuses_fights_on(folder: Path, line: str) -> None:
    said = play(folder, line, "quit")
    assert OFFER in said.lines
    assert "Victory" not in said.out
    assert "does not answer this" not in said.out
    assert "The battle is saved in" in said.lines[-1]


def test_a_command_typed_ahead_accepts_nothing_and_is_not_lost(folder: Path) -> None:
    said = play(folder, "units", "quit")
    assert any(line.startswith("a1 Ada at") for line in said.lines[said.lines.index(OFFER) :])
    assert "Victory" not in said.out


def test_the_end_of_input_leaves_the_battle_as_it_is(folder: Path) -> None:
    said = play(folder)
    assert said.code == 0
    assert OFFER in said.lines
    assert "The battle is saved in" in said.lines[-1]
