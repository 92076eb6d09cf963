"""Lessons line by line: a battle at the prompt, and cards told in words that go on with what is typed."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from skirmish.cli.asides import Asides, cell_of
from skirmish.cli.naming import one_named
from skirmish.cli.offers import REPLIES
from skirmish.cli.output import put, say
from skirmish.cli.plain import Plain
from skirmish.errors import NotationError, SkirmishError
from skirmish.packs.lesson import WAITS, Glance, Guide
from skirmish.packs.lesson_files import read_lessons
from skirmish.packs.puzzle import OURS
from skirmish.rules.replies import indifferent
from skirmish.session import Session
from skirmish.typed import number

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from skirmish.grid import Cell
    from skirmish.learning import Learning
    from skirmish.model.action import Action, Target
    from skirmish.packs.lesson import Lesson
    from skirmish.packs.library import Library

LAYS = {"reach": "reach", "look": "sight", "threats": "threats", "bands": "bands"}
"""By word: the overlay that tells the same on the screens."""

CARDS = "Cards tell what to do. card tells one again, next goes on, back goes back, quit leaves."
"""How cards are turned."""


class PlainLesson(Plain):
    """One lesson at the prompt."""

    def __init__(self, lesson: Lesson, session: Session) -> None:
        """Sit down at the battle of that lesson."""
        super().__init__(session)
        self.guide = Guide(lesson)
        """Which card is up."""
        self._glance = Glance(session.steps)
        self._told: int | None = None
        self._words = {
            **self._words,
            "next": lambda _: self._turn_card(1),
            "back": lambda _: self._turn_card(-1),
            "card": lambda _: self._tell_card(),
            "help": self._help,
            "seats": lambda _: put("In a lesson it is clear who plays."),
        }

    @property
    def is_through(self) -> bool:
        """Whether there is no card left."""
        return self.guide.card is None

    def _greet(self) -> None:
        lesson = self.guide.lesson
        put(f"Lesson {lesson.number}: {lesson.title}. {lesson.summary}")
        put(CARDS)

    def _answer(self) -> None:
        """Let the other side answer; one that waits declines."""
        if self.guide.lesson.theirs == WAITS:
            self.session.submit(indifferent(self.session.ruleset, self.view))
        else:
            super()._answer()

    def submit(self, action: Action) -> None:
        """Submit the action, or say why it is refused; say where dice are laid out for it."""
        if self.session.refuse(action) is None and self.guide.lesson.laid_out(self.session.steps, action):
            put("The lesson has laid out the dice of this.")
        super().submit(action)

    def _bring_up_to_date(self) -> None:
        """Tell what happened and what is asked, then the card if another is up."""
        super()._bring_up_to_date()
        self.guide.watch(self._seen())
        if self._told != self.guide.at and not self.is_through:
            self._tell_card()

    def _read(self) -> str | None:
        """Read a line; Enter alone goes on where a card only tells something. None when it is through."""
        if self.is_through:
            return None
        line = super()._read()
        return "next" if line == "" and self.guide.is_told else line

    def _obey(self, line: str) -> None:
        """Do what was typed, and note what it asked about: a card may wait for that."""
        word, _, rest = line.partition(" ")
        found = self._action(rest) if word == "odds" else None
        at = found.target if found is not None else rest
        self._glance = Glance(
            self.session.steps,
            self._cell(at) if word in {"look", "odds", "compare", "threats", "bands"} else None,
            found.verb if found is not None else "",
            LAYS.get(word, ""),
            "odds" if found is not None else word,
        )
        super()._obey(line)

    def _action(self, text: str) -> Action | None:
        """Read an option by its number, or a command; None if it is neither."""
        choice, found = number(text), self.offers
        if choice is not None:
            return found[choice - 1].action if 0 < choice <= len(found) else None
        try:
            return self.read(text) if text else None
        except NotationError:
            return None

    def _cell(self, named: Target) -> Cell | None:
        """Return the cell that is meant by an id, a name or a cell."""
        if not isinstance(named, str):
            return named
        unit = one_named(self.view.units, named)
        return unit.cell if unit is not None else cell_of(named)

    def _seen(self) -> Glance:
        """Return what the lesson sees of what was typed last, and of the battle now."""
        seen, is_over = self._glance, self.session.is_over
        asked = "" if is_over else "reply" if self.prompt.ask in REPLIES else "turn"
        return Glance(self.session.steps, seen.cursor, seen.picked, seen.overlay, seen.popup, asked)

    def _help(self, name: str) -> None:
        """Print the help of a battle, and how cards are turned."""
        Asides(self).words["help"](name)
        if not name:
            put(CARDS)

    def _turn_card(self, by: int) -> None:
        self._told = None
        self.guide.turn(by, self._seen())

    def _tell_card(self) -> None:
        card, at = self.guide.card, self.guide.at
        if card is not None:
            on = " Press Enter to go on." if self.guide.is_told else ""
            skipped = self.guide.skipped
            ahead = "" if skipped is None else f" (card {skipped + 1} is not done yet)"
            put(f"Card {at + 1} of {len(self.guide.lesson.cards)}{ahead}: {card.typed}{on}")
        self._told = at

    def _end(self) -> None:
        """Tell how it ended."""
        self.guide.watch(self._seen())
        self._tell(OURS)


class PlainLessons:
    """The lessons as they are listed and begun before a battle is chosen."""

    def __init__(self, folders: Sequence[Path], library: Library, learning: Learning) -> None:
        """Teach the lessons in those folders; what was gone through is noted."""
        self._folders = folders
        self._library = library
        self._learning = learning
        self.words: Mapping[str, Callable[[str], None]] = {
            "lesson": self._begin,
            "lessons": lambda _: self._list(),
        }
        """By what is typed."""

    @cached_property
    def _lessons(self) -> Sequence[Lesson]:
        """All of them in order; files that cannot be used are told of."""
        found = read_lessons(self._folders, self._library)
        for problem in found.problems:
            say(f"skirmish: left out: {problem}")
        return tuple(found.by_id.values())

    def _list(self) -> None:
        """Tell all lessons, and which were gone through."""
        for place, lesson in enumerate(self._lessons, 1):
            done = ", done" if lesson.id in self._learning.lessons else ""
            put(f"lesson {place}: {lesson.title}{done}. {lesson.summary}")
        if not self._lessons:
            put("There are no lessons.")

    def _begin(self, named: str) -> None:
        """Play the lesson of that number; without one the next that was not gone through."""
        done = self._learning.lessons
        left = (place for place, one in enumerate(self._lessons, 1) if one.id not in done)
        place = number(named.partition(":")[0]) if named else next(left, 1)
        if place is None or not 0 < place <= len(self._lessons):
            put("Type lessons to hear which there are, then lesson and a number.")
            return
        is_through = self._play(self._lessons[place - 1])
        if not is_through:
            put(f"Type lesson {place} to begin it again, lessons for all, or the number of a battle.")
        elif place < len(self._lessons):
            put(f"Type lesson {place + 1} for the next one, or the number of a battle.")
        else:
            put("Type the number of a battle, or battles to hear them.")

    def _play(self, lesson: Lesson) -> bool:
        """Play the lesson; tell whether the player has gone through it, and has not lost it."""
        try:
            session = Session.at_lesson(lesson, self._library.rulesets[lesson.ruleset])
        except SkirmishError as error:
            say(f"skirmish: {error}")
            return False
        with session:
            taught = PlainLesson(lesson, session)
            taught.run()
            result = session.battle.result
        if taught.is_through:
            is_done = result is None or result.winner == OURS
            put(lesson.typed_won if is_done else lesson.end(result))
            if is_done:
                self._learning.note_lesson(lesson.id)
            return is_done
        return False
