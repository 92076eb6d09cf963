"""Doors that no move opens, waiting after the free step, nets on the run, and which arm holds what."""

from __future__ import annotations

import pytest

from skirmish.ai.think import think
from skirmish.app.overlays import overlay
from skirmish.app.selection import Selection
from skirmish.grid import Cell
from skirmish.model.change import changed
from skirmish.model.event import DoorMoved, MoveStopped
from skirmish.model.moment import Moment
from skirmish.model.unit import State
from skirmish.rules import objectives
from skirmish.rules.forge import RULESET
from skirmish.rules.forge.arms import free_hands
from skirmish.rules.forge.movement import run_cells
from skirmish.rules.forge.stealth import SENSES
from tests.rules.forge.ring import bonus, duel, far, fight, man
from tests.rules.proves import proves
from tests.scenario import Game, put

HALL = """
    #########
    #a..+..B#
    #########
    """


def hall(**options: object) -> Game:
    return fight(HALL, "a1 B1", fog=False, options=options)


@proves("G36", "G10")
def test_a_run_ends_before_a_closed_door_and_opening_it_is_an_action() -> None:
    game = hall()
    assert "door" in game.refused("a1 run 5,1")
    assert "door" in game.refused("a1 run 4,1")
    game.do("a1 run 3,1")
    assert not game.events(DoorMoved)
    game.do("a1 door 4,1")
    assert game.unit("a1").tally("actions") == 2
    assert [event.cell for event in game.log if isinstance(event, DoorMoved)] == [Cell(4, 1)]


@proves("G36", "G10")
def test_the_free_step_goes_through_no_closed_door_and_through_an_open_one() -> None:
    game = hall()
    game.do("a1 step 2,1")
    game.do("a1 end")
    game.do("B1 end")
    game.do("a1 step 3,1")
    assert game.unit("a1").tally("actions") == 0
    game.do("a1 door 4,1")
    game.do("a1 end")
    game.do("B1 end")
    assert "The door is closed" in hall().refused("a1 step 4,1")
    game.do("a1 step 4,1")
    assert game.unit("a1").cell == Cell(4, 1)


@proves("G36")
def test_what_is_shown_as_reachable_is_reached() -> None:
    game = hall()
    view = game.battle.seen_by("red")
    reach = run_cells(view, view.units["a1"], ())
    shown = set(reach)
    assert Cell(3, 1) in shown
    assert not shown & {Cell(4, 1), Cell(5, 1), Cell(6, 1)}
    for cell in shown - {Cell(1, 1)}:
        fresh = hall()
        fresh.do(f"a1 run {cell.x},{cell.y}")
        assert fresh.unit("a1").cell == cell
    selection = Selection(RULESET, view)
    selection.ask(view, view.prompts)
    doors = set(view.terrain.cells(view.terrain.doors))
    walks = [option for option in selection.options if option.verb.id in {"run", "step"}]
    assert len(walks) == 2
    assert (
        set(view.terrain.cells(overlay("reach", selection).washes["tint2"])) - {Cell(1, 1)} <= shown - doors
    )
    for option in walks:
        assert set(option.verb.cells(view, view.units["a1"], option.args)) <= shown - doors


@proves("G36")
def test_a_run_stops_where_a_door_proves_closed_that_was_taken_to_be_open() -> None:
    game = fight(HALL, "a1 B1")
    step = game.steps[-1]
    battle = step.after
    door = 1 << battle.terrain.bit(Cell(4, 1))
    memory = changed(battle.memories["red"], open_doors=door, explored=battle.terrain.all_cells)
    after = battle.altered(memories={**battle.memories, "red": memory})
    game.steps[-1] = changed(step, after=after)
    game.do("a1 run 6,1")
    assert game.unit("a1").cell == Cell(3, 1)
    assert [event.reason for event in game.events(MoveStopped)] == ["door"]
    assert not game.events(DoorMoved)


