"""A map that is drawn as a battle to try it: a scenario on it, or three against three."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.errors import Problem, SettingsError
from skirmish.grid.cell import Cell
from skirmish.grid.paths import distances
from skirmish.packs.build import read_scenario
from skirmish.packs.cards import card_of, rulesets_of
from skirmish.packs.maps import Map, read_map
from skirmish.packs.setup import Setup
from skirmish.packs.sketch.sketch import Sketch
from skirmish.packs.sketch.text import written
from skirmish.packs.source import Source, parsed
from skirmish.rules.victory import ruling

if TYPE_CHECKING:
    from skirmish.packs.holdings import Library
    from skirmish.packs.scenario import Scenario
    from skirmish.packs.sketch.cast import Cast

STARTS: Final = ("start_1", "start_2")
"""The zones in which the two sides begin, if the map has both."""
PLAYTEST: Final = "playtest"
"""The id of the scenario."""
PACK: Final = "core"
"""The pack whose units fight."""
_SIDES: Final[Mapping[str, tuple[str, str, tuple[str, ...]]]] = {
    "wardens": ("Wardens", "human", ("guard", "guard", "archer")),
    "outlaws": ("Outlaws", "ai:regular", ("raider", "raider", "archer")),
}
_MEN: Final = 3


def playtest(sketch: Sketch, library: Library, cast: Cast | None = None) -> Library:
    """Return the library with a battle on this map, PLAYTEST: that scenario with its units as they are drawn.

    Without one it is three against three. SettingsError, with the reason, if there can be none.
    """
    problems: list[Problem] = []
    found = read_map("sketch", _source(written(sketch), problems), problems)
    if found is None:
        raise SettingsError(f"the map has a mistake: {problems[0].message}")
    pack = cast.pack if cast is not None else PACK
    if pack not in library.packs:
        raise SettingsError(f"there is no pack `{pack}` whose units could fight")
    if cast is not None:
        scenario = cast.scenario(sketch.posts, found, library.rulesets, problems)
        scenario = replace(scenario, id=PLAYTEST) if scenario else None
    else:
        source = _source(_scenario_text(found), problems)
        scenario = read_scenario(
            PLAYTEST, source, pack=pack, maps={found.id: found}, rulesets=library.rulesets, problems=problems
        )
    if scenario is None:
        raise SettingsError(problems[0].message)
    card = card_of(scenario, pack, _playable(scenario, library), PLAYTEST)
    return replace(
        library,
        cards={**library.cards, PLAYTEST: card},
        scenarios={**library.scenarios, PLAYTEST: scenario},
    )


def _playable(scenario: Scenario, library: Library) -> tuple[str, ...]:
    """List the rulesets that define all of its units. SettingsError if none does, or nobody could play."""
    sets = {name: library.units(scenario.pack, name) for name in rulesets_of(library.packs, scenario.pack)}
    playable = tuple(name for name, one in sets.items() if scenario.kinds <= one.units.keys())
    if not playable:
        raise SettingsError(f"no ruleset of the pack `{scenario.pack}` defines all of its units")
    first = playable[0]
    result = ruling(scenario.battle(library.rulesets[first], sets[first], Setup(PLAYTEST, first, "")))
    if result is not None:
        raise SettingsError(f"the battle is decided before it begins: {result.reason.removesuffix('.')}")
    return playable


def _source(text: str, problems: list[Problem]) -> Source:
    found = parsed(text, "map", problems)
    if found is None:
        raise SettingsError(problems[0].message)
    return found


def _scenario_text(found: Map) -> str:
    """Write the battle as a scenario file."""
    lines = [f"title: {PLAYTEST}", "summary: A map is tried.", f"map: {found.id}", "charted: true", "sides:"]
    for (side, (name, seat, kinds)), places in zip(_SIDES.items(), _places(found), strict=True):
        lines += [f"  {side}:", f"    name: {name}", f"    seat: {seat}", "    units:"]
        lines += [f'      - {{unit: {kind}, at: "{at}"}}' for kind, at in zip(kinds, places, strict=True)]
    return "\n".join(lines) + "\n"


def _places(found: Map) -> tuple[list[str], list[str]]:
    """Return where the units of each side begin: in its zone, else at the western and eastern ends."""
    if all(name in found.zones for name in STARTS):
        for name in STARTS:
            room = (found.zones[name] & found.ground).bit_count()
            if room < _MEN:
                size = f"{room} cell{'' if room == 1 else 's'}"
                raise SettingsError(f"`{name}` has {size}, and {_MEN} units start there")
        return [STARTS[0]] * _MEN, [STARTS[1]] * _MEN
    left = found.ground
    terrain = found.terrain
    while left:
        first = next(terrain.cells(left))
        part = distances(terrain, terrain.doors, [first]).cells & found.ground | 1 << terrain.bit(first)
        if part.bit_count() >= 2 * _MEN:
            cells = sorted(terrain.cells(part), key=_from_the_west)
            return [str(cell) for cell in cells[:_MEN]], [str(cell) for cell in cells[-_MEN:]]
        left &= ~part
    raise SettingsError("there is no room for three against three")


def _from_the_west(cell: Cell) -> tuple[int, int]:
    return cell.x, cell.y
