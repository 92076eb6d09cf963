"""Rules of `forge` that meet in one act: grips and hands, Dodges and points, runs and waiting."""

from __future__ import annotations

import pytest

from skirmish.model.unit import State
from tests.rules.forge.ring import fight, man
from tests.rules.proves import proves
from tests.scenario import Game, put

SHOTS = {"called_shots": True}


def held(drawing: str, order: str, units: dict[str, object], **fields: object) -> Game:
    """A fight in which `a1` holds `B1` with a bare hand, by a Basic Grab."""
    game = fight(drawing, order, units, **fields)
    put(game, {"a1": {"states": {"holding": State("holding", by="B1")}}})
    return put(game, {"B1": {"states": {"held": State("held", by="a1", amount=2)}}})


# ------------------------------------------------------------------------------------------ grips and hands


@proves("G28", "G35")
@pytest.mark.parametrize(
    ("hands", "part", "lets_go", "left"),
    [
        (("knife",), "other-arm", True, ["knife"]),
        (("knife",), "arm", False, []),
        ((), "arm", True, []),
        ((), "other-arm", False, []),
    ],
)
def test_a_wound_in_the_arm_that_holds_somebody_makes_it_let_go(
    hands: tuple[str, ...], part: str, lets_go: bool, left: list[str]
) -> None:
    """The arm with a knife drops the knife; the one with the victim drops the victim, and keeps the knife.

    2d6 of 12 against 24 Hits is a Major wound.
    """
    archer = man("bow", dexterity=1)
    game = held("#aB...C#", "C1 a1 B1", {"a": man(*hands), "C": archer}, options=SHOTS)
    game.do(f"C1 shoot a1 part={part} with=C1.bow", dice=[])
    game.do("a1 stand", dice=["4 4", (6, 6)])
    assert game.unit("a1").tally("major") == 1
    assert ("held" not in game.unit("B1").states) == lets_go
    assert ("holding" not in game.unit("a1").states) == lets_go
    assert [item.kind for item in game.unit("a1").hands] == left
