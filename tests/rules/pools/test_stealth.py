"""Hiding, searching, raids that begin unseen (G5, G11, G22, G24, G32)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from skirmish.grid import Cell
from skirmish.model.action import act
from skirmish.model.event import Announced, CheckRolled, RoundBegan
from skirmish.model.unit import State
from skirmish.rules import objectives
from skirmish.rules.pools import RULESET
from skirmish.rules.pools.sheet import Sheet
from skirmish.rules.stealth.infiltration import InfiltrationClock
from tests.rules.pools.fighters import PLAIN, SKILLED, armed, changed, duel, fight, left, pools, rolled
from tests.rules.proves import proves
from tests.scenario import Game, figure, start

WATCHER = Sheet(strength=2, agility=2, stamina=3, acuity=3, skills={"perception": 3})
BEHIND_A_WALL = "a=..B"


def check(game: Game) -> Any:
    return game.events(CheckRolled)[-1].check


@proves("G24", "G32")
@pytest.mark.parametrize(("best", "unseen"), [(7, True), (6, False)])
def test_hiding_is_a_test_against_passive_perception(best: int, unseen: bool) -> None:
    game = duel(SKILLED, WATCHER, drawing=BEHIND_A_WALL)
    game.do("a1 hide add=3", dice=[(best, 1, 1, 1, 1, 1), (7, 2, 3, 4, 1)])
    assert (check(game).action, check(game).watchers) == (3 + 3, (3 + 2,))
    assert (game.unit("a1").hidden_from == {"blue"}) == unseen
    assert left(game, "a1") == 8 - 1 - 3


@proves("G24")
@pytest.mark.parametrize(
    ("drawing", "fields", "can"),
    [
        ("a...B", {}, False),
        ("a=..B", {}, True),
        ("a#..B", {}, True),
        ("a*..B", {}, True),
        ("a...B", {"dim": "a"}, True),
        ("a...B", {"dark": "a"}, True),
    ],
)
def test_nobody_hides_in_the_open(drawing: str, fields: dict[str, str], can: bool) -> None:
    game = duel(SKILLED, WATCHER, drawing=drawing, **fields)
    assert game.refused("a1 hide add=3") == ("" if can else "a1 stands in the open.")


@proves("G5", "G24")
def test_the_dark_hides_nobody_from_who_sees_in_it() -> None:
    owl = replace(WATCHER, traits=("dark_vision",))
    assert duel(SKILLED, owl, drawing="a...B", dark="a").refused("a1 hide add=3") == "a1 stands in the open."


@proves("G5", "G32")
def test_sharp_ears_are_a_die_more() -> None:
    sharp = replace(WATCHER, traits=("acute_hearing",))
    game = duel(SKILLED, sharp, drawing=BEHIND_A_WALL)
    game.do("a1 hide add=3")
    assert check(game).watchers == (3 + 2 + 1,)


@proves("G22", "G24")
def test_who_is_seen_by_one_is_seen_by_the_others_only_through_him() -> None:
    game = fight(
        "a=..B\n....B",
        units={"a": SKILLED, "B": armed("bow", sheet=replace(WATCHER, skills={"bows": 1}), facing="w")},
        dice=[10, 2, 1],
        dim="a",
    )
    # B1, the nearer, sees it; B2 does not.
    game.do("a1 hide add=3", dice=[(7, 1, 1, 1, 1, 1), (8, 1, 1), (7, 1, 1)])
    assert check(game).names == ("B1", "B2")
    assert not game.unit("a1").hidden_from
    assert [state.by for state in game.unit("a1").states.values()] == ["B2"]
    verb = RULESET.verbs["shoot"]
    assert verb.weigh is not None
    by_comrade = verb.weigh(game.battle, act("B2", "shoot", "a1", with_="bow"))
    assert "seen only by a comrade" in str(by_comrade.rows)
    seen = verb.weigh(game.battle, act("B1", "shoot", "a1", with_="bow"))
    assert "seen only" not in str(seen.rows)


@proves("G24", "G14")
def test_who_eludes_its_target_strikes_unseen() -> None:
    game = fight("a..B", units={"a": armed("bow", sheet=SKILLED), "B": armed(facing="w")}, dice=[10, 1])
    sly = replace(game.unit("a1"), states={"eludes": State("eludes", by="B1")})
    game.steps[-1] = replace(
        game.steps[-1],
        after=game.battle.with_unit(sly),
    )
    game.do("a1 shoot B1 with=bow", dice=[(10,), (1,) * 5])
    assert pools(game) == (4 + 1, 1)
    assert not game.unit("a1").states


@proves("G24")
def test_hiding_ends_by_attacking() -> None:
    game = duel(armed("bow", hidden_from=frozenset({"blue"})), SKILLED, drawing=BEHIND_A_WALL)
    game.do("a1 shoot B1 with=bow")
    assert not game.unit("a1").hidden_from


@proves("G24")
def test_hiding_ends_in_plain_view() -> None:
    hidden = figure(SKILLED, hidden_from=frozenset({"blue"}))
    game = duel(hidden, figure(WATCHER, facing="e"), drawing="a=..B\n.....")
    game.do("a1 move 1,1")
    assert not game.unit("a1").hidden_from  # Sight is all round, whichever way B1 looks.
    moved = duel(figure(SKILLED, hidden_from=frozenset({"blue"})), WATCHER, drawing="a=..B\n.....")
    moved.do("a1 hold")
    moved.do("B1 move 0,1")
    assert not moved.unit("a1").hidden_from


@proves("G24", "G32")
@pytest.mark.parametrize(("best", "found"), [(4, True), (3, False)])
def test_searching_is_a_test_against_passive_stealth(best: int, found: bool) -> None:
    hidden = figure(SKILLED, hidden_from=frozenset({"red"}))
    game = duel(WATCHER, hidden, drawing="a...=B")
    # Agility 3 and half of Stealth 3, rounded up; a tie goes to the unit that acts.
    game.do("a1 search add=2", dice=[(best, 1, 1, 1), (4, 1, 1, 1, 2)])
    assert check(game).hiders == (5,)
    assert (not game.unit("B1").hidden_from) == found
    assert left(game, "a1") == 8 - 1 - 2


@proves("G24")
def test_nobody_is_found_beyond_ten_cells() -> None:
    hidden = figure(SKILLED, hidden_from=frozenset({"red"}))
    game = duel(WATCHER, hidden, drawing="a" + "." * 10 + "B")
    game.do("a1 search add=2", dice=[(10, 10, 10, 10)])
    assert game.unit("B1").hidden_from


def beside_a_comrade(drawing: str) -> Game:
    """A fight in which c1 alone sees B1, who eludes a1."""
    units, sides = {"a": WATCHER, "c": PLAIN, "B": SKILLED}, {"red": "ac", "blue": "B"}
    game = fight(drawing, units=units, sides=sides, dice=[10, 2, 1])
    changed(game, "B1", states={"eludes": State("eludes", by="a1")})
    return game


@proves("G22", "G24")
@pytest.mark.parametrize(("best", "found"), [(4, True), (3, False)])
def test_a_search_finds_whom_only_a_comrade_sees(best: int, found: bool) -> None:
    game = beside_a_comrade("ac..=B")
    game.do("a1 search add=2", dice=[(best, 1, 1, 1), (4, 1, 1, 1, 1)])
    assert check(game).hiders == (5,)
    assert (not game.unit("B1").states) == found


@proves("G24")
def test_a_search_for_whom_only_a_comrade_sees_goes_no_farther() -> None:
    game = beside_a_comrade("ac" + "." * 9 + "B")
    game.do("a1 search add=2", dice=[(10, 10, 10, 10)])
    assert game.unit("B1").has("eludes")


@proves("G24")
@pytest.mark.parametrize(
    ("green", "blue", "hidden"),
    [(8, 8, set()), (8, 1, {"blue"}), (1, 8, {"green"}), (1, 1, {"blue", "green"})],
)
def test_who_hides_again_is_hidden_from_whom_the_roll_says(green: int, blue: int, hidden: set[str]) -> None:
    game = fight(
        "a=.B\n.*..\nc...",
        units={"a": figure(SKILLED, hidden_from=frozenset({"green"})), "B": WATCHER, "c": WATCHER},
        sides={"red": "a", "blue": "B", "green": "c"},
        dice=[10, 2, 1],
        dark="a",
    )
    assert game.refused("a1 hide add=1") == ""
    # The nearer looks first.
    game.do("a1 hide add=1", dice=[(7, 1), (green, 1, 1, 1, 1), (blue, 1, 1, 1, 1)])
    assert check(game).names == ("c1", "B1")
    assert game.unit("a1").hidden_from == hidden


@proves("G5")
@pytest.mark.parametrize(("cells", "felt"), [(6, True), (7, False)])
def test_tremors_are_felt_within_six_cells(cells: int, felt: bool) -> None:
    mole = replace(WATCHER, traits=("tremor_sense",))
    hidden = figure(SKILLED, hidden_from=frozenset({"blue"}))
    game = duel(hidden, mole, drawing="a#" + "." * (cells - 2) + "B")
    game.do("a1 lie-down")  # Whatever it does, if only it stirs.
    assert (not game.unit("a1").hidden_from) == felt


@proves("G5")
@pytest.mark.parametrize("is_parted", [True, False])
def test_tremors_are_not_felt_through_a_floor(is_parted: bool) -> None:
    floors = {"storeys": {"cellar": "0-0", "hall": "2-3"}} if is_parted else {}
    hidden = figure(SKILLED, hidden_from=frozenset({"blue"}))
    game = duel(hidden, replace(WATCHER, traits=("tremor_sense",)), drawing="a#.B", **floors)
    game.do("a1 lie-down")
    assert bool(game.unit("a1").hidden_from) == is_parted


MOLE = Sheet(agility=3, stamina=3, acuity=3, traits=("tremor_sense",))


@proves("G5", "G22")
@pytest.mark.parametrize(("by", "felt"), [("B1", True), ("B2", False)])
def test_tremors_betray_whom_a_comrade_alone_had_seen(by: str, felt: bool) -> None:
    game = fight("a#..B\n....B", units={"a": SKILLED, "B1": MOLE, "B2": WATCHER}, dice=[10, 2, 1])
    changed(game, "a1", states={"eludes": State("eludes", by=by)})
    game.do("a1 lie-down")
    assert (not game.unit("a1").has("eludes")) == felt


@proves("G5")
@pytest.mark.parametrize(
    ("did", "x", "felt"), [("move 1,1", 6, True), ("move 1,1", 7, False), ("hold", 6, False)]
)
def test_tremor_sense_that_comes_near_feels_who_stirred_this_round(did: str, x: int, felt: bool) -> None:
    hidden = figure(SKILLED, hidden_from=frozenset({"blue"}))
    game = duel(hidden, MOLE, drawing="a.#........B\n..#.........")
    game.do(f"a1 {did}")
    assert game.unit("a1").hidden_from
    game.do(f"B1 move {x},0")
    assert (not game.unit("a1").hidden_from) == felt


@proves("G5")
def test_what_stirred_last_round_is_still_now() -> None:
    hidden = figure(SKILLED, hidden_from=frozenset({"blue"}))
    game = duel(hidden, MOLE, drawing="a.#........B\n..#.........")
    game.do("a1 move 1,1")
    while not game.events(RoundBegan):
        game.decline()
    game.do("a1 hold")
    game.do("B1 move 6,0")
    assert game.unit("a1").hidden_from


@proves("G31")
def test_after_a_critical_fail_there_is_no_second_try_this_round() -> None:
    game = duel(SKILLED, WATCHER, drawing=BEHIND_A_WALL, options={"critical_fail": True})
    game.do("a1 hide add=1", dice=[(1, 2), (9, 1, 1, 1, 1)])
    assert rolled(game) == [("a1", "hide", "critical fail")]
    game.until("a1 beat")
    assert game.refused("a1 hide add=1") == "a1 has failed at that this round."
    searching = duel(SKILLED, WATCHER, options={"critical_fail": True})
    searching.do("a1 search add=1", dice=[(1, 5)])
    searching.until("a1 beat")
    assert searching.refused("a1 search add=1") == "a1 has failed at that this round."


# ------------------------------------------------------------------------------------------------- the raid


def raid(drawing: str, **fields: Any) -> Game:
    return start(RULESET, drawing, infiltrators="red", dice=[], **fields)


def sentry(facing: str = "w", **fields: Any) -> Any:
    return armed("sword", sheet=WATCHER, facing=facing, alert=False, **fields)


@proves("G11")
def test_a_raid_begins_in_turns_of_its_own() -> None:
    game = raid("a......B", units={"a": SKILLED, "B": sentry()})
    assert isinstance(game.battle.clock, InfiltrationClock)
    assert game.asked == "a1 infiltrate"
    assert game.refused("a1 sneak 2,0") == ""  # Half of Speed 5.
    assert game.refused("a1 sneak 3,0") == "a1 cannot sneak there: too far."
    assert game.refused("a1 stride 5,0") == ""


@proves("G11", "G32")
@pytest.mark.parametrize(("best", "heard"), [(8, False), (7, True)])
def test_a_stealth_test_after_a_sneaking_move(best: int, heard: bool) -> None:
    game = raid("a......B", units={"a": SKILLED, "B": sentry()})
    game.do("a1 sneak 2,0", dice=[(best, 1, 1, 1, 1, 1), (8, 1, 1, 1, 1), *([5, 6] if heard else [])])
    rolled_first = game.events(CheckRolled)[0].check
    assert (rolled_first.action, rolled_first.watchers) == (3 + 3, (5,))
    assert ("alarm" in [event.topic for event in game.events(Announced)]) == heard
    assert isinstance(game.battle.clock, InfiltrationClock) != heard


@proves("G11")
def test_haste_costs_two_dice() -> None:
    game = raid("a......B", units={"a": SKILLED, "B": sentry()})
    game.do("a1 stride 4,0", dice=[(9, 1, 1, 1), (8, 1, 1, 1, 1)])
    # 8 less 4 cells, 1 spent: 3 added, the skill, less 2.
    assert check(game).action == 3 + 3 - 2


@proves("G11")
@pytest.mark.parametrize(
    ("drawing", "facing", "who"),
    [
        ("a.........B", "w", True),  # After one cell 9 cells off, in front.
        ("a............B", "w", False),
        ("a.....B", "e", False),  # 5 cells off, behind.
        ("a...B", "e", True),  # 3 cells off.
    ],
)
def test_who_could_notice(drawing: str, facing: str, who: bool) -> None:
    game = raid(drawing, units={"a": SKILLED, "B": sentry(facing)})
    game.do("a1 sneak 1,0", dice=None)
    assert any(event.verb == "be-noticed" for event in game.events(CheckRolled)) == who


@proves("G11")
def test_energy_is_whole_again_each_turn() -> None:
    game = raid("a..............B", units={"a": SKILLED, "B": sentry()})
    game.do("a1 sneak 2,0", dice=[])
    assert left(game, "a1") == 6
    assert "already moved" in game.refused("a1 sneak 3,0")
    game.do("a1 end", dice=[])
    assert left(game, "a1") == 8


@proves("G11", "G24")
def test_the_attack_that_ends_it_comes_first_and_the_unaware_are_surprised() -> None:
    game = raid("aB.B", units={"a": armed("sword"), "B": sentry("e")})
    game.do("a1 strike B1 add=3 with=sword", dice=[(10,), (1,) * 14, 5, 6, 7])
    assert rolled(game)[0] == ("a1", "strike", "miss")
    assert game.events(CheckRolled)[0].check.action == 5 + 3 + 3 + 2 + 1
    assert [verb for _, verb, _ in rolled(game)[1:]] == ["initiative"] * 3
    assert "surprised" in game.unit("B1").states
    assert all(unit.alert for unit in game.battle.up())


@proves("G11")
def test_who_noticed_is_not_surprised_and_its_comrades_are() -> None:
    game = raid("a......B.B", units={"a": SKILLED, "B1": sentry(), "B2": sentry("e")})
    game.do("a1 sneak 2,0", dice=[(1,) * 6, (8, 1, 1, 1, 1), 10, 1, 2])
    assert "surprised" not in game.unit("B1").states
    assert "surprised" in game.unit("B2").states


@proves("G11", "G32")
def test_a_sentry_comes_across_somebody_who_keeps_still() -> None:
    walking = sentry("w", patrol=((Cell(6, 0), -1), (Cell(14, 0), -1)))
    game = raid("a" + "." * 12 + "B.", units={"a": PLAIN, "B": walking})
    for _ in range(4):
        game.do("a1 end", dice=None)
        found = [event for event in game.events(CheckRolled) if event.verb == "come-across"]
        if found:
            assert (found[0].check.action, found[0].check.watchers) == (3, (5,))  # Passive pools.
            return
    raise AssertionError("nobody came")


@proves("G11", "FG-29")
@pytest.mark.parametrize("ending", ["red concede", "a1 leave"])
def test_infiltrators_who_give_up_or_leave_in_vain_have_surprised_nobody(ending: str) -> None:
    """No attack ends the raid, so nothing catches the two sides that are left, and see each other."""
    units = {"a": SKILLED, "B": sentry("e"), "C": sentry("w")}
    sides = {"red": "a", "blue": "B", "green": "C"}
    goal = objectives.make("red", "escape", zone="way", count=2)
    game = raid("aB....C", units=units, sides=sides, zones={"way": 1}, objectives=(goal,))
    game.do(ending, dice=None)
    assert not isinstance(game.battle.clock, InfiltrationClock)
    assert [name for name in ("B1", "C1") if "surprised" in game.unit(name).states] == []
    assert [event for event in game.events(Announced) if event.topic == "surprise"] == []
