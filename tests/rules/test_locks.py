"""Locked doors: keys that open them, and what each system asks for forcing one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from skirmish.ai.think import think
from skirmish.app.picture import Picture
from skirmish.app.rows.verbs import titles
from skirmish.app.selection import Selection
from skirmish.cli.chart import chart
from skirmish.cli.offers import offers, words
from skirmish.grid import Cell
from skirmish.model.change import changed
from skirmish.model.event import DoorMoved, MoveStopped
from skirmish.model.happening import DoorLocked
from skirmish.model.kit import Item
from skirmish.model.lock import Key, Lock
from skirmish.model.trigger import Cause, Effect, Trigger
from skirmish.rules import objectives, rulesets
from skirmish.rules.forge.sheet import Sheet as Forge
from skirmish.rules.fudge.sheet import Sheet as Fudge
from skirmish.rules.pools.sheet import Sheet as Pools
from skirmish.rules.ranks.sheet import Sheet as Ranks
from skirmish.rules.stunts.sheet import Sheet as Stunts
from tests.scenario import Game, battle, chances, figure

SYSTEMS = tuple(rulesets())
HUT = """
    #########
    #.a+...B#
    #########
"""
DOOR = Cell(3, 1)
IRON = Item("key1", "iron key", "iron key", Key())


def hut(system: str, *, number: int = 8, drawing: str = HUT, **fields: Any) -> Game:
    """The game of a hut whose door is locked; both sides know the ground."""
    ruleset = rulesets()[system]
    drawn = battle(ruleset, drawing, **fields)
    lock = {DOOR: Lock("iron key", number)}
    return Game(ruleset, drawn.with_ground(changed(drawn.ground, locks=lock))).until("a1")


def settle(game: Game, gone_by: Callable[[Game], bool]) -> Game:
    """Go on until something has happened; under `ranks` what was declared is done at its rank."""
    for _ in range(12):
        if gone_by(game):
            break
        game.decline()
    return game


def is_open(game: Game) -> bool:
    """Whether the door stands open."""
    return bool(game.battle.ground.open_doors >> game.battle.terrain.bit(DOOR) & 1)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_cell_that_cannot_be_chosen_is_refused_with_its_reason(system: str) -> None:
    game = hut(system, drawing="#######\n#a.#.B#\n#..+..#\n#######", fog=False)
    far = f"a1 {'run' if system == 'forge' else 'move'}"
    assert game.refused("a1 door 1,2") == "No door is there."
    assert game.refused("a1 door 3,2") == "That door is too far: the unit has to stand beside it."
    assert game.refused(f"{far} 3,0") == f"a1 cannot {far[3:]} there: the wall is there."
    assert game.refused(f"{far} 5,1") == f"a1 cannot {far[3:]} there: B1 is there."
    assert game.refused(f"{far} 9,9") == f"a1 cannot {far[3:]} there: it is off the map."


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_locked_door_stops_everybody_and_says_what_opens_it(system: str) -> None:
    game = hut(system)
    assert game.refused("a1 door 3,1") == "The door at 3,1 is locked: the iron key opens it, or force."
    verb = {"forge": "run"}.get(system, "move")
    assert game.refused(f"a1 {verb} 4,1")


@pytest.mark.parametrize("system", SYSTEMS)
def test_who_has_the_key_opens_it_as_any_door(system: str) -> None:
    plain = rulesets()[system].sheet()
    game = hut(system, units={"a": figure(plain, carried=(IRON,))})
    game.do("a1 door 3,1")
    settle(game, is_open)
    assert is_open(game)
    assert game.battle.ground.locks == {}


@pytest.mark.parametrize("system", SYSTEMS)
def test_another_key_does_not_open_it(system: str) -> None:
    wrong = Item("key1", "brass key", "brass key", Key())
    game = hut(system, units={"a": figure(rulesets()[system].sheet(), carried=(wrong,))})
    assert game.refused("a1 door 3,1")


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_key_needs_no_hand_and_is_picked_up_and_given_away(system: str) -> None:
    game = hut(system)
    step = game.steps[-1]
    ground = changed(step.after.ground, items={Cell(1, 1): (IRON,)})
    game.steps[-1] = type(step)(
        step.number, step.action, step.events, step.before, step.after.with_ground(ground)
    )
    game.do("a1 pick-up with=key1")
    settle(game, lambda now: not now.battle.ground.items)
    assert game.unit("a1").carried == (IRON,)
    assert game.unit("a1").hands == ()


def test_of_two_keys_that_lie_about_each_is_called_by_its_name() -> None:
    brass = Item("key2", "brass key", "brass key", Key())
    drawn = battle(rulesets()["fudge"], HUT)
    ground = changed(drawn.ground, items={Cell(1, 1): (IRON,), Cell(2, 1): (brass,)})
    game = Game(rulesets()["fudge"], drawn.with_ground(ground)).until("a1")
    view = game.view("red")
    one = Selection(game.ruleset, view)
    one.ask(view, game.battle.prompts)
    assert {"pick up: iron key", "pick up: brass key"} <= {*titles(one)}
    said = [words(game.ruleset, view, offer) for offer in offers(view, one.options)]
    assert {"pick up: iron key, costs the action", "pick up: brass key, costs the action"} <= {*said}


@pytest.mark.parametrize("system", SYSTEMS)
def test_who_falls_or_yields_drops_its_keys(system: str) -> None:
    game = hut(system, units={"a": figure(rulesets()[system].sheet(), carried=(IRON,))}, drawing=THREE,
               sides={"red": "a", "blue": "B", "green": "C"})  # fmt: skip
    game.do("red concede")
    assert game.battle.ground.items == {Cell(2, 1): (IRON,)}
    assert game.unit("a1").carried == ()


THREE = """
    #########
    #.a+..CB#
    #########
