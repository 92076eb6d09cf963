"""Drawn positions with the units of the core pack, under any ruleset, and battles between opponents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from skirmish.ai.think import Thought, think
from skirmish.grid import Cell
from skirmish.model.battle import Battle
from skirmish.rules import rulesets
from skirmish.rules.loop import take_step
from skirmish.rules.objectives import make
from tests.library import shipped_library
from tests.scenario import Figure, Game, battle, figure, owned, start

MOST = 1_500
"""Answers after which a battle is given up."""


_FIELDS = ("hands", "carried", "worn", "facing", "hp", "states", "tallies", "hidden_from", "alert", "patrol")


def unit(ruleset: str, kind: str, **fields: Any) -> Figure:
    """A unit of the core pack; `fields` as in `figure`."""
    table = rulesets()[ruleset]
    plain = shipped_library().packs["core"].unit_sets[ruleset].units[kind]
    made = plain.unit(table, kind, "red", Cell(0, 0), kind)
    return figure(made.sheet, **{"hands": made.hands, "carried": made.carried, "worn": made.worn, **fields})


def position(ruleset: str, drawing: str, kinds: Mapping[str, str | Figure], **fields: Any) -> Game:
    """The game of a drawing; by letter or unit id a kind of the core pack, or a figure.

    Things are called after the unit that has them: `a1.sword`.
    """
    table = rulesets()[ruleset]
    units = {name: unit(ruleset, one) if isinstance(one, str) else one for name, one in kinds.items()}
    drawn = map(owned, battle(table, drawing, units=units, **fields).units.values())
    named = {one.id: figure(one.sheet, **{field: getattr(one, field) for field in _FIELDS}) for one in drawn}
    return start(table, drawing, units=named, **fields)


def thought(game: Game, level: str = "master") -> Thought:
    """What the side that is asked would do."""
    return think(game.ruleset, game.battle.seen_by(game.battle.asked), level)


def fought(game: Game, level: str = "master") -> Battle:
    """The battle at its end, both sides answered by opponents of that level."""
    now = game.battle
    for _ in range(MOST):
        if now.result is not None:
            return now
        answer = think(game.ruleset, now.seen_by(now.asked), level).action
        now = take_step(game.ruleset, now, answer).after
    raise AssertionError("it never ended")


def turns(game: Game, names: str, rounds: int, level: str = "master") -> Game:
    """The game some rounds on: those units think, all others decline whatever they are asked."""
    end = game.battle.clock.round + rounds if game.battle.clock else rounds
    for _ in range(MOST):
        if game.battle.result is not None or (game.battle.clock and game.battle.clock.round >= end):
            return game
        prompt = game.prompts[0]
        if prompt.unit in names.split():
            game.do(str(thought(game, level).action))
        else:
            game.do(f"{prompt.unit} {prompt.decline}")
    raise AssertionError("the rounds never ended")


def cell_mask(ruleset: str, drawing: str, units: Mapping[str, object], cell: Cell) -> int:
    """The mask of one cell of a drawing, to be given as a zone."""
    return 1 << battle(rulesets()[ruleset], drawing, units=units).terrain.bit(cell)


def guarding(ruleset: str, drawing: str, units: Mapping[str, object], cell: Cell) -> dict[str, Any]:
    """Fields of a battle in which red is to hold that cell alone for three rounds."""
    zones = {"post": cell_mask(ruleset, drawing, units, cell)}
    return {"objectives": [make("red", "hold", zone="post", rounds=3)], "zones": zones}


def leaving(ruleset: str, drawing: str, units: Mapping[str, object], cell: Cell) -> dict[str, Any]:
    """Fields of a battle in which one of red is to leave the map by that cell."""
    zones = {"exit": cell_mask(ruleset, drawing, units, cell)}
    return {"objectives": [make("red", "escape", zone="exit", count=1)], "zones": zones}


def hunted(unit: str) -> dict[str, Any]:
    """Fields of a battle in which blue is to put out that unit."""
    return {"objectives": [make("blue", "assassinate", unit=unit)]}
