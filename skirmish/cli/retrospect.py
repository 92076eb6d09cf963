"""A battle that is over, told line by line: who won, what turned it, whose dice were lucky, what each did."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from skirmish.app.rows.report.parts import deed_words, headline, luck_words
from skirmish.chronicle import tell_all
from skirmish.hotseat import humans
from skirmish.review.chances import chances, turning_points
from skirmish.review.decisions import costliest, judged, to_judge
from skirmish.review.deeds import deeds
from skirmish.review.luck import luck

if TYPE_CHECKING:
    from skirmish.session import Session


def report_lines(session: Session, side: str) -> Iterator[str]:
    """Yield what the report says of the battle as that side saw it, without its costliest decisions."""
    won, _ = headline(session)
    yield f"{won} {session.battle.result.reason if session.battle.result else ''}".rstrip()
    rounds = [step.after.clock.round if step.after.clock else 0 for step in session.steps]
    for turn in turning_points(chances(session.ruleset, session.steps, side)):
        change = f"{100 * turn.before:.0f} % to {100 * turn.after:.0f} %"
        yield f"Round {rounds[turn.place]}, chance of winning {change}: {_told(session, side, turn.place)}"
    for one in session.battle.scene.sides:
        yield luck_words(luck(session.ruleset, session.steps, one.id), f"The dice of {one.name}")
    every = deeds(session.steps)
    for unit in session.battle.units.values():
        yield f"{unit.name} ({unit.out or f'{unit.hp} left'}): {deed_words(session, every[unit.id])}."


def decision_lines(session: Session, side: str) -> Iterator[str]:
    """Yield the decisions of that side that cost most; takes a second for each of those it judges."""
    if side not in humans(session):
        return
    yield f"{len(to_judge(session.steps, side))} decisions are judged; that takes a while."
    found = [one for _, one in judged(session.ruleset, session.steps, side, lambda: False) if one is not None]
    rounds = [step.before.clock.round if step.before.clock else 0 for step in session.steps]
    for one in costliest(found):
        said = f"{one.unit}: {one.done}; better was {one.better}"
        yield f"Round {rounds[one.place]}, cost {one.cost:.1f} %: {said}"
    if not found:
        yield "None cost more than a trifle."


def _told(session: Session, side: str, place: int) -> str:
    step = session.steps[place]
    told = tell_all(session.ruleset, step.seen_by(side), step.before.seen_by(side))
    grave = [line for line in told if line.tone in {"fall", "blow", "end"}]
    line = next(iter(grave or told), None)
    return line.text if line is not None else "something that you did not see"
