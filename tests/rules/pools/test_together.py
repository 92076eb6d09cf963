"""Rules of `pools` that meet in one act: grips and eyes, reactions and turning, energy and beats."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from skirmish.grid import Cell
from skirmish.model.action import parse
from skirmish.model.event import CheckRolled, RoundBegan
from skirmish.model.kit import Item
from skirmish.model.lock import Key
from skirmish.model.unit import State
from skirmish.rules.exchange_ends import exchanges
from skirmish.rules.pools import RULESET
from skirmish.rules.pools.sheet import Sheet, Weapon
from tests.rules.pools.fighters import (
    PLAIN,
    SKILLED,
    armed,
    changed,
    drained,
    duel,
    fight,
    left,
    pools,
    thing,
)
from tests.rules.proves import proves
from tests.scenario import Game, figure, weighed

WATCHER = Sheet(strength=2, agility=2, stamina=3, acuity=3, skills={"perception": 3})
"""Passive Perception of 3 + 2 dice."""


def seized(drawing: str, holder: str, victim: str, **fields: Any) -> Game:
    """A fight in which `holder` has hold of `victim`."""
    game = fight(drawing, **fields)
    changed(game, holder, states={"holding": State("holding", by=victim)})
    changed(game, victim, states={"held": State("held", by=holder)})
    return game


# --------------------------------------------------------------------------------------------- grips and eyes


@proves("G20", "G33")
def test_an_enemy_that_is_held_hinders_the_shooter_beside_it() -> None:
    """A grip bars Moves and dodging; who is held may still strike, so it is able."""
    field = "ab....C\n.B....."
    units = {"a": armed("bow"), "b": PLAIN, "B": PLAIN, "C": figure(PLAIN, facing="w")}
    game = seized(field, "b1", "B1", units=units, dice=[10, 3, 2, 1])
    assert weighed(game, "a1 shoot C1 with=bow").action == 4 - 1
    changed(game, "B1", states={**game.unit("B1").states, "stunned": State("stunned", amount=9)})
    assert weighed(game, "a1 shoot C1 with=bow").action == 4


@proves("G24", "G33")
@pytest.mark.parametrize(("wall", "refusal"), [(".", "a1 stands in the open."), ("=", "")])
def test_an_enemy_that_is_held_still_looks(wall: str, refusal: str) -> None:
    units = {"a": SKILLED, "b": PLAIN, "B": WATCHER}
    game = seized(f"a{wall}..Bb", "b1", "B1", units=units, dice=[10, 1, 2])
    assert game.refused("a1 hide add=3") == refusal
    if not refusal:
        game.do("a1 hide add=3", dice=[(6, 1, 1, 1, 1, 1), (7, 2, 3, 4, 1)])
        assert game.events(CheckRolled)[-1].check.watchers == (3 + 2,)
        assert not game.unit("a1").hidden_from, "7 is above 6: it was seen"


@proves("G24", "G33")
def test_who_walks_into_plain_view_of_one_that_is_held_is_seen() -> None:
    units = {"a": SKILLED, "b": PLAIN, "B": WATCHER}
    game = seized("a=..Bb\n......", "b1", "B1", units=units, dice=[10, 1, 2])
    changed(game, "a1", hidden_from=frozenset({"blue"}))
    game.do("a1 move 1,1")
    assert not game.unit("a1").hidden_from


@proves("G24", "G33")
def test_in_the_dark_nobody_slips_out_of_a_grip_by_hiding() -> None:
    game = seized("aB", "B1", "a1", units={"a": SKILLED, "B": PLAIN}, dark="a", dice=[10, 1])
    assert game.refused("a1 hide add=3") == "a1 is held."
    changed(game, "a1", states={})
    assert game.refused("a1 hide add=3") == ""


# ----------------------------------------------------------------------------------------- one grip at a time


@proves("G33")
def test_who_is_held_does_not_get_free_by_taking_hold_of_somebody_else() -> None:
    """The way out is the test against the holder; a hold on a weaker third party is none."""
    units = {"a": PLAIN, "B": PLAIN, "C": Sheet()}
    sides = {"red": "a", "blue": "B", "green": "C"}
    game = seized("aBC", "a1", "B1", units=units, sides=sides, dice=[1, 10, 2])
    assert game.refused("B1 grapple C1 add=3") == "B1 is held, and can only grapple its holder."
    assert game.refused("B1 strike C1 with=fists add=3") == ""
    assert game.refused("B1 shove C1 add=3") == ""


@proves("G33")
@pytest.mark.parametrize("verb", ["grapple", "break-free"])
def test_turning_the_grip_round_is_the_test_to_break_free(verb: str) -> None:
    """Strength 3 added against the passive 3 of the holder: 3 dice against 3 either way."""
    game = seized("aB", "a1", "B1", units={"a": PLAIN, "B": PLAIN}, dice=[1, 10])
    changed(game, "a1", facing=2)
    game.do(f"B1 {verb} a1 add=3")
    assert game.prompts[0].verbs == ("dodge", "take"), "a holder may dodge"
    game.do("a1 take", dice=[(9, 1, 1), (9, 2, 2)])
    assert pools(game) == (3, 3)
    held = {name for name in ("a1", "B1") if "held" in game.unit(name).states}
    assert held == ({"a1"} if verb == "grapple" else set())


@proves("G33")
def test_a_holder_that_is_grappled_lets_go() -> None:
    units = {"a": PLAIN, "B": PLAIN, "C": PLAIN}
    game = seized("aBC", "B1", "a1", units=units, sides={"red": "aC", "blue": "B"}, dice=[1, 2, 10])
    game.do("C1 grapple B1 add=3")
    game.do("B1 take", dice=[(9, 1, 1), (9, 2, 2, 2)])
    assert not game.unit("a1").states
    assert set(game.unit("B1").states) == {"held"}
    assert game.unit("C1").states["holding"].by == "B1"


# ------------------------------------------------------------------------------------------- hands and things


@proves("FP-15")
def test_a_key_is_not_drawn_it_takes_no_hand() -> None:
    key = Item("key", "key", "iron key", Key())
    game = duel(figure(PLAIN, carried=(key, thing("dagger"))), PLAIN)
    assert game.refused("a1 draw with=key") == "a1 cannot draw that way."
    assert game.refused("a1 draw with=dagger") == ""
    assert game.refused("a1 drop with=key") == ""


@proves("G13")
def test_a_gun_that_goes_from_hand_to_hand_shoots_no_more_often() -> None:
    units = {"a": armed("sniper"), "b": SKILLED, "B": PLAIN}
    game = fight("ab......B", units=units, dice=[10, 9, 1])
    game.do("a1 shoot B1 with=sniper")
    game.until("a1").do("a1 drop with=sniper")
    game.until("b1").do("b1 pick-up with=sniper")
    game.until("b1")
    shoot = "b1 shoot B1 with=sniper"
    assert game.refused(shoot) == "b1 has nothing left to attack with."
    while not game.events(RoundBegan):
        game.decline()
    assert game.until("b1").refused(shoot) == ""


# ---------------------------------------------------------------------- everything that may weigh on one roll


@proves("FP-26", "FP-30", "FP-34", "G20", "G21", "G22", "G23", "G25", "G27", "G28", "FP-47")
def test_a_shot_and_its_dodge_with_all_that_may_weigh_on_them() -> None:
    """8 dice against 11.

    Attack 4 + 2 + 2, second wind +1, rear +2, higher +1, prone -1, an enemy beside -1, armour -1, dazed -1.
    Defence 1 + armour 2, a Dodge of 2 + 2 less the 2 of untrained armour, band 3 +2, dark +2, heavy cover +3,
    prone +1, dazed -1, exposed -1.
    """
    field = "a......................=B\nC........................"
    archer = armed("bow", pd=3)
    target = armed(pd=2, sheet=replace(PLAIN, skills={"evasion": 2}), facing="e")
    units = {"a": archer, "B": target, "C": PLAIN}
    game = fight(field, units=units, under={"a": "/"}, dark="B", dice=[10, 2, 1])
    prone, dazed = State("prone"), State("dazed", amount=9)
    changed(game, "a1", states={"prone": prone, "dazed": dazed})
    changed(game, "B1", states={"prone": prone, "dazed": dazed, "exposed": State("exposed")})
    game.do("a1 shoot B1 add=2 wind=yes with=bow")
    assert left(game, "a1") == 8 - 3 - 2 - 1
    game.do("B1 dodge add=2", dice=[(5,) * 11, (4,) * 8])
    assert pools(game) == (8, 11)
    assert "range, band 3" in {row.reason for row in game.events(CheckRolled)[0].check.rows}


@proves("FP-40", "FP-41", "G15", "G18")
def test_a_blow_and_a_block_are_reckoned_as_two_pools() -> None:
    """9 dice against 1 + shield 2 + 1 + 1: the hits are binomial for each highest die of the five."""
    game = duel(armed("sword"), armed("round"))
    ends = exchanges(
        RULESET,
        game.view("red"),
        parse("a1 strike B1 add=2 with=sword"),
        lambda _view, _asked: parse("B1 block add=1"),
    ).merged(lambda end: end.damage)
    for hits in range(10):
        chance = Fraction(0)
        for top in range(1, 11):
            highest = Fraction(top**5 - (top - 1) ** 5, 10**5)
            reach = Fraction(11 - top, 10)
            chance += highest * comb(9, hits) * reach**hits * (1 - reach) ** (9 - hits)
        assert ends[hits] == chance


@proves("G13", "G16", "G20", "G23", "G8")
def test_a_spear_thrown_at_arms_length_is_a_shot() -> None:
    """Prone gives the target a die instead of the attack; and the target is an enemy beside the thrower."""
    game = duel(armed("spear"), PLAIN)
    changed(game, "B1", states={"prone": State("prone")})
    blow, cast = weighed(game, "a1 strike B1 with=spear"), weighed(game, "a1 throw B1 with=spear")
    assert (blow.action, blow.defence) == (4 + 1, 1)
    assert (cast.action, cast.defence) == (4 - 1, 1 + 1)
    game.do("a1 throw B1 add=3 with=spear")
    assert game.prompts[0].verbs == ("dodge", "take"), "nobody braces for what flies"
    game.do("B1 dodge add=1", dice=[(9, 1, 1), (8,) * 6])
    assert [item.id for item in game.battle.ground.items[game.unit("B1").cell]] == ["spear"]


# ------------------------------------------------------------------------------------ one thing after another


@proves("G9", "FP-17", "FP-22", "G30")
def test_when_attack_and_reaction_take_the_last_energy_of_both_the_round_is_over() -> None:
    game = duel(armed("sword"), armed("sword"))
    drained(game, "a1", 3)
    drained(game, "B1", 2)
    game.do("a1 strike B1 with=sword")
    game.do("B1 dodge add=1", dice=[(9, 1, 1), (8,) * 5])
    assert [event.number for event in game.events(RoundBegan)] == [2]
    assert (left(game, "a1"), left(game, "B1")) == (8, 8)
    assert game.asked == "a1 beat"


@proves("G15", "G23", "G18")
def test_turning_after_a_block_leaves_the_next_attacker_at_the_back() -> None:
    """The blow that was blocked keeps its dice; the next one comes from the rear, where no shield reaches."""
    units = {"a": armed("sword"), "B": armed("round", facing="w")}
    game = fight("aB\na.", units=units, dice=[10, 1, 9])
    game.do("a1 strike B1 with=sword")
    game.do("B1 block add=1 facing=e", dice=[(9, 1, 1, 1, 1), (8,) * 5])
    assert pools(game) == (5, 1 + 2 + 1 + 1)
    game.until("a2 beat")
    game.do("a2 strike B1 with=sword")
    assert game.prompts[0].verbs == ("dodge", "brace", "take")
    game.do("B1 take", dice=[(9,), (8,) * 7])
    assert pools(game) == (5 + 2, 1)


@proves("G27", "G33", "G18", "G19", "G28")
def test_a_blow_that_stuns_a_holder_frees_its_victim_and_leaves_it_one_die() -> None:
    """Dazed and stunned take 3 of 1 + 2 dice, and one is left; all that it can do is shake that off."""
    hammer = Item("mace", "mace", "mace", Weapon(3, 5, "axes_and_maces", dazes=1, stuns=2))
    units = {"a1": figure(SKILLED, hands=(hammer,)), "a2": PLAIN, "B": armed(pd=2, facing="w")}
    game = seized("aBa", "B1", "a2", units=units, dice=[10, 9, 1])
    game.do("a1 strike B1 with=mace")
    assert game.prompts[0].verbs == ("dodge", "brace", "take"), "a holder may dodge"
    game.do("B1 take", dice=[(5, 5, 5), (9, 9, 1, 1, 1)])
    assert not game.unit("a2").states
    assert set(game.unit("B1").states) == {"dazed", "stunned"}
    assert weighed(game, "a1 strike B1 with=mace").defence == 1
    assert game.asked == "B1 beat"
    assert game.refused("B1 strike a1 with=fists add=1") == "B1 is stunned."
    game.do("B1 shake-off of=stunned")
    assert game.asked == "a2 beat"
    game.do("a2 shove B1 add=3")
    assert game.asked == "B1 react", "dazed alone it reacts again"


@proves("G33", "G12")
def test_a_holder_that_is_pushed_away_holds_nobody() -> None:
    """3 dice of Strength and 1 for the flank against 3: one success is one cell, and the two are apart."""
    units = {"a": PLAIN, "B": PLAIN, "C": PLAIN}
    sides = {"red": "a", "blue": "BC"}
    game = seized("Ca...\nB....", "a1", "B1", units=units, sides=sides, dice=[10, 1, 2])
    game.do("C1 shove a1 add=3")
    game.do("a1 take", dice=[(5, 5, 5), (9, 1, 1, 1)])
    assert game.unit("a1").cell == Cell(2, 0)
    assert not game.unit("a1").states
    assert not game.unit("B1").states
    game.until("B1 beat")
    assert game.refused("B1 move 1,1") == ""


@proves("G26", "FP-68", "G5")
@pytest.mark.parametrize(("hits", "out"), [(8, ""), (9, "down"), (10, "down"), (11, "dead")])
def test_the_tough_die_of_all_their_health_and_their_stamina(hits: int, out: str) -> None:
    """3 + 2 x 2 + 2 for Tough is 9 health; 9 + Stamina 2 is death."""
    tough = replace(PLAIN, traits=("tough",))
    game = duel(armed("greatsword"), tough)
    game.do("a1 strike B1 add=3 with=greatsword")
    game.do("B1 take", dice=[(5,), (5,) * hits + (4,) * (15 - hits)])
    assert pools(game) == (9 + 3 + 3, 1)
    assert game.unit("B1").out == out


@proves("G22", "G24")
def test_who_eludes_one_of_two_strikes_that_one_unseen_and_is_seen_afterwards() -> None:
    """B1 knows of a1 by B2 alone: no reaction and a die more; to shoot a1 B1 meets 3 dice more, B2 none."""
    units = {"a": armed("sword"), "B": armed("bow", facing="w")}
    game = fight("aB.B", units=units, dice=[10, 2, 1])
    eludes = State("eludes", by="B1", is_for_each=True)
    changed(game, "a1", states={eludes.key: eludes})
    assert weighed(game, "B1 shoot a1 with=bow").defence == 1 + 3
    assert weighed(game, "B2 shoot a1 with=bow").defence == 1
    game.do("a1 strike B1 with=sword", dice=[(5,), (4,) * 6])
    assert pools(game) == (5 + 1, 1)
    assert not game.unit("a1").states
    assert weighed(game, "B1 shoot a1 with=bow").defence == 1


@proves("G11", "G9", "G27", "G28")
def test_who_was_stunned_and_surprised_has_had_its_first_beat_once_the_round_is_over() -> None:
    """It had nothing left to expend, so its beat passed unasked; surprise does not outlast the round."""
    options = {"surprised": "second side"}
    game = duel(armed("sword"), PLAIN, options=options)
    stunned = {**game.unit("B1").states, "stunned": State("stunned", amount=1)}
    assert "surprised" in stunned
    changed(game, "B1", states=stunned, tallies={**game.unit("B1").tallies, "expended": 2})
    game.do("a1 stand-by")
    assert [event.number for event in game.events(RoundBegan)] == [2]
    assert not game.unit("B1").states
    game.do("a1 strike B1 with=sword")
    assert game.asked == "B1 react"


@proves("FP-21", "FP-22", "FP-23", "G28", "G30")
def test_the_last_energy_expended_ends_the_round_and_stays_out_of_the_next() -> None:
    """B1 has none left; a1's last point takes it three cells, and 7 of 8 come back."""
    game = fight("a....B", units={"a": PLAIN, "B": PLAIN}, dice=[10, 1])
    drained(game, "a1", 1)
    drained(game, "B1", 0)
    assert game.refused("a1 move 3,0")
    game.do("a1 sprint 3,0")
    assert game.told("red") == "A1 moves to 3,0. Round 2."
    assert (left(game, "a1"), left(game, "B1")) == (7, 8)
    assert game.asked == "a1 beat"


