"""Grapple, break free, shove, let go (G33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.grid import facing_towards, is_adjacent, step
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.change import changed
from skirmish.model.event import StateGained, UnitPlaced
from skirmish.model.kit import Item
from skirmish.model.unit import State, Unit
from skirmish.rules.check import Refusal, Rows
from skirmish.rules.pools.arms import Arm
from skirmish.rules.pools.attack import has_to_wait
from skirmish.rules.pools.checks import AttackCheck, AttackOutcome
from skirmish.rules.pools.conditions import (
    EXPOSED,
    HELD,
    HOLDING,
    PAIRS,
    cannot_act,
    is_able,
    is_helpless,
    let_go,
)
from skirmish.rules.pools.defence import ask_reaction, is_in_doubt, note_struck, recover
from skirmish.rules.pools.energy import cannot_pay, cannot_spend, offers, pay
from skirmish.rules.pools.modifiers import (
    attack_rows,
    diceless,
    floored,
    in_the_open,
    passive,
    reaction_rows,
    total,
)
from skirmish.rules.pools.sheet import free_hands, sheet
from skirmish.rules.pools.wounds import reveal
from skirmish.rules.stealth.infiltration import raise_alarm
from skirmish.rules.stealth.unseen import may_lurk_in_view
from skirmish.rules.verb import Args
from skirmish.rules.verbs.facing import face
from skirmish.rules.verbs.pushes import can_be_pushed, run_into

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

GRIP: Final = Arm(Item("grip", "grip", "bare hands", None), 1, 0, "strength", "unarmed", reach=1)
"""What every such test is made with: 1 energy, Strength, Unarmed."""
FARTHEST_SHOVE: Final = 3
"""Cells that one shove moves somebody at most."""


def cannot_grip(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot grip: it needs a free hand and energy; None if it can (G33)."""
    if not free_hands(unit):
        return Refusal(f"{unit.name} has no hand free.", "G33")
    return cannot_act(battle, unit) or cannot_pay(unit, 1, "G33")


