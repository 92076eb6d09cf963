"""What can be looked up during a battle: people, things, ground, states, verbs and rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields
from typing import TYPE_CHECKING, Any, Final

from skirmish.grid.tiles import FIRE
from skirmish.model.squads import banner
from skirmish.rules.rule_texts import rule_texts
from skirmish.rules.system_facts import page, spoken
from skirmish.rules.verbs.doors import said_of_door
from skirmish.rules.verbs.stairs import said_of_stairs
from skirmish.texts.fallen_or_lost import lost, since_then, when_seen
from skirmish.texts.foes import COUNTED
from skirmish.texts.report import condition
from skirmish.typed import as_sentence

if TYPE_CHECKING:
    from skirmish.grid.tiles import Tile
    from skirmish.model.battle import Battle
    from skirmish.model.kit import Item
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Verb

CHAPTERS: Final = ("people", "verbs", "weapons", "ground", "states", "rules", "system")
"""The chapters, in their order."""
AIMS: Final = {
    "none": "", "foe": "Aimed at a foe.", "friend": "Aimed at a friend.", "unit": "Aimed at a unit.",
    "body": "Aimed at one who is down.", "cell": "Aimed at a cell.",
}  # fmt: skip
"""What a verb is aimed at, as a sentence."""
STAIRS: Final = "stairs"
"""The id of the entry about stairs, which are no kind of ground but lie on one."""
FLAMES: Final = "fire"
"""The id of the entry about cells that burn, of whatever ground."""
OF_FLAMES: Final = "It burns whatever ground it lies on, and hurts who stands in it as a round begins."
"""What is said of it."""
FORECAST: Final = "threats"
"""The id of the entry about what enemies could do next."""
OF_STAIRS: Final = "A step from one end to the other, up by <, down by >. Floors stop sight, shots and sound."
"""What is said of all stairs."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that can be looked up. All of it is data, never markup."""

    chapter: str
    """One of `CHAPTERS`."""
    id: str
    """Its name within the chapter."""
    title: str
    """What stands above it."""
    lines: tuple[str, ...]
    """What is said of it, a paragraph each."""
    signs: tuple[str, str] = ("", "")
    """How the map draws it: with any sign, and with ASCII only; empty for what has no sign of its own."""


def entries(ruleset: Ruleset, view: Battle, chapter: str) -> tuple[Entry, ...]:
    """List what a chapter says about a battle, as far as the view knows it. KeyError for no chapter."""
    return tuple(_CHAPTERS[chapter](ruleset, view))


def _people(ruleset: Ruleset, view: Battle) -> Iterator[Entry]:
    """Yield every unit that the view knows, with its card, what it carries, and how it is or was."""
    words = {word.id: word for word in ruleset.prose.states}
    for unit in view.units.values():
        side = banner(view, unit)
        numbers = ", ".join(f"{name} {value}" for name, value in ruleset.card(view, unit))
        items = ", ".join(item.name + (f" ({item.flaw})" if item.flaw else "") for item in unit.items)
        states = [words[state.name] for state in unit.states.values() if state.name in words]
        left = f"{unit.hp} of {ruleset.full(unit)} left."
        said = (
            f"{as_sentence(condition(unit)) if unit.out else left} {numbers}".strip(),
            f"Carries {items}." if items else "",
            *(f"{word.word}: {word.meaning}" for word in states),
        )
        yield Entry("people", unit.id, f"{unit.name}, {side}", tuple(line for line in said if line))
    for sighting in lost(view):
        unit = sighting.unit
        where = f"{unit.cell}{when_seen(sighting)}{since_then(sighting)}"
        seen = f"Last seen at {where}, with {unit.hp} of {ruleset.full(unit)} left."
        yield Entry("people", unit.id, f"{unit.name}, {banner(view, unit)}", (seen,))


def _verbs(ruleset: Ruleset, _view: Battle) -> Iterator[Entry]:
    for verb in ruleset.verbs.values():
        if verb.key or verb.hint:
            yield Entry("verbs", verb.id, verb.title, tuple(line for line in _verb_lines(verb) if line))


def _verb_lines(verb: Verb) -> Iterator[str]:
    yield as_sentence(verb.hint)
    yield AIMS[verb.aim]


def _weapons(_ruleset: Ruleset, view: Battle) -> Iterator[Entry]:
    """Yield every kind of item that is known to be there, what it does, who has one and where one lies."""
    kinds: dict[str, Item] = {}
    holders: dict[str, list[str]] = {}
    for unit in view.units.values():
        for item in unit.items:
            kinds.setdefault(item.kind, item)
            holders.setdefault(item.kind, []).append(unit.name)
    for cell, things in view.ground.items.items():
        for item in things:
            kinds.setdefault(item.kind, item)
            holders.setdefault(item.kind, []).append(f"on the ground at {cell}")
    for kind, item in sorted(kinds.items(), key=lambda pair: pair[1].name):
        who = ", ".join(dict.fromkeys(holders[kind]))
        yield Entry(
            "weapons",
            kind,
            item.name,
            (_stats(item) or _stats(item, is_all=True) or "As usual for its kind.", f"Here: {who}."),
        )