@proves("G13", "FP-16")
def test_who_lacks_the_energy_to_load_is_told_how_much_it_takes() -> None:
    game = duel(armed("crossbow"), PLAIN)
    assert game.refused("a1 shove B1 add=1") == "a1 has no hand free.", "a crossbow takes both"
    game.do("a1 shoot B1 with=crossbow")
    game.do("B1 take")
    game.until("a1 beat")
    drained(game, "a1", 2)
    assert game.refused("a1 reload with=crossbow") == "a1 has 2 energy left, not 3."
    drained(game, "a1", 3)
    assert not game.refused("a1 reload with=crossbow")


@proves("G16", "G33", "G12")
def test_who_has_braced_itself_makes_no_move_and_is_pushed_all_the_same() -> None:
    """One success of 6 dice pushes it a cell; what the Brace bars are its own Moves, on one beat."""
    units = {"a": armed("sword"), "B": figure(PLAIN, facing="w")}
    game = fight("aB...\na....", units=units, dice=[9, 1, 10])
    game.do("a2 strike B1 with=sword")
    game.do("B1 brace add=1", dice=[(9, 9), (8,) * 5])
    assert game.asked == "a1 beat"
    game.do("a1 shove B1 add=3")
    game.do("B1 take", dice=[(5,) * 3, (5, 1, 1, 1, 1, 1)])
    assert game.unit("B1").cell == Cell(2, 0)
    assert game.asked == "B1 beat"
    for act in ("B1 move 1,0", "B1 sprint 1,0", "B1 lie-down"):
        assert game.refused(act) == "B1 has braced itself and cannot move on this beat."
    game.do("B1 hold")
    game.until("B1 beat")
    assert not game.refused("B1 move 3,0")


