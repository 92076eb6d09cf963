"""What the tests of the table share."""

from __future__ import annotations

import pytest
from textual import _wait
from textual.pilot import Pilot

from skirmish.app import thinking
from skirmish.app.parts import odds_worker, survey_worker
from skirmish.app.screens.report import ReportScreen
from skirmish.app.thinking import Decision
from skirmish.rules.replies import indifferent

SOON = 0.01
"""Seconds of quiet after which a test goes on."""
PATIENCE = 300.0
"""Seconds after which something that is waited for will not come."""


@pytest.fixture
def meek(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opponents that only ever decline, so that a test knows what comes."""
    monkeypatch.setattr(thinking, "choose", lambda ruleset, view, *_: Decision(indifferent(ruleset, view)))


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test wait for pauses that are made for people, nor long for the library.

    The report hears every key, for tests press them as soon as it is there. Textual looks twice for each key
    whether the process rests, 20 ms long, and gives up a screen that has not answered after 30 s.
    """
    monkeypatch.setattr(ReportScreen, "HEED", None)
    monkeypatch.setattr(odds_worker, "QUIET", SOON)
    monkeypatch.setattr(survey_worker, "QUIET", SOON)
    monkeypatch.setattr(_wait, "SLEEP_GRANULARITY", SOON)
    monkeypatch.setattr(_wait, "SLEEP_IDLE", SOON / 20)
    monkeypatch.setattr(Pilot._wait_for_screen, "__defaults__", (PATIENCE,))
