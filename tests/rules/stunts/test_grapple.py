"""Grapples: taking hold, what it stops, wrestling on, breaking free."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from skirmish.grid import Cell
from skirmish.model.change import changed
from skirmish.model.unit import State
from skirmish.rules.stunts import RULESET
from skirmish.rules.stunts.modifiers import GRAPPLED, GRAPPLING
from skirmish.rules.stunts.verbs import TURN
from tests.rules.proves import proves
from tests.rules.stunts.ring import chance, fight, man, rolled, states
from tests.scenario import Game, put, weighed

PIT = """
    ########
    #.aB.b.#
    #...B..#
    ########
"""


def pit(**fields: object) -> Game:
    units = {"a": man(), "b": man("sword"), "B": man("sword")}
    return fight(PIT, units, fog=False, **fields)  # type: ignore[arg-type]


def gripped(game: Game | None = None) -> Game:
    """a1 has hold of B1, and the next round begins with its side."""
    game = game or pit()
    game.do("a1 grapple B1", dice=[30])
    game.do("B1 dodge", dice=[90])
    game.do("b1 end")
    game.do("B2 end", dice=[6, 1])
    return game


@proves("DL-71")
def test_a_hit_that_is_not_defended_takes_hold_and_does_no_harm() -> None:
    game = pit()
    game.do("a1 grapple B1", dice=[30])
    assert game.prompts[0].verbs == ("dodge", "block", "take"), "an unarmed attack"
    game.do("B1 dodge", dice=[90])
    assert game.unit("a1").states[GRAPPLING].by == "B1"
    assert game.unit("B1").states[GRAPPLED].by == "a1"
    assert game.unit("B1").hp == 15


@proves("DL-71")
def test_a_defence_keeps_it_off() -> None:
    game = pit()
    game.do("a1 grapple B1", dice=[30])
    game.do("B1 block", dice=[20])
    assert GRAPPLED not in game.unit("B1").states


@proves("DL-71")
@pytest.mark.parametrize(
    ("numbers", "expected"),
    [({"strength": 70}, 70), ({"strength": 30, "fight": 65}, 65), ({"strength": 70, "fight": 40}, 40),
     ({"agility": 70, "shoot": 70, "mind": 70}, 50)],
)  # fmt: skip
def test_it_is_rolled_with_strength_or_the_skill(numbers: dict[str, Any], expected: int) -> None:
    game = fight("#aB#", {"a": man(**numbers)})
    assert chance(game, "a1 grapple B1") == expected
    game.do("a1 grapple B1", dice=[expected])
    assert game.asked == "B1 defend"
    missed = fight("#aB#", {"a": man(**numbers)})
    missed.do("a1 grapple B1", dice=[expected + 1])
    assert missed.asked == "a1 turn", "a miss needs no answer"
    assert GRAPPLED not in missed.unit("B1").states


@proves("DL-71")
@pytest.mark.parametrize("reply", ["dodge", "block"])
@pytest.mark.parametrize(("roll", "is_held"), [(60, False), (61, True)])
def test_who_is_grappled_defends_as_against_any_blow(reply: str, roll: int, *, is_held: bool) -> None:
    game = fight("#aB..a#", {"a": man(), "B": man("sword", agility=60, fight=60)})
    game.do("a1 grapple B1", dice=[30])
    assert weighed(game, f"B1 {reply}").chance == 60
    game.do(f"B1 {reply}", dice=[roll])
    assert (GRAPPLED in game.unit("B1").states) is is_held
    assert (GRAPPLING in game.unit("a1").states) is is_held
    assert game.unit("B1").hp == 15


@proves("DL-71", "DL-10")
def test_a_grapple_is_the_attack_of_the_turn() -> None:
    game = fight("#.aB#")
    game.do("a1 grapple B1", dice=[90])
    assert game.refused("a1 grapple B1") != ""
    assert game.refused("a1 strike B1 with=fists") != ""
    assert game.refused("a1 move 1,0") == ""


@proves("DL-71", "DG-23")
def test_it_takes_empty_hands_and_contact() -> None:
    game = pit()
    assert "both hands" in game.refused("b1 grapple B2")
    game.do("b1 drop with=b1.sword")
    assert game.refused("b1 grapple B2") == ""
    assert "contact" in game.refused("a1 grapple B2")


@proves("DG-23")
@pytest.mark.parametrize(("roll", "hp", "is_held"), [(2, 15, True), (97, 13, False)])
def test_a_critical_adds_nothing_and_a_critical_miss_hurts_the_grappler(
    roll: int, hp: int, *, is_held: bool
) -> None:
    game = pit()
    game.do("a1 grapple B1", dice=[roll])
    if is_held:
        game.do("B1 take", dice=[])
    assert (GRAPPLED in game.unit("B1").states, game.unit("a1").hp) == (is_held, hp)
    assert game.unit("B1").hp == 15


@proves("DL-72")
def test_bystanders_hit_either_of_them_more_easily() -> None:
    game = gripped()
    game.do("a1 hold", dice=[60, 60])
    assert weighed(game, "b1 strike B1 with=b1.sword").base == 50 + 20
    put(game, {"b1": {"cell": game.unit("B2").cell}, "B2": {"cell": game.unit("b1").cell}})
    assert weighed(game, "B2 strike a1 with=B2.sword").base == 50 + 20
    assert weighed(game, "a1 strike B1 with=fists").base == 50, "its partner gains nothing"


@proves("DL-73", "DG-23")
def test_the_held_one_has_no_turn_and_no_defence_and_the_holder_keeps_both() -> None:
    game = gripped()
    game.do("a1 hold", dice=[60, 60])
    put(game, {"b1": {"cell": Cell(3, 2)}})
    game.do("b1 strike B1 with=b1.sword", dice=[30, 1])
    assert game.unit("B1").hp == 15 - 3, "nobody was asked"
    game.do("b1 end")
    assert game.asked == "B2 turn", "not B1"
    put(game, {"B2": {"cell": Cell(2, 2)}})
    game.do("B2 strike a1 with=B2.sword", dice=[30])
    assert game.asked == "a1 defend"


@proves("DL-73")
@pytest.mark.parametrize("verb", sorted(set(TURN) - {"assassinate", "leave", "end"}))
def test_the_held_one_can_do_nothing_of_its_own(verb: str) -> None:
    game = gripped()
    put(game, {"B1": {"hands": ()}})
    refusal = RULESET.verbs[verb].can_start(game.battle, game.unit("B1"))
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == ("B1 is held and can only try to break free.", "DL-73")


@proves("DL-74", "DG-23")
def test_the_first_trial_of_strength_is_in_the_next_round() -> None:
    game = pit()
    game.do("a1 grapple B1", dice=[30])
    game.do("B1 take")
    assert game.asked == "b1 turn", "the grappler's turn is over"
    game.do("b1 end")
    game.do("B2 end", dice=[6, 1])
    assert game.asked == "a1 grip"
    assert game.prompts[0].verbs == ("crush", "hold", "release"), "in the order in which they are listed"


@proves("DL-74", "DL-75", "DG-23")
def test_the_holder_wins_keeps_hold_and_hurts() -> None:
    game = gripped()
    check = weighed(game, "a1 crush")
    assert (check.own, check.other, str(check.pool), check.soak) == (50, 50, "1d6+2", 0)
    game.do("a1 crush", dice=[20, 40, 5])
    assert game.unit("B1").hp == 15 - 7
    assert GRAPPLED in game.unit("B1").states
    assert game.asked == "b1 turn", "it is the whole turn of the holder"


@proves("DL-75", "DL-60")
def test_that_is_a_bruise_and_needs_no_attack_roll() -> None:
    game = gripped()
    put(game, {"B1": {"hp": 1}})
    game.do("a1 crush", dice=[20, 40, 6, 4])
    assert rolled(game) == [("a1", "crush"), ("B1", "fall")]
    assert game.unit("B1").out == "down", "-7 and a 4 would be death by the sword"
    assert GRAPPLING not in game.unit("a1").states, "and the grapple is over"


@proves("DL-75")
def test_it_may_hurt_but_need_not() -> None:
    game = gripped()
    game.do("a1 hold", dice=[20, 40])
    assert game.unit("B1").hp == 15
    assert GRAPPLED in game.unit("B1").states


@proves("DL-76", "DG-23")
def test_who_wins_is_free_and_acts_again_next_round() -> None:
    game = gripped()
    game.do("a1 crush", dice=[40, 20])
    assert GRAPPLED not in game.unit("B1").states
    game.do("b1 end")
    assert game.asked == "B2 turn", "the trial was B1's turn"
    game.do("B2 end", dice=[6, 1])
    assert game.asked == "a1 turn, b1 turn"


@proves("DG-23")
@pytest.mark.parametrize("dice", [[30, 30], [60, 60]])
def test_a_tie_or_both_failing_changes_nothing(dice: list[int]) -> None:
    game = gripped()
    game.do("a1 crush", dice=dice)
    assert GRAPPLED in game.unit("B1").states
    assert game.unit("B1").hp == 15


@proves("DG-23")
def test_the_holder_may_let_go_and_both_act_as_usual() -> None:
    game = gripped()
    game.do("a1 release")
    assert game.asked == "a1 turn, b1 turn"
    game.decline(2)
    assert game.asked == "B1 turn, B2 turn"


CAGE = """
    ########
    #.aB.b.#
    #.B....#
    ########
