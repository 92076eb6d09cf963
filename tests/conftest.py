"""What all tests share."""

from __future__ import annotations

from hypothesis import settings

# How long an example takes says how busy the machine is; `make bench` is for measuring.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
