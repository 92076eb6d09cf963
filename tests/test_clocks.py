"""A round structure that only this file knows, played in the plain client, on screen and from its save."""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from skirmish.app.app import SkirmishApp
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.settings import Settings
from skirmish.chronicle import tell_all
from skirmish.cli.plain import Plain
from skirmish.dice import Dice
from skirmish.model.action import Action, parse
from skirmish.model.battle import Battle
from skirmish.model.change import Remade, changed
from skirmish.model.event import ClockChanged, ClockStarted, RoundBegan
from skirmish.model.moment import Moment
from skirmish.model.prompt import Prompt
from skirmish.model.unit import Unit
from skirmish.packs.setup import Setup
from skirmish.packs.temperaments import TemperamentCard
from skirmish.rules.engine import ask, perform
from skirmish.rules.fudge.surprise import SurpriseClock
from skirmish.rules.limits import counted
from skirmish.rules.rounds.beats import BeatsClock
from skirmish.rules.rounds.clock import FightClock
from skirmish.rules.rounds.declared_clock import DeclaredClock
from skirmish.rules.rounds.initiative import InitiativeClock
from skirmish.rules.rounds.placement import PlacementClock
from skirmish.rules.rounds.sides import SidesClock
from skirmish.rules.rounds.waiting import WaitingClock
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.stealth.infiltration import InfiltrationClock
from skirmish.session import Session
from skirmish.texts.briefing import limit
from tests.app.table import NOWHERE, until
from tests.scenario import battle
from tests.sources import nodes, parsed
from tests.toys import initiative, pieces

TOP = Path(__file__).resolve().parent.parent

# ------------------------------------------------------------------------------------------- the structure


@dataclass(frozen=True)
class VowClock(FightClock):
    """Everybody vows, then all vows are kept in reverse: the last word is the first deed."""

    round: int = 0
    phase: str = "deeds"
    left: tuple[str, ...] = ()
    vows: Mapping[str, Action] = field(default_factory=dict)

    @property
    def order(self) -> tuple[tuple[str, str], ...]:
        vowed = tuple(self.vows)[::-1] if self.is_declaring else ()
        return tuple((unit, "") for unit in (*self.left, *vowed))

    def seen_by(self, side: str, known: Mapping[str, Unit]) -> VowClock:
        left = tuple(unit for unit in self.left if unit in known)
        return replace(self, left=left, vows={u: vow for u, vow in self.vows.items() if u in known})

    def status(self, *, is_short: bool = False) -> str:
        return f"day {self.round}" if is_short else f"day {self.round} of {self.phase}"

    @property
    def hint(self) -> str:
        return "Vow something; the last to vow acts first" if self.is_declaring else ""

    @property
    def is_declaring(self) -> bool:
        return self.phase == "vows"

    def intents_of(self, unit_id: str) -> tuple[Action, ...]:
        return (self.vows[unit_id],) if unit_id in self.vows else ()


