"""The small card that asks: replies of a unit, the menu, whether to concede, or to let others."""

from __future__ import annotations

from skirmish.app.game_flow import GameFlow
from skirmish.app.parts.battle_map import BattleMap
from skirmish.app.reply_card import reply_card
from skirmish.app.rows.question_card import QuestionCard, card_columns, card_rows, card_size
from skirmish.app.selection import Selection
from skirmish.app.widgets.panel import Panel
from skirmish.grid import FACINGS
from skirmish.model.action import act
from skirmish.model.battle import Battle
from skirmish.model.prompt import Prompt


class QuestionPanel:
    """At most one card at a time, and which of its answers is marked."""

    def __init__(self, selection: Selection, flow: GameFlow, battle_map: BattleMap) -> None:
        self.panel = Panel("ask")
        """The card on the screen."""
        self.panel.redraw = self.draw
        self.card: QuestionCard | None = None
        """What is asked, if anything is."""
        self.at = 0
        """The marked answer."""
        self.is_always = False
        """Whether the next answer is to stand from now on."""
        self.is_deaf = False
        """Whether what the game asks takes no answer yet: it came unawares, and keys may be on their way."""
        self._below: QuestionCard | None = None
        self._selection = selection
        self._flow = flow
        self._map = battle_map

    def open(self, card: QuestionCard, *, is_deaf: bool = False) -> None:
        """Ask by that card; the map shows the unit that it is about. `is_deaf`: until `heed` is called.

        A card that the player has opened lies over one that the game asks by, which comes back after it.
        """
        if not card.can_close:
            self._below, self.is_deaf = None, is_deaf
        elif self.card is not None and not self.card.can_close:
            self._below = self.card
        self._show(card)

    def heed(self, card: QuestionCard) -> None:
        """Take answers to that card from now on."""
        if card is self.card or card is self._below:
            self.is_deaf = False

    def _show(self, card: QuestionCard | None) -> None:
        self.card, self.at, self.is_always = card, 0, False
        if card is None:
            self.place()
            return
        unit = self._selection.view.units.get(card.unit)
        if unit is not None:
            self._selection.cursor = unit.cell
            self._map.widget.follow(unit.cell)
        self.place()

    def close(self) -> None:
        """Close the card, unanswered; what it lay over is asked again."""
        if self.card is not None:
            below, self._below = self._below, None
            self._show(below)

    def close_asked(self) -> None:
        """Close a card that the game asks by; one that the player has opened stays."""
        self._below = None
        if self.card is not None and not self.card.can_close:
            self.close()

    def reply(self, view: Battle, prompt: Prompt) -> QuestionCard | None:
        """Build the card for a reply; None if it has no room for so many ways."""
        selection, flow = self._selection, self._flow
        best = selection.advice.known(view, flow.shown)
        return reply_card(
            selection.ruleset, view, prompt, flow.shown, flow.answer, gaze=selection.gaze, best=best
        )

    def mark_best(self, view: Battle, prompt: Prompt) -> None:
        """Mark the best answer to that question, if its card is still open."""
        game = self._flow.game
        is_asked = self.card is not None and not self.card.can_close and prompt in game.battle.prompts[:1]
        if is_asked and game.view(game.asked) is view:
            self.card = self.reply(view, prompt)
            self.draw()

    def move(self, rows: int) -> None:
        """Mark a later answer, or an earlier one."""
        if self.card is not None:
            self.at = (self.at + rows) % len(self.card.answers)
            self.draw()

    def answer(self, index: int) -> None:
        """Give that answer; for good, if that was wanted."""
        card = self.card
        if card is None or index >= len(card.answers) or (self.is_deaf and not card.can_close):
            return
        answer = card.answers[index]
        if self.is_always and card.topic:
            self.order(answer.verb)
            return
        self.close()
        answer.do()

    def order(self, answer: str) -> None:
        """Answer so from now on: `best`, `never` or a verb."""
        if self.card is not None and self.card.topic:
            order = act(self.card.unit, "order", topic=self.card.topic, answer=answer)
            self.close()
            self._flow.answer(order)

    def toggle_always(self) -> None:
        """Change whether the next answer stands from now on."""
        self.is_always = not self.is_always
        self.draw()

    def turn_by(self, eighths: int) -> bool:
        """Let the unit look farther round with its reply; tell whether it may."""
        card, selection, game = self.card, self._selection, self._flow.game
        if card is None or not card.can_turn:
            return False
        view = game.view(game.asked)
        facing = FACINGS.index(selection.gaze) if selection.gaze else view.units[card.unit].facing
        selection.gaze = FACINGS[(facing + eighths) % len(FACINGS)]
        self.card = self.reply(view, game.battle.prompts[0])
        return True

    def place(self) -> None:
        """Open the card beside the unit that it is about, or close it."""
        card, panel = self.card, self.panel
        panel.display = card is not None
        if card is None:
            return
        wide, high = card_size(card, card_columns(panel.app.size.width))
        panel.styles.width, panel.styles.height = wide, high
        panel.styles.offset = self._map.beside(card.unit, wide, high)
        self.draw()

    def draw(self) -> None:
        """Draw the card."""
        if self.card is not None:
            self.panel.show(card_rows(self.card, self.at, self.is_always, self.panel.columns))
