"""What happened while nobody asked us: told whole, watched again step by step, through our own eyes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from skirmish.app.fitting import SHORT, squeezed
from skirmish.app.lines import plain
from skirmish.app.log_adapter import teller
from skirmish.app.parts import layout
from skirmish.app.parts.battle_map import BattleMap
from skirmish.app.playback import frames
from skirmish.app.recap import BEFORE, SINCE, Recap, is_own_turn, stretch
from skirmish.app.rows.log import LogEntry
from skirmish.app.rows.recap import rows
from skirmish.app.screens.handover import HandoverScreen
from skirmish.app.screens.replay import ReplayScreen
from skirmish.grid import Cell
from skirmish.hotseat import Played
from skirmish.model.action import act
from skirmish.model.apply import apply
from skirmish.model.event import RoundBegan
from skirmish.model.moment import Step
from tests.app import toy
from tests.app.table import HOT_SEAT, table
from tests.library import shipped_library
from tests.past import played_steps

HALL = ("##########", "#a......A#", "##########")
"""Both see each other."""
TELL = teller(shipped_library().rulesets["fudge"])


def recap_at_turns(side: str) -> list[tuple[int, list[LogEntry]]]:
    """At each step after which the side's turn comes: the lines of the recap then."""
    recap, found = Recap(), []
    for step in played_steps("ford"):
        recap.shown(side, [step], {})
        if step.after.asked == side and step.after.prompts[0].ask == "act":
            found.append((step.number, [*recap.entries(side, TELL)]))
    return found


def test_the_recap_holds_every_line_since_the_last_turn_and_no_other() -> None:
    side = played_steps("ford")[0].after.scene.sides[0].id
    whole = {
        step.number: list(TELL(step.seen_by(side), step.before.seen_by(side)))
        for step in played_steps("ford")
    }
    told = recap_at_turns(side)
    assert any(len(lines) > 3 for _, lines in told)
    for number, lines in told:
        since = number
        while since and not is_own_turn(played_steps("ford")[since], side, {}):
            since -= 1
        first = since + (is_own_turn(played_steps("ford")[since], side, {}))
        texts = [entry.text for place in range(first, number + 1) for entry in whole[place]]
        assert [entry.text for entry in lines] == texts


def played(steps: Sequence[Step]) -> Played:
    """A battle of so many steps."""
    return cast("Played", SimpleNamespace(steps=steps, seats={}))


def test_before_a_sides_first_turn_the_recap_does_not_speak_of_a_last_one() -> None:
    steps = played_steps("ford")
    side = steps[0].after.scene.sides[0].id
    first = next(place for place, step in enumerate(steps) if is_own_turn(step, side, {}))
    assert stretch(played(steps[:first]), side) == BEFORE
    assert stretch(played(steps[: first + 1]), side) == SINCE


def test_no_number_is_cut_off_however_narrow_it_is() -> None:
    entries = [
        LogEntry(f"Guard {n} shoots Wren with the long rifle: loses {n}, has {n + 40} left.")
        for n in range(9)
    ]
    drawn = [plain(row) for row in rows(entries, 40, 40, "r")]
    assert all(len(line) <= 40 for line in drawn)
    told = " ".join(" ".join(line.strip(" -") for line in drawn).split())
    assert all(entry.text in told for entry in entries)
    few = [plain(row) for row in rows(entries, 40, 8, "r")]
    assert len(few) <= 8
    assert "lines before that" in few[0]  # What does not fit is counted.


@pytest.mark.usefixtures("meek")
@pytest.mark.parametrize(
    ("size", "lines", "is_open"),
    [((80, 24), 1, False), ((80, 24), 3, True), ((120, 40), 3, False), ((120, 40), 9, True)],
)
async def test_it_stands_over_the_map_where_the_screen_has_no_other_place_until_one_goes_on(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], lines: int, *, is_open: bool
) -> None:
    told = tuple(LogEntry(f"Foe {n} hits.") for n in range(lines))
    monkeypatch.setattr(Recap, "entries", lambda *_: told)
    async with table(size=size) as at:
        panels = at.screen.panels
        assert (panels.popup.name == BEFORE) is is_open
        if is_open:
            assert all(entry.text in at.text for entry in told)
            await at.press("v")  # It came while this key was on its way, perhaps.
            monkeypatch.setattr(layout, "HEED", 0.0)
            await at.press("v")
            assert panels.popup.name == ""