@dataclass(frozen=True, slots=True)
class Vows:
    """The structure."""

    verbs: tuple[str, ...]

    def begin(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        moment.happen(ClockStarted(VowClock()))

    def advance(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        clock = vows_of(moment.battle)
        if clock.left and clock.is_declaring:
            unit = moment.battle.units[clock.left[0]]
            ask(moment, Prompt(unit.side, unit.id, "declare", "vow", self.verbs, decline="end"))
        elif clock.left:
            moment.happen(ClockChanged({"left": clock.left[1:]}))
            perform(ruleset, moment, dice, clock.vows[clock.left[0]])
        elif clock.is_declaring:
            moment.happen(ClockChanged({"phase": "deeds", "left": tuple(clock.vows)[::-1]}))
        else:
            up = tuple(unit.id for unit in moment.battle.up())
            moment.happen(ClockChanged({"round": clock.round + 1, "phase": "vows", "left": up, "vows": {}}))
            for unit_id in up:
                pieces.fresh_turn(moment, unit_id)
            moment.happen(RoundBegan(clock.round + 1))

    def accept(self, ruleset: Ruleset, moment: Moment, dice: Dice, prompt: Prompt, action: Action) -> None:
        clock = vows_of(moment.battle)
        if prompt.ask == "declare":
            moment.happen(ClockChanged({"left": clock.left[1:], "vows": {**clock.vows, action.unit: action}}))
        else:
            perform(ruleset, moment, dice, action)


def vows_of(battle: Battle) -> VowClock:
    assert isinstance(battle.clock, VowClock)
    return battle.clock


RULESET = replace(
    initiative.RULESET,
    id="toy-vows",
    title="Toy of vows",
    rounds=Vows(("strike", "move", "end")),
    records=(VowClock, *initiative.RULESET.records),
)
ROOM = """
    ##############
    #..aB........#
    #............#
    ##############
"""


# ----------------------------------------------------------------------------------------------- its game


@dataclass(frozen=True)
class _Card:
    digest: str = ""


class _Library:
    """One scenario of one ruleset."""

    rulesets: Mapping[str, Ruleset] = {RULESET.id: RULESET}
    cards: Mapping[str, _Card] = {"room": _Card()}
    temperaments: Mapping[str, TemperamentCard] = {}

    def pack_marks(self, scenario: str = "") -> Mapping[str, str]:
        return {}

    def battle(self, setup: Setup) -> Battle:
        return battle(RULESET, ROOM, scenario="room", seed=setup.seed, fog=False)


def opened(folder: Path | None = None) -> Session:
    """A game of two people."""
    setup = Setup("room", RULESET.id, "vows", seats={"red": "human", "blue": "human"})
    return Session.start(setup, _Library(), folder)


def test_its_sentences_say_what_is_meant_and_what_is_done() -> None:
    with opened() as game:
        step = game.submit(parse("a1 strike B1"))
        said = [str(line) for line in tell_all(RULESET, step.seen_by("blue"), step.before.seen_by("blue"))]
        assert said == ["A1 means to strike B1."]
        game.submit(parse("B1 end"))
        assert [prompt.topic for prompt in game.battle.prompts] == ["dodge"], "the vow is kept"


@pytest.mark.parametrize(
    "kind",
    [VowClock, BeatsClock, DeclaredClock, InfiltrationClock, InitiativeClock, PlacementClock, SidesClock,
     SurpriseClock, WaitingClock],
)  # fmt: skip
def test_every_clock_is_remade_as_quickly_as_a_battle(kind: type[FightClock]) -> None:
    assert issubclass(kind, Remade)
    assert "__slots__" not in vars(kind)


def test_a_clock_that_is_slotted_works_too() -> None:
    @dataclass(frozen=True, slots=True)
    class Slotted(FightClock):
        round: int
        phase: str = "round"

    assert changed(Slotted(1), round=2) == Slotted(2)


def test_its_limit_is_told_with_the_round_whatever_it_calls_it() -> None:
    with opened() as game:
        assert limit(game.battle) == "A draw after 60 rounds; round 1 of 60."
        assert counted(game.battle, "day 1 of vows") == "day 1 of vows"


def test_the_plain_client_tells_its_status_and_hint(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("status\nstrike B1\nend\nstatus\nquit\n"))
    with opened() as game:
        Plain(game).run()
    said = capsys.readouterr().out.splitlines()
    assert "Day 1 of vows. Vow something; the last to vow acts first. Round 1 of 60." in said
    assert "Day 1 of deeds. Round 1 of 60." in said
    assert any("A1 means to strike B1." in line for line in said)


class _AppWithoutPacks(SkirmishApp):
    """Reads no packs: the toy needs none."""

    def load(self) -> None:
        """Nothing."""


def _screen(app: SkirmishApp) -> str:
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


async def _shown(pilot: Pilot[None], app: SkirmishApp, *sentences: str) -> None:
    await until(pilot, lambda: all(sentence in _screen(app) for sentence in sentences))


async def test_the_table_shows_its_status_hint_and_intents() -> None:
    app = _AppWithoutPacks(Settings(NOWHERE, False, "dark", 0))
    async with app.run_test(size=(120, 40)) as pilot:
        setup = Setup("room", RULESET.id, "vows", seats={"red": "human", "blue": "human"})
        game = Session.start(setup, _Library())
        app.open_battle(game)
        await _shown(pilot, app, "Toy of vows · day 1 of vows", "Vow something; the last to vow acts first.")
        assert isinstance(app.screen, BattleScreen)
        app.screen.flow.answer(parse("a1 strike B1"))
        await _shown(pilot, app, "A1 means to strike B1.", "a1: strike B1")


def test_its_save_is_read_back(tmp_path: Path) -> None:
    with opened(tmp_path) as game:
        game.submit(parse("a1 strike B1"))
        path, clock = game.path, game.battle.clock
    assert path is not None
    with Session.resume(path, _Library()) as again:
        assert again.battle.clock == clock
        assert not again.notices


# ---------------------------------------------------------------------------------------- nobody else knows


READERS = ("app", "chronicle", "cli", "ai", "arena", "hotseat.py", "session.py")
"""Those that may ask a clock only what every clock answers."""


def test_no_reader_names_a_clock_or_a_phase() -> None:
    clocks = dict(_clocks())
    assert {"SidesClock", "InfiltrationClock", "SurpriseClock"} <= clocks.keys()
    phases = {"round", *(phase for found in clocks.values() for phase in found)}
    words = {*clocks, *map(repr, phases)}
    assert {"infiltration", "quiet", "intent", "surprise round"} <= phases
    offences = [
        f"{path.relative_to(TOP)}:{line}: {word}"
        for path in _sources(*READERS)
        for line, word in _words(path)
        if word in words
    ]
    assert offences == []


def _clocks() -> Iterator[tuple[str, set[str]]]:
    """Every class of a clock, with the words that it, or the alias that it names, gives to its phase."""
    for path in _sources("rules"):
        tree = parsed(path.read_text(encoding="utf-8"))
        aliases = {
            ast.unparse(node.targets[0]): node.value for node in tree.body if isinstance(node, ast.Assign)
        }
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and node.name.endswith("Clock"):
                yield node.name, set(_phases(node, aliases))


def _phases(clock: ast.ClassDef, aliases: Mapping[str, ast.expr]) -> Iterator[str]:
    for node in ast.walk(clock):
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "phase":
            for part in (node.value, aliases.get(ast.unparse(node.annotation))):
                yield from _texts(part) if part is not None else ()
        elif isinstance(node, ast.keyword) and node.arg == "phase":
            yield from _texts(node.value)


def _texts(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def _words(path: Path) -> Iterator[tuple[int, str]]:
    """Every text (in quotes), name and import of a source file, with its line."""
    for node in nodes(path):
        match node:
            case ast.Constant(str(text)):
                yield node.lineno, repr(text)
            case ast.Name(name) | ast.Attribute(attr=name):
                yield node.lineno, name
            case ast.ImportFrom(names=names):
                yield from ((node.lineno, alias.name) for alias in names)


def _sources(*places: str) -> Iterator[Path]:
    for place in places:
        root = TOP / "skirmish" / place
        yield from sorted(root.rglob("*.py")) if root.is_dir() else (root,)
