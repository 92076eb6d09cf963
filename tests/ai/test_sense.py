"""What anybody would do: situations with one sensible answer, or one silly one."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from bench.battles import battle_of
from skirmish.ai.levels import LEVELS
from skirmish.ai.mind import Mind
from skirmish.ai.plans.answer import answers
from skirmish.ai.plans.explain import in_percent
from skirmish.ai.plans.planner import Planner
from skirmish.ai.side.joint import joint
from skirmish.ai.think import Thought, think
from skirmish.ai.worth.estimate import Estimate, winning_chance
from skirmish.ai.worth.harm import Harm
from skirmish.grid import Cell
from skirmish.model.action import parse
from skirmish.model.battle import Battle
from skirmish.model.event import CheckRolled
from skirmish.model.scene import Objective
from skirmish.rules import objectives
from skirmish.rules.fudge import RULESET
from skirmish.rules.fudge.checks import MassCheck
from skirmish.rules.loop import open_battle, take_step
from skirmish.rules.ruleset import Ruleset
from tests.effort import every, paired
from tests.rules.forge import ring as forge_ring
from tests.rules.fudge.raid import raid, sentry
from tests.rules.fudge.ring import duel, fight, man
from tests.rules.test_walking import SYSTEMS
from tests.scenario import Game, battle, figure, put

STRONGEST = "master"
EVEN = Estimate(0.0, 0.1)
"""Of a side that wins as often as not."""


def thought(game: Game, level: str = STRONGEST) -> Thought:
    """What the side that is asked would do."""
    return think(RULESET, game.battle.seen_by(game.battle.asked), level)


def verb(game: Game) -> str:
    """The verb of it."""
    return thought(game).action.verb


def test_of_two_alike_it_finishes_the_one_that_is_nearly_down() -> None:
    game = fight("#B.a.C#", "a1 B1 C1", units={"a": man("rifle")})
    game = put(game, {"C1": {"hp": 2}})
    if verb(game) == "move":
        game.do(str(thought(game).action))
    found = thought(game).action
    assert (found.verb, found.target) == ("shoot", "C1")


@pytest.mark.parametrize("level", [name for name, level in LEVELS.items() if level.error])
def test_who_misjudges_plans_errs_by_so_much_at_most_and_never_stands(level: str) -> None:
    """With some of 12 hit points it walks where it is worse off, in none by more than it errs."""
    yard = "#a..........B#\n#............#\n#........C...#"
    game = fight(yard, "a1 B1 C1", units={"a": man("sword"), "B": man("rifle"), "C": man("rifle")})
    lost = []
    for hp in range(1, 13):
        view = put(game, {"a1": {"hp": hp}}).battle.seen_by("red")
        mind = Mind(RULESET, view, LEVELS[level], lambda: False)
        prices = {str(plan.action): plan.price for plan in Planner(mind, view.prompts[0]).plans()}
        answer = str(think(RULESET, view, level).action)
        assert answer != "a1 end"
        lost.append((max(prices.values()) - prices[answer]) / (max(prices.values()) - prices["a1 end"]))
    assert 0.05 < max(lost) <= LEVELS[level].error + 1e-9


def test_a_wound_is_worth_less_to_a_weak_opponent_than_to_a_strong_one() -> None:
    view = fight("#aB#", "a1 B1").battle.seen_by("red")
    minds = [Mind(RULESET, view, level, lambda: False) for level in LEVELS.values()]
    unit, foe = view.units["a1"], view.units["B1"]
    scratch, kill = Harm(1, 0.0, 1.0), Harm(foe.hp, 1.0, 1.0)
    wounds = [mind.gain(scratch, unit, foe) for mind in minds]
    assert wounds == sorted(wounds)
    assert 2 * wounds[0] < wounds[-1]
    assert len({round(mind.gain(kill, unit, foe), 6) for mind in minds}) == 1


def test_the_same_danger_counts_more_the_stronger_the_opponent() -> None:
    """By what it would cost to stay before the gun; a recruit hardly minds it."""
    view = fight("#a........B#", "a1 B1", units={"B": man("rifle", marksmanship=5)}).battle.seen_by("red")
    costs = []
    for level in LEVELS.values():
        planner = Planner(Mind(RULESET, view, replace(level, wounds=1.0), lambda: False), view.prompts[0])
        costs.append(-planner.here.terms["threat"])
    assert costs == sorted(costs)
    assert 10 * costs[0] < costs[-1]


def test_it_never_strikes_where_nothing_can_come_of_it() -> None:
    game = duel(man("knife", strength=0), man(worn="plate", block=6))
    assert thought(game).action.target != "B1" or verb(game) != "strike"


def test_hand_to_hand_it_strikes() -> None:
    assert verb(duel(man("sword", melee=4))) == "strike"


def test_it_walks_to_the_exit_and_leaves() -> None:
    goal = objectives.make("red", "escape", zone="1")
    game = fight("#1.a#.#B#", "a1 B1", objectives=[goal])
    game.do(str(thought(game).action))
    while game.battle.result is None and game.battle.asked == "red":
        game.do(str(thought(game).action))
    assert game.battle.units["a1"].out == "left"


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_leaves_before_the_one_who_has_to_be_got_out(level: str) -> None:
    """Who is gone can help no more: the side then has to put out every enemy with fewer."""
    goal = objectives.make("red", "extract", who="a1", zone="1")
    game = fight("#c1..a.....B#", "c1 a1 B1", objectives=[goal])
    game = put(game, {"c1": {"cell": Cell(2, 0)}})
    assert any(prompt.unit == "c1" and "leave" in prompt.verbs for prompt in game.battle.prompts)
    assert thought(game, level).action.verb != "leave"


GAP = """
    ########################
    #..#...................#
    #a....................B#
    #..#...................#
    ########################
