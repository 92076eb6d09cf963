"""What a pack has from others: units, items, what entries are like, what is said once, what is replaced."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from skirmish.model.change import changed
from skirmish.packs.lesson_files import read_lessons
from skirmish.packs.library import Library, library
from skirmish.packs.puzzle_files import read_puzzles
from skirmish.packs.unit_types import UnitType
from skirmish.packs.written import scenario_text
from skirmish.rules import own_ruleset, rulesets
from skirmish.rules.fudge.sheet import Sheet, Weapon
from skirmish.session import Session
from tests.hotseat.houses import write_houses
from tests.packs.toys import good_copy, load, text_of

ZOO = "title: Zoo\nsummary: Beasts.\nneeds: {toy: any}\n"


def zoo(folder: Path, head: str = ZOO, **files: str) -> Library:
    """The small folder with a second pack beside it; `files` are texts by name of a file of that pack."""
    good_copy(folder)
    home = folder / "content" / "zoo"
    for name, text in {"pack": head, **files}.items():
        path = home / f"{name.replace('__', '/')}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return load(folder)


def unit(found: Library, name: str, pack: str = "zoo") -> UnitType:
    """A unit of the pack under fudge."""
    assert found.problems == ()
    return found.units(pack, "fudge").units[name]


def melee(one: UnitType) -> int:
    assert isinstance(one.sheet, Sheet)
    return one.sheet.melee


def held(one: UnitType) -> list[str]:
    return [item.name for item in one.hands]


FIGHT = text_of("spat").replace("unit: guard", "unit: toy/guard").replace("unit: archer", "unit: toy/archer")


def test_a_scenario_is_fought_by_units_of_a_pack_that_is_needed(tmp_path: Path) -> None:
    found = zoo(tmp_path, scenarios__fight=FIGHT)
    assert found.problems == ()
    assert found.cards["fight"].rulesets == ("fudge",)
    assert (found.cards["fight"].pack, found.cards["fight"].home) == ("zoo", "zoo")
    battle = found.battle(found.setup("fight", "fudge", "s"))
    assert [one.name for one in battle.units.values()] == ["guard 1", "archer", "guard 2", "Bea"]


def test_a_unit_holds_things_of_another_pack(tmp_path: Path) -> None:
    found = zoo(tmp_path, fudge="units:\n  bear: {name: bear, hands: [toy/club]}\n")
    bear = unit(found, "bear")
    assert held(bear) == ["club"]
    ruleset = found.rulesets["fudge"]
    assert [item.id for item in bear.unit(ruleset, "a1", "x", (0, 0)).hands] == ["a1.club"]  # type: ignore[arg-type]


def test_like_another_it_says_only_what_differs(tmp_path: Path) -> None:
    found = zoo(tmp_path, fudge="units:\n  bear: {like: toy/guard, name: bear, sheet: {dodge: 4}}\n")
    bear, guard = unit(found, "bear"), unit(found, "guard", "toy")
    assert (bear.name, melee(bear), held(bear)) == ("bear", melee(guard), ["club"])
    assert isinstance(bear.sheet, Sheet)
    assert bear.sheet.dodge == 4


def test_null_takes_away_what_the_other_has_and_a_list_replaces_its_list(tmp_path: Path) -> None:
    text = (
        "units:\n  bear: {like: toy/guard, hands: [toy/bow]}\n"
        "  cub: {like: toy/guard, hands: null, sheet: null}\n"
    )
    found = zoo(tmp_path, fudge=text)
    assert held(unit(found, "bear")) == ["bow"]
    assert held(unit(found, "cub")) == []
    assert unit(found, "cub").sheet == Sheet()


def test_a_chain_goes_through_several_entries_and_packs(tmp_path: Path) -> None:
    text = (
        "weapons:\n  paw: {like: toy/club, name: paw}\n  claw: {like: paw, bonus: 3}\n"
        "units:\n  boss: {like: bear, sheet: {melee: 5}}\n"
        "  bear: {like: toy/guard, name: bear, hands: [claw]}\n"
    )
    found = zoo(tmp_path, fudge=text)
    boss = unit(found, "boss")
    assert (boss.name, melee(boss), held(boss)) == ("bear", 5, ["paw"])
    assert boss.hands[0].stats == Weapon(bonus=3)


def test_a_unit_said_once_is_there_under_every_ruleset_that_has_what_it_is_like(tmp_path: Path) -> None:
    good_copy(
        tmp_path, other="units:\n  guard: {name: guard, sheet: {size: large}}\n  archer: {name: archer}\n"
    )
    home = tmp_path / "content" / "zoo"
    home.mkdir()
    (home / "pack.yaml").write_text(ZOO)
    (home / "units.yaml").write_text("units:\n  bear: {like: toy/guard, name: bear, role: strong}\n")
    found = load(tmp_path)
    assert found.problems == ()
    assert sorted(found.packs["zoo"].unit_sets) == ["fudge", "other"]
    assert found.units("zoo", "other").units["bear"].sheet.size == "large"  # type: ignore[attr-defined]
    assert found.packs["zoo"].roles == {"bear": "strong"}


def test_a_ruleset_gives_numbers_to_a_unit_that_is_said_once_and_what_it_says_goes_first(
    tmp_path: Path,
) -> None:
    found = zoo(
        tmp_path,
        units="units:\n  bear: {name: bear, hands: [toy/club]}\n  owl: {name: owl, hands: [toy/club]}\n",
        fudge="units:\n  bear: {sheet: {melee: 5}}\n  owl: {hands: [toy/bow]}\n",
    )
    assert (unit(found, "bear").name, melee(unit(found, "bear")), held(unit(found, "bear"))) == (
        "bear",
        5,
        ["club"],
    )
    assert held(unit(found, "owl")) == ["bow"]


def test_a_unit_like_another_has_its_role_unless_it_has_one_of_its_own(tmp_path: Path) -> None:
    good_copy(tmp_path, pack="title: Toy\nsummary: Units.\nroles: {guard: steady}\n")
    home = tmp_path / "content" / "zoo"
    home.mkdir()
    (home / "pack.yaml").write_text(ZOO + "roles: {cub: small}\n")
    (home / "fudge.yaml").write_text("units:\n  bear: {like: toy/guard}\n  cub: {like: toy/guard}\n")
    assert load(tmp_path).packs["zoo"].roles == {"bear": "steady", "cub": "small"}


def test_a_unit_like_another_has_its_letter_unless_it_has_one_of_its_own(tmp_path: Path) -> None:
    zoo(
        tmp_path,
        ZOO + "looks: {owl: o}\n",
        units="units:\n  cub: {like: bear, name: cub}\n  bear: {like: toy/guard, name: bear}\n"
        "  lynx: {like: bear, name: lynx, look: y}\n  owl: {like: toy/archer, name: owl}\n",
    )
    good_copy(tmp_path, pack=text_of("pack") + "looks: {guard: g, archer: a}\n")
    found = load(tmp_path)
    assert found.problems == ()
    assert found.packs["zoo"].looks == {"bear": "g", "cub": "g", "lynx": "y", "owl": "o"}


def test_letters_of_other_packs_come_with_their_units_and_leave_what_is_fought_as_it_is(
    tmp_path: Path,
) -> None:
    plain = zoo(tmp_path, scenarios__fight=FIGHT)
    good_copy(tmp_path, pack=text_of("pack") + "looks: {guard: x}\n")
    found = load(tmp_path)
    assert (dict(found.looks("fight")), dict(found.looks("spat"))) == ({"toy/guard": "x"}, {"guard": "x"})
    assert found.looks("gone") == {}
    assert found.looks("gone", "toy") == {"guard": "x"}
    assert found.cards["fight"].digest == plain.cards["fight"].digest
    setup = found.setup("fight", "fudge", "s")
    assert found.battle(setup) == plain.battle(setup)


def test_a_unit_that_replaces_another_brings_its_letter(tmp_path: Path) -> None:
    head = ZOO + "overrides: {toy: {units: [guard]}}\nlooks: {guard: b}\n"
    found = zoo(tmp_path, head, fudge="units:\n  guard: {like: toy/guard, name: bear}\n")
    assert found.looks("spat") == {"guard": "b"}


def test_a_map_in_a_pack_is_the_packs_own(tmp_path: Path) -> None:
    ground = "title: Den\nrows: |\n" + "  .......\n" * 7 + 'zones: {west: "1,1-1,5"}\n'
    found = zoo(tmp_path, scenarios__fight=FIGHT, maps__yard=ground)
    assert found.problems == ()
    assert found.cards["fight"].map_name == "Den"
    assert found.cards["spat"].map_name == "Yard"
    assert sorted(found.maps) == ["yard", "zoo/yard"]


def test_a_said_override_puts_one_scenario_in_the_place_of_another(tmp_path: Path) -> None:
    head = ZOO + "overrides: {toy: {scenarios: [spat]}}\n"
    found = zoo(tmp_path, head, scenarios__spat=FIGHT.replace("title: Spat", "title: Row"))
    assert found.problems == ()
    assert found.cards["spat"].title == "Row"
    assert found.cards["spat"].home == "zoo"


def test_a_said_override_puts_one_unit_in_the_place_of_another_wherever_that_fights(tmp_path: Path) -> None:
    head = ZOO + "overrides: {toy: {units: [guard]}}\n"
    found = zoo(tmp_path, head, fudge="units:\n  guard: {like: toy/guard, name: bear}\n")
    assert found.problems == ()
    battle = found.battle(found.setup("spat", "fudge", "s"))
    assert battle.units["a1"].name == "bear 1"
    assert found.packs["toy"].overrides == ()
    assert found.packs["zoo"].overrides == ("toy/units/guard",)


def test_a_pack_whose_lender_is_broken_is_left_out_and_the_mistake_told_once(tmp_path: Path) -> None:
    good_copy(tmp_path)
    (tmp_path / "content/toy/fudge.yaml").write_text("units:\n  guard: {name: guard, mele: 3}\n")
    home = tmp_path / "content" / "zoo"
    home.mkdir()
    (home / "pack.yaml").write_text(ZOO)
    (home / "fudge.yaml").write_text("units:\n  bear: {like: toy/guard, hands: [toy/club]}\n")
    assert [problem.path for problem in load(tmp_path).problems] == ["content/toy/fudge.yaml"]


@pytest.mark.parametrize("changed", ["fudge", "pack"])
def test_what_others_lend_counts_for_the_digest_of_a_scenario(changed: str, tmp_path: Path) -> None:
    before = zoo(tmp_path, scenarios__fight=FIGHT).cards["fight"].digest
    texts: dict[str, Any] = {"fudge": text_of("fudge").replace("melee: 3", "melee: 4")}
    texts["pack"] = text_of("pack") + "version: 1.0.0\n"
    good_copy(tmp_path, **{changed: texts[changed]})
    assert (load(tmp_path).cards["fight"].digest != before) is (changed == "fudge")


def test_a_battle_is_made_from_the_packs_of_its_file_and_units_and_map_and_of_what_these_need(
    tmp_path: Path,
) -> None:
    found = zoo(tmp_path, ZOO + "version: 1.0.0\n", scenarios__fight=FIGHT)
    assert list(found.pack_marks("spat")) == ["toy"]
    assert list(found.pack_marks("fight")) == ["toy", "zoo"]
    assert found.pack_marks() == found.pack_marks("fight")
    assert found.pack_marks()["zoo"].startswith("1.0.0 ")


def test_a_save_from_a_pack_goes_on_without_the_pack_which_is_named(tmp_path: Path) -> None:
    found = zoo(tmp_path, scenarios__fight=FIGHT)
    real = {"fudge": own_ruleset("fudge")}
    found = library([tmp_path], real)
    path = tmp_path / "a.save"
    with Session.start(found.setup("fight", "fudge", "s"), found, path) as game:
        before = game.battle
    shutil.rmtree(tmp_path / "content" / "zoo")
    with Session.resume(path, library([tmp_path], real)) as again:
        assert again.battle == before
        gone = "The pack zoo is no longer here, or has mistakes"
        assert again.notices == (f"{gone}; the save has a copy of what it needs.",)


PUZZLE = """\
title: Two bears
theme: finish the cripple
question: Whom do you shoot?
rows: |
  ######
  #a..B#
  #...B#
  ######
