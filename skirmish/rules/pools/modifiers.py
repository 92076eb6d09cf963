"""S.A.G.E.: how every pool is built, step by step (FP-26 to FP-34): spend, add, gain, externalities.

A row is so many dice, with its reason and rule; rows of the defender are its own dice.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import Final

from skirmish.grid import cover, distance2, is_adjacent, is_concealed, line
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.rules.arcs import octant
from skirmish.rules.check import Modifier, Refusal, Role, Rows, kept_row, only_told
from skirmish.rules.pools.arms import Arm
from skirmish.rules.pools.conditions import (
    DAZED,
    EXPOSED,
    PRONE,
    STUNNED,
    eludes,
    is_able,
    is_helpless,
)
from skirmish.rules.pools.creation import knows
from skirmish.rules.pools.energy import added, amounts, is_winded
from skirmish.rules.pools.sheet import (
    armour,
    help_for,
    mental_defence,
    own_traits,
    sheet,
    shield,
    traits,
    untrained,
)
from skirmish.rules.pools.skills import PHYSICAL, Attribute, title
from skirmish.rules.stealth.unseen import may_lurk_in_view

DODGE: Final = "dodge"
"""State: dodges the attack at hand; `amount` is the energy added (G14)."""
BLOCK: Final = "block"
"""State: blocks it with the shield (G15)."""
BRACE: Final = "brace"
"""State: braces for it (G16)."""
VESSEL: Final = "empty-vessel"
"""State: empties its mind against it (G17)."""
WIND: Final = "second-wind"
"""State: one die more in the defence at hand (G28)."""

MET_BY: Final = {
    DODGE: ("evasion", "G14"),
    BLOCK: ("shield_training", "G15"),
    BRACE: ("brace", "G16"),
    VESSEL: ("empty_vessel", "G17"),
}
"""The skill behind each reaction, and its rule."""

FARTHEST: Final = 5
"""Range bands beyond which there is no shot (G20)."""
COVER: Final = {"none": 0, "light": 1, "half": 2, "heavy": 3}
"""Dice that cover gives (G21)."""
LIGHTS: Final = ("lit", "dim", "dark")
"""From bright to dark; each step is a die (G22)."""
ALL_ROUND: Final = {3: 2, 4: 2, 5: 2, 2: 1, 6: 1}
"""Dice for attacking from that octant, counted clockwise from where the target looks (G23)."""


def total(rows: Rows, party: Role = "actor") -> int:
    """Sum the dice of that party's rows; never less than 0 (G19)."""
    return max(0, sum([row.amount for row in rows if row.side == party]))


def effort_rows(battle: Battle, unit: Unit, action: Action, attribute: Attribute, skill: str) -> Rows:
    """Build the rows of steps A and G: energy added, skill, second wind (FP-28, FP-29, G7, G28)."""
    more = max(0, added(action))
    most = f"no more than {title(attribute)} {sheet(unit).rating(attribute)}"
    rows = [kept_row(more, f"energy added, {most}", "FP-28")] if more else []
    rows += skill_rows(battle, skill, knows(sheet(unit), skill), more)
    if is_winded(action):
        rows.append(kept_row(1, "second wind", "G28"))
    return tuple(rows)


def is_flat(battle: Battle) -> bool:
    """Tell whether skills give all their dice, however much energy is added (G7, an option)."""
    return battle.option("skill_dice") == "flat"


def skill_rows(battle: Battle, skill: str, rating: int, more: int, party: Role = "actor") -> list[Modifier]:
    """Build the row of a skill: a die for each energy added, at most its rating (FP-29, G7).

    By option it gives its whole rating. The list is empty when there are no dice.
    """
    dice = rating if is_flat(battle) else min(rating, more)
    return [kept_row(dice, f"{title(skill)} {rating}", "FP-29", party)] if dice else []


def burdens(unit: Unit, *, is_physical: bool) -> Rows:
    """Build the rows that take dice from an action pool: untrained armour, being dazed (G25, G27)."""
    rows = []
    if is_physical and (lost := untrained(unit)):
        rows.append(kept_row(-lost, "armour without training", "FP-47"))
    if DAZED in unit.states:
        rows.append(kept_row(-1, "dazed", "G27"))
    return tuple(rows)


