"""Baselines: simple opponents that the levels are measured against.

They share no code with `skirmish/ai`, so they share none of its mistakes. Each reads its side's view alone,
and is a function of that view and of the stream of chance that it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from skirmish.arena.baselines.anything import anything
from skirmish.arena.baselines.damage import damage
from skirmish.arena.baselines.flat import flat
from skirmish.arena.baselines.mcts import mcts
from skirmish.arena.baselines.nearest import nearest
from skirmish.arena.baselines.reach_aware import reach_aware
from skirmish.arena.baselines.value import value
from skirmish.typed import number

if TYPE_CHECKING:
    from skirmish.dice import Stream
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset

Baseline = Callable[["Ruleset", "Battle", "Stream"], "Action"]
"""Answers one of the prompts of a view; the stream is for those that draw."""

BASELINES: Final[Mapping[str, Baseline]] = {
    "random": anything,
    "nearest": nearest,
    "damage": damage,
    "value": value,
    "reach-aware": reach_aware,
    "flat": flat,
    "mcts": mcts,
}
"""By name, roughly from the weakest up."""
PLAYING_OUT: Final[Mapping[str, Callable[..., Action]]] = {"flat": flat, "mcts": mcts}
"""Those that play battles out; `mcts:64` is the one with 64 playouts a decision."""
MOST_PLAYOUTS: Final = 100_000
"""Playouts of one decision that may be named."""


def baseline(name: str) -> Baseline | None:
    """Return the baseline of that name, which may end in a number of playouts; None if there is none."""
    base, colon, counted = name.partition(":")
    if not colon:
        return BASELINES.get(name)
    playouts = number(counted)
    if base not in PLAYING_OUT or not playouts or playouts > MOST_PLAYOUTS:
        return None
    return partial(PLAYING_OUT[base], playouts=playouts)
