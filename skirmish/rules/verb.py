"""A verb: something a unit can do, as three functions and a few facts; and the lazy sets of its targets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, cast

from skirmish.grid.cell import FACINGS, Cell
from skirmish.grid.paths import Reach
from skirmish.grid.terrain import Terrain, nth_bit
from skirmish.model.action import Action, Target
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.rules.check import Outcome, Refusal
from skirmish.rules.verbs.unreached import why_not_there

if TYPE_CHECKING:
    from skirmish.dice import Dice, Stream
    from skirmish.model.moment import Moment

Args = tuple[tuple[str, str], ...]
"""Arguments of an action besides its target: which weapon, for example."""

Turning = Literal["first", "own", "only"]
"""What `facing=` does. first: the unit turns before the action, in its own turn only; own: the verb turns it,
in replies too; only: the verb does nothing but turn the unit, and the facing must be said."""

Aim = Literal["none", "foe", "friend", "unit", "body", "cell"]
"""What a verb is aimed at: nothing, an enemy, a friend (not oneself), any other unit, who is down, a cell."""


Bound = Literal["", "at most", "at least", "about"]
"""How a chance that is told stands to the truth: it is exact, or enemies of whom the side does not know can
only lower it, only raise it, or do either."""


class Cells(Protocol):
    """A set of cells that need not be listed to be asked."""

    def __contains__(self, cell: object) -> bool:
        """Tell whether the cell is one of them."""

    def __iter__(self) -> Iterator[Cell]:
        """Yield all of them, in reading order."""


class Routes(Cells, Protocol):
    """Cells that a unit may walk to, with what each costs and how to get there."""

    @property
    def cells(self) -> int:
        """The mask of the cells where it may stop."""

    def cost(self, cell: Cell) -> int:
        """Return what it costs to walk to a cell, in half steps."""

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the cells to walk, without the start."""


def _always(_battle: Battle, _unit: Unit) -> Refusal | None:
    return None


def _any(_battle: Battle, _action: Action) -> Refusal | None:
    return None


def _indeed(_battle: Battle, _action: Action) -> bool:
    return True


def _never(_args: Args) -> bool:
    return False


def _holds_on(_unit: Unit, _action: Action) -> bool:
    return False


def _plain(_battle: Battle, _unit: Unit) -> tuple[Args, ...]:
    return ((),)


def _no_cells(_battle: Battle, _unit: Unit, _args: Args) -> Cells:
    return ()