# --------------------------------------------------------------------------------------- giving up in between


@proves("G9", "FP-73")
def test_a_side_that_gives_up_takes_nobodys_beat_with_it() -> None:
    """Its units that held count no more: B1 has not been asked since the last act."""
    sides = {"red": "a", "blue": "B", "green": "C"}
    game = fight("aBCCC", units=dict.fromkeys("aBC", PLAIN), sides=sides, dice=[10, 1, 8, 6, 4])
    game.play("a1 search", "C1 hold", "C2 hold")
    assert game.asked == "C3 beat"
    game.do("green concede")
    assert (game.asked, game.events(RoundBegan)) == ("B1 beat", [])
    game.play("B1 hold", "a1 hold")
    assert len(game.events(RoundBegan)) == 1


@proves("G9")
@pytest.mark.parametrize(
    ("before", "asked"),
    [
        (["a1 search", "B1 hold"], "a1"),  # B1 has held since the search, a1 has not.
        (["a1 search", "B1 stand-by"], "a1"),
        (["a1 hold", "B1 hold"], ""),  # Both have.
        (["a1 stand-by", "B1 hold"], ""),
    ],
)
def test_that_a_side_gives_up_is_no_act_and_who_has_held_is_not_asked_again(
    before: list[str], asked: str
) -> None:
    sides = {"red": "a", "blue": "B", "green": "C"}
    game = fight("aBCC", units=dict.fromkeys("aBC", PLAIN), sides=sides, dice=[10, 8, 6, 4])
    game.play(*before, "C1 hold")
    game.do("green concede")
    if asked:
        assert (game.asked, game.events(RoundBegan)) == (f"{asked} beat", [])
        game.do(f"{asked} hold")
    assert game.events(RoundBegan) == [RoundBegan(2)], "B1 is not asked a second time"


