"""The pages and schemas that are made from the code say what the code and the packs say now."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from docs.pages import made
from docs.tables import written
from docs.units import FOLDER as PEOPLE
from docs.units import PACK, things
from examples.twenty.sheet import Weapon
from skirmish.grid.tiles import TILES
from skirmish.model.kit import Item
from skirmish.packs.json_schema import FOLDER
from skirmish.rules import objectives
from tests.library import shipped_library

TOP = Path(__file__).resolve().parent.parent


def text(place: str) -> str:
    """What the page says."""
    return (TOP / place).read_text(encoding="utf-8")


def test_all_that_is_made_is_as_the_code_and_the_packs_are() -> None:
    """After a change to a field, a system or a pack: `make papers`."""
    own = [place for place in made(shipped_library()) if not (TOP / place).exists()]
    assert own == []
    stale = [place for place, fresh in made(shipped_library()).items() if text(place) != fresh]
    assert stale == []


def test_no_schema_is_left_over() -> None:
    there = {f"{FOLDER}/{path.name}" for path in (TOP / FOLDER).iterdir()}
    assert there == {place for place in made(shipped_library()) if place.startswith(f"{FOLDER}/")}


def test_no_page_of_people_is_left_over() -> None:
    there = {f"{PEOPLE}/{path.name}" for path in (TOP / PEOPLE).iterdir()}
    assert there == {f"{PEOPLE}/{name}.md" for name in shipped_library().packs.keys() - {PACK}}


@pytest.mark.parametrize("pack", shipped_library().packs)
def test_everybody_is_on_a_page_of_people_with_a_role(pack: str) -> None:
    found = shipped_library()
    kinds = {kind for unit_set in found.packs[pack].unit_sets.values() for kind in unit_set.units}
    assert found.packs[pack].roles.keys() == kinds
    page = text("docs/units.md" if pack == PACK else f"{PEOPLE}/{pack}.md")
    assert all(f"\n### {kind}\n" in page for kind in kinds)
    assert all(f"(`{draft.id}`)" in page for draft in found.scenarios.values() if draft.pack == pack)


def test_every_ground_goal_and_option_is_on_its_page() -> None:
    assert all(f"| `{tile}` |" in text("docs/maps.md") for tile in TILES)
    assert all(f"| `{kind}` |" in text("docs/packs.md") for kind in objectives.KINDS)
    options = [(one.id, choice.name) for one in shipped_library().rulesets.values() for choice in one.choices]
    assert all(f"| `{system}` | `{name}` |" in text("docs/packs.md") for system, name in options)


def test_an_item_tells_what_is_not_usual_about_it() -> None:
    sword = Item("a.sword", "sword", "sword", Weapon(harm=3))
    assert things((sword, sword)) == "2 × sword (harm 3)"
    assert things((replace(sword, stats=Weapon()),)) == "sword"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (True, "`true`"),
        (1.0, "`1`"),
        ("off", "`off`"),
        ("1d8+1", "`1d8+1`"),
        ("12,7", '`"12,7"`'),
        ("7", '`"7"`'),
        ({"a": [1, "b"]}, "`{a: [1, b]}`"),
    ],
)
def test_examples_are_written_as_a_file_would_have_them(value: object, said: str) -> None:
    assert written(value) == said
