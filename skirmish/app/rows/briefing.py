"""The briefing: what wins and where, the story, who plays, and what is special about this battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from skirmish.app.fitting import wrap
from skirmish.app.lines import Row, Span
from skirmish.rules import objectives
from skirmish.texts.briefing import goals, heading, home, hurt, place_of, players, special

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.packs.clue import Story
    from skirmish.rules.ruleset import Ruleset


def goal_cells(view: Battle) -> int:
    """Return the mask of the cells where the side's goals are: those that the map marks, and clues."""
    mask = 0
    for objective in objectives.of_side(view.scene, home(view)):
        mask |= place_of(view, objective)
    return mask


def briefing_rows(
    ruleset: Ruleset, begun: Battle, view: Battle, seats: Mapping[str, str], story: Story, *, columns: int
) -> Iterator[Row]:
    """Yield the lines of the briefing, to fit so many columns; what wins comes first.

    `begun` is what the side knew when the battle began, `view` what it knows now.
    """
    told = [*goals(view, story)]
    yield (Span(f" {heading(told)}", "strong"),)
    for said in told:
        yield from _paragraph(said, columns, "good", "- ")
    if story.summary:
        yield ()
        yield from _paragraph(story.summary, columns, "text")
    yield ()
    for said in players(view, seats):
        yield from _paragraph(said, columns, "text")
    for said in hurt(ruleset, begun, story):
        yield from _paragraph(said, columns, "text")
    for said in special(ruleset, view, seats):
        yield from _paragraph(said, columns, "dim")


def _paragraph(text: str, columns: int, role: str, lead: str = "") -> Iterator[Row]:
    for number, line in enumerate(wrap(text, columns - 2 - len(lead))):
        yield (Span(f" {lead if not number else ' ' * len(lead)}{line}", role),)
