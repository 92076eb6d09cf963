"""What one side knows. The only thing that the AI, the log, the screens and the recap may read under fog.

A unit that is seen is seen whole: sheet, wounds and kit. What is hidden: where units are, what they intend,
ground not yet explored, and doors opened out of sight. `battle` stands for a `skirmish.model.battle.Battle`
throughout.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from skirmish.errors import NotInView
from skirmish.model.action import Action
from skirmish.model.change import changed
from skirmish.model.prompt import Prompt
from skirmish.model.trigger import Trigger
from skirmish.model.unit import Secret, Unit

if TYPE_CHECKING:
    from skirmish.model.battle import Battle, Ground, Memory

T = TypeVar("T")


class Known(dict[str, T]):
    """What a view holds, by id. Asked for an id that it does not hold it raises NotInView."""

    __slots__ = ()

    def __missing__(self, key: str) -> NoReturn:
        """Raise NotInView: what was asked for may be out of sight, or may not exist."""
        raise NotInView(f"the view holds no {key!r}")


def held(battle: Battle, by_id: Mapping[str, T]) -> Mapping[str, T]:
    """Return the mapping as that battle holds it: in a view, one that raises NotInView for other ids."""
    return Known(by_id) if battle.viewer and not isinstance(by_id, Known) else by_id


def with_unit(battle: Battle, unit: Unit) -> Mapping[str, Unit]:
    """Return the units of that battle with this unit, which replaces the one of its id or is added."""
    units = Known(battle.units) if battle.viewer else dict(battle.units)
    units[unit.id] = unit
    return units


def visible(battle: Battle, side: str) -> int:
    """Return the mask of the cells that the side's units see now; all cells without fog."""
    kept = battle._in_view.get(side)  # noqa: SLF001  the battle's own notes
    if kept is None:
        kept = battle._in_view[side] = _visible(battle, side)  # noqa: SLF001
    return kept


def _visible(battle: Battle, side: str) -> int:
    if not battle.scene.fog:
        return battle.ground.terrain.all_cells
    row = battle.sight.row
    seen = 0
    for unit in battle.units.values():
        if not unit.out and unit.side == side:
            seen |= row(unit.cell)
    return seen


def is_seen(battle: Battle, unit: Unit, side: str) -> bool:
    """Tell whether that side knows where the unit is now: its own, or in sight and not hidden from it."""
    if unit.side == side:
        return True
    if side in unit.hidden_from:
        return False
    x, y = unit.cell
    return bool(visible(battle, side) >> y * battle.ground.terrain.stride + x & 1)


def foes_in_sight(battle: Battle, side: str) -> Mapping[str, Unit]:
    """Return by id the enemies that still take part and whose place the side knows."""
    key = "foes in sight of " + side
    kept: dict[str, Unit] | None = battle._kept.get(key)  # noqa: SLF001
    if kept is None:
        seen, stride = visible(battle, side), battle.ground.terrain.stride
        kept = battle._kept[key] = {}  # noqa: SLF001
        for foe in battle.units.values():
            if foe.side == side or foe.out:
                continue
            x, y = foe.cell
            if seen >> y * stride + x & 1 and side not in foe.hidden_from:
                kept[foe.id] = foe
    return kept


def seen_by(battle: Battle, side: str) -> Battle:
    """Return the battle as that side knows it; a view of a view by the same side is itself.

    NotInView for the view of another side.
    """
    if battle.viewer:
        if battle.viewer != side:
            raise NotInView(f"the view of {battle.viewer} holds nothing of what {side} knows")
        return battle
    kept: Battle | None = battle._views.get(side)  # noqa: SLF001  the battle's own notes
    if kept is None:
        kept = battle._views[side] = _seen_by(battle, side)  # noqa: SLF001
    return kept


def _seen_by(battle: Battle, side: str) -> Battle:
    known = _known(battle, side)
    memory = battle.memories[side]
    ground = _ground(battle, memory, side)
    return changed(
        battle,
        scene=battle.scene.seen_by(side),
        units=known,
        ground=ground,
        memories=Known({side: memory}),
        clock=battle.clock and battle.clock.seen_by(side, known),
        prompts=tuple([_about_known(prompt, known) for prompt in battle.prompts if prompt.side == side]),
        pending=battle.pending and tuple([half for half in battle.pending if _is_known(half, battle, known)]),
        orders=battle.orders and _own_orders(battle, side),
        progress=battle.progress
        and {goal: made for goal, made in battle.progress.items() if goal.side == side},
        triggers=(battle.triggers or battle.foretold) and _foretold(battle, side),
        due=(),
        foretold=(),
        reserve={},
        seed="",
        step=0,
        viewer=side,
        _is_partial=_is_partial(battle, side),
        _views={},
        _kept=_kept_in_view(battle, side, ground),
        _in_view={side: visible(battle, side)},
    )


def _foretold(battle: Battle, side: str) -> tuple[Trigger, ...]:
    """Return the triggers that the side was told of before the battle, without what they do.

    Triggers that were set off are among them, except by a round, because nobody is told that they were.
    """
    found = (*battle.triggers, *battle.foretold)
    if battle.foretold:  # In the order of the scenario, as if they were not done.
        found = tuple(sorted(found, key=lambda one: (len(one.id), one.id)))
    return tuple([changed(one, effects=(), count=0) for one in found if one.told and one.to in {"", side}])


