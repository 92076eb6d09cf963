"""Overlays and comparisons: what they show is what the engine does, and only what the side knows."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from skirmish.ai.retaliation import danger
from skirmish.app import overlays, threats
from skirmish.app.app import SkirmishApp
from skirmish.app.lines import plain
from skirmish.app.parts.survey_worker import SurveyWorker
from skirmish.app.picture import Overlay, Picture
from skirmish.app.rows.compare import compare_rows, pair_of
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.seeing.distances import band_masks, lattice
from skirmish.app.seeing.survey import OutdatedError, Survey
from skirmish.app.selection import Selection
from skirmish.app.settings import Settings
from skirmish.app.widgets.panel import Panel
from skirmish.grid import Cell
from skirmish.model.battle import Battle
from skirmish.model.change import changed
from skirmish.odds.versus import versus
from skirmish.odds.walks import noticed, strikes, walks
from skirmish.packs.launch_request import LaunchRequest
from skirmish.rules import engine
from skirmish.rules.fudge import RULESET
from skirmish.rules.loop import take_step
from skirmish.rules.objectives import make
from skirmish.session import Session
from skirmish.texts.sightline import sightline
from tests.app import toy
from tests.app.table import table, until
from tests.effort import paired
from tests.library import shipped_library
from tests.rules.fudge.raid import raid, sentry
from tests.rules.fudge.ring import fight, man
from tests.rules.proves import proves
from tests.scenario import Game

pytestmark = pytest.mark.usefixtures("meek")

SYSTEMS = ("fudge", "ranks", "stunts", "forge", "pools")

YARD = """
################
#a....#....B...#
#.....+........#
#..b..#.....C..#
################
"""
"""A wall between two rooms, with a door that is closed."""


def selecting(game: Game | Session) -> Selection:
    """The one who is asked, on the screen."""
    asked = game.battle.prompts[0].side
    view = game.battle.seen_by(asked)
    selection = Selection(game.ruleset, view)
    selection.ask(view, view.prompts)
    return selection


def begun(scenario: str, system: str = "fudge") -> tuple[Session, Selection]:
    """A battle of the game's own, with the first side at the keyboard."""
    game = Session.start(shipped_library().setup(scenario, system, "5"), shipped_library())
    return game, selecting(game)


def answered(selection: Selection) -> bool:
    """Work out what overlays have asked for, as is done between keys; return whether that was anything."""
    found = False
    while (wanted := selection.survey.next()) is not None:
        view, question, work = wanted
        selection.survey.keep(view, question, work())
        found = True
    return found


def test_while_units_are_placed_reach_shows_where_they_may_stand_and_threats_wait_for_the_fight() -> None:
    library = shipped_library()
    setup = replace(library.setup("clash", "fudge", "5"), fog=False)
    game = Session.start(setup, library)
    one = selecting(game)
    assert one.unit is not None
    assert any(game.view("company").foes("company"))  # They can be seen where they may not stay.
    reach = overlays.overlay("reach", one)
    zone = one.view.terrain.cells(game.battle.scene.deploy["company"])
    places = {cell for cell in zone if one.view.at(cell) is None and one.view.terrain.tile(cell).walkable}
    assert {cell for cell in reach.labels if one.view.at(cell) is None} == places
    assert set(reach.labels.values()) == {overlays.FAR}
    assert reach.title == f"where {one.unit.name} can be placed ({overlays.FAR})"
    menace = overlays.overlay("threats", one)
    assert (menace.labels, dict(menace.washes)) == ({}, {})
    assert menace.title == "threats: shown when the fight begins; foes are still being placed"
    assert threats.said_here(one) == ""


def learned(name: str, selection: Selection) -> Overlay:
    """The overlay once all is known that it shows."""
    drawn = overlays.overlay(name, selection)
    while answered(selection):
        drawn = overlays.overlay(name, selection)
    return drawn


def attackable(game: Session | Game, battle: Battle, unit: str) -> frozenset[str]:
    """Whom the unit is offered to attack, if it is asked in that battle."""
    view = battle.seen_by(battle.units[unit].side)
    return frozenset(
        str(target)
        for prompt in view.prompts
        if prompt.unit == unit
        for option in engine.options(game.ruleset, view, prompt)
        if option.verb.is_hostile
        for target in option.targets
    )