@dataclass(frozen=True, slots=True)
class Verb:
    """One row of a ruleset's table of verbs. Functions that take a battle take a view just as well."""

    id: str
    """Typed in commands: `shoot`."""
    land: Callable[[Moment, Action, Any], None]
    """Let the outcome happen; it is handed no dice. The outcome is None for a verb without a roll."""
    word: str = ""
    """What a button says; empty: the id."""
    preposition: str = ""
    """What stands between title and target: `at` in `throw at Pike`; empty, as in `shoot Pike`: nothing.

    Before a cell `to` stands if it is empty, as in `move to 4,7`.
    """
    pending_preposition: str = ""
    """What stands there while the target may still reply: `at` in `shoots at Pike`; empty: `preposition`."""
    key: str = ""
    """The key that players press for it, or empty."""
    aim: Aim = "none"
    """What it is aimed at."""
    can_start: Callable[[Battle, Unit], Refusal | None] = _always
    """Why that unit cannot do it at all now, whatever the target; None when it can."""
    variants: Callable[[Battle, Unit], tuple[Args, ...]] = _plain
    """The variants in which it may be done, as arguments: one for each weapon at hand, for example."""
    can_target: Callable[[Battle, Action], Refusal | None] = _any
    """Why that variant cannot be done to that target; None when it can."""
    cells: Callable[[Battle, Unit, Args], Cells] = _no_cells
    """For a verb aimed at cells: those it may be aimed at."""
    is_walk: bool = False
    """Whether the unit walks to the cell that it is aimed at: its `cells` are `Routes`."""
    beyond: Callable[[Battle, Action], Refusal | None] = _any
    """Why it cannot be aimed at a cell that is not among `cells`; None where the usual sentence will do."""
    weigh: Callable[[Battle, Action], Any] | None = None
    """The numbers with their reasons; no dice."""
    roll: Callable[[Any, Dice], Outcome] | None = None
    """The only place with chance; sees no battle."""
    before: Callable[[Moment, Action], bool] | None = None
    """What comes before the roll; True when the action has to wait on the stack, or came to nothing."""
    if_gone: Callable[[Moment, Action], None] | None = None
    """What comes instead if its unit or target has left the map while it waited; None: nothing."""
    extras: tuple[str, ...] = ("facing",)
    """Arguments that may be given besides those of its variants, or otherwise; `can_target` looks at them."""
    turning: Turning = "first"
    """What becomes of `facing=`, if that is among the extras."""
    is_costly_later: Callable[[Args], bool] = _never
    """Variants whose price shows only later: opponents and standing answers leave them to people."""
    rule: str = ""
    """Ids of the rules behind it."""
    hint: str = ""
    """One line that says what it does."""
    breaks_stealth: bool = False
    """Whether it gives away a side that nobody has noticed yet, and so opens the fight."""

    bounds: Mapping[str, Bound] = field(default_factory=dict)
    """By id of an outcome: what its chance is, told by a side that may not know of all its enemies."""
    doubt: Callable[[Battle, Action], bool] = _indeed
    """Whether such unknown enemies can change what comes of that action in that battle; asked if `bounds`."""
    is_harmless: bool = False
    """Whether it never costs its target any points itself: a trip, a trick."""
    spares_surprise: bool = False
    """Whether a unit that fails at it may still open the fight by a blow that nobody expects."""
    is_throw: Callable[[Unit, Action], bool] = _holds_on
    """Whether the unit throws what it does it with, so that this lies elsewhere afterwards."""
    awaits: str = ""
    """The attack that it becomes once its target is within reach or in sight; empty for all others."""
    finds: int = 0
    """Cells about the unit within which it finds enemies who hide; 0 if it looks for nobody."""
    is_rousing: bool = False
    """Whether it may bring round, or save, a comrade who is down."""
    puts_off: bool = False
    """Whether the unit's turn then comes later in the round, once others have acted."""
    takes_turn: bool = False
    """Whether a unit that has put its turn off takes it now."""
    is_aside: bool = False
    """Whether it is done at once while intents are declared, besides the act that a unit declares."""
    is_readying: bool = False
    """Whether a unit may do it, without dice, and attack in the same turn with what that has put in reach:
    draw, load, open a door."""
    is_whole_turn: bool = False
    """Whether it leaves nothing else to do in the same turn: a run, a dash."""

    @property
    def title(self) -> str:
        """What a button says."""
        return self.word or self.id

    @property
    def is_hostile(self) -> bool:
        """Whether a unit chooses to do it to a foe; what only follows from another verb is aimed at any."""
        return self.aim == "foe" and self.can_target is not _any

    def routes(self, battle: Battle, unit: Unit, args: Args) -> Routes:
        """Return the cells of a walk with the ways to them; only for a verb that `is_walk`."""
        return cast("Routes", self.cells(battle, unit, args))

    def plain(self, args: Args) -> Args:
        """Return the arguments without those that are among the `extras`."""
        return tuple([pair for pair in args if pair[0] not in self.extras])

    def refuse(self, view: Battle, action: Action) -> Refusal | None:
        """Say why the unit could not do that, were it asked; None if it could."""
        unit = view.units[action.unit]
        shut = self.can_start(view, unit)
        if shut is not None:
            return shut
        facing = action.arg("facing")
        if facing and facing not in FACINGS:
            return Refusal(f"`{facing}` is no way to face: {', '.join(FACINGS)}.")
        if self.plain(action.args) not in map(self.plain, self.variants(view, unit)):
            return Refusal(f"{unit.name} cannot {self.title} that way.")
        return Targets(self, view, unit, action.args).refuse(action.target)


