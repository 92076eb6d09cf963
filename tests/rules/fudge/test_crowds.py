"""Sneaking past many: odds by hand, told at once however many there are (FG-27)."""

from __future__ import annotations

from fractions import Fraction
from math import prod

import pytest

from skirmish.dice import LoadedDice, odds
from skirmish.rules.fudge.stealth_checks import StealthCheck, roll_sneaking
from tests.rules.proves import proves

FACES = {-4: 1, -3: 4, -2: 10, -1: 16, 0: 19, 1: 16, 2: 10, 3: 4, 4: 1}
"""Ways of each total of 4dF, of 81."""


@proves("FG-27")
@pytest.mark.parametrize("watchers", [0, 1, 2, 3, 12, 32])
def test_a_crowd_notices_as_likely_as_that_one_of_it_rolls_more(watchers: int) -> None:
    perceptions = ((0, 1, 2) * 11)[:watchers]
    names = tuple(f"B{number}" for number in range(watchers))
    check = StealthCheck(2, perceptions, names=names, sides=("blue",) * watchers)
    unseen = Fraction(0)
    for own, ways in FACES.items():
        blind = (sum(n for face, n in FACES.items() if face + each <= own + 2) for each in perceptions)
        unseen += Fraction(ways, 81) * prod((Fraction(n, 81) for n in blind), start=Fraction(1))
    found = odds(roll_sneaking, check)
    assert found.chance(lambda outcome: outcome.name == "unseen") == unseen
    assert len(found) <= 9 * (watchers + 1), "of each total, nobody or one of them first"


@proves("FG-27")
def test_all_who_roll_more_notice_and_odds_tell_who_is_the_first_of_each_side() -> None:
    check = StealthCheck(0, (0, 0, 0), names=("B1", "B2", "C1"), sides=("blue", "blue", "green"))
    thrown = roll_sneaking(check, LoadedDice(["0000", "+000", "++00", "-000"]))
    assert thrown.noticed == ("B1", "B2")
    assert thrown.without(frozenset({"B1"})).noticed == ("B2",)
    found = odds(roll_sneaking, check)
    assert thrown in found
    assert {end.noticed for end in found} == {
        (), ("B1",), ("B2",), ("C1",), ("B1", "C1"), ("B2", "C1"),
    }  # fmt: skip
