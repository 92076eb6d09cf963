"""An opponent offers to give up: a card that no key in flight accepts, and a choice that is the player's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from skirmish.ai.concession import Concessions
from skirmish.app.parts import flow_view
from skirmish.app.parts.question_panel import QuestionPanel
from skirmish.model.moment import Step
from tests.app import toy
from tests.app.table import Table, table, until
from tests.app.test_bursts import burst

pytestmark = pytest.mark.usefixtures("meek")


@pytest.fixture
def lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opponents have lost all hope from the first turn on."""

    def offers(_self: Concessions, steps: Sequence[Step], seats: Mapping[str, str]) -> bool:
        battle = steps[-1].after
        is_theirs = battle.asked == "theirs" and battle.prompts[0].unit == "A1"
        return is_theirs and seats["theirs"] != "human"

    monkeypatch.setattr(Concessions, "offers", offers)


async def offered(at: Table) -> QuestionPanel:
    """Our units end their turns, and the foes offer to give up."""
    await at.press("e", "e", "e", "e")
    question = at.screen.panels.question
    assert question.card is not None
    assert "Theirs offer to give up." in at.text
    return question


@pytest.mark.usefixtures("lost")
async def test_who_accepts_wins_and_it_is_a_step_like_any_other() -> None:
    async with table() as at:
        question = await offered(at)
        assert "accept: you win now" in at.text
        await until(at.pilot, lambda: not question.is_deaf)
        await at.press("2")
        assert str(at.game.steps[-1].action) == "theirs concede"
        result = at.game.battle.result
        assert result is not None
        assert (result.winner, result.cause) == ("ours", "conceded")


@pytest.mark.usefixtures("lost")
async def test_who_fights_on_is_not_asked_again_at_once() -> None:
    async with table() as at:
        question = await offered(at)
        await until(at.pilot, lambda: not question.is_deaf)
        await at.press("enter")  # What is marked is to fight on.
        await until(at.pilot, lambda: at.game.asked == "ours")
        assert question.card is None
        assert at.game.battle.result is None
        assert "theirs concede" not in [str(step.action) for step in at.game.steps]


@pytest.mark.usefixtures("lost")
async def test_keys_in_flight_answer_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flow_view, "HEED", 3600.0)
    async with table() as at:
        question = await offered(at)
        steps = len(at.game.steps)
        await burst(at, *["2", "down", "enter", "space", "1", "j", "2", "escape"] * 20)
        await at.click_text("accept: you win now")
        assert question.is_deaf
        assert len(at.game.steps) == steps
        assert "accept: you win now" in at.text


@pytest.mark.usefixtures("lost")
async def test_the_menu_over_the_offer_gives_it_back() -> None:
    async with table() as at:
        question = await offered(at)
        card = question.card
        await at.press("q")
        assert "play on" in at.text
        await at.press("escape")
        assert question.card is card
        await until(at.pilot, lambda: not question.is_deaf)
        await at.press("q", "1", "1")  # Play on, then fight on.
        await until(at.pilot, lambda: at.game.asked == "ours")


@pytest.mark.usefixtures("lost")
async def test_a_side_that_somebody_takes_over_offers_nothing_more() -> None:
    async with table(toy.battle(fog=False)) as at:
        question = await offered(at)
        at.screen.flow.hand_to("theirs", "human")
        await at.settle()
        assert question.card is None
        assert not at.screen.flow.is_offered


@pytest.mark.usefixtures("lost")
async def test_opponents_among_themselves_never_give_up() -> None:
    async with table(seats={"ours": "ai:regular", "theirs": "ai:regular"}, speed=0.01) as at:
        assert at.screen.panels.question.card is None
        assert not at.screen.flow.is_offered


async def test_whether_to_concede_is_asked_without_a_verb_for_the_name_of_the_side() -> None:
    """The card read `The band concede`."""
    async with table() as at:
        at.screen.action_concede()
        await at.settle()
        assert "Ours: concede?" in at.text
        assert "Ours concede" not in at.text
        await at.press("2")
        assert str(at.game.steps[-1].action) == "ours concede"
