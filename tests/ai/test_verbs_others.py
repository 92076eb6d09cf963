"""Positions in the other systems in which one verb is right, and is chosen: help, finishing, tools."""

from __future__ import annotations

from dataclasses import replace

from skirmish.model.unit import State
from tests.ai.positions import thought
from tests.rules.forge import ring as forge
from tests.rules.pools import fighters as pools
from tests.rules.ranks import ring as ranks
from tests.rules.stunts import ring as stunts
from tests.scenario import Game, put

LEVEL = "master"
"""The level that is asked."""
WARD = "####################\n#ab...............B#\n####################"
"""A comrade beside a helper, and the enemy far away."""


def verb(game: Game) -> str:
    """The verb that the unit chooses whose turn it is."""
    return thought(game, LEVEL).action.verb


# ---------------------------------------------------------------------------------------------------- stunts


def test_a_fallen_enemy_whose_comrade_would_bring_it_round_is_finished() -> None:
    """The one who stands is behind plate and shield; the one who lies would be up again (DL-66, DL-80)."""
    units = {
        "a": stunts.man("sword"),
        "B": stunts.man("sword", "shield", worn="plate", fight=80, mind=90),
        "C": stunts.man("sword", fight=70, strength=90),
    }
    game = stunts.fight("#########\n#..aC...#\n#....B..#\n#########", units)
    assert verb(put(game, {"C1": {"hp": -1, "out": "down"}})) == "finish"


def test_a_fallen_enemy_whom_nobody_would_bring_round_is_left_alone() -> None:
    """Its only comrade is too far away to be beside it next turn."""
    drawing = "######################\n#.Ca................B#\n######################"
    units = {"a": stunts.man("rifle", shoot=70), "B": stunts.man("sword"), "C": stunts.man("sword")}
    game = stunts.fight(drawing, units)
    assert verb(put(game, {"C1": {"hp": -1, "out": "down"}})) in {"move", "run", "shoot"}


def test_a_fallen_comrade_is_healed() -> None:
    units = {"a": stunts.man("sword", mind=80), "b": stunts.man("sword"), "B": stunts.man("sword")}
    game = stunts.fight(WARD, units)
    assert verb(put(game, {"b1": {"hp": -1, "out": "down"}})) == "heal"


def test_a_dull_swordsman_is_tricked_before_he_strikes() -> None:
    """Mind 95 against 5: his next blow is at -10 or -20, and the attack may still follow (DL-23, DL-24)."""
    units = {"a": stunts.man("sword", mind=95), "B": stunts.man("sword", mind=5, fight=95)}
    assert verb(stunts.fight("#######\n#.aB..#\n#######", units)) == "trick"


# ----------------------------------------------------------------------------------------------------- ranks


def helper(game: Game, hp: int, *wounds: int, out: str = "down") -> str:
    """What the helper does when its comrade has lost that much."""
    return verb(put(game, {"b1": {"hp": hp, "out": out, "notes": ranks.wounded(*wounds)}}))


def ward() -> Game:
    """The comrade, and a helper who knows First Aid."""
    units = {
        "a": ranks.man("broadsword", first_aid=80),
        "b": ranks.man("broadsword"),
        "B": ranks.man("broadsword"),
    }
    return ranks.fight(WARD, units)


def test_a_comrade_out_cold_is_woken() -> None:
    assert helper(ward(), 2, 10) == "wake"


def test_a_dying_comrade_is_given_first_aid() -> None:
    """At 0 points he is dead at the end of the round (BR-116, BR-123)."""
    assert helper(ward(), 0, 12) == "aid"


def test_a_comrade_who_can_hardly_stand_is_tended() -> None:
    """One point more, and the next scratch does not put him out (BR-115, BR-120)."""
    assert helper(ward(), 3, 9, out="") == "tend"


def test_an_enemy_out_cold_whose_comrade_would_wake_him_is_finished() -> None:
    units = {
        "a": ranks.man("broadsword"),
        "B": ranks.man("broadsword", "heater", worn="chain"),
        "C": ranks.man("broadsword"),
    }
    game = ranks.fight("##########\n#..aC....#\n#....B...#\n##########", units)
    assert verb(put(game, {"C1": {"hp": 2, "out": "down"}})) == "finish"


def said(game: Game, comrade: str) -> tuple[str, str]:
    """What the comrade says, and then the unit that is asked after it."""
    first = verb(game.until(comrade))
    game.do(str(thought(game, LEVEL).action))
    return first, verb(game.until("d1"))


def test_one_comrade_finishes_an_enemy_and_the_next_one_strikes_another() -> None:
    man = ranks.man("broadsword")
    units = {"a": man, "d": man, "B": ranks.man("broadsword", "heater", worn="chain"), "C": man}
    game = ranks.fight("##########\n#..aC....#\n#..d.B...#\n##########", units)
    assert said(put(game, {"C1": {"hp": 2, "out": "down"}}), "a1") == ("finish", "strike")


def test_one_comrade_wakes_another_and_the_next_one_does_not() -> None:
    """Who is out cold is woken for certain, by a comrade beside him (BG-35)."""
    man = ranks.man("broadsword")
    drawing = WARD.replace("B#\n", "B#\n#.d................#\n")
    game = ranks.fight(drawing, {"a": man, "b": man, "d": man, "B": man})
    first, second = said(put(game, {"b1": {"hp": 2, "out": "down", "notes": ranks.wounded(10)}}), "a1")
    assert first == "wake"
    assert second != "wake"


# ------------------------------------------------------------------------------------------- forge and pools


def test_who_lies_far_from_the_enemy_gets_up_to_walk() -> None:
    """Lying units neither run nor step (G10)."""
    units = {
        "a": forge.man("sword", swords=3, fields={"states": {"prone": State("prone")}}),
        "B": forge.man("sword"),
    }
    assert verb(forge.fight("##########\n#a......B#\n##########", "a1 B1", units=units)) == "rise"


def test_an_empty_crossbow_is_loaded_while_the_enemy_is_far() -> None:
    """Loading takes three energy of a round in which nobody can come (G13)."""
    drawing = "#" * 40 + "\n#a" + "." * 36 + "B#\n" + "#" * 40
    units = {"a": pools.armed("crossbow"), "B": pools.armed("greatsword", facing="w")}
    game = pools.fight(drawing, units=units, dice=[10, 1])
    empty = tuple(replace(item, count=0) for item in game.unit("a1").hands)
    assert verb(put(game, {"a1": {"hands": empty}})) == "reload"


def test_who_has_nothing_better_to_do_keeps_its_energy_and_waits_for_others() -> None:
    units = {"a": pools.armed("sword"), "B": pools.armed("sword")}
    game = pools.fight(
        "####################\n#a......B..........#\n####################", units=units, dice=[10, 1]
    )
    assert verb(game) == "hold"
