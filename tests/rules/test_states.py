"""States of a unit: one of a name, or one for each other unit; what a view knows of the other."""

from __future__ import annotations

from examples.twenty import RULESET
from examples.twenty.sheet import Sheet
from skirmish.model.apply import fold
from skirmish.model.battle import Battle
from skirmish.model.event import StateGained, StateLost
from skirmish.model.unit import State, Unit
from skirmish.model.witness import witness
from tests.scenario import battle, figure

ROOM = """
    #######
    #a.B#C#
    #######
"""
"""B stands before a; C is out of a's sight."""


def room(*events: StateGained | StateLost) -> Battle:
    """The room after those events."""
    return fold(battle(RULESET, ROOM, units=dict.fromkeys("aBC", figure(Sheet()))), events)


def ties(unit: Unit) -> list[tuple[str, str]]:
    """Its states, by name and by whom."""
    return [(state.name, state.by) for state in unit.states.values()]


def each(name: str, other: str, amount: int = 0) -> StateGained:
    """One more state of B of which there is one for each."""
    return StateGained("B1", State(name, by=other, amount=amount, is_for_each=True))


def test_a_new_state_replaces_one_of_its_name() -> None:
    unit = room(*(StateGained("B1", State("held", by=other)) for other in ("a1", "C1"))).units["B1"]
    assert ties(unit) == [("held", "C1")]
    assert unit.has_about("held", "C1")
    assert not unit.has_about("held", "a1")


def test_one_for_each_stands_beside_the_others() -> None:
    unit = room(each("stalks", "a1"), each("stalks", "C1"), each("stalks", "a1", 3)).units["B1"]
    assert ties(unit) == [("stalks", "a1"), ("stalks", "C1")]
    assert [state.amount for state in unit.named("stalks")] == [3, 0]
    assert unit.has("stalks")
    assert not unit.has("held")


def test_each_of_them_ends_alone() -> None:
    before = room(each("stalks", "a1"), each("stalks", "C1"))
    first, _ = before.units["B1"].named("stalks")
    after = fold(before, (StateLost.of("B1", first),))
    assert ties(after.units["B1"]) == [("stalks", "C1")]


def test_a_view_does_not_say_whom_it_is_about_out_of_sight() -> None:
    truth = room(each("stalks", "a1"), each("stalks", "C1"))
    seen = truth.seen_by("red").units["B1"]
    assert ties(seen) == [("stalks", "a1"), ("stalks", "")]
    assert not any("C1" in key for key in seen.states)


def test_who_sees_a_state_end_learns_of_nobody_out_of_sight() -> None:
    truth = room(each("stalks", "a1"), each("stalks", "C1"))
    told = [witness(StateLost("B1", "stalks", by), truth, truth, "red") for by in ("a1", "C1")]
    assert told == [StateLost("B1", "stalks", "a1"), StateLost("B1", "stalks")]
