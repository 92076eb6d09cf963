"""An action in words, as puzzles, opponents and their reasons tell it."""

from __future__ import annotations

import pytest

from skirmish.model.action import parse
from skirmish.model.change import changed
from skirmish.rules.action_words import said_of
from tests.rules.fudge.ring import fight


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("a1 strike B1", "strike against Bo [/]"),
        ("a1 strike a1", "strike"),
        ("a1 strike c1", "strike to c1"),
        ("a1 strike 3,0", "strike to 3,0"),
        ("a1 strike", "strike"),
    ],
)
def test_it_says_what_is_done_and_to_whom_or_where(typed: str, said: str) -> None:
    """Nobody knows a c1; a name is data; a unit that does something to itself needs no telling to whom."""
    battle = fight("#a..B#", "a1 B1").battle
    battle = battle.with_unit(changed(battle.units["B1"], name="Bo [/]"))
    assert said_of(battle, parse(typed), "strike") == said
