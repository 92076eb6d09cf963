"""How an exchange may go: all its courses, with the best reply of the target, each followed once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from skirmish.errors import NotInView
from skirmish.model.event import PromptsOpened
from skirmish.rules.exchange import futures, replied
from skirmish.rules.exchange_ends import summary
from skirmish.rules.expected_loss import ExpectedLoss
from skirmish.rules.replies import best_reply, courses_of, not_dear

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.rules.exchange import Stride
    from skirmish.rules.losses import Course
    from skirmish.rules.ruleset import Ruleset


class Way(NamedTuple):
    """One way in which an exchange may end."""

    chance: float
    """How likely it is."""
    damage: int
    """Points that the target loses."""
    cost: int
    """Points that the actor loses."""


def ways_of(ruleset: Ruleset, ground: Battle, action: Action, stride: Stride) -> tuple[Way, ...]:
    """List the ways in which the exchange may end, equal ones merged; empty where the view does not tell."""
    chances: dict[tuple[int, int], float] = {}
    try:
        for events, part in _followed(ruleset, ground, stride, _Replies(ruleset, action.target_id)):
            came = summary(events, action.unit, action.target_id)
            losses = came.damage, came.cost
            chances[losses] = chances.get(losses, 0.0) + float(part)
    except NotInView:
        return ()
    return tuple(Way(chance, *losses) for losses, chance in chances.items())


class _Replies:
    """The replies in an exchange: the target's best one to its first topic; any other prompt is declined."""

    def __init__(self, ruleset: Ruleset, target: str) -> None:
        self.ruleset = ruleset
        self.target = target
        self.topic = ""

    def __call__(self, battle: Battle, prompt: Prompt) -> Action | None:
        """Return the answer to that prompt; None to leave it to `_answered`, which goes on with its best."""
        if prompt.unit == self.target and not self.topic:
            self.topic = prompt.topic
        is_weighed = prompt.unit == self.target and prompt.topic == self.topic
        if is_weighed and self.ruleset.alone(battle) is battle:
            return None
        return best_reply(self.ruleset, battle, prompt, foresight=int(is_weighed))


def _followed(ruleset: Ruleset, ground: Battle, stride: Stride, replies: _Replies) -> Iterator[Course]:
    """Yield every course of the exchange that begins with that stride."""
    ends = [*futures(ruleset, ground, stride, replies)]
    yield from ((end.events, part) for end, part in ends if not end.battle.prompts)
    for end, part in ends:
        if end.battle.prompts:
            for later, chance in _answered(ruleset, end.battle, replies):
                yield end.events + later, part * chance


def _answered(ruleset: Ruleset, battle: Battle, replies: _Replies) -> Iterable[Course]:
    """Return how it goes on from the best reply, as it was followed to see which one that is.

    Where somebody is asked again, that was declined then; so it is followed anew with the replies given here.
    """
    prompt = battle.prompts[0]
    found = [(one, [*courses_of(ruleset, battle, one)]) for one in not_dear(ruleset, battle, prompt)]
    best, courses = min(found, key=lambda one: ExpectedLoss.of(battle, prompt.unit, one[1]).rank)
    if any(type(event) is PromptsOpened for events, _ in courses for event in events):
        return _followed(ruleset, battle, partial(replied, ruleset, best), replies)
    return courses
