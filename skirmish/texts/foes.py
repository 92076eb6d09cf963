"""Words for those who could answer a move, the same at the table and in the plain client."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset


def foe_name(view: Battle, foe: str) -> str:
    """Return the name of a foe, in sight or remembered by whose view it is."""
    seen = view.memories[view.viewer].sightings.get(foe)
    unit = view.units.get(foe) or (seen.unit if seen else None)
    return unit.name if unit else "a foe"


def others_said(names: Sequence[str]) -> str:
    """Say who else could strike, as the end of a sentence about the first; empty if nobody else could."""
    if not names:
        return ""
    return f"; {names[0]} could, too" if len(names) == 1 else f"; and {len(names)} more"


def in_their_turns(ruleset: Ruleset, view: Battle) -> Battle:
    """Return the view with enemies whose turn is still to come in this round as it will find them.

    Where all comes back only then, they still carry what they spent in the round before, and would seem
    unable to walk.
    """
    clock, side = view.clock, view.viewer
    if clock is None or not side or not ruleset.is_renewed_by_turn:
        return view
    due = {foe.id: ruleset.renewed(foe) for foe in view.foes(side) if clock.is_due(foe.id)}
    return view.with_units({**view.units, **due}, keeps_sight=True)
