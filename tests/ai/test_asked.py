"""Opponents that raise, exit, hang, answer nonsense or change what they are shown harm no battle."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import Any

import pytest

from skirmish.ai import asked
from skirmish.arena import Bout, choose, fight
from skirmish.dice import Stream
from skirmish.errors import SkirmishError
from skirmish.grid import Cell, Tile
from skirmish.model.action import Action, act
from skirmish.model.battle import Battle
from skirmish.model.change import changed
from skirmish.model.unit import State
from skirmish.packs.library import Library, library
from skirmish.rules.replies import indifferent
from skirmish.seats import Opponent
from skirmish.session import Session
from tests.cli.shell import skirmish
from tests.cli.yard import write_yard

Think = Callable[..., Any]


def _raises(error: BaseException) -> Think:
    def think(*_: object) -> Any:
        raise error

    return think


def _says(make: Callable[[Battle], Any]) -> Think:
    return lambda _ruleset, view, *_: make(view)


def _thought(action: object, **more: object) -> Any:
    return SimpleNamespace(action=action, **more)


class _Nameless(Exception):
    def __repr__(self) -> str:
        raise ValueError("no name")


def _other(view: Battle) -> Any:
    foe = view.foes(view.viewer)[0]
    return _thought(Action(foe.id, view.prompts[0].decline))


def _many(view: Battle) -> Any:
    return _thought(act(view.viewer, "order", topic="parry", answer="best"))


HOSTILE: dict[str, Think] = {
    "raises": _raises(ZeroDivisionError("no idea")),
    "raises what has no name": _raises(_Nameless()),
    "exits": _raises(SystemExit(0)),
    "interrupts": _raises(KeyboardInterrupt()),
    "runs out of memory": _raises(MemoryError()),
    "ends a generator": _raises(StopIteration()),
    "says nothing": _says(lambda _: None),
    "says a word": _says(lambda _: "attack"),
    "does nothing": _says(lambda _: _thought(None)),
    "does what is no action": _says(lambda _: _thought("a1 end")),
    "does what is refused": _says(lambda view: _thought(Action(view.prompts[0].unit, "fly"))),
    "does it to a list": _says(lambda view: _thought(Action(view.prompts[0].unit, "move", [1]))),  # type: ignore[arg-type]
    "does what cannot be said": _says(lambda view: _thought(Action(view.prompts[0].unit, "x y\nz"))),
    "walks off the map": _says(lambda view: _thought(Action(view.prompts[0].unit, "move", Cell(-9, 10**9)))),
    "acts for another": _says(_other),
    "acts for nobody": _says(lambda _: _thought(Action("nobody", "end"))),
    "only gives orders": _says(_many),
    "knows no price": _says(lambda view: _thought(Action(view.prompts[0].unit, "end"), price="dear")),
}  # fmt: skip


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> Library:
    place = tmp_path_factory.mktemp("yard")
    write_yard(place)
    return library((place,))


def _session(content: Library, folder: Path | None = None, **seats: str) -> Session:
    setup = replace(content.setup("brawl", "fudge", "7"), seats=seats)
    return Session.start(setup, content, folder)


@pytest.fixture
def opponent(monkeypatch: pytest.MonkeyPatch) -> Callable[[Think], None]:
    """Put somebody else in the place of the game's own opponents."""
    return lambda think: monkeypatch.setattr("skirmish.ai.think.think", think)


@pytest.mark.parametrize("name", HOSTILE)
def test_who_fails_is_reported_once_and_does_nothing(
    name: str, content: Library, opponent: Callable[[Think], None]
) -> None:
    opponent(HOSTILE[name])
    session, said = _session(content), list[str]()
    view = session.view(session.asked)
    stream = Stream.of("x")
    action = choose(session.ruleset, view, Opponent("regular"), stream, said.append)
    assert action == indifferent(session.ruleset, view)
    assert session.refuse(action) is None
    assert len(said) == 1
    assert said[0].startswith("the opponent ")
    assert said[0].isprintable()


