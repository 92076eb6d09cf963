"""Parry and dodge: when they are asked for, what may answer what, and what they cost."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.model.action import parse
from skirmish.model.event import ItemChanged
from skirmish.model.unit import State
from skirmish.rules.ranks.arms import arm_of
from skirmish.rules.ranks.defence import guards
from tests.rules.proves import proves
from tests.rules.ranks.ring import apart, declare, duel, facing, fight, man, rolled
from tests.scenario import Game, put, weighed

KNEES = {"kneeling": State("kneeling")}


def blow(game: Game, *dice: object, by: str = "a1", at: str = "B1", arm: str = "broadsword") -> Game:
    """Everybody else waits; the blow falls with those dice."""
    declare(game, f"{by} strike {at} with={by}.{arm}")
    game.until(f"{at} intent")
    game.do(f"{at} wait", dice=list(dice))  # type: ignore[arg-type]
    return game


def answers(game: Game, text: str) -> list[tuple[str, str, int]]:
    """What could answer that attack: verb, thing, chance."""
    action = parse(text)
    unit, target = game.battle.parties(action)
    arm = arm_of(unit, action, is_shot=action.verb == "shoot")
    found = guards(game.battle, unit, target, arm)
    return [(one.verb, one.item.kind if one.item else "", one.percent) for one in found]


@proves("BR-23", "BR-30", "BR-17")
def test_only_a_blow_that_hits_is_answered_and_after_the_roll() -> None:
    fighters = man("broadsword", sword=55, dexterity=15), man("broadsword", sword=40, dodge=30)
    missed = blow(duel(*fighters), 56)
    assert not missed.asked.endswith("defend")
    game = blow(duel(*fighters), 55)
    assert rolled(game) == [("a1", "attack", "success")]
    assert game.asked == "B1 defend"
    game.do("B1 endure", dice=[4])
    assert game.unit("B1").hp == 12 - 5, "it is optional"


@proves("BR-24", "BR-31", "BG-19")
@pytest.mark.parametrize(
    ("drawing", "way", "can"),
    [
        ("...\n.aB\n...", "w", True), ("..a\n..B\n...", "w", True), ("...\n..B\n..a", "w", True),
        (".a.\n..B\n...", "w", True), ("...\n.Ba\n...", "w", False), ("..a\n.B.\n...", "w", False),
        ("...\n.B.\n..a", "w", False),
    ],
)  # fmt: skip
def test_only_what_comes_from_the_five_cells_in_front_is_answered(drawing: str, way: str, can: bool) -> None:
    units = {"a": man("broadsword"), "B": man("broadsword", dexterity=18, fields={"facing": way})}
    game = fight(drawing, units)
    assert bool(answers(game, "a1 strike B1 with=a1.broadsword")) is can


@proves("BR-24", "BR-31", "BG-19", "BG-38", "BG-39")
def test_nobody_answers_a_blow_by_somebody_unseen_who_is_seen_after_it() -> None:
    game = duel(man("broadsword", dexterity=15), man("broadsword", dodge=60))
    put(game, {"a1": {"hidden_from": frozenset({"blue"})}})
    assert answers(game, "a1 strike B1 with=a1.broadsword") == []
    blow(game, 15, 1)
    assert rolled(game) == [("a1", "strike", "hit")]
    assert not game.unit("a1").hidden_from, "the blow showed it"


@proves("BR-27", "BR-34", "BG-21")
@pytest.mark.parametrize("gun", ["pistol", "rifle", "laser_pistol", "laser_rifle"])
def test_nobody_answers_a_gun(gun: str) -> None:
    game = apart(9, man(gun), man("hoplite", dodge=90, shield=90))
    assert answers(game, f"a1 shoot B1 with=a1.{gun}") == []


@proves("BR-28", "BG-20", "BR-35", "BG-21")
@pytest.mark.parametrize(("bow", "skill"), [("longbow", "bow"), ("sling", "sling"), ("dagger", "dagger")])
def test_arrows_and_thrown_things_take_a_shield_or_half_a_dodge(bow: str, skill: str) -> None:
    skills: dict[str, Any] = {skill: 60}
    archer = man(bow, **skills)
    game = apart(9, archer, man("broadsword", "heater", sword=90, dodge=61))
    assert answers(game, f"a1 shoot B1 with=a1.{bow}") == [("dodge", "", 31), ("parry", "heater", 30)]
    game = apart(9, archer, man("broadsword", dodge=61), options={"dodge_missiles": False})
    assert answers(game, f"a1 shoot B1 with=a1.{bow}") == []


@proves("BG-20")
def test_what_can_parry_what() -> None:
    sword = "a1 strike B1 with=a1.broadsword"
    two = duel(man("broadsword"), man("broadsword", "heater", sword=60, shield=45, dodge=0))
    assert answers(two, sword) == [("parry", "broadsword", 60), ("parry", "heater", 45)]
    bare = duel(man("broadsword"), man(brawl=70, dodge=0))
    assert answers(bare, sword) == []
    fists = duel(man(), man(brawl=70, dodge=0))
    assert answers(fists, "a1 strike B1 with=brawl") == [("parry", "brawl", 70)]
    full = duel(man(), man("broadsword", "heater", sword=60, shield=45, brawl=70, dodge=0))
    assert answers(full, "a1 strike B1 with=brawl") == [("parry", "broadsword", 60), ("parry", "heater", 45)]
    club = duel(man("broadsword"), man("rifle", brawl=45, dodge=0))
    assert answers(club, sword) == [("parry", "rifle", 23)], "half of Brawl, rounded up"


@proves("BG-18", "BG-05")
def test_each_defence_takes_thirty_off_the_next_and_straight_chances_do_not() -> None:
    game = blow(duel(man("broadsword", sword=55, dexterity=15), man("broadsword", sword=60, dodge=0)), 50)
    game.do("B1 parry with=B1.broadsword", dice=[50])
    assert game.unit("B1").tally("defended") == 0, "a new round has begun"
    units = {
        "a": man("broadsword", sword=55, dexterity=15),
        "b": man("broadsword", sword=55, dexterity=14),
        "C": man("broadsword", sword=60, dodge=0),
    }
    game = fight("a..\nbC.\n...", units)
    declare(game, "a1 strike C1 with=a1.broadsword", "b1 strike C1 with=b1.broadsword")
    game.do("C1 wait", dice=[50])
    game.do("C1 parry with=C1.broadsword", dice=[60, 50])
    rows = weighed(game, "C1 parry with=C1.broadsword").rows
    assert [(row.amount, row.rule) for row in rows] == [(60, "BG-06"), (-30, "BG-18")]
    shot = apart(9, man("longbow", bow=60, dexterity=15), man("hoplite", dodge=0))
    shot.do("a1 shoot B1 with=a1.longbow")
    shot.do("B1 wait", dice=[50])
    shot.do("B1 parry with=B1.hoplite", dice=[60])
    assert not any(getattr(event, "tallies", {}).get("defended") for event in shot.steps[-1].events)


@proves("BR-38", "BR-40", "BR-29", "BG-24")
def test_wood_and_steel_suffer_and_break() -> None:
    a, b = man("broadsword", sword=55, dexterity=15), man("light_mace", mace=55, dodge=0, size=30)
    game = duel(a, b)
    for left in (4, 2, 0):
        blow(game, 10)
        game.do("B1 parry with=B1.light_mace", dice=[50, 4])
        mace = game.unit("B1").hands[0]
        assert mace.stats.points == left  # type: ignore[attr-defined]
    assert mace.flaw == "broken"
    blow(game, 50, 4)
    assert not game.asked.endswith("defend"), "nothing left to parry with"
    knife = blow(duel(man("knife", dagger=55, dexterity=15), man("broadsword", sword=60)), 50, arm="knife")
    knife.do("B1 parry with=B1.broadsword", dice=[5])
    assert knife.unit("a1").hands[0].stats.points == 14  # type: ignore[attr-defined]


@proves("BG-24")
def test_a_dodge_and_bare_hands_break_nothing() -> None:
    game = duel(man(brawl=60, dexterity=15), man(brawl=60, dodge=60))
    declare(game, "a1 strike B1 with=brawl")
    game.do("B1 wait", dice=[5])
    game.do("B1 parry with=brawl", dice=[30, 2])
    assert not game.events(ItemChanged)


@proves("BR-20", "BG-40", "BG-05")
@pytest.mark.parametrize(
    ("kind", "skills", "expected"),
    [
        ("broadsword", {"axe": 60}, 30),
        ("broadsword", {"axe": 20}, 15),
        ("broadsword", {"axe": 60, "sword": 40}, 40),
        ("longbow", {"crossbow": 60}, 30),
        ("longbow", {"rifle": 90}, 5),
        ("laser_pistol", {"rifle": 70}, 35),
        ("halberd", {"brawl": 90}, 15),
    ],
)
def test_a_related_skill_stands_in_at_half(kind: str, skills: dict[str, Any], expected: int) -> None:
    ranged = kind in {"longbow", "laser_pistol"}
    game = apart(9, man(kind, **skills)) if ranged else duel(man(kind, **skills))
    shot = " shot=yes" if ranged else ""
    assert weighed(game, f"a1 attack B1 with=a1.{kind}{shot}").chance.percent == expected


@proves("BG-06")
def test_a_unit_that_has_learnt_nothing_has_the_base_chances() -> None:
    game = duel(man(dexterity=13), facing(man(), "w"))
    assert answers(game, "B1 strike a1 with=brawl") == [("dodge", "", 26), ("parry", "brawl", 25)]
    assert weighed(game, "a1 aid B1 wound=1").chance.percent == 30
    assert weighed(game, "a1 hide").stealth.percent == 10
    assert weighed(game, "a1 lie-low").stealth.percent == 10
    assert weighed(game, "a1 find").senses.percent == 25


@proves("BG-03")
def test_fumbles_are_an_option() -> None:
    plain = weighed(duel(man("broadsword", sword=5)), "a1 attack B1 with=a1.broadsword").chance
    assert plain.fumble == 101
    for skill, first in ((5, 96), (15, 97), (50, 98), (90, 100)):
        game = duel(man("broadsword", sword=skill), options={"fumbles": True})
        assert weighed(game, "a1 attack B1 with=a1.broadsword").chance.fumble == first
    units = {
        "a": man("broadsword", sword=50, dexterity=15, dodge=60),
        "B": man("broadsword", sword=50, dexterity=9, dodge=0),
    }
    game = fight("#aB.#", units, options={"fumbles": True})
    game.do("a1 strike B1 with=a1.broadsword")
    game.do("B1 strike a1 with=B1.broadsword", dice=[98, 40, 3])
    assert rolled(game)[0] == ("a1", "attack", "fumble")
    assert rolled(game)[1] == ("B1", "strike", "hit"), "off balance: no parry, no dodge"
    sure = duel(man("broadsword", sword=150))
    assert weighed(sure, "a1 attack B1 with=a1.broadsword").chance.percent == 100


@proves("BR-104", "BR-101", "BG-22", "BG-23")
def test_from_the_knees_a_small_shield_stops_as_much_as_ever() -> None:
    game = apart(9, man("longbow", bow=60), man("heater", "hoplite", dodge=0, fields={"states": KNEES}))
    found = answers(game, "a1 shoot B1 with=a1.longbow")
    assert found == [("parry", "hoplite", 90), ("parry", "heater", 30)]


@proves("BG-39", "BR-24")
def test_who_lies_helpless_answers_nothing() -> None:
    game = duel(man("broadsword"), man("broadsword", sword=60, dodge=60))
    assert answers(game, "a1 strike B1 with=a1.broadsword")
    put(game, {"B1": {"out": "down", "hp": 1}})
    assert answers(game, "a1 strike B1 with=a1.broadsword") == []


@proves("BG-18")
def test_a_second_defence_is_thirty_worse_where_nobody_says_how_much() -> None:
    game = duel(man("broadsword"), man("broadsword", sword=80, dodge=0))
    put(game, {"B1": {"tallies": {"defended": 1}}})
    assert answers(game, "a1 strike B1 with=a1.broadsword") == [("parry", "broadsword", 50)]


@proves("BR-40", "BR-28", "BG-24")
def test_an_arrow_that_is_parried_superbly_harms_neither_bow_nor_shield() -> None:
    game = apart(9, man("longbow", bow=60, dexterity=15), man("hoplite", dodge=0))
    game.do("a1 shoot B1 with=a1.longbow")
    game.do("B1 wait", dice=[50])
    game.do("B1 parry with=B1.hoplite", dice=[1])
    assert rolled(game) == [("B1", "parry", "special")]
    assert not game.events(ItemChanged)
    thrown = apart(5, man("knife", throwing_dagger=60, dexterity=15), man("hoplite", dodge=0))
    thrown.do("a1 shoot B1 with=a1.knife")
    thrown.do("B1 wait", dice=[50])
    thrown.do("B1 parry with=B1.hoplite", dice=[1])
    (knife,) = thrown.battle.ground.items[thrown.unit("B1").cell]
    assert knife.stats.points == 15  # type: ignore[attr-defined]


@proves("BR-40", "BR-38")
@pytest.mark.parametrize("attack", [50, 5])
@pytest.mark.parametrize("parry", [60, 1])
@pytest.mark.parametrize("shield", ["heater", "broadsword"])
def test_what_a_parry_costs_the_blade_and_what_meets_it(attack: int, parry: int, shield: str) -> None:
    """Special against success costs the parry 2, success against special the attack 1, equals nothing."""
    a, b = man("broadsword", sword=60, dexterity=15), man(shield, sword=60, shield=60, dodge=0, size=30)
    game = blow(duel(a, b), attack)
    hit = attack == 5 and parry == 60
    game.do(f"B1 parry with=B1.{shield}", dice=[parry, 3] if hit else [parry])
    blade, met = game.unit("a1").hands[0].stats, game.unit("B1").hands[0].stats
    lost = (12 - blade.points, 12 - met.points)  # type: ignore[attr-defined]
    assert lost == {(50, 60): (0, 0), (50, 1): (1, 0), (5, 60): (0, 2), (5, 1): (0, 0)}[attack, parry]
    assert (game.unit("B1").hp < 21) is hit, "stopped in all other cases"


@proves("BR-40", "BR-29", "BG-24")
def test_a_shield_that_strikes_wears_as_a_weapon_does_and_fists_do_not() -> None:
    bash = blow(duel(man("heater", shield=60, dexterity=15), man("broadsword", sword=60)), 50, arm="heater")
    bash.do("B1 parry with=B1.broadsword", dice=[1])
    assert bash.unit("a1").hands[0].stats.points == 11  # type: ignore[attr-defined]
    fists = duel(man(brawl=60, dexterity=15), man("broadsword", sword=60, dodge=0))
    declare(fists, "a1 strike B1 with=brawl")
    fists.do("B1 wait", dice=[50])
    fists.do("B1 parry with=B1.broadsword", dice=[1])
    assert not fists.events(ItemChanged)


@proves("BR-40", "BR-30", "BG-24")
def test_a_superb_dodge_wears_nothing() -> None:
    game = blow(duel(man("broadsword", sword=60, dexterity=15), man("broadsword", dodge=60)), 50)
    game.do("B1 dodge", dice=[1])
    assert rolled(game) == [("B1", "dodge", "special")]
    assert not game.events(ItemChanged)


def test_a_blow_that_the_armour_stops_is_told_to_do_no_harm() -> None:
    game = duel(man("dagger", dagger=60, dexterity=15), man(worn="riot_gear"))
    game.do("a1 strike B1 with=a1.dagger")
    game.do("B1 wait", dice=[40])
    game.do("B1 endure", dice=[1])
    assert game.told("red") == "A1 hits B1. B1 takes no harm. Round 2."
