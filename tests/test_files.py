"""Files are there whole or not at all, and folders are where they can be."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from skirmish import files
from skirmish.cli.doctor import examination
from skirmish.cli.pack_schema import write_schemas
from skirmish.errors import SaveError, SettingsError
from skirmish.files import write_new, write_whole
from skirmish.pack_cache.shelf import kept_library
from skirmish.packs.folders import content_folders
from skirmish.records.exports import new_file
from skirmish.records.places import data_folder, saves_folder, settings_folder

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such limits, links and pipes")

TEXT = "a long battle\n" * 500


@contextmanager
def full_disk(room: int) -> Iterator[None]:
    """Files take that many bytes and no more."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_what_is_shared_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    with full_disk(1_000), pytest.raises(SaveError, match=r"^mill\.txt cannot be written: File too large$"):
        new_file(tmp_path, "Mill", ".txt", TEXT)
    assert list(tmp_path.iterdir()) == []
    assert new_file(tmp_path, "Mill", ".txt", TEXT).read_text() == TEXT
    assert new_file(tmp_path, "Mill", ".txt", "").name == "mill-2.txt"


def test_a_schema_that_does_not_fit_the_disk_leaves_the_one_before_it(tmp_path: Path) -> None:
    write_schemas(tmp_path)
    before = {path: path.read_bytes() for path in (tmp_path / "schemas").iterdir()}
    with full_disk(1_000), pytest.raises(SaveError, match="cannot be written: File too large"):
        write_schemas(tmp_path)
    assert {path: path.read_bytes() for path in (tmp_path / "schemas").iterdir()} == before


def test_what_a_game_that_was_killed_left_half_written_goes_when_a_file_is_written_beside_it(
    tmp_path: Path,
) -> None:
    write = """
import os, signal
from pathlib import Path
from skirmish import files

files.write_all = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)
files.{}(Path({!r}) / "mine.txt", b"x")
"""
    for name in ("write_whole", "write_new"):
        subprocess.run([sys.executable, "-c", write.format(name, str(tmp_path))], check=False)
    left = [*tmp_path.iterdir()]
    assert len(left) == 2
    (tmp_path / ".mine.txt").write_text("kept")
    write_whole(tmp_path / "a.txt", b"a")
    assert {*tmp_path.iterdir()} >= {*left}, "somebody may still be writing"
    for path in left:
        os.utime(path, (0, 0))
    write_new(tmp_path / "b.txt", b"b")
    assert sorted(path.name for path in tmp_path.iterdir()) == [".mine.txt", "a.txt", "b.txt"]


def test_no_pipe_and_no_folder_is_replaced_by_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    for name, why in (("pipe", "it is no file"), ("folder", "it is a folder, no file")):
        with pytest.raises(OSError, match=why):
            write_whole(tmp_path / name, b"x")
    assert (tmp_path / "pipe").is_fifo()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "pipe"]


def test_thousands_of_folders_in_each_other_are_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OSError, match="File name too long"):
        write_whole(Path("a/" * 2_000, "x"), b"x")
    assert list(tmp_path.iterdir()) == []


def test_a_ring_of_links_leads_to_itself(tmp_path: Path) -> None:
    (tmp_path / "ring").symlink_to("ring")
    assert files.real(tmp_path / "ring").name == "ring"


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user without a home, as in a container."""
    import pwd

    def nobody(number: int) -> None:
        raise KeyError(number)

    monkeypatch.setattr(pwd, "getpwuid", nobody)
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("homeless")
@pytest.mark.parametrize("place", [data_folder, settings_folder, content_folders])
def test_who_has_no_home_is_told_to_name_a_folder(place: Callable[[], object]) -> None:
    with pytest.raises(SettingsError, match="you have no home folder here: set HOME, or name a folder"):
        place()


@pytest.mark.usefixtures("homeless")
def test_who_has_no_home_and_names_a_folder_plays(tmp_path: Path) -> None:
    assert saves_folder(tmp_path) == tmp_path / "saves"
    assert "clash" in kept_library(tmp_path).cards
    assert examination(tmp_path)["problems"] == {}
