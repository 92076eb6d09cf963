"""What the player has been taught: lessons gone through, hints given; kept in the data folder."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from skirmish.errors import SkirmishError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from skirmish.records.progress import Progress


class Learning:
    """The player's progress; whatever fails with its file is said once, and never stops the game."""

    def __init__(self, say: Callable[[str], None]) -> None:
        """Begin as a player of whom nothing is known; what fails is told to `say`."""
        self.names: tuple[str, ...] = ()
        """Ids of all lessons."""
        self.now: Progress | None = None
        """What was learnt; None until it has been read."""
        self._say = say
        self._folder: Path | None = None

    def read(self, folders: Sequence[Path], folder: Path) -> str:
        """Read the progress in that data folder; return in a sentence why it could not be read, or empty."""
        from skirmish.packs.folders import lesson_names
        from skirmish.records.progress import Progress, progress

        self.names = lesson_names(folders)
        try:
            self.now, self._folder = progress(folder), folder
        except SkirmishError as error:
            self.now, self._folder = Progress(), None  # What cannot be read is left as it is.
            return f"{error}."
        return ""

    @property
    def left(self) -> int:
        """How many lessons a player who wants them has not gone through; 0 until that is known."""
        if self.now is None or self.now.is_taught:
            return 0
        return sum(name not in self.now.lessons for name in self.names)

    @property
    def lessons(self) -> frozenset[str]:
        """Ids of the lessons that were gone through."""
        return self.now.lessons if self.now else frozenset()

    @property
    def hints(self) -> tuple[str, ...]:
        """Ids of the hints that were given, in their order."""
        return self.now.hints if self.now else ()

    @property
    def is_silent(self) -> bool:
        """Whether no hints are wanted."""
        return self.now is None or self.now.is_silent

    def note_lesson(self, lesson: str) -> None:
        """Remember that the lesson was gone through."""
        self._change(lambda now: replace(now, lessons=now.lessons | {lesson}))

    def note_hint(self, hint: str) -> None:
        """Remember that the hint was given."""
        if hint not in self.hints:
            self._change(lambda now: replace(now, hints=(*now.hints, hint)))

    def silence(self, is_silent: bool) -> None:
        """Give no more hints, or give them again."""
        self._change(lambda now: replace(now, is_silent=is_silent))

    def leave_off(self) -> None:
        """Offer no lessons first any more."""
        self._change(lambda now: replace(now, is_taught=True))

    def _change(self, change: Callable[[Progress], Progress]) -> None:
        """Change the progress, and write it if it can be written."""
        if self.now is None:
            return
        before, self.now = self.now, change(self.now)
        if self._folder is None or before == self.now:
            return
        from skirmish.records.progress import keep_progress

        try:
            keep_progress(self._folder, self.now)
        except SkirmishError as error:
            self._folder = None
            self._say(str(error))
