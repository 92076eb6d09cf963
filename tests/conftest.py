"""What all tests share."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes says how busy the machine is; `make bench` is for measuring.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


@pytest.fixture(autouse=True)
def a_clock_for_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A battle whose seed nobody chose is always the same one here; other processes want `--seed`."""
    monkeypatch.setattr("skirmish.seeds.time_ns", lambda: 2_000)
