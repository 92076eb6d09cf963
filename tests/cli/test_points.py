"""`pack points` and `pack party`, and packs and maps that are named by where they lie."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.cli.libraries import map_named, pack_named
from skirmish.errors import SettingsError
from skirmish.packs.folders import content_folders
from skirmish.packs.points import points
from tests.cli.shell import skirmish
from tests.library import shipped_library

GAME = content_folders(None)[0]
QUICK = ("--rules", "fudge", "--level", "random", "--candidates", "2", "-n", "1", "--jobs", "1")


def bare_pack(folder: Path) -> Path:
    """A data folder with a pack that says nothing but what it is."""
    pack = folder / "content" / "bare"
    pack.mkdir(parents=True)
    (pack / "pack.yaml").write_text("id: bare\ntitle: Bare\nsummary: Nothing yet.\nversion: 1.0.0\n")
    return folder


@pytest.mark.parametrize("form", ["", "--csv", "--json"])
def test_a_pack_without_units_has_no_points(tmp_path: Path, form: str) -> None:
    said = skirmish("--data-dir", bare_pack(tmp_path), "pack", "points", "bare", *filter(None, [form]))
    assert (said.code, said.out, said.err) == (2, "", "skirmish: bare has no units\n")


def test_a_system_without_units_is_named_with_those_that_have_some() -> None:
    """The far future is played under `fudge`, `pools` and `ranks`."""
    said = skirmish("pack", "points", "deep", "--rules", "stunts")
    assert (said.code, said.out) == (2, "")
    assert "deep has no units under stunts; there are points under" in said.err
    assert "did you mean `stunts`?" in skirmish("pack", "points", "deep", "--rules", "stnuts").err


def test_a_foe_of_another_pack_costs_what_was_measured() -> None:
    said = skirmish("pack", "party", "bronze/axeman", *QUICK, "--json").json
    assert said["budget"] == points("bronze")["fudge"]["axeman"]


def test_a_foe_without_points_needs_a_budget(tmp_path: Path) -> None:
    skirmish("--data-dir", tmp_path, "pack", "new", "mine")
    asked = ("--data-dir", tmp_path, "pack", "party", "mine/warden", *QUICK)
    said = skirmish(*asked)
    assert (said.code, said.out) == (2, "")
    assert "mine/warden is worth under fudge; say --budget POINTS" in said.err
    assert skirmish(*asked, "--budget", "8").lines[0].startswith("against mine/warden, fudge, 8 points")


def test_an_empty_party_is_no_party() -> None:
    said = skirmish("pack", "party", "", "--rules", "fudge")
    assert (said.code, said.out) == (2, "")
    assert "`` is no party; say UNIT" in said.err


def test_packs_and_maps_may_be_named_by_where_they_lie(tmp_path: Path) -> None:
    library, bronze = shipped_library(), GAME / "content" / "bronze"
    assert pack_named(library, "bronze", None) == pack_named(library, f"{bronze}/", None) == "bronze"
    assert map_named(library, str(GAME / "maps" / "bridge.yaml"), None) == "bridge"
    assert map_named(library, str(bronze / "maps" / "palace.yaml"), None) == "bronze/palace"
    for named, elsewhere in (pack_named, tmp_path), (map_named, GAME / "maps" / "README.md"):
        with pytest.raises(SettingsError, match="there is no"):
            named(library, str(elsewhere), None)
