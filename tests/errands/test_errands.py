"""Errands: units go on by themselves over several turns, by ordinary actions, and stop where it matters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.errands.approach import approach, blow_at, why_stay
from skirmish.errands.errands import OWN_TURN, Errand, Errands
from skirmish.grid import Cell
from skirmish.model.action import Action
from skirmish.model.battle import Sighting
from skirmish.model.kit import Item
from skirmish.model.lock import Key, Lock
from skirmish.odds.action_odds import OddsCache
from skirmish.packs.puzzle import OURS
from skirmish.rules.fudge import RULESET
from skirmish.rules.fudge.sheet import Sheet
from skirmish.rules.replies import best_reply, indifferent
from skirmish.session import Session
from tests.lessons.test_lessons import begun as lesson_begun
from tests.library import shipped_library
from tests.rules.forge import ring as forge
from tests.rules.fudge.ring import man
from tests.rules.stunts import ring
from tests.rules.stunts.ring import fight
from tests.scenario import Figure, Game, figure, put, start

ROAD = """
    ##########################
    #a......................B#
    ##########################
"""
BEND = """
    ##########################
    #a.......................#
    #.######################.#
    #...............#.......B#
    ##########################
"""
"""The foe is seen only from the far end of the upper way."""


def on(drawing: str, **fields: object) -> Game:
    """A fight of a drawing in which `a1` is asked first."""
    return start(RULESET, drawing, units={"a": Sheet(perception=5), "B": Sheet(perception=0)}, **fields)  # type: ignore[arg-type]


def begun(drawing: str) -> tuple[Game, Errands]:
    """The fight, and nobody told anything."""
    game = on(drawing, dice=["0000", "0000"])
    assert game.battle.prompts[0].unit == "a1"
    return game, Errands(RULESET)


def walk_on(game: Game, errands: Errands, most: int = 40) -> list[Action]:
    """Let the errands answer for red, and blue decline, until red is asked; list what red did."""
    done: list[Action] = []
    for _ in range(most):
        side = game.battle.asked
        view = game.view(side)
        action = errands.next(view, game.battle.prompts) if side == "red" else indifferent(RULESET, view)
        if action is None:
            return done
        done += [action] * (side == "red")
        game.do(str(action))
    raise AssertionError("it never ended")


def test_a_far_cell_is_reached_over_several_turns_by_ordinary_actions() -> None:
    """Run 2 x (4 + 2) = 12 m a turn, Athletics 2: 22 m take two turns."""
    game, errands = begun(ROAD)
    errands.give("a1", Errand("go", Cell(22, 1)), game.view("red"))
    done = walk_on(game, errands)
    assert game.unit("a1").cell == Cell(22, 1)
    assert {action.verb for action in done} <= {"run", "move", "end"}
    assert sum(action.verb in {"run", "move"} for action in done) == 2
    assert errands.take_why() == ""


def test_it_stops_when_an_enemy_comes_in_sight_and_says_why() -> None:
    game, errands = begun(BEND)
    assert not [*game.view("red").foes("red")]
    errands.give("a1", Errand("go", Cell(24, 2)), game.view("red"))
    walk_on(game, errands)
    assert game.unit("a1").cell != Cell(24, 2)
    assert errands.take_why() == "Going there stops: B1 has come in sight."
    assert errands.take_why() == "", "once"


@pytest.mark.parametrize(
    ("fields", "is_stopped"), [({}, False), ({"is_gone": True}, True), ({"has_hidden": True}, True)]
)
def test_it_stops_for_a_lost_enemy_that_comes_out_again_from_nobody_knows_where(
    fields: dict[str, bool], is_stopped: bool
) -> None:
    """Round the bend B1 is remembered as it was on the road; then it is on the road."""
    (game, errands), (there, _) = begun(BEND), begun(ROAD)
    red = replace(game.battle.memories["red"], sightings={"B1": Sighting(there.unit("B1"), 1, **fields)})
    before = game.battle.altered(memories={**game.battle.memories, "red": red})
    errands.give("a1", Errand("go", Cell(22, 1)), before.seen_by("red"))
    stopped = errands.next(there.view("red"), there.battle.prompts) is None
    assert stopped == is_stopped
    assert errands.take_why() == ("Going there stops: B1 has come in sight." if is_stopped else "")


def test_it_stops_when_the_unit_is_hurt() -> None:
    game, errands = begun(ROAD)
    errands.give("a1", Errand("go", Cell(22, 1)), game.view("red"))
    hurt = put(game, {"a1": {"hp": game.unit("a1").hp - 3}})
    assert errands.next(hurt.view("red"), hurt.battle.prompts) is None
    assert errands.take_why() == "Going there stops: a1 is hurt."


def test_an_answer_that_is_refused_is_not_given_again_and_again() -> None:
    game, errands = begun(ROAD)
    view = game.view("red")
    errands.give("a1", Errand("go", Cell(22, 1)), view)
    assert errands.next(view, game.battle.prompts) is not None
    assert errands.next(view, game.battle.prompts) is None
    assert "refused" in errands.take_why()


def test_where_no_way_leads_it_says_so() -> None:
    game, errands = begun("""
        #######
        #a.#.B#
        #######
    """)
    errands.give("a1", Errand("go", Cell(4, 1)), game.view("red"))
    assert walk_on(game, errands) == []
    assert "no way" in errands.take_why()


def test_a_follower_comes_beside_and_waits_there() -> None:
    game, errands = begun(ROAD)
    errands.give("a1", Errand("follow", "B1"), game.view("red"))
    view = game.view("red")
    for _ in range(8):
        side = game.battle.asked
        view = game.view(side)
        action = errands.next(view, game.battle.prompts) if side == "red" else indifferent(RULESET, view)
        assert action is not None
        game.do(str(action))
    assert game.unit("a1").cell == Cell(23, 1)
    assert errands.given["a1"] == Errand("follow", "B1"), "it keeps following"


def test_a_foe_out_of_reach_is_come_at_and_struck_once() -> None:
    game = start(
        RULESET,
        ROAD,
        dice=["0000", "0000"],
        units={"a": man("sword", perception=5), "B": Sheet(perception=0)},
    )
    errands = Errands(RULESET)
    errands.give("a1", Errand("strike", "B1"), game.view("red"))
    verbs = []
    for _ in range(20):
        side = game.battle.asked
        view = game.view(side)
        told = errands.next(view, game.battle.prompts) if side == "red" else indifferent(RULESET, view)
        if told is None:
            break
        verbs += [told.verb] * (side == "red")
        game.do(str(told), dice=["0000"] * 2 if told.verb == "strike" else None)
    assert verbs[-1] == "strike"
    assert verbs.count("strike") == 1
    assert not errands.given


def test_the_odds_of_the_plan_are_those_from_where_it_ends() -> None:
    """Prone foes are struck at +4: the plan must price the foe as it is, from the cell of the plan."""
    game = start(
        RULESET,
        """
        ##########
        #a....B..#
        ##########
        """,
        dice=["0000", "0000"],
        units={"a": man("sword", perception=5, melee=4), "B": figure(Sheet(perception=0))},
    )
    view = game.view("red")
    plan = approach(RULESET, view, game.battle.prompts[0], view.units["B1"])
    assert plan is not None
    assert plan.cell == Cell(5, 1)
    game.do(str(plan.walk))
    there = blow_at(RULESET, game.view("red"), game.battle.prompts[0], "B1", OddsCache(RULESET))
    assert there is not None
    assert (there.action, there.odds) == (plan.blow.action, plan.blow.odds)


@pytest.mark.parametrize("ruleset", ["fudge", "ranks", "stunts", "forge", "pools"])
def test_in_every_system_a_foe_is_come_at_and_struck(ruleset: str) -> None:
    """Nobody replies but by what costs least; the other side only ever declines its turns."""
    library = shipped_library()
    game = Session.start(library.setup("ford", ruleset, "5"), library)
    rules, errands = game.ruleset, Errands(game.ruleset)
    struck: list[Action] = []
    for _ in range(120):
        if struck or game.is_over:
            break
        view, prompt = game.view(game.asked), game.battle.prompts[0]
        if prompt.unit == "a1" and prompt.ask in OWN_TURN and "a1" not in errands.given:
            errands.give("a1", Errand("strike", "b1"), view)
        found = errands.next(view, game.battle.prompts) if prompt.unit == "a1" else None
        is_reply = prompt.ask not in OWN_TURN
        answer = found or (best_reply(rules, view, prompt) if is_reply else indifferent(rules, view))
        if answer.unit == "a1" and rules.verbs[answer.verb].is_hostile:
            told = OddsCache(rules).of(view, answer)
            assert told is not None
            assert told.damage > 0, f"{answer} hurts nobody"
            struck.append(answer)
        game.submit(answer)
    assert [action.target for action in struck] == ["b1"]


def test_who_has_struck_is_asked_what_else_to_do_and_not_let_trick_or_wait() -> None:
    """In `stunts` an attack and a trick fit into one turn: after the attack, the trick alone is left."""
    game = fight("""
        #####
        #aB.#
        #####
    """, units={"a": ring.man("sword")})  # fmt: skip
    game.do("a1 strike B1 with=a1.sword", dice=[96])
    assert game.asked == "a1 turn"
    assert game.refused("a1 trick B1") == ""
    errands = Errands(game.ruleset)
    errands.give("a1", Errand("strike", "B1"), game.view("red"))
    assert errands.next(game.view("red"), game.battle.prompts) is None
    assert errands.take_why() == "The approach stops: no blow that could hurt is left."


def test_all_turns_of_a_side_end_for_this_round_and_no_longer() -> None:
    library = shipped_library()
    game = Session.start(library.setup("clash", "fudge", "3"), library)
    side, errands, passed = "company", Errands(game.ruleset), []
    while game.battle.prompts[0].ask == "place" or game.asked != side:
        game.submit(indifferent(game.ruleset, game.view(game.asked)))
    now = game.battle.clock.round if game.battle.clock else 0
    errands.end_side(game.view(side))
    while True:
        view = game.view(game.asked)
        action = errands.next(view, game.battle.prompts) if game.asked == side else None
        if game.asked == side and action is None:
            break
        passed += [action.unit] * (action is not None) if action else []
        game.submit(action or indifferent(game.ruleset, view))
    assert game.battle.clock is not None
    assert game.battle.clock.round == now + 1
    assert len(passed) == len(set(passed)) >= 1


def test_all_turns_do_not_end_any_more_when_somebody_is_hurt() -> None:
    game, errands = begun(ROAD)
    errands.end_side(game.view("red"))
    hurt = put(game, {"a1": {"hp": game.unit("a1").hp - 3}})
    assert errands.next(hurt.view("red"), hurt.battle.prompts) is None
    assert errands.take_why() == "Ending all turns stops: a1 is hurt."


def test_a_question_in_the_middle_of_a_blow_is_always_asked() -> None:
    game, errands = begun(ROAD)
    view = game.view("red")
    errands.give("a1", Errand("go", Cell(22, 1)), view)
    asked = replace(game.battle.prompts[0], ask="react")
    assert errands.next(view, (asked,)) is None


def test_who_is_unnoticed_goes_the_quiet_way() -> None:
    game = lesson_begun("sneaking")
    errands, done = Errands(game.ruleset), []
    view = game.view(OURS)
    errands.give("a1", Errand("go", Cell(15, 3)), view)
    while (action := errands.next(game.view(OURS), game.battle.prompts)) is not None:
        done.append(action.verb)
        game.submit(action)
        while game.asked != OURS:
            game.submit(indifferent(game.ruleset, game.view(game.asked)))
    assert set(done) == {"sneak", "end"}
    assert game.battle.units["a1"].cell == Cell(15, 3)
    assert game.battle.clock is not None
    assert game.battle.clock.is_unnoticed


def test_before_the_alarm_all_turns_are_ended_for_one_turn_of_sneaking() -> None:
    game = lesson_begun("sneaking")
    errands = Errands(game.ruleset)
    errands.end_side(game.view(OURS))
    action = errands.next(game.view(OURS), game.battle.prompts)
    assert action is not None
    assert action.verb == "end"
    game.submit(action)
    while game.asked != OURS:
        game.submit(indifferent(game.ruleset, game.view(game.asked)))
    assert errands.next(game.view(OURS), game.battle.prompts) is None


def test_turns_that_end_whatever_comes_go_on_ending_when_an_enemy_comes_in_sight() -> None:
    """Round the bend nobody is seen; then, on the road, B1 is."""
    for is_peace, why in ((False, "Ending all turns stops: B1 has come in sight."), (True, "")):
        game, errands = begun(BEND)
        errands.end_side(game.view("red"), is_peace=is_peace)
        seen = begun(ROAD)[0].view("red")
        action = errands.next(seen, seen.prompts)
        assert (action is not None) == is_peace
        assert errands.take_why() == why


def test_to_let_all_wait_ends_the_peace_too() -> None:
    game, errands = begun(BEND)
    errands.end_side(game.view("red"), is_peace=True)
    assert errands.stop()
    errands.end_side(game.view("red"))
    seen = begun(ROAD)[0].view("red")
    assert errands.next(seen, seen.prompts) is None, "B1 has come in sight"


def test_who_has_an_errand_when_a_foe_comes_in_sight_ends_its_turn_with_the_others() -> None:
    game, errands = begun(BEND)
    errands.give("a1", Errand("go", Cell(22, 1)), game.view("red"))
    seen = begun(ROAD)[0].view("red")
    errands.end_side(seen)
    assert str(errands.next(seen, seen.prompts)) == "a1 end"


def test_who_ended_all_turns_whatever_comes_passes_while_another_sits_there_but_not_past_an_errand() -> None:
    game, errands = begun(ROAD)
    view = game.view("red")
    errands.sit_down("red")
    errands.end_side(view, is_peace=True)
    assert errands.pass_for(view, view.prompts) is None, "he sits there, and passes as always"
    errands.sit_down("blue")
    assert str(errands.pass_for(view, view.prompts)) == "a1 end"
    assert errands.pass_for(view, view.prompts) is None, "it was refused: he is called"
    errands.sit_down("red")
    errands.give("a1", Errand("go", Cell(22, 1)), view)
    errands.sit_down("blue")
    assert errands.pass_for(view, view.prompts) is None, "it has somewhere to go, and he may watch"


def behind_a_door(a: Figure, key: str | None = None) -> Game:
    """Under `forge`, where no walk opens a door; with a lock if a key is named (empty: none fits)."""
    drawing = """
        ##########
        #a...+...#
        ##########
        ######..B#
        ##########
    """
    game = forge.fight(drawing, "a1 B1", {"a": a, "B": forge.man("sword")})
    if key is not None:
        locks = {Cell(5, 1): Lock(key)}
        memories = game.battle.memories
        known = {**memories, "red": replace(memories["red"], locks=locks)}
        after = game.battle.altered(ground=replace(game.battle.ground, locks=locks), memories=known)
        game.steps[-1] = replace(game.steps[-1], after=after)
    return game


def keyed(name: str) -> Figure:
    """A swordsman with that key."""
    man = forge.man("sword")
    return replace(man, fields={**man.fields, "carried": (Item("a1.key", name, name, Key()),)})


@pytest.mark.parametrize(("a", "key"), [(forge.man("sword"), None), (keyed("rust"), "rust")])
def test_a_shut_door_is_opened_on_the_way_where_it_has_to_be_first(a: Figure, key: str | None) -> None:
    """To run up to it and to open it are two actions; the run through it comes in the next turn."""
    game = behind_a_door(a, key)
    goal = Cell(8, 1)
    assert why_stay(game.ruleset, game.view("red"), game.battle.prompts[0], goal) == ""
    errands = Errands(game.ruleset)
    errands.give("a1", Errand("go", goal), game.view("red"))
    done = [str(action) for action in walk_on(game, errands)]
    assert done == ["a1 run 4,1", "a1 door 5,1", "a1 end", "a1 run 8,1"]
    assert game.unit("a1").cell == goal
    assert errands.take_why() == ""


def test_a_shut_door_in_the_way_that_cannot_be_opened_is_named() -> None:
    """It is locked, or no action is left for it."""
    game = behind_a_door(forge.man("sword"), "")
    said = why_stay(game.ruleset, game.view("red"), game.battle.prompts[0], Cell(8, 1))
    assert said == "a1 finds no way there now: the door, locked (no key), is in the way at 5,1."
    game = behind_a_door(forge.man("sword"))
    put(game, {"a1": {"cell": Cell(4, 1), "tallies": {"actions": 3}}})
    said = why_stay(game.ruleset, game.view("red"), game.battle.prompts[0], Cell(8, 1))
    assert said == "a1 finds no way there now: the door, closed, is in the way at 5,1."
