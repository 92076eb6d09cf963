"""Two rules that touch the same number, state or moment: each test names both."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.grid import Cell
from skirmish.model.event import CheckRolled, UnitHurt
from skirmish.model.unit import State
from tests.rules.forge.ring import PLAIN, bonus, duel, fight, man, number, turned
from tests.rules.proves import proves
from tests.scenario import Faces, Game, put, set_alight

THREE = {"red": "a", "blue": "B", "green": "c"}


def round_of(game: Game) -> int:
    """The number of the round that is on."""
    assert game.battle.clock is not None
    return game.battle.clock.round


@proves("G7", "G20", "G12")
def test_what_was_thrown_lies_there_though_its_thrower_yields_when_asked_for_points() -> None:
    units = {"a": man("javelin", fields={"tallies": {"pool-spent": 0}})}
    game = fight("#a..B...c#", "a1 B1 c1", units, sides=THREE, options={**PLAIN, "pool_scope": "all"})
    game.do("a1 throw B1 with=a1.javelin", dice=[])
    game.do("B1 stand", dice=[(4, 5)])  # 9 against 8: a Marginal hit, and 2 short of a Basic one.
    assert game.asked == "a1 pool"
    game.do("red concede", dice=[])
    assert [item.id for item in game.battle.ground.items.get(Cell(4, 0), ())] == ["a1.javelin"]
    assert (game.unit("a1").out, game.unit("a1").hands) == ("yielded", ())
    assert game.unit("B1").hp == 24, "the dice for the damage are rolled no more"


# ---------------------------------------------------------------------------------------- turning and running


@proves("G17", "G21", "G25", "F2-47")
@pytest.mark.parametrize(
    ("order", "guarded", "dice"), [("a1 c1 B1", 8, [7, 8, (4, 4)]), ("c1 a1 B1", 10, [7, 8])]
)
def test_who_dodges_a_shot_from_behind_brings_its_shield_round_and_the_bonus_stays(
    order: str, guarded: int, dice: Faces
) -> None:
    """B1 looks east, at c1; a1 is behind it. The shield of 2 guards the front three octants."""
    slinger = man("sling", slings=2)
    units = {"a": slinger, "c": slinger, "B": turned(man("large-shield", dodge=1), "e")}
    game = fight("#a...B...c#", order, units, sides={"red": "ac", "blue": "B"}, options=PLAIN)
    one = order[:2]
    text = f"{one} shoot B1 with={one}.sling"
    assert number(game, text) == guarded
    game.do(text, dice=[])
    # 7 and 1 and the shield are 10. The sling gives 2 - 1 to an 8: 9 misses, and 1 for behind makes it a hit.
    game.do("B1 dodge", dice=dice)
    assert game.unit("B1").facing == (6 if one == "a1" else 2)
    assert bool(game.events(UnitHurt)) == (one == "a1")


@proves("G23", "G35", "F2-51", "G20")
def test_who_is_netted_on_the_run_stays_a_running_target_until_its_own_next_turn() -> None:
    game = fight(
        "#B....\n#.....\n#a..c.",
        "B1 a1 c1",
        {"a": man("net", dexterity=3), "c": man("bow"), "B": man()},
        sides={"red": "ac", "blue": "B"},
        options=PLAIN,
    )
    game.do("B1 run 1,1")
    game.do("B1 end")
    game.do("a1 grab B1 with=a1.net", dice=[])
    game.do("B1 stand", dice=[12])
    assert "held" in game.unit("B1").states
    game.do("a1 end")
    assert bonus(game, "c1 shoot B1 with=c1.bow") == 1 - 2, "the bow, a running target"
    game.do("c1 end")
    game.until("B1 turn")
    game.do("B1 escape by=dexterity", dice=[2])
    game.do("B1 end")
    game.until("c1 turn")
    assert bonus(game, "c1 shoot B1 with=c1.bow") == 1


@proves("F2-24", "G33", "FG-35")
def test_who_grabbed_at_somebody_armed_strikes_worse_after_a_runner_too() -> None:
    game = fight(
        ".....\n.aB..\n.....",
        "B1 a1",
        {"a": man("sword"), "B": man("knife", knives=2, unarmed=0)},
        options={**PLAIN, "running_away": True},
    )
    game.do("B1 grab a1 with=punch", dice=[])
    game.do("a1 stand", dice=[2])
    game.do("B1 end")
    game.do("a1 step 0,0", dice=[2, 12, 12, (1, 1)])
    check = next(event.check for event in game.events(CheckRolled) if event.verb == "free-attack")
    # 2 with knives, 1 from behind, 2 less for the grab: against the bare 8.
    assert check.skill.need == 8 - (2 + 1 - 2)


@proves("G16", "G35", "F2-42")
def test_a_standing_dodge_ends_with_the_grab_that_takes_hold() -> None:
    """A Dodge of 12 stood; once it is held, B1 is met at 8 + 2 - 2 for bare hands again."""
    game = fight(
        "#caB..#",
        "B1 a1 c1",
        {"B": man(dodge=2), "a": man(dexterity=9)},
        sides={"red": "ac", "blue": "B"},
        options=PLAIN,
    )
    game.do("B1 dodge", dice=[10])
    assert number(game, "a1 strike B1 with=punch") == 12
    game.do("B1 end")
    game.do("a1 grab B1 with=punch", dice=[])
    game.do("B1 stand", dice=[7])
    assert number(game, "a1 strike B1 with=kick") == 8 + 2 - 2


@proves("G36", "G17", "F2-38")
def test_who_loads_for_a_round_does_not_dodge_in_it_and_its_defence_is_not_lowered() -> None:
    game = fight("#aB...#", "B1 a1", {"B": man("crossbow", dexterity=1)}, options=PLAIN)
    empty = tuple(replace(item, flaw="unloaded") for item in game.unit("B1").hands)
    put(game, {"B1": {"hands": empty}})
    game.do("B1 reload with=B1.crossbow")
    assert game.asked == "a1 turn"
    assert number(game, "a1 strike B1 with=punch") == 8 + 1, "as after one action"
    game.do("a1 strike B1 with=punch", dice=[2])
    assert game.asked == "a1 turn", "B1 is busy for the whole round"
    while game.asked != "B1 turn":
        game.decline()
    game.do("B1 end")
    game.do("a1 strike B1 with=punch", dice=[])
    assert game.asked == "B1 dodge", "in the next round it may"


@proves("G5", "G6")
def test_the_third_fire_leaves_a_wound_that_weighs_on_every_roll() -> None:
    """24 Hits: two Minor wounds of 2, then a Major one of 4, for the Minor boxes are full."""
    game = duel(man("sword", swords=1), man())
    before = bonus(game, "a1 strike B1 with=a1.sword")
    set_alight(game, game.unit("a1").cell)
    left = []
    for number_of_round in (2, 3, 4):
        while round_of(game) < number_of_round:
            game.decline()
        left.append(game.unit("a1").hp)
    assert left == [22, 20, 16]
    game.until("a1 turn")
    assert bonus(game, "a1 strike B1 with=a1.sword") == before - 1


@proves("G5", "G6", "F2-46")
def test_of_four_hits_the_last_is_kept_through_wounds_that_fell_nobody() -> None:
    """A quarter is one point. 5 less 4 for leather are 1: a Minor wound, marked as the second Major one."""
    game = duel(man("sword", swords=2, dexterity=2), man(hits=4, worn="leather"), options=PLAIN)
    full = {"minor": 2, "major": 1, "pool-spent": 99}
    put(game, {"B1": {"hp": 1, "tallies": full}})
    game.do("a1 strike B1 with=a1.sword", dice=[])
    game.do("B1 stand", dice=[3, (2, 3)])  # 3 and 5 are 8, 2 more than 6: a Marginal hit.
    assert (game.unit("B1").tally("major"), game.unit("B1").hp, game.unit("B1").out) == (2, 1, "")
    assert game.told("red") == "A1 strikes B1 with the sword: a Major wound. B1 is wounded and has 1 left."


@proves("G13", "F2-08", "G16", "F2-19")
def test_who_waits_dodges_one_worse_and_its_standing_number_is_what_it_was() -> None:
    game = fight("#aB...#", "B1 a1", {"B": man(dodge=2, dexterity=1)}, options=PLAIN)
    standing = 8 + 1 + 2 - 2
    game.do("B1 wait")
    assert number(game, "a1 strike B1 with=punch") == standing
    game.do("a1 strike B1 with=punch", dice=[])
    game.do("B1 dodge", dice=[7, 2])
    assert game.unit("B1").states["dodging"].amount == 7 + 1 + 2 - 1


@proves("G35", "G34", "F2-26")
def test_a_holder_that_is_grabbed_lets_go_and_is_held_itself() -> None:
    game = fight(
        "#.aBc.#", "c1 a1 B1", {"c": man(dexterity=9)}, sides={"red": "ac", "blue": "B"}, options=PLAIN
    )
    put(game, {"B1": {"states": {"holding": State("holding", by="a1")}}})
    put(game, {"a1": {"states": {"held": State("held", by="B1", amount=2)}}})
    game.do("c1 grab B1 with=punch", dice=[])
    game.do("B1 stand", dice=[7])
    assert "held" not in game.unit("a1").states
    assert (game.unit("B1").states["held"].by, "holding" in game.unit("B1").states) == ("c1", False)
    game.do("c1 end")
    assert game.refused("a1 run 1,0") == ""


@proves("G28", "G10", "G35", "F2-57")
def test_who_is_brought_down_by_a_leg_stands_up_only_once_it_is_free() -> None:
    game = fight(
        "#aB...#", "a1 B1", {"a": man(dexterity=9), "B": man()}, options={**PLAIN, "called_shots": True}
    )
    game.do("a1 grab B1 part=leg with=punch", dice=[])
    game.do("B1 stand", dice=[7])
    assert {"held", "prone"} <= set(game.unit("B1").states)
    game.do("a1 end")
    assert game.refused("B1 rise") == "B1 is held."
    game.do("B1 escape by=strength", dice=[12])
    assert "held" not in game.unit("B1").states
    assert game.refused("B1 run 4,0") == "B1 lies on the ground."
    game.do("B1 rise")
    assert game.refused("B1 run 4,0") == ""
    assert game.unit("B1").states["exposed"].amount == 2, "the escape and getting up are two actions"


@proves("G6", "G23", "F2-33")
def test_who_is_felled_as_it_runs_away_runs_no_farther_and_counts_as_lying() -> None:
    game = fight(
        "......\n..aB..\n......",
        "a1 B1",
        {"B": man("sword", swords=9)},
        options={**PLAIN, "running_away": True},
    )
    put(game, {"a1": {"tallies": {"minor": 2, "major": 2, "severe": 2, "pool-spent": 99}, "hp": 1}})
    # 2 against 12 is caught; 12 + 9 + 1 + 1 against 8 is Incredible: with all else full a Mortal wound.
    game.do("a1 run 0,1", dice=[2, 12, 12, (1, 1)])
    assert (game.unit("a1").out, game.unit("a1").cell) == ("down", Cell(2, 1))
    assert game.result == "blue by out"


@proves("F2-16", "F2-31", "G35", "F2-09")
def test_two_squeezes_are_the_two_attacks_of_a_round_though_an_action_is_left() -> None:
    game = duel(man(strength=1), man())
    put(game, {"a1": {"states": {"holding": State("holding", by="B1")}}})
    put(game, {"B1": {"states": {"held": State("held", by="a1", amount=1)}}})
    game.do("a1 squeeze B1", dice=[(1, 1)])
    game.do("a1 squeeze B1", dice=[(1, 1)])
    assert game.refused("a1 squeeze B1") == "a1 has attacked 2 times."
    assert game.refused("a1 dodge") == ""
    assert number(game, "B1 strike a1 with=punch") == 8 - 2 - 2, "bare hands, and two actions taken"


@proves("G6", "G26")
@pytest.mark.parametrize("out", ["", "down"])
def test_a_dying_enemy_sees_nobody_hide(out: str) -> None:
    """B1 looks at a1, who stands behind a low wall; C1 sees nothing of it for the wall between them."""
    field = """
        ########
        #a=.B..#
        ########
        #C.....#
        ########
    """
    game = fight(field, "a1 B1 C1", {"a": man(stealth=4)}, sides={"red": "a", "blue": "BC"}, options=PLAIN)
    put(game, {"B1": {"out": out, "hp": 24 if not out else 0}})
    # 5 and 4 for Stealth are 9: B1 sees through it with a 9 of its own, if it looks.
    game.do("a1 hide", dice=[5, 9] if not out else [5])
    assert game.unit("a1").hidden_from == (frozenset({"blue"}) if out else frozenset())
