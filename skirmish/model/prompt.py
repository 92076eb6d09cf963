"""A prompt: who is asked, what for, and with which verbs it may be answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Ask = Literal["act", "declare", "react", "choose", "place"]
"""What for: take a turn, state an intent, answer a blow, pick one of several results, set up."""
IN_BETWEEN: Final = frozenset({"react", "choose"})
"""What is asked for before something that has begun goes on."""


@dataclass(frozen=True)  # not slotted: see `skirmish.model.change`
class Prompt:
    """One question to one unit. The prompts open at a time belong to one side and are alternatives."""

    side: str
    """The side that is asked."""
    unit: str
    """The unit that is asked."""
    ask: Ask
    """What for."""
    topic: str
    """Which question of the ruleset it is (`turn`, `abort`, `grip`): standing answers are kept by it."""
    verbs: tuple[str, ...]
    """Ids of the verbs that may answer it, in the order in which they are offered."""
    about: str = ""
    """The other unit that it is about (who strikes), or empty."""
    decline: str = "pass"
    """The verb that declines: it does nothing."""
