"""A battle as a reel: forward and back by line, command, round and unit, from whatever eyes."""

from __future__ import annotations

from collections import Counter

import pytest

from skirmish.app.log_adapter import teller
from skirmish.app.reel import NOBODY, TOGETHER, Mark, Reel, actor
from skirmish.model.action import act
from skirmish.packs.launch_request import LaunchRequest
from skirmish.session import Session
from tests.library import shipped_library
from tests.past import played_steps, reel


@pytest.mark.parametrize("eyes", [NOBODY, TOGETHER, "travellers", "keepers"])
def test_line_by_line_it_comes_to_the_end_and_back_by_the_same_stops(eyes: str) -> None:
    one = reel(eyes)
    there = [one.now]
    while one.by_line(1):
        there.append(one.now)
    assert one.is_at_end
    back = [one.now]
    while one.by_line(-1):
        back.append(one.now)
    assert back[::-1] == there
    assert there[-1].view == (
        one.steps[-1].after.seen_by(eyes) if eyes not in {NOBODY, TOGETHER} else there[-1].view
    )


def test_nobodys_eyes_see_every_command_and_the_battle_as_it_was() -> None:
    one = reel()
    seen = [one.at]
    while one.by_command(1):
        seen.append(one.at)
        assert one.now.view is one.steps[one.at].after
    assert seen == list(range(len(one.steps)))


def test_a_side_is_shown_nothing_that_it_did_not_witness() -> None:
    side = played_steps()[0].after.scene.sides[0].id
    one = reel(side)
    while one.by_line(1):
        assert one.now.view.viewer == side
    foes = {name for name, unit in played_steps()[0].after.units.items() if unit.side != side}
    one.rewind()
    known = one.now.view.units.keys() & foes
    assert known == played_steps()[0].after.seen_by(side).units.keys() & foes


def test_a_round_on_and_back_is_where_rounds_begin() -> None:
    one = reel()
    assert one.by_round(1)
    first = one.at
    assert one.rounds[first] != one.rounds[first - 1]
    assert one.by_command(1)
    assert one.by_round(-1)
    assert one.at == first


def test_before_the_fight_it_goes_from_turn_to_turn_of_those_who_sneak() -> None:
    library = shipped_library()
    game = Session.start(LaunchRequest("raid", "4", "fudge").setup(library), library)
    while game.battle.clock and "turn 4" not in game.battle.clock.status():
        prompt = game.battle.prompts[0]
        game.submit(act(prompt.unit, prompt.decline))
    one = Reel(game.steps, teller(game.ruleset))
    one.rewind()
    turns = []
    while one.by_round(1):
        clock = one.steps[one.at].after.clock
        turns.append(clock.status() if clock else "")
    assert turns == [f"infiltration, turn {turn} · nobody has noticed" for turn in (2, 3, 4)]
    one.look("watch")
    assert len({one.rounds[place] for place in range(2, len(one.steps))}) == 1, "all is quiet there"


def test_a_unit_is_followed_through_its_own_commands_alone() -> None:
    one = reel()
    unit, _ = Counter(filter(None, map(actor, one.steps))).most_common(1)[0]
    own = [place for place, step in enumerate(one.steps) if actor(step) == unit]
    found = []
    while one.by_unit(unit, 1):
        found.append(one.at)
    assert found == own
    assert one.by_unit(unit, -1)
    assert one.at == own[-2]


def test_the_latest_lines_are_those_of_the_log() -> None:
    one = reel()
    every = [entry for place in range(len(one.steps)) for stop in one.stops(place) for entry in stop.entries]
    one.jump(len(one.steps))
    assert one.told(len(every) + 5) == every
    assert one.told(3) == every[-3:]


def test_together_they_see_only_ground_that_somebody_has_seen() -> None:
    one = reel(TOGETHER, "raid")
    before = one.steps[0].after
    explored = 0
    for memory in before.memories.values():
        explored |= memory.explored
    one.jump(0)
    assert one.now.view.terrain.explored == before.terrain.explored & explored
    assert one.now.view.units.keys() == before.units.keys()


def test_a_turning_point_in_the_middle_of_a_step_is_shown_where_it_happens() -> None:
    """Under `ranks` the last who declares sets a whole round off; somebody falls early in it."""
    one = reel("", "clash", "ranks")
    places = range(len(one.steps))
    place = next(
        at
        for at in places
        if (stops := one.stops(at))
        and any("is down" in line.text for stop in stops[1:-2] for line in stop.entries)
    )
    one.go_to(place, Mark("a turning point; cost 12.0 %; better was wait", is_turn=True))
    assert any("is down" in line.text for line in one.now.entries)
    assert one.stop_at < len(one.stops(place)) - 1
    fallen = [unit.id for unit in one.now.view.units.values() if unit.out == "down"]
    assert len(fallen) > sum(unit.out == "down" for unit in one.steps[place].before.units.values())
    one.go_to(place, Mark("a turning point"))
    assert one.stop_at == len(one.stops(place)) - 1, "what a decision led to is seen at the end"
