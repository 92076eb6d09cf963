"""Odds against rolls: for checks met in play, the exact odds and the dice have to agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from itertools import islice
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from skirmish.conformance.answers import random_reply
from skirmish.conformance.laws import Findings
from skirmish.dice import Odds, Stream, Tray, odds
from skirmish.errors import NotInView
from skirmish.model.event import MoveStopped
from skirmish.odds.coming_off import chance_bound, coming_off
from skirmish.rules.bounds import figure_bound, name_bound
from skirmish.rules.engine import asked
from skirmish.rules.exchange import futures, party_of, replied, taken, target_of
from skirmish.rules.exchange_ends import Exchange, bounded, exchanges, foreseen, summary
from skirmish.rules.expected_loss import ExpectedLoss
from skirmish.rules.replies import best_reply
from skirmish.rules.reply_odds import reply_odds
from skirmish.rules.reserves import drained, lavish

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.event import CheckRolled
    from skirmish.model.moment import Moment
    from skirmish.model.prompt import Prompt
    from skirmish.rules.exchange import Replier, Stride
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Bound

ROLLS = 400
"""Rolls for each check."""
FORESEEN = 3
"""Actions whose exchange is computed, each time."""
FOLLOWED = 500
"""Ends of an action up to which they are compared with what is told."""
RARE = 5
"""Expected rolls below which an outcome is counted together with the other rare ones."""
MEANS: Final[Mapping[str, Callable[[Exchange], int]]] = {
    "damage": lambda end: end.damage,
    "cost": lambda end: end.cost,
    "out": lambda end: end.is_out,
}
"""What is told of an act besides the chances of its outcomes, as means over all ends."""
Figure = tuple[str, "Bound", Fraction, Fraction]
"""What a figure is of, how it is bounded, its value as it is told, and in truth."""
LUCK = 20
"""Fair dice are taken for loaded at most once in e^`LUCK` checks."""


def odds_laws(ruleset: Ruleset, checks: Iterable[CheckRolled], seed: str) -> Findings:
    """Check that the odds of each check sum to 1, allow what was rolled, and agree with many rolls."""
    for number, event in enumerate(checks):
        roll = ruleset.verbs[event.verb].roll
        if roll is None:
            yield "what is rolled has a roll", event.verb
            continue
        exact = odds(roll, event.check)
        if sum(exact.values()) != 1:
            yield "odds sum to 1", f"{event.verb} {event.check}"
        if not exact.get(event.outcome):
            yield "what was rolled is possible", f"{event.verb} {event.check}: {event.outcome}"
        if is_astray(exact, roll, event.check, Stream.of(seed, number)):
            yield "odds agree with rolls", f"{event.verb} {event.check}"


def foresight_laws(ruleset: Ruleset, battle: Battle, stream: Stream) -> Findings:
    """Check that an exchange can be computed on the view, and rolls if and only if a check is foreseen."""
    view = drained(ruleset, battle.seen_by(battle.asked))
    for _ in range(FORESEEN):
        action = random_reply(ruleset, view, stream)
        ends = exchanges(ruleset, view, action, lambda held, asked: best_reply(ruleset, held, asked))
        check = foreseen(ruleset, view, action, lambda held, asked: best_reply(ruleset, held, asked))
        if (check is None) != all(not end.name for end in ends):
            yield "what is foreseen is what is rolled", f"{action}: {check}"


def told_laws(ruleset: Ruleset, battle: Battle, stream: Stream) -> Findings:
    """Check that an answer comes to what is told of it: the same ends on its side's view as in the battle.

    Looked at where every side knows of everybody, so that nothing unseen can break it off, and nobody acts at
    the same time, as what that does is done later. A declared act is done later, too.
    """
    views = {side.id: drained(ruleset, battle.seen_by(side.id)) for side in battle.scene.sides}
    if (
        battle.clock is None
        or battle.clock.is_tied
        or any(one.units.keys() != battle.units.keys() for one in views.values())
    ):
        return
    view = views[battle.asked]
    action = random_reply(ruleset, view, stream)
    prompt = asked(view, action.unit)
    if prompt is None or prompt.ask in {"declare", "place"} or ruleset.verbs[action.verb].is_walk:
        return
    begun = partial(taken if prompt.ask == "act" else replied, ruleset, action)
    told = _ends(ruleset, view, begun, lambda held, to: best_reply(ruleset, held, to))
    real = _ends(
        ruleset,
        drained(ruleset, battle),
        partial(replied, ruleset, action),
        lambda held, to: best_reply(ruleset, held.seen_by(to.side), to),
    )
    if told is not None and real is not None and told != real:
        yield "what is told is what comes of it", str(action)


def bound_laws(ruleset: Ruleset, battle: Battle, stream: Stream) -> Findings:
    """Check that figures are what is told of them to a side that may not know of all its enemies.

    What is told exactly is so in the battle, and what is told as a bound bounds it. An act that something
    unseen breaks off is another act, with figures of its own.
    """
    view = drained(ruleset, battle.seen_by(battle.asked))
    if battle.clock is None or battle.clock.is_tied or not view.is_partial:
        return
    action = random_reply(ruleset, view, stream)
    prompt = asked(view, action.unit)
    if prompt is None or prompt.ask not in {"act", "react", "choose"}:
        return
    told = _act_figures if prompt.ask == "act" else _reply_figures
    for figure, bound, known, so in told(ruleset, battle, action, prompt):
        if not _holds(bound, known, so):
            yield "a figure is what is told of it", f"{action}: {figure} {bound} {known}, in truth {so}"


def _reply_figures(ruleset: Ruleset, battle: Battle, way: Action, prompt: Prompt) -> Iterator[Figure]:
    """Yield what a card says that answering so costs the unit."""
    told = reply_odds(ruleset, battle.seen_by(prompt.side), way, prompt)
    truth = drained(ruleset, battle)

    def reply(held: Battle, to: Prompt) -> Action:
        return best_reply(ruleset, drained(ruleset, held).seen_by(to.side), to)

    ends = _followed(futures(ruleset, truth, partial(replied, ruleset, way), lavish(ruleset, reply)))
    if told is None or ends is None:
        return
    real = ExpectedLoss.of(truth, prompt.unit, ((end.events, chance) for end, chance in ends))
    yield "hurt", told.bounds[0], told.loss.hurt, real.hurt
    yield "lost", told.bounds[1], told.loss.lost, real.lost


def _act_figures(ruleset: Ruleset, battle: Battle, action: Action, prompt: Prompt) -> Iterator[Figure]:
    """Yield what is told of an act: how likely it comes off, the chances of its outcomes, and means.

    Nothing if it rolls nothing.
    """
    view, truth = drained(ruleset, battle.seen_by(prompt.side)), drained(ruleset, battle)
    told = _exchanges(ruleset, view, action, lambda held, to: best_reply(ruleset, held, to))
    real = _exchanges(ruleset, truth, action, lambda held, to: best_reply(ruleset, held.seen_by(to.side), to))
    if told is not None and real is not None and any(end.name for end in told):
        works = coming_off(ruleset, action.verb, told)
        yield "comes off", chance_bound(told, works), told.chance(works), real.chance(works)
        yield from _figures(told, real)


def _followed(ends: Iterator[tuple[Moment, Fraction]]) -> list[tuple[Moment, Fraction]] | None:
    """List the ends; None if there are more than `FOLLOWED`, or if something may break it off."""
    found = list(islice(ends, FOLLOWED + 1))
    is_cut = any(isinstance(event, MoveStopped) for end, _ in found for event in end.events)
    return None if is_cut or len(found) > FOLLOWED else found


def _exchanges(ruleset: Ruleset, battle: Battle, action: Action, reply: Replier) -> Odds[Exchange] | None:
    """Compute how an act may end; None if nobody could, in too many ways, or where it may be broken off."""
    target, party = target_of(battle, action), party_of(battle, action.unit)
    begun = partial(taken, ruleset, action)
    try:
        ends = _followed(futures(ruleset, battle, begun, reply, len(battle.pending)))
    except NotInView:
        return None
    if ends is None:
        return None
    return Odds.gather(
        (bounded(ruleset, battle, end.events, summary(end.events, action.unit, target, party)), chance)
        for end, chance in ends
    )


def _figures(told: Odds[Exchange], real: Odds[Exchange]) -> Iterator[Figure]:
    """Yield each figure that is told of an act: what it is, its bound, its value, and what it is in truth."""
    for name in {end.name for end in told if end.name}:

        def is_so(end: Exchange, name: str = name) -> bool:
            return end.name == name or end.name.startswith(f"{name}+")  # With later rolls of the unseen.

        yield name, name_bound(told, name), told.chance(is_so), real.chance(is_so)
    for said, figure in MEANS.items():
        yield said, figure_bound(told, figure), Fraction(told.mean(figure)), Fraction(real.mean(figure))


def _holds(bound: Bound, known: Fraction, so: Fraction) -> bool:
    """Tell whether a chance that is known with that bound may be so in truth."""
    match bound:
        case "at most":
            return so <= known
        case "at least":
            return so >= known
        case "about":
            return True
    return so == known


def _ends(ruleset: Ruleset, battle: Battle, stride: Stride, reply: Replier) -> Odds[Any] | None:
    """Compute how everybody is at every end, by chance; None if there are more than `FOLLOWED` of them."""
    ends = list(islice(futures(ruleset, battle, stride, reply, len(battle.pending)), FOLLOWED + 1))
    if len(ends) > FOLLOWED:
        return None
    return Odds.gather(
        (tuple((unit.id, unit.hp, unit.out, unit.cell) for unit in end.battle.units.values()), chance)
        for end, chance in ends
    )


def is_astray(exact: Odds[Any], roll: Callable[[Any, Any], Any], check: Any, stream: Stream) -> bool:
    """Tell whether many rolls fall otherwise than the odds say, beyond what chance explains.

    Chi-square with k degrees of freedom is above k + 2 sqrt(k x) + 2 x at most once in e^x times.
    """
    tray = Tray(stream)
    fell: Counter[Any] = Counter()
    for _ in range(ROLLS):
        fell[roll(check, tray)] += 1
        tray.take()
    if fell.keys() - exact.keys():
        return True
    pairs = [(fell[outcome], float(chance) * ROLLS) for outcome, chance in exact.items()]
    rare = [pair for pair in pairs if pair[1] < RARE]
    cells = [pair for pair in pairs if pair[1] >= RARE]
    cells.append((sum(count for count, _ in rare), sum(expected for _, expected in rare)))
    chi2 = sum((count - expected) ** 2 / max(expected, 1.0) for count, expected in cells)
    free = len(cells)
    return chi2 > free + 2 * sqrt(free * LUCK) + 2 * LUCK
