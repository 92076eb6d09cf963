"""Every line of a blow unfolds into how its points came about, and each roll into its own total."""

from __future__ import annotations

from skirmish.chronicle import tell_all
from skirmish.dice import LoadedDice, Pool, Roll
from skirmish.model.event import CheckRolled
from skirmish.model.unit import State
from skirmish.model.witness import witnessed
from skirmish.rules.forge import RULESET as FORGE
from skirmish.rules.forge.checks import WoundCheck, roll_wound
from skirmish.rules.forge.sheet import Sheet
from tests.rules.forge import ring as forge
from tests.rules.fudge import ring as fudge
from tests.rules.ranks import ring as ranks
from tests.rules.stunts.test_grapple import gripped
from tests.rules.test_locks import hut
from tests.scenario import Game


def unfolded(game: Game, text: str, dice: tuple[object, ...], side: str = "red") -> list[str]:
    """What the lines of that step unfold into, as the side reads them."""
    before = game.battle
    told = witnessed(before, game.do(text, dice=dice), side)  # type: ignore[arg-type]
    lines = tell_all(game.ruleset, told, before.seen_by(side))
    return [str(row) for line in lines for row in line.rows]


def test_the_two_rolls_of_a_grapple_have_totals_of_their_own() -> None:
    """Melee 3 and +1 from the ground are 0; Strength 3 and +1 are 4: each by itself (FU-19, FG-12)."""
    game = fudge.duel(fudge.man(melee=3, strength=3, fields={"states": {"ground": State("ground")}}))
    rows = unfolded(game, "a1 grapple B1", ("0+00", "---0", "0+00", "--00"))
    assert rows[:4] == [
        "a1   Melee 3   4dF [0 + 0 0] +1   gone to ground −4 (FU-19)   = 0",
        "a1   Strength, second roll 3   4dF [0 + 0 0] +1   = 4",
        "B1   Block 2   4dF [− − − 0] −3   = −1",
        "B1   Strength, second roll 2   4dF [− − 0 0] −2   = 0",
    ]


def test_a_second_roll_that_is_not_made_is_not_told() -> None:
    rows = unfolded(fudge.duel(fudge.man(melee=3)), "a1 grapple B1", ("0000", "+000"))
    assert rows[:2] == ["a1   Melee 3   4dF [0 0 0 0] 0   = 3", "B1   Block 2   4dF [+ 0 0 0] +1   = 3"]
    assert len(rows) == 3


def test_who_struggles_is_told_against_whom() -> None:
    game = fudge.duel(
        fudge.man(strength=3, fields={"states": {"held": State("held", "B1")}}),
        fudge.man(strength=4, fields={"states": {"holding": State("holding", "a1")}}),
    )
    rows = unfolded(game, "a1 struggle", ("0000", "0000"))
    assert rows[:2] == [
        "a1   Strength 3   4dF [0 0 0 0] 0   = 3",
        "B1   Strength 4   4dF [0 0 0 0] 0   holding somebody −4 (FU-67)   = 0",
    ]


def test_a_critical_blow_of_fudge_tells_damage_doubling_and_soak() -> None:
    """Sword: Strength 3 and 2; doubled 10, less mail 3 (FG-07, FG-08)."""
    game = fudge.duel(fudge.man("sword", strength=3), fudge.man(worn="mail"))
    rows = unfolded(game, "a1 strike B1 with=a1.sword", ("++++", "0000"))
    assert rows[-1].split("   ")[1] == "damage 5 (FG-07), doubled (FG-08), Soak −3 = 7"


def test_a_plain_blow_of_fudge_tells_its_damage() -> None:
    game = fudge.duel(fudge.man("sword", strength=3, melee=3), fudge.man(block=1))
    rows = unfolded(game, "a1 strike B1 with=a1.sword", ("0000", "0000"))
    assert rows[-1].split("   ")[1] == "damage 5 (FG-07) = 5"


