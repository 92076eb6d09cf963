"""While nobody has noticed: infiltration turns, sneaking, sentries, alarms (FG-25 to FG-29)."""

from __future__ import annotations

import pytest

from skirmish.dice import odds
from skirmish.grid import FACINGS, Cell
from skirmish.model.action import Action, act
from skirmish.model.battle import Battle
from skirmish.model.event import CheckRolled, RoundBegan, UnitMoved
from skirmish.model.prompt import Prompt
from skirmish.rules.exchange_ends import foreseen
from skirmish.rules.fudge import RULESET
from skirmish.rules.fudge.checks import AttackCheck
from skirmish.rules.fudge.sheet import Sheet
from skirmish.rules.fudge.stealth_checks import (
    StealthCheck,
    TakedownCheck,
    roll_hiding,
    roll_sneaking,
    roll_takedown,
)
from skirmish.rules.fudge.surprise import SurpriseClock
from tests.rules.fudge.raid import armed, fight, phase, raid, rolled, said, sentry
from tests.rules.proves import proves
from tests.scenario import Game, figure

HALL = """
#########################
#a...............B......#
#########################
"""
"""A raider 16 m in front of, or behind, a sentry."""


def hall(facing: str) -> Game:
    return raid(HALL, units={"B": sentry(facing)})


# ------------------------------------------------------------------------------------------------- the turns


@proves("FG-26")
def test_each_infiltrator_once_in_any_order() -> None:
    game = raid(
        """
        ##############
        #a..#........#
        #a..#.......B#
        ##############
        """,
        units={"B": sentry("e")},
    )
    assert game.asked == "a1 infiltrate, a2 infiltrate"
    game.do("a2 sneak 3,2", dice=())
    assert game.refused("a2 sneak 1,2") == "a2 has already moved."
    game.do("a2 end")
    assert game.asked == "a1 infiltrate"
    game.do("a1 end")
    assert game.asked == "a1 infiltrate, a2 infiltrate", "the next turn"


@proves("FG-26")
def test_after_forty_turns_the_raid_has_failed() -> None:
    game = hall("e").decline(40)
    assert game.result == "draw by limit"
    assert len([event for event in game.log if isinstance(event, RoundBegan)]) == 40


@proves("FG-26")
def test_a_scenario_may_set_the_time_out() -> None:
    game = raid(HALL, units={"B": sentry()}, options={"infiltration_turns": 20}).decline(20)
    assert game.result == "draw by limit"


@proves("FG-26")
def test_a_takedown_comes_after_the_move_and_ends_the_turn() -> None:
    game = raid("######\n#aB..#\n#a..C#\n######", units={"B": sentry(), "C": sentry()})
    game.do("a1 takedown B1 with=punch", dice=[0, -4])
    game.do("a2 end")
    assert game.asked == "a1 infiltrate, a2 infiltrate"
    game = raid("######\n#aB..#\n#a..C#\n######", units={"B": sentry(), "C": sentry()})
    game.do("a1 takedown B1 with=punch", dice=[0, -4])
    assert game.asked == "a2 infiltrate", "no hit and run"


@proves("FG-26")
def test_sentries_follow_their_round_half_a_move_at_a_time() -> None:
    beat = ((Cell(17, 1), 2), (Cell(22, 1), 0))
    game = raid(HALL, units={"B": sentry("w", patrol=beat)})
    game.do("a1 end", dice=())
    assert game.unit("B1").facing == 2, "at its first station it looks the way its round says"
    game.do("a1 end", dice=())
    assert [event.path[-1] for event in game.events(UnitMoved)] == [Cell(20, 1)], "half of 4 + 2 metres"
    game.do("a1 end", dice=())
    assert (game.unit("B1").cell, game.unit("B1").facing) == (Cell(22, 1), 0)


@proves("FG-26")
def test_a_facing_script_turns_a_sentry_on_the_spot() -> None:
    post = Cell(17, 1)
    game = raid(HALL, units={"B": sentry("e", patrol=((post, 0), (post, 4)))})
    looks = []
    for _ in range(3):
        game.do("a1 end", dice=())
        looks.append(game.unit("B1").facing)
    assert looks == [0, 4, 0]


# --------------------------------------------------------------------------------------------- being noticed


