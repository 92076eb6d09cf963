"""Small good files cut off at every byte, or with any one bit changed: nothing is raised or written.

`make fuzz` does as much to larger files, by chance.
"""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from tests.bad_input.forks import GOOD
from tests.bad_input.transcript import left
from tests.bad_input.victims import SMALL, Victim, save
from tests.effort import bits, so_many
from tests.library import lies_there

LIMIT = 600
"""Bytes of a small file."""
HEADING = 500
"""Bytes of a save in which every bit may be changed: its first line, and how the second begins."""
SOME = so_many(20, 2_000)
"""Places of the rest of a save that are tried."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with nothing wrong in it."""
    folder = tmp_path_factory.mktemp("home")
    shutil.copytree(GOOD, folder, dirs_exist_ok=True)
    (folder / "saves").mkdir()
    return folder


def tried(victim: Victim, raw: bytes, home: Path) -> None:
    """Let the game read such a file in the place of the good one."""
    path = home / victim.place
    lies_there(path, raw)
    try:
        victim.read(home, path)
    except Exception as error:
        raise AssertionError(f"{victim.place} as {raw!r}") from error
    assert path.read_bytes() == raw


def settled(victim: Victim, home: Path) -> dict[str, object]:
    """All that lies in the folder but for the file."""
    return {name: what for name, what in left(home).items() if name != victim.place}


def flipped(raw: bytes, place: int) -> bytes:
    """The same bytes with one bit changed, counted from the start."""
    bad = bytearray(raw)
    bad[place // 8] ^= 1 << place % 8
    return bytes(bad)


@pytest.mark.slow
@pytest.mark.parametrize("victim", SMALL, ids=lambda victim: victim.place)
def test_a_small_file_may_end_anywhere_and_any_bit_of_it_may_be_another(victim: Victim, home: Path) -> None:
    assert len(victim.raw) < LIMIT
    before = settled(victim, home)
    for end in range(len(victim.raw) + 1):
        tried(victim, victim.raw[:end], home)
    for place in bits(len(victim.raw)):
        tried(victim, flipped(victim.raw, place), home)
    assert settled(victim, home) == before
    (home / victim.place).unlink()
    if (GOOD / victim.place).exists():
        shutil.copy(GOOD / victim.place, home / victim.place)


@pytest.mark.slow
def test_a_save_may_end_anywhere_and_any_bit_of_its_heading_may_be_another(home: Path) -> None:
    victim, chance = save(), random.Random("a save")
    before = settled(victim, home)
    rest = range(HEADING, len(victim.raw))
    for end in (*range(HEADING), *chance.sample(rest, SOME)):
        tried(victim, victim.raw[:end], home)
    for place in (*bits(HEADING), *(8 * byte + chance.randrange(8) for byte in chance.sample(rest, SOME))):
        tried(victim, flipped(victim.raw, place), home)
    assert settled(victim, home) == before
    (home / victim.place).unlink()


def test_a_file_that_made_the_game_fail_would_be_noticed(home: Path) -> None:
    def fail(_home: Path, _path: Path) -> None:
        raise KeyError("title")

    with pytest.raises(AssertionError, match=r"maps/x\.yaml as b'title'"):
        tried(Victim("maps/x.yaml", b"title", fail), b"title", home)
    (home / "maps" / "x.yaml").unlink()
