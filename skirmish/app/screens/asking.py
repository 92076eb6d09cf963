"""Small cards on the battle screen: replies, the menu, who plays, conceding."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from skirmish.app.rows.question_card import CardAnswer, QuestionCard
from skirmish.grid import FACINGS
from skirmish.hotseat import humans
from skirmish.model.action import Action, act
from skirmish.seats import HUMAN, SEATS

if TYPE_CHECKING:
    from skirmish.app.game_flow import GameFlow
    from skirmish.app.keys import Mode
    from skirmish.app.parts.layout import Surface
    from skirmish.app.selection import Selection
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt


class Asking:
    """The commands of cards; mixed into the screen, whose selection, flow and surface they work on."""

    selection: Selection
    flow: GameFlow
    surface: Surface
    app: Any
    floating = ""
    """What the panel over the map shows: `card`, `odds`, `log`, or nothing."""
    card: QuestionCard | None = None
    """The small card that asks, if it is open."""
    card_at = 0
    """The marked answer on it."""
    is_always = False
    """Whether the next answer is to stand from now on."""
    is_looking = False
    """Whether the card shows who is under the cursor."""

    @property
    def mode(self) -> Mode:
        """What the keys are for now."""
        raise NotImplementedError

    def open_card(self, card: QuestionCard) -> None:
        """Ask by a card."""
        self.card, self.card_at, self.is_always = card, 0, False
        unit = self.selection.view.units.get(card.unit)
        if unit is not None:
            self.selection.cursor = unit.cell
            self.surface.map.follow(unit.cell)
        self.surface.place_card()

    def close_card(self) -> None:
        """Close the card, unanswered."""
        self._close_card()
        self.surface.draw()

    def _close_card(self) -> None:
        if self.card is not None:
            self.card = None
            self.surface.place_card()

    def _close_question(self) -> None:
        """Close a card that the game asks by; one that the player has opened stays."""
        if self.card is not None and not self.card.can_close:
            self._close_card()

    def do_answer(self, index: str) -> None:
        """Answer the card; for good, if that was wanted."""
        card = self.card
        if card is None or int(index) >= len(card.answers):
            return
        answer = card.answers[int(index)]
        if self.is_always and card.topic:
            self._order(answer.verb)
            return
        self._close_card()
        answer.do()

    def do_turn_left(self) -> None:
        """An eighth to the left, with what is done next."""
        self._turn_by(-1)

    def do_turn_right(self) -> None:
        """An eighth to the right."""
        self._turn_by(1)

    def _turn_by(self, eighths: int) -> None:
        card, selection = self.card, self.selection
        if card is None:
            selection.turn_by(eighths)
            self.show_gaze()
        elif card.can_turn:
            game = self.flow.game
            view = game.view(game.asked)
            facing = FACINGS.index(selection.gaze) if selection.gaze else view.units[card.unit].facing
            selection.gaze = FACINGS[(facing + eighths) % len(FACINGS)]
            self.card = self.reply_card(view, game.battle.prompts[0])
            self.show_gaze()
            self.surface.draw_card()

    def show_gaze(self) -> None:
        """Lay what is in front, beside and behind over the map."""
        raise NotImplementedError

    def reply_card(self, view: Battle, prompt: Prompt) -> QuestionCard | None:
        """The card for a reply."""
        raise NotImplementedError

    def do_always(self) -> None:
        """The next answer is to stand."""
        self.is_always = not self.is_always
        self.surface.draw_card()

    def do_best(self) -> None:
        """Always take the best answer."""
        self._order("best")

    def do_never(self) -> None:
        """Never do anything about it."""
        self._order("never")

    def _order(self, answer: str) -> None:
        if self.card is not None and self.card.topic:
            order = act(self.card.unit, "order", topic=self.card.topic, answer=answer)
            self._close_card()
            self.flow.answer(order)

    def do_menu(self) -> None:
        """What is rarely wanted: players, colours, giving up, leaving."""
        rows = [
            CardAnswer("play on", "", self.close_card),
            CardAnswer("who plays which side", "", self.do_players),
            CardAnswer("standing orders", "", self.do_orders),
            CardAnswer("other colours", "", self.do_colours),
            CardAnswer("leave the table (all is saved)", "", self.do_leave),
        ]
        if self.selection.prompt is not None:
            rows.append(CardAnswer("concede", "", self.do_concede))
        self.open_card(QuestionCard("menu", tuple(rows), can_close=True))

    def do_concede(self) -> None:
        """Ask once more, then give up."""
        side = self.flow.game.asked
        name = self.flow.game.battle.scene.side(side).name
        give_up = CardAnswer(f"{name} concede", "", partial(self.flow.answer, Action(side, "concede")))
        self.open_card(
            QuestionCard("concede?", (CardAnswer("fight on", "", self.close_card), give_up), can_close=True)
        )

    def do_players(self) -> None:
        """Ask which side is to be played by whom."""
        game = self.flow.game
        answers = []
        for side in game.battle.scene.sides:
            now = game.seats.get(side.id, HUMAN)
            then = SEATS[(SEATS.index(now) + 1) % len(SEATS)] if now in SEATS else HUMAN
            answers.append(
                CardAnswer(f"{side.name}: {now}", f"to {then}", partial(self._hand_to, side.id, then))
            )
        self.open_card(QuestionCard("who plays", tuple(answers), can_close=True))

    def _hand_to(self, side: str, seat: str) -> None:
        self.flow.hand_to(side, seat)

    def do_orders(self) -> None:
        """What our side answers by itself; for the unit at the cursor, too."""
        from skirmish.app.screens.orders import OrdersScreen

        here = humans(self.flow.game)
        side = self.flow.viewer if self.flow.viewer in here else ""
        self._close_card()
        if not side:
            self.flow.ui.show_refusal("Opponents need no orders from you.")
            return
        unit = self.selection.under or self.selection.unit
        own = unit if unit is not None and unit.side == side else None
        self.app.push_screen(OrdersScreen(self.flow, side, own))

    def do_colours(self) -> None:
        """The next palette."""
        self.app.next_palette()
        self.surface.repaint()
        self.surface.draw()

    def do_leave(self) -> None:
        """Back to the title; the game is saved as it is."""
        self.app.leave_battle()
