"""Two rules that touch the same number, state or moment: each test names both."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from skirmish.grid import Cell
from skirmish.model.event import CheckRolled
from skirmish.model.unit import State
from skirmish.rules.pools.sheet import Sheet
from tests.rules.pools.fighters import IDLE, SKILLED, armed, changed, duel, fight, left, pools, rolled
from tests.rules.proves import proves
from tests.scenario import Game, set_alight

BOTCH = {"critical_fail": True}
CHASE = {"running_away": True}


def gripped(game: Game, holder: str, victim: str) -> Game:
    """The same, and the one holds the other."""
    changed(game, holder, states={"holding": State("holding", by=victim)})
    changed(game, victim, states={"held": State("held", by=holder)})
    return game


# -------------------------------------------------------------------------------------------- critical fails


def round_of(game: Game) -> int:
    """The number of the round that is on."""
    assert game.battle.clock is not None
    return game.battle.clock.round


@proves("G31", "G13", "FP-44")
def test_a_crossbow_that_jams_is_cleared_and_then_loaded() -> None:
    """2 for the shot, 1 for the jam, 3 for the bolt: 2 of 8 are left, which is what another shot takes."""
    game = duel(armed("crossbow"), IDLE, drawing="a...B", options=BOTCH)
    game.do("a1 shoot B1 with=crossbow")
    game.do("B1 take", dice=[5, (1, 2, 2, 3, 3, 4)])
    assert (game.unit("a1").hands[0].flaw, game.unit("a1").hands[0].count) == ("jammed", 0)
    game.until("a1")
    game.do("a1 clear with=crossbow")
    game.until("a1")
    assert game.refused("a1 shoot B1 with=crossbow")
    game.do("a1 reload with=crossbow")
    assert left(game, "a1") == 8 - 2 - 1 - 3
    game.until("a1")
    assert game.refused("a1 shoot B1 with=crossbow") == ""


@proves("G31", "FP-46", "G19")
@pytest.mark.parametrize(("armour", "dice"), [(2, 1 + 2 - 1), (0, 1)])
def test_who_has_botched_a_blow_is_a_die_worse_off_to_the_end_of_the_round_but_has_one(
    armour: int, dice: int
) -> None:
    game = duel(armed("dagger", pd=armour), armed("dagger"), options=BOTCH)
    game.do("a1 strike B1 with=dagger")
    game.do("B1 take", dice=[5, (1,)])
    assert rolled(game) == [("a1", "strike", "critical fail")]
    game.until("B1 beat")
    game.do("B1 strike a1 with=dagger")
    game.do("a1 take", dice=[(10,) * dice, (2,)])
    assert pools(game) == (1, dice)
    while round_of(game) == 1:
        game.decline()
    assert "exposed" not in game.unit("a1").states


@proves("G31", "G33")
def test_a_shove_may_be_botched_too() -> None:
    """Strength 3 and Unarmed 3 make 6 dice; B1 resists with its Strength of 1."""
    game = duel(armed(), IDLE, options=BOTCH)
    game.do("a1 shove B1 add=3")
    game.do("B1 take", dice=[5, (1, 2, 2, 3, 3, 4)])
    assert rolled(game) == [("a1", "shove", "critical fail")]
    assert ("exposed" in game.unit("a1").states, game.unit("B1").cell) == (True, Cell(1, 0))


# ------------------------------------------------------------------------------------------ dice of reactions


@proves("G7", "G25", "G14")
@pytest.mark.parametrize(("option", "dodged"), [("matched", 0), ("flat", 1)])
def test_armour_without_training_takes_its_dice_from_a_dodge_with_the_whole_skill_too(
    option: str, dodged: int
) -> None:
    """1 added and Evasion 3: matched 2 dice, flat 4; of training 3 are missing, and no die is owed."""
    sheet = replace(SKILLED, skills={"evasion": 3})
    game = duel(armed("dagger"), armed("dagger", sheet=sheet, pd=3), options={"skill_dice": option})
    game.do("a1 strike B1 with=dagger")
    game.do("B1 dodge add=1", dice=None)
    assert pools(game)[1] == 1 + 3 + dodged


@proves("G11", "G15", "G24")
def test_who_is_surprised_blocks_nothing_before_its_first_beat_whoever_strikes() -> None:
    """B1 saw nobody as a1 struck from hiding; c1, whom it sees by then, strikes before it has had a beat."""
    units = {
        "a": armed("dagger", hidden_from=frozenset({"blue"})),
        "c": armed("dagger", hidden_from=frozenset({"blue"})),
        "B": armed("tower", sheet=Sheet(stamina=5, skills={"shield_training": 4})),
    }
    game = fight(".a.\ncB.\n...", units=units, sides={"red": "ac", "blue": "B"}, dice=[10, 9, 1])
    game.do("a1 strike B1 with=dagger", dice=None)
    assert "surprised" in game.unit("B1").states
    game.do("c1 strike B1 with=dagger", dice=None)
    assert game.asked == "B1 beat", "it was not asked for a reaction"
    game.do("B1 hold")
    game.do("a1 strike B1 with=dagger")
    assert game.asked == "B1 react", "it has had its beat"


# ---------------------------------------------------------------------------------------------- running away


def chase(one: Any, foe: Any, **fields: Any) -> Game:
    """`a1` stands in the open beside `B1`, and running away is risky."""
    game = fight("......\n..aB..\n......", units={"a": one, "B": foe}, dice=[10, 1], options=CHASE, **fields)
    assert game.asked == "a1 beat"
    return game


@proves("G34", "G23")
@pytest.mark.parametrize(("facing", "more"), [("e", 0), ("n", 1), ("w", 2)])
def test_a_blow_after_a_runner_finds_it_as_it_looks(facing: str, more: int) -> None:
    """The sword's 5 dice, and what flank or rear give; against 1 and no reaction."""
    game = chase(armed(facing=facing), armed("sword"))
    game.do("a1 move 0,1", dice=[(1, 1, 1), (2, 2, 2), (9,), (1,) * (5 + more)])
    check = next(event.check for event in game.events(CheckRolled) if event.verb == "free-attack")
    assert (check.action, check.defence, left(game, "B1")) == (5 + more, 1, 8 - 3)


