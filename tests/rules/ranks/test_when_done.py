"""Odds of an act that is declared: it is done after all who have declared have gone and turned."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest

from skirmish.grid import Cell
from skirmish.model.action import parse
from skirmish.model.event import CheckRolled
from skirmish.odds.action_odds import ActionOdds, OddsCache
from skirmish.rules.ranks import RULESET
from tests.rules.proves import proves
from tests.rules.ranks.ring import fight, man, rolled
from tests.scenario import Game

SHOT: Final = "a1 shoot B1 with=a1.rifle"
BLOW: Final = "a1 strike B1 with=a1.broadsword"
PARRIED: Final = Fraction(9 * (57 + 30) + 41 * 30, 100 * 100)
"""Of 50 in 100, 9 are special; of 70 in 100, 13 stop a special blow, and 57 more make it a plain one."""


def lane(drawing: str, *said: str, **fields: object) -> Game:
    """The game in which the quick enemy, who looks west, has declared that, and the slower one is asked."""
    units = {
        "a": man("broadsword", sword=50, dexterity=9, fields={"facing": "w"}),
        "B": man("broadsword", sword=70, dexterity=15, fields={"facing": "w"}),
        "c": man("broadsword", dexterity=5),
    }
    game = fight(drawing, units, **{"sides": {"red": "ac", "blue": "B"}, **fields})
    for text in said:
        game.do(text)
    return game


def told(game: Game, text: str = BLOW) -> ActionOdds:
    """What the side of the slower one is told of its blow or shot."""
    found = OddsCache(RULESET).of(game.view("red"), parse(text))
    assert found is not None
    return found


def is_asked(game: Game, *dice: int) -> bool:
    """Whether the quick one may parry the blow, once all has come to pass as it was declared."""
    game.do(BLOW)
    game.do("c1 wait", dice=dice)
    struck = [event for event in game.events(CheckRolled) if event.unit == "a1"]
    assert struck, "the blow fell"
    return "parry" in game.prompts[0].verbs


@proves("BG-09", "BG-19")
def test_a_quicker_enemy_that_acts_first_has_looked_about_when_somebody_comes_up_behind_it() -> None:
    game = lane("c...B.a...", "B1 strike c1 with=B1.broadsword")
    assert told(game).chance == PARRIED
    assert is_asked(game, 99, 20)
    assert (game.unit("B1").cell, game.unit("a1").cell) == (Cell(1, 0), Cell(2, 0))


@proves("BG-09", "BG-19")
def test_one_that_acts_later_looks_where_it_looked_when_it_had_moved() -> None:
    """After 6 m it acts at rank 8, the other at 9; beside it stood only the one in the west by then."""
    game = lane("c......B..\n..........\n...a......", "B1 move 1,0", "B1 strike c1 with=B1.broadsword")
    assert told(game).chance == Fraction(50, 100)
    assert not is_asked(game, 20, 1, 99)


@proves("BG-09", "BG-19")
def test_one_that_has_said_where_it_looks_goes_on_looking_there() -> None:
    game = lane("c...B.a...", "B1 strike c1 with=B1.broadsword facing=w")
    assert told(game).chance == Fraction(50, 100)
    assert not is_asked(game, 99, 20, 1)


@proves("BG-09", "FG-34")
def test_who_comes_out_of_hiding_into_plain_view_is_found_before_it_strikes() -> None:
    """In the bush nobody sees it; the enemy to whom it goes looks its way, and parries."""
    units = {
        "a": man("broadsword", sword=50, dexterity=9, fields={"hidden_from": frozenset({"blue"})}),
        "B": man("broadsword", sword=70, dexterity=15, fields={"facing": "e"}),
    }
    game = fight(".B..a", units, under={"a": "*"})
    game.do("B1 wait")
    assert told(game).chance == PARRIED
    game.do(BLOW, dice=[20])
    assert game.unit("a1").cell == Cell(2, 0)
    assert "parry" in game.prompts[0].verbs


@proves("BG-09", "BG-19")
def test_whose_target_has_come_to_it_strikes_from_where_it_stands() -> None:
    """It had said that it walks to a place behind the enemy; but it is beside that one, who looks south."""
    game = lane(".....\n.....\n...B.\n...a.", "B1 wait facing=s", "a1 step 1,0")
    assert told(game).chance == PARRIED
    game.do(BLOW, dice=[20])
    assert game.unit("a1").cell == Cell(3, 3)
    assert "parry" in game.prompts[0].verbs


@proves("BG-09", "BG-12")
def test_who_will_have_gone_too_far_is_told_to_be_out_of_reach() -> None:
    """To be beside it the slower one would have to go 6 m; without a declared walk it goes 5 m."""
    game = lane("c...B...a.", "B1 strike c1 with=B1.broadsword")
    found = told(game)
    assert (found.told, found.endings) == ("0 %", (("will be out of reach or sight", "100 %"),))
    game.do(BLOW)
    game.do("c1 wait", dice=[99])
    assert not [event for event in game.events(CheckRolled) if event.unit == "a1"]


@proves("BG-09", "BG-31")
def test_so_is_who_will_have_gone_out_of_sight() -> None:
    units = {"a": man("rifle", dexterity=9), "B": man("broadsword", dexterity=15), "c": man(dexterity=5)}
    game = fight("a...B.....\n####.#####\n..c.......", units, sides={"red": "ac", "blue": "B"}, fog=False)
    game.do("B1 strike c1 with=B1.broadsword")
    assert told(game, SHOT).endings == (("will be out of reach or sight", "100 %"),)
    game.do(SHOT)
    game.do("c1 wait", dice=[99])
    assert game.unit("B1").cell == Cell(3, 2)
    assert not [event for event in game.events(CheckRolled) if event.unit == "a1"]


@proves("BG-09", "BG-19")
def test_one_turns_to_the_nearest_enemy_that_its_side_knows_of_though_a_wall_is_between() -> None:
    """B1 turns west, to c1, when it moves; so a1 comes up from behind."""
    game = lane("c#B...a..", "B1 wait", fog=False)
    assert told(game).chance == Fraction(50, 100)
    assert not is_asked(game, 20, 1)


@proves("BG-09", "BG-19")
def test_so_one_does_to_an_enemy_that_a_comrade_sees() -> None:
    """D1 sees c1, of whom B1 knows by that."""
    units = {
        "a": man("broadsword", sword=50, dexterity=9),
        "B": man("broadsword", sword=70, dexterity=15),
        "D": man(dexterity=15),
    }
    game = fight("c#B...a\n##.....\nD......", units, sides={"red": "ac", "blue": "BD"}, fog=True)
    assert game.battle.is_seen(game.unit("c1"), "blue") is False
    near = fight("c#B...a\n.######\nD......", units, sides={"red": "ac", "blue": "BD"}, fog=True)
    assert near.battle.is_seen(near.unit("c1"), "blue") is True
    for here, chance in ((game, PARRIED), (near, Fraction(50, 100))):
        here.do("B1 wait")
        here.do("D1 wait")
        assert told(here).chance == chance


@proves("BG-09", "BG-11", "BG-19")
def test_one_as_quick_that_declares_first_moves_first_and_turns_no_more() -> None:
    """B1 and a1 are equal but for their place in the scenario: B1 turns to c1 before a1 goes."""
    units = {
        "a": man("broadsword", sword=50, dexterity=9),
        "B": man("broadsword", sword=50, dexterity=9, fields={"facing": "w"}),
        "c": man("broadsword", dexterity=5),
    }
    game = fight("cB...a..", units, sides={"red": "ac", "blue": "B"})
    game.do("B1 wait")
    assert told(game).chance == Fraction(50, 100)
    assert not is_asked(game, 20, 1)


@proves("BG-09", "BG-15")
def test_a_quicker_enemy_has_drawn_what_it_said_that_it_draws() -> None:
    """At rank 15 less 5; a1 strikes at 9, and B1 parries with the sword that it has drawn."""
    units = {
        "a": man("broadsword", sword=50, dexterity=9),
        "B": man(carried="broadsword", sword=70, dexterity=15, dodge=0, fields={"facing": "e"}),
    }
    game = fight("..Ba..", units)
    game.do("B1 draw with=B1.broadsword")
    assert told(game).chance == PARRIED
    game.do(BLOW, dice=[20])
    assert "parry" in game.prompts[0].verbs


@proves("BG-09", "BG-15")
def test_one_that_draws_after_the_blow_has_nothing_to_parry_with() -> None:
    """At rank 13 less 5, after a1 at 9."""
    units = {
        "a": man("broadsword", sword=50, dexterity=9),
        "B": man(carried="broadsword", sword=70, dexterity=13, dodge=0, fields={"facing": "e"}),
    }
    game = fight("..Ba..", units)
    game.do("B1 draw with=B1.broadsword")
    assert told(game).chance == Fraction(50, 100)
    game.do(BLOW, dice=[20, 1])
    assert "parry" not in game.prompts[0].verbs


@proves("BG-09", "BG-16")
def test_nor_has_a_quicker_enemy_left_lying_what_it_said_that_it_picks_up() -> None:
    units = {
        "a": man("broadsword", sword=50, dexterity=9),
        "B": man("broadsword", sword=70, dexterity=15, dodge=0, fields={"facing": "e"}),
    }
    game = fight("..Ba..", units)
    game.do("B1 drop with=B1.broadsword")
    game.do("B1 pick-up with=B1.broadsword")
    assert told(game).chance == PARRIED
    game.do(BLOW, dice=[20])
    assert "parry" in game.prompts[0].verbs


@proves("BG-09", "BG-10")
def test_a_door_that_a_quicker_enemy_says_it_shuts_is_shut_by_the_time_of_the_shot() -> None:
    units = {"a": man("rifle", rifle=55, dexterity=9), "B": man("broadsword", dexterity=15)}
    game = fight("#######\n#a.'B.#\n#######", units, fog=False)
    game.do("B1 door 3,1")
    found = told(game, SHOT)
    assert (found.told, found.endings) == ("0 %", (("will be out of reach or sight", "100 %"),))
    game.do(SHOT, dice=[])
    assert "A1 can no longer do what it said." in game.told("red")


@proves("BG-09", "BG-10")
def test_one_that_shuts_it_later_does_not_hinder_the_shot() -> None:
    """After 6 m B1 acts at rank 8; a1 shoots at 12."""
    units = {"a": man("rifle", rifle=55, dexterity=12), "B": man("broadsword", dexterity=15)}
    game = fight("#############\n#a..'......B#\n#############", units, fog=False)
    game.do("B1 move 5,1")
    game.do("B1 door 4,1")
    assert told(game, SHOT).chance == Fraction(55, 100)
    game.do(SHOT, dice=[99])
    assert rolled(game) == [("a1", "shoot", "miss")]


@proves("BG-15")
@pytest.mark.parametrize(("hands", "chance"), [("", Fraction(0)), ("rifle", Fraction(28, 100))])
def test_who_has_no_rank_left_after_drawing_is_told_so(hands: str, chance: Fraction) -> None:
    """6 m halve DEX 9 to 5, and drawing takes 5; into contact the shot is Difficult, 28 of 55."""
    units = {
        "a": man(*hands.split(), carried="" if hands else "rifle", rifle=55, dexterity=9),
        "B": man("broadsword", dexterity=15),
    }
    game = fight("a......B", units, fog=False)
    game.do("B1 wait")
    game.do("a1 move 6,0")
    found = told(game, SHOT)
    assert found.chance == chance
    if not hands:
        assert found.endings == (("will come too late: no rank is left", "100 %"),)
        game.do(SHOT, dice=[])
        assert "A1 can no longer do what it said." in game.told("red")
