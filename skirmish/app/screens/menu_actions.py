"""Actions of the battle screen that stand in its menu: what is rarely wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.app.parts import menu
from skirmish.hotseat import has_secrets, humans, squad_asked

if TYPE_CHECKING:
    from skirmish.app.game_flow import GameFlow
    from skirmish.app.parts.chooser import Chooser
    from skirmish.app.parts.flow_view import FlowView
    from skirmish.app.parts.layout import Layout
    from skirmish.app.screens.host import ScreenHost
    from skirmish.app.selection import Selection


class MenuActions:
    """Part of the battle screen: the menu, and what it offers."""

    host: ScreenHost
    """Timers, threads, and the screens above this one."""
    panels: Layout
    """The parts that are drawn."""
    selection: Selection
    """What the player has chosen."""
    flow: GameFlow
    """What happens next."""
    chooser: Chooser
    """What keys and clicks do to the selection."""
    view: FlowView
    """Shows what the flow wants shown."""
    is_learnt = False
    """Whether it is a lesson or a puzzle."""
    may_concede = True
    """Whether a side may give up here."""

    def open_entries(self) -> tuple[tuple[str, str], ...]:
        """List what the menu offers now, each with its action."""
        return menu.entries(self._asked())

    def menu_rows(self) -> tuple[tuple[str, str, str], ...]:
        """List the rows of the menu: text, action, and why it cannot be chosen now; empty: it can."""
        return menu.rows(self._asked())

    def _asked(self) -> menu.Asked:
        game = self.flow.game
        is_shared = len(humans(game)) > 1 and has_secrets(game.battle)
        may = self.may_concede
        is_own = may and self.selection.prompt is not None and squad_asked(game) == game.asked
        can_undo, is_saved = not self.flow.why_no_undo(), game.path is not None
        is_sent, is_played = self.chooser.sender.errands.is_on, bool(humans(game))
        return menu.Asked(
            is_own, can_undo, is_shared, self.is_learnt, is_saved, is_sent, is_played, game.is_over, may
        )

    def action_undo(self) -> None:
        """Take the last step back; units wait for the player again."""
        self.chooser.sender.errands.stop()
        self.view.show_refusal(self.flow.undo())

    def action_players(self) -> None:
        """Ask which side is to be played by whom."""
        self.panels.question.open(menu.players_card(self.flow))

    def action_concede(self) -> None:
        """Ask once more, then give up."""
        self.panels.question.open(menu.concede_card(self.flow, self.panels.draw))

    def action_orders(self) -> None:
        """Show what our side answers by itself."""
        if not self.host.show_orders():
            self.view.show_refusal("Opponents need no orders from you.")

    def action_hints(self) -> None:
        """Show the hints that were given."""
        self.host.show_hints()

    def action_own_pin(self) -> None:
        """Let the player choose a PIN for the side."""
        self.host.ask_pin()
