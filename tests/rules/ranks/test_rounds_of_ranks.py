"""The round: who declares, who moves, who acts when, and what becomes of an intent that no longer fits."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.grid import Cell
from skirmish.model.action import parse
from skirmish.model.event import Announced, CheckRolled, RoundBegan, UnitMoved, UnitTurned
from skirmish.model.unit import State
from skirmish.rules import objectives
from skirmish.rules.ranks import RULESET
from skirmish.rules.ranks.timing import costs_along, divisor, leash, length, quickness, rank, rank_number
from skirmish.rules.rounds.declared_clock import DeclaredClock, clock_of
from tests.rules.proves import proves
from tests.rules.ranks.ring import apart, declare, duel, fight, man, rolled, wounded
from tests.scenario import Game, put, start
from tests.toys import declared
from tests.toys.pieces import Sheet

FIELD = "a" + "." * 39 + "B"


def phase(game: Game) -> str:
    assert isinstance(game.battle.clock, DeclaredClock)
    return game.battle.clock.phase


def order(game: Game) -> list[str]:
    """Who is still to come in this phase."""
    return [unit for unit, _ in clock_of(game.battle).left]


@proves("BR-01", "BR-02", "BR-03", "BR-05")
def test_a_round_is_twelve_seconds_in_four_phases() -> None:
    assert "12 seconds" in RULESET.prose.primer["order"]
    game = fight("a.B\nc..", {"a": man(dexterity=9), "B": man(dexterity=15), "c": man(dexterity=12)})
    assert phase(game) == "intent"
    assert order(game) == ["B1", "c1", "a1"]
    changes = [event for event in fight_through(game, 2) if isinstance(event, dict)]
    phases = [change["phase"] for change in changes if "phase" in change]
    assert phases == ["intent", "movement", "action", "resolution", "intent"]


def fight_through(game: Game, rounds: int) -> list[object]:
    """Everybody waits for so many rounds; the changes of the clock."""
    while clock_of(game.battle).round < rounds:
        game.decline()
    return [getattr(event, "changes", event) for event in game.log]


@proves("BR-05", "BG-09")
def test_the_slower_see_what_the_quicker_have_declared() -> None:
    game = duel(man("broadsword", dexterity=15), man("broadsword", dexterity=9))
    game.do("a1 strike B1 with=a1.broadsword")
    assert game.asked == "B1 intent"
    clock = clock_of(game.view("blue"))
    assert str(clock.intents["a1"]) == "a1 strike B1 with=a1.broadsword"


@proves("BR-04")
def test_parries_and_dodges_are_not_declared() -> None:
    prompt = duel(man()).prompts[0]
    assert not {"parry", "dodge"} & set(prompt.verbs)


@proves("BR-06", "BG-14")
def test_equal_dex_goes_by_weapon_then_skill_then_scenario_order() -> None:
    units = {
        "a": man("broadsword", sword=55),
        "b": man("longbow", bow=10),
        "c": man("broadsword", sword=75),
        "d": man("long_spear", spear=20),
        "e": man(),
        "f": man("broadsword", sword=55),
    }
    game = fight("a.b.c.d.e.f.Z", units)
    assert [unit for unit in order(game) if unit != "Z1"] == ["b1", "d1", "c1", "a1", "f1", "e1"]
    assert quickness(game.unit("a1")) == quickness(game.unit("f1"))


@proves("BR-08", "BR-09", "BR-10", "BG-12", "BG-04")
def test_r13_the_effective_rank() -> None:
    table = {
        8: (8, 4, 2), 9: (9, 5, 3), 10: (10, 5, 3), 11: (11, 6, 3), 12: (12, 6, 3), 13: (13, 7, 4),
        14: (14, 7, 4), 15: (15, 8, 4), 16: (16, 8, 4), 17: (17, 9, 5), 18: (18, 9, 5),
    }  # fmt: skip
    shot = parse("a1 shoot B1 with=a1.rifle")
    for dexterity, expected in table.items():
        for metres, number in zip((5, 6, 16), expected, strict=True):
            game = fight(FIELD, {"a": man("rifle", dexterity=dexterity)})
            game.until("a1 intent")
            game.do(f"a1 run {metres},0")
            assert rank_number(game.battle, game.unit("a1"), shot) == number
    lengths = {0: 1, 10: 1, 11: 2, 30: 2, 31: 4, 58: 4, 59: 4, 60: 0}
    assert {length: divisor(length) for length in lengths} == lengths
    assert [leash(length) for length in (0, 10, 12, 31)] == [10, 10, 30, 59]


@proves("BG-12", "BR-09")
@pytest.mark.parametrize(("path", "half_steps"), [("1,0;2,0", 4), ("1,1;2,2", 6), ("1,0;2,1;3,1", 7)])
def test_a_diagonal_is_a_metre_and_a_half(path: str, half_steps: int) -> None:
    game = fight("a....\n.....\n....B")
    goal = Cell.parse(path.rpartition(";")[2])
    assert costs_along(game.battle.terrain, "0,0", path)[goal] == half_steps


@proves("BG-09", "BR-09", "BR-11", "BG-15")
def test_the_order_shows_the_ranks_after_halving() -> None:
    units = {
        "a": man("rifle", dexterity=15),
        "c": man("rifle", carried="dagger", dexterity=13),
        "B": man("rifle", dexterity=12),
    }
    game = fight("a" + "." * 19 + "B\nc" + "." * 20, units, sides={"red": "ac", "blue": "B"})
    assert clock_of(game.battle).order == (("a1", "(15)"), ("c1", "(13)"), ("B1", "(12)"))
    game.do("a1 move 6,0")
    game.do("a1 shoot B1 with=a1.rifle")
    assert clock_of(game.battle).order == (("c1", "(13)"), ("B1", "(12)"), ("a1", "(8)"))
    game.do("c1 draw with=c1.dagger")
    assert clock_of(game.view("blue")).order == (("B1", "(12)"), ("a1", "(8)"), ("c1", "(8)"))


@proves("BR-08", "BG-13")
def test_thirty_metres_are_for_who_is_not_in_the_fight() -> None:
    game = fight(FIELD, {"a": man("rifle", dexterity=15)})
    game.do("a1 dash 30,0")
    assert "dashes" in game.refused("a1 shoot B1 with=a1.rifle")
    game.do("a1 wait")
    game.do("B1 wait")
    assert game.unit("a1").cell == Cell(30, 0)
    contact = fight("..aB", {"a": man(dexterity=15)})
    assert contact.refused("a1 dash 0,0") == "a1 has an enemy in contact."
    put(contact, {"B1": {"states": {"surprised": State("surprised")}}})
    assert contact.refused("a1 dash 0,0") == "", "one that is surprised is not aware"


@proves("BR-08")
def test_a_dasher_still_defends() -> None:
    game = fight("a" + "." * 29 + "B", {"a": man(dexterity=15, dodge=60), "B": man("broadsword", sword=60)})
    game.do("a1 dash 29,0")
    game.do("a1 wait")
    game.do("B1 strike a1 with=B1.broadsword", dice=[30])
    assert game.asked == "a1 defend"


@proves("BR-11", "BR-17", "BG-11")
def test_the_higher_rank_acts_first_and_movement_costs_it() -> None:
    units = {"a": man("rifle", dexterity=15, rifle=1), "B": man("rifle", dexterity=12, rifle=1)}
    game = fight(FIELD, units)
    game.do("a1 move 6,0")
    game.do("a1 shoot B1 with=a1.rifle")
    game.do("B1 shoot a1 with=B1.rifle", dice=[99, 99])
    assert [unit for unit, _, _ in rolled(game)] == ["B1", "a1"], "12 before 15 halved to 8"
    game = fight(FIELD, units)
    game.do("a1 move 5,0")
    game.do("a1 shoot B1 with=a1.rifle")
    game.do("B1 shoot a1 with=B1.rifle", dice=[99, 99])
    assert [unit for unit, _, _ in rolled(game)] == ["a1", "B1"], "5 m cost nothing"


@proves("BR-12", "BR-13", "BR-14", "BR-15", "BG-14")
def test_on_equal_ranks_the_weapon_decides() -> None:
    units = {
        "a": man("dagger", dagger=1),
        "b": man("broadsword", sword=1),
        "c": man("long_spear", spear=1),
        "d": man("rifle", rifle=1),
        "Z": man(dexterity=3, dodge=0, constitution=30, size=30),
    }
    game = fight("#abc#\n#.Zd#\n#...#", units)
    acts = {"a": "strike", "b": "strike", "c": "strike", "d": "shoot"}
    kinds = {"a": "dagger", "b": "broadsword", "c": "long_spear", "d": "rifle"}
    for letter in "dcba":
        game.do(f"{letter}1 {acts[letter]} Z1 with={letter}1.{kinds[letter]}")
    game.do("Z1 wait", dice=[99, 99, 99, 99])
    assert [unit for unit, _, _ in rolled(game)] == ["d1", "c1", "b1", "a1"]


@proves("BR-06", "BG-14")
def test_of_two_swords_the_better_comes_first_and_equals_strike_together() -> None:
    better = duel(man("broadsword", sword=75), man("broadsword", sword=55, dodge=0))
    declare(better, "a1 strike B1 with=a1.broadsword")
    better.do("B1 strike a1 with=B1.broadsword", dice=[99, 99])
    assert [unit for unit, _, _ in rolled(better)] == ["a1", "B1"]
    frail: dict[str, Any] = {"constitution": 2, "size": 2, "strength": 18, "dodge": 0, "sword": 55}
    equal = fight("#aB.#", {"a": man("greatsword", **frail), "B": man("greatsword", **frail)})
    for unit in ("a1", "B1"):
        put(equal, {unit: {"tallies": {**equal.unit(unit).tallies, "defended": 3}}})
    equal.do("a1 strike B1 with=a1.greatsword")
    equal.do("B1 strike a1 with=B1.greatsword", dice=[30, (8, 8), 30, (8, 8)])
    assert {equal.unit("a1").out, equal.unit("B1").out} <= {"down", "dead"}, "both fall"
    assert equal.result == "draw by out"


@proves("BR-07", "BG-09")
def test_without_declaring_the_ranks_are_counted_down() -> None:
    units = {"a": man("rifle", dexterity=15), "B": man("rifle", dexterity=10)}
    game = fight(FIELD, units, options={"intents": "off"})
    assert game.asked == "a1 turn"
    assert game.refused("a1 move 6,0"), "5 m at full rank"
    game.do("a1 later")
    assert game.asked == "B1 turn", "10 before 15 halved to 8"
    game.do("B1 wait")
    assert game.asked == "a1 turn"
    assert not game.refused("a1 move 15,0")
    game.do("a1 later")
    assert not game.refused("a1 run 29,0")
    assert game.refused("a1 later")
    game.do("a1 run 29,0")
    assert game.asked == "a1 turn", "it may still act"
    game.do("a1 wait")
    assert clock_of(game.battle).round == 2
    fresh = fight(FIELD, units, options={"intents": "off"})
    fresh.do("a1 dash 30,0")
    assert fresh.asked == "B1 turn", "the 30 m leave no act"


@proves("BG-10")
def test_a_blow_whose_target_is_gone_may_find_another_with_the_same_weapon() -> None:
    units = {
        "a": man("broadsword", "dagger", dexterity=15, sword=55),
        "B": man(dexterity=9),
        "C": man(dexterity=8, dodge=0),
    }
    game = fight("B........\n.a.......\n.C.......\n.........", units, options={"running_away": False})
    game.do("a1 strike B1 with=a1.broadsword")
    game.do("B1 run 8,0")
    declare(game, "B1 wait", "C1 wait")
    assert game.asked == "a1 rank"
    assert game.refused("a1 strike C1 with=a1.dagger"), "with the same weapon"
    game.do("a1 strike C1 with=a1.broadsword", dice=[99])
    assert rolled(game) == [("a1", "strike", "miss")]


@proves("BG-10")
def test_without_another_target_the_action_is_lost_and_only_asked_when_wanted() -> None:
    units = {"a": man("broadsword", dexterity=15), "B": man(dexterity=9)}
    game = fight("B.......\n.a......\n........", units, options={"running_away": False})
    game.do("a1 strike B1 with=a1.broadsword")
    game.do("B1 run 7,0")
    game.do("B1 wait")
    assert [event.topic for event in game.events(Announced)] == ["intent lost"]
    assert not game.events(CheckRolled)
    both = {"a": man("broadsword", dexterity=15), "B": man(dexterity=9), "C": man(dexterity=9)}
    for setting, asked in (("needed", ""), ("always", "a1 rank")):
        game = fight("BaC", both, options={"retarget": setting})
        game.do("a1 strike B1 with=a1.broadsword")
        game.do("B1 wait")
        game.do("C1 wait")
        assert (game.asked == asked) if asked else not game.asked.endswith("rank")


@proves("BG-09")
def test_who_declares_a_blow_follows_its_target_within_the_band() -> None:
    units = {"a": man("broadsword", dexterity=9, sword=55), "B": man(dexterity=15, dodge=0)}
    game = fight("a.B......\n.........", units)
    game.do("B1 step 5,0")
    game.do("B1 wait")
    assert not game.refused("a1 strike B1 with=a1.broadsword"), "5 m away: a step"
    game.do("a1 strike B1 with=a1.broadsword", dice=[99])
    assert game.unit("a1").cell == Cell(4, 0)
    far = fight("a.........B", units)
    far.do("B1 wait")
    assert far.refused("a1 strike B1 with=a1.broadsword") == "B1 is out of reach of the broadsword."
    far.do("a1 move 8,0")
    far.do("a1 strike B1 with=a1.broadsword", dice=[99])
    assert far.unit("a1").cell == Cell(9, 0)


@proves("BG-09")
def test_who_awaits_holds_its_ground_and_strikes_only_who_comes() -> None:
    units = {"a": man("long_spear", dexterity=15, spear=55), "B": man("dagger", dexterity=9, dodge=0)}
    game = fight("a.....B", units)
    game.do("a1 await B1 with=a1.long_spear")
    game.do("B1 move 1,0")
    game.do("B1 strike a1 with=B1.dagger", dice=[99, 99])
    assert [unit for unit, _, _ in rolled(game)] == ["a1", "B1"]
    assert game.unit("a1").cell == Cell(0, 0)
    game = fight("a.....B", units)
    game.do("a1 await B1 with=a1.long_spear")
    game.do("B1 wait", dice=[])
    assert [event.topic for event in game.events(Announced)] == ["intent lost"]


@proves("BG-09")
def test_an_aim_may_be_kept_on_somebody_who_is_not_yet_in_range() -> None:
    units = {"a": man("dagger", dexterity=15, throwing_dagger=50), "B": man(dexterity=9)}
    game = fight("a" + "." * 39 + "B", units)
    assert game.refused("a1 shoot B1 with=a1.dagger") == "B1 is out of range of the dagger."
    game.do("a1 overwatch B1 with=a1.dagger")
    game.do("B1 run 12,0")
    game.do("B1 wait", dice=[99])
    assert rolled(game)[-1][0] == "a1"


def test_an_aim_is_kept_on_the_head_of_the_stairs() -> None:
    """The unit that comes up is shot at; the way up counts a metre for the stairs, as any straight step."""
    house = {"storeys": {"cellar": "0-4", "hall": "6-12"}, "stairs": ["3,1 7,2"]}
    units = {"a": man("dagger", dexterity=15, throwing_dagger=50), "B": man(dexterity=9)}
    drawing = "#############\n#B..###....a#\n#...###.....#\n#############"
    game = fight(drawing, units, fog=False, **house)
    assert game.refused("a1 shoot B1 with=a1.dagger") == "a1 has no line of sight to B1."
    game.do("a1 overwatch B1 with=a1.dagger")
    game.do("B1 step 7,2")
    assert length(game.battle, game.unit("B1")) == 3 * 2
    game.do("B1 wait", dice=[99])
    assert rolled(game)[-1][0] == "a1"


@proves("BG-11")
def test_a_blocked_way_stops_at_the_last_free_cell_and_counts_as_walked() -> None:
    units = {
        "a": man("rifle", dexterity=15, rifle=1),
        "B": man("rifle", dexterity=9, rifle=1),
        "C": man(dexterity=3, fields={"hidden_from": frozenset({"red"})}),
    }
    game = fight("#" * 20 + "\n#a....C...........B#\n" + "#" * 20, units)
    game.do("a1 run 17,1")
    game.do("a1 shoot B1 with=a1.rifle")
    game.do("B1 shoot a1 with=B1.rifle")
    game.do("C1 wait", dice=[99, 99])
    assert game.unit("a1").cell == Cell(5, 1)
    assert [unit for unit, _, _ in rolled(game)] == ["a1", "B1"], "4 m walked, not 16 declared"


@proves("BR-05", "BG-11")
def test_plans_reckon_with_where_the_quicker_will_be() -> None:
    units = {"a": man(dexterity=15), "c": man(dexterity=9), "B": man(dexterity=12)}
    game = fight("a.c......B", units, sides={"red": "ac", "blue": "B"}, options={"running_away": False})
    game.do("a1 move 5,0")
    game.until("c1 intent")
    assert game.refused("c1 step 5,0"), "a comrade will stand there"
    assert not game.refused("c1 step 0,0"), "and this place will be free"


@proves("BG-09", "BG-11")
def test_a_declared_way_is_walked_no_matter_who_comes_into_sight() -> None:
    drawing = "a....+...\n#####.###\n.........\n########B"
    game = fight("a.......\n######..\n......#.\n......#B", {"a": man(dexterity=15)})
    assert "B1" not in game.view("red").units
    game.do("a1 move 7,0")
    game.do("a1 wait")
    game.until("a1 intent")
    assert game.unit("a1").cell == Cell(7, 0)
    door = fight(drawing, {"a": man(dexterity=15)}, charted=True)
    door.do("a1 move 8,0")
    door.do("a1 wait")
    door.until("a1 intent")
    assert door.unit("a1").cell == Cell(8, 0), "through the door"


@proves("BG-11")
def test_movement_goes_by_full_dex() -> None:
    units = {"a": man(dexterity=9), "B": man(dexterity=15), "c": man(dexterity=12)}
    game = fight("a.........B\n...........\nc..........", units)
    game.do("B1 run 10,2")
    game.do("B1 wait")
    game.do("c1 step 1,2")
    game.do("c1 wait")
    game.do("a1 step 1,0")
    game.do("a1 wait")
    assert [event.unit for event in game.events(UnitMoved)] == ["B1", "c1", "a1"]


@proves("BG-15", "BG-16")
def test_drawing_costs_five_ranks_and_may_go_with_the_attack() -> None:
    units = {
        "a": man("long_spear", carried="dagger", dexterity=12, dagger=50),
        "B": man("dagger", dexterity=9, dagger=1),
    }
    game = fight("#aB.#", units)
    game.do("a1 strike B1 with=a1.dagger")
    game.do("B1 strike a1 with=B1.dagger", dice=[99, 99])
    assert [unit for unit, _, _ in rolled(game)] == ["B1", "a1"], "12 less 5 is after 9"
    assert [item.kind for item in game.unit("a1").hands] == ["dagger"]
    slow = fight("#aB.#", {"a": man("long_spear", carried="dagger", dexterity=5), "B": man()})
    declare(slow, "B1 wait")
    slow.do("a1 strike B1 with=a1.dagger", dice=[])
    assert not slow.events(CheckRolled), "rank 0: no action this round"
    drop = duel(man("dagger", dexterity=15))
    drop.do("a1 drop with=a1.dagger")
    assert drop.asked == "a1 intent", "dropping is free"


@proves("BG-16", "BR-03")
def test_one_action_a_round_whatever_the_weapons() -> None:
    game = duel(man("dagger", "short_sword", dexterity=15, dagger=50, sword=50), man(dodge=0))
    game.do("a1 strike B1 with=a1.dagger")
    assert game.asked == "B1 intent"
    offered = set(RULESET.verbs) & set(fight("a.B").prompts[0].verbs)
    assert {"strike", "shoot", "reload", "aid", "wake", "pick-up", "draw", "wait"} <= offered


@proves("BG-17", "BG-19")
def test_everybody_may_turn_when_the_round_is_over() -> None:
    game = fight("..B\n.a.\n...", {"a": man(dexterity=15, fields={"facing": "sw"}), "B": man()})
    game.do("a1 wait facing=sw")
    game.do("B1 wait")
    assert game.unit("a1").facing == 5, "as it declared"
    game.do("a1 wait")
    game.do("B1 wait")
    assert game.unit("a1").facing == 1, "towards the enemy"
    assert any(isinstance(event, UnitTurned) for event in game.log)
    assert [event.number for event in game.log if isinstance(event, RoundBegan)] == [1, 2, 3]


@proves("BG-17")
def test_twenty_rounds_without_a_wound_are_a_draw() -> None:
    game = apart(9, man(), man(), options={"stalemate": 10}, limit=60)
    for _ in range(40):
        if game.result:
            break
        game.decline()
    assert game.result == "draw by stalemate"
    assert next(choice.values[0] for choice in RULESET.choices if choice.name == "stalemate") == 20


@proves("BR-03", "BG-16", "BR-08")
def test_leaving_is_an_act_from_where_one_will_be_and_not_after_a_dash() -> None:
    goal = [objectives.make("red", "escape", zone="1"), objectives.make("blue", "eliminate")]
    game = fight("a.....1.........B", {"a": man(dexterity=15)}, objectives=goal)
    assert game.refused("a1 leave") == "a1 does not stand on a way out."
    game.do("a1 move 6,0")
    game.do("a1 leave")
    game.do("B1 wait")
    assert game.result == "red by objective"
    dash = fight("a.....1.........B", {"a": man(dexterity=15)}, objectives=goal)
    dash.do("a1 dash 6,0")
    assert dash.refused("a1 leave") == "a1 dashes: nothing else this round."


@proves("BR-08", "BR-07", "BG-16")
def test_who_has_acted_does_not_dash() -> None:
    game = fight("a" + "." * 40 + "B", {"a": man(dexterity=15)}, options={"intents": "off"})
    assert game.refused("a1 dash 30,0") == ""
    put(game, {"a1": {"tallies": {"acted": 1}}})
    assert game.refused("a1 dash 30,0") == "a1 has already acted."


@proves("BG-10", "BG-36")
def test_beside_the_dying_an_act_may_be_given_up_and_silence_loses_it() -> None:
    units = {"c": man("longbow", dexterity=15), "B": man(dexterity=3), "C": man(dexterity=3)}
    game = fight("ac+......B.C", units, sides={"red": "ac", "blue": "BC"}, fog=False)
    put(game, {"a1": {"out": "down", "hp": 0, "tallies": {}, "notes": wounded(12)}})
    game.do("c1 door 2,0")
    game.do("B1 wait")
    game.do("C1 wait")
    assert game.asked == "c1 rank"
    (prompt,) = game.prompts
    assert (prompt.verbs, prompt.decline, prompt.about) == (("door", "keep", "forgo"), "forgo", "")
    game.do("c1 forgo")
    assert not game.asked.endswith("late"), "the action is gone"


@proves("BG-10")
def test_at_the_rank_the_question_is_about_the_declared_target() -> None:
    both = {"a": man("broadsword", dexterity=15), "B": man(dexterity=9), "C": man(dexterity=9)}
    game = fight("BaC", both, options={"retarget": "always"})
    game.do("a1 strike B1 with=a1.broadsword")
    game.do("B1 wait")
    game.do("C1 wait")
    assert [(prompt.topic, prompt.about) for prompt in game.prompts] == [("rank", "B1")]


@proves("BG-09", "BG-11", "BG-12")
def test_the_way_that_was_followed_counts_and_who_stays_has_none() -> None:
    units = {
        "a": man("broadsword", dexterity=12, sword=55),
        "B": man("dagger", dexterity=15, dodge=50),
        "C": man(),
    }
    game = fight("a.........B..........\n....................C", units)
    game.do("B1 step 15,0")
    game.do("B1 wait")
    game.do("a1 move 9,0")
    game.do("a1 strike B1 with=a1.broadsword")
    game.do("C1 wait", dice=[50])
    clock = clock_of(game.battle)
    assert game.asked == "B1 defend"
    assert game.unit("a1").cell == Cell(14, 0)
    assert clock.ways["a1"].target == Cell(14, 0), "not where it meant to go"
    assert set(clock.ways) == {"a1", "B1"}
    assert rank(game.battle, game.unit("a1"))[0] == 6, "14 m: half of 12"


@proves("BR-02")
def test_units_that_a_system_does_not_leave_out_take_part_and_without_a_declared_way_stay() -> None:
    """The same four phases, in a game that says nothing more."""
    units = {"a": Sheet(wits=3), "B": Sheet(wits=1)}
    game = start(declared.RULESET, "#a...B#", units=units, dice=[])
    assert game.asked == "a1 intent"
    game.do("a1 pass")
    game.do("B1 pass")
    assert clock_of(game.battle).round == 2
    assert game.unit("a1").cell == Cell(1, 0)