# ----------------------------------------------------------------------------------------------------- reach


@pytest.mark.parametrize("system", ["fudge", "stunts", "pools"])
def test_the_figures_of_the_reach_are_the_attacks_that_are_offered_after_the_walk(system: str) -> None:
    game, selection = begun("ford", system)
    unit, prompt = selection.unit, selection.prompt
    assert unit is not None
    assert prompt is not None
    foe = next(iter(selection.view.foes(unit.side)))
    near = Cell(foe.cell.x - 4, foe.cell.y + 1)
    battle = game.battle.with_unit(changed(game.battle.units[unit.id], cell=near))
    selection.ask(battle.seen_by(prompt.side), (prompt,))
    unit = selection.unit
    assert unit is not None
    found = strikes(game.ruleset, selection.view, unit, selection.options, prompt.verbs)
    cells = [(option, cell) for option, cell in walks(selection.options)][::7]
    seen = 0
    for option, cell in cells:
        after = take_step(game.ruleset, battle, option.action(cell)).after
        if any(prompt.unit == unit.id for prompt in after.prompts):
            assert attackable(game, after, unit.id) == found.get(cell, frozenset()), cell
            seen += bool(found.get(cell))
    assert len(cells) > 5
    assert seen or system != "fudge", "from somewhere there is something to attack"


@proves("FG-35")
def test_who_may_fall_on_the_way_is_shown_whom_it_could_attack_at_its_end() -> None:
    """The dice that are followed first let it fall: it leaves two enemies, and one blow is enough."""
    units = {"a": man("sword", athletics=6, toughness=6, fields={"hp": 1}), "B": man("sword"), "C": man()}
    drawing = "##########\n#aB..B..C#\n#........#\n##########"
    game = fight(drawing, "a1 B1 B2 C1", units, sides={"red": "a", "blue": "BC"})
    view, (prompt,) = game.view("red"), game.prompts
    options = tuple(engine.options(game.ruleset, view, prompt))
    found = strikes(game.ruleset, view, view.units["a1"], options, prompt.verbs)
    assert {str(cell) for cell, foes in found.items() if "C1" in foes} == {"7,1", "7,2", "8,2"}


def test_the_map_shows_reach_by_signs_and_foes_by_figures() -> None:
    game = fight(
        """
        #########
        #a....B.#
        #.......#
        #########
        """,
        "a1 B1",
        {"a": man("sword"), "B": man("sword")},
    )
    selection = selecting(game)
    assert overlays.overlay("reach", selection).labels[Cell(1, 2)] == "`", "at once, before all is known"
    drawn = learned("reach", selection)
    assert drawn.labels[Cell(5, 2)] == "1", "beside the foe"
    assert drawn.labels[Cell(2, 2)] == "0"
    assert drawn.washes["target"] == selection.view.terrain.mask([Cell(6, 1)])


def beside_a_door() -> Selection:
    """Somebody beside a closed door, with nobody to attack."""
    return selecting(
        fight(
            """
            #########
            #a+...#B#
            #.#...###
            #########
            """,
            "a1 B1",
            {"a": man("sword"), "B": man("sword")},
        )
    )


def test_a_door_at_hand_is_not_taken_for_what_is_reached_most_easily() -> None:
    """All that could be walked to bore the sign of what is farther, as soon as a door was at hand."""
    reach = learned("reach", beside_a_door())
    assert reach.labels[Cell(1, 2)] == "0"
    assert reach.title.startswith("reach of a1: how many foes")


def test_where_a_door_is_to_be_opened_the_map_shows_the_door_and_tells_of_no_reach() -> None:
    """It read `reach of Dorn to open or shut: how many foes to attack from there`."""
    selection = beside_a_door()
    selection.picked = [option.verb.id for option in selection.options].index("door")
    drawn = overlays.overlay("reach", selection)
    assert drawn.title == f"where a1 can open or shut ({overlays.FAR})"
    assert drawn.labels == {Cell(2, 1): overlays.FAR}


# ----------------------------------------------------------------------------------------------------- sight


def test_a_line_of_sight_names_what_hides_and_what_shelters() -> None:
    game = fight(YARD, "a1 b1 B1 C1", {"a": man("rifle", perception=3), "b": man(), "B": man(), "C": man()})
    view = game.battle
    assert sightline(RULESET, view, Cell(1, 1), Cell(11, 1)) == "10 m, hidden by wall at 6,1"
    assert sightline(RULESET, view, Cell(1, 2), Cell(5, 2)) == "4 m, no cover"


