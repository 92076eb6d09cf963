"""Allies: units of a side that somebody else commands, under the rules, at the keyboard and in saves."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from skirmish import api
from skirmish.ai.think import think
from skirmish.app.lines import plain
from skirmish.app.picture import Picture
from skirmish.app.recap import Recap
from skirmish.app.rows.report.parts import deed_rows
from skirmish.arena import choose
from skirmish.cli.chart import chart
from skirmish.dice import Stream
from skirmish.errands.errands import Errands
from skirmish.errors import IllegalAction, SaveError, SettingsError
from skirmish.hotseat import Keyboard, commanded, conceding, humans
from skirmish.model.action import parse
from skirmish.model.change import changed
from skirmish.model.scene import Ally
from skirmish.model.squads import banner, squad_of
from skirmish.packs.library import library
from skirmish.packs.setup import Setup
from skirmish.packs.written import scenario_text
from skirmish.records import savefile
from skirmish.records.codec import Codec
from skirmish.records.replay import start_of, verify
from skirmish.rules import rulesets
from skirmish.session import Session
from skirmish.texts.briefing import players
from tests.effort import every
from tests.packs.toys import good_copy
from tests.scenario import Game, figure, start

SYSTEMS = tuple(rulesets())
YARD = """
    ############
    #a.m....B..#
    #a.m....B..#
    ############
