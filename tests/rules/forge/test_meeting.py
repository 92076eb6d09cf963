"""Rules of `forge` that meet: what was thrown at somebody who yields, and much else that comes together."""

from __future__ import annotations

import pytest

from skirmish.grid import Cell
from skirmish.model.action import parse
from skirmish.odds.action_odds import OddsCache
from skirmish.rules.forge import RULESET
from tests.rules.forge.ring import PLAIN, duel, fight, man
from tests.rules.proves import proves

THREE = {"red": "a", "blue": "B", "green": "c"}
"""Sides of three, so that the battle goes on when one has yielded."""


@proves("G20", "G36", "G17")
@pytest.mark.parametrize(
    ("arm", "verb", "in_hand", "lying"),
    [
        ("javelin", "throw", [], ["a1.javelin"]),
        ("net", "grab", [], ["a1.net"]),
        ("boomerang", "throw", [("a1.boomerang", "")], []),
        ("crossbow", "shoot", [("a1.crossbow", "unloaded")], []),
        ("bow", "shoot", [("a1.bow", "")], []),
    ],
)
def test_what_flies_at_somebody_who_yields_before_he_answers_has_flown(
    arm: str, verb: str, in_hand: list[tuple[str, str]], lying: list[str]
) -> None:
    """The attack was announced and is an action taken (G12); no dice fall any more, and green fights on."""
    units = {"a": man(arm, strength=3), "B": man(dodge=3)}
    game = fight("#a..B...c#", "a1 B1 c1", units, sides=THREE)
    game.do(f"a1 {verb} B1 with=a1.{arm}", dice=[])
    assert game.asked == "B1 dodge"
    game.do("blue concede", dice=[])
    assert [(item.id, item.flaw) for item in game.unit("a1").hands] == in_hand
    assert [item.id for item in game.battle.ground.items.get(Cell(4, 0), ())] == lying
    assert game.asked == "a1 turn"
    assert game.unit("a1").tally("actions") == 1


@proves("G28", "F2-25", "F2-27")
@pytest.mark.parametrize(("part", "need"), [("head", 10), ("leg", 9)])
def test_what_it_takes_to_escape_is_told_of_a_grab_at_the_head_as_it_will_be(part: str, need: int) -> None:
    """Met by 0 to 2 it is a Marginal success, at the head a level better: 8 and 2."""
    options = {**PLAIN, "called_shots": True}
    game = duel(man(dexterity=4), man(fields={"tallies": {"actions": 3}}), options=options)
    odds = OddsCache(RULESET).of(game.view("red"), parse(f"a1 grab B1 part={part} with=punch"))
    assert odds is not None
    words = [word for word, _ in odds.endings]
    assert words[:2] == ["misses", f"held: {need} to escape"]
    # 8 - 2 for the punch of who has nothing in hand is 6; 4 - 4 or 4 - 2 joins the dice.
    game.do(f"a1 grab B1 part={part} with=punch", dice=[6 if part == "head" else 4])
    assert 8 + game.unit("B1").states["held"].amount == need
    assert ("basic success" if part == "head" else "marginal success") in game.told("red")
