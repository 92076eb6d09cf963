"""All about a pack, as plain data and as lines to read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from skirmish.packs.versions import ANY

if TYPE_CHECKING:
    from skirmish.packs.cards import Pack
    from skirmish.packs.holdings import Library


def record(library: Library, pack: Pack) -> dict[str, Any]:
    """Return all about a pack as plain data."""
    kinds = dict.fromkeys(kind for one in pack.unit_sets.values() for kind in one.units)
    return {
        "id": pack.id,
        "title": pack.title,
        "summary": pack.summary,
        "version": pack.version,
        "authors": list(pack.authors),
        "licence": pack.licence,
        "game": pack.game,
        "needs": dict(pack.needs),
        "overrides": list(pack.overrides),
        "needed_by": list(dependents(library, pack.id)),
        "rulesets": list(systems_of(library, pack.id)),
        "units": {kind: pack.roles.get(kind, "") for kind in kinds},
        "scenarios": [name for name, card in library.cards.items() if card.home == pack.id],
        "maps": [name for name in library.maps if name.startswith(f"{pack.id}/")],
        "own": not pack.is_own,
    }


def systems_of(library: Library, pack: str) -> tuple[str, ...]:
    """List the rulesets under which something of the pack itself can be played: its units, its scenarios."""
    fought = (name for card in library.cards.values() if card.home == pack for name in card.rulesets)
    return tuple(dict.fromkeys((*library.packs[pack].unit_sets, *fought)))


def told_lines(told: dict[str, Any]) -> list[str]:
    """Return the same as lines to read."""
    needs = ", ".join(f"{name} {ranged}" for name, ranged in told["needs"].items())
    rows = {
        "id": told["id"],
        "version": told["version"],
        "authors": ", ".join(told["authors"]),
        "licence": told["licence"],
        "for Skirmish": told["game"],
        "needs": needs,
        "replaces": ", ".join(told["overrides"]),
        "needed by": ", ".join(told["needed_by"]),
        "systems": ", ".join(told["rulesets"]),
        "scenarios": ", ".join(told["scenarios"]),
        "maps": ", ".join(told["maps"]),
    }
    lines = [told["title"], told["summary"], ""]
    lines += [f"{name:13} {said or '-'}" for name, said in rows.items()]
    if told["units"]:
        lines += ["", "units"]
        wide = max(map(len, told["units"]))
        lines += [f"  {kind:{wide}}  {role}".rstrip() for kind, role in told["units"].items()]
    return lines


def dependents(known: Library, pack: str) -> dict[str, str]:
    """Tell which other packs need that one, and why, by id."""
    found: dict[str, str] = {}
    for name, one in known.packs.items():
        if name != pack and pack in one.needs:
            ranged = one.needs[pack]
            found[name] = "needs it" if ranged == ANY else f"needs it in {ranged}"
    for name, card in known.cards.items():
        if card.home != pack and pack in {card.pack, known.scenarios[name].map.id.rpartition("/")[0]}:
            found.setdefault(card.home, f"its scenario {name} uses it")
    return found
