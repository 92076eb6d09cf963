"""Any key many times at once, on every screen: only the one on top hears it, and nothing falls over."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.command import CommandList
from textual.screen import Screen

from skirmish.app.keys import BINDINGS
from skirmish.app.messages import Clicked
from skirmish.app.parts.reel_view import ReelView
from skirmish.app.reel import Reel
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.drawings import DrawingsScreen
from skirmish.app.screens.encyclopedia import EncyclopediaScreen
from skirmish.app.screens.handover import HandoverScreen
from skirmish.app.screens.help import HelpScreen
from skirmish.app.screens.hints import HintsScreen
from skirmish.app.screens.key_page import KeyPage
from skirmish.app.screens.keys import KeysScreen
from skirmish.app.screens.layer import Layer
from skirmish.app.screens.lesson import LessonEndScreen, LessonScreen
from skirmish.app.screens.lessons import LessonsScreen
from skirmish.app.screens.log import LogScreen
from skirmish.app.screens.map_editor import MapEditorScreen
from skirmish.app.screens.menu import MenuScreen
from skirmish.app.screens.offer_list import OfferScreen
from skirmish.app.screens.orders import OrdersScreen
from skirmish.app.screens.packs import PacksScreen
from skirmish.app.screens.page import Page
from skirmish.app.screens.past import PastScreen
from skirmish.app.screens.pin import PinScreen
from skirmish.app.screens.playtest import PlaytestScreen
from skirmish.app.screens.primer import PrimerScreen
from skirmish.app.screens.puzzle import PuzzleScreen, QuestionScreen, VerdictScreen
from skirmish.app.screens.puzzles import PuzzlesScreen
from skirmish.app.screens.replay import ReplayScreen
from skirmish.app.screens.replay_help import ReplayHelp
from skirmish.app.screens.report import ReportScreen
from skirmish.app.screens.settings import SettingsScreen
from skirmish.app.screens.setup import SetupScreen
from skirmish.app.screens.share import ShareScreen
from skirmish.app.screens.title import TitleScreen
from skirmish.app.showing import Showing
from skirmish.packs.folders import content_folders
from skirmish.packs.holdings import Library
from skirmish.packs.lesson import Lesson
from skirmish.packs.lesson_files import read_lessons
from skirmish.packs.puzzle import Puzzle
from skirmish.packs.puzzle_files import read_puzzles
from skirmish.packs.sketch.file import SketchFile
from skirmish.packs.sketch.sketch import Sketch
from tests.app import toy
from tests.app.table import HOT_SEAT, Table, table, until
from tests.effort import every, so_many
from tests.library import shipped_library

pytestmark = pytest.mark.usefixtures("meek")

LESSON = LessonsScreen.do_begin
"""Begins a lesson, though keys cannot."""
MANY = so_many(6, 100)
OUT = ("escape", "q", "enter", "f2", "question_mark", "space")
"""Keys that open or close something on one screen or another."""
ODD = ("²", "٣", "é", "ctrl+c", "ctrl+z", "f12", "backspace", "Q", "C", "r", "m", "t", "p", "d", "tab")
BOUND = dict.fromkeys([*(name for one in BINDINGS for name in one.key.split(",")), *"aedfgw", *ODD])


def _title(at: Table) -> None:
    at.app.push_screen(TitleScreen())


def _setup(at: Table) -> None:
    at.app.library = shipped_library()
    at.app.push_screen(SetupScreen(at.app.library, at.app.default_setup("raid")))


def _primer(at: Table) -> None:
    at.app.push_screen(PrimerScreen({"toy": toy.RULESET, "also": toy.RULESET}, "toy"))


def _help(at: Table) -> None:
    at.screen.action_help()


def _encyclopedia(at: Table) -> None:
    at.screen.action_explain()


def _orders(at: Table) -> None:
    at.screen.action_orders()


def _report(at: Table) -> None:
    at.screen.action_report()


def _menu(at: Table) -> None:
    at.screen.action_menu()


def _packs(at: Table) -> None:
    at.app.push_screen(PacksScreen(Path("nonexistent")))


def _puzzles(at: Table) -> None:
    at.app.library = shipped_library()
    at.app.push_screen(PuzzlesScreen(at.app.library, at.app.settings.data_dir))


@cache
def _puzzle() -> Puzzle:
    found = read_puzzles(content_folders(Path("nonexistent")), shipped_library())
    return next(iter(found.by_id.values()))


def _question(at: Table) -> None:
    at.app.push_screen(QuestionScreen(_puzzle()))


def _lessons(at: Table) -> None:
    at.app.library = shipped_library()
    at.app.push_screen(LessonsScreen(at.app.library, at.app.settings.data_dir))


@cache
def _first_lesson() -> Lesson:
    found = read_lessons(content_folders(Path("nonexistent")), shipped_library())
    return next(iter(found.by_id.values()))


def _lesson_end(at: Table) -> None:
    lesson = _first_lesson()
    at.app.push_screen(LessonEndScreen(lesson.title, (1, 5), lesson.won, is_done=True))


def _lesson(at: Table) -> None:
    _lessons(at)
    lessons = at.app.screen_stack[-1]
    assert isinstance(lessons, LessonsScreen)
    LESSON(lessons, "odds")


def _hints(at: Table) -> None:
    at.screen.action_hints()


def _log(at: Table) -> None:
    at.screen.action_log()


def _past(at: Table) -> None:
    at.app.push_screen(PastScreen(Path("nonexistent"), shipped_library()))


def _replay(at: Table) -> None:
    steps = at.game.steps
    showing = Showing("a fight", toy.RULESET, ("", "ours"), "ours", Path("nonexistent"))
    at.app.push_screen(ReplayScreen(showing, Reel(steps, toy.tell)))


def _share(at: Table) -> None:
    showing = Showing("a fight", toy.RULESET, ("",))
    at.app.push_screen(ShareScreen(showing, ReelView(toy.RULESET, Reel(at.game.steps, toy.tell))))


def _replay_help(at: Table) -> None:
    at.app.push_screen(ReplayHelp([("x", "share", "share")]))


def _pin(at: Table) -> None:
    at.app.push_screen(PinScreen("Ours", has_one=True))


def _settings(at: Table) -> None:
    at.app.push_screen(SettingsScreen())


def _keys(at: Table) -> None:
    at.app.push_screen(KeysScreen())


def _map_editor(at: Table) -> None:
    at.app.push_screen(MapEditorScreen(SketchFile(Path("nonexistent.yaml"), Path("nonexistent")), Library()))


def _drawings(at: Table) -> None:
    barn = Sketch("The barn", ("#####", "#...#", "#####"))
    at.app.push_screen(DrawingsScreen(barn, Path("nonexistent/barn.yaml"), is_cast=False))


def _handover(at: Table) -> None:
    at.screen.view.hand_over("theirs", lambda: None)


def _offer(at: Table) -> None:
    at.screen.view.offer_concession("theirs", lambda _: None)


def _battle(at: Table) -> None:
    """The battle as it is."""


SCREENS: dict[str, Callable[[Table], None]] = {
    "title": _title, "setup": _setup, "primer": _primer, "encyclopedia": _encyclopedia,
    "help": _help, "orders": _orders, "report": _report,
    "puzzles": _puzzles, "question": _question, "menu": _menu, "log": _log, "hand-over": _handover,
    "past": _past, "replay": _replay, "share": _share, "replay help": _replay_help, "pin": _pin,
    "offer": _offer, "battle": _battle, "lessons": _lessons, "lesson end": _lesson_end, "lesson": _lesson,
    "hints": _hints, "settings": _settings, "keys": _keys, "packs": _packs,
    "map editor": _map_editor, "drawings": _drawings,
}  # fmt: skip
CLASSES = {
    BattleScreen, HandoverScreen, HelpScreen, OrdersScreen, PrimerScreen, PuzzleScreen, PuzzlesScreen,
    QuestionScreen, ReportScreen, SetupScreen, VerdictScreen, LogScreen, PastScreen, PinScreen, ReplayHelp,
    ReplayScreen, ShareScreen, EncyclopediaScreen, LessonsScreen, LessonScreen, LessonEndScreen, HintsScreen,
    SettingsScreen, KeysScreen, MapEditorScreen, PlaytestScreen, PacksScreen, DrawingsScreen,
}  # fmt: skip


def test_every_screen_is_a_layer() -> None:
    def below(kind: type[Any]) -> set[type[Any]]:
        return {kind, *(one for sub in kind.__subclasses__() for one in below(sub))}

    own = {kind for kind in below(Screen) if kind.__module__.startswith("skirmish.")}
    assert own == {Layer, Page, MenuScreen, KeyPage, TitleScreen, OfferScreen, *CLASSES}
    assert all(issubclass(kind, Layer) for kind in own)


async def burst(at: Table, *names: str) -> None:
    """All these keys before the first of them is heard."""
    for name in names:
        at.app.post_message(events.Key(name, name if len(name) == 1 else None))
    for _ in range(3):
        await at.pilot.pause()


@pytest.mark.parametrize("name", every(4, SCREENS))
async def test_every_bound_key_again_and_again_is_survived(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SetupScreen, "do_start", lambda _: None)  # Many battles would only take long.
    monkeypatch.setattr(TitleScreen, "do_quit", lambda _: None)
    monkeypatch.setattr(PuzzlesScreen, "do_try", lambda *_: None)
    monkeypatch.setattr(LessonsScreen, "do_begin", lambda *_: None)
    monkeypatch.setattr("skirmish.packs.sketch.file.write_whole", lambda *_: None)
    monkeypatch.setattr("skirmish.app.editing.drawings.to_drawing", lambda _, path: ([path], ()))
    async with table(size=(80, 24)) as at:
        for key in OUT:
            if not isinstance(at.app.screen, BattleScreen):
                at.app.open_battle(toy.ToyGame(toy.battle()), toy.tell)
                await at.pilot.pause()
            SCREENS[name](at)
            await at.pilot.pause()
            high = len(at.app.screen_stack)
            await burst(at, *[key] * MANY)
            assert high - 1 <= len(at.app.screen_stack) <= high + 1
        await burst(at, *[key for key in BOUND for _ in range(so_many(2, 3))])
        assert at.app.is_running
        assert at.app._exception is None


async def test_the_command_palette_opens_anew_while_the_last_one_is_still_being_taken_away() -> None:
    async with table(size=(80, 24)) as at:
        await at.press("ctrl+p")
        before = at.app.screen
        await before.run_action("escape")
        at.app.action_command_palette()
        assert at.app.screen is not before
        await until(at.pilot, lambda: any(one.option_count for one in at.app.screen.query(CommandList)))


async def test_help_closed_by_a_click_goes_alone() -> None:
    async with table() as at:
        at.screen.action_help()
        await at.pilot.pause()
        over = at.app.screen
        for _ in range(MANY):
            over.post_message(Clicked("back"))
            over.post_message(events.Click(over, 1, 1, 0, 0, 1, False, False, False))
        await at.pilot.pause()
        await at.settle()
        assert at.screen


async def test_what_lies_below_cannot_be_taken_away() -> None:
    async with table() as at:
        battle = at.screen
        battle.action_help()
        await at.pilot.pause()
        battle.dismiss(None)
        await at.pilot.pause()
        assert isinstance(at.app.screen, HelpScreen)
        assert battle in at.app.screen_stack


async def test_the_hand_over_is_confirmed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async with table(toy.battle(), seats=HOT_SEAT) as at:
        sat: list[str] = []
        assert isinstance(at.app.screen, HandoverScreen)
        first = at.app.screen_stack[-2]
        assert isinstance(first, BattleScreen)
        sits = first.flow.keyboard.sit_down

        def counted(side: str) -> None:
            sat.append(side)
            sits(side)

        monkeypatch.setattr(first.flow.keyboard, "sit_down", counted)
        await burst(at, *["enter"] * 30)
        await at.settle()
        assert len(sat) == 1
        assert at.app.screen_stack[-1] == first
