"""What each unit did: who was put out, raised and put out again, finished, and healed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.model.event import Event, UnitFell, UnitHurt
from skirmish.review.deeds import deeds
from skirmish.texts.report import deed_words
from tests.past import play
from tests.rules.stunts.ring import fight, man
from tests.rules.stunts.test_healing import ward

NAMES = {unit.id: unit.name for unit in play(None, "ford", "ranks", 0).battle.units.values()}


def told(unit: str, *events: Event) -> str:
    """What the report says of that unit after these events of a battle at the ford."""
    game = play(None, "ford", "ranks", 0)
    steps = [*game.steps, replace(game.steps[-1], events=events)]
    return deed_words(game, deeds(steps)[unit])


def fell(by: str = "a1") -> UnitFell:
    return UnitFell("b1", "down", by)


BACK = UnitFell("b1", "", "b2")


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ((fell(),), "put out guard"),
        ((fell(), BACK, fell()), "put out guard (twice)"),
        ((fell(), BACK, fell(), BACK, fell()), "put out guard (3 times)"),
        ((fell(), BACK, fell("a2")), "put out guard"),
        ((fell(), UnitFell("b2", "down", "a1"), BACK, fell()), "put out guard (twice) and archer"),
    ],
)
def test_who_was_raised_and_fell_again_is_named_once_with_how_often(
    events: tuple[Event, ...], said: str
) -> None:
    assert told("a1", *events) == said.replace("guard", NAMES["b1"]).replace("archer", NAMES["b2"])


def test_who_kills_a_foe_that_lies_already_has_finished_it_and_not_put_it_out() -> None:
    finish = UnitFell("b1", "dead", "a2")
    assert told("a1", fell(), finish) == f"put out {NAMES['b1']}"
    assert told("a2", fell(), finish) == f"finished {NAMES['b1']}"
    assert told("a2", fell(), UnitFell("b1", "dead")) == "did nothing"


def test_points_given_back_are_healed_and_take_nothing_from_those_dealt() -> None:
    assert told("a1", UnitHurt("b1", 5, "a1"), UnitHurt("a2", -3, "a1")) == "dealt 5, healed 3"
    assert told("a2", UnitHurt("a2", 4, "b1"), UnitHurt("a2", -3, "a1")) == "took 4"


def test_a_healer_of_the_stunts_has_healed() -> None:
    game = ward(5, "")
    game.do("a1 heal of=b1", dice=[20, 3])
    found = deeds(game.steps)["a1"]
    assert (found.healed, found.dealt) == (3, 0)


def test_who_hurts_itself_has_put_nobody_out() -> None:
    game = fight("aB..b", {"a": man(fields={"hp": 2})}, sides={"red": "ab", "blue": "B"})
    game.do("a1 strike B1 with=fists", dice=[97, 1])  # A critical miss of bare hands costs its Power, 2.
    assert game.unit("a1").out == "down"
    found = deeds(game.steps)["a1"]
    assert (found.felled, found.dealt, found.taken) == ([], 0, 2)