@proves("G16", "G31")
def test_what_an_enemy_could_do_in_its_next_round_is_told_without_what_ends_by_then() -> None:
    """It has braced itself, which bars its next Move alone; what it has expended stays out."""
    game = duel(PLAIN, armed("sword"), drawing="a...B")
    tallies = {"spent": 5, "expended": 1, "uses:sword": 1, "struck": 1}
    states = {"braced": State("braced"), "exposed": State("exposed")}
    changed(game, "B1", tallies=tallies, states=states)
    unit = RULESET.renewed(game.unit("B1"))
    assert dict(unit.tallies) == {"expended": 1, "struck": 1}
    assert not unit.states


@proves("G13", "G18")
def test_what_was_thrown_lies_there_though_its_target_gives_up_before_it_answers() -> None:
    units = {"a": armed("spear"), "B": figure(PLAIN, facing="w"), "C": PLAIN}
    game = fight("a..B..C", units=units, sides={"red": "a", "blue": "B", "green": "C"}, dice=[10, 1, 5])
    game.do("a1 throw B1 with=spear add=1")
    game.do("blue concede", dice=[])
    assert not game.unit("a1").hands
    assert [item.id for item in game.battle.ground.items[Cell(3, 0)]] == ["spear"]
    assert left(game, "a1") == 8 - 3 - 1


