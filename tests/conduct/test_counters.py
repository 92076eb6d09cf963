"""Moves that nobody understands: each counter sees its own, and leaves alone what only looks like it."""

from __future__ import annotations

import pytest

from bench.conduct.kinds import KINDS
from bench.conduct.story import Story
from skirmish.grid import Cell
from skirmish.model.scene import Objective
from skirmish.rules.fudge import RULESET
from skirmish.rules.ranks import RULESET as RANKS
from tests.rules.forge.ring import duel as forge_duel
from tests.rules.forge.ring import far as forge_far
from tests.rules.forge.ring import man as thrower
from tests.rules.fudge.ring import duel, fight, man
from tests.rules.ranks.ring import declare
from tests.rules.ranks.ring import fight as ranks_fight
from tests.rules.ranks.ring import man as ranked
from tests.rules.stunts.ring import fight as stunts_fight
from tests.rules.stunts.ring import man as gunner
from tests.scenario import Figure, Game, battle, put

DOWN = {"B1": {"out": "down", "hp": -1}}
"""What becomes of one enemy."""


def swordsman(*hands: str, carried: str = "") -> Figure:
    """Somebody of `forge` who is good with the sword and bad with the sling."""
    return thrower(*hands, carried=carried, dexterity=4, strength=3, swords=4, slings=0)


def found(game: Game, kind: str) -> list[str]:
    """The moves of that kind so far, as typed."""
    return [str(hit.decision.action) for hit in KINDS[kind].count(Story.of(game.ruleset, game.steps))]


# ------------------------------------------------------------------------------------------------- hopeless

RANGE = """
###########
#a.......B#
#........C#
###########
"""
ARMOURED = man(worn="plate", dodge=4, toughness=6)
SLOW = man(dodge=-2)


def test_a_shot_at_whom_it_cannot_hurt_is_hopeless_with_another_in_the_open() -> None:
    units = {"a": man("light", marksmanship=-2), "B": ARMOURED, "C": SLOW}
    game = fight(RANGE, "a1 B1 C1", units, sides={"red": "a", "blue": "BC"})
    assert found(game.play("a1 shoot B1 with=a1.light"), "hopeless") == ["a1 shoot B1 with=a1.light"]


def test_it_is_not_hopeless_to_shoot_at_the_only_enemy_or_at_the_better_one() -> None:
    alone = fight("#a.......B#", "a1 B1", {"a": man("light", marksmanship=-2), "B": ARMOURED})
    assert found(alone.play("a1 shoot B1 with=a1.light"), "hopeless") == []
    units = {"a": man("light", marksmanship=-2), "B": ARMOURED, "C": SLOW}
    game = fight(RANGE, "a1 B1 C1", units, sides={"red": "a", "blue": "BC"})
    assert found(game.play("a1 shoot C1 with=a1.light"), "hopeless") == []


# ------------------------------------------------------------------------------------------------- provoked


def test_to_break_away_for_nothing_costs_more_than_it_gives() -> None:
    clumsy = man("knife", athletics=-2, block=-2, toughness=1, fields={"hp": 2})
    game = fight("#.....aB......#", "a1 B1", {"a": clumsy, "B": man("greatsword", melee=4)})
    assert found(game.play("a1 move 5,0"), "provoked") == ["a1 move 5,0"]


def test_to_break_away_out_of_reach_is_worth_the_blow_and_to_walk_in_the_open_provokes_none() -> None:
    nimble = man("knife", athletics=4, fields={"hp": 2})
    game = fight("#..............aB#", "a1 B1", {"a": nimble, "B": man("greatsword", melee=4)})
    assert found(game.play("a1 run 1,0"), "provoked") == []
    apart = fight("#.....a......B#", "a1 B1", {"a": man("knife"), "B": man("greatsword", melee=4)})
    assert found(apart.play("a1 move 9,0"), "provoked") == []


# ----------------------------------------------------------------------------------------------- to and fro

