"""Prone, gone to ground, full defence and shields."""

from __future__ import annotations

from dataclasses import fields

import pytest

from skirmish.model.action import parse
from skirmish.model.unit import State
from skirmish.rules.fudge.manoeuvre import weigh_manoeuvre
from skirmish.rules.fudge.sheet import Sheet, Shield
from tests.rules.fudge.ring import duel, edge, far, fight, man
from tests.rules.proves import proves
from tests.scenario import Figure, Game

SHOT = "a1 shoot B1 with=a1.handgun"
BLOW = "a1 strike B1 with=a1.handgun"


def lying(state: str, *hands: str) -> Figure:
    return man(*hands, fields={"states": {state: State(state)}})


@proves("FU-19")
def test_going_to_ground_takes_an_action_and_changes_what_one_is_good_at() -> None:
    game = duel(man("handgun"), man("handgun"))
    game.do("a1 ground")
    assert "acted" in game.refused(BLOW)
    assert edge(game, BLOW) == -4
    assert edge(game, "B1 strike a1 with=B1.handgun") == 4, "-4 Block"
    game = far(lying("ground", "handgun"), lying("ground"))
    assert edge(game, SHOT) == 0 - 2, "its Marksmanship is what it was; the target has +2 Dodge"


def test_the_log_says_how_one_goes_to_ground_and_that_full_defence_is_over() -> None:
    game = far(man("handgun"), man("handgun"))
    game.do("a1 ground")
    assert game.told("red") == "A1 goes to ground."
    game.until("B1 turn").play("B1 defend", "B1 end", "a1 end")
    assert "B1 is no longer on full defence." in game.told("red")


@proves("FU-59")
def test_prone_is_worse_at_every_attack_and_at_block_and_better_at_dodge() -> None:
    game = duel(lying("prone", "handgun"), man("handgun"))
    assert edge(game, BLOW) == -4
    assert edge(game, "B1 strike a1 with=B1.handgun") == 4
    game = far(lying("prone", "handgun"), lying("prone"))
    assert edge(game, SHOT) == -4 - 2


@proves("FG-12", "FU-59", "FU-19")
@pytest.mark.parametrize("state", ["prone", "ground"])
def test_posture_weighs_on_the_first_roll_of_a_manoeuvre_and_not_on_the_second(state: str) -> None:
    check = weigh_manoeuvre(duel(lying(state)).battle, parse("a1 trip B1"))
    assert (check.edge, check.might) == (-4, 0)


@proves("FU-20", "FU-59")
def test_up_again() -> None:
    game = duel(lying("ground", "handgun"), lying("prone", "handgun"))
    assert game.refused("a1 stand")
    game.do("a1 rise")
    assert game.unit("a1").states == {}
    game.do("a1 end")
    assert game.refused("B1 rise")
    assert "roll over" in game.refused("B1 ground")
    game.do("B1 stand")
    assert game.unit("B1").states == {}


@proves("FU-21")
def test_full_defence_helps_block_and_dodge_until_the_next_action() -> None:
    game = duel(man("handgun"), man("handgun"))
    game.do("a1 defend")
    assert "acted" in game.refused(BLOW)
    game.do("a1 end")
    assert edge(game, "B1 strike a1 with=B1.handgun") == -2
    game.do("B1 end")
    assert not game.unit("a1").has("full-defence")
    game = far(man("handgun"), man("handgun"))
    game.do("a1 defend")
    game.do("a1 end")
    assert edge(game, "B1 shoot a1 with=B1.handgun") == -2


@proves("FU-22", "FG-21")
@pytest.mark.parametrize(
    ("shield", "block", "dodge", "guarded_block", "guarded_dodge"),
    [((), 0, 0, 2, 2), (("small-shield",), 1, 0, 2, 2), (("large-shield",), 2, 1, 2, 2)],
)
def test_a_shield_and_full_defence_do_not_add_up(
    shield: tuple[str, ...], block: int, dodge: int, guarded_block: int, guarded_dodge: int
) -> None:
    guarded = man(*shield, fields={"states": {"full-defence": State("full-defence")}})
    assert edge(duel(man("handgun"), man(*shield)), BLOW) == -block
    assert edge(far(man("handgun"), man(*shield)), SHOT) == -dodge
    assert edge(duel(man("handgun"), guarded), BLOW) == -guarded_block
    assert edge(far(man("handgun"), guarded), SHOT) == -guarded_dodge


