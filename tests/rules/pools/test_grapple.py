"""Grapple, shove, break free (G33), and what more successes are good for (FP-42)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.grid import Cell
from skirmish.model.action import parse
from skirmish.model.change import changed as modified
from skirmish.model.moment import Moment
from skirmish.model.trigger import Cause, Effect, Trigger
from skirmish.model.unit import State
from skirmish.odds.action_odds import OddsCache
from skirmish.rules.pools import RULESET
from skirmish.rules.pools.conditions import STUNNED, inflict
from skirmish.rules.pools.sheet import Sheet
from tests.rules.pools.fighters import (
    PLAIN,
    SKILLED,
    armed,
    changed,
    drained,
    duel,
    fight,
    left,
    pools,
    thing,
)
from tests.rules.proves import proves
from tests.scenario import Figure, Game, battle, figure, start

WRESTLER = Sheet(strength=3, agility=2, stamina=3, skills={"unarmed": 3, "athletics": 3})
ACROBAT = Sheet(strength=1, agility=4, stamina=3, skills={"acrobatics": 3, "evasion": 2})


def held() -> Game:
    game = duel(WRESTLER, WRESTLER, drawing=".aB.")
    game.do("a1 grapple B1 add=3")
    game.do("B1 take", dice=[(5,) * 5, (1, 1, 1, 1, 1, 5)])
    return game


@proves("G33", "G32")
def test_a_grapple_is_a_test_against_the_better_passive_pool() -> None:
    game = held()
    assert pools(game) == (3 + 3, 3 + 2)  # Strength 3 and Athletics 3, halved and rounded up.
    assert left(game, "a1") == 8 - 4
    assert game.unit("B1").states["held"].by == "a1"
    assert game.unit("a1").states["holding"].by == "B1"
    nimble = duel(WRESTLER, ACROBAT)
    nimble.do("a1 grapple B1 add=1")
    nimble.do("B1 take", dice=[(5,) * 6, (1, 1)])
    assert pools(nimble) == (2, 4 + 2)


@proves("G33", "G14")
def test_the_target_may_enlarge_its_pool_as_by_a_dodge() -> None:
    game = duel(WRESTLER, ACROBAT)
    game.do("a1 grapple B1 add=3")
    assert game.prompts[0].verbs == ("dodge", "take")
    game.do("B1 dodge add=2", dice=[(10,) * 10, (1,) * 6])
    assert pools(game)[1] == 4 + 2 + 2 + 2
    assert not game.unit("B1").states


@proves("G33")
def test_who_is_held_neither_moves_nor_dodges() -> None:
    game = held()
    assert game.asked == "B1 beat"
    assert game.refused("B1 move 3,0") == "B1 is held."
    game.do("B1 hold")
    assert game.refused("a1 move 0,0") == "a1 has hold of somebody."
    game.do("a1 strike B1 add=1 with=fists")
    assert "dodge" not in game.prompts[0].verbs


@proves("G33")
def test_a_holder_has_one_hand_left_and_lets_go_for_nothing() -> None:
    game = duel(armed("sword"), PLAIN)
    game.do("a1 grapple B1 add=3")
    game.do("B1 take", dice=[(1,) * 3, (2,) * 6])
    game.until("a1 beat")
    assert "no hand free" in game.refused("a1 shove B1 add=1")
    energy = left(game, "a1")
    game.do("a1 release")
    assert left(game, "a1") == energy
    assert "held" not in game.unit("B1").states


@proves("G33")
def test_a_grapple_takes_a_free_hand_and_contact() -> None:
    assert "no hand free" in duel(armed("greatsword"), PLAIN).refused("a1 grapple B1 add=1")
    assert "out of reach" in duel(armed("sword"), PLAIN, drawing="a.B").refused("a1 grapple B1 add=1")


@proves("G33")
@pytest.mark.parametrize(("faces", "free"), [((1, 1, 1, 1, 1, 4), False), ((1, 1, 1, 1, 1, 5), True)])
def test_breaking_free_is_the_same_test(faces: tuple[int, ...], free: bool) -> None:
    game = held()
    assert game.refused("B1 break-free a1 add=3") == ""
    game.do("B1 break-free a1 add=3")
    game.do("a1 take", dice=[(5,) * 5, faces])
    assert ("held" not in game.unit("B1").states) == free
    assert ("holding" not in game.unit("a1").states) == free


@proves("G33")
def test_a_hold_ends_when_the_holder_goes_down() -> None:
    game = held()
    game.do("B1 strike a1 add=1 with=fists")
    game.do("a1 take", dice=[(1,), (10, 10)])
    assert "held" in game.unit("B1").states
    weak = duel(armed(sheet=WRESTLER, hp=1), WRESTLER)
    weak.do("a1 grapple B1 add=3")
    weak.do("B1 take", dice=[(5,) * 5, (5,) * 6])
    weak.do("B1 strike a1 add=1 with=fists", dice=None)
    if weak.asked == "a1 react":
        weak.do("a1 take", dice=[(1,), (10, 10)])
    assert "held" not in weak.unit("B1").states


@proves("G27", "G33")
def test_the_stunned_let_go() -> None:
    moment = Moment(held().battle)
    inflict(moment, "a1", STUNNED)
    assert "held" not in moment.battle.units["B1"].states
    assert set(moment.battle.units["a1"].states) == {"stunned"}


@proves("FP-42", "G33")
@pytest.mark.parametrize(("hits", "x"), [(1, 3), (2, 4), (3, 5), (5, 5)])
def test_a_shove_goes_a_cell_for_each_success_and_three_at_most(hits: int, x: int) -> None:
    game = duel(WRESTLER, PLAIN, drawing=".aB.....")
    game.do("a1 shove B1 add=3")
    game.do("B1 take", dice=[(6, 1, 1), (6,) * hits + (1,) * (6 - hits)])
    assert game.unit("B1").cell == Cell(x, 0)


@proves("G33")
def test_a_shove_stops_at_what_is_not_free() -> None:
    game = duel(WRESTLER, PLAIN, drawing=".aB.#")
    game.do("a1 shove B1 add=3")
    game.do("B1 take", dice=[(6, 1, 1), (6,) * 6])
    assert game.unit("B1").cell == Cell(3, 0)


SLANTED = {
    "open": ("a..\n.B.\n...", Cell(2, 2)),
    "a corner": ("a..\n.B#\n...", Cell(1, 1)),
    "the other corner": ("a..\n.B.\n.#.", Cell(1, 1)),
    "a closed door": ("a..\n.B+\n...", Cell(1, 1)),
    "an open door": ("a..\n.B'\n...", Cell(2, 2)),
    "somebody beside": ("a..\n.BC\n...", Cell(2, 2)),
    "somebody there": ("a..\n.B.\n..C", Cell(1, 1)),
    "a corner later on": ("a...\n.B..\n...#\n....", Cell(2, 2)),
}


@proves("G33", "G12")
@pytest.mark.parametrize("beyond", SLANTED)
def test_a_shove_at_a_slant_cuts_no_corner(beyond: str) -> None:
    drawing, cell = SLANTED[beyond]
    game = fight(drawing, units={"a": WRESTLER, "B": PLAIN, "C": PLAIN}, dice=None)
    game.until("a1 beat")
    game.do("a1 shove B1 add=3")
    game.do("B1 take", dice=[(6, 1, 1), (6,) * 6])
    assert game.unit("B1").cell == cell


@proves("G33", "G19")
def test_the_helpless_cannot_resist() -> None:
    """Nobody is asked, no die is rolled for it, and a 1 is a success. With its wits it would roll 3 dice."""
    for verb, state in (("grapple", "held"), ("shove", "")):
        bound = armed(sheet=SKILLED, states={"helpless": State("helpless")})
        game = duel(WRESTLER, bound, drawing="aB...")
        game.do(f"a1 {verb} B1 add=1", dice=[(1, 1)])
        assert set(game.unit("B1").states) == {"helpless", state} - {""}
    assert game.unit("B1").cell == Cell(3, 0), "two successes"


def gripped(one: Figure, other: Figure) -> Game:
    """`a1` has hold of `B1`, who is asked."""
    game = duel(one, other)
    game.do("a1 grapple B1 add=1")
    game.do("B1 take", dice=[(1,) * 3, (10,) * 2])
    assert "held" in game.unit("B1").states
    return game


@proves("G33", "FP-15")
def test_who_is_held_handles_things_as_ever() -> None:
    empty = replace(thing("pistol"), count=0)
    game = gripped(armed(), figure(PLAIN, hands=(empty,), carried=(thing("dagger"), thing("bow"))))
    assert game.asked == "B1 beat"
    assert game.refused("B1 draw with=dagger") == ""
    assert game.refused("B1 draw with=bow") == ""
    game.do("B1 reload with=pistol")
    assert game.unit("B1").hands[0].count == 12


@proves("G33", "FP-15")
def test_a_holder_handles_things_with_the_other_hand() -> None:
    game = gripped(armed("sword", carried=(thing("dagger"), thing("bow"))), armed(sheet=PLAIN))
    game.until("a1 beat")
    assert game.refused("a1 draw with=bow") == "a1 cannot draw that way."
    game.do("a1 draw with=dagger")
    assert [item.id for item in game.unit("a1").hands] == ["dagger"]
    assert {item.id for item in game.unit("a1").carried} == {"sword", "bow"}
    game.until("a1 beat")
    game.do("a1 drop with=dagger")
    game.until("a1 beat")
    assert game.refused("a1 pick-up with=dagger") == ""


@proves("G12", "G33")
def test_neither_end_of_a_hold_gets_up_or_down() -> None:
    game = gripped(armed(), armed(sheet=PLAIN))
    assert game.refused("B1 lie-down") == "B1 is held."
    game.until("a1 beat")
    assert game.refused("a1 lie-down") == "a1 has hold of somebody."
    changed(game, "a1", states={**game.unit("a1").states, "prone": State("prone")})
    assert game.refused("a1 stand") == "a1 has hold of somebody."
    game.do("a1 release")
    game.until("a1 beat")
    assert game.refused("a1 stand") == ""


@proves("G9", "G33")
def test_who_has_no_energy_left_can_still_let_go() -> None:
    game = gripped(armed(), armed(sheet=PLAIN))
    drained(game, "a1", 0)
    game.do("B1 hold")
    assert game.asked == "a1 beat"
    game.do("a1 release")
    assert "held" not in game.unit("B1").states
    assert game.asked == "B1 beat"
    game.do("B1 lie-down")
    assert game.asked == "B1 beat"  # With nobody to let go, and no energy, it is not asked again.


@proves("G27", "G33")
def test_only_a_stun_loosens_a_hold_and_only_that_of_the_holder() -> None:
    def after(name: str, condition: str) -> tuple[bool, bool]:
        game = held()
        moment = Moment(game.battle)
        inflict(moment, name, condition)
        units = moment.battle.units
        assert units[name].has(condition)
        return units["a1"].has("holding"), units["B1"].has("held")

    assert after("a1", "dazed") == (True, True)
    assert after("a1", "stunned") == (False, False)
    assert after("B1", "dazed") == (True, True)
    assert after("B1", "stunned") == (True, True), "who is held stays held"


@proves("G33", "G12", "G24")
def test_who_is_shoved_into_somebody_hidden_stops_there_and_both_find_him() -> None:
    """Two successes, and the second cell is b1's, who hides from both; his own side reads who found him."""
    sides = {"red": "a", "blue": "BC", "green": "b"}
    units = {"a": WRESTLER, "B": WRESTLER, "b": SKILLED, "C": SKILLED}
    game = fight("aB.b..C", units=units, sides=sides, dice=[10, 5, 4, 1], fog=True)
    changed(game, "b1", hidden_from=frozenset({"red", "blue"}))
    for side in ("red", "blue"):
        assert "b1" not in game.view(side).units
    game.do("a1 shove B1 add=3")
    game.do("B1 take", dice=[(5,) * 5, (5, 5, 1, 1, 1, 1, 1)])
    assert game.unit("B1").cell == Cell(2, 0)
    assert not game.unit("b1").hidden_from
    assert game.told("red") == "A1 shoves B1. A1 finds b1. B1 stands at 2,0."
    assert game.told("blue") == "A1 shoves B1. B1 finds b1. B1 stands at 2,0."
    assert game.told("green") == "A1 shoves B1. A1 finds b1. B1 finds b1. B1 stands at 2,0."


