"""The report after a battle: who won, what each did, what opponents thought, and what next."""

from __future__ import annotations

import pytest
from textual import events

from skirmish.app import thinking
from skirmish.app.game_flow import Musing
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.report import ReportScreen, telling
from skirmish.app.thinking import Decision
from skirmish.rules.replies import indifferent
from tests.app.table import table


def test_the_dearest_thoughts_and_the_last_are_told_in_order() -> None:
    prices = (1.0, 9.0, 2.0, 8.0, 3.0, 7.0, 6.0, 0.5)
    musings = [Musing("b", number, f"thought {number}", price) for number, price in enumerate(prices)]
    told = telling([*musings, Musing("a", 1, "ours", 99.0)], "b")
    assert [musing.round for musing in told] == [1, 3, 4, 5, 6, 7]


async def test_what_an_opponent_thought_is_read_after_the_battle_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def choose(ruleset: object, view: object, *_: object) -> Decision:
        return Decision(indifferent(ruleset, view), "Foe B waits for a better day.", 3.0)  # type: ignore[arg-type]

    monkeypatch.setattr(thinking, "choose", choose)
    async with table() as at:
        await at.press("e", "e", "e", "e")
        assert "better day" not in at.text
        await at.press("q", "6", "2")
        assert isinstance(at.app.screen, ReportScreen)
        assert "What Theirs thought" in at.text
        assert "Foe B waits for a better day." in at.text


@pytest.mark.usefixtures("meek")
@pytest.mark.parametrize("by_mouse", [False, True])
async def test_from_conceding_to_the_map_and_back(*, by_mouse: bool) -> None:
    async with table() as at:
        await at.press("q")
        if by_mouse:
            await at.click_text("concede")
            await at.click_text("Ours concede")
        else:
            await at.press("6", "2")
        assert isinstance(at.app.screen, ReportScreen)
        if by_mouse:
            await at.click_text("look at the map")
        else:
            await at.press("m")
        assert isinstance(at.app.screen, BattleScreen)
        assert at.screen.mode == "over"
        await at.press("enter")
        assert isinstance(at.app.screen, ReportScreen)


@pytest.mark.usefixtures("meek")
@pytest.mark.parametrize("by_mouse", [False, True])
async def test_a_side_is_taken_over(*, by_mouse: bool) -> None:
    async with table() as at:
        theirs = at.game.seats["theirs"]
        await at.press("q")
        if by_mouse:
            await at.click_text("who plays which side")
            await at.click_text("Theirs:")
        else:
            await at.press("2", "2")
        assert at.game.seats["theirs"] != theirs


@pytest.mark.usefixtures("meek")
async def test_no_key_that_was_on_its_way_leaves_the_report(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enter too many after the winning blow, r for a reload, t for something else: the report stays."""
    monkeypatch.setattr(ReportScreen, "HEED", 0.0)
    early = [events.Key(key, None) for key in ("enter", "r", "t", "escape", "m")]
    async with table() as at:
        await at.press("q", "6", "2")
        assert isinstance(at.app.screen, ReportScreen)
        for key in early:
            at.app.screen.post_message(key)
        await at.settle()
        assert isinstance(at.app.screen, ReportScreen)
        await at.press("t")
        assert not isinstance(at.app.screen, ReportScreen)


@pytest.mark.usefixtures("meek")
async def test_enter_stays_on_the_report_until_something_else_is_chosen() -> None:
    async with table() as at:
        await at.press("q", "6", "2", "enter", "enter", "space")
        assert isinstance(at.app.screen, ReportScreen)
