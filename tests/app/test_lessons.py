"""Lessons on the screen: a new player's Enter begins one; its card stands clear of all and points."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from skirmish.app.app import SkirmishApp
from skirmish.app.game_flow import GameFlow
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.lesson import LessonEndScreen, LessonScreen
from skirmish.app.screens.lessons import LessonsScreen
from skirmish.app.screens.title import TitleScreen
from skirmish.app.settings import Settings
from skirmish.grid import Cell
from skirmish.model.action import Action
from skirmish.model.battle import Result
from skirmish.packs.puzzle import OURS
from skirmish.seats import HUMAN
from skirmish.session import Session
from tests.app.table import has_begun, until
from tests.lessons.test_lessons import NAMES


def text(app: SkirmishApp) -> str:
    """What is to be read on the screen."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


async def lesson(pilot: Pilot[None], app: SkirmishApp) -> LessonScreen:
    """The lesson, as soon as somebody is asked in it."""
    await until(pilot, lambda: isinstance(app.screen, LessonScreen) and app.screen.mode in {"turn", "card"})
    screen = app.screen
    assert isinstance(screen, LessonScreen)
    return screen


async def begun(pilot: Pilot[None], app: SkirmishApp, number: str) -> LessonScreen:
    """The lesson of that number, chosen from the list."""
    await ready(pilot, app)
    await pilot.press("t")
    await until(pilot, lambda: isinstance(app.screen, LessonsScreen))
    await pilot.press(number)
    return await lesson(pilot, app)


async def ready(pilot: Pilot[None], app: SkirmishApp) -> None:
    """Wait until the title knows what there is."""
    await until(pilot, lambda: app.library is not None)
    await pilot.pause()


async def test_enter_of_a_new_player_begins_the_first_lesson(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot, app)
        assert "learn to play: lesson 1 of 5" in text(app)
        await pilot.press("enter")
        screen = await lesson(pilot, app)
        assert screen.lesson.id == NAMES[0]
        await until(pilot, lambda: "1/5 Moving, sight and cover  card 1/10" in text(app))


async def test_the_first_card_is_left_by_enter_and_the_second_by_doing_what_it_says(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, ascii_only=True, palette="mono", speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot, app)
        await pilot.press("enter")
        await lesson(pilot, app)
        await until(pilot, lambda: "Welcome. You are Wren" in text(app))
        await pilot.press("enter")
        await until(pilot, lambda: ">'<" in text(app).replace(" ", ""))  # The door is pointed at.
        await pilot.press(*["right"] * 6)
        await until(pilot, lambda: "card 3/10" in text(app))
        told = " ".join(text(app).split())
        assert "If she has moved already, end the turn first (e, then enter)." in told
        await pilot.press("backspace")
        await until(pilot, lambda: "card 2/10" in text(app) or "card 3/10" in text(app))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_card_and_footer_call_a_key_the_same_and_as_the_player_has_it(
    size: tuple[int, int], tmp_path: Path
) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0, keymap={"accept": "f9"}))
    async with app.run_test(size=size) as pilot:
        await ready(pilot, app)
        await pilot.press("enter")
        screen = await lesson(pilot, app)
        await until(pilot, lambda: text(app).lower().count("f9 next card") == 2)
        assert "backspace card before" in text(app)
        await pilot.press("1")  # Something is chosen: the key does that now, and another turns the card.
        await until(pilot, lambda: ") next card" in text(app))
        await pilot.press("right")
        await until(pilot, lambda: "9 do it" in text(app))
        assert "9 next card" not in text(app)
        await pilot.press("right_parenthesis")
        await until(pilot, lambda: screen.guide.at == 1)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_card_lies_over_nothing(size: tuple[int, int], tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=size) as pilot:
        await ready(pilot, app)
        await pilot.press("enter")
        screen = await lesson(pilot, app)
        card = screen.taught.panel.region
        for name in ("#head", "#map", "#side", "#brief", "#log", "#footer"):
            other = screen.query_one(name)
            assert not other.display or not card.overlaps(other.region), name
        map_view = screen.panels.map.widget
        wren = screen.flow.shown.units["a1"].cell
        assert 0 <= wren.y - map_view.north < map_view.size.height


