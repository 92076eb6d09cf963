"""What an act spends that others could use later: energy in `pools`, actions and points in `forge`.

The values in the comments are exact: chances to win of the side that is asked, in duels of the two
alone whose answers are nothing but blows, defences and waiting.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from skirmish.ai.levels import LEVELS
from skirmish.ai.think import think
from skirmish.model.kit import Item
from skirmish.model.unit import State
from skirmish.rules.forge.arms import Weapon as Blade
from skirmish.rules.forge.sheet import Sheet as ForgeSheet
from skirmish.rules.forge.turn import EXPOSED
from skirmish.rules.pools.energy import energy
from skirmish.rules.pools.sheet import Sheet, Weapon
from tests.ai.positions import position, thought
from tests.rules.forge import ring as forge
from tests.rules.pools import fighters as pools
from tests.scenario import Figure, Game, figure

STRONG: Final = tuple(LEVELS)[2:]
"""The levels that are held to these answers."""
EVADER: Final = Sheet(strength=2, agility=2, skills={"blades": 1, "evasion": 1})
"""Energy 5."""
FENCER: Final = Sheet(strength=2, skills={"blades": 2})
"""Energy 4."""


def sword(sheet: Sheet, hp: int = 2) -> Figure:
    """Somebody with a sword of three dice for two energy, about to fall."""
    return figure(sheet, hands=(Item("sword", "sword", "sword", Weapon(2, 3)),), hp=hp)


def answer(game: Game, level: str) -> str:
    """What the side that is asked says."""
    return str(think(game.ruleset, game.battle.seen_by(game.battle.asked), level).action)


@pytest.mark.parametrize("level", STRONG)
def test_dice_are_bought_for_the_first_blow_of_a_fight_that_it_decides(level: str) -> None:
    """0.65 with two more dice, 0.55 with one, 0.49 bare, 0.29 for waiting."""
    game = pools.duel(sword(FENCER), sword(EVADER))
    assert energy(game.unit("a1")) == 4
    assert answer(game, level) in {"a1 strike B1 add=2 with=sword", "a1 strike B1 add=1 with=sword"}


@pytest.mark.parametrize("level", STRONG)
def test_dice_are_bought_by_the_stronger_one_too(level: str) -> None:
    """0.82 with one die more, 0.75 with two, 0.72 bare, 0.47 for waiting."""
    game = pools.duel(sword(EVADER), sword(FENCER))
    assert energy(game.unit("a1")) == 5
    assert answer(game, level) in {"a1 strike B1 add=1 with=sword", "a1 strike B1 add=2 with=sword"}


def test_the_weaker_one_buys_as_many_dice_as_win_most() -> None:
    """Of the values above: 0.65 against 0.55. The next blow is not counted with this one."""
    game = pools.duel(sword(FENCER), sword(EVADER))
    assert answer(game, "master") == "a1 strike B1 add=2 with=sword"


def test_energy_goes_into_the_dodge_of_a_blow_that_would_end_the_fight() -> None:
    """0.37 for the dodge, 0.27 for taking it: who is out has no use for energy."""
    game = pools.duel(sword(EVADER, 1), sword(FENCER))
    pools.drained(game, "a1", 3)
    pools.drained(game, "B1", 2)
    game.do("a1 strike B1 add=1 with=sword")
    assert answer(game, "master") in {"B1 dodge add=1", "B1 brace add=1"}  # Worth the same.


def test_a_round_later_all_energy_is_back_but_what_is_expended() -> None:
    """FP-22 and FP-23: what was spent returns when the next round begins."""
    game = pools.duel(sword(FENCER), sword(EVADER))
    game.do("a1 strike B1 add=1 with=sword")
    spent = game.unit("a1")
    assert energy(spent) == 1
    assert energy(game.ruleset.renewed(spent)) == 4
    tired = replace(spent, tallies={**spent.tallies, "expended": 1})
    assert energy(game.ruleset.renewed(tired)) == 3


RING: Final = """
#######
#.a..B#
#######
"""


@pytest.mark.parametrize("level", [name for name, level in LEVELS.items() if not level.error])
def test_a_second_blow_that_hardly_hurts_is_not_worth_the_loan_on_the_defence(level: str) -> None:
    """0.46 for ending the turn, 0.39 for the second blow: it opens the guard to the answer (F2-11, G14)."""
    marks = {"minor": 2, "major": 2, "severe": 1}  # A light hit is a severe wound; the second of these kills.
    blade = (Item("sword", "sword", "sword", Blade("swords", "2d6")),)
    weaker = ForgeSheet(swords=2, dodge=1, dexterity=1, hits=8)
    stronger = ForgeSheet(swords=3, dodge=2, hits=8)
    units = {
        "a": figure(weaker, hands=blade, tallies=marks, facing=2),
        "B": figure(stronger, hands=blade, tallies=marks, facing=6),
    }
    game = forge.fight("####\n#aB#\n####", "a1 B1", units)
    game.do("a1 strike B1 with=a1.sword", dice=[])
    game.do("B1 stand", dice=[2])
    assert game.battle.prompts[0].unit == "a1"
    assert "strike" not in answer(game, level)  # A grab, which those figures leave out, may be better yet.


def test_a_loan_is_paid_by_the_turn_that_is_still_to_come_in_this_round() -> None:
    """Who has not had its turn yet lends from that turn; who has had it starts afresh (F2-10, G14)."""
    game = forge.fight(
        RING, "a1 B1", {"a": forge.man("sword"), "B": forge.man("sword", fields={"facing": 6})}
    )
    clock = game.battle.clock
    assert clock is not None
    assert clock.is_due("B1")
    assert not clock.is_due("a1")
    spent = replace(game.unit("B1"), tallies={"actions": 2}, states={EXPOSED: State(EXPOSED, amount=2)})
    renewed = game.ruleset.renewed(spent)
    assert (renewed.tally("actions"), EXPOSED in renewed.states) == (0, False)


def test_a_reply_is_told_part_by_part() -> None:
    """The dodge costs strength that later blows lack, and averts the blow: both are told, and they sum."""
    game = pools.duel(sword(EVADER, 1), sword(FENCER))
    pools.drained(game, "a1", 3)
    pools.drained(game, "B1", 2)
    game.do("a1 strike B1 add=1 with=sword")
    found = think(game.ruleset, game.battle.seen_by("blue"), "master")
    chosen, taken = found.plans[0], next(plan for plan in found.plans if "take" in plan.said.lower())
    assert {"blow", "next"} <= chosen.terms.keys()
    assert chosen.terms["blow"] > taken.terms["blow"]
    assert chosen.price > taken.price
    assert chosen.price == pytest.approx(sum(chosen.terms.values()))


def test_an_answer_is_told_with_what_is_added_to_it() -> None:
    """A block with two dice more and one with four are two answers."""
    game = position("pools", "#...aB...#", {"a": "trooper", "B": "trooper"}, charted=True)
    found = thought(game.play("B1 strike a1 add=4 with=B1.hand_axe"))
    assert found.why.startswith(f"A1 answers “{found.action.verb}” (add {found.action.arg('add')}): ")
    assert len({plan.said for plan in found.plans}) == 3
