"""Running away: who ends contact by walking risks a blow from behind."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish.grid import Cell
from skirmish.model.event import CheckRolled
from skirmish.model.unit import State
from skirmish.rules import objectives
from tests.rules.fudge.ring import fight, man
from tests.rules.proves import proves
from tests.scenario import Game, chances, put

STREET = "#.....aB.#"


def rolled(game: Game) -> list[tuple[str, str]]:
    return [(event.unit, event.verb) for event in game.events(CheckRolled)]


@proves("FG-35")
@pytest.mark.parametrize(("fleer", "chaser", "is_caught"), [(1, 0, False), (0, 0, False), (0, 1, True)])
def test_who_loses_the_athletics_roll_is_struck_from_behind(
    fleer: int, chaser: int, *, is_caught: bool
) -> None:
    game = fight(STREET, "a1 B1", {"B": man("sword")})
    game.do("a1 move 3,0", dice=[fleer, chaser, *([-1] if is_caught else [])])
    assert game.unit("a1").hp == (10 - 4 if is_caught else 10), "2 - 1 is more than 0"
    assert game.unit("a1").cell == Cell(3, 0), "and it goes on"
    assert game.asked == "a1 turn"


@proves("FG-35")
@pytest.mark.parametrize(("dice", "hp"), [(-2, 10), (-1, 6), ("++++", 2)])
def test_the_blow_is_undefended_and_more_than_0_hits(dice: int | str, hp: int) -> None:
    game = fight(STREET, "a1 B1", {"a": man(block=6, dodge=6), "B": man("sword")})
    game.do("a1 move 3,0", dice=[-4, 4, dice])
    assert game.unit("a1").hp == hp


@proves("FG-35", "FG-09")
def test_its_four_minuses_are_a_mishap_as_ever() -> None:
    game = fight(STREET, "a1 B1", {"B": man("sword", melee=6)})
    game.do("a1 move 3,0", dice=[-4, 4, "----"])
    assert game.unit("a1").hp == 10
    assert game.unit("B1").hands[0].flaw == "broken"


@proves("FG-35")
def test_it_costs_the_enemy_no_action() -> None:
    game = fight(STREET, "a1 B1", {"B": man("sword")})
    game.do("a1 move 3,0", dice=[-4, 4, 0])
    game.do("a1 end")
    game.do("B1 move 4,0")
    assert not game.refused("B1 strike a1 with=B1.sword")


@proves("FG-35")
def test_who_goes_down_gets_no_further() -> None:
    game = fight(STREET + "c", "a1 B1 c1", {"a": man(fields={"hp": 1}), "B": man("sword")})
    put(game, {"a1": {"hp": 1}})
    game.do("a1 move 3,0", dice=[-4, 4, 0])
    assert game.unit("a1").out == "down"
    assert game.unit("a1").cell == Cell(6, 0)


@proves("FG-35")
def test_one_roll_by_the_fleer_and_one_by_each_enemy_left_behind_in_scenario_order() -> None:
    drawing = """
        #######
        #....B#
        #...aC#
        #....D#
        #######
    """
    game = fight(
        drawing,
        "a1 B1 C1 D1",
        {"a": man(toughness=6), "B": man("sword"), "C": man("knife"), "D": man("sword")},
    )
    game.do("a1 move 2,2", dice=[0, 1, 0, 1, 0, 0])  # B and D catch it; C ties
    assert rolled(game) == [("a1", "break-away"), ("B1", "free-attack"), ("D1", "free-attack")]
    assert game.unit("a1").hp == 30 - 4 - 4


@proves("FG-35")
def test_a_step_that_stays_in_contact_is_free() -> None:
    drawing = """
        #####
        #aB.#
        #...#
        #####
    """
    game = fight(drawing, "a1 B1")
    game.do("a1 move 1,2", dice=[])
    assert game.unit("a1").cell == Cell(1, 2)


@proves("FG-35", "FG-01")
@pytest.mark.parametrize("state", ["pinned", "pinning", "held"])
def test_only_the_able_give_chase(state: str) -> None:
    game = fight(
        "#...aBc.#", "a1 B1 c1", {"B": man("sword", fields={"states": {state: State(state, by="c1")}})}
    )
    game.do("a1 move 2,0", dice=[])
    assert game.unit("a1").cell == Cell(2, 0)


@proves("FG-35", "FG-01", "FU-67")
def test_a_holder_gives_chase_at_minus_4_to_both_rolls_and_keeps_its_hold() -> None:
    holding = man("sword", fields={"states": {"holding": State("holding", by="c1")}})
    held = man(fields={"states": {"held": State("held", by="B1")}})
    game = fight("#...aBc.#", "a1 B1 c1", {"B": holding, "c": held})
    assert chances(game, "B1 free-attack a1 with=B1.sword").chance(lambda end: end.damage > 0) == Fraction(
        5, 81
    )
    game.do("a1 move 2,0", dice=[-2, 1])  # 0 against 2 - 4 + 1 = -1: away
    assert game.unit("a1").cell == Cell(2, 0)
    again = fight("#...aBc.#", "a1 B1 c1", {"B": holding, "c": held})
    again.do("a1 move 2,0", dice=[-2, 3, 3])  # 0 against 2 - 4 + 3 = 1: caught; 2 - 4 + 3 is more than 0
    assert again.unit("a1").hp == 10 - 4
    assert "held" in again.unit("c1").states


@proves("FG-35")
def test_the_unaware_do_not_and_the_scenario_may_do_without() -> None:
    game = fight(STREET, "a1 B1")
    put(game, {"a1": {"hidden_from": frozenset({"blue"})}})
    game.do("a1 move 5,0", dice=[])
    assert (game.unit("a1").cell, rolled(game)) == (Cell(5, 0), [])
    free = fight(STREET, "a1 B1", options={"running_away": False})
    free.do("a1 move 3,0", dice=[])
    assert (free.unit("a1").cell, rolled(free)) == (Cell(3, 0), [])


@proves("FG-35")
def test_running_and_crawling_away_are_flights_too() -> None:
    game = fight(STREET, "a1 B1")
    game.do("a1 run 1,0", dice=[0, 0])
    assert game.asked == "B1 turn"
    crawl = fight(STREET, "a1 B1", {"a": man(fields={"states": {"prone": State("prone")}})})
    crawl.do("a1 move 5,0", dice=[0, 0])
    assert rolled(crawl) == [("a1", "break-away")]


@proves("FG-35")
@pytest.mark.parametrize(("dice", "out"), [([0, 0], "left"), ([0, 1, 1], "down")])
def test_leaving_the_map_in_contact_is_a_flight(dice: list[int], out: str) -> None:
    way_out = objectives.make("red", "escape", zone="out", count=1)
    game = fight(
        "#..aBc#", "a1 B1 c1", {"B": man("sword")}, zones={"out": 1 << 3}, objectives=[way_out], fog=False
    )
    put(game, {"a1": {"hp": 1}})
    game.do("a1 leave", dice=dice)
    assert game.unit("a1").out == out
    assert game.result == ("red by objective" if out == "left" else "")


@proves("FG-35")
def test_the_free_attack_uses_one_weapon_the_best_at_hand() -> None:
    game = fight(STREET, "a1 B1", {"B": man("sword", "knife")})
    game.do("a1 move 3,0", dice=[-4, 4, 0])
    assert game.unit("a1").hp == 10 - 4
    assert rolled(game) == [("a1", "break-away"), ("B1", "free-attack")]


@proves("FG-35")
def test_who_passes_two_enemies_in_turn_settles_with_each() -> None:
    drawing = """
        ###########
        #a........#
        #.B...C...#
        ###########
    """
    game = fight(drawing, "a1 B1 C1", {"a": man(toughness=6), "B": man("sword"), "C": man("knife")})
    game.do("a1 run 9,1", dice=[0, 1, 0, 0, 1, 0])
    assert rolled(game) == [
        ("a1", "break-away"), ("B1", "free-attack"), ("a1", "break-away"), ("C1", "free-attack"),
    ]  # fmt: skip
    assert (game.unit("a1").cell, game.unit("a1").hp) == (Cell(9, 1), 30 - 4 - 4), (
        "C kicks: that is more than a knife"
    )