def test_sight_is_told_from_the_pinned_cell() -> None:
    game = fight(YARD, "a1 b1 B1 C1", {"a": man("rifle"), "b": man(), "B": man(), "C": man()}, fog=False)
    selection = selecting(game)
    selection.pin, selection.cursor = Cell(8, 2), Cell(11, 1)
    drawn = overlays.overlay("sight", selection)
    assert drawn.title.startswith("what 8,2 sees")
    blank = {*game.battle.terrain.cells(drawn.signs[" "])}
    assert Cell(2, 2) in blank, "unseen ground is blank, so that no colour is needed"
    assert Cell(9, 2) not in blank
    row = Picture(selection.view, {}, "red", overlay=drawn).row(2, 0, 13)
    assert [row[x][:2] for x in (2, 9)] == [(" ", "label"), ("·", "floor")]
    assert overlays.caption("sight", selection).startswith("8,2 to 11,1: 3.2 m, no cover")


def test_from_a_cell_that_is_pointed_at_one_reads_whom_one_would_see() -> None:
    game = fight(YARD, "a1 b1 B1 C1", {"a": man("rifle"), "b": man(), "B": man(), "C": man()}, fog=False)
    selection = selecting(game)
    selection.cursor = Cell(9, 2)
    assert overlays.caption("sight", selection).endswith("from there one sees B1, C1")


# --------------------------------------------------------------------------------------------- being noticed


@pytest.mark.parametrize("system", ["fudge", "ranks", "stunts", "pools"])
def test_the_chance_to_be_noticed_is_that_of_the_walk_itself(system: str) -> None:
    """The list's own odds of the same walk say it, too: of all walks within sight of a sentry."""
    game, selection = begun("raid", system)
    unit, prompt, view = selection.unit, selection.prompt, selection.view
    assert unit is not None
    assert prompt is not None
    assert game.ruleset.notices is not None
    foe = next(iter(game.battle.foes(unit.side)))
    watched = [
        cell
        for cell in game.battle.terrain.cells(game.battle.sight.row(foe.cell))
        if game.ruleset.notices(game.battle, foe, cell) and game.battle.terrain.tile(cell).walkable
    ]
    for at in sorted(watched, key=lambda cell: -((cell.x - foe.cell.x) ** 2 + (cell.y - foe.cell.y) ** 2)):
        moved = game.battle.with_unit(changed(game.battle.units[unit.id], cell=at))
        view = moved.seen_by(unit.side)
        selection.ask(view, (prompt,))
        assert selection.unit is not None
        found = noticed(game.ruleset, view, selection.unit, selection.options)
        if any(notice.chance for notice in found.values()):
            break
    compared = 0
    for option, cell in list(walks(selection.options)):
        odds = selection.odds.of(view, option.action(cell)) if found[cell].chance else None
        if odds is not None:
            told = dict(odds.results)
            assert found[cell].chance in {told.get("noticed"), *(1 - part for part in told.values())}
            assert max(found[cell].by.values()) <= found[cell].chance <= sum(found[cell].by.values())
            compared += 1
    assert compared, "some walks are watched"


def test_a_path_shows_at_each_step_how_likely_one_is_noticed_there() -> None:
    game = raid(
        """
        #################
        #a..............#
        #...........B...#
        #################
        """,
        units={"B": sentry("w")},
    )
    selection = selecting(game)
    selection.cursor = Cell(4, 1)
    threats.notices(selection)
    answered(selection)
    known = threats.notices(selection)
    assert known[Cell(4, 1)].chance > 0
    assert threats.said_here(selection).startswith("4,1: noticed")
    assert "B1" in threats.said_here(selection)
    drawn = overlays.overlay("threats", selection)
    assert drawn.labels[Cell(4, 1)] == threats.tenths(known[Cell(4, 1)]) > "0"
    assert drawn.labels[Cell(11, 1)] == "@", "out of reach, but watched"


def test_nobody_is_told_to_be_noticed_where_the_sentry_itself_stands() -> None:
    game = raid(
        """
        #################
        #a..............#
        #...........B...#
        #################
        """,
        units={"B": sentry("w")},
    )
    selection = selecting(game)
    selection.cursor = Cell(11, 2)
    assert threats.said_here(selection) == "11,2: could be noticed by B1"
    selection.cursor = Cell(12, 2)
    assert threats.said_here(selection) == ""


