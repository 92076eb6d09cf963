"""The plain client: a battle by lines of text, for screen readers, for pipes and for tests."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from skirmish.ai.concession import Concessions
from skirmish.arena import choose
from skirmish.chronicle import Line, tell_all
from skirmish.cli.asides import Asides
from skirmish.cli.choose_battle import read_line
from skirmish.cli.commands import read, why_not
from skirmish.cli.describe import standing, who_plays
from skirmish.cli.facing_off import FacingOff
from skirmish.cli.hinting import Hints
from skirmish.cli.offers import Offer, offers
from skirmish.cli.openings import Nearby
from skirmish.cli.output import put, say, wipe
from skirmish.cli.questions import asked_again, question
from skirmish.cli.reference import Reference
from skirmish.cli.retrospect import decision_lines, report_lines
from skirmish.cli.seating import Seating
from skirmish.cli.sending import Sending
from skirmish.dice import Stream
from skirmish.errors import NotationError, SaveError
from skirmish.hotseat import Keyboard, conceding, humans, is_here, is_own_answer
from skirmish.learning import Learning
from skirmish.model.action import Action
from skirmish.packs.clue import Story
from skirmish.records.preferences import keep
from skirmish.rules.ending import ending
from skirmish.rules.system_facts import special_rules
from skirmish.texts.report import headline
from skirmish.typed import as_sentence, number, subject, within

if TYPE_CHECKING:
    from pathlib import Path

    from skirmish.model.battle import Battle
    from skirmish.model.moment import Step
    from skirmish.model.prompt import Prompt
    from skirmish.rules.ruleset import Ruleset
    from skirmish.session import Session

TERSE: Final = "plain_is_terse"
"""The setting that says less."""
REFUSALS: Final = ("fight on", "fight", "no")
"""Lines that refuse an offer to give up, and mean nothing else."""


class Plain:
    """One battle at the prompt."""

    def __init__(
        self,
        session: Session,
        folder: Path | None = None,
        *,
        is_terse: bool = False,
        story: Story | None = None,
        exports: Path | None = None,
        learning: Learning | None = None,
        command: str = "skirmish",
    ) -> None:
        """Sit down at a battle; settings are kept in the folder, if one is given.

        Without what the player has learnt no hints are given. `command` starts the game, as a shell is told.
        """
        self.session = session
        self.story = story or Story()
        """What the scenario tells."""
        self.exports = exports
        """Where files to share are written; None: nowhere."""
        self.keyboard = Keyboard(session)
        """Who sits here, and who has to before anything more is told."""
        self.logs: dict[str, list[tuple[int, Line]]] = {}
        """By side what it was told, each line with the number of its step."""
        self._way_back = f"{command} play --plain"
        self.speaker = ""
        """The unit that is spoken for, where several are asked; empty: the first."""
        self._asked: tuple[tuple[Prompt, ...], int] = ((), 0)
        """What was asked last, and after how many steps."""
        self._is_left = False
        self._ahead: str | None = None
        self._concessions = Concessions(session.ruleset)
        self.is_terse = is_terse
        """Whether less is said."""
        self._folder = folder
        self._sending = Sending(self)
        self._nearby, self._standing = Nearby(), ""
        self._hints = Hints(self, learning or Learning(say))
        self._seating = Seating(self)
        self._words = self._typed()

    def _typed(self) -> Mapping[str, Callable[[str], None]]:
        """Return what each word does."""
        return {
            **Asides(self).words,
            **Reference(self).words,
            **FacingOff(self).words,
            **self._sending.words,
            **self._hints.words,
            **self._seating.words,
            "terse": lambda _: self._speak(is_terse=True),
            "verbose": lambda _: self._speak(is_terse=False),
            "undo": self._undo,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Play until the battle is over, or until the players leave it."""
        self._greet()
        while not self.session.is_over and not self._is_left:
            side = self.keyboard.next()
            if side:
                if not self._sending.try_to_pass():
                    self._seat(side)
            elif is_here(self.session):
                self._turn()
            else:
                self._go_on()
            self._tell_of_the_save()
        if self.session.is_over:
            self._end()
        elif self.session.path is not None:
            put(f"The battle is saved in {self.session.path.name}. To go on, type 0 in: {self._way_back}")
            if self._sending.errands.is_on:
                put("That units go on by themselves is not saved: they will ask you again.")

    def _tell_of_the_save(self) -> None:
        """Say at once what has become of the save."""
        for sentence in self.session.news():
            say(sentence)

    @property
    def log(self) -> list[tuple[int, Line]]:
        """What the player who sits here was told."""
        return self.logs.setdefault(self.keyboard.reader, [])

    @property
    def view(self) -> Battle:
        """What the side that is asked knows."""
        return self.session.view(self.session.asked)

    @property
    def prompt(self) -> Prompt:
        """The prompt of the unit that is spoken for."""
        prompts = self.view.prompts
        return next((prompt for prompt in prompts if prompt.unit == self.speaker), prompts[0])

    def _greet(self) -> None:
        scene, seed = self.session.battle.scene, self.session.setup.seed
        put(f"{scene.title}. {self.session.ruleset.title}, seed {seed}. Type help for help.")
        special = special_rules(self.session.ruleset, scene, self.session.seats)
        if special:
            put(f"Rules of this battle: {special}.")
        for line in who_plays(scene, self.session.seats):
            put(line)
        for side in humans(self.session):
            self.keyboard.skip(side, self._last_said(side))

    def _last_said(self, side: str) -> int:
        """Return the number of the step that the side answered last; it is told again what it saw since."""
        session = self.session
        own = (one.number for one in reversed(session.steps) if is_own_answer(one, side, session.seats))
        return next(own, 0)

    def _seat(self, side: str) -> None:
        """Let that side's player sit down; a command that was typed at once is the first one."""
        if self.keyboard.reader:
            self._tell(self.keyboard.reader)
        line = self._hand_over(side) if self.keyboard.must_hand_over(side) else ""
        self.keyboard.sit_down(side)
        self._sending.errands.sit_down(side)
        self._asked, self.speaker = ((), 0), ""
        if line is None:
            self._is_left = True
        elif self.keyboard.next():
            put(f"Nobody of {within(self._name(side))} is asked now.")
        elif line:
            self._bring_up_to_date()
            self._obey(line if not line.isdecimal() else "options")

    def _hand_over(self, side: str) -> str | None:
        """Call the side to the keyboard, and wait for a line; None at the end of input."""
        wipe()
        call = f"Next at the keyboard: {within(self._name(side))}. Everybody else looks away."
        if self._seating.has_pin(side):
            line = self._seating.let_in(side, call)
        else:
            put(f"{call} Press Enter.")
            line = read_line()
        wipe()
        return line

    def _name(self, side: str) -> str:
        return self.session.battle.scene.side(side).name

    def _go_on(self) -> None:
        """Let the opponent answer; where it offers to give up, only if it is to fight on."""
        if not self._is_offered() or self._put_offer():
            self._answer()

    def _is_offered(self) -> bool:
        """Tell whether the opponent that is asked offers to give up to the player who sits here."""
        seats = conceding(self.session)
        return bool(self.keyboard.reader) and self._concessions.offers(self.session.steps, seats)

    def _put_offer(self) -> bool:
        """Put the offer to give up to the player; tell whether the opponent has to fight on.

        A line that is no answer to it is kept for the next question, and refuses the offer.
        """
        side, scene = self.session.asked, self.session.battle.scene
        self._tell(self.keyboard.reader)
        end = "win now" if len(scene.sides) == 2 else "let them leave the field"
        put(f"{subject(self._name(side))} offer to give up. Type accept to {end}, anything else to fight on.")
        line = self._read()
        said = line.lower() if line is not None else None
        if said == "accept":
            self.session.submit(Action(side, "concede"))
        self._is_left = line is None
        self._ahead = line if said not in {None, "", "accept", *REFUSALS} else None
        return said not in {None, "accept"}

    def _answer(self) -> None:
        """Let the opponent answer."""
        stream = Stream.of(self.session.setup.seed, "answer", self.session.battle.step)
        who = self.session.opponent(self.session.squad)
        self.session.submit(choose(self.session.ruleset, self.view, who, stream, say))

    def _turn(self) -> None:
        """Tell what happened, say what is asked, and read a line; a unit with an errand goes on by itself."""
        if self._sending.errands.is_on:
            self._tell(self.session.asked)
            errand = self._sending.next()
            if errand is not None:
                self.submit(errand)
                return
        self._bring_up_to_date()
        line = self._read()
        if line is None:
            self._is_left = True
        elif line:
            self._obey(line)
        else:
            put(self._question())

    def _read(self) -> str | None:
        """Read a line, or take the one that is kept; None at the end of input."""
        kept, self._ahead = self._ahead, None
        if kept is not None:
            return kept
        if sys.stdin.isatty():
            sys.stdout.write("> ")
            sys.stdout.flush()
        return read_line()

    def _bring_up_to_date(self) -> None:
        """Tell what happened, and say what is asked if that was not said since."""
        self._tell(self.session.asked)
        steps, view = self.session.steps, self.view
        asked, since = self._asked
        if view.prompts == asked and len(steps) == since:
            return
        self._asked = view.prompts, len(steps)
        is_same, speaker = view.prompts == asked, self.prompt.unit
        if is_new := self._turn_began():
            put(self._standing)
        again = ""
        if is_same and not is_new:
            again = asked_again(view, speaker, steps[since:], is_terse=self.is_terse)
        if self.prompt.ask in {"act", "declare"}:
            for said in self._nearby.news(view, speaker):
                put(said)
        put(again or self._question())
        if not again:
            self._hints.asked()

    def _turn_began(self) -> bool:
        """Tell whether a turn has begun and the log does not say so: before the fight it tells no rounds."""
        clock, before = self.view.clock, self._standing
        self._standing = next(standing(self.view), "") if clock and clock.is_unnoticed else ""
        return bool(self._standing) and self._standing != before

    def _question(self) -> str:
        return question(self.session.ruleset, self.view, self.session.squad, is_terse=self.is_terse)

    def _tell(self, side: str) -> None:
        """Tell the side what it witnessed since it was last told."""
        for step in self.keyboard.unread(side):
            for line in _told(self.session.ruleset, step, side):
                self.log.append((step.number, line))
                put(f"{len(self.log)}. {line}")

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word.lower() in self._words:
            self._words[word.lower()](rest.strip())
        elif word.isdecimal():
            self._choose(number(word) or 0, rest.strip())
        else:
            self._command(line)

    def _command(self, line: str) -> None:
        """Do a typed action, or say what can be typed."""
        try:
            action = self.read(line)
        except NotationError as error:
            put(as_sentence(error))
            return
        self._sending.did(action)
        self.submit(action)

    def read(self, line: str) -> Action:
        """Read a command. NotationError if it is none, or if it is not clear what is meant."""
        return read(self.session, self.view, self.prompt, line)

    @property
    def offers(self) -> list[Offer]:
        """What may be done now, in the order of the list."""
        return offers(self.view, self.session.options(self.prompt))

    def _choose(self, choice: int, facing: str) -> None:
        """Take the offer with that number; the unit looks that way in the end if a direction is named."""
        found = self.offers
        if not 0 < choice <= len(found):
            put(f"There are {len(found)} options; type options to hear them.")
            return
        offer = found[choice - 1]
        action = offer.turned(facing).action if facing else offer.action
        self._sending.did(action)
        self.submit(action)

    def submit(self, action: Action) -> None:
        """Submit the action, or say why it is refused."""
        why = why_not(self.session, self.view, action)
        if why:
            put(why)
            return
        self.session.submit(action)

    def _speak(self, *, is_terse: bool) -> None:
        """Say less, or all, from now on."""
        self.is_terse = is_terse
        put("Terse." if is_terse else "All is told.")
        if self._folder is not None:
            try:
                notice = keep(self._folder, {TERSE: is_terse})
            except SaveError as error:
                notice = str(error)
            if notice:
                say(f"skirmish: {notice}")

    def _undo(self, _rest: str) -> None:
        why = self.keyboard.why_no_undo()
        step = None if why else self.session.undo()
        if step is None:
            put(why)
            return
        left = len(self.session.steps)
        self.logs = {side: [entry for entry in told if entry[0] < left] for side, told in self.logs.items()}
        put(f"Taken back: {step.action}")

    def _quit(self, _rest: str) -> None:
        self._is_left = True

    def _end(self) -> None:
        """Tell everybody who plays here how it ended, the player who sits here first."""
        battle, result = self.session.battle, self.session.battle.result
        assert result is not None
        outcome = f"Victory: {self._name(result.winner)}." if result.winner else "A draw."
        here = humans(self.session)
        if not here:
            put(ending(battle, result))
        for side in sorted(here, key=lambda one: one != self.keyboard.reader):
            if self.keyboard.must_hand_over(side) and self._hand_over(side) is None:
                break
            self.keyboard.sit_down(side)
            self._tell(side)
        if len(here) == 1 and result.winner:
            put(headline(self.session)[0])
        put(outcome)
        if here:
            self._look_back(here[0] if len(here) == 1 else self.keyboard.reader)

    def _look_back(self, side: str) -> None:
        """Tell the report, and the costliest decisions, if that is wanted."""
        if sys.stdin.isatty():
            put("Type report to hear how it went, decisions for the costliest ones, or press Enter.")
        tellings = {"report": report_lines, "decisions": decision_lines}
        while (word := (self._read() or "").lower()) in tellings:
            for said in tellings[word](self.session, side):
                put(said)


def _told(ruleset: Ruleset, step: Step, side: str) -> tuple[Line, ...]:
    return tuple(tell_all(ruleset, step.seen_by(side), step.before.seen_by(side), is_folded=True))
