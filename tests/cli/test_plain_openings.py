"""The plain client tells of doors and stairs near by, as it tells of foes and of things on the ground."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.cli.openings import near_by
from skirmish.grid import Cell
from skirmish.model.change import changed
from skirmish.packs.launch_request import LaunchRequest
from skirmish.session import Session
from tests.cli.shell import Said, skirmish
from tests.cli.yard import write_yard
from tests.library import shipped_library

DOOR = """\
title: A yard
rows: |
  ########################
  #..........#...........#
  #..........+...........#
  #..........#...........#
  #..........#...........#
  ########################
"""
"""A door in the wall across the yard, at 11,2."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Ada stands at 6,2, five cells from the door, Bo at 1,4; a guard is at 8,2."""
    write_yard(tmp_path)
    (tmp_path / "maps" / "yard.yaml").write_text(DOOR)
    return tmp_path


def play(folder: Path, *typed: str) -> Said:
    """A battle of two at the prompt, without fog."""
    args = ("play", "--plain", "brawl", "--seed", "7", "--no-fog", "--seat", "watch=ai:recruit")
    return skirmish("--data-dir", folder, *args, typed="".join(f"{line}\n" for line in typed))


@pytest.mark.parametrize("how", ["verbose", "terse"])
def test_a_look_tells_of_the_doors_near_by_and_how_they_stand(folder: Path, how: str) -> None:
    said = play(folder, how, "look a1", "look a2", "look 11,2").lines
    assert said.count("Near Ada: door, closed, 5 east.") == 1
    assert not any(line.startswith("Near Bo") for line in said), "ten cells are not near"
    assert any(line.startswith("11,2, 5 east: door, closed, ") for line in said)


def test_who_comes_near_a_door_is_told_so_once(folder: Path) -> None:
    said = play(folder, "end turn", "move 4,4", "end turn", "end turn").lines
    assert said.count("Near Bo: door, closed, 7 east 2 north.") == 1
    told, moved = (
        next(at for at, line in enumerate(said) if sign in line) for sign in ("Near Bo", "Bo moves")
    )
    assert told == moved + 1, "behind the walk, before the next question"


def test_stairs_near_by_are_told_with_where_they_lead() -> None:
    """In the tower the stairs up are at 21,3 and 21,4; the doors of its ground floor stand closed."""
    library = shipped_library()
    setup = LaunchRequest("beacon", "1", "fudge", fog=False, seats={}).setup(library)
    session = Session.start(setup, library, None)
    view = session.battle.seen_by("harbour_men")
    unit = changed(next(view.up("harbour_men")), cell=Cell(19, 4))
    (said,) = near_by(view.with_unit(unit), unit)
    assert said.startswith(
        f"Near {unit.name}: stairs to the hall, 2 east; stairs to the hall, 2 east 1 north; "
    )
    assert "door, closed, 4 west" in said
    assert "27,13" not in said, "another storey is not near"
