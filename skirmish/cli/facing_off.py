"""Words of the plain client about two units: what each could do to the other, and how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from skirmish.cli.asides import cell_of
from skirmish.cli.naming import one_named, which
from skirmish.cli.output import put
from skirmish.cli.player import Player
from skirmish.grid import Cell
from skirmish.odds.action_odds import points
from skirmish.odds.versus import Attack, versus
from skirmish.odds.walks import placed
from skirmish.rules.action_words import way
from skirmish.rules.bounds import percent, told
from skirmish.rules.system_facts import extent
from skirmish.rules.verbs.stairs import other_storey
from skirmish.texts.sightline import distance, sightline
from skirmish.typed import quoted

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Band, Ruleset
    from skirmish.rules.verb import Option


class FacingOff:
    """The words, each with what it does."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.words: Mapping[str, Callable[[str], None]] = {"bands": self._bands, "compare": self._compare}
        """By what is typed."""

    def _found(self, name: str) -> Unit | None:
        return one_named(self._player.view.units, name)

    def _bands(self, rest: str) -> None:
        """Tell all bands, or how far somebody or a cell is, and in which band."""
        at, ruleset = self._player, self._player.session.ruleset
        own, bands = at.view.units[at.prompt.unit], ruleset.bands
        if not rest:
            none = f"No bands of distance hold for every weapon in {ruleset.title}."
            put("; ".join(band_words(band, ruleset) for band in bands) + "." if bands else none)
            return
        other = self._found(rest)
        cell = other.cell if other is not None else cell_of(rest)
        if cell is None or not at.view.terrain.has(cell):
            put("Say bands, or bands with somebody in sight or a cell of the map, as in bands 4,7.")
            return
        if apart := other_storey(at.view.terrain, own.cell, cell):
            put(f"{other.name if other else cell} is {apart}.")
            return
        band = ruleset.band(own.cell, cell)
        within = f": {band_words(band, ruleset)}" if band is not None else ""
        put(
            f"{other.name if other else cell} is {distance(ruleset, own.cell, cell)} from {own.name}{within}."
        )

    def _compare(self, rest: str) -> None:
        """Tell what the unit and another could do to each other, from here and from another cell."""
        at, (name, _, place) = self._player, rest.rpartition(" ")
        if cell_of(place) is None:  # No cell is named: all of it is the unit.
            name, place = rest, ""
        view, other = at.view, self._found(name)
        own = view.units[at.prompt.unit]
        cell = cell_of(place)
        if asks := which(view.units, name):
            put(asks)
        elif other is None or other.out or other.id == own.id:
            put("Say compare and somebody in sight, and perhaps a cell, as in compare b2 4,7.")
        elif place and not _is_free(view, cell):
            put(f"{quoted(place)} is no free cell. Type reach to hear where {own.name} gets to.")
        else:
            options = tuple(at.session.options(at.prompt))
            for line in compared(at.session.ruleset, view, (own, other), options, cell):
                put(line)


def _is_free(view: Battle, cell: Cell | None) -> bool:
    is_there = cell is not None and view.terrain.has(cell)
    return cell is not None and is_there and view.terrain.tile(cell).walkable and view.at(cell) is None


def band_words(band: Band, ruleset: Ruleset) -> str:
    """Say how far the band goes, and what it means."""
    far = extent(band, ruleset.length)
    return f"{far}, {band.meaning}" if band.meaning else far


def compared(
    ruleset: Ruleset, view: Battle, pair: tuple[Unit, Unit], options: Sequence[Option], cell: Cell | None
) -> Iterator[str]:
    """Yield for here, and for that cell, the line between the two and what each could do to the other."""
    own, other = pair
    for place in (None, cell) if cell is not None else (None,):
        there = view if place is None else placed(ruleset, view, own, tuple(options), place)
        start = there.units[own.id].cell
        yield f"{'Here' if place is None else f'At {place}'}: {sightline(ruleset, there, start, other.cell)}."
        for first, second in ((own, other), (other, own)):
            found = versus(ruleset, there, first.id, second.id)
            said = ", ".join(_attack(ruleset, view, one) for one in found.attacks)
            why = f"nothing; {found.why_not}".removesuffix(".")
            yield f"{first.name} on {second.name}: {said or why}."


def _attack(ruleset: Ruleset, view: Battle, one: Attack) -> str:
    """Name an attack with its chance and its damage on average."""
    verb = ruleset.verbs[one.action.verb]
    tool = tuple(pair for pair in one.action.args if pair[0] == "with")
    name = f"{verb.title} with {way(verb, tool, view, one.action.unit)}" if tool else verb.title
    harm = f" for {points(one.odds.damage)} damage" if one.odds.damage else ""
    return f"{name} {told(one.odds.bounds.chance, percent(one.odds.chance))}{harm}"
