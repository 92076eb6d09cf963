"""What a blow is expected to do, by what the unit holds when it is struck."""

from __future__ import annotations

from skirmish.ai.worth.reckoner import Reckoner
from skirmish.model.action import parse
from skirmish.rules.fudge import RULESET
from tests.rules.fudge.ring import fight, man


def test_a_throw_is_reckoned_with_as_many_throws_as_there_are_hands_with_a_missile() -> None:
    """FG-10: an attack for each hand. One knife is thrown once; two are thrown both, whichever goes first."""
    game = fight(
        "#a....B#", "a1 B1", {"a": man("throwing-knife", "knife", carried="throwing-knife"), "B": man()}
    )
    reckoner = Reckoner(RULESET)
    throws = [
        parse(f"a1 shoot B1 with={item.id}") for item in game.battle.units["a1"].items if item.kind != "knife"
    ]
    one = reckoner.harm(game.view("red"), throws[0])
    game.do("a1 drop with=a1.knife")
    game.do(f"a1 draw with={throws[1].arg('with')}")
    game.do("a1 end")
    game.do("B1 end")
    view = game.view("red")
    first, second = (reckoner.harm(view, throw) for throw in throws)
    assert first == second
    assert first.chance > one.chance > 0
