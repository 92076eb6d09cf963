"""One against many: exact, no matter who looks on, and no worse for each one more."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool  # type: ignore[import-untyped]
import pytest

from skirmish.dice import LoadedDice, Stream, Tray, odds
from skirmish.model.event import CheckRolled
from skirmish.rules.stunts.checks import CrowdCheck, CrowdOutcome, roll_crowd
from skirmish.rules.stunts.defence import KNOWN, STALKING
from tests.rules.proves import proves
from tests.rules.stunts.ring import fight, man
from tests.scenario import put

NAMES = ("B1", "B2", "B3", "B4")


def outdone(one: int, rolled: int, own: int, other: int) -> bool:
    """DG-02 by the letter: whether the second of two chances, with those rolls, wins."""
    if (rolled > other and rolled > 5) or rolled > 95:
        return False
    if (one > own and one > 5) or one > 95:
        return True
    if (rolled <= 5) != (one <= 5):
        return rolled <= 5
    return other - rolled > own - one


@proves("DG-02", "DG-33", "DL-69")
@pytest.mark.parametrize(("own", "others"), [(50, (50, 30)), (70, (40, 95)), (5, (60, 5)), (95, (95, 20))])
def test_who_wins_is_as_likely_as_all_ways_to_fall_say(own: int, others: tuple[int, ...]) -> None:
    """Each by itself, by convolution of all hundred faces of each: the joint chances, and each alone."""
    check = CrowdCheck(own, others, NAMES[:2], groups=NAMES[:2])
    expected: Counter[tuple[str, ...]] = Counter()
    for one in range(1, 101):
        beaten = [sum(outdone(one, rolled, own, other) for rolled in range(1, 101)) for other in others]
        for wins in product((True, False), repeat=2):
            ways = 1
            for number, is_won in zip(beaten, wins, strict=True):
                ways *= number if is_won else 100 - number
            expected[tuple(name for name, is_won in zip(NAMES, wins, strict=False) if is_won)] += ways
    found = odds(roll_crowd, check).merged(lambda end: end.winners)
    assert dict(found) == {won: Fraction(ways, 100**3) for won, ways in expected.items() if ways}


@proves("DG-33")
@pytest.mark.parametrize(("own", "other", "watchers"), [(50, 50, 1), (60, 40, 3), (80, 30, 12), (40, 70, 30)])
def test_to_stay_unnoticed_by_so_many_agrees_with_icepool(own: int, other: int, watchers: int) -> None:
    def all_miss(one: int) -> icepool.Die[int]:
        return icepool.d100.map(lambda rolled: int(not outdone(one, rolled, own, other))).lowest(watchers)

    expected = icepool.d100.map(all_miss).probability(1)
    names = tuple(f"B{number}" for number in range(watchers))
    ends = odds(roll_crowd, CrowdCheck(own, (other,) * watchers, names))
    assert ends[CrowdOutcome("clean")] == expected
    assert len(ends) == watchers + 1, "no worse for each one more"


@proves("DG-33")
def test_in_groups_nobody_wins_as_often_as_each_by_itself() -> None:
    others = (55, 40, 70, 20)
    whole = odds(roll_crowd, CrowdCheck(60, others, NAMES))
    apart = odds(roll_crowd, CrowdCheck(60, others, NAMES, groups=NAMES))
    assert whole.merged(lambda end: end.name) == apart.merged(lambda end: end.name)
    assert whole.merged(lambda end: end.winners[:1]) == apart.merged(lambda end: end.winners[:1])


@proves("DG-33", "DG-35")
def test_of_each_side_the_first_who_notices_is_told() -> None:
    others = (55, 40, 70, 20)
    sides = odds(roll_crowd, CrowdCheck(60, others, NAMES, groups=("blue", "green", "blue", "green")))
    apart = odds(roll_crowd, CrowdCheck(60, others, NAMES, groups=NAMES))

    def firsts(won: tuple[str, ...]) -> tuple[str, ...]:
        blue, green = [name for name in won if name in "B1 B3"], [name for name in won if name in "B2 B4"]
        return tuple(sorted(blue[:1] + green[:1]))

    assert sides.merged(lambda end: end.winners) == apart.merged(lambda end: firsts(end.winners))
    assert len(sides) == 3 * 3


@proves("DG-33")
def test_thrown_dice_tell_everybody_who_won_and_the_odds_know_that_throw() -> None:
    check = CrowdCheck(50, (50, 50, 50, 50), NAMES)
    outcome = roll_crowd(check, LoadedDice([40, 20, 60, 30, 1]))
    assert outcome.winners == ("B1", "B3", "B4")
    assert outcome in odds(roll_crowd, check)
    assert outcome.without(frozenset({"B3"})).winners == ("B1", "B4")


@proves("DG-33")
def test_who_is_unknown_leaves_no_trace_in_what_a_side_is_told() -> None:
    """One watcher more, whom the side does not know of: check and outcome look as without it."""
    names, groups = NAMES[:3], ("blue", "green", "blue")
    whole = CrowdCheck(50, (50, 40, 30), names, groups=groups)
    fewer = CrowdCheck(50, (40, 30), names[1:], groups=groups[1:])
    unknown = frozenset({"B1"})
    assert repr(whole.without(unknown)) == repr(fewer)
    seen = roll_crowd(whole, LoadedDice([60, 20, 10, 10])).without(unknown)
    assert repr(seen) == repr(roll_crowd(fewer, LoadedDice([60, 10, 10])))


@proves("DG-33", "DG-02")
def test_each_of_many_who_throw_wins_as_often_as_alone() -> None:
    """4,000 throws of eight against one: nobody's share is off by more than four standard deviations."""
    names = tuple(f"B{number}" for number in range(8))
    others = (20, 30, 40, 50, 60, 70, 80, 90)
    tray, won = Tray(Stream.of("crowd")), Counter[str]()
    for _ in range(4000):
        won.update(roll_crowd(CrowdCheck(60, others, names), tray).winners)
        tray.take()
    for name, other in zip(names, others, strict=True):
        alone = odds(roll_crowd, CrowdCheck(60, (other,), (name,))).chance(lambda end: end.name == "caught")
        share = float(alone)
        assert abs(won[name] / 4000 - share) < 4 * (share * (1 - share) / 4000) ** 0.5


HALL = """
    ##########
    #......C.#
    #......CC#
    #a...B.C.#
    #......CC#
    ##########
"""


@proves("DG-33", "DL-78")
def test_coming_up_before_many_each_who_wins_knows_and_each_in_contact_counts_apart() -> None:
    units = {"B": man(fields={"facing": "e"}), "C": man(fields={"facing": "w"})}
    game = fight(HALL, {"a": man(sneak=60), **units}, first="blue", fog=False)
    put(game, {"a1": {"hidden_from": frozenset({"blue"})}})
    game.do("a1 move 4,3", dice=[40, 10, 60, 60, 60, 2, 60, 1])
    [event] = [event for event in game.events(CheckRolled) if event.verb == "creep-up"]
    assert len(odds(roll_crowd, event.check)) == 2 * 7, "B1 or not, and the first of six others or none"
    assert sorted(state.by for state in game.unit("a1").named(KNOWN)) == ["B1", "C4", "C6"]
    assert not game.unit("a1").named(STALKING)
