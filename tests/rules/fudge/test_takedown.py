"""Takedowns and sneak attacks (FU-27, FU-28, FU-49 to FU-56, FG-31, FG-32)."""

from __future__ import annotations

import pytest

from skirmish.dice import odds
from skirmish.model.action import parse
from skirmish.model.event import Announced, CheckRolled, UnitFell, UnitHurt
from skirmish.rules.fudge import RULESET
from skirmish.rules.fudge.checks import AttackCheck, roll_attack
from skirmish.rules.fudge.sheet import Sheet
from tests.rules.fudge.raid import armed, fight, raid, rolled, said, sentry
from tests.rules.proves import proves
from tests.scenario import Game

PAIR = """
##########
#aB.....C#
##########
"""
"""A raider behind one sentry, and another who looks away."""
SIDES = {"red": "a", "blue": "BC"}


def pair(
    raider: object | None = None, sheet: Sheet | None = None, *, soak: int = 0, alert: bool = False
) -> Game:
    victim = armed(sheet=sheet or Sheet(), soak=soak, facing="e", alert=alert)
    units = {"a": raider or armed("sword"), "B": victim, "C": sentry("e")}
    return raid(PAIR, units=units, sides=SIDES)


# ------------------------------------------------------------------------------------------------ takedowns


@proves("FU-49", "FU-51", "FU-53", "FU-54", "FU-55", "FG-31")
def test_strength_times_four_and_the_swords_bonus_through_soak() -> None:
    game = pair(soak=4)
    game.do("a1 takedown B1 with=sword", dice=[0, -2])
    assert [event.points for event in game.events(UnitHurt)] == [10]
    assert [event.out for event in game.events(UnitFell)] == ["down"]
    assert rolled(game) == [("a1", "takedown", "silent")], "no attack roll, no critical"
    assert said(game) == [], "silent"
    assert game.until("a1 infiltrate").battle.clock is not None


@proves("FU-53", "FU-54")
@pytest.mark.parametrize(("weapon", "points"), [("punch", 12), ("sword", 14), ("greatsword", 15)])
def test_the_seeds_own_example_strength_3(weapon: str, points: int) -> None:
    raider = armed(*([] if weapon == "punch" else [weapon]), sheet=Sheet(strength=3))
    game = pair(raider, Sheet(toughness=6))
    game.do(f"a1 takedown B1 with={weapon}", dice=[0, -2, 1, 0, -1])
    assert [event.points for event in game.events(UnitHurt)] == [points]


@proves("FU-51", "FG-01")
@pytest.mark.parametrize(
    ("own", "other", "is_noticed"), [(2, 0, False), (1, 0, True), (4, 2, False), (4, 3, True)]
)
def test_the_last_chance_is_perception_and_2_and_a_tie_sleeps_on(
    own: int, other: int, is_noticed: bool
) -> None:
    game = pair()
    game.do("a1 takedown B1 with=sword", dice=[own, other, 0, 0, 1, 0, -1] if is_noticed else [own, other])
    assert rolled(game)[0] == ("a1", "takedown", "noticed" if is_noticed else "silent")
    rows = game.events(CheckRolled)[0].check.rows
    assert [(row.amount, row.rule) for row in rows if row.side == "target"] == [(2, "FG-03"), (2, "FU-51")]


@proves("FU-50", "FG-31")
def test_only_next_to_the_victim() -> None:
    game = raid("######\n#a.B.#\n######", units={"B": sentry("e")})
    assert game.refused("a1 takedown B1 with=punch") == "B1 is out of reach of the punch."


@proves("FU-49", "FG-28")
def test_not_on_somebody_who_expects_a_fight() -> None:
    assert pair(alert=True).refused("a1 takedown B1 with=sword") == "B1 expects a fight."


