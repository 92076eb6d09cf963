"""A mark on tests: the items of a ruleset's checklist that the test proves."""

from __future__ import annotations

import pytest


def proves(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the ids of the checklist items that it proves, such as `FU-24`."""
    return pytest.mark.proves(*ids)
