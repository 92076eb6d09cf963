"""What may come of an action, with equal branches followed once."""

from __future__ import annotations

from functools import partial

from skirmish.arena.courses import Courses
from skirmish.arena.staging import staged_for
from skirmish.cli.typed import Typed
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.prompt import Prompt
from skirmish.packs.library import library
from skirmish.rules import engine
from skirmish.rules.exchange import futures, taken
from skirmish.rules.question import Staged
from skirmish.rules.replies import mean_cost
from skirmish.rules.ruleset import Ruleset


def shot() -> tuple[Ruleset, Staged]:
    """A shot under `forge`, with points for everything."""
    found = library()
    table = found.tables["forge"]
    typed = Typed("core/archer", "core/guard", "shoot", distance="10", options=("pool_scope=all",))
    return table, staged_for(table, *typed.enquiry(found, table))


def lavish(table: Ruleset, battle: Battle, prompt: Prompt) -> Action:
    """The target dodges; both spend all that they may."""
    verb = "dodge" if prompt.topic == "dodge" else "spend"
    return engine.ways(table, battle, prompt.unit, verb)[-1].action()


def test_every_course_is_there_in_order_with_its_chance_and_its_cost() -> None:
    table, staged = shot()
    reply, stride = partial(lavish, table), partial(taken, table, staged.action)
    plain = [(end.events, chance) for end, chance in futures(table, staged.battle, stride, reply)]
    tree = Courses(table, reply).after(staged.battle, stride)
    assert list(tree.courses()) == plain
    for unit in staged.battle.units:
        assert tree.cost(unit) == mean_cost(plain, unit)


def test_what_the_same_hit_comes_to_is_followed_once_however_the_dodge_was_rolled() -> None:
    table, staged = shot()
    asked: list[tuple[Prompt, tuple[Action, ...]]] = []

    def reply(battle: Battle, prompt: Prompt) -> Action:
        if prompt.unit == staged.action.unit:
            asked.append((prompt, battle.pending))
        return lavish(table, battle, prompt)

    stride = partial(taken, table, staged.action)
    Courses(table, reply).after(staged.battle, stride)
    once = len(asked)
    assert once == len(set(asked)) > 5
    asked.clear()
    list(futures(table, staged.battle, stride, reply))
    assert len(asked) > 5 * once, "where every branch is followed by itself"
