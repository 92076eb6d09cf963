"""Battles that were played before a test begins: opponents of the lowest level, on the game's own maps.

Their answers lie in `past.json`. `python -m tests.past` has all of them thought about anew, as after a change
of rules, maps or packs by which many of them are refused.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from skirmish.ai.think import think
from skirmish.app.log_adapter import teller
from skirmish.app.reel import NOBODY, Reel
from skirmish.model.action import parse
from skirmish.model.moment import Step
from skirmish.packs.launch_request import LaunchRequest
from skirmish.session import Session
from tests.library import shipped_library

RECORDED: Final = Path(__file__).with_name("past.json")
"""What was answered, by scenario, ruleset and who plays the sides. What is missing, or is refused by now, is
thought about when it is needed: that takes longer, and is no mistake."""
BATTLES: Final[tuple[tuple[str, str, int, Mapping[str, str] | None], ...]] = (
    ("ford", "fudge", 400, None),
    ("ford", "fudge", 400, {"travellers": "human", "keepers": "human"}),
    ("ford", "fudge", 400, {"travellers": "human", "keepers": "ai:recruit"}),
    ("ford", "fudge", 400, {"travellers": "ai:regular", "keepers": "ai:regular"}),
    ("ford", "ranks", 60, None),
    ("ford", "stunts", 120, None),
    ("ford", "forge", 60, None),
    ("ford", "pools", 60, None),
    ("raid", "fudge", 400, None),
    ("raid", "fudge", 3, {"raiders": "human", "watch": "human"}),
    ("clash", "fudge", 40, None),
    ("clash", "forge", 40, None),
    ("clash", "ranks", 400, None),
    ("clash", "stunts", 120, None),
    ("seals", "ranks", 60, None),
)
"""Those that are recorded: scenario, ruleset, how many answers, and who plays unless it is as usual."""


@cache
def answered() -> dict[str, list[str]]:
    """What is recorded, and what was thought about since."""
    found: dict[str, list[str]] = json.loads(RECORDED.read_text("utf-8"))
    return found


def play(
    folder: Path | None,
    scenario: str,
    ruleset: str,
    answers: int,
    seats: Mapping[str, str] | None = None,
) -> Session:
    """A battle with so many answers given, or less if it is over before that; close it."""
    library = shipped_library()
    setup = LaunchRequest(scenario, "11", ruleset, None).setup(library)
    setup = replace(setup, seats=dict(seats or setup.seats))
    session = Session.start(setup, library, folder)
    played = (f"{side}={who}" for side, who in sorted(setup.seats.items()))
    said = answered().setdefault(" ".join((scenario, ruleset, *played)), [])
    for number in range(answers):
        if session.is_over:
            break
        if number == len(said) or session.refuse(parse(said[number])) is not None:
            del said[number:]
            said.append(str(think(session.ruleset, session.view(session.asked), "recruit").action))
        session.submit(parse(said[number]))
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


def record() -> None:
    """Have all of them thought about anew, and write them."""
    answered().clear()
    for battle in BATTLES:
        play(None, *battle)
    RECORDED.write_text(json.dumps(answered(), ensure_ascii=False, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    record()
