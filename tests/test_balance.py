"""The balance of the scenarios: battles are fought once, kept, and judged as the page says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from bench.balance import Crash, Job, fight_one, main, missing, report
from bench.battles import content
from bench.endings import Fought, Pairing, mark, read, write
from bench.verdict import bounds, misses
from skirmish.ai.levels import LEVELS
from skirmish.arena import Ending, marks
from skirmish.arena.marks import bare

FORD = Pairing("ford", "fudge", "regular")
RAID = Pairing("raid", "fudge", "regular")


def fought(pairing: Pairing, number: int, winner: str, cause: str = "out", slips: int = 0) -> Fought:
    """A made-up line of the file."""
    ending = Ending(f"balance/{number}", winner, cause, "It is over.", 5, 40, slips)
    return Fought(mark(pairing), pairing, number, ending, 0.5)


def test_what_was_fought_is_not_fought_again(tmp_path: Path) -> None:
    endings, page = tmp_path / "endings", tmp_path / "page.md"
    request = ["--scenario=ford", "--rules=fudge", "--jobs=1", f"--endings={endings}", f"--page={page}"]
    assert main([*request, "-n", "1"]) == 0
    assert [one.number for one in read(endings)] == [0]
    assert missing([FORD], 1, endings) == []
    assert missing([FORD], 3, endings) == [Job(FORD, 1), Job(FORD, 2)]
    assert "Two against two (`ford`), meant to be even" in page.read_text()
    assert "1 battles in 1 fights" in page.read_text()


def test_each_fight_gets_its_first_battle_before_any_gets_its_second(tmp_path: Path) -> None:
    jobs = missing([FORD, RAID], 2, tmp_path / "none")
    assert jobs == [Job(FORD, 0), Job(RAID, 0), Job(FORD, 1), Job(RAID, 1)]


def test_an_ending_of_other_rules_is_fought_again(tmp_path: Path) -> None:
    endings = tmp_path / "endings"
    write(endings, replace(fought(FORD, 0, "keepers"), mark="of old"))
    assert missing([FORD], 1, endings) == [Job(FORD, 0)]
    assert "0 battles" in report(endings, "regular")


def test_a_line_that_was_cut_short_costs_one_battle_and_no_more(tmp_path: Path) -> None:
    endings = tmp_path / "endings"
    for number in range(2):
        write(endings, fought(FORD, number, "keepers"))
    endings.write_bytes(endings.read_bytes()[:-20])
    write(endings, fought(FORD, 2, "keepers"))
    assert [one.number for one in read(endings)] == [0, 2]


def test_marks_change_with_the_fight_and_with_what_opponents_do() -> None:
    found = {mark(pairing) for pairing in (FORD, RAID, replace(FORD, level="veteran"))}
    assert len(found) == 3
    plain = "def think():\n    return 1\n"
    assert bare(plain) == bare(
        '"""Thinking."""\n\ndef think():\n    """A thought."""\n    return 1  # best\n'
    )
    assert bare(plain) != bare(plain.replace("1", "2"))


def test_marks_do_not_change_with_how_opponents_put_what_they_think(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(marks, "_LEVELS", tmp_path)
    (tmp_path / "think.py").write_text("def think(): return 1")
    plain = marks.code_of.__wrapped__("master")
    (tmp_path / "estimate.json").write_text("{}")
    assert marks.code_of.__wrapped__("master") == plain
    (tmp_path / "worth.json").write_text("{}")
    assert marks.code_of.__wrapped__("master") != plain


def test_a_level_made_stronger_changes_its_own_marks_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {level: marks.code_of.__wrapped__(level) for level in LEVELS}
    assert len(set(before.values())) == len(LEVELS)
    monkeypatch.setitem(LEVELS, "elite", replace(LEVELS["elite"], cells=LEVELS["elite"].cells + 1))
    after = {level: marks.code_of.__wrapped__(level) for level in LEVELS}
    assert [level for level in LEVELS if after[level] != before[level]] == ["elite"]


def test_a_battle_that_raises_is_told_and_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> None:
        raise KeyError("b2")

    monkeypatch.setattr("bench.balance.fight", stumble)
    assert fight_one(Job(FORD, 0)) == Crash(Job(FORD, 0), "KeyError('b2')")


def test_a_battle_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    is_over = Event()

    def brood(*_: object) -> None:
        while not is_over.is_set():
            pass

    monkeypatch.setattr("skirmish.ai.think.think", brood)
    monkeypatch.setattr("bench.balance.PATIENCE", 0.05)
    try:
        assert fight_one(Job(FORD, 0)) == Crash(Job(FORD, 0), "TookTooLong('0.05 s')")
    finally:
        is_over.set()  # Its thread would take the time of every test after this one.


def test_an_even_fight_is_won_by_either_side_now_and_then() -> None:
    """Each side of an even fight between two should win between 40 % and 60 %.

    Of 100 battles 31 may be a share of 40 % (the interval ends at 40.6 %), 30 cannot (39.6 %).
    """
    even = [fought(FORD, number, "keepers" if number < 31 else "travellers") for number in range(100)]
    assert list(misses(content(), FORD, even)) == []
    uneven = [fought(FORD, number, "keepers" if number < 30 else "travellers") for number in range(100)]
    assert list(misses(content(), FORD, uneven)) == ["Travellers win 70 %", "Toll keepers win 30 %"]


def test_no_side_of_any_other_fight_wins_nearly_always() -> None:
    """Each side of a fight between two should win between 15 % and 85 %.

    Of 100 battles 91 may be a share of 85 % (the interval begins at 83.8 %), 93 cannot (86.3 %).
    """
    assert not content().scenarios["raid"].is_even
    hard = [fought(RAID, number, "watch" if number < 91 else "raiders") for number in range(100)]
    assert list(misses(content(), RAID, hard)) == []
    hopeless = [fought(RAID, number, "watch" if number < 93 else "raiders") for number in range(100)]
    assert list(misses(content(), RAID, hopeless)) == ["Raiders win 7 %", "The watch win 93 %"]


@pytest.mark.parametrize(
    ("sides", "is_even", "least", "most"),
    [(2, True, 0.4, 0.6), (2, False, 0.15, 0.85), (4, True, 0.2, 0.3), (4, False, 0.075, 0.425)],
)
def test_more_sides_have_smaller_shares(sides: int, is_even: bool, least: float, most: float) -> None:
    assert bounds(sides, is_even=is_even) == pytest.approx((least, most))


def test_what_ends_undecided_or_without_an_answer_is_marked() -> None:
    some = [fought(RAID, number, ("watch", "raiders")[number % 2]) for number in range(98)]
    draw, won = fought(RAID, 98, "", "limit"), fought(RAID, 99, "watch")
    assert list(misses(content(), RAID, [*some, draw, won])) == []
    assert list(misses(content(), RAID, [*some, draw, fought(RAID, 99, "", "stalemate")])) == [
        "2 % undecided"
    ]
    lost = fought(RAID, 99, "", "endless", slips=3)
    assert list(misses(content(), RAID, [*some, draw, lost])) == ["2 % undecided", "3 answers failed"]
