"""What an answer leaves of a blow, worked out from the odds alone: what playing every branch comes to."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from skirmish.ai.belief import hypothetical
from skirmish.ai.worth.exchange_cache import asked_before, left_by_answers, tempered
from skirmish.model.action import parse
from skirmish.model.unit import State
from skirmish.rules.exchange_ends import exchanges
from skirmish.rules.replies import best_reply
from tests.ai.positions import position, unit
from tests.rules.forge.ring import duel, far, man, swordsman
from tests.scenario import Game

SLINGER = man("sling", dexterity=4, strength=3, slings=4)


@pytest.mark.parametrize(
    ("begun", "said"),
    [
        pytest.param(
            partial(duel, swordsman(), swordsman()), "a1 strike B1 with=a1.sword", id="a dodge hardly helps"
        ),
        pytest.param(
            partial(duel, swordsman(), man(dexterity=1, dodge=9)), "a1 strike B1 with=a1.sword", id="dodge"
        ),
        pytest.param(partial(far, SLINGER, swordsman()), "a1 shoot B1 with=a1.sling", id="a dodge is set"),
    ],
)
def test_a_dodge_leaves_of_a_blow_what_every_branch_comes_to(begun: Callable[[], Game], said: str) -> None:
    """The target takes the answer that costs it least; the dice of both fall in every way (F2-19, F2-41)."""
    game = begun()
    view, action = game.view("red"), parse(said)
    view = hypothetical(view, view.units)
    found = tempered(game.ruleset, view, action)
    assert found is not None

    ends = exchanges(game.ruleset, view, action, lambda at, ask: best_reply(game.ruleset, at, ask))
    played = ends.merged(lambda end: end.damage)
    assert dict(found.left) == pytest.approx({damage: float(chance) for damage, chance in played.items()})


@pytest.mark.parametrize("ways", [("a....B", "a...=B"), ("a...=B", "a....B")])
def test_what_an_answer_leaves_of_a_shot_at_who_pins_somebody_is_not_kept(ways: tuple[str, str]) -> None:
    """It lets go and dodges: cover counts then (FG-25), and does not while it has no defence (FU-60)."""
    for way in ways:
        units = {
            "a": unit("fudge", "rifleman"),
            "B": unit("fudge", "duellist", states={"pinning": State("pinning", by="c1")}),
            "c": unit("fudge", "trooper", states={"pinned": State("pinned", by="B1")}),
        }
        game = position("fudge", f"{way}c", units, charted=True)
        view, action = game.view("red"), parse("a1 shoot B1 with=a1.rifle")
        view = hypothetical(view, view.units)
        weigh = game.ruleset.verbs["shoot"].weigh
        assert weigh is not None
        asked = asked_before(game.ruleset, view, action)
        left = left_by_answers(game.ruleset, view, action, weigh(view, action), asked)
        assert left is not None
        ends = exchanges(game.ruleset, view, action, partial(best_reply, game.ruleset))
        played = ends.merged(lambda end: end.damage)
        assert dict(left) == pytest.approx({damage: float(chance) for damage, chance in played.items()})
