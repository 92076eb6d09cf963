"""Initiative for three rounds, three actions, and the loan that each takes on one's defence."""

from __future__ import annotations

import pytest

from skirmish.model.event import CheckRolled, RoundBegan
from skirmish.model.unit import State
from skirmish.rules.forge import RULESET
from tests.rules.forge.ring import bonus, duel, far, fight, man, number, rows, swordsman
from tests.rules.proves import proves
from tests.scenario import put, start


@proves("F2-01", "F2-07", "G12")
def test_one_after_the_other_says_what_it_does_and_does_it_until_everybody_had_a_chance() -> None:
    game = fight("#a.a...B.B#", "B2 a1 B1 a2")
    assert game.asked == "B2 turn"
    game.do("B2 end")
    assert game.asked == "a1 turn"
    game.do("a1 end")
    game.do("B1 end")
    assert not [event for event in game.log if isinstance(event, RoundBegan) and event.number == 2]
    game.do("a2 end")
    assert [event.number for event in game.events(RoundBegan)] == [2]
    assert game.asked == "B2 turn"


@proves("F2-01", "F2-02", "F2-12")
def test_initiative_is_rolled_for_three_rounds_of_about_three_seconds() -> None:
    game = duel(man(), man())
    rolls = {}
    for _ in range(14):
        game.decline()
        assert game.battle.clock is not None
        fresh = [event for event in game.events(CheckRolled) if event.verb == "initiative"]
        if fresh:
            rolls[game.battle.clock.round] = len(fresh)
    assert rolls == {4: 2, 7: 2}


@proves("F2-03", "F2-04", "F2-05")
def test_the_highest_score_acts_first_then_dexterity_then_spirit() -> None:
    units = {"a1": man(dexterity=2), "a2": man(dexterity=1, spirit=1), "B1": man(dexterity=1), "B2": man()}
    game = start(RULESET, "#a.a...B.B#", units=units, dice=[6, 7, 7, 9])
    clock = game.battle.clock
    assert clock is not None
    assert clock.order == (("B2", "9"), ("a1", "8"), ("a2", "8"), ("B1", "8"))


@proves("F2-06")
def test_the_wholly_equal_throw_a_d20_until_they_differ_and_only_they() -> None:
    game = start(RULESET, "#a.a...B.B#", dice=[7, 7, 7, 9, (12,), (12,), (5,), (3,), (20,)])
    clock = game.battle.clock
    assert clock is not None
    assert [unit for unit, _ in clock.order] == ["B2", "a2", "a1", "B1"]


@proves("F2-09", "F2-10", "F2-11", "F2-38", "F2-54", "F2-55", "F2-66", "G11", "G14")
def test_each_action_after_the_first_costs_2_on_its_check_and_2_on_the_defence() -> None:
    game = duel(swordsman(), swordsman())
    assert bonus(game, "a1 strike B1 with=a1.sword") == 9
    game.do("a1 strike B1 with=a1.sword", dice=[])
    game.do("B1 stand", dice=[3])
    assert "exposed" not in game.unit("a1").states
    assert bonus(game, "a1 strike B1 with=a1.sword") == 7
    game.do("a1 strike B1 with=a1.sword", dice=[])
    assert number(game, "B1 strike a1 with=B1.sword") == 17 - 2, "it falls as the second is declared"
    game.do("B1 stand", dice=[3])
    game.do("a1 dodge", dice=[7])
    assert game.unit("a1").states["exposed"].amount == 4
    assert "3 actions" in game.refused("a1 search")


@proves("F2-37", "F2-38", "F2-39", "G15")
def test_the_worked_swordsman() -> None:
    """Close combat number 17; after two actions 15, after three 13; it holds until his own next turn."""
    game = duel(swordsman(), swordsman())
    for actions, expected in ((0, 17), (1, 17), (2, 15), (3, 13)):
        exposed = {"exposed": State("exposed", amount=2 * (actions - 1))} if actions > 1 else {}
        put(game, {"a1": {"states": exposed, "tallies": {"pool-spent": 99, "actions": actions}}})
        assert number(game, "B1 strike a1 with=B1.sword") == expected
    game.do("a1 end")
    assert number(game, "B1 strike a1 with=B1.sword") == 13
    game.do("B1 end")
    assert game.asked == "a1 turn"
    assert number(game, "B1 strike a1 with=B1.sword") == 17


