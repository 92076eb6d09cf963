"""What enemies could do next is told of their next turn, whatever they have spent of the last one."""

from __future__ import annotations

from skirmish.app import threat_preview
from skirmish.app.selection import Selection
from skirmish.cli.foresight import threat_lines
from skirmish.grid import Cell
from skirmish.odds.walks import stood_at
from skirmish.rules import engine
from skirmish.rules.fudge import RULESET
from tests.rules.fudge.ring import man
from tests.scenario import Game, start

LANE = """
    ############
    #a......B..#
    ############
"""


def lane() -> Game:
    """One, and an enemy seven cells away, who acts after it in each round."""
    men = {"a": man("sword", perception=5), "B": man("sword", perception=4)}
    return start(RULESET, LANE, dice=["0000"] * 2, units=men)


def said(game: Game, cell: Cell) -> str:
    """What is told of the danger for a1 in that cell."""
    view = game.view("red")
    options = tuple(engine.options(RULESET, view, view.prompts[0]))
    there = stood_at(RULESET, view, view.units["a1"], options, cell)
    return " ".join(threat_lines(RULESET, view, there))


def test_a_foe_that_ran_in_the_last_round_can_walk_and_strike_in_its_next_turn() -> None:
    game = lane()
    assert "B1 (B1) can strike a1 there" in said(game, Cell(4, 1))
    game.do("a1 end")
    game.do(
        "B1 run 9,1"
    )  # Nothing of its turn is left; five cells away from 4,1, it has all of the next one.
    assert game.battle.prompts[0].unit == "a1"
    assert "B1 (B1) can strike a1 there" in said(game, Cell(4, 1))
    assert "Nobody known can hurt a1 here" in said(game, Cell(1, 1)), "that is too far to walk"


def test_the_line_of_odds_on_the_screen_says_the_same() -> None:
    game = lane()
    game.do("a1 end")
    game.do("B1 run 9,1")
    view = game.view("red")
    selection = Selection(RULESET, view)
    selection.ask(view, game.battle.prompts)
    selection.point(Cell(4, 1))
    asked = threat_preview.meant(selection)
    assert asked is not None
    selection.threats.work_out(view, asked, lambda problem: None)
    answer = threat_preview.foreseen(selection)
    assert answer is not None
    assert answer.text.startswith("then: B1 can strike you")
