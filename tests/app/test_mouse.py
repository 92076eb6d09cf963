"""Everything by the mouse: rows that scroll under a head that stays, pages of keys that can be clicked."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.app.app import SkirmishApp
from skirmish.app.lines import Row, Span
from skirmish.app.rows import odds
from skirmish.app.screens.help import HelpScreen
from skirmish.app.screens.offer_list import OfferScreen
from skirmish.app.screens.primer import PrimerScreen
from skirmish.app.screens.replay import ReplayScreen
from skirmish.app.screens.replay_help import ReplayHelp
from skirmish.app.settings import Settings
from tests.app import toy
from tests.app.table import table, until
from tests.app.test_replay import opened, text_of
from tests.app.test_title import new_battle, ready


async def test_a_click_on_a_key_of_the_help_does_what_the_key_does() -> None:
    async with table(size=(80, 24)) as at:
        await at.press("question_mark")
        await at.click_text("bands of distance")
        assert at.screen.panels.map.overlay == "bands"
        await at.press("question_mark")
        await at.click_text("log")
        assert "Log" in at.lines[0]


async def test_a_click_on_a_verb_of_the_help_chooses_it() -> None:
    async with table(size=(120, 60)) as at:
        await at.press("enter", "question_mark")
        await at.click_text("What can be done")
        assert at.screen.selection.picked is None  # A click where nothing stands only closes the page.
        titles = [option.verb.title for option in at.screen.selection.options]
        await at.press("question_mark")
        await at.click_text("shoot")
        assert at.screen.selection.picked == titles.index("shoot")


async def test_the_help_tells_of_the_command_palette_and_opens_it() -> None:
    async with table(size=(80, 24)) as at:
        await at.press("question_mark")
        assert isinstance(at.app.screen, HelpScreen)
        await at.click_text("ctrl+p")
        await until(at.pilot, lambda: isinstance(at.app.screen, OfferScreen))


async def test_a_click_on_a_key_of_a_replay_does_what_the_key_does(tmp_path: Path) -> None:
    async with opened(tmp_path, answers=30) as (pilot, app, screen):
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, ReplayHelp) and "next round" in text_of(app))
        y = next(y for y, line in enumerate(text_of(app).splitlines()) if "end" in line.split()[1:])
        await pilot.click(offset=(12, y))
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen) and screen.reel.is_at_end)


async def test_the_arrows_of_a_new_battle_stay_where_the_rows_scroll_away(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot, app)
        screen = await new_battle(pilot, app)
        await pilot.press("up")
        await pilot.pause()
        assert screen.page.top > 0
        await app.workers.wait_for_complete()
        lines = text_of(app).splitlines()
        assert lines[0].startswith(" New battle   ← → change")
        wide = max(len(line.rstrip()) for line in lines[1:4])
        assert wide < 50  # Nothing of the ground lies over rows that came from below.
        before = screen.setup.seed, screen.value(screen.table_of_rules.choices[-1])
        await pilot.click(offset=(lines[0].index("→"), 0))
        assert (screen.setup.seed, screen.value(screen.table_of_rules.choices[-1])) != before


async def test_the_ground_of_a_new_battle_lies_over_no_row_however_long_the_names_are(tmp_path: Path) -> None:
    """Of `1 of 5` rule systems the last figure lay under the ground, in the cup."""
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot, app)
        screen = await new_battle(pilot, app)
        while screen.setup.scenario != "cup":
            await pilot.press("right")
        await until(pilot, lambda: screen.preview.picture is not None)
        await until(pilot, lambda: "Fudge skirmish  1 of 5 " in text_of(app))


async def test_the_wheel_says_when_the_last_row_is_in_sight(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot, app)
        screen = await new_battle(pilot, app)
        assert "more below" in text_of(app)
        screen.page.scroll_rows(100)
        await pilot.pause()
        assert "more below" not in text_of(app)


async def test_f1_on_the_title_tells_how_it_is_played(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot, app)
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(app.screen, PrimerScreen))


@pytest.mark.usefixtures("meek")
async def test_when_all_is_over_the_menu_leads_back_to_the_map() -> None:
    async with table() as at:
        await at.press("enter", "q")
        assert "1 play on" in at.text
        await at.click_text("concede")
        await at.click_text("2 concede")
        await at.click_text("look at the map")
        await at.press("q")
        assert "play on" not in at.text
        await at.click_text("1 back to the map")
        assert at.screen.panels.question.card is None


@pytest.mark.usefixtures("meek")
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_what_a_second_click_on_a_row_does_is_said_before_it_is_done(size: tuple[int, int]) -> None:
    async with table(size=size) as at:
        await at.click_text("move")
        assert "the same again does it" not in at.lines[-1], "a walk needs a target"
        await at.click_text("end turn")
        assert "enter do it  the same again does it" in at.lines[-1]
        steps = len(at.game.steps)
        assert at.game.battle.prompts[0].unit == "a1", "the first click has only chosen it"
        await at.click_text("end turn")
        assert len(at.game.steps) > steps


@pytest.mark.usefixtures("meek")
async def test_a_click_on_the_lines_below_the_map_opens_the_odds_and_the_card() -> None:
    """At 80x24 the odds, and through them the rules, could only be reached by the page of all keys."""
    async with table(toy.battle(("###########", "#a.......A#", "###########")), size=(80, 24)) as at:
        await at.press("semicolon")
        assert "shoot Foe A: " in at.text
        await at.click_text("shoot Foe A: ")
        assert at.screen.panels.popup.name == "odds"
        await at.press("escape")
        await at.click_text("Own A ●")
        assert at.screen.panels.popup.name == "card"


async def test_of_odds_that_have_no_room_the_rest_stands_on_further_pages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At 80x24 the last 10 of 27 rows of a blow under `ranks` stood nowhere, and nothing said so."""
    rows: list[Row] = [(Span(f" row {n}"),) for n in range(27)]
    monkeypatch.setattr(odds, "odds_rows", lambda *_: rows)

    async with table(size=(80, 24)) as at:

        def read() -> list[int]:
            return [int(line.split(" row ")[1].split()[0]) for line in at.lines if "│ row " in line]

        await at.press("O")
        first = read()
        assert "O more, page 1 of 2" in at.text
        await at.click_text("O more, page 1 of 2")
        assert [*first, *read()] == [*range(27)]
        await at.click_text("O closes this, page 2 of 2")
        assert at.screen.panels.popup.name == ""
        await at.press("O")
        assert read() == first
        await at.press("escape")
        assert at.screen.panels.popup.name == "", "closed at once, whatever follows"


