"""Chances over time, turning points, deeds, and the decisions that cost most."""

from __future__ import annotations

import pytest

from skirmish.ai.think import think
from skirmish.ai.worth.estimate import winning_chance
from skirmish.model.action import Action, parse
from skirmish.model.event import UnitFell, UnitHurt
from skirmish.packs.launch_request import LaunchRequest
from skirmish.review.chances import chances, turning_points
from skirmish.review.decisions import LEVEL, costliest, judged, to_judge
from skirmish.review.deeds import deeds
from skirmish.session import Session
from tests.effort import every, so_many
from tests.library import shipped_library
from tests.past import play, played_steps

RULESETS = shipped_library().rulesets


def played_by_the_judge(ruleset: str, answers: int) -> Session:
    """A battle in which both sides answer as the judge would."""
    session = play(None, "ford", ruleset, 0)
    for _ in range(answers):
        if session.is_over:
            break
        session.submit(think(session.ruleset, session.view(session.asked), LEVEL).action)
    return session


@pytest.mark.parametrize("name", every(3, RULESETS, first=1))
def test_who_decides_as_the_judge_would_has_made_no_mistake(name: str) -> None:
    session = played_by_the_judge(name, so_many(8, 16))
    for side in session.seats:
        found = list(judged(session.ruleset, session.steps, side, lambda: False))
        assert found
        assert [place for place, _ in found] == [*to_judge(session.steps, side)]
        assert [one for _, one in found if one is not None] == []


@pytest.mark.parametrize("name", every(2, ["fudge", "pools", "forge"]))
def test_to_end_the_turn_where_a_blow_was_open_costs_what_the_blow_is_worth(name: str) -> None:
    session = played_by_the_judge(name, 0)
    for _ in range(60):
        view = session.view(session.asked)
        thought = think(session.ruleset, view, LEVEL)
        prompt = next(one for one in view.prompts if one.unit == thought.action.unit)
        end = Action(thought.action.unit, prompt.decline)
        if prompt.ask == "act" and thought.price > 2 and session.refuse(end) is None:
            side, place = session.asked, len(session.steps)
            session.submit(end)
            (cost,) = (
                one for at, one in judged(session.ruleset, session.steps, side, lambda: False) if at == place
            )
            assert cost is not None
            assert cost.cost > 0
            assert costliest([cost]) == (cost,)
            assert cost.better != cost.done
            return
        session.submit(thought.action)
    raise AssertionError("nobody had anything to do")


def test_no_decision_costs_more_than_the_chance_that_there_was() -> None:
    """Corvin leaves Pike, who is beside him and nearly down, to stand between both enemies instead."""
    library = shipped_library()
    session = Session.start(LaunchRequest("ford", "s1", "fudge", None).setup(library), library, None)
    for text in (
        "b1 run 9,9",
        "b2 shoot a1 with=b2.rifle",
        "b2 move 19,10",
        "a2 shoot b1 with=a2.rifle",
        "a2 move 12,10",
        "a1 strike b1 with=a1.sword",
        "a1 move 15,10",
    ):
        session.submit(parse(text))
    last = len(session.steps) - 1
    (cost,) = (
        one for at, one in judged(session.ruleset, session.steps, "travellers", lambda: False) if at == last
    )
    assert cost is not None
    chance = winning_chance(session.ruleset, session.steps[last].before.seen_by("travellers"))
    assert 10 < cost.cost < 100 * chance


def test_judging_stops_when_it_is_told_to() -> None:
    steps = played_steps("ford")
    side = steps[0].after.scene.sides[0].id
    asked = iter([False, False, True])
    found = list(judged(RULESETS["fudge"], steps, side, lambda: next(asked, True)))
    assert len(found) <= 2 < len(to_judge(steps, side))


def test_the_chances_are_those_of_the_sides_own_view() -> None:
    steps = played_steps("raid", "fudge", 30)
    for side in ("raiders", "watch"):
        found = chances(RULESETS["fudge"], steps, side)
        assert list(found) == [winning_chance(RULESETS["fudge"], step.after.seen_by(side)) for step in steps]


def test_the_turning_points_are_the_greatest_changes_in_the_order_of_the_battle() -> None:
    found = turning_points((0.5, 0.5, 0.7, 0.69, 0.4, 0.42, 0.8), most=3)
    assert [(turn.place, turn.before, turn.after) for turn in found] == [
        (2, 0.5, 0.7), (4, 0.69, 0.4), (6, 0.42, 0.8)
    ]  # fmt: skip
    assert turning_points((0.5, 0.51, 0.5)) == ()


def test_deeds_are_counted_from_the_events() -> None:
    steps = played_steps("ford")
    found = deeds(steps)
    events = [event for step in steps for event in step.events]
    for name, did in found.items():
        assert did.dealt == sum(e.points for e in events if isinstance(e, UnitHurt) and e.by == name)
        assert did.felled == [e.unit for e in events if isinstance(e, UnitFell) and e.by == name and e.out]
    assert any(did.felled for did in found.values())


def test_a_blow_with_another_weapon_is_told_by_it() -> None:
    """Corvin kicks Pike, who stands beside him, with a sword in his hand."""
    library = shipped_library()
    session = Session.start(LaunchRequest("ford", "5", "fudge", None).setup(library), library, None)
    for text in (
        "a1 move 15,10",
        "a1 end",
        "b2 shoot a1 with=b2.rifle",
        "b2 move 19,10",
        "b1 move 16,10",
        "b1 strike a1 with=b1.sword2",
        "b1 strike a1 with=b1.sword",
        "a2 shoot b1 with=a2.rifle",
        "a2 move 12,10",
        "a1 strike b1 with=kick",
    ):
        session.submit(parse(text))
    found = judged(session.ruleset, session.steps, "travellers", lambda: False)
    (cost,) = (one for at, one in found if at == len(session.steps) - 1)
    assert cost is not None
    assert (cost.done, cost.better) == (
        "\u201cstrike\u201d against Pike (kick)", "\u201cstrike\u201d against Pike (sword)"
    )  # fmt: skip
