"""What an enemy could do next is what the engine lets it do: every way is tried in random battles."""

from __future__ import annotations

from itertools import count, islice
from typing import Final

import pytest

from skirmish.ai.retaliation import Dangers
from skirmish.odds.reprisal_odds import PricedReprisal, priced
from skirmish.rules import rulesets
from skirmish.rules.ruleset import Ruleset
from tests.odds.every_way import Way, battles, every_way, passed

DEEP: Final = ("stunts", "forge", "pools")
"""Systems in which two things may come before an attack: one of them is a walk, or to rise."""
LONG: Final = [pytest.param(name, marks=pytest.mark.slow) for name in ("forge", "pools")]
"""Systems in which there is much to try."""
PAIRS: Final = {1: 2, 2: 4}
"""By the acts that may come before an attack: pairs of an enemy and its target that are looked at."""
APART: Final = {"drop"}
"""Acts that a forecast does not count before another."""


def is_counted(ruleset: Ruleset, way: Way) -> bool:
    """Tell whether a forecast reckons with that way.

    Under `pools`, whatever is no walk is an act of its own; there, who can draw something is not told with
    bare hands.
    """
    verbs = [ruleset.verbs[act.verb] for act in way.first]
    if ruleset.id == "pools" and way.attack.arg("with") == "fists":
        return False
    is_apart = ruleset.id == "pools" and not all(verb.is_walk or verb.id == "stand" for verb in verbs)
    return not is_apart and APART.isdisjoint(verb.id for verb in verbs)


def pairs(ruleset: Ruleset, first: int, most: int) -> list[tuple[str, PricedReprisal | None, list[Way]]]:
    """Where it was, what is told of one enemy, and all that it really can do."""
    found: list[tuple[str, PricedReprisal | None, list[Way]]] = []
    for seed in count(first):
        for battle in islice(battles(ruleset, str(seed)), 2):
            unit = battle.units[battle.prompts[0].unit]
            view = battle.seen_by(unit.side)
            dangers = Dangers(ruleset, view)
            blows = dangers.at(view.units[unit.id])
            told = {one.foe: one for one in priced(ruleset, dangers, unit, blows, len(blows))}
            for foe in battle.foes(unit.side)[:1]:
                there = passed(ruleset, battle, foe.id)
                if there is not None:
                    ways = [*every_way(ruleset, there, foe.id, unit.id, most)]
                    found.append((f"seed {seed}: {foe.id} at {unit.id}", told.get(foe.id), ways))
                if len(found) == PAIRS[most]:
                    return found
    raise AssertionError("there is always another seed")


def agrees(ruleset: Ruleset, first: int, most: int) -> None:
    """By the verb that is told, no way that is counted does more, and one does just as much."""
    feared = 0
    for place, told, ways in pairs(ruleset, first, most):
        counted = [way for way in ways if is_counted(ruleset, way)]
        assert (told is None) <= (not counted), f"{place}: {counted[0] if counted else ''}"
        if told is None or told.odds is None:
            assert told is None, place
            continue
        feared += 1
        alike = [way for way in ways if way.attack.verb == told.verb]
        assert told.odds.damage in [way.odds.damage for way in alike], (place, told.verb)
        dearer = [way for way in alike if way.odds.damage > told.odds.damage and is_counted(ruleset, way)]
        assert not dearer, f"{place}: {dearer[0]}"
    assert feared


@pytest.mark.parametrize("name", ["fudge", "ranks", "stunts", *LONG])
def test_the_dearest_blow_that_is_told_is_the_dearest_that_can_be(name: str) -> None:
    agrees(rulesets()[name], 0, 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", DEEP)
def test_two_things_may_come_before_it(name: str) -> None:
    agrees(rulesets()[name], 20, 2)
