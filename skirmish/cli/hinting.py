"""Hints at the moment of need in the plain client: told below the question, once each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

from skirmish.cli.output import put
from skirmish.cli.player import Player
from skirmish.learning import Learning
from skirmish.texts.hints import TYPED, HintContext, about, needed
from skirmish.typed import capital

if TYPE_CHECKING:
    from skirmish.hotseat import Keyboard


class Learner(Player, Protocol):
    """A player who is told hints."""

    keyboard: Keyboard
    """Who sits here."""


class Hints:
    """Says each hint once in the life of a player, unless none are wanted."""

    def __init__(self, player: Learner, learning: Learning) -> None:
        """Tell hints to that player; what was learnt says which are known."""
        self._player = player
        self._learning = learning
        self.words: Mapping[str, Callable[[str], None]] = {"hints": self._hints}
        """By what is typed."""

    def asked(self) -> None:
        """Tell the unit that is asked in a turn of its own the hint that it needs, if it needs one."""
        at, learning = self._player, self._learning
        view, prompt = at.view, at.prompt
        is_fight = view.clock is not None and not view.clock.is_before_fight
        if learning.is_silent or prompt.ask != "act" or not is_fight:
            return
        can_undo = not at.keyboard.why_no_undo() and len(at.session.steps) > 1
        others = tuple(one for one in view.prompts if one is not prompt)
        now = HintContext(at.session.ruleset, view, (prompt, *others), TYPED, can_undo)
        name, said = needed(now, frozenset(learning.hints))
        if name:
            learning.note_hint(name)
            put(f"Hint: {capital(said)}")

    def _hints(self, rest: str) -> None:
        """Tell the hints again, or give no more, or more again."""
        if rest in {"off", "on"}:
            self._learning.silence(rest == "off")
            put("No more hints are given." if rest == "off" else "Hints are given where they are needed.")
            return
        told = about(TYPED)
        given = [told[name] for name in self._learning.hints if name in told]
        for line in given or ["None has been given yet."]:
            put(line)
        put("Type hints on for more." if self._learning.is_silent else "Type hints off for no more.")