def diceless(unit: Unit, cost: int, cap: int, rows: Callable[[], Rows]) -> Refusal | None:
    """Say why the action would waste the last energy; None if it would not (G9, G19).

    It would when the unit can add no energy and its pool, built by `rows`, has no dice. A unit that could add
    energy and does not is not refused.
    """
    if amounts(unit, cost, cap) or total(rows()) > 0:
        return None
    return Refusal(f"{unit.name} has no dice for that, and no energy left to add.", "G19")


def attack_rows(battle: Battle, unit: Unit, target: Unit, arm: Arm, action: Action) -> Rows:
    """Build the attacker's rows of an attack."""
    base = kept_row(arm.rating, f"{arm.item.name}, cost {arm.cost}", "FP-27")
    return (
        base,
        *effort_rows(battle, unit, action, arm.attribute, arm.skill),
        *helping(unit, arm.skill, action),
        *position(battle, unit, target, arm, is_unseen=is_unseen(unit, target, action)),
        *burdens(unit, is_physical=not arm.is_spell),
    )


def helping(unit: Unit, skill: str, action: Action) -> Rows:
    """Build the row of the best tool for the skill or the action; empty without a tool (FP-45, G32)."""
    dice, name = help_for(unit, skill, action.verb)
    return (kept_row(dice, name, "FP-45"),) if dice else ()


def is_unseen(unit: Unit, target: Unit, action: Action) -> bool:
    """Tell whether the target does not see the attacker (G24).

    The attacker was hidden when it struck, or eludes the target.
    """
    if action.arg("unseen"):
        return action.arg("unseen") == "yes"
    return target.side in unit.hidden_from or eludes(unit, target)


def position(battle: Battle, unit: Unit, target: Unit, arm: Arm, *, is_unseen: bool) -> Rows:
    """Build the attacker's rows of step E, from place and posture; they add up (G20, G23, G24)."""
    rows = []
    side = ALL_ROUND.get(octant(target.cell, target.facing, unit.cell), 0)
    if side:
        rows.append(kept_row(side, "from the rear" if side == 2 else "from the flank", "G23"))
    if battle.terrain.tile(unit.cell).height > battle.terrain.tile(target.cell).height:
        rows.append(kept_row(1, "from higher up", "G23"))
    if PRONE in target.states and arm.reach:
        rows.append(kept_row(1, "the target is prone", "G23"))
    if PRONE in unit.states:
        rows.append(kept_row(-1, "prone", "G23"))
    if is_unseen:
        rows.append(kept_row(1, "unseen", "G24"))
    if not arm.reach and is_crowded(battle, unit):
        rows.append(kept_row(-1, "an enemy beside it", "G20"))
    return tuple(rows)


def is_crowded(battle: Battle, unit: Unit) -> bool:
    """Tell whether an able enemy that its side sees stands beside the unit (G20).

    In the view of another side, one of a third side counts only if it cannot hide from the unit there.
    """
    is_told = battle.viewer in {"", unit.side} or not battle.is_partial
    return any(
        is_adjacent(foe.cell, unit.cell)
        and is_able(foe)
        and battle.is_seen(foe, unit.side)
        and (is_told or foe.side == battle.viewer or not _may_hide(battle, unit, foe))
        for foe in battle.foes(unit.side)
    )


def _may_hide(battle: Battle, watcher: Unit, foe: Unit) -> bool:
    return may_lurk_in_view(battle, watcher.side) or not in_the_open(battle, watcher, foe)


def defence_rows(battle: Battle, target: Unit, unit: Unit, arm: Arm) -> Rows:
    """Build the target's rows: PD or MD, reaction, externalities (G19).

    They come to at least one die, but to none for a helpless target.
    """
    if is_helpless(target):
        return (only_told("helpless", "G19", "target"),)
    rows = (*mind(target), *reaction_rows(battle, target)) if arm.is_mental else physical(battle, target)
    rows += (*distance_rows(unit, target, arm), *visibility(battle, unit, target))
    if not arm.is_mental:
        rows += (*shelter(battle, unit, target, arm), *hurts(target))
    return floored(rows)


