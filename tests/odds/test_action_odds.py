"""The one number that matters: what counts as success."""

from __future__ import annotations

from dataclasses import replace

from skirmish.model.action import Action, act
from skirmish.model.event import StateGained
from skirmish.model.moment import Moment
from skirmish.model.unit import State
from skirmish.odds.action_odds import OddsCache
from skirmish.rules import loop
from tests.app import toy

HALL = ("##########", "#a......A#", "##########")
"""Both see each other."""


def startle(moment: Moment, action: Action, outcome: toy.Came) -> None:
    """A shot that startles, whether it hits or not."""
    moment.happen(StateGained(action.target_id, State("startled")))
    toy.land(moment, action, outcome)


def test_what_the_target_feels_in_any_case_is_no_success() -> None:
    """A d6 against a dodge: 5 or 6 hits, which is a third; everybody is startled."""
    shot = replace(toy.RULESET.verbs["_shot"], land=startle)
    ruleset = replace(toy.RULESET, verbs={**toy.RULESET.verbs, "_shot": shot})
    for table in (toy.RULESET, ruleset):
        view = loop.open_battle(table, toy.battle(HALL)).after.seen_by("theirs")
        odds = OddsCache(table).of(view, act("A1", "shoot", "a1", **{"with": "A1.bow"}))
        assert odds is not None
        assert odds.chance * 3 == 1
        assert dict(odds.results)["hit"] == odds.chance
