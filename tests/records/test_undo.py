"""What a step may show without dice, so that it is not taken back: things, locks, who moves meanwhile."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

from skirmish.grid import Cell
from skirmish.model.action import parse
from skirmish.model.apply import fold
from skirmish.model.battle import Sighting
from skirmish.model.change import changed
from skirmish.model.event import Event, ItemMoved, SideSaw, UnitHid, UnitTurned
from skirmish.model.happening import FireChanged, GoalDropped, LightChanged
from skirmish.model.kit import Item
from skirmish.model.lock import Lock
from skirmish.model.moment import Step
from skirmish.model.trigger import Cause, Effect, Trigger
from skirmish.records.undo import why_no_undo
from skirmish.rules.fudge import RULESET
from skirmish.rules.fudge.sheet import Sheet, Weapon
from skirmish.rules.objectives import make
from tests.rules.ranks.ring import facing, fight, man
from tests.scenario import Game, battle, figure, start

NEW = "It showed you something new."
CORNER = """
    #######
    #a....#
    #.###.#
    #...+.#
    #######
    #B....#
    #######
"""
"""Round the corner a door; the other side is behind walls."""
DOOR, THING = Cell(4, 3), Cell(3, 3)


def charted(**ground: object) -> Game:
    """A fight in the corner, all of it seen before; with that on the ground."""
    drawn = battle(RULESET, CORNER, charted=True)
    game = Game(RULESET, drawn.with_ground(changed(drawn.ground, **ground)))
    return game.until("a1")


def test_a_walk_on_known_ground_is_taken_back() -> None:
    game = charted()
    game.do("a1 move 1,3")
    assert why_no_undo(game.steps[-1]) == ""


def test_who_sees_what_lies_there_has_seen_it() -> None:
    game = charted(items={THING: (Item("knife", "knife", "knife", Weapon()),)})
    game.do("a1 move 1,3")
    assert why_no_undo(game.steps[-1]) == NEW


def test_who_sees_that_a_door_is_locked_has_seen_it() -> None:
    game = charted(locks={DOOR: Lock()})
    game.do("a1 move 1,3")
    assert why_no_undo(game.steps[-1]) == NEW


def test_who_locks_a_door_by_where_it_goes_has_seen_that() -> None:
    game = sprung(Effect("locks", cells=1 << charted().battle.terrain.bit(DOOR), lock=Lock()))
    assert why_no_undo(game.steps[-1]) == NEW


def sprung(*effects: Effect) -> Game:
    """The corner, where that happens when a1 comes to 3,3."""
    first = charted().steps[0].before
    trap = Trigger("t1", Cause("enters", side="red", cells=1 << first.terrain.bit(THING)), effects)
    game = Game(RULESET, changed(first, triggers=(trap,))).until("a1")
    game.do("a1 move 3,3")
    return game


def test_who_opens_a_door_by_where_it_goes_has_seen_that() -> None:
    first = charted().battle
    game = sprung(Effect("opens", cells=1 << first.terrain.bit(DOOR)))
    assert game.battle.ground.open_doors
    assert why_no_undo(game.steps[-1]) == NEW


@pytest.mark.parametrize(("side", "said"), [("red", NEW), ("blue", "")])
def test_who_is_told_of_a_new_goal_knows_it_and_of_the_others_goals_nobody_is_told(
    side: str, said: str
) -> None:
    game = sprung(
        Effect("goal", side=side, objective=make(side, "survive", count=1, until=5), text="Hold out!")
    )
    assert why_no_undo(game.steps[-1]) == said


@pytest.mark.parametrize("is_locked", [False, True])
def test_an_open_or_locked_door_is_news_once(is_locked: bool) -> None:
    bit = charted().battle.terrain.bit
    game = charted(**({"locks": {DOOR: Lock()}} if is_locked else {"open_doors": 1 << bit(DOOR)}))
    game.do("a1 move 1,3")
    assert why_no_undo(game.steps[-1]) == NEW, "it was thought closed and not locked"
    game.until("B1").do("B1 move 2,5")
    game.until("a1").do("a1 move 5,1")
    assert game.events(SideSaw), "from there a1 sees 5,2 and 5,3"
    assert why_no_undo(game.steps[-1]) == ""


@pytest.mark.parametrize("kind", ["dark", "fire"])
@pytest.mark.parametrize(("cell", "said"), [("2,5", ""), ("1,3", NEW)])
def test_that_it_becomes_dark_or_burns_is_news_where_one_has_ever_been(
    cell: str, said: str, kind: Literal["dark", "fire"]
) -> None:
    """a1 goes down and up again, where nothing is new; the dark falls as it comes back."""
    first = battle(RULESET, CORNER)
    bit = first.terrain.bit
    dark = Effect(kind, cells=1 << bit(Cell.parse(cell)), number=9)
    trap = Trigger("t1", Cause("enters", side="red", cells=1 << bit(Cell(1, 1))), (dark,))
    game = Game(RULESET, changed(first, triggers=(trap,))).until("a1")
    game.do("a1 move 1,2")
    game.until("B1").do("B1 move 2,5")
    game.until("a1").do("a1 move 1,1")
    assert any(isinstance(event, LightChanged | FireChanged) for event in game.steps[-1].events)
    assert why_no_undo(game.steps[-1]) == said


@pytest.mark.parametrize(("fog", "said"), [(True, NEW), (False, "")])
def test_who_walks_to_where_it_has_never_looked_has_seen_it(fog: bool, said: str) -> None:
    game = start(RULESET, CORNER, fog=fog).until("a1")
    game.do("a1 move 1,3")
    assert why_no_undo(game.steps[-1]) == said


KNIFE = Item("knife", "knife", "knife", Weapon())


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (UnitHid("a1", frozenset({"blue"})), ""),
        (UnitHid("a1", frozenset(), "B1"), ""),
        (UnitHid("a1", frozenset(), "c1"), NEW),
        (UnitHid("a1", frozenset()), ""),
        (UnitHid("B1", frozenset(), "c1"), ""),
        (UnitTurned("B1", 0), NEW),
        (UnitTurned("c1", 0), ""),
        (UnitTurned("a1", 0), ""),
        (ItemMoved("B1", KNIFE, "ground", Cell(2, 0)), NEW),
        (ItemMoved("c1", KNIFE, "ground", Cell(4, 0)), ""),
        (ItemMoved("a1", KNIFE, "ground", Cell(0, 0)), ""),
        (GoalDropped(make("red", "eliminate")), NEW),
        (GoalDropped(make("blue", "eliminate")), ""),
    ],
)
def test_what_happens_besides_is_news_if_it_is_the_doing_of_others_and_a1_can_tell(
    event: Event, said: str
) -> None:
    """a1 sees B1, but not c1 behind the wall."""
    sides = {"red": "a", "blue": "B", "green": "c"}
    before = start(RULESET, "a.B#c", sides=sides).until("a1").battle
    step = Step(before.step, parse("a1 end"), (event,), before, fold(before, (event,)))
    assert why_no_undo(step) == said


HALL = """
    ########
    #a.....#
    ######.#
    ########
    #B.....#
    ########
