"""What the tests of the table share."""

from __future__ import annotations

import pytest

from skirmish.app import thinking
from skirmish.app.screens.report import ReportScreen
from skirmish.app.thinking import Decision
from skirmish.rules.replies import indifferent


@pytest.fixture
def meek(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opponents that only ever decline, so that a test knows what comes."""
    monkeypatch.setattr(thinking, "choose", lambda ruleset, view, *_: Decision(indifferent(ruleset, view)))


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the report hear every key, for tests press them as soon as it is there."""
    monkeypatch.setattr(ReportScreen, "HEED", None)
