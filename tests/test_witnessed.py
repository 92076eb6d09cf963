"""What one side sees of a single event: whole, without what it cannot know, or not at all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.dice import Pool, Roll
from skirmish.grid import Cell
from skirmish.model.action import parse
from skirmish.model.event import (
    ActionTaken,
    Announced,
    CheckRolled,
    DoorMoved,
    Event,
    GoalAdded,
    ItemMoved,
    MessageTold,
    OrderGiven,
    PromptsOpened,
    StateGained,
    StateLost,
    UnitFell,
    UnitHid,
    UnitHurt,
    UnitMoved,
    UnitPlaced,
    UnitTurned,
)
from skirmish.model.happening import DoorLocked, GoalDropped
from skirmish.model.kit import Item
from skirmish.model.lock import Lock
from skirmish.model.prompt import Prompt
from skirmish.model.unit import State
from skirmish.model.witness import witnessed
from skirmish.rules.objectives import make
from tests.records.toy import ToyCheck, ToyOutcome
from tests.scenario import Game, start
from tests.toys import sides

OWNERS = {"red": "a", "blue": "B", "green": "c"}
KNIFE = Item("knife", "knife", "knife", None)
ONE, FOUR = Roll("B1", Pool.of(1, 6), (1,)), Roll("c1", Pool.of(1, 6), (4,))
RED, GREEN, BOTH = frozenset({"red"}), frozenset({"green"}), frozenset({"red", "green"})
NEAR, FAR = Cell(1, 0), Cell(5, 0)
"""A cell that a1 sees, and one that it does not."""


def room() -> Game:
    """a1 sees B1, but not c1 behind the wall."""
    return start(sides.RULESET, "a.B#c.", sides=OWNERS)


def told(event: Event) -> Event | None:
    """The event as red witnesses it; None if it does not."""
    seen = witnessed(room().battle, (event,), "red")
    return seen[0].event if seen else None


def rolled(unit: str, target: str) -> CheckRolled:
    """A check, and what three units threw for it."""
    return CheckRolled(unit, "fire", target, ToyCheck(Pool(()), Pool(()), 4), ToyOutcome("hit"), (ONE, FOUR))


def asked(side: str, unit: str, about: str) -> Prompt:
    """The question how to answer a blow."""
    return Prompt(side, unit, "react", "dodge", ("dodge",), decline="dodge", about=about)


WHOLE: tuple[Event, ...] = (
    UnitHurt("B1", 2, "a1"),
    UnitHid("a1", BOTH),
    UnitTurned("B1", 3),
    StateGained("B1", State("held", by="a1")),
    StateLost("B1", "held", "a1"),
    DoorMoved(FAR, is_open=True, unit="a1"),
    ItemMoved("a1", KNIFE, "ground", FAR),
    ItemMoved("B1", KNIFE, "ground", NEAR),
    UnitPlaced("c1", NEAR, 0),
    Announced("alarm", "a1", "B1"),
    Announced("alarm", "B1", side="red"),
    MessageTold("Thunder."),
    MessageTold("Thunder.", "red"),
    OrderGiven("red", "dodge", "never"),
    OrderGiven("a1", "dodge", "never"),
    GoalAdded(make("red", "eliminate"), ""),
    DoorLocked(NEAR, Lock()),
    PromptsOpened((asked("red", "a1", "B1"),)),
    ActionTaken(parse("a1 shoot c1 with=bow")),
)
"""All this red sees as it is."""


@pytest.mark.parametrize("event", WHOLE)
def test_what_is_ones_own_or_in_sight_is_seen_whole(event: Event) -> None:
    assert told(event) == event


@pytest.mark.parametrize(
    "event",
    [
        UnitHurt("c1", 2),
        UnitHurt("c1", 2, "B1"),
        UnitHid("c1", RED),
        UnitHid("B1", GREEN),
        UnitTurned("c1", 3),
        UnitFell("c1", "down"),
        StateGained("c1", State("held", by="B1")),
        StateLost("c1", "held", "B1"),
        StateLost("c1", "held", "c1"),
        DoorMoved(FAR, is_open=True, unit="c1"),
        ItemMoved("c1", KNIFE, "ground", FAR),
        ItemMoved("c1", KNIFE, "gone"),
        UnitPlaced("B1", FAR, 0),
        UnitMoved("c1", (FAR,), 2),
        Announced("alarm", "B1", side="blue"),
        MessageTold("Thunder.", "blue"),
        OrderGiven("blue", "dodge", "never"),
        OrderGiven("B1", "dodge", "never"),
        GoalAdded(make("blue", "eliminate"), ""),
        GoalDropped(make("blue", "eliminate"), ""),
        DoorLocked(FAR, Lock()),
        rolled("c1", "B1"),
        rolled("B1", "c1"),
        PromptsOpened(()),
        PromptsOpened((asked("blue", "B1", "a1"),)),
        ActionTaken(parse("c1 shoot B1")),
    ],
)
def test_what_others_do_out_of_sight_or_among_themselves_is_not_seen(event: Event) -> None:
    assert told(event) is None


@pytest.mark.parametrize(
    ("event", "seen"),
    [
        (UnitHurt("B1", 2, "c1"), UnitHurt("B1", 2)),
        (UnitFell("B1", "down", "c1"), UnitFell("B1", "down")),
        (UnitHid("B1", BOTH), UnitHid("B1", RED)),
        (StateGained("B1", State("held", by="c1")), StateGained("B1", State("held"))),
        (StateLost("B1", "held", "c1"), StateLost("B1", "held", "")),
        (DoorMoved(NEAR, is_open=True, unit="c1"), DoorMoved(NEAR, is_open=True)),
        (ItemMoved("c1", KNIFE, "ground", NEAR), ItemMoved("", KNIFE, "ground", NEAR)),
        (ItemMoved("B1", KNIFE, "ground", FAR), ItemMoved("B1", KNIFE, "ground")),
        (Announced("alarm", "c1", "B1"), Announced("alarm", "", "B1")),
        (Announced("alarm", "B1", "c1"), Announced("alarm", "B1")),
        (rolled("B1", "a1"), replace(rolled("B1", "a1"), rolls=(ONE,))),
        (PromptsOpened((asked("red", "a1", "c1"),)), PromptsOpened((asked("red", "a1", ""),))),
        (ActionTaken(parse("B1 shoot c1 with=bow")), ActionTaken(parse("B1 shoot"))),
        (ActionTaken(parse("B1 shoot a1 with=bow")), ActionTaken(parse("B1 shoot a1"))),
        (ActionTaken(parse("B1 move 1,0")), ActionTaken(parse("B1 move"))),
    ],
)
def test_who_or_what_is_out_of_sight_is_left_out(event: Event, seen: Event) -> None:
    assert told(event) == seen


CROSSING = """
    ######.##
    ######.##
    a........
    ######.##
    ######.##
"""


@pytest.mark.parametrize(("goal", "facing"), [("6,4", 4), ("6,2", 2)])
def test_of_a_walk_the_cells_in_sight_are_seen_and_how_it_went_there(goal: str, facing: int) -> None:
    """B1 comes down across the passage and looks east in the end; a1 sees it in 6,2 alone."""
    fight = start(sides.RULESET, CROSSING.replace("######.##", "######B##", 1)).battle
    path = tuple(Cell(6, y) for y in range(1, Cell.parse(goal).y + 1))
    (seen,) = witnessed(fight, (UnitMoved("B1", path, 2),), "red")
    assert seen.event == UnitMoved("B1", (Cell(6, 2),), facing)


def test_of_a_side_that_concedes_the_others_see_what_comes_of_it_alone() -> None:
    game = room()
    side = game.battle.asked
    game.do(f"{side} concede")
    for other in OWNERS:
        seen = [one.event for one in game.steps[-1].seen_by(other)]
        assert any(isinstance(event, ActionTaken) for event in seen) == (other == side)
        assert MessageTold(f"{side.capitalize()} conceded.") in seen
