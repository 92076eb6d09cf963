"""Battles fought to the end, and what they came to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.arena import Bout, Ending, Tally, fight, wilson
from skirmish.arena.opponent import checked
from skirmish.errors import SettingsError
from skirmish.model.battle import Battle
from skirmish.packs.launch_request import LaunchRequest
from skirmish.packs.library import Library
from tests.library import shipped_library

PUBLISHED = [
    # wins, of, low, high: Newcombe, Statistics in Medicine 17 (1998), table I, method 3
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0000, 0.1611),
    (1, 29, 0.0061, 0.1718),
]


@pytest.mark.parametrize(("wins", "of", "low", "high"), PUBLISHED)
def test_intervals_are_those_in_print(wins: int, of: int, low: float, high: float) -> None:
    assert list(wilson(wins, of)) == pytest.approx([low, high], abs=5e-5)


def test_an_opponent_that_cannot_think_costs_its_turn_and_not_the_battle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stumble(*_: object) -> None:
        raise KeyError("b2")

    monkeypatch.setattr("skirmish.ai.think.think", stumble)
    found = shipped_library()
    setup = LaunchRequest("ford", "1").setup(found)
    sides = [side.id for side in found.cards["ford"].sides]
    ending = fight(found, Bout(setup, dict.fromkeys(sides, "regular")))
    assert ending.slips > 0
    assert ending.cause in {"stalemate", "limit"}


def test_a_battle_that_ends_by_its_limit_lasted_that_many_rounds() -> None:
    found = shipped_library()
    setup = LaunchRequest("ford", "1").setup(found)
    levels = {side.id: "random" for side in found.cards["ford"].sides}

    class Short:
        """Two rounds at a ford, in which nobody can be put out."""

        def __init__(self) -> None:
            self.levels = levels

        def battle(self, library: Library) -> Battle:
            start = Bout(setup, levels).battle(library)
            return replace(start, scene=replace(start.scene, limit=2))

    ending = fight(found, Short())
    assert (ending.cause, ending.rounds) == ("limit", 2)


def test_nothing_tried_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_tally_counts_winners_rounds_and_reasons() -> None:
    def ending(winner: str, rounds: int) -> Ending:
        return Ending("s", winner, "out" if winner else "limit", winner or "Time.", rounds, 10)

    tally = Tally.of([ending("a", 3), ending("a", 5), ending("", 40), ending("b", 4)], ["a", "b"])
    assert {side: share.count for side, share in tally.wins.items()} == {"a": 2, "b": 1, "": 1}
    assert tally.wins["a"].rate == 0.5
    assert (tally.mean_rounds, tally.median_rounds) == (13, 4.5)
    assert list(tally.causes.items()) == [("out", 3), ("limit", 1)]


def test_a_baseline_has_no_temperament_and_a_level_one_that_there_is() -> None:
    known, among = ("wild",), ("value", "recruit")
    assert checked("recruit/wild", known, among) == "recruit/wild"
    assert checked("value", known, among) == "value"
    with pytest.raises(SettingsError, match="value has no temperament, only levels have one"):
        checked("value/wild", known, among)
    with pytest.raises(SettingsError, match="mild"):
        checked("recruit/mild", known, among)
    with pytest.raises(SettingsError, match="nearby"):
        checked("nearby", known, among)