def _stats(item: Item, *, is_all: bool = False) -> str:
    """Tell the numbers of an item that are not as usual; or all that are not 0, where none is otherwise."""
    found: list[str] = []
    record: Any = item.stats
    for one in fields(record) if hasattr(record, "__dataclass_fields__") else ():
        value = getattr(record, one.name)
        usual = one.default if one.default is not MISSING else None
        is_number = is_all and type(value) is int and value != 0
        if (
            (value == usual and not is_number)
            or one.name in {"name", "kind"}
            or not isinstance(value, str | int | tuple | frozenset)
        ):
            continue
        name = one.name.removeprefix("is_").replace("_", " ")
        words = " ".join(str(part) for part in value) if isinstance(value, tuple | frozenset) else str(value)
        if value is not False and words:
            found.append(name if value is True else f"{name} {words}")
    return f"{', '.join(found)}." if found else ""


def _ground(_ruleset: Ruleset, view: Battle) -> Iterator[Entry]:
    """Yield every kind of ground that the side has seen, with what it does and how much there is."""
    terrain = view.terrain
    for tile, cells in sorted(terrain.kinds.items(), key=lambda pair: pair[0].name):
        many = f"{_cells(cells.bit_count())} of it here."
        locked = _locked(view, tile.id) if tile.door else ()
        yield Entry("ground", tile.id, tile.name, (tile_facts(tile), many, *locked), (tile.glyph, tile.ascii))
    if view.ground.fires:
        burning = f"{_cells(len(view.ground.fires))} of it here."
        yield Entry("ground", FLAMES, "fire", (OF_FLAMES, burning), FIRE)
    if terrain.stairs:
        ends = (f"{end}: {said_of_stairs(terrain, end)}." for stair in terrain.stairs for end in stair.ends)
        yield Entry("ground", STAIRS, "stairs", (OF_STAIRS, *ends), ("< >", "< >"))


def _cells(count: int) -> str:
    return f"{count} cell{'' if count == 1 else 's'}"


def _locked(view: Battle, tile: str) -> Iterator[str]:
    """Say of each door of that kind which is locked, as far as is known, what it takes to open it."""
    for cell in view.ground.locks:
        if view.ground.lock_at(cell) is not None and view.terrain.tile(cell).id == tile:
            yield f"{cell}: {said_of_door(view, cell)}."


def tile_facts(tile: Tile) -> str:
    """Say what a kind of ground does to those who walk, look, shoot and hide."""
    walk = "Nobody can stand there" if not tile.walkable else "Open to walk"
    if tile.door:
        walk = "Opens and closes; closed, nobody passes"
    elif tile.walkable and tile.cost > 1:
        walk = f"A step into it counts {tile.cost}"
    said = [walk, "blocks sight" if tile.opaque else ""]
    said += [
        f"{tile.cover} cover" if tile.cover != "none" else "",
        "hides who stands in it" if tile.conceals else "",
    ]
    said += [tile.light if tile.light != "lit" else "", f"height {tile.height}" if tile.height else ""]
    return "; ".join(one for one in said if one) + "."


def _states(ruleset: Ruleset, view: Battle) -> Iterator[Entry]:
    for word in ruleset.prose.states:
        who = [unit.name for unit in view.up() if unit.has(word.id)]
        now = f"Now: {', '.join(who)}." if who else ""
        rule = f"Rule {word.rule}." if word.rule else ""
        yield Entry("states", word.id, word.word, tuple(line for line in (word.meaning, rule, now) if line))


def _rules(ruleset: Ruleset, _view: Battle) -> Iterator[Entry]:
    for rule in rule_texts(ruleset):
        yield Entry("rules", rule.id, rule.id, tuple(dict.fromkeys((rule.line, rule.text))))


def _system(ruleset: Ruleset, view: Battle) -> Iterator[Entry]:
    """Yield how the system is played, and its options as they stand in this battle."""
    for heading, said in page(ruleset, view.scene.options):
        yield Entry("system", heading, heading, (said,))
    yield Entry("system", FORECAST, FORECAST, (COUNTED,))
    for choice in ruleset.choices:
        value = view.scene.options.get(choice.name, choice.values[0])
        title = f"{spoken(choice.name)}: {spoken(value)}"
        yield Entry("system", f"option {choice.name}", title, (choice.meaning,))


_CHAPTERS: Final = {
    "people": _people,
    "verbs": _verbs,
    "weapons": _weapons,
    "ground": _ground,
    "states": _states,
    "rules": _rules,
    "system": _system,
}
