"""Standing orders: the page under the menu, and what an order does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.app.screens.orders import OrdersScreen
from skirmish.rules.fudge import RULESET
from tests.app.table import table

pytestmark = pytest.mark.usefixtures("meek")


async def test_an_order_is_given_from_the_page_under_the_menu() -> None:
    async with table() as at:
        await at.press("q", "3")
        assert isinstance(at.app.screen, OrdersScreen)
        assert "Everybody of" in at.text
        assert "Own A alone" in at.text
        await at.press("right", "escape")  # The first row, from "ask me" to the least loss.
        assert list(at.game.battle.orders.values()) == ["best"]
        assert at.screen.mode == "turn"


async def test_looking_at_the_orders_gives_none_and_cuts_no_question(monkeypatch: pytest.MonkeyPatch) -> None:
    question = "Your rank has come, and things are not as they were: attack somebody else?"
    async with table(size=(80, 24)) as at:
        prose = at.game.ruleset.prose
        monkeypatch.setattr(
            at.game,
            "ruleset",
            replace(at.game.ruleset, prose=replace(prose, topics=dict.fromkeys(prose.topics, question))),
        )
        before = len(at.game.steps)
        await at.press("q", "3", "down")
        assert question in " ".join(at.text.replace("ask me", "").split())
        await at.press("escape")
        assert len(at.game.steps) == before


async def test_orders_can_be_changed_by_mouse() -> None:
    async with table() as at:
        await at.press("q")
        await at.click_text("standing orders")
        await at.click_text("ask me")
        await at.click_text("back to the battle")
        assert list(at.game.battle.orders.values()) == ["best"]


def test_every_topic_says_which_verbs_answer_it() -> None:
    assert RULESET.answers.keys() == RULESET.prose.topics.keys()
    assert all(verb in RULESET.verbs for verbs in RULESET.answers.values() for verb in verbs)


async def test_a_card_is_drawn_for_the_size_that_it_gets_however_late_that_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with table() as at:
        panel = at.screen.panels.question.panel
        monkeypatch.setattr(panel, "call_after_refresh", lambda call: call())  # As on a busy machine.
        await at.press("q")
        assert "standing orders" in at.text
