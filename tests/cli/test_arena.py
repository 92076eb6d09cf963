"""`arena`: what it tells, what it keeps, and what it says about input that makes no sense."""

from __future__ import annotations

import csv
import os
from pathlib import Path
from typing import Any

import pytest

from skirmish.arena import OPPONENTS
from tests.cli.shell import skirmish
from tests.cli.test_completion import offered

QUICK = ("arena", "nearest", "random", "--scenarios", "ford", "--pairs", "1", "--jobs", "1")
VERDICT = {
    "win_rate", "low", "high", "pairs", "battles", "wins", "draws", "losses", "slips", "rounds", "thinking",
}  # fmt: skip
"""Keys of every verdict, as `docs/cli.md` names them."""


def without_times(said: Any) -> Any:
    """What was told, without the figures that differ from run to run."""
    if isinstance(said, list):
        return [without_times(each) for each in said]
    if isinstance(said, dict):
        return {name: without_times(each) for name, each in said.items() if name not in {"median", "p99"}}
    return said


def test_two_rulesets_are_told_together_and_each_by_itself() -> None:
    said = skirmish(*QUICK, "--rules", "fudge,stunts", "--seed", "7", "--json").json
    assert (said["first"], said["second"], said["seed"]) == ("nearest", "random", "7")
    assert list(said["rules"]) == ["fudge", "stunts"]
    assert list(said["scenarios"]) == ["ford"]
    assert [(one["rules"], one["scenario"]) for one in said["matches"]] == [
        ("fudge", "ford"),
        ("stunts", "ford"),
    ]
    parts = [*said["rules"].values(), *said["scenarios"].values(), *said["matches"]]
    assert all(set(part) - {"rules", "scenario"} == VERDICT for part in parts)
    assert set(said) >= VERDICT
    assert (said["pairs"], said["battles"]) == (2, 4)
    assert said["wins"] + said["draws"] + said["losses"] == 4
    assert said["win_rate"] == (said["wins"] + said["draws"] / 2) / 4
    assert said["low"] <= said["win_rate"] <= said["high"]
    assert said["slips"] == 0
    assert set(said["thinking"]) == {"first", "second"}
    assert set(said["thinking"]["first"]) == {"decisions", "slips", "median", "p99"}


def test_csv_has_a_line_for_each_battle_that_adds_up() -> None:
    battles = list(csv.DictReader(skirmish(*QUICK, "--rules", "fudge,stunts", "--csv").lines))
    assert [(one["rules"], one["pair"], one["swapped"]) for one in battles] == [
        ("fudge", "0", "False"), ("fudge", "0", "True"), ("stunts", "0", "False"), ("stunts", "0", "True"),
    ]  # fmt: skip
    said = skirmish(*QUICK, "--rules", "fudge,stunts", "--json").json
    assert sum(float(one["score"]) for one in battles) == said["win_rate"] * said["battles"]


def test_a_battle_made_by_chance_is_fought_under_each_system_with_forces_of_its_own() -> None:
    said = skirmish("arena", "random", "random", "--scenarios", "ruins:7:20x20:20", "--rules", "fudge,ranks",
                    "--pairs", "1", "--jobs", "1", "--json").json  # fmt: skip
    assert list(said["scenarios"]) == ["ruins:7:20x20:20:fudge", "ruins:7:20x20:20:ranks"]
    assert said["battles"] == 4
    wrong = skirmish("arena", "random", "random", "--scenarios", "castle:7", "--rules", "fudge")
    assert (wrong.code, "castle" in wrong.err) == (2, True)


def test_for_people_there_is_a_line_for_all_and_for_each_part() -> None:
    said = skirmish(*QUICK, "--rules", "fudge")
    assert [line.split()[0] for line in said.lines] == [
        "nearest", "all", "fudge", "ford", "nearest:", "random:",
    ]  # fmt: skip
    assert "over pairs" in said.err


def test_a_second_run_goes_on_from_what_the_first_has_kept(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    first = skirmish(*QUICK, "--rules", "fudge", "--keep", path, "--json")
    assert len(path.read_text().splitlines()) == 2
    again = skirmish(*QUICK, "--rules", "fudge", "--keep", path, "--json")
    assert again.json == first.json
    assert "2 of 2 battles are kept already." in again.err
    more = skirmish(*QUICK, "--rules", "fudge", "--keep", path, "--json", "--pairs", "2")
    assert "2 of 4 battles are kept already." in more.err
    assert len(path.read_text().splitlines()) == 4
    anew = skirmish(*QUICK, "--rules", "fudge", "--json", "--pairs", "2")
    assert without_times(more.json) == without_times(anew.json)


@pytest.mark.slow
def test_the_number_of_jobs_changes_nothing() -> None:
    args = (*QUICK[:-2], "--rules", "fudge", "--json")
    alone = skirmish(*args, "--jobs", "1").json
    assert without_times(skirmish(*args, "--jobs", "2").json) == without_times(alone)


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("nearst", "random"), "there is no opponent `nearst`; did you mean `nearest`?"),
        (("nearest", "genius"), "there is no opponent `genius`; there are random"),
        (("nearest", "mcts:none"), "there is no opponent `mcts:none`; did you mean `mcts`?"),
        (("nearest", "value:3"), "there is no opponent `value:3`; did you mean `value`?"),
        (("nearest", "random", "--pairs", "0"), "0 is not in the range"),
        (("nearest", "random", "--pairs", "1.5"), "'1.5' is not a valid integer"),
        (("nearest", "random", "--scenarios", "frod"), "there is no scenario `frod`; did you mean `ford`?"),
        (("nearest", "random", "--rules", "fugde"), "there is no ruleset `fugde`; did you mean `fudge`?"),
        (("nearest", "random", "--scenarios", ","), "no scenario was named"),
        (("nearest", "random", "--backend", "cloud"), "there is no backend `cloud`; there are local"),
    ],
)
def test_what_makes_no_sense_is_told_in_a_sentence(args: tuple[str, ...], sentence: str) -> None:
    said = skirmish("arena", *args)
    assert said.code == 2
    assert sentence in said.err
    assert not said.out


def test_a_file_that_cannot_be_written_is_told_before_anything_is_fought(tmp_path: Path) -> None:
    said = skirmish(*QUICK, "--rules", "fudge", "--keep", tmp_path / "nowhere" / "kept")
    assert said.code == 3
    assert said.err.count("\n") == 1
    assert "No such file or directory" in said.err
    assert skirmish(*QUICK, "--keep", tmp_path).code == 2


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes in folders")
def test_battles_are_kept_in_no_pipe_and_no_device(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for place in (tmp_path / "pipe", Path(os.devnull)):
        said = skirmish(*QUICK, "--rules", "fudge", "--keep", place)
        assert (said.code, said.err) == (3, f"skirmish: --keep {place}: it is no file\n")


def test_the_shell_completes_opponents_scenarios_rulesets_and_backends() -> None:
    assert offered("arena", "") == sorted(OPPONENTS)
    assert offered("arena", "nearest", "re") == ["reach-aware", "recruit", "regular"]
    assert offered("arena", "nearest", "value", "--scenarios", "ford,cl") == ["ford,clash"]
    assert offered("arena", "nearest", "value", "--rules", "fudge,r") == ["fudge,ranks"]
    assert offered("arena", "nearest", "value", "--backend", "r") == ["ray=auto"]
