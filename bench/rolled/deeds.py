"""Whether a thing came off, told by what it has done in the battle; its outcomes count for little."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final

from bench.rolled.judge import Compared
from bench.rolled.purse import NOBODY, OWN
from skirmish.model.event import CheckRolled, Event, UnitHid
from skirmish.odds.action_odds import OddsCache
from skirmish.rules.exchange import futures, taken, target_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.rolled.purse import Purse
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Bound


@dataclass(frozen=True, slots=True)
class Done:
    """What an action has done."""

    before: Battle
    """The battle before it."""
    after: Battle
    """The battle when all is settled."""
    events: Sequence[Event]
    """What happened in between."""
    actor: str
    """Who acted."""
    target: str
    """Whom it was aimed at, or empty."""

    @property
    def own(self) -> tuple[Unit, Unit]:
        """The actor, before and after."""
        return self.before.units[self.actor], self.after.units[self.actor]

    @property
    def other(self) -> tuple[Unit, Unit]:
        """The target, before and after."""
        return self.before.units[self.target], self.after.units[self.target]


Deed = Callable[[Done], bool]
"""Tells whether what the player wanted was done."""


def _hurt(done: Done) -> bool:
    before, after = done.other
    return after.hp < before.hp or _out(done)


def _out(done: Done) -> bool:
    before, after = done.other
    return bool(after.out) and after.out != before.out


def _silently(done: Done) -> bool:
    before, after = done.own
    return _hurt(done) and after.hidden_from == before.hidden_from


def _robbed(done: Done) -> bool:
    before, after = done.other
    return len(after.hands) < len(before.hands)


def _shoved(done: Done) -> bool:
    """Tell whether it moved, or fell although there was no room, which `fudge` knows of a roll won well."""
    before, after = done.other
    return after.cell != before.cell or any(roll.outcome.name == "works well" for roll in _rolls(done))


def _rolls(done: Done) -> Iterator[CheckRolled]:
    return (event for event in done.events if isinstance(event, CheckRolled))


def _hid(done: Done) -> bool:
    before, after = done.own
    return after.hidden_from > before.hidden_from


def _found(done: Done) -> bool:
    side = done.own[0].side
    hid = (event for event in done.events if isinstance(event, UnitHid) and event.by)
    return any(done.before.units[event.unit].side != side for event in hid)


def _away(done: Done) -> bool:
    """Tell whether nobody noticed it, nor caught it, who may then have nothing to strike with."""
    before, after = done.own
    is_caught = any(roll.verb == "break-away" and roll.outcome.name == "caught" for roll in _rolls(done))
    return not is_caught and after.hidden_from >= before.hidden_from


def _opened(done: Done) -> bool:
    return done.after.ground.open_doors != done.before.ground.open_doors


def _free(done: Done) -> bool:
    _, after = done.own
    return not {"held", "pinned", "grappled"} & {state.name for state in after.states.values()}


def _into(*names: str) -> Deed:
    return lambda done: bool({*names} & {state.name for state in done.other[1].states.values()})


def _tricked(done: Done) -> bool:
    return any(state.name == "tricked" and state.amount < 0 for state in done.other[1].states.values())


def _poised(done: Done) -> bool:
    after = done.own[1]
    return not after.out and any(one.name == "poised" and one.amount > 0 for one in after.states.values())


DEEDS: Final[Mapping[str, Deed]] = {
    **dict.fromkeys(("strike", "shoot", "throw", "split", "squeeze", "cast", "await", "overwatch"), _hurt),
    **dict.fromkeys(("finish", "stun", "assassinate"), _out),
    **dict.fromkeys(("sneak", "stride", "move", "step", "run", "dash", "sprint"), _away),
    **dict.fromkeys(("struggle", "escape", "break-free"), _free),
    **dict.fromkeys(("grapple", "grab"), _into("held", "pinned", "grappled")),
    "force": _opened,
    "takedown": _silently,
    "trip": _into("prone"),
    "shove": _shoved,
    "disarm": _robbed,
    "hide": _hid,
    "search": _found,
    "trick": _tricked,
    "stunt": _poised,
}
"""By verb: what the player wants of it."""
UNTOLD: Final[Mapping[str, str]] = {
    "aid": "it is done when all have acted",
    "tend": "it is done when all have acted",
    "heal": "it shows in wounds, which are the ruleset's own",
    "dodge": "no chance is told of it: it sets a number that attacks have to meet",
}
"""Verbs with a chance in the list whose deed is not looked at, with the reason."""


@dataclass(frozen=True, slots=True)
class Promise:
    """The chance in the list, and what tells whether it was kept."""

    chance: Fraction
    """What the list shows."""
    bound: Bound
    """How it is bounded."""
    reckoned: Fraction
    """How likely the deed is by the rules themselves, every way of the dice followed."""
    deed: Deed
    """Whether it was done."""
    action: Action
    """What was promised to come off."""

    def is_kept(self, before: Battle, after: Battle, events: Sequence[Event]) -> bool:
        """Tell whether it came off this time."""
        return self.deed(Done(before, after, events, self.action.unit, target_of(before, self.action)))

    def compared(self, count: int, rolls: int) -> Iterable[Compared]:
        """Compare it with the rules, which have to say just the same, and with the rolls."""
        yield Compared("comes off, by the rules", Fraction(1), "", int(self.chance == self.reckoned), 1)
        yield Compared("comes off", self.chance, self.bound, count, rolls)


def promise(ruleset: Ruleset, view: Battle, action: Action, purse: Purse, most: int) -> Promise | None:
    """Return what the list says of that action to the side of the view, with points spent so.

    None where it tells no chance of it, or with points spent in another way, and with more ways than `most`.
    """
    deed = DEEDS.get(action.verb)
    if deed is None or (purse is not NOBODY and purse.word != OWN):
        return None
    odds = OddsCache(ruleset).of(view, action)
    if odds is None or not odds.has_chance:
        return None
    chance = odds.chance if purse is NOBODY or odds.lift is None else odds.lift.up_to
    ground, reply = purse.reckoned(ruleset, view)

    ways = futures(ruleset, ground, partial(taken, ruleset, action), reply, len(ground.pending))
    ends = list(islice(ways, most + 1))
    if len(ends) > most:
        return None
    target = target_of(ground, action)
    reckoned = sum(
        (part for end, part in ends if deed(Done(ground, end.battle, end.events, action.unit, target))),
        Fraction(0),
    )
    return Promise(chance, odds.bounds.chance, reckoned, deed, action)
