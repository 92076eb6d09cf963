"""Words of the plain client about people: who plays which side, the PIN of a side, who is spoken for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, Protocol

from skirmish.cli.naming import name_and_id, one_named, which
from skirmish.cli.output import put
from skirmish.cli.player import Player
from skirmish.cli.unseen_line import ask_unseen
from skirmish.errors import SkirmishError
from skirmish.hotseat import has_secrets, humans
from skirmish.model.action import Action
from skirmish.model.squads import squads
from skirmish.records.pins import LONGEST, Pins
from skirmish.seats import SEATS
from skirmish.typed import as_sentence, clean, subject, within

if TYPE_CHECKING:
    from skirmish.hotseat import Keyboard


OFF: Final = "off"
"""Typed in the place of a PIN: none is wanted."""
SURE: Final = "yes"
"""Typed after `concede` at a terminal, where a word is soon tried out: it is meant."""


class Sitter(Player, Protocol):
    """A player at the keyboard."""

    keyboard: Keyboard
    """Who sits there, and who has to next."""
    speaker: str
    """The unit that is spoken for."""

    def submit(self, action: Action) -> None:
        """Submit the action, or say why it is refused."""


class Seating:
    """The words, each with what it does."""

    def __init__(self, player: Sitter) -> None:
        self._player = player
        self._kept: Pins | None = None
        self.words: Mapping[str, Callable[[str], None]] = {
            "use": self._use,
            "seats": self._seats,
            "pin": self._pin,
            "concede": self._concede,
        }
        """By what is typed."""

    @property
    def _pins(self) -> Pins:
        """The PINs of those who share the keyboard, read when they are first needed."""
        if self._kept is None:
            self._kept = Pins(self._player.session.path)
        return self._kept

    def has_pin(self, side: str) -> bool:
        """Tell whether that side has to type a PIN before it sits down."""
        return self._pins.has(side)

    def let_in(self, side: str, call: str) -> str | None:
        """Call that side and ask for its PIN until it is right; None at the end of input.

        What is typed is no command and is not shown: it may be the PIN itself.
        """
        line = ask_unseen(f"{call} Type your PIN and press Enter.")
        while line is not None and not self._pins.fits(side, line):
            put("That is not it.")
            line = ask_unseen(
                f"Type the PIN of {self._name(side)}. If it is forgotten, delete {self._pins.file}."
            )
        return None if line is None else ""

    def _name(self, side: str) -> str:
        return within(self._player.session.battle.scene.side(side).name)

    def _use(self, name: str) -> None:
        """Speak for another unit that is asked."""
        at = self._player
        asked = [prompt.unit for prompt in at.view.prompts]
        unit = one_named(at.view.units, name)
        if unit is not None and unit.id in asked:
            at.speaker = unit.id
            put(f"You speak for {unit.name}.")
        else:
            who = ", ".join(name_and_id(at.view.units[one]) for one in asked)
            put(which(at.view.units, name) or f"Say use and one who is asked: {who}.")

    def _seats(self, rest: str) -> None:
        """Tell who plays each side and ally, or let somebody else play one."""
        session = self._player.session
        squad, _, seat = rest.replace("=", " ", 1).partition(" ")
        if not rest:
            for one in squads(session.battle.scene):
                put(f"{one.id}: {one.name}, played by {session.seat(one.id)}.")
            put(f"To change it: seats SIDE WHO. WHO is {', '.join(SEATS)}.")
            return
        if not seat:
            put("Say seats, a side and who is to play it, as in seats raiders ai:veteran.")
            return
        try:
            session.hand_to(squad, seat.strip())
        except SkirmishError as error:
            put(as_sentence(error))
            return
        name = next(one.name for one in squads(session.battle.scene) if one.id == squad)
        put(f"{subject(name)} are played by {seat.strip()} from now on.")

    def _concede(self, rest: str) -> None:
        """Give the battle up for the side that is asked; at a terminal only once that is sure."""
        session = self._player.session
        if sys.stdin.isatty() and rest.lower() != SURE:
            put(f"That ends the battle for {self._name(session.asked)}. Type concede {SURE} if you mean it.")
        else:
            self._player.submit(Action(session.asked, "concede"))

    def _pin(self, pin: str) -> None:
        """Give the side that sits here a PIN, or take it away."""
        session, side = self._player.session, self._player.keyboard.reader
        if len(humans(session)) < 2 or not has_secrets(session.battle):
            put("A PIN is for several people at one keyboard who must not see what the others see.")
            return
        if not pin or (sys.stdin.isatty() and pin != OFF):
            has = "a PIN is" if self._pins.has(side) else "no PIN is"
            put(f"For {self._name(side)} {has} asked for.")
            pin = self._typed_twice()
        if pin:
            self._keep(side, pin)

    def _typed_twice(self) -> str:
        """Return a PIN that was typed twice at a terminal, which shows neither; empty if there is none."""
        if not sys.stdin.isatty():
            put("Say pin and what it is to be, as in pin 4711; pin off for none.")
            return ""
        first = ask_unseen(
            "Type the new PIN, which is not shown, and press Enter; Enter alone changes nothing."
        )
        if not first:
            put("Nothing is changed. Type pin off for no PIN.")
            return ""
        if ask_unseen("Type it again.") != first:
            put("The two are not the same. Nothing is changed.")
            return ""
        return first

    def _keep(self, side: str, pin: str) -> None:
        """Ask for that PIN from now on, or for none."""
        if len(pin) > LONGEST or pin != clean(pin):
            put(f"A PIN has at most {LONGEST} characters.")
            return
        try:
            self._pins.put(side, "" if pin == OFF else pin)
        except SkirmishError as error:
            put(as_sentence(error))
            return
        put("No PIN is asked for any more." if pin == OFF else "Your PIN is asked for from now on.")
