"""The count of actions, and what it weighs: the loan on one's own defence (F2-09 to F2-11, G11 to G14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.grid.cell import FACINGS
from skirmish.model.battle import Battle
from skirmish.model.change import changed
from skirmish.model.event import StateGained, StateLost, Tallied, UnitAlerted
from skirmish.model.unit import State, Unit
from skirmish.rules.check import Refusal
from skirmish.rules.rounds.waiting import WaitingClock
from skirmish.rules.verbs.turn import ENDED

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.moment import Moment

MOST_ACTIONS: Final = 3
"""Actions in a round (F2-09)."""
MOST_ATTACKS: Final = 2
"""Attacks among them (F2-16)."""
EACH: Final = 2
"""What each action after the first costs, on its check and on the defence (F2-10, F2-11)."""

ACTIONS: Final = "actions"
"""Tally: actions taken this round, Dodges out of turn among them (G14)."""
ATTACKS: Final = "attacks"
"""Tally: how many of them were attacks."""
RAN: Final = "ran"
"""Tally: 1 when one of them was a Run (F2-34)."""
STEPPED: Final = "stepped"
"""Tally: 1 when the free step of the round is taken (G10)."""
ESCAPES: Final = "escapes"
"""Tally: 1 when one of them was an escape (F2-30)."""
WHOLE: Final = "whole"
"""Tally: 1 when something took the whole round (G36)."""
IN_TURN: Final = "in-turn"
"""Tally: actions of this round taken in the unit's own turn: with one of them it cannot wait any more."""
LEFT: Final = "run-left"
"""Tally: half steps left of a run that was broken into (G13)."""
ROUND: Final = {ACTIONS: 0, ATTACKS: 0, RAN: 0, STEPPED: 0, ESCAPES: 0, WHOLE: 0, IN_TURN: 0, LEFT: 0}
"""The tallies as they stand when a round begins."""
_OF_A_ROUND: Final = (*ROUND, ENDED)
"""The tallies that count within a round."""

EXPOSED: Final = "exposed"
"""State: the defence is `amount` lower, for the actions taken (F2-38, G14)."""
DODGING: Final = "dodging"
"""State: a rolled Dodge of `amount` stands, before what shield and actions do to it (G15)."""
SET: Final = "set-dodge"
"""State: a set Dodge stands against what is shot or thrown (G16)."""
RUNNING: Final = "running"
"""State: has run, and counts as running (G23)."""
LUNGED: Final = "lunged"
"""State: tried to grab somebody armed: -2 to attack and defend (F2-24, G33)."""
WAITING: Final = "waiting"
"""State: waits, or has waited, this round: -1 on its checks (F2-08, G13)."""
PRONE: Final = "prone"
"""State: lies on the ground (G10)."""
HELD: Final = "held"
"""State: held `by` somebody, or by nobody in a net; `amount` is the level of the Grab (G35)."""
HOLDING: Final = "holding"
"""State: holds somebody (`by` names the other)."""
ARM: Final = "arm-held"
"""State: the arm that holds the item with the id `by` is held; if `by` is empty, an empty arm (G28)."""
LAME: Final = "lame"
"""State: a leg is wounded: half Speed (G28)."""
WORN_OFF: Final = (DODGING, SET, RUNNING, LUNGED)
"""States that end when the unit's own next turn begins."""
LASTING: Final = (*WORN_OFF, EXPOSED)
"""Those, and the one that is computed anew then."""
_NOTED: Final = {name: f"was-{name}" for name in LASTING}
"""The tally by which each of them is noted when a turn begins."""
DEFENCE_STATES: Final = (EXPOSED, DODGING, SET, LUNGED, HELD, ACTIONS, WHOLE)
"""States and tallies by which a defence wears or grows."""
SHIFT: Final = 1000
"""Added to an amount that is noted as a tally, so that 0 can mean nothing."""


def penalty(unit: Unit) -> int:
    """Return what the unit's next action costs on its check: 0, 2 or 4 (F2-10)."""
    return EACH * unit.tally(ACTIONS)


