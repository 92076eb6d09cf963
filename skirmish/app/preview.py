"""What is shown of a battle before it begins: what the player would see of it first, and who is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from skirmish.app.picture import Picture, letters
from skirmish.errors import SkirmishError
from skirmish.rules.loop import open_battle

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.packs.library import Library
    from skirmish.packs.setup import Setup


def opening(library: Library, setup: Setup, *, ascii_only: bool) -> Picture | None:
    """Draw the battle as the one person who plays in it would see it first; None if it cannot be begun.

    With several people nobody's units are shown, and ground only where all know it; with none, everything.
    Works out the first throws, so it is to be called in a thread.
    """
    try:
        ruleset = library.rulesets[setup.ruleset]
        battle = open_battle(ruleset, library.battle(setup)).after
    except SkirmishError:
        return None
    people = [side.id for side in battle.scene.sides if side.id in setup.people(battle.scene)]
    view = _seen(battle, people)
    home = people[0] if len(people) == 1 else battle.scene.sides[0].id
    looks = library.looks(setup.scenario)
    if view is None:
        return None
    return Picture(view, letters(view.units, {}, looks, home), home, ascii_only=ascii_only)


def _seen(battle: Battle, people: list[str]) -> Battle | None:
    """Return what may be shown to these sides at one keyboard; None: nothing."""
    if not people:
        return battle
    view = battle.seen_by(people[0])
    if len(people) == 1:
        return view
    return view.with_units({}, keeps_sight=True) if battle.scene.charted else None


def forces(library: Library, setup: Setup) -> Iterator[str]:
    """Yield a sentence for each side: how many of which kind; of an enemy under fog how many."""
    scenario = library.scenario(setup.scenario)
    unit_set = library.units(scenario.pack, setup.ruleset)
    people = setup.people(scenario)
    for side in scenario.sides:
        stands = [stand for stand in scenario.starting_places if stand.side == side.id]
        kinds = Counter(unit_set.units[stand.kind].name for stand in stands)
        told = ", ".join(f"{kind} ×{number}" if number > 1 else kind for kind, number in kinds.items())
        is_told = side.id in people or not setup.fog or not people
        yield f"{side.name}: {told}." if is_told else f"{side.name}: {len(stands)} of them."
