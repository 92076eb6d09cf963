"""Blocks that a ruleset defines by a dataclass: checked field by field, and made into that dataclass."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packs.toys import Other, Skill, good_copy, load

HEAD = "units:\n  guard:\n    name: guard\n    sheet:\n"


def sheet_of(folder: Path, block: str) -> object:
    """The sheet of a guard with that block."""
    found = load(good_copy(folder, other=HEAD + block))
    assert found.problems == ()
    return found.packs["toy"].unit_sets["other"].units["guard"].sheet


def test_every_kind_of_field_is_read(tmp_path: Path) -> None:
    block = (
        "      size: large\n      skills: {climb: {value: 40}, swim: {value: 5, is_trained: true}}\n"
        "      traits: [tall, no]\n      luck: -1\n"
    )
    assert sheet_of(tmp_path, block) == Other(
        "large", {"climb": Skill(40), "swim": Skill(5, True)}, ("tall", "no"), -1
    )


def test_what_is_left_out_is_the_default(tmp_path: Path) -> None:
    assert sheet_of(tmp_path, "      luck: null\n") == Other()


@pytest.mark.parametrize(
    ("block", "said"),
    [
        ("      skills: {climb: {value: 101}}\n", "5:31: 101 is too much; the most is 100"),
        ("      skills: {climb: {valeu: 1}}\n", "5:16: `value` is missing here"),
        ("      skills: {climb: 40}\n", "5:23: lines of `key: value` belong here, not the number 40"),
        ("      luck: 3\n", "5:13: 3 is too much; the most is 2"),
        ("      luck: big\n", "5:13: a whole number belongs here, not the text `big`"),
        ("      traits: [1]\n", "5:16: text belongs here, not the number 1 (put it in quotes)"),
        ("      size: large\n      traits: [tiny]\n", "4:5: nothing large is tiny"),
    ],
)
def test_what_does_not_fit_is_named_with_its_place(block: str, said: str, tmp_path: Path) -> None:
    problems = load(good_copy(tmp_path, other=HEAD + block)).problems
    assert f"content/toy/other.yaml:{said}" in [str(problem).splitlines()[0] for problem in problems]
