"""Pieces that the toy rulesets are put together from: walking, blows with replies, doors, hiding, leaving."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from skirmish.dice import Dice, Pool
from skirmish.grid import Cell, is_adjacent, neighbours
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import DoorMoved, Tallied, UnitFell, UnitHid, UnitHurt, UnitMoved
from skirmish.model.moment import Moment
from skirmish.model.prompt import Prompt
from skirmish.model.unit import NONE, Unit
from skirmish.rules.check import Modifier, Refusal
from skirmish.rules.engine import ask, asked, push
from skirmish.rules.prose import Prose
from skirmish.rules.stealth.infiltration import raise_alarm
from skirmish.rules.verb import Args, Verb
from skirmish.rules.verbs.turn import ACTED, FRESH, MOVED
from skirmish.rules.verbs.walk import planned, reachable, spelled, spelled_path, walk

PROSE = Prose(
    topics={
        "swipe": "Strike at who walks away?",
        "dodge": "Dodge the blow?",
        "great": "Wound more, or shove?",
    }
)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A toy fighter."""

    skill: int = 2
    """Strikes and dodges."""
    speed: int = 8
    """Half steps a turn."""
    health: int = 3
    """Hit points."""
    wits: int = 2
    """Initiative and notice."""


@dataclass(frozen=True, slots=True)
class Test:
    """The numbers of any toy roll."""

    __test__ = False
    pool: Pool
    """What is rolled."""
    target: int = 0
    """What it has to reach, where there is such a number."""
    against: Pool | None = None
    """What is rolled against it."""
    rows: tuple[Modifier, ...] = field(default=(), compare=False)
    """Why."""


@dataclass(frozen=True, slots=True)
class Came:
    """What came of a toy roll."""

    name: str
    """Id of the kind of outcome."""
    damage: int = 0
    """Points that the target loses."""
    score: int = 0
    """The number rolled for, of initiative."""


def table(*verbs: Verb) -> Mapping[str, Verb]:
    """Verbs by id."""
    return {verb.id: verb for verb in verbs}


def sheet(unit: Unit) -> Sheet:
    """The toy sheet of a unit."""
    assert isinstance(unit.sheet, Sheet)
    return unit.sheet


def full(unit: Unit) -> int:
    """Hit points when whole."""
    return sheet(unit).health


def fresh_turn(moment: Moment, unit: str) -> None:
    """A whole turn, and a new guard."""
    moment.happen(Tallied(unit, {**FRESH, "watched": 0, "dodging": 0}))


def _once(tally: str) -> Callable[[Battle, Unit], Refusal | None]:
    def can_start(_battle: Battle, unit: Unit) -> Refusal | None:
        return Refusal(f"{unit.name} has done that already.") if unit.tally(tally) else None

    return can_start


# ------------------------------------------------------------------------------------------------- walking


def _near(battle: Battle, unit: Unit, _args: Args) -> Any:
    return reachable(battle, unit, sheet(unit).speed, 3)


def _not_here(battle: Battle, action: Action) -> Refusal | None:
    return Refusal("Already there.") if action.target == battle.units[action.unit].cell else None


def _move(moment: Moment, action: Action, _outcome: Any) -> None:
    unit = moment.battle.units[action.unit]
    assert isinstance(action.target, Cell)
    path = planned(moment.battle, unit, action.target, sheet(unit).speed, 3)
    moment.happen(Tallied(unit.id, {MOVED: 1}))
    _go(moment, unit.id, path)


def _watcher(battle: Battle, unit: Unit, here: Cell) -> Unit | None:
    """An enemy in contact that sees the unit leave; each walk is struck at once."""
    if unit.tally("watched"):
        return None
    near = (foe for foe in battle.foes(unit.side) if is_adjacent(foe.cell, here))
    return next((foe for foe in near if battle.is_seen(unit, foe.side)), None)


def _go(moment: Moment, unit: str, path: tuple[Cell, ...]) -> None:
    walked = walk(
        moment, unit, path, halt=lambda battle, walker, here, _: _watcher(battle, walker, here) is not None
    )
    if walked.is_halted:
        walker = moment.battle.units[unit]
        foe = _watcher(moment.battle, walker, walker.cell)
        assert foe is not None
        moment.happen(Tallied(unit, {"watched": 1}))
        push(moment, Action(unit, "go-on", None, (("path", spelled(walked.rest)),)))
        prompt = Prompt(foe.side, foe.id, "react", "swipe", ("swipe", "let"), about=unit, decline="let")
        ask(moment, prompt)
    elif walked.rest:
        _find(moment, walked.rest[0], moment.battle.units[unit])