"""

CHANCES = {
    # 2d6 + ST 2 against 8 needs 6 on two dice: 26 of 36 ways (G36).
    "forge": (Forge(strength=2), 8, Fraction(26, 36)),
    # 4dF + Strength 2 against 8 - 6 = 2: 0 or more comes up in 50 of 81 ways.
    "fudge": (Fudge(strength=2), 8, Fraction(50, 81)),
    # 3 energy and Athletics 3: six d10, each an 8 with 3 in 10; none of six with (7/10)^6.
    "pools": (Pools(strength=3, agility=3, stamina=2, skills={"athletics": 3}), 8, 1 - Fraction(7, 10) ** 6),
    # Five times STR 11.
    "ranks": (Ranks(strength=11), 8, Fraction(55, 100)),
    # Strength 50, less 10 for the one point above 8.
    "stunts": (Stunts(strength=50), 9, Fraction(40, 100)),
}


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_door_is_forced_with_the_chance_that_the_sheet_gives(system: str) -> None:
    numbers, number, chance = CHANCES[system]
    game = hut(system, number=number, units={"a": numbers})
    more = " add=3" if system == "pools" else ""
    found = chances(game, f"a1 force 3,1{more}")
    assert sum(part for outcome, part in found.items() if outcome.name == "opens") == chance


ROUND = [3, 5]
"""What the two sides throw for the next round of `stunts`."""
FORCED: dict[str, tuple[object, Any, Any]] = {
    "forge": (Forge(), ["3 4"], ["4 4"]),
    "fudge": (Fudge(), ["0-00"], ["0000"]),
    "pools": (Pools(strength=2, agility=2, stamina=2), ["7 7"], ["2 8"]),
    "ranks": (Ranks(strength=11), [56], [55]),
    "stunts": (Stunts(strength=50), [51, *ROUND], [50, *ROUND]),
}
"""By system a sheet, and dice by which the door just holds and just gives way, of the usual number 8."""


@pytest.mark.parametrize("system", [one for one in SYSTEMS if one != "ranks"])
def test_a_door_that_gives_way_stands_open_and_one_that_holds_stays_locked(system: str) -> None:
    numbers, short, enough = FORCED[system]
    more = " add=2" if system == "pools" else ""
    game = hut(system, units={"a": numbers}, drawing=TWO).until("a2")
    game.do(f"a2 force 3,1{more}", dice=short)
    assert not is_open(game)
    assert list(game.battle.ground.locks) == [DOOR]
    assert "throws itself against the door, and it holds" in game.told("red")
    game = hut(system, units={"a": numbers}, drawing=TWO).until("a2")
    game.do(f"a2 force 3,1{more}", dice=enough)
    assert is_open(game)
    assert game.battle.ground.locks == {}
    assert game.events(DoorMoved) == [DoorMoved(DOOR, is_open=True, unit="a2")]


TWO = """
    #########
    #aa+...B#
    #########
