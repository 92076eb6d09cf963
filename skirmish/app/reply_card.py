"""The card for a reply: every way to answer, with what it would come to for the unit that is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from skirmish.app.action_odds import points
from skirmish.app.rows.question_card import CardAnswer, QuestionCard
from skirmish.app.rows.verbs import way as in_words
from skirmish.app.shared_view import known_to_both
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.prompt import Prompt
from skirmish.rules.bounds import percent, told
from skirmish.rules.engine import may_turn
from skirmish.rules.replies import replies
from skirmish.rules.reply_odds import ReplyOdds, reply_odds
from skirmish.rules.ruleset import Ruleset

MOST = 9
"""Ways to answer that fit on a card."""


def reply_card(
    ruleset: Ruleset,
    view: Battle,
    prompt: Prompt,
    shown: Battle,
    answer: Callable[[Action], None],
    *,
    gaze: str = "",
    best: Action | None = None,
) -> QuestionCard | None:
    """Build the card; None if there are no ways to answer, or more than fit.

    With more ways than fit, the reply is chosen like a turn. `shown` is what the player at the keyboard
    sees; what would tell more than that is left out. `gaze` is where the unit is to look, and goes with the
    answers that let it turn. `best` is the answer to be marked, once it is known.
    """
    turns = {verb for verb in prompt.verbs if ruleset.prose.arcs and may_turn(ruleset.verbs[verb], prompt)}
    every = replies(ruleset, view, prompt)
    ways = [_looking(way, gaze) if way.verb in turns and gaze else way for way in every]
    if not 1 <= len(ways) <= MOST:
        return None
    is_open = _is_known(view, shown, prompt)
    known = known_to_both(view, shown)
    priced = [reply_odds(ruleset, known, way, prompt) if is_open else None for way in ways]
    figures = _figures(priced, [is_open and best is not None and _is(way, best) for way in ways])
    titles = [_title(ruleset, view, way) for way in ways]
    rows = zip(titles, figures, ways, strict=True)
    asked = ruleset.prose.topics.get(prompt.topic, "")
    points = _points(ruleset, known, prompt, priced) if is_open else ""
    note = "best: with the turns to come" if is_open and len(ways) > 1 else ""
    return QuestionCard(
        _parties(view, prompt) if is_open else "reply",
        tuple(CardAnswer(title, said, partial(answer, way), way.verb) for title, said, way in rows),
        prompt.unit,
        prompt.topic if prompt.topic in ruleset.prose.topics else "",
        question=" ".join(filter(None, (asked, points))),
        can_turn=bool(turns),
        gaze=gaze,
        note=note,
    )


def _looking(way: Action, gaze: str) -> Action:
    return way.with_args(facing=gaze)


def _is(way: Action, other: Action) -> bool:
    return (way.verb, way.target, _plain(way)) == (other.verb, other.target, _plain(other))


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
        said.append(f"You have {reserve.left(view.units[prompt.unit])} points left.")
    if about is not None and any(one.theirs is not None for one in known):
        said.append(f"{about.name} may still spend points, of {reserve.left(about)}.")
    return " ".join(said)


def _is_known(view: Battle, shown: Battle, prompt: Prompt) -> bool:
    """Tell whether the figures may be shown at the keyboard: both parties are in both views."""
    parties = [name for name in (prompt.unit, prompt.about) if name]
    return all(name in view.units and name in shown.units for name in parties)


def _parties(view: Battle, prompt: Prompt) -> str:
    unit, about = view.units[prompt.unit].name, view.units.get(prompt.about)
    if about is None:
        return unit
    doer, other = (about.name, unit) if prompt.ask == "react" else (unit, about.name)
    return f"{doer}, against {other}"


def _title(ruleset: Ruleset, view: Battle, way: Action) -> str:
    verb = ruleset.verbs[way.verb]
    words = [verb.title]
    if isinstance(way.target, str) and way.target in view.units:
        words.append(view.units[way.target].name)
    elif way.target is not None:
        words.append(str(way.target))
    said = " ".join(words)
    how = in_words(verb, _plain(way), view.units[way.unit])
    return f"{said}: {how}" if how else said


def _figures(priced: Sequence[ReplyOdds | None], are_best: Sequence[bool]) -> list[str]:
    """Write what the card says beside each answer; figures that are zero for all answers are left out."""
    known = [one for one in priced if one is not None]
    is_hurt = any(one.loss.hurt or one.theirs for one in known)
    is_dealt = any(one.loss.dealt for one in known)
    said = []
    for one, is_best in zip(priced, are_best, strict=True):
        parts = []
        if one is not None and is_hurt:
            _, mean, _ = one.bounds
            parts.append(f"hurt {one.words(percent)}, mean {told(mean, points(one.loss.lost))}")
        if one is not None and is_dealt:
            parts.append(f"deals {told(one.bounds[2], points(one.loss.dealt))}")
        said.append(", ".join(parts) + (f"  {'best' if is_best else '':<4}" if len(priced) > 1 else ""))
    return said