@proves("FU-49", "FG-26", "FG-31")
def test_in_the_turn_of_the_infiltrator_it_comes_after_a_move() -> None:
    game = raid("########\n#a.B..C#\n########", units={"B": sentry("e"), "C": sentry("e")})
    game.do("a1 sneak 2,1", dice=[4, 0, 0])
    assert game.refused("a1 takedown B1 with=punch") == ""
    game.do("a1 takedown B1 with=punch", dice=[0, -2])
    assert game.unit("B1").out == "down", "8 points of 5"


@proves("FU-49", "FG-28", "FG-31")
def test_not_on_the_one_who_has_just_raised_the_alarm() -> None:
    drawing = "########\n#.bB..C#\n#a.....#\n########"
    tough = sentry("w", sheet=Sheet(toughness=6))
    game = raid(drawing, units={"B": tough, "C": sentry("e")}, sides={"red": "ab", "blue": "BC"})
    game.do("a1 sneak 2,2", dice=[-4, 4, -4])
    game.do("B1 end")
    assert game.until("b1 surprise").unit("b1").hidden_from == {"blue"}, "nobody has noticed b1"
    assert not game.unit("B1").alert
    assert game.refused("b1 takedown B1 with=punch") == "B1 expects a fight."


@proves("FU-50")
def test_not_once_initiative_is_rolled() -> None:
    game = fight("####\n#aB#\n####", dice=(), units={"B": sentry("e")})
    assert game.asked == "a1 surprise", "initiative is still to come"
    game = fight("####\n#aB#\n####", dice=[2, 0])
    assert "does not answer" in game.refused("a1 takedown B1 with=punch")


@proves("FU-52", "FG-31")
def test_noticed_it_is_the_sneak_attack_of_the_surprise_round() -> None:
    game = pair()
    game.do("a1 takedown B1 with=sword", dice=[-1, 0, -2, 1, 3, 2, 1])
    assert said(game) == ["takedown noticed", "surprise"]
    assert rolled(game)[:2] == [("a1", "takedown", "noticed"), ("a1", "strike", "hit")]
    assert [event.points for event in game.events(UnitHurt)] == [4], "it hits although the roll was lost"
    assert game.asked == "a1 turn", "it was a1's act, and the target has none in that round"


@proves("FU-52", "FG-31", "FG-30")
def test_comrades_of_the_one_who_was_noticed_still_have_their_act() -> None:
    game = raid("#######\n#aB...#\n#a....#\n#######", units={"B": sentry("e", sheet=Sheet(toughness=4))})
    game.do("a1 takedown B1 with=punch", dice=[-1, 0, 0, 0])
    assert game.asked == "a2 surprise"
    game.do("a2 end", dice=[2, 1, 0])
    assert game.asked == "a1 turn"


@proves("FU-56", "FG-31")
def test_who_survives_it_starts_the_fight_without_a_surprise_round() -> None:
    game = raid(
        "#######\n#aB...#\n#a....#\n#######",
        units={"B": sentry("e", sheet=Sheet(toughness=2))},
    )
    game.do("a1 takedown B1 with=punch", dice=[0, -2, 0, 2, 1])
    assert said(game) == ["takedown survived"]
    assert game.unit("B1").hp == 2
    assert game.asked == "B1 turn", "initiative, and the highest acts"
    assert game.unit("a2").hidden_from == {"blue"}, "who was not noticed stays hidden"


@proves("FU-56", "FG-31")
def test_a_sentry_that_knew_of_nothing_is_not_surprised_after_a_survived_takedown() -> None:
    game = pair(sheet=Sheet(toughness=6))
    game.do("a1 takedown B1 with=sword", dice=[0, -2, 0, 1, 2])
    assert said(game) == ["takedown survived"], "C1 expected nothing, and yet there is no surprise round"
    assert [(unit, verb) for unit, verb, _ in rolled(game)[1:]] == [
        ("a1", "initiative"), ("B1", "initiative"), ("C1", "initiative"),
    ]  # fmt: skip
    assert game.asked == "C1 turn", "2 + 2 is the highest"


