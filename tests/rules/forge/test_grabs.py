"""Grabbing, holding, squeezing, escaping; nets and whips; parts of the body."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from skirmish.model.trigger import Cause, Effect, Trigger
from skirmish.model.unit import State
from tests.rules.forge.ring import PLAIN, bonus, duel, far, fight, levels, man, number, swordsman
from tests.rules.proves import proves
from tests.scenario import Figure, Game, chances, put, weighed


def grip(level: int = 3, holder: Figure | None = None, victim: Figure | None = None, **fields: Any) -> Game:
    """a1 holds B1, by a Grab of that level."""
    game = duel(holder or man(), victim or man(), **fields)
    return put(
        game,
        {
            "a1": {"states": {"holding": State("holding", by="B1")}},
            "B1": {"states": {"held": State("held", by="a1", amount=level)}},
        },
    )


@proves("F2-23", "G32")
def test_a_grab_is_dexterity_alone() -> None:
    grappler = man(dexterity=2, unarmed=4, fields={"facing": "e"})
    game = duel(grappler, man(height_ft=2, fields={"facing": "e"}))
    assert bonus(game, "a1 grab B1 with=punch") == 2, "no skill, no size, no bonus from behind"


@proves("F2-24", "F2-32", "G33", "G32")
def test_grabbing_at_the_armed_costs_2_on_attack_and_defence_until_ones_next_turn() -> None:
    game = duel(man("knife", dexterity=4), swordsman())
    before = number(game, "B1 strike a1 with=B1.sword")
    blow = bonus(game, "a1 strike B1 with=a1.knife")
    assert bonus(game, "a1 grab B1 with=punch") == 4 - 2
    game.do("a1 grab B1 with=punch", dice=[])
    game.do("B1 stand", dice=[3])
    assert number(game, "B1 strike a1 with=B1.sword") == before - 2
    assert bonus(game, "a1 strike B1 with=a1.knife") == blow - 2 - 2, "the Grab's, and the second action's"
    assert bonus(game, "a1 grab B1 with=punch") == 4 - 2 - 2, "charged once, however many Grabs"
    game.do("a1 end")
    game.do("B1 end")
    assert number(game, "B1 strike a1 with=B1.sword") == before


@proves("G33")
def test_claws_arm_only_if_they_are_flagged() -> None:
    assert bonus(duel(man(), man("claws")), "a1 grab B1 with=punch") == 0
    assert bonus(duel(man(), man("bow")), "a1 grab B1 with=punch") == 0, "a bow is no arm for close combat"
    assert bonus(duel(man(), man("knife")), "a1 grab B1 with=punch") == -2


@proves("F2-24", "G34", "G33")
def test_the_worked_grab() -> None:
    """The swordsman and his armed twin: 2d6 + 4 - 2 against 17, 4 ways in 216; his own number is then 15."""
    twin = man("sword", "small-shield", dexterity=4, strength=3, swords=4, dodge=3, fields={"facing": "e"})
    free = man("sword", dexterity=4, strength=3, swords=4, dodge=3)
    game = duel(free, swordsman())
    assert number(game, "a1 grab B1 with=punch") == 17
    found = levels(game, "a1 grab B1 with=punch")
    assert (1 - found[0]) * 216 == 4
    assert levels(duel(free, swordsman(), options=PLAIN), "a1 grab B1 with=punch")[0] == 1
    game.do("a1 grab B1 with=punch", dice=[])
    game.do("B1 stand", dice=[3])
    assert number(game, "B1 strike a1 with=B1.sword") == 15
    assert "that way" in duel(twin, swordsman()).refused("a1 grab B1 with=punch"), "no free hand"


@proves("G34")
def test_what_a_grab_has_to_meet_is_an_option() -> None:
    game = duel(man(dexterity=2), man(dexterity=3, dodge=4, unarmed=4), options={"grab_sn": "dexterity"})
    assert number(game, "a1 grab B1 with=punch") == 8 + 3
    put(game, {"B1": {"states": {"exposed": State("exposed", amount=2)}}})
    assert number(game, "a1 grab B1 with=punch") == 8 + 3 - 2


@proves("G34", "G17")
def test_a_grab_may_be_dodged_and_meets_the_dodge_that_stands() -> None:
    game = duel(man(dexterity=4), man(dodge=2))
    game.do("a1 grab B1 with=punch", dice=[])
    assert game.asked == "B1 dodge"
    game.do("B1 dodge", dice=[9, 3])
    assert number(game, "a1 grab B1 with=punch") == 11


@proves("G34")
def test_limits_of_a_grab() -> None:
    giant = duel(man(), man(height_ft=24))
    assert "too large" in giant.refused("a1 grab B1 with=punch")
    assert not duel(man(), man(height_ft=12)).refused("a1 grab B1 with=punch")
    assert "out of reach" in far(man()).refused("a1 grab B1 with=punch")
    game = fight("#.aBa#", "a1 a2 B1")
    game.do("a1 grab B1 with=punch", dice=[])
    game.do("B1 stand", dice=[11])
    game.do("a1 end")
    assert "held already" in game.refused("a2 grab B1 with=punch")


@proves("G34", "F2-16")
def test_a_grab_is_no_attack_but_an_action() -> None:
    game = duel(man(dexterity=3))
    game.do("a1 grab B1 with=punch", dice=[])
    game.do("B1 stand", dice=[3])
    assert (game.unit("a1").tally("actions"), game.unit("a1").tally("attacks")) == (1, 0)


@proves("F2-27", "F2-28", "F2-29", "G35")
def test_escaping_from_a_good_grab_needs_11_with_dexterity_or_strength_and_escape() -> None:
    """2d6 + 4 + 1 >= 11: 26 ways in 36."""
    game = grip(3, victim=swordsman(), options=PLAIN)
    assert number(game, "B1 escape by=dexterity") == 11
    assert bonus(game, "B1 escape by=dexterity") == 4 + 1
    assert bonus(game, "B1 escape by=strength") == 3 + 1
    assert chances(game, "B1 escape by=dexterity").chance(lambda one: one.name == "works") * 36 == 26


@proves("F2-26", "F2-30", "G35")
def test_one_escape_a_round_in_ones_own_turn() -> None:
    game = grip(1)
    game.do("a1 end")
    game.do("B1 escape by=dexterity", dice=[3])
    assert "tried to escape" in game.refused("B1 escape by=strength")
    game.until("a1 turn").until("B1 turn")
    game.do("B1 escape by=strength", dice=[9])
    assert "held" not in game.unit("B1").states
    assert "holding" not in game.unit("a1").states


@proves("G35", "G7", "F2-29")
def test_points_may_slip_a_grip() -> None:
    game = grip(1, options={"pool_scope": "all"})
    put(game, {"B1": {"tallies": {"pool-spent": 0}}})
    game.do("a1 end")
    game.do("B1 escape by=dexterity", dice=[7])
    assert game.asked == "B1 pool"
    game.do("B1 spend points=2")
    assert "held" not in game.unit("B1").states


@proves("G35")
def test_the_held_stay_put_and_fight_their_holder_alone_at_minus_2() -> None:
    game = fight("#.aBa#", "B1 a1 a2", {"B": man(dexterity=1)})
    put(
        game,
        {
            "a1": {"states": {"holding": State("holding", by="B1")}},
            "B1": {"states": {"held": State("held", by="a1", amount=2)}},
        },
    )
    for text in ("B1 run 5,0", "B1 step 5,0", "B1 dodge", "B1 grab a1 with=punch"):
        assert game.refused(text), text
    assert bonus(game, "B1 strike a1 with=punch") == 1 - 2
    assert "only fight its holder" in game.refused("B1 strike a2 with=punch")
    before = number(game, "a2 strike B1 with=punch")
    assert before == 8 + 1 - 2, "it keeps its number, with bare hands"


@proves("F2-31", "F2-32", "G35")
def test_the_holder_squeezes_for_2d4_and_strength_or_strikes_at_plus_2() -> None:
    game = grip(1, holder=man("knife", strength=3, knives=1), victim=man(worn="leather"))
    wound = weighed(game, "a1 squeeze B1")
    assert (str(wound.dice), wound.strength, wound.level, wound.armour) == ("2d4", 3, 1, 4)
    assert bonus(game, "a1 strike B1 with=a1.knife") == 1 + 2
    assert bonus(game, "a1 strike B1 with=kick") == 0 - 1, "a foot is no weapon"
    for text in ("a1 run 1,0", "a1 step 1,0"):
        assert "holding" in game.refused(text)
    game.do("a1 squeeze B1", dice=[8])
    assert game.unit("B1").tally("minor") == 1, "8 + 3 - 4 = 7"
    assert game.unit("a1").tally("attacks") == 1
    game.do("a1 release")
    assert "held" not in game.unit("B1").states


@proves("F2-31", "G35")
def test_two_hands_are_not_free_while_one_holds() -> None:
    game = grip(1, holder=man("trident"))
    assert "one hand free" in game.refused("a1 strike B1 with=a1.trident")


@proves("G35")
def test_a_grip_ends_with_its_holder() -> None:
    game = fight("#aB..B#", "B2 a1 B1", {"a": man(hits=4), "B2": man("bow", archery=4, dexterity=5)})
    put(
        game,
        {
            "a1": {"states": {"holding": State("holding", by="B1")}},
            "B1": {"states": {"held": State("held", by="a1", amount=2)}},
        },
    )
    game.do("B2 shoot a1 with=B2.bow", dice=[])
    game.do("a1 stand", dice=[11, 12])
    assert game.unit("a1").out == "down"
    assert "held" not in game.unit("B1").states


@proves("G34", "G35", "G20")
def test_a_net_flies_holds_by_itself_and_lies_there_afterwards() -> None:
    game = fight("#a..B.B#", "a1 B1 B2", {"a": man("net", dexterity=4, strength=3)})
    assert number(game, "a1 grab B1 with=a1.net") == 8, "farther off than arm's length: the ranged number"
    game.do("a1 grab B1 with=a1.net", dice=[])
    game.do("B1 stand", dice=[7])
    assert game.unit("B1").states["held"].by == ""
    assert "holding" not in game.unit("a1").states
    assert [item.kind for item in game.battle.ground.items[game.unit("B1").cell]] == ["net"]
    game.do("a1 end")
    assert "held" in game.refused("B1 run 5,0")
    weak = fight("#a........B#", "a1 B1", {"a": man("net")})
    assert "out of reach" in weak.refused("a1 grab B1 with=a1.net"), "without Strength a cell at most"


@proves("G35", "G20")
def test_in_a_net_one_may_strike_anybody() -> None:
    game = fight("#aBa#", "B1 a1 a2")
    put(game, {"B1": {"states": {"held": State("held", amount=2)}}})
    for foe in ("a1", "a2"):
        assert bonus(game, f"B1 strike {foe} with=punch") == -2
        assert not game.refused(f"B1 strike {foe} with=punch")


@proves("G34", "G20")
def test_a_whip_holds_at_two_cells_and_squeezes_with_1d4() -> None:
    game = fight("#a.B#", "a1 B1", {"a": man("whip", dexterity=4, strength=1)})
    game.do("a1 grab B1 with=a1.whip", dice=[])
    game.do("B1 stand", dice=[9])
    assert game.unit("B1").states["held"].by == "a1"
    wound = weighed(game, "a1 squeeze B1")
    assert (str(wound.dice), wound.strength) == ("1d4", 1)


@proves("F2-25", "G28", "F2-56", "F2-57")
@pytest.mark.parametrize(("part", "penalty"), [("head", -4), ("arm", -2), ("leg", -2)])
def test_parts_are_seized_only_by_option_and_at_their_penalty(part: str, penalty: int) -> None:
    plain = duel(man(dexterity=4), man("knife"))
    assert plain.refused(f"a1 grab B1 part={part} with=punch")
    game = duel(man(dexterity=4), man("knife"), options={"called_shots": True})
    whole = bonus(game, "a1 grab B1 with=punch")
    assert bonus(game, f"a1 grab B1 part={part} with=punch") == whole + penalty
    game.do(f"a1 grab B1 part={part} with=punch", dice=[])
    game.do("B1 stand", dice=["6 6", (3,)])
    victim = game.unit("B1")
    assert victim.states["held"].amount >= 1
    game.do("a1 end")
    if part == "arm":
        assert game.refused("B1 strike a1 with=B1.knife"), "what it holds is no use"
    elif part == "leg":
        assert "prone" in victim.states
        assert "is held" in game.refused("B1 rise"), "stands up after escaping"


@proves("G28", "F2-56", "F2-57")
def test_called_shots_at_head_arm_and_leg() -> None:
    options = {"called_shots": True}
    game = far(man("bow", dexterity=1), man("knife"), options=options)
    game.do("a1 shoot B1 part=arm with=a1.bow", dice=[])
    game.do("B1 stand", dice=["4 4", (6, 6)])
    assert not game.unit("B1").hands, "a Major wound, and it drops what it holds"
    game.do("a1 shoot B1 part=leg with=a1.bow", dice=[])
    game.do("B1 stand", dice=["5 5", (6, 6)])
    assert "lame" in game.unit("B1").states
    game.do("a1 end")
    assert game.refused("B1 run 10,0")
    assert not game.refused("B1 run 9,0"), "half of Speed 6"
    head = far(man("bow", dexterity=1), options=options)
    head.do("a1 shoot B1 part=head with=a1.bow", dice=[])
    head.do("B1 stand", dice=["5 5", (3, 3)])
    assert head.unit("B1").tally("major") == 1, "6 at level 1, one level better: 12"


@proves("G28")
def test_of_size_and_part_the_worse_counts() -> None:
    options = {"called_shots": True}
    small = far(man("sling"), man(height_ft=2), options=options)
    plain = bonus(small, "a1 shoot B1 with=a1.sling")
    assert bonus(small, "a1 shoot B1 part=leg with=a1.sling") == plain
    assert bonus(small, "a1 shoot B1 part=head with=a1.sling") == plain - 2


@proves("G35", "G20")
def test_a_whip_squeezes_whatever_else_is_in_hand() -> None:
    game = duel(man("net", "whip", dexterity=4, strength=1))
    game.do("a1 grab B1 with=a1.whip", dice=[])
    game.do("B1 stand", dice=[11])
    wound = weighed(game, "a1 squeeze B1")
    assert (str(wound.dice), wound.strength) == ("1d4", 1)


@proves("G28")
def test_the_thing_in_a_held_arm_is_no_use_even_when_the_other_hand_is_empty() -> None:
    game = duel(man(dexterity=4), man("javelin", "sword", dexterity=1), options={"called_shots": True})
    game.do("a1 grab B1 part=other-arm with=punch", dice=[])
    game.do("B1 stand", dice=["6 6", (6,), (6,), (6,)])
    game.do("a1 end")
    assert game.refused("B1 strike a1 with=B1.sword")
    game.do("B1 throw a1 with=B1.javelin", dice=[])
    game.do("a1 stand", dice=[3])
    assert [item.kind for item in game.unit("B1").hands] == ["sword"]
    assert game.refused("B1 strike a1 with=B1.sword")


@proves("G28", "G35")
def test_a_whip_that_is_knocked_out_of_the_hand_holds_nobody() -> None:
    options = {"called_shots": True}
    game = duel(man("whip", dexterity=4), man("knife", dexterity=2, knives=4), options=options)
    game.do("a1 grab B1 with=a1.whip", dice=[])
    game.do("B1 stand", dice=["6 6", (6,), (3,)])
    assert game.unit("B1").states["held"].by == "a1"
    game.do("a1 end")
    game.do("B1 strike a1 part=arm with=B1.knife", dice=[])
    game.do("a1 stand", dice=["5 6", (3, 3)])
    assert game.unit("a1").tally("major") == 1
    assert not game.unit("a1").hands
    assert "held" not in game.unit("B1").states
    assert "holding" not in game.unit("a1").states


@proves("F2-52", "G28")
def test_the_lame_throw_with_half_the_bonus_of_the_run() -> None:
    """Speed 10, halved to 5: one full five of it is left."""
    game = fight("#a.......B#", "a1 B1", {"a": man("javelin", dexterity=4)})
    tallies = {"pool-spent": 99, "ran": 1, "actions": 1}
    put(game, {"a1": {"tallies": tallies}})
    assert weighed(game, "a1 throw B1 with=a1.javelin").wound.strength == 2
    put(game, {"a1": {"tallies": tallies, "states": {"lame": State("lame")}}})
    assert weighed(game, "a1 throw B1 with=a1.javelin").wound.strength == 1


@proves("G35")
def test_a_net_is_not_taken_off_its_victim() -> None:
    game = fight("#aB.B#", "a1 B1 B2", {"a": man("net", dexterity=4, strength=3)})
    game.do("a1 grab B1 with=a1.net", dice=[])
    game.do("B1 stand", dice=[8])
    assert game.refused("a1 pick-up with=a1.net")
    game.do("a1 end")
    assert game.refused("B1 pick-up with=a1.net")
    game.do("B1 escape by=dexterity", dice=[11])
    assert "held" not in game.unit("B1").states
    game.do("B1 pick-up with=a1.net")
    assert [item.kind for item in game.unit("B1").hands] == ["net"]


@proves("G34", "G17")
def test_nobody_is_asked_to_dodge_a_grab_that_meets_dexterity_alone() -> None:
    options = {"grab_sn": "dexterity"}
    game = duel(man(dexterity=4), man(dodge=4), options=options)
    game.do("a1 grab B1 with=punch", dice=[4])
    assert "held" in game.unit("B1").states, "4 + 4 meets 8 + 0"
    assert game.asked == "a1 turn"
    whip = fight("#a.B#", "a1 B1", {"a": man("whip")}, options=options)
    whip.do("a1 grab B1 with=a1.whip", dice=[])
    assert whip.asked == "B1 dodge", "two cells off it meets the ranged number"


@proves("G35", "F2-31")
def test_the_holder_may_let_go_after_its_last_action() -> None:
    game = duel(man(dexterity=4), man(hits=400))
    game.do("a1 grab B1 with=punch", dice=[])
    game.do("B1 stand", dice=[8])
    game.do("a1 squeeze B1", dice=[4])
    game.do("a1 squeeze B1", dice=[4])
    assert game.asked == "a1 turn"
    game.do("a1 release")
    assert "held" not in game.unit("B1").states
    assert game.asked == "a1 turn", "the free step is open again"


def lashed(order: str, **fields: Any) -> Game:
    """Two on either side of an open door, a1 holding B1 with a whip."""
    game = fight("#a'B#", order, {"a": man("whip"), "B": man(hits=8)}, **fields)
    put(game, {"a1": {"states": {"holding": State("holding", by="B1", amount=1)}}})
    return put(game, {"B1": {"states": {"held": State("held", by="a1", amount=2)}}})


@proves("G35", "G9")
@pytest.mark.parametrize("fog", [True, False])
def test_a_whip_holds_nobody_through_a_door_that_is_shut_in_between(*, fog: bool) -> None:
    """It reaches two cells, in sight: the hold ends, and nobody is crushed, grabbed or struck."""
    game = lashed("B1 a1", fog=fog)
    game.do("B1 door 2,0")
    assert "held" not in game.unit("B1").states
    assert "holding" not in game.unit("a1").states
    game.do("B1 end")
    assert game.asked == "a1 turn"
    assert game.refused("a1 squeeze B1") == "a1 is holding nobody."
    assert game.refused("a1 grab B1 with=a1.whip"), "it has no line of sight"
    assert game.refused("a1 release") == "a1 is holding nobody."


@proves("G35", "G9")
def test_nor_through_one_that_the_scenario_shuts_and_nobody_is_crushed_through_it() -> None:
    game = lashed("a1 B1", fog=False)
    shut = Trigger("t1", Cause("hurt", unit="B1"), (Effect("closes", cells=1 << 2),))
    game.steps[-1] = replace(game.steps[-1], after=game.battle.altered(triggers=(shut,)))
    game.do("a1 squeeze B1", dice=[(4,)])
    assert game.battle.ground.open_doors == 0
    assert game.refused("a1 squeeze B1") == "a1 has no line of sight to B1."
    game.do("a1 end")
    assert game.asked == "B1 turn"
    assert "held" not in game.unit("B1").states
    assert "holding" not in game.unit("a1").states