"""
"""a1 looks along the hall to 6,1, but not round the corner to 6,2."""


@pytest.mark.parametrize(("cell", "said"), [("6,1", ""), ("6,2", NEW)])
def test_that_a_lost_enemy_is_not_where_one_looked_before_is_nothing_new(cell: str, said: str) -> None:
    """a1 walks on, and sees that B1 is gone from there: of 6,1 it knew already that it is empty."""
    drawn = battle(RULESET, HALL, charted=True)
    was = Sighting(changed(drawn.units["B1"], cell=Cell.parse(cell)), 0)
    red = replace(drawn.memories["red"], sightings={"B1": was})
    game = Game(RULESET, changed(drawn, memories={**drawn.memories, "red": red})).until("a1")
    game.do("a1 move 5,1")
    assert game.battle.memories["red"].sightings["B1"].is_gone
    assert why_no_undo(game.steps[-1]) == said


def test_what_ones_own_let_fall_is_nothing_new() -> None:
    knife = Item("knife", "knife", "knife", Weapon())
    game = start(RULESET, CORNER, charted=True, units={"a": figure(Sheet(), hands=(knife,))}).until("a1")
    game.do("a1 drop with=knife")
    assert why_no_undo(game.steps[-1]) == ""


def test_who_saw_a_sentry_go_its_round_cannot_wait_again() -> None:
    """Where its round leads nobody knows but the scenario."""
    drawing = "a" + "." * 38 + "B"
    for station, reason in ((Cell(30, 0), NEW), (Cell(39, 0), "")):
        sentry = figure(Sheet(), facing="e", alert=False, patrol=((station, -1),))
        game = start(RULESET, drawing, infiltrators="red", units={"B": sentry})
        game.do("a1 end", dice=[])
        assert game.asked == "a1 infiltrate"
        assert why_no_undo(game.steps[-1]) == reason


def test_who_saw_what_became_of_an_enemys_intent_has_seen_it() -> None:
    """Under `ranks` the last to declare sees at once what comes of what all have said: B1 waits in vain."""
    for said, reason in (("await a1", NEW), ("wait", "")):
        units = {"a2": man(dexterity=15), "B": facing(man(dexterity=12), "w"), "a1": man(dexterity=9)}
        game = fight("a.a.B", units)
        game.play("a2 wait", f"B1 {said} with=brawl" if reason else f"B1 {said}")
        game.do("a1 wait", dice=[])
        assert (game.asked, why_no_undo(game.steps[-1])) == ("a2 intent", reason)
