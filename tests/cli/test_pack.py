"""`pack`: what a maker of packs types, and what is answered."""

from __future__ import annotations

import io
import os
import shlex
import sys
from pathlib import Path

import pytest

from skirmish.cli import watching
from skirmish.packs.archive import packed
from skirmish.packs.source import MODELINE
from tests.cli.shell import Said, skirmish


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder, in which the commands are typed."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def pack(home: Path, *words: object) -> Said:
    return skirmish("--data-dir", home, "pack", *words)


def made(home: Path, name: str = "mill_war") -> Path:
    assert pack(home, "new", name, "--author", "Wren").code == 0
    return home / "content" / name


def test_a_new_pack_is_in_order_and_can_be_played_under_every_system(home: Path) -> None:
    made(home)
    said = pack(home, "check", "mill_war")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("mill_war: Mill war, mill_war 0.1.0, 1 scenario, for ")
    cards = skirmish("--data-dir", home, "scenario", "list", "--json").json
    (card,) = [card for card in cards if card["id"] == "mill_war_first"]
    assert sorted(card["rulesets"]) == ["forge", "fudge", "pools", "ranks", "stunts"]
    assert skirmish("--data-dir", home, "simulate", "mill_war_first", "-n", 1, "--jobs", 1).code == 0


def test_what_is_told_to_type_next_works_as_it_stands(home: Path) -> None:
    """The pack lies in a folder with a blank in its name, which the shell has to be told."""
    said = pack(home / "my things", "new", "mill_war")
    check = said.err.rpartition(": ")[2]
    assert "Play it: skirmish --data-dir '" in said.err
    assert skirmish(*shlex.split(check)[1:]).code == 0


@pytest.mark.parametrize(
    "name", ["Mill", "mill war", "../mill", "", "9lives", "a" * 33, "con", "mühle", "🐻"]
)
def test_what_can_be_no_id_begins_no_pack(name: str, home: Path) -> None:
    said = pack(home, "new", name)
    assert said.code == 2
    assert "cannot be the id of a pack" in said.err
    assert list(home.iterdir()) == []


@pytest.mark.parametrize("title", ["It's: {x} #1", "'", "\\", "a" * 60, "-", "~", "[/red]"])
def test_a_title_is_data_whatever_is_in_it(title: str, home: Path) -> None:
    pack(home, "new", "mine", "--title", title)
    assert pack(home, "show", "mine", "--json").json["title"] == title[:40]


def test_a_pack_is_not_begun_over_another(home: Path) -> None:
    made(home)
    said = pack(home, "new", "mill_war")
    assert (said.code, said.err) == (2, "skirmish: there is a pack `mill_war` already\n")


def test_packs_are_listed_with_version_and_owner(home: Path) -> None:
    made(home)
    lines = pack(home, "list").lines
    heads = [line.split()[:2] for line in lines]
    assert (heads[0], heads[-1]) == (["core", "1.0.0"], ["mill_war", "0.1.0"])
    assert all("of the game" in line for line in lines[:-1])
    assert "your own" in lines[-1]
    told = {one["id"]: one for one in pack(home, "list", "--json").json}
    core, war = told["core"], told["mill_war"]
    assert (core["own"], core["needs"]) == (False, {})
    assert "mill_war" in core["needed_by"]
    assert (war["own"], war["needs"], war["needed_by"]) == (True, {"core": "any"}, [])


def test_all_about_a_pack_is_told(home: Path) -> None:
    made(home)
    said = pack(home, "show", "mill_war").out
    for part in (
        "Mill war",
        "Wren",
        "core any",
        "mill_war_first",
        "mill_war/yard",
        "warden  steady, keeps a gate",
    ):
        assert part in said


