"""Mirrored pairs: what is fought, what is kept, and what it says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from statistics import mean

import pytest

from skirmish.arena.contest import fights
from skirmish.arena.match import Half, HalfReport, Keep, Match, fight_halves, halves
from skirmish.arena.tally import wilson
from skirmish.arena.thinking_times import ThinkingTimes, rounded, together
from skirmish.arena.verdict import Verdict, interval
from tests.library import shipped_library

FORD = Match("nearest", "random", "fudge", "ford")


def told(half: Half, score: float, rounds: int = 5) -> HalfReport:
    """A battle that ended so."""
    return HalfReport(half, score, rounds, "objective", (ThinkingTimes({1000: 2}), ThinkingTimes({90: 3}, 1)))


def fought(match: Match, pairs: int = 1) -> list[HalfReport]:
    """Pairs of a match, fought out here."""
    library = shipped_library()
    wanted = halves([match], pairs, "test")
    return list(fight_halves(library, wanted, lambda bouts: fights(library, bouts)))


# -------------------------------------------------------------------------------------------------- the pairs


def test_a_pair_is_the_same_battle_twice_with_the_sides_changed() -> None:
    library = shipped_library()
    first, second = (half.bout(library) for half in halves([FORD], 1, "test"))
    assert first.setup == second.setup
    assert first.levels == {"travellers": "nearest", "keepers": "random"}
    assert second.levels == {"travellers": "random", "keepers": "nearest"}
    opened = [bout.battle(library) for bout in (first, second)]
    assert opened[0].units == opened[1].units
    assert opened[0].seed == opened[1].seed


def test_pairs_of_all_matches_come_in_turn_each_with_a_seed_of_its_own() -> None:
    other = replace(FORD, rules="stunts")
    order = [(half.match.rules, half.number, half.is_swapped) for half in halves([FORD, other], 2, "test")]
    assert order[:4] == [("fudge", 0, False), ("fudge", 0, True), ("stunts", 0, False), ("stunts", 0, True)]
    seeds = {half.bout(shipped_library()).setup.seed for half in halves([FORD], 2, "test")}
    assert seeds == {"test/0", "test/1"}


def test_against_itself_an_opponent_without_chance_scores_one_half() -> None:
    reports = fought(replace(FORD, second="nearest"), 2)
    assert reports[0].score + reports[1].score == 1
    assert Verdict.of(reports).win_rate == 0.5


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["fudge", "ranks", "stunts", "forge", "pools"])
def test_an_opponent_that_answers_at_random_loses_to_the_nearest(rules: str) -> None:
    found = Verdict.of(fought(replace(FORD, rules=rules), 3))
    assert found.win_rate >= 0.75
    assert found.thinking[0].slips == found.thinking[1].slips == 0


# --------------------------------------------------------------------------------------------------- the file


def test_what_is_kept_need_not_be_fought_again(tmp_path: Path) -> None:
    keep = Keep(tmp_path / "kept", shipped_library())
    wanted = halves([FORD], 2, "test")
    assert keep.known(wanted) == {}
    for half, score in zip(wanted[:2], (1.0, 0.5), strict=True):
        keep.add(told(half, score))
    known = keep.known(wanted)
    assert [known[half].score for half in wanted[:2]] == [1.0, 0.5]
    assert known.keys() == set(wanted[:2])
    assert known[wanted[0]].thinking[1].slips == 1
    assert known[wanted[0]].thinking[1].times == {90: 3}


def test_another_seed_or_opponent_is_another_battle(tmp_path: Path) -> None:
    keep = Keep(tmp_path / "kept", shipped_library())
    keep.add(told(halves([FORD], 1, "test")[0], 1.0))
    assert keep.known(halves([FORD], 1, "other")) == {}
    assert keep.known(halves([replace(FORD, second="nearest")], 1, "test")) == {}


@pytest.mark.parametrize("what", ["code_of", "hashed"])
def test_changed_opponents_or_content_make_a_line_count_for_nothing(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = halves([FORD], 1, "test")
    Keep(tmp_path / "kept", shipped_library()).add(told(wanted[0], 1.0))
    monkeypatch.setattr(f"skirmish.arena.marks.{what}", lambda _: "another")
    assert Keep(tmp_path / "kept", shipped_library()).known(wanted) == {}


def test_a_new_version_of_the_rules_makes_a_line_count_for_nothing(tmp_path: Path) -> None:
    wanted, library = halves([FORD], 1, "test"), shipped_library()
    Keep(tmp_path / "kept", library).add(told(wanted[0], 1.0))
    newer = replace(library.rulesets["fudge"], version=library.rulesets["fudge"].version + 1)
    changed = replace(library, rulesets={**library.rulesets, "fudge": newer})
    assert Keep(tmp_path / "kept", changed).known(wanted) == {}


def test_a_line_that_was_cut_short_or_is_none_of_ours_is_passed_over(tmp_path: Path) -> None:
    keep, wanted = Keep(tmp_path / "kept", shipped_library()), halves([FORD], 3, "test")
    for half in wanted[:2]:
        keep.add(told(half, 1.0))
    whole = keep.path.read_bytes()
    keep.path.write_bytes(b'{"first": 3}\n[1]\nnonsense\n\xff\n' + whole[:-20])
    keep.add(told(wanted[2], 0.0))
    assert list(keep.known(wanted)) == [wanted[0], wanted[2]]


# ------------------------------------------------------------------------------------------------ the verdict


def test_a_draw_counts_half_and_a_pair_without_its_other_half_nothing() -> None:
    first, second, third, fourth, left = halves([FORD], 3, "test")[:5]
    scores = ((first, 1.0), (second, 0.5), (third, 0.0), (fourth, 1.0), (left, 1.0))
    found = Verdict.of(told(half, score, 4) for half, score in scores)
    assert (found.pairs, found.wins, found.draws, found.losses) == (2, 2, 1, 1)
    assert found.win_rate == 0.625
    assert (found.mean_rounds, found.median_rounds) == (4, 4)
    assert (found.thinking[0].decisions, found.thinking[1].slips) == (8, 4)


def test_where_all_pairs_are_won_or_lost_the_interval_is_wilsons_over_pairs() -> None:
    assert interval([1.0] * 10) == wilson(10, 10)
    assert interval([0.0] * 4) == wilson(0, 4)
    assert interval([]) == (0.0, 1.0)


def test_pairs_that_end_alike_on_both_sides_count_once_and_independent_halves_twice() -> None:
    alike = [1.0] * 30 + [0.0] * 10
    low, high = interval(alike)
    assert (low, high) == pytest.approx(wilson(30, 40), abs=0.01)
    apart = [1.0] * 9 + [0.5] * 6 + [0.0]  # As two coins of three quarters fall: 9, 6 and 1 of 16.
    assert interval(apart * 10) == pytest.approx(wilson(240, 320), abs=0.002)


def test_evenly_shared_pairs_never_claim_more_than_their_battles() -> None:
    assert interval([0.5] * 19 + [0.75]) == pytest.approx(wilson_of(0.5125, 40))


def wilson_of(rate: float, trials: int) -> tuple[float, float]:
    """Wilson's interval by its formula, solved for the ends: |p - rate| = z sqrt(p (1 - p) / n)."""
    square = 1.959963984540054**2
    a, b, c = 1 + square / trials, -(2 * rate + square / trials), rate * rate
    root = (b * b - 4 * a * c) ** 0.5
    return (-b - root) / (2 * a), (-b + root) / (2 * a)


# -------------------------------------------------------------------------------------------------- thinking


def test_times_are_kept_to_two_digits_and_quantiles_read_from_them() -> None:
    assert [rounded(seconds) for seconds in (0.0, 0.00012345, 1.2345)] == [0, 120, 1_200_000]
    thinking = ThinkingTimes()
    for milliseconds in range(1, 101):
        thinking.note(milliseconds / 1000, slips=milliseconds == 7)
    assert thinking.quantile(0.5) == 0.05
    assert thinking.quantile(0.99) == pytest.approx(0.099)
    assert thinking.quantile(1) == pytest.approx(0.1)
    assert (thinking.decisions, thinking.slips) == (100, 1)
    assert together([thinking, thinking]).decisions == 200
    assert ThinkingTimes().quantile(0.5) == 0.0
    assert ThinkingTimes({250_000: 3, 1_500_000: 1}).seconds == 2.25


def test_a_battle_counts_what_each_side_needed_to_think() -> None:
    report = fought(FORD)[0]
    assert all(each.decisions > 3 for each in report.thinking)
    assert mean(each.quantile(0.5) for each in report.thinking) < 1
