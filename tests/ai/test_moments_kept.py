"""Moments in which somebody is to be kept: a leader, a mark, the hurt, who hides, who has to leave."""

from __future__ import annotations

import pytest

from skirmish.grid import cover, steps_apart
from skirmish.rules import objectives, rulesets
from tests.ai.positions import position, thought, turns, unit
from tests.effort import every, paired
from tests.scenario import Game, put

LEVELS = ("elite", "master")


def in_sight(game: Game, name: str) -> list[str]:
    """The enemies who see that unit, or could if they looked that way."""
    own = game.unit(name)
    return [foe.id for foe in game.battle.foes(own.side) if game.battle.sight.sees(foe.cell, own.cell)]


# ------------------------------------------------------------------------------------------------ the leader

FIELD = """
##############################
#............................#
#aa..........................#
#..........................D.#
#.c........................E.#
#..........................F.#
#bb........................G.#
#............................#
##############################
"""


@pytest.mark.parametrize(("ruleset", "level"), paired(["fudge", "ranks", "stunts", "forge"], LEVELS))
def test_a_leader_does_not_run_ahead_of_its_own_side(ruleset: str, level: str) -> None:
    """It thinks first, so all others still stand where they began."""
    kinds = {"a": "rifleman", "b": "guard", "c": "captain", "D": "trooper", "E": "captain"}
    game = position(ruleset, FIELD, {**kinds, "F": "archer", "G": "guard"}, charted=True)
    game = turns(game, "c1", 2, level)
    mates = [game.unit(name).cell.x for name in ("a1", "a2", "b1", "b2")]
    assert game.unit("c1").cell.x - max(mates) <= 8


# --------------------------------------------------------------------------------------------------- escorts

MARK = """
##############################
#............................#
#..a.........................#
#...........C................#
#..b.........................#
#..........................D.#
#..........................E.#
#............................#
##############################
"""


@pytest.mark.parametrize(("ruleset", "level"), every(3, paired(rulesets(), LEVELS)))
def test_comrades_of_a_mark_do_not_leave_it_for_the_enemy(ruleset: str, level: str) -> None:
    """They do not charge the two who are far off and leave the captain alone behind them."""
    kinds = {"a": "guard", "b": "guard", "C": "captain", "D": "raider", "E": "raider"}
    goal = objectives.make("blue", "assassinate", unit="C1")
    sides = {"red": "abC", "blue": "DE"}
    game = position(ruleset, MARK, kinds, sides=sides, charted=True, objectives=[goal])
    game = turns(game, "a1 b1", 3, level)
    mark = game.unit("C1").cell
    for name in ("a1", "b1"):
        assert steps_apart(game.unit(name).cell, mark) <= 8, name
        assert game.unit(name).cell.x >= mark.x - 1, "it stands before the mark, or beside it"


# -------------------------------------------------------------------------------------------------- escapers

STREET = """
#########################
#..................1....#
#..................1....#
#...a...........D..1....#
#..................1....#
#...b..................E#
#.......................#
#########################
"""


@pytest.mark.parametrize(("ruleset", "level"), every(3, paired(rulesets(), LEVELS), first=1))
def test_who_only_has_to_get_away_leaves_and_does_not_stay_to_fight(ruleset: str, level: str) -> None:
    goal = objectives.make("red", "escape", zone="1", count=2)
    kinds = {"a": "scout", "b": "scout", "D": "guard", "E": "guard"}
    game = position(ruleset, STREET, kinds, charted=True, objectives=[goal])
    game = turns(game, "a1 b1", 5, level)
    assert game.result == "red by objective"


# ------------------------------------------------------------------------------------------- who hides still

WATCHED = """
####################
#..................#
#...aB.....C.......#
#..........D.......#
####################
"""
ALONE = """
####################
#.......#..........#
#....aB.#..........#
#.......#..........#
####################
"""


