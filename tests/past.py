"""Battles that were played before a test begins: opponents of the lowest level, on the game's own maps."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from skirmish.ai.think import think
from skirmish.app.log_adapter import teller
from skirmish.app.reel import NOBODY, Reel
from skirmish.model.moment import Step
from skirmish.packs.launch_request import LaunchRequest
from skirmish.session import Session
from tests.library import shipped_library


def play(
    folder: Path | None, scenario: str, ruleset: str, answers: int, seats: dict[str, str] | None = None
) -> Session:
    """A battle with so many answers given, or less if it is over before that; close it."""
    library = shipped_library()
    setup = LaunchRequest(scenario, "11", ruleset, None).setup(library)
    session = Session.start(replace(setup, seats=seats or setup.seats), library, folder)
    for _ in range(answers):
        if session.is_over:
            break
        session.submit(think(session.ruleset, session.view(session.asked), "recruit").action)
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
