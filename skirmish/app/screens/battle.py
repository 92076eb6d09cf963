"""The battle: the prompt decides which keys live; keys, clicks and numbers all end as the same commands."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from functools import partial
from threading import Event
from time import monotonic

from textual import events
from textual.app import ComposeResult

from skirmish.app import hints, keys, thinking
from skirmish.app.game import Game
from skirmish.app.game_flow import Done, GameFlow
from skirmish.app.keys import Key, Mode
from skirmish.app.lines import Span
from skirmish.app.messages import CellClicked, CellHovered, Clicked
from skirmish.app.parts.layout import Surface
from skirmish.app.playback import Frame, Tell
from skirmish.app.rows.question_card import QuestionCard
from skirmish.app.screens.commands import Commands
from skirmish.app.screens.layer import Layer
from skirmish.app.selection import Selection
from skirmish.app.thinking import Decision
from skirmish.app.threat_cache import Place
from skirmish.app.threat_preview import place_of
from skirmish.app.widgets.canvas import Blank
from skirmish.grid import Cell
from skirmish.hotseat import humans
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.prompt import Prompt
from skirmish.seats import HUMAN

ROOMY = (100, 30)
"""Columns and rows from which the panels stand beside the map."""
FULL = 38
"""Rows from which the log has its full height."""
LEAST = (80, 24)
"""Columns and rows below which only a message is shown."""
IDLE = 0.03
"""Seconds of quiet after which further prices are worked out."""
QUIET = 0.15
"""Seconds without a key after which the other side's answer is worked out."""


