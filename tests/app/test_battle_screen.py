"""The battle on the screen: what is drawn, what keys and clicks do, what stays when the window shrinks."""

from __future__ import annotations

import pytest
from rich.segment import Segment
from textual.geometry import Region

from skirmish.app import keys
from skirmish.app.keymaps import taken
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.handover import HandoverScreen
from skirmish.app.screens.help import HelpScreen
from skirmish.app.screens.report import ReportScreen
from skirmish.grid import Cell
from skirmish.rules import rulesets
from tests.app import toy
from tests.app.table import HOT_SEAT, table, until

pytestmark = pytest.mark.usefixtures("meek")

SIZES = [(80, 24), (100, 30), (120, 40), (200, 60)]


@pytest.mark.parametrize("size", SIZES)
async def test_the_map_shows_what_our_side_sees(size: tuple[int, int]) -> None:
    async with table(size=size) as at:
        assert "█a···········█" in at.text
        assert "█b·······B···+" in at.text  # The foe in sight, in capitals, and a closed door.
        assert "Foe A" not in at.text  # The one behind the wall.
        assert "Own A" in at.text
        assert all(len(line) == size[0] for line in at.lines)


async def test_plain_terminals_get_ascii_alone() -> None:
    async with table(ascii_only=True) as at:
        await at.press("m", "right", "right", "v", "x")
        assert "#a@" in at.text
        assert at.text.isascii()


async def test_a_cursor_move_paints_two_cells_of_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    async with table() as at:
        painted: list[Region] = []
        view = at.screen.panels.map.widget
        monkeypatch.setattr(view, "refresh", lambda *regions, **_: painted.extend(regions))
        await at.press("j")
        assert len(painted) == 2
        assert all(region.area == 1 for region in painted)


async def test_no_key_of_a_turn_asks_for_a_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    async with table() as at:
        asked: list[str] = []
        for widget in at.screen.query("*"):
            real = widget.refresh

            def spy(*regions: Region, _real: object = real, _id: object = widget.id, **how: bool) -> object:
                if how.get("layout"):
                    asked.append(str(_id))
                return _real(*regions, **how)  # type: ignore[operator]

            monkeypatch.setattr(widget, "refresh", spy)
        await at.press("j", "l", "m", "right", "comma", "semicolon", "v", "v", "f")
        assert asked == []


@pytest.mark.parametrize("key", ["j", "down"])
async def test_keys_move_the_cursor(key: str) -> None:
    async with table() as at:
        await at.press(key)
        assert at.screen.selection.cursor == Cell(1, 2)


async def test_a_verb_by_its_letter_aims_at_the_foe_and_enter_shoots() -> None:
    async with table() as at:
        await at.press("f")
        assert at.screen.selection.cursor == Cell(9, 3)
        assert any("hit" in line and "33 %" in line for line in at.lines)  # It will dodge: 5 or 6 on a d6.
        await at.press("enter")
        assert [str(step.action) for step in at.game.steps if step.action][2] == "a1 shoot B1 with=a1.bow"


async def test_a_number_chooses_and_again_does_what_needs_no_target() -> None:
    async with table() as at:
        number = next(line for line in at.lines if "end turn" in line).split("│")[1].split()[0]
        await at.press(number)
        assert "can still: shoot, move" in at.text
        assert at.screen.selection.unit is not None
        assert at.screen.selection.unit.id == "a1"
        await at.press(number)
        assert at.screen.selection.unit.id == "b1"


async def test_walking_shows_the_path_and_the_second_click_walks() -> None:
    async with table() as at:
        await at.click_cell(Cell(4, 1))
        assert "█a••·" in at.text
        await at.click_cell(Cell(4, 1))
        assert at.game.battle.units["a1"].cell == Cell(4, 1)
        assert "Own A moves." in at.text


