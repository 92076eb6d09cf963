"""A toy game for the tests of the screens: a small ruleset, a drawn map, and a game that is saved nowhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

from skirmish.app.playback import Tell
from skirmish.app.rows.log import LogEntry
from skirmish.dice import Dice, Pool
from skirmish.errors import IllegalAction
from skirmish.grid import TILES, Cell, Terrain
from skirmish.model.action import Action
from skirmish.model.battle import Battle, Ground, Memory
from skirmish.model.event import BattleEnded, CheckRolled, Tallied, UnitFell, UnitHurt, UnitMoved
from skirmish.model.kit import Item
from skirmish.model.moment import Moment, Step
from skirmish.model.prompt import Prompt
from skirmish.model.scene import Scene, Side
from skirmish.model.unit import Unit
from skirmish.model.witness import Witnessed
from skirmish.rules import engine, loop
from skirmish.rules.check import Modifier, Refusal
from skirmish.rules.prose import Prose
from skirmish.rules.rounds.initiative import Initiative
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.verb import Args, Cells, Verb
from skirmish.rules.verbs.turn import ACTED, END, MOVED, begin_turn, has_ended
from skirmish.rules.verbs.walk import reachable, walk
from skirmish.seats import Opponent, named


@dataclass(frozen=True, slots=True)
class Sheet:
    """A fighter of the toy."""

    skill: int = 4
    """At least so much on a d6 misses; below hits."""


@dataclass(frozen=True, slots=True)
class Test:
    """A d6 against a number."""

    target: int
    """To be reached."""
    rows: tuple[Modifier, ...] = field(default=(), compare=False)
    """Why."""


@dataclass(frozen=True, slots=True)
class Came:
    """What came of it."""

    name: str
    """`hit` or `miss`."""
    damage: int = 0
    """Points."""


def weigh(battle: Battle, action: Action) -> Test:
    """3 or more hits; 5 or more a dodging target."""
    dodges = battle.units[action.target_id].tally("dodging")
    rows = (Modifier(3, "steady hand", "T-1"), Modifier(2 * dodges, "dodges", "T-2", "target"))
    return Test(3 + 2 * dodges, rows)


def roll(check: Test, dice: Dice) -> Came:
    """One d6."""
    return Came("hit", 2) if dice.meets(Pool.of(1, 6), check.target, name="actor") else Came("miss")


def land(moment: Moment, action: Action, outcome: Came) -> None:
    """Hurt the target."""
    moment.happen(Tallied(action.target_id, {"dodging": 0}))
    if outcome.damage:
        target = action.target_id
        moment.happen(UnitHurt(target, outcome.damage, action.unit))
        if moment.battle.units[target].hp <= 0:
            moment.happen(UnitFell(target, "down", action.unit))


def shoot(moment: Moment, action: Action, _outcome: None) -> None:
    """Ask the target first, then roll."""
    moment.happen(Tallied(action.unit, {ACTED: 1}))
    target = moment.battle.units[action.target_id]
    engine.push(moment, Action(action.unit, "_shot", target.id, action.args))
    verbs = ("dodge", "stand")
    engine.ask(moment, Prompt(target.side, target.id, "react", "reply", verbs, action.unit, "stand"))


def is_fresh(_battle: Battle, unit: Unit) -> Refusal | None:
    """One shot a turn."""
    return Refusal(f"{unit.name} has already acted.", "T-3") if unit.tally(ACTED) else None


def guns(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """Every weapon in hand."""
    return tuple((("with", item.id),) for item in unit.hands)


def sees(battle: Battle, action: Action) -> Refusal | None:
    """A line of sight."""
    a, b = battle.parties(action)
    return None if battle.sight.sees(a.cell, b.cell) else Refusal("There is no line of sight.", "T-4")


def may_move(_battle: Battle, unit: Unit) -> Refusal | None:
    """One move a turn."""
    return Refusal(f"{unit.name} has already moved.") if unit.tally(MOVED) else None


def in_reach(battle: Battle, unit: Unit, _args: Args) -> Cells:
    """Six cells."""
    reach: Any = reachable(battle, unit, 12, 3)
    return cast("Cells", reach)


def go(moment: Moment, action: Action, _outcome: None) -> None:
    """Walk there."""
    battle = moment.battle
    unit = battle.units[action.unit]
    assert isinstance(action.target, Cell)
    path = reachable(battle.seen_by(unit.side), unit, 12, 3).path(action.target)
    moment.happen(Tallied(unit.id, {MOVED: 1}))
    walk(moment, unit.id, path)


def dodge(moment: Moment, action: Action, _outcome: None) -> None:
    """Be ready for it."""
    moment.happen(Tallied(action.unit, {"dodging": 1}))


def score(moment: Moment, action: Action, _outcome: None) -> None:
    """Everybody acts in scenario order."""
    order = list(moment.battle.units)
    moment.happen(Tallied(action.unit, {"initiative": 20 - order.index(action.unit)}))


def nothing(_moment: Moment, _action: Action, _outcome: None) -> None:
    """Let it come."""


def _rank(unit: Unit) -> tuple[int, ...]:
    return (unit.tally("initiative"),)


VERBS = (
    Verb(
        "shoot",
        shoot,
        key="f",
        aim="foe",
        can_start=is_fresh,
        variants=guns,
        can_target=sees,
        hint="Shoot at a foe.",
    ),
    Verb(
        "move",
        go,
        key="m",
        aim="cell",
        can_start=may_move,
        cells=in_reach,
        is_walk=True,
        hint="Walk.",
    ),
    END,
    Verb("_shot", land, aim="foe", weigh=weigh, roll=roll),
    Verb("dodge", dodge, hint="Harder to hit."),
    Verb("stand", nothing),
    Verb("_score", score),
)

RULESET = Ruleset(
    "toy", "Toy", 1, "One d6.", Fraction(1), "m", 3, Sheet, {}, lambda unit: 4,
    rounds=Initiative("_score", _rank, ("shoot", "move", "end"), has_ended, begin_turn=begin_turn),
    verbs={verb.id: verb for verb in VERBS},
    prose=Prose(topics={"reply": "a shot comes"}, outcomes={"hit": "hit", "miss": "miss"}),
    card=lambda _battle, unit: (("Skill", "4"), ("Tricks", "0")),
)  # fmt: skip
"""Move six cells, shoot with a d6; the target may dodge."""

ROOM = (
    "##############################",
    "#a...........#..............A#",
    "#............#...............#",
    "#b.......B...+...............#",
    "#............#..*............#",
    "##############################",
)
"""Two fighters of either side; B is in sight of both of ours, A behind a wall."""

_TILES = {tile.ascii: tile for tile in TILES.values()}


def battle(
    rows: tuple[str, ...] = ROOM, *, fog: bool = True, names: Mapping[str, str] | None = None
) -> Battle:
    """A battle on a drawn map: lower-case letters are ours, capitals theirs."""
    ground, units = [], {}
    for y, row in enumerate(rows):
        ground.append(tuple(_TILES["." if char.isalpha() else char] for char in row))
        for x, char in enumerate(row):
            if char.isalpha():
                side = "ours" if char.islower() else "theirs"
                ident = f"{char}1"
                name = (names or {}).get(ident, f"{'Own' if char.islower() else 'Foe'} {char.upper()}")
                hands = (Item(f"{ident}.bow", "bow", "bow", None), Item(f"{ident}.gun", "gun", "gun", None))
                units[ident] = Unit(ident, name, "fighter", side, Sheet(), Cell(x, y), 4, hands=hands)
    terrain = Terrain(len(rows[0]), len(rows), tuple(ground))
    sides = (Side("ours", "Ours"), Side("theirs", "Theirs"))
    scene = Scene("toy", 1, "A room", sides, fog=fog, limit=30)
    memories = {side.id: Memory() for side in sides}
    return Battle(scene, dict(sorted(units.items())), Ground(terrain), memories, seed="toy")


class ToyGame:
    """The face of a session, kept in memory."""

    def __init__(self, start: Battle, seats: Mapping[str, str] | None = None) -> None:
        self.ruleset = RULESET
        self.seats: dict[str, str] = dict(seats or {"ours": "human", "theirs": "ai:regular"})
        self._steps = [loop.open_battle(RULESET, start)]
        self.path: Path | None = None

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(self._steps)

    @property
    def battle(self) -> Battle:
        return self._steps[-1].after

    @property
    def asked(self) -> str:
        return self.battle.asked

    @property
    def is_over(self) -> bool:
        return self.battle.result is not None

    def view(self, side: str) -> Battle:
        return self.battle.seen_by(side)

    def refuse(self, action: Action) -> Refusal | None:
        return engine.refuse(RULESET, self.view(self.asked), action)

    def submit(self, action: Action) -> Step:
        refusal = self.refuse(action)
        if refusal is not None:
            raise IllegalAction(refusal.reason)
        self._steps.append(loop.take_step(RULESET, self.battle, action))
        return self._steps[-1]

    def hand_to(self, side: str, seat: str) -> None:
        self.seats[side] = seat

    def opponent(self, side: str) -> Opponent:
        return Opponent(named(self.seats[side])[0])

    def undo(self) -> Step | None:
        return None if self.why_no_undo() else self._steps.pop()

    def news(self) -> tuple[str, ...]:
        return ()

    def close(self) -> None:
        """There is no save."""

    def why_no_undo(self) -> str:
        last = self._steps[-1]
        if last.action is None or any(isinstance(event, CheckRolled) for event in last.events):
            return "Dice were rolled."
        return ""


def tell(seen: Sequence[Witnessed], before: Battle) -> tuple[LogEntry, ...]:
    """A word for each event that the tests look for."""
    told = (_told(one, before) for one in seen)
    return tuple(entry for entry in told if entry)


def _told(seen: Witnessed, before: Battle) -> LogEntry | None:
    units = before.units
    match seen.event:
        case UnitMoved(unit):
            return LogEntry(f"{units[unit].name if unit in units else 'Somebody'} moves.")
        case CheckRolled(unit, _, target, _, outcome, rolls):
            faces = tuple(f"{roll.name}: {list(roll.faces)}" for roll in rolls)
            return LogEntry(f"{units[unit].name} shoots {units[target].name}: {outcome.name}.", faces)
        case UnitFell(unit):
            return LogEntry(f"{units[unit].name} falls.")
        case BattleEnded(result):
            return LogEntry(result.reason)
    return None


_: Tell = tell
