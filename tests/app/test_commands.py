"""Commands of pages: a word with what does it, and perhaps what it is about; every row has one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from skirmish.app.commands import Does, do
from skirmish.app.editing.editor_keys import KEYS, OTHER

APP = Path(__file__).resolve().parents[2] / "skirmish" / "app"


def test_a_command_is_done_with_what_it_is_about_and_without() -> None:
    done: list[str] = []
    does: Does = {"look": done.append, "back": lambda: done.append("back")}
    do(does, "look core and more")
    do(does, "back")
    assert done == ["core and more", "back"]


def test_a_command_that_nothing_does_is_a_mistake_of_the_page() -> None:
    with pytest.raises(KeyError, match="jump"):
        do({}, "jump 3")


def pages(file: Path) -> Iterator[ast.ClassDef]:
    """The classes of that file."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    yield from (node for node in tree.body if isinstance(node, ast.ClassDef))


def words_done(page: ast.ClassDef) -> set[str]:
    """The words in the table of a page."""
    tables = [node for node in page.body if isinstance(node, ast.FunctionDef) and node.name == "does"]
    rows = (node for table in tables for node in ast.walk(table) if isinstance(node, ast.Dict))
    return {str(key.value) for row in rows for key in row.keys if isinstance(key, ast.Constant)}


def words_offered(page: ast.ClassDef) -> set[str]:
    """The words of the commands of its rows, as far as they are written out where the row is made."""
    found = set()
    for node in ast.walk(page):
        if isinstance(node, ast.Call) and len(node.args) > 2 and made_by(node.func) in {"choice", "Span"}:
            command = node.args[2].values[0] if isinstance(node.args[2], ast.JoinedStr) else node.args[2]
            if isinstance(command, ast.Constant):
                found.add(str(command.value).split()[0])
    return found


def made_by(function: ast.expr) -> str:
    """The last name of what is called."""
    return ast.unparse(function).split(".")[-1]


def test_every_row_of_every_page_stands_for_something_that_its_page_does() -> None:
    every = [page for file in sorted((APP / "screens").glob("*.py")) for page in pages(file)]
    packs = next(page for page in every if page.name == "PacksScreen")
    handover = next(page for page in every if page.name == "HandoverScreen")
    assert {"look", "broken", "install"} <= words_offered(packs)
    assert "ready" in words_offered(handover)
    lacking = {page.name: words_offered(page) - words_done(page) for page in every if words_done(page)}
    assert {name: words for name, words in lacking.items() if words} == {}


def test_every_key_of_the_map_editor_is_done_by_the_screen_or_the_desk() -> None:
    files = (APP / "screens" / "map_editor.py", APP / "editing" / "desk.py")
    done = {word for file in files for page in pages(file) for word in words_done(page)}
    assert "take" in done
    assert {command.split()[0] for command in (*(key.command for key in KEYS), *OTHER.values())} <= done
