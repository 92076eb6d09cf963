"""Table F9 of the `fudge` rules: the chance to hide from several enemies at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

F9_ENEMIES: Final = (1, 2, 3, 4, 6)
"""How many enemies there are, for each column."""
F9_HIDDEN: Final[Mapping[int, tuple[float, ...]]] = {
    -1: (26.08, 12.84, 7.86, 5.38, 3.03),
    0: (41.56, 25.44, 18.04, 13.84, 9.30),
    1: (58.44, 42.31, 33.58, 28.05, 21.38),
    2: (73.92, 60.69, 52.44, 46.71, 39.11),
    3: (85.87, 77.02, 70.80, 66.10, 59.34),
    4: (93.55, 88.80, 85.10, 82.09, 77.41),
}
"""By Stealth less Perception: the chance, in percent, for each column."""