@proves("G33", "G24")
@pytest.mark.parametrize(("drawing", "bound"), [("#aB*.C", "at most"), ("#aB..C", ""), ("#aB#.C", "")])
def test_that_somebody_may_hide_behind_who_is_shoved_is_told(drawing: str, bound: str) -> None:
    """In a bush somebody may stand unseen; on open ground nobody can, and in a wall there is no room."""
    game = fight(drawing, units={"a": WRESTLER, "B": WRESTLER, "C": SKILLED}, dice=[10, 5, 1], fog=True)
    told = OddsCache(RULESET).of(game.view("red"), parse("a1 shove B1 add=3"))
    assert told is not None
    assert (told.bounds.chance, bool(told.chance)) == (bound, drawing[3] != "#")


@proves("G33", "G24")
def test_what_is_told_of_a_shove_bounds_what_comes_of_it() -> None:
    """With b1 in the bush nobody is pushed away, however the dice fall."""
    units = {"a": WRESTLER, "B": WRESTLER, "b": SKILLED, "C": SKILLED}
    sides = {"red": "a", "blue": "BC", "green": "b"}
    dice = [10, 5, 4, 1]
    game = fight("aBb..C", units=units, sides=sides, dice=dice, fog=True, under={"b": "*"})
    changed(game, "b1", hidden_from=frozenset({"red", "blue"}))
    told = OddsCache(RULESET).of(game.view("red"), parse("a1 shove B1 add=3"))
    assert told is not None
    assert (told.bounds.chance, told.endings[0][1][:7]) == ("at most", "at most")
    game.do("a1 shove B1 add=3")
    game.do("B1 take", dice=[(10,) * 5, (10, 10, 10, 10, 10, 10, 1)])
    assert game.unit("B1").cell == Cell(1, 0)


