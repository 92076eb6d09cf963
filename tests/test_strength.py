"""How strong the best opponent is: bounds that hold at every look, cells that stop in time, the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from itertools import pairwise, product
from pathlib import Path

import pytest

from bench.battles import content
from bench.sections import marked
from bench.strength import tenfold
from bench.strength.__main__ import CAUSES, causes, lost, main
from bench.strength.bets import coins, high, low
from bench.strength.cells import GOALS, Cell, Looks, judged
from bench.strength.page import section, summary
from bench.strength.run import Request, Run, systems
from skirmish.ai.levels import LEVELS, Level
from skirmish.arena import Bout, Ending
from skirmish.arena.ending import BattleReport
from skirmish.arena.match import Half, HalfReport, Match
from skirmish.arena.thinking_times import ThinkingTimes
from tests.effort import every

VALUE = Cell(Match("veteran", "value", "fudge", "clash"), 0.5)


def told(half: Half, score: float) -> HalfReport:
    """A battle that ended so."""
    return HalfReport(
        half, score, 7, "out", (ThinkingTimes({20_000: 9}), ThinkingTimes({1000: 8}, 1)), 3600.0
    )


def reports(cell: Cell, scores: Sequence[tuple[float, float]]) -> dict[Half, HalfReport]:
    """Pairs that ended so, from the first on."""
    flat = [score for pair in scores for score in pair]
    return {half: told(half, score) for half, score in zip(cell.halves(len(scores)), flat, strict=True)}


class Ring:
    """Fights nothing: the champions win whatever they are in, otherwise the first side of the bout."""

    def __init__(self, *champions: str) -> None:
        self.champions = champions
        self.fought: list[Bout] = []

    def __call__(self, bouts: Sequence[Bout]) -> Iterator[BattleReport]:
        for bout in bouts:
            self.fought.append(bout)
            sides = list(bout.levels)
            won = next((side for side in sides if bout.levels[side] in self.champions), sides[0])
            ending = Ending(bout.setup.seed, won, "out", "It is over.", 5, 40)
            yield BattleReport(ending, {}, "", {}, 2.0, {side: ThinkingTimes({1000: 4}) for side in sides})


# ------------------------------------------------------------------------------------------------- the bounds


def test_coins_are_those_reckoned_by_hand() -> None:
    """Stakes of 1/8 to 8/8 have the mean 0.5625 and the mean square 204/512."""
    assert coins([], 0.3) == 1
    assert coins([0], 0.3) == pytest.approx(1 - 0.5625)
    assert coins([1], 0.05) == pytest.approx(1 - 0.5625 + 0.5625 / 0.05)  # 11.6875
    assert coins([1, 1], 0.2) == pytest.approx(1 + 8 * 0.5625 + 16 * 204 / 512)  # The mean of (1 + 4 s)².
    assert coins([0, 1], 0.5) == pytest.approx(1 - 204 / 512)  # The mean of (1 - s) (1 + s).
    assert coins([0.5], 0.5) == 1


def test_bounds_are_those_reckoned_by_hand() -> None:
    assert (low([]), high([])) == (0, 1)
    assert low([1]) == pytest.approx(0.5625 / 19.5625)  # 1 - 0.5625 + 0.5625 / c = 20
    assert low([1, 1]) == pytest.approx(0.1506797, abs=1e-6)  # 0.3984375 a² + 1.125 a = 19 for a = 1 / c - 1
    assert high([0, 0]) == pytest.approx(1 - 0.1506797, abs=1e-6)
    assert low([0.5] * 30) < 0.5 < high([0.5] * 30)


def test_more_of_the_same_closes_in_from_both_sides() -> None:
    mixed = [1.0, 0.5, 1.0, 0.0, 1.0]
    ends = [(low(mixed * times), high(mixed * times)) for times in (1, 4, 16, 64)]
    assert all(one[0] < two[0] < 0.7 < two[1] < one[1] for one, two in pairwise(ends))
    assert ends[-1][1] - ends[-1][0] < 0.2


@pytest.mark.parametrize("claim", every(3, [0.25, 0.5, 0.9]))
def test_a_true_claim_is_refuted_at_some_look_once_in_twenty_at_most(claim: float) -> None:
    """Over all courses of 13 pairs that are won or lost by a coin, looked at after each."""
    refuted = 0.0
    for course in product((0, 1), repeat=13):
        if any(coins(course[:pairs], claim) >= 20 for pairs in range(1, 14)):
            refuted += claim ** sum(course) * (1 - claim) ** (13 - sum(course))
    assert 0 < refuted <= 0.05 or claim == 0.9  # From 13 pairs nine in ten cannot be refuted at all.
    assert refuted <= 0.05


# -------------------------------------------------------------------------------------------------- the looks


def test_a_goal_of_one_half_takes_six_pairs_that_are_all_won() -> None:
    """The mean of (1 + s)^5 is 12.5 coins, that of (1 + s)^6 is 22.3."""
    assert judged([1] * 5, 0.5, 200).state == "open"
    assert judged([1] * 6, 0.5, 200).state == "reached"


def test_a_goal_above_the_upper_bound_is_missed() -> None:
    assert judged([0] * 5, 0.5, 200).state == "open"
    assert judged([0] * 6, 0.5, 200).state == "missed"


def test_a_goal_that_the_pairs_to_come_cannot_prove_any_more_is_missed() -> None:
    assert judged([1], 0.5, most=6).state == "open"
    assert judged([0.5], 0.5, most=6).state == "missed"
    assert judged([], 0.5, most=5).state == "open"
    assert judged([1] * 5, 0.5, most=5).state == "missed"


def test_a_cell_stops_at_the_first_look_that_decides_and_what_lies_behind_counts_for_nothing() -> None:
    looks = Looks(every=4, most=20)
    won, gone = [(1.0, 1.0)] * 8, [(0.0, 0.0)] * 12
    result = VALUE.interim_result(reports(VALUE, won + gone), looks)
    assert (result.pairs, result.rate, result.state) == (8, 1, "reached")
    result = VALUE.interim_result(reports(VALUE, won[:7]), looks)
    assert (result.pairs, result.state) == (4, "open")


def test_a_pair_without_its_other_battle_and_all_after_it_are_not_looked_at() -> None:
    known = reports(VALUE, [(1.0, 1.0)] * 10)
    del known[VALUE.halves(10)[11]]
    assert VALUE.interim_result(known, Looks(every=5, most=20)).pairs == 5
    assert VALUE.interim_result(known, Looks(every=6, most=20)).pairs == 0


def test_the_last_look_comes_with_the_last_pair() -> None:
    assert [Looks(10, 25).after(pairs) for pairs in (0, 10, 20, 25)] == [10, 20, 25, 25]


# ---------------------------------------------------------------------------------------------------- the run


def request(*against: str, replayed: int = 4) -> Request:
    """Goals of one half, so that six pairs decide."""
    return Request("veteran", ["fudge"], dict.fromkeys(against, 0.5), Looks(3, 12), replayed)


def test_cells_are_fought_in_turn_until_they_are_decided_and_no_further(tmp_path: Path) -> None:
    ring = Ring("veteran")
    run = Run(request("value", "nearest"), tmp_path / "kept", 1, ring, ring)
    assert [half.match.second for half in run.due()] == ["value"] * 2 + ["nearest"] * 2 + [
        "value", "value", "nearest", "nearest", "value", "value", "nearest", "nearest",
    ]  # fmt: skip
    for _ in run.fight():
        pass
    assert [result.pairs for result in run.interim_results().values()] == [6, 6]
    assert {result.state for result in run.interim_results().values()} == {"reached"}
    assert len(ring.fought) == 24


def test_a_second_run_goes_on_from_what_the_first_has_kept(tmp_path: Path) -> None:
    first, second = Ring("veteran"), Ring("veteran")
    steps = Run(request("value"), tmp_path / "kept", 1, first).fight()
    next(steps)
    assert len(first.fought) == 6
    path = tmp_path / "kept"
    path.write_bytes(path.read_bytes()[:-9])  # It was stopped in the middle of a line.
    for _ in Run(request("value"), path, 1, second).fight():
        pass
    assert len(second.fought) == 7
    assert {bout.setup.seed for bout in second.fought} == {f"strength/{number}" for number in range(2, 6)}


def test_lost_battles_are_fought_again_by_the_one_with_ten_times_the_budget(tmp_path: Path) -> None:
    stronger = Ring(tenfold.name_of("veteran"))
    run = Run(request("value", replayed=3), tmp_path / "kept", 1, Ring("value"), stronger)
    for _ in run.fight():
        pass
    assert [bout.setup.seed for bout in stronger.fought] == ["strength/0", "strength/0", "strength/1"]
    assert [list(bout.levels.values()) for bout in stronger.fought[:2]] == [
        [tenfold.name_of("veteran"), "value"],
        ["value", tenfold.name_of("veteran")],
    ]
    assert [one.score for one in run.replays("fudge").values()] == [1, 1, 1]


def test_what_open_cells_take_at_most_follows_from_their_battles(tmp_path: Path) -> None:
    run = Run(request("value"), tmp_path / "kept", 1, Ring("veteran"))
    assert run.seconds_left() == 0
    next(run.fight())
    assert run.seconds_left() == 2 * 9 * 2.0  # Nine pairs of twelve are left, each battle taking 2 s.
    next(run.fight())
    assert run.seconds_left() == 0  # It is decided.


def test_lost_battles_come_from_all_cells_in_turn() -> None:
    other = Cell(Match("veteran", "nearest", "fudge", "clash"), 0.5)
    own = list(reports(VALUE, [(0, 0), (1, 0)]).values())
    others = list(reports(other, [(0.5, 1), (1, 0)]).values())
    found = tenfold.lost_battles([own, others], 3)
    said = [(half.match.second, half.number, half.is_swapped) for half in found]
    assert said == [("value", 0, False), ("nearest", 1, True), ("value", 0, True)]


def test_ten_times_the_budget_is_ten_times_every_number_of_a_level_that_says_how_much() -> None:
    weak, strong = LEVELS["veteran"], tenfold.row("veteran")
    whole = {field.name for field in fields(Level) if field.type == "int"}
    assert whole == set(tenfold.BUDGETS)  # A new number of a level belongs to the budget, or it has a reason.
    assert all(getattr(strong, name) == 10 * getattr(weak, name) for name in whole)
    assert strong.caution == weak.caution


def test_playouts_may_be_named_for_the_search() -> None:
    named = Request("veteran", ["fudge"], GOALS, playouts=64).cells()
    assert [cell.match.second for cell in named] == ["random", "nearest", "value", "reach-aware", "mcts:64"]


# --------------------------------------------------------------------------------------------------- the page


def page(path: Path) -> Path:
    """A page with a place for the section."""
    path.write_text("\n".join(["# Opponents", "", *marked("strength"), "", "The end.", ""]), encoding="utf-8")
    return path


def test_the_section_tells_what_is_reached_missed_and_open(tmp_path: Path) -> None:
    wish, path = request("value", "nearest"), tmp_path / "kept"
    next(Run(request("nearest"), path, 1, Ring("nearest")).fight())
    run = Run(wish, path, 1, Ring("veteran"))
    next(run.fight())
    text = section(run, {})
    assert "| `fudge` | `value` | 3 | 100 % |" in text
    assert "| `fudge` | `nearest` | 3 | 0 % |" in text
    assert "0 of 2 goals are reached, 1 missed, 1 open" in text
    assert "| `fudge` | `nearest` | not known yet |" in text
    assert "| `fudge` | `nearest` | too bold |" in section(run, {"fudge": {"nearest": "too bold"}})
    assert "What dice decide" not in text
    assert "slipped 0 times" in summary(run, run.interim_results())


def test_the_section_tells_what_ten_times_the_budget_does_not_win_either(tmp_path: Path) -> None:
    run = Run(request("value", replayed=4), tmp_path / "kept", 1, Ring("value"), Ring())
    for _ in run.fight():
        pass
    # Six lost battles; of the four that are fought again it wins those in which it plays the first side.
    assert "| `fudge` | 6 | 4 | 50 % | 15 to 85 % | 100 % |" in section(run, {})


def test_causes_are_of_systems_and_baselines_that_there_are() -> None:
    known = causes(CAUSES)
    assert known
    for rules, own in known.items():
        assert rules in content().rulesets
        assert set(own) <= set(GOALS)


@pytest.mark.slow
def test_a_pair_is_fought_kept_told_and_not_fought_again(tmp_path: Path) -> None:
    path, kept = page(tmp_path / "page.md"), tmp_path / "kept"
    wish = ["--level=recruit", "--rules=fudge", "--against=random", "--every=1", "--most=1", "--jobs=1"]
    wish += ["--replayed=1", f"--kept={kept}", f"--page={path}"]
    assert main(wish) == 1  # One pair proves nothing.
    assert "| `fudge` | `random` | 1 |" in path.read_text()
    assert path.read_text().endswith("The end.\n")
    lines = kept.read_text().splitlines()
    assert 2 <= len(lines) <= 3
    assert main([*wish, "--lost"]) == 1
    assert kept.read_text().splitlines() == lines


@pytest.mark.slow
def test_the_one_with_ten_times_the_budget_fights_in_the_process_that_admits_it() -> None:
    (half,) = tenfold.again("recruit", [Cell(Match("recruit", "nearest", "fudge", "ford"), 0.5).halves(1)[0]])
    (report,) = tenfold.fights("recruit", 1, [half.bout(content())])
    own = report.thinking["travellers"]
    assert own.decisions > own.slips  # Where nobody knows its level, each decision is a slip.
    assert tenfold.name_of("recruit") not in LEVELS


def test_lost_battles_are_listed_with_what_builds_them(tmp_path: Path) -> None:
    run = Run(request("value"), tmp_path / "kept", 1, Ring("value"))
    next(run.fight())
    assert lost(run)[:2] == [
        "clash --rules fudge --seed strength/0: company, veteran, lost to value in 5",
        "clash --rules fudge --seed strength/0: colliers, veteran, lost to value in 5",
    ]


def test_every_system_is_fought_under_in_which_the_scenario_can_be_played() -> None:
    assert systems() == sorted(content().cards["clash"].rulesets)
