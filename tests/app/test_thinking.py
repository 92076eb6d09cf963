"""An opponent thinks beside the screen: no key waits for it, and nothing in its head stops the battle."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from types import ModuleType

import pytest

from skirmish.app import thinking
from skirmish.app.parts.flow_view import FlowView
from skirmish.app.thinking import choose
from skirmish.grid import Cell
from skirmish.model.action import Action
from skirmish.seats import Opponent
from tests.app import toy
from tests.app.table import table, until

pytestmark = pytest.mark.usefixtures("meek")

FOE_FIRST = {"ours": "ai:regular", "theirs": "human"}
"""The second to act is the opponent; we play the foes."""


async def test_keys_work_while_the_opponent_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()

    def brood(*args: object) -> thinking.Decision:
        gate.wait(300)
        return thinking.Decision(Action("a1", "end"))

    async with table(seats=FOE_FIRST) as at:
        monkeypatch.setattr(at.screen.view, "choose", brood)
        await at.press("e", "e", "e")
        await at.pilot.press("e")  # The last of ours; now the opponent is on.
        await until(at.pilot, lambda: "thinks" in at.text)
        here = at.screen.selection.cursor
        await at.pilot.press("h")
        await until(at.pilot, lambda: at.screen.selection.cursor == Cell(here.x - 1, here.y))
        assert at.game.asked == "ours"
        gate.set()


async def test_a_thought_about_an_old_view_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[Callable[[thinking.Decision], None]] = []
    async with table() as at:
        view = at.screen.view
        monkeypatch.setattr(view, "think", lambda _s, _v, _l, answer: answers.append(answer))
        await at.press("e", "e", "e", "e")
        assert at.game.asked == "theirs"
        answers[0](thinking.Decision(Action("A1", "end")))
        await at.settle()
        steps = len(at.game.steps)
        answers[0](thinking.Decision(Action("A1", "end")))  # The same once more: B1 is asked by now.
        await at.settle()
        assert len(at.game.steps) == steps


def _mind(think: Callable[..., object]) -> ModuleType:
    module = ModuleType("skirmish.ai.think")
    module.think = think  # type: ignore[attr-defined]
    return module


def _breaks(*_: object) -> object:
    raise ZeroDivisionError("no idea")


def _cheats(*_: object) -> object:
    class Thought:
        action = Action("A1", "shoot", "a1")

    return Thought()


@pytest.mark.parametrize("think", [_breaks, _cheats])
def test_an_opponent_without_a_lawful_thought_declines(
    think: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "skirmish.ai", ModuleType("skirmish.ai"))
    monkeypatch.setitem(sys.modules, "skirmish.ai.think", _mind(think))
    game = toy.ToyGame(toy.battle())
    said: list[str] = []
    decision = choose(toy.RULESET, game.view("theirs"), Opponent("regular"), lambda: False, said.append)
    assert decision.action == Action("A1", "end")
    assert len(said) == 1


async def test_two_opponents_can_be_watched_with_all_eyes_or_with_those_of_a_side(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(FlowView, "think", lambda *_: None)  # They brood for ever.
    async with table(seats={"ours": "ai:recruit", "theirs": "ai:recruit"}) as at:
        assert "Foe A" in at.text  # Nobody plays here, so nothing is hidden.
        assert "Own A" in at.text
        at.screen.action_eyes()
        await at.settle()
        assert at.screen.flow.viewer == "ours"
        at.screen.action_eyes()
        assert at.screen.flow.viewer == "theirs"
        at.screen.action_eyes()
        assert at.screen.flow.viewer == ""


async def test_the_menu_opens_over_a_battle_that_is_only_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FlowView, "think", lambda *_: None)
    async with table(seats={"ours": "ai:recruit", "theirs": "ai:recruit"}, speed=0.01) as at:
        await at.press("q")
        assert "who plays which side" in at.text
        await at.press("2", "1")
        assert at.game.seats["ours"] != "ai:recruit"
