"""All that can come of a duel: its moments, the answers at each, and where every answer may lead.

A node is a folded battle in which somebody is asked, or an end. Nothing about the rules is known here:
what may be answered and what comes of it are asked of the engine, which takes whole steps (`take_step`)
under dice that are followed every way they can fall.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final

from bench.duels.chance import Starts
from bench.duels.duel import BLUE, RED, battle_of
from bench.duels.fold import folded, key_of
from skirmish.grid.cell import FACINGS, Cell, facing_towards
from skirmish.rules import engine
from skirmish.rules.loop import open_battle, take_step
from skirmish.rules.replies import replies

if TYPE_CHECKING:
    from bench.duels.duel import Duel
    from skirmish.dice import Dice
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle

WORTH: Final = {RED: 1.0, BLUE: 0.0, "": 0.5}
"""What an end is worth to red, by who has won."""

Lot = tuple[tuple[int, float, int], ...]
"""Where an answer may lead: node, chance, and how many rounds begin on the way."""


class TooLarge(Exception):
    """A duel has more nodes than were allowed."""


@dataclass(slots=True)
class Node:
    """One moment in which somebody is asked, or an end."""

    battle: Battle
    """The folded battle."""
    side: str
    """Who is asked; empty at an end."""
    lots: list[Lot] = field(default_factory=list)
    """Where answers lead; those that lead to the same are one."""
    answers: dict[Action, int] = field(default_factory=dict)
    """Every answer, with its place in `lots`."""

    @property
    def worth(self) -> float:
        """What the end is worth to red."""
        assert self.battle.result is not None
        return WORTH[self.battle.result.winner]

    def likes(self, lot: int) -> list[Action]:
        """List the answers that lead there."""
        return [answer for answer, place in self.answers.items() if place == lot]


class Graph:
    """A duel, explored as far as its start leads."""

    def __init__(self, duel: Duel, most: int = 300_000, *, keeps_turns: bool = False) -> None:
        """Explore the duel. TooLarge if it has more than `most` nodes; `keeps_turns` as in `folded`."""
        self.duel = duel
        """What is fought."""
        self.ruleset = duel.ruleset
        """By which rules."""
        self.nodes: list[Node] = []
        """Every node; the places of nodes are their ids."""
        self.lots = 0
        """How many lots there are at all of them."""
        self._most = most
        self._keeps_turns = keeps_turns
        self._places: dict[Hashable, int] = {}
        self._fresh: list[int] = []
        self._chance = Starts()
        self.start: Lot = self._lot(partial(self._opened, battle_of(duel)), 0)
        """Where the duel begins."""
        self._explore()

    def add(self, place: int, answer: Action) -> bool:
        """Take in an answer that was not listed at that node; True if it leads where no other does."""
        node = self.nodes[place]
        if answer in node.answers:
            return False
        before = len(node.lots)
        self._answer(node, answer)
        self._explore()
        return len(node.lots) > before

    def _explore(self) -> None:
        while self._fresh:
            node = self.nodes[self._fresh.pop()]
            for answer in self.every_answer(node):
                self._answer(node, answer)

    def _answer(self, node: Node, answer: Action) -> None:
        if answer in node.answers:
            return
        round_now = _round(node.battle)
        lot = self._lot(partial(self._stepped, node.battle, answer), round_now)
        if lot not in node.lots:
            node.lots.append(lot)
            self.lots += 1
        node.answers[answer] = node.lots.index(lot)

    def every_answer(self, node: Node) -> Iterable[Action]:
        """Yield every answer that is offered, less what the duel spares; also looking at the enemy."""
        battle = node.battle
        view, prompt = battle.seen_by(node.side), battle.prompts[0]
        for answer in replies(self.ruleset, view, prompt):
            if answer.arg("with").rpartition(".")[2] in self.duel.spared:
                continue
            yield answer
            facing = self._other_facing(battle, answer)
            verb = self.ruleset.verbs[answer.verb]
            if facing and engine.may_turn(verb, prompt):
                looking = answer.with_args(facing=facing)
                if engine.refuse(self.ruleset, view, looking) is None:
                    yield looking

    def _other_facing(self, battle: Battle, answer: Action) -> str:
        """Return the way towards the enemy where the unit would not look there by itself, or nothing."""
        rules, unit = self.ruleset, battle.units[answer.unit]
        if not rules.is_facing or rules.facing_after is not None or answer.target_id or answer.arg("facing"):
            return ""
        foe = next(one for one in battle.units.values() if one.side != unit.side)
        cell = answer.target if isinstance(answer.target, Cell) and answer.target != foe.cell else unit.cell
        towards = facing_towards(cell, foe.cell)
        return FACINGS[towards] if cell != unit.cell or towards != unit.facing else ""

    def _opened(self, battle: Battle, dice: Dice) -> Battle:
        after = open_battle(self.ruleset, battle, dice).after
        while after.prompts and after.prompts[0].ask == "place":
            prompt = after.prompts[0]
            after = take_step(self.ruleset, after, _ready(prompt.unit), dice).after
        return after

    def _stepped(self, battle: Battle, answer: Action, dice: Dice) -> Battle:
        return take_step(self.ruleset, battle, answer, dice).after

    def _lot(self, run: partial[Battle], round_now: int) -> Lot:
        """Return where a step may lead, equal ends merged."""
        found: dict[tuple[int, int], float] = {}
        for after, chance in self._chance.ways(run, self._fold_key):
            place = self._place(after)
            begun = max(0, _round(after) - round_now) if after.result is None else 0
            found[place, begun] = found.get((place, begun), 0.0) + chance
        return tuple(sorted((place, chance, begun) for (place, begun), chance in found.items()))

    def _fold_key(self, battle: Battle) -> Hashable:
        return key_of(self._folded(battle))

    def _folded(self, battle: Battle) -> Battle:
        return folded(self.ruleset, battle, self.duel.closed, keeps_turns=self._keeps_turns)

    def _place(self, battle: Battle) -> int:
        """Return the id of the battle's node; a new one will be explored."""
        fold = self._folded(battle)
        key = key_of(fold)
        place = self._places.get(key)
        if place is None:
            place = self._places[key] = len(self.nodes)
            if place >= self._most:
                raise TooLarge(f"{self.duel.id}: more than {self._most} nodes")
            self.nodes.append(Node(fold, fold.asked if fold.result is None else ""))
            if fold.result is None:
                self._fresh.append(place)
        return place


def _ready(unit: str) -> Action:
    from skirmish.model.action import Action

    return Action(unit, "ready")


def _round(battle: Battle) -> int:
    return battle.clock.round if battle.clock is not None else 0
