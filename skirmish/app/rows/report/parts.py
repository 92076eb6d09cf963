"""The rows of the report on a battle: what turned it, deeds, luck, and decisions that cost most."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from skirmish.app.fitting import wrap
from skirmish.app.lines import Row, Span
from skirmish.app.rows.report.chart import chart_rows
from skirmish.hotseat import humans
from skirmish.model.squads import squad_of, squads
from skirmish.review.chances import turning_points
from skirmish.review.deeds import deeds
from skirmish.rules.bounds import percent
from skirmish.rules.limits import latest_round, turn_of_sneaking
from skirmish.texts.briefing import allied
from skirmish.texts.report import condition, decisions, deed_words, judged_words, luck_words, when
from skirmish.typed import within

if TYPE_CHECKING:
    from skirmish.app.hindsight import Hindsight
    from skirmish.hotseat import Played

TellStep = Callable[[int], str]
"""Tell the step at that place in a few words, as the side of the report saw it."""


def chance_rows(
    game: Played, found: Hindsight, tell: TellStep, columns: int, *, ascii_only: bool
) -> Iterator[Row]:
    """Yield the chart of the chances of winning, and what turned them; each goes into the replay."""
    if not found.side:
        return
    name = game.battle.scene.side(found.side).name
    said = f"Chance of winning, as {within(name)} could judge it then, by the opponents' own estimate"
    yield from ((Span(f"   {line}", "own"),) for line in wrap(said, columns - 4))
    if not found.chances:
        yield (Span("   is being worked out…", "dim"),)
        return
    rounds = [latest_round(step.after) for step in found.steps]
    for row in chart_rows(found.chances, rounds, columns, ascii_only=ascii_only):
        yield (*row, Span(""))  # A part that is no place to click on: so the row cannot be marked or listed.
    turns = turning_points(found.chances)
    if turns:
        yield (Span("   Turning points: enter shows the moment", "dim"),)
    for turn in turns:
        change = f"{percent(Fraction(turn.before))} to {percent(Fraction(turn.after))}"
        reached = when(rounds[turn.place], turn_of_sneaking(found.steps[turn.place].after))
        now = f"   {reached:<9}{change:<15}"
        role = "good" if turn.after > turn.before else "bad"
        yield from _told(now, tell(turn.place), f"jump {turn.place}", role, columns)


def _told(head: str, text: str, command: str, role: str, columns: int) -> Iterator[Row]:
    """Yield a line that can be chosen, broken where it has to be; its figures come first, never cut."""
    first, *rest = [*wrap(text, max(20, columns - len(head) - 1))] or [""]
    yield (Span(head, role, command), Span(first, "text", command))
    yield from ((Span(f"{'':{len(head)}}{line}", "text"),) for line in rest)


def luck_rows(game: Played, found: Hindsight, columns: int) -> Iterator[Row]:
    """Yield a sentence or two on the dice of each side."""
    said = (
        "Luck, against the exact odds of every roll that could come off or fail; who goes first is left out"
    )
    yield from ((Span(f"   {line}", "own"),) for line in wrap(said, columns - 4))
    if not found.luck:
        yield (Span("   is being worked out…", "dim"),)
    people = humans(game)
    for side in game.battle.scene.sides:
        if side.id in found.luck:
            whose = "Your dice" if people == (side.id,) else f"The dice of {within(side.name)}"
            yield from (
                (Span(f"   {line}"),) for line in wrap(luck_words(found.luck[side.id], whose), columns - 4)
            )


def deed_rows(game: Played, columns: int) -> Iterator[Row]:
    """Yield what each unit did, in a line; longer ones are broken, never cut. Under fog say so."""
    every = deeds(game.steps)
    yield (Span(f"   What each did{', seen or unseen' if game.battle.scene.fog else ''}", "own"),)
    scene = game.battle.scene
    for squad in squads(scene):
        yield (Span(f"   {squad.name}{allied(scene, squad.id)}", "dim"),)
        for unit in game.battle.units.values():
            if squad_of(unit) == squad.id:
                said = f"{unit.name} ({condition(unit)}): {deed_words(game, every[unit.id])}."
                role = "body" if unit.out else "text"
                for index, line in enumerate(wrap(said, max(20, columns - 8))):
                    yield (Span(f"     {'  ' * bool(index)}{line}", role),)


def decision_rows(game: Played, found: Hindsight, columns: int) -> Iterator[Row]:
    """Yield the decisions that cost most, and how far the judging has come; `x` stops it."""
    if not found.every:
        return
    own = humans(game) == (found.side,)
    whose = "Your" if own else f"{game.battle.scene.side(found.side).name}: the"
    known = "you" if own else "they"
    said = f"{whose} costliest decisions, as the strongest opponent judges them from what {known} knew"
    yield from ((Span(f"   {line}", "own"),) for line in wrap(said, columns - 4))
    rounds = [step.before.clock.round if step.before.clock else 0 for step in found.steps]
    for one in found.decisions:
        reached = when(rounds[one.place], turn_of_sneaking(found.steps[one.place].before))
        head = f"   {reached:<9}−{one.cost:.1f} %  "
        text = f"{one.unit}: {one.done}; better was {one.better}"
        yield from _told(head, text, f"jump {one.place}", "warn", columns)
    if found.judged < found.every:
        where = f"   {found.judged} of {found.every} decisions judged"
        doing = ("  x go on", "judge") if found.is_stopped else ("  x stop", "halt")
        yield (Span(where, "dim"), Span(doing[0], "key", doing[1]))
    elif not found.decisions:
        yield (Span(f"   {decisions(found.every)}, and none cost more than a trifle.", "good"),)
    else:
        every = ("All " if found.every > 1 else "") + judged_words(found.every)
        said = f"{every}, in chance of winning; enter shows the moment."
        yield from ((Span(f"   {line}", "dim"),) for line in wrap(said, columns - 4))
