"""The kinds of moves that nobody understands, each with the counter that finds them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bench.conduct.contact import shot_in_contact
from bench.conduct.hopeless import hopeless
from bench.conduct.idle import idle
from bench.conduct.provoked import provoked
from bench.conduct.put_off import put_off
from bench.conduct.story import Hit, Story
from bench.conduct.thrown_away import thrown_away
from bench.conduct.to_and_fro import to_and_fro


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of such moves."""

    count: Callable[[Story], Iterator[Hit]]
    """Finds them in a battle."""
    meaning: str
    """What they are, in a line of the page."""


KINDS: Final[Mapping[str, Kind]] = {
    "hopeless": Kind(hopeless, "an act under 3 % to do anything, when a blow above 20 % stood open"),
    "provoked": Kind(provoked, "an act that lets enemies strike, and costs more by it than it gives"),
    "to and fro": Kind(
        to_and_fro, "a third walk between the same two cells in quiet, or out and back in one turn"
    ),
    "idle": Kind(
        idle, "two rounds or more of doing nothing, with a goal or an enemy in reach, and nothing gained"
    ),
    "thrown away": Kind(
        thrown_away,
        "a leader or a mark ends where those who gain most put it out above 50 %, with under 10 % in reach",
    ),
    "shot in contact": Kind(
        shot_in_contact, "a shot beside an enemy, when the blade in hand or at the belt gains more"
    ),
    "put off": Kind(
        put_off, "a good blow stood open, the unit walked or fiddled, and struck worse or not at all"
    ),
}
"""By name."""
