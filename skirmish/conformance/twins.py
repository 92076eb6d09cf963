"""Twin worlds: two battles that differ only in what a side cannot know must look the same to it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from skirmish.conformance.answers import all_options, wild_actions
from skirmish.conformance.laws import SAMPLE, Findings
from skirmish.dice import Stream
from skirmish.grid import Cell
from skirmish.model.battle import Memory
from skirmish.model.change import changed
from skirmish.rules.engine import refuse

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.scene import Objective, Scene
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset


def twin_laws(ruleset: Ruleset, battle: Battle, stream: Stream) -> Findings:
    """Check for each side that the view of a twin is equal, byte for byte, with its options and refusals."""
    for side in battle.memories:
        other = twin(battle, side, stream)
        mine, yours = battle.seen_by(side), other.seen_by(side)
        if mine != yours or repr(mine) != repr(yours):
            yield "twin worlds look the same", f"to {side}"
        elif side == battle.asked and _answers(ruleset, mine) != _answers(ruleset, yours):
            yield "twin worlds are answered alike", f"by {side}"


def _answers(ruleset: Ruleset, view: Battle) -> list[str]:
    offered = [
        f"{option.action(target)}" for option in all_options(ruleset, view) for target in option.targets
    ]
    wild = wild_actions(ruleset, view, Stream("twins"), SAMPLE)
    return offered + [f"{action}: {refuse(ruleset, view, action)}" for action in wild]


def twin(battle: Battle, side: str, stream: Stream) -> Battle:
    """Build a battle that differs in what the side cannot know, as far as chance will have it."""
    battle = _swing_doors(battle, side, stream)
    free = battle.terrain.walkable & ~battle.visible(side) if battle.scene.fog else 0
    places = stream.shuffled(list(battle.terrain.cells(free)))
    units = {
        unit.id: unit if battle.is_seen(unit, side) else _other(battle, unit, places, stream)
        for unit in battle.units.values()
    }
    names = {unit.id for unit in units.values() if unit.side == side} | {side}
    return battle.altered(
        scene=_other_clues(battle, side, stream),
        units=units,
        memories={name: memory if name == side else Memory() for name, memory in battle.memories.items()},
        orders={key: said for key, said in battle.orders.items() if key[0] in names},
        seed=f"{battle.seed}'",
    )


def _other(battle: Battle, unit: Unit, places: list[Cell], stream: Stream) -> Unit:
    """Return the unseen unit on another unseen cell, hurt, turned round and with empty hands."""
    while places and battle.at(places[-1]) is not None:
        places.pop()
    cell = places.pop() if places else unit.cell
    points = unit.hp if unit.out else 1 + stream.below(9)
    return changed(unit, cell=cell, hp=points, hands=(), facing=stream.below(8), alert=not unit.alert)


def _other_clues(battle: Battle, side: str, stream: Stream) -> Scene:
    """Return the scene in which all others are told to look elsewhere for what they have to do."""
    scene = battle.scene
    places = ["", *scene.zones]

    def elsewhere(goals: tuple[Objective, ...]) -> tuple[Objective, ...]:
        return tuple(
            goal if goal.side == side else replace(goal, near=stream.choice(places)) for goal in goals
        )

    first = elsewhere(scene.first_objectives)
    return replace(scene, objectives=elsewhere(scene.objectives), first_objectives=first)


def _swing_doors(battle: Battle, side: str, stream: Stream) -> Battle:
    """Open and close doors that the side does not see; not those that would change what it sees."""
    if not battle.scene.fog:
        return battle
    unseen = battle.terrain.doors & ~battle.visible(side)
    for cell in battle.terrain.cells(unseen):
        if battle.at(cell) is None and stream.below(2):
            doors = battle.ground.open_doors ^ 1 << battle.terrain.bit(cell)
            swung = battle.with_ground(changed(battle.ground, open_doors=doors))
            if swung.visible(side) == battle.visible(side):
                battle = swung
    return battle
