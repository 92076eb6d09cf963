"""What each verb of `fudge` takes for granted, put in place when its odds are asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from skirmish.errors import IllegalAction
from skirmish.grid import Cell, distance2, is_adjacent, neighbours
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.moment import Moment
from skirmish.model.unit import State
from skirmish.rules.fudge.attack import split_variants
from skirmish.rules.fudge.mass import (
    FIRE,
    PILE,
    PILERS,
    cannot_commit,
    land_commit,
    pile_refusal,
    pile_variants,
    volley_refusal,
    volley_variants,
)
from skirmish.rules.fudge.modifiers import HELD, PINNED
from skirmish.rules.fudge.movement import free_arms
from skirmish.rules.fudge.wounds import PAIRS
from skirmish.rules.setup.rows import GIVENS as SHARED_GIVENS
from skirmish.rules.setup.rows import SHARED, only_within, struck_after, unnoticed, unnoticed_fast
from skirmish.rules.setup.situation import OddsSetup, SetUp, Situation
from skirmish.rules.setup.surroundings import gripped, infiltrating, joined
from skirmish.rules.stealth.unseen import STEALTH

GIVENS: Final = {
    "attackers": "So many alike, for a volley or a dogpile (3).",
    **SHARED_GIVENS,
    "stealth": "The Stealth total that a search has to beat; rolled without it.",
}
"""Circumstances that a situation may give, with the value that they have otherwise."""


def _gripped(situation: Situation) -> Situation:
    """Give every open grip the unit at its other end."""
    return replace(situation, battle=gripped(situation, PAIRS, frozenset({PINNED, HELD})))


# --------------------------------------------------------------------------------------------------- groups


def _mass(situation: Situation) -> Situation:
    """Commit so many units of one kind to the target; the unit that is asked about calls (FG-16)."""
    actor, verb = situation.unit, situation.action.verb
    count = situation.number("attackers", 3, 24)
    if verb == PILE and count > PILERS:
        raise IllegalAction(f"At most {PILERS} dogpile one target (FU-48).")
    target = situation.other
    spots = neighbours(target.cell) if verb == PILE else _ring(situation.battle, actor.cell, target.cell)
    battle = joined(situation.battle, actor, count - 1, spots)
    fits = pile_refusal if verb == PILE else volley_refusal
    refusal = cannot_commit(battle, actor) or fits(battle, situation.action)
    if refusal is not None:
        raise IllegalAction(refusal.reason)
    moment = Moment(battle)
    for unit in list(battle.up(actor.side)):
        land_commit(moment, replace(situation.action, unit=unit.id), None)
    battle = moment.battle.altered(prompts=())
    situation = replace(situation, action=Action(actor.id, "call", target.id), is_chosen=False)
    is_torn = FIRE in situation.actor_states and not volley_variants(battle, actor)
    if verb in situation.target_states or is_torn:
        return only_within(situation)  # Committed to fire that it has no weapon for, or to somebody else.
    return replace(situation, battle=battle)


def _group(situation: Situation) -> Situation:
    """Set up the attack that a group makes: a dogpile in contact, else fire."""
    actor, target = situation.unit, situation.other
    is_near = is_adjacent(actor.cell, target.cell)
    ways = pile_variants(situation.battle, actor) if is_near else volley_variants(situation.battle, actor)
    if not ways:
        raise IllegalAction(f"{actor.name} has nothing to shoot with (FU-29).")
    action = Action(actor.id, PILE if is_near else FIRE, target.id, ways[0])
    return _mass(replace(situation, action=action))


def _split(situation: Situation) -> Situation:
    """Put another unit like the target beside it, and split fire between the two (FG-11)."""
    target = situation.other
    battle = joined(situation.battle, target, 1, neighbours(target.cell))
    ways = split_variants(battle, battle.units[situation.actor])
    args = next((args for args in ways if dict(args)["also"] != target.id), ())
    return replace(situation, battle=battle, action=replace(situation.action, args=args))


def _ring(battle: Battle, cell: Cell, target: Cell) -> Iterator[Cell]:
    """Yield cells about as far from the target, none next to it, the closest match first (FU-71)."""
    far = distance2(cell, target)
    cells = [one for one in battle.terrain.cells(battle.terrain.all_cells) if not is_adjacent(one, target)]
    nearer = [one for one in cells if distance2(one, target) <= max(far, 15 * 15)]
    yield from sorted(nearer, key=lambda one: abs(distance2(one, target) - far))


# -------------------------------------------------------------------------------------------------- stealth


def _takedown(situation: Situation) -> Situation:
    """Set up infiltration: nobody has noticed the actor, nobody expects a fight (FU-49, FU-50)."""
    return replace(situation, battle=infiltrating(situation.battle, situation.actor))


def _search(situation: Situation) -> Situation:
    """Hide the target, and let the actor search for it (FG-34)."""
    target = situation.other
    hidden = replace(target, hidden_from=frozenset({situation.unit.side}))
    if "stealth" in situation.given:
        total = State(STEALTH, amount=situation.number("stealth", 0, 20))
        hidden = replace(hidden, states={STEALTH: total})
    return replace(
        situation, battle=situation.battle.with_unit(hidden), action=Action(situation.actor, "search")
    )


ROWS: Final[Mapping[str, SetUp]] = {
    **SHARED,
    "volley": _mass,
    "dogpile": _mass,
    "mass": _group,
    "split": _split,
    "takedown": _takedown,
    "sneak": unnoticed,
    "stride": unnoticed_fast,
    "search": _search,
    "find": _search,
    "free-attack": struck_after(free_arms),
}
"""By verb: what sets up its situation; verbs that are not listed need only the two units."""

ODDS_SETUP: Final = OddsSetup(ROWS, finish=_gripped, is_strict=True)
"""How a situation under `fudge` is set up."""
