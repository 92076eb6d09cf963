"""Who has declared a blow goes after its target (BG-09), and others reckon with that while they declare."""

from __future__ import annotations

from functools import partial

import pytest

from skirmish.grid import Cell
from skirmish.model.action import parse
from skirmish.model.event import CheckRolled
from skirmish.rules.exchange import futures, taken
from skirmish.rules.exchange_ends import foreseen
from skirmish.rules.ranks import RULESET
from skirmish.rules.ranks.timing import after_moves
from skirmish.rules.replies import best_reply
from tests.rules.proves import proves
from tests.rules.ranks.ring import fight, man
from tests.scenario import Game

ROAD = "..........\na..B...c..\n.........."
"""B is quick and strikes at c, four metres off; the rifle a is slower, and shoots at B."""


def road(drawing: str = ROAD) -> Game:
    units = {
        "a": man("rifle", rifle=60, dexterity=9),
        "B": man("broadsword", dexterity=15),
        "c": man("broadsword", dexterity=5),
    }
    return fight(drawing, units, sides={"red": "ac", "blue": "B"})


def shown(game: Game, command: str) -> int:
    """The chance in percent that red is shown of that attack."""
    check = foreseen(RULESET, game.view("red"), parse(command), partial(best_reply, RULESET))
    return int(check.attack.percent)  # type: ignore[union-attr]


def shot(game: Game) -> int:
    """The chance in percent with which a1 has shot."""
    (roll,) = (event.check for event in game.events(CheckRolled) if event.unit == "a1")
    return int(roll.attack.percent)


@proves("BG-09", "BG-30")
def test_a_shot_at_somebody_who_goes_into_melee_is_shown_as_it_will_be_rolled() -> None:
    game = road()
    game.do("B1 strike c1 with=B1.broadsword")
    assert shown(game, "a1 shoot B1 with=a1.rifle") == 60 - 20, "it will stand beside c1 by then"
    game.do("a1 shoot B1 with=a1.rifle")
    game.do("c1 wait", dice=[99, 99])
    assert game.unit("B1").cell == Cell(6, 1)
    assert shot(game) == 60 - 20


@proves("BG-09", "BG-11")
def test_who_goes_after_somebody_finds_the_quicker_where_they_will_be_and_the_slower_where_they_are() -> None:
    game = road()
    game.do("B1 move 8,0")
    game.do("B1 strike c1 with=B1.broadsword")
    assert after_moves(game.battle, game.unit("B1")) == Cell(8, 0), "its own way leads beside c1"
    assert after_moves(game.battle, game.unit("a1")) == game.unit("a1").cell, "it has declared nothing"
    game = road()
    game.do("B1 move 3,2")
    game.do("B1 strike c1 with=B1.broadsword")
    assert after_moves(game.battle, game.unit("B1")) == Cell(6, 1), "beside c1, not where its move leads"
    game.do("a1 move 5,1")
    game.do("a1 wait")
    assert after_moves(game.battle, game.unit("a1")) == Cell(5, 1)


@proves("BG-09", "BG-31")
def test_somebody_who_will_come_out_into_the_open_may_be_shot_at() -> None:
    game = road("B#.....a\n........\n..c.....")
    game.do("B1 strike c1 with=B1.broadsword")
    game.do("a1 shoot B1 with=a1.rifle")
    game.do("c1 wait", dice=[99, 99])
    assert shot(game) == 60 - 20


def arrived(game: Game, command: str) -> set[Cell]:
    """The cells in which red is shown that the unit of that walk may end."""
    action = parse(command)
    ends = futures(RULESET, game.view("red"), partial(taken, RULESET, action), partial(best_reply, RULESET))
    return {end.battle.units[action.unit].cell for end, _ in ends}


@pytest.mark.parametrize(
    ("passage", "target", "goal", "end"),
    [
        ("#######\n#a...B#\n#######", "a1", "3,1", "1,1"),
        ("###########\n#a......c.#\n#####.B####", "c1", "9,1", "6,1"),
    ],
)
@proves("BG-09", "BG-11")
def test_a_walk_is_foreseen_to_end_before_somebody_who_will_stand_in_its_way(
    passage: str, target: str, goal: str, end: str
) -> None:
    """B is quicker: it comes beside its target, in the one passage, before a1 sets out."""
    game = road(passage)
    game.do(f"B1 strike {target} with=B1.broadsword")
    walk = f"a1 move {goal}"
    assert arrived(game, walk) == {Cell.parse(end)}
    game.do(walk)
    game.do("a1 wait")
    if "c1" in game.battle.units:
        game.do("c1 wait", dice=[99])
    assert game.unit("a1").cell == Cell.parse(end)
