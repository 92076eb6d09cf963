"""A battle that is over, told line by line: who won, what turned it, whose dice were lucky, what each did."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from skirmish.cli.offers import percent
from skirmish.hotseat import humans
from skirmish.model.squads import squad_of, squads
from skirmish.review.chances import chances, turning_points
from skirmish.review.decisions import costliest, judged, to_judge
from skirmish.review.deeds import deeds
from skirmish.review.luck import luck
from skirmish.rules.ending import ending
from skirmish.rules.limits import turn_of_sneaking
from skirmish.texts.briefing import allied
from skirmish.texts.report import (
    condition,
    deed_words,
    headline,
    judged_words,
    luck_words,
    standing,
    turning_point,
    when,
)
from skirmish.typed import capital, within

if TYPE_CHECKING:
    from skirmish.hotseat import Played
    from skirmish.model.battle import Battle


def report_lines(game: Played, side: str) -> Iterator[str]:
    """Yield what the report says of the battle as that side saw it, without its costliest decisions."""
    won, _ = headline(game)
    result = game.battle.result
    yield f"{won} {ending(game.battle, result)}" if result else won
    if stood := standing(game):
        yield stood
    whose = "" if humans(game) == (side,) else f" for {within(game.battle.scene.side(side).name)}"
    for turn in turning_points(chances(game.ruleset, game.steps, side)):
        change = f"{percent(Fraction(turn.before))} to {percent(Fraction(turn.after))}"
        told = turning_point(game, game.steps[turn.place], side)
        yield f"{_when(game.steps[turn.place].after)}, chance of winning{whose} {change}: {told}"
    for one in game.battle.scene.sides:
        yield luck_words(luck(game.ruleset, game.steps, one.id), f"The dice of {within(one.name)}")
    every = deeds(game.steps)
    scene = game.battle.scene
    for squad in squads(scene):
        yield f"What {within(squad.name)}{allied(scene, squad.id)} did:"
        for unit in game.battle.units.values():
            if squad_of(unit) == squad.id:
                yield f"{unit.name} ({condition(unit)}): {deed_words(game, every[unit.id])}."


def decision_lines(game: Played, side: str) -> Iterator[str]:
    """Yield the decisions of that side that cost most; takes a second for each of those it judges."""
    if side not in humans(game):
        return
    yield f"{judged_words(len(to_judge(game.steps, side, game.seats)))}; that takes a while."
    every = judged(game.ruleset, game.steps, side, lambda: False, game.seats)
    found = [one for _, one in every if one is not None]
    for one in costliest(found):
        said = f"{one.unit}: {one.done}; better was {one.better}"
        yield f"{_when(game.steps[one.place].before)}, cost {one.cost:.1f} %: {said}"
    if not found:
        yield "None cost more than a trifle."


def _when(battle: Battle) -> str:
    number, turn = battle.clock.round if battle.clock else 0, turn_of_sneaking(battle)
    return capital(when(number, turn)) if number or turn else "Before the first round"
