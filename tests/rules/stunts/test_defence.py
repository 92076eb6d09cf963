"""Dodging and blocking: a choice, once for each hit."""

from __future__ import annotations

import pytest

from skirmish.model.unit import State
from skirmish.rules.stunts.defence import STALKING
from skirmish.rules.stunts.modifiers import GRAPPLED, PARTS
from tests.rules.proves import proves
from tests.rules.stunts.ring import duel, fight, man, states
from tests.scenario import Game, chances, put, weighed


def struck(defender: object, *, bare: bool = False) -> Game:
    """A blow has hit; the other is asked."""
    game = duel(man() if bare else man("sword"), defender)  # type: ignore[arg-type]
    game.do(f"a1 strike B1 with={'fists' if bare else 'a1.sword'}", dice=[30])
    return game


def answers(game: Game) -> tuple[str, ...]:
    """What may be answered."""
    return game.prompts[0].verbs if game.asked == "B1 defend" else ()


@proves("DL-48", "DG-03")
def test_who_is_hit_dodges_or_blocks_and_success_avoids_it_all() -> None:
    for verb in ("dodge", "block"):
        game = struck(man("sword", fight=60, agility=40))
        assert answers(game) == ("dodge", "block", "take")
        game.do(f"B1 {verb}", dice=[40])
        assert game.unit("B1").hp == 15
        assert game.battle.pending == ()


@proves("DL-48")
def test_a_failed_defence_lets_all_of_it_through() -> None:
    game = struck(man("sword"))
    game.do("B1 dodge", dice=[51, 3])
    assert game.unit("B1").hp == 15 - 5


@proves("DG-03")
def test_dodging_is_agility_and_blocking_fight_or_strength() -> None:
    skilled = struck(man("sword", agility=65, fight=70, strength=30))
    assert weighed(skilled, "B1 dodge").chance == 65
    assert weighed(skilled, "B1 block").chance == 70
    assert weighed(struck(man("sword", strength=35)), "B1 block").chance == 35


@proves("DL-54", "DG-03")
def test_bare_hands_block_only_bare_hands() -> None:
    """Test vector 9."""
    assert answers(struck(man())) == ("dodge", "take")
    assert answers(struck(man(), bare=True)) == ("dodge", "block", "take")
    assert answers(struck(man("shield"))) == ("dodge", "block", "take")


@proves("DG-05")
def test_a_defence_stops_a_critical_and_a_critical_defence_is_nothing_more() -> None:
    game = duel()
    game.do("a1 strike B1 with=a1.sword", dice=[2])
    game.do("B1 block", dice=[1])
    assert (game.unit("B1").hp, game.unit("a1").hp) == (15, 15)
    assert game.asked == "a1 turn"


@proves("DL-42", "DG-04")
@pytest.mark.parametrize(
    ("weapon", "shield", "expected"),
    [("bow", "", ()), ("sling", "", ()), ("knife", "", ("dodge", "take")), ("javelin", "", ("dodge", "take")),
     ("bow", "shield", ("block", "take")), ("knife", "shield", ("dodge", "block", "take"))],
)  # fmt: skip
def test_what_helps_against_missiles(weapon: str, shield: str, expected: tuple[str, ...]) -> None:
    game = fight("#a...B#", {"a": man(weapon), "B": man(*([shield] if shield else ["sword"]))})
    game.do(f"a1 shoot B1 with=a1.{weapon}", dice=[30] if expected else [30, 3])
    assert answers(game) == expected
    assert expected or game.unit("B1").hp == 15 - 3, "nothing to be done"


@proves("DG-03")
def test_every_hit_may_be_defended_once_without_limit() -> None:
    game = fight("#aB#\n#aa#", {"a": man("sword"), "B": man("sword")})
    for unit in ("a1", "a2", "a3"):
        game.do(f"{unit} strike B1 with={unit}.sword", dice=[30])
        assert weighed(game, "B1 dodge").chance == 50, "at its full chance every time"
        game.do("B1 dodge", dice=[50])
    assert game.unit("B1").hp == 15


@proves("DG-03", "DL-73")
def test_the_held_and_the_unaware_have_no_defence() -> None:
    held = duel()
    put(held, {"B1": {"states": states(State(GRAPPLED, by="c1"))}})
    held.do("a1 strike B1 with=a1.sword", dice=[30, 3])
    assert held.unit("B1").hp == 15 - 5
    stalked = duel()
    put(stalked, {"a1": {"states": states(State(STALKING, by="B1", amount=1))}})
    stalked.do("a1 strike B1 with=a1.sword", dice=[30, 3])
    assert stalked.unit("B1").hp == 15 - 5


@proves("DG-03")
def test_who_attacks_from_hiding_shows_itself_and_cannot_be_defended_against() -> None:
    game = duel()
    put(game, {"a1": {"hidden_from": frozenset({"blue"})}})
    game.do("a1 strike B1 with=a1.sword", dice=[30, 3])
    assert game.unit("a1").hidden_from == frozenset()
    assert game.unit("B1").hp == 15 - 5


@proves("DG-26")
@pytest.mark.parametrize(
    ("part", "dodge", "block"),
    [("leg", 30, 50), ("weapon-arm", 50, 30), ("off-arm", 50, 50), ("body", 50, 50)],
)
def test_maimed_parts_spoil_the_defence_that_needs_them(part: str, dodge: int, block: int) -> None:
    game = struck(man("sword"))
    put(game, {"B1": {"states": states(PARTS[part])}})
    assert (weighed(game, "B1 dodge").chance, weighed(game, "B1 block").chance) == (dodge, block)


@proves("DG-26", "DG-04")
@pytest.mark.parametrize(
    ("hands", "arms", "met", "expected"),
    [
        (("shield",), "off-arm", "sword", 30),
        (("sword", "shield"), "off-arm", "sword", 50),  # with the sword
        (("sword", "shield"), "off-arm", "knife", 30),  # a throw: the shield alone
        (("sword", "shield"), "weapon-arm", "sword", 30),
        (("spear",), "off-arm", "sword", 30),
        (("spear",), "off-arm", "fists", 50),  # with an arm
        (("spear",), "weapon-arm", "fists", 30),
        (("sword", "shield"), "weapon-arm off-arm", "sword", 30),
        (("shield",), "weapon-arm off-arm", "sword", 10),
    ],
)
def test_a_block_is_made_with_what_maimed_arms_spoil_least(
    hands: tuple[str, ...], arms: str, met: str, expected: int
) -> None:
    game = duel(man("sword", "knife"), man(*hands))
    put(game, {"B1": {"states": states(*(PARTS[arm] for arm in arms.split()))}})
    verb, item = ("shoot" if met == "knife" else "strike"), ("fists" if met == "fists" else f"a1.{met}")
    game.do(f"a1 {verb} B1 with={item}", dice=[20])
    assert weighed(game, "B1 block").chance == expected


@proves("DL-48", "DG-01")
def test_a_defence_of_95_may_still_fail() -> None:
    game = struck(man("sword", agility=99))
    ends = chances(game, "B1 dodge").merged(lambda end: end.name)
    assert float(ends["failed"]) == 0.05


@proves("DL-48")
def test_an_order_answers_for_good() -> None:
    game = duel()
    game.do("a1 strike B1 with=a1.sword", dice=[30])
    game.do("B1 order topic=defend answer=best", dice=[20])
    assert game.asked == "a1 turn"
    assert game.battle.orders == {("B1", "defend"): "best"}
