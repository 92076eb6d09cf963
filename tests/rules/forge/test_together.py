"""Rules of `forge` that meet in one act: grips and hands, Dodges and points, runs and waiting."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish.model.action import parse
from skirmish.model.unit import State
from skirmish.odds.versus import versus
from skirmish.rules.exchange_ends import exchanges
from skirmish.rules.forge import RULESET
from skirmish.rules.forge.arms import free_hands
from tests.rules.forge.ring import bonus, duel, fight, levels, man, number
from tests.rules.proves import proves
from tests.scenario import Game, put, saved, weighed

SHOTS = {"called_shots": True}


def held(drawing: str, order: str, units: dict[str, object], **fields: object) -> Game:
    """A fight in which `a1` holds `B1` with a bare hand, by a Basic Grab."""
    game = fight(drawing, order, units, **fields)
    put(game, {"a1": {"states": {"holding": State("holding", by="B1")}}})
    return put(game, {"B1": {"states": {"held": State("held", by="a1", amount=2)}}})


# -------------------------------------------------------------------------------------------- grips and hands


@proves("G28", "G35")
@pytest.mark.parametrize(
    ("hands", "part", "lets_go", "left"),
    [
        (("knife",), "other-arm", True, ["knife"]),
        (("knife",), "arm", False, []),
        ((), "arm", True, []),
        ((), "other-arm", False, []),
    ],
)
def test_a_wound_in_the_arm_that_holds_somebody_makes_it_let_go(
    hands: tuple[str, ...], part: str, lets_go: bool, left: list[str]
) -> None:
    """The arm with a knife drops the knife; the one with the victim drops the victim, and keeps the knife.

    2d6 of 12 against 24 Hits is a Major wound.
    """
    archer = man("bow", dexterity=1)
    game = held("#aB...C#", "C1 a1 B1", {"a": man(*hands), "C": archer}, options=SHOTS)
    game.do(f"C1 shoot a1 part={part} with=C1.bow", dice=[])
    game.do("a1 stand", dice=["4 4", (6, 6)])
    assert game.unit("a1").tally("major") == 1
    assert ("held" not in game.unit("B1").states) == lets_go
    assert ("holding" not in game.unit("a1").states) == lets_go
    assert [item.kind for item in game.unit("a1").hands] == left


@proves("F2-31", "G35", "G36")
def test_a_holder_readies_a_weapon_with_its_free_hand_and_strikes_at_plus_2() -> None:
    """F2-31: the holder may strike with a weapon if a hand is free for it. Drawing it is an action before."""
    holder = man(carried="knife", dexterity=1, knives=2)
    game = held("#aB...#", "a1 B1", {"a": holder})
    assert bonus(game, "a1 strike B1 with=kick") == 1 - 1
    game.do("a1 draw with=a1.knife")
    assert bonus(game, "a1 strike B1 with=a1.knife") == 1 + 2 + 2 - 2, "holds the target, second action"
    game.do("a1 strike B1 with=a1.knife", dice=[2])
    assert game.asked == "a1 turn", "who is held is not asked to dodge"


@proves("G35", "G36")
def test_a_holder_has_no_hand_for_a_weapon_that_takes_two_nor_for_a_third_thing() -> None:
    bare = held("#aB...#", "a1 B1", {"a": man(carried="trident")})
    assert bare.refused("a1 draw with=a1.trident") == "a1 cannot draw that way."
    armed = held("#aB...#", "a1 B1", {"a": man("sword", carried="knife")})
    armed.do("a1 draw with=a1.knife")
    assert [item.kind for item in armed.unit("a1").hands] == ["knife"], "the sword made room"
    assert free_hands(armed.unit("a1")) == 0
    armed.do("a1 drop with=a1.knife")
    assert free_hands(armed.unit("a1")) == 1
    assert not armed.refused("a1 pick-up with=a1.knife")


@proves("G35")
def test_the_whip_that_holds_is_neither_put_away_nor_let_fall() -> None:
    game = fight("#a.B..#", "a1 B1", {"a": man("whip", "small-shield", carried="knife", dexterity=4)})
    game.do("a1 grab B1 with=a1.whip", dice=[])
    game.do("B1 stand", dice=[9])
    assert game.refused("a1 drop with=a1.whip") == "a1 cannot drop that way."
    game.do("a1 draw with=a1.knife")
    assert [item.kind for item in game.unit("a1").hands] == ["whip", "knife"]
    assert game.unit("B1").states["held"].by == "a1"


@proves("G28", "G35")
def test_a_held_arm_leaves_the_other_hand_for_things() -> None:
    """The sword in the held arm is of no use, is not put away, and does not fall; the shield makes room."""
    victim = man("sword", "small-shield", carried="knife")
    game = fight("#aB...#", "a1 B1", {"a": man(dexterity=6), "B": victim}, options=SHOTS)
    game.do("a1 grab B1 part=arm with=punch", dice=[])
    game.do("B1 stand", dice=["6 6", (5,)])
    game.do("a1 end")
    assert game.refused("B1 drop with=B1.sword") == "B1 cannot drop that way."
    game.do("B1 draw with=B1.knife")
    assert [item.kind for item in game.unit("B1").hands] == ["sword", "knife"]
    assert game.refused("B1 strike a1 with=B1.sword")
    assert not game.refused("B1 strike a1 with=B1.knife")


@proves("G28")
def test_who_is_held_by_an_arm_with_a_weapon_for_two_hands_has_none_left() -> None:
    victim = man("trident", carried="knife")
    game = fight("#aB...#", "a1 B1", {"a": man(dexterity=6), "B": victim}, options=SHOTS)
    game.do("a1 grab B1 part=arm with=punch", dice=[])
    game.do("B1 stand", dice=["6 6", (5,)])
    game.do("a1 end")
    assert game.refused("B1 draw with=B1.knife") == "B1 has no hand free for that."
    assert game.refused("B1 drop with=B1.trident") == "B1 has to let go first."


# ---------------------------------------------------------------------- everything that may weigh on one roll


@proves("F2-10", "F2-08", "F2-47", "F2-51", "F2-52", "F2-62", "F2-57", "G24", "G29", "G6")
def test_a_throw_on_the_run_at_a_small_runner_in_the_dusk_behind_a_wall() -> None:
    """All of it is -6 against 8, as the shield looks the other way: only a 12 that adds 2 or more hits.

    4 + 3; second action -2, waited -1, Major wound -1, on the run -2, runner -2, small -2, 12 yards -1,
    dim -1, light cover -2, from behind +1. Basic from 17 on, Good from 20. Damage 2d6 + 1 + 2 for Speed 10.
    """
    thrower = man("javelin", dexterity=4, strength=1, throwing=3)
    target = man("small-shield", height_ft=2, dodge=4, fields={"facing": "e"})
    game = fight("#a....|B..#", "a1 B1", {"a": thrower, "B": target}, dim="B")
    ran = {"pool-spent": 99, "ran": 1, "actions": 1, "major": 1}
    put(game, {"a1": {"tallies": ran, "states": {"waiting": State("waiting")}}})
    put(game, {"B1": {"states": {"running": State("running")}}})
    throw = "a1 throw B1 with=a1.javelin"
    assert (bonus(game, throw), number(game, throw)) == (-6, 8)
    found = levels(game, throw)
    one = Fraction(1, 36)
    assert found[1] == one * Fraction(3, 6), "2, 3, 4"
    assert found[2] == one * (Fraction(1, 6) + Fraction(1, 36)), "5; 6 and then 1"
    assert found[3] == one * Fraction(3, 36), "6 and then 2, 3, 4"
    assert weighed(game, throw).wound.strength == 1 + 2


def totals(most: int) -> dict[int, Fraction]:
    """2d6 with the open end, as totals; a 12 grows die by die until it is `most` or more."""
    found = {total: Fraction(6 - abs(7 - total), 36) for total in range(2, 12)}
    growing = {12: Fraction(1, 36)}
    while growing:
        grown: dict[int, Fraction] = {}
        for total, chance in growing.items():
            for face in range(1, 7):
                more = grown if face == 6 and total + face < most else found
                more[total + face] = more.get(total + face, Fraction(0)) + chance / 6
        growing = grown
    return found


@proves("F2-42", "F2-19", "G15", "G2", "F2-11", "F2-24", "F2-08", "G6", "G21")
def test_a_dodge_under_every_burden_is_reckoned_with_the_blow_as_one_roll() -> None:
    """2d6 + 6 against 2d6 - 4, both with the open end.

    The blow: 3 + 2, sword +1. The Dodge: 2 + 2, waited -1, Severe wound -2; once rolled shield +1, third
    action -4, lunged -2.
    """
    victim = man("small-shield", dexterity=2, dodge=2)
    game = duel(man("sword", dexterity=3, swords=2), victim)
    tallies = {"pool-spent": 99, "actions": 2, "severe": 1}
    states = {name: State(name) for name in ("waiting", "lunged")}
    put(game, {"B1": {"tallies": tallies, "states": {**states, "exposed": State("exposed", amount=2)}}})
    blow, dodge = totals(60), totals(30)
    hit = sum(
        (here * there for mine, here in blow.items() for its, there in dodge.items()
         if mine != 2 and mine + 6 >= its - 4),
        Fraction(0),
    )  # fmt: skip
    ends = exchanges(
        RULESET, game.view("red"), parse("a1 strike B1 with=a1.sword"), lambda _view, asked: parse("B1 dodge")
    )
    assert ends.chance(lambda end: end.name != "miss") == hit
    game.do("a1 strike B1 with=a1.sword", dice=[])
    game.do("B1 dodge", dice=[12, 1, 2])
    assert number(game, "a1 strike B1 with=a1.sword") == 12 + 1 + 1 - 5


@proves("F2-41", "G15", "G33", "G35", "F2-24", "G34")
def test_a_net_from_afar_meets_the_set_dodge_of_one_that_lunged_and_ran() -> None:
    """8 + 3 + 2, less 2 for two actions and 2 for the lunge: 9. Beside it a net meets the number of blows."""
    runner = man("sword", dexterity=3, dodge=2, swords=4)
    states = {"set-dodge": State("set-dodge"), "lunged": State("lunged"), "running": State("running")}
    states["exposed"] = State("exposed", amount=2)
    for drawing, number_to_meet in (("#a..B...#", 9), ("#aB.....#", 8 + 3 + 4 + 1 - 2 - 2)):
        game = fight(drawing, "a1 B1", {"a": man("net", dexterity=1, strength=4, exotic=4), "B": runner})
        put(game, {"B1": {"states": states}})
        net = "a1 grab B1 with=a1.net"
        assert (bonus(game, net), number(game, net)) == (1 - 2, number_to_meet), "Dexterity, and it is armed"


@proves("F2-48", "G26", "G17", "G32", "F2-42")
def test_a_grab_out_of_hiding_has_no_bonus_is_not_answered_and_meets_the_dodge_that_stands() -> None:
    game = duel(man(dexterity=4, unarmed=3), man(dexterity=1, dodge=3, fields={"facing": "e"}))
    put(game, {"a1": {"hidden_from": frozenset({"blue"})}})
    put(game, {"B1": {"states": {"dodging": State("dodging", amount=11)}}})
    assert (bonus(game, "a1 grab B1 with=punch"), number(game, "a1 grab B1 with=punch")) == (4, 11)
    game.do("a1 grab B1 with=punch", dice=[7])
    assert game.unit("B1").states["held"].amount == 1
    assert "dodging" not in game.unit("B1").states
    assert not game.unit("a1").hidden_from


# --------------------------------------------------------------------------------------- who comes in between


@proves("G13", "G35", "F2-31")
def test_a_waiter_cuts_in_between_the_grab_and_the_squeeze_and_frees_its_friend() -> None:
    units = {"a1": man(dexterity=4, hits=4), "B2": man("bow", archery=4, dexterity=5)}
    game = fight("#aB..B.a#", "B2 a1 B1 a2", units)
    game.do("B2 wait")
    game.do("a1 grab B1 with=punch", dice=[])
    game.do("B1 stand", dice=[8])
    assert game.asked == "B2 cut-in"
    game.do("B2 go")
    game.do("B2 shoot a1 with=B2.bow", dice=[])
    game.do("a1 stand", dice=[11, 12])
    assert game.unit("a1").out == "down"
    assert not game.unit("B1").states
    game.do("B2 end")
    assert game.asked == "B1 turn", "the turn of one that is down does not go on"


@proves("G13", "G35", "F2-34")
def test_a_runner_netted_by_the_waiter_that_broke_in_runs_on_no_more() -> None:
    drawing = """
        ########
        #a#....#
        #....B.#
        #......#
        ########
    """
    units = {"a": man(dexterity=3), "B": man("net", dexterity=4, strength=5)}
    game = fight(drawing, "B1 a1", units, options={"overwatch": True}, fog=False)
    game.do("B1 wait")
    game.do("a1 run 3,3")
    game.do("B1 go")
    assert number(game, "B1 grab a1 with=B1.net") == 8
    game.do("B1 grab a1 with=B1.net", dice=[])
    game.do("a1 stand", dice=[9])
    game.do("B1 end")
    assert game.asked == "a1 turn"
    assert game.refused("a1 run-on 3,3") == "a1 is held."
    assert "running" in game.unit("a1").states, "it counts as running until its own next turn (G23)"
    assert bonus(game, "a1 escape by=dexterity") == 3 - 2, "the Run was the first action"


# --------------------------------------------------------------------------------- nets, and aims at the head


@proves("G35", "G6")
def test_who_is_in_a_net_may_strike_the_helpless_at_minus_2_and_who_is_held_by_somebody_may_not() -> None:
    """Dexterity 1, sword +1, Swords 2, in the net -2, against 8."""
    fallen = {"out": "down", "hp": 0, "tallies": {"mortal": 1}}
    for by, refusal in (("", ""), ("B2", "a1 cannot finish that way.")):
        game = fight("#BaB...#", "a1 B1 B2", {"a": man("sword", dexterity=1, swords=2)})
        put(game, {"B1": fallen, "a1": {"states": {"held": State("held", by=by, amount=2)}}})
        assert game.refused("a1 finish 1,0 with=a1.sword") == refusal
    game = fight("#BaB...#", "a1 B1 B2", {"a": man("sword", dexterity=1, swords=2)})
    put(game, {"B1": fallen, "a1": {"states": {"held": State("held", amount=2)}}})
    finish = "a1 finish 1,0 with=a1.sword"
    assert (bonus(game, finish), number(game, finish)) == (1 + 1 + 2 - 2, 8)
    game.do(finish, dice=[6, 16])
    assert game.unit("B1").tally("major") + game.unit("B1").tally("severe") == 1, "6 + 2 meets 8"


@proves("G28", "G7")
@pytest.mark.parametrize(("dexterity", "rolled", "is_asked"), [(8, 8, True), (11, 11, False)])
def test_no_points_are_asked_for_where_a_hit_on_the_head_is_incredible_already(
    dexterity: int, rolled: int, is_asked: bool
) -> None:
    """8 + 8, sword +1, head -4 against 6: a margin of 7 is Good, and 2 points would make it Superior.

    11 + 11, +1, -4: a margin of 13 is Excellent, and one level better on the head.
    """
    slayer = man("sword", dexterity=dexterity, fields={"tallies": {"pool-spent": 0}})
    game = duel(slayer, options={**SHOTS, "pool_scope": "all"})
    game.do("a1 strike B1 part=head with=a1.sword", dice=[])
    game.do("B1 stand", dice=[rolled] if is_asked else [rolled, 2])
    assert game.asked == ("a1 pool" if is_asked else "a1 turn")


# ------------------------------------------------------------------------------ weapons that are gone at once


@proves("G19", "G33", "F2-24", "F2-37")
def test_whose_maxatec_breaks_guards_as_bare_hands_do_and_is_armed_no_more() -> None:
    """With it 8 + 1 + 3 + 0; without, Unarmed 1 and the -2 of the Punch row. A Grab then costs no -2."""
    game = duel(man("maxatec", dexterity=1, clubs=3, unarmed=1), man(dexterity=2))
    assert number(game, "B1 strike a1 with=punch") == 8 + 1 + 3
    assert bonus(game, "B1 grab a1 with=punch") == 2 - 2
    game.do("a1 strike B1 with=a1.maxatec", dice=[])
    game.do("B1 stand", dice=["1 1"])
    assert number(game, "B1 strike a1 with=punch") == 8 + 1 + 1 - 2
    assert bonus(game, "B1 grab a1 with=punch") == 2
    assert game.refused("a1 strike B1 with=a1.maxatec")


@proves("G19", "F2-52", "G20", "F2-38")
def test_who_throws_its_only_knife_guards_with_bare_hands_before_its_next_action() -> None:
    """Knife 3 - 1; bare hands 0 - 2. The second action then lowers the number by 2 more."""
    game = duel(man("knife", dexterity=1, knives=3), man())
    assert number(game, "B1 strike a1 with=punch") == 8 + 1 + 3 - 1
    game.do("a1 throw B1 with=a1.knife", dice=[])
    game.do("B1 stand", dice=[2])
    assert number(game, "B1 strike a1 with=punch") == 8 + 1 + 0 - 2
    game.do("a1 search", dice=[7])
    assert number(game, "B1 strike a1 with=punch") == 8 + 1 + 0 - 2 - 2
    assert not game.refused("a1 grab B1 with=punch"), "a hand is free now"


@proves("G28", "F2-59", "F2-57", "F2-47", "G5")
def test_a_blow_at_the_leg_of_a_giant_from_behind_pays_for_the_leg_alone() -> None:
    """Of size +2 and leg -2 the worse; +1 from behind. 9 and Strength 5, twice: 28 of 24 Hits is Mortal."""
    giant = man(height_ft=12, fields={"facing": "e"})
    game = duel(man("sword", dexterity=2, strength=5, swords=1), giant, options=SHOTS)
    assert bonus(game, "a1 strike B1 with=a1.sword") == 2 + 1 + 1 + 2 + 1
    assert bonus(game, "a1 strike B1 part=leg with=a1.sword") == 2 + 1 + 1 - 2 + 1
    assert number(game, "a1 strike B1 part=leg with=a1.sword") == 8 - 2
    game.do("a1 strike B1 part=leg with=a1.sword", dice=[])
    game.do("B1 stand", dice=[6, (4, 5)])
    assert game.unit("B1").out == "down"


@proves("F2-42", "F2-20", "F2-38", "G13", "G14", "G15", "F2-33")
def test_a_runner_that_dodges_one_watcher_runs_on_into_the_sight_of_the_next() -> None:
    """Speed 9 is 18 half steps: 4 to where B1 sees it, 10 more to where C1 does, and 4 are left.

    The Dodge is its second action: 11 and 3 are rolled, 2 less have to be met.
    """
    drawing = """
        #############
        #a..........#
        ####'####'###
        ####B####C###
        #############
    """
    units = {"a": man(dexterity=3), "B": man("bow", dexterity=2, strength=2), "C": man("bow", dexterity=2)}
    game = fight(drawing, "B1 C1 a1", units, options={"overwatch": True})
    game.do("B1 wait")
    game.do("C1 wait")
    game.until("a1 turn")
    game.do("a1 run 10,1")
    assert (str(game.unit("a1").cell), game.asked) == ("3,1", "B1 cut-in")
    game.do("B1 go")
    game.do("B1 shoot a1 with=B1.bow", dice=[])
    game.do("a1 dodge", dice=[11, 2])
    assert (
        game.told("red") == game.told("blue") == "A1 dodges and rolls 14 in all. B1 shoots at a1 and misses."
    )
    assert number(game, "B1 shoot a1 with=B1.bow") == 11 + 3 - 2
    assert game.asked == "C1 cut-in", "its comrade has acted"
    game.do("C1 hold")
    game.do("B1 door 4,2")
    game.do("C1 hold")
    game.do("B1 end")
    assert game.asked == "a1 turn", "the turn that was cut into goes on"
    game.do("a1 run-on 10,1")
    assert (str(game.unit("a1").cell), game.asked) == ("8,1", "C1 cut-in")
    assert len(saved(game).steps) == len(game.steps)
    game.do("C1 hold")
    game.do("a1 run-on 10,1")
    assert str(game.unit("a1").cell) == "10,1"
    assert game.unit("a1").tally("actions") == 2, "the rest of a run is no action"


@proves("F2-08", "G6", "G13", "G15", "G16")
def test_a_wound_and_waiting_both_lower_a_dodge_which_ends_with_the_turn_that_is_forfeited() -> None:
    """6 + 1 for Dexterity, waited -1, Major wound -1."""
    units = {"a": man("bow", dexterity=2, strength=2), "B": man("sword", dexterity=1, swords=2)}
    game = fight("#a....B.#", "B1 a1", units)
    game.do("B1 wait")
    put(game, {"B1": {"tallies": {**game.unit("B1").tallies, "major": 1}}})
    game.do("a1 shoot B1 with=a1.bow", dice=[])
    game.do("B1 dodge", dice=[6, 2])
    assert number(game, "a1 shoot B1 with=a1.bow") == 6 + 1 - 1 - 1
    game.do("B1 hold")
    game.do("a1 end")
    assert game.asked == "B1 cut-in"
    game.do("B1 hold")
    assert game.told("red") == "Round 2."
    assert not game.unit("B1").states
    assert number(game, "B1 strike a1 with=B1.sword") == 8 + 2 + 0 - 2, "not a1's own loan: it did one thing"


# ------------------------------------------------------------------------------- what is told of a next turn


@proves("G6", "G7")
@pytest.mark.parametrize(("severe", "needed"), [(0, 4), (1, 6)])
def test_what_an_enemy_could_do_in_its_next_turn_is_told_with_its_wounds(severe: int, needed: int) -> None:
    """2 + 2 and sword +1 against 8 + 1 and sword +1; a Severe wound takes 2 off. It has spent its points."""
    enemy = man("sword", dexterity=2, swords=2)
    game = duel(man("sword"), enemy, options={"open_ended": False, "pool_scope": "all"})
    spent = {"severe": severe, "actions": 3, "pool-spent": 99}
    put(game, {"B1": {"tallies": spent, "states": {"exposed": State("exposed", amount=4)}}})
    found = versus(RULESET, game.view("red"), "B1", "a1", only="strike").attacks[0]
    hits = Fraction(sum(a + b >= needed for a in range(1, 7) for b in range(1, 7)), 36)
    ends = exchanges(
        RULESET, game.view("red").with_unit(RULESET.renewed(game.unit("B1"))), found.action,
        lambda _view, _asked: parse("a1 stand"),
    )  # fmt: skip
    assert ends.chance(lambda end: end.name != "miss") == hits
    assert found.odds.chance == ends.chance(lambda end: end.is_felt)
