"""The shape of a lesson file: a drawn position, cards about it, and dice that are laid out."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field, StringConstraints

from skirmish.packs.puzzle_schema import Command, PositionFile, UnitId
from skirmish.packs.schema import FileSchema, Id, Many, Prose, Seat

MOST_CARDS: Final = 30
"""Cards of one lesson."""
PARTS: Final = ("unit", "verbs", "odds", "keys", "log", "head", "order", "card")
"""What a card can point at besides cells: the parts of the screen."""

Spot = Annotated[str, StringConstraints(pattern=r"^\S{1,32}$")]
"""A unit (`b1`), a digit of the drawing, a zone, a cell (`4,7`), or one of `PARTS`."""
Throws = Annotated[str, StringConstraints(pattern=r"^.{1,200}$")]
"""How the dice of one action fall: one entry for each roll, parted by ` / `, as in `++0+ / 0--0`."""


class CueSchema(FileSchema):
    """What has to happen for a card to end; all that is given must hold at the same time."""

    do: Many[Command] = ()
    """Somebody did one of these since the card came up; the unit may be `a` or `b`: anybody of that side."""
    out: UnitId | None = None
    """That unit is out of the fight."""
    hurt: UnitId | None = None
    """That unit has lost points."""
    stand: UnitId | None = None
    """That unit stands within `within`."""
    within: Spot | None = None
    """A digit of the drawing, a zone or a cell."""
    hidden: UnitId | None = None
    """The other side does not see that unit."""
    seen: UnitId | None = None
    """Our side sees that unit."""
    point: Spot | None = None
    """The cursor is there: on a unit, a cell, a digit of the drawing or a zone."""
    pick: Id | Annotated[str, StringConstraints(pattern="^[a-z][a-z-]{0,31}$")] | None = None
    """That verb is chosen."""
    lay: Id | None = None
    """That overlay lies over the map."""
    open: Id | None = None
    """That panel is open: `odds`, `log`, `card`."""
    asked: Literal["turn", "reply"] | None = None
    """The player is asked what a unit does in its turn, or by a card."""
    round: Annotated[int, Field(ge=1, le=60)] | None = None
    """The fight is in that round, or in a later one."""


class CardSchema(FileSchema):
    """One card of a lesson."""

    text: Prose
    """What it tells; short enough for four lines of the smallest screen."""
    typed: Prose | None = None
    """What it tells in the plain client, where commands are typed; if not given, `text`."""
    at: Many[Spot] = ()
    """What it points at."""
    until: Many[CueSchema] = ()
    """What ends it: any one of these; if there are none, the player goes on by a key."""


class LessonFile(PositionFile):
    """`content/<pack>/lessons/<lesson>.yaml`: a drawn battle, and cards that teach while it is played."""

    number: Annotated[int, Field(ge=1, le=99)]
    """Its place among the lessons."""
    rules: Id
    """The system under which it is played."""
    summary: Prose
    """What is learnt in it."""
    theirs: Literal["waits"] | Seat = "waits"
    """Who plays the other side; `waits`: it declines whatever it is asked, and so mostly does nothing."""
    dice: dict[Command, Many[Throws]] = Field(default_factory=dict, max_length=20)
    """By `start`, or unit (or side) and verb as in `a1 strike`: how the dice fall at the first such action,
    the second, and so on; afterwards they fall at random."""
    cards: Annotated[Many[CardSchema], Field(min_length=1, max_length=MOST_CARDS)]
    """The cards, in their order."""
    won: Prose
    """What is said at the end."""
    typed_won: Prose | None = None
    """The same in the plain client; without it the same."""
    lost: Prose
    """The same where the other side has won."""
