"""Playouts: a battle made up from a view, played on by hasty answers, and judged where it is cut off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.arena.baselines.blows import is_a_turn, worth
from skirmish.arena.baselines.foes import known_foes, lost_foes
from skirmish.errors import NotInView
from skirmish.grid import Cell, steps_apart
from skirmish.model.battle import Memory
from skirmish.model.change import changed
from skirmish.rules import engine, loop
from skirmish.rules.replies import indifferent

if TYPE_CHECKING:
    from skirmish.dice import Stream
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset

ANSWERS: Final = 40
"""Answers after which a playout is cut off and judged."""
TRIED: Final = 3
"""Cells that are drawn for a walk; the one nearest to an enemy is taken."""
WILD: Final = 8
"""One answer in so many is any legal one."""


def imagined(view: Battle, seed: str) -> Battle:
    """Return a whole battle as the side takes it to be, in which everybody sees everything.

    Lost enemies stand where they were last seen; of others nothing is known, so there are none. `seed` is
    that of its dice.
    """
    lost = {foe.id: foe for foe in lost_foes(view) if view.at(foe.cell) is None}
    return changed(
        view,
        scene=changed(view.scene, fog=False),
        units={**view.units, **lost},
        memories={side.id: Memory(view.terrain.all_cells) for side in view.scene.sides},
        seed=seed,
        step=1,
        viewer="",
        _is_partial=False,
        _views={},
        _kept={},
        _in_view={},
    )


def played(ruleset: Ruleset, battle: Battle, side: str, stream: Stream) -> float:
    """Play the battle on by hasty answers; return how it then stands for the side, from 0 to 1."""
    for _ in range(ANSWERS):
        if battle.result is not None:
            break
        action = hasty(ruleset, battle.seen_by(battle.asked), stream)
        battle = loop.take_step(ruleset, battle, action).after
    return standing(ruleset, battle, side)


def standing(ruleset: Ruleset, battle: Battle, side: str) -> float:
    """Judge a battle for a side, from 0 (lost) to 1 (won): by what units of both are still worth."""
    if battle.result is not None and battle.result.winner:
        return float(battle.result.winner == side)
    own = theirs = every = 0.0
    for unit in battle.units.values():
        full = worth(ruleset, unit)
        every += full
        left = full * _share(ruleset, unit)
        own += left if unit.side == side else 0.0
        theirs += left if unit.side != side else 0.0
    return 0.5 + (own - theirs) / (2 * every) if every else 0.5


def _share(ruleset: Ruleset, unit: Unit) -> float:
    """Return the part of its worth that a unit has left: half for being there, half for its points."""
    if unit.out:
        return 0.0
    return 0.5 + 0.5 * max(0, unit.hp) / max(1, ruleset.full(unit))


def hasty(ruleset: Ruleset, view: Battle, stream: Stream) -> Action:
    """Answer in haste: a blow if there is one, else a walk towards an enemy; now and then anything."""
    prompt = stream.choice(view.prompts)
    try:
        if not is_a_turn(prompt) or not stream.below(WILD):
            return _any(ruleset, view, prompt, stream)
        return _blow(ruleset, view, prompt, stream) or _walk(ruleset, view, prompt, stream)
    except NotInView:
        return indifferent(ruleset, view)


def _any(ruleset: Ruleset, view: Battle, prompt: Prompt, stream: Stream) -> Action:
    for verb in stream.drawn(prompt.verbs):
        for option in stream.drawn(engine.ways(ruleset, view, prompt.unit, verb)):
            for target in option.targets.drawn(stream):
                return option.action(target)
    return indifferent(ruleset, view)


def _blow(ruleset: Ruleset, view: Battle, prompt: Prompt, stream: Stream) -> Action | None:
    hostile = [verb for verb in prompt.verbs if ruleset.verbs[verb].is_hostile]
    for verb in stream.drawn([name for name in hostile if not ruleset.verbs[name].is_harmless]):
        for option in stream.drawn(engine.ways(ruleset, view, prompt.unit, verb)):
            for target in option.targets.drawn(stream):
                return option.action(target)
    return None


def _walk(ruleset: Ruleset, view: Battle, prompt: Prompt, stream: Stream) -> Action:
    unit = view.units[prompt.unit]
    foes = known_foes(view, unit)
    best = steps_apart(unit.cell, foes[0].cell) if foes else 0
    found = None
    for verb in prompt.verbs if foes else ():
        if not ruleset.verbs[verb].is_walk:
            continue
        for option in engine.ways(ruleset, view, prompt.unit, verb)[:1]:
            for _, cell in zip(range(TRIED), option.targets.drawn(stream), strict=False):
                if isinstance(cell, Cell) and steps_apart(cell, foes[0].cell) < best:
                    best, found = steps_apart(cell, foes[0].cell), option.action(cell)
    return found or _declined(ruleset, view, prompt)


def _declined(ruleset: Ruleset, view: Battle, prompt: Prompt) -> Action:
    return indifferent(ruleset, changed(view, prompts=(prompt,)))