@proves("G24", "G32")
def test_of_many_who_look_each_side_looks_for_itself() -> None:
    """The five nearest look each for itself, those farther off as one of each side."""
    units = {"a": SKILLED, "B": PLAIN, "C": PLAIN}
    sides = {"red": "a", "blue": "B", "green": "C"}
    first = [10, 9, 8, 7, 6, 5, 4, 3, 2]
    game = fight("aBBBBBBCC", units=units, sides=sides, dark="a", dice=first)
    own, near, far = (6, 1, 1, 1, 1, 1), [(6, 1)] * 5, [(6, 1), (7, 1, 1, 1)]
    game.do("a1 hide add=3", dice=[own, *near, *far])
    assert game.unit("a1").hidden_from == {"blue"}, "of B6, C1 and C2 only the latter have seen it"


# -------------------------------------------------------------------------------------- what others see of it


@proves("G22", "G33")
def test_where_somebody_lands_reads_only_who_sees_it() -> None:
    """C1 looks up the lane, past which B1 is pushed."""
    field = """
        #######
        aB.....
        #.#####
        #C#####
    """
    units = {"a": SKILLED, "B": PLAIN, "C": PLAIN}
    sides = {"red": "a", "blue": "B", "green": "C"}
    game = fight(field, units=units, sides=sides, fog=True, dice=[10, 2, 1])
    game.do("a1 shove B1 add=3")
    game.do("B1 take", dice=[(1, 2, 3), (9, 9, 9, 1, 1, 1, 1)])
    assert game.unit("B1").cell == Cell(4, 1)
    assert "B1 stands at 4,1." in game.told("red")
    assert game.told("green") == "A1 shoves B1. B1 is lost from sight at 1,1."