asked: a1
units:
  a1: {unit: toy/archer, carried: [toy/club, toy/club]}
  b1: {unit: bear}
  b2: {unit: toy/guard}
answers: {right: [a1 shoot b1]}
reason: It is a bear.
"""


def test_units_and_things_of_another_pack_stand_in_a_puzzle(tmp_path: Path) -> None:
    zoo(tmp_path, fudge="units:\n  bear: {like: toy/guard, name: bear}\n", puzzles__fudge__two=PUZZLE)
    found = library([tmp_path], {"fudge": own_ruleset("fudge")})
    puzzles = read_puzzles([tmp_path], found)
    assert puzzles.problems == ()
    units = puzzles.by_id["fudge/two"].start.units
    assert [one.name for one in units.values()] == ["archer", "bear", "guard"]
    assert [item.id for item in units["a1"].carried] == ["a1.club", "a1.club2"]


LESSON = """\
number: 1
title: A step
rules: fudge
summary: One step.
rows: |
  #######
  #a.1.B#
  #######
units:
  a1: {unit: toy/archer}
  b1: {unit: toy/guard}
cards:
  - text: Go there.
    until: [{stand: a1, within: "1"}]
won: Well done.
lost: Again.
"""


def taught(folder: Path, overrides: str) -> tuple[list[str], list[str]]:
    """Three packs with a lesson and a puzzle of the same id: by whose they are then, and what is said.

    `ark` comes before `toy` by the alphabet, and says that; `yak` comes after both and says nothing.
    """
    good_copy(folder)
    for name, head in {
        "toy": "",
        "ark": f"needs: {{toy: any}}\n{overrides}",
        "yak": "needs: {toy: any}\n",
    }.items():
        home = folder / "content" / name
        for below, text in {
            "lessons/step": LESSON,
            "puzzles/fudge/two": PUZZLE.replace("bear}", "toy/guard}"),
        }.items():
            path = home / f"{below}.yaml"
            path.parent.mkdir(parents=True, exist_ok=True)
            own = text if name != "toy" else text.replace("toy/", "")
            path.write_text(own.replace("title: ", f"title: {name} "))
        with (home / "pack.yaml").open("a") as file:
            file.write(f"title: {name}\nsummary: It.\n{head}" if name != "toy" else "")
    found = library([folder], {"fudge": own_ruleset("fudge")})
    lessons, puzzles = read_lessons([folder], found), read_puzzles([folder], found)
    titles = [lessons.by_id["step"].title, puzzles.by_id["fudge/two"].title]
    return titles, [*map(str, (*found.problems, *lessons.problems, *puzzles.problems))]


def test_a_lesson_and_a_puzzle_are_replaced_where_a_pack_says_so_and_nowhere_else(tmp_path: Path) -> None:
    titles, said = taught(tmp_path, "overrides: {toy: {lessons: [step], puzzles: [fudge/two]}}\n")
    assert titles == ["ark A step", "ark Two bears"]
    assert said == [
        f"content/yak/{place}.yaml:1:1: there is a {kind} already, in content/ark/{place}.yaml "
        f"(choose another id, or say `overrides: {{ark: {said_so}}}` in pack.yaml)"
        for place, kind, said_so in (
            ("lessons/step", "lesson `step`", "{lessons: [step]}"),
            ("puzzles/fudge/two", "puzzle `fudge/two`", "{puzzles: [fudge/two]}"),
        )
    ]


def test_without_a_word_of_it_the_lesson_of_the_pack_that_is_needed_stays(tmp_path: Path) -> None:
    titles, said = taught(tmp_path, "")
    assert titles == ["toy A step", "toy Two bears"]
    assert len(said) == 4
    assert all("already, in content/toy/" in one for one in said)


@pytest.mark.parametrize(
    ("overrides", "said"),
    [
        (
            "{lessons: [stop]}",
            "this replaces nothing: `toy` has no lesson `stop` (did you mean `step`?)",
        ),
        (
            "{puzzles: [fudge/tow]}",
            "this replaces nothing: `toy` has no puzzle `fudge/tow` (did you mean `fudge/two`?)",
        ),
        ("{puzzles: [two]}", "`two` names no puzzle (its system and its id, as `fudge/escape`)"),
    ],
)
def test_what_replaces_no_lesson_or_puzzle_is_told_in_its_place(
    overrides: str, said: str, tmp_path: Path
) -> None:
    place = f"content/ark/pack.yaml:4:{len('overrides: {toy: [') + overrides.index('[') + 1}: "
    assert any(
        one.startswith(place + said) for one in taught(tmp_path, f"overrides: {{toy: {overrides}}}\n")[1]
    )


def test_a_chain_of_packs_has_an_end_however_many_there_are(tmp_path: Path) -> None:
    many = 400
    for number in range(many):
        home = tmp_path / "content" / f"p{number:03}"
        home.mkdir(parents=True)
        needs = f"needs: {{p{number + 1:03}: any}}\n" if number + 1 < many else ""
        (home / "pack.yaml").write_text(f"title: Link\nsummary: x\n{needs}")
    found = load(tmp_path)
    said = [one for one in found.problems if "a chain of more than 20 packs" in one.message]
    assert said
    assert "p399" in found.packs
    assert "p000" not in found.packs


def test_a_moment_with_units_of_another_pack_is_kept_as_a_scenario(tmp_path: Path) -> None:
    zoo(tmp_path, scenarios__fight=FIGHT)
    real = {"fudge": own_ruleset("fudge")}
    found = library([tmp_path / "game", tmp_path], real)
    with Session.start(found.setup("fight", "fudge", "s"), found) as game:
        text = scenario_text(game.battle, found.scenarios["fight"])
    (tmp_path / "content" / "zoo" / "scenarios" / "again.yaml").write_text(text)
    again = library([tmp_path / "game", tmp_path], real)
    assert again.problems == ()
    assert again.scenarios["again"].kinds == {"toy/guard", "toy/archer"}


def test_a_foe_of_another_pack_is_named_by_its_kind_with_or_without_the_pack(tmp_path: Path) -> None:
    for foe in ("archer", "toy/archer", "Bea"):
        goal = f"    goals: [{{do: assassinate, unit: {foe}}}]\n"
        found = zoo(tmp_path, scenarios__fight=FIGHT.replace("  blue:\n", f"{goal}  blue:\n"))
        assert found.problems == ()
        assert dict(found.scenarios["fight"].objectives[0].args) == {"unit": "b2"}


def test_what_is_said_once_is_left_out_under_a_ruleset_that_has_not_all_it_goes_back_to(
    tmp_path: Path,
) -> None:
    good_copy(tmp_path, other="units:\n  archer: {name: archer}\n")
    home = tmp_path / "content" / "zoo"
    home.mkdir()
    (home / "pack.yaml").write_text(ZOO)
    text = "units:\n  cub: {like: bear, name: cub}\n  bear: {like: toy/guard}\n  owl: {like: toy/archer}\n"
    (home / "units.yaml").write_text(text)
    found = load(tmp_path)
    assert [str(problem) for problem in found.problems] == []
    assert list(found.packs["zoo"].unit_sets["fudge"].units) == ["cub", "bear", "owl"]
    assert list(found.packs["zoo"].unit_sets["other"].units) == ["owl"]


def test_a_mistake_in_what_is_said_once_is_told_once(tmp_path: Path) -> None:
    good_copy(tmp_path, other="units:\n  guard: {name: guard}\n  archer: {name: archer}\n")
    home = tmp_path / "content" / "zoo"
    home.mkdir()
    (home / "pack.yaml").write_text(ZOO)
    (home / "units.yaml").write_text("units:\n  cub: {like: bear}\n  bear: {like: cub}\n")
    (said,) = load(tmp_path).problems
    assert (said.path, said.line, said.column) == ("content/zoo/units.yaml", 3, 16)
    assert said.message == "a circle: `cub` is like `bear`, `bear` is like `cub`"


def test_of_two_packs_of_one_id_the_second_is_left_out_and_where_the_first_lies_is_told(
    tmp_path: Path,
) -> None:
    own, users = good_copy(tmp_path / "own"), good_copy(tmp_path / "users")
    shutil.rmtree(users / "maps")
    said = [str(problem).splitlines()[0] for problem in load(own, users).problems]
    assert said == [f"{users}/content/toy:1:1: there is a pack `toy` already (it lies in content/toy)"]


ONCE = "units:\n  lynx: {name: lynx, look: ll, hands: [toy/club]}\n  hare: {name: hare, hands: [toy/club]}\n"
NUMBERS = """\
units:
  lynx: {sheet: {melee: 1}}
  hare: {sheet: {melee: 99}}
  kid: {like: lynx, sheet: {speed: 99}}
  fox: {sheet: {melee: 1}}