@pytest.mark.parametrize(("ruleset", "level"), paired(["fudge", "ranks", "forge", "pools"], LEVELS))
def test_who_hides_does_not_spend_it_on_a_blow_that_only_wakes_the_others(ruleset: str, level: str) -> None:
    """A bare-handed blow hardly hurts a brute, and two more look on; under `stunts` it would fell him."""
    asleep = {"alert": False}
    kinds = {
        "a": unit(ruleset, "monk"),
        "B": unit(ruleset, "brute", facing="e", **asleep),
        "C": unit(ruleset, "guard", facing="w", **asleep),
        "D": unit(ruleset, "guard", facing="w", **asleep),
    }
    game = position(ruleset, WATCHED, kinds, infiltrators="red", charted=True)
    verb = game.ruleset.verbs[thought(game, level).action.verb]
    assert verb.aim != "foe"


@pytest.mark.parametrize(("ruleset", "level"), paired(["fudge", "ranks", "pools"], LEVELS))
def test_who_hides_strikes_down_a_sentry_who_is_alone(ruleset: str, level: str) -> None:
    kinds = {"a": unit(ruleset, "scout"), "B": unit(ruleset, "sentry", facing="e", alert=False)}
    game = position(ruleset, ALONE, kinds, infiltrators="red", charted=True)
    assert thought(game, level).action.target == "B1"


# -------------------------------------------------------------------------------------------------- the hurt

CORNER = """
########################
#......#...............#
#......#...............#
#......#...............#
#.....a..............B.#
#.....................C#
########################
"""


