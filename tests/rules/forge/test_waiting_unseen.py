"""Who waits is asked after an action only if its side has noticed anything of it (G13 under fog)."""

from __future__ import annotations

from skirmish.model.unit import State
from skirmish.rules.forge.sheet import Sheet
from skirmish.rules.forge.table import RULESET
from tests.rules.proves import proves
from tests.scenario import Game, put, start

APART = """
    ########
    #a.#B..#
    ########
"""


def waiting(drawing: str) -> Game:
    """The game in which a1 has the first turn, and waits."""
    game = start(RULESET, drawing, units={"a": Sheet(), "B": Sheet()}, dice=[9, 5])
    game.do("a1 wait")
    return game


@proves("G13")
def test_nobody_is_asked_after_what_somebody_unseen_does() -> None:
    quiet, busy = waiting(APART), waiting(APART)
    quiet.do("B1 end")
    busy.do("B1 run 6,1")
    assert busy.asked == "B1 turn"
    busy.do("B1 end")
    assert quiet.asked == busy.asked == "a1 cut-in", "once more when everybody has had a turn"
    assert repr(quiet.view("red")) == repr(busy.view("red"))
    assert quiet.told("red") == busy.told("red")


@proves("G13")
def test_who_sees_the_action_is_asked_after_it() -> None:
    game = waiting("########\n#a..B..#\n########")
    game.do("B1 run 6,1")
    assert game.asked == "a1 cut-in"


@proves("G13")
def test_who_hears_a_door_move_in_sight_is_asked_though_the_hand_is_not_seen() -> None:
    game = waiting("########\n#a.+B..#\n########")
    game.do("B1 door 3,1")
    assert game.asked == "a1 cut-in"


@proves("G13", "G35")
def test_who_waits_may_leave_it_to_the_best_answer_though_it_sees_one_end_of_a_hold() -> None:
    """B1 has hold of c1, who stands behind the wall, out of the sight of a1."""
    game = start(
        RULESET, "######\n#a..B#\n####c#\n######",
        sides={"red": "a", "blue": "B", "green": "c"}, dice=[9, 5, 4],
    )  # fmt: skip
    put(game, {"B1": {"states": {"holding": State("holding", by="c1")}}})
    put(game, {"c1": {"states": {"held": State("held", by="B1", amount=1)}}})
    game.do("red order topic=cut-in answer=best")
    game.do("a1 wait")
    assert "c1" not in game.view("red").units
    game.do("B1 squeeze c1")
    assert game.asked