@proves("G34", "G22", "G24")
@pytest.mark.parametrize("eluded", [True, False])
def test_whom_only_a_comrade_sees_is_not_struck_after_by_who_does_not(*, eluded: bool) -> None:
    """As with a blow that it does not see coming, B1 cannot react; C1, which sees a1, is not beside it."""
    game = fight(
        "......\n..aB..\n....C.",
        units={"a": armed(facing="e"), "B": armed("dagger"), "C": armed()},
        dice=[10, 2, 1],
        options=CHASE,
    )
    if eluded:
        mark = State("eludes", by="B1", is_for_each=True)
        changed(game, "a1", states={mark.key: mark})
    caught = [(1, 1, 1), (2, 2, 2), (9,), (1,)]
    game.do("a1 move 0,1", dice=[] if eluded else caught)
    assert [made for _, made, _ in rolled(game)] == ([] if eluded else ["break-away", "free-attack"])


@proves("G34", "G12", "FP-15")
def test_who_gets_up_and_walks_away_pays_for_both_and_is_struck_as_it_leaves() -> None:
    game = chase(armed(facing="e"), armed("dagger"))
    changed(game, "a1", states={"prone": State("prone")})
    game.do("a1 move 0,1", dice=[(1, 1, 1), (2, 2, 2), (9,), (1,)])
    assert [made for _, made, _ in rolled(game)] == ["break-away", "free-attack"]
    assert (left(game, "a1"), game.unit("a1").cell) == (8 - 2 - 2, Cell(0, 1))
    assert "prone" not in game.unit("a1").states


@proves("G34", "G28")
def test_who_sprints_away_expends_its_energy_though_it_is_felled_on_the_way() -> None:
    """Health 7, of which 1 is left: one of five dice that reach the 1 is enough."""
    game = chase(armed(facing="e"), armed("sword"))
    changed(game, "a1", hp=1)
    game.do("a1 sprint 0,1", dice=[(1, 1, 1), (2, 2, 2), (2,), (2, 1, 1, 1, 1)])
    assert (game.unit("a1").out, game.unit("a1").cell) == ("down", Cell(2, 1))
    assert game.unit("a1").tally("expended") == 1


