"""What a player has chosen about the game outlives it, and a damaged file is put aside, never lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from skirmish.errors import SaveError
from skirmish.records.places import settings_folder
from skirmish.records.preferences import MOST_BYTES, keep, preferences

DAMAGED = ["", "{", "[1]", '"x"', "\x00\x01", '{"a": ' + "[" * 100_000, "NaN x"]


def test_without_a_file_nothing_is_known_and_nothing_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "none"
    found = preferences(folder)
    assert (dict(found.values), found.notice) == ({}, "")
    assert not folder.exists()


def test_a_change_leaves_the_other_values_as_they_are(tmp_path: Path) -> None:
    keep(tmp_path, {"palette": "safe", "speed": 2})
    keep(tmp_path, {"palette": "light", "of a newer version": [1]})
    keep(tmp_path, {"speed": None})
    assert preferences(tmp_path).values == {"palette": "light", "of a newer version": [1]}


@pytest.mark.parametrize("text", DAMAGED)
def test_a_damaged_file_is_told_and_kept_aside(tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.json").write_text(text)
    found = preferences(tmp_path)
    assert dict(found.values) == {}
    assert "kept as settings-damaged.json" in found.notice
    assert (tmp_path / "settings-damaged.json").read_text() == text
    assert preferences(tmp_path).notice == ""


def test_a_second_damaged_file_does_not_take_the_place_of_the_first(tmp_path: Path) -> None:
    for text in ("{one", "{two"):
        (tmp_path / "settings.json").write_text(text)
        assert preferences(tmp_path).notice
    aside = sorted(path.name for path in tmp_path.iterdir())
    assert aside == ["settings-damaged-2.json", "settings-damaged.json"]
    assert (tmp_path / "settings-damaged.json").read_text() == "{one"


def test_a_choice_made_over_a_damaged_file_is_kept(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{")
    assert "kept as" in keep(tmp_path, {"palette": "safe"})
    assert json.loads((tmp_path / "settings.json").read_text()) == {"palette": "safe"}


def test_a_folder_in_its_place_is_told_and_stays(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    assert "it is a folder" in preferences(tmp_path).notice
    with pytest.raises(SaveError, match=r"settings\.json cannot be written"):
        keep(tmp_path, {"palette": "safe"})
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_a_choice_does_not_take_the_place_of_what_is_too_long_to_be_read(tmp_path: Path) -> None:
    text = json.dumps({"keymap": {"menu": "f9"}, "of a newer version": "x" * MOST_BYTES})
    (tmp_path / "settings.json").write_text(text)
    with pytest.raises(SaveError, match=r"settings\.json cannot be written: it is longer than 200,000 bytes"):
        keep(tmp_path, {"palette": "safe"})
    assert (tmp_path / "settings.json").read_text() == text


def test_a_relative_folder_of_the_environment_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", "here")
    assert settings_folder() == Path.home() / ".config" / "skirmish"
