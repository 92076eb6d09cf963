"""What a rule says, by the id that stands beside a row of the odds: looked up here and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class RuleText:
    """One rule, as a player reads it."""

    id: str
    """`FU-72`."""
    line: str
    """Its line on the checklist, in our words."""
    text: str
    """What it says in full; the line once more where nothing more is written."""


def rule_text(ruleset: Ruleset, rule: str) -> RuleText | None:
    """Return what the rule of that id says; None if the system has no such rule.

    A ruling that another system lends stands among the texts alone; its line is then its first sentence.
    """
    text = ruleset.prose.rules.get(rule, "")
    line = next((item.line for item in ruleset.prose.checklist if item.id == rule), "")
    if not line and not text:
        return None
    first = text.partition(". ")[0].removesuffix(".") + "."
    return RuleText(rule, line or first, text or line)


def rule_texts(ruleset: Ruleset) -> tuple[RuleText, ...]:
    """List all rules of the system, in the order of its checklist."""
    rules = ruleset.prose.rules
    return tuple(
        RuleText(item.id, item.line, rules.get(item.id, item.line)) for item in ruleset.prose.checklist
    )