def act(moment: Moment, unit_id: str, **counts: int) -> None:
    """Take an action: count it, and lower the defence as it is declared (G12, G14)."""
    unit = moment.battle.units[unit_id]
    number = unit.tally(ACTIONS) + 1
    clock = moment.battle.clock
    if isinstance(clock, WaitingClock) and clock.current == unit_id:
        counts[IN_TURN] = unit.tally(IN_TURN) + 1
        if unit.tally(LEFT):  # A run is one unbroken path.
            counts[LEFT] = 0
    moment.happen(Tallied(unit_id, {ACTIONS: number, **counts}))
    lower_defence(moment, unit_id, EACH * (number - 1))


def lower_defence(moment: Moment, unit_id: str, amount: int) -> None:
    """Make the defence lower by that amount; 0 ends the state."""
    states = moment.battle.units[unit_id].states
    if amount and (EXPOSED not in states or states[EXPOSED].amount != amount):
        moment.happen(StateGained(unit_id, State(EXPOSED, amount=amount)))
    elif not amount and EXPOSED in states:
        moment.happen(StateLost(unit_id, EXPOSED))


def attack(moment: Moment, unit_id: str) -> None:
    """Take an action that is an attack (F2-15)."""
    act(moment, unit_id, **{ATTACKS: moment.battle.units[unit_id].tally(ATTACKS) + 1})


def take_round(moment: Moment, unit_id: str) -> None:
    """Take the whole round: nothing else goes with it, and the defence is as after one action (G36)."""
    moment.happen(Tallied(unit_id, {ACTIONS: MOST_ACTIONS, WHOLE: 1, ENDED: 1}))
    lower_defence(moment, unit_id, 0)


def begin_turn(moment: Moment, unit_id: str) -> None:
    """Begin the unit's own turn: states that wear off end, only this round's actions count (G14, G16).

    The states that ended are noted: if the unit waits, it has not had its turn yet (G13).
    """
    unit = moment.battle.units[unit_id]
    if not unit.is_up:
        return
    states, tallies = unit.states, unit.tallies
    noted = {tally: 0 for tally in _NOTED.values() if tallies.get(tally)}
    noted |= {tally: states[name].amount + SHIFT for name, tally in _NOTED.items() if name in states}
    if tallies.get(ENDED):
        noted[ENDED] = 0
    if noted:
        moment.happen(Tallied(unit_id, noted))
    for name in WORN_OFF:
        if name in states:
            moment.happen(StateLost(unit_id, name))
    lower_defence(moment, unit_id, max(0, EACH * (unit.tally(ACTIONS) - 1)))


def _was(name: str) -> str:
    return _NOTED[name]


