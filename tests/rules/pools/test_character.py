"""Making characters: attributes, traits, skills, budgets (FP-01 to FP-12, FP-54 to FP-71, G2 to G6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import product
from typing import Any

import pytest

from skirmish.grid import Cell
from skirmish.model.kit import Item
from skirmish.model.unit import Unit
from skirmish.rules.pools import RULESET
from skirmish.rules.pools.creation import (
    STEPS,
    attribute_points,
    audit,
    knows,
    spent_on_attributes,
    spent_on_skills,
    spent_on_traits,
)
from skirmish.rules.pools.sheet import (
    Sheet,
    Spell,
    Trait,
    Weapon,
    full_health,
    max_energy,
    mental_defence,
    size,
    speed,
    traits,
)
from skirmish.rules.pools.skills import GENERAL, MARTIAL, SPECIES, kind_of, trait_cost
from tests.library import shipped_library
from tests.rules.pools.fighters import SKILLED, armed, duel, pools
from tests.rules.proves import proves

GENERAL_15 = {"athletics": 3, "stealth": 3, "acrobatics": 3, "endurance": 2, "perception": 2, "survival": 2}
MARTIAL_15 = {
    "blades": 3, "bows": 3, "evasion": 3, "shield_training": 3, "armor_training": 2, "unarmed": 1,
}  # fmt: skip
VECTOR = Sheet(strength=3, agility=3, stamina=2, acuity=2, skills={**GENERAL_15, **MARTIAL_15})
"""The test vector of the rules file: 14 of 15 points, no discount used."""


def unit(sheet: Sheet = VECTOR, *worn: Item) -> Unit:
    return Unit("a1", "a1", "a", "red", sheet, Cell(0, 0), 1, worn=worn)


def wrong(sheet: Sheet, *worn: Item, **options: Any) -> str:
    """The complaints about somebody made so, in one line."""
    return "; ".join(audit(unit(sheet, *worn), options))


def with_skills(**skills: int) -> Sheet:
    """The test vector with other ratings; 0 takes a skill away."""
    ratings = {name: rating for name, rating in {**VECTOR.skills, **skills}.items() if rating}
    return replace(VECTOR, skills=ratings)


@proves(
    "FP-04", "FP-05", "FP-08", "FP-10", "FP-12", "FP-54", "FP-55", "FP-60", "FP-61", "FP-62", "FP-65", "FP-66"
)
@proves("FP-67", "FP-68")
def test_the_test_vector() -> None:
    hero = unit()
    assert wrong(VECTOR) == ""
    assert spent_on_attributes(hero) == 14
    assert spent_on_skills(VECTOR) == 30
    assert spent_on_skills(VECTOR, "general") == spent_on_skills(VECTOR, "martial") == 15
    assert (max_energy(hero), mental_defence(hero), full_health(hero)) == (8, 1, 7)
    game = duel(armed("club"), VECTOR)
    game.do("a1 strike B1 with=club")
    game.do("B1 take")
    assert pools(game)[1] == 1  # PD 1


@proves("FP-03", "FP-05", "FP-60")
@pytest.mark.parametrize(("rating", "points"), [(1, 0), (2, 2), (3, 5), (4, 9), (5, 14), (6, 20)])
def test_attributes_are_dearer_the_higher_they_are(rating: int, points: int) -> None:
    assert attribute_points(rating) == points
    assert attribute_points(5) - attribute_points(4) == 5


@proves("G4", "FP-58")
@pytest.mark.parametrize(
    ("gift", "attribute"),
    [
        ("muscular", "strength"), ("lithe", "agility"), ("fit", "stamina"), ("sensitive", "influence"),
        ("incisive", "intelligence"), ("astute", "acuity"),
    ],
)  # fmt: skip
def test_a_gift_cheapens_the_attribute_in_its_place(gift: str, attribute: str) -> None:
    sheet = replace(Sheet(traits=("human", gift)), **{attribute: 5})  # type: ignore[arg-type]
    assert spent_on_attributes(unit(sheet)) == 10
    assert spent_on_traits(unit(sheet)) == 0


@proves("FP-05", "FP-11", "FP-56")
def test_attributes_and_skills_may_pass_five_where_the_table_lets_them() -> None:
    strong = Sheet(strength=6, skills={"athletics": 6}, is_adversary=True)
    assert wrong(strong) == ""
    hero = replace(VECTOR, strength=6, cp_earned=20)
    assert "Strength 6 is above 5 (FP-56)" in wrong(hero)
    assert "above" not in wrong(hero, attribute_max=6)
    assert "Athletics 3 is above 2 (FP-63)" not in wrong(hero, skill_max=3)


@proves("FP-04", "FP-05")
def test_the_least_sheet_is_one_in_everything() -> None:
    assert [getattr(Sheet(), field.name) for field in fields(Sheet)][:6] == [1] * 6
    assert (max_energy(unit(Sheet())), mental_defence(unit(Sheet()))) == (3, 1)


@proves("FP-06", "FP-57")
def test_traits_are_not_skills() -> None:
    assert trait_cost("low_light") == 1
    assert trait_cost("tremor_sense") == 3
    with pytest.raises(ValueError, match="no skill `low_light`"):
        Sheet(skills={"low_light": 1})
    with pytest.raises(ValueError, match="no trait `stealth`"):
        Sheet(traits=("stealth",))


@proves("FP-07", "G35")
def test_magic_needs_its_trait() -> None:
    sheet = replace(VECTOR, intelligence=2, skills={**VECTOR.skills, "magic_fire": 1}, is_adversary=True)
    assert wrong(sheet) == "Magic fire needs the trait `school_fire` (FP-07)"
    assert wrong(replace(sheet, traits=("school_fire",))) == ""
    assert trait_cost("school_fire") == 3


@proves("FP-08", "FP-63")
@pytest.mark.parametrize("is_adversary", [False, True])
def test_no_skill_is_above_its_attribute(is_adversary: bool) -> None:
    sheet = replace(with_skills(perception=3, survival=1), is_adversary=is_adversary)
    assert wrong(sheet) == "Perception 3 is above Acuity 2 (FP-08)"


@proves("FP-09", "FP-69", "G39")
def test_points_won_in_play_buy_new_skills_and_attributes_but_no_traits() -> None:
    more = with_skills(insight=2)
    assert wrong(more) == "Skills cost 32 of 30 points (FP-55)"
    assert wrong(replace(more, cp_earned=2)) == ""
    stronger = replace(VECTOR, acuity=3)
    assert "cost 17 of 15" in wrong(stronger)
    assert wrong(replace(stronger, cp_earned=2)) == ""
    # Both purses are empty after the attributes.
    assert "Skills cost 32" in wrong(replace(more, acuity=3, cp_earned=2))
    dear = ("human", "large", "tough", "natural_armour", "tremor_sense", "school_fire", "dark_vision")
    assert "Traits cost 16 of 15 points (FP-57)" in wrong(Sheet(traits=dear, cp_earned=99))


@proves("FP-10", "FP-11")
def test_untrained_is_zero_and_a_novice_has_one() -> None:
    assert VECTOR.skill("firearms") == 0
    assert with_skills(firearms=1).skill("firearms") == 1


@proves("FP-55", "FP-56")
def test_budgets_may_be_changed_by_option() -> None:
    assert "cost 14 of 12" in wrong(VECTOR, cp_attributes=12)
    assert "Skills cost 30 of 25" in wrong(VECTOR, cp_skills=25)
    rich = replace(VECTOR, acuity=3)
    assert "cost 17 of 15" in wrong(rich)
    assert wrong(rich, cp_attributes=18) == ""


@proves("FP-56", "FP-63")
def test_a_point_left_over_is_lost_unless_it_may_go_into_skills() -> None:
    more = with_skills(insight=1)
    assert "Skills cost 31 of 30" in wrong(more)
    assert "Skills cost 31 of 30" in wrong(more, unspent="kept")
    assert wrong(more, unspent="skills") == ""
    assert "Skills cost 32 of 31" in wrong(with_skills(insight=2), unspent="skills")


@proves("FP-56", "FP-57", "FP-59")
def test_traits_may_be_left_out_by_option() -> None:
    elf = replace(VECTOR, traits=("elf",))
    assert wrong(elf) == ""
    assert wrong(elf, traits_allowed="humans") == "There are only humans here (FP-56)"
    mage = replace(Sheet(traits=("school_fire",), skills=VECTOR.skills), is_adversary=False)
    assert "There is no magic here" in wrong(mage, traits_allowed="no magic")


@proves("FP-58")
def test_a_unit_without_a_species_is_human_and_medium() -> None:
    assert size(unit(Sheet())) == "medium"
    assert spent_on_traits(unit(Sheet(traits=("lithe",)))) == 0
    assert spent_on_traits(unit(Sheet(traits=("human", "lithe")))) == 0


@proves("FP-58", "G5")
def test_a_second_gift_costs_two_and_no_gift_comes_twice() -> None:
    assert spent_on_traits(unit(Sheet(traits=("human", "lithe", "fit")))) == 2
    assert "`lithe` is taken twice" in wrong(replace(VECTOR, traits=("human", "lithe", "lithe")))
    assert "`lithe` is taken twice" in wrong(replace(VECTOR, traits=("elf", "lithe")))
    assert "two species" in wrong(replace(VECTOR, traits=("elf", "orc")))
    assert "two sizes" in wrong(replace(VECTOR, traits=("human", "small")))


@proves("FP-59", "G5")
@pytest.mark.parametrize(("species", "cost"), [("human", 0), ("elf", 1), ("orc", 2), ("dwarf", 2)])
def test_species_bring_traits_along(species: str, cost: int) -> None:
    one = unit(Sheet(traits=(species,)))
    assert spent_on_traits(one) == cost
    assert set(SPECIES[species]) <= traits(one)


@proves("FP-61")
def test_a_skill_costs_a_point_a_rating() -> None:
    assert spent_on_skills(Sheet(skills={"blades": 1})) == 1
    assert spent_on_skills(Sheet(skills={"blades": 4})) == 4


@proves("FP-62")
def test_half_of_the_skills_are_general() -> None:
    lopsided = with_skills(survival=1, unarmed=2)
    assert wrong(lopsided) == "Only 14 points are in general skills, at least 15 (FP-62)"
    assert wrong(lopsided, cp_general_min=10) == ""


@proves("FP-63")
def test_a_table_may_ask_for_a_share_of_another_kind() -> None:
    assert wrong(VECTOR, cp_split="martial 15") == ""
    assert "Only 0 points are in magic skills, at least 5 (FP-63)" in wrong(VECTOR, cp_split="magic 5")
    assert "Blades 3 is above" not in wrong(VECTOR, skill_max=3)


@proves("FP-64")
def test_language_and_common_knowledge_are_free() -> None:
    clever = replace(VECTOR, intelligence=2)
    assert knows(clever, "knowledge_common") == knows(clever, "knowledge_language_native") == 2
    assert knows(clever, "knowledge_history") == 0
    told = replace(clever, skills={**clever.skills, "knowledge_common": 2})
    assert spent_on_skills(told) == spent_on_skills(clever)


@proves("FP-68", "G6", "FP-65")
@pytest.mark.parametrize(("stamina", "health"), [(1, 5), (2, 7), (3, 9), (4, 11), (5, 13)])
def test_health_of_humans(stamina: int, health: int) -> None:
    assert full_health(unit(Sheet(stamina=stamina))) == health


@proves("FP-68", "G5", "G6")
@pytest.mark.parametrize(
    ("traits_", "health"),
    [("tiny", 5), ("small", 6), ("medium", 7), ("large", 9), ("huge", 12), ("gargantuan", 17), ("tough", 9)],
)
def test_health_by_size_and_traits(traits_: str, health: int) -> None:
    assert full_health(unit(Sheet(stamina=2, traits=(traits_,)))) == health


@proves("G6")
def test_everybody_fills_one_cell() -> None:
    game = duel(Sheet(traits=("gargantuan",)), Sheet(traits=("tiny",)))
    assert (game.unit("a1").cell, game.unit("B1").cell) == (Cell(0, 0), Cell(1, 0))


@proves("G5", "FP-57")
def test_a_pack_may_have_traits_of_its_own() -> None:
    winged = Item("winged", "winged", "winged", Trait(cost=2, health=1, speed=3, grants=("large",)))
    one = unit(VECTOR, winged)
    assert spent_on_traits(one) == 2
    assert (size(one), speed(one), full_health(one)) == ("large", 8, 10)


@proves("G5")
def test_fleet_feet() -> None:
    assert speed(unit(Sheet(agility=3))) == 5
    assert speed(unit(Sheet(agility=3, traits=("fleet",)))) == 7


@proves("FP-12", "FP-65", "G3")
def test_energy_is_the_three_highest() -> None:
    assert max_energy(unit(Sheet(5, 1, 4, 1, 3, 2))) == 12
    assert max_energy(unit(Sheet(5, 5, 5, 5, 5, 5))) == 15
    assert max_energy(unit(Sheet(1, 1, 2, 2, 2, 1))) == 6


@proves("FP-35", "FP-67")
@pytest.mark.parametrize("ratings", list(product((1, 2, 4), repeat=3)))
def test_mental_defence_is_the_middle_one(ratings: tuple[int, int, int]) -> None:
    influence, intelligence, acuity = ratings
    one = unit(Sheet(influence=influence, intelligence=intelligence, acuity=acuity))
    assert mental_defence(one) == sorted(ratings)[1]


@proves("G36", "G37")
def test_skills_and_what_they_hang_on() -> None:
    assert GENERAL["tactics"] == "intelligence"
    assert GENERAL["endurance"] == "stamina"
    assert MARTIAL["iron_will"] == MARTIAL["empty_vessel"] == "acuity"
    assert MARTIAL["shield_training"] == "strength"
    assert MARTIAL["armor_training"] == MARTIAL["brace"] == "stamina"
    assert {kind_of("iron_will"), kind_of("evasion")} == {"martial"}
    assert kind_of("knowledge_history") == "general"
    assert kind_of("magic_fire") == "magic"
    assert len(GENERAL) == 13
    assert len(MARTIAL) == 15


@proves("FP-54", "FP-71")
def test_the_ten_steps_end_with_what_has_no_numbers() -> None:
    assert STEPS[:4] == ("concept", "traits", "attributes", "skills")
    assert STEPS.index("energy") < STEPS.index("defence pools") < STEPS.index("health") < len(STEPS) - 1
    assert STEPS[-1] == "final details"
    assert len(STEPS) == 10


@proves("FP-79", "G38")
def test_an_adversary_needs_no_budget_but_keeps_what_follows_from_its_numbers() -> None:
    ogre = Sheet(6, 2, 6, skills={"unarmed": 6}, traits=("large",), is_adversary=True)
    assert wrong(ogre) == ""
    assert wrong(replace(ogre, is_adversary=False)) != ""
    assert (max_energy(unit(ogre)), full_health(unit(ogre)), mental_defence(unit(ogre))) == (14, 17, 1)
    assert wrong(replace(ogre, skills={"unarmed": 7})) == "Unarmed 7 is above Strength 6 (FP-08)"


@proves("G38")
def test_a_card_shows_the_basic_and_the_full_attack() -> None:
    game = duel(armed("sword"), SKILLED)
    rows = dict(RULESET.card(game.battle, game.unit("a1")))
    assert rows["sword"] == "5 for 3, 11 for 6"
    assert (rows["Energy"], rows["PD"], rows["MD"], rows["Speed"]) == ("8/8", "1", "1", "5")


def shipped() -> Iterator[Unit]:
    for kind, unit_type in shipped_library().packs["core"].unit_sets["pools"].units.items():
        yield unit_type.unit(RULESET, kind, "", Cell(0, 0))


@proves("FP-55", "FP-70", "FP-78", "G5")
def test_the_people_of_the_pack_are_made_by_the_rules() -> None:
    people = list(shipped())
    assert len(people) == 18
    assert [(one.id, audit(one, {})) for one in people if audit(one, {})] == []
    assert all(one.hands for one in people)
    assert {size(one) for one in people} == {"medium"}
    # Spears, swords and bows beside rifles: all ages in one pack.
    kinds = {item.kind for one in people for item in one.items}
    assert {"spear", "bow", "crossbow", "rifle", "sniper_rifle", "plate"} <= kinds


@proves("FP-49", "FP-50", "FP-51", "FP-78", "G2", "G37")
def test_the_weapons_of_the_pack_are_those_of_the_table() -> None:
    unit_set = shipped_library().packs["core"].unit_sets["pools"]
    weapons = {kind: item.stats for kind, item in unit_set.items.items() if isinstance(item.stats, Weapon)}
    assert {kind: (one.cost, one.rating) for kind, one in weapons.items()} == {
        "dagger": (1, 1), "club": (3, 2), "short_sword": (2, 3), "hand_axe": (2, 3), "spear": (3, 4),
        "long_sword": (3, 5), "mace": (3, 5), "halberd": (4, 6), "greatsword": (5, 9), "bow": (3, 4),
        "crossbow": (2, 6), "pistol": (1, 2), "blaster": (1, 2), "rifle": (2, 4), "sniper_rifle": (4, 8),
    }  # fmt: skip
    assert min(one.rating / one.cost for one in weapons.values()) == 2 / 3  # The club is the worst.
    bands = {kind: one.band for kind, one in weapons.items() if one.band}
    assert bands == {
        "dagger": 4, "hand_axe": 4, "spear": 4, "bow": 10, "crossbow": 12, "pistol": 6, "blaster": 6,
        "rifle": 20, "sniper_rifle": 40,
    }  # fmt: skip
    assert {kind for kind, one in weapons.items() if one.hands == 2} == {
        "halberd", "greatsword", "bow", "crossbow", "rifle", "sniper_rifle",
    }  # fmt: skip
    assert {kind for kind, one in weapons.items() if one.reach == 2} == {"spear", "halberd"}
    assert {kind for kind, one in weapons.items() if one.is_finesse} == {"dagger", "short_sword"}
    loads = {kind: (one.shots, one.reload, one.rof) for kind, one in weapons.items() if one.shots}
    assert loads == {
        "crossbow": (1, 3, 0), "pistol": (12, 1, 2), "blaster": (12, 1, 2), "rifle": (8, 1, 2),
        "sniper_rifle": (5, 1, 1),
    }  # fmt: skip
    assert all(
        unit_set.items[kind].count == one.shots for kind, one in weapons.items()
    )  # Loaded at the start.


@proves("FP-06", "FP-57", "G5", "G6")
def test_what_sizes_and_gifts_cost() -> None:
    sizes = ("tiny", "small", "medium", "large", "huge", "gargantuan")
    assert [trait_cost(one) for one in sizes] == [0, 0, 0, 3, 6, 9]
    assert [trait_cost(one) for one in ("low_light", "acute_hearing", "fleet")] == [1] * 3
    assert [trait_cost(one) for one in ("dark_vision", "tough", "muscular", "astute")] == [2] * 4
    assert [trait_cost(one) for one in ("tremor_sense", "natural_armour", "school_fire")] == [3] * 3


@proves("FP-56", "FP-58")
def test_a_table_of_humans_takes_them_and_nobody_else() -> None:
    only = "There are only humans here (FP-56)"
    assert wrong(VECTOR, traits_allowed="humans") == "", "no species: human"
    assert wrong(replace(VECTOR, traits=("human",)), traits_allowed="humans") == ""
    assert only in wrong(replace(VECTOR, traits=("human", "elf")), traits_allowed="humans")


@proves("FP-08", "G8")
def test_a_schools_skill_is_limited_by_what_its_own_spells_hang_on() -> None:
    ice = Item("ice", "ice", "ice", Spell("ice", attribute="intelligence"))
    fire = Item("fire", "fire", "fire", Spell("fire", attribute="influence"))
    mage = Sheet(
        influence=3, intelligence=2, skills={"magic_fire": 3, "magic_ice": 2},
        traits=("school_fire", "school_ice"), is_adversary=True,
    )  # fmt: skip
    assert wrong(mage, ice, fire) == wrong(mage, fire, ice) == ""
    proud = replace(mage, skills={"magic_fire": 3, "magic_ice": 3})
    assert wrong(proud, ice, fire) == "Magic ice 3 is above Intelligence 2 (FP-08)"


@proves("FP-68")
def test_nobody_has_less_than_one_health() -> None:
    frail = Item("frail", "frail", "frail", Trait(health=-20))
    assert full_health(unit(VECTOR, frail)) == 1
    assert full_health(unit(VECTOR, replace(frail, stats=Trait(health=-6)))) == 7 - 6
