"""`twenty`, the system of a stranger: its rules, opponents, and the way in by an entry point."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import sysconfig
import venv
from dataclasses import replace
from fcntl import LOCK_EX, flock
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from examples.twenty import RULESET
from examples.twenty.checks import AttackCheck, AttackOutcome, ScoreCheck, roll_attack
from examples.twenty.sheet import Sheet, Weapon
from examples.twenty.verbs import PARRYING
from skirmish.arena import Bout, fight
from skirmish.cli.odds_report import lines
from skirmish.conformance import examine
from skirmish.dice import odds
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import CheckRolled, UnitHurt
from skirmish.model.kit import Item
from skirmish.model.moment import Moment
from skirmish.odds.answer import ask
from skirmish.odds.query import read_query
from skirmish.packs.library import Library, library
from skirmish.rules.primer import misfits
from tests.rules.proves import proves
from tests.scenario import Figure, figure, start

TOP = Path(__file__).resolve().parent.parent
PACKAGE = TOP / "examples" / "twenty"
DATA = PACKAGE / "data"
SWORD = Item("sword", "sword", "sword", Weapon(harm=2))
BOW = Item("bow", "bow", "bow", Weapon(use="afar"))
FIRST = [20, 1]
"""Initiative: the one who stands first in the drawing goes first."""

YARD = """
    ########
    #..aB..#
    #...B..#
    ########
