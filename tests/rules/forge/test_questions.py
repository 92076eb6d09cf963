"""Questions about odds: every verb that rolls can be asked about, with what it takes for granted."""

from __future__ import annotations

import pytest

from skirmish.dice import odds
from skirmish.errors import IllegalAction, SettingsError
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.rules.forge import RULESET
from skirmish.rules.setup.situation import Situation
from tests.rules.forge.ring import man, swordsman
from tests.scenario import battle

GROUND = """
    ..........
    ..........
    ..........
    ...a.B....
    ..........
    ..........
    ..........
    """


def ground(*, is_near: bool = True) -> Battle:
    drawing = GROUND.replace("a.B.", "aB..") if is_near else GROUND
    sides = {"friends": "a", "foes": "B"}
    return battle(RULESET, drawing, units={"a": swordsman(), "B": man("sling")}, sides=sides)


def asked(verb: str, *, is_near: bool = True, states: tuple[str, ...] = (), **given: str) -> Situation:
    target = "B1" if RULESET.verbs[verb].aim == "foe" else None
    args = (("with", "sword"),) if verb in {"strike", "attempt"} else ()
    situation = Situation(
        ground(is_near=is_near), Action("a1", verb, target, args), "a1", "B1", states, (), given
    )
    return RULESET.set_up(situation)


ROLLING = sorted(verb.id for verb in RULESET.verbs.values() if verb.weigh is not None and verb.key != "")
"""Verbs that are chosen and roll."""
FLYING = {"shoot", "throw"}
"""Of these those for which the swordsman has nothing at hand."""


@pytest.mark.parametrize(
    "verb", [*sorted({*ROLLING} - FLYING), "sneak", "break-away", "come-across", "wound", "attempt"]
)
def test_every_roll_can_be_asked_about(verb: str) -> None:
    ready = asked(verb, is_near=verb != "hide")
    found = RULESET.verbs[ready.action.verb]
    assert found.weigh is not None
    assert found.roll is not None
    assert sum(odds(found.roll, found.weigh(ready.battle, ready.action)).values()) == 1


def test_a_grip_is_of_the_level_that_is_given() -> None:
    good, great = asked("escape"), asked("escape", level="6")
    assert good.battle.units["a1"].states["held"].amount == 3
    assert great.battle.units["a1"].states["held"].amount == 6
    assert good.battle.units["B1"].states["holding"].by == "a1"
    with pytest.raises(SettingsError):
        asked("escape", level="7")


def test_an_open_state_finds_its_other_end() -> None:
    ready = asked("strike", states=("held",))
    assert ready.battle.units["a1"].states["held"].by == "B1"
    assert ready.battle.units["B1"].states["holding"].by == "a1"


def test_running_away_is_asked_about_whatever_the_option() -> None:
    ready = asked("break-away")
    verb = RULESET.verbs["break-away"]
    assert verb.weigh is not None
    check = verb.weigh(ready.battle, ready.action)
    assert (check.bonus, check.chasers) == (4 + 3, (0,))
    with pytest.raises(IllegalAction):
        asked("break-away", is_near=False)


def test_a_wound_is_asked_about_by_its_level() -> None:
    ready = asked("wound", level="2")
    verb = RULESET.verbs["wound"]
    assert verb.weigh is not None
    check = verb.weigh(ready.battle, ready.action)
    assert (check.level, check.strength, str(check.dice)) == (2, 3, "2d8")


def test_what_takes_no_dice_cannot_be_asked_about() -> None:
    with pytest.raises(SettingsError, match="takes no dice"):
        asked("run")


def test_a_state_that_does_not_exist_is_told() -> None:
    with pytest.raises(SettingsError, match="knows no state"):
        asked("strike", states=("sleepy",))


def test_a_search_may_be_told_its_total() -> None:
    ready = asked("search", stealth="9")
    assert ready.battle.units["B1"].states["stealth"].amount == 9
    assert ready.battle.units["B1"].hidden_from == {"friends"}