"""
OPPONENT = {"red": "human", "militia": "ai:recruit", "blue": "ai:recruit"}
"""A person with allies that an opponent plays."""
TWO = {**OPPONENT, "militia": "human"}
"""Two people side by side."""


def fight(
    system: str, seats: Mapping[str, str] = OPPONENT, *, drawing: str = YARD, seed: str = "test"
) -> Session:
    """The drawn battle as a session: `m` is the militia, which fights for red."""
    ruleset = rulesets()[system]
    allied = figure(ruleset.sheet(), ally="militia")
    allies = (Ally("militia", "Village militia", "red"),)
    options = {"order": "none"} if system == "stunts" else {}  # There a side chooses who goes next.
    game = start(ruleset, drawing, units={"m": allied}, allies=allies, fog=False, seed=seed, options=options)
    return hosted(game, seats)


def hosted(game: Game, seats: Mapping[str, str]) -> Session:
    """The drawn battle with these seats."""
    session = Session(game.ruleset, Setup("drawn", game.ruleset.id, "1", seats=seats), game.steps[0].before)
    session._steps = list(game.steps)
    return session


def asked(session: Session) -> list[str]:
    """Whom the view of the side that is asked says to be asked."""
    return [prompt.unit for prompt in session.view(session.asked).prompts]


def decline(session: Session) -> None:
    """Let the first that is asked do nothing."""
    prompt = session.view(session.asked).prompts[0]
    session.submit(parse(f"{prompt.unit} {prompt.decline}"))


def until(session: Session, *units: str) -> Session:
    """Decline until just these are asked."""
    for _ in range(100):
        if asked(session) == [*units]:
            return session
        decline(session)
    raise AssertionError(f"{units} were never asked")


# ---------------------------------------------------------------------------------------- who is asked


def test_where_a_side_chooses_who_goes_next_people_go_before_their_allies() -> None:
    session = until(fight("stunts"), "a1", "a2")
    assert [prompt.unit for prompt in session.battle.prompts] == ["a1", "m1", "a2", "m2"]
    assert session.squad == "red"
    session.submit(parse("a2 end"))
    session.submit(parse("a1 end"))
    assert (session.asked, session.squad, asked(session)) == ("red", "militia", ["m1", "m2"])


def test_where_people_play_the_allies_of_an_opponent_they_go_first() -> None:
    session = fight("stunts", {"red": "ai:recruit", "militia": "human", "blue": "ai:recruit"})
    until(session, "m1", "m2")
    assert humans(session) == ("red",)


def test_in_turns_of_single_units_each_is_asked_of_its_own_seat() -> None:
    session = fight("fudge")
    squads = {}
    for _ in range(8):
        squads[asked(session)[0]] = session.squad
        decline(session)
    assert squads["a1"] == "red"
    assert squads["m1"] == "militia"
    assert squads["B1"] == "blue"


def test_nobody_gives_orders_to_units_of_another_seat() -> None:
    session = until(fight("stunts"), "a1", "a2")
    refusal = session.refuse(parse("m1 end"))
    assert refusal is not None
    assert refusal.reason == "Only the player of Village militia may say that."
    with pytest.raises(IllegalAction):
        session.submit(parse("m1 end"))


def test_an_ally_knows_what_the_side_knows() -> None:
    session = until(fight("stunts"), "m1", "m2")
    whole = session.battle.seen_by("red")
    view = session.view("red")
    assert view.units == whole.units
    assert view.memories == whole.memories
    assert view is session.view("red"), "the same question is the same view"


@pytest.mark.parametrize("level", ["recruit", "master"])
def test_an_opponent_that_plays_allies_moves_only_them(level: str) -> None:
    session = until(fight("stunts"), "m1", "m2")
    assert think(session.ruleset, session.view("red"), level).action.unit in {"m1", "m2"}


@pytest.mark.parametrize("system", every(3, SYSTEMS))
def test_opponents_fight_a_battle_with_allies_out_under_every_system(system: str) -> None:
    seats = {"red": "ai:recruit", "militia": "ai:recruit", "blue": "ai:recruit"}
    session, acted = fight(system, seats), set()
    for number in range(400):
        if session.is_over:
            break
        who, stream = session.opponent(session.squad), Stream.of("allies", number)
        action = choose(session.ruleset, session.view(session.asked), who, stream, pytest.fail)
        assert squad_of(session.battle.units[action.unit]) == session.squad
        acted.add(session.squad)
        session.submit(action)
    assert acted == {"red", "militia", "blue"}


# --------------------------------------------------------------------------- orders, flags, hand-overs


def test_a_standing_order_of_the_side_is_none_for_its_allies() -> None:
    session = until(fight("stunts", TWO), "a1", "a2")
    topic = next(iter(session.ruleset.prose.topics))
    session.submit(parse(f"red order topic={topic} answer=never"))
    for order in ("militia", "m1"):
        refusal = session.refuse(parse(f"{order} order topic={topic} answer=never"))
        assert refusal is not None, order
    until(session, "m1", "m2")
    session.submit(parse(f"militia order topic={topic} answer=best"))
    assert session.battle.orders == {("red", topic): "never", ("militia", topic): "best"}


@pytest.mark.parametrize(("owner", "is_asked"), [("red", True), ("militia", False)])
def test_a_blow_at_an_ally_is_answered_by_orders_of_its_own(owner: str, is_asked: bool) -> None:
    """Under forge who is struck may dodge; an order of the side's own people is none of the militia's."""
    session = fight("forge", TWO, drawing="#####\n#amB#\n#####")
    until(session, "m1" if owner == "militia" else "a1")
    session.submit(parse(f"{owner} order topic=dodge answer=never"))
    until(session, "B1").submit(parse("B1 strike m1 with=punch"))
    assert (session.squad == "militia" and session.battle.prompts[0].topic == "dodge") is is_asked


def test_only_the_seat_of_the_side_itself_gives_up() -> None:
    session = until(fight("stunts", TWO), "m1", "m2")
    for text in ("red concede", "militia concede"):
        assert session.refuse(parse(text)) is not None
    until(session, "a1", "a2")
    session.submit(parse("red concede"))
    assert session.is_over


def test_an_opponent_offers_to_give_up_only_for_a_side_without_people() -> None:
    session = fight("stunts", {"red": "ai:recruit", "militia": "human", "blue": "ai:recruit"})
    assert conceding(session) == {"red": "human", "blue": "ai:recruit"}
    session.hand_to("militia", "ai:elite")
    assert conceding(session) == {"red": "ai:recruit", "blue": "ai:recruit"}


@pytest.mark.parametrize("system", ["stunts", "fudge", "forge"])
def test_two_people_on_one_side_need_no_cover_between_them(system: str) -> None:
    session = fight(system, TWO)
    keyboard = Keyboard(session)
    assert humans(session) == ("red",)
    keyboard.sit_down("red")
    spoke = set()
    for _ in range(24):
        if session.asked == "red":
            assert keyboard.next() == ""
            assert not keyboard.must_hand_over("red")
            spoke.add(session.squad)
            assert commanded(session, "red") == session.squad
        decline(session)
    assert spoke == {"red", "militia"}


# -------------------------------------------------------------------------------------- recap and undo


def test_what_an_opponent_did_for_allies_is_told_and_what_a_person_did_is_not() -> None:
    session = until(fight("stunts"), "a1", "a2")
    session.submit(parse("a1 end"))
    session.submit(parse("a2 end"))
    session.submit(parse("m1 end"))
    for seats, told in ((OPPONENT, ["m1 end"]), (TWO, [])):
        recap = Recap()
        recap.shown("red", session.steps, seats)
        assert [str(step.action) for step in recap.steps("red")] == told


def side_by_side() -> Session:
    """A fight in which a person's unit, an ally, and a person's unit come one after the other."""
    for number in range(200):
        session = fight("fudge", seed=f"order {number}")
        order = [unit for unit, _ in session.battle.clock.order] if session.battle.clock else []
        if [unit[0] for unit in order[:3]] == ["a", "m", "a"]:
            return session
    raise AssertionError("no such order")


def test_undo_goes_back_over_the_answers_of_allies_to_that_of_the_person() -> None:
    session = side_by_side()
    first = asked(session)
    session.submit(parse(f"{first[0]} end"))
    session.submit(parse(f"{asked(session)[0]} end"))
    assert session.squad == "red"
    assert session.why_no_undo() == ""
    undone = session.undo()
    assert str(undone.action if undone else "") == f"{first[0]} end"
    assert asked(session) == first
    assert len(session.steps) == 1
    assert session.why_no_undo() == "There is nothing to take back."


def test_dice_that_an_ally_has_thrown_are_not_taken_back() -> None:
    session = side_by_side()
    session.submit(parse(f"{asked(session)[0]} end"))
    shots = [
        option.action(target)
        for option in session.options(session.view("red").prompts[0])
        for target in option.targets
        if option.verb.id in {"strike", "search"}
    ]
    session.submit(shots[0])
    while session.asked != "red" or session.squad != "red":
        decline(session)
    assert session.why_no_undo() in {"Dice were rolled.", "The other side has been asked since."}


# --------------------------------------------------------------------------------------- on the screen


def test_allies_are_figures_on_the_map_and_foes_of_theirs_see_capitals() -> None:
    session = fight("stunts")
    view = session.view("red")
    letters = {"a1": "a", "a2": "b", "m1": "m", "m2": "n", "B1": "b", "B2": "c"}
    own = Picture(view, letters, "red", ascii_only=True)
    rows = ["".join(glyph for glyph, _, _ in own.row(y, 0, 12)) for y in (1, 2)]
    assert rows == ["#a.1....B..#", "#b.2....C..#"]
    theirs = Picture(session.view("blue"), letters, "blue", ascii_only=True)
    assert "".join(glyph for glyph, _, _ in theirs.row(1, 0, 12)) == "#A.M....b..#"


def test_the_plain_map_has_small_letters_for_allies_and_says_whose_they_are() -> None:
    lines = chart(fight("stunts").view("red"))
    assert lines[2] == "  1 #1.a....A..#"
    assert "a m1 m1 (allied: Village militia) at 3,1" in lines


def test_a_foe_is_told_only_the_side_of_an_ally() -> None:
    session = fight("stunts")
    unit = session.battle.units["m1"]
    assert banner(session.view("red"), unit) == "allied: Village militia"
    assert banner(session.view("blue"), unit) == "Red"
    assert any(line.endswith("m1 m1 at 3,1") for line in chart(session.view("blue")))


def test_the_briefing_names_allies_and_who_plays_them() -> None:
    told = [*players(fight("stunts").view("red"), OPPONENT)]
    assert told[:2] == ["Red (you): a1, a2.", "Village militia, allies of Red (AI, recruit): m1, m2."]
    assert [*players(fight("stunts").view("red"), TWO)][1] == "Village militia, allies of Red (you): m1, m2."


# ------------------------------------------------------------------------------------- files and saves

ALLIED = """\
    allies:
      helpers:
        name: Helpers
        seat: ai:elite
        units:
          - {unit: guard, name: Gil, at: "2,5"}
          - {unit: archer, at: "3,5"}
  blue:
