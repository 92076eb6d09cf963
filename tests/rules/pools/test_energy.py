"""What is spent, added and expended, and what comes back (FP-14 to FP-23, FP-72, G13, G27 to G31)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.dice import LoadedDice
from skirmish.model.action import Action, parse
from skirmish.model.event import CheckRolled, RoundBegan
from skirmish.model.kit import Item
from skirmish.model.moment import Moment
from skirmish.rules.engine import options, perform, refuse
from skirmish.rules.pools import RULESET
from skirmish.rules.pools.conditions import DAZED, STUNNED, inflict
from skirmish.rules.pools.energy import EXPENDED, SPENT, energy
from skirmish.rules.pools.sheet import Sheet, Tool
from tests.rules.pools.fighters import PLAIN, SKILLED, armed, drained, duel, left, pools, rolled
from tests.rules.proves import proves
from tests.scenario import Game


@proves("FP-14", "FP-17", "FP-18", "FP-19", "FP-20")
def test_an_attack_costs_what_is_spent_and_what_is_added() -> None:
    game = duel(armed("sword"), PLAIN)
    game.do("a1 strike B1 add=2 with=sword")
    # It is paid before the other side answers, so it is not there for a reaction either.
    assert game.asked == "B1 react"
    assert left(game, "a1") == 8 - 3 - 2
    game.do("B1 take")
    assert pools(game)[0] == 5 + 2 + 2  # The 3 that were spent bring no dice of their own.


@proves("FP-18")
def test_every_use_of_energy_is_called_by_one_of_three_words() -> None:
    hints = {verb.id: verb.hint.lower() for verb in RULESET.verbs.values()}
    assert all(word in hints["shoot"] for word in ("spend", "add"))
    assert "expend" in hints["sprint"]
    assert "expend" in hints["shake-off"]


@proves("FP-14", "FP-17", "G9")
def test_what_cannot_be_paid_is_not_offered() -> None:
    game = duel(armed("sword"), PLAIN)
    game.do("a1 strike B1 add=3 with=sword")
    game.do("B1 take")
    assert left(game, "a1") == 2
    game.until("a1 beat")
    assert game.refused("a1 strike B1 with=sword") == "a1 cannot strike that way."
    assert game.refused("a1 strike B1 add=2 with=fists") == "a1 has 2 energy left, not 3."
    assert game.refused("a1 strike B1 add=1 with=fists") == ""


@proves("FP-22", "G30")
def test_everything_returns_with_the_round_and_nothing_is_saved_up() -> None:
    game = duel(armed("sword"), PLAIN)
    game.do("a1 strike B1 add=3 with=sword")
    game.do("B1 dodge add=3")
    assert (left(game, "a1"), left(game, "B1")) == (2, 4)
    while not game.events(RoundBegan):
        game.decline()
    assert (left(game, "a1"), left(game, "B1")) == (8, 8)
    assert game.unit("a1").tally(SPENT) == 0


@proves("FP-21", "FP-23", "G28")
def test_what_is_expended_stays_away() -> None:
    game = duel(armed("sword"), PLAIN)
    game.do("a1 strike B1 add=3 wind=yes with=sword")
    game.do("B1 take")
    assert pools(game)[0] == 5 + 3 + 3 + 1  # One die past the limit, and no skill with it.
    assert left(game, "a1") == 1
    while not game.events(RoundBegan):
        game.decline()
    assert left(game, "a1") == 7
    assert game.unit("a1").tally(EXPENDED) == 1


@proves("G28")
def test_no_more_is_expended_in_a_battle_than_the_stamina() -> None:
    game = duel(armed("sword", tallies={EXPENDED: 2}), PLAIN)
    assert "expend no more than 2" in game.refused("a1 strike B1 wind=yes with=sword")
    assert game.refused("a1 strike B1 with=sword") == ""


@proves("G28")
def test_a_second_wind_in_defence() -> None:
    game = duel(armed("sword"), SKILLED)
    game.do("a1 strike B1 with=sword")
    game.do("B1 dodge add=1 wind=yes")
    assert pools(game) == (5, 1 + 1 + 1 + 1)
    assert left(game, "B1") == 8 - 1 - 1 - 1


@proves("G28")
def test_expending_needs_energy_at_hand() -> None:
    game = duel(armed("sword"), PLAIN)
    game.do("a1 strike B1 add=3 with=sword")
    game.do("B1 take")
    game.until("a1 beat")
    assert game.refused("a1 strike B1 add=1 wind=yes with=fists") == "a1 has 2 energy left, not 3."


@proves("G28", "G12")
def test_a_sprint_is_three_cells_for_one_expended_energy() -> None:
    game = duel(PLAIN, PLAIN, drawing="a....\n;;;;.\n....B")
    assert game.refused("a1 sprint 3,0") == ""
    assert game.refused("a1 sprint 4,0") == "a1 cannot sprint there: too far."
    assert game.refused("a1 sprint 1,1") == ""
    assert game.refused("a1 sprint 2,1") == ""  # One plain cell, one that counts double.
    assert game.refused("a1 sprint 3,1") != ""
    game.do("a1 sprint 3,0")
    assert left(game, "a1") == 7
    assert game.unit("a1").tally(EXPENDED) == 1


@proves("G27", "G28")
def test_shaking_it_off_is_all_that_the_stunned_can_do() -> None:
    game = duel(armed("sword"), PLAIN)
    moment = Moment(game.battle)
    inflict(moment, "a1", STUNNED)
    inflict(moment, "a1", DAZED)
    stunned = moment.battle.altered()
    view = stunned.seen_by("red")
    said = refuse(RULESET, view, parse("a1 strike B1 with=sword"))
    assert said is not None
    assert said.reason == "a1 is stunned."
    assert refuse(RULESET, view, parse("a1 shake-off of=stunned")) is None
    RULESET.verbs["shake-off"].land(moment, parse("a1 shake-off of=stunned"), None)
    assert STUNNED not in moment.battle.units["a1"].states
    assert DAZED in moment.battle.units["a1"].states
    assert energy(moment.battle.units["a1"]) == 7


@proves("G27")
def test_a_condition_lasts_to_the_end_of_the_next_round() -> None:
    game = duel(armed("sword"), PLAIN)
    moment = Moment(game.battle)
    inflict(moment, "B1", DAZED)
    assert moment.battle.units["B1"].states[DAZED].amount == 2
    game.steps[-1] = replace(game.steps[-1], after=moment.battle)
    rounds = 0
    while DAZED in game.unit("B1").states:
        game.decline()
        rounds += len(game.events(RoundBegan))
    assert rounds == 2


@proves("FP-72", "G13")
def test_as_many_attacks_as_the_energy_allows() -> None:
    game = duel(armed("short"), PLAIN)
    for struck in range(1, 5):
        game.until("a1 beat")
        game.do("a1 strike B1 with=short")
        game.do("B1 take", dice=[(10,), (1, 1, 1)])
        assert left(game, "a1") == 8 - 2 * struck


@proves("G13")
def test_a_gun_has_its_rate_and_its_magazine() -> None:
    game = duel(armed("pistol"), PLAIN, drawing="a......B")
    for shot in (1, 2):
        game.until("a1 beat")
        game.do("a1 shoot B1 with=pistol", dice=None)
        game.do("B1 take", dice=[(10, 10), (1, 1)])
        assert game.unit("a1").hands[0].count == 12 - shot
    game.until("a1 beat")
    assert game.refused("a1 shoot B1 with=pistol") != ""
    while not game.events(RoundBegan):
        game.decline()
    game.until("a1 beat")
    assert game.refused("a1 shoot B1 with=pistol") == ""


@proves("G13")
def test_a_crossbow_is_loaded_by_an_act_of_its_own() -> None:
    game = duel(armed("crossbow"), PLAIN, drawing="a..B")
    game.do("a1 shoot B1 with=crossbow")
    game.do("B1 take", dice=[(10,), (1,) * 6])
    game.until("a1 beat")
    assert game.refused("a1 shoot B1 with=crossbow") != ""
    assert game.refused("a1 reload with=crossbow") == ""
    game.do("a1 reload with=crossbow")
    assert left(game, "a1") == 8 - 2 - 3
    assert game.unit("a1").hands[0].count == 1


@proves("G29")
@pytest.mark.parametrize(("out", "whole", "after"), [(3, "no", 1), (4, "no", 2), (1, "no", 0), (3, "yes", 0)])
def test_rest_between_battles(out: int, whole: str, after: int) -> None:
    game = duel(armed("sword", tallies={EXPENDED: out}), PLAIN)
    moment = Moment(game.battle)
    perform(RULESET, moment, LoadedDice(), Action("a1", "rest", None, (("whole", whole),)))
    assert moment.battle.units["a1"].tally(EXPENDED) == after
    assert energy(moment.battle.units["a1"]) == 8 - after


@proves("FP-44", "G31")
def test_a_critical_fail_lays_one_open_to_the_end_of_the_round() -> None:
    game = duel(armed("sword"), armed("sword"), options={"critical_fail": True})
    game.do("a1 strike B1 with=sword")
    game.do("B1 take", dice=[(10,), (1, 2, 3, 4, 5)])
    assert "exposed" in game.unit("a1").states
    game.do("B1 strike a1 with=sword")
    game.do("a1 dodge add=3", dice=[(1,) * 6, (1,) * 5])
    assert pools(game)[1] == 1 + 6 - 1
    while not game.events(RoundBegan):
        game.decline()
    assert "exposed" not in game.unit("a1").states


@proves("G31")
def test_a_gun_jams_on_a_critical_fail_and_is_cleared_for_an_energy() -> None:
    game = duel(armed("rifle"), PLAIN, drawing="a..B", options={"critical_fail": True})
    game.do("a1 shoot B1 with=rifle")
    game.do("B1 take", dice=[(10,), (1, 2, 3, 4)])
    assert game.unit("a1").hands[0].flaw == "jammed"
    game.until("a1 beat")
    assert game.refused("a1 shoot B1 with=rifle") != ""
    game.do("a1 clear with=rifle")
    assert left(game, "a1") == 8 - 2 - 1
    assert game.unit("a1").hands[0].flaw == ""


@proves("G31")
def test_without_the_option_a_one_is_just_a_miss() -> None:
    game = duel(armed("sword"), PLAIN)
    game.do("a1 strike B1 with=sword")
    game.do("B1 take", dice=[(10,), (1, 1, 1, 1, 1)])
    assert "exposed" not in game.unit("a1").states


@proves("FP-15", "FP-45")
def test_using_a_thing_takes_an_energy() -> None:
    game = duel(armed(carried=armed("sword").fields["hands"]), PLAIN)
    game.do("a1 draw with=sword")
    assert left(game, "a1") == 7
    assert [item.id for item in game.unit("a1").hands] == ["sword"]
    door = duel(Sheet(), PLAIN, drawing="a+B")
    door.do("a1 door 1,0")
    assert left(door, "a1") == 2


@proves("FP-16", "G7", "G32", "G33")
def test_the_last_energy_pays_for_what_has_dice_of_its_own() -> None:
    game = duel(SKILLED, PLAIN, options={"skill_dice": "flat"})
    drained(game, "a1", 1)
    assert game.refused("a1 grapple B1") == ""
    assert game.refused("a1 search") == ""
    assert game.refused("a1 strike B1 add=1 with=fists") == "a1 has 1 energy left, not 2."
    game.do("a1 strike B1 with=fists")
    game.do("B1 take")
    assert pools(game) == (3, 1)
    assert left(game, "a1") == 0


LAST = ("grapple B1", "shove B1", "search", "strike B1 with=fists")


@proves("FP-16", "G9", "G19", "G33")
@pytest.mark.parametrize("deed", LAST)
def test_the_last_energy_is_not_thrown_away_on_what_has_no_dice(deed: str) -> None:
    game = duel(SKILLED, PLAIN)
    drained(game, "a1", 1)
    assert game.refused(f"a1 {deed}") == "a1 has no dice for that, and no energy left to add."
    assert deed.split(maxsplit=1)[0] not in offered(game)
    drained(game, "a1", 2)
    more = f"{deed} add=1" if "with" not in deed else "strike B1 add=1 with=fists"
    assert game.refused(f"a1 {more}") == ""
    assert deed.split(maxsplit=1)[0] in offered(game)


def offered(game: Game) -> set[str]:
    """The verbs that the screen offers: those with anything to aim at."""
    view, [prompt] = game.view(game.battle.asked), game.prompts
    return {option.verb.id for option in options(game.ruleset, view, prompt) if option.targets}


@proves("G9", "G19", "G23")
def test_the_last_energy_pays_for_bare_hands_in_the_back() -> None:
    game = duel(SKILLED, armed(sheet=PLAIN, facing="e"))
    drained(game, "a1", 1)
    assert {"strike", "grapple", "shove"} <= offered(game), "two dice from the rear"
    assert "search" not in offered(game)
    game.do("a1 shove B1")
    game.do("B1 take")
    assert pools(game)[0] == 2


@proves("G9", "G19", "G24")
def test_without_dice_nobody_hides_who_is_looked_at() -> None:
    game = duel(SKILLED, PLAIN, drawing="a=..B")
    drained(game, "a1", 1)
    assert "no dice" in game.refused("a1 hide")
    assert "hide" not in offered(game)
    alone = duel(SKILLED, PLAIN, drawing="a#..B")
    drained(alone, "a1", 1)
    assert alone.refused("a1 hide") == "", "nobody looks"


@proves("FP-16", "FP-45", "G32")
def test_the_last_energy_pays_for_a_test_with_something_that_helps() -> None:
    boots = Item("boots", "boots", "boots", Tool("stealth"))
    game = duel(armed(worn=(boots,)), PLAIN, drawing="a=..B")
    drained(game, "a1", 1)
    game.do("a1 hide", dice=[(10,), (10, 10)])
    assert game.events(CheckRolled)[-1].check.action == 1
    assert game.unit("a1").hidden_from == {"blue"}


@proves("G7", "G14")
def test_the_last_energy_pays_for_a_dodge_that_the_skill_alone_fills() -> None:
    game = duel(armed("sword"), SKILLED, options={"skill_dice": "flat"})
    drained(game, "B1", 1)
    game.do("a1 strike B1 with=sword")
    assert game.prompts[0].verbs == ("dodge", "take")  # Of bracing it knows nothing.
    game.do("B1 dodge")
    assert pools(game) == (5 + 3, 1 + 3)
    assert left(game, "B1") == 0
    clumsy = duel(armed("sword"), PLAIN, options={"skill_dice": "flat"})
    drained(clumsy, "B1", 1)
    clumsy.do("a1 strike B1 with=sword")
    assert rolled(clumsy)
