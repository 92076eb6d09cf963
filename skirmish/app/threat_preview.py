"""What is meant, and what the other side could answer to it, in words."""

from __future__ import annotations

from dataclasses import dataclass

from skirmish.app.selection import Selection
from skirmish.app.threat_cache import Meant
from skirmish.rules.action_words import done_to
from skirmish.texts.foes import foe_name, others_said


@dataclass(frozen=True, slots=True)
class ThreatPreview:
    """What the other side could answer, in words."""

    words: str
    """Who can do what: `then: Bors can shoot you`."""
    figures: str = ""
    """How likely, and how bad on average: `42 %, damage 2.6`; empty if there are none."""
    others: str = ""
    """Who else could: `; Pike could, too`; empty if nobody else."""
    is_feared: bool = True
    """Whether there is something to be feared."""

    @property
    def text(self) -> str:
        """All of it: `then: Bors can shoot you, 42 %, damage 2.6; Pike could, too`."""
        return f"{self.words}{f', {self.figures}' if self.figures else ''}{self.others}"

    @property
    def role(self) -> str:
        """The role in the palette: it warns only of what is to be feared."""
        return "bad" if self.is_feared else "dim"


def meant(selection: Selection) -> Meant | None:
    """Return what Enter would do, which the other side could answer; None where no answer is foreseen."""
    unit, clock = selection.unit, selection.view.clock
    if unit is None or clock is None or clock.is_before_fight or not selection.view.viewer:
        return None
    if selection.prompt is None or selection.prompt.ask not in {"act", "declare"}:
        return None
    if (plan := selection.plan) is not None:
        return unit.id, (plan.walk, plan.blow.action)
    action = selection.action()
    return unit.id, (action,) if action is not None else ()


def foreseen(selection: Selection) -> ThreatPreview | None:
    """Say in words what the other side could answer; None while, or where, that is not known."""
    asked = meant(selection)
    threats = selection.threats
    if asked is None or not threats.is_known(selection.view, asked) or threats.is_lost(asked):
        return None
    found = threats.known(asked)
    if not found:
        return ThreatPreview("then: nobody known can hurt you", is_feared=False)
    verb = selection.ruleset.verbs[found[0].verb]
    names = [foe_name(selection.view, one.foe) for one in found]
    damage = f"damage {found[0].damage}" if found[0].damage else ""
    figures = ", ".join(filter(None, (found[0].chance, damage)))
    return ThreatPreview(f"then: {names[0]} can {done_to(verb, 'you')}", figures, others_said(names[1:]))
