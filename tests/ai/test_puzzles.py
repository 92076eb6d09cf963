"""Positions with one right answer: no reason lies, and the opponent solves those that it ever solved."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Final

import pytest

from skirmish.ai.levels import LEVELS
from skirmish.ai.think import think
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.packs.folders import content_folders
from skirmish.packs.library import Library
from skirmish.packs.puzzle import Claim, Puzzle
from skirmish.packs.puzzle_files import Puzzles, read_puzzles
from skirmish.rules.engine import options, refuse
from skirmish.rules.ruleset import Ruleset
from tests.library import shipped_library

STRONGEST: Final = list(LEVELS)[-1]
"""The level that is measured."""

UNSOLVED: Final = frozenset({
    "forge/aim", "forge/harmless", "forge/unaware",
    "pools/fork",
    "ranks/flank", "ranks/kneel",
    "stunts/flank", "stunts/reload",
})  # fmt: skip
"""What it does not solve yet. When it learns one, take that off this list; none is added."""

BLUNDERS: Final = frozenset({"pools/fork"})
"""Those of them in which it still does what nobody may ever do."""


@cache
def found() -> tuple[Library, Puzzles]:
    """The packs of the game, and their puzzles."""
    folders = content_folders()[:1]
    packs = shipped_library()
    return packs, read_puzzles(folders, packs)


IDS = list(found()[1].by_id)


@cache
def position(name: str) -> tuple[Puzzle, Ruleset, Battle]:
    """The puzzle, its ruleset, and the battle in which it is asked."""
    packs, puzzles = found()
    puzzle = puzzles.by_id[name]
    ruleset = packs.rulesets[puzzle.ruleset]
    return puzzle, ruleset, puzzle.position(ruleset)


def legal(name: str) -> list[Action]:
    """Every answer that the rules offer the side that is asked."""
    _, ruleset, battle = position(name)
    view = battle.seen_by(battle.asked)
    ways = (option for prompt in view.prompts for option in options(ruleset, view, prompt))
    return [option.action(target) for option in ways for target in option.targets]


def test_every_file_is_in_order_and_there_are_enough_for_every_system() -> None:
    packs, puzzles = found()
    assert puzzles.problems == ()
    count = Counter(puzzle.ruleset for puzzle in puzzles.by_id.values())
    assert sum(count.values()) >= 60
    assert all(count[ruleset] >= 12 for ruleset in packs.rulesets), count


@pytest.mark.parametrize("name", IDS)
def test_every_answer_that_is_named_is_legal_and_decides_something(name: str) -> None:
    """So no answer stands in two lists: the first that fits decides."""
    puzzle, ruleset, battle = position(name)
    view = battle.seen_by(battle.asked)
    judged = {puzzle.judge(action) for action in legal(name) if refuse(ruleset, view, action) is None}
    named = [(verdict, pattern) for verdict, patterns in puzzle.answers.lists for pattern in patterns]
    assert [str(pattern) for verdict, pattern in named if (verdict, pattern) not in judged] == []


@pytest.mark.parametrize("name", IDS)
def test_somebody_could_answer_wrongly(name: str) -> None:
    puzzle, _, _ = position(name)
    verdicts = {puzzle.judge(action)[0] for action in legal(name)}
    assert "right" in verdicts
    assert verdicts & {"wrong", "half", "forbidden"}


@pytest.mark.parametrize("name", IDS)
def test_the_figures_of_the_reason_hold(name: str) -> None:
    puzzle, ruleset, battle = position(name)
    for figure in puzzle.figures:
        if figure.wins is not None:
            assert figure.is_won(ruleset, battle) is figure.wins, figure.action
        assert wrong(figure, ruleset, battle) == {}, figure.action


def wrong(figure: Claim, ruleset: Ruleset, battle: Battle) -> dict[str, float]:
    """The figures that are not what the file says, rounded as the file rounds them."""
    if not figure.told:
        return {}
    reckoned = figure.reckoned(ruleset, battle)
    exact = {name: float(getattr(reckoned, name)) for name in figure.told}
    shown = {
        name: round(value * 100) if name in {"works", "out"} else round(value, 1)
        for name, value in exact.items()
    }
    return {name: exact[name] for name, value in figure.told.items() if shown[name] != value}


@pytest.mark.parametrize("name", IDS)
def test_every_chance_in_the_reason_is_one_of_its_figures(name: str) -> None:
    puzzle, _, _ = position(name)
    told = {value for one in puzzle.figures for key, value in one.told.items() if key in {"works", "out"}}
    assert {int(percent) for percent in re.findall(r"(\d+) %", puzzle.reason)} <= told


@pytest.mark.parametrize("name", IDS)
def test_the_opponent_never_does_what_is_forbidden_and_solves_what_it_solved(name: str) -> None:
    puzzle, ruleset, battle = position(name)
    answer = think(ruleset, battle.seen_by(battle.asked), STRONGEST).action
    verdict, _ = puzzle.judge(answer)
    assert (verdict != "right") is (name in UNSOLVED), f"{answer} is {verdict}"
    assert (verdict == "forbidden") is (name in BLUNDERS), answer


def test_no_list_names_a_puzzle_that_is_not_there() -> None:
    assert set(IDS) >= UNSOLVED >= BLUNDERS
