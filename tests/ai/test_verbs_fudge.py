"""Positions in `fudge` in which one verb is right, and is chosen: what strikes nobody by itself above all."""

from __future__ import annotations

from dataclasses import replace

from skirmish.model.unit import State
from tests.ai.positions import thought
from tests.rules.fudge.ring import fight, man
from tests.scenario import Game, put

LEVEL = "master"
"""The level that is asked."""


def verb(game: Game) -> str:
    """The verb that the unit chooses whose turn it is."""
    return thought(game, LEVEL).action.verb


RING = """
#######
#.b...#
#.aB..#
#..bb.#
#######
"""
"""Four about one."""


def test_whom_nobody_can_hurt_is_grappled_for_those_who_come_next() -> None:
    """Pinned, he has Block 0, and his greatsword harms nobody (FU-13, FU-60)."""
    units = {
        "a": man(melee=5, strength=6),
        "b": man("greatsword", melee=2, strength=4),
        "B": man("greatsword", worn="plate", melee=6, block=4, strength=1, athletics=5),
    }
    assert verb(fight(RING, "a1 b1 b2 b3 B1", units=units)) == "grapple"


def test_who_is_behind_a_shield_is_tripped_for_those_who_come_next() -> None:
    """A knife does nothing to plate; prone he has Block -4 against three greatswords (FU-09, FU-59)."""
    units = {
        "a": man("knife", melee=6, strength=3),
        "b": man("greatsword", melee=2, strength=4),
        "B": man("sword", "large-shield", worn="plate", melee=5, block=3, athletics=0),
    }
    assert verb(fight(RING, "a1 b1 b2 b3 B1", units=units)) == "trip"


def test_many_alike_fire_together_at_whom_each_alone_would_miss() -> None:
    """Seven against a Dodge that is three better (FU-29 to FU-36)."""
    drawing = "###############\n#aa...........#\n#aa.........B.#\n#aaa..........#\n###############"
    units = {"a": man("rifle"), "B": man("sword", "large-shield", dodge=5, melee=5)}
    assert verb(fight(drawing, "a1 a2 a3 a4 a5 a6 a7 B1", units=units)) == "volley"


def test_who_lies_beside_an_enemy_stands_up() -> None:
    units = {"a": man("sword", fields={"states": {"prone": State("prone")}}), "B": man("sword")}
    assert verb(fight("#####\n#aB.#\n#####", "a1 B1", units=units)) == "stand"


def test_who_is_held_struggles() -> None:
    game = fight("#########\n#.aB....#\n#########", "a1 B1", units={"a": man("sword"), "B": man("sword")})
    held = {
        "a1": {"states": {"held": State("held", by="B1")}},
        "B1": {"states": {"holding": State("holding", by="a1")}},
    }
    assert verb(put(game, held)) == "struggle"


def test_a_jammed_rifle_is_cleared() -> None:
    units = {"a": man("rifle", marksmanship=4), "B": man("rifle")}
    game = fight("##############\n#a..........B#\n##############", "a1 B1", units=units)
    jammed = tuple(replace(item, flaw="jammed") for item in game.unit("a1").hands)
    assert verb(put(game, {"a1": {"hands": jammed}})) == "clear"


def test_who_is_cornered_with_a_rifle_for_long_range_draws_the_sword() -> None:
    """A sniper's rifle cannot be used in contact, and a kick does not get through plate (FU-70)."""
    units = {
        "a": man("sniper", carried="greatsword", melee=4, strength=3, marksmanship=1),
        "B": man("sword", worn="plate"),
    }
    assert verb(fight("#####\n#aB.#\n#####", "a1 B1", units=units)) == "draw"
