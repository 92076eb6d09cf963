"""The card for a reply: every way to answer, with what it would come to for the one who is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import islice

from skirmish.app.pricing import percent, points
from skirmish.app.widgets.ask import Answer, Card
from skirmish.app.widgets.verbs import way as in_words
from skirmish.errors import SkirmishError
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.prompt import Prompt
from skirmish.rules.exchange import futures, replied
from skirmish.rules.replies import best_reply, lost, not_dear, replies
from skirmish.rules.ruleset import Ruleset

MOST = 9
"""Ways to answer that fit on a card."""
MOST_ENDS = 5000
"""Ways in which an answer may end that are followed for the figures on a card."""


@dataclass(frozen=True, slots=True)
class Stake:
    """What an answer would come to, as far as the card says it."""

    hurt: Fraction
    """The chance that whoever is asked is hurt."""
    lost: Fraction
    """Mean of the points that it loses."""
    dealt: Fraction
    """Mean of the points that its foes lose."""

    @property
    def cost(self) -> tuple[Fraction, Fraction]:
        """The lower, the better, as the standing answer `best` weighs it: points lost, then foes spared."""
        return self.lost, -self.dealt


def reply_card(
    ruleset: Ruleset, view: Battle, prompt: Prompt, shown: Battle, answer: Callable[[Action], None]
) -> Card | None:
    """The card; None when there are more ways than fit: then the reply is chosen like a turn.

    `shown` is what whoever sits here sees: names and figures of what it does not know are left out.
    """
    ways = replies(ruleset, view, prompt)
    if not 1 <= len(ways) <= MOST:
        return None
    is_open = _is_known(view, shown, prompt)
    stakes = [stake(ruleset, view, way, prompt) if is_open else None for way in ways]
    usual = not_dear(ruleset, view, prompt)
    figures = _figures(stakes, [way in usual for way in ways])
    answers = tuple(
        Answer(_title(ruleset, view, way), said, partial(answer, way), way.verb)
        for way, said in zip(ways, figures, strict=True)
    )
    topic = prompt.topic if prompt.topic in ruleset.topics else ""
    title = _parties(view, prompt) if is_open else "reply"
    return Card(title, answers, prompt.unit, topic, question=ruleset.topics.get(prompt.topic, ""))


def _is_known(view: Battle, shown: Battle, prompt: Prompt) -> bool:
    """Whether whoever sits here may see the figures: both parties are in plain sight of both sides."""
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
    how = in_words(verb, way.args, view.units[way.unit])
    return f"{said}: {how}" if how else said


def stake(ruleset: Ruleset, view: Battle, way: Action, prompt: Prompt) -> Stake | None:
    """What answering so would come to; None if that cannot be reckoned."""
    foes = [foe.id for foe in view.foes(prompt.side)]

    def reply(battle: Battle, further: Prompt) -> Action:
        return best_reply(ruleset, battle, further)

    hurt = spent = dealt = Fraction(0)
    try:
        ends = futures(ruleset, view, partial(replied, ruleset, way), reply)
        for end, chance in islice(ends, MOST_ENDS):
            points = lost(end.events, prompt.unit)
            hurt += chance * (points > 0)
            spent += chance * points
            dealt += chance * sum(lost(end.events, foe) for foe in foes)
    except (SkirmishError, KeyError, ValueError):
        return None
    return Stake(hurt, spent, dealt)


def _figures(stakes: Sequence[Stake | None], are_usual: Sequence[bool]) -> list[str]:
    """What the card says beside each answer: only what differs from nothing for one of them at least.

    `are_usual`: which of them the standing answer `best` would think of; it takes the first that is marked.
    """
    known = [one for one in stakes if one is not None]
    is_hurt, is_dealt = any(one.hurt for one in known), any(one.dealt for one in known)
    costs = [
        one.cost if one is not None and is_usual else None
        for one, is_usual in zip(stakes, are_usual, strict=True)
    ]
    least = min((cost for cost in costs if cost is not None), default=None)
    differ = len({one.cost for one in known}) > 1
    said = []
    for one, cost in zip(stakes, costs, strict=True):
        parts = []
        if one is not None and is_hurt:
            parts.append(f"hurt {percent(one.hurt)}, mean {points(one.lost)}")
        if one is not None and is_dealt:
            parts.append(f"deals {points(one.dealt)}")
        is_best = cost is not None and cost == least
        said.append(", ".join(parts) + (f"  {'best' if is_best else '':<4}" if differ else ""))
    return said