def test_figures_are_explained_only_where_there_are_some() -> None:
    game = raid(
        """
        ##########################
        #a.......................#
        #....................B...#
        ##########################
        """,
        units={"B": sentry("e")},
    )
    selection = selecting(game)
    drawn = learned("threats", selection)
    assert set(drawn.labels.values()) == {"@"}
    assert drawn.title == "where sentries could notice you (@)"


def test_where_no_sentry_is_known_that_is_said_and_not_that_all_is_safe() -> None:
    game = raid(
        """
        ##########################
        #a.......................#
        ########################.#
        #....................B...#
        ##########################
        """,
        units={"B": sentry("e")},
    )
    drawn = learned("threats", selecting(game))
    assert (drawn.labels, drawn.title) == ({}, "no sentry is known yet")


async def test_on_a_plain_terminal_no_step_looks_like_what_a_sentry_sees(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, ascii_only=True, speed=0), LaunchRequest("raid", "5", "fudge"))
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, BattleScreen) and app.screen.mode == "turn")
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        await pilot.press("escape")  # The briefing lays the goals over the map, as long as it is read.
        await pilot.press("m", "right", "right")

        def steps() -> set[str]:
            return {glyph for glyph, role in screen.panels.map.widget.marks.values() if role == "path"}

        assert "@" in steps()
        await pilot.press("N")
        await until(pilot, lambda: steps() and "@" not in steps())
        assert all(glyph.isdecimal() for glyph in steps())


# --------------------------------------------------------------------------------------------------- threats


@pytest.mark.parametrize("system", SYSTEMS)
def test_of_each_foe_that_could_strike_one_blow_is_told(system: str) -> None:
    game, selection = begun("ford", system)
    unit, view = selection.unit, selection.view
    assert unit is not None
    cells = [cell for _, cell in walks(selection.options)][::9]
    found = danger(game.ruleset, view, unit.id, [changed(unit, cell=cell) for cell in cells])
    foes = {foe.id for foe in view.foes(unit.side)}
    assert set(found.walks) == foes
    for cell in cells:
        blows = found.blows[cell]
        assert len({blow.foe for blow in blows}) == len(blows), "each foe once"
        assert {blow.foe for blow in blows} <= foes
        assert all(game.ruleset.verbs[blow.verb].is_hostile for blow in blows)


def test_the_dearest_blow_comes_first_and_who_cannot_come_strikes_none() -> None:
    game = fight(
        """
        #########
        #.DaB.#C#
        #########
        """,
        "a1 B1 C1 D1",
        {"a": man(), "B": man("knife"), "C": man("greatsword"), "D": man("greatsword", strength=4)},
        fog=False,
    )
    selection = selecting(game)
    at = selection.view.units["a1"]
    found = danger(RULESET, selection.view, "a1", [at])
    assert [blow.foe for blow in found.blows[at.cell]] == ["D1", "B1"]
    room = selection.view.terrain.mask([Cell(1, 1), Cell(5, 1)])
    assert found.walks["C1"] & room == 0, "it is walled in"


def test_what_could_strike_here_is_told_with_a_word_for_each_figure() -> None:
    game = fight(
        """
        #########
        #.DaB...#
        #########
        """,
        "a1 B1 D1",
        {"a": man(), "B": man("knife"), "D": man("greatsword")},
        fog=False,
    )
    selection = selecting(game)
    selection.point(Cell(3, 1))
    threats.said_here(selection)
    answered(selection)  # What threatens the unit is asked first, and then the odds of that.
    threats.said_here(selection)
    answered(selection)
    said = threats.said_here(selection)
    assert re.fullmatch(r"3,1: D1 strike \d+ %, damage \d+\.\d; B1 strike \d+ %, damage \d+\.\d", said), said


def threatened() -> Selection:
    """One who is asked in the open, with two enemies in sight."""
    game = fight(
        """
        ##############
        #a.........B.#
        #...........C#
        ##############
        """,
        "a1 B1 C1", {"a": man("sword"), "B": man("rifle"), "C": man("sword")},
    )  # fmt: skip
    return selecting(game)


