"""Whether a fight is fair: how its battles are made, and what they say."""

from __future__ import annotations

import pytest

from skirmish.arena.contest import fought
from skirmish.arena.ending import BattleReport, Ending
from skirmish.arena.fairness import Edge, Fairness, Trial, evened, trials, turned
from skirmish.errors import SettingsError
from skirmish.packs.library import Library
from skirmish.rules import loop
from tests.cli.ring import INITIATIVE, content
from tests.library import shipped_library


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """Two boxers against a champion, read once."""
    return content(tmp_path_factory.mktemp("ring"))


def standing(library: Library, trial: Trial) -> dict[str, list[tuple[str, str]]]:
    """By side, as they are listed: kind and cell of each unit."""
    battle = trial.bout(library).battle(library)
    return {
        side.id: [(unit.kind, str(unit.cell)) for unit in battle.units.values() if unit.side == side.id]
        for side in battle.scene.sides
    }


def ended(winner: str, first: str) -> BattleReport:
    """A battle that ended so, and that side acted first."""
    return BattleReport(Ending("s", winner, "out", "It is over.", 4, 9), {}, "", {}, first_to_act=first)


def test_a_pair_is_the_battle_with_its_sides_listed_either_way(ring: Library) -> None:
    first, second = trials("bout", "beats", "random", "test", 1, is_even=False)
    blue = [("boxer", "2,2"), ("boxer", "2,3")]
    assert list(standing(ring, first).items()) == [("blue", blue), ("red", [("champion", "5,2")])]
    assert list(standing(ring, second).items()) == [("red", [("champion", "5,2")]), ("blue", blue)]
    assert first.bout(ring).battle(ring).seed == second.bout(ring).battle(ring).seed == "test/0"


def test_on_a_map_both_sides_have_one_force_by_turns(ring: Library) -> None:
    of_blue, _, of_red, _ = trials("bout", "beats", "random", "test", 2, is_even=True)
    assert standing(ring, of_blue) == {"blue": [("boxer", "2,2")], "red": [("boxer", "5,2")]}
    assert standing(ring, of_red) == {"blue": [("champion", "2,2")], "red": [("champion", "5,2")]}


def test_there_is_nothing_to_win_on_a_map_but_the_field() -> None:
    raid = evened(shipped_library().scenarios["raid"], 0)
    assert (raid.objectives, raid.clues, raid.infiltrators) == ((), (), "")
    assert all(place.alert and not place.patrol for place in raid.starting_places)
    assert turned(turned(raid)).sides == raid.sides


def test_equal_forces_are_for_two_sides(ring: Library) -> None:
    from dataclasses import replace

    draft = ring.scenarios["bout"]
    with pytest.raises(SettingsError, match="has 3 sides"):
        evened(replace(draft, sides=(*draft.sides, draft.sides[0])), 0)


def test_who_acts_first_is_noted(ring: Library) -> None:
    for trial in trials("bout", "initiative", "random", "first", 2, is_even=False):
        bout = trial.bout(ring)
        opened = loop.open_battle(INITIATIVE, bout.battle(ring)).after
        assert opened.prompts[0].ask == "act"
        assert fought(ring, bout).first_to_act == opened.prompts[0].side


def test_an_edge_is_a_difference_of_rates_with_newcombes_interval() -> None:
    """56 of 70 against 48 of 80: Newcombe (1998), table II, method 10."""
    edge = Edge.of([1.0] * 56 + [0.0] * 14, [1.0] * 48 + [0.0] * 32)
    assert edge is not None
    assert (edge.gain, edge.low, edge.high) == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)


def test_acting_first_counts_for_either_side() -> None:
    """Red wins its three starts and loses one of blue's two: blue scores 1 of 2 first and 0 of 3 second."""
    reports = [ended("red", "red")] * 3 + [ended("red", "blue"), ended("blue", "blue")]
    found = Fairness.of(reports, ["blue", "red"])
    assert found.began == {"blue": 2, "red": 3}
    assert found.edge is not None
    assert found.edge.gain == 0.5
    assert found.tally.wins["red"].count == 4


def test_a_side_that_always_begins_shows_no_edge() -> None:
    assert Fairness.of([ended("red", "red"), ended("blue", "red")], ["blue", "red"]).edge is None
