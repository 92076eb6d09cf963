"""Where two rules meet: what was declared, and what the quicker do to it before its rank."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish.grid import Cell
from skirmish.model.change import changed
from skirmish.model.event import Announced
from skirmish.model.trigger import Cause, Effect, Trigger
from skirmish.model.unit import State
from skirmish.odds.versus import versus
from skirmish.rules.ranks import RULESET
from skirmish.rules.rounds.declared_clock import clock_of
from tests.rules.proves import proves
from tests.rules.ranks.ring import declare, drawn, facing, fight, man, rolled, wounded
from tests.scenario import Game, put


def lost(game: Game) -> list[str]:
    """Who could no longer do what it said, in the last step."""
    return [event.unit for event in game.events(Announced) if event.topic == "intent lost"]


@proves("BG-10", "BG-16", "BR-11")
def test_of_two_who_reach_for_the_same_thing_the_quicker_has_it() -> None:
    game = fight(".a.B.", {"a": man("dagger", dexterity=15), "B": man(dexterity=9)})
    game.do("a1 drop with=a1.dagger")
    declare(game, "a1 wait", "B1 wait", "a1 pick-up with=a1.dagger", "B1 step 2,0")
    game.do("B1 pick-up with=a1.dagger", dice=[])
    assert [item.id for item in game.unit("a1").hands] == ["a1.dagger"]
    assert (game.unit("B1").hands, lost(game)) == ((), ["B1"])


@proves("BG-09", "BG-10", "BG-31")
def test_a_door_that_the_quicker_shuts_costs_the_archer_its_shot() -> None:
    drawing = """
        #######
        #a.'.B#
        #...###
        #######
    """
    game = fight(drawing, {"a": man("longbow", bow=99, dexterity=9), "B": man(dexterity=15)})
    declare(game, "B1 step 4,1", "B1 door 3,1")
    game.do("a1 shoot B1 with=a1.longbow", dice=[])
    assert lost(game) == ["a1"]
    assert "A1 can no longer do what it said." in game.told("red")
    assert "A1 can" not in game.told("blue"), "it does not see the archer any more"
    assert "A1 is lost from sight at 1,1." in game.told("blue")


@proves("BG-09", "BG-10")
def test_who_follows_its_target_into_the_doorway_keeps_the_door_open() -> None:
    game = fight("#######\n#a.'B.#\n#######", {"a": man("broadsword", dexterity=9), "B": man(dexterity=15)})
    declare(game, "B1 door 3,1")
    game.do("a1 strike B1 with=a1.broadsword", dice=[99])
    assert game.unit("a1").cell == Cell(3, 1), "all move before anybody acts"
    assert lost(game) == ["B1"]
    assert rolled(game) == [("a1", "attack", "failure")]


@proves("BG-38", "BG-10")
def test_who_hides_before_the_shot_is_not_shot_at() -> None:
    game = fight("a....B..&..", {"a": man("longbow", bow=99, dexterity=9), "B": man(dexterity=15, hide=99)})
    declare(game, "B1 step 8,0", "B1 hide")
    game.do("a1 shoot B1 with=a1.longbow", dice=[1, 99])
    assert game.unit("B1").hidden_from == {"red"}
    assert (rolled(game), lost(game)) == ([("B1", "hide", "unseen")], ["a1"])


@proves("BG-13", "BR-08", "BG-37")
def test_who_was_free_when_all_began_to_move_dashes_past_whoever_comes_first() -> None:
    game = fight("a..B" + "." * 36, {"a": facing(man(dexterity=15), "e"), "B": man(dexterity=9)})
    declare(game, "a1 step 2,0", "a1 wait")
    assert game.refused("B1 dash 33,0") == ""
    game.do("B1 dash 33,0")
    # Agility of 75 against 45: both succeed, and the better rating wins; the free blow misses.
    game.do("B1 wait", dice=[40, 60, 99])
    assert [made for _, made, _ in rolled(game)] == ["break-away", "free-attack"]
    assert game.unit("B1").cell == Cell(33, 0)


@proves("BG-34", "BR-106")
def test_a_planted_shield_that_shots_wear_is_not_dropped_again() -> None:
    units = {"a": man("rifle", rifle=99, dexterity=9), "B": facing(man("hoplite", dexterity=15), "w")}
    game = fight("a..B", units)
    game.do("B1 plant with=B1.hoplite")
    game.do("a1 wait")
    assert "B1 plants its hoplite shield." in game.told("red")
    # 99 halved for the cover; 6 of the 16 points are worn off, then 12 are more than the 10 that are left.
    for faces, said in (((3, 3), "takes no harm"), ((6, 6), "loses 2 and has 10 left")):
        game.do("B1 wait")
        game.do("a1 shoot B1 with=a1.rifle", dice=[20, faces])
        assert f"B1 {said}." in game.told("red")
        assert "drops" not in game.told("red")
    assert "Hoplite shield at 3,0 falls apart." in game.told("blue")
    assert not game.battle.ground.items


@proves("BG-09", "BG-10")
@pytest.mark.parametrize("quicker", ["b1 move 4,1", "b1 door 3,1"])
def test_nobody_shuts_the_door_that_it_meant_to_open(quicker: str) -> None:
    """Doors open as one walks, and all walk before anybody acts."""
    room = """
        #######
        #a.+..#
        #.b#B.#
        #######
    """
    units = {"a": man(dexterity=9), "b": man(dexterity=15), "B": man(dexterity=3)}
    game = fight(room, units, charted=True)
    game.do(quicker)
    if "move" in quicker:
        game.do("b1 wait")
    game.do("a1 step 2,1")
    game.do("a1 door 3,1")
    game.do("B1 wait", dice=[])
    assert game.battle.ground.open_doors
    assert lost(game) == ["a1"]
    assert "A1 can no longer do what it said." in game.told("red")


@proves("BG-09", "BG-10")
def test_who_walks_through_a_door_itself_may_shut_it_behind_itself() -> None:
    game = fight("#######\n#a+...#\n####B.#\n#######", {"a": man(dexterity=15)}, charted=True)
    game.do("a1 move 3,1")
    game.do("a1 door 2,1")
    game.do("B1 wait", dice=[])
    assert (game.unit("a1").cell, game.battle.ground.open_doors, lost(game)) == (Cell(3, 1), 0, [])


@proves("BG-10")
def test_that_an_enemy_out_of_sight_has_opened_the_door_shows_in_nothing() -> None:
    """B1 opens it from behind; a1, who is on its way to the door, knows nothing of it until it is there."""
    room = """
        #########
        #a..+..B#
        #########
    """
    game = fight(room, {"a": man(dexterity=9), "B": man(dexterity=15)}, charted=True)
    game.do("B1 move 5,1")
    game.do("B1 door 4,1")
    game.do("a1 step 3,1")
    game.do("a1 door 4,1", dice=[])
    assert "DoorMeant" in game.unit("a1").notes
    assert "DoorMeant" not in game.view("red").units["a1"].notes
    assert (bool(game.battle.ground.open_doors), lost(game)) == (True, ["a1"])


@proves("BG-27")
def test_what_an_enemy_could_do_in_its_next_round_is_told_without_the_arrows_that_it_shot() -> None:
    """Its last arrow is gone. With one more it could shoot."""
    for arrows, ways in ((1, []), (2, [("shoot", Fraction(55, 100))])):
        archer = man("longbow", bow=55, missiles=arrows, dexterity=15)
        game = fight("a.....B", {"a": man(dexterity=9, dodge=0), "B": archer}, options={"ammo": True})
        declare(game, "B1 shoot a1 with=B1.longbow")
        game.do("a1 wait", dice=[99])
        game.until("a1 intent")
        found = versus(RULESET, game.view("red"), "B1", "a1", only="shoot").attacks
        assert [(one.action.verb, one.odds.chance) for one in found] == ways


@proves("BR-123", "BG-36")
@pytest.mark.parametrize("intents", ["open", "off"])
def test_who_comes_in_the_middle_of_a_round_has_no_time_for_first_aid_in_it(intents: str) -> None:
    """c1 comes to a1's side as a1 is shot down; d1, who was there, may help."""
    red = {"a": man(dexterity=3), "c": man(first_aid=100), "d": man(first_aid=100, dexterity=14)}
    units = {**red, "B": facing(man("rifle", rifle=100, dexterity=15), "w")}
    sides = {"red": "acd", "blue": "B"}
    all_of_them = drawn("d.......\nc.a....B", units, sides=sides, options={"intents": intents})
    early = {name: unit for name, unit in all_of_them.units.items() if name != "c1"}
    late = changed(all_of_them.units["c1"], cell=Cell(1, 1))
    come = Trigger("t1", Cause("hurt", unit="a1", number=1), (Effect("reinforcements", units=("c1",)),))
    scene = changed(all_of_them.with_units(early), triggers=(come,), reserve={"c1": late})
    game = put(Game(RULESET, scene), {"a1": {"hp": 6}, "d1": {"cell": Cell(1, 0)}})
    game.until("B1").do("B1 shoot a1 with=B1.rifle")
    game.until("d1 late")
    assert "c1" in game.battle.units
    game.decline()
    assert clock_of(game.battle).round == 2, "a1 is dead, and c1 was not asked"


