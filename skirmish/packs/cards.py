"""What the library shows of packs and scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from skirmish.packs.versions import ANY
from skirmish.seats import HUMAN

if TYPE_CHECKING:
    from skirmish.model.scene import Ally, Side
    from skirmish.packs.scenario import Scenario
    from skirmish.packs.unit_types import UnitSet


@dataclass(frozen=True, slots=True)
class Pack:
    """A folder of content that was found to be in order."""

    id: str
    """The name of its folder."""
    title: str
    """What players read; data, never markup."""
    summary: str
    """What is in it; data, never markup."""
    unit_sets: Mapping[str, UnitSet] = field(default_factory=dict)
    """By ruleset: its units and items."""
    digest: str = ""
    """Changes when its units or items change."""
    roles: Mapping[str, str] = field(default_factory=dict)
    """By unit: what it is good for, under every ruleset; data, never markup."""
    looks: Mapping[str, str] = field(default_factory=dict)
    """By unit: the letter that stands for it on the map, if one is said."""
    is_whole: bool = True
    """Whether every ruleset file of it could be read."""
    version: str = ""
    """Its version; empty if it says none."""
    authors: tuple[str, ...] = ()
    """Who made it; data, never markup."""
    licence: str = ""
    """What others may do with it; data, never markup."""
    game: str = ANY
    """The versions of the game that it is made for."""
    needs: Mapping[str, str] = field(default_factory=dict)
    """By id: the packs that must be there for it, each with the range of versions that will do."""
    overrides: tuple[str, ...] = ()
    """What it replaces in other packs: `core/scenarios/raid`."""
    is_own: bool = False
    """Whether it is part of the game."""
    first: str = ""
    """The ruleset that it proposes; empty if it proposes none."""


@dataclass(frozen=True, slots=True)
class ScenarioCard:
    """What "new battle" shows of a scenario."""

    id: str
    """Id of the scenario."""
    pack: str
    """Id of the pack whose units it uses."""
    home: str
    """Id of the pack in which its file lies."""
    title: str
    """What players read; data, never markup."""
    summary: str
    """The briefing; data, never markup."""
    rulesets: tuple[str, ...]
    """Those that it can be played under: every unit is defined for them."""
    sides: tuple[Side, ...]
    """Two to four."""
    infiltrators: str
    """The side that starts unnoticed, or empty."""
    charted: bool
    """Whether the ground is known from the start."""
    fog: bool
    """Whether there is fog unless the player says otherwise."""
    map_name: str
    """Title of the map; data, never markup."""
    width: int
    """Columns of the map."""
    height: int
    """Rows of the map."""
    seats_default: Mapping[str, str]
    """By side or ally: who plays it unless the player says otherwise."""
    strength: Mapping[str, int]
    """By side: its number of units."""
    digest: str
    """Changes when the scenario, its map, or the units and items of its pack change."""
    allies: tuple[Ally, ...] = ()
    """Those of all sides; `seats_default` has theirs, too, and `strength` counts them with their side."""

    def rank(self, played: frozenset[str]) -> tuple[bool, bool, int]:
        """Return what orders scenarios for somebody who has played those: the one to play next is lowest."""
        is_first = self.seats_default.get(self.infiltrators) == HUMAN
        return self.id in played, not played and not is_first, sum(self.strength.values())


def units_of(packs: Mapping[str, Pack], pack: str, ruleset: str) -> UnitSet | None:
    """Return all that the pack has to fight with under the ruleset; None if that is nothing.

    Its own units and items go by their ids, those of packs that it needs by `core/guard`.
    """
    own = packs[pack].unit_sets.get(ruleset)
    lenders = {
        name: packs[name].unit_sets[ruleset]
        for name in packs[pack].needs
        if name in packs and ruleset in packs[name].unit_sets
    }
    if own is None and not lenders:
        return None
    if not lenders:
        return own
    from skirmish.packs.unit_types import UnitSet

    own = own or UnitSet()
    units = {
        f"{name}/{kind}": replace(unit, kind=f"{name}/{kind}")
        for name, lent in lenders.items()
        for kind, unit in lent.units.items()
    }
    items = {f"{name}/{kind}": item for name, lent in lenders.items() for kind, item in lent.items.items()}
    return UnitSet({**own.units, **units}, {**own.items, **items}, own.digest, own.source)


def looks_of(packs: Mapping[str, Pack], pack: str) -> dict[str, str]:
    """Return by kind, as `units_of` calls them, the letters that units have; none of a pack that is gone."""
    if pack not in packs:
        return {}
    lenders = (packs[name] for name in packs[pack].needs if name in packs)
    lent = {f"{one.id}/{kind}": letter for one in lenders for kind, letter in one.looks.items()}
    return {**packs[pack].looks, **lent}


def rulesets_of(packs: Mapping[str, Pack], pack: str) -> tuple[str, ...]:
    """List the rulesets under which the pack, or one that it needs, has anybody to fight with."""
    wanted = (pack, *(name for name in packs[pack].needs if name in packs))
    return tuple(dict.fromkeys(ruleset for name in wanted for ruleset in packs[name].unit_sets))


def card_of(found: Scenario, home: str, playable: tuple[str, ...], mark: str) -> ScenarioCard:
    """Build the card of a scenario that can be played under these rulesets; `mark` is its digest."""
    terrain = found.map.terrain
    return ScenarioCard(
        id=found.id,
        pack=found.pack,
        home=home,
        title=found.title,
        summary=found.summary,
        rulesets=playable,
        sides=found.sides,
        infiltrators=found.infiltrators,
        charted=found.charted,
        fog=found.fog,
        map_name=found.map.title,
        width=terrain.width,
        height=terrain.height,
        seats_default=found.seats,
        strength={
            side.id: sum(stand.side == side.id for stand in found.starting_places) for side in found.sides
        },
        digest=mark,
        allies=found.allies,
    )
