"""What the title and "new battle" propose: a setup, and the ground that may be shown before a battle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from skirmish.errors import SettingsError
from skirmish.model.squads import people, squads
from skirmish.seats import HUMAN
from skirmish.seeds import new_seed

if TYPE_CHECKING:
    from skirmish.grid import Terrain
    from skirmish.packs.library import Library
    from skirmish.packs.setup import Setup


def proposed_setup(library: Library, scenario: str, ruleset: str) -> Setup:
    """Build the setup that the pack suggests, with a new seed; under that ruleset if that is possible."""
    card = library.card(scenario)
    played_under = ruleset if ruleset in card.rulesets else card.rulesets[0]
    setup = library.setup(scenario, played_under, new_seed())
    seats = {**{squad.id: "ai:regular" for squad in squads(card)}, **setup.seats}
    if not people(card, seats):
        seats[card.sides[0].id] = HUMAN
    return replace(setup, seats=seats)


def setup_again(library: Library, setup: Setup | None) -> Setup | None:
    """Return the setup of the last battle as its scenario is now; None without one that can be begun again.

    A pack may have changed or gone since the battle was saved: sides come and go with it.
    """
    if setup is None:
        return None
    try:
        card = library.card(setup.scenario)
    except SettingsError:
        return None
    if setup.ruleset not in card.rulesets:
        return None
    proposed = proposed_setup(library, setup.scenario, setup.ruleset)
    seats = {squad: setup.seats.get(squad, seat) for squad, seat in proposed.seats.items()}
    return replace(setup, seats=seats)


def shown_ground(library: Library, scenarios: Sequence[str]) -> Terrain | None:
    """Return the ground of the first of these scenarios that need not be explored; None if there is none."""
    for wanted in scenarios:
        card = library.cards.get(wanted)
        if card is not None and card.charted:
            return library.scenarios[wanted].map.terrain
    return None