@proves("BG-18", "BG-27")
def test_the_next_round_finds_a_unit_rested_with_its_wounds_and_without_its_loads() -> None:
    tallies = {"defended": 2, "acted": 1, "spent": 3, "reloads": 1, "hurt-in": 1}
    game = fight("a.....B", {"B": man("rifle")})
    put(game, {"B1": {"tallies": tallies, "notes": wounded(4), "states": {"open": State("open")}}})
    unit = RULESET.renewed(game.unit("B1"))
    assert {name: count for name, count in unit.tallies.items() if count} == {
        "spent": 3, "reloads": 1, "hurt-in": 1,
    }  # fmt: skip
    assert (unit.notes, unit.states) == (wounded(4), {})
    assert RULESET.renewed(unit) is unit


# ------------------------------------------------------------------------------------ the fallen underfoot


@proves("BR-120", "BG-36")
def test_who_stands_where_a_comrade_lies_gives_first_aid() -> None:
    """The fallen bar nobody: a1 steps over b1, and is nearer to it than any neighbour."""
    game = fight("ab.....B", {"a": man(first_aid=100, dexterity=15), "B": man()})
    put(game, {"b1": {"hp": 0, "out": "down", "notes": wounded(12)}})
    game.do("a1 step 1,0")
    assert game.refused("a1 wake b1") == "b1 is dying: First Aid first."
    game.do("a1 aid b1")
    game.until("a1 late")
    game.do("a1 aid b1 wound=1", dice=[50, 2])
    assert (game.unit("a1").cell, game.unit("b1").hp) == (game.unit("b1").cell, 2)
    game.until("a1 intent")
    assert game.unit("b1").out == "down", "it lives"
    assert game.refused("a1 wake b1") == "Somebody stands over b1."


