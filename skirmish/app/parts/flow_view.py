"""Shows what the flow of the game wants shown, and asks what it wants asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Event

from skirmish.app import thinking
from skirmish.app.first_line import first_line
from skirmish.app.game_flow import Done, GameFlow
from skirmish.app.parts.chooser import Chooser
from skirmish.app.parts.host import Host
from skirmish.app.parts.layout import Layout
from skirmish.app.parts.menu import offer_card
from skirmish.app.playback import Frame
from skirmish.app.selection import Selection
from skirmish.app.thinking import Decision
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.prompt import Prompt
from skirmish.rules.ending import ending
from skirmish.rules.ruleset import Ruleset
from skirmish.seats import Opponent

REPLIES = frozenset({"react", "choose"})
"""What a card asks; everything else is chosen from the list of verbs."""
SOON = 0.01
"""Seconds until a unit goes on with its errand, so that keys are heard in between."""
HEED = 0.8
"""Seconds until a card that comes unasked takes an answer."""
BRIEFING = "briefing"
"""The panel over the map that is read before anything is asked by a card."""


Chooses = Callable[[Ruleset, Battle, Opponent, Callable[[], bool], thinking.Report], Decision]
"""Chooses an opponent's answer to what the view asks, until it is to stop."""


class FlowView:
    """Draws by the layout and asks by the selection; lets opponents think in the background."""

    def __init__(
        self, selection: Selection, flow: GameFlow, layout: Layout, chooser: Chooser, host: Host
    ) -> None:
        self._selection = selection
        self._flow = flow
        self._layout = layout
        self._chooser = chooser
        self._host = host
        self.asked: Callable[[], None] = lambda: None
        """Called when a unit is asked for its turn."""
        self.choose: Chooses = thinking.choose
        """Answers for an opponent, in a thread."""
        self._stop = Event()
        self._hinted: set[tuple[str, str]] = set()
        self._errands = chooser.sender.errands
        self._is_seen = False
        self._held: tuple[Battle, tuple[Prompt, ...]] | None = None
        layout.popup.briefed = self._briefed
        host.called = layout.map.called

    def draw_frame(self, frame: Frame) -> None:
        """Show one frame; the map follows it."""
        self._selection.look_at(frame.view)
        if frame.focus is not None:
            self._selection.cursor = frame.focus
        self._layout.question.close_asked()
        if frame.pause and self._flow.speed:
            self._layout.draw()

    def ask_player(self, view: Battle, prompts: tuple[Prompt, ...]) -> None:
        """Ask: a card for a reply, the list of verbs for a turn. A card waits until the briefing was read.

        The battle is on the screen before the first question: to find what can be answered, what works out
        sight has to be loaded. Under fog that was needed before there was anything to show.
        """
        if not self._is_seen and not view.scene.fog:
            self._is_seen = True
            self._selection.look_at(view)
            self._selection.cursor = view.units[prompts[0].unit].cell
            self._layout.draw()
            self._host.after_frame(partial(self._ask_now, view, prompts))
            return
        action = self._errands.next(view, prompts)
        if action is not None:
            self._selection.look_at(view)
            self._layout.question.close_asked()
            self._host.later(SOON, partial(self._go_on_with, view, action, self._errands.stops))
            return
        layout, prompt = self._layout, prompts[0]
        layout.note = ""
        self._hold(None)
        layout.question.close_asked()
        card = None
        if prompt.ask in REPLIES:
            self._selection.look_at(self._flow.shown)
            card = layout.question.reply(view, prompt)
        if card is None:
            self._ask_turn(view, prompts)
        else:
            if layout.popup.name == BRIEFING:
                self._hold((view, prompts))
            else:
                layout.question.open(card)
            self._advise(view, prompt)
        layout.note = self._errands.take_why() or layout.note
        self._chooser.chosen()

    def _ask_turn(self, view: Battle, prompts: tuple[Prompt, ...]) -> None:
        """Ask by the list of verbs; what others did is told when nothing lies over the map."""
        layout = self._layout
        self._selection.ask(view, prompts)
        layout.map.widget.come_back()
        self._chooser.guard.asked()
        self._hint(view)
        if prompts[0].ask in REPLIES:
            layout.note = self._selection.ruleset.prose.topics.get(prompts[0].topic, "")
        self.asked()
        layout.owes_recap = layout.popup.name == BRIEFING and len(self._flow.game.steps) > 1
        layout.open_recap()

    def _ask_now(self, view: Battle, prompts: tuple[Prompt, ...]) -> None:
        """Ask, unless time has moved on."""
        game = self._flow.game
        if game.asked and game.view(game.asked) is view and not self._flow.is_playing:
            self.ask_player(view, prompts)

    def _hold(self, asked: tuple[Battle, tuple[Prompt, ...]] | None) -> None:
        """Keep that question until the briefing is closed; None: keep nothing."""
        self._held, self._layout.briefing.is_held = asked, asked is not None

    def _briefed(self) -> None:
        """Ask what waited until the briefing was read, or tell what others did meanwhile."""
        held, layout = self._held, self._layout
        owes, layout.owes_recap = layout.owes_recap, False
        self._hold(None)
        if held is not None:
            self._ask_now(*held)
        elif owes and self._selection.prompt is not None:
            layout.open_recap()

    def _go_on_with(self, view: Battle, action: Action, stops: int) -> None:
        """Take the next step of an errand, unless time has moved on, or the player has stopped it."""
        game = self._flow.game
        if game.asked and game.view(game.asked) is view and not self._flow.is_playing:
            if self._errands.stops == stops:
                self._flow.answer(action)
            else:
                self._flow.go_on()

    def _advise(self, view: Battle, prompt: Prompt) -> None:
        """Work out in a thread which answer is best, then mark it on the card."""
        advice, shown = self._selection.advice, self._flow.shown
        mark = partial(self._layout.question.mark_best, view, prompt)

        def work() -> Done:
            advice.work_out(view, shown)
            return mark

        self._host.in_thread(work, "advice")

    def _hint(self, view: Battle) -> None:
        """Say what to press, each hint only once; in a lesson its cards do."""
        if self._layout.is_lesson:
            return
        said = self._selection.player_keys.say(first_line(view))
        if (view.viewer, said) not in self._hinted:  # Each of several players is new to it.
            self._hinted.add((view.viewer, said))
            self._layout.note = said

    def wait_for(self, side: str, view: Battle) -> None:
        """Show that an opponent is thinking; the map can be looked at meanwhile."""
        self._selection.look_at(view)
        self._layout.question.close_asked()
        self._layout.draw()

    def think(self, side: str, view: Battle, who: Opponent, answer: Callable[[Decision], None]) -> None:
        """Let the opponent think in a thread; when it is done, answer on this one."""
        self.stop()  # A thought about an older view need not go on.
        stop = self._stop = Event()
        ruleset, report = self._selection.ruleset, self._host.report

        def work() -> Done | None:
            decision = self.choose(ruleset, view, who, stop.is_set, report)
            return None if stop.is_set() else partial(answer, decision)

        self._host.in_thread(work, "ai")

    def offer_concession(self, side: str, answer: Callable[[bool], None]) -> None:
        """Ask whether the side may give up. The card hears nothing at first: keys may be on their way."""
        question, card = self._layout.question, offer_card(self._flow, side, answer)
        question.open(card, is_deaf=True)
        self._host.later(HEED, partial(question.heed, card))
        self._layout.draw()

    def stop(self) -> None:
        """Stop an opponent that is thinking."""
        self._stop.set()

    def brief(self) -> None:
        """Open the briefing over the map, with the goals marked beside it, if there is a story."""
        if not self._selection.story.summary:
            return
        self._layout.map.overlay = "goals"
        self._layout.briefing.begin()
        self._layout.popup.show(BRIEFING)

    def pass_for(self, view: Battle, prompts: tuple[Prompt, ...]) -> Action | None:
        """Return how a unit passes whose player ended all turns whatever comes."""
        return self._errands.pass_for(view, prompts)

    def hand_over(self, side: str, done: Done) -> None:
        """Cover everything until the side's player sits down, and wipe what lies below.

        The screen below is painted once when the cover goes, before anything can be drawn anew.
        """
        self._hold(None)
        self._layout.owes_recap = False
        self._layout.wipe()
        self._host.cover(side, partial(self._uncover, side, done))

    def _uncover(self, side: str, done: Done) -> None:
        """Let the screen show something again, from where the side's own units stand."""
        view = self._flow.game.view(side)
        self._errands.sit_down(side)
        self._selection.forget()
        self._selection.look_at(view)
        self._selection.cursor = next(view.up(side), next(iter(view.units.values()))).cell
        self._layout.is_wiped = False
        done()

    def tell_recap(self, done: Done) -> bool:
        """Show what happened since the last turn, step by step; it does not come again as a panel."""
        is_told = self._layout.has_told_recap = self._host.show_recap(done)
        return is_told

    def show_end(self, view: Battle) -> None:
        """Show why the battle is over, and open the report."""
        self._selection.look_at(view)
        self._layout.question.close_asked()
        self.show_refusal(ending(view, view.result) if view.result else "")
        if self._flow.game.is_over:
            self._host.show_report()

    def show_refusal(self, sentence: str) -> None:
        """Say why nothing was done."""
        self._layout.note = sentence
        self._layout.draw()

    def show_news(self, sentence: str) -> None:
        """Say what has become of the save."""
        self._host.say(sentence)

    def later(self, seconds: float, call: Done) -> None:
        """Call after so many seconds."""
        self._host.later(seconds, call)