async def test_a_right_click_only_looks() -> None:
    async with table() as at:
        await at.click_cell(Cell(9, 3), button=3)
        await at.click_cell(Cell(9, 3), button=3)
        assert len([step for step in at.game.steps if step.action]) == 2  # The foes' own turns.


async def test_the_first_click_after_a_right_click_points_and_the_second_acts() -> None:
    """The right click had put the cursor there, so that the left one walked at once."""
    async with table() as at:
        await at.click_cell(Cell(4, 1), button=3)
        await at.click_cell(Cell(4, 1))
        assert at.game.battle.units["a1"].cell == Cell(1, 1)
        await at.click_cell(Cell(4, 1))
        assert at.game.battle.units["a1"].cell == Cell(4, 1)


async def test_a_right_click_where_the_player_points_already_takes_no_click_away() -> None:
    async with table() as at:
        await at.click_cell(Cell(4, 1))
        await at.click_cell(Cell(4, 1), button=3)
        await at.click_cell(Cell(4, 1))
        assert at.game.battle.units["a1"].cell == Cell(4, 1)


async def test_rows_of_the_list_can_be_clicked() -> None:
    async with table() as at:
        await at.click_text("move")
        assert at.screen.selection.picked is not None
        assert at.screen.selection.options[at.screen.selection.picked].verb.id == "move"


async def test_escape_goes_back_one_level_and_never_quits() -> None:
    async with table() as at:
        await at.press("v", "f", "L", "escape")
        assert at.screen.panels.popup.name == ""
        assert at.screen.selection.picked is not None
        await at.press("escape")
        assert at.screen.selection.picked is None
        assert at.screen.panels.map.overlay == "reach"
        await at.press("escape", "escape", "escape")
        assert at.screen.panels.map.overlay == ""
        assert at.app.is_running


@pytest.mark.parametrize("size", SIZES)
async def test_a_reply_is_asked_by_a_card_that_does_not_cover_the_unit(size: tuple[int, int]) -> None:
    async with table(size=size, seats=HOT_SEAT) as at:
        await at.press(
            "enter", "e", "e", "f", "enter"
        )  # Sit down as the foes; the second one shoots at ours.
        assert "dodge" in at.text
        assert "stand" in at.text
        assert "Now Ours" not in at.text  # A reply needs nobody else at the keyboard.
        card = at.screen.panels.question.panel.region
        view = at.screen.panels.map.widget
        unit = at.screen.flow.shown.units[at.game.battle.prompts[0].unit]
        spot = view.region.offset + view.spot(unit.cell)
        assert not card.contains(*spot)
        await at.press("1")
        assert "shoots" in at.text


async def test_a_reply_can_stand_for_the_rest_of_the_battle() -> None:
    async with table(seats={"ours": "human", "theirs": "human"}) as at:
        await at.press("enter", "e", "e", "f", "enter", "A", "2")
        assert set(at.game.battle.orders.values()) == {"stand"}


async def test_the_hand_over_screen_shows_nothing_of_either_side() -> None:
    hostile = {"a1": "Secret Alice", "B1": "Secret Bob"}
    async with table(toy.battle(names=hostile), seats=HOT_SEAT) as at:
        assert isinstance(at.app.screen, HandoverScreen)
        for secret in ("Secret", "Foe", "Own", "█", "round"):
            assert secret not in at.text
        await at.press("e", "f", "question_mark")
        assert isinstance(at.app.screen, HandoverScreen)
        await at.press("enter")
        assert at.screen.flow.viewer == "theirs"
        assert "Secret" in at.text
        below = at.screen
        await at.press("e", "e", "e", "e")
        assert isinstance(at.app.screen, HandoverScreen)
        below.panels.draw_all()  # A thread may end now that has drawn on the screen for the other side.
        drawn = "".join(strip.text for strip in below._compositor.render_strips())
        assert "Secret" not in drawn, "not even while the cover is drawn away"
        assert below.panels.map.widget.picture is None
        await at.press("enter")
        assert at.screen.flow.viewer == "ours"
        assert below.panels.map.widget.picture is not None


