"""Tricks and stunts: what they are rolled with, what they do to the next action, and how they wear out."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish.grid import Cell
from skirmish.model.action import parse
from skirmish.model.event import Tallied
from skirmish.model.scene import LINK
from skirmish.model.unit import State
from skirmish.odds.action_odds import ActionOdds, OddsCache
from skirmish.rules.stunts.modifiers import POISED, TRICKED
from skirmish.rules.stunts.sheet import Sheet
from skirmish.rules.stunts.verbs import VERBS
from tests.rules.proves import proves
from tests.rules.stunts.ring import chance, duel, fight, man, rolled, states
from tests.scenario import Game, figure, put, weighed


def weight(game: Game, unit: str, state: str) -> int:
    """What weighs on the unit's next action."""
    found = game.unit(unit).states.get(state)
    return found.amount if found else 0


CONTESTS = {
    "win": [20, 35],  # margins 30 and 15
    "critical": [4, 60],
    "lose": [35, 20],
    "both fail": [80, 60],
    "tie": [30, 30],
}
"""Rolls of 50 against 50 (test vector 5)."""


@proves("DL-23")
def test_a_trick_is_mind_against_mind() -> None:
    game = duel(man("sword", mind=70), man("sword", mind=40))
    check = weighed(game, "a1 trick B1")
    assert (check.own, check.other) == (70, 40)


@proves("DL-30")
def test_a_stunt_is_agility_against_agility() -> None:
    game = duel(man("sword", agility=70), man("sword", agility=40))
    check = weighed(game, "a1 stunt B1")
    assert (check.own, check.other) == (70, 40)


@proves("DL-24", "DL-25", "DL-26", "DL-27", "DG-15", "DG-02")
@pytest.mark.parametrize(
    ("dice", "amount"),
    [("win", -10), ("critical", -20), ("lose", 10), ("both fail", 0), ("tie", 0)],
)
def test_what_a_trick_does_to_the_others_next_action(dice: str, amount: int) -> None:
    game = duel()
    game.do("a1 trick B1", dice=CONTESTS[dice])
    assert weight(game, "B1", TRICKED) == amount
    game.do("a1 end")
    assert chance(game, "B1 strike a1 with=B1.sword") == 50 + amount


@proves("DG-15")
def test_a_critical_by_who_sees_through_it_gives_only_the_usual() -> None:
    game = duel()
    game.do("a1 trick B1", dice=[60, 2])
    assert weight(game, "B1", TRICKED) == 10


@proves("DL-31", "DL-32", "DL-33", "DL-36", "DG-02")
@pytest.mark.parametrize(
    ("dice", "amount"),
    [("win", 10), ("critical", 20), ("lose", -10), ("both fail", -10), ("tie", 0)],
)
def test_what_a_stunt_does_to_ones_own_next_action(dice: str, amount: int) -> None:
    game = duel()
    game.do("a1 stunt B1", dice=CONTESTS[dice])
    assert chance(game, "a1 strike B1 with=a1.sword") == 50 + amount, "the attack of the same turn is it"


@proves("DG-02")
@pytest.mark.parametrize(("rolls", "is_won"), [([20, 35], True), ([4, 1], False), ([4, 20], True)])
def test_when_both_succeed_the_larger_margin_wins_and_a_critical_beats_a_plain_success(
    rolls: list[int], *, is_won: bool
) -> None:
    """Test vector 5. A 4 against a 20 wins for 70 too, whose margin is larger."""
    other = man("sword", mind=70) if rolls == [4, 20] else man("sword")
    game = duel(man("sword"), other)
    game.do("a1 trick B1", dice=rolls)
    assert (weight(game, "B1", TRICKED) < 0) is is_won


@proves("DL-28", "DL-34", "DG-16")
@pytest.mark.parametrize(("verb", "far"), [("trick", 13), ("stunt", 7)])
def test_they_reach_people_one_is_not_fighting(verb: str, far: int) -> None:
    near = fight(f"#a{'.' * (far - 1)}B#")
    assert near.refused(f"a1 {verb} B1") == ""
    assert "beyond" in fight(f"#a{'.' * far}B#").refused(f"a1 {verb} B1")
    near.do(f"a1 {verb} B1", dice=[80, 20])
    assert weight(near, *(("B1", TRICKED) if verb == "trick" else ("a1", POISED))) in {10, -10}


