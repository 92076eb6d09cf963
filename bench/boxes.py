"""The boxes of the game besides the systems, and the tests that are to notice what is broken in each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from skirmish.rules import rulesets

TOP: Final = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Box:
    """Files of the game and files of tests, both as paths from the top of the checkout; `*` as in a shell."""

    files: tuple[str, ...]
    """What is broken."""
    tests: tuple[str, ...]
    """What is to notice it: folders or files."""


SYSTEMS: Final = ("tests/rules", "tests/odds")
"""Tests of the systems, which enter nearly all that they share."""
ENGINE: Final = tuple(
    f"tests/test_{name}.py"
    for name in (
        *("clocks", "conformance", "engine", "fog", "moments_that_meet", "objectives", "rounds"),
        *("scenarios_that_tell", "session", "triggers", "witnessed"),
    )
)
"""Tests of what the systems share."""
FOLDERS: Final = ("objectives", "rounds", "setup", "stealth", "triggers", "verbs")
"""Folders of the rules that are no system's."""

BOXES: Final[Mapping[str, Box]] = {
    "ai": Box(("skirmish/ai/**/*.py",), ("tests/ai",)),
    "arena": Box(("skirmish/arena/**/*.py",), ("tests/arena", "tests/test_matrix_games.py")),
    "chronicle": Box(
        ("skirmish/chronicle/*.py",), ("tests/test_chronicle.py", "tests/replays", *ENGINE, *SYSTEMS)
    ),
    "dice": Box(("skirmish/dice/*.py",), ("tests/dice",)),
    "grid": Box(
        ("skirmish/grid/*.py",),
        ("tests/grid", "tests/mapgen", "tests/packs/test_exchange.py", "tests/test_fog.py"),
    ),
    "model": Box(("skirmish/model/*.py",), (*ENGINE, "tests/test_chronicle.py", "tests/records", *SYSTEMS)),
    "packs": Box(
        ("skirmish/packs/**/*.py",),
        ("tests/packs", "tests/lessons", "tests/test_pack_cache.py", "tests/test_scenarios_that_tell.py"),
    ),
    "records": Box(("skirmish/records/*.py",), ("tests/records", *ENGINE)),
    "rules": Box(
        ("skirmish/rules/*.py", *(f"skirmish/rules/{folder}/*.py" for folder in FOLDERS)),
        (*ENGINE, "tests/test_allies.py", *SYSTEMS),
    ),
}
"""By their name under `skirmish/`."""


def files(box: str) -> Iterator[str]:
    """Yield the files of a box that may be broken, in order."""
    for pattern in BOXES[box].files:
        yield from sorted(path.relative_to(TOP).as_posix() for path in TOP.glob(pattern))


def tests_of(scope: str) -> tuple[str, ...]:
    """Return where the tests lie that are to notice what is broken in a system or a box."""
    return BOXES[scope].tests if scope in BOXES else (f"tests/rules/{scope}",)


def scopes() -> list[str]:
    """List the systems, and then the boxes."""
    return [*rulesets(), *BOXES]
