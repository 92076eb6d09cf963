"""Who goes first: a die for each side every round, and the order within a side."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from skirmish.model.battle import Battle
from skirmish.model.event import CheckRolled, RoundBegan
from skirmish.rules import objectives
from skirmish.rules.rounds.sides import Sides
from skirmish.rules.stunts import RULESET
from skirmish.rules.stunts.initiative import rank
from skirmish.rules.stunts.phases import begin_turn
from skirmish.rules.stunts.sheet import Sheet
from skirmish.rules.stunts.turn import is_over
from skirmish.rules.stunts.verbs import TURN
from tests.rules.proves import proves
from tests.rules.stunts.ring import duel, fight, man
from tests.scenario import start

FIELD = """
    ###########
    #a.a.a.B.B#
    ###########
"""
THREE = """
    ##########
    #a..B..c.#
    ##########
"""
OWNERS = {"red": "a", "blue": "B", "green": "c"}


def throws(game: object) -> list[str]:
    return [e.check.side for e in game.events(CheckRolled) if e.verb == "initiative"]  # type: ignore[attr-defined]


def _always(_battle: Battle, _side: str) -> bool:
    return True


@proves("DL-03")
@pytest.mark.parametrize(("dice", "side"), [([6, 1], "red"), ([2, 3], "blue")])
def test_each_side_throws_one_die_and_the_highest_goes_first(dice: list[int], side: str) -> None:
    game = start(RULESET, FIELD, dice=dice, options={"order": "none"})
    assert throws(game) == ["Red", "Blue"], "one throw for three, one for two"
    assert game.battle.asked == side


@proves("DL-04", "DL-05")
def test_it_is_thrown_again_every_round_so_a_side_may_go_twice_in_a_row() -> None:
    game = duel()
    game.do("a1 end")
    game.do("B1 end", dice=[2, 5])
    assert [event.number for event in game.events(RoundBegan)] == [2]
    assert game.asked == "B1 turn", "last in the first round, first in the second"


@proves("DG-10")
def test_tied_sides_throw_again_among_themselves() -> None:
    game = start(RULESET, THREE, sides=OWNERS, options={"order": "none"}, dice=[3, 5, 3, 2, 6])
    order: list[str] = []
    while len(order) < 3:
        order.append(game.prompts[0].unit)
        game.decline()
    assert order == ["B1", "c1", "a1"], "five is highest; of the threes, red throws 2 and green 6"


@proves("DL-06")
def test_the_players_act_in_order_of_agility() -> None:
    units = {"a1": Sheet(agility=40), "a2": Sheet(agility=70), "a3": Sheet(agility=55)}
    game = start(RULESET, FIELD, units=units, dice=[6, 1])
    order = []
    while game.battle.asked == "red":
        order.append(game.asked)
        game.decline()
    assert order == ["a2 turn", "a3 turn", "a1 turn"]


@proves("DL-07", "DG-11")
def test_a_die_decides_between_equals_until_it_differs() -> None:
    units = {"a1": Sheet(agility=50), "a2": Sheet(agility=50), "a3": Sheet(agility=60)}
    game = start(RULESET, FIELD, units=units, dice=[6, 1, 4, 4, 2, 5])
    assert game.asked == "a3 turn"
    game.do("a3 end")
    assert game.asked == "a2 turn", "4 and 4, then 2 and 5"


@proves("DG-11")
def test_the_die_between_equals_is_thrown_anew_every_turn() -> None:
    game = start(RULESET, "#a.a..B#", dice=[6, 1, 1, 2])
    assert game.asked == "a2 turn"
    game.decline(2)
    game.do("B1 end", dice=[6, 1, 5, 4])
    assert game.asked == "a1 turn"


@proves("DL-08", "DG-11")
def test_the_other_side_acts_in_any_order() -> None:
    units = {"B1": Sheet(agility=40), "B2": Sheet(agility=70)}
    game = start(RULESET, FIELD, units=units, dice=[1, 6])
    assert game.asked == "B2 turn, B1 turn", "the quickest is offered first"
    game.do("B1 move 6,1")
    assert game.asked == "B2 turn, B1 turn", "one may go on, or another begin"


@proves("DG-11")
@pytest.mark.parametrize(("order", "asked"), [("all", "B2 turn"), ("none", "B2 turn, B1 turn")])
def test_the_option_says_who_is_bound_to_the_order(order: str, asked: str) -> None:
    units = {"B1": Sheet(agility=40), "B2": Sheet(agility=70)}
    game = start(RULESET, "#a.B.B#", units=units, dice=[1, 6], options={"order": order})
    assert game.asked == asked


@proves("DG-11")
def test_a_side_with_nobody_able_to_act_passes() -> None:
    game = fight("#..aB..#", {"a": man(), "B": man("sword")})
    game.do("a1 grapple B1", dice=[20])
    game.do("B1 take", dice=[6, 1])
    assert game.asked == "a1 grip", "the held one has no turn: the next round has begun"


@proves("DG-10")
def test_how_often_sides_tie_and_go_twice() -> None:
    """S12, by counting."""
    pairs = list(product(range(1, 7), repeat=2))
    tied = Fraction(sum(a == b for a, b in pairs), len(pairs))
    first = Fraction(sum(a > b for a, b in pairs), len(pairs)) / (1 - tied)
    assert f"{float(tied):.2%}" == "16.67%"
    assert first == Fraction(1, 2)
    assert (1 - first) * first == Fraction(1, 4), "a given side last, then first"
    assert 2 * (1 - first) * first == Fraction(1, 2), "either side"


@proves("DL-03", "DG-11")
def test_who_is_through_stands_no_longer_among_those_to_come() -> None:
    game = fight("#a.a.a.B#")
    assert [unit for unit, _ in game.battle.clock.order] == ["a1", "a2", "a3"]  # type: ignore[union-attr]
    game.do("a2 end")
    assert [unit for unit, _ in game.battle.clock.order] == ["a1", "a3"]  # type: ignore[union-attr]


@proves("DL-04")
def test_no_round_has_been_held_when_the_first_one_begins() -> None:
    goal = [objectives.make("red", "hold", zone="post", rounds=1)]
    game = fight("#a....B#", objectives=goal, zones={"post": 0b10})
    assert game.result == ""
    game.do("a1 end")
    game.do("B1 end")
    assert game.result == "red by objective"


@proves("DL-03", "DL-07")
def test_sides_take_turns_where_a_system_says_nothing_more() -> None:
    """Ties are thrown between all who are up: nobody is held up, and nobody has begun."""
    plain = Sides("initiative", TURN, is_over, begin_turn, rank=rank, is_strict=_always, tie="tie-break")
    game = start(replace(RULESET, rounds=plain), "#a.a..B#", dice=[6, 1, 2, 5])
    assert game.asked == "a2 turn"