def _find(moment: Moment, cell: Cell, finder: Unit) -> None:
    """The one who was bumped into is found."""
    other = moment.battle.at(cell)
    if other is not None and finder.side in other.hidden_from:
        moment.happen(UnitHid(other.id, other.hidden_from - {finder.side}, finder.id))


def _go_on(moment: Moment, action: Action, _outcome: Any) -> None:
    unit, path = moment.battle.units[action.unit], spelled_path(action)
    if unit.is_up and is_adjacent(unit.cell, path[0]):
        _go(moment, unit.id, path)


MOVE = Verb(
    "move",
    _move,
    aim="cell",
    can_start=_once(MOVED),
    cells=_near,
    is_walk=True,
    can_target=_not_here,
)
GO_ON = Verb("go-on", _go_on)


# --------------------------------------------------------------------------------------------------- blows


def beside(battle: Battle, action: Action) -> Refusal | None:
    """Whether the target is in contact."""
    units = battle.units
    return None if is_adjacent(units[action.unit].cell, units[action.target_id].cell) else Refusal("Too far.")


def _about(battle: Battle, action: Action) -> Refusal | None:
    prompt = asked(battle, action.unit)
    return None if prompt is not None and prompt.about == action.target else Refusal("It is not about that.")


def attack(moment: Moment, action: Action, _outcome: Any) -> None:
    """Come out of hiding, lay the blow down, and ask how it is met."""
    unit, target = moment.battle.parties(action)
    moment.happen(Tallied(unit.id, {ACTED: 1}))
    raise_alarm(moment, unit.id)
    if unit.hidden_from:
        moment.happen(UnitHid(unit.id, NONE))
    push(moment, Action(unit.id, "blow", target.id))
    prompt = Prompt(
        target.side, target.id, "react", "dodge", ("dodge", "take"), about=unit.id, decline="take"
    )
    ask(moment, prompt)


def _hit(moment: Moment, action: Action, outcome: Came) -> None:
    target = moment.battle.units[action.target_id]
    moment.happen(Tallied(target.id, {"dodging": 0}))
    if not target.is_up or not outcome.damage:
        return
    _hurt(moment, target, outcome.damage, action.unit)
    unit = moment.battle.units[action.unit]
    if outcome.name == "great" and moment.battle.units[target.id].is_up and unit.is_up:
        verbs = ("wound", "shove")
        ask(moment, Prompt(unit.side, unit.id, "choose", "great", verbs, about=target.id, decline="wound"))


def _hurt(moment: Moment, unit: Unit, points: int, by: str) -> None:
    moment.happen(UnitHurt(unit.id, points, by))
    if unit.hp - points <= 0:
        moment.happen(UnitFell(unit.id, "dead", by))


def _wound(moment: Moment, action: Action, _outcome: Any) -> None:
    _hurt(moment, moment.battle.units[action.target_id], 1, action.unit)


def _shove(moment: Moment, action: Action, _outcome: Any) -> None:
    """One step back, if nothing is there."""
    battle = moment.battle
    here, pushed = battle.units[action.unit].cell, battle.units[action.target_id]
    there = Cell(2 * pushed.cell.x - here.x, 2 * pushed.cell.y - here.y)
    is_free = there in battle.terrain.cells(battle.terrain.passable(battle.ground.open_doors))
    if is_adjacent(here, pushed.cell) and is_free and battle.at(there) is None:
        moment.happen(UnitMoved(pushed.id, (there,), pushed.facing))


def _dodge(moment: Moment, action: Action, _outcome: Any) -> None:
    moment.happen(Tallied(action.unit, {"dodging": 1}))


def nothing(_moment: Moment, _action: Action, _outcome: Any) -> None:
    """Let it be."""


STRIKE = Verb("strike", attack, aim="foe", can_start=_once(ACTED), can_target=beside, breaks_stealth=True)
SWIPE = Verb("swipe", attack, aim="foe", can_target=_about)
LET, TAKE = Verb("let", nothing), Verb("take", nothing)
DODGE = Verb("dodge", _dodge, can_start=_once("dodging"))
WOUND = Verb("wound", _wound, aim="foe", can_target=_about)
SHOVE = Verb("shove", _shove, aim="foe", can_target=_about)


