"""The lines around the map: whose turn it is, the order of turns, the live keys."""

from __future__ import annotations

from skirmish.app.keys import Shortcut
from skirmish.app.lines import Row, Span, apart, cut, width
from skirmish.app.picture import SIDES, Picture
from skirmish.model.battle import Battle
from skirmish.rules.limits import counted
from skirmish.rules.ruleset import Ruleset
from skirmish.texts.states import intent
from skirmish.typed import capital


def turn_words(view: Battle, *, is_short: bool = False) -> str:
    """Return round and phase in words, as the clock says them, with the limit."""
    said = view.clock.status(is_short=is_short) if view.clock else ""
    return counted(view, said) if said else "about to begin"


def top_row(
    ruleset: Ruleset, view: Battle, marks: tuple[str, ...], columns: int, order: Row | None = None
) -> Row:
    """Build the top line: scenario, ruleset and round at the left, the marks at the right.

    On small screens the `order` of turns stands in the place of scenario and ruleset.
    """
    is_short = order is not None
    said = turn_words(view, is_short=is_short)
    phase = f" · {said} " if is_short else f" · {ruleset.title} · {said}"
    left: Row = (Span(f" {view.scene.title}", "title"), Span(phase, "bar"))
    right = _marked(marks)
    now = Span(f" {capital(said)} ", "title")
    if order and len(order) > 1:  # On a small screen the order needs the room of the title.
        roles = {"strong": "bar_key", "key": "bar_key"}
        shown = (span._replace(role=roles.get(span.role, "bar")) for span in order)
        left = (now, *shown)
    elif is_short and width((*left, right)) > columns:  # The title is wanted less than the phase.
        left = (now,)
    if not is_short and width((*left, right)) > columns:  # The seed, the last mark, is wanted least.
        right = _marked(marks[:-1])
    return apart(left, (right,), columns, "bar")


def _marked(marks: tuple[str, ...]) -> Span:
    return Span(f" {' · '.join(mark for mark in marks if mark)} ", "bar_key")


def order_row(ruleset: Ruleset, picture: Picture, *, is_short: bool = False) -> Row:
    """Build the line of the units in the order in which they act from now on.

    Units that are out or unseen are left out. If `is_short`, only the unit that is asked has a name: the
    others stand on the map by their letters.
    """
    view = picture.view
    order = view.clock.order if view.clock else ()
    spans = [Span(" ")]
    for unit_id, word in order:
        unit = view.units.get(unit_id)
        if unit is None or unit.out:
            continue
        rank = picture.rank(unit.side)
        letter = picture.sign(unit)
        mark = ">" if unit.id == picture.asked else " "
        spans.append(Span(mark, "key"))
        spans.append(Span(letter if rank == 0 else letter.upper(), SIDES[rank], f"unit({unit.id!r})"))
        is_on = unit.id == picture.asked
        if not is_short or is_on:
            spans.append(Span(f" {unit.name}", "strong" if is_on else "text", f"unit({unit.id!r})"))
            means = "" if is_short else intent(ruleset, view, unit)
            spans.append(Span(f": {means}" if means else "", "warn", f"unit({unit.id!r})"))
        # A figure beside a name that ends in one would only confuse; the order itself says it.
        spans.append(Span(" " if is_short or not word or word.lstrip("-").isdigit() else f" {word} ", "dim"))
    return tuple(spans)


def footer_row(live: tuple[Shortcut, ...], columns: int) -> Row:
    """Build the footer from the most wanted of the live keys, as many as fit; each can be clicked."""
    spans: list[Span] = []
    room = columns - 1
    for key in sorted((key for key in live if key.footer), key=lambda key: key.footer):
        shown, label = f" {key.shown}", f" {key.label.partition(';')[0].partition(':')[0]} "
        if len(shown) + len(label) > room:
            continue
        room -= len(shown) + len(label)
        spans += [Span(shown, "bar_key", key.does), Span(label, "bar", key.does)]
    return cut(tuple(spans), columns, "bar")
