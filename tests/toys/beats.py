"""A toy of beats: energy for blows, steps and dodges until everybody holds; the better total of d10s."""

from __future__ import annotations

from fractions import Fraction

from skirmish.dice import Dice, Pool
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import Tallied
from skirmish.model.moment import Moment
from skirmish.model.unit import Unit
from skirmish.rules.rounds.beats import Beats
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.verb import Verb
from tests.toys import pieces
from tests.toys.pieces import Came, Test, sheet

ENERGY = "energy"


def weigh_blow(battle: Battle, action: Action) -> Test:
    """A die for each point of skill; a dodge is one more die."""
    unit, target = battle.parties(action)
    guard = Pool.of(1 + target.tally("dodging"), 10)
    return Test(Pool.of(sheet(unit).skill, 10), against=guard)


def roll_blow(test: Test, dice: Dice) -> Came:
    """Great if above the guard by its highest die alone."""
    assert test.against is not None
    if not dice.beats_all(test.pool, (test.against,)):
        return Came("miss")
    return Came("great" if dice.reaching(Pool.of(1, 10), 8) else "hit", 1)


def can_act(_battle: Battle, unit: Unit) -> bool:
    """Any energy left."""
    return unit.tally(ENERGY) > 0


def refill(moment: Moment, unit: str) -> None:
    """Three a round."""
    pieces.fresh_turn(moment, unit)
    moment.happen(Tallied(unit, {ENERGY: 3}))


PAID = (pieces.MOVE, pieces.STRIKE, pieces.HIDE, pieces.DOOR)
VERBS = (*(pieces.spending(verb, ENERGY) for verb in PAID), pieces.LEAVE, Verb("hold", pieces.nothing))
REPLIES = (*pieces.blows(weigh_blow, roll_blow), pieces.spending(pieces.DODGE, ENERGY))
RULESET = Ruleset(
    "toy-beats", "Toy of beats", 1, "Energy.", Fraction(5), "ft", 3, pieces.Sheet, {}, pieces.full,
    records=(pieces.Test, pieces.Came),
    rounds=Beats("score", lambda unit: (unit.tally("initiative"),), tuple(verb.id for verb in VERBS), can_act,
                 refill),
    verbs=pieces.table(*VERBS, *REPLIES, pieces.score(Pool.of(1, 10))),
    prose=pieces.PROSE,
)  # fmt: skip
