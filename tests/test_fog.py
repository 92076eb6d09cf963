"""What a side knows, played like a game: walking into surprises, memory, and what is witnessed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.errors import NotInView
from skirmish.grid import Cell
from skirmish.model.change import changed
from skirmish.model.event import (
    ActionTaken,
    MoveStopped,
    UnitMoved,
)
from skirmish.model.kit import Item
from skirmish.rules.objectives import make
from tests.grid.drawn import draw
from tests.scenario import Game, battle, figure, put, start
from tests.toys import sides
from tests.toys.duel import FAST, RED_FIRST, duel
from tests.toys.pieces import Sheet

# ------------------------------------------------------------------------------- walking into surprises

CORNER = """
    #######
    #a....#
    #####.#
    #...B.#
    #######
"""


def test_a_walk_stops_where_a_new_enemy_comes_into_sight() -> None:
    game = start(sides.RULESET, CORNER, units={"a": FAST}, dice=RED_FIRST, charted=True)
    assert "B1" not in game.view("red").units
    game.do("a1 move 5,3")
    (stop,) = game.events(MoveStopped)
    assert stop.reason == "sighted"
    assert stop.cell == game.unit("a1").cell == Cell(5, 1)
    assert game.battle.sight.sees(stop.cell, Cell(4, 3))
    assert "B1" in game.view("red").units


CORRIDOR = """
    #########
    #a..B...#
    #########