@proves("FG-21")
def test_a_shield_takes_one_hand() -> None:
    game = duel(man("small-shield", carried="greatsword"))
    game.do("a1 draw with=a1.greatsword")
    assert [thing.kind for thing in game.unit("a1").hands] == ["greatsword"]
    assert [thing.kind for thing in game.unit("a1").carried] == ["small-shield"]


@proves("FG-18", "FU-60", "FU-66")
@pytest.mark.parametrize("state", ["pinned", "pinning", "held"])
def test_who_is_bound_defends_at_a_flat_0(state: str) -> None:
    states = {name: State(name, by="B1") for name in (state, "full-defence", "prone")}
    target = man("large-shield", block=6, dodge=6, fields={"states": states})
    assert edge(duel(man("handgun"), target), BLOW) == 2 - 0
    assert edge(far(man("handgun"), target), SHOT) == 2 - 0
    game = duel(man("handgun", melee=0), man(fields={"states": {"held": State("held", by="B1")}}))
    game.do(BLOW, dice=[1, 1])  # 1 against 1: the dice are rolled all the same
    assert game.unit("B1").hp == 10


def reasons(game: Game, text: str, side: str = "target") -> list[tuple[int, str, str]]:
    """What enters that side's total, why, and by which rule."""
    weigh = game.ruleset.verbs[text.split()[1]].weigh
    assert weigh is not None
    rows = weigh(game.battle, parse(text)).rows
    return [(row.amount, row.reason, row.rule) for row in rows if row.side == side]


@proves("FU-21", "FU-22", "FG-21")
def test_full_defence_and_shield_are_told_with_their_rules() -> None:
    guarded = man(fields={"states": {"full-defence": State("full-defence")}})
    assert reasons(duel(man("handgun"), guarded), BLOW)[1:] == [(2, "full defence", "FU-21")]
    assert reasons(duel(man("handgun"), man("small-shield")), BLOW)[1:] == [(1, "shield", "FG-21")]


@proves("FU-60", "FU-66", "FG-18")
@pytest.mark.parametrize(("state", "rule"), [("pinned", "FU-60"), ("pinning", "FU-60"), ("held", "FU-66")])
def test_the_bound_are_told_what_binds_them(state: str, rule: str) -> None:
    bound = man(fields={"states": {state: State(state, by="a1")}})
    assert reasons(duel(man("handgun"), bound), BLOW) == [(0, f"{state}: no defence", rule)]
    assert reasons(far(man("handgun"), bound), SHOT) == [(0, f"{state}: no defence", rule)]


@proves("FG-25")
@pytest.mark.parametrize(
    ("amount", "row"), [(1, (1, "light cover", "FG-25")), (2, (2, "heavy cover", "FG-25"))]
)
def test_cover_that_is_only_supposed_is_light_or_heavy(amount: int, row: tuple[int, str, str]) -> None:
    covered = man(fields={"states": {"cover": State("cover", amount=amount)}})
    assert reasons(far(man("handgun"), covered), SHOT)[1:] == [row]


@proves("FG-04")
def test_wounds_are_told_with_their_rule() -> None:
    fighters = {"a": man(fields={"hp": 4}), "B": man()}  # Toughness 2: at most 4 is -2.
    game = fight("#aB.#", "a1 B1", fighters, options={"wound_penalties": True})
    assert reasons(game, "a1 strike B1 with=punch", "actor") == [
        (2, "Melee", "FG-03"), (-2, "wounds", "FG-04"),
    ]  # fmt: skip


@proves("FG-03", "FG-21")
def test_who_is_not_described_is_average_and_a_shield_small() -> None:
    assert set(vars_of(Sheet())) == {2}
    assert vars_of(Shield()) == [1, 0]


def vars_of(record: object) -> list[int]:
    return [getattr(record, field.name) for field in fields(record)]  # type: ignore[arg-type]
