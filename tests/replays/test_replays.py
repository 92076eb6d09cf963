"""Recorded battles under every system: the same commands give the same dice, sentences and endings."""

from __future__ import annotations

import pytest

from tests.effort import every
from tests.replays.battles import FOLDER, difference, read, replayed, retyped
from tests.replays.record import setups

NAMES = sorted(path.stem for path in FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("name", every(3, NAMES, first=1))
def test_a_recorded_battle_comes_out_the_same(name: str) -> None:
    records = read(FOLDER / f"{name}.jsonl")
    pairs = retyped(records) if records[0]["answers"] == "keyboard" else replayed(records)
    for recorded, got in pairs:
        said = difference(name, recorded, got)
        if said:
            pytest.fail(said, pytrace=False)


def test_the_recorded_battles_are_those_that_are_listed() -> None:
    recorded = {name: read(FOLDER / f"{name}.jsonl")[0] for name in NAMES}
    assert recorded == setups(), "`make replays` records them anew"
