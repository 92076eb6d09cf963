"""Triggers: what a scenario lets happen once, played on drawn maps and from files."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from skirmish.chronicle import tell_all
from skirmish.grid import Cell
from skirmish.model.battle import Battle
from skirmish.model.change import changed
from skirmish.model.event import GoalAdded, MessageTold, UnitEntered
from skirmish.model.happening import TriggerFired
from skirmish.model.trigger import Cause, Effect, Trigger
from skirmish.model.unit import State
from skirmish.packs.folders import content_folders
from skirmish.packs.library import library
from skirmish.records.codec import Codec
from skirmish.records.replay import steps_of, verify
from skirmish.records.undo import why_no_undo
from skirmish.rules import objectives, rulesets
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.stealth.infiltration import InfiltrationClock
from skirmish.texts.briefing import to_be_kept_from
from tests.packs.toys import good_copy, text_of
from tests.scenario import Game, battle, put, saved
from tests.toys import beats, declared, initiative, sides

SYSTEMS = tuple(rulesets().values())
FIELD = """
    #a..2+..B#
    #....#...#
"""


def told(cause: Cause, *effects: Effect, told: str = "", to: str = "") -> Trigger:
    """A trigger of that cause with those effects."""
    return Trigger("t1", cause, effects, told, to)


def played(
    *triggers: Trigger, drawing: str = FIELD, come: str = "", system: str = "toy", **fields: object
) -> Game:
    """The game of a drawing with those triggers; `come`: where B2, who is like B1, waits to come."""
    ruleset = sides.RULESET if system == "toy" else rulesets()[system]
    scene = battle(ruleset, drawing, **fields)  # type: ignore[arg-type]
    reserve = {}
    if come:
        late = changed(scene.units["B1"], id="B2", name="B2", cell=Cell.parse(come))
        reserve = {"B2": late}
    named = tuple(changed(one, id=f"t{number}") for number, one in enumerate(triggers, 1))
    return Game(ruleset, changed(scene, triggers=named, reserve=reserve))


def at_round(game: Game, number: int) -> Game:
    """The game when that round has begun."""
    while game.battle.clock is None or game.battle.clock.round < number:
        game.decline()
    return game


def log(game: Game, side: str) -> str:
    """What the side reads of the last step."""
    step = game.steps[-1]
    lines = tell_all(game.ruleset, step.seen_by(side), step.before.seen_by(side))
    return " ".join(line.text for line in lines)


SAY_RED = Effect("message", side="red", text="So it is.")
COME = Effect("reinforcements", units=("B2",))


@pytest.mark.parametrize("system", [one.id for one in SYSTEMS])
def test_reinforcements_come_in_their_round_and_have_turns_under_every_system(system: str) -> None:
    game = played(told(Cause("round", number=2), COME), come="8,1", system=system, fog=False)
    at_round(game, 1)
    assert "B2" not in game.battle.units
    at_round(game, 2)
    assert game.unit("B2").cell == Cell(8, 1)
    assert not game.battle.reserve
    game.until("B2")
    assert [type(event) for event in game.log].count(TriggerFired) == 1


@pytest.mark.parametrize("toy", [beats.RULESET, declared.RULESET, initiative.RULESET, sides.RULESET])
def test_who_comes_late_gets_turns_under_every_round_structure(toy: Ruleset) -> None:
    drawn = battle(toy, FIELD, fog=False)
    late = changed(drawn.units["B1"], id="B2", name="B2", cell=Cell(8, 1))
    trigger = told(Cause("round", number=2), COME)
    game = Game(toy, changed(drawn, triggers=(trigger,), reserve={"B2": late}))
    at_round(game, 2).until("B2")
    assert game.battle.clock is not None
    assert game.battle.clock.round in {2, 3}


def test_who_finds_the_cell_taken_stands_on_the_nearest_free_one() -> None:
    game = at_round(played(told(Cause("round", number=1), COME), come="8,0"), 1)
    assert game.unit("B2").cell == Cell(7, 0), "of two equally near the upper one"


def test_who_finds_the_cell_taken_does_not_come_in_on_another_floor() -> None:
    """It would come where B3 stands; across the wall, two cells off on the map, is another storey."""
    floors = {"cellar": "0-4", "hall": "6-8"}
    drawn = battle(sides.RULESET, "a.BBB#...", fog=False, storeys=floors, stairs=["1,0 7,0"])
    late = changed(drawn.units["B3"], id="B4", name="B4")
    come = Effect("reinforcements", units=("B4",))
    game = Game(
        sides.RULESET, changed(drawn, triggers=(told(Cause("round", number=2), come),), reserve={"B4": late})
    )
    assert at_round(game, 2).unit("B4").cell == Cell(1, 0)


def test_nobody_joins_a_side_that_has_conceded() -> None:
    three = {"red": "a", "blue": "B", "green": "c"}
    game = played(told(Cause("round", number=2), COME), come="4,0", drawing="a.c....B", sides=three)
    game.until("B1").do("blue concede")
    assert "B2" not in at_round(game, 3).battle.units


@pytest.mark.parametrize(("intruders", "comer", "hides"), [("blue", "B1", {"red"}), ("red", "a1", set())])
def test_who_joins_intruders_that_nobody_has_noticed_comes_unseen(
    intruders: str, comer: str, hides: set[str]
) -> None:
    enters = Cause("enters", side=intruders, cells=0b10 | 1 << 7)
    game = played(
        told(enters, COME), come="6,0", drawing="a...#...B", system="fudge", infiltrators=intruders, zones={}
    )
    game.until(comer).do(f"{comer} sneak {'7,0' if comer == 'B1' else '1,0'}")
    assert game.unit("B2").hidden_from == hides


def test_reinforcements_are_seen_only_where_they_are_seen() -> None:
    game = played(told(Cause("round", number=2), COME), come="7,1")
    before = at_round(game, 1).view("red")
    assert (before.reserve, before.triggers) == ({}, ())
    at_round(game, 2)
    assert "B2" not in game.view("red").units
    assert "B2" not in log(game, "red")
    assert "B2 arrives at 7,1." in log(game, "blue")


def test_two_battles_that_differ_in_the_reserve_alone_look_the_same() -> None:
    quiet = played()
    game = played(told(Cause("round", number=2), COME), come="7,1")
    assert game.view("red") == quiet.view("red")
    assert game.view("blue") == quiet.view("blue")


def test_what_is_told_before_is_told_to_its_side_alone() -> None:
    game = played(told(Cause("round", number=9), COME, told="Help comes.", to="blue"), come="7,1")
    assert [(one.told, one.effects) for one in game.view("blue").triggers] == [("Help comes.", ())]
    assert game.view("red").triggers == ()


def test_that_a_trigger_was_set_off_of_which_a_side_was_told_shows_in_nothing() -> None:
    """B1 does not see a1 come into the zone; that the third round has begun everybody knows."""
    drawing = """
        #a..2#.B#
        ######..#
    """
    first = told(Cause("enters", side="red", cells=1 << 3), SAY_RED, told="Who comes there finds the key.")
    second = told(Cause("round", number=9), SAY_RED, told="The ship sails in the ninth round.")
    third = told(Cause("round", number=2), SAY_RED, told="The moon rises in the second round.")
    games = [played(first, second, third, drawing=drawing) for _ in range(2)]
    for game, cell in zip(games, ("2,0", "3,0"), strict=True):
        game.until("a1").do(f"a1 move {cell}")
    assert [len(game.battle.triggers) for game in games] == [3, 2]
    assert games[0].view("blue") == games[1].view("blue")
    assert [one.told[:3] for one in games[1].view("blue").triggers] == ["Who", "The", "The"]
    at_round(games[1], 2)
    assert [one.told[:8] for one in games[1].view("blue").triggers] == ["Who come", "The ship"]
    codec = Codec.of(games[1].ruleset)
    assert codec.read(codec.write(games[1].battle, Battle), Battle) == games[1].battle


def test_what_a_side_was_told_keeps_its_order_however_many_there_are() -> None:
    enters = Cause("enters", side="red", cells=1 << 3)
    later = [told(Cause("round", number=9), SAY_RED, told=f"{number}.") for number in range(2, 12)]
    game = played(told(enters, SAY_RED, told="1."), *later, drawing="#a..2#.B#").until("a1")
    game.do("a1 move 3,0")
    assert len(game.battle.triggers) == 10
    assert [one.told for one in game.view("blue").triggers] == [f"{number}." for number in range(1, 12)]


def test_a_message_is_read_by_its_side_alone() -> None:
    game = played(told(Cause("round", number=2), Effect("message", side="red", text="[b]Hooves!")))
    at_round(game, 2)
    assert "[b]Hooves!" in log(game, "red")
    assert "Hooves" not in log(game, "blue")
    everyone = at_round(played(told(Cause("round", number=2), Effect("message", text="Thunder."))), 2)
    assert "Thunder." in log(everyone, "red")
    assert "Thunder." in log(everyone, "blue")


SAY = Effect("message", text="So it is.")


def is_set_off(game: Game) -> bool:
    """Whether the message of `SAY` was told in the last step."""
    return bool(game.events(MessageTold))


def test_what_was_told_cannot_be_taken_back_and_what_nobody_noticed_can() -> None:
    for side, said in (
        ("red", "It showed you something new."),
        ("", "It showed you something new."),
        ("blue", ""),
    ):
        say = Effect("message", side=side, text="So it is.")
        game = played(told(Cause("enters", side="red", cells=1 << 3), say))
        game.until("a1").do("a1 move 3,0")
        assert game.asked.startswith("a1")
        assert why_no_undo(game.steps[-1]) == said


def test_to_enter_is_to_come_from_outside() -> None:
    zone = 1 << 4
    game = played(told(Cause("enters", side="red", cells=zone), SAY))
    game.until("a1").do("a1 move 3,0")
    assert not is_set_off(game)
    at_round(game, 2).until("a1").do("a1 move 4,0")
    assert is_set_off(game)
    inside = played(told(Cause("enters", side="red", cells=zone | 0b10 | 0b100), SAY))
    inside.until("a1").do("a1 move 2,0")
    assert not is_set_off(inside), "a1 stood in it from the start"


@pytest.mark.parametrize(("cell", "is_so"), [(4, True), (3, True), (5, False), (1, False)])
def test_who_is_dragged_through_the_zone_comes_into_it(cell: int, *, is_so: bool) -> None:
    """a1 goes from 4,0 to 2,0 and has hold of B1, who ends up behind it."""
    game = played(
        told(Cause("enters", side="blue", cells=1 << cell), SAY),
        drawing="#...aB#", system="fudge", fog=False,
    )  # fmt: skip
    game.until("a1")
    put(
        game,
        {
            "a1": {"states": {"holding": State("holding", by="B1")}},
            "B1": {"states": {"held": State("held", by="a1")}},
        },
    )
    game.do("a1 move 2,0")
    assert game.unit("B1").cell == Cell(3, 0)
    assert is_set_off(game) == is_so


@pytest.mark.parametrize(("cell", "is_so"), [("1,3", True), ("2,2", False), ("2,3", True), ("3,3", False)])
def test_who_is_helped_up_round_a_corner_comes_through_the_cells_round_it(cell: str, *, is_so: bool) -> None:
    """b1 lies where B1 stands: the nearest free cell is 2,3, past a1 and a2 and round the wall."""
    rooms = """
        #####
        #b#B#
        #a###
        #a..#
        #####
    """
    bit = battle(rulesets()["stunts"], rooms).terrain.bit(Cell.parse(cell))
    entry = Cause("enters", side="red", cells=1 << bit)
    game = played(
        told(entry, SAY), drawing=rooms, system="stunts", fog=False, options={"order": "none"},
        sides={"red": "ab", "blue": "B"},
    )  # fmt: skip
    game.until("a1")
    put(game, {"b1": {"hp": 0, "out": "down"}, "B1": {"cell": Cell(1, 1)}})
    game.do("a1 heal of=b1", dice=[20])
    assert game.unit("b1").cell == Cell(2, 3)
    assert is_set_off(game) == is_so


def test_the_units_of_another_side_do_not_set_it_off() -> None:
    game = played(told(Cause("enters", side="blue", cells=1 << 3), SAY))
    game.until("a1").do("a1 move 3,0")
    assert not is_set_off(game)


def test_a_side_holds_a_zone_when_it_is_alone_in_it_as_a_round_ends() -> None:
    game = played(told(Cause("holds", side="red", cells=0b10), SAY))
    assert not is_set_off(at_round(game, 1))
    assert is_set_off(at_round(game, 2))


def test_a_zone_has_to_be_held_for_so_many_rounds_in_a_row() -> None:
    game = played(told(Cause("holds", side="red", cells=0b10, number=3), SAY, told="Hold it."))
    at_round(game, 3)
    assert [one.count for one in game.battle.triggers] == [2]
    assert [one.count for one in game.view("blue").triggers] == [0], "nobody else may know"
    game.until("a1").do("a1 move 2,0")
    at_round(game, 4)
    assert [one.count for one in game.battle.triggers] == [0]
    game.until("a1").do("a1 move 1,0")
    assert not is_set_off(at_round(game, 6))
    assert is_set_off(at_round(game, 7))


def test_a_door_that_is_opened_sets_off_what_waits_for_it() -> None:
    game = played(told(Cause("opens", side="red", cells=1 << 5), SAY), drawing="#.a2.+..B#", zones={})
    game.until("a1").do("a1 move 4,0")
    game.do("a1 door 5,0")
    assert is_set_off(game)


def test_doors_open_and_close_by_themselves() -> None:
    game = played(
        told(Cause("round", number=2), Effect("opens", cells=1 << 5)),
        told(Cause("round", number=3), Effect("closes", cells=1 << 5)),
    )
    at_round(game, 2)
    assert game.battle.ground.open_doors == 1 << 5
    at_round(game, 3)
    assert game.battle.ground.open_doors == 0


def test_a_door_in_which_somebody_stands_does_not_close() -> None:
    closes = told(Cause("round", number=2), Effect("closes", cells=1 << 1 | 1 << 3))
    game = at_round(played(closes, drawing="a'.'.B", zones={}).until("a1").play("a1 move 1,0"), 2)
    assert game.battle.ground.open_doors == 1 << 1


def test_a_side_sees_by_the_eyes_of_its_units() -> None:
    watch = told(Cause("sees", side="red", other="blue"), SAY)
    opened = told(Cause("round", number=2), Effect("opens", cells=1 << 5))
    game = at_round(played(watch, opened), 1)
    assert not any(isinstance(event, MessageTold) for event in game.log)
    assert is_set_off(at_round(game, 2)), "the door between them stands open"


@pytest.mark.parametrize(("cell", "sees"), [("1,1", False), ("1,2", True)])
def test_while_units_are_set_up_nobody_is_seen(cell: str, *, sees: bool) -> None:
    """Where the scenario puts a1 it would see B1; behind the wall it does not."""
    drawing = """
        #######
        #.#...#
        #a...B#
        #######
    """
    watch = told(Cause("sees", side="red", other="blue"), SAY)
    game = played(watch, drawing=drawing, system="fudge", deploy={"red": 1 << 9 | 1 << 17})
    assert not is_set_off(game)
    if cell != "1,2":
        game.do(f"a1 place {cell}")
    assert not is_set_off(game)
    game.do("a1 ready")
    assert is_set_off(game) == sees


HOLD = objectives.make("blue", "hold", zone="1", rounds=1)
TAKE = objectives.make("red", "reach", zone="2", count=1)


@pytest.mark.parametrize("system", [one.id for one in SYSTEMS])
@pytest.mark.parametrize(
    ("effect", "ending", "reason"),
    [
        (Effect("victory", side="red", text="The relief has come."), "draw by objective",
         "The relief has come. In the same moment Blue have held their ground."),
        (Effect("victory", side="red"), "draw by objective",
         "Red have won. In the same moment Blue have held their ground."),
        (Effect("victory", side="blue", text="Too late."), "blue by objective", "Too late."),
        (Effect("done", side="red", objective=TAKE), "draw by objective",
         "Red have reached their goal. In the same moment Blue have held their ground."),
    ],
)  # fmt: skip
def test_a_victory_in_the_moment_in_which_another_side_meets_its_goal_is_a_draw(
    system: str, effect: Effect, ending: str, reason: str
) -> None:
    """As goals are that several sides meet in the same moment."""
    drawing = "#a.2...1B#".replace("1B", "B1")
    zones = {"1": 1 << drawing.index("B"), "2": 1 << 3}
    game = played(
        told(Cause("round", number=2), effect),
        drawing=drawing, system=system, fog=False, objectives=[HOLD, TAKE], zones=zones,
    )  # fmt: skip
    while not game.result:
        game.decline()
    assert game.battle.result is not None
    assert (game.result, game.battle.result.reason) == (ending, reason)
    assert verify(game.ruleset, saved(game)) is None


def test_who_has_conceded_meets_no_goal_in_the_moment_of_a_victory() -> None:
    owners = {"red": "a", "blue": "B", "green": "c"}
    mark = objectives.make("blue", "reach", zone="1", count=1)
    drawn = battle(
        sides.RULESET, "#a..c.B#", sides=owners, fog=False, objectives=[mark], zones={"1": 1 << 6}, limit=9
    )
    win = told(Cause("round", number=2), Effect("victory", side="red"))
    game = Game(
        sides.RULESET, changed(drawn.with_unit(changed(drawn.units["B1"], out="yielded")), triggers=(win,))
    )
    while not game.result:
        game.decline()
    assert game.result == "red by objective"


def test_a_victory_ends_the_battle_with_its_sentence() -> None:
    game = played(told(Cause("round", number=2), Effect("victory", side="blue", text="The relief has come.")))
    at_round(game, 2)
    assert game.result == "blue by objective"
    assert game.battle.result is not None
    assert game.battle.result.reason == "The relief has come."


def test_a_goal_is_added_told_to_its_side_and_won_by() -> None:
    zone = objectives.make("red", "reach", zone="2")
    game = played(told(Cause("round", number=2), Effect("goal", side="red", objective=zone)))
    at_round(game, 2)
    assert game.events(GoalAdded) == [GoalAdded(zone)]
    assert "A new way to win: Bring 1 of yours to the 2." in log(game, "red")
    assert "way to win" not in log(game, "blue")
    game.until("a1").do("a1 move 4,0")
    assert game.result == "red by objective"


def test_the_alarm_wakes_a_side() -> None:
    drawn = battle(sides.RULESET, FIELD)
    asleep = changed(drawn.units["B1"], alert=False)
    trigger = told(Cause("round", number=2), Effect("alarm", side="blue"))
    game = Game(sides.RULESET, changed(drawn.with_unit(asleep), triggers=(trigger,)))
    assert not game.unit("B1").alert
    assert at_round(game, 2).unit("B1").alert


@pytest.mark.parametrize(("side", "alarmed"), [("red", "a1"), ("blue", "")])
def test_the_alarm_of_sentries_ends_the_quiet_and_that_of_intruders_does_not(side: str, alarmed: str) -> None:
    """The blues sneak, and nobody sees anybody."""
    enters = Cause("enters", side="blue", cells=1 << 7)
    alarm = Effect("alarm", side=side)
    game = played(told(enters, alarm), drawing="a...#...B", system="fudge", infiltrators="blue", zones={})
    game.until("B1").do("B1 sneak 7,0")
    assert isinstance(game.battle.clock, InfiltrationClock) is (not alarmed)


def test_what_one_trigger_does_can_set_off_another() -> None:
    second = told(Cause("enters", side="blue", cells=1 << 7), SAY)
    opened = told(Cause("opens", cells=1 << 5), SAY)
    game = at_round(played(told(Cause("round", number=2), Effect("opens", cells=1 << 5)), opened, second), 2)
    assert len(game.events(MessageTold)) == 1


def test_a_battle_with_triggers_is_saved_and_replayed() -> None:
    game = played(
        told(Cause("round", number=2), COME, told="Help."),
        told(Cause("falls", side="red", number=1), SAY),
        come="8,1",
        system="fudge",
    )
    at_round(game, 3)
    save = saved(game)
    steps, broken = steps_of(Codec.of(game.ruleset), save)
    assert (broken, steps[-1].after) == (None, game.battle)
    assert verify(game.ruleset, save) is None
    assert any(isinstance(event, UnitEntered) for step in steps for event in step.events)


def test_a_battle_without_triggers_is_written_as_before_there_were_any() -> None:
    drawn = battle(rulesets()["fudge"], FIELD)
    codec = Codec.of(rulesets()["fudge"])
    data = codec.write(drawn, Battle)
    assert not {"triggers", "due", "reserve"} & data.keys()
    assert codec.read(data, Battle) == drawn


# ------------------------------------------------------------------------------------------------- from files

GOOD = """triggers:
  - when: {round: 2}
    told: Help is on its way.
    to: blue
    then:
      - {reinforcements: blue, units: [{unit: guard, at: "5,2"}]}
      - {message: Hooves!, to: red}