def test_the_recap_knows_whom_it_tells_of() -> None:
    side = played_steps("ford")[0].after.scene.sides[0].id
    recap, most = Recap(), 0
    for step in played_steps("ford"):
        recap.shown(side, [step], {})
        told = " ".join(entry.text for entry in recap.entries(side, TELL))
        about = [step.after.units[unit].name for unit in recap.about(side)]
        assert all(name in told for name in about)
        most = max(most, len(about))
    assert most > 1


@pytest.mark.usefixtures("meek")
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_it_covers_none_of_those_it_tells_of_where_there_is_room(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """On a small map in the middle of the screen either corner has fighters under it."""
    told = tuple(LogEntry(f"Foe {n} hits.") for n in range(9))
    monkeypatch.setattr(Recap, "entries", lambda *_: told)
    monkeypatch.setattr(Recap, "about", lambda *_: ("A1", "a1"))
    async with table(toy.battle(HALL, fog=False), size=size) as at:
        popup = at.screen.panels.popup
        assert popup.name == BEFORE
        region = popup.panel.region
        spots = at.screen.panels.map.spots("a1", "A1")
        assert len(spots) == 2
        assert not any(region.contains(*spot) for spot in spots)
        assert all(entry.text in at.text for entry in told)


@pytest.mark.usefixtures("meek")
async def test_the_stretch_is_watched_again_step_by_step_and_enter_goes_back() -> None:
    async with table() as at:
        await at.press("quotation_mark")
        replay = at.app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.showing.is_recap
        assert replay.reel.eyes == "ours"
        assert replay.reel.steps[-1].number == at.game.steps[-1].number
        await at.press("right", "end", "home")
        await at.press("enter")
        assert at.screen.is_turn()


@pytest.mark.usefixtures("meek")
async def test_units_have_the_letters_there_that_they_have_on_the_map() -> None:
    """A spearman whom we do not know had taken the letter of the one whom we see."""
    yard = ("##########", "#a......B#", "##########", "#.......A#", "##########")
    names = {"A1": "Spearman 1", "B1": "Spearman 2"}
    async with table(toy.battle(yard, names=names)) as at:
        assert "A1" not in at.screen.flow.shown.units
        letter = at.screen.panels.map.picture().letters["B1"]
        assert letter == "s"
        await at.press("quotation_mark")
        replay = at.app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.view.picture(replay.reel.now.view).letters["B1"] == letter


async def test_the_player_who_sits_down_goes_through_what_happened_and_then_acts() -> None:
    """Ours see theirs move in the open; at the hand-over that is told step by step, and Enter goes on."""
    async with table(toy.battle(HALL, fog=True), seats=HOT_SEAT) as at:
        await at.press("enter")  # The first to sit down has seen nothing yet.
        first, unit = at.game.asked, at.game.battle.prompts[0].unit
        await at.press("e", "e", "enter")
        assert at.screen.is_turn()
        other = at.game.battle.prompts[0].unit
        cell = at.game.battle.units[other].cell
        step = -1 if at.game.battle.units[unit].cell.x < cell.x else 1
        at.screen.flow.answer(act(other, "move", Cell(cell.x + step, cell.y)))
        await at.settle()
        await at.press("e", "e")
        assert isinstance(at.app.screen, HandoverScreen)
        await at.press("enter")
        assert at.game.asked == first
        replay = at.app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.showing.is_first
        assert replay.reel.eyes == first
        assert "skip to your turn" in at.text
        await at.press("right", "right", "right", "right")
        assert "enter goes to your turn" in at.text
        await at.press("home", "enter")
        assert at.screen.is_turn()
        assert at.screen.panels.popup.name == "", "it does not come a second time"


@pytest.mark.parametrize("columns", range(24, 80, 7))
def test_a_line_that_is_too_long_loses_letters_and_no_figure(columns: int) -> None:
    text = "Pike strikes Corvin with the sword. Corvin loses 4 and has 16 left."
    found = squeezed(text, columns)
    assert [word for word in found.split() if word.isdigit()] == ["4", "16"]
    assert len(found.split()) == len(text.split())
    assert len(found) <= columns or all(len(word.strip(".")) <= SHORT for word in found.split())
    assert squeezed(text, len(text)) == text


@pytest.mark.parametrize(
    ("text", "columns", "said"),
    [
        ("strike Akiles", 12, "stri. Akiles"),
        ("strike Akiles", 11, "stri. Akil."),
        ("with the sword.", 14, "with the swor."),
        ("strike: sword, 1 m", 17, "stri.: sword, 1 m"),
    ],
)
def test_a_word_that_lost_letters_ends_with_a_dot(text: str, columns: int, said: str) -> None:
    """`strik Akiles` looked like a slip of the pen."""
    assert squeezed(text, columns) == said


@pytest.mark.parametrize("ruleset", ["fudge", "forge"])
def test_who_acts_first_is_told_in_that_order_with_ties_in_one_line(ruleset: str) -> None:
    tell = teller(shipped_library().rulesets[ruleset])
    steps = played_steps("clash", ruleset, 40)
    found = []
    for step in steps:
        clock = step.after.clock
        for frame in frames(step, "", tell):
            for entry in frame.entries:
                assert not entry.text.startswith("Ties are broken")
                if entry.text.startswith("Initiative: ") and clock is not None:
                    found.append((entry, step))
    assert found
    for entry, step in found:
        listed = re.sub(r" \([^)]*\)|\.$", "", entry.text.removeprefix("Initiative: "))
        told = re.split(r", | then ", listed)
        events = [event for event in step.events if isinstance(event, RoundBegan)]
        view = step.before
        for event in step.events:
            view = apply(view, event)
            if event is events[0]:
                break
        assert view.clock is not None
        assert told == [view.units[name].name for name, _ in view.clock.order]
        assert sum("4dF" in row or "d" in row for row in entry.details) >= len(told)


GOALS = (
    "Three foes. Put out Captain Orlo, who keeps to the office of the mill, and be gone before they count."
)
"""Longer than a line of the smallest screen."""


@pytest.mark.parametrize("is_asked", [True, False])
async def test_a_long_sentence_is_broken_and_not_cut_whether_somebody_is_asked_or_not(
    *, is_asked: bool
) -> None:
    async with table(toy.battle(HALL), size=(80, 24)) as at:
        at.screen.flow.log.add(LogEntry(GOALS))
        if not is_asked:
            at.screen.selection.look_at(at.screen.selection.view)
        at.screen.panels.draw()
        await at.settle()
        below = at.screen.query_one("#brief").region
        shown = [line.strip() for line in at.text.splitlines()[below.y : below.bottom]]
        assert " ".join(shown[:2]) == GOALS
        assert at.screen.panels.map.widget.size.height == 24 - 1 - below.height


async def test_the_unit_and_its_verbs_stand_below_what_was_told_last() -> None:
    async with table(toy.battle(HALL, fog=False), seats=HOT_SEAT, size=(80, 24)) as at:
        at.screen.flow.log.add(LogEntry("Nobody knows you are here."))
        at.screen.panels.draw()
        await at.settle()
        told, unit, verbs, *_ = at.text.splitlines()[-5:]
        assert told.strip() == "Nobody knows you are here."
        assert at.game.battle.units[at.game.battle.prompts[0].unit].name in unit
        assert at.screen.selection.options[0].verb.title in verbs


async def test_what_happened_is_to_be_read_though_something_is_laid_over_the_map_until_one_goes_on() -> None:
    """With the goals over the map nothing told at 80x24 that a blow had put one's fighter out."""
    async with table(toy.battle(HALL, fog=False), seats=HOT_SEAT, size=(80, 24)) as at:
        await at.press("I")
        assert "To win:" in at.text
        at.screen.flow.log.add(LogEntry("Foe A strikes Ada. Ada is down."))
        at.screen.panels.draw()
        await at.settle()
        assert "Ada is down." in at.text
        await at.press("right")
        assert "Ada is down." not in at.text
        assert "To win:" in at.text


async def test_who_is_asked_is_named_beside_the_verbs_though_the_words_of_an_overlay_take_two_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(BattleMap, "titled", lambda *_: GOALS)
    async with table(toy.battle(HALL, fog=False), seats=HOT_SEAT, size=(80, 24)) as at:
        unit = at.game.battle.units[at.game.battle.prompts[0].unit]
        await at.press("I")
        first, second, verbs, *_ = at.text.splitlines()[-5:]
        assert f"{first.strip()} {second.strip()}" == GOALS
        assert verbs.strip().startswith(f"{unit.name}  ")
        assert at.screen.selection.options[0].verb.title in verbs


async def test_a_long_note_is_broken_too() -> None:
    async with table(toy.battle(HALL), size=(80, 24)) as at:
        at.screen.panels.note = GOALS
        at.screen.panels.draw()
        await at.settle()
        assert GOALS in " ".join(line.strip() for line in at.text.splitlines()[-3:])


@pytest.mark.usefixtures("meek")
async def test_who_goes_on_with_a_battle_is_not_shown_it_from_its_beginning() -> None:
    async with table(toy.battle(HALL, fog=True), seats=HOT_SEAT) as at:
        await at.press("enter")
        side, unit = at.game.asked, at.game.battle.prompts[0].unit
        cell = at.game.battle.units[unit].cell
        at.screen.flow.answer(act(unit, "move", Cell(cell.x + (1 if cell.x < 5 else -1), cell.y)))
        await at.settle()
        told = [entry.text for entry in at.screen.flow.log.entries]
        assert any("moves" in text for text in told)
        at.app.settings = replace(at.app.settings, speed=0.001)  # Each pause takes minutes.
        at.app.open_battle(at.game, toy.tell)
        await at.settle()
        await at.press("enter")
        assert at.game.asked == side
        assert at.screen.mode == "turn"
        assert [entry.text for entry in at.screen.flow.log.entries] == told


def test_what_came_after_the_last_answer_is_fresh_and_who_only_looks_on_has_seen_all() -> None:
    steps = played_steps("ford")
    side = steps[0].after.scene.sides[0].id
    own = [step.number for step in steps if step.before.asked == side]
    assert Recap(steps).fresh(side, {}) == own[-1] + 1
    assert Recap(steps).fresh("", {}) == steps[-1].number + 1
    recap = Recap(steps)
    recap.forget(own[-1])  # It was undone.
    assert recap.fresh(side, {}) == own[-2] + 1
    assert Recap(steps[:1]).fresh(side, {}) == Recap(steps[:1]).fresh("", {}) == 0


def test_what_happened_between_turns_that_a_side_let_pass_unseen_is_still_told() -> None:
    """The player ended all turns whatever comes: he has seen nothing since he said so."""
    steps = played_steps("ford")
    side = steps[0].after.scene.sides[0].id
    first, then, *_ = (step.number for step in steps if is_own_turn(step, side, {}))
    left, whole = Recap(), Recap()
    left.passed.add(then)
    for step in steps[: then + 1]:
        left.shown(side, [step], {})
        whole.shown(side, [step], {})
    assert [step.number for step in left.steps(side)] == [*range(first + 1, then + 1)]
    assert whole.steps(side) == ()


def test_a_step_in_the_place_of_one_that_was_undone_is_told_as_it_is() -> None:
    steps = played_steps("ford")
    side = steps[0].after.scene.sides[0].id
    walks: dict[str, Step] = {}
    for step in steps:
        if step.action and step.action.verb == "move" and step.before.asked != side and step.seen_by(side):
            walks.setdefault(step.action.unit, step)
    first, second, *_ = walks.values()
    other = replace(second, number=first.number)
    anew, plain = Recap(), Recap()
    anew.shown(side, [first], {})
    assert anew.entries(side, TELL)
    assert anew.about(side)
    anew.forget(first.number)
    for recap in (anew, plain):
        recap.shown(side, [other], {})
    assert anew.entries(side, TELL) == plain.entries(side, TELL)
    assert anew.about(side) == plain.about(side)
