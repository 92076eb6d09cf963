"""The list of what the unit can do now on one line, for small screens; the card shows the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skirmish.app.lines import Row, Span, width
from skirmish.app.rows.verbs import figures, key_of, odds_of, price_of, titles, turn_row
from skirmish.app.selection import Selection

BEFORE = 2
"""Options that stay on the line before the chosen one."""


def short_row(selection: Selection, columns: int) -> Row:
    """Write the list on one line: keys, titles, and chances or else what each costs of the turn.

    A verb is named once; for its other ways only the way is written. Costs are in full where there is room
    for all of them and for the chosen option, else as a few signs.
    """
    start = max(0, (selection.picked or 0) - BEFORE)
    shown = range(start, len(selection.options))
    names = _named_once(titles(selection)[start:])
    options = [selection.options[index] for index in shown]
    chances = [figures(odds_of(selection, option))[0] for option in options]
    said = [f"{name} {chance}".rstrip() for name, chance in zip(names, chances, strict=True)]
    prices = [
        "" if chance else price_of(selection, option) for option, chance in zip(options, chances, strict=True)
    ]
    head: Row = turn_row(selection)[:2] if selection.gaze else ()
    row = (*head, *_options(selection, shown, said, prices))
    if width(row) <= columns:
        return row
    short = selection.ruleset.prose.short_prices
    brief = [
        price if index == selection.picked else short.get(price, price)
        for index, price in zip(shown, prices, strict=True)
    ]
    return (*head, *_options(selection, shown, said, brief))


def _options(
    selection: Selection, shown: range, said: Sequence[str], prices: Sequence[str]
) -> Iterator[Span]:
    for index, text, price in zip(shown, said, prices, strict=True):
        yield from _spans(selection, index, f"{text} ({price})" if price else text)


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
    return Span(f" {key}", "key", hit), Span(f" {text} ", role, hit)
