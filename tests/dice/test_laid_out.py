"""Dice that are laid out for a while: as the script says, then by chance, and never a failure."""

from __future__ import annotations

from skirmish.dice import FUDGE, LaidOutDice, Pool, Stream, Tray

FOUR = Pool(((4, FUDGE),))
TWO_SIXES = Pool(((2, 6),))


def test_they_fall_as_the_script_says_and_then_as_fair_ones_would() -> None:
    dice, fair = LaidOutDice(["++++", "----"], Stream("one")), Tray(Stream("one"))
    assert [dice.total(FOUR), dice.total(FOUR)] == [4, -4]
    assert [dice.total(FOUR) for _ in range(20)] == [fair.total(FOUR) for _ in range(20)]


def test_what_the_pool_cannot_show_is_thrown_and_used_up() -> None:
    dice, fair = LaidOutDice(["++++", "3 5"], Stream("two")), Tray(Stream("two"))
    assert dice.total(TWO_SIXES) == fair.total(TWO_SIXES)
    assert dice.total(TWO_SIXES) == 8


def test_a_pool_without_dice_uses_up_nothing() -> None:
    dice = LaidOutDice(["++++"], Stream("three"))
    assert dice.total(Pool(())) == 0
    assert dice.total(FOUR) == 4
    assert [roll.faces for roll in dice.take()] == [(1, 1, 1, 1)]
