"""The range of what is shipped: ages, maps, sides; every scenario can be played under each of its systems."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.arena.opponent import choose, seat_of
from skirmish.dice import Stream
from skirmish.packs.launch_request import LaunchRequest
from skirmish.packs.temperaments import opponent
from skirmish.rules import loop
from skirmish.rules.victory import ruling
from tests.effort import every, so_many
from tests.library import shipped_library

SHIPPED = shipped_library()
FIGHTS = [(card.id, ruleset) for card in SHIPPED.cards.values() for ruleset in card.rulesets]
ROUNDS = so_many(1, 3)
"""So many are played, or fewer if the battle is over before."""
ANSWERS = so_many(40, 120)
"""After so many the rest of the rounds is not waited for: some battles have two dozen units."""
CHEAP = ("nearest", "random")
"""Who plays: opponents that hardly think."""
SYSTEMS = {"fudge", "forge", "pools", "ranks", "stunts"}
AGES = {
    "bronze": SYSTEMS,
    "marches": SYSTEMS,
    "nightshift": SYSTEMS - {"forge"},  # Forge has no firearms.
    "deep": {"fudge", "pools", "ranks"},
    "wild": SYSTEMS,
}
"""By pack: the systems that its scenarios can be played under."""


@pytest.mark.parametrize("pack", AGES)
def test_a_pack_can_be_played_under_every_system_that_it_has_files_for(pack: str) -> None:
    cards = [card for card in SHIPPED.cards.values() if card.home == pack]
    assert len(cards) >= 3
    assert all(set(card.rulesets) == AGES[pack] == set(SHIPPED.packs[pack].unit_sets) for card in cards)


def test_a_unit_of_a_pack_is_there_under_every_system_of_it() -> None:
    for pack in AGES:
        kinds = [set(one.units) for one in SHIPPED.packs[pack].unit_sets.values()]
        assert kinds[1:] == kinds[:-1], pack


def test_there_is_a_duel_ring_and_a_wide_moor() -> None:
    sizes = {ground.id: (ground.terrain.width, ground.terrain.height) for ground in SHIPPED.maps.values()}
    assert sizes["ring"] == (7, 7)
    assert sizes["moor"] == (120, 80)
    assert len(sizes) >= 12


def test_there_are_twenty_scenarios_with_two_three_and_four_sides() -> None:
    assert len(SHIPPED.cards) >= 20
    assert {len(card.sides) for card in SHIPPED.cards.values()} == {2, 3, 4}


@pytest.mark.parametrize("card", [card.id for card in SHIPPED.cards.values() if card.home in AGES])
def test_every_side_of_a_new_pack_is_told_its_goals_in_words_of_its_own(card: str) -> None:
    draft = SHIPPED.scenarios[card]
    goals = zip(draft.objectives, draft.clues, strict=True)
    assert {goal.side for goal, _ in goals} == {side.id for side in draft.sides}
    assert all(draft.clues)


@pytest.mark.parametrize("scenario", [one.id for one in SHIPPED.scenarios.values() if one.is_even])
def test_sides_of_an_even_fight_are_the_same_people(scenario: str) -> None:
    """Else one would have to fight it many times to know; only the starting cells differ."""
    places = SHIPPED.scenarios[scenario].starting_places
    sides = [side.id for side in SHIPPED.scenarios[scenario].sides]
    forces = [sorted(one.kind for one in places if one.side == side) for side in sides]
    assert forces[1:] == forces[:-1]


@pytest.mark.parametrize(("scenario", "ruleset"), every(4, FIGHTS))
def test_a_few_rounds_of_every_scenario_under_every_system(scenario: str, ruleset: str) -> None:
    setup = LaunchRequest(scenario, "range", ruleset).setup(SHIPPED)
    table, names = SHIPPED.rulesets[ruleset], [side.id for side in SHIPPED.cards[scenario].sides]
    who = {side: opponent(CHEAP[place % 2], SHIPPED.temperaments) for place, side in enumerate(names)}
    seats = {side: seat_of(CHEAP[place % 2]) for place, side in enumerate(names)}
    start = SHIPPED.battle(replace(setup, seats=seats))
    assert ruling(start) is None
    step, slips = loop.open_battle(table, start), list[str]()
    for number in range(ANSWERS):
        battle = step.after
        if battle.result is not None or (battle.clock and battle.clock.round > ROUNDS):
            break
        view, stream = battle.seen_by(battle.asked), Stream.of("range", number)
        answer = choose(table, view, who[battle.asked], stream, slips.append)
        step = loop.take_step(table, battle, answer)
    assert slips == []
    assert step.after.step > len(names)
