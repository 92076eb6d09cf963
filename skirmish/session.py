"""One game in progress: the battle, who plays which side, and the save that holds every command."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, Self

from skirmish.errors import IllegalAction, NotationError, SaveError
from skirmish.grid import Terrain
from skirmish.model.action import Action, parse
from skirmish.model.battle import Battle
from skirmish.model.event import Event
from skirmish.model.moment import Step
from skirmish.model.squads import acting_squad, asked_squad, asked_view, name_of, side_of, squads
from skirmish.packs.random_name import is_random
from skirmish.packs.setup import Setup
from skirmish.packs.temperaments import TemperamentCard, checked_seat, opponent
from skirmish.packs.versions import VERSION
from skirmish.records import savefile
from skirmish.records.codec import Codec
from skirmish.records.digest import Digests
from skirmish.records.made_from import changes, marks
from skirmish.records.places import beside, new_save
from skirmish.records.replay import ruleset_of, start_of, steps_of
from skirmish.records.savefile import SUFFIX, Header, Save, StepLine
from skirmish.records.undo import taken_together, why_no_undo
from skirmish.records.writer import Writer
from skirmish.rules import engine, loop
from skirmish.rules.check import Refusal
from skirmish.rules.ending import ending
from skirmish.seats import HUMAN, Opponent, known, named
from skirmish.typed import unknown, within

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.prompt import Prompt
    from skirmish.model.scene import Scene
    from skirmish.packs.lesson import Lesson
    from skirmish.packs.puzzle import Puzzle
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Option


DiceSource = Callable[[Battle, "Sequence[Step]", "Action | None"], "Dice | None"]
"""Returns the dice for an action after these steps (action None: for step 0); None: fair ones of the seed."""


class ScenarioDigest(Protocol):
    """What a session asks of a scenario in the library."""

    @property
    def digest(self) -> str:
        """Changes when the scenario, its map, its units or items change."""


class Content(Protocol):
    """What a session asks of the library."""

    @property
    def rulesets(self) -> Mapping[str, Ruleset]:
        """The rulesets by id."""

    @property
    def cards(self) -> Mapping[str, ScenarioDigest]:
        """What is known of each scenario, by id."""

    @property
    def temperaments(self) -> Mapping[str, TemperamentCard]:
        """What opponents there can be, by id."""

    def battle(self, setup: Setup) -> Battle:
        """Build the battle before step 0; SettingsError for what does not exist."""

    def pack_marks(self, scenario: str = "") -> Mapping[str, str]:
        """Return version and hash, by id, of the packs that the scenario is made from; else of all packs."""


class Session:
    """A game that is played. With a save, every step is on the disk before it is shown.

    Close it, or use it as a context, to let go of the save.
    """

    def __init__(self, ruleset: Ruleset, setup: Setup, start: Battle, writer: Writer | None = None) -> None:
        """Set up a session before step 0 that writes to that save; use `start` or `resume` instead."""
        self.ruleset = ruleset
        self.setup = setup
        self.notices: tuple[str, ...] = ()
        """What a player should know about the save that was resumed, in sentences."""
        self._news: list[str] = []
        self._start = start
        self._steps: list[Step] = []
        self._seats = {squad.id: setup.seats.get(squad.id, HUMAN) for squad in squads(start.scene)}
        self.temperaments: Mapping[str, TemperamentCard] = {}
        """What opponents there can be, by id."""
        self._asked_view: tuple[Battle, str, Battle] | None = None
        self._dice_for: DiceSource = _fair
        self._writer = writer
        self._codec = Codec.of(ruleset)
        self._digest = Digests(self._codec)

    @classmethod
    def start(
        cls, setup: Setup, library: Content, folder: Path | None = None, dice_for: DiceSource | None = None
    ) -> Session:
        """Open a new battle; SettingsError for what does not exist.

        With a folder, write a save there; a path that ends as saves do is the save itself. `dice_for` lays
        out dice, which only a battle without a save may have.
        """
        start = library.battle(setup)
        ruleset = library.rulesets[setup.ruleset]
        session = cls(ruleset, setup, start)
        session._dice_for = dice_for if dice_for and folder is None else _fair
        session.temperaments = library.temperaments
        if folder is not None:
            codec = session._codec
            card = library.cards.get(setup.scenario)  # None of a random battle: its name says all of it.
            content = {
                **({"scenario": card.digest} if card else {}),
                "map": session._digest.of(start.terrain, Terrain),
                **marks(library.pack_marks(setup.scenario)),
            }
            plain = Codec((Setup,)).write(setup, Setup)
            header = Header(ruleset.id, ruleset.version, start.scene.title, plain, content, VERSION)
            is_file = folder.suffix == SUFFIX
            path = folder if is_file else new_save(folder, setup.scenario, setup.ruleset)
            others = () if is_file else beside(path)
            session._writer = Writer.create(path, header, codec.write(start, Battle), others)
        session._take(loop.open_battle(ruleset, start, session._dice_for(start, (), None)))
        return session

    @classmethod
    def at_lesson(cls, lesson: Lesson, ruleset: Ruleset) -> Session:
        """Open the battle of a lesson, without a save; some of its dice may be laid out."""
        from skirmish.packs.lesson import LessonContent  # An ordinary battle begins without it.

        return cls.start(lesson.setup(), LessonContent(lesson, ruleset), dice_for=lesson.dice_for)

    @classmethod
    def at_puzzle(cls, puzzle: Puzzle, ruleset: Ruleset) -> Session:
        """Open the position of a puzzle, without a save; SettingsError if its question cannot be reached."""
        from skirmish.packs.puzzle import PuzzleContent  # An ordinary battle begins without it.

        content = PuzzleContent(puzzle, ruleset)
        session = cls.start(content.setup(), content)
        for action in puzzle.opening:
            session.submit(action)
        return session

    @classmethod
    def resume(cls, path: Path, library: Content) -> Session:
        """Go on with a save; SaveError, in a sentence, if that fails."""
        save, writer = Writer.resume(path)
        try:
            return cls._resumed(save, writer, library)
        except BaseException as error:
            writer.close()
            if isinstance(error, SaveError):
                raise SaveError(f"{path.name}: {error}") from None
            raise

    @classmethod
    def _resumed(cls, save: Save, writer: Writer, library: Content) -> Session:
        ruleset = ruleset_of(save, library.rulesets)
        codec = Codec.of(ruleset)
        written: Setup = Codec((Setup,)).read(dict(save.header.setup), Setup, "setup")
        temperaments = library.temperaments
        seats = {squad: known(seat, temperaments) for squad, seat in written.seats.items()}
        setup = replace(written, seats=seats)
        session = cls(ruleset, setup, start_of(codec, save), writer)
        session.temperaments = temperaments
        steps, broken = steps_of(codec, save)
        session._steps = list(steps)
        if broken is not None and broken != save.broken:
            save = replace(writer.cut(broken.start), broken=broken)
        said = {**session._seats, **written.seats, **save.seats}
        session._seats = {squad: known(said[squad], temperaments) for squad in session._seats}
        lost = {
            squad: said[squad] for squad, seat in session._seats.items() if seat not in {said[squad], HUMAN}
        }
        session.notices = (*_notices(save, setup, ruleset, library), *_plain_now(session._start.scene, lost))
        if not session._steps:
            session._take(loop.open_battle(ruleset, session._start))
        return session

    @property
    def battle(self) -> Battle:
        """The battle now, as it is and not as a side sees it."""
        return self._steps[-1].after

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps from 0, undone ones left out."""
        return tuple(self._steps)

    @property
    def path(self) -> Path | None:
        """Where the save lies; None without one."""
        return self._writer.path if self._writer else None

    @property
    def seats(self) -> Mapping[str, str]:
        """By squad, a side or an ally: who plays it."""
        return dict(self._seats)

    @property
    def asked(self) -> str:
        """The side that is asked now, or empty."""
        return self.battle.asked

    @property
    def squad(self) -> str:
        """The squad of that side that is asked now, the side itself or one of its allies; or empty."""
        return asked_squad(self.battle, self._seats)

    @property
    def is_over(self) -> bool:
        """Whether the battle has ended."""
        return self.battle.result is not None

    def seat(self, squad: str) -> str:
        """Return who plays that side or ally; SettingsError if there is none."""
        self._check_squad(squad)
        return self._seats[squad]

    def opponent(self, squad: str) -> Opponent:
        """Return who answers for that side or ally; SettingsError if there is none."""
        return opponent(self.seat(squad), self.temperaments)

    def hand_to(self, squad: str, seat: str) -> None:
        """Let somebody else play a side or ally from now on. SettingsError if it or that seat is unknown."""
        self._check_squad(squad)
        checked_seat(seat, self.temperaments)
        self._write(savefile.seat_line(squad, seat))
        self._seats[squad] = seat

    def _check_squad(self, squad: str) -> None:
        if squad not in self._seats:
            raise unknown("side", squad, self._seats)

    def view(self, side: str) -> Battle:
        """Return what that side knows; of the side that is asked, only one squad is asked in it.

        SettingsError for a side that does not exist.
        """
        battle = self.battle
        if side not in (known := [one.id for one in battle.scene.sides]):
            raise unknown("side", side, known)
        if not battle.scene.allies or side != battle.asked:
            return battle.seen_by(side)
        squad, kept = self.squad, self._asked_view
        if kept is None or kept[0] is not battle or kept[1] != squad:
            kept = self._asked_view = battle, squad, asked_view(battle, squad)
        return kept[2]

    def options(self, prompt: Prompt) -> Iterator[Option]:
        """Yield the ways in which the prompt may be answered, as the asked side knows them."""
        return engine.options(self.ruleset, self.view(prompt.side), prompt)

    def refuse(self, action: Action) -> Refusal | None:
        """Say why that answer is not allowed now, as the asked side knows it; None when it is."""
        if self.is_over or not self.asked:
            return Refusal("The battle is over.")
        if not _can_be_said(action):
            return Refusal("That cannot be written down as a command.")
        squad, acting = self.squad, acting_squad(self.battle, action.unit)
        if acting != squad and side_of(self.battle.scene, acting) == self.asked:
            return Refusal(f"Only the player of {within(name_of(self.battle.scene, acting))} may say that.")
        return engine.refuse(self.ruleset, self.view(self.asked), action)

    def submit(self, action: Action) -> Step:
        """Take the step, and save it.

        IllegalAction if it is refused, SaveError if it cannot be saved: then nothing has changed.
        """
        refusal = self.refuse(action)
        if refusal is not None:
            raise IllegalAction(refusal.reason)
        dice = self._dice_for(self.battle, self._steps, action)
        return self._take(loop.take_step(self.ruleset, self.battle, action, dice))

    def undo(self) -> Step | None:
        """Take the latest step back and return it; None where `why_no_undo` says why it stays.

        What opponents have answered for allies since a person's last answer is taken back with that.
        """
        if self.why_no_undo():
            return None
        gone = taken_together(self._steps, self._seats)
        self._write(savefile.undo_line(len(self._steps) - len(gone)))
        del self._steps[-len(gone) :]
        return gone[-1]

    def why_no_undo(self) -> str:
        """Say why the latest step cannot be taken back, in a sentence; empty if it can."""
        return next(filter(None, map(why_no_undo, taken_together(self._steps, self._seats))), "")

    def news(self) -> tuple[str, ...]:
        """Say what has become of the save since the last call, in sentences."""
        said, self._news = tuple(self._news), []
        return said

    def close(self) -> None:
        """Let go of the save."""
        if self._writer:
            self._writer.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _take(self, step: Step) -> Step:
        """Save the step, then let it count."""
        if self._writer:
            self._write(savefile.step_line(self._line(step)))
        self._steps.append(step)
        return step

    def _line(self, step: Step) -> StepLine:
        action = "" if step.action is None else str(step.action)
        events = tuple(self._codec.write(step.events, tuple[Event, ...]))
        result = "" if step.after.result is None else ending(step.after, step.after.result)
        return StepLine(step.number, action, events, self._digest(step.after), result)

    def _write(self, line: bytes) -> None:
        news = self._writer.append(line) if self._writer else ""
        if news:
            self._news.append(news)


