"""Packs as they were last checked: the same as checked anew, and never older than the files."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import BashComplete

from skirmish.arena import Bout
from skirmish.arena.contest import fight_apart
from skirmish.cli.main import cli
from skirmish.pack_cache import shelf
from skirmish.pack_cache.shelf import cache_folder, kept_library
from skirmish.packs.folders import content_folders
from skirmish.packs.holdings import Library
from skirmish.packs.library import library
from tests.cli.shell import skirmish

MAP = """
title: Yard
rows: |
  #######
  #.....#
  #######
"""


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache and a folder of the user's own, both new; what is kept is made anew each time it is wanted."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(shelf, "_thawed", shelf._thawed.__wrapped__)  # type: ignore[attr-defined]
    folder = tmp_path / "mine"
    (folder / "maps").mkdir(parents=True)
    (folder / "maps" / "yard.yaml").write_text(MAP)
    return folder


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One entry for each time that packs are checked anew."""
    done: list[int] = []
    checked = shelf._checked

    def counted(roots: tuple[Path, ...]) -> Library:
        done.append(1)
        return checked(roots)

    monkeypatch.setattr(shelf, "_checked", counted)
    return done


def file_of_the_cache() -> Path:
    """The only file there."""
    (found,) = cache_folder().glob("*.json")
    return found


def alike(one: Library, other: Library) -> bool:
    """Whether both hold the same: units by their numbers, not by the file that they came from."""
    return all(
        getattr(one, name) == getattr(other, name)
        for name in ("problems", "cards", "maps", "scenarios", "temperaments", "left_out", "rulesets")
    ) and {
        (name, ruleset): (dict(unit_set.units), dict(unit_set.items), unit_set.digest)
        for name, pack in one.packs.items()
        for ruleset, unit_set in pack.unit_sets.items()
    } == {
        (name, ruleset): (dict(unit_set.units), dict(unit_set.items), unit_set.digest)
        for name, pack in other.packs.items()
        for ruleset, unit_set in pack.unit_sets.items()
    }


def test_what_was_kept_is_what_would_be_checked_anew(kept: Path, checks: list[int]) -> None:
    (kept / "maps" / "broken.yaml").write_text("title: [")
    first, second = kept_library(kept), kept_library(kept)
    assert checks == [1], "the second time nothing was checked"
    fresh = library(content_folders(kept))
    assert alike(first, fresh)
    assert alike(second, fresh)
    assert [problem.path.rpartition("/")[2] for problem in second.problems] == ["broken.yaml"]
    assert "yard" in second.maps


def test_in_a_new_folder_of_data_nothing_is_checked_again(
    kept: Path, checks: list[int], tmp_path: Path
) -> None:
    """There is only the game itself to be read, as in other folders without packs and maps."""
    new, fresh = tmp_path / "new", library(content_folders(tmp_path / "none"))
    assert alike(kept_library(tmp_path / "none"), fresh)
    assert alike(kept_library(new), fresh)
    assert checks == [1]
    shutil.copytree(kept, new)
    assert kept_library(new).maps["yard"].title == "Yard", "what comes is seen"
    assert len(checks) == 2


