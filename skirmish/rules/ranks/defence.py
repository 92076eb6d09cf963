"""Parry or dodge: what may answer which attack, with what chance, and what it costs (BR-23 to BR-35)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from skirmish.grid import in_front
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import ItemChanged, PendingTaken, Tallied
from skirmish.model.kit import BROKEN, Item, item_named
from skirmish.model.unit import Unit
from skirmish.rules.check import Modifier, Rows, kept_row
from skirmish.rules.engine import push
from skirmish.rules.ranks.arms import Arm, arm_of, free_hands, in_hand, is_whole
from skirmish.rules.ranks.checks import Chance, LevelCheck, LevelOutcome, result_of
from skirmish.rules.ranks.modifiers import dark_hard
from skirmish.rules.ranks.sheet import BRAWL, Shield, Weapon
from skirmish.rules.ranks.skills import (
    Hard,
    chance,
    fumble_floor,
    skill_rows,
    special_ceiling,
    spelt,
    weapon_rows,
)
from skirmish.rules.ranks.timing import is_yet_to_move, post, quickness
from skirmish.rules.ranks.turn import DEFENDED, KNEELING, OPEN
from skirmish.rules.rounds.declared_clock import DeclaredClock, keep_for_later
from skirmish.rules.verb import Args

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

DEFEND: Final = "defend"
"""Topic: parry, dodge, or neither."""
WEAR: Final = {"hit": 2, "stopped": 1}
"""Points lost by an item that only blunts a special; by a weapon parried with a special (BR-38, BR-40)."""


@dataclass(frozen=True, slots=True)
class Guard:
    """One way to answer an attack."""

    verb: str
    """`parry` or `dodge`."""
    item: Item | None
    """What parries; None for a dodge."""
    rows: Rows
    """The chance and its reasons."""
    is_free: bool = False
    """A straight chance, which tires nobody (BG-18)."""

    @property
    def percent(self) -> int:
        """The chance."""
        return chance(self.rows)

    @property
    def args(self) -> Args:
        """As arguments of its verb."""
        return (("with", self.item.id),) if self.item is not None else ()


def level_chance(battle: Battle, percent: int) -> Chance:
    """Return the chance with its special success, and its fumble if the battle has fumbles."""
    return Chance(percent, special_ceiling(battle, percent), 0, fumble_floor(battle, percent))


def sees_it_coming(battle: Battle, unit: Unit, target: Unit) -> bool:
    """Tell whether the target knows of the attacker, sees it and has it in front (BR-24, BR-31, BG-19)."""
    here, there = post(battle, unit), post(battle, target)
    if target.side in unit.hidden_from or OPEN in target.states or not target.is_up:
        return False
    is_faced = in_front(there, target.facing, here) or will_turn(battle, unit, target)
    return is_faced and battle.sight.sees(there, here)


def will_turn(battle: Battle, unit: Unit, target: Unit) -> bool:
    """Tell whether the target can still turn to face the unit in time, before all have moved.

    A target that is not the quicker moves later, and looks about when it does (BG-11, BG-19). When both have
    declared, how it will look is settled, and it is taken to look so (`when_done`).
    """
    clock = battle.clock
    is_settled = isinstance(clock, DeclaredClock) and {unit.id, target.id} <= clock.intents.keys()
    return not is_settled and is_yet_to_move(battle, target) and quickness(target) <= quickness(unit)


def guards(battle: Battle, unit: Unit, target: Unit, arm: Arm) -> tuple[Guard, ...]:
    """List every answer that has a chance, best first; empty if the blow falls undefended."""
    found = [(guard.percent, guard) for guard in _answers(battle, unit, target, arm)]
    found.sort(key=lambda one: -one[0])
    return tuple([guard for percent, guard in found if percent])


def is_guarded(battle: Battle, unit: Unit, target: Unit, arm: Arm) -> bool:
    """Tell whether the target has an answer with a chance."""
    return any(guard.percent for guard in _answers(battle, unit, target, arm))


def _answers(battle: Battle, unit: Unit, target: Unit, arm: Arm) -> Iterator[Guard]:
    """Yield the answers that the rules allow, some perhaps without a chance: parries, then a dodge."""
    if not arm.is_fast and sees_it_coming(battle, unit, target):
        yield from _parries(battle, unit, target, arm)
        yield from _dodges(battle, unit, target, arm)


def _parries(battle: Battle, unit: Unit, target: Unit, arm: Arm) -> Iterator[Guard]:
    items = [item for item in target.hands if is_whole(item)]
    if arm.is_missile:
        yield from (_straight(target, item) for item in items if isinstance(item.stats, Shield))
        return
    if arm.item is BRAWL and free_hands(target):
        items.append(BRAWL)
    yield from (_parry(battle, unit, target, item) for item in items)


def _straight(target: Unit, item: Item) -> Guard:
    """Build the guard of a shield against a missile (BR-100 to BR-104, BG-22).

    Its chance is straight: no skill changes it.
    """
    stats = item.stats
    assert isinstance(stats, Shield)
    is_low = KNEELING in target.states and stats.kneeling > 0
    percent = stats.kneeling if is_low else stats.missiles
    reason = f"{item.name}, kneeling" if is_low else item.name
    row = kept_row(percent, reason, "BR-104" if is_low else "BR-100", "target")
    return Guard("parry", item, (row,), is_free=True)


def _parry(battle: Battle, unit: Unit, target: Unit, item: Item) -> Guard:
    """Build a parry with the skill of weapon or shield; a bow or gun serves as a club (BR-25, BG-20)."""
    hards = dark_hard(battle, post(battle, unit))
    flats = tired(battle, target)
    if isinstance(item.stats, Weapon) and item.stats.range:
        hards = (Hard(2, f"a {spelt(item.stats.skill)} for a club", "BG-20"), *hards)
        return Guard("parry", item, skill_rows(target, "brawl", hards, flats, party="target"))
    return Guard("parry", item, weapon_rows(target, in_hand(item), hards, flats, "target"))


def _dodges(battle: Battle, unit: Unit, target: Unit, arm: Arm) -> tuple[Guard, ...]:
    """List the dodge, if it is allowed; against missiles at half its chance (BR-35, BG-21)."""
    if arm.is_missile and not battle.option("dodge_missiles"):
        return ()
    hards = dark_hard(battle, post(battle, unit))
    if arm.is_missile:
        hards = (Hard(2, "a missile", "BR-35"), *hards)
    return (Guard("dodge", None, skill_rows(target, "dodge", hards, tired(battle, target), party="target")),)


def tired(battle: Battle, unit: Unit) -> tuple[Modifier, ...]:
    """Return the row that earlier defences of the round take off; empty if there were none (BG-18)."""
    step = int(battle.option("repeat_penalty"))
    times = unit.tally(DEFENDED)
    if not step * times:
        return ()
    reason = "one defence before" if times == 1 else f"{times} defences before"
    return (kept_row(-step * times, reason, "BG-18", "target"),)


def best_defence(battle: Battle, unit: Unit, target: Unit, arm: Arm) -> Guard | None:
    """Return the guard with the best chance; None if there is none."""
    return next(iter(guards(battle, unit, target, arm)), None)


# --------------------------------------------------------------------------------------------- the answer


def blow_at(battle: Battle, unit: Unit) -> Action | None:
    """Return the blow that is about to fall on the unit, or None."""
    half = battle.pending[-1] if battle.pending else None
    return half if half is not None and half.verb == "wound" and half.target == unit.id else None


def answers_to(battle: Battle, unit: Unit, verb: str) -> tuple[Guard, ...]:
    """List the unit's guards of that verb against the blow that is about to fall."""
    half = blow_at(battle, unit)
    if half is None:
        return ()
    other = battle.units[half.unit]
    arm = arm_of(other, half, is_shot=bool(half.arg("shot")))
    return tuple(guard for guard in guards(battle, other, unit, arm) if guard.verb == verb)


