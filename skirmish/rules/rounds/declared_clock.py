"""The clock of battles in which all say first what they will do, and what verbs may ask and change of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.change import changed
from skirmish.model.event import ClockChanged
from skirmish.model.unit import Unit
from skirmish.rules.rounds.clock import FightClock
from skirmish.rules.rounds.slots import Slot, by_known, of_known

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

Phase = Literal["intent", "movement", "action", "resolution"]
"""What is going on."""

_STATUS: Mapping[Phase, str] = {
    "intent": "declaring",
    "movement": "moving",
    "action": "acting",
    "resolution": "afterwards",
}
_HINTS: Mapping[Phase, str] = {
    "intent": "Say what each will do; it is done later this round, after everybody has moved",
    "movement": "Now all move; then comes what was declared",
}


@dataclass(frozen=True)  # not slotted: see `skirmish.model.change`
class DeclaredClock(FightClock):
    """What phase it is, and who has declared what."""

    round: int
    """From 1."""
    phase: Phase
    """What is going on."""
    left: tuple[Slot, ...]
    """Units still to come in this phase, as (unit, rank)."""
    ways: Mapping[str, Action]
    """Moves that were declared this round, by unit; everybody who sees the unit knows them."""
    intents: Mapping[str, Action]
    """Acts that were declared this round, by unit; as public as the moves."""
    tied: tuple[str, ...] = ()
    """Units whose rank it is: several act at the same time."""
    acting: tuple[Slot, ...] = ()
    """Units that have declared an act, in the order in which they will act, as (unit, rank)."""
    later: tuple[Action, ...] = ()
    """What comes of the acts of those whose rank it is, to be done once all of them have acted."""
    looks: Mapping[str, str] = field(default_factory=dict)
    """Where nobody declares: the way to look that was said with a move or an act of this round, by unit."""

    @property
    def order(self) -> tuple[Slot, ...]:
        """Who is on, from now on: who has yet to declare, then who has, by the rank that it will have."""
        if self.phase == "intent":
            return self.left + self.acting
        return self.acting if self.phase == "movement" else self.left

    def status(self, *, is_short: bool = False) -> str:
        """Say the number of the round, and what all do in this phase."""
        del is_short
        return f"round {self.round}, {_STATUS[self.phase]}"

    @property
    def hint(self) -> str:
        """What to do while intents are declared, and while all move."""
        return _HINTS.get(self.phase, "")

    @property
    def is_declaring(self) -> bool:
        """Whether this is the phase of intents."""
        return self.phase == "intent"

    @property
    def is_tied(self) -> bool:
        """Whether several units share the rank that acts."""
        return len(self.tied) > 1

    def intents_of(self, unit_id: str) -> tuple[Action, ...]:
        """Return the unit's declared move, then its declared act."""
        return tuple(declared[unit_id] for declared in (self.ways, self.intents) if unit_id in declared)

    def without_aim_at(self, unit_id: str) -> DeclaredClock:
        """Return the clock without the acts that were declared against the unit."""
        intents = {unit: said for unit, said in self.intents.items() if said.target != unit_id}
        return self if len(intents) == len(self.intents) else changed(self, intents=intents)

    def having_said(self, action: Action) -> DeclaredClock:
        """Return the clock once the unit has declared that act, which ends its statement."""
        left = tuple([slot for slot in self.left if slot[0] != action.unit])
        return changed(self, intents={**self.intents, action.unit: action}, left=left)

    def seen_by(self, side: str, known: Mapping[str, Unit]) -> DeclaredClock:
        """Return the clock without unknown units, even as targets of intents, and without `later`."""
        return changed(
            self,
            left=of_known(self.left, known),
            ways=by_known(self.ways, known),
            intents={
                unit: said if known[unit].side == side else _aimed(said, known)
                for unit, said in self.intents.items()
                if unit in known
            },
            tied=self.tied and tuple([unit for unit in self.tied if unit in known]),
            acting=of_known(self.acting, known),
            later=(),
            looks=self.looks and by_known(self.looks, known),
        )


def _aimed(action: Action, known: Mapping[str, Unit]) -> Action:
    """Return what an enemy has said, without a unit that it is aimed at but that is not known."""
    is_told = not isinstance(action.target, str) or action.target in known
    return action if is_told else Action(action.unit, action.verb)


def put_off(moment: Moment, unit_id: str, rank: Callable[[Battle, Unit], tuple[int, ...]]) -> None:
    """Move the unit's turn, where ranks are counted down, to the place of the rank that it has now.

    A unit that has no rank any more gets no further turn in this round.
    """
    battle = moment.battle
    clock = clock_of(battle)
    others = tuple(slot for slot in clock.left if slot[0] != unit_id)
    now = rank(battle, battle.units[unit_id])
    before = sum(rank(battle, battle.units[other]) >= now for other, _ in others)
    left = (*others[:before], (unit_id, f"({now[0]})"), *others[before:]) if now else others
    tied = tuple(unit for unit in clock.tied if unit != unit_id)
    moment.happen(ClockChanged({"left": left, "tied": tied}))


def is_tie(battle: Battle) -> bool:
    """Tell whether several units act at the same time now."""
    return battle.clock is not None and battle.clock.is_tied


def keep_for_later(moment: Moment, action: Action) -> bool:
    """Keep the action until all who act at the same time have acted; False if nobody else does: do it now."""
    clock = moment.battle.clock
    if not isinstance(clock, DeclaredClock) or not is_tie(moment.battle):
        return False
    moment.happen(ClockChanged({"later": (*clock.later, action)}))
    return True


def alone(battle: Battle) -> Battle:
    """Return the battle as if nobody acted at the same time: what an act does shows at once."""
    if not is_tie(battle):
        return battle
    return battle.altered(clock=changed(battle.clock, tied=(), later=()))


def clock_of(battle: Battle) -> DeclaredClock:
    """Return the clock of a battle in which intents are declared. TypeError for any other."""
    if not isinstance(battle.clock, DeclaredClock):
        raise TypeError(f"not a clock of declarations: {battle.clock!r}")
    return battle.clock
