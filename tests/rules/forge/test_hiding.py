"""Hiding, searching, and raids that begin unseen."""

from __future__ import annotations

from typing import Any

from skirmish.dice import odds
from skirmish.model.event import Announced, CheckRolled
from skirmish.model.unit import State
from skirmish.rules.forge import RULESET
from skirmish.rules.forge.sheet import speed
from skirmish.rules.forge.stealth import FAR, NEAR, SENSES
from skirmish.rules.forge.stealth_checks import roll_stealth
from tests.rules.forge.ring import bonus, far, fight, man, rolled, rows
from tests.rules.proves import proves
from tests.scenario import Game, figure, put, start, weighed

FULL: dict[str, Any] = {"tallies": {"pool-spent": 0}}


def raid(drawing: str, **fields: Any) -> Game:
    """Red has not been noticed, and blue expects nothing; Pools are spent."""
    game = start(RULESET, drawing, infiltrators="red", **fields)
    return put(game, {name: {"tallies": {"pool-spent": 99}} for name in game.battle.units})


@proves("G26", "G36")
def test_hiding_is_an_action_behind_something() -> None:
    assert "in the open" in far(man()).refused("a1 hide")
    game = fight("#a*...B#", "a1 B1", {"a": man(dexterity=2, stealth=3), "B": man(intellect=1, awareness=1)})
    assert bonus(game, "a1 hide") == 5
    game.do("a1 hide", dice=[6, 7])
    assert game.unit("a1").hidden_from == {"blue"}, "11 against 7 + 2"
    assert game.unit("a1").states["stealth"].amount == 11
    assert game.unit("a1").tally("actions") == 1


@proves("G26")
def test_who_meets_the_total_sees_through_it_and_each_looks_once() -> None:
    game = fight("#a*...B#", "a1 B1", {"a": man(dexterity=2, stealth=3), "B": man(intellect=1, awareness=1)})
    game.do("a1 hide", dice=[6, 9])
    assert not game.unit("a1").hidden_from
    assert rolled(game) == [("a1", "hide", "seen")]


@proves("G26")
def test_hidden_ends_in_plain_view_when_a_move_ends() -> None:
    game = fight("#.a*...B#", "a1 B1")
    put(game, {"a1": {"hidden_from": frozenset({"blue"})}})
    game.do("a1 step 1,0")
    assert game.unit("a1").hidden_from, "the bush is still between"
    game.do("a1 end")
    game.do("B1 run 4,0")
    assert game.unit("a1").hidden_from
    game = fight("#.a....*B#", "B1 a1")
    put(game, {"a1": {"hidden_from": frozenset({"blue"})}})
    game.do("B1 step 7,0")
    assert not game.unit("a1").hidden_from, "the enemy's own move"


@proves("G26", "G25")
def test_sight_is_all_round() -> None:
    game = fight(
        """
        #########
        #a#....B#
        #.......#
        #########
        """,
        "a1 B1",
        {"B": man(fields={"facing": "e"})},
    )
    put(game, {"a1": {"hidden_from": frozenset({"blue"})}})
    game.do("a1 step 1,2")
    assert not game.unit("a1").hidden_from


@proves("G26", "G36")
def test_a_search_is_an_action_against_the_stored_total() -> None:
    game = fight("#a*...B#", "B1 a1", {"B": man(intellect=1, awareness=2)})
    hidden = {"hidden_from": frozenset({"blue"}), "states": {"stealth": State("stealth", amount=11)}}
    put(game, {"a1": hidden})
    game.do("B1 search", dice=[7])
    assert game.unit("a1").hidden_from
    assert bonus(game, "B1 find") == 3 - 2
    game.do("B1 search", dice=[10])
    assert not game.unit("a1").hidden_from, "10 + 3 - 2 meets 11"
    assert game.unit("B1").tally("actions") == 2


@proves("G7", "G26")
def test_points_join_a_search_before_it_shows_what_it_found() -> None:
    game = fight("#a*...B#", "B1 a1", {"B": man(fields=FULL)}, options={"pool_scope": "all"})
    put(game, {"a1": {"hidden_from": frozenset({"blue"}), "states": {"stealth": State("stealth", amount=9)}}})
    game.do("B1 search", dice=[8])
    assert game.asked == "B1 pool"
    assert game.unit("a1").hidden_from
    game.do("B1 spend points=1")
    assert not game.unit("a1").hidden_from


@proves("G7", "G26")
def test_points_join_hiding_before_anybody_looks() -> None:
    game = fight("#a*...B#", "a1 B1", {"a": man(stealth=2, fields=FULL)}, options={"pool_scope": "all"})
    game.do("a1 hide", dice=[6])
    assert game.asked == "a1 pool"
    game.do("a1 spend points=3", dice=[10])
    assert game.unit("a1").hidden_from == {"blue"}, "6 + 2 + 3 against 10"


