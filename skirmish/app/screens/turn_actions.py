"""Actions of the battle screen that go beyond one unit's one act, and those that explain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.app.rule_card import odds_card, rule_card

if TYPE_CHECKING:
    from skirmish.app.parts.chooser import Chooser
    from skirmish.app.parts.layout import Layout
    from skirmish.app.selection import Selection


class TurnActions:
    """Part of the battle screen: what its keys, clicks and the command palette call."""

    chooser: Chooser
    """What keys and clicks do to the selection."""
    panels: Layout
    """The parts that are drawn."""
    selection: Selection
    """What the player has chosen."""

    def action_go(self) -> None:
        """Send the unit to the cursor, or after who stands there, over several turns."""
        self.chooser.sender.go()

    def action_approach(self) -> None:
        """Come at a foe and strike it."""
        self.chooser.sender.approach()

    def action_again(self) -> None:
        """Do with this unit what was done last."""
        self.chooser.sender.again()

    def action_end_side(self) -> None:
        """End the turns of all units of the side."""
        self.chooser.sender.end_side()

    def action_mark(self, row: int) -> None:
        """Mark that answer of the card."""
        self.panels.question.mark(row)

    def action_briefing(self) -> None:
        """Open the briefing with the places of the goals marked, or close it."""
        is_open = self.panels.popup.name == "briefing"
        self.panels.briefing.begin()
        self.panels.map.overlay = "" if is_open else "goals"
        self.panels.popup.toggle("briefing")
        self.panels.draw()

    def action_more_briefing(self) -> None:
        """Go on to the next page of the briefing; after the last one close it."""
        if self.panels.briefing.turn():
            self.panels.draw()
        else:
            self.action_briefing()

    def action_close_popup(self) -> None:
        """Close the panel over the map."""
        self.panels.popup.show("")
        self.panels.draw_choice()

    def action_rules(self) -> None:
        """List the rows of the odds; each opens its rule."""
        card = odds_card(self.selection, self.action_rule)
        if card is None:
            self.panels.tell("No odds are shown: choose what to do, and point at somebody.")
        else:
            self.panels.question.open(card)

    def action_rule(self, rule: str) -> None:
        """Say what that rule says."""
        card = rule_card(self.selection.ruleset, rule, self.panels.draw)
        if card is not None:
            self.panels.question.open(card)