@proves("FU-56", "FG-31")
def test_a_survivor_ends_the_surprise_round_for_those_still_to_act() -> None:
    drawing = "#########\n#aB..CaD#\n#.....a.#\n#########"
    tough = sentry("e", sheet=Sheet(toughness=6))
    slow = armed("sword", sheet=Sheet(perception=1))
    units = {"a": armed("sword"), "a3": slow, "B": tough, "C": tough, "D": sentry("e")}
    game = raid(drawing, units=units, sides={"red": "a", "blue": "BCD"})
    game.do("a2 strike C1 with=sword", dice=[0, 0])
    assert game.prompts[0].unit == "a1"
    assert [unit for unit, _ in game.battle.clock.order] == ["a1", "a3"]  # type: ignore[union-attr]
    game.do("a1 takedown B1 with=sword", dice=[0, -2, -1, -2, 0, 1, 4, 3])
    assert game.unit("B1").hp == 30 - (4 * 2 + 2)
    assert [verb for _, verb, _ in rolled(game)] == ["takedown"] + ["initiative"] * 6
    assert game.asked == "D1 turn", "initiative is rolled at once, and a3 has no act before it"
    assert all("survived" not in unit.states for unit in game.battle.units.values())


@proves("FU-56", "FG-16")
def test_a_group_that_waits_strikes_before_initiative_after_a_survived_takedown() -> None:
    drawing = "##########\n#aB.....D#\n#.bb..C..#\n#.b...a..#\n##########"
    tough = sentry("e", sheet=Sheet(toughness=6))
    guns = armed("rifle", sheet=Sheet(perception=4))
    units = {"a": armed("sword"), "b": guns, "B": tough, "C": tough, "D": sentry("e")}
    game = raid(drawing, units=units, sides={"red": "ab", "blue": "BCD"})
    game.do("a2 strike C1 with=sword", dice=[0, 0])
    for name in ("b1", "b2", "b3"):
        game.do(f"{name} volley C1 with=rifle")
        game.decline(2 if name == "b3" else 1)
    game.do("a1 takedown B1 with=sword", dice=[0, -2, 4, -2, -1, 0, 4, 3, 1, 2, 2])
    assert [verb for _, verb, _ in rolled(game)] == ["takedown", "mass"] + ["initiative"] * 8
    assert game.asked == "b1 turn"


@proves("FU-55", "FG-31")
def test_a_silent_kill_and_the_raid_goes_on() -> None:
    game = pair()
    game.do("a1 takedown B1 with=sword", dice=[0, -2])
    assert [topic for event in game.log if isinstance(event, Announced) for topic in [event.topic]] == []
    assert game.asked == "a1 infiltrate"
    assert game.unit("a1").hidden_from == {"blue"}


@proves("FG-31")
def test_a_takedown_as_an_act_of_the_surprise_round() -> None:
    drawing = "########\n#aB..Ca#\n########"
    units = {"a": armed("sword"), "B": sentry("e"), "C": sentry("e", sheet=Sheet(toughness=4))}
    game = raid(drawing, units=units, sides=SIDES)
    game.do("a2 strike C1 with=sword", dice=[0, 0])
    assert game.asked == "a1 surprise", "the opener has had its act"
    game.do("a1 takedown B1 with=sword", dice=[0, -2])
    assert game.unit("B1").out == "dead", "10 points of 5"
    moved = raid("#########\n#a.B..Ca#\n#########", units=units, sides=SIDES)
    moved.do("a2 strike C1 with=sword", dice=[0, 0])
    moved.do("a1 move 2,1")
    assert moved.refused("a1 takedown B1 with=sword") == "a1 has moved since the fight broke out."


# -------------------------------------------------------------------------------------------- sneak attacks


