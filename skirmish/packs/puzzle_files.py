"""From puzzle files to puzzles: `content/<pack>/puzzles/<ruleset>/<puzzle>.yaml`, found by listing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from skirmish.errors import Problem
from skirmish.packs.answers import AnswerKey
from skirmish.packs.folders import PackFolder, packs_beside, puzzle_files
from skirmish.packs.folding import folded
from skirmish.packs.goals import drawn_shape
from skirmish.packs.position import PositionDraft
from skirmish.packs.position_files import read_all, units_for
from skirmish.packs.puzzle import Claim, Puzzle
from skirmish.packs.puzzle_schema import PuzzleFile
from skirmish.packs.shaping import shaped
from skirmish.packs.source import digest
from skirmish.packs.suggestions import did_you_mean

if TYPE_CHECKING:
    from pathlib import Path

    from skirmish.packs.library import Library
    from skirmish.packs.puzzle_schema import FigureSchema
    from skirmish.packs.source import Source, Steps

_TOLD: Final = ("works", "out", "damage", "cost")


@dataclass(frozen=True, slots=True)
class Puzzles:
    """Every puzzle that was found, and every mistake in their files."""

    by_id: Mapping[str, Puzzle]
    """In the order of rulesets and names."""
    problems: tuple[Problem, ...]
    """What is wrong with files; those are left out."""


def read_puzzles(folders: Sequence[Path], library: Library, lone: Sequence[PackFolder] = ()) -> Puzzles:
    """Read every puzzle of the packs in those folders; with lone packs, theirs alone, as beside all others.

    Never raises for what files hold.
    """
    found, problems = read_all("puzzles", packs_beside(folders, lone), library, puzzle_files, read_puzzle)
    return Puzzles(dict(sorted(found.items())), folded(problems))


def read_puzzle(
    puzzle_id: str, source: Source, library: Library, pack: str, problems: list[Problem]
) -> Puzzle | None:
    """Read the puzzle in a file; None, with every mistake added to the problems, when there is one."""
    found = units_for(puzzle_id.partition("/")[0], library, pack, (source, ()), problems)
    file = shaped(drawn_shape(PuzzleFile), source, problems)
    if file is None or found is None:
        return None
    draft = _Draft(puzzle_id, file, source, found)
    made = draft.made(pack)
    problems.extend(draft.problems)
    return None if draft.problems else made


class _Draft(PositionDraft[PuzzleFile]):
    """One puzzle while it is being read."""

    def made(self, pack: str) -> Puzzle | None:
        """Build the puzzle; None if it cannot be made."""
        question = " ".join(self.file.question.split())
        start = self.start(pack, question)
        if not self.is_drawn:
            return None
        asked, _, topic = self.file.asked.partition(" ")
        if asked not in self.cells:
            self._add(("asked",), f"no unit `{asked}` is drawn", did_you_mean(asked, self.cells))
        opening = self._actions("opening", self.file.opening, ())
        answers, figures = self._answers(), tuple(self._figures())
        if start is None:
            return None
        return Puzzle(
            id=self.id,
            pack=pack,
            ruleset=self.ruleset.id,
            title=self.file.title,
            theme=self.file.theme,
            question=question,
            asked=asked,
            topic=topic,
            start=start,
            opening=opening,
            answers=answers,
            reason=" ".join(self.file.reason.split()),
            figures=figures,
            digest=digest(self.source.digest),
        )

    def _answers(self) -> AnswerKey:
        zones, lists = self.zones, self.file.answers
        right, half, forbidden = (
            self._actions(("answers", name), getattr(lists, name), zones)
            for name in ("right", "half", "forbidden")
        )
        if not right:
            self._add(("answers", "right"), "at least one answer is right")
        return AnswerKey(right, half, forbidden, zones)

    def _figures(self) -> Iterator[Claim]:
        for number, figure in enumerate(self.file.figures):
            steps: Steps = ("figures", number)
            action = self._action(figure.do, (*steps, "do"), ())
            cells = {name: self._cell(text, (*steps, "at", name)) for name, text in figure.at.items()}
            for name in {*figure.at, *figure.states} - self.cells.keys():
                self._add(steps, f"no unit `{name}` is drawn", did_you_mean(name, self.cells))
            if action is not None:
                at = {name: cell for name, cell in cells.items() if cell is not None}
                yield Claim(action, at, figure.states, _told(figure), figure.wins)


def _told(figure: FigureSchema) -> dict[str, float]:
    """Return the figures that the file gives, by name."""
    return {name: value for name in _TOLD if (value := getattr(figure, name)) is not None}
