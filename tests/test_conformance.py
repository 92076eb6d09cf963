"""The toys under the battery: random battles in the fog for each round structure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from skirmish.conformance import ConformanceReport, examine, replay
from skirmish.dice import Dice, Pool, Stream
from skirmish.grid import Cell
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import ItemMoved, StateGained, Tallied, UnitFell, UnitHid, UnitHurt, UnitPlaced
from skirmish.model.kit import Item
from skirmish.model.moment import Moment
from skirmish.model.prompt import Prompt
from skirmish.model.unit import State, Unit
from skirmish.rules import objectives
from skirmish.rules.check import Refusal
from skirmish.rules.engine import ask
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.verb import Verb
from skirmish.rules.verbs.turn import END
from tests.effort import so_many
from tests.scenario import Figure, battle, figure
from tests.toys import beats, declared, infiltration, initiative, pieces, sides
from tests.toys.pieces import Came, Sheet, Test

TOYS = [module.RULESET for module in (sides, initiative, declared, beats, infiltration)]
BATTLES = so_many(12, 60)
"""Random battles of each toy."""

GROUNDS = (
    (
        """
        ############
        #a..#...B..#
        #a..+..*..B#
        #...#..*.B.#
        #.a.'......#
        ############
        """,
        {"red": "a", "blue": "B"},
    ),
    (
        """
        #############
        #a.a.#.1.%..#
        #....+11.%B.#
        ##+####..####
        #..c.'...+.B#
        #c.c.#...#.B#
        #############
        """,
        {"red": "a", "blue": "B", "green": "c"},
    ),
    (
        """
        ##########
        #aa.#..B.#
        #...+..B.#
        ##'####+##
        #...'.~.D#
        #c..#.~D.#
        #.c.+....#
        ##########
        """,
        {"red": "a", "blue": "B", "green": "c", "grey": "D"},
    ),
)

OBJECTIVES = (
    (),
    (objectives.make("red", "hold", zone="goal", rounds=2), objectives.make("blue", "eliminate")),
    (objectives.make("red", "reach", zone="goal", count=2), objectives.make("red", "eliminate")),
    (objectives.make("red", "escape", zone="exit", count=1), objectives.make("blue", "eliminate")),
    (objectives.make("red", "assassinate", unit="B1"), objectives.make("blue", "eliminate")),
)


PATROLS = ((), ((Cell(6, 3), -1),), ((Cell(6, 2), 6), (Cell(8, 4), 2)))
ZONES = {"goal": (Cell(5, 4), Cell(6, 4), Cell(7, 4)), "exit": (Cell(1, 4), Cell(7, 1), Cell(7, 4))}


def make(ruleset: Ruleset, seed: str) -> Battle:
    """One of the grounds with numbers and an objective by chance; one battle in ten has no fog."""
    stream = Stream.of("ground", seed)
    drawing, owners = stream.choice(GROUNDS)
    terrain = battle(ruleset, drawing, sides=owners).terrain
    return battle(
        ruleset,
        drawing,
        units={letter: _fighter(stream) for letter in "aBcD"},
        sides=owners,
        zones={name: terrain.mask(cells) for name, cells in ZONES.items()},
        objectives=stream.choice(OBJECTIVES),
        fog=bool(stream.below(10)),
        charted=not stream.below(3),
        infiltrators=stream.choice(("", "red", "red")),
        limit=4,
        seed=seed,
    )


def _fighter(stream: Stream) -> Figure:
    sheet = Sheet(1 + stream.below(3), 4 + stream.below(6), 1 + stream.below(3), stream.below(4))
    return figure(sheet, patrol=stream.choice(PATROLS), facing=stream.below(8))


@cache
def examined(number: int) -> ConformanceReport:
    """The report on one of the toys, made once."""
    toy = TOYS[number]
    return examine(toy, lambda seed: make(toy, seed), map(str, range(BATTLES)))


@pytest.mark.parametrize("number", range(len(TOYS)), ids=[toy.id for toy in TOYS])
def test_random_battles_keep_the_laws(number: int) -> None:
    report = examined(number)
    assert report.battles == BATTLES
    assert not report.violations, report


def test_the_battles_are_worth_watching() -> None:
    """Between them the toys meet hidden enemies, swipes, replies, doors and every kind of ending."""
    reports = [examined(number) for number in range(len(TOYS))]
    verbs = {verb for report in reports for verb in report.verbs}
    assert verbs >= {"strike", "shoot", "swipe", "dodge", "shove", "door", "hide", "leave", "hold", "order"}
    endings = {ending for report in reports for ending in report.endings}
    assert endings >= {"objective", "out", "limit", "conceded"}
    assert sum(report.events["MoveStopped"] for report in reports) > BATTLES


# --------------------------------------------------------------------------------- the battery can fail


def _speechless(_battle: Battle, unit: Unit) -> Refusal | None:
    return Refusal("") if unit.tally("moved") else None


def _stumble(moment: Moment, action: Action, outcome: object) -> None:
    assert moment.battle.at(action.target) is None, "somebody unseen"  # type: ignore[arg-type]
    pieces.MOVE.land(moment, action, outcome)


def _scribble(moment: Moment, action: Action, outcome: object) -> None:
    moment.battle.units[action.unit].tallies.update(ended=1)  # type: ignore[attr-defined]


def _peek(moment: Moment, action: Action, outcome: object) -> None:
    """Tell everybody where somebody is."""
    for foe in moment.battle.foes(moment.battle.units[action.unit].side):
        moment.happen(Tallied(action.unit, {foe.id: 1}))
    pieces.MOVE.land(moment, action, outcome)


def _trample(moment: Moment, action: Action, outcome: object) -> None:
    """Step onto somebody."""
    for foe in list(moment.battle.foes(moment.battle.units[action.unit].side))[:1]:
        moment.happen(UnitPlaced(action.unit, foe.cell, 0))


def _walk_into_a_wall(moment: Moment, action: Action, outcome: object) -> None:
    moment.happen(UnitPlaced(action.unit, Cell(0, 0), 0))


def _swell(moment: Moment, action: Action, outcome: object) -> None:
    moment.happen(UnitHurt(action.unit, -100))


def _hide_from_all(moment: Moment, action: Action, outcome: object) -> None:
    moment.happen(UnitHid(action.unit, frozenset(side.id for side in moment.battle.scene.sides)))


def _double(moment: Moment, action: Action, outcome: object) -> None:
    """Have the same stick in hand and on the ground."""
    stick = Item("stick", "stick", "stick", None)
    moment.happen(ItemMoved(action.unit, stick, "hands"))
    for other in list(moment.battle.up())[:1]:
        moment.happen(ItemMoved(other.id, stick, "ground", other.cell))


def _fall_asleep(moment: Moment, action: Action, outcome: object) -> None:
    """Fall, and be asked all the same."""
    unit = moment.battle.units[action.unit]
    moment.happen(Tallied(unit.id, {"ended": 1}))
    moment.happen(UnitFell(unit.id, "down"))
    ask(moment, Prompt(unit.side, unit.id, "act", "turn", ("end",), decline="end"))


def _dazzle(moment: Moment, action: Action, outcome: object) -> None:
    """Let all sides think that they see nothing, until their units move."""
    END.land(moment, action, outcome)
    moment.battle._in_view.update(dict.fromkeys(moment.battle.memories, 0))


def _spare_in_thought(moment: Moment, action: Action, outcome: object) -> None:
    """End the turn, which hurts; on a view it does not."""
    END.land(moment, action, outcome)
    if not moment.battle.viewer:
        moment.happen(UnitHurt(action.unit, 1))


def _weigh_everybody(battle: Battle, action: Action) -> Test:
    """Harder for each enemy that there is: those whom the side does not know of count, too."""
    unit = battle.units[action.unit]
    return Test(Pool.of(2, 6, pieces.sheet(unit).wits), 7 + len(list(battle.foes(unit.side))))


class _Weighted:
    """A roll that favours every other thrower."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, test: Test, dice: Dice) -> Came:
        self.count += 1
        came = pieces.roll_to_meet(test, dice)
        return Came("done") if self.count % 2 else came


