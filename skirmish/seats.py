"""Who plays a side: somebody at the keyboard, or an opponent of some level and temperament.

An opponent is named by its level, `veteran`, or by both, `veteran/berserk`; its seat is `ai:` and that name.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

HUMAN: Final = "human"
"""The seat of a side that is played at this keyboard."""
AI: Final = "ai:"
"""How every other seat begins."""
LEVELS: Final[Mapping[str, str]] = {
    "recruit": "Goes for what is nearest, overlooks most else, hardly minds danger, often chooses badly.",
    "regular": "Overlooks most places, and blows at all but the nearest enemies; minds danger little.",
    "veteran": "Sees every blow and its answers, but few places; minds danger little, and misjudges much.",
    "elite": "Thinks many of its turns through as the best does, and the others as a veteran.",
    "master": "Overlooks nothing and judges exactly.",
}
"""Every level of opponents, weakest first, with a sentence that says what it looks at and what it forgets."""
SEATS: Final = (HUMAN, *(f"{AI}{level}" for level in LEVELS))
"""Every seat of no temperament."""


@dataclass(frozen=True, slots=True)
class Temperament:
    """By what an opponent multiplies what it thinks of; 1 leaves everything as it is."""

    aggression: float = 1.0
    """What its own blows, and coming nearer to enemies in a hunt, count for."""
    caution: float = 1.0
    """What harm that threatens counts for."""
    preservation: float = 1.0
    """The same for a unit with its last point left; in between for one that is less hurt."""
    cohesion: float = 1.0
    """What it counts for to be near comrades."""
    stealth: float = 1.0
    """What being noticed and being watched cost, and harm that threatens from enemies that see the unit."""
    objective: float = 1.0
    """What a goal counts for that is no hunt: to get there, and to be there."""


PLAIN: Final = Temperament()
"""That of an opponent for whom none is named."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """Who answers for a side."""

    level: str
    """One of `LEVELS`, or the name of a baseline."""
    temperament: Temperament = PLAIN
    """What it makes much or little of."""


def named(seat: str) -> tuple[str, str]:
    """Return the level and the temperament that a seat or an opponent's name says; each may be empty."""
    level, _, temperament = seat.removeprefix(AI).partition("/")
    return ("", "") if seat == HUMAN else (level, temperament)


def seat_of(level: str, temperament: str = "") -> str:
    """Return the seat of an opponent of that level and temperament; an empty one is plain."""
    return f"{AI}{level}/{temperament}" if temperament else f"{AI}{level}"


def known(seat: str, temperaments: Collection[str]) -> str:
    """Return the seat if there is one; else the same without its temperament, else that of a person."""
    level, temperament = named(seat)
    plain = seat_of(level)
    if plain not in SEATS or not seat.startswith(AI):
        return HUMAN
    return seat if seat == seat_of(level, temperament) and temperament in {"", *temperaments} else plain


def following(seat: str, by: int = 1) -> str:
    """Return the seat that comes so many places after, of the same temperament; after the last the first."""
    level, temperament = named(seat)
    plain = seat_of(level) if level else HUMAN
    then = SEATS[(SEATS.index(plain) + by) % len(SEATS)] if plain in SEATS else HUMAN
    return then if then == HUMAN else seat_of(named(then)[0], temperament)
