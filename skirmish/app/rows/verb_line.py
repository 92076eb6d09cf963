"""The list of what the unit can do now on one line or two, for small screens; the card shows the rest."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from skirmish.app.lines import Row, Span, width
from skirmish.app.rows.verbs import figures, key_of, odds_of, price_of, titles, turn_row
from skirmish.app.selection import Selection

BEFORE = 2
"""Options that stay in sight before the chosen one, where there is no room for all."""
GAP = Span(" ")
"""Stands between two options."""
APART = 2
"""Columns between the unit and the first option."""

_Option = tuple[Row, Row]
"""An option as it is written behind another way of its verb, and in full."""


def short_rows(selection: Selection, columns: int, unit: Row = ()) -> list[Row]:
    """Write the list below that row of the unit: keys, titles, and chances or else what each costs.

    If one line is too short for all options, the first of them stand behind the unit; if both are, costs are
    a few signs, and at last the options that do not fit are counted. None is ever cut. Without a row of the
    unit there is one line only. Before the first option stands the direction to look, if one was chosen.
    """
    lead = (*unit, *(turn_row(selection)[:2] if selection.gaze else ()))
    rooms = [columns - width(lead) - APART * bool(lead), *([columns] if unit else [])]
    full, brief = _prices(selection), _brief_prices(selection)
    chosen = [full[at] if at == selection.picked else price for at, price in enumerate(brief)]
    for prices in (full, chosen, brief):
        options = _options(selection, prices)
        for taken in ([0, columns] if unit else rooms, rooms):
            lines = _filled(options, taken)
            if sum(map(len, lines)) == len(options):
                return _behind(lead, lines)
    return _behind(lead, _windowed(selection, options, rooms))


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


def _windowed(selection: Selection, options: Sequence[_Option], rooms: Sequence[int]) -> list[list[Row]]:
    """Put the first options on the lines, or those around the chosen one; count those that do not fit."""
    rooms = [*rooms[:-1], rooms[-1] - width(_more(selection, len(options))) - len(GAP.text)]
    lines, picked = _filled(options, rooms), selection.picked or 0
    if picked >= sum(map(len, lines)):
        lines = _filled(options[picked - BEFORE :], rooms)
    left = len(options) - sum(map(len, lines))
    lines[-1].append(_more(selection, left))
    return lines


def _more(selection: Selection, count: int) -> Row:
    """Say how many options stand on the card alone, and which key shows it."""
    key = selection.player_keys.shown["card"]
    return (Span(f" {key}", "key", "popup('card')"), Span(f" {count} more", "dim", "popup('card')"))


def _prices(selection: Selection) -> list[str]:
    """List by option what it costs of the turn; nothing where its chance is shown."""
    return [
        "" if figures(odds_of(selection, option))[0] else price_of(selection, option)
        for option in selection.options
    ]


def _brief_prices(selection: Selection) -> list[str]:
    """List the same in a few signs."""
    short = selection.ruleset.prose.short_prices
    return [short.get(price, price) for price in _prices(selection)]


def _options(selection: Selection, prices: Sequence[str]) -> list[_Option]:
    """Write every option: without a verb that the one before has named, too, and in full."""
    full = titles(selection)
    rows: list[_Option] = []
    for index, names in enumerate(zip(_named_once(full), full, strict=True)):
        chance, price = figures(odds_of(selection, selection.options[index]))[0], prices[index]
        told = (f"{name} {chance}".rstrip() + (f" ({price})" if price else "") for name in names)
        short, whole = (_spans(selection, index, text) for text in told)
        rows.append((short, whole))
    return rows


def _named_once(names: Sequence[str]) -> list[str]:
    """Leave the verb out where the option before it has the same."""
    found, before = [], ""
    for name in names:
        verb, _, how = name.partition(": ")
        found.append(how if how and verb == before else name)
        before = verb
    return found


def _spans(selection: Selection, index: int, text: str) -> Row:
    """Write one option; a click on it chooses it."""
    meant = selection.index_of(selection.option)
    role = "picked" if index == selection.picked else "strong" if index == meant else "text"
    hit = f"verb({index})"
    key = selection.player_keys.number(index).strip() or key_of(selection, index)
    return Span(f" {key}", "key", hit), Span(f" {text}", role, hit)
