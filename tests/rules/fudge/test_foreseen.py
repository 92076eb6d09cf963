"""The exact odds of an action, as its side knows it: replies, second shots, groups, takedowns."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest

from skirmish.dice import Odds
from skirmish.model.action import Action, parse
from skirmish.model.battle import Battle
from skirmish.model.prompt import Prompt
from skirmish.model.unit import State
from skirmish.rules.exchange_ends import Exchange, exchanges, foreseen
from skirmish.rules.fudge import RULESET
from skirmish.rules.fudge.checks import AttackCheck, MassCheck
from skirmish.rules.fudge.sheet import Sheet
from skirmish.rules.fudge.stealth_checks import TakedownCheck
from skirmish.rules.replies import best_reply
from tests.effort import calls
from tests.rules.fudge.raid import armed, fight, raid, sentry
from tests.rules.proves import proves
from tests.scenario import Game, figure

PAIR = "######\n#aB..#\n######"
TOUGH = Sheet(toughness=6)
ALL = 6561
"""Ways in which two times four fudge dice can fall."""


def reply(battle: Battle, prompt: Prompt) -> Action:
    return best_reply(RULESET, battle, prompt)


def ends(game: Game, text: str) -> Odds[Exchange]:
    """How the command may end, reckoned on the view of the side that is asked."""
    assert game.refused(text) == ""
    found = exchanges(RULESET, game.view(game.battle.asked), parse(text), reply)
    assert sum(found.values()) == 1
    return found


def first(game: Game, text: str) -> object:
    return foreseen(RULESET, game.view(game.battle.asked), parse(text), reply)


@proves("FU-08", "FG-08", "FG-09")
def test_a_blow_between_equals() -> None:
    game = fight(PAIR, dice=[1, 0], units={"B": TOUGH})
    found = ends(game, "a1 strike B1 with=punch")
    assert found.chance(lambda end: end.damage > 0) == Fraction(2727, ALL)
    assert round(float(found.mean(lambda end: end.damage)) / 2, 3) == 0.428, "F2"
    assert found.chance(lambda end: end.name == "fumble") == Fraction(1, 81)
    assert first(game, "a1 strike B1 with=punch") == AttackCheck(0, 2, 0)


@proves("FG-11")
def test_two_shots_and_a_jam_that_ends_them() -> None:
    game = fight("#######\n#a..B.#\n#######", dice=[1, 0], units={"a": armed("smg"), "B": TOUGH})
    found = ends(game, "a1 shoot B1 with=smg")
    hit, jam = Fraction(2727, ALL), Fraction(1, 81)
    assert found.chance(lambda end: end.damage > 0) == hit + (1 - hit - jam) * hit
    assert found.chance(lambda end: end.name.startswith("fumble")) == jam
    assert {len(end.name.split("+")) for end in found} == {1, 2}


@proves("FG-11")
def test_split_fire_counts_the_shots_at_each() -> None:
    drawing = "########\n#a..B..#\n#...C..#\n########"
    game = fight(drawing, dice=[2, 1, 0], units={"a": armed("smg"), "B": TOUGH, "C": TOUGH})
    found = ends(game, "a1 split B1 also=C1 with=smg")
    assert found.chance(lambda end: end.damage > 0) == Fraction(2727, ALL), "what C1 may lose is not B1's"


@proves("FU-52", "FU-53", "FG-31")
def test_a_takedown_with_the_sneak_attack_that_follows_when_noticed() -> None:
    game = raid(PAIR, units={"a": armed("sword"), "B": sentry("e", sheet=TOUGH)})
    found = ends(game, "a1 takedown B1 with=sword")
    silent, noticed, critical = (Fraction(ways, ALL) for ways in (1711, 4850, 2728))
    assert found.chance(lambda end: end.name == "silent") == silent
    assert found.mean(lambda end: end.damage) == 10 * silent + noticed * (4 + 4 * critical)
    assert first(game, "a1 takedown B1 with=sword") == TakedownCheck(-2, 10)


@proves("FU-61", "FG-23")
def test_a_pinner_is_thought_to_let_go() -> None:
    drawing = "######\n#aBc.#\n######"
    units = {
        "B": figure(TOUGH, states={"pinning": State("pinning", by="c1")}),
        "c": figure(Sheet(), states={"pinned": State("pinned", by="B1")}),
    }
    game = fight(drawing, dice=[2, 1, 0], units=units, sides={"red": "ac", "blue": "B"})
    assert ends(game, "a1 strike B1 with=punch").chance(lambda end: end.damage > 0) == Fraction(2727, ALL)
    assert first(game, "a1 strike B1 with=punch") == AttackCheck(0, 2, 0), "full Block again"
    keep = foreseen(
        RULESET,
        game.view("red"),
        parse("a1 strike B1 with=punch"),
        lambda _, asked: Action(asked.unit, "keep"),
    )
    assert keep == AttackCheck(2, 2, 0), "Melee 2 against a flat 0"


@proves("FU-14")
def test_a_grapple_won_well_is_a_hold() -> None:
    found = ends(fight(PAIR, dice=[1, 0]), "a1 grapple B1")
    held = found.chance(lambda end: "held" in end.gained)
    pinned = found.chance(lambda end: "pinned" in end.gained)
    assert [round(float(chance) * 100, 2) for chance in (held + pinned, held)] == [17.28, 2.68], "F7"


@proves("FG-16", "FU-40")
def test_the_third_of_a_pile_calls_it_at_once() -> None:
    drawing = "#####\n#aaa#\n#.B.#\n#####"
    game = fight(drawing, dice=[4, 3, 2, 0], units={"B": TOUGH})
    game.play("a1 dogpile B1 with=punch", "a1 end", "a2 dogpile B1 with=punch", "a2 end")
    found = ends(game, "a3 dogpile B1 with=punch")
    assert round(float(found.mean(lambda end: end.damage)) / 2, 3) == 1.185, "F5"
    assert round(float(found.chance(lambda end: end.name == "no hits")), 3) == 0.383
    assert first(game, "a3 dogpile B1 with=punch") == MassCheck(1, 3, 2, 0)


def test_what_rolls_nothing_foresees_nothing() -> None:
    game = fight(PAIR, dice=[1, 0])
    assert first(game, "a1 defend") is None
    assert [end.name for end in ends(game, "a1 defend")] == [""]


@pytest.mark.parametrize("text", ["a1 strike B1 with=punch", "a1 hide"])
def test_it_is_little_enough_work_to_follow_a_pointer(text: str) -> None:
    """2,233 calls at most today; 10,000 of them take about 5 ms, which nobody notices."""
    game = fight(PAIR, dice=[1, 0], units={"a": Sheet(melee=5)}, dark=".aB")
    view = game.view("red")
    work = partial(exchanges, RULESET, view, parse(text), reply)
    work()  # The odds of a roll are worked out once and kept.
    assert 0 < calls(work) < 10_000
