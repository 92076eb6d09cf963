"""Pools: what their text means, and in how many ways they fall."""

from __future__ import annotations

from math import prod

import icepool  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish.dice import FUDGE, Pool

POOLS = st.builds(
    Pool,
    st.lists(st.tuples(st.integers(0, 4), st.sampled_from([FUDGE, 2, 6, 10, 100])), max_size=3).map(tuple),
    st.integers(-20, 20),
)


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        ("4dF+1", Pool(((4, FUDGE),), 1)),
        ("4df", Pool.of(4, FUDGE)),
        ("2d6", Pool.of(2, 6)),
        ("d100", Pool.of(1, 100)),
        ("1d8+1+1d4", Pool(((1, 8), (1, 4)), 1)),
        ("2d10-1", Pool.of(2, 10, -1)),
        ("2d10 - 3 + 1", Pool.of(2, 10, -2)),
        ("0d10", Pool.of(0, 10)),
        ("3", Pool((), 3)),
    ],
)
def test_a_text_names_a_pool(text: str, pool: Pool) -> None:
    assert Pool.parse(text) == pool


@pytest.mark.parametrize(
    "text",
    [
        *("", "d", "sword", "2d", "2d6+", "2d6++1", "2d6 1", "2d1 0", "2d6.5", "1e3", "٢d6", "2d6\n", "1d6x"),
        *("2d0", "2d1", "2d-1", "2d1001", "101d6", "60d6+60d6", "-1d6"),
    ],
)
def test_any_other_text_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(ValueError, match="is no pool of dice") as refused:
        Pool.parse(text)
    assert repr(text) in str(refused.value)
    assert Pool.fault_in(text) == str(refused.value)


def test_no_fault_is_in_a_text_that_names_dice() -> None:
    assert Pool.fault_in("1d8+1") == ""


@pytest.mark.parametrize(
    ("text", "most"), [("2d6-1", 11), ("4dF+1", 5), ("1d8+1+1d4", 13), ("0d6", 0), ("3", 3)]
)
def test_the_greatest_total_is_every_die_on_its_highest_face(text: str, most: int) -> None:
    assert Pool.parse(text).most == most == max(Pool.parse(text).totals())


def test_the_bounds_themselves_are_allowed() -> None:
    assert Pool.parse("100d2").size == 100
    assert Pool.parse("d1000").ways == 1000
    assert Pool.parse("100d100").size == 100
    assert Pool.parse("1" + "+1" * 499).bonus == 500


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("+".join(["1d6"] * 3_000), "11999 characters, at most 1000"),
        ("1" + "+1" * 6_000, "12001 characters, at most 1000"),
        ("9" * 5_000, "5000 characters, at most 1000"),
        ("9" * 900 + "d6", "write it like 4dF"),
        ("11d1000", "11000 faces on all dice together, at most 10000"),
        ("100d1000", "100000 faces"),
        ("+".join(["1d6"] * 101), "a pool cannot hold 101 dice"),
    ],
)
def test_what_nobody_could_throw_is_refused_by_its_size_and_quoted_in_part(text: str, why: str) -> None:
    with pytest.raises(ValueError, match="is no pool of dice") as refused:
        Pool.parse(text)
    assert why in str(refused.value)
    assert len(str(refused.value)) < 200


@given(POOLS)
def test_the_text_of_a_pool_names_that_pool(pool: Pool) -> None:
    assert Pool.parse(str(pool)) == pool


def test_a_pool_is_written_dice_first() -> None:
    assert str(Pool.parse("1d8+1+d4-3")) == "1d8+1d4-2"
    assert str(Pool.of(4, FUDGE, 2)) == "4dF+2"


def test_a_number_raises_the_bonus() -> None:
    assert Pool.parse("2d6+1") + 2 == Pool.parse("2d6+3")
    assert Pool.parse("2d6+1") + -1 == Pool.parse("2d6")


def test_four_fudge_dice_fall_as_table_f1_says() -> None:
    """Table F1 of the `fudge` rules: ways of 81."""
    pool = Pool.parse("4dF")
    assert dict(pool.totals()) == {-4: 1, -3: 4, -2: 10, -1: 16, 0: 19, 1: 16, 2: 10, 3: 4, 4: 1}
    assert [pool.at_least(total) for total in range(-5, 6)] == [81, 81, 80, 76, 66, 50, 31, 15, 5, 1, 0]


@given(POOLS)
def test_totals_are_those_of_an_independent_calculation(pool: Pool) -> None:
    expected = pool.bonus + sum(
        (_thrown(count, sides) for count, sides in pool.groups), start=icepool.Die([0])
    )
    assert dict(pool.totals()) == {total: ways for total, ways in expected.items() if ways}
    assert sum(pool.totals().values()) == pool.ways == prod(_faces(s) ** c for c, s in pool.groups)


@given(POOLS, st.integers(-30, 600))
def test_at_least_adds_up_the_totals(pool: Pool, target: int) -> None:
    assert pool.at_least(target) == sum(ways for total, ways in pool.totals().items() if total >= target)


@pytest.mark.parametrize(("count", "sides"), [(1, 10), (3, 6), (8, 10), (4, FUDGE)])
def test_the_highest_die_is_that_of_an_independent_calculation(count: int, sides: int) -> None:
    expected = _die(sides).highest(count, 1)
    assert dict(Pool.of(count, sides, 5).highest()) == dict(expected.items())


def test_the_highest_of_mixed_dice() -> None:
    """By hand: d2 and d4 fall in 8 ways; 1 shows in (1,1), 2 in (1,2) (2,1) (2,2), then 2 ways each."""
    assert dict(Pool.parse("1d2+1d4").highest()) == {1: 1, 2: 3, 3: 2, 4: 2}


@pytest.mark.parametrize("face", [-1, 0, 1, 2, 7, 10, 11])
def test_dice_that_reach_a_face_are_counted_as_by_an_independent_calculation(face: int) -> None:
    pool = Pool(((3, 10), (2, FUDGE)), 4)
    expected = 3 @ (_die(10) >= face) + 2 @ (_die(FUDGE) >= face)
    assert dict(pool.reaching(face)) == {hits: ways for hits, ways in expected.items() if ways}


def test_a_pool_without_dice_is_its_bonus_and_its_highest_die_is_nothing() -> None:
    """Every die reaches the 0 of a defender without dice (G19 of `pools`)."""
    pool = Pool.of(0, 10, 3)
    assert dict(pool.totals()) == {3: 1}
    assert dict(pool.highest()) == {0: 1}
    assert dict(Pool.of(2, 10).reaching(0)) == {2: 100}


def test_what_a_pool_says_of_itself_cannot_be_overwritten() -> None:
    totals = Pool.parse("2d6").totals()
    with pytest.raises(TypeError):
        totals[7] = 36  # type: ignore[index]


def _faces(sides: int) -> int:
    return 3 if sides == FUDGE else sides


def _die(sides: int) -> icepool.Die[int]:
    return icepool.Die([-1, 0, 1]) if sides == FUDGE else icepool.d(sides)


def _thrown(count: int, sides: int) -> icepool.Die[int]:
    return count @ _die(sides) if count else icepool.Die([0])
