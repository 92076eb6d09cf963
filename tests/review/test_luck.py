"""Luck: what came off, against what the exact odds let one expect."""

from __future__ import annotations

from itertools import product
from math import prod

import pytest

from skirmish.dice import odds
from skirmish.model.event import CheckRolled
from skirmish.review.luck import GOOD, Luck, luck, share_below
from skirmish.texts.report import luck_words
from tests.library import shipped_library
from tests.past import played_steps

RULESETS = shipped_library().rulesets


@pytest.mark.parametrize("chances", [(), (0.5,), (0.25, 0.5, 0.9), (0.1, 0.1, 0.4, 0.7, 0.95)])
def test_the_share_of_such_battles_is_that_of_all_ways_the_rolls_can_fall(chances: tuple[float, ...]) -> None:
    for actual in range(len(chances) + 1):
        found = 0.0
        for ways in product((0, 1), repeat=len(chances)):
            weight = prod(p if hit else 1 - p for hit, p in zip(ways, chances, strict=True))
            found += weight * (1.0 if sum(ways) < actual else 0.5 if sum(ways) == actual else 0.0)
        assert share_below(chances, actual) == pytest.approx(found)


@pytest.mark.parametrize("name", RULESETS)
def test_the_words_of_luck_are_those_of_outcomes(name: str) -> None:
    prose = RULESETS[name].prose
    assert set(prose.luck.values()) == {"good", "bad"}
    assert prose.luck.keys() <= prose.outcomes.keys()


@pytest.mark.parametrize("name", RULESETS)
def test_what_was_expected_is_the_sum_of_exact_chances(name: str) -> None:
    steps, ruleset = played_steps("ford", name, 60), RULESETS[name]
    for side in steps[0].after.scene.sides:
        expected, actual, harm = 0.0, 0, 0
        for event in (one for step in steps for one in step.events if isinstance(one, CheckRolled)):
            verb = ruleset.verbs[event.verb]
            if steps[0].after.units[event.unit].side != side.id or verb.roll is None:
                continue
            exact = odds(verb.roll, event.check)
            harm += event.outcome.damage
            names = {one.name for one in exact} & ruleset.prose.luck.keys()

            def is_good(outcome: object, names: set[str] = names) -> bool:
                if names:
                    return ruleset.prose.luck.get(outcome.name) == GOOD  # type: ignore[attr-defined]
                return outcome.damage > 0  # type: ignore[attr-defined,no-any-return]

            chance = float(exact.chance(is_good))
            if 0 < chance < 1:
                expected += chance
                actual += is_good(event.outcome)
        found = luck(ruleset, steps, side.id)
        assert (found.actual, found.harm) == (actual, harm)
        assert found.expected == pytest.approx(expected)
        assert found.rolls > 0


def test_in_plain_words() -> None:
    found = Luck(40, 16.4, 19, 61.3, 74, 0.71)
    assert luck_words(found, "Your dice") == (
        "Your dice were better than in 71 % of such battles: "
        "of 40 rolls that could fail 19 came off; 16.4 were to be expected."
        " They did 74 points of damage; 61.3 were to be expected."
    )
    assert "of 1 roll that could fail 0 came off; 0.3 was to be" in luck_words(
        Luck(1, 0.3, 0, 2.5, 0, 0.4), "Your dice"
    )
    assert "worse than in 80 %" in luck_words(Luck(9, 4.0, 2, 0.0, 0, 0.2), "Your dice")
    assert "They did 1 point of damage; 2.0" in luck_words(Luck(9, 4.0, 2, 2.0, 1, 0.2), "Your dice")
    assert luck_words(Luck(0, 0.0, 0, 0.0, 0, 0.5), "Your dice") == "Your dice decided nothing."
