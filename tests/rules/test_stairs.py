"""Stairs and storeys in battles, under every system: who walks goes up and down, and nothing else does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.chronicle import tell_all
from skirmish.grid import Cell
from skirmish.model.event import SideSaw, UnitMoved
from skirmish.model.witness import witnessed
from skirmish.records.undo import why_no_undo
from skirmish.rules import engine
from skirmish.rules.stealth.unseen import sought
from skirmish.rules.verbs.pushes import can_be_pushed, free_near
from tests.effort import every
from tests.rules.battery import HOUSE as HOUSE_OF_TWO
from tests.rules.battery import Army, examined
from tests.rules.forge.test_battery import ARMY as FORGE
from tests.rules.fudge.test_battery import ARMY as FUDGE
from tests.rules.pools.test_battery import ARMY as POOLS
from tests.rules.ranks.test_battery import ARMY as RANKS
from tests.rules.stunts.test_battery import ARMY as STUNTS
from tests.rules.test_walking import SYSTEMS, System, Walk
from tests.scenario import Game, figure, put, start

ARMIES = (FUDGE, RANKS, STUNTS, FORGE, POOLS)
HOUSE = {"storeys": {"ground_floor": "0-5", "upper_floor": "7-12"}, "stairs": ["4,1 8,1"]}
"""Two rooms beside each other on the map, one above the other in the house."""
FLOOR = """
    #############
    #a...###....#
    #....###....#
    #############
