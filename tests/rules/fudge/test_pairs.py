"""Two rules that touch the same number, state or moment."""

from __future__ import annotations

import pytest

from skirmish.grid import Cell
from skirmish.model.unit import State
from skirmish.rules.fudge.sheet import Sheet
from tests.rules.fudge import ring
from tests.rules.fudge.raid import armed, fight, phase, rolled, sentry
from tests.rules.fudge.ring import edge, man
from tests.rules.proves import proves
from tests.scenario import Game, chances, put, set_alight, weighed


def grip(game: Game, winner: str, loser: str, *, is_hold: bool = False) -> Game:
    """The same, and the one pins the other, or holds it."""
    mine, theirs = ("holding", "held") if is_hold else ("pinning", "pinned")
    put(game, {winner: {"states": {mine: State(mine, by=loser)}}})
    return put(game, {loser: {"states": {theirs: State(theirs, by=winner)}}})


# --------------------------------------------------------------------------------- surprise and running away


def round_of(game: Game) -> int:
    """The number of the round that is on."""
    assert game.battle.clock is not None
    return game.battle.clock.round


@proves("FU-04", "FG-28", "FG-35")
def test_who_is_taken_by_surprise_strikes_after_nobody_and_who_expects_the_fight_does() -> None:
    """Before initiative is rolled only those act who expected the fight: B1 did not, C1 did."""
    street = """
        #.B..
        #.a..
        #.C..
    """
    units = {"a": armed("sword", alert=True), "B": sentry("w"), "C": sentry("w", alert=True)}
    game = fight(street, units=units, sides={"red": "a", "blue": "BC"}, dice=())
    assert (phase(game), game.asked) == ("surprise round", "a1 surprise")
    # Athletics of 2 against 2: C1 wins by its dice, and 2 - 2 is no more than 0: it misses.
    game.do("a1 move 4,1", dice=[0, 1, -2])
    assert rolled(game) == [("a1", "break-away", "caught"), ("C1", "free-attack", "miss")]


@proves("FU-04", "FG-35")
def test_once_initiative_is_rolled_who_was_surprised_strikes_after_runners_as_any_other() -> None:
    units = {"a": armed("sword", sheet=Sheet(perception=1), alert=True), "B": sentry("w", sheet=Sheet())}
    game = fight("#.aB..", units=units, dice=())
    game.do("a1 end", dice=[0, 0])
    assert (phase(game), game.asked) == ("round", "B1 turn")
    game.do("B1 end", dice=[])
    game.do("a1 move 1,0", dice=[0, 1, -2])
    assert rolled(game) == [("a1", "break-away", "caught"), ("B1", "free-attack", "miss")]


@proves("FG-35", "FU-59", "FU-19")
@pytest.mark.parametrize(("posture", "hits"), [("", True), ("prone", False), ("ground", False)])
def test_who_lies_on_the_ground_strikes_after_runners_at_4_less(posture: str, *, hits: bool) -> None:
    """Melee of 2 and a 1 are more than 0; less 4 they are not."""
    game = ring.fight("#.aB..#", "a1 B1", {"B": man("sword")})
    put(game, {"B1": {"states": {posture: State(posture)} if posture else {}}})
    game.do("a1 move 1,0", dice=[0, 1, 1])
    assert (game.unit("a1").hp < 10) == hits


@proves("FG-35", "FU-67", "FG-23", "FG-20")
def test_a_holder_that_is_felled_as_it_drags_its_victim_away_lets_go_where_it_was() -> None:
    """At 2 - 4 it is caught by C1 with 2; 2 and 0 are more than 0: 4 points are all that it has."""
    field = """
        #......
        #..aB..
        #...C..
    """
    game = ring.fight(field, "a1 B1 C1", {"C": man("sword")}, sides={"red": "a", "blue": "BC"})
    grip(game, "a1", "B1", is_hold=True)
    put(game, {"a1": {"hp": 4}})
    game.do("a1 move 1,1", dice=[0, 0, 0])
    assert (game.unit("a1").out, game.unit("a1").cell) == ("down", Cell(3, 1))
    assert (game.unit("B1").cell, "held" in game.unit("B1").states) == (Cell(4, 1), False)


# -------------------------------------------------------------------------------------------- grips and blows


@proves("FU-57", "FG-08", "FU-60", "FG-18")
@pytest.mark.parametrize(("own", "lost"), [("++++", 8), (1, 4)])
def test_a_blow_at_the_pinned_meets_bare_dice_and_four_pluses_double_it(own: int | str, lost: int) -> None:
    """Block of 6 counts for nothing; the sword does 2 and 2."""
    game = ring.fight(
        "#aBc#", "c1 a1 B1", {"c": man("sword"), "B": man(block=6)}, sides={"red": "ac", "blue": "B"}
    )
    grip(game, "a1", "B1")
    assert edge(game, "c1 strike B1 with=c1.sword") == 2
    game.do("c1 strike B1 with=c1.sword", dice=[own, 2])
    assert game.unit("B1").hp == 10 - lost


@proves("FG-09", "FU-60", "FG-18")
def test_the_pinned_who_roll_four_minuses_fall_prone_and_stay_pinned() -> None:
    game = ring.fight("#aBc#", "c1 a1 B1", {"c": man("sword")}, sides={"red": "ac", "blue": "B"})
    grip(game, "a1", "B1")
    game.do("c1 strike B1 with=c1.sword", dice=[-3, "----"])
    assert {"prone", "pinned"} <= set(game.unit("B1").states)


