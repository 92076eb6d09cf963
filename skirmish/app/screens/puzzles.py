"""Positions to solve: the list by system, with a mark at those that were solved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

from skirmish.app.commands import Does
from skirmish.app.lines import Row, Span
from skirmish.app.log_adapter import teller
from skirmish.app.screens.menu import MenuScreen
from skirmish.app.screens.puzzle import PuzzleScreen
from skirmish.errors import SaveError, SkirmishError
from skirmish.packs.folders import content_folders
from skirmish.packs.library import Library
from skirmish.packs.puzzle import Puzzle
from skirmish.packs.puzzle_files import read_puzzles
from skirmish.records.places import data_folder
from skirmish.records.solved import note_solved, solved
from skirmish.session import Session


class PuzzlesScreen(MenuScreen[None]):
    """Every puzzle, by system."""

    HEAD: ClassVar[int] = 1

    def __init__(self, library: Library, data_dir: Path | None) -> None:
        """Read the puzzles of those packs, and what was solved according to the data folder."""
        super().__init__()
        self.library = library
        found = read_puzzles(content_folders(data_dir), library)
        self.puzzles = found.by_id
        """By id, in the order of the list."""
        self.complaints = tuple(str(problem).splitlines()[0] for problem in found.problems)
        self._folder = data_folder(data_dir)
        self.solved: frozenset[str] = frozenset()
        """Ids of those that were solved."""
        try:
            self.solved = solved(self._folder)
        except SaveError as error:
            self.complaints += (f"{error}.",)

    def page_rows(self) -> Iterator[Row]:
        """Yield the puzzles under the names of their systems."""
        count = sum(name in self.solved for name in self.puzzles)
        yield (
            Span(" Puzzles", "strong"),
            Span(f"   {count} of {len(self.puzzles)} solved   ↑ ↓ move   enter try   esc back", "dim"),
        )
        system = ""
        for puzzle in self.puzzles.values():
            if puzzle.ruleset != system:
                system = puzzle.ruleset
                yield ()
                yield (Span(f"   {self.library.rulesets[system].title}", "own"),)
            mark = "[x]" if puzzle.id in self.solved else "[ ]"
            yield self.choice(mark, puzzle.title, f"try {puzzle.id}")
        yield ()
        yield self.choice("b", "back", "back")
        yield from ((Span(f"   {line}", "warn"),) for line in self.complaints[:3])

    @property
    def does(self) -> Does:
        """By the word of a command: what does it."""
        return {"back": self.do_back, "try": self.do_try}

    def press(self, key: str) -> None:
        """Go back by Esc."""
        if key in {"escape", "b", "q", "Q"}:
            self.do_back()
        else:
            super().press(key)

    def do_back(self) -> None:
        """Go back to the title."""
        self.dismiss(None)

    def do_try(self, puzzle_id: str) -> None:
        """Open the position."""
        puzzle = self.puzzles[puzzle_id]
        try:
            game = Session.at_puzzle(puzzle, self.library.rulesets[puzzle.ruleset])
        except SkirmishError as error:
            self.services.say(str(error))
            return
        screen = PuzzleScreen(puzzle, game, teller(game.ruleset), self.services.settings.speed, self)
        self.app.push_screen(screen)

    def note(self, puzzle: Puzzle) -> None:
        """Remember that the puzzle was solved."""
        self.solved |= {puzzle.id}
        try:
            note_solved(self._folder, puzzle.id)
        except SaveError as error:
            self.services.say(str(error))
        self.draw()

    def go_on(self, puzzle: Puzzle) -> None:
        """Open the next puzzle that is not solved, after that one and round to it; none: stay here."""
        names = list(self.puzzles)
        place = names.index(puzzle.id) + 1
        following = next((name for name in names[place:] + names[:place] if name not in self.solved), "")
        if following:
            self.mark(f"try {following}")
            self.do_try(following)
