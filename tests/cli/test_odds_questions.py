"""`odds` under any system: replies, counted states, arcs, ways, tables over a range, the list of it all.

The toy of beats rolls 2d10 against 1d10, or against 2d10 where the target spends energy on a dodge.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from skirmish.odds.query import ARCS, TARGET, OddsQuery, VerbSpec
from skirmish.odds.situation import situation_of
from skirmish.packs.library import Library, library
from tests.cli.fighters import write_fighters
from tests.cli.ring import BEATS, content
from tests.cli.shell import Said, skirmish

FACES = range(1, 11)
OPEN = Fraction(sum(a + b > c for a, b, c in product(FACES, repeat=3)), 1000)
"""The chance of 2d10 against 1d10, counted out."""
DODGED = Fraction(sum(a + b > c + d for a, b, c, d in product(FACES, repeat=4)), 10_000)
"""The chance of 2d10 against 2d10."""


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The library of the ring, read once."""
    return content(tmp_path_factory.mktemp("ring"))


@pytest.fixture(scope="module")
def fighters(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The library of the fighters, read once."""
    folder = tmp_path_factory.mktemp("fighters")
    write_fighters(folder)
    return library([folder])


@pytest.fixture(autouse=True)
def _at_hand(toys: Library, fighters: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    both = Library(packs={**toys.packs, **fighters.packs}, rulesets={**fighters.rulesets, **toys.rulesets})
    monkeypatch.setattr("skirmish.cli.odds.read_library", lambda _data_dir: both)


def box(*more: object) -> Said:
    """A boxer with energy strikes at another."""
    question = ("odds", "boxer", "boxer", "--rules", "beats", "--verb", "strike")
    return skirmish(*question, "--actor-state", "energy=3", *more)


def hits(said: Said) -> Fraction:
    """The chance that it costs the target anything."""
    assert said.code == 0, said.err
    joint = [pair for outcome in said.json["outcomes"] for pair in outcome["damage"]]
    return sum((Fraction(p) for points, p in joint if points), Fraction(0))


def fudge(*more: object) -> Said:
    """A question about two fighters under fudge."""
    return skirmish("odds", "t/melee_2", "t/block_0", "--rules", "fudge", *more)


def test_the_target_answers_by_what_costs_it_least() -> None:
    tired, fresh = box("--json"), box("--target-state", "energy=1", "--json")
    assert (hits(tired), hits(fresh)) == (OPEN, DODGED)
    first, second = (said.json["replies"][0] for said in (tired, fresh))
    assert first == {"unit": "target", "topic": "dodge", "reply": "take", "p": "1/1"}
    assert second["reply"] == "dodge"


@pytest.mark.parametrize("name", ["--reply", "--defence", "--reaction"])
def test_or_as_it_is_told(name: str) -> None:
    fresh = ("--target-state", "energy=2", "--json")
    assert hits(box(*fresh, name, "take")) == OPEN
    assert hits(box(*fresh, name, "none")) == OPEN
    assert hits(box(*fresh, name, "dodge")) == DODGED
    assert hits(box(*fresh, name, "best")) == DODGED


def test_every_check_has_its_rows_and_outcomes() -> None:
    (check,) = box("--json").json["checks"]
    assert (check["unit"], check["verb"], check["p"]) == ("actor", "blow", "1/1")
    assert Fraction(check["outcomes"]["miss"]) == 1 - OPEN


def test_points_left_are_a_state_under_every_system() -> None:
    assert box("--target-state", "hp=1", "--json").json["out"] == pytest.approx(float(OPEN))
    assert box("--json").json["out"] == 0
    assert fudge("--verb", "strike", "--with", "bat", "--target-state", "hp=1", "--json").json["out"] > 0.5


def test_a_table_over_counted_states() -> None:
    rows = box("--over", "target-state=energy=0..2", "--json").json["rows"]
    assert [row["value"] for row in rows] == ["energy=0", "energy=1", "energy=2"]
    misses = [Fraction(one["p"]) for row in rows for one in row["outcomes"] if one["name"] == "miss"]
    assert misses == [1 - OPEN, 1 - DODGED, 1 - DODGED]


def test_a_table_over_the_replies_says_what_each_costs() -> None:
    said = box("--target-state", "energy=1", "--over", "reply")
    assert said.code == 0, said.err
    assert [line.split()[0] for line in said.lines] == ["reply", "none", "dodge", "take"]
    assert f"{float(OPEN):.1%}" in said.lines[1]
    assert f"{float(DODGED):.1%}" in said.lines[2]


def test_a_table_over_distance_is_aligned_and_fits() -> None:
    said = fudge("--verb", "shoot", "--with", "gun", "--over", "distance=1..61..15")
    assert [line.split()[0] for line in said.lines] == ["distance", "1", "16", "31", "46", "61"]
    assert "too close" in said.lines[1]
    assert len({len(line) for line in [said.lines[0], *said.lines[2:]]}) == 1
    assert max(map(len, said.lines)) <= 80
    # At -1 to -4 a shot at equal skill hits in so many of 6561 ways: tables F2 and F12.
    rows = fudge("--verb", "shoot", "--with", "gun", "--over", "distance=16..61..15", "--json").json["rows"]
    named = [{one["name"]: Fraction(one["p"]) for one in row["outcomes"]} for row in rows]
    assert [one.get("hit", 0) + one.get("critical", 0) for one in named] == [
        Fraction(ways, 6561) for ways in (1711, 927, 423, 157)
    ]


def test_a_table_over_states_without_values_has_them_all() -> None:
    rows = fudge("--verb", "strike", "--with", "bat", "--over", "target-state", "--json").json["rows"]
    values = [row["value"] for row in rows]
    assert values[0] == "none"
    assert {"prone", "pinned", "cover-heavy"} <= set(values)
    refused = next(row for row in rows if row["value"] == "hidden")
    assert "needs somebody" in refused["refused"]


def test_a_table_over_an_option_and_over_the_verbs() -> None:
    options = fudge("--verb", "strike", "--with", "bat", "--over", "static_defence", "--json").json["rows"]
    assert [row["value"] for row in options] == ["false", "true"]
    verbs = fudge("--verb", "strike", "--with", "bat", "--over", "verb").out
    assert "\nstrike " in verbs
    assert "\nmove " not in verbs


def test_ways_may_be_said_by_argument() -> None:
    by_weapon = fudge("--verb", "strike", "--with", "bat", "--json").json
    assert fudge("--verb", "strike", "--arg", "with=bat", "--json").json["outcomes"] == by_weapon["outcomes"]
    assert by_weapon["way"] == {"with": "friend.bat"}


@pytest.mark.parametrize(("arc", "facing"), [("front", 6), ("right", 4), ("back", 2), ("left", 0)])
def test_the_target_may_stand_any_way(toys: Library, arc: str, facing: int) -> None:
    unit_set = toys.packs["ring"].unit_sets[BEATS.id]
    one = unit_set.units["boxer"]
    states = {"energy": 1}
    query = OddsQuery(one, one, VerbSpec("strike"), BEATS.cell, arc, states)
    # The actor stands to the west of it.
    assert situation_of(BEATS, query).battle.units[TARGET].facing == facing
    assert arc in ARCS


def test_all_that_may_be_asked_is_listed() -> None:
    said = skirmish("odds", "--rules", "fudge", "--list", "t/twin", "--json").json
    shoot = next(verb for verb in said["verbs"] if verb["id"] == "shoot")
    assert shoot["rolls"]
    assert shoot["aim"] == "foe"
    assert shoot["args"] == {"with": ["gun"]}
    assert next(verb for verb in said["verbs"] if verb["id"] == "volley")["rolls"]
    assert not next(verb for verb in said["verbs"] if verb["id"] == "move")["rolls"]
    assert next(topic for topic in said["topics"] if topic["id"] == "abort")["verbs"] == ["abort", "keep"]
    assert said["arcs"][4] == "back"
    lines = skirmish("odds", "--rules", "beats", "--list").lines
    assert "  strike" in lines
    assert "  energy  To act and to dodge with.  (energy=0 to 3)" in lines
    assert "  weather  dry|wet  What it is like." in lines
    assert "  move" not in lines


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--reply", "dogde"), "did you mean `dodge`?"),
        (("--reply", "wound"), "does not answer this; there are dodge, take"),
        (("--reply", "dodge"), "does not answer this"),
        (("--reply", "take:with=teeth"), "take takes no arguments"),
        (("--reply", "take:"), "say it like"),
        (("--arc", "bakc"), "did you mean `back`?"),
        (("--target-state", "enrgy=1"), "did you mean `energy`?"),
        (("--target-state", "energy=4"), "from 0 to 3"),
        (("--target-state", "energy=some"), "a whole number"),
        (("--target-state", "hp"), "say how much"),
        (("--over", "distnace=1..4"), "did you mean `distance`?"),
        (("--over", "distance=1..1000"), "more than 200 rows"),
        (("--over", "distance=a..b"), "is no distance"),
        (("--option", "wether=wet"), "did you mean `weather`?"),
        (("--option", "weather=windy"), "is one of dry, wet"),
        (("--arg", "with"), "say with=VALUE"),
        (("--verb", "go-on"), "takes no dice by itself"),
    ],
)
def test_what_cannot_be_asked_says_what_can(args: tuple[str, ...], words: str) -> None:
    said = box(*args)
    assert (said.code, said.out) == (2, "")
    assert words in said.err


def test_a_state_that_is_not_counted_says_so() -> None:
    said = fudge("--verb", "strike", "--target-state", "prone=2")
    assert (said.code, said.out) == (2, "")
    assert "not counted" in said.err


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("boxre", "boxer"), "did you mean `boxer`?"),
        (("ring/boxer", "rnig/boxer"), "did you mean `ring`?"),
        (("t/two", "boxer"), "there is no pack for beats"),
        ((), "--list shows what there is"),
    ],
)
def test_units_are_found_by_name(names: tuple[str, ...], words: str) -> None:
    said = skirmish("odds", *names, "--rules", "beats", "--verb", "strike")
    assert (said.code, said.out) == (2, "")
    assert words in said.err


def test_without_a_verb_it_says_where_they_are_listed() -> None:
    said = skirmish("odds", "boxer", "boxer", "--rules", "beats")
    assert "say --verb" in said.err


def everything(record: Any) -> Fraction:
    """The sum of all chances."""
    return sum((Fraction(one["p"]) for one in record["outcomes"]), Fraction(0))


def test_chances_sum_to_one_whatever_is_answered() -> None:
    for row in box("--target-state", "energy=1", "--over", "reply", "--json").json["rows"]:
        assert everything(row) == 1
