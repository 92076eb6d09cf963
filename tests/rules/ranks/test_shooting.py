"""Loading, ammunition, throwing, cover, darkness, shooting into melee, planted shields, kneeling."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from skirmish.grid import Cell
from skirmish.model.event import CheckRolled
from skirmish.rules.ranks.gear import missiles_left
from skirmish.rules.rounds.declared_clock import clock_of
from tests.rules.proves import proves
from tests.rules.ranks.ring import apart, duel, fight, man, rolled
from tests.scenario import chances, put, weighed


@proves("BR-81", "BG-26")
@pytest.mark.parametrize(("kind", "metres"), [("light_crossbow", 9), ("heavy_crossbow", 9)])
def test_a_crossbow_shoots_every_other_round(kind: str, metres: int) -> None:
    game = apart(metres, man(kind, crossbow=1, dexterity=15))
    game.do(f"a1 shoot B1 with=a1.{kind}")
    game.do("B1 wait", dice=[99])
    assert game.refused(f"a1 shoot B1 with=a1.{kind}"), "empty"
    game.do(f"a1 reload with=a1.{kind}")
    game.do("B1 wait")
    assert not game.refused(f"a1 shoot B1 with=a1.{kind}")
    game.do(f"a1 shoot B1 with=a1.{kind}")
    game.do("B1 wait", dice=[99])
    game.do("a1 move 6,0")
    assert game.refused(f"a1 reload with=a1.{kind}") == "a1 moves too far to load."


@proves("BR-82", "BR-83", "BG-27")
@pytest.mark.parametrize(
    ("kind", "shots"), [("pistol", 6), ("rifle", 6), ("laser_pistol", 20), ("laser_rifle", 20)]
)
def test_guns_hold_so_many_shots_and_there_are_two_spare_loads(kind: str, shots: int) -> None:
    game = apart(9, man(kind, dexterity=15))
    assert game.unit("a1").hands[0].count == shots
    for _ in range(2):
        (gun,) = game.unit("a1").hands
        put(game, {"a1": {"hands": (replace(gun, count=1),)}})
        game.do(f"a1 shoot B1 with=a1.{kind}")
        game.do("B1 wait", dice=[99])
        assert game.refused(f"a1 shoot B1 with=a1.{kind}"), "that was the last shot"
        game.do(f"a1 reload with=a1.{kind}")
        game.do("B1 wait")
        assert game.unit("a1").hands[0].count == shots
    game.do(f"a1 shoot B1 with=a1.{kind}")
    game.do("B1 wait", dice=[99])
    assert game.unit("a1").hands[0].count == shots - 1
    assert game.refused(f"a1 reload with=a1.{kind}"), "no spare load is left"


@proves("BG-27")
def test_arrows_run_out_where_they_are_counted() -> None:
    for is_counted, left in ((False, 12), (True, 11)):
        game = apart(9, man("longbow", dexterity=15), options={"ammo": is_counted})
        game.do("a1 shoot B1 with=a1.longbow")
        game.do("B1 wait", dice=[99])
        assert missiles_left(game.unit("a1")) == left
    game = apart(9, man("longbow", missiles=0, dexterity=15), options={"ammo": True})
    assert game.refused("a1 shoot B1 with=a1.longbow")


@proves("BG-28", "BR-16")
def test_what_is_thrown_lies_where_it_was_aimed_and_can_be_picked_up() -> None:
    for dice, reply in (([99], ""), ([30], "B1 endure")):
        game = apart(5, man("hand_axe", throwing_axe=50, dexterity=15), man(dodge=60))
        game.do("a1 shoot B1 with=a1.hand_axe")
        game.do("B1 wait", dice=dice)
        if reply:
            game.do(reply)
        assert not game.unit("a1").hands
        assert [item.id for item in game.battle.ground.items[Cell(5, 0)]] == ["a1.hand_axe"]
    game.until("B1 intent")
    assert "pick-up" in game.prompts[0].verbs
    game.do("B1 pick-up with=a1.hand_axe")


@proves("BG-28", "BR-79")
def test_stones_lie_about_on_rubble() -> None:
    game = fight("a....B", {"a": man(throw=40, dexterity=15)}, under={"a": "%"})
    assert weighed(game, "a1 shoot B1 with=rock").attack.percent == 40
    game.do("a1 shoot B1 with=rock")
    game.do("B1 wait", dice=[99])
    assert not game.battle.ground.items, "there are always more"
    assert fight("a....B", {"a": man(dexterity=15)}).refused("a1 shoot B1 with=rock")


@proves("BG-31", "BG-05")
@pytest.mark.parametrize(
    ("tile", "percent", "rule"), [("=", 30, "BG-31"), ("*", 50, "BG-31"), ("%", 50, "BG-31"), (".", 60, "")]
)
def test_cover_halves_or_takes_ten(tile: str, percent: int, rule: str) -> None:
    game = fight(f"a...{tile}B", {"a": man("rifle", rifle=60)})
    attack = weighed(game, "a1 shoot B1 with=a1.rifle")
    assert attack.attack.percent == percent
    assert [row.rule for row in attack.rows if row.amount < 0] == ([rule] if rule else [])


@proves("BG-31")
def test_a_shot_goes_through_thin_wood_for_four_less() -> None:
    game = fight("a...|B", {"a": man("rifle", rifle=60, dexterity=15), "B": man(dodge=0)})
    attack = weighed(game, "a1 shoot B1 with=a1.rifle").attack
    assert (attack.percent, attack.through) == (30, 60)
    game.do("a1 shoot B1 with=a1.rifle")
    game.do("B1 wait", dice=[45, (6, 3)])
    assert game.unit("B1").hp == 12 - (9 - 4)


@proves("BG-31")
def test_in_the_dark_all_is_difficult() -> None:
    units = {"a": man("broadsword", sword=60), "B": man("broadsword", sword=50, dodge=0)}
    game = fight("#aB#", units, dark="aB")
    blow = weighed(game, "a1 strike B1 with=a1.broadsword")
    assert (blow.attack.percent, blow.defence.percent) == (30, 25)


@proves("BG-30")
def test_shooting_into_and_out_of_melee() -> None:
    units = {"a": man("rifle", rifle=60), "c": man(), "B": man()}
    into = fight("a....cB", units, sides={"red": "ac", "blue": "B"})
    assert weighed(into, "a1 shoot B1 with=a1.rifle").attack.percent == 40
    near = duel(man("rifle", rifle=60))
    assert weighed(near, "a1 shoot B1 with=a1.rifle").attack.percent == 30
    free = fight("a....cB", units, sides={"red": "ac", "blue": "B"}, options={"firing_into_melee": False})
    assert weighed(free, "a1 shoot B1 with=a1.rifle").attack.percent == 60


@proves("BG-30")
def test_a_miss_hits_no_friend() -> None:
    units = {"a": man("rifle", rifle=60, dexterity=15), "c": man(), "B": man(dexterity=3)}
    game = fight("a....cB", units, sides={"red": "ac", "blue": "B"})
    game.do("a1 shoot B1 with=a1.rifle")
    game.do("c1 wait")
    game.do("B1 wait", dice=[99])
    assert game.unit("c1").hp == 12


@proves("BG-05", "BR-47", "BG-31")
def test_only_the_worst_multiplier_counts() -> None:
    game = fight("a" + "." * 23 + "=B", {"a": man("pistol", pistol=60)})
    assert weighed(game, "a1 shoot B1 with=a1.pistol").attack.percent == 30, "long range and a wall"
    game = fight("a" + "." * 43 + "=B", {"a": man("pistol", pistol=60)})
    assert weighed(game, "a1 shoot B1 with=a1.pistol").attack.percent == 15


@proves("BR-104", "BG-23")
def test_kneeling_is_free_behind_a_large_shield_and_takes_the_legs() -> None:
    units = {"a": man("light_mace", "hoplite", dexterity=15), "B": man("longbow", dexterity=3, bow=60)}
    game = fight("a........B", units)
    game.do("a1 kneel")
    assert game.asked == "a1 intent"
    assert game.refused("a1 move 3,0") == "a1 kneels this round."
    game.do("a1 wait facing=e")
    game.do("B1 shoot a1 with=B1.longbow", dice=[50])
    assert weighed(game, "a1 parry with=a1.hoplite").chance.percent == 90
    game.do("a1 parry with=a1.hoplite", dice=[90])
    assert "kneeling" in game.unit("a1").states
    game.do("a1 step 1,0")
    game.do("a1 wait")
    game.do("B1 wait")
    assert "kneeling" not in game.unit("a1").states, "until it moves"
    assert fight("a...B", {"a": man("heater", dexterity=15)}).refused("a1 kneel")
    blow = duel(man("broadsword", sword=50), man("hoplite", shield=40, dodge=0))
    low = put(blow, {"B1": {"states": {}}})
    assert weighed(low, "a1 strike B1 with=a1.broadsword").defence.percent == 40


@proves("BR-106", "BG-34")
def test_a_planted_shield_is_cover_that_wears_down() -> None:
    units = {
        "a": man("rifle", dexterity=3, rifle=60),
        "B": man("hoplite", dexterity=15, dodge=0, fields={"facing": "w"}),
    }
    game = fight("a........B", units)
    game.do("B1 plant with=B1.hoplite facing=w")
    game.do("a1 wait")
    assert not game.unit("B1").hands
    attack = weighed(game, "a1 shoot B1 with=a1.rifle")
    assert attack.attack.percent == 30
    assert attack.harm.planted == 16
    game.do("B1 wait")
    game.do("a1 shoot B1 with=a1.rifle", dice=[20, (6, 4)])
    assert game.unit("B1").hp == 12
    (shield,) = game.battle.ground.items[Cell(9, 0)]
    assert shield.stats.points == 6  # type: ignore[attr-defined]
    through = chances(game, "a1 wound B1 level=success shot=yes with=a1.rifle")
    assert max(out.damage for out in through) == 12 - 6, "what it has lost it stops no more"
    game.do("B1 pick-up with=B1.hoplite")
    game.do("a1 wait")
    assert game.unit("B1").hands[0].flaw == ""


@proves("BG-14", "BG-18")
def test_two_shots_on_one_rank_land_together() -> None:
    units = {
        "a": man("rifle", rifle=60, dexterity=12),
        "B": man("rifle", rifle=60, dexterity=12),
    }
    game = fight("a........B", units)
    for unit in ("a1", "B1"):
        put(game, {unit: {"hp": 4}})
    game.do("a1 shoot B1 with=a1.rifle")
    game.do("B1 shoot a1 with=B1.rifle", dice=[50, (3, 3), 50, (3, 3)])
    assert [unit for unit, _, _ in rolled(game)] == ["a1", "B1"]
    assert game.unit("a1").out
    assert game.unit("B1").out


@proves("BG-27")
def test_only_arrows_bolts_and_stones_are_counted() -> None:
    empty: dict[str, Any] = {"missiles": 0, "dexterity": 15}
    thrown = apart(5, man("knife", **empty), options={"ammo": True})
    thrown.do("a1 shoot B1 with=a1.knife")
    thrown.do("B1 wait", dice=[99])
    assert missiles_left(thrown.unit("a1")) == 0
    assert not apart(9, man("rifle", **empty), options={"ammo": True}).refused("a1 shoot B1 with=a1.rifle")
    for bow in ("longbow", "sling"):
        assert apart(9, man(bow, **empty), options={"ammo": True}).refused(f"a1 shoot B1 with=a1.{bow}")
        assert not apart(9, man(bow, **empty)).refused(f"a1 shoot B1 with=a1.{bow}"), "nobody counts"


@proves("BG-27", "BR-81")
def test_every_bolt_that_is_loaded_is_counted() -> None:
    game = apart(9, man("light_crossbow", missiles=1, dexterity=15), options={"ammo": True})
    for left in (1, 0):
        game.do("a1 shoot B1 with=a1.light_crossbow")
        game.do("B1 wait", dice=[99])
        if left:
            game.do("a1 reload with=a1.light_crossbow")
            game.do("B1 wait")
            assert missiles_left(game.unit("a1")) == 0
    assert game.refused("a1 reload with=a1.light_crossbow"), "that was the last bolt"


@proves("BR-81", "BG-26", "BR-23")
def test_loading_is_all_of_a_round_but_for_five_metres_and_defence() -> None:
    a = man("light_crossbow", crossbow=1, brawl=90, dexterity=12)
    game = apart(9, a, man("longbow", dexterity=15, bow=60))
    game.do("B1 wait")
    game.do("a1 shoot B1 with=a1.light_crossbow", dice=[99])
    assert game.unit("a1").hands[0].count == 0
    game.do("B1 shoot a1 with=B1.longbow")
    assert game.refused("a1 shoot B1 with=a1.light_crossbow"), "empty"
    game.do("a1 step 5,0")
    game.do("a1 reload with=a1.light_crossbow", dice=[50])
    assert game.asked == "a1 defend", "it may dodge"
    assert game.unit("a1").hands[0].count == 0, "its rank is still to come"
    game.do("a1 dodge", dice=[1])
    assert clock_of(game.battle).round == 3, "no act is left for it in the second"
    assert game.unit("a1").hands[0].count == 1
    assert {event.verb for event in game.log if isinstance(event, CheckRolled) and event.unit == "a1"} == {
        "attack", "dodge",
    }  # fmt: skip


@proves("BR-81", "BR-07", "BG-26")
def test_loading_takes_the_turn_where_ranks_are_counted_down() -> None:
    game = apart(9, man("light_crossbow", dexterity=15), options={"intents": "off"})
    game.do("a1 shoot B1 with=a1.light_crossbow", dice=[99])
    assert game.asked == "B1 turn", "a shot is an act"
    game.do("B1 wait")
    game.do("a1 reload with=a1.light_crossbow")
    assert game.asked == "B1 turn", "and so is loading"
    game.do("B1 wait")
    assert game.refused("a1 shoot B1 with=a1.light_crossbow") == ""
    assert game.refused("a1 reload with=a1.light_crossbow"), "it holds one bolt"
    (crossbow,) = game.unit("a1").hands
    put(game, {"a1": {"hands": (replace(crossbow, count=0),), "tallies": {"acted": 1}}})
    assert game.refused("a1 reload with=a1.light_crossbow") == "a1 has already acted."


@proves("BR-81", "BG-26")
@pytest.mark.parametrize(("to", "can"), [("5,0", True), ("6,0", False)])
def test_who_loads_goes_no_farther_than_five_metres(to: str, *, can: bool) -> None:
    for options, way in (({}, "move"), ({"intents": "off"}, "step")):
        game = apart(9, man("light_crossbow", dexterity=15), options=options)
        (crossbow,) = game.unit("a1").hands
        put(game, {"a1": {"hands": (replace(crossbow, count=0),)}})
        if way == "step" and not can:
            assert game.refused(f"a1 step {to}")
            continue
        game.do(f"a1 {way} {to}")
        assert (game.refused("a1 reload with=a1.light_crossbow") == "") is can


@proves("BR-81", "BG-26", "BG-24")
def test_what_is_broken_or_full_is_not_loaded() -> None:
    game = apart(9, man("light_crossbow", dexterity=15))
    (crossbow,) = game.unit("a1").hands
    empty = replace(crossbow, count=0)
    for one, can in ((empty, True), (replace(empty, flaw="broken"), False), (crossbow, False)):
        put(game, {"a1": {"hands": (one,)}})
        assert (game.refused("a1 reload with=a1.light_crossbow") == "") is can
