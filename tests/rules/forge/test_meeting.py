"""Rules of `forge` that meet: what was thrown at somebody who yields, and much else that comes together."""

from __future__ import annotations

import pytest

from skirmish.grid import Cell
from tests.rules.forge.ring import fight, man
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