def test_who_completes_a_word_or_fights_apart_checks_nothing_again(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = kept_library(kept)
    monkeypatch.setattr("skirmish.packs.library.library", lambda *_: pytest.fail("all is checked again"))
    sides = [side.id for side in library.cards["raid"].sides]
    bout = Bout(library.setup("raid", "fudge", "1"), dict.fromkeys(sides, "random"))
    words = ["--data-dir", str(kept), "play", "raid", "--seat"]
    offered = BashComplete(cli, {}, "skirmish", "_SKIRMISH_COMPLETE").get_completions(words, "")
    assert any(item.value.endswith("=human") for item in offered)
    fight_apart(content_folders(kept), bout)


def test_a_folder_of_data_that_is_none_is_told_of(kept: Path, tmp_path: Path) -> None:
    kept_library(tmp_path / "none")
    (tmp_path / "file").write_text("")
    problems = kept_library(tmp_path / "file").problems
    assert problems == library(content_folders(tmp_path / "file")).problems
    assert "the folder cannot be read" in problems[0].message


def test_any_change_of_a_file_is_seen(kept: Path, checks: list[int]) -> None:
    kept_library(kept)
    yard = kept / "maps" / "yard.yaml"
    yard.write_text(MAP.replace("Yard", "Barn"))
    assert kept_library(kept).maps["yard"].title == "Barn"
    yard.rename(kept / "maps" / "barn.yaml")
    assert "barn" in kept_library(kept).maps
    (kept / "maps" / "barn.yaml").unlink()
    assert "barn" not in kept_library(kept).maps
    assert len(checks) == 3, "for what came or went; the text of one map is read alone"


ROW = """
title: Row
summary: A row.
map: yard
sides:
  ours: {name: Ours, units: [{unit: big, at: "1,1"}, {unit: core/scout, at: "2,1"}]}
  theirs: {name: Theirs, units: [{unit: core/raider, at: "5,1"}]}
"""
HEAD = "title: Zoo\nsummary: Beasts.\nneeds: {core: any}\n"
BIG = "units:\n  big: {like: core/brute, name: big}\n  old: {like: core/brute, name: old}\n"


@pytest.fixture
def zoo(kept: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pack of one's own in that folder, with two units, a map and two scenarios; it was read before.

    Of the game there is `core` alone, without its scenarios: that is quicker to check.
    """
    game, core = kept.parent / "game", content_folders()[0] / "content" / "core"
    shutil.copytree(core, game / "content" / "core", ignore=shutil.ignore_patterns("scenarios", "*.save"))
    monkeypatch.setattr(shelf, "content_folders", lambda given: (game, given))
    home = kept / "content" / "zoo"
    for name, text in {
        "pack": HEAD,
        "units": BIG,
        "maps/den": MAP.replace("Yard", "Den"),
        "scenarios/row": ROW,
        "scenarios/pit": ROW.replace("map: yard", "map: den").replace("big", "old"),
    }.items():
        path = home / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    assert kept_library(kept).problems == ()
    return home


def checked(kept: Path) -> Library:
    """All that is there, read anew."""
    return library((kept.parent / "game", kept))


Edit = tuple[str, str, str]
"""A file of the pack, and what is written there in the place of what."""


def edited(zoo: Path, edit: Edit) -> Path:
    """Edit that file; the folder of data."""
    file, old, new = edit
    path = zoo / f"{file}.yaml"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))
    return zoo.parent.parent


@pytest.mark.parametrize(
    "edit",
    [
        ("scenarios/row", "title: Row", "title: Brawl"),
        ("scenarios/row", "map: yard", "map: den"),
        ("scenarios/row", "{unit: big", "{unit: core/guard, at: '3,1'}, {unit: big"),
        ("scenarios/row", "name: Ours", "seat: 'ai:veteran', name: Ours"),
        ("scenarios/row", "sides:", "options: {fudge: {mass_attacks: choice}}\nsides:"),
        ("maps/den", "#.....#", "#...,.#"),
        ("../../maps/yard", "#.....#", "#...,.#"),
    ],
)
def test_the_text_of_a_scenario_or_map_is_read_alone_and_gives_what_checking_all_would(
    zoo: Path, checks: list[int], edit: Edit
) -> None:
    kept = edited(zoo, edit)
    changed = kept_library(kept)
    fresh = checked(kept)
    assert alike(changed, fresh)
    assert list(changed.cards) == list(fresh.cards)
    again = kept_library(kept)
    assert alike(again, fresh), "and kept so"
    assert not checks


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (("scenarios/row", "title: Row", "titel: Row"), "nothing is called `titel` here"),
        (("scenarios/row", "unit: big", "unit: bgi"), "no ruleset file of the pack defines the unit `bgi`"),
        (("scenarios/row", '"5,1"', '"6,1"'), ""),
        (("scenarios/row", "map: yard", "map: moon"), "there is no map `moon`"),
        (("scenarios/row", "sides:", "options: {fudge: {mass: choice}}\nsides:"), ""),
        (("scenarios/row", "name: Ours", "seat: 'ai:regular/odd', name: Ours"), "no temperament `odd`"),
        (("maps/den", "#.....#", "#....#"), "this row has 6 cells"),
        (("maps/den", "#.....#", "#.###.#"), ""),
    ],
)
def test_a_mistake_that_came_with_a_change_is_told_as_ever(
    zoo: Path, checks: list[int], edit: Edit, said: str
) -> None:
    kept = edited(zoo, edit)
    found = kept_library(kept)
    assert found.problems == checked(kept).problems
    assert said in " ".join(one.message for one in found.problems)
    assert checks == [1]


@pytest.mark.parametrize(
    "edit",
    [
        ("units", "name: big", "name: huge"),
        ("pack", "title: Zoo", "title: Ark"),
        ("scenarios/row", '{unit: big, at: "1,1"}, ', ""),
    ],
)
def test_what_others_depend_on_has_everything_checked(zoo: Path, checks: list[int], edit: Edit) -> None:
    """Of the last: a unit that nobody names any more is checked under the options that are usual."""
    kept = edited(zoo, edit)
    assert alike(kept_library(kept), checked(kept))
    assert checks == [1]


def test_a_scenario_that_has_become_a_link_out_of_the_folder_is_not_followed(
    zoo: Path, kept: Path, checks: list[int], tmp_path: Path
) -> None:
    (tmp_path / "secret.yaml").write_text(ROW.replace("Row", "Secret"))
    (zoo / "scenarios" / "row.yaml").unlink()
    (zoo / "scenarios" / "row.yaml").symlink_to(tmp_path / "secret.yaml")
    found = kept_library(kept)
    assert "row" not in found.cards
    assert "leads out of the folder" in found.problems[0].message
    assert checks == [1]


def test_a_damaged_cache_is_made_again(kept: Path, checks: list[int]) -> None:
    kept_library(kept)
    path = file_of_the_cache()
    whole = path.read_bytes()
    half, other = whole[: len(whole) // 2], whole.replace(b"Yard", b"Bard")
    for number, broken in enumerate((b"", b"{}\n{}", whole[:-1], half, other, b"\xff" * 99), 2):
        path.write_bytes(broken)
        assert kept_library(kept).maps["yard"].title == "Yard"
        assert len(checks) == number
        assert path.read_bytes() == whole, "and kept again"


def test_what_only_looks_whole_is_made_again(kept: Path, checks: list[int]) -> None:
    """The sum fits, but not what it holds: the part that was asked for is checked anew."""
    kept_library(kept)
    path = file_of_the_cache()
    head, _, text = path.read_bytes().partition(b"\n")
    body = json.loads(text)
    body["maps"]["yard"]["terrain"] = {"rows": "nonsense"}
    body["packs"][0]["unit_sets"]["fudge"]["units"] = [1]
    forged = json.dumps(body).encode()
    told = {**json.loads(head), "sum": hashlib.sha256(forged).hexdigest()}
    path.write_bytes(json.dumps(told).encode() + b"\n" + forged)
    found = kept_library(kept)
    assert checks == [1]
    assert found.maps["yard"].terrain.width == 7
    assert found.packs["core"].unit_sets["fudge"].units
    assert len(checks) == 2, "once for all that does not fit"


@pytest.mark.parametrize("name", ["mark", "form"])
def test_another_stamp_is_not_trusted(kept: Path, checks: list[int], name: str) -> None:
    kept_library(kept)
    path = file_of_the_cache()
    head, _, text = path.read_bytes().partition(b"\n")
    path.write_bytes(json.dumps({**json.loads(head), name: "another"}).encode() + b"\n" + text)
    kept_library(kept)
    assert len(checks) == 2


def test_a_cache_that_cannot_be_written_is_no_mistake(
    kept: Path, checks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    (kept.parent / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(kept.parent / "file"))
    assert "yard" in kept_library(kept).maps
    assert "yard" in kept_library(kept).maps
    assert len(checks) == 2


def test_a_list_of_scenarios_needs_neither_yaml_nor_any_rules(kept: Path) -> None:
    kept_library(kept)
    code = (
        "import sys; from pathlib import Path; from skirmish.pack_cache.shelf import kept_library;"
        f"found = kept_library(Path({str(kept)!r})); assert 'depot' in found.cards;"
        "print(*[n for n in ('yaml', 'pydantic', 'numpy', 'skirmish.rules') if n in sys.modules]);"
        "found.packs['core'].unit_sets['fudge'];"
        "print(*sorted(n for n in sys.modules if n in {f'skirmish.rules.{one}' for one in found.rulesets}))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.splitlines() == ["", "skirmish.rules.fudge"]


def test_only_a_package_that_may_bring_a_system_has_everything_checked(
    kept: Path, checks: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ray puts packages for itself on the path of a process that works for it, and of no other."""
    kept_library(kept)
    helper = tmp_path / "cluster" / "helper-1.0.dist-info"
    helper.mkdir(parents=True)
    (helper / "METADATA").write_text("Metadata-Version: 2.1\nName: helper\nVersion: 1.0\n")
    monkeypatch.syspath_prepend(helper.parent)
    kept_library(kept)
    assert checks == [1]
    (helper / "entry_points.txt").write_text("[console_scripts]\nhelp = helper:main\n")
    kept_library(kept)
    assert len(checks) == 2


def test_after_a_change_of_a_scenario_no_rules_are_needed(zoo: Path) -> None:
    kept = zoo.parent.parent
    read = (
        "import sys; from pathlib import Path; from skirmish.pack_cache import shelf;"
        f"shelf.content_folders = lambda given: (Path({str(kept.parent / 'game')!r}), given);"
        f"found = shelf.kept_library(Path({str(kept)!r})); assert 'row' in found.cards;"
    )
    names = "print(*[n for n in sys.modules if n in {f'skirmish.rules.{one}' for one in found.rulesets}])"
    subprocess.run([sys.executable, "-c", read], check=True)
    edited(zoo, ("scenarios/row", '"5,1"', '"4,1"'))
    done = subprocess.run([sys.executable, "-c", read + names], capture_output=True, text=True, check=True)
    assert done.stdout == "\n"


def test_a_question_about_units_reads_what_was_kept_and_tells_nothing_of_maps_and_scenarios(
    kept: Path, checks: list[int]
) -> None:
    (kept / "maps" / "broken.yaml").write_text("title: [")
    asked = ("--data-dir", kept, "odds", "--rules", "fudge", "--verb", "strike", "guard", "raider")
    first, second = skirmish(*asked), skirmish(*asked)
    assert (first.code, first.err, checks) == (0, "", [1])
    assert second == first
    assert "broken.yaml" in skirmish("--data-dir", kept, "scenario", "list").err


def test_of_many_folders_those_used_last_are_kept(kept: Path, checks: list[int]) -> None:
    folders = [kept / f"data{number}" for number in range(shelf.MOST_KEPT + 2)]
    for number, folder in enumerate(folders):
        (folder / "maps").mkdir(parents=True)
        kept_library(folder)
        newest = max(cache_folder().glob(shelf.NAMES), key=lambda path: path.stat().st_mtime_ns)
        os.utime(newest, (number, number))  # Written one after the other, long ago.
        if number == shelf.MOST_KEPT - 1:
            kept_library(folders[0])  # The oldest is used again.
    (cache_folder() / "packs-of-somebody.json").write_text("not ours")
    assert len([*cache_folder().glob(shelf.NAMES)]) == shelf.MOST_KEPT
    checks.clear()
    for folder in (folders[0], *folders[3:]):
        kept_library(folder)
    assert not checks
    kept_library(folders[1])
    assert checks == [1]
    assert (cache_folder() / "packs-of-somebody.json").exists()
