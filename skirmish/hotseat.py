"""Several people at one keyboard: who sits down next, so that the change itself gives no secret away.

While there are secrets, each side sees only its own screen, and another sits down before anything of it is
shown. Some questions come to a side in the enemy's turn though the enemy sees nobody who could be asked: in
`forge`, a unit that waits unseen may cut in. To hand over the keyboard only then would give the unit away. So
it changes hands wherever such a question might come, as far as everybody can know, whether or not it comes.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING, Final, Protocol

from skirmish.model.apply import apply
from skirmish.model.event import ClockChanged, RoundBegan
from skirmish.model.squads import acting_squad, asked_squad, by_side, people, prompts_for, side_of, squads
from skirmish.records.undo import taken_together
from skirmish.rules.engine import asked
from skirmish.rules.victory import has_conceded
from skirmish.seats import HUMAN

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from skirmish.model.battle import Battle
    from skirmish.model.moment import Step
    from skirmish.model.prompt import Prompt
    from skirmish.rules.ruleset import Ruleset

SINCE: Final = "The other side has been asked since."
"""Why a step cannot be taken back any more: the keyboard may have changed hands after it."""


class Played(Protocol):
    """A battle that goes on or is over, with what was done in it and by whom."""

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset that resolves it."""

    @property
    def battle(self) -> Battle:
        """The battle now, as it is and not as a side sees it."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step so far, undone ones left out."""

    @property
    def seats(self) -> Mapping[str, str]:
        """Who plays each squad: each side, and each ally."""

    @property
    def path(self) -> Path | None:
        """The save, if there is one."""


class HotseatGame(Played, Protocol):
    """What the keyboard asks of the game in progress."""

    @property
    def asked(self) -> str:
        """The side that is asked, or empty."""

    @property
    def is_over(self) -> bool:
        """Whether there is a result."""

    def why_no_undo(self) -> str:
        """Say why the latest step cannot be taken back; empty if it can."""


def humans(game: Played) -> tuple[str, ...]:
    """List the sides that people at this keyboard play, wholly or in part: all of a side see the same."""
    return people(game.battle.scene, game.seats)


def first_to_sit(game: Played) -> str:
    """Return the side that a person plays and that comes first in the order of turns; empty if nobody plays.

    While opponents act first, another would be called for nothing but the briefing.
    """
    here, clock = humans(game), game.battle.clock
    order = clock.order if clock is not None else ()
    sides = (game.battle.units[unit].side for unit, _ in order if unit in game.battle.units)
    return next((side for side in sides if side in here), next(iter(here), ""))


def squad_asked(game: Played) -> str:
    """Return the squad that answers now, a side or one of its allies; empty if nobody is asked."""
    return asked_squad(game.battle, game.seats)


def open_prompts(game: Played) -> tuple[Prompt, ...]:
    """Return the prompts of the squad that answers now."""
    return prompts_for(game.battle, squad_asked(game))


def is_here(game: Played) -> bool:
    """Tell whether somebody at this keyboard answers now."""
    return game.seats.get(squad_asked(game)) == HUMAN


def commanded(game: Played, side: str) -> str:
    """Return the squad of that side to which somebody here gives orders now: the one that is asked.

    While no person of that side is asked, it is the first that a person plays; else the side itself.
    """
    if is_here(game) and side_of(game.battle.scene, squad_asked(game)) == side:
        return squad_asked(game)
    scene = game.battle.scene
    own = (one.id for one in squads(scene) if side_of(scene, one.id) == side)
    return next((one for one in own if game.seats.get(one) == HUMAN), side)


def is_own_answer(step: Step, side: str, seats: Mapping[str, str]) -> bool:
    """Tell whether that side itself answered by the step, and not an opponent who answers for an ally of it.

    `seats` says by squad who plays it; if people play no squad of a side, every answer is its own.
    """
    before = step.before
    if before.asked != side:
        return False
    if not before.scene.allies or step.action is None or side not in people(before.scene, seats):
        return True
    return seats.get(acting_squad(before, step.action.unit), HUMAN) == HUMAN


def conceding(game: Played) -> Mapping[str, str]:
    """Return by side who may give it up: where people play a part of it, no opponent may."""
    return by_side(game.battle.scene, game.seats)


def has_secrets(battle: Battle) -> bool:
    """Tell whether one side must not see the other's screen: under fog, or while a unit hides."""
    return battle.scene.fog or any(unit.hidden_from for unit in battle.units.values())


