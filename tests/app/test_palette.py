"""The command palette over a battle, and keys that a keymap has moved."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from textual import events
from textual.command import CommandList, CommandPalette, Hits
from textual.fuzzy import Matcher
from textual.widgets import Input

from skirmish.app.keys import KEYS, ROWS, live
from skirmish.app.parts import menu
from skirmish.app.rows.question_card import CardAnswer, QuestionCard
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.help import HelpScreen
from skirmish.app.screens.layer import Layer
from skirmish.app.screens.log import LogScreen
from skirmish.app.screens.offer_list import OfferList, closeness
from skirmish.app.screens.settings import SettingsScreen
from skirmish.app.screens.title import TitleScreen
from skirmish.model.action import Action
from tests.app import toy
from tests.app.table import HOT_SEAT, table
from tests.app.test_bursts import CLASSES

pytestmark = pytest.mark.usefixtures("meek")


async def test_the_palette_does_what_was_typed_by_its_plain_name() -> None:
    async with table() as at:
        await at.press("ctrl+p", *"lines of sight")
        offers = at.app.screen.query_one(CommandList)
        assert offers.option_count < 5, "nothing that only has its letters"
        await at.press("enter")
        assert at.screen.panels.map.overlay == "sight"


def test_what_was_typed_stands_before_letters_that_only_follow_each_other() -> None:
    """For `stea` thirty entries came that only had its letters, and none that had it."""
    hints = {
        "system: A cell": "2 metres wide.",
        "system: Hiding and ambush": "Stealth against Perception.",
        "rules: Stealth": "",
        "skill: unsteady": "",
        "end turn": "",
    }

    def found(*doable: str) -> list[str]:
        fits = {
            title: closeness("stea", title, hint, Matcher("stea").match(title), can_be_done=title in doable)
            for title, hint in hints.items()
        }
        return sorted((title for title, fit in fits.items() if fit), key=fits.__getitem__, reverse=True)

    cell, ambush, stealth, unsteady, _ = hints
    assert found() == [stealth, unsteady, ambush, cell]
    assert found(ambush) == found(cell) == found(), "a better place counts for more than that it can be done"
    hints["steal"] = ""
    assert found(stealth)[:2] == [stealth, "steal"], "of two alike what can be done comes first"


def test_no_row_of_the_menu_changes_its_digit_when_another_comes_or_goes() -> None:
    bare = menu.entries(menu.Asked(can_concede=True, can_undo=False, has_secrets=False))
    for asked in ({"can_undo": True}, {"has_secrets": True}, {"can_undo": True, "has_secrets": True}):
        facts = {"can_concede": True, "can_undo": False, "has_secrets": False} | asked
        assert menu.entries(menu.Asked(**facts))[: len(bare)] == bare


def test_a_row_of_the_menu_that_cannot_be_chosen_keeps_its_place_and_says_why() -> None:
    """It was left out, so each later digit meant something else: leave was 5, or 4, or 3."""
    usual = menu.rows(menu.Asked(can_concede=True, can_undo=False, has_secrets=False))
    assert not any(why for _, _, why in usual)
    cases = {
        "players orders concede": {"is_over": True},
        "players": {"is_learnt": True, "can_concede": True},
        "orders concede": {"is_played": False},
        "concede": {"gives_up": False},
    }
    for closed, facts in cases.items():
        asked = {"can_concede": False, "can_undo": False, "has_secrets": False} | facts
        rows = menu.rows(menu.Asked(**asked))
        assert [action for _, action, _ in rows] == [action for _, action, _ in usual]
        assert [action for _, action, why in rows if why] == closed.split()


async def test_it_offers_what_can_be_done_now_and_nothing_else() -> None:
    async with table() as at:
        offered = {offer.title for offer in at.screen.offers()}
        live = {key.label for key in at.screen.live_keys() if key.keys}
        verbs = {"shoot: bow", "shoot: gun", "move", "end turn"}
        menu = {"who plays which side", "standing orders", "other colours", "settings", "concede"}
        assert offered >= live | verbs | menu
        assert "next unit" not in offered  # Only one unit is asked.
        assert "always the least loss" not in offered  # Nothing has to be answered.
        await at.press("q")
        assert not verbs & {offer.title for offer in at.screen.offers()}


async def test_over_a_card_it_offers_the_answers_with_their_figures() -> None:
    async with table() as at:
        unit = at.game.battle.prompts[0].unit
        given: list[str] = []
        answers = tuple(
            CardAnswer(name, "hit 42 %", partial(given.append, name), price="costs 2 of 9")
            for name in ("dodge", "block")
        )
        at.screen.panels.question.open(QuestionCard("Guard shoots at you", answers, unit, topic="react"))
        await at.settle()
        offered = {offer.title: offer.hint for offer in at.screen.offers()}
        assert offered["block"] == "hit 42 %; costs 2 of 9"
        assert "move" not in offered, "the card comes first"
        await at.press("ctrl+p", *"block", "enter")
        assert given == ["block"]


async def test_what_cannot_be_done_any_more_is_not_offered_when_the_battle_is_over() -> None:
    async with table(seats=HOT_SEAT) as at:
        await at.press("enter")
        screen = at.screen
        offered = {title for title, _ in screen.open_entries()}
        assert {"standing orders", "who plays which side", "a PIN for your side", "concede"} <= offered
        screen.flow.answer(Action(at.game.asked, "concede"))
        await at.settle()
        assert at.game.is_over
        left = {action for _, action in screen.open_entries()}
        assert not left & {"orders", "players", "own_pin", "concede"}
        assert left >= {"leave", "colours", "settings", "help"}


def test_orders_are_not_offered_where_only_opponents_play() -> None:
    offered = {action for _, action in menu.entries(menu.Asked(False, False, False, is_played=False))}
    assert "orders" not in offered
    assert "players" in offered, "a person may take a side over"


def test_the_menu_is_in_reach_while_events_are_shown_and_keys_of_the_fight_wait_for_it() -> None:
    assert [key.name for key in live("show", frozenset())] == ["skip", "menu"]
    of_the_fight = {"approach", "go", "again"}
    assert not of_the_fight & {key.name for key in live("turn", frozenset({"aimed"}))}
    assert of_the_fight <= {key.name for key in live("turn", frozenset({"aimed", "fighting"}))}


async def test_every_offer_is_an_action_of_the_screen() -> None:
    async with table() as at:
        names = {offer.action.partition("(")[0] for offer in at.screen.offers()}
        rows = ((name, row) for (name, _), found in ROWS.items() for row in found)
        names |= {
            name for name, row in rows if row.fact != "lesson"
        }  # A lesson's screen has some of its own.
        assert all(callable(getattr(at.screen, f"action_{name}", None)) for name in names)


async def test_names_in_it_are_data_and_never_markup() -> None:
    async with table(toy.battle(names={"a1": "[/", "B1": "[bold]x"})) as at:
        await at.press("ctrl+p", *"end")
        assert isinstance(at.app.screen, CommandPalette)
        assert "end turn" in at.text
        await at.press("escape")
        assert isinstance(at.app.screen, BattleScreen)


async def test_where_only_ascii_may_be_drawn_it_opens_in_ascii_and_does_what_was_typed() -> None:
    async with table(ascii_only=True) as at:
        await at.press("ctrl+p")
        assert "shoot: bow" in at.text
        assert at.text.isascii()
        await at.press(*"threats")
        assert "threats: who could strike or notice" in at.text
        assert at.text.isascii()
        await at.press("enter")
        assert at.screen.panels.map.overlay == "threats"


async def test_it_opens_over_pages_and_does_what_their_rows_say() -> None:
    async with table() as at:
        at.app.push_screen(TitleScreen())
        await at.settle()
        await at.press("ctrl+p", *"settings", "enter")
        assert isinstance(at.app.screen, SettingsScreen)
        await at.press("escape", "escape")
        at.app.pop_screen()
        await at.press("L", "ctrl+p", *"filter", "enter")
        log = at.app.screen
        assert isinstance(log, LogScreen)
        assert log.kind == 1


def test_every_page_has_something_for_it() -> None:
    for screen in CLASSES:
        assert getattr(screen, "offers") is not Layer.offers, screen.__name__  # noqa: B009


async def test_a_keymap_moves_a_key_and_footer_and_help_follow() -> None:
    async with table() as at:
        at.app.choose(keymap={"reach": "f8", "menu": "f9"})
        await at.press("v")
        assert at.screen.panels.map.overlay == ""
        await at.press("f8")
        assert at.screen.panels.map.overlay == "reach"
        assert "f8 reach" in at.text.lower()
        await at.press("question_mark")
        assert isinstance(at.app.screen, HelpScreen)
        assert "f9" in at.text.lower()


def test_every_key_has_one_name_and_the_rows_of_a_name_the_same_keys() -> None:
    rows = [key for key in KEYS if key.keys]
    by_name = {key.name: (key.keys, key.shown) for key in rows}
    assert all((key.keys, key.shown) == by_name[key.name] for key in rows)


async def test_many_clicks_beside_it_close_it_alone() -> None:
    async with table() as at:
        await at.press("ctrl+p")
        over = at.app.screen
        for _ in range(9):
            over.post_message(events.Click(over, 1, 39, 0, 0, 1, False, False, False, 1, 39))
        await at.settle()
        assert isinstance(at.app.screen, BattleScreen)


async def test_a_search_that_ends_while_the_palette_is_taken_away_harms_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The list has gone, and the line that was typed into still hears keys that came in a burst."""
    search = OfferList.search

    async def slow(self: OfferList, query: str) -> Hits:
        await asyncio.sleep(0.05)
        async for hit in search(self, query):
            yield hit

    monkeypatch.setattr(OfferList, "search", slow)
    async with table() as at:
        await at.press("ctrl+p")
        over = at.app.screen
        line = over.query_one(Input)
        over.post_message(events.Click(over, 1, 39, 0, 0, 1, False, False, False, 1, 39))
        over.post_message(Input.Changed(line, "qqq"))
        line.call_later(asyncio.sleep, 0.2)
        await asyncio.sleep(0.3)
        await at.settle()
        assert isinstance(at.app.screen, BattleScreen)
