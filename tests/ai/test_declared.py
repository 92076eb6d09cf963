"""Where moves are declared before they are made (`ranks`): acts are reckoned from where the moves lead."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest

from skirmish.ai.belief import believed, looked_at
from skirmish.ai.levels import LEVELS
from skirmish.ai.mind import Mind
from skirmish.ai.plans.planner import Planner
from skirmish.ai.plans.threat import Threat
from skirmish.ai.think import think
from skirmish.grid import FACINGS, Cell, in_front, is_adjacent
from skirmish.model.action import parse
from skirmish.model.change import changed
from skirmish.rules import rulesets
from tests.ai.positions import guarding, position, thought, unit

if TYPE_CHECKING:
    from skirmish.ai.plans.candidate import Plan
    from skirmish.model.battle import Battle
    from tests.scenario import Game

YARD: Final = """
##########################
#.....................#..#
#.........a..........B...#
#.....................C..#
##########################
"""
"""The rifle is wanted at the western end, the enemies are in the east."""


@pytest.mark.parametrize("level", ["veteran", "master"])
def test_who_has_said_that_it_goes_home_shoots_from_there_and_follows_nobody(level: str) -> None:
    kinds = {"a": "rifleman", "B": "rifleman", "C": "guard"}
    units = {letter: unit("ranks", kind) for letter, kind in kinds.items()}
    game = position("ranks", YARD, units, **guarding("ranks", YARD, units, Cell(2, 2)))
    game.do("a1 move 3,2")
    assert thought(game, level).action.verb == "shoot"


@pytest.mark.parametrize("level", ["regular", "veteran", "master"])
def test_who_has_said_that_it_goes_past_an_enemy_strikes_at_nobody_whom_it_leaves(level: str) -> None:
    """Who is to attack an enemy beside it follows that one, and goes nowhere (BG-09)."""
    yard = YARD.replace("a..........B", "aB..........")
    units = {letter: unit("ranks", "guard") for letter in "aBC"}
    game = position("ranks", yard, units, **guarding("ranks", yard, units, Cell(2, 2)))
    game.do("a1 move 3,2")
    assert "strike" in {verb for prompt in game.battle.prompts for verb in prompt.verbs}
    assert thought(game, level).action.verb != "strike"


MELEE: Final = """
##########################
#........c............#..#
#........Ba.........d.#..#
#.....................C..#
##########################
"""


def test_nor_at_somebody_at_whom_a_comrade_has_aimed() -> None:
    """That the enemy is to answer another blow by then does not mean that it goes anywhere (BG-09)."""
    units = {letter: unit("ranks", "guard") for letter in "acdBC"}
    game = position("ranks", MELEE, units, **guarding("ranks", MELEE, units, Cell(21, 1))).until("c1")
    game.do("c1 strike B1 with=c1.long_spear")
    game.until("a1")
    assert game.battle.clock is not None
    assert game.battle.clock.intents_of("c1")
    game.do("a1 move 20,1")
    assert "strike" in {verb for prompt in game.battle.prompts for verb in prompt.verbs}
    assert thought(game).action.verb != "strike"


ROOMS: Final = """
################
#a.....#B......#
#c.............#
#......#.......#
################
"""


def test_what_a_comrade_will_see_once_it_has_moved_nobody_has_seen_yet() -> None:
    """So there is still somewhere to look for enemies, for the second as for the first."""
    units = {letter: unit("ranks", "guard") for letter in "acB"}
    game = position("ranks", ROOMS, units, charted=True).until("a1")
    game.do("a1 move 8,2")
    game.do("a1 wait")
    game.until("c1")
    answer = thought(game).action
    assert game.ruleset.verbs[answer.verb].is_walk, answer


LANE: Final = """
###############
#.b...c'......#
###############
#D............#
###############
"""
"""A comrade beside an open door, with the way out beyond it."""


@pytest.mark.parametrize(("said", "cell"), [("c1 door 7,1", Cell(6, 1)), ("c1 move 4,1", Cell(4, 1))])
def test_who_has_declared_a_move_is_taken_to_be_there_but_not_who_handles_a_door(
    said: str, cell: Cell
) -> None:
    kinds = {"b": "guard", "c": "archer", "D": "guard"}
    units = {letter: unit("ranks", kind) for letter, kind in kinds.items()}
    game = position("ranks", LANE, units).until("c1")
    game.do(said)
    world, _ = believed(game.ruleset, game.battle.seen_by("red"))
    assert world.units["c1"].cell == cell


HALL: Final = """
#########
#.......#
#.c.B.d.#
#...a...#
#.......#
#########
"""
"""An enemy with one of red beside it; two more of red are near."""


def hall(facing: str, cells: dict[str, Cell]) -> Battle:
    """The hall while intents are declared, the enemy looking that way, units of red moved to those cells."""
    units = {letter: unit("ranks", "guard") for letter in "acdB"}
    view = position("ranks", HALL, units).battle.seen_by("red")
    assert view.clock is not None
    assert view.clock.is_declaring
    moved = {name: changed(view.units[name], cell=cell) for name, cell in cells.items()}
    foe = changed(view.units["B1"], facing=FACINGS.index(facing))
    return view.with_units({**view.units, **moved, "B1": foe})


def looks_at(battle: Battle, name: str) -> bool:
    """Whether the enemy has that unit in front of it."""
    foe = battle.units["B1"]
    return in_front(foe.cell, foe.facing, battle.units[name].cell)


@pytest.mark.parametrize("cell", [Cell(3, 1), Cell(4, 1), Cell(5, 1)])
def test_nobody_comes_behind_an_enemy_that_turns_before_the_blow_falls(cell: Cell) -> None:
    """It turns after its own move and after its own act: of two beside it, it has both in front (BG-19)."""
    battle = hall("s", {"c1": cell})
    assert not looks_at(battle, "c1")
    table = rulesets()["ranks"]
    after = looked_at(table, battle, "c1")
    assert looks_at(after, "c1")
    assert looks_at(after, "a1")


def test_of_three_around_it_an_enemy_has_one_behind() -> None:
    """South, north-west and north-east: no half of the compass has all three."""
    battle = hall("s", {"c1": Cell(3, 1), "d1": Cell(5, 1)})
    table = rulesets()["ranks"]
    after = looked_at(table, battle, "c1")
    assert [looks_at(after, name) for name in ("a1", "c1", "d1")].count(False) == 1


LINE: Final = """
#############
#.a.......B.#
#.a.........#
#.a.........#
#.a.......D.#
#############
"""
"""Four riflemen before two enemies."""


def test_who_aims_at_a_comrade_is_feared_less_and_who_aims_at_the_unit_more() -> None:
    units = {"a": unit("ranks", "rifleman"), "B": unit("ranks", "archer"), "D": unit("ranks", "archer")}
    shares = {}
    for target in ("a1", "a2"):
        game = position("ranks", LINE, units)
        game.do(f"B1 shoot {target} with=B1.longbow")
        game.until("a1")
        mind = Mind(game.ruleset, game.battle.seen_by("red"), LEVELS["master"], lambda: False)
        threat = Threat(mind, mind.here("a1"))
        shares[target] = [threat.share(mind.world.units[foe]) for foe in ("B1", "D1")]
    aimed_here, aimed_elsewhere = shares["a1"], shares["a2"]
    assert aimed_here[0] == 1
    assert aimed_elsewhere[0] < aimed_here[0] / 2
    assert aimed_elsewhere[1] == aimed_here[1], "who has waited is still to be feared as before"


def _fourth_shot(said: int, *, is_aimed_anew: bool) -> object:
    """At whom the fourth rifleman shoots, three others having said that they shoot at B1, or nothing.

    Three shots at 55 % leave B1 and its three points up in 9 of 100 rounds.
    """
    units = {"a": unit("ranks", "rifleman"), "B": unit("ranks", "guard", hp=3), "D": unit("ranks", "guard")}
    game = position("ranks", LINE, units)
    for name in ("a1", "a2", "a3"):
        game.do(f"{name} shoot B1 with={name}.rifle" if said else f"{name} wait")
    table = replace(game.ruleset, is_aimed_anew=is_aimed_anew)
    answer = think(table, game.battle.seen_by("red"), "master").action
    if table.verbs[answer.verb].is_walk:
        game.do(str(answer))  # It may say first that it steps back from the two.
        answer = think(table, game.battle.seen_by("red"), "master").action
    return answer.target


def test_who_can_aim_anew_shoots_at_whom_comrades_will_all_but_surely_put_out() -> None:
    """If B1 is down by then, the shot goes at D1 (BG-10): so it is not lost, and B1 has one chance less."""
    assert [_fourth_shot(said, is_aimed_anew=True) for said in (0, 3)] == ["B1", "B1"]


def test_a_foe_whom_comrades_will_all_but_surely_put_out_needs_no_further_shot_that_would_be_lost() -> None:
    assert [_fourth_shot(said, is_aimed_anew=False) for said in (0, 3)] == ["B1", "D1"]


def test_each_blow_that_is_declared_at_a_foe_makes_the_next_one_worth_more() -> None:
    """Each answer takes 30 points off the next one of the round (BG-18)."""
    units = {letter: unit("ranks", "guard") for letter in "acdB"}
    game = position("ranks", HALL.replace(".c.B.d.", "..cBd.."), units)
    chances = []
    for name in ("a1", "c1", "d1"):
        game.until(name)
        mind = Mind(game.ruleset, game.battle.seen_by("red"), LEVELS["master"], lambda: False)
        blow = parse(f"{name} strike B1 with={name}.long_spear")
        chances.append(mind.reckoner.harm(mind.world, blow).chance)
        game.do(str(blow))
    assert chances == sorted(chances)
    assert chances[2] > chances[0] + 0.05


PINCH: Final = """
#########
#...a...#
#...BC..#
#.......#
#.......#
#########
"""
"""One of red between two enemies."""


def pinch(drawing: str = PINCH) -> Game:
    """The pinch, while red declares, before the others."""
    units = {letter: unit("ranks", "guard") for letter in "aBC"}
    return position("ranks", drawing, units).until("a1")


@pytest.mark.parametrize(("level", "verb"), [("veteran", "strike"), ("master", "await")])
def test_between_two_enemies_who_listens_holds_its_ground(level: str, verb: str) -> None:
    """Who strikes follows a target that leaves, and the other strikes it from behind (BG-09, BG-37)."""
    assert thought(pinch(), level).action.verb == verb


def test_beside_one_enemy_it_strikes_and_follows() -> None:
    assert thought(pinch(PINCH.replace("BC.", "B.C"))).action.verb == "strike"


def test_its_reasons_name_what_it_does() -> None:
    told = thought(pinch())
    assert "chooses “await” against" in told.why
    assert told.plans[0].said.startswith("“await” against")


def test_who_waits_between_two_enemies_strikes_the_other_if_its_target_leaves() -> None:
    """It goes nowhere, so nobody strikes it from behind (BG-10)."""
    game = pinch()
    choice = thought(game).action
    other = {"B1": "C1", "C1": "B1"}[choice.target_id]
    game.do(str(choice))
    game.until(choice.target_id)
    game.do(f"{choice.target_id} run {'1,4' if choice.target_id == 'B1' else '7,4'}")
    game.until("a1")
    assert game.battle.units["a1"].cell == Cell(4, 1)
    answer = thought(game).action
    assert (answer.verb, answer.target) == ("strike", other)


TWO: Final = """
############
#..........#
#..aB..C...#
#..........#
############
"""
"""An enemy in plate stands beside the captain; one who can hardly stand any more is four steps off."""


@pytest.mark.parametrize("level", ["regular", "veteran", "master"])
def test_nobody_leaves_the_enemy_beside_it_without_a_price_to_go_after_another(level: str) -> None:
    """Who strikes at somebody out of reach goes there, and the other may strike it from behind (BG-37)."""
    kinds = {"a": "captain", "B": "guard", "C": "archer"}
    game = position("ranks", TWO, {letter: unit("ranks", kind) for letter, kind in kinds.items()}).until("a1")
    weak = game.battle.with_unit(changed(game.battle.units["C1"], hp=3))
    found = think(game.ruleset, weak.seen_by("red"), level)
    assert found.action.unit == "a1"
    assert (found.action.verb, found.action.target) != ("strike", "C1")
    assert all(not plan.said.startswith("“strike” against archer") for plan in found.plans)


COMING: Final = """
##################
#................#
#.c...B..........#
#................#
#................#
#................#
#.......a........#
##################
"""
"""A quick enemy goes for the rifleman; the guard with the long spear is far from both."""


def coming() -> Game:
    """Return the battle in which the enemy has said whom it strikes, and the guard is asked."""
    kinds = {"a": "guard", "B": "duellist", "c": "rifleman"}
    game = position("ranks", COMING, {letter: unit("ranks", kind) for letter, kind in kinds.items()})
    game.until("B1")
    game.do("B1 strike c1 with=B1.broadsword")
    return game.until("a1")


def test_an_enemy_that_strikes_somebody_out_of_reach_stands_beside_it_by_then() -> None:
    """Who is to strike goes after its target first (BG-09)."""
    game = coming()
    world, _ = believed(game.ruleset, game.battle.seen_by("red"))
    assert world.units["B1"].cell == Cell(3, 2)
    assert game.battle.units["B1"].cell == Cell(6, 2)


def test_who_walks_to_where_such_an_enemy_will_be_strikes_it_there() -> None:
    """The blow that the walk is made for is still the best once the walk is declared (BG-09, BG-11)."""
    game = coming()
    walk = thought(game)
    assert (walk.action.verb, walk.action.target) == ("move", Cell(4, 2))
    assert walk.plans[0].said == "“move” to 4,2 and then “strike” against B1"
    game.do(str(walk.action))
    blow = thought(game).action
    assert (blow.verb, blow.target) == ("strike", "B1")


GLADE: Final = """
##############
#............#
#.....Ba.....#
#............#
#...........C#
##############
"""
"""A slow axe with a quick blade beside it, which has declared that it strikes the axe."""


def test_who_walks_away_from_a_quicker_enemy_does_not_count_on_being_followed_by_it() -> None:
    """The quicker moves first, so it finds its target where that still stands, and stays (BG-09, BG-11)."""
    kinds = {"a": "brute", "B": "duellist", "C": "guard"}
    units = {letter: unit("ranks", kind) for letter, kind in kinds.items()}
    game = position("ranks", GLADE, units).until("B1")
    game.do("B1 strike a1 with=B1.broadsword")
    game.until("a1")
    assert promised(game, "a1", "B1")
    for cell in promised(game, "a1", "B1"):
        assert is_adjacent(cell, Cell(6, 2)), f"from {cell} the axe strikes nobody"


def promised(game: Game, name: str, foe: str) -> list[Cell]:
    """List the cells to which the unit thinks of walking to strike that enemy."""
    mind = Mind(game.ruleset, game.battle.seen_by("red"), LEVELS["master"], lambda: False)
    plans = Planner(mind, game.prompts[0]).plans()
    return [
        plan.action.target
        for plan in plans
        if isinstance(plan.action.target, Cell) and plan.then is not None and plan.then.target == foe
    ]


@pytest.mark.parametrize(("comrade", "apart"), [("Bac.......", 2), ("Ba........c", 10), ("cBa.......", 1)])
def test_an_enemy_goes_for_who_is_nearer_to_it(comrade: str, apart: int) -> None:
    """Who goes farther acts later. A comrade takes off the attention the less, the farther it is."""
    wide = 13
    alone, shared = (f"#{row.ljust(wide - 2, '.')}#" for row in (comrade.replace("c", "."), comrade))
    wall = "#" * wide
    risks = []
    for row in (alone, shared):
        units = {letter: unit("ranks", "guard") for letter in "aBc" if letter in row}
        sides = {"red": "ac", "blue": "B"}
        game = position("ranks", f"{wall}\n{row}\n{wall}", units, sides=sides)
        view = game.view("red")
        mind = Mind(game.ruleset, view, LEVELS["master"], lambda: False)
        risks.append(Threat(mind, mind.here("a1")).at(mind.world, mind.here("a1"))["B1"])
    assert risks[1] == pytest.approx(risks[0] / (1 + 0.5 / apart))


def gone_after(walk: str) -> Plan | None:
    """Return the blow of the guard at the quick enemy once it has said that it walks there; None for none."""
    kinds = {"a": "guard", "B": "duellist", "c": "rifleman"}
    units = {letter: unit("ranks", kind) for letter, kind in kinds.items()}
    units["B"] = unit("ranks", "duellist", facing=FACINGS.index("w"))
    game = position("ranks", COMING, units).until("B1")
    game.do("B1 strike c1 with=B1.broadsword")
    game.until("a1")
    game.do(f"a1 move {walk}")
    blow = "a1 strike B1 with=a1.long_spear"
    mind = Mind(game.ruleset, game.battle.seen_by("red"), LEVELS["master"], lambda: False)
    plans = Planner(mind, game.prompts[0]).plans()
    return next((plan for plan in plans if str(plan.action) == blow), None)


def test_a_blow_for_which_a_unit_goes_after_its_target_is_reckoned_from_beside_it() -> None:
    """The spear (55) comes up to the blade, which turns and parries with 75 (BG-09, BG-19).

    It does not strike at its back from where it has said that it walks. Normal hits: 10 % special × 61 %
    success, and 45 % × 25 % failure; a tenth of them does nothing to leather. Special hits: 10 % × 25 %.
    """
    plan = gone_after("12,2")
    assert plan is not None
    assert plan.harm.chance == pytest.approx(0.9 * (0.10 * 0.61 + 0.45 * 0.25) + 0.10 * 0.25)
    assert "B1" in plan.stand.by, "and what threatens it is reckoned from there, too"


def test_nobody_strikes_at_who_will_be_where_the_unit_does_not_follow() -> None:
    """The walk of 4.5 m leaves it in the band of 5 m, and the enemy will be 5.5 m off (BG-09, BG-12)."""
    assert gone_after("9,2") is None


GAPS: Final = """
###########
#....#....#
#..a.B..D.#
#....#....#
#....#....#
#....#....#
#..c......#
###########
"""
"""A quick enemy stands in the northern gap; the axe is slower, and an archer stands beyond."""


def test_no_walk_is_weighed_on_another_way_than_it_is_declared_on() -> None:
    """The enemy will have left the gap, but the way is planned while it stands there (BG-09).

    A walk of four cells to the archer would be declared as one of ten, through the other gap.
    """
    kinds = {"a": "brute", "B": "duellist", "c": "rifleman", "D": "archer"}
    units = {letter: unit("ranks", kind) for letter, kind in kinds.items()}
    game = position("ranks", GAPS, units, charted=True).until("B1")
    game.do("B1 strike c1 with=B1.broadsword")
    game.until("a1")
    assert promised(game, "a1", "D1") == []
    game.do("a1 move 7,2")
    assert game.battle.clock is not None
    assert "5,6" in game.battle.clock.intents_of("a1")[0].arg("path").split(";")
