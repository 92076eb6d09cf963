"""Say first, act later: intents from the quickest down, then movement, then the declared actions by rank."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import Announced, ClockChanged, ClockStarted, RoundBegan
from skirmish.model.prompt import Ask, Prompt
from skirmish.model.unit import Unit
from skirmish.rules.engine import ask, perform, refuse_verb
from skirmish.rules.victory import count_rounds_held

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.moment import Moment
    from skirmish.rules.ruleset import Ruleset

Phase = Literal["intent", "movement", "action"]
"""What is going on."""

_NEXT: Mapping[str, Phase] = {"intent": "movement", "movement": "action"}


@dataclass(frozen=True, slots=True)
class DeclaredClock:
    """What phase it is, and who has declared what."""

    round: int
    """From 1."""
    phase: Phase
    """What is going on."""
    left: tuple[tuple[str, str], ...]
    """Units still to come in this phase, as (unit, rank)."""
    intents: Mapping[str, Action]
    """Declared, by unit; everybody who sees the unit knows them."""

    @property
    def order(self) -> tuple[tuple[str, str], ...]:
        """Who is on, from now on."""
        return self.left

    def seen_by(self, side: str, known: Mapping[str, Unit]) -> DeclaredClock:
        """The same without units that are not known, or intents aimed at such."""
        left = tuple(slot for slot in self.left if slot[0] in known)
        intents = {
            unit: _aimed(action, known, side) for unit, action in self.intents.items() if unit in known
        }
        return DeclaredClock(self.round, self.phase, left, intents)


def _aimed(action: Action, known: Mapping[str, Unit], side: str) -> Action:
    if known[action.unit].side == side or not isinstance(action.target, str) or action.target in known:
        return action
    return Action(action.unit, action.verb)


@dataclass(frozen=True, slots=True)
class Declared:
    """The structure, with what differs between rulesets."""

    quickness: Callable[[Unit], int]
    """Rank in declaring and moving, highest first."""
    rank: Callable[[Battle, Unit], tuple[int, ...]]
    """Rank in acting, highest first, once movement is done."""
    intents: tuple[str, ...]
    """Verbs that may be declared."""
    moves: tuple[str, ...]
    """Verbs of the movement phase; `stay` passes."""
    begin_round: Callable[[Moment, str], None]
    """What happens to each unit when a round begins."""

    def begin(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """No round is on yet."""
        del ruleset, dice
        moment.happen(ClockStarted(DeclaredClock(0, "action", (), {})))

    def advance(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Ask for the next intent or move, or perform what was declared."""
        battle = moment.battle
        clock = _clock(battle)
        if not clock.left:
            self._next_phase(moment)
            return
        unit = battle.units[clock.left[0][0]]
        if not unit.is_up:
            self._drop(moment)
        elif clock.phase == "action":
            self._drop(moment)
            self._carry_out(ruleset, moment, dice, unit.id)
        else:
            verbs, kind, decline = self._question(clock.phase)
            ask(moment, Prompt(unit.side, unit.id, kind, clock.phase, verbs, decline=decline))

    def accept(self, ruleset: Ruleset, moment: Moment, dice: Dice, prompt: Prompt, action: Action) -> None:
        """Store an intent; do anything else now."""
        if prompt.ask == "declare":
            intents = {**_clock(moment.battle).intents, action.unit: action}
            moment.happen(ClockChanged({"intents": intents}))
            self._drop(moment)
            return
        if prompt.ask == "act":
            self._drop(moment)
        perform(ruleset, moment, dice, action)

    def _question(self, phase: Phase) -> tuple[tuple[str, ...], Ask, str]:
        return (self.intents, "declare", "pass") if phase == "intent" else (self.moves, "act", "stay")

    def _drop(self, moment: Moment) -> None:
        moment.happen(ClockChanged({"left": _clock(moment.battle).left[1:]}))

    def _carry_out(self, ruleset: Ruleset, moment: Moment, dice: Dice, unit: str) -> None:
        action = _clock(moment.battle).intents.get(unit)
        if action is None:
            return
        view = moment.battle.seen_by(moment.battle.units[unit].side)
        if refuse_verb(ruleset, view, action) is None:
            perform(ruleset, moment, dice, action)
        else:
            moment.happen(Announced("intent lost", unit))

    def _next_phase(self, moment: Moment) -> None:
        clock = _clock(moment.battle)
        if clock.phase == "action":
            self._new_round(moment)
            return
        phase = _NEXT[clock.phase]
        moment.happen(ClockChanged({"phase": phase, "left": self._line(moment.battle, phase)}))

    def _new_round(self, moment: Moment) -> None:
        number = _clock(moment.battle).round + 1
        if number > 1:
            count_rounds_held(moment)
        for unit in list(moment.battle.up()):
            self.begin_round(moment, unit.id)
        left = self._line(moment.battle, "intent")
        moment.happen(ClockChanged({"round": number, "phase": "intent", "left": left, "intents": {}}))
        moment.happen(RoundBegan(number))

    def _line(self, battle: Battle, phase: Phase) -> tuple[tuple[str, str], ...]:
        def key(unit: Unit) -> tuple[int, ...]:
            return self.rank(battle, unit) if phase == "action" else (self.quickness(unit),)

        ranked = sorted(battle.up(), key=key, reverse=True)
        return tuple((unit.id, str(key(unit)[0])) for unit in ranked)


def _clock(battle: Battle) -> DeclaredClock:
    if not isinstance(battle.clock, DeclaredClock):
        raise TypeError(f"not a clock of declarations: {battle.clock!r}")
    return battle.clock
