"""Battles to measure on: shipped scenarios, under `fudge` if nothing else is said, the same every time."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from skirmish.dice import Stream
from skirmish.model.action import Action
from skirmish.rules.engine import ways
from skirmish.rules.loop import open_battle, take_step

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.packs.library import Library
    from skirmish.packs.setup import Setup
    from skirmish.rules.ruleset import Ruleset

SEED = "5"
"""Of every battle that is not one of many."""


@lru_cache(maxsize=1)
def content() -> Library:
    """Return the library of what is shipped."""
    from skirmish.packs.library import library

    return library()


def setup_of(scenario: str, seed: str = SEED, *, fog: bool = True, ruleset: str = "fudge") -> Setup:
    """Return the setup that the scenario proposes."""
    return replace(content().setup(scenario, ruleset, seed), fog=fog)


def battle_of(
    scenario: str, seed: str = SEED, *, fog: bool = True, ruleset: str = "fudge"
) -> tuple[Ruleset, Battle]:
    """Return the battle when somebody is asked for the first time after the placement."""
    setup = setup_of(scenario, seed, fog=fog, ruleset=ruleset)
    table = content().rulesets[setup.ruleset]
    battle = open_battle(table, content().battle(setup)).after
    while (action := placed(battle)) is not None:
        battle = take_step(table, battle, action).after
    return table, battle


def placed(battle: Battle) -> Action | None:
    """Return the answer that leaves the units where they are; None if they are not being placed."""
    prompt = battle.prompts[0]
    return Action(prompt.unit, "ready") if prompt.ask == "place" else None


def random_answer(ruleset: Ruleset, view: Battle, stream: Stream) -> Action:
    """Draw a legal answer: the verb first, then how, then one of its targets. ValueError if there is none."""
    prompt = stream.choice(view.prompts)
    for verb in stream.drawn(prompt.verbs):
        for option in stream.drawn(ways(ruleset, view, prompt.unit, verb)):
            for target in option.targets.drawn(stream):
                return option.action(target)
    raise ValueError(f"{prompt.unit} has no answer to {prompt.topic!r}")


def fight(scenario: str = "clash") -> tuple[Ruleset, Battle, Action]:
    """Find a moment of a random battle in which the unit that is asked could shoot; return that shot, too.

    RuntimeError if a hundred battles have none.
    """
    for seed in range(100):
        ruleset, battle = battle_of(scenario, str(seed))
        stream = Stream.of("bench", seed)
        while battle.result is None:
            view, unit = battle.seen_by(battle.asked), battle.prompts[0].unit
            for option in ways(ruleset, view, unit, "shoot"):
                for target in option.targets:
                    return ruleset, battle, option.action(target)
            battle = take_step(ruleset, battle, random_answer(ruleset, view, stream)).after
    raise RuntimeError("nobody ever came to shoot")
