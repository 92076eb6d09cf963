"""Where two rules meet: a rope and a hidden enemy, two attacks and the fallen, fists and one's own Life."""

from __future__ import annotations

import pytest

from skirmish.grid import Cell
from skirmish.model.action import parse
from skirmish.model.scene import LINK
from skirmish.model.unit import State
from skirmish.odds.action_odds import OddsCache
from skirmish.rules.stunts import RULESET
from tests.rules.proves import proves
from tests.rules.stunts.ring import duel, fight, man, rolled, states
from tests.scenario import put


@proves("DG-18", "DL-31")
def test_a_rope_that_ends_where_somebody_hides_carries_nobody_across_but_finds_it() -> None:
    drawing = "#########\n#a.-.B.C#\n#########"
    ends = 1 << 11 | 1 << 15  # 1,1 and 5,1 on rows of nine and one more.
    game = fight(drawing, zones={LINK + "rope": ends})
    put(game, {"B1": {"hidden_from": frozenset({"red"})}})
    assert game.refused("a1 stunt C1 over=5,1") == "", "nobody is there, as far as it knows"
    game.do("a1 stunt C1 over=5,1", dice=[20, 35])
    assert game.unit("a1").cell == Cell(1, 1)
    assert game.unit("B1").hidden_from == frozenset()
    assert game.unit("a1").states["poised"].amount == 10, "the stunt was won"
    assert "A1 stops: something is in the way. A1 finds B1." in game.told("red")


@proves("DL-15", "DG-13", "DL-80", "DG-36")
@pytest.mark.parametrize("is_able", [True, False])
def test_the_second_of_two_attacks_may_finish_whom_the_first_knocked_out(*, is_able: bool) -> None:
    game = fight("#.aBC.#", {"a": man("sword", two_attacks=is_able)})
    put(game, {"B1": {"hp": 10}})
    game.do("a1 strike B1 with=a1.sword", dice=[50])
    game.do("B1 take", dice=[8, 1])  # d8 and Power 2 are 10: 0 is left, and d4 = 1 is out cold.
    assert (game.unit("B1").out, game.unit("B1").hp) == ("down", 0)
    assert game.refused("a1 strike B1 with=a1.sword"), "it is no target any more"
    assert game.refused("a1 finish of=B1") == ("" if is_able else "a1 cannot attack twice.")
    if is_able:
        game.do("a1 finish of=B1", dice=[])
        assert game.unit("B1").out == "dead"


@proves("DL-45", "DL-55", "DL-61", "DG-25", "DG-27")
@pytest.mark.parametrize(("fallen", "dice", "out"), [(0, [98, 4], "down"), (1, [98], "dead")])
def test_who_fells_itself_with_bare_hands_loses_the_battle(fallen: int, dice: list[int], out: str) -> None:
    """Power 2 takes the last 2 Life: a bruise knocks out; after an earlier fall it kills without a roll."""
    game = duel(man())
    put(game, {"a1": {"hp": 2, "tallies": {"fallen": fallen}}})
    game.do("a1 grapple B1", dice=dice)
    assert (game.unit("a1").out, game.unit("a1").hp, game.result) == (out, 0, "blue by out")


@proves("DG-14", "DL-69", "DG-20")
def test_tricks_weigh_on_neither_the_flight_nor_the_blow_after_it_and_stay() -> None:
    fooled = states(State("tricked", amount=-20))
    game = fight("#a..#\n#B..#", {"B": man("sword")})
    put(game, {name: {"states": fooled} for name in ("a1", "B1")})
    # Agility of 50 each: 50 succeeds by nothing, 49 by one; then 50 hits, where a tricked 30 would not.
    game.do("a1 move 3,0", dice=[50, 49, 50, 1])
    assert rolled(game)[:2] == [("a1", "break-away"), ("B1", "free-attack")]
    assert game.unit("a1").hp == 15 - (1 + 2)
    assert game.unit("a1").cell == Cell(3, 0)
    assert [game.unit(name).states["tricked"].amount for name in ("a1", "B1")] == [-20, -20]


@proves("DG-23", "DL-74")
def test_after_the_last_round_no_holder_is_asked_any_more() -> None:
    """Two holders: whom they hold stays held, and the sides throw no more."""
    game = fight("#.aB.aB.#", limit=1)
    for one, other in (("a1", "B1"), ("a2", "B2")):
        holds = states(State("grappling", by=other, amount=1))
        put(game, {one: {"states": holds}, other: {"states": states(State("grappled", by=one)), "hp": 1}})
    game.do("a1 end", dice=[])
    assert game.result == "draw by limit"


@proves("DL-44", "DL-45", "DL-47", "DG-31")
@pytest.mark.parametrize("criticals", ["harsh", "mild"])
@pytest.mark.parametrize("act", ["strike B1 with=fists", "grapple B1"])
def test_of_bare_hands_no_weapon_is_foretold_to_break(criticals: str, act: str) -> None:
    """A critical miss hurts them, or puts off balance: a mishap, whatever it is."""
    game = duel(man(), options={"criticals": criticals})
    odds = OddsCache(RULESET).of(game.view("red"), parse(f"a1 {act}"))
    assert odds is not None
    said = dict(odds.endings)
    assert said["misses, with a mishap"] == "5 %"
    assert not any("weapon" in word for word in said)
