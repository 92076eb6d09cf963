"""The cross table: pairs shared among the systems, a plan that keeps to the time, circles, and the page."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bench.crosstable.__main__ import main
from bench.crosstable.circles import circles
from bench.crosstable.page import both_ways, ranked, section
from bench.crosstable.plan import Costs, Pairing, everybody, pairings, plan, probes
from bench.sections import marked, placed
from skirmish.arena import LEVELS
from skirmish.arena.baselines import BASELINES
from skirmish.arena.match import Half, HalfReport
from skirmish.arena.thinking_times import ThinkingTimes

SYSTEMS = ["forge", "fudge", "pools", "ranks", "stunts"]


def told(half: Half, score: float = 1.0, first: int = 1, second: int = 2, rest: int = 1) -> HalfReport:
    """A battle that ended so; what each thought and what the rules took, in seconds."""
    thoughts = ThinkingTimes({first * 1_000_000: 1}), ThinkingTimes({second * 1_000_000: 1}, 1)
    return HalfReport(half, score, 5, "out", thoughts, first + second + rest)


def won(cell: Pairing, pairs: int, points: int) -> list[HalfReport]:
    """Battles of the cell, of which the first so many are won by its first opponent."""
    halves = cell.halves(pairs, ["fudge"])
    return [told(half, float(place < points)) for place, half in enumerate(halves)]


# -------------------------------------------------------------------------------------------------- the pairs


def test_everybody_meets_everybody_once() -> None:
    names = everybody()
    assert sorted(names) == sorted({*LEVELS, *BASELINES})
    cells = pairings(names)
    assert len(cells) == len(names) * (len(names) - 1) / 2
    assert len({frozenset((cell.first, cell.second)) for cell in cells}) == len(cells)


def test_twenty_pairs_are_four_under_each_of_five_systems() -> None:
    halves = Pairing("value", "random", 3).halves(20, SYSTEMS)
    assert Counter(half.match.rules for half in halves) == dict.fromkeys(SYSTEMS, 8)
    assert len(set(halves)) == 40
    assert {half.pair_seed for half in halves} == {f"crosstable/{number}" for number in range(4)}


def test_cells_begin_with_different_systems_so_that_few_pairs_are_spread() -> None:
    begun = [cell.halves(1, SYSTEMS)[0].match.rules for cell in pairings(["a", "b", "c", "d"])]
    assert begun == ["forge", "fudge", "pools", "ranks", "stunts", "forge"]


# --------------------------------------------------------------------------------------------------- the time


def test_a_few_battles_show_what_everybody_costs_under_every_system() -> None:
    cells = pairings(["value", "nearest", "random"])
    every = [half for cell in cells for half in cell.halves(10, SYSTEMS)]
    tried = probes(every, {})
    assert len(tried) == 10  # Two battles a system: the second is for whom the first has left out.
    assert probes(every, {half: told(half) for half in tried}) == []
    costs = Costs(told(half) for half in tried)
    assert all(costs.knows(name, rules) for name in ("value", "nearest", "random") for rules in SYSTEMS)


def test_a_battle_costs_what_both_think_and_what_the_rules_take() -> None:
    one, two = pairings(["value", "nearest", "random"])[:2]
    costs = Costs(
        [told(one.halves(1, ["fudge"])[0], 1, 10, 2, 1), told(two.halves(1, ["fudge"])[0], 1, 20, 4, 3)]
    )
    unfought = pairings(["value", "nearest", "random"])[2].halves(1, ["fudge"])[0]
    assert costs.of(unfought) == 2 + 4 + 2  # `nearest`, `random`, and the mean of 1 and 3.
    with pytest.raises(KeyError):
        costs.of(Pairing("damage", "random", 0).halves(1, ["fudge"])[0])


def test_where_time_is_short_the_dearest_cells_get_a_pair_of_each_system_only() -> None:
    cells = pairings(["veteran", "recruit", "nearest", "random"])
    seconds = {"veteran": 30, "recruit": 10, "nearest": 1, "random": 0}
    every = [half for cell in cells for half in cell.halves(20, SYSTEMS)]
    known = {
        half: told(half, 1, seconds[half.match.first], seconds[half.match.second], 0)
        for half in probes(every, {})
    }
    whole = 40 * 3 * sum(seconds.values())
    assert plan(cells, SYSTEMS, 20, known, whole).pairs == dict.fromkeys(cells, 20)
    short = plan(cells, SYSTEMS, 20, known, whole / 4 + 30 * (40 + 1 + 10 + 11) + 5)
    assert short.whole == whole
    by_names = {(cell.first, cell.second): pairs for cell, pairs in short.pairs.items()}
    assert by_names == {
        ("veteran", "recruit"): 20,  # Two levels come first, then the cheapest.
        ("nearest", "random"): 20,
        ("recruit", "random"): 20,
        ("recruit", "nearest"): 20,
        ("veteran", "random"): 5,
        ("veteran", "nearest"): 5,
    }
    assert short.seconds == whole / 4 + 30 * (40 + 1 + 10 + 11)
    assert short.left == short.seconds - sum(one.seconds for one in known.values())
    assert len(short.wanted) == 2 * sum(short.pairs.values())


# ---------------------------------------------------------------------------------------------------- circles


def test_a_circle_is_seen_and_is_sure_where_its_intervals_are() -> None:
    rock, paper, scissors = pairings(["rock", "paper", "scissors"])
    few = both_ways({rock: won(rock, 2, 1), paper: won(paper, 2, 3), scissors: won(scissors, 2, 1)})
    (found,) = circles(["rock", "paper", "scissors"], few)
    assert found.names == ("rock", "scissors", "paper")
    assert found.rates == (0.75, 0.75, 0.75)
    assert not found.is_sure
    many = both_ways({rock: won(rock, 20, 0), paper: won(paper, 20, 40), scissors: won(scissors, 20, 0)})
    assert [circle.is_sure for circle in circles(["rock", "paper", "scissors"], many)] == [True]
    level = both_ways({rock: won(rock, 2, 2), paper: won(paper, 2, 3), scissors: won(scissors, 2, 1)})
    assert circles(["rock", "paper", "scissors"], level) == []


# --------------------------------------------------------------------------------------------------- the page


def test_the_section_shows_both_directions_and_marks_who_loses_to_the_weaker() -> None:
    one, two, three = pairings(["value", "nearest", "random"])
    fought = {one: won(one, 4, 2), two: won(two, 4, 8), three: won(three, 2, 4)}
    assert ranked(both_ways(fought), {"value", "nearest", "random"}) == ["nearest", "value", "random"]
    text = section(fought, ["fudge"], 4)
    rows = {line.split("`")[1]: line for line in text.splitlines() if line.startswith("| `")}
    assert "1 of 3 cells have fewer pairs (1 with 2)" in text
    assert "| 75 (" in text
    assert ", 2 p.) |" in text
    assert "**" not in text.partition("| ---")[2]
    assert rows["nearest"].startswith("| `nearest` | ")
    worse = section({**fought, three: won(three, 4, 3)}, ["fudge"], 4)
    assert "| **38** (" in worse  # `nearest` has the better mean, 56 to `random`'s 31, and loses to it.


def test_slips_and_times_of_an_opponent_count_from_either_place_in_a_cell() -> None:
    one, two, three = pairings(["value", "nearest", "random"])
    text = section({one: won(one, 2, 2), two: won(two, 1, 2), three: []}, ["fudge"], 2)
    costs = text.partition("in a battle |")[2]
    assert "| `nearest` | 4 | 4 | 2000.0 ms | 2000.0 ms | 2.0 s |" in costs
    assert "| `value` | 6 | 0 | 1000.0 ms | 1000.0 ms | 1.0 s |" in costs


def test_a_section_goes_between_its_comments_and_nothing_else_changes() -> None:
    first, last = marked("crosstable")
    page = f"# Title\n\n{first}\nold\n{last}\n\nThe end.\n"
    assert placed(page, "crosstable", "new\n") == f"# Title\n\n{first}\n\nnew\n\n{last}\n\nThe end.\n"
    for bad in ("# Title\n", page + page, f"{last}\n{first}\n"):
        with pytest.raises(ValueError, match="needs the lines"):
            placed(bad, "crosstable", "new")


@pytest.mark.slow
def test_a_table_is_fought_kept_and_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, kept = tmp_path / "page.md", tmp_path / "kept"
    page.write_text("\n".join([*marked("crosstable"), ""]), encoding="utf-8")
    wish = ["--opponents=nearest,random", "--rules=fudge", "--jobs=2", f"--kept={kept}", f"--page={page}"]
    assert main([*wish, "--pairs=1"]) == 0
    assert len(kept.read_text().splitlines()) == 2
    assert "These are 2 battles" in page.read_text()
    assert "All pairs of all cells take" in capsys.readouterr().err
    assert main([*wish, "--pairs=2"]) == 0
    assert len(kept.read_text().splitlines()) == 4
    assert main([*wish, "--pairs=3", "--only-page"]) == 0
    assert "1 of 1 cells have fewer pairs (1 with 2)" in page.read_text()


def test_an_opponent_that_there_is_not_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--opponents=nearest,best"])
    assert "there is no opponent `best`" in capsys.readouterr().err
