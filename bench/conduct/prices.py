"""What an action against an enemy comes to, by the engine's own odds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final

from bench.conduct.goals import stake
from skirmish.arena.baselines.blows import attacks
from skirmish.errors import NotInView
from skirmish.rules.exchange import futures, taken
from skirmish.rules.exchange_ends import exchanges
from skirmish.rules.losses import points_lost
from skirmish.rules.replies import FORESIGHT, best_reply

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset

ENDS: Final = 2_000
"""Ends of a walk that are followed."""


@dataclass(frozen=True, slots=True)
class Price:
    """An action against an enemy, priced."""

    action: Action
    """The action."""
    felt: float
    """The chance that the enemy is hurt, moved, hindered or robbed."""
    hurt: float
    """The chance that the enemy loses points."""
    damage: float
    """Mean of the points that it loses, at most those that it has."""
    out: float
    """The chance that it takes no further part."""
    cost: float
    """Mean of the points that the attacker loses."""
    gain: float
    """What the enemy is worth, by what is lost of it."""
    loss: float
    """What the attacker is worth, by what is lost of it."""


def open_blows(ruleset: Ruleset, view: Battle, ground: Battle, prompt: Prompt) -> Iterator[Price]:
    """Yield every action that the prompt allows and that can cost an enemy points."""
    for action in attacks(ruleset, view, prompt):
        price = priced(ruleset, ground, action)
        if price is not None and price.damage > 0:
            yield price


def priced(ruleset: Ruleset, ground: Battle, action: Action, foresight: int = FORESIGHT) -> Price | None:
    """Price an action, the other side answering with what costs it least; None if the view does not tell.

    To be put out loses all that a unit is worth; wounds that leave it in the fight lose at most half of it.
    """
    try:
        ends = exchanges(ruleset, ground, action, partial(best_reply, ruleset, foresight=foresight))
        unit, foe = ground.parties(action)
    except NotInView:
        return None
    left, own = max(1, foe.hp - ruleset.floor), max(1, unit.hp - ruleset.floor)
    damage = float(ends.mean(lambda end: min(end.damage, left)))
    out, cost = float(ends.chance(lambda end: end.is_out)), float(ends.mean(lambda end: min(end.cost, own)))
    return Price(
        action,
        felt=float(ends.chance(lambda end: end.is_felt)),
        hurt=float(ends.chance(lambda end: end.damage > 0)),
        damage=damage,
        out=out,
        cost=cost,
        gain=stake(ruleset, ground, foe) * (out + (1 - out) * damage / left / 2),
        loss=stake(ruleset, ground, unit) * cost / own,
    )


def own_harm(ruleset: Ruleset, ground: Battle, action: Action) -> tuple[float, float]:
    """Return what an action costs the unit: the share of its points on average, the chance to be put out.

    Nothing where the view does not tell. A walk out of the reach of many enemies has millions of ends: then
    the first `ENDS` stand for all.
    """
    left = max(1, ground.units[action.unit].hp - ruleset.floor)
    known = lost = out = 0.0
    decline, stride = partial(best_reply, ruleset, foresight=0), partial(taken, ruleset, action)
    try:
        for end, chance in islice(futures(ruleset, ground, stride, decline, len(ground.pending)), ENDS):
            cost = points_lost(end.events, action.unit)
            known += float(chance)
            lost += float(chance) * min(cost, left) / left
            out += float(chance) * (cost >= left)
    except NotInView:
        return 0.0, 0.0
    return lost / known, out / known


def lost_worth(ruleset: Ruleset, ground: Battle, unit: Unit, share: float, out: float) -> float:
    """Compute what is lost of a unit's worth: all of it when it is out, by wounds at most half."""
    return stake(ruleset, ground, unit) * (out + (1 - out) * min(1.0, share) / 2)
