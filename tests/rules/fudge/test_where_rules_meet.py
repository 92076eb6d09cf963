"""Where two rules of `fudge` meet: groups and hiding, flights and third sides, grips and what ends them."""

from __future__ import annotations

from skirmish.grid import Cell
from tests.rules.fudge.ring import fight, man
from tests.rules.proves import proves
from tests.scenario import put

HIDES = {"hidden_from": frozenset({"blue"})}


@proves("FG-16", "FG-34")
def test_who_waits_in_a_group_in_hiding_and_cannot_attack_when_it_falls_due_stays_hidden() -> None:
    """The target has gone behind the wall, out of sight of both: only to attack shows who hides."""
    drawing = "a..B..\na.....\n...##.\n......"
    game = fight(drawing, "a1 a2 B1", {"a1": man("rifle", fields=HIDES), "a": man("rifle"), "a3": man()})
    units = {"a": man("rifle"), "a1": man("rifle", fields=HIDES)}
    game = fight("a..B..\na.....\na.###.\n......", "a1 a2 a3 B1", units)
    for name in ("a1", "a2"):
        game.do(f"{name} volley B1 with={name}.rifle")
        game.do(f"{name} end")
    game.do("a3 end")
    put(game, {"B1": {"cell": Cell(3, 3)}})
    game.do("B1 end")
    assert game.asked == "a1 turn", "nobody else is in reach: the actions are lost"
    assert not game.unit("a1").states
    assert game.unit("a1").hidden_from == {"blue"}
