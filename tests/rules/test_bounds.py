"""Chances that are but bounds, since enemies may be about of whom a side does not know."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from skirmish.ai.levels import LEVELS
from skirmish.ai.mind import Mind
from skirmish.ai.plans.future import Future
from skirmish.ai.plans.threat import Threat
from skirmish.app.rows.verbs import figures
from skirmish.chronicle import tell_all
from skirmish.cli.offers import Offer, words
from skirmish.dice import Odds
from skirmish.grid import Cell
from skirmish.model.action import Action, act
from skirmish.model.battle import Battle
from skirmish.model.change import changed
from skirmish.model.witness import witnessed
from skirmish.odds import action_odds
from skirmish.odds.action_odds import ActionOdds, FigureBounds, OddsCache
from skirmish.rules import engine
from skirmish.rules.bounds import figure_bound, mean_bound, name_bound, percent, told
from skirmish.rules.exchange_ends import Exchange, exchanges, foreseen
from skirmish.rules.fudge import RULESET
from skirmish.rules.fudge.sheet import Sheet
from skirmish.rules.replies import best_reply
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.verb import Bound
from tests.cli.shell import skirmish
from tests.rules.fudge.raid import fight
from tests.rules.fudge.test_hiding import HIDDEN, thicket
from tests.rules.proves import proves
from tests.scenario import Game, figure

HIDE = Action("a1", "hide")


def price(battle: Battle, action: Action = HIDE, ruleset: Ruleset = RULESET) -> ActionOdds:
    """The price on the view of the side that acts."""
    found = OddsCache(ruleset).of(battle.seen_by(battle.units[action.unit].side), action)
    assert found is not None
    return found


def ends_of(battle: Battle, action: Action) -> Odds[Exchange]:
    """Every way to end, as the side of the actor knows it."""
    view = battle.seen_by(battle.units[action.unit].side)
    return exchanges(RULESET, view, action, lambda held, asked: best_reply(RULESET, held, asked))


def strictly_above(others: int) -> Fraction:
    """The chance that one 4dF is strictly above so many others, counted out by hand."""
    ways = {0: 19, 1: 16, 2: 10, 3: 4, 4: 1}
    faces = {face: Fraction(ways[abs(face)], 81) for face in range(-4, 5)}
    below = {face: sum((faces[other] for other in faces if other < face), Fraction(0)) for face in faces}
    return sum((chance * below[face] ** others for face, chance in faces.items()), Fraction(0))


# ----------------------------------------------------------------------------------------------- under fog


@proves("FU-24")
def test_a_unit_that_hides_under_fog_is_told_a_bound() -> None:
    """B1 is seen, D1 is not: what is told is the chance against B1, and in truth it is less."""
    told = price(thicket().battle)
    assert told.results == (
        ("nobody notices", strictly_above(1)),
        ("somebody notices", 1 - strictly_above(1)),
    )
    assert told.bounds.results == ("at most", "at least")
    assert told.endings == (("nobody notices", "at most 42 %"), ("somebody notices", "at least 58 %"))
    assert figures(told) == ("at most 42 %", "")
    assert told.rows[-1].reason == "those out of sight count too"
    truth = exchanges(RULESET, thicket().battle, HIDE, lambda held, asked: best_reply(RULESET, held, asked))
    assert truth.chance(lambda end: end.name == "unseen") == strictly_above(2) < strictly_above(1)
    assert all(not end.bound for end in truth), "the truth is no bound"


@proves("FU-24")
def test_without_fog_all_is_known_and_told_exactly() -> None:
    told = price(thicket(fog=False).battle)
    assert dict(told.results)["nobody notices"] == strictly_above(2)
    assert set(told.bounds.results) == {""}
    assert dict(told.endings)["nobody notices"] == f"{round(100 * strictly_above(2))} %"
    assert "those out of sight count too" not in [row.reason for row in told.rows]


def test_without_fog_who_has_hidden_is_out_of_sight() -> None:
    battle = thicket(fog=False).battle
    hidden = changed(battle.units["D1"], hidden_from=frozenset({"red"}))
    told = price(battle.with_unit(hidden))
    assert dict(told.results)["nobody notices"] == strictly_above(1)
    assert told.bounds.results == ("at most", "at least")


@pytest.mark.parametrize("place", ["8,3", "7,3", "9,3", ""])
def test_what_is_told_depends_on_the_view_alone(place: str) -> None:
    """D1 anywhere out of sight, or nowhere at all: not a word is different."""
    battle = thicket().battle
    units = {name: unit for name, unit in battle.units.items() if name != "D1"}
    if place:
        units["D1"] = changed(battle.units["D1"], cell=Cell.parse(place), sheet=Sheet(perception=6))
    twin = battle.with_units(units)
    assert twin.seen_by("red") == battle.seen_by("red")
    assert price(twin) == price(battle)


def test_a_bound_that_bounds_nothing_is_not_told_as_one() -> None:
    assert told("at most", "100 %") == "100 % as far as known"
    assert told("at least", "0 %") == "0 % as far as known"
    assert told("at most", "99 %") == "at most 99 %"
    for low, high in (("less than 1 %", "more than 99 %"), ("<1 %", ">99 %")):
        assert told("at least", low) == f"{low} as far as known", "at least less than 1 % is no sentence"
        assert told("at most", low) == low
        assert told("at most", high) == f"{high} as far as known"
        assert told("at least", high) == high
    assert told("at least", "100 %") == "at least 100 %", "a figure above it: a mean may be told so, too"


def test_the_plain_client_says_so() -> None:
    view = thicket().battle.seen_by("red")
    option = next(one for one in engine.ways(RULESET, view, "a1", "hide"))
    assert words(RULESET, view, Offer(option, None)) == "hide: at most 42 %"


def test_a_search_finds_at_least_those_whom_one_could_know_of() -> None:
    told = price(thicket().battle, Action("a1", "search"))
    assert told.endings == (("found nothing", "100 % as far as known"),)
    exact = price(thicket(fog=False).battle, Action("a1", "search"))
    assert exact.endings == (("found nothing", "100 %"),)
    assert (told.has_chance, exact.has_chance) == (False, True), "that it is 0 is known without fog alone"


@pytest.mark.parametrize(("fog", "said"), [(True, "at least 58 %"), (False, "75 %")])
def test_the_log_tells_the_chance_as_the_side_could_know_it(*, fog: bool, said: str) -> None:
    """Only D1 saw it: that there is such a one, the log of its side does not say."""
    game = thicket(fog=fog)
    before = game.battle
    told = witnessed(before, game.do("a1 hide", dice=[1, 0, 2]), "red")
    line = next(line for line in tell_all(RULESET, told, before.seen_by("red")) if line.rows)
    assert line.rows[-1].reasons == (f"the chance was {said}",)


def test_the_log_tells_no_bound_of_what_was_certain() -> None:
    """Its best roll, 4, is not above the worst of B1, 9 less 4: it is seen, with others or without."""
    units = {"a": figure(Sheet(stealth=0)), "B": figure(Sheet(perception=9))}
    game = thicket(units=units).until("a1 turn")
    before = game.battle
    told = witnessed(before, game.do("a1 hide"), "red")
    line = next(line for line in tell_all(RULESET, told, before.seen_by("red")) if line.rows)
    assert line.rows[-1].reasons == ("the chance was 100 %",)


CONTACT = """
#########
#.......#
#..aB...#
#.......#
#########
"""


@proves("FG-35")
def test_who_runs_away_under_fog_knows_exactly_who_may_strike() -> None:
    """It would stop at the first sight of another: nobody out of sight takes part."""
    flee = act("a1", "move", Cell(1, 2))
    units = {"a": figure(Sheet()), "B": figure(Sheet(melee=4))}
    told = price(fight(CONTACT, units=units, dice=[1, 0]).battle, flee)
    exact = price(fight(CONTACT, units=units, dice=[1, 0], fog=False).battle, flee)
    assert dict(told.results)["caught"] > 0
    assert told.cost > 0
    assert told == exact
    assert {told.bounds.cost, *told.bounds.results} == {""}


def test_each_figure_has_the_bound_that_its_own_numbers_give() -> None:
    """Unseen enemies can only let the second end come instead of the first."""
    clean, caught = Exchange("clean", 0, False, (), 0, False), Exchange("caught", 0, False, (), 3, False)
    assert bounds_of(clean, caught) == FigureBounds("at most", cost="at least")
    hit, miss = Exchange("hit", 4, False, (), 0, True), Exchange("miss", 0, False, (), 0, False)
    assert bounds_of(hit, miss) == FigureBounds("at most", damage="at most")
    dead, alive = Exchange("hit", 4, True, (), 0, True), Exchange("miss", 4, False, (), 0, True)
    assert bounds_of(dead, alive) == FigureBounds("at most", down="at most")


def bounds_of(first: Exchange, second: Exchange) -> FigureBounds:
    """The bounds if the first is at most as likely as told, and the second at least; the first comes off."""
    ends = Odds({replace(first, bound="at most"): 1, replace(second, bound="at least"): 1}, 2)
    return action_odds._bounds(ends, lambda end: end.name == first.name, ())


def test_a_blow_at_somebody_in_sight_is_exact_under_fog() -> None:
    game = fight(CONTACT, dice=[1, 0])
    option = next(iter(engine.ways(RULESET, game.battle.seen_by("red"), "a1", "strike")))
    told = price(game.battle, option.action("B1"))
    assert told.chance
    assert {told.bounds.chance, told.bounds.damage, told.bounds.down, *told.bounds.results} == {""}


# ------------------------------------------------------------------------------------------ every system


def running_away(rules: str) -> tuple[Any, Any]:
    """What running away comes to, under fog and without."""
    line = ("odds", "guard", "raider", "--rules", rules, "--verb", "break-away", "--json")
    return skirmish(*line, "--fog").json, skirmish(*line).json


def test_who_must_walk_on_is_told_a_bound_on_running_away() -> None:
    """In `ranks` a declared way is walked to its end, no matter who comes into sight (BG-09)."""
    told, exact = running_away("ranks")
    assert [(end["name"], end["p"]) for end in told["outcomes"]] == [
        (end["name"], end["p"]) for end in exact["outcomes"]
    ]
    kinds = {end["name"]: end.get("bound") for end in told["outcomes"]}
    assert kinds["clean"] == "at most"
    assert kinds["caught"] == ("about" if any("+" in name for name in kinds) else "at least")
    assert told["bounds"] == {"cost": "at least"}
    assert "bounds" not in exact
    assert all("bound" not in end for end in exact["outcomes"])


@pytest.mark.parametrize("rules", ["fudge", "stunts", "forge", "pools"])
def test_who_stops_at_the_first_sight_of_an_enemy_is_told_exactly(rules: str) -> None:
    told, exact = running_away(rules)
    assert told["outcomes"] == exact["outcomes"]
    assert any(end["name"].startswith("caught") for end in told["outcomes"])
    assert "bounds" not in told
    assert all("bound" not in end for end in told["outcomes"])


@pytest.mark.parametrize("rules", ["fudge", "ranks", "forge", "pools"])
def test_hiding_under_fog_is_a_bound_wherever_one_hides(rules: str) -> None:
    line = ("odds", "guard", "raider", "--rules", rules, "--verb", "hide", "--distance", "10", "--fog")
    told = skirmish(*line, "--json").json
    kinds = {end["name"].rpartition("+")[2]: end.get("bound") for end in told["outcomes"]}
    assert (kinds["unseen"], kinds["seen"]) == ("at most", "at least")
    assert "those out of sight count too" in [
        row["reason"] for check in told["checks"] for row in check["rows"]
    ]
    assert any(said.startswith("at most") and said.endswith("unseen") for said in skirmish(*line).lines)


@pytest.mark.parametrize("rules", ["fudge", "ranks", "stunts", "forge", "pools"])
def test_bounds_name_outcomes_of_the_table(rules: str) -> None:
    from tests.library import shipped_library

    table = shipped_library().rulesets[rules]
    bounded = {verb.id: verb.bounds for verb in table.verbs.values() if verb.bounds}
    assert "be-noticed" in bounded
    assert ("break-away" in bounded) == (rules == "ranks"), "there declared ways are walked to their end"
    assert all(verb.weigh for verb in table.verbs.values() if verb.bounds)
    names = {name for bounds in bounded.values() for name in bounds} - {"critical fail"}
    assert names <= table.prose.outcomes.keys()


# ---------------------------------------------------------------------------------------------- opponents


def test_an_opponent_never_takes_a_bound_for_certain() -> None:
    """With nobody in sight hiding cannot fail, as far as is known."""
    game = lonely()
    view = game.battle.seen_by("red")
    assert price(game.battle).endings == (("nobody notices", "100 % as far as known"),)
    mind = Mind(RULESET, view, LEVELS["regular"], lambda: False)
    unit = mind.world.units["a1"]
    future = Future(mind, unit, Threat(mind, unit), None)  # type: ignore[arg-type]
    parts = [(chance, after.units["a1"].hidden_from) for chance, after in future.ends(mind.bare, HIDE)]
    assert sum(chance for chance, _ in parts) == pytest.approx(1)
    assert sum(chance for chance, hidden in parts if hidden == HIDDEN) < 1


def lonely() -> Game:
    """Nobody but D1, behind a wall."""
    drawing = "#######\n#a.#.D#\n#######"
    return fight(drawing, sides={"red": "a", "blue": "D"}, dice=[1, 0])


# ------------------------------------------------------------------------------------------------ figures


def end(name: str, damage: int, bound: Bound) -> Exchange:
    """A way to end."""
    return replace(Exchange(name, damage, False, (), 0, False), bound=bound)


def test_a_mean_goes_the_way_in_which_ends_can_shift() -> None:
    half = Fraction(1, 2)
    assert mean_bound([("at most", half, 3), ("at least", half, 1)]) == "at most"
    assert mean_bound([("at most", half, 1), ("at least", half, 3)]) == "at least"
    assert mean_bound([("at most", half, 2), ("at least", half, 2)]) == ""
    assert mean_bound([("", half, 2), ("", half, 1)]) == ""
    assert mean_bound([("about", half, 2), ("at least", half, 1)]) == "about"


def test_what_may_grow_into_another_name_is_told_as_about() -> None:
    third = Fraction(1, 3)
    ends = Odds.gather(
        [
            (end("clean", 0, "at most"), third),
            (end("caught", 1, "at least"), third),
            (end("caught+dead", 9, "at least"), third),
        ]
    )
    assert [name_bound(ends, name) for name in ("clean", "caught", "caught+dead")] == [
        "at most",
        "about",
        "about",
    ]
    assert figure_bound(ends, lambda one: one.damage) == "at least"


def test_the_check_that_is_foreseen_has_the_note() -> None:
    game = thicket()
    check = foreseen(
        RULESET, game.battle.seen_by("red"), HIDE, lambda held, asked: best_reply(RULESET, held, asked)
    )
    assert check is not None
    assert [row.rule for row in check.rows if row.reason.startswith("those out of sight")] == ["FU-24"]
    assert ends_of(game.battle, HIDE).chance(lambda one: one.bound == "at most") == strictly_above(1)


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 1000), "<1 %"),
        (Fraction(1, 200), "1 %"),
        (Fraction(1, 8), "13 %"),
        (Fraction(425, 1000), "43 %"),
        (Fraction(999, 1000), ">99 %"),
        (Fraction(1), "100 %"),
    ],
    ids=str,
)
def test_only_what_is_certain_is_0_or_100_percent(chance: Fraction, said: str) -> None:
    assert percent(chance) == said
