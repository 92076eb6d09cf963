"""Write the pages of docs/ that are made from the code, and the JSON Schemas: `make papers`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from docs import maps, packs, ruleset, units
from skirmish.packs.json_schema import FOLDER, Json, schemas
from skirmish.packs.library import Library, library

TOP = Path(__file__).resolve().parent.parent
PAGES: Mapping[str, Callable[[Library, Mapping[str, Json]], str]] = {
    "docs/packs.md": packs.page,
    "docs/maps.md": maps.page,
    "docs/units.md": units.page,
    "docs/ruleset.md": ruleset.page,
}
"""By place: what makes the page, of all that is shipped and the schemas of its files."""


def made(found: Library) -> Mapping[str, str]:
    """Return by place the text of all that is made."""
    shapes = schemas(found.rulesets)
    return {
        **{place: page(found, shapes) for place, page in PAGES.items()},
        **units.people(found),
        **{
            f"{FOLDER}/{name}.json": json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
            for name, schema in shapes.items()
        },
    }


if __name__ == "__main__":
    for place, text in made(library()).items():
        (TOP / place).parent.mkdir(parents=True, exist_ok=True)
        (TOP / place).write_text(text, encoding="utf-8")
