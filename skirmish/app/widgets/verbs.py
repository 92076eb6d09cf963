"""The list of what the unit can do now: number, key, chance and mean damage against the target."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from skirmish.app.desk import Desk
from skirmish.app.keys import TAKEN
from skirmish.app.lines import Row, Span, apart
from skirmish.app.pricing import Price, percent, points
from skirmish.model.kit import item_named
from skirmish.model.unit import Unit
from skirmish.rules.verb import Option

NUMBERS = "1234567890"
"""The keys of the first ten rows."""


def title(option: Option, unit: Unit, is_only: bool) -> str:
    """What the row says: the verb, and the way where there are several."""
    if is_only or not option.args:
        return option.verb.title
    ways = []
    for name, value in option.args:
        item = item_named(unit.items, value)
        ways.append(item.name if item else value if name == "with" else f"{name} {value}")
    return f"{option.verb.title}: {', '.join(ways)}"


def titles(desk: Desk) -> tuple[str, ...]:
    """The titles of all options."""
    unit = desk.unit
    ids = [option.verb.id for option in desk.options]
    return (
        tuple(title(option, unit, ids.count(option.verb.id) == 1) for option in desk.options) if unit else ()
    )


def key_of(desk: Desk, index: int) -> str:
    """The letter of an option: the first way of a verb has it, unless the table itself needs that key."""
    verb = desk.options[index].verb
    first = next(i for i, option in enumerate(desk.options) if option.verb.id == verb.id)
    return verb.key if first == index and verb.key not in TAKEN else ""


def price_of(desk: Desk, option: Option) -> Price | None:
    """The price that is known already for the row."""
    action = desk.priced(option)
    return desk.pricing.known(desk.view, action) if action else None


def figures(price: Price | None) -> tuple[str, str]:
    """Chance and mean damage, as the row writes them; a verb without a target has its result in words."""
    if price is None:
        return "", ""
    if price.chance:
        return percent(price.chance), points(price.damage) if price.damage else ""
    if price.results and len(price.results) > 1:
        word, chance = price.results[0]
        return percent(chance), word
    return "", ""


def verb_rows(desk: Desk, columns: int) -> Iterator[Row]:
    """One row per option; the chosen one, or the one that Enter means, is marked."""
    if desk.unit is None:
        return
    meant = desk.index_of(desk.option)
    for index, (option, name) in enumerate(zip(desk.options, titles(desk), strict=True)):
        role = "picked" if index == desk.picked else "strong" if index == meant else "text"
        words = (key_of(desk, index) or " ", name, *figures(price_of(desk, option)))
        yield _row(index, words, role, columns)


@lru_cache(maxsize=256)
def _row(index: int, words: tuple[str, str, str, str], role: str, columns: int) -> Row:
    """One row of the list, of its key, title, chance and damage: all of it is the button."""
    number = NUMBERS[index] if index < len(NUMBERS) else " "
    key, name, chance, damage = words
    right = (Span(f"{chance:>6} {damage:>7} ", role),)
    left = (Span(f" {number} {key} ", "key" if role != "picked" else role), Span(name, role))
    return tuple(span._replace(hit=f"verb {index}") for span in apart(left, right, columns, role))


def short_row(desk: Desk) -> Row:
    """The same on one line, for small screens: keys, titles and chances; what is cut is under `o`."""
    spans: list[Span] = []
    meant = desk.index_of(desk.option)
    start = max(0, (desk.picked or 0) - 2)
    for index, name in list(enumerate(titles(desk)))[start:]:
        role = "picked" if index == desk.picked else "strong" if index == meant else "text"
        chance, _ = figures(price_of(desk, desk.options[index]))
        hit = f"verb {index}"
        spans.append(Span(f" {NUMBERS[index] if index < len(NUMBERS) else ''}", "key", hit))
        spans.append(Span(f" {name}{' ' + chance if chance else ''} ", role, hit))
    return tuple(spans)