ROOMS = """
###########
#a..#....B#
###########
"""


def test_to_and_fro_in_an_empty_room_is_counted_from_the_third_walk_on() -> None:
    game = fight(ROOMS, "a1 B1", {"a": man(), "B": man()})
    for cell in ("3,1", "1,1", "3,1"):
        assert found(game, "to and fro") == []
        game.until("a1").play(f"a1 move {cell}", "a1 end")
    assert found(game, "to and fro") == ["a1 move 3,1"]


def test_to_and_fro_before_an_enemy_is_not_counted() -> None:
    game = fight("#a......B#", "a1 B1", {"a": man(), "B": man()})
    for cell in ("3,0", "1,0", "3,0"):
        game.until("a1").play(f"a1 move {cell}", "a1 end")
    assert found(game, "to and fro") == []


def test_out_and_back_in_one_turn_is_counted_and_out_and_on_is_not() -> None:
    for last, counted in (("a1 move 1,0", ["a1 move 1,0"]), ("a1 move 3,0", [])):
        game = stunts_fight("#a........B#")
        assert found(game.play("a1 move 2,0", last), "to and fro") == counted


# ----------------------------------------------------------------------------------------------------- idle


def test_to_decline_the_open_blow_for_two_rounds_is_idle() -> None:
    game = duel(man("sword", melee=4))
    game.play("a1 end").until("a1")
    assert found(game, "idle") == []
    game.play("a1 end")
    assert found(game, "idle") == ["a1 end"]


def test_to_wait_while_the_enemy_comes_is_not_idle_and_neither_is_who_strikes() -> None:
    game = fight("#a...............B#", "a1 B1", {"a": man(), "B": man()})
    game.play("a1 end", "B1 move 14,0", "B1 end", "a1 end", "B1 move 11,0", "B1 end")
    assert found(game, "idle") == []
    game.play("a1 end", "B1 end", "a1 end")
    assert found(game, "idle") == ["a1 end"]


@pytest.mark.parametrize(("room", "counted"), [("#aaB#", []), ("#a.aB#", ["a1 end"])])
def test_to_queue_where_no_nearer_cell_is_free_is_not_idle(room: str, counted: list[str]) -> None:
    game = fight(room, "a1 B1 a2", {"a": man(), "B": man()})
    for _ in range(2):
        game.play("a1 end").until("a1")
    assert [move for move in found(game, "idle") if move.startswith("a1")] == counted


@pytest.mark.parametrize(("zone", "counted"), [("a", []), ("1", ["a1 end"])])
def test_who_stands_in_the_zone_that_his_side_is_to_hold_is_not_idle(zone: str, counted: list[str]) -> None:
    goal = Objective("red", "hold", (("rounds", 9), ("zone", "yard")))
    room = "#a..1#....B#"
    yard = 1 << battle(RULESET, room).terrain.bit(Cell(room.index(zone), 0))
    game = fight(room, "a1 B1", objectives=[goal], zones={"yard": yard})
    game.play("a1 end", "B1 run 8,0", "a1 end")
    assert found(game, "idle") == counted


@pytest.mark.parametrize(("count", "counted"), [(1, ["a1 end"]), (2, [])])
def test_who_stands_on_the_way_out_and_would_win_by_it_has_to_leave(count: int, counted: list[str]) -> None:
    goal = Objective("red", "escape", (("count", count), ("zone", "gate")))
    room = "#a..a........B#"
    gate = 1 << battle(RULESET, room).terrain.bit(Cell(1, 0))
    game = fight(room, "a1 B1 a2", objectives=[goal], zones={"gate": gate})
    assert found(game.play("a1 end"), "idle") == counted