@proves("F2-49", "F2-50", "F2-66")
def test_second_and_third_attack_rows_are_the_penalty_and_are_charged_once() -> None:
    game = far(man("sling", dexterity=3))
    for actions, penalty in ((0, 0), (1, -2), (2, -4)):
        put(game, {"a1": {"tallies": {"pool-spent": 99, "actions": actions}}})
        found = [row.amount for row in rows(game, "a1 shoot B1 with=a1.sling") if row.rule == "F2-10"]
        assert found == ([penalty] if penalty else [])


@proves("F2-16", "F2-15")
def test_two_attacks_at_most() -> None:
    game = far(man("sling"))
    for _ in range(2):
        game.do("a1 shoot B1 with=a1.sling", dice=[])
        game.do("B1 stand", dice=[3])
    assert "attacked 2 times" in game.refused("a1 shoot B1 with=a1.sling")
    assert not game.refused("a1 dodge")


@proves("F2-33", "F2-34", "F2-35", "G8", "G9", "G11")
def test_a_run_is_an_action_of_speed_cells_once_a_round() -> None:
    """Speed 6 + Dexterity: twice that in yards, which is that many cells of 2 yards."""
    game = fight("#a.............B#", "a1 B1", {"a": man(dexterity=3)})
    assert RULESET.cell == 2
    assert game.refused("a1 run 11,0")
    game.do("a1 run 10,0")
    assert game.unit("a1").tally("actions") == 1
    assert "run this round" in game.refused("a1 run 8,0")
    assert bonus(game, "a1 strike B1 with=punch") == 3 - 2


@proves("F2-35", "F2-54", "G11")
def test_attack_then_run_leaves_the_attack_clean_and_still_costs_defence() -> None:
    game = fight("#.aB..#", "a1 B1", {"a": swordsman(), "B": swordsman()})
    assert bonus(game, "a1 strike B1 with=a1.sword") == 9
    game.do("a1 strike B1 with=a1.sword", dice=[])
    game.do("B1 stand", dice=[3])
    game.do("a1 run 1,0")
    assert game.unit("a1").states["exposed"].amount == 2


@proves("G10")
def test_one_free_step_a_round_and_none_with_a_run() -> None:
    game = fight("#a......B#", "a1 B1", {"a": man()})
    game.do("a1 step 2,0")
    assert game.unit("a1").tally("actions") == 0
    assert "no step left" in game.refused("a1 step 3,0")
    assert "stepped" in game.refused("a1 run 4,0")
    game.until("B1 turn").until("a1 turn")
    game.do("a1 run 4,0")
    assert "no step left" in game.refused("a1 step 5,0")


@proves("G10")
def test_nobody_steps_to_where_somebody_stands() -> None:
    game = fight("#aa.B#", "a2 a1 B1", {"a": man()})
    assert game.refused("a2 step 1,0")
    game.do("a2 step 3,0")
    assert game.refused("a2 step 4,0")
    game.do("a2 end")
    assert not game.refused("a1 step 2,0"), "free now"


@proves("G10")
def test_steps_may_be_ruled_out() -> None:
    assert "no free steps" in fight("#a...B#", "a1 B1", options={"free_step": False}).refused("a1 step 2,0")


@proves("G10")
def test_rough_ground_doubles_diagonals_cost_half_more_and_a_step_minds_neither() -> None:
    game = fight(
        """
        #########
        #a;;;;;B#
        #.......#
        #########
        """,
        "a1 B1",
        {"a": man(speed=3)},
    )
    assert not game.refused("a1 run 3,2"), "one diagonal and one straight step: 2.5"
    assert game.refused("a1 run 3,1"), "two rough cells: 4"
    assert not game.refused("a1 step 2,1")


@proves("G10")
def test_the_lying_neither_run_nor_step_and_stand_up_by_an_action() -> None:
    game = far(man(fields={"states": {"prone": State("prone")}}))
    assert "lies" in game.refused("a1 run 3,0")
    assert "lies" in game.refused("a1 step 2,0")
    game.do("a1 rise")
    assert game.unit("a1").tally("actions") == 1
    assert not game.refused("a1 step 2,0")


@proves("G10")
def test_turning_is_free_in_ones_own_turn() -> None:
    game = far(man())
    game.do("a1 end facing=s")
    assert game.unit("a1").facing == 4