@proves("G33")
def test_who_is_shoved_against_a_wall_is_not_told_to_have_gone_away() -> None:
    game = fight("aB#", units={"a": PLAIN, "B": figure(PLAIN, facing="w")}, dice=[10, 1])
    game.do("a1 shove B1 add=3")
    game.do("B1 take", dice=[(5, 5, 5), (9, 9, 9)])
    assert game.unit("B1").cell == Cell(1, 0)
    assert game.told("blue") == "A1 shoves B1."


@proves("G33")
@pytest.mark.parametrize(("cell", "is_so"), [(1, False), (2, True), (3, True), (4, False)])
def test_who_is_shoved_through_a_zone_sets_off_what_waits_there(cell: int, *, is_so: bool) -> None:
    """Two successes push B1 from 1,0 to 3,0."""
    drawn = battle(RULESET, "aB...C", units={"a": WRESTLER, "B": WRESTLER, "C": SKILLED}, fog=False)
    wait = Trigger("t1", Cause("enters", side="blue", cells=1 << cell), (Effect("message", text="Ha."),))
    game = Game(RULESET, modified(drawn, triggers=(wait,)), [10, 5, 1])
    game.do("a1 shove B1 add=3")
    game.do("B1 take", dice=[(5,) * 5, (5, 5, 1, 1, 1, 1, 1)])
    assert game.unit("B1").cell == Cell(3, 0)
    assert (not game.battle.triggers) == is_so


