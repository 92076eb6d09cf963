"""What an enemy may do first in the same turn counts in what it could do next: walk, draw, load, open a door.

The chances are those of the blow once the enemy has really done it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from skirmish.ai.retaliation import Dangers
from skirmish.grid import Cell
from skirmish.model.change import changed
from skirmish.model.unit import State
from skirmish.odds.reprisal_odds import priced
from skirmish.odds.versus import versus
from skirmish.rules.stunts.modifiers import OFF_BALANCE
from tests.rules.forge import ring as forge
from tests.rules.pools import fighters as pools
from tests.rules.proves import proves
from tests.rules.ranks import ring as ranks
from tests.rules.stunts import ring as stunts
from tests.scenario import Game, put


def foreseen(game: Game) -> list[tuple[str, str, str]]:
    """Who could do what to a1 next, with which chance."""
    view = game.view("red")
    dangers = Dangers(game.ruleset, view)
    found = dangers.at(view.units["a1"])
    return [
        (one.foe, one.verb, one.chance)
        for one in priced(game.ruleset, dangers, view.units["a1"], found, len(found))
    ]


def done(game: Game, acts: list[str], verb: str) -> list[tuple[str, str, str]]:
    """What B1 can do to a1 by that verb once it has done those acts in its own turn, the dearest."""
    for act in acts:
        game.do(f"B1 {act}")
    found = versus(game.ruleset, game.view("blue"), "B1", "a1", only=verb).attacks
    return [("B1", verb, found[0].odds.told)]


@proves("DL-14", "DL-16", "DL-49", "DL-50", "DG-31")
@pytest.mark.parametrize("states", [(), (OFF_BALANCE,)])
def test_who_draws_a_sword_and_strikes_is_foreseen_behind_bare_hands(states: tuple[str, ...]) -> None:
    """Mail absorbs fists. The sword: 19 % hurt, as worked out for one in hand (`test_made_ready`)."""
    units = {"a": stunts.man(worn="mail"), "B": stunts.man(carried="sword")}
    game = stunts.fight("#aB...#", units)
    put(game, {"B1": {"states": stunts.states(*states)}})
    assert foreseen(game) == [("B1", "strike", "19 %")]


@proves("DL-10", "DL-14")
def test_nobody_walks_draws_and_strikes_in_two_slots() -> None:
    units = {"a": stunts.man(worn="mail"), "B": stunts.man(carried="sword")}
    assert foreseen(stunts.fight("#a..B.#", units)) == []


FIRST: Mapping[str, tuple[ModuleType, str, Any, list[str], str]] = {
    "forge draws": (forge, "#aB..#", forge.man(carried="sword", swords=2), ["draw with=B1.sword"], "strike"),
    "forge runs and draws": (
        forge, "#a...B#", forge.man(carried="sword", swords=4), ["run 2,0", "draw with=B1.sword"], "strike",
    ),
    "forge opens a door": (forge, "#a..+B#", forge.man("bow", archery=4), ["door 4,0"], "shoot"),
    "stunts picks up": (stunts, "#aB...#", stunts.man(), ["pick-up with=x.sword"], "strike"),
}  # fmt: skip
"""By name: whose rules, the field, the enemy, what it does first, and how it attacks."""


@proves("F2-10", "F2-40", "G36", "DL-16")
@pytest.mark.parametrize("name", FIRST)
def test_a_thing_done_first_weighs_on_the_blow_as_it_does_when_it_is_done(name: str) -> None:
    ring, drawing, foe, acts, verb = FIRST[name]
    target = stunts.man(worn="mail") if ring is stunts else forge.man(fields={"facing": "e"})
    game = ring.fight(drawing, units={"a": target, "B": foe}, fog=False)
    if ring is stunts:
        lying = {game.unit("B1").cell: (changed(stunts.item("sword"), id="x.sword"),)}
        step = game.steps[-1]
        ground = changed(step.after.ground, items=lying)
        game.steps[-1] = changed(step, after=step.after.altered(ground=ground))
    told = foreseen(game)
    game.until("B1")
    assert told == done(game, acts, verb)


@proves("F2-10", "F2-49", "G36")
def test_an_unloaded_crossbow_is_left_unloaded_for_a_kick() -> None:
    """To load it is an action, and lowers the kick by 2 that is dearer here: the target is hard to shoot."""
    foe = forge.man("crossbow", unarmed=4, strength=6)
    units = {"a": forge.man(fields={"facing": "e"}), "B": foe}
    game = forge.fight("#aB..#", units=units, fog=False, options={"long_actions": False})
    (bow,) = game.unit("B1").hands
    put(game, {"B1": {"hands": (changed(bow, flaw="unloaded"),)}})
    kicks = versus(game.ruleset, game.view("red"), "B1", "a1", only="strike").attacks
    game.until("B1")
    now = versus(game.ruleset, game.view("blue"), "B1", "a1", only="strike").attacks
    assert [one.odds.told for one in kicks[:1]] == [one.odds.told for one in now[:1]]


@proves("BR-10", "BG-12")
def test_who_runs_at_somebody_strikes_at_a_quarter_of_its_rank() -> None:
    """24 m are too far for a move of 15 and 5 more to follow, not for a run; nothing answers the blow."""
    game = ranks.apart(24, ranks.man(dodge=0, brawl=0), ranks.man(brawl=50))
    told = foreseen(game)
    assert told == [("B1", "strike", "50 %")]


@proves("BG-12", "BG-15")
@pytest.mark.parametrize(("dexterity", "expected"), [(12, [("B1", "strike", "60 %")]), (10, [])])
def test_who_has_no_rank_left_to_draw_at_draws_nothing(
    dexterity: int, expected: list[tuple[str, str, str]]
) -> None:
    """Ten metres halve the rank: 12 becomes 6, and 1 after drawing; 10 becomes 5, and 0: no action."""
    foe = ranks.man(carried="broadsword", dexterity=dexterity, brawl=0, sword=60)
    game = ranks.apart(10, ranks.man(dodge=0, brawl=0), foe)
    assert foreseen(game) == expected


@proves("BG-12", "BG-15")
@pytest.mark.parametrize("cells", [(6, 0), (0, 6)])
def test_what_it_may_draw_for_the_one_cell_is_not_drawn_for_the_other(cells: tuple[int, int]) -> None:
    """To walk 3 metres leaves a rank of 5 after drawing, 9 leave none, so it brawls."""
    foe = ranks.man(carried="broadsword", dexterity=10, brawl=10, sword=60)
    game = ranks.apart(10, ranks.man(dodge=0, brawl=0), foe)
    view = game.view("red")
    dangers = Dangers(game.ruleset, view)
    told = {}
    for x in cells:
        unit = changed(view.units["a1"], cell=Cell(x, 0))
        told[x] = [one.chance for one in priced(game.ruleset, dangers, unit, dangers.at(unit))]
    assert told == {6: ["60 %"], 0: ["10 %"]}


@proves("FP-15", "G12")
def test_what_it_cannot_pay_for_after_its_walk_is_no_danger_in_the_next_round_either() -> None:
    """The walk takes all of its energy of 4: nothing is left for a sword, or for fists."""
    numbers = replace(pools.SKILLED, strength=1, agility=2, stamina=1, acuity=1)
    game = pools.duel(pools.PLAIN, pools.armed("sword", sheet=numbers), drawing="a....B")
    pools.drained(game, "B1", 0)
    assert foreseen(game) == []


@proves("FP-15", "G9", "G12", "G28")
@pytest.mark.parametrize(("expended", "way", "dice"), [(2, "move 2,1", 5), (0, "sprint 0,1", 7)])
def test_who_has_little_energy_left_comes_by_the_shortest_way_or_sprints(
    expended: int, way: str, dice: int
) -> None:
    """One step leaves it 3, all of which the sword costs: 5 dice against the bare PD of 1.

    A sprint of three cells takes no more, if anything may be expended yet: from behind there are 2 dice more.
    """
    game = pools.duel(pools.armed(facing="e"), pools.armed("sword"), drawing=".....\n.a.B.\n.....")
    pools.drained(game, "a1", 0)
    put(game, {"B1": {"tallies": {"expended": expended, "spent": 4 - expended}}})
    told = foreseen(game)
    game.do("a1 stand-by")
    hit = 1 - sum((top - 1) ** dice for top in range(1, 11)) / 10 ** (dice + 1)
    assert told == done(game, [way], "strike") == [("B1", "strike", f"{round(100 * hit)} %")]


@proves("FP-15", "G9", "G12")
@pytest.mark.parametrize(
    ("drawing", "way", "left", "dice"),
    [
        ("#...\na#B.\n####", "move 1,0", 6, 7),  # Nobody cuts the corner of the wall: 2 cells.
        ("a;.B", "move 1,0", 7, 7),  # Rough ground takes 2, and the floor before it 1.
        ("a..B", "move 1,0", 6, 7),
        ("a.B.", "move 1,0", 5, 7),
    ],
)
def test_a_way_costs_as_many_cells_as_it_has(drawing: str, way: str, left: int, dice: int) -> None:
    """Of what it has left the way is paid first, then the 3 of the sword: 1 is left to be added.

    With as much skill and the 5 of the sword that is 7 dice, against the bare PD of 1. It may sprint no more.
    """
    game = pools.duel(pools.armed(facing="e"), pools.armed("sword"), drawing=drawing)
    pools.drained(game, "a1", 0)
    put(game, {"B1": {"tallies": {"expended": 2, "spent": 6 - left}}})
    told = foreseen(game)
    game.do("a1 stand-by")
    hit = 1 - sum((top - 1) ** dice for top in range(1, 11)) / 10 ** (dice + 1)
    assert told == done(game, [way], "strike") == [("B1", "strike", f"{round(100 * hit)} %")]


@proves("DL-67", "DG-21", "DL-04")
@pytest.mark.parametrize(("first", "chance"), [("red", "30 %"), ("blue", "25 %")])
def test_who_shot_in_a_round_that_is_over_helps_nobody_in_the_next(first: str, chance: str) -> None:
    """Two attackers are at +10, in the same round: 60 or 50 hits, and Dodge stops half of them."""
    units = {"a": stunts.man(), "B": stunts.man("sword"), "C": stunts.man("bow")}
    drawing = "#aB......#\n########C#"
    sides = {"red": "a", "blue": "BC"}
    game = stunts.fight(drawing, units, first=first, sides=sides, fog=False).until("a1")
    shot = State("shot", by="a1", is_for_each=True)
    put(game, {"C1": {"states": {"shot:a1": shot}}})
    assert {foe: told for foe, _, told in foreseen(game)}["B1"] == chance
