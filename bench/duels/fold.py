"""One battle for all that go on alike: what cannot matter any more is folded away, the rest is the key.

What is folded, and why the fight goes on as before:

- The step, the seed: dice are followed, not thrown.
- The number of the round. Rules ask whether it is the first (`pools`), which of the three it is for which
  initiative holds (`forge`), or how many rounds ago something happened. So later rounds are moved back to
  the earliest that is like them, and the rounds that states keep (a grip of `stunts`, a daze of `pools`)
  move with them. The engine's ends by time (the limit, no wound for 20 rounds) are taken out of the duel
  by that: instead each new round is called off as a draw with the chance `bench.duels.solve.CALLED_OFF`,
  which makes endless play a draw as well.
- What was thrown for initiative, and to break ties: only the order that came of it counts, and that is on
  the clock. It is thrown anew by both or by nobody.
- The round of the last wound, for the reason above.
- Facing, under rules that know none.
- What a unit did in its last turn, when that is over (`STALE`): it is reset when its next turn begins,
  and is asked for in its own turn only. (`tests/test_duels.py` solves a duel with and without that.)
- Counters at 0, which are read as if they were not there.
- What a verb alone reads that the duel bars (`UNREAD`), what comrades alone read, or who hides
  (`UNTOLD`), and how often tricks were played where they do not grow stale (`REPEATED`).
- What the sides remember: nobody is ever out of sight.
- Verbs that the duel bars: they are taken out of every prompt, so that nobody is offered them.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final, cast

from skirmish.model.action import Action
from skirmish.model.change import changed
from skirmish.model.kit import Item
from skirmish.rules.rounds import INITIATIVE
from skirmish.rules.rounds.throws import TieThrows
from skirmish.rules.wounds import HURT_IN

if TYPE_CHECKING:
    from skirmish.model.battle import Battle, Clock
    from skirmish.model.prompt import Prompt
    from skirmish.model.unit import State, Unit
    from skirmish.rules.ruleset import Ruleset

BLOCKS: Final[Mapping[str, int]] = {"forge": 3}
"""Rounds after which all is as before, by ruleset; 1 for others."""
EARLIEST: Final[Mapping[str, int]] = {"pools": 2}
"""The earliest round that is like later ones, by ruleset; 1 for others."""
STALE: Final[Mapping[str, tuple[frozenset[str], frozenset[str]]]] = {
    "fudge": (frozenset({"acted", "moved", "ended", "ran", "handled"}), frozenset({"struck"})),
    "forge": (frozenset({"ended"}), frozenset()),
}
"""Tallies and states of a unit's turn that nobody reads once it is over, by ruleset."""
UNREAD: Final[Mapping[str, tuple[str, frozenset[str]]]] = {
    "forge": (
        "wait",
        frozenset({"in-turn", "was-exposed", "was-dodging", "was-set-dodge", "was-running", "was-lunged"}),
    ),
}
"""By ruleset a verb, and tallies that nothing reads but that verb: folded away where it is barred."""
UNTOLD: Final[Mapping[str, frozenset[str]]] = {
    "ranks": frozenset({"Injuries"}),
    "stunts": frozenset({"TurnStart"}),
}
"""Notes that nobody reads but comrades who treat wounds, or who hides, by ruleset."""
REPEATED: Final = ("trick:", "stunt:")
"""What tallies begin with that count how often something was tried; read only under `stale_tricks`."""
DATED: Final[Mapping[str, frozenset[str]]] = {
    "stunts": frozenset({"grappling", "stalking"}),
    "pools": frozenset({"dazed", "stunned"}),
}
"""States whose amount is the number of a round, by ruleset."""
_FORGOTTEN: Final = frozenset({INITIATIVE, HURT_IN})


