"""Puzzles line by line: the position in words and as a drawing, one answer, the verdict."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from skirmish.cli.chart import chart
from skirmish.cli.choose_battle import read_line
from skirmish.cli.describe import condition, goals
from skirmish.cli.output import draw, put, say
from skirmish.cli.plain import Plain
from skirmish.errors import SaveError
from skirmish.packs.clue import Story
from skirmish.packs.judgement import Judgement, judgement
from skirmish.records.solved import note_solved
from skirmish.rules.side_orders import VERBS as SIDE_ORDERS
from skirmish.session import Session

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.packs.puzzle import Puzzle
    from skirmish.rules.ruleset import Ruleset


def introduce(puzzle: Puzzle, ruleset: Ruleset) -> None:
    """Print the position as the player's side knows it, and the question."""
    view = puzzle.position(ruleset).seen_by(puzzle.start.units[puzzle.asked].side)
    put(f"{puzzle.title}. {ruleset.title}.")
    put(puzzle.question)
    for row in chart(view):
        draw(row)
    for unit in view.units.values():
        put(f"{unit.id} {unit.name}: {unit.out or condition(ruleset, view, unit)}")
    for line in goals(view, Story()):
        put(line)


def report(judged: Judgement) -> None:
    """Print the verdict, the reason and the figures."""
    put(f"{judged.headline} {judged.reason}")
    for line in judged.figures:
        put(f"  {line}")


class PlainPuzzle:
    """One puzzle at the prompt."""

    def __init__(self, puzzle: Puzzle, ruleset: Ruleset, folder: Path) -> None:
        self.puzzle = puzzle
        self.ruleset = ruleset
        self.folder = folder

    def run(self) -> None:
        """Let the player answer until the answer is right, or until the player leaves."""
        introduce(self.puzzle, self.ruleset)
        while True:
            with Session.at_puzzle(self.puzzle, self.ruleset) as session:
                trial = _Trial(session)
                trial.run()
                if trial.answer is None:
                    return
                judged = judgement(self.puzzle, self.ruleset, session.battle, trial.answer)
            report(judged)
            if judged.verdict == "right":
                self._note()
                return
            put("Type again to try again, or quit.")
            if read_line() != "again":
                return

    def _note(self) -> None:
        try:
            note_solved(self.folder, self.puzzle.id)
        except SaveError as error:
            say(f"skirmish: {error}")


class _Trial(Plain):
    """The plain client up to the first answer, which is not carried out."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._words = {**self._words, "seats": lambda _: put("In a puzzle it is clear who plays.")}
        self.answer: Action | None = None
        """The first answer; None before it, or if the player left."""

    def _greet(self) -> None:
        """Say nothing: the position was introduced; what led to it is not told again."""
        for side in self.session.seats:
            self.keyboard.skip(side, len(self.session.steps))

    def _is_offered(self) -> bool:
        """Tell that nobody gives up: the question is what to do."""
        return False

    def submit(self, action: Action) -> None:
        """Take the answer, or say why it is refused."""
        refusal = self.session.refuse(action)
        if action.verb in SIDE_ORDERS:
            put("A puzzle wants an answer of a unit.")
        elif refusal is not None:
            put(refusal.reason)
        else:
            self.answer = action
            self._is_left = True
