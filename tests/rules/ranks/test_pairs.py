"""Two rules that touch the same number, state or moment: each test names both."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from skirmish.grid import Cell
from skirmish.model.unit import State
from skirmish.rules.rounds.declared_clock import clock_of
from tests.rules.proves import proves
from tests.rules.ranks.ring import declare, facing, fight, man, rolled, wounded
from tests.scenario import Game, put, set_alight, weighed

THREE = {"red": "a", "blue": "B", "green": "C"}


@proves("BG-03", "BG-37", "BR-23")
def test_who_fumbles_a_blow_from_behind_is_open_for_the_rest_of_the_round() -> None:
    field = """
        .....
        .aB..
        ..c..
    """
    units = {
        "a": man(dexterity=15),
        "B": facing(man("broadsword", sword=55, dexterity=12), "w"),
        "c": man("broadsword", sword=55, dexterity=9),
    }
    game = fight(field, units, sides={"red": "ac", "blue": "B"}, options={"fumbles": True})
    declare(game, "a1 step 0,1", "a1 wait", "B1 wait")
    # Agility: 80 fails against 75, 50 succeeds against 60; the blow is a 100. Then 50 hits, for 3 + 1.
    game.do("c1 strike B1 with=c1.broadsword", dice=[80, 50, 100, 50, 3])
    assert rolled(game) == [
        ("a1", "break-away", "caught"),
        ("B1", "free-attack", "fumble"),
        ("c1", "strike", "hit"),
    ], "B1 is asked for no parry"
    assert game.unit("B1").hp == 12 - 4
    assert "B1 strikes after a1 and stumbles. B1 is off balance." in game.told("red")


def shot_at_once(thing: str, third: str, **skill: Any) -> Game:
    """a1 and B1 act at the same time: a1 at C1, B1 at a1; C1, who has nothing to answer with, is slow."""
    archer = man(thing, dexterity=12, dodge=60, **skill)
    units = {"a": facing(archer, "e"), "B": facing(archer, "w"), "C": man(third, dexterity=3, dodge=0)}
    game = fight("a..B\n....\nC...", units, sides=THREE)
    return declare(game, f"a1 shoot C1 with=a1.{thing}", f"B1 shoot a1 with=B1.{thing}")


@proves("BG-14", "BG-28")
def test_what_was_thrown_lies_there_though_its_thrower_yields_to_a_throw_of_the_same_moment() -> None:
    game = shot_at_once("hand_axe", "dagger", throwing_axe=50)
    game.do("C1 wait", dice=[99, 30])
    assert game.asked == "a1 defend"
    game.do("red concede")
    lying = {cell: [item.id for item in items] for cell, items in game.battle.ground.items.items()}
    assert lying == {Cell(0, 2): ["a1.hand_axe"], Cell(0, 0): ["B1.hand_axe"]}
    assert game.unit("a1").out == "yielded"


@proves("BG-14", "BG-34", "BR-106")
def test_a_planted_shield_is_worn_by_the_arrow_of_an_archer_who_yields_at_the_same_moment() -> None:
    bowman = man("longbow", bow=98, dexterity=12, dodge=60)
    bearer = facing(man("hoplite", dexterity=3, dodge=0), "n")
    units = {"a": facing(bowman, "e"), "B": facing(bowman, "w"), "C": bearer}
    game = fight("a..B\n....\nC...", units, sides=THREE)
    declare(game, "a1 wait", "B1 wait", "C1 plant with=C1.hoplite")
    declare(game, "a1 shoot C1 with=a1.longbow", "B1 shoot a1 with=B1.longbow")
    # 98 halved behind the shield is 49: 20 hits, and of 6 + 1 points 7 are stopped. B1 hits with 50 of 98.
    game.do("C1 wait", dice=[20, 6, 50])
    assert game.asked == "a1 defend"
    game.do("red concede")
    shield = game.battle.ground.items[Cell(0, 2)][0]
    assert shield.stats.points == 16 - 7  # type: ignore[attr-defined]


# --------------------------------------------------------------------------------------- chances that meet


@proves("BG-31", "BG-05", "BR-25")
@pytest.mark.parametrize(
    ("dark", "attack", "parry"), [("a", 55, 23), ("B", 28, 45), ("aB", 28, 23), ("", 55, 45)]
)
def test_a_blow_from_the_dark_is_hard_to_parry_and_one_into_the_dark_hard_to_strike(
    dark: str, attack: int, parry: int
) -> None:
    """Each roll is halved by the dark on whom it is made against: 55 and 45, halves rounded up."""
    units = {
        "a": facing(man("broadsword", sword=55), "e"),
        "B": facing(man("heater", shield=45, dodge=0), "w"),
    }
    game = fight("#aB.#", units, dark=dark)
    check = weighed(game, "a1 strike B1 with=a1.broadsword")
    assert (check.attack.percent, check.defence.percent) == (attack, parry)


@proves("BG-40", "BG-20", "BG-31", "BG-18")
def test_a_parry_with_an_unlearnt_axe_against_a_blow_from_the_dark_is_halved_once() -> None:
    """Half of the sword's 70 stands in for the axe's 15, and the dark halves no more; 30 for one before."""
    units = {
        "a": facing(man("broadsword", sword=55), "e"),
        "B": facing(man("battle_axe", sword=70, dodge=0), "w"),
    }
    game = fight("#aB.#", units, dark="a")
    assert weighed(game, "a1 strike B1 with=a1.broadsword").defence.percent == 35
    put(game, {"B1": {"tallies": {"defended": 1}}})
    assert weighed(game, "a1 strike B1 with=a1.broadsword").defence.percent == 5


@proves("BG-34", "BG-23", "BR-104", "BG-31")
def test_who_kneels_with_a_second_shield_behind_a_planted_one_has_both() -> None:
    """90 is halved by the planted one, which stops 16 points; the one on the arm parries with 90."""
    units = {
        "a": facing(man("longbow", bow=90, dexterity=9), "e"),
        "B": facing(man("hoplite", "hoplite", dexterity=15), "w"),
    }
    game = fight("a.....B", units)
    declare(game, "B1 plant with=B1.hoplite", "a1 wait", "B1 kneel", "B1 wait")
    check = weighed(game, "a1 shoot B1 with=a1.longbow")
    assert (check.attack.percent, check.defence.percent, check.harm.planted) == (45, 90, 16)


@proves("BG-30", "BG-38")
@pytest.mark.parametrize(("hidden", "percent"), [(frozenset(), 35), (frozenset({"red"}), 55)])
def test_only_a_scuffle_that_the_shooter_knows_of_makes_the_shot_harder(
    hidden: frozenset[str], percent: int
) -> None:
    """C1 of a third side stands beside B1; odds and roll reckon with it where red has seen it."""
    units = {
        "a": facing(man("rifle", rifle=55, dexterity=15), "e"),
        "B": man(dexterity=9),
        "C": man(dexterity=3),
    }
    game = fight("a......BC", units, sides=THREE)
    put(game, {"C1": {"hidden_from": hidden}})
    text = "a1 shoot B1 with=a1.rifle"
    assert weighed(game.view("red"), text).attack.percent == percent
    declare(game, text, "B1 wait")
    game.do("C1 wait", dice=[40, *([] if percent < 40 else [(1, 1)])])
    assert rolled(game) == [("a1", "shoot", "miss" if percent < 40 else "hit")]


# ------------------------------------------------------------------------------------------ ranks and hands


@proves("BG-12", "BG-15", "BR-09", "BR-11")
def test_who_walks_six_metres_and_draws_acts_at_the_rank_that_both_leave() -> None:
    """DEX 13, halved 7, less 5 is 2: after the 3 of B1, and before the 1 of c1, who walks as far with 12."""
    red = {"a": man(carried="dagger", dexterity=13), "c": man(carried="dagger", dexterity=12)}
    field = "........\na......B\n.......C\n........\nc......."
    units = {**red, "B": man("dagger", dexterity=3, dodge=0), "C": man("dagger", dexterity=2, dodge=0)}
    game = fight(field, units, sides={"red": "ac", "blue": "BC"})
    declare(game, "a1 move 6,1", "a1 strike B1 with=a1.dagger", "c1 move 6,3", "c1 strike C1 with=c1.dagger")
    declare(game, "B1 strike a1 with=B1.dagger")
    game.do("C1 wait", dice=[99, 99, 99])
    assert [unit for unit, made, _ in rolled(game)] == ["B1", "a1", "c1"]


@proves("BR-16", "BG-15", "BG-28", "BR-73")
def test_a_dagger_from_the_pack_is_drawn_thrown_and_lies_at_the_target() -> None:
    """15 less 5 for drawing is 10: B1, with 12, has acted by then."""
    thrower = man("long_spear", carried="dagger", dexterity=15, throwing_dagger=60, dodge=0)
    units = {"a": facing(thrower, "e"), "B": facing(man("longbow", bow=50, dexterity=12, dodge=0), "w")}
    game = fight("a...B", units)
    declare(game, "a1 shoot B1 with=a1.dagger")
    game.do("B1 shoot a1 with=B1.longbow", dice=[99, 30, 2])
    assert rolled(game) == [("B1", "shoot", "miss"), ("a1", "shoot", "hit")]
    assert game.unit("B1").hp == 12 - 2
    assert [item.id for item in game.battle.ground.items[Cell(4, 0)]] == ["a1.dagger"]
    assert [item.id for item in game.unit("a1").carried] == ["a1.long_spear"]


@proves("BR-81", "BG-26", "BG-36", "BG-16")
def test_who_loads_has_no_time_for_first_aid_and_who_waits_has() -> None:
    red = {"a": man("light_crossbow", first_aid=100, dexterity=15), "c": man(first_aid=100, dexterity=14)}
    game = fight("adc.....B", {**red, "d": man(), "B": man(dexterity=3)}, sides={"red": "adc", "blue": "B"})
    empty = tuple(replace(item, count=0) for item in game.unit("a1").hands)
    put(game, {"a1": {"hands": empty}, "d1": {"hp": 0, "out": "down", "notes": wounded(12)}})
    declare(game, "a1 reload with=a1.light_crossbow", "c1 wait", "B1 wait")
    assert game.asked == "a1 rank", "it could still keep its action for its comrade (BG-10)"
    game.do("a1 reload with=a1.light_crossbow")
    assert game.asked == "c1 late", "a1 has used its action"
    game.do("c1 aid d1 wound=1", dice=[50, 1])
    assert (game.unit("d1").hp, game.unit("a1").hands[0].count) == (1, 1)


# --------------------------------------------------------------------------------------------- who lies down


@proves("BG-37", "BG-38")
@pytest.mark.parametrize("surprised", [True, False])
def test_who_is_surprised_strikes_after_nobody(*, surprised: bool) -> None:
    units = {"a": facing(man(dexterity=15), "e"), "B": facing(man("broadsword", dexterity=9), "w")}
    game = fight("..aB..", units)
    put(game, {"B1": {"states": {"surprised": State("surprised")} if surprised else {}}})
    declare(game, "a1 step 0,0")
    if surprised:
        game.do("a1 wait", dice=[])
        assert rolled(game) == []
    else:  # Agility of 75 against 45: 80 fails, 40 does not; the blow is a 99.
        game.do("a1 wait")
        game.do("B1 wait", dice=[80, 40, 99])
        assert rolled(game) == [("a1", "break-away", "caught"), ("B1", "free-attack", "miss")]


@proves("BG-37", "BR-118", "BR-84")
def test_a_special_blow_from_behind_does_all_that_specials_do_and_armour_counts() -> None:
    """10 of 55 is a special: 9 and 4 + 1, less 2 for hard leather, are 12. Who ran drops where it was."""
    runner = facing(man(worn="hard_leather", dexterity=15), "e")
    game = fight("..aB..", {"a": runner, "B": facing(man("broadsword", sword=55, dexterity=9), "w")})
    declare(game, "a1 step 0,0", "a1 wait")
    game.do("B1 wait", dice=[80, 40, 10, 4])
    assert rolled(game) == [("a1", "break-away", "caught"), ("B1", "free-attack", "special hit")]
    assert (game.unit("a1").hp, game.unit("a1").cell, game.unit("a1").out) == (0, Cell(2, 0), "dead")


@proves("BG-39", "BG-36", "BR-116")
def test_the_dying_who_are_finished_are_beyond_first_aid() -> None:
    units = {"a": man(dexterity=15), "B": man(first_aid=100), "C": man(dexterity=9)}
    game = fight("aCB....", units, sides={"red": "a", "blue": "BC"})
    put(game, {"C1": {"hp": 0, "out": "down", "notes": wounded(12)}})
    declare(game, "a1 finish C1", "B1 aid C1")
    assert (game.unit("C1").out, game.asked) == ("dead", "a1 intent"), "B1 is asked for nothing any more"


@proves("BG-41", "BR-38", "BG-24")
def test_a_special_blow_to_stun_that_is_parried_is_a_normal_one_and_wears_the_shield() -> None:
    """5 of 28 is a special. Parried, its 8 + 1 points are more than half of 12 still, and none are lost."""
    units = {
        "a": facing(man("broadsword", sword=55, dexterity=15), "e"),
        "B": facing(man("heater", shield=45), "w"),
    }
    game = fight("#aB.#", units, options={"knockout": True})
    declare(game, "a1 stun B1 with=a1.broadsword")
    game.do("B1 wait", dice=[5])
    game.do("B1 parry with=B1.heater", dice=[40, 8])
    assert (game.unit("B1").out, game.unit("B1").hp) == ("down", 12)
    assert game.unit("B1").hands[0].stats.points == 12 - 2  # type: ignore[attr-defined]


@proves("BG-41", "BG-07", "BR-45")
@pytest.mark.parametrize(
    ("might", "dice", "lost"),
    [({"strength": 18, "size": 16}, [(2, 1)], 2 + 1), ({}, [3], 2), ({"strength": 6, "size": 6}, [8, 6], 0)],
)
def test_a_blow_to_stun_that_is_too_weak_does_the_least_with_the_damage_bonus(
    might: dict[str, int], dice: list[Any], lost: int
) -> None:
    """Broadsword, 2 to 9: 1d6 more makes the least 3, 1d6 less nothing. 6 are no more than half of 12."""
    units = {"a": man("broadsword", sword=55, dexterity=15, **cast(Any, might)), "B": man(dodge=0)}
    game = fight("#aB.#", units, options={"knockout": True})
    declare(game, "a1 stun B1 with=a1.broadsword")
    game.do("B1 wait", dice=[20, *dice])
    assert (game.unit("B1").hp, game.unit("B1").out) == (12 - lost, "")


@proves("BR-116", "BR-123", "BG-36")
@pytest.mark.parametrize("is_helped", [True, False])
def test_whom_the_fire_fells_as_a_round_begins_may_be_saved_until_it_ends(*, is_helped: bool) -> None:
    """3 points are left, and 3 are burnt; each injury is one of its own: the second, of 3, is treated."""
    units = {"a": man(first_aid=100, dexterity=15), "c": man(dexterity=12), "B": man(dexterity=3)}
    game = set_alight(fight("ac.....B", units, sides={"red": "ac", "blue": "B"}), Cell(1, 0))
    put(game, {"c1": {"hp": 3, "notes": wounded(9)}})
    declare(game, "a1 wait", "c1 wait", "B1 wait")
    game.until("a1 intent")
    assert (game.unit("c1").hp, game.unit("c1").out) == (0, "down")
    declare(game, "a1 wait", "B1 wait")
    if is_helped:
        game.do("a1 aid c1 wound=2", dice=[50, 3])
    else:
        game.do("a1 leave-be")
    game.until("a1 intent")
    assert (game.unit("c1").hp, game.unit("c1").out) == ((3, "down") if is_helped else (0, "dead"))


@proves("BG-35", "BR-115", "BR-116")
def test_who_is_woken_in_the_fire_falls_again_as_the_next_round_begins() -> None:
    units = {"a": man(dexterity=15), "c": man(dexterity=12), "B": man(dexterity=3)}
    game = set_alight(fight("ac.....B", units, sides={"red": "ac", "blue": "B"}), Cell(1, 0))
    put(game, {"c1": {"hp": 2, "out": "down", "notes": {}}})
    declare(game, "a1 wake c1", "B1 wait")
    assert clock_of(game.battle).round == 2
    assert (game.unit("c1").out, game.unit("c1").hp) == ("down", -1), "2 less 3: it was up as the round began"
