"""A little rule system to record: turns by initiative, walking, and shots that may be dodged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final

from skirmish.dice import Dice, Pool
from skirmish.errors import SettingsError
from skirmish.grid import TILES, Cell, Terrain
from skirmish.model.action import Action
from skirmish.model.battle import Battle, Ground, Memory
from skirmish.model.event import (
    DoorMoved,
    ItemMoved,
    StateGained,
    StateLost,
    Tallied,
    UnitFell,
    UnitHurt,
)
from skirmish.model.kit import Item
from skirmish.model.moment import Moment
from skirmish.model.prompt import Prompt
from skirmish.model.scene import Scene, Side
from skirmish.model.unit import State, Unit
from skirmish.packs.setup import Setup
from skirmish.packs.temperaments import TemperamentCard
from skirmish.rules.check import Modifier, Refusal
from skirmish.rules.engine import ask, push
from skirmish.rules.prose import Prose, StateWord
from skirmish.rules.rounds.initiative import Initiative
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.verb import Args, Cells, Verb
from skirmish.rules.verbs.turn import ACTED, END, MOVED, begin_turn, has_ended
from skirmish.rules.verbs.walk import reachable, walk

PACE: Final = 8
"""Half steps of a turn's walk."""


@dataclass(frozen=True, slots=True)
class ToySheet:
    """A fighter's numbers."""

    aim: int = 3
    """Shooting."""
    charm: Fraction = Fraction(1, 2)
    """Luck; does nothing."""
    friends: frozenset[str] = frozenset()
    """Whom it likes; does nothing."""


@dataclass(frozen=True, slots=True)
class ToyGun:
    """A gun."""

    damage: int = 4
    """Points of a hit."""


