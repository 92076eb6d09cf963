"""The map editor as somebody uses it: by keyboard, by mouse, at 80x24."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from skirmish.app.app import SkirmishApp
from skirmish.app.editing.desk import Desk
from skirmish.app.screens import map_editor
from skirmish.app.screens.map_editor import MapEditorScreen
from skirmish.app.screens.packs import PacksScreen
from skirmish.app.screens.playtest import PlaytestScreen
from skirmish.app.settings import Settings
from skirmish.grid import Cell
from skirmish.packs.sketch import Sketch, blank, written
from skirmish.packs.sketch.cast import Cast
from skirmish.packs.sketch.file import ASIDE, SketchFile
from tests.app.editor import SHED, WATCH, opened
from tests.app.table import until


async def test_a_wall_with_a_door_is_drawn_undone_and_saved_with_the_comment(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        await at.go(5, 1)
        await at.press("l", "enter", "down", "down", "enter")
        assert [row[5] for row in at.rows] == ["#"] * 5
        await at.press("+", "b")
        await at.go(5, 2)
        await at.press("enter")
        assert at.rows[2] == "#....+...#"
        await at.reads("shed.yaml*", "5,2: door", "The map is in order.")
        await at.press("u", "u")
        await at.reads("Undone: line.")
        assert at.rows[2] == "#........#"
        await at.press("y", "y", "w")
        await at.reads("Saved:")
        assert at.path.read_text(encoding="utf-8") == SHED.replace("#........#", "#....#...#").replace(
            "#....#...#\n  #....#...#\n  #....#...#", "#....#...#\n  #....+...#\n  #....#...#"
        )


async def test_shift_and_an_arrow_draw_and_a_mirror_repeats(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        await at.go(1, 1)
        await at.press("m", "asterisk", "shift+right")
        assert at.rows[1] == "#**....**#"


async def test_boxes_frames_fills_and_stamps(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        await at.go(1, 1)
        await at.press("o", "comma", "enter", "right", "down", "enter")
        assert at.rows[1:4] == ("#,,......#", "#,,......#", "#........#")
        await at.press("f", "colon", "enter")
        assert at.rows[1:3] == ("#::......#", "#::......#")
        await at.press("s", "enter", "left", "up", "enter")
        await at.go(5, 2)
        await at.press("enter")
        assert at.rows[1:4] == ("#::......#", "#::..::..#", "#....::..#")
        await at.go(1, 1)
        await at.press("r", "percent_sign", "enter", "right", "right", "down", "down", "enter")
        assert at.rows[1:4] == ("#%%%.....#", "#%:%.::..#", "#%%%.::..#")


async def test_a_stroke_of_the_mouse_is_one_step(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        spot = at.screen._map.spot
        await at.pilot.mouse_down("#map", offset=spot(Cell(2, 2)))
        await at.pilot.hover("#map", offset=spot(Cell(6, 2)))
        await at.pilot.mouse_up("#map", offset=spot(Cell(6, 2)))
        await at.pilot.pause()
        assert at.rows[2] == "#.#####..#"
        assert len(at.screen.easel.history.done) == 1
        await at.pilot.click("#map", offset=spot(Cell(1, 2)), button=3)
        await at.pilot.pause()
        assert at.screen.easel.glyph == "."


async def test_zones_are_named_drawn_and_erased(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        await at.press("n", *"yard", "enter", "o")
        await at.go(1, 1)
        await at.press("enter", "right", "right", "enter")
        await at.reads("3,1: floor, in yard")
        await at.press("x", "b", "enter", "w")
        await at.reads("Saved:")
        assert 'zones:\n  yard: "1,1-2,1"\n' in at.path.read_text(encoding="utf-8")


async def test_two_floors_and_stairs_are_drawn_by_keys(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        await at.go(5, 1)
        await at.press("l", "enter", "down", "down", "enter")
        for name, west, east in ("storey lower", 0, 4), ("storey upper", 6, 9):
            await at.press("n", *(letter if letter != " " else "space" for letter in name), "enter", "o")
            await at.go(west, 0)
            await at.press("enter")
            await at.go(east, 4)
            await at.press("enter")
        await at.press("n", *"stairs", "space", *"steps", "enter", "b")
        await at.go(4, 2)
        await at.press("enter")
        await at.reads("stairs need two ends")
        await at.go(6, 2)
        await at.press("enter")
        await at.reads("The map is in order.", "6,2: floor, in storey upper, stairs steps")
        assert "".join(sign for sign, _, _ in at.screen._picture().row(2, 0, 10)) == "#...<#>..#"
        await at.press("w")
        await at.reads("Saved:")
        text = at.path.read_text(encoding="utf-8")
        assert 'storeys:\n  lower: "0,0-4,4"\n  upper: "6,0-9,4"\n' in text
        assert 'stairs:\n  steps: "4,2 6,2"\n' in text


async def test_the_check_tells_a_mistake_by_its_name_and_no_line_of_a_text_that_nobody_sees(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as at:
        await at.press("n", *"roof", "enter")
        await at.go(0, 0)
        await at.press("enter")
        await at.reads("nobody can stand in `roof`")
        assert "line 10" not in at.text


async def test_what_a_cell_sees_and_what_shelters_there(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        await at.go(6, 2)
        await at.press("equals_sign", "enter", "v")
        await at.go(2, 2)
        await at.reads("Marked: seen from here")
        assert at.screen._picture().labels[Cell(7, 2)] == "2"


async def test_the_right_button_looks_from_a_cell_while_sight_is_shown_and_never_through_a_question(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as at:
        spot = at.screen._map.spot
        await at.press("v")
        await at.pilot.click("#map", offset=spot(Cell(2, 3)), button=3)
        await at.reads("2,3: floor. Marked: seen from here.")
        assert (at.screen.easel.glyph, at.rows[3]) == ("#", "#........#")
        await at.press("v", "enter", "u")
        await at.reads("Undone: brush.")
        await at.pilot.click("#map", offset=spot(Cell(4, 1)), button=3)
        await at.reads("4,1: floor")
        await at.press("y", "q")
        await at.reads("Leave without saving?")
        await at.pilot.click("#map", offset=spot(Cell(0, 0)), button=3)
        await at.pilot.pause()
        assert at.screen.easel.glyph == "."


async def test_a_crash_loses_nothing_and_leaving_asks(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        await at.go(4, 2)
        await at.press("enter")
        await until(at.pilot, lambda: [*(tmp_path / ASIDE).glob("shed-*.yaml")])
    async with opened(tmp_path) as at:
        await at.reads("There is unsaved work")
        await at.press("y")
        assert at.rows[2] == "#...#....#"
        await at.press("q")
        await at.reads("Leave without saving?")
        await at.press("y")
        await until(at.pilot, lambda: at.app.screen is not at.screen)
        assert not [*(tmp_path / ASIDE).glob("*.yaml")]
    assert (tmp_path / "shed.yaml").read_text(encoding="utf-8") == SHED


async def test_a_file_that_somebody_else_changed_is_not_lost_unasked(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        at.path.write_text(SHED.replace("A shed", "My shed"), encoding="utf-8")
        await at.go(4, 2)
        await at.press("enter", "w")
        await at.reads("changed by somebody else meanwhile. Replace it?")
        await at.press("n")
        assert "My shed" in at.path.read_text(encoding="utf-8")
        await at.press("w", "y")
        await at.reads("Saved:")


async def test_a_question_with_a_long_name_keeps_its_answers(tmp_path: Path) -> None:
    path = tmp_path / f"{'a_shed_with_a_name_' * 3}.yaml"
    path.write_text(SHED, encoding="utf-8")
    async with opened(tmp_path, path=path) as at:
        path.write_text(SHED.replace("A shed", "My shed"), encoding="utf-8")
        await at.press("enter", "w")
        await at.reads("a_shed_with_a_name_", "y yes  n no")
        await at.click("n no")
        assert "My shed" in path.read_text(encoding="utf-8")


async def test_the_map_is_played_and_drawn_on(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        await at.press("p")
        await until(at.pilot, lambda: isinstance(at.app.screen, PlaytestScreen))
        playing = at.app.screen
        assert isinstance(playing, PlaytestScreen)
        await until(at.pilot, lambda: hasattr(playing.flow, "ui"))
        battle = playing.flow.game.battle
        assert (battle.terrain.width, len(battle.units)) == (10, 6)
        playing.action_leave()
        await until(at.pilot, lambda: at.app.screen is at.screen)
        await at.press("enter")
        assert at.screen.desk.is_changed


async def test_a_trial_says_that_nothing_is_saved_and_whoever_takes_over_leaves_it_for_the_editor(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as at:
        await at.press("p")
        await at.reads("You try the map")
        await at.press("escape", "q")
        await at.reads("leave (nothing of this is saved)")
        await at.press("escape")
        playing = at.app.screen
        assert isinstance(playing, PlaytestScreen)
        for side in ("wardens", "outlaws"):
            playing.flow.hand_to(side, "human")
        for _ in range(6):  # Whoever is first, three of theirs wait, and the others are asked.
            if "Next at the keyboard" in at.text:
                break
            await at.press("ctrl+e", "1")
            await at.pilot.pause(0.2)
        await at.reads("Next at the keyboard", "leave the battle (nothing is saved)")
        await at.click("leave the battle")
        await until(at.pilot, lambda: at.app.screen is at.screen)


async def test_starting_places_with_too_little_room_are_named(tmp_path: Path) -> None:
    async with opened(tmp_path, f'{SHED}zones: {{start_1: "1,1-3,1", start_2: "7,1-8,1"}}\n') as at:
        await at.press("p")
        await at.reads("`start_2` has 2 cells, and 3 units start there")


async def test_a_new_map_is_begun_from_the_page_of_packs(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, ascii_only=True, palette="mono", speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.library is not None)
        app.push_screen(PacksScreen(tmp_path))
        await until(pilot, lambda: isinstance(app.screen, PacksScreen) and app.screen.library is not None)
        await pilot.press("e", *"barn", "enter")
        await until(pilot, lambda: isinstance(app.screen, MapEditorScreen))
        await pilot.press("enter", "w", "q")
        await until(pilot, lambda: isinstance(app.screen, PacksScreen))
        assert getattr(app.screen, "is_changed", False)
    assert (
        (tmp_path / "maps" / "barn.yaml").read_text(encoding="utf-8").startswith('title: "Barn"\nrows: |\n')
    )


async def test_a_name_that_no_map_may_have_stays_to_be_mended(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, ascii_only=True, palette="mono", speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.library is not None)
        app.push_screen(PacksScreen(tmp_path))
        await until(pilot, lambda: isinstance(app.screen, PacksScreen) and app.screen.library is not None)
        page = app.screen
        assert isinstance(page, PacksScreen)
        await pilot.press("e", *"barn[/", "enter")
        assert page.notes == ("A map is named by small letters, digits and _, a letter first.",)
        assert page.line_edit is not None
        assert page.line_edit.text == "barn[/"
        await pilot.press("backspace", "backspace", "enter")
        await until(pilot, lambda: isinstance(app.screen, MapEditorScreen))


async def test_a_link_is_drawn_between_two_ends_named_and_taken_out_by_keys(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        await at.go(1, 1)
        await at.press("k", "enter", *["right"] * 7, "enter")
        await at.reads("8,1: floor, end of link_1")
        await at.press("n", *"rope", "enter", "w")
        await at.reads("Saved:")
        assert 'links:\n  rope: "1,1 8,1"\n' in at.path.read_text(encoding="utf-8")
        await at.press("x", "enter")
        assert at.screen.easel.sketch.links == {}
        await at.press("u")
        assert [*at.screen.easel.sketch.links] == ["rope"]


async def test_a_link_is_drawn_by_mouse_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        await at.click("link")
        await at.drag(Cell(1, 1), Cell(3, 3))
        sketch = at.screen.easel.sketch
        assert sketch.links == {"link_1": sketch.mask([Cell(1, 1), Cell(3, 3)])}
        assert {*at.screen._picture().labels} == {Cell(1, 1), Cell(3, 3)}


async def test_a_link_is_drawn_by_a_click_at_each_of_its_ends(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        await at.click("link")
        await at.drag(Cell(1, 1), Cell(1, 1))
        await at.reads("From 1,1: go to the other end and press enter, or click there.")
        await at.drag(Cell(3, 3), Cell(3, 3))
        sketch = at.screen.easel.sketch
        assert sketch.links == {"link_1": sketch.mask([Cell(1, 1), Cell(3, 3)])}
        await at.drag(Cell(5, 1), Cell(5, 1))
        await at.press("escape")
        await at.drag(Cell(6, 1), Cell(8, 1))
        sketch = at.screen.easel.sketch
        assert sketch.links["link_2"] == sketch.mask([Cell(6, 1), Cell(8, 1)]), "the first click was dropped"


@pytest.mark.parametrize("tool", ["b", "k"])
async def test_a_name_that_cannot_be_stays_to_be_mended(tmp_path: Path, tool: str) -> None:
    """The line was closed, and the name that was typed anew was taken for commands: `w` saved the map."""
    async with opened(tmp_path) as at:
        await at.press(tool, "n", *"1west", "enter")
        assert "1west_" in at.text
        assert "A name is made of small letters, digits and _, a letter first." in at.text
        await at.press("ctrl+u", *"west", "enter")
        easel = at.screen.easel
        assert (easel.link if tool == "k" else easel.place) == "west"
        assert "west_" not in at.text


async def test_a_click_leaves_what_is_being_typed_and_is_what_it_would_be_else(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        await at.press("n", *"roof")
        await at.reads("zone: roof")
        await at.click("r frame")
        await at.reads("frame: ")
        await at.press("t", *"x")
        await at.reads("title: The shedx")
        await at.drag(Cell(2, 2), Cell(2, 2))
        assert "title: " not in at.text
        assert at.screen.easel.sketch.title == "The shed"
        assert not at.screen.easel.place


async def test_the_edges_move_by_arrows_or_clicks_and_what_is_cut_off_comes_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        await at.press("tilde", "g", "left", "down")
        assert at.rows[-1] == "~" * 11
        assert at.rows[1] == "~#........#"
        await at.press("shift+left", "shift+left")
        await at.reads("9 x 6. Cut off: 6 cells. u brings it back.")
        assert at.rows[1] == "........#"
        await at.press("u", "u", "u", "u", "escape")
        assert at.rows == tuple(line.strip() for line in SHED.splitlines()[3:])
        await at.click("size")
        await at.click("[+]")
        assert at.rows[0] == "~" * 10
        await at.click("[done]")
        await at.reads("brush: water")


async def test_a_round_is_walked_from_stop_to_stop_by_keys_and_saved_with_the_scenario(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, watch=WATCH) as at:
        await at.press("c")
        await at.reads("The watch: a draws patrols", "shed.yaml for watch")
        await at.press("a", "a")
        await at.reads("patrol: Pell", "Stop 1 looking w")
        await at.press("right", "right", "enter", "i", "shift+right")
        await at.reads("7,3: floor. Stop 2 looking n.")
        await at.press("up", "enter", "x", "enter", "u", "w")
        await at.reads("Saved: watch.yaml")  # The map is as it was.
        written = (tmp_path / "content/mine/scenarios/watch.yaml").read_text(encoding="utf-8")
        assert written == WATCH.replace('["4,3 w"]', '["4,3 w", "7,3 n", "7,2"]')
        assert at.path.read_text(encoding="utf-8") == SHED


async def test_a_round_is_drawn_by_mouse_and_a_start_is_dragged(tmp_path: Path) -> None:
    async with opened(tmp_path, watch=WATCH) as at:
        await at.click("a patrols")
        await at.click("a patrols")
        await at.drag(Cell(4, 3), Cell(4, 2))
        await at.drag(Cell(6, 2), Cell(6, 2))
        post = at.screen.easel.sketch.posts[1]
        assert (post.at, post.patrol) == ("4,2", ((Cell(4, 2), 6), (Cell(6, 2), -1)))
        assert at.screen._picture().labels == {Cell(4, 2): "@", Cell(6, 2): "2"}
        assert not at.screen.easel.sketch.rows[2].strip("#.")


async def test_a_stop_that_cannot_be_reached_is_told_with_the_line_of_the_scenario(tmp_path: Path) -> None:
    async with opened(tmp_path, watch=WATCH) as at:
        await at.press("a", "a")
        await at.go(4, 4)
        await at.press("enter")
        await at.reads("watch.yaml, line 16: nobody can stand on 4,4")


async def test_rounds_survive_a_crash(tmp_path: Path) -> None:
    async with opened(tmp_path, watch=WATCH) as at:
        await at.press("a", "a", "right", "enter")
        await until(at.pilot, lambda: [*(tmp_path / ASIDE).glob("watch-*.yaml")])
    async with opened(tmp_path, watch=WATCH) as at:
        await at.press("c")
        await at.reads("There are unsaved patrols of it")
        await at.press("y")
        assert at.screen.easel.sketch.posts[1].patrol == ((Cell(4, 3), 6), (Cell(5, 3), -1))
        assert at.screen.desk.is_changed


async def test_the_scenario_is_tried_with_its_units_as_they_are_drawn(tmp_path: Path) -> None:
    async with opened(tmp_path, watch=WATCH) as at:
        await at.press("a", "a", "right", "enter", "p")
        await until(at.pilot, lambda: isinstance(at.app.screen, PlaytestScreen))
        playing = at.app.screen
        assert isinstance(playing, PlaytestScreen)
        await until(at.pilot, lambda: hasattr(playing.flow, "ui"))
        battle = playing.flow.game.battle
        assert [unit.name for unit in battle.units.values()][1:] == ["Pell", "Orlo"]
        assert battle.units["b1"].patrol == ((Cell(4, 3), 6), (Cell(5, 3), -1))
        playing.action_leave()
        await until(at.pilot, lambda: at.app.screen is at.screen)


async def test_another_scenario_is_not_chosen_over_what_is_not_saved(tmp_path: Path) -> None:
    async with opened(tmp_path, watch=WATCH) as at:
        await at.press("enter", "c")
        await at.reads("Save first (w)")


async def test_without_a_scenario_there_are_no_rounds_to_draw(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        await at.press("a")
        await at.reads("No scenario is played on this map yet: c and a are about the units of one.")
        assert at.screen.easel.tool == "brush"


async def test_a_check_that_is_late_is_dropped_and_the_map_of_now_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_go_on, asked = Event(), []

    def slow(sketch: Sketch, *_: object) -> str:
        asked.append(sketch)
        may_go_on.wait(10)
        return f"checked {sketch.title}"

    async with opened(tmp_path) as at:
        await at.reads("The map is in order.")
        monkeypatch.setattr(map_editor, "checked", slow)
        await at.press("enter")
        await until(at.pilot, lambda: len(asked) == 1)
        await at.press("t", "X", "enter")
        await at.reads("The shedX", "The map is in order.")
        may_go_on.set()
        await at.reads("checked The shedX")
        assert [sketch.title for sketch in asked] == ["The shed", "The shedX"]


async def test_a_large_map_with_zones_is_checked_while_keys_are_heard(tmp_path: Path) -> None:
    large = blank("Heath", 200, 200)
    zones = large.placed("far", [Cell(198, 198)], is_in=True).placed("near", [Cell(1, 1)], is_in=True)
    async with opened(tmp_path, written(zones)) as at:
        await at.reads("The map is in order.")
        await at.press("enter", "z", "z", "z")
        await at.reads("Drawing start_1.")
        await until(at.pilot, lambda: not at.screen._is_checking and at.screen._checks is None)
        assert at.screen.checked == ""


async def test_the_right_button_turns_and_zones_of_a_patrol_are_left_to_the_file(
    tmp_path: Path,
) -> None:
    zones = f'{SHED}zones: {{well: "2,2"}}\n'
    watch = WATCH.replace("alert: false}", 'alert: false, patrol: [well, "8,3"]}')
    async with opened(tmp_path, zones, watch=watch) as at:
        await at.press("a", "a")
        await at.pilot.click("#map", offset=at.screen._map.spot(Cell(4, 3)), button=3)
        await at.reads("Stop 1 looking nw.")
        await at.press("a")
        await at.drag(Cell(5, 2), Cell(5, 2))
        await at.reads("The patrol of Orlo names zones: change it in the file.")
        await at.press("enter")
        assert at.screen.easel.sketch.posts[2].patrol == ((Cell(8, 3), -1),)


async def test_the_map_and_its_patrols_are_both_offered_after_a_crash(tmp_path: Path) -> None:
    async with opened(tmp_path, watch=WATCH) as at:
        await at.press("a", "a", "right", "enter", "b", "enter")
        await until(at.pilot, lambda: len([*(tmp_path / ASIDE).glob("*.yaml")]) == 2)
    path = tmp_path / "maps" / "shed.yaml"
    file = SketchFile(path, tmp_path)
    desk = Desk(file, Cast(tmp_path / "content/mine/scenarios/watch.yaml", file.aside.parent))
    desk.offer_unsaved()
    assert desk.question is not None
    assert "unsaved work on this map" in desk.question[0]
    desk.do_answer("y")
    assert "unsaved patrols" in desk.question[0]
    desk.do_answer("y")
    assert desk.question is None
    assert desk.easel.sketch.rows[3] == "#....#...#"
    assert len(desk.easel.sketch.posts[1].patrol) == 2


async def test_a_map_of_ones_own_is_opened_from_the_page_of_packs_by_clicks_alone(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "shed.yaml").write_text(SHED, encoding="utf-8")
    app = SkirmishApp(Settings(tmp_path, ascii_only=True, palette="mono", speed=0))

    def lines() -> list[str]:
        return [strip.text for strip in app.screen._compositor.render_strips()]

    async with app.run_test(size=(80, 24)) as pilot:

        async def click(word: str) -> None:
            await until(pilot, lambda: any(word in line for line in lines()))
            y = next(number for number, line in enumerate(lines()) if word in line)
            await pilot.click(offset=(lines()[y].index(word), y))
            await pilot.pause()

        await until(pilot, lambda: app.library is not None)
        app.push_screen(PacksScreen(tmp_path))
        await click("draw a map")
        await click("The Border Country")
        assert not any("name of the map" in line for line in lines())
        await pilot.press("b")
        await click("draw a map")
        await click("draw on shed")
        await until(pilot, lambda: isinstance(app.screen, MapEditorScreen))
        await click("q leave")
        await until(pilot, lambda: isinstance(app.screen, PacksScreen))
        assert not any("draw on shed" in line for line in lines())


async def test_a_key_that_does_nothing_in_the_editor_says_so(tmp_path: Path) -> None:
    async with opened(tmp_path) as at:
        await at.press("question_mark")
        await at.reads("? does nothing here.")
        await at.press("f9")
        await at.reads("f9 does nothing here.")
        await at.press("right")
        assert "does nothing here" not in at.text
