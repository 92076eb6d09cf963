"""The small card that asks: replies of a unit, the menu, whether to concede, or to let others."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf

from textual.geometry import Region

from skirmish.app.drivers import seen_now
from skirmish.app.game_flow import GameFlow
from skirmish.app.parts import turn_guard
from skirmish.app.parts.battle_map import BattleMap
from skirmish.app.parts.placing import place
from skirmish.app.reply_card import reply_card
from skirmish.app.rows.question_card import QuestionCard, card_columns, card_rows, card_size
from skirmish.app.selection import Selection
from skirmish.app.widgets.panel import Panel
from skirmish.grid import FACINGS, Cell
from skirmish.hotseat import open_prompts
from skirmish.model.action import act
from skirmish.model.battle import Battle
from skirmish.model.prompt import Prompt

LEAST = 8
"""Rows that a card may take at least."""


class QuestionPanel:
    """At most one card at a time, and which of its answers is marked."""

    def __init__(
        self, selection: Selection, flow: GameFlow, battle_map: BattleMap, changed: Callable[[], None]
    ) -> None:
        """Ask nothing yet; call `changed` when a card was opened or closed, for the keys are others then."""
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
        self.heard_from = 0.0
        """From when on keys answer what the game asks: when its card was painted, or its mark moved."""
        self._changed = changed
        self._is_moved = False
        self._wide, self._high = 0, 0
        self._before: Cell | None = None
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
        before, self._before = self._before, None
        if before is not None and card is None:  # It was opened over a turn, which goes on as it was.
            self._selection.cursor = before
        self.card, self.at, self.is_always, self._is_moved = card, card.best if card else 0, False, False
        if card is not None and not card.can_close:
            self._hear_later()
        unit = self._selection.view.units.get(card.unit) if card is not None else None
        if unit is not None and card is not None:
            self._before = self._selection.cursor if card.can_close else None
            self._selection.cursor = unit.cell
            self._map.widget.come_back()
            self._map.widget.follow(unit.cell)
        self.place()
        self._changed()

    def _hear_later(self) -> None:
        """Take no key that was typed before what the card shows now stands on the screen."""
        self.heard_from = inf

        def painted() -> None:
            self.heard_from = seen_now(self.panel.app)

        self.panel.call_after_refresh(painted)

    def is_early(self, time: float) -> bool:
        """Tell whether a key of that time was typed before the question that the game asks was to be read."""
        return self.card is not None and not self.card.can_close and time <= self.heard_from

    def is_hasty(self, time: float) -> bool:
        """Tell whether a click of that time may be the second of two, of which the first brought the card."""
        return self.is_early(time - turn_guard.REACT)

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
        advice, shown = selection.advice, flow.shown
        return reply_card(
            selection.ruleset,
            view,
            prompt,
            shown,
            flow.answer,
            gaze=selection.gaze,
            best=advice.known(view, shown),
            is_advised=advice.is_known(view, shown),
        )

    def mark_best(self, view: Battle, prompt: Prompt) -> None:
        """Mark the best answer to that question, if its card is still open.

        The mark goes there unless the player has moved it; a key typed before that is seen is not heard.
        """
        game = self._flow.game
        if prompt not in open_prompts(game)[:1] or game.view(game.asked) is not view:
            return
        if self._below is not None:
            self._below = self.reply(view, prompt)
        elif self.card is not None and not self.card.can_close:
            self.card = self.reply(view, prompt)
            if self.card is not None and not self._is_moved and self.at != self.card.best:
                self.at = self.card.best
                self._hear_later()
            self.draw()

    def move(self, rows: int) -> None:
        """Mark a later answer, or an earlier one."""
        if self.card is not None:
            self.at, self._is_moved = (self.at + rows) % len(self.card.answers), True
            self.draw()

    def mark(self, index: int) -> None:
        """Mark that answer."""
        self.move(index - self.at)

    def answer(self, index: int) -> None:
        """Give that answer; for good, if that was wanted. One that cannot be chosen is marked, to say why."""
        card = self.card
        if card is None or index >= len(card.answers) or (self.is_deaf and not card.can_close):
            return
        answer = card.answers[index]
        if answer.is_closed:
            self.mark(index)
            return
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
        self.card = self.reply(view, open_prompts(game)[0])
        return True

    def place(self) -> None:
        """Open the card beside the unit that it is about, or close it."""
        card, panel = self.card, self.panel
        panel.display = card is not None
        if card is None:
            return
        size, board = panel.app.size, self._selection.player_keys
        spots = self._map.spots(card.unit, card.other)
        area, most = self._map.widget.region, card_columns(size.width)
        if not spots:  # It may lie over all but the lines above the map, and the footer.
            area = Region(0, area.y, size.width, size.height - 1 - area.y)
        elif area.width == size.width:  # Nothing beside the map: what has no room on it takes lines below.
            lacking = card_size(card, most, board=board)[1] - area.height
            area = area.grow((0, 0, max(0, min(lacking, size.height - 1 - area.bottom)), 0))
        fits = partial(card_size, card, high=max(LEAST, area.height), board=board)
        where = place(area, spots, fits, min(area.width, most))
        panel.styles.width, panel.styles.height = where.wide, where.high
        self._wide, self._high = where.wide, where.high  # The panel has its size only when it is laid out.
        panel.styles.offset = where.x, where.y
        self.draw()

    @property
    def region(self) -> Region | None:
        """Where the card lies that the game asks by; None if there is none, or the player has opened one."""
        if self.card is None or self.card.can_close:
            return None
        x, y = self.panel.styles.offset.x.value, self.panel.styles.offset.y.value
        return Region(int(x), int(y), self._wide, self._high)

    def draw(self) -> None:
        """Draw the card."""
        if self.card is not None:
            wide, high, board = self._wide, self._high, self._selection.player_keys
            self.panel.show(card_rows(self.card, self.at, self.is_always, wide, high, board=board))
