"""What things do for those who have them: tools, armour, shields, weapons (FP-45 to FP-50, G13, G25, G32)."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from skirmish.model.action import parse
from skirmish.model.event import CheckRolled
from skirmish.model.kit import Item
from skirmish.rules.check import Modifier
from skirmish.rules.pools import RULESET
from skirmish.rules.pools.arms import cast
from skirmish.rules.pools.defence import REACTIONS
from skirmish.rules.pools.modifiers import defence_rows
from skirmish.rules.pools.sheet import Armour, Sheet, Shield, Spell, Tool, Weapon
from tests.rules.pools.fighters import IDLE, PLAIN, SKILLED, armed, duel, pools, thing
from tests.rules.proves import proves
from tests.scenario import Figure, Game


def rows(game: Game, text: str, side: str = "actor") -> list[tuple[int, str, str]]:
    """What enters that side's pool, why, and by which rule."""
    weigh = RULESET.verbs[text.split()[1]].weigh
    assert weigh is not None
    return [told(row) for row in weigh(game.battle, parse(text)).rows if row.side == side]


def told(row: Modifier) -> tuple[int, str, str]:
    return row.amount, row.reason, row.rule


def things(*stats: object) -> tuple[Item, ...]:
    """Things of that kind, named `thing 1`, `thing 2` ..."""
    return tuple(Item(f"t{n}", f"t{n}", f"thing {n}", one) for n, one in enumerate(stats, start=1))


def helped(game: Game, text: str) -> list[tuple[int, str]]:
    return [(amount, reason) for amount, reason, rule in rows(game, text) if rule == "FP-45"]


# ---------------------------------------------------------------------------------------------------- tools


@proves("FP-45", "G32")
@pytest.mark.parametrize("place", ["hands", "carried", "worn"])
def test_a_thing_helps_wherever_one_has_it(place: str) -> None:
    kit: dict[str, Any] = {place: things(Tool("perception", 2))}
    owner = Figure(SKILLED, kit)
    assert helped(duel(owner, PLAIN, drawing="a..B"), "a1 search add=2") == [(2, "thing 1")]


@proves("FP-45", "G32")
@pytest.mark.parametrize(
    ("dice", "best"), [((1, 3), (3, "thing 2")), ((3, 1), (3, "thing 1")), ((0, 2), (2, "thing 2"))]
)
def test_the_best_thing_counts_and_no_two_add_up(dice: tuple[int, int], best: tuple[int, str]) -> None:
    both = armed(carried=things(Tool("perception", dice[0]), Tool("search", dice[1])))
    assert helped(duel(both, PLAIN, drawing="a..B"), "a1 search add=2") == [best]


@proves("FP-45", "G32")
@pytest.mark.parametrize(
    ("helps", "command"),
    [
        ("bows", "a1 shoot B1 with=bow"),
        ("shoot", "a1 shoot B1 with=bow"),
        ("stealth", "a1 hide add=1"),
        ("hide", "a1 hide add=1"),
        ("medicine", "a1 test add=1 skill=medicine"),
        ("test", "a1 test add=1 skill=medicine"),
        ("knowledge_history", "a1 test add=1 skill=knowledge_history"),
    ],
)
def test_it_names_a_skill_or_an_action_and_helps_no_other(helps: str, command: str) -> None:
    game = duel(armed("bow", carried=things(Tool(helps))), PLAIN, drawing="a=..B")
    assert helped(game, command) == [(1, "thing 1")], "one die unless it says other"
    other = duel(armed("bow", carried=things(Tool("survival"))), PLAIN, drawing="a=..B")
    assert helped(other, command) == []


@proves("FP-45", "G32")
def test_what_the_other_has_helps_nobody_against_it_or_for_it() -> None:
    game = duel(armed("sword"), armed(carried=things(Tool("blades", 3), Tool("strike", 3))))
    assert helped(game, "a1 strike B1 add=3 with=sword") == []
    assert [row for row in rows(game, "a1 strike B1 with=sword", "target") if row[2] == "FP-45"] == []


