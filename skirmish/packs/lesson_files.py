"""From lesson files to lessons: `content/<pack>/lessons/<lesson>.yaml`, found by listing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from skirmish.errors import NotationError, Problem
from skirmish.grid.cell import Cell
from skirmish.model.action import parse
from skirmish.packs.folders import PackFolder, lesson_files, packs_beside
from skirmish.packs.folding import folded
from skirmish.packs.goals import drawn_shape
from skirmish.packs.lesson import START, Card, Cue, Lesson
from skirmish.packs.lesson_schema import PARTS, LessonFile
from skirmish.packs.position import PositionDraft
from skirmish.packs.position_files import read_all, units_for
from skirmish.packs.shaping import shaped
from skirmish.packs.source import digest
from skirmish.packs.suggestions import did_you_mean

if TYPE_CHECKING:
    from pathlib import Path

    from skirmish.model.action import Action
    from skirmish.packs.lesson_schema import CardSchema, CueSchema
    from skirmish.packs.library import Library
    from skirmish.packs.source import Source, Steps

_LETTERS: Final = frozenset("ab")
"""Stand for anybody of a side."""
_UNITS: Final = ("out", "hurt", "stand", "hidden", "seen")
"""Parts of a cue that name a unit."""
_SPOTS: Final = ("within", "point")
"""Parts of a cue that name a spot."""


@dataclass(frozen=True, slots=True)
class Lessons:
    """Every lesson that was found, and every mistake in their files."""

    by_id: Mapping[str, Lesson]
    """In the order of their numbers."""
    problems: tuple[Problem, ...]
    """What is wrong with files; those are left out."""


def read_lessons(folders: Sequence[Path], library: Library, lone: Sequence[PackFolder] = ()) -> Lessons:
    """Read every lesson of the packs in those folders; with lone packs, theirs alone, as beside all others.

    Never raises for what files hold.
    """
    found, problems = read_all("lessons", packs_beside(folders, lone), library, lesson_files, read_lesson)
    in_order = sorted(found.values(), key=lambda lesson: (lesson.number, lesson.id))
    return Lessons({lesson.id: lesson for lesson in in_order}, folded(problems))


def read_lesson(
    lesson_id: str, source: Source, library: Library, pack: str, problems: list[Problem]
) -> Lesson | None:
    """Read the lesson in a file; None, with every mistake added to the problems, when there is one."""
    file = shaped(drawn_shape(LessonFile), source, problems)
    if file is None:
        return None
    found = units_for(file.rules, library, pack, (source, ("rules",)), problems)
    if found is None:
        return None
    draft = _Draft(lesson_id, file, source, found)
    made = draft.made(pack)
    problems.extend(draft.problems)
    return None if draft.problems else made


class _Draft(PositionDraft[LessonFile]):
    """One lesson while it is being read."""

    def made(self, pack: str) -> Lesson | None:
        """Build the lesson; None if it cannot be made."""
        summary = _line(self.file.summary)
        start = self.start(pack, summary)
        if not self.is_drawn:
            return None
        dice = dict(self._dice())
        cards = tuple(self._card(card, ("cards", place)) for place, card in enumerate(self.file.cards))
        if start is None:
            return None
        return Lesson(
            id=self.id,
            number=self.file.number,
            pack=pack,
            ruleset=self.ruleset.id,
            title=self.file.title,
            summary=summary,
            theirs=self.file.theirs,
            start=start,
            zones=self.zones,
            dice=dice,
            cards=cards,
            won=_line(self.file.won),
            typed_won=_line(self.file.typed_won or self.file.won),
            lost=_line(self.file.lost),
            digest=digest(self.source.digest),
        )

    def _dice(self) -> Iterator[tuple[str, tuple[tuple[str, ...], ...]]]:
        """Yield by action how the dice fall at each such action in turn."""
        for named, throws in self.file.dice.items():
            if named != START:
                self._pattern(named, ("dice", named))
            yield named, tuple(tuple(entry.strip() for entry in text.split("/")) for text in throws)

    def _card(self, card: CardSchema, steps: Steps) -> Card:
        for place, spot in enumerate(card.at):
            if spot not in PARTS:
                self._check_spot(spot, (*steps, "at", place))
        cues = (self._cue(cue, (*steps, "until", place)) for place, cue in enumerate(card.until))
        return Card(_line(card.text), _line(card.typed or card.text), card.at, tuple(cues))

    def _cue(self, cue: CueSchema, steps: Steps) -> Cue:
        if not cue.model_fields_set:
            self._add(steps, "the cue says nothing, so it would hold at once")
        if bool(cue.stand) != bool(cue.within):
            self._add(steps, "`stand` and `within` go together")
        for name in _UNITS:
            unit = getattr(cue, name)
            if unit and unit not in self.cells:
                self._add((*steps, name), f"no unit `{unit}` is drawn", did_you_mean(unit, self.cells))
        for name in _SPOTS:
            if getattr(cue, name):
                self._check_spot(getattr(cue, name), (*steps, name))
        patterns = (self._pattern(text, (*steps, "do", place)) for place, text in enumerate(cue.do))
        said = {name: getattr(cue, name) for name in cue.model_fields_set - {"do"}}
        return Cue(do=tuple(one for one in patterns if one is not None), **said)

    def _pattern(self, text: str, steps: Steps) -> Action | None:
        """Read a pattern of actions; its unit may be the letter of a side."""
        try:
            action = parse(text)
        except NotationError as error:
            self._add(steps, str(error))
            return None
        if action.unit in _LETTERS:
            return action if self._has_verb(action, steps) else None
        return self._action(text, steps, self.zones)

    def _check_spot(self, spot: str, steps: Steps) -> None:
        """Add a problem unless the spot is a unit, a zone, a digit or a cell of the drawing."""
        if spot in self.cells or spot in self.zones:
            return
        try:
            Cell.parse(spot)
        except ValueError:
            hint = did_you_mean(spot, [*self.cells, *self.zones, *PARTS])
            self._add(steps, f"`{spot}` is neither a unit nor a place nor a part of the screen", hint)


def _line(text: str) -> str:
    return " ".join(text.split())
