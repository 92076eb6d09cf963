"""A toy of declarations: shots and blows are declared, then all move, then the quick act first; d100."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from skirmish.dice import Dice, Pool
from skirmish.grid import Cell, within
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import Tallied
from skirmish.model.moment import Moment
from skirmish.model.unit import Unit
from skirmish.rules.check import Modifier, Refusal
from skirmish.rules.rounds.declared import Declared
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.verb import Verb
from skirmish.rules.verbs.turn import MOVED
from skirmish.rules.verbs.walk import planned, spelled, spelled_path, walk
from tests.toys import pieces
from tests.toys.pieces import Came, Test, sheet


def weigh_blow(battle: Battle, action: Action) -> Test:
    """Sixty in a hundred, ten more a point of skill, thirty less against a dodge."""
    unit, target = battle.parties(action)
    dodge = 30 * target.tally("dodging")
    chance = 40 + 10 * sheet(unit).skill - dodge
    return Test(Pool.of(1, 100), 101 - chance, rows=(Modifier(-dodge, "dodged"),) if dodge else ())


def roll_blow(test: Test, dice: Dice) -> Came:
    """The top twenty of the hundred are great."""
    degree = dice.degree(test.pool, (test.target, test.target + 20))
    return Came(("miss", "hit", "great")[degree], int(degree > 0))


def in_range(battle: Battle, action: Action) -> Refusal | None:
    """Six metres, in sight."""
    unit, target = battle.parties(action)
    is_near = within(unit.cell, target.cell, 6, 1) and battle.sight.sees(unit.cell, target.cell)
    return None if is_near else Refusal("Out of range.")


def rank(_battle: Battle, unit: Unit) -> tuple[int, ...]:
    """By wits, those who did not move first."""
    return sheet(unit).wits - unit.tally("moved"), sheet(unit).skill


def plan(view: Battle, action: Action) -> Action:
    """The way as it was seen when it was declared."""
    unit = view.units[action.unit]
    assert isinstance(action.target, Cell)
    path = planned(view, unit, action.target, sheet(unit).speed, 3)
    return replace(action, args=(("path", spelled(path)),))


def march(moment: Moment, action: Action, _outcome: object) -> None:
    """Along the declared way."""
    moment.happen(Tallied(action.unit, {MOVED: 1}))
    walk(moment, action.unit, spelled_path(action))


SHOOT = replace(pieces.STRIKE, id="shoot", can_target=in_range)
INTENTS = (pieces.STRIKE, SHOOT, pieces.HIDE, pieces.LEAVE, pieces.DOOR, Verb("pass", pieces.nothing))
MOVES = (replace(pieces.MOVE, land=march),)
RULESET = Ruleset(
    "toy-declared", "Toy of declarations", 1, "Say it.", Fraction(1), "m", 3, pieces.Sheet, {}, pieces.full,
    records=(pieces.Test, pieces.Came),
    rounds=Declared(lambda unit: (sheet(unit).wits,), rank, tuple(verb.id for verb in INTENTS),
                    tuple(verb.id for verb in MOVES), pieces.fresh_turn, plan=plan),
    verbs=pieces.table(*INTENTS, *MOVES, *pieces.blows(weigh_blow, roll_blow)),
    prose=pieces.PROSE,
)  # fmt: skip
