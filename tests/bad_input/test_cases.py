"""Bad input of every kind, as players type and get it: exactly what is said, and that nothing is written.

Each folder of `cases/` is one: its files lie over a good data folder. What needs a terminal, a signal, two
windows or a full disk is tried elsewhere: `tests/cli/test_terminal.py`, `tests/cli/test_streams.py`,
`tests/records/test_savefile.py`, `tests/records/test_lost_saves.py`, `tests/packs/test_shipping.py`; what the
map editor saves and reads back, `tests/packs/test_sketch.py`; names on screens,
`tests/app/test_names_are_data.py`; pasting, sizes and mice, `tests/app/test_monkey.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bad_input.built import BUILT
from tests.bad_input.forks import Forks
from tests.bad_input.transcript import (
    CASES,
    MOST_MEGABYTES,
    MOST_SECONDS,
    commands,
    is_told,
    laid_out,
    left,
    run,
    told,
)
from tests.effort import so_many

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no forks")

NAMES = sorted(path.name for path in CASES.iterdir())
LINUX = {"places"}
"""Cases that say where folders are, which other systems have elsewhere."""
LONG = {"ten_thousand_saves"}
"""Cases that are tried by `make long` alone, as laying them out takes seconds."""

SKIPPED = so_many(LONG, set()) | (set() if sys.platform == "linux" else LINUX)


@pytest.fixture(scope="module")
def forks() -> Iterator[Forks]:
    """Where commands are run."""
    with Forks() as server:
        yield server


@pytest.mark.parametrize("name", [name for name in NAMES if name not in SKIPPED])
def test_bad_input_is_told_with_its_place_and_changes_nothing(
    name: str, forks: Forks, tmp_path: Path
) -> None:
    laid_out(CASES / name, tmp_path)
    for command in commands(CASES / name):
        before = left(tmp_path)
        done = run(forks, command, tmp_path)
        assert is_told(command.said, told(done)), f"{command.line}\n" + "\n".join(told(done))
        assert command.may_write or left(tmp_path) == before
        assert done.seconds < MOST_SECONDS
        assert done.megabytes < MOST_MEGABYTES


def test_every_case_says_something_and_what_is_built_belongs_to_one() -> None:
    assert len(NAMES) > 45
    assert all(command.said for name in NAMES for command in commands(CASES / name))
    assert BUILT.keys() <= set(NAMES)


def test_time_and_memory_of_a_command_are_measured(forks: Forks, tmp_path: Path) -> None:
    small, large = tmp_path / "small.yaml", tmp_path / "large.yaml"
    small.write_text("title: [\n")
    large.write_bytes(b"[" + b"1," * 240_000 + b"]")
    little, much = (forks.run(tmp_path, ["map", "check", path.name]) for path in (small, large))
    assert (little.code, much.code) == (1, 1)
    assert 0 < little.seconds < much.seconds < MOST_SECONDS
    assert little.megabytes < much.megabytes < MOST_MEGABYTES
