"""What each verb of `forge` takes for granted, put in place for questions about its odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from skirmish.errors import IllegalAction, SettingsError
from skirmish.grid import TILES, Cell, Terrain, is_adjacent, neighbours, step
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.unit import State, Unit
from skirmish.rules.forge.arms import ready, weapon
from skirmish.rules.forge.states import dress
from skirmish.rules.forge.turn import HELD, HOLDING
from skirmish.rules.forge.verbs import VERBS
from skirmish.rules.question import Question, Staged, dressed
from skirmish.rules.rounds.infiltration import InfiltrationClock
from skirmish.rules.verbs.unseen import STEALTH

GIVENS: Final = {
    "level": "Success level of the Grab to escape from (3), or of the hit whose wound is asked for (1).",
    "enemies": "So many who watch or give chase, for hide, be-noticed and break-away (1).",
    "fast": "yes: at full Speed, for be-noticed.",
    "stealth": "The Stealth total that a search has to meet; rolled without it.",
}
"""Circumstances that a question may give, with the value that they have otherwise."""

WALL: Final = "low_wall"
"""The tile that a hider crouches behind: not in the open, and no better for Stealth."""

Stager = Callable[[Question], Staged]


def stage(question: Question) -> Staged:
    """The question with watchers, clock, holders and the fallen. SettingsError for what makes no sense."""
    staged = STAGES.get(question.action.verb, _as_it_is)(question)
    battle = dressed(question, staged.battle, dress)
    return replace(staged, battle=_gripped(battle, question.actor, question.target))


def _changed(battle: Battle, *units: Unit) -> Battle:
    known = {**battle.units, **{unit.id: unit for unit in units}}
    return replace(battle, units=known, _kept={}, _in_view={})


def _as_it_is(question: Question) -> Staged:
    if VERBS[question.action.verb].weigh is None:
        raise SettingsError(f"{question.action.verb} takes no dice")
    return Staged(question.battle, question.action)


def _by_itself(question: Question) -> Staged:
    return Staged(question.battle, question.action, is_chosen=False)


def _number(given: Mapping[str, str], name: str, otherwise: int, most: int) -> int:
    """A whole number from 1 to `most` that was given. SettingsError if it is anything else."""
    text = given.get(name, str(otherwise))
    if not text.isdecimal() or not 1 <= int(text) <= most:
        raise SettingsError(f"{name}={text}: a whole number from 1 to {most} belongs here")
    return int(text)


# -------------------------------------------------------------------------------------------------- attacks


def _part_of_attack(question: Question) -> Staged:
    """The first dice of an attack, or its damage: by what the actor has in hand and where the target is."""
    actor, target = question.battle.units[question.actor], question.battle.units[question.target]
    is_near = is_adjacent(actor.cell, target.cell)
    items = [item for item in ready(actor) if weapon(item).reach or not is_near]
    item = items[0] if items else None
    flight = weapon(item).flight if item is not None else "none"
    by = "strike" if is_near or item is None else "shoot" if flight == "shot" else "throw"
    args = {"by": by, "nth": "0", "with": item.id if item is not None else "punch"}
    if question.action.verb == "wound":
        args["level"] = str(_number(question.given, "level", 1, 6))
    action = Action(actor.id, question.action.verb, target.id, tuple(sorted(args.items())))
    return Staged(question.battle, action, is_chosen=False)


def _finish(question: Question) -> Staged:
    """The target lies dying where it stood (G6)."""
    target = question.battle.units[question.target]
    fallen = replace(target, out="down", tallies={**target.tallies, "mortal": 1})
    battle = _changed(question.battle, fallen)
    ways = VERBS["finish"].ways(battle, battle.units[question.actor])
    if not ways:
        raise IllegalAction(f"{target.name} is out of reach (G9).")
    action = question.action
    return Staged(battle, Action(action.unit, "finish", target.cell, action.args or ways[0]))


# ---------------------------------------------------------------------------------------------------- grips


def _escape(question: Question) -> Staged:
    """From the target's grip, of a level that may be given (F2-27)."""
    actor, target = question.battle.units[question.actor], question.battle.units[question.target]
    level = _number(question.given, "level", 3, 6)
    return Staged(_tied(question.battle, target, actor, level), question.action)


def _squeeze(question: Question) -> Staged:
    """Of the target, which is held (F2-31)."""
    actor, target = question.battle.units[question.actor], question.battle.units[question.target]
    return Staged(_tied(question.battle, actor, target, 3), question.action)


def _tied(battle: Battle, holder: Unit, victim: Unit, level: int) -> Battle:
    held = {**victim.states, HELD: State(HELD, by=holder.id, amount=level)}
    holding = {**holder.states, HOLDING: State(HOLDING, by=victim.id)}
    return _changed(battle, replace(victim, states=held), replace(holder, states=holding))


def _gripped(battle: Battle, actor: str, target: str) -> Battle:
    """Give every open grip its other end: the other one of the two (G35)."""
    for own, other in ((actor, target), (target, actor)):
        states = battle.units[own].states
        if HELD in states and states[HELD].by == own:
            battle = _tied(battle, battle.units[other], battle.units[own], states[HELD].amount)
        elif HOLDING in states and states[HOLDING].by == own:
            battle = _tied(battle, battle.units[own], battle.units[other], 3)
    return battle


# -------------------------------------------------------------------------------------------------- stealth