"""


def test_a_walk_stops_short_of_somebody_hidden_and_finds_him() -> None:
    hidden = figure(Sheet(), hidden_from=frozenset({"red"}))
    game = start(sides.RULESET, CORRIDOR, units={"a": FAST, "B": hidden}, dice=RED_FIRST)
    assert "B1" not in game.view("red").units
    assert game.refused("a1 move 7,1") == ""
    game.do("a1 move 7,1")
    (stop,) = game.events(MoveStopped)
    assert (stop.reason, stop.cell) == ("bumped", Cell(3, 1))
    assert "B1" in game.view("red").units


def test_a_path_round_what_is_not_seen_would_give_it_away() -> None:
    room = """
        #########
        #.......#
        #a..B...#
        #.......#
        #########
    """
    hidden = figure(Sheet(), hidden_from=frozenset({"red"}))
    game = start(sides.RULESET, room, units={"a": FAST, "B": hidden}, dice=RED_FIRST)
    game.do("a1 move 7,2")
    assert game.unit("a1").cell == Cell(3, 2)


def test_friends_are_passed_but_not_stopped_on() -> None:
    game = start(sides.RULESET, "#########\n#aa....B#\n#########", units={"a": FAST}, dice=RED_FIRST)
    assert game.refused("a1 move 2,1") == "a1 cannot move there: a2 is there."
    game.do("a1 move 4,1")
    assert game.unit("a1").cell == Cell(4, 1)


# ---------------------------------------------------------------------------------------------- memory


def test_an_enemy_lost_from_sight_is_remembered_where_it_was_last_seen() -> None:
    drawing = """
        #######
        #a.B..#
        #.###.#
        #.....#
        #######
    """
    game = start(sides.RULESET, drawing, units={"a": FAST, "B": FAST}, dice=RED_FIRST, charted=True)
    game.do("a1 end")
    game.until("B1").do("B1 move 5,3")
    assert "B1" not in game.view("red").units
    sighting = game.battle.memories["red"].sightings["B1"]
    last = game.events(UnitMoved)[0].path
    seen = game.battle.visible("red")
    assert (
        sighting.unit.cell == [c for c in (Cell(3, 1), *last) if seen >> game.battle.terrain.bit(c) & 1][-1]
    )
    assert sighting.round == 1


def test_a_thing_is_known_while_it_is_looked_at_and_a_fire_from_then_on() -> None:
    """Both are at 5,3; a1 looks down there from 5,1 only. B1 looks at nothing else."""
    there, lies = Cell(5, 3), (Item("stick", "stick", "stick", None),)
    drawn = battle(sides.RULESET, CORNER, units={"a": FAST})
    ground = changed(drawn.ground, items={there: lies, Cell(1, 1): lies}, fires={there: 9})
    game = Game(sides.RULESET, drawn.with_ground(ground), RED_FIRST)

    def known(side: str) -> tuple[set[Cell], set[Cell]]:
        return {*game.view(side).ground.items}, {*game.view(side).ground.fires}

    assert known("red") == ({Cell(1, 1)}, set())
    assert known("blue") == ({there}, {there})
    game.do("a1 move 5,1")
    assert known("red") == ({Cell(1, 1), there}, {there})
    game.do("a1 end")
    game.until("a1").do("a1 move 2,1")
    assert known("red") == ({Cell(1, 1)}, {there})


def test_that_somebody_unseen_moves_shows_in_nothing_that_is_remembered() -> None:
    """B1 has gone out of sight from a cell that a1 looks at; B2 then moves, or not, where nobody sees it."""
    drawing = """
        ########
        #a.B...#
        #.####.#
        ######.#
        #B.....#
        ########
    """
    quiet, busy = (
        start(sides.RULESET, drawing, units={"a": FAST, "B": FAST}, dice=RED_FIRST, charted=True)
        for _ in range(2)
    )
    for game in (quiet, busy):
        game.play("a1 end", "B1 move 6,3")
        assert game.battle.memories["red"].sightings["B1"].unit.cell == Cell(6, 1), "the last that a1 saw"
    quiet.do("B2 end")
    busy.do("B2 move 3,4")
    for game in (quiet, busy):
        game.until("a1")
    assert quiet.battle.memories["red"] == busy.battle.memories["red"]
    assert not busy.battle.memories["red"].sightings["B1"].is_gone
    busy.do("a1 move 2,1")
    assert busy.battle.memories["red"].sightings["B1"].is_gone, "it has looked once more"


def test_a_sighting_is_forgotten_when_the_place_is_seen_empty() -> None:
    drawing = """
        #########
        #a.B....#
        #.#####.#
        #.......#
        #########
    """
    game = start(sides.RULESET, drawing, units={"a": FAST, "B": Sheet(speed=40)}, dice=RED_FIRST)
    game.do("a1 move 1,3")
    remembered = game.battle.memories["red"].sightings["B1"].unit.cell
    assert remembered == Cell(3, 1)
    game.until("B1").do("B1 move 7,1")
    game.until("a1").do("a1 move 1,1")
    assert game.view("red").units["B1"].cell == Cell(7, 1)
    assert "B1" not in game.battle.memories["red"].sightings


def test_a_wound_dealt_in_sight_is_part_of_the_sighting() -> None:
    drawing = """
        #######
        #.aB..#
        #.###.#
        #.....#
        #######
    """
    game = start(sides.RULESET, drawing, units={"a": FAST}, dice=RED_FIRST)
    game.play("a1 strike B1")
    game.do("B1 take", dice=["+000", "0000"])
    game.do("a1 move 1,3")
    game.do("B1 let")
    assert game.battle.memories["red"].sightings["B1"].unit.hp == 2


def test_a_door_stays_as_it_was_last_seen() -> None:
    drawing = """
        ##########
        #..a+B...#
        #.########
        #........#
        ##########
    """
    game = start(sides.RULESET, drawing, units={"a": FAST}, dice=RED_FIRST, charted=True)
    door = 1 << game.battle.terrain.bit(Cell(4, 1))
    game.do("a1 door 4,1")
    assert game.view("red").ground.open_doors == game.view("blue").ground.open_doors == door
    game.do("a1 move 5,3")
    game.until("B1").do("B1 door 4,1")
    assert game.battle.ground.open_doors == 0
    assert game.view("red").ground.open_doors == door
    assert game.view("blue").ground.open_doors == 0


def test_a_walk_past_a_friend_opens_the_door_behind_him() -> None:
    drawing = "##########\n#a.a+....#\n#######.##\n######B..#\n##########"
    game = start(sides.RULESET, drawing, units={"a": FAST}, dice=RED_FIRST, charted=True)
    game.do("a1 move 6,1")
    assert game.battle.ground.open_doors == 1 << game.battle.terrain.bit(Cell(4, 1))
    assert game.unit("a1").cell == Cell(6, 1)


def test_what_a_walk_past_a_friend_sees_through_the_door_stops_it_where_it_had_room() -> None:
    drawing = "##########\n#a.a+..B.#\n##########"
    game = start(sides.RULESET, drawing, units={"a": FAST}, dice=RED_FIRST, charted=True)
    game.do("a1 move 6,1")
    assert game.battle.ground.open_doors == 1 << game.battle.terrain.bit(Cell(4, 1))
    (stop,) = game.events(MoveStopped)
    assert (stop.reason, stop.cell) == ("sighted", Cell(2, 1))


def test_a_door_in_which_somebody_stands_cannot_be_closed() -> None:
    game = start(sides.RULESET, "#######\n#a'B..#\n#######", units={"a": FAST}, dice=RED_FIRST)
    game.do("a1 move 2,1")
    game.until("B1")
    assert game.refused("B1 door 2,1") == "Somebody stands in it."


def test_explored_ground_is_all_that_a_side_knows_of_the_map() -> None:
    game = start(sides.RULESET, "#######\n#a#..B#\n#######", dice=RED_FIRST)
    view = game.view("red")
    assert view.terrain.tile(Cell(4, 1)).id == "unknown"
    assert game.battle.terrain.tile(Cell(4, 1)).id == "floor"
    charted = start(sides.RULESET, "#######\n#a#..B#\n#######", dice=RED_FIRST, charted=True)
    assert charted.view("red").terrain == charted.battle.terrain


# ------------------------------------------------------------------------------------------ witnessing


def test_of_a_walk_a_side_witnesses_the_cells_that_it_saw() -> None:
    drawing = """
        #######
        #a.B..#
        #.###.#
        #.....#
        #######
    """
    game = start(sides.RULESET, drawing, units={"B": FAST}, dice=RED_FIRST, charted=True)
    game.until("B1").do("B1 move 5,3")
    (walk,) = game.events(UnitMoved)
    (seen,) = [w.event for w in game.steps[-1].seen_by("red") if isinstance(w.event, UnitMoved)]
    assert walk.path[-1] == Cell(5, 3)
    assert seen.path == tuple(c for c in walk.path if game.battle.sight.sees(Cell(1, 1), c))
    assert seen.path != walk.path


def test_nobody_witnesses_what_somebody_hidden_does() -> None:
    hidden = figure(Sheet(), hidden_from=frozenset({"red"}))
    game = start(sides.RULESET, CORRIDOR, units={"B": hidden}, dice=RED_FIRST)
    game.until("B1").do("B1 move 6,1")
    shown = [w.event for w in game.steps[-1].seen_by("red")]
    assert not any(isinstance(event, ActionTaken | UnitMoved) for event in shown)
    assert game.battle.memories["red"].sightings == {}


def test_a_question_names_no_attacker_that_is_not_seen() -> None:
    game = duel()
    game.do("a1 strike B1")
    unseen = frozenset({"blue"})
    units = {**game.battle.units, "a1": replace(game.unit("a1"), hidden_from=unseen)}
    view = game.battle.with_units(units).seen_by("blue")
    assert [(prompt.unit, prompt.about) for prompt in view.prompts] == [("B1", "")]
    assert view.pending == ()


# ------------------------------------------------------------------------------------------- doors from afar

ALLEY = """
    ##################
    #....#......#....#
    #....+......'..B.#
    #....#...=..#....#
    #.a....=.........#
    #................#
    ##################
