"""Assassination in a running fight and before it, and what becomes of the fallen."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.grid import Cell
from skirmish.model.action import parse
from skirmish.model.event import Announced, CheckRolled
from skirmish.model.unit import State
from skirmish.odds.action_odds import OddsCache
from skirmish.rules.stealth.unseen import NOTICED
from skirmish.rules.stunts import RULESET
from skirmish.rules.stunts.defence import STALKING
from tests.rules.proves import proves
from tests.rules.stunts.ring import fight, man, rolled, states
from tests.scenario import Figure, Game, chances, put, start, weighed

BEHIND_THE_WALL = """
    #######
    #.B...#
    ####..#
    #a....#
    #######
"""


def corner() -> Game:
    """a1 is out of sight of B1 when its turn begins, and can walk up to it."""
    units = {"a": man("sword", sneak=70), "B": man("sword", notice=40)}
    return fight(BEHIND_THE_WALL, units, first="blue", fog=False)


def raid(drawing: str, units: dict[str, Figure] | None = None, **fields: Any) -> Game:
    """The red ones are unnoticed."""
    return start(RULESET, drawing, units=units, infiltrators="red", dice=[], **fields)


def sleeper(facing: str = "e", **numbers: Any) -> Figure:
    """Somebody who looks that way and expects nothing."""
    return man("sword", fields={"facing": facing, "alert": False}, **numbers)


# --------------------------------------------------------------------------------------- in a running fight


@proves("DL-78", "DG-33", "DG-32")
@pytest.mark.parametrize(
    ("dice", "is_unaware"), [([40, 60], True), ([80, 60], True), ([80, 20], False), ([40, 10], True)]
)
def test_coming_up_to_somebody_unaware_is_a_sneak_roll(dice: list[int], *, is_unaware: bool) -> None:
    game = corner()
    check = weighed(game, "a1 creep-up of=B1")
    assert (check.own, check.others) == (70, (40,))
    game.do("a1 move 3,1", dice=dice)
    assert rolled(game) == [("a1", "creep-up")]
    assert game.unit("a1").has(STALKING) is is_unaware, "only a win notices"


def test_the_odds_of_coming_up_to_somebody_say_who_notices() -> None:
    """It is the roll of coming up, not of getting away from an enemy."""
    game = corner()
    odds = OddsCache(game.ruleset).of(game.view("red"), parse("a1 move 3,1"))
    assert odds is not None
    assert [word for word, _ in odds.endings] == ["nobody notices", "somebody notices"]


@proves("DG-32")
def test_who_was_in_sight_when_the_turn_began_needs_no_roll() -> None:
    game = fight("#a....B#")
    game.do("a1 move 5,0", dice=[])
    assert not game.unit("a1").has(STALKING)


@proves("DG-33")
@pytest.mark.parametrize(("dice", "is_hidden"), [([20, 60, 60], True), ([80, 60, 20], False)])
def test_who_hides_in_the_fight_rolls_against_all_who_look_on(dice: list[int], *, is_hidden: bool) -> None:
    game = fight("#a...BC#", {"a": man("sword", sneak=70), "B": man(), "C": man(fields={"facing": "w"})})
    put(game, {"a1": {"hidden_from": frozenset({"blue"})}})
    game.do("a1 move 4,0", dice=dice)
    assert rolled(game) == [("a1", "creep-up")]
    assert bool(game.unit("a1").hidden_from) is is_hidden, "plain view is not enough"
    assert game.unit("a1").has_about(STALKING, "B1")


def stalked() -> Game:
    """a1 stands beside B1, which knows nothing of it; the Attack slot is left."""
    game = corner()
    game.do("a1 move 3,1", dice=[40, 60])
    return game


@proves("DG-34", "DL-77", "DL-78", "DG-32")
@pytest.mark.parametrize(("end", "out"), [("kill", "dead"), ("knock-out", "down")])
def test_a_second_sneak_roll_and_it_is_done_for_as_one_chooses(end: str, out: str) -> None:
    game = stalked()
    assert (weighed(game, "a1 assassinate B1").own, weighed(game, "a1 assassinate B1").other) == (70, 40)
    game.do(f"a1 assassinate B1 end={end}", dice=[80, 60])
    assert (game.unit("B1").hp, game.unit("B1").out) == (0, out)
    assert rolled(game) == [("a1", "assassinate")], "neither attack nor damage is rolled"


@proves("DL-79", "DG-34")
def test_noticed_the_slot_is_spent_and_the_fight_goes_on() -> None:
    game = stalked()
    game.do("a1 assassinate B1 end=kill", dice=[80, 20])
    assert game.unit("B1").out == ""
    assert game.asked == "B1 turn", "a move and an attack were the whole turn"
    assert not game.unit("a1").has(STALKING)


@proves("DG-32")
def test_it_lasts_to_the_end_of_the_next_turn() -> None:
    game = stalked()
    game.do("a1 end")
    game.do("B1 end", dice=[1, 6])
    assert game.refused("a1 assassinate B1 end=kill") == "", "whatever it sees"
    game.do("a1 end")
    assert not game.unit("a1").has(STALKING)


@proves("DG-32")
def test_whom_one_has_attacked_is_not_unaware() -> None:
    game = stalked()
    struck = State("struck", by="B1", is_for_each=True)
    put(game, {"a1": {"states": {**game.unit("a1").states, struck.key: struck}}})
    assert "knows of" in game.refused("a1 assassinate B1 end=kill")


@proves("DL-77")
def test_nobody_assassinates_who_knows_of_it() -> None:
    game = fight("#aB#")
    assert "unaware" in game.refused("a1 assassinate B1 end=kill")


@proves("DL-80", "DG-36")
def test_the_fallen_are_finished_without_a_roll() -> None:
    game = fight("#aB.B#", {"a": man("sword")})
    put(game, {"B1": {"out": "down", "hp": -1}})
    assert game.refused("a1 finish of=B2") != ""
    game.do("a1 finish of=B1", dice=[])
    assert game.unit("B1").out == "dead"
    assert game.unit("a1").tally("attacks") == 1
    assert game.refused("a1 finish of=B1") != ""


# ------------------------------------------------------------------- who is unaware no more, and who still is


@proves("DG-32")
def test_a_sentry_that_raised_the_alarm_may_be_taken_unawares_in_the_fight() -> None:
    game = corner()
    put(game, {"B1": {"states": states(NOTICED)}})
    game.do("a1 move 3,1", dice=[40, 60])
    assert game.refused("a1 assassinate B1 end=kill") == ""


@proves("DL-77", "DL-79", "DG-32")
def test_an_open_blow_ends_it_but_is_itself_not_defended_against() -> None:
    game = stalked()
    game.do("a1 strike B1 with=a1.sword", dice=[30, 1])
    assert game.asked == "B1 turn", "no defence"
    game.do("B1 end", dice=[1, 6])
    assert "unaware" in game.refused("a1 assassinate B1 end=kill")
    game.do("a1 strike B1 with=a1.sword", dice=[30])
    assert game.asked == "B1 defend"


@proves("DL-79", "DG-32")
def test_the_second_of_two_blows_is_defended_against() -> None:
    game = fight("#aB#", {"a": man("sword", two_attacks=True), "B": man("sword")})
    put(game, {"a1": {"states": states(State(STALKING, by="B1", amount=1))}})
    game.do("a1 strike B1 with=a1.sword", dice=[30, 1])
    assert game.asked == "a1 turn"
    game.do("a1 strike B1 with=a1.sword", dice=[30])
    assert game.asked == "B1 defend"


@proves("DG-32")
def test_a_grapple_ends_it() -> None:
    game = fight("#aB#")
    put(game, {"a1": {"states": states(State(STALKING, by="B1", amount=1))}})
    game.do("a1 grapple B1", dice=[60])
    assert not game.unit("a1").has(STALKING)


@proves("DG-32")
@pytest.mark.parametrize("verb", ["trick", "stunt"])
def test_a_trick_or_a_stunt_on_the_victim_ends_it(verb: str) -> None:
    game = stalked()
    game.do("a1 end")
    game.do("B1 end", dice=[1, 6])
    game.do(f"a1 {verb} B1", dice=[80, 80])
    assert "unaware" in game.refused("a1 assassinate B1 end=kill")


@proves("DG-32")
@pytest.mark.parametrize(("deed", "dice"), [("strike B1", [90]), ("trick B1", [80, 80])])
def test_who_turns_on_its_stalker_knows_of_it(deed: str, dice: list[int]) -> None:
    game = stalked()
    game.do("a1 end")
    with_it = " with=B1.sword" if deed.startswith("strike") else ""
    game.do(f"B1 {deed.replace('B1', 'a1')}{with_it}", dice=dice)
    game.do("B1 end", dice=[1, 6])
    assert "unaware" in game.refused("a1 assassinate B1 end=kill")


@proves("DG-32")
def test_who_was_struck_while_running_away_has_been_attacked_this_round() -> None:
    drawing = """
        ##########
        #........#
        #.######.#
        #......Ba#
        ##########
    """
    units = {"a": man("sword", sneak=70), "B": man("sword", notice=40, life=40)}
    game = fight(drawing, units, fog=False)
    game.do("B1 run 1,1", dice=[80, 20, 30, 1])
    assert rolled(game)[:2] == [("B1", "break-away"), ("a1", "free-attack")]
    game.do("a1 move 2,3")
    game.do("a1 move 1,2", dice=[1, 6])
    assert not game.unit("a1").has(STALKING), "out of its sight, but it knows"


@proves("DG-33", "DL-79")
def test_who_noticed_the_first_move_is_not_come_up_to_in_the_second() -> None:
    drawing = """
        #######
        #.....#
        #.B...#
        ####..#
        #a....#
        #######
    """
    game = fight(
        drawing, {"a": man("sword", sneak=70), "B": man("sword", notice=40)}, first="blue", fog=False
    )
    game.do("a1 move 3,2", dice=[80, 20])
    game.do("a1 move 3,1", dice=[])
    assert not game.unit("a1").has(STALKING)


CROSSING = """
    ########
    #B.C...#
    ##.#####
    ##.#####
    #....a.#
    ########
