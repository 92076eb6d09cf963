"""How an exchange may go: the courses that thinking follows are those that playing every branch comes to."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from skirmish.ai.belief import hypothetical
from skirmish.ai.worth.condition import kit_of
from skirmish.ai.worth.courses import ways_of
from skirmish.model.action import Action
from skirmish.model.change import changed
from skirmish.model.kit import BROKEN
from skirmish.rules.exchange import taken
from skirmish.rules.exchange_ends import exchanges
from skirmish.rules.replies import best_reply
from skirmish.rules.reserves import drained
from tests.ai.positions import position


@pytest.mark.parametrize("ruleset", ["forge", "fudge", "pools", "ranks", "stunts"])
@pytest.mark.parametrize(("drawn", "kind", "verb"), [("aB", "guard", "strike"), ("a.B", "archer", "shoot")])
def test_the_courses_of_a_blow_are_those_of_every_branch(
    ruleset: str, drawn: str, kind: str, verb: str
) -> None:
    """The best reply is chosen by courses that are followed once; the losses and chances stay the same."""
    game = position(ruleset, drawn, {"a": kind, "B": "guard"}, charted=True)
    view = game.view("red")
    view = drained(game.ruleset, hypothetical(view, view.units))
    action = Action("a1", verb, "B1", game.ruleset.verbs[verb].variants(view, view.units["a1"])[0])

    found = ways_of(game.ruleset, view, action, partial(taken, game.ruleset, action))
    ends = exchanges(game.ruleset, view, action, partial(best_reply, game.ruleset))
    played = ends.merged(lambda end: (end.damage, end.cost))
    assert {(way.damage, way.cost): way.chance for way in found} == pytest.approx(
        {losses: float(chance) for losses, chance in played.items()}
    )


def test_units_of_a_kind_have_the_same_numbers_until_their_things_differ() -> None:
    """A blow with a broken polearm is another blow; what a unit only wears changes its defence alone."""
    game = position("fudge", "aaB", {"a": "guard", "B": "archer"}, charted=True)
    one, two, archer = (game.battle.units[name] for name in ("a1", "a2", "B1"))
    assert kit_of(one) == kit_of(two) != kit_of(archer)
    assert kit_of(one) == kit_of(changed(one, hands=(*one.hands,), hp=1))

    polearm, *others = one.hands
    broken = changed(one, hands=(replace(polearm, flaw=BROKEN), *others))
    assert kit_of(broken).held != kit_of(one).held
    robbed = changed(one, worn=())
    assert kit_of(robbed).held == kit_of(one).held
    assert kit_of(robbed).whole != kit_of(one).whole
