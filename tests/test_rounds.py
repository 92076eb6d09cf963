"""The five round structures and the ways to win, played like a game under the toys."""

from __future__ import annotations

from itertools import permutations

from skirmish.grid import Cell
from skirmish.model.event import (
    Announced,
    UnitHurt,
)
from skirmish.rules import objectives
from skirmish.rules.rounds.declared_clock import DeclaredClock
from skirmish.rules.rounds.slots import Slot, placed
from tests.scenario import Game, battle, figure, start
from tests.toys import beats, declared, infiltration, initiative, sides
from tests.toys.duel import DUEL, RED_FIRST
from tests.toys.pieces import Sheet

CORNER = """
    #######
    #a....#
    #####.#
    #...B.#
    #######
"""

CORRIDOR = """
    #########
    #a..B...#
    #########
"""


# ----------------------------------------------------------------------------------------- initiative


def test_ties_are_rolled_off_among_the_tied() -> None:
    # Three roll 2d6 + wits 2; the two eights roll a d20 each, and again, for both show an eleven.
    drawing = "#########\n#a.a...B#\n#########"
    game = start(initiative.RULESET, drawing, dice=[6, 9, 6, 11, 11, 4, 12])
    assert game.battle.clock is not None
    assert [unit for unit, _ in game.battle.clock.order] == ["a2", "B1", "a1"]


def test_initiative_is_rolled_anew_after_a_block_of_rounds() -> None:
    game = start(initiative.RULESET, CORRIDOR, dice=[12, 2])
    game.do("a1 end")
    game.do("B1 end", dice=[])
    game.do("a1 end")
    game.do("B1 end", dice=[2, 12])
    assert game.asked == "B1 turn"


def test_the_order_shows_only_who_is_seen() -> None:
    game = start(initiative.RULESET, CORNER, dice=[12, 2])
    view = game.view("red")
    assert view.clock is not None
    assert [unit for unit, _ in view.clock.order] == ["a1"]


# ------------------------------------------------------------------------------- declarations and beats


def test_declared_blows_fall_after_movement_and_are_lost_when_the_foe_is_gone() -> None:
    units = {"a": Sheet(wits=3, speed=4), "B": Sheet(wits=1, speed=12)}
    game = start(declared.RULESET, DUEL, units=units, dice=[])
    game.do("a1 strike B1")
    game.do("B1 move 5,2")
    assert game.asked == "B1 intent"
    assert game.unit("B1").cell == Cell(4, 1), "it has only said so"
    game.do("B1 pass")
    assert [(event.topic, event.unit) for event in game.events(Announced)] == [("intent lost", "a1")]
    assert game.events(UnitHurt) == []


def test_an_intent_aimed_at_somebody_unseen_is_shown_without_its_target() -> None:
    drawing = """
        #########
        #B.a...c#
        ###.#####
        #########
    """
    hidden = figure(Sheet(), hidden_from=frozenset({"blue"}))
    owners = {"red": "a", "blue": "B", "green": "c"}
    game = start(declared.RULESET, drawing, units={"a": Sheet(wits=3), "c": hidden}, sides=owners, dice=[])
    game.do("a1 shoot c1")
    for side, intent in {"red": "a1 shoot c1", "green": "a1 shoot c1", "blue": "a1 shoot"}.items():
        clock = game.view(side).clock
        assert isinstance(clock, DeclaredClock)
        assert str(clock.intents["a1"]) == intent


def test_a_round_of_beats_ends_when_all_have_held() -> None:
    game = start(beats.RULESET, CORRIDOR, dice=[9, 3])
    game.do("a1 move 2,1")
    game.do("B1 hold")
    assert game.unit("a1").tally("energy") == 2
    game.do("a1 hold")
    assert game.unit("a1").tally("energy") == 3
    assert game.battle.clock is not None
    assert game.battle.clock.round == 2


# ----------------------------------------------------------------------------------------- objectives


def test_a_zone_held_alone_for_two_rounds_wins() -> None:
    game = start(
        sides.RULESET,
        "#########\n#1a1...B#\n#########",
        zones={},
        under={},
        objectives=[objectives.make("red", "hold", zone="1", rounds=2)],
        dice=RED_FIRST,
    )
    game.do("a1 move 1,1")
    for _ in range(6):
        if game.result:
            break
        game.decline()
    assert game.result == "red by objective"
    assert game.battle.clock is not None
    assert game.battle.clock.round == 3


