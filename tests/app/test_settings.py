"""Settings: kept between starts, changed by keyboard and mouse; keys of one's own, and where they clash."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from skirmish.app import _asked_for
from skirmish.app.hint_keys import by_keys
from skirmish.app.kept_settings import keep_settings, with_kept
from skirmish.app.keymaps import clashes, player_keys, taken
from skirmish.app.lines import plain
from skirmish.app.palette import PALETTES, palette
from skirmish.app.presets import PRESETS, keymap_of
from skirmish.app.rows.question_card import CardAnswer, QuestionCard, card_rows
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.keys import KeysScreen
from skirmish.app.screens.settings import SettingsScreen
from skirmish.app.settings import Settings
from skirmish.records.preferences import keep
from skirmish.rules import rulesets
from tests.app.table import Table, table

pytestmark = pytest.mark.usefixtures("meek")


def test_settings_are_what_they_were_at_the_last_start(tmp_path: Path) -> None:
    chosen: dict[str, Any] = {
        "ascii_only": True,
        "palette": "light",
        "reduced_motion": True,
        "preset": "wasd",
    }
    before = Settings(tmp_path)
    keep_settings(before, **chosen, keymap={"menu": "f9"})
    assert with_kept(before) == (replace(before, **chosen, keymap={"menu": "f9"}), ())


@pytest.mark.parametrize("keymap", [["menu"], {"menu": 1}, {"menu": ""}, {"": "f9"}, {"menu": "f" * 101}])
def test_a_keymap_that_makes_no_sense_is_told_and_left_out(tmp_path: Path, keymap: object) -> None:
    keep(tmp_path, {"keymap": keymap, "preset": "hands"})
    settings, notices = with_kept(Settings(tmp_path))
    assert settings == Settings(tmp_path)
    assert len(notices) == 2


async def settle_into(at: Table) -> None:
    """Open the settings by the menu of the battle."""
    await at.press("q")
    await at.click_text("settings")
    assert isinstance(at.app.screen, SettingsScreen)


async def test_settings_change_by_keyboard_and_mouse_and_hold_at_once(tmp_path: Path) -> None:
    async with table() as at:
        at.app.settings = replace(at.app.settings, data_dir=tmp_path)
        await settle_into(at)
        before = at.app.palette.id
        await at.press("1")
        assert at.app.palette.id == PALETTES[(PALETTES.index(before) + 1) % len(PALETTES)]
        await at.press("down", "down", "enter")
        assert at.app.settings.wide_cells
        await at.click_text("reduced motion")
        assert with_kept(Settings(tmp_path))[0].reduced_motion
        await at.press("escape")
        assert isinstance(at.app.screen, BattleScreen)
        assert at.screen.panels.map.widget.wide == 2, "the map is drawn anew"


async def test_the_settings_and_their_page_of_keys_are_left_by_a_click_too() -> None:
    async with table(size=(120, 60)) as at:
        await settle_into(at)
        await at.click_text("every key")
        assert isinstance(at.app.screen, KeysScreen)
        at.app.screen.mark("back")
        row = next(y for y, line in enumerate(at.lines) if line.strip() == "back")
        await at.pilot.click(offset=(7, row))
        await at.settle()
        assert isinstance(at.app.screen, SettingsScreen)
        await at.click_text("b back")
        assert isinstance(at.app.screen, BattleScreen)


@pytest.mark.parametrize(
    ("preset", "right"), [("vi", "l"), ("arrows", "right"), ("numpad", "6"), ("wasd", "d")]
)
async def test_each_preset_moves_the_cursor(preset: str, right: str) -> None:
    async with table() as at:
        at.app.choose(preset=preset)
        x = at.screen.selection.cursor.x
        await at.press(right)
        assert at.screen.selection.cursor.x == x + 1
        await at.press("left")
        assert at.screen.selection.cursor.x == x, "the arrows always do"
        if preset != "vi":
            await at.press("l")
            assert at.screen.selection.cursor.x == x


def test_no_preset_takes_a_key_from_the_table() -> None:
    assert {name: clashes(steps) for name, (_, steps) in PRESETS.items()} == {name: {} for name in PRESETS}


def test_a_verb_whose_key_moves_the_cursor_has_its_number_alone() -> None:
    wasd = taken(keymap_of(Settings(preset="wasd")))
    plain = taken({})
    assert {*"hjklyubn", *"0123456789", "tab", "escape", "question_mark"} <= plain
    assert not plain & {*"wsda", "minus"}, (
        "verbs may have letters that move nothing, and cards have keys of their own"
    )
    lost = {verb.key for ruleset in rulesets().values() for verb in ruleset.verbs.values()} & wasd
    assert lost == {"w", "s", "d", "a"}, "and no others"


async def test_a_key_is_given_by_pressing_it_and_a_clash_is_shown() -> None:
    async with table() as at:
        at.app.push_screen(KeysScreen())
        await at.settle()
        page = at.app.screen
        assert isinstance(page, KeysScreen)
        page.mark("record reach")
        await at.press("enter", "f8")
        assert at.app.settings.keymap == {"reach": "f8"}
        await at.press("enter", "B")
        assert re.search(r"! reach +B +also: bands of distance", at.text)
        assert re.search(r"! bands of distance +B +also: reach", at.text)
        await at.press("backspace")
        assert "also:" not in at.text
        assert at.app.settings.keymap == {}
        await at.press("enter", "escape")
        assert isinstance(at.app.screen, KeysScreen), "escape only leaves the recording"
        page.mark("record home")
        assert re.search(r"cursor to the unit +@", at.text), "as the key is written, not as it is called"
        await at.press("enter")
        assert "press the key for: cursor to the unit" in at.text
        await at.press("enter")
        assert "Enter stays what it is" in at.text
        await at.press("x")
        assert "x does nothing here" in at.text


async def test_what_the_key_is_to_be_for_is_said_however_far_down_the_page_is_scrolled() -> None:
    async with table(size=(80, 24)) as at:
        at.app.push_screen(KeysScreen())
        await at.settle()
        page = at.app.screen
        assert isinstance(page, KeysScreen)
        page.mark("record leap_right")
        await at.press("enter")
        assert "Keys of the battle" in at.lines[0]
        assert "press the key for: leap right" in at.lines[1]
        await at.press("f8")
        assert re.search(r"\* leap right +f8", at.text)
        assert "backspace: as it was" in at.lines[1]
        await at.click_text("leap up")
        assert "press the key for: leap up" in at.lines[1], "a click means the row that is seen there"


async def test_a_key_of_ones_own_that_was_the_letter_of_something_says_so() -> None:
    async with table(size=(80, 24)) as at:
        at.app.push_screen(KeysScreen())
        await at.settle()
        page = at.app.screen
        assert isinstance(page, KeysScreen)
        page.mark("record reach")
        await at.press("enter", "t")
        assert "t has no more to do with: assassinate, stun, takedown and more." in at.lines[1]
        await at.press("enter", "f8")
        assert "has no more to do with" not in at.text
        at.app.choose(preset="wasd", keymap={})
        page.mark("record reach")
        await at.press("enter", "w")
        assert "also: up" in at.text
        assert "has no more to do with" not in at.text, (
            "under this preset w had nothing to do with them before"
        )


async def test_on_the_page_of_settings_nothing_is_cut_off_and_a_clash_is_told_in_words() -> None:
    async with table(size=(80, 24)) as at:
        at.app.push_screen(SettingsScreen())
        for preset, (said, _) in PRESETS.items():
            at.app.choose(preset=preset, keymap={})
            await at.press("down")
            assert f"{preset}: {said}" in at.text
        at.app.choose(preset="vi", keymap={"reach": "question_mark"})
        await at.press("down")
        assert "The key ? is wanted for “reach” and for “keys”: only one of them has it." in at.text


def test_without_colour_no_style_has_any(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(style.color is None and style.bgcolor is None for style in palette("mono").styles.values())
    monkeypatch.setenv("NO_COLOR", "1")
    assert _asked_for() == "mono"


@pytest.mark.parametrize(
    ("term", "colours", "wanted"),
    [
        ("vt100", "", "sixteen"),
        ("linux", "", "sixteen"),
        ("xterm-256color", "", ""),
        ("xterm", "truecolor", ""),
        ("screen-256color", "", ""),
    ],
)
def test_a_terminal_of_few_colours_gets_those_that_it_has(
    monkeypatch: pytest.MonkeyPatch, term: str, colours: str, wanted: str
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("COLORTERM", colours)
    assert _asked_for() == wanted


def test_sixteen_colours_are_named_not_mixed() -> None:
    colours = [
        colour
        for style in palette("sixteen").styles.values()
        for colour in (style.color, style.bgcolor)
        if colour is not None
    ]
    assert colours
    assert all(colour.number is not None and colour.number < 16 for colour in colours)


async def test_whatever_names_a_key_names_the_one_that_the_player_has_given_it() -> None:
    async with table(size=(80, 24)) as at:
        at.app.choose(preset="wasd", keymap={"help": "f8", "undo": "f7", "briefing": "f6", "always": "f5"})
        await at.press("Y")
        assert "Y does nothing here. f8 lists the keys that work now." in at.text
        await at.press("f5")
        assert "f5 (give the next answer always) works only on a card that asks" in at.text
        await at.press("f6")
        assert "enter or esc closes this, f6 opens it" in at.text
        await at.press("escape", "f8")
        assert re.search(r"arrows wasd +move the cursor", at.text)


@pytest.mark.parametrize("preset", PRESETS)
async def test_every_key_that_help_names_does_that_under_every_preset(preset: str) -> None:
    async with table() as at:
        at.app.choose(preset=preset)
        await at.settle()
        for opened in ((), ("q",)):
            await at.press(*opened)
            bound = {key: active.binding.id for key, active in at.screen.active_bindings.items()}
            keys = at.screen.selection.player_keys.keys
            named = {(key, one.name) for one in at.screen.live_keys() for key in keys.get(one.name, ())}
            assert len(named) > 10
            assert {(key, bound.get(key)) for key, _ in named} == named


@pytest.mark.parametrize(
    ("preset", "straight", "aslant"),
    [
        ("vi", "arrows hjklyubn", "home end page keys"),
        ("arrows", "arrows", "home end page keys"),
        ("numpad", "arrows 12346789", "home end page keys"),
        ("wasd", "arrows wasd", "home end page keys"),
    ],
)
async def test_help_names_the_keys_that_move_the_cursor_aslant(
    preset: str, straight: str, aslant: str
) -> None:
    async with table(size=(80, 24)) as at:
        at.app.choose(preset=preset)
        start = at.screen.selection.cursor
        for key, back in {"home": "pagedown", "pageup": "end"}.items():
            await at.press(key)
            moved = at.screen.selection.cursor
            assert abs(moved.x - start.x) == abs(moved.y - start.y) == 1
            await at.press(back)
            assert at.screen.selection.cursor == start
        await at.press("question_mark")
        assert re.search(rf"  {straight} +move the cursor", at.text)
        assert re.search(rf"  {aslant} +move it aslant", at.text)


def test_keys_of_ones_own_that_move_the_cursor_are_named_as_they_are() -> None:
    board = player_keys({"up": "f5", "left": "left,f", "up_left": "f6"})
    assert board.shown["move_cursor"] == "left down right fjlubn f5"
    assert board.shown["move_aslant"] == "f6 page up end page down"


async def test_where_digits_move_the_cursor_no_row_has_such_a_number() -> None:
    async with table(size=(80, 24)) as at:
        assert "1 shoot" in at.text
        at.app.choose(preset="numpad")
        await at.press("6")
        assert "f shoot" in at.text, "the letter of the verb chooses it"
        assert "1-9" not in at.lines[-1]
        assert ", . choose" in at.lines[-1], "5 and 0 are free, but not how one chooses among many"
        await at.press("question_mark")
        assert re.search(r", \. +choose( |$)", at.text, re.MULTILINE)
        assert "again: do it" not in at.text.split("turn; to")[0], "a comma chooses the row above, no more"
        await at.press("escape")
        card = QuestionCard(
            "Sure?", (CardAnswer("yes", "", lambda: None), CardAnswer("no", "", lambda: None))
        )
        board = at.screen.selection.player_keys
        rows = [plain(row) for row in card_rows(card, 0, is_always=False, columns=30, board=board)]
        assert [row[1:8] for row in rows[1:3]] == ["   yes ", "   no  "]


@pytest.mark.parametrize("preset", PRESETS)
async def test_on_a_card_the_arrows_mark_answers_under_every_preset(preset: str) -> None:
    async with table() as at:
        at.app.choose(preset=preset)
        await at.press("question_mark")
        assert re.search(r"arrows\S* .*move the cursor", at.text)
        assert "What can be done" in at.text
        await at.press("escape", "q", "question_mark")
        assert "What can be done" not in at.text, "numbers answer the card there"
        assert "move the cursor" not in at.text
        assert re.search(r"arrows +mark an answer, up or down", at.text)
        await at.press("escape", "q")
        before = at.screen.panels.question.at
        await at.press("down")
        assert at.screen.panels.question.at == before + 1


def test_a_key_of_ones_own_is_named_on_cards_and_in_hints() -> None:
    board = player_keys({"always": "f5", "help": "f8", "threats": "f9", "next_unit": "z"})
    card = QuestionCard("Hit?", (CardAnswer("block", "", lambda: None),), topic="reply")
    said = " ".join(plain(row) for row in card_rows(card, 0, is_always=False, columns=60, board=board))
    assert "f5 always this  * always least loss  - never" in said
    assert by_keys(board.shown).look == "v shows how far you get, f9 where fewer can"
    assert by_keys(board.shown).next == "z goes to", "a letter stays as it is: Z is another key"


async def test_on_a_card_only_digits_of_answers_are_named_and_others_say_that_there_is_no_such_row() -> None:
    async with table(size=(120, 40)) as at:
        await at.press("q")
        count = len(at.screen.panels.question.card.answers) if at.screen.panels.question.card else 0
        assert count > 5
        await at.press("escape")
        at.app.choose(preset="numpad")
        await at.press("q")
        assert " answer" not in at.lines[-1]
        await at.press("5")
        assert at.screen.panels.question.card is not None, (
            "5 is the middle of the keypad, and no fifth answer"
        )
        assert "There is no row 5 to choose." in at.text
        await at.press("escape")
        card = QuestionCard(
            "Sure?",
            (CardAnswer("yes", "", lambda: None), CardAnswer("no", "", lambda: None)),
            can_close=True,
        )
        at.screen.panels.question.open(card)
        await at.settle()
        assert " answer" not in at.lines[-1]
        await at.press("5")
        assert "There is no row 5 to choose." in at.text
        await at.press("percent_sign")
        assert not at.screen.panels.question.is_always, "it would have been an order, unseen"


async def test_a_digit_without_a_row_says_so() -> None:
    async with table(size=(120, 40)) as at:
        count = len(at.screen.selection.options)
        assert count < 9
        await at.press("9")
        assert "There is no row 9 to choose." in at.text
        await at.press("1")
        assert "There is no row 9" not in at.text
        assert at.screen.selection.picked == 0


async def test_the_keys_chosen_in_the_middle_of_a_battle_are_named_as_soon_as_one_is_back() -> None:
    async with table(size=(80, 24)) as at:
        for _ in ("arrows", "numpad"):
            await at.press("q")
            await at.click_text("settings")
            await at.press("5", "escape")
        assert ", . choose" in at.lines[-1], "no key was pressed at the battle"
        assert "1 shoot" not in at.text
        assert "f shoot" in at.text


@pytest.mark.parametrize(
    ("count", "said"), [(1, "1"), (2, "1 2"), (3, "1-3"), (9, "1-9"), (10, "1-9 0"), (11, "1-9 0")]
)
async def test_the_footer_names_as_many_digits_as_a_card_has_answers(count: int, said: str) -> None:
    async with table(size=(80, 24)) as at:
        answers = tuple(CardAnswer(f"way {place}", "", lambda: None) for place in range(count))
        at.screen.panels.question.open(QuestionCard("Which?", answers))
        await at.settle()
        assert f" {said} answer " in at.lines[-1]
        await at.press("question_mark")
        assert re.search(rf" {said} +answer *$", at.text, re.MULTILINE)
