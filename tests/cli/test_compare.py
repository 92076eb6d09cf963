"""`compare`: one battle under several systems."""

from __future__ import annotations

import csv
from fractions import Fraction

import pytest

from skirmish.cli.libraries import read_library
from skirmish.odds.first_turn import best_blow
from skirmish.packs.library import Library
from tests.cli.ring import BEATS, INITIATIVE, content
from tests.cli.shell import skirmish

QUICK = ("compare", "bout", "--level", "random", "-n", "3", "--jobs", "1")


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The library of the ring."""
    return content(tmp_path_factory.mktemp("ring"))


@pytest.fixture(autouse=True)
def _at_hand(toys: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skirmish.cli.compare.read_library", lambda _data_dir: toys)


def test_every_system_that_knows_the_units_has_a_column() -> None:
    said = skirmish(*QUICK)
    assert said.code == 0, said.err
    assert said.lines[0].split() == [BEATS.id, INITIATIVE.id]
    assert max(map(len, said.lines)) <= 80
    starts = [line[:20].strip() for line in said.lines]
    for label in (
        "Blue win",
        "Red win",
        "draw",
        "rounds",
        "answers",
        "blows that hurt",
        "dead of 1",
        "hurts",
    ):
        assert label in starts
    assert all(len(line.split()) >= 2 for line in said.lines if line.startswith(("rounds", "answers")))


def test_csv_has_a_line_for_each_battle_under_each_system() -> None:
    battles = list(csv.DictReader(skirmish(*QUICK, "--csv").lines))
    assert [battle["rules"] for battle in battles] == [BEATS.id] * 3 + [INITIATIVE.id] * 3
    for column in skirmish(*QUICK, "--json").json["rules"]:
        own = [battle for battle in battles if battle["rules"] == column["id"]]
        for side in column["sides"]:
            assert sum(battle["winner"] == side["id"] for battle in own) == side["wins"]


def test_a_battle_made_by_chance_has_forces_of_its_own_under_each_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("skirmish.cli.compare.read_library", read_library)
    said = skirmish(
        "compare", "ruins:7:20x20:20", "--rules", "fudge,ranks", "--level", "random", "-n", "1", "--jobs", "1"
    )
    assert said.code == 0, said.err
    assert said.lines[0].split() == ["fudge", "ranks"]
    assert not any("best blow" in line for line in said.lines), (
        "the first of one is not the first of the other"
    )


def test_the_record_has_the_same_for_each() -> None:
    record = skirmish(*QUICK, "--json").json
    assert [column["id"] for column in record["rules"]] == [BEATS.id, INITIATIVE.id]
    for column in record["rules"]:
        assert sum(side["wins"] for side in column["sides"]) + column["draws"]["count"] == 3
        for side in column["sides"]:
            assert sum(side[fate] for fate in ("unhurt", "wounded", "out", "dead")) == pytest.approx(
                side["units"], abs=0.01
            )
        assert column["answers"] > 0
        assert column["seconds"] > 0
        assert [blow["cells"] for blow in column["blows"]] == [1, 10, 1, 10]


def test_only_those_that_are_asked_for_and_in_that_order() -> None:
    record = skirmish(*QUICK, "--rules", f"{INITIATIVE.id},{BEATS.id}", "--json").json
    assert [column["id"] for column in record["rules"]] == [INITIATIVE.id, BEATS.id]
    alone = skirmish(*QUICK, "--rules", INITIATIVE.id, "--json").json
    first, second = record["rules"][0], alone["rules"][0]
    assert {**first, "seconds": 0} == {**second, "seconds": 0}


def test_the_best_blow_is_the_one_that_the_rules_give(toys: Library) -> None:
    units = toys.packs["ring"].unit_sets[INITIATIVE.id].units
    blow = best_blow(INITIATIVE, units["champion"], units["boxer"], 1)
    assert blow is not None
    # 2d6 + 3, less 2 against a dodge: 7 hits in 26 of 36 ways, 10 in 10 of them wounds once more.
    assert (blow.verb, blow.full) == ("strike", 3)
    assert (blow.hurts, blow.damage) == (Fraction(26, 36), Fraction(26 + 10, 36))
    assert best_blow(INITIATIVE, units["champion"], units["boxer"], 10) is None


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("bouts",), "did you mean `bout`?"),
        (("bout", "--rules", "beast"), "did you mean `beats`?"),
        (("bout", "--level", "blu=random"), "did you mean `blue`?"),
    ],
)
def test_mistakes_are_a_sentence(args: tuple[str, ...], words: str) -> None:
    said = skirmish("compare", *args)
    assert (said.code, said.out) == (2, "")
    assert words in said.err