@proves("BG-39")
def test_who_stands_where_an_enemy_lies_kills_it() -> None:
    game = fight("aB.....C", {"a": man(dexterity=15)}, sides={"red": "a", "blue": "BC"})
    put(game, {"B1": {"hp": 1, "out": "down"}})
    game.do("a1 step 1,0")
    game.do("a1 finish B1")
    game.until("a1 intent")
    assert game.unit("B1").out == "dead"


@proves("BG-38")
def test_what_an_enemy_could_do_in_its_next_round_is_told_without_its_surprise() -> None:
    game = fight("aB", {"a": man(dexterity=15), "B": facing(man("broadsword", sword=55), "w")})
    untroubled = versus(RULESET, game.view("red"), "B1", "a1").attacks
    put(game, {"B1": {"states": {"surprised": State("surprised")}}})
    found = versus(RULESET, game.view("red"), "B1", "a1").attacks
    assert [str(one.action) for one in found] == [str(one.action) for one in untroubled] != []


@proves("BG-34", "BR-106")
def test_a_planted_shield_that_is_picked_up_is_a_shield_as_before_and_that_is_all_that_is_told() -> None:
    """It stood towards the north-west, which nobody has to read of it any more."""
    game = fight(".a.......B", {"a": man("hoplite", dexterity=15), "B": man(dexterity=9)})
    whole = game.unit("a1").hands
    game.do("a1 plant with=a1.hoplite facing=nw")
    game.do("B1 wait")
    game.do("a1 pick-up with=a1.hoplite")
    game.do("B1 wait")
    assert game.unit("a1").hands == whole
    said = game.told("red")
    assert "A1 picks up hoplite shield." in said
    assert "planted" not in said


@proves("BG-09", "BG-34")
def test_a_shield_is_planted_where_one_will_be_and_not_where_one_stands() -> None:
    """One that stands where it comes from bars nothing; one that stands where it goes does."""
    game = fight(".a.......B", {"a": man("hoplite", "hoplite", dexterity=15), "B": man(dexterity=9)})
    declare(game, "a1 plant with=a1.hoplite", "B1 wait", "a1 step 2,0")
    assert game.refused("a1 plant with=a1.hoplite-2") == ""
    game.do("a1 plant with=a1.hoplite-2")
    game.do("B1 wait")
    assert [item.id for item in game.battle.ground.items[Cell(2, 0)]] == ["a1.hoplite-2"]
    declare(game, "a1 pick-up with=a1.hoplite-2", "B1 wait", "a1 step 1,0")
    assert game.refused("a1 plant with=a1.hoplite-2") == "A shield stands there already."