"""


def armed(item: Item = SWORD, **numbers: int) -> Figure:
    """A fighter with that in hand."""
    return figure(Sheet(**numbers), hands=(item,))


def reach(face: int, harm: int = 2) -> dict[str, Fraction]:
    """By outcome: how likely the game says it is."""
    found = odds(roll_attack, AttackCheck(face, harm)).items()
    return {outcome.name: chance for outcome, chance in found}


@pytest.mark.parametrize(("face", "hits"), [(11, 9), (15, 5), (2, 18), (-3, 18), (20, 0), (27, 0)])
@proves("TW-03", "TW-06")
def test_each_face_is_one_in_twenty(face: int, hits: int) -> None:
    """20 is a great hit and 1 a miss, whatever is needed; between them the faces are counted by hand."""
    found = reach(face)
    assert found["great"] == Fraction(1, 20)
    assert found.get("hit", 0) == Fraction(hits, 20)
    assert found["miss"] == Fraction(19 - hits, 20)


@proves("TW-06")
def test_a_great_hit_costs_a_wound_more() -> None:
    outcomes = odds(roll_attack, AttackCheck(11, 2))
    assert set(outcomes) == {AttackOutcome("miss"), AttackOutcome("hit", 2), AttackOutcome("great", 3)}


@proves("TW-01")
def test_turns_go_by_the_score_and_then_by_wits() -> None:
    units = {"a": armed(wits=1), "B1": armed(wits=3), "B2": armed(wits=2)}
    game = start(RULESET, YARD, units=units, dice=[14, 12, 19])
    assert [unit for unit, _ in game.battle.clock.order] == ["B2", "B1", "a1"]  # type: ignore[union-attr]


@proves("TW-02")
def test_a_turn_is_a_move_and_an_attack_in_either_order() -> None:
    game = start(RULESET, YARD, units={"a": armed(speed=3), "B": armed()}, dice=[20, 1, 2])
    assert game.refused("a1 move 7,2")
    game.do("a1 strike B1 with=sword")
    game.do("B1 take", dice=[2])
    assert game.asked == "a1 turn"
    assert game.refused("a1 strike B1 with=sword") == "a1 has done that already."
    game.do("a1 move 1,1")
    assert game.asked == "B2 turn"


@proves("TW-03")
def test_a_blow_needs_eleven_and_the_guard_less_the_skill() -> None:
    game = start(RULESET, YARD, units={"a": armed(strike=3), "B": armed(guard=4)}, dice=[20, 1, 2])
    assert game.refused("a1 strike B2 with=sword") == ""
    game.do("a1 strike B1 with=sword")
    game.do("B1 take", dice=[12])
    assert game.unit("B1").hp == 1
    rolled = game.events(CheckRolled)[0]
    assert rolled.check.face == 12
    assert [(row.reason, row.amount) for row in rolled.check.rows] == [("Strike", 3), ("Guard", 4)]


@proves("TW-04")
def test_a_parry_is_worth_four_and_comes_once_between_turns() -> None:
    yard = YARD.replace("#...B", "#....").replace("#..aB", "#.aaB")
    game = start(RULESET, yard, units={"a": armed(), "B": armed()}, dice=[20, 19, 1])
    game.do("a1 move 3,2")
    game.do("a1 strike B1 with=sword")
    assert game.asked == "B1 parry"
    game.do("B1 parry", dice=[14])
    assert game.unit("B1").hp == 3
    assert game.unit("B1").has("parried")
    game.do("a2 strike B1 with=sword", dice=[11])
    assert game.unit("B1").hp == 1
    game.decline().until("B1")
    assert not game.unit("B1").has("parried")


@pytest.mark.parametrize(
    ("ground", "face"),
    [("a...........", 11), ("a..=........", 11), ("a..........=", 15), ("a..........*", 13)],
)
@proves("TW-05")
def test_distance_and_cover_make_a_shot_harder(ground: str, face: int) -> None:
    """Aim 2: 11 - 2, one more for the full 10 m of twelve cells, and cover beside the target or none."""
    drawing = f"{'#' * 15}\n#{ground}B#\n{'#' * 15}"
    game = start(RULESET, drawing, units={"a": armed(BOW), "B": armed()}, dice=FIRST)
    game.do("a1 shoot B1 with=bow", dice=[1])
    assert game.events(CheckRolled)[0].check.face == face - 2 + 1


@proves("TW-05")
def test_a_shot_needs_sight_and_room() -> None:
    shut = YARD.replace("#...B..#", "########")
    game = start(RULESET, shut, units={"a": armed(BOW), "B": armed()}, dice=FIRST)
    assert game.refused("a1 shoot B1 with=bow") == "Too close to shoot."
    walled = "#######\n#a.#.B#\n#..#..#\n#.....#\n#######"
    game = start(RULESET, walled, units={"a": armed(BOW), "B": armed()}, dice=FIRST, fog=False)
    assert game.refused("a1 shoot B1 with=bow") == "Out of sight."


@proves("TW-07")
def test_who_has_no_wounds_left_is_out() -> None:
    game = start(RULESET, YARD, units={"a": armed(), "B": armed(wounds=2)}, dice=[20, 1, 2])
    game.do("a1 strike B1 with=sword")
    game.do("B1 take", dice=[15])
    assert game.unit("B1").out == "down"


@proves("TW-08")
def test_ten_rounds_without_a_wound_are_a_draw() -> None:
    game = start(RULESET, YARD, units={"a": armed(), "B": armed()}, dice=[20, 1, 2],
                 options={"stalemate": 10}, limit=50)  # fmt: skip
    while not game.result:
        game.decline()
    assert game.result == "draw by stalemate"
    assert not [event for event in game.log if isinstance(event, UnitHurt)]


# ------------------------------------------------------------------------------------------ as it is played


@cache
def content() -> Library:
    """What a player has who installed it and put its pack into the data folder."""
    return library((DATA,), {RULESET.id: RULESET})


def test_its_pack_is_in_order_and_its_primer_complete() -> None:
    assert content().problems == ()
    assert content().cards["quarrel"].rulesets == ("twenty",)
    assert misfits(RULESET.prose.primer) == ()


@pytest.mark.parametrize("number", range(3))
def test_opponents_fight_it_out(number: int) -> None:
    setup = content().setup("quarrel", "twenty", str(number))
    ending = fight(content(), Bout(setup, {"inn": "regular", "guests": "recruit"}))
    assert ending.slips == 0
    assert ending.cause in {"objective", "out"}


def test_random_battles_of_its_scenario_keep_the_laws() -> None:
    def make(seed: str) -> Battle:
        return content().battle(content().setup("quarrel", "twenty", seed))

    report = examine(RULESET, make, seeds=map(str, range(10)))
    assert not report.violations, report


@pytest.mark.parametrize("missing", [AttackCheck, AttackOutcome, ScoreCheck])
def test_a_class_that_its_records_lack_is_found(missing: type) -> None:
    """What only stands in rolls is in no battle: the save is written from the events of each step."""

    def make(seed: str) -> Battle:
        return content().battle(content().setup("quarrel", "twenty", seed))

    table = replace(RULESET, records=tuple(kind for kind in RULESET.records if kind is not missing))
    report = examine(table, make, seeds=["1"])
    assert {one.law for one in report.violations} == {"a battle can be saved"}
    assert any(missing.__name__ in one.detail for one in report.violations)


@pytest.fixture(scope="module")
def installed(shared_place: Path) -> Path:
    """The interpreter of an environment with the package; made once, for nobody changes anything in it."""
    place = shared_place / "stranger"
    with place.with_suffix(".lock").open("w") as lock:
        flock(lock, LOCK_EX)  # Other workers wait until it is there.
        if not (place / "made").exists():
            install(place)
            (place / "made").touch()
    return place / "venv" / "bin" / "python"


def install(place: Path) -> None:
    """Install the package beside the game into an empty environment, in a folder that is not there yet.

    The wheel is built here, where the build backend is, so that nothing has to be fetched.
    """
    project, wheels, home = place / "project", place / "wheels", place / "venv"
    shutil.copytree(PACKAGE, project, ignore=shutil.ignore_patterns("__pycache__", "data"))
    pip("wheel", "--no-build-isolation", "--wheel-dir", wheels, project)
    venv.create(home, symlinks=True)
    interpreter = home / "bin" / "python"
    pip("--python", interpreter, "install", "--no-index", *wheels.iterdir())
    (site,) = home.glob("lib/python*/site-packages")
    # The game and what it needs are those of this checkout; installing them anew would take minutes.
    (site / "game.pth").write_text(f"{TOP}\n{sysconfig.get_path('purelib')}\n")


def pip(*arguments: object) -> None:
    """Run pip without asking anybody else."""
    quiet = ["--disable-pip-version-check", "--quiet"]
    options = [str(one) for one in arguments]
    place = options.index("wheel" if "wheel" in options else "install") + 1
    command = [sys.executable, "-m", "pip", *quiet, *options[:place], "--no-deps", *options[place:]]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr


def run(installed: Path, *arguments: str) -> str:
    """What `skirmish` prints where the package is installed."""
    done = subprocess.run(
        [installed, "-m", "skirmish", "--data-dir", str(DATA), *arguments],
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
        cwd=installed.parent,
    )
    assert "left out" not in done.stderr
    return done.stdout


def test_an_installed_package_is_found_by_its_entry_point(installed: Path) -> None:
    assert "twenty" in [one["id"] for one in json.loads(run(installed, "rules", "--json"))]
    assert "quarrel   yard  twenty  A quarrel about the bill" in run(installed, "scenario", "list")


def test_its_odds_are_exact_at_the_door(installed: Path) -> None:
    """A bully (Strike 5) at a guard (Guard 4): 10 or more; a parry makes it 14 or more."""
    asked = ("yard/bully", "yard/guard", "--rules", "twenty", "--verb", "strike", "--distance", "1", "--json")
    for reply, hits in (("take", 10), ("parry", 6)):
        said = json.loads(run(installed, "odds", *asked, "--reaction", reply))
        chances = {outcome["name"]: Fraction(outcome["p"]) for outcome in said["outcomes"]}
        assert chances == {
            "great": Fraction(1, 20),
            "hit": Fraction(hits, 20),
            "miss": Fraction(19 - hits, 20),
        }


@pytest.mark.slow
def test_a_battle_of_it_can_be_simulated_from_the_shell(installed: Path) -> None:
    said = json.loads(
        run(installed, "simulate", "quarrel", "-n", "2", "--jobs", "2", "--level", "recruit", "--json")
    )
    assert said["slips"] == 0
    assert said["battles"] == 2


def test_it_gives_way_to_a_system_of_the_same_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rulesets of one id cannot both be had: the game's own goes first."""
    from skirmish import rules

    class Point:
        @staticmethod
        def load() -> object:
            return replace(RULESET, id="fudge")

    monkeypatch.setattr(rules, "entry_points", lambda group: [Point])
    found = rules.rulesets.__wrapped__()
    assert found["fudge"].title != "Twenty"
    assert found.left_out == ("the ruleset '': there is a ruleset 'fudge' already",)


def test_a_blow_that_an_answer_has_undone_is_told_as_no_roll() -> None:
    """As where a parry disarms: the blow below it comes to nothing, by its `before`."""

    def is_parried(moment: Moment, action: Action) -> bool:
        return moment.battle.units[action.target_id].has(PARRYING)

    verbs = {**RULESET.verbs, "blow": replace(RULESET.verbs["blow"], before=is_parried)}
    table = replace(RULESET, verbs=verbs)
    query = read_query(content(), table, actor="guard", target="guard", verb="strike", replies=("parry",))
    answer = ask(table, query)
    assert [line.split() for line in lines(table, answer) if "%" in line][:1] == [
        ["100.000%", "1/1", "no", "roll"]
    ]