@proves("FU-27", "FU-28", "FU-57", "FG-08", "FG-32")
@pytest.mark.parametrize(
    ("own", "other", "name", "points"),
    [(-2, 2, "hit", 4), (0, 0, "hit", 4), (1, 0, "critical", 8), (4, 4, "critical", 8), (3, 3, "hit", 4)],
)
def test_it_always_hits_and_winning_makes_it_critical(own: int, other: int, name: str, points: int) -> None:
    """So does ++++, which hits (FG-08)."""
    game = pair(sheet=Sheet(toughness=6))
    game.do("a1 strike B1 with=sword", dice=[own, other, 0, 1, 2])
    assert rolled(game)[0] == ("a1", "strike", name)
    assert [event.points for event in game.events(UnitHurt)] == [points], "Strength 2 and the sword's 2"


@proves("FU-27", "FU-28")
def test_the_reason_why_it_hits_is_told_of_a_sneak_attack_alone() -> None:
    weigh = RULESET.verbs["strike"].weigh
    assert weigh is not None
    blow = parse("a1 strike B1 with=sword")
    assert [row.reason for row in weigh(pair().battle, blow).rows if row.rule == "FU-28"] == [
        "unseen: hits whatever is rolled"
    ]
    seen = fight("####\n#aB#\n####", units={"a": armed("sword")}, dice=[2, 0])
    assert [row.reason for row in weigh(seen.battle, blow).rows if row.rule == "FU-28"] == []


@proves("FU-28", "FG-09")
def test_four_minuses_still_hit_and_break_the_sword() -> None:
    game = pair(armed("sword", sheet=Sheet(melee=6)), Sheet(toughness=6))
    game.do("a1 strike B1 with=sword", dice=[-4, -3, 0, 1, 2])
    assert [event.points for event in game.events(UnitHurt)] == [4]
    assert game.unit("a1").hands[0].flaw == "broken"


@proves("FU-27", "FG-32")
def test_one_weapon_one_roll() -> None:
    two_swords = pair(armed("sword", "sword"), Sheet(toughness=6))
    two_swords.do("a1 strike B1 with=sword", dice=[0, 0, 4, 1, 2])
    assert two_swords.asked == "a1 turn", "the second sword waits for the fight"
    two_shots = raid(
        "########\n#a...B.#\n########", units={"a": armed("smg"), "B": sentry("e", sheet=Sheet(toughness=6))}
    )
    two_shots.do("a1 shoot B1 with=smg", dice=[0, 0, 4, 1])
    assert rolled(two_shots)[0][1] == "shoot"
    assert [event.points for event in two_shots.events(UnitHurt)] == [6]


@proves("FG-32", "FU-27")
def test_an_infiltrator_shoots_from_hiding_after_a_whole_move() -> None:
    game = raid(
        "###############\n#a..........B.#\n###############", units={"a": armed("rifle"), "B": sentry("e")}
    )
    game.do("a1 stride 6,1", dice=())
    game.do("a1 shoot B1 with=rifle", dice=[-1, 1])
    assert game.unit("B1").hp == 5 - 9
    assert game.unit("B1").out == "down", "dead would be minus all of its points (FG-04)"
    assert game.unit("a1").hidden_from == frozenset(), "attacking shows it"


@proves("FU-28")
@pytest.mark.parametrize(
    ("edge", "critical", "multiples"),
    [
        (-3, 6.92, 1.069), (-2, 14.36, 1.144), (-1, 26.15, 1.262), (0, 41.58, 1.416), (1, 58.42, 1.584),
        (2, 73.85, 1.738), (3, 85.64, 1.856), (4, 93.08, 1.931),
    ],
)  # fmt: skip
def test_table_f3(edge: int, critical: float, multiples: float) -> None:
    ends = odds(roll_attack, AttackCheck(edge, 100, 0, is_sneak=True))
    chance = ends.chance(lambda outcome: outcome.name == "critical")
    mean = ends.mean(lambda outcome: outcome.damage) / 100
    assert (round(float(chance) * 100, 2), round(float(mean), 3)) == (critical, multiples)