"""


THREE = """
    ########
    #.aB.b.#
    #.BB...#
    ########
"""


def caught() -> Game:
    """a1 has hold of B1; B2 stands by, and the turn of their side has begun."""
    game = fight(CAGE, {"a": man(), "b": man("sword"), "B": man("sword")}, fog=False)
    game.do("a1 grapple B1", dice=[30])
    game.do("B1 dodge", dice=[90])
    game.do("b1 end")
    return game


def fell(game: Game) -> None:
    """B2 strikes a1 down."""
    put(game, {"a1": {"hp": 1}})
    game.do("B2 strike a1 with=B2.sword", dice=[30])
    game.do("a1 take", dice=[1, 1])
    assert game.unit("a1").out == "down"


@proves("DG-23", "DL-73")
def test_who_is_set_free_in_its_own_sides_turn_still_acts() -> None:
    game = caught()
    assert game.asked == "B2 turn"
    fell(game)
    assert game.asked == "B1 turn, B2 turn"
    game.do("B1 move 4,2")
    game.do("B2 end")
    assert game.asked == "B1 turn"


@proves("DG-23")
def test_set_free_by_the_last_of_its_side_it_still_acts() -> None:
    game = caught()
    game.do("B2 move 1,1")
    fell(game)
    assert game.asked == "B1 turn", "B2 has spent both slots"


def bound(game: Game) -> Game:
    """From now on both sides act in order of Agility."""
    step = game.steps[-1]
    scene = replace(step.after.scene, options={**step.after.scene.options, "order": "all"})
    game.steps[-1] = replace(step, after=step.after.altered(scene=scene))
    return game


@proves("DG-23", "DG-11", "DL-07")
@pytest.mark.parametrize(("dice", "asked"), [([5, 2], "B1 turn"), ([2, 5], "B2 turn")])
def test_who_is_set_free_among_equals_throws_when_the_turn_of_the_other_is_over(
    dice: list[int], asked: str
) -> None:
    units = {"a": man(), "b": man("sword"), "B": man("sword"), "B3": man("sword", agility=60)}
    game = fight(THREE, units, fog=False)
    game.do("a1 grapple B1", dice=[30])
    game.do("B1 dodge", dice=[90])
    bound(game).do("b1 end", dice=[])
    assert game.asked == "B3 turn", "the quickest; B1 is held, so B2 has nobody to throw against"
    put(game, {"a1": {"hp": 1}})
    game.do("B3 strike a1 with=B3.sword", dice=[30])
    game.do("a1 take", dice=[1, 1])
    assert game.asked == "B3 turn", "its own turn is not interrupted"
    game.do("B3 end", dice=dice)
    assert game.asked == asked


@proves("DG-23", "DG-11", "DL-07")
@pytest.mark.parametrize(("dice", "asked"), [([5, 2], "a1 turn"), ([2, 5], "b1 turn")])
def test_a_holder_that_lets_go_is_thrown_for_among_equals(dice: list[int], asked: str) -> None:
    game = bound(gripped())
    assert game.asked == "a1 grip", "nobody has thrown yet"
    game.do("a1 release", dice=dice)
    assert game.asked == asked


@proves("DG-23", "DG-11", "DL-07")
def test_a_holder_that_holds_on_is_not_thrown_for() -> None:
    game = bound(gripped())
    game.do("a1 hold", dice=[60, 60])
    assert game.asked == "b1 turn"


@proves("DG-23")
def test_who_comes_round_in_its_own_sides_turn_does_not_act_in_it() -> None:
    game = caught()
    fell(game)
    put(game, {"B2": {"out": "down", "hp": 0, "tallies": {}}})
    game.do("B1 heal of=B2", dice=[20])
    assert game.unit("B2").is_up
    assert game.asked == "B1 turn"


@proves("DG-23")
def test_one_grapple_to_a_unit() -> None:
    game = gripped()
    game.do("a1 hold", dice=[60, 60])
    put(game, {"b1": {"hands": (), "cell": Cell(3, 2)}})
    assert "wrestles already" in game.refused("b1 grapple B1")


@proves("DG-23")
def test_it_ends_when_either_goes_down() -> None:
    game = gripped()
    game.do("a1 hold", dice=[60, 60])
    game.do("b1 end")
    put(game, {"B2": {"cell": Cell(2, 2)}, "a1": {"hp": 1}})
    game.do("B2 strike a1 with=B2.sword", dice=[30])
    game.do("a1 take", dice=[1, 1])
    assert game.unit("a1").out == "down"
    assert GRAPPLED not in game.unit("B1").states


@proves("DG-26", "DL-74")
def test_a_broken_body_wrestles_worse() -> None:
    game = gripped()
    put(game, {"B1": {"states": {**game.unit("B1").states, **states("maimed-body")}}})
    assert weighed(game, "a1 hold").other == 30


@proves("DG-14")
def test_the_grapple_attack_is_a_next_action() -> None:
    game = pit()
    put(game, {"a1": {"states": states(State("poised", amount=10))}})
    assert chance(game, "a1 grapple B1") == 60
    game.do("a1 grapple B1", dice=[90])
    assert "poised" not in game.unit("a1").states


@proves("DG-23", "DG-28")
def test_who_fell_in_a_fire_before_it_burnt_is_not_burnt_on_coming_round() -> None:
    """`B1` is held in a fire as the round begins, and crushed before it burns."""
    game = fight("#aB#\n#.C#", {"a": man(strength=95), "C": man(heal=95)}, fog=False)
    held = {"a1": states(State("grappling", by="B1")), "B1": states(State("grappled", by="a1"))}
    put(game, {"a1": {"states": held["a1"]}, "B1": {"states": held["B1"], "hp": 1}})
    burning = game.battle.with_ground(changed(game.battle.ground, fires={Cell(2, 0): 9}))
    game.steps[-1] = replace(game.steps[-1], after=burning)
    game.do("a1 end", dice=[])
    game.do("C1 end", dice=[6, 1])
    assert game.asked == "a1 grip"
    game.do("a1 crush", dice=[10, 90, 1, 1])  # d6 and 4 off 1 Life: at -4 a bruise knocks out.
    assert game.unit("B1").out == "down"
    game.do("C1 heal of=B1", dice=[10])
    assert (game.unit("B1").hp, game.unit("B1").out) == (1, "")
