"""Two units against each other: what each could do to the other, from here and from there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from skirmish.app.fitting import wrap
from skirmish.app.lines import Row, Span, cut
from skirmish.app.selection import Selection
from skirmish.grid import Cell, distance2
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.odds.action_odds import ActionOdds, points
from skirmish.odds.versus import Attack, Versus, versus
from skirmish.odds.walks import placed
from skirmish.rules.action_words import way
from skirmish.rules.bounds import percent, told
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.verb import Option
from skirmish.texts.sightline import shelter, sightline

MEANING = (
    "Pin (+) a unit to ask about it instead of the one whose turn it is, or pin a place; then point at"
    " whom it is to be compared with."
)
"""Said where there is nobody to compare."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Who is compared with whom."""

    who: Unit
    """The pinned unit, or the one that is asked, or the one under the cursor."""
    other: Unit
    """The unit under the cursor, or the foe that odds are for, or the nearest foe."""
    there: Cell | None
    """A second place for the first: the pinned cell, or the one under the cursor; None: neither is free."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What is told of a pair, of one place each."""

    ours: Versus
    """What the first could do to the other."""
    theirs: Versus
    """What the other could do to the first."""


def pair_of(selection: Selection) -> Pair | None:
    """Find who is to be compared with whom; None if there are no two units."""
    view, under = selection.view, selection.under
    pinned = view.at(selection.pin) if selection.pin else None
    who = pinned or selection.unit or under
    if who is None:
        return None
    other = under if under is not None and under.id != who.id else view.units.get(selection.mark)
    if other is None or other.out or other.id == who.id:
        foes = [foe for foe in view.foes(who.side) if foe.id != who.id]
        other = min(foes, key=lambda foe: (distance2(who.cell, foe.cell), foe.id), default=None)
    if other is None:
        return None
    free = [cell for cell in (selection.pin, selection.cursor) if cell is not None and view.at(cell) is None]
    there = next((cell for cell in free if view.terrain.tile(cell).walkable), None)
    return Pair(who, other, there)


MEASURED: Final = " chance damage"
"""What the figures are, in their order."""


def compare_rows(selection: Selection, columns: int, _room: int) -> list[Row]:
    """List what each of the pair could do to the other, in one column for each place."""
    pair = pair_of(selection)
    if pair is None:
        return [(Span(f" {line}", "dim"),) for line in wrap(MEANING, columns - 2)]
    here = _known(selection, pair, None)
    there = _known(selection, pair, pair.there) if pair.there is not None else None
    heads = ("here", f"at {pair.there}") if pair.there is not None else ("here",)
    wide = max(9, min(14, (columns - 14) // 2))
    left = columns - wide * len(heads)
    head_row = (
        Span(f"{MEASURED if len(MEASURED) <= left else '':{left}}", "dim"),
        *(Span(f"{head:>{wide}}", "dim") for head in heads),
    )
    rows: list[Row] = [head_row]
    for is_ours in (True, False):
        first, second = (pair.who, pair.other) if is_ours else (pair.other, pair.who)
        found = [_side(one, is_ours=is_ours) for one in (here, there)]
        rows.append((Span(f" {first.name} on {second.name}", "strong"),))
        rows += _table(selection, found[: len(heads)], columns, wide)
        rows.append(())
    places = (pair.who.cell, *((pair.there,) if pair.there is not None else ()))
    for head, cell in zip(heads, places, strict=True):
        rows += _lines(selection, head, cell, pair.other.cell, columns)
    if pair.there is None:
        rows += [(Span(f" {line}", "dim"),) for line in wrap(MEANING, columns - 2)]
    return rows


def _known(selection: Selection, pair: Pair, cell: Cell | None) -> Comparison | None:
    view, ruleset = selection.view, selection.ruleset
    work = partial(_compared, ruleset, view, pair, tuple(selection.options), cell)
    question = "compare", pair.who.id, pair.other.id, cell, selection.prompt
    return selection.survey.find(view, question, work)


def _compared(
    ruleset: Ruleset, view: Battle, pair: Pair, options: tuple[Option, ...], cell: Cell | None
) -> Comparison:
    there = view if cell is None else placed(ruleset, view, pair.who, options, cell)
    who, other = pair.who.id, pair.other.id
    return Comparison(versus(ruleset, there, who, other), versus(ruleset, there, other, who))


def _side(known: Comparison | None, *, is_ours: bool) -> Versus | None:
    return None if known is None else known.ours if is_ours else known.theirs


def _table(selection: Selection, found: list[Versus | None], columns: int, wide: int) -> Iterator[Row]:
    """Yield a row for each attack with a figure for each place; where there is none, the reason."""
    names: dict[tuple[str, str], str] = {}
    for one in found:
        for attack in one.attacks if one else ():
            names.setdefault(_key(attack), _name(selection, attack))
    for key, name in names.items():
        label = cut((Span(f"   {name}"),), columns - wide * len(found))
        yield (*label, *(Span(f"{_figure(one, key):>{wide}}", "good") for one in found))
    for said in dict.fromkeys("reckoning…" if one is None else one.why_not for one in found):
        yield from ((Span(f"   {line}", "warn"),) for line in wrap(said, columns - 4))


def _key(attack: Attack) -> tuple[str, str]:
    return attack.action.verb, attack.action.arg("with")


def _name(selection: Selection, attack: Attack) -> str:
    """Name the attack by its verb and weapon."""
    verb = selection.ruleset.verbs[attack.action.verb]
    tool = tuple(pair for pair in attack.action.args if pair[0] == "with")
    return f"{verb.title}: {way(verb, tool, selection.view, attack.action.unit)}" if tool else verb.title


def _figure(one: Versus | None, key: tuple[str, str]) -> str:
    if one is None:
        return "…"
    odds = next((attack.odds for attack in one.attacks if _key(attack) == key), None)
    return "-" if odds is None else _short(odds)


def _short(odds: ActionOdds) -> str:
    """Write chance and mean damage: `42 % 2.6`."""
    chance = told(odds.bounds.chance, percent(odds.chance))
    return f"{chance} {points(odds.damage)}" if odds.damage else chance


def _lines(selection: Selection, head: str, cell: Cell, other: Cell, columns: int) -> Iterator[Row]:
    """Yield what lies between that cell and the other unit, as both see it."""
    view, ruleset = selection.view, selection.ruleset
    said = f"{head}: {sightline(ruleset, view, cell, other)}"
    if view.sight.sees(cell, other):
        said += f"; you {shelter(view, other, cell)}"
    yield from ((Span(f" {line}", "dim"),) for line in wrap(said, columns - 2))