@pytest.mark.parametrize("is_left", [True, False])
def test_threats_are_worked_out_only_while_their_view_is_shown(is_left: bool) -> None:
    """Else who leaves a large battle, or plays on, would wait until the last cell is known."""
    selection = threatened()
    overlays.overlay("threats", selection)
    wanted = selection.survey.next()
    assert wanted is not None
    if is_left:
        selection.survey.leave()
    else:
        selection.survey.find(changed(selection.view), "something else", str)
    with pytest.raises(OutdatedError):
        wanted[2]()


def test_threats_near_by_are_shown_while_those_farther_off_are_worked_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = learned("threats", threatened())
    monkeypatch.setattr(threats, "PART", 5)
    selection = threatened()
    overlays.overlay("threats", selection)
    view, question, work = selection.survey.next() or pytest.fail("nothing is asked")
    selection.survey.keep(view, question, work())
    first = overlays.overlay("threats", selection)
    assert first.title == f"{whole.title}; reckoning…"
    assert {cell for cell, label in first.labels.items() if label.isdigit()} == {
        Cell(1, 1), Cell(1, 2), Cell(2, 1), Cell(2, 2), Cell(3, 1), Cell(3, 2)
    }  # fmt: skip
    assert learned("threats", selection) == whole


def test_once_a_view_is_shown_no_more_the_next_question_is_worked_out() -> None:
    survey, later, drawn = Survey(), list[Callable[[], None]](), list[str]()
    old, new = threatened().view, threatened().view

    def in_thread(work: Callable[[], Callable[[], None]], _: str) -> None:
        later.append(work())

    host: Any = SimpleNamespace(later=lambda _, call: later.append(call), in_thread=in_thread)
    SurveyWorker(survey, host, lambda: drawn.append("drawn"))

    def outdated() -> str:
        survey.find(new, "new", lambda: "answer")
        survey.expect(old)
        return "of no use"

    survey.find(old, "old", outdated)
    while later:
        later.pop(0)()
    assert survey.find(new, "new", str) == "answer"
    assert drawn == ["drawn"], "the old question changed nothing"