@pytest.mark.parametrize(
    ("ruleset", "level"), [*paired(["fudge", "stunts", "forge"], LEVELS), ("pools", "master")]
)
def test_a_badly_hurt_shooter_goes_behind_the_corner(ruleset: str, level: str) -> None:
    """Under `pools` an elite does not attend to six turns of ten, and this is one of them."""
    game = position(ruleset, CORNER, dict.fromkeys("aBC", "archer"), charted=True)
    hurt = game.ruleset.floor + max(1, (game.unit("a1").hp - game.ruleset.floor) // 5)
    game = turns(put(game, {"a1": {"hp": hurt}}), "a1", 1, level)
    assert not in_sight(game, "a1")


# ------------------------------------------------------------------------------------- cover, and who has it

CRATE = """
########################
#......................#
#....[.................#
#......................#
#...a..................#
#..................B...#
#......................#
#..................C...#
#......................#
########################
"""


def test_a_shooter_takes_the_cover_that_is_two_steps_away() -> None:
    """Its own shot is as good from there as from the open, and two enemies shoot back.

    A level that minds danger little stays in the open, an elite in the turns to which it does not attend.
    """
    game = position("ranks", CRATE, dict.fromkeys("aBC", "archer"), charted=True)
    game = turns(game, "a1", 2)
    own = game.unit("a1").cell
    foes = [game.unit(foe).cell for foe in in_sight(game, "a1")]
    assert all(cover(game.battle.terrain, 0, foe, own)[0] != "none" for foe in foes)


HOUSE = """
########################
#......................#
#......#"##"#..........#
#......#1111+..........#
#......"1a11#........B.#
#......#1111".......C..#
#......#1b11#........D.#
#......##"###..........#
#......................#
########################
"""


@pytest.mark.parametrize(("ruleset", "level"), every(3, paired(rulesets(), LEVELS), first=1))
def test_holders_of_a_house_stay_in_it_and_keep_what_they_have_in_hand(ruleset: str, level: str) -> None:
    holds = [objectives.make("red", "hold", zone="1", rounds=8), objectives.make("red", "eliminate")]
    holds.append(objectives.make("blue", "hold", zone="1", rounds=3))
    kinds = {"a": "rifleman", "b": "guard", "B": "raider", "C": "guard", "D": "raider"}
    game = position(ruleset, HOUSE, kinds, under={"a": ".", "b": "."}, charted=True, objectives=holds)
    before = len(game.steps)
    game = turns(game, "a1 b1", 5, level)
    drawn = [str(step.action) for step in game.steps[before:] if str(step.action).startswith("b1 draw")]
    assert len(drawn) <= 1, "the guard drew the club, the polearm and the club again"
    assert all(
        8 <= game.unit(name).cell.x <= 11 and 3 <= game.unit(name).cell.y <= 6 for name in ("a1", "b1")
    )


@pytest.mark.parametrize(
    ("ruleset", "level"), every(2, paired(["fudge", "ranks", "stunts", "pools"], LEVELS))
)
def test_a_rifleman_in_the_house_shoots_from_its_window(ruleset: str, level: str) -> None:
    game = position(
        ruleset,
        HOUSE,
        {"a": "rifleman", "b": "guard", "B": "raider", "C": "guard", "D": "raider"},
        under={"a": ".", "b": "."},
        charted=True,
        objectives=[objectives.make("red", "hold", zone="1", rounds=8)],
    )
    before = len(game.steps)
    game = turns(game, "a1", 2, level)
    assert any(step.action is not None and step.action.verb == "shoot" for step in game.steps[before:])


# --------------------------------------------------------------------------- acts that help nobody in contact

CONTACT = """
############
#..........#
#....aB....#
#..........#
############
"""


@pytest.mark.parametrize(
    ("ruleset", "level"), paired(["ranks", "stunts", "forge", "pools"], ["regular", *LEVELS])
)
def test_in_contact_the_weapon_in_hand_is_used_and_no_other_is_drawn(ruleset: str, level: str) -> None:
    """Under `fudge` the pistol is a second blow for the other hand: who draws it wins more often."""
    game = position(ruleset, CONTACT, {"a": "trooper", "B": "raider"}, charted=True).until("a1")
    for _ in range(4):
        if not game.asked.startswith("a1"):
            break
        action = thought(game, level).action
        assert action.verb != "draw"
        game.do(str(action))
        if action.verb == "strike":
            return


PLAIN = """
########################
#......................#
#.B..................a.#
#......................#
########################
"""


@pytest.mark.parametrize(("ruleset", "level"), paired(["fudge", "ranks", "forge", "pools"], LEVELS))
def test_nobody_hides_in_plain_view_of_the_enemy(ruleset: str, level: str) -> None:
    game = position(ruleset, PLAIN, {"a": "raider", "B": "sentry"}, charted=True)
    before = len(game.steps)
    game = turns(game, "B1", 3, level)
    answers = [str(step.action) for step in game.steps[before:]]
    assert not any(answer.startswith("B1 hide") for answer in answers)


# ------------------------------------------------------------------------------------- who has to be brought

ROAD = """
####################################
#..................................#
#.a...............................1#
#.c.......................D.......1#
#.b.......................E.......1#
#..................................#
####################################
"""


@pytest.mark.parametrize("ruleset", ["fudge", "ranks", "stunts", "forge"])
def test_who_is_to_be_brought_somewhere_does_not_run_ahead_of_its_escort(ruleset: str) -> None:
    """Its guards have not gone yet, and two who wait for it stand on its way."""
    goal = objectives.make("red", "escort", who="c1", zone="1")
    kinds = {"a": "guard", "b": "guard", "c": "monk", "D": "raider", "E": "brute"}
    game = position(ruleset, ROAD, kinds, charted=True, objectives=[goal])
    game = turns(game, "c1", 1, "master")
    assert game.unit("c1").cell.x <= 5


@pytest.mark.parametrize("level", ["regular", "veteran", "elite"])
@pytest.mark.parametrize("ruleset", rulesets())
def test_at_no_level_does_it_run_ahead_of_all_who_escort_it(ruleset: str, level: str) -> None:
    goal = objectives.make("red", "escort", who="c1", zone="1")
    kinds = {"a": "guard", "b": "guard", "c": "monk", "D": "raider", "E": "brute"}
    game = position(ruleset, ROAD, kinds, charted=True, objectives=[goal])
    game = turns(game, "c1", 1, level)
    assert game.unit("c1").cell.x <= 5
