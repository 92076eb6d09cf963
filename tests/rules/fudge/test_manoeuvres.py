"""Trip, disarm, grapple and shove: two rolls each, and what comes of them."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.grid import Cell
from skirmish.model.action import parse
from skirmish.model.event import CheckRolled
from skirmish.model.unit import State
from skirmish.odds.action_odds import OddsCache
from skirmish.rules.fudge import RULESET
from skirmish.rules.fudge.sheet import Sheet
from tests.rules.fudge.raid import armed, raid, sentry
from tests.rules.fudge.ring import duel, fight, man
from tests.rules.proves import proves

ROOM = """
    ######
    #....#
    #.aB.#
    #....#
    ######
"""


@proves("FU-09", "FU-13", "FU-16", "FU-11")
@pytest.mark.parametrize("verb", ["trip", "grapple", "shove", "disarm"])
def test_the_first_roll_is_melee_against_block_and_a_lost_one_ends_it(verb: str) -> None:
    game = duel(man(melee=4, marksmanship=0), man("sword", block=3))
    game.do(f"a1 {verb} B1", dice=["0000", "+000"])  # 4 against 4: two rolls and no third
    (check,) = game.events(CheckRolled)
    assert check.outcome.name == "parried"
    assert game.unit("B1").states == {}
    assert "acted" in game.refused(f"a1 {verb} B1")


@proves("FU-09", "FU-13", "FU-16", "FU-11")
@pytest.mark.parametrize(
    ("verb", "resists"),
    [("trip", "athletics"), ("shove", "athletics"), ("grapple", "strength"), ("disarm", "strength")],
)
def test_the_second_is_strength_against_athletics_or_strength(verb: str, resists: str) -> None:
    abilities: dict[str, Any] = {"athletics": 0, "strength": 0, resists: 5}
    target = man("sword", **abilities)
    game = duel(man(strength=4), target)
    game.do(f"a1 {verb} B1", dice=["+000", "0000", "+000", "0000"])  # 3 v 2, then 5 v 5: a tie
    assert game.events(CheckRolled)[0].outcome.name == "resisted"
    assert (game.unit("B1").states, game.unit("B1").cell) == ({}, Cell(2, 0))
    assert len(game.unit("B1").hands) == 1


@proves("FU-09", "FU-10")
def test_a_trip_that_works_leaves_the_target_prone() -> None:
    game = duel(man())
    game.do("a1 trip B1", dice=[1, 0, 1, 0])
    assert game.unit("B1").has("prone")
    assert "out of reach" in fight("#a.B#").refused("a1 trip B1")


@proves("FU-13", "FU-15")
def test_a_grapple_that_works_pins() -> None:
    game = duel(man())
    game.do("a1 grapple B1", dice=[1, 0, 3, 0])
    assert game.unit("B1").states["pinned"].by == "a1"
    assert game.unit("a1").states["pinning"].by == "B1"
    assert game.asked == "B1 turn", "a pinner's turn is over"
    assert "out of reach" in fight("#a.B#").refused("a1 grapple B1")


@proves("FU-14")
@pytest.mark.parametrize(("reply", "state"), [("hold", "held"), ("pin", "pinned")])
def test_a_grapple_won_by_4_may_hold(reply: str, state: str) -> None:
    game = duel(man())
    game.do("a1 grapple B1", dice=[1, 0, 4, 0])
    assert game.asked == "a1 grip"
    game.do(f"a1 {reply} of=B1")
    assert game.unit("B1").states[state].by == "a1"


@proves("FU-14", "FG-23")
def test_a_standing_order_chooses_the_grip() -> None:
    game = duel(man())
    game.do("a1 order topic=grip answer=pin")
    game.do("a1 grapple B1", dice=[1, 0, 4, 0])
    assert game.unit("B1").has("pinned")


@proves("FU-11", "FG-12")
def test_a_disarm_drops_every_weapon_where_the_target_stands() -> None:
    game = duel(man("sword", "small-shield"), man("sword", "knife"))
    game.do("a1 disarm B1", dice=[1, 0, 1, 0])
    assert game.unit("B1").hands == ()
    assert [thing.kind for thing in game.battle.ground.items[Cell(2, 0)]] == ["sword", "knife"]
    assert "no weapon" in duel(man(), man("small-shield")).refused("a1 disarm B1")


@proves("FU-12", "FG-12")
def test_an_empty_hand_may_keep_one_of_them_and_each_empty_hand_its_own() -> None:
    game = duel(man(), man("sword", "knife"))
    game.do("a1 disarm B1", dice=[1, 0, 1, 0])
    assert game.asked == "a1 seize"
    game.do("a1 seize of=B1 with=B1.sword")
    assert game.asked == "a1 seize"
    game.do("a1 leave-it")
    assert [thing.id for thing in game.unit("a1").hands] == ["B1.sword"]
    assert [thing.id for thing in game.battle.ground.items[Cell(2, 0)]] == ["B1.knife"]
    assert game.unit("B1").hands == ()


@proves("FU-12")
def test_only_what_falls_can_be_kept_and_only_with_hands_for_it() -> None:
    game = duel(man("sword"), man("greatsword"))
    game.do("a1 disarm B1", dice=[1, 0, 1, 0])
    assert game.asked == "a1 turn", "a greatsword needs two hands"
    lying_there = duel(man("sword"), man("knife", "sword", melee=0))
    lying_there.do("a1 end")
    lying_there.do("B1 drop with=B1.knife")
    lying_there.do("B1 end")
    lying_there.do("a1 disarm B1", dice=[1, 0, 1, 0])
    assert lying_there.refused("a1 seize of=B1 with=B1.knife"), "the knife lay there before"
    lying_there.do("a1 seize of=B1 with=B1.sword")


@proves("FU-16", "FU-18", "FG-22")
def test_a_shove_moves_the_target_one_cell_straight_away() -> None:
    game = fight(ROOM, "a1 B1")
    game.do("a1 shove B1", dice=[1, 0, 3, 0])
    assert game.unit("B1").cell == Cell(4, 2)
    assert game.unit("B1").states == {}
    assert "out of reach" in fight("#a.B#").refused("a1 shove B1")


@proves("FU-17")
def test_a_shove_won_by_4_also_trips() -> None:
    game = fight(ROOM, "a1 B1")
    game.do("a1 shove B1", dice=[1, 0, 4, 0])
    assert game.unit("B1").cell == Cell(4, 2)
    assert game.unit("B1").has("prone")


@proves("FG-22")
def test_when_straight_away_is_blocked_the_attacker_chooses_a_neighbour_of_that_cell() -> None:
    drawing = """
        ######
        #....#
        #.aB##
        #....#
        ######
    """
    game = fight(drawing, "a1 B1")
    game.do("a1 shove B1", dice=[1, 0, 1, 0])
    assert game.asked == "a1 push"
    assert game.refused("a1 push 3,1 of=B1"), "still in contact"
    game.do("a1 push 4,3 of=B1")
    assert game.unit("B1").cell == Cell(4, 3)


@proves("FG-22")
def test_the_only_free_neighbour_needs_no_question() -> None:
    drawing = """
        ######
        #...##
        #.aB##
        #....#
        ######
    """
    game = fight(drawing, "a1 B1")
    game.do("a1 shove B1", dice=[1, 0, 1, 0])
    assert game.unit("B1").cell == Cell(4, 3)


@proves("FG-22")
@pytest.mark.parametrize(("margin", "is_prone"), [(3, False), (4, True)])
def test_with_no_way_it_stays_and_still_falls_by_4(*, margin: int, is_prone: bool) -> None:
    game = fight("#aB#", "a1 B1")
    game.do("a1 shove B1", dice=[1, 0, margin, 0])
    assert game.unit("B1").cell == Cell(2, 0)
    assert game.unit("B1").has("prone") == is_prone


@proves("FG-22")
def test_a_shove_at_an_angle_keeps_its_direction_and_people_block_it() -> None:
    drawing = """
        ######
        #a...#
        #.B..#
        #..C.#
        ######
    """
    game = fight(drawing, "a1 B1 C1")
    game.do("a1 shove B1", dice=[1, 0, 1, 0])
    assert game.asked == "a1 push"
    game.do("a1 push 3,2 of=B1")
    assert game.unit("B1").cell == Cell(3, 2)


@proves("FU-16", "FG-22", "FG-34")
@pytest.mark.parametrize(("below", "asked"), [(".", "a1 push"), ("#", "a1 turn")])
def test_shoved_into_somebody_hidden_it_goes_aside_and_finds_him(below: str, asked: str) -> None:
    hidden = man(fields={"hidden_from": frozenset({"red"})})
    game = fight(f"#.....#\n#.aBB.#\n#...{below}.#", "a1 B1 B2", {"B2": hidden})
    game.do("a1 shove B1", dice=[1, 0, 1, 0])
    assert game.asked == asked, "one way out needs no question"
    assert not game.unit("B2").hidden_from
    if asked == "a1 push":
        assert game.refused("a1 push 4,1 of=B1"), "he stands there"
        game.do("a1 push 4,0 of=B1")
    assert game.unit("B1").cell == Cell(4, 0)


@proves("FG-22", "FG-34")
def test_shoved_against_an_enemy_that_hides_from_it_alone_it_finds_him() -> None:
    """The comrade of who shoves stands in the way: seen by the one side, and hidden from the other."""
    hidden = man(fields={"hidden_from": frozenset({"blue"})})
    game = fight("#####\n#aBa#\n#...#\n#####", "a1 B1 a2", {"a2": hidden})
    game.do("a1 shove B1", dice=[1, 0, 1, 0])
    assert game.unit("B1").cell == Cell(3, 2)
    assert not game.unit("a2").hidden_from
    assert game.told("blue") == "A1 shoves B1. B1 finds a2. B1 stands at 3,2."


BEHIND = {
    "a bush": ("#aB*#", "at most"),
    "open ground": ("#aB.#", ""),
    "a wall": ("#aB##", ""),
    "a bush, with open ground aside": ("#####\n#aB*#\n#...#", ""),
    "a bush, and others aside": ("#..*#\n#aB*#\n#..*#", "at most"),
}


@proves("FU-16", "FG-22", "FG-34")
@pytest.mark.parametrize("place", BEHIND)
def test_that_somebody_may_bar_a_shove_unseen_is_told(place: str) -> None:
    """Nobody knows who is in a bush; on open ground before who shoves, nobody can hide."""
    drawing, bound = BEHIND[place]
    game = fight(drawing, "a1 B1", {"a": man(fields={"facing": "e"})})
    told = OddsCache(RULESET).of(game.view("red"), parse("a1 shove B1"))
    assert told is not None
    assert told.bounds.chance == bound


@proves("FU-16", "FG-22", "FG-34")
def test_what_is_told_of_a_shove_bounds_what_comes_of_it() -> None:
    """Between equals 17.28 % are pushed (F7); with B2 in the bush nobody is, and 2.68 % fall prone."""
    hidden = man(fields={"hidden_from": frozenset({"red"})})
    game = fight("#aBB#", "a1 B1 B2", {"B2": hidden}, under={"B": "*"})
    told = OddsCache(RULESET).of(game.view("red"), parse("a1 shove B1"))
    assert told is not None
    assert (told.told, dict(told.endings)["the target is pushed away"]) == ("at most 17 %", "at most 15 %")
    game.do("a1 shove B1", dice=[1, 0, 3, 0])
    assert game.unit("B1").cell == Cell(2, 0)
    assert not game.unit("B1").states


@proves("FU-16", "FG-22", "FG-26", "FG-34")
def test_that_an_infiltrator_may_bar_a_shove_in_plain_view_is_told() -> None:
    """A2 came up unnoticed, and as nobody has moved since the fight began, B1 does not see him before him."""
    units = {"a": armed("sword", facing="w"), "B": sentry("e", sheet=Sheet(toughness=6, perception=6))}
    game = raid("#Baa#", units=units)
    game.do("a1 strike B1 with=sword")
    game.until("B1 turn")
    assert [game.unit(name).hidden_from for name in ("a1", "a2")] == [frozenset(), {"blue"}]
    told = OddsCache(RULESET).of(game.view("blue"), parse("B1 shove a1"))
    assert told is not None
    assert told.told == "at most 17 %"
    game.do("B1 shove a1", dice=[1, 0, 3, 0])
    assert game.unit("a1").cell == Cell(2, 0)


PAST = {
    "open": ("a..", ".B.", "...", "(3,3)"),
    "a corner": ("a..", ".B#", "...", "(2,3)"),
    "two corners": ("a..", ".B#", ".#.", ""),
    "somebody beside": ("a..", ".BC", "...", "(3,3)"),
}


@proves("FG-22")
@pytest.mark.parametrize("beyond", PAST)
def test_a_shove_at_a_slant_cuts_no_corner(beyond: str) -> None:
    *rows, there = PAST[beyond]
    drawing = "\n".join(("#####", *(f"#{row}#" for row in rows), "#####"))
    game = fight(drawing, "a1 B1 C1" if "C" in drawing else "a1 B1")
    game.do("a1 shove B1", dice=[1, 0, 1, 0])
    assert f"({game.unit('B1').cell})" == (there or "(2,2)")


@proves("FG-22")
def test_a_shove_aside_goes_round_what_bars_it_but_squeezes_through_nothing() -> None:
    drawing = """
        ######
        #.#..#
        #.aB##
        #.#..#
        ######
    """
    game = fight(drawing, "a1 B1")
    game.do("a1 shove B1", dice=[1, 0, 1, 0])
    assert game.asked == "a1 push", "both are open at the side"
    tight = fight(drawing.replace("#..#", "##.#"), "a1 B1")
    tight.do("a1 shove B1", dice=[1, 0, 1, 0])
    assert tight.unit("B1").cell == Cell(3, 2)


@proves("FG-22", "FG-35")
def test_a_shove_out_of_contact_is_no_flight() -> None:
    game = fight("#aB.#", "a1 B1", {"a": man("sword")})
    game.do("a1 shove B1", dice=[1, 0, 1, 0])
    assert game.unit("B1").cell == Cell(3, 0)
    assert [event.verb for event in game.events(CheckRolled)] == ["shove"]


@proves("FG-09")
@pytest.mark.parametrize("verb", ["trip", "grapple", "shove"])
def test_four_minuses_on_the_melee_roll_and_the_attacker_falls(verb: str) -> None:
    game = duel(man("sword", melee=6), man(block=0))
    game.do(f"a1 {verb} B1", dice=["----", -4])
    assert game.unit("a1").has("prone")
    assert game.unit("a1").hands[0].flaw == ""
    assert not game.unit("B1").has("pinned")


@proves("FG-09")
def test_a_disarm_fumbled_breaks_the_weapon_or_without_one_ends_prone() -> None:
    game = duel(man("sword", melee=6), man("sword", block=0))
    game.do("a1 disarm B1", dice=["----", -3])
    assert game.unit("a1").hands[0].flaw == "broken"
    assert not game.unit("a1").has("prone")
    game = duel(man(melee=6), man("sword", block=0))
    game.do("a1 disarm B1", dice=["----", -3])
    assert game.unit("a1").has("prone")


@proves("FG-09")
def test_four_minuses_on_strength_or_athletics_mean_nothing_and_on_block_a_fall() -> None:
    game = duel(man(strength=6), man())
    game.do("a1 trip B1", dice=[1, 0, "----", -1])  # 6 - 4 against 2 - 1
    assert game.unit("B1").has("prone")
    assert not game.unit("a1").has("prone")
    game = duel(man(), man("sword"))
    game.do("a1 grapple B1", dice=[1, "----", 0, 0])
    assert game.unit("B1").has("prone"), "its ---- on Block, though the second roll is a tie"
    assert not game.unit("B1").has("pinned")


@proves("FU-57")
def test_four_pluses_on_a_manoeuvre_do_no_harm() -> None:
    game = duel(man("greatsword"))
    game.do("a1 trip B1", dice=["++++", 0, "++++", 0])
    assert game.unit("B1").hp == 10


@proves("FG-02")
def test_static_defenders_roll_neither_time() -> None:
    game = duel(man(), man(), options={"static_defence": True})
    game.do("a1 trip B1", dice=[1, 1])
    assert game.unit("B1").has("prone")


@proves("FG-23")
def test_a_shove_that_breaks_contact_ends_a_grip() -> None:
    drawing = """
        ######
        #..a.#
        #bC..#
        ######
    """
    units = {
        "a": man(fields={"states": {"held": State("held", by="C1")}}),
        "C": man(fields={"states": {"holding": State("holding", by="a1")}}),
    }
    game = fight(drawing, "b1 a1 C1", units)
    game.do("b1 shove C1", dice=[])
    assert game.asked == "C1 abort"
    game.do("C1 keep", dice=[0, 0, -3, 0])  # 2 against -2, then -1 against -2
    assert game.unit("C1").cell == Cell(3, 2)
    assert game.unit("a1").has("held"), "they still touch"
    far_off = fight(drawing.replace("..a.", "a..."), "b1 a1 C1", units)
    far_off.do("b1 shove C1")
    far_off.do("C1 keep", dice=[0, 0, -3, 0])
    assert far_off.unit("C1").cell == Cell(3, 2)
    assert far_off.unit("a1").states == far_off.unit("C1").states == {}


@proves("FG-09", "FG-12")
@pytest.mark.parametrize(
    ("hands", "broken", "is_prone"),
    [
        (("handgun", "knife"), "a1.knife", False),
        (("handgun",), "", True),
        (("knife", "sword"), "a1.knife", False),
    ],
)
def test_a_fumbled_disarm_breaks_what_it_was_made_with_and_no_gun(
    hands: tuple[str, ...], broken: str, *, is_prone: bool
) -> None:
    game = duel(man(*hands), man("sword"))
    game.do("a1 disarm B1", dice=["----", 0])
    assert [thing.id for thing in game.unit("a1").hands if thing.flaw] == [broken] * bool(broken)
    assert game.unit("a1").has("prone") == is_prone


AROUND = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]


@proves("FG-22")
@pytest.mark.parametrize("way", AROUND)
def test_round_what_bars_the_way_there_are_two_cells_in_every_direction(way: tuple[int, int]) -> None:
    rows = [["#"] * 9, *(list("#.......#") for _ in range(7)), ["#"] * 9]
    spots = [(4 + step * way[0], 4 + step * way[1]) for step in range(3)]
    for (x, y), char in zip(spots, "aB#", strict=True):
        rows[y][x] = char
    game = fight("\n".join("".join(row) for row in rows), "a1 B1")
    game.do("a1 shove B1", dice=[1, 0, 1, 0])
    assert game.asked == "a1 push"
    open_to = {
        (x, y) for x in range(9) for y in range(9) if not game.refused(f"a1 push {x},{y} of=B1")
    }  # fmt: skip
    shover, pushed, wall = spots
    assert open_to == {
        (x, y)
        for x in range(9)
        for y in range(9)
        if max(abs(x - pushed[0]), abs(y - pushed[1])) == max(abs(x - wall[0]), abs(y - wall[1])) == 1
        and max(abs(x - shover[0]), abs(y - shover[1])) > 1
    }
