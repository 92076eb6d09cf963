"""Garbage is not looked for while the game starts, and rarely while it is played."""

from __future__ import annotations

import gc
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from skirmish.app.memory import AT_PLAY, AT_START, PAGES, QUIET, collect_rarely, settle
from tests.app.table import table


@pytest.fixture
def collector() -> Iterator[None]:
    """The collector as it was before, afterwards."""
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()
    if frozen:
        gc.freeze()


@pytest.mark.usefixtures("collector")
def test_a_start_makes_fewer_objects_than_are_collected() -> None:
    collect_rarely()
    before = gc.get_stats()[0]["collections"]
    loaded = [[number] for number in range(AT_START[0] * 3 // 4)]
    assert gc.get_stats()[0]["collections"] == before
    assert len(loaded) > AT_PLAY[0], "in play they would have been"


def test_no_garbage_is_looked_for_while_the_command_line_is_loaded() -> None:
    code = """
import gc, sys
def looked(name, arguments):
    if name == "import" and arguments[0] == "skirmish.cli.main":
        print(gc.get_threshold())
sys.addaudithook(looked)
sys.argv[1:] = ["--help"]
from skirmish.__main__ import main
main()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[0] == str(AT_START)


def test_the_screens_load_no_tls_and_what_asks_for_it_later_finds_it() -> None:
    code = """
import sys
from skirmish.app.memory import import_asyncio
import_asyncio()
import skirmish.app.app
print("textual" in sys.modules, "ssl" in sys.modules)
import ssl
import_asyncio()
print(ssl.create_default_context() is not None, sys.modules["ssl"] is ssl)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "False", "True", "True"]


@pytest.mark.usefixtures("collector")
def test_what_is_loaded_by_the_first_question_is_never_looked_through_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    timers: list[Callable[[], None]] = []
    app: Any = SimpleNamespace(
        set_timer=lambda _, call: timers.append(call), set_interval=lambda _, call: timers.append(call)
    )
    gc.unfreeze()
    settle(app)
    assert gc.get_freeze_count() == 0, "not at once: the first question is yet to come"
    read: list[str] = []
    monkeypatch.setattr("skirmish.app.memory.import_module", read.append)
    timers[0]()
    for _ in range(200):
        if gc.get_threshold() == AT_PLAY:
            break
        time.sleep(0.01)  # A thread does it.
    assert tuple(read) == PAGES, "what a key opens is read before"
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == AT_PLAY


@pytest.mark.usefixtures("collector")
def test_garbage_is_collected_between_the_keys_and_not_while_they_are_pressed() -> None:
    repeated: list[Callable[[], None]] = []
    app: Any = SimpleNamespace(
        set_timer=lambda *_: None,
        set_interval=lambda _, call: repeated.append(call),
        heard_at=time.monotonic() + 60,
    )
    settle(app)
    gc.set_threshold(0)  # Only what is asked for.
    collections = gc.get_stats()[1]["collections"]
    repeated[0]()
    assert gc.get_stats()[1]["collections"] == collections, "somebody types: later"
    app.heard_at = time.monotonic() - 2 * QUIET
    repeated[0]()
    assert gc.get_stats()[1]["collections"] == collections + 1


async def test_the_app_knows_when_it_heard_a_key_or_a_click_last() -> None:
    async with table() as at:
        begun = time.monotonic()
        await at.press("l")
        by_key = at.app.heard_at
        assert begun <= by_key <= time.monotonic()
        await at.pilot.click("#map")
        assert at.app.heard_at > by_key
