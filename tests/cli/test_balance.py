"""`map balance` and `pack balance`: what they fight, what they tell, and what makes no sense."""

from __future__ import annotations

import csv
import io

import pytest

from skirmish.packs.library import Library, library
from tests.cli.fighters import write_fighters
from tests.cli.ring import content
from tests.cli.shell import skirmish

QUICK = ("--level", "random", "--jobs", "1", "--pairs", "2")


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The ring, and a pack without scenarios, read once."""
    ring = content(tmp_path_factory.mktemp("ring"))
    folder = tmp_path_factory.mktemp("fighters")
    write_fighters(folder)
    return Library(
        cards=ring.cards,
        packs={**ring.packs, **library([folder]).packs},
        maps=ring.maps,
        scenarios=ring.scenarios,
        rulesets=ring.rulesets,
    )


@pytest.fixture(autouse=True)
def _at_hand(both: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skirmish.cli.balance.read_library", lambda _data_dir: both)


def test_a_map_is_fought_over_under_every_system() -> None:
    said = skirmish("map", "balance", "ring", *QUICK, "--json").json
    assert [(one["scenario"], one["rules"]) for one in said["matches"]] == [
        ("bout", "beats"),
        ("bout", "initiative"),
    ]
    for one in said["matches"]:
        assert one["fights"] == 4
        assert sum(side["wins"] for side in one["sides"]) + one["draws"]["count"] == 4
        assert sum(side["began"] for side in one["sides"]) == 4
        assert [side["id"] for side in one["sides"]] == ["blue", "red"]
        assert one["slips"] == 0
    assert [(row["rules"], row["pair"], row["turned"]) for row in said["battles"][:4]] == [
        ("beats", 0, False), ("beats", 0, True), ("beats", 1, False), ("beats", 1, True),
    ]  # fmt: skip
    assert skirmish("map", "balance", "ring", *QUICK, "--json").json == said


def test_a_pack_is_told_battle_by_battle() -> None:
    said = skirmish("pack", "balance", "ring", *QUICK, "--rules", "beats", "--csv")
    rows = list(csv.DictReader(io.StringIO(said.out)))
    assert [(row["seed"], row["turned"]) for row in rows] == [
        ("arena/0", "False"), ("arena/0", "True"), ("arena/1", "False"), ("arena/1", "True"),
    ]  # fmt: skip
    assert {row["first"] for row in rows} <= {"blue", "red"}
    assert {row["winner"] for row in rows} <= {"blue", "red", ""}


def test_for_people_each_fight_has_its_lines() -> None:
    said = skirmish("pack", "balance", "ring", *QUICK, "--rules", "beats")
    assert said.lines[0] == "bout, beats: 4 battles"
    assert [line.split()[0] for line in said.lines[1:6]] == ["Blue", "Red", "draw", "rounds:", "who"]
    assert "acts first in" in said.lines[1]
    assert "Intervals hold 95 %" in said.err


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("map", "balance", "rnig"), "did you mean `ring`?"),
        (("pack", "balance", "rnig"), "did you mean `ring`?"),
        (("pack", "balance", "t"), "no scenario"),
        (("pack", "balance", "ring", "--level", "radnom"), "did you mean `random`?"),
        (("pack", "balance", "ring", "--rules", "baets"), "did you mean `beats`?"),
        (("pack", "balance", "ring", "--csv", "--json"), "--json or --csv"),
        (("map", "balance", "ring", "--backend", "cloud"), "there is no backend"),
    ],
)
def test_what_makes_no_sense_is_said(args: tuple[str, ...], words: str) -> None:
    said = skirmish(*args)
    assert (said.code, said.out) == (2, "")
    assert words in said.err
