"""Notes: a ruleset's own records about a unit, one of each class, kept by events and by saves."""

from __future__ import annotations

import json

import pytest

from skirmish.model.apply import fold
from skirmish.model.battle import Battle
from skirmish.model.event import UnitNoted
from skirmish.records.codec import Codec
from skirmish.rules import rulesets
from skirmish.rules.ranks.wounds import Injuries
from skirmish.rules.ranks.wounds import injuries as open_injuries
from skirmish.rules.rounds.throws import TieThrows, throws
from tests.rules.ranks.ring import duel, man


def noted(*notes: object) -> Battle:
    """A duel after those notes about one of the two."""
    battle = duel(man("broadsword"), man("broadsword")).battle
    return fold(battle, tuple(UnitNoted("a1", note) for note in notes))


def test_nothing_noted_is_a_record_of_its_defaults() -> None:
    assert noted().units["a1"].note(Injuries) == Injuries()
    assert throws(noted().units["a1"]) == ()


def test_a_note_replaces_one_of_its_class_alone() -> None:
    unit = noted(Injuries((3,)), TieThrows((12,)), Injuries((3, 5))).units["a1"]
    assert unit.note(Injuries).points == (3, 5)
    assert throws(unit) == (12,)


def test_a_treated_injury_keeps_its_number() -> None:
    unit = noted(Injuries((3, 5, 2)).treated(2)).units["a1"]
    assert open_injuries(unit) == {1: 3, 3: 2}


@pytest.mark.parametrize("note", [Injuries((3, 0)), Injuries()])
def test_a_save_keeps_them(note: Injuries) -> None:
    codec, battle = Codec.of(rulesets()["ranks"]), noted(note)
    told = json.loads(json.dumps(codec.write(battle, Battle)))
    assert codec.read(told, Battle) == battle
