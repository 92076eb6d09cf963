"""Dodging, rolled and set, in turn and out of it; points of the Pool; wounds by boxes."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.chronicle import tell_all
from skirmish.model.action import Action, parse
from skirmish.model.battle import Battle
from skirmish.model.event import CheckRolled, UnitTurned
from skirmish.model.prompt import Prompt
from skirmish.model.unit import State
from skirmish.rules.exchange_ends import exchanges
from skirmish.rules.forge import RULESET
from skirmish.rules.replies import best_reply, replies
from skirmish.rules.reply_price import reply_price
from tests.rules.forge.ring import bonus, duel, far, fight, man, number, rolled, rows, swordsman
from tests.rules.proves import proves
from tests.scenario import Figure, Game, put, weighed

FULL: dict[str, Any] = {"tallies": {"pool-spent": 0}}
"""Fields of a figure whose Pool is whole."""
ALL = {"pool_scope": "all"}
"""Options of a fight in which points may be spent on any roll but a Grab."""


def slinger(**numbers: Any) -> Figure:
    return man("sling", **numbers)


@proves("F2-17", "F2-18", "F2-19", "F2-20", "F2-22", "F2-42", "G17")
def test_one_dodge_out_of_turn_stands_against_every_attack_until_ones_own_turn() -> None:
    game = fight("#a....B...a#", "a1 a2 B1", {"a": slinger(), "B": swordsman()})
    game.do("a1 shoot B1 with=a1.sling", dice=[])
    assert game.asked == "B1 dodge"
    game.do("B1 dodge", dice=[7, 3])
    assert game.unit("B1").states["dodging"].amount == 7 + 4 + 3
    assert number(game, "a1 shoot B1 with=a1.sling") == 14
    assert number(game, "a1 strike B1 with=punch") == 14
    game.do("a1 end")
    assert number(game, "a2 shoot B1 with=a2.sling") == 14
    game.do("a2 end")
    assert "dodging" not in game.unit("B1").states


@pytest.mark.parametrize("answer", ["dodge", "set-dodge"])
def test_what_a_dodge_costs_of_the_round_is_said_once(answer: str) -> None:
    game = fight("#a....B...a#", "a1 a2 B1", {"a": slinger(), "B": swordsman()})
    game.do("a1 shoot B1 with=a1.sling", dice=[])
    view = game.view(game.unit("B1").side)
    assert reply_price(RULESET, view, Action("B1", answer)).text == "costs 1 of 3 actions, 2 left"


@proves("F2-20", "F2-41", "G16")
def test_a_dodge_may_be_taken_in_turn_rolled_or_set() -> None:
    game = far(swordsman(), slinger())
    game.do("a1 set-dodge")
    assert number(game, "B1 shoot a1 with=B1.sling") == 8 + 4 + 3
    assert number(game, "B1 strike a1 with=punch") == 17, "hand to hand it keeps its own number"
    game.do("a1 dodge", dice=[2])
    assert "set-dodge" not in game.unit("a1").states, "a second Dodge replaces the first"
    assert number(game, "B1 strike a1 with=punch") == 2 + 4 + 3 - 2, "even if that is worse"


@proves("G15", "F2-38")
def test_the_worked_dodge() -> None:
    """As second action, rolled 7: 7 + 4 + 3 - 2 = 12; a third action lowers it to 10."""
    game = far(swordsman(), slinger())
    game.do("a1 search", dice=[7])
    game.do("a1 dodge", dice=[7])
    assert number(game, "B1 shoot a1 with=B1.sling") == 12
    game.do("a1 search", dice=[7])
    assert number(game, "B1 shoot a1 with=B1.sling") == 10


@proves("G16")
def test_by_option_a_rolled_dodge_is_never_worse_than_none() -> None:
    game = far(swordsman(), slinger(), options={"dodge_floor": True})
    game.do("a1 dodge", dice=[2])
    assert number(game, "B1 strike a1 with=punch") == 17
    assert number(game, "B1 shoot a1 with=B1.sling") == 15


@proves("G15", "F2-08", "G6")
def test_waiting_and_wounds_weigh_on_the_dodge_that_is_rolled() -> None:
    hurt = {"tallies": {"severe": 1}, "states": {"waiting": State("waiting")}}
    game = far(swordsman(), slinger())
    put(game, {"a1": hurt})
    assert weighed(game, "a1 dodge").bonus == 4 + 3 - 1 - 2
    put(game, {"a1": {"states": {"set-dodge": State("set-dodge")}}})
    assert number(game, "B1 shoot a1 with=B1.sling") == 15, "a set one they leave alone"
    assert number(game, "B1 strike a1 with=punch") == 17


@proves("G17", "G26", "G35")
def test_who_is_held_or_knows_of_nothing_does_not_dodge() -> None:
    held = {"held": State("held", by="a1", amount=1)}
    game = duel(man(fields={"states": {"holding": State("holding", by="B1")}}), man(fields={"states": held}))
    game.do("a1 strike B1 with=punch", dice=[3])
    assert game.asked == "a1 turn"
    game.until("B1 turn")
    assert "held" in game.refused("B1 dodge")


@proves("G17", "G10", "G25")
def test_dodging_turns_round_but_the_announced_bonus_stays() -> None:
    game = far(slinger(), man("large-shield", dodge=2, fields={"facing": "e"}))
    game.do("a1 shoot B1 with=a1.sling", dice=[])
    game.do("B1 dodge", dice=[7, 9])
    assert [event.unit for event in game.events(UnitTurned)] == ["B1"]
    shot = next(event for event in game.events(CheckRolled) if event.verb == "shoot")
    reasons = {row.rule: row.amount for row in shot.check.rows}
    assert reasons["F2-47"] == 1
    assert reasons["G21"] == 2, "the shield is in front now"


@proves("F2-21", "G7")
def test_points_join_a_dodge_after_its_dice_and_before_the_attacks() -> None:
    game = far(slinger(), man(dodge=1, spirit=-1, fields=FULL))
    game.do("a1 shoot B1 with=a1.sling", dice=[])
    game.do("B1 dodge", dice=[5])
    assert game.asked == "B1 pool"
    assert not rolled(game)[1:], "the attack has not been rolled"
    assert "that way" in game.refused("B1 spend points=3"), "3 - 1 is a Pool of 2"
    game.do("B1 spend points=2", dice=[8])
    assert game.unit("B1").states["dodging"].amount == 5 + 1 + 2
    assert rolled(game)[-1][2] == "miss"
    assert game.unit("B1").tally("pool-spent") == 2


@proves("G7")
@pytest.mark.parametrize(("spirit", "points"), [(0, 3), (2, 5), (-3, 0)])
def test_the_pool_is_3_and_spirit(spirit: int, points: int) -> None:
    game = far(slinger(spirit=spirit, fields=FULL))
    card = dict(RULESET.card(game.battle, game.unit("a1")))
    assert card["Pool"] == f"{points}/{points}"


@proves("G7")
def test_points_lift_an_attack_to_the_next_level_after_its_dice() -> None:
    game = far(slinger(dexterity=1, fields=FULL), options=ALL)
    game.do("a1 shoot B1 with=a1.sling", dice=[])
    game.do("B1 stand", dice=[6])
    assert game.asked == "a1 pool", "6 + 0 misses 8 by two"
    assert game.refused("a1 spend points=1")
    game.do("a1 spend points=2", dice=["3 4"])
    assert rolled(game) == [("a1", "wound", "minor")]
    game.do("a1 shoot B1 with=a1.sling", dice=[])
    game.do("B1 stand", dice=[3])
    assert game.asked == "a1 turn", "one point is left, and it would not help"


@proves("G7", "G2")
def test_points_cannot_save_a_natural_2() -> None:
    game = far(slinger(dexterity=5, slings=4, fields=FULL), options=ALL)
    game.do("a1 shoot B1 with=a1.sling", dice=[])
    game.do("B1 stand", dice=[2])
    assert game.asked == "a1 turn"


@proves("G7")
def test_points_are_for_dodges_alone_unless_an_option_says_otherwise() -> None:
    game = far(slinger(fields=FULL), man(fields=FULL))
    game.do("a1 shoot B1 with=a1.sling", dice=[])
    game.do("B1 dodge", dice=[7])
    assert game.asked == "B1 pool"
    game.do("B1 keep", dice=[6])
    assert game.asked == "a1 turn"


@proves("G7", "G12")
def test_the_standing_order_best_spends_points_where_they_help() -> None:
    game = far(slinger(dexterity=1, strength=2, fields=FULL), options=ALL)
    game.do("a1 shoot B1 with=a1.sling", dice=[])
    game.do("B1 stand", dice=[10])
    view = game.view("red")
    assert str(best_reply(RULESET, view, view.prompts[0])) == "a1 spend points=1"


@proves("G17")
def test_the_standing_order_best_dodges_what_would_hurt() -> None:
    game = far(slinger(dexterity=5, slings=4), swordsman())
    game.do("a1 shoot B1 with=a1.sling", dice=[])
    view = game.view("blue")
    assert best_reply(RULESET, view, view.prompts[0]).verb in {"dodge", "set-dodge"}


@proves("G15", "G16")
def test_on_a_view_dodge_and_attack_are_one_roll_with_the_same_chances() -> None:
    """By hand: the chance of each Dodge total times the chance of an attack against it."""
    game = far(slinger(dexterity=4), man(dodge=3))

    def dodges(battle: Battle, prompt: Prompt) -> Action:
        return next(one for one in replies(RULESET, battle, prompt) if one.verb == "dodge")

    seen = exchanges(RULESET, game.view("red"), parse("a1 shoot B1 with=a1.sling"), dodges)
    true = exchanges(RULESET, game.battle, parse("a1 shoot B1 with=a1.sling"), dodges)
    assert seen.chance(lambda end: end.damage > 0) == true.chance(lambda end: end.damage > 0)
    assert seen.mean(lambda end: end.damage) == true.mean(lambda end: end.damage)


# --------------------------------------------------------------------------------------------------- wounds


def wounded(game: Game, *wounds: int) -> Game:
    """B1, of 24 Hits, takes so much damage one after the other; a1 has Strength 0 and a bow that hits."""
    for points in wounds:
        half, rest = divmod(points, 2)
        game.until("a1 turn")
        put(game, {"a1": {"tallies": {"pool-spent": 99}}})
        game.do("a1 shoot B1 with=a1.bow", dice=[])
        game.do("B1 stand", dice=[8, (half, half + rest)])
    return game


@proves("G5", "F2-46")
def test_hits_in_four_parts_and_two_boxes_for_each_level() -> None:
    game = wounded(far(man("bow", archery=1, dexterity=-2)), 6, 7, 8)
    assert game.unit("B1").tally("minor") == 2
    assert game.unit("B1").tally("major") == 1, "the third Minor wound goes a level up"
    assert game.unit("B1").hp == 24 - 2 - 2 - 4
    wounded(game, 12, 12)
    assert [game.unit("B1").tally(name) for name in ("minor", "major", "severe")] == [2, 2, 1]
    wounded(game, 5)
    assert game.unit("B1").tally("severe") == 1, "a graze marks nothing"


@proves("G5")
@pytest.mark.parametrize(
    ("numbers", "hits"), [({}, 24), ({"constitution": 3}, 36), ({"constitution": -3}, 12), ({"hits": 8}, 8)]
)
def test_hits_come_from_constitution_unless_they_are_given(numbers: dict[str, Any], hits: int) -> None:
    assert far(man(), man(**numbers)).unit("B1").hp == hits


@proves("G6", "F2-46")
def test_the_first_mortal_wound_fells_and_the_second_kills() -> None:
    strong = man("sword", swords=4, strength=9, dexterity=4)
    game = fight("#aB..B#", "a1 B1 B2", {"a": strong})
    game.do("a1 strike B1 with=a1.sword", dice=[])
    game.do("B1 stand", dice=[9, 16])
    assert game.unit("B1").out == "down"
    assert sum(row.amount for row in rows(game, "a1 finish 2,0 with=a1.sword") if row.side == "target") == 8
    assert bonus(game, "a1 finish 2,0 with=a1.sword") == 4 + 4 + 1 - 2
    game.do("a1 finish 2,0 with=a1.sword", dice=[9, 16])
    assert game.unit("B1").out == "dead"


@proves("G6")
def test_the_helpless_do_not_block_their_cell() -> None:
    game = fight("#aB..B#", "a1 B1 B2", {"B1": man(hits=4), "a": man("sword", strength=9, swords=4)})
    game.do("a1 strike B1 with=a1.sword", dice=[])
    game.do("B1 stand", dice=[9, 16])
    assert not game.refused("a1 run 3,0")
    assert not game.refused("a1 step 2,0")


@proves("G6")
@pytest.mark.parametrize(("wound", "amount"), [("minor", 0), ("major", -1), ("severe", -2)])
def test_wounds_weigh_on_checks_unless_an_option_says_no(wound: str, amount: int) -> None:
    for options, expected in (({}, amount), ({"wound_penalty": False}, 0)):
        game = far(slinger(), options=options)
        put(game, {"a1": {"tallies": {wound: 1}}})
        assert bonus(game, "a1 shoot B1 with=a1.sling") == -1 + expected
        assert bonus(game, "a1 initiative") == 0


def downed(attacker: Figure, victim: Figure, **tallies: int) -> Game:
    """B1 lies dying beside a1, whose Pool is spent unless the tallies say otherwise."""
    game = fight("#aB..B#", "a1 B1 B2", {"a": attacker, "B1": victim}, options=ALL)
    return put(
        game,
        {
            "a1": {"tallies": {"pool-spent": 99, **tallies}},
            "B1": {"out": "down", "hp": 0, "tallies": {"mortal": 1}},
        },
    )


@proves("G6", "F2-56", "F2-57", "F2-59", "F2-60")
@pytest.mark.parametrize(("feet", "amount"), [(0, -4), (2, -2), (6, 0), (12, 2), (24, 4)])
def test_the_size_of_the_helpless_counts(feet: int, amount: int) -> None:
    assert bonus(downed(man("sword"), man(height_ft=feet)), "a1 finish 2,0 with=a1.sword") == 1 + amount


@proves("G6", "G7")
def test_points_may_join_a_blow_at_the_helpless() -> None:
    game = downed(man("sword", strength=3), man(), **{"pool-spent": 0})
    game.do("a1 finish 2,0 with=a1.sword", dice=[6])
    assert game.asked == "a1 pool"
    assert (game.unit("a1").tally("attacks"), game.unit("a1").tally("actions")) == (1, 1)
    game.do("a1 spend points=1", dice=[16])
    assert game.unit("B1").tally("severe") == 1, "6 + 1 + 1 meets 8: (16 + 3) x 1 is Severe"
    assert game.unit("a1").tally("pool-spent") == 1


@proves("G6")
def test_what_a_blow_at_the_helpless_has_to_meet_is_told_beside_their_name() -> None:
    game = downed(man("sword", strength=3), man())
    game.do("a1 finish 2,0 with=a1.sword", dice=[8, [1, 5]])
    step = game.steps[-1]
    (blow, *_) = tell_all(game.ruleset, step.seen_by("red"), step.before.seen_by("red"))
    rows = [(row.name, row.base, row.dice) for row in blow.rows]
    assert rows[1:3] == [("B1", "helpless 8", ""), ("damage", "", "2d8 [1 5] 6")]


@proves("G6", "F2-36")
def test_a_maxatec_breaks_on_the_helpless_too() -> None:
    game = downed(man("maxatec"), man())
    game.do("a1 finish 2,0 with=a1.maxatec", dice=[2])
    assert game.unit("a1").hands[0].flaw == "broken"
    game = downed(man("maxatec"), man(), **{"pool-spent": 0})
    game.do("a1 finish 2,0 with=a1.maxatec", dice=[2])
    assert game.unit("a1").hands[0].flaw == "broken"


@proves("G6", "G26")
def test_who_strikes_the_helpless_is_hidden_no_more_and_has_no_bonus_for_it() -> None:
    game = downed(man("sword"), man())
    put(game, {"a1": {"hidden_from": frozenset({"blue"})}})
    assert bonus(game, "a1 finish 2,0 with=a1.sword") == 1
    game.do("a1 finish 2,0 with=a1.sword", dice=[3])
    assert not game.unit("a1").hidden_from
