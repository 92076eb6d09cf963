"""A moment: the one mutable object of the game. It lives for one step and collects what happens."""

from __future__ import annotations

from dataclasses import dataclass

from skirmish.model.action import Action
from skirmish.model.apply import apply
from skirmish.model.battle import Battle
from skirmish.model.event import Event
from skirmish.model.witness import Witnessed, witnessed


class Moment:
    """A battle in motion: every event is applied as it happens, so what follows sees it. Holds no dice."""

    __slots__ = ("battle", "events", "fired", "fired_at", "judged", "start", "watched", "watched_at")

    def __init__(self, battle: Battle) -> None:
        self.start = battle
        """The battle before anything happened."""
        self.battle = battle
        """The battle now."""
        self.events: list[Event] = []
        """What happened, in order."""
        self.watched = 0
        """How many of the events were already entered into the sides' memories."""
        self.judged = 0
        """How many of the events were already looked at for an ending."""
        self.fired = 0
        """How many of the events were already looked at for triggers."""
        self.fired_at = battle
        """The battle as it was when events were last looked at for triggers."""
        self.watched_at = battle
        """The battle as it was when events were last entered into the sides' memories."""

    def fork(self) -> Moment:
        """Return a copy of the moment: what happens in one does not happen in the other."""
        other = Moment(self.start)
        other.battle, other.events = self.battle, self.events.copy()
        other.watched, other.judged, other.watched_at = self.watched, self.judged, self.watched_at
        other.fired, other.fired_at = self.fired, self.fired_at
        return other

    def happen(self, event: Event) -> None:
        """Let the event happen now."""
        self.battle = apply(self.battle, event)
        self.events.append(event)


@dataclass(frozen=True, slots=True)
class Step:
    """One answer, and all time until somebody is asked again."""

    number: int
    """From 0, the set-up."""
    action: Action | None
    """The answer; None for the set-up."""
    events: tuple[Event, ...]
    """What happened."""
    before: Battle
    """The battle before the answer."""
    after: Battle
    """The battle when the next prompt stands, or at the end."""

    def seen_by(self, side: str) -> tuple[Witnessed, ...]:
        """Return what that side witnessed of the step, each event with the side's view after it."""
        return witnessed(self.before, self.events, side)