@pytest.mark.parametrize(("ward", "counted"), [("a1", ["a1 end"]), ("a2", [])])
def test_the_one_who_is_to_be_got_out_has_to_leave_once_at_the_gate(ward: str, counted: list[str]) -> None:
    goal = Objective("red", "extract", (("who", ward), ("zone", "gate")))
    room = "#a..a........B#"
    gate = 1 << battle(RULESET, room).terrain.bit(Cell(1, 0))
    game = fight(room, "a1 B1 a2", objectives=[goal], zones={"gate": gate})
    assert found(game.play("a1 end"), "idle") == counted


# ---------------------------------------------------------------------------------------------- thrown away

GATE = """
##############################
#.......#....................#
#........a..................B#
#.......#....................#
##############################
"""


@pytest.mark.parametrize(("last", "counted"), [("a1 end", ["a1 end"]), ("a1 run 7,1", [])])
def test_a_mark_that_stays_before_the_gun_is_thrown_away_and_one_behind_the_wall_is_not(
    last: str, counted: list[str]
) -> None:
    goal = Objective("blue", "assassinate", (("unit", "a1"),))
    weak = man(dodge=-2, toughness=1, fields={"hp": 1})
    gun = man("rifle", marksmanship=6)
    game = fight(GATE, "a1 B1", {"a": weak, "B": gun}, objectives=[goal])
    assert found(game.play(last), "thrown away") == counted


def test_a_mark_that_knew_of_nobody_when_its_turn_began_is_not_thrown_away() -> None:
    """It walks round the corner, and there is the gun."""
    goal = Objective("blue", "assassinate", (("unit", "a1"),))
    weak = man(dodge=-2, toughness=1, fields={"hp": 1})
    ground = GATE.replace("........a.", "..........").replace("#.......#", "#......a#", 1)
    game = fight(ground, "a1 B1", {"a": weak, "B": man("rifle", marksmanship=6)}, objectives=[goal], fog=True)
    assert found(game.play("a1 move 8,2", "a1 end"), "thrown away") == []


@pytest.mark.parametrize(("comrade", "counted"), [("", ["a1 end"]), ("c", [])])
def test_a_mark_is_thrown_away_alone_but_not_beside_a_comrade_who_is_easier_to_hit(
    comrade: str, counted: list[str]
) -> None:
    goal = Objective("blue", "assassinate", (("unit", "a1"),))
    weak, weaker = (man(dodge=dodge, toughness=1, fields={"hp": 1}) for dodge in (2, -5))
    folk = {"a": weak, "B": man("rifle", marksmanship=6), "c": weaker}
    ground = GATE.replace("a........", f"a{comrade:.<1}.......")
    game = fight(ground, "a1 B1 c1" if comrade else "a1 B1", folk, objectives=[goal])
    assert found(game.play("a1 end"), "thrown away") == counted


def test_a_common_fighter_may_stay_where_he_is() -> None:
    weak = man(dodge=-2, toughness=1, fields={"hp": 1})
    game = fight(GATE, "a1 B1", {"a": weak, "B": man("rifle", marksmanship=6)})
    assert found(game.play("a1 end"), "thrown away") == []


# ------------------------------------------------------------------------------------------ shot in contact


def test_a_sling_beside_an_enemy_is_counted_with_a_sword_in_hand_or_at_the_belt() -> None:
    for one in (swordsman("sword", "sling"), swordsman("sling", carried="sword")):
        game = forge_duel(one)
        game.play("a1 shoot B1 with=a1.sling")
        assert found(game, "shot in contact") == ["a1 shoot B1 with=a1.sling"]


def test_a_sling_beside_an_enemy_is_not_counted_without_a_blade_nor_the_sword_or_a_shot_from_afar() -> None:
    bare = forge_duel(thrower("sling", slings=6))
    assert found(bare.play("a1 shoot B1 with=a1.sling"), "shot in contact") == []
    armed = forge_duel(swordsman("sword", "sling"))
    assert found(armed.play("a1 strike B1 with=a1.sword"), "shot in contact") == []
    apart = forge_far(swordsman("sword", "sling"))
    assert found(apart.play("a1 shoot B1 with=a1.sling"), "shot in contact") == []


