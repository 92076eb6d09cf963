"""The best blow that stands open: no level but the weakest wastes it on something that does much less."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from skirmish.ai.levels import LEVELS
from skirmish.model.action import Action
from tests.ai.positions import position, thought
from tests.effort import every
from tests.scenario import Game, put

KEEN = [name for name in LEVELS if name not in {"recruit", "master"}]
"""Levels that misjudge, at least in some of their turns, and know what their weapons are good for."""


def answers(game: Game, level: str) -> Iterator[Action]:
    """What a1 does at whatever either has lost: each position is judged anew."""
    for own in range(1, game.unit("a1").hp + 1):
        for other in range(1, game.unit("B1").hp + 1, 2):
            yield thought(put(game, {"a1": {"hp": own}, "B1": {"hp": other}}), level).action


@pytest.mark.parametrize("level", every(3, KEEN, first=1))
def test_beside_an_enemy_the_sword_is_struck_and_the_pistol_not_fired(level: str) -> None:
    game = position("ranks", "#...aB...#", {"a": "captain", "B": "guard"}, charted=True)
    assert {(action.verb, action.arg("with")) for action in answers(game, level)} == {
        ("strike", "a1.broadsword")
    }


@pytest.mark.parametrize("level", every(3, KEEN))
def test_a_good_shot_is_not_put_off_for_a_walk_or_a_knife(level: str) -> None:
    game = position("ranks", "#a.........B..#", {"a": "archer", "B": "guard"}, charted=True)
    assert {(action.verb, action.arg("with")) for action in answers(game, level)} == {("shoot", "a1.longbow")}


@pytest.mark.parametrize("level", KEEN)
def test_a_level_is_as_keen_in_the_turns_to_which_it_does_not_attend(level: str) -> None:
    lapse, keen = LEVELS[level].lapse, LEVELS["veteran" if level == "elite" else level].keen
    while lapse is not None:
        assert lapse.keen == keen
        lapse = lapse.lapse
