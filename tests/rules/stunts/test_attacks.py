"""Attack rolls, criticals, what breaks, and damage."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.dice import LoadedDice, odds
from skirmish.rules.stunts.checks import AttackCheck, roll_attack
from skirmish.rules.stunts.modifiers import OFF_BALANCE
from skirmish.rules.stunts.sheet import Sheet, Weapon, full_life, power
from tests.rules.proves import proves
from tests.rules.stunts.ring import ARMS, chance, duel, fight, item, man, rolled
from tests.scenario import Game, figure, put, weighed


def named(chance: int, roll: int) -> str:
    return roll_attack(AttackCheck(chance), LoadedDice([roll])).name


@proves("DG-01", "DL-43", "DL-44")
@pytest.mark.parametrize(
    ("chance", "roll", "name"),
    [(40, 3, "critical"), (120, 96, "fumble"), (3, 5, "critical"), (3, 6, "miss"), (40, 40, "hit"),
     (40, 41, "miss"), (120, 95, "hit"), (50, 100, "fumble"), (50, 1, "critical")],
)  # fmt: skip
def test_equal_or_lower_hits_and_both_ends_are_certain(chance: int, roll: int, name: str) -> None:
    """Test vector 1."""
    assert named(chance, roll) == name


@proves("DL-39")
def test_a_blow_is_strength_or_the_skill_and_hits_unless_it_is_defended() -> None:
    game = duel(man("sword", strength=60))
    assert chance(game, "a1 strike B1 with=a1.sword") == 60
    game.do("a1 strike B1 with=a1.sword", dice=[60])
    game.do("B1 take", dice=[5])
    assert game.unit("B1").hp == 15 - 5 - 3


@proves("DL-40", "DG-19")
def test_a_blow_reaches_anybody_in_contact() -> None:
    game = fight("#a.B#\n#.B.#", {"a": man("sword")})
    assert game.refused("a1 strike B2 with=a1.sword") == "", "diagonally, too"
    assert "close contact" in game.refused("a1 strike B1 with=a1.sword")


@proves("DL-41")
def test_a_shot_is_agility_or_the_skill() -> None:
    game = fight("#a...B#", {"a": man("bow", agility=60)})
    assert chance(game, "a1 shoot B1 with=a1.bow") == 60
    game.do("a1 shoot B1 with=a1.bow", dice=[60, 4])
    assert game.unit("B1").hp == 15 - 4, "no dodge, no Power"


@proves("DL-41")
def test_one_may_shoot_at_anybody_close() -> None:
    game = duel(man("bow"))
    assert chance(game, "a1 shoot B1 with=a1.bow") == 50


@proves("DL-43", "DL-49", "DL-50", "DG-07")
@pytest.mark.parametrize(("roll", "lost"), [(30, 6), (3, 14)])
def test_damage_is_dice_and_power_less_armour_and_a_critical_doubles_it_first(roll: int, lost: int) -> None:
    """Test vector 2: a 6 on d8, Power 2, leather 2."""
    game = duel(man("sword"), man("sword", worn="leather"))
    game.do("a1 strike B1 with=a1.sword", dice=[roll])
    game.do("B1 take", dice=[6])
    assert 15 - game.unit("B1").hp == lost


@proves("DL-50", "DL-51")
def test_ten_points_against_leather_are_eight_off_life() -> None:
    game = duel(man("sword"), man("sword", worn="leather"))
    game.do("a1 strike B1 with=a1.sword", dice=[30])
    game.do("B1 take", dice=[8])
    assert game.unit("B1").hp == 15 - 8


@proves("DG-07", "DL-50")
def test_wounds_are_never_below_nothing() -> None:
    game = duel(man("dagger"), man("sword", worn="plate"))
    game.do("a1 strike B1 with=a1.dagger", dice=[30])
    game.do("B1 take", dice=[1])
    assert game.unit("B1").hp == 15


@proves("DL-46", "DG-07", "DG-31")
def test_mild_criticals_double_the_die_and_power_counts_once() -> None:
    game = duel(options={"criticals": "mild"})
    game.do("a1 strike B1 with=a1.sword", dice=[3])
    game.do("B1 take", dice=["5 4"])
    assert 15 - game.unit("B1").hp == 5 + 4 + 2


@proves("DL-44", "DG-08")
def test_a_critical_miss_breaks_the_weapon_for_the_battle() -> None:
    game = duel(man("sword", carried="dagger"))
    game.do("a1 strike B1 with=a1.sword", dice=[96])
    assert game.unit("a1").hands[0].flaw == "broken"
    game.do("a1 end")
    game.do("B1 end", dice=[6, 1])
    assert "cannot strike that way" in game.refused("a1 strike B1 with=a1.sword")
    assert game.refused("a1 strike B1 with=fists") == ""
    assert game.refused("a1 recover with=a1.sword") != ""
    game.do("a1 draw with=a1.dagger")
    assert game.refused("a1 strike B1 with=a1.dagger") == ""


@proves("DL-44", "DG-08")
@pytest.mark.parametrize("weapon", ["bow", "knife"])
def test_so_do_bows_and_what_is_thrown(weapon: str) -> None:
    game = fight("#a...B#", {"a": man(weapon)})
    game.do(f"a1 shoot B1 with=a1.{weapon}", dice=[100])
    assert game.unit("a1").hands[0].flaw == "broken"


@proves("DL-45", "DG-08")
@pytest.mark.parametrize(("worn", "lost"), [("", 2), ("leather", 0)])
def test_bare_hands_hurt_themselves(worn: str, lost: int) -> None:
    game = duel(man(worn=worn))
    game.do("a1 strike B1 with=fists", dice=[97])
    assert 15 - game.unit("a1").hp == lost


@proves("DL-45", "DL-53", "DL-60")
def test_to_hurt_oneself_is_a_bruise() -> None:
    game = duel(man(fields={"hp": 1}))
    put(game, {"a1": {"hp": 1}})
    game.do("a1 strike B1 with=fists", dice=[97, 4])
    assert game.unit("a1").out == "down"


def fumbled(*hands: str, carried: str = "") -> Game:
    """`a1` has fumbled its first blow under the milder rule, and its next turn has begun."""
    game = duel(man(*hands, carried=carried), options={"criticals": "mild"})
    game.do("a1 strike B1 with=fists", dice=[96])
    game.do("a1 end")
    game.do("B1 end", dice=[6, 1])
    return game


ANYTHING = (
    "strike B1 with=a1.sword",
    "strike B1 with=fists",
    "shoot B1 with=a1.knife",
    "trick B1",
    "stunt B1",
)


@proves("DL-47", "DG-31")
def test_a_mild_critical_miss_leaves_the_weapon_whole_and_its_maker_off_balance() -> None:
    game = duel(options={"criticals": "mild"})
    game.do("a1 strike B1 with=a1.sword", dice=[96])
    assert game.unit("a1").hands[0].flaw == ""
    assert OFF_BALANCE in game.unit("a1").states


@proves("DL-47", "DG-31")
def test_off_balance_nothing_is_tried_with_anything_until_a_ready_slot_is_spent() -> None:
    game = fumbled("sword", "knife")
    for deed in ANYTHING:
        assert "off balance" in game.refused(f"a1 {deed}"), deed
    assert game.refused("a1 move 2,0") == "", "legs are not in it"
    game.do("a1 recover")
    assert game.refused("a1 strike B1 with=a1.sword") == ""
    game = fumbled()
    assert "off balance" in game.refused("a1 grapple B1")


@proves("DG-31", "DL-16")
def test_any_getting_ready_gets_over_a_fumble() -> None:
    game = fumbled("sword", carried="dagger")
    game.do("a1 draw with=a1.dagger")
    assert OFF_BALANCE not in game.unit("a1").states
    assert game.refused("a1 strike B1 with=a1.dagger") == ""


@proves("DG-31", "DL-16")
def test_a_crossbow_fumbled_is_recovered_from_by_loading_it() -> None:
    game = fight("#a...B#", {"a": man("crossbow")}, options={"criticals": "mild"})
    game.do("a1 shoot B1 with=a1.crossbow", dice=[100])
    game.do("a1 end")
    game.do("B1 end", dice=[6, 1])
    game.do("a1 recover with=a1.crossbow")
    assert game.refused("a1 shoot B1 with=a1.crossbow") == ""


@proves("DG-31", "DL-48")
def test_off_balance_one_still_dodges_and_blocks() -> None:
    game = duel(options={"criticals": "mild"})
    game.do("a1 strike B1 with=a1.sword", dice=[96])
    game.do("a1 end")
    game.do("B1 strike a1 with=B1.sword", dice=[30])
    assert set(game.prompts[0].verbs) == {"dodge", "block", "take"}


@proves("DL-47")
def test_bare_hands_recover_too() -> None:
    game = duel(man(), options={"criticals": "mild"})
    game.do("a1 strike B1 with=fists", dice=[96])
    assert OFF_BALANCE in game.unit("a1").states
    assert game.unit("a1").hp == 15
    put(game, {"a1": {"tallies": {}}})
    assert game.refused("a1 strike B1 with=fists") != ""
    assert game.refused("a1 grapple B1") != ""
    game.do("a1 recover")
    assert OFF_BALANCE not in game.unit("a1").states


@proves("DL-52", "DG-06")
def test_bare_hands_do_power_and_no_dice() -> None:
    game = duel(man(strength=65))
    game.do("a1 strike B1 with=fists", dice=[30])
    game.do("B1 take", dice=[])
    assert game.unit("B1").hp == 15 - 3


@proves("DG-06")
@pytest.mark.parametrize(("strength", "points", "life"), [(50, 2, 15), (30, 1, 11), (70, 3, 19), (59, 2, 16)])
def test_power_and_life_follow_from_strength(strength: int, points: int, life: int) -> None:
    unit = fight("#aB#", {"a": figure(Sheet(strength=strength))}).unit("a1")
    assert (power(unit), full_life(unit)) == (points, life)
    own = replace(unit, sheet=Sheet(strength=strength, power=4, life=30))
    assert (power(own), full_life(own)) == (4, 30)


@proves("DG-06")
@pytest.mark.parametrize(("weapon", "added"), [("sword", 2), ("knife", 2), ("javelin", 2), ("bow", 0)])
def test_power_goes_into_blows_and_throws_and_not_into_shots(weapon: str, added: int) -> None:
    game = duel(man(weapon))
    verb = "strike" if weapon == "sword" else "shoot"
    game.do(f"a1 {verb} B1 with=a1.{weapon}", dice=None)
    assert weighed(game, f"a1 wound B1 with=a1.{weapon}").pool.bonus == added


@proves("DG-06")
def test_the_table_of_arms() -> None:
    """Table W."""
    sides = {name: stats.die for name, stats in ARMS.items() if isinstance(stats, Weapon)}
    assert sides == {
        "dagger": 4, "club": 6, "mace": 6, "sword": 8, "spear": 8, "knife": 4, "javelin": 6, "sling": 4,
        "bow": 6, "crossbow": 8, "rifle": 10,
    }  # fmt: skip


@proves("DG-03", "DL-54")
def test_an_attack_uses_up_the_slot_and_turns_to_the_target() -> None:
    game = duel(man("sword", fields={"facing": "w"}))
    game.do("a1 strike B1 with=a1.sword", dice=[90])
    assert game.unit("a1").facing == 2
    assert game.refused("a1 strike B1 with=a1.sword") != ""


@proves("DL-43")
def test_odds_of_an_attack_add_up() -> None:
    ends = odds(roll_attack, AttackCheck(50)).merged(lambda end: end.name)
    assert {name: int(ends[name] * 100) for name in ends} == {
        "critical": 5, "hit": 45, "miss": 45, "fumble": 5,
    }  # fmt: skip


def crossbow() -> Game:
    return fight("#a...B#", {"a": man("crossbow"), "B": man(life=60)})


@proves("DL-16", "DG-08")
def test_a_crossbow_is_readied_after_every_shot() -> None:
    game = crossbow()
    game.do("a1 shoot B1 with=a1.crossbow", dice=[90])
    assert rolled(game) == [("a1", "shoot")]
    assert game.unit("a1").hands[0] == replace(item("crossbow", "a1"), flaw="unloaded")
    game.do("a1 recover with=a1.crossbow")
    assert game.unit("a1").hands[0].flaw == ""


@proves("DL-43", "DL-46", "DL-50", "DG-06", "DG-31")
@pytest.mark.parametrize(
    ("hit", "criticals", "doubled"),
    [("", "full", []), (" critical=yes", "full", [("critical: twice as much", 0)]),
     (" critical=yes", "mild", [("critical: twice the dice", 0)])],
)  # fmt: skip
def test_the_reasons_of_the_damage_are_told(hit: str, criticals: str, doubled: list[tuple[str, int]]) -> None:
    game = duel(man("sword"), man(worn="mail"), options={"criticals": criticals})
    rows = weighed(game, f"a1 wound B1{hit} with=a1.sword").rows
    assert [(row.reason, row.amount) for row in rows] == [("Power", 2), *doubled, ("armour", -4)]
