"""Rules of `forge` that meet in one act: grips and hands, Dodges and points, runs and waiting."""

from __future__ import annotations

import pytest

from skirmish.model.unit import State
from skirmish.rules.forge.arms import free_hands
from tests.rules.forge.ring import bonus, fight, man
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


@proves("F2-31", "G35", "G36")
def test_a_holder_readies_a_weapon_with_its_free_hand_and_strikes_at_plus_2() -> None:
    """F2-31: the holder may strike with a weapon if a hand is free for it. Drawing it is an action before."""
    holder = man(carried="knife", dexterity=1, knives=2)
    game = held("#aB...#", "a1 B1", {"a": holder})
    assert bonus(game, "a1 strike B1 with=kick") == 1 - 1
    game.do("a1 draw with=a1.knife")
    assert bonus(game, "a1 strike B1 with=a1.knife") == 1 + 2 + 2 - 2, "holds the target, second action"
    game.do("a1 strike B1 with=a1.knife", dice=[2])
    assert game.asked == "a1 turn", "who is held is not asked to dodge"


@proves("G35", "G36")
def test_a_holder_has_no_hand_for_a_weapon_that_takes_two_nor_for_a_third_thing() -> None:
    bare = held("#aB...#", "a1 B1", {"a": man(carried="trident")})
    assert bare.refused("a1 draw with=a1.trident") == "a1 cannot draw that way."
    armed = held("#aB...#", "a1 B1", {"a": man("sword", carried="knife")})
    armed.do("a1 draw with=a1.knife")
    assert [item.kind for item in armed.unit("a1").hands] == ["knife"], "the sword made room"
    assert free_hands(armed.unit("a1")) == 0
    armed.do("a1 drop with=a1.knife")
    assert free_hands(armed.unit("a1")) == 1
    assert not armed.refused("a1 pick-up with=a1.knife")


@proves("G35")
def test_the_whip_that_holds_is_neither_put_away_nor_let_fall() -> None:
    game = fight("#a.B..#", "a1 B1", {"a": man("whip", "small-shield", carried="knife", dexterity=4)})
    game.do("a1 grab B1 with=a1.whip", dice=[])
    game.do("B1 stand", dice=[9])
    assert game.refused("a1 drop with=a1.whip") == "a1 cannot drop that way."
    game.do("a1 draw with=a1.knife")
    assert [item.kind for item in game.unit("a1").hands] == ["whip", "knife"]
    assert game.unit("B1").states["held"].by == "a1"


@proves("G28", "G35")
def test_a_held_arm_leaves_the_other_hand_for_things() -> None:
    """The sword in the held arm is of no use, is not put away, and does not fall; the shield makes room."""
    victim = man("sword", "small-shield", carried="knife")
    game = fight("#aB...#", "a1 B1", {"a": man(dexterity=6), "B": victim}, options=SHOTS)
    game.do("a1 grab B1 part=arm with=punch", dice=[])
    game.do("B1 stand", dice=["6 6", (5,)])
    game.do("a1 end")
    assert game.refused("B1 drop with=B1.sword") == "B1 cannot drop that way."
    game.do("B1 draw with=B1.knife")
    assert [item.kind for item in game.unit("B1").hands] == ["sword", "knife"]
    assert game.refused("B1 strike a1 with=B1.sword")
    assert not game.refused("B1 strike a1 with=B1.knife")


@proves("G28")
def test_who_is_held_by_an_arm_with_a_weapon_for_two_hands_has_none_left() -> None:
    victim = man("trident", carried="knife")
    game = fight("#aB...#", "a1 B1", {"a": man(dexterity=6), "B": victim}, options=SHOTS)
    game.do("a1 grab B1 part=arm with=punch", dice=[])
    game.do("B1 stand", dice=["6 6", (5,)])
    game.do("a1 end")
    assert game.refused("B1 draw with=B1.knife") == "B1 has no hand free for that."
    assert game.refused("B1 drop with=B1.trident") == "B1 has to let go first."
