"""What is told of an attack, what is fixed when it is announced, and what is rolled: one and the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from skirmish.app.reply_card import reply_card
from skirmish.dice import odds
from skirmish.model.action import parse
from skirmish.model.event import CheckRolled
from skirmish.model.unit import State
from skirmish.odds.action_odds import OddsCache
from skirmish.rules.forge import RULESET
from skirmish.rules.forge.checks import roll_skill
from skirmish.rules.forge.modifiers import range_penalty
from tests.rules.forge.ring import PLAIN, duel, far, fight, man, number, rows, swordsman
from tests.rules.proves import proves
from tests.scenario import Figure, Game, put, weighed

ALL: dict[str, Any] = {**PLAIN, "pool_scope": "all"}
FULL: dict[str, Any] = {"tallies": {"pool-spent": 0}}

SWORD = "a1 strike B1 with=a1.sword"
SLING = "a1 shoot B1 with=a1.sling"
KNIFE = "a1 throw B1 with=a1.knife"
GRAB = "a1 grab B1 with=punch"


def rolled(game: Game, text: str, dice: Sequence[int | str], *, is_asked: bool = True) -> Any:
    """The roll of a1 when it does that and B1, if it is asked, stands fast."""
    if is_asked and parse(text).verb in {"strike", "shoot", "throw", "grab"}:
        game.do(text, dice=[])
        game.do("B1 stand", dice=dice)
    else:
        game.do(text, dice=dice)
    return next(event for event in game.events(CheckRolled) if event.unit == "a1")


def both(game: Game, text: str, dice: Sequence[int | str], *, is_asked: bool = True) -> Any:
    """The roll of a1; AssertionError unless check, reasons and odds are those that were told before."""
    told = weighed(game.view("red"), text)
    found = rolled(game, text, dice, is_asked=is_asked)
    assert found.check == told
    assert sorted(found.check.rows, key=str) == sorted(told.rows, key=str)
    roll = RULESET.verbs[parse(text).verb].roll
    assert roll is not None
    assert odds(roll, found.check) == odds(roll, told)
    return found


def skill(found: Any) -> Any:
    """The part of a check that is rolled to hit."""
    return getattr(found, "skill", found)


def downed(one: Figure) -> Game:
    """a1 beside B1, who lies helpless; B2 fights on."""
    game = fight("#aB..B#", "a1 B1 B2", {"a": one}, options=PLAIN)
    return put(game, {"B1": {"out": "down", "hp": 0, "tallies": {"mortal": 1}}})


# What a first action needs, by hand: the number less Dexterity, skill and weapon.
ATTACKS = [
    (SWORD, partial(duel, swordsman(), swordsman(), options=PLAIN), 17 - 9),
    (SLING, partial(far, man("sling", dexterity=3), options=PLAIN), 8 - 2),
    (KNIFE, partial(far, man("knife", dexterity=3), options=PLAIN), 8 - 3),
    (GRAB, partial(duel, man(dexterity=3), man(dodge=3), options=PLAIN), 8 + 3 - 2 - 3),
    ("a1 finish 2,0 with=a1.sword", partial(downed, man("sword", dexterity=1)), 8 - 2),
]


def later(place: Callable[[], Game], before: int) -> Game:
    """That fight, when a1 has searched so many times."""
    game = place()
    for _ in range(before):
        game.play("a1 search").until("a1 turn")
    return game


@proves("F2-49", "F2-50", "F2-66", "F2-10")
@pytest.mark.parametrize("before", [0, 1, 2])
@pytest.mark.parametrize(("text", "place", "need"), ATTACKS)
def test_as_second_action_it_needs_2_more_and_as_third_4_told_and_rolled(
    text: str, place: Callable[[], Game], need: int, before: int
) -> None:
    needed = need + (0, 2, 4)[before]
    hit = both(later(place, before), text, [needed] if text == GRAB else [needed, 2])
    assert (skill(hit.check).need, hit.outcome.name == "miss") == (needed, False)
    chance = Fraction(sum(one + other >= needed for one in range(1, 7) for other in range(1, 7)), 36)
    assert odds(roll_skill, skill(hit.check)).merged(lambda outcome: outcome.level > 0)[True] == chance
    said = [(row.amount, row.reason) for row in hit.check.rows if row.rule == "F2-10"]
    assert said == [[], [(-2, "second action")], [(-4, "third action")]][before]
    assert both(later(place, before), text, [needed - 1]).outcome.name == "miss"


@proves("F2-49", "F2-50", "F2-40")
@pytest.mark.parametrize(("before", "ways", "told"), [(0, 15, "42 %"), (1, 6, "17 %"), (2, 1, "3 %")])
def test_the_price_before_and_the_card_after_the_announcement_tell_the_same(
    before: int, ways: int, told: str
) -> None:
    """Net 0, -2 and -4 against the flat 8, in 36ths; with Strength 12 any hit hurts."""
    game = later(partial(far, man("knife", strength=12), options=PLAIN), before)
    busy = {**game.unit("B1").tallies, "actions": 3}
    put(game, {"B1": {"tallies": busy}})
    found = OddsCache(RULESET).of(game.view("red"), parse(KNIFE))
    assert found is not None
    assert found.chance == Fraction(ways, 36)
    put(game, {"B1": {"tallies": {**busy, "actions": 0}}})
    game.do(KNIFE, dice=[])
    view = game.view("blue")
    card = reply_card(RULESET, view, view.prompts[0], view, lambda _action: None)
    assert card is not None
    stand = next(answer for answer in card.answers if answer.verb == "stand")
    assert stand.figures.startswith(f"hurt {told}, mean")


@proves("F2-49", "F2-50", "G7")
@pytest.mark.parametrize("before", [0, 1, 2])
def test_with_points_to_be_spent_the_first_dice_are_those_that_were_told(before: int) -> None:
    game = later(partial(far, man("sling", dexterity=3, fields=FULL), options=ALL), before)
    told = weighed(game.view("red"), SLING).skill
    found = rolled(game, SLING, [2])
    assert (found.verb, found.check, found.check.rows) == ("attempt", told, told.rows)
    assert (found.check.need, found.check.spare) == (6 + 2 * before, 3)


@proves("F2-49", "F2-50", "F2-27", "F2-66")
@pytest.mark.parametrize(("before", "need"), [(0, 11 - 5), (1, 11 - 3), (2, 11 - 1)])
def test_an_escape_is_an_action_like_any_other(before: int, need: int) -> None:
    """The worked escape: 2d6 + 4 + 1 against 11."""
    game = later(partial(duel, swordsman(), options=PLAIN), before)
    held = {**game.unit("a1").states, "held": State("held", by="B1", amount=3)}
    put(game, {"a1": {"states": held}, "B1": {"states": {"holding": State("holding", by="a1")}}})
    assert both(game, "a1 escape by=dexterity", [need]).outcome.name == "works"


def runner(*hands: str, **numbers: Any) -> Game:
    """B1 has run up to a1, whose turn it is; B1 fought nobody and can still dodge."""
    game = fight("#a......B#", "B1 a1", {"a": man(*hands, **numbers)}, options=PLAIN)
    game.do("B1 run 2,0")
    game.do("B1 end")
    return game


@proves("F2-51", "G23", "F2-66")
@pytest.mark.parametrize(("hands", "text", "amounts"), [
    ("sling", SLING, [-2]),
    ("bow", "a1 shoot B1 with=a1.bow", [-2]),
    ("knife", KNIFE, [-2]),
    ("boomerang", "a1 throw B1 with=a1.boomerang", [-2]),
    ("knife", "a1 strike B1 with=a1.knife", []),
    ("", "a1 strike B1 with=kick", []),
    ("", GRAB, []),
    ("net", "a1 grab B1 with=a1.net", []),
])  # fmt: skip
def test_who_runs_is_harder_to_hit_with_what_flies_and_with_nothing_else(
    hands: str, text: str, amounts: list[int]
) -> None:
    game = runner(*hands.split())
    found = both(game, text, [2])
    assert [row.amount for row in found.check.rows if row.rule == "F2-51"] == amounts
    still = put(runner(*hands.split()), {"B1": {"states": {}}})
    assert skill(weighed(still, text)).need == skill(found.check).need + sum(amounts)


@proves("F2-51", "F2-53")
def test_both_may_run_and_each_run_is_charged() -> None:
    """Skill 12, sling -1, second action -2, running target -2, on the run -8, against 8."""
    game = fight("#a..........B#", "B1 a1", {"a": man("sling", slings=12)}, options=PLAIN)
    game.do("B1 run 7,0")
    game.do("B1 end")
    game.do("a1 run 2,0")
    assert skill(both(game, SLING, [9, 2]).check).need == 8 - 12 + 1 + 2 + 2 + 8


@proves("F2-51", "F2-41", "F2-42")
@pytest.mark.parametrize(("answer", "dice", "number"), [
    ("B1 stand", [7, 2], 8),
    ("B1 set-dodge", [8, 2], 8 + 2 + 1 - 2),
    ("B1 dodge", [9, 9, 2], 9 + 2 + 1 - 2),
])  # fmt: skip
def test_a_runner_that_dodges_runs_still(answer: str, dice: list[int], number: int) -> None:
    """Its Dodge is its second action: 2 off what has to be met. The throw is at Dexterity 3 - 2."""
    units = {"a": man("knife", dexterity=3), "B": man(dexterity=2, dodge=1)}
    game = fight("#a......B#", "B1 a1", units, options=PLAIN)
    game.do("B1 run 2,0")
    game.do("B1 end")
    game.do(KNIFE, dice=[])
    game.do(answer, dice=dice)
    throw = next(event for event in game.events(CheckRolled) if event.unit == "a1")
    assert (skill(throw.check).need, throw.outcome.name == "miss") == (number - 3 + 2, False)


AROUND: dict[str, Any] = {"hidden_from": frozenset({"blue"})}


@proves("F2-23", "G32", "G7")
def test_nothing_helps_or_hinders_a_grab_told_and_rolled() -> None:
    """From behind, from ambush, in the dark, at somebody tiny who runs and lies; with points to be spent."""
    grappler = man("whip", dexterity=2, unarmed=4, exotic=4, escape=4, fields={**FULL, "facing": "e"})
    prey = man(height_ft=0, dodge=3, fields={"facing": "e"})
    fallen = {"states": {"running": State("running"), "prone": State("prone")}}
    for option in ({}, {"open_ended": False}):
        for text in (GRAB, "a1 grab B1 with=a1.whip"):
            game = duel(grappler, prey, options={"pool_scope": "all", **option}, dark="B")
            put(game, {"a1": AROUND, "B1": fallen})
            found = both(game, text, [8 + 3 - 2 - 2 - 1], is_asked=False)
            assert [(row.amount, row.reason) for row in own(found)] == [(2, "Dexterity")]
            assert (found.outcome.name, game.asked) == ("miss", "a1 turn"), "one short, and no points for it"
            assert found.check.spare == 0


def own(found: CheckRolled) -> list[Any]:
    """The rows of the unit that acts."""
    return [row for row in found.check.rows if row.side == "actor"]


@proves("F2-23", "G32", "F2-63")
def test_nothing_hinders_a_net_that_flies() -> None:
    """Twenty-two yards, on the run, behind cover, in dim light, at somebody small who runs."""
    thrower = man("net", dexterity=2, strength=6, throwing=3, exotic=3)
    game = fight("#a...........[B#", "a1 B1", {"a": thrower, "B": man(height_ft=2)}, options=PLAIN, dim="B")
    game.do("a1 run 2,0")
    put(game, {"B1": {"states": {"running": State("running")}}})
    found = both(game, "a1 grab B1 with=a1.net", [8])
    assert [(row.amount, row.reason) for row in own(found)] == [(2, "Dexterity"), (-2, "second action")]
    assert (number(game, "a1 grab B1 with=a1.net"), found.outcome.name) == (8, "marginal")


@proves("F2-23", "F2-24", "F2-08", "G6", "G32")
def test_what_a_grab_suffers_is_arms_actions_waiting_and_wounds() -> None:
    game = duel(man(dexterity=9), man("knife", dodge=1))
    game.do("a1 search")
    worn = {"states": {**game.unit("a1").states, "waiting": State("waiting")}}
    put(game, {"a1": {**worn, "tallies": {**game.unit("a1").tallies, "severe": 1}}})
    found = rolled(game, GRAB, [3])
    assert sorted(row.amount for row in own(found)) == [-2, -2, -2, -1, 9]


FARTHER = [
    ((5, 0), 0, ""), ((3, 4), 0, ""), ((6, 0), -1, "F2-62"), ((6, 8), -1, "F2-62"), ((7, 8), -2, "F2-63"),
    ((11, 0), -2, "F2-63"), ((9, 12), -2, "F2-63"), ((15, 0), -2, "F2-63"), ((15, 1), -3, "F2-64"),
    ((10, 12), -3, "F2-64"), ((18, 24), -3, "F2-64"), ((30, 1), -4, "F2-65"), ((27, 36), -4, "F2-65"),
    ((45, 1), -5, "F2-65"), ((60, 1), -6, "F2-65"),
]  # fmt: skip


@proves("F2-61", "F2-62", "F2-63", "F2-64", "F2-65", "G9")
@pytest.mark.parametrize(("apart", "amount", "rule"), FARTHER)
def test_bands_end_at_the_yard_and_shots_and_throws_pay_for_them(
    apart: tuple[int, int], amount: int, rule: str
) -> None:
    """Two yards a cell, straight from centre to centre: (15, 1) is 30.07 yards, and beyond the band."""
    assert range_penalty(apart[0] ** 2 + apart[1] ** 2) == amount
    field = [["."] * (apart[0] + 1) for _ in range(apart[1] + 1)]
    field[0][0], field[-1][-1] = "a", "B"
    game = fight("\n".join(map("".join, field)), "a1 B1", {"a": man("sling", "javelin")})
    for text in (SLING, "a1 throw B1 with=a1.javelin"):
        found = [(row.amount, row.rule) for row in rows(game, text) if row.reason.startswith("range")]
        assert found == ([(amount, rule)] if amount else [])


@proves("F2-63", "F2-66")
@pytest.mark.parametrize(("text", "hands"), [(SLING, "sling"), ("a1 throw B1 with=a1.javelin", "javelin")])
def test_at_30_yards_2_more_are_needed_told_and_rolled(text: str, hands: str) -> None:
    """8 - 3 for Dexterity, + 1 for the sling, + 2 for the range."""
    need = 8 - 3 + (hands == "sling") + 2
    for dice, name in (([need, 2], "graze"), ([need - 1], "miss")):
        game = fight("#a" + "." * 14 + "B#", "a1 B1", {"a": man(hands, dexterity=3)}, options=PLAIN)
        assert both(game, text, dice).outcome.name == name
