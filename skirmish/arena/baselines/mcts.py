"""`mcts`: plain Monte Carlo tree search over single answers, so many playouts each.

The tree is open-loop: a node is a sequence of answers, and each playout throws its own dice on the way down.
Each starts from the battle as the view has it, with lost enemies where they were last seen.
"""

from __future__ import annotations

from math import log, sqrt
from typing import TYPE_CHECKING, Final

from skirmish.arena.baselines.blows import settled
from skirmish.arena.baselines.playouts import hasty, imagined, played, standing
from skirmish.rules import engine, loop

if TYPE_CHECKING:
    from skirmish.dice import Stream
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset

PLAYOUTS: Final = 32
"""Playouts of one decision, unless another number is named. See docs/opponent.md on how it was found."""
DRIVE: Final = 0.3
"""How much an answer that was seldom tried is preferred."""
WIDTH: Final = 1.5
"""A node that was visited n times has up to this times the root of n answers."""


class Node:
    """A sequence of answers."""

    def __init__(self) -> None:
        self.visits = 0
        """Playouts that went through it."""
        self.total = 0.0
        """How they stood for the side that searches, added up."""
        self.children: dict[Action, Node] = {}
        """What was answered next."""

    def best(self, legal: list[Action], *, is_own: bool) -> Action:
        """Choose the child to follow: the best so far for the side that answers, or one seldom tried."""

        def bound(action: Action) -> float:
            child = self.children[action]
            mean = child.total / child.visits
            return (mean if is_own else 1 - mean) + DRIVE * sqrt(log(self.visits + 1) / child.visits)

        return max(legal, key=bound)


def mcts(ruleset: Ruleset, view: Battle, stream: Stream, playouts: int = PLAYOUTS) -> Action:
    """Do what was tried most often; answers in the middle of a blow are those of least expected loss."""
    answered = settled(ruleset, view)
    if answered is not None:
        return answered
    root = Node()
    for number in range(playouts):
        chance = stream.child(number)
        _descend(ruleset, imagined(view, chance.seed), root, view.viewer, chance)
    return max(root.children, key=lambda action: (root.children[action].visits, root.children[action].total))


def _descend(ruleset: Ruleset, battle: Battle, root: Node, side: str, stream: Stream) -> None:
    """Follow the tree to its edge, play on from there, and note on the way back how that stands."""
    path = [root]
    while battle.result is None:
        node = path[-1]
        view = battle.seen_by(battle.asked)
        action = _next(ruleset, view, node, stream, is_own=battle.asked == side)
        battle = loop.take_step(ruleset, battle, action).after
        path.append(node.children.setdefault(action, Node()))
        if not path[-1].visits:
            break
    value = standing(ruleset, battle, side) if battle.result else played(ruleset, battle, side, stream)
    for node in path:
        node.visits += 1
        node.total += value


def _next(ruleset: Ruleset, view: Battle, node: Node, stream: Stream, *, is_own: bool) -> Action:
    """Choose a child that is legal now, or a new answer while the node has room for one."""
    legal = [action for action in node.children if engine.refuse(ruleset, view, action) is None]
    if len(legal) < WIDTH * sqrt(node.visits + 1):
        drawn = hasty(ruleset, view, stream)
        if drawn not in node.children or not legal:
            return drawn
    return node.best(legal, is_own=is_own)