async def test_the_arrow_stands_beside_the_part_that_is_meant(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, ascii_only=True, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begun(pilot, app, "2")
        for _ in range(3):
            await pilot.press("right_parenthesis")
        await until(pilot, lambda: "The first number is the chance" in text(app))
        row = text(app).splitlines()[22]  # The fourth line below the map.
        assert row.startswith(">")
        assert screen.taught.pointer.display


async def test_the_place_of_a_line_is_counted_where_what_was_said_before_took_more_lines(
    tmp_path: Path,
) -> None:
    app = SkirmishApp(Settings(tmp_path, ascii_only=True, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begun(pilot, app, "2")
        for _ in range(3):
            await pilot.press("right_parenthesis")
        await until(pilot, lambda: "(fourth line below the map)" in text(app))
        view = screen.panels.map.widget
        stood = view.spot(Cell(3, 3)) + view.region.offset
        screen.panels.note = "A sentence of two lines. " * 5
        screen.panels.draw_choice()
        await pilot.pause()
        assert view.spot(Cell(3, 3)) + view.region.offset == stood, "it must not slip away under a pointer"
        screen.panels.note = ""
        screen.panels.draw_choice()
        await until(pilot, lambda: "(fifth line below the map)" in text(app))
        assert text(app).splitlines()[22].startswith(">"), "the line above the keys"


async def test_a_window_of_one_cell_breaks_no_lesson(tmp_path: Path) -> None:
    """Each word below the map takes a line of its own then, more than there are words for."""
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot, app, "2")
        for _ in range(3):
            await pilot.press("right_parenthesis")
        await until(pilot, lambda: "(fourth line below the map)" in text(app))
        await pilot.resize_terminal(1, 1)
        await pilot.pause()
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "(fourth line below the map)" in text(app))


async def test_the_arrows_leave_it_to_be_seen_which_way_a_sentry_looks(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0, wide_cells=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot, app, "3")
        await pilot.press("enter")
        await until(pilot, lambda: "shows where sentries could notice you" in text(app))
        await until(pilot, lambda: "▸B→" in text(app))


async def test_while_events_are_shown_the_arrows_go_with_the_unit_that_they_point_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = SkirmishApp(Settings(tmp_path, ascii_only=True, speed=0, wide_cells=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot, app)
        await pilot.press("enter")
        screen = await lesson(pilot, app)
        await until(pilot, lambda: ">w<" in text(app))
        flow = screen.flow
        wren = flow.shown.units["a1"]
        monkeypatch.setattr(GameFlow, "is_playing", True)
        flow.shown = flow.shown.with_unit(replace(wren, cell=Cell(wren.cell.x + 2, wren.cell.y)))
        screen.selection.look_at(flow.shown)
        screen.panels.draw()
        await until(pilot, lambda: ".>w<" in text(app))
        assert ">.<" not in text(app)
        assert "next card" not in text(app), "any key shows the rest of the events"
        monkeypatch.setattr(GameFlow, "is_playing", False)
        screen.panels.draw()
        await until(pilot, lambda: "enter next card" in text(app))


async def test_in_a_lesson_too_the_key_that_closes_the_briefing_closes_it(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(120, 40)) as pilot:
        await ready(pilot, app)
        await pilot.press("enter")
        screen = await lesson(pilot, app)
        await pilot.press("left_parenthesis")
        assert screen.panels.popup.name == "briefing"
        await until(pilot, lambda: "enter close the briefing" in text(app))
        assert ") next card" in text(app)
        await pilot.press("enter")
        assert (screen.panels.popup.name, screen.guide.at) == ("", 0)
        await until(pilot, lambda: "enter next card" in text(app))


async def test_the_cell_where_one_is_to_go_is_marked_and_lies_under_no_mark(tmp_path: Path) -> None:
    """The arrow beside Bors lay over the very cell behind him, and one cell short looked like beside him."""
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot, app, "3")
        await pilot.press("right_parenthesis", "right_parenthesis")
        await until(pilot, lambda: "to the marked cell" in " ".join(text(app).split()))
        row = next(line for line in text(app).splitlines() if " w " in line and " B " in line)
        assert " ▸ · B → " in row


@pytest.mark.parametrize("number", ["1", "4"])
async def test_the_title_of_a_lesson_is_never_cut(number: str, tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begun(pilot, app, number)
        for _ in range(4):
            assert screen.taught.guide.lesson.title in text(app)
            assert screen.taught.guide.card is not None
            await pilot.press("right_parenthesis")
            await pilot.pause()


async def test_what_a_card_says_of_the_top_line_is_to_be_read_there(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, ascii_only=True, speed=0))
    async with app.run_test(size=(120, 40)) as pilot:
        await begun(pilot, app, "3")
        await until(pilot, lambda: "the top line says so" in text(app))
        assert text(app).startswith(">")
        assert "nobody has noticed" in text(app).splitlines()[0]


async def test_the_arrow_at_the_list_stands_where_the_list_begins(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, ascii_only=True, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begun(pilot, app, "1")
        for _ in range(3):
            await pilot.press("right_parenthesis")
        await until(pilot, lambda: "Each turn has one move and one action" in text(app))
        assert any(row.startswith(">Wren") and " 1 move" in row for row in text(app).splitlines())
        await pilot.press("c")
        await until(pilot, lambda: "all of it: @, then x" in text(app))
        titles = [option.verb.title for option in screen.selection.options]
        listed = [row[row.index("|") :] for row in text(app).splitlines() if "|" in row]
        assert all(any(f" {title}" in row for row in listed) for title in titles), (
            "none is cut off in silence"
        )


async def test_a_lesson_is_skipped_card_by_card_kept_and_followed_by_the_next(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot, app)
        await pilot.press("enter")
        await lesson(pilot, app)
        await pilot.press(*["right_parenthesis"] * 10)
        await until(pilot, lambda: isinstance(app.screen, LessonEndScreen))
        await until(pilot, lambda: "Lesson 1 of 5 is done" in text(app))
        await pilot.press("enter")
        screen = await lesson(pilot, app)
        assert screen.lesson.id == NAMES[1]
        await pilot.press("right_parenthesis")
        await until(pilot, lambda: "card 2/8, 1 not done" in text(app))
        await pilot.press("backspace")
        await until(pilot, lambda: "card 1/8" in text(app) and "not done" not in text(app))
        await pilot.press("q")
        await until(pilot, lambda: "leave (nothing of this is saved)" in text(app))
        await pilot.press("2")
        await until(pilot, lambda: "here it is clear who plays" in text(app))
        screen.action_leave()
        await until(pilot, lambda: isinstance(app.screen, LessonsScreen))
        await until(pilot, lambda: "[x]" in text(app))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen) and "1 of 5 lessons done" in text(app))
    kept = json.loads((tmp_path / "progress.json").read_text("utf-8"))
    assert kept["lessons"] == ["moving"]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_on_the_last_card_its_key_says_that_it_ends_the_lesson(
    size: tuple[int, int], tmp_path: Path
) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0, preset="numpad"))
    async with app.run_test(size=size) as pilot:
        screen = await begun(pilot, app, "4")
        cards = len(screen.lesson.cards)
        await pilot.press(*["right_parenthesis"] * (cards - 2))
        await until(pilot, lambda: f"card {cards - 1}/{cards}" in text(app))
        assert ") next card" in text(app).splitlines()[-1]
        await pilot.press("right_parenthesis")
        await until(pilot, lambda: f"card {cards}/{cards}" in text(app))
        assert "next card" not in text(app)
        assert text(app).count(") end") == 3, "the card, its title and the footer"
        await pilot.press("right_parenthesis")
        await until(pilot, lambda: isinstance(app.screen, LessonEndScreen))