def cannot_grapple(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot grapple, for example because it holds somebody; None if it can."""
    if HOLDING in unit.states:
        return Refusal(f"{unit.name} has hold of somebody already.", "G33")
    return cannot_grip(battle, unit)


def cannot_break(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot break free, for example because nobody holds it; None if it can."""
    if HELD not in unit.states:
        return Refusal(f"{unit.name} is not held.", "G33")
    return cannot_act(battle, unit) or cannot_pay(unit, 1, "G33")


def grip_variants(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the ways to add energy: the most, half of it, the most with a second wind.

    The only variant is a bare one when nothing can be added.
    """
    return offers(unit, 1, sheet(unit).strength) or ((),)


def grip_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the unit cannot grip that target; None if it can (G33, G19).

    The target has to be beside the unit, and the unit needs the energy, and a die or energy to add.
    """
    unit, target = battle.parties(action)
    if not is_adjacent(unit.cell, target.cell):
        return Refusal(f"{target.name} is out of reach.", "G33")
    cap = sheet(unit).strength
    return cannot_spend(unit, action, 1, cap) or diceless(
        unit, 1, cap, lambda: attack_rows(battle, unit, target, GRIP, action)[1:]
    )


def grapple_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the unit cannot grapple that target; None if it can (G33).

    A held unit can turn the grip round on its holder, but is not free of it by taking hold of somebody else.
    """
    unit, target = battle.parties(action)
    if HELD in unit.states and unit.states[HELD].by not in {"", target.id}:
        return Refusal(f"{unit.name} is held, and can only grapple its holder.", "G33")
    return grip_refusal(battle, action)


def break_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the unit cannot break free from that target, which has to hold it; None if it can."""
    unit, target = battle.parties(action)
    if HELD not in unit.states or unit.states[HELD].by != target.id:
        return Refusal(f"{target.name} does not hold {unit.name}.", "G33")
    return grip_refusal(battle, action)


def weigh_grip(battle: Battle, action: Action) -> AttackCheck:
    """Weigh Strength and Unarmed against the better of Strength and Agility (G33).

    A helpless target does not resist.
    """
    unit, target = battle.parties(action)
    rows = attack_rows(battle, unit, target, GRIP, action)[1:]
    rows += resisting(battle, target)
    is_critical = bool(battle.option("critical_fail"))
    return AttackCheck(
        total(rows), total(rows, "target"), is_critical=is_critical, is_harmless=True, rows=rows
    )


def resisting(battle: Battle, target: Unit) -> Rows:
    """Build the target's rows: its better passive pool, with a dodge; empty if it is helpless."""
    if is_helpless(target):
        return ()
    pools = (passive(target, "strength", "athletics"), passive(target, "agility", "acrobatics"))
    best = max(pools, key=lambda rows: total(rows, "target"))
    return floored((*best, *reaction_rows(battle, target)))


def before_grip(moment: Moment, action: Action) -> bool:
    """Reveal the unit, pay, and let the target dodge (G18, G33)."""
    return has_to_wait(
        moment, action, _pay, lambda waiting: ask_reaction(moment, waiting, GRIP, is_grip=True)
    )


def _pay(moment: Moment, action: Action) -> None:
    """Spend the 1 that a grip costs, and what is added."""
    pay(moment, action, 1)


def land_grip(moment: Moment, action: Action, outcome: AttackOutcome) -> None:
    """Take hold of the target, get free of it, or push it, as the verb says."""
    if not action.arg("asked"):
        _pay(moment, action)
    face(moment, action, moment.battle.units[action.target_id].cell)
    note_struck(moment, action.unit)
    target = action.target_id
    if outcome.hits and moment.battle.units[target].is_up:
        if action.verb == "grapple":
            _seize(moment, action.unit, target)
        elif action.verb == "break-free":
            let_go(moment, action.unit)
        else:
            _shove(moment, action.unit, target, min(outcome.hits, FARTHEST_SHOVE))
    if outcome.name == "critical fail":
        moment.happen(StateGained(action.unit, State(EXPOSED)))
    recover(moment, target, action.unit)
    reveal(moment, action.unit)
    raise_alarm(moment, action.unit)


def _seize(moment: Moment, winner: str, loser: str) -> None:
    """Give the winner hold of the loser, after ending other grips: a unit is in one at a time."""
    let_go(moment, winner)
    let_go(moment, loser)
    moment.happen(StateGained(winner, State(HOLDING, by=loser)))
    moment.happen(StateGained(loser, State(HELD, by=winner)))


def _shove(moment: Moment, unit_id: str, target_id: str, cells: int) -> None:
    """Push the target straight away, so many cells at most, as far as the way is open (G33, G12)."""
    battle = moment.battle
    unit, target = battle.units[unit_id], battle.units[target_id]
    facing, cell = facing_towards(unit.cell, target.cell), target.cell
    for _ in range(cells):
        if not can_be_pushed(battle, cell, ahead := step(cell, facing)):
            run_into(moment, unit_id, target_id, cell, ahead)
            break
        cell = ahead
    if cell != target.cell:
        moment.happen(UnitPlaced(target_id, cell, target.facing))
        loosen(moment, target_id)


def is_shove_in_doubt(battle: Battle, action: Action) -> bool:
    """Tell whether units that the side does not know of may change what comes of the shove.

    One may stand behind the target where nobody of the side would see it, or has slipped by before the fight:
    then nothing moves (G24, G33).
    """
    return is_in_doubt(battle, action) or _may_be_barred(battle, action)


def _may_be_barred(battle: Battle, action: Action) -> bool:
    unit, target = battle.units.get(action.unit), battle.units.get(action.target_id)
    if unit is None or target is None:
        return False
    behind = step(target.cell, facing_towards(unit.cell, target.cell))
    if not can_be_pushed(battle, target.cell, behind):
        return False  # The side knows that nothing will move.
    if may_lurk_in_view(battle, unit.side):
        return True
    somebody = changed(target, cell=behind)
    watchers = [one for one in battle.up(battle.viewer or unit.side) if is_able(one)]
    sees = battle.sight.sees
    return not any(sees(one.cell, behind) and in_the_open(battle, one, somebody) for one in watchers)


def loosen(moment: Moment, unit_id: str) -> None:
    """End the grip of two units that are no longer beside each other."""
    unit = moment.battle.units[unit_id]
    for name in PAIRS:
        state = unit.states.get(name)
        other = moment.battle.units.get(state.by) if state is not None else None
        if other is not None and not is_adjacent(unit.cell, other.cell):
            let_go(moment, unit_id)
            return


def cannot_release(_battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot let go: it holds nobody; None if it can."""
    return None if HOLDING in unit.states else Refusal(f"{unit.name} has hold of nobody.", "G33")


def land_release(moment: Moment, action: Action, _outcome: object) -> None:
    """Let go of the held unit, at no cost."""
    let_go(moment, action.unit)
