"""The lessons: a short list with a mark at those that were gone through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from skirmish.app.commands import Does
from skirmish.app.fitting import wrap
from skirmish.app.lines import Row, Span
from skirmish.app.log_adapter import teller
from skirmish.app.screens.lesson import LessonScreen
from skirmish.app.screens.menu import MenuScreen
from skirmish.errors import SkirmishError
from skirmish.packs.folders import content_folders
from skirmish.packs.lesson_files import read_lessons
from skirmish.session import Session

if TYPE_CHECKING:
    from pathlib import Path

    from skirmish.packs.lesson import Lesson
    from skirmish.packs.library import Library


class LessonsScreen(MenuScreen[None]):
    """Every lesson, in order."""

    HEAD: ClassVar[int] = 1

    def __init__(self, library: Library, data_dir: Path | None, *, is_begun: bool = False) -> None:
        """Read the lessons of those packs; `is_begun`: begin the next one at once."""
        super().__init__()
        self._is_begun = is_begun
        self.library = library
        found = read_lessons(content_folders(data_dir), library)
        self.lessons = found.by_id
        """By id, in their order."""
        self.complaints = tuple(str(problem).splitlines()[0] for problem in found.problems)

    def on_mount(self) -> None:
        """Begin the next lesson, if that is wanted."""
        if self._is_begun:
            self.call_after_refresh(self.begin_next)

    def page_rows(self) -> Iterator[Row]:
        """Yield a row for each lesson, with what is learnt in it."""
        done = self.services.learning.lessons
        yield (
            Span(" Learn to play", "strong"),
            Span("   about three minutes each   ↑ ↓ move   enter begin   esc back", "dim"),
        )
        yield ()
        for lesson in self.lessons.values():
            mark = "[x]" if lesson.id in done else "[ ]"
            yield self.choice(mark, f"{lesson.number}  {lesson.title}", f"begin {lesson.id}")
            for line in wrap(lesson.summary, max(20, min(90, self.size.width - 14))):
                yield (Span(f"           {line}", "dim", f"begin {lesson.id}"),)
        yield ()
        yield self.choice("b", "back", "back")
        if self.services.learning.left:
            yield self.choice("s", "skip the lessons: Enter on the title plays from now on", "skip")
        yield from ((Span(f"   {line}", "warn"),) for line in self.complaints[:3])

    @property
    def does(self) -> Does:
        """By the word of a command: what does it."""
        return {"back": self.do_back, "skip": self.do_skip, "begin": self.do_begin}

    def press(self, key: str) -> None:
        """Go back by Esc, begin by the number of a lesson."""
        if key in {"escape", "b", "q", "Q"}:
            self.do_back()
        elif key == "s" and self.services.learning.left:
            self.do_skip()
        elif key in (by_number := {str(lesson.number): lesson.id for lesson in self.lessons.values()}):
            self.do_begin(by_number[key])
        else:
            super().press(key)

    def do_back(self) -> None:
        """Go back to the title."""
        self.dismiss(None)

    def do_skip(self) -> None:
        """Offer no lessons first any more."""
        self.services.learning.leave_off()
        self.dismiss(None)

    def do_begin(self, lesson_id: str) -> None:
        """Begin the lesson."""
        lesson = self.lessons[lesson_id]
        try:
            game = Session.at_lesson(lesson, self.library.rulesets[lesson.ruleset])
        except SkirmishError as error:
            self.services.say(str(error))
            return
        speed = self.services.settings.speed
        self.app.push_screen(LessonScreen(lesson, game, teller(game.ruleset), speed, self))

    def begin_next(self) -> None:
        """Begin the first lesson that was not gone through; the first where all were."""
        done = self.services.learning.lessons
        names = [*self.lessons]
        following = next((name for name in names if name not in done), next(iter(names), ""))
        if following:
            self.mark(f"begin {following}")
            self.do_begin(following)

    # ------------------------------------------------------------------------------------- asked by a lesson

    def place(self, lesson: Lesson) -> tuple[int, int]:
        """Return which lesson it is, of how many."""
        return [*self.lessons].index(lesson.id) + 1, len(self.lessons)

    def note(self, lesson: Lesson) -> None:
        """Remember that the lesson was gone through."""
        self.services.learning.note_lesson(lesson.id)
        self.draw()

    def go_on(self, lesson: Lesson, choice: str) -> None:
        """Do what was chosen after the lesson."""
        names = [*self.lessons]
        place = names.index(lesson.id) + 1
        if choice == "again":
            self.do_begin(lesson.id)
        elif choice == "next" and place < len(names):
            self.mark(f"begin {names[place]}")
            self.do_begin(names[place])
        elif choice == "next":
            self.services.play_default()
        elif choice == "title":
            self.dismiss(None)