@proves("DL-29", "DL-13")
def test_two_tricks_in_a_turn_are_for_two_people() -> None:
    game = fight("#a.B.B#")
    game.do("a1 trick B1", dice=[80, 80])
    assert "different people" in game.refused("a1 trick B1")
    game.do("a1 trick B2", dice=[80, 80])
    assert game.battle.asked == "blue"


@proves("DL-29", "DL-13")
def test_there_is_no_third_trick_but_the_next_turn_has_two_again() -> None:
    game = fight("#a.B.B.B.a#")
    game.do("a1 trick B1", dice=[80, 80])
    assert game.refused("a1 trick B2") == ""
    game.do("a1 trick B3", dice=[80, 80])
    assert game.asked == "a2 turn", "two things are a turn"
    put(game, {"a2": {"tallies": {"tricks": 2}}})
    assert "two things" in game.refused("a2 trick B2")
    put(game, {"a2": {"tallies": {}}})
    game.do("a2 trick B3", dice=[80, 80])
    assert game.refused("a2 trick B1") == "", "each has its own two, no matter whom the other chose"
    game.do("a2 end")
    game.decline(3)
    game.until("a1 turn")
    assert game.refused("a1 trick B1") == ""
    assert game.refused("a1 trick B3") == "", "the last one of the turn before"


@proves("DL-29", "DL-11")
def test_a_trick_with_an_attack_is_one_trick() -> None:
    game = fight("#.aB.B#")
    game.do("a1 strike B1 with=fists", dice=[90])
    assert game.refused("a1 trick B1") == "", "whom one fights is nobody's second trick"
    game.do("a1 trick B1", dice=[80, 80])
    assert game.battle.asked == "blue"


@proves("DL-35")
def test_one_stunt_a_turn() -> None:
    game = fight("#a.B.B#")
    game.do("a1 stunt B1", dice=[80, 80])
    assert game.refused("a1 stunt B2") != ""
    assert game.refused("a1 trick B2") != ""


@proves("DL-38", "DG-17")
def test_the_same_again_is_harder_for_the_whole_side() -> None:
    game = fight("#a.aB#")
    seen = []
    for number in range(5):
        put(game, {"B1": {"tallies": {"trick:red": number}}})
        seen.append(chance(game, "a1 trick B1"))
    assert seen == [50, 40, 30, 20, 20], "-10 for each earlier one, at most -30"
    put(game, {"B1": {"tallies": {}}})
    game.do("a1 trick B1", dice=[80, 80])
    assert chance(game, "a2 trick B1") == 40
    assert chance(game, "a2 stunt B1") == 50, "a stunt is another thing"


@proves("DG-17")
def test_the_option_keeps_them_fresh() -> None:
    game = fight("#aB#", options={"stale_tricks": False})
    put(game, {"B1": {"tallies": {"trick:red": 3}}})
    assert chance(game, "a1 trick B1") == 50


@proves("DG-09")
@pytest.mark.parametrize(
    ("tricked", "poised", "expected"), [(-20, -10, 20), (-40, 0, 20), (20, 20, 80), (-10, 20, 60)]
)
def test_tricks_and_stunts_add_up_to_thirty_at_most(tricked: int, poised: int, expected: int) -> None:
    game = duel()
    amounts = [State(TRICKED, amount=tricked), State(POISED, amount=poised)]
    put(game, {"a1": {"states": states(*(state for state in amounts if state.amount))}})
    assert chance(game, "a1 strike B1 with=a1.sword") == expected


@proves("DG-09")
def test_ganging_up_and_a_grapple_come_on_top() -> None:
    game = fight("#.a.#\n#.Bc#\n#.a.#", sides={"red": "ac", "blue": "B"}, units={"a": man("sword")})
    put(game, {"a1": {"states": states(State(POISED, amount=30))}})
    assert weighed(game, "a1 strike B1 with=a1.sword").base == 80
    assert chance(game, "a1 strike B1 with=a1.sword") == 95, "50 + 30 + 20, and no more than 95"


