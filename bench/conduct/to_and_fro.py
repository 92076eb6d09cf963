"""To and fro: a unit walks between the same two cells while it knows of no enemy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from bench.conduct.story import Hit

if TYPE_CHECKING:
    from bench.conduct.story import Decision, Story
    from skirmish.grid import Cell

WALKS: Final = 3
"""Walks of A-B-A-B."""


def to_and_fro(story: Story) -> Iterator[Hit]:
    """Yield the walk that ends in B of every A-B-A-B; what goes on in the same way counts again."""
    for unit in dict.fromkeys(one.prompt.unit for one in story.decisions):
        walks = [one for one in story.decisions if one.prompt.unit == unit and one.is_walk]
        for end in range(WALKS, len(walks) + 1):
            why = judged(walks[end - WALKS : end])
            if why:
                yield Hit(walks[end - 1], why)


def judged(walks: Sequence[Decision]) -> str:
    """Say between which cells three walks in a row lead to and fro in quiet; empty if they do not."""
    cells: list[Cell] = [walks[0].cell, *(_stop(walk) for walk in walks)]
    is_same = cells[0] == cells[2] != cells[1] == cells[3]
    if not is_same or not all(map(_is_quiet, walks)):
        return ""
    return "walked " + " - ".join(map(str, cells))


def _stop(walk: Decision) -> Cell:
    return walk.step.after.units[walk.prompt.unit].cell


def _is_quiet(walk: Decision) -> bool:
    """Tell whether no enemy is in sight before or after the walk, and none was seen anew or lost."""
    side = walk.prompt.side
    after = walk.step.after.seen_by(side)
    seen, found = walk.view.memories[side].sightings, after.memories[side].sightings
    return not walk.view.foes(side) and not after.foes(side) and seen == found
