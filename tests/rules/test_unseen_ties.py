"""What is thrown for initiative tells nobody of units that he does not see."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from skirmish.model.event import CheckRolled, RoundBegan
from skirmish.model.witness import witnessed
from skirmish.rules import rulesets
from tests.scenario import Game, put, start

APART = """
    #######
    #a.#.B#
    #######
"""
TOGETHER = """
    #######
    #a...B#
    #######
"""
TIED = {"fudge": [0, 0, 1, 0], "forge": [7, 7, 15, 3], "pools": [5, 5, 9, 2]}
"""Totals: both initiatives, and what is thrown to break the tie; a1 comes first."""
FIRST = {"fudge": [0, -1], "forge": [7, 6], "pools": [5, 4]}
"""The same a1, and a lower enemy."""


def begun(system: str, drawing: str, dice: Sequence[int]) -> Game:
    return start(rulesets()[system], drawing, dice=list(dice))


def seen(game: Game, side: str) -> list[str]:
    """All that the side has witnessed, with its view after each."""
    step = game.steps[-1]
    return [repr(one) for one in witnessed(step.before, step.events, side)]


@pytest.mark.parametrize("system", TIED)
def test_who_sees_nobody_cannot_tell_a_tie_with_an_unseen_enemy_from_none(system: str) -> None:
    tied, first = begun(system, APART, TIED[system]), begun(system, APART, FIRST[system])
    assert [e.unit for e in tied.events(CheckRolled) if e.verb == "tie-break"] == ["a1", "B1"]
    assert repr(tied.view("red")) == repr(first.view("red"))
    assert tied.told("red") == first.told("red")
    assert seen(tied, "red") == seen(first, "red")


@pytest.mark.parametrize("system", TIED)
def test_who_sees_the_other_is_told_how_the_tie_was_broken(system: str) -> None:
    game = begun(system, TOGETHER, TIED[system])
    step = game.steps[-1]
    shown = [one.event for one in witnessed(step.before, step.events, "red")]
    assert [e.unit for e in shown if isinstance(e, CheckRolled) and e.verb == "tie-break"] == ["a1", "B1"]


def test_of_two_enemies_tied_under_stunts_one_in_sight_gives_the_other_away_neither() -> None:
    drawing = """
        #######
        #a..B.#
        ####.##
        ###B###
        #######
    """
    games = []
    for agility in (50, 40):
        sheets = {"B1": rulesets()["stunts"].sheet(), "B2": rulesets()["stunts"].sheet(agility=agility)}
        dice = [2, 5, 6, 1] if agility == 50 else [2, 5]
        games.append(start(rulesets()["stunts"], drawing, units=sheets, options={"order": "all"}, dice=dice))
    assert [game.asked for game in games] == ["B1 turn", "B1 turn"]
    assert games[0].told("red") == games[1].told("red")
    assert seen(games[0], "red") == seen(games[1], "red")


def test_who_throws_for_a_side_does_not_tell_that_one_of_it_is_out_unseen() -> None:
    drawing = """
        #######
        #..B..#
        #######
        #a..C.#
        #######
    """
    throwers = []
    for out in ("", "down"):
        game = start(rulesets()["stunts"], drawing, sides={"red": "a", "blue": "BC"})
        put(game, {"B1": {"out": out}})
        game.decline()
        while not game.events(RoundBegan):
            game.decline()
        step = game.steps[-1]
        shown = [one.event for one in witnessed(step.before, step.events, "red")]
        throwers.append({event.unit for event in shown if isinstance(event, CheckRolled)})
    assert throwers == [{"a1"}, {"a1"}]
