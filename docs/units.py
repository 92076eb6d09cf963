"""The page of units: what may be said of them, and the people of `core`; and a page of people for each other pack.

Everything comes from the packs and from the tables of the systems; none of these is known by name here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from docs import sheets
from docs.tables import Json, line
from skirmish.grid import Cell
from skirmish.packs.holdings import Library

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.kit import Item
    from skirmish.model.unit import Unit
    from skirmish.packs.scenario import Scenario, StartingPlace
    from skirmish.rules.ruleset import Ruleset

PACK: Final = "core"
"""Whose people are shown beside what may be said of units; those of other packs have pages of their own."""
FOLDER: Final = "docs/people"
"""Where those pages lie."""
HEAD: Final = """# Units

`make papers` writes this page from the code and the shipped packs: first what a file of units may say under every system,
then all who are in `content/{pack}/`, and where they stand in its scenarios.
{others}
"""
OTHERS: Final = """
The other packs have a page each: {links}.
"""
PEOPLE: Final = """# {title}

{summary}

`make papers` writes this page from `content/{pack}/` and from the entries of other packs that it is `like`. What may be
said of units stands [on a page of its own](../units.md).
"""
CAST: Final = """
## The people of `{pack}`

The same people under every system: what `content/{pack}/` says of each, as the system's own card shows it.
Behind an item stands what it does, as far as that is not the usual.

"""


@dataclass(frozen=True, slots=True)
class Cast:
    """The people of the pack under one system."""

    ruleset: Ruleset
    """The system."""
    battle: Battle
    """Any battle under it, for cards want one."""
    units: Mapping[str, Unit]
    """By kind, whole and fresh."""


def page(found: Library, shapes: Mapping[str, Json]) -> str:
    """Return the whole page, as Markdown."""
    links = ", ".join(f"[{found.packs[name].title}](people/{name}.md)" for name in others(found))
    head = HEAD.format(pack=PACK, others=OTHERS.format(links=links))
    return head + sheets.section(found.rulesets, shapes) + shown(found, PACK)


def people(found: Library) -> dict[str, str]:
    """Return the page of each other pack by its place."""
    texts = {}
    for name in others(found):
        pack = found.packs[name]
        head = PEOPLE.format(title=pack.title, summary=pack.summary, pack=name)
        texts[f"{FOLDER}/{name}.md"] = head + shown(found, name)
    return texts


def others(found: Library) -> list[str]:
    """List the other packs that have people."""
    return [name for name, pack in found.packs.items() if name != PACK and pack.unit_sets]


def shown(found: Library, pack: str) -> str:
    """Return the people of that pack, and where they stand in its scenarios."""
    casts = [cast(found, pack, name) for name in found.packs[pack].unit_sets]
    kinds = dict.fromkeys(kind for one in casts for kind in one.units)
    parts = [CAST.format(pack=pack), *(person(found, pack, kind, casts) for kind in kinds)]
    scenarios = [one for one in found.scenarios.values() if one.pack == pack]
    return "\n".join([*parts, *(scenario(one, casts) for one in scenarios)])


def cast(found: Library, pack_id: str, ruleset: str) -> Cast:
    """Everybody of the pack under that system."""
    table, pack = found.rulesets[ruleset], found.packs[pack_id]
    stage = next(card.id for card in found.cards.values() if ruleset in card.rulesets)
    people = pack.unit_sets[ruleset].units.items()
    units = {kind: unit_type.unit(table, kind, "", Cell(0, 0)) for kind, unit_type in people}
    return Cast(table, found.battle(found.setup(stage, ruleset, "units")), units)


# ----------------------------------------------------------------------------------------------- one of them


def person(found: Library, pack: str, kind: str, casts: Sequence[Cast]) -> str:
    """One of the people: a table with a column for each system."""
    known = [one for one in casts if kind in one.units]
    rows = {
        "points": [str(one.units[kind].hp) for one in known],
        "numbers": [numbers(one, one.units[kind]) for one in known],
        "at the ready": [things(one.units[kind].hands) for one in known],
        "carried": [things(one.units[kind].carried) for one in known],
        "worn": [things(one.units[kind].worn) for one in known],
    }
    lines = [
        f"### {kind}",
        "",
        f"{found.packs[pack].roles.get(kind, 'No more is said').capitalize()}.",
        "",
        line(["", *(f"`{one.ruleset.id}`" for one in known)]),
        line(["---"] * (len(known) + 1)),
        *(line([name, *cells]) for name, cells in rows.items() if any(cells)),
        "",
    ]
    return "\n".join(lines)


def numbers(one: Cast, unit: Unit) -> str:
    """Return what the system's own card says."""
    return ", ".join(f"{name} {value}" for name, value in one.ruleset.card(one.battle, unit))


def things(items: Iterable[Item]) -> str:
    """Items with what they do; the same one twice is counted."""
    told = (f"{item.name}{deeds(item)}" for item in items)
    counted = ((text, len(list(alike))) for text, alike in groupby(told))
    return "; ".join(f"{count} × {text}" if count > 1 else text for text, count in counted)


def deeds(item: Item) -> str:
    """` (harm 2)`: the fields of an item that are not as usual; empty if all are."""
    stats: Any = item.stats
    said = [
        told(field.name, getattr(stats, field.name)) for field in fields(stats) if is_unusual(stats, field)
    ]
    return f" ({', '.join(filter(None, said))})" if any(said) else ""


def is_unusual(stats: Any, field: Any) -> bool:
    """Whether the field of an item has another value than it would have by itself."""
    usual = field.default_factory() if field.default_factory is not MISSING else field.default
    return bool(getattr(stats, field.name) != usual)


def told(name: str, value: object) -> str:
    """Write a field as it reads: `two shots`, `damage 6`."""
    word = name.removeprefix("is_").replace("_", " ")
    if isinstance(value, bool):
        return word if value else f"not {word}"
    if isinstance(value, tuple | frozenset):
        return f"{word} {' '.join(sorted(map(str, value)))}"
    return f"{word} {value}"


# ------------------------------------------------------------------------------------------------- scenarios


def scenario(draft: Scenario, casts: Sequence[Cast]) -> str:
    """Who fights in it: for each side a table of its people, a column for each system."""
    lines = [f"## {draft.title} (`{draft.id}`)", ""]
    for side in draft.sides:
        own = [stand for stand in draft.starting_places if stand.side == side.id]
        lines += [f"**{side.name}**, {len(own)}", "", *roll(own, casts), ""]
    return "\n".join(lines)


def roll(starting_places: Sequence[StartingPlace], casts: Sequence[Cast]) -> Iterator[str]:
    """Return the table of one side."""
    yield line(["who", *(f"`{one.ruleset.id}`" for one in casts)])
    yield line(["---"] * (len(casts) + 1))
    for kind in dict.fromkeys(stand.kind for stand in starting_places):
        alike = [stand for stand in starting_places if stand.kind == kind]
        names = ", ".join(stand.name for stand in alike if stand.name)
        who = f"{len(alike)} × [{kind}](#{kind})" + (f": {names}" if names else "")
        yield line([who, *(brief(one, kind) for one in casts)])


def brief(one: Cast, kind: str) -> str:
    """`10; polearm, leather coat`: points and kit; empty where the system has nobody of that kind."""
    unit = one.units.get(kind)
    if unit is None:
        return ""
    return f"{unit.hp}; {', '.join(item.name for item in unit.items) or 'bare hands'}"
