"""Numbers to be met, circumstances, ranges, sizes, weapons."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from skirmish.model.event import CheckRolled, ItemMoved
from skirmish.model.unit import State
from skirmish.rules.forge.modifiers import range_penalty
from tests.rules.forge.ring import bonus, duel, far, fight, levels, man, number, rows, swordsman
from tests.rules.proves import proves
from tests.scenario import put, weighed


def ruled(game: Any, text: str, rule: str) -> list[int]:
    """Amounts of the rows by that rule."""
    return [row.amount for row in rows(game, text) if row.rule == rule]


@proves("F2-37", "F2-67", "G19")
def test_blows_must_meet_the_better_of_skill_and_dodge_shots_a_flat_8() -> None:
    fencer = man("sword", dexterity=2, swords=4, dodge=1)
    dodger = man("sword", dexterity=2, swords=1, dodge=4)
    for target in (fencer, dodger):
        game = duel(man("sling"), target)
        assert number(game, "a1 strike B1 with=punch") == 8 + 2 + 4 + 1
        assert number(game, "a1 shoot B1 with=a1.sling") == 8


@proves("G15", "F2-43", "F2-44", "F2-45", "F2-37")
def test_twins_with_swords_hit_each_other_15_times_in_36() -> None:
    game = duel(swordsman(), swordsman(), options={"open_ended": False})
    found = levels(game, "a1 strike B1 with=a1.sword")
    assert found[0] * 36 == 36 - 15
    wound = weighed(game, "a1 strike B1 with=a1.sword").wound
    assert (str(wound.dice), wound.strength) == ("2d8", 3)


@proves("F2-43", "F2-44", "F2-45", "F2-46", "G5")
def test_a_margin_of_3_doubles_the_damage_and_armour_comes_after() -> None:
    game = duel(swordsman(), man("sword", worn="leather", dexterity=4, swords=4))
    game.do("a1 strike B1 with=a1.sword", dice=[])
    game.do("B1 stand", dice=[17 - 9 + 3, 10])
    # (10 + 3) x 2 - 4 = 22: of 24 Hits three quarters are 18.
    assert game.unit("B1").tally("severe") == 1
    assert [game.unit("B1").tally(name) for name in ("minor", "major", "mortal")] == [0, 0, 0]


@proves("F2-40", "F2-41", "F2-42", "G18", "G16")
def test_the_flat_8_knows_no_loan_but_dodges_do() -> None:
    game = far(man("sling"), man(dexterity=3, dodge=2))
    exposed = {"exposed": State("exposed", amount=2), "lunged": State("lunged")}
    text = "a1 shoot B1 with=a1.sling"
    assert number(put(game, {"B1": {"states": exposed}}), text) == 8
    assert number(put(game, {"B1": {"states": {**exposed, "set-dodge": State("set-dodge")}}}), text) == 9
    rolled = {**exposed, "dodging": State("dodging", amount=12)}
    assert number(put(game, {"B1": {"states": rolled}}), text) == 12 - 2 - 2


@proves("F2-47", "G25", "G24")
def test_from_behind_is_three_octants_for_blows_and_shots() -> None:
    around = {
        "n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1), "w": (-1, 0),
    }  # fmt: skip
    behind = set()
    for facing in around:
        game = fight("#a.....B#", "a1 B1", {"a": man("sling"), "B": man(fields={"facing": facing})})
        if ruled(game, "a1 shoot B1 with=a1.sling", "F2-47") == [1]:
            behind.add(facing)
    assert behind == {"ne", "e", "se"}, "it stands to the west"


@proves("F2-48", "G26", "F2-47")
def test_from_ambush_2_and_behind_as_well_3() -> None:
    game = far(man("sling"), man(fields={"facing": "e"}))
    plain = bonus(game, "a1 shoot B1 with=a1.sling")
    put(game, {"a1": {"hidden_from": frozenset({"blue"})}})
    assert bonus(game, "a1 shoot B1 with=a1.sling") == plain + 2
    assert ruled(game, "a1 shoot B1 with=a1.sling", "F2-48") == [2]
    game.do("a1 shoot B1 with=a1.sling", dice=[3])
    assert game.asked == "a1 turn", "nobody dodges what comes from nowhere"
    assert not game.unit("a1").hidden_from
    assert ruled(game, "a1 shoot B1 with=a1.sling", "F2-48") == [], "the first attack only"


@proves("F2-51", "F2-53", "G23")
def test_running_makes_a_poor_target_and_a_poor_archer() -> None:
    game = fight("#a...........B#", "B1 a1", {"a": man("bow"), "B": man("bow")})
    game.do("B1 run 8,0")
    assert ruled(game, "B1 shoot a1 with=B1.bow", "F2-53") == [-8]
    game.do("B1 end")
    assert ruled(game, "a1 shoot B1 with=a1.bow", "F2-51") == [-2]
    game.do("a1 end")
    assert ruled(game, "a1 shoot B1 with=a1.bow", "F2-51") == [], "until its next turn begins"


@proves("F2-52", "G22", "G23", "F2-51")
def test_the_worked_thrower() -> None:
    """Speed 10, javelin 2d6, Strength 1, having run: -4 to hit, and (2d6 + 1 + 2) times the level."""
    game = fight("#a...........B#", "a1 B1", {"a": man("javelin", strength=1, speed=10)})
    plain = bonus(game, "a1 throw B1 with=a1.javelin")
    game.do("a1 run 6,0")
    near = plain - bonus(game, "a1 throw B1 with=a1.javelin")
    assert ruled(game, "a1 throw B1 with=a1.javelin", "F2-52") == [-2]
    assert near == 4 - 1, "and a range band nearer"
    assert weighed(game, "a1 throw B1 with=a1.javelin").wound.strength == 1 + 2


@proves("G23")
def test_a_sling_on_the_run_is_as_bad_as_a_bow_and_a_net_as_a_throw() -> None:
    ran = {"tallies": {"ran": 1}}
    assert ruled(far(man("sling", fields=ran)), "a1 shoot B1 with=a1.sling", "F2-53") == [-8]
    assert ruled(far(man("boomerang", fields=ran)), "a1 throw B1 with=a1.boomerang", "F2-52") == [-2]


SIZES = [(0, -4), (1, -2), (2, -2), (3, 0), (6, 0), (8, 0), (9, 2), (12, 2), (23, 2), (24, 4), (40, 4)]


@proves("F2-56", "F2-57", "F2-58", "F2-59", "F2-60", "G27")
@pytest.mark.parametrize(("height", "amount"), SIZES)
def test_sizes(height: int, amount: int) -> None:
    game = duel(man(), man(height_ft=height))
    assert (
        sum(row.amount for row in rows(game, "a1 strike B1 with=punch") if "target" in row.reason) == amount
    )


@proves("G10", "F2-57")
def test_the_lying_are_small_for_shots_alone() -> None:
    game = duel(man("sling"), man(fields={"states": {"prone": State("prone")}}))
    assert ruled(game, "a1 shoot B1 with=a1.sling", "F2-57") == [-2]
    assert ruled(game, "a1 strike B1 with=punch", "F2-57") == []


RANGES = [
    ((4, 3), 0), ((5, 0), 0), ((5, 1), -1), ((10, 0), -1), ((10, 1), -2), ((15, 0), -2), ((16, 0), -3),
    ((30, 0), -3), ((31, 0), -4), ((45, 0), -4), ((46, 0), -5), ((60, 0), -5), ((75, 0), -6), ((76, 0), -7),
]  # fmt: skip


@proves("F2-61", "F2-62", "F2-63", "F2-64", "F2-65", "G9")
@pytest.mark.parametrize(("apart", "amount"), RANGES)
def test_ranges_are_measured_from_centre_to_centre(apart: tuple[int, int], amount: int) -> None:
    assert range_penalty(apart[0] ** 2 + apart[1] ** 2) == amount


@proves("G31", "G20")
def test_beyond_its_range_a_weapon_is_no_use() -> None:
    """A javelin flies 30 yards and 5 for each Strength: 15 cells, with Strength 2 twenty."""
    field = "#a" + "." * 15 + "B#"
    assert "out of range" in fight(field, "a1 B1", {"a": man("javelin")}).refused(
        "a1 throw B1 with=a1.javelin"
    )
    strong = fight(field, "a1 B1", {"a": man("javelin", strength=2)})
    assert not strong.refused("a1 throw B1 with=a1.javelin")


@proves("G20")
def test_a_bow_counts_no_more_strength_than_its_own() -> None:
    field = "#a" + "." * 30 + "B#"
    for strength, counted in ((1, 1), (2, 2), (6, 2)):
        game = fight(field, "a1 B1", {"a": man("bow", strength=strength)})
        near = far(man("bow", strength=strength))
        assert weighed(near, "a1 shoot B1 with=a1.bow").wound.strength == counted
        assert bool(game.refused("a1 shoot B1 with=a1.bow")) == (50 + 5 * counted < 62)


@proves("G20")
def test_what_is_thrown_lies_in_the_targets_cell_and_boomerangs_come_back() -> None:
    game = far(man("javelin", "boomerang"))
    game.do("a1 throw B1 with=a1.javelin", dice=[])
    game.do("B1 stand", dice=[3])
    assert [item.kind for item in game.battle.ground.items[game.unit("B1").cell]] == ["javelin"]
    game.do("a1 throw B1 with=a1.boomerang", dice=[])
    game.do("B1 stand", dice=[3])
    assert [item.kind for item in game.unit("a1").hands] == ["boomerang"]
    assert not game.events(ItemMoved)


@proves("G20", "F2-40")
def test_a_throw_at_arms_length_is_still_a_throw() -> None:
    game = duel(man("knife", throwing=3), swordsman())
    assert number(game, "a1 throw B1 with=a1.knife") == 8
    assert number(game, "a1 strike B1 with=a1.knife") == 17


@proves("G4", "G20")
def test_thrown_weapons_go_by_throwing_nets_and_whips_by_exotic() -> None:
    skills = man("spear", spears=4, throwing=1)
    assert bonus(far(skills), "a1 throw B1 with=a1.spear") == 1 - 1
    assert bonus(duel(skills), "a1 strike B1 with=a1.spear") == 4 - 1
    assert bonus(duel(man("whip", exotic=2)), "a1 strike B1 with=a1.whip") == 2 - 1


@proves("G4", "G20")
def test_the_orichalcum_staff_shoots_without_strength_and_is_a_staff_close_up() -> None:
    owner = man("orichalcum", strength=3, energy_weapon=2, staves=1)
    shot = weighed(far(owner), "a1 shoot B1 with=a1.orichalcum").wound
    blow = weighed(duel(owner), "a1 strike B1 with=a1.orichalcum").wound
    assert (str(shot.dice), shot.strength, str(blow.dice), blow.strength) == ("3d12", 0, "2d6", 3)
    assert bonus(far(owner), "a1 shoot B1 with=a1.orichalcum") == 2
    assert bonus(duel(owner), "a1 strike B1 with=a1.orichalcum") == 1


@proves("G19", "G30")
def test_what_is_in_hand_guards_and_a_bow_guards_badly() -> None:
    text = "a1 strike B1 with=punch"
    trained: dict[str, Any] = {"dexterity": 1, "archery": 4, "unarmed": 2, "swords": 3, "knives": 4}
    assert number(duel(man(), man(**trained)), text) == 8 + 1 + 2 - 2
    assert number(duel(man(), man("bow", **trained)), text) == 8 + 1 + 2 - 2
    assert number(duel(man(), man("javelin", **trained)), text) == 8 + 1 + 2 + 0
    assert number(duel(man(), man("sword", "knife", **trained)), text) == 8 + 1 + 3 + 1
    assert not duel(man("bow")).refused("a1 shoot B1 with=a1.bow"), "it may shoot whom it touches"


@proves("G21")
def test_shields_guard_the_front_and_only_the_best_armour_counts() -> None:
    bearer = man("large-shield", worn="plate")
    text = "a1 shoot B1 with=a1.sling"
    assert number(far(man("sling"), bearer), text) == 8 + 2
    back = replace(bearer, fields={**bearer.fields, "facing": "s"})
    assert number(far(man("sling"), back), text) == 8
    assert weighed(far(man("sling"), bearer), text).wound.armour == 8


@proves("G22")
def test_damage_is_at_least_one_before_multiplying_and_armour_leaves_nothing_below_0() -> None:
    weak = man("sling", strength=-3)
    game = far(weak, man(hits=4))
    game.do("a1 shoot B1 with=a1.sling", dice=[])
    game.do("B1 stand", dice=["4 5", (1, 1)])
    assert game.unit("B1").tally("minor") == 1, "1 point at level 1, of 4 Hits"
    game = far(weak, man(hits=4, worn="leather"))
    game.do("a1 shoot B1 with=a1.sling", dice=[])
    game.do("B1 stand", dice=["4 5", (1, 1)])
    assert game.unit("B1").hp == 4


@proves("G9")
def test_reach_counts_kings_steps_and_needs_sight() -> None:
    field = """
        #######
        #a....#
        #..B..#
        #...B.#
        #######
        """
    game = fight(field, "a1 B1 B2", {"a": man("long-spear")})
    assert not game.refused("a1 strike B1 with=a1.long-spear")
    assert "out of reach" in game.refused("a1 strike B2 with=a1.long-spear")
    assert "out of reach" in fight(field, "a1 B1 B2").refused("a1 strike B1 with=kick")
    assert game.refused("a1 strike B1 with=kick"), "not with a spear at the ready"
    blind = fight("#a#B#", "a1 B1", {"a": man("long-spear")}, fog=False)
    assert "sight" in blind.refused("a1 strike B1 with=a1.long-spear")


@proves("G29")
@pytest.mark.parametrize(("between", "amount"), [("[", -2), ("=", -4), (".", 0)])
def test_cover_costs_shots_and_not_blows(between: str, amount: int) -> None:
    game = fight(f"#a..{between}B#", "a1 B1", {"a": man("sling")})
    assert sum(ruled(game, "a1 shoot B1 with=a1.sling", "G29")) == amount


@proves("G29")
def test_bad_light_costs_every_attack_and_no_sight_means_none() -> None:
    for light, amount in (("dim", -1), ("dark", -2)):
        lit: Any = {light: "B"}
        game = fight("#aB..#", "a1 B1", {"a": man("sling")}, **lit)
        assert ruled(game, "a1 strike B1 with=punch", "G29") == [amount]
        assert ruled(game, "a1 shoot B1 with=a1.sling", "G29") == [amount]
    blind = fight("#a.#.B#", "a1 B1", {"a": man("sling")}, fog=False)
    assert "line of sight" in blind.refused("a1 shoot B1 with=a1.sling")


@proves("G30")
def test_nothing_is_charged_for_shooting_into_a_scuffle() -> None:
    game = fight("#a..aB#", "a1 a2 B1", {"a1": man("sling")})
    alone = far(man("sling"))
    assert bonus(game, "a1 shoot B1 with=a1.sling") == bonus(alone, "a1 shoot B1 with=a1.sling")


@proves("G20")
def test_a_natural_2_breaks_a_maxatec() -> None:
    game = duel(man("maxatec"))
    game.do("a1 strike B1 with=a1.maxatec", dice=[])
    game.do("B1 stand", dice=["1 1"])
    assert game.unit("a1").hands[0].flaw == "broken"
    assert game.refused("a1 strike B1 with=a1.maxatec")


@proves("G2")
def test_a_natural_2_fails_and_a_12_goes_on() -> None:
    strong = man("sword", swords=12)
    game = duel(strong)
    game.do("a1 strike B1 with=a1.sword", dice=[])
    game.do("B1 stand", dice=["1 1"])
    assert game.unit("B1").hp == 24
    weak = duel(man(dexterity=-3), swordsman())
    weak.do("a1 strike B1 with=punch", dice=[])
    weak.do("B1 stand", dice=["6 6", (6,), (5,), 8])
    assert game.unit("B1").hp <= 24
    assert weak.unit("B1").hp < 24, "12 + 6 + 5 - 3 meets 17"


@proves("G24", "G29", "F2-10", "F2-47")
def test_every_circumstance_counts_once_and_all_together() -> None:
    game = fight(
        "#a....[B#", "a1 B1", {"a": man("sling", dexterity=3), "B": man(height_ft=2, fields={"facing": "e"})}
    )
    put(game, {"a1": {"tallies": {"actions": 1}}, "B1": {"states": {"running": State("running")}}})
    # Dexterity 3, sling -1, second action -2, behind +1, running -2, small -2, range -1, light cover -2
    assert bonus(game, "a1 shoot B1 with=a1.sling") == 3 - 1 - 2 + 1 - 2 - 2 - 1 - 2


@proves("F2-36", "F2-43")
def test_meeting_the_number_is_enough() -> None:
    game = far(man("sling", dexterity=1))
    game.do("a1 shoot B1 with=a1.sling", dice=[])
    game.do("B1 stand", dice=[8, 2])
    assert [event.outcome.level for event in game.events(CheckRolled)] == [1]
