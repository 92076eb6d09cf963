"""`duel`: two parties on open ground, many times."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from skirmish.arena.contest import fought
from skirmish.arena.duel import FIRST, SECOND, Duel, Party, duels
from skirmish.arena.ending import Blows
from skirmish.packs.library import Library
from tests.cli.ring import INITIATIVE, content
from tests.cli.shell import skirmish

QUICK = ("--rules", "fudge", "--level", "random", "--jobs", "1")
BOXER, CHAMPION = (Party(name, (("ring", name),)) for name in ("boxer", "champion"))
RECRUITS = {FIRST: "recruit", SECOND: "recruit"}


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The library of the ring."""
    return content(tmp_path_factory.mktemp("ring"))


def test_the_report_has_rates_rounds_blood_and_causes() -> None:
    said = skirmish("duel", "core/brute", "scout", *QUICK, "-n", "6", "--distance", "2", "--json")
    assert said.code == 0, said.err
    record = said.json
    assert [party["units"] for party in record["parties"]] == [["core/brute"], ["core/scout"]]
    assert sum(party["wins"] for party in record["parties"]) + record["draws"]["count"] == 6
    assert sum(record["causes"].values()) == 6
    assert all(party["interval"][0] <= party["rate"] <= party["interval"][1] for party in record["parties"])
    assert record["rounds"]["mean"] > 0
    assert "a second" in said.err


def test_for_people_there_are_lines_that_fit() -> None:
    said = skirmish("duel", "brute", "scout", *QUICK, "-n", "2", "--distance", "2")
    assert said.lines[0] == "brute against scout, fudge, 2 cells apart"
    assert any(line.startswith("rounds:") for line in said.lines)
    assert any("first blood" in line for line in said.lines)
    assert max(map(len, said.lines)) <= 80
    assert "Wilson" in said.err


def test_csv_has_a_line_for_each_fight_that_adds_up_to_the_report() -> None:
    question = ("duel", "brute", "scout", *QUICK, "-n", "4", "--distance", "2")
    fights = list(csv.DictReader(skirmish(*question, "--csv").lines))
    assert [fight["seed"] for fight in fights] == [f"arena/{number}" for number in range(4)]
    record = skirmish(*question, "--json").json
    for party in record["parties"]:
        assert sum(fight["winner"] == party["id"] for fight in fights) == party["wins"]


def test_a_search_for_a_party_tells_the_fights_of_the_last_two() -> None:
    question = (
        "pack", "party", "guard", "--rules", "fudge", "--candidates", "2", "-n", "3", "--level", "random",
        "--jobs", "1",
    )  # fmt: skip
    fights = list(csv.DictReader(skirmish(*question, "--csv").lines))
    parties = skirmish(*question, "--json").json["parties"]
    assert [fight["party"] for fight in fights] == [one["party"] for one in parties for _ in range(3)]
    for one in parties:
        own = [fight for fight in fights if fight["party"] == one["party"]]
        assert sum(fight["winner"] == "first" for fight in own) == one["wins"]
        assert {fight["points"] for fight in own} == {str(one["points"])}


def test_parties_may_have_several() -> None:
    said = skirmish("duel", "2xbrute+scout", "3xcore/guard", *QUICK, "-n", "1", "--json")
    first, second = said.json["parties"]
    assert first["units"] == ["core/brute", "core/brute", "core/scout"]
    assert second["units"] == ["core/guard"] * 3


@pytest.mark.slow
def test_the_same_seed_gives_the_same_answer_whatever_the_jobs() -> None:
    question = (
        "duel",
        "brute",
        "scout",
        "--rules",
        "fudge",
        "--level",
        "random",
        "--distance",
        "2",
        "--json",
    )
    alone = skirmish(*question, "-n", "5", "--jobs", "1").out
    assert skirmish(*question, "-n", "5", "--jobs", "2").out == alone
    assert skirmish(*question, "-n", "5", "--jobs", "1", "--seed", "other").out != alone


def test_every_second_fight_is_fought_with_places_swapped(toys: Library) -> None:
    fight = Duel(INITIATIVE.id, (BOXER, CHAMPION), RECRUITS, 3, "7")
    for is_swapped in (False, True):
        battle = Duel(INITIATIVE.id, (BOXER, CHAMPION), RECRUITS, 3, "7", is_swapped).battle(toys)
        assert [unit.kind for unit in battle.units.values()][is_swapped] == "boxer"
        west, east = battle.units.values()
        assert (east.cell.x - west.cell.x, east.cell.y) == (3, west.cell.y)
        assert (west.facing, east.facing) == (2, 6)
    assert {report.losses[FIRST].full for report in duels(toys, fight, 2)} == {3}
    assert {report.losses[SECOND].full for report in duels(toys, fight, 2)} == {4}


def test_what_happened_is_counted(toys: Library) -> None:
    report = fought(toys, Duel(INITIATIVE.id, (BOXER, BOXER), RECRUITS, 1, "count"))
    assert report.ending.cause == "out"
    winner = report.ending.winner
    loser = next(side for side in report.losses if side != winner)
    assert report.losses[loser].dead == report.losses[loser].units == 1
    assert report.losses[winner].dead == report.losses[winner].out == 0
    assert report.losses[winner].hp > 0
    assert report.first_blood in report.losses
    # Three points are gone by blows of one or two.
    assert 2 <= report.blows["blow"].bloody <= report.blows["blow"].rolled
    assert Blows() == Blows(0, 0)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("brtue", "scout"), "did you mean `brute`?"),
        (("core/brtue", "scout"), "did you mean `brute`?"),
        (("brute", "13xscout"), "at most 12"),
        (("brute", "scout+"), "say UNIT"),
        (("brute", "scout", "--distance", "61"), "from 1 to 60"),
        (("brute", "scout", "--level", "frist=recruit"), "did you mean `first`?"),
        (("brute", "scout", "--level", "genius"), "there are random"),
        (("brute", "scout", "--option", "stalmate=10"), "did you mean `stalemate`?"),
        (("brute", "scout", "--option", "stalemate=11"), "is one of 20, 10, 40"),
    ],
)
def test_mistakes_are_a_sentence(args: tuple[str, ...], words: str) -> None:
    said = skirmish("duel", *args, "--rules", "fudge", "-n", "1")
    assert (said.code, said.out) == (2, "")
    assert words in said.err


def test_a_ruleset_that_does_not_exist(tmp_path: Path) -> None:
    said = skirmish("--data-dir", tmp_path, "duel", "brute", "scout", "--rules", "fugde")
    assert said.code == 2
    assert "did you mean `fudge`?" in said.err


def test_one_fight_is_told_as_one() -> None:
    said = skirmish("duel", "guard", "archer", "--rules", "fudge", "-n", 1, "--level", "random", "--jobs", 1)
    assert said.err.splitlines()[-1].startswith("1 fight in ")
