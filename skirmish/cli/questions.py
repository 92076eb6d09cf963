"""The question that is put to a player: who is asked, what, and about whose blow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from skirmish.cli.naming import name_and_id
from skirmish.model.squads import name_of
from skirmish.texts.replies import announced, heading, means
from skirmish.typed import as_sentence, capital

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Step
    from skirmish.model.prompt import Ask, Prompt
    from skirmish.rules.ruleset import Ruleset

QUESTIONS: Final[Mapping[Ask, str]] = {
    "act": "What do you do?",
    "declare": "What do you mean to do?",
    "react": "How do you answer?",
    "choose": "Which do you choose?",
    "place": "Where are they to stand?",
}
"""By kind of prompt: what is asked where the ruleset has no words for the topic."""


def question(ruleset: Ruleset, view: Battle, squad: str, *, is_terse: bool) -> str:
    """Put the open prompts of that squad as one question."""
    prompt, who = view.prompts[0], _names(view, view.prompts)
    about = view.units.get(prompt.about)
    against = f" against {about.name}" if about is not None else ""
    blow = capital(_blow(ruleset, view, prompt))
    if is_terse:
        return f"{capital(who)}? {as_sentence(blow)}" if blow else capital(f"{who}{against}?")
    topic = ruleset.prose.topics.get(prompt.topic, QUESTIONS[prompt.ask])
    said = ". ".join(filter(None, (f"{name_of(view.scene, squad)}, {who}{against}", blow, topic)))
    return f"{said} Type options, look or help."


def asked_again(view: Battle, speaker: str, since: Sequence[Step], *, is_terse: bool) -> str:
    """Put the same question again to the unit that is spoken for; empty where it has to be put in full.

    It has to where others have acted in those steps: the player has heard of something else since.
    """
    own = {prompt.unit for prompt in view.prompts}
    if any(step.action is not None and step.action.unit not in own for step in since):
        return ""
    who = capital(name_and_id(view.units[speaker]))
    return f"{who}?" if is_terse else f"{who}. What now?"


def _names(view: Battle, prompts: Sequence[Prompt]) -> str:
    return ", ".join(name_and_id(view.units[prompt.unit]) for prompt in prompts)


def _blow(ruleset: Ruleset, view: Battle, prompt: Prompt) -> str:
    """Say who does what to the unit that is asked, with what and from how far; or which roll it is."""
    reserve = ruleset.reserve
    if reserve is not None and reserve.verb in prompt.verbs:
        left = reserve.left(view.units[prompt.unit])
        return f"{heading(ruleset, view, prompt)}; {left} point{'' if left == 1 else 's'} left"
    if prompt.ask != "react" or announced(view, prompt) is None:
        return ""
    said = means(ruleset, view, prompt)
    return heading(ruleset, view, prompt) + (f": {said}" if said else "")
