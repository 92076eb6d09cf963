"""The verbs of `twenty`: what may be done, and what happens of itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from skirmish.grid import Cell, cover, full_steps, is_adjacent
from skirmish.grid.paths import Reach
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import StateGained, StateLost, Tallied, UnitHid
from skirmish.model.kit import item_named
from skirmish.model.prompt import Prompt
from skirmish.model.unit import NONE, State, Unit
from skirmish.rules import wounds
from skirmish.rules.check import Modifier, Refusal
from skirmish.rules.engine import ask, push
from skirmish.rules.rounds.placement import PLACE, READY
from skirmish.rules.verb import Args, Verb
from skirmish.rules.verbs.turn import ACTED, END, FRESH, MOVED, has_ended
from skirmish.rules.verbs.walk import planned, reachable, walk

from .checks import AttackCheck, AttackOutcome, ScoreCheck, ScoreOutcome, roll_attack, roll_score
from .sheet import FIST, harm, sheet, weapons

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

PARRY = 4
"""What a parry adds to the guard (TW-04)."""
PARRYING, PARRIED = "parrying", "parried"
"""States: against the blow that is coming; once that is past, until its own next turn."""


def begin_turn(moment: Moment, unit_id: str) -> None:
    """A whole turn, and a fresh parry (TW-02, TW-04)."""
    moment.happen(Tallied(unit_id, FRESH))
    if moment.battle.units[unit_id].has(PARRIED):
        moment.happen(StateLost(unit_id, PARRIED))


def is_over(battle: Battle, unit: Unit) -> bool:
    """Nothing is left of the turn, or its unit said so (TW-02)."""
    return has_ended(battle, unit) or bool(unit.tally(MOVED) and unit.tally(ACTED))


def once(tally: str) -> Callable[[Battle, Unit], Refusal | None]:
    """Whether it can start: that was not done yet this turn (TW-02)."""

    def can_start(_battle: Battle, unit: Unit) -> Refusal | None:
        return Refusal(f"{unit.name} has done that already.", "TW-02") if unit.tally(tally) else None

    return can_start


# -------------------------------------------------------------------------------------------------- moving


def move_cells(battle: Battle, unit: Unit, _args: Args) -> Reach:
    """Where its speed takes it; a diagonal step counts one and a half (TW-02)."""
    return reachable(battle, unit, 2 * sheet(unit).speed, diagonal=3)


def move_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Not to where it stands."""
    return Refusal("Already there.") if action.target == battle.units[action.unit].cell else None


def land_move(moment: Moment, action: Action, _outcome: Any) -> None:
    """Go there, as far as nothing unseen is in the way."""
    unit = moment.battle.units[action.unit]
    assert isinstance(action.target, Cell)
    path = planned(moment.battle, unit, action.target, 2 * sheet(unit).speed, diagonal=3)
    moment.happen(Tallied(unit.id, {MOVED: 1}))
    walk(moment, unit.id, path, action.arg("facing"))


# --------------------------------------------------------------------------------------------------- blows


