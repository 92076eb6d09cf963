"""Gives hints at the moment of need: worked out in a thread, shown where nothing else is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.app.hint_keys import by_keys
from skirmish.texts.hints import HintContext, needed

if TYPE_CHECKING:
    from collections.abc import Callable

    from skirmish.app.game_flow import Done, GameFlow
    from skirmish.app.parts.host import Host
    from skirmish.app.parts.layout import Layout
    from skirmish.app.selection import Selection
    from skirmish.learning import Learning


class HintGiver:
    """Says each hint once in the life of a player, unless none are wanted."""

    def __init__(
        self,
        selection: Selection,
        flow: GameFlow,
        layout: Layout,
        host: Host,
        learning: Callable[[], Learning],
    ) -> None:
        self._selection = selection
        self._flow = flow
        self._layout = layout
        self._host = host
        self._learning = learning

    def asked(self) -> None:
        """Look whether the unit that is asked needs a hint, unless something is said to it already."""
        selection, learning = self._selection, self._learning()
        prompt, clock = selection.prompt, selection.view.clock
        is_fight = clock is not None and not clock.is_before_fight
        if learning.is_silent or prompt is None or prompt.ask != "act" or not is_fight or self._layout.note:
            return
        can_undo = not self._flow.why_no_undo() and len(self._flow.game.steps) > 1
        others = tuple(one for one in selection.prompts if one is not prompt)
        ways = by_keys(selection.player_keys.shown)
        now = HintContext(selection.ruleset, selection.view, (prompt, *others), ways, can_undo)
        known = frozenset(learning.hints)

        def work() -> Done | None:
            name, said = needed(now, known)

            def show() -> None:
                if selection.view is now.view and not self._layout.note:
                    learning.note_hint(name)
                    self._layout.note = said
                    self._layout.draw()

            return show if name else None

        self._host.in_thread(work, "hint")
