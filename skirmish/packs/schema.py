"""The shapes of the files: this module is the documentation of the formats.

A ruleset's own blocks (`sheet:` of a unit, the sections of items) are shaped by its dataclasses, see
`sheets`. Files are read strictly: text is never taken for a number, nor an unknown key for a comment.
"""

from __future__ import annotations

from string import ascii_lowercase
from typing import Annotated, Any, ClassVar, Final, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, Strict, StringConstraints
from pydantic_core import PydanticCustomError

from skirmish.model.lock import EASIEST, HARDEST, USUAL
from skirmish.packs.versions import RANGE, SPELLING, is_range
from skirmish.seats import HUMAN, SEATS

T = TypeVar("T")

MOST_IN_LIST: Final = 60
"""Entries of one list."""
MOST_DEFINED: Final = 200
"""Units, roles, or items of one section, in one file."""
Many = Annotated[tuple[T, ...], Strict(False), Field(max_length=MOST_IN_LIST)]
"""A list in the file."""
Id = Annotated[str, StringConstraints(pattern="^[a-z][a-z0-9_]{0,31}$"), Field(title="id")]
"""What is typed and referred to: small letters, digits and underscores, beginning with a letter."""
Reference = Annotated[
    str, StringConstraints(pattern="^([a-z][a-z0-9_]{0,31}/)?[a-z][a-z0-9_]{0,31}$"), Field(title="reference")
]
"""A unit or item: by its id in the same pack, as `guard`, or in a pack that is needed, as `core/guard`."""
PuzzleId = Annotated[
    str, StringConstraints(pattern="^[a-z][a-z0-9_]{0,31}/[a-z][a-z0-9_]{0,31}$"), Field(title="puzzle")
]
"""A puzzle: its system and its id, as its file lies in `puzzles/`."""
Version = Annotated[str, StringConstraints(pattern=SPELLING), Field(title="version")]
"""A version: three whole numbers parted by dots, as `1.0.2`."""
Name = Annotated[str, StringConstraints(pattern=r"^\S(.{0,38}\S)?$"), Field(title="name")]
"""What players read: up to 40 characters on one line, no blanks around it."""
Prose = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500), Field(title="text")
]
"""A few sentences."""
Where = Annotated[str, StringConstraints(pattern=r"^\S(.{0,198}\S)?$"), Field(title="place")]
"""A place on the map: a cell such as `12,7`, or the name of a zone."""
State = Annotated[str, StringConstraints(pattern="^[a-z][a-z-]{0,31}$"), Field(title="state")]
"""What holds for a unit, by the id that `skirmish odds --actor-state` takes."""
Hundredths = Annotated[int, Field(ge=1, le=100, examples=[50])]
"""A part of the whole health."""
LockNumber = Annotated[int, Field(ge=EASIEST, le=HARDEST, examples=[9])]
"""How hard a locked door is to force."""
FacingName = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]
"""One of the eight facings."""


def _seat(text: str) -> str:
    """Return the text if it is a seat; whether there is such a temperament is not known here."""
    plain, slash, _ = text.partition("/")
    if plain not in SEATS or (slash and plain == HUMAN):
        raise PydanticCustomError("literal_error", "no seat", {"expected": ", ".join(SEATS)})
    return text


def _letter(given: object) -> object:
    """Return the text if it is one small letter."""
    if not isinstance(given, str) or len(given) != 1 or given not in ascii_lowercase:
        raise PydanticCustomError("letter_error", "no letter", {})
    return given


def _range(text: str) -> str:
    """Return the text if it is a range of versions."""
    if not is_range(text):
        raise PydanticCustomError("range_error", "no range of versions", {})
    return text


Letter = Annotated[
    str, BeforeValidator(_letter), Field(title="letter", json_schema_extra={"pattern": "^[a-z]$"})
]
"""One small letter, a to z."""
Range = Annotated[
    str,
    StringConstraints(max_length=100),
    AfterValidator(_range),
    Field(title="range", json_schema_extra={"pattern": RANGE}),
]
"""Versions that will do, as `">=1.2,<2"` (in quotes); `any` is every version."""
Seat = Annotated[
    str,
    AfterValidator(_seat),
    Field(
        title="seat",
        examples=["ai:regular", "ai:veteran/cautious"],
        json_schema_extra={"pattern": f"^({HUMAN}|({'|'.join(SEATS[1:])})(/.*)?)$"},
    ),
]
"""Who plays a side: one of `SEATS`, an opponent's perhaps with a temperament, as `ai:regular/cautious`."""
MOST_UNITS: Final = 32
"""Units of one side."""


