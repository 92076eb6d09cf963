"""What is counted while a battle is fought: blows, first blood, and who is left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.arena.averages import AverageLosses, Averages
from skirmish.arena.ending import BattleReport, Blows, Ending, Losses, Score, losses_of
from skirmish.model.action import parse
from skirmish.model.battle import Battle
from skirmish.model.event import CheckRolled, Event, RoundBegan, UnitHurt
from skirmish.model.moment import Step
from skirmish.model.prompt import Prompt
from tests.scenario import battle, figure
from tests.toys.initiative import RULESET
from tests.toys.pieces import Sheet

HIT, WOUND, PARRY = (
    CheckRolled(unit, verb, target, None, None, ())
    for unit, verb, target in (("a1", "hit", "B1"), ("a1", "wound", "B1"), ("B1", "parry", "a1"))
)
HURT = UnitHurt("B1", 2, "a1")


@pytest.fixture
def pair() -> Battle:
    """Two enemies and a friend; the first is asked what to do."""
    drawn = battle(RULESET, "a.B\n..a")
    return replace(drawn, prompts=(Prompt("red", "a1", "act", "turn", ("strike",)),))


def counted(pair: Battle, *steps: tuple[str, tuple[Event, ...]]) -> Score:
    """The score after steps of an action and its events."""
    score = Score()
    for number, (action, events) in enumerate(steps):
        score.note(Step(number, parse(action) if action else None, events, pair, pair))
    return score


def test_to_hit_and_to_wound_are_one_blow(pair: Battle) -> None:
    score = counted(pair, ("a1 strike B1", (HIT, PARRY, WOUND, HURT)))
    assert score.blows["hit"] == Blows(1, 1)
    assert "wound" not in score.blows
    assert score.first_blood == "red"


def test_a_miss_is_a_blow_and_the_next_action_another(pair: Battle) -> None:
    score = counted(pair, ("a1 strike B1", (HIT,)), ("a1 strike B1", (HIT, WOUND, HURT)))
    assert score.blows["hit"] == Blows(2, 1)
    # A unit that declares first and strikes later gives no command in between.
    later = counted(pair, ("", (HIT, HIT, WOUND, HURT, RoundBegan(2), WOUND)))
    assert later.blows == {"hit": Blows(2, 1), "wound": Blows(1, 0)}


def test_what_friends_and_poison_do_is_no_blow(pair: Battle) -> None:
    score = counted(pair, ("", (UnitHurt("a2", 1, "a1"), UnitHurt("B1", 1), UnitHurt("B1", -1, "a1"))))
    assert score.blows == {}
    assert score.first_blood == "red"


def test_the_first_blood_is_the_first_and_who_acts_first_the_first_to_be_asked_for_it(pair: Battle) -> None:
    back = UnitHurt("a1", 1, "B1")
    score = counted(pair, ("a1 strike B1", (HURT,)), ("", (back,)))
    assert (score.first_blood, score.first_to_act) == ("red", "red")
    asked = replace(pair, prompts=(Prompt("blue", "B1", "react", "dodge", ("dodge",)), *pair.prompts))
    assert counted(asked, ("B1 dodge", (back,))).first_blood == "blue"
    assert counted(asked, ("B1 dodge", (back,))).first_to_act == "", "a reply is no act"
    both = counted(pair, ("a1 strike B1", ()))
    turn = replace(pair, prompts=(Prompt("blue", "B1", "act", "turn", ("strike",)),))
    both.note(Step(1, parse("B1 strike a1"), (), turn, turn))
    assert both.first_to_act == "red"


def test_the_toll_tells_the_wounded_from_those_who_are_out() -> None:
    units = {
        "a1": figure(Sheet(health=3), hp=2),
        "a2": figure(Sheet(health=3), hp=-1, out="dead"),
        "a3": figure(Sheet(health=3), hp=0, out="down"),
        "a4": figure(Sheet(health=3)),
        "B": Sheet(),
    }
    found = losses_of(RULESET, battle(RULESET, "aaaa.B", units=units), "red")
    assert found == Losses(units=4, wounded=1, out=1, dead=1, hp=5, full=12)


def test_means_are_over_all_battles_and_over_those_won() -> None:
    def report(winner: str, left: int, blood: str, blows: Blows) -> BattleReport:
        losses = {"x": Losses(2, 1, 0, 0, left, 10), "y": Losses(1, 0, 0, 1, 0, 5)}
        return BattleReport(
            Ending("s", winner, "out", "", 3, 10 + left),
            losses,
            blood,
            {"hit": blows, "look": Blows(9)},
            left / 4,
        )

    reports = [
        report("x", 8, "x", Blows(4, 1)),
        report("y", 2, "x", Blows(6, 4)),
        report("", 2, "", Blows()),
    ]
    averages = Averages.of(reports, ("x", "y"))
    assert (averages.answers, averages.seconds) == (14, 1)
    assert averages.losses["x"] == AverageLosses(2, 1, 1, 0, 0, 0.4, 0.8)
    assert {side: share.count for side, share in averages.blood.items()} == {"x": 2, "y": 0, "": 1}
    assert (averages.blood_wins.count, averages.blood_wins.rate) == (1, 0.5)
    assert Averages.of(reports[:1], ("x",)).blood_wins.count == 1
    # Looking has never hurt anybody, so it is no blow.
    assert (averages.hits.count, averages.hits.rate) == (5, 0.5)
    assert Averages.of(reports[1:], ("x",)).losses["x"].hp_when_won == 0, "it won none"
    nothing = Averages.of([], ("x",))
    assert (nothing.answers, nothing.seconds, nothing.losses["x"]) == (0, 0, AverageLosses(*[0.0] * 7))
