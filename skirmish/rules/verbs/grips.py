"""Grips: a state at either end, naming the unit at the other: held and holding, pinned and pinning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from skirmish.model.event import StateLost

if TYPE_CHECKING:
    from skirmish.model.moment import Moment


def end_grips(moment: Moment, unit_id: str, pairs: Mapping[str, str]) -> None:
    """End every grip that the unit is part of, on both ends; `pairs`: by state, that of the other end."""
    for name, other_name in pairs.items():
        state = moment.battle.units[unit_id].states.get(name)
        if state is not None:
            moment.happen(StateLost(unit_id, name))
            other = moment.battle.units.get(state.by)  # In a view it may be out of sight.
            if other is not None and other_name in other.states:
                moment.happen(StateLost(state.by, other_name))