"""


@proves("DG-32", "DG-33")
@pytest.mark.parametrize(
    ("dice", "unaware"), [([40, 60, 60], "BC"), ([80, 20, 60], "C"), ([80, 60, 20], "B"), ([80, 20, 20], "")]
)
def test_each_who_did_not_win_the_roll_is_unaware(dice: list[int], unaware: str) -> None:
    looks = {letter: man("sword", notice=40) for letter in "BC"}
    game = fight(CROSSING, {"a": man("sword", sneak=70), **looks}, first="blue", fog=False)
    game.do("a1 move 2,2", dice=dice)
    refusals = {foe: game.refused(f"a1 assassinate {foe}1 end=kill") for foe in "BC"}
    assert "".join(foe for foe, refusal in refusals.items() if not refusal) == unaware


@proves("DG-32")
def test_one_victim_less_leaves_the_other_unaware() -> None:
    looks = {letter: man("sword", notice=40) for letter in "BC"}
    game = fight(CROSSING, {"a": man("sword", sneak=70), **looks}, first="blue", fog=False)
    game.do("a1 move 2,2", dice=[40, 60, 60])
    game.do("a1 assassinate B1 end=kill", dice=[80, 60])
    game.do("C1 end", dice=[1, 6])
    assert game.refused("a1 assassinate C1 end=kill") == ""


@proves("DG-33")
@pytest.mark.parametrize(("facing", "dice"), [("w", [40, 60, 60]), ("e", [40, 60])])
def test_in_the_fight_others_who_know_nothing_of_it_roll_if_they_look_on(
    facing: str, dice: list[int]
) -> None:
    drawing = """
        #########
        #.B...C.#
        ####.####
        #a...####
        #########
    """
    looks = {"B": man("sword", notice=40), "C": man("sword", notice=40, fields={"facing": facing})}
    game = fight(drawing, {"a": man("sword", sneak=70), **looks}, first="blue", fog=False)
    game.do("a1 move 3,1", dice=dice)
    assert [state.by for state in game.unit("a1").states.values()] == ["B1"], "C1 is not in contact"


DOORWAY = """
    ########
    #.a+B..#
    ########
