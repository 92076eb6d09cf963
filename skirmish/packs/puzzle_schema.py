"""The shape of a drawn position, and of a puzzle file: also a question, the answers to it and the reason."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field, StringConstraints

from skirmish.packs.schema import (
    FacingName,
    FileSchema,
    Goal,
    Id,
    Many,
    MapFile,
    Name,
    Prose,
    Reference,
    Settings,
    Where,
)

UnitId = Annotated[str, StringConstraints(pattern=r"^[ab][1-9]$")]
"""A unit of the drawing: the first `a` is `a1`, the second `B` is `b2`."""
Command = Annotated[str, StringConstraints(pattern=r"^\S(.{0,198}\S)?$")]
"""What is typed: `a1 shoot b2`."""
SideId = Literal["ours", "theirs"]
"""The player's side, and the other."""
MOST_ANSWERS: Final = 30
"""Answers of one list."""
Patterns = Annotated[Many[Command], Field(max_length=MOST_ANSWERS)]
"""Patterns of answers."""
Percent = Annotated[int, Field(ge=0, le=100)]
"""A chance in whole percent."""
Tenths = Annotated[float, Field(ge=0, le=999, strict=False)]
"""A mean with one decimal."""


class PuzzleUnit(FileSchema):
    """One unit of the position."""

    unit: Reference
    """Kind of unit, as the pack defines it under the ruleset, or one that it needs: `core/guard`."""
    name: Name | None = None
    """A name of its own."""
    facing: FacingName | None = None
    """The way it looks; if not given, towards the nearest unit of the other side."""
    alert: bool = True
    """Whether it expects a fight."""
    hidden: bool = False
    """Whether the other side cannot see it even in plain sight."""
    hp: Annotated[int, Field(ge=-99, le=999)] | None = None
    """Points left; if not given, all of them."""
    down: bool = False
    """Whether it has fallen and lies there."""
    states: Many[Id | Annotated[str, StringConstraints(pattern="^[a-z][a-z-]{0,31}$")]] = ()
    """What holds for it, by the ids that `skirmish odds --actor-state` takes."""
    tallies: dict[str, int] = Field(default_factory=dict, max_length=20)
    """Counters of the ruleset: energy that is spent, wounds that are marked."""
    hands: Many[Reference] | None = None
    """Items at the ready instead of those of its kind."""
    carried: Many[Reference] | None = None
    """Items to be drawn instead of those of its kind."""
    flaws: dict[Id, str] = Field(default_factory=dict, max_length=20)
    """By item: what is wrong with it, in the ruleset's word: `unloaded`, `jammed`, `broken`."""
    counts: dict[Id, Annotated[int, Field(ge=0, le=999)]] = Field(default_factory=dict, max_length=20)
    """By item: shots that are left in it."""
    last_seen: Where | None = None
    """Where the other side saw it last; the unit itself stands out of sight, where the drawing has it."""


class PuzzleSide(FileSchema):
    """One of the two sides."""

    name: Name | None = None
    """What players read, in the plural."""
    goals: Many[Goal] = ()
    """Its ways to win; with none: put out every foe."""


class FigureSchema(FileSchema):
    """Figures of the reason: how an action may end in the position, by the odds of the game."""

    do: Command
    """The action of any unit, as it is typed."""
    at: dict[UnitId, Where] = Field(default_factory=dict, max_length=20)
    """Other places of units, assumed for this figure."""
    states: dict[UnitId, Many[str]] = Field(default_factory=dict, max_length=20)
    """By unit: states that are assumed for this figure, besides its own."""
    works: Percent | None = None
    """The chance that it works."""
    out: Percent | None = None
    """The chance that the target is out of the fight."""
    damage: Tenths | None = None
    """Points that the target loses on average."""
    cost: Tenths | None = None
    """Points that the unit itself loses on average."""
    wins: bool | None = None
    """Whether it wins the battle at once; only for an answer to the question, and one that takes no dice."""


class AnswersSchema(FileSchema):
    """Patterns of answers; the first list that has a fitting one decides. What fits none is wrong."""

    right: Patterns
    """Full credit."""
    half: Patterns = ()
    """Half credit."""
    forbidden: Patterns = ()
    """What no opponent may ever do here."""


class PositionFile(MapFile):
    """A drawn position, as maps are drawn, with all that is said of its units and sides.

    In the drawing `a` is a unit of ours and `B` one of theirs, on floor unless the legend says otherwise; a
    digit is floor that commands and goals may name.
    """

    units: Annotated[dict[UnitId, PuzzleUnit], Field(max_length=18)]
    """Every unit of the drawing, by id."""
    sides: dict[SideId, PuzzleSide] = Field(default_factory=dict, max_length=2)
    """Names and goals of the player's side (`ours`, the letter `a`) and of the other (`theirs`, `B`)."""
    options: Settings = Field(default_factory=dict)
    """Settings of the ruleset's options."""
    fog: bool = True
    """Whether a side sees only what its units see."""
    charted: bool = True
    """Whether the player's side knows the ground."""
    sneaking: bool = False
    """Whether our side is unnoticed, and sneaks."""


class PuzzleFile(PositionFile):
    """`content/<pack>/puzzles/<ruleset>/<puzzle>.yaml`: a position to solve."""

    theme: Name
    """What it is about, in a few words."""
    question: Prose
    """What is going on, and what the player is asked."""
    asked: Annotated[str, StringConstraints(pattern=r"^a[1-9]( [a-z-]{1,32})?$")]
    """The unit that is asked; if it is not its turn, also the topic: `a1`, `a1 defence`."""
    opening: Many[Command] = ()
    """What was done before the question, command by command; nobody is hurt by it."""
    answers: AnswersSchema
    """What is right."""
    reason: Prose
    """Why, in one to three plain sentences."""
    figures: Many[FigureSchema] = ()
    """The figures on which the reason stands."""


Verdict = Literal["right", "half", "forbidden", "wrong"]
"""What an answer is worth."""