class BattleScreen(Commands, Layer[None]):
    """One battle, from whoever sits at the keyboard."""

    BLANK = True

    def __init__(self, game: Game, tell: Tell, speed: float) -> None:
        super().__init__()
        self.selection = Selection(game.ruleset, game.battle)
        self.flow = GameFlow(game, self, tell, speed)
        self.surface = Surface(self)
        self.is_compact = False
        self._stop = Event()
        self._hinted: set[str] = set()
        self._is_pricing = False
        self._is_foreseeing = False
        self._touched = 0.0
        self._is_frozen = False

    def compose(self) -> ComposeResult:
        """Lay out every panel once; which of them are seen is a matter of size."""
        panel = self.surface.panels
        yield panel["head"]
        with Blank(id="middle"):
            yield self.surface.map
            yield panel["side"]
        for name in ("brief", "log", "footer", "small", "float", "ask"):
            yield panel[name]

    def on_mount(self) -> None:
        """Begin when the first layout stands."""
        self.call_after_refresh(self.flow.start)

    def on_unmount(self) -> None:
        """The table is left: nobody thinks on, and another may go on with the save."""
        self._stop.set()
        self.flow.game.close()

    def on_resize(self, event: events.Resize) -> None:
        """Choose the layout for this size; nothing of the battle is lost."""
        width, height = event.size
        self.is_compact = width < ROOMY[0] or height < ROOMY[1]
        is_tiny = width < LEAST[0] or height < LEAST[1]
        self.set_class(self.is_compact, "compact")
        self.set_class(height < FULL, "low")
        self.set_class(is_tiny, "tiny")
        said = (f"{width}x{height} is too small.", f"Needs {LEAST[0]}x{LEAST[1]}.")
        self.surface.panels["small"].show((Span(line[:24]),) for line in said)
        self.call_after_refresh(self._redraw)

    def _redraw(self) -> None:
        self.surface.draw()
        self.surface.place_float()
        self.surface.place_card()

    # ------------------------------------------------------------------------------ what the flow wants

    def draw_frame(self, frame: Frame) -> None:
        """Show one frame; the map follows it."""
        self.selection.look_at(frame.view)
        if frame.focus is not None:
            self.selection.cursor = frame.focus
        self._close_question()
        if frame.pause and self.flow.speed:
            self.surface.draw()

    def ask_player(self, view: Battle, prompts: tuple[Prompt, ...]) -> None:
        """Ask: a card for a reply, the list of verbs for a turn."""
        self.surface.note = ""
        self._close_question()
        if prompts[0].ask in {"react", "choose"}:
            self.selection.look_at(self.flow.shown)
        card = self.reply_card(view, prompts[0]) if prompts[0].ask in {"react", "choose"} else None
        if card is not None:
            self.open_card(card)
        else:
            self.selection.ask(view, prompts)
            self._hint(view)
            if prompts[0].ask in {"react", "choose"}:
                self.surface.note = self.selection.ruleset.topics.get(prompts[0].topic, "")
        self.surface.draw()
        self.price_soon()
        self._settle_memory()

    def _hint(self, view: Battle) -> None:
        """Say once what to press, and again when something else is to be done."""
        said = hints.hint(view)
        if said not in self._hinted:
            self._hinted.add(said)
            self.surface.note = said

    def wait_for(self, side: str, view: Battle) -> None:
        """An opponent is on: the map can be looked at meanwhile."""
        self.selection.look_at(view)
        self._close_question()
        self.surface.draw()

    def think(self, side: str, view: Battle, seat: str, answer: Callable[[Decision], None]) -> None:
        """Think in a thread; when done, answer on this one."""
        level = seat.partition(":")[2] or "regular"
        self._stop.set()  # Whoever still thinks about an older view need not go on.
        stop = self._stop = Event()

        def work() -> None:
            decision = thinking.choose(self.selection.ruleset, view, level, stop.is_set, self.services.report)
            if not stop.is_set():
                self.app.call_from_thread(answer, decision)

        self.run_worker(work, thread=True, group="ai", exit_on_error=False)

    def hand_over(self, side: str, done: Done) -> None:
        """Cover everything until the side's player sits down; what lies below is never seen in between."""
        from skirmish.app.screens.handover import HandoverScreen

        def sat(_: None) -> None:
            self.remove_class("covered")
            done()

        self.add_class("covered")
        name = self.flow.game.battle.scene.side(side).name
        self.app.push_screen(HandoverScreen(name), sat)

    def show_end(self, view: Battle) -> None:
        """The battle is over; Enter opens the report."""
        self.selection.look_at(view)
        self._close_question()
        self.surface.note = view.result.reason if view.result else ""
        self.surface.draw()
        if self.flow.game.is_over:
            self.do_report()

    def show_refusal(self, sentence: str) -> None:
        """Say why nothing was done."""
        self.surface.note = sentence
        self.surface.draw()

    def show_news(self, sentence: str) -> None:
        """Say what has become of the save."""
        self.services.say(sentence)

    def later(self, seconds: float, call: Done) -> None:
        """Call back after that time."""
        self.set_timer(seconds, call)

    # ----------------------------------------------------------------------------------------- what is asked

    def reply_card(self, view: Battle, prompt: Prompt) -> QuestionCard | None:
        """The card for a reply; None if there are more ways than it has room for."""
        from skirmish.app.reply_card import reply_card

        shown, answer = self.flow.shown, self.flow.answer
        return reply_card(self.selection.ruleset, view, prompt, shown, answer, gaze=self.selection.gaze)

    @property
    def mode(self) -> Mode:
        """What the keys are for now."""
        if self.card is not None and self.card.can_close:
            return "card"
        if self.floating == "log":
            return "read"
        if self.flow.is_playing:
            return "show"
        if self.card is not None:
            return "card"
        if self.flow.game.is_over:
            return "over"
        return "turn" if self.selection.prompt else "wait"

    def facts(self) -> frozenset[str]:
        """What holds now, for keys that live only then."""
        selection, game = self.selection, self.flow.game
        facts = {
            "several": len(selection.prompts) > 1,
            "targets": any(not unit.out for unit in selection.view.units.values()),
            "aimed": selection.prompt is not None,
            "undo": selection.prompt is not None and not self.flow.why_no_undo(),
            "turning": self.card.can_turn if self.card else selection.can_turn,
            "arcs": bool(game.ruleset.arcs),
            "compact": self.is_compact,
            "roomy": not self.is_compact,
            "standing": self.card is not None and bool(self.card.topic),
            "watching": not humans(game),
        }
        return frozenset(name for name, holds in facts.items() if holds)

    def live(self) -> tuple[Key, ...]:
        """The keys that work now."""
        return keys.live(self.mode, self.facts())

    def whose(self) -> str:
        """Whose turn it is, for the top line."""
        game = self.flow.game
        if game.is_over:
            return "the battle is over"
        if self.flow.is_playing or not game.asked:
            return "any key: go on"
        name = game.battle.scene.side(game.asked).name
        if game.seats.get(game.asked) != HUMAN:
            return "an opponent thinks…" if self.flow.shown.viewer else f"{name} thinks…"
        return f"{name} (you)"

    # -------------------------------------------------------------------------------------------- keys, mouse

    def on_key(self, event: events.Key) -> None:
        """Every key of the battle; during playback any of them only skips."""
        event.stop()
        if event.key in {"ctrl+q", "ctrl+c"}:
            return
        event.prevent_default()
        self.press(event.key)

    def on_clicked(self, message: Clicked) -> None:
        """A click on a panel is the command that stands there."""
        if self.mode == "show":
            self.flow.skip()
            return
        self.run_command(message.command)

    def on_cell_clicked(self, message: CellClicked) -> None:
        """The first click on a cell points at it, the second does it; the right button looks."""
        if self.mode == "show":
            self.flow.skip()
        elif message.is_look:
            self.point(message.cell)
            self.do_look()
        elif self.mode in {"turn", "wait", "over"}:
            self.click_cell(message.cell)

    def on_cell_hovered(self, message: CellHovered) -> None:
        """While nobody is asked, the pointer shows what it is over."""
        if self.mode in {"wait", "over"}:
            self.point(message.cell)

    # ------------------------------------------------------------------------------------------------- prices

    def price_soon(self) -> None:
        """Work out the odds of what Enter would do now; the other rows when the keys are quiet."""
        selection = self.selection
        action = selection.action()
        is_aimed = action is not None and not isinstance(action.target, Cell)
        if is_aimed and action is not None and selection.odds.is_open(selection.view, action):
            selection.odds.of(selection.view, action)
            self.surface.draw_choice()
        if not self._is_pricing and next(self._unpriced(), None) is not None:
            self._is_pricing = True
            self.set_timer(IDLE, self._price_one)
        self._touched = monotonic()
        if not self._is_foreseeing:
            self._is_foreseeing = True
            self.set_timer(QUIET, self._foresee)

    def _unforeseen(self) -> Place | None:
        """Where the unit would stand, if it is not known yet what the other side could answer there."""
        place = place_of(self.selection)
        return place if place and not self.selection.threats.is_known(self.selection.view, place) else None

    def _foresee(self) -> None:
        """When the keys are quiet, work out in a thread what the other side could answer."""
        waited = monotonic() - self._touched
        if waited < QUIET:
            self.set_timer(QUIET - waited, self._foresee)
            return
        place, selection = self._unforeseen(), self.selection
        if place is None or self.mode != "turn":
            self._is_foreseeing = False
            return

        def work() -> None:
            selection.threats.work_out(selection.view, place, self.services.report)
            self.app.call_from_thread(self._foreseen)

        self.run_worker(work, thread=True, group="foresight", exit_on_error=False)

    def _foreseen(self) -> None:
        self._is_foreseeing = False
        if self.mode == "turn":
            self.surface.draw_choice()
            if self._unforeseen() is not None:
                self.price_soon()

    def _unpriced(self) -> Iterator[Action]:
        selection = self.selection
        meant = selection.action()
        if meant is not None and selection.odds.is_open(selection.view, meant):
            yield meant
        for option in selection.options:
            action = selection.listed_action(option)
            if action is not None and selection.odds.is_open(selection.view, action):
                yield action

    def _price_one(self) -> None:
        """Work out one row of the list and come back for the next."""
        self._is_pricing = False
        action = next(self._unpriced(), None)
        if action is not None and self.mode == "turn":
            self.selection.odds.of(self.selection.view, action)
            self.surface.draw_choice()
            self.price_soon()

    def _settle_memory(self) -> None:
        """Keep the collector off everything that stays: it is what makes single keys slow."""
        if not self._is_frozen:
            self._is_frozen = True
            gc.collect()
            gc.freeze()
            gc.set_threshold(50_000, 20, 100)
            self.set_interval(20, partial(gc.collect, 1))
