"""Questions about odds: what each verb takes for granted is put in place, and then the tables come true."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.errors import SettingsError
from skirmish.model.action import parse
from skirmish.rules.exchange_ends import exchanges
from skirmish.rules.replies import best_reply
from skirmish.rules.setup.situation import Situation
from skirmish.rules.stunts import RULESET
from skirmish.rules.stunts.sheet import Sheet
from skirmish.rules.stunts.states import with_state
from tests.rules.printed import percent
from tests.rules.stunts.ring import fight, item
from tests.scenario import battle, figure


def ready(verb: str, gap: int = 1, actor: str = "", target: str = "", **given: Any) -> Situation:
    """The situation of `a1` about `B1`, so many metres apart, in those states."""
    row = f"{'.' * 10}a{'.' * (gap - 1)}B{'.' * (19 - gap)}"
    drawing = "\n".join([*["." * 30] * 5, row, *["." * 30] * 5])
    units = {name: figure(Sheet(), hands=(item("sword", f"{name}1"),)) for name in "aB"}
    drawn = battle(RULESET, drawing, units=units, sides={"friends": "a", "foes": "B"}, fog=False)
    aimed = RULESET.verbs[verb].aim == "foe"
    action = parse(f"a1 {verb} B1" if aimed else f"a1 {verb}")
    situation = Situation(drawn, action, "a1", "B1", tuple(actor.split()), tuple(target.split()), given)
    return RULESET.set_up(situation)


def ends(found: Situation) -> dict[str, str]:
    """The outcomes that begin with each name, in percent."""

    def answer(held: Any, asked: Any) -> Any:
        return best_reply(RULESET, held, asked)

    odds = exchanges(RULESET, found.battle, found.action, answer).merged(lambda end: end.name.split("+")[0])
    return {name: percent(odds[name]) for name in odds}


@pytest.mark.parametrize(
    ("verb", "given", "name", "expected"),
    [
        ("strike", {}, "hit", "45.00%"),
        ("strike", {"attackers": "4"}, "hit", "75.00%"),
        ("grapple", {}, "hit", "45.00%"),
        ("trick", {"tried": "2"}, "won well", "4.75%"),
        ("assassinate", {}, "lost", "37.25%"),
        ("creep-up", {}, "unseen", "62.75%"),
        ("sneak", {}, "unseen", "62.75%"),
        ("stride", {}, "seen", "44.50%"),
        ("crush", {}, "lost", "37.25%"),
        ("hold", {}, "both failed", "25.00%"),
        ("break-away", {}, "clean", "62.75%"),
        ("come-across", {}, "seen", "37.25%"),
        ("heal", {"life": "-3"}, "healed", "50.00%"),
        ("fall", {"life": "-6"}, "killed", "25.00%"),
        ("fall", {"life": "-6", "bash": "yes"}, "maimed", "25.00%"),
        ("wound", {"critical": "yes"}, "wounded", "100.00%"),
    ],
)
def test_every_verb_that_rolls_can_be_asked_about(
    verb: str, given: dict[str, Any], name: str, expected: str
) -> None:
    assert ends(ready(verb, **given))[name] == expected


@pytest.mark.parametrize("verb", ["strike", "trick", "stunt", "grapple", "assassinate", "heal"])
def test_what_is_chosen_is_legal(verb: str) -> None:
    found = ready(verb)
    view = found.battle.seen_by("friends")
    how = {"assassinate": " end=kill", "strike": " with=a1.sword"}.get(verb, "")
    assert found.is_chosen
    action = parse(f"{found.action}{how}")
    assert RULESET.verbs[action.verb].refuse(view, action) is None


@pytest.mark.parametrize("state", [state.id for state in RULESET.prose.states])
def test_every_state_of_the_table_can_be_put_on(state: str) -> None:
    before = fight("#aB#").unit("a1")
    assert with_state(before, state) != before


def test_states_weigh_on_the_roll() -> None:
    assert ends(ready("strike", actor="poised"))["hit"] == "55.00%"
    assert ends(ready("strike", target="grappled"))["hit"] == "65.00%"
    assert ends(ready("strike", actor="stumbled maimed-weapon-arm"))["hit"] == "15.00%"
    assert ends(ready("assassinate", actor="stalking"))["lost"] == "37.25%"


@pytest.mark.parametrize(("verb", "given"), [("fall", {"life": "many"}), ("strike", {"attackers": "99"})])
def test_nonsense_is_refused(verb: str, given: dict[str, Any]) -> None:
    with pytest.raises(SettingsError):
        ready(verb, **given)
    with pytest.raises(SettingsError):
        with_state(fight("#aB#").unit("a1"), "asleep")
