"""Ganging up: who counts, and how much."""

from __future__ import annotations

from functools import partial

import pytest

from skirmish.model.action import parse
from skirmish.model.unit import State
from skirmish.odds.action_odds import OddsCache
from skirmish.rules.exchange_ends import exchanges
from skirmish.rules.replies import best_reply
from skirmish.rules.stunts import RULESET
from skirmish.rules.stunts.checks import ganged
from skirmish.rules.stunts.modifiers import GRAPPLED, GRAPPLING
from tests.rules.proves import proves
from tests.rules.stunts.ring import chance, fight, man, states
from tests.scenario import Game, put, start, weighed

RING = tuple(
    f"#{north}#\n#.B.#\n#{south}#"
    for north, south in (("...", "a.."), ("a..", "a.."), ("a.a", "a.."), ("a.a", "a.a"), ("aaa", "a.a"))
)
"""One to five round one."""


def ring(attackers: int) -> Game:
    first = "red" if attackers > 1 else "blue"  # The first drawn throws first.
    return fight(RING[attackers - 1], {"a": man("sword"), "B": man("sword")}, first)


@proves("DL-67", "DL-68", "DG-21")
@pytest.mark.parametrize(("attackers", "bonus"), [(1, 0), (2, 10), (3, 20), (4, 30), (5, 30)])
def test_everyone_gains_ten_for_each_further_attacker_up_to_thirty(attackers: int, bonus: int) -> None:
    """Test vector 6."""
    game = ring(attackers)
    assert ganged(attackers) == bonus
    for unit in game.battle.up("red"):
        assert chance(game, f"{unit.id} strike B1 with={unit.id}.sword") == 50 + bonus


@proves("DL-68")
def test_other_modifiers_still_apply() -> None:
    game = ring(5)
    put(game, {"a1": {"states": states(State("tricked", amount=-20))}})
    assert chance(game, "a1 strike B1 with=a1.sword") == 50 + 30 - 20


@proves("DG-21")
@pytest.mark.parametrize("state", [GRAPPLING, GRAPPLED])
def test_who_wrestles_does_not_count(state: str) -> None:
    game = ring(2)
    put(game, {"a2": {"states": states(State(state, by="c1"))}})
    assert chance(game, "a1 strike B1 with=a1.sword") == 50


@proves("DG-21")
def test_neither_do_the_fallen_nor_those_who_hide() -> None:
    for field, value in (("out", "down"), ("hidden_from", frozenset({"blue"}))):
        game = ring(2)
        put(game, {"a2": {field: value}})
        assert chance(game, "a1 strike B1 with=a1.sword") == 50


LINE = """
    #..a....#
    #..B..c.#
    #..a....#
"""


def firing_line(**options: object) -> Game:
    """Two swordsmen in contact and an archer (test vector 8)."""
    units = {"a": man("sword"), "c": man("bow"), "B": man("sword", life=90)}
    return fight(LINE, units, sides={"red": "ac", "blue": "B"}, options=options)


@proves("DG-21")
def test_a_shot_counts_once_it_has_fallen() -> None:
    """Test vector 8."""
    game = firing_line()
    assert chance(game, "a1 strike B1 with=a1.sword") == 60
    assert chance(game, "c1 shoot B1 with=c1.bow") == 70
    game.do("c1 shoot B1 with=c1.bow", dice=[90])
    assert chance(game, "a1 strike B1 with=a1.sword") == 70


@proves("DG-21")
def test_a_shot_counts_for_its_round_alone() -> None:
    game = firing_line()
    game.do("c1 shoot B1 with=c1.bow", dice=[90])
    while game.battle.asked == "red":
        game.decline()
    game.do("B1 end", dice=[6, 1])
    assert chance(game, "a1 strike B1 with=a1.sword") == 60


@proves("DG-21")
def test_the_option_leaves_shooters_out() -> None:
    game = firing_line(gang_up="melee")
    assert chance(game, "c1 shoot B1 with=c1.bow") == 50
    game.do("c1 shoot B1 with=c1.bow", dice=[90])
    assert chance(game, "a1 strike B1 with=a1.sword") == 60


@proves("DG-21")
def test_a_third_side_counts_too_but_not_whom_one_does_not_see() -> None:
    drawing = "#.a.#\n#.B.#\n#.c.#"
    owners = {"red": "a", "blue": "B", "green": "c"}
    game = start(RULESET, drawing, units={"a": man("sword")}, sides=owners, dice=[6, 1, 2])
    assert len(weighed(game, "a1 strike B1 with=sword").gang) == 1
    put(game, {"c1": {"hidden_from": frozenset({"red"})}})
    assert weighed(game, "a1 strike B1 with=sword").gang == ()


@proves("DG-21")
def test_one_of_a_third_side_that_hides_from_the_target_counts_in_odds_and_roll_alike() -> None:
    drawing = "#.a.#\n#.B.#\n#.c.#"
    owners = {"red": "a", "blue": "B", "green": "c"}
    game = start(RULESET, drawing, units={"a": man("sword")}, sides=owners, dice=[6, 1, 2])
    put(game, {"c1": {"hidden_from": frozenset({"blue"})}})
    strike = "a1 strike B1 with=sword"
    # Red sees c1 beside its target, and cannot know that blue does not: 50 and 10 for the second attacker.
    assert weighed(game, strike).chance == weighed(game.view("red"), strike).chance == 60


@proves("DG-20", "DG-21")
@pytest.mark.parametrize(("hidden", "gang"), [("red", 0), ("", 1), ("blue", 1)])
def test_who_runs_away_cannot_know_whether_one_of_a_third_side_counts(hidden: str, gang: int) -> None:
    """It may hide from the one who strikes, though it is seen; or be seen by him alone, in the bush.

    B1 stays beside c1, so that a1 alone strikes after it.
    """
    drawing = "#########\n#.aB....#\n#...c...#\n#########"
    units = {
        "a": man("sword"),
        "B": man("sword"),
        "c": man("sword", fields={"hidden_from": frozenset({hidden} - {""})}),
    }
    sides = {"red": "a", "blue": "B", "green": "c"}
    game = start(RULESET, drawing, units=units, sides=sides, under={"c": "*"}, dice=[1, 6, 2])
    away = parse("B1 move 5,1")
    found = OddsCache(RULESET).of(game.view("blue"), away)
    assert found is not None
    blow = "a1 free-attack B1 with=sword"
    truly = exchanges(RULESET, game.battle, away, partial(best_reply, RULESET))
    assert len(weighed(game.view("blue"), blow).gang) == 0
    assert len(weighed(game, blow).gang) == gang
    assert found.bounds.cost == "at least"
    assert (truly.mean(lambda end: end.cost) > found.cost) == bool(gang)


@proves("DL-67")
def test_a_side_that_does_not_see_a_comrade_does_not_learn_of_it_from_the_row() -> None:
    check = weighed(ring(3), "a1 strike B1 with=a1.sword")
    assert [row.amount for row in check.rows if row.rule == "DL-67"] == [20]
    cut = check.without(frozenset({"a2"}))
    assert (cut.chance, [row.amount for row in cut.rows if row.rule == "DL-67"]) == (60, [10])
