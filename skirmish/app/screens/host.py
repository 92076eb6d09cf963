"""What the battle screen does for its parts: timers, threads, and the screens above it."""

from __future__ import annotations

from collections.abc import Callable

from skirmish.app.game_flow import Done, GameFlow
from skirmish.app.keys import Key
from skirmish.app.screens.layer import Layer
from skirmish.app.selection import Selection
from skirmish.hotseat import humans


class ScreenHost:
    """Opens other screens over the one that it belongs to, and runs work for its parts."""

    def __init__(self, screen: Layer[None], selection: Selection, flow: GameFlow) -> None:
        self._screen = screen
        self._selection = selection
        self._flow = flow

    def later(self, seconds: float, call: Done) -> None:
        """Call after so many seconds."""
        self._screen.set_timer(seconds, call)

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

    def cover(self, name: str, done: Done) -> None:
        """Cover everything until that player sits down; what lies below is never seen in between."""
        from skirmish.app.screens.handover import HandoverScreen

        screen = self._screen

        def sat(_: None) -> None:
            screen.remove_class("covered")
            done()

        screen.add_class("covered")
        screen.app.push_screen(HandoverScreen(name), sat)

    def show_report(self) -> None:
        """Show who won and why."""
        from skirmish.app.screens.report import ReportScreen

        flow = self._flow
        self._screen.app.push_screen(ReportScreen(flow.game, flow.musings, flow.slips))

    def show_log(self) -> None:
        """Show the log, to read at length."""
        from skirmish.app.screens.log import LogScreen

        flow = self._flow
        self._screen.app.push_screen(LogScreen(flow.log, flow.game.battle.scene.title))

    def show_recap(self) -> bool:
        """Show step by step what happened since the last turn; False if that is nothing."""
        from skirmish.app.replays import recap_of

        flow = self._flow
        screen = recap_of(flow.game.ruleset, flow.recap.steps(flow.viewer), flow.tell, flow.viewer)
        if screen is not None:
            self._screen.app.push_screen(screen)
        return screen is not None

    def show_help(self, live: tuple[Key, ...]) -> None:
        """Show the keys that work now."""
        from skirmish.app.screens.help import HelpScreen

        self._screen.app.push_screen(HelpScreen(live, self._selection))

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
        unit = selection.under or selection.unit
        own = unit if unit is not None and unit.side == side else None
        self._screen.app.push_screen(OrdersScreen(flow, side, own))
        return True