"""


def test_an_open_door_is_known_to_who_looks_through_it_from_afar() -> None:
    """From a1 the shadows leave two cells behind the door, and neither the door nor what is beside it."""
    game = start(sides.RULESET, ALLEY, dice=RED_FIRST, charted=True)
    terrain, seen = game.battle.terrain, game.battle.visible("red")
    assert not seen & terrain.mask([Cell(12, 2), Cell(11, 2), Cell(13, 2)])
    assert seen & terrain.mask([Cell(15, 2)])
    view = game.view("red")
    assert view.ground.open_doors == terrain.mask([Cell(12, 2)])
    assert view.sight.sees(Cell(2, 4), Cell(15, 2))


def test_without_fog_who_has_left_is_still_told_of() -> None:
    game = start(sides.RULESET, "########\n#a....B#\n########", units={"a": FAST}, dice=RED_FIRST, fog=False)
    put(game, {"B1": {"out": "left"}})
    assert game.view("red").units["B1"].out == "left"


def test_who_sees_the_last_foe_leave_is_not_told_that_it_was_put_out() -> None:
    goals = [make("red", "eliminate"), make("blue", "escape", zone="exit", count=2)]
    drawing = "#########\n#a....BB#\n#########"
    exit_cells = {"exit": draw(*drawing.splitlines()).mask([Cell(6, 1)])}
    game = start(sides.RULESET, drawing, objectives=goals, zones=exit_cells, dice=[1, 6])
    put(game, {"B2": {"out": "dead"}})
    game.do("B1 leave")
    assert game.result == "red by objective"
    assert "Red have put out every foe that stayed; 1 left the field." in game.told("red")


def leaving(drawing: str) -> Game:
    """B1, one of two of blue, leaves by the way out on which it stands; then red is asked again."""
    exits = {"exit": draw(*drawing.split()).mask([Cell(1, 3)])}
    goals = [make("blue", "escape", zone="exit", count=2)]
    game = start(
        sides.RULESET, drawing, objectives=goals, zones=exits, dice=[1, 6], units={"a": FAST}, charted=True
    )
    game.do("B1 leave")
    while game.battle.asked != "red":
        game.do(f"{game.prompts[0].unit} end")
    return game


def test_who_looks_at_a_way_out_later_does_not_find_who_has_left_by_it_unseen() -> None:
    game = leaving("########\n##....a#\n#.####.#\n#B####B#\n########")
    assert game.unit("B1").out == "left"
    game.do("a1 move 2,1")
    assert game.view("red").sight.sees(game.unit("a1").cell, game.unit("B1").cell)
    assert "B1" not in game.view("red").units


def test_who_saw_an_enemy_leave_knows_that_it_has_left() -> None:
    game = leaving("########\n#...a..#\n#......#\n#B....B#\n########")
    assert game.view("red").units["B1"].out == "left"


# ------------------------------------------------------------------------------------------------ views


@pytest.mark.parametrize("patrol", [(), ((Cell(5, 1), -1),)])
@pytest.mark.parametrize("hides", [set(), {"green"}])
def test_an_enemys_round_and_those_it_hides_from_do_not_show(
    patrol: tuple[tuple[Cell, int], ...], hides: set[str]
) -> None:
    sentry = figure(Sheet(), patrol=patrol, hidden_from=frozenset(hides))
    owners = {"red": "a", "blue": "B", "green": "c"}
    game = start(sides.RULESET, "a.B.c", sides=owners, units={"B": sentry}, dice=None)
    shown, own = game.view("red").units["B1"], game.view("blue").units["B1"]
    assert (shown.patrol, shown.hidden_from) == ((), frozenset())
    assert (own.patrol, own.hidden_from) == (patrol, frozenset(hides))
    assert ("B1" in game.view("green").units) == (not hides)


def test_who_is_put_elsewhere_sees_from_there_unless_told_otherwise() -> None:
    fight = start(sides.RULESET, CORNER, charted=True).battle
    there = {**fight.units, "a1": replace(fight.units["a1"], cell=Cell(5, 1))}
    assert "B1" not in fight.seen_by("red").units
    assert "B1" in fight.with_units(there).seen_by("red").units
    assert "B1" not in fight.with_units(there, keeps_sight=True).seen_by("red").units


def test_a_view_stays_one_however_it_is_changed() -> None:
    """Whom a view does not hold it does not know; the truth knows that there is nobody."""
    fight = start(sides.RULESET, CORNER, charted=True).battle
    view = fight.seen_by("red")
    for changed_view in (view.with_units(dict(view.units)), view.with_unit(view.units["a1"])):
        with pytest.raises(NotInView):
            changed_view.units["B1"]
    with pytest.raises(KeyError) as missing:
        fight.with_units({"a1": fight.units["a1"]}).units["B1"]
    assert not isinstance(missing.value, NotInView)