async def test_units_of_one_side_follow_each_other_without_a_hand_over() -> None:
    async with table(seats=HOT_SEAT) as at:
        await at.press("enter", "e", "e")
        assert at.screen.flow.viewer == "theirs"  # A1, then B1.
        await at.press("e", "e")
        assert isinstance(at.app.screen, HandoverScreen)


async def test_without_secrets_nobody_is_sent_away() -> None:
    async with table(toy.battle(fog=False), seats=HOT_SEAT) as at:
        await at.press("e", "e", "e", "e")
        assert at.screen.flow.viewer == "ours"


HOSTILE = [
    "[/",
    "[bold red]x[/]",
    "\x1b[31mred\x1b[0m",
    "a\nb\tc",
    "名前が長い",
    "\u202eevil",
    "[@click=app.quit]q[/]",
]


@pytest.mark.parametrize("name", HOSTILE)
async def test_a_name_is_data_and_never_markup(name: str) -> None:
    async with table(toy.battle(names={"a1": name, "B1": name})) as at:
        await at.press("f", "enter", "L", "escape", "question_mark", "escape", "x", "q")
        shown = [segment for strip in at.app.screen._compositor.render_strips() for segment in strip]
        assert all(isinstance(segment, Segment) and segment.control is None for segment in shown)
        assert not set("\x1b\n\t\u202e") & set("".join(segment.text for segment in shown))


async def test_a_window_that_is_too_small_says_so_and_loses_nothing() -> None:
    async with table() as at:
        await at.press("f")
        await until(at.pilot, lambda: "then:" in at.text)  # What the other side could answer comes later.
        await at.settle()
        before = at.text
        await at.pilot.resize_terminal(60, 20)
        await at.settle()
        said = [line.strip() for line in at.lines if line.strip()]
        assert said == ["60x20 is too small.", "Needs 80x24."]
        steps = len(at.game.steps)
        await at.press("enter", "e", "9", "Z", "ctrl+e")  # Enter shot, and nobody saw it.
        assert len(at.game.steps) == steps
        await at.pilot.resize_terminal(120, 40)
        await at.settle()
        assert at.text == before


@pytest.mark.parametrize("key", ["left_parenthesis", "O", "q"])
async def test_nothing_that_is_open_covers_that_a_window_is_too_small(key: str) -> None:
    async with table(size=(60, 20)) as at:
        await at.press(key)
        said = [line.strip() for line in at.lines if line.strip()]
        assert said == ["60x20 is too small.", "Needs 80x24."]
        await at.pilot.resize_terminal(80, 24)
        await at.settle()
        assert any(at.screen.query(panel).first().region for panel in ("#float", "#ask"))


@pytest.mark.parametrize("size", SIZES)
async def test_help_cuts_no_label(size: tuple[int, int]) -> None:
    async with table(size=size) as at:
        await at.press("question_mark")
        assert isinstance(at.app.screen, HelpScreen)
        written = "\n".join("".join(span.text for span in row) for row in at.app.screen.page.rows)
        assert all(key.label in written for key in at.app.screen.live)


async def test_help_lists_the_live_keys_and_no_others() -> None:
    async with table() as at:
        await at.press("question_mark")
        assert isinstance(at.app.screen, HelpScreen)
        screen = at.app.screen_stack[-2]
        assert isinstance(screen, BattleScreen)
        live = {key.label for key in keys.live("turn", screen.key_state.facts())}
        listed = {key.label for key in at.app.screen.live}
        assert listed == live
        assert "unit before" not in at.text  # Only one unit is asked.
        await at.press("escape")
        assert at.screen.mode == "turn"


async def test_conceding_asks_once_more_and_ends_in_the_report() -> None:
    async with table() as at:
        await at.press("q")
        await at.click_text("concede")
        await at.press("1")
        assert not at.game.is_over
        await at.press("q")
        await at.click_text("concede")
        await at.press("2")
        assert isinstance(at.app.screen, ReportScreen)
        assert "You lost." in at.text