"""
ROUND_THE_BACK = """
    ######
    #a'.B#
    #.##.#
    #....#
    ######
"""


@proves("DG-32")
def test_a_door_opened_in_the_turn_does_not_count_as_sight_when_it_began() -> None:
    game = fight(DOORWAY, {"a": man("sword", sneak=70), "B": man("sword", notice=40)})
    game.do("a1 door 3,1")
    game.do("a1 move 3,1", dice=[40, 60])
    assert game.unit("a1").has_about(STALKING, "B1")
    walked = fight("#a..+.B#", {"a": man("sword", sneak=70), "B": man("sword", notice=40)}, fog=False)
    walked.do("a1 move 4,0", dice=[])
    walked.do("a1 move 5,0", dice=[40, 60])
    assert [state.by for state in walked.unit("a1").named(STALKING)] == ["B1"], (
        "nor one that opened as it came"
    )


@proves("DG-32")
def test_a_door_shut_in_the_turn_does_not_undo_sight_when_it_began() -> None:
    game = fight(ROUND_THE_BACK, {"a": man("sword", sneak=70), "B": man("sword", notice=40)}, fog=False)
    game.do("a1 door 2,1")
    game.do("a1 move 3,3", dice=[])
    game.do("a1 move 4,2", dice=[])
    assert not game.unit("a1").has(STALKING)


# ----------------------------------------------------------------------------------------- before the fight

YARD = """
    ##########
    #a.......#
    #....B...#
    #........#
    ##########
