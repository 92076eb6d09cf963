"""Two rules that touch the same number, state or moment."""

from __future__ import annotations

from skirmish.rules.fudge.sheet import Sheet
from tests.rules.fudge.raid import armed, fight, phase, rolled, sentry
from tests.rules.proves import proves


@proves("FU-04", "FG-28", "FG-35")
def test_who_is_taken_by_surprise_strikes_after_nobody_and_who_expects_the_fight_does() -> None:
    """Before initiative is rolled only those act who expected the fight: B1 did not, C1 did."""
    street = """
        #.B..
        #.a..
        #.C..
    """
    units = {"a": armed("sword", alert=True), "B": sentry("w"), "C": sentry("w", alert=True)}
    game = fight(street, units=units, sides={"red": "a", "blue": "BC"}, dice=())
    assert (phase(game), game.asked) == ("surprise round", "a1 surprise")
    # Athletics of 2 against 2: C1 wins by its dice, and 2 - 2 is no more than 0: it misses.
    game.do("a1 move 4,1", dice=[0, 1, -2])
    assert rolled(game) == [("a1", "break-away", "caught"), ("C1", "free-attack", "miss")]


@proves("FU-04", "FG-35")
def test_once_initiative_is_rolled_who_was_surprised_strikes_after_runners_as_any_other() -> None:
    units = {"a": armed("sword", sheet=Sheet(perception=1), alert=True), "B": sentry("w", sheet=Sheet())}
    game = fight("#.aB..", units=units, dice=())
    game.do("a1 end", dice=[0, 0])
    assert (phase(game), game.asked) == ("round", "B1 turn")
    game.do("B1 end", dice=[])
    game.do("a1 move 1,0", dice=[0, 1, -2])
    assert rolled(game) == [("a1", "break-away", "caught"), ("B1", "free-attack", "miss")]
