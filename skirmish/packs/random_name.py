"""The name of a random battle, which says all that it is made from: `forest:4821:48x24:60:fudge`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from skirmish.errors import SettingsError
from skirmish.mapgen import KINDS, LARGEST, SMALLEST
from skirmish.typed import capital, number, pick, quoted

SIZES: Final = (SMALLEST, (32, 20), (48, 24), (64, 32), LARGEST)
"""Columns and rows that are offered; any between the first and the last will do."""
SIZE: Final = (48, 24)
"""Columns and rows if none are said."""
BUDGETS: Final = (20, 40, 60, 80, 100)
"""Points of each side that are offered; any number between the first and the last will do."""
BUDGET: Final = 60
"""Points of each side if none are said; about six units."""
ANY: Final = "any"
"""Said instead of a kind: whatever comes."""
LONGEST_SEED: Final = 18
"""Characters of a seed."""
_SEED = re.compile(rf"[a-z0-9_-]{{1,{LONGEST_SEED}}}")
_SIZE = re.compile(r"([0-9]{1,3})x([0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class RandomName:
    """A random battle, before anything is made."""

    kind: str
    """One of `KINDS` of `skirmish.mapgen`."""
    seed: str
    """Of the map and of the forces."""
    size: tuple[int, int] = SIZE
    """Columns and rows of the map."""
    budget: int = BUDGET
    """Points that each side may spend on its units."""
    ruleset: str = ""
    """The ruleset by whose points the forces are built; empty until it is known."""

    def __str__(self) -> str:
        """Return the name, which can be read again: as the id of the scenario, or to be shared."""
        width, height = self.size
        return f"{self.kind}:{self.seed}:{width}x{height}:{self.budget}:{self.ruleset}".rstrip(":")

    @property
    def title(self) -> str:
        """What players read."""
        return f"{capital(KINDS[self.kind])} {self.seed}"

    @property
    def told(self) -> str:
        """The briefing."""
        return (
            f"Two companies of {self.budget} points each meet, and neither gives way: put out every one of "
            f"theirs. The ground was made by chance and is alike for both, turned by half a circle. To share "
            f"this battle: skirmish play --random {self}"
        )


def is_random(scenario: str) -> bool:
    """Tell whether the id of a scenario is the name of a random battle."""
    return ":" in scenario


def new_name(text: str, seed: str) -> RandomName:
    """Read a name as `read_name` does; that seed decides what it leaves out, and the kind if it is `ANY`."""
    kind, _, rest = text.partition(":")
    kinds = [*KINDS]
    picked = kinds[int(seed) % len(kinds)] if kind == ANY else kind
    return read_name(f"{picked}:{rest}", seed=seed)


def read_name(text: str, *, seed: str = "") -> RandomName:
    """Read `KIND[:SEED[:48x24[:60[:RULESET]]]]`; `seed` counts where it says none.

    SettingsError for anything else; whether there is such a ruleset is not looked at.
    """
    kind, *more = text.split(":")
    said = [*more, "", "", "", ""][:4]
    if len(more) > 4:
        raise SettingsError(f"{quoted(text)}: say KIND:SEED, or KIND:SEED:48x24:60")
    return RandomName(
        pick("kind of random map", kind, KINDS),
        read_seed(said[0] or seed),
        read_size(said[1]) if said[1] else SIZE,
        _budget(said[2]) if said[2] else BUDGET,
        said[3],
    )


def read_seed(text: str) -> str:
    """Return the seed of a map if it is one. SettingsError for anything else, nothing at all included."""
    if not _SEED.fullmatch(text):
        most = f"at most {LONGEST_SEED} small letters, digits, _ and -"
        raise SettingsError(f"`{quoted(text)}` is no seed of a map: {most}")
    return text


def read_size(text: str) -> tuple[int, int]:
    """Read a size as `48x24`. SettingsError for anything else, or for a size out of bounds."""
    found = _SIZE.fullmatch(text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    (least_wide, least_high), (most_wide, most_high) = SMALLEST, LARGEST
    if not (least_wide <= size[0] <= most_wide and least_high <= size[1] <= most_high):
        bounds = f"from {least_wide}x{least_high} to {most_wide}x{most_high}"
        raise SettingsError(f"{quoted(text)}: say the size of a map as 48x24, {bounds}")
    return size


def _budget(text: str) -> int:
    budget = number(text)
    if budget is None or not BUDGETS[0] <= budget <= BUDGETS[-1]:
        raise SettingsError(f"{quoted(text)}: a side has {BUDGETS[0]} to {BUDGETS[-1]} points")
    return budget