"""


def allied_yard(folder: Path) -> Path:
    """The good folder, in which the reds have helpers."""
    path = good_copy(folder) / "content" / "toy" / "scenarios" / "spat.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("  blue:\n", ALLIED), encoding="utf-8")
    return folder


def test_a_scenario_file_says_who_fights_beside_a_side(tmp_path: Path) -> None:
    found = library((allied_yard(tmp_path),), {"fudge": rulesets()["fudge"]})
    assert found.problems == ()
    card = found.card("spat")
    assert card.seats_default == {"red": "human", "helpers": "ai:elite", "blue": "human"}
    assert card.strength == {"red": 4, "blue": 2}
    battle = found.battle(found.setup("spat", "fudge", "1"))
    assert {name: (unit.side, unit.ally) for name, unit in battle.units.items()} == {
        "a1": ("red", ""),
        "a2": ("red", ""),
        "a3": ("red", "helpers"),
        "a4": ("red", "helpers"),
        "b1": ("blue", ""),
        "b2": ("blue", ""),
    }
    with pytest.raises(SettingsError, match="no side `helper`; did you mean `helpers`"):
        found.battle(Setup("spat", "fudge", "1", seats={"helper": "human"}))


def test_programs_may_say_a_level_for_an_ally(tmp_path: Path) -> None:
    found = library((allied_yard(tmp_path),), {"fudge": rulesets()["fudge"]})
    sides = {"red": "random", "blue": "random"}
    alike = api.fight(found, "spat", seed="1", levels="random")
    assert api.fight(found, "spat", seed="1", levels=sides) == alike
    assert api.fight(found, "spat", seed="1", levels={**sides, "helpers": "random"}) == alike
    assert api.fight(found, "spat", seed="1", levels={**sides, "helpers": "elite"}) != alike
    with pytest.raises(SettingsError, match="red, blue"):
        api.fight(found, "spat", levels={"red": "random", "helpers": "random"})
    session = api.start(found, "spat", seed="1", seats={"blue": "human"})
    while session.squad != "helpers":
        decline(session)
    offered = {action.unit for action in api.actions(session)}
    assert offered <= {"a3", "a4"}
    assert api.suggest(session, "recruit").unit in offered


def test_a_battle_written_as_a_scenario_keeps_its_allies(tmp_path: Path) -> None:
    found = library((allied_yard(tmp_path),), {"fudge": rulesets()["fudge"]})
    session = Session.start(found.setup("spat", "fudge", "1"), found)
    text = scenario_text(session.battle, found.scenario("spat"))
    (tmp_path / "content" / "toy" / "scenarios" / "again.yaml").write_text(text, encoding="utf-8")
    again = library((tmp_path,), {"fudge": rulesets()["fudge"]})
    assert again.problems == ()
    assert again.scenario("again").allies == found.scenario("spat").allies
    assert [one.ally for one in again.scenario("again").starting_places] == [
        one.ally for one in found.scenario("spat").starting_places
    ]


def test_an_ally_may_be_reinforced(tmp_path: Path) -> None:
    coming = """\
