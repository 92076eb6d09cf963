"""A lesson: a drawn battle, and cards that teach while it is played. It watches, and never plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from skirmish.dice import LaidOutDice, Stream
from skirmish.grid.cell import Cell
from skirmish.grid.terrain import is_in
from skirmish.packs.puzzle import OURS, THEIRS
from skirmish.packs.setup import Setup
from skirmish.seats import HUMAN, SEATS

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle, Result
    from skirmish.model.moment import Step
    from skirmish.packs.temperaments import TemperamentCard
    from skirmish.rules.ruleset import Ruleset

GIVEN_UP: Final = "You gave it up. It can be begun again whenever you like."
"""What is said instead of its own words after a lesson that the player has conceded."""
WAITS: Final = "waits"
"""Plays the other side in a lesson where it declines whatever it is asked."""
START: Final = "start"
"""Stands for the dice before the first turn."""
_SIDES: Final = {"a": OURS, "b": THEIRS}
"""By letter: the side that it stands for in a pattern."""


@dataclass(frozen=True, slots=True)
class Glance:
    """What a lesson sees of the screen at one moment."""

    steps: Sequence[Step]
    """Everything that was done so far."""
    cursor: Cell | None = None
    """The cell that is pointed at."""
    picked: str = ""
    """The verb that was chosen."""
    overlay: str = ""
    """What lies over the map."""
    popup: str = ""
    """The panel that is open."""
    asked: str = ""
    """`turn` or `reply` while the player is asked; else empty."""

    @property
    def battle(self) -> Battle:
        """The battle now."""
        return self.steps[-1].after


@dataclass(frozen=True, slots=True)
class Cue:
    """What has to come about; all that is said must hold at the same time."""

    do: tuple[Action, ...] = ()
    """Somebody did one of these since the card came up: patterns."""
    out: str = ""
    """That unit is out of the fight."""
    hurt: str = ""
    """That unit has lost points since the battle began."""
    stand: str = ""
    """That unit stands within `within`."""
    within: str = ""
    """A spot."""
    hidden: str = ""
    """The other side does not see that unit."""
    seen: str = ""
    """Our side sees that unit."""
    point: str = ""
    """The cursor is on that spot."""
    pick: str = ""
    """That verb is chosen."""
    lay: str = ""
    """That overlay lies over the map."""
    open: str = ""
    """That panel is open."""
    asked: str = ""
    """What the player is asked: `turn` or `reply`."""
    round: int = 0
    """The fight is in that round, or in a later one."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card."""

    text: str
    """What it tells; data, never markup."""
    typed: str
    """What it tells in the plain client; data, never markup."""
    at: tuple[str, ...] = ()
    """The spots and parts that it points at."""
    until: tuple[Cue, ...] = ()
    """What ends it: any one of them; none: the player goes on by a key."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson that was found to be in order."""

    id: str
    """The name of its file, without the ending."""
    number: int
    """Its place among the lessons."""
    pack: str
    """Id of the pack whose units it uses."""
    ruleset: str
    """Id of the ruleset."""
    title: str
    """What players read; data, never markup."""
    summary: str
    """What is learnt in it; data, never markup."""
    theirs: str
    """Who plays the other side: a seat, or `WAITS`."""
    start: Battle
    """The battle before step 0, without a seed."""
    zones: Mapping[str, int]
    """Masks of cells by the names that spots use: zones, and digits of the drawing."""
    dice: Mapping[str, tuple[tuple[str, ...], ...]]
    """By `START`, or unit (or letter of a side) and verb: how the dice fall at each such action in turn."""
    cards: tuple[Card, ...]
    """At least one, in their order."""
    won: str
    """What is said at the end; data, never markup."""
    typed_won: str
    """The same in the plain client; data, never markup."""
    lost: str
    """The same where the other side has won; data, never markup."""
    digest: str = ""
    """Changes when the file changes."""

    def setup(self) -> Setup:
        """Build the setup: a person plays our side; a side that waits has the seat of the first level."""
        theirs = SEATS[1] if self.theirs == WAITS else self.theirs
        seats = {OURS: HUMAN, THEIRS: theirs}
        return Setup(self.id, self.ruleset, f"lesson {self.id}", self.start.scene.fog, seats)

    def end(self, result: Result | None) -> str:
        """Return what is said after it: `won` also where it went on to its last card."""
        if result is None or result.winner == OURS:
            return self.won
        return GIVEN_UP if result.cause == "conceded" else self.lost

    def laid_out(self, steps: Sequence[Step], action: Action | None) -> tuple[str, ...]:
        """Return how the first dice of that action fall after these steps; nothing: all fall at random."""
        if action is None:
            return next(iter(self.dice.get(START, ())), ())
        unit = self.start.units.get(action.unit)
        letter = next((one for one, side in _SIDES.items() if unit and unit.side == side), "")
        for who in (action.unit, letter):
            scripts = self.dice.get(f"{who} {action.verb}", ())
            done = sum(_is_by(step.action, who, action.verb) for step in steps)
            if done < len(scripts):
                return scripts[done]
        return ()

    def dice_for(self, battle: Battle, steps: Sequence[Step], action: Action | None) -> Dice | None:
        """Return the dice for that action; None where nothing is laid out for it."""
        script = self.laid_out(steps, action)
        return LaidOutDice(script, Stream(f"{battle.seed}/{battle.step}")) if script else None

    def cells(self, battle: Battle, spot: str) -> tuple[Cell, ...]:
        """List the cells of a spot as that battle (or view) has them; none for what is not known."""
        terrain = battle.terrain
        if spot in battle.units:
            return (battle.units[spot].cell,)
        if spot in self.zones:
            return tuple(terrain.cells(self.zones[spot]))
        try:
            cell = Cell.parse(spot)
        except ValueError:
            return ()
        return (cell,) if terrain.has(cell) else ()


