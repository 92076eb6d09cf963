"""The verbs of Starter: what may be done, and what happens of itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from skirmish.grid import Cell, cover, full_steps, is_adjacent
from skirmish.grid.paths import Reach
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import Tallied, UnitHid
from skirmish.model.kit import item_named
from skirmish.model.unit import NONE, Unit
from skirmish.rules import wounds
from skirmish.rules.check import Modifier, Refusal
from skirmish.rules.rounds.placement import PLACE, READY
from skirmish.rules.verb import Args, Verb
from skirmish.rules.verbs.turn import ACTED, END, MOVED, has_ended
from skirmish.rules.verbs.walk import planned, reachable, walk

from .checks import AttackCheck, AttackOutcome, ScoreCheck, ScoreOutcome, roll_attack, roll_score
from .sheet import FIST, Weapon, sheet, soak, weapons

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

EVEN = 7
"""What the dice have to come to between equals: the most frequent total (ST-03)."""
COVER = {"none": 0, "light": 1, "heavy": 2}
"""What cover adds to the number that a shot has to reach (ST-04)."""


def is_over(battle: Battle, unit: Unit) -> bool:
    """Tell whether the unit's turn is over: nothing is left of it, or the unit said so (ST-02)."""
    return has_ended(battle, unit) or bool(unit.tally(MOVED) and unit.tally(ACTED))


def once(tally: str) -> Callable[[Battle, Unit], Refusal | None]:
    """Return the function that says why a verb cannot start: it was done already this turn (ST-02)."""

    def can_start(_battle: Battle, unit: Unit) -> Refusal | None:
        return Refusal(f"{unit.name} has done that already.", "ST-02") if unit.tally(tally) else None

    return can_start


# -------------------------------------------------------------------------------------------------- moving


def move_cells(battle: Battle, unit: Unit, _args: Args) -> Reach:
    """Return where its speed takes the unit; a diagonal step counts one and a half (ST-02)."""
    return reachable(battle, unit, 2 * sheet(unit).speed, diagonal=3)


def move_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why not: it stands there."""
    return Refusal("Already there.") if action.target == battle.units[action.unit].cell else None


def land_move(moment: Moment, action: Action, _outcome: Any) -> None:
    """Go there, as far as nothing unseen is in the way."""
    unit = moment.battle.units[action.unit]
    assert isinstance(action.target, Cell)
    path = planned(moment.battle, unit, action.target, 2 * sheet(unit).speed, diagonal=3)
    moment.happen(Tallied(unit.id, {MOVED: 1}))
    walk(moment, unit.id, path, action.arg("facing"))


# ------------------------------------------------------------------------------------------------- attacks


def strike_variants(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the ways to strike: with each weapon that is in hand, or with the fist."""
    return tuple((("with", item.id),) for item in weapons(unit, "hand") or (FIST,))


def strike_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why not: only who is beside it can be struck (ST-03)."""
    unit, target = battle.parties(action)
    return None if is_adjacent(unit.cell, target.cell) else Refusal("Out of reach.", "ST-03")


def weigh_strike(battle: Battle, action: Action) -> AttackCheck:
    """Weigh 2d6 + Fight against 7 + the other's Fight (ST-03)."""
    unit, target = battle.parties(action)
    rows = (
        Modifier(sheet(unit).fight, "Fight", "ST-03"),
        Modifier(sheet(target).fight, "Fight", "ST-03", "target"),
    )
    return _weighed(battle, action, rows)