def with_verbs(**changes: Verb) -> Ruleset:
    """The toy of sides with some of its verbs spoilt."""
    return replace(sides.RULESET, verbs={**sides.RULESET.verbs, **changes})


def nobody_can_decline() -> Ruleset:
    """The toy of sides, where a turn cannot be ended by one who has moved."""
    end = replace(END, can_start=lambda _, unit: Refusal("Not now.") if unit.tally("moved") else None)
    return with_verbs(end=end)


SPOILT: dict[str, Callable[[], Ruleset]] = {
    "every refusal has a reason": lambda: with_verbs(
        move=replace(pieces.MOVE, can_start=_speechless), hide=replace(pieces.HIDE, can_start=_speechless)
    ),
    "nothing that the view allows raises": lambda: with_verbs(move=replace(pieces.MOVE, land=_stumble)),
    "an earlier battle stays as it was": lambda: with_verbs(end=replace(END, land=_scribble)),
    "what is kept is what would be worked out now": lambda: with_verbs(end=replace(END, land=_dazzle)),
    "a view names no unseen unit": lambda: with_verbs(move=replace(pieces.MOVE, land=_peek)),
    "two units never share a cell": lambda: with_verbs(move=replace(pieces.MOVE, land=_trample)),
    "a unit stands where one can stand": lambda: with_verbs(
        move=replace(pieces.MOVE, land=_walk_into_a_wall)
    ),
    "nobody has more points than when whole": lambda: with_verbs(move=replace(pieces.MOVE, land=_swell)),
    "nobody hides from its own side": lambda: with_verbs(move=replace(pieces.MOVE, land=_hide_from_all)),
    "a thing is in one place": lambda: with_verbs(move=replace(pieces.MOVE, land=_double)),
    "only those in the fight are asked, by their own side": lambda: with_verbs(
        move=replace(pieces.MOVE, land=_fall_asleep)
    ),
    "every prompt can be declined": nobody_can_decline,
    "resolving the recorded action again gives the same events": lambda: with_verbs(
        hide=replace(pieces.HIDE, roll=_Weighted())
    ),
    "what is told is what comes of it": lambda: with_verbs(end=replace(END, land=_spare_in_thought)),
    "a figure is what is told of it": lambda: with_verbs(
        hide=replace(pieces.HIDE, weigh=_weigh_everybody, bounds={"done": "at least", "failed": "at most"})
    ),
    "odds agree with rolls": lambda: with_verbs(hide=replace(pieces.HIDE, roll=_Weighted())),
}
"""Laws, each with a ruleset that breaks it."""


