"""One number, one meaning: the chance in the list is the chance that the thing comes off."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish.app.action_odds import ActionOdds, OddsCache
from skirmish.dice import Stream, Tray
from skirmish.model.action import Action
from skirmish.model.moment import Moment
from skirmish.rules import rulesets
from skirmish.rules.exchange import replied, taken
from skirmish.rules.replies import best_reply
from skirmish.rules.stunts import RULESET as STUNTS
from tests.rules.stunts.ring import duel, man
from tests.scenario import Game

THROWS = 1200
"""Live rolls of each situation; a share is then known to 0.06 in 4 of 4.2 standard deviations."""
NEAR = 0.06


def shown(game: Game, action: Action) -> ActionOdds:
    """What the list shows of the action."""
    found = OddsCache(game.ruleset).of(game.view(game.battle.asked), action)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("mind", "other", "chance"),
    [(50, 50, Fraction(3725, 10000)), (70, 40, Fraction(6045, 10000)), (40, 70, Fraction(2120, 10000))],
)
def test_a_trick_shows_the_chance_that_it_works(mind: int, other: int, chance: Fraction) -> None:
    """By DG-02: the larger margin wins, 01-05 beats a plain success; backfiring is no success."""
    told = shown(duel(man("sword", mind=mind), man("sword", mind=other)), Action("a1", "trick", "B1"))
    assert told.chance == chance


def test_a_stunt_shows_all_by_which_it_is_won_and_not_the_first_ending_alone() -> None:
    """50 against 50: 32.40 % and 4.85 % on a critical."""
    assert shown(duel(), Action("a1", "stunt", "B1")).chance == Fraction(3725, 10000)


def test_endings_are_said_in_plain_words_beside_the_term_of_the_system() -> None:
    told = shown(duel(), Action("a1", "trick", "B1"))
    assert [word for word, _ in told.endings] == [
        "-10 on the other's next action",
        "-20 on the other's next action",
        "nothing changes",
        "backfires: +10 for the other",
    ]
    assert told.terms == ("won", "won on a critical", "a tie or both fail", "lost")
    assert sum(chance for _, chance in told.results) == 1


def comes_off(game: Game, action: Action, seed: int) -> bool:
    """Throw live dice, and tell by what they do whether the trick or stunt came off."""
    moment = Moment(STUNTS.alone(game.view("red")))
    dice = Tray(Stream(f"live {seed}"))
    taken(STUNTS, action, moment, dice)
    while moment.battle.prompts:
        replied(STUNTS, best_reply(STUNTS, moment.battle, moment.battle.prompts[0]), moment, dice)
    who, sign = (action.target_id, -1) if action.verb == "trick" else (action.unit, 1)
    return any(state.amount * sign > 0 for state in moment.battle.units[who].states.values())


@pytest.mark.parametrize("verb", ["trick", "stunt"])
def test_live_dice_come_out_as_the_list_shows(verb: str) -> None:
    game = duel(man("sword", mind=60, agility=60), man("sword", mind=45, agility=45))
    action = Action("a1", verb, "B1")
    works = sum(comes_off(game, action, seed) for seed in range(THROWS))
    assert abs(works / THROWS - float(shown(game, action).chance)) < NEAR


@pytest.mark.parametrize("ruleset", [pytest.param(one, id=one.id) for one in rulesets().values()])
def test_outcomes_that_count_as_coming_off_are_such_as_the_system_has(ruleset: object) -> None:
    prose = ruleset.prose  # type: ignore[attr-defined]
    known = {part for name in prose.outcomes for part in (name, *name.split("+"))}
    for verb, told in prose.works.items():
        assert verb in ruleset.verbs, verb  # type: ignore[attr-defined]
        assert set(told.split(", ")) <= known, verb
    for name in prose.plain:
        verb, colon, outcome = name.rpartition(":")
        assert not colon or verb in ruleset.verbs, name  # type: ignore[attr-defined]
        assert set(outcome.split("+")) <= known, name