def test_a_pack_is_for_the_systems_of_its_own_units_and_scenarios_and_not_of_all_that_it_needs(
    home: Path,
) -> None:
    """`core` has people under five systems; this pack has a bear under one, and a fight of its own later."""
    head = "id: zoo\ntitle: Zoo\nsummary: Beasts.\nversion: 1.0.0\nauthors: [Wren]\nlicence: MIT\n"
    zoo = home / "content" / "zoo"
    (zoo / "scenarios").mkdir(parents=True)
    (zoo / "pack.yaml").write_text(head + "needs: {core: any}\n")
    assert pack(home, "check", "zoo").out == "zoo: Zoo, zoo 1.0.0, 0 scenarios, for no system\n"
    (zoo / "pools.yaml").write_text("units:\n  bear: {like: core/brute, name: bear}\n")
    assert pack(home, "check", "zoo").out == "zoo: Zoo, zoo 1.0.0, 0 scenarios, for pools\n"
    assert pack(home, "show", "zoo", "--json").json["rulesets"] == ["pools"]
    fight = "title: Row\nsummary: A row.\nmap: mill\nsides:\n"
    fight += "  ours: {name: Ours, units: [{unit: core/guard, at: '2,10'}]}\n"
    fight += "  theirs: {name: Theirs, units: [{unit: core/raider, at: '2,13'}]}\n"
    (zoo / "scenarios" / "row.yaml").write_text(fight)
    told = pack(home, "show", "zoo", "--json").json["rulesets"]
    assert (told[0], sorted(told)) == ("pools", ["forge", "fudge", "pools", "ranks", "stunts"])


def test_a_pack_in_one_file_is_told_of_before_it_is_installed(home: Path) -> None:
    made(home)
    pack(home, "build", "mill_war", "-o", "new.skirmish")
    other = home / "friend"
    told = pack(other, "show", "new.skirmish", "--json").json
    assert (told["id"], told["scenarios"]) == ("mill_war", ["mill_war_first"])
    assert not other.exists()
    (home / "bad.skirmish").write_bytes(b"junk")
    assert pack(other, "show", "bad.skirmish").code == 1


def test_a_pack_that_is_not_there_is_a_wrong_name(home: Path) -> None:
    made(home)
    said = pack(home, "show", "mil_war")
    assert (said.code, said.err) == (2, "skirmish: there is no pack `mil_war`; did you mean `mill_war`?\n")


def test_every_mistake_is_told_at_its_place_for_several_packs_at_once(home: Path) -> None:
    first, second = made(home), made(home, "sea_war")
    (first / "units.yaml").write_text("units:\n  warden: {like: core/gard}\n  outlaw: {like: core/raider}\n")
    (second / "maps" / "yard.yaml").write_text("title: Yard\n")
    (second / "note.docx").write_text("")
    said = pack(home, "check", first, second)
    assert said.code == 1
    assert said.out == ""
    lines = [line.partition(" (") for line in said.err.splitlines() if not line.startswith(" ")]
    assert [(one, hint) for one, _, hint in lines] == [
        (
            f"{first}/units.yaml:2:18: there is no unit `core/gard` under any ruleset",
            "did you mean `core/guard`?)",
        ),
        (f"{second}/maps/yard.yaml:1:1: `rows` is missing here", ""),
        (
            f"{second}/note.docx:1:1: a pack holds only .yaml, .md, .txt files",
            "a pack is data; take the file out)",
        ),
    ]
    told = pack(home, "check", first, second, "--json").json
    assert [(one["path"], len(one["problems"])) for one in told] == [(str(first), 1), (str(second), 2)]
    assert told[1]["problems"][0] == {
        "path": f"{second}/maps/yard.yaml", "line": 1, "column": 1, "message": "`rows` is missing here",
        "hint": "", "source": "title: Yard",
    }  # fmt: skip


def test_a_pack_that_is_named_twice_is_told_once(home: Path) -> None:
    place = made(home)
    said = pack(home, "check", "mill_war", place, "mill_war")
    assert (said.code, len(said.lines)) == (0, 1)


def test_what_another_pack_replaces_is_still_counted(home: Path) -> None:
    """The only scenario of one pack is replaced by that of another."""
    made(home)
    other = made(home, "new_war")
    (other / "scenarios" / "new_war_first.yaml").rename(other / "scenarios" / "mill_war_first.yaml")
    text = (other / "pack.yaml").read_text()
    text = text.replace("needs:\n", "needs:\n  mill_war: any\n", 1)
    text += "overrides: {mill_war: {scenarios: [mill_war_first]}}\n"
    (other / "pack.yaml").write_text(text)
    said = pack(home, "check", "mill_war", "new_war")
    assert (said.code, said.err) == (0, "")
    assert all(", 1 scenario, " in line for line in said.lines)


