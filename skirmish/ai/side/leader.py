"""The leader: a unit that is worth more to its side than others are, by what its kind does and can take.

It is to be kept: it does not run ahead of its comrades. No pack names a leader; the odds do, of its side's
kinds of units against one another on open ground.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.ai.side.open_ground import FARTHEST, UnitKind, share_of, unit_kind
from skirmish.grid import steps_apart

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirmish.ai.mind import Mind
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit

RANGES: Final = (1, FARTHEST)
"""Steps at which kinds of units are compared: in contact, and from afar."""
FEW: Final = 4
"""Units of a side below which nobody leads: everybody has to fight."""
PLAIN: Final = 1.2
"""How many times the mean of its side a unit may be worth and still be one like the others."""
STEEP: Final = 2.0
"""How fast a unit becomes a leader beyond that."""
LEAST: Final = 0.02
"""The share of its points that any kind is taken to lose to a blow: nothing is without end."""
AHEAD: Final = 0.5
"""What each step costs by which a leader is nearer to an enemy than its comrades, in points."""
FREE: Final = 2
"""Steps ahead that cost nothing."""
MOST_AHEAD: Final = 8
"""Steps beyond those after which it makes no difference."""
SUPPORT: Final = 2
"""Comrades who have to be as near to the enemy, or nearer."""


def leaders(mind: Mind) -> Mapping[str, float]:
    """Return by unit of the side how much of a leader it is, up to 1; most are none, in a small side all."""
    own = sorted(mind.world.up(mind.side), key=lambda unit: unit.id)
    foes = mind.world.scene.foes(mind.side)
    if len(own) < FEW or not foes or not mind.level.is_foresighted:
        return {}
    alike = [unit_kind(unit) for unit in own]
    numbers = {kind.unit.id: kind.number for kind in alike}
    kinds = {kind.number: kind for kind in alike}
    if len(kinds) == 1:
        return {}
    most = {
        (one, two): _most(mind, kind, other) for one, kind in kinds.items() for two, other in kinds.items()
    }
    powers = {
        one: _power([most[one, two] for two in kinds], [most[two, one] for two in kinds]) for one in kinds
    }
    mean = sum(powers[numbers[unit.id]] for unit in own) / len(own)
    found = {unit.id: STEEP * (powers[numbers[unit.id]] / mean - PLAIN) for unit in own} if mean else {}
    return {name: min(1.0, part) for name, part in found.items() if part > 0}


def ahead(battle: Battle, unit: Unit) -> float:
    """Return what it costs a leader, in points, to be where it is in that battle: ahead of its comrades."""
    mates = [mate.cell for mate in battle.up(unit.side) if mate.id != unit.id]
    foes = [foe.cell for foe in battle.foes(unit.side)]
    if not foes or not mates:
        return 0.0
    foe = min(foes, key=lambda cell: (steps_apart(cell, unit.cell), cell))
    ways = sorted(steps_apart(mate, foe) for mate in mates)
    lead = ways[min(SUPPORT, len(ways)) - 1] - steps_apart(unit.cell, foe)
    return AHEAD * min(MOST_AHEAD, max(0, lead - FREE))


def _power(out: list[float], back: list[float]) -> float:
    """Compute what a kind's best blows take from all kinds by what theirs take from it, kind by kind."""
    return sum(out) / max(sum(back), LEAST * len(back))


def _most(mind: Mind, kind: UnitKind, other: UnitKind) -> float:
    """Return the share of its points that the kind's best blow takes from that one, near or from afar."""
    return max(share_of(mind, kind, other, steps) for steps in RANGES)
