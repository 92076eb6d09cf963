"""The papers are true: what they name exists, what they say to type works, what they show can be played."""

from __future__ import annotations

import ast
import os
import re
import shlex
import textwrap
import tomllib
from functools import cache
from pathlib import Path

import pytest

from skirmish.ai.levels import LEVELS as MINDS
from skirmish.app.keys import KEYS
from skirmish.cli.word_table import WORDS
from skirmish.packs.library import library
from skirmish.packs.puzzle_files import read_puzzles
from skirmish.rules import rulesets
from skirmish.seats import LEVELS
from tests.cli.shell import skirmish
from tests.library import shipped_library
from tests.sources import nodes

TOP = Path(__file__).resolve().parent.parent
PAPERS = [
    path.relative_to(TOP).as_posix()
    for folder in ("", "docs", "docs/rulings", "content", "maps")
    for path in sorted((TOP / folder).glob("*.md"))
]
NAME = re.compile(r"`([A-Z][a-z]\w+)(?:\.(\w+))?(?:\([^`]*\))?`")
"""A class, perhaps with something of it, between backquotes."""
PLACE = re.compile(r"`([\w.-]+/[\w./-]*|[\w-]+\.(?:py|md|toml|tcss))`")
"""A file or folder between backquotes; none with a gap to be filled in, as `rules/<id>/` has."""
PUPILS = ("content/mine", "content/wolves", "maps/barn.yaml")
"""What readers of the papers for beginners write themselves."""
REFERENCES = ("core/", "other/")
"""How units, items and maps of another pack are named."""
ELSEWHERE = (".venv", "skirmish/data", *PUPILS, *REFERENCES, *(f"{level}/" for level in LEVELS))
"""What is made later, by `make`, by readers and in the wheel; and opponents, `veteran/berserk`."""
LINK = re.compile(r"\]\((?!https?:)([^)#]+)\)")
LONG = ("skirmish map balance bridge", "skirmish odds guard raider --rules all")
"""They take seconds. `test_balance.py` and `test_odds_grid.py` in `tests/cli/` ask the same of less."""
TYPED = re.compile(r"^ {4}(skirmish .*)$", re.MULTILINE)
GAP = re.compile(r"\b[A-Z]{1,}\b|[\[\]…]|\s{2}")
"""What the reader is to fill in, or a remark behind the command."""


def text(paper: str) -> str:
    """What it says."""
    return (TOP / paper).read_text(encoding="utf-8")


def commands(paper: str) -> list[str]:
    """The lines beginning with `skirmish` that it says to type."""
    return [line.strip() for line in TYPED.findall(text(paper))]


def example(paper: str) -> str:
    """Its first block of YAML."""
    blocks = re.findall(r"(?:^ {4}.*\n|^\n)+", text(paper), re.MULTILINE)
    return next(textwrap.dedent(block).strip() + "\n" for block in blocks if "title: " in block)


@cache
def classes() -> dict[str, set[str]]:
    """By name of a class of the game: the names in it."""
    found: dict[str, set[str]] = {}
    for path in (TOP / "skirmish").rglob("*.py"):
        for node in nodes(path):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, set()).update(names_in(node))
    return found


def names_in(node: ast.ClassDef) -> set[str]:
    """Fields and methods."""
    functions = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
    return functions | {ast.unparse(one.target) for one in node.body if isinstance(one, ast.AnnAssign)}


@pytest.mark.parametrize("paper", PAPERS)
def test_every_file_and_folder_that_it_names_is_there(paper: str) -> None:
    places = {place for place in PLACE.findall(text(paper)) if not place.startswith(ELSEWHERE)}
    gone = {place for place in places if not any((root / place).exists() for root in (TOP, TOP / "skirmish"))}
    gone |= {link for link in LINK.findall(text(paper)) if not (TOP / paper).parent.joinpath(link).exists()}
    assert gone == set()


@pytest.mark.parametrize("paper", PAPERS)
def test_every_class_that_it_names_is_there(paper: str) -> None:
    for name, member in NAME.findall(text(paper)):
        assert name in classes(), name
        assert not member or member in classes()[name], f"{name}.{member}"


@pytest.mark.parametrize("paper", PAPERS)
def test_every_target_of_make_that_it_names_is_there(paper: str) -> None:
    targets = set(re.findall(r"^(\w+):", text("Makefile"), re.MULTILINE))
    assert set(re.findall(r"(?:`| {4})make (\w+)", text(paper))) <= targets


def test_every_dependency_has_its_reason_and_no_reason_is_left_over() -> None:
    section = text("ARCHITECTURE.md").partition("## Dependencies")[2].partition("\n## ")[0]
    table, _, tools = section.partition("For development")
    project = tomllib.loads(text("pyproject.toml"))["project"]
    assert set(re.findall(r"^\| `([\w-]+)`", table, re.MULTILINE)) == bare(project["dependencies"])
    assert set(re.findall(r"`([\w-]+)`", tools)) == bare(project["optional-dependencies"]["dev"])


