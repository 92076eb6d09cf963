"""Running away: who ends contact by walking risks a blow from behind."""

from __future__ import annotations

import pytest

from skirmish.grid import Cell
from skirmish.model.unit import State
from skirmish.rules import objectives
from skirmish.rules.stunts.defence import STALKING
from skirmish.rules.stunts.modifiers import GRAPPLED, GRAPPLING, OFF_BALANCE
from tests.rules.proves import proves
from tests.rules.stunts.ring import fight, man, rolled, states
from tests.scenario import put

STREET = "#.....aB.#"


@proves("DL-69", "DL-20", "DG-20")
@pytest.mark.parametrize(
    ("dice", "is_caught"),
    [([60, 20], True), ([40, 20], True), ([20, 40], False), ([30, 30], False), ([60, 70], False)],
)
def test_who_loses_the_agility_roll_is_struck_from_behind(dice: list[int], *, is_caught: bool) -> None:
    game = fight(STREET, {"B": man("sword")})
    game.do("a1 move 3,0", dice=[*dice, *([30, 4] if is_caught else [])])
    assert game.unit("a1").hp == (15 - 6 if is_caught else 15), "a tie or both failing is clean"
    assert game.unit("a1").cell == Cell(3, 0), "and it goes on"


@proves("DL-70")
def test_there_is_no_dodge_and_no_block() -> None:
    game = fight(STREET, {"a": man("sword", "shield"), "B": man("sword")})
    game.do("a1 move 3,0", dice=[60, 20, 30, 4])
    assert rolled(game) == [("a1", "break-away"), ("B1", "free-attack"), ("B1", "wound")]
    assert game.unit("a1").hp == 15 - 6


@proves("DG-20", "DL-43", "DL-44")
def test_the_blow_is_an_attack_roll_like_any_other() -> None:
    game = fight(STREET, {"B": man("sword")})
    game.do("a1 move 3,0", dice=[60, 20, 2, 1])
    assert game.unit("a1").hp == 15 - 6, "1 and 2, doubled"
    broken = fight(STREET, {"B": man("sword")})
    broken.do("a1 move 3,0", dice=[60, 20, 99])
    assert broken.unit("B1").hands[0].flaw == "broken"


@proves("DG-20")
def test_it_costs_the_enemy_nothing() -> None:
    game = fight(STREET, {"B": man("sword")})
    put(game, {"B1": {"states": states(State("tricked", amount=-10))}})
    game.do("a1 move 3,0", dice=[60, 20, 50, 1])
    assert "tricked" in game.unit("B1").states, "it is not its next action"
    game.do("a1 end")
    assert game.refused("B1 run 5,0") == ""


@proves("DG-20", "DL-67")
def test_one_roll_by_the_fleer_one_by_each_enemy_and_they_gang_up() -> None:
    drawing = """
        #######
        #....B#
        #...aC#
        #....D#
        #######
    """
    foes = {letter: man("sword") for letter in "BCD"}
    game = fight(drawing, {"a": man(life=60), **foes}, first="blue")
    game.do("a1 move 2,2", dice=[40, 20, 40, 30, 70, 1, 71])
    assert rolled(game) == [
        ("a1", "break-away"), ("B1", "free-attack"), ("B1", "wound"), ("D1", "free-attack"),
    ]  # fmt: skip
    assert game.unit("a1").hp == 60 - 3, "50 and 20 for three in contact: 70 hits, 71 does not"


@proves("DG-20")
def test_a_step_that_stays_in_contact_is_free() -> None:
    game = fight("#####\n#aB.#\n#...#\n#####")
    game.do("a1 move 1,2", dice=[])
    assert game.unit("a1").cell == Cell(1, 2)


@proves("DG-20")
@pytest.mark.parametrize("state", [GRAPPLED, GRAPPLING])
def test_only_the_able_and_aware_strike(state: str) -> None:
    game = fight("#...aBc.#", sides={"red": "ac", "blue": "B"})
    put(game, {"B1": {"states": states(State(state, by="c1"))}})
    game.do("a1 move 2,0", dice=[])
    hidden = fight(STREET)
    put(hidden, {"a1": {"hidden_from": frozenset({"blue"})}})
    hidden.do("a1 move 3,0", dice=None)
    assert ("a1", "break-away") not in rolled(hidden)


@proves("DG-20")
def test_the_option_lets_everybody_go() -> None:
    game = fight(STREET, options={"running_away": False})
    game.do("a1 move 3,0", dice=[])
    assert (game.unit("a1").cell, rolled(game)) == (Cell(3, 0), [])


@proves("DG-20")
def test_who_falls_gets_no_further() -> None:
    game = fight(STREET + "c", {"B": man("sword")})
    put(game, {"a1": {"hp": 1}})
    game.do("a1 move 3,0", dice=[60, 20, 30, 2, 1])
    assert (game.unit("a1").out, game.unit("a1").cell) == ("down", Cell(6, 0))


@proves("DG-20")
def test_leaving_the_map_in_contact_is_a_flight() -> None:
    way_out = objectives.make("red", "escape", zone="out", count=1)
    game = fight("#..aB#", zones={"out": 1 << 3}, objectives=[way_out], fog=False)
    game.do("a1 leave", dice=[20, 60])
    assert rolled(game) == [("a1", "break-away")]
    assert game.result == "red by objective"


@proves("DG-20")
def test_the_enemy_strikes_with_what_does_most() -> None:
    game = fight(STREET, {"B": man("dagger", "sword")})
    game.do("a1 move 3,0", dice=[60, 20, 30, 8])
    assert game.unit("a1").hp == 15 - 10
    bare = fight(STREET, {"B": man("bow")})
    bare.do("a1 move 3,0", dice=[60, 20, 30])
    assert bare.unit("a1").hp == 15 - 2, "a bow is no melee weapon"


@proves("DG-20", "DG-33")
def test_who_knows_nothing_of_the_runner_does_not_strike_after_it() -> None:
    game = fight(STREET, {"B": man("sword")})
    put(game, {"a1": {"states": states(State(STALKING, by="B1", amount=1))}})
    game.do("a1 move 3,0", dice=[])
    assert game.unit("a1").cell == Cell(3, 0)


@proves("DL-47", "DG-20", "DG-31")
@pytest.mark.parametrize("hands", [(), ("sword",)])
def test_off_balance_one_strikes_after_nobody(hands: tuple[str, ...]) -> None:
    game = fight(STREET, {"B": man(*hands)}, options={"criticals": "mild"})
    put(game, {"B1": {"states": states(OFF_BALANCE)}})
    game.do("a1 move 3,0", dice=[])
    assert game.unit("a1").cell == Cell(3, 0)
