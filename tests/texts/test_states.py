"""How a unit is, in words, on the screen and in plain text alike."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.app.rows.unit_card import effects
from skirmish.cli.describe import condition
from skirmish.model.unit import State
from skirmish.rules.stunts import RULESET
from skirmish.rules.stunts.modifiers import POISED, TRICKED
from skirmish.texts.states import state_words
from tests.rules.stunts.ring import fight

YARD = """
    #####
    #aB.#
    #####
"""


@pytest.mark.parametrize(
    ("state", "amount", "said", "effect"),
    [
        (POISED, 20, "set up by a stunt +20", "set up by a stunt: +10 or +20 on its next action."),
        (POISED, -10, "stumbled −10", "stumbled: −10 on its next action."),
        (TRICKED, -20, "tricked −20", "tricked: Weighs on its next action"),
        (TRICKED, 10, "wise to a trick +10", "wise to a trick: +10 on its next action."),
    ],
)
def test_what_weighs_on_the_next_action_is_called_by_what_it_does(
    state: str, amount: int, said: str, effect: str
) -> None:
    battle = fight(YARD).battle
    unit = replace(battle.units["a1"], states={state: State(state, amount=amount)})
    assert state_words(RULESET, battle, unit) == [said]
    assert condition(RULESET, battle, unit).endswith(f", {said}")
    assert effects(RULESET, unit)[0].startswith(effect)
