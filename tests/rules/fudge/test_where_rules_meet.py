"""Where two rules of `fudge` meet: groups and hiding, groups and surrender, flights and third sides."""

from __future__ import annotations

import pytest

from skirmish.grid import Cell
from skirmish.model.event import CheckRolled
from skirmish.model.kit import Item
from skirmish.model.unit import State
from skirmish.records.undo import why_no_undo
from skirmish.rules import objectives
from skirmish.rules.fudge import RULESET
from skirmish.rules.fudge.sheet import Weapon
from tests.rules.fudge.ring import edge, fight, man
from tests.rules.proves import proves
from tests.scenario import Game, figure, put, start, weighed

THREE = {"red": "ad", "blue": "B", "green": "c"}
"""Sides of three: red has `a` and `d`."""


def gripped(name: str, other: str) -> dict[str, object]:
    """The fields of a unit in such a state with that other."""
    return {"states": {name: State(name, by=other)}}


def commit(game: Game, verb: str, *names: str, arm: str) -> None:
    """Let those join a group against `B1` with that weapon and end their turns."""
    for name in names:
        game.do(f"{name} {verb} B1 with={name}.{arm}")
        if game.asked == f"{name} turn":
            game.do(f"{name} end")


def pile_on(game: Game) -> None:
    """Let three join a dogpile on `B1` that nobody calls."""
    for name in ("a1", "a2", "a3"):
        game.do(f"{name} dogpile B1 with={name}.sword")
        if game.asked == f"{name} call":
            game.do(f"{name} wait")
        game.do(f"{name} end")


@proves("FG-16", "FG-34")
def test_who_waits_in_a_group_in_hiding_and_cannot_attack_when_it_falls_due_stays_hidden() -> None:
    """The target has gone behind the wall, out of sight of all: only an attack shows who hides."""
    hides = man("rifle", fields={"hidden_from": frozenset({"blue"})})
    game = fight("a..B..\na.....\na.###.\n......", "a1 a2 a3 B1", {"a": man("rifle"), "a1": hides})
    commit(game, "volley", "a1", "a2", arm="rifle")
    game.do("a3 end")
    put(game, {"B1": {"cell": Cell(3, 3)}})
    game.do("B1 end")
    assert game.asked == "a1 turn", "nobody else is in reach: the actions are lost"
    assert not game.unit("a1").states
    assert game.unit("a1").hidden_from == {"blue"}


@proves("FG-16", "FG-17", "FU-61")
def test_when_the_target_of_a_group_yields_instead_of_letting_go_each_seeks_another() -> None:
    units = {
        "a": man("rifle"),
        "B": man(fields=gripped("holding", "d1")),
        "d": man(fields=gripped("held", "B1")),
    }
    drawing = "a......Bd\na........\na.....c.."
    game = fight(drawing, "a1 a2 a3 B1 c1 d1", units, sides=THREE)
    commit(game, "volley", "a1", "a2", "a3", arm="rifle")
    game.do("a3 call")
    assert game.asked == "B1 abort"
    game.do("blue concede")
    assert game.asked == "a1 redirect", "the enemies of a third side are there still"
    game.do("a1 shoot c1 with=a1.rifle", dice=[0, 1])
    assert game.asked == "a2 redirect"

    pair = fight(drawing, "a1 a2 B1 c1 d1 a3", units, sides=THREE)
    commit(pair, "volley", "a1", "a2", arm="rifle")
    pair.until("B1 abort")
    pair.do("blue concede")
    assert pair.asked == "a1 redirect"
    pair.do("a1 pass")
    assert pair.asked == "a2 redirect"


@proves("FG-10", "FG-16")
def test_who_turns_from_a_fallen_target_to_another_strikes_once_with_each_hand() -> None:
    drawing = "#.a.a#\n#.BC.#\n#..aa#"
    units = {"a": man("sword", "knife"), "B": man(fields={"hp": 1}), "C": man(toughness=6)}
    game = fight(drawing, "a1 a3 B1 C1 a2 a4", units)
    commit(game, "dogpile", "a1", "a3", arm="sword")
    for name in ("B1", "C1", "a2"):
        game.do(f"{name} end")
    game.do("a4 end", dice=[1, 0])
    assert game.asked == "a1 redirect", "its second hand"
    game.do("a1 pass")
    assert game.asked == "a3 redirect"
    game.do("a3 strike C1 with=a3.sword", dice=[0, 1])
    game.do("a3 strike C1 with=a3.knife", dice=[0, 1])
    assert game.asked == "a1 turn"
    rolls = [event for event in game.log if isinstance(event, CheckRolled) and event.verb == "strike"]
    assert [event.unit for event in rolls] == ["a1", "a3", "a3"]


