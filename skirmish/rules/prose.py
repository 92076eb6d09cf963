"""The prose of a rule system: TOML files beside its code, each read when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from functools import cache, cached_property, partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeVar, get_args, overload

from skirmish.errors import ProseError
from skirmish.files import because
from skirmish.rules.arcs import Arc

T = TypeVar("T")
V = TypeVar("V")

WORDS: Final = (
    "topics", "states", "arcs", "outcomes", "luck", "sentences", "prices", "short_prices", "works", "plain",
    "harmless",
)  # fmt: skip
"""The tables that `words.toml` may have."""
_TYPES: Final[Mapping[str, type]] = {"str": str, "bool": bool, "int": int}
"""What the fields of a table may hold, by the annotation of the record."""


class LazyMapping(Mapping[str, V]):
    """A mapping that is made when it is first asked for anything."""

    def __init__(self, make: Callable[[], Mapping[str, V]]) -> None:
        self._made = cache(make)

    def __getitem__(self, key: str) -> V:
        return self._made()[key]

    def __contains__(self, key: object) -> bool:
        return key in self._made()

    def __iter__(self) -> Iterator[str]:
        return iter(self._made())

    def __len__(self) -> int:
        return len(self._made())


class LazyRows(Sequence[T]):
    """A sequence that is made when it is first asked for anything."""

    def __init__(self, make: Callable[[], tuple[T, ...]]) -> None:
        self._made = cache(make)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        return self._made()[index]

    def __len__(self) -> int:
        return len(self._made())

    def __iter__(self) -> Iterator[T]:
        return iter(self._made())


@dataclass(frozen=True, slots=True)
class StateWord:
    """A state that the ruleset knows, for pickers and `skirmish odds`."""

    id: str
    """As in `--actor-state`."""
    word: str
    """As read on a card."""
    meaning: str
    """One line: what it does."""
    rule: str = ""
    """Id of the rule behind it."""
    is_given: bool = False
    """Whether it is a circumstance (cover, hidden) and not a state kept on the unit."""
    most: int = 0
    """How much of it there may be, as in `--actor-state acted=2`; 0: it holds or it does not."""
    sways: bool = False
    """Whether its amount weighs on the next roll: it is told with the word, as `tricked −10`."""
    above: str = ""
    """The state whose word is told instead where the amount is above 0, if it then means something else."""
    below: str = ""
    """The same where the amount is below 0."""
    tally: str = ""
    """The counter of the unit that keeps how much, where it is counted and no state keeps it."""


@dataclass(frozen=True, slots=True)
class ChecklistItem:
    """One item of a ruleset's checklist, for the coverage page."""

    id: str
    """`FU-07`."""
    line: str
    """What it says, in our words."""
    where: str
    """What implements it: `attack.weigh_shot` of its folder, or `stealth.unseen.notice` of what all share."""
    is_optional: bool = False
    """Whether it is an option that is off by default."""


@dataclass(frozen=True, slots=True)
class Prose:
    """What a system says. Where it comes from files, reading one that is wrong raises `ProseError`."""

    topics: Mapping[str, str] = field(default_factory=dict)
    """Topics of its prompts that take a standing answer, with one line each."""
    prices: Mapping[str, str] = field(default_factory=dict)
    """By verb: what it costs of the turn; what an answer costs besides what a card counts down."""
    short_prices: Mapping[str, str] = field(default_factory=dict)
    """By price: it in a few signs, where there is little room (`half` for half the turn)."""
    sentences: Mapping[str, str] = field(default_factory=dict)
    """Sentences of the log by `verb:outcome` or topic; `{unit}` and the like are filled in by the chronicle
    (`{action:die|dice}` by the first word where the figure is 1), and a full stop is added where none
    stands."""
    states: Sequence[StateWord] = ()
    """States and circumstances."""
    arcs: Mapping[Arc, str] = field(default_factory=dict)
    """What it means to be in front of a unit, beside or behind it, in a few words, without those that the
    system does not tell apart; none where facing matters for nothing."""
    outcomes: Mapping[str, str] = field(default_factory=dict)
    """A word for each id of an outcome."""
    plain: Mapping[str, str] = field(default_factory=dict)
    """By outcome (several joined by `+`), or by verb and outcome (`trick:lost`): it in plain words."""
    harmless: Mapping[str, str] = field(default_factory=dict)
    """The same of an ending by which the verb does not come off, where the outcome alone does not say so."""
    works: Mapping[str, str] = field(default_factory=dict)
    """By verb, where the points that its target loses do not show it: the outcomes by which it comes off,
    after commas (all of several rolls have to be among them); or `out`: the target takes no further part
    (after outcomes: that, too); or `+held`: it comes into that state."""
    luck: Mapping[str, str] = field(default_factory=dict)
    """By id of an outcome whether it is what the roller wished for, `good` or `bad`; of a roll with none of
    them an outcome is good if it does damage."""
    checklist: Sequence[ChecklistItem] = ()
    """Every item of its checklist; rulings come last, with a prefix of their own in their ids."""
    rules: Mapping[str, str] = field(default_factory=dict)
    """By id of an item of the checklist: what it says in full, in one to four plain sentences. Every id that
    a row of the odds may name has one; `rules.rule_texts` looks them up."""
    primer: Mapping[str, str] = field(default_factory=dict)
    """By aspect (`primer.ASPECTS`): how it is played, in one to three plain sentences."""

    def __post_init__(self) -> None:
        """Close the tables: opponents are handed them."""
        close_tables(self)


