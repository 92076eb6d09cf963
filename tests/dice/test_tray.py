"""Dice on the table: thrown at random, scripted, and kept for the log."""

from __future__ import annotations

import pytest

from skirmish.dice import FUDGE, Dice, DiceDoNotFit, DiceRanShort, LoadedDice, Pool, Roll, Stream, Tray

FUDGE_4 = Pool.of(4, FUDGE)
TWO_D6 = Pool.of(2, 6)


def test_the_same_stream_rolls_the_same() -> None:
    first, second = (Tray(Stream.of("battle", 3)) for _ in range(2))
    for tray in (first, second):
        tray.opposed(FUDGE_4, FUDGE_4 + 1)
        tray.total(TWO_D6)
    assert first.take() == second.take()


def test_every_face_is_thrown_and_no_other() -> None:
    tray = Tray(Stream.of("faces"))
    for _ in range(300):
        tray.total(Pool.parse("4dF+2d6"))
    rolls = tray.take()
    assert {face for roll in rolls for face in roll.faces[:4]} == {-1, 0, 1}
    assert {face for roll in rolls for face in roll.faces[4:]} == {1, 2, 3, 4, 5, 6}


def test_rolls_are_kept_with_their_names_and_handed_over_once() -> None:
    dice = LoadedDice(["++0-", "0000"])
    assert dice.opposed(FUDGE_4 + 2, FUDGE_4 + 1, name="guard strikes", against="thief blocks") == 2
    mine, yours = dice.take()
    assert mine == Roll("guard strikes", FUDGE_4 + 2, (1, 1, 0, -1))
    assert (mine.total, yours.name, yours.total) == (3, "thief blocks", 1)
    assert dice.take() == ()


def test_the_tray_keeps_what_it_answered() -> None:
    tray = Tray(Stream.of("kept"))
    total = tray.total(TWO_D6 + 3, name="damage")
    (roll,) = tray.take()
    assert (roll.name, roll.pool, roll.total, len(roll.faces)) == ("damage", TWO_D6 + 3, total, 2)


def test_a_total_meets_its_own_number() -> None:
    dice = LoadedDice(["3 5", "3 5"])
    assert dice.meets(TWO_D6 + 1, 9)
    assert not dice.meets(TWO_D6 + 1, 10)


@pytest.mark.parametrize(("rolled", "degree"), [(1, 0), (5, 0), (6, 1), (50, 1), (51, 2), (96, 3), (100, 3)])
def test_a_degree_is_the_number_of_cuts_reached(rolled: int, degree: int) -> None:
    assert LoadedDice([rolled]).degree(Pool.of(1, 100), (6, 51, 96)) == degree


def test_single_dice_are_asked_without_the_bonus() -> None:
    dice = LoadedDice(["2 9 9", "7 8 10"])
    assert dice.highest(Pool.of(3, 10, 4)) == 9
    assert dice.reaching(Pool.of(3, 10, 4), 8) == 2


def test_one_total_must_be_above_every_other() -> None:
    pools = (FUDGE_4 + 1, FUDGE_4 + 2)
    assert LoadedDice(["+000", "0000", "-000"]).beats_all(FUDGE_4 + 1, pools)
    assert not LoadedDice(["+000", "0000", "0000"]).beats_all(FUDGE_4 + 1, pools)
    assert not LoadedDice(["+000", "+000", "-000"]).beats_all(FUDGE_4 + 1, pools)


def test_every_rival_rolls_and_is_named() -> None:
    dice = LoadedDice(["----", "++++", "0000"])
    assert not dice.beats_all(FUDGE_4, (FUDGE_4, FUDGE_4), name="hide", names=("orc 1", "orc 2"))
    assert [roll.name for roll in dice.take()] == ["hide", "orc 1", "orc 2"]
    with pytest.raises(ValueError, match="zip"):
        Tray(Stream.of("names")).beats_all(FUDGE_4, (FUDGE_4, FUDGE_4), names=("orc 1",))


def _less(total: int, by: int) -> int:
    return total - by


