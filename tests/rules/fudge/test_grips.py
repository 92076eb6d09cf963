"""Pins and holds: what they forbid, how they are broken, turned round, let go, and dragged about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from skirmish.grid import Cell
from skirmish.model.action import parse
from skirmish.model.event import CheckRolled
from skirmish.model.unit import State
from skirmish.rules.fudge.manoeuvre import weigh_manoeuvre
from tests.rules.fudge.ring import edge, fight, man
from tests.rules.proves import proves
from tests.scenario import Figure, Game


def gripping(kind: str, *hands: str, whom: str = "B1", **abilities: Any) -> Figure:
    return man(*hands, fields={"states": {kind: State(kind, by=whom)}}, **abilities)


def pin(order: str = "B1 a1", **pinned: int) -> Game:
    """`a1` pins `B1`, whose turn it is."""
    units = {"a": gripping("pinning", "sword"), "B": gripping("pinned", whom="a1", **pinned)}
    return fight("#.aB.#", order, units)


def hold(order: str = "B1 a1", *hands: str, **held: int) -> Game:
    """`a1` holds `B1`, whose turn it is."""
    units = {"a": gripping("holding", *hands), "B": gripping("held", whom="a1", **held)}
    return fight("#....aB....C#", f"{order} C1", units)


def states(game: Game) -> tuple[set[str], set[str]]:
    return set(game.unit("a1").states), set(game.unit("B1").states)


@proves("FU-60", "FU-66")
@pytest.mark.parametrize("grip", [pin, hold])
def test_the_pinned_and_the_held_can_only_struggle_or_lie_still(grip: Callable[[], Game]) -> None:
    game = grip()
    for deed in ("strike a1 with=punch", "trip a1", "defend", "ground", "move 4,0", "search", "release"):
        assert game.refused(f"B1 {deed}")
    assert not game.refused("B1 struggle")
    game.do("B1 end")
    assert game.asked == "a1 turn"


@proves("FU-60", "FU-61", "FG-23")
def test_a_pinner_keeps_the_pin_or_lets_go_and_acts() -> None:
    game = pin("a1 B1")
    assert "let go first" in game.refused("a1 strike B1 with=a1.sword")
    assert game.refused("a1 defend")
    assert game.refused("a1 move 1,0")
    game.do("a1 release")
    assert states(game) == (set(), set())
    game.do("a1 strike B1 with=a1.sword", dice=[0, 0])
    keep = pin("a1 B1")
    keep.do("a1 end")
    assert states(keep) == ({"pinning"}, {"pinned"})


@proves("FU-61", "FU-60", "FG-23")
@pytest.mark.parametrize(("reply", "defence", "left"), [("abort", 3, set()), ("keep", 0, {"pinning"})])
def test_a_pinner_that_is_attacked_may_let_go_first(reply: str, defence: int, left: set[str]) -> None:
    units = {"a": gripping("pinning", block=3), "B": gripping("pinned", whom="a1"), "C": man("sword")}
    game = fight("#.BaC#", "C1 a1 B1", units)
    game.do("C1 strike a1 with=C1.sword", dice=[])
    assert game.asked == "a1 abort"
    game.do(f"a1 {reply}", dice=[-1, -2])  # 1 against 1, or against -2
    assert game.unit("a1").hp == (10 if defence else 6)
    assert set(game.unit("a1").states) == left
    assert set(game.unit("B1").states) == ({"pinned"} if left else set())


@proves("FU-61", "FU-67", "FG-23")
@pytest.mark.parametrize("deed", ["trip a1", "shove a1", "grapple a1", "strike a1 with=kick"])
@pytest.mark.parametrize("kind", ["pinning", "holding"])
def test_it_is_asked_whatever_the_attack(kind: str, deed: str) -> None:
    other = {"pinning": "pinned", "holding": "held"}[kind]
    units = {"a": gripping(kind), "B": gripping(other, whom="a1")}
    game = fight("#BaC#", "C1 a1 B1", units)
    game.do(f"C1 {deed}", dice=[])
    assert game.asked == "a1 abort"


@proves("FG-23")
@pytest.mark.parametrize(("answer", "left"), [("abort", set()), ("keep", {"pinning"}), ("best", set())])
def test_a_standing_order_answers_for_it(answer: str, left: set[str]) -> None:
    units = {"a": gripping("pinning", block=3), "B": gripping("pinned", whom="a1"), "C": man("sword")}
    game = fight("#BaC#", "a1 C1 B1", units)
    game.do(f"a1 order topic=abort answer={answer}")
    game.do("a1 end")
    game.do("C1 strike a1 with=C1.sword", dice=[-3, 0])
    assert set(game.unit("a1").states) == left


@proves("FG-23")
def test_nobody_lets_go_before_an_attack_it_knows_nothing_of() -> None:
    hidden = man("sword", fields={"hidden_from": frozenset({"red"})})
    units = {"a": gripping("pinning"), "B": gripping("pinned", whom="a1"), "C": hidden}
    game = fight("#BaC#", "C1 a1 B1", units)
    game.do("C1 strike a1 with=C1.sword")
    assert game.asked != "a1 abort"
    assert game.unit("a1").hp < 10, "a sneak attack hits"


@proves("FU-62", "FU-63", "FG-24")
def test_a_tie_breaks_a_pin_and_both_are_free() -> None:
    game = pin()
    game.do("B1 struggle", dice=[0, 0])
    assert states(game) == (set(), set())
    assert "acted" in game.refused("B1 strike a1 with=punch")
    assert not game.refused("B1 move 4,0")


@proves("FU-62", "FG-24")
def test_a_struggle_lost_changes_nothing() -> None:
    game = pin()
    game.do("B1 struggle", dice=[0, 1])
    assert states(game) == ({"pinning"}, {"pinned"})
    game = pin(strength=3)
    game.do("B1 struggle", dice=["----", -1])
    assert states(game) == ({"pinning"}, {"pinned"}), "3 - 4 against 2 - 1"
    assert not game.unit("B1").has("prone")


@proves("FU-64", "FG-24")
@pytest.mark.parametrize(
    ("reply", "left"), [("pin of=a1", ({"pinned"}, {"pinning"})), ("free", (set(), set()))]
)
def test_a_win_may_turn_the_pin_round(reply: str, left: tuple[set[str], set[str]]) -> None:
    game = pin()
    game.do("B1 struggle", dice=[3, 0])
    assert game.asked == "B1 reverse"
    assert game.refused("B1 hold of=a1")
    game.do(f"B1 {reply}")
    assert states(game) == left


@proves("FU-65")
def test_a_win_by_4_may_hold() -> None:
    game = pin()
    game.do("B1 struggle", dice=[4, 0])
    assert not game.refused("B1 pin of=a1")
    game.do("B1 hold of=a1")
    assert states(game) == ({"held"}, {"holding"})


@proves("FU-68", "FG-24")
@pytest.mark.parametrize(
    ("dice", "is_broken"), [((0, 0), True), ((-3, 0), True), ((-4, 0), False), ((-4, 1), False)]
)
def test_a_hold_is_broken_against_the_holders_strength_less_4(
    dice: tuple[int, int], *, is_broken: bool
) -> None:
    game = hold()
    game.do("B1 struggle", dice=list(dice))  # 2 against 2 - 4, once; a tie is not enough
    assert states(game) == ((set(), set()) if is_broken else ({"holding"}, {"held"}))


@proves("FU-69")
def test_a_hold_cannot_be_turned_round() -> None:
    game = hold()
    game.do("B1 struggle", dice=[4, -4])
    assert game.asked == "B1 turn"
    assert states(game) == (set(), set())


@proves("FU-67")
def test_a_holder_acts_and_defends_at_minus_4_to_all_rolls() -> None:
    game = hold("a1 B1", "handgun")
    assert edge(game, "a1 shoot C1 with=a1.handgun") == -4
    assert edge(game, "a1 strike B1 with=a1.handgun") == 2 - 4 - 0
    trip = fight(
        "#BaC#", "a1 B1 C1", {"a": gripping("holding"), "B": gripping("held", whom="a1"), "C": man("handgun")}
    )
    check = weigh_manoeuvre(trip.battle, parse("a1 trip C1"))
    assert (check.edge, check.might) == (-4, -4)
    assert edge(trip, "C1 strike a1 with=C1.handgun") == 4


@proves("FU-67", "FG-23")
@pytest.mark.parametrize(("reply", "edge_left"), [("abort", 0), ("keep", 4)])
def test_a_holder_that_is_attacked_may_let_go_first(reply: str, edge_left: int) -> None:
    units = {"a": gripping("holding"), "B": gripping("held", whom="a1"), "C": man("sword")}
    game = fight("#BaC#", "C1 a1 B1", units)
    game.do("C1 strike a1 with=C1.sword", dice=[])
    game.do(f"a1 {reply}", dice=[0, 0])
    (check,) = game.events(CheckRolled)
    assert check.check.edge == edge_left
    assert game.unit("B1").has("held") == (reply == "keep")


@proves("FU-67")
def test_a_holder_may_let_go_at_any_time_of_its_turn() -> None:
    game = hold("a1 B1", "handgun")
    game.do("a1 shoot C1 with=a1.handgun", dice=[0, 0])
    game.do("a1 release")
    assert "holding" not in states(game)[0]
    assert "held" not in states(game)[1]


@proves("FG-20", "FG-23")
def test_a_holder_goes_half_as_far_and_the_held_one_follows() -> None:
    game = hold("a1 B1")
    assert game.refused("a1 run 2,0")
    assert game.refused("a1 move 1,0"), "4 cells: half of 6 are 3"
    game.do("a1 move 2,0")
    assert (game.unit("a1").cell, game.unit("B1").cell) == (Cell(2, 0), Cell(3, 0))
    assert states(game) == ({"holding"}, {"held"})


@proves("FG-20")
def test_halves_round_down() -> None:
    units = {"a": gripping("holding", athletics=3), "B": gripping("held", whom="a1")}
    game = fight("#....aB#", "a1 B1", units)
    assert game.refused("a1 move 1,0"), "half of 7 is 3"
    assert not game.refused("a1 move 2,0")


@proves("FG-23")
def test_nobody_is_dragged_through_somebody_else() -> None:
    units = {"a": gripping("holding"), "B": gripping("held", whom="a1")}
    game = fight("#..caB#", "a1 B1 c1", units)
    assert "dragged" in game.refused("a1 move 2,0")


@proves("FG-23")
@pytest.mark.parametrize(("beside", "refused"), [("#", True), ("+", True), (".", False), ("c", False)])
def test_nobody_is_dragged_past_a_corner(beside: str, *, refused: bool) -> None:
    units = {"a": gripping("holding"), "B": gripping("held", whom="a1")}
    drawing = f"######\n#..a{beside}#\n#...B#\n######"
    game = fight(drawing, "a1 B1 c1" if beside == "c" else "a1 B1", units)
    assert ("corner" in game.refused("a1 move 2,1")) == refused


@proves("FG-23")
def test_nobody_is_dragged_over_stairs() -> None:
    units = {"a": gripping("holding"), "B": gripping("held", whom="a1")}
    floors = {"storeys": {"cellar": "0-4", "hall": "6-9"}, "stairs": ["3,0 7,0"]}
    game = fight("#.Ba.##..#", "a1 B1", units, **floors)
    assert game.refused("a1 move 7,0") == "Nobody can be dragged over stairs."
    assert not game.refused("a1 move 4,0")


@proves("FG-23")
def test_nobody_is_dragged_up_one_flight_of_stairs_and_down_another() -> None:
    """The only way to 4,1 leads through the hall, of three steps in all."""
    units = {"a": gripping("holding", athletics=6), "B": gripping("held", whom="a1")}
    floors = {"storeys": {"cellar": "0-5", "hall": "7-9"}, "stairs": ["2,0 7,0", "4,1 8,0"]}
    game = fight(".Ba####..#\n####.#####", "a1 B1", units, fog=False, **floors)
    assert game.refused("a1 move 4,1") == "Nobody can be dragged over stairs."


@proves("FG-23")
def test_a_grip_ends_when_either_goes_down() -> None:
    units = {
        "a": man("sword", fields={"states": {"holding": State("holding", by="B1")}}),
        "B": man(fields={"hp": 1, "states": {"held": State("held", by="a1")}}),
    }
    game = fight("#aB.C#", "a1 B1 C1", units)
    game.do("a1 strike B1 with=a1.sword", dice=[4, 0])
    assert states(game)[0] - {"struck"} == set()


@proves("FG-23")
def test_a_unit_is_in_one_grip_at_a_time() -> None:
    units = {"a": gripping("holding"), "B": gripping("held", whom="a1")}
    game = fight("#BaC#", "a1 B1 C1", units)
    game.do("a1 grapple C1", dice=[4, -4, 4, -2])  # 2 - 4 + 4 against 2 - 4; 2 - 4 + 4 against 2 - 2
    assert game.unit("B1").states == {}
    assert game.unit("C1").states["pinned"].by == "a1"
    taken = fight("#BaC#", "C1 a1 B1", units)
    taken.do("C1 grapple a1", dice=[])
    taken.do("a1 keep", dice=[0, 0, -3, 0])  # 2 against 2 - 4 twice: by 1 the second time
    assert taken.unit("a1").states["pinned"].by == "C1"
    assert taken.unit("B1").states == {}


@proves("FG-23")
def test_nobody_stays_in_the_grip_of_who_has_left_the_battle() -> None:
    units = {"a": gripping("pinning"), "B": gripping("pinned", whom="a1")}
    game = fight("#aBc#", "a1 B1 c1", units, sides={"red": "a", "blue": "B", "green": "c"})
    game.do("red concede")
    game.until("B1 turn")
    assert game.unit("B1").states == {}
