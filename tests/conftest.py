"""What all tests share."""

from __future__ import annotations

import gc
import os
import sys
import threading
import traceback
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from skirmish.app.memory import AT_PLAY
from skirmish.pack_cache import shelf
from skirmish.packs import build, json_schema, maps, source
from tests.library import done_once, drawn_once, laid_out_once, parsed_once, remembered, thawed_once

# Hundreds of processes of the game are started: what is compiled is kept, whatever the environment says.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# All that is collected stays until the end: to look through it for garbage takes a third of the collection.
gc.disable()

# How long an example takes says how busy the machine is; `make bench` is for measuring.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


def pytest_collection_finish() -> None:
    """Look for garbage as the game does in play, and never again among the tests."""
    gc.freeze()
    gc.set_threshold(*AT_PLAY)
    gc.enable()


@pytest.fixture(scope="session")
def shared_place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of a run share, and no other run."""
    place = tmp_path_factory.getbasetemp()
    return place.parent if os.environ.get("PYTEST_XDIST_WORKER") else place


@pytest.fixture(autouse=True, scope="session")
def a_cache_of_its_own(shared_place: Path) -> Iterator[None]:
    """What tests keep of packs is not the player's, and goes when they end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(shared_place / "cache"))
        patch.setattr(shelf, "_checked", remembered(shelf._checked))
        patch.setattr(shelf, "_thawed", thawed_once(shelf._thawed))
        patch.setattr(shelf, "_frozen", done_once(shelf._frozen))
        patch.setattr(source, "parsed", parsed_once(source.parsed))
        patch.setattr("skirmish.packs.library.read_map", drawn_once(maps.read_map))
        patch.setattr("skirmish.packs.library.read_scenario", laid_out_once(build.read_scenario))
        patch.setattr(json_schema, "schemas", done_once(json_schema.schemas))
        yield


@pytest.fixture(autouse=True, scope="session")
def nobody_waits_for_the_disk() -> Iterator[None]:
    """Files need not outlive a cut of the power: most of the time of a small file goes into that."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _handle: None)
        yield


@pytest.fixture(autouse=True)
def a_clock_for_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seeds that nobody chose are the same in every run; commands in a process of their own want `--seed`."""
    monkeypatch.setattr("skirmish.seeds.time_ns", partial(next, count(2_000, 1_000)))


@pytest.fixture(autouse=True)
def no_opponent_thinks_on() -> Iterator[None]:
    """A test waits for opponents that it asked: one that thinks for ever would spoil later tests."""
    yield
    for thread in threading.enumerate():
        if thread.name == "opponent":
            thread.join(300)
            if thread.is_alive():
                pytest.fail("".join(traceback.format_stack(sys._current_frames()[thread.ident or 0])))
