"""When the keyboard changes hands: who sits down, with a PIN or without, and who leaves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from skirmish.app.app import SkirmishApp
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.handover import HandoverScreen
from skirmish.app.screens.replay import ReplayScreen
from skirmish.app.screens.title import TitleScreen
from skirmish.app.settings import Settings
from skirmish.packs.launch_request import LaunchRequest
from skirmish.session import Session
from tests.app.table import HOT_SEAT, NOWHERE, Table, press_until, table, until
from tests.library import shipped_library

pytestmark = pytest.mark.usefixtures("meek")


@asynccontextmanager
async def covered(size: tuple[int, int] = (80, 24)) -> AsyncIterator[Table]:
    """Theirs chose the PIN 4711 and ended their turns; ours have had theirs: theirs are called again."""
    async with table(seats=HOT_SEAT, size=size) as at:
        await at.press("enter")
        await at.press("q")
        await at.click_text("a PIN for your side")
        await at.press(*"4711", "enter")
        assert "Once more, to be sure." in at.text
        await at.press(*"4711", "enter")
        assert [one.message for one in at.app._notifications] == ["Your PIN is asked for from now on."]
        await at.press("e", "e", "e", "e")
        assert isinstance(at.app.screen, HandoverScreen)
        assert not len(at.app._notifications)  # What one player was told is not left there for the other.
        await at.press("enter")
        if not isinstance(at.app.screen, BattleScreen):  # What happened since the last turn.
            await at.press("enter")
        await at.press("e", "e", "e", "e")
        assert isinstance(at.app.screen, HandoverScreen)
        assert "PIN: _" in at.text
        yield at


@pytest.mark.parametrize(("system", "seed"), [("forge", "2"), ("fudge", "4"), ("pools", "2")])
async def test_while_an_opponent_acts_first_that_player_is_called_who_will_be_asked_first(
    tmp_path: Path, system: str, seed: str
) -> None:
    """The first side was called for nothing but the briefing, and then the other one for its turn."""
    seats = {"goats": "human", "smoke": "human", "reeds": "ai:recruit", "salt": "ai:recruit"}
    app = SkirmishApp(Settings(tmp_path, speed=0), LaunchRequest("wells", seed, system, seats=seats))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HandoverScreen))
        cover = app.screen
        assert isinstance(cover, HandoverScreen)
        assert cover.name_of_side == "the People of the Smoke"
        battle = app.screen_stack[1]
        assert isinstance(battle, BattleScreen)
        assert battle.flow.game.asked in {"reeds", "salt"}
        await press_until(pilot, "enter", lambda: app.screen is battle)
        await until(pilot, lambda: battle.mode in {"turn", "card"})
        assert battle.flow.game.asked == "smoke", "nobody else was called in between"


async def test_enter_without_a_pin_asks_for_it_and_a_wrong_one_says_so_until_another_is_typed() -> None:
    async with covered() as at:
        await at.press("enter")
        assert "Type the PIN first." in at.text
        await at.press(*"99")
        assert "Type the PIN first." not in at.text
        assert "PIN: **_" in at.text
        await at.press("enter")
        assert "That is not it." in at.text
        await at.press("4")
        assert "That is not it." not in at.text
        await at.press("7", "1", "1", "enter")
        assert not isinstance(at.app.screen, HandoverScreen)


async def test_a_new_size_keeps_what_was_typed() -> None:
    async with covered() as at:
        await at.press(*"471")
        await at.pilot.resize_terminal(120, 40)
        await at.settle()
        assert "PIN: ***_" in at.text
        await at.press("1", "enter")
        assert not isinstance(at.app.screen, HandoverScreen)


async def test_whose_pin_is_forgotten_can_leave_by_the_keyboard_alone() -> None:
    async with covered() as at:
        await at.press(*"99", "enter", "down", "enter")
        assert isinstance(at.app.screen, TitleScreen)


async def test_a_key_that_was_on_its_way_lets_nobody_sit_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HandoverScreen, "HEED", 3600.0)
    async with table(seats=HOT_SEAT) as at:
        cover = at.app.screen
        assert isinstance(cover, HandoverScreen)
        await at.press("enter", "space", "e", "enter")
        await at.click_text("I play")
        assert at.app.screen is cover
        monkeypatch.setattr(cover, "_heard_from", 0.0)  # As after the hour, with no key held down.
        monkeypatch.setattr(cover, "_held", ("", 0.0))
        await at.press("enter")
        assert isinstance(at.app.screen, BattleScreen)


async def seat_the_next(at: Table) -> None:
    """End all turns of who sits there, and let the next sit down, past what happened meanwhile."""
    here = at.game.asked
    while not isinstance(at.app.screen, HandoverScreen):
        await at.press("e")
    await at.press("enter")
    if not isinstance(at.app.screen, BattleScreen):
        await at.press("enter")
    assert at.game.asked != here


async def test_what_one_player_pinned_laid_over_and_did_last_is_not_there_for_the_next() -> None:
    async with table(seats=HOT_SEAT) as at:
        await at.press("enter", "right", "plus", "v", "left")
        assert at.screen.selection.pin is not None
        assert at.screen.panels.map.overlay == "reach"
        await seat_the_next(at)
        assert at.screen.selection.pin is None
        assert at.screen.panels.map.overlay == ""
        await at.press("ctrl+r")
        assert "Nothing has been done yet that could be done again." in at.text


async def calls_of_a_round(answer: str) -> tuple[str, ...]:
    """Who is called from the first turn of `clash` to its second round, as both sides end all turns so."""
    library = shipped_library()
    seats = {"company": "human", "colliers": "human"}
    setup = LaunchRequest("clash", "7", "ranks", True, seats).setup(library)
    session, called, covers = Session.start(setup, library), [], []
    app = SkirmishApp(Settings(NOWHERE, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_battle(session)
        while (clock := session.battle.clock) is None or clock.round < 2:
            await pilot.pause(0.02)
            screen = app.screen
            if isinstance(screen, HandoverScreen):
                if screen not in covers:
                    covers.append(screen)
                    called.append((clock.round if clock else 0, session.asked))
                await pilot.press("enter")
            elif isinstance(screen, ReplayScreen):
                await pilot.press("enter")
            elif isinstance(screen, BattleScreen) and hasattr(screen.flow, "ui"):
                card = screen.panels.question.card
                if card is not None:
                    texts = [one.text for one in card.answers]
                    await pilot.press(str(texts.index(answer) + 1 if answer in texts else 1))
                else:
                    await pilot.press("escape" if screen.panels.popup.name else "ctrl+e")
    return tuple(side for round_, side in called if round_ == 1)


async def test_who_ends_all_turns_whatever_comes_is_not_called_for_them() -> None:
    often = await calls_of_a_round("end all turns of this round")
    once = await calls_of_a_round("end them whatever comes")
    assert len(often) > 2, "units of both sides act by turns"
    assert sorted(once) == ["colliers", "company"], "each is called to say it, and for nothing else"


async def test_it_is_said_that_leaving_ends_what_no_foe_ends() -> None:
    """What units do by themselves is not saved: who comes back is asked again, and has lost no turn."""
    async with table(seats=HOT_SEAT, size=(80, 24)) as at:
        await at.press("enter", "ctrl+e")
        said = " ".join(at.text.replace("│", " ").split())
        assert "end them whatever comes" in said
        assert "nothing but leaving the battle stops it" in said


async def test_each_of_several_players_is_told_once_how_a_turn_is_taken() -> None:
    said = "or pick a number. ? lists keys."
    async with table(seats=HOT_SEAT) as at:
        await at.press("enter")
        assert said in at.text
        await seat_the_next(at)
        assert said in at.text, "what the first was told the second has not read"


async def test_the_briefing_begins_anew_for_each_who_sits_down(tmp_path: Path) -> None:
    seats = dict.fromkeys(("goats", "reeds", "salt", "smoke"), "human")
    app = SkirmishApp(Settings(tmp_path, speed=0), LaunchRequest("wells", "7", "fudge", True, seats))
    async with app.run_test(size=(80, 24)) as pilot:
        read: list[str] = []
        while len(read) < 2:
            await until(pilot, lambda: isinstance(app.screen, HandoverScreen))
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, BattleScreen) and app.screen.mode == "turn")
            screen = app.screen
            assert isinstance(screen, BattleScreen)
            assert screen.panels.popup.name == "briefing"
            read.append(screen.flow.viewer)
            assert screen.panels.briefing.has_more, "the first of two pages"
            await pilot.press("enter")
            assert not screen.panels.briefing.has_more
            await pilot.press("e", "enter")
        assert read[0] != read[1]


@pytest.mark.parametrize("ruleset", ["ranks", "forge"])
async def test_the_cover_names_a_side_as_it_stands_within_a_sentence(ruleset: str) -> None:
    """Only where a unit that waits may cut in unseen, as in `forge`, may a player be called for nothing."""
    library = shipped_library()
    seats = {"company": "human", "colliers": "human"}
    session = Session.start(LaunchRequest("clash", "7", ruleset, True, seats).setup(library), library)
    app = SkirmishApp(Settings(NOWHERE, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        at = Table(pilot, app, session)  # type: ignore[arg-type]
        app.open_battle(session)
        await at.settle()
        name = {"company": "the Company", "colliers": "the Colliers"}[session.asked]
        assert f"Next at the keyboard: {name}." in at.text
        assert f"I play {name}" in at.text
        assert ("It may be handed on at once" in at.text) == (ruleset == "forge")
        assert "leave the battle" in at.text


async def test_without_a_pin_one_sits_down_or_leaves() -> None:
    async with table(seats=HOT_SEAT) as at:
        await at.click_text("leave the battle")
        assert isinstance(at.app.screen, TitleScreen)


async def test_on_the_page_of_the_pin_only_rows_that_can_be_chosen_look_so() -> None:
    async with table(seats=HOT_SEAT, size=(80, 24)) as at:
        await at.press("enter", "q")
        await at.click_text("a PIN for your side")
        name = at.game.battle.scene.side(at.game.asked).name
        assert at.lines[0].strip() == f"A PIN for {name}"
        assert at.text.count("keep it") == 1
        await at.press("enter")
        assert "Type the PIN first." in at.text, "there is none that could be taken away"
        assert not at.app._notifications
        await at.click_text("back")
        assert isinstance(at.app.screen, BattleScreen)


async def test_a_pin_is_kept_only_once_it_was_typed_twice_alike() -> None:
    async with table(seats=HOT_SEAT, size=(80, 24)) as at:
        await at.press("enter", "q")
        await at.click_text("a PIN for your side")
        await at.press(*"4711", "enter", *"4712", "enter")
        assert "These two are not the same. Type it anew." in at.text
        assert "PIN: _" in at.text
        await at.press("4")
        assert "not the same" not in at.text
        await at.press(*"711", "enter")
        assert "Once more, to be sure." in at.text
        await at.press(*"4711", "enter")
        assert [one.message for one in at.app._notifications] == ["Your PIN is asked for from now on."]
