"""Battles that were played before a test begins: opponents of the lowest level, on the game's own maps."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from skirmish.ai.think import think
from skirmish.app.log_adapter import teller
from skirmish.app.reel import NOBODY, Reel
from skirmish.model.action import Action
from skirmish.model.moment import Step
from skirmish.packs.launch_request import LaunchRequest
from skirmish.session import Session
from tests.library import shipped_library

_thought: dict[tuple[object, ...], list[Action]] = {}
"""What was answered in such a battle: of two that begin alike, the second need not be thought about."""


def play(
    folder: Path | None, scenario: str, ruleset: str, answers: int, seats: dict[str, str] | None = None
) -> Session:
    """A battle with so many answers given, or less if it is over before that; close it."""
    library = shipped_library()
    setup = LaunchRequest(scenario, "11", ruleset, None).setup(library)
    setup = replace(setup, seats=seats or setup.seats)
    session = Session.start(setup, library, folder)
    thought = _thought.setdefault((scenario, ruleset, *sorted(setup.seats.items())), [])
    for number in range(answers):
        if session.is_over:
            break
        if number == len(thought):
            thought.append(think(session.ruleset, session.view(session.asked), "recruit").action)
        session.submit(thought[number])
    return session


@cache
def played_steps(scenario: str = "ford", ruleset: str = "fudge", answers: int = 400) -> tuple[Step, ...]:
    """The steps of such a battle, which is never changed."""
    return play(None, scenario, ruleset, answers).steps


def reel(eyes: str = NOBODY, scenario: str = "ford", ruleset: str = "fudge") -> Reel:
    """A reel of that battle, at its beginning."""
    found = Reel(played_steps(scenario, ruleset), teller(shipped_library().rulesets[ruleset]), eyes)
    found.rewind()
    return found
