"""A ruleset: one table. Two of them side by side are the comparison of two games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, is_dataclass
from fractions import Fraction
from itertools import combinations
from types import ModuleType
from typing import TYPE_CHECKING, Protocol

from skirmish.grid import Cell, within
from skirmish.model.action import Action
from skirmish.model.battle import Battle, Result
from skirmish.model.change import changed
from skirmish.model.prompt import Prompt
from skirmish.model.scene import Setting
from skirmish.model.unit import Unit
from skirmish.rules.arcs import ArcOf, by_half
from skirmish.rules.prose import Prose, close_tables
from skirmish.rules.setup.situation import OddsSetup, Situation
from skirmish.rules.supply import Supply
from skirmish.rules.verb import Verb

if TYPE_CHECKING:
    from skirmish.dice import Dice, Roll
    from skirmish.model.event import CheckRolled
    from skirmish.model.moment import Moment


class Rounds(Protocol):
    """A round structure: who is asked when. Its state is the battle's clock."""

    def begin(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Start the clock; called once, or when another structure hands over to this one."""

    def advance(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Move time on a little; called when nobody is asked and nothing is pending."""

    def accept(self, ruleset: Ruleset, moment: Moment, dice: Dice, prompt: Prompt, action: Action) -> None:
        """Take the answer to a prompt: perform the action now, or store it for later."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a ruleset that a scenario may set."""

    name: str
    """As written in a scenario: `wound_penalties`."""
    values: tuple[Setting, ...]
    """What it may be; the first is the default."""
    meaning: str
    """One line for "new battle"."""
    rule: str = ""
    """Id of the ruling behind it."""
    seated: Callable[[tuple[str, ...], frozenset[str]], Setting] | None = None
    """What it is where nobody has set it, by the sides in their order and those that people play; None: its
    first value, no matter who plays."""

    def default(self, sides: tuple[str, ...], people: frozenset[str]) -> Setting:
        """Return its value where nobody has set it, in a battle of those sides, some played by people."""
        return self.seated(sides, people) if self.seated else self.values[0]

    def all_values(self, sides: tuple[str, ...]) -> tuple[Setting, ...]:
        """Return what it can be in a battle of those sides: what may be set, and what comes of who plays."""
        if self.seated is None:
            return self.values
        played = [frozenset(some) for count in range(len(sides) + 1) for some in combinations(sides, count)]
        return tuple(dict.fromkeys((*self.values, *(self.seated(sides, people) for people in played))))


@dataclass(frozen=True, slots=True)
class Band:
    """A range of distances that the ruleset tells apart; each begins beyond the one before it."""

    letter: str
    """One letter for the map."""
    name: str
    """A word: `medium`; empty where the distance says it all."""
    far: Fraction | None
    """The last distance that belongs to it, in the ruleset's length; None: everything beyond."""
    note: str = ""
    """What it means, in a few words."""
    is_of_arms: bool = False
    """Whether it is how far one kind of weapon goes well, and so tells nothing of a blow with another."""
    more: str = ""
    """What it means besides, told where there is room."""

    @property
    def meaning(self) -> str:
        """All that it means: `stunts; one move from close`."""
        return "; ".join(filter(None, (self.note, self.more)))


@dataclass(frozen=True, slots=True)
class Reserve:
    """Points that units may spend once dice have fallen."""

    left: Callable[[Unit], int]
    """How many the unit has left."""
    drained: Callable[[Unit], Unit]
    """The unit when it has spent them all."""
    verb: str
    """Id of the answer that spends some, its ways from few to many."""
    settled: Callable[[Battle], Battle] = lambda battle: battle
    """The battle without what cannot matter to the pending work: if two are equal, they go on alike."""


def _no_rows(_battle: Battle, _unit: Unit) -> tuple[tuple[str, str], ...]:
    return ()


def _no_supplies(_unit: Unit) -> tuple[Supply, ...]:
    return ()


def _nothing_counted(_unit: Unit) -> str:
    return ""


def _added_up(_event: CheckRolled, _roll: Roll) -> str:
    return ""


def _nothing_reckoned(_event: CheckRolled) -> str:
    return ""


def _nothing_owed(_unit: Unit) -> float:
    return 0.0


def _fresh(unit: Unit) -> Unit:
    return changed(unit, tallies={}, notes={}) if unit.tallies or unit.notes else unit


def _ready_as_it_is(battle: Battle, _unit_id: str, _target_id: str, _start: Cell) -> Battle:
    return battle


def _no_result(_battle: Battle) -> Result | None:
    return None


def _as_it_stands(battle: Battle, _action: Action) -> Battle:
    return battle


def _as_it_is(battle: Battle) -> Battle:
    return battle


def _nothing_more(_moment: Moment) -> None:
    return None


def _unscathed(_moment: Moment, _unit_id: str) -> None:
    return None


def _no_complaints(_unit: Unit, _options: Mapping[str, Setting]) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class CutIn:
    """A question that may come to a side in another's turn, and that this other need not know of."""

    topic: str
    """Topic of its prompts."""
    may_follow: Callable[[Action], bool]
    """Whether it may be asked after that act in somebody's turn; at the end of a round it always may."""
    passing: frozenset[str]
    """Fields of the clock that change when time moves on after it."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Everything that one rule system is, as a table."""

    id: str
    """What is typed for it, and how the files of packs are called that have its units: `fudge`."""
    title: str
    """What players read."""
    version: int
    """Raised whenever a battle would resolve differently."""
    summary: str
    """One sentence: what drives it."""
    cell: Fraction
    """What one cell measures, in `length`."""
    length: str
    """The unit of length: `m`, `yd`, `ft`."""
    diagonal: int
    """Half steps of a diagonal step: 3, or 2 where a diagonal counts as one cell."""
    sheet: type
    """Dataclass of a unit's numbers; packs are checked against its fields."""
    kit: Mapping[str, type]
    """Dataclasses of items by the name of their section in a pack: `weapons`, `shields`, `armour`."""
    full: Callable[[Unit], int]
    """Hit points (or what stands for them) of that unit when whole."""
    rounds: Rounds
    """The round structure."""
    verbs: Mapping[str, Verb]
    """Every verb, offered or internal, by id, in the order of the buttons."""
    prose: Prose
    """What it says: sentences, words of states and outcomes, checklist, primer."""
    choices: tuple[Choice, ...] = ()
    """Options that a scenario may set."""
    card: Callable[[Battle, Unit], tuple[tuple[str, str], ...]] = _no_rows
    """Rows (name, value) of a unit's card."""
    supplies: Callable[[Unit], tuple[Supply, ...]] = _no_supplies
    """What acts and answers take of the unit, besides hit points; `card` may show each by its `row`."""
    gauge: Callable[[Unit], str] = _nothing_counted
    """What the unit has left to act with, in a few words; empty where a list of units need not say it."""
    counted: Callable[[CheckRolled, Roll], str] = _added_up
    """What counts of one roll of a check, in a few words for the log; empty where its dice are added up."""
    reckoned: Callable[[CheckRolled], str] = _nothing_reckoned
    """How the points that a check costs came about, in a few words for the log, where its dice alone do not
    say it: what is doubled, multiplied, added to a special hit, taken off by armour."""
    judge: Callable[[Battle], Result | None] = _no_result
    """Endings that only this ruleset knows (a stalemate); asked when a round begins."""
    close: Callable[[Moment], None] = _nothing_more
    """What is still settled when a battle ends before its round does: who dies of his wounds, for example."""
    alone: Callable[[Battle], Battle] = _as_it_is
    """The battle as odds see it: an act by itself, whose effects do not wait for those of others, and after
    what others have declared to do before it."""
    when_done: Callable[[Battle, Action], Battle | str] = _as_it_stands
    """The battle as it will be when an act is done that is declared now, as far as has been declared; if it
    can no longer be done then, why not, in a few plain words."""
    audit: Callable[[Unit, Mapping[str, Setting]], tuple[str, ...]] = _no_complaints
    """What is wrong with a fresh unit of a pack (points overspent, kit that it may not have) under those
    options, all of them: a sentence each, without a full stop."""
    with_state: Callable[[Unit, str], Unit] | None = None
    """Put a unit into a state by its id, for odds and tests."""
    burn: Callable[[Moment, str], None] = _unscathed
    """What a round in the fire does to a unit."""
    yields: Callable[[Moment, str], None] = _unscathed
    """What ends for others when a unit yields: a grip, for example."""
    worn: Callable[[Unit], Unit] = lambda unit: unit
    """A fresh unit that has lost some of its points, with whatever else such a loss leaves on it."""
    first_states: tuple[str, ...] = ()
    """States in which a scenario may let a unit begin, by the ids that `with_state` takes."""
    odds_setup: OddsSetup = field(default_factory=OddsSetup)
    """What its verbs take for granted when their odds are asked."""
    givens: Mapping[str, str] = field(default_factory=dict)
    """Circumstances that may be given besides states when odds are asked, with one line each."""
    answers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By topic: the verbs that a standing order may name."""
    bands: tuple[Band, ...] = ()
    """Ranges of distances from near to far; none where each weapon has its own."""
    notices: Callable[[Battle, Unit, Cell], bool] | None = None
    """Whether that unit could notice somebody who sneaks about in that cell; None: nobody sneaks."""
    defence_states: tuple[str, ...] = ()
    """States and tallies by which a unit's defence wears or grows: held, energy left, parries made."""
    wearied: str = ""
    """The tally of answers given in a round, if each makes the later ones worse; empty where none does."""
    is_aimed_anew: bool = False
    """Whether a declared attack whose target is gone by then may be aimed at another enemy."""
    renewed: Callable[[Unit], Unit] = _fresh
    """That unit as a turn of its own will find it: what comes back by then has come back."""
    is_renewed_by_turn: bool = False
    """Whether that comes back as the unit's own turn begins; otherwise, with the round."""
    round_states: tuple[str, ...] = ()
    """States that end for everybody when a round begins: whom a unit struck, for example."""
    readied: Callable[[Battle, str, str, Cell], Battle] = _ready_as_it_is
    """The battle in which a unit with a whole turn before it has done what it can to strike at a target at
    once: (battle, unit, target, the cell where its turn began, if it has walked). It has let go, for example,
    loaded, or paid for the walk."""
    debt: Callable[[Unit], float] = _nothing_owed
    """How much of its coming turns the unit has spent beforehand, in turns: energy that stays out, a loan."""
    reserve: Reserve | None = None
    """Points that may be spent once dice have fallen; None: there are none."""
    opens_doors: bool = True
    """Whether closed doors open to a unit that walks; otherwise opening one is something to be done."""
    is_facing: bool = False
    """Whether it matters from which side a unit is attacked."""
    facing_after: Callable[[Battle, Unit], int] | None = None
    """Which way (0..7) a unit turns of itself after what it did; None: it looks where it went or struck."""
    arc: ArcOf = by_half
    """Whether a cell lies in front of a unit, beside or behind it."""
    cut_in: CutIn | None = None
    """What may be asked of somebody unseen in the enemy's turn; None: nothing."""
    floor: int = 0
    """Points left, or fewer, with which a unit is out of the fight."""
    records: tuple[type, ...] = ()
    """Frozen dataclasses besides `sheet` and `kit` that saves may hold: checks, outcomes, own clocks."""
    keywords: frozenset[str] = frozenset()
    """Words that its texts underline, in small letters."""

    def __post_init__(self) -> None:
        """Make the tables read-only, for opponents get them."""
        close_tables(self)

    def defaults(self, sides: tuple[str, ...], people: frozenset[str]) -> dict[str, Setting]:
        """Return each option's value where nobody has set it (see `Choice.default`)."""
        return {choice.name: choice.default(sides, people) for choice in self.choices}

    def set_up(self, situation: Situation) -> Situation:
        """Put in place what the situation takes for granted, so that its action can be resolved.

        SettingsError for what makes no sense, IllegalAction for what the rules refuse. A verb without dice of
        its own is as a rule no mistake: what it leads to may have some.
        """
        return self.odds_setup(situation, self.verbs[situation.action.verb], self.with_state)

    def band(self, start: Cell, goal: Cell) -> Band | None:
        """Return the band of the distance between two cells; None if there is none."""
        for band in self.bands:
            if band.far is None or within(start, goal, band.far, self.cell):
                return band
        return None


def records_of(module: ModuleType) -> tuple[type, ...]:
    """List the dataclasses that a module defines, for the `records` of a table."""
    found = vars(module).values()
    return tuple(
        one
        for one in found
        if is_dataclass(one) and isinstance(one, type) and one.__module__ == module.__name__
    )
