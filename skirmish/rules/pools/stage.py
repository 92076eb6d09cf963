"""Stage."""

from __future__ import annotations

from typing import Final

from skirmish.rules.pools.states import dress
from skirmish.rules.question import Question, Staged, dressed

GIVENS: Final[dict[str, str]] = {}
"""Circumstances."""


def stage(question: Question) -> Staged:
    """Stage it."""
    return Staged(dressed(question, question.battle, dress), question.action)
