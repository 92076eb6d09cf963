"""Reactions: Dodge, Block, Brace, Empty Vessel, asked before the dice (FP-33, FP-73, G11, G14 to G18)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from skirmish.grid import FACINGS, facing_towards
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import StateGained, Tallied
from skirmish.model.prompt import Prompt
from skirmish.model.unit import State, Unit
from skirmish.rules.arcs import octant
from skirmish.rules.check import Refusal
from skirmish.rules.engine import ask, push
from skirmish.rules.pools.arms import Arm
from skirmish.rules.pools.conditions import (
    BRACED,
    HELD,
    STRUCK,
    SURPRISED,
    is_helpless,
    is_stunned,
    lose,
)
from skirmish.rules.pools.energy import (
    added,
    cannot_pay,
    cannot_spend,
    has_wind,
    is_winded,
    offers,
    pay,
    round_of,
)
from skirmish.rules.pools.modifiers import BLOCK, BRACE, DODGE, VESSEL, WIND, is_crowded, reaction_rows, total
from skirmish.rules.pools.sheet import sheet, shield
from skirmish.rules.pools.skills import Attribute
from skirmish.rules.verb import Args, Verb
from skirmish.rules.verbs.facing import turn
from skirmish.rules.verbs.turn import ACTED

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

REACT: Final = "react"
"""Topic: how to meet an attack on the body (G14 to G16)."""
FLYING: Final = frozenset({"shoot", "throw", "cast"})
"""Verbs of attacks that an enemy beside their maker disturbs (G20)."""
RESIST: Final = "resist"
"""Topic: how to meet an attack on the mind (G17)."""
TURNING: Final = "turning"
"""State: looks towards `amount` once the attack at hand is over (G23)."""
MARKS: Final = (DODGE, BLOCK, BRACE, VESSEL, WIND, TURNING)
"""States that last as long as the attack at hand."""
FRONT: Final = frozenset({6, 7, 0, 1, 2})
"""Octants from which a shield can be brought to bear (G15)."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """One way to meet an attack."""

    id: str
    """Its verb, and the state while it lasts."""
    attribute: Attribute
    """What limits the energy added."""
    cost: Callable[[Unit], int]
    """Energy spent on it."""
    is_worth_it_alone: bool
    """Whether it brings dice without any energy added: a shield does."""
    rule: str
    """Id of the rule."""
    hint: str
    """One line that says what it does."""


def _one(_unit: Unit) -> int:
    return 1


def _of_shield(unit: Unit) -> int:
    held = shield(unit)
    return held.cost if held is not None else 0


REACTIONS: Final = {
    one.id: one
    for one in (
        Reaction(DODGE, "agility", _one, False, "G14",
                 "Spend 1 energy, and what you add: Agility, with Evasion."),
        Reaction(BLOCK, "strength", _of_shield, True, "G15", "The shield, and what you add: Strength."),
        Reaction(BRACE, "stamina", _one, False, "G16",
                 "Spend 1 energy, and what you add: Stamina. No Move on your next beat."),
        Reaction(VESSEL, "acuity", _one, False, "G17", "Spend 1 energy, and what you add: Acuity."),
    )
}  # fmt: skip
"""By verb."""


def ask_reaction(moment: Moment, waiting: Action, used: Arm, *, is_grip: bool = False) -> bool:
    """Push the attack on the stack and ask its target to react, if it can (G18).

    True if it was asked; otherwise nothing has happened. `is_grip`: only a dodge helps against it.
    """
    battle = moment.battle
    unit, target = battle.parties(waiting)
    if waiting.arg("unseen") == "yes" or not can_react(target):
        return False
    meets = dodging(target) if is_grip else open_to(unit, target, used)
    verbs = tuple(verb for verb in meets if reaction_variants(battle, target, REACTIONS[verb]))
    if not verbs:
        return False
    push(moment, waiting)
    topic = RESIST if used.is_mental else REACT
    ask(moment, Prompt(target.side, target.id, "react", topic, (*verbs, "take"), unit.id, "take"))
    return True


def can_react(target: Unit) -> bool:
    """Tell whether the target can react at all: it is not stunned, helpless or surprised."""
    return not (is_stunned(target) or is_helpless(target) or SURPRISED in target.states)


def open_to(unit: Unit, target: Unit, used: Arm) -> tuple[str, ...]:
    """List the reactions that help against such an attack, energy aside (G14 to G17, G33)."""
    if used.is_mental:
        return (VESSEL,)
    found = list(dodging(target))
    if shield(target) is not None and octant(target.cell, target.facing, unit.cell) in FRONT:
        found.append(BLOCK)
    if used.reach:
        found.append(BRACE)
    return tuple(found)


def dodging(target: Unit) -> tuple[str, ...]:
    """Return a dodge, the only reaction to a grapple or a shove; empty for a held target (G33)."""
    return () if HELD in target.states else (DODGE,)


def reaction_variants(battle: Battle, unit: Unit, reaction: Reaction) -> tuple[Args, ...]:
    """List the variants of a reaction: the most energy added, half of it, and bare if that helps.

    The list is empty when the unit cannot pay the cost.
    """
    cost = reaction.cost(unit)
    if cannot_pay(unit, cost) is not None:
        return ()
    more = offers(unit, cost, sheet(unit).rating(reaction.attribute))
    return (*more, ()) if _is_worth_it_bare(battle, unit, reaction, more) else more


def _is_worth_it_bare(battle: Battle, unit: Unit, reaction: Reaction, more: tuple[Args, ...]) -> bool:
    """Tell whether to offer the reaction with nothing added (G7).

    A shield always helps; another reaction is offered if no energy can be added and it still gives dice.
    """
    if reaction.is_worth_it_alone or more:
        return reaction.is_worth_it_alone
    ready = replace(unit, states={**unit.states, reaction.id: State(reaction.id)})
    return total(reaction_rows(battle, ready), "target") > 0


def _refusal(reaction: Reaction, battle: Battle, action: Action) -> Refusal | None:
    unit = battle.units[action.unit]
    return cannot_spend(unit, action, reaction.cost(unit), sheet(unit).rating(reaction.attribute))


def _land(reaction: Reaction, moment: Moment, action: Action, _outcome: object) -> None:
    """Pay, and put the unit in the state of its reaction, until the attack is over (FP-20)."""
    pay(moment, action, reaction.cost(moment.battle.units[action.unit]))
    moment.happen(StateGained(action.unit, State(reaction.id, amount=max(0, added(action)))))
    if is_winded(action):
        moment.happen(StateGained(action.unit, State(WIND)))
    if reaction.id == BRACE:
        moment.happen(StateGained(action.unit, State(BRACED)))
    if action.arg("facing"):
        turned = FACINGS.index(action.arg("facing"))
        moment.happen(StateGained(action.unit, State(TURNING, amount=turned)))


def recover(moment: Moment, unit_id: str, by: str) -> None:
    """End a reaction after the attack, and turn the unit to the attacker or where it said (G23)."""
    unit = moment.battle.units[unit_id]
    marks = [name for name in MARKS if name in unit.states] if unit.states else []
    if not marks:
        return
    if unit.is_up:
        foe = moment.battle.units[by]
        is_told = TURNING in unit.states
        turn(moment, unit_id, unit.states[TURNING].amount if is_told else facing_towards(unit.cell, foe.cell))
    lose(moment, unit_id, *marks)


def land_taking(_moment: Moment, _action: Action, _outcome: object) -> None:
    """Do nothing: the target takes the attack as it comes."""


def _verb(reaction: Reaction) -> Verb:
    def shown(battle: Battle, unit: Unit) -> tuple[Args, ...]:
        return reaction_variants(battle, unit, reaction)

    def can_target(battle: Battle, action: Action) -> Refusal | None:
        return _refusal(reaction, battle, action)

    def land(moment: Moment, action: Action, outcome: object) -> None:
        _land(reaction, moment, action, outcome)

    return Verb(
        reaction.id, land, word=reaction.id.replace("-", " "), variants=shown, can_target=can_target,
        extras=("facing", "add", "wind"), turning="own", is_costly_later=has_wind, rule=reaction.rule,
        hint=reaction.hint,
    )  # fmt: skip


VERBS: Final = (
    *(_verb(reaction) for reaction in REACTIONS.values()),
    Verb("take", land_taking, word="take it", rule="G18", hint="Keep your energy."),
)
"""What a target may do before the dice are rolled."""


def startle(moment: Moment, side: str) -> None:
    """Put the units that the attack surprises in the state `surprised` (G11)."""
    for unit in startled(moment.battle, side):
        if SURPRISED not in unit.states:
            moment.happen(StateGained(unit.id, State(SURPRISED)))


def startled(battle: Battle, side: str) -> tuple[Unit, ...]:
    """List the units of that side that an attack would surprise now, or has just surprised (G11).

    That needs the first attack of the battle, in its first round, on a side that sees no enemy. A unit that
    has had a beat is not surprised.
    """
    if round_of(battle) > 1 or any(unit.tally(STRUCK) for unit in battle.units.values()):
        return ()
    if any(battle.is_seen(foe, side) for foe in battle.foes(side)):
        return ()
    return tuple(unit for unit in battle.up(side) if not unit.tally(ACTED))


def is_in_doubt(battle: Battle, action: Action) -> bool:
    """Tell whether units that the side does not know of may change what comes of the attack.

    It may seem to surprise its target, of whom a comrade out of sight sees more (G11), or its maker may have
    an enemy of a third side beside it (G20).
    """
    target = battle.units.get(action.target_id)
    if target is not None and target in startled(battle, target.side):
        return True
    unit = battle.units.get(action.unit)
    if unit is None or action.verb not in FLYING or battle.viewer in {"", unit.side}:
        return False
    return len(battle.scene.foes(unit.side)) > 1 and not is_crowded(battle, unit)


def note_struck(moment: Moment, unit_id: str) -> None:
    """Note that the unit has attacked: no later attack in this battle is the first."""
    if not moment.battle.units[unit_id].tally(STRUCK):
        moment.happen(Tallied(unit_id, {STRUCK: 1}))
