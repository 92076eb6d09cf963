"""Seats: levels and temperaments by name, in battles, in saves, and when a pack is gone."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pytest

from skirmish.arena import checked
from skirmish.arena.marks import mark
from skirmish.arena.opponent import OPPONENTS
from skirmish.errors import SettingsError
from skirmish.model.action import parse
from skirmish.packs.setup import Setup
from skirmish.packs.temperament_schema import TemperamentSchema
from skirmish.packs.temperaments import TemperamentCard, checked_seat, opponent
from skirmish.seats import LEVELS, PLAIN, SEATS, Opponent, Temperament, following, known, named
from skirmish.session import Session
from tests.cli.shell import skirmish
from tests.library import shipped_library
from tests.records.toy import ToyLibrary

WILD = TemperamentCard("wild", "Wild", "Runs at the nearest enemy.", Temperament(aggression=3.0))
LIBRARY = ToyLibrary(temperaments={"wild": WILD})
WITHOUT = ToyLibrary()
SETUP = Setup("rooms", "toy", "8", seats={"guards": "ai:elite/wild"})


def test_what_a_seat_says() -> None:
    assert named("ai:veteran/wild") == named("veteran/wild") == ("veteran", "wild")
    assert named("ai:master") == ("master", "")
    assert named("human") == ("", "")


@pytest.mark.parametrize("seat", SEATS)
def test_every_seat_is_one(seat: str) -> None:
    assert checked_seat(seat, ()) == seat


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_may_have_a_temperament(level: str) -> None:
    seat = f"ai:{level}/wild"
    assert checked_seat(seat, LIBRARY.temperaments) == seat
    assert opponent(seat, LIBRARY.temperaments) == Opponent(level, WILD.factors)
    assert known(seat, ()) == f"ai:{level}", "plain where nobody knows the temperament"


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        ("ai:genius", "there is no seat `ai:genius`"),
        ("ai:elite/wlid", "there is no temperament `wlid`; did you mean `wild`?"),
        ("ai:elite/", "there is no temperament ``"),
        ("human/wild", "a person has no temperament"),
        ("elite", "there is no seat `elite`"),
    ],
)
def test_what_is_no_seat_is_refused_in_a_sentence(seat: str, said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        checked_seat(seat, LIBRARY.temperaments)


def test_the_next_seat_keeps_the_temperament_and_goes_round() -> None:
    seats, seat = list[str](), "ai:recruit/wild"
    for _ in LEVELS:
        seats.append(seat)
        seat = following(seat)
    assert seats == [f"ai:{level}/wild" for level in LEVELS]
    assert (seat, following(seat), following(seat, -1)) == ("human", "ai:recruit", "ai:master")


# -------------------------------------------------------------------------------------------------- saves


def test_a_save_keeps_the_temperament(tmp_path: Path) -> None:
    with Session.start(SETUP, LIBRARY, tmp_path / "one.save") as session:
        assert session.opponent("guards") == Opponent("elite", WILD.factors)
        session.hand_to("raiders", "ai:recruit/wild")
        with pytest.raises(SettingsError, match="wlid"):
            session.hand_to("raiders", "ai:recruit/wlid")
    with Session.resume(tmp_path / "one.save", LIBRARY) as again:
        assert again.seats == {"guards": "ai:elite/wild", "raiders": "ai:recruit/wild"}
        assert again.notices == ()


def test_without_its_pack_the_opponent_is_plain_and_that_is_said(tmp_path: Path) -> None:
    with Session.start(SETUP, LIBRARY, tmp_path / "one.save") as session:
        before = session.battle
    with Session.resume(tmp_path / "one.save", WITHOUT) as again:
        assert again.battle == before
        assert again.seats["guards"] == again.setup.seats["guards"] == "ai:elite"
        assert again.opponent("guards") == Opponent("elite", PLAIN)
        assert again.notices == (
            "No pack knows the temperament `wild` any more; Guards are led by a plain elite.",
        )
        again.submit(parse("a1 shoot b1"))


def test_a_save_from_before_there_were_temperaments_opens(tmp_path: Path) -> None:
    """Its seats are those of old, and its lines say nothing else of opponents."""
    old = replace(SETUP, seats={"guards": "ai:veteran"})
    Session.start(old, WITHOUT, tmp_path / "one.save").close()
    with Session.resume(tmp_path / "one.save", LIBRARY) as again:
        assert again.notices == ()
        assert again.opponent("guards") == Opponent("veteran")


# -------------------------------------------------------------------------------------------- packs, arena


def test_packs_can_say_every_factor_and_no_other() -> None:
    said = set(TemperamentSchema.model_fields) - {"title", "summary"}
    assert said == {field.name for field in fields(Temperament)}


def test_five_temperaments_are_shipped_and_none_of_them_is_plain() -> None:
    shipped = shipped_library().temperaments
    assert list(shipped) == ["aggressive", "cautious", "sneaky", "guardian", "berserk"]
    assert PLAIN not in [card.factors for card in shipped.values()]


def test_only_levels_have_temperaments_in_the_arena() -> None:
    there = shipped_library().temperaments
    assert checked("master/berserk", there, OPPONENTS) == "master/berserk"
    for wrong in ("nearest/berserk", "random/berserk", "master/calm", "genius/berserk", "master/"):
        with pytest.raises(SettingsError):
            checked(wrong, there, OPPONENTS)


def test_what_was_fought_with_other_factors_is_fought_anew() -> None:
    library = shipped_library()
    calm = replace(library.temperaments["berserk"], factors=PLAIN)
    changed = replace(library, temperaments={**library.temperaments, "berserk": calm})
    names = ["regular/berserk", "regular"]
    assert mark(library, "fudge", "ford", names) == mark(shipped_library(), "fudge", "ford", names)
    assert mark(library, "fudge", "ford", names) != mark(changed, "fudge", "ford", names)
    assert mark(library, "fudge", "ford", ["regular"]) == mark(changed, "fudge", "ford", ["regular"])


def test_a_battle_between_temperaments_is_saved_with_them(tmp_path: Path) -> None:
    save = tmp_path / "one.save"
    levels = ("--level", "travellers=recruit/berserk", "--level", "keepers=recruit/cautious")
    typed = ("--data-dir", str(tmp_path), "watch", "ford", "--rules", "fudge", "--seed", "5")
    run = skirmish(*typed, *levels, "--save", str(save))
    assert (run.code, run.err) == (0, "")
    with Session.resume(save, shipped_library()) as session:
        assert session.seats == {"travellers": "ai:recruit/berserk", "keepers": "ai:recruit/cautious"}
        assert session.is_over


@pytest.mark.parametrize("command", ["play", "watch", "simulate", "duel", "compare", "arena"])
def test_help_says_of_every_level_what_it_forgets(command: str) -> None:
    told = " ".join(skirmish(command, "--help").out.split())
    assert all(f"{level} {said}" in told for level, said in LEVELS.items())
