"""The list of what the unit can do now on one line or two, for small screens; the card shows the rest."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, product
from typing import NamedTuple

from skirmish.app.lines import Row, Span, width
from skirmish.app.rows.verbs import figures, key_of, odds_of, price_of, titles, turn_row
from skirmish.app.selection import Selection

BEFORE = 2
"""Options that stay in sight before the chosen one, where there is no room for all, unless it had none."""
GAP = Span(" ")
"""Stands between two options."""
APART = 2
"""Columns between the unit and the first option."""

_Option = tuple[Row, Row]
"""An option as it is written behind another way of its verb, and in full."""


class _Said(NamedTuple):
    """What is to be written of an option."""

    key: str
    """What chooses it."""
    way: str
    """Its title behind another way of its verb."""
    title: str
    """Its title in full."""
    chance: str
    """How likely it is to come off; empty if that is not known."""
    price: str
    """What it costs of the turn; nothing where its chance is shown."""
    brief: str
    """The same in a few signs."""
    role: str
    """How it is drawn."""


def short_rows(selection: Selection, columns: int, unit: Row, *, is_two: bool) -> list[Row]:
    """Write the list below that row of the unit: keys, titles, and chances or else what each costs.

    If one line is too short for all options, the first of them stand behind the unit; if both are, another
    way of a verb is only `or punch` behind `takedown: knife`, then costs are a few signs, and at last the
    options that do not fit are counted. None is ever cut. There is one line only
    unless `is_two`. Before the first option stands the direction to look, if one was chosen.
    """
    lead = (*unit, *(turn_row(selection)[:2] if selection.gaze else ()))
    card = selection.player_keys.shown["card"]
    return [*_laid(_said(selection), selection.picked, lead, columns, card, is_two=is_two)]


def _said(selection: Selection) -> tuple[_Said, ...]:
    """List by option what is to be written of it."""
    names, meant = titles(selection), selection.index_of(selection.option)
    short, board = selection.ruleset.prose.short_prices, selection.player_keys
    found = []
    for index, (option, way, name) in enumerate(
        zip(selection.options, _named_once(names), names, strict=True)
    ):
        chance = figures(odds_of(selection, option))[0]
        price = "" if chance else price_of(selection, option)
        number, letter = board.number(index).strip(), key_of(selection, index)
        key = number or letter if board.counts else letter or number
        role = "picked" if index == selection.picked else "strong" if index == meant else "text"
        found.append(_Said(key, way, name, chance, price, short.get(price, price), role))
    return tuple(found)


@lru_cache(maxsize=8)  # Most often the cursor has moved and the list is as it was.
def _laid(
    said: Sequence[_Said], picked: int | None, lead: Row, columns: int, card: str, *, is_two: bool
) -> Sequence[Row]:
    """Lay the options out behind what leads them, on two lines if there may be two."""
    rooms = [columns - width(lead) - APART * bool(lead), *([columns] if is_two else [])]
    full, brief = [one.price for one in said], [one.brief for one in said]
    chosen = [full[at] if at == picked else price for at, price in enumerate(brief)]
    for prices, is_full in product((full, chosen, brief), (True, False)):
        options = _options(said, prices, is_full=is_full)
        for taken in ([0, columns] if is_two else rooms, rooms):
            lines = _filled(options, taken)
            if sum(map(len, lines)) == len(options):
                return _behind(lead, lines)
    return _behind(lead, _windowed(card, picked or 0, options, rooms))


def _behind(lead: Row, lines: Sequence[Sequence[Row]]) -> list[Row]:
    """Join the options to lines, the first of which begins with what leads it."""
    first, *rest = [tuple(chain.from_iterable((*option, GAP) for option in line))[:-1] for line in lines]
    return [(*lead, Span(" " * APART), *first) if lead else first, *rest]


def _filled(options: Sequence[_Option], rooms: Sequence[int]) -> list[list[Row]]:
    """Put as many options on each line as fit, in their order; the first of a line is written in full."""
    lines: list[list[Row]] = []
    at = 0
    for room in rooms:
        line: list[Row] = []
        left = room
        while at < len(options) and width(row := options[at][0 if line else 1]) <= left:
            left -= width(row) + len(GAP.text)
            line.append(row)
            at += 1
        lines.append(line)
    return lines


def _windowed(card: str, picked: int, options: Sequence[_Option], rooms: Sequence[int]) -> list[list[Row]]:
    """Put the first options on the lines, or those around the chosen one; count those that do not fit."""
    rooms = [*rooms[:-1], rooms[-1] - width(_more(card, len(options))) - len(GAP.text)]
    lines = _filled(options, rooms)
    before = BEFORE
    if picked >= sum(map(len, lines)):
        lines = _filled(options[picked - before :], rooms)
        while before and sum(map(len, lines)) <= before:
            before -= 1
            lines = _filled(options[picked - before :], rooms)
    left = len(options) - sum(map(len, lines))
    lines[-1].append(_more(card, left))
    return lines


def _more(card: str, count: int) -> Row:
    """Say how many options stand on the card alone, and which key shows it."""
    return (Span(f" {card}", "key", "popup('card')"), Span(f" {count} more", "dim", "popup('card')"))


def _options(said: Sequence[_Said], prices: Sequence[str], *, is_full: bool) -> list[_Option]:
    """Write every option with that price: behind another way of its verb, and in full; alike if `is_full`."""
    rows: list[_Option] = []
    for index, (one, price) in enumerate(zip(said, prices, strict=True)):
        told = (
            _with_chance(name, one.chance) + (f" ({price})" if price else "")
            for name in (one.title if is_full else one.way, one.title)
        )
        behind, whole = (_spans(one, index, text) for text in told)
        rows.append((behind, whole))
    return rows


def _with_chance(name: str, chance: str) -> str:
    """Write the chance behind the title, apart from a figure in which that ends: `hide: add 4, 57 %`."""
    return f"{name}, {chance}" if chance and name[-1:].isdigit() else f"{name} {chance}".rstrip()


def _named_once(names: Sequence[str]) -> list[str]:
    """Write `or` for the verb where the option before it has the same: `takedown: knife`, `or punch`."""
    found, before = [], ""
    for name in names:
        verb, _, how = name.partition(": ")
        found.append(f"or {how}" if how and verb == before else name)
        before = verb
    return found


def _spans(one: _Said, index: int, text: str) -> Row:
    """Write one option; a click on it chooses it."""
    hit = f"verb({index})"
    return Span(f" {one.key}", "key", hit), Span(f" {text}", one.role, hit)
