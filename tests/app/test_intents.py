"""What was declared for the round stands on the card and in the order of turns."""

from __future__ import annotations

from skirmish.app.lines import plain
from skirmish.app.picture import Picture, letters
from skirmish.app.rows.heading import order_row, turn_words
from skirmish.app.rows.unit_card import states
from skirmish.texts.states import intent
from tests.scenario import Game, start
from tests.toys import declared, sides
from tests.toys.pieces import Sheet

ROOM = """
    #######
    #..aB.#
    #######
"""


def declaring() -> Game:
    """Two in contact; a1 has said that it will strike, B1 is asked next."""
    game = start(declared.RULESET, ROOM, units={"a": Sheet(wits=3), "B": Sheet(wits=1)}, dice=[])
    game.do("a1 strike B1")
    return game


def test_the_card_says_what_a_unit_means_to_do() -> None:
    game = declaring()
    view = game.battle.seen_by("blue")
    foe = view.units["B1"].name
    assert turn_words(view) == "round 1 of 60, declaring"
    assert intent(declared.RULESET, view, view.units["a1"]) == f"strike {foe}"
    assert states(declared.RULESET, view, view.units["a1"]) == f"means to strike {foe}"
    assert states(declared.RULESET, view, view.units["B1"]) == ""


def test_the_order_of_turns_says_it_too() -> None:
    game = declaring()
    picture = Picture(game.battle, letters(game.battle.units, {}), "red")
    foe = game.unit("B1").name
    assert f": strike {foe}" in plain(order_row(declared.RULESET, picture))
    assert "strike" not in plain(order_row(declared.RULESET, picture, is_short=True))


def test_where_nothing_is_declared_nothing_is_said() -> None:
    game = start(sides.RULESET, ROOM, dice=[6, 1])
    assert intent(sides.RULESET, game.battle, game.unit("a1")) == ""


def test_a_declared_way_is_said_before_the_act() -> None:
    game = start(declared.RULESET, ROOM, units={"a": Sheet(wits=3), "B": Sheet(wits=1)}, dice=[])
    game.do("a1 move 2,1")
    assert intent(declared.RULESET, game.battle, game.unit("a1")) == "move 2,1"
    game.do("a1 pass")
    assert intent(declared.RULESET, game.battle, game.unit("a1")) == "move 2,1, pass"