class FileSchema(BaseModel):
    """What all shapes have in common: frozen, strict, nothing unknown."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)
    record: ClassVar[type | None] = None
    """The dataclass of a ruleset whose fields it holds besides its own."""


class Overridden(FileSchema):
    """What a pack replaces of one other pack. Each thing that is named must be in both packs."""

    scenarios: Annotated[Many[Id], Field(examples=[["raid"]])] = ()
    """Scenarios of the other pack that this one's of the same id replace."""
    temperaments: Annotated[Many[Id], Field(examples=[["berserk"]])] = ()
    """Temperaments of the other pack that this one's of the same id replace."""
    lessons: Annotated[Many[Id], Field(examples=[["moving"]])] = ()
    """Lessons of the other pack that this one's of the same id replace."""
    puzzles: Annotated[Many[PuzzleId], Field(examples=[["fudge/flank"]])] = ()
    """Puzzles of the other pack that this one's of the same system and id replace."""
    units: Annotated[Many[Id], Field(examples=[["guard"]])] = ()
    """Units of the other pack that this one's of the same id replace wherever they are used, under each
    ruleset that both packs have them for."""


class PackFile(FileSchema):
    """`content/<pack>/pack.yaml`: what the pack is."""

    id: Annotated[Id | None, Field(examples=["mill_war"])] = None
    """What the pack is called by others; the same as the name of its folder. Needed to share the pack."""
    title: Annotated[Name, Field(examples=["The Border Country"])]
    """What players read."""
    summary: Annotated[Prose, Field(examples=["Poor hills between two tired states."])]
    """What is in it."""
    version: Annotated[Version | None, Field(examples=["1.0.2"])] = None
    """Three whole numbers; a later version has a higher one. Needed to share the pack."""
    authors: Annotated[Many[Name], Field(examples=[["Wren", "Bea"]])] = ()
    """Who made it. Needed to share the pack."""
    licence: Annotated[Name | None, Field(examples=["CC-BY-4.0"])] = None
    """What others may do with it, in a short name. Needed to share the pack."""
    game: Annotated[Range, Field(examples=[">=0.1,<2"])] = "any"
    """The versions of Skirmish that it is made for; under others it is left out."""
    needs: Annotated[
        dict[Id, Range], Field(max_length=MOST_IN_LIST, examples=[{"core": ">=1.0,<2", "mill_war": "any"}])
    ] = {}
    """By id: the packs whose units and items it uses, each with the versions that will do."""
    overrides: Annotated[
        dict[Id, Overridden], Field(max_length=MOST_IN_LIST, examples=[{"core": {"scenarios": ["raid"]}}])
    ] = {}
    """By id of another pack: what of it is replaced. What is not said here is never replaced."""
    roles: Annotated[
        dict[Id, Name],
        Field(max_length=MOST_DEFINED, examples=[{"guard": "steady, with a long weapon"}]),
    ] = {}
    """By unit: what it is good for, under every ruleset."""
    looks: Annotated[dict[Id, Letter], Field(max_length=MOST_DEFINED, examples=[{"guard": "g"}])] = {}
    """By unit: the letter that stands for it on the map, as `look` in units.yaml says it."""
    first: Id = ""
    """The ruleset that is proposed if nobody has chosen one; if not given, the first by the alphabet."""