# ---------------------------------------------------------------------------------------------------- grips


@proves("G33", "G13")
def test_a_holder_throws_what_it_has_in_the_other_hand() -> None:
    units = {"a": armed("axe"), "B": armed(), "C": armed(sheet=IDLE, facing="w")}
    game = fight("aB..C", units=units, sides={"red": "a", "blue": "BC"}, dice=[10, 2, 1])
    gripped(game, "a1", "B1")
    # The axe has 3 dice; an able enemy beside it takes one, and a held one is able. C1 is in the first band.
    game.do("a1 throw C1 with=axe")
    game.do("C1 take", dice=[(10,), (1, 1)])
    assert pools(game) == (3 - 1, 1)
    assert [item.id for item in game.battle.ground.items[Cell(4, 0)]] == ["axe"]
    assert game.unit("B1").states["held"].by == "a1"


@proves("G33", "G26")
def test_a_holder_that_the_fire_fells_as_the_round_begins_lets_go() -> None:
    game = fight("aB.c", sides={"red": "ac", "blue": "B"}, dice=[10, 5, 1])
    gripped(game, "a1", "B1")
    changed(game, "a1", hp=2)
    set_alight(game, Cell(0, 0))
    while round_of(game) == 1:
        game.decline()
    assert (game.unit("a1").hp, game.unit("a1").out) == (0, "down")
    assert "held" not in game.unit("B1").states


# ------------------------------------------------------------------------------------ conditions and postures


@proves("G19", "G27", "G31")
def test_a_dazed_fighter_with_no_die_left_misses_unrolled_and_botches_nothing() -> None:
    """The dagger brings 1 die, and being dazed takes it."""
    game = duel(armed("dagger"), IDLE, options=BOTCH)
    changed(game, "a1", states={"dazed": State("dazed", amount=9)})
    game.do("a1 strike B1 with=dagger")
    game.do("B1 take", dice=[])
    assert rolled(game) == [("a1", "strike", "miss")]
    assert "exposed" not in game.unit("a1").states


@proves("G27", "G33")
@pytest.mark.parametrize(("dazed", "dice"), [("", (6, 3)), ("a1", (5, 3)), ("B1", (6, 3))])
def test_being_dazed_takes_a_die_from_who_grapples_and_none_from_who_resists(
    dazed: str, dice: tuple[int, int]
) -> None:
    """Strength 3 and Unarmed 3, against a Strength of 3: only physical defence is lower for who is dazed."""
    game = duel(armed(), armed())
    if dazed:
        changed(game, dazed, states={"dazed": State("dazed", amount=9)})
    game.do("a1 grapple B1 add=3")
    game.do("B1 take", dice=None)
    assert pools(game) == dice


@proves("G21", "G23", "G22")
def test_who_lies_behind_a_low_wall_in_the_dusk_adds_all_of_it_up_against_a_shot() -> None:
    """1, 3 for heavy cover, 1 for lying, 1 for dim light; the archer has the bow's 4, from the front."""
    lying = armed(facing="w", states={"prone": State("prone")})
    game = fight("a...=B", units={"a": armed("bow"), "B": lying}, dice=[10, 1], dim="B")
    game.do("a1 shoot B1 with=bow")
    game.do("B1 take", dice=None)
    assert pools(game) == (4, 1 + 3 + 1 + 1)


@proves("G16", "G12", "G28")
def test_who_has_braced_itself_lying_down_gets_up_only_after_its_next_beat() -> None:
    game = duel(armed("dagger"), armed("dagger", states={"prone": State("prone")}))
    game.do("a1 strike B1 with=dagger")
    game.do("B1 brace add=1", dice=None)
    game.until("B1 beat")
    said = "B1 has braced itself and cannot move on this beat."
    assert [game.refused(f"B1 {act}") for act in ("stand", "move 0,0")] == [said, said]
    game.do("B1 hold")
    game.do("a1 strike B1 with=dagger")
    game.do("B1 take", dice=None)
    assert game.asked == "B1 beat"
    assert game.refused("B1 stand") == ""
