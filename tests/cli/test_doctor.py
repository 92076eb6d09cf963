"""`skirmish doctor`: what is here, what is wrong, and no name of any folder."""

from __future__ import annotations

import getpass
from pathlib import Path

import pytest

from skirmish.cli import doctor
from skirmish.records.preferences import keep
from tests.cli.shell import skirmish
from tests.cli.terminal import GAME, seated
from tests.cli.yard import write_yard

PRIVATE = "secret-name-of-somebody"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder whose name is nobody's business."""
    folder = tmp_path / PRIVATE
    folder.mkdir()
    return folder


def test_versions_terminal_packs_and_settings_are_told(folder: Path) -> None:
    write_yard(folder)
    keep(folder, {"palette": "safe"})
    said = skirmish("--data-dir", folder, "doctor")
    assert said.code == 0
    for line in (
        "  small: Small, 2 scenarios, for fudge",
        "  palette: safe",
        "  fudge: a battle begins",
        "  how many: 0: 0 over, 0 not over, 0 bad",
        "problems: none",
    ):
        assert line in said.lines
    assert any(line.startswith("  textual: 8.") for line in said.lines)


def test_what_is_wrong_is_told_without_a_name_of_a_folder(folder: Path) -> None:
    write_yard(folder)
    (folder / "maps" / "bad.yaml").write_text("[")
    (folder / "settings.json").write_text("{")
    (folder / "saves").mkdir()
    (folder / "saves" / "odd.save").write_text("\x1b[2Jnonsense")
    said = skirmish("--data-dir", folder, "doctor")
    assert said.code == 1
    told = said.out.partition("problems:")[2]
    assert "[your data]/maps/bad.yaml" in told
    assert "settings.json could not be used" in told
    assert "a save: " in told
    for name in (PRIVATE, str(Path.home()) + "/", str(Path(__file__).parents[2]), "\x1b"):
        assert name not in said.out
    assert getpass.getuser() == "root" or getpass.getuser() not in said.out


def test_of_a_name_of_a_folder_as_much_as_possible_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, place in {"HOME": "", "XDG_DATA_HOME": "share", "XDG_CONFIG_HOME": "settings"}.items():
        monkeypatch.setenv(name, str(tmp_path / place))
    told = f"{tmp_path}/share/skirmish/maps/a.yaml, {tmp_path}/settings/skirmish/b.json, {tmp_path}/c.yaml"
    shown = "[your data]/maps/a.yaml, [your settings]/b.json, ~/c.yaml"
    assert doctor._without(doctor._hidden(None), told) == shown


def test_json_says_the_same(folder: Path) -> None:
    told = skirmish("--data-dir", folder, "doctor", "--json").json
    assert set(told) == {"versions", "terminal", "packs", "saves", "settings", "self-test", "problems"}
    assert told["problems"] == {}
    assert told["self-test"]["ranks"] == "a battle begins"


def test_locate_names_the_folder_of_the_settings(folder: Path) -> None:
    assert skirmish("--data-dir", folder, "locate", "settings").out.strip() == str(folder)


def test_in_a_terminal_its_size_and_colours_are_told(folder: Path) -> None:
    with seated(*GAME, "--data-dir", str(folder), "doctor") as seat:
        assert seat.ends() == 0
        assert b"size: 80 columns, 24 rows\r\n" in seat.seen
        assert b"colours: 256 colours\r\n" in seat.seen or b"colours: 16 million colours\r\n" in seat.seen
