"""Answers in the middle of a blow: what is weighed of all that may come of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from skirmish.ai.plans.threat import Threat
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from tests.ai.positions import thought
from tests.rules.forge.ring import duel, man, swordsman

POINTS: Final = {"tallies": {"pool-spent": 0}}
"""Somebody who has all its points: a Dodge is rolled by itself, as points may join it (G7)."""


def test_whatever_the_total_of_a_dodge_what_follows_a_wound_is_weighed_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """None, minor, major or severe: a graze marks nothing, and who is put out has nothing to fear (G5)."""
    game = duel(swordsman(), man("sword", fields=POINTS, dexterity=1, swords=3, dodge=9))
    game.do("a1 strike B1 with=a1.sword")
    answers = len(game.prompts[0].verbs)
    weighed = []
    at = Threat.at

    def counted(self: Threat, battle: Battle, unit: Unit) -> Mapping[str, Any]:
        weighed.append(unit)
        return at(self, battle, unit)

    monkeypatch.setattr(Threat, "at", counted)
    thought(game)
    assert 2 <= len(weighed) <= 4 * answers
