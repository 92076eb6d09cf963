"""Turning on the screen: by key and by mouse, shown on the map, with the odds of how one will stand."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from skirmish.ai.retaliation import Dangers
from skirmish.app.overlays import overlay
from skirmish.app.picture import Picture
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.selection import Selection
from skirmish.app.settings import Settings
from skirmish.app.threat_preview import meant
from skirmish.grid import FACINGS, Cell
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.odds.reprisal_odds import PricedReprisal, as_it_stands, priced
from skirmish.packs.setup import Setup
from skirmish.rules.forge import RULESET
from skirmish.rules.pools import RULESET as POOLS
from skirmish.session import Session
from tests.app.table import NOWHERE, Table, _AppWithoutPacks
from tests.rules.forge.ring import fight, man, turned
from tests.rules.pools.fighters import SKILLED, armed
from tests.rules.pools.fighters import duel as pools_duel
from tests.scenario import Game

FIELD = """
###########
#.........#
#...aB....#
#.........#
###########
"""
"""Room to turn in."""


def ring() -> Game:
    """`a1` looks east, at its foe."""
    return fight(
        FIELD, "a1 B1", {"a": turned(man("sword", carried="knife"), "e"), "B": man("sword", swords=3)}
    )


def selecting(game: Game) -> Selection:
    """The one who is asked, on the screen."""
    view = game.battle.seen_by(game.battle.asked)
    selection = Selection(game.ruleset, view)
    selection.ask(view, view.prompts)
    return selection


def hosted(game: Game) -> Session:
    """The drawn battle as a session, everything played by hand."""
    session = Session(game.ruleset, Setup("drawn", game.ruleset.id, "1"), game.steps[0].before)
    session._steps = list(game.steps)
    return session


@asynccontextmanager
async def table(game: Game, size: tuple[int, int] = (120, 40)) -> AsyncIterator[Table]:
    """The app with that battle on the screen; the first player has sat down."""
    app = _AppWithoutPacks(Settings(NOWHERE, False, "dark", 0))
    async with app.run_test(size=size) as pilot:
        session = hosted(game)
        app.open_battle(session)
        one = Table(pilot, app, session)  # type: ignore[arg-type]
        await one.settle()
        await one.press("enter")
        yield one


def test_the_map_tells_front_side_and_rear_by_figures() -> None:
    selection = selecting(ring())
    selection.turn_by(2)
    drawn = overlay("arcs", selection)
    around = {
        Cell(4, 3): "1", Cell(5, 3): "1", Cell(3, 2): "2", Cell(5, 2): "2", Cell(4, 1): "3", Cell(3, 1): "3",
    }  # fmt: skip
    assert {cell: drawn.labels[cell] for cell in around} == around
    assert drawn.title.startswith("a1 looks s: 1 front, 2 side, 3 rear")
    picture = Picture(
        selection.view, {"a1": "a", "B1": "b"}, "red", "a1", overlay=drawn, ascii_only=True, looks={"a1": 4}
    )
    assert "".join(glyph for glyph, _, _ in picture.row(3, 0, 11)) == "#..1}1....#"


def test_the_arcs_are_those_of_the_unit_under_the_cursor() -> None:
    selection = selecting(ring())
    selection.point(Cell(5, 2))
    assert overlay("arcs", selection).title.startswith("B1 looks n")
    selection.gaze = "s"
    assert overlay("arcs", selection).title.startswith("a1 looks s"), "while one turns, one's own"


def test_what_is_said_goes_with_what_is_done_next() -> None:
    selection = selecting(ring())
    selection.point(Cell(4, 4))
    assert selection.turn_to_cursor() is None
    assert str(selection.turn()) == "a1 turn facing=s"
    assert str(selection.turn_to_cursor()) == "a1 turn facing=s", "the second press does it"
    selection.pick(next(i for i, option in enumerate(selection.options) if option.verb.id == "end"))
    assert str(selection.action()) == "a1 end facing=s"


def test_with_the_cursor_on_the_unit_a_chosen_way_is_taken_at_once() -> None:
    """As the hint says: `<` and `>` choose, and `/` turns now."""
    selection = selecting(ring())
    assert selection.unit is not None
    selection.cursor = selection.unit.cell
    assert selection.turn_to_cursor() is None, "no way was chosen yet"
    selection.turn_by(2)
    action = selection.turn_to_cursor()
    assert action is not None
    assert str(action) == "a1 turn facing=s"


def test_where_turning_is_no_thing_of_its_own_it_waits_for_the_act() -> None:
    selection = selecting(pools_duel(armed("sword", sheet=SKILLED), armed("sword", sheet=SKILLED)))
    selection.turn_by(1)
    assert selection.gaze
    assert selection.turn() is None
    selection.pick(next(i for i, option in enumerate(selection.options) if option.verb.id == "hold"))
    action = selection.action()
    assert action is not None
    assert action.arg("facing") == selection.gaze
    assert POOLS.prose.arcs["rear"].startswith("+2")


def test_odds_from_here_are_those_after_the_turn() -> None:
    """A unit that turns its back to a swordsman is struck at +1; the odds shown beforehand say so (F2-47)."""
    game = ring()
    selection = selecting(game)
    unit = selection.unit
    assert unit is not None
    assert meant(selection) == ("a1", ())
    selection.gaze = "w"
    asked = meant(selection)
    assert asked is not None
    away = as_it_stands(RULESET, selection.view, unit, asked[1])
    assert (away.cell, away.facing) == (Cell(4, 2), FACINGS.index("w"))
    (facing,), (turned_away,) = told(selection.view, unit), told(selection.view, away)
    assert turned_away.odds is not None
    assert facing.odds is not None
    assert turned_away.odds.chance > facing.odds.chance
    game.do("a1 turn facing=w")
    after = selecting(game)
    assert after.unit is not None
    assert (after.unit.cell, after.unit.facing) == (away.cell, away.facing)
    (found,) = told(after.view, after.unit)
    assert (found.chance, found.damage) == (turned_away.chance, turned_away.damage)


def told(view: Battle, unit: Unit) -> tuple[PricedReprisal, ...]:
    """What the other side could do to the unit as it is given."""
    dangers = Dangers(RULESET, view)
    return priced(RULESET, dangers, unit, dangers.at(unit))


async def test_over_free_ground_the_arcs_are_not_drawn_again() -> None:
    async with table(ring()) as at:
        await at.press("Q", "down")
        drawn = at.screen.panels.map.widget.picture
        await at.press("right")
        assert at.screen.panels.map.widget.picture is drawn
        await at.press("up")
        assert at.screen.panels.map.widget.picture is not drawn
        assert "B1 looks" in at.text


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_by_keys(size: tuple[int, int]) -> None:
    async with table(ring(), size) as at:
        assert " turn " in at.text
        await at.press("down", "slash")
        assert at.screen.selection.gaze == "s"
        assert "/ again: turn now" in at.text
        await at.press("slash")
        assert at.game.battle.units["a1"].facing == FACINGS.index("s")
        await at.press("Z")
        assert at.game.battle.units["a1"].facing == FACINGS.index("e"), "nothing was learnt by it"
        await at.press("greater_than_sign", "greater_than_sign", "less_than_sign")
        assert at.screen.selection.gaze == "se"
        await at.press("escape")
        assert not at.screen.selection.gaze


async def test_by_mouse() -> None:
    async with table(ring()) as at:
        await at.click_cell(Cell(2, 2))
        await at.click_text("/ looks e")
        assert "to look w" in at.text
        await at.click_text("/ to look w")
        assert at.game.battle.units["a1"].facing == FACINGS.index("w")
        await at.click_text(" < ")
        assert at.screen.selection.gaze == "sw"


async def test_on_the_card_of_a_reply() -> None:
    game = ring()
    game.do("a1 strike B1 with=a1.sword")
    assert game.asked == "B1 dodge"
    async with table(game) as at:
        screen = at.app.screen
        assert isinstance(screen, BattleScreen)
        assert screen.panels.question.card is not None
        assert "then looks as it comes" in at.text
        await at.press("greater_than_sign")
        assert "then looks ne" in at.text
        await at.click_text(" > ")
        assert "then looks e" in at.text
        row = next(
            i for i, answer in enumerate(screen.panels.question.card.answers) if answer.verb == "dodge"
        )
        await at.press(str(row + 1))
        assert at.game.battle.units["B1"].facing == FACINGS.index("e")