class MapFile(FileSchema):
    """`maps/<map>.yaml`: the ground, drawn one character for each cell."""

    title: Annotated[Name, Field(examples=["The toll bridge"])]
    """What players read."""
    rows: Annotated[str, Field(title="drawing", examples=["#####\n#..+.\n#####\n"])]
    """The drawing, below a `|`, all rows of one length. Every built-in tile has a glyph of its own, and `'`
    is an open door."""
    legend: Annotated[dict[str, Id], Field(max_length=MOST_DEFINED, examples=[{"s": "rubble"}])] = {}
    """Further glyphs: the character, and the id of a tile (or `open_door`)."""
    areas: Annotated[str, Field(title="drawing", examples=[".....\n.AA..\n.....\n"])] = ""
    """A second drawing of the same size: letters name areas, `.` is none."""
    zones: Annotated[
        dict[Id, Where],
        Field(max_length=100, examples=[{"shed": "A", "gate": "29,4 29,5", "yard": "AB 1,1-4,2"}]),
    ] = {}
    """Named areas: letters of the second drawing, cells `4,7` and boxes `4,7-9,12`, parted by blanks."""
    links: Annotated[dict[Id, Where], Field(max_length=100, examples=[{"rope": "5,1 8,1"}])] = {}
    """Ropes, banisters, ledges: the two cells at the ends of each, written like a zone."""
    storeys: Annotated[
        dict[Id, Where],
        Field(max_length=20, examples=[{"ground_floor": "0,0-19,14", "upper_floor": "21,0-40,14"}]),
    ] = {}
    """Areas that lie above each other, the lowest first, written like zones: none, or two and more. Between
    them are walls, a column or row or more, and nobody sees, shoots or hears from one to another. They are
    called by their names, as in `stairs to the upper floor`."""
    stairs: Annotated[dict[Id, Where], Field(max_length=100, examples=[{"steps": "18,3 22,3"}])] = {}
    """Stairs: the two cells at their ends, in different storeys. From one to the other it is a step."""
    dark: Annotated[str, Field(max_length=4_000, examples=["A 7,3-9,5"])] = ""
    """Areas in the dark, written like a zone."""
    dim: Annotated[str, Field(max_length=4_000, examples=["B"])] = ""
    """Areas in dim light, written like a zone."""


class Post(FileSchema):
    """One unit of a scenario, or several alike."""

    unit: Annotated[Reference, Field(examples=["guard", "core/guard"])]
    """Kind of unit, as defined in the ruleset files of the pack, or of one that it needs: `core/guard`."""
    name: Annotated[Name | None, Field(examples=["Captain Orlo"])] = None
    """A name of its own."""
    count: Annotated[int, Field(ge=1, le=MOST_UNITS, examples=[3])] = 1
    """How many of them."""
    at: Annotated[Where, Field(examples=["12,7", "gate"])]
    """Where it starts: a cell, or a zone, whose free cells are filled from the middle."""
    facing: Annotated[FacingName | None, Field(examples=["ne"])] = None
    """The way it looks; if not given, along its round, or towards the middle of the map."""
    alert: Annotated[bool | None, Field(examples=[False])] = None
    """Whether it expects a fight; if not given, every unit does except those who face infiltrators."""
    health: Hundredths = 100
    """How much of its health it has at the start, in hundredths: 50 is half. It is never out at once."""
    health_under: Annotated[dict[Id, Hundredths], Field(max_length=MOST_IN_LIST)] = {}
    """By ruleset: another `health` under that ruleset, so that the fight is as hard under each of them."""
    states: Annotated[Many[State], Field(examples=[["prone"]])] = ()
    """States that hold for it at the start, under each system that knows them; other systems leave them
    out."""
    keys: Annotated[Many[Name], Field(examples=[["iron key"]])] = ()
    """Keys that it has on it, by the names that locks have for them."""
    patrol: Annotated[Many[Where], Field(examples=[["18,13 w", "18,7 n"]])] = ()
    """The round that it walks while nobody has been noticed: places, perhaps with the way to look: `12,7
    e`."""


class LockSpec(FileSchema):
    """A locked door, or all doors of a zone, locked alike."""

    at: Annotated[Where, Field(examples=["29,4", "office"])]
    """The door, or a zone for all doors in it; it has to be closed."""
    key: Annotated[Name | None, Field(examples=["iron key"])] = None
    """The name of the key that opens it; without one it can only be forced."""
    number: LockNumber = USUAL
    """How hard it is to force: 2d6 + ST in `forge`; the other systems translate it."""


class LyingKey(FileSchema):
    """A key that lies on the ground."""

    name: Annotated[Name, Field(examples=["iron key"])]
    """What players read; locks have it as `key`."""
    at: Annotated[Where, Field(examples=["12,7"])]
    """The cell where it lies, or a zone, for its first cell."""


