"""What the meant action would do: chances, and the rows behind them with their rules."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.app import foresight
from skirmish.app.desk import Desk
from skirmish.app.lines import NO_BREAK, Row, Span, apart, marked, width, wrap
from skirmish.app.pricing import Price, points
from skirmish.app.widgets.card import states
from skirmish.app.widgets.verbs import titles
from skirmish.grid import Cell, metres
from skirmish.model.action import Action
from skirmish.rules.bounds import percent, told


def heading(desk: Desk, action: Action) -> str:
    """What would be done to whom, and how far away: `shoot Guard C, 18 m · long`."""
    index = desk.index_of(desk.option)
    name = titles(desk)[index] if index is not None else action.verb
    unit = desk.unit
    if unit is None or action.target is None:
        return name
    other = desk.view.units.get(action.target) if isinstance(action.target, str) else None
    where = other.cell if other else action.target
    verb, colon, way = name.partition(":")
    said = f"{verb} {other.name}{colon}{way}" if other else name
    if not isinstance(where, Cell):
        return said
    band = desk.ruleset.band(unit.cell, where) if other else None
    far = f"{_far(metres(unit.cell, where, desk.ruleset.cell))} {desk.ruleset.length}"
    return f"{said}, {far} · {band.name}" if band else f"{said}, {far}"


def _far(distance: float) -> str:
    """A distance for people: exact to the half step where that matters."""
    return f"{distance:.1f}".removesuffix(".0") if distance < 10 else f"{distance:.0f}"


def odds_rows(desk: Desk, columns: int, room: int = 0) -> list[Row]:
    """The breakdown of what Enter would do; a reason where it would do nothing; the ground without a unit.

    Where there is not room for so many rows, the ways in which it may end give way first.
    """
    action = desk.action()
    option = desk.option
    then = [*_then(desk, columns)]
    if action is None or option is None:
        return [*_look(desk, columns), *then]
    rows: list[Row] = [(Span(f" {heading(desk, action)}", "strong"),)]
    price = desk.pricing.known(desk.view, action)
    ends = [*_ends(price, columns)] if price else []
    rows += _reckoned(price, columns) if price else ()
    steps = len(desk.path())
    if steps:
        rows.append((Span(f"   {steps} step{'s' if steps > 1 else ''}"),))
    if price is None or not price.rows:
        words = desk.ruleset.keywords
        rows += ((Span("   "), *marked(line, words, "dim")) for line in wrap(option.verb.hint, columns - 4))
    rows += _warning(desk, action, columns)
    left = room - len(rows) - len(then)
    if room and left < len(ends):
        ends = [*ends[: max(0, left - 1)], (Span("   all of it: O", "key", "odds"),)]
    return [*rows, *ends, *then]


def _warning(desk: Desk, action: Action, columns: int) -> Iterator[Row]:
    """What ending the turn would give away."""
    if desk.prompt is not None and action.verb == desk.prompt.decline and desk.can_still():
        said = f"{desk.view.units[action.unit].name} can still: {', '.join(desk.can_still())}."
        yield from ((Span(f" ! {line}", "warn"),) for line in wrap(said, columns - 4))


def _then(desk: Desk, columns: int) -> Iterator[Row]:
    """What the other side could answer, once that is known."""
    yield from ((Span(f" {line}", "bad"),) for line in wrap(foresight.said(desk), columns - 2))


def _ends(price: Price, columns: int) -> Iterator[Row]:
    """Every way in which it may end, with its chance."""
    words = (f"{word} {chance}".replace(" ", NO_BREAK) for word, chance in price.endings)
    yield from ((Span(f"   {line}", "good"),) for line in wrap(",  ".join(words), columns - 4))


def _reckoned(price: Price, columns: int) -> Iterator[Row]:
    """The chance first, then one row per modifier: reason, amount, rule."""
    if (price.chance or price.lift) and len(price.results) > 1:
        chance: Row = (Span(f"   {price.told}", "strong"),)
        harm: Row = (Span(_harm(price)),)
        if width(chance) + width(harm) <= columns:
            yield (*chance, *harm)
        else:
            yield from ((Span(f"   {line}", "strong"),) for line in wrap(price.told, columns - 3))
            yield (Span(f" {_harm(price)}"),)
    if price.cost:
        yield (Span(f"   mean loss to yourself {told(price.bounds.cost, points(price.cost))}", "bad"),)
    side = "actor"
    for modifier in price.rows:
        lead = "v " if modifier.side == "target" and side == "actor" else "  "
        side = modifier.side
        right = (Span(f"{modifier.amount:+3d} ".replace("-", "−")), Span(f"{modifier.rule:<6}"[:8], "dim"))
        first, *rest = [*wrap(modifier.reason, columns - 3 - width(right))] or [""]
        yield apart((Span(f" {lead}{first}"),), right, columns)
        yield from ((Span(f"     {line}"),) for line in rest)


def _harm(price: Price) -> str:
    """Mean damage and the chance to put the target out, where there are any."""
    damage = f"  damage {told(price.bounds.damage, points(price.damage))}" if price.damage else ""
    return damage + (f"  out {told(price.bounds.down, percent(price.down))}" if price.down else "")


def _look(desk: Desk, columns: int) -> Iterator[Row]:
    """What is under the cursor, and why what was chosen cannot be aimed there."""
    cell = desk.cursor
    tile = desk.view.terrain.tile(cell)
    other = desk.under
    yield (Span(f" {other.name if other else tile.name}", "strong"),)
    if other is not None:
        said = states(desk.ruleset, desk.view, other)
        yield from ((Span(f"   {line}", "warn"),) for line in wrap(said, columns - 4))
    if tile.cover != "none":
        yield (Span(f"   {tile.cover} cover" + (", conceals" if tile.conceals else "")),)
    for item in desk.view.ground.items.get(cell, ()):
        yield (Span(f"   {item.name} lies here"),)
    if desk.unit is not None:
        blocker = desk.view.sight.blocker(desk.unit.cell, cell) if desk.view.terrain.has(cell) else None
        if blocker is not None:
            blocked = desk.view.terrain.tile(blocker).name
            yield (Span(f"   out of sight: {blocked} at {blocker}"),)
        if desk.picked is not None:
            yield from ((Span(f"   {line}", "warn"),) for line in wrap(desk.why_not(), columns - 4))


def brief_row(desk: Desk) -> Row:
    """The breakdown on one line, for small screens."""
    action = desk.action()
    if action is None:
        said = desk.why_not() if desk.picked is not None else ""
        other = desk.under
        name = other.name if other else desk.view.terrain.tile(desk.cursor).name
        return (Span(f" {name}", "strong"), Span(f"  {said}", "warn"))
    price = desk.pricing.known(desk.view, action)
    spans = [Span(f" {heading(desk, action)}", "strong")]
    if price is not None:
        spans.append(Span(f": {price.told} " if price.chance or price.lift else ":", "good"))
        if _harm(price):
            spans.append(Span(f"{_harm(price)} "))
        said = ", ".join(f"{word} {chance}" for word, chance in price.endings)
        spans.append(Span(f" {said}", "dim" if price.chance else "good"))
    elif option_hint(desk):
        spans += [Span("  "), *marked(option_hint(desk), desk.ruleset.keywords, "dim")]
    spans.append(Span(f"  {foresight.said(desk)}", "bad"))
    return tuple(spans)


def option_hint(desk: Desk) -> str:
    """What the meant verb does, and a warning where it gives something away."""
    option = desk.option
    if option is None:
        return ""
    if desk.prompt and option.verb.id == desk.prompt.decline and desk.can_still():
        return f"can still: {', '.join(desk.can_still())}"
    return option.verb.hint