def cannot_wait(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot wait: once a round, before any action of its turn; None if it can (G13)."""
    if not isinstance(battle.clock, WaitingClock):
        return Refusal("There is nothing to wait for yet.", "G13")
    if WAITING in unit.states or unit.tally(IN_TURN):
        return Refusal(f"{unit.name} can wait no more this round.", "G13")
    return cannot_act(battle, unit)


def land_wait(moment: Moment, action: Action, _outcome: object) -> None:
    """Put off the unit's turn: -1 from now on, and the states that had ended come back (F2-08, G13)."""
    unit = moment.battle.units[action.unit]
    moment.happen(StateGained(unit.id, State(WAITING)))
    moment.happen(Tallied(unit.id, {ENDED: 1}))
    for name in WORN_OFF:
        if unit.tally(_was(name)):
            moment.happen(StateGained(unit.id, State(name, amount=unit.tally(_was(name)) - SHIFT)))
    if unit.tally(_was(EXPOSED)):
        lower_defence(moment, unit.id, unit.tally(_was(EXPOSED)) - SHIFT)


def begin_round(moment: Moment) -> None:
    """Begin a round: everybody knows of the fight and has three actions, nobody waits (G13, G14)."""
    for unit in list(moment.battle.up()):
        if not unit.alert:
            moment.happen(UnitAlerted(unit.id))
        tallies = unit.tallies
        spent = {name: 0 for name in _OF_A_ROUND if tallies.get(name)}
        if spent:
            moment.happen(Tallied(unit.id, spent))
        if WAITING in unit.states:
            moment.happen(StateLost(unit.id, WAITING))


def renewed(unit: Unit) -> Unit:
    """Return the unit as its next turn finds it: three actions, and no loan on them (F2-09, G14).

    Its wounds and the points that it has spent stay as they are (G6, G7).
    """
    states = {name: state for name, state in unit.states.items() if name not in {*LASTING, WAITING}}
    passing = {*_OF_A_ROUND, *_NOTED.values()}
    tallies = {name: number for name, number in unit.tallies.items() if name not in passing}
    return changed(unit, tallies=tallies, notes={}, states=states)


def begin_quiet_turn(moment: Moment, unit_id: str) -> None:
    """Begin a turn before the fight, which is a round of its own (G26)."""
    moment.happen(Tallied(unit_id, ROUND))
    begin_turn(moment, unit_id)


def spent(unit: Unit) -> Refusal | None:
    """Say why no action is left; None if one is."""
    tallies = unit.tallies
    if tallies.get(WHOLE):
        return Refusal(f"{unit.name} is busy for the whole round.", "G36")
    if tallies.get(ACTIONS, 0) >= MOST_ACTIONS:
        return Refusal(f"{unit.name} has taken {MOST_ACTIONS} actions.", "F2-09")
    return None


def cannot_act(_battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit can take no action; None if it can."""
    return spent(unit)


def cannot_attack(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot attack; None if it can (F2-16)."""
    if unit.tally(ATTACKS) >= MOST_ATTACKS:
        return Refusal(f"{unit.name} has attacked {MOST_ATTACKS} times.", "F2-16")
    return cannot_act(battle, unit)


def gripped(unit: Unit) -> Refusal | None:
    """Say why the unit cannot leave its cell: it is held or holds somebody; None if it can (G35)."""
    if HELD in unit.states:
        return Refusal(f"{unit.name} is held.", "G35")
    if HOLDING in unit.states:
        return Refusal(f"{unit.name} is holding somebody.", "G35")
    return None


def rooted(_battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot leave its cell: it is prone or in a grip; None if it can (G10, G35)."""
    if PRONE in unit.states:
        return Refusal(f"{unit.name} lies on the ground.", "G10")
    return gripped(unit)


def cannot_step(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot take the free step: once a round, not with a Run; None if it can (G10)."""
    if not battle.option("free_step"):
        return Refusal("There are no free steps here.", "G10")
    tallies = unit.tallies
    if tallies.get(STEPPED) or tallies.get(RAN) or tallies.get(WHOLE):
        return Refusal(f"{unit.name} has no step left this round.", "G10")
    return rooted(battle, unit)


def cannot_run(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot run: once a round, not prone, not after a step; None if it can (F2-34, G10)."""
    if unit.tally(RAN):
        return Refusal(f"{unit.name} has run this round.", "F2-34")
    if unit.tally(STEPPED):
        return Refusal(f"{unit.name} has stepped this round.", "G10")
    return rooted(battle, unit) or cannot_act(battle, unit)


def turn_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the unit cannot turn so: no way is named, or it looks that way; None if it can (G10)."""
    unit = battle.units[action.unit]
    if not action.arg("facing"):
        return Refusal(f"Say which way {unit.name} turns, as in facing=ne.", "G10")
    if FACINGS.index(action.arg("facing")) == unit.facing:
        return Refusal(f"{unit.name} looks that way already.", "G10")
    return None


def cannot_take_round(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot do what takes the whole round: it has acted; None if it can (G36)."""
    if unit.tally(ACTIONS):
        return Refusal(f"{unit.name} has acted: that would take the whole round.", "G36")
    return cannot_act(battle, unit)