triggers:
  - when: {round: 2}
    then: [{reinforcements: helpers, units: [{unit: guard, name: Late, at: "4,5"}]}]
"""
    path = allied_yard(tmp_path) / "content" / "toy" / "scenarios" / "spat.yaml"
    path.write_text(path.read_text(encoding="utf-8") + coming, encoding="utf-8")
    found = library((tmp_path,), {"fudge": rulesets()["fudge"]})
    assert found.problems == ()
    session = Session.start(found.setup("spat", "fudge", "1"), found)
    while "a5" not in session.battle.units:
        decline(session)
    late = session.battle.units["a5"]
    assert (late.name, late.side, late.ally) == ("Late", "red", "helpers")
    path.write_text(
        path.read_text(encoding="utf-8").replace("reinforcements: helpers", "reinforcements: helper")
    )
    (problem,) = library((tmp_path,), {"fudge": rulesets()["fudge"]}).problems
    assert (
        str(problem)
        .splitlines()[0]
        .endswith(":24:29: there is no side and no ally `helper` (did you mean `helpers`?)")
    )


def test_a_save_with_allies_opens_again_and_holds_up(tmp_path: Path) -> None:
    found = library((allied_yard(tmp_path),), {"fudge": rulesets()["fudge"]})
    with Session.start(found.setup("spat", "fudge", "1"), found, tmp_path) as session:
        for _ in range(9):
            decline(session)
        session.hand_to("helpers", "human")
        path, before = session.path, session.battle
    assert path is not None
    with Session.resume(path, found) as again:
        assert again.battle == before
        assert again.seat("helpers") == "human"
    assert verify(rulesets()["fudge"], savefile.read(path)) is None


def test_a_save_whose_unit_belongs_to_nobody_is_refused(tmp_path: Path) -> None:
    found = library((allied_yard(tmp_path),), {"fudge": rulesets()["fudge"]})
    with Session.start(found.setup("spat", "fudge", "1"), found, tmp_path) as session:
        path = session.path
    assert path is not None
    save = savefile.read(path)
    wrong = json.loads(json.dumps(save.start).replace('"ally": "helpers"', '"ally": "nobody"'))
    with pytest.raises(SaveError, match="'red' has no ally 'nobody'"):
        start_of(Codec.of(session.ruleset), replace(save, start=wrong))


def test_a_save_without_allies_says_nothing_of_them(tmp_path: Path) -> None:
    found = library((good_copy(tmp_path),), {"fudge": rulesets()["fudge"]})
    with Session.start(found.setup("spat", "fudge", "1"), found, tmp_path) as session:
        path = session.path
    assert path is not None
    text = path.read_text(encoding="utf-8")
    assert '"scene"' in text
    assert '"ally"' not in text
    assert '"allies"' not in text


def test_the_report_tells_what_allies_did_apart_from_the_sides_own() -> None:
    told = [plain(row).strip() for row in deed_rows(fight("stunts"), 60)]
    assert [line for line in told if ":" not in line] == [
        "What each did",
        "Red",
        "Village militia, allies of Red",
        "Blue",
    ]


def test_an_ally_whose_turns_were_ended_is_asked_again_when_one_is_hurt() -> None:
    session = fight("fudge", TWO)
    while session.squad != "militia":
        decline(session)
    errands = Errands(session.ruleset)
    view = session.view("red")
    errands.end_side(view)
    hurt = changed(view, units={**view.units, "m1": replace(view.units["m1"], hp=1)}, _views={})
    assert errands.next(hurt, hurt.prompts) is None
    assert errands.take_why() == "Ending all turns stops: m1 is hurt."
    later = changed(hurt, _views={})
    assert errands.next(later, later.prompts) is None, "it has stopped, for the rest of the round"