def strike_variants(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """With each weapon that is in hand, or with the fist."""
    return tuple((("with", item.id),) for item in weapons(unit, "hand") or (FIST,))


def strike_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Only who is beside it (TW-03)."""
    unit, target = _pair(battle, action)
    return None if is_adjacent(unit.cell, target.cell) else Refusal("Out of reach.", "TW-03")


def land_strike(moment: Moment, action: Action, _outcome: Any) -> None:
    """Lay the blow down, and ask the one who is struck whether it parries (TW-04)."""
    unit, target = _pair(moment.battle, action)
    _act(moment, unit)
    push(moment, Action(unit.id, "blow", target.id, action.args))
    if not target.has(PARRIED):
        verbs = ("parry", "take")
        ask(moment, Prompt(target.side, target.id, "react", "parry", verbs, about=unit.id, decline="take"))


def land_parry(moment: Moment, action: Action, _outcome: Any) -> None:
    """On guard against this blow (TW-04)."""
    moment.happen(StateGained(action.unit, State(PARRYING)))


def land_take(_moment: Moment, _action: Action, _outcome: Any) -> None:
    """Let it come."""


def weigh_blow(battle: Battle, action: Action) -> AttackCheck:
    """1d20 + Strike against 11 + Guard (TW-03)."""
    unit, target = _pair(battle, action)
    rows = [
        Modifier(sheet(unit).strike, "Strike", "TW-03"),
        Modifier(sheet(target).guard, "Guard", "TW-03", "target"),
    ]
    if target.has(PARRYING):
        rows.append(Modifier(PARRY, "parries", "TW-04", "target"))
    return _weighed(battle, action, tuple(rows))


def land_blow(moment: Moment, action: Action, outcome: AttackOutcome) -> None:
    """The wounds, and the end of a parry (TW-04, TW-07)."""
    target = action.target_id
    if moment.battle.units[target].has(PARRYING):
        moment.happen(StateLost(target, PARRYING))
        moment.happen(StateGained(target, State(PARRIED)))
    _hurt(moment, action, outcome)


# --------------------------------------------------------------------------------------------------- shots


def shoot_variants(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """With each weapon in hand that shoots; none, no way."""
    return tuple((("with", item.id),) for item in weapons(unit, "afar"))


def shoot_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Refuse a target that is beside the unit or out of sight (TW-05)."""
    unit, target = _pair(battle, action)
    if is_adjacent(unit.cell, target.cell):
        return Refusal("Too close to shoot.", "TW-05")
    return None if battle.sight.sees(unit.cell, target.cell) else Refusal("Out of sight.", "TW-05")


def weigh_shot(battle: Battle, action: Action) -> AttackCheck:
    """1d20 + Aim against 11, and 1 for each full 10 m, 2 or 4 for cover (TW-05)."""
    unit, target = _pair(battle, action)
    rows = [Modifier(sheet(unit).aim, "Aim", "TW-05")]
    far = full_steps(unit.cell, target.cell, size=1, step=10)
    shelter, _ = cover(battle.terrain, battle.ground.open_doors, unit.cell, target.cell)
    if far:
        rows.append(Modifier(far, "distance", "TW-05", "target"))
    if shelter != "none":
        rows.append(Modifier(4 if shelter == "heavy" else 2, f"{shelter} cover", "TW-05", "target"))
    return _weighed(battle, action, tuple(rows))


def land_shot(moment: Moment, action: Action, outcome: AttackOutcome) -> None:
    """The wounds (TW-07)."""
    _act(moment, moment.battle.units[action.unit])
    _hurt(moment, action, outcome)


# ---------------------------------------------------------------------------------------------- initiative


def weigh_initiative(battle: Battle, action: Action) -> ScoreCheck:
    """1d20 + Wits (TW-01)."""
    wits = sheet(battle.units[action.unit]).wits
    return ScoreCheck(wits, (Modifier(wits, "Wits", "TW-01"),))


def land_initiative(moment: Moment, action: Action, outcome: ScoreOutcome) -> None:
    """Kept for the whole battle, where the round structure looks for it."""
    moment.happen(Tallied(action.unit, {"initiative": outcome.total}))


def rank(unit: Unit) -> tuple[int, ...]:
    """The score, then bare wits; what is still alike goes by the scenario (TW-01)."""
    return unit.tally("initiative"), sheet(unit).wits


# -------------------------------------------------------------------------------------------------- shared


def _pair(battle: Battle, action: Action) -> tuple[Unit, Unit]:
    return battle.parties(action)


def _weighed(battle: Battle, action: Action, rows: tuple[Modifier, ...]) -> AttackCheck:
    """11, more by the target's rows, less by the attacker's."""
    face = 11 + sum(row.amount if row.side == "target" else -row.amount for row in rows)
    item = item_named(battle.units[action.unit].hands, action.arg("with")) or FIST
    return AttackCheck(face, harm(item), rows)


def _act(moment: Moment, unit: Unit) -> None:
    """Use up the attack; a unit that attacks is hidden no more."""
    moment.happen(Tallied(unit.id, {ACTED: 1}))
    if unit.hidden_from:
        moment.happen(UnitHid(unit.id, NONE))


def _hurt(moment: Moment, action: Action, outcome: AttackOutcome) -> None:
    """Take the wounds off; with none left it is out (TW-07, TW-08)."""
    target = action.target_id
    if outcome.damage:
        wounds.hurt(moment, target, outcome.damage, action.unit)
        if moment.battle.units[target].hp <= 0:
            wounds.fall(moment, target, "down", action.unit)


TURN = (
    Verb("move", land_move, key="m", aim="cell", can_start=once(MOVED), cells=move_cells, is_walk=True,
         can_target=move_refusal, rule="TW-02", hint="Once a turn, before or after the attack."),
    Verb("strike", land_strike, key="s", aim="foe", can_start=once(ACTED), variants=strike_variants,
         can_target=strike_refusal, rule="TW-03", hint="Hit somebody beside you.", breaks_stealth=True),
    Verb("shoot", land_shot, key="f", aim="foe", can_start=once(ACTED), variants=shoot_variants,
         can_target=shoot_refusal, weigh=weigh_shot, roll=roll_attack, rule="TW-05",
         hint="Hit somebody in sight.", breaks_stealth=True),
    END,
)  # fmt: skip
"""What a turn offers."""
REPLIES = (
    Verb("parry", land_parry, key="p", rule="TW-04", hint="Four more to hit you, once until your turn."),
    Verb("take", land_take, word="do not parry", key="n", rule="TW-04", hint="Keep the parry for later."),
)
"""What may be answered to a blow."""
INTERNAL = (
    Verb("blow", land_blow, weigh=weigh_blow, roll=roll_attack, rule="TW-03"),
    Verb("initiative", land_initiative, weigh=weigh_initiative, roll=roll_score, rule="TW-01"),
)
"""What happens of itself."""
VERBS = {verb.id: verb for verb in (*TURN, *REPLIES, *INTERNAL, PLACE, READY)}
"""The table."""
