"""`simulate` and `watch`."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from tests.cli.shell import skirmish

QUICK = ("simulate", "ford", "--rules", "fudge", "--level", "random", "--json")


def test_the_report_has_rates_intervals_rounds_and_reasons() -> None:
    said = skirmish(*QUICK, "-n", "4", "--jobs", "1").json
    assert said["battles"] == 4
    assert sum(side["wins"] for side in said["sides"]) + said["draws"]["count"] == 4
    assert all(side["interval"][0] <= side["rate"] <= side["interval"][1] for side in said["sides"])
    assert sum(said["causes"].values()) == sum(said["reasons"].values()) == 4
    assert said["rounds"]["mean"] > 0


def test_csv_has_a_line_for_each_battle_that_adds_up_to_the_report() -> None:
    battles = list(csv.DictReader(skirmish(*QUICK[:-1], "-n", "4", "--jobs", "1", "--csv").lines))
    assert [row["seed"] for row in battles] == [f"arena/{number}" for number in range(4)]
    assert {row["first"] for row in battles} <= {"travellers", "keepers"}
    report = skirmish(*QUICK, "-n", "4", "--jobs", "1").json
    assert sum(int(row["rounds"]) for row in battles) == pytest.approx(4 * report["rounds"]["mean"])
    for side in report["sides"]:
        assert sum(row["winner"] == side["id"] for row in battles) == side["wins"]
    assert "--json or --csv" in skirmish(*QUICK, "--csv").err


@pytest.mark.parametrize("command", ["simulate", "watch", "play"])
def test_a_seed_is_not_empty(command: str) -> None:
    said = skirmish(command, "ford", "--seed", "")
    assert (said.code, said.out) == (2, "")
    assert "a seed is not empty" in said.err


@pytest.mark.slow
def test_the_number_of_jobs_changes_nothing() -> None:
    alone = skirmish(*QUICK, "-n", "5", "--jobs", "1")
    assert skirmish(*QUICK, "-n", "5", "--jobs", "2").out == alone.out
    assert skirmish(*QUICK, "-n", "5", "--jobs", "1", "--seed", "other").out != alone.out


def test_for_people_there_are_lines() -> None:
    said = skirmish(*QUICK[:-1], "-n", "2", "--jobs", "1")
    assert any(line.startswith("rounds:") for line in said.lines)
    assert "Wilson" in said.err


def test_opponents_say_why_and_the_parts_sum_to_the_worth() -> None:
    said = skirmish("watch", "ford", "--rules", "fudge", "--level", "recruit", "--seed", "6", "--why")
    assert any(" chooses “" in line for line in said.lines)
    written = [line.replace("−", "-") for line in said.lines]  # A true minus is no number to Python.
    plans = [re.fullmatch(r"   “.*: ([+-][\d.]+) % \((.*) %\)", line) for line in written]
    assert any("−" in line for line in said.lines if line.startswith("   “"))
    told = [plan.groups() for plan in plans if plan is not None]
    assert len(told) > 20
    for worth, parts in told:
        each = [float(part.rpartition(" ")[2]) for part in parts.split(" %, ")]
        assert abs(sum(each) - float(worth)) < 0.06 * (1 + len(each))


def test_a_watched_battle_is_drawn_told_and_can_be_kept(tmp_path: Path) -> None:
    path = tmp_path / "fight.save"
    args = ("watch", "ford", "--rules", "fudge", "--level", "random", "--seed", "5")
    said = skirmish(*args, "--save", path)
    assert said.code == 0
    assert "\x1b" not in said.out
    assert said.lines[-1].startswith(("Victory: ", "A draw"))
    assert "Round 1." in said.lines
    assert skirmish("verify", path).code == 0
    assert skirmish(*args).out == said.out
    assert skirmish(*args, "--save", path).code == 3


@pytest.mark.slow
def test_who_left_the_field_was_put_out_neither_in_a_report_nor_in_a_save(tmp_path: Path) -> None:
    one = ("coach", "--rules", "fudge", "--level", "recruit", "--seed")
    said = "Toll keepers have put out every foe that stayed; 1 left the field."
    assert said in skirmish("simulate", *one, "s9", "-n", "1").out
    save = tmp_path / "one.save"
    skirmish("watch", *one, "s9/0", "--save", str(save))
    assert f'"result":"{said}"' in save.read_text(encoding="utf-8")
