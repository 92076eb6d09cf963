"""What happens next: playback, a question to a human, an opponent's thought, a hand-over, the end."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

from skirmish.ai.concession import Concessions
from skirmish.app.game import Game
from skirmish.app.playback import Frame, Tell, frames
from skirmish.app.recap import TURN, Recap, is_own_turn
from skirmish.app.rows.log import Log, LogEntry
from skirmish.app.thinking import Decision, ExplainedDecision, explained
from skirmish.errors import SkirmishError
from skirmish.hotseat import Keyboard, conceding, first_to_sit, humans, is_here, open_prompts, squad_asked
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.moment import Step
from skirmish.model.prompt import Prompt
from skirmish.model.squads import name_of
from skirmish.packs.clue import Story
from skirmish.rules.system_facts import special_rules
from skirmish.seats import Opponent
from skirmish.texts.briefing import each_by_itself

Done = Callable[[], None]

RETRY = 2.0
"""Seconds until an opponent tries again what could not be saved."""


class BattleUI(Protocol):
    """What the flow wants done on the screen."""

    def draw_frame(self, frame: Frame) -> None:
        """Show one frame of the playback."""

    def ask_player(self, view: Battle, prompts: tuple[Prompt, ...]) -> None:
        """Ask the player at the keyboard."""

    def wait_for(self, side: str, view: Battle) -> None:
        """Show that an opponent is thinking."""

    def think(self, side: str, view: Battle, who: Opponent, answer: Callable[[Decision], None]) -> None:
        """Let the opponent think, without ever blocking a key; `answer` is called on this thread."""

    def offer_concession(self, side: str, answer: Callable[[bool], None]) -> None:
        """Say that the side offers to give up; `answer` is told whether that is accepted."""

    def brief(self) -> None:
        """Show the briefing of a battle that has just begun."""

    def pass_for(self, view: Battle, prompts: tuple[Prompt, ...]) -> Action | None:
        """Return how a unit passes whose player wants to be left in peace; None if he has to sit down."""

    def hand_over(self, side: str, done: Done) -> None:
        """Cover everything until the side's player sits down."""

    def tell_recap(self, done: Done) -> bool:
        """Show what happened since the last turn, step by step, then call that; False if it was nothing."""

    def show_end(self, view: Battle) -> None:
        """Show that the battle is over."""

    def show_refusal(self, sentence: str) -> None:
        """Say why nothing was done."""

    def show_news(self, sentence: str) -> None:
        """Say what has become of the save."""

    def later(self, seconds: float, call: Done) -> None:
        """Call after so many seconds."""


