"""Hiding from many, and running away from many: odds by hand, told at once however many there are."""

from __future__ import annotations

from fractions import Fraction
from math import prod

import pytest

from skirmish.dice import LoadedDice
from skirmish.dice.odds import odds
from skirmish.rules.ranks.checks import Chance, FleeCheck, roll_flight
from skirmish.rules.ranks.stealth_checks import StealthCheck, roll_stealth
from tests.rules.proves import proves

HIDER = Chance(50, special=10)
WATCHERS = (Chance(30, special=6), Chance(60, special=12), Chance(50, special=10))


def rank(chance: Chance, face: int) -> int:
    """How good a roll is: 2 a special success, 1 a success, 0 none."""
    return (face <= chance.special) + (face <= chance.percent)


def loses(watcher: Chance, hider: Chance, own: int) -> Fraction:
    """The chance that a watcher does not beat a roll of that rank: face by face (BG-37)."""
    won = sum(
        rank(watcher, face) > own or (rank(watcher, face) == own > 0 and watcher.percent > hider.percent)
        for face in range(1, 101)
    )
    return Fraction(100 - won, 100)


def unseen(watchers: tuple[Chance, ...]) -> Fraction:
    """The chance that none of them beats the hider: of each of its hundred rolls."""
    each = (rank(HIDER, face) for face in range(1, 101))
    ways = (prod((loses(one, HIDER, own) for one in watchers), start=Fraction(1)) for own in each)
    return sum(ways, Fraction(0)) / 100


def check(count: int, sides: tuple[str, ...] = ("blue",)) -> StealthCheck:
    """A hider before so many watchers, of one side after the other in turn."""
    watchers = (WATCHERS * 11)[:count]
    names = tuple(f"B{number}" for number in range(count))
    return StealthCheck(HIDER, watchers, names=names, sides=(sides * count)[:count])


@proves("BG-37", "BG-38")
@pytest.mark.parametrize("count", [0, 1, 3, 10, 11, 32])
def test_hiding_from_many_is_as_likely_as_that_none_of_them_wins(count: int) -> None:
    hiding = check(count)
    assert odds(roll_stealth, hiding).chance(lambda end: end.name == "unseen") == unseen(hiding.watchers)


def test_odds_name_the_first_watcher_of_each_side_and_dice_all_of_them() -> None:
    alone = {end.noticed for end in odds(roll_stealth, check(12))}
    assert alone == {(), *((f"B{n}",) for n in range(12))}
    assert max(len(end.noticed) for end in odds(roll_stealth, check(12, ("blue", "green")))) == 2
    thrown = roll_stealth(check(3), LoadedDice([80, 5, 90, 50]))
    assert thrown.noticed == ("B0", "B2")
    assert thrown in odds(roll_stealth, check(3))


@proves("BG-37")
def test_running_away_from_eight_is_as_likely_as_that_none_of_them_wins() -> None:
    chasers = (WATCHERS * 3)[:8]
    found = odds(roll_flight, FleeCheck(HIDER, chasers, names=tuple(f"B{number}" for number in range(8))))
    assert sum((chance for end, chance in found.items() if end.name == "clean"), Fraction(0)) == unseen(
        chasers
    )
