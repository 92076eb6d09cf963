"""PINs: only the right one fits, they are kept hashed, and a damaged file locks nobody out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from skirmish.records.pins import Pins


def test_only_the_right_pin_fits_now_and_when_the_battle_is_gone_on_with(tmp_path: Path) -> None:
    save = tmp_path / "a.save"
    pins = Pins(save)
    assert not pins.has("reds")
    assert pins.fits("reds", "anything")
    pins.put("reds", "swordfish")
    pins.put("blues", "swordfish")
    for known in (pins, Pins(save)):
        assert known.fits("reds", "swordfish")
        assert not known.fits("reds", "Swordfish")
        assert not known.fits("reds", "swordfish ")
        assert not known.fits("reds", "")
    found = json.loads((tmp_path / "a.save.pins").read_text())["pins"]
    assert found["reds"] != found["blues"]  # Equal PINs do not look alike.
    assert "swordfish" not in (tmp_path / "a.save.pins").read_text()
    pins.put("reds", "")
    assert not Pins(save).has("reds")
    assert Pins(save).fits("blues", "swordfish")


def test_without_a_save_they_hold_as_long_as_the_battle_is_open() -> None:
    pins = Pins(None)
    pins.put("reds", "x")
    assert not pins.fits("reds", "y")


@pytest.mark.parametrize("text", ["", "{", "[]", '{"pins": {"reds": 3}}', '{"pins": {"reds": ["zz", "zz"]}}'])
def test_a_damaged_file_locks_nobody_out(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.save.pins").write_text(text)
    assert Pins(tmp_path / "a.save").fits("reds", "")
