"""Baselines: lawful answers in every system, drawn from what their side knows, each by its one idea."""

from __future__ import annotations

from functools import cache
from importlib import import_module

import pytest

from skirmish.arena import Bout, choose
from skirmish.arena.baselines import BASELINES, baseline
from skirmish.conformance.twins import twin
from skirmish.dice import Stream
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.packs.launch_request import LaunchRequest
from skirmish.rules import loop
from skirmish.rules.engine import refuse
from skirmish.rules.fudge import RULESET
from skirmish.seats import Opponent
from tests.effort import so_many
from tests.library import shipped_library
from tests.rules.forge import ring as forge_ring
from tests.rules.fudge.ring import duel, fight, man
from tests.scenario import Game, put

SYSTEMS = sorted(shipped_library().rulesets)
PLAYED = {"flat", "mcts"}
"""Those that play battles out, and take the longer for it."""


@cache
def moments(rules: str, scenario: str) -> tuple[Battle, ...]:
    """Battles in the middle of things, in fog, played by the baseline that soonest comes to blows."""
    library = shipped_library()
    ruleset = library.rulesets[rules]
    setup = LaunchRequest(scenario, "moments", rules).setup(library)
    sides = [side.id for side in library.cards[scenario].sides]
    step = loop.open_battle(ruleset, Bout(setup, dict.fromkeys(sides, "nearest")).battle(library))
    found: list[Battle] = []
    while step.after.result is None and len(found) < 8:
        battle = step.after
        if battle.step % 11 == 1:
            found.append(battle)
        answer = choose(
            ruleset, battle.seen_by(battle.asked), Opponent("nearest"), Stream.of("m", battle.step), fail
        )
        step = loop.take_step(ruleset, battle, answer)
    return tuple(found)


def fail(slip: str) -> None:
    raise AssertionError(slip)


def answer(name: str, game: Game) -> Action:
    """What a baseline does for the side that is asked."""
    battle = game.battle
    simple = baseline(name)
    assert simple is not None
    return simple(game.ruleset, battle.seen_by(battle.asked), Stream("test"))


@pytest.mark.slow
@pytest.mark.parametrize("rules", SYSTEMS)
def test_every_answer_is_lawful_repeatable_and_blind_to_what_the_side_cannot_know(rules: str) -> None:
    ruleset = shipped_library().rulesets[rules]
    found = [*moments(rules, "clash"), *moments(rules, "raid")]
    assert len(found) > 8
    tried = found[:: so_many(4, 1)]
    assert len(tried) > 2
    for battle in tried:
        view, chance = battle.seen_by(battle.asked), Stream.of("twins", battle.step)
        other = twin(battle, battle.asked, chance).seen_by(battle.asked)
        for name, simple in BASELINES.items():
            if name in PLAYED and battle not in tried[2::5]:
                continue
            action = simple(ruleset, view, Stream("test"))
            refusal = refuse(ruleset, view, action)
            assert refusal is None, f"{name}: {action}: {refusal}"
            assert simple(ruleset, other, Stream("test")) == action, name


@pytest.mark.parametrize(("name", "playouts"), [("mcts:2", 2), ("mcts:5", 5), ("mcts", 32)])
def test_as_many_battles_are_played_out_as_the_name_says(
    name: str, playouts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, begun = import_module("skirmish.arena.baselines.mcts"), list[str]()

    def imagined(view: Battle, seed: str) -> Battle:
        begun.append(seed)
        made: Battle = real(view, seed)
        return made

    real = module.imagined
    monkeypatch.setattr(module, "imagined", imagined)
    answer(name, duel(man("sword", melee=4)))
    assert len(begun) == playouts


@pytest.mark.parametrize("name", ["mcts:", "mcts:0", "mcts:x", "mcts:-1", "value:7", "flat:100001", "best"])
def test_what_names_no_number_of_playouts_is_no_baseline(name: str) -> None:
    assert baseline(name) is None


@pytest.mark.parametrize(
    "name", ["nearest", "damage", "value", "reach-aware", "flat", "mcts", "flat:4", "mcts:2"]
)
def test_hand_to_hand_every_baseline_strikes(name: str) -> None:
    assert answer(name, duel(man("sword", melee=4))).verb == "strike"


def test_nearest_hits_the_nearest_and_damage_the_one_that_it_hurts_most() -> None:
    game = fight("#B.a....C#", "a1 B1 C1", units={"a": man("rifle"), "B": man(worn="plate")})
    assert answer("nearest", game).target == "B1"
    assert answer("damage", game).target == "C1"


def test_value_finishes_the_one_that_is_nearly_down() -> None:
    game = fight("#B...a...C#", "a1 B1 C1", units={"a": man("rifle")})
    assert answer("value", put(game, {"C1": {"hp": 1}})).target == "C1"
    assert answer("value", put(game, {"B1": {"hp": 1}, "C1": {"hp": 10}})).target == "B1"


def test_without_a_known_enemy_unseen_ground_is_walked_to_and_the_door_before_it_opened() -> None:
    """Under `forge` no move opens a door; the map is unknown beyond it."""
    game = forge_ring.fight("########\n#a..+.B#\n########", "a1 B1", fog=True, charted=False)
    for _ in range(12):
        if game.battle.seen_by("red").units.get("B1"):
            return
        game.do(str(answer("nearest", game)))
    raise AssertionError("a1 stays behind the door")


def test_a_lost_enemy_is_looked_for_where_it_was_last_seen() -> None:
    game = fight("#a.....B#\n#.#####.#\n#.#####.#", "B1 a1", fog=True, charted=True)
    game.do("B1 move 7,2")
    game.do("B1 end")
    assert "B1" not in game.battle.seen_by("red").units
    step = answer("nearest", game)
    assert isinstance(step.target, tuple)
    assert step.target.y == 0
    assert step.target.x > 1


def test_a_baseline_that_fails_costs_its_turn_and_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> Action:
        raise KeyError("b2")

    game = fight("#a...B#", "a1 B1")
    view, slips = game.battle.seen_by("red"), list[str]()
    monkeypatch.setattr("skirmish.arena.baselines.BASELINES", {"nearest": stumble})
    assert choose(RULESET, view, Opponent("nearest"), Stream("test"), slips.append).verb == "end"
    assert slips == ["nearest could not think: KeyError('b2')"]
    monkeypatch.setattr("skirmish.arena.baselines.BASELINES", {"nearest": lambda *_: Action("a1", "fly")})
    choose(RULESET, view, Opponent("nearest"), Stream("test"), slips.append)
    assert slips[1].startswith("nearest chose a1 fly, which is refused: ")
