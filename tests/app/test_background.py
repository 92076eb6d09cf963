"""A thread that works beside the table stands aside while a key is being answered."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from skirmish.app import background, quick_keys
from skirmish.app.background import ASIDE, Keys
from tests.app.table import table

pytestmark = pytest.mark.usefixtures("meek")


class Clock:
    """A clock that only waiting moves on."""

    def __init__(self) -> None:
        self.now = 100.0
        self.waits: list[float] = []

        self.while_waiting: Callable[[], None] = lambda: None

    def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds
        self.while_waiting()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(background, "monotonic", lambda: clock.now)
    monkeypatch.setattr(background, "sleep", clock.sleep)
    return clock


def test_who_works_waits_until_a_key_is_answered_and_no_longer(clock: Clock) -> None:
    keys = Keys()
    keys.came()
    clock.now += ASIDE / 4
    keys.stand_aside()
    keys.stand_aside()
    assert clock.waits == [pytest.approx(ASIDE * 3 / 4)]


def test_who_works_never_waits_where_no_key_came(clock: Clock) -> None:
    Keys().stand_aside()
    assert clock.waits == []


def test_work_goes_on_though_keys_come_without_end(clock: Clock) -> None:
    keys = Keys()
    clock.while_waiting = keys.came
    keys.came()
    keys.stand_aside()
    assert len(clock.waits) == 1


def test_a_stop_that_stands_aside_still_stops(clock: Clock) -> None:
    keys = Keys()
    said = [False, True]
    stop = keys.after(lambda: said.pop(0))
    keys.came()
    assert [stop(), stop()] == [False, True]
    assert len(clock.waits) == 1


async def test_every_key_and_click_of_the_table_has_the_interpreter_to_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    came = 0

    class Counted(Keys):
        def came(self) -> None:
            nonlocal came
            came += 1

    async with table() as at:
        monkeypatch.setattr(quick_keys, "KEYS", Counted())
        await at.pilot.press("h")
        assert came == 1
        await at.pilot.click(offset=(5, 5))
        assert came > 1