"""


def test_a_mistake_in_what_is_said_once_keeps_none_in_the_numbers_from_being_told(tmp_path: Path) -> None:
    found = zoo(tmp_path, units=ONCE, fudge=NUMBERS)
    assert [(Path(one.path).name, one.line, one.message) for one in found.problems] == [
        ("fudge.yaml", 3, "99 is too much; the most is 6"),
        ("fudge.yaml", 4, "nothing is called `speed` here"),
        ("fudge.yaml", 5, "`name` is missing here"),
        ("units.yaml", 2, "one small letter, a to z, belongs here, not the text `ll`"),
    ]
    assert found.packs["zoo"].unit_sets == {}


def test_of_a_pack_whose_units_are_said_in_no_yaml_the_numbers_are_still_looked_at(tmp_path: Path) -> None:
    """What any of its units has no name for, or is like, may stand in the file that cannot be read."""
    found = zoo(tmp_path, units="units: [\n", fudge=NUMBERS + "  cub: {like: wolf}\n")
    assert [(Path(one.path).name, one.line, one.message) for one in found.problems] == [
        ("fudge.yaml", 3, "99 is too much; the most is 6"),
        ("fudge.yaml", 4, "nothing is called `speed` here"),
        ("units.yaml", 2, "this is not YAML: while parsing a flow node did not find expected node content"),
    ]


WRONG_FIGHT = FIGHT.replace("map: yard", "map: yard\nlimit: 0").replace("toy/archer", "toy/archr", 1)
FOX = "units:\n  fox: {like: toy/guard, name: fox, hands: [toy/clb], sheet: {melee: 99}}\n"


def all_told(found: Library) -> list[tuple[str, str]]:
    return [(Path(one.path).name, one.message) for one in found.problems]


def wrong_everywhere(folder: Path, head: str) -> list[tuple[str, str]]:
    """What is told of a pack with that head, and mistakes in its units and its scenario."""
    found = zoo(folder, head, fudge=FOX, scenarios__fight=WRONG_FIGHT)
    assert "zoo" not in found.packs
    assert "fight" not in found.cards
    return all_told(found)


BEHIND = [
    ("fudge.yaml", "there is no item `toy/clb` under `fudge`"),
    ("fudge.yaml", "99 is too much; the most is 6"),
    ("fight.yaml", "0 is too little; the least is 1"),
]
"""Told of the pack whatever its head is like."""


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("title: Zoo\nneeds: {toy: any}\n", "`summary` is missing here"),
        (f"{ZOO}version: 1\n", "text belongs here, not the number 1"),
        (f"{ZOO}licens: free\n", "nothing is called `licens` here"),
        ("title: Zoo\nsummary: Beasts.\nneeds: [toy]\n", "lines of `key: value` belong here, not a list"),
        (f"{ZOO}id: too\n", "the folder of the pack is called `zoo`"),
        (f"{ZOO}overrides: {{gone: {{units: [fox]}}}}\n", "the pack `gone` is not here"),
        ("title: [\n", "this is not YAML: while parsing a flow node did not find expected node content"),
    ],
)
def test_a_mistake_in_the_head_of_a_pack_keeps_nothing_else_from_being_told(
    head: str, said: str, tmp_path: Path
) -> None:
    told = wrong_everywhere(tmp_path, head)
    assert sorted(told) == sorted([("pack.yaml", said), *BEHIND])


@pytest.mark.parametrize(("needed", "hint"), [("moon", "install it first"), ("toi", "did you mean `toy`?")])
def test_of_a_pack_that_is_not_here_nothing_is_told_to_be_missing(
    needed: str, hint: str, tmp_path: Path
) -> None:
    head = f"title: Zoo\nsummary: Beasts.\nneeds: {{{needed}: any}}\n"
    found = zoo(tmp_path, head, units=f"units:\n  owl: {{like: {needed}/guard, name: owl}}\n")
    assert [(one.message, one.hint) for one in found.problems] == [(f"the pack `{needed}` is not here", hint)]


def test_a_pack_without_a_head_is_looked_at_as_well(tmp_path: Path) -> None:
    good_copy(tmp_path)
    home = tmp_path / "content" / "zoo"
    home.mkdir()
    (home / "fudge.yaml").write_text(FOX, encoding="utf-8")
    assert all_told(load(tmp_path)) == [*BEHIND[:2], ("pack.yaml", "this file is missing")]


def test_what_a_broken_pack_may_have_is_not_told_to_be_missing_where_others_use_it(tmp_path: Path) -> None:
    other = good_copy(tmp_path) / "content" / "den"
    (other / "scenarios").mkdir(parents=True)
    (other / "pack.yaml").write_text("title: Den\nsummary: A den.\nneeds: {toy: any, zoo: any}\n")
    fight = FIGHT.replace("toy/archer", "zoo/fox").replace("map: yard", "map: zoo/pit")
    (other / "scenarios" / "fight.yaml").write_text(fight.replace("limit", "limt"))
    assert all_told(zoo(tmp_path, "title: Zoo\nneeds: {toy: any}\n", fudge=FOX)) == [
        ("pack.yaml", "the pack `zoo` cannot be used"),
        *BEHIND[:2],
        ("pack.yaml", "`summary` is missing here"),
    ]


def test_a_pack_made_for_another_version_is_not_measured_by_this_one(tmp_path: Path) -> None:
    head = ZOO.replace("any", '">=9"')
    assert wrong_everywhere(tmp_path, head) == [("pack.yaml", "`toy` says no version, not >=9")]


def test_a_moment_at_which_nobody_of_a_side_is_left_is_kept_without_that_side(tmp_path: Path) -> None:
    write_houses(tmp_path, 3)
    real = {"fudge": rulesets()["fudge"]}
    found = library([tmp_path], real)
    start = found.battle(found.setup("houses", "fudge", "s"))
    for unit in [*start.up("reds")]:
        start = start.with_unit(changed(unit, out="down"))
    text = scenario_text(start, found.scenarios["houses"])
    (tmp_path / "content" / "closed" / "scenarios" / "again.yaml").write_text(text)
    again = library([tmp_path], real)
    assert again.problems == ()
    assert [side.id for side in again.scenarios["again"].sides] == ["blues", "greens"]