@proves("F2-08", "G13")
def test_who_waits_is_asked_after_each_action_of_others_and_acts_at_minus_1() -> None:
    game = fight("#a....B....B#", "a1 B1 B2", {"a": man("sling", dexterity=3)})
    plain = bonus(game, "a1 shoot B1 with=a1.sling")
    game.do("a1 wait")
    assert game.asked == "B1 turn", "not before somebody has done something"
    game.do("B1 search", dice=[7])
    assert game.asked == "a1 cut-in"
    game.do("a1 hold")
    assert game.asked == "B1 turn"
    game.do("B1 search", dice=[7])
    game.do("a1 go")
    assert game.asked == "a1 turn"
    assert bonus(game, "a1 shoot B1 with=a1.sling") == plain - 1
    assert "wait no more" in game.refused("a1 wait")
    game.do("a1 end")
    assert game.asked == "B1 turn", "the turn that it cut into goes on"
    assert game.unit("B1").tally("actions") == 2
    game.do("B1 end")
    assert game.asked == "B2 turn"


@proves("G13")
def test_who_waits_too_long_has_a_last_chance_and_then_forfeits() -> None:
    game = fight("#a....B#", "a1 B1")
    game.do("a1 wait")
    game.do("B1 end")
    assert game.asked == "a1 cut-in"
    game.do("a1 hold")
    assert game.asked == "a1 turn"
    assert game.battle.clock is not None
    assert game.battle.clock.round == 2
    assert "waiting" not in game.unit("a1").states


@proves("G13", "G14")
def test_what_lasts_until_ones_turn_lasts_while_one_waits() -> None:
    game = far(man("sling", dexterity=3, dodge=2), swordsman())
    game.do("a1 dodge", dice=[9])
    game.until("B1 turn")
    game.do("B1 end")
    game.do("a1 wait")
    assert game.unit("a1").states["dodging"].amount == 9 + 5
    game.do("B1 search", dice=[7])
    game.do("a1 go")
    assert "dodging" not in game.unit("a1").states


@proves("G13")
def test_waiting_does_not_touch_the_standing_number() -> None:
    game = duel(swordsman(), swordsman())
    before = number(game, "B1 strike a1 with=B1.sword")
    game.do("a1 wait")
    assert number(game, "B1 strike a1 with=B1.sword") == before


@proves("G14")
def test_a_dodge_before_ones_turn_makes_the_next_action_the_second() -> None:
    game = far(man("sling", dexterity=2), swordsman())
    game.do("a1 shoot B1 with=a1.sling", dice=[])
    game.do("B1 dodge", dice=[7, 3])
    game.do("a1 end")
    assert game.asked == "B1 turn"
    assert "exposed" not in game.unit("B1").states, "one action only"
    assert bonus(game, "B1 strike a1 with=B1.sword") == 9 - 2


@proves("G14")
def test_a_dodge_in_the_new_round_replaces_the_penalty_of_the_old() -> None:
    exposed = {"exposed": State("exposed", amount=4)}
    game = far(man("sling", dexterity=2), man(fields={"states": exposed}))
    game.do("a1 shoot B1 with=a1.sling", dice=[])
    game.do("B1 dodge", dice=[7, 3])
    assert "exposed" not in game.unit("B1").states


@proves("G14", "G17", "F2-09")
def test_who_has_no_action_left_is_not_asked_to_dodge() -> None:
    game = far(man("sling"), man(fields={"tallies": {"actions": 3}}))
    game.do("a1 shoot B1 with=a1.sling", dice=[3])
    assert game.asked == "a1 turn"


@proves("F2-13", "F2-14", "G36")
def test_short_things_take_an_action_and_loading_a_crossbow_the_round() -> None:
    game = far(man("crossbow", carried="knife"), man())
    game.do("a1 draw with=a1.knife")
    assert game.unit("a1").tally("actions") == 1
    game = far(man("crossbow"), man())
    game.do("a1 shoot B1 with=a1.crossbow", dice=[])
    game.do("B1 stand", dice=[3])
    assert game.unit("a1").hands[0].flaw == "unloaded"
    assert game.refused("a1 shoot B1 with=a1.crossbow")
    assert "whole round" in game.refused("a1 reload with=a1.crossbow")
    game.until("B1 turn").until("a1 turn")
    game.do("a1 reload with=a1.crossbow")
    assert game.asked == "B1 turn", "nothing else goes with it"
    assert "exposed" not in game.unit("a1").states, "the defence is as after one action"
    assert game.unit("a1").hands[0].flaw == ""


