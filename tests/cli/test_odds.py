"""`odds`: the tables F2 to F12 of the fudge system come out of this command, exactly.

Every number here was worked out by convolving 4dF and rounded to what is printed, apart from the game.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from skirmish.packs.library import Library, library
from tests.cli.fighters import write_fighters
from tests.cli.shell import Said, skirmish
from tests.rules.fudge.hiding_table import F9_ENEMIES, F9_HIDDEN


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The library with the fighters, read once."""
    folder = tmp_path_factory.mktemp("data")
    write_fighters(folder)
    found = library([folder])
    assert not found.problems
    return found


@pytest.fixture(autouse=True)
def _at_hand(content: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skirmish.cli.odds.read_library", lambda _data_dir: content)


def odds(actor: str, target: str, verb: str, distance: object = 1, *more: object) -> dict[str, Any]:
    """The JSON of a question about two fighters."""
    said = ask(actor, target, verb, distance, *more, "--json")
    assert said.code == 0, said.err
    record: dict[str, Any] = said.json
    return record


def ask(actor: str, target: str, verb: str, distance: object = 1, *more: object) -> Said:
    """The question, whatever comes of it."""
    names = (f"t/{actor}", f"t/{target}")
    return skirmish("odds", *names, "--rules", "fudge", "--verb", verb, "--distance", distance, *more)


def chance(record: dict[str, Any], *names: str) -> Fraction:
    """The chance of any of those outcomes, exactly."""
    return sum((Fraction(one["p"]) for one in record["outcomes"] if one["name"] in names), Fraction(0))


def percent(record: dict[str, Any], *names: str) -> float:
    """The same in per cent, as tables print it."""
    return float(100 * chance(record, *names))


def near(value: float) -> Any:
    """What is printed with two decimals."""
    return pytest.approx(value, abs=0.0051)


def pair(ability: str, against: str, edge: int) -> tuple[str, str]:
    """Two fighters whose abilities differ by that much."""
    return f"{ability}_{max(0, edge)}", f"{against}_{max(0, -edge)}"


WINS = dict(
    zip(range(-6, 7), (9, 45, 157, 423, 927, 1711, 2727, 3834, 4850, 5634, 6138, 6404, 6516), strict=True)
)
"""F2: by edge the ways of 6561 to win the bare contest."""
WELL = dict(
    zip(
        range(-6, 7),
        (0.00, 0.00, 0.02, 0.14, 0.69, 2.39, 6.45, 14.13, 26.08, 41.56, 58.44, 73.92, 85.87),
        strict=True,
    )
)
"""F2: by edge the per cent of wins by 4 or more."""
FUMBLES = {1: 1, 2: 5, 3: 15, 4: 31, 5: 50, 6: 66}
"""F2: by edge the ways in which ---- takes a win away."""
MULTIPLES = dict(
    zip(
        range(-6, 7),
        (0.002, 0.009, 0.029, 0.072, 0.151, 0.272, 0.428, 0.597, 0.751, 0.869, 0.943, 0.981, 0.995),
        strict=True,
    )
)
"""F2: by edge the expected damage, in multiples of the weapon's."""


@pytest.mark.parametrize("edge", range(-6, 7))
def test_f2_the_bare_contest(edge: int) -> None:
    record = odds(*pair("strength", "strength", edge), "struggle", 1, "--actor-state", "pinned")
    assert chance(record, "won", "won well") == Fraction(WINS[edge], 6561)
    assert chance(record, "lost") == Fraction(WINS[-edge], 6561)
    assert percent(record, "won well") == near(WELL[edge])


@pytest.mark.parametrize("edge", range(-6, 7))
def test_f2_attacks(edge: int) -> None:
    record = odds(*pair("melee", "block", edge), "strike", 1, "--weapon", "bat")
    assert chance(record, "hit", "critical") == Fraction(WINS[edge] - FUMBLES.get(edge, 0), 6561)
    assert record["mean_damage"] / 10 == pytest.approx(MULTIPLES[edge], abs=0.00051)


@pytest.mark.parametrize("edge", [-3, 0, 2])
def test_shots_are_the_same_contest(edge: int) -> None:
    record = odds(*pair("marksmanship", "dodge", edge), "shoot", 10, "--weapon", "gun")
    assert chance(record, "hit", "critical") == Fraction(WINS[edge] - FUMBLES.get(edge, 0), 6561)


SNEAK = [(-3, 6.92, 1.069), (-2, 14.36, 1.144), (-1, 26.15, 1.262), (0, 41.58, 1.416), (1, 58.42, 1.584)]
SNEAK += [(2, 73.85, 1.738), (3, 85.64, 1.856), (4, 93.08, 1.931)]


@pytest.mark.parametrize(("edge", "critical", "multiples"), SNEAK)
def test_f3_sneak_attacks(edge: int, critical: float, multiples: float) -> None:
    fighters = pair("melee", "block", edge)
    record = odds(*fighters, "strike", 1, "--weapon", "bat", "--actor-state", "hidden")
    assert record["mean_damage"] / 10 == pytest.approx(multiples, abs=0.00051)
    assert percent(record, "hit", "critical") == 100
    # ---- keeps a sneak attack from being a critical (FG-09), so the last digits differ from the bare win.
    assert percent(record, "critical") == near(critical)


TAKEDOWN = [
    (-3, 14.13, 2.39, 0.34),
    (-2, 26.08, 6.45, 1.68),
    (-1, 41.56, 14.13, 5.87),
    (0, 58.44, 26.08, 15.24),
]
TAKEDOWN += [
    (1, 73.92, 41.56, 30.72),
    (2, 85.87, 58.44, 50.18),
    (3, 93.55, 73.92, 69.16),
    (4, 97.61, 85.87, 83.82),
]
TAKEDOWN += [(5, 99.31, 93.55, 92.91)]


@pytest.mark.parametrize(("edge", "approach", "last", "both"), TAKEDOWN)
def test_f4_takedowns(edge: int, approach: float, last: float, both: float) -> None:
    fighters = pair("stealth", "perception", edge)
    unseen = percent(odds(*fighters, "be-noticed", 4), "unseen")
    silent = percent(odds(*fighters, "takedown", 1, "--weapon", "bat"), "silent")
    assert unseen == near(approach)
    assert silent == near(last)
    assert unseen * silent / 100 == near(both)


MASS = {
    3: [(0.259, 81.5), (0.630, 61.7), (1.185, 38.3), (1.815, 18.5), (2.370, 6.2)],
    4: [(0.259, 81.5), (0.642, 61.7), (1.247, 38.3), (2.000, 18.5), (2.753, 6.2)],
    5: [(0.642, 61.7), (1.259, 38.3), (2.062, 18.5), (2.938, 6.2), (3.741, 1.2)],
    6: [(0.642, 61.7), (1.259, 38.3), (2.074, 18.5), (3.000, 6.2), (3.926, 1.2)],
    7: [(1.259, 38.3), (2.074, 18.5), (3.012, 6.2), (3.988, 1.2), (4.926, 0.0)],
    8: [(1.259, 38.3), (2.074, 18.5), (3.012, 6.2), (4.000, 1.2), (4.988, 0.0)],
    9: [(2.074, 18.5), (3.012, 6.2), (4.000, 1.2), (5.000, 0.0), (5.988, 0.0)],
    10: [(2.074, 18.5), (3.012, 6.2), (4.000, 1.2), (5.000, 0.0), (6.000, 0.0)],
    11: [(3.012, 6.2), (4.000, 1.2), (5.000, 0.0), (6.000, 0.0), (7.000, 0.0)],
    12: [(3.012, 6.2), (4.000, 1.2), (5.000, 0.0), (6.000, 0.0), (7.000, 0.0)],
}
"""F5: by attackers and skill less defence (-2 to +2) the expected hits and the chance of none in per cent."""


@pytest.mark.parametrize("attackers", MASS)
@pytest.mark.parametrize("edge", range(-2, 3))
def test_f5_concentrated_fire(attackers: int, edge: int) -> None:
    group = ("--given", f"attackers={attackers}")
    record = odds(*pair("marksmanship", "dodge", edge), "volley", 8, "--weapon", "gun", *group)
    hits, none = MASS[attackers][edge + 2]
    assert record["mean_damage"] / 10 == pytest.approx(hits, abs=0.00051)
    assert percent(record, "no hits") == pytest.approx(none, abs=0.051)


@pytest.mark.parametrize("attackers", [3, 4, 5, 6])
@pytest.mark.parametrize("edge", [-2, 0, 2])
def test_f5_dogpiles(attackers: int, edge: int) -> None:
    group = ("--given", f"attackers={attackers}")
    record = odds(*pair("melee", "block", edge), "dogpile", 1, "--weapon", "bat", *group)
    assert record["mean_damage"] / 10 == pytest.approx(MASS[attackers][edge + 2][0], abs=0.00051)


def test_f6_hits_of_five() -> None:
    record = odds("dodge_0", "dodge_0", "volley", 8, "--weapon", "gun", "--given", "attackers=5")
    names = ("no hits", "1 hit", "2 hits", "3 hits", "4 hits", "5 hits")
    assert [percent(record, name) for name in names] == [
        near(value) for value in (18.52, 19.75, 23.46, 19.75, 12.35, 6.17)
    ]


MANOEUVRES = [
    (-1, -1, 6.80, 0.62), (-1, 0, 10.84, 1.68), (-1, 1, 15.24, 3.68),
    (0, -1, 10.84, 0.99), (0, 0, 17.28, 2.68), (0, 1, 24.29, 5.87),
    (1, -1, 15.24, 1.40), (1, 0, 24.28, 3.77), (1, 1, 34.14, 8.25),
    (2, -1, 19.26, 1.77), (2, 0, 30.69, 4.76), (2, 1, 43.15, 10.43),
]  # fmt: skip


@pytest.mark.parametrize("verb", ["trip", "grapple", "shove", "disarm"])
@pytest.mark.parametrize(("melee", "strength", "works", "well"), MANOEUVRES)
def test_f7_manoeuvres(verb: str, melee: int, strength: int, works: float, well: float) -> None:
    record = odds(f"m{2 + melee}s{2 + strength}", "two", verb)
    assert percent(record, "works", "works well") == near(works)
    assert percent(record, "works well") == near(well)


BREAKING = [
    (-2, 11.95, 14.13, 0.69, 73.92, 73.92), (-1, 15.49, 26.08, 2.39, 58.44, 85.87),
    (0, 16.87, 41.56, 6.45, 41.56, 93.55), (1, 15.49, 58.44, 14.13, 26.08, 97.61),
    (2, 11.95, 73.92, 26.08, 14.13, 99.31),
]  # fmt: skip


@pytest.mark.parametrize("row", BREAKING)
def test_f8_breaking_free(row: tuple[int, float, float, float, float, float]) -> None:
    edge, tie, win, well, lost, hold = row
    fighters = pair("strength", "strength", edge)
    pinned = odds(*fighters, "struggle", 1, "--actor-state", "pinned")
    assert percent(pinned, "tied") == near(tie)
    assert percent(pinned, "won", "won well") == near(win)
    assert percent(pinned, "won well") == near(well)
    assert percent(pinned, "lost") == near(lost)
    held = odds(*fighters, "struggle", 1, "--actor-state", "held")
    assert percent(held, "free") == near(hold)


@pytest.mark.parametrize("edge", F9_HIDDEN)
def test_f9_hiding(edge: int) -> None:
    for enemies, expected in zip(F9_ENEMIES, F9_HIDDEN[edge], strict=True):
        fighters = pair("stealth", "perception", edge)
        record = odds(*fighters, "hide", 5, "--given", f"enemies={enemies}")
        assert percent(record, "unseen") == near(expected)


FLIGHT = {
    -2: (26.08, 12.84, 7.86),
    -1: (41.56, 25.44, 18.04),
    0: (58.44, 42.31, 33.58),
    1: (73.92, 60.69, 52.44),
    2: (85.87, 77.02, 70.80),
}
"""F10: by difference in Athletics, from 1, 2 and 3 enemies."""


@pytest.mark.parametrize("edge", FLIGHT)
def test_f10_running_away(edge: int) -> None:
    for enemies, expected in enumerate(FLIGHT[edge], 1):
        fighters = pair("athletics", "athletics", edge)
        record = odds(*fighters, "break-away", 1, "--given", f"enemies={enemies}")
        assert percent(record, "clean") == near(expected)


FREE = {0: 38.27, 1: 61.73, 2: 81.48, 3: 93.83, 4: 98.77, 5: 98.77}
"""F11: by Melee, against nothing."""


@pytest.mark.parametrize("melee", FREE)
def test_f11_undefended_attacks(melee: int) -> None:
    record = odds(f"melee_{melee}", "block_6", "free-attack", 1, "--weapon", "bat")
    assert percent(record, "hit", "critical") == near(FREE[melee])
    assert percent(record, "critical") == near(1.23)


RANGES = [
    (2, 0),
    (15, 0),
    ("15.1", -1),
    (16, -1),
    ("29.9", -1),
    (30, -2),
    ("44.9", -2),
    (45, -3),
    (60, -4),
    (74, -4),
]


@pytest.mark.parametrize(("metres", "modifier"), RANGES)
def test_f12_range(metres: object, modifier: int) -> None:
    record = odds("melee_0", "melee_0", "shoot", metres, "--weapon", "gun")
    assert sum(row["amount"] for row in record["check"] if row["rule"] == "FU-72") == modifier
    assert chance(record, "hit", "critical") == Fraction(WINS[modifier], 6561)


def test_weapons_reach_as_far_as_they_do() -> None:
    assert odds("melee_0", "melee_0", "shoot", 31, "--weapon", "long_gun")["check"][-1]["rule"] != "FU-72"
    assert ask("melee_0", "melee_0", "shoot", 16, "--weapon", "pistol").code == 1
    assert ask("melee_0", "melee_0", "shoot", 1, "--weapon", "gun").code == 1
    close = odds("melee_0", "melee_0", "strike", 1, "--weapon", "pistol")
    assert {"amount": 1, "reason": "Short Range weapon close up", "rule": "FU-70", "side": "actor"} in close[
        "check"
    ]


def test_the_record_has_just_these_parts() -> None:
    record = odds("melee_2", "block_2", "strike", 1, "--weapon", "bat")
    assert list(record)[:6] == ["rules", "verb", "check", "outcomes", "mean_damage", "out"]
    assert list(record)[6:] == ["cost", "way", "checks", "replies"]
    assert record["rules"] == "fudge"
    assert record["verb"] == "strike"
    assert set(record["check"][0]) == {"amount", "reason", "rule", "side"}
    assert {row["side"] for row in record["check"]} == {"actor", "target"}
    assert set(record["outcomes"][0]) == {"name", "p", "chance", "damage"}


QUESTIONS: dict[str, tuple[object, ...]] = {
    "strike": (1, "--actor-state", "hidden"),
    "shoot": (20, "--weapon", "carbine", "--target-state", "cover-light,prone"),
    "split": (5, "--weapon", "carbine"),
    "trip": (1,),
    "grapple": (1,),
    "shove": (1,),
    "disarm": (1,),
    "volley": (5, "--weapon", "gun", "--given", "attackers=13"),
    "dogpile": (1,),
    "mass": (1,),
    "takedown": (1,),
    "hide": (5,),
    "search": (5,),
    "find": (5, "--given", "stealth=3"),
    "sneak": (5,),
    "stride": (5,),
    "force": (1,),
    "be-noticed": (5, "--given", "fast=yes"),
    "come-across": (5,),
    "lie-low": (5,),
    "struggle": (1, "--actor-state", "held"),
    "initiative": (1,),
    "tie-break": (1,),
    "break-away": (1, "--given", "enemies=2"),
    "free-attack": (1,),
}
"""Each verb with dice, and what it may be asked with."""


def test_no_verb_with_dice_is_forgotten(content: Library) -> None:
    verbs = content.rulesets["fudge"].verbs.values()
    assert {verb.id for verb in verbs if verb.weigh is not None} <= QUESTIONS.keys()


@pytest.mark.parametrize("verb", QUESTIONS)
def test_every_verb_with_dice_can_be_asked_and_sums_to_one(verb: str) -> None:
    record = odds("two", "two", verb, *QUESTIONS[verb])
    assert sum(Fraction(one["p"]) for one in record["outcomes"]) == 1
    joint = [(points, Fraction(p)) for one in record["outcomes"] for points, p in one["damage"]]
    assert sum(p for _, p in joint) == 1
    assert float(sum(points * p for points, p in joint)) == pytest.approx(record["mean_damage"])
    assert all(float(Fraction(one["p"])) == one["chance"] for one in record["outcomes"])
    assert 0 <= record["out"] <= 1


@pytest.mark.parametrize(
    ("states", "rule", "amount"),
    [
        ("prone", "FU-59", -4),
        ("ground", "FU-19", -4),
        ("full-defence", "FU-21", 2),
        ("pinned", "FU-60", 0),
        ("held", "FU-66", 0),
    ],
)
def test_the_target_defends_as_it_is(states: str, rule: str, amount: int) -> None:
    record = odds("melee_2", "block_2", "strike", 1, "--weapon", "bat", "--target-state", states)
    assert [row["amount"] for row in record["check"] if row["rule"] == rule] == [amount]


def test_a_pinner_lets_go_when_that_costs_it_less_and_holds_on_when_told() -> None:
    question = ("melee_2", "block_4", "strike", 1, "--weapon", "bat", "--target-state", "pinning")
    best = odds(*question)
    assert chance(best, "hit", "critical") == Fraction(WINS[-2], 6561)
    assert odds(*question, "--reaction", "abort") == best
    kept = odds(*question, "--reaction", "keep")
    assert chance(kept, "hit", "critical") == Fraction(WINS[2] - FUMBLES[2], 6561)


def test_what_the_actor_makes_of_it_can_be_given() -> None:
    pinned, asked = odds("two", "two", "grapple", 1, "--given", "grip=pin"), odds("two", "two", "grapple")
    assert pinned["outcomes"] == asked["outcomes"]
    assert [reply["reply"] for reply in pinned["replies"]] == ["pin of=foe"]
    assert ask("two", "two", "grapple", 1, "--given", "grip=dance").code == 2


def test_options_of_the_system_can_be_given() -> None:
    record = odds("melee_2", "block_2", "strike", 1, "--given", "static_defence=true")
    # Bare 4dF against nothing: above 0 in 31 of 81 (F11, Melee 0).
    assert chance(record, "hit", "critical") == Fraction(31, 81)


def test_dual_wielders_count_twice() -> None:
    # Three with a gun in each hand are six: +2, and at equal skill 2.074 hits (F5).
    record = odds("twin", "dodge_2", "volley", 8, "--given", "attackers=3")
    assert record["mean_damage"] / 10 == pytest.approx(2.074, abs=0.00051)


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (("two", "tow", "strike", 1), 2, "did you mean `two`?"),
        (("two", "two", "strik", 1), 2, "did you mean `strike`?"),
        (("two", "two", "strike", 1, "--target-state", "porne"), 2, "did you mean `prone`?"),
        (("two", "two", "strike", 1, "--weapon", "bta"), 2, "but with bat"),
        (("two", "two", "strike", 1, "--reaction", "abort"), 2, "not asked for a reaction"),
        (("two", "two", "strike", 1, "--given", "atackers=3"), 2, "did you mean `attackers`?"),
        (("two", "two", "strike", "far"), 2, "is no distance"),
        (("two", "two", "strike", 0), 2, "the distance must be"),
        (("two", "two", "defend", 1), 2, "takes no dice"),
        (("two", "two", "walk", 1), 2, "takes no dice"),
        (("two", "two", "split", 5), 1, "cannot split fire"),
        (("two", "two", "strike", 1, "--given", "wound_penalties=maybe"), 2, "is one of false, true"),
        (("two", "two", "volley", 5, "--weapon", "gun", "--given", "attackers=many"), 2, "a whole number"),
        (("two", "two", "strike", 5), 1, "out of reach"),
        (("two", "two", "takedown", 1, "--target-state", "alert"), 1, "expects a fight"),
        (("two", "two", "dogpile", 1, "--weapon", "bat", "--given", "attackers=7"), 1, "At most 6"),
        (("two", "two", "hide", 1), 1, "in the open"),
        (
            ("two", "two", "shoot", 9, "--weapon", "gun", "--target-state", "hidden"),
            1,
            "somebody to be aimed at",
        ),
    ],
)
def test_questions_without_an_answer_say_why(args: tuple[Any, ...], code: int, words: str) -> None:
    said = ask(*args)
    assert said.code == code
    assert words in said.err
    assert said.out == ""


def test_for_people_there_are_rows_and_outcomes() -> None:
    said = ask("melee_2", "block_2", "strike", 1, "--weapon", "bat")
    assert "  +2  Melee  (FG-03, actor)" in said.lines
    assert any(line.endswith("hits") and "%" in line for line in said.lines)
    assert said.lines[-1].startswith("target out:")
