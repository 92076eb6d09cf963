"""What the other side could do next is told alike everywhere, and by the same odds as every other blow."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import count

import pytest

from bench.rolled.meeting import Meetings, Situation
from skirmish.ai.retaliation import Dangers
from skirmish.app import threat_preview
from skirmish.app.rows.odds import brief_row, odds_rows
from skirmish.app.selection import Selection
from skirmish.cli.foresight import odds_lines
from skirmish.dice import LoadedDice
from skirmish.grid import Cell, facing_towards
from skirmish.model.action import Action, parse
from skirmish.model.moment import Moment
from skirmish.odds.reprisal_odds import priced
from skirmish.odds.versus import versus
from skirmish.odds.walks import stood, walks
from skirmish.rules import rulesets
from skirmish.rules.exchange import taken
from skirmish.rules.fudge import RULESET as FUDGE
from skirmish.rules.objectives import make
from skirmish.rules.ruleset import Ruleset
from tests.effort import every
from tests.rules.forge import ring as forge
from tests.rules.fudge.ring import fight, man
from tests.rules.pools import fighters as pools
from tests.rules.proves import proves
from tests.scenario import Game, put

ENOUGH = 8
"""Situations of each system that are looked at."""
FIGURE = re.compile(r"(?:at most |at least |about )?[<>]?\d+ %")
"""A chance, as the screen writes it."""


def selecting(game: Game) -> Selection:
    """The choice of the side that is asked."""
    view = game.view(game.battle.asked)
    selection = Selection(game.ruleset, view)
    selection.ask(view, game.battle.prompts)
    return selection


def aimed(ruleset: Ruleset, met: Situation) -> Selection | None:
    """The screen with that situation chosen; None where it cannot be shown there."""
    view = met.battle.seen_by(met.prompt.side)
    selection = Selection(ruleset, view)
    selection.ask(view, view.prompts)
    selection.select(met.prompt)
    for place, option in enumerate(selection.options):
        if option.action(met.action.target) == met.action:
            selection.pick(place)
            target = met.action.target
            if target is not None:
                selection.point(target if isinstance(target, Cell) else view.units[target].cell)
            return selection if selection.action() == met.action else None
    return None


def figures(said: str) -> list[str]:
    """The chances in a text."""
    plain = said.replace("less than 1 %", "<1 %").replace("more than 99 %", ">99 %")
    return FIGURE.findall(plain)


@pytest.mark.parametrize("ruleset", every(3, rulesets().values(), first=1), ids=lambda one: one.id)
def test_table_and_plain_client_tell_the_same_of_what_could_follow(ruleset: Ruleset) -> None:
    meetings, looked = Meetings(ruleset, 40), 0
    for met in meetings.of(map(str, count(1))):
        if looked == ENOUGH:
            break
        if not isinstance(met, Situation) or met.is_reply:
            continue
        selection = aimed(ruleset, met)
        asked = threat_preview.meant(selection) if selection is not None else None
        if selection is None or asked is None:
            continue
        selection.threats.work_out(selection.view, asked, pytest.fail)
        (plain,) = [
            line for line in odds_lines(ruleset, selection.view, met.action) if line.startswith("Then: ")
        ]
        found = threat_preview.foreseen(selection)
        assert found is not None
        assert figures(found.text) == figures(plain), (met.place, met.action)
        meetings.keep(met)
        looked += bool(figures(plain))


def test_what_could_follow_has_the_chance_that_the_same_blow_has_anywhere_else() -> None:
    """The opponents' estimate (97 % for 81 %) caps harm at the points that are left, and knows no mishap."""
    game = fight("#aB#", "a1 B1", {"a": man(), "B": man("sword")})
    view, dangers = game.view("red"), threats_on(game)
    unit = view.units["a1"]
    (found,) = priced(FUDGE, dangers, unit, dangers.at(unit))
    (blow, *_) = versus(FUDGE, view, "B1", "a1").attacks
    assert found.odds is not None
    assert (found.verb, found.chance) == (blow.action.verb, blow.odds.told)
    assert found.odds.damage == blow.odds.damage


def threats_on(game: Game) -> Dangers:
    """What reckons with the other side."""
    return Dangers(game.ruleset, game.view("red"))


def test_after_a_walk_one_looks_the_way_of_its_last_step() -> None:
    """Round a corner that is not the straight line, and so the foe has another side before it."""
    drawing = "######\n#a..B#\n#.##.#\n#...##\n######"
    game = fight(drawing, "a1 B1")
    view, bent = game.view("red"), 0
    here = view.units["a1"].cell
    for option, cell in walks(selecting(game).options):
        went, walk = Moment(view), option.action(cell)
        taken(FUDGE, walk, went, LoadedDice(()))
        after = stood(FUDGE, view, walk)
        assert (after.cell, after.facing) == (cell, went.battle.units["a1"].facing)
        bent += after.facing != facing_towards(here, cell)
    assert bent


def test_what_turns_nobody_leaves_everybody_looking_where_they_look() -> None:
    """To point at a foe while one means to do something else turns nobody."""
    game = fight("#a..B#", "a1 B1", {"a": man("sword"), "B": man()})
    view = game.view("red")
    unit = view.units["a1"]
    assert stood(FUDGE, view, Action("a1", "defend")).facing == unit.facing
    assert stood(FUDGE, view, Action("a1", "end")).facing == unit.facing