@dataclass(frozen=True, slots=True)
class ToyCheck:
    """A shot."""

    pool: Pool
    """The dice and what is added."""
    against: Pool
    """The same of the other."""
    damage: int
    """Points of a hit."""
    rows: tuple[Modifier, ...] = ()
    """Why."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ToyCheck) and self._numbers() == other._numbers()

    def __hash__(self) -> int:
        return hash(self._numbers())

    def _numbers(self) -> tuple[Pool, Pool, int]:
        return self.pool, self.against, self.damage


@dataclass(frozen=True, slots=True)
class ToyOutcome:
    """What came of it."""

    name: str
    """`hit` or `miss`."""
    damage: int = 0
    """Points lost."""
    margin: int = 0
    """By how much."""


def _score_weigh(battle: Battle, action: Action) -> ToyCheck:
    return ToyCheck(Pool.of(2, 6), Pool(()), 0, (Modifier(0, "initiative"),))


def _score_roll(check: ToyCheck, dice: Dice) -> ToyOutcome:
    return ToyOutcome("score", margin=dice.total(check.pool))


def _score_land(moment: Moment, action: Action, outcome: Any) -> None:
    moment.happen(Tallied(action.unit, {"initiative": outcome.margin}))


def _fresh_to_move(battle: Battle, unit: Unit) -> Refusal | None:
    return Refusal(f"{unit.name} has moved.", "T-1") if unit.tally(MOVED) else None


def _fresh_to_act(battle: Battle, unit: Unit) -> Refusal | None:
    return Refusal(f"{unit.name} has acted.", "T-2") if unit.tally(ACTED) else None


def _goals(battle: Battle, unit: Unit, args: Args) -> Cells:
    return tuple(reachable(battle, unit, PACE, 3))


def _move(moment: Moment, action: Action, outcome: Any) -> None:
    battle = moment.battle
    unit = battle.units[action.unit]
    assert isinstance(action.target, Cell)
    moment.happen(Tallied(unit.id, {MOVED: 1}))
    view = battle.seen_by(unit.side)
    path = reachable(view, view.units[unit.id], PACE, 3).path(action.target)
    if path:
        walk(moment, unit.id, path)


def _aim(moment: Moment, action: Action, outcome: Any) -> None:
    """Ask the target whether it dodges; the shot waits."""
    assert isinstance(action.target, str)
    target = moment.battle.units[action.target]
    moment.happen(Tallied(action.unit, {ACTED: 1}))
    push(moment, Action(action.unit, "fire", action.target))
    ask(moment, Prompt(target.side, target.id, "react", "dodge", ("dodge", "stand"), action.unit, "stand"))


def _dodge(moment: Moment, action: Action, outcome: Any) -> None:
    moment.happen(StateGained(action.unit, State("dodging", amount=1)))


def _nothing(moment: Moment, action: Action, outcome: Any) -> None:
    return None


def _fire_weigh(battle: Battle, action: Action) -> ToyCheck:
    assert isinstance(action.target, str)
    unit, target = battle.units[action.unit], battle.units[action.target]
    aim = unit.sheet.aim if isinstance(unit.sheet, ToySheet) else 0
    dodge = 2 if target.has("dodging") else 0
    rows = (
        Modifier(aim, "Aim"),
        Modifier(-1, "bad light", "T-7"),
        Modifier(2, "Wits", side="target"),
        Modifier(dodge, "dodging", "T-8", side="target"),
    )
    return ToyCheck(Pool.of(4, -1, aim - 1), Pool.of(4, -1, 2 + dodge), 4, rows)


def _fire_roll(check: ToyCheck, dice: Dice) -> ToyOutcome:
    margin = dice.opposed(check.pool, check.against)
    return ToyOutcome("hit", check.damage, margin) if margin >= 0 else ToyOutcome("miss", 0, margin)


def _fire(moment: Moment, action: Action, outcome: Any) -> None:
    assert isinstance(action.target, str)
    target = action.target
    if moment.battle.units[target].has("dodging"):
        moment.happen(StateLost(target, "dodging"))
    if outcome.damage:
        moment.happen(UnitHurt(target, outcome.damage, action.unit))
        if moment.battle.units[target].hp <= 0:
            moment.happen(UnitFell(target, "down", action.unit))


def _drop(moment: Moment, action: Action, outcome: Any) -> None:
    unit = moment.battle.units[action.unit]
    moment.happen(ItemMoved(unit.id, unit.hands[0], "ground", unit.cell))


def _has_something(battle: Battle, unit: Unit) -> Refusal | None:
    return None if unit.hands else Refusal(f"{unit.name} holds nothing.")


def _doors(battle: Battle, unit: Unit, args: Args) -> Cells:
    return tuple(battle.terrain.cells(battle.terrain.doors))


def _open(moment: Moment, action: Action, outcome: Any) -> None:
    assert isinstance(action.target, Cell)
    is_open = not moment.battle.ground.open_doors >> moment.battle.terrain.bit(action.target) & 1
    moment.happen(DoorMoved(action.target, is_open, action.unit))


def _full(unit: Unit) -> int:
    return 8


OFFERED = ("move", "shoot", "drop", "door", "end")

TOY: Final = Ruleset(
    id="toy",
    title="Toy",
    version=3,
    summary="Shots and dodges.",
    cell=Fraction(1),
    length="m",
    diagonal=3,
    sheet=ToySheet,
    kit={"guns": ToyGun},
    full=_full,
    rounds=Initiative(
        "score", lambda unit: (unit.tally("initiative"),), OFFERED, has_ended, begin_turn=begin_turn
    ),
    verbs={
        verb.id: verb
        for verb in (
            Verb(
                "move",
                _move,
                aim="cell",
                can_start=_fresh_to_move,
                cells=_goals,
            ),
            Verb("shoot", _aim, aim="foe", can_start=_fresh_to_act),
            Verb("drop", _drop, can_start=_has_something),
            Verb("door", _open, aim="cell", cells=_doors),
            END,
            Verb("dodge", _dodge),
            Verb("stand", _nothing),
            Verb("fire", _fire, aim="foe", weigh=_fire_weigh, roll=_fire_roll),
            Verb("score", _score_land, weigh=_score_weigh, roll=_score_roll),
        )
    },
    prose=Prose(
        topics={"dodge": "Dodge or stand when shot at."},
        sentences={
            "fire:hit": "{unit} shoots {target}: hit, {damage} damage.",
            "fire:miss": "{unit} shoots {target}: misses ({margin}).",
            "alarm": "{unit} raises the alarm!",
        },
        outcomes={"hit": "hit", "miss": "miss"},
        states=(StateWord("dodging", "dodging", "Harder to hit."),),
    ),
    records=(ToySheet, ToyGun, ToyCheck, ToyOutcome),
)
"""The toy, as a table."""

MAP = ["##########", "#...#....#", "#...+....#", "#...#....#", "##########"]


def ground() -> Terrain:
    """Two rooms and a door at 4,2."""
    tiles = {"#": TILES["wall"], ".": TILES["floor"], "+": TILES["door"]}
    return Terrain(len(MAP[0]), len(MAP), tuple(tuple(tiles[sign] for sign in row) for row in MAP), dim=0b10)


def unit(unit_id: str, name: str, side: str, cell: Cell, **more: Any) -> Unit:
    """A fighter with a gun."""
    gun = Item(f"{unit_id}.gun", "gun", "gun", ToyGun(), count=3)
    return replace(Unit(unit_id, name, "fighter", side, ToySheet(), cell, 8, hands=(gun,)), **more)


@dataclass(frozen=True)
class ToyCard:
    """A scenario of the toy library."""

    digest: str = "first"
    """Its hash."""


@dataclass(frozen=True)
class ToyLibrary:
    """A library with one scenario, `rooms`."""

    rulesets: Mapping[str, Ruleset] = field(default_factory=lambda: {"toy": TOY})
    """The rulesets."""
    cards: Mapping[str, ToyCard] = field(default_factory=lambda: {"rooms": ToyCard()})
    """The scenarios."""
    temperaments: Mapping[str, TemperamentCard] = field(default_factory=dict)
    """The temperaments."""
    packs: Mapping[str, str] = field(default_factory=dict)
    """Version and hash of each pack."""

    def pack_marks(self, scenario: str = "") -> Mapping[str, str]:
        """The packs, all of which the scenario is made from."""
        return self.packs

    def battle(self, setup: Setup) -> Battle:
        """The two rooms."""
        if setup.scenario not in self.cards:
            raise SettingsError(f"there is no scenario {setup.scenario}")
        return battle(setup.seed, fog=setup.fog)


def battle(seed: str = "1", *, fog: bool = True, name: str = "Guard C") -> Battle:
    """Two raiders west, a guard beside them, one behind the door."""
    units = (
        unit("a1", "Wren", "raiders", Cell(1, 1)),
        unit("a2", "Moth", "raiders", Cell(1, 3)),
        unit("b1", name, "guards", Cell(3, 3)),
        unit("b2", "Guard D", "guards", Cell(7, 2)),
    )
    sides = (Side("raiders", "Raiders"), Side("guards", "Guards"))
    scene = Scene(
        "toy", 3, "The Two Rooms", sides, fog=fog, options={"grim": True, "pace": 2}, scenario="rooms"
    )
    return Battle(
        scene,
        {fighter.id: fighter for fighter in units},
        Ground(ground()),
        {side.id: Memory() for side in sides},
        seed=seed,
    )
