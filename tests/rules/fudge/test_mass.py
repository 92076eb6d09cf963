"""Concentrated fire and dogpiles: who may, how hard, and what the table of numbers says."""

from __future__ import annotations

import pytest

from skirmish.model.action import Action, act
from skirmish.model.event import CheckRolled, PendingPushed
from skirmish.model.unit import State
from skirmish.rules.fudge.checks import MassCheck
from skirmish.rules.fudge.mass import weigh_mass
from tests.rules.fudge.ring import fight, man
from tests.rules.proves import proves
from tests.scenario import Figure, Game, put


def firing_line(count: int, shooter: Figure, target: Figure | None = None, **fields: object) -> Game:
    """`count` shooters ten metres from `B1`; they come first in the order, `a1` first of all."""
    rows = [["."] * 16 for _ in range(6)]
    for index in range(count):
        rows[index % 6][index // 6] = "a"
    rows[2][14] = "B"
    return fight(
        "\n".join("".join(row) for row in rows),
        "",
        {"a": shooter, "B": target or man(toughness=6)},
        **fields,
    )


def commit(game: Game, names: str, deed: str) -> None:
    """One after the other commits, and nobody calls before the last."""
    for name in names.split():
        game.until(f"{name} turn")
        game.do(f"{name} {deed.replace('@', name)}")
        if game.asked == f"{name} call":
            game.do(f"{name} wait")
        if game.asked == f"{name} turn":
            game.do(f"{name} end")


def names(count: int) -> str:
    return " ".join(f"a{number}" for number in range(1, count + 1))


def masses(game: Game) -> list[CheckRolled]:
    return [event for event in game.events(CheckRolled) if event.verb == "mass"]


@proves("FU-29", "FU-30", "FU-36", "FG-15", "FG-16")
def test_three_fire_together_at_one_dodge_roll() -> None:
    game = firing_line(3, man("rifle"), man(toughness=6, worn="mail"))
    commit(game, "a1 a2", "volley B1 with=@.rifle")
    game.until("a3 turn")
    game.do("a3 volley B1 with=a3.rifle")
    assert game.asked == "a3 call"
    game.do("a3 call", dice=[-1])  # Difficulty 2 + 1; 2 - 1 falls short by 2: two hits of 9 - 3
    assert game.unit("B1").hp == 30 - 2 * (9 - 3)
    (check,) = masses(game)
    assert [roll.name for roll in check.rolls] == ["target"], "the attackers roll nothing"


@proves("FU-36", "FU-46", "FG-01")
@pytest.mark.parametrize(("dice", "hits"), [(4, 0), (1, 0), (0, 1), (-1, 2), (-2, 3), (-3, 3), (-4, 3)])
def test_meeting_the_difficulty_is_no_hit_and_there_are_never_more_hits_than_attackers(
    dice: int, hits: int
) -> None:
    game = firing_line(3, man("rifle"), man(toughness=6))
    commit(game, "a1 a2", "volley B1 with=@.rifle")
    game.until("a3 turn")
    game.do("a3 volley B1 with=a3.rifle")
    game.do("a3 call", dice=[dice])
    assert masses(game)[0].outcome.hits == hits


def crew(count: int, kind: str, arm: str, *hands: str) -> MassCheck:
    """The numbers of a mass attack by that many against a plain target ten metres off, or in the middle."""
    game = firing_line(count, man(*hands), man())
    members = ";".join(f"a{number}" for number in range(1, count + 1))
    return weigh_mass(game.battle, act("a1", "mass", "B1", bears=arm, kind=kind, members=members))


BONUS = [(3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (8, 3), (9, 4), (10, 4), (11, 5), (12, 5)]


@proves("FU-31", "FU-32", "FU-33", "FU-34", "FU-35")
@pytest.mark.parametrize(("count", "bonus"), BONUS)
def test_the_table_of_concentrated_fire(count: int, bonus: int) -> None:
    check = crew(count, "volley", "rifle", "rifle")
    assert (check.edge, check.most) == (bonus, count)


@proves("FU-41", "FU-42", "FU-43", "FU-44", "FU-45")
@pytest.mark.parametrize(("count", "bonus"), BONUS)
def test_the_table_of_dogpiles(count: int, bonus: int) -> None:
    check = crew(count, "dogpile", "sword", "sword")
    assert (check.edge, check.most) == (bonus, count)


@proves("FU-37", "FU-47", "FU-48", "FG-14", "FG-11")
@pytest.mark.parametrize(
    ("count", "kind", "hands", "effective", "bonus"),
    [
        (3, "volley", ("handgun", "handgun"), 6, 2),
        (4, "volley", ("assault",), 8, 3),
        (3, "volley", ("machine-pistol", "machine-pistol"), 6, 2),
        (3, "volley", ("handgun", "sword"), 3, 1),
        (3, "dogpile", ("sword", "sword"), 6, 2),
        (6, "dogpile", ("sword", "sword"), 12, 5),
        (3, "dogpile", ("sword", "knife"), 3, 1),
        (3, "dogpile", ("smg",), 3, 2),
        (4, "dogpile", (), 4, 1),
    ],
)
def test_two_weapons_or_two_shots_count_double(
    count: int, kind: str, hands: tuple[str, ...], effective: int, bonus: int
) -> None:
    # Two Shots count in fire alone; an smg in a dogpile has 1 more for Short Range, besides the bonus of 1.
    check = crew(count, kind, hands[0] if hands else "punch", *hands)
    assert (check.most, check.edge) == (effective, bonus)


@proves("FG-14")
def test_a_jammed_second_weapon_counts_for_nothing() -> None:
    game = firing_line(3, man("handgun", "handgun"))
    jammed = tuple(
        thing if index == 0 else type(thing)(thing.id, thing.kind, thing.name, thing.stats, "jammed")
        for index, thing in enumerate(game.unit("a2").hands)
    )
    put(game, {"a2": {"hands": jammed}})
    check = weigh_mass(
        game.battle, act("a1", "mass", "B1", bears="handgun", kind="volley", members="a1;a2;a3")
    )
    assert (check.most, check.edge) == (5, 2)


@proves("FG-14")
def test_the_lowest_skill_counts_with_range_and_posture() -> None:
    units = {
        "a1": man("rifle", marksmanship=5),
        "a2": man("rifle", marksmanship=3),
        "a": man("rifle", marksmanship=5),
    }
    game = fight("#aaa....B#", "", units)
    action = act("a1", "mass", "B1", bears="rifle", kind="volley", members="a1;a2;a3")
    assert weigh_mass(game.battle, action).edge == 3 + 1 - 2
    put(game, {"a3": {"states": {"prone": State("prone")}}})
    assert weigh_mass(game.battle, action).edge == 5 - 4 + 1 - 2
    put(game, {"a3": {"states": {"holding": State("holding", by="B1")}}})
    assert weigh_mass(game.battle, action).edge == 5 - 4 + 1 - 2


@proves("FG-14", "FU-29", "FU-39")
def test_only_alikes_make_a_group() -> None:
    units = {"a": man("rifle"), "c": man("rifle"), "d": man("rifle", "knife")}
    game = fight("#aacd......B#", "", units, sides={"red": "acd", "blue": "B"})
    assert "three alike" in game.refused("a1 volley B1 with=a1.rifle"), "another unit type"
    mixed = fight("#aaa......B#", "", {"a1": man("handgun"), "a": man("rifle")})
    assert "three alike" in mixed.refused("a1 volley B1 with=a1.handgun"), "another weapon"
    two = fight("#aa......B#", "", {"a": man("handgun", "handgun")})
    assert "three alike" in two.refused("a1 volley B1 with=a1.handgun"), "two dual-wielders are two"
    assert not fight("#aaa......B#", "", {"a": man("rifle")}).refused("a1 volley B1 with=a1.rifle")


@proves("FG-15", "FU-29", "FU-39")
def test_groups_are_a_choice_and_may_be_off() -> None:
    game = firing_line(3, man("rifle"))
    assert not game.refused("a1 volley B1 with=a1.rifle")
    assert not game.refused("a1 shoot B1 with=a1.rifle")
    off = firing_line(3, man("rifle"), options={"mass_attacks": "off"})
    assert "off in this scenario" in off.refused("a1 volley B1 with=a1.rifle")
    assert not off.refused("a1 shoot B1 with=a1.rifle")


PILE = """
    #######
    #.aaa.#
    #.aBa.#
    #.aaa.#
    #######
"""


@proves("FU-39", "FU-40", "FU-46", "FG-13")
def test_a_dogpile_is_one_block_roll_against_melee_and_the_bonus() -> None:
    game = fight(PILE, "", {"a": man("sword", melee=3, marksmanship=0), "B": man(toughness=6, block=2)})
    commit(game, "a1 a2 a3", "dogpile B1 with=@.sword")
    game.until("a4 turn")
    game.do("a4 dogpile B1 with=a4.sword")
    game.do("a4 call", dice=[0])  # 3 + 1 against 2: two hits of 4
    assert game.unit("B1").hp == 30 - 2 * 4


@proves("FG-13")
@pytest.mark.parametrize(("hands", "arm"), [(("sword",), "a1.sword"), ((), "punch")])
def test_the_literal_reading_of_the_dogpile_is_an_option(hands: tuple[str, ...], arm: str) -> None:
    units = {"a": man(*hands, melee=0, marksmanship=5), "B": man(block=2)}
    game = fight(PILE, "", units, options={"dogpile_skill": "marksmanship"})
    bears = arm.removeprefix("a1.")
    action = act("a1", "mass", "B1", bears=bears, kind="dogpile", members="a1;a2;a3")
    assert weigh_mass(game.battle, action).edge == 5 + 1 - 2


@proves("FG-13", "FU-70", "FU-59")
def test_a_short_range_weapon_has_its_one_in_the_literal_reading_too() -> None:
    prone = {"states": {"prone": State("prone")}}
    for lies, skill in ((None, 5), (prone, 5 - 4)):
        units = {"a": man("light", melee=0, marksmanship=5, fields=lies), "B": man(block=2)}
        game = fight(PILE, "", units, options={"dogpile_skill": "marksmanship"})
        action = act("a1", "mass", "B1", bears="light", kind="dogpile", members="a1;a2;a3")
        assert weigh_mass(game.battle, action).edge == skill + 1 + 1 - 2


@proves("FG-13")
def test_a_gun_joins_a_dogpile_close_up_and_never_concentrated_fire() -> None:
    game = fight(PILE, "", {"a": man("handgun", melee=3), "B": man(toughness=6)})
    assert "too close" in game.refused("a1 volley B1 with=a1.handgun")
    commit(game, "a1 a2", "dogpile B1 with=@.handgun")
    game.until("a3 turn")
    game.do("a3 dogpile B1 with=a3.handgun")
    game.do("a3 call", dice=[0])  # 3 + 1 against 2: two hits of 7
    assert game.unit("B1").hp == 30 - 2 * 7
    snipers = fight(PILE, "", {"a": man("sniper")})
    assert snipers.refused("a1 dogpile B1 with=a1.sniper")
    assert snipers.refused("a1 dogpile B1 with=punch"), "no hand is free"


@proves("FG-14")
def test_the_group_uses_the_weapon_it_committed_with() -> None:
    game = fight(PILE, "", {"a": man("handgun", "knife"), "B": man(toughness=6)})
    commit(game, "a1 a2", "dogpile B1 with=@.knife")
    game.until("a3 turn")
    game.do("a3 dogpile B1 with=a3.knife")
    game.do("a3 call", dice=[0])  # 2 + 1 against 2: one hit of 2 + 1
    assert game.unit("B1").hp == 30 - 3


@proves("FU-48", "FG-17")
def test_six_may_dogpile_one_target_between_two_of_its_turns() -> None:
    game = fight(PILE, f"{names(8)} B1", {"a": man("sword"), "B": man(toughness=6)})
    commit(game, names(5), "dogpile B1 with=@.sword")
    game.until("a6 turn")
    game.do("a6 dogpile B1 with=a6.sword")
    game.do("a6 call", dice=[4])
    game.until("a7 turn")
    assert "Six" in game.refused("a7 dogpile B1 with=a7.sword"), "called or not, six have had their go"
    assert not game.refused("a7 strike B1 with=a7.sword")
    game.until("B1 turn")
    game.do("B1 end")
    assert not game.refused("a1 dogpile B1 with=a1.sword")


@proves("FU-48")
def test_the_seventh_is_refused_while_six_wait() -> None:
    game = fight(PILE, "a1 a2 a3 a4 a5 a6 a7 a8 B1", {"a": man("sword"), "B": man(toughness=6)})
    commit(game, names(6), "dogpile B1 with=@.sword")
    game.until("a7 turn")
    assert "Six" in game.refused("a7 dogpile B1 with=a7.sword")


@proves("FU-48", "FU-45", "FU-47")
def test_six_with_two_weapons_each_are_twelve() -> None:
    game = fight(PILE, "", {"a": man("sword", "sword"), "B": man(toughness=6)})
    commit(game, names(5), "dogpile B1 with=@.sword")
    game.until("a6 turn")
    game.do("a6 dogpile B1 with=a6.sword")
    game.do("a6 call", dice=[4])  # 2 + 5 against 2 + 4: one hit
    (check,) = masses(game)
    assert (check.check.most, check.outcome.hits) == (12, 1)


@proves("FU-38", "FG-17")
@pytest.mark.parametrize(
    ("count", "hands", "sizes"),
    [
        (13, ("rifle",), [7, 6]),
        (7, ("handgun", "handgun"), [4, 3]),
        (7, ("assault",), [4, 3]),
        (12, ("rifle",), [12]),
        (6, ("assault",), [6]),
    ],
)
def test_groups_of_more_than_12_are_split_evenly(
    count: int, hands: tuple[str, ...], sizes: list[int]
) -> None:
    game = firing_line(count, man(*hands), man(toughness=6, dodge=6, worn="plate"))
    commit(game, names(count - 1), f"volley B1 with=@.{hands[0]}")
    game.until(f"a{count} turn")
    game.do(f"a{count} volley B1 with=a{count}.{hands[0]}")
    game.do(f"a{count} call", dice=[4] * len(sizes))
    assert [len(check_members(event)) for event in masses_taken(game)] == sizes


def masses_taken(game: Game) -> list[Action]:
    """The mass attacks of the last step, in the order in which they were resolved."""
    pushed = [event.pending for event in game.events(PendingPushed) if event.pending.verb == "mass"]
    return pushed[::-1]


def check_members(action: Action) -> list[str]:
    return action.arg("members").split(";")


@proves("FG-17", "FG-16")
def test_if_the_target_drops_the_other_half_looks_for_another() -> None:
    rows = [["."] * 16 for _ in range(7)]
    for index in range(13):
        rows[index % 7][index // 7] = "a"
    rows[2][14], rows[5][14] = "B", "C"
    game = fight("\n".join("".join(row) for row in rows), "", {"a": man("rifle")})
    commit(game, names(12), "volley B1 with=@.rifle")
    game.until("a13 turn")
    game.do("a13 volley B1 with=a13.rifle")
    game.do("a13 call", dice=[-1])  # 2 + 3 against 1: four hits of 9; the first half is enough
    assert game.unit("B1").out
    assert game.asked == "a8 redirect"
    game.do("a8 shoot C1 with=a8.rifle", dice=[0, 0])
    game.do("a9 pass")
    assert game.asked == "a10 redirect"


@proves("FG-18")
def test_posture_guard_and_shield_of_the_target_count() -> None:
    game = fight(PILE, "", {"a": man("sword"), "B": man("small-shield")})
    action = act("a1", "mass", "B1", bears="sword", kind="dogpile", members="a1;a2;a3")
    assert weigh_mass(game.battle, action).edge == 2 + 1 - (2 + 1)
    put(game, {"B1": {"states": {"full-defence": State("full-defence")}}})
    assert weigh_mass(game.battle, action).edge == 2 + 1 - (2 + 2)
    put(game, {"B1": {"states": {"ground": State("ground")}}})
    assert weigh_mass(game.battle, action).edge == 2 + 1 - (2 + 1 - 4)
    put(game, {"B1": {"states": {"pinned": State("pinned", by="a1"), "prone": State("prone")}}})
    assert weigh_mass(game.battle, action).edge == 2 + 1 - 0


@proves("FG-18")
def test_the_best_cover_against_any_member_counts() -> None:
    drawing = """
        ##########
        #a.......#
        #a......B#
        #a......=#
        #.......a#
        ##########
    """
    game = fight(drawing, "", {"a": man("rifle")})
    without = act("a1", "mass", "B1", bears="rifle", kind="volley", members="a1;a2;a1")
    behind = act("a1", "mass", "B1", bears="rifle", kind="volley", members="a1;a2;a4")
    assert weigh_mass(game.battle, without).edge == 1
    assert weigh_mass(game.battle, behind).edge == 1 - 2


@proves("FG-09", "FU-57")
def test_only_the_defender_rolls_and_its_four_minuses_throw_it_down() -> None:
    game = firing_line(3, man("rifle", marksmanship=0), man(toughness=6, dodge=6))
    commit(game, "a1 a2", "volley B1 with=@.rifle")
    game.until("a3 turn")
    game.do("a3 volley B1 with=a3.rifle")
    game.do("a3 call", dice=["----"])  # 0 + 1 against 2: no hit
    assert game.unit("B1").hp == 30
    assert game.unit("B1").has("prone")


@proves("FG-18", "FG-02")
def test_the_dice_are_rolled_even_by_the_bound() -> None:
    game = fight(
        PILE,
        "",
        {
            "a": man("sword"),
            "B": man(toughness=6, block=6, fields={"states": {"held": State("held", by="a8")}}),
        },
    )
    commit(game, "a1 a2", "dogpile B1 with=@.sword")
    game.until("a3 turn")
    game.do("a3 dogpile B1 with=a3.sword")
    game.do("a3 call", dice=[1])  # 2 + 1 against 0 + 1
    assert masses(game)[0].outcome.hits == 2


@proves("FU-61", "FG-23")
def test_a_pinner_may_let_go_before_a_mass_attack() -> None:
    drawing = """
        #######
        #.aaa.#
        #..Bc.#
        #######
    """
    pinning = man(toughness=6, block=4, fields={"states": {"pinning": State("pinning", by="c1")}})
    pinned = man(fields={"states": {"pinned": State("pinned", by="B1")}})
    game = fight(drawing, "a1 a2 a3 B1 c1", {"a": man("sword"), "B": pinning, "c": pinned})
    commit(game, "a1 a2", "dogpile B1 with=@.sword")
    game.do("a3 dogpile B1 with=a3.sword")
    game.do("a3 call", dice=[])
    assert game.asked == "B1 abort"
    game.do("B1 abort", dice=[0])  # 2 + 1 against 4
    assert masses(game)[0].outcome.hits == 0
    assert not game.unit("c1").has("pinned")
