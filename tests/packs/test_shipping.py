"""Packs are put among the player's own and taken away: whole or not at all."""

from __future__ import annotations

import errno
import os
import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from skirmish.errors import ContentError, SettingsError
from skirmish.packs import shipping
from skirmish.packs.about import dependents
from skirmish.packs.archive import packed
from skirmish.packs.library import library
from skirmish.packs.shipping import OtherVersion, install, remove
from tests.packs.toys import GOOD

HEAD = (
    "id: zoo\ntitle: Zoo\nsummary: Beasts.\nversion: {}\nauthors: [Bea]\nlicence: MIT\nneeds: {{toy: any}}\n"
)
UNITS = "units:\n  bear: {like: toy/guard, name: bear}\n"
DEN = HEAD.replace("id: zoo", "id: den").replace("toy: any", "zoo: '<2'")


def zoo(version: str = "1.0.0", **files: str) -> bytes:
    """A small pack as one file."""
    texts = {"pack": HEAD.format(version), "units": UNITS, **files}
    return packed({f"{name}.yaml": text.encode() for name, text in texts.items() if text})


def folders(home: Path) -> tuple[Path, Path]:
    return GOOD, home


def put(home: Path, raw: bytes, *, replaces: bool = False) -> shipping.Installed:
    return install(raw, "zoo.skirmish", home / "content", folders(home), replaces=replaces)


def left(home: Path) -> dict[str, str]:
    """Every file below, hidden ones, too."""
    return {
        path.relative_to(home).as_posix(): path.read_text()
        for path in sorted(home.rglob("*"))
        if path.is_file()
    }


def test_a_pack_is_installed_and_can_be_used_at_once(tmp_path: Path) -> None:
    done = put(tmp_path, zoo())
    assert (done.id, done.version, done.before) == ("zoo", "1.0.0", None)
    assert sorted(left(tmp_path)) == ["content/zoo/pack.yaml", "content/zoo/units.yaml"]
    found = library(folders(tmp_path))
    assert found.problems == ()
    assert found.units("zoo", "fudge").units["bear"].name == "bear"


def test_one_with_a_mistake_leaves_nothing_and_every_mistake_is_told(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as error:
        put(tmp_path, zoo(units="units:\n  bear: {like: toy/gard}\n  owl: {name: owl}\n"))
    assert [(one.path, one.line, one.column, one.message, one.hint) for one in error.value.problems] == [
        (
            "zoo.skirmish/units.yaml", 2, 16, "there is no unit `toy/gard` under any ruleset",
            "did you mean `toy/guard`?",
        ),
        (
            "zoo.skirmish/units.yaml", 3, 3, "no ruleset file of the pack gives numbers to the unit `owl`",
            "name it in one, or say what it is `like`",
        ),
    ]  # fmt: skip
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["id", "version", "authors", "licence"])
def test_a_pack_that_is_shared_says_what_it_is(name: str, tmp_path: Path) -> None:
    head = "".join(line + "\n" for line in HEAD.format("1.0.0").splitlines() if not line.startswith(name))
    with pytest.raises(ContentError, match=f"`{name}` is missing here, and a pack that is shared needs it"):
        put(tmp_path, zoo(pack=head))


def test_a_pack_without_a_head_or_with_it_in_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"zoo\.skirmish/pack\.yaml:1:1: this file is missing"):
        put(tmp_path, zoo(pack=""))
    with pytest.raises(ContentError, match=r"pack\.yaml lies in the folder `zoo`"):
        put(tmp_path, packed({"zoo/pack.yaml": HEAD.format("1.0.0").encode()}))


def test_another_version_takes_its_place_only_if_that_is_said(tmp_path: Path) -> None:
    put(tmp_path, zoo())
    with pytest.raises(
        OtherVersion, match=r"`zoo` is installed in version 1\.0\.0, this is 1\.1\.0, which is n"
    ):
        put(tmp_path, zoo("1.1.0"))
    assert "version: 1.0.0" in left(tmp_path)["content/zoo/pack.yaml"]
    assert put(tmp_path, zoo("1.1.0"), replaces=True).before == "1.0.0"
    assert "version: 1.1.0" in left(tmp_path)["content/zoo/pack.yaml"]
    assert sorted(left(tmp_path)) == ["content/zoo/pack.yaml", "content/zoo/units.yaml"]


