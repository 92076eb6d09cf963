"""What the recounts of several systems share: how many fights are thrown together, and numbers for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

CASES = 60
"""Fights of each kind that are thrown together."""


def numbered(numbers: Mapping[str, int]) -> dict[str, Any]:
    """The numbers as arguments."""
    return dict(numbers)