def bare(requirements: list[str]) -> set[str]:
    """The names of packages, without their versions."""
    return {re.split(r"[<>=]", requirement)[0] for requirement in requirements}


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(line, marks=[pytest.mark.slow] * line.startswith(LONG))
        for paper in PAPERS
        for line in commands(paper)
        if not GAP.search(line) and line != "skirmish play"
    ],
)
def test_what_it_says_to_type_works(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        os, "cpu_count", lambda: 1
    )  # Its battles are fought here, in no process of their own.
    said = skirmish("--data-dir", tmp_path, *shlex.split(command)[1:])
    assert said.code == 0
    assert said.out


def test_every_option_in_the_list_of_commands_is_one() -> None:
    usages = [line for line in commands("docs/cli.md") if not line.startswith("skirmish --")]
    assert len(usages) > 10
    for usage in usages:
        words = re.split(r"\s{2,}", usage)[0].split()[1:]
        path = [word for word in words if re.fullmatch("[a-z]+", word)]
        offered = skirmish(*path, "--help").out
        asked_for = re.findall(r"--[a-z-]+", usage)
        assert not [option for option in asked_for if option not in offered], usage


def test_every_word_of_the_plain_client_stands_in_the_page_of_commands() -> None:
    typed = text("docs/cli.md").partition("At the prompt of the plain client:")[2].partition("\n\nThe end")[0]
    told = set(re.findall(r"`([a-z-]+)", typed))
    assert {word.usage.split()[0] for word in WORDS} <= told


def test_the_map_in_the_page_on_maps_is_one(tmp_path: Path) -> None:
    shed = tmp_path / "shed.yaml"
    shed.write_text(example("docs/maps.md"), encoding="utf-8")
    assert skirmish("map", "check", shed).err == ""


def test_the_scenario_in_the_page_on_packs_can_be_played(tmp_path: Path) -> None:
    pack = tmp_path / "content" / "mine"
    (pack / "scenarios").mkdir(parents=True)
    (pack / "pack.yaml").write_text("title: Mine\nsummary: Units of another pack.\n", encoding="utf-8")
    (pack / "fudge.yaml").write_text(text("content/core/fudge.yaml"), encoding="utf-8")
    (pack / "scenarios" / "word.yaml").write_text(example("docs/packs.md"), encoding="utf-8")
    found = library((TOP, tmp_path))
    assert found.problems == ()
    assert found.cards["word"].rulesets == ("fudge",)


def test_the_puzzle_in_the_page_on_puzzles_is_one(tmp_path: Path) -> None:
    place = tmp_path / "content" / "core" / "puzzles" / "fudge"
    place.mkdir(parents=True)
    (place / "mine.yaml").write_text(example("docs/puzzles.md"), encoding="utf-8")
    found = read_puzzles((TOP, tmp_path), shipped_library())
    assert found.problems == ()
    assert found.by_id["fudge/mine"].question == found.by_id["fudge/out"].question


def test_the_page_on_opponents_tells_every_level_and_no_other() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| (.*) \|$",
        text("docs/opponent.md").partition("## Levels")[2].partition("\n## ")[0],
        re.MULTILINE,
    )
    assert rows == list(LEVELS.items())


def test_the_page_on_opponents_tells_to_how_many_turns_levels_attend() -> None:
    """In percent; the last column is that of systems that nobody has named."""
    told = text("docs/opponent.md").partition("## How far apart")[2].partition("\n## ")[0]
    head, *rows = re.findall(r"^\| (.*?) *\|$", told.partition("| upper |")[0], re.MULTILINE)
    systems = re.findall(r"`(\w+)`|others", head)
    assert {*systems} == {*rulesets(), ""}
    for row in rows:
        name, *shares = re.split(r" \| ", row)
        level = MINDS[name]
        assert [int(share) for share in shares] == [
            round(100 * level.attention_under.get(system, level.attention)) for system in systems
        ]
    assert len(rows) == sum(level.lapse is not None for level in MINDS.values())


def test_the_keys_in_the_ten_lines_do_what_they_say() -> None:
    said = {
        "?": "help",
        "N": "threats",
        "v": "reach",
        "B": "bands",
        "S": "sight",
        "I": "goals",
        "L": "log",
        "q": "menu",
    }
    known = {key.shown: key.name for key in KEYS if "turn" in key.modes}
    assert known.items() >= said.items()
    assert {f"`{key}`" for key in said} <= set(re.findall(r"`[^`]+`", text("README.md")))
    assert rulesets()["fudge"].verbs["end"].key == "e"


def test_the_picture_fetches_nothing() -> None:
    picture = text("docs/battle.svg").replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "://" not in picture
    assert "url(" not in picture
    assert "Raiders" in picture
