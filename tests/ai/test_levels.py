"""Levels as limits: what an opponent that does not always attend makes of its turns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import sqrt

import pytest

from bench.battles import battle_of
from skirmish.ai.levels import LEVELS, Level
from skirmish.ai.mind import Mind
from skirmish.grid import Cell
from skirmish.model.battle import Battle
from skirmish.model.change import changed
from skirmish.rules import rulesets
from skirmish.rules.fudge import RULESET
from tests.rules.fudge.ring import fight, man


def views(count: int) -> list[Battle]:
    """A side's view when its first unit is asked, that unit having more points in each."""
    _, battle = battle_of("clash")
    view = battle.seen_by(battle.asked)
    unit = view.units[view.prompts[0].unit]
    return [view.with_unit(changed(unit, hp=hp)) for hp in range(1, count + 1)]


def attended(level: Level, rules: str) -> int:
    """In how many of 200 turns the level is as good under those rules as its own numbers say."""
    return sum(level.at(view, rules) is level for view in views(200))


@pytest.mark.parametrize(
    ("name", "rules", "turns"),
    [
        ("regular", "fudge", 140),
        ("regular", "ranks", 80),
        ("veteran", "forge", 150),
        ("veteran", "pools", 30),
        ("elite", "fudge", 160),
        ("elite", "stunts", 100),
        ("regular", "a sixth system", 160),
    ],
)
def test_a_level_attends_to_its_share_of_turns(name: str, rules: str, turns: int) -> None:
    """Of 200 turns; three deviations of so many are at most 21."""
    assert abs(attended(LEVELS[name], rules) - turns) <= 21


def judging(level: Level) -> Level:
    """That level in a turn to which it attends, without how keen and how open it is in all of its turns."""
    return replace(level, keen=0.0, is_open=True, lapse=None)


@pytest.mark.parametrize("rules", [*rulesets()])
def test_levels_lapse_independently(rules: str) -> None:
    """A veteran attends to its share of those turns, too, in which an elite lapses; by three deviations."""
    elite, veteran = LEVELS["elite"], LEVELS["veteran"]
    lapses = [view for view in views(400) if elite.at(view, rules) is not elite]
    share = veteran.attention_under.get(rules, veteran.attention)
    attends = sum(elite.at(view, rules) is veteran for view in lapses)
    assert abs(attends - share * len(lapses)) <= 3 * sqrt(len(lapses) * share * (1 - share))


@pytest.mark.parametrize(
    ("name", "lapse"), [("regular", "recruit"), ("veteran", "regular"), ("elite", "veteran")]
)
def test_in_the_other_turns_it_is_as_good_as_the_level_below(name: str, lapse: str) -> None:
    level = LEVELS[name]
    assert level.lapse is not None
    assert judging(level.lapse) == judging(LEVELS[lapse])
    for view in views(200):
        judge = level.at(view, "fudge")
        assert judge is level or judging(judge) == judging(LEVELS[lapse].at(view, "fudge"))


def test_who_lapses_twice_judges_as_the_level_two_below() -> None:
    """An elite that is a veteran in a turn in which a veteran is a regular."""
    judges = [judging(LEVELS["elite"].at(view, "fudge")) for view in views(200)]
    assert judging(LEVELS["regular"]) in judges


@pytest.mark.parametrize("name", ["recruit", "master"])
def test_the_worst_and_the_best_are_the_same_in_every_turn(name: str) -> None:
    assert attended(LEVELS[name], "fudge") == 200


@pytest.mark.parametrize("name", LEVELS)
def test_attention_lasts_for_the_whole_turn_wherever_the_unit_walks(name: str) -> None:
    for view in views(20):
        unit = view.units[view.prompts[0].unit]
        walked = view.with_unit(changed(unit, cell=Cell(unit.cell.x + 1, unit.cell.y)))
        assert LEVELS[name].at(walked, "fudge") is LEVELS[name].at(view, "fudge")


def in_all_turns(level: Level | None) -> Iterator[Level]:
    """That level, and those to which it lapses."""
    while level is not None:
        yield level
        level = level.lapse


@pytest.mark.parametrize(
    ("name", "targets"),
    [("recruit", {"B1"}), ("regular", {"B1"}), ("veteran", {"B1", "C1"}), ("elite", {"B1", "C1"})],
)
def test_a_level_that_sees_every_enemy_sees_them_in_all_of_its_turns(name: str, targets: set[str]) -> None:
    """B1 is the nearest; C1 stands further off, and by chance comes to no mind."""
    units = {"a": man("rifle", marksmanship=4), "B": man(), "C": man()}
    view = fight("#a...B...C#", "a1 B1 C1", units=units).battle.seen_by("red")
    for level in in_all_turns(LEVELS[name]):
        mind = Mind(RULESET, view, replace(level, notices=0.0), lambda: False)
        assert mind.targets(mind.here("a1")) == targets


def test_a_foe_that_can_hardly_be_hurt_is_not_the_only_one_that_comes_to_mind() -> None:
    """B1 is the nearest, in plate; C1 stands as open as can be."""
    units = {"a": man("knife", strength=0), "B": man(worn="plate", block=6), "C": man()}
    view = fight("#BaC#", "a1 B1 C1", units=units).battle.seen_by("red")
    for level in LEVELS.values():
        mind = Mind(RULESET, view, replace(level, notices=0.0), lambda: False)
        assert mind.targets(mind.here("a1")) == {"B1", "C1"}
