"""A mistake inside an opponent or a rule is seen; only what a view does not hold is taken for unknown."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from skirmish import ai, rules
from skirmish.ai.asked import answer
from skirmish.ai.levels import LEVELS
from skirmish.ai.think import think
from skirmish.app.threat_cache import ThreatCache
from skirmish.app.threat_preview import foreseen
from skirmish.errors import NotInView
from skirmish.grid import Cell
from skirmish.model.action import parse
from skirmish.model.apply import apply
from skirmish.model.battle import Battle
from skirmish.model.event import Tallied, UnitPlaced
from skirmish.odds.action_odds import OddsCache
from skirmish.rules.fudge import RULESET
from skirmish.rules.replies import replies
from skirmish.rules.reply_odds import reply_odds
from skirmish.rules.ruleset import Ruleset
from skirmish.seats import Opponent
from tests.rules.fudge.ring import duel, fight, man
from tests.sources import nodes

MISTAKES = [
    KeyError("prone"),
    ValueError("no bearing"),
    TypeError("no number"),
    AssertionError(),
    IndexError(9),
]


def _raises(error: Exception) -> Callable[..., Any]:
    def broken(*_: object, **__: object) -> Any:
        raise error

    return broken


def _broken(verb: str, part: str, error: Exception) -> Ruleset:
    """The rules with a mistake in one function of one verb."""
    broken: Any = {part: _raises(error)}
    wrong = replace(RULESET.verbs[verb], **broken)
    return replace(RULESET, verbs={**RULESET.verbs, verb: wrong})


def _view() -> Battle:
    return duel(man("sword"), man("sword")).view("red")


@pytest.mark.parametrize("error", MISTAKES, ids=repr)
@pytest.mark.parametrize("level", LEVELS)
def test_a_mistake_in_the_price_of_a_blow_is_seen(
    error: Exception, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skirmish.ai.mind.price", _raises(error))
    with pytest.raises(type(error)):
        think(RULESET, _view(), level)
    given = answer(RULESET, _view(), Opponent(level), lambda: False)
    assert type(error).__name__ in given.slip


@pytest.mark.parametrize("error", MISTAKES, ids=repr)
@pytest.mark.parametrize("part", ["weigh", "roll", "can_target", "can_start", "variants"])
def test_a_mistake_in_the_rules_is_seen_by_an_opponent_and_on_the_panels(part: str, error: Exception) -> None:
    wrong = _broken("strike", part, error)
    with pytest.raises(type(error)):
        think(wrong, _view())
    if part in {"weigh", "roll"}:
        with pytest.raises(type(error)):
            OddsCache(wrong).of(_view(), parse("a1 strike B1 with=a1.sword"))


@pytest.mark.parametrize("error", MISTAKES, ids=repr)
def test_a_mistake_in_what_walking_does_is_seen(error: Exception) -> None:
    view = fight("#a......B#", "a1 B1", units={"a": man("sword"), "B": man("sword")}).view("red")
    for part in ("land", "cells"):
        with pytest.raises(type(error)):
            think(_broken("move", part, error), view)


@pytest.mark.parametrize("error", MISTAKES, ids=repr)
def test_a_mistake_in_an_answer_is_seen_on_its_card(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = _view()
    prompt = view.prompts[0]
    way = replies(RULESET, view, prompt)[0]
    assert reply_odds(RULESET, view, way, prompt) is not None
    monkeypatch.setattr("skirmish.rules.reply_odds.futures", _raises(error))
    with pytest.raises(type(error)):
        reply_odds(RULESET, view, way, prompt)
    monkeypatch.setattr("skirmish.rules.reply_odds.futures", _raises(NotInView("b2")))
    assert reply_odds(RULESET, view, way, prompt) is None


def test_where_foreseeing_fails_nobody_is_told_that_nothing_can_happen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view, told = _view(), list[str]()
    threats, place = ThreatCache(RULESET), ("a1", ())
    selection: Any = SimpleNamespace(threats=threats, view=view)
    monkeypatch.setattr("skirmish.app.threat_preview.meant", lambda _: place)
    monkeypatch.setattr("skirmish.ai.retaliation.Dangers.at", _raises(KeyError("a1")))
    threats.work_out(view, place, told.append)
    assert "KeyError" in told[0]
    assert foreseen(selection) is None


# ------------------------------------------------------------ what a view does not hold


def test_a_view_says_what_it_does_not_hold() -> None:
    game = fight("#a.#.B#", "a1 B1")
    view = game.view("red")
    with pytest.raises(NotInView, match="'B1'"):
        view.units["B1"]
    with pytest.raises(NotInView, match="'blue'"):
        view.memories["blue"]
    with pytest.raises(NotInView, match="blue"):
        view.seen_by("blue")
    assert "B1" not in view.units
    assert view.units.get("B1") is None
    with pytest.raises(KeyError):
        game.battle.units["C1"]


def test_so_does_all_that_is_made_of_a_view() -> None:
    view = fight("#a.#.B#", "a1 B1").view("red")
    unit = view.units["a1"]
    for made in (
        view.with_unit(unit),
        view.with_units({"a1": unit}),
        view.altered(units={"a1": unit}, memories=dict(view.memories)),
        apply(view, Tallied("a1", {"acted": 1})),
        apply(view, UnitPlaced("a1", Cell(2, 1), 0)),
    ):
        with pytest.raises(NotInView):
            made.units["B1"]
        with pytest.raises(NotInView):
            made.memories["blue"]


def test_no_figures_for_what_the_view_does_not_hold() -> None:
    view = fight("#a.#.B#", "a1 B1", units={"a": man("rifle")}).view("red")
    assert OddsCache(RULESET).of(view, parse("a1 shoot B1 with=a1.rifle")) is None


# ------------------------------------------------------------ nobody hides mistakes

MISTAKE = {"KeyError", "ValueError", "TypeError", "AssertionError", "LookupError", "IndexError"}
MAY = {"asked.py": {"TypeError"}, "prose.py": {"ValueError"}}
"""A view is copied by hand where a record of a stranger's ruleset cannot be copied; a file may be no TOML."""


@pytest.mark.parametrize("box", [ai, rules], ids=lambda box: box.__name__)
def test_no_opponent_and_no_rule_catches_a_mistake(box: Any) -> None:
    for path in sorted(Path(box.__path__[0]).rglob("*.py")):
        for node in nodes(path):
            if isinstance(node, ast.ExceptHandler) and node.type is not None:
                names = {one.id for one in ast.walk(node.type) if isinstance(one, ast.Name)}
                assert names & MISTAKE <= MAY.get(path.name, set()), f"{path}:{node.lineno}"
