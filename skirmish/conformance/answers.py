"""Random answers: legal ones to play with, and illegal ones that have to be refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from skirmish.grid import FACINGS, Cell
from skirmish.model.action import Action, Target
from skirmish.rules.engine import options, ways
from skirmish.rules.side_orders import ANSWERS
from skirmish.rules.verb import Option, Targets

if TYPE_CHECKING:
    from skirmish.dice import Stream
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset

CONCEDE = 600
"""One answer in so many concedes."""
NEARBY = 30
"""From how many targets of an option, fitting or not, a wild target is drawn."""
ORDER = 25
"""One answer in so many gives a standing order."""


def random_answer(ruleset: Ruleset, view: Battle, stream: Stream) -> Action:
    """Draw a legal answer: a prompt, then a way to answer it, then a target; at times a side order."""
    side = view.asked
    if not stream.below(CONCEDE):
        return Action(side, "concede")
    if ruleset.prose.topics and not stream.below(ORDER):
        return _random_order(ruleset, view, stream)
    return random_reply(ruleset, view, stream)


def random_reply(ruleset: Ruleset, view: Battle, stream: Stream) -> Action:
    """Draw a legal answer that is no side order, half of the time against a foe if it can be.

    ValueError if the prompt that was picked has no answer at all.
    """
    prompt = stream.choice(view.prompts)
    for verb in _drawn_verbs(ruleset, prompt.verbs, stream):
        for option in stream.drawn(ways(ruleset, view, prompt.unit, verb)):
            for target in option.targets.drawn(stream):
                return option.action(target)
    raise ValueError(f"{prompt.unit} has no answer to {prompt.topic!r}")


def _drawn_verbs(ruleset: Ruleset, verbs: tuple[str, ...], stream: Stream) -> Iterator[str]:
    if stream.below(2):
        hostile = [verb for verb in verbs if ruleset.verbs[verb].aim == "foe"]
        yield from stream.drawn(hostile)
        verbs = tuple([verb for verb in verbs if verb not in hostile])
    yield from stream.drawn(verbs)


def _random_order(ruleset: Ruleset, view: Battle, stream: Stream) -> Action:
    owners = [view.asked, *(unit.id for unit in view.up(view.asked))]
    answers = [*ANSWERS, *ruleset.verbs]
    request = {"topic": stream.choice(tuple(ruleset.prose.topics)), "answer": stream.choice(answers)}
    return Action(stream.choice(owners), "order", None, tuple(sorted(request.items())))


def all_options(ruleset: Ruleset, view: Battle) -> Iterator[Option]:
    """Yield every way in which any of the open prompts may be answered."""
    for prompt in view.prompts:
        yield from options(ruleset, view, prompt)


def wild_actions(ruleset: Ruleset, view: Battle, stream: Stream, count: int) -> Iterator[Action]:
    """Yield actions put together at random; every other one answers a prompt in a way that it offers.

    Most are illegal, some by chance are not. They name what is seen.
    """
    units = [*view.units, "nobody", view.asked]
    verbs = [*ruleset.verbs, "no-such-verb"]
    offered = list(all_options(ruleset, view))
    manners = [option.args for option in offered] + [(("with", "nothing"),), (("facing", "up"),)]
    for turn in range(count):
        target = _wild_target(view, stream)
        if turn % 2 and offered:
            option = stream.choice(offered)
            yield option.action(stream.choice([target, *islice(option.targets.candidates(), NEARBY)]))
        else:
            yield Action(stream.choice(units), stream.choice(verbs), target, stream.choice(manners))


def _wild_target(view: Battle, stream: Stream) -> Target:
    kind = stream.below(3)
    if kind == 0:
        return None
    if kind == 1:
        return stream.choice([*view.units, "nobody"])
    terrain = view.terrain
    return Cell(stream.below(terrain.width + 2), stream.below(terrain.height + 2))


def is_offered(ruleset: Ruleset, view: Battle, action: Action) -> bool:
    """Tell whether some option, with one of its targets, is that action, apart from extra arguments."""
    if action.arg("facing", FACINGS[0]) not in FACINGS:
        return False
    return any(
        (option.unit, option.verb.id) == (action.unit, action.verb)
        and option.verb.plain(option.args) == option.verb.plain(action.args)
        and action.target in Targets(option.verb, view, option.targets.unit, action.args)
        for option in all_options(ruleset, view)
    )