def blows(weigh: Callable[[Battle, Action], Test], roll: Callable[[Test, Dice], Came]) -> tuple[Verb, ...]:
    """Everything that a blow needs, with the toy's own numbers and dice."""
    return (SWIPE, LET, DODGE, TAKE, WOUND, SHOVE, GO_ON, Verb("blow", _hit, weigh=weigh, roll=roll))


# ------------------------------------------------------------------------------------ doors, hiding, leaving


def _doors(battle: Battle, unit: Unit, _args: Args) -> tuple[Cell, ...]:
    return tuple(cell for cell in neighbours(unit.cell) if battle.terrain.tile(cell).door)


def _is_clear(battle: Battle, action: Action) -> Refusal | None:
    assert isinstance(action.target, Cell)
    return Refusal("Somebody stands in it.") if battle.at(action.target) else None


def _swing(moment: Moment, action: Action, _outcome: Any) -> None:
    battle, cell = moment.battle, action.target
    assert isinstance(cell, Cell)
    moment.happen(Tallied(action.unit, {ACTED: 1}))
    if battle.at(cell) is None:
        is_open = bool(battle.ground.open_doors >> battle.terrain.bit(cell) & 1)
        moment.happen(DoorMoved(cell, not is_open, action.unit))


def _weigh_hiding(battle: Battle, action: Action) -> Test:
    """Harder for each enemy known to be in sight."""
    unit = battle.units[action.unit]
    view = battle if battle.viewer else battle.seen_by(unit.side)
    watching = sum(view.sight.sees(foe.cell, unit.cell) for foe in view.foes(unit.side))
    return Test(Pool.of(2, 6, sheet(unit).wits), 7 + watching, rows=(Modifier(watching, "seen by"),))


def roll_to_meet(test: Test, dice: Dice) -> Came:
    """Reach the target or not."""
    return Came("done" if dice.meets(test.pool, test.target) else "failed")


def _hide(moment: Moment, action: Action, outcome: Came) -> None:
    moment.happen(Tallied(action.unit, {ACTED: 1}))
    if outcome.name == "done":
        battle = moment.battle
        unit = battle.units[action.unit]
        close = {foe.side for foe in battle.foes(unit.side) if is_adjacent(foe.cell, unit.cell)}
        moment.happen(UnitHid(unit.id, frozenset(battle.scene.foes(unit.side)) - close))


def _at_exit(battle: Battle, unit: Unit) -> Refusal | None:
    zone = battle.scene.zones.get("exit", 0)
    return None if zone >> battle.terrain.bit(unit.cell) & 1 else Refusal("There is no way out here.")


def _leave(moment: Moment, action: Action, _outcome: Any) -> None:
    moment.happen(UnitFell(action.unit, "left"))


DOOR = Verb("door", _swing, aim="cell", can_start=_once(ACTED), cells=_doors, can_target=_is_clear)
HIDE = Verb("hide", _hide, can_start=_once(ACTED), weigh=_weigh_hiding, roll=roll_to_meet)
LEAVE = Verb("leave", _leave, can_start=_at_exit)


# ----------------------------------------------------------------------------------------------- initiative


def roll_score(test: Test, dice: Dice) -> Came:
    """A number to be sorted by."""
    return Came("rolled", score=dice.total(test.pool))


def score(pool: Pool, tally: str = "initiative", word: str = "score") -> Verb:
    """The internal verb that rolls a number and keeps it as a tally."""

    def land(moment: Moment, action: Action, outcome: Came) -> None:
        moment.happen(Tallied(action.unit, {tally: outcome.score}))

    def weigh(battle: Battle, action: Action) -> Test:
        return Test(pool + sheet(battle.units[action.unit]).wits)

    return Verb(word, land, weigh=weigh, roll=roll_score)


def spending(verb: Verb, tally: str) -> Verb:
    """The same verb, for one point of a tally."""

    def can_start(_battle: Battle, unit: Unit) -> Refusal | None:
        return None if unit.tally(tally) > 0 else Refusal(f"{unit.name} has no {tally} left.")

    def land(moment: Moment, action: Action, outcome: Any) -> None:
        left = moment.battle.units[action.unit].tally(tally) - 1
        moment.happen(Tallied(action.unit, {tally: left}))
        verb.land(moment, action, outcome)

    return replace(verb, can_start=can_start, land=land)
