"""The surprise round: who expected the fight acts once before initiative (FU-04, FG-28, FG-30)."""

from __future__ import annotations

import pytest

from skirmish.model.event import CheckRolled, ClockStarted
from skirmish.rules.fudge.sheet import Sheet
from tests.rules.fudge.raid import armed, fight, phase, raid, rolled, said, sentry
from tests.rules.proves import proves
from tests.scenario import Game, figure

YARD = """
###########
#a.......B#
#a.......C#
#a.......D#
###########
"""
SIDES = {"red": "a", "blue": "BCD"}


def yard(**units: object) -> Game:
    given = {"a": armed("rifle"), "B": sentry("e"), "C": sentry("e"), "D": sentry("e"), **units}
    return raid(YARD, units=given, sides=SIDES)


def order(game: Game) -> list[str]:
    """Who is asked in the surprise round, one after the other, each ending its act at once."""
    asked = []
    while game.asked.endswith(" surprise"):
        asked.append(game.prompts[0].unit)
        game.decline()
    return asked


@proves("FU-04", "FG-28", "FG-30")
def test_the_opener_had_its_act_and_infiltrators_follow_by_perception() -> None:
    eyes = {"a2": armed("rifle", sheet=Sheet(perception=1)), "a3": armed("rifle", sheet=Sheet(perception=4))}
    game = yard(**eyes)
    game.do("a1 shoot B1 with=rifle", dice=[0, 0])
    assert said(game) == ["surprise"]
    assert order(game) == ["a3", "a2"]
    assert [verb for _, verb, _ in rolled(game)].count("initiative") == 5, "B1 is down; after it all roll"


@proves("FG-30")
def test_ties_go_by_scenario_order() -> None:
    game = yard()
    game.do("a2 shoot B1 with=rifle", dice=[0, 0])
    assert order(game) == ["a1", "a3"]


@proves("FG-28", "FG-30")
def test_who_raised_the_alarm_goes_first_and_its_comrades_are_surprised() -> None:
    game = yard(B=sentry("w", sheet=Sheet(perception=1)), a3=armed("rifle", sheet=Sheet(perception=5)))
    game.do("a1 sneak 2,1", dice=[-1, 4])
    assert said(game) == ["alarm", "surprise"]
    assert order(game) == ["B1", "a3", "a1", "a2"]


@proves("FG-28")
def test_the_alert_expect_a_fight_and_act_too() -> None:
    game = yard(C=sentry("e", alert=True, sheet=Sheet(perception=3)))
    game.do("a1 shoot B1 with=rifle", dice=[0, 0])
    assert order(game) == ["C1", "a2", "a3"]


@proves("FG-30")
@pytest.mark.parametrize("alert", [True, False])
def test_everybody_or_nobody_expecting_means_no_surprise_round(alert: bool) -> None:
    both = figure(Sheet(), alert=alert)
    game = fight(YARD, units=dict.fromkeys("aBCD", both), sides=SIDES, dice=None)
    assert said(game) == []
    assert game.asked.endswith(" turn")
    assert [verb for _, verb, _ in rolled(game)].count("initiative") == 6


@proves("FU-04", "FG-28")
def test_an_ambush_in_which_only_some_are_ready() -> None:
    """No infiltrators: those whom the scenario calls alert act before initiative, on either side."""
    units = {
        "a1": sentry("e", alert=True), "a2": sentry("e"),
        "a3": sentry("e", alert=True, sheet=Sheet(perception=3)),
        "B": sentry("w"), "C": sentry("w"), "D": sentry("w", alert=True, sheet=Sheet(perception=5)),
    }  # fmt: skip
    game = fight(YARD, units=units, sides=SIDES, dice=())
    assert order(game) == ["D1", "a3", "a1"]
    assert game.asked.endswith(" turn")
    assert all(unit.alert for unit in game.battle.up()), "all know of the fight now"


@proves("FG-30", "FU-05")
def test_one_act_is_one_turn_a_move_and_an_action() -> None:
    game = fight(YARD, units={letter: sentry("w") for letter in "BCD"}, sides=SIDES, dice=())
    assert game.asked == "a1 surprise"
    game.do("a1 move 2,1")
    assert game.asked == "a1 surprise"
    game.do("a1 defend")
    assert game.asked == "a2 surprise"


@proves("FG-30")
def test_hidden_units_stay_hidden_when_the_fight_begins() -> None:
    game = yard()
    game.do("a1 shoot B1 with=rifle", dice=[0, 0])
    order(game)
    assert phase(game) == "round"
    assert game.unit("a1").hidden_from == frozenset(), "it fired"
    assert game.unit("a2").hidden_from == {"blue"}


@proves("FG-16", "FG-30")
def test_a_group_opened_in_the_surprise_round_resolves_before_initiative() -> None:
    game = yard()
    game.do("a1 volley B1 with=rifle", dice=())
    game.play("a2 volley B1 with=rifle", "a2 end", "a3 volley B1 with=rifle", "a3 wait", "a3 end")
    verbs = [event.verb for event in game.log if isinstance(event, CheckRolled)]
    assert verbs.index("mass") < verbs.index("initiative")


@proves("FU-04")
def test_who_was_taken_by_surprise_is_not_asked_before_initiative() -> None:
    game = yard()
    game.do("a1 shoot B1 with=rifle", dice=[0, 0])
    clocks = [event.clock for event in game.events(ClockStarted)]
    assert [clock.order for clock in clocks] == [(("a2", ""), ("a3", ""))]
