"""What enemies could do in their next turn, and how many of them a level weighs."""

from __future__ import annotations

import pytest

from bench.battles import battle_of
from skirmish.ai.levels import CROWD, LEVELS
from skirmish.ai.mind import Mind
from skirmish.ai.plans.threat import Threat
from skirmish.ai.retaliation import Dangers
from skirmish.ai.worth.reckoner import Reckoner
from skirmish.grid import Cell
from skirmish.model.action import Action
from skirmish.model.change import changed
from skirmish.model.unit import State
from skirmish.odds.versus import versus
from skirmish.odds.walks import stood
from skirmish.rules.fudge import RULESET
from tests.rules.forge import ring as forge
from tests.rules.fudge.ring import fight, man
from tests.rules.proves import proves
from tests.rules.stunts import ring as stunts
from tests.scenario import Game, put, start

LANE = """
    ############
    #a......B..#
    ############
"""


def lane() -> Game:
    """One, and an enemy seven cells away, who acts after it in each round."""
    men = {"a": man("sword", perception=5), "B": man("sword", perception=4)}
    return start(RULESET, LANE, dice=["0000"] * 2, units=men)


def threat_at(game: Game, cell: Cell) -> float:
    """What the enemy is expected to do to a1 in that cell, in points."""
    mind = Mind(RULESET, game.view("red"), LEVELS["master"], lambda: False)
    unit = mind.world.units["a1"]
    there = mind.world.with_unit(changed(unit, cell=cell))
    return sum(Threat(mind, unit).at(there, there.units["a1"]).values())


def test_an_enemy_that_ran_in_the_last_round_is_as_dangerous_in_its_next_turn_as_a_rested_one() -> None:
    rested, tired = lane(), lane()
    for game, act in ((rested, "B1 end"), (tired, "B1 run 9,1")):
        game.do("a1 end")
        game.do(act)
        assert game.battle.prompts[0].unit == "a1"
    assert threat_at(tired, Cell(5, 1)) == threat_at(rested, Cell(4, 1)) > 0, "it is as near in both"
    assert threat_at(tired, Cell(1, 1)) == 0, "that is too far to walk"


def test_against_a_crowd_the_best_weigh_less_and_the_weak_no_less_than_before() -> None:
    for level in LEVELS.values():
        assert level.against(CROWD) == level
    master, crowded = LEVELS["master"], LEVELS["master"].against(CROWD + 1)
    assert crowded.cells * crowded.foes <= master.cells * master.foes / 3
    assert LEVELS["regular"].against(32) == LEVELS["regular"]
    assert LEVELS["recruit"].against(32) == LEVELS["recruit"]


def test_of_a_crowd_only_the_nearest_are_reckoned_with() -> None:
    drawing = """
        #############
        #a..BCDEFGHI#
        #...J.......#
        #############
    """
    men = {name: man("sword", perception=1) for name in "BCDEFGHIJ"} | {"a": man("sword", perception=9)}
    view = start(RULESET, drawing, units=men).view("red")
    crowded = Mind(RULESET, view, LEVELS["master"], lambda: False)
    few = Mind(
        RULESET, view.with_unit(changed(view.units["I1"], out="dead")), LEVELS["master"], lambda: False
    )
    assert [foe.id for foe in crowded.foes(crowded.world.units["a1"])] == ["B1", "J1", "C1", "D1", "E1"]
    assert len(few.foes(few.world.units["a1"])) == CROWD


@pytest.mark.parametrize(("mates", "reckoned"), [(CROWD, 8), (CROWD + 1, 5)])
def test_among_many_of_its_own_side_a_unit_reckons_with_the_nearest_enemies_only(
    mates: int, reckoned: int
) -> None:
    """Of an equal enemy only some are known at first, and each of many units has to be thought of."""
    drawing = f"""
        ##############
        #{"a" * mates}{"." * (12 - mates)}#
        #............#
        #..BCDEFGHI..#
        ##############
    """
    men = {name: man("sword", perception=1) for name in "BCDEFGHI"} | {"a": man("sword", perception=9)}
    mind = Mind(RULESET, start(RULESET, drawing, units=men).view("red"), LEVELS["master"], lambda: False)
    assert len(mind.foes(mind.world.units["a1"])) == reckoned


def test_a_blow_that_cannot_hit_is_no_danger() -> None:
    """Far off, against full defence, the first of several shots cannot hit (FU-21, FU-72): so none can."""
    ruleset, battle = battle_of("depot", fog=False)
    view = battle.seen_by(battle.asked)
    unit = stood(ruleset, view, Action(view.prompts[0].unit, "defend"))
    dangers, reckoner = Dangers(ruleset, view), Reckoner(ruleset)
    vain = [
        reckoner.harm(ground, blow.action).chance
        for foe in view.foes(unit.side)
        for ground in dangers.struck_from(unit, foe.id)
        for blow in versus(ruleset, ground, foe.id, unit.id).attacks
        if not blow.odds.chance
    ]
    assert vain
    assert vain == [0] * len(vain)


def feared(game: Game) -> float:
    """What opponents expect a1 to lose to its enemies with their next act, in points."""
    mind = Mind(game.ruleset, game.view("red"), LEVELS["master"], lambda: False)
    unit = mind.world.units["a1"]
    return sum(Threat(mind, unit).at(mind.world, unit).values())


@proves("FG-20", "FU-59")
def test_opponents_reckon_with_an_enemy_who_crawls_beside_them_as_players_are_told() -> None:
    for drawing, is_near in (("#a.B#", True), ("#a..B#", False)):
        game = fight(drawing, "a1 B1", {"a": man(), "B": man("sword")}, fog=False)
        put(game, {"B1": {"states": {"ground": State("ground")}}})
        assert (feared(game) > 0) is is_near


@proves("G14", "F2-19", "F2-38")
def test_opponents_reckon_with_a_dodge_in_the_next_round_as_players_are_told() -> None:
    """Who acts later strikes in this round: no action is left for a Dodge. Who acted before, in the next."""
    units = {"a": forge.man("maxatec", dodge=4, fields={"facing": "e"}), "B": forge.man("sword", strength=6)}
    losses = []
    for order in ("a1 B1", "B1 a1"):
        game = forge.fight("#aB#", order, units, options=forge.PLAIN, fog=False).until("a1")
        lent = {"exposed": State("exposed", amount=4)}
        put(game, {"a1": {"tallies": {**game.unit("a1").tallies, "actions": 3}, "states": lent}})
        losses.append(feared(game))
    assert losses[0] > losses[1] > 0


@proves("DL-14", "DL-16")
def test_opponents_reckon_with_a_sword_that_is_drawn_first() -> None:
    """Fists do nothing to mail; who has to walk as well has no slot left to draw."""
    units = {"a": stunts.man(worn="mail"), "B": stunts.man(carried="sword")}
    assert feared(stunts.fight("#aB...#", units, fog=False)) > 0
    assert feared(stunts.fight("#a..B.#", units, fog=False)) == 0


@proves("F2-10", "G11")
def test_a_run_weighs_on_the_blow_that_opponents_fear_in_the_next_round_as_in_this() -> None:
    """The second action is at -2, whether the enemy is still to act in this round or has acted."""
    units = {"a": forge.man("maxatec", fields={"facing": "e"}), "B": forge.man("sword", strength=6)}
    fears = []
    for order in ("a1 B1", "B1 a1"):
        game = forge.fight("#a...B#", order, units, options=forge.PLAIN, fog=False).until("a1")
        fears.append(feared(game))
    assert fears[0] == fears[1] > 0
