"""Cards that explain: the rows of the odds as a list, and the rule behind one of them in plain words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from skirmish.app.rows.question_card import CardAnswer, QuestionCard
from skirmish.chronicle.names import amount
from skirmish.rules.rule_texts import rule_text

if TYPE_CHECKING:
    from skirmish.app.selection import Selection
    from skirmish.rules.ruleset import Ruleset

MOST = 9
"""Rows that fit on a card; the same rule is listed once for each reason."""


def odds_card(selection: Selection, show: Callable[[str], None]) -> QuestionCard | None:
    """List the rows of the odds that are shown now; None if none are. `show` is handed the rule of a row."""
    plan, action = selection.plan, selection.action()
    odds = plan.blow.odds if plan else selection.odds.known(selection.view, action) if action else None
    rows = [row for row in odds.rows if row.rule] if odds else []
    if not rows:
        return None
    answers = tuple(
        CardAnswer(row.reason, f"{amount(row)}  {row.rule}".strip(), partial(show, row.rule))
        for row in rows[:MOST]
    )
    return QuestionCard("which rule?", answers, can_close=True)


def rule_card(ruleset: Ruleset, rule: str, close: Callable[[], None]) -> QuestionCard | None:
    """Say what a rule says; None if the system has no such rule."""
    found = rule_text(ruleset, rule)
    if found is None:
        return None
    answer = CardAnswer("back", "", close)
    return QuestionCard(
        f"{found.id} · a rule of {ruleset.id}", (answer,), can_close=True, question=found.text
    )
