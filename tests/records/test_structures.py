"""Random battles under every round structure: saved, folded back, resolved anew, and told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.chronicle import tell_all
from skirmish.conformance.battery import random_battle
from skirmish.model.action import parse
from skirmish.model.battle import Battle
from skirmish.model.event import Event
from skirmish.records import savefile
from skirmish.records.codec import Codec
from skirmish.records.digest import Digests
from skirmish.records.replay import steps_of, verify
from skirmish.records.savefile import Header, StepLine, opening, step_line
from skirmish.rules.ruleset import Ruleset
from tests import test_conformance
from tests.test_conformance import make
from tests.toys import pieces

TOYS = [replace(toy, records=(pieces.Test, pieces.Came)) for toy in test_conformance.TOYS]


@pytest.mark.parametrize("seed", ["1", "2", "3"])
@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.id)
def test_a_battle_is_folded_back_from_its_save_and_resolves_to_it(toy: Ruleset, seed: str) -> None:
    start = make(toy, seed)
    steps = tuple(random_battle(toy, start, seed))
    codec = Codec.of(toy)
    digest = Digests(codec)
    text = opening(Header(toy.id, toy.version, "", {}), codec.write(start, Battle))
    for step in steps:
        said = "" if step.action is None else str(step.action)
        assert step.action is None or parse(said) == step.action
        events = tuple(codec.write(step.events, tuple[Event, ...]))
        text += step_line(StepLine(step.number, said, events, digest(step.after)))
    save = savefile.parse(text, "x")
    assert steps_of(codec, save) == (steps, None)
    assert verify(toy, save) is None


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.id)
def test_a_battle_can_be_told_to_every_side(toy: Ruleset) -> None:
    told = 0
    for step in random_battle(toy, make(toy, "4"), "4"):
        for side in step.before.scene.sides:
            lines = tell_all(toy, step.seen_by(side.id), step.before.seen_by(side.id))
            told += len(lines)
            for line in lines:
                assert line.text == line.text.strip()
                assert line.text[-1] in ".!?…"
    assert told > 5
