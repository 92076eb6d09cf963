"""What an enemy could do in its next turn counts what it may do first: recover, load, let go, run, rise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from skirmish.ai.retaliation import Dangers
from skirmish.model.change import changed
from skirmish.model.unit import State
from skirmish.odds.reprisal_odds import priced
from skirmish.odds.versus import versus
from skirmish.rules.stunts.modifiers import OFF_BALANCE
from tests.rules.forge import ring as forge
from tests.rules.fudge import ring as fudge
from tests.rules.proves import proves
from tests.rules.stunts import ring as stunts
from tests.scenario import Game, put


def foreseen(game: Game, unit: str = "a1") -> list[tuple[str, str, str]]:
    """Who could do what to that unit next, with which chance."""
    view = game.view("red")
    dangers = Dangers(game.ruleset, view)
    found = dangers.at(view.units[unit])
    return [
        (one.foe, one.verb, one.chance)
        for one in priced(game.ruleset, dangers, view.units[unit], found, len(found))
    ]


def walked(game: Game, foe: str = "B1") -> int:
    """The number of cells to which that enemy could walk."""
    return Dangers(game.ruleset, game.view("red")).walks("a1")[foe].bit_count()


@proves("DG-31", "DL-14")
@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("#aB..#", [("B1", "strike", "25 %")]),  # 50 hits, and Dodge stops half of that (DL-54: no Block).
        ("#a...B#", []),  # To recover, to come near and to strike would be three things.
    ],
)
def test_who_is_off_balance_recovers_and_strikes_but_does_not_walk_as_well(
    drawing: str, expected: list[tuple[str, str, str]]
) -> None:
    game = stunts.fight(drawing, {"B": stunts.man("sword")}, options={"criticals": "mild"})
    put(game, {"B1": {"states": stunts.states(OFF_BALANCE)}})
    assert foreseen(game) == expected
    assert walked(game) > 1, "it may walk instead"


@proves("DL-16", "DL-14", "DL-42")
@pytest.mark.parametrize(
    ("drawing", "expected"), [("#a....B#", [("B1", "shoot", "50 %")]), ("#a....#.#\n#......B#", [])]
)
def test_an_unloaded_crossbow_is_loaded_and_shot_from_where_its_bearer_stands(
    drawing: str, expected: list[tuple[str, str, str]]
) -> None:
    units = {"B": stunts.man("crossbow", fight=1)}
    game = stunts.fight(drawing, units, fog=False, options={"criticals": "mild"})
    (bow,) = game.unit("B1").hands
    put(game, {"B1": {"hands": (changed(bow, flaw="unloaded"),)}})
    if not expected:
        walls = stunts.fight("#a...##B#\n#...###.#\n#.......#", units, fog=False)
        game = put(walls, {"B1": {"hands": (changed(bow, flaw="unloaded"),)}})
    assert [one for one in foreseen(game) if one[1] == "shoot"] == expected


HOLDERS: Mapping[str, tuple[Any, str, str]] = {
    "fudge pin": (fudge, "pinning", "pinned"),
    "fudge hold": (fudge, "holding", "held"),
    "stunts": (stunts, "grappling", "grappled"),
    "forge": (forge, "holding", "held"),
}
"""By name: the ring, and the states at either end of a grip."""


@proves("FU-61", "FU-67", "DG-23", "G35")
@pytest.mark.parametrize("name", HOLDERS)
@pytest.mark.parametrize("drawing", ["#.aBc.#", "#.a..Bc.#"])
def test_who_holds_a_comrade_may_let_go_and_come_at_somebody_else(name: str, drawing: str) -> None:
    """As likely as an enemy who holds nobody."""
    ring, own, other = HOLDERS[name]
    sides = {"red": "ac", "blue": "B"}
    free, busy = (ring.fight(drawing, sides=sides, options={}) for _ in range(2))
    holds = {own: State(own, by="c1")}
    put(busy, {"B1": {"states": holds}, "c1": {"states": {other: State(other, by="B1", amount=1)}}})
    assert foreseen(busy) == foreseen(free) != []
    assert walked(busy) == walked(free)


@proves("F2-10", "G10", "G11")
@pytest.mark.parametrize(
    ("drawing", "acts"),
    [
        ("#..a.B...#", ["step 4,0"]),
        ("#..a..B..#", ["run 4,0"]),
        ("#..a...B.#", ["rise", "run 4,0"]),
        ("#..aB....#", []),
    ],
)
def test_what_it_takes_to_come_near_weighs_on_the_blow_that_is_foreseen(
    drawing: str, acts: list[str]
) -> None:
    """The chance is that of the blow once the enemy has really done it."""
    sword, target = forge.man("sword", swords=2), forge.man(fields={"tallies": {"actions": 3}})
    game = forge.fight(drawing, "a1 B1", {"a": target, "B": sword}, fog=False)
    if "rise" in acts:
        put(game, {"B1": {"states": {"prone": State("prone")}}})
    told = foreseen(game)
    game.do("a1 end")
    put(game, {"a1": {"tallies": {**game.unit("a1").tallies, "actions": 3}}})
    for act in acts:
        game.do(f"B1 {act}")
    found = versus(game.ruleset, game.view("blue"), "B1", "a1", only="strike").attacks
    assert told == [("B1", "strike", found[0].odds.told)]


@proves("FG-20", "FU-59", "FU-19")
@pytest.mark.parametrize(
    ("drawing", "gun", "expected"),
    [
        ("#a.B#", "sword", [("B1", "strike", "42 %")]),  # Both lie: -4 against -4 (F2).
        ("#a..B#", "sword", []),
        ("######B#\n#a.....#", "rifle", [("B1", "shoot", "14 %")]),  # Dodge +2 of who has gone to ground.
        ("######B#\n######.#\n#a.....#", "rifle", []),
    ],
)
def test_who_lies_crawls_one_cell_and_attacks_from_there(
    drawing: str, gun: str, expected: list[tuple[str, str, str]]
) -> None:
    game = fudge.fight(drawing, "a1 B1", {"a": fudge.man(), "B": fudge.man(gun)}, fog=False)
    put(game, {name: {"states": {"ground": State("ground")}} for name in ("a1", "B1")})
    assert foreseen(game) == expected
    assert walked(game) <= 5, "it crawls"


@proves("FU-70", "FU-72", "FG-20")
@pytest.mark.parametrize(
    ("drawing", "gun"),
    [
        ("#aB...#", "sniper"),  # A long-range weapon is of no use beside its target: a step back first.
        ("#a................B#", "light"),  # 17 m is too far for a short-range one: a few steps nearer first.
    ],
)
def test_a_gunner_first_goes_where_its_gun_can_be_used(drawing: str, gun: str) -> None:
    """Marksmanship 2 against Dodge 2 wins 41.56 %."""
    game = fudge.fight(drawing, "a1 B1", {"B": fudge.man(gun)})
    assert foreseen(game) == [("B1", "shoot", "42 %")]


@proves("F2-47", "F2-49", "G11", "G17")
@pytest.mark.parametrize(
    ("field", "chance"), [("#B...a#\n#.....#", "44 %"), ("#......#\n#B...a.#\n#......#", "56 %")]
)
def test_who_can_run_round_its_target_strikes_from_behind(field: str, chance: str) -> None:
    """Sword +1, second action -2, behind +1, against a rolled Dodge of 0: 55.63 % for equal bonuses (A4).

    Whose back is to a wall has nobody behind it: 44.37 % for one less.
    """
    units = {"a": forge.man(fields={"facing": "w"}), "B": forge.man("sword", strength=6)}
    game = forge.fight(field, "a1 B1", units, options=forge.PLAIN)
    assert foreseen(game) == [("B1", "strike", chance)]


@proves("DL-49", "DL-50", "DG-06")
def test_a_sword_is_foreseen_behind_fists_that_mail_absorbs() -> None:
    """Fists do 2, and 4 on a critical hit; mail takes 4.

    The sword does d8 + 2: 45 % hit, of which 3 or more of the d8 hurt, and 5 % hurt critically; Dodge stops
    half of either.
    """
    drawing = "#a...B.#\n#....B.#\n#....BC#"
    units = {"a": stunts.man(worn="mail"), "B": stunts.man(), "C": stunts.man("sword")}
    game = stunts.fight(drawing, units, sides={"red": "a", "blue": "BC"}, fog=False)
    assert foreseen(game) == [("C1", "strike", "19 %")]