"""


@pytest.fixture(params=SYSTEMS)
def system(request: pytest.FixtureRequest) -> System:
    """Each system in turn."""
    return SYSTEMS[request.param]


def test_a_walk_goes_up_the_stairs(system: System) -> None:
    walk = Walk(system, FLOOR.replace("....#\n    #....", "...B#\n    #...."), "9,1", **HOUSE, charted=True)
    assert walk.end in {"9,1", "8,1"}  # It may stop at the top, where it sees B1.
    (first, *_) = [event for event in walk.events if isinstance(event, UnitMoved)]
    assert first.path[:4] == (Cell(2, 1), Cell(3, 1), Cell(4, 1), Cell(8, 1))
    assert first.facing == 2  # It walked east, and looks east at the top.


UPSTAIRS = FLOOR.replace("#a...", "#....").replace("###....#", "###.a.B#", 1)
"""a1 at the top, and an enemy behind it."""


def test_a_walk_goes_down_to_ground_that_nobody_has_seen(system: System) -> None:
    """A side that knows the top of the stairs knows the foot, and no more of the floor below."""
    walk = Walk(system, UPSTAIRS, "4,1", **HOUSE)
    assert walk.end == "4,1"
    assert begun(system, UPSTAIRS, charted=False).refused(f"a1 {system.gait} 3,1")


def test_a_unit_that_waits_at_the_top_is_seen_from_the_top_alone(system: System) -> None:
    walk = Walk(
        system, FLOOR.replace("....#\n    #....###", "..B.#\n    #....###"), "10,2", **HOUSE, charted=True
    )
    assert "B1" not in walk.before.seen_by("red").units
    if system.legs.is_wary(walk.before):
        assert walk.stopped == ["sighted"]
        assert walk.end == "8,1"
    assert "B1" in walk.game.view("red").units


def test_a_friend_at_the_far_end_is_passed(system: System) -> None:
    """And nobody stops where the friend stands."""
    walk = Walk(
        system, FLOOR.replace("###....#\n    #....", "###a...#\n    #...B"), "9,1", **HOUSE, charted=True
    )
    assert walk.end == "9,1"
    game = begun(system, FLOOR.replace("###....#\n    #....", "###a...#\n    #...B"))
    assert game.refused(f"a1 {system.gait} 8,1")


def test_an_enemy_at_the_far_end_bars_the_way(system: System) -> None:
    """Unseen, it is bumped into, from the foot of the stairs."""
    drawing = FLOOR.replace("###....#\n    #....", "###B...#\n    #....")
    walk = Walk(system, drawing, "9,1", **HOUSE, charted=True)
    assert walk.end == "4,1"
    assert walk.stopped == ["bumped"]


def test_who_meets_at_the_ends_of_the_stairs_remembers_it(system: System) -> None:
    """Neither sees the other; each side knows where the other is, and its log says so."""
    drawing = FLOOR.replace("###....#\n    #....", "###B...#\n    #....")
    walk = Walk(system, drawing, "9,1", **HOUSE, charted=True)
    for side, foe, cell in (("red", "B1", "8,1"), ("blue", "a1", "4,1")):
        met = [event for event in walk.events if isinstance(event, SideSaw) and foe in event.lost]
        assert [(event.side, str(event.lost[foe].unit.cell)) for event in met] == [(side, cell)]
        assert foe not in walk.game.view(side).units
        lines = tell_all(system.ruleset, witnessed(walk.before, walk.events, side), walk.before.seen_by(side))
        said = f"{walk.before.units[foe].name} is at the other end of the stairs, at {cell}."
        assert said[0].upper() + said[1:] in " ".join(line.text for line in lines)


def test_contact_ends_at_the_foot_of_the_stairs(system: System) -> None:
    """B1 stands beside the stairs: going up is running away from it, and its blade does not follow."""
    walk = Walk(
        system, FLOOR.replace("#a...", "#...a").replace("#....###", "#...B###"), "9,1", **HOUSE, charted=True
    )
    assert [(flight.cell, flight.foes) for flight in walk.flights] == [("4,1", ("B1",))]


def test_contact_ends_only_if_somebody_is_left_behind(system: System) -> None:
    """An enemy beside the top is come upon, not fled from."""
    drawing = FLOOR.replace("....#\n    #....###....", "....#\n    #....###B...")
    walk = Walk(system, drawing, "8,1", **HOUSE, charted=True)
    assert walk.flights == []
    assert walk.end == "8,1"


def test_a_door_at_the_top_is_a_door(system: System) -> None:
    drawing = FLOOR.replace("###....#\n    #....###....", "###.+..#\n    #....###.##.").replace(
        "..#\n    ####", "B.#\n    ####", 1
    )
    game = begun(system, drawing)
    cells = reachable(game, system.gait)
    assert Cell(8, 1) in cells
    assert (Cell(9, 1) in cells) is system.legs.opens_doors


def begun(system: System, drawing: str, **scene: object) -> Game:
    """A battle on both floors, when a1 is asked for its turn; the ground is known."""
    units = {"a": figure(system.walker, hp=90, facing="e"), "B": figure(system.foe, hands=(system.sword,))}
    if "B" not in drawing:
        drawing = drawing.replace(".#\n    ####", "B#\n    ####", 1)
    fields = {**HOUSE, "charted": True, **scene}
    return start(system.ruleset, drawing, units=units, **fields).until("a1")  # type: ignore[arg-type]


def reachable(game: Game, verb: str) -> set[Cell]:
    """Where a1 may go by that verb."""
    view = game.view("red")
    prompt = next(prompt for prompt in game.prompts if prompt.unit == "a1")
    found = [one for one in engine.options(game.ruleset, view, prompt) if one.verb.id == verb]
    return {cell for one in found for cell in one.targets if isinstance(cell, Cell)}


def test_every_way_of_walking_takes_the_stairs(system: System) -> None:
    """From the foot of them: a step, a crawl, a sprint, a run and whatever the system has."""
    game = begun(system, FLOOR.replace("#a...", "#...a"))
    view = game.view("red")
    prompt = next(prompt for prompt in game.prompts if prompt.unit == "a1")
    walks = [one for one in engine.options(game.ruleset, view, prompt) if one.verb.is_walk and one.targets]
    assert walks
    for option in walks:
        assert Cell(8, 1) in set(option.targets), option.verb.id
        assert option.verb.routes(view, view.units["a1"], option.args).path(Cell(8, 1)) == (Cell(8, 1),)


def test_sneaking_takes_the_stairs(system: System) -> None:
    """Before the fight, while nobody has noticed the side."""
    game = begun(system, FLOOR.replace("#a...", "#...a"), infiltrators="red")
    assert Cell(8, 1) in reachable(game, "sneak")


# ------------------------------------------------------------------------------------ what takes no stairs


def test_nobody_is_pushed_over_stairs(system: System) -> None:
    game = begun(system, FLOOR.replace("#a...", "#...a"))
    assert not can_be_pushed(game.battle, Cell(4, 1), Cell(8, 1))
    assert can_be_pushed(game.battle, Cell(4, 1), Cell(3, 1))


def test_who_is_put_aside_stays_on_the_floor(system: System) -> None:
    """The top of the stairs is a step away, the free cell on the same floor two; but a floor lies between."""
    game = begun(system, "#############\n#..aa###...B#\n#############")
    assert free_near(game.battle, Cell(4, 1), 3) == Cell(2, 1)


def test_searching_finds_nobody_on_another_floor(system: System) -> None:
    """A gap of one column: B1 is two cells off on the map, and a floor away."""
    near = {"storeys": {"ground_floor": "0-2", "upper_floor": "4-6"}, "stairs": ["1,1 5,1"]}
    game = begun(system, "#######\n#.a#B.#\n#######", **near)
    put(game, {"B1": {"hidden_from": frozenset({"red"})}})
    assert sought(game.battle, game.unit("a1")) == ()
    flat = begun(system, "#######\n#.a#B.#\n#######", storeys={}, stairs=[])
    put(flat, {"B1": {"hidden_from": frozenset({"red"})}})
    assert [foe.id for foe in sought(flat.battle, flat.unit("a1"))] == ["B1"]


def test_nothing_is_aimed_at_another_floor(system: System) -> None:
    """Two cells apart on the map: within reach of a long weapon, were there no floor between."""
    near = {"storeys": {"ground_floor": "0-2", "upper_floor": "4-6"}, "stairs": []}
    game = begun(system, "#######\n#.a#B.#\n#######", **near, fog=False)
    view = game.view("red")
    prompt = next(prompt for prompt in game.prompts if prompt.unit == "a1")
    assert "B1" in view.units  # Without fog all are shown, wherever they are.
    for option in engine.options(game.ruleset, view, prompt):
        assert "B1" not in option.targets or not option.verb.is_hostile, option.verb.id
        assert view.units["B1"].cell not in option.targets or option.verb.is_walk, option.verb.id


@pytest.mark.parametrize("army", every(3, ARMIES, first=1), ids=lambda army: army.ruleset.id)
def test_random_battles_in_a_house_keep_the_laws(army: Army) -> None:
    report = examined(replace(army, grounds=(HOUSE_OF_TWO,), battles=6))
    assert not report.violations, report


@pytest.mark.parametrize(("is_charted", "why"), [(True, ""), (False, "It showed you something new.")])
def test_going_upstairs_is_taken_back_if_it_shows_nothing_new(is_charted: bool, why: str) -> None:
    game = begun(
        SYSTEMS["fudge"], FLOOR.replace("#a...", "#..a.").replace("#....###", "#B...###"), charted=is_charted
    )
    game.do("a1 move 8,1")
    assert str(game.unit("a1").cell) == "8,1"
    assert why_no_undo(game.steps[-1]) == why


def test_who_lies_at_the_head_of_the_stairs_bars_nothing(system: System) -> None:
    game = begun(system, FLOOR.replace("#a...###....", "#...a###B..."))
    assert Cell(8, 1) in reachable(game, system.gait)  # B1 stands there, and a1 does not know.
    put(game, {"B1": {"out": "down", "hp": 0}})
    game.do(f"a1 {system.gait} 8,1")
    while not game.result and game.unit("a1").cell != (8, 1):
        game.decline()
    assert game.unit("a1").cell == (8, 1)
