"""Turning in every system: where a unit is told to look, there it looks (BG-19, G10, G23)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.conformance.answers import random_reply
from skirmish.dice import Stream
from skirmish.grid import FACINGS, Cell, facing_towards
from skirmish.packs.launch_request import LaunchRequest
from skirmish.rules import rulesets
from skirmish.rules.arcs import by_half, by_octant
from skirmish.rules.engine import asked, may_turn
from skirmish.session import Session
from tests.library import shipped_library
from tests.rules.forge.ring import duel, far, fight, man, number, turned
from tests.rules.forge.test_grabs import grip
from tests.rules.fudge.raid import armed, raid, sentry
from tests.rules.fudge.ring import fight as fudge_fight
from tests.rules.fudge.ring import man as fudge_man
from tests.rules.proves import proves
from tests.rules.ranks.ring import fight as ranks_fight
from tests.rules.ranks.ring import man as ranks_man
from tests.rules.stunts.test_assassination import stalked
from tests.scenario import Game


@pytest.mark.parametrize("rules", sorted(rulesets()))
def test_whatever_a_unit_does_of_its_own_it_looks_where_it_was_told(rules: str) -> None:
    seats = {side.id: "human" for side in shipped_library().cards["ford"].sides}
    setup = LaunchRequest("ford", "3", rules, True, seats).setup(shipped_library())
    if rules == "ranks":  # There an intent turns nobody yet: what is done is said when its rank comes.
        setup = replace(setup, options={**setup.options, "intents": "off"})
    session = Session.start(setup, shipped_library())
    stream, told = Stream(rules), set()
    for _ in range(150):
        if session.is_over:
            break
        view = session.view(session.asked)
        action = random_reply(session.ruleset, view, stream)
        prompt = asked(view, action.unit)
        assert prompt is not None
        facing = stream.choice(FACINGS)
        request = action.with_args(facing=facing)
        verb = session.ruleset.verbs[action.verb]
        if not may_turn(verb, prompt):
            refusal = session.refuse(request)
            assert refusal is not None, request
            session.submit(action)
            continue
        session.submit(request)
        unit = session.battle.units[action.unit]
        answered = session.battle.pending or prompt.ask != "act" or session.asked != prompt.side
        if (
            unit.is_up
            and not answered
            and unit.cell == (action.target if verb.turning == "own" else unit.cell)
        ):
            assert FACINGS[unit.facing] == facing, request
            told.add(action.verb)
    assert len(told) > 2, told


@pytest.mark.parametrize("octant", range(8))
def test_front_side_and_rear_are_counted_in_eighths_or_in_halves(octant: int) -> None:
    """By hand for a unit that looks north: n, ne, nw in front; e, w beside; the other three behind."""
    around = [
        Cell(0, -1),
        Cell(1, -1),
        Cell(1, 0),
        Cell(1, 1),
        Cell(0, 1),
        Cell(-1, 1),
        Cell(-1, 0),
        Cell(-1, -1),
    ]
    eighths = ["front", "front", "side", "rear", "rear", "rear", "side", "front"]
    halves = ["front", "front", "front", "rear", "rear", "rear", "front", "front"]
    for facing in range(8):
        cell = around[(octant + facing) % 8]
        assert by_octant(Cell(0, 0), facing, cell) == eighths[octant]
        assert by_half(Cell(0, 0), facing, cell) == halves[octant]


@proves("G10")
def test_turning_is_free_and_as_often_as_one_likes() -> None:
    game = far(man("sling", dexterity=3))
    for way in ("n", "sw", "e"):
        game.do(f"a1 turn facing={way}", dice=())
        assert FACINGS[game.unit("a1").facing] == way
    assert game.unit("a1").tally("actions") == 0
    assert not game.refused("a1 wait"), "it has not begun its turn by that"
    assert "looks that way already" in game.refused("a1 turn facing=e")
    assert "Say which way" in game.refused("a1 turn")
    assert "no way to face" in game.refused("a1 turn facing=up")


@proves("G10", "F2-09")
def test_turning_keeps_no_turn_open_and_goes_with_the_third_action() -> None:
    game = fight(
        "#aB...C#", "a1 B1 C1", {"a": man("sword"), "B": man(), "C": man()}, options={"free_step": False}
    )
    game.do("a1 search")
    game.do("a1 turn facing=s")
    game.do("a1 search")
    game.do("a1 set-dodge facing=sw")
    assert game.asked == "B1 turn", "three actions, and nothing else is left"
    assert FACINGS[game.unit("a1").facing] == "sw"


@proves("G10", "G25")
def test_an_attack_looks_at_its_target_unless_it_says_otherwise() -> None:
    for said, looks in (("", "e"), (" facing=w", "w")):
        game = fight("#B.a.C#", "a1 B1 C1", {"a": turned(man("sling"), "n"), "B": man(), "C": man("sling")})
        game.do(f"a1 shoot C1 with=a1.sling{said}")
        while game.asked != "a1 turn":
            game.decline()
        assert FACINGS[game.unit("a1").facing] == looks


@proves("G17", "G21")
def test_a_dodge_turns_to_the_attacker_or_where_it_says_and_standing_fast_does_not_turn() -> None:
    def dodged(said: str) -> tuple[str, int]:
        shield = turned(man("sword", "small-shield", dodge=2), "n")
        game = duel(man("sword", swords=2), shield)
        game.do("a1 strike B1 with=a1.sword")
        assert "cannot turn" in game.refused("B1 stand facing=e")
        game.do(f"B1 dodge{said}", dice=[(3, 4), (1, 2)])
        return FACINGS[game.unit("B1").facing], number(game, "a1 strike B1 with=a1.sword")

    (usual, shielded), (away, bare) = dodged(""), dodged(" facing=e")
    assert (usual, away) == ("w", "e")
    assert shielded - bare == 1, "a shield counts from the front three octants alone"


@proves("BG-19")
def test_where_ranks_are_counted_down_it_looks_as_its_act_says() -> None:
    game = ranks_fight("#a..B..#", units={"a": ranks_man(), "B": ranks_man()}, options={"intents": "off"})
    mover = game.prompts[0].unit
    cell = "2,0" if mover == "a1" else "5,0"
    game.do(f"{mover} step {cell} facing=n")
    assert FACINGS[game.unit(mover).facing] == "n"


def looking(game: Game, unit: str) -> str:
    return FACINGS[game.unit(unit).facing]


@proves("FG-27", "FG-34")
@pytest.mark.parametrize("act", ["trip", "grapple", "shove", "disarm", "dogpile"])
@pytest.mark.parametrize(("said", "looks"), [("", "se"), (" facing=n", "n")])
def test_who_lays_hands_on_somebody_looks_at_him_unless_it_says_otherwise(
    act: str, said: str, looks: str
) -> None:
    """Under `fudge` it is the front half in which one notices somebody, and sees who hides."""
    game = fudge_fight(
        "#aaa#\n#.B.#", "a1 B1 a2 a3", {"a": fudge_man(fields={"facing": "w"}), "B": fudge_man("sword")}
    )
    game.do(f"a1 {act} B1{' with=punch' if act == 'dogpile' else ''}{said}")
    assert looking(game, "a1") == looks


@proves("FG-16", "FG-34")
def test_those_of_a_group_turn_to_where_their_target_is_when_they_attack() -> None:
    game = fudge_fight(
        "#a.......#\n#a...B...#\n#a.......#", "a1 a2 B1 a3", {"a": fudge_man("rifle", fields={"facing": "w"})}
    )
    for name in ("a1", "a2"):
        game.do(f"{name} volley B1 with={name}.rifle")
        assert looking(game, name) == "e"
        game.do(f"{name} end")
    game.do("B1 move 3,0")
    game.do("B1 end")
    game.do("a3 volley B1 with=a3.rifle")
    game.do("a3 call", dice=[0])
    assert [looking(game, name) for name in ("a1", "a2", "a3")] == ["e", "ne", "ne"]


@proves("FG-31", "FG-34", "DG-33", "DG-34")
def test_who_strikes_down_somebody_unawares_looks_at_him() -> None:
    units = {"a": armed("sword", facing="w"), "B": sentry("e")}
    game = raid("#aB.....#", units=units)
    game.do("a1 takedown B1 with=sword", dice=[0, -2])
    assert looking(game, "a1") == "e"
    game = stalked()
    game.do("a1 assassinate B1 end=kill facing=n", dice=[80, 60])
    assert looking(game, "a1") == "n"
    game = stalked()
    game.do("a1 assassinate B1 end=kill", dice=[80, 60])
    there, here = game.unit("B1").cell, game.unit("a1").cell
    assert FACINGS[game.unit("a1").facing] == FACINGS[facing_towards(here, there)]


@proves("G10", "G35")
def test_a_squeeze_looks_at_who_is_held_as_any_attack_does() -> None:
    game = grip(holder=man(fields={"facing": "w"}))
    game.do("a1 squeeze B1")
    assert looking(game, "a1") == "e"