def folded(ruleset: Ruleset, battle: Battle, closed: frozenset[str], *, keeps_turns: bool = False) -> Battle:
    """Return the battle that stands for this one. ValueError if somebody is hidden from the other side.

    `keeps_turns`: what was done in turns that are over is not folded away.
    """
    if any(unit.hidden_from for unit in battle.units.values()):
        raise ValueError("a duel has to be fully visible")
    number = battle.clock.round if battle.clock is not None else 0
    block = BLOCKS.get(ruleset.id, 1)
    back = max(0, number - EARLIEST.get(ruleset.id, 1)) // block * block
    units = {name: _unit(ruleset, unit, back, number - back) for name, unit in battle.units.items()}
    current = getattr(battle.clock, "current", "")
    if current and not keeps_turns:
        stale = STALE.get(ruleset.id, (frozenset(), frozenset()))
        units = {name: unit if name == current else _without(unit, *stale) for name, unit in units.items()}
    verb, unread = UNREAD.get(ruleset.id, ("", frozenset()))
    if verb in closed:
        units = {name: _without(unit, unread, frozenset()) for name, unit in units.items()}
    if not battle.scene.options.get("stale_tricks", True):
        counts = {name for unit in units.values() for name in unit.tallies if name.startswith(REPEATED)}
        units = {name: _without(unit, frozenset(counts), frozenset()) for name, unit in units.items()}
    return battle.altered(
        units=units,
        clock=None if battle.clock is None else _clock(battle.clock, number - back),
        prompts=tuple(_open(prompt, closed) for prompt in battle.prompts),
        step=0,
        seed="",
    )


def _open(prompt: Prompt, closed: frozenset[str]) -> Prompt:
    return replace(prompt, verbs=tuple(verb for verb in prompt.verbs if verb not in closed))


def _clock(clock: Clock, number: int) -> Clock:
    changes: dict[str, Any] = {"round": number}
    queue = getattr(clock, "queue", ())
    if queue and not isinstance(queue[0], str):
        changes["queue"] = tuple((unit, "0") for unit, _ in queue)
    return changed(clock, **changes)


def _unit(ruleset: Ruleset, unit: Unit, back: int, number: int) -> Unit:
    tallies = {name: count for name, count in unit.tallies.items() if count and name not in _FORGOTTEN}
    dated = DATED.get(ruleset.id, frozenset())
    states = (
        {key: _state(state, dated, back) for key, state in unit.states.items()} if dated and back else None
    )
    untold = UNTOLD.get(ruleset.id, frozenset()) | {TieThrows.__name__}
    return changed(
        unit,
        tallies={**tallies, HURT_IN: number},
        states=unit.states if states is None else states,
        notes={
            name: note for name, note in unit.notes.items() if name not in untold and note != type(note)()
        },
        facing=unit.facing if ruleset.is_facing else 0,
    )


def _without(unit: Unit, tallies: frozenset[str], states: frozenset[str]) -> Unit:
    """Return the unit without those tallies and states."""
    if tallies.isdisjoint(unit.tallies) and states.isdisjoint(unit.states):
        return unit
    return changed(
        unit,
        tallies={name: count for name, count in unit.tallies.items() if name not in tallies},
        states={key: state for key, state in unit.states.items() if state.name not in states},
    )


def _state(state: State, dated: frozenset[str], back: int) -> State:
    return replace(state, amount=state.amount - back) if state.name in dated else state


def key_of(battle: Battle) -> Hashable:
    """Return all of a folded battle that differs between moments of one duel; equal keys, equal battles."""
    if battle.result is not None:
        return battle.result.winner
    return (
        tuple([_unit_key(unit) for unit in battle.units.values()]),
        frozenset(battle.ground.items.items()),
        battle.ground.open_doors,
        _frozen(battle.clock),
        battle.prompts,
        battle.pending,
    )


def _unit_key(unit: Unit) -> Hashable:
    return (
        unit.cell,
        unit.hp,
        unit.facing,
        unit.hands,
        unit.carried,
        unit.worn,
        frozenset(unit.states.items()),
        frozenset(unit.tallies.items()),
        _frozen(unit.notes),
        unit.out,
    )


def _frozen(value: Any) -> Hashable:
    """Return a value that can be hashed and stands for that one."""
    if isinstance(value, Mapping):
        return frozenset([(key, _frozen(one)) for key, one in value.items()])
    if isinstance(value, tuple):
        return tuple(map(_frozen, value))
    if is_dataclass(value) and not isinstance(value, Action | Item):
        return (
            type(value).__name__,
            *[_frozen(getattr(value, name)) for name in _names(cast("Hashable", type(value)))],
        )
    return cast("Hashable", value)


@cache
def _names(kind: Hashable) -> tuple[str, ...]:
    """Return the names of the fields of a class of dataclasses."""
    return tuple(one.name for one in fields(cast("Any", kind)))
