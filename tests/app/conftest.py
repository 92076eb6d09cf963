"""What the tests of the screens share."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from textual import _wait
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.pilot import Pilot

from skirmish.app import thinking
from skirmish.app.parts import flow_view, odds_worker, survey_worker, turn_guard
from skirmish.app.screens.handover import HandoverScreen
from skirmish.app.screens.report import ReportScreen
from skirmish.app.thinking import Decision
from skirmish.rules.replies import indifferent
from tests.app.table import QUIET, heard, painted

SOON = 0.01
"""Seconds of quiet after which a test goes on."""


@pytest.fixture
def meek(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opponents that only ever decline, so that a test knows what comes."""
    monkeypatch.setattr(thinking, "choose", lambda ruleset, view, *_: Decision(indifferent(ruleset, view)))


async def rest(_least: float = 0.0, most: float = 1.0) -> None:
    """Wait until this process rests, and nothing is left that could be done at once.

    The library looks at the CPU time alone: on a busy machine a process rests because others work.
    """
    await _wait.wait_for_idle(0, most)
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    end = time.process_time() + most
    while ready and time.process_time() < end:  # noqa: ASYNC110  no event tells of that
        await asyncio.sleep(0)


Rules = list[RuleSet]
_rules: dict[object, Rules] = {}
_read_rules = Stylesheet._parse_rules


def rules_once(sheet: Stylesheet, css: str, **asked: Any) -> Rules:
    """Read a style sheet once for all apps of the same colours, as one app does for all its screens."""
    key = (frozenset(sheet._variables.items()), css, *asked.items())
    if key not in _rules:
        _rules[key] = _read_rules(sheet, css, **asked)
    return _rules[key]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test wait for pauses that are made for people, nor give up a screen that answers late.

    Report and cover hear every key, for tests press them as soon as they are there.
    """
    monkeypatch.setattr(ReportScreen, "HEED", None)
    monkeypatch.setattr(HandoverScreen, "HEED", None)
    monkeypatch.setattr(Stylesheet, "_parse_rules", rules_once)
    monkeypatch.setattr(odds_worker, "IDLE", QUIET)
    monkeypatch.setattr(odds_worker, "QUIET", QUIET)
    monkeypatch.setattr(flow_view, "SOON", QUIET)
    monkeypatch.setattr(turn_guard, "REACT", 0.0)
    monkeypatch.setattr(survey_worker, "QUIET", QUIET)
    monkeypatch.setattr(_wait, "SLEEP_GRANULARITY", SOON)
    monkeypatch.setattr(_wait, "SLEEP_IDLE", SOON / 20)
    for user in ("textual.app", "textual.pilot"):
        monkeypatch.setattr(f"{user}.wait_for_idle", rest)
    monkeypatch.setattr(Pilot, "_wait_for_screen", heard)
    monkeypatch.setattr(App, "_display", painted)
