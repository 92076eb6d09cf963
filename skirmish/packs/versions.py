"""Versions of packs and of the game, and ranges of them."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Final

VERSION = "0.1.0"
"""That of the game; `pyproject.toml` takes it from here, since what is installed is slow to ask."""

SPELLING: Final = r"^(0|[1-9][0-9]{0,4})(\.(0|[1-9][0-9]{0,4})){2}$"
"""How a version is written: three whole numbers."""
ANY: Final = "any"
"""The range that holds every version."""

_NUMBER = "(0|[1-9][0-9]{0,4})"
_PART = rf"((>=|<=|==|!=|>|<)\s*{_NUMBER}(\.{_NUMBER}){{0,2}}|~=\s*{_NUMBER}(\.{_NUMBER}){{1,2}})"
RANGE: Final = rf"^({ANY}|\s*{_PART}\s*(,\s*{_PART}\s*)*)$"
"""How a range is written: `any`, or comparisons parted by commas."""


def is_range(text: str) -> bool:
    """Tell whether that is a range: `any`, or comparisons parted by commas, as `>=1.2,<2`."""
    return re.match(RANGE, text) is not None and not text.endswith("\n")


def is_within(number: str, wanted: str) -> bool:
    """Tell whether the range holds the version. False for what is neither a version nor a range."""
    if wanted == ANY:
        return True
    from packaging.specifiers import InvalidSpecifier, SpecifierSet
    from packaging.version import InvalidVersion

    with suppress(InvalidSpecifier, InvalidVersion):
        return SpecifierSet(wanted).contains(number, prereleases=True)
    return False


def newer(one: str, other: str) -> bool:
    """Tell whether the first version comes after the second."""
    return _numbers(one) > _numbers(other)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(".")) if re.match(SPELLING, text) else ()
