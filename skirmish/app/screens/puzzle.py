"""One position to solve: the battle screen up to the first answer, which is judged and not carried out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from skirmish.app.commands import Does
from skirmish.app.fitting import wrap
from skirmish.app.game import Game
from skirmish.app.lines import Row, Span
from skirmish.app.playback import Tell
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.menu import MenuScreen
from skirmish.model.action import Action
from skirmish.packs.judgement import Judgement, in_words, judgement
from skirmish.packs.puzzle import Puzzle

_TONES = {"right": "good", "half": "warn", "wrong": "warn", "forbidden": "bad"}
"""By verdict: the role of its words."""
_MOST_WIDE = 100
"""Columns of a line of prose."""


class PuzzleList(Protocol):
    """The list from which the puzzle was chosen."""

    def note(self, puzzle: Puzzle) -> None:
        """Remember that the puzzle was solved."""

    def go_on(self, puzzle: Puzzle) -> None:
        """Open the next puzzle that is not solved."""


class PuzzleScreen(BattleScreen):
    """A battle that stands still: every answer is judged."""

    is_learnt = True
    may_concede = False
    """To give up would be an answer, and a wrong one."""

    def __init__(self, puzzle: Puzzle, game: Game, tell: Tell, speed: float, puzzles: PuzzleList) -> None:
        super().__init__(game, tell, speed)
        self.puzzle = puzzle
        """The puzzle."""
        self._puzzles = puzzles
        self.flow.briefing = (puzzle.question,)
        self.flow.gate = self._gate
        self.view.asked = _nothing

    def on_mount(self) -> None:
        """Ask the question first."""
        super().on_mount()
        self.app.push_screen(QuestionScreen(self.puzzle), self._begin)

    def _begin(self, is_wanted: bool | None) -> None:
        if not is_wanted:
            self.dismiss(None)

    def looks(self) -> Mapping[str, str]:
        """Return the letters that the pack gives its units."""
        return self.services.looks("", self.puzzle.pack)

    def _gate(self, action: Action) -> bool:
        """Judge the answer if it is allowed; return whether it is to be carried out."""
        game = self.flow.game
        if game.refuse(action) is not None:
            return True
        judged = judgement(self.puzzle, game.ruleset, game.battle, action)
        if judged.verdict == "right":
            self._puzzles.note(self.puzzle)
        said = in_words(game.ruleset, game.battle, action)
        self.app.push_screen(VerdictScreen(self.puzzle, judged, said), self._after)
        return False

    def _after(self, choice: str | None) -> None:
        """Do what was chosen below the verdict; to try again, nothing has to be done."""
        if choice in {"next", "list"}:
            self.dismiss(None)
        if choice == "next":
            self._puzzles.go_on(self.puzzle)

    def action_leave(self) -> None:
        """Go back to the list."""
        self.dismiss(None)


class QuestionScreen(MenuScreen[bool]):
    """What is going on in the position, and what is asked; True to begin."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__()
        self.puzzle = puzzle
        """The puzzle."""

    def page_rows(self) -> Iterator[Row]:
        """Yield title, question, and what to do."""
        yield ()
        yield (Span(f"   {self.puzzle.title}", "strong"),)
        yield ()
        yield from _prose(self.puzzle.question, self.size.width)
        yield ()
        yield (Span("   Your first answer is judged. The log keeps the question.", "dim"),)
        yield ()
        yield self.choice("", "look at the position", "begin", "strong")
        yield self.choice("b", "back to the list", "back")

    @property
    def does(self) -> Does:
        """By the word of a command: what does it."""
        return {"begin": self.do_begin, "back": self.do_back}

    def press(self, key: str) -> None:
        """Go back by Esc."""
        if key in {"escape", "b", "q", "Q"}:
            self.do_back()
        else:
            super().press(key)

    def do_begin(self) -> None:
        """Show the position."""
        self.dismiss(True)

    def do_back(self) -> None:
        """Go back to the list."""
        self.dismiss(False)


class VerdictScreen(MenuScreen[str]):
    """What an answer was worth, and why; what to do next: `again`, `next` or `list`."""

    def __init__(self, puzzle: Puzzle, judged: Judgement, answer: str) -> None:
        super().__init__()
        self.puzzle = puzzle
        """The puzzle."""
        self.judged = judged
        """What is said of the answer."""
        self.answer = answer
        """The answer in words."""

    def page_rows(self) -> Iterator[Row]:
        """Yield verdict, reason, figures, and what to do next."""
        judged, wide = self.judged, self.size.width
        yield ()
        yield (
            Span(f"   {judged.headline} ", _TONES[judged.verdict]),
            Span(f"  {self.puzzle.title}   {self.answer}", "dim"),
        )
        yield (Span(f"   {self.puzzle.theme}", "dim"),)
        yield ()
        yield from _prose(judged.reason, wide)
        if judged.figures:
            yield ()
            for line in judged.figures:
                yield from _prose(line, wide, "dim")
        yield ()
        order = [
            self.choice("n", "next puzzle", "leave next"),
            self.choice("t", "try again", "leave again"),
            self.choice("b", "back to the list", "leave list"),
        ]
        if judged.verdict != "right":
            order[0], order[1] = order[1], order[0]
        yield from order

    @property
    def does(self) -> Does:
        """By the word of a command: what does it."""
        return {"leave": self.do_leave}

    def press(self, key: str) -> None:
        """Choose a row by its letter."""
        keys = {"n": "next", "t": "again", "b": "list", "escape": "again", "q": "list", "Q": "list"}
        if key in keys:
            self.do_leave(keys[key])
        else:
            super().press(key)

    def do_leave(self, choice: str) -> None:
        """Close the verdict, and go on as chosen."""
        self.dismiss(choice)


def _prose(text: str, wide: int, role: str = "text") -> Iterator[Row]:
    """Yield the lines of a text that fit on the screen."""
    for line in wrap(text, max(20, min(_MOST_WIDE, wide - 6))):
        yield (Span(f"   {line}", role),)


def _nothing() -> None:
    """Give no hints: the text of the position does."""