def floored(rows: Rows) -> Rows:
    """Return the rows, with one more that brings the target up to one die if it has fewer (G19)."""
    short = 1 - sum([row.amount for row in rows if row.side == "target"])
    return (*rows, kept_row(short, "never less than one die", "G19", "target")) if short > 0 else rows


def physical(battle: Battle, target: Unit) -> Rows:
    """Build the rows of PD: base, armour, natural armour and reaction (FP-32, FP-33, FP-46)."""
    rows = [kept_row(int(battle.option("pd_base")), "PD", "FP-32", "target")]
    if worn := armour(target):
        rows.append(kept_row(worn, "armour", "FP-46", "target"))
    natural = int("natural_armour" in traits(target))
    if target.worn:
        natural += sum([trait.pd for trait in own_traits(target)])
    if natural:
        rows.append(kept_row(natural, "natural armour", "G5", "target"))
    return (*rows, *reaction_rows(battle, target))


def mind(target: Unit) -> Rows:
    """Build the rows of MD: the middle mental attribute, and Iron Will (FP-35, FP-36, G17)."""
    rows = [kept_row(mental_defence(target), "MD", "FP-35", "target")]
    will = sheet(target).skill("iron_will")
    if will:
        rows.append(kept_row((will + 1) // 2, f"Iron will {will}", "FP-36", "target"))
    return tuple(rows)


def reaction_rows(battle: Battle, target: Unit) -> Rows:
    """Build the rows of the reaction in force; empty if there is none (FP-33, G14 to G17)."""
    if not target.states:
        return ()
    rows = [row for state in MET_BY if state in target.states for row in _reaction(battle, target, state)]
    if WIND in target.states:
        rows.append(kept_row(1, "second wind", "G28", "target"))
    return tuple(rows)


def _reaction(battle: Battle, target: Unit, state: str) -> list[Modifier]:
    """Build the rows of one reaction; lack of training takes no more dice than they give (G25)."""
    skill, rule = MET_BY[state]
    held = shield(target) if state == BLOCK else None
    rows = [kept_row(held.rating, "shield", rule, "target")] if held else []
    more = target.states[state].amount
    if more:
        word = title(state).replace("-", " ")
        rows.append(kept_row(more, f"{word}, energy added", rule, "target"))
    rows += skill_rows(battle, skill, sheet(target).skill(skill), more, "target")
    lost = untrained(target) if state == DODGE else 0
    if held:
        lost = max(0, held.rating - sheet(target).skill("shield_training"))
    lost = min(lost, sum(row.amount for row in rows))
    return [*rows, kept_row(-lost, "for want of training", "G25", "target")] if lost else rows


def bands(unit: Unit, target: Unit, band: int) -> int:
    """Return the range band that the target is in, from 1; `FARTHEST` + 1 if it is beyond (G20)."""
    apart = distance2(unit.cell, target.cell)
    cells = isqrt(apart - 1) + 1 if apart else 0  # A part of a cell counts as a whole one.
    return min(max(1, -(-cells // band)), FARTHEST + 1)


def distance_rows(unit: Unit, target: Unit, arm: Arm) -> Rows:
    """Build the row of a die for each range band past the first; empty in the first (G20)."""
    past = bands(unit, target, arm.band) - 1 if arm.band else 0
    return (kept_row(past, f"range, band {past + 1}", "G20", "target"),) if past else ()


def visibility(battle: Battle, unit: Unit, target: Unit) -> Rows:
    """Build the row for dim light, darkness, smoke or a target that eludes the attacker (G22).

    If several hold, the last one named here counts; if none does, there is no row.
    """
    if eludes(target, unit):
        return (kept_row(3, "seen only by a comrade", "G22", "target"),)
    dim = LIGHTS.index(light_for(battle, unit, target))
    word = "smoke" if "smoke" in target.states else LIGHTS[dim]
    dim = 2 if "smoke" in target.states else dim
    return (kept_row(dim, word, "G22", "target"),) if dim else ()


def in_the_open(battle: Battle, watcher: Unit, unit: Unit) -> bool:
    """Tell whether a watcher with a line of sight sees the unit lit, with no cover or smoke between (G24)."""
    if cover(battle.terrain, battle.ground.open_doors, watcher.cell, unit.cell)[0] != "none":
        return False
    between = line(watcher.cell, unit.cell)[1:]
    if any(is_concealed(battle.terrain, cell) for cell in between):
        return False
    return light_for(battle, watcher, unit) == "lit"


def light_for(battle: Battle, watcher: Unit, target: Unit) -> str:
    """Return how the watcher sees the target: `lit`, `dim` or `dark` (G5, G22)."""
    if "light" in target.states:
        dim = target.states["light"].amount
    else:
        dim = LIGHTS.index(battle.terrain.light(target.cell))
    said = battle.option("light")
    if said in LIGHTS:
        dim = max(dim, LIGHTS.index(str(said)))
    if not dim:
        return "lit"
    gifts = traits(watcher)
    if "dark_vision" in gifts:
        dim = 0
    elif "low_light" in gifts:
        dim = max(0, dim - 1)
    return LIGHTS[dim]


def shelter(battle: Battle, unit: Unit, target: Unit, arm: Arm) -> Rows:
    """Build the rows for cover, and for prone against shots (FP-34, G21, G23).

    Hand to hand, any cover in between is one die.
    """
    rows = []
    covered = cover_of(battle, unit, target)
    if COVER[covered] and arm.reach:
        rows.append(kept_row(1, "something in between", "G21", "target"))
    elif COVER[covered]:
        rows.append(kept_row(COVER[covered], f"{covered} cover", "G21", "target"))
    if PRONE in target.states and not arm.reach:
        rows.append(kept_row(1, "prone", "G23", "target"))
    return tuple(rows)


def cover_of(battle: Battle, unit: Unit, target: Unit) -> str:
    """Return the target's best cover against that attacker: `none`, `light`, `half` or `heavy`."""
    if "cover" in target.states:
        return ("none", "light", "half", "heavy")[target.states["cover"].amount]
    return cover(battle.terrain, battle.ground.open_doors, unit.cell, target.cell)[0]


def hurts(target: Unit) -> Rows:
    """Build the rows of conditions that take dice from physical defence (G27, G31)."""
    if not target.states:
        return ()
    found = (
        (DAZED, -1, "dazed", "G27"),
        (STUNNED, -2, "stunned", "G27"),
        (EXPOSED, -1, "exposed by a critical fail", "G31"),
    )
    return tuple(
        kept_row(amount, word, rule, "target")
        for state, amount, word, rule in found
        if state in target.states
    )


def passive(unit: Unit, attribute: Attribute, skill: str, party: Role = "target") -> Rows:
    """Build the rows of a pool that costs nothing: attribute, and half the skill rounded up (G32)."""
    rating = knows(sheet(unit), skill)
    rows = [kept_row(sheet(unit).rating(attribute), title(attribute), "G32", party, unit.id)]
    if rating:
        rows.append(kept_row((rating + 1) // 2, f"{title(skill)} {rating}", "G32", party, unit.id))
    return tuple(rows)


def perception(unit: Unit, party: Role = "target") -> Rows:
    """Build the rows of passive Perception, acute hearing included (G5, G32)."""
    return (*passive(unit, "acuity", "perception", party), *hearing(unit, party))


def hearing(unit: Unit, party: Role = "target") -> Rows:
    """Build the row of a die for acute hearing; empty without that trait (G5)."""
    return (kept_row(1, "acute hearing", "G5", party, unit.id),) if "acute_hearing" in traits(unit) else ()


def trial_rows(battle: Battle, unit: Unit, attribute: Attribute, skill: str, action: Action) -> Rows:
    """Build the rows of an attribute test: energy, skill, tool, burdens (FP-24, FP-45, G32)."""
    rows = [*effort_rows(battle, unit, action, attribute, skill), *helping(unit, skill, action)]
    if skill == "perception":
        rows += hearing(unit, "actor")
    return (*rows, *burdens(unit, is_physical=attribute in PHYSICAL))
