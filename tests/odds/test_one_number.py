"""One number, one meaning: the chance in the list is the chance that the thing comes off."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bench.rolled.deeds import DEEDS, UNTOLD, promise
from bench.rolled.meeting import Meetings, Situation
from bench.rolled.purse import NOBODY
from skirmish.dice import Stream, Tray
from skirmish.model.action import Action
from skirmish.model.moment import Moment
from skirmish.odds.action_odds import ActionOdds, OddsCache
from skirmish.rules import rulesets
from skirmish.rules.exchange import replied, taken
from skirmish.rules.replies import best_reply
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.stunts import RULESET as STUNTS
from tests.rules.fudge.ring import fight
from tests.rules.pools.fighters import IDLE, armed
from tests.rules.pools.fighters import duel as pools_duel
from tests.rules.stunts.ring import duel, man
from tests.scenario import Game

THROWS = 1200
"""Live rolls of each situation; a share is then known to 0.06 in 4 of 4.2 standard deviations."""
NEAR = 0.06
WAYS = 400
"""Ways to end that are followed."""
MANY = 4
"""Verbs of a system that are looked at in this short run; the long one is `make rolled`."""


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
        "−10 on the other's next action",
        "−20 on the other's next action",
        "nothing changes",
        "backfires: +10 for the other",
    ]
    assert told.terms == ("won", "won on a critical", "a tie or both fail", "lost")
    assert sum(chance for _, chance in told.results) == 1


def test_a_term_that_the_plain_words_begin_with_is_not_said_twice() -> None:
    """Under `pools` a blow read "hits: 1 point or more (hits)"."""
    told = shown(pools_duel(armed("sword"), IDLE), Action("a1", "strike", "B1", (("with", "sword"),)))
    said = [(word, term) for (word, _), term in zip(told.endings, told.terms, strict=True)]
    assert said == [("hits: 1 point or more", ""), ("misses", "")]


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


def test_a_hold_that_is_warded_off_does_not_come_off() -> None:
    """50 to take hold, criticals included; it is dodged with 50, or blocked."""
    told = shown(duel(man(fight=50), man("sword", fight=10, agility=50)), Action("a1", "grapple", "B1"))
    held = [chance for word, chance in told.results if word == "the target is held"]
    assert held == [told.chance]
    assert 0 < told.chance <= Fraction(1, 4)


def test_a_shove_against_a_wall_moves_nobody_and_says_so() -> None:
    told = shown(fight("#aB#", "a1 B1"), Action("a1", "shove", "B1"))
    words = dict(told.results)
    assert words["wins, but nothing moves"] > told.chance
    assert words["the target is prone, pushed away if there is room"] == told.chance


@pytest.mark.parametrize("ruleset", [pytest.param(one, id=one.id) for one in rulesets().values()])
def test_the_list_tells_the_chance_of_what_the_player_wants(ruleset: Ruleset) -> None:
    """By what is done in the battle, every way of the dice followed; names of outcomes do not count."""
    meetings, looked = Meetings(ruleset, 1), set[str]()
    for met in meetings.of(iter("1")):
        if not isinstance(met, Situation) or met.is_reply or met.action.verb in UNTOLD:
            continue
        view = met.battle.seen_by(met.prompt.side)
        odds = OddsCache(ruleset).of(view, met.action)
        if odds is None or not odds.has_chance:
            continue
        meetings.keep(met)
        assert met.action.verb in DEEDS, met.action.verb
        found = promise(ruleset, view, met.action, NOBODY, WAYS)
        if found is not None:
            assert found.chance == found.reckoned, (met.place, met.action)
            looked.add(met.action.verb)
    assert len(looked) >= MANY, looked


@pytest.mark.parametrize("ruleset", [pytest.param(one, id=one.id) for one in rulesets().values()])
def test_outcomes_that_count_as_coming_off_are_such_as_the_system_has(ruleset: Ruleset) -> None:
    prose = ruleset.prose
    known = {part for name in prose.outcomes for part in (name, *name.split("+"))}
    states = {word.id for word in prose.states}
    for verb, told in prose.works.items():
        assert verb in ruleset.verbs, verb
        if told.startswith("+"):
            assert told.removeprefix("+") in states, verb
        else:  # `out` by itself, or besides the outcomes.
            assert set(told.split(", ")) <= {*known, "out"}, verb
    for name in (*prose.plain, *prose.harmless):
        verb, colon, outcome = name.rpartition(":")
        assert not colon or verb in ruleset.verbs, name
        assert set(outcome.split("+")) <= known, name
