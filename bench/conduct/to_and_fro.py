"""To and fro: a unit walks between the same two cells in quiet, or out and back in one turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from bench.conduct.story import Hit

if TYPE_CHECKING:
    from bench.conduct.story import Decision, Story
    from skirmish.grid import Cell

WALKS: Final = 3
"""Walks of A-B-A-B."""


def to_and_fro(story: Story) -> Iterator[Hit]:
    """Yield the walk that ends in B of every A-B-A-B in quiet, and the walk back of every A-B-A in a turn."""
    for turn in story.turns:
        for out, back in pairwise(turn.decisions):
            if _is_undone(story, out, back):
                yield Hit(back, f"walked {out.cell} - {back.cell} - {out.cell} in one turn")
    for unit in dict.fromkeys(one.prompt.unit for one in story.decisions):
        walks = [one for one in story.decisions if one.prompt.unit == unit and one.is_walk]
        for end in range(WALKS, len(walks) + 1):
            cells = _between(story, walks[end - WALKS : end])
            if cells:
                yield Hit(walks[end - 1], "walked " + " - ".join(map(str, cells)))


def _is_undone(story: Story, out: Decision, back: Decision) -> bool:
    """Tell whether the second of two walks in a row takes back the first, and the first showed no new foe."""
    is_back = out.is_walk and back.is_walk and story.stop(back) == out.cell != back.cell
    return is_back and _foes(out) == _foes(back)


def _foes(decision: Decision) -> set[str]:
    return {foe.id for foe in decision.view.foes(decision.prompt.side)}


def _between(story: Story, walks: Sequence[Decision]) -> list[Cell]:
    """Return the cells of three walks in a row that lead to and fro in quiet; empty if they do not."""
    cells = [*(walk.cell for walk in walks), story.stop(walks[-1])]
    is_same = cells[0] == cells[2] != cells[1] == cells[3]
    return cells if is_same and all(map(_is_quiet, walks)) else []


def _is_quiet(walk: Decision) -> bool:
    """Tell whether no enemy is in sight before or after the walk, and none was seen anew or lost."""
    side = walk.prompt.side
    after = walk.step.after.seen_by(side)
    seen, found = walk.view.memories[side].sightings, after.memories[side].sightings
    return not walk.view.foes(side) and not after.foes(side) and seen == found
