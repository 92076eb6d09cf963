"""Who may pile onto one target, and how large groups are split (FU-38, FU-39, FG-14 to FG-17)."""

from __future__ import annotations

import pytest

from skirmish.grid import Cell
from skirmish.model.event import CheckRolled, PendingPushed
from tests.rules.fudge.ring import fight, man
from tests.rules.proves import proves
from tests.scenario import Figure, Game, put

YARD = """
    #######
    #.aaa.#
    #..B..#
    #.....#
    #######
"""


def yard(units: dict[str, Figure] | None = None, drawing: str = YARD, **fields: object) -> Game:
    fighters = {"a": man("sword"), "c": man("sword"), "B": man(toughness=6), **(units or {})}
    return fight(drawing, "", fighters, **fields)


def rolls(game: Game) -> list[tuple[str, str]]:
    return [(event.unit, event.verb) for event in game.events(CheckRolled)]


@proves("FU-39", "FG-15")
def test_three_alike_may_pile_on_or_strike_one_by_one() -> None:
    game = yard()
    assert game.refused("a1 dogpile B1 with=a1.sword") == ""
    assert game.refused("a1 strike B1 with=a1.sword") == ""
    off = yard(options={"mass_attacks": "off"})
    assert off.refused("a1 dogpile B1 with=a1.sword") == "Group attacks are off in this scenario."
    assert off.refused("a1 strike B1 with=a1.sword") == ""


FEW = "A group needs three alike, and there are {}."
TWO = "#######\n#.aa..#\n#..B..#\n#######"
OTHER = "#######\n#.aac.#\n#..B..#\n#######"


@proves("FU-39", "FG-14", "FG-15")
@pytest.mark.parametrize(
    ("drawing", "units", "count"),
    [
        (TWO, {}, 2),
        (TWO, {"a": man("sword", "sword")}, 2),  # for four effective attackers, and yet two characters
        (OTHER, {}, 2),  # another unit type
        (YARD, {"a3": man("knife")}, 2),  # another weapon
        (YARD, {"a2": man("knife"), "a3": man("axe")}, 1),
    ],
)
def test_fewer_than_three_alike_cannot_pile_on(drawing: str, units: dict[str, Figure], count: int) -> None:
    game = yard(units, drawing, sides={"red": "ac", "blue": "B"})
    assert game.refused("a1 dogpile B1 with=a1.sword") == FEW.format(count)
    assert game.refused("a1 strike B1 with=a1.sword") == ""


@proves("FU-39", "FG-12")
def test_a_dogpile_is_made_of_melee_attacks_in_contact() -> None:
    game = yard(drawing="#######\n#a.aa.#\n#...B.#\n#######")
    assert game.refused("a1 dogpile B1 with=a1.sword") == "B1 is out of reach of the sword."
    bows = yard({"a": man("sniper")})
    assert bows.refused("a1 dogpile B1 with=a1.sniper") == "a1 cannot dogpile that way."


@proves("FU-39", "FG-16")
def test_two_that_are_ready_wait_and_the_third_makes_one_attack_of_it() -> None:
    game = yard({"a": man("sword", melee=3)})
    game.do("a1 dogpile B1 with=a1.sword", dice=())
    game.do("a1 end", dice=())
    game.do("a2 dogpile B1 with=a2.sword", dice=())
    assert game.asked == "a2 turn", "two are no group: nobody is asked to call it"
    game.do("a2 end", dice=())
    game.do("a3 dogpile B1 with=a3.sword", dice=())
    assert game.asked == "a3 call"
    game.do("a3 call", dice=[0])
    assert rolls(game) == [("a1", "mass")]
    assert game.unit("B1").hp == 30 - 2 * (2 + 2), "3 + 1 against 2: two hits"


@proves("FU-39", "FG-16")
def test_two_of_three_in_contact_strike_each_for_itself() -> None:
    game = yard(drawing="#######\n#.aa.a#\n#..B..#\n#######")
    for name in ("a1", "a2"):
        game.do(f"{name} dogpile B1 with={name}.sword", dice=())
        game.do(f"{name} end", dice=())
    game.do("a3 end", dice=())
    game.do("B1 end", dice=[0, 0, 0, 0, 0, 0, 0, 0])  # Sword and fist: two attacks each.
    assert rolls(game) == [("a1", "strike"), ("a1", "strike"), ("a2", "strike"), ("a2", "strike")]


def firing(doubles: int, singles: int) -> Game:
    """So many with two handguns, and after them so many with one; the last has called the group."""
    count = doubles + singles
    rows = [["."] * 16 for _ in range(7)]
    for index in range(count):
        rows[index % 7][index // 7] = "a"
    rows[3][15] = "B"
    one = {f"a{number}": man("handgun") for number in range(doubles + 1, count + 1)}
    fighters = {"a": man("handgun", "handgun"), "B": man(toughness=6, dodge=6, worn="plate"), **one}
    order = " ".join([*(f"a{number}" for number in range(1, count + 1)), "B1"])
    game = fight("\n".join("".join(row) for row in rows), order, fighters)
    for number in range(1, count + 1):
        game.do(f"a{number} volley B1 with=a{number}.handgun", dice=())
        if number < count:
            game.until(f"a{number + 1} turn")
    return game


@proves("FU-38", "FU-37", "FG-17")
@pytest.mark.parametrize(
    ("doubles", "singles", "effective"),
    [
        (8, 6, [11, 11]),  # not 12 and 10, and no third group
        (7, 10, [12, 12]),
        (1, 11, [7, 6]),
        (6, 1, [7, 6]),
        (5, 2, [12]),
    ],
)
def test_mixed_groups_are_split_as_little_and_as_evenly_as_can_be(
    doubles: int, singles: int, effective: list[int]
) -> None:
    game = firing(doubles, singles)
    last = doubles + singles
    game.do(f"a{last} call", dice=[4] * len(effective))
    assert [check.check.most for check in game.events(CheckRolled)] == effective
    pushed = [event.pending for event in game.events(PendingPushed) if event.pending.verb == "mass"]
    groups = [action.arg("members").split(";") for action in reversed(pushed)]
    assert sorted(name for group in groups for name in group) == sorted(f"a{n}" for n in range(1, last + 1))
    assert all(group == sorted(group, key=lambda name: int(name[1:])) for group in groups)
    assert groups[0][0] == "a1", "the first to commit leads the first group"


@proves("FU-39", "FG-16")
def test_who_is_no_longer_in_contact_is_not_in_the_dogpile() -> None:
    game = yard()
    for name in ("a1", "a2", "a3"):
        game.do(f"{name} dogpile B1 with={name}.sword", dice=())
        game.decline(2 if name == "a3" else 1)
    put(game, {"a3": {"cell": Cell(5, 3)}})
    game.do("B1 end", dice=[0] * 8)
    assert rolls(game) == [("a1", "strike"), ("a1", "strike"), ("a2", "strike"), ("a2", "strike")]