@proves("F2-14", "G36")
def test_the_list_of_actions_is_open_ended() -> None:
    game = fight(
        """
        #######
        #a+..B#
        #######
        """,
        "a1 B1",
    )
    offered = set(game.prompts[0].verbs)
    assert {"strike", "dodge", "grab", "run"} < offered
    assert {"hide", "search", "draw", "pick-up", "rise", "reload", "door"} < offered
    game.do("a1 door 2,1")
    assert game.unit("a1").tally("actions") == 1


@proves("F2-46", "G38")
def test_a_side_with_nobody_left_has_lost() -> None:
    game = duel(man("sword", swords=12, strength=9), man())
    game.do("a1 strike B1 with=a1.sword", dice=[])
    game.do("B1 stand", dice=[11, 16])
    assert game.result == "red by out"


@proves("G38")
def test_rounds_are_limited() -> None:
    game = fight("#a....B#", "a1 B1", limit=1)
    game.decline(2)
    assert game.result == "draw by limit"


@pytest.mark.parametrize("attack", ["strike", "shoot"])
@proves("F2-36")
def test_an_attack_is_stat_skill_weapon_and_dice(attack: str) -> None:
    if attack == "strike":
        game = duel(swordsman())
        assert bonus(game, "a1 strike B1 with=a1.sword") == 4 + 4 + 1
    else:
        game = far(man("bow", dexterity=3, archery=2))
        assert bonus(game, "a1 shoot B1 with=a1.bow") == 3 + 2 + 1


@proves("G13")
def test_the_last_in_the_order_takes_late_the_turn_it_waited_with() -> None:
    game = duel(man(), man())
    game.do("a1 end")
    game.do("B1 wait")
    assert game.asked == "B1 cut-in"
    game.do("B1 go")
    assert game.asked == "B1 turn"
    assert bonus(game, "B1 strike a1 with=punch") == -1
    game.do("B1 search", dice=[7])
    game.do("B1 end")
    assert game.asked == "a1 turn"
    assert game.battle.clock is not None
    assert game.battle.clock.round == 2
    assert "waiting" not in game.unit("B1").states


@proves("G13")
def test_those_who_wait_at_the_end_are_asked_in_the_order_of_initiative() -> None:
    game = fight("#a.B.B#", "a1 B1 B2")
    game.do("a1 wait")
    game.do("B1 end")
    game.do("B2 wait")
    assert game.asked == "a1 cut-in"
    game.do("a1 hold")
    assert game.asked == "B2 cut-in"
    game.do("B2 hold")
    assert game.battle.clock is not None
    assert game.battle.clock.round == 2, "both have forfeited"


@proves("G13")
def test_the_next_waiter_is_asked_once_the_one_that_cut_in_has_acted() -> None:
    game = fight("#a.a..B#", "a1 a2 B1")
    game.do("a1 wait")
    game.do("a2 wait")
    game.do("B1 dodge", dice=[7])
    game.do("a1 go")
    assert game.asked == "a1 turn", "its turn comes first"
    game.do("a1 step 2,0")
    assert game.asked == "a1 turn", "a step is no action"
    game.do("a1 search", dice=[7])
    assert game.asked == "a2 cut-in"
    game.do("a2 hold")
    assert game.asked == "a1 turn"


@proves("G13")
def test_the_next_waiter_is_asked_after_a_turn_in_which_nothing_was_done() -> None:
    game = fight("#a.a.a.B#", "a1 a2 a3 B1")
    for unit in ("a1", "a2", "a3"):
        game.do(f"{unit} wait")
    game.do("B1 search", dice=[7])
    game.do("a1 hold")
    game.do("a2 go")
    game.do("a2 end")
    assert game.asked == "a3 cut-in", "a1 has had its say about B1's action"
    game.do("a3 go")
    game.do("a3 search", dice=[7])
    assert game.asked == "a1 cut-in", "and is asked after the next one"
    game.do("a1 hold")
    game.do("a3 end")
    assert game.asked == "B1 turn"