def test_that_threats_are_still_worked_out_is_said_beside_what_is_known_of_the_cell(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """For want of room the title went, and with it that the map was not whole yet."""
    monkeypatch.setattr(threats, "PART", 5)
    selection = threatened()
    overlays.overlay("threats", selection)
    said = ""
    while "shoot" not in said:
        view, question, work = selection.survey.next() or pytest.fail("nothing is asked")
        selection.survey.keep(view, question, work())
        said = overlays.caption("threats", selection)
    assert overlays.shorter("threats", selection) == (f"{said} · elsewhere: reckoning…",)
    learned("threats", selection)
    assert overlays.shorter("threats", selection) == ()


def test_a_foe_under_the_cursor_shows_its_own_threat() -> None:
    selection = threatened()
    drawn = learned("threats", selection)
    assert drawn.labels[Cell(2, 1)] in {"1", "2"}
    assert overlays.caption("threats", selection) == "1,1: reckoning…"
    answered(selection)
    assert "B1 shoot" in overlays.caption("threats", selection)
    selection.cursor = Cell(12, 2)
    one = learned("threats", selection)
    assert one.title == "where C1 can walk (`), and strike a1 (1)"
    assert set(one.labels.values()) == {"1", "`"}, "neither is the sign of a way on a plain terminal"
    assert one.washes["tint"] >> selection.view.terrain.bit(Cell(9, 1)) & 1


def test_what_the_side_does_not_know_changes_nothing() -> None:
    """Two battles that differ only behind the wall: every overlay and comparison is the same."""
    told = []
    for hidden in (Cell(11, 1), Cell(14, 3)):
        units = {"a": man("rifle"), "b": man("sword"), "B": man("sword"), "C": man("rifle")}
        game = fight(YARD, "a1 b1 B1 C1", units)
        battle = game.battle.with_unit(changed(game.battle.units["B1"], cell=hidden))
        view = battle.seen_by("red")
        selection = Selection(game.ruleset, view)
        selection.ask(view, view.prompts)
        selection.cursor = Cell(4, 2)
        shown = [learned(name, selection) for name in ("reach", "bands", "sight", "threats", "goals")]
        captions = [overlays.caption(name, selection) for name in ("bands", "sight", "threats")]
        answered(selection)
        captions += [overlays.caption(name, selection) for name in ("bands", "sight", "threats")]
        told.append((shown, captions, [plain(row) for row in compare_rows(selection, 40, 20)]))
    assert told[0] == told[1]


# ------------------------------------------------------------------------------------------------- comparing


def test_a_comparison_has_the_odds_of_the_list() -> None:
    game = fight(
        """
        ########
        #.aB...#
        #......#
        ########
        """,
        "a1 B1",
        {"a": man("sword"), "B": man("sword")},
    )
    selection = selecting(game)
    strike = next(option for option in selection.options if option.verb.id == "strike")
    odds = selection.odds.of(selection.view, strike.action("B1"))
    known = versus(game.ruleset, selection.view, "a1", "B1")
    assert odds is not None
    assert known.attacks[0].odds.chance == odds.chance
    assert known.attacks[0].action.verb == "strike"


def test_here_there_and_back_stand_side_by_side() -> None:
    game = fight(
        """
        ##########
        #.aB.....#
        #........#
        ##########
        """,
        "a1 B1",
        {"a": man("sword"), "B": man("sword")},
    )
    selection = selecting(game)
    selection.point(Cell(7, 2))
    compare_rows(selection, 40, 20)
    answered(selection)
    rows = [plain(row) for row in compare_rows(selection, 40, 20)]
    assert rows[0].split() == ["chance", "damage", "here", "at", "7,2"]
    assert " a1 on B1" in rows
    assert " B1 on a1" in rows
    strike = next(row for row in rows if row.startswith("   strike"))
    assert strike.rstrip().endswith("-"), "there it is out of reach"
    assert "%" in strike


def test_any_pair_can_be_compared_by_a_pin() -> None:
    game = fight(YARD, "a1 b1 B1 C1", {"a": man("rifle"), "b": man(), "B": man(), "C": man()}, fog=False)
    selection = selecting(game)
    selection.pin, selection.cursor = Cell(11, 1), Cell(3, 3)
    pair = pair_of(selection)
    assert pair is not None
    assert (pair.who.id, pair.other.id, pair.there) == ("B1", "b1", None)


# ------------------------------------------------------------------------------------------------ the screen


async def test_a_letter_sends_the_cursor_to_a_unit() -> None:
    async with table() as at:
        await at.press("apostrophe")
        labels = dict(at.screen.panels.map.labels)
        foe = next(unit for unit in at.screen.selection.view.foes("ours"))
        assert "Type the letter" in at.text
        await at.press(labels[foe.cell])
        assert at.screen.selection.cursor == foe.cell
        assert not at.screen.panels.map.labels
        await at.press("apostrophe", "escape")
        assert at.screen.selection.cursor == foe.cell


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_the_comparison_opens_over_the_map(size: tuple[int, int]) -> None:
    async with table(size=size) as at:
        await at.press("equals_sign")
        assert "compare" in at.text
        assert "Own A on Foe B" in at.text
        await at.press("equals_sign")
        assert "compare" not in at.text


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_what_was_opened_last_lies_in_front(size: tuple[int, int]) -> None:
    async with table(size=size) as at:
        panels = at.screen.panels

        def has_all(widget: Panel) -> bool:
            """Whether each line of that panel is to be read."""
            return all(plain(row).rstrip() in at.text for row in widget.rows)

        await at.press("q", "equals_sign")
        assert panels.popup.panel.region.overlaps(panels.question.panel.region)
        assert has_all(panels.popup.panel)
        await at.press("q")
        assert has_all(panels.question.panel)
        assert not has_all(panels.popup.panel)


@pytest.mark.parametrize(("ascii_only", "way", "pin"), [(False, "•", "◆"), (True, "@", "")])
async def test_neither_the_planned_way_nor_a_pin_looks_like_a_bush_or_a_door(
    ascii_only: bool, way: str, pin: str
) -> None:
    async with table(ascii_only=ascii_only) as at:
        await at.click_cell(Cell(4, 1))
        drawn = at.screen.panels.map.widget.marks
        assert {glyph for glyph, role in drawn.values() if role == "path"} == {way}
        await at.press("plus", "left")
        assert (pin, "pin") in at.screen.panels.map.widget.marks.values()
        assert pin in at.text


@pytest.mark.parametrize("overlay", ["v", "I", "N"])
async def test_a_pin_on_a_plain_terminal_has_no_sign_that_means_anything_else(overlay: str) -> None:
    """A backtick is where one can walk, and while goals are shown the planned way."""
    async with table(ascii_only=True) as at:
        await at.press("right", "right", "plus", "left", overlay)
        view = at.screen.panels.map.widget
        assert [glyph for glyph, role in view.marks.values() if role == "pin"] == [""]


async def test_no_step_of_the_way_on_a_plain_terminal_looks_like_what_blocks_the_sight() -> None:
    rows = (
        "########",
        "#......#",
        "#a.#..B#",
        "#......#",
        "########",
    )
    async with table(toy.battle(rows, fog=False), ascii_only=True) as at:
        await at.click_cell(Cell(4, 2))
        await at.press("S")
        marks = at.screen.panels.map.widget.marks.values()
        assert [glyph for glyph, role in marks if role == "blocked"] == ["@"]
        steps = {glyph for glyph, role in marks if role == "path"}
        assert steps
        assert "@" not in steps


@pytest.mark.parametrize("ascii_only", [False, True])
async def test_no_step_of_the_way_looks_like_a_place_to_win(ascii_only: bool) -> None:
    goal = make("ours", "reach", zone="way out")
    start = toy.battle()
    zones = {"way out": start.terrain.mask([Cell(4, 1), Cell(5, 1)])}
    scene = replace(start.scene, objectives=(goal,), zones=zones)
    async with table(replace(start, scene=scene), ascii_only=ascii_only) as at:
        await at.click_cell(Cell(4, 1))
        await at.press("I")
        screen = at.screen.panels.map.widget
        assert isinstance(screen.picture, Picture)
        assert set(screen.picture.overlay.labels.values()) == {"@"}
        steps = {glyph for glyph, role in screen.marks.values() if role == "path"}
        assert steps
        assert "@" not in steps


async def test_a_pin_is_drawn_and_taken_away_by_the_same_key() -> None:
    async with table() as at:
        await at.press("right", "plus", "right", "right", "S")
        assert at.screen.selection.pin is not None
        assert " to " in at.screen.panels.map.title
        await at.press("left", "left", "plus")
        assert at.screen.selection.pin is None
        assert "Nothing is pinned any more." in at.text
        await at.press("at", "plus")
        assert "start from Own A now; + there again: no longer." in at.text, "where a unit hides the mark"


@pytest.mark.parametrize("system", SYSTEMS)
def test_bands_lie_where_the_rules_have_them_for_every_cell(system: str) -> None:
    library = shipped_library()
    ruleset, terrain = library.rulesets[system], library.maps["depot"].terrain
    for start in (Cell(3, 4), Cell(terrain.width - 1, terrain.height - 1)):
        masks = band_masks(ruleset, terrain, start)
        assert len(masks) == len(ruleset.bands)
        marked = {*terrain.cells(lattice(terrain, start, overlays.LATTICE))}
        for cell in terrain.cells(terrain.all_cells):
            held = [
                band for band, mask in zip(ruleset.bands, masks, strict=True) if mask >> terrain.bit(cell) & 1
            ]
            band = ruleset.band(start, cell)
            assert held == ([] if band is None else [band])
            dx, dy = cell.x - start.x, cell.y - start.y
            assert (cell in marked) is (dx % overlays.LATTICE[0] == 0 and dy % overlays.LATTICE[1] == 0)


@pytest.mark.parametrize(
    ("system", "size"), paired([name for name in SYSTEMS if name != "ranks"], [(80, 24), (120, 40)])
)
async def test_no_band_of_distance_is_cut_off(tmp_path: Path, system: str, size: tuple[int, int]) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0), LaunchRequest("ford", "5", system))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, BattleScreen) and app.screen.mode == "turn")
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        screen.panels.popup.show("")
        await pilot.press("B", *["shift+right"] * 9)
        await pilot.pause()
        bands, cursor = screen.selection.ruleset.bands, screen.selection.cursor
        shown = " ".join("\n".join(strip.text for strip in screen._compositor.render_strips()).split())
        for number, band in enumerate(bands, 1):
            assert f"{number} {band.name}" in shown
        assert f"{cursor} " in shown
        assert "…" not in shown.partition("from ")[2].partition(f"{len(bands)} {bands[-1].name}")[0]