def _fair(_battle: Battle, _steps: Sequence[Step], _action: Action | None) -> None:
    """Return no dice: the loop throws fair ones of its own."""


def _can_be_said(action: Action) -> bool:
    """Tell whether the text form, which is what the save keeps, stands for this very action."""
    try:
        return parse(str(action)) == action
    except NotationError:
        return False


def _notices(save: Save, setup: Setup, ruleset: Ruleset, library: Content) -> Iterator[str]:
    """Yield what has changed around a save since it was written; the save itself is played on as it is."""
    if save.broken is not None:
        yield f"The save is damaged from {save.broken}. The battle goes on from what was saved before that."
    if save.header.version != ruleset.version:
        yield f"{ruleset.title} has changed since this battle began."
    of_packs = [*changes(save.header.content, library.pack_marks())]
    yield from of_packs
    card = library.cards.get(setup.scenario)
    if of_packs or is_random(setup.scenario):
        return
    if card is None:
        yield "The scenario is no longer there; the save has a copy of its own."
    elif card.digest != save.header.content.get("scenario"):
        yield "The scenario has changed since; the save has a copy of its own."


def _plain_now(scene: Scene, lost: Mapping[str, str]) -> Iterator[str]:
    """Say of each squad in `lost`, with its seat, that no pack has that temperament any more."""
    for squad, seat in lost.items():
        name, (level, temperament) = name_of(scene, squad), named(seat)
        gone = f"No pack knows the temperament `{temperament}` any more"
        yield f"{gone}; {within(name)} are led by a plain {level}."