@proves("G36", "G26")
def test_a_sentry_opens_a_door_instead_of_walking_on() -> None:
    game = hall()
    units = {**game.battle.units, "B1": changed(game.unit("B1"), patrol=((Cell(3, 1), 6),))}
    battle = game.battle.altered(units=units, prompts=())
    went = []
    for _ in range(3):
        moment = Moment(battle)
        SENSES._towards(moment, battle.units["B1"], Cell(3, 1))
        battle = moment.battle
        went.append((battle.units["B1"].cell.x, bool(battle.ground.open_doors)))
    assert went[:2] == [(5, False), (5, True)], "up to the door; then it is opened, and that is all"
    assert went[2] == (3, True)


@proves("G36")
def test_an_opponent_opens_the_door_that_its_errand_leads_through() -> None:
    goal = objectives.make("red", "escape", zone="1")
    game = fight("#a.+..1#.B#", "a1 B1", fog=False, objectives=[goal])
    for _ in range(20):
        if game.unit("a1").out == "left":
            break
        if game.asked == "a1 turn":
            game.do(str(think(RULESET, game.battle.seen_by("red"), "regular").action))
        else:
            game.do("B1 end")
    assert game.unit("a1").out == "left"


@proves("G13", "F2-08")
def test_after_the_free_step_one_may_still_wait_but_not_after_an_action() -> None:
    game = far(man(), man("knife"))
    game.do("a1 step 2,0")
    assert not game.refused("a1 wait")
    game.do("a1 wait")
    game.do("B1 search", dice=[7])
    assert game.asked == "a1 cut-in"
    game.do("a1 go")
    assert "no step left" in game.refused("a1 step 3,0")
    acted = duel(man(), man("knife"))
    acted.do("a1 search", dice=[7])
    assert "wait no more" in acted.refused("a1 wait")


@proves("G32", "G23", "F2-52")
def test_a_net_thrown_on_the_run_takes_no_penalty_for_running() -> None:
    game = far(man("net", "javelin", dexterity=2, strength=4, throwing=1))
    standing = bonus(game, "a1 grab B1 with=a1.net"), bonus(game, "a1 throw B1 with=a1.javelin")
    put(game, {"a1": {"tallies": {"ran": 1}, "states": {"running": State("running")}}})
    assert bonus(game, "a1 grab B1 with=a1.net") == standing[0]
    assert bonus(game, "a1 throw B1 with=a1.javelin") == standing[1] - 2


@proves("G28", "G34")
@pytest.mark.parametrize(
    ("hands", "part", "free", "idle"),
    [
        (("knife",), "arm", 1, "knife"),
        (("knife",), "other-arm", 0, ""),
        (("knife", "sword"), "other-arm", 0, "sword"),
        (("claws", "knife"), "arm", 1, "knife"),
        (("trident",), "arm", 0, "trident"),
        (("trident",), "other-arm", 0, "trident"),
        ((), "arm", 1, ""),
    ],
)
def test_a_held_arm_counts_once_and_holds_what_is_in_it(
    hands: tuple[str, ...], part: str, free: int, idle: str
) -> None:
    game = duel(man(dexterity=6), man(*hands), options={"called_shots": True})
    game.do(f"a1 grab B1 part={part} with=punch", dice=[])
    game.do("B1 stand", dice=["6 6", (5,)])
    assert game.unit("B1").states["arm-held"].by == (f"B1.{idle}" if idle else "")
    assert free_hands(game.unit("B1")) == free


@proves("G28")
@pytest.mark.parametrize("part", ["arm", "other-arm"])
def test_a_wound_in_either_arm_lets_a_weapon_for_two_hands_fall(part: str) -> None:
    game = far(man("bow", dexterity=1), man("trident"), options={"called_shots": True})
    game.do(f"a1 shoot B1 part={part} with=a1.bow", dice=[])
    game.do("B1 stand", dice=["4 4", (6, 6)])
    assert not game.unit("B1").hands