def parry_variants(battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the arguments of each parry that the unit may make, the best first."""
    return tuple(guard.args for guard in answers_to(battle, unit, "parry"))


def dodge_variants(battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """Return `((),)` if the unit may dodge, for a dodge without arguments; else `()`."""
    return tuple(guard.args for guard in answers_to(battle, unit, "dodge"))


def guard_of(battle: Battle, action: Action) -> Guard:
    """Return the guard that the answer names; one without a chance if its side was wrong about it."""
    found = answers_to(battle, battle.units[action.unit], action.verb)
    return next((guard for guard in found if guard.args == action.args), Guard(action.verb, None, ()))


def weigh_answer(battle: Battle, action: Action) -> LevelCheck:
    """Weigh that parry or dodge, with the defender as the actor."""
    guard = guard_of(battle, action)
    rows = tuple(replace(row, side="actor") for row in guard.rows)
    return LevelCheck(level_chance(battle, guard.percent), rows=rows)


def land_answer(moment: Moment, action: Action, outcome: LevelOutcome) -> None:
    """Continue the blow with this answer; weapons and shields wear (BR-29, BR-38, BR-40, BG-18, BG-24)."""
    half = blow_at(moment.battle, moment.battle.units[action.unit])
    assert half is not None
    guard = guard_of(moment.battle, action)
    if not guard.is_free:
        times = moment.battle.units[action.unit].tally(DEFENDED)
        moment.happen(Tallied(action.unit, {DEFENDED: times + 1}))
    moment.happen(PendingTaken())
    if result_of(half.arg("level"), outcome.name) != "stopped":
        push(moment, half.with_args(answer=outcome.name))
    if action.verb == "parry":
        _wear(moment, action, half, outcome.name)


def _wear(moment: Moment, action: Action, half: Action, answer: str) -> None:
    """Take two points off an item that blunts a special, one off a melee weapon parried by a special."""
    if half.arg("level") == "special" and answer == "success":
        wear(moment, action.unit, action.arg("with"), WEAR["hit"])
    elif half.arg("level") != "special" and answer == "special" and not half.arg("shot"):
        wear(moment, half.unit, half.arg("with"), WEAR["stopped"])


def wear(moment: Moment, unit_id: str, item_id: str, points: int) -> None:
    """Take points off the item, and break it at 0; one that has no points never breaks (BR-29, BG-24)."""
    item = item_named(moment.battle.units[unit_id].hands, item_id)
    if item is None or not isinstance(item.stats, Weapon | Shield) or not item.stats.points:
        return
    left = max(0, item.stats.points - points)
    moment.happen(ItemChanged(unit_id, replace(item, stats=replace(item.stats, points=left))))
    broken = Action(unit_id, "break", None, (("with", item_id),))
    if not left and not keep_for_later(moment, broken):
        land_break(moment, broken, None)


def land_break(moment: Moment, action: Action, _outcome: object) -> None:
    """Break an item without points left, once all who strike at once have struck (BG-14, BG-24)."""
    item = item_named(moment.battle.units[action.unit].items, action.arg("with"))
    if item is not None:
        moment.happen(ItemChanged(action.unit, replace(item, flaw=BROKEN)))


def land_endure(_moment: Moment, _action: Action, _outcome: object) -> None:
    """Do nothing: the unit takes the blow without a defence."""