async def test_any_key_skips_the_playback() -> None:
    async with table(speed=0.01) as at:  # A hundred times slower than usual.
        await at.press("x")
        assert at.screen.mode == "turn"


async def test_undo_takes_a_walk_back_but_no_dice() -> None:
    async with table() as at:
        await at.click_cell(Cell(4, 1))
        await at.click_cell(Cell(4, 1))
        await at.press("Z")
        assert at.game.battle.units["a1"].cell == Cell(1, 1)
        assert "Own A moves." not in at.text


async def test_taking_over_a_side_from_the_opponent() -> None:
    async with table() as at:
        await at.press("q", "2", "2")  # The menu, who plays, the second side: the next seat.
        assert at.game.seats["theirs"] == "ai:veteran"


async def test_the_log_unfolds_into_dice() -> None:
    async with table() as at:
        await at.press("f", "enter")
        line = next(line for line in at.lines if "shoots Foe B" in line)
        await at.click_text(line.strip()[2:30])
        assert "actor: [" in at.text


def test_no_ruleset_has_a_verb_on_a_key_of_the_table() -> None:
    for ruleset in rulesets().values():
        clashes = {verb.id: verb.key for verb in ruleset.verbs.values() if verb.key in taken({})}
        assert clashes == {}, ruleset.id


async def test_a_letter_pressed_again_goes_on_to_the_next_way() -> None:
    async with table() as at:
        await at.press("f")
        assert at.screen.selection.option is not None
        first = at.screen.selection.option.args
        await at.press("f")
        assert at.screen.selection.option.args != first
        await at.press("f")
        assert at.screen.selection.option.args == first


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_what_was_said_above_the_footer_goes_with_the_next_click_as_with_the_next_key(
    size: tuple[int, int],
) -> None:
    async with table(size=size) as at:
        await at.press("f9")  # It is bound to nothing, and that is said.
        said = at.screen.panels.note
        assert said
        assert said in at.text
        await at.click_cell(at.screen.selection.cursor)
        assert said not in at.text
        await at.press("f9")
        assert said in at.text
        await at.click_text("menu")
        assert at.screen.panels.note == ""
        assert said not in at.text


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_while_a_card_is_open_the_footer_has_its_keys_and_then_those_of_the_turn(
    size: tuple[int, int],
) -> None:
    async with table(size=size) as at:
        await at.press("right")
        own = at.lines[-1]
        assert "do it" in own
        for opened in ("ctrl+e", "q"):  # Whether to end all turns, and the menu.
            await at.press(opened)
            assert at.screen.mode == "card", opened
            assert " answer " in at.lines[-1], opened
            assert "do it" not in at.lines[-1], opened
            await at.press("escape")
            assert at.lines[-1] == own, opened


async def test_a_card_that_was_closed_leaves_the_cursor_where_it_was() -> None:
    """Whether to end all turns is asked beside the unit."""
    async with table() as at:
        await at.press("right", "right")
        aimed = at.screen.selection.cursor
        assert aimed != at.screen.selection.unit.cell  # type: ignore[union-attr]
        await at.press("ctrl+e")
        assert at.screen.mode == "card"
        await at.press("escape")
        assert at.screen.selection.cursor == aimed


@pytest.mark.usefixtures("meek")
async def test_the_card_over_the_map_goes_when_the_terminal_has_room_for_it_beside_the_map() -> None:
    """It stayed there, twice on the screen, and `c` said that there was room beside the map."""
    async with table(size=(80, 24)) as at:
        await at.press("c")
        assert "┌ card " in at.text
        await at.pilot.resize_terminal(120, 40)
        await at.settle()
        assert "┌ card " not in at.text
        await at.pilot.resize_terminal(80, 24)
        await at.settle()
        await at.press("c")
        assert "┌ card " in at.text
