"""Names are data on every screen: markup, links, wide signs and signs from the right show as they are."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from textual import events
from textual.command import CommandPalette

from skirmish.app.fitting import wrap
from skirmish.app.lines import plain
from skirmish.app.parts.line_edit import LineEdit
from skirmish.app.rows.log import Log, LogEntry
from skirmish.app.rows.question_card import CardAnswer, QuestionCard, card_rows, card_size
from skirmish.app.rows.verbs import listed_row
from tests.app import toy
from tests.app.table import Table, table
from tests.app.test_bursts import SCREENS
from tests.effort import every

pytestmark = pytest.mark.usefixtures("meek")

NAMES = {"a1": "[@click=app.quit]x[/]", "a2": "[/", "B1": "漢字の名", "B2": "שלום"}
"""What packs may call their people."""
TRICKS = ("\x1b[2Jx", "\u202eevil", "a\tb\nc", "[red]", "[type=x, v={'a[0]'}]", "é́́́", "👩‍👩‍👧", "", " ")
"""What else they may try."""


def units(at: Table) -> list[str]:
    """The names in the battle."""
    return [unit.name for unit in at.game.battle.units.values()]


async def named(at: Table) -> None:
    """Click on every place where a name stands, and on every row."""
    for y, line in enumerate(at.lines):
        for name in units(at):
            if name.strip() and name in line:
                at.app.post_message(events.MouseDown(None, line.index(name), y, 0, 0, 1, False, False, False))
                at.app.post_message(events.MouseUp(None, line.index(name), y, 0, 0, 1, False, False, False))
                await at.pilot.pause()


@pytest.mark.parametrize("screen", every(3, SCREENS))
async def test_a_name_is_no_markup_on_any_screen(screen: str) -> None:
    async with table(toy.battle(names=NAMES), size=(120, 40)) as at:
        shown = at.text
        assert NAMES["a1"] in shown
        SCREENS[screen](at)
        await at.settle()
        assert all(cell_len(line) == 120 for line in at.lines)
        await named(at)
        await at.settle()
        assert at.app.is_running
        assert at.app._exception is None


@pytest.mark.parametrize("screen", ["battle", "encyclopedia"])
async def test_screens_that_tell_of_people_show_their_names_as_they_are(screen: str) -> None:
    async with table(toy.battle(names=NAMES), size=(160, 50)) as at:
        known = [unit.name for unit in at.screen.selection.view.units.values()]
        SCREENS[screen](at)
        await at.settle()
        assert known
        assert [name for name in known if name in at.text] == known


@pytest.mark.parametrize("tricks", [TRICKS[:3], TRICKS[3:6], TRICKS[6:]])
async def test_no_name_breaks_a_line_or_the_palette(tricks: tuple[str, ...]) -> None:
    names = dict(zip(("a1", "a2", "B1"), tricks, strict=True))
    async with table(toy.battle(names=names), size=(80, 24)) as at:
        assert all(cell_len(line) == 80 for line in at.lines)
        assert "\x1b" not in at.text
        assert "\u202e" not in at.text
        await at.press("ctrl+p", *"people")
        assert isinstance(at.app.screen, CommandPalette)
        await at.press("escape", "f1", "escape", "L", "escape")
        assert at.app._exception is None


async def test_what_is_said_in_a_note_is_data() -> None:
    async with table() as at:
        for name in (*NAMES.values(), *TRICKS):
            at.app.say(name)
        await at.settle()
        assert at.app._exception is None


def test_a_text_without_blanks_is_broken_and_loses_nothing() -> None:
    """Chinese and Japanese are written without: all of a story but its first line was left out."""
    story = "漢字" * 20 + "の終"
    lines = [*wrap(f"In short: {story}", 15)]
    assert lines[0] == "In short:"
    assert "".join(lines[1:]) == story
    assert all(cell_len(line) <= 15 for line in lines)
    assert [*wrap("漢字", 1)] == ["漢", "字"], "a line has a sign at least"


def test_a_line_of_the_log_counts_its_columns_not_its_signs() -> None:
    """Its end was cut: so many signs would have had room if each were one column wide."""
    log = Log()
    log.add(LogEntry("漢字の戦士 strikes 弓の名人: hit, 3 damage."))
    rows = [plain(row) for row in log.rows(40)]
    assert all(cell_len(row) <= 40 for row in rows)
    assert " ".join(row.strip() for row in rows) == log.entries[0].text


def test_a_card_that_asks_is_as_wide_as_its_answers() -> None:
    """What wide signs had no room for was cut, figures or name."""
    answer = CardAnswer("parry: with 漢字の長い剣", "hurt 33 %", lambda: None)
    asked = QuestionCard("漢字の戦士 strikes 弓の名人 with 漢字の長い剣", (answer,))
    wide, high = card_size(asked, 60)
    rows = [plain(row) for row in card_rows(asked, 0, False, wide, high)]
    assert answer.text in rows[1]
    assert answer.figures in rows[1]
    assert asked.title in rows[0]
    narrow = [plain(row) for row in card_rows(asked, 0, False, 36)]
    assert answer.text in narrow[1]
    assert answer.figures in narrow[2]


def test_of_a_wide_title_in_the_list_that_is_left_which_tells_it_from_others() -> None:
    words = ("1", "s", "strike: 漢字の長い剣の王様, add 4, wind", "85 %", "")
    row = plain(listed_row(0, words, "text", 40, False))
    assert cell_len(row) == 40
    assert "…, add 4, wind" in row


def test_of_a_line_that_is_typed_the_end_is_shown_however_wide_its_signs_are() -> None:
    entry = LineEdit("name:")
    entry.add("漢字" * 10 + "end")
    row = plain(entry.row(30))
    assert cell_len(row) <= 30
    assert row.endswith("漢字end_")
