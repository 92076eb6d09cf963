"""Several rules at once: the odds against every way in which the dice can fall, counted here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from skirmish.model.action import Action, parse
from skirmish.model.battle import Battle
from skirmish.model.prompt import Prompt
from skirmish.model.unit import State
from skirmish.rules.exchange import futures, taken
from skirmish.rules.exchange_ends import exchanges
from skirmish.rules.replies import reply_with
from skirmish.rules.stunts import RULESET
from tests.rules.proves import proves
from tests.rules.stunts.ring import chance, fight, man, states
from tests.scenario import Game, put

SIDES = {"red": "ac", "blue": "B"}
"""Who is whose."""
Shares = Mapping[int, Fraction]
"""By points: the chance of so many."""


def said(verb: str, battle: Battle, prompt: Prompt) -> Action:
    """That answer to every question."""
    found = reply_with(RULESET, battle, prompt, verb)
    assert found is not None
    return found


def hurt(game: Game, text: str, answer: str = "take") -> Shares:
    """By points that the target loses: the chance, if it answers so."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    for end, part in exchanges(RULESET, game.battle, parse(text), partial(said, answer)).items():
        found[end.damage] += part
    return found


def blow(hits: int, die: int, more: int, armour: int) -> Shares:
    """By points: of one attack with that chance, so many sides and so much added; 01-05 doubles it."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    for roll in range(1, 101):
        for face in range(1, die + 1):
            points = (face + more) * (2 if roll <= 5 else 1) if roll <= hits else 0
            found[max(0, points - armour)] += Fraction(1, 100 * die)
    return found


def stopped(shares: Shares, by: int) -> Shares:
    """The same if each hit is then met with that chance to avoid it all."""
    through = {points: part * (100 - by) / 100 for points, part in shares.items() if points}
    return {0: 1 - sum(through.values(), Fraction(0)), **through}


@proves("DG-09", "DL-68", "DL-72", "DG-21", "DG-07", "DG-23")
def test_a_fooled_attacker_among_others_at_one_who_is_held() -> None:
    drawing = "#.aa..#\n#.Ba..#\n#.c...#"
    fooled = states(State("tricked", amount=-30), State("poised", amount=-10))
    held = states(State("grappled", by="c1"))
    holds = states(State("grappling", by="B1", amount=1))
    game = fight(drawing, {"a": man("sword", fight=40), "B": man(worn="mail"), "c": man()}, sides=SIDES)
    put(game, {"a1": {"states": fooled}, "B1": {"states": held, "hp": 90}, "c1": {"states": holds}})
    # 40, fooled no more than 30, 20 for the grapple, 20 for two more about it; the holder is no third.
    assert chance(game, "a1 strike B1 with=a1.sword") == 40 - 30 + 20 + 20
    assert hurt(game, "a1 strike B1 with=a1.sword") == blow(50, 8, 2, 4), "and it cannot defend"


@proves("DL-01", "DG-03", "DG-26", "DL-54", "DG-07")
def test_a_maimed_shield_bearer_blocks_a_blow_with_its_sword_and_an_arrow_hardly() -> None:
    hurt_arm = states(State("maimed-off-arm"))
    units = {"a": man("sword", fight=60), "c": man("bow", shoot=60)}
    game = fight("#aB..c#", {**units, "B": man("sword", "shield", fight=50, worn="leather")}, sides=SIDES)
    put(game, {"B1": {"states": hurt_arm, "hp": 90}})
    assert hurt(game, "a1 strike B1 with=a1.sword", "block") == stopped(blow(60, 8, 2, 2), 50)
    # The archer gains 10, for the swordsman stands in contact; its shots add no Power.
    assert hurt(game, "c1 shoot B1 with=c1.bow", "block") == stopped(blow(70, 6, 0, 2), 30)


def killed(blows: int, life: int, one: Shares, *, has_fallen: bool = False) -> Fraction:
    """The chance to be dead after so many such blows that nobody defends (DL-55 to DL-61)."""
    if not blows:
        return Fraction(0)
    dead = Fraction(0)
    for points, part in one.items():
        left = life - points
        if not points or left > 0:
            dead += part * killed(blows - 1, left, one, has_fallen=has_fallen)
        elif has_fallen:
            dead += part
        else:
            table = Fraction(sum(die - left >= 10 for die in (1, 2, 3, 4)), 4)
            dead += part * (table + (1 - table) * killed(blows - 1, left, one, has_fallen=True))
    return dead


@proves("DL-69", "DL-70", "DL-61", "DL-67", "DG-20", "DG-24", "DG-31")
def test_two_of_three_strike_after_a_runner_and_the_second_may_finish_it() -> None:
    game = fight("#...B..#\n#..aB..#\n#...B..#", {"B": man("dagger", fight=30)})
    put(game, {"a1": {"hp": 6}, "B3": {"states": states("off-balance")}})
    both = one = Fraction(0)
    for own in range(1, 101):  # Equal Agility of 50: the lower success wins.
        wins = Fraction(sum(other <= 50 and (own > 50 or other < own) for other in range(1, 101)), 100)
        both += wins**2 / 100
        one += 2 * wins * (1 - wins) / 100
    each = blow(30 + 20, 4, 2, 0)  # Who is off balance strikes nobody, and still is one of three.
    action = parse("a1 move 1,1")
    ends = futures(RULESET, game.battle, partial(taken, RULESET, action), partial(said, "take"))
    dead = sum((part for end, part in ends if end.battle.units["a1"].out == "dead"), Fraction(0))
    assert dead == both * killed(2, 6, each) + one * killed(1, 6, each)
