"""A toy of initiative: turns from the highest roll down, ties rolled off; 2d6 in three degrees."""

from __future__ import annotations

from fractions import Fraction

from skirmish.dice import Dice, Pool
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.rules.check import Modifier
from skirmish.rules.rounds.initiative import Initiative
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.verbs.turn import END, has_ended
from tests.toys import pieces
from tests.toys.pieces import Came, Test, sheet


def weigh_blow(battle: Battle, action: Action) -> Test:
    """Skill, less two against a dodge."""
    unit, target = battle.parties(action)
    dodge = -2 * target.tally("dodging")
    return Test(Pool.of(2, 6, sheet(unit).skill + dodge), rows=(Modifier(dodge, "dodged"),) if dodge else ())


def roll_blow(test: Test, dice: Dice) -> Came:
    """7 hits, 10 is great."""
    degree = dice.degree(test.pool, (7, 10))
    return Came(("miss", "hit", "great")[degree], int(degree > 0))


def rank(unit: Unit) -> tuple[int, ...]:
    """Initiative, then the roll-off."""
    return unit.tally("initiative"), unit.tally("off")


def is_over(battle: Battle, unit: Unit) -> bool:
    """Done when it said so, or has moved and acted."""
    return has_ended(battle, unit) or bool(unit.tally("moved") and unit.tally("acted"))


VERBS = (pieces.MOVE, pieces.STRIKE, pieces.HIDE, pieces.DOOR, pieces.LEAVE, END)
ROUNDS = Initiative(
    "score", rank, tuple(verb.id for verb in VERBS), is_over, "tie", pieces.fresh_turn, block=2
)
ROLLS = pieces.score(Pool.of(2, 6)), pieces.score(Pool.of(1, 20), "off", "tie")
RULESET = Ruleset(
    "toy-initiative", "Toy of initiative", 1, "Turns.", Fraction(2), "yd", 3, pieces.Sheet, {}, pieces.full,
    records=(pieces.Test, pieces.Came),
    rounds=ROUNDS,
    verbs=pieces.table(*VERBS, *ROLLS, *pieces.blows(weigh_blow, roll_blow)),
    prose=pieces.PROSE,
)  # fmt: skip
