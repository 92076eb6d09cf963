"""What an enemy of `pools` could do in its next round counts what it has to do first, and what that costs."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from skirmish.ai.retaliation import Dangers
from skirmish.model.kit import Item
from skirmish.model.unit import State
from skirmish.odds.reprisal_odds import priced
from skirmish.odds.versus import versus
from skirmish.rules.pools import RULESET
from skirmish.rules.pools.sheet import Weapon
from tests.rules.pools.fighters import PLAIN, SKILLED, armed, drained, duel, fight, thing
from tests.rules.proves import proves
from tests.scenario import Figure, Game, figure, put

EMPTY = {"hands": (replace(thing("crossbow"), count=0),)}
QUICK = Weapon(2, 6, "crossbows", hands=2, reach=0, band=12, shots=1)
LOADED_FOR_NOTHING = {"hands": (Item("crossbow", "crossbow", "crossbow", QUICK),)}
JAMMED = {"hands": (replace(thing("pistol"), flaw="jammed"),)}
JAMMED_AND_EMPTY = {"hands": (replace(thing("pistol"), flaw="jammed", count=0),)}
STOWED = {"hands": (), "carried": (thing("sword"),)}
IN_THE_WAY = {"hands": (thing("bow"),), "carried": (thing("dagger"), thing("sword"))}
STUNNED = {"states": {"stunned": State("stunned", amount=2)}}
STUNNED_TILL_NOW = {"states": {"stunned": State("stunned", amount=1)}, "tallies": {"expended": 2}}
STUNNED_FOR_GOOD = {"states": {"stunned": State("stunned", amount=2)}, "tallies": {"expended": 2}}
PRONE = {"states": {"prone": State("prone")}}


def ways(game: Game, side: str) -> list[tuple[str, str]]:
    """What B1 could do to a1 as that side knows it: the action with its chance, without bare hands."""
    found = versus(RULESET, game.view(side), "B1", "a1").attacks
    told = [(str(one.action), one.odds.told) for one in found]
    return [one for one in told if "with=" in one[0] and "with=fists" not in one[0]]


@proves("G13", "G27", "G28", "G31", "FP-15")
@pytest.mark.parametrize(
    ("fields", "acts", "after"),
    [
        (EMPTY, ["reload with=crossbow"], {}),
        (LOADED_FOR_NOTHING, ["reload with=crossbow"], {}),
        (JAMMED, ["clear with=pistol"], {}),
        (JAMMED_AND_EMPTY, ["clear with=pistol", "reload with=pistol"], {}),
        (STOWED, ["draw with=sword"], {}),
        (IN_THE_WAY, [], {}),
        (STUNNED, ["shake-off of=stunned"], {}),
        (STUNNED_TILL_NOW, [], {"states": {}}),
        (PRONE, [], {}),
    ],
)
def test_what_is_foreseen_is_what_it_can_do_once_it_has_made_itself_ready(
    fields: dict[str, Any], acts: list[str], after: dict[str, Any]
) -> None:
    is_shooter = fields in (EMPTY, LOADED_FOR_NOTHING, JAMMED, JAMMED_AND_EMPTY, IN_THE_WAY)
    game = duel(PLAIN, armed("sword"), drawing="a....B" if is_shooter else "aB")
    put(game, {"B1": fields})
    told = ways(game, "red")
    game.do("a1 stand-by")
    put(game, {"B1": after})
    for act in acts:
        game.do(f"B1 {act}")
    assert told == ways(game, "blue") != []


@proves("G13", "G28")
@pytest.mark.parametrize(
    ("fields", "sheet"),
    [
        (STUNNED_FOR_GOOD, SKILLED),
        ({**EMPTY, "tallies": {"expended": 2}}, replace(SKILLED, strength=1, agility=2, stamina=2)),
    ],
)
def test_what_it_cannot_pay_for_is_not_foreseen(fields: dict[str, Any], sheet: Any) -> None:
    """Nothing is left to expend; or, of energy 4, to load takes 3, and the shot another 2."""
    game = duel(PLAIN, armed("sword", sheet=sheet), drawing="a....B")
    put(game, {"B1": fields})
    assert ways(game, "red") == []


def foreseen(game: Game) -> list[str]:
    """The chances of the blows that threaten a1."""
    view, dangers = game.view("red"), Dangers(RULESET, game.view("red"))
    found = dangers.at(view.units["a1"])
    return [one.chance for one in priced(RULESET, dangers, view.units["a1"], found, len(found))]


@proves("FP-14", "FP-22", "G9")
@pytest.mark.parametrize(
    ("mine", "its", "pools"),
    [
        (0, 8, (12, 1)),  # It strikes in this round, with a second wind: no Dodge is left, and PD is 1.
        (0, 4, (7, 1)),  # It adds what is left beyond the 3 that the sword costs: 5 + 1 + 1.
        (0, 0, (12, 7)),  # Another round begins first, and both have all 8: a Dodge of 3 + 3.
        (2, 0, (12, 7)),
    ],
)
def test_energy_comes_back_to_both_or_to_neither(mine: int, its: int, pools: tuple[int, int]) -> None:
    """A blow misses if no die reaches the highest of the defence."""
    game = duel(armed(facing="e"), armed("sword"))
    drained(game, "a1", mine)
    drained(game, "B1", its)
    action, defence = pools
    missed = sum(
        Fraction(top**defence - (top - 1) ** defence, 10**defence) * Fraction(top - 1, 10) ** action
        for top in range(1, 11)
    )
    expected = f"{round(100 * (1 - missed))} %"
    assert foreseen(game) == [expected]
    assert versus(RULESET, game.view("red"), "B1", "a1", only="strike").attacks[0].odds.told == expected


@proves("FP-15", "G12", "G28", "G33")
@pytest.mark.parametrize(
    ("drawing", "fields", "dearest", "less"),
    [
        ("a...B", {}, ["sprint 1,0"], ["move 1,0"]),
        ("a..B", PRONE, ["stand", "sprint 1,0"], ["move 1,0"]),
        ("a.B", {}, ["move 1,0"], ["sprint 1,0"]),
        ("aB", PRONE, [], []),
    ],
)
def test_what_it_takes_to_come_near_weighs_on_the_blow_that_is_foreseen(
    drawing: str, fields: dict[str, Any], dearest: list[str], less: list[str]
) -> None:
    """A sprint expends 1 for up to three cells, a Move takes 1 for each: for a single cell it is the same.

    Of energy 8 the sword takes 3. A sprint of three cells leaves 3 to add, and a Move of three only 2. With
    as much skill, the 5 of the sword and 1 from the flank 12 dice and 10, against 1 + 3 of a Dodge.
    """
    told, found = list[str](), list[str]()
    for acts in (dearest, less):
        foe = armed("sword", sheet=replace(SKILLED, stamina=1))
        game = duel(Figure(PLAIN, {"tallies": {"spent": 8}}), foe, drawing=drawing)
        put(game, {"B1": fields})
        told = foreseen(game)
        game.do("a1 stand-by")
        for act in acts:
            game.do(f"B1 {act}")
        found.append(versus(RULESET, game.view("blue"), "B1", "a1", only="strike").attacks[0].odds.told)
    assert told == [found[0]]
    assert found[0] >= found[1]
    if drawing == "a...B":
        assert found == [struck(12, 4), struck(10, 4)] == ["88 %", "85 %"]


@proves("G28")
@pytest.mark.parametrize(("stamina", "first"), [(1, "move 1,0"), (2, "sprint 1,0")])
def test_a_second_wind_is_kept_where_a_sprint_would_be_the_last_that_it_expends(
    stamina: int, first: str
) -> None:
    """Of energy 10 a Move of two cells leaves 8: 3 for the sword, 3 added, and 1 for the second wind."""
    foe = armed("sword", sheet=replace(SKILLED, stamina=stamina, acuity=5 - stamina))
    game = duel(PLAIN, foe, drawing="a..B")
    told = foreseen(game)
    game.do("a1 stand-by")
    game.do(f"B1 {first}")
    found = versus(RULESET, game.view("blue"), "B1", "a1", only="strike").attacks[0]
    assert found.action.arg("wind") == "yes"
    assert told == [found.odds.told] == [struck(13, 4)]


def struck(dice: int, against: int) -> str:
    """The chance that one of so many dice reaches the highest of the others."""
    missed = sum(
        Fraction(top**against - (top - 1) ** against, 10**against) * Fraction(top - 1, 10) ** dice
        for top in range(1, 11)
    )
    return f"{round(100 * (1 - missed))} %"


@proves("G33")
@pytest.mark.parametrize("drawing", ["a..Bc.", ".aBc.."])
def test_who_holds_a_comrade_may_let_go_and_come_at_somebody_else(drawing: str) -> None:
    units = {"a": PLAIN, "B": armed("sword"), "c": PLAIN}
    sides = {"red": "ac", "blue": "B"}
    free, busy = (fight(drawing, units=units, sides=sides, dice=[1, 10, 2]) for _ in range(2))
    grip = {"B1": {"states": {"holding": State("holding", by="c1")}},
            "c1": {"states": {"held": State("held", by="B1")}}}  # fmt: skip
    put(busy, grip)
    walks = [Dangers(RULESET, game.view("red")).walks("a1")["B1"] for game in (free, busy)]
    assert foreseen(busy) == foreseen(free) != []
    assert walks[0] == walks[1]


@proves("FP-17")
def test_an_enemy_is_foreseen_with_the_weapon_in_hand_though_it_could_load_another() -> None:
    """Loading the pistol would take energy from the sword."""
    hands = (thing("sword"), replace(thing("pistol"), count=0))
    game = duel(PLAIN, figure(SKILLED, hands=hands))
    told = ways(game, "red")
    game.do("a1 stand-by")
    assert told == ways(game, "blue") != []


@proves("G9", "G20")
@pytest.mark.parametrize("place", ["hands", "carried"])
def test_a_thing_that_neither_strikes_nor_flies_threatens_nobody(place: str) -> None:
    """A weapon of a pack may have a reach and a range of 0, in hand or stowed."""
    stump = Item("stump", "stump", "broken spear", Weapon(1, 1, reach=0))
    game = duel(PLAIN, figure(SKILLED, **{"hands": (), "carried": (), place: (stump,)}), drawing="a......B")
    assert [one.action for one in versus(RULESET, game.view("red"), "B1", "a1").attacks] == []
