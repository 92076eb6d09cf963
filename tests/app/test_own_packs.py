"""The player's own packs without any screen: what is there, installing, removing, and maps to draw on."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.app.own_packs import INBOX, Done, OwnPacks
from skirmish.errors import SettingsError
from skirmish.packs.archive import packed

HEAD = (
    "id: zoo\ntitle: Zoo\nsummary: Beasts.\nversion: {}\nauthors: [Bea]\nlicence: MIT\nneeds: {{core: any}}\n"
)


def zoo(folder: Path, version: str = "1.0.0", units: str = "units: {bear: {like: core/brute}}") -> Path:
    """A small pack in one file, which lies in that folder."""
    path = folder / f"zoo-{version}.skirmish"
    path.write_bytes(packed({"pack.yaml": HEAD.format(version).encode(), "units.yaml": units.encode()}))
    return path


def test_what_was_installed_is_found_and_can_be_removed(tmp_path: Path) -> None:
    own = OwnPacks(tmp_path)
    assert own.install(zoo(tmp_path)) == Done(("zoo 1.0.0 is installed: Zoo.",), is_changed=True)
    assert own.install(zoo(tmp_path)) == Done(("zoo 1.0.0 was installed already.",))
    found = own.read()
    assert found.library.packs["zoo"].title == "Zoo"
    assert (found.files, found.broken) == ((), ())
    assert own.remove("zoo") == Done(("zoo is removed.",), is_changed=True)
    assert "zoo" not in own.read().library.packs


def test_another_version_gives_way_only_if_that_is_allowed(tmp_path: Path) -> None:
    own = OwnPacks(tmp_path)
    own.install(zoo(tmp_path, "1.0.0"))
    asked = own.install(zoo(tmp_path, "1.1.0"))
    assert not asked.is_changed
    assert asked.question == (
        "`zoo` is installed in version 1.0.0, this is 1.1.0, which is newer. Put it in its place?"
    )
    assert own.read().library.packs["zoo"].version == "1.0.0"
    assert own.install(zoo(tmp_path, "1.1.0"), replaces=True).is_changed
    assert own.read().library.packs["zoo"].version == "1.1.0"


def test_of_many_mistakes_five_are_told_and_the_rest_are_counted(tmp_path: Path) -> None:
    units = "units:\n" + "".join(f"  beast{number}: {{like: core/nobody}}\n" for number in range(7))
    done = OwnPacks(tmp_path).install(zoo(tmp_path, units=units))
    assert done.said[0] == "It has mistakes, and nothing was changed:"
    assert [line.split(": ")[0] for line in done.said[1:6]] == [
        f"zoo-1.0.0.skirmish/units.yaml:{line}:18" for line in range(2, 7)
    ]
    assert done.said[6:] == ("and 2 more; `skirmish pack check` tells all",)
    assert not (tmp_path / "content").exists()


def test_a_file_that_is_not_there_is_told_and_changes_nothing(tmp_path: Path) -> None:
    done = OwnPacks(tmp_path).install(tmp_path / "none.skirmish")
    assert not done.is_changed
    assert len(done.said) == 1
    assert done.said[0].startswith("none.skirmish")


def test_packs_in_one_file_are_offered_and_broken_ones_named_with_their_mistakes(tmp_path: Path) -> None:
    (tmp_path / INBOX).mkdir()
    zoo(tmp_path / INBOX)
    (tmp_path / INBOX / "note.txt").write_text("no pack")
    (tmp_path / "content" / "den").mkdir(parents=True)
    (tmp_path / "content" / "den" / "pack.yaml").write_text("title: Den\n")
    own = OwnPacks(tmp_path)
    found = own.read()
    assert (found.files, found.broken) == (("zoo-1.0.0.skirmish",), ("den",))
    assert "den/pack.yaml:1:1: `summary` is missing here" in own.mistakes(found.library, "den")[0]


@pytest.mark.parametrize("name", ["", "Bridge", "../bridge", "a b", "9lives"])
def test_no_map_is_opened_under_a_name_that_it_cannot_have(tmp_path: Path, name: str) -> None:
    with pytest.raises(SettingsError, match="small letters, digits and _, a letter first"):
        OwnPacks(tmp_path).map_file(name)
