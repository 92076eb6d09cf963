"""Beats, initiative, reactions, falling (FP-33, FP-42, FP-73, FP-76, G9, G10, G11, G13 to G18, G23, G26)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from skirmish.dice import LoadedDice
from skirmish.model.action import Action, parse
from skirmish.model.event import CheckRolled, ItemMoved, RoundBegan, StateGained, UnitFell
from skirmish.model.moment import Moment
from skirmish.model.unit import State
from skirmish.rules.engine import perform
from skirmish.rules.pools import RULESET
from skirmish.rules.pools.energy import SPENT
from skirmish.rules.pools.sheet import Sheet
from skirmish.rules.replies import best_reply, expected_loss
from tests.rules.pools.fighters import IDLE, PLAIN, SKILLED, armed, drained, duel, fight, left, pools, rolled
from tests.rules.proves import proves
from tests.scenario import Game, figure, start


def asked(game: Game) -> str:
    return game.prompts[0].unit


@proves("G10")
def test_initiative_is_a_die_and_acuity_once() -> None:
    quick = replace(PLAIN, acuity=4)
    game = fight("aB", units={"a": PLAIN, "B": quick}, dice=[6, 5])
    assert (game.unit("a1").tally("initiative"), game.unit("B1").tally("initiative")) == (8, 9)
    assert asked(game) == "B1"


@proves("G10")
def test_ties_go_by_acuity_then_agility_then_dice() -> None:
    keen, nimble = replace(PLAIN, acuity=4), replace(PLAIN, agility=4)
    assert asked(fight("aB", units={"a": PLAIN, "B": keen}, dice=[7, 5])) == "B1"
    assert asked(fight("aB", units={"a": PLAIN, "B": nimble}, dice=[7, 7])) == "B1"
    assert asked(fight("aB", units={"a": PLAIN, "B": PLAIN}, dice=[7, 7, 4, 4, 2, 9])) == "B1"


@proves("FP-76", "G9")
def test_one_act_a_beat_and_others_in_between() -> None:
    game = fight(
        "a.B\n...\n.a.",
        units={"a": armed("sword"), "B": armed("sword", facing="w")},
        dice=[10, 1, 5],
    )
    assert asked(game) == "a1"
    game.do("a1 move 1,0")
    assert asked(game) == "a2"
    game.do("a2 hold")
    assert asked(game) == "B1"  # Moving and striking are two beats: it may answer in between.
    game.do("B1 hold")
    assert asked(game) == "a1"


@proves("G9", "FP-73")
def test_the_round_ends_when_a_whole_cycle_holds() -> None:
    game = duel(armed("sword"), SKILLED, drawing="a...B")
    game.do("a1 move 1,0")
    game.do("B1 hold")
    assert not game.events(RoundBegan)
    game.do("a1 hold")
    assert game.events(RoundBegan) == [RoundBegan(2)]


@proves("G9")
def test_the_round_ends_wherever_in_the_order_the_last_act_was() -> None:
    game = fight("a.a...B.B", units={"a": PLAIN, "B": PLAIN}, dice=[10, 8, 6, 4])
    game.play("a1 hold", "a2 move 1,0", "B1 hold", "B2 hold", "a1 hold")
    assert asked(game) == "a2", "it has not held since it moved"
    game.do("a2 hold")
    assert game.events(RoundBegan) == [RoundBegan(2)], "in the middle of the cycle"


@proves("G9")
def test_a_hold_is_never_final_while_others_act() -> None:
    game = duel(armed("sword"), SKILLED, drawing="a...B")
    game.play("a1 hold", "B1 move 3,0")
    assert asked(game) == "a1"
    assert left(game, "a1") == 8


@proves("G9")
def test_who_stands_by_is_not_asked_again_this_round_but_may_react() -> None:
    game = duel(armed("short"), SKILLED)
    for _ in range(2):
        game.do("a1 strike B1 with=short")
        assert game.asked == "B1 react"
        game.do("B1 take", dice=[(10,), (1,) * 3])
        if asked(game) == "B1":
            game.do("B1 stand-by")
        assert asked(game) == "a1"
    game.do("a1 stand-by")
    assert game.events(RoundBegan)
    assert asked(game) == "a1"


@proves("G9")
def test_who_has_no_energy_left_holds_unasked() -> None:
    game = duel(armed("greatsword"), SKILLED)
    game.do("a1 strike B1 add=3 with=greatsword")
    game.do("B1 dodge add=1", dice=[(10,) * 3, (1,) * 15])
    assert left(game, "a1") == 0
    game.play("B1 move 1,0" if game.refused("B1 hold") else "B1 hold")
    assert game.events(RoundBegan)


@proves("G9")
def test_reactions_are_open_before_ones_first_beat() -> None:
    game = duel(armed("sword"), SKILLED)
    game.do("a1 strike B1 with=sword")
    assert game.asked == "B1 react"


@proves("G11")
def test_a_side_that_sees_no_enemy_is_surprised_by_the_first_attack() -> None:
    hidden = armed("bow", hidden_from=frozenset({"blue"}))
    game = fight("a..B", units={"a": hidden, "B": SKILLED}, dice=[10, 1], fog=True)
    game.do("a1 shoot B1 with=bow", dice=[(10,), (1,) * 6])
    assert pools(game)[0] == 4 + 1 + 1  # Unseen, and from the flank: it looks north.
    assert "surprised" not in game.unit("B1").states  # Its own beat has come since.
    assert asked(game) == "B1"


@proves("G11")
def test_the_surprised_do_not_react_before_their_own_first_beat() -> None:
    game = fight(
        "a..B\n.a..",
        units={"a": armed("bow"), "B": SKILLED},
        dice=[10, 1, 9],
        options={"surprised": "second side"},
    )
    assert "surprised" in game.unit("B1").states
    game.do("a1 shoot B1 with=bow")
    assert asked(game) == "a2"
    game.do("a2 hold")
    game.do("B1 hold")
    assert "surprised" not in game.unit("B1").states
    game.do("a1 shoot B1 with=bow")
    assert game.asked == "B1 react"


@proves("G11")
@pytest.mark.parametrize(
    ("said", "caught"), [("nobody", ""), ("first side", "a1"), ("second side", "B1"), ("third side", "C1")]
)
def test_the_option_surprises_one_side_and_no_other(said: str, caught: str) -> None:
    sides = {"red": "a", "blue": "B", "green": "C"}
    game = fight("a..B..C", dice=[9, 5, 1], options={"surprised": said}, sides=sides)
    gained = (event for event in game.steps[0].events if isinstance(event, StateGained))
    assert [event.unit for event in gained if event.state.name == "surprised"] == [caught] * bool(caught)


@proves("G11")
@pytest.mark.parametrize(("wall", "tells"), [("#", False), (".", True)])
def test_only_who_sees_one_of_the_surprised_is_told_of_a_surprise(wall: str, *, tells: bool) -> None:
    asleep = figure(SKILLED, alert=False)
    game = start(RULESET, f"#a..{wall}..B#", units={"a": SKILLED, "B": asleep}, dice=[10, 1])
    assert "surprised" in game.unit("B1").states
    assert "A surprise" in game.told("blue"), "they are its own people"
    assert ("A surprise" in game.told("red")) is tells


@proves("G11")
def test_a_side_that_is_alert_by_option_is_not_surprised() -> None:
    sleepy = armed(sheet=SKILLED, alert=False)
    caught = duel(armed("sword"), sleepy)
    assert "surprised" in caught.unit("B1").states
    ready = duel(armed("sword"), sleepy, options={"alert": "everybody"})
    assert "surprised" not in ready.unit("B1").states


@proves("FP-33", "FP-73", "G14", "G18")
def test_a_dodge() -> None:
    game = duel(armed("sword"), SKILLED)
    game.do("a1 strike B1 with=sword")
    game.do("B1 dodge add=2", dice=[(3, 5, 7, 2, 1), (7, 8, 1, 1, 6)])
    assert pools(game) == (5, 1 + 2 + 2)
    assert left(game, "B1") == 5
    assert game.unit("B1").hp == 7 - 2
    assert not game.unit("B1").states


@proves("FP-33", "G15")
@pytest.mark.parametrize(
    ("shield", "training", "add", "expected"),
    [("buckler", 3, 0, 1), ("round", 3, 2, 2 + 2 + 2), ("tower", 3, 3, 4 + 3 + 3 - 1), ("tower", 0, 0, 0)],
)
def test_a_block(shield: str, training: int, add: int, expected: int) -> None:
    skills = {**SKILLED.skills, "shield_training": training}
    bearer = replace(SKILLED, skills={name: rating for name, rating in skills.items() if rating})
    game = duel(armed("sword"), armed(shield, sheet=bearer))
    game.do("a1 strike B1 with=sword")
    game.do(f"B1 block add={add}", dice=[(10,) * (1 + expected), (1,) * 5])
    assert pools(game) == (5, 1 + expected)
    assert left(game, "B1") == 8 - add - (2 if shield == "tower" else 1)


@proves("G15")
@pytest.mark.parametrize(
    ("facing", "can"), [("w", True), ("n", True), ("s", True), ("ne", False), ("e", False)]
)
def test_a_shield_covers_the_five_front_octants(facing: str, can: bool) -> None:
    game = duel(armed("sword"), armed("round", facing=facing))
    game.do("a1 strike B1 with=sword")
    assert ("block" in game.prompts[0].verbs) == can
    assert "dodge" in game.prompts[0].verbs


@proves("G15", "G16")
def test_a_shield_stops_shots_and_bracing_does_not() -> None:
    game = duel(armed("bow"), armed("round"), drawing="a..B")
    game.do("a1 shoot B1 with=bow")
    assert game.prompts[0].verbs == ("dodge", "block", "take")
    near = duel(armed("sword"), armed("round"))
    near.do("a1 strike B1 with=sword")
    assert near.prompts[0].verbs == ("dodge", "block", "brace", "take")


@proves("FP-33", "G16")
def test_bracing_leaves_no_move_on_the_next_beat() -> None:
    sturdy = replace(SKILLED, stamina=3, skills={"brace": 2})
    game = duel(armed("sword"), sturdy, drawing="aB.")
    game.do("a1 strike B1 with=sword")
    game.do("B1 brace add=3", dice=[(10,) * 6, (1,) * 5])
    assert pools(game) == (5, 1 + 3 + 2)
    assert "braced" in game.refused("B1 move 2,0")
    game.do("B1 hold")
    game.do("a1 hold")
    game.until("B1 beat")
    assert game.refused("B1 move 2,0") == ""


@proves("G9", "G16")
def test_a_beat_that_nobody_was_asked_for_is_the_next_beat_too() -> None:
    game = duel(armed("sword"), replace(SKILLED, stamina=3), drawing="aB.")
    drained(game, "B1", 4)
    game.do("a1 strike B1 with=sword")
    game.do("B1 brace add=3", dice=[(10,) * 4, (1,) * 5])
    assert left(game, "B1") == 0
    while not game.events(RoundBegan):
        game.decline()
    game.until("B1 beat")
    assert game.refused("B1 move 2,0") == ""


@proves("G12", "G16")
def test_a_unit_that_braced_itself_neither_gets_up_nor_lies_down_on_its_next_beat() -> None:
    for states, command in (({}, "lie-down"), ({"prone": State("prone")}, "stand")):
        game = duel(armed("sword"), armed(states=states), drawing="aB.")
        game.do("a1 strike B1 with=sword")
        game.do("B1 brace add=1")
        assert "braced" in game.refused(f"B1 {command}")
        game.do("B1 hold")
        game.until("B1 beat")
        assert game.refused(f"B1 {command}") == ""


@proves("G14", "G18", "G24")
def test_nobody_reacts_to_what_it_does_not_see() -> None:
    hidden = armed("sword", hidden_from=frozenset({"blue"}))
    game = duel(hidden, SKILLED)
    game.do("a1 strike B1 with=sword", dice=[(10,), (1,) * 6])
    assert pools(game) == (5 + 1, 1)
    assert not game.unit("a1").hidden_from


@proves("G18")
def test_each_attack_takes_a_reaction_of_its_own() -> None:
    game = duel(armed("short"), SKILLED)
    for _ in range(2):
        game.until("a1 beat")
        game.do("a1 strike B1 with=short")
        game.do("B1 dodge add=1", dice=[(10,) * 3, (1,) * 3])
    assert left(game, "B1") == 8 - 2 * 2


@proves("G18")
def test_who_has_nothing_to_react_with_is_not_asked() -> None:
    game = duel(armed("sword"), armed(sheet=SKILLED))
    drained = replace(game.battle.units["B1"], tallies={SPENT: 7})
    battle = game.battle.with_unit(drained)
    game.steps[-1] = replace(game.steps[-1], after=battle)
    game.do("a1 strike B1 with=sword", dice=[(10,), (1,) * 5])
    assert rolled(game) == [("a1", "strike", "miss")]


@proves("G23", "G18")
def test_a_unit_that_reacts_turns_to_the_attacker_afterwards() -> None:
    game = duel(armed("sword"), armed(facing="e"))
    game.do("a1 strike B1 with=sword")
    game.do("B1 dodge add=1", dice=[(10,) * 3, (1,) * 7])
    assert pools(game)[0] == 5 + 2  # It does not undo the attack that it reacted to.
    assert game.unit("B1").facing == 6
    game.until("a1 beat")
    game.do("a1 strike B1 with=fists add=1")
    game.do("B1 dodge add=1 facing=n", dice=[(10,) * 3, (1,) * 2])
    assert game.unit("B1").facing == 0


@proves("G23")
def test_looking_elsewhere_is_free_even_in_a_hold() -> None:
    game = duel(armed("sword"), SKILLED)
    game.do("a1 hold facing=s")
    assert game.unit("a1").facing == 4
    assert left(game, "a1") == 8


@proves("FP-41", "G26")
def test_down_at_zero_and_dead_at_minus_stamina() -> None:
    def struck(health: int, hits: int) -> str:
        frail = armed(sheet=IDLE, hp=health)
        game = duel(armed("greatsword"), frail)
        game.do("a1 strike B1 with=greatsword")
        faces = (10,) * hits + (1,) * (9 - hits)
        game.do("B1 take", dice=[(9,), faces])
        return next((event.out for event in game.events(UnitFell)), "")

    assert struck(5, 4) == ""
    assert struck(5, 5) == "down"
    assert struck(5, 6) == "dead"  # Stamina 1.


@proves("G26", "FP-42")
def test_medicine_brings_somebody_back_after_the_battle() -> None:
    surgeon = Sheet(intelligence=3, skills={"medicine": 2})
    game = fight("ab..C", units={"a": surgeon, "b": PLAIN, "C": PLAIN}, sides={"red": "ab", "blue": "C"})
    units = {**game.battle.units, "b1": replace(game.unit("b1"), out="down", hp=-1)}
    moment = Moment(game.battle.with_units(units))
    treat = Action("a1", "treat", "b1", (("add", "3"),))
    perform(RULESET, moment, LoadedDice([(8, 9, 1, 7, 10)]), treat)
    assert (moment.battle.units["b1"].out, moment.battle.units["b1"].hp) == ("", 3)
    check = next(event for event in moment.events if isinstance(event, CheckRolled)).check
    assert (check.action, check.difficulty) == (3 + 2, 8)


@proves("FP-43", "G32")
@pytest.mark.parametrize(
    ("difficulty", "number"), [("easy", 7), ("average", 8), ("hard", 9), ("extreme", 10)]
)
def test_a_test_against_a_fixed_number(difficulty: str, number: int) -> None:
    game = duel(replace(SKILLED, skills={"athletics": 2}), PLAIN)
    moment = Moment(game.battle)
    args = (("add", "3"), ("difficulty", difficulty), ("skill", "athletics"))
    perform(RULESET, moment, LoadedDice([(1, 10, 10, 10, 2)]), Action("a1", "test", None, args))
    check = next(event for event in moment.events if isinstance(event, CheckRolled)).check
    assert (check.action, check.difficulty) == (5, number)


@proves("G13", "G20")
def test_what_is_thrown_lies_where_the_target_is() -> None:
    game = duel(armed("spear"), PLAIN, drawing="a..B")
    game.do("a1 throw B1 with=spear")
    game.do("B1 take", dice=[(10,), (1,) * 4])
    assert game.events(ItemMoved)[0].cell == game.unit("B1").cell
    assert not game.unit("a1").hands
    game.until("B1 beat")
    game.do("B1 pick-up with=spear")
    assert [item.id for item in game.unit("B1").hands] == ["spear"]
    assert left(game, "B1") == 7


@proves("G14")
def test_a_standing_order_answers_for_the_defender() -> None:
    game = duel(armed("sword"), SKILLED)
    game.play("a1 hold", "B1 order topic=react answer=dodge", "B1 hold")
    game.do("a1 strike B1 with=sword")
    assert rolled(game)[-1][:2] == ("a1", "strike")
    assert left(game, "B1") == 8 - 1 - 3  # All that may be added.


@proves("G14", "G16", "G18")
def test_the_best_reply_is_the_one_that_costs_the_least_blood() -> None:
    clumsy = Sheet(strength=2, agility=1, stamina=3, acuity=2, skills={"brace": 3})
    game = duel(armed("sword"), clumsy)
    game.do("a1 strike B1 with=sword")
    view = game.view("blue")
    best = best_reply(RULESET, view, game.prompts[0])
    assert str(best) == "B1 brace add=3"
    # Five dice against one, and against one, three and three.
    assert expected_loss(RULESET, view, parse("B1 take"), "B1").lost == Fraction(275, 100)
    assert float(expected_loss(RULESET, view, best, "B1").lost) == pytest.approx(0.904, abs=0.0006)


@proves("FP-77")
def test_one_roll_holds_everything() -> None:
    game = duel(armed("sword"), armed("round", pd=1))
    game.do("a1 strike B1 add=3 with=sword")
    game.do("B1 block add=2")
    events: list[Any] = game.events(CheckRolled)
    reasons = " ".join(row.reason for row in events[0].check.rows)
    for word in ("sword", "Strength", "Blades", "PD", "armour", "shield", "Shield training"):
        assert word in reasons
    assert len(events) == 1


@proves("G9", "G26")
def test_who_falls_before_its_beat_is_left_out_and_nobody_else() -> None:
    units = {"a": armed("sword"), "B": figure(PLAIN, hp=1, facing="w"), "C": armed("sword", facing="w")}
    game = fight("aBC.\n..a.", units=units, sides={"red": "a", "blue": "BC"}, dice=[10, 8, 6, 4])
    assert [unit for unit, _ in game.battle.clock.order] == ["a1", "B1", "C1", "a2"]  # type: ignore[union-attr]
    game.do("a1 strike B1 with=sword")
    game.do("B1 take", dice=[(1,), (10,) * 5])
    assert game.unit("B1").out
    beats = []
    for _ in range(3):
        beats.append(asked(game))
        game.do(f"{asked(game)} hold")
    assert beats == ["C1", "a2", "a1"]