class Goal(FileSchema):
    """One way for a side to win; any one is enough. Met by several sides in the same moment it is a draw.

    What else it says goes by its kind, which declares its parameters in `skirmish.rules.objectives`.
    """

    do: str
    """What has to be done: the id of a kind."""
    told: Annotated[Prose | None, Field(examples=["Put out Captain Orlo, who keeps to the office."])] = None
    """What its side is told of it instead of the plain sentence: names and places."""
    near: Annotated[Id | None, Field(examples=["office"])] = None
    """The zone where its side is told to look for it: shown to people, and where opponents look first."""


class ScenarioAlly(FileSchema):
    """Units of a side that somebody else commands: they win and lose with the side, and see what it sees."""

    name: Annotated[Name, Field(examples=["Village militia"])]
    """What players read, in the plural."""
    seat: Seat = "ai:regular"
    """Who plays them unless the player says otherwise: an opponent, or `human` for another person."""
    units: Annotated[Many[Post], Field(examples=[[{"unit": "guard", "count": 2, "at": "gate"}]])]
    """Their units; their ids follow those of the side's own."""


class ScenarioSide(FileSchema):
    """One side of a scenario."""

    name: Annotated[Name, Field(examples=["Mill watch"])]
    """What players read, in the plural."""
    seat: Seat = "human"
    """Who plays it unless the player says otherwise."""
    units: Annotated[Many[Post], Field(examples=[[{"unit": "scout", "name": "Wren", "at": "2,10"}]])]
    """Its units, in the order of their ids."""
    goals: Annotated[Many[Goal], Field(examples=[[{"do": "hold", "zone": "mill", "rounds": 5}]])] = ()
    """Its ways to win; with none: put out every foe."""
    deploy: Annotated[Id | None, Field(examples=["woods"])] = None
    """Zone in which it may place its units before the battle; its allies may place those that start there."""
    allies: Annotated[
        dict[Id, ScenarioAlly],
        Field(
            max_length=MOST_IN_LIST,
            examples=[{"militia": {"name": "Militia", "units": [{"unit": "guard", "at": "gate"}]}}],
        ),
    ] = {}
    """By id: units that fight on this side, and that somebody else commands. No side has the same id."""


Settings = Annotated[dict[Id, Any], Field(max_length=MOST_IN_LIST, title="settings")]
"""Settings of one ruleset's options."""


class ScenarioFile(FileSchema):
    """`content/<pack>/scenarios/<scenario>.yaml`: a fight to play."""

    title: Annotated[Name, Field(examples=["A quiet word"])]
    """What players read."""
    summary: Annotated[
        Prose, Field(examples=["Captain Orlo has the letters. Get them before he reads them."])
    ]
    """The briefing."""
    map: Annotated[Reference, Field(examples=["mill", "mill_war/yard"])]
    """The map that it is played on: one of the same pack, or else one that lies in no pack; `other/yard`
    is that of another pack which is needed."""
    pack: Annotated[Id | None, Field(examples=["core"])] = None
    """The pack whose units it uses; if not given, its own."""
    sides: dict[Id, ScenarioSide]
    """Two to four, by id, in the order in which the file lists them."""
    infiltrators: Annotated[Id | None, Field(examples=["raiders"])] = None
    """The side that starts unnoticed; if not given, an unseen one that faces units that are not alert."""
    fog: bool = True
    """Whether a side sees enemies only where its units see them; else all are shown."""
    charted: bool = False
    """Whether every side knows the whole ground from the start; else each finds it out by what it sees.

    Without fog it is known."""
    limit: Annotated[int, Field(ge=1, le=200, examples=[30])] = 60
    """Rounds after which it is a draw."""
    even: bool = False
    """Whether it is meant to be won about as often by either side; `make balance` looks after it."""
    options: Annotated[dict[Id, Settings], Field(max_length=MOST_IN_LIST)] = {}
    """By ruleset: settings of its options."""
    locks: Annotated[Many[LockSpec], Field(examples=[[{"at": "29,4", "key": "iron key"}]])] = ()
    """Doors that are locked at the start."""
    keys: Annotated[Many[LyingKey], Field(examples=[[{"name": "iron key", "at": "12,7"}]])] = ()
    """Keys that lie on the ground; a key that a unit has stands with that unit."""
    triggers: Many[Any] = ()
    """What happens once, as soon as its cause comes about; in this order, if several causes come at once."""
