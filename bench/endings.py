"""The file of endings: battles that were fought, one JSON object a line, each with a mark of what was fought.

A battle is a function of its scenario, its rules, its seed and its opponents. The mark stands for all but the
seed, so an ending counts as long as nothing has changed, and its battle need not be fought again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from bench.battles import content
from skirmish.arena import Ending, marks
from skirmish.arena.kept_lines import add_line, read_lines


@dataclass(frozen=True, slots=True)
class Pairing:
    """A scenario under a system, fought out by opponents of one level."""

    scenario: str
    """Id of the scenario."""
    rules: str
    """Id of the ruleset."""
    level: str
    """Of all sides."""


@dataclass(frozen=True, slots=True)
class Fought:
    """One line of the file."""

    mark: str
    """Of what was fought; see `mark`."""
    pairing: Pairing
    """Which fight."""
    number: int
    """Which of them: the seed is made from it."""
    ending: Ending
    """How it ended."""
    seconds: float
    """CPU time that it took."""


def seed(number: int) -> str:
    """Return the seed of the battle of that number."""
    return f"balance/{number}"


@cache
def mark(pairing: Pairing) -> str:
    """Hash the rules' version, the units, the map, the scenario and the opponents to 16 digits."""
    return marks.mark(content(), pairing.rules, pairing.scenario, (pairing.level,))


def read(path: Path) -> Iterator[Fought]:
    """Yield every line of the file that is whole (one may be cut short); none if there is no file."""
    for line in read_lines(path):
        try:
            yield _fought(line)
        except (KeyError, TypeError, ValueError):
            continue


def write(path: Path, fought: Fought) -> None:
    """Add a line; it begins anew where the line before was cut short."""
    pairing, ending = asdict(fought.pairing), asdict(fought.ending)
    said = {"mark": fought.mark, **pairing, "number": fought.number, **ending, "seconds": fought.seconds}
    add_line(path, said)


def _fought(said: dict[str, Any]) -> Fought:
    pairing, ending = (
        kind(**{field.name: said[field.name] for field in fields(kind)}) for kind in (Pairing, Ending)
    )
    assert isinstance(pairing, Pairing)
    assert isinstance(ending, Ending)
    return Fought(said["mark"], pairing, said["number"], ending, float(said["seconds"]))
