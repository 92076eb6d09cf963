"""Running away, sneaking, sentries, hiding and searching, the ambush round."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from skirmish.grid import Cell
from skirmish.model.action import parse
from skirmish.model.event import Announced, CheckRolled, UnitHurt
from skirmish.rules.exchange_ends import exchanges
from skirmish.rules.ranks import RULESET
from skirmish.rules.ranks.checks import beats
from skirmish.rules.ranks.stealth_checks import HidingRoll
from skirmish.rules.replies import best_reply
from skirmish.rules.rounds.declared_clock import clock_of
from skirmish.rules.stealth.infiltration import InfiltrationClock
from tests.rules.proves import proves
from tests.rules.ranks.ring import declare, drawn, duel, facing, fight, man, rolled
from tests.scenario import Figure, Game, chances, figure, start, weighed


def flight(away: str = "a1 move 0,1", *dice: object, **fields: object) -> Game:
    """a1 leaves B1, who has a broadsword; those dice fall."""
    units = {"a": man(dexterity=12), "B": man("broadsword", sword=60, dexterity=9)}
    game = fight("....\n..aB\n....", units, **fields)
    game.do(away)
    game.do("a1 wait")
    game.do("B1 wait", dice=list(dice))  # type: ignore[arg-type]
    return game


@proves("BG-37", "BG-13")
def test_who_walks_out_of_contact_rolls_agility_and_losers_are_struck_without_defence() -> None:
    clean = flight("a1 move 0,1", 50, 80)
    assert rolled(clean) == [("a1", "break-away", "clean")]
    assert clean.unit("a1").cell == Cell(0, 1)
    caught = flight("a1 move 0,1", 80, 40, 50, 3)
    assert rolled(caught)[:2] == [("a1", "break-away", "caught"), ("B1", "free-attack", "hit")]
    assert caught.unit("a1").hp == 12 - 4
    assert caught.unit("a1").cell == Cell(0, 1), "it goes on"
    felled = flight("a1 move 0,1", 80, 40, 2, 8)
    assert felled.unit("a1").out
    assert felled.unit("a1").cell == Cell(2, 1), "who drops stops there"


def shown(game: Game, text: str) -> Fraction | None:
    """The chance that the side of a1 is shown of getting away clean; None if it is not told of any risk."""
    view = game.view("red")
    ends = exchanges(RULESET, view, parse(text), partial(best_reply, RULESET))
    return ends.chance(lambda end: end.name == "clean") if ends.chance(lambda end: end.name != "") else None


@proves("BG-37", "BR-05", "BG-11")
def test_the_odds_of_a_flight_reckon_with_the_moves_of_the_quicker() -> None:
    slow, quick = man(dexterity=9), man(dexterity=15)
    goes = fight("..aB......\n..........", {"a": slow, "B": quick})
    goes.play("B1 run 9,0", "B1 wait")
    assert shown(goes, "a1 move 1,1") is None, "B1 will be gone"
    goes.do("a1 move 1,1")
    goes.do("a1 wait")
    assert ("a1", "break-away") not in [(unit, verb) for unit, verb, _ in rolled(goes)]
    comes = fight("..a.......\n.........B", {"a": slow, "B": quick})
    comes.play("B1 move 3,1", "B1 wait")
    # B1 wins 14 of 100 with a special, and 61 unless a1 has one, in 8 of 100.
    assert shown(comes, "a1 move 7,0") == 1 - (Fraction(14, 100) + Fraction(61 * 92, 100**2))
    comes.do("a1 move 7,0")
    comes.do("a1 wait", dice=[50, 80])
    assert rolled(comes) == [("a1", "break-away", "clean")]


@proves("BG-37", "BG-11")
def test_the_way_may_lead_where_a_quicker_foe_stands_and_past_another() -> None:
    units = {"a": man(dexterity=9), "B": man(dexterity=15), "C": man(dexterity=12)}
    game = fight("#.aB......#\n#.C.#######", units)
    game.play("B1 run 9,0", "B1 wait", "C1 wait")
    # C1 wins 11 of 100 with a special, and 49 unless a1 has one.
    assert shown(game, "a1 move 5,0") == 1 - (Fraction(11, 100) + Fraction(49 * 92, 100**2))
    game.do("a1 move 5,0")
    game.do("a1 wait", dice=[20, 90, 50, 70])
    assert game.unit("a1").cell == Cell(5, 0)
    assert rolled(game) == [("B1", "break-away", "clean"), ("a1", "break-away", "clean")]


@proves("BG-37")
def test_running_away_costs_the_enemy_nothing_and_is_an_option() -> None:
    units = {"a": man(dexterity=12), "B": man("broadsword", sword=60, dexterity=9), "c": man(dexterity=3)}
    game = fight("....\n..aB\n...c", units, sides={"red": "ac", "blue": "B"})
    game.do("a1 move 0,1")
    game.do("a1 wait")
    game.do("B1 strike c1 with=B1.broadsword")
    game.do("c1 wait", dice=[80, 40, 99, 99])
    assert [verb for _, verb, _ in rolled(game)] == ["break-away", "free-attack", "attack"]
    off = flight("a1 move 0,1", options={"running_away": False})
    assert not off.events(CheckRolled)
    stays = flight("a1 step 2,0")
    assert not stays.events(CheckRolled), "still in contact"


@proves("BG-37")
@pytest.mark.parametrize(
    ("mine", "theirs", "won"),
    [
        (("special", 40), ("success", 90), True), (("success", 60), ("success", 50), True),
        (("success", 50), ("success", 50), False), (("success", 40), ("success", 50), False),
        (("success", 10), ("failure", 90), True), (("failure", 90), ("failure", 10), False),
        (("special", 30), ("special", 40), False),
    ],
)  # fmt: skip
def test_opposed_rolls(mine: tuple[str, int], theirs: tuple[str, int], won: bool) -> None:
    assert beats(*mine, *theirs) is won


# ----------------------------------------------------------------------------------- before the fight


def raid(drawing: str, units: dict[str, Figure], **scene: object) -> Game:
    """Red is unnoticed; blue expects nothing unless `alert`."""
    named = drawn(drawing, units, infiltrators="red", **scene).units
    fields = ("hands", "carried", "worn", "facing", "alert", "patrol")
    figures = {
        name: figure(unit.sheet, **{field: getattr(unit, field) for field in fields})
        for name, unit in named.items()
    }
    return start(RULESET, drawing, dice=(), units=figures, infiltrators="red", **scene)


def sentry(way: str = "w", **numbers: Any) -> Figure:
    return man("broadsword", fields={"facing": way, "alert": False}, **numbers)


@proves("BG-38")
def test_sneaking_is_stealth_against_the_better_of_spot_and_listen() -> None:
    units = {"a": man("dagger", stealth=60), "B": sentry(spot=30, listen=50)}
    game = raid("a..........B", units)
    assert isinstance(game.battle.clock, InfiltrationClock)
    game.do("a1 sneak 1,0", dice=[60, 60])
    assert rolled(game) == [("a1", "be-noticed", "unseen")]
    noticed = weighed(game, "a1 be-noticed")
    assert (noticed.stealth.percent, noticed.watchers[0].percent) == (60, 50)
    fast = weighed(game, "a1 be-noticed fast=yes")
    assert fast.stealth.percent == 40
    bush = raid("a*.........B", units)
    bush.do("a1 sneak 1,0", dice=[60, 60])
    assert weighed(bush, "a1 be-noticed").stealth.percent == 70


@proves("BG-38", "BR-91", "BR-92")
def test_helmets_make_deaf_and_blind() -> None:
    units = {"a": man(stealth=60), "B": man(spot=60, listen=40, worn="heavy_helmet", fields={"alert": False})}
    game = raid("a..........B", units)
    assert weighed(game, "a1 be-noticed").watchers[0].percent == 10


@proves("BG-38")
def test_only_a_win_notices_and_raises_the_alarm() -> None:
    units = {"a": man("dagger", stealth=60, dexterity=15), "B": sentry(spot=50)}
    game = raid("a..........B", units)
    game.do("a1 sneak 1,0", dice=[61, 50])
    assert rolled(game) == [("a1", "be-noticed", "seen")]
    assert game.asked.endswith("intent"), "nobody is undetected any more: no ambush"
    assert order(game) == ["a1", "B1"]


def order(game: Game) -> list[str]:
    return [unit for unit, _ in clock_of(game.battle).left]


@proves("BG-38", "BG-39", "BG-19")
def test_the_fight_opens_with_an_ambush_round() -> None:
    units = {"a": man("rifle", rifle=60, dexterity=15), "B": sentry(dodge=90), "C": sentry("e")}
    game = raid("a..........B\n...........C", units)
    game.do("a1 shoot B1 with=a1.rifle", dice=[])
    assert [event.topic for event in game.events(Announced)] == ["ambush", "surprise"]
    assert game.asked == "a1 intent"
    assert order(game) == ["a1"], "who has noticed nothing declares nothing"
    game.do("a1 shoot B1 with=a1.rifle", dice=[60, (1, 1)])
    assert not game.unit("a1").hidden_from, "the shot gave it away"
    assert [event.points for event in game.events(UnitHurt)] == [2]
    assert set(order(game)) == {"a1", "B1", "C1"}, "from the next round on all take part"


@proves("BG-38")
def test_who_expects_a_fight_is_not_surprised() -> None:
    units = {"a": man("rifle", dexterity=15), "B": sentry(), "C": man(fields={"alert": True})}
    game = raid("a..........B\n...........C", units)
    game.do("a1 shoot B1 with=a1.rifle", dice=[])
    assert order(game) == ["a1", "C1"]


@proves("BG-38")
def test_the_infiltrators_have_so_many_turns() -> None:
    game = raid("a" + "." * 30 + "B", {"a": man(), "B": sentry("e")}, options={"infiltration_turns": 20})
    for _ in range(60):
        if game.result:
            break
        game.do("a1 end", dice=[])
    assert game.result == "draw by limit"


@proves("BG-38")
def test_sentries_walk_their_rounds_and_come_across() -> None:
    post = replace_patrol(sentry("e", spot=60), ((Cell(3, 0), 6),))
    game = raid("a" + "." * 17 + "B", {"a": man(stealth=10), "B": post})
    for _ in range(3):
        if not isinstance(game.battle.clock, InfiltrationClock):
            break
        game.do("a1 end")
    assert any(isinstance(event, CheckRolled) and event.verb == "come-across" for event in game.log)


def replace_patrol(fighter: Figure, patrol: tuple[tuple[Cell, int], ...]) -> Figure:
    return figure(fighter.sheet, **{**fighter.fields, "patrol": patrol})


# ----------------------------------------------------------------------------------- in the fight


@proves("BG-38")
def test_hiding_is_hide_against_those_in_sight_and_not_in_the_open() -> None:
    open_ground = fight("a...B", {"a": man(dexterity=15, hide=60)})
    assert open_ground.refused("a1 hide") == "a1 stands in the open."
    game = fight("a*..B", {"a": man(dexterity=15, hide=60), "B": man(spot=30)})
    game.do("a1 hide")
    game.do("B1 wait", dice=[50, 60])
    assert game.unit("a1").hidden_from == {"blue"}
    assert game.unit("a1").note(HidingRoll) == HidingRoll("success", 60)


@proves("BG-38")
def test_a_search_finds_those_it_wins_against() -> None:
    game = fight("a*..B", {"a": man(dexterity=15, hide=60), "B": man(spot=70)})
    game.do("a1 hide")
    game.do("B1 wait", dice=[50, 90])
    declare(game, "a1 wait")
    game.do("B1 search", dice=[50])
    assert not game.unit("a1").hidden_from, "70 beats 60, both successes"


@proves("BR-24", "BR-31")
def test_the_odds_of_an_attack_reckon_with_the_best_answer() -> None:
    game = duel(man("broadsword", sword=55), man("broadsword", sword=40, dodge=60))
    assert weighed(game, "a1 strike B1 with=a1.broadsword").defence.percent == 60
    away = duel(man("broadsword", sword=55), facing(man("broadsword", dodge=60, dexterity=15), "e"))
    assert weighed(away, "a1 strike B1 with=a1.broadsword").defence.percent == 0
    later = duel(
        man("broadsword", sword=55, dexterity=15), facing(man("broadsword", dodge=60, dexterity=9), "e")
    )
    assert weighed(later, "a1 strike B1 with=a1.broadsword").defence.percent == 60, "it will turn in time"
    assert chances(game, "a1 strike B1 with=a1.broadsword")


@proves("BG-38")
def test_a_sentry_that_has_noticed_one_of_two_is_not_surprised_by_the_other() -> None:
    drawing = "a..........B........C\n" + "#" * 21 + "\n..b.................."
    units = {"a": man("dagger", stealth=60, dexterity=15), "b": man(stealth=60), "B": sentry(spot=50)}
    game = raid(drawing, {**units, "C": sentry("e", spot=50)})
    game.do("a1 sneak 1,0", dice=[61, 50])
    assert game.unit("b1").hidden_from, "nobody knows of it yet"
    assert "surprised" not in game.unit("B1").states
    assert "surprised" in game.unit("C1").states
