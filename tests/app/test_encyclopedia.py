"""What can be looked up: F1 on the thing under the cursor, every chapter, and by typing into the palette."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.encyclopedia import EncyclopediaScreen
from skirmish.app.screens.primer import PrimerScreen
from skirmish.grid import TILES, Cell
from skirmish.rules import rulesets
from skirmish.session import Session
from skirmish.texts.encyclopedia import CHAPTERS, entries, tile_facts
from tests.app import toy
from tests.app.table import Table, table
from tests.library import shipped_library

pytestmark = pytest.mark.usefixtures("meek")

FREE = Cell(2, 4)
"""A cell of the map with nobody on it."""


def over(at: Table) -> EncyclopediaScreen:
    """The encyclopedia, which is open."""
    assert isinstance(at.app.screen, EncyclopediaScreen)
    return at.app.screen


async def test_f1_opens_it_on_the_unit_under_the_cursor() -> None:
    async with table(size=(80, 24)) as at:
        unit = at.screen.selection.under
        assert unit is not None
        await at.press("f1")
        assert (over(at).chapter, over(at).wanted) == ("people", unit.id)
        assert unit.name in at.text
        assert at.app.screen.max_scroll_y == 0  # The tabs stay, and only the page scrolls.
        await at.press("f1")
        assert isinstance(at.app.screen, BattleScreen)


@pytest.mark.parametrize("ascii_only", [False, True])
async def test_ground_is_drawn_there_as_on_the_map(ascii_only: bool) -> None:
    async with table(ascii_only=ascii_only) as at:
        await at.press("f1")
        await at.click_text(" ground ")
        wall = TILES["wall"]
        assert f"{wall.name}   {wall.ascii if ascii_only else wall.glyph}" in at.text
        assert at.text.isascii() is ascii_only


async def test_f1_opens_it_on_the_ground_and_on_a_chosen_verb() -> None:
    async with table() as at:
        at.screen.chooser.point(FREE)
        ground = at.screen.selection.view.terrain.tile(FREE)
        await at.press("f1")
        assert (over(at).chapter, over(at).wanted) == ("ground", ground.id)
        assert tile_facts(ground) in at.text
        await at.press("escape", "1", "f1")
        assert over(at).chapter == "verbs"
        assert "Now" in at.text  # Its odds in this battle.


async def test_f1_over_the_threats_tells_what_a_forecast_counts() -> None:
    """On a unit and on a chosen verb it is about those, and without the overlay about the ground."""
    async with table() as at:
        at.screen.chooser.point(FREE)
        await at.press("N", "f1")
        assert (over(at).chapter, over(at).wanted) == ("system", "threats")
        told = " ".join(" ".join(line.split()) for line in at.lines)
        assert "after one walk, and after getting up, drawing, loading or opening a door first" in told
        assert "what needs dice before the blow is not counted" in told
        await at.press("escape", "N", "f1")
        assert over(at).chapter == "ground"


async def test_chapters_are_changed_by_keys_and_clicks() -> None:
    async with table() as at:
        await at.press("f1", "right")
        assert over(at).chapter == CHAPTERS[1]
        await at.press("left", "left")
        assert over(at).chapter == CHAPTERS[-1]
        await at.click_text(" ground ")
        assert over(at).chapter == "ground"
        await at.press("f2")
        assert isinstance(at.app.screen, PrimerScreen)


async def test_anything_in_it_is_found_by_typing() -> None:
    async with table() as at:
        at.screen.selection.drop()
        await at.press("ctrl+p", *"people:", "enter")
        assert over(at).chapter == "people"


async def test_names_in_it_are_data() -> None:
    names = {"a1": "[/", "B1": "[@click=app.quit]x[/]"}
    async with table(toy.battle(names=names)) as at:
        await at.press("f1")
        assert all(name in at.text for name in names.values())


async def test_menu_and_footer_offer_help() -> None:
    async with table(size=(120, 40)) as at:
        assert "keys" in at.lines[-1]
        await at.press("q")
        assert "look up what is here" in at.text
        assert "keys that work now" in at.text


@pytest.mark.parametrize("ruleset", rulesets())
def test_every_chapter_says_something_about_every_thing(ruleset: str) -> None:
    known = shipped_library()
    card = next(card for card in known.cards.values() if ruleset in card.rulesets)
    battle = known.battle(known.setup(card.id, ruleset, "1"))
    view = battle.seen_by(battle.scene.sides[0].id)
    for chapter in CHAPTERS:
        found = entries(known.rulesets[ruleset], view, chapter)
        assert found, chapter
        assert len({entry.id for entry in found}) == len(found)
        assert all(entry.title.strip() and entry.lines for entry in found), chapter


def test_it_tells_of_nobody_whom_the_side_does_not_know() -> None:
    known = shipped_library()
    battle = known.battle(known.setup("raid", "fudge", "1"))
    side = battle.scene.sides[0].id
    view = battle.seen_by(side)
    told = " ".join(str(entries(known.rulesets["fudge"], view, chapter)) for chapter in CHAPTERS)
    unknown = [unit for unit in battle.units.values() if unit.id not in view.units]
    assert unknown
    assert not [unit.name for unit in unknown if f"'{unit.id}'" in told]


@pytest.mark.parametrize(("ruleset", "said"), [("fudge", "soak 1."), ("stunts", "soak 2.")])
def test_of_a_thing_like_all_of_its_kind_the_numbers_are_told_too(ruleset: str, said: str) -> None:
    """A leather coat takes as much as armour does where nothing else is said of it: it is not nothing."""
    known = shipped_library()
    battle = known.battle(known.setup("raid", ruleset, "1"))
    view = battle.seen_by(battle.scene.sides[0].id)
    found = {entry.title: entry.lines for entry in entries(known.rulesets[ruleset], view, "weapons")}
    assert found["leather coat"][0] == said


def test_of_doors_those_are_told_that_are_locked() -> None:
    """Wren stands in the shed, whose two doors are locked: F1 on one told only that doors open and close."""
    known = shipped_library()
    game = Session.start(known.setup("lockup", "fudge", "1"), known)
    doors = next(one for one in entries(game.ruleset, game.view("raiders"), "ground") if one.id == "door")
    told = [line for line in doors.lines if "locked" in line]
    assert len(told) == 2
    assert all(line.partition(": ")[2].startswith("door, locked (") for line in told)


def test_of_one_who_fell_it_is_told_as_a_sentence_before_the_numbers() -> None:
    """It read `dead skill 4`."""
    known = shipped_library()
    game = Session.start(known.setup("ford", "fudge", "1"), known)
    view = game.view("travellers")
    first = next(iter(view.units.values()))
    down = replace(view, units={**view.units, first.id: replace(first, out="dead")})
    told = next(one for one in entries(game.ruleset, down, "people") if one.id == first.id)
    assert told.lines[0].startswith("Dead. ")


def test_ground_is_told_with_what_it_does() -> None:
    assert tile_facts(TILES["woods"]) == "A step into it counts 2; light cover; hides who stands in it."
    assert tile_facts(TILES["wall"]) == "Nobody can stand there; blocks sight; heavy cover."
    assert tile_facts(TILES["cave"]) == "Open to walk; dim."


async def test_the_palette_over_it_goes_to_entries_and_chapters_and_names_no_key_that_is_none() -> None:
    async with table(size=(80, 24)) as at:
        await at.press("f1")
        offers = {one.title: one for one in over(at).offers()}
        assert {one.hint for one in offers.values()} == {"", "key F2", "key esc"}
        await over(at).run_action(offers["chapter: verbs"].action)
        assert over(at).chapter == "verbs"
        last = [one for one in over(at).offers() if "open" in one.action][-1]
        await over(at).run_action(last.action)
        await at.settle()
        assert last.title in at.text
        await over(at).run_action(offers["back"].action)
        await at.settle()
        assert isinstance(at.app.screen, BattleScreen)
