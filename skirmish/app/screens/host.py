"""What the battle screen does for its parts: timers, threads, and the screens above it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from skirmish.app.game_flow import Done, GameFlow
from skirmish.app.keys import Shortcut
from skirmish.app.screens.layer import Layer
from skirmish.app.selection import Selection
from skirmish.hotseat import commanded, humans
from skirmish.model.squads import squad_of

if TYPE_CHECKING:
    from skirmish.app.hindsight import Hindsight
    from skirmish.app.showing import Called
    from skirmish.records.pins import Pins


class ScreenHost:
    """Opens other screens over the one that it belongs to, and runs work for its parts."""

    def __init__(self, screen: Layer[None], selection: Selection, flow: GameFlow) -> None:
        self._screen = screen
        self._selection = selection
        self._flow = flow
        self.at_end: Callable[[], None] | None = None
        """Called instead of showing the report."""
        self.leave: Done | None = None
        """Leaves the screen where that leads elsewhere than to the title."""
        self.called: Called | None = None
        """Returns by unit the letter that it has on the map."""
        self._hindsight: Hindsight | None = None
        self._pins: Pins | None = None

    def later(self, seconds: float, call: Done) -> None:
        """Call after so many seconds."""
        self._screen.set_timer(seconds, call)

    def after_frame(self, call: Done) -> None:
        """Call when what is drawn now stands on the screen."""
        self._screen.refresh()  # Otherwise it would not know yet that its widgets want to be painted.
        self._screen.call_after_refresh(call)

    def in_thread(self, work: Callable[[], Done | None], group: str) -> None:
        """Run that in a thread, then call what it returns on this one."""
        screen = self._screen

        def run() -> None:
            call = work()
            if call is not None:
                screen.app.call_from_thread(call)

        screen.run_worker(run, thread=True, group=group, exit_on_error=False)

    def say(self, sentence: str) -> None:
        """Tell the player a sentence that has no place on the screen."""
        self._screen.services.say(sentence)

    def report(self, sentence: str) -> None:
        """Note a sentence in the debug log; may be called from any thread."""
        self._screen.services.report(sentence)

    @property
    def pins(self) -> Pins:
        """The PINs of those who share the keyboard."""
        from skirmish.records.pins import Pins

        if self._pins is None:
            self._pins = Pins(self._flow.game.path)
        return self._pins

    def ask_pin(self) -> None:
        """Let the player who sits here choose a PIN; say so where nobody else could sit down."""
        from skirmish.app.screens.pin import PinScreen

        side, scene = self._flow.viewer, self._flow.game.battle.scene
        if side not in humans(self._flow.game) or len(humans(self._flow.game)) < 2:
            self.say("A PIN is for several people at one keyboard.")
            return

        def typed(pin: str | None) -> None:
            if pin is not None:
                self._keep_pin(side, pin)

        screen = PinScreen(scene.side(side).name, has_one=self.pins.has(side))
        self._screen.app.push_screen(screen, typed)

    def _keep_pin(self, side: str, pin: str) -> None:
        from skirmish.errors import SaveError

        try:
            self.pins.put(side, pin)
        except SaveError as error:
            self.say(f"{error}.")
            return
        self.say("Your PIN is asked for from now on." if pin else "No PIN is asked for any more.")

    def cover(self, side: str, done: Done) -> None:
        """Cover everything until that side's player sits down; what lies below is never seen in between."""
        from skirmish.app.screens.handover import HANDED_ON, HandoverScreen

        screen = self._screen

        def sat(is_here: bool | None) -> None:
            if is_here:
                done()
            else:
                (self.leave or screen.services.leave_battle)()

        name = self._flow.game.battle.scene.side(side).name
        fits = partial(self.pins.fits, side) if self.pins.has(side) else None
        if self._flow.viewer:  # What was said to that side's player is not for the next one.
            screen.app.clear_notifications()
        note = HANDED_ON if self._flow.game.ruleset.cut_in else ""
        screen.app.push_screen(HandoverScreen(name, fits, self.pins.file, note), sat)

    def show_report(self) -> None:
        """Show who won and why."""
        if self.at_end is not None:
            self.at_end()
            return
        from skirmish.app.hindsight import Hindsight
        from skirmish.app.screens.report import ReportScreen

        flow = self._flow
        kept = self._hindsight
        if kept is None or kept.steps[-1] is not flow.game.steps[-1]:
            side = next(iter(humans(flow.game)), flow.game.battle.scene.sides[0].id)
            kept = self._hindsight = Hindsight(flow.game, side)
        self._screen.app.push_screen(ReportScreen(flow.game, flow.explained, flow.slips, kept))

    def show_log(self) -> None:
        """Show the log, to read at length."""
        from skirmish.app.screens.log import LogScreen

        flow = self._flow
        self._screen.app.push_screen(LogScreen(flow.log, flow.game.battle.scene.title))

    def show_recap(self, done: Done | None = None) -> bool:
        """Show step by step what happened since the last turn, then call that; False if it is nothing."""
        from skirmish.app.recap import stretch
        from skirmish.app.replays import recap_of

        flow = self._flow
        screen = recap_of(
            flow.game.ruleset,
            flow.recap.steps(flow.viewer),
            flow.tell,
            flow.viewer,
            self.called,
            stretch=stretch(flow.game, flow.viewer),
            is_first=done is not None,
        )

        def left(_: str | None) -> None:
            if done is not None:
                done()

        if screen is not None:
            self._screen.app.push_screen(screen, left)
        return screen is not None

    def show_hints(self) -> None:
        """Show the hints that were given."""
        from skirmish.app.screens.hints import HintsScreen

        self._screen.app.push_screen(HintsScreen())

    def show_help(self, live: tuple[Shortcut, ...], *, is_turn: bool) -> None:
        """Show the keys that work now, and what can be done, if a unit is asked."""
        from skirmish.app.screens.help import HelpScreen
        from skirmish.app.screens.key_page import show_keys

        show_keys(self._screen, HelpScreen(live, self._selection, is_turn=is_turn))

    def show_encyclopedia(self, chapter: str, entry: str) -> None:
        """Show what there is to know of one thing, and of all others."""
        from skirmish.app.screens.encyclopedia import EncyclopediaScreen

        self._screen.app.push_screen(EncyclopediaScreen(self._selection, chapter, entry))

    def show_primer(self) -> None:
        """Show how the system is played, and what is special about this battle."""
        game = self._flow.game
        self._screen.services.open_primer(game.ruleset, game.battle.scene.options)

    def show_orders(self) -> bool:
        """Show the standing orders of our side and of the chosen unit; False if no side is ours."""
        from skirmish.app.screens.orders import OrdersScreen

        side, flow, selection = self._flow.viewer, self._flow, self._selection
        if side not in humans(flow.game):
            return False
        squad = commanded(flow.game, side)
        unit = selection.under or selection.unit
        own = unit if unit is not None and squad_of(unit) == squad else None
        self._screen.app.push_screen(OrdersScreen(flow, squad, own))
        return True
