"""What came of a duel, kept line by line in a file, so that a run may be stopped and goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from skirmish.arena.marks import code_of

if TYPE_CHECKING:
    from pathlib import Path

    from bench.duels.duel import Duel


@dataclass(frozen=True, slots=True)
class Found:
    """What came of one duel with one opponent."""

    mark: str
    """A hash of the duel, the rules' version and the opponents' code; a line with another is old."""
    duel: str
    """Id of the duel."""
    level: str
    """Who was tried."""
    nodes: int
    """Moments in which somebody is asked, and ends."""
    seconds: float
    """CPU time of exploring and solving."""
    value: float
    """What red may expect at the start if nobody errs, in wins."""
    naive: Mapping[str, float]
    """By naive player: what it loses against the best, the mean of both sides."""
    mean: float
    """Mean regret of the opponent's decisions, in wins."""
    telling: float
    """Mean regret of those in which the best answer leads clearly."""
    share_telling: float
    """The share of those."""
    p95: float
    """The regret that 95 % of decisions do not exceed."""
    large: float
    """The share of decisions that cost more than 0.10."""
    loss: float
    """What the opponent loses in a duel against the best, the mean of both sides."""
    asked: int
    """Moments that it was asked about."""
    thought: float
    """CPU seconds that it thought."""
    dropped: float
    """The chance of play that was not followed."""
    worst: str
    """Its dearest mistake that is met in play, in one line."""
    hearing: float | None = None
    """Where intents are declared: what hearing the other's first is worth at the start."""


def mark(duel: Duel, level: str) -> str:
    """Hash what a line depends on to 16 digits."""
    options, closed = sorted(duel.options.items()), sorted(duel.barred | duel.spared)
    numbers = f"{duel.drawing} {duel.red} {duel.blue} {options} {closed}"
    said = f"{numbers} {duel.ruleset.version} {level} {code_of(level)}"
    return sha256(said.encode()).hexdigest()[:16]


def read(path: Path) -> Iterator[Found]:
    """Yield every whole line of the file; none if there is no file."""
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            said: dict[str, Any] = json.loads(line)
            yield Found(**said)
        except (ValueError, TypeError):
            continue


def write(path: Path, found: Found) -> None:
    """Add a line."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(found), separators=(",", ":")) + "\n")