class Keyboard:
    """Who sits at it, and who has to sit down before anything more is shown."""

    def __init__(self, game: HotseatGame) -> None:
        self.game = game
        """The game in progress."""
        self.reader = ""
        """The side of the player who sits there; empty: nobody yet."""
        self._read = 0
        self._shown: dict[str, tuple[int, int]] = {}
        self._due: set[str] = set()
        self._had_turn: set[str] = set()
        self._is_open = False
        self._closed_at = -1

    def next(self) -> str:
        """Return the side that has to sit down now, asked or not; empty where the player there may go on."""
        self._catch_up()
        here, game = humans(self.game), self.game
        if game.is_over or not game.asked:
            return ""
        if has_secrets(game.battle) and not self.is_secret(game.battle.prompts[0].topic):
            last = self.reader or game.steps[-1].before.asked
            due = [side for side in here if side in self._due and side != self.reader]
            if due:
                return min(due, key=lambda side: side == last)
        return game.asked if is_here(game) and game.asked != self.reader else ""

    @property
    def has_due(self) -> bool:
        """Whether somebody has to sit down because a unit of his might be asked."""
        self._catch_up()
        return bool(self._due)

    def must_hand_over(self, side: str) -> bool:
        """Tell whether nothing may be shown to that side before the others look away."""
        return side != self.reader and len(humans(self.game)) > 1 and has_secrets(self.game.battle)

    def unread(self, side: str) -> list[Step]:
        """List the steps not yet shown to that side, and count them as shown; the first may be half a step.

        While the keyboard has to change hands because a unit might be asked, the last step ends before time
        moves on: for the side that is asked it has not, so it must not have for the side that looks on.
        """
        self._catch_up()
        steps = self.game.steps
        at, start = self._shown.get(side, (0, 0))
        found = [part(step, start if step is steps[at] else 0, self._end(side, step)) for step in steps[at:]]
        stop = self._end(side, steps[-1])
        is_whole = stop == len(steps[-1].events)
        now = (len(steps), 0) if is_whole else (len(steps) - 1, stop)
        self._shown[side] = max(now, self._shown.get(side, now))
        return [step for step in found if step.events]

    def skip(self, side: str, steps: int) -> None:
        """Count the first `steps` steps as shown to that side."""
        self._shown[side] = (steps, 0)

    def _end(self, side: str, step: Step) -> int:
        """Count the events of the step that the side may be shown now."""
        cut_in, every = self.game.ruleset.cut_in, len(step.events)
        if cut_in is None or step is not self.game.steps[-1] or side != self.reader or self.game.is_over:
            return every
        is_moment = step.number == self._closed_at or self.is_secret(self.game.battle.prompts[0].topic)
        if not is_moment or not self.next():
            return every
        passing = (
            place
            for place, event in enumerate(step.events)
            if isinstance(event, ClockChanged) and cut_in.passing & event.changes.keys()
        )
        return next(passing, every)

    def sit_down(self, side: str) -> None:
        """Let that side's player sit there now."""
        self._catch_up()
        self.reader = side
        self._due.discard(side)

    def is_secret(self, topic: str) -> bool:
        """Tell whether a question of that topic may be for a unit that the other side does not know of."""
        cut_in = self.game.ruleset.cut_in
        return cut_in is not None and cut_in.topic == topic and has_secrets(self.game.battle)

    def why_no_undo(self) -> str:
        """Say why the latest step cannot be taken back, in a sentence; empty if it can.

        It cannot if others were, or might have been, asked since: both look the same.
        """
        self._catch_up()
        why = self.game.why_no_undo()
        gone = taken_together(self.game.steps, self.game.seats)
        is_closed = gone[-1].number <= self._closed_at
        return why or (SINCE if is_closed else "")

    def _catch_up(self) -> None:
        """Read the steps taken since the last call, and forget those that were taken back."""
        steps = self.game.steps
        self._read = min(self._read, len(steps))
        self._shown = {side: min(place, (len(steps), 0)) for side, place in self._shown.items()}
        for step in steps[self._read :]:
            self._reckon(step)
        self._read = len(steps)
        if self._due == {self.reader}:
            self._due.clear()

    def _reckon(self, step: Step) -> None:
        cut_in = self.game.ruleset.cut_in
        if cut_in is None:
            return
        prompt = asked(step.before, step.action.unit) if step.action else None
        if step.action and prompt and prompt.ask == "act":
            self._due.clear()  # The player who was due sat there before it could act.
            self._had_turn.add(prompt.side)
            self._is_open = self._is_open or cut_in.may_follow(step.action)
        has_begun = any(isinstance(event, RoundBegan) for event in step.events)
        if has_begun or (self._is_open and _is_settled(step, cut_in.topic)):
            self._give_way(step, cut_in.topic)
        if has_begun:
            self._had_turn.clear()

    def _give_way(self, step: Step, topic: str) -> None:
        """Make every side due that had a turn this round, and so may have a unit that waits.

        The side that sits there is due, too, once another has sat there: its own question may come after the
        other's. A side is not due if it has conceded, or if a standing order answers such questions for it.
        """
        self._is_open = False
        orders, scene, seats = step.after.orders, step.after.scene, self.game.seats
        here = [squad.id for squad in squads(scene) if seats.get(squad.id) == HUMAN]
        asking = {side_of(scene, squad) for squad in here if orders.get((squad, topic), "ask") == "ask"}
        playing = {side for side in humans(self.game) if not has_conceded(step.after, side)}
        self._due = (self._due | (self._had_turn & asking)) & playing
        if self._due - {self.reader} and has_secrets(step.before):
            self._closed_at = step.number


def part(step: Step, start: int, stop: int) -> Step:
    """Return the step from one of its events up to another; the whole step is returned as it is."""
    if (start, stop) == (0, len(step.events)):
        return step
    before = reduce(apply, step.events[:start], step.before)
    events = step.events[start:stop]
    return replace(step, events=events, before=before, after=reduce(apply, events, before))


def _is_settled(step: Step, topic: str) -> bool:
    """Tell whether the act, and everything that came of it, is done."""
    after = step.after
    return not after.pending and all(one.ask == "act" or one.topic == topic for one in after.prompts)