# --------------------------------------------------------------------------------- a comrade's word, and eyes


@proves("G22", "G24", "G26")
@pytest.mark.parametrize("is_fallen", [True, False])
def test_whom_only_a_comrade_saw_is_lost_from_sight_when_that_comrade_falls(is_fallen: bool) -> None:
    """B1 was fooled by a1, B2 was not: d1 strikes B2, who has 3 health, or else 9."""
    units = {"a": SKILLED, "B": armed("bow", facing="w"), "d": armed("sword", "short")}
    game = fight("a=..B..\n....Bd.", units=units, sides={"red": "ad", "blue": "B"}, dice=[9, 5, 3, 10])
    changed(game, "a1", states={"eludes:B1": State("eludes", by="B1", is_for_each=True)})
    changed(game, "B2", hp=3 if is_fallen else 9)
    game.until("d1 beat")
    game.do("d1 strike B2 with=sword add=0")
    game.do("B2 take", dice=[(8,), (9, 9, 9, 1, 1, 1, 1)])  # Sword 5, from the rear 2.
    assert game.unit("B2").out == ("down" if is_fallen else "")
    game.until("B1 beat")
    assert game.unit("a1").hidden_from == ({"blue"} if is_fallen else set())
    assert bool(game.refused("B1 shoot a1 with=bow add=3")) == is_fallen
    if is_fallen:
        assert not game.unit("a1").states
        assert not game.refused("B1 search add=2")


@proves("G22", "G24")
def test_whom_only_a_comrade_saw_is_lost_from_sight_when_that_comrade_goes() -> None:
    units = {"a": SKILLED, "B": armed("bow", facing="w")}
    game = fight("a=..B.\n####B#\n####.#", units=units, dice=[1, 5, 10])
    changed(game, "a1", states={"eludes:B1": State("eludes", by="B1", is_for_each=True)})
    changed(game, "B2", cell=Cell(5, 0))
    game.until("B2 beat")
    game.do("B2 move 4,1")
    assert game.asked == "B1 beat"
    assert game.unit("a1").hidden_from == {"blue"}


@proves("G24", "G27")
@pytest.mark.parametrize("is_stunned", [True, False])
def test_at_the_end_of_any_move_a_hider_in_plain_view_of_an_able_enemy_is_found(is_stunned: bool) -> None:
    """B1 was stunned while a1 hid before its eyes. Once that is over, the next Move ends the hiding."""
    units = {"a": SKILLED, "B": figure(WATCHER, facing="w"), "c": PLAIN}
    game = fight("a...B#\n######\nc....#", units=units, sides={"red": "ac", "blue": "B"}, dice=[1, 5, 10])
    states = {"stunned": State("stunned", amount=9)} if is_stunned else {}
    changed(game, "B1", states=states)
    changed(game, "a1", hidden_from=frozenset({"blue"}))
    game.until("c1 beat")
    game.do("c1 move 1,2")
    assert bool(game.unit("a1").hidden_from) == is_stunned