@pytest.mark.usefixtures("meek")
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_footer_names_enter_only_where_it_would_do_something(size: tuple[int, int]) -> None:
    """`enter do it` stood there, and Enter said that nothing was chosen."""
    async with table(toy.battle(("###########", "#a.......A#", "###########")), size=size) as at:
        assert "do it" not in at.lines[-1]
        await at.press("question_mark")
        assert "do it, once something is chosen" in at.text
        await at.press("escape", "enter")
        assert "Choose what to do" in at.text, "it says why it does nothing"
        await at.press("right")
        assert "enter do it" in at.lines[-1], "a walk"
        await at.press("left")
        assert "do it" not in at.lines[-1]
        await at.press("semicolon")
        assert "enter do it" in at.lines[-1], "a shot"


@pytest.mark.usefixtures("meek")
async def test_a_click_on_the_map_never_does_what_needs_no_target() -> None:
    """A row was chosen, then a foe clicked where the cursor was already: the turn was over."""
    async with table(size=(120, 40)) as at:
        unit = at.screen.selection.unit
        assert unit is not None
        assert at.screen.selection.cursor == unit.cell
        steps = len(at.game.steps)
        await at.click_text("end turn")
        assert at.screen.selection.picked is not None
        await at.click_cell(unit.cell)
        await at.settle()
        assert len(at.game.steps) == steps
        assert at.screen.selection.picked is None, "the click has taken the choice back"
        await at.click_text("end turn")
        await at.click_text("end turn")
        assert len(at.game.steps) > steps, "its own row does it"