@proves("FU-13", "FU-67", "FG-23")
@pytest.mark.parametrize(("dice", "kept"), [((2, 0), True), ((4, -1, 4, 0), True), ((4, -1, 4, -1), False)])
def test_a_holder_that_grapples_somebody_else_lets_go_only_if_that_works(
    dice: tuple[int, ...], *, kept: bool
) -> None:
    """At 4 less on both rolls: Melee 2 - 4 against Block 2, then Strength 2 - 4 against Strength 2."""
    game = ring.fight("#BaC#", "a1 B1 C1", sides={"red": "a", "blue": "BC"})
    grip(game, "a1", "B1", is_hold=True)
    game.do("a1 grapple C1", dice=list(dice))
    assert ("held" in game.unit("B1").states) == kept
    assert ("pinned" in game.unit("C1").states) == (not kept)


@proves("FU-11", "FU-60", "FG-12")
def test_a_pinner_that_is_disarmed_pins_on_with_empty_hands() -> None:
    game = ring.fight("#BaC#", "C1 a1 B1", {"a": man("sword")}, sides={"red": "a", "blue": "BC"})
    grip(game, "a1", "B1")
    game.do("C1 disarm a1", dice=[])
    # Its Block is a flat 0 against Melee 2; then Strength of 2 each.
    game.do("a1 keep", dice=[0, 0, 1, 0])
    game.do("C1 leave-it")
    assert (game.unit("a1").hands, "pinned" in game.unit("B1").states) == ((), True)


@proves("FG-04", "FU-67", "FU-68", "FG-24")
def test_a_wounded_holder_is_weaker_by_its_wounds_and_by_its_hold() -> None:
    """With Toughness 2, 4 points are no more than twice it: -2. The holder has 2 - 4 - 2 against 2."""
    game = ring.fight("#aB#", "B1 a1", options={"wound_penalties": True})
    grip(game, "a1", "B1", is_hold=True)
    put(game, {"a1": {"hp": 4}})
    assert edge(game, "B1 struggle") == 2 - (2 - 4 - 2)


@proves("FG-04", "FG-14", "FU-30")
def test_the_worst_wounded_of_a_group_sets_its_skill() -> None:
    """Marksmanship 3 less 1 and less 3; three are +1, so Dodge 2 meets 0 + 1."""
    units = {"a": man("rifle", marksmanship=3), "B": man()}
    game = ring.fight("#a....B#\n#a.....#\n#a.....#", "a1 a2 a3 B1", units, options={"wound_penalties": True})
    put(game, {"a2": {"hp": 6}, "a3": {"hp": 2}})
    for name in ("a1", "a2", "a3"):
        game.do(f"{name} volley B1 with={name}.rifle")
        if name != "a3":
            game.do(f"{name} end")
    # A Dodge of 2 - 2 is one short of 1: a single hit of 9.
    game.do("a3 call", dice=[-2])
    assert game.unit("B1").hp == 10 - 9


@proves("FG-09", "FG-10")
def test_a_blade_that_breaks_in_one_hand_leaves_the_blow_with_the_other() -> None:
    game = ring.duel(man("sword", "knife"))
    game.do("a1 strike B1 with=a1.sword", dice=["----", 0])
    assert game.unit("a1").hands[0].flaw == "broken"
    assert game.refused("a1 strike B1 with=a1.sword")
    game.do("a1 strike B1 with=a1.knife", dice=[1, 0])
    assert game.unit("B1").hp == 10 - 3


@proves("FU-21", "FU-16", "FU-09")
@pytest.mark.parametrize("act", ["shove", "trip", "grapple", "disarm"])
def test_full_defence_counts_in_the_first_roll_of_a_manoeuvre_alone(act: str) -> None:
    game = ring.duel(man(), man("sword"))
    plain = weighed(game, f"a1 {act} B1")
    put(game, {"B1": {"states": {"full-defence": State("full-defence")}}})
    guarded = weighed(game, f"a1 {act} B1")
    assert (guarded.edge, guarded.might) == (plain.edge - 2, plain.might)


@proves("FG-02", "FG-09", "FU-57")
def test_where_defenders_do_not_roll_only_attackers_have_four_pluses_or_minuses() -> None:
    """Melee 2 against a Block of 2: a win takes 1 of 81 and 9 more ways of 81 in which the sum is above 0."""
    game = ring.duel(man("sword"), options={"static_defence": True})
    names = {end.name: chance for end, chance in chances(game, "a1 strike B1 with=a1.sword").items()}
    assert names["critical"] * 81 == names["fumble"] * 81 == 1
    assert names["hit"] * 81 == 31 - 1, "of 81 ways 31 are above 0"
    assert not any(end.is_stumble for end in chances(game, "a1 strike B1 with=a1.sword"))


@proves("FG-23", "FG-04")
def test_a_pinner_that_burns_down_as_the_round_begins_frees_whom_it_pinned() -> None:
    game = grip(ring.fight("#aB..c#", "a1 B1 c1", sides={"red": "ac", "blue": "B"}), "a1", "B1")
    put(game, {"a1": {"hp": 4}})
    set_alight(game, Cell(1, 0))
    while round_of(game) == 1:
        game.decline()
    assert (game.unit("a1").out, game.asked) == ("down", "B1 turn")
    assert game.refused("B1 move 3,0") == ""


@proves("FG-20", "FG-23", "FU-59")
def test_a_holder_that_lies_prone_crawls_a_cell_and_drags_its_victim_after_it() -> None:
    game = grip(ring.fight("#...aB#", "a1 B1"), "a1", "B1", is_hold=True)
    states = {**game.unit("a1").states, "prone": State("prone")}
    put(game, {"a1": {"states": states}})
    assert game.refused("a1 move 2,0"), "it only crawls"
    game.do("a1 move 3,0", dice=[])
    assert (game.unit("a1").cell, game.unit("B1").cell) == (Cell(3, 0), Cell(4, 0))
    assert "held" in game.unit("B1").states
