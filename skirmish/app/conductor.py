"""What happens next: playback, a question to a human, an opponent's thought, a hand-over, the end."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from skirmish.app.game import HUMAN, Game, has_secrets, humans
from skirmish.app.overlays import goals
from skirmish.app.playback import Frame, Tell, frames
from skirmish.app.thinking import Decision
from skirmish.app.widgets.log import Entry, Log
from skirmish.errors import SkirmishError
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.prompt import Prompt
from skirmish.rules.facts import departures

Done = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Musing:
    """What an opponent thought when it chose."""

    side: str
    """Whose."""
    round: int
    """When; 0 before the fight."""
    why: str
    """One sentence; data, never markup."""
    price: float
    """What its choice was worth to it, in points."""


class Stage(Protocol):
    """What the conductor wants done on the screen."""

    def draw_frame(self, frame: Frame) -> None:
        """Show one frame of the playback."""

    def ask_player(self, view: Battle, prompts: tuple[Prompt, ...]) -> None:
        """Ask whoever sits here."""

    def wait_for(self, side: str, view: Battle) -> None:
        """Show that an opponent is on."""

    def think(self, side: str, view: Battle, seat: str, answer: Callable[[Decision], None]) -> None:
        """Let the opponent think, without ever blocking a key; `answer` is called on this thread."""

    def hand_over(self, side: str, done: Done) -> None:
        """Cover everything until the side's player sits down."""

    def show_end(self, view: Battle) -> None:
        """Show that the battle is over."""

    def show_refusal(self, sentence: str) -> None:
        """Say why nothing was done."""

    def later(self, seconds: float, call: Done) -> None:
        """Call back after that time."""


class Conductor:
    """Reads the game's steps to one viewer at a time and asks whoever is next."""

    def __init__(self, game: Game, stage: Stage, tell: Tell, speed: float) -> None:
        self.game = game
        """The game in progress."""
        self.stage = stage
        """The screen."""
        self.tell = tell
        """Tells an event as a line of the log."""
        self.speed = speed
        """1: ordinary; 0: at once."""
        self.viewer = ""
        """The side whose view is shown; empty: everything (nobody plays here)."""
        self.shown = game.battle
        """What the playback has reached."""
        self.logs: dict[str, Log] = {}
        """What each viewer was told."""
        self.musings: list[Musing] = []
        """What opponents thought, for the report."""
        self._told: dict[str, int] = {}
        self._frames: deque[Frame] = deque()
        self._turn = 0

    @property
    def log(self) -> Log:
        """The log of whoever sits here."""
        return self.logs.setdefault(self.viewer, Log())

    @property
    def is_playing(self) -> bool:
        """Whether events are being shown."""
        return bool(self._frames)

    def start(self) -> None:
        """Begin with whoever is to sit down first."""
        here = humans(self.game)
        first = self.game.asked if self.game.asked in here else here[0] if here else ""
        if len(here) > 1 and has_secrets(self.game.battle):
            self.stage.hand_over(first, lambda: self.sit_down(first))
        else:
            self.sit_down(first)

    def sit_down(self, side: str) -> None:
        """Show that side's view, and first what it witnessed since it was last shown anything."""
        self.viewer = side
        told = self._told.get(side, 0)
        if side and not self.log.entries:
            self._introduce(side)
        steps = self.game.steps
        start = steps[told].before if told < len(steps) else self.game.battle
        self.shown = start.seen_by(side) if side else start
        self.catch_up()

    def _introduce(self, side: str) -> None:
        """What wins for that side, and which options of the rules are not at their default."""
        for goal in goals(self.game.view(side), side):
            self.log.add(Entry(goal, tone="key"))
        special = departures(self.game.ruleset, self.game.battle.scene.options)
        if special:
            self.log.add(Entry(f"Rules of this battle: {special}.", tone="key"))

    def catch_up(self) -> None:
        """Queue the steps that the viewer has not been shown, and play."""
        steps = self.game.steps
        for step in steps[self._told.get(self.viewer, 0) :]:
            self._frames.extend(frames(step, self.viewer, self.tell))
        self._told[self.viewer] = len(steps)
        self._turn += 1
        self._play(self._turn)

    def _play(self, turn: int) -> None:
        """Show frames until one wants a pause; then go on."""
        if turn != self._turn:
            return
        while self._frames:
            frame = self._frames.popleft()
            self._show(frame)
            if frame.pause and self.speed:
                self.stage.later(frame.pause / self.speed, lambda: self._play(turn))
                return
        self.go_on()

    def _show(self, frame: Frame) -> None:
        self.shown = frame.view
        for entry in frame.entries:
            self.log.add(entry)
        self.stage.draw_frame(frame)

    def skip(self) -> None:
        """Show the rest of the playback at once."""
        self._turn += 1
        while self._frames:
            self._show(self._frames.popleft())
        self.go_on()

    def view(self) -> Battle:
        """What whoever sits here knows now."""
        return self.game.view(self.viewer) if self.viewer else self.game.battle

    def go_on(self) -> None:
        """Nothing is left to show: ask, think, hand over or end."""
        self.shown = self.view()
        side = self.game.asked
        if self.game.is_over or not side:
            self.stage.show_end(self.shown)
        elif self.game.seats.get(side) != HUMAN:
            self.stage.wait_for(side, self.shown)
            known = self.game.view(side)
            self.stage.think(side, known, self.game.seats[side], partial(self._thought, known))
        elif self._must_hand_over(side):
            self.stage.hand_over(side, lambda: self.sit_down(side))
        elif side != self.viewer and not self._is_reply():
            self.sit_down(side)
        else:
            self.stage.ask_player(self.game.view(side), self.game.battle.prompts)

    def _is_reply(self) -> bool:
        """Whether the question is about a blow or a choice, which needs nobody else at the keyboard."""
        return self.game.battle.prompts[0].ask in {"react", "choose"}

    def _must_hand_over(self, side: str) -> bool:
        return side != self.viewer and not self._is_reply() and has_secrets(self.game.battle)

    def _thought(self, known: Battle, decision: Decision) -> None:
        """An opponent has thought; a thought about an old view is dropped."""
        if self.game.asked and known is self.game.view(self.game.asked):
            if decision.why:
                now = known.clock.round if known.clock else 0
                self.musings.append(Musing(known.viewer, now, decision.why, decision.price))
            self.answer(decision.action)

    def decree(self, orders: Sequence[Action]) -> None:
        """Give standing orders, and go on with whatever they answer."""
        try:
            for order in orders:
                self.game.submit(order)
        except SkirmishError as error:
            self.stage.show_refusal(str(error))
        self.catch_up()

    def answer(self, action: Action) -> None:
        """Submit and play what follows; where it is refused or cannot be saved, ask again and say why."""
        try:
            self.game.submit(action)
        except SkirmishError as error:
            self.go_on()
            self.stage.show_refusal(str(error))
            return
        self.catch_up()

    def undo(self) -> str:
        """Take a step back; why not, if it cannot be."""
        why = self.game.why_no_undo()
        if why or self.game.undo() is None:
            return why or "There is nothing to undo."
        left = len(self.game.steps)
        self._frames.clear()
        for side, log in self.logs.items():
            self._told[side] = min(self._told.get(side, 0), left)
            log.forget(left)
        self.go_on()
        return ""

    def watch(self, side: str) -> None:
        """Watch with the eyes of that side from now on, or with all eyes."""
        self._frames.clear()
        self.viewer = side
        self.catch_up()
