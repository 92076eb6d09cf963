"""Two slots in certain pairs, and what getting ready is."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from skirmish.grid import Cell
from skirmish.rules.stunts import RULESET
from skirmish.rules.stunts.turn import PAIRS, Slot
from skirmish.rules.stunts.verbs import TURN
from tests.rules.proves import proves
from tests.rules.stunts.ring import duel, fight, item, man
from tests.scenario import Game, put

SLOTS: tuple[Slot, ...] = ("move", "attack", "trick", "stunt", "ready")
LEGAL = {
    ("move", "move"), ("move", "attack"), ("attack", "move"), ("trick", "attack"), ("attack", "trick"),
    ("stunt", "attack"), ("attack", "stunt"), ("trick", "trick"), ("ready", "move"), ("move", "ready"),
    ("ready", "attack"), ("attack", "ready"),
}  # fmt: skip
"""As the text lists them, in either order; the second attack is for those who are able."""

DEEDS = {
    "move": ("a1 move 2,2", "a1 move 3,2"),
    "attack": ("a1 strike B1 with=a1.sword", "a1 strike B1 with=a1.sword"),
    "trick": ("a1 trick B1", "a1 trick B2"),
    "stunt": ("a1 stunt B1", "a1 stunt B1"),
    "ready": ("a1 draw with=a1.dagger", "a1 draw with=a1.mace"),
}
"""Something of each kind, and another one after it."""

YARD = """
    #######
    #.....#
    #..a..#
    #..BB.#
    #######