"""


def test_a_trigger_is_read_from_a_file_and_played(tmp_path: Path) -> None:
    found = library((good_copy(tmp_path, spat=text_of("spat") + GOOD),), rulesets())
    assert found.problems == ()
    game = Game(rulesets()["fudge"], found.battle(found.setup("spat", "fudge", "seed")))
    assert game.battle.units["b1"].name == "guard 2", "nothing shows that there will be a third"
    at_round(game, 2)
    assert (game.unit("b3").name, game.unit("b3").cell) == ("guard 3", Cell(5, 2))
    assert "Hooves!" in log(game, "red")


WRONG = {
    "when: {round: 90}, then: [{alarm: red}]": "the battle ends after 60 rounds",
    "when: {}, then: [{alarm: red}]": (
        "one of `round`, `enters`, `holds`, `opens`, `sees`, `falls`, `hurt` is missing"
    ),
    "when: {round: 2, falls: Bea}, then: [{alarm: red}]": "one line says one thing, not `round` and `falls`",
    "when: {round: 2, side: red}, then: [{alarm: red}]": "`round` says nothing of `side`",
    "when: {enters: wset}, then: [{alarm: red}]": (
        "`wset` is no cell and no zone of the map (did you mean `west`?)"
    ),
    "when: {holds: west}, then: [{alarm: red}]": "`holds` needs `side`",
    'when: {opens: "1,1"}, then: [{alarm: red}]': "no door is at 1,1 (the nearest is at 4,3)",
    "when: {falls: Be}, then: [{alarm: red}]": "no unit and no side is called `Be` (did you mean `Bea`?)",
    "when: {falls: guard}, then: [{alarm: red}]": "2 units are called `guard` (give one a name of its own)",
    "when: {falls: red, count: 3}, then: [{alarm: red}]": "`red` has only 2 units",
    "when: {sees: red, side: red}, then: [{alarm: red}]": (
        "a side always sees its own (name another side, or a unit of one)"
    ),
    "when: {round: 2}, then: []": "at least one entry belongs here",
    "when: {round: 2}, then: [{alarm: rde}]": "there is no side `rde` (did you mean `red`?)",
    "when: {round: 2}, then: [{reinforcements: red}]": "`reinforcements` needs `units`",
    "when: {round: 2}, then: [{goal: {do: hold, zone: wst}, side: red}]": (
        "the map has no zone `wst` (did you mean `west`?)"
    ),
    "when: {round: 2}, then: [{reinforcements: red, units: [{unit: gaurd, at: west}]}]": (
        "no ruleset file of the pack defines the unit `gaurd` (did you mean `guard`?)"
    ),
    "when: {round: 300}, then: [{alarm: red}]": "300 is too much; the most is 200",
    "when: {round: 2}, then: [{message: ''}]": "some text belongs here",
    "when: {round: 2}, then: [{victory: red}, {message: Ha., to: red}, {victory: blue}]": (
        "the battle is over already, by the `victory` before it (take one of them out)"
    ),
    "when: {round: 2}, to: red, then: [{alarm: red}]": "`to` goes with `told`",
}


@pytest.mark.parametrize("trigger", WRONG)
def test_what_is_wrong_with_a_trigger_is_told_with_its_line(tmp_path: Path, trigger: str) -> None:
    text = text_of("spat")
    found = library((good_copy(tmp_path, spat=f"{text}triggers:\n  - {{{trigger}}}\n"),), rulesets())
    (problem,) = found.problems
    head = str(problem).splitlines()[0]
    assert head.partition("yaml:")[2].partition(":")[0] == str(len(text.splitlines()) + 2)
    assert head.endswith(WRONG[trigger])


FALLS = """
triggers:
  - {when: {falls: captain}, then: [{alarm: red}]}
