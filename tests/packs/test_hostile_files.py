"""Files and folders as accidents and strangers leave them: problems, never a traceback."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import skirmish
from skirmish.errors import Problem
from skirmish.packs.library import Library, library
from skirmish.packs.source import MOST_BYTES
from tests.effort import so_many, within_reason
from tests.packs.toys import NAMES, good_copy, load, text_of

TOP = Path(skirmish.__file__).resolve().parent.parent


def said(found: Library) -> list[str]:
    """The first line of each problem."""
    return [str(problem).splitlines()[0] for problem in found.problems]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\0",
        b"\0" * 1000,
        b"title: caf\xe9\n",
        "title: Toy\n".encode("utf-16"),
        b"\xff\xfe\xfd",
        b"[" * 50_000,
    ],
    ids=["empty", "nul", "nuls", "latin-1", "utf-16", "noise", "brackets"],
)
def test_bytes_that_are_no_yaml_are_one_problem_of_that_file(name: str, raw: bytes, tmp_path: Path) -> None:
    found = load(good_copy(tmp_path, **{name: raw}))
    assert len(found.problems) == 1
    assert found.problems[0].path == NAMES[name]


@pytest.mark.parametrize("char", ["\u034f", "\u115f", "\u2800", "\u3164", "\ufe0f", "\uffa0", "\U000e0100"])
@pytest.mark.parametrize("is_escaped", [False, True])
def test_letters_that_are_blank_make_no_name(char: str, is_escaped: bool, tmp_path: Path) -> None:
    """Each counts as a letter or a mark, and nothing is seen of it."""
    written = f"\\U{ord(char):08X}" if is_escaped else char
    (problem,) = load(good_copy(tmp_path, pack=f'title: "{written}{written}"\nsummary: Toys.\n')).problems
    assert problem.message == f"a character that cannot be seen, U+{ord(char):04X}"


def test_a_name_with_a_line_end_takes_one_line() -> None:
    problem = Problem("maps/a\nb.yaml", 1, 1, "this is odd")
    assert str(problem) == "maps/a?b.yaml:1:1: this is odd"


def test_the_place_of_a_byte_that_is_not_utf_8_is_told(tmp_path: Path) -> None:
    found = load(good_copy(tmp_path, pack=b"title: Toy\nsummary: caf\xe9\n"))
    assert said(found) == ["content/toy/pack.yaml:2:13: the file is not UTF-8 text (save it as UTF-8)"]


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_line_ends_of_other_systems_and_a_mark_at_the_start_are_accepted(ends: str, tmp_path: Path) -> None:
    files = {
        name: b"\xef\xbb\xbf" + text_of(name).replace("\n", ends).encode()
        for name in ("yard", "spat", "fudge")
    }
    assert load(good_copy(tmp_path, **files)).problems == ()


def test_a_last_line_without_an_end_is_accepted(tmp_path: Path) -> None:
    assert load(good_copy(tmp_path, yard=text_of("yard").rstrip("\n"))).problems == ()


def test_an_over_long_file_is_not_read(tmp_path: Path) -> None:
    good_copy(tmp_path, yard=b"a" * 50_000_000)
    with within_reason():
        found = load(tmp_path)
    why = f"the file is longer than {MOST_BYTES:,} bytes (make it shorter, or several files of it)"
    assert said(found) == [f"maps/yard.yaml:1:1: {why}"]


def test_a_folder_or_a_pipe_in_place_of_a_file_is_a_problem(tmp_path: Path) -> None:
    good_copy(tmp_path)
    (tmp_path / "maps" / "lake.yaml").mkdir()
    os.mkfifo(tmp_path / "maps" / "pipe.yaml")
    assert said(load(tmp_path)) == [
        "maps/lake.yaml:1:1: the file cannot be read: it is a folder, no file",
        "maps/pipe.yaml:1:1: the file cannot be read: it is no file",
    ]


def test_no_link_is_followed_out_of_the_folder(tmp_path: Path) -> None:
    outside = tmp_path / "outside.yaml"
    outside.write_text(text_of("yard"))
    inside = good_copy(tmp_path / "inside")
    (inside / "maps" / "secret.yaml").symlink_to(outside)
    (inside / "content" / "linked").symlink_to(tmp_path)
    found = load(inside)
    assert "secret" not in found.maps
    assert said(found) == [
        "content/linked:1:1: this link leads out of the folder and is not followed",
        "maps/secret.yaml:1:1: this link leads out of the folder and is not followed",
    ]


def test_a_link_that_goes_round_is_a_problem(tmp_path: Path) -> None:
    good_copy(tmp_path)
    (tmp_path / "maps" / "ring.yaml").symlink_to(tmp_path / "maps" / "ring.yaml")
    assert len(load(tmp_path).problems) == 1


def test_notes_beside_the_files_are_nobodys_business(tmp_path: Path) -> None:
    good_copy(tmp_path)
    for name in ("maps/README.md", "content/README.md", "content/toy/.yard.yaml.swp", "maps/.git"):
        (tmp_path / name).write_text("[")
    assert load(tmp_path).problems == ()


def test_folders_that_do_not_exist_are_empty(tmp_path: Path) -> None:
    found = load(tmp_path / "nowhere")
    assert (found.problems, dict(found.cards)) == ((), {})


def test_a_broken_pack_does_not_stop_the_others(tmp_path: Path) -> None:
    good_copy(tmp_path)
    (tmp_path / "content" / "bad").mkdir()
    (tmp_path / "content" / "bad" / "pack.yaml").write_text("title: [")
    found = load(tmp_path)
    assert len(found.problems) == 1
    assert list(found.cards) == ["spat"]


def test_the_users_folder_adds_to_the_games_and_is_named_in_full(tmp_path: Path) -> None:
    own, users = good_copy(tmp_path / "own"), tmp_path / "users"
    (users / "maps").mkdir(parents=True)
    (users / "maps" / "field.yaml").write_text("title: Field\nrows: |\n  ....\n")
    (users / "maps" / "yard.yaml").write_text(text_of("yard"))
    found = load(own, users)
    assert sorted(found.maps) == ["field", "yard"]
    assert list(found.cards) == ["spat"]
    assert said(found) == [f"{users}/maps/yard.yaml:1:1: there is a `yard` already"]


@pytest.mark.parametrize("name", ["[/", "[red]x[/]", "{0}", "%s", "日本", "Zoë", "`rm`"])
def test_a_name_is_text_and_stays_as_it_is(name: str, tmp_path: Path) -> None:
    found = load(good_copy(tmp_path, spat=text_of("spat").replace("name: Bea", f'name: "{name}"')))
    assert found.problems == ()
    assert found.battle(found.setup("spat", "fudge", "s")).units["b2"].name == name


@pytest.mark.parametrize("name", NAMES)
def test_a_file_cut_off_anywhere_never_raises(name: str, tmp_path: Path) -> None:
    good_copy(tmp_path)
    if name == "other":
        return
    raw = text_of(name).encode()
    for end in range(0, len(raw), 3):
        (tmp_path / NAMES[name]).write_bytes(raw[:end])
        load(tmp_path)


SHIPPED = sorted([*(TOP / "maps").glob("*.yaml"), *(TOP / "content").rglob("*.yaml")])
SCRAPS = [
    *[
        "",
        " ",
        "\n",
        "  ",
        ":",
        ": ",
        "- ",
        "[",
        "]",
        "{",
        "}",
        "&a ",
        "*a",
        "!!x ",
        '"',
        "'",
        "|",
        "#",
        "? ",
    ],
    *["---\n", "null", "-1", "0", "99999999999999999999", "1.5", "true", ".inf", "<<: ", "%YAML 9\n", "9,9"],
    *["\x1b", "\u202e", "\ufeff", "é", "界", "a" * 300],
]


@pytest.mark.slow
@settings(max_examples=so_many(10, 25))
@given(data=st.data())
def test_a_damaged_shipped_file_gives_problems_and_no_more(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("damaged")
    victim = data.draw(st.sampled_from(SHIPPED))
    text = victim.read_text(encoding="utf-8")
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(st.sampled_from(SCRAPS)) + text[at + data.draw(st.integers(0, 6)) :]
    for path in SHIPPED:
        copy = folder / path.relative_to(TOP)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(
            text if path == victim else path.read_text(encoding="utf-8"), encoding="utf-8", newline=""
        )
    found = library([folder])
    assert all(problem.line >= 1 and problem.column >= 1 and problem.message for problem in found.problems)
    for scenario, card in found.cards.items():
        found.battle(found.setup(scenario, card.rulesets[0], "seed"))