def shoot_variants(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the ways to shoot: with each weapon in hand that does; none, no way."""
    return tuple((("with", item.id),) for item in weapons(unit, "afar"))


def shoot_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why not: the target must be in sight and not beside it (ST-04)."""
    unit, target = battle.parties(action)
    if is_adjacent(unit.cell, target.cell):
        return Refusal("Too close to shoot.", "ST-04")
    return None if battle.sight.sees(unit.cell, target.cell) else Refusal("Out of sight.", "ST-04")


def weigh_shot(battle: Battle, action: Action) -> AttackCheck:
    """Weigh 2d6 + Shoot against 7, and 1 for each full 10 m, 1 or 2 for cover (ST-04)."""
    unit, target = battle.parties(action)
    rows = [Modifier(sheet(unit).shoot, "Shoot", "ST-04")]
    far = full_steps(unit.cell, target.cell, size=1, step=10)
    if far:
        rows.append(Modifier(far, "distance", "ST-04", "target"))
    shelter, _ = cover(battle.terrain, battle.ground.open_doors, unit.cell, target.cell)
    if COVER[shelter]:
        rows.append(Modifier(COVER[shelter], f"{shelter} cover", "ST-04", "target"))
    return _weighed(battle, action, tuple(rows))


def land_attack(moment: Moment, action: Action, outcome: AttackOutcome) -> None:
    """Use up the attack, and take off the points; with none left the target is out (ST-05, ST-06)."""
    unit, target = moment.battle.units[action.unit], action.target_id
    moment.happen(Tallied(unit.id, {ACTED: 1}))
    if unit.hidden_from:  # A scenario may begin with a side unseen.
        moment.happen(UnitHid(unit.id, NONE))
    if outcome.damage:
        wounds.hurt(moment, target, outcome.damage, unit.id)
        if moment.battle.units[target].hp <= 0:
            wounds.fall(moment, target, "down", unit.id)


def _weighed(battle: Battle, action: Action, rows: tuple[Modifier, ...]) -> AttackCheck:
    """Reckon the number from its rows: more by the target's, less by the attacker's."""
    unit, target = battle.parties(action)
    needed = EVEN + sum(row.amount if row.side == "target" else -row.amount for row in rows)
    stats = (item_named(unit.hands, action.arg("with")) or FIST).stats
    assert isinstance(stats, Weapon)
    return AttackCheck(needed, max(1, stats.harm - soak(target)), rows)


# ---------------------------------------------------------------------------------------------- initiative


def weigh_initiative(battle: Battle, action: Action) -> ScoreCheck:
    """Weigh 2d6 + Wits (ST-01)."""
    wits = sheet(battle.units[action.unit]).wits
    return ScoreCheck(wits, (Modifier(wits, "Wits", "ST-01"),))


def land_initiative(moment: Moment, action: Action, outcome: ScoreOutcome) -> None:
    """Keep the total for the whole battle, where the round structure looks for it."""
    moment.happen(Tallied(action.unit, {"initiative": outcome.total}))


def rank(unit: Unit) -> tuple[int, ...]:
    """Return what turns go by: the total, then wits; what is still alike goes by the scenario (ST-01)."""
    return unit.tally("initiative"), sheet(unit).wits


# ------------------------------------------------------------------------------------------------ the table

TURN = (
    Verb("move", land_move, key="m", aim="cell", can_start=once(MOVED), cells=move_cells, is_walk=True,
         can_target=move_refusal, rule="ST-02", hint="Once a turn, before or after the attack."),
    Verb("strike", land_attack, key="s", aim="foe", can_start=once(ACTED), variants=strike_variants,
         can_target=strike_refusal, weigh=weigh_strike, roll=roll_attack, rule="ST-03",
         hint="Hit somebody beside you.", breaks_stealth=True),
    Verb("shoot", land_attack, key="f", aim="foe", can_start=once(ACTED), variants=shoot_variants,
         can_target=shoot_refusal, weigh=weigh_shot, roll=roll_attack, rule="ST-04",
         hint="Hit somebody in sight.", breaks_stealth=True),
    END,
)  # fmt: skip
"""What a turn offers."""
INTERNAL = (Verb("initiative", land_initiative, weigh=weigh_initiative, roll=roll_score, rule="ST-01"),)
"""What happens of itself."""
VERBS = {verb.id: verb for verb in (*TURN, *INTERNAL, PLACE, READY)}
"""The table of verbs."""