async def test_a_lesson_that_nobody_has_won_is_not_called_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begun(pilot, app, "3")
        over = replace(screen.flow.game.battle, result=Result("", "The rounds are over.", "limit"))
        monkeypatch.setattr(Session, "battle", property(lambda _: over))
        screen.action_report()
        await until(pilot, lambda: "Nobody has won: Sneaking and a takedown" in text(app))
        assert "Try again" in text(app)
        assert text(app).index("again") < text(app).index("lesson 4")
        await pilot.press("b")
        await until(pilot, lambda: "[ ] 3  Sneaking" in text(app))


async def test_a_lesson_that_was_given_up_was_not_lost_by_bad_luck(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begun(pilot, app, "2")
        screen.flow.answer(Action(OURS, "concede"))
        await until(pilot, lambda: "The other side has won: Odds and the first blow" in text(app))
        assert "You gave it up." in text(app)
        assert "bad luck" not in text(app)
        await pilot.press("b")
        await until(pilot, lambda: "[ ] 2  Odds" in text(app))
        page = app.screen
        assert isinstance(page, LessonsScreen)
        titles = [offer.title for offer in page.offers()]
        assert len(titles) == len(set(titles)) == 7, "five lessons, the way back, and to leave them off"
        lines = text(app).splitlines()
        y = next(y for y, line in enumerate(lines) if "What a blow would do" in line)
        await pilot.click(offset=(lines[y].index("blow"), y))  # A lesson is all of its lines.
        assert (await lesson(pilot, app)).lesson.number == 2


async def test_cards_and_the_page_after_them_name_the_keys_that_the_player_has(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0, keymap={"reach": "f6", "next_card": "f7"}))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot, app)
        await pilot.press("enter")
        await lesson(pilot, app)
        await pilot.press(*["f7"] * 5)
        await until(pilot, lambda: "f6 shows how far you get" in text(app))
        await pilot.press("f6")
        await until(pilot, lambda: "card 7/10" in text(app))
        await pilot.press(*["f7"] * 4)
        await until(pilot, lambda: "before you act: f6 how far" in text(app))


async def test_lessons_can_be_done_without_and_enter_plays_a_battle_in_which_people_act_first(
    tmp_path: Path,
) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot, app)
        await pilot.press("t")
        await until(pilot, lambda: isinstance(app.screen, LessonsScreen))
        await pilot.press("s")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen) and "lesson 1" not in text(app))
        await pilot.press("enter")
        await until(pilot, lambda: has_begun(app))
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        game = screen.flow.game
        assert len(game.steps) == 1
        assert game.seats[game.asked] == HUMAN


async def test_damaged_progress_is_said_and_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "progress.json").write_text("{", encoding="utf-8")
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot, app)
        await until(pilot, lambda: "progress.json cannot be read" in text(app))
        app.learning.note_lesson("moving")
    assert (tmp_path / "progress.json").read_text("utf-8") == "{"
