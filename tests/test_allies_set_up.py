"""Setting up with allies: each squad is placed by its commander, and is ready for itself alone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from skirmish.ai.think import think
from skirmish.model.action import parse
from skirmish.model.scene import Ally
from skirmish.rules import rulesets
from skirmish.session import Session
from tests.cli.shell import skirmish
from tests.cli.yard import SCENARIO, write_yard
from tests.scenario import battle, figure, start
from tests.test_allies import OPPONENT, TWO, asked, hosted

SYSTEMS = tuple(rulesets())
YARD = """
    ############
    #a.m.....B.#
    #a.m.....B.#
    #.....m....#
    ############
"""


def fight(system: str, seats: Mapping[str, str] = TWO) -> Session:
    """A drawn battle in which red may set up in the five columns in the west; `m` is the militia, red's ally.

    The third of the militia stands outside.
    """
    ruleset = rulesets()[system]
    terrain = battle(ruleset, YARD).terrain
    west = terrain.mask(cell for cell in terrain.cells(terrain.walkable) if cell.x <= 5)
    units = {"m": figure(ruleset.sheet(), ally="militia")}
    allies = (Ally("militia", "Village militia", "red"),)
    game = start(ruleset, YARD, units=units, allies=allies, fog=False, deploy={"red": west}, charted=True)
    return hosted(game, seats)


def at(session: Session, unit: str) -> str:
    """Where a unit stands."""
    return str(session.battle.units[unit].cell)


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_squad_sets_up_for_itself_and_who_starts_outside_stays(system: str) -> None:
    session = fight(system)
    assert (session.squad, asked(session)) == ("red", ["a1", "a2"])
    assert session.refuse(parse("m1 place 4,1")) is not None
    taken = session.refuse(parse("a1 place 3,1"))
    assert taken is not None, "m1 stands there, and is another's to move"
    assert taken.reason == "m1 stands there."
    itself = session.refuse(parse("a1 place 1,1"))
    assert itself is not None
    assert itself.reason == "a1 stands there already.", "it said that A1 cannot place there"
    session.submit(parse("a1 place 1,2"))
    assert (at(session, "a1"), at(session, "a2")) == ("1,2", "1,1"), "the side's own change places"
    session.submit(parse("a1 ready"))
    assert (session.squad, asked(session)) == ("militia", ["m1", "m2"])
    assert session.refuse(parse("a1 place 2,2")) is not None
    assert session.refuse(parse("m1 place 1,1")) is not None
    assert session.refuse(parse("m1 place 6,1")) is not None
    session.submit(parse("m2 place 5,3"))
    session.submit(parse("m2 ready"))
    assert session.view(session.asked).prompts[0].ask != "place"
    assert (at(session, "m2"), at(session, "m3")) == ("5,3", "6,3")


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_side_of_three_may_concede_while_it_sets_up(system: str) -> None:
    ruleset = rulesets()[system]
    yard = YARD.replace("#.....m....#", "#.....c....#")
    terrain = battle(ruleset, yard).terrain
    zones = {"red": terrain.walkable, "blue": terrain.walkable}
    units = {"m": figure(ruleset.sheet(), ally="militia")}
    allies = (Ally("militia", "Village militia", "red"),)
    sides = {"red": "am", "blue": "B", "green": "c"}
    game = start(ruleset, yard, units=units, sides=sides, allies=allies, deploy=zones, fog=False)
    assert game.asked.startswith("a1 placement")
    game.do("red concede")
    assert game.asked == "B1 placement, B2 placement", "neither red nor its militia sets up any more"
    assert {game.unit(name).out for name in ("a1", "a2", "m1", "m2")} == {"yielded"}
    game.do("B1 ready")
    assert "placement" not in game.asked


def test_an_opponent_places_the_allies_it_plays_and_nobody_else() -> None:
    session = fight("fudge", OPPONENT)
    session.submit(parse("a2 ready"))
    moved = set()
    while session.view(session.asked).prompts[0].ask == "place":
        action = think(session.ruleset, session.view("red"), "regular").action
        moved |= {action.unit} if action.verb == "place" else set()
        session.submit(action)
        assert len(moved) < 9
    assert moved <= {"m1", "m2"}
    assert (at(session, "a1"), at(session, "a2"), at(session, "m3")) == ("1,1", "1,2", "6,3")
    assert all(session.battle.units[name].cell.x <= 5 for name in ("m1", "m2"))


def test_a_person_places_the_allies_of_an_opponent() -> None:
    session = fight("fudge", {"red": "ai:recruit", "militia": "human", "blue": "ai:recruit"})
    assert session.squad == "red"
    session.submit(parse("a1 ready"))
    assert (session.squad, asked(session)) == ("militia", ["m1", "m2"])


GUARDS = """\
    allies:
      guards:
        name: Hired guards
        seat: ai:recruit
        units:
          - {unit: guard, name: Eve, at: "2,4", facing: e}
    deploy: camp
  watch:
"""


@pytest.mark.parametrize("seat", ["human", "ai:recruit"])
def test_line_by_line_ready_is_said_by_each_who_has_units_to_place(tmp_path: Path, seat: str) -> None:
    write_yard(tmp_path)
    text = SCENARIO.format(title="The hire", infiltrators="").replace("  watch:\n", GUARDS)
    (tmp_path / "content" / "small" / "scenarios" / "hire.yaml").write_text(text, encoding="utf-8")
    ground = next((tmp_path / "maps").glob("*.yaml"))
    ground.write_text(ground.read_text(encoding="utf-8") + 'zones:\n  camp: "1,1-3,4"\n', encoding="utf-8")
    typed = ["a1 ready", "a3 place 3,3", "a3 ready", "quit"] if seat == "human" else ["a1 ready", "quit"]
    said = skirmish(
        "--data-dir", tmp_path, "play", "--plain", "hire", "--seed", "7",
        "--seat", "watch=ai:recruit", "--seat", f"guards={seat}", typed="".join(f"{one}\n" for one in typed),
    )  # fmt: skip
    assert said.err == ""
    first, *others = [line for line in said.lines if "Where are they to stand?" in line]
    assert "Thieves" in first
    assert any("Hired guards" in line for line in others) is (seat == "human"), said.out
