"""Moments in which the price of a single act was wrong, each as a drawn position that holds its point."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.ai.levels import LEVELS as MINDS
from skirmish.ai.mind import Mind
from skirmish.ai.plans.planner import Planner
from skirmish.ai.think import think
from skirmish.ai.worth.harm import Harm
from skirmish.ai.worth.reckoner import BASE, price, wound_of
from skirmish.grid import Cell
from skirmish.model.action import parse
from skirmish.rules.loop import take_step
from skirmish.rules.pools.energy import energy
from tests.rules.forge import ring as forge
from tests.rules.fudge import ring as fudge
from tests.rules.pools import fighters as pools
from tests.rules.stunts import ring as stunts
from tests.scenario import Game, put

LEVELS = tuple(MINDS)[1:]
"""All but the lowest, which now and then walks on before a good shot."""


def answer(game: Game, level: str = "master") -> str:
    """What the side that is asked says, as it would be typed."""
    view = game.battle.seen_by(game.battle.asked)
    return str(think(game.ruleset, view, level).action)


def verb(game: Game, level: str = "master") -> str:
    """The verb of it."""
    return answer(game, level).split()[1]


# ------------------------------------------------------------- 1: the open shot now, and what energy buys

RANGE = """
##################################
#................................#
#a.......................B.......#
#................................#
##################################
"""


@pytest.mark.parametrize("level", LEVELS)
def test_who_has_an_open_shot_fires_it_rather_than_walk_on_and_fire_later(level: str) -> None:
    """The walk would make the shot better by a die, and the foe has a beat between the two (G9, G20)."""
    units = {"a": pools.armed("rifle"), "B": pools.armed("rifle", facing="w")}
    game = pools.fight(RANGE, units=units, dice=[10, 1])
    assert verb(game, level) == "shoot"


def test_energy_for_good_is_not_spent_on_a_few_steps() -> None:
    """A sprint takes a point that stays out for the whole battle; what is left of this round's comes back."""
    game = pools.fight(RANGE, units={"a": pools.armed("sword"), "B": pools.armed("sword")}, dice=[10, 1])
    pools.drained(game, "a1", 1)
    assert game.refused("a1 sprint 4,2") == ""
    assert verb(game) != "sprint"


def test_a_dodge_is_not_bought_with_the_energy_of_a_better_blow() -> None:
    """A pistol from afar costs a1 hardly anything; what a dodge costs would pay for its own blow."""
    drawing = "##############\n#Ca.........B#\n##############"
    weak = pools.armed("pistol", sheet=pools.PLAIN, facing="w")
    units = {"a": pools.armed("greatsword", pd=3), "B": weak, "C": pools.armed("sword", facing="e")}
    game = pools.fight(drawing, units=units, dice=[1, 10, 2])
    game.until("B1")
    game.do("B1 shoot a1 with=pistol")
    assert game.asked == "a1 react"
    before = energy(game.unit("a1"))
    game.do(answer(game))
    assert energy(game.unit("a1")) == before


# ---------------------------------------------------- 2: what the way past enemies really costs

PAST_THREE = """
###########
#.B...C...#
#a........#
#...D.....#
###########
"""


def shown(game: Game, text: str) -> float:
    """What the way is expected to cost who walks it, in points."""
    action = parse(text)
    assert isinstance(action.target, Cell)
    view = game.battle.seen_by(game.battle.asked)
    planner = Planner(Mind(game.ruleset, view, MINDS["master"], lambda: False), view.prompts[0])
    ahead = planner.future.walked(action, action.target)
    assert ahead is not None
    return ahead.cost


def thrown(game: Game, text: str, times: int = 200) -> float:
    """The same, from so many throws of the dice: a plain fighter is worth `BASE`."""
    before = game.unit(parse(text).unit)
    total = 0.0
    for number in range(times):
        seeded = replace(game.battle, seed=f"way/{number}")
        after = take_step(game.ruleset, seeded, parse(text)).after.units[before.id]
        lost = before.hp - after.hp
        total += price(
            Harm(min(lost, before.hp), float(not after.is_up), 1.0), before, BASE, wound_of(game.ruleset.id)
        )
    return total / times


def test_a_way_past_three_in_fudge_costs_what_the_dice_take() -> None:
    units = {letter: fudge.man("sword", melee=3) for letter in "aBCD"}
    game = fudge.fight(PAST_THREE, "a1 B1 C1 D1", units=units)
    assert shown(game, "a1 run 9,2") == pytest.approx(thrown(game, "a1 run 9,2"), rel=0.25)


def test_a_way_past_three_in_stunts_costs_what_the_dice_take() -> None:
    """Three blows one after the other put out whom none of them would alone."""
    units = {letter: stunts.man("sword", fight=60) for letter in "BCD"}
    game = stunts.fight(PAST_THREE, {**units, "a": stunts.man("sword", agility=30)}).until("a1")
    assert shown(game, "a1 run 9,2") == pytest.approx(thrown(game, "a1 run 9,2"), rel=0.2)


# ------------------------------------------------------- 5: a blow that hardly tells, and a better one open

ALL_LEVELS = tuple(MINDS)


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_a_shot_that_will_be_dodged_is_left_for_one_that_tells(level: str) -> None:
    """Undodged, C1 would be the better target: B1 wears leather."""
    drawing = """
    ##############
    #..........B.#
    #a...........#
    #..........C.#
    ##############
    """
    units = {
        "a": forge.man("sling", slings=3, dexterity=2),
        "B": forge.man("sling", worn="leather"),
        "C": forge.man("sword", dexterity=4, dodge=6, strength=3),
    }
    game = forge.fight(drawing, "a1 B1 C1", units=units)
    assert "C1" not in answer(game, level)


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_a_slinger_in_contact_with_a_blade_at_the_belt_draws_it_or_gets_away(level: str) -> None:
    drawing = "##########\n#........#\n#...aB...#\n#........#\n##########"
    units = {"a": forge.man("sling", carried="sword"), "B": forge.man("sword")}
    game = forge.fight(drawing, "a1 B1", units=units)
    assert verb(game, level) not in {"shoot", "strike"}


# ------------------------------------------- 6: who may fall on the way does not strike at the end of it


@pytest.mark.parametrize("level", LEVELS)
def test_a_wounded_marksman_does_not_run_into_the_free_blow_for_a_shot(level: str) -> None:
    """From a step away the shot would be all but sure, but most who turn their backs here never fire it."""
    drawing = "##############\n#............#\n#....aB......#\n#............#\n##############"
    units = {
        "a": fudge.man("rifle", marksmanship=6, melee=0),
        "B": fudge.man("sword", melee=3, athletics=5),
    }
    game = put(fudge.fight(drawing, "a1 B1", units=units), {"a1": {"hp": 2}, "B1": {"hp": 2}})
    assert verb(game, level) not in {"move", "run"}


# ----------------------------------------------------------------- 10: acts that take back the last

NEARER = """
##################################
#................................#
#a..............B................#
#................................#
##################################
"""


def test_who_cannot_act_any_more_does_not_lie_down_only_to_get_up_again() -> None:
    """Lying down is free and getting up costs 2 energy, a quarter of the next round (G12)."""
    units = {"a": pools.armed("bow"), "B": pools.armed("rifle", facing="w")}
    game = pools.fight(NEARER, units=units, dice=[10, 1])
    pools.drained(game, "a1", 2)
    assert game.refused("a1 lie-down") == ""
    assert verb(game) != "lie-down"