@proves("FG-34", "FG-20")
def test_who_stops_short_of_half_a_move_where_somebody_comes_into_sight_may_still_sneak_attack() -> None:
    """Of 6 m it walks 1 m, where C1 comes into sight; C1 looks the other way."""
    hides = man("rifle", fields={"hidden_from": frozenset({"blue"})})
    drawing = "a......\n##.####\n##C####\n#######"
    game = fight(drawing, "a1 C1", {"a": hides, "C": man(fields={"facing": "s"})})
    game.do("a1 move 6,0")
    assert game.unit("a1").cell == Cell(1, 0)
    assert weighed(game, "a1 shoot C1 with=a1.rifle").is_sneak


@proves("FG-11", "FG-32", "FG-34")
def test_who_hides_from_a_third_side_alone_splits_its_fire_at_two_who_see_it() -> None:
    """At one who does not see it a shot out of hiding is a single shot."""
    hides = man("assault", fields={"hidden_from": frozenset({"green"})})
    game = fight("a....B\n.....B\n.....c", "a1 B1 B2 c1", {"a": hides, "B": man()}, sides=THREE)
    split = "a1 split B2 also=B1 with=a1.assault"
    assert game.refused("a1 split c1 also=B2 with=a1.assault") == "A shot out of hiding is a single shot."
    assert game.refused("a1 split B2 also=c1 with=a1.assault")
    game.do(split, dice=[0, 1, 0, 1])
    assert [event.target for event in game.events(CheckRolled)] == ["B2", "B1"]
    assert not game.unit("a1").hidden_from


@proves("FG-16")
def test_a_group_that_would_fall_due_after_the_last_round_attacks_no_more() -> None:
    """It falls due in the next turn of its first member, which is never played."""
    units = {"a": man("sword", melee=6), "B": man(fields={"hp": 1})}
    game = fight("#.a.#\n#aB.#\n#..a#", "a1 a2 a3 B1", units, limit=1)
    pile_on(game)
    game.do("B1 end", dice=[])
    assert (game.result, game.unit("B1").out) == ("draw by limit", "")


@proves("FG-16")
def test_who_has_held_out_to_the_end_of_the_round_has_won_before_a_group_falls_due() -> None:
    """The group would put out the mark of its own side in the next round."""
    drawing = "#.a.#\n#aB.#\n#..a#"
    units = {"a": man("sword", melee=6), "B": man(fields={"hp": 1})}
    goals = [
        objectives.make("blue", "hold", zone="1", rounds=1),
        objectives.make("red", "assassinate", unit="B1"),
    ]
    here = fight(drawing).battle
    zones = {"1": 1 << here.terrain.bit(here.units["B1"].cell)}
    game = fight(drawing, "a1 a2 a3 B1", units, objectives=goals, zones=zones)
    pile_on(game)
    game.do("B1 end", dice=[])
    assert game.result == "blue by objective"


@proves("FG-34")
@pytest.mark.parametrize("hides", [True, False])
def test_a_move_into_the_view_of_somebody_unseen_is_not_taken_back(*, hides: bool) -> None:
    """No dice fall, but it shows that somebody is there; where one sees the watcher, it shows nothing."""
    units = {
        "a": man(fields={"hidden_from": frozenset({"blue"})}),
        "B": man(fields={"hidden_from": frozenset({"red"} if hides else ()), "facing": "w"}),
    }
    game = fight("a...*\n.....\n....B", "a1 B1", units, under={"a": "*", "B": "*"})
    game.do("a1 move 1,1")
    assert not game.unit("a1").hidden_from
    assert why_no_undo(game.steps[-1]) == ("It showed you something new." if hides else "")


