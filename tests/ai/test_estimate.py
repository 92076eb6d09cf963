"""A side's own estimate of winning: fair, in order, and as good as its file of weights says."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, pairwise

import pytest

from bench.twins import moments
from skirmish.ai.concession import HOPELESS
from skirmish.ai.worth import estimate as estimating
from skirmish.ai.worth.estimate import Estimate, estimate, learned, weights_of, winning_chance
from skirmish.ai.worth.outlook import FIGURES
from skirmish.conformance.twins import twin
from skirmish.dice import Stream
from skirmish.grid import Cell
from skirmish.rules import objectives, rulesets
from skirmish.session import Session
from tests.ai.positions import position
from tests.library import shipped_library
from tests.scenario import Game, put, start
from tests.toys import sides

FIELD = """
####################
#a................A#
#b................B#
#c................C#
#..................#
####################
"""
"""Three against three, each the mirror of another."""
GUARDS = dict.fromkeys("abcABC", "guard")
EVERY = tuple(rulesets())


def field(ruleset: str, **fields: object) -> Game:
    """Three guards against three, all in plain sight."""
    return position(ruleset, FIELD, GUARDS, **{"fog": False, "charted": True, **fields})


def chance(game: Game, side: str = "red") -> float:
    """What that side takes its chance for."""
    return winning_chance(game.ruleset, game.view(side))


# ------------------------------------------------------------------------------------------- what it knows


@pytest.mark.parametrize("ruleset", EVERY)
def test_what_a_side_cannot_know_does_not_change_its_estimate(ruleset: str) -> None:
    table, stream = rulesets()[ruleset], Stream.of("estimates", ruleset)
    seen = 0
    for scenario in ("clash", "raid"):
        for battle in islice(moments(ruleset, scenario, "estimates", stream), 4):
            for side in (one.id for one in battle.scene.sides):
                same = twin(battle, side, stream)
                assert same != battle
                assert estimate(table, same.seen_by(side)) == estimate(table, battle.seen_by(side))
                seen += 1
    assert seen >= 8


def test_only_a_view_has_an_estimate() -> None:
    game = field("fudge")
    with pytest.raises(ValueError, match="view of a side"):
        estimate(game.ruleset, game.battle)


def test_two_sides_that_have_never_met_are_even_for_both() -> None:
    """Nobody has told them how many the others are."""
    wall = FIELD.replace("#a................A#", "#a.......#........A#")
    for row in "bc.":
        end = row.upper()
        wall = wall.replace(f"#{row}................{end}#", f"#{row}.......#........{end}#")
    game = position("fudge", wall, GUARDS)
    assert [chance(game, side) for side in ("red", "blue")] == [0.5, 0.5]


# -------------------------------------------------------------------------------------------- what is better


@pytest.mark.parametrize("ruleset", EVERY)
def test_mirrored_sides_in_plain_sight_have_one_chance_between_them(ruleset: str) -> None:
    game = field(ruleset)
    assert chance(game) == pytest.approx(0.5)
    put(game, {"a1": {"out": "down"}, "B1": {"hp": 1}})
    assert chance(game, "red") + chance(game, "blue") == pytest.approx(1.0)
    assert chance(game) < 0.5


@pytest.mark.parametrize("fog", [False, True])
@pytest.mark.parametrize("ruleset", EVERY)
def test_the_more_comrades_are_up_the_better_and_the_more_enemies_the_worse(
    ruleset: str, *, fog: bool
) -> None:
    down = {"out": "down"}
    fallen = [{}, {"a1": down}, {"a1": down, "b1": down}]
    for own in (True, False):
        found = []
        for each in fallen:
            names = each if own else {name.upper(): state for name, state in each.items()}
            found.append(
                chance(put(field(ruleset, fog=fog), {name[0] + "1": how for name, how in names.items()}))
            )
        assert all(0 < one < 1 for one in found)
        assert all((one > two) is own for one, two in pairwise(found))


@pytest.mark.parametrize("ruleset", EVERY)
def test_wounds_count_for_less_than_a_fall(ruleset: str) -> None:
    whole, hurt, down = (put(field(ruleset), {"A1": how}) for how in ({}, {"hp": 1}, {"out": "down"}))
    assert chance(whole) < chance(hurt) < chance(down)


def test_with_nobody_left_there_is_no_chance_and_with_no_enemy_left_no_doubt() -> None:
    names = ("a1", "b1", "c1")
    lost = put(field("fudge"), {name: {"out": "down"} for name in names})
    won = put(field("fudge"), {name.upper()[0] + "1": {"out": "down"} for name in names})
    assert (chance(lost), chance(won)) == (0.0, 1.0)
    assert estimate(won.ruleset, won.view("red")).gain(10) == 0.0


def test_when_it_is_over_the_chance_is_how_it_ended() -> None:
    game = field("fudge").play("red concede")
    assert (chance(game, "red"), chance(game, "blue")) == (0.0, 1.0)


def test_of_three_even_sides_each_has_a_third() -> None:
    drawing = """
        ########
        #a....B#
        #......#
        #c.....#
        ########
    """
    owners = {"red": "a", "blue": "B", "green": "c"}
    game = start(sides.RULESET, drawing, sides=owners, fog=False, dice=[6, 4, 2])
    assert [chance(game, side) for side in owners] == pytest.approx([1 / 3] * 3)


# ---------------------------------------------------------------------------------------------------- goals


def test_towards_the_limit_a_draw_comes_near() -> None:
    better = {"A1": {"out": "down"}}
    early, late = (put(field("fudge", limit=limit), better) for limit in (60, 1))
    assert 0.5 < chance(late) < chance(early)


def test_who_is_nearer_to_the_exit_has_the_better_chance() -> None:
    goal = objectives.make("red", "escape", zone="1", count=2)
    drawing = FIELD.replace("#..................#", "#1.................#")
    far, near = (
        put(position("fudge", drawing, GUARDS, objectives=[goal], fog=False), {"a1": {"cell": cell}})
        for cell in (Cell(15, 1), Cell(2, 3))
    )
    assert chance(far) < chance(near)
    assert chance(far, "blue") > chance(near, "blue")


def test_who_has_left_by_another_way_out_is_no_part_of_the_way() -> None:
    """Two are wanted by the western way out; one is gone by it, or by one in the east."""
    goal = objectives.make("red", "escape", zone="1", count=2)
    drawing = FIELD.replace("#..................#", "#1.................#")
    there, elsewhere = (
        put(
            position("fudge", drawing, GUARDS, objectives=[goal], fog=False),
            {"a1": {"cell": cell, "out": "left"}, "b1": {"cell": Cell(1, 3)}, "c1": {"cell": Cell(1, 3)}},
        )
        for cell in (Cell(1, 4), Cell(18, 4))
    )
    assert chance(there) > chance(elsewhere)


def test_who_has_held_the_ground_for_longer_has_the_better_chance() -> None:
    goal = objectives.make("red", "hold", zone="1", rounds=4)
    drawing = FIELD.replace("#..................#", "#1.................#")
    game = position("fudge", drawing, GUARDS, objectives=[goal], fog=False)
    view = game.view("red")
    found = [winning_chance(game.ruleset, view.altered(progress={goal: rounds})) for rounds in range(4)]
    assert all(one < two for one, two in pairwise(found))


@pytest.mark.parametrize("ruleset", EVERY)
def test_who_has_to_hold_out_is_not_taken_to_have_arrived_but_comes_nearer_with_every_round(
    ruleset: str,
) -> None:
    """Whoever had to survive was sure of its victory from the first round on, and its foes without hope."""
    goal = objectives.make("red", "survive", until=10, count=2)
    even = position(ruleset, FIELD, GUARDS, objectives=[goal], fog=False)
    assert 0.2 < chance(even, "blue") < 0.8
    assert even.battle.clock is not None
    found = [
        winning_chance(even.ruleset, even.view("red").altered(clock=replace(even.battle.clock, round=round_)))  # type: ignore[type-var]
        for round_ in (1, 5, 9)
    ]
    assert found[0] == pytest.approx(0.5, abs=0.3)
    assert all(one < two for one, two in pairwise(found))


def test_a_hurt_mark_is_a_better_chance_for_its_hunters_than_any_other_wound() -> None:
    goal = objectives.make("red", "assassinate", unit="A1")
    mark, other = (
        put(position("fudge", FIELD, GUARDS, objectives=[goal], fog=False), {name: {"hp": 1}})
        for name in ("A1", "B1")
    )
    assert chance(mark) >= chance(other)


def test_nobody_is_without_hope_when_a_battle_begins() -> None:
    """Else an opponent would offer to give up after two turns, and a report call no decision costly."""
    library, hopeless = shipped_library(), list[str]()
    for name, card in library.cards.items():
        game = Session.start(library.setup(name, card.rulesets[0], "1"), library)
        for side in game.battle.scene.sides:
            if winning_chance(game.ruleset, game.view(side.id)) < HOPELESS:
                hopeless.append(f"{side.id} in {name}")
    assert not hopeless


# --------------------------------------------------------------------------------------- points and chances


@pytest.mark.parametrize("ruleset", EVERY)
def test_points_become_chances(ruleset: str) -> None:
    """Of a few points each counts for as much; many never lead beyond 0 and 1."""
    found = estimate(rulesets()[ruleset], field(ruleset).view("red"))
    assert found.gain(0.01) > 0
    assert found.gain(0.02) == pytest.approx(2 * found.gain(0.01), rel=0.01)
    assert found.gain(-4) == pytest.approx(-found.gain(4))
    assert found.gain(4) < found.gain(10) < found.gain(1000) <= 1 - found.chance


def test_a_fallen_guard_is_worth_about_what_its_points_say() -> None:
    before, after = field("fudge"), put(field("fudge"), {"A1": {"out": "down"}})
    found = estimate(before.ruleset, before.view("red"))
    assert found.chance + found.gain(10) == pytest.approx(chance(after), abs=0.1)


def test_a_hopeless_side_gains_less_by_a_point_than_one_that_is_even() -> None:
    even, lost = Estimate(0.0, 0.1), Estimate(-4.0, 0.1)
    assert even.chance == 0.5
    assert even.gain(0.01) == pytest.approx(0.00025)
    assert lost.gain(0.01) < even.gain(0.01) / 10


# ---------------------------------------------------------------------------------------------- the weights


def test_the_file_of_weights_is_whole() -> None:
    found = learned()
    assert found["command"] == "make estimate"
    assert found["weights"].keys() == {estimating.ANY, *EVERY} == {estimating.ANY, *found["battles"]}
    for weights in found["weights"].values():
        assert weights.keys() == FIGURES.keys()
        assert weights["strength"] > 1
        assert all(weights[name] >= 0 for name in ("mark", "way", "held", "alone"))


def test_a_system_of_which_nothing_was_learned_has_the_weights_of_all() -> None:
    assert weights_of("sixth") == learned()["weights"][estimating.ANY]


def test_on_maps_that_it_had_not_seen_the_estimate_was_better_than_saying_half() -> None:
    proof = learned()["held_out"]
    assert all(brier < 0.22 for brier in (proof["brier"], *proof["by_ruleset"].values()))
    rows = proof["calibration"]
    assert [row["said"] for row in rows] == sorted(row["said"] for row in rows)
    assert all(abs(row["said"] - row["came"]) < 0.2 for row in rows if row["share"] >= 0.05)
    hopeless = [row for row in rows if row["said"] < 0.02]
    assert hopeless
    assert all(row["came"] < 0.06 for row in hopeless)
