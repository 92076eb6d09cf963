"""The card for a reply: every way to answer, with what it would come to for the one who is asked."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import islice

from skirmish.app.pricing import percent, points
from skirmish.app.widgets.ask import Answer, Card
from skirmish.errors import SkirmishError
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.kit import called, item_named
from skirmish.model.prompt import Prompt
from skirmish.rules import engine
from skirmish.rules.exchange import futures, replied
from skirmish.rules.replies import best_reply, lost
from skirmish.rules.ruleset import Ruleset

MOST = 9
"""Ways to answer that fit on a card."""


def reply_card(
    ruleset: Ruleset, view: Battle, prompt: Prompt, shown: Battle, answer: Callable[[Action], None]
) -> Card | None:
    """The card; None when there are more ways than fit: then the reply is chosen like a turn.

    `shown` is what whoever sits here sees: names and figures of what it does not know are left out.
    """
    ways = [
        option.action(target) for option in engine.options(ruleset, view, prompt) for target in option.targets
    ]
    if not 1 <= len(ways) <= MOST:
        return None
    is_open = _is_known(view, shown, prompt)
    losses = [_loss(ruleset, view, way, prompt.unit) if is_open else None for way in ways]
    fair = [not ruleset.verbs[way.verb].is_dear(way.args) for way in ways]
    least = min(
        (loss[1] for loss, is_fair in zip(losses, fair, strict=True) if loss and is_fair), default=None
    )
    answers = []
    for way, loss, is_fair in zip(ways, losses, fair, strict=True):
        is_best = is_fair and loss is not None and loss[1] == least and len(ways) > 1
        figures = _figures(loss, is_best=is_best)
        answers.append(Answer(_title(ruleset, view, way), figures, partial(answer, way), way.verb))
    topic = prompt.topic if prompt.topic in ruleset.topics else ""
    return Card(_question(ruleset, view, prompt, is_open), tuple(answers), prompt.unit, topic)


def _is_known(view: Battle, shown: Battle, prompt: Prompt) -> bool:
    """Whether whoever sits here may see the figures: both parties are in plain sight of both sides."""
    parties = [name for name in (prompt.unit, prompt.about) if name]
    return all(name in view.units and name in shown.units for name in parties)


def _question(ruleset: Ruleset, view: Battle, prompt: Prompt, is_open: bool) -> str:
    unit = view.units[prompt.unit].name if is_open else "reply"
    about = view.units.get(prompt.about) if is_open else None
    asked = ruleset.topics.get(prompt.topic, prompt.topic)
    return f"{about.name}, against {unit}" if about else f"{unit}: {asked}"


def _title(ruleset: Ruleset, view: Battle, way: Action) -> str:
    verb = ruleset.verbs[way.verb]
    words = [verb.title]
    if isinstance(way.target, str) and way.target in view.units:
        words.append(view.units[way.target].name)
    elif way.target is not None:
        words.append(str(way.target))
    for name, value in way.args:
        item = item_named(view.units[way.unit].items, value)
        is_known = value in view.units or name == "with"
        plain = value if is_known else f"{name} {value}"
        words.append(called(view.units[way.unit].items, item) if item else plain)
    return " ".join(words)


def _loss(ruleset: Ruleset, view: Battle, way: Action, unit: str) -> tuple[Fraction, Fraction] | None:
    """Chance to be hurt and mean points lost, if it replies so; None if that cannot be reckoned."""

    def reply(battle: Battle, prompt: Prompt) -> Action:
        return best_reply(ruleset, battle, prompt)

    try:
        ways = islice(futures(ruleset, view, partial(replied, ruleset, way), reply), 5000)
        ends = [(lost(end.events, unit), chance) for end, chance in ways]
    except (SkirmishError, KeyError, ValueError):
        return None
    hurt = sum((chance for points, chance in ends if points > 0), Fraction(0))
    return hurt, sum((points * chance for points, chance in ends), Fraction(0))


def _figures(loss: tuple[Fraction, Fraction] | None, *, is_best: bool) -> str:
    if loss is None:
        return ""
    said = f"hurt {percent(loss[0])}, mean {points(loss[1])}"
    return f"{said}  best" if is_best else said
