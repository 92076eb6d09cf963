"""Odds: exact, the same as what the dice do, and remembered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import product
from math import log, sqrt
from typing import Any

import icepool  # type: ignore[import-untyped]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish.dice import FUDGE, Dice, LoadedDice, Odds, Pool, Stream, Tray, branches, odds
from tests.rules.fudge.hiding_table import F9_ENEMIES, F9_HIDDEN

FUDGE_4 = Pool.of(4, FUDGE)
ICE_FUDGE_4 = 4 @ icepool.Die([-1, 0, 1])

# Table F2 of the `fudge` rules: the ways of 6561 in which a+4dF wins against b+4dF, by a - b.
F2_WINS = {
    -6: 9, -5: 45, -4: 157, -3: 423, -2: 927, -1: 1711, 0: 2727,
    1: 3834, 2: 4850, 3: 5634, 4: 6138, 5: 6404, 6: 6516,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Contest:
    """A check of the tests: two pools, and a row that does not count."""

    a: Pool
    b: Pool
    row: str = field(default="", compare=False)


def contest(check: Contest, dice: Dice) -> int:
    """The difference of the two totals."""
    return dice.opposed(check.a, check.b)


def strike(check: Contest, dice: Dice) -> str:
    """A hit by difference, then a second roll for how badly, then a third for where."""
    if dice.opposed(check.a, check.b) <= 0:
        return "miss"
    if not dice.meets(check.a, 2):
        return "scratch"
    return "head" if dice.highest(Pool.of(2, 6)) == 6 else "arm"


def chances(die: icepool.Die[int]) -> dict[int, Fraction]:
    """What icepool says, as exact chances of what can happen."""
    return {outcome: Fraction(ways, die.denominator()) for outcome, ways in die.items() if ways}


def answer(ask: Callable[[Dice], int]) -> dict[int, Fraction]:
    """The odds of one question."""
    return dict(Odds.gather(branches(ask)))


# ---------------------------------------------------------------------------------------- the rules' tables


@pytest.mark.parametrize("edge", F2_WINS)
def test_a_fudge_contest_is_won_tied_and_lost_as_table_f2_says(edge: int) -> None:
    known = odds(contest, Contest(FUDGE_4 + edge, FUDGE_4))
    lost = F2_WINS[-edge]
    assert known.chance(lambda margin: margin > 0) == Fraction(F2_WINS[edge], 6561)
    assert known.chance(lambda margin: margin < 0) == Fraction(lost, 6561)
    assert known[0] == Fraction(6561 - F2_WINS[edge] - lost, 6561)


@pytest.mark.parametrize(
    ("target", "ways"), [(-4, 81), (-3, 80), (-2, 76), (-1, 66), (0, 50), (1, 31), (2, 15), (3, 5), (4, 1)]
)
def test_four_fudge_dice_reach_a_total_as_table_f1_says(target: int, ways: int) -> None:
    assert answer(lambda dice: dice.meets(FUDGE_4, target))[True] == Fraction(ways, 81)


@pytest.mark.parametrize(
    ("edge", "enemies", "percent"),
    [
        (edge, n, percent)
        for edge, row in F9_HIDDEN.items()
        for n, percent in zip(F9_ENEMIES, row, strict=True)
    ],
)
def test_hiding_from_several_enemies_is_as_likely_as_table_f9_says(
    edge: int, enemies: int, percent: float
) -> None:
    known = answer(lambda dice: dice.beats_all(FUDGE_4 + edge, (FUDGE_4,) * enemies))
    assert f"{float(100 * known[True]):.2f}" == f"{percent:.2f}"


# ------------------------------------------------------------------------------- an independent calculation


def test_totals_agree_with_icepool() -> None:
    assert answer(lambda dice: dice.total(Pool.parse("2d6+1"))) == chances(2 @ icepool.d6 + 1)
    assert answer(lambda dice: dice.total(FUDGE_4 + -2)) == chances(ICE_FUDGE_4 - 2)


def test_differences_agree_with_icepool() -> None:
    assert answer(lambda dice: dice.opposed(FUDGE_4 + 3, FUDGE_4 + 1)) == chances(
        ICE_FUDGE_4 - ICE_FUDGE_4 + 2
    )
    mixed = answer(lambda dice: dice.opposed(Pool.parse("2d6+1"), Pool.parse("1d10-2")))
    assert mixed == chances(2 @ icepool.d6 - icepool.d10 + 3)


def test_degrees_of_a_hundred_agree_with_icepool() -> None:
    cuts = (6, 21, 51, 97)
    degrees = icepool.d100.map(lambda rolled: sum(rolled >= cut for cut in cuts))
    assert answer(lambda dice: dice.degree(Pool.of(1, 100), cuts)) == chances(degrees)


def test_eight_dice_against_the_highest_of_eight_agree_with_icepool() -> None:
    def hits(dice: Dice) -> int:
        return dice.reaching(Pool.of(8, 10), dice.highest(Pool.of(8, 10)))

    expected = icepool.d10.highest(8, 1).map(lambda face: 8 @ (icepool.d10 >= face))
    assert answer(hits) == chances(expected)


def test_one_roll_against_several_foes_agrees_with_icepool() -> None:
    others = (FUDGE_4, FUDGE_4 + 1, Pool.parse("1d6-3"))
    best = icepool.highest(ICE_FUDGE_4, ICE_FUDGE_4 + 1, icepool.d6 - 3)
    expected = best < (ICE_FUDGE_4 + 2)
    assert answer(lambda dice: dice.beats_all(FUDGE_4 + 2, others)) == chances(expected)


def _twice(total: int, share: int) -> int:
    """The total below which a rival wins: a share of what the one threw."""
    return total // share


RIVALS = (1, 2, 2, 3)


@pytest.mark.parametrize("groups", [(), ("x", "y", "x", "y"), ("1", "2", "3", "4")])
def test_who_of_several_rivals_wins_agrees_with_icepool(groups: tuple[str, ...]) -> None:
    met: dict[tuple[int, ...], Fraction] = {}
    for won, chance in branches(lambda dice: dice.winners(Pool.of(1, 8), _twice, RIVALS, groups)):
        met[won] = met.get(won, Fraction(0)) + chance

    def firsts(one: int, *rivals: int) -> tuple[int, ...]:
        won = [place for place, thrown in enumerate(rivals) if thrown < one // RIVALS[place]]
        first = {(groups or "----")[place]: place for place in reversed(won)}
        return tuple(sorted(first.values()))

    expected: Mapping[Any, Fraction] = chances(icepool.map(firsts, *[icepool.d8] * 5))
    assert met == expected


def _asked(rivals: tuple[int, ...], dice: Dice) -> tuple[int, ...]:
    return dice.winners(Pool.of(1, 100), _twice, rivals)


def test_odds_of_many_rivals_grow_by_one_branch_each() -> None:
    for rivals in (1, 5, 40):
        many = (2,) * rivals
        met = list(branches(partial(_asked, many)))
        assert len(met) == rivals + 1
        assert sum(chance for _, chance in met) == 1


def _reaches(check: tuple[Pool, int], dice: Dice) -> bool:
    """Whether a pool comes to a number."""
    return dice.meets(*check)


REACHING = ((Pool.of(1, 6), 5), (Pool.of(1, 8), 3), (Pool.of(2, 4), 4), (Pool.of(1, 6), 7))


@pytest.mark.parametrize("groups", [(), ("x", "y", "x", "y"), ("1", "2", "3", "4")])
def test_which_of_several_rolls_are_made_agrees_with_icepool(groups: tuple[str, ...]) -> None:
    met: dict[tuple[int, ...], Fraction] = {}
    for made, chance in branches(lambda dice: dice.which(_reaches, REACHING, groups)):
        met[made] = met.get(made, Fraction(0)) + chance

    def firsts(*thrown: int) -> tuple[int, ...]:
        made = [place for place, total in enumerate(thrown) if total >= REACHING[place][1]]
        first = {(groups or "----")[place]: place for place in reversed(made)}
        return tuple(sorted(first.values()))

    dice = (icepool.d6, icepool.d8, 2 @ icepool.d4, icepool.d6)
    expected: Mapping[Any, Fraction] = chances(icepool.map(firsts, *dice))
    assert met == expected


# ------------------------------------------------------------------------------------- the same as the dice

SMALL_POOLS = st.builds(
    Pool,
    st.lists(st.tuples(st.integers(0, 2), st.sampled_from([FUDGE, 2, 4])), max_size=2).map(tuple),
    st.integers(-3, 3),
)
QUESTIONS: list[Callable[[Pool, Pool, Dice], int]] = [
    lambda a, _, dice: dice.total(a),
    lambda a, b, dice: dice.meets(a, b.bonus),
    lambda a, b, dice: dice.degree(a, (b.bonus, b.bonus + 2)),
    lambda a, b, dice: dice.opposed(a, b),
    lambda a, _, dice: dice.highest(a),
    lambda a, b, dice: dice.reaching(a, b.bonus),
    lambda a, b, dice: dice.reaching(a, dice.highest(b)),
    lambda a, b, dice: dice.beats_all(a, (b, b + 1)),
]


def falls(pool: Pool) -> Iterator[tuple[int, ...]]:
    """Every way in which the dice of a pool can fall, die by die."""
    dice = [
        (-1, 0, 1) if sides == FUDGE else range(1, sides + 1) for n, sides in pool.groups for _ in range(n)
    ]
    return product(*dice)


@settings(max_examples=25)
@given(a=SMALL_POOLS, b=SMALL_POOLS)
def test_an_opposed_roll_has_the_odds_of_all_its_faces_counted_one_by_one(a: Pool, b: Pool) -> None:
    counted = Counter(
        LoadedDice([faces for faces in pair if faces]).opposed(a, b) for pair in product(falls(a), falls(b))
    )
    expected = {difference: Fraction(ways, counted.total()) for difference, ways in counted.items()}
    assert answer(lambda dice: dice.opposed(a, b)) == expected


def lowest_faces(pool: Pool) -> list[int]:
    """The lowest face of each die of a pool."""
    return [-1 if sides == FUDGE else 1 for count, sides in pool.groups for _ in range(count)]


def fewest_and_most(pool: Pool, _face: int, faces: tuple[int, ...]) -> object:
    """What `ends` is to say of these faces."""
    return (min(faces), max(faces)) if pool.size else (0, 0)


def one_or_more(_pool: Pool, face: int, faces: tuple[int, ...]) -> object:
    """What `shows` is to say of these faces."""
    return len([shown for shown in faces if shown >= face]) > 0


def successes_or_a_fumble(pool: Pool, face: int, faces: tuple[int, ...]) -> object:
    """What `successes` is to say of these faces: without success, a die on its lowest face is a fumble."""
    made = len([shown for shown in faces if shown >= face])
    fumbled = any(shown == low for shown, low in zip(faces, lowest_faces(pool), strict=True))
    return made or (-1 if fumbled else 0)


@pytest.mark.parametrize(
    ("ask", "expected"),
    [
        (lambda pool, _, dice: dice.ends(pool), fewest_and_most),
        (lambda pool, face, dice: dice.shows(pool, face), one_or_more),
        (lambda pool, face, dice: dice.successes(pool, face), successes_or_a_fumble),
    ],
)
@pytest.mark.parametrize("text", ["0d10", "3d4", "2dF", "1d2+1d6", "2dF+1d4", "0dF+1d2"])
def test_questions_about_single_dice_are_answered_as_all_faces_say_counted_one_by_one(
    ask: Callable[[Pool, int, Dice], Any], expected: Callable[[Pool, int, tuple[int, ...]], Any], text: str
) -> None:
    pool = Pool.parse(text)
    for face in range(-2, 8):
        counted: Counter[object] = Counter()
        for faces in falls(pool):
            said = ask(pool, face, LoadedDice([faces]))
            assert said == expected(pool, face, faces)
            counted[said] += 1
        chances_of_it = {said: Fraction(ways, pool.ways) for said, ways in counted.items()}
        assert answer(partial(ask, pool, face)) == chances_of_it


@pytest.mark.parametrize("question", QUESTIONS)
@settings(max_examples=10, derandomize=True)
@given(a=SMALL_POOLS, b=SMALL_POOLS)
def test_thrown_dice_answer_as_often_as_the_odds_say(
    question: Callable[[Pool, Pool, Dice], int], a: Pool, b: Pool
) -> None:
    rolls = 1000
    near = sqrt(log(2 / 1e-9) / (2 * rolls))  # Hoeffding: farther away once in a thousand million times
    tray = Tray(Stream.of(a, b))
    seen = Counter(question(a, b, tray) for _ in range(rolls))
    known = answer(lambda dice: question(a, b, dice))
    assert set(seen) <= set(known)
    assert all(abs(seen[outcome] / rolls - chance) < near for outcome, chance in known.items())


# ---------------------------------------------------------------------------------------- branches and odds


def test_a_whole_roll_is_followed_down_every_branch() -> None:
    """By hand: won 3834/6561 (F2), 2 or more with +1 is 31/81 (F1), no six on two dice is 25/36."""
    won, hurt, no_six = Fraction(3834, 6561), Fraction(31, 81), Fraction(25, 36)
    assert dict(odds(strike, Contest(FUDGE_4 + 1, FUDGE_4))) == {
        "miss": 1 - won,
        "scratch": won * (1 - hurt),
        "arm": won * hurt * no_six,
        "head": won * hurt * (1 - no_six),
    }


def test_coarse_questions_have_few_branches_and_none_that_cannot_happen() -> None:
    def count(ask: Callable[[Dice], object]) -> int:
        return sum(1 for _ in branches(ask))

    assert count(lambda dice: dice.meets(FUDGE_4, 1)) == 2
    assert count(lambda dice: dice.meets(FUDGE_4, 5)) == 1
    assert count(lambda dice: dice.degree(Pool.of(1, 100), (6, 51))) == 3
    assert count(lambda dice: dice.degree(Pool.of(1, 100), (6, 6, 101))) == 2
    assert count(lambda dice: dice.opposed(FUDGE_4, FUDGE_4)) == 17
    assert count(lambda dice: dice.beats_all(FUDGE_4, (FUDGE_4,) * 4)) == 2
    assert count(lambda _: "no dice") == 1


def test_branches_are_not_merged_and_their_chances_sum_to_one() -> None:
    met = list(branches(lambda dice: dice.total(Pool.of(1, 6)) > 4))
    assert met == [(False, Fraction(1, 6))] * 4 + [(True, Fraction(1, 6))] * 2


def test_a_run_may_have_results_that_cannot_be_hashed() -> None:
    assert [result for result, _ in branches(lambda dice: [dice.total(Pool.of(1, 2))])] == [[1], [2]]


def test_a_run_that_depends_on_more_than_its_dice_is_caught() -> None:
    asked: list[int] = []

    def forgetful(dice: Dice) -> int:
        asked.append(0)
        return dice.total(Pool.of(1, 6 if len(asked) == 1 else 8))

    with pytest.raises(RuntimeError, match="same questions"):
        list(branches(forgetful))


def test_a_question_with_a_function_made_anew_in_each_branch_is_the_same_question() -> None:
    def above(need: int, dice: Dice) -> tuple[bool, ...]:
        def is_above(one: int, dice: Dice) -> bool:
            return dice.total(Pool.of(1, 6)) + one > need

        return dice.outcome(is_above, 0), dice.meets(Pool.of(1, 2), 2)

    met = list(branches(partial(above, 4)))
    assert sorted(met) == [
        *[((False, second), Fraction(2, 6)) for second in (False, True)],
        *[((True, second), Fraction(1, 6)) for second in (False, True)],
    ]


def test_odds_are_remembered_for_an_equal_check_whatever_its_rows() -> None:
    first = odds(contest, Contest(FUDGE_4 + 1, FUDGE_4, "flank +1"))
    assert odds(contest, Contest(Pool.parse("4dF+1"), FUDGE_4, "range +1")) is first
    assert odds(contest, Contest(FUDGE_4 + 2, FUDGE_4)) is not first


def test_odds_can_be_asked_for_a_chance_and_a_mean_and_merged() -> None:
    known = Odds.gather(branches(lambda dice: dice.total(Pool.of(2, 6))))
    assert known.chance(lambda total: total >= 10) == Fraction(6, 36)
    assert known.mean(lambda total: total) == 7
    assert known.mean(lambda total: Fraction(total, 2)) == Fraction(7, 2)
    assert dict(known.merged(lambda total: total % 2 == 0)) == {True: Fraction(1, 2), False: Fraction(1, 2)}
    with pytest.raises(KeyError):
        known[13]


@pytest.mark.parametrize(
    ("ways", "out_of"), [({"hit": 2, "miss": 3}, 6), ({"hit": 6, "miss": 0}, 6), ({}, 1)]
)
def test_odds_that_do_not_sum_to_one_are_refused(ways: dict[str, int], out_of: int) -> None:
    with pytest.raises(ValueError, match="sum to"):
        Odds(ways, out_of)


def test_chances_that_do_not_sum_to_one_are_refused() -> None:
    with pytest.raises(ValueError, match="sum to"):
        Odds.gather([("hit", Fraction(1, 2)), ("miss", Fraction(1, 3))])


def test_odds_branch_once_for_each_outcome_of_a_roll() -> None:
    def high(bonus: int, dice: Dice) -> bool:
        return dice.total(Pool.of(2, 6) + bonus) > 8

    found = list(branches(lambda dice: dice.outcome(high, 0)))
    assert sorted(found) == [(False, Fraction(26, 36)), (True, Fraction(10, 36))], "not one for each total"
    assert LoadedDice([9]).outcome(high, 0)
