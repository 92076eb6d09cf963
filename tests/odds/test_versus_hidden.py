"""What one unit could do to another that hides from it: nothing, under every system."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.odds.versus import versus
from skirmish.rules import rulesets
from tests.scenario import Game, put, start


def hiding(system: str, sides: frozenset[str]) -> Game:
    """B1 beside a1, who hides from those sides."""
    game = start(rulesets()[system], "aB", fog=False, seed="hiding")
    return put(game, {"a1": {"hidden_from": sides}, "B1": {"facing": 6}})


@pytest.mark.parametrize("system", rulesets())
def test_whom_an_enemy_does_not_see_it_does_not_strike(system: str) -> None:
    seen, unseen = (hiding(system, sides) for sides in (frozenset[str](), frozenset({"blue"})))
    assert versus(seen.ruleset, seen.view("red"), "B1", "a1").attacks
    found = versus(unseen.ruleset, unseen.view("red"), "B1", "a1")
    assert (found.attacks, found.why_not) == ((), "B1 does not know where a1 is.")
    assert versus(unseen.ruleset, unseen.view("red"), "a1", "B1").attacks, "a1 sees B1"


@pytest.mark.parametrize("system", rulesets())
def test_who_hides_from_another_side_is_struck_all_the_same(system: str) -> None:
    game = hiding(system, frozenset({"green"}))
    plain = replace(game.view("red").units["a1"], hidden_from=frozenset())
    told = versus(game.ruleset, game.view("red"), "B1", "a1")
    assert told.attacks
    assert [one.action for one in told.attacks] == [
        one.action for one in versus(game.ruleset, game.view("red").with_unit(plain), "B1", "a1").attacks
    ]