def _infiltrating(question: Question, battle: Battle) -> Battle:
    actor = battle.units[question.actor]
    foes = frozenset(battle.scene.foes(actor.side))
    units = [
        replace(unit, hidden_from=foes) if unit.side == actor.side else replace(unit, alert=False)
        for unit in battle.units.values()
    ]
    scene = replace(battle.scene, infiltrators=actor.side)
    return replace(_changed(battle, *units), scene=scene, clock=InfiltrationClock(1, actor.side))


def _unnoticed(question: Question) -> Staged:
    """After a sneaking move, where the target and others like it could notice (G26)."""
    battle = _infiltrating(question, _watched(question))
    is_fast = question.action.verb == "stride" or question.given.get("fast") == "yes"
    args = (("fast", "yes"),) if is_fast else ()
    return Staged(battle, Action(question.actor, "be-noticed", None, args), is_chosen=False)


def _watched(question: Question) -> Battle:
    """With so many enemies at the target's place."""
    battle, target = question.battle, question.battle.units[question.target]
    count = _number(question.given, "enemies", 1, 12)
    actor = battle.units[question.actor].cell
    away = max(1, target.cell.x - actor.x)
    row = [cell for cell in battle.terrain.cells(battle.terrain.all_cells) if cell.x - actor.x >= away]
    row.sort(key=lambda cell: (abs(cell.y - target.cell.y), cell.x))
    return _joined(battle, target, count - 1, iter(row))


def _joined(battle: Battle, unit: Unit, count: int, spots: Iterator[Cell]) -> Battle:
    """So many more like the unit, on those of the spots that are free. SettingsError if there are too few."""
    free = (cell for cell in spots if battle.terrain.has(cell) and battle.at(cell) is None)
    cells = [cell for cell, _ in zip(free, range(count), strict=False)]
    if len(cells) < count:
        raise SettingsError(f"there is room for {len(cells) + 1} only")
    more = [replace(unit, id=f"{unit.id}-{place}", cell=cell) for place, cell in enumerate(cells, 2)]
    return _changed(battle, *more)


def _hide(question: Question) -> Staged:
    """Behind a wall that hides nobody better, with so many enemies beyond it (G26)."""
    battle = _watched(question)
    cell = battle.units[question.actor].cell
    spots = {Cell(cell.x + 1, cell.y + beside) for beside in (-1, 0, 1)}
    if any(unit.cell in spots for unit in battle.up()):
        return Staged(battle, question.action)
    rows = tuple(
        tuple(TILES[WALL] if Cell(x, y) in spots else tile for x, tile in enumerate(row))
        for y, row in enumerate(battle.terrain.ground)
    )
    walled = Terrain(battle.terrain.width, battle.terrain.height, rows)
    ground = replace(battle.ground, terrain=walled)
    return Staged(replace(battle, ground=ground, _kept={}, _in_view={}), question.action)


def _search(question: Question) -> Staged:
    """For the target, which hides (G26)."""
    target = question.battle.units[question.target]
    hidden = replace(target, hidden_from=frozenset({question.battle.units[question.actor].side}))
    if "stealth" in question.given:
        total = State(STEALTH, amount=_number(question.given, "stealth", 1, 40))
        hidden = replace(hidden, states={**hidden.states, STEALTH: total})
    return Staged(_changed(question.battle, hidden), Action(question.actor, "search"))


def _quiet(question: Question) -> Staged:
    """One's own part of hiding."""
    return Staged(
        question.battle, Action(question.actor, "keep-quiet", None, (("for", "hide"),)), is_chosen=False
    )


def _come_across(question: Question) -> Staged:
    """The target, a sentry on its round, comes near the one who is asked about (FG-29)."""
    battle = _infiltrating(question, question.battle)
    action = Action(question.actor, "come-across", None, (("by", question.target),))
    return Staged(battle, action, is_chosen=False)


# -------------------------------------------------------------------------------------------------- contact


def _break_away(question: Question) -> Staged:
    """A step away from so many in contact, where running away is a risk (FG-35)."""
    battle = question.battle
    actor, target = battle.units[question.actor], battle.units[question.target]
    if not is_adjacent(actor.cell, target.cell):
        raise IllegalAction(f"{target.name} is not in contact (FG-35).")
    options = {**battle.scene.options, "running_away": True}
    battle = replace(battle, scene=replace(battle.scene, options=options))
    spots = [cell for cell in neighbours(actor.cell) if cell.x > actor.cell.x]
    count = _number(question.given, "enemies", 1, len(spots))
    battle = _changed(battle, replace(target, cell=spots[1]))
    battle = _joined(battle, target, count - 1, iter(spots))
    away = step(actor.cell, 6)
    action = Action(actor.id, "break-away", None, (("to", str(away)),))
    return Staged(battle, action, is_chosen=False)


STAGES: Final[Mapping[str, Stager]] = {
    "attempt": _part_of_attack,
    "wound": _part_of_attack,
    "finish": _finish,
    "escape": _escape,
    "squeeze": _squeeze,
    "sneak": _unnoticed,
    "stride": _unnoticed,
    "be-noticed": _unnoticed,
    "hide": _hide,
    "keep-quiet": _quiet,
    "search": _search,
    "find": _search,
    "look-about": _by_itself,
    "come-across": _come_across,
    "lie-low": _by_itself,
    "initiative": _by_itself,
    "tie-break": _by_itself,
    "break-away": _break_away,
    "free-attack": _by_itself,
}
"""By verb; the rest need nothing but the two."""
