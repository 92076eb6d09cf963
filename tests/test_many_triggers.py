"""Many triggers in one scenario, which meet, chain and contradict each other, under every system."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from skirmish.conformance import examine
from skirmish.conformance.answers import random_reply
from skirmish.dice import Stream
from skirmish.model.battle import Battle
from skirmish.packs.folders import game_folder
from skirmish.packs.holdings import Library
from skirmish.packs.launch_request import LaunchRequest
from skirmish.packs.library import library
from skirmish.rules import rulesets
from skirmish.rules.loop import open_battle, take_step
from tests.effort import every, so_many

FOLDER = Path(__file__).parent / "packs" / "many_triggers"
SYSTEMS = tuple(rulesets())
SEEDS = so_many(1, 30)
"""Battles of each scenario under each system."""
SCENARIOS = ("storm", "sneak", "four")
ANSWERS = 250
"""Answers of a battle that is played for its triggers."""


@pytest.fixture(scope="module")
def found() -> Library:
    """The packs of the game, and one of three such scenarios."""
    return library((game_folder(), FOLDER), rulesets())


def start(found: Library, scenario: str, system: str, seed: str) -> Battle:
    """A battle of it, all sides played by opponents."""
    seats = {side.id: "ai:recruit" for side in found.cards[scenario].sides}
    return found.battle(LaunchRequest(scenario, seed, system, seats=seats).setup(found))


@pytest.mark.parametrize(("scenario", "system"), every(4, product(SCENARIOS, SYSTEMS)))
def test_no_law_is_broken_whatever_goes_off(found: Library, scenario: str, system: str) -> None:
    """Every step is done again, and every battle saved and loaded in the middle: these are laws, too."""
    assert found.problems == ()
    report = examine(
        found.rulesets[system],
        make=lambda seed: start(found, scenario, system, seed),
        seeds=[f"m{number}" for number in range(SEEDS)],
    )
    assert not report.violations, report


@pytest.mark.parametrize("system", SYSTEMS)
def test_most_triggers_go_off_when_it_is_played(found: Library, system: str) -> None:
    """So that the laws have something to hold in."""
    done = Counter[str]()
    table = found.rulesets[system]
    for scenario in ("storm", "sneak", "four"):
        step = open_battle(table, start(found, scenario, system, "goes-off"))
        all_of_it = len(step.before.triggers)
        for number in range(ANSWERS):
            if step.after.result is None:
                answer = random_reply(table, step.after.seen_by(step.after.asked), Stream.of("any", number))
                step = take_step(table, step.after, answer)
        done[scenario] = all_of_it - len(step.after.triggers)
    assert done["storm"] >= 3
    assert sum(done.values()) >= 6, done