@pytest.mark.parametrize("groups", [(), ("x", "y", "x", "y"), ("1", "2", "3", "4")])
def test_thrown_dice_tell_all_winners_whatever_the_groups(groups: tuple[str, ...]) -> None:
    dice = LoadedDice([6, 4, 3, 5, 1])
    names = ("a", "b", "c", "d")
    won = dice.winners(Pool.of(1, 6), _less, (0, 1, 1, 4), groups, name="one", names=names)
    assert won == (0, 1, 3), "below 6, 5, 5 and 2"
    assert [roll.name for roll in dice.take()] == ["one", *names]


def _reaches(needed: int, dice: Dice) -> bool:
    return dice.meets(Pool.of(1, 6), needed, name=str(needed))


@pytest.mark.parametrize("groups", [(), ("x", "y", "x"), ("1", "2", "3")])
def test_thrown_dice_tell_of_every_roll_whether_it_was_made(groups: tuple[str, ...]) -> None:
    dice = LoadedDice([3, 3, 6])
    assert dice.which(_reaches, (3, 4, 5), groups) == (0, 2)
    assert [roll.name for roll in dice.take()] == ["3", "4", "5"]


def test_a_pool_without_dice_is_not_rolled() -> None:
    nothing = Pool.of(0, 10, 2)
    for dice in (LoadedDice(), Tray(Stream.of("none"))):
        assert (dice.total(nothing), dice.highest(nothing), dice.reaching(nothing, 1)) == (2, 0, 0)
        assert dice.take() == ()


@pytest.mark.parametrize(
    ("entry", "pool", "faces"),
    [
        ((3, 5), "2d6", (3, 5)),
        ([1, 0, 0, -1], "4dF", (1, 0, 0, -1)),
        ("+ - 0 0", "4dF", (1, -1, 0, 0)),
        ("-1 0 1 8", "3dF+1d8", (-1, 0, 1, 8)),
        ("97", "1d100", (97,)),
    ],
)
def test_a_script_spells_faces(entry: str | tuple[int, ...], pool: str, faces: tuple[int, ...]) -> None:
    dice = LoadedDice([entry])
    dice.total(Pool.parse(pool))
    assert dice.take()[0].faces == faces


@pytest.mark.parametrize(
    ("total", "pool"), [(-4, "4dF+2"), (3, "4dF"), (2, "2d6+5"), (12, "2d6"), (9, "1d8+1d4")]
)
def test_a_number_in_a_script_is_what_the_dice_add_up_to(total: int, pool: str) -> None:
    dice = LoadedDice([total])
    assert dice.total(Pool.parse(pool)) == total + Pool.parse(pool).bonus


@pytest.mark.parametrize(
    ("entry", "pool"),
    [
        (5, "4dF"),
        (1, "2d6"),
        (13, "2d6"),
        ("+++", "4dF"),
        ("3 5", "3d6"),
        ("0 7", "2d6"),
        ((3, 7), "2d6"),
        ("++", "2d6"),
        ("three", "1d6"),
        ("", "1d6"),
        ((2, 0, 0, 0), "4dF"),
    ],
)
def test_an_entry_that_the_pool_cannot_show_is_refused(entry: int | str | tuple[int, ...], pool: str) -> None:
    with pytest.raises(DiceDoNotFit, match="does not fit meets of") as refused:
        LoadedDice([entry]).meets(Pool.parse(pool), 1, name="orc strikes")
    assert repr(entry) in str(refused.value)
    assert "for 'orc strikes'" in str(refused.value)


def test_running_short_names_the_question() -> None:
    dice = LoadedDice(["3 5"])
    dice.total(TWO_D6)
    with pytest.raises(DiceRanShort, match=r"after 1 rolls: highest of 3d10 for 'orc dodges'"):
        dice.highest(Pool.of(3, 10), name="orc dodges")


def test_dice_left_over_are_an_error() -> None:
    dice = LoadedDice(["3 5", 7])
    dice.total(TWO_D6)
    with pytest.raises(AssertionError, match=r"left over: \[7\]"):
        dice.assert_spent()
    dice.total(TWO_D6)
    dice.assert_spent()
