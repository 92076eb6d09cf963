"""Who acts in order of Agility: the sides that people play, however the battle is begun (DG-11)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from skirmish.arena.contest import Bout
from skirmish.arena.duel import Duel, party
from skirmish.errors import SaveError
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.packs.library import Library, library
from skirmish.packs.setup import Setup
from skirmish.records.codec import Codec
from skirmish.rules.stunts import RULESET
from skirmish.rules.stunts.initiative import is_strict
from skirmish.session import Session
from tests.cli.shell import skirmish
from tests.rules.proves import proves

MAP = """\
title: A yard
rows: |
  ##########
  #........#
  #........#
  #........#
  ##########
"""
UNITS = """\
units:
  slow: {name: slow, sheet: {agility: 30}}
  quick: {name: quick, sheet: {agility: 70}}
"""
SCENARIO = """\
title: Three in a yard
summary: Two each.
map: yard
charted: true
limit: 3
options: {stunts: {OPTIONS}}
sides:
  red: {name: Red, seat: human, units: [{unit: slow, at: "1,1"}, {unit: quick, at: "1,3"}]}
  blue: {name: Blue, seat: "ai:recruit", units: [{unit: slow, at: "5,1"}, {unit: quick, at: "5,3"}]}
  green: {name: Green, seat: "ai:recruit", units: [{unit: slow, at: "8,1"}, {unit: quick, at: "8,3"}]}
"""
SIDES = ("red", "blue", "green")


def yard(root: Path, options: str = "") -> Library:
    """The pack on the disk, and the library of it."""
    files = {
        "maps/yard.yaml": MAP,
        "content/toy/stunts.yaml": UNITS,
        "content/toy/pack.yaml": "title: Toy\nsummary: T.\n",
    }
    files["content/toy/scenarios/three.yaml"] = SCENARIO.replace("OPTIONS", options)
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    found = library([root])
    assert found.problems == ()
    return found


def bound(battle: Battle) -> str:
    """The sides that act in order of Agility."""
    return " ".join(side.id for side in battle.scene.sides if is_strict(battle, side.id))


def setup(seats: str, **options: str) -> Setup:
    """`h` for a person, `a` for an opponent, side by side."""
    who = {"h": "human", "a": "ai:recruit"}
    seated = {side: who[seat] for side, seat in zip(SIDES, seats, strict=True)}
    return Setup("three", "stunts", "1", seats=seated, options=options)


SEATED = [
    ("haa", "red"), ("aha", "blue"), ("hah", "red green"), ("aah", "green"), ("hhh", "red blue green"),
    ("aaa", ""),
]  # fmt: skip


@proves("DG-11", "DL-06", "DL-08")
@pytest.mark.parametrize(("seats", "expected"), SEATED)
def test_whom_people_play_acts_in_order_of_agility(tmp_path: Path, seats: str, expected: str) -> None:
    session = Session.start(setup(seats), yard(tmp_path))
    assert bound(session.battle) == expected
    asked = [session.battle.units[prompt.unit].kind for prompt in session.battle.prompts]
    assert asked == (["quick"] if session.asked in expected.split() else ["quick", "slow"])


@proves("DG-11")
def test_a_seat_that_is_not_named_is_a_persons(tmp_path: Path) -> None:
    found = yard(tmp_path)
    assert bound(found.battle(Setup("three", "stunts", "1"))) == "red blue green"
    assert bound(found.battle(found.setup("three", "stunts", "1"))) == "red"


@proves("DG-11")
@pytest.mark.parametrize(("order", "expected"), [("first", "red"), ("all", "red blue green"), ("none", "")])
def test_what_is_set_outweighs_the_seats(tmp_path: Path, order: str, expected: str) -> None:
    assert bound(yard(tmp_path / "1").battle(setup("aha", order=order))) == expected
    scenario = yard(tmp_path / "2", f"order: {order}")
    assert bound(scenario.battle(setup("aha"))) == expected


@proves("DG-11")
def test_the_order_stays_through_a_change_of_seats_and_a_save(tmp_path: Path) -> None:
    found = yard(tmp_path / "pack")
    with Session.start(setup("haa"), found, tmp_path / "one.save") as session:
        session.hand_to("red", "ai:recruit")
        session.hand_to("blue", "human")
        assert bound(session.battle) == "red"
        while session.asked != "red":
            prompt = session.battle.prompts[0]
            session.submit(Action(prompt.unit, prompt.decline))
        before = session.battle
    with Session.resume(tmp_path / "one.save", found) as again:
        assert again.battle == before
        assert bound(again.battle) == "red"
        assert len(again.battle.prompts) == 1


@proves("DG-11")
@pytest.mark.parametrize(("seats", "expected"), SEATED)
def test_a_save_goes_on_whoever_plays(tmp_path: Path, seats: str, expected: str) -> None:
    found, place = yard(tmp_path / "pack"), tmp_path / "one.save"
    with Session.start(setup(seats), found, place) as session:
        prompt = session.battle.prompts[0]
        session.submit(Action(prompt.unit, prompt.decline))
        before = session.battle
    with Session.resume(place, found) as again:
        assert again.notices == ()
        assert again.battle == before
        assert bound(again.battle) == expected


@proves("DG-11")
def test_an_order_that_no_seats_lead_to_is_no_save(tmp_path: Path) -> None:
    found = yard(tmp_path)
    codec = Codec.of(RULESET)
    start = codec.write(found.battle(setup("aha")), Battle)
    start["scene"]["options"]["order"] = "only purple"
    with pytest.raises(SaveError, match=r"options.order: not one of .*'only blue green'"):
        codec.read(start, Battle)


@proves("DG-11")
@pytest.mark.parametrize("level", ["random", "recruit"])
def test_opponents_among_themselves_are_free(tmp_path: Path, level: str) -> None:
    found = yard(tmp_path)
    bout = Bout(found.setup("three", "stunts", "1"), dict.fromkeys(SIDES, level))
    assert bound(bout.battle(found)) == ""


@proves("DG-11")
def test_a_duel_binds_nobody_unless_it_is_told_to(tmp_path: Path) -> None:
    found = yard(tmp_path)
    two = party("2xslow", lambda name: ("toy", name))

    def fought(options: Mapping[str, str] | None) -> str:
        levels = {"first": "recruit", "second": "recruit"}
        return bound(Duel("stunts", (two, two), levels, 2, "1", options=options).battle(found))

    assert fought(None) == ""
    assert fought({"order": "all"}) == "west east"


@proves("DG-11")
@pytest.mark.parametrize("level", ["random", "recruit"])
def test_a_battle_that_is_watched_is_free_for_all(tmp_path: Path, level: str) -> None:
    yard(tmp_path)
    save = tmp_path / "seen.save"
    done = skirmish("--data-dir", tmp_path, "watch", "three", "--level", level, "--save", save)
    assert done.code == 0
    with Session.resume(save, library([tmp_path])) as session:
        assert bound(session.battle) == ""


def test_the_option_as_it_is_told() -> None:
    choice = next(choice for choice in RULESET.choices if choice.name == "order")
    told = [choice.default(SIDES, frozenset(people)) for people in (("red",), ("blue", "green"), SIDES, ())]
    assert told == ["first", "only blue green", "all", "none"]
