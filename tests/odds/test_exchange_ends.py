"""What an exchange comes to: summed up from its events, and which outcomes count as a success."""

from __future__ import annotations

import pytest

from skirmish.dice import Odds, Pool
from skirmish.model.action import act
from skirmish.model.event import (
    ActionTaken,
    CheckRolled,
    Event,
    PendingTaken,
    StateGained,
    StateLost,
    UnitFell,
    UnitHurt,
)
from skirmish.model.unit import State
from skirmish.rules.exchange_ends import Exchange, success, successes, summary
from skirmish.rules.losses import felt_by
from tests.records.toy import ToyCheck, ToyOutcome

HARM, FELT, NOTHING = "harm", "felt", ""


def ends(**ways: dict[str, int]) -> Odds[Exchange]:
    """Outcomes by name, each with the ways in which it harms the target, is felt, or does nothing."""
    found = {
        Exchange(name, int(does == HARM), False, (), 0, does != NOTHING): number
        for name, own in ways.items()
        for does, number in own.items()
    }
    return Odds(found, sum(found.values()))


@pytest.mark.parametrize(
    ("odds", "works", "of"),
    [
        (ends(hit={HARM: 1}, miss={NOTHING: 3}), ["hit"], (1, 4)),
        (ends(hit={HARM: 1}, push={FELT: 1}, miss={NOTHING: 2}), ["hit", "push"], (2, 4)),
        (ends(hit={HARM: 1}, push={FELT: 3}), ["hit"], (1, 4)),
        (ends(hit={HARM: 1}, graze={HARM: 1}, push={FELT: 2}), ["hit", "graze"], (2, 4)),
        (ends(trip={FELT: 1}, push={FELT: 3}), ["trip", "push"], (4, 4)),
        (ends(hit={HARM: 4}), ["hit"], (4, 4)),
        (ends(push={FELT: 4}), ["push"], (4, 4)),
        (ends(hit={HARM: 1, NOTHING: 1}, miss={NOTHING: 2}), ["hit"], (2, 4)),
        (ends(hit={HARM: 2, NOTHING: 3}, miss={NOTHING: 5}), [], (0, 10)),
        (ends(miss={NOTHING: 4}), [], (0, 4)),
    ],
)
def test_what_is_felt_half_of_the_time_works_and_where_all_is_felt_what_harms(
    odds: Odds[Exchange], works: list[str], of: tuple[int, int]
) -> None:
    assert successes(odds) == works
    assert success(odds) * of[1] == of[0]


class Amended(ToyOutcome):
    """An outcome that points made of the one before."""

    is_amended = True


def rolled(unit: str, came: ToyOutcome) -> CheckRolled:
    """A check against b1."""
    return CheckRolled(unit, "fire", "b1", ToyCheck(Pool(()), Pool(()), 4), came, ())


HIT, MISS = ToyOutcome("hit"), ToyOutcome("miss")


@pytest.mark.parametrize(
    ("events", "name"),
    [
        ([rolled("a1", HIT), rolled("b1", MISS)], "hit"),
        ([rolled("a1", HIT), rolled("a2", MISS)], "hit+miss"),
        ([rolled("a2", HIT), rolled("b2", MISS)], "hit"),
        ([rolled("a1", MISS), rolled("a1", Amended("hit"))], "hit"),
        ([rolled("a1", MISS), rolled("b1", MISS), rolled("a1", Amended("hit"))], "hit"),
        ([rolled("a1", Amended("hit"))], "hit"),
        ([rolled("b1", MISS)], ""),
    ],
)
def test_an_exchange_is_called_by_what_the_actor_and_its_comrades_rolled(
    events: list[Event], name: str
) -> None:
    assert summary(events, "a1", "b1", frozenset({"a2"})).name == name


def test_an_exchange_is_summed_up_for_actor_and_target_alone() -> None:
    events: list[Event] = [
        UnitHurt("b1", 3, "a1"),
        UnitHurt("b1", 2, "a1"),
        UnitHurt("a1", 1, "b1"),
        UnitHurt("b2", 7, "a1"),
        StateGained("b1", State("prone")),
        StateGained("b1", State("dazed")),
        StateGained("b1", State("held")),
        StateGained("a1", State("holding")),
        StateLost("b1", "held", ""),
        StateLost("a1", "dazed", ""),
        UnitFell("b1", "down", "a1"),
        UnitFell("b2", "", "a1"),
    ]
    end = summary(events, "a1", "b1")
    assert (end.damage, end.cost, end.is_out, end.gained) == (5, 1, True, ("dazed", "prone"))
    assert end.is_felt
    assert not summary(events[:-2], "a1", "b1").is_out
    back = summary([*events, UnitFell("b1", "")], "a1", "b1")
    assert not back.is_out, "it came round"


def test_what_a_unit_does_to_itself_by_its_answer_is_not_felt_and_what_follows_is() -> None:
    ducks: list[Event] = [ActionTaken(act("b1", "duck")), StateGained("b1", State("ducking"))]
    assert felt_by(ducks) == set()
    assert felt_by([*ducks, UnitHurt("b2", 1, "a1")]) == {"b2"}
    assert felt_by([*ducks, PendingTaken(), StateGained("b1", State("prone"))]) == {"b1"}
