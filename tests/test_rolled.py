"""`make rolled`: what is shown against what is rolled, and the tests that tell honest dice from others."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from bench.battles import content
from bench.rolled.__main__ import Found, Size, examined, missed, report
from bench.rolled.judge import Compared, least, rejected, tails
from bench.rolled.meeting import Situation
from bench.rolled.purse import ANSWERED, OWN, THEIRS
from bench.rolled.trial import Verdict, tried
from skirmish.dice import Dice
from skirmish.model.action import Action, parse
from skirmish.model.event import Tallied
from skirmish.model.moment import Moment
from skirmish.model.unit import State
from skirmish.rules.engine import ways
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.verb import Bound
from tests.rules.forge.ring import duel, far, man
from tests.rules.forge.test_points import FULL
from tests.rules.fudge.raid import fight
from tests.rules.fudge.test_hiding import thicket
from tests.rules.test_bounds import CONTACT
from tests.scenario import Game, put

FEW = Size(quota=1, rolls=120, battles=2)
"""A second of it."""


def fudge() -> Ruleset:
    """The shipped system."""
    return content().rulesets["fudge"]


# ------------------------------------------------------------------------------------------------- the tests


CASES = [(2, 10, 0.5), (0, 7, 0.25), (40, 50, 0.7), (9, 9, 0.9)]


@pytest.mark.parametrize(("count", "rolls", "chance"), CASES)
def test_tails_are_those_of_the_binomial(count: int, rolls: int, chance: float) -> None:
    part = Fraction(chance)
    each = [comb(rolls, hits) * part**hits * (1 - part) ** (rolls - hits) for hits in range(rolls + 1)]
    low, high = tails(count, rolls, chance)
    assert low == pytest.approx(float(sum(each[: count + 1])))
    assert high == pytest.approx(float(sum(each[count:])))


def quarter(count: int, bound: Bound = "", shown: Fraction = Fraction(1, 4)) -> Compared:
    """A quarter was shown, and a thousand times it was rolled."""
    return Compared("hit", shown, bound, count, 1000)


def test_a_bound_is_tested_on_its_own_side_alone() -> None:
    assert quarter(250).p > 0.9
    assert quarter(150).p < 1e-10 > quarter(350).p
    assert quarter(150, "at most").p > 0.99
    assert quarter(350, "at most").p < 1e-10
    assert quarter(350, "at least").p > 0.99
    assert quarter(150, "at least").p < 1e-10
    assert quarter(900, "about").p == 1


def test_what_cannot_be_and_what_must_be_is_never_otherwise() -> None:
    assert quarter(1, shown=Fraction(0)).p == 0
    assert quarter(0, shown=Fraction(0)).p == 1
    assert quarter(999, shown=Fraction(1)).p == 0
    assert quarter(1000, shown=Fraction(1)).p == 1
    assert quarter(0, "at most", Fraction(1)).p == 1, "at most always is no claim"


def test_the_farthest_of_many_is_held_against_their_number() -> None:
    assert least([quarter(250), quarter(300), quarter(260)]) == 3 * quarter(300).p
    assert least([]) == 1
    assert rejected([0.0004, 0.5, 0.0003], family=0.001) == {0, 2}, "0.0003 of 3, then 0.0004 of 2"
    assert rejected([0.0006, 0.5, 0.0003], family=0.001) == {2}
    assert rejected([], family=0.001) == frozenset()


# -------------------------------------------------------------------------------------------------- the runs


def test_of_the_shipped_system_nothing_differs(capsys: pytest.CaptureFixture[str]) -> None:
    found = examined(fudge(), FEW)
    assert report([found], is_whole=False) == 0
    said = capsys.readouterr().out
    assert "0 differ" in said
    assert len(found.verdicts) > 10


def fails_in_truth(ruleset: Ruleset, verb: str) -> Ruleset:
    """The view promises what the battle does not keep: in truth there is something that nobody is told."""
    row = ruleset.verbs[verb]
    weigh = row.weigh
    assert weigh is not None

    def otherwise(battle: Any, action: Any) -> Any:
        check = weigh(battle, action)
        return check if battle.viewer else replace(check, edge=check.edge - 3)

    return replace(ruleset, verbs={**ruleset.verbs, verb: replace(row, weigh=otherwise)})


def blow(table: Ruleset) -> Verdict:
    """A blow between equals, thrown 300 times."""
    battle = fight(CONTACT, dice=[1, 0]).battle
    option = next(iter(ways(table, battle.seen_by("red"), "a1", "strike")))
    told = tried(table, Situation(battle, battle.prompts[0], option.action("B1"), "contact"), 300)
    assert told is not None
    return told


def test_a_blow_falls_as_shown() -> None:
    assert blow(fudge()).p > 0.01


def test_a_row_that_is_not_shown_is_found() -> None:
    assert blow(fails_in_truth(fudge(), "strike")).p < 1e-9


class Heavy:
    """Dice that are honest when they are reckoned with, and fall low every other time."""

    def __init__(self, ruleset: Ruleset, verb: str) -> None:
        self.roll = ruleset.verbs[verb].roll
        self.count = 0

    def __call__(self, check: Any, dice: Dice) -> Any:
        assert self.roll is not None
        came: Any = self.roll(check, dice)
        self.count += 1
        return (
            replace(came, name="miss", damage=0) if self.count % 2 and type(dice).__name__ == "Tray" else came
        )


def test_dice_that_are_not_honest_are_found() -> None:
    table = fudge()
    heavy = replace(table.verbs["strike"], roll=Heavy(table, "strike"))
    assert blow(replace(table, verbs={**table.verbs, "strike": heavy})).p < 1e-9


def test_what_differs_is_told_and_fails_the_run(capsys: pytest.CaptureFixture[str]) -> None:
    found = Found("fudge", (blow(fails_in_truth(fudge(), "strike")),), ("strike",), (), 1, 0.1)
    assert report([found], is_whole=True) == 1
    said = capsys.readouterr().out
    assert "DIFFERS fudge a1 strike B1" in said
    assert "1 differ" in said


def test_a_bound_that_is_told_as_exact_is_found() -> None:
    """Without its bounds `hide` promises 42 %, where an enemy out of sight makes it 25 %."""
    table, battle = fudge(), thicket().battle
    situation = Situation(battle, battle.prompts[0], Action("a1", "hide"), "a thicket")
    told = tried(table, situation, 400)
    assert told is not None
    assert told.p == 1
    assert {test.bound for test in told.tests if test.rolls > 1} == {"at most", "at least"}
    bare = replace(table, verbs={**table.verbs, "hide": replace(table.verbs["hide"], bounds={})})
    wrong = tried(bare, situation, 400)
    assert wrong is not None
    assert wrong.p < 1e-6


# ------------------------------------------------------------------------------------- points that are spent


def forge() -> Ruleset:
    """The system with points to spend once dice have fallen."""
    return content().rulesets["forge"]


def points_of(table: Ruleset, game: Game, said: str, rolls: int = 400) -> Verdict:
    """What comes of that action, or of that answer to what is asked, for each way to spend points."""
    told = tried(table, Situation(game.battle, game.battle.prompts[0], parse(said), "a ring"), rolls)
    assert told is not None
    return told


def shown(told: Verdict, what: str) -> Fraction:
    """The chance that was shown of that."""
    return next(test.shown for test in told.tests if test.what == what)


def escape(scope: str) -> Game:
    """Held at the third level: 2d6 + 4 against 11, and three points."""
    game = duel(man(fields=FULL, dexterity=4), man(), options={"pool_scope": scope})
    grip = {"a1": {"states": {"held": State("held", by="B1", amount=3)}}}
    return put(game, {**grip, "B1": {"states": {"holding": State("holding", by="a1")}}})


def thrown_knife(scope: str) -> Game:
    """Both have their points, and the one it flies at is asked what it does."""
    both = far(man("knife", strength=12, fields=FULL), man(fields=FULL), options={"pool_scope": scope})
    both.do("a1 throw B1 with=a1.knife", dice=[])
    return both


def test_points_are_spent_by_nobody_by_one_side_alone_and_by_all() -> None:
    told = points_of(forge(), escape("all"), "a1 escape by=dexterity")
    assert told.p > 0.01
    assert told.spent == {OWN, ANSWERED}
    assert shown(told, "works") == shown(told, "ends as 'works'") == Fraction(7, 12)
    assert shown(told, f"{OWN}works") == shown(told, f"{ANSWERED}ends as 'works'") == Fraction(11, 12)


def test_by_the_option_an_escape_gets_no_points() -> None:
    told = points_of(forge(), escape("dodge"), "a1 escape by=dexterity")
    assert told.p > 0.01
    assert not told.spent
    assert shown(told, f"{OWN}ends as 'works'") == Fraction(7, 12)


@pytest.mark.parametrize(
    ("scope", "said", "spent"),
    [
        ("all", "B1 dodge", {OWN, THEIRS}),
        ("all", "B1 stand", {THEIRS}),
        ("dodge", "B1 dodge", {OWN}),
        ("dodge", "B1 stand", set()),
    ],
)
def test_the_card_is_held_against_points_of_either_side(scope: str, said: str, spent: set[str]) -> None:
    told = points_of(forge(), thrown_knife(scope), said, rolls=150)
    assert told.p > 0.01
    assert told.spent == spent
    bare = shown(told, "who is asked is hurt")
    assert (shown(told, f"{OWN}who is asked is hurt") < bare) == (OWN in spent)
    assert (shown(told, f"{THEIRS}who is asked is hurt") > bare) == (THEIRS in spent)


def test_points_that_do_not_help_as_is_shown_are_found() -> None:
    """In truth they are gone, and nothing is lifted; without points all is as shown."""
    table = forge()
    spend = table.verbs["spend"]

    def otherwise(moment: Moment, action: Action, outcome: object) -> None:
        if moment.battle.viewer:
            spend.land(moment, action, outcome)
        else:
            moment.happen(Tallied(action.unit, {"pool-spent": 3}))

    idle = replace(table, verbs={**table.verbs, "spend": replace(spend, land=otherwise)})
    told = points_of(idle, escape("all"), "a1 escape by=dexterity")
    wrong = {test.what for test in told.tests if test.p < 1e-6}
    assert {f"{OWN}works", f"{ANSWERED}ends as 'works'"} <= wrong
    assert least([test for test in told.tests if not test.what.startswith((OWN, ANSWERED))]) > 0.01


def test_points_that_nobody_ever_spent_fail_a_whole_run(capsys: pytest.CaptureFixture[str]) -> None:
    verdict = points_of(forge(), escape("all"), "a1 escape by=dexterity", rolls=60)
    found = Found("forge", (verdict,), ("escape",), (OWN, THEIRS, ANSWERED), 1, 0.1)
    assert missed(found) == ("their points",)
    assert report([found], is_whole=True) == 1
    assert "NEVER MET forge their points" in capsys.readouterr().out


# ----------------------------------------------------------------------------------------------- completeness


def test_a_verb_that_is_never_met_fails_a_whole_run(capsys: pytest.CaptureFixture[str]) -> None:
    found = examined(fudge(), Size(quota=1, rolls=20, battles=1))
    gaps = missed(found)
    assert gaps
    assert report([found], is_whole=True) == 1
    assert f"NEVER MET fudge {gaps[0]}" in capsys.readouterr().out