@proves("DG-14")
@pytest.mark.parametrize("deed", ["strike B1 with=a1.sword", "trick B1", "stunt B1", "heal of=a1"])
def test_the_next_action_is_the_first_of_these_and_uses_it_up(deed: str) -> None:
    game = duel(man("sword", fields={"hp": 9}))
    put(game, {"a1": {"states": states(State(TRICKED, amount=-10))}})
    check = weighed(game, f"a1 {deed}")
    assert any(row.rule == "DL-24" and row.amount == -10 for row in check.rows)
    game.do(f"a1 {deed}")
    assert TRICKED not in game.unit("a1").states


@proves("DG-14")
def test_a_defence_is_no_action() -> None:
    game = duel()
    put(game, {"B1": {"states": states(State(TRICKED, amount=-20))}})
    game.do("a1 strike B1 with=a1.sword", dice=[20])
    assert weighed(game, "B1 dodge").chance == 50
    game.do("B1 dodge", dice=[20])
    assert weight(game, "B1", TRICKED) == -20


@proves("DG-09")
@pytest.mark.parametrize(("tricked", "added"), [(-10, [-10, -20]), (-20, [-20, -20, 10])])
def test_only_what_is_more_than_thirty_is_taken_back(tricked: int, added: list[int]) -> None:
    game = duel()
    put(game, {"a1": {"states": states(State(TRICKED, amount=tricked), State(POISED, amount=-20))}})
    assert [row.amount for row in weighed(game, "a1 strike B1 with=a1.sword").rows][1:] == added


@proves("DG-14")
def test_unused_it_lapses_at_the_end_of_the_next_turn() -> None:
    game = duel()
    game.do("a1 stunt B1", dice=CONTESTS["win"])
    game.do("a1 end")
    assert weight(game, "a1", POISED) == 10, "kept for the next turn"
    game.do("B1 trick a1", dice=CONTESTS["win"])
    game.do("B1 end", dice=[6, 1])
    assert chance(game, "a1 strike B1 with=a1.sword") == 50, "-10 and +10"
    game.do("a1 end")
    assert (weight(game, "a1", POISED), weight(game, "a1", TRICKED)) == (0, 0)


@proves("DL-37", "DG-18")
def test_a_stunt_moves_nobody_but_on_a_rope() -> None:
    game = fight("#a.B...#")
    game.do("a1 stunt B1", dice=CONTESTS["win"])
    assert game.unit("a1").cell == Cell(1, 0)
    assert game.refused("a1 stunt B1 over=5,0") != ""


def shown(game: Game, text: str) -> ActionOdds:
    """What the list shows of that action."""
    found = OddsCache(game.ruleset).of(game.view("red"), parse(text))
    assert found is not None
    return found


def rope(drawing: str, *ends: Cell, **fields: object) -> Game:
    """A fight on a map with a rope between two cells."""
    width = len(drawing.strip().splitlines()[0].strip())
    mask = sum(1 << cell.y * (width + 1) + cell.x for cell in ends)
    return fight(drawing, zones={LINK + "rope": mask}, **fields)  # type: ignore[arg-type]


GAP = """
    #########
    #a.-.B..#
    #########
"""


@proves("DL-37", "DG-18")
@pytest.mark.parametrize(
    ("dice", "there"),
    [("win", Cell(4, 1)), ("critical", Cell(4, 1)), ("tie", Cell(1, 1)), ("lose", Cell(1, 1)),
     ("both fail", Cell(1, 1))],
)  # fmt: skip
def test_only_a_won_stunt_carries_one_across(dice: str, there: Cell) -> None:
    game = rope(GAP, Cell(1, 1), Cell(4, 1))
    game.do("a1 stunt B1 over=4,1", dice=CONTESTS[dice])
    assert game.unit("a1").cell == there
    assert game.unit("a1").tally("moves") == 0, "at no cost"