"""


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_one_who_has_to_be_got_out_leaves_once_at_the_gate(name: str) -> None:
    """It does not bar the gap against enemies who come for it. Under `forge` it has points left to spend."""
    system = SYSTEMS[name]
    units = {side: figure(system.foe, hands=(system.sword,)) for side in "aB"}
    gate = {"gate": 1 << battle(system.ruleset, GAP).terrain.bit(Cell(1, 2))}
    goal = Objective("red", "extract", (("who", "a1"), ("zone", "gate")))
    start = battle(system.ruleset, GAP, units=units, objectives=[goal], zones=gate)
    step = open_battle(system.ruleset, start)
    for _ in range(6):
        if step.after.result is not None:
            break
        view = step.after.seen_by(step.after.asked)
        step = take_step(system.ruleset, step.after, think(system.ruleset, view, STRONGEST).action)
    assert step.after.units["a1"].out == "left"


def test_a_bull_in_the_ring_is_met_and_nobody_stands_still() -> None:
    game = fight("#a...............B#", "a1 B1", units={"a": man("sword"), "B": man("sword")})
    assert verb(game) in {"move", "run"}
    step = thought(game).action.target
    assert isinstance(step, tuple)
    assert step.x > 1


def test_what_nobody_has_explored_is_walked_to_and_a_closed_door_on_the_way_is_opened() -> None:
    """Under `forge` no move opens a door; the map is unknown beyond it."""
    game = forge_ring.fight("########\n#a..+.B#\n########", "a1 B1", fog=True, charted=False)
    assert game.battle.seen_by("red").terrain.explored.bit_count() < 24
    for _ in range(12):
        if game.battle.seen_by("red").units.get("B1"):
            return
        battle = game.battle
        game.do(str(think(game.ruleset, battle.seen_by(battle.asked), "recruit").action))
    raise AssertionError("a1 stays behind the door")


def test_a_sleeping_sentry_is_taken_down() -> None:
    game = raid("#.aB....#", units={"B": sentry("e"), "a": man("sword", stealth=5)})
    assert verb(game) == "takedown"


YARD = """
##############
#aaa......---#
#aaa......-B-#
#aa.......---#
##############
"""


def test_eight_against_a_better_dodger_fire_together() -> None:
    order = " ".join([*(f"a{number}" for number in range(1, 9)), "B1"])
    game = fight(YARD, order, units={"a": man("rifle"), "B": man("rifle", dodge=6, toughness=5)})
    volley = parse("a1 volley B1 with=a1.rifle")
    assert game.refused(str(volley)) == ""
    view = game.battle.seen_by("red")
    group = joint(Mind(RULESET, view, LEVELS[STRONGEST], lambda: False), volley)
    assert group is not None
    assert group.count == 8
    # Edge 2 + 3 - 6 = -1: 10 in 81 for one hit of 9 points, 4 for two, 1 for three (FU-36); it has 25.
    assert group.harm.damage == pytest.approx((10 * 9 + 4 * 18 + 1 * 25) / 81)
    checks: list[object] = []
    while game.battle.asked == "red" and not checks:
        events = game.do(str(thought(game).action))
        checks += [e.check for e in events if isinstance(e, CheckRolled) and e.verb == "mass"]
    sizes = [check.most for check in checks if isinstance(check, MassCheck)]
    assert sizes == [7], "they wait until one more would add nothing: seven have the bonus of eight (FU-33)"


@pytest.mark.parametrize(("arm", "hp"), [("rifle", 10), ("rifle", 3), ("knife", 3)])
def test_under_fire_it_does_not_end_its_turn_in_the_open(arm: str, hp: int) -> None:
    drawing = """
    #####################
    #......#............#
    #......#............#
    #......a...........B#
    #...................#
    #####################
    """
    game = fight(drawing, "a1 B1", units={"a": man(arm), "B": man("rifle", marksmanship=5)})
    game = put(game, {"a1": {"hp": hp}})
    rifleman = game.battle.units["B1"].cell
    assert game.battle.sight.sees(rifleman, game.battle.units["a1"].cell)
    while game.asked.startswith("a1"):
        game.do(str(thought(game).action))
    assert not game.battle.sight.sees(rifleman, game.battle.units["a1"].cell)


def test_a_weapon_in_hand_is_kept() -> None:
    game = duel(man("sword", "sword"), man("sword"))
    while game.battle.asked == "red":
        found = thought(game).action
        assert found.verb != "drop"
        game.do(str(found))


def test_who_is_unarmed_draws() -> None:
    game = fight("#a......B#", "a1 B1", units={"a": man(carried="rifle")})
    drawn = [game.do(str(thought(game).action)) for _ in range(2) if game.battle.asked == "red"]
    assert drawn
    assert [one.kind for one in game.battle.units["a1"].hands] == ["rifle"]


def test_a_thought_tells_why_and_what_else_there_was() -> None:
    found = thought(duel(man("sword", melee=4)))
    assert found.why.startswith("A1 chooses “strike” against B1: ")
    assert "% to hit" in found.why
    assert found.plans[0].said == "“strike” against B1"
    assert len({plan.said for plan in found.plans}) == 3
    assert all(plan.price == pytest.approx(sum(plan.terms.values())) for plan in found.plans)
    assert found.plans[0].price >= max(plan.price for plan in found.plans)
    assert str(found.plans[0]).startswith("“strike” against B1: +")


def test_a_plan_is_told_by_what_it_changes_the_chance_of_winning_however_many_points_it_brings() -> None:
    """60 points for it and 20 against, for a side with an even chance of which a point adds 2.5 %.

    By the curve 60 alone bring 49.75 %, -20 alone -38.08 %, and all of them 48.20 %: what speaks for it
    changes 49.75 first or 86.28 last, what speaks against it -38.08 first or -1.55 last.
    """
    told = in_percent(
        {"blow": 45.0, "goal": 15.0, "threat": -20.0, "way": 0.0}, lambda points: 100 * EVEN.gain(points)
    )
    assert told == pytest.approx({"blow": 51.01, "goal": 17.00, "threat": -19.82, "way": 0.0}, abs=0.01)
    assert sum(told.values()) == pytest.approx(48.20, abs=0.01)


@pytest.mark.parametrize("points", [1, 100, 10_000])
def test_no_part_of_a_plan_passes_what_there_is_to_win_or_lose(points: float) -> None:
    told = in_percent({"goal": 2 * points, "threat": -points}, lambda more: 100 * EVEN.gain(more))
    assert 0 < told["goal"] <= 100
    assert -100 <= told["threat"] < 0
    assert -50 <= sum(told.values()) <= 50


def test_the_last_blow_is_not_told_to_win_more_often_than_always() -> None:
    """The foe is nearly down, so most of the battle is won already: the blow brings what is missing."""
    game = put(duel(man("sword", melee=4)), {"B1": {"hp": 4}})
    found = thought(game)
    missing = 100 * (1 - winning_chance(RULESET, game.view("red")))
    assert found.plans[0].said == "“strike” against B1"
    assert 0 < found.plans[0].price <= missing
    assert all(-100 <= part <= 100 for plan in found.plans for part in plan.terms.values())


def toll(drawing: str) -> float:
    """What the way of a1 to the far end of that street is expected to cost it, in points."""
    units = {"a": man(toughness=6), "B": man("sword"), "C": man("knife", athletics=4)}
    game = fight(drawing, units=units)
    view = game.battle.seen_by("red")
    planner = Planner(Mind(RULESET, view, LEVELS[STRONGEST], lambda: False), view.prompts[0])
    ahead = planner.future.walked(parse("a1 run 9,1"), Cell(9, 1))
    assert ahead is not None
    return ahead.cost


def test_a_way_costs_what_every_enemy_on_it_may_do() -> None:
    neither = toll("###########\n#a........#\n#.........#\n#.B...C...#\n###########")
    first = toll("###########\n#a........#\n#.B.......#\n#.....C...#\n###########")
    second = toll("###########\n#a........#\n#.....C...#\n#.B.......#\n###########")
    assert (neither, first > 0, second > 0) == (0, True, True)
    both = toll("###########\n#a........#\n#.B...C...#\n#.........#\n###########")
    assert both == pytest.approx(first + second)


def test_friends_on_the_way_are_no_shelter() -> None:
    street = "###########\n#a........#\n#.....C...#\n#...aaa...#\n###########"
    crowded = "###########\n#a..aaa...#\n#.....C...#\n#.........#\n###########"
    assert toll(street) == pytest.approx(toll(crowded)) != 0


@cache
def blows_of_a_battle(ruleset: str) -> tuple[Ruleset, list[Battle]]:
    """The ruleset, and what is seen by those who may answer a blow, in a battle of the plainest opponents."""
    table, battle = battle_of("clash", ruleset=ruleset)
    blows = []
    for _ in range(100):
        view = battle.seen_by(battle.asked)
        if view.prompts[0].ask == "react":
            blows.append(view)
        battle = take_step(table, battle, think(table, view, "recruit").action).after
    return table, blows


@pytest.mark.parametrize(
    ("level", "ruleset"), every(2, paired(LEVELS, ["ranks", "stunts", "pools"]), first=1)
)
def test_nobody_takes_a_blow_that_an_answer_makes_better(level: str, ruleset: str) -> None:
    """Not even who misjudges answers: none of them is as bad as the blow, as far as who lapses can see."""
    table, blows = blows_of_a_battle(ruleset)
    answered = 0
    for view in blows:
        prompt = view.prompts[0]
        mind = Mind(table, view, LEVELS[level].at(view, ruleset), lambda: False)
        prices = {reply.action.verb: reply.price for reply in answers(mind, prompt)}
        idle = prices.pop(prompt.decline, None)
        if idle is not None and max(prices.values(), default=idle) > idle + 0.1:
            assert think(table, view, level).action.verb != prompt.decline, view.step
            answered += 1
    assert answered >= 3
