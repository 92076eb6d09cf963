"""A key that was on its way ends no turn of a unit that the player has not seen selected."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual import events

from skirmish.app.parts import turn_guard
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.rules.rounds.initiative import Initiative
from skirmish.rules.verbs.turn import ACTED, ENDED, begin_turn
from tests.app import toy
from tests.app.table import HOT_SEAT, Table, table

pytestmark = pytest.mark.usefixtures("meek")


def asked(at: Table) -> str:
    prompt = at.screen.selection.prompt
    assert prompt is not None
    return prompt.unit


def is_done(_battle: Battle, unit: Unit) -> bool:
    """Whether the unit has shot, or said that it is done."""
    return bool(unit.tally(ENDED) or unit.tally(ACTED))


async def at_once(at: Table, *keys: str) -> None:
    """Type these keys in one burst: all of them are there before the first is answered."""
    for key in keys:
        at.app.post_message(events.Key(key, key if len(key) == 1 else None))
    await at.settle()


async def test_keys_in_one_burst_end_one_turn_and_not_the_next() -> None:
    async with table(toy.battle(fog=False), seats=HOT_SEAT) as at:
        first = asked(at)
        await at_once(at, "e", "e", "e", "e")
        second = asked(at)
        assert second != first
        assert "it was not taken" in at.text
        await at.press("e", "e")  # Now it is to be seen whose turn it is.
        assert asked(at) != second


async def test_who_ends_turn_after_turn_is_not_slowed_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_guard, "REACT", 60.0)
    async with table(toy.battle(fog=False), seats=HOT_SEAT) as at:
        seen = [asked(at)]
        for _ in range(3):
            await at.press("e", "e")
            seen.append(asked(at))
        assert len({*seen}) == 4


@pytest.mark.parametrize("react", [0.0, 60.0])
async def test_when_a_turn_has_ended_by_itself_the_next_is_not_ended_at_once(
    monkeypatch: pytest.MonkeyPatch, react: float
) -> None:
    monkeypatch.setattr(turn_guard, "REACT", react)
    rounds = Initiative("_score", toy._rank, ("shoot", "move", "end"), is_done, begin_turn=begin_turn)
    monkeypatch.setattr(toy, "RULESET", replace(toy.RULESET, rounds=rounds))
    async with table(toy.battle(fog=False), seats=HOT_SEAT) as at:
        while asked(at) != "B1":
            await at.press("e", "e")
        await at.press("f", "enter", "1")  # A shot; the other may dodge, and the turn is over.
        after = asked(at)
        assert after != "B1"
        await at.press("e", "e")
        assert (asked(at) == after) is (react > 0)
        number = next(n for n, one in enumerate(at.screen.selection.options, 1) if one.verb.id == "end")
        before = asked(at)
        await at.press(str(number), str(number))  # The number of the row is no way round it.
        assert (asked(at) == before) is (react > 0)


async def test_other_keys_count_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_guard, "REACT", 60.0)
    async with table(toy.battle(fog=False), seats=HOT_SEAT) as at:
        await at_once(at, "e", "e", "m")
        picked = at.screen.selection.picked
        assert picked is not None
        assert at.screen.selection.options[picked].verb.id == "move"
