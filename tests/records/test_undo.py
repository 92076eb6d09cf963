"""What a step may show without dice, so that it is not taken back: things, locks, who moves meanwhile."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.grid import Cell
from skirmish.model.battle import Sighting
from skirmish.model.change import changed
from skirmish.model.kit import Item
from skirmish.model.lock import Lock
from skirmish.model.trigger import Cause, Effect, Trigger
from skirmish.records.undo import why_no_undo
from skirmish.rules.fudge import RULESET
from skirmish.rules.fudge.sheet import Sheet, Weapon
from tests.rules.ranks.ring import facing, fight, man
from tests.scenario import Game, battle, figure, start

NEW = "It showed you something new."
CORNER = """
    #######
    #a....#
    #.###.#
    #...+.#
    #######
    #B....#
    #######
"""
"""Round the corner a door; the other side is behind walls."""
DOOR, THING = Cell(4, 3), Cell(3, 3)


def charted(**ground: object) -> Game:
    """A fight in the corner, all of it seen before; with that on the ground."""
    drawn = battle(RULESET, CORNER, charted=True)
    game = Game(RULESET, drawn.with_ground(changed(drawn.ground, **ground)))
    return game.until("a1")


def test_a_walk_on_known_ground_is_taken_back() -> None:
    game = charted()
    game.do("a1 move 1,3")
    assert why_no_undo(game.steps[-1]) == ""


def test_who_sees_what_lies_there_has_seen_it() -> None:
    game = charted(items={THING: (Item("knife", "knife", "knife", Weapon()),)})
    game.do("a1 move 1,3")
    assert why_no_undo(game.steps[-1]) == NEW


def test_who_sees_that_a_door_is_locked_has_seen_it() -> None:
    game = charted(locks={DOOR: Lock()})
    game.do("a1 move 1,3")
    assert why_no_undo(game.steps[-1]) == NEW


def test_who_locks_a_door_by_where_it_goes_has_seen_that() -> None:
    game = charted()
    bit = game.battle.terrain.bit
    shut = Effect("locks", cells=1 << bit(DOOR), lock=Lock())
    trap = Trigger("t1", Cause("enters", side="red", cells=1 << bit(THING)), (shut,))
    first = game.steps[0].before
    game = Game(RULESET, changed(first, triggers=(trap,))).until("a1")
    game.do("a1 move 3,3")
    assert why_no_undo(game.steps[-1]) == NEW


HALL = """
    ########
    #a.....#
    ######.#
    ########
    #B.....#
    ########
"""
"""a1 looks along the hall to 6,1, but not round the corner to 6,2."""


@pytest.mark.parametrize(("cell", "said"), [("6,1", ""), ("6,2", NEW)])
def test_that_a_lost_enemy_is_not_where_one_looked_before_is_nothing_new(cell: str, said: str) -> None:
    """a1 walks on, and forgets that B1 was last seen there: of 6,1 it knew already that it is empty."""
    drawn = battle(RULESET, HALL, charted=True)
    was = Sighting(changed(drawn.units["B1"], cell=Cell.parse(cell)), 0)
    red = replace(drawn.memories["red"], sightings={"B1": was})
    game = Game(RULESET, changed(drawn, memories={**drawn.memories, "red": red})).until("a1")
    game.do("a1 move 5,1")
    assert game.battle.memories["red"].sightings == {}
    assert why_no_undo(game.steps[-1]) == said


def test_what_ones_own_let_fall_is_nothing_new() -> None:
    knife = Item("knife", "knife", "knife", Weapon())
    game = start(RULESET, CORNER, charted=True, units={"a": figure(Sheet(), hands=(knife,))}).until("a1")
    game.do("a1 drop with=knife")
    assert why_no_undo(game.steps[-1]) == ""


def test_who_saw_a_sentry_go_its_round_cannot_wait_again() -> None:
    """Where its round leads nobody knows but the scenario."""
    drawing = "a" + "." * 38 + "B"
    for station, reason in ((Cell(30, 0), NEW), (Cell(39, 0), "")):
        sentry = figure(Sheet(), facing="e", alert=False, patrol=((station, -1),))
        game = start(RULESET, drawing, infiltrators="red", units={"B": sentry})
        game.do("a1 end", dice=[])
        assert game.asked == "a1 infiltrate"
        assert why_no_undo(game.steps[-1]) == reason


def test_who_saw_what_became_of_an_enemys_intent_has_seen_it() -> None:
    """Under `ranks` the last to declare sees at once what comes of what all have said: B1 waits in vain."""
    for said, reason in (("await a1", NEW), ("wait", "")):
        units = {"a2": man(dexterity=15), "B": facing(man(dexterity=12), "w"), "a1": man(dexterity=9)}
        game = fight("a.a.B", units)
        game.play("a2 wait", f"B1 {said} with=brawl" if reason else f"B1 {said}")
        game.do("a1 wait", dice=[])
        assert (game.asked, why_no_undo(game.steps[-1])) == ("a2 intent", reason)
