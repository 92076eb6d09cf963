"""How a battle ended, and what is counted about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from skirmish.model.event import CheckRolled, RoundBegan, UnitHurt

if TYPE_CHECKING:
    from skirmish.arena.thinking_times import ThinkingTimes
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Step
    from skirmish.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Losses:
    """What a battle did to one side."""

    units: int
    """How many began it."""
    wounded: int
    """How many still take part with points lost."""
    out: int
    """How many are down, have yielded or have left."""
    dead: int
    """How many are dead."""
    hp: int
    """Points that those who still take part have left together."""
    full: int
    """Points that all had at first."""


@dataclass(frozen=True, slots=True)
class Blows:
    """Checks aimed at an enemy, made with one verb."""

    rolled: int = 0
    """How many."""
    bloody: int = 0
    """How many of them cost the enemy points."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a battle ended."""

    seed: str
    """The seed that shows it again."""
    winner: str
    """Id of a side, or empty for a draw."""
    cause: str
    """The kind of ending: `objective`, `out`, `stalemate`, `limit`, or `endless` for one given up."""
    reason: str
    """One sentence."""
    rounds: int
    """The round in which it ended; 0 before the first."""
    answers: int
    """How often a side was asked."""
    slips: int = 0
    """How often an opponent failed to answer as the rules want it."""


@dataclass(frozen=True, slots=True)
class BattleReport:
    """One battle that was fought: its ending, and what was counted on the way."""

    ending: Ending
    """How it ended."""
    losses: Mapping[str, Losses]
    """By side: what it cost."""
    first_blood: str
    """The side that first cost an enemy points; empty if none did."""
    blows: Mapping[str, Blows]
    """By id of a verb."""
    seconds: float = field(default=0.0, compare=False)
    """CPU time that it took to be fought."""
    thinking: Mapping[str, ThinkingTimes] = field(default_factory=dict, compare=False)
    """By side: what its opponent needed to think."""
    first_to_act: str = ""
    """The side that was the first to act or declare; empty if none did."""

    def row(self) -> dict[str, object]:
        """Return the battle as a row of plain data: who acted first, who won, why, and how long it took."""
        ending = self.ending
        return {
            "seed": ending.seed,
            "first": self.first_to_act,
            "winner": ending.winner,
            "cause": ending.cause,
            "rounds": ending.rounds,
            "answers": ending.answers,
            "slips": ending.slips,
            "reason": ending.reason,
        }

    def renamed(self, names: Mapping[str, str]) -> BattleReport:
        """Give the sides other ids: `names` has the new one by the old one."""
        ending = replace(self.ending, winner=names.get(self.ending.winner, ""))
        losses = {names[side]: lost for side, lost in self.losses.items()}
        thinking = {names[side]: each for side, each in self.thinking.items()}
        first_blood = names.get(self.first_blood, "")
        first_to_act = names.get(self.first_to_act, "")
        told = replace(self, ending=ending, first_blood=first_blood, losses=losses, thinking=thinking)
        return replace(told, first_to_act=first_to_act)


def losses_of(ruleset: Ruleset, battle: Battle, side: str) -> Losses:
    """Count what the battle has cost a side so far."""
    units = [unit for unit in battle.units.values() if unit.side == side]
    standing = [unit for unit in units if unit.is_up]
    return Losses(
        len(units),
        sum(unit.hp < ruleset.full(unit) for unit in standing),
        sum(unit.out in {"down", "left", "yielded"} for unit in units),
        sum(unit.out == "dead" for unit in units),
        sum(max(0, unit.hp) for unit in standing),
        sum(ruleset.full(unit) for unit in units),
    )


class Score:
    """Counts blows and notices who acts first, and the first blood, while a battle goes on.

    A blow may take several checks (to hit, to wound): those that follow the first belong to it, until the
    unit acts anew, makes the same check again, or has drawn blood.
    """

    def __init__(self) -> None:
        self.first_blood = ""
        self.first_to_act = ""
        self.blows: dict[str, Blows] = {}
        self._chains: dict[str, list[str]] = {}

    def note(self, step: Step) -> None:
        """Count the blows of a step, and note who acts first, and the first blood."""
        battle = step.after
        if step.action is not None and step.before.prompts[0].ask in {"act", "declare"}:
            self._chains.pop(step.action.unit, None)
            self.first_to_act = self.first_to_act or step.before.prompts[0].side
        for event in step.events:
            match event:
                case RoundBegan():
                    self._chains.clear()
                case CheckRolled(unit, verb, target) if target and _are_foes(battle, unit, target):
                    self._strike(unit, verb)
                case UnitHurt(unit, points, by) if points > 0:
                    self._bleed(battle, unit, by)

    def _strike(self, unit: str, verb: str) -> None:
        chain = self._chains.get(unit)
        if chain is not None and verb not in chain:
            chain.append(verb)
            return
        self._chains[unit] = [verb]
        known = self.blows.get(verb, Blows())
        self.blows[verb] = replace(known, rolled=known.rolled + 1)

    def _bleed(self, battle: Battle, unit: str, by: str) -> None:
        """Note that the unit lost points; the blow that cost them counts once as bloody."""
        if by in battle.units and not _are_foes(battle, unit, by):
            return
        side = battle.units[by].side if by in battle.units else ""
        foes = battle.scene.foes(battle.units[unit].side)
        self.first_blood = self.first_blood or side or (foes[0] if len(foes) == 1 else "")
        chain = self._chains.pop(by, None)
        if chain:
            known = self.blows[chain[0]]
            self.blows[chain[0]] = replace(known, bloody=known.bloody + 1)


def _are_foes(battle: Battle, one: str, other: str) -> bool:
    return battle.units[one].side != battle.units[other].side