# --------------------------------------------------------------------------------------------------- armour


@proves("FP-46", "FP-66", "G25")
@pytest.mark.parametrize(
    ("worn", "dice"), [((), 0), ((1,), 1), ((3,), 3), ((1, 3), 3), ((3, 1), 3), ((2, 2), 2), ((0,), 0)]
)
def test_the_best_armour_that_is_worn_adds_its_dice(worn: tuple[int, ...], dice: int) -> None:
    game = duel(armed("sword"), armed(worn=things(*(Armour(pd) for pd in worn))))
    game.do("a1 strike B1 add=1 with=sword")
    game.do("B1 take", dice=[(2,) * (1 + dice), (1,) * 7])
    assert pools(game) == (5 + 1 + 1, 1 + dice)
    assert [row for row in rows(game, "a1 strike B1 with=sword", "target") if row[2] == "FP-46"] == (
        [(dice, "armour", "FP-46")] if dice else []
    )


@proves("FP-46")
def test_armour_in_the_pack_is_no_armour() -> None:
    game = duel(armed("sword"), armed(carried=things(Armour(3)), pd=1))
    assert sum(row[0] for row in rows(game, "a1 strike B1 with=sword", "target")) == 1 + 1
    assert dict(RULESET.card(game.battle, game.unit("B1")))["PD"] == "2"


@proves("FP-46", "FP-33", "G14")
def test_armour_and_a_dodge_add_up_against_shots_too() -> None:
    game = duel(armed("bow"), armed(pd=2), drawing="a...B")
    game.do("a1 shoot B1 with=bow")
    game.do("B1 dodge add=2", dice=[(2,) * (1 + 2 + 2 + 2), (1,) * 4])
    assert pools(game) == (4, 1 + 2 + 2 + 2)


@proves("FP-46", "FP-25", "FP-35")
def test_armour_does_not_guard_the_mind() -> None:
    game = duel(armed(), armed(pd=3, sheet=replace(SKILLED, influence=3)))
    (dread,) = things(Spell("mind"))
    unit, target = game.unit("a1"), game.unit("B1")
    found = defence_rows(game.battle, target, unit, cast(unit, dread))
    assert [told(row) for row in found] == [(2, "MD", "FP-35")], "the middle one of 3, 1 and 2"


# --------------------------------------------------------------------------------------- weapons and shields


@proves("FP-48")
def test_what_a_weapon_does_not_say_is_plain() -> None:
    said = {field.name: getattr(Weapon(), field.name) for field in fields(Weapon)}
    assert said == {
        "cost": 1, "rating": 0, "skill": "blades", "hands": 1, "reach": 1, "band": 0, "is_finesse": False,
        "rof": 0, "shots": 0, "reload": 0, "dazes": 0, "stuns": 0,
    }  # fmt: skip
    assert (Shield().cost, Shield().rating, Armour().pd, Tool("hide").dice) == (1, 1, 1, 1)


@proves("FP-48", "G20")
def test_a_bow_is_no_club() -> None:
    game = duel(armed("bow"), PLAIN)
    assert game.refused("a1 strike B1 with=bow") == "a1 cannot strike that way."
    assert game.refused("a1 shoot B1 with=bow") == ""


@proves("FP-48", "FP-72")
def test_two_shields_leave_nothing_to_attack_with() -> None:
    game = duel(armed("buckler", "round"), PLAIN)
    assert game.refused("a1 strike B1 with=fists") == "a1 has nothing left to attack with."
    stunned = duel(armed("buckler", "round"), PLAIN)
    stunned.steps[-1] = dressed(stunned, "stunned")
    assert stunned.refused("a1 strike B1 with=fists") == "a1 is stunned.", "the first reason is told"


