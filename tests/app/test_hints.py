"""What the heading says of a clock, and the first hint that goes with it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.app.first_line import first_line
from skirmish.app.keymaps import player_keys
from skirmish.app.rows.heading import turn_words
from skirmish.model.battle import Clock
from skirmish.model.prompt import Prompt
from skirmish.rules.fudge.surprise import SurpriseClock
from skirmish.rules.rounds.beats import BeatsClock
from skirmish.rules.rounds.declared_clock import DeclaredClock
from skirmish.rules.rounds.initiative import InitiativeClock
from skirmish.rules.rounds.placement import PlacementClock
from skirmish.rules.rounds.sides import SidesClock
from skirmish.rules.rounds.waiting import WaitingClock
from skirmish.rules.stealth.infiltration import InfiltrationClock
from tests.scenario import battle
from tests.toys import sides

START = replace(battle(sides.RULESET, "####\n#aB#\n####"), prompts=(Prompt("red", "a1", "act", "turn", ()),))
AFTER = DeclaredClock(2, "resolution", (), {}, {})
RAID = InfiltrationClock(4, "red")

PLACE = "Place your people: point, then m and enter; e twice when all stand well."
SAY = "Say what each will do; it is done later this round, after everybody has moved."
MOVE = "Now all move; then comes what was declared."
FIGHT = "Point at a foe or a place and press enter, or pick a number. ? lists keys."
SNEAK = "Nobody knows you are here. N: where sentries could notice you. ? lists keys."


@pytest.mark.parametrize(
    ("clock", "long", "short", "said"),
    [
        (PlacementClock(("red",)), "before the battle: placing", "placing", PLACE),
        (DeclaredClock(2, "intent", (), {}, {}), "round 2 of 60, declaring", "round 2 of 60, declaring", SAY),
        (DeclaredClock(2, "movement", (), {}, {}), "round 2 of 60, moving", "round 2 of 60, moving", MOVE),
        (DeclaredClock(2, "action", (), {}, {}), "round 2 of 60, acting", "round 2 of 60, acting", FIGHT),
        (
            DeclaredClock(2, "resolution", (), {}, {}),
            "round 2 of 60, afterwards",
            "round 2 of 60, afterwards",
            FIGHT,
        ),
        (RAID, "infiltration, turn 4 · nobody has noticed", "turn 4 · unnoticed", SNEAK),
        (RAID.seen_by("blue", {}), "all quiet", "all quiet", FIGHT),
        (SurpriseClock(("a1",)), "surprise round", "surprise round", FIGHT),
        (InitiativeClock(3, (), ""), "round 3 of 60", "round 3 of 60", FIGHT),
        (WaitingClock(3, (), ""), "round 3 of 60", "round 3 of 60", FIGHT),
        (SidesClock(3, (), ()), "round 3 of 60", "round 3 of 60", FIGHT),
        (BeatsClock(3, ()), "round 3 of 60", "round 3 of 60", FIGHT),
    ],
)
def test_each_clock_speaks_for_itself(clock: Clock, long: str, short: str, said: str) -> None:
    asked = replace(START.prompts[0], ask="place") if isinstance(clock, PlacementClock) else START.prompts[0]
    view = replace(START, clock=clock, prompts=(asked,))
    assert turn_words(view) == long
    assert turn_words(view, is_short=True) == short
    assert player_keys({}).say(first_line(view)) == said


def test_before_the_first_round_it_is_said_that_it_is_about_to_begin() -> None:
    assert turn_words(START) == "about to begin"
    assert turn_words(replace(START, clock=BeatsClock(0, ()))) == "about to begin"
    assert player_keys({}).say(first_line(START)) == FIGHT


def test_only_what_comes_before_the_fight_is_before_it() -> None:
    fights: tuple[Clock, ...] = (SurpriseClock(("a1",)), SidesClock(1, (), ()), BeatsClock(1, ()))
    assert not any(clock.is_before_fight for clock in fights)
    assert RAID.is_before_fight
    assert RAID.seen_by("blue", {}).is_before_fight
    assert not RAID.seen_by("blue", {}).is_unnoticed
    assert PlacementClock(()).is_before_fight