"""


@proves("DG-35", "DG-33")
def test_infiltrators_have_two_slots_and_roll_when_somebody_could_notice() -> None:
    game = raid(YARD, {"a": man("dagger", sneak=70), "B": sleeper("e", notice=30)})
    assert game.asked == "a1 infiltrate"
    game.do("a1 sneak 2,2", dice=[60, 70])
    assert rolled(game) == [("a1", "be-noticed")], "within 5 m, whichever way it looks"
    assert game.asked == "a1 infiltrate", "a slot is left"
    game.do("a1 sneak 4,2", dice=[60, 70])
    game.do("a1 end")


@proves("DG-35")
@pytest.mark.parametrize(("verb", "expected"), [("sneak", 70), ("stride", 50)])
def test_a_whole_move_is_twenty_harder_and_cover_ten_easier(verb: str, expected: int) -> None:
    game = raid(YARD, {"a": man("dagger", sneak=70), "B": sleeper("e")})
    fast = "fast=yes" if verb == "stride" else ""
    assert weighed(game, f"a1 be-noticed {fast}".strip()).own == expected
    sheltered = raid(YARD, {"a": man("dagger", sneak=70), "B": sleeper("e")}, under={"a": "*"})
    assert weighed(sheltered, f"a1 be-noticed {fast}".strip()).own == expected + 10


@proves("DG-35")
@pytest.mark.parametrize(("verb", "fast"), [("sneak", []), ("stride", [("moving fast", -20)])])
def test_the_roll_after_a_move_reckons_with_its_haste(verb: str, fast: list[tuple[str, int]]) -> None:
    game = raid(YARD, {"a": man("dagger", sneak=70), "B": sleeper("e", notice=30)})
    put(game, {"a1": {"cell": Cell(3, 2)}})
    game.do(f"a1 {verb} 3,1", dice=[50, 70])
    (rolled,) = game.events(CheckRolled)
    told = [(row.reason, row.amount) for row in rolled.check.rows]
    assert told == [("Sneak", 70), *fast, ("Notice of B1", 30)]
    assert rolled.check.own == 70 + sum(amount for _, amount in fast)


@proves("DG-35")
@pytest.mark.parametrize("verb", ["be-noticed", "come-across by=B1"])
def test_cover_is_told_as_a_reason(verb: str) -> None:
    game = raid(YARD, {"a": man("dagger", sneak=70), "B": sleeper("e")}, under={"a": "*"})
    told = [(row.reason, row.amount, row.rule) for row in weighed(game, f"a1 {verb}").rows]
    assert told[1] == ("cover or darkness", 10, "DG-35")


@proves("DG-35")
def test_who_is_heard_raises_the_alarm_and_the_sides_throw() -> None:
    game = raid(YARD, {"a": man("dagger", sneak=40), "B": sleeper("w", notice=60)})
    game.do("a1 sneak 3,2", dice=[90, 20, 6, 1])
    assert [event.topic for event in game.events(Announced)] == ["alarm"]
    assert rolled(game)[-2:] == [("a1", "initiative"), ("B1", "initiative")], "no surprise round"
    assert game.asked == "a1 turn"


@proves("DG-35", "DG-34", "DL-77")
def test_an_assassination_is_silent() -> None:
    drawing = YARD.replace("B...", "B..C")
    game = raid(drawing, {"a": man("dagger", sneak=70), "B": sleeper("e"), "C": sleeper("e")})
    put(game, {"a1": {"cell": Cell(4, 2)}})
    game.do("a1 assassinate B1 end=kill", dice=[60, 70])
    assert game.unit("B1").out == "dead"
    assert game.asked == "a1 infiltrate", "nobody has noticed, and a slot is left"


@proves("DG-34", "DL-79")
def test_noticed_at_the_last_moment_it_is_the_alarm() -> None:
    game = raid(YARD, {"a": man("dagger", sneak=70), "B": sleeper("e")})
    put(game, {"a1": {"cell": Cell(4, 2)}})
    game.do("a1 assassinate B1 end=kill", dice=[90, 20, 1, 6])
    assert game.unit("B1").out == ""
    assert game.asked == "B1 turn"


@proves("DG-33")
def test_in_contact_the_victim_and_those_who_look_that_way_within_medium_range_roll() -> None:
    drawing = """
        ########################
        #.a....................#
        #..B......C....D....E..#
        ########################
    """
    looks = {"C": sleeper("w"), "D": sleeper("e"), "E": sleeper("w")}
    game = raid(drawing, {"a": man(), "B": sleeper("e"), **looks})
    assert weighed(game, "a1 be-noticed").names == ("B1", "C1"), "D looks away, E is 18 m off"


@proves("DG-35")
def test_patrols_and_bodies_are_as_in_any_raid() -> None:
    drawing = YARD.replace("B...", "B..C")
    game = raid(drawing, {"a": man("dagger", sneak=70), "B": sleeper("e"), "C": sleeper("w")})
    put(game, {"a1": {"cell": Cell(4, 2)}})
    game.do("a1 assassinate B1 end=kill", dice=[60, 70, 6, 1])
    assert [event.topic for event in game.events(Announced)] == ["body found"]


@proves("DG-35")
def test_infiltrators_have_so_many_turns() -> None:
    game = raid("#a###B#", {"B": sleeper("e")}, options={"infiltration_turns": 20})
    for _ in range(40):
        if game.result:
            break
        game.decline()
    assert game.result == "draw by limit"


@proves("DG-35")
def test_an_open_attack_starts_the_fight() -> None:
    game = raid("#a...B#", {"a": man("bow"), "B": sleeper("e")})
    game.do("a1 shoot B1 with=bow", dice=[30, 2, 6, 1])
    assert game.unit("B1").hp == 13
    assert game.asked == "a1 turn"


@proves("DG-32")
def test_odds_of_the_whole_business() -> None:
    """S9: 70 against 40, twice."""
    game = stalked()
    once = chances(game, "a1 assassinate B1").chance(lambda end: end.name != "lost")
    assert f"{float(once):.2%}" == "78.80%"
    assert f"{float(once * once):.2%}" == "62.09%"


@proves("DG-35", "DG-26")
def test_a_maimed_leg_sneaks_half_of_its_three_metres() -> None:
    game = raid(YARD, {"a": man("dagger", sneak=70), "B": sleeper("e")})
    put(game, {"a1": {"states": states("maimed-leg")}})
    assert game.refused("a1 sneak 2,1") == ""
    assert game.refused("a1 sneak 3,1") != ""
    assert game.refused("a1 stride 4,1") == "", "3 m, with the penalty"
