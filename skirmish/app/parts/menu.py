"""What is rarely wanted, behind one key: players, orders, colours, giving up, leaving."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from skirmish.app.game_flow import GameFlow
from skirmish.app.rows.question_card import CardAnswer, QuestionCard
from skirmish.model.action import Action
from skirmish.model.squads import squads
from skirmish.seats import HUMAN, following
from skirmish.typed import subject

Do = Callable[[], None]

ENTRIES = (
    ("who plays which side", "players"),
    ("standing orders", "orders"),
    ("other colours", "colours"),
    ("leave the battle (all is saved)", "leave"),
    ("concede", "concede"),
    ("keys that work now", "help"),
    ("look up what is here", "explain"),
    ("hints: those given, on or off", "hints"),
    ("settings", "settings"),
    ("undo", "undo"),
    ("a PIN for your side", "own_pin"),
)
"""What stands in the menu, each with its action. Last what comes and goes: no other row's digit changes."""
PASSING = frozenset({"undo", "own_pin"})
"""Those that come and go. Each of the others stays where it is, also while it cannot be chosen."""


SENT = {"leave": "leave (all is saved; who was sent asks again)"}
"""By action: what a row is called while units go on by themselves, which no save keeps."""
UNSAVED = {"leave": "leave (nothing of this is saved)"}
"""By action: what a row is called where there is no save: in a lesson, a puzzle, a trial of a map."""


class Asked(NamedTuple):
    """What the menu depends on."""

    can_concede: bool
    """Whether a unit of a side's own is asked, none of an ally; else nobody can concede."""
    can_undo: bool
    """Whether the latest command can be taken back."""
    has_secrets: bool
    """Whether several people at this keyboard have secrets from each other; else nobody needs a PIN."""
    is_learnt: bool = False
    """Whether it is a lesson or a puzzle: it is clear who plays there."""
    is_saved: bool = True
    """Whether what is played is written to a save."""
    is_sent: bool = False
    """Whether units go on by themselves."""
    is_played: bool = True
    """Whether somebody at this keyboard plays a side: opponents need no orders."""
    is_over: bool = False
    """Whether the battle is over: nothing of it can be changed any more."""
    gives_up: bool = True
    """Whether a side may give up at all; nobody does in a puzzle."""


def rows(asked: Asked) -> tuple[tuple[str, str, str], ...]:
    """List the rows of the menu: text, action, and why it cannot be chosen now; empty: it can."""
    called = UNSAVED if not asked.is_saved else SENT if asked.is_sent else {}
    closed = _closed(asked)
    return tuple(
        (called.get(action, text), action, closed.get(action, ""))
        for text, action in ENTRIES
        if not (action in PASSING and closed.get(action))
    )


def entries(asked: Asked) -> tuple[tuple[str, str], ...]:
    """List what can be done now, each with its action."""
    return tuple((text, action) for text, action, why in rows(asked) if not why)


def _closed(asked: Asked) -> dict[str, str]:
    """Return by action why it cannot be chosen now; empty: it can."""
    over = "the battle is over" if asked.is_over else ""
    asks_others = "" if asked.can_concede else "nobody of your own side is asked"
    return {
        "players": over or ("here it is clear who plays" if asked.is_learnt else ""),
        "orders": over or ("" if asked.is_played else "opponents need no orders"),
        "concede": over or (asks_others if asked.gives_up else "nobody gives up here"),
        "undo": "" if asked.can_undo else "there is nothing to take back",
        "own_pin": over or ("" if asked.has_secrets else "nobody has secrets here"),
    }


def menu_card(rows: Iterable[tuple[str, Do, str]], close: Do, *, is_over: bool = False) -> QuestionCard:
    """Build the menu of those rows, each with what it does and why it cannot be chosen (empty: it can).

    `is_over`: there is nothing left to play.
    """
    answers = (CardAnswer(text, "", do, price=why, is_closed=bool(why)) for text, do, why in rows)
    back = CardAnswer("back to the map" if is_over else "play on", "", close)
    return QuestionCard("menu", (back, *answers), can_close=True)


def concede_card(flow: GameFlow, close: Do) -> QuestionCard:
    """Build a card that asks once more before giving up."""
    side = flow.game.asked
    name = subject(flow.game.battle.scene.side(side).name)
    give_up = CardAnswer("concede", "", partial(flow.answer, Action(side, "concede")))
    return QuestionCard(f"{name}: concede?", (CardAnswer("fight on", "", close), give_up), can_close=True)


def offer_card(flow: GameFlow, side: str, answer: Callable[[bool], None]) -> QuestionCard:
    """Build a card by which an opponent offers to give up; `answer` is told whether that is accepted."""
    battle = flow.game.battle
    outcome = "you win now" if len(battle.scene.sides) == 2 else "they leave the field"
    fight_on = CardAnswer("fight on", "", partial(answer, False))
    accept = CardAnswer(f"accept: {outcome}", "", partial(answer, True))
    question = f"{subject(battle.scene.side(side).name)} offer to give up."
    return QuestionCard("a white flag", (fight_on, accept), question=question)


def players_card(flow: GameFlow) -> QuestionCard:
    """Build a card that asks who is to play which side."""
    answers = []
    for squad in squads(flow.game.battle.scene):
        now = flow.game.seats.get(squad.id, HUMAN)
        then, hand_over = following(now), partial(flow.hand_to, squad.id)
        answers.append(CardAnswer(f"{squad.name}: {now}", f"to {then}", partial(hand_over, then)))
    return QuestionCard("who plays", tuple(answers), can_close=True)