@proves("FG-27")
def test_sneaking_is_half_a_move_and_a_stride_the_whole_of_it() -> None:
    game = hall("e")
    assert game.refused("a1 sneak 4,1") == ""
    assert game.refused("a1 sneak 5,1") == "a1 cannot sneak there: too far."
    assert game.refused("a1 stride 7,1") == ""
    assert game.refused("a1 stride 8,1") == "a1 cannot stride there: too far."
    crawler = raid(HALL, units={"B": sentry("e"), "a": figure(Sheet(athletics=1))})
    assert crawler.refused("a1 sneak 4,1") == "a1 cannot sneak there: too far.", "5 m: halves round down"


@proves("FG-25", "FG-27")
@pytest.mark.parametrize(
    ("facing", "path", "is_rolled"),
    [
        ("w", ["a1 sneak 2,1"], True),  # 15 m in front
        ("e", ["a1 sneak 2,1"], False),  # the same behind
        ("n", ["a1 sneak 2,1"], True),  # to the side is still in the front 180 degrees
        ("ne", ["a1 sneak 2,1"], False),
        ("e", ["a1 stride 7,1", "a1 end", "a1 sneak 10,1"], False),  # 7 m behind
        ("e", ["a1 stride 7,1", "a1 end", "a1 stride 12,1"], True),  # 5 m whichever way
    ],
)
def test_who_might_notice(facing: str, path: list[str], is_rolled: bool) -> None:
    game = hall(facing)
    for command in path[:-1]:
        game.do(command, dice=())
    game.do(path[-1], dice=[4, 0] if is_rolled else ())
    assert rolled(game) == ([("a1", "be-noticed", "unseen")] if is_rolled else [])


@proves("FG-27")
def test_nobody_notices_from_more_than_15_m_or_through_a_wall() -> None:
    far = raid(
        "###################\n#a...............B#\n#...............#.#\n###################",
        units={"B": sentry("w")},
    )
    far.do("a1 sneak 1,2", dice=())
    assert (far.unit("a1").cell, rolled(far)) == (Cell(1, 2), [])
    near = raid("#########\n#a....#B#\n#########", units={"B": sentry("w")})
    near.do("a1 sneak 4,1", dice=())
    assert (near.unit("a1").cell, rolled(near)) == (Cell(4, 1), [])


@proves("FG-27", "FG-01")
def test_one_stealth_roll_against_each_and_only_a_strict_win_notices() -> None:
    rows = "##########\n#a......B#\n#.......C#\n#.......D#\n##########"
    watchers = {letter: sentry("w") for letter in "BCD"}
    game = raid(rows, units=watchers, sides={"red": "a", "blue": "BCD"})
    game.do("a1 sneak 2,2", dice=[0, 0, -1, -4])
    assert rolled(game) == [("a1", "be-noticed", "unseen")], "a tie is unnoticed"
    game = raid(rows, units=watchers, sides={"red": "a", "blue": "BCD"})
    game.do("a1 sneak 2,2", dice=[0, 0, 1, -4])
    assert said(game) == ["alarm", "surprise"]
    check = game.events(CheckRolled)[0]
    assert check.outcome.noticed == ("C1",)


@proves("FG-27", "FU-19")
@pytest.mark.parametrize(
    ("command", "scene", "stealth"),
    [
        ("a1 sneak 3,1", {}, 2),
        ("a1 stride 3,1", {}, 0),
        ("a1 sneak 2,1", {}, 3),  # a bush
        ("a1 sneak 3,1", {"dark": "."}, 3),
        ("a1 sneak 2,1", {"dark": "*"}, 3),  # cover and darkness: +1 once
        ("a1 stride 2,1", {}, 1),
    ],
)
def test_what_helps_to_go_unnoticed(command: str, scene: dict[str, str], stealth: int) -> None:
    game = raid("#########\n#a*....B#\n#########", units={"B": sentry("w")}, **scene)
    game.do(command, dice=[4, 0])
    (check,) = game.events(CheckRolled)
    assert check.check.stealth == stealth
    assert sum(row.amount for row in check.check.rows if row.side == "actor") == stealth


@proves("FG-27", "FU-19")
def test_gone_to_ground_one_crawls_unnoticed_at_plus_2() -> None:
    game = raid("#########\n#a.....B#\n#########", units={"B": sentry("w")})
    game.do("a1 ground", dice=())
    game.do("a1 sneak 2,1", dice=[0, 0])
    assert game.events(CheckRolled)[0].check.stealth == 4
    game.until("a1 infiltrate")
    assert game.refused("a1 sneak 4,1") == "a1 cannot sneak there: too far."
    assert game.refused("a1 stride 3,1") == "a1 can only crawl."


