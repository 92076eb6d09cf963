"""A shove comes off as often as is told, or less where that is a bound: random battles of three sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from importlib import import_module
from itertools import islice

import pytest

from skirmish.conformance.battery import random_battle
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.odds.action_odds import OddsCache
from skirmish.odds.coming_off import coming_off
from skirmish.rules.engine import ways
from skirmish.rules.exchange_ends import exchanges
from skirmish.rules.replies import best_reply
from skirmish.rules.reserves import drained
from skirmish.rules.ruleset import Ruleset
from tests.effort import so_many
from tests.rules.battery import Army

CLOSE = (
    """
    #######
    #a+.B.#
    #.'c.B#
    #c.a..#
    #######
    """,
    """
    #######
    #aB.c.#
    #Ba+.c#
    #.c.'.#
    #######
    """,
    """
    #########
    #.aBc#..#
    #.cB.+a.#
    #..*&#..#
    #########
    """,
)
"""Three sides on a few cells, with doors, a bush and a wood."""
SEEDS: Sequence[int] = so_many([36], range(60))
"""Of the battles; in the first, somebody stands unseen behind B2 under `fudge`."""
STEPS = 40
"""So many of each battle."""


def shoves(ruleset: Ruleset, view: Battle) -> Iterator[Action]:
    """Yield every shove that could be chosen now."""
    for prompt in view.prompts:
        if prompt.ask == "act" and "shove" in prompt.verbs:
            for option in ways(ruleset, view, prompt.unit, "shove"):
                yield from map(option.action, option.targets)


def in_truth(ruleset: Ruleset, battle: Battle, action: Action) -> Fraction:
    """The chance that the act comes off in the battle as it is, where all answer by what their side knows."""
    truth = drained(ruleset, battle)
    ends = exchanges(ruleset, truth, action, lambda held, to: best_reply(ruleset, held.seen_by(to.side), to))
    view = drained(ruleset, battle.seen_by(battle.asked))
    told = exchanges(ruleset, view, action, partial(best_reply, ruleset))
    return ends.chance(coming_off(ruleset, action.verb, told))


def untrue(army: Army, seed: int) -> Iterator[str]:
    """Say which shoves come off otherwise than was told."""
    start = replace(army, grounds=CLOSE).battle(str(seed))
    start = start.altered(scene=replace(start.scene, fog=True, objectives=()))
    for step in islice(random_battle(army.ruleset, start, str(seed)), STEPS):
        if not step.after.asked:
            return
        view = step.after.seen_by(step.after.asked)
        for action in shoves(army.ruleset, view):
            told = OddsCache(army.ruleset).of(view, action)
            assert told is not None
            so = in_truth(army.ruleset, step.after, action)
            if so > told.chance or (so < told.chance and told.bounds.chance != "at most"):
                yield f"seed {seed} step {step.number}: {action}, told {told.chance}, in truth {so}"


@pytest.mark.parametrize("rules", ["fudge", "pools"])
def test_a_shove_comes_off_as_it_is_told(rules: str) -> None:
    army: Army = import_module(f"tests.rules.{rules}.test_battery").ARMY
    assert not [found for seed in SEEDS for found in untrue(army, seed)]
