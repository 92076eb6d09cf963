"""The best blow of a unit in a turn of its own, with its odds: one line where rulesets are compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from skirmish.grid import facing_towards
from skirmish.model.spoken_args import spoken
from skirmish.odds.query import ACTOR, TARGET
from skirmish.odds.situation import ROOM, SIDES, open_ground, two_cells
from skirmish.rules import engine, loop
from skirmish.rules.exchange_ends import exchanges
from skirmish.rules.replies import best_reply, indifferent
from skirmish.rules.reserves import drained

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.packs.unit_types import UnitType
    from skirmish.rules.ruleset import Ruleset

TURNS: Final = 4
"""Times that the unit is asked before it is taken to have no blow."""
PATIENCE: Final = 100
"""Answers after which nobody waits for it any longer."""


@dataclass(frozen=True, slots=True)
class FirstTurnBlow:
    """An action against somebody, priced."""

    verb: str
    """What a button says of its verb."""
    way: str
    """How it is done: `with=bow`."""
    hurts: Fraction
    """The chance that the target loses points."""
    damage: Fraction
    """The points that it loses on average."""
    out: Fraction
    """The chance that it takes no further part."""
    full: int
    """The points that it has when whole."""


def best_blow(ruleset: Ruleset, actor: UnitType, target: UnitType, cells: int) -> FirstTurnBlow | None:
    """Find the blow with the greatest mean damage that the actor is offered; None if no blow does any.

    The two meet on open ground so many cells apart, and a battle begins; the target does nothing but answer
    with what costs it least.
    """
    for battle in _turns(ruleset, _opened(ruleset, actor, target, cells)):
        blows = [_priced(ruleset, battle, action) for action in _attacks(ruleset, battle)]
        best = max(blows, key=lambda blow: (blow.damage, blow.out), default=None)
        if best is not None and best.damage:
            return best
    return None


def _opened(ruleset: Ruleset, actor: UnitType, target: UnitType, cells: int) -> Battle:
    start, end = two_cells(cells * ruleset.cell, ruleset.cell)
    one = replace(actor.unit(ruleset, ACTOR, SIDES[0].id, start), facing=facing_towards(start, end))
    other = replace(target.unit(ruleset, TARGET, SIDES[1].id, end), facing=facing_towards(end, start))
    battle = open_ground(ruleset, SIDES, (one, other), room=ROOM, seed="first turn")
    return loop.open_battle(ruleset, battle).after


def _turns(ruleset: Ruleset, battle: Battle) -> Iterator[Battle]:
    """Yield the battle each time the actor is asked what to do; all prompts are declined if they can be."""
    turns = 0
    for _ in range(PATIENCE):
        if battle.result is not None or turns == TURNS:
            return
        prompt = battle.prompts[0]
        if prompt.unit == ACTOR and prompt.ask in {"act", "declare"}:
            turns += 1
            yield battle
        answer = indifferent(ruleset, battle.seen_by(prompt.side))
        battle = loop.take_step(ruleset, battle, answer).after


def _attacks(ruleset: Ruleset, battle: Battle) -> Iterator[Action]:
    view = battle.seen_by(SIDES[0].id)
    for option in engine.options(ruleset, view, battle.prompts[0]):
        if option.verb.aim in {"foe", "unit"} and TARGET in option.targets:
            yield option.action(TARGET)


def _priced(ruleset: Ruleset, battle: Battle, action: Action) -> FirstTurnBlow:
    view = drained(ruleset, battle.seen_by(SIDES[0].id))
    ends = exchanges(ruleset, view, action, lambda held, asked: best_reply(ruleset, held, asked))
    return FirstTurnBlow(
        ruleset.verbs[action.verb].title,
        spoken(action.args, battle.units[ACTOR]),
        ends.chance(lambda end: end.damage > 0),
        ends.mean(lambda end: end.damage),
        ends.chance(lambda end: end.is_out),
        ruleset.full(battle.units[TARGET]),
    )