def test_what_could_follow_reckons_with_what_is_meant() -> None:
    """Shot at with 42 % where one stands; lying down helps, until somebody comes near."""
    game = fight("#a......B#", "a1 B1", {"a": man(), "B": man("rifle")})
    view, dangers = game.view("red"), threats_on(game)
    told = []
    for unit in (view.units["a1"], stood(FUDGE, view, Action("a1", "ground"))):
        (found,) = priced(FUDGE, dangers, unit, dangers.at(unit))
        told.append((found.verb, found.chance))
    assert told == [("shoot", "42 %"), ("strike", "93 %")]


def test_nobody_can_hurt_who_leaves_the_field() -> None:
    """Not even a rifle that has the way out in sight; who stays there can be shot."""
    game = fight(
        "#1a...B#", "a1 B1", {"a": man("sword"), "B": man("rifle")},
        objectives=[make("red", "escape", zone="1", count=1)],
    )  # fmt: skip
    game = put(game, {"a1": {"cell": Cell(1, 0)}})
    selection = selecting(game)
    said: dict[str, str] = {}
    tones: dict[str, set[str]] = {}
    for verb in ("leave", "search"):
        selection.pick(next(at for at, option in enumerate(selection.options) if option.verb.id == verb))
        asked = threat_preview.meant(selection)
        assert asked is not None
        selection.threats.work_out(selection.view, asked, pytest.fail)
        found = threat_preview.foreseen(selection)
        assert found is not None
        said[verb] = found.text
        rows = (brief_row(selection, 79), *odds_rows(selection, 40, 20))
        tones[verb] = {span.role for row in rows for span in row if span.text.strip().startswith("then")}
        selection.drop()
    assert tones == {"leave": {"dim"}, "search": {"bad"}}, "the colour of alarms is for what is to be feared"
    assert said["leave"] == "then: nobody known can hurt you"
    assert said["search"].startswith("then: B1 can shoot you, ")
    told = [*odds_lines(game.ruleset, selection.view, Action("a1", "leave"))]
    assert told[-1] == "Then: Nobody known can hurt a1 here."


@proves("F2-10", "F2-11", "F2-38")
@pytest.mark.parametrize(("actions", "chance"), [(0, "58 %"), (1, "83 %")])
def test_what_could_follow_a_second_attack_meets_a_defence_that_is_lent(actions: int, chance: str) -> None:
    """Sword +1 against 8 for a maxatec: 7 or more of 2d6; 2 less after a second action: 5 or more.

    A maxatec may break, so the dice decide how its bearer comes out of it; the loan is taken before.
    """
    units = {"a": forge.man("maxatec", fields={"facing": "e"}), "B": forge.man("sword", strength=6)}
    game = forge.fight("#aB#", "a1 B1", units, options=forge.PLAIN)
    taken_before = {**game.unit("a1").tallies, "actions": actions, "attacks": actions}
    game = put(game, {"a1": {"tallies": taken_before}, "B1": {"facing": 6}})
    assert then(game, "a1 strike B1 with=a1.maxatec") == ("strike", chance)


@proves("G14", "F2-19", "F2-38")
@pytest.mark.parametrize(("order", "chance"), [("a1 B1", "58 %"), ("B1 a1", "24 %")])
def test_what_could_follow_in_the_next_round_meets_who_may_dodge_again(order: str, chance: str) -> None:
    """A third action lends 4 of the defence: 8 + Dodge 4 - 4 against a sword +1 wants 7 or more of 2d6.

    Who has acted before strikes in the next round only: by then there are actions for a Dodge, whose count
    replaces the loan; 2d6 and 1 reach 2d6 and 4 in 310 of 1296 (A4).
    """
    units = {"a": forge.man("maxatec", dodge=4, fields={"facing": "e"}), "B": forge.man("sword", strength=6)}
    game = forge.fight("#aB#", order, units, options=forge.PLAIN).until("a1")
    game = put(game, {"a1": {"tallies": {**game.unit("a1").tallies, "actions": 2, "attacks": 1}}})
    assert then(game, "a1 strike B1 with=a1.maxatec") == ("strike", chance)


@proves("FP-17", "FP-40")
def test_what_could_follow_a_grapple_finds_the_energy_spent() -> None:
    """All 4 are spent on it: no Dodge is left against the 12 dice of a sword, but the bare PD of 1.

    A hit is missed only if no die reaches the one of the defence.
    """
    game = pools.duel(pools.armed(facing="e"), pools.armed("sword"))
    pools.drained(game, "a1", 4)
    hit = 1 - sum(Fraction(top - 1, 10) ** 12 for top in range(1, 11)) / 10
    assert then(game, "a1 grapple B1 add=3") == ("strike", f"{round(100 * hit)} %")


def then(game: Game, text: str) -> tuple[str, str]:
    """What the dearest answer to that deed would be, and its chance."""
    view, dangers = game.view("red"), threats_on(game)
    unit = stood(game.ruleset, view, parse(text))
    (found,) = priced(game.ruleset, dangers, unit, dangers.at(unit))
    return found.verb, found.chance
