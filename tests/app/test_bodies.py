"""Verbs aimed at somebody who is down, or who will be gone: what the list and the odds say of them."""

from __future__ import annotations

from skirmish.app.selection import Selection
from skirmish.grid import Cell
from skirmish.model.action import act
from tests.app.test_turning import table
from tests.rules.ranks.ring import fight, man
from tests.rules.ranks.test_injury import bedside, lying
from tests.rules.ranks.test_when_done import lane
from tests.scenario import put


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


async def test_the_verbs_tell_of_the_body_under_the_cursor() -> None:
    """First Aid heals no more than the wound cost (BR-121): 1 here, and (1 + 2 + 3) / 3 there."""
    units = {"c": man(first_aid=100, dexterity=15), "B": man(dexterity=3)}
    game = fight("aa.......B\nc.........", units, sides={"red": "ac", "blue": "B"})
    put(game, {"a1": lying(1, 1), "a2": lying(1, 11)})
    async with table(game) as at:
        assert at.screen.selection.cursor == Cell(0, 1)
        await at.press("up")
        assert "100 % heals 1.0" in at.text
        await at.press("right")
        assert "100 % heals 2.0" in at.text
        await at.press("left")
        assert "100 % heals 1.0" in at.text, "though all has been worked out by now"


async def test_a_blow_that_will_come_too_late_has_no_chance_and_says_why() -> None:
    """Under `ranks` B1 has said that it goes after c1, farther than a1 can follow without a walk (BG-09)."""
    async with table(lane("c...B...a.", "B1 strike c1 with=B1.broadsword")) as at:
        await at.press("semicolon", "1")
        assert "0 %" in at.text
        assert "will be out of reach or sight" in at.text
