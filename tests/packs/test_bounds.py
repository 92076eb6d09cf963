"""Small files that ask for large work: refused by count or size, with the place, before any of it is done."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.errors import Problem
from skirmish.grid import Cell
from skirmish.packs import suggestions
from skirmish.packs.folding import MOST_ALIKE, MOST_SHOWN, folded
from skirmish.packs.source import MOST_BYTES, MOST_ENTRIES, MOST_HINTS
from tests.effort import within_reason
from tests.packs.toys import NAMES, good_copy, load, text_of

EDGE = 200
OPEN = "title: Yard\nrows: |\n" + f"  {'.' * EDGE}\n" * EDGE
"""The largest map there is, all floor."""
HALVES = 'zones: {west: "0,0-99,199", east: "100,0-199,199"}\n'
WHOLE = "0,0-199,199"
POST = "{unit: guard, at: west}"
FOE = "{unit: guard, at: east}"


def spat(reds: str, blues: str = FOE, goals: str = "") -> str:
    """A scenario with these posts and goals."""
    return (
        "title: Spat\nsummary: A fight.\nmap: yard\nsides:\n"
        f"  red:\n    name: Reds\n    units: [{reds}]\n    goals: [{goals}]\n"
        f"  blue:\n    name: Blues\n    units: [{blues}]\n"
    )


def many(text: str, count: int) -> str:
    """So many entries of a list."""
    return ", ".join([text] * count)


def mapping(count: int, value: str) -> str:
    """So many entries of a block."""
    return "".join(f"  k{number}: {value}\n" for number in range(count))


def heads(problems: tuple[Problem, ...]) -> list[str]:
    """The first line of each problem."""
    return [str(problem).splitlines()[0] for problem in problems]


MANY = f"at most {MOST_ENTRIES:,} entries"
LARGE = {
    "posts": ("spat", spat(many(POST, 12_000)), MANY),
    "goals": ("spat", spat(POST, goals=many("{do: reach, zone: east}", 12_000)), MANY),
    "patrol": ("spat", spat(f"{{unit: guard, at: west, patrol: [{many('west', 20_000)}]}}"), MANY),
    "list of posts": ("spat", spat(many(POST, 61)), "61 are too many here; the most is 60"),
    "list of goals": ("spat", spat(POST, goals=many("{do: eliminate}", 61)), "the most is 60"),
    "round": ("spat", spat(f"{{unit: guard, at: west, patrol: [{many('west', 61)}]}}"), "the most is 60"),
    "units": ("spat", spat(many(POST, 60)), "a side has 1 to 32 units, not 60"),
    "sides": ("spat", spat(POST) + mapping(400, "{name: X, units: []}"), "2 to 4 sides, not 402"),
    "options": ("spat", text_of("spat") + "options: {fudge: {" + many("a", 0)
                + ", ".join(f"o{n}: 1" for n in range(61)) + "}}", "too many here; the most is 60"),
    "dark": ("yard", f"{OPEN}dark: {f'{WHOLE} ' * 35_000}", "longer than 4000 characters"),
    "dim": ("yard", f"{OPEN}dim: {f'{WHOLE} ' * 400}", "longer than 4000 characters"),
    "zones": ("yard", f"{OPEN}zones:\n" + mapping(2_000, " ".join([WHOLE] * 16)), "the most is 100"),
    "links": ("yard", f"{OPEN}links:\n" + mapping(101, "0,0 1,1"), "the most is 100"),
    "legend": ("yard", f"{OPEN}legend:\n" + mapping(201, "wall"), "the most is 200"),
    "width": ("yard", f"title: Yard\nrows: |\n  {'.' * 400_000}\n", "this one is 400000 x 1"),
    "height": ("yard", "title: Yard\nrows: |\n" + "  .\n" * 100_000, "this one is 1 x 100000"),
    "kinds": ("fudge", "units:\n" + mapping(201, "{name: a}"), "the most is 200"),
    "items": ("fudge", "weapons:\n" + mapping(201, "{name: a}"), "the most is 200"),
    "roles": ("pack", text_of("pack") + "roles:\n" + mapping(201, "a"), "the most is 200"),
    "hands": ("fudge", f"units: {{guard: {{name: a, hands: [{many('club', 61)}]}}}}", "the most is 60"),
    "values": ("fudge", f"units: [{many('1', 150_000)}]", MANY),
    "keys": ("fudge", "units:\n" + mapping(20_000, "1"), MANY),
    "aliases": ("fudge", "units: &a [1]\nweapons: [*a, *a]\n", "anchors and aliases"),
    "depth": ("fudge", "units: " + "[" * 200_000, "nested too deeply"),
    "directives": ("fudge", "".join(f"%TAG !a{n}! x\n" for n in range(20_000)) + "---\na: 1", "directives"),
    "digits": ("fudge", text_of("fudge").replace("melee: 3", f"melee: {'9' * 5_000}"), "too many digits"),
    "key": ("fudge", f"units:\n  {'u' * 500}: 1\n", "a key has at most 100 characters"),
    "digits of a cell": ("spat", text_of("spat").replace('"1,1"', f'"{"9" * 5_000},1"'), "is too long"),
    "bytes": ("yard", f"{OPEN}#{'x' * 500_000}", f"longer than {MOST_BYTES:,} bytes"),
}  # fmt: skip
"""By name the file that is large, its text, and what is said of it."""


@pytest.mark.parametrize("name", LARGE)
def test_what_is_too_large_is_refused_with_its_place_at_once(name: str, tmp_path: Path) -> None:
    file, text, said = LARGE[name]
    texts = {"yard": OPEN + HALVES, file: text} if file == "spat" else {file: text}
    good_copy(tmp_path, **texts)
    with within_reason():
        problems = [one for one in load(tmp_path).problems if one.path == NAMES[file]]
    assert len(problems) <= 1 + MOST_ALIKE, "that it is too large, and what is wrong in it, folded"
    assert said in problems[0].message
    assert problems[0].line >= 1


def test_as_much_as_is_allowed_is_read_at_once(tmp_path: Path) -> None:
    """The largest map with the most zones and darkness, two full sides with the longest rounds, all goals."""
    boxes = " ".join([WHOLE] * 16)
    zones = "".join(f'  z{number}: "{boxes}"\n' for number in range(98))
    yard = (
        f'{OPEN}zones:\n  west: "0,0-99,199"\n  east: "100,0-199,199"\n{zones}dark: "{f"{WHOLE} " * 333}"\n'
    )
    rounds = ", ".join(f'"{number},{number}"' for number in range(60))
    post = f"{{unit: guard, count: 12, at: west, patrol: [{rounds}]}}"
    text = spat(
        post, f"{{unit: guard, count: 12, at: east, patrol: [{rounds}]}}", many("{do: hold, zone: z1}", 60)
    )
    good_copy(tmp_path, yard=yard, spat=text)
    with within_reason():
        found = load(tmp_path)
    assert (found.problems, list(found.cards)) == ((), ["spat"])
    ground = found.maps["yard"]
    assert ground.zones["z0"].bit_count() == ground.terrain.dark.bit_count() == EDGE * EDGE


def test_a_box_is_the_cells_from_corner_to_corner(tmp_path: Path) -> None:
    yard = text_of("yard") + '  box: "2,1-4,3"\n  line: "1,5-5,5"\n  dot: "6,6 1,1"\n'
    ground = load(good_copy(tmp_path, yard=yard)).maps["yard"]
    cells = {name: set(ground.terrain.cells(ground.zones[name])) for name in ("box", "line", "dot")}
    assert cells == {
        "box": {Cell(x, y) for x in (2, 3, 4) for y in (1, 2, 3)},
        "line": {Cell(x, 5) for x in (1, 2, 3, 4, 5)},
        "dot": {Cell(6, 6), Cell(1, 1)},
    }


def test_equal_problems_are_folded_with_their_number(tmp_path: Path) -> None:
    problems = load(good_copy(tmp_path, yard=OPEN.replace(".", "Q"))).problems
    assert heads(problems) == [
        *(f"maps/yard.yaml:3:{column}: `Q` is not in the legend" for column in range(3, 12)),
        "maps/yard.yaml:3:12: `Q` is not in the legend, and 39,990 more like it",
    ]


def test_no_more_than_a_hundred_problems_are_shown_and_the_rest_is_counted() -> None:
    each = [Problem("a.yaml", line, 1, f"number {line}") for line in range(1, 1_001)]
    shown = folded(reversed(each))
    assert shown[: MOST_SHOWN - 1] == tuple(each[: MOST_SHOWN - 1])
    assert heads(shown[MOST_SHOWN - 1 :]) == [
        "a.yaml:100:1: and 901 more problems from here on (mend the others first)"
    ]
    assert folded(each[:MOST_SHOWN]) == tuple(each[:MOST_SHOWN])


def test_equal_problems_of_two_files_or_a_few_are_all_shown() -> None:
    each = [Problem(name, line, 1, "wrong") for name in ("a.yaml", "b.yaml") for line in range(MOST_ALIKE)]
    assert folded(each) == tuple(each)
    assert len(folded([*each, Problem("a.yaml", 99, 1, "wrong")])) == 2 * MOST_ALIKE


def test_hints_are_looked_for_as_long_as_somebody_may_read_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sought = list[str]()

    def nearest(word: str, words: list[str]) -> str:
        sought.append(word)
        return f"did you mean `club` of {len(words)}?"

    monkeypatch.setattr(suggestions, "nearest", nearest)
    weapons = "".join(f"  club{number}: {{name: club}}\n" for number in range(200))
    hands = ", ".join(f"clubb{number}" for number in range(60))
    units = "".join(f"  u{number}: {{name: u, hands: [{hands}]}}\n" for number in range(100))
    problems = load(good_copy(tmp_path, fudge=f"weapons:\n{weapons}units:\n{units}")).problems
    hinted = ["did you mean `club` of 200" in one.hint for one in problems if one.path == NAMES["fudge"]]
    assert hinted == [True] * MOST_HINTS + [False] * (MOST_SHOWN - MOST_HINTS)
    assert len(sought) == MOST_HINTS  # Looking for them is what takes long.


def test_a_folder_of_too_many_files_is_read_in_part_and_says_so(tmp_path: Path) -> None:
    good_copy(tmp_path)
    for number in range(1_000):
        (tmp_path / "maps" / f"z{number}.txt").touch()
    found = load(tmp_path)
    assert [(one.path, one.message, one.hint) for one in found.problems] == [
        (
            "maps",
            "1,001 files and folders are too many here; the first 1,000 are read",
            "move the others elsewhere",
        )
    ]
    assert list(found.cards) == ["spat"]
