"""The log: lines that are too long are broken, and the line that is read stays in sight."""

from __future__ import annotations

import pytest

from skirmish.app.lines import plain
from skirmish.app.rows.log import Log, LogEntry

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


@pytest.mark.parametrize("columns", [40, 120])
@pytest.mark.parametrize("is_open", [False, True])
def test_the_row_of_a_line_is_found(log: Log, columns: int, *, is_open: bool) -> None:
    if is_open:
        log.fold(1)
    rows = [plain(row).strip() for row in log.rows(columns)]
    assert rows[log.row_of(2, columns)] == "Round 2."


def test_a_step_that_was_undone_is_forgotten(log: Log) -> None:
    log.add(LogEntry("Wren moves.", step=4))
    log.forget(4)
    assert [entry.text for entry in log.entries][-1] == "Round 2."


def test_the_line_told_last_is_never_that_a_round_has_begun(log: Log) -> None:
    log.add(LogEntry("Round 3.", tone="dim"))
    assert log.last == "Round 2."
    assert Log().last == ""
