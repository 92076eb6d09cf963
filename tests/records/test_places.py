"""Where files lie."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import skirmish
from skirmish.records.places import data_folder, new_save, saves_folder

TOP = Path(skirmish.__file__).parent.parent


def test_a_given_folder_overrides_all(tmp_path: Path) -> None:
    assert data_folder(tmp_path) == tmp_path
    assert saves_folder(tmp_path) == tmp_path / "saves"


def test_a_checkout_keeps_its_saves_beside_the_game() -> None:
    assert saves_folder() == TOP / "saves"


def test_an_installed_game_keeps_them_with_the_users_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "site" / "skirmish" / "records" / "places.py"
    monkeypatch.setattr("skirmish.records.places.__file__", str(place))
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert saves_folder() == tmp_path / "data" / "skirmish" / "saves"


@pytest.mark.parametrize("value", ["data", "./data", "../data"])
def test_a_relative_data_home_is_ignored(value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", value)
    assert data_folder() == tmp_path / ".local" / "share" / "skirmish"


def test_asking_makes_no_folder(tmp_path: Path) -> None:
    saves_folder(tmp_path / "new")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("scenario", "ruleset", "words"),
    [("raid", "fudge", "raid-fudge"), ("village:7:48x24:60:forge", "forge", "village-7-48x24-60-forge")],
)
def test_a_new_save_says_when_where_and_under_which_system_once(
    tmp_path: Path, scenario: str, ruleset: str, words: str
) -> None:
    name = new_save(tmp_path, scenario, ruleset).name
    assert re.fullmatch(rf"[0-9]{{8}}-[0-9]{{6}}-{words}\.save", name)
