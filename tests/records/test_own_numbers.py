"""A save whose units or things are none of its system is told in a sentence, and not met later."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from skirmish.errors import SaveError
from skirmish.packs.setup import Setup
from skirmish.records import lines
from skirmish.session import Session
from tests.library import shipped_library


def forged(folder: Path, system: str, way: tuple[Any, ...], value: object) -> Path:
    """A fresh battle in which that part of the first unit is another, under a right sum."""
    path = folder / "forged.save"
    with Session.start(Setup("ford", system, "7"), shipped_library(), path):
        pass
    written = path.read_bytes().splitlines(keepends=True)
    record = lines.parsed(written[1][:-1]) or {}
    part: Any = record["battle"] if "battle" in record else record["start"]
    part = part["units"]
    part = next(iter(part.values())) if isinstance(part, dict) else part[0][1]
    for step in way[:-1]:
        part = part[step]
    part[way[-1]] = value
    path.write_bytes(b"".join((written[0], lines.line(record), *written[2:])))
    return path


@pytest.mark.parametrize("system", ["fudge", "ranks", "stunts", "forge", "pools"])
@pytest.mark.parametrize("value", ["", None, 7, "1,1"])
def test_a_unit_without_the_numbers_of_its_system_is_refused(
    tmp_path: Path, system: str, value: object
) -> None:
    with pytest.raises(SaveError, match=r"sheet: does not belong here"):
        Session.resume(forged(tmp_path, system, ("sheet",), value), shipped_library())


def test_a_thing_that_is_no_thing_of_its_system_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"hands.*stats: does not belong here"):
        Session.resume(forged(tmp_path, "fudge", ("hands", 0, "stats"), 7), shipped_library())


def test_a_unit_with_the_id_of_another_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"has the id of another, 'zz'"):
        Session.resume(forged(tmp_path, "ranks", ("id",), "zz"), shipped_library())