@proves("FG-25")
@pytest.mark.parametrize(
    ("drawing", "edge"), [("#a...B#", 0), ("#a.*.B#", 0), ("#a..*B#", -1), ("#a.. B#", -1)]
)
def test_facing_and_concealment_change_no_shot(drawing: str, edge: int) -> None:
    """A bush at the target is light cover and nothing more; half way it is nothing; nobody has a back."""
    wall = "#" * len(drawing)
    rows = f"{wall}\n{drawing.replace(' ', '.')}\n{wall}"
    under = {"B": "*"} if " " in drawing else {}
    checks = []
    for facing in ("e", "w"):
        game = fight(
            rows, units={"a": armed("rifle"), "B": figure(Sheet(), facing=facing)}, under=under, fog=False
        )
        checks.append(foreseen(RULESET, game.battle, act("a1", "shoot", "B1", with_="rifle"), _first))
    assert checks[0] == checks[1] == AttackCheck(edge, 9, 0)


def _first(battle: Battle, prompt: Prompt) -> Action:
    return Action(prompt.unit, prompt.verbs[0])


# ------------------------------------------------------------------------------------------------- the alarm


@proves("FG-29")
def test_a_sentry_that_notices_raises_the_alarm_at_once() -> None:
    game = raid("#########\n#a.....B#\n#a......#\n#########", units={"B": sentry("w")})
    game.do("a1 sneak 2,1", dice=[0, 1, 3, 2, 1])
    assert said(game) == ["alarm"]
    assert phase(game) == "round", "all expected it by now"
    assert game.unit("a1").hidden_from == frozenset()
    assert game.unit("a2").hidden_from == {"blue"}, "nobody noticed a2"


@proves("FG-29")
def test_a_sentry_that_comes_near_rolls_against_the_last_stealth_total() -> None:
    beat = ((Cell(8, 1), 6),)
    drawing = "############\n#a.....#...#\n#......'.B.#\n############"
    game = raid(drawing, units={"B": sentry("w", patrol=beat)})
    game.do("a1 sneak 2,2", dice=[2, 0])
    game.do("a1 end", dice=())
    assert game.unit("B1").cell == Cell(8, 1), "it has lost sight of a1 behind the wall"
    back = raid(drawing, units={"B": sentry("e", patrol=((Cell(9, 2), 6),))})
    back.do("a1 sneak 2,2", dice=())
    back.do("a1 end", dice=[1, 1])
    assert rolled(back) == [("a1", "come-across", "unseen")], "none was rolled yet: now, and a tie passes"
    back.do("a1 end", dice=())
    assert rolled(back) == [], "nothing has changed"


@proves("FG-29")
def test_a_sentry_that_turns_round_may_notice() -> None:
    post = Cell(7, 1)
    game = raid("#########\n#a.....B#\n#########", units={"B": sentry("e", patrol=((post, 2), (post, 6)))})
    game.do("a1 end", dice=())
    game.do("a1 end", dice=[0, 1, 2, 1])
    assert said(game) == ["alarm"]


@proves("FG-29")
def test_a_body_in_front_within_15_m_is_seen_without_a_roll() -> None:
    drawing = "##########\n#aB....C.#\n##########"
    owners = {"red": "a", "blue": "BC"}
    ahead = raid(drawing, units={"B": sentry("e"), "C": sentry("w")}, sides=owners)
    ahead.do("a1 takedown B1 with=punch", dice=[0, -3, 2, 1])
    assert said(ahead)[0] == "body found"
    behind = raid(drawing, units={"B": sentry("e"), "C": sentry("e")}, sides=owners)
    behind.do("a1 takedown B1 with=punch", dice=[0, -3])
    assert said(behind) == []
    turning = raid(
        drawing, units={"B": sentry("e"), "C": sentry("e", patrol=((Cell(7, 1), 6),))}, sides=owners
    )
    turning.do("a1 takedown B1 with=punch", dice=[0, -3, 4, 0, 2, 1])
    assert said(turning)[0] == "body found", "at the end of its own step it sees it"
    assert "alarm" not in said(turning), "and not who did it"


@proves("FG-29", "FG-28", "FG-30")
def test_two_sentries_who_see_the_same_body_both_expect_the_fight() -> None:
    game = raid(
        "##########\n#aB....C.#\n#....D...#\n#......E.#\n##########",
        units={"B": sentry("e"), "C": sentry("w"), "D": sentry("w"), "E": sentry("e")},
        sides={"red": "a", "blue": "BCDE"},
    )
    game.do("a1 takedown B1 with=punch", dice=[0, -3])
    assert said(game) == ["body found", "body found", "surprise"]
    clock = game.battle.clock
    assert isinstance(clock, SurpriseClock)
    assert clock.queue == ("C1", "a1", "D1"), "who raised the alarm, then as the scenario lists them; not E1"