"""


def yard(**numbers: Any) -> Game:
    fighter = man("sword", carried="dagger", **numbers)
    game = fight(YARD, {"a": fighter, "B": man(life=90)}, options={"running_away": False})
    carried = (item("dagger", "a1"), item("mace", "a1"))
    return put(game, {"a1": {"carried": carried, "cell": game.unit("a1").cell}})


def refusal(game: Game, first: str, second: str) -> str:
    """Why the second cannot follow the first; empty when it can."""
    game.do(DEEDS[first][0], dice=None)
    while game.prompts and game.prompts[0].unit != "a1":
        game.decline()
    assert game.asked == "a1 turn", "a slot is left"
    return game.refused(DEEDS[second][1] if first == second else DEEDS[second][0])


@proves("DL-09", "DL-10", "DL-11", "DL-12", "DL-13", "DL-14", "DG-12")
@pytest.mark.parametrize(("first", "second"), [*product(SLOTS, repeat=2)])
def test_the_pairs_of_the_list_and_no_others(first: str, second: str) -> None:
    reason = refusal(yard(), first, second)
    assert bool(reason) is ((first, second) not in LEGAL), reason


@proves("DL-15", "DG-13")
def test_two_attacks_are_for_those_who_are_able() -> None:
    assert frozenset(("attack",)) in PAIRS
    assert "twice" in refusal(yard(), "attack", "attack")
    assert refusal(yard(two_attacks=True), "attack", "attack") == ""


@proves("DG-13")
def test_each_attack_is_rolled_in_turn_at_any_target() -> None:
    game = yard(two_attacks=True)
    game.do("a1 strike B1 with=a1.sword", dice=[90])
    game.do("a1 strike B2 with=a1.sword", dice=[90])
    assert game.asked == "B1 turn, B2 turn"


@proves("DG-12", "DL-12")
def test_a_part_of_a_pair_will_do() -> None:
    game = yard()
    game.do("a1 stunt B1", dice=[20, 80])
    assert game.refused("a1 end") == ""


@proves("DG-12")
def test_after_two_slots_the_turn_is_over() -> None:
    game = yard()
    game.do("a1 trick B1", dice=[80, 80])
    game.do("a1 strike B1 with=a1.sword", dice=[90])
    assert game.asked == "B1 turn, B2 turn"


@proves("DL-09", "DL-19")
def test_moving_twice_may_be_said_at_once() -> None:
    game = fight("#a................B#")
    game.do("a1 run 13,0")
    assert game.asked == "B1 turn"


@proves("DL-02")
def test_whatever_harms_takes_the_attack_slot() -> None:
    """A power would be one more verb of this kind; there are none."""
    game = yard()
    harmful = {"shoot", "strike", "grapple", "assassinate", "finish"}
    put(game, {"a1": {"tallies": {"attacks": 1}}})
    for name in harmful:
        refusal = RULESET.verbs[name].can_start(game.battle, game.unit("a1"))
        assert refusal is not None
    assert {verb for verb in TURN if RULESET.verbs[verb].breaks_stealth} - harmful == {
        "trick",
        "stunt",
        "force",
    }


@proves("DL-16")
@pytest.mark.parametrize(
    ("deed", "flaw"),
    [("draw with=a1.dagger", ""), ("pick-up with=mace", ""), ("recover with=a1.crossbow", "unloaded")],
)
def test_getting_ready_is_one_slot(deed: str, flaw: str) -> None:
    game = duel(man("crossbow" if flaw else "sword", carried="dagger"))
    if flaw:
        game.do("a1 shoot B1 with=a1.crossbow", dice=[90])
        assert game.refused("a1 shoot B1 with=a1.crossbow"), "not loaded"
        game.do("a1 recover with=a1.crossbow")
        assert game.unit("a1").hands[0].flaw == ""
        assert game.battle.asked == "blue", "a shot and getting ready are a turn"
        return
    if "pick-up" in deed:
        ground = {game.unit("a1").cell: (item("mace"),)}
        step = game.steps[-1]
        after = step.after.altered(ground=replace(step.after.ground, items=ground))
        game.steps[-1] = replace(step, after=after)
    game.do(f"a1 {deed}")
    assert game.unit("a1").tally("readies") == 1
    assert deed.rpartition("=")[2] in {thing.id for thing in game.unit("a1").hands}


READYING = {
    "change weapons": ("draw with=a1.dagger", ["a1.dagger"]),
    "reload": ("recover with=a1.crossbow", ["a1.crossbow"]),
    "pick up": ("pick-up with=club", ["a1.crossbow"]),
    "ready an item": ("draw with=a1.shield", ["a1.shield"]),
}


def encumbered() -> Game:
    """a1 has an unloaded crossbow in hand, a dagger and a shield in the pack, and a club lies beside it."""
    game = fight("#.aB.#", {"B": man(life=60)})
    crossbow = replace(item("crossbow", "a1"), flaw="unloaded")
    carried = (item("dagger", "a1"), item("shield", "a1"))
    put(game, {"a1": {"hands": (crossbow,), "carried": carried}})
    step = game.steps[-1]
    ground = replace(step.after.ground, items={Cell(1, 0): (item("club"),)})
    game.steps[-1] = replace(step, after=step.after.with_ground(ground))
    return game


@proves("DL-16", "DL-14", "DG-12")
@pytest.mark.parametrize("deed", READYING)
def test_every_way_of_getting_ready_takes_the_slot_and_leaves_a_move_or_an_attack(deed: str) -> None:
    game = encumbered()
    if deed == "pick up":
        assert game.refused("a1 pick-up with=club"), "both hands are full"
        game.do("a1 drop with=a1.crossbow")
    text, held = READYING[deed]
    game.do(f"a1 {text}")
    assert [thing.id for thing in game.unit("a1").hands] == (["club"] if deed == "pick up" else held)
    assert not any(thing.flaw for thing in game.unit("a1").hands), "ready"
    for another in ("draw with=a1.dagger", "draw with=a1.shield", "heal of=a1"):
        assert game.refused(f"a1 {another}"), "one such thing a turn"
    assert game.refused("a1 trick B1") == "Getting ready and a trick do not go together."
    assert game.refused("a1 move 1,0") == ""
    game.do("a1 strike B1 with=fists", dice=[90])
    assert game.battle.asked == "blue", "that was the turn"


@proves("DL-16", "DG-12")
def test_recovering_is_getting_ready_too_and_there_is_one_a_turn() -> None:
    game = encumbered()
    put(game, {"a1": {"tallies": {"readies": 1}}})
    assert game.refused("a1 recover with=a1.crossbow") == (
        "Getting ready and getting ready do not go together."
    )


@proves("DL-16", "DG-08")
def test_what_is_broken_is_neither_recovered_nor_drawn() -> None:
    game = encumbered()
    broken = replace(item("sword", "a1"), flaw="broken")
    put(game, {"a1": {"hands": (broken,), "carried": (replace(item("dagger", "a1"), flaw="broken"),)}})
    assert game.refused("a1 recover with=a1.sword")
    assert game.refused("a1 draw with=a1.dagger")
    put(game, {"a1": {"hands": (item("sword", "a1"),)}})
    assert game.refused("a1 recover with=a1.sword"), "there is nothing wrong with it"
    assert game.refused("a1 recover"), "nor with itself"


@proves("DL-16", "DG-23")
def test_dropping_things_is_free() -> None:
    game = duel()
    game.do("a1 drop with=a1.sword")
    assert game.unit("a1").hands == ()
    assert game.refused("a1 run 1,0") == ""
