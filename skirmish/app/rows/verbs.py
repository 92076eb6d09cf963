"""The list of what the unit can do now: number, key, chance and mean damage against the target."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rich.cells import cell_len, set_cell_size

from skirmish.app.lines import Row, Span, apart, width
from skirmish.app.selection import Selection
from skirmish.grid import FACINGS
from skirmish.model.battle import Battle
from skirmish.odds.action_odds import ActionOdds, heals, points
from skirmish.rules.action_words import way
from skirmish.rules.bounds import percent, told
from skirmish.rules.verb import Option

MARGIN = 5
"""Columns before the name: number and key."""

FIGURE = 6
"""Columns of a chance; `100 % as far as known` takes more."""


def title(option: Option, view: Battle, is_only: bool) -> str:
    """Return the title of an option: its verb, and its way if there are several.

    What is done to a thing, as `draw`, names the thing even if there is no other.
    """
    if not option.args or (is_only and not _is_of_thing(option, view)):
        return option.verb.title
    return f"{option.verb.title}: {way(option.verb, option.args, view, option.unit)}"


def _is_of_thing(option: Option, view: Battle) -> bool:
    """Tell whether it is done to a thing that the unit has, or that lies beside it."""
    unit = view.units[option.unit]
    return option.verb.aim == "none" and any(view.item_called(unit, value) for _, value in option.args)


def titles(selection: Selection) -> tuple[str, ...]:
    """List the titles of all options."""
    ids = [option.verb.id for option in selection.options]
    if selection.unit is None:
        return ()
    found = []
    for option in selection.options:
        count = selection.count_of(option)
        name = title(option, selection.view, ids.count(option.verb.id) == 1 and count == 1)
        found.append(f"{name} ×{count}" if count > 1 else name)
    return tuple(found)


def key_of(selection: Selection, index: int) -> str:
    """Return the letter of an option, which only the first way of a verb has.

    Empty for other ways, and where the screen itself needs that key.
    """
    verb = selection.options[index].verb
    first = next(i for i, option in enumerate(selection.options) if option.verb.id == verb.id)
    return selection.player_keys.letter(verb) if first == index else ""


def odds_of(selection: Selection, option: Option) -> ActionOdds | None:
    """Return the odds for the row; None if they are not known yet."""
    action = selection.listed_action(option)
    return selection.odds.known(selection.view, action) if action else None


def _short(odds: ActionOdds) -> str:
    """Write the chance, and how far points may lift it: `42-83 %`."""
    if odds.lift is None:
        return odds.told
    return told(
        odds.bounds.chance,
        f"{percent(odds.lift.without).removesuffix(' %')}-{percent(odds.lift.up_to)}",
    )


def figures(odds: ActionOdds | None) -> tuple[str, str]:
    """Write chance and mean damage for the row; of a walk, what it is the chance of: `gets away`."""
    if odds is None or not odds.has_chance:
        return "", ""
    return _short(odds), heals(odds.damage) or (points(odds.damage) if odds.damage else odds.word)


def head_of(selection: Selection) -> str:
    """Name the columns of figures above the list: chance, and damage if any option has one; else nothing."""
    found = (odds for option in selection.options if (odds := odds_of(selection, option)) is not None)
    has_damage = any(odds.has_chance and odds.damage > 0 for odds in found)
    return f"{'chance':>{FIGURE}} {'damage':>7}" if has_damage else ""


def price_of(selection: Selection, option: Option) -> str:
    """Say what the option costs of the turn: `the action`; empty where there is no word for it."""
    return selection.ruleset.prose.prices.get(option.verb.id, "")


def verb_rows(selection: Selection, columns: int, room: int) -> Iterator[Row]:
    """Yield one row per option; the chosen one, or the one that Enter means, is marked.

    If there is too little room, two options without figures share a row; those that still do not fit are
    only counted.
    """
    if selection.unit is None:
        return
    names = titles(selection)
    shared = (
        _shared(selection, names, columns // 2) if len(names) > room else [(i,) for i in range(len(names))]
    )
    # The window follows the chosen option, not the cursor: no row may move while the player points about.
    at = next((row for row, both in enumerate(shared) if selection.picked in both), 0)
    start, stop = window(len(shared), at, room)
    now = -1 if selection.picked is None else selection.picked
    if start:
        yield _counted(sum(map(len, shared[:start])), "above", shared[start - 1][-1] - now)
    for both in shared[start:stop]:
        wide, is_alone = columns // len(both), len(both) == 1
        halves = (_option_row(selection, index, names[index], wide, is_alone=is_alone) for index in both)
        yield tuple(span for half in halves for span in half)
    if stop < len(shared):
        yield _counted(sum(map(len, shared[stop:])), "below", shared[stop][0] - now)


def least_rows(selection: Selection, columns: int) -> int:
    """Count the rows that the options take at least, where none of them is left out."""
    return len(_shared(selection, titles(selection), columns // 2))


def _counted(number: int, where: str, by: int) -> Row:
    """Count the options out of sight; a click chooses the next of them, so many rows from the chosen one."""
    return (Span(f"       {number} more {where}", "dim", f"choose_row({by})"),)


def window(number: int, at: int, room: int) -> tuple[int, int]:
    """Return first and end of the rows to show, `at` among them; a row that counts the others takes room."""
    if number <= room:
        return 0, number
    size = max(1, room - 1)
    if at < size:
        return 0, size
    size = max(1, room - 2)
    if number - at <= size + 1:
        return number - max(1, room - 1), number
    start = at - size // 2
    return start, start + size


def _shared(selection: Selection, names: tuple[str, ...], columns: int) -> list[tuple[int, ...]]:
    """Put options into rows: two neighbours without figures and with short names stand side by side."""
    bare = [option.verb.aim in {"none", "cell"} and option.verb.weigh is None for option in selection.options]
    short = [one and MARGIN + cell_len(name) < columns for one, name in zip(bare, names, strict=True)]
    rows: list[tuple[int, ...]] = []
    for index, is_short in enumerate(short):
        if is_short and rows and len(rows[-1]) == 1 and short[index - 1]:
            rows[-1] = (index - 1, index)
        else:
            rows.append((index,))
    return rows


def _option_row(selection: Selection, index: int, name: str, columns: int, *, is_alone: bool) -> Row:
    """Build the row of an option; half a row has its price in a few signs, if there is room for it."""
    option = selection.options[index]
    role = "picked" if index == selection.picked else "strong" if option is selection.option else "text"
    chance, harm = figures(odds_of(selection, option))
    price = "" if chance else price_of(selection, option)
    if not is_alone:
        price = selection.ruleset.prose.short_prices.get(price, price)
        room = columns - MARGIN - cell_len(name) - max(FIGURE, len(price) + 1) - len(" ")
        price = price if room >= 0 else ""
    key = key_of(selection, index) or " "
    words = (selection.player_keys.number(index), key, name, chance or price, harm)
    is_further = index > 0 and selection.options[index - 1].verb.id == option.verb.id
    return listed_row(index, words, role, columns, is_further)


def fitted(name: str, room: int, *, is_further: bool) -> str:
    """Shorten a title so that what tells it from the other ways of its verb is left: `sick…, add 4, wind`.

    A further way can do without the name of the verb: `sickle sword, add 2`.
    """
    if cell_len(name) <= room:
        return name
    said = name.partition(": ")[2] or name if is_further else name
    what, comma, how = said.partition(", ")
    left = room - cell_len(f"…, {how}")
    is_cut = comma and cell_len(said) > room and left > 0
    return f"{set_cell_size(what, left).rstrip()}…, {how}" if is_cut else said


@lru_cache(maxsize=256)
def listed_row(
    index: int, words: tuple[str, str, str, str, str], role: str, columns: int, is_further: bool
) -> Row:
    """Build a row of the list from its number, key, title, chance and damage; all of it can be clicked.

    `is_further`: it is a further way of the verb above.
    """
    number, key, name, chance, damage = words
    chance = f"{chance:>{max(FIGURE, len(chance) + 1)}} " if chance else ""
    figure = f"{chance}{damage:>7} " if chance else ""
    if not damage and cell_len(name) > columns - MARGIN - width((Span(figure),)):
        figure = chance  # The column of the damage is empty: the name has more need of it.
    right = (Span(figure, role),) if figure else ()
    name = fitted(name, columns - MARGIN - width(right), is_further=is_further)
    left = (Span(f" {number} {key} ", "key" if role != "picked" else role), Span(name, role))
    return tuple(span._replace(hit=f"verb({index})") for span in apart(left, right, columns, role))


def turn_row(selection: Selection) -> Row:
    """Say where the unit looks, or is to look, with the buttons that turn it."""
    said, role = (
        (f"to look {selection.gaze}", "strong")
        if selection.gaze
        else (f"looks {FACINGS[selection.facing]}", "text")
    )
    shown = selection.player_keys.shown
    left = Span(f" {shown['turn_left']} ", "key", "turn_by(-1)")
    turn = (left, Span(f" {shown['turn_right']} ", "key", "turn_by(1)"))
    return (Span(f" {shown['face']} ", "key", "face"), Span(f"{said} ", role, "face"), *turn)
