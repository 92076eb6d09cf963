"""Verbs that are aimed at somebody who is down: the cursor finds the body."""

from __future__ import annotations

from skirmish.app.selection import Selection
from skirmish.grid import Cell
from skirmish.model.action import act
from tests.rules.ranks.test_injury import bedside


def test_a_body_under_the_cursor_is_a_target() -> None:
    game = bedside(1, 11)
    selection = Selection(game.ruleset, game.view("red"))
    selection.ask(game.view("red"), game.prompts)
    selection.pick(next(index for index, option in enumerate(selection.options) if option.verb.id == "wake"))
    assert selection.cursor == Cell(0, 0), "there is only one"
    assert selection.action() == act("c1", "wake", "a1")
    selection.point(Cell(4, 0))
    assert selection.action() is None
    assert selection.why_not() == "wake needs somebody who is down."