def test_one_file_of_a_pack_can_be_checked_alone(home: Path) -> None:
    folder = made(home)
    (folder / "units.yaml").write_text("units: {}\n")
    (folder / "maps" / "yard.yaml").write_text("title: Yard\n")
    said = pack(home, "check", folder / "maps" / "yard.yaml")
    assert said.err.startswith(f"{folder}/maps/yard.yaml:1:1: `rows` is missing here\n")
    assert "units.yaml" not in said.err


def test_in_its_folder_a_pack_and_its_files_are_checked_by_their_short_names(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = made(home)
    (folder / "maps" / "yard.yaml").write_text("title: Yard\n")
    monkeypatch.chdir(folder)
    for typed in (".", "maps/yard.yaml", folder / "maps/yard.yaml", "../mill_war/"):
        said = pack(home, "check", typed)
        assert said.code == 1
        assert "yard.yaml:1:1: `rows` is missing here" in said.err
    assert pack(home, "check", "units.yaml").code == 0


def test_a_scenario_that_borrows_without_saying_so_is_told_in_what_is_shared(home: Path) -> None:
    folder = made(home)
    path = folder / "scenarios" / "mill_war_first.yaml"
    path.write_text(path.read_text().replace("map: yard", "map: sea_war/yard"))
    made(home, "sea_war")
    said = pack(home, "check", "mill_war")
    assert "mill_war_first.yaml:4:6: `sea_war` is not named under `needs` in pack.yaml" in said.err


def test_a_pack_goes_from_folder_to_file_to_another_players_folder(home: Path) -> None:
    made(home)
    built = pack(home, "build", "mill_war")
    assert (built.code, built.out) == (0, "mill_war-0.1.0.skirmish\n")
    first = (home / "mill_war-0.1.0.skirmish").read_bytes()
    for path in (home / "content").rglob("*"):
        os.utime(path, (1, 1))
    pack(home, "build", home / "content" / "mill_war", "-o", "again.skirmish")
    assert (home / "again.skirmish").read_bytes() == first
    other = home / "friend"
    said = pack(other, "install", home / "again.skirmish")
    assert (said.code, said.out) == (0, "mill_war\n")
    assert said.err == "mill_war 0.1.0 is installed: Mill war.\n"
    assert "mill_war_first" in skirmish("--data-dir", other, "scenario", "list").out
    said = pack(other, "remove", "mill_war")
    assert (said.code, said.err) == (0, "mill_war is removed.\n")
    assert not (other / "content").exists()


def test_what_has_a_mistake_is_neither_built_nor_installed(home: Path) -> None:
    folder = made(home)
    (folder / "maps" / "yard.yaml").write_text("title: Yard\n")
    assert pack(home, "build", "mill_war").code == 1
    assert not list(home.glob("*.skirmish"))
    (home / "bad.skirmish").write_bytes(packed({"../x.yaml": b"x"}))
    said = pack(home, "install", home / "bad.skirmish")
    assert said.code == 1
    assert "this name leads out of the pack" in said.err


def test_what_is_not_there_or_is_no_file_is_said(home: Path) -> None:
    assert pack(home, "install", "nowhere.skirmish").code == 3
    assert pack(home, "install", home).code == 3
    assert pack(home, "build", "nowhere").code == 2
    assert pack(home, "remove", "nowhere").code == 2
    said = pack(home, "check", "nowhere")
    assert (said.code, said.err) == (
        1,
        "nowhere:1:1: the file cannot be read: No such file or directory\n",
    )


def test_a_pack_is_checked_from_the_standard_input(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(home)
    pack(home, "build", "mill_war")
    raw = (home / "mill_war-0.1.0.skirmish").read_bytes()
    for given, code in ((raw, 0), (raw[:-9], 1), (b"", 1)):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        from skirmish.cli.pack import _checked, _tell

        found = _checked("-", home)
        _tell("-", found)
        assert bool(found.problems) is bool(code)


def test_files_are_watched_until_they_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("1")
    looked: list[float] = []

    def pause(seconds: float) -> None:
        looked.append(seconds)
        if len(looked) == 3:
            path.write_text("changed")

    monkeypatch.setattr("skirmish.cli.watching.time.sleep", pause)
    seen = watching.changes([tmp_path])
    next(seen)
    assert looked == []
    next(seen)
    assert looked == [watching.PAUSE] * 3


def test_a_new_pack_is_told_of_where_its_schemas_cannot_be_written(home: Path) -> None:
    (home / "schemas").write_text("a file of that name")
    said = skirmish("--data-dir", home, "pack", "new", "den")
    assert (said.code, said.lines) == (3, [f"{home / 'content' / 'den'}"])
    assert said.err.splitlines()[0].startswith("Play it: ")
    assert said.err.endswith("pack.json cannot be written: schemas is no folder\n")


def test_a_new_pack_names_its_schemas(home: Path) -> None:
    """Each file names the one that `pack schema` writes beside `content`."""
    pack(home, "schema", "--write")
    written = sorted(made(home).rglob("*.yaml"))
    assert len(written) > 3
    for path in written:
        first = path.read_text(encoding="utf-8").splitlines()[0]
        schema = path.parent / first.removeprefix(MODELINE)
        kind = path.parent.name.removesuffix("s") if path.parent.name != "mill_war" else path.stem
        assert schema.resolve() == (home / "schemas" / f"{kind}.json").resolve()
        assert schema.is_file()


def test_what_is_odd_about_a_scenario_is_a_note_and_no_mistake(home: Path) -> None:
    """A wall stands between the sides; with nothing said of `charted` nobody would know the way."""
    folder = made(home)
    assert pack(home, "check", "mill_war").err == ""
    path = folder / "scenarios" / "mill_war_first.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text("".join(line for line in text.splitlines(True) if not line.startswith("charted")))
    said = pack(home, "check", "mill_war")
    assert said.code == 0
    (note,) = [line for line in said.err.splitlines() if line.startswith("note: ")]
    assert ":4:1: nothing is said of `charted`, so no side knows the ground" in note
    (record,) = pack(home, "check", "mill_war", "--json").json
    assert (record["problems"], len(record["remarks"])) == ([], 1)


def test_sides_that_place_their_units_in_the_same_zone_are_told(home: Path) -> None:
    path = made(home) / "scenarios" / "mill_war_first.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("    units:", "    deploy: field\n    units:"))
    said = pack(home, "check", "mill_war")
    assert said.code == 0
    assert "`outlaws` and `wardens` place their units in zones that overlap" in said.err


def remarks_with(home: Path, goals: str, more: str = "") -> list[str]:
    """What is noted of the scenario of a new pack, of which the first side has those goals."""
    path = made(home) / "scenarios" / "mill_war_first.yaml"
    text = path.read_text(encoding="utf-8").replace("    units:", f"    goals: [{goals}]\n    units:", 1)
    path.write_text(f"{text}{more}", encoding="utf-8")
    said = pack(home, "check", "mill_war")
    assert said.code == 0
    return [line.partition("yaml:")[2] for line in said.err.splitlines() if line.startswith("note: ")]


@pytest.mark.parametrize(
    "goal", ["{do: escape, zone: field, count: 3}", "{do: extract, who: Finch, zone: field}"]
)
def test_a_goal_that_is_met_by_leaving_at_once_is_told(home: Path, goal: str) -> None:
    """All three outlaws, Finch among them, start in the field."""
    (note,) = remarks_with(home, f"{{do: eliminate}}, {goal}")
    assert note.endswith("this is won by leaving at once: they start in `field`")


def test_a_way_out_that_is_far_off_is_not_told(home: Path) -> None:
    assert remarks_with(home, "{do: escape, zone: house, count: 3}") == []


@pytest.mark.parametrize(
    ("goal", "is_told"),
    [
        ("{do: reach, zone: field, count: 3}", True),
        ("{do: escort, who: Finch, zone: field}", True),
        ("{do: hold, zone: field}", False),
        ("{do: eliminate}", False),
    ],
)
def test_a_goal_that_is_met_by_setting_up_is_told(home: Path, goal: str, is_told: bool) -> None:
    """The outlaws start in the house, and may place themselves in the field."""
    path = made(home) / "scenarios" / "mill_war_first.yaml"
    text = path.read_text(encoding="utf-8")
    text = text.replace("    units:", f"    deploy: field\n    goals: [{goal}]\n    units:", 1)
    path.write_text(text.replace("at: field", "at: house"), encoding="utf-8")
    said = pack(home, "check", "mill_war")
    told = "this can be won while they set up: `field` has room where they place units"
    assert (said.code, told in said.err) == (0, is_told)


def test_a_trigger_that_waits_for_more_rounds_than_there_are_is_told(home: Path) -> None:
    when = "{when: {holds: house, side: wardens, rounds: %s}, then: [{message: Ours!}]}"
    more = f"limit: 20\ntriggers: [{when % 20}, {when % 21}]\n"
    (note,) = remarks_with(home, "{do: eliminate}", more)
    assert note.endswith("this is never set off: the battle ends after 20 rounds (say a higher `limit`)")


@pytest.mark.parametrize(
    ("goal", "is_told"),
    [
        ("{do: survive, until: 20, count: 1}", False),
        ("{do: survive, until: 21, count: 1}", True),
        ("{do: hold, zone: house, rounds: 21}", True),
    ],
)
def test_a_goal_for_which_the_battle_is_too_short_is_told(home: Path, goal: str, is_told: bool) -> None:
    notes = remarks_with(home, goal, "limit: 20\n")
    told = "this cannot be won: the battle ends after 20 rounds (say a higher `limit`)"
    assert [note.partition(": ")[2] for note in notes] == ([told] if is_told else [])


@pytest.mark.parametrize(
    ("more", "is_told"),
    [
        ('locks: [{at: "19,3", key: iron key}]\n', True),
        ('locks: [{at: "19,3"}]\n', False),
        ('locks: [{at: "19,3", key: iron key}]\nkeys: [{name: iron key, at: house}]\n', False),
    ],
)
def test_a_key_that_nobody_can_find_is_told(home: Path, more: str, is_told: bool) -> None:
    notes = remarks_with(home, "{do: eliminate}", more)
    told = "nobody has the key `iron key`, and it lies nowhere: the door can only be forced"
    assert [note.partition(": ")[2] for note in notes] == ([told] if is_told else [])


def test_without_fog_the_ground_is_known_and_nothing_is_said_of_charted(home: Path) -> None:
    path = made(home) / "scenarios" / "mill_war_first.yaml"
    text = path.read_text(encoding="utf-8").splitlines(True)
    path.write_text("".join(line for line in text if not line.startswith("charted")) + "fog: false\n")
    assert pack(home, "check", "mill_war").err == ""


def test_what_the_game_ships_passes_the_same_check(home: Path) -> None:
    said = pack(home, "check", "core")
    assert (said.code, said.err) == (0, "")
    assert pack(home, "build", "core", "-o", "core.skirmish").code == 0


def test_another_version_is_installed_only_if_that_is_said(home: Path) -> None:
    folder = made(home)
    pack(home, "build", "mill_war", "-o", "old.skirmish")
    head = folder / "pack.yaml"
    head.write_text(head.read_text().replace("version: 0.1.0", "version: 0.2.0"))
    pack(home, "build", "mill_war", "-o", "new.skirmish")
    other = home / "friend"
    pack(other, "install", "old.skirmish")
    said = pack(other, "install", "new.skirmish")
    assert said.code == 2
    assert said.err == (
        "skirmish: `mill_war` is installed in version 0.1.0, this is 0.2.0, which is newer; "
        "say --replace to put it in its place\n"
    )
    said = pack(other, "install", "new.skirmish", "--replace")
    assert (said.code, said.err) == (0, "mill_war 0.2.0 is installed in the place of 0.1.0.\n")


SMALL = 'rows: |\n  ######\n  #,,,,#\n  #,,#,#\n  ######\nzones:\n  field: "1,1-2,2"\n  house: "3,1-4,2"\n'
"""A map with seven cells to stand on."""


@pytest.mark.parametrize(("come", "is_told"), [(1, False), (2, True), (3, True)])
def test_reinforcements_for_whom_the_map_has_no_room_are_told(home: Path, come: int, is_told: bool) -> None:
    """Six units begin on seven cells: one more finds room, a second may not."""
    folder = made(home)
    (folder / "maps" / "yard.yaml").write_text(f"title: The yard\n{SMALL}", encoding="utf-8")
    path = folder / "scenarios" / "mill_war_first.yaml"
    then = f"{{reinforcements: wardens, units: [{{unit: warden, count: {come}, at: house}}]}}"
    more = f"triggers: [{{when: {{round: 2}}, then: [{then}]}}]\n"
    path.write_text(path.read_text(encoding="utf-8") + more, encoding="utf-8")
    said = pack(home, "check", "mill_war")
    assert said.code == 0
    told = f"{6 + come} units are then to stand on 7 cells: who finds none free never comes"
    assert (told in said.err) == is_told
    assert ("note: " in said.err) == is_told