def _is_by(action: Action | None, who: str, verb: str) -> bool:
    return action is not None and action.verb == verb and action.unit.startswith(who)


class Guide:
    """One lesson in progress: which card is up. Any legal play leaves it with a card or at its end."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        """What is taught."""
        self.at = 0
        """The place of the card that is up; the number of cards at the end."""
        self.skipped: int | None = None
        """The place of the card that the player went past by a key before it was done, else None.

        It is None again as soon as a later card is done, or the player is back at it. Until then a card may
        speak of what has not happened.
        """
        self._since = 1

    @property
    def card(self) -> Card | None:
        """The card that is up; None at the end of the lesson."""
        return self.lesson.cards[self.at] if self.at < len(self.lesson.cards) else None

    @property
    def is_told(self) -> bool:
        """Whether the card only tells something, and the player goes on by a key."""
        return self.card is not None and not self.card.until

    def watch(self, glance: Glance) -> bool:
        """Go on past every card that is done; the last one where the battle is over. Tell whether any was.

        A card that only tells something is done when our side has acted since it came up: who plays on has
        read it.
        """
        before = self.at
        self._since = min(self._since, len(glance.steps))  # A step may have been taken back.
        if glance.battle.result is not None:
            self.at = len(self.lesson.cards)
        while self.card is not None and self._is_done(self.card, glance):
            self.skipped = None if self.card.until else self.skipped
            self._go(1, glance)
        return self.at != before

    def turn(self, by: int, glance: Glance) -> None:
        """Go on to the next card, whatever it waits for, or back to the one before."""
        if by > 0 and self.card is not None and self.card.until:
            self.skipped = self.at
        self._go(by, glance)
        if self.skipped is not None and self.at <= self.skipped:
            self.skipped = None

    def _go(self, by: int, glance: Glance) -> None:
        self.at = min(max(0, self.at + by), len(self.lesson.cards))
        self._since = len(glance.steps)

    def _is_done(self, card: Card, glance: Glance) -> bool:
        if card.until:
            return any(self._holds(cue, glance) for cue in card.until)
        units = self.lesson.start.units
        actors = (
            units.get(step.action.unit) for step in glance.steps[self._since :] if step.action is not None
        )
        return any(unit is not None and unit.side == OURS for unit in actors)

    def _holds(self, cue: Cue, glance: Glance) -> bool:
        """Tell whether everything that the cue says has come about."""
        return all(self._parts(cue, glance))

    def _parts(self, cue: Cue, glance: Glance) -> Iterator[bool]:
        battle, units = glance.battle, glance.battle.units
        if cue.do:
            done = [step.action for step in glance.steps[self._since :] if step.action is not None]
            yield any(self._fits(pattern, action) for pattern in cue.do for action in done)
        if cue.out:
            yield bool(units[cue.out].out)
        if cue.hurt:
            yield units[cue.hurt].hp < self.lesson.start.units[cue.hurt].hp
        if cue.stand:
            yield units[cue.stand].cell in self.lesson.cells(battle, cue.within)
        if cue.hidden:
            yield bool(units[cue.hidden].hidden_from)
        if cue.seen:
            yield battle.is_seen(units[cue.seen], OURS)
        if cue.point:
            yield glance.cursor in self.lesson.cells(battle, cue.point)
        for wanted, now in (
            (cue.pick, glance.picked),
            (cue.lay, glance.overlay),
            (cue.open, glance.popup),
            (cue.asked, glance.asked),
        ):
            if wanted:
                yield wanted == now
        if cue.round:
            yield battle.clock is not None and battle.clock.round >= cue.round

    def _fits(self, pattern: Action, action: Action) -> bool:
        """Tell whether the action is what the pattern says; what it does not say may be anything."""
        unit = self.lesson.start.units.get(action.unit)
        is_unit = pattern.unit == action.unit or (unit is not None and _SIDES.get(pattern.unit) == unit.side)
        if not is_unit or pattern.verb != action.verb or not set(pattern.args) <= set(action.args):
            return False
        if pattern.target is None or pattern.target == action.target:
            return True
        zone, terrain = self.lesson.zones.get(pattern.target_id), self.lesson.start.terrain
        target = action.target
        return (
            zone is not None
            and isinstance(target, Cell)
            and terrain.has(target)
            and is_in(zone, terrain.bit(target))
        )


@dataclass(frozen=True, slots=True)
class LessonCard:
    """What a session asks of the scenario that it plays."""

    digest: str
    """Changes when the lesson changes."""


@dataclass(frozen=True, slots=True)
class LessonContent:
    """One lesson as the content of a session: it holds that battle and no other."""

    lesson: Lesson
    """The lesson."""
    ruleset: Ruleset
    """Its ruleset."""

    @property
    def rulesets(self) -> Mapping[str, Ruleset]:
        """The one ruleset, by id."""
        return {self.ruleset.id: self.ruleset}

    @property
    def cards(self) -> Mapping[str, LessonCard]:
        """The one battle, by id."""
        return {self.lesson.id: LessonCard(self.lesson.digest)}

    @property
    def temperaments(self) -> Mapping[str, TemperamentCard]:
        """None: it is clear who answers here."""
        return {}

    def battle(self, setup: Setup) -> Battle:
        """Build the battle before step 0."""
        return replace(self.lesson.start, seed=setup.seed)

    def pack_marks(self, scenario: str = "") -> Mapping[str, str]:
        """Return nothing: a lesson is not saved."""
        return {}