def walked_off(act: str, *hands: str) -> Game:
    """Somebody of `ranks` beside an enemy has said that it walks away, and then what it does."""
    fighter = ranked(*hands, dexterity=13, throwing_dagger=40, sword=80)
    return declare(ranks_fight("#......aB...#", {"a": fighter, "B": ranked()}), "a1 move 1,0", act)


def test_who_has_said_that_it_walks_away_shoots_at_nobody_in_contact() -> None:
    assert found(walked_off("a1 shoot B1 with=a1.dagger", "dagger", "short_sword"), "shot in contact") == []


def test_a_blow_for_which_the_walk_would_be_given_up_is_not_open_after_it() -> None:
    """Who strikes follows the target instead; so the walk puts the blow off, and not what is said then."""
    game = walked_off("a1 wait", "short_sword")
    walk, wait = (one for one in Story.of(RANKS, game.steps).decisions if one.unit.id == "a1")
    assert walk.blows
    assert not wait.blows
    assert found(game, "put off") == ["a1 move 1,0"]


# -------------------------------------------------------------------------------------------------- put off


def test_to_walk_round_the_enemy_and_end_the_turn_puts_the_open_blow_off() -> None:
    game = fight("#....a........B#", "a1 B1", {"a": man("rifle", marksmanship=4), "B": man()})
    assert found(game.play("a1 move 3,0", "a1 end"), "put off") == ["a1 move 3,0"]


def test_a_weapon_drawn_that_soon_makes_up_for_the_blow_puts_nothing_off() -> None:
    units = {"a": man("knife", carried="greatsword", melee=5), "B": man("knife", worn="leather")}
    game = fight("#...aB...#", "a1 B1", units)
    assert found(game.play("a1 draw with=a1.greatsword", "a1 end"), "put off") == []
    shield = fight("#...aB...#", "a1 B1", {**units, "a": man("knife", carried="small-shield", melee=5)})
    assert found(shield.play("a1 draw with=a1.small-shield", "a1 end"), "put off") == [
        "a1 draw with=a1.small-shield"
    ]


def test_to_finish_who_lies_beside_puts_nothing_off_and_to_stand_there_does() -> None:
    """Whether the fallen or the other enemy comes first is a matter of taste."""
    units = {"a": gunner("rifle", shoot=80), "B": gunner("sword")}
    for act, expected in (("a1 finish of=B1", []), ("a1 move 1,2", ["a1 move 1,2"])):
        game = put(stunts_fight("###########\n#aB.....B.#\n#.........#\n###########", units), DOWN)
        assert found(game.play(act, "a1 end"), "put off") == expected


def test_to_shoot_after_the_walk_or_to_have_nothing_to_shoot_puts_nothing_off() -> None:
    game = fight("#....a........B#", "a1 B1", {"a": man("rifle", marksmanship=4), "B": man()})
    assert found(game.play("a1 move 3,0", "a1 shoot B1 with=a1.rifle"), "put off") == []
    bare = fight("#....a........B#", "a1 B1", {"a": man(), "B": man()})
    assert found(bare.play("a1 move 3,0", "a1 end"), "put off") == []


@pytest.mark.parametrize(("side", "counted"), [("blue", []), ("", ["a1 move 3,0"])])
def test_to_walk_onto_ground_that_the_enemy_is_to_hold_puts_nothing_off(
    side: str, counted: list[str]
) -> None:
    room = "#..1.a........B#"
    goals = [Objective(side, "hold", (("rounds", 3), ("zone", "yard")))] if side else []
    yard = {"yard": 1 << battle(RULESET, room).terrain.bit(Cell(3, 0))}
    units = {"a": man("rifle", marksmanship=4), "B": man()}
    game = fight(room, "a1 B1", units, objectives=goals, zones=yard)
    assert found(game.play("a1 move 3,0", "a1 end"), "put off") == counted
