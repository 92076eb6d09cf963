"""Enemies that hide from a unit, see it, and are found by it: they are not unaware of it (DG-32, DG-33)."""

from __future__ import annotations

from skirmish.model.event import CheckRolled, UnitHid
from skirmish.rules.stunts.defence import STALKING
from tests.rules.proves import proves
from tests.rules.stunts.ring import fight, man, rolled
from tests.scenario import Game, put

HIDERS = """
    #######
    #aB...#
    #.B...#
    #######
"""


def ambushed() -> Game:
    """Two hide beside `a1` in the open and look at it."""
    game = fight(HIDERS, {"a": man("sword", sneak=95), "B": man("sword", notice=5)})
    return put(game, {name: {"hidden_from": frozenset({"red"}), "facing": 6} for name in ("B1", "B2")})


@proves("DG-32", "DG-33")
def test_who_walks_into_a_hidden_enemy_has_not_come_up_to_it_unseen() -> None:
    game = ambushed()
    game.do("a1 move 2,1", dice=[])
    assert game.events(UnitHid), "found: it stands in the way"
    assert rolled(game) == [], "both saw a1 where its turn began"
    assert not game.unit("a1").has(STALKING)
    assert game.refused("a1 assassinate B1 end=kill") == "Nobody is unaware of a1."
    game.do("a1 strike B1 with=a1.sword", dice=[50])
    assert game.asked == "B1 defend", "and so may dodge or block"


THROUGH_A_DOOR = """
    #######
    ####B.#
    #a.'.B#
    #######
"""


@proves("DG-33", "DL-78")
def test_only_an_enemy_that_has_rolled_may_stay_unaware() -> None:
    """`B2` hides and looks at `a1` through the open door, and is found by this move; `B1` saw nothing."""
    game = fight(
        THROUGH_A_DOOR, {"a": man("sword", sneak=70), "B": man("sword", notice=40)}, "blue", fog=False
    )
    put(game, {"B2": {"hidden_from": frozenset({"red"}), "facing": 6}})
    game.do("a1 move 4,2", dice=[40, 60])
    assert [event.check.names for event in game.events(CheckRolled)] == [("B1",)]
    assert [event.unit for event in game.events(UnitHid)] == ["B2"]
    assert [state.by for state in game.unit("a1").named(STALKING)] == ["B1"]