class Targets:
    """The targets of one verb done one way by one unit: lazy, because listing every cell is what costs."""

    __slots__ = ("args", "battle", "unit", "verb")

    def __init__(self, verb: Verb, battle: Battle, unit: Unit, args: Args) -> None:
        self.verb = verb
        self.battle = battle
        self.unit = unit
        self.args = args

    def _action(self, target: Target) -> Action:
        return Action(self.unit.id, self.verb.id, target, self.args)

    def candidates(self) -> Iterable[Target]:
        """Return everything of the kind that the verb is aimed at, whether it fits or not."""
        unit = self.unit
        match self.verb.aim:
            case "none":
                return (None,)
            case "cell":
                return self.verb.cells(self.battle, unit, self.args)
            case "foe":
                return [foe.id for foe in self.battle.foes(unit.side)]
            case "friend":
                return [other.id for other in self.battle.up(unit.side) if other is not unit]
            case "unit":
                return [other.id for other in self.battle.up() if other is not unit]
            case "body":
                return [other.id for other in self.battle.units.values() if other.out == "down"]

    def __iter__(self) -> Iterator[Target]:
        return self.fitting(self.candidates())

    def fitting(self, candidates: Iterable[Target]) -> Iterator[Target]:
        """Yield those of these candidates that the verb can be aimed at."""
        can_target, battle = self.verb.can_target, self.battle
        if can_target is _any:
            yield from candidates
            return
        for target in candidates:
            if can_target(battle, self._action(target)) is None:
                yield target

    def __contains__(self, target: object) -> bool:
        if self.verb.aim == "cell" and target not in self.verb.cells(self.battle, self.unit, self.args):
            return False  # Asked at every step of the cursor: the reason would take longer.
        return self.refuse(target) is None

    def __bool__(self) -> bool:
        return next(iter(self), self) is not self

    def refuse(self, target: object) -> Refusal | None:
        """Say why the verb cannot be aimed there in this way; None if it can."""
        wrong = self._wrong_kind(target)
        if wrong is not None:
            return wrong
        return self.verb.can_target(self.battle, self._action(target))  # type: ignore[arg-type]

    def _wrong_kind(self, target: object) -> Refusal | None:
        verb = self.verb
        if verb.aim == "none":
            return None if target is None else Refusal(f"{verb.title} takes no target.")
        if verb.aim == "cell":
            if not isinstance(target, Cell):
                return Refusal(f"{verb.title} needs a cell.")
            if target not in self.verb.cells(self.battle, self.unit, self.args):
                return self._beyond(target)
            return None
        other = self.battle.units.get(target) if isinstance(target, str) else None
        if verb.aim == "body":
            is_down = other is not None and other.out == "down"
            return None if is_down else Refusal(f"{verb.title} needs somebody who is down.")
        if other is None or other.out:
            return Refusal(f"{verb.title} needs somebody to be aimed at.")
        return self._wrong_side(other)

    def _beyond(self, cell: Cell) -> Refusal:
        """Say why the verb cannot be aimed at a cell that is not among its cells."""
        said = self.verb.beyond(self.battle, self._action(cell))
        if said is not None:
            return said
        why = why_not_there(self.battle, self.unit, cell, is_walk=self.verb.is_walk)
        return Refusal(f"{self.unit.name} cannot {self.verb.title} there{why and f': {why}'}.")

    def _wrong_side(self, other: Unit) -> Refusal | None:
        if other.id == self.unit.id:
            return Refusal(f"{self.unit.name} cannot {self.verb.title} itself.")
        is_foe = other.side != self.unit.side
        if self.verb.aim == "foe" and not is_foe:
            return Refusal(f"{other.name} is on the same side.")
        if self.verb.aim == "friend" and is_foe:
            return Refusal(f"{other.name} is an enemy.")
        return None

    def drawn(self, stream: Stream) -> Iterator[Target]:
        """Yield the targets in random order, every order equally likely; each is drawn when it is needed."""
        return self.fitting(self._drawn_candidates(stream))

    def _drawn_candidates(self, stream: Stream) -> Iterator[Target]:
        candidates = self.candidates()
        if isinstance(candidates, Reach):
            return _drawn_cells(candidates.cells, self.battle.terrain, stream)
        return stream.drawn(candidates)

    def pick(self, stream: Stream) -> Target:
        """Pick one of the targets at random, all equally likely. ValueError if there is none."""
        for target in self.drawn(stream):
            return target
        raise ValueError(f"{self.verb.id} has no target")


def _drawn_cells(cells: int, terrain: Terrain, stream: Stream) -> Iterator[Cell]:
    """Yield the cells of a mask in random order, without listing them."""
    while cells:
        bit = nth_bit(cells, stream.below(cells.bit_count()))
        yield terrain.cell(bit)
        cells ^= 1 << bit


class Option(NamedTuple):
    """One verb, done one way, that a prompt may be answered with."""

    unit: str
    """Who would do it."""
    verb: Verb
    """What."""
    args: Args
    """How."""
    targets: Targets
    """To whom or where."""

    def action(self, target: Target = None) -> Action:
        """Build the action, aimed at that target."""
        return Action(self.unit, self.verb.id, target, self.args)

    def turned(self, facing: str) -> Option:
        """Return the same option, with the unit turning that way (`ne`)."""
        args = self.action().with_args(facing=facing).args
        targets = Targets(self.verb, self.targets.battle, self.targets.unit, args)
        return Option(self.unit, self.verb, args, targets)
