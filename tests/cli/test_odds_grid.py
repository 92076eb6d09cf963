"""`odds --over` given more than once, `--show`, `--csv`, armour, and several systems at once.

The toy of beats rolls 2d10 against 1d10, or 2d10 against 2d10 where the target dodges; a blow takes a point,
and one whose own d10 shows 8 or more may take another.
"""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from itertools import product

import pytest

from skirmish.packs.library import Library, library
from tests.cli.fighters import write_fighters
from tests.cli.ring import content
from tests.cli.shell import Said, skirmish

FACES = range(1, 11)
OPEN = Fraction(sum(a + b > c for a, b, c in product(FACES, repeat=3)), 1000)
"""The chance of 2d10 against 1d10, counted out."""
DODGED = Fraction(sum(a + b > c + d for a, b, c, d in product(FACES, repeat=4)), 10_000)
"""The chance of 2d10 against 2d10."""
GREAT = Fraction(3, 10)
"""Of blows that come off, those that may take a second point."""


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The ring and the fighters, as one library."""
    toys = content(tmp_path_factory.mktemp("ring"))
    folder = tmp_path_factory.mktemp("fighters")
    write_fighters(folder)
    fighters = library([folder])
    return Library(packs={**toys.packs, **fighters.packs}, rulesets={**fighters.rulesets, **toys.rulesets})


@pytest.fixture(autouse=True)
def _at_hand(both: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skirmish.cli.odds.read_library", lambda _data_dir: both)


def box(*more: object, rules: str = "beats") -> Said:
    """A boxer with energy strikes at another."""
    question = ("odds", "boxer", "boxer", "--rules", rules, "--verb", "strike")
    return skirmish(*question, "--actor-state", "energy=3", *more)


def bat(*more: object) -> Said:
    """A fighter of Melee 2 strikes at one of Block 0 with a bat."""
    return skirmish(
        "odds", "t/melee_2", "t/block_0", "--rules", "fudge", "--verb", "strike", "--with", "bat", *more
    )


def percent(chance: Fraction | int) -> str:
    """A chance as tables have it."""
    return f"{float(chance):.1%}"


ENERGY_AND_REPLY = ("--over", "target-state=energy=0..1", "--over", "reply=none,dodge,take")


def test_two_things_make_a_matrix() -> None:
    said = box(*ENERGY_AND_REPLY)
    assert said.code == 0, said.err
    assert [line.split() for line in said.lines[:4]] == [
        ["hurts:", "target-state", "down,", "reply", "across"],
        ["target-state", "none", "dodge", "take"],
        ["energy=0", percent(OPEN), "-", percent(OPEN)],
        ["energy=1", percent(OPEN), percent(DODGED), percent(OPEN)],
    ]
    assert said.lines[4].startswith("-  dodge does not answer this")
    assert len(said.lines) == 5


def test_the_figure_may_be_named_and_each_has_a_matrix() -> None:
    lines = box(*ENERGY_AND_REPLY, "--show", "miss", "--show", "hurts").lines
    assert [line.split(":")[0] for line in lines if "across" in line] == ["miss", "hurts"]
    assert lines[2].split() == ["energy=0", percent(1 - OPEN), "-", percent(1 - OPEN)]


def test_three_things_make_matrices_for_each_value_of_the_first() -> None:
    lines = box("--over", "arc=front,back", *ENERGY_AND_REPLY).lines
    assert [line.split(":")[0] for line in lines if "across" in line] == [
        "hurts, arc front",
        "hurts, arc back",
    ]


def test_as_data_every_point_says_where_it_stands() -> None:
    said = box(*ENERGY_AND_REPLY, "--json").json
    assert said["rules"] == ["beats"]
    assert said["over"] == ["target-state", "reply"]
    assert len(said["rows"]) == 6
    refused, dodged = said["rows"][1], said["rows"][4]
    assert refused["values"] == {"target-state": "energy=0", "reply": "dodge"}
    assert "dodge" in refused["refused"]
    assert {one["name"]: Fraction(one["p"]) for one in dodged["outcomes"]}["miss"] == 1 - DODGED


def test_csv_has_a_line_for_each_point() -> None:
    rows = list(csv.DictReader(io.StringIO(box(*ENERGY_AND_REPLY, "--csv").out)))
    assert [(row["target-state"], row["reply"]) for row in rows] == [
        (energy, reply) for energy in ("energy=0", "energy=1") for reply in ("none", "dodge", "take")
    ]
    assert float(rows[0]["hurts"]) == pytest.approx(float(OPEN))
    assert float(rows[4]["miss"]) == pytest.approx(float(1 - DODGED))
    assert (rows[1]["hurts"], bool(rows[1]["refused"])) == ("", True)
    (alone,) = csv.DictReader(io.StringIO(box("--csv", "--show", "hurts").out))
    assert float(alone["hurts"]) == pytest.approx(float(OPEN))


def test_columns_add_up_from_above() -> None:
    said = box("--over", "reply=take", "--show", "at-least", "--given", "great=wound")
    assert [word for word in said.lines[0].split() if word.isdigit()] == ["1", "2"]
    assert said.lines[1].split() == ["take", percent(OPEN), percent(OPEN * GREAT)]


def test_rounds_to_put_out_are_counted_by_the_points_left() -> None:
    """By hand: a target of one point lasts 1/p rounds; of two, the first hit is of one in seven of ten."""
    shown = ("--show", "rounds", "--show", "within", "--given", "great=wound", "--json")
    one, two = (box("--target-state", f"hp={points}", *shown).json["shown"] for points in (1, 2))
    assert one["rounds"] == pytest.approx(float(1 / OPEN))
    assert [one[f"within {count}"] for count in (1, 2, 10)] == pytest.approx(
        [float(1 - (1 - OPEN) ** count) for count in (1, 2, 10)]
    )
    assert two["rounds"] == pytest.approx(float((1 + 1 - GREAT) / OPEN))
    assert two["within 1"] == pytest.approx(float(OPEN * GREAT))
    left = OPEN * (1 - GREAT)
    assert two["within 2"] == pytest.approx(float(OPEN * GREAT + (1 - OPEN) * OPEN * GREAT + left * OPEN))


def test_who_is_never_put_out_lasts_for_ever() -> None:
    said = skirmish(
        *("odds", "t/melee_0", "t/block_6", "--rules", "fudge", "--verb", "shove", "--show", "rounds")
    )
    assert said.lines == ["rounds    never"]


def test_armour_is_changed_on_the_target() -> None:
    """A vest of 3 takes 3 off a hit, so each way to be hit has 3 points less."""
    rows = {row["value"]: row for row in bat("--over", "armour", "--json").json["rows"]}
    assert list(rows) == ["none", "vest"]
    bare, dressed = (
        next(end["damage"] for end in rows[name]["outcomes"] if end["name"] == "hit") for name in rows
    )
    assert [[points - 3, chance] for points, chance in bare] == dressed
    assert bat("--armour", "vest", "--json").json["mean_damage"] == rows["vest"]["mean_damage"]
    assert bat("--armour", "vets").err.strip().endswith("did you mean `vest`?")


def test_systems_side_by_side() -> None:
    said = box(rules="beats,fudge")
    assert said.lines[0].split()[0] == "rules"
    assert said.lines[1].split()[:2] == ["beats", percent(OPEN)]
    assert "there is no unit" in said.lines[2]
    rows = box("--over", "cells=1", "--json", rules="all").json["rows"]
    assert {row["values"]["rules"] for row in rows} >= {"beats", "fudge", "initiative"}


def test_of_several_systems_a_matrix_leaves_out_what_has_no_answer_there() -> None:
    """Nobody strikes across two cells, nor dodges without energy; and no boxer fights under `fudge`."""
    asked = ("--over", "cells=1,2", "--over", "reply=none,dodge,take")
    alone = box(*asked)
    assert [line.split() for line in alone.lines[1:4]] == [
        ["cells", "none", "dodge", "take"],
        ["1", percent(OPEN), "-", percent(OPEN)],
        ["2", "-", "-", "-"],
    ]
    said = box(*asked, rules="beats,fudge")
    assert [line.split() for line in said.lines[:6]] == [
        ["hurts,", "rules", "beats:", "cells", "down,", "reply", "across"],
        ["cells", "none", "take"],
        ["1", percent(OPEN), percent(OPEN)],
        [],
        ["hurts,", "rules", "fudge:", "cells", "down,", "reply", "across"],
        ["-"],
    ]
    assert any("there is no unit" in line for line in said.lines[6:])


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--over", "arc", "--over", "arc"), "given twice"),
        (("--over", "arc", "--over", "cells", "--over", "reply", "--over", "verb"), "3 times"),
        (("--over", "cells=1..100", "--over", "target-state=hp=1..100"), "more than 2000 questions"),
        (("--over", "arc", "--show", "hurst"), "did you mean `hurts`?"),
        (("--over", "arc", "--over", "cells", "--show", "within"), "goes with one --over"),
        (("--csv", "--json"), "one of --json, --csv and --chart"),
    ],
)
def test_what_makes_no_sense_is_said(args: tuple[str, ...], words: str) -> None:
    said = box(*args)
    assert (said.code, said.out) == (2, "")
    assert words in said.err