@pytest.mark.parametrize("name", HOSTILE)
def test_a_battle_against_it_is_fought_to_its_end(
    name: str, content: Library, opponent: Callable[[Think], None]
) -> None:
    opponent(HOSTILE[name])
    ending = fight(
        content, Bout(content.setup("brawl", "fudge", "1"), {"thieves": "random", "watch": "recruit"})
    )
    assert ending.slips > 0
    assert ending.cause in {"out", "stalemate", "limit"}


# ------------------------------------------------------------ it changes what it is shown


def _spoil(value: Any, seen: set[int]) -> None:
    """Change everything that can be reached: dicts, and frozen records by the back door.

    Tiles are left alone: they are constants of the game, which all battles of the process share.
    """
    if id(value) in seen or isinstance(value, str | int | type | Tile) or callable(value):
        return
    seen.add(id(value))
    parts: list[Any] = []
    if isinstance(value, dict):
        parts = list(value.values())
        value.clear()
    elif isinstance(value, tuple | frozenset | MappingProxyType):
        parts = list(value.values() if isinstance(value, MappingProxyType) else value)
    for name in (*getattr(value, "__dict__", {}), *getattr(type(value), "__slots__", ())):
        parts.append(getattr(value, name, None))
        if isinstance(parts[-1], str | int):
            object.__setattr__(value, name, type(parts[-1])())
    for part in parts:
        _spoil(part, seen)


def _rob(_ruleset: Any, view: Battle, *_: object) -> Any:
    """The things that are at hand: notes, states, tallies, wounds."""
    unit = view.prompts[0].unit
    view._views["thieves"] = view._kept["standing"] = {}
    for other in view.units.values():
        other.states.update(prone=State("prone"))  # type: ignore[attr-defined]
        other.tallies.update(acted=9)  # type: ignore[attr-defined]
        object.__setattr__(other, "hp", -9)
    view.units.clear()  # type: ignore[attr-defined]
    return _thought(Action(unit, "end"))


def _raze(_ruleset: Any, view: Battle, *_: object) -> Any:
    unit = view.prompts[0].unit
    _spoil(view, set())
    return _thought(Action(unit, "end"))


@pytest.mark.parametrize("think", [_rob, _raze])
def test_what_it_changes_is_its_own_copy(
    think: Think, content: Library, opponent: Callable[[Think], None]
) -> None:
    fresh, session = _session(content), _session(content)
    opponent(think)
    before = session.battle
    view = session.view(session.asked)
    choose(session.ruleset, view, Opponent("regular"), Stream.of("x"), lambda _: None)
    assert session.battle is before
    assert session.battle == fresh.battle
    assert session.view(session.asked) == fresh.view(fresh.asked)
    assert session.battle.terrain == fresh.battle.terrain
    assert dict(session.battle.standing) == dict(fresh.battle.standing)


def test_the_tables_of_the_rules_are_closed_to_it(
    content: Library, opponent: Callable[[Think], None]
) -> None:
    def plunder(ruleset: Any, *_: object) -> Any:
        ruleset.verbs.clear()

    opponent(plunder)
    session, said = _session(content), list[str]()
    choose(session.ruleset, session.view(session.asked), Opponent("regular"), Stream.of("x"), said.append)
    assert len(said) == 1
    assert session.ruleset.verbs


def test_a_view_that_cannot_be_copied_whole_is_copied_by_hand(content: Library) -> None:
    session = _session(content)
    view = session.view(session.asked)
    odd = {name: changed(unit, sheet=MappingProxyType({})) for name, unit in view.units.items()}
    view = changed(view, units=odd)
    copy = asked.copied(view)
    assert copy == view
    copy.units.clear()  # type: ignore[attr-defined]
    assert view.units


# ------------------------------------------------------------ it comes to no end


