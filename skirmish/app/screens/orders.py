"""Standing orders: what a side and its units answer by themselves, question by question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from textual import events

from skirmish.app.commands import Does
from skirmish.app.fitting import wrap
from skirmish.app.lines import Row, Span
from skirmish.app.screens.menu import MenuScreen
from skirmish.hotseat import squad_asked
from skirmish.model.action import act
from skirmish.model.squads import name_of
from skirmish.rules.side_orders import ANSWERS

if TYPE_CHECKING:
    from skirmish.app.game_flow import GameFlow
    from skirmish.model.unit import Unit

_WORDS = {"ask": "ask me", "best": "the least loss from the blow", "never": "let it pass"}

Post = tuple[str, str]
"""Whom an order is given to (a side, an ally or a unit), and the topic."""


class OrdersScreen(MenuScreen[None]):
    """Left, right and Enter change the marked order; Esc gives all that were changed and goes back."""

    HEAD: ClassVar[int] = 1

    def __init__(self, flow: GameFlow, squad: str, unit: Unit | None) -> None:
        super().__init__()
        self.flow = flow
        """Where the orders go."""
        self.squad = squad
        """Whose orders they are: a side's or an ally's."""
        self.unit = unit
        """The unit at the cursor, if it is one of the squad's."""
        self.changed: dict[Post, str] = {}
        """Orders that were changed and not yet given."""

    @property
    def is_asked(self) -> bool:
        """Whether the squad can give orders now."""
        return squad_asked(self.flow.game) == self.squad and not self.flow.game.is_over

    def page_rows(self) -> Iterator[Row]:
        """Yield a block of rows for the side, and one for the unit."""
        yield (Span(" Standing orders", "strong"), Span("   ← → change, esc give them and go back", "dim"))
        if not self.is_asked:
            yield (Span("   They can be changed as soon as your side is asked.", "warn"),)
        yield ()
        yield from self._block(self.squad, f"Everybody of {self._title()}")
        if self.unit is not None:
            yield ()
            yield from self._block(self.unit.id, f"{self.unit.name} alone, before what everybody does")
        yield ()
        said = "An order answers a question in your place: no card comes up for it any more."
        yield from ((Span(f"   {line}", "dim"),) for line in wrap(said, max(20, self.size.width - 6)))
        yield ()
        yield self.choice("", "back to the battle", "back", "good")

    def _title(self) -> str:
        return name_of(self.flow.game.battle.scene, self.squad)

    def _block(self, owner: str, title: str) -> Iterator[Row]:
        yield (Span(f" {title}", "own"),)
        ruleset = self.flow.game.ruleset
        if not ruleset.prose.topics:
            yield (Span(f"   {ruleset.title} asks nothing that could be ordered.", "dim"),)
        most = max(20, self.size.width - 24)
        wide = min(most, max((len(line) for line in ruleset.prose.topics.values()), default=0))
        for topic, said in ruleset.prose.topics.items():
            line, *more = wrap(said, wide)
            command = f"change {owner} {topic}"
            answer = self.answer((owner, topic))
            yield (
                Span(f"   {line:<{wide}}  ", "text", command),
                Span(self._word(answer), "good" if answer else "dim", command),
            )
            yield from ((Span(f"     {line}", "text", command),) for line in more)

    def _word(self, answer: str) -> str:
        verb = self.flow.game.ruleset.verbs.get(answer)
        return _WORDS.get(answer, verb.title if verb else answer or "as everybody")

    def answer(self, post: Post) -> str:
        """Return the order for that post, new or given; without one `ask` for a side, empty for a unit."""
        plain = "ask" if post[0] == self.squad else ""
        return self.changed.get(post) or self.flow.game.battle.orders.get(post, plain)

    def on_key(self, event: events.Key) -> None:
        """Change the marked row by left and right; leave other keys to the menu."""
        if event.key in {"left", "right", "h", "l"}:
            event.stop()
            event.prevent_default()
            self.run_command(f"{self.commands()[self.at]} {-1 if event.key in {'left', 'h'} else 1}")
        else:
            super().on_key(event)

    @property
    def does(self) -> Does:
        """By the word of a command: what does it."""
        return {"change": self.do_change, "back": self.do_back}

    def press(self, key: str) -> None:
        """Give the orders by Esc."""
        if key in {"escape", "q"}:
            self.do_back()
        else:
            super().press(key)

    def do_change(self, argument: str) -> None:
        """Take the next answer (or the one before) for an owner and a topic."""
        if not self.is_asked:
            return
        owner, topic, *by = argument.split()
        ring = [*ANSWERS, *self.flow.game.ruleset.answers.get(topic, ())]
        now = self.answer((owner, topic))
        place = ring.index(now) + int(by[0] if by else 1) if now in ring else 0
        self.changed[owner, topic] = ring[place % len(ring)]
        self.draw()

    def do_back(self, _by: str = "") -> None:
        """Give the orders that were changed, and go back to the battle."""
        given = self.flow.game.battle.orders
        orders = [
            act(owner, "order", topic=topic, answer=answer)
            for (owner, topic), answer in self.changed.items()
            if given.get((owner, topic)) != answer
        ]
        is_asked = self.is_asked
        self.dismiss(None)
        if orders and is_asked:
            self.flow.give_orders(orders)
