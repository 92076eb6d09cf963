"""What is rarely wanted, behind one key: players, orders, colours, giving up, leaving."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from skirmish.app.game_flow import GameFlow
from skirmish.app.rows.question_card import CardAnswer, QuestionCard
from skirmish.model.action import Action
from skirmish.seats import HUMAN, following

Do = Callable[[], None]

ENTRIES = (
    ("who plays which side", "players"),
    ("standing orders", "orders"),
    ("other colours", "colours"),
    ("leave the battle (all is saved)", "leave"),
    ("concede", "concede"),
    ("settings", "settings"),
)
"""What stands in the menu, each with its action."""


def entries(*, is_asked: bool) -> tuple[tuple[str, str], ...]:
    """List what can be done now, each with its action; conceding only while a unit `is_asked`."""
    return tuple((text, action) for text, action in ENTRIES if is_asked or action != "concede")


def menu_card(do: Mapping[str, Do], close: Do, *, is_asked: bool) -> QuestionCard:
    """Build the menu; `do` holds the function for each action."""
    rows = (CardAnswer(text, "", do[action]) for text, action in entries(is_asked=is_asked))
    return QuestionCard("menu", (CardAnswer("play on", "", close), *rows), can_close=True)


def concede_card(flow: GameFlow, close: Do) -> QuestionCard:
    """Build a card that asks once more before giving up."""
    side = flow.game.asked
    name = flow.game.battle.scene.side(side).name
    give_up = CardAnswer(f"{name} concede", "", partial(flow.answer, Action(side, "concede")))
    return QuestionCard("concede?", (CardAnswer("fight on", "", close), give_up), can_close=True)


def offer_card(flow: GameFlow, side: str, answer: Callable[[bool], None]) -> QuestionCard:
    """Build a card by which an opponent offers to give up; `answer` is told whether that is accepted."""
    battle = flow.game.battle
    outcome = "you win now" if len(battle.scene.sides) == 2 else "they leave the field"
    fight_on = CardAnswer("fight on", "", partial(answer, False))
    accept = CardAnswer(f"accept: {outcome}", "", partial(answer, True))
    question = f"{battle.scene.side(side).name} offer to give up."
    return QuestionCard("a white flag", (fight_on, accept), question=question)


def players_card(flow: GameFlow) -> QuestionCard:
    """Build a card that asks who is to play which side."""
    answers = []
    for side in flow.game.battle.scene.sides:
        now = flow.game.seats.get(side.id, HUMAN)
        then = following(now)
        answers.append(CardAnswer(f"{side.name}: {now}", f"to {then}", partial(flow.hand_to, side.id, then)))
    return QuestionCard("who plays", tuple(answers), can_close=True)
