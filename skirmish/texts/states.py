"""How a unit is, in words: its states, what it has hidden from, and what it has declared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.rules.action_words import done_to

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.unit import State, Unit
    from skirmish.rules.prose import StateWord
    from skirmish.rules.ruleset import Ruleset


def state_word(ruleset: Ruleset, state: State) -> StateWord | None:
    """Return the ruleset's word for a state, by its amount if that matters; None for mere bookkeeping."""
    words = {word.id: word for word in ruleset.prose.states}
    word = words.get(state.name)
    if word is None or not state.amount:
        return word
    return words.get(word.above if state.amount > 0 else word.below, word)


def state_words(ruleset: Ruleset, view: Battle, unit: Unit) -> list[str]:
    """List how a unit that is not out is: `tricked −10`, `held (Pike)`, `hidden`, `calm`, `means to wait`."""
    said = []
    for state in unit.states.values():
        word = state_word(ruleset, state)
        if word is not None:
            other = view.units.get(state.by)
            amount = f" {state.amount:+d}".replace("-", "−") if word.sways and state.amount else ""
            said.append(f"{word.word}{amount}" + (f" ({other.name})" if other else ""))
    if unit.hidden_from:
        said.append("hidden")
    if not unit.alert:
        said.append("calm")
    means = intent(ruleset, view, unit)
    return [*said, f"means to {means}"] if means else said


def intent(ruleset: Ruleset, view: Battle, unit: Unit) -> str:
    """Say what the unit has declared for this round: `run 4,7, strike Ash`; empty if it is nothing."""
    declared = view.clock.intents_of(unit.id) if view.clock else ()
    return ", ".join(_in_words(ruleset, view, action) for action in declared)


def _in_words(ruleset: Ruleset, view: Battle, action: Action) -> str:
    target = action.target
    other = view.units.get(target) if isinstance(target, str) else None
    return done_to(ruleset.verbs[action.verb], other.name if other else str(target or ""))
