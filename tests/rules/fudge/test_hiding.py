"""Hiding in the fight, being found, fleeing unseen (FU-24 to FU-28, FG-33, FG-34)."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.dice import odds
from skirmish.grid import Cell
from skirmish.model.event import CheckRolled, MoveStopped, UnitHid, UnitHurt
from skirmish.model.unit import State
from skirmish.rules import objectives
from skirmish.rules.fudge.sheet import Sheet
from skirmish.rules.fudge.stealth_checks import StealthCheck, roll_hiding
from tests.rules.fudge.raid import armed, fight, rolled
from tests.rules.proves import proves
from tests.scenario import Game, figure

BUSHES = """
###########
#a......B.#
#.....###.#
#.....#D..#
###########
"""
SIDES = {"red": "a", "blue": "BD"}
HIDDEN = frozenset({"blue"})


def thicket(**fields: Any) -> Game:
    """a1 in a bush that B1 looks at, with D1 behind a wall."""
    faced = {
        "a": figure(Sheet(), facing="e"),
        "B": figure(Sheet(), facing="w"),
        "D": figure(Sheet(), facing="n"),
    }
    given = {"under": {"a": "*"}, "sides": SIDES, "units": faced, **fields}
    return fight(BUSHES, dice=[2, 1, 0], **given)


@proves("FU-24", "FU-25")
def test_one_stealth_roll_must_beat_every_enemy() -> None:
    game = thicket()
    game.do("a1 hide", dice=[1, 0, 0])
    assert rolled(game) == [("a1", "hide", "unseen")]
    assert game.unit("a1").hidden_from == HIDDEN
    assert "a1" not in game.view("blue").units


@proves("FU-24", "FU-25", "FG-01")
def test_one_enemy_that_ties_sees_it_even_behind_a_wall() -> None:
    game = thicket()
    game.do("a1 hide", dice=[1, 0, 2])
    assert rolled(game) == [("a1", "hide", "seen")]
    assert game.unit("a1").hidden_from == frozenset()
    game = thicket()
    game.do("a1 hide", dice=[1, 1, 0])
    assert rolled(game) == [("a1", "hide", "seen")], "a tie is not enough"


@proves("FG-33")
def test_an_option_lets_only_those_in_sight_oppose() -> None:
    game = thicket(options={"hide_opposed_by": "los"})
    game.do("a1 hide", dice=[1, 0])
    assert game.unit("a1").hidden_from == HIDDEN


@proves("FU-06", "FU-24")
def test_hiding_takes_the_action_and_sneaking_comes_next_turn() -> None:
    game = thicket()
    game.do("a1 hide", dice=[1, 0, 0])
    assert game.refused("a1 strike B1 with=punch") == "a1 has already acted."


@proves("FU-06", "FU-24")
def test_a_unit_that_has_acted_or_is_hidden_does_not_hide() -> None:
    game = thicket()
    game.do("a1 ground")
    assert game.refused("a1 hide") == "a1 has already acted."
    hidden = thicket(units={"a": figure(Sheet(), hidden_from=HIDDEN), "B": figure(Sheet(), facing="w")})
    assert hidden.refused("a1 hide") == "a1 is hidden already."


@proves("FG-33")
@pytest.mark.parametrize(
    ("drawing", "scene", "refusal"),
    [
        ("#a...B#", {}, "a1 stands in the open."),
        ("#a...B#", {"under": {"a": "*"}}, ""),  # a bush
        ("#a*..B#", {}, ""),  # behind one
        ("#a.*.B#", {}, ""),  # or with one between
        ("#a...B#", {"under": {"a": "&"}}, ""),
        ("#a[..B#", {}, ""),  # behind a crate
        ("#a.[.B#", {}, "a1 stands in the open."),
        ("#a...B#", {"dark": "a"}, ""),
        ("#a...B#", {"dark": "B"}, "a1 stands in the open."),
        ("#a.#.B#", {}, ""),  # no line of sight
    ],
)
def test_nobody_hides_in_the_open(drawing: str, scene: dict[str, Any], refusal: str) -> None:
    wall = "#" * len(drawing)
    game = fight(f"{wall}\n{drawing}\n{wall}", dice=[1, 0], **scene)
    assert game.refused("a1 hide") == refusal


@proves("FU-26", "FU-27", "FU-28", "FG-34")
def test_half_a_move_hidden_and_then_a_sneak_attack() -> None:
    units = {"a": armed("sword", hidden_from=HIDDEN), "B": figure(Sheet(), facing="e")}
    game = fight("########\n#a...B.#\n########", dice=[1, 0], units=units)
    game.do("a1 move 4,1", dice=())
    game.do("a1 strike B1 with=sword", dice=[-2, 2])
    assert [event.points for event in game.events(UnitHurt)] == [4]
    assert game.unit("a1").hidden_from == frozenset()
    assert game.asked == "B1 turn", "one weapon, one roll"


@proves("FG-34")
def test_after_more_than_half_a_move_it_is_an_ordinary_attack() -> None:
    units = {"a": armed("sword", hidden_from=HIDDEN), "B": figure(Sheet(), facing="e")}
    game = fight("########\n#a....B#\n########", dice=[1, 0], units=units)
    game.do("a1 move 5,1", dice=())
    game.do("a1 strike B1 with=sword", dice=[-2, 2])
    assert rolled(game) == [("a1", "strike", "miss")]


@proves("FG-34")
@pytest.mark.parametrize(
    ("facing", "under", "is_seen"), [("w", ".", True), ("e", ".", False), ("n", ".", True), ("w", "*", False)]
)
def test_a_move_that_ends_in_plain_view_shows_it(facing: str, under: str, is_seen: bool) -> None:
    units = {"a": figure(Sheet(), hidden_from=HIDDEN), "B": figure(Sheet(), facing=facing)}
    game = fight("########\n#a.1..B#\n########", dice=[1, 0], units=units, under={"1": under})
    game.do("a1 move 3,1", dice=())
    assert game.unit("a1").hidden_from == (frozenset() if is_seen else HIDDEN)


@proves("FG-34")
def test_an_enemy_whose_move_ends_with_it_in_plain_view_sees_it() -> None:
    units = {"a": figure(Sheet(), hidden_from=HIDDEN), "B": figure(Sheet(), facing="w")}
    game = fight("########\n#a.#...#\n#......#\n#.#...B#\n########", dice=[0, 1], units=units)
    assert game.unit("a1").hidden_from == HIDDEN
    game.do("B1 move 3,2 facing=w", dice=())
    assert [(event.unit, event.by) for event in game.events(UnitHid)] == [("a1", "B1")]


@proves("FG-34")
@pytest.mark.parametrize(("roll", "is_found"), [(1, False), (2, True)])
def test_a_search_beats_the_stored_total_strictly(roll: int, is_found: bool) -> None:
    units = {"a": figure(Sheet(), hidden_from=HIDDEN, states={"stealth": State("stealth", amount=3)})}
    game = fight("########\n#a.#..B#\n########", dice=[0, 1], units=units)
    game.do("B1 search", dice=[roll])
    assert game.unit("a1").hidden_from == (frozenset() if is_found else HIDDEN)


@proves("FG-34")
def test_who_has_no_total_yet_rolls_it_then_and_keeps_it() -> None:
    units = {"a": figure(Sheet(), hidden_from=HIDDEN)}
    game = fight("########\n#a.#..B#\n########", dice=[0, 1], units=units)
    game.do("B1 search", dice=[2, 1])
    assert rolled(game) == [("a1", "lie-low", "unseen"), ("B1", "find", "nothing")]
    assert game.unit("a1").states["stealth"].amount == 4
    game.play("B1 end", "a1 end")
    game.do("B1 search", dice=[4])
    assert rolled(game) == [("B1", "find", "found")]


@proves("FG-34")
def test_a_search_reaches_15_m() -> None:
    hidden = figure(Sheet(), hidden_from=HIDDEN)
    near = fight(
        "##################\n#a..............B#\n##################", dice=[0, 1], units={"a": hidden}
    )
    near.do("B1 search", dice=[0, 1])
    assert near.unit("a1").hidden_from == frozenset()
    far = fight(
        "###################\n#a...............B#\n###################", dice=[0, 1], units={"a": hidden}
    )
    far.do("B1 search", dice=[4])
    assert far.unit("a1").hidden_from == HIDDEN


@proves("FG-34")
def test_enemies_cannot_aim_at_who_is_hidden() -> None:
    units = {"a": figure(Sheet(), hidden_from=HIDDEN)}
    game = fight("#####\n#aB.#\n#####", dice=[0, 1], units=units)
    assert game.refused("B1 strike a1 with=punch") == "strike needs somebody to be aimed at."
    assert game.refused("B1 strike nobody with=punch") == game.refused("B1 strike a1 with=punch")


@proves("FU-26", "FG-34")
def test_fleeing_while_hidden_needs_no_test() -> None:
    units = {"a": figure(Sheet(), hidden_from=HIDDEN), "B": figure(Sheet(), facing="e")}
    game = fight(
        "########\n#..a.B.#\n#...a..#\n########", dice=[1, 0, 2], units={**units, "a2": figure(Sheet())}
    )
    game.until("a2 turn")
    game.do("a2 move 1,2", dice=[0, 0])
    assert rolled(game)[0][1] == "break-away", "who is seen is chased"
    hidden = fight("########\n#...aB.#\n########", dice=[1, 0], units=units)
    hidden.do("a1 run 1,1", dice=())
    assert rolled(hidden) == []


@proves("FU-26")
def test_hidden_it_leaves_the_map_from_under_an_enemys_nose() -> None:
    way_out = [objectives.make("red", "escape", zone="1"), objectives.make("blue", "eliminate")]
    units = {"a": figure(Sheet(), hidden_from=HIDDEN), "B": figure(Sheet(), facing="e")}
    game = fight("#######\n#a1B..#\n#######", dice=[1, 0], units=units, objectives=way_out)
    game.do("a1 move 2,1", dice=())
    game.do("a1 leave", dice=())
    assert game.result == "red by objective"


@proves("FG-34")
def test_walking_into_somebody_hidden_finds_him() -> None:
    """Our ruling: the walk stops short, and who stood in the way is seen from now on."""
    units = {"a": figure(Sheet(), hidden_from=HIDDEN, facing="n"), "B": figure(Sheet(), facing="e")}
    game = fight("########\n#..a..B#\n########", dice=[0, 1], units=units)
    assert game.refused("B1 move 3,1") == "", "it cannot know"
    game.do("B1 move 2,1", dice=())
    assert [(event.reason, event.cell) for event in game.events(MoveStopped)] == [("bumped", Cell(4, 1))]
    assert [(event.unit, event.sides, event.by) for event in game.events(UnitHid)] == [
        ("a1", frozenset(), "B1")
    ]
    assert "a1" in game.view("blue").units


@proves("FG-34")
def test_being_found_by_one_side_is_no_news_to_another() -> None:
    units = {
        "a": figure(Sheet(), hidden_from=frozenset({"blue", "green"}), states={"stealth": State("stealth")})
    }
    game = fight("########\n#a.#..B#\n#..#..c#\n########", dice=[0, 2, 1], units=units,
                 sides={"red": "a", "blue": "B", "green": "c"})  # fmt: skip
    game.do("B1 search", dice=[4])
    assert game.unit("a1").hidden_from == {"green"}


@proves("FG-34")
@pytest.mark.parametrize(("wall", "said"), [("#", "A1 is found."), (".", "B1 finds a1.")])
def test_who_is_found_by_one_of_two_enemies_reads_that_and_not_that_it_hides(wall: str, said: str) -> None:
    fields = {"hidden_from": frozenset({"blue", "green"}), "states": {"stealth": State("stealth")}}
    sides = {"red": "a", "blue": "B", "green": "c"}
    units = {"a": figure(Sheet(), **fields)}
    field = f"########\n#a.{wall}..B#\n#..#..c#\n########"
    game = fight(field, dice=[0, 2, 1], units=units, sides=sides)
    game.do("B1 search", dice=[4])
    assert said in game.told("red")
    assert "hides" not in game.told("red")


@proves("FU-24")
@pytest.mark.parametrize(
    ("edge", "percent"),
    [
        (-1, (26.08, 12.84, 7.86, 5.38, 3.03)), (0, (41.56, 25.44, 18.04, 13.84, 9.30)),
        (1, (58.44, 42.31, 33.58, 28.05, 21.38)), (2, (73.92, 60.69, 52.44, 46.71, 39.11)),
        (3, (85.87, 77.02, 70.80, 66.10, 59.34)), (4, (93.55, 88.80, 85.10, 82.09, 77.41)),
    ],
)  # fmt: skip
def test_table_f9(edge: int, percent: tuple[float, ...]) -> None:
    for enemies, expected in zip((1, 2, 3, 4, 6), percent, strict=True):
        check = StealthCheck(edge, (0,) * enemies, names=tuple(f"B{number}" for number in range(enemies)))
        chance = odds(roll_hiding, check).chance(lambda outcome: outcome.name == "unseen")
        assert round(float(chance) * 100, 2) == expected


@proves("FU-24")
def test_the_log_of_hiding_keeps_unseen_watchers_to_itself() -> None:
    game = thicket()
    game.do("a1 hide", dice=[1, 0, 0])
    (seen,) = [w.event for w in game.steps[-1].seen_by("red") if isinstance(w.event, CheckRolled)]
    assert seen.check.names == ("B1",), "D1 stands behind a wall"
    assert [roll.name for roll in seen.rolls] == ["actor", "B1"]


@proves("FG-34")
def test_a_door_that_somebody_hides_in_does_not_shut_and_gives_him_away() -> None:
    units = {"a": figure(Sheet(), hidden_from=HIDDEN), "B": figure(Sheet(), facing="e")}
    game = fight("######\n#a'B.#\n######", dice=[1, 0], units=units)
    game.play("a1 move 2,1", "a1 end")
    assert game.refused("B1 door 2,1") == "", "it cannot know"
    game.do("B1 door 2,1", dice=())
    assert game.unit("a1").hidden_from == frozenset()
    assert game.battle.ground.open_doors


@proves("FU-25")
def test_who_does_not_see_the_target_does_not_learn_whom_others_aim_at() -> None:
    drawing = "#########\n#aaa#...#\n#...#.B.#\n#C......#\n#########"
    owners = {"red": "a", "blue": "B", "green": "C"}
    aim = {"a1": figure(Sheet(), states={"volley": State("volley", by="B1")})}
    game = fight(drawing, units=aim, sides=owners)
    assert "B1" not in game.view("green").units
    assert game.view("green").units["a1"].states["volley"].by == ""
