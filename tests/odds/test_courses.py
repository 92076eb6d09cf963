"""What may come of an action, with equal branches followed once."""

from __future__ import annotations

from functools import partial

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.prompt import Prompt
from skirmish.odds.query import read_query
from skirmish.odds.situation import situation_of
from skirmish.rules import engine
from skirmish.rules.exchange import Courses, futures, taken
from skirmish.rules.losses import is_felt, points_lost
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.setup.situation import Situation
from tests.library import shipped_library


def shot() -> tuple[Ruleset, Situation]:
    """A shot under `forge`, with points for everything."""
    found = shipped_library()
    table = found.rulesets["forge"]
    query = read_query(
        found, table, actor="core/archer", target="core/guard", verb="shoot", distance="10",
        options=("pool_scope=all",),
    )  # fmt: skip
    return table, situation_of(table, query)


def lavish(table: Ruleset, battle: Battle, prompt: Prompt) -> Action:
    """The target dodges; both spend all that they may."""
    verb = "dodge" if prompt.topic == "dodge" else "spend"
    return engine.ways(table, battle, prompt.unit, verb)[-1].action()


def test_every_course_is_there_in_order_with_its_chance_and_its_cost() -> None:
    table, situation = shot()
    reply, stride = partial(lavish, table), partial(taken, table, situation.action)
    plain = [(end.events, chance) for end, chance in futures(table, situation.battle, stride, reply)]
    tree = Courses(table, reply).after(situation.battle, stride)
    assert list(tree.courses()) == plain
    for unit in situation.battle.units:
        points = sum(chance * points_lost(events, unit) for events, chance in plain)
        assert tree.cost(unit) == (points, sum(chance for events, chance in plain if is_felt(events, unit)))


def test_what_the_same_hit_comes_to_is_followed_once_however_the_dodge_was_rolled() -> None:
    table, situation = shot()
    asked: list[tuple[Prompt, tuple[Action, ...]]] = []

    def reply(battle: Battle, prompt: Prompt) -> Action:
        if prompt.unit == situation.action.unit:
            asked.append((prompt, battle.pending))
        return lavish(table, battle, prompt)

    stride = partial(taken, table, situation.action)
    Courses(table, reply).after(situation.battle, stride)
    once = len(asked)
    assert once == len(set(asked)) > 5
    asked.clear()
    list(futures(table, situation.battle, stride, reply))
    assert len(asked) > 5 * once, "where every branch is followed by itself"
