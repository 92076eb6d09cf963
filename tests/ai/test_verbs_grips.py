"""Positions in which it is right to take hold, to get free, or to make somebody worse off first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from skirmish.grid import Cell
from skirmish.model.unit import State
from skirmish.rules.pools.sheet import Sheet
from tests.ai.positions import leaving, thought
from tests.rules.forge import ring as forge
from tests.rules.fudge import ring as fudge
from tests.rules.pools import fighters as pools
from tests.rules.stunts import ring as stunts
from tests.scenario import Game, put

LEVELS: Final = ("master",)
"""The levels that are asked; of tricks, a veteran thinks but one time in ten."""
PAIR: Final = "######\n#.aB.#\n######"
"""Two side by side."""
WAY_OUT: Final = "############\n#.aB.......#\n############"
"""The same, and a way out to the east."""
EXIT: Final = Cell(10, 1)
"""That way out."""


def verb(game: Game, level: str = "master") -> str:
    """The verb that the unit chooses whose turn it is."""
    return thought(game, level).action.verb


def bound(game: Game, holder: str, other: str, holding: str, held: str, *, amount: int = 0) -> Game:
    """The game in which one has hold of the other, by the names of the two states."""
    return put(
        game,
        {
            holder: {"states": {holding: State(holding, by=other)}},
            other: {"states": {held: State(held, by=holder, amount=amount)}},
        },
    )


# ---------------------------------------------------------------------------------------------------- fudge


def grappled(units: Mapping[str, Any]) -> Game:
    """The fight in which `a1` has grappled `B1` so well that it may choose between a pin and a hold."""
    drawing = "########\n#.aB...#\n#..C...#\n########"
    game = fudge.fight(drawing, "a1 B1 C1", units)
    game.do("a1 grapple B1", dice=["++++", "----", "++++", "----"])
    assert game.asked == "a1 grip"
    return game


@pytest.mark.parametrize("level", LEVELS)
def test_who_has_another_enemy_beside_it_holds_rather_than_pins(level: str) -> None:
    """A holder may still strike, at -4 (FU-14)."""
    units = {
        "a": fudge.man("sword", melee=6, strength=6),
        "B": fudge.man("greatsword", melee=2),
        "C": fudge.man("sword", melee=4),
    }
    assert verb(grappled(units), level) == "hold"


def turned_round(a: Any, b: Any) -> Game:
    """The fight in which `a1`, pinned by `B1`, has just won its struggle."""
    game = fudge.fight("#######\n#.aB..#\n#######", "a1 B1", {"a": a, "B": b})
    game = bound(game, "B1", "a1", "pinning", "pinned")
    game.do("a1 struggle", dice=["++00", "0000"])
    assert game.asked == "a1 reverse"
    return game


@pytest.mark.parametrize("level", LEVELS)
def test_the_weaker_one_pins_whom_it_got_the_better_of(level: str) -> None:
    """Free, the other strikes with his greatsword (FU-64)."""
    weak = fudge.man("knife", melee=1, strength=5)
    assert (
        verb(turned_round(weak, fudge.man("greatsword", melee=5, worn="plate", strength=5)), level) == "pin"
    )


@pytest.mark.parametrize("level", LEVELS)
def test_the_better_armed_frees_itself_and_fights_on(level: str) -> None:
    strong = fudge.man("greatsword", melee=5, strength=6)
    assert verb(turned_round(strong, fudge.man(worn="plate", strength=6)), level) == "free"


@pytest.mark.parametrize("level", LEVELS)
def test_who_pins_one_that_it_cannot_hurt_lets_go_when_somebody_else_comes(level: str) -> None:
    units = {
        "a": fudge.man("greatsword", melee=5),
        "B": fudge.man("knife", worn="plate", strength=0),
        "C": fudge.man("rifle", marksmanship=4),
    }
    game = fudge.fight("##########\n#aB....C.#\n##########", "a1 B1 C1", units)
    assert verb(bound(game, "a1", "B1", "pinning", "pinned"), level) == "release"


@pytest.mark.parametrize("level", LEVELS)
def test_a_hold_is_let_go_for_the_full_defence_against_a_greatsword(level: str) -> None:
    """Who holds on defends at what is left, who lets go has its +2 again (FU-61)."""
    units = {"a": fudge.man("sword", melee=3, block=3), "B": fudge.man("knife"), "C": fudge.man("greatsword")}
    game = fudge.fight("#######\n#CaB..#\n#######", "a1 C1 B1", units)
    game = bound(game, "a1", "B1", "holding", "held")
    both = {"guard": State("guard"), **game.unit("a1").states}
    put(game, {"a1": {"states": both}}).play("a1 end", "C1 strike a1 with=C1.greatsword")
    assert game.asked == "a1 abort"
    assert verb(game, level) == "abort"


def test_who_harms_nobody_disarms_the_one_who_harms() -> None:
    """Its knife does nothing to plate; without his greatsword he does nothing either (FU-11)."""
    units = {
        "a": fudge.man("knife", melee=6, strength=3),
        "B": fudge.man("greatsword", worn="plate", melee=6, block=3, strength=0, athletics=6),
        "C": fudge.man("knife", worn="plate", melee=0),
    }
    assert verb(fudge.fight("####\n#aB#\n#C.#\n####", "a1 B1 C1", units)) == "disarm"


@pytest.mark.parametrize("level", LEVELS)
def test_a_disarmed_enemys_weapon_is_kept(level: str) -> None:
    """It takes no action, and he does not get it back (FU-12)."""
    game = fudge.duel(fudge.man("knife", melee=6, strength=6), fudge.man("sword", melee=3, strength=0))
    game.do("a1 disarm B1", dice=["0000", "0000", "0000", "0000"])
    assert game.asked == "a1 seize"
    assert verb(game, level) == "seize"


# ---------------------------------------------------------------------------------------------------- forge


def gripped(a: Any, b: Any, level: int, drawing: str = PAIR, **fields: Any) -> Game:
    """`a1` has hold of `B1` at that level of a Grab."""
    game = forge.fight(drawing, "a1 B1", {"a": a, "B": b}, **fields)
    return bound(game, "a1", "B1", "holding", "held", amount=level)


def test_whom_blows_hardly_hit_is_squeezed() -> None:
    """A squeeze cannot miss (G35)."""
    sturdy = forge.man("sword", swords=9, dexterity=5, strength=3)
    assert verb(gripped(forge.man(strength=6, dexterity=1), sturdy, 4)) == "squeeze"


@pytest.mark.parametrize("level", LEVELS)
def test_who_is_held_by_one_in_plate_escapes(level: str) -> None:
    """A knife at Strength 1 does not get through 8 points."""
    units = {
        "a": forge.man("knife", strength=1, dexterity=5, escape=6),
        "B": forge.man(strength=6, worn="plate", dexterity=4, unarmed=9),
    }
    game = forge.fight(PAIR, "a1 B1", units)
    assert verb(bound(game, "B1", "a1", "holding", "held", amount=1), level) == "escape"


@pytest.mark.parametrize("level", LEVELS)
def test_who_only_wants_to_leave_lets_go(level: str) -> None:
    """A holder walks nowhere (G35)."""
    units = {"a": forge.man(dexterity=3), "B": forge.man(worn="plate", dexterity=5, unarmed=9)}
    fields = leaving("forge", WAY_OUT, units, EXIT)
    assert verb(gripped(units["a"], units["B"], 4, WAY_OUT, **fields), level) == "release"


def test_one_in_plate_is_grabbed_for_those_who_come_next() -> None:
    units = {
        "a": forge.man(dexterity=8, strength=1),
        "b": forge.man("sword", swords=3, dexterity=3, strength=5),
        "B": forge.man("long-spear", worn="plate", dexterity=1, spears=6, strength=5),
    }
    drawing = "#######\n#.b...#\n#.aB..#\n#..b..#\n#######"
    assert verb(forge.fight(drawing, "a1 b1 b2 B1", units)) == "grab"


# ---------------------------------------------------------------------------------------- stunts and pools


@pytest.mark.parametrize("level", LEVELS)
def test_who_has_hold_of_somebody_crushes(level: str) -> None:
    """It holds on by the same roll, and hurts (DL-75)."""
    units = {
        "a": stunts.man(fight=95, strength=95),
        "B": stunts.man("sword", fight=5, agility=5, strength=10),
    }
    game = stunts.fight("########\n#.aB...#\n########", units, seed="crush")
    game.do("a1 grapple B1")
    for _ in range(6):
        if game.asked == "a1 grip":
            break
        game.decline()
    assert game.asked == "a1 grip"
    assert verb(game, level) == "crush"


@pytest.mark.parametrize("level", LEVELS)
def test_in_pools_who_only_wants_to_leave_lets_go(level: str) -> None:
    weak = Sheet(strength=1, agility=1, stamina=4, acuity=2, skills={"blades": 5})
    units = {"a": pools.armed(sheet=weak), "B": pools.armed(sheet=weak, pd=8, facing="w")}
    fields = leaving("pools", WAY_OUT, units, EXIT)
    game = pools.fight(WAY_OUT, units=units, dice=[10, 1], **fields)
    assert verb(bound(game, "a1", "B1", "holding", "held"), level) == "release"


def test_in_pools_one_who_lies_and_cannot_hurt_an_armoured_foe_takes_hold_of_it() -> None:
    """Two dice with a dagger against nine of armour; the armour does not help against a grip (G33)."""
    weak = Sheet(strength=1, agility=1, stamina=3, acuity=2)
    armoured = Sheet(strength=1, agility=1, stamina=3, skills={"armor_training": 5, "blades": 3})
    units = {
        "a": pools.armed("dagger", sheet=weak, states={"prone": State("prone")}),
        "B": pools.armed("sword", sheet=armoured, pd=9, facing="w"),
    }
    assert verb(pools.fight("#######\n#.aB..#\n#.....#\n#######", units=units, dice=[10, 1])) == "grapple"
