"""Several people at one keyboard: to whom it goes next, so that nobody learns by that what he may not know.

While there are secrets, each side sees only its own screen, and another sits down before anything of it is
shown. Some questions come to a side in the enemy's turn though the enemy sees nobody who could be asked: in
`forge`, a unit that waits unseen may cut in. A keyboard that changes hands would give it away. So it
changes hands wherever such a question might come, as far as everybody can know, asked or not.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING, Final, Protocol

from skirmish.model.apply import apply
from skirmish.model.event import ClockChanged, RoundBegan
from skirmish.rules.engine import asked
from skirmish.seats import HUMAN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirmish.model.battle import Battle
    from skirmish.model.moment import Step
    from skirmish.rules.ruleset import Ruleset

SINCE: Final = "The other side has been asked since."
"""Why a step cannot be taken back any more after which the keyboard may have changed hands."""


class Game(Protocol):
    """What is asked of the game in progress."""

    @property
    def ruleset(self) -> Ruleset:
        """What resolves it."""

    @property
    def battle(self) -> Battle:
        """The truth now."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step so far, undone ones left out."""

    @property
    def seats(self) -> Mapping[str, str]:
        """Who plays each side."""

    @property
    def asked(self) -> str:
        """The side that is asked, or empty."""

    @property
    def is_over(self) -> bool:
        """Whether there is a result."""

    def why_no_undo(self) -> str:
        """Why the latest step cannot be taken back; empty if it can."""


def humans(game: Game) -> tuple[str, ...]:
    """The sides that are played at this keyboard."""
    return tuple(side.id for side in game.battle.scene.sides if game.seats.get(side.id) == HUMAN)


def has_secrets(battle: Battle) -> bool:
    """Whether one side must not see the other's screen: under fog, or while somebody hides."""
    return battle.scene.fog or any(unit.hidden_from for unit in battle.units.values())


class Keyboard:
    """Who sits at it, and who has to sit down before anything more is shown."""

    def __init__(self, game: Game) -> None:
        self.game = game
        """The game in progress."""
        self.reader = ""
        """The side whose player sits there; empty: nobody yet."""
        self._read = 0
        self._shown: dict[str, tuple[int, int]] = {}
        self._due: set[str] = set()
        self._had_turn: set[str] = set()
        self._is_open = False
        self._closed_at = -1

    def next(self) -> str:
        """The side that has to sit down now, asked or not; empty where the player there may go on."""
        self._catch_up()
        here, game = humans(self.game), self.game
        if game.is_over or not game.asked:
            return ""
        if has_secrets(game.battle) and not self.is_secret(game.battle.prompts[0].topic):
            last = self.reader or game.steps[-1].before.asked
            due = [side for side in here if side in self._due and side != self.reader]
            if due:
                return min(due, key=lambda side: side == last)
        return game.asked if game.asked in here and game.asked != self.reader else ""

    def must_hand_over(self, side: str) -> bool:
        """Whether nothing may be shown to that side before the others look away."""
        return side != self.reader and len(humans(self.game)) > 1 and has_secrets(self.game.battle)

    def unread(self, side: str) -> list[Step]:
        """What that side was not shown yet, which counts as shown from now on; the first may be half a step.

        Before the keyboard changes hands because somebody might be asked, only what that was about: time has
        not moved on for who is asked, so it must not have for who looks on.
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
        """That side has been shown so many steps before."""
        self._shown[side] = (steps, 0)

    def _end(self, side: str, step: Step) -> int:
        """How many events of the step that side may be shown now."""
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
        """That side's player sits there now."""
        self._catch_up()
        self.reader = side
        self._due.discard(side)

    def is_secret(self, topic: str) -> bool:
        """Whether a question of that topic may come to somebody of whom the other side knows nothing."""
        cut_in = self.game.ruleset.cut_in
        return cut_in is not None and cut_in.topic == topic and has_secrets(self.game.battle)

    def why_no_undo(self) -> str:
        """Why the latest step cannot be taken back, in a sentence; empty if it can.

        It cannot where others were, or might have been, asked since: both look the same.
        """
        self._catch_up()
        why = self.game.why_no_undo()
        is_closed = len(self.game.steps) - 1 <= self._closed_at
        return why or (SINCE if is_closed else "")

    def _catch_up(self) -> None:
        """Read the steps taken since the last time; what was taken back is forgotten."""
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
            self._due.clear()  # Before it could act, the player who was due has sat there.
            self._had_turn.add(prompt.side)
            self._is_open = self._is_open or cut_in.may_follow(step.action)
        has_begun = any(isinstance(event, RoundBegan) for event in step.events)
        if has_begun or (self._is_open and _is_settled(step, cut_in.topic)):
            self._give_way(step, cut_in.topic)
        if has_begun:
            self._had_turn.clear()

    def _give_way(self, step: Step, topic: str) -> None:
        """Every side that had a turn this round, and so may have somebody who waits, is due.

        The one that sits there, too, once another has sat: its own question may come after the other's. Not
        a side that has said by a standing order what it answers for good.
        """
        self._is_open = False
        orders = step.after.orders
        self._due |= {side for side in self._had_turn if orders.get((side, topic), "ask") == "ask"}
        self._due &= {*humans(self.game)}
        if self._due - {self.reader} and has_secrets(step.before):
            self._closed_at = step.number


def part(step: Step, start: int, stop: int) -> Step:
    """The step from one of its events up to another; all of it is itself."""
    if (start, stop) == (0, len(step.events)):
        return step
    before = reduce(apply, step.events[:start], step.before)
    events = step.events[start:stop]
    return replace(step, events=events, before=before, after=reduce(apply, events, before))


def _is_settled(step: Step, topic: str) -> bool:
    """Whether the act and all that came of it is done."""
    after = step.after
    return not after.pending and all(one.ask == "act" or one.topic == topic for one in after.prompts)
