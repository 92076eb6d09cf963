"""`random`: any legal answer, half of the time one against an enemy if there is any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.rules import engine

if TYPE_CHECKING:
    from skirmish.dice import Stream
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset


def anything(ruleset: Ruleset, view: Battle, stream: Stream) -> Action:
    """Pick any legal answer: a prompt, then a way, then a target; half of the time at a foe if it can be.

    ValueError if the prompt that was picked has no answer.
    """
    prompt = stream.choice(view.prompts)
    offered = stream.shuffled(list(engine.options(ruleset, view, prompt)))
    if stream.below(2):
        offered.sort(key=lambda option: option.verb.aim != "foe")
    for option in offered:
        try:
            return option.action(option.targets.pick(stream))
        except ValueError:
            continue
    raise ValueError(f"{prompt.unit} has no answer to {prompt.topic!r}")
