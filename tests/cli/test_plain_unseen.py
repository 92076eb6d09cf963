"""The plain client and the unseen: what is remembered of foes, and who would notice a walk."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.shell import Said, skirmish
from tests.cli.yard import write_yard

WALLED = """\
title: A yard
rows: |
  ############
  #....#.....#
  #....#.....#
  #..........#
  #....#.....#
  ############
"""
"""A wall across the yard, with one gap in it."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Ada stands in the gap; Bo is behind the wall, and two guards are beyond it."""
    write_yard(tmp_path)
    (tmp_path / "maps" / "yard.yaml").write_text(WALLED)
    path = tmp_path / "content" / "small" / "scenarios" / "brawl.yaml"
    text = path.read_text()
    for old, new in {"6,2": "5,3", "1,4": "1,1", "8,2": "8,3", "10,4": "10,1"}.items():
        text = text.replace(f'"{old}"', f'"{new}"')
    path.write_text(text)
    return tmp_path


def play(folder: Path, *typed: str) -> Said:
    """A battle under fog at the prompt, against opponents."""
    args = ("play", "--plain", "brawl", "--seed", "7", "--fog", "--seat", "watch=ai:recruit")
    return skirmish("--data-dir", folder, *args, typed="".join(f"{line}\n" for line in typed))


@pytest.mark.parametrize("named", ["b1", "Cyn", "Cyn (b1)", "cyn, b1"])
def test_of_a_foe_that_was_lost_from_sight_it_is_told_where_and_when_it_was_seen(
    folder: Path, named: str
) -> None:
    said = play(folder, f"look {named}", "move 2,1", f"look {named}", "look", "enemies").lines
    assert any(line.startswith("Enemy: Cyn, b1: 3 m east, at 8,3") for line in said)
    last = "Last seen in round 1: Cyn, b1, 6 m east, at 8,3, facing east."
    assert said.count(last) == 2, "once for the name, once for all who are known"
    assert "Then: 10 of 10 left, in hand: rifle. Where it is now you do not know." in said
    assert any(line.startswith("Last seen: Cyn (b1), 6 east 2 south in round 1; Dov (b2), ") for line in said)


def test_of_a_foe_that_went_on_unseen_no_more_is_told_than_where_it_was(folder: Path) -> None:
    told = play(folder, "move 2,1", "look b1", "end turn", "end turn", "use a1", "look b1").lines
    seen = [line for line in told if "Cyn, b1" in line]
    assert len(seen) == 2
    assert seen[0].endswith("at 8,3, facing east.")
    assert seen[1] == seen[0] or seen[1].startswith("Enemy: Cyn, b1: ")


def test_of_a_foe_that_nobody_has_seen_nothing_is_known(folder: Path) -> None:
    path = folder / "content" / "small" / "scenarios" / "brawl.yaml"
    path.write_text(path.read_text().replace('"5,3"', '"3,1"'))
    said = play(folder, "look b1", "look Cyn", "enemies").lines
    assert "You know of no b1. Type units for your own, enemies for the others." in said
    assert "You know of no Cyn. Type units for your own, enemies for the others." in said
    assert not any(line.startswith("Last seen") for line in said)


@pytest.mark.parametrize("rules", ["fudge", "ranks", "stunts"])
def test_while_unnoticed_the_list_says_how_likely_a_walk_is_to_be_noticed(tmp_path: Path, rules: str) -> None:
    args = ("--data-dir", tmp_path, "play", "--plain", "raid", "--rules", rules, "--seed", "5")
    listed = skirmish(*args, typed="options\n").lines
    walks = [line for line in listed if re.match(r"\d+: stride to ", line)]
    risky = [line for line in walks if ": noticed at least " in line]
    assert risky
    assert len(risky) < len(walks), "of some nobody would know"
    number, chance = risky[0].split(":")[0], risky[0].rpartition("noticed ")[2]
    odds = skirmish(*args, typed=f"odds {number}\n").out
    assert f"somebody notices {chance}" in odds
    assert "Damage" not in odds
    cell = re.search(r"\d+,\d+", risky[0])
    assert cell
    said = skirmish(*args, typed=f"threats {cell[0]}\n").out
    assert f"would be noticed going there with {chance}: " in said, "a bound here as in the list"


def test_the_figure_of_a_walk_that_nobody_is_to_notice_is_said_once(tmp_path: Path) -> None:
    args = ("--data-dir", tmp_path, "play", "--plain", "raid", "--rules", "forge", "--seed", "5")
    listed = skirmish(*args, typed="stride 7,17\nend\nuse a1\noptions\n").lines
    number = next(line for line in listed if ": noticed at least " in line).partition(":")[0]
    said = skirmish(*args, typed=f"stride 7,17\nend\nuse a1\nodds {number}\n").lines
    first = next(place for place, line in enumerate(said) if line.startswith("It comes off: "))
    chance = said[first].removeprefix("It comes off: ").removesuffix(".")
    assert chance.startswith("at most ")
    assert said[first + 1].startswith("That is: nobody notices. Otherwise: somebody notices at least ")
    assert sum(line.count(chance) for line in said) == 1


def test_who_has_moved_is_told_to_walk_nowhere(tmp_path: Path) -> None:
    args = ("--data-dir", tmp_path, "play", "--plain", "raid", "--rules", "forge", "--seed", "5")
    said = skirmish(*args, typed="stride 7,17\nthreats\n").lines
    assert "Wren cannot walk now." in said
    assert not any(line.startswith("Wren may be noticed in 0 of 0") for line in said)


def test_while_unnoticed_each_new_turn_is_told(tmp_path: Path) -> None:
    """Rounds are lines of the log; before the fight there are none, and all of the side are asked at once."""
    args = ("--data-dir", tmp_path, "play", "--plain", "raid", "--rules", "fudge", "--seed", "5")
    said = skirmish(*args, typed="stride 4,10\nend-all\n").lines
    turns = [line for line in said if line.startswith("Infiltration, turn ")]
    assert turns == [f"Infiltration, turn {turn} of 40 · nobody has noticed." for turn in (1, 2)]
    assert said.count("Wren (a1). What now?") == 1, "after its walk; a new turn is asked about in full"
