"""Acting at the same time: nothing comes of a blow before all of the tie have struck (5.2, BG-14, BG-24)."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from skirmish.model.action import parse
from skirmish.model.battle import Battle
from skirmish.model.change import changed
from skirmish.model.event import (
    CheckRolled,
    ItemChanged,
    ItemMoved,
    UnitFell,
    UnitHid,
    UnitTurned,
)
from skirmish.model.trigger import Cause, Effect, Trigger
from skirmish.records.codec import Codec
from skirmish.rules import objectives
from skirmish.rules.exchange_ends import exchanges
from skirmish.rules.ranks import RULESET
from skirmish.rules.ranks.posture import best_facing
from skirmish.rules.ranks.sheet import Shield, Weapon
from skirmish.rules.replies import best_reply
from skirmish.rules.rounds.declared_clock import clock_of
from tests.rules.proves import proves
from tests.rules.ranks.ring import declare, facing, fight, man, rolled
from tests.scenario import Figure, Game, put

EQUAL: dict[str, Any] = {"dexterity": 12, "sword": 55, "dodge": 0, "size": 10, "constitution": 50}
"""Numbers of people with 30 points who strike at the same time with broadswords, without a damage bonus."""
FRAIL: dict[str, Any] = {**EQUAL, "constitution": 2}
"""The same with 6 points: 9 kill."""


def listed(game: Game, order: tuple[str, ...]) -> Game:
    """The same fight, with its units in that order in the scenario, declared anew."""
    first = game.steps[0]
    units = {name: first.before.units[name] for name in order}
    return Game(RULESET, first.before.with_units(units), ())


def struck(game: Game) -> list[str]:
    """Who has struck at whom in all steps, in order."""
    return [
        f"{event.unit} {event.target}"
        for event in game.log
        if isinstance(event, CheckRolled) and event.verb in {"attack", "strike", "shoot", "stun"}
    ]


def places(game: Game, *kinds: type) -> list[int]:
    """Where events of those kinds stand in the log."""
    return [place for place, event in enumerate(game.log) if isinstance(event, kinds)]


def last_blow(game: Game) -> int:
    """Where the last roll stands in the log."""
    return places(game, CheckRolled)[-1]


def duel(a: Figure, b: Figure, **fields: Any) -> Game:
    """Two side by side, face to face, with room behind them."""
    return fight("#.aB.#", {"a": facing(a, "e"), "B": facing(b, "w")}, **fields)


def say(game: Game, **intents: str) -> Game:
    """Those intents by unit, in whatever order they are asked for; all others who are asked wait.

    The last of them begins what follows, with dice by chance.
    """
    while intents:
        unit = game.prompts[0].unit
        assert game.prompts[0].topic == "intent", game.asked
        game.do(f"{unit} {intents.pop(unit, 'wait')}")
    return game


def through(game: Game, reply: str = "endure") -> list[str]:
    """Until the round is over all who are asked for a defence answer so, and nothing else; they, in order."""
    number, answered = clock_of(game.battle).round, []
    while not game.result and clock_of(game.battle).round == number:
        unit = game.prompts[0].unit
        if game.prompts[0].topic == "defend":
            answered.append(unit)
            game.do(f"{unit} {reply}" + (f" with={game.unit(unit).hands[0].id}" if reply == "parry" else ""))
        else:
            game.decline()
    return answered


def both_strike(game: Game, arm: str = "broadsword", dice: tuple[object, ...] = ()) -> Game:
    """a1 and B1 strike at each other, with those dice up to the first question."""
    game.do(f"a1 strike B1 with=a1.{arm}")
    game.do(f"B1 strike a1 with=B1.{arm}", dice=list(dice))  # type: ignore[arg-type]
    return game


# ------------------------------------------------------------------------------------------------- turning


@proves("BG-14", "BG-19", "BR-06")
@pytest.mark.parametrize("order", list(permutations(("a1", "a2", "B1"))))
@pytest.mark.parametrize("aim", ["a1", "a2"])
def test_one_between_two_faces_both_no_matter_who_is_listed_first(order: tuple[str, ...], aim: str) -> None:
    sure = man("broadsword", **{**EQUAL, "sword": 100})
    game = listed(fight("...\naBa\n...", {"a": sure, "B": sure}), order)
    say(game, **{unit: f"strike {aim if unit == 'B1' else 'B1'} with={unit}.broadsword" for unit in order})
    answered = through(game, "parry")
    assert sorted(answered) == sorted(["B1", "B1", aim]), "each hits, and each blow is answered"
    parries = [event for event in game.log if isinstance(event, CheckRolled) and event.verb == "parry"]
    assert [event.check.chance.percent for event in parries if event.unit == "B1"] == [100, 70]
    assert [blow.split()[0] for blow in struck(game)] == list(order)


@proves("BG-19")
def test_after_its_blow_it_turns_so_that_most_enemies_are_in_front() -> None:
    quick = man("broadsword", sword=1, dexterity=15, dodge=30)
    slow = man("broadsword", sword=100, dexterity=9, dodge=0)
    game = fight("...\nBaC\n...", {"a": quick, "B": slow, "C": slow})
    game.do("a1 strike B1 with=a1.broadsword")
    game.do("B1 wait")
    game.do("C1 strike a1 with=C1.broadsword", dice=[99, 50])
    assert game.asked == "a1 defend", "the one behind is not forgotten for the one that was struck at"
    view = game.view("red")
    assert game.unit("a1").facing == best_facing(view, view.units["a1"]) == 0


@proves("BG-14", "BG-19")
@pytest.mark.parametrize("order", list(permutations(("a1", "B1", "C1"))))
def test_of_two_equally_near_it_faces_the_same_no_matter_who_is_listed_first(order: tuple[str, ...]) -> None:
    drawing = ".......\nB..a..C\n......."
    units = {"a": man(fields={"facing": "s"}), "B": man("sling"), "C": man("longbow")}
    game = listed(fight(drawing, units), order)
    say(game, a1="wait", B1="wait", C1="wait")
    assert game.unit("a1").facing == 6


@proves("BG-19")
def test_a_facing_that_was_declared_stands() -> None:
    quick = man("broadsword", sword=1, dexterity=15, dodge=30)
    game = fight("...\nBa.\n...", {"a": quick, "B": man(dexterity=9)})
    game.do("a1 strike B1 with=a1.broadsword facing=e")
    game.do("B1 wait", dice=[99])
    assert game.unit("a1").facing == 2


@proves("BG-19", "BR-07")
def test_a_facing_that_is_said_with_an_act_stands_where_nobody_declares() -> None:
    quick = man("broadsword", sword=60, dexterity=15, dodge=30)
    other = man("broadsword", dexterity=9)
    game = fight("...\nBa.\n...", {"a": quick, "B": facing(other, "e")}, options={"intents": "off"})
    game.do("a1 strike B1 with=a1.broadsword facing=e", dice=[50])
    game.do("B1 parry with=B1.broadsword", dice=[1])
    assert game.unit("a1").facing == 2, "also when the blow was answered in between"
    game.do("B1 wait")
    game.do("a1 wait")
    game.do("B1 wait")
    assert game.unit("a1").facing == 6, "the next round it is free again"


@proves("BG-14", "BG-19")
def test_nobody_turns_before_all_have_struck() -> None:
    plain = man("broadsword", **EQUAL)
    game = fight("..a\n.B.\na..", {"a": plain, "B": plain})
    say(
        game,
        **{
            unit: f"strike {'a2' if unit == 'B1' else 'B1'} with={unit}.broadsword"
            for unit in game.battle.units
        },
    )
    through(game)
    rolls = places(game, CheckRolled)
    assert not [place for place in places(game, UnitTurned) if rolls[0] < place < rolls[-1]]


# --------------------------------------------------------------------------------------------- things


def worn_to(game: Game, unit: str, kind: str, points: int) -> Game:
    """That thing of the unit has so many points left."""

    def worn(item: Any) -> Any:
        if item.kind != kind:
            return item
        assert isinstance(item.stats, Weapon | Shield)
        return replace(item, stats=replace(item.stats, points=points))

    return put(game, {unit: {"hands": tuple(map(worn, game.unit(unit).hands))}})


@proves("BG-24", "BG-14", "BR-38")
def test_a_weapon_that_breaks_in_a_parry_still_strikes_its_own_tied_blow() -> None:
    game = worn_to(duel(man("broadsword", **EQUAL), man("broadsword", **EQUAL)), "B1", "broadsword", 2)
    both_strike(game, dice=(1,))  # a special success
    game.do("B1 parry with=B1.broadsword", dice=[50, 3, 50])
    assert struck(game) == ["a1 B1", "B1 a1"], "it strikes with what is about to break"
    assert game.unit("B1").hands[0].flaw == ""
    game.do("a1 endure", dice=[3])
    sword = game.unit("B1").hands[0]
    assert (sword.flaw, sword.stats.points) == ("broken", 0)  # type: ignore[attr-defined]
    assert game.unit("a1").hp == 30 - 4


@proves("BG-24", "BG-14", "BR-40")
def test_a_weapon_broken_by_a_parry_may_still_parry_the_tied_blow() -> None:
    game = worn_to(duel(man("broadsword", **EQUAL), man("broadsword", **EQUAL)), "a1", "broadsword", 1)
    both_strike(game, dice=(50,))
    game.do("B1 parry with=B1.broadsword", dice=[1, 50])  # a special parry, then B1 strikes
    assert game.asked == "a1 defend"
    game.do("a1 parry with=a1.broadsword", dice=[50])
    assert game.unit("a1").hands[0].flaw == "broken"
    assert game.unit("a1").hp == 30


@proves("BG-24", "BG-14", "BG-18")
def test_a_shield_that_breaks_parries_all_blows_of_the_tie_each_thirty_worse() -> None:
    units = {"a": man("broadsword", **EQUAL), "B": man("heater", dexterity=5, shield=90, dodge=0, size=30)}
    game = worn_to(fight("...\naBa\n...", units), "B1", "heater", 2)
    declare(game, "a1 strike B1 with=a1.broadsword", "a2 strike B1 with=a2.broadsword")
    game.do("B1 wait", dice=[1])
    game.do("B1 parry with=B1.heater", dice=[90, 3, 50])
    assert game.asked == "B1 defend"
    game.do("B1 parry with=B1.heater", dice=[60])  # 90 - 30
    assert game.unit("B1").hp == 21 - 4, "the second was stopped"
    assert game.unit("B1").hands[0].flaw == "broken"
    assert min(place for place in places(game, ItemChanged) if game.log[place].item.flaw) > last_blow(game)  # type: ignore[union-attr]


@proves("BG-24")
def test_without_a_tie_it_breaks_when_that_exchange_is_over() -> None:
    quick = {**EQUAL, "dexterity": 15}
    game = worn_to(duel(man("broadsword", **quick), man("broadsword", **EQUAL)), "B1", "broadsword", 2)
    both_strike(game, dice=(1,))
    game.do("B1 parry with=B1.broadsword", dice=[50, 3])
    assert struck(game) == ["a1 B1"], "12 comes after 15, and its sword is gone"
    assert game.unit("B1").hands[0].flaw == "broken"


@proves("BG-28", "BG-14")
def test_what_is_thrown_at_the_same_time_leaves_the_hand_when_all_have_thrown() -> None:
    thrower = man("dagger", dexterity=12, throwing_dagger=60, dodge=0, size=10)
    game = fight("a...B", {"a": facing(thrower, "e"), "B": facing(thrower, "w")})
    game.do("a1 shoot B1 with=a1.dagger")
    game.do("B1 shoot a1 with=B1.dagger", dice=[50, 3, 50, 3])
    assert struck(game) == ["a1 B1", "B1 a1"]
    assert min(places(game, ItemMoved)) > last_blow(game)
    assert not game.unit("a1").hands
    assert not game.unit("B1").hands


@proves("BG-15", "BG-14")
def test_who_draws_has_drawn_before_any_of_the_tie_strikes() -> None:
    slow = {**EQUAL, "dexterity": 7}
    units = {"a": man("broadsword", **slow), "B": man("long_spear", carried="broadsword", spear=90, **EQUAL)}
    for order in (("a1", "B1"), ("B1", "a1")):
        game = listed(fight("#.aB.#", {"a": facing(units["a"], "e"), "B": facing(units["B"], "w")}), order)
        game.do("B1 strike a1 with=B1.broadsword")
        game.do("a1 strike B1 with=a1.broadsword", dice=[50])
        first = order[0]
        assert struck(game) == [f"{first} {order[1]}"], "12 less 5 is 7"
        assert [item.kind for item in game.unit("B1").hands] == ["broadsword"]
        assert min(places(game, ItemMoved)) < last_blow(game)


@proves("BG-34", "BG-14", "BR-106")
def test_a_planted_shield_stops_all_shots_of_a_tie_and_wears_afterwards() -> None:
    archer = man("longbow", bow=60, dexterity=12)
    target = man("hoplite", dexterity=15, dodge=0, size=30, shield=0)
    game = fight("#####\na...B\na....\n", {"a": archer, "B": facing(target, "w")})
    game.do("B1 plant with=B1.hoplite")
    declare(game, "a1 wait")
    game.do("a2 wait", dice=[])
    shield = game.battle.ground.items[game.unit("B1").cell][0]
    worn = replace(shield, stats=replace(shield.stats, points=5))  # type: ignore[type-var]
    step = game.steps[-1]
    ground = replace(step.after.ground, items={game.unit("B1").cell: (worn,)})
    game.steps[-1] = replace(step, after=step.after.with_ground(ground))
    game.do("B1 wait")
    game.do("a1 shoot B1 with=a1.longbow")
    game.do("a2 shoot B1 with=a2.longbow", dice=[20, 3, 20, 3])
    assert [name for _, _, name in rolled(game)] == ["hit", "hit"]
    assert game.unit("B1").hp == 21, "4 of 5 points each"
    assert not game.battle.ground.items, "8 points are more than it had"


# --------------------------------------------------------------------------------------------- falling


@proves("BG-14", "BR-06", "BR-116")
def test_the_last_two_fell_each_other_and_both_are_dead() -> None:
    game = both_strike(duel(man("broadsword", **FRAIL), man("broadsword", **FRAIL)), dice=(50,))
    game.do("B1 endure", dice=[8, 50])
    assert game.unit("B1").out == ""
    game.do("a1 endure", dice=[8])
    assert (game.unit("a1").out, game.unit("B1").out) == ("dead", "dead"), "at 2 - 9 points"
    assert game.result == "draw by out"


@proves("BG-17", "BG-14")
def test_to_put_all_foes_out_and_fall_with_the_last_of_them_is_a_draw() -> None:
    goals = [objectives.make(side, "eliminate") for side in ("red", "blue")]
    for said in (goals, goals[::-1], goals[:1]):
        both = duel(man("broadsword", **FRAIL), man("broadsword", **FRAIL), objectives=said)
        game = both_strike(both, dice=(50,))
        game.do("B1 endure", dice=[8, 50])
        game.do("a1 endure", dice=[8])
        assert game.result == "draw by out", "as where nobody has a goal of his own"


@proves("BG-14")
def test_who_is_struck_down_in_the_tie_still_answers_and_strikes() -> None:
    sure = {"sword": 100}
    game = fight(
        "...\naBa\n...",
        {"a": man("broadsword", **{**EQUAL, **sure}), "B": man("broadsword", **{**FRAIL, **sure})},
    )
    say(
        game,
        a1="strike B1 with=a1.broadsword",
        B1="strike a2 with=B1.broadsword",
        a2="strike B1 with=a2.broadsword",
    )
    answered = through(game)
    assert answered == ["B1", "a2", "B1"]
    assert game.unit("B1").hp <= 2, "4 points or fewer are not both blows of 2 to 9"
    assert all(place > last_blow(game) for place in places(game, UnitFell))


@proves("BG-41", "BG-14")
def test_two_may_knock_each_other_out() -> None:
    game = duel(man("broadsword", **FRAIL), man("broadsword", **FRAIL), options={"knockout": True})
    game.do("a1 stun B1 with=a1.broadsword")
    game.do("B1 stun a1 with=B1.broadsword", dice=[20])
    game.do("B1 endure", dice=[8, 20])
    game.do("a1 endure", dice=[8])
    assert (game.unit("a1").out, game.unit("B1").out) == ("down", "down")
    assert (game.unit("a1").hp, game.result) == (6, "draw by out")


@proves("BG-03", "BG-14")
def test_a_fumble_lays_nobody_open_to_a_tied_blow() -> None:
    game = duel(man("broadsword", **EQUAL), man("broadsword", **EQUAL), options={"fumbles": True})
    both_strike(game, dice=(100, 50))
    assert rolled(game)[0] == ("a1", "attack", "fumble")
    assert game.asked == "a1 defend"
    game.do("a1 endure", dice=[1])
    assert "open" not in game.unit("a1").states, "the round is over"


@proves("BG-38", "BG-14")
def test_who_strikes_unseen_is_seen_when_all_have_struck() -> None:
    plain = man("broadsword", **EQUAL)
    game = fight("...\naBa\n...", {"a": plain, "B": plain})
    put(game, {"a2": {"hidden_from": frozenset({"blue"})}})
    say(
        game,
        a1="strike B1 with=a1.broadsword",
        B1="strike a1 with=B1.broadsword",
        a2="strike B1 with=a2.broadsword",
    )
    through(game)
    assert len(struck(game)) == 3
    unseen = next(event for event in game.log if isinstance(event, CheckRolled) and event.unit == "a2")
    assert unseen.verb == "strike", "nobody could answer it"
    assert min(places(game, UnitHid)) > last_blow(game)


@proves("BG-39", "BG-35", "BG-14")
@pytest.mark.parametrize("order", list(permutations(("a1", "B1", "B2"))))
def test_who_is_woken_while_it_is_killed_is_dead(order: tuple[str, ...]) -> None:
    slow = man(dexterity=12)
    game = listed(fight("...\naBB\n...", {"a": slow, "B": slow}), order)
    put(game, {"B1": {"out": "down", "hp": 1}})
    if game.asked == "B1 intent":  # It was asked before it fell.
        put(game, {"B1": {"out": "", "hp": 1}})
        game.do("B1 wait")
        put(game, {"B1": {"out": "down", "hp": 1}})
    say(game, a1="finish B1", B2="wake B1")
    assert game.unit("B1").out == "dead"


@proves("BG-14")
def test_three_in_a_ring_all_strike() -> None:
    sure = man("broadsword", **{**FRAIL, "sword": 100, "constitution": 0, "size": 4, "strength": 20})
    game = fight("aB\n.C", dict.fromkeys("aBC", sure), sides={"red": "a", "blue": "B", "green": "C"})
    ring = {"a1": "B1", "B1": "C1", "C1": "a1"}
    say(game, **{unit: f"strike {target} with={unit}.broadsword" for unit, target in ring.items()})
    assert through(game) == ["B1", "C1", "a1"]
    assert struck(game) == ["a1 B1", "B1 C1", "C1 a1"]
    assert game.result == "draw by out", "2 points, and 2 at least for each"
    assert {unit.out for unit in game.battle.units.values()} == {"dead"}


# ------------------------------------------------------------------------------------- in the middle of it


@proves("BG-14")
def test_a_tie_may_be_saved_in_its_middle_and_odds_are_of_the_blow_alone() -> None:
    game = both_strike(duel(man("broadsword", **FRAIL), man("broadsword", **FRAIL)), dice=(50,))
    game.do("B1 endure", dice=[8, 50])
    assert clock_of(game.battle).later, "B1 is about to fall"
    assert clock_of(game.view("red")).later == ()
    codec = Codec.of(RULESET)
    again = codec.read(codec.write(game.battle, Battle), Battle)
    assert again == game.battle
    shown = exchanges(
        RULESET, game.view("red"), parse("a1 endure"), lambda now, ask: best_reply(RULESET, now, ask)
    )
    assert shown
    step = game.steps[-1]
    game.steps[-1] = replace(step, after=again)
    game.do("a1 endure", dice=[3])
    assert (game.unit("B1").out, game.unit("a1").out) == ("dead", "down")


@proves("BG-10", "BG-14")
def test_the_odds_at_a_rank_that_is_shared_tell_who_would_fall() -> None:
    plain, slight = man("broadsword", **EQUAL), man(dexterity=9, size=4, constitution=0, strength=20, dodge=0)
    game = fight(
        "...\nBaC\n...",
        {"a": plain, "B": plain, "C": slight},
        options={"retarget": "always"},
        sides={"red": "a", "blue": "BC"},
    )
    say(game, a1="strike B1 with=a1.broadsword", B1="strike a1 with=B1.broadsword", C1="wait")
    game.until("a1 rank")
    assert len(clock_of(game.battle).tied) == 2
    blow = parse("a1 strike C1 with=a1.broadsword")
    shown = exchanges(RULESET, game.view("red"), blow, lambda now, ask: best_reply(RULESET, now, ask))
    assert shown.chance(lambda end: end.is_out) == shown.chance(lambda end: end.damage > 0) > 0


@proves("BR-116", "BG-17")
def test_when_the_battle_ends_the_dying_are_dead() -> None:
    strong = {**EQUAL, "dexterity": 15}
    game = duel(man("broadsword", **strong), man("broadsword", **FRAIL))
    both_strike(game, dice=(50,))
    game.do("B1 endure", dice=[8])
    assert (game.unit("B1").out, game.result) == ("dead", "red by out")
    cold = duel(man("broadsword", **strong), man("broadsword", **FRAIL))
    both_strike(cold, dice=(50,))
    cold.do("B1 endure", dice=[3])
    assert (cold.unit("B1").out, cold.unit("B1").hp, cold.result) == ("down", 2, "red by out"), "not at 2"


@proves("BR-116", "BG-17")
def test_who_concedes_in_the_middle_of_a_tie_is_struck_down_all_the_same() -> None:
    game = both_strike(duel(man("broadsword", **EQUAL), man("broadsword", **FRAIL)), dice=(50,))
    game.do("B1 endure", dice=[8, 50])
    game.do("red concede")
    assert (game.unit("B1").out, game.result) == ("dead", "blue by conceded")


@proves("BG-37", "BG-14", "BR-07")
def test_a_free_attack_fells_at_once_even_where_two_share_the_rank() -> None:
    frail = man("broadsword", **FRAIL)
    game = fight("....\n.aB.\n....", {"a": frail, "B": frail}, options={"intents": "off"})
    assert game.asked == "a1 turn"
    game.do("a1 move 0,1", dice=[100, 1, 50, 8])
    # The broadsword does 1d8 + 1: 8 + 1 are more than the 6 hit points that are there.
    fell = game.events(UnitFell)[0]
    assert (fell.unit, fell.out, fell.by) == ("a1", "down", "B1")
    assert str(game.unit("a1").cell) == "1,1", "it never got to 0,1"


@proves("BG-14", "BR-07")
def test_counted_down_two_of_one_rank_fell_each_other() -> None:
    frail = man("broadsword", **FRAIL)
    game = fight("#aB#", {"a": facing(frail, "e"), "B": facing(frail, "w")}, options={"intents": "off"})
    game.do("a1 strike B1 with=a1.broadsword", dice=[50])
    game.do("B1 endure", dice=[8])
    assert game.asked == "B1 turn"
    game.do("B1 strike a1 with=B1.broadsword", dice=[50])
    game.do("a1 endure", dice=[8])
    assert (game.unit("a1").out, game.unit("B1").out, game.result) == ("dead", "dead", "draw by out")


@proves("BG-14", "BR-07")
def test_counted_down_who_leaves_does_nothing_else_until_it_is_gone() -> None:
    way_out = objectives.make("red", "escape", zone="out", count=2)
    drawing, goal = "a..B.a", {"objectives": [way_out], "zones": {"out": 1}}
    game = fight(drawing, dict.fromkeys("aB", man(dexterity=12)), options={"intents": "off"}, **goal)
    game.do("a1 leave")
    assert (game.asked, game.unit("a1").out) == ("B1 turn", "")
    game.do("B1 wait")
    game.do("a2 wait")
    assert game.unit("a1").out == "left"


@proves("BG-14", "BG-39")
@pytest.mark.parametrize("order", list(permutations(("a1", "B1", "c1"))))
def test_who_leaves_at_the_same_time_leaves_when_all_have_acted(order: tuple[str, ...]) -> None:
    way_out = objectives.make("red", "escape", zone="out", count=1)
    units = {"a": man(dexterity=12), "B": man(dexterity=12), "c": man(dexterity=3)}
    game = fight("a..Bc", units, sides={"red": "ac", "blue": "B"}, objectives=[way_out], zones={"out": 1})
    game = listed(game, order)
    put(game, {"c1": {"out": "down", "hp": 1}})
    say(game, a1="leave", B1="finish c1")
    assert (game.unit("a1").out, game.unit("c1").out) == ("left", "dead")
    assert game.result == "red by objective"


@proves("BG-14", "BG-37")
@pytest.mark.parametrize("order", list(permutations(("a1", "B1"))))
def test_who_is_struck_down_at_the_rank_at_which_it_leaves_stays(order: tuple[str, ...]) -> None:
    way_out = objectives.make("red", "escape", zone="out", count=1)
    archer = man("longbow", bow=99, dexterity=12)
    frail = man("longbow", bow=99, dexterity=12, size=2, constitution=2)
    game = listed(
        fight(
            "a...B",
            {"a": facing(frail, "w"), "B": archer},
            options={"intents": "off"},
            objectives=[way_out],
            zones={"out": 1},
        ),
        order,
    )
    for unit in order:
        assert game.asked == f"{unit} turn"
        if unit == "a1":
            game.do("a1 leave")
        else:
            game.do("B1 shoot a1 with=B1.longbow", dice=[50, 8])
    assert (game.unit("a1").out, game.result) == ("dead", "blue by out")


@proves("BG-14", "BG-15")
def test_who_has_fallen_draws_nothing_with_those_of_its_rank() -> None:
    slow: dict[str, Any] = {**FRAIL, "dexterity": 10}
    units = {"a": man(carried="broadsword", **slow), "B": man("broadsword", **{**EQUAL, "dexterity": 15})}
    game = fight("aBa", {**units, "B": facing(units["B"], "e")})
    declare(game, "B1 strike a2 with=B1.broadsword", "a1 strike B1 with=a1.broadsword")
    game.do("a2 strike B1 with=a2.broadsword", dice=[50, 8, 99])  # It falls at rank 15; at 10 - 5 a1 misses.
    drawn = [event.unit for event in game.events(ItemMoved)]
    assert (game.unit("a2").out, drawn) == ("dead", ["a1"])


@proves("BG-14", "BG-24")
def test_what_the_scenario_lets_happen_waits_until_all_of_the_tie_have_shot() -> None:
    """A door that falls shut when somebody is hurt costs nobody a shot of the same moment."""
    archer = man("longbow", bow=99, dexterity=12, dodge=0, size=10, constitution=50)
    shut = Trigger("t1", Cause("hurt", number=1), (Effect("closes", cells=1 << 2),))
    first = fight("a.'.B", {"a": archer, "B": archer}).steps[0].before
    game = Game(RULESET, changed(first, triggers=(shut,)), ())
    through(say(game, a1="shoot B1 with=a1.longbow", B1="shoot a1 with=B1.longbow"))
    assert struck(game) == ["a1 B1", "B1 a1"]
    assert not game.battle.ground.open_doors


@proves("BG-14", "BR-07")
@pytest.mark.parametrize("order", list(permutations(("a1", "B1"))))
def test_counted_down_two_who_reach_their_goals_at_one_rank_have_both_won(order: tuple[str, ...]) -> None:
    goals = [objectives.make("red", "reach", zone="1"), objectives.make("blue", "reach", zone="2")]
    game = fight(
        "1a....B2", dict.fromkeys("aB", man(dexterity=12)), options={"intents": "off"}, objectives=goals
    )
    game = listed(game, order)
    for unit in order:
        game.do(f"{unit} step {'0,0' if unit == 'a1' else '7,0'}")
        game.do(f"{unit} wait")
    assert game.result == "draw by objective"
