"""Whatever happens, an opponent's answer is lawful, repeatable, and drawn from what its side knows."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from skirmish.ai.levels import LEVELS
from skirmish.ai.think import think
from skirmish.conformance.battery import random_battle
from skirmish.conformance.twins import twin
from skirmish.dice import Stream
from skirmish.errors import SettingsError
from skirmish.model.battle import Battle
from skirmish.rules.engine import refuse
from skirmish.rules.fudge import RULESET
from skirmish.rules.ruleset import Ruleset
from tests.rules.fudge.ring import duel, man
from tests.rules.fudge.test_battery import ARMY
from tests.test_conformance import TOYS, make

EVERY = 11
"""Of the answers of a random battle, one in so many is thought about."""


def moments(ruleset: Ruleset, draw: Callable[[str], Battle], seeds: range) -> Iterator[Battle]:
    """Battles in the middle of things, somebody being asked."""
    for seed in map(str, seeds):
        for step in random_battle(ruleset, draw(seed), seed):
            if step.after.prompts and step.number % EVERY == len(seed) + int(seed) % 3:
                yield step.after


def middle(ruleset: Ruleset) -> list[Battle]:
    """A few dozen such battles, fought once for all tests."""
    return middle_of(ruleset.id)


@cache
def middle_of(rules: str) -> list[Battle]:
    """The same by the id of the ruleset."""
    if rules == RULESET.id:
        return list(moments(RULESET, ARMY.battle, range(4)))
    (toy,) = (one for one in TOYS if one.id == rules)
    return list(moments(toy, lambda seed: make(toy, seed), range(8)))


@pytest.mark.parametrize("ruleset", [RULESET, *TOYS], ids=lambda ruleset: ruleset.id)
def test_every_answer_is_lawful_at_every_level(ruleset: Ruleset) -> None:
    found = middle(ruleset)
    assert len(found) > 15
    for place, battle in enumerate(found):
        view = battle.seen_by(battle.asked)
        thought = think(ruleset, view, list(LEVELS)[place % len(LEVELS)])
        refusal = refuse(ruleset, view, thought.action)
        assert refusal is None, f"{thought.action}: {refusal}"
        assert thought.why.endswith(".")


@pytest.mark.parametrize("ruleset", [RULESET, *TOYS], ids=lambda ruleset: ruleset.id)
def test_what_a_side_cannot_know_changes_no_thought(ruleset: Ruleset) -> None:
    stream = Stream("twin thoughts")
    for battle in middle(ruleset)[::4]:
        other = twin(battle, battle.asked, stream)
        mine, yours = (think(ruleset, world.seen_by(battle.asked)) for world in (battle, other))
        assert mine == yours


def test_the_truth_is_no_view_to_think_on() -> None:
    with pytest.raises(ValueError, match="view"):
        think(RULESET, duel(man()).battle)


def test_a_level_that_does_not_exist_is_named() -> None:
    game = duel(man())
    with pytest.raises(SettingsError, match=f"`genius`; there are {', '.join(LEVELS)}"):
        think(RULESET, game.battle.seen_by("red"), "genius")


def test_told_to_stop_it_still_answers() -> None:
    view = duel(man("sword")).battle.seen_by("red")
    thought = think(RULESET, view, "veteran", stop=lambda: True)
    assert refuse(RULESET, view, thought.action) is None


THINK_ALOUD = """
from skirmish.ai.think import think
from skirmish.rules.fudge import RULESET
from tests.ai.test_law import middle
for battle in middle(RULESET)[:10]:
    print(think(RULESET, battle.seen_by(battle.asked)))
"""


@pytest.mark.slow
def test_the_same_view_gives_the_same_thought_in_every_process() -> None:
    said = {
        subprocess.run(
            [sys.executable, "-c", THINK_ALOUD],
            cwd=Path(__file__).parents[2],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": "."},
            capture_output=True,
            text=True,
            check=True,
            timeout=300,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1
    assert len(said.pop().splitlines()) == 10
