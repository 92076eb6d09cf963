"""`make duels`: small duels are solved exactly, and what answers cost in them is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from bench.duels.__main__ import main
from bench.duels.catalogue import DUELS
from bench.duels.declared import at_once
from bench.duels.duel import BLUE, RED, Duel, Fighter, battle_of
from bench.duels.fold import folded, key_of
from bench.duels.graph import Graph, Lot, Node, TooLarge
from bench.duels.page import AIM, ERRS, page
from bench.duels.players import NAIVE, best, opponent
from bench.duels.record import Found, Mistake, Tried, mark, read, write
from bench.duels.regret import RARE, Decision, decision, hard, tried, visits
from bench.duels.solve import CALLED_OFF, Solved, solve
from skirmish.arena import LEVELS
from skirmish.dice import Dice, branches
from skirmish.model.action import Action, parse
from skirmish.model.battle import Battle
from skirmish.rules.fudge.sheet import Sheet
from skirmish.rules.loop import open_battle, take_step
from skirmish.rules.ranks.sheet import Sheet as Ranks
from skirmish.rules.replies import replies
from skirmish.rules.stunts.sheet import Sheet as Stunts

BESIDE = """
####
#aB#
####
"""
ALL_BUT_BLOWS = frozenset({
    "trip", "grapple", "shove", "disarm", "volley", "dogpile", "move", "run", "defend", "ground", "rise",
    "stand", "roll-over", "drop", "pick-up", "shoot", "split",
})  # fmt: skip
LAST_LEGS = Duel(
    "blows",
    "fudge",
    BESIDE,
    Fighter(Sheet(melee=3, strength=3, perception=6), {"hp": 1}),
    Fighter(Sheet(strength=3, perception=0), {"hp": 1}),
    "A blow or none; any that hits ends it.",
    barred=ALL_BUT_BLOWS,
    spared=frozenset({"kick"}),
)
"""Two that can do nothing but punch, each with one hit point left; red is more perceptive."""


@cache
def graph_of(duel_id: str) -> Graph:
    """A duel of this file, explored once."""
    return Graph({duel.id: duel for duel in (LAST_LEGS, ROOM, THROWS, SAYING)}[duel_id])


ROOM = replace(
    LAST_LEGS, id="room", drawing="#####\n#a.B#\n#####", barred=ALL_BUT_BLOWS - {"move", "defend", "stand"}
)
THROWS = Duel(
    "throws",
    "stunts",
    BESIDE,
    Fighter(Stunts(life=1, fight=60)),
    Fighter(Stunts(life=1, fight=40)),
    "Sides throw for the turn every round.",
    {"criticals": "mild", "stale_tricks": False},
    frozenset({"trick", "stunt", "grapple", "assassinate", "move", "run", "heal", "recover", "drop"}),
)
SAYING = Duel(
    "saying",
    "ranks",
    BESIDE,
    Fighter(Ranks(skills={"brawl": 60, "dodge": 60}, dexterity=12), {"hp": 3, "facing": 2}),
    Fighter(Ranks(skills={"brawl": 50, "dodge": 30}), {"hp": 3, "facing": 6}),
    "The quicker declares first.",
    barred=frozenset({"move", "step", "run", "dash", "await", "overwatch", "plant", "aid", "tend", "wake"}),
)


@cache
def values_of(duel_id: str) -> Solved:
    """Its values, worked out once."""
    return solve(graph_of(duel_id))


def first_turn(graph: Graph) -> tuple[int, Node]:
    """The node where the duel begins, with red if that may be."""
    places = sorted((place for place, _, _ in graph.start), key=lambda place: graph.nodes[place].side != RED)
    return places[0], graph.nodes[places[0]]


# -------------------------------------------------------------------------------------------- by other means


def punch(own: int, theirs: int) -> Fraction:
    """The chance that 4dF and `own` beat 4dF and `theirs`, by counting faces."""
    sums = Counter(sum(faces) for faces in product((-1, 0, 1), repeat=4))
    wins = sum(a * b for (x, a), (y, b) in product(sums.items(), repeat=2) if x + own > y + theirs)
    return Fraction(wins, 3**8)


def punch_ties(own: int, theirs: int) -> Fraction:
    """The chance that they come out equal."""
    return 1 - punch(own, theirs) - punch(theirs, own)


def test_who_begins_comes_of_counted_faces() -> None:
    graph = graph_of("blows")
    first = {graph.nodes[place].side: chance for place, chance, _ in graph.start}
    red = punch(6, 0) + punch_ties(6, 0)  # Equal throws go to who is more perceptive (FG-19).
    assert first[RED] == pytest.approx(float(red))
    assert first[BLUE] == pytest.approx(float(1 - red))


def test_a_blow_lands_as_often_as_counted_faces_say() -> None:
    graph = graph_of("blows")
    _, node = first_turn(graph)
    ends = {
        target: chance
        for target, chance, _ in node.lots[node.answers[parse("a1 strike b1 with=punch")]]
        if not graph.nodes[target].side
    }
    # Eight minuses are 1 in 3**8: a fumble does no harm, whatever it beats.
    assert sum(ends.values()) == pytest.approx(float(punch(3, 2) - Fraction(1, 3**8)))
    assert {graph.nodes[target].worth for target in ends} == {1.0}


def recursion(battle: Battle, depth: int, at_the_end: float) -> float:
    """The value of a battle, tree and all, without folding; what lies too deep is worth `at_the_end`."""
    if battle.result is not None:
        return {RED: 1.0, BLUE: 0.0}.get(battle.result.winner, 0.5)
    if not depth:
        return at_the_end
    offered = replies(LAST_LEGS.ruleset, battle.seen_by(battle.asked), battle.prompts[0])
    values = []
    for answer in offered:
        if answer.verb not in {"strike", "end"} or answer.arg("with") == "kick":
            continue
        value = 0.0
        for after, chance in branches(partial(stepped, battle, answer)):
            assert after.clock is not None
            assert battle.clock is not None
            stays = (1 - CALLED_OFF) ** (after.clock.round - battle.clock.round)
            value += float(chance) * (stays * recursion(after, depth - 1, at_the_end) + (1 - stays) / 2)
        values.append(value)
    return max(values) if battle.asked == RED else min(values)


def stepped(battle: Battle, answer: Action, dice: Dice) -> Battle:
    """The battle after that answer, with those dice."""
    return take_step(LAST_LEGS.ruleset, battle, answer, dice).after


def test_a_brute_recursion_over_the_battle_itself_comes_to_the_same() -> None:
    ruleset = LAST_LEGS.ruleset
    seeds = (replace(battle_of(LAST_LEGS), seed=f"opened {number}") for number in range(20))
    battle = next(one for seed in seeds if (one := open_battle(ruleset, seed).after).asked == RED)
    value = values_of("blows").values[first_turn(graph_of("blows"))[0]]
    assert recursion(battle, 5, 0.0) <= value <= recursion(battle, 5, 1.0)
    assert recursion(battle, 5, 1.0) - recursion(battle, 5, 0.0) < 0.1


@pytest.mark.slow
def test_turns_that_are_over_may_be_folded_away() -> None:
    whole = Graph(ROOM, keeps_turns=True)
    assert len(whole.nodes) > len(graph_of("room").nodes)
    assert solve(whole).of(whole.start) == pytest.approx(
        values_of("room").of(graph_of("room").start), abs=1e-8
    )


@pytest.mark.parametrize("name", ["room", "throws", "saying"])
def test_thrown_dice_lead_where_the_lots_say_as_often_as_they_say(name: str) -> None:
    graph = graph_of(name)
    place, answer = next(
        (place, answer)
        for place, node in enumerate(graph.nodes)
        for answer, lot in node.answers.items()
        if len(node.lots[lot]) > 1
    )
    node = graph.nodes[place]
    nodes = {key_of(one.battle): number for number, one in enumerate(graph.nodes)}
    met: Counter[int] = Counter()
    rolls = 600
    for number in range(rolls):
        thrown = node.battle.altered(seed=f"thrown {number}")
        after = take_step(graph.ruleset, thrown, answer).after
        met[nodes[key_of(folded(graph.ruleset, after, graph.duel.closed))]] += 1
    lot: Counter[int] = Counter()
    for target, chance, _ in node.lots[node.answers[answer]]:
        lot[target] += chance  # type: ignore[assignment]
    assert met.keys() <= lot.keys()
    for target, chance in lot.items():
        assert abs(met[target] - rolls * chance) < 4 * (rolls * chance * (1 - chance)) ** 0.5 + 1


def test_the_order_of_sides_that_throw_again_on_a_tie_is_even() -> None:
    assert [chance for _, chance, _ in graph_of("throws").start] == pytest.approx([0.5, 0.5])


def test_all_lots_are_whole() -> None:
    for name in ("blows", "room", "throws", "saying"):
        for node in graph_of(name).nodes:
            for lot in node.lots:
                assert sum(chance for _, chance, _ in lot) == pytest.approx(1)


# ------------------------------------------------------------------------------------------------- by hand


def test_who_stands_beside_an_enemy_on_his_last_legs_strikes() -> None:
    graph, solved = graph_of("blows"), values_of("blows")
    place, node = first_turn(graph)
    (lot,) = best(solved)(graph, place)
    assert [answer.verb for answer in node.likes(lot)] == ["strike"]
    assert solved.answers(graph, place)[node.answers[parse("a1 end")]] < max(solved.answers(graph, place))


def test_the_best_loses_nothing_and_the_waiter_much() -> None:
    graph, solved = graph_of("blows"), values_of("blows")
    assert tried(graph, solved, best(solved)).loss == pytest.approx(0, abs=1e-6)
    waits = tried(graph, solved, NAIVE["wait"]).own
    value = solved.of(graph.start)
    # Against one who never strikes red wins, unless the duel is called off.
    assert 1 - value < 1 - waits[BLUE].loss <= 1
    assert waits[RED].loss > 0.3
    assert tried(graph, solved, NAIVE["attack"]).own[RED].loss == pytest.approx(0, abs=1e-6)


def test_what_is_lost_in_a_duel_is_the_sum_of_the_regrets() -> None:
    graph, solved = graph_of("blows"), values_of("blows")
    waits = {place: graph.nodes[place].answers[parse("a1 end")] for place in range(len(graph.nodes))
             if graph.nodes[place].side == RED}  # fmt: skip
    alone = solve(graph, waits).of(graph.start)
    lost = tried(graph, solved, NAIVE["wait"]).own[RED].loss
    assert lost == pytest.approx(solved.of(graph.start) - alone, abs=RARE)


@pytest.mark.parametrize("name", [LEVELS[-1], "value"])
def test_an_opponent_is_judged_and_asked_once_about_each_moment(name: str) -> None:
    graph = Graph(LAST_LEGS)  # Its own, for an opponent may add answers.
    trial = tried(graph, solve(graph), opponent(name))
    asked = trial.asked
    met, _ = visits(graph, {RED: asked, BLUE: asked})
    assert asked.answers.keys() <= {place for place, node in enumerate(graph.nodes) if node.side}
    assert met.keys() & asked.answers.keys()
    assert trial.every.mean < 0.001  # It strikes whenever it can.
    assert trial.loss < 0.01


def test_moments_are_hard_where_somebody_errs_in_them() -> None:
    graph, solved = graph_of("blows"), values_of("blows")
    trial = tried(graph, solved, best(solved))
    place, _ = first_turn(graph)
    assert place in hard(graph, trial, {"wait": NAIVE["wait"]})
    assert hard(graph, trial, {"attack": NAIVE["attack"]}) == set()


def test_an_answer_leads_if_all_but_its_equals_are_far_behind() -> None:
    graph = graph_of("blows")
    place, node = first_turn(graph)
    values = np.full(len(graph.nodes), 0.5)

    def told(*worth: float) -> Decision | None:
        lots: list[Lot] = [((target, 1.0, 0),) for target in range(len(worth))]
        values[: len(worth)] = worth
        bare = SimpleNamespace(nodes={place: replace(node, lots=lots)})
        return decision(cast("Graph", bare), Solved(values, 0), place, {1: 1.0})

    near, far = told(0.6, 0.5996, 0.5), told(0.6, 0.59, 0.5)
    assert near is not None
    assert far is not None
    assert (near.is_telling, far.is_telling) == (True, False)
    assert (near.regret, far.regret) == pytest.approx((0.0004, 0.01))


@pytest.mark.slow
def test_the_strongest_opponent_defends_well_where_who_always_attacks_does_not(tmp_path: Path) -> None:
    lines, page_path = tmp_path / "lines.jsonl", tmp_path / "page.md"
    names = ["ranks-dodge", "fudge-fists"]
    assert main([*names, "--jobs", "2", "--lines", str(lines), "--page", str(page_path)]) == 0
    found = {one.duel: one for one in read(lines)}
    assert found.keys() == set(names)
    for one in found.values():
        assert one.level == LEVELS[-1]
        assert one.own.telling <= AIM
        assert f"`{one.duel}`" in page_path.read_text(encoding="utf-8")
    assert found["ranks-dodge"].naive["attack"].loss > ERRS
    assert found["fudge-fists"].naive["attack"].loss < ERRS  # Two equals beside each other strike.


def test_a_decision_without_a_difference_is_none() -> None:
    graph, solved = graph_of("room"), values_of("room")
    forced = [place for place, node in enumerate(graph.nodes) if len(node.lots) == 1]
    assert forced
    assert [decision(graph, solved, place, {0: 1.0}) for place in forced] == [None] * len(forced)


def test_a_duel_that_grows_too_large_says_so() -> None:
    with pytest.raises(TooLarge):
        Graph(ROOM, most=20)


def test_a_duel_has_one_fighter_of_each_side() -> None:
    with pytest.raises(ValueError, match="one a and one B"):
        battle_of(replace(LAST_LEGS, drawing="#a.#"))


# ------------------------------------------------------------------------------------------------ at once


def test_who_declares_first_gains_by_not_being_heard() -> None:
    graph, solved = graph_of("saying"), values_of("saying")
    place, node = first_turn(graph)
    assert node.battle.prompts[0].ask == "declare"
    told = at_once(graph, solved, place)
    assert told.value >= told.open_value - 1e-9
    assert sum(told.rows.values()) == pytest.approx(1)
    assert sum(told.columns.values()) == pytest.approx(1)


# ---------------------------------------------------------------------------------------- duels and the page


@pytest.mark.parametrize("duel", DUELS, ids=lambda duel: duel.id)
def test_every_duel_begins_with_a_question(duel: Duel) -> None:
    battle = open_battle(duel.ruleset, battle_of(duel)).after
    assert battle.prompts
    assert duel.shows.endswith(".")


def test_there_is_a_duel_for_every_system_with_cover_and_with_reloading() -> None:
    assert {duel.rules for duel in DUELS} == {"fudge", "stunts", "forge", "pools", "ranks"}
    assert len({duel.id for duel in DUELS}) == len(DUELS)
    assert any("=" in duel.drawing for duel in DUELS)
    assert any(item.kind == "crossbow" for duel in DUELS for item in duel.red.fields.get("hands", ()))


def tried_as(regret: float) -> Tried:
    """A made-up trial."""
    return Tried(regret, regret, 0.5, 0.1, 0.01, 0.1, 20, 1.0, 0.0)


def found_for(duel: Duel, regret: float, attack: float = 0.1) -> Found:
    """A made-up line."""
    naive = {"attack": tried_as(attack), "approach": tried_as(0.0), "value": tried_as(0.0),
             "wait": tried_as(0.4)}  # fmt: skip
    mistake = Mistake("####\n#ab#\n####", "a1 2 hp\nb1 2 hp", "a1 is asked (act)", 0.5, "a1 end", 0.2,
                      [(0.7, "a1 strike b1"), (0.5, "a1 end")], is_telling=True)  # fmt: skip
    return Found(mark(duel, "veteran"), duel.id, "veteran", 1234, 5.0, 0.5, naive, tried_as(regret), regret,
                 0.5, [mistake], None)  # fmt: skip


def told() -> Iterator[Found]:
    """A line for two duels: one in which a naive player errs, one in which only the waiter does."""
    yield found_for(DUELS[0], 0.01)
    yield found_for(DUELS[1], 0.5, attack=0.0)


def test_the_page_counts_only_duels_in_which_a_naive_player_errs() -> None:
    written = page(DUELS, {one.duel: one for one in told()}, "veteran")
    words = " ".join(written.split())
    assert f"Of {len(DUELS)} duels 2 have been tried" in words
    assert "1 of 2 duels count: `attack` errs in 1, `approach` errs in 0, `value` errs in 0" in words
    assert "0.010 of a win, within the aim" in words
    assert "`a1 end` (0.500) instead of `a1 strike b1` (0.700)" in words
    assert DUELS[2].id not in written


def test_what_is_known_is_not_tried_again(tmp_path: Path) -> None:
    lines, page_path = tmp_path / "lines.jsonl", tmp_path / "page.md"
    found = found_for(DUELS[0], 0.25)
    write(lines, found)
    lines.write_text(lines.read_text() + '{"mark": "torn', encoding="utf-8")
    arguments = [DUELS[0].id, "--level", "veteran", "--lines", str(lines), "--page", str(page_path)]
    assert main(arguments) == 0
    assert list(read(lines)) == [found]
    assert "0.250" in page_path.read_text(encoding="utf-8")