@pytest.mark.parametrize("law", SPOILT)
def test_the_battery_finds_a_ruleset_that_breaks(law: str) -> None:
    spoilt = SPOILT[law]()
    reports = (examine(spoilt, lambda seed: make(spoilt, seed), [str(seed)], every=4) for seed in range(15))
    assert any(law == violation.law for report in reports for violation in report.violations)


def _daze_who_is_alone(moment: Moment, action: Action, outcome: Came) -> None:
    """Daze the target, unless it has comrades: whom the side does not know of counts, too."""
    battle = moment.battle
    moment.happen(Tallied(action.unit, {"acted": 1}))
    if outcome.name == "done" and len(list(battle.up(battle.units[action.target_id].side))) == 1:
        moment.happen(StateGained(action.target_id, State("dazed")))


def test_the_battery_finds_a_blow_that_does_not_come_off_as_it_is_told() -> None:
    """Its outcomes are told as they are, and it costs nobody points; but what it is for is another thing."""
    strike = replace(
        pieces.HIDE, id="strike", aim="foe", can_start=pieces.STRIKE.can_start, land=_daze_who_is_alone
    )
    words = replace(sides.RULESET.prose, works={"strike": "+dazed"})
    spoilt = replace(with_verbs(strike=strike), prose=words)
    seeds = map(str, range(15))
    found = examine(spoilt, lambda seed: make(spoilt, seed), seeds, every=4).violations
    assert {violation.law for violation in found} == {"a figure is what is told of it"}
    assert all("comes off" in violation.detail for violation in found)


def test_a_violation_can_be_brought_back() -> None:
    spoilt = SPOILT["a view names no unseen unit"]()
    report = examine(spoilt, lambda seed: make(spoilt, seed), map(str, range(5)), every=2)
    found = report.violations[0]
    step = replay(spoilt, lambda seed: make(spoilt, seed), found.seed, found.step)
    assert step.number == found.step
    assert f"seed {found.seed!r} step {found.step}" in str(report)


def test_a_save_that_forgets_is_found() -> None:
    toy = sides.RULESET
    forgetful = examine(
        toy, lambda seed: make(toy, seed), ["1"], roundtrip=lambda battle: replace(battle, orders={}), every=1
    )
    assert {violation.law for violation in forgetful.violations} == {"a battle saved and loaded is equal"}
    assert not examine(toy, lambda seed: make(toy, seed), ["1"], roundtrip=lambda battle: battle).violations
