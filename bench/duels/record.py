"""What came of a duel, kept line by line in a file, so that a run may be stopped and goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from skirmish.arena.marks import code_of

if TYPE_CHECKING:
    from pathlib import Path

    from bench.duels.duel import Duel


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of one player in one duel."""

    mean: float
    """Mean regret of its decisions, in wins."""
    telling: float
    """Mean regret of those in which the best answer leads clearly."""
    share_telling: float
    """The share of those."""
    p95: float
    """The regret that 95 % of decisions do not exceed."""
    large: float
    """The share of decisions that cost more than 0.10."""
    loss: float
    """What it loses in a duel against the best, the mean of both sides."""
    asked: int
    """Moments that it was asked about."""
    thought: float
    """CPU seconds that it took."""
    dropped: float
    """The chance of play that was not followed."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A moment in which the opponent lost much."""

    drawing: str
    """The map with both fighters, `a` and `b`, rows parted by line ends."""
    stand: str
    """Both fighters in a line each."""
    asked: str
    """Who is asked what."""
    weight: float
    """How often play comes there, in a duel, of the three that are looked at."""
    said: str
    """What it answered."""
    regret: float
    """What that costs."""
    answers: Sequence[tuple[float, str]]
    """The best answers and its own, each with its value to the side that is asked, the best first."""
    is_telling: bool
    """Whether the best answer leads clearly."""


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
    naive: Mapping[str, Tried]
    """What came of naive players, by name."""
    own: Tried
    """What came of the opponent."""
    hard: float
    """Mean regret of the opponent in telling moments at which a naive player errs that fights."""
    share_hard: float
    """The share of those among its telling decisions."""
    mistakes: Sequence[Mistake]
    """Those of its moments that cost most in play, the dearest first."""
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
            yield _found(json.loads(line))
        except (ValueError, TypeError, KeyError):
            continue


def _found(said: dict[str, Any]) -> Found:
    said["naive"] = {name: Tried(**one) for name, one in said["naive"].items()}
    said["own"] = Tried(**said["own"])
    said["mistakes"] = [
        Mistake(**{**one, "answers": [(value, told) for value, told in one["answers"]]})
        for one in said["mistakes"]
    ]
    return Found(**said)


def write(path: Path, found: Found) -> None:
    """Add a line."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(found), separators=(",", ":")) + "\n")