def test_reaching_wins_as_soon_as_enough_are_there() -> None:
    goal = [objectives.make("red", "reach", zone="1", count=2), objectives.make("blue", "eliminate")]
    game = start(sides.RULESET, "########\n#aa11.B#\n########", objectives=goal, dice=RED_FIRST)
    game.do("a2 move 4,1")
    assert game.result == ""
    game.do("a1 move 3,1")
    assert game.result == "red by objective"


def test_escaping_by_the_exit_wins() -> None:
    out = [objectives.make("red", "escape", zone="exit")]
    exit_ = battle(sides.RULESET, CORRIDOR).terrain.mask([Cell(2, 1)])
    game = start(sides.RULESET, CORRIDOR, objectives=out, zones={"exit": exit_}, dice=RED_FIRST)
    assert game.refused("a1 leave") == "There is no way out here."
    game.do("a1 move 2,1")
    game.do("a1 leave")
    assert game.result == "red by objective"


def test_killing_the_mark_wins_though_others_stand() -> None:
    mark = [objectives.make("red", "assassinate", unit="B2"), objectives.make("blue", "eliminate")]
    weak = {"B2": figure(Sheet(), hp=1)}
    game = start(sides.RULESET, "######\n#BaB.#\n######", units=weak, objectives=mark, dice=[1, 6])
    game.do("a1 strike B2")
    game.do("B2 take", dice=["+000", "0000"])
    assert game.result == "red by objective"


def test_a_battle_that_nobody_decides_is_a_draw() -> None:
    game = start(sides.RULESET, CORRIDOR, limit=2, dice=RED_FIRST)
    for _ in range(4):
        game.decline()
    assert game.result == "draw by limit"


# --------------------------------------------------------------------------------------- infiltration

RAID = """
    ##########
    #a......B#
    #........#
    ##########
"""
UNAWARE = {"B": figure(Sheet(), facing="w")}


def raid(dice: list[int] | None = None, **fields: object) -> Game:
    """One raider before one sentry that looks at him."""
    return start(infiltration.RULESET, RAID, infiltrators="red", units=UNAWARE, dice=dice, **fields)


def test_raiders_begin_unnoticed_and_leave_no_trace_in_memory() -> None:
    game = raid([])
    assert game.asked == "a1 infiltrate"
    assert game.view("blue").units.keys() == {"B1"}
    assert game.battle.memories["blue"].sightings == {}


def test_the_other_side_does_not_know_that_a_raid_goes_on() -> None:
    clock = raid().view("blue").clock
    assert clock is not None
    assert (clock.phase, clock.round) == ("quiet", 0)


def test_a_sentry_that_notices_raises_the_alarm_and_the_fight_begins() -> None:
    game = raid()
    game.do("a1 end", dice=[9, 2, 12])
    assert "a1" in game.view("blue").units
    assert game.battle.clock is not None
    assert (game.battle.clock.phase, game.asked) == ("round", "B1 turn")


def test_a_sentry_that_sees_nothing_lets_the_raid_go_on() -> None:
    game = raid()
    game.do("a1 end", dice=[7])
    assert game.asked == "a1 infiltrate"


def test_a_blow_out_of_hiding_begins_the_fight() -> None:
    game = start(infiltration.RULESET, "#####\n#aB.#\n#####", infiltrators="red", dice=[])
    game.do("a1 strike B1")
    assert game.asked == "B1 dodge"
    game.do("B1 take", dice=[5, 12, 2])
    assert (game.unit("B1").hp, game.asked) == (2, "a1 turn")


def test_without_infiltrators_the_fight_begins_at_once() -> None:
    game = start(infiltration.RULESET, RAID, dice=[2, 12])
    assert game.asked == "B1 turn"


def test_a_raid_that_nobody_ends_is_a_draw() -> None:
    game = raid()
    while not game.result:
        game.do("a1 end", dice=[2])
    assert game.result == "draw by limit"
    assert len(game.steps) == 1 + infiltration.LIMIT


def test_of_equals_who_comes_first_in_the_scenario_is_placed_first_whenever_it_comes() -> None:
    fight = battle(sides.RULESET, "aaa.B", units={})
    for order in permutations(("a1", "a2", "a3", "B1")):
        slots: tuple[Slot, ...] = ()
        for unit in order:
            slots = placed(slots, fight, unit, lambda _, one: (7 if one.id == "B1" else 3,))
        assert slots == (("B1", "(7)"), ("a1", "(3)"), ("a2", "(3)"), ("a3", "(3)"))
    assert placed(slots, fight, "a1", lambda _, _one: ()) == slots, "who has no rank is left out"
