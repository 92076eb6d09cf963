"""Giving up: an opponent without hope offers it to people, not in haste, and not again and again."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from skirmish.ai.concession import HOPELESS, PAUSE, TWICE, Concessions
from skirmish.ai.worth.estimate import winning_chance
from skirmish.rules import rulesets
from skirmish.seats import SEATS
from tests.ai.positions import position
from tests.scenario import Game, put

FIELD = """
####################
#a................A#
#b................B#
#c.................#
#d.................#
#e.................#
#f.................#
####################
"""
"""Six against two."""
GUARDS = dict.fromkeys("abcdefABC", "guard")
ALONE = {"red": "human", "blue": "ai:regular"}
"""Red is played by somebody, blue by an opponent."""
HURT = {"A1": {"hp": 1}, "B1": {"hp": 1}}


def lost(ruleset: str = "fudge") -> Game:
    """The battle of an opponent with two hurt guards against six."""
    return put(position(ruleset, FIELD, GUARDS, fog=False, charted=True), HURT)


def offers(game: Game, rounds: int, seats: Mapping[str, str] = ALONE) -> list[tuple[int, str]]:
    """The rounds in which somebody offers to give up, and who, while all decline whatever they are asked."""
    one, found = Concessions(game.ruleset), []
    while game.battle.clock is None or game.battle.clock.round <= rounds:
        is_offered = one.offers(game.steps, seats)
        assert is_offered == Concessions(game.ruleset).offers(game.steps, seats)  # As it is after loading.
        if is_offered:
            assert game.battle.clock is not None
            found.append((game.battle.clock.round, game.battle.asked))
        game.decline()
    return found


@pytest.mark.parametrize("ruleset", rulesets())
def test_who_has_no_hope_for_two_turns_offers_to_give_up_once(ruleset: str) -> None:
    game = lost(ruleset)
    assert winning_chance(game.ruleset, game.view("blue")) < HOPELESS
    assert offers(game, TWICE + 2) == [(TWICE, "blue")]


def test_who_is_refused_offers_again_after_a_while() -> None:
    last = TWICE + PAUSE
    assert offers(lost(), last) == [(TWICE, "blue"), (last, "blue")]


def test_who_has_hoped_again_offers_again_when_that_is_over() -> None:
    game = lost()
    assert offers(game, TWICE) == [(TWICE, "blue")]
    fallen = {name: {"out": "down"} for name in ("a1", "b1", "c1", "d1", "e1")}
    assert offers(put(game, fallen), TWICE + 1) == []
    up = {name: {"out": ""} for name in fallen}
    assert offers(put(game, up), TWICE + 1 + TWICE) == [(TWICE + 1 + TWICE, "blue")]


def test_one_bad_turn_is_not_enough() -> None:
    assert offers(lost(), 1) == []


def test_even_sides_fight_on() -> None:
    even = FIELD.replace("#c.................#", "#..................#")
    for row in "def":
        even = even.replace(f"#{row}.................#", "#..................#")
    assert offers(position("fudge", even, GUARDS, fog=False, charted=True), 4) == []


@pytest.mark.parametrize("seat", SEATS[1:])
def test_every_level_offers_to_people_and_to_nobody_else(seat: str) -> None:
    assert offers(lost(), TWICE, {"red": "human", "blue": seat}) == [(TWICE, "blue")]
    assert offers(lost(), TWICE + 1, {"red": "ai:regular", "blue": seat}) == []
    assert offers(lost(), TWICE + 1, {"red": seat, "blue": "human"}) == []


def test_of_three_sides_only_the_one_without_hope_gives_up() -> None:
    field = FIELD.replace("#d.................#", "#d................E#").replace("#e...", "#....")
    owners = {"red": "abcdef", "blue": "AB", "green": "CDEF"}
    drawing = field.replace("#f.................#", "#f..............DDD#").replace(
        "#c.................#", "#c...............CC#"
    )
    kinds = dict.fromkeys("abcdefABCDE", "guard")
    game = put(position("fudge", drawing, kinds, fog=False, charted=True, sides=owners), HURT)
    seats = {"red": "human", "blue": "ai:regular", "green": "ai:regular"}
    assert offers(game, TWICE + 1, seats) == [(TWICE, "blue")]