def test_one_die_is_no_dice_in_the_log() -> None:
    game = duel(armed("dagger"), PLAIN)
    game.do("a1 strike B1 add=0 with=dagger")
    game.do("B1 take", dice=[(1,), (10,)])
    assert game.told("red").startswith("A1 strikes B1 with the dagger: 1 of 1 die.")


@proves("G33", "G24", "G11")
def test_that_an_infiltrator_may_bar_a_shove_in_plain_view_is_told() -> None:
    """A2 came up unnoticed, and as nobody has moved since the fight began, B1 does not see him before him."""
    watch = replace(WRESTLER, acuity=4, stamina=5)
    units = {"a": figure(WRESTLER, facing="w"), "B": figure(watch, facing="e")}
    game = start(RULESET, "Baa", units=units, infiltrators="red", dice=[])
    game.do("a1 strike B1 with=fists add=1")
    game.until("B1 beat")
    assert [game.unit(name).hidden_from for name in ("a1", "a2")] == [frozenset(), {"blue"}]
    told = OddsCache(RULESET).of(game.view("blue"), parse("B1 shove a1 add=3"))
    assert told is not None
    assert told.bounds.chance == "at most"
    game.do("B1 shove a1 add=3")
    game.do("a1 take", dice=[(1,) * 5, (10,) * 6])
    assert game.unit("a1").cell == Cell(1, 0)