def dressed(game: Game, state: str) -> Any:
    """The last step of the game with `a1` in that state."""
    step = game.steps[-1]
    assert RULESET.with_state is not None
    units = {**step.after.units, "a1": RULESET.with_state(step.after.units["a1"], state)}
    return replace(step, after=step.after.with_units(units))


@proves("G15")
def test_a_shield_is_offered_bare_and_other_reactions_only_with_energy() -> None:
    game = duel(armed("sword"), armed("sword", "round"))
    game.do("a1 strike B1 with=sword")
    assert game.prompts[0].verbs == ("dodge", "block", "brace", "take")
    ways = {name: RULESET.verbs[name].variants(game.battle, game.unit("B1")) for name in REACTIONS}
    assert [name for name, found in ways.items() if () in found] == ["block"]
    assert [dict(way).get("add", "") for way in ways["block"]][:2] == ["3", "2"]
    assert game.refused("B1 block") == ""


@proves("FP-52", "G38")
def test_a_weapon_that_takes_all_energy_leaves_none_to_add() -> None:
    game = duel(armed("sword", sheet=replace(IDLE, skills={"blades": 1})), PLAIN)
    assert dict(RULESET.card(game.battle, game.unit("a1")))["sword"] == "5 for 3, 5 for 3"


@proves("G38")
def test_a_card_tells_of_blows_then_of_shots_then_of_spells() -> None:
    mage = Sheet(3, 3, 2, intelligence=2, traits=("school_mind",), is_adversary=True)
    spell = Item("dread", "dread", "dread", Spell("mind", rating=2))
    kit = (thing("dagger"), thing("pistol"))
    game = duel(Figure(mage, {"hands": kit, "worn": (spell,)}), PLAIN)
    lines = [name for name, _ in RULESET.card(game.battle, game.unit("a1"))]
    assert lines[-3:] == ["dagger", "pistol", "dread"]


# ------------------------------------------------------------------------------------ reasons and rules


@proves("G10", "G19", "G27", "G28", "FP-35")
def test_every_die_is_told_with_its_rule() -> None:
    game = duel(armed("sword"), PLAIN)
    blow = "a1 strike B1 with=sword"
    game.steps[-1] = dressed(game, "dazed")
    assert rows(game, blow)[-1] == (-1, "dazed", "G27")
    initiative = RULESET.verbs["initiative"].weigh
    assert initiative is not None
    assert [told(row) for row in initiative(game.battle, parse("a1 initiative")).rows] == [
        (2, "Acuity", "G10")
    ]
    out = duel(PLAIN, armed("sword"))
    out.steps[-1] = dressed(out, "helpless")
    assert rows(out, "B1 strike a1 with=sword", "target") == [(0, "helpless", "G19")]
    winded = duel(armed("sword"), SKILLED)
    winded.do("a1 strike B1 with=sword")
    winded.do("B1 dodge add=3 wind=yes")
    (check,) = [event.check for event in winded.events(CheckRolled)]
    assert (1, "second wind", "G28") in [told(row) for row in check.rows if row.side == "target"]


@proves("FP-31", "G23")
@pytest.mark.parametrize("facing", range(8))
def test_flank_and_rear_from_every_side(facing: int) -> None:
    """Clockwise from where the target looks: front 3, flanks at 90 degrees, the rest its back."""
    dice = []
    for place in range(8):
        dx, dy = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)][(facing + place) % 8]
        drawn = [["."] * 3 for _ in range(3)]
        drawn[1][1], drawn[1 + dy][1 + dx] = "B", "a"
        target = Figure(PLAIN, {"facing": facing})
        game = duel(armed("sword"), target, drawing="\n".join("".join(row) for row in drawn))
        dice.append(sum(row[0] for row in rows(game, "a1 strike B1 with=sword") if row[2] == "G23"))
    assert dice == [0, 0, 1, 2, 2, 2, 1, 0]
