"""Why a unit cannot do a thing now, in a sentence."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from skirmish.rules import engine
from skirmish.typed import capital

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Verb


def why_cannot(view: Battle, unit: Unit, verb: Verb) -> str:
    """Say why the unit cannot use that verb now, whatever it is aimed at; empty if it can."""
    refusal = verb.can_start(view, unit)
    if refusal is not None:
        return refusal.reason
    if not verb.variants(view, unit):
        return f"{unit.name} has nothing to do that with now."
    return ""


def why_no_blow(ruleset: Ruleset, view: Battle, unit: Unit, verbs: Iterable[str], foe: str) -> str:
    """Say why the unit can strike at that foe by none of the verbs; empty if there is no reason.

    Where it could strike at somebody, it is told why not at this one: `Strike: Pike is out of reach of ...`
    What keeps it from several kinds of blows is told without naming one: `Vale has already acted.`
    """
    every = (ruleset.verbs[name] for name in verbs)
    blows = [verb for verb in every if verb.aim == "foe" and verb.weigh is not None]
    for verb in blows:
        for option in () if why_cannot(view, unit, verb) else engine.ways(ruleset, view, unit.id, verb.id):
            refusal = option.targets.refuse(foe)
            if refusal is not None:
                return f"{capital(verb.title)}: {refusal.reason}"
    barred = {capital(verb.title): said.reason for verb in blows if (said := verb.can_start(view, unit))}
    if barred:
        reason, count = Counter(barred.values()).most_common(1)[0]
        return reason if count > 1 else f"{next(iter(barred))}: {reason}"
    return next((f"{capital(verb.title)}: {why_cannot(view, unit, verb)}" for verb in blows), "")