def _kept_in_view(battle: Battle, side: str, ground: Ground) -> dict[Any, Any]:
    """Return what views keep as long as the side knows the same units and ground: one view hands it on."""
    key = "kept in view of " + side
    kept: tuple[Ground, dict[Any, Any]] | None = battle._kept.get(key)  # noqa: SLF001  the battle's own notes
    if kept is None or kept[0] is not ground:
        kept = battle._kept[key] = ground, {}  # noqa: SLF001
    return kept[1]


def _is_partial(battle: Battle, side: str) -> bool:
    """Tell whether there may be enemies whose place the side does not know, as far as it can tell.

    Without fog all but infiltrators stood in plain sight at first; so a unit that is missing was seen to
    hide.
    """
    if battle.scene.fog or battle.scene.infiltrators in battle.scene.foes(side):
        return True
    return any(side in unit.hidden_from for unit in battle.units.values())


def _known(battle: Battle, side: str) -> Known[Unit]:
    """Return by id the units whose place the side knows, as they look; kept with the battle."""
    key = "known to " + side
    kept: Known[Unit] | None = battle._kept.get(key)  # noqa: SLF001  the battle's own notes
    if kept is None:
        kept = battle._kept[key] = _found_known(battle, side)  # noqa: SLF001
    return kept


def _found_known(battle: Battle, side: str) -> Known[Unit]:
    seen, stride = visible(battle, side), battle.ground.terrain.stride
    known: Known[Unit] = Known()
    for unit_id, unit in battle.units.items():
        if unit.side == side:
            known[unit_id] = plainly(unit) if unit.notes else unit
            continue
        x, y = unit.cell
        if seen >> y * stride + x & 1 and side not in unit.hidden_from:
            has_more = unit.notes or unit.hidden_from or unit.patrol  # Most have nothing that does not show.
            known[unit_id] = outwardly(unit) if has_more else unit
    if len(known) < len(battle.units):
        unknown = battle.units.keys() - known.keys()
        for unit in [unit for unit in known.values() if unit.states]:
            for state in unit.states.values():
                if state.by in unknown:
                    known[unit.id] = _apart(unit, unknown)
                    break
    return known


def _apart(unit: Unit, unknown: AbstractSet[str]) -> Unit:
    """Return the unit with the ids of unknown units taken out of its states, such as its target's."""
    states = unit.states.values()
    named = [changed(state, by="") if state.by in unknown else state for state in states]
    return changed(unit, states={state.key: state for state in named})


def _about_known(prompt: Prompt, known: Mapping[str, Unit]) -> Prompt:
    """Return the prompt as it is put to the side: an unseen attacker is not named."""
    return prompt if not prompt.about or prompt.about in known else changed(prompt, about="")


def _is_known(half: Action, battle: Battle, known: Mapping[str, Unit]) -> bool:
    """Tell whether the side knows of the pending work: it sees the acting unit and any unit aimed at."""
    return half.unit in known and (half.target in known or half.target not in battle.units)


def outwardly(foe: Unit) -> Unit:
    """Return an enemy as it looks: its patrol, and the sides that it hides from, do not show."""
    if foe.hidden_from or foe.patrol:
        foe = changed(foe, hidden_from=frozenset(), patrol=())
    return plainly(foe)


def plainly(unit: Unit) -> Unit:
    """Return a unit without what nobody is told of it."""
    notes = unit.notes
    for note in notes.values():
        if isinstance(note, Secret):
            is_all = len(notes) == 1  # As most have no other: then nothing is gone through.
            shown = {} if is_all else {key: one for key, one in notes.items() if not isinstance(one, Secret)}
            return changed(unit, notes=shown)
    return unit


def _own_orders(battle: Battle, side: str) -> Mapping[tuple[str, str], str]:
    units = battle.units
    owners = {key: units[key[0]].side if key[0] in units else key[0] for key in battle.orders}
    return {key: said for key, said in battle.orders.items() if owners[key] == side}


def _ground(battle: Battle, memory: Memory, side: str) -> Ground:
    """Return the ground as the side knows it; the one that was made last still stands if nothing changed."""
    ground, seen = battle.ground, visible(battle, side)
    if not battle.scene.fog:
        return ground
    last = battle._grounds.get(side)  # noqa: SLF001  the battle's own notes
    if last is not None and last[0] is ground and last[1] is memory and last[2] == seen:
        return last[3]
    stride, lying = ground.terrain.stride, ground.items
    items = lying and {cell: lying[cell] for cell in lying if seen >> cell.y * stride + cell.x & 1}
    terrain = ground.terrain if battle.scene.charted else ground.terrain.known(memory.explored)
    bit = ground.terrain.bit
    fires = ground.fires and {
        cell: last for cell, last in ground.fires.items() if terrain.explored >> bit(cell) & 1
    }
    known = changed(
        ground, terrain=terrain, open_doors=memory.open_doors, items=items, locks=memory.locks, fires=fires
    )
    battle._grounds[side] = (ground, memory, seen, known)  # noqa: SLF001
    return known