class GameFlow:
    """Reads the game's steps to one viewer at a time and asks the side that is next."""

    ui: BattleUI
    """The screen; there from `start` on."""

    def __init__(self, game: Game, tell: Tell, speed: float) -> None:
        self.game = game
        """The game in progress."""
        self.tell = tell
        """Tells an event as a line of the log."""
        self.speed = speed
        """1: ordinary; 0: at once."""
        self.keyboard = Keyboard(game)
        """Who sits here, and who has to before anything more is shown."""
        self.viewer = ""
        """The side whose view is shown; empty: everything (nobody plays here)."""
        self.shown = game.battle
        """What the playback has reached."""
        self.logs: dict[str, Log] = {}
        """What each viewer was told."""
        self.explained: list[ExplainedDecision] = []
        """What opponents thought, for the report."""
        self.slips: Counter[str] = Counter()
        """By side: how often its opponent failed, and did nothing instead."""
        self.recap = Recap(game.steps)
        """What each viewer was shown since the side's last turn."""
        self.briefing: tuple[str, ...] = ()
        """What stands first in the log of each player."""
        self.story = Story()
        """What the scenario tells of the goals."""
        self.looks: Mapping[str, str] = {}
        """By kind of unit: the letter that its pack gives it."""
        self.gate: Callable[[Action], bool] | None = None
        """Tells whether an answer is to be carried out; where it is not, the question stays open."""
        self.is_offered = False
        """Whether an opponent offers to give up, and waits for an answer."""
        self._concessions = Concessions(game.ruleset)
        self._declined: Battle | None = None
        self._frames: deque[Frame] = deque()
        self._turn = 0

    @property
    def log(self) -> Log:
        """The log of the player at the keyboard."""
        return self.logs.setdefault(self.viewer, Log())

    @property
    def status(self) -> str:
        """Whose turn it is, in a few words."""
        game = self.game
        if self.is_playing or not (game.asked or game.is_over):
            return "any key: go on"
        if game.is_over:  # Not before the last blow was shown.
            return "the battle is over"
        squad = squad_asked(game)
        name = name_of(game.battle.scene, squad)
        if not is_here(game):
            if self.is_offered:
                return f"{name} wait for an answer"
            if squad != game.asked and game.asked == self.viewer:
                return f"{name} (allies) think…"
            return "an opponent thinks…" if self.shown.viewer else f"{name}: thinking…"
        return f"{name} (you)"

    @property
    def is_playing(self) -> bool:
        """Whether events are being shown."""
        return bool(self._frames)

    def start(self, ui: BattleUI) -> None:
        """Begin on that screen, with the side whose player has to sit down first."""
        self.ui = ui
        self._seat(self.keyboard.next() or first_to_sit(self.game))

    def _seat(self, side: str) -> None:
        """Let that side's player sit down, behind a cover where there are secrets."""
        if self.keyboard.must_hand_over(side):
            self.ui.hand_over(side, partial(self.sit_down, side, is_handed=True))
        else:
            self.sit_down(side)

    def sit_down(self, side: str, *, is_handed: bool = False) -> None:
        """Show that side's view, and first what it witnessed since it was last shown anything.

        If the keyboard came here only because the side might have been asked, it goes back at once. A side
        that was handed it for a turn of its own goes through that step by step.
        """
        self.keyboard.sit_down(side)
        back = self.keyboard.next()
        if back and self.keyboard.must_hand_over(back):
            self._seat(back)
            return
        self.viewer = side
        is_first = not self.log.entries
        if side and is_first:
            self._introduce(side)
            steps, seats = self.game.steps, self.game.seats
            if self.gate is None and not any(is_own_turn(step, side, seats) for step in steps):
                self.ui.brief()
        unread = self.keyboard.unread(side)
        start = unread[0].before if unread else self.game.battle
        self.shown = start.seen_by(side) if side else start
        self._queue(unread)
        if is_handed and not is_first and self._is_own_turn(side) and self.ui.tell_recap(self.skip):
            return
        self._play(self._turn)

    def _is_own_turn(self, side: str) -> bool:
        game = self.game
        return not game.is_over and game.asked == side and open_prompts(game)[0].ask in TURN

    def _introduce(self, side: str) -> None:
        """Tell the side how it wins, and which options of the rules are not at their default."""
        view = self.game.view(side)
        for line in self.briefing:
            self.log.add(LogEntry(line, tone="key"))
        told = [*each_by_itself(view, self.story)]
        for goal in reversed(told):  # The main one last: a log of one line shows it.
            self.log.add(LogEntry(goal, tone="key"))
        special = special_rules(self.game.ruleset, self.game.battle.scene, self.game.seats)
        if special:
            self.log.add(LogEntry(f"Rules of this battle: {special}.", tone="key"))

    def catch_up(self) -> None:
        """Show the steps that the viewer has not been shown."""
        self._show_all(self.keyboard.unread(self.viewer))

    def _show_all(self, steps: Sequence[Step]) -> None:
        """Play these steps."""
        self._queue(steps)
        self._play(self._turn)

    def _queue(self, steps: Sequence[Step]) -> None:
        """Note that these steps are shown, and queue their frames."""
        self.recap.shown(self.viewer, steps, self.game.seats)
        fresh = self.recap.fresh(self.viewer, self.game.seats)
        for step in steps:
            self._frames.extend(frames(step, self.viewer, self.tell, is_still=step.number < fresh))
        self._turn += 1

    def _play(self, turn: int) -> None:
        """Show frames until one wants a pause; then go on."""
        if turn != self._turn:
            return
        while self._frames:
            frame = self._frames.popleft()
            self._show(frame)
            if frame.pause and self.speed:
                self.ui.later(frame.pause / self.speed, lambda: self._play(turn))
                return
        self.go_on()

    def _show(self, frame: Frame) -> None:
        self.shown = frame.view
        for entry in frame.entries:
            self.log.add(entry)
        self.ui.draw_frame(frame)

    def skip(self) -> None:
        """Show the rest of the playback at once."""
        self._turn += 1
        while self._frames:
            self._show(self._frames.popleft())
        self.go_on()

    def view(self) -> Battle:
        """Return what the player at the keyboard knows now; the whole battle if nobody plays here."""
        return self.game.view(self.viewer) if self.viewer else self.game.battle

    def go_on(self) -> None:
        """Ask, let an opponent think, hand over or end, since nothing is left to show."""
        side = self.game.asked
        is_human = is_here(self.game) and not self.game.is_over
        if is_human and not self._is_shared() and self.keyboard.next():
            if not self._try_to_pass(side):
                self._seat(self.keyboard.next())
            return
        self.shown, self.is_offered = self.view(), self._is_due()
        if self.game.is_over or not side:
            self.ui.show_end(self.shown)
        elif not is_human:
            self.ui.wait_for(side, self.shown)
            if self.is_offered:
                self.ui.offer_concession(side, partial(self._offer_answered, self.game.battle))
            else:
                self._let_think(side)
        else:
            self.ui.ask_player(self.game.view(side), open_prompts(self.game))

    def _try_to_pass(self, side: str) -> bool:
        """Pass for that side if its player has ended all turns whatever comes: nobody has to sit down.

        Tell whether that was so. It depends on nothing but that player's own word, so that it betrays nothing
        of what the side knows.
        """
        passed = self.ui.pass_for(self.game.view(side), open_prompts(self.game))
        if passed is None or self.keyboard.has_due:
            return False
        self.recap.passed.add(len(self.game.steps))
        self.answer(passed)
        return True

    def _let_think(self, side: str) -> None:
        known = self.game.view(side)
        self.ui.think(side, known, self.game.opponent(squad_asked(self.game)), partial(self._thought, known))

    def _is_due(self) -> bool:
        """Tell whether the opponent that is asked offers to give up, and was not refused; not in a puzzle."""
        game = self.game
        if self.gate is not None or not self.viewer or game.battle is self._declined:
            return False
        return self._concessions.offers(game.steps, conceding(game))

    def _offer_answered(self, battle: Battle, is_accepted: bool) -> None:
        """End it for the side that offers to give up, or let it fight on; nothing if time has moved on."""
        self.is_offered = False
        if self.game.battle is not battle:
            return
        if is_accepted:
            self.answer(Action(battle.asked, "concede"))
        else:
            self._declined = battle
            self._let_think(battle.asked)

    def _is_shared(self) -> bool:
        """Tell whether the viewer sees both units of a reply: then no other player has to sit down.

        A question is never shared if its very existence is a secret.
        """
        prompt = open_prompts(self.game)[0]
        if prompt.ask not in {"react", "choose"} or self.keyboard.is_secret(prompt.topic):
            return False
        return all(name in self.view().units for name in (prompt.unit, prompt.about) if name)

    def _thought(self, known: Battle, decision: Decision) -> None:
        """Give the answer that an opponent has chosen; drop it if the view has changed since."""
        if self.game.asked and known is self.game.view(self.game.asked):
            if decision.slip:
                self.slips[known.viewer] += 1
                self.log.add(LogEntry(f"({decision.slip})", tone="warn", step=len(self.game.steps)))
            if decision.why:
                made = explained(known, decision)
                self.explained.append(made)
                if not humans(self.game):  # Nobody is there from whom it has to be kept.
                    self.log.add(LogEntry(made.why, made.plans, tone="dim", step=len(self.game.steps)))
            self.answer(decision.action)

    def give_orders(self, orders: Sequence[Action]) -> None:
        """Give standing orders, and play the answers that they give."""
        try:
            for order in orders:
                self.game.submit(order)
        except SkirmishError as error:
            self.ui.show_refusal(str(error))
        self._tell_of_the_save()
        self.catch_up()

    def answer(self, action: Action) -> None:
        """Submit and play what follows; if it is refused or cannot be saved, ask again and say why.

        An opponent is asked again after a pause: without one, it would give the same answer again and again.
        """
        if self.gate is not None and not self.gate(action):
            self.go_on()
            return
        try:
            self.game.submit(action)
        except SkirmishError as error:
            if is_here(self.game):
                self.go_on()
            else:
                self.ui.later(RETRY, partial(self._try_again, self.game.battle))
            self.ui.show_refusal(str(error))
            return
        self._tell_of_the_save()
        self.catch_up()

    def _try_again(self, battle: Battle) -> None:
        """Go on, unless the battle has changed or is being shown meanwhile: then that goes on by itself."""
        if self.game.battle is battle and not self._frames:
            self.go_on()

    def _tell_of_the_save(self) -> None:
        for sentence in self.game.news():
            self.ui.show_news(sentence)

    def why_no_undo(self) -> str:
        """Say why the latest step cannot be taken back, in a sentence; empty if it can."""
        return self.keyboard.why_no_undo()

    def undo(self) -> str:
        """Take a step back; return in a sentence why that was not possible, empty if it was."""
        why = self.why_no_undo()
        try:
            if why or self.game.undo() is None:
                return why or "There is nothing to undo."
        except SkirmishError as error:
            return str(error)
        self._tell_of_the_save()
        left = len(self.game.steps)
        self._frames.clear()
        self.recap.forget(left)
        for log in self.logs.values():
            log.forget(left)
        self.go_on()
        return ""

    def hand_to(self, squad: str, seat: str) -> None:
        """Let somebody else play that side or ally from now on, and go on; or say why that cannot be."""
        try:
            self.game.hand_to(squad, seat)
        except SkirmishError as error:
            self.ui.show_refusal(str(error))
            return
        self._tell_of_the_save()
        self.go_on()

    def watch(self, side: str) -> None:
        """Show the view of that side from now on; empty: everything."""
        self._frames.clear()
        self.viewer = side
        self.catch_up()