def close_tables(record: object) -> None:
    """Make every dict among the fields of a frozen dataclass read-only."""
    for one in fields(record):  # type: ignore[arg-type]  # a dataclass, as said
        rows = getattr(record, one.name)
        if isinstance(rows, dict):
            object.__setattr__(record, one.name, MappingProxyType(rows))


def read_prose(folder: Path, places: Mapping[str, str]) -> Prose:
    """Give the prose of the files in a folder, without reading any of them yet.

    The files are `words.toml`, `checklist.toml`, `rulings.toml`, `primer.toml` and, where there is one,
    `rules.toml`. `places` says by id of a checklist item or ruling where it is done; an item without a place
    is not done yet.
    """
    words = TextFile(folder / "words.toml", WORDS)
    lists = tuple(TextFile(folder / f"{name}.toml") for name in ("checklist", "rulings"))
    primer = TextFile(folder / "primer.toml")
    rules = folder / "rules.toml"
    return Prose(
        topics=LazyMapping(partial(words.texts, "topics")),
        prices=LazyMapping(partial(words.texts, "prices")),
        short_prices=LazyMapping(partial(words.texts, "short_prices")),
        plain=LazyMapping(partial(words.texts, "plain")),
        harmless=LazyMapping(partial(words.texts, "harmless")),
        works=LazyMapping(partial(words.texts, "works")),
        sentences=LazyMapping(partial(words.texts, "sentences")),
        states=LazyRows(partial(_states, words)),
        arcs=LazyMapping(partial(_arcs, words)),  # type: ignore[arg-type]  # its keys are looked at
        outcomes=LazyMapping(partial(words.texts, "outcomes")),
        luck=LazyMapping(partial(words.texts, "luck")),
        checklist=LazyRows(partial(_entries, lists, places)),
        rules=LazyMapping(TextFile(rules).texts) if rules.exists() else {},
        primer=LazyMapping(primer.texts),
    )


class TextFile:
    """A TOML file, read once, when it is first asked for anything."""

    def __init__(self, path: Path, tables: tuple[str, ...] = ()) -> None:
        self.path = path
        self.tables = tables
        """The names that it may have at its top; empty: any."""

    @cached_property
    def content(self) -> Mapping[str, Any]:
        """Everything in it. `ProseError` if it cannot be read, or has a table that is not known."""
        import tomllib

        try:
            found = tomllib.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise ProseError(f"{self.path}: {because(error)}") from error
        for name in found:
            if self.tables and name not in self.tables:
                raise self.wrong(name, f"is not one of: {', '.join(self.tables)}")
        return found

    def table(self, name: str) -> Mapping[str, Any]:
        """Return the table of that name; empty if there is none."""
        found = self.content.get(name, {})
        if not isinstance(found, Mapping):
            raise self.wrong(name, "is no table")
        return found

    def texts(self, name: str = "") -> Mapping[str, str]:
        """Return the table of that name, or the whole file. ProseError if a value is no text."""
        found = self.table(name) if name else self.content
        for key, value in found.items():
            if not isinstance(value, str):
                raise self.wrong(f"{name}.{key}" if name else key, "is no text")
        return found

    def record(self, kind: type[T], key: str, table: object, **given: object) -> T:
        """Build a record of that kind from the table at that key, and from the fields that are given."""
        if not isinstance(table, Mapping):
            raise self.wrong(key, "is no table")
        free = {one.name: one for one in fields(kind) if one.name not in given}  # type: ignore[arg-type]
        for name, value in table.items():
            if name not in free:
                raise self.wrong(f"{key}.{name}", f"is not one of: {', '.join(free)}")
            wanted = str(free[name].type)
            if type(value) is not _TYPES[wanted]:
                raise self.wrong(f"{key}.{name}", f"is no {wanted}")
        for name, one in free.items():
            if name not in table and one.default is MISSING:
                raise self.wrong(f"{key}.{name}", "is missing")
        return kind(**given, **table)

    def wrong(self, key: str, why: str) -> ProseError:
        """Build the error to raise for a key."""
        return ProseError(f"{self.path}: {key} {why}")


def _states(file: TextFile) -> tuple[StateWord, ...]:
    found = file.table("states").items()
    return tuple(file.record(StateWord, f"states.{name}", table, id=name) for name, table in found)


def _arcs(file: TextFile) -> Mapping[str, str]:
    found = file.texts("arcs")
    for name in found:
        if name not in get_args(Arc):
            raise file.wrong(f"arcs.{name}", f"is not one of: {', '.join(get_args(Arc))}")
    return found


def _entries(files: Sequence[TextFile], places: Mapping[str, str]) -> tuple[ChecklistItem, ...]:
    """Build the items and rulings in the order of the files; a mere text is an item's `line`."""
    found: dict[str, ChecklistItem] = {}
    for file in files:
        for name, value in file.content.items():
            if name in found:
                raise file.wrong(name, "stands in two files")
            table = {"line": value} if isinstance(value, str) else value
            found[name] = file.record(ChecklistItem, name, table, id=name, where=places.get(name, ""))
    for name in places:
        if name not in found:
            raise files[0].wrong(name, "is missing: its place is known, its text is not")
    return tuple(found.values())
