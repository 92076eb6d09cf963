"""A toy of sides: whole sides alternate by a thrown die; 4dF against 4dF."""

from __future__ import annotations

from fractions import Fraction

from skirmish.dice import FUDGE, Dice, Pool
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.rules.check import Modifier
from skirmish.rules.rounds.sides import Sides
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.verbs.turn import END, has_ended
from tests.toys import pieces
from tests.toys.pieces import Came, Test, sheet


def weigh_blow(battle: Battle, action: Action) -> Test:
    """Skill against skill; a dodge is worth two."""
    unit, target = battle.parties(action)
    dodge = 2 * target.tally("dodging")
    rows = (Modifier(dodge, "dodges", side="target"),) if dodge else ()
    return Test(
        Pool.of(4, FUDGE, sheet(unit).skill),
        against=Pool.of(4, FUDGE, sheet(target).skill + dodge),
        rows=rows,
    )


def roll_blow(test: Test, dice: Dice) -> Came:
    """One point when ahead; three ahead is great."""
    assert test.against is not None
    ahead = dice.opposed(test.pool, test.against, name="strike", against="guard")
    return Came("great" if ahead > 2 else "hit" if ahead > 0 else "miss", int(ahead > 0))


def is_over(battle: Battle, unit: Unit) -> bool:
    """Done when it said so, or has moved and acted."""
    return has_ended(battle, unit) or bool(unit.tally("moved") and unit.tally("acted"))


VERBS = (pieces.MOVE, pieces.STRIKE, pieces.HIDE, pieces.DOOR, pieces.LEAVE, END)
THROW = pieces.score(Pool.of(1, 6), word="throw")
RULESET = Ruleset(
    "toy-sides", "Toy of sides", 1, "Sides alternate.", Fraction(1), "m", 3, pieces.Sheet, {}, pieces.full,
    records=(pieces.Test, pieces.Came),
    rounds=Sides("throw", tuple(verb.id for verb in VERBS), is_over, pieces.fresh_turn),
    verbs=pieces.table(*VERBS, THROW, *pieces.blows(weigh_blow, roll_blow)),
    prose=pieces.PROSE,
)  # fmt: skip
