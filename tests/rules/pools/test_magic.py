"""Spells and guarded minds, with a pack of one school (FP-07, FP-21, FP-36, FP-37, FP-39, G17, G35)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from skirmish.grid import Cell
from skirmish.model.kit import Item
from skirmish.packs.library import Library, library
from skirmish.packs.sheets import shape_of
from skirmish.rules.pools import RULESET
from skirmish.rules.pools.creation import audit
from skirmish.rules.pools.energy import EXPENDED
from skirmish.rules.pools.sheet import Armour, Shield, Spell, Weapon
from tests.rules.pools.fighters import fight, left, pools
from tests.rules.proves import proves
from tests.scenario import Figure, Game, figure

DATA = Path(__file__).parent / "data"


@cache
def content() -> Library:
    found = library((DATA,))
    assert not found.problems
    return found


def one(kind: str, **fields: object) -> Figure:
    """Somebody of the pack."""
    unit = content().packs["tower"].unit_sets["pools"].units[kind].unit(RULESET, kind, "", Cell(0, 0))
    return figure(unit.sheet, worn=unit.worn, **fields)


def cast(drawing: str = "a..B", actor: str = "whisperer", target: str = "hermit", **fields: object) -> Game:
    """The first of them has the first beat."""
    units = {"a": one(actor), "B": one(target, facing="w")}
    return fight(drawing, units=units, dice=[10, 1], **fields)


@proves("FP-07", "FP-36", "G35")
def test_the_pack_is_made_by_the_rules() -> None:
    unit = content().packs["tower"].unit_sets["pools"].units["whisperer"].unit(RULESET, "a1", "", Cell(0, 0))
    assert audit(unit, {}) == ()


@proves("FP-07", "G35")
def test_no_spell_without_the_trait_of_its_school() -> None:
    assert cast().refused("a1 cast B1 with=whisperer.dread") == ""
    assert cast(actor="dabbler").refused("a1 cast B1 with=dabbler.dread") == "a1 cannot cast that way."


@proves("FP-25", "FP-35", "FP-36", "FP-37", "FP-39", "FP-67", "G17", "G35")
def test_a_spell_against_the_mind() -> None:
    game = cast()
    game.do("a1 cast B1 add=3 with=whisperer.dread")
    assert game.asked == "B1 resist"
    assert game.prompts[0].verbs == ("empty-vessel", "take")
    game.do("B1 take", dice=[(1, 5, 7, 2), (5, 6, 7, 8, 9, 10, 1, 2, 3)])
    # 3 + 3 added + 3 of the school against the middle of 1, 2, 3 and half of Iron Will 3, rounded up.
    assert pools(game) == (9, 4)
    assert left(game, "a1") == 8 - 2 - 3
    assert game.unit("B1").hp == 9 - 4
    assert "stunned" in game.unit("B1").states


@proves("FP-33", "FP-37", "G17")
def test_emptying_the_mind() -> None:
    game = cast()
    game.do("a1 cast B1 with=whisperer.dread")
    game.do("B1 empty-vessel add=3", dice=[(10,) * 10, (1, 1, 1)])
    assert pools(game) == (3, 4 + 3 + 3)


@proves("G17", "G20", "G22")
def test_range_and_light_touch_the_mind_and_cover_does_not() -> None:
    far = cast("a" + "." * 6 + "B", options={"light": "dim"})
    far.do("a1 cast B1 with=whisperer.dread")
    far.do("B1 take", dice=[(10,) * 6, (1,) * 3])
    assert pools(far)[1] == 4 + 1 + 1
    covered = cast("a|B")
    covered.do("a1 cast B1 with=whisperer.dread")
    covered.do("B1 take", dice=[(10,) * 4, (1,) * 3])
    assert pools(covered)[1] == 4


@proves("FP-21", "G28", "G35")
def test_a_spell_against_the_body_that_expends() -> None:
    game = cast("a.|B")
    game.do("a1 cast B1 with=whisperer.spark")
    assert game.asked == "B1 react"
    assert game.prompts[0].verbs == ("dodge", "take")
    game.do("B1 take", dice=[(10, 10), (10, 1)])
    assert pools(game) == (2, 2)  # Cover counts, as for any shot.
    assert game.unit("a1").tally(EXPENDED) == 1
    assert game.unit("B1").hp == 8


@proves("G27", "G35")
def test_a_spell_that_only_dazes() -> None:
    game = cast()
    game.do("a1 cast B1 with=whisperer.lull")
    game.do("B1 take", dice=[(5,) * 4, (5, 1, 1, 1)])
    assert game.unit("B1").hp == 9
    assert game.unit("B1").states["dazed"].amount == 2


@proves("FP-47", "G25")
def test_armour_does_not_hinder_the_mind() -> None:
    plate = Item("plate", "plate", "plate", Armour(3))
    caster = one("whisperer")
    mailed = figure(caster.sheet, worn=(*caster.fields["worn"], plate))
    game = fight("a..B", units={"a": mailed, "B": one("hermit")}, dice=[10, 1])
    game.do("a1 cast B1 with=whisperer.dread")
    game.do("B1 take", dice=[(10,) * 4, (1,) * 4])
    assert pools(game) == (3 + 1, 4)  # From the flank.


@pytest.mark.parametrize("kind", ["whisperer", "hermit"])
@proves("G17")
def test_a_card_shows_mental_defence(kind: str) -> None:
    game = cast(actor=kind)
    shown = dict(RULESET.card(game.battle, game.unit("a1")))
    assert shown["MD"] == {"whisperer": "4", "hermit": "4"}[kind]


@proves("FP-21", "G28")
def test_a_spell_expends_no_more_than_the_stamina() -> None:
    game = cast("a.B")
    assert game.refused("a1 cast B1 with=whisperer.spark") == ""
    # With Stamina 1, a second wind on top of what the spell expends would be one too many.
    assert "expend no more than 1" in game.refused("a1 cast B1 wind=yes with=whisperer.spark")
    game.do("a1 cast B1 with=whisperer.spark", dice=None)
    if game.asked == "B1 react":
        game.do("B1 take")
    assert game.unit("a1").tally(EXPENDED) == 1
    game.until("a1 beat")
    assert game.refused("a1 cast B1 with=whisperer.spark") == "a1 cannot cast that way."
    assert game.refused("a1 cast B1 with=whisperer.lull") == ""


@proves("G9")
def test_nothing_in_a_pack_is_used_for_nothing() -> None:
    for record in (Weapon, Shield):
        with pytest.raises(ValueError, match="greater than or equal to 1"):
            shape_of(record).model_validate({"cost": 0})
    assert Spell("whispers", cost=0, expends=1).cost == 0
    with pytest.raises(ValueError, match="a spell takes energy: its `cost` or its `expends`"):
        Spell("whispers", cost=0)