@proves("G26")
def test_of_each_side_watchers_look_until_one_has_seen() -> None:
    game = fight("#a*.B.B#", "a1 B1 B2")
    found = odds(roll_stealth, weighed(game, "a1 hide"))
    assert {len(outcome.noticed) for outcome in found} == {0, 1}
    assert sum(found.values()) == 1


@proves("G26")
def test_a_raid_begins_unseen_and_sneaks_at_half_speed_or_full_at_minus_2() -> None:
    game = raid(
        "#a.........B#", units={"a": man(dexterity=2, stealth=3), "B": figure(man().sheet, facing="e")}
    )
    assert game.asked == "a1 infiltrate"
    assert speed(game.unit("a1")) == 8
    assert game.refused("a1 sneak 6,0")
    assert not game.refused("a1 sneak 5,0")
    game.do("a1 stride 9,0", dice=[5, 7])
    sneaking = next(event for event in game.events(CheckRolled) if event.verb == "be-noticed")
    assert sum(row.amount for row in sneaking.check.rows if row.side == "actor") == 2 + 3 - 2
    assert game.unit("a1").hidden_from == {"blue"}, "7 does not meet 5 + 3"


@proves("G26")
def test_what_can_be_noticed_is_8_cells_ahead_and_3_all_round() -> None:
    assert (FAR, NEAR) == (8, 3)
    game = fight("#a.......B#", "a1 B1", {"B": man(fields={"facing": "w"})})
    watcher, cell = game.unit("B1"), game.unit("a1").cell
    assert SENSES.notices(game.battle, watcher, cell)
    put(game, {"B1": {"facing": 2}})
    assert not SENSES.notices(game.battle, game.unit("B1"), cell)


@proves("G26")
def test_a_sentry_that_meets_the_total_raises_the_alarm_and_initiative_is_rolled() -> None:
    game = raid("#a.......B#", units={"B": figure(man().sheet, facing="w", alert=False)})
    game.do("a1 sneak 3,0", dice=[5, 7, 6, 9])
    assert [event.topic for event in game.events(Announced)] == ["alarm"]
    assert not game.unit("a1").hidden_from
    assert game.battle.clock is not None
    assert game.battle.clock.round == 1
    assert game.unit("B1").alert


@proves("G26", "F2-48")
def test_the_blow_that_ends_the_silence_is_an_ambush_and_comes_before_initiative() -> None:
    game = raid("#a.......B#", units={"a": man("sling"), "B": figure(man().sheet, facing="e", alert=False)})
    put(game, {"a1": {"hands": game.unit("a1").hands}})
    game.do("a1 shoot B1 with=sling", dice=[3, 7, 6])
    verbs = [event.verb for event in game.events(CheckRolled)]
    assert verbs[0] == "shoot"
    assert "initiative" in verbs[1:]
    shot = next(event for event in game.events(CheckRolled))
    assert [row.amount for row in shot.check.rows if row.rule == "F2-48"] == [2]


@proves("G26")
def test_shelter_helps_who_sneaks() -> None:
    open_ground = raid("#a.......B#", units={"B": figure(man().sheet, facing="w")})
    bush = raid("#a.......B#", units={"B": figure(man().sheet, facing="w")}, under={"a": "*"})
    assert bonus(bush, "a1 be-noticed") == bonus(open_ground, "a1 be-noticed") + 1
    assert [row.rule for row in rows(bush, "a1 be-noticed")].count("FG-27") == 1


@proves("G26", "G35")
def test_who_is_held_by_somebody_cannot_hide() -> None:
    game = fight("#.aB..#", "B1 a1", {"B": man(stealth=4)}, dark="B")
    assert not game.refused("B1 hide")
    put(
        game,
        {
            "a1": {"states": {"holding": State("holding", by="B1")}},
            "B1": {"states": {"held": State("held", by="a1", amount=2)}},
        },
    )
    assert "held" in game.refused("B1 hide")


@proves("G26")
def test_a_third_side_is_told_nothing_of_who_hides_from_whom() -> None:
    hidden = man("sword", dexterity=9, fields={"hidden_from": frozenset({"blue"})})
    sides = {"red": "a", "blue": "B", "green": "c"}
    game = fight("#########\n#aB....c#\n#########", "", {"a": hidden}, sides=sides)
    assert "a1" in game.view("green").units
    assert "a1" not in game.view("blue").units
    game.until("a1 turn").do("a1 strike B1 with=a1.sword")
    assert game.unit("a1").hidden_from == frozenset()
    assert "A1 is hidden no more." in game.told("blue")
    assert "hidden" not in game.told("green"), "green saw a1 all the time, and knows not what blue did"