def test_a_special_hit_of_ranks_tells_the_most_of_its_dice() -> None:
    """A short sword 1d6+1: 7, and 3+1 rolled, with 2 on a bonus of 1d4, is 13 (BR-118); chain stops 7."""
    strong = ranks.man("short_sword", strength=15, size=15, sword=60)
    game = ranks.duel(strong, ranks.man(worn="chain", fields={"facing": "e"}), options={"intents": "off"})
    rows = unfolded(game, "a1 strike B1 with=a1.short_sword", (5, (3, 2)))
    assert any("1d6+1d4+1 [3 2] 5   = 6" in row for row in rows)
    told = rows[-1].split("   ")
    assert told[:2] == ["special hit", "6, and 7, the most of its dice (BR-118), armour −7 (BR-84) = 6"]


def test_half_a_damage_bonus_is_told() -> None:
    """A thrown knife 1d3+1 rolls 3, half of a 3 on 1d4 is 2: 6 points (BR-45)."""
    strong = ranks.man("knife", strength=15, size=15, throwing_dagger=60)
    game = ranks.apart(4, strong, ranks.man(dodge=0, fields={"facing": "e"}), options={"intents": "off"})
    rows = unfolded(game, "a1 shoot B1 with=a1.knife", (40, 3, 3))
    assert rows[-1].split("   ")[1] == "4, half the damage bonus +2 (BG-07) = 6"


def test_thin_wood_is_told_of_a_shot_that_came_through_it_alone() -> None:
    """Rifle 60 is halved to 30; 31 to 60 come through for 4 points less (BG-31). 2d6 show 9."""
    told = {}
    for roll in (30, 31, 60):
        shooter = ranks.man("rifle", rifle=60, dexterity=15)
        game = ranks.fight("a...|B", {"a": shooter, "B": ranks.man(dodge=0)}, options={"intents": "off"})
        rows = unfolded(game, "a1 shoot B1 with=a1.rifle", (roll, (6, 3)))
        told[roll] = [part for part in rows[-1].split("   ") if "BG-31" in part]
    assert told == {30: [], 31: ["9, thin wood −4 (BG-31) = 5"], 60: ["9, thin wood −4 (BG-31) = 5"]}


def test_a_wound_of_forge_tells_strength_level_and_armour() -> None:
    """7 and 4 + 3 + 1 are 9 over 8 - 2, a Superior hit: (7 and Strength 2) x 4, less leather 4, is 32.

    With 24 Hits every 6 of them are a level, and four levels are Mortal (F2-43 to F2-46, G1, G5).
    """
    game = forge.duel(forge.man("sword", strength=2, dexterity=4, swords=3), forge.man(worn="leather"))
    game.do("a1 strike B1 with=a1.sword")
    rows = unfolded(game, "B1 stand", ((4, 3), (3, 4)))
    (told,) = [row for row in rows if "(F2-44)" in row]
    harm = "(7 + Strength 2) × 4 (F2-44), armour −4 (F2-45) = 32; a level for every 6 (G5)"
    assert told.split("   ")[1] == harm


def test_a_wound_that_goes_up_for_want_of_room_says_so() -> None:
    """6 points are a Minor wound; both of its boxes are marked, so that it is a Major one (G5)."""
    check = WoundCheck(Pool.of(1, 6), 0, 1, 0, 6, boxes=(2, 0, 0, 0), hp=16)
    outcome = roll_wound(check, LoadedDice([6]))
    assert (outcome.points, outcome.wound) == (6, 2)
    event = CheckRolled("a1", "wound", "B1", check, outcome, (Roll("damage", Pool.of(1, 6), (6,)),))
    assert FORGE.reckoned(event) == "6 × 1 (F2-44) = 6; a level for every 6 (G5), what is below is full"


def test_breaking_a_door_of_forge_tells_the_number_of_the_lock() -> None:
    """Strength 1 and 7 against a lock of 9 (G36)."""
    rows = unfolded(hut("forge", number=9, units={"a": Sheet(strength=1)}), "a1 force 3,1", ("3 4",))
    assert rows[:2] == ["a1   Strength 1   2d6 [3 4] 7", "the lock 9"]


def test_a_hold_of_stunts_tells_whose_strength_stands_against_it() -> None:
    game = gripped()
    rows = unfolded(game, "a1 hold", (60, 60))
    assert [row.split("   ")[0] for row in rows[:2]] == ["a1", "B1"]
