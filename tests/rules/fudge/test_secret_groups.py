"""Groups that form in secret: nobody learns of a dogpiler that hides from him (FG-16, FG-17, FG-34)."""

from __future__ import annotations

from skirmish.model.event import CheckRolled, UnitHurt
from skirmish.model.witness import witnessed
from tests.rules.fudge.ring import fight, man
from tests.rules.proves import proves
from tests.scenario import Game, put

SEVEN = """
    #.....#
    #.BBB.#
    #.BaB.#
    #.BB..#
    #.....#
"""
"""Seven around `a1`."""
HIDDEN = man(fields={"hidden_from": frozenset({"red"})})


def crowd(*hidden: str) -> Game:
    """Seven with bare hands against one, some of them unseen by it; they act first."""
    units = dict.fromkeys(hidden, HIDDEN)
    return fight(SEVEN, "B1 B2 B3 B4 B5 B6 B7 a1", {"B": man(), "a": man(block=6), **units})


@proves("FG-16", "FG-34")
def test_who_joins_a_dogpile_in_secret_changes_nothing_that_its_target_sees() -> None:
    joined, idle = crowd("B1"), crowd("B1")
    joined.do("B1 dogpile a1 with=punch")
    joined.do("B1 end")
    idle.do("B1 end")
    assert joined.view("red") == idle.view("red")
    for game in (joined, idle):
        game.do("B2 dogpile a1 with=punch")
    assert joined.view("red").units == idle.view("red").units
    seen = [witnessed(game.steps[-1].before, game.steps[-1].events, "red") for game in (joined, idle)]
    assert [one.event for one in seen[0]] == [one.event for one in seen[1]]


@proves("FU-48", "FG-17")
def test_six_are_six_also_if_some_of_them_hide() -> None:
    game = crowd("B2", "B5")
    for name in ("B1", "B2", "B3", "B4", "B5"):
        game.do(f"{name} dogpile a1 with=punch")
        if game.asked == f"{name} call":
            game.do(f"{name} wait")
        game.do(f"{name} end")
    game.do("B6 dogpile a1 with=punch")
    game.do("B6 wait")
    game.do("B6 end")
    assert game.unit("a1").states["beset"].amount == 4, "as many as its side can know of"
    assert game.refused("B7 dogpile a1 with=punch") == "Six are on it already."


@proves("FU-48", "FG-17")
def test_they_count_for_the_target_once_they_have_struck() -> None:
    game = crowd("B1", "B2")
    for name in ("B1", "B2", "B3"):
        game.do(f"{name} dogpile a1 with=punch")
        if name != "B3":
            game.do(f"{name} end")
    assert "beset" in game.unit("a1").states
    assert game.unit("a1").states["beset"].amount == 1
    game.do("B3 call", dice=["++++"])
    assert game.unit("a1").states["beset"].amount == 3
    assert not game.unit("B1").hidden_from


@proves("FG-16")
def test_the_first_to_commit_is_first_though_it_and_the_next_hide() -> None:
    game = fight(SEVEN, "B2 B1 B3 B4 B5 B6 B7 a1", {"B": man(), "B1": HIDDEN, "B2": HIDDEN})
    game.do("B2 dogpile a1 with=punch")
    game.do("B2 end")
    game.do("B1 dogpile a1 with=punch")
    game.do("B1 end")
    game.do("B3 dogpile a1 with=punch")
    game.do("B3 wait")
    game.until("a1 turn")
    game.do("a1 end", dice=[0])
    assert [event.verb for event in game.events(CheckRolled)] == ["mass"]
    assert game.asked == "B2 turn"


def ambush(*, far: bool) -> Game:
    """Two with two pistols each, unseen, join group fire and find no third; one may have moved too far."""
    hides = man("handgun", "handgun", fields={"hidden_from": frozenset({"blue"})})
    game = fight("#a........#\n#a......B.#\n#a........#", "a1 a2 B1 a3", {"a": hides, "B": man(toughness=6)})
    for name in ("a1", "a2"):
        if far and name == "a2":
            put(game, {"a2": {"tallies": {**game.unit("a2").tallies, "moved": 12}}})
        game.do(f"{name} volley B1 with={name}.handgun")
        if game.asked == f"{name} turn":
            game.do(f"{name} end")
    game.do("B1 end")
    return game


@proves("FU-27", "FU-28", "FG-16", "FG-32")
def test_who_joined_a_group_in_hiding_that_is_too_small_makes_a_sneak_attack() -> None:
    """It hits whatever is rolled, with one of its two pistols: 7 points each, and 14 where it wins."""
    game = ambush(far=False)
    game.do("a3 end", dice=[-1, 0, 1, 0])
    assert [event.points for event in game.events(UnitHurt)] == [7, 14]
    assert not game.unit("a1").hidden_from
    assert not game.unit("a2").hidden_from


@proves("FG-16", "FG-34")
def test_who_has_moved_too_far_before_it_joined_makes_ordinary_attacks() -> None:
    """a1 shoots out of hiding, a2 with both pistols, neither of which wins; its turn has not begun anew."""
    game = ambush(far=True)
    game.do("a3 end", dice=[-1, 0, -1, 0, 0, 0])
    assert [event.points for event in game.events(UnitHurt)] == [7]