@proves("FG-29")
def test_a_body_behind_a_door_is_seen_when_the_door_opens() -> None:
    game = raid(
        "##########\n#aB.+..C.#\n##########",
        units={"B": sentry("e"), "C": sentry("w")},
        sides={"red": "a", "blue": "BC"},
    )
    game.do("a1 takedown B1 with=punch", dice=[0, -3])
    assert said(game) == []
    game.do("a1 sneak 3,1", dice=())
    game.do("a1 door 4,1", dice=[1, 0])
    assert said(game)[0] == "body found"


@proves("FG-29")
def test_an_overt_attack_breaks_the_silence() -> None:
    game = raid(
        "######\n#aB.C#\n######", units={"B": sentry(), "C": sentry()}, sides={"red": "a", "blue": "BC"}
    )
    game.do("a1 trip B1", dice=[-4, 0, 1, 0, -1])
    assert phase(game) == "round"


@proves("FG-34")
def test_a_sentry_that_walks_into_an_infiltrator_has_found_it() -> None:
    """Our ruling on what rules leave open: a bump reveals, and raises the alarm, whatever the dice said."""
    game = raid("#########\n#..a.B..#\n#########", units={"B": sentry("w", patrol=((Cell(1, 1), -1),))})
    game.do("a1 sneak 4,1", dice=[4, 0])
    game.do("a1 end", dice=[1, 0])
    assert said(game) == ["alarm"]
    assert game.unit("a1").hidden_from == frozenset()
    assert game.unit("B1").cell == Cell(5, 1)


@proves("FG-26")
def test_the_defenders_see_nothing_of_the_clock() -> None:
    game = hall("e")
    early = game.view("blue")
    game.do("a1 end")
    late = game.view("blue")
    assert early == late
    assert early.clock is not None
    assert (early.clock.round, early.clock.order) == (0, ())
    assert "a1" not in repr(early)


# ---------------------------------------------------------------------------------------------------- odds F4


@pytest.mark.parametrize(
    ("edge", "wins", "unnoticed", "passed", "both"),
    [
        (-3, 6.45, 14.13, 2.39, 0.34), (-2, 14.13, 26.08, 6.45, 1.68), (-1, 26.08, 41.56, 14.13, 5.87),
        (0, 41.56, 58.44, 26.08, 15.24), (1, 58.44, 73.92, 41.56, 30.72), (2, 73.92, 85.87, 58.44, 50.18),
        (3, 85.87, 93.55, 73.92, 69.16), (4, 93.55, 97.61, 85.87, 83.82), (5, 97.61, 99.31, 93.55, 92.91),
    ],
)  # fmt: skip
@proves("FG-27", "FU-51")
def test_table_f4(edge: int, wins: float, unnoticed: float, passed: float, both: float) -> None:
    check = StealthCheck(edge, (0,), names=("B1",), sides=("blue",))
    plain = odds(roll_hiding, check).chance(lambda outcome: outcome.name == "unseen")
    approach = odds(roll_sneaking, check).chance(lambda outcome: outcome.name == "unseen")
    takedown = odds(roll_takedown, TakedownCheck(edge - 2, 8)).chance(
        lambda outcome: outcome.name == "silent"
    )
    chances = (plain, approach, takedown, approach * takedown)
    assert [round(float(chance * 100), 2) for chance in chances] == [wins, unnoticed, passed, both]


@proves("FG-20", "FG-26")
def test_a_slanting_step_costs_a_sentry_one_and_a_half_too() -> None:
    beat = ((Cell(6, 6), -1), (Cell(1, 1), 4))
    drawing = "########\n#B.....#\n#......#\n#......#\n#......#\n#......#\n#......#\n########\n#a#\n###"
    rows = [row.ljust(8, "#") for row in drawing.splitlines()]
    game = raid("\n".join(rows), units={"B": sentry("w", patrol=beat)}, sides={"red": "a", "blue": "B"})
    cells = []
    for _ in range(3):
        game.do("a1 end", dice=())
        cells.append(game.unit("B1").cell)
    assert cells == [Cell(3, 3), Cell(5, 5), Cell(6, 6)], "3 m a turn are two steps of 1.5"
    assert FACINGS[game.unit("B1").facing] == "se", "-1: it goes on looking the way it came"