"""


@pytest.mark.parametrize("kind", ["core/captain", "captain"])
def test_a_unit_of_another_pack_is_called_by_its_kind_as_it_is_in_goals(tmp_path: Path, kind: str) -> None:
    pack = good_copy(tmp_path) / "content" / "toy" / "pack.yaml"
    pack.write_text(pack.read_text(encoding="utf-8") + "needs: {core: any}\n", encoding="utf-8")
    text = text_of("spat").replace('{unit: guard, at: "5,1"}', '{unit: core/captain, at: "5,1"}')
    (pack.parent / "scenarios" / "spat.yaml").write_text(
        text + FALLS.replace("captain", kind), encoding="utf-8"
    )
    found = library((*content_folders(), tmp_path), rulesets())
    assert found.problems == ()
    assert [one.cause.unit for one in found.scenarios["spat"].triggers] == ["b1"]


def test_a_place_to_which_there_is_no_way_is_told(tmp_path: Path) -> None:
    text = text_of("spat") + "triggers:\n  - {when: {enters: cell, side: red}, then: [{alarm: blue}]}\n"
    walled = text_of("yard").replace("#.#.+.#", "#.#.#.#")
    (problem,) = library((good_copy(tmp_path, spat=text, yard=walled),), rulesets()).problems
    assert str(problem).splitlines()[0].endswith("none of its units finds a way to `cell`")


def test_the_example_of_the_page_of_packs_can_be_played(tmp_path: Path) -> None:
    page = (Path(__file__).parents[1] / "docs" / "packs.md").read_text(encoding="utf-8")
    blocks = [dedent(one) for one in re.findall(r"(?:^    .*\n)+", page, re.MULTILINE)]
    parts = [one for one in blocks if one.startswith(("title: A quiet word", "triggers:"))]
    folder = tmp_path / "content" / "page" / "scenarios"
    folder.mkdir(parents=True)
    (folder.parent / "pack.yaml").write_text("title: Page\nsummary: Of the page.\nneeds: {core: any}\n")
    (folder / "page.yaml").write_text("pack: core\n" + "".join(parts), encoding="utf-8")
    found = library((*content_folders(), tmp_path), rulesets())
    assert found.problems == ()
    assert len(found.scenarios["page"].triggers) == 4


@pytest.mark.parametrize("system", [one.id for one in SYSTEMS])
@pytest.mark.parametrize("has_goal", [True, False])
def test_a_goal_that_another_side_is_given_or_loses_shows_in_nothing(system: str, *, has_goal: bool) -> None:
    """Blue is told nothing of it, so neither its briefing nor its opponents may know; red reads it."""
    hold = objectives.make("red", "hold", zone="2", rounds=3)
    mark = objectives.make("red", "assassinate", unit="B1")
    first = objectives.make("red", "hold", zone="1", rounds=3)
    scene = {
        "drawing": "#a.2...1B#",
        "system": system,
        "fog": False,
        "objectives": [first] if has_goal else [],
    }
    change = (Effect("goal", objective=hold), Effect("goal", objective=mark), Effect("gone", objective=first))
    other = played(told(Cause("round", number=2), *change), **scene)  # type: ignore[arg-type]
    plain = played(told(Cause("round", number=2)), **scene)  # type: ignore[arg-type]
    for game in (other, plain):
        at_round(game, 2)
    assert other.view("blue") == plain.view("blue")
    told_first = ["Red win if they hold the 1 alone for 3 rounds."] if has_goal else []
    assert [*to_be_kept_from(other.view("blue"))] == told_first
    assert objectives.of_side(other.view("red").scene, "red") == (hold, mark)
    codec = Codec.of(other.ruleset)
    assert steps_of(codec, saved(other))[0][-1].after == other.battle
    assert codec.read(codec.write(other.battle, Battle), Battle) == other.battle