@pytest.fixture
def endless(opponent: Callable[[Think], None], monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """An opponent that thinks until the event is set."""
    gate = threading.Event()

    def brood(*_: object) -> Any:
        gate.wait()

    monkeypatch.setattr(asked, "LIMIT", 0.05)
    monkeypatch.setattr(asked, "GRACE", 0.05)
    monkeypatch.setattr(asked, "POLL", 0.01)
    monkeypatch.setattr(asked, "_STILL_THINKING", {})
    opponent(brood)
    yield gate
    gate.set()


def test_an_endless_thought_costs_the_limit_once(endless: threading.Event, content: Library) -> None:
    ending = fight(
        content, Bout(content.setup("brawl", "fudge", "1"), {"thieves": "regular", "watch": "regular"})
    )
    assert ending.slips == ending.answers - 1  # Every answer; nobody is asked for step 0.
    assert len(asked._STILL_THINKING) == 1


def test_one_that_has_come_to_an_end_after_all_is_asked_again(
    endless: threading.Event, content: Library
) -> None:
    session, said = _session(content), list[str]()
    view = session.view(session.asked)
    for _ in range(2):
        choose(session.ruleset, view, Opponent("regular"), Stream.of("x"), said.append)
    assert "came to no end in 0.05 seconds" in said[0]
    assert "an earlier question" in said[1]
    endless.set()
    asked._STILL_THINKING["regular"].join()
    choose(session.ruleset, view, Opponent("regular"), Stream.of("x"), said.append)
    assert "made no sense" in said[2]


def test_a_slow_one_that_listens_says_what_it_has(
    endless: threading.Event,
    content: Library,
    opponent: Callable[[Think], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asked, "GRACE", 60)

    def listen(_ruleset: Any, view: Battle, _level: str, stop: Callable[[], bool], *_: Any) -> Any:
        while not stop():
            endless.wait(0.001)
        return _thought(Action(view.prompts[0].unit, "end"), why="late", price=float("nan"))

    opponent(listen)
    session = _session(content)
    view = session.view(session.asked)
    given = asked.answer(session.ruleset, view, Opponent("regular"), lambda: False)
    assert given == asked.Decision(Action(view.prompts[0].unit, "end"), "late", 0.0)


# ------------------------------------------------------------ in every client


COMMANDS = {
    "watch": ["watch", "brawl", "--seed", "3"],
    "simulate": ["simulate", "brawl", "-n", "2", "--jobs", "1", "--level", "thieves=random"],
    "duel": ["duel", "small/guard", "small/guard", "--rules", "fudge", "-n", "2", "--jobs", "1"],
    "plain": ["play", "--plain", "brawl", "--seat", "watch=ai:regular", "--seat", "thieves=ai:regular"],
}


@pytest.mark.parametrize(
    ("command", "name"),
    [*((command, "raises") for command in COMMANDS),
     *(("watch", name) for name in ("exits", "interrupts", "says nothing"))],
)  # fmt: skip
def test_every_client_plays_on_and_says_so(
    command: str, name: str, tmp_path: Path, opponent: Callable[[Think], None]
) -> None:
    write_yard(tmp_path)
    opponent(HOSTILE[name])
    said = skirmish("--data-dir", tmp_path, *COMMANDS[command])
    assert said.code == 0
    assert "opponent" in said.err
    assert "Traceback" not in said.err


def test_thoughts_of_the_games_own_are_what_they_were(content: Library) -> None:
    """A thread and a copy change no answer."""
    from skirmish.ai.think import think

    session = _session(content)
    for _ in range(6):
        view = session.view(session.asked)
        thought = think(session.ruleset, view, "recruit")
        given = asked.answer(session.ruleset, view, Opponent("recruit"), lambda: False)
        assert (given.action, given.why, given.price, given.slip) == (*_of(thought), "")
        session.submit(given.action)


def _of(thought: Any) -> tuple[Any, ...]:
    return thought.action, thought.why, thought.price


def test_the_session_itself_refuses_what_no_guard_has_seen(content: Library) -> None:
    session = _session(content)
    with pytest.raises(SkirmishError):
        session.submit(Action("nobody", "end"))
