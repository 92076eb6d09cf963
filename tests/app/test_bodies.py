"""Verbs that are aimed at somebody who is down: the cursor finds the body."""

from __future__ import annotations

from skirmish.app.selection import Desk
from skirmish.grid import Cell
from skirmish.model.action import act
from tests.rules.ranks.test_injury import bedside


def test_a_body_under_the_cursor_is_a_target() -> None:
    game = bedside(1, 11)
    desk = Desk(game.ruleset, game.view("red"))
    desk.ask(game.view("red"), game.prompts)
    desk.pick(next(index for index, option in enumerate(desk.options) if option.verb.id == "wake"))
    assert desk.cursor == Cell(0, 0), "there is only one"
    assert desk.action() == act("c1", "wake", "a1")
    desk.point(Cell(4, 0))
    assert desk.action() is None
    assert desk.why_not() == "wake needs somebody who is down."
