"""Three rules and more that meet in one number, one turn or one moment."""

from __future__ import annotations

import pytest

from tests.rules.proves import proves
from tests.rules.ranks.ring import declare, fight, man


@proves("BG-28", "BG-19", "BG-39")
@pytest.mark.parametrize(
    ("thing", "dice", "said"),
    [
        ("dagger", [20, 3], "A1 hits B1 with the dagger. B1 loses 3 and has 9 left."),
        ("dagger", [99], "A1 attacks B1 with the dagger and misses."),
        ("longbow", [20, 3], "A1 hits B1 with the longbow. B1 loses 4 and has 8 left."),
    ],
)
def test_what_is_thrown_is_told_without_shooting(thing: str, dice: list[int], said: str) -> None:
    units = {"a": man(thing, dexterity=15, throwing_dagger=60, bow=60), "B": man(dodge=0, dexterity=18)}
    game = fight("a..B", units)
    declare(game, "B1 wait")
    game.do(f"a1 shoot B1 with=a1.{thing}", dice=dice)
    assert said in game.told("blue")