def test_other_files_under_the_same_number_are_told(tmp_path: Path) -> None:
    put(tmp_path, zoo())
    with pytest.raises(OtherVersion, match="this one has the same number and other files"):
        put(tmp_path, zoo(units=UNITS.replace("name: bear", "name: cub")))


def test_the_very_same_pack_again_is_no_mistake(tmp_path: Path) -> None:
    put(tmp_path, zoo())
    assert put(tmp_path, zoo()).is_same


def test_a_version_that_others_cannot_live_with_is_refused(tmp_path: Path) -> None:
    put(tmp_path, zoo())
    put(tmp_path, packed({"pack.yaml": DEN.format("1.0.0").encode()}))
    with pytest.raises(
        SettingsError, match="with this version of `zoo` these could no longer be used: `den`"
    ):
        put(tmp_path, zoo("2.0.0"), replaces=True)
    assert "version: 1.0.0" in left(tmp_path)["content/zoo/pack.yaml"]


def test_a_pack_of_the_game_stays(tmp_path: Path) -> None:
    toy = packed({"pack.yaml": HEAD.format("9.0.0").replace("zoo", "toy").partition("needs")[0].encode()})
    with pytest.raises(SettingsError, match="`toy` is a pack of the game itself, and stays"):
        put(tmp_path, toy, replaces=True)
    with pytest.raises(SettingsError, match="`toy` is a pack of the game itself, and stays"):
        remove("toy", tmp_path / "content", library(folders(tmp_path)))


def test_a_pack_that_others_need_stays_and_they_are_named(tmp_path: Path) -> None:
    put(tmp_path, zoo())
    put(tmp_path, packed({"pack.yaml": DEN.format("1.0.0").encode()}))
    known = library(folders(tmp_path))
    assert dependents(known, "zoo") == {"den": "needs it in <2"}
    with pytest.raises(
        SettingsError, match=r"`zoo` stays: others need it: `den` \(needs it in <2\); remove these"
    ):
        remove("zoo", tmp_path / "content", known)
    remove("den", tmp_path / "content", known)
    remove("zoo", tmp_path / "content", library(folders(tmp_path)))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["nobody", "..", ".", "", "../content/zoo", "zoo/maps"])
def test_what_is_no_pack_is_not_removed(name: str, tmp_path: Path) -> None:
    put(tmp_path, zoo())
    before = left(tmp_path)
    with pytest.raises(SettingsError, match="there is no pack"):
        remove(name, tmp_path / "content", library(folders(tmp_path)))
    assert left(tmp_path) == before


def test_a_broken_pack_can_be_removed(tmp_path: Path) -> None:
    (tmp_path / "content" / "zoo").mkdir(parents=True)
    (tmp_path / "content" / "zoo" / "pack.yaml").write_text("[")
    remove("zoo", tmp_path / "content", library(folders(tmp_path)))
    assert not (tmp_path / "content" / "zoo").exists()


def test_what_a_link_leads_to_stays_when_the_link_is_removed(tmp_path: Path) -> None:
    mine = tmp_path / "work"
    mine.mkdir()
    (mine / "pack.yaml").write_text("title: Mine\nsummary: x\n")
    content = tmp_path / "content"
    content.mkdir()
    (content / "mine").symlink_to(mine)
    remove("mine", content, library(folders(tmp_path)))
    assert (mine / "pack.yaml").exists()
    assert not (content / "mine").is_symlink()


class Died(BaseException):
    """The game was killed."""


def steps(monkeypatch: pytest.MonkeyPatch, die_at: int) -> list[str]:
    """From here on whatever changes the disk is counted, and the game dies before step `die_at`."""
    done: list[str] = []

    def counted(owner: object, name: str) -> None:
        real = getattr(owner, name)

        def call(*args: object, **more: object) -> object:
            if len(done) == die_at:
                raise Died
            done.append(name)
            return real(*args, **more)

        monkeypatch.setattr(owner, name, call)

    for owner, name in ((os, "mkdir"), (os, "rename"), (os, "fsync"), (os, "rmdir"), (os, "unlink")):
        counted(owner, name)
    return done