"""


def test_under_ranks_forcing_is_declared_and_done_at_its_rank() -> None:
    game = hut("ranks", units={"a": Ranks(strength=20)})  # 100 in a hundred.
    game.do("a1 force 3,1")
    assert "means to force the door" in game.told("red")
    assert is_open(settle(game, is_open))


def test_under_forge_forcing_takes_the_whole_round() -> None:
    game = hut("forge")
    game.do("a1 force 3,1", dice=["1 3"])
    assert not game.asked.startswith("a1")
    game.until("a1").do("a1 set-dodge")
    assert game.refused("a1 force 3,1") == "a1 has acted: that would take the whole round."


def test_under_stunts_forcing_takes_both_slots() -> None:
    game = hut("stunts")
    game.do("a1 move 1,1")
    assert game.refused("a1 force 3,1") == "a1 has only one slot left."


def test_no_door_that_is_not_locked_is_forced() -> None:
    game = hut("fudge", fog=False)
    step = game.steps[-1]
    unlocked = step.after.with_ground(changed(step.after.ground, locks={}))
    game.steps[-1] = type(step)(step.number, step.action, step.events, step.before, unlocked)
    assert game.refused("a1 force 3,1")


# ------------------------------------------------------------------------------------- what a side may know

FAR = """
    ###############
    #a......#.....#
    #.......+....B#
    #.......#.....#
    ###############
"""


def test_a_side_knows_of_a_lock_once_it_has_seen_the_door() -> None:
    game = _far()
    view = game.view("red")
    assert list(view.ground.locks) == [Cell(8, 2)], "the door is in sight"
    hidden = _far(FAR.replace("#a......#", "#a###...#").replace("#.......+", "#.###...+"))
    assert hidden.view("red").ground.locks == {}


def _far(drawing: str = FAR) -> Game:
    ruleset = rulesets()["fudge"]
    drawn = battle(ruleset, drawing)
    return Game(ruleset, drawn.with_ground(changed(drawn.ground, locks={Cell(8, 2): Lock("iron key")})))


def test_what_is_locked_out_of_sight_is_found_locked_by_who_comes() -> None:
    ruleset = rulesets()["fudge"]
    drawn = battle(ruleset, PASSAGE)
    locks = Trigger("t1", Cause("round", number=1), (Effect("locks", cells=1 << drawn.terrain.bit(Cell(7, 1)),
                    lock=Lock()),))  # fmt: skip
    charted = changed(drawn, triggers=(locks,), scene=changed(drawn.scene, charted=True))
    game = Game(ruleset, charted).until("a1")
    assert game.battle.ground.lock_at(Cell(7, 1)) == Lock()
    assert game.view("red").ground.locks == {}, "it was locked out of sight"
    assert not game.events(MoveStopped)
    game.do("a1 run 7,1")
    (stopped,) = game.events(MoveStopped)
    assert stopped.reason == "locked"
    assert "A1 stops: the door is locked." in game.told("red")
    assert list(game.view("red").ground.locks) == [Cell(7, 1)]


PASSAGE = """
    ##########
    ####...+B#
    ####.#####
    #a...#####
    ##########
