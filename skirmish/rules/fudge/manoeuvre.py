"""Trip, disarm, grapple, shove (FU-09 to FU-18, FG-12, FG-22)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.grid import Cell, facing_towards, in_front, step
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.change import changed
from skirmish.model.event import ItemMoved, UnitPlaced
from skirmish.model.kit import Item, item_named
from skirmish.model.prompt import Prompt
from skirmish.model.unit import Unit
from skirmish.rules.check import Refusal, Rows
from skirmish.rules.engine import ask, asked, push
from skirmish.rules.fudge.attack import mishap, strike_refusal
from skirmish.rules.fudge.checks import ManoeuvreCheck, ManoeuvreOutcome
from skirmish.rules.fudge.modifiers import ability, block, is_short, melee
from skirmish.rules.fudge.sheet import PUNCH, free_hands, weapon, weapons
from skirmish.rules.fudge.turn import use_action
from skirmish.rules.fudge.wounds import PAIRS, drop_prone, grip, let_go
from skirmish.rules.stealth.infiltration import is_infiltrating, raise_alarm
from skirmish.rules.stealth.unseen import in_the_open, lose_cover, may_lurk_in_view
from skirmish.rules.verb import Args
from skirmish.rules.verbs.facing import face
from skirmish.rules.verbs.pushes import can_be_pushed, is_open_step, run_into

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

GRIP: Final = "grip"
"""Topic: pin or hold, after a grapple won by 4 or more (FU-14)."""
SEIZE: Final = "seize"
"""Topic: keep a weapon that the target dropped (FU-12)."""
PUSH: Final = "push"
"""Topic: which way to shove when straight away is blocked (FG-22)."""

RESISTS: Final = {"trip": "athletics", "shove": "athletics", "disarm": "strength", "grapple": "strength"}
"""The ability that stands against Strength in the second roll."""


def weigh_manoeuvre(battle: Battle, action: Action) -> ManoeuvreCheck:
    """Weigh Melee against Block, then Strength against Athletics or Strength (FG-12).

    Posture counts in the first roll alone.
    """
    unit, target = battle.parties(action)
    first = melee(battle, unit) + block(battle, target)
    second = ability(battle, unit, "strength", note=", second roll")
    second += ability(battle, target, RESISTS[action.verb], "target", note=", second roll")
    second = tuple(replace(row, roll=1) for row in second)
    is_static = bool(battle.option("static_defence"))
    return ManoeuvreCheck(_edge(first), _edge(second), is_static, first + second)


def _edge(rows: Rows) -> int:
    return sum(row.amount if row.side == "actor" else -row.amount for row in rows)


def land_manoeuvre(moment: Moment, action: Action, outcome: ManoeuvreOutcome) -> None:
    """Spend the action, apply the effect if it works, then let the mishaps happen."""
    target = action.target_id
    use_action(moment, action.unit)
    face(moment, action, moment.battle.units[target].cell)
    if outcome.name in {"works", "works well"}:
        EFFECTS[action.verb](moment, action, outcome.name == "works well")
    if outcome.is_stumble:
        drop_prone(moment, target)
    if outcome.name == "fumble":
        _fumble(moment, action)
    raise_alarm(moment, action.unit)


def _fumble(moment: Moment, action: Action) -> None:
    """Break the weapon of a failed disarm; let the attacker fall in every other case (FG-09)."""
    unit = moment.battle.units[action.unit]
    armed = [item for item in weapons(unit) if not weapon(item).is_ranged]
    mishap(moment, unit.id, armed[0] if action.verb == "disarm" and armed else PUNCH)


def disarm_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the target cannot be disarmed; None if it is armed and within reach (FG-12)."""
    target = battle.units[action.target_id]
    if not weapons(target):
        return Refusal(f"{target.name} has no weapon in hand.", "FG-12")
    return strike_refusal(battle, action)


def _trip(moment: Moment, action: Action, _is_well: bool) -> None:
    drop_prone(moment, action.target_id)


def _disarm(moment: Moment, action: Action, _is_well: bool) -> None:
    push(moment, Action(action.target_id, "let-fall"))
    offer_weapons(moment, action.unit, action.target_id)


def land_fall(moment: Moment, action: Action, _outcome: object) -> None:
    """Drop the weapons in the unit's hands that nobody chose to keep (FU-11)."""
    unit = moment.battle.units[action.unit]
    for item in weapons(unit):
        moment.happen(ItemMoved(unit.id, item, "ground", unit.cell))


def offer_weapons(moment: Moment, unit_id: str, target_id: str) -> None:
    """Ask whether to keep one of the target's weapons, if a hand is free for it (FU-12, FG-12)."""
    unit, target = moment.battle.units[unit_id], moment.battle.units[target_id]
    if seizable(unit, target):
        ask(moment, Prompt(unit.side, unit_id, "choose", SEIZE, ("seize", "leave-it"), target.id, "leave-it"))


def seizable(unit: Unit, target: Unit) -> tuple[Item, ...]:
    """List the weapons in the target's hands, about to drop, for which the unit has hands free."""
    return tuple(item for item in weapons(target) if weapon(item).hands <= free_hands(unit))