@proves("FG-30", "FG-16")
def test_the_act_that_breaks_the_silence_is_not_taken_back_once_it_showed_who_was_not_ready() -> None:
    asleep = man(toughness=6, fields={"alert": False, "facing": "e"})
    drawing = "a...B...#C\na.......##\na#########"
    game = start(RULESET, drawing, units={"a": man("rifle"), "B": asleep, "C": asleep}, infiltrators="red")
    game.do("a1 volley B1 with=rifle", dice=[])
    assert game.asked == "a2 surprise"
    assert why_no_undo(game.steps[-1]) == "It showed you something new."


WALLS = "####.c#\n####..#\n.{}...#"
"""From behind the wall c1 sees nobody; one cell further on it sees whoever stands there."""


@proves("FG-22", "FG-34")
def test_who_hides_from_a_third_side_and_is_shoved_into_its_plain_view_is_seen() -> None:
    units = {
        "a": man(fields={"hidden_from": frozenset({"green"})}),
        "B": man(melee=6, strength=6),
        "c": man(fields={"facing": "sw"}),
    }
    game = fight(WALLS.format("Ba"), "B1 a1 c1", units, sides={"red": "a", "blue": "B", "green": "c"})
    game.do("B1 shove a1", dice=[0, 0, 0, 0])
    assert game.unit("a1").cell == Cell(3, 2)
    assert not game.unit("a1").hidden_from
    assert game.told("green") == "C1 finds a1."


@proves("FG-23", "FG-34")
@pytest.mark.parametrize(("goal", "is_seen"), [("3,2", False), ("4,2", True)])
def test_who_hides_from_a_third_side_and_is_dragged_into_its_plain_view_is_seen(
    goal: str, *, is_seen: bool
) -> None:
    units = {
        "a": man(fields={**gripped("held", "B1"), "hidden_from": frozenset({"green"})}),
        "B": man(athletics=6, fields=gripped("holding", "a1")),
        "c": man(fields={"facing": "sw"}),
    }
    sides = {"red": "a", "blue": "B", "green": "c"}
    game = fight(WALLS.format("aB"), "B1 a1 c1", units, sides=sides, fog=False)
    game.do(f"B1 move {goal}")
    assert game.unit("a1").cell == Cell(3 if is_seen else 2, 2), "it follows"
    assert bool(game.unit("a1").hidden_from) is not is_seen


@proves("FG-11", "FU-70")
def test_a_two_shots_weapon_for_melee_alone_splits_its_blows_between_two_beside_its_bearer() -> None:
    """A pack may say so of a pair of blades; they do not fly."""
    blades = Item("blades", "blades", "blades", Weapon(bonus=1, two_shots=True))
    units = {"a": figure(man().sheet, hands=(blades,)), "B": man()}
    game = fight("#.B.#\n#aBB#", "a1 B1 B2 B3", units)
    far = game.refused("a1 split B3 also=B1 with=a1.blades")
    assert far == game.refused("a1 strike B3 with=a1.blades") != ""
    assert game.refused("a1 split B1 also=B3 with=a1.blades")
    game.do("a1 split B1 also=B2 with=a1.blades", dice=[1, 0, 1, 0])
    harm = [(event.target, event.outcome.damage) for event in game.events(CheckRolled)]
    assert harm == [("B1", 3), ("B2", 3)]


@proves("FU-22", "FG-21")
@pytest.mark.parametrize("hands", [("small-shield", "large-shield"), ("large-shield", "small-shield")])
@pytest.mark.parametrize("states", [{}, {"states": {"full-defence": State("full-defence")}}])
def test_of_two_shields_the_better_counts_in_whichever_hand(
    hands: tuple[str, str], states: dict[str, object]
) -> None:
    """Block 2 + 2; Dodge 2 + 1, on full defence 2 + 2. Two shields do not add up, as one does not to that."""
    units = {"a": man("sword", "handgun"), "B": man(*hands, fields=states)}
    near, far = (fight(ground, "a1 B1", units) for ground in ("#aB#", "#a...B#"))
    assert edge(near, "a1 strike B1 with=a1.sword") == 2 - 4
    assert edge(far, "a1 shoot B1 with=a1.handgun") == 2 - (4 if states else 3)
