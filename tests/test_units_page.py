"""The page of all units says what the packs say."""

from __future__ import annotations

from dataclasses import replace

from docs.units import PACK, PAGE, page, things
from skirmish.model.kit import Item
from tests.library import shipped_library
from tests.sixth.sheet import Weapon


def test_the_page_is_as_the_packs_are() -> None:
    """After a change to a pack or a card: `make units`."""
    assert PAGE.read_text(encoding="utf-8") == page(shipped_library())


def test_everybody_is_on_it_with_a_role() -> None:
    found = shipped_library()
    kinds = {kind for unit_set in found.packs[PACK].unit_sets.values() for kind in unit_set.units}
    assert found.packs[PACK].roles.keys() == kinds
    text = PAGE.read_text(encoding="utf-8")
    assert all(f"\n## {kind}\n" in text for kind in kinds)
    assert all(f"(`{draft.id}`)" in text for draft in found.scenarios.values())


def test_an_item_tells_what_is_not_usual_about_it() -> None:
    sword = Item("a.sword", "sword", "sword", Weapon(harm=3))
    assert things((sword, sword)) == "2 × sword (harm 3)"
    assert things((replace(sword, stats=Weapon()),)) == "sword"