"""


def test_a_trigger_locks_a_door_and_unlocks_it_again() -> None:
    ruleset = rulesets()["fudge"]
    drawn = battle(ruleset, "#.a.'..B#", fog=False)
    door = 1 << drawn.terrain.bit(Cell(4, 0))
    triggers = (
        Trigger("t1", Cause("round", number=2), (Effect("locks", cells=door, lock=Lock("iron key", 9)),)),
        Trigger("t2", Cause("round", number=3), (Effect("unlocks", cells=door),)),
    )
    game = Game(ruleset, changed(drawn, triggers=triggers))
    settle(game, lambda now: now.battle.clock is not None and now.battle.clock.round == 2)
    assert game.events(DoorMoved) == [DoorMoved(Cell(4, 0), is_open=False)]
    assert game.events(DoorLocked) == [DoorLocked(Cell(4, 0), Lock("iron key", 9))]
    assert "The door at 4,0 is locked." in game.told("red")
    settle(game, lambda now: now.battle.clock is not None and now.battle.clock.round == 3)
    assert game.battle.ground.locks == {}
    assert "The door at 4,0 is no longer locked." in game.told("blue")


def test_an_open_door_in_which_somebody_stands_is_not_locked() -> None:
    ruleset = rulesets()["fudge"]
    drawn = battle(ruleset, "#.a.'..B#", fog=False)
    on = drawn.with_unit(changed(drawn.units["a1"], cell=Cell(4, 0)))
    door = 1 << drawn.terrain.bit(Cell(4, 0))
    locks = Trigger("t1", Cause("round", number=1), (Effect("locks", cells=door, lock=Lock()),))
    game = Game(ruleset, changed(on, triggers=(locks,)))
    assert game.battle.ground.locks == {}


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("out", ["down", "dead"])
def test_no_door_is_shut_on_somebody_who_lies_in_it(system: str, out: str) -> None:
    """Who comes round, or is woken, would stand in a closed door."""
    ruleset = rulesets()[system]
    drawn = battle(ruleset, "#####\n#.a.#\n#.'b#\n#..B#\n#####", fog=False, sides={"red": "ab", "blue": "B"})
    fallen = changed(drawn.units["b1"], cell=Cell(2, 2), out=out, hp=1)
    door = 1 << drawn.terrain.bit(Cell(2, 2))
    shuts = Trigger("t1", Cause("round", number=1), (Effect("closes", cells=door),))
    game = Game(ruleset, changed(drawn.with_unit(fallen), triggers=(shuts,))).until("a1")
    assert game.battle.ground.open_doors == door, "nor by the scenario"
    assert game.refused("a1 door 2,2") == "Somebody lies in that door."


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_door_that_was_shut_on_somebody_is_opened_as_any(system: str) -> None:
    drawn = battle(
        rulesets()[system], "#####\n#.a.#\n#.+b#\n#..B#\n#####", fog=False, sides={"red": "ab", "blue": "B"}
    )
    fallen = changed(drawn.units["b1"], cell=Cell(2, 2), out="down", hp=1)
    assert Game(rulesets()[system], drawn.with_unit(fallen)).until("a1").refused("a1 door 2,2") == ""


def test_a_locked_door_has_a_sign_of_its_own_in_the_picture_and_the_chart() -> None:
    view = hut("fudge", fog=False).view("red")
    assert chart(view)[2] == "  1 #.1]...A#"
    assert [Picture(view, {}, "red", ascii_only=plain).row(1, 3, 4)[0][0] for plain in (False, True)] == [
        "±",
        "]",
    ]


# ------------------------------------------------------------------------------------------------ opponents

GATE = """
    ############
    #....#.....#
    #...a+....1#
    #....#....B#
    ############
"""


def at_the_gate(system: str, **fields: Any) -> Game:
    """A locked gate between a unit and the cell that it has to reach, with nobody in sight."""
    ruleset = rulesets()[system]
    goal = objectives.make("red", "reach", zone="1")
    drawn = battle(ruleset, GATE, objectives=[goal], charted=True, **fields)
    lock = {Cell(5, 2): Lock("iron key", 5)}
    memories = {side: changed(memory, locks=lock) for side, memory in drawn.memories.items()}
    drawn = changed(drawn.with_ground(changed(drawn.ground, locks=lock)), memories=memories)
    return Game(ruleset, drawn).until("a1")


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("level", ["regular", "master"])
def test_an_opponent_forces_a_locked_door_that_bars_its_way(system: str, level: str) -> None:
    game = at_the_gate(system)
    assert str(think(game.ruleset, game.view("red"), level).action).startswith("a1 force 5,2")


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_opponent_that_has_the_key_uses_it(system: str) -> None:
    keyed = figure(rulesets()[system].sheet(), carried=(IRON,))
    game = at_the_gate(system, units={"a": keyed})
    assert str(think(game.ruleset, game.view("red"), "master").action).startswith("a1 door 5,2")


def test_to_force_a_door_is_offered_only_to_a_side_that_knows_of_a_locked_one() -> None:
    assert "force" in hut("fudge").prompts[0].verbs
    away = Game(rulesets()["fudge"], battle(rulesets()["fudge"], HUT)).until("a1")
    assert "force" not in away.prompts[0].verbs
    unseen = FAR.replace("#a......#", "#a###...#").replace("#.......+", "#.###...+")
    assert "force" not in _far(unseen).until("a1").prompts[0].verbs
