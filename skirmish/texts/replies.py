"""What the unit that is asked has to answer, and the odds of each answer, in words for a card."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from skirmish.odds.action_odds import points
from skirmish.rules.action_words import done_to
from skirmish.rules.action_words import way as in_words
from skirmish.rules.bounds import percent, told
from skirmish.texts.sightline import distance

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.odds.action_odds import ActionOdds
    from skirmish.rules.reply_odds import ReplyOdds
    from skirmish.rules.reply_price import ReplyPrice
    from skirmish.rules.ruleset import Ruleset

_ALWAYS = frozenset({"with", "add"})
"""Arguments of an act that are worth telling, whatever its ways are now."""


def announced(view: Battle, prompt: Prompt) -> Action | None:
    """Return what the other unit is about to do to the one that is asked; None if nothing is pending."""
    for action in reversed(view.pending):
        if action.unit == prompt.about and action.target == prompt.unit:
            return action
    return None


def heading(ruleset: Ruleset, view: Battle, prompt: Prompt) -> str:
    """Say in a few words who does what to whom: `Marrow shoots at Corvin`."""
    unit, about = view.units[prompt.unit].name, view.units.get(prompt.about)
    if ruleset.reserve is not None and ruleset.reserve.verb in prompt.verbs:
        return _roll(ruleset, view, prompt)
    if about is None:
        return unit
    act = announced(view, prompt)
    if prompt.ask != "react" or act is None:
        return f"{about.name}, against {unit}" if prompt.ask == "react" else f"{unit}, against {about.name}"
    verb = ruleset.verbs[act.verb]
    if not verb.is_hostile:
        return f"{about.name} hits {unit}"
    between = verb.pending_preposition or verb.preposition
    return " ".join(filter(None, (about.name, third_person(verb.title), between, unit)))


def _roll(ruleset: Ruleset, view: Battle, prompt: Prompt) -> str:
    """Say on which roll points may be spent: `Corvin's roll to strike Pike`."""
    about = view.units.get(prompt.about)
    name = about.name if about else ""
    said = f"{view.units[prompt.unit].name}'s roll"
    own = next((act for act in reversed(view.pending) if act.unit == prompt.unit), None)
    if own is not None:
        verb = ruleset.verbs[own.arg("by") or own.verb]
        to = f"to {done_to(verb, name)}" if verb.key else f"against {name}" if name else ""
        return f"{said} {to}".rstrip()
    against = announced(view, prompt)
    if against is None:
        return f"{said} against {name}" if name else said
    return f"{said} as {name} {third_person(ruleset.verbs[against.verb].title)}"


def third_person(title: str) -> str:
    """Write the first word of a verb as one says it of somebody else: `shoot` as `shoots`."""
    word, blank, rest = title.partition(" ")
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies{blank}{rest}"
    ending = "es" if word.endswith(("s", "sh", "ch", "x", "z", "o")) else "s"
    return f"{word}{ending}{blank}{rest}"


def means(ruleset: Ruleset, view: Battle, prompt: Prompt) -> str:
    """Say with what it comes, and from how far: `rifle, add 2`; empty if nothing is known of it."""
    act, about = announced(view, prompt), view.units.get(prompt.about)
    if act is None or about is None:
        return ""
    verb = ruleset.verbs[act.verb]
    known = _ALWAYS | {name for args in verb.variants(view, about) for name, _ in args}
    args = tuple(pair for pair in act.args if pair[0] in known - {"level"} and pair[1] != "no")
    level = ruleset.prose.outcomes.get(act.arg("level"), "")
    where = f"from {distance(ruleset, about.cell, view.units[prompt.unit].cell)}"
    return ", ".join(filter(None, (in_words(verb, args, view, prompt.about), where, level)))


def figures(priced: Sequence[ReplyOdds | None], *, is_brief: bool = False) -> list[str]:
    """Write what stands beside each answer; figures that are zero for all answers are left out.

    `is_brief`: mean damage is called damage, as in the list of what a unit can do.
    """
    damage = "damage" if is_brief else "mean damage"
    known = [one for one in priced if one is not None]
    is_hurt = any(one.loss.hurt or one.theirs for one in known)
    is_dealt = any(one.loss.dealt for one in known)
    said = []
    for one in priced:
        parts = []
        if one is not None and is_hurt:
            _, mean, _ = one.bounds
            parts.append(f"hurt {one.words(percent)}, {damage} {told(mean, points(one.loss.lost))}")
        if one is not None and is_dealt:
            what = "dealt" if is_hurt else f"{damage} dealt"
            parts.append(f"{what} {told(one.bounds[2], points(one.loss.dealt))}")
        said.append(", ".join(parts))
    return said


def prices(known: Sequence[ReplyPrice]) -> list[str]:
    """Say what each answer costs; nothing where all of them are free."""
    return [""] * len(known) if all(one.is_free for one in known) else [one.text for one in known]


def briefly(price: ReplyPrice) -> str:
    """Write what an answer costs in brief, for cards on which only the marked one says it in full."""
    return f", −{price.brief}" if price.brief else ""


def least(priced: Sequence[ReplyOdds | None]) -> int | None:
    """Return the place of the answer that costs least in this exchange alone; None if that is not known."""
    costs: list[Fraction] = [one.loss.lost - one.loss.dealt for one in priced if one is not None]
    if len(costs) < len(priced):
        return None
    return costs.index(min(costs))


def what_for(best: int | None, at_least: int | None, *, is_known: bool) -> tuple[str, str]:
    """Say what `best` means on this card: by what it was judged; and which other hurts less in this blow."""
    if not is_known:
        return "best, with the turns to come: being worked out", ""
    if best is None:
        return "best, with the turns to come: not known", ""
    if at_least is None or at_least == best:
        return "best: now and with the turns to come", ""
    return "best: with the turns to come", f"{at_least + 1} hurts less now"


def assumed(ruleset: Ruleset, view: Battle, odds: ActionOdds) -> str:
    """Say which answer of the target the odds count on: `if it answers best: dodge`; empty for none."""
    said = dict.fromkeys(
        ", ".join(filter(None, (verb.title, in_words(verb, one.args, view, one.unit))))
        for one in odds.answers
        for verb in (ruleset.verbs[one.verb],)
    )
    return f"if it answers best: {' or '.join(said)}" if said else ""
