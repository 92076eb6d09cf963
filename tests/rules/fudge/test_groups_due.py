"""A group between its first commitment and its end: calls, falling due, members that can no longer join."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish.grid import Cell
from skirmish.model.action import parse
from skirmish.model.event import CheckRolled
from skirmish.model.scene import Objective
from skirmish.model.unit import State
from skirmish.rules.exchange_ends import exchanges
from skirmish.rules.fudge import RULESET
from tests.rules.fudge.ring import attacks, fight, man
from tests.rules.proves import proves
from tests.scenario import Game, put, start

LINE = """
    #############
    #a.........B#
    #a..........#
    #a.........C#
    #a..........#
    #############
"""


def line(order: str = "a1 a2 a3 a4 B1 C1", *hands: str, **fields: object) -> Game:
    target = man(toughness=6)
    return fight(LINE, order, {"a": man(*(hands or ("rifle",))), "B": target, "C": target}, **fields)


def rolled(game: Game) -> list[tuple[str, str]]:
    return [(event.unit, event.verb) for event in game.events(CheckRolled)]


def commit(game: Game, name: str, target: str = "B1", arm: str = "rifle") -> None:
    game.until(f"{name} turn")
    game.do(f"{name} volley {target} with={name}.{arm}")
    if game.asked == f"{name} call":
        game.do(f"{name} wait")
    if game.asked == f"{name} turn":
        game.do(f"{name} end")


@proves("FG-16")
def test_committing_takes_the_action_and_a_move_may_come_before() -> None:
    game = line()
    game.do("a1 move 2,1")
    game.do("a1 volley B1 with=a1.rifle")
    assert game.asked == "a2 turn"
    game.do("a2 volley B1 with=a2.rifle")
    assert "acted" in game.refused("a2 shoot B1 with=a2.rifle")


@proves("FG-14", "FG-16")
def test_who_aims_at_another_is_of_another_group() -> None:
    game = line()
    for name, target in (("a1", "C1"), ("a2", "B1"), ("a3", "B1")):
        commit(game, name, target)
    game.do("a4 volley B1 with=a4.rifle")
    game.do("a4 call", dice=[-4])
    (mass,) = (event for event in game.events(CheckRolled) if event.verb == "mass")
    assert (mass.unit, mass.check.most) == ("a2", 3)
    assert game.unit("a1").states["volley"].by == "C1", "it waits"


@proves("FG-16")
def test_the_third_may_call_at_once_by_word_or_by_standing_order() -> None:
    game = line()
    commit(game, "a1")
    commit(game, "a2")
    game.do("a3 volley B1 with=a3.rifle", dice=[])
    assert game.asked == "a3 call"
    by_order = line()
    by_order.do("red order topic=call answer=call")
    by_order.do("a1 volley B1 with=a1.rifle")
    by_order.until("a2 turn").do("a2 volley B1 with=a2.rifle")
    by_order.until("a3 turn").do("a3 volley B1 with=a3.rifle", dice=[0])
    assert rolled(by_order) == [("a1", "mass")]


@proves("FG-16")
def test_a_group_of_three_falls_due_when_the_turn_of_its_first_member_comes() -> None:
    game = line()
    for name in ("a1", "a2", "a3"):
        commit(game, name)
    game.until("C1 turn")
    game.do("C1 end", dice=[0])
    assert rolled(game) == [("a1", "mass")]
    assert game.asked == "a1 turn"
    assert not game.refused("a1 shoot B1 with=a1.rifle"), "its new turn is its own"


@proves("FG-16")
def test_the_first_to_commit_is_who_counts_not_the_first_in_the_order() -> None:
    game = line()
    game.until("a2 turn")
    for name in ("a2", "a3", "a4", "a1"):
        commit(game, name)
    assert game.asked == "a2 turn"
    assert rolled(game) == [("a2", "mass")], "four of them: a1 joined last, and a2's turn has come"


@proves("FG-16")
def test_it_falls_due_even_if_that_member_is_down() -> None:
    game = line()
    for name in ("a1", "a2", "a3", "a4"):
        commit(game, name)
    put(game, {"a1": {"out": "down", "hp": 0}})
    game.until("C1 turn")
    game.do("C1 end", dice=[0])
    assert rolled(game) == [("a2", "mass")]
    assert game.asked == "a2 turn"


@proves("FG-16")
def test_fewer_than_three_make_their_ordinary_attacks_in_the_order_of_commitment() -> None:
    game = line()
    game.until("a2 turn")
    commit(game, "a2")
    game.until("a1 turn")
    game.do("a1 volley B1 with=a1.rifle")
    game.do("a1 end", dice=[0, 0, 0, 0])  # a2's turn is next.
    assert rolled(game) == [("a2", "shoot"), ("a1", "shoot")]


@proves("FG-16", "FG-10")
def test_an_ordinary_attack_action_uses_both_hands() -> None:
    game = line("a1 a2 a3 a4 B1 C1", "handgun", "handgun")
    commit(game, "a1", arm="handgun")
    game.until("C1 turn")
    game.do("C1 end", dice=[0, 0, 0, 0])
    assert attacks(game) == 2


@proves("FG-16", "FG-10")
def test_two_bare_hands_are_two_punches() -> None:
    game = fight("#aBaa#", "a1 B1 a2 a3", {"B": man(toughness=6)})
    game.do("a1 dogpile B1 with=punch")
    game.until("a3 turn")
    game.do("a3 end", dice=[0, 0, 0, 0])
    assert attacks(game) == 2


@proves("FG-16")
def test_a_second_hand_whose_target_has_dropped_may_take_another() -> None:
    game = line("a1 a2 a3 a4 B1 C1", "handgun", "machine-pistol")
    put(game, {"B1": {"hp": 1}})
    commit(game, "a1", arm="handgun")
    game.until("C1 turn")
    game.do("C1 end", dice=[1, 0])
    assert game.unit("B1").out
    assert game.asked == "a1 redirect"
    assert game.refused("a1 shoot C1 with=a1.handgun"), "that hand has fired"
    game.do("a1 shoot C1 with=a1.machine-pistol", dice=[0, 0, 0, 0])
    assert game.asked == "a1 turn"
    assert not game.refused("a1 shoot C1 with=a1.handgun"), "nothing of it weighs on its own turn"
    assert not game.unit("a1").has("struck")


@proves("FG-16", "FG-11")
def test_a_second_shot_whose_target_has_dropped_is_lost() -> None:
    game = line("a1 a2 a3 a4 B1 C1", "assault")
    put(game, {"B1": {"hp": 1}})
    commit(game, "a1", arm="assault")
    game.until("C1 turn")
    game.do("C1 end", dice=[1, 0])
    assert game.unit("B1").out
    assert game.asked == "a1 turn"


@proves("FG-16")
def test_when_the_target_is_down_all_look_for_another() -> None:
    game = line()
    for name in ("a1", "a2", "a3"):
        commit(game, name)
    put(game, {"B1": {"out": "down", "hp": 0}})
    game.until("C1 turn")
    game.do("C1 end", dice=[])
    assert game.asked == "a1 redirect"
    game.do("a1 shoot C1 with=a1.rifle", dice=[1, 0])
    game.do("a2 pass", dice=[])
    game.do("a3 shoot C1 with=a3.rifle", dice=[1, 0])
    assert game.unit("C1").hp == 30 - 18
    assert game.asked == "a1 turn"


@proves("FG-16")
def test_with_nobody_else_in_reach_the_action_is_lost() -> None:
    game = line()
    for name in ("a1", "a2", "a3"):
        commit(game, name)
    put(game, {"B1": {"out": "down"}, "C1": {"hidden_from": frozenset({"red"})}})
    game.until("C1 turn")
    game.do("C1 end", dice=[])
    assert game.asked == "a1 turn"


@proves("FG-16")
@pytest.mark.parametrize("state", ["pinned", "held"])
def test_a_member_that_cannot_act_is_left_out(state: str) -> None:
    game = line()
    for name in ("a1", "a2", "a3", "a4"):
        commit(game, name)
    held = dict(game.unit("a2").states)
    put(game, {"a2": {"states": {**held, state: State(state, by="C1")}}})
    game.until("C1 turn")
    game.do("C1 end", dice=[0])
    (check,) = game.events(CheckRolled)
    assert check.check.most == 3
    assert game.asked == "a1 turn", "who is bound is asked for no other target"


@proves("FG-16")
def test_a_member_whose_weapon_has_jammed_or_gone_is_left_out_and_asked() -> None:
    game = line("a1 a2 a3 a4 B1 C1", "handgun", "knife")
    for name in ("a1", "a2", "a3", "a4"):
        commit(game, name, arm="handgun")
    put(game, {"a4": {"hands": game.unit("a4").hands[1:]}})
    game.until("C1 turn")
    game.do("C1 end", dice=[0])
    (check,) = game.events(CheckRolled)
    assert check.check.most == 3
    assert game.asked == "a1 turn", "a knife reaches nobody: a4's action is lost"


@proves("FG-16")
def test_no_group_outlives_a_round() -> None:
    game = line()
    commit(game, "a1")
    game.until("C1 turn")
    game.do("C1 end", dice=[0, 0])
    assert all("volley" not in unit.states for unit in game.battle.units.values())


@proves("FG-16")
def test_a_group_opened_by_surprise_is_resolved_before_initiative() -> None:
    units = {
        "a": man("rifle"),
        "B": man(toughness=6, fields={"alert": False}),
        "C": man(fields={"alert": False}),
    }
    game = start(RULESET, LINE, units=units, infiltrators="red")
    game.do("a1 volley B1 with=rifle")
    while game.asked != "a4 surprise":
        name = game.prompts[0].unit
        if game.prompts[0].topic == "surprise" and not game.unit(name).tally("acted"):
            game.do(f"{name} volley B1 with=rifle")
        else:
            game.decline()
    game.do("a4 end", dice=[0, 4, 3, 2, 1, 0, -1])
    assert rolled(game)[0] == ("a1", "mass")
    assert {verb for _, verb in rolled(game)[1:]} == {"initiative"}


@proves("FG-16", "FG-09")
def test_a_jam_in_one_hand_leaves_the_other() -> None:
    game = line("a1 a2 a3 a4 B1 C1", "handgun", "handgun")
    commit(game, "a1", arm="handgun")
    game.until("C1 turn")
    game.do("C1 end", dice=["----", 0, 1, 0])
    assert [thing.flaw for thing in game.unit("a1").hands] == ["jammed", ""]
    assert game.unit("B1").hp == 30 - 7


@proves("FU-30", "FG-16")
def test_what_a_call_would_come_to_is_known_beforehand() -> None:
    game = line()
    commit(game, "a1")
    commit(game, "a2")
    game.until("a3 turn")
    game.do("a3 volley B1 with=a3.rifle")
    ends = exchanges(RULESET, game.battle, parse("a3 call"), lambda _battle, prompt: parse(prompt.decline))
    # 2 + 1 against 2 + 4dF: no hit on +1 or more, 31 of 81.
    assert ends.chance(lambda end: end.name == "no hits") == Fraction(31, 81)


@proves("FG-16", "FG-15", "FU-31", "FU-36")
def test_a_group_falls_due_in_the_place_of_its_first_member_who_has_left_the_map() -> None:
    """Three are left: 2 and 1 against 2, a roll of 0 is short by one point, which is one hit of 9."""
    way_out = Objective("red", "escape", (("count", 4), ("zone", "1")))
    units = {"a": man("rifle"), "B": man(toughness=6)}
    game = fight("1aaa....B\n..a......", "a1 a2 B1 a3 a4", units, objectives=[way_out])
    put(game, {"a1": {"cell": Cell(0, 0)}})
    for name in ("a1", "a2"):
        game.do(f"{name} volley B1 with={name}.rifle")
        game.do(f"{name} {'leave' if name == 'a1' else 'end'}")
    game.do("B1 end")
    game.do("a3 volley B1 with=a3.rifle")
    game.do("a3 end")
    game.do("a4 volley B1 with=a4.rifle")
    assert game.asked == "a4 call", "three are ready without the one who left"
    game.do("a4 wait")
    game.do("a4 end", dice=[0])
    (mass,) = game.events(CheckRolled)
    assert (mass.check.most, mass.check.edge, mass.outcome.hits) == (3, 2 + 1 - 2, 1)
    assert game.unit("B1").hp == 5 * 6 - 9
    assert not game.unit("a1").states
    assert game.asked == "a2 turn"


@proves("FG-16", "FG-17")
def test_when_the_target_has_left_the_map_each_looks_for_another() -> None:
    way_out = Objective("blue", "escape", (("count", 2), ("zone", "1")))
    units = {"a": man("rifle"), "B": man(), "C": man()}
    game = fight("aa.....1B\n.a......C", "a1 a2 B1 a3 C1", units, objectives=[way_out])
    put(game, {"B1": {"cell": Cell(7, 0)}})
    for name in ("a1", "a2"):
        game.do(f"{name} volley B1 with={name}.rifle")
        game.do(f"{name} end")
    game.do("B1 leave")
    game.do("a3 end")
    game.do("C1 end")
    assert game.asked == "a1 redirect"
    game.do("a1 shoot C1 with=a1.rifle", dice=[0, 1])
    assert game.asked == "a2 redirect"
    game.do("a2 pass")
    assert game.asked == "a1 turn"
    assert not game.refused("a1 shoot C1 with=a1.rifle"), "what was owed does not count in its own turn"


@proves("FG-16", "FU-70")
@pytest.mark.parametrize("is_alone", [False, True])
def test_whose_target_has_come_beside_it_attacks_another_or_nobody(*, is_alone: bool) -> None:
    """At short range it fires with no group; what it is owed is an attack on *another* target."""
    field = "#a..B....#\n#.......C#\n#a.......#\n#a.......#"
    target = man(toughness=6)
    game = fight(field, "a1 a2 a3 B1 C1", {"a": man("rifle"), "B": target, "C": target})
    for name in ("a1", "a2", "a3"):
        commit(game, name)
    game.do("B1 move 2,0")
    if is_alone:
        put(game, {"C1": {"out": "down", "hp": 0}})
    game.do("B1 end", dice=[0, 0, 0, 0] if is_alone else [])
    if not is_alone:
        game.do("C1 end", dice=[0, 0, 0, 0])  # The other two are too few, and shoot each by itself.
        assert game.asked == "a1 redirect"
        said = "a1 could not join those against B1: only somebody else."
        assert game.refused("a1 strike B1 with=a1.rifle") == said
        game.do("a1 shoot C1 with=a1.rifle", dice=[1, 0])
        assert game.unit("C1").hp == 30 - 9
    assert game.asked == "a1 turn"
    assert not game.refused("a1 strike B1 with=a1.rifle"), "in its own turn it may"
