"""Moving, postures, leaving contact (FP-15, FP-74, G12, G34)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.grid import Cell
from skirmish.model.event import CheckRolled, MoveStopped, UnitFell
from skirmish.model.kit import Item
from skirmish.rules import objectives
from skirmish.rules.pools import RULESET
from skirmish.rules.pools.energy import SPENT
from skirmish.rules.pools.movement import move_cells
from skirmish.rules.pools.sheet import Sheet, Weapon
from tests.rules.pools.fighters import PLAIN, SKILLED, armed, duel, fight, left, pools, rolled
from tests.rules.proves import proves
from tests.scenario import Game, figure


def reach(game: Game, unit: str = "a1") -> dict[str, int]:
    """Where it can go, with the energy of it."""
    cells = move_cells(game.view(game.unit(unit).side), game.unit(unit), ())
    return {str(cell): cells.cost(cell) // 2 for cell in cells}


@proves("FP-15", "FP-74", "G12")
def test_an_energy_a_cell_and_as_far_as_the_speed() -> None:
    game = duel(PLAIN, PLAIN, drawing="a........B")
    assert reach(game)["5,0"] == 5
    assert "6,0" not in reach(game)
    game.do("a1 move 4,0")
    assert left(game, "a1") == 4


@proves("G12")
def test_a_diagonal_is_one_cell_and_no_corner_is_cut() -> None:
    game = duel(PLAIN, PLAIN, drawing="a.....\n......\n......\n.....B")
    assert reach(game)["3,3"] == 3
    walled = duel(PLAIN, PLAIN, drawing="a#....\n......\n.....B")
    assert reach(walled)["1,1"] == 2


@proves("G12", "FP-15")
def test_difficult_ground_takes_two_energy_and_one_cell_of_speed() -> None:
    game = duel(PLAIN, PLAIN, drawing="a;;;;;;;B")
    assert reach(game)["4,0"] == 8
    assert "5,0" not in reach(game)
    # With energy enough, it is the Speed that ends it: five cells of it.
    tireless = replace(PLAIN, stamina=9, acuity=9, is_adversary=True)
    assert list(reach(duel(tireless, PLAIN, drawing="a;;;;;;;B")))[-1] == "5,0"


@proves("G12")
def test_the_way_that_takes_the_least_energy_is_walked() -> None:
    game = duel(PLAIN, PLAIN, drawing="a;.\n..B")
    assert reach(game)["2,0"] == 2
    game.do("a1 move 2,0")
    assert left(game, "a1") == 6


@proves("G12")
def test_friends_are_passed_and_enemies_are_not_and_the_fallen_do_not_block() -> None:
    game = fight("aa.B\n####", units={"a": PLAIN, "B": PLAIN}, dice=[10, 1, 2])
    assert reach(game)["2,0"] == 2
    assert "1,0" not in reach(game)
    assert "3,0" not in reach(game)
    fallen = armed(sheet=PLAIN, out="down", hp=0)
    lying = fight("aB.C\n####", units={"a": PLAIN, "B": fallen, "C": PLAIN}, dice=[10, 1])
    assert reach(lying)["1,0"] == 1


@proves("G12")
def test_lying_down_is_free_and_getting_up_takes_two() -> None:
    game = duel(PLAIN, PLAIN, drawing="a......B")
    game.do("a1 lie-down")
    assert left(game, "a1") == 8
    game.until("a1 beat")
    assert reach(game)["5,0"] == 5
    game.do("a1 move 1,0")
    assert left(game, "a1") == 8 - 2 - 1
    assert "prone" not in game.unit("a1").states


@proves("G12")
def test_standing_up_is_a_move_that_goes_nowhere() -> None:
    game = duel(PLAIN, PLAIN, drawing="a......B")
    game.do("a1 lie-down")
    game.until("a1 beat")
    game.do("a1 stand")
    assert left(game, "a1") == 6
    assert game.refused("a1 stand") != ""


@proves("G12")
def test_who_cannot_pay_for_getting_up_stays_down() -> None:
    tired = armed(sheet=Sheet(), states={}, tallies={})
    game = duel(tired, PLAIN, drawing="a......B")
    game.do("a1 lie-down")
    drained = replace(game.unit("a1"), tallies={**game.unit("a1").tallies, SPENT: 1})
    battle = game.battle.with_unit(drained)
    game.steps[-1] = replace(game.steps[-1], after=battle)
    game.until("a1 beat")
    assert "has 2 energy left, not 3" in game.refused("a1 move 1,0")
    assert game.refused("a1 stand") == ""


def round_the_corner() -> Game:
    """The last cells of the way come into the sight of B1, which a1 does not see yet."""
    drawing = "a...\n###.\n###.\nB..."
    return fight(drawing, units={"a": PLAIN, "B": PLAIN}, dice=[10, 1], fog=True, charted=True)


@proves("FP-15", "G12")
def test_cells_that_were_not_walked_are_not_paid_for() -> None:
    game = round_the_corner()
    game.do("a1 move 3,2")
    assert left(game, "a1") == 8 - 5
    game.until("a1 beat")
    game.do("a1 move 1,3")
    assert [event.reason for event in game.events(MoveStopped)] == ["sighted"]
    assert game.unit("a1").cell == Cell(3, 3)
    assert left(game, "a1") == 8 - 5 - 1


@proves("FP-15", "G12", "G24")
def test_who_walks_into_somebody_hidden_pays_for_what_it_walked() -> None:
    hidden = figure(PLAIN, hidden_from=frozenset({"red"}))
    game = duel(PLAIN, hidden, drawing="a..B..", fog=True)
    game.do("a1 move 5,0")
    assert [event.reason for event in game.events(MoveStopped)] == ["bumped"]
    assert game.unit("a1").cell == Cell(2, 0)
    assert not game.unit("B1").hidden_from
    assert left(game, "a1") == 8 - 2


@proves("FP-15", "G12")
def test_the_first_step_costs_even_if_somebody_unseen_is_in_the_way() -> None:
    """B1 stands at the top of the stairs: a1 could try for ever. Of 2 cells 1 is given back."""
    house = {"storeys": {"ground_floor": "0-1", "upper_floor": "3-5"}, "stairs": ["1,0 3,0"]}
    game = duel(PLAIN, PLAIN, drawing=".a#B..", fog=True, charted=True, **house)
    game.do("a1 move 4,0")
    assert [event.reason for event in game.events(MoveStopped)] == ["bumped"]
    assert game.unit("a1").cell == Cell(1, 0)
    assert left(game, "a1") == 8 - 1


@proves("FP-22", "G28")
def test_a_sprint_that_is_broken_off_gives_nothing_back() -> None:
    game = round_the_corner()
    game.do("a1 move 3,1")
    assert left(game, "a1") == 8 - 4
    game.until("a1 beat")
    game.do("a1 sprint 2,3")
    assert [event.reason for event in game.events(MoveStopped)] == ["sighted"]
    assert game.unit("a1").tally(SPENT) == 4
    assert left(game, "a1") == 8 - 4 - 1


@proves("G12", "G34")
def test_a_runner_who_is_stunned_has_not_paid_for_the_way_that_it_did_not_go() -> None:
    maul = Item("maul", "maul", "maul", Weapon(1, 4, stuns=1))
    game = duel(
        figure(PLAIN, hp=50, facing="e"),
        figure(PLAIN, hands=(maul,)),
        drawing="...aB",
        options={"running_away": True},
    )
    game.do("a1 move 0,0", dice=[(1, 1, 1), (9, 9, 9), (1,), (9,) * 4])
    assert "stunned" in game.unit("a1").states
    assert game.unit("a1").cell == Cell(3, 0)
    assert game.unit("a1").tally(SPENT) == 0


@proves("G11", "G34")
def test_the_surprised_do_not_strike_after_who_runs() -> None:
    options = {"running_away": True, "surprised": "second side"}
    game = duel(armed("sword"), armed("sword"), drawing="..aB", options=options)
    game.do("a1 move 0,0", dice=[])
    assert rolled(game) == []
    assert game.unit("a1").cell == Cell(0, 0)


@proves("G34")
def test_leaving_contact_is_free() -> None:
    game = duel(armed("sword"), armed("sword"), drawing=".aB")
    game.do("a1 move 0,0")
    assert rolled(game) == []


@proves("G34")
@pytest.mark.parametrize(("die", "caught"), [(5, False), (6, True), (9, True)])
def test_by_option_leaving_contact_is_risky(die: int, caught: bool) -> None:
    runner = armed("sword", facing="e")
    game = duel(runner, armed("sword"), drawing="..aB", options={"running_away": True})
    # Passive pools: Agility 3 each. The enemy is the one who acts, so a tie is its.
    dice: list[object] = [(6, 2, 1), (die, 1, 1)]
    if caught:
        dice += [(9,), (9, 10, 1, 1, 1)]  # At its bare cost against PD alone.
    game.do("a1 move 0,0", dice=dice)  # type: ignore[arg-type]
    assert game.unit("a1").cell == Cell(0, 0)
    assert game.unit("a1").hp == (7 - 2 if caught else 7)
    assert left(game, "B1") == (8 - 3 if caught else 8)
    if caught:
        assert pools(game) == (5, 1)


@proves("G34")
def test_who_cannot_pay_has_no_free_attack() -> None:
    tired = armed("sword", tallies={})
    game = duel(armed("sword"), tired, drawing="..aB", options={"running_away": True})
    drained = replace(game.unit("B1"), tallies={SPENT: 8})
    battle = game.battle.with_unit(drained)
    game.steps[-1] = replace(game.steps[-1], after=battle)
    game.do("a1 move 0,0", dice=[(1, 2, 3), (10, 10, 10)])
    assert [event.outcome.name for event in game.events(CheckRolled)] == ["caught"]


@proves("G12")
def test_leaving_by_the_way_out() -> None:
    game = fight(
        "a1..B",
        units={"a": PLAIN, "B": SKILLED},
        dice=[10, 1],
        objectives=(objectives.make("red", "escape", zone="1"),),
    )
    game.do("a1 move 1,0")
    game.until("a1 beat")
    game.do("a1 leave")
    assert game.events(UnitFell)[0].out == "left"
    assert game.result == "red by objective"


@proves("G12")
def test_a_cell_is_five_feet() -> None:
    assert (int(RULESET.cell), RULESET.length, RULESET.diagonal) == (5, "ft", 2)
