"""One battle for all that go on alike: what cannot matter any more is folded away, the rest is the key.

What is folded, and why the fight goes on as before:

- The step, the seed: dice are followed, not thrown.
- The number of the round. Rules ask whether it is the first (`pools`), which of the three it is for which
  initiative holds (`forge`), or how many rounds ago something happened. So later rounds are moved back to the
  earliest that is like them, and the rounds that states keep (a grip of `stunts`, a daze of `pools`) move with
  them. The engine's ends by time (the limit, no wound for 20 rounds) are taken out of the duel by that:
  instead each new round is called off as a draw with the chance `bench.duels.solve.CALLED_OFF`, which makes
  endless play a draw as well.
- What was thrown for initiative, and to break ties: only the order that came of it counts, and that is on
  the clock. It is thrown anew by both or by nobody.
- The round of the last wound, for the reason above.
- Facing, under rules that know none.
- What a unit did in its last turn, when that is over (`STALE`): it is reset when its next turn begins, and is
  asked for in its own turn only. (`tests/test_duels.py` solves a duel with and without that.)
- Counters at 0, which are read as if they were not there.
- Verbs that the duel bars: they are taken out of every prompt, so that nobody is offered them.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from skirmish.model.change import changed
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
}
"""Tallies and states of a unit's turn that nobody reads once it is over, by ruleset."""
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
        units = {name: unit if name == current else _rested(ruleset, unit) for name, unit in units.items()}
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
    notes = {name: note for name, note in unit.notes.items() if not isinstance(note, TieThrows)}
    return changed(
        unit,
        tallies={**tallies, HURT_IN: number},
        states={key: _state(state, dated, back) for key, state in unit.states.items()},
        notes={name: note for name, note in notes.items() if note != type(note)()},
        facing=unit.facing if ruleset.is_facing else 0,
    )


def _rested(ruleset: Ruleset, unit: Unit) -> Unit:
    """Return a unit whose turn is over without what it did in it."""
    tallies, states = STALE.get(ruleset.id, (frozenset(), frozenset()))
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
        tuple(_frozen_unit(unit) for unit in battle.units.values()),
        _frozen(battle.ground.items),
        battle.ground.open_doors,
        _frozen(battle.clock),
        battle.prompts,
        battle.pending,
        _frozen(battle.memories),
    )


def _frozen_unit(unit: Unit) -> Hashable:
    return (
        unit.cell,
        unit.hp,
        unit.facing,
        unit.hands,
        unit.carried,
        unit.worn,
        _frozen(unit.states),
        _frozen(unit.tallies),
        _frozen(unit.notes),
        unit.alert,
        unit.out,
    )


def _frozen(value: Any) -> Hashable:
    """Return a value that can be hashed and stands for that one."""
    if isinstance(value, Mapping):
        return frozenset((key, _frozen(one)) for key, one in value.items())
    if isinstance(value, tuple | list):
        return tuple(map(_frozen, value))
    if is_dataclass(value) and type(value).__hash__ is not None and not isinstance(value, type):
        return (type(value).__name__, *(_frozen(getattr(value, one.name)) for one in fields(value)))
    return value  # type: ignore[no-any-return]