def of_variants(view: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the variant that names the unit of the prompt; none if there is no prompt or it is unseen."""
    prompt = asked(view, unit.id)
    return ((("of", prompt.about),),) if prompt is not None and prompt.about in view.units else ()


def seize_variants(view: Battle, unit: Unit) -> tuple[Args, ...]:
    """List one variant for each weapon that may be kept."""
    return tuple(
        (*of, ("with", item.id))
        for of in of_variants(view, unit)
        for item in seizable(unit, view.units[of[0][1]])
    )


def land_seize(moment: Moment, action: Action, _outcome: object) -> None:
    """Take the weapon, and ask again if another hand is free."""
    target = moment.battle.units[action.arg("of")]
    item = item_named(target.hands, action.arg("with"))
    assert item is not None
    moment.happen(ItemMoved(target.id, item, "ground", target.cell))
    moment.happen(ItemMoved(action.unit, item, "hands", target.cell))
    offer_weapons(moment, action.unit, target.id)


def _grapple(moment: Moment, action: Action, is_well: bool) -> None:
    unit = moment.battle.units[action.unit]
    if is_well:
        ask(moment, Prompt(unit.side, unit.id, "choose", GRIP, ("hold", "pin"), action.target_id, "hold"))
    else:
        grip(moment, unit.id, action.target_id, is_hold=False)


def _shove(moment: Moment, action: Action, is_well: bool) -> None:
    target = action.target_id
    if is_well:
        drop_prone(moment, target)
    unit, pushed = moment.battle.units[action.unit], moment.battle.units[target]
    behind = step(pushed.cell, facing_towards(unit.cell, pushed.cell))
    run_into(moment, unit.id, target, pushed.cell, behind)
    cells = shove_cells(moment.battle, moment.battle.units[action.unit], moment.battle.units[target])
    if len(cells) == 1:
        push_to(moment, target, cells[0])
    elif cells:
        side = moment.battle.units[action.unit].side
        ask(moment, Prompt(side, action.unit, "choose", PUSH, ("push",), target, "push"))


def shove_cells(battle: Battle, unit: Unit, target: Unit) -> tuple[Cell, ...]:
    """List the cells to which a shove may push the target (FG-22).

    The cell straight away, if it is free; else the free ones of the two beside that cell.
    """
    straight = step(target.cell, facing_towards(unit.cell, target.cell))
    if can_be_pushed(battle, target.cell, straight):
        return (straight,)
    return _aside(battle, unit, target)


def _aside(battle: Battle, unit: Unit, target: Unit) -> tuple[Cell, ...]:
    """List the free ones of the two cells beside the one straight away.

    The push cuts no corner, but may go round by the cell at the target's side.
    """
    facing, cell = facing_towards(unit.cell, target.cell), target.cell
    beside = ((step(cell, (facing + turn) % 8), step(cell, (facing + 2 * turn) % 8)) for turn in (-1, 1))
    return tuple(
        aside
        for aside, side in beside
        if can_be_pushed(battle, cell, aside)
        or (is_open_step(battle, cell, side) and can_be_pushed(battle, side, aside))
    )


def is_shove_in_doubt(battle: Battle, action: Action) -> bool:
    """Tell whether units of whom the side does not know may keep the target of a shove where it is.

    Somebody may hide in each of the cells to which it could be pushed, as nobody of the side has that cell
    in plain view, or as enemies have come in unnoticed (FG-22, FG-34).
    """
    unit, target = battle.units.get(action.unit), battle.units.get(action.target_id)
    if unit is None or target is None:
        return False
    cells = {*shove_cells(battle, unit, target), *_aside(battle, unit, target)}
    if may_lurk_in_view(battle, unit.side):
        return bool(cells)
    return bool(cells) and not any(_is_plain(battle, unit.side, changed(target, cell=one)) for one in cells)


def _is_plain(battle: Battle, side: str, somebody: Unit) -> bool:
    """Tell whether one of the side would see that somebody in front of it, with nothing between (FG-34)."""
    return any(
        in_front(watcher.cell, watcher.facing, somebody.cell) and in_the_open(battle, watcher, somebody)
        for watcher in battle.up(side)
    )


def push_cells(view: Battle, unit: Unit, args: Args) -> tuple[Cell, ...]:
    """List the cells to which the unit in the prompt may be pushed."""
    return shove_cells(view, unit, view.units[args[0][1]])


def land_push(moment: Moment, action: Action, _outcome: object) -> None:
    """Push the unit to the chosen cell; it stays if something unseen blocks that cell."""
    cell = action.target
    assert isinstance(cell, Cell)
    pushed = moment.battle.units[action.arg("of")]
    if cell in shove_cells(moment.battle, moment.battle.units[action.unit], pushed):
        push_to(moment, pushed.id, cell)


def push_to(moment: Moment, unit_id: str, cell: Cell) -> None:
    """Put the unit in that cell and end its grip if out of contact (FG-23); this is no flight (FG-22).

    It comes into view as one who walks there does (FG-34).
    """
    unit = moment.battle.units[unit_id]
    moment.happen(UnitPlaced(unit_id, cell, unit.facing))
    loosen(moment, unit_id)
    if not is_infiltrating(moment.battle):
        lose_cover(moment, unit_id)


def loosen(moment: Moment, unit_id: str) -> None:
    """End the unit's grips with units that are no longer next to it (FG-23)."""
    unit = moment.battle.units[unit_id]
    for name in PAIRS:
        state = unit.states.get(name)
        other = moment.battle.units.get(state.by) if state is not None else None
        if other is not None and not is_short(unit, other):
            let_go(moment, unit_id)
            return


EFFECTS: Final[dict[str, Callable[[Moment, Action, bool], None]]] = {
    "trip": _trip,
    "disarm": _disarm,
    "grapple": _grapple,
    "shove": _shove,
}
"""By manoeuvre: what it does when it works; the flag tells whether it worked by 4 or more."""
