"""The log: sentences that unfold into dice and reasons, told from what a side witnessed."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import Any

import pytest

from skirmish.chronicle import Line, tell, tell_all, told_together
from skirmish.chronicle.names import BeforeAndAfter, fill, outcome_word
from skirmish.chronicle.sentences import sentence, template_of
from skirmish.chronicle.unfold import rows
from skirmish.dice import LoadedDice, Pool, Roll
from skirmish.grid import Cell
from skirmish.model.action import Action, act, parse
from skirmish.model.apply import apply, fold
from skirmish.model.battle import Battle, Result, Sighting
from skirmish.model.event import (
    ActionTaken,
    Announced,
    BattleEnded,
    CheckRolled,
    DoorMoved,
    Event,
    ItemChanged,
    ItemMoved,
    MoveStopped,
    OrderGiven,
    RoundBegan,
    SideSaw,
    StateGained,
    StateLost,
    Tallied,
    UnitAlerted,
    UnitFell,
    UnitHid,
    UnitHurt,
    UnitMoved,
    UnitTurned,
)
from skirmish.model.happening import LightChanged
from skirmish.model.moment import Step
from skirmish.model.unit import State
from skirmish.model.witness import Witnessed, witnessed
from skirmish.packs.launch_request import LaunchRequest
from skirmish.rules.check import Modifier, only_told
from skirmish.rules.loop import open_battle, take_step
from skirmish.rules.pools.checks import AttackCheck, AttackOutcome, ChallengeCheck, ChallengeOutcome
from skirmish.rules.prose import Prose
from skirmish.rules.rounds.throws import ScoreOutcome
from skirmish.rules.ruleset import Ruleset
from skirmish.session import Session
from tests.effort import so_many
from tests.library import shipped_library
from tests.past import played_steps
from tests.records.toy import TOY, ToyCheck, ToyOutcome, battle
from tests.rules.fudge.ring import duel, man


def opened(seed: str = "8", **more: Any) -> Battle:
    """The two rooms with the first question asked: Wren, Moth and Guard C see each other."""
    return open_battle(TOY, battle(seed, **more)).after


def worded(sentences: dict[str, str]) -> Ruleset:
    """The toy with those sentences alone."""
    return replace(TOY, prose=Prose(sentences=sentences))


def told(before: Battle, *events: Event, side: str = "raiders", ruleset: Any = TOY) -> tuple[Line, ...]:
    return tell_all(ruleset, witnessed(before, events, side), before.seen_by(side))


def text(before: Battle, *events: Event, side: str = "raiders") -> str:
    return " ".join(line.text for line in told(before, *events, side=side))


def shot(own: str, other: str) -> Step:
    """Wren shoots Guard C, who stands: 3 - 1 against 2, each with 4dF."""
    aimed = take_step(TOY, opened(), parse("a1 shoot b1")).after
    return take_step(TOY, aimed, parse("b1 stand"), LoadedDice([own, other]))


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (UnitMoved("a1", (Cell(2, 1), Cell(3, 1)), 2), "Wren moves to 3,1."),
        (MoveStopped("a1", "bumped", Cell(1, 1)), "Wren stops: something is in the way."),
        (UnitHurt("b1", 3, "a1"), "Guard C loses 3 and has 5 left."),
        (UnitHurt("a1", -2), "Wren regains 2 and has 10 left."),
        (UnitFell("b1", "dead"), "Guard C is dead."),
        (UnitFell("a2", "left"), "Moth leaves the field."),
        (StateGained("b1", State("dodging")), "Guard C is dodging."),
        (StateLost("b1", "dodging"), "Guard C is no longer dodging."),
        (StateGained("b1", State("a note of the rules")), ""),
        (
            DoorMoved(Cell(4, 2), is_open=True, unit="a1"),
            "Wren opens the door at 4,2. Guard D comes into sight at 7,2.",
        ),
        (UnitHid("a1", frozenset({"guards"})), "Wren hides."),
        (UnitHid("b1", frozenset({"raiders"})), "Guard C hides."),
        (UnitAlerted("b1"), "Guard C is on the alert."),
        (RoundBegan(1), "Round 1."),
        (RoundBegan(3), "Round 3."),
        (RoundBegan(0), ""),
        (OrderGiven("a1", "dodge", "best"), "Wren: dodge, from now on best."),
        (BattleEnded(Result("raiders", "Raiders hold the field.", "out")), "Raiders hold the field."),
        (Announced("alarm", "b1"), "Guard C raises the alarm!"),
        (Announced("a horn in the distance"), "A horn in the distance."),
        (Tallied("a1", {"moved": 1}), ""),
        (UnitTurned("a1", 3), ""),
        (ActionTaken(act("a1", "end")), ""),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_an_event_in_a_sentence(event: Event, said: str) -> None:
    assert text(replace(opened(), ground=battle().ground), event) == said


def test_of_the_round_after_the_last_that_nobody_plays_nothing_is_told() -> None:
    """A battle of 20 rounds told `Round 21.` before it said that it was over."""
    before = opened()
    last = before.scene.limit
    assert text(before, RoundBegan(last)) == f"Round {last}."
    assert text(before, RoundBegan(last + 1)) == ""


def test_items_are_dropped_drawn_and_broken() -> None:
    before = opened()
    gun = before.units["a1"].hands[0]
    drop = ItemMoved("a1", gun, "ground", Cell(1, 1))
    assert text(before, drop) == "Wren drops gun."
    assert (
        text(before, drop, ItemMoved("a1", gun, "hands", Cell(1, 1))) == "Wren drops gun. Wren picks up gun."
    )
    assert text(before, ItemMoved("a1", gun, "ground", Cell(5, 1))) == "Gun lies at 5,1."
    assert text(before, ItemChanged("a1", replace(gun, flaw="jammed"))) == "Wren: gun is jammed."
    assert text(before, ItemChanged("a1", replace(gun, count=2))) == ""


def test_a_hit_and_what_it_did_are_one_line() -> None:
    step = shot("++00", "0000")
    (line,) = tell_all(TOY, step.seen_by("raiders"), step.before.seen_by("raiders"))
    assert line.text == "Wren shoots Guard C: hit, 4 damage. Guard C has 4 left."
    assert (line.unit, line.tone) == ("a1", "blow")


def test_a_hit_that_puts_out_says_so_and_counts_no_points() -> None:
    aimed = take_step(TOY, opened(), parse("a1 shoot b1")).after
    weak = aimed.altered(units={**aimed.units, "b1": replace(aimed.units["b1"], hp=1)})
    step = take_step(TOY, weak, parse("b1 stand"), LoadedDice(["++00", "0000"]))
    line = tell_all(TOY, step.seen_by("raiders"), step.before.seen_by("raiders"))[0]
    assert line.text == "Wren shoots Guard C: hit, 4 damage. Guard C is down."
    assert line.tone == "fall"


def test_a_sentence_may_name_the_item_and_leave_the_full_stop_away() -> None:
    before = opened()
    words = worded({"fire": "{unit} fires the {item} at {target}"})
    check = ToyCheck(Pool(()), Pool(()), 4)
    for item, said in (("a1.gun", "gun"), ("fist", "fist"), ("", "weapon")):
        event = CheckRolled("a1", "fire", "b1", check, ToyOutcome("miss"), (), item)
        assert [line.text for line in told(before, event, ruleset=words)] == [
            f"Wren fires the {said} at Guard C."
        ]


def test_hiding_is_told_once() -> None:
    before = opened()
    words = worded({"fire": "{unit} slips out of sight"})
    check = ToyCheck(Pool(()), Pool(()), 4)
    hid = (
        CheckRolled("a1", "fire", "", check, ToyOutcome("unseen"), ()),
        UnitHid("a1", frozenset({"guards"})),
    )
    assert [line.text for line in told(before, *hid, ruleset=words)] == ["Wren slips out of sight."]


def test_of_several_who_hide_all_are_named_in_one_line() -> None:
    before = opened()
    ash = replace(before.units["a2"], id="a3", name="Ash", cell=Cell(2, 3))
    hid = [UnitHid(unit, frozenset({"guards"})) for unit in ("a1", "a2", "a3")]
    assert [line.text for line in told(before.with_unit(ash), *hid)] == ["Wren, Moth and Ash hide."]
    assert [line.text for line in told(before, *hid[:2])] == ["Wren and Moth hide."]


def rolled(unit: str, verb: str, came: str, target: str = "") -> CheckRolled:
    """A check that came to that."""
    return CheckRolled(unit, verb, target, ToyCheck(Pool(()), Pool(()), 4), ToyOutcome(came), ())


FIRST = (rolled("a1", "first", "three"), rolled("a2", "first", "three"), rolled("b1", "first", "five"))
TIES = (rolled("a1", "tied", "one"), rolled("a2", "tied", "six"))


def folded(before: Battle, *events: Event) -> list[str]:
    """What the log of the screen says of them, where such rolls are told in one line."""
    words = worded({"first:together": "First: {list}.", "tied:together": "Ties: {list}."})
    seen = witnessed(before, events, "raiders")
    return [line.text for line in tell_all(words, seen, before.seen_by("raiders"), is_folded=True)]


def test_ties_that_are_broken_are_told_with_the_rolls_that_tied_whatever_went_before() -> None:
    before = opened()
    order = [unit for unit, _ in before.seen_by("raiders").clock.order]  # type: ignore[union-attr]
    last, thrown = [unit for unit in order if unit in {"a1", "a2", "b1"}], {"a": "three", "b": "five"}
    assert folded(before, RoundBegan(2), *FIRST, *TIES) == ["Round 2.", f"First: {listing_of(last, thrown)}."]
    hid = [UnitHid(unit, frozenset({"guards"})) for unit in ("a1", "a2")]
    assert folded(before, *hid, *TIES)[0] == "Wren and Moth hide."


def listing_of(order: list[str], thrown: dict[str, str]) -> str:
    """Units in the order in which they act, with what each letter threw; equal ones side by side as one."""
    names = {"a1": "Wren", "a2": "Moth", "b1": "Guard C"}
    found = [(names[unit], thrown[unit[0]]) for unit in order]
    return ", ".join(
        f"{' then '.join(name for name, _ in group)} ({figure})"
        for figure, group in groupby(found, key=lambda one: one[1])
    )


@pytest.mark.parametrize(
    ("events", "groups"),
    [
        ((*FIRST, RoundBegan(2)), [4]),
        ((*FIRST, *TIES), [5]),
        ((*FIRST[:2], RoundBegan(2)), [3]),
        ((*FIRST[:2], rolled("b1", "tied", "one")), [2, 1]),
        ((*FIRST[:2], rolled("a1", "fire", "hit", "b1")), [2, 1]),
        ((FIRST[0], RoundBegan(2)), [1, 1]),
        ((RoundBegan(2), FIRST[0]), [1, 1]),
        ((rolled("a1", "fire", "hit"), rolled("a2", "fire", "miss", "b1")), [1, 1]),
        ((rolled("a1", "fire", "hit", "b1"), rolled("a2", "fire", "miss")), [1, 1]),
        ((rolled("a1", "fire", "hit", "b1"), UnitHurt("b1", 2), UnitFell("b1", "down")), [3]),
        ((UnitHid("a1", frozenset({"guards"})), UnitHid("a2", frozenset({"guards"})), RoundBegan(2)), [2, 1]),
    ],
)
def test_rolls_for_who_acts_first_go_with_what_they_settle_and_others_by_themselves(
    events: tuple[Event, ...], groups: list[int]
) -> None:
    before = opened()
    step = Step(1, None, events, before, fold(before, events))
    assert [len(group) for _, group in told_together(step, "")] == groups


def test_without_a_word_for_damage_the_loss_is_told() -> None:
    step = shot("++00", "0000")
    plain = worded({})
    (line,) = tell_all(plain, step.seen_by("raiders"), step.before.seen_by("raiders"))
    assert line.text == "Wren: fire Guard C, hit. Guard C loses 4 and has 4 left."


def test_a_line_unfolds_into_who_rolled_what_and_why() -> None:
    step = shot("+0+-", "0-00")
    line = tell_all(TOY, step.seen_by("raiders"), step.before.seen_by("raiders"))[0]
    assert [str(row) for row in line.rows] == [
        "Wren   Aim 3   4dF [+ 0 + −] +1   bad light −1 (T-7)   = 3",
        "Guard C   Wits 2   4dF [0 − 0 0] −1   dodging (T-8)   = 1",
        "hit   the chance was 58 %",
    ]


@pytest.mark.parametrize("system", ["forge", "fudge", "pools", "stunts"])
def test_throws_for_who_goes_first_are_told_without_a_chance(system: str) -> None:
    library = shipped_library()
    game = Session.start(LaunchRequest("ford", "1", system).setup(library), library)
    step = game.steps[0]
    told = [*tell_all(game.ruleset, step.seen_by("travellers"), step.before.seen_by("travellers"))]
    rows = [str(row) for line in told for row in line.rows]
    assert sum("d10 [" in row or "d6 [" in row or "4dF [" in row for row in rows) >= 2
    assert not any("chance" in row or row.strip().lstrip("-").isdecimal() for row in rows)


def test_who_was_equal_again_is_named_once_with_all_throws() -> None:
    library = shipped_library()
    for seed in map(str, range(20)):  # Of some throws of a die several are equal, and some of them again.
        game = Session.start(LaunchRequest("den", seed, "stunts").setup(library), library)
        while game.battle.prompts[0].ask == "place":
            game.submit(Action(game.battle.prompts[0].unit, "ready"))
        step = game.steps[-1]
        lines = tell_all(
            game.ruleset, step.seen_by("hunters"), step.before.seen_by("hunters"), is_folded=True
        )
        ties = [line for line in lines if line.text.startswith("Ties are broken")]
        for line in ties:
            listed = line.text.partition(": ")[2]
            names = re.split(r" \([^)]*\)\.?(?:, )?| then ", listed)
            assert len(set(names)) == len(names), listed
            if re.search(r"\(\d, \d", listed):
                return
    pytest.fail("nobody was equal again")


def test_the_chance_is_that_of_the_outcome_that_came() -> None:
    # 2 + 4dF against 2 + 4dF: ties hit. By counting all 3^8 falls of 8 fudge dice, 1107 differences are 0.
    hits = Fraction(6561 + 1107, 2 * 6561)
    hit, miss = shot("++00", "0000"), shot("----", "0000")
    for step, chance in ((hit, hits), (miss, 1 - hits)):
        line = tell_all(TOY, step.seen_by("raiders"), step.before.seen_by("raiders"))[0]
        assert line.rows[-1].reasons == (f"the chance was {round(chance * 100)} %",)


@pytest.mark.parametrize(
    ("roll", "dice", "total"),
    [
        (Roll("", Pool.of(1, 100), (43,)), "d100 [43]", ""),
        (Roll("", Pool.of(2, 6, 3), (3, 5)), "2d6 [3 5] 8", "11"),
        (Roll("actor", Pool.of(4, -1), (1, 0, 1, -1)), "4dF [+ 0 + −] +1", "4"),
        (Roll("b1", Pool.of(3, 10), (2, 9, 9)), "3d10 [2 9 9] 20", ""),
    ],
    ids=["compared", "with a bonus", "fudge", "counted"],
)
def test_dice_as_they_fell(roll: Roll, dice: str, total: str) -> None:
    check = ToyCheck(Pool.of(4, -1), Pool.of(4, -1), 4, (Modifier(3, "Aim"),))
    event = CheckRolled("a1", "fire", "b1", check, ToyOutcome("hit"), (roll,))
    (line,) = told(opened(), event)
    row = next(row for row in line.rows if row.dice)
    assert (row.dice, row.total) == (dice, total)
    assert row.name == ("Guard C" if roll.name == "b1" else "Wren")


def test_a_bonus_that_no_row_explains_stands_with_its_dice() -> None:
    """1d8+1 for the sword and 1d4 for strength: two twos are 5, not 4."""
    check = ToyCheck(Pool.of(4, -1), Pool.of(4, -1), 4, (Modifier(3, "Aim"),))
    harm = Roll("damage", Pool(((1, 8), (1, 4)), 1), (2, 2))
    (line,) = told(opened(), CheckRolled("a1", "fire", "b1", check, ToyOutcome("hit"), (harm,)))
    row = next(row for row in line.rows if row.dice)
    assert (row.dice, row.total) == ("1d8+1d4+1 [2 2] 4", "5")


@pytest.mark.parametrize(
    ("row", "dice", "base"),
    [
        (Modifier(0, "Aim"), Pool.of(4, -1), "Aim 0"),
        (Modifier(0, "Intellect"), Pool.of(2, 6), "Intellect 0"),
        (Modifier(0, "iron will"), Pool.of(2, 6), "iron will 0"),
        (only_told("rifle"), Pool.of(2, 8), "rifle"),
        (only_told("Durendal"), Pool.of(2, 8), "Durendal"),
        (only_told("armour stops 1"), Pool.of(1, 100), "armour stops 1"),
        (Modifier(4, "rifle, cost 2"), Pool.of(8, 10), "rifle, cost 2: 4"),
        (Modifier(55, "Pistol"), Pool.of(1, 100), "Pistol 55"),
    ],
    ids=[
        "a skill of 0",
        "an attribute of 0",
        "a skill of 0 that is written small",
        "what was struck with",
        "what was struck with has a name",
        "what is only told",
        "two figures",
        "a skill",
    ],
)
def test_what_a_roll_is_based_on_is_written_so_that_its_figure_is_clear(
    row: Modifier, dice: Pool, base: str
) -> None:
    check = ToyCheck(Pool(()), Pool(()), 0, (row,))
    count = sum(many for many, _ in dice.groups)
    event = CheckRolled("a1", "fire", "b1", check, ToyOutcome("hit"), (Roll("", dice, (1,) * count),))
    (line,) = told(opened(), event)
    assert line.rows[0].base == base


def test_rows_of_a_third_unit_stand_beside_its_roll() -> None:
    check = ToyCheck(Pool(()), Pool(()), 0, (Modifier(2, "Stealth"), Modifier(4, "Wits", "", "target", "b1")))
    rolls = (Roll("actor", Pool.of(4, -1), (0, 0, 0, 0)), Roll("b1", Pool.of(4, -1), (1, 0, 0, 0)))
    (line,) = told(opened(), CheckRolled("a1", "fire", "", check, ToyOutcome("miss"), rolls))
    assert [(row.name, row.base, row.total) for row in line.rows[:2]] == [
        ("Wren", "Stealth 2", "2"),
        ("Guard C", "Wits 4", "5"),
    ]


# ----------------------------------------------------------------------------------------------- what is seen


def test_who_comes_into_sight_is_told_and_who_is_lost() -> None:
    before = opened()
    door = Cell(4, 2)
    seen = take_step(TOY, before, parse("a1 door 4,2"))
    assert "Guard D comes into sight at 7,2." in text(before, *seen.events)
    shut = take_step(TOY, seen.after, parse("a1 door 4,2"))
    said = told(seen.after, *shut.events)
    assert [line.text for line in said] == [
        f"Wren closes the door at {door}.",
        "Guard D is lost from sight at 7,2.",
    ]
    assert said[1].tone == "sight"
    whole = [
        line.text for line in tell_all(TOY, [Witnessed(one, shut.after) for one in shut.events], seen.after)
    ]
    assert "For Raiders, Guard D is lost from sight at 7,2." in whole, "where all is seen it is told who has"


def test_with_the_last_of_a_side_nobody_is_said_to_be_lost_from_sight() -> None:
    seen = take_step(TOY, opened(), parse("a1 door 4,2")).after
    shut = take_step(TOY, seen, parse("a1 door 4,2"))
    lost = next(event for event in shut.events if isinstance(event, SideSaw) and event.lost)
    assert "lost from sight" in text(seen, lost)
    ours = [unit for unit in seen.units.values() if unit.side == "raiders"]
    gone = seen.with_units({**seen.units, **{unit.id: replace(unit, out="down") for unit in ours}})
    assert not told(gone, lost)


def test_a_foe_that_walks_into_sight_is_not_said_to_have_been_anywhere() -> None:
    seen = take_step(TOY, opened(), parse("a1 door 4,2")).after
    away = seen.altered(units={**seen.units, "b2": replace(seen.units["b2"], cell=Cell(8, 2))})
    assert "b2" not in away.seen_by("raiders").units
    crossing = (UnitMoved("b2", (Cell(7, 2), Cell(8, 2)), 6),)
    assert text(away, *crossing) == "Somebody passes 7,2."
    assert text(away, UnitMoved("b2", (Cell(7, 2),), 6)) == "Guard D comes into sight at 7,2."


def test_who_passes_by_and_is_lost_from_sight_is_told_once_and_by_name() -> None:
    seen = take_step(TOY, opened(), parse("a1 door 4,2")).after
    away = seen.altered(units={**seen.units, "b2": replace(seen.units["b2"], cell=Cell(8, 2))})
    at_door = replace(seen.units["b2"], cell=Cell(7, 2))
    lost = SideSaw("raiders", lost={"b2": Sighting(at_door, 1), "b1": Sighting(seen.units["b1"], 1)})
    walk = UnitMoved("b2", (Cell(7, 2), Cell(8, 2)), 6)
    (line,) = told(away, walk, lost)
    assert line.text == "Guard D passes 7,2 and is lost from sight. Guard C is lost from sight at 3,3."
    assert line.tone == "sight"
    assert [one.text for one in told(away, RoundBegan(2), walk, lost)] == ["Round 2.", line.text]
    step = Step(1, None, (walk, lost), away, apply(apply(away, walk), lost))
    assert [len(group) for _, group in told_together(step, "raiders")] == [2]


def test_a_place_is_told_by_its_name() -> None:
    cells = opened().terrain.mask([Cell(1, 1), Cell(1, 2)])
    before = opened()
    before = before.altered(scene=replace(before.scene, zones={"yard": cells | 1, "old_mill": cells}))
    assert text(before, LightChanged(cells, is_dark=True)) == "The light goes out in old mill."


def test_nothing_is_told_of_what_a_side_did_not_see() -> None:
    before = opened()
    assert told(before, UnitMoved("b2", (Cell(7, 1),), 0), UnitHurt("b2", 2)) == ()


def test_an_unseen_hand_on_a_door_has_no_name() -> None:
    before = opened()
    seen = witnessed(before, [DoorMoved(Cell(4, 2), is_open=False, unit="b2")], "raiders")
    (line,) = tell_all(TOY, seen, before.seen_by("raiders"))
    assert line.text == "The door at 4,2 closes."


def test_of_what_is_thrown_no_side_reads_more_than_it_sees() -> None:
    before = opened()
    thrown = replace(before.units["b1"].hands[0], name="spear")
    seen, unseen = before.units["b1"].cell, before.units["b2"].cell
    assert "b2" not in before.seen_by("raiders").units
    assert text(before, ItemMoved("b1", thrown, "ground", before.units["a1"].cell)) == "Spear lies at 1,1."
    assert text(before, ItemMoved("b1", thrown, "ground", unseen)) == "Guard C lets go of spear."
    assert text(before, ItemMoved("b2", thrown, "ground", seen)) == f"Spear lies at {seen}."
    assert text(before, ItemMoved("b2", thrown, "ground", unseen)) == ""


def test_an_alarm_by_somebody_unseen_is_raised_by_somebody() -> None:
    words = worded({"alarm": "{unit} raises the alarm!"})
    (line,) = told(opened(), Announced("alarm", "b2"), ruleset=words)
    assert "Guard D" not in line.text


def test_telling_one_event_needs_only_the_view_before_it() -> None:
    before = opened()
    (one,) = witnessed(before, [UnitHurt("b1", 3)], "raiders")
    assert tell(TOY, one, before.seen_by("raiders")) == Line(
        "Guard C loses 3 and has 5 left.", unit="b1", tone="blow"
    )


# ------------------------------------------------------------------------------------------------------- data


@pytest.mark.parametrize(
    "name", ["[/", "[@click=app.quit]x[/]", "\x1b[2J", "{damage}", "{unit.name}", "%s", "{}", "{"]
)
def test_a_strange_name_comes_through_as_it_is(name: str) -> None:
    before = opened(name=name)
    assert text(before, UnitFell("b1", "down")) == f"{name} is down."
    aimed = take_step(TOY, before, parse("a1 shoot b1")).after
    step = take_step(TOY, aimed, parse("b1 stand"), LoadedDice(["++00", "0000"]))
    line = tell_all(TOY, step.seen_by("raiders"), step.before.seen_by("raiders"))[0]
    assert line.text == f"Wren shoots {name}: hit, 4 damage. {name} has 4 left."
    assert line.rows[1].name == name


def test_a_template_is_filled_once_and_keeps_what_it_does_not_know() -> None:
    assert fill("{unit} and {other} {}", {"unit": "{other}"}) == "{other} and {other} {}"


def test_a_ruleset_may_silence_an_event_or_say_it_in_its_own_words() -> None:
    before = opened()
    quiet = worded({"state:dodging": "{unit} ducks.", "state:dodging:over": "", "end:taken": "{unit} waits"})
    events = (StateGained("b1", State("dodging")), StateLost("b1", "dodging"), ActionTaken(act("a1", "end")))
    assert [line.text for line in told(before, *events, ruleset=quiet)] == ["Guard C ducks.", "Wren waits."]


def test_a_whole_battle_can_be_told_to_either_side() -> None:
    step = open_battle(TOY, battle("3"))
    for _ in range(40):
        for side in ("raiders", "guards"):
            for line in tell_all(TOY, step.seen_by(side), step.before.seen_by(side)):
                assert line.text.strip() == line.text != ""
        if step.after.result is not None:
            break
        prompt = step.after.prompts[0]
        foe = next((unit.id for unit in step.after.seen_by(prompt.side).foes(prompt.side)), None)
        shoots = foe is not None and prompt.ask == "act" and not step.after.units[prompt.unit].tally("acted")
        action = act(prompt.unit, "shoot", foe) if shoots else act(prompt.unit, prompt.decline)
        step = take_step(TOY, step.after, action)


@pytest.mark.parametrize("ruleset", ["fudge", "ranks", "stunts", "forge", "pools"])
def test_every_check_of_a_battle_has_a_sentence_of_its_own(ruleset: str) -> None:
    rules = shipped_library().rulesets[ruleset]
    steps = played_steps("clash", ruleset, so_many(80, 120))
    checks = [event for step in steps for event in step.events if isinstance(event, CheckRolled)]
    assert checks
    assert not [(one.verb, one.outcome.name) for one in checks if not template_of(rules, one, "")]


@pytest.mark.parametrize("verb", ["trip", "disarm", "grapple", "shove"])
@pytest.mark.parametrize("outcome", ["works", "works well", "parried", "resisted", "fumble"])
def test_every_outcome_of_a_hand_to_hand_trick_of_fudge_has_a_sentence(verb: str, outcome: str) -> None:
    assert f"{verb}:{outcome}" in shipped_library().rulesets["fudge"].prose.sentences


def test_a_total_below_nought_is_told_with_a_true_minus() -> None:
    assert outcome_word(TOY, ScoreOutcome("-2", -2)) == "−2"
    assert outcome_word(TOY, ScoreOutcome("come-across", 3)) == "come-across"


def test_who_means_to_strike_somebody_unseen_is_told_so() -> None:
    library = shipped_library()
    setup = LaunchRequest("ford", "1", "ranks", None, {}).setup(library)
    session = Session.start(setup, library, None)
    known = BeforeAndAfter(session.battle, session.battle)
    for verb, said in (
        ("shoot", "Pike means to shoot somebody"),
        ("overwatch", "Pike keeps its aim on somebody"),
    ):
        assert sentence(session.ruleset, ActionTaken(Action("b1", verb)), known).rstrip(".") == said
    assert (
        sentence(session.ruleset, ActionTaken(Action("b1", "move")), known).rstrip(".")
        == "Pike means to move"
    )


def test_who_means_to_walk_somewhere_is_told_with_the_place() -> None:
    """Where it can be heard alone: a declared walk is drawn nowhere at the prompt."""
    library = shipped_library()
    session = Session.start(LaunchRequest("ford", "1", "ranks", None, {}).setup(library), library, None)
    known = BeforeAndAfter(session.battle, session.battle)
    for verb in ("move", "step", "run", "dash"):
        walk = ActionTaken(Action("b1", verb, Cell(4, 7)))
        assert sentence(session.ruleset, walk, known) == f"Pike means to {verb} to 4,7."


def test_of_dice_that_are_not_added_up_it_is_told_which_count() -> None:
    """Under `pools` each die of an attack that is no lower than the highest of the defence is a success."""
    library = shipped_library()
    session = Session.start(LaunchRequest("ford", "1", "pools", None, {}).setup(library), library, None)
    known = BeforeAndAfter(session.battle, session.battle)
    attack, defence = Roll("actor", Pool.of(4, 10), (10, 3, 9, 1)), Roll("target", Pool.of(3, 10), (4, 9, 1))
    blow = AttackCheck(4, 3)
    hit = CheckRolled("b1", "strike", "a1", blow, AttackOutcome("hit", 2, 2), (defence, attack))
    said = [row.dice for row in rows(session.ruleset, hit, known)]
    assert said == ["4d10 [10 3 9 1] 2 at 9 or more", "3d10 [4 9 1] highest 9", ""]
    lock = CheckRolled(
        "b1", "challenge", "", ChallengeCheck(4, 10), ChallengeOutcome("success", 1), (attack,)
    )
    assert rows(session.ruleset, lock, known)[0].dice == "4d10 [10 3 9 1] 1 at 10 or more"


@pytest.mark.parametrize(
    ("way", "said"),
    [("kick", "with a kick"), ("punch", "with a punch"), ("a1.knife", "with the knife")],
)
def test_a_blow_with_nothing_in_hand_is_told_as_one(way: str, said: str) -> None:
    """`A1 strikes B1 with the kick` is no English."""
    game = duel(man("knife", melee=4), man(block=2))
    game.do(f"a1 strike B1 with={way}", dice=["0000", "0000"])
    assert game.told("red").startswith(f"A1 strikes B1 {said}. ")


@pytest.mark.parametrize(
    ("system", "way"),
    [
        ("fudge", "kick"), ("fudge", "punch"), ("forge", "kick"), ("forge", "punch"),
        ("ranks", "brawl"), ("stunts", "fists"), ("pools", "fists"), ("pools", "grip"),
    ],
)  # fmt: skip
def test_every_system_has_words_for_a_blow_with_nothing_in_hand(system: str, way: str) -> None:
    words = shipped_library().rulesets[system].prose.sentences
    assert words[f"bare:{way}"].split()[0] in {"a", "bare"}
