"""The log: lines that are too long are broken; at length it is filtered, searched, unfolded and written."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.app import App

from skirmish.app.app import SkirmishApp
from skirmish.app.fitting import fitted
from skirmish.app.lines import plain
from skirmish.app.rows.log import Log, LogEntry
from skirmish.app.screens.log import LogScreen
from skirmish.app.settings import Settings
from tests.app.table import table

LONG = "Initiative: Aldous (2), Corvin (5), Marrow (5), Pike (4), Ysolt (4), Wren (2), Tam (1), Sorrel (2)."


@pytest.fixture
def log() -> Log:
    """A long line with details between two short ones."""
    found = Log()
    found.add(LogEntry("Round 1."))
    found.add(LogEntry(LONG, ("Aldous 4dF", "Corvin 4dF")))
    found.add(LogEntry("Round 2."))
    return found


def test_a_long_line_is_broken_and_loses_nothing(log: Log) -> None:
    rows = [plain(row) for row in log.rows(40)]
    assert all(len(row) <= 40 for row in rows)
    assert " ".join(row.strip(" +") for row in rows[1:-1]) == LONG


def test_what_fits_stays_on_one_line(log: Log) -> None:
    assert len(list(log.rows(120))) == 3


def test_a_step_that_was_undone_is_forgotten(log: Log) -> None:
    log.add(LogEntry("Wren moves.", step=4))
    log.forget(4)
    assert [entry.text for entry in log.entries][-1] == "Round 2."


def test_the_line_told_last_is_never_that_a_round_has_begun(log: Log) -> None:
    log.add(LogEntry("Round 3.", tone="dim"))
    assert log.last == "Round 2."
    assert Log().last == ""


def test_the_last_lines_are_those_that_fit_whole_without_the_passing_of_time(log: Log) -> None:
    log.add(LogEntry("Round 3.", tone="dim"))
    assert log.lately(1, 60, is_whole=False) == ["Round 2."]
    assert log.lately(2, 60, is_whole=False) == ["Round 2."]  # The long line takes two.
    assert " ".join(log.lately(3, 60, is_whole=False)) == f"{LONG} Round 2."
    assert " ".join(log.lately(9, 60, is_whole=False)) == f"Round 1. {LONG} Round 2."


def test_where_the_last_line_does_not_fit_it_is_told_whole_or_not_at_all(log: Log) -> None:
    log.add(LogEntry(LONG))
    assert log.lately(1, 60, is_whole=False) == []
    assert " ".join(log.lately(1, 60, is_whole=True)) == LONG


def test_the_last_lines_are_those_of_now_after_an_undo(log: Log) -> None:
    log.add(LogEntry("Wren moves.", step=4))
    assert log.lately(1, 60, is_whole=False) == ["Wren moves."]
    log.forget(4)
    log.add(LogEntry("Wren hides.", step=4))
    assert log.lately(1, 60, is_whole=False) == ["Wren hides."]


# ------------------------------------------------------------------------------------------ to read at length


class _Bare(SkirmishApp):
    """Reads no packs."""

    def load(self) -> None:
        """Nothing."""


def _text(app: App[None]) -> str:
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


@pytest.fixture
def told() -> Log:
    """A fight of some lines, one with a name that looks like markup."""
    found = Log()
    found.add(LogEntry("Round 1.", tone="dim"))
    found.add(LogEntry("Wren shoots [/b]: hits. [/b] has 4 left.", ("Wren 4dF [+ 0 + -]",), "warn"))
    found.add(LogEntry("Moss comes into sight.", tone="own"))
    found.add(LogEntry("Ash moves to 4,7."))
    return found


async def test_the_log_is_filtered_searched_and_unfolded(told: Log, tmp_path: Path) -> None:
    app = _Bare(Settings(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = LogScreen(told, "A fight")
        await app.push_screen(screen)
        await pilot.press("f")
        await pilot.pause()
        assert "has 4 left" in _text(app)
        assert "Moss" not in _text(app)
        await pilot.press("U")
        await pilot.pause()
        assert "Wren 4dF [+ 0 + -]" in _text(app)
        await pilot.press("escape", "slash", *"SIGHT", "enter")
        await pilot.pause()
        assert "Moss comes into sight." in _text(app)
        assert "Ash" not in _text(app)
        await pilot.press("escape")
        assert app.screen is screen  # Esc goes back from the search first.
        await pilot.press("escape")
        assert app.screen is not screen


async def test_what_is_shown_of_the_log_is_written_and_never_over_another_file(
    told: Log, tmp_path: Path
) -> None:
    app = _Bare(Settings(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LogScreen(told, "A fight"))
        await pilot.press("e", "f", "e")
        await pilot.pause()
    first, second = sorted((tmp_path / "exports").iterdir(), key=lambda path: len(path.name))
    assert first.read_text().splitlines() == [
        "Round 1.", "Wren shoots [/b]: hits. [/b] has 4 left.", "    Wren 4dF [+ 0 + -]",
        "Moss comes into sight.", "Ash moves to 4,7.",
    ]  # fmt: skip
    assert second.read_text().splitlines() == [
        "Wren shoots [/b]: hits. [/b] has 4 left.", "    Wren 4dF [+ 0 + -]"
    ]  # fmt: skip


async def test_where_no_line_is_left_the_log_says_so_and_writes_no_file(told: Log, tmp_path: Path) -> None:
    app = _Bare(Settings(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LogScreen(told, "A fight"))
        await pilot.press("slash", "left_square_bracket", "slash", "x")
        await pilot.pause()
        assert "search: [/x_" in _text(app)
        assert "No line is like that." in _text(app)
        assert "enter take it  esc drop it" in _text(app)
        await pilot.press("enter", "e")
        await pilot.pause()
        assert "There is no line to write." in _text(app)
        assert not (tmp_path / "exports").exists()
        await pilot.press("escape")
        await pilot.pause()
        assert "Ash moves to 4,7." in _text(app)


async def test_what_unfolds_keeps_its_columns_where_it_fits_and_is_broken_where_not(tmp_path: Path) -> None:
    log = Log()
    log.add(LogEntry("Wren shoots.", ("Wren   Marksmanship 4   4dF [+ 0 + −] +1   long range −1   = 4",)))
    app = _Bare(Settings(tmp_path))
    async with app.run_test(size=(100, 24)) as pilot:
        await app.push_screen(LogScreen(log, "A fight"))
        await pilot.press("enter")
        await pilot.pause()
        assert "Wren   Marksmanship 4   4dF [+ 0 + −] +1   long range −1   = 4" in _text(app)
        await pilot.resize_terminal(60, 24)
        await pilot.pause(0.1)
        lines = [line.rstrip() for line in _text(app).splitlines()]
        broken = lines.index("     Wren   Marksmanship 4   4dF [+ 0 + −] +1")
        assert lines[broken + 1] == "       long range −1   = 4", "between its parts, which stay apart"


def test_a_part_of_a_row_that_is_longer_than_a_line_is_broken_at_its_blanks() -> None:
    told = "Corvin   PD 1   8d10 [7 6 9 1 10 7 2 3] highest 10   Evasion 4 +2 (FP-29)"
    assert [*fitted(told, 24)] == [
        "Corvin   PD 1",
        "  8d10 [7 6 9 1 10 7 2",
        "  3] highest 10",
        "  Evasion 4 +2 (FP-29)",
    ]
    assert [*fitted(told, 80)] == [told]


async def test_the_log_opens_over_a_battle_and_a_click_unfolds(told: Log) -> None:
    async with table() as at:
        at.screen.flow.logs[at.screen.flow.viewer] = told
        await at.press("L")
        assert isinstance(at.app.screen, LogScreen)
        await at.click_text("Wren shoots")
        assert "Wren 4dF" in at.text
