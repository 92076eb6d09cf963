"""Words of the plain client that only tell something: they change nothing in the battle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final, Protocol

from skirmish.ai.advice import advised
from skirmish.chronicle import Line
from skirmish.cli.chart import chart
from skirmish.cli.commands import why_not
from skirmish.cli.describe import (
    as_remembered,
    closely,
    condition,
    goals,
    ground,
    look,
    lost,
    roll_call,
    standing,
)
from skirmish.cli.foresight import notice_lines, odds_lines, reach_lines, rule_lines, threat_lines
from skirmish.cli.naming import known, one_named, which
from skirmish.cli.offers import REPLIES, Offer, turning, words
from skirmish.cli.openings import near_by
from skirmish.cli.output import draw, put
from skirmish.cli.player import Player
from skirmish.cli.word_table import all_help, help_on
from skirmish.errors import NotationError
from skirmish.grid import Cell
from skirmish.hotseat import is_own_answer
from skirmish.model.squads import banner, squad_of
from skirmish.odds.walks import stood_at
from skirmish.rules.engine import may_turn
from skirmish.rules.side_orders import ANSWERS
from skirmish.rules.system_facts import page
from skirmish.typed import as_sentence, number, quoted

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.packs.clue import Story

LATEST: Final = 10
"""Lines of the log that are told at once."""


class Listener(Player, Protocol):
    """What is told is told to this player."""

    is_terse: bool
    """Whether less is said."""
    story: Story
    """What the scenario tells."""

    @property
    def log(self) -> list[tuple[int, Line]]:
        """What the player was told, each line with the number of its step."""

    @property
    def offers(self) -> list[Offer]:
        """What may be done now, in the order of the list."""

    def read(self, line: str) -> Action:
        """Read a command; what is clear may be left out. NotationError if it is none or unclear."""


class Asides:
    """The words, each with what it does."""

    def __init__(self, player: Listener) -> None:
        self._player = player
        self.words: Mapping[str, Callable[[str], None]] = {
            "help": self._help,
            "look": self._look,
            "enemies": self._enemies,
            "friends": self._friends,
            "map": self._map,
            "units": self._units,
            "options": self._options,
            "odds": self._odds,
            "rule": self._rule,
            "threats": self._threats,
            "reach": self._reach,
            "log": self._log,
            "recap": self._recap,
            "goals": self._goals,
            "status": self._status,
            "primer": self._primer,
            "orders": self._orders,
            "save": self._save,
        }
        """By what is typed."""

    def _lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            put(line)

    @property
    def _unit(self) -> str:
        return self._player.prompt.unit

    def _help(self, name: str) -> None:
        at = self._player
        self._lines(help_on(name, at.session.ruleset, at.view, at.prompt) if name else all_help())

    def _look(self, name: str) -> None:
        at = self._player
        view, ruleset, own = at.view, at.session.ruleset, at.view.units[self._unit]
        if name and (cell := cell_of(name)) is not None:
            self._lines(ground(ruleset, view, own, cell))
            return
        unit = one_named(known(view), name or own.id)
        if unit is None and (asks := which(known(view), name)):
            put(asks)
        elif unit is None:
            put(f"You know of no {quoted(name)}. Type units for your own, enemies for the others.")
        elif unit.id not in view.units:
            self._lines(as_remembered(ruleset, view, own, unit.id))
        elif unit.side != at.session.asked:
            self._lines(closely(ruleset, view, own, unit))
        elif at.is_terse:
            self._lines(roll_call(ruleset, view, unit))
            self._lines(roll_call(ruleset, view, unit, of_friends=True))
        else:
            self._lines(look(ruleset, view, unit))
        if unit is not None and unit.side == at.session.asked:
            self._lines(near_by(view, unit))

    def _enemies(self, _rest: str) -> None:
        at = self._player
        own = at.view.units[self._unit]
        self._lines(roll_call(at.session.ruleset, at.view, own))
        self._lines(lost(at.view, own))

    def _friends(self, _rest: str) -> None:
        at = self._player
        self._lines(roll_call(at.session.ruleset, at.view, at.view.units[self._unit], of_friends=True))

    def _map(self, _rest: str) -> None:
        for row in chart(self._player.view):
            draw(row)

    def _units(self, _rest: str) -> None:
        at = self._player
        for unit in at.view.units.values():
            if unit.side == at.session.asked:
                state = unit.out or condition(at.session.ruleset, at.view, unit)
                whose = f" ({banner(at.view, unit)})" if squad_of(unit) != at.session.squad else ""
                put(f"{unit.id} {unit.name}{whose} at {unit.cell}: {state}")

    def _options(self, _rest: str) -> None:
        at = self._player
        ruleset, found = at.session.ruleset, at.offers
        unit = at.view.units[self._unit]
        left = ruleset.gauge(unit)
        put(f"For {unit.name}, {unit.id}{f', {left} left' if left else ''}:")
        is_weighed = at.prompt.ask in REPLIES and len(found) > 1
        best = advised(ruleset, at.view) if is_weighed else None
        for place, offer in enumerate(found, 1):
            put(f"{place}: {words(ruleset, at.view, offer, best)}")
        verbs = (ruleset.verbs[verb] for verb in at.prompt.verbs)
        if ruleset.prose.arcs and not at.is_terse and any(may_turn(verb, at.prompt) for verb in verbs):
            put(turning(unit))

    def _odds(self, rest: str) -> None:
        """Tell what an option of the list, or a typed command, would come to."""
        at = self._player
        choice = number(rest)
        if not rest:
            put(
                "Say what about: odds 3 for option 3 of the list, or odds and a command, as in odds shoot b2."
            )
            return
        if choice is not None:
            found = at.offers
            if not 0 < choice <= len(found):
                put(f"There are {len(found)} options; type options to hear them.")
                return
            action = found[choice - 1].action
        else:
            try:
                action = at.read(rest)
            except NotationError as error:
                put(as_sentence(error))
                return
        why = why_not(at.session, at.view, action)
        self._lines([why] if why else odds_lines(at.session.ruleset, at.view, action))

    def _rule(self, name: str) -> None:
        self._lines(rule_lines(self._player.session.ruleset, name))

    def _threats(self, rest: str) -> None:
        at = self._player
        if at.prompt.ask == "place":
            put("Threats are known when the fight begins: foes are still being placed.")
            return
        unit = at.view.units[self._unit]
        cell = cell_of(rest) if rest else unit.cell
        if cell is None or not at.view.terrain.has(cell):
            put("Say threats for where the unit stands, or threats and a cell of the map, as in threats 4,7.")
            return
        ruleset, options = at.session.ruleset, at.session.options(at.prompt)
        if at.view.clock is not None and at.view.clock.is_before_fight:
            self._lines(notice_lines(ruleset, at.view, options, cell))
            return
        self._lines(threat_lines(ruleset, at.view, stood_at(ruleset, at.view, unit, options, cell)))

    def _reach(self, _rest: str) -> None:
        at = self._player
        self._lines(reach_lines(at.session.ruleset, at.view, at.session.options(at.prompt)))

    def _goals(self, _rest: str) -> None:
        self._lines(goals(self._player.view, self._player.story))

    def _status(self, _rest: str) -> None:
        """Print the clock's line, its hint where it has one, and how many rounds there are."""
        put(" ".join(standing(self._player.view)))

    def _log(self, rest: str) -> None:
        log = self._player.log
        choice = number(rest)
        if not rest:
            self._lines(_numbered(log, max(0, len(log) - LATEST)))
        elif rest == "all":
            self._lines(_numbered(log, 0))
        elif not rest.isdecimal():
            found = [line for line in _numbered(log, 0) if rest.lower() in line.lower()]
            self._lines(found or [f"No line of the log has `{quoted(rest)}` in it."])
        elif choice is not None and 0 < choice <= len(log):
            _, line = log[choice - 1]
            put(str(line))
            self._lines(f"  {row}" for row in line.rows)
        else:
            put(f"The log has {len(log)} lines.")

    def _recap(self, _rest: str) -> None:
        """Tell again what the side has seen since it was last asked, its own answer first."""
        at = self._player
        session = at.session
        own = (
            one.number for one in reversed(session.steps) if is_own_answer(one, session.asked, session.seats)
        )
        last = next(own, -1)
        start = next((place for place, (step, _) in enumerate(at.log) if step >= last), len(at.log))
        self._lines(list(_numbered(at.log, start)) or ["Nothing has happened since you were last asked."])

    def _primer(self, _rest: str) -> None:
        session = self._player.session
        for heading, said in page(session.ruleset, session.battle.scene.options):
            put(f"{heading}: {said}")

    def _orders(self, _rest: str) -> None:
        """Tell every question that can be answered by an order, and how one is given."""
        session = self._player.session
        topics = session.ruleset.prose.topics
        if not topics:
            put(f"{session.ruleset.title} asks nothing that could be ordered.")
            return
        for topic, said in topics.items():
            answer = session.battle.orders.get((session.squad, topic), "ask")
            others = ", ".join((*ANSWERS, *session.ruleset.answers.get(topic, ())))
            put(f"{topic}: {said} Now: {answer}. Possible: {others}.")
        put(f"To change one, type for example: order topic={next(iter(topics))} answer=best")
        put(f"For one unit alone: {self._unit} order topic={next(iter(topics))} answer=never")

    def _save(self, _rest: str) -> None:
        path = self._player.session.path
        said = (
            f"It is saved after every command, in {path.name}."
            if path is not None
            else "It is saved nowhere."
        )
        put(said)


def _numbered(log: list[tuple[int, Line]], start: int) -> Iterable[str]:
    return [f"{place}. {line}" for place, (_, line) in enumerate(log[start:], start + 1)]


def cell_of(text: str) -> Cell | None:
    """Read a cell, `4,7` or `4 7`; None if it is none."""
    across, comma, down = text.replace(" ", ",", 1).partition(",")
    x, y = number(across), number(down.strip())
    return Cell(x, y) if comma and x is not None and y is not None else None
