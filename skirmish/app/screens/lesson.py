"""A lesson: the battle screen with a card above the map; and what comes after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Protocol

from textual.app import ComposeResult

from skirmish.app.commands import Does
from skirmish.app.fitting import wrap
from skirmish.app.game import Game
from skirmish.app.keys import KEYS, Shortcut
from skirmish.app.lines import Row, Span
from skirmish.app.parts.lesson_panel import LessonPanel
from skirmish.app.playback import Tell
from skirmish.app.rows.log import LogEntry
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.menu import MenuScreen
from skirmish.app.thinking import Decision, Report
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.packs.clue import Story
from skirmish.packs.lesson import WAITS, Guide, Lesson
from skirmish.packs.puzzle import OURS
from skirmish.rules.replies import indifferent
from skirmish.rules.ruleset import Ruleset
from skirmish.seats import Opponent

HEED = 0.8
"""Seconds until the page after a lesson takes a key: keys may be on their way."""
_ACCEPT = next(key for key in KEYS if key.name == "accept")
"""The row of the key that does what is meant, or else turns a card."""
_MOST_WIDE = 100
"""Columns of a line of prose."""


class LessonList(Protocol):
    """The list from which the lesson was chosen."""

    def place(self, lesson: Lesson) -> tuple[int, int]:
        """Return which lesson it is, of how many."""

    def note(self, lesson: Lesson) -> None:
        """Remember that the lesson was gone through."""

    def go_on(self, lesson: Lesson, choice: str) -> None:
        """Do what was chosen after the lesson: `next`, `again`, `list` or `title`."""


class LessonScreen(BattleScreen):
    """A battle that is played freely while cards tell what to look at."""

    is_learnt = True

    def __init__(self, lesson: Lesson, game: Game, tell: Tell, speed: float, lessons: LessonList) -> None:
        super().__init__(game, tell, speed)
        self.lesson = lesson
        """What is taught."""
        self.guide = Guide(lesson)
        """Which card is up."""
        self._lessons = lessons
        place = lessons.place(lesson)
        self.taught = LessonPanel(self.guide, place, self.selection, self.flow, self.panels)
        """The card."""
        self.taught.ended = self._through
        self.panels.drawn = self.taught.watch
        self.panels.is_lesson = True
        self.host.at_end = self._through
        self.flow.briefing = (lesson.summary,)
        self.flow.gate = self._gate
        self.view.asked = _nothing
        self._is_through = False
        if lesson.theirs == WAITS:
            self.view.choose = _waits

    def compose(self) -> ComposeResult:
        """Yield the panels of a battle, and the card between the top line and the map."""
        head, *rest = self.panels.widgets()
        yield from (head, self.taught.panel, *rest, self.taught.pointer)

    def told(self) -> Story:
        """Return what is learnt here, in the place of a story."""
        return Story(self.lesson.summary)

    def looks(self) -> Mapping[str, str]:
        """Return the letters that the pack gives its units."""
        return self.services.looks("", self.lesson.pack)

    def _gate(self, action: Action) -> bool:
        """Let every answer through; say it in the log where dice are laid out for it."""
        game = self.flow.game
        if game.refuse(action) is None and self.lesson.laid_out(game.steps, action):
            said = "(The lesson has laid out the dice of this.)"
            self.flow.log.add(LogEntry(said, tone="dim", step=len(game.steps)))
        return True

    def _through(self) -> None:
        """Go to the page after the lesson, once."""
        if self._is_through or not self.is_on_top:
            return
        self._is_through = True
        result = self.flow.game.battle.result
        is_done = result is None or result.winner == OURS
        if is_done:
            self._lessons.note(self.lesson)
        said = self.taught.say(self.lesson.end(result))
        number, count = self._lessons.place(self.lesson)
        is_beaten = result is not None and bool(result.winner)
        failed = "The other side has won" if is_beaten else "Nobody has won"
        heading = f"Lesson {number} of {count} is done" if is_done else failed
        end = LessonEndScreen(f"{heading}: {self.lesson.title}", (number, count), said, is_done=is_done)
        self.app.push_screen(end, self._after)

    def _after(self, choice: str | None) -> None:
        """Do what was chosen."""
        if choice == "map":
            return
        self.dismiss(None)
        self._lessons.go_on(self.lesson, choice or "list")

    def live_keys(self) -> tuple[Shortcut, ...]:
        """List the keys that work now; the one that does things is said to turn the card where it does."""
        found = super().live_keys()
        turning = {"next_card"}
        if self.mode == "turn" and self.taught.is_by_accept:
            turning.add("accept")
            others = (key for key in found if key.name != "accept")
            found = (replace(_ACCEPT, shown=self.selection.player_keys.shown["accept"]), *others)
        onward = self.taught.onward
        return tuple(replace(key, label=onward) if key.name in turning else key for key in found)

    def action_accept(self) -> None:
        """Go on to the next card while one only tells something and nothing was chosen; else as in battle."""
        if self.mode in {"turn", "wait"} and self.taught.is_by_accept:
            self.action_turn_card(1)
        else:
            super().action_accept()

    def action_turn_card(self, by: int) -> None:
        """Show the next card, or the one before."""
        self.taught.turn(by)

    def action_report(self) -> None:
        """Show the page after the lesson again."""
        self._is_through = False
        self._through()

    def action_leave(self) -> None:
        """Go back to the list of lessons."""
        self.dismiss(None)


def _waits(ruleset: Ruleset, view: Battle, _who: Opponent, _stop: object, _report: Report) -> Decision:
    """Decline whatever is asked."""
    return Decision(indifferent(ruleset, view))


class LessonEndScreen(MenuScreen[str]):
    """What was learnt, and what to do next: `next`, `again`, `list`, `title` or `map`."""

    def __init__(self, heading: str, place: tuple[int, int], said: str, *, is_done: bool) -> None:
        super().__init__()
        self.heading = heading
        """How the lesson ended."""
        self.said = said
        """What is said at its end, with the keys that the player has."""
        self.place = place
        """Which lesson it is, of how many."""
        self.is_done = is_done
        """Whether the lesson is through and not lost: the next one is then offered first."""
        self.is_deaf = True
        """Whether no key is heard yet."""

    def on_mount(self) -> None:
        """Hear keys after a moment; with playback switched off, at once."""
        if self.services.settings.speed:
            self.set_timer(HEED, self._heed)
        else:
            self._heed()

    def _heed(self) -> None:
        self.is_deaf = False

    def page_rows(self) -> Iterator[Row]:
        """Yield what was learnt, and what to do next."""
        number, count = self.place
        yield ()
        yield (Span(f"   {self.heading}", "strong"),)
        yield ()
        for line in wrap(self.said, max(20, min(_MOST_WIDE, self.size.width - 6))):
            yield (Span(f"   {line}"),)
        yield ()
        is_last = number == count
        following = "the real thing: a battle" if is_last else f"lesson {number + 1}"
        order = [
            self.choice("n", following, "leave next", "strong"),
            self.choice("a", "again", "leave again"),
        ]
        yield from order if self.is_done else reversed(order)
        yield self.choice("m", "look at the map", "leave map")
        yield self.choice("b", "all lessons", "leave list")
        yield self.choice("t", "title", "leave title")

    @property
    def does(self) -> Does:
        """By the word of a command: what does it."""
        return {"leave": self.do_leave}

    def press(self, key: str) -> None:
        """Choose a row by its letter."""
        keys = {"n": "next", "a": "again", "m": "map", "b": "list", "escape": "list", "t": "title"}
        if key in keys:
            self.do_leave(keys[key])
        elif not self.is_deaf:
            super().press(key)

    def run_command(self, command: str) -> None:
        """Do what the row stands for, unless keys may still be on their way."""
        if not self.is_deaf:
            super().run_command(command)

    def do_leave(self, choice: str) -> None:
        """Close the page, and go on as chosen."""
        if not self.is_deaf:
            self.dismiss(choice)


def _nothing() -> None:
    """Give no hints: the text of the position does."""