@proves("DG-18")
def test_nobody_swings_onto_somebody_or_from_elsewhere() -> None:
    taken = rope(GAP.replace(".B", "B."), Cell(1, 1), Cell(4, 1))
    assert taken.refused("a1 stunt B1 over=4,1") != ""
    elsewhere = rope(GAP, Cell(2, 1), Cell(4, 1))
    assert elsewhere.refused("a1 stunt B1 over=4,1") != ""
    for there, swings in (("+", False), ("'", True)):
        door = rope(f"a..B\n.{there}..", Cell(0, 0), Cell(1, 1))
        assert (door.refused("a1 stunt B1 over=1,1") == "") is swings, "not into a closed door"


@proves("DG-18")
@pytest.mark.parametrize("charted", [True, False])
def test_a_rope_leads_only_to_where_one_knows_the_ground(*, charted: bool) -> None:
    drawing = """
        #########
        #a..B.#.#
        #########
    """
    game = rope(drawing, Cell(1, 1), Cell(7, 1), charted=charted)
    assert (game.refused("a1 stunt B1 over=7,1") == "") is charted


@proves("DG-20", "DG-18")
def test_who_swings_out_of_contact_is_struck_after() -> None:
    drawing = """
        #########
        #aC-.B..#
        #########
    """
    game = rope(drawing, Cell(1, 1), Cell(4, 1), units={"C": man("sword")})
    game.do("a1 stunt B1 over=4,1", dice=[20, 35, 90, 20, 90])
    assert rolled(game) == [("a1", "stunt"), ("a1", "break-away"), ("C1", "free-attack")]
    assert game.unit("a1").cell == Cell(4, 1)


@proves("DL-31", "DG-18", "DG-20")
def test_the_list_shows_that_a_stunt_over_a_rope_is_won_whatever_becomes_of_the_way() -> None:
    """50 against 50 wins 37.25 %, too, where C1 may strike after it, or may notice it at the other end."""
    past = rope("#########\n#aC-.B..#\n#########", Cell(1, 1), Cell(4, 1), units={"C": man("sword")})
    put(past, {"a1": {"hp": 40}})
    told = shown(past, "a1 stunt B1 over=4,1")
    assert told.chance == Fraction(3725, 10000)
    assert dict(told.endings).keys() >= {
        "+10 on your next action, gets away",
        "+10 on your next action, caught",
    }
    corner = "##########\n#a.......#\n#B######.#\n#......C.#\n##########"
    beside = rope(corner, Cell(1, 1), Cell(8, 3), fog=False)
    told = shown(beside, "a1 stunt B1 over=8,3")
    assert told.chance == Fraction(3725, 10000)
    assert any("notices" in word for word, _ in told.endings), "C1 rolls when it comes up"


@proves("DL-31", "DG-18", "DG-20")
def test_a_stunt_by_which_one_falls_on_the_way_does_not_come_off() -> None:
    """Of two at 50 one wins 37.25 %; C1 hits with 50, and with 1 Life every hit fells."""
    game = rope("#########\n#aC-.B..#\n#########", Cell(1, 1), Cell(4, 1), units={"C": man("sword")})
    put(game, {"a1": {"hp": 1}})
    wins = Fraction(3725, 10000)
    assert shown(game, "a1 stunt B1 over=4,1").chance == wins * (1 - wins / 2)


@proves("DL-01", "DG-03")
def test_skills_stand_in_for_attributes_where_they_are_listed() -> None:
    plain = duel(man("sword"), man())
    skilled = duel(figure(Sheet(fight=70), hands=man("sword").fields["hands"]), man())
    assert chance(plain, "a1 strike B1 with=a1.sword") == 50
    assert chance(skilled, "a1 strike B1 with=a1.sword") == 70
    archer = fight("#a...B#", {"a": man("bow", shoot=65, agility=40)})
    assert chance(archer, "a1 shoot B1 with=a1.bow") == 65


@proves("DL-23")
def test_what_is_tried_has_a_name_of_its_own() -> None:
    """A trick is a verb with a target, never a vague idea: it is told, and it counts for later."""
    game = duel()
    game.do("a1 trick B1", dice=CONTESTS["win"])
    assert any(isinstance(event, Tallied) and "trick:red" in event.tallies for event in game.steps[-1].events)
    assert VERBS["trick"].aim == VERBS["stunt"].aim == "foe"