@pytest.mark.parametrize(
    ("die_at", "is_killed"), [*((at, True) for at in range(14)), *((at, False) for at in (2, 6, 8, 9))]
)
def test_an_install_that_ends_anywhere_leaves_the_old_pack_or_the_new(
    die_at: int, is_killed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, zoo())
    with monkeypatch.context() as dying:
        if is_killed:
            dying.setattr(shutil, "rmtree", lambda *_args, **_more: None)  # Nobody is left to clean up.
        steps(dying, die_at)
        with suppress(Died, OSError):
            put(tmp_path, zoo("1.1.0"), replaces=True)
    shipping.tidied(tmp_path / "content")
    found = left(tmp_path)
    assert sorted(found) == ["content/zoo/pack.yaml", "content/zoo/units.yaml"]
    assert any(f"version: {number}" in found["content/zoo/pack.yaml"] for number in ("1.0.0", "1.1.0"))


@pytest.mark.parametrize(
    ("name", "after"), [("fsync", 0), ("fsync", 1), ("rename", 0), ("rename", 1), ("mkdir", 0), ("mkdir", 1)]
)
def test_a_disk_that_is_full_leaves_the_pack_that_was_there(
    name: str, after: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, zoo())
    before, done, real = left(tmp_path), [], getattr(os, name)

    def full(*args: object, **more: object) -> object:
        done.append(args)
        if len(done) > after:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(*args, **more)

    with monkeypatch.context() as filled:
        filled.setattr(os, name, full)
        with pytest.raises(OSError, match="No space left on device"):
            put(tmp_path, zoo("1.1.0"), replaces=True)
    shipping.tidied(tmp_path / "content")
    assert left(tmp_path) == before


@pytest.mark.parametrize(
    "number", ["1", "1.0", "1.0.0.0", "v1.0.0", "-1.0.0", "latest", "1.0.0-beta", "01.0.0", "1.0.100000"]
)
def test_a_version_is_three_whole_numbers(number: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"is no version|text belongs here, not the number"):
        put(tmp_path, zoo(number))


@pytest.mark.parametrize("said", ["Zoo", "con", "zoo zoo", "..", "a" * 40, "[zoo]", "null", ""])
def test_an_id_that_can_be_none_is_refused(said: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError):
        put(tmp_path, zoo(pack=HEAD.format("1.0.0").replace("id: zoo", f"id: {said}")))
    assert list(tmp_path.iterdir()) == []


def test_dying_comes_about_within_those_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, zoo())
    with monkeypatch.context() as counting:
        done = steps(counting, 1_000)
        put(tmp_path, zoo("1.1.0"), replaces=True)
    assert {"mkdir", "rename", "fsync"} <= set(done)
    assert 8 <= len(done) <= 20


def test_what_lies_about_after_a_crash_is_never_read(tmp_path: Path) -> None:
    put(tmp_path, zoo())
    content = tmp_path / "content"
    shutil.copytree(content / "zoo", content / ".new-abc" / "pack")
    (content / "zoo").rename(content / ".old-zoo")
    assert library(folders(tmp_path)).problems == ()
    put(tmp_path, zoo())
    assert sorted(path.name for path in content.iterdir()) == ["zoo"]


def test_nobody_installs_while_somebody_else_does(tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    content = tmp_path / "content"
    content.mkdir()
    handle = os.open(content, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        with pytest.raises(SettingsError, match="another pack is being installed or removed just now"):
            put(tmp_path, zoo())
    finally:
        os.close(handle)


def test_a_folder_that_takes_nothing_is_left_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "content").write_text("a file")
    with pytest.raises(OSError):  # noqa: PT011  whatever the system says
        put(tmp_path, zoo())
    assert left(tmp_path) == {"content": "a file"}
