"""Two rules that touch the same number, state or moment: each test names both."""

from __future__ import annotations

from skirmish.grid import Cell
from tests.rules.forge.ring import PLAIN, fight, man
from tests.rules.proves import proves

THREE = {"red": "a", "blue": "B", "green": "c"}


@proves("G7", "G20", "G12")
def test_what_was_thrown_lies_there_though_its_thrower_yields_when_asked_for_points() -> None:
    units = {"a": man("javelin", fields={"tallies": {"pool-spent": 0}})}
    game = fight("#a..B...c#", "a1 B1 c1", units, sides=THREE, options={**PLAIN, "pool_scope": "all"})
    game.do("a1 throw B1 with=a1.javelin", dice=[])
    game.do("B1 stand", dice=[(4, 5)])  # 9 against 8: a Marginal hit, and 2 short of a Basic one.
    assert game.asked == "a1 pool"
    game.do("red concede", dice=[])
    assert [item.id for item in game.battle.ground.items.get(Cell(4, 0), ())] == ["a1.javelin"]
    assert (game.unit("a1").out, game.unit("a1").hands) == ("yielded", ())
    assert game.unit("B1").hp == 24, "the dice for the damage are rolled no more"
