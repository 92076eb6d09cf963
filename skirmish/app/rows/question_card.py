"""The small card that asks: which reaction, pin or hold, sure to concede. Never more than one at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from rich.cells import cell_len

from skirmish.app.fitting import wrap
from skirmish.app.keymaps import PlayerKeys, player_keys
from skirmish.app.lines import Row, Span, apart, framed, width

BOUND: Final = player_keys({})
"""The keys as they are by default."""


@dataclass(frozen=True, slots=True)
class CardAnswer:
    """One row of the card."""

    text: str
    """What is chosen."""
    figures: str
    """Its odds, at the right."""
    do: Callable[[], None]
    """What happens when it is chosen."""
    verb: str = ""
    """The verb that a standing order would name, or empty."""
    price: str = ""
    """Below it: what it costs, and what is left after it; empty: nothing to say."""
    is_closed: bool = False
    """Whether it cannot be chosen now: its price says why."""


@dataclass(frozen=True, slots=True)
class QuestionCard:
    """One question."""

    title: str
    """In the frame."""
    answers: tuple[CardAnswer, ...]
    """In their order; those after the tenth have no number."""
    unit: str = ""
    """The unit that it is about: the card stands beside it."""
    topic: str = ""
    """Topic of the prompt, if a standing order can answer it from now on."""
    can_close: bool = False
    """Whether Esc closes it without an answer."""
    question: str = ""
    """Above the answers; empty: the title says it all."""
    can_turn: bool = False
    """Whether with some of the answers the unit may turn."""
    gaze: str = ""
    """Where it is to look then (`ne`); empty: as it comes."""
    note: str = ""
    """Below the answers: what a mark beside them means; empty where there is none."""
    besides: str = ""
    """What else the note says where there is room."""
    other: str = ""
    """The other unit that it speaks of: the card covers neither."""
    best: int = 0
    """The answer on which the mark stands at first."""


def card_rows(
    card: QuestionCard,
    at: int,
    is_always: bool,
    columns: int,
    high: int = 0,
    *,
    board: PlayerKeys = BOUND,
) -> Iterator[Row]:
    """Yield the rows of the card within its frame; `at` is the marked answer, `board` writes the keys.

    With more than `high` rows (0: as many as it takes) answers far from the marked one are only counted,
    and with fewer the last lie empty within the frame.
    """
    inner = columns - 2
    head = [(Span(f" {line}", "dim"),) for line in wrap(card.question, inner - 2)]
    foot = [*_foot(card, is_always, inner, board)]
    blocks = [[*_answer(card, index, at, inner, board)] for index in range(len(card.answers))]
    room = max(1, high - len(head) - len(foot) - 2) if high else sum(map(len, blocks))
    bare = [block[: 1 + len(_below(one, inner))] for block, one in zip(blocks, card.answers, strict=True)]
    if sum(map(len, blocks)) > room:  # Rather all answers than the price of each.
        blocks = [*bare[:at], blocks[at], *bare[at + 1 :]]
    if sum(map(len, blocks)) > room:  # Rather more of them than the keys that the footer tells of, too.
        foot = [*_foot(card, is_always, inner, board, is_short=True)]
        room = max(1, high - len(head) - len(foot) - 2)
    listed = [*_windowed(blocks, at, room)]
    if high and len(head) + len(listed) + len(foot) + 2 > high:  # Last what can be clicked.
        foot = [row for row in foot if any(span.hit for span in row)]
        if len(listed) + len(foot) + 2 > high:
            listed = [*_windowed(bare, at, 1)]
        head = head[: max(0, high - len(listed) - len(foot) - 2)]
    left = high - len(head) - len(listed) - len(foot) - 2 if high else _spare(card, inner)
    yield from framed([*head, *listed, *[()] * left, *foot], columns, card.title)


def _answer(card: QuestionCard, index: int, at: int, columns: int, board: PlayerKeys) -> Iterator[Row]:
    """Yield the rows of one answer: its number, text and figures, and below it its price."""
    answer, hit, number = card.answers[index], f"answer({index})", board.number(index)
    role = "picked" if index == at else "dim" if answer.is_closed else "text"
    left = (Span(f" {number} ", "dim" if answer.is_closed else "key", hit), Span(answer.text, role, hit))
    below = _below(answer, columns)
    is_bare = bool(below) or not answer.figures.strip()
    right = () if is_bare else (Span(f" {answer.figures} ", role, hit),)
    yield tuple(span._replace(hit=hit) for span in apart(left, right, columns, role))
    for line in below:
        row = apart((), (Span(f" {line} ", role, hit),), columns, role)
        yield tuple(span._replace(hit=hit) for span in row)
    if answer.price and (not is_long(card) or index == at):
        yield from ((Span(f"     {line}", "dim", hit),) for line in _price(answer, columns))


def _windowed(blocks: list[list[Row]], at: int, room: int) -> Iterator[Row]:
    """Yield as many of the answers around the marked one as have room; the others are counted."""
    start, stop = 0, len(blocks)
    while stop - start > 1 and _takes(blocks, start, stop) > room:
        if at - start > stop - 1 - at:
            start += 1
        else:
            stop -= 1
    if start:
        yield (Span(f"   {start} more above", "dim", f"mark({start - 1})"),)
    for block in blocks[start:stop]:
        yield from block
    if stop < len(blocks):
        yield (Span(f"   {len(blocks) - stop} more below", "dim", f"mark({stop})"),)


def _takes(blocks: list[list[Row]], start: int, stop: int) -> int:
    """Count the rows of those answers, and of what counts the others."""
    return sum(map(len, blocks[start:stop])) + (start > 0) + (stop < len(blocks))


def _foot(
    card: QuestionCard, is_always: bool, columns: int, board: PlayerKeys, *, is_short: bool = False
) -> Iterator[Row]:
    """Yield what stands below the answers: what a mark means, where the unit looks, standing answers.

    `is_short`: of the first not what it says besides, and of the last only that the next answer stands.
    """
    shown = board.shown
    note = f"{card.note} ({card.besides})" if card.besides and not is_short else card.note
    yield from ((Span(f" {line}", "dim"),) for line in wrap(note, columns - 2))
    if card.can_turn:
        left = Span(f" {shown['turn_left']} ", "key", "turn_by(-1)")
        turns = (left, Span(f" {shown['turn_right']} ", "key", "turn_by(1)"))
        looks = f" then looks {card.gaze or 'as it comes'} "
        if len(looks) + width(turns) > columns:
            looks = looks.removeprefix(" then")
        yield from _packed((Span(looks, "dim"), *turns), columns)
    if card.topic and (is_always or not is_short):
        said = "always: which?" if is_always else f"{shown['always']} always this"
        always = Span(f" {said} ", "warn" if is_always else "dim", "always")
        best = Span(f" {shown['best']} always least loss ", "dim", "order('best')")
        yield from _packed((always, best, Span(f" {shown['never']} never", "dim", "order('never')")), columns)
    elif card.can_close:
        yield (Span(f" {shown['back']}  close this", "dim", "back"),)


def _packed(spans: Row, columns: int) -> Iterator[Row]:
    """Yield rows of as many of the spans as fit beside each other, so that none is cut."""
    row: Row = ()
    for span in spans:
        if row and width((*row, span)) > columns:
            yield row
            row = ()
        row = (*row, span)
    yield row


def is_long(card: QuestionCard) -> bool:
    """Tell whether the card has so many answers that only the marked one says its price."""
    return len(card.answers) > MOST_PRICED


def _prices(card: QuestionCard, columns: int) -> int:
    """Count the rows that prices take; where only the marked answer says it, those of the longest."""
    rows = [len(_price(answer, columns)) for answer in card.answers]
    return max(rows, default=0) if is_long(card) else sum(rows)


def _price(answer: CardAnswer, columns: int) -> list[str]:
    """Break the price into lines, so that none of its figures is cut."""
    return [*wrap(answer.price, columns - 6)] if answer.price else []


def _below(answer: CardAnswer, columns: int) -> list[str]:
    """Break the figures into lines of their own if they do not fit beside the answer; none if they do."""
    if not answer.figures.strip() or cell_len(answer.text) + cell_len(answer.figures) + 5 <= columns:
        return []
    figures, gap, mark = answer.figures.lstrip().partition("  ")
    *lines, last = wrap(figures, columns - 2)
    marked = f"{last}{gap}{mark}"  # The mark is no word of the figures: it stays apart, or has its own line.
    if cell_len(marked) <= columns - 2:
        return [*lines, marked]
    return [*lines, last, mark] if mark.strip() else [*lines, last]


def _spare(card: QuestionCard, columns: int) -> int:
    """Count the row of its own that the mark of the best answer takes once it is known: the card stays."""
    marks = [_mark(answer) for answer in card.answers]
    if not any(marks) or any(mark.strip() for mark in marks):
        return 0
    told = [answer for answer in card.answers if answer.figures.strip()]
    best = (replace(answer, figures=f"{answer.figures.rstrip()}  best") for answer in told)
    longer = (len(_below(one, columns)) for one in best)
    return max((more - len(_below(one, columns)) for more, one in zip(longer, told, strict=True)), default=0)


def _mark(answer: CardAnswer) -> str:
    """Return what stands behind the figures: `best`, or blanks where it may come to stand."""
    return answer.figures.partition("  ")[2]


MOST_PRICED = 5
"""Answers up to which each of them says its price; with more, the marked one alone."""

NOTED = 51
"""Columns that a card with a note takes, so that it stays on one line."""
MODEST = 40
"""Columns that the question takes before it is broken."""


def card_size(card: QuestionCard, most: int, high: int = 0, board: PlayerKeys = BOUND) -> tuple[int, int]:
    """Return the columns and rows that the card wants, of at most so many (`high` 0: as many as it takes)."""
    wide = max([cell_len(card.title) + 6, *(cell_len(a.text + a.figures) + 9 for a in card.answers)])
    wide = max([wide, *(cell_len(a.price) + 8 for a in card.answers)])
    least = NOTED if card.note else MODEST if card.topic else 22
    wide = min(most, max(wide, min(cell_len(card.question) + 4, MODEST), least))
    asked = len([*wrap(card.question, wide - 4)])
    foot = max(len([*_foot(card, is_always, wide - 2, board)]) for is_always in (False, True))
    answers = sum(1 + len(_below(answer, wide - 2)) for answer in card.answers) + _prices(card, wide - 2)
    answers += _spare(card, wide - 2)
    rows = asked + answers + foot + 2
    return wide, min(rows, high) if high else rows


def card_columns(columns: int) -> int:
    """Count the columns that a card may take: two thirds of the screen, or 60 if that is more."""
    return min(columns, max(60, columns * 2 // 3))
