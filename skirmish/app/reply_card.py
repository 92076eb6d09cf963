"""The card for a reply: who does what, every way to answer, its price and its odds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from skirmish.app.alike import is_alike, merged_replies
from skirmish.app.rows.question_card import MOST_PRICED, CardAnswer, QuestionCard
from skirmish.app.shared_view import known_to_both
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.prompt import Prompt
from skirmish.model.unit import Unit
from skirmish.rules.action_words import way as in_words
from skirmish.rules.engine import may_turn
from skirmish.rules.replies import replies
from skirmish.rules.reply_odds import ReplyOdds, reply_odds
from skirmish.rules.reply_price import reply_price
from skirmish.rules.ruleset import Ruleset
from skirmish.texts import replies as reply_text

MOST = 20
"""Ways to answer that are priced on a card, most of them out of sight."""


def reply_card(
    ruleset: Ruleset,
    view: Battle,
    prompt: Prompt,
    shown: Battle,
    answer: Callable[[Action], None],
    *,
    gaze: str = "",
    best: Action | None = None,
    is_advised: bool = True,
) -> QuestionCard | None:
    """Build the card; None if there are no ways to answer, or more than fit.

    With more ways than fit, the reply is chosen like a turn. `shown` is what the player at the keyboard
    sees; what would tell more than that is left out. `gaze` is where the unit is to look, and goes with the
    answers that let it turn. `best` is the answer to be marked, `is_advised` whether it is known by now.
    """
    turns = {verb for verb in prompt.verbs if ruleset.prose.arcs and may_turn(ruleset.verbs[verb], prompt)}
    every, counts = merged_replies(replies(ruleset, view, prompt), view.units[prompt.unit])
    ways = [_looking(way, gaze) if way.verb in turns and gaze else way for way in every]
    if not 1 <= len(ways) <= MOST:
        return None
    if not _is_known(view, shown, prompt):  # Figures, prices and names would tell of somebody unseen.
        bare = tuple(
            CardAnswer(_title(ruleset, view, way, count), "", partial(answer, way), way.verb)
            for way, count in zip(ways, counts, strict=True)
        )
        return _card(ruleset, prompt, "reply", bare, turns=bool(turns), gaze=gaze)
    known = known_to_both(view, shown)
    priced = [reply_odds(ruleset, known, way, prompt) for way in ways]
    at = _place(ways, best, view.units[prompt.unit])
    least = reply_text.least(priced)
    notes = reply_text.what_for(at, least, is_known=is_advised) if len(ways) > 1 else ("", "")
    comes = reply_text.means(ruleset, known, prompt), _points(ruleset, known, prompt, priced)
    answers = _answers(ruleset, known, ways, priced, counts=counts, answer=answer, best=at)
    title, first = reply_text.heading(ruleset, known, prompt), least if at is None else at
    can_turn = bool(turns)
    return _card(
        ruleset, prompt, title, answers, turns=can_turn, gaze=gaze, comes=comes, notes=notes, best=first
    )


def _answers(
    ruleset: Ruleset,
    known: Battle,
    ways: Sequence[Action],
    priced: Sequence[ReplyOdds | None],
    *,
    counts: Sequence[int],
    answer: Callable[[Action], None],
    best: int | None,
) -> tuple[CardAnswer, ...]:
    """Build the answers, each with its figures and its price; the best is marked."""
    costs = [reply_price(ruleset, known, way) for way in ways]
    is_brief = len(ways) > MOST_PRICED
    prices, figures = reply_text.prices(costs), reply_text.figures(priced, is_brief=is_brief)
    if is_brief:
        figures = [said + reply_text.briefly(cost) for said, cost in zip(figures, costs, strict=True)]
    return tuple(
        CardAnswer(
            _title(ruleset, known, way, counts[index]),
            figures[index] + (f"  {'best' if index == best else '':<4}" if len(ways) > 1 else ""),
            partial(answer, way),
            way.verb,
            prices[index],
        )
        for index, way in enumerate(ways)
    )


def _card(
    ruleset: Ruleset,
    prompt: Prompt,
    title: str,
    answers: tuple[CardAnswer, ...],
    *,
    turns: bool,
    gaze: str,
    comes: tuple[str, str] = ("", ""),
    notes: tuple[str, str] = ("", ""),
    best: int | None = None,
) -> QuestionCard:
    """Put the card together; `comes`: with what the blow is made, and the points that may still be spent."""
    by, spent = comes
    asked = ruleset.prose.topics.get(prompt.topic, "")
    return QuestionCard(
        title,
        answers,
        prompt.unit,
        prompt.topic if prompt.topic in ruleset.prose.topics else "",
        question=" ".join(filter(None, (f"By {by}." if by else "", asked, spent))),
        can_turn=turns,
        gaze=gaze,
        note=notes[0],
        besides=notes[1],
        other=prompt.about,
        best=best or 0,
    )


def _looking(way: Action, gaze: str) -> Action:
    return way.with_args(facing=gaze)


def _place(ways: Sequence[Action], best: Action | None, unit: Unit) -> int | None:
    """Return which of the ways is the best answer, wherever the unit looks; None if it is not known."""
    if best is None:
        return None
    meant = replace(best, args=_plain(best))
    return next(
        (at for at, way in enumerate(ways) if is_alike(replace(way, args=_plain(way)), meant, unit)), None
    )


def _plain(way: Action) -> tuple[tuple[str, str], ...]:
    return tuple(pair for pair in way.args if pair[0] != "facing")


def _points(ruleset: Ruleset, view: Battle, prompt: Prompt, priced: Sequence[ReplyOdds | None]) -> str:
    """Say how many points both sides may still spend after the dice; empty where it does not matter."""
    reserve, about = ruleset.reserve, view.units.get(prompt.about)
    if reserve is None:
        return ""
    known = [one for one in priced if one is not None]
    said = []
    if reserve.verb in prompt.verbs or any(one.own is not None for one in known):
        left = reserve.left(view.units[prompt.unit])
        said.append(f"You have {left} {'point' if left == 1 else 'points'} left.")
    if about is not None and any(one.theirs is not None for one in known):
        said.append(f"{about.name} may still spend points, of {reserve.left(about)}.")
    return " ".join(said)


def _is_known(view: Battle, shown: Battle, prompt: Prompt) -> bool:
    """Tell whether the figures may be shown at the keyboard: both parties are in both views."""
    parties = [name for name in (prompt.unit, prompt.about) if name]
    return all(name in view.units and name in shown.units for name in parties)


def _title(ruleset: Ruleset, view: Battle, way: Action, count: int) -> str:
    """Write what is answered; `count`: with how many like things it may be done."""
    verb = ruleset.verbs[way.verb]
    words = [verb.title]
    if isinstance(way.target, str) and way.target in view.units:
        words.append(view.units[way.target].name)
    elif way.target is not None:
        words.append(str(way.target))
    said = " ".join(words)
    how = in_words(verb, _plain(way), view, way.unit)
    said = f"{said}: {how}" if how else said
    return f"{said} ×{count}" if count > 1 else said
