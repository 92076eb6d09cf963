"""The plain client: a battle by lines of text, for screen readers, for pipes and for tests."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from skirmish.arena import choose
from skirmish.chronicle import Line, tell_all
from skirmish.cli.chart import chart
from skirmish.cli.lobby import read_line
from skirmish.cli.offers import Offer, offers, words
from skirmish.cli.sights import condition, goals, look
from skirmish.cli.voice import put, say
from skirmish.dice import Stream
from skirmish.errors import NotationError
from skirmish.model.action import parse
from skirmish.rules.decrees import VERBS as DECREES
from skirmish.rules.facts import departures, page

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.session import Session

HELP: Final = """\
options        what may be done, with numbers and chances; a number does it
look           who is where, how far and which way
map            the same as a drawing
units          your units and their state
use UNIT       speak for that unit, where several are asked
log [NUMBER]   the latest lines, or everything behind one
goals          how you win
primer         how this system is played, and what is special here
undo           take the last command back, if nothing was learnt by it
quit           leave; the battle is saved
concede        give the battle up
Anything else is a command: a1 move 4,7 or a1 shoot b2 with=a1.rifle.
The unit may be left out: move 4,7."""
"""What `help` prints."""

HUMAN: Final = "human"


class Plain:
    """One battle at the prompt."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.log: list[Line] = []
        self._told: dict[str, int] = {}
        self._speaker = ""
        self._asked: tuple[Prompt, ...] = ()
        self._is_left = False
        self._words: Mapping[str, Callable[[str], None]] = {
            "help": self._help,
            "look": self._look,
            "map": self._map,
            "units": self._units,
            "options": self._options,
            "use": self._use,
            "log": self._show_log,
            "goals": self._goals,
            "primer": self._primer,
            "undo": self._undo,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Until the battle is over, or whoever plays it leaves."""
        self._greet()
        while not self.session.is_over and not self._is_left:
            seat = self.session.seat(self.session.asked)
            if seat == HUMAN:
                self._turn()
            else:
                self._answer(seat.removeprefix("ai:"))
        if self.session.is_over:
            self._end()
        elif self.session.path is not None:
            put(f"The battle is saved in {self.session.path.name}. To go on: skirmish play --plain")

    @property
    def view(self) -> Battle:
        """What the side that is asked knows."""
        return self.session.view(self.session.asked)

    @property
    def prompt(self) -> Prompt:
        """The prompt of the unit that is spoken for."""
        prompts = self.view.prompts
        return next((prompt for prompt in prompts if prompt.unit == self._speaker), prompts[0])

    def _greet(self) -> None:
        scene, seed = self.session.battle.scene, self.session.setup.seed
        put(f"{scene.title}. {self.session.ruleset.title}, seed {seed}. Type help for help.")
        special = departures(self.session.ruleset, scene.options)
        if special:
            put(f"Rules of this battle: {special}.")
        for side in self._humans():
            put(f"You play {scene.side(side).name}.")
            self._told[side] = max(0, len(self.session.steps) - 1)

    def _humans(self) -> list[str]:
        return [side for side, seat in self.session.seats.items() if seat == HUMAN]

    def _answer(self, level: str) -> None:
        """Let the opponent answer."""
        stream = Stream.of(self.session.setup.seed, "answer", self.session.battle.step)
        self.session.submit(choose(self.session.ruleset, self.view, level, stream, say))

    def _turn(self) -> None:
        """Tell what happened, say what is asked, and read a line."""
        self._tell(self.session.asked)
        if self.view.prompts != self._asked:
            self._asked = self.view.prompts
            put(self._question())
        if sys.stdin.isatty():
            sys.stdout.write("> ")
            sys.stdout.flush()
        line = read_line()
        if line is None:
            self._is_left = True
        elif line:
            self._obey(line)

    def _tell(self, side: str) -> None:
        """What the side witnessed since it was last told."""
        steps = self.session.steps
        for step in steps[self._told.get(side, 0) :]:
            for line in tell_all(self.session.ruleset, step.seen_by(side), step.before.seen_by(side)):
                self.log.append(line)
                put(f"{len(self.log)}. {line}")
        self._told[side] = len(steps)

    def _question(self) -> str:
        prompts = self.view.prompts
        names = ", ".join(f"{self.view.units[p.unit].name} ({p.unit})" for p in prompts)
        side = self.session.battle.scene.side(self.session.asked).name
        topic = self.session.ruleset.topics.get(prompts[0].topic, f"{prompts[0].topic}: what do you do?")
        about = self.view.units.get(prompts[0].about)
        against = f" against {about.name}" if about is not None else ""
        return f"{side}, {names}{against}. {topic} Type options, look or help."

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word in self._words:
            self._words[word](rest.strip())
        elif word.isdecimal():
            self._choose(int(word))
        else:
            self._command(line)

    def _command(self, line: str) -> None:
        """A typed action; the unit may be left out, and so may the side of a decree."""
        first = line.split(maxsplit=1)[0]
        verbs = self.session.ruleset.verbs
        if first in DECREES:
            line = f"{self.session.asked} {line}"
        elif first in verbs and first not in self.view.units:
            line = f"{self.prompt.unit} {line}"
        try:
            action = parse(line)
        except NotationError as error:
            put(f"{error}.")
            return
        refusal = self.session.refuse(action)
        if refusal is not None:
            put(refusal.reason)
            return
        self.session.submit(action)

    def _offers(self) -> list[Offer]:
        return offers(self.view, self.session.options(self.prompt))

    def _choose(self, number: int) -> None:
        found = self._offers()
        if 0 < number <= len(found):
            self.session.submit(found[number - 1].action)
        else:
            put(f"There are {len(found)} options; type options to hear them.")

    def _options(self, _rest: str) -> None:
        put(f"For {self.view.units[self.prompt.unit].name}, {self.prompt.unit}:")
        for number, offer in enumerate(self._offers(), 1):
            put(f"{number}: {words(self.session.ruleset, self.view, offer)}")

    def _use(self, name: str) -> None:
        asked = [prompt.unit for prompt in self.view.prompts]
        if name in asked:
            self._speaker = name
            put(f"You speak for {self.view.units[name].name}.")
        else:
            put(f"Asked are: {', '.join(asked)}.")

    def _look(self, name: str) -> None:
        unit = self.view.units.get(name or self.prompt.unit)
        if unit is None or unit.side != self.session.asked:
            put(f"You have no {name}.")
        else:
            self._lines(look(self.session.ruleset, self.view, unit))

    def _map(self, _rest: str) -> None:
        self._lines(iter(chart(self.view)))

    def _units(self, _rest: str) -> None:
        for unit in self.view.units.values():
            if unit.side == self.session.asked:
                state = unit.out or condition(self.session.ruleset, unit)
                put(f"{unit.id} {unit.name} at {unit.cell}: {state}")

    def _goals(self, _rest: str) -> None:
        self._lines(goals(self.view, self.session.asked))

    def _help(self, _rest: str) -> None:
        self._lines(iter(HELP.splitlines()))

    def _show_log(self, rest: str) -> None:
        if not rest:
            start = max(0, len(self.log) - 10)
            self._lines(f"{n}. {line}" for n, line in enumerate(self.log[start:], start + 1))
        elif rest.isdecimal() and 0 < int(rest) <= len(self.log):
            line = self.log[int(rest) - 1]
            put(str(line))
            self._lines(f"  {row}" for row in line.rows)
        else:
            put(f"The log has {len(self.log)} lines.")

    def _primer(self, _rest: str) -> None:
        for heading, said in page(self.session.ruleset, self.session.battle.scene.options):
            put(f"{heading}: {said}")

    def _undo(self, _rest: str) -> None:
        step = self.session.undo()
        if step is None:
            put(self.session.why_no_undo())
            return
        self._told[self.session.asked] = len(self.session.steps)
        put(f"Taken back: {step.action}")

    def _quit(self, _rest: str) -> None:
        self._is_left = True

    def _end(self) -> None:
        for side in self._humans()[:1]:
            self._tell(side)
        result = self.session.battle.result
        assert result is not None
        if not self._humans():
            put(result.reason)
        scene = self.session.battle.scene
        put(f"Victory: {scene.side(result.winner).name}." if result.winner else "A draw.")

    def _lines(self, lines: Iterator[str]) -> None:
        for line in lines:
            put(line)
