"""The report: who won and why, what each unit did, and what next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from types import MappingProxyType
from typing import ClassVar, Final

from textual import events

from skirmish.app.commands import Does
from skirmish.app.dead_keys import name_of
from skirmish.app.fitting import wrap
from skirmish.app.hindsight import Hindsight
from skirmish.app.lines import Row, Span, cut, width
from skirmish.app.reel import Mark
from skirmish.app.replays import replay_of_game
from skirmish.app.rows.report.parts import chance_rows, decision_rows, deed_rows, luck_rows
from skirmish.app.screens.menu import MenuScreen
from skirmish.app.thinking import ExplainedDecision
from skirmish.hotseat import Played, humans
from skirmish.review.chances import turning_points
from skirmish.rules.ending import ending
from skirmish.rules.limits import latest_round
from skirmish.rules.system_facts import special_rules
from skirmish.texts.report import headline, standing, turning_point, when
from skirmish.typed import capital, within

SLIGHT = 0.05
"""Points below which a choice was no better than doing nothing."""

NO_SLIPS: Final[Mapping[str, int]] = MappingProxyType({})
"""No opponent failed."""

MOST_TOLD = 6
"""Thoughts of each opponent that are told."""

_ALL = 100_000
"""Rows that no report has."""
_SCROLL = {"pagedown": 8, "pageup": -8, "J": 8, "K": -8, "home": -_ALL, "end": _ALL}


_AFTER = {"r": "rematch", "m": "back", "t": "title", "Q": "title"}
"""Keys of a report that lies over its battle."""


class ReportScreen(MenuScreen[None]):
    """Opened when a battle is over. Its first choice is to stay; it hears no key meant for the battle."""

    HEAD: ClassVar[int] = 1

    HEED = 0.6

    def __init__(
        self,
        game: Played,
        explained: Sequence[ExplainedDecision],
        slips: Mapping[str, int] = NO_SLIPS,
        hindsight: Hindsight | None = None,
        *,
        is_past: bool = False,
    ) -> None:
        super().__init__()
        self.game = game
        """The battle."""
        self.explained = explained
        """What opponents thought in it."""
        self.slips = slips
        """By side: how often its opponent failed."""
        self.hindsight = hindsight or Hindsight(game, next(iter(humans(game)), game.battle.scene.sides[0].id))
        """What is worked out about the battle."""
        self.is_past = is_past
        """Whether it was opened from the list of past battles, so that no battle lies below."""
        self.note = ""
        """Why the last key did nothing."""

    def page_rows(self) -> Iterator[Row]:
        """Yield the result, the choices, the deeds of each unit, and the opponents' thoughts."""
        yield from self._result()
        yield ()
        yield from self._choices()
        columns, found = self.size.width, self.hindsight
        is_ascii = self.services.settings.ascii_only
        for part in (
            chance_rows(self.game, found, self._told, columns, ascii_only=is_ascii),
            decision_rows(self.game, found, columns),
            luck_rows(self.game, found, columns),
            deed_rows(self.game, columns),
        ):
            rows = [*part]
            yield from [(), *rows] if rows else []
        if found.failed:
            yield (Span(f"   {found.failed}", "warn"),)
        yield from self._thoughts()

    def _result(self) -> Iterator[Row]:
        """Yield who won and why, how long it took, and which rules were special."""
        battle = self.game.battle
        result = battle.result
        won, role = headline(self.game)
        scroll = Span(f"   {self.note}", "warn") if self.note else Span("   page up, page down scroll", "dim")
        named = (Span(f" {battle.scene.title}", "strong"), Span(f"   {self.game.ruleset.title}", "dim"))
        room = self.size.width - width((scroll,))
        yield (*(named if width(named) <= room else cut(named, room)), scroll)
        yield ()
        yield (Span(f" {won} ", role), Span(ending(battle, result) if result else ""))
        stood = wrap(standing(self.game), self.size.width - 2)
        yield from ((Span(f" {line}"),) for line in stood if line)
        rounds = latest_round(battle)
        lasted = f"{rounds} round{'s' if rounds > 1 else ''}" if rounds else "no round of fighting"
        yield (Span(f" {lasted}, {len(self.game.steps)} steps, seed {battle.seed}", "dim"),)
        special = special_rules(self.game.ruleset, battle.scene, self.game.seats)
        if special:
            yield from (
                (Span(f" {line}", "dim"),) for line in wrap(f"Rules: {special}.", self.size.width - 2)
            )

    def _choices(self) -> Iterator[Row]:
        """Yield what to do next."""
        yield self.choice("", "stay and read on (page down)", "stay")
        if not self.is_past:
            yield self.choice("r", "rematch: the same battle, other dice", "rematch")
            yield self.choice("m", "look at the map", "back")
        yield self.choice("w", "watch it again", "watch")
        yield self.choice("s", "the same as another side saw it", "side")
        yield self.choice("b", "back", "back") if self.is_past else self.choice("t", "title", "title")

    def on_mount(self) -> None:
        """Work out what is not known yet, in a thread."""
        if not self.hindsight.is_done and not self.hindsight.is_stopped:
            self._judge()

    def on_unmount(self) -> None:
        """Stop working; what was found stays."""
        if not self.hindsight.is_done:
            self.hindsight.stop()

    def _judge(self) -> None:
        work = partial(self.hindsight.work, self._news)
        self.run_worker(work, thread=True, group="hindsight", exclusive=True, exit_on_error=False)

    def _news(self) -> None:
        """Draw what was worked out; called from the thread that does."""
        if self.is_running:
            with suppress(RuntimeError):  # The app has ended meanwhile.
                self.app.call_from_thread(self._redraw)

    def _redraw(self) -> None:
        if self.is_running:
            self.draw()

    def _told(self, place: int) -> str:
        found = self.hindsight
        return turning_point(self.game, found.steps[place], found.side)

    @property
    def does(self) -> Does:
        """By the word of a command: what does it."""
        return {
            "halt": self.do_halt,
            "judge": self.do_judge,
            "side": self.do_side,
            "watch": self.do_watch,
            "jump": self.do_jump,
            "stay": self.do_stay,
            "back": self.do_back,
            "title": self.do_title,
            "rematch": self.do_rematch,
        }

    def do_halt(self) -> None:
        """Stop judging decisions."""
        self.hindsight.stop()
        self.draw()

    def do_judge(self) -> None:
        """Go on judging decisions."""
        self._judge()
        self.draw()

    def do_side(self) -> None:
        """Look back with the eyes of the next side."""
        sides = [side.id for side in self.game.battle.scene.sides]
        self.hindsight.stop()
        following = sides[(sides.index(self.hindsight.side) + 1) % len(sides)]
        self.hindsight = Hindsight(self.game, following)
        self._judge()
        self.draw()

    def do_watch(self) -> None:
        """Watch the battle again from its beginning."""
        self.do_jump("0")

    def do_jump(self, place: str) -> None:
        """Watch the battle again from that moment."""
        screen = replay_of_game(self.game, int(place), self._marks())
        if isinstance(screen, str):
            self.services.say(screen)
        else:
            self.app.push_screen(screen)

    def _marks(self) -> Mapping[int, Mark]:
        """Return by place of a step that it turned the battle, what its decision cost, or both."""
        turns = {turn.place for turn in turning_points(self.hindsight.chances)}
        said = {place: ["a turning point"] for place in turns}
        for one in self.hindsight.decisions:
            said.setdefault(one.place, []).append(f"cost {one.cost:.1f} %; better was {one.better}")
        return {place: Mark("; ".join(parts), is_turn=place in turns) for place, parts in said.items()}

    def _thoughts(self) -> Iterator[Row]:
        """Yield how often each opponent failed, and what it thought of the choices worth most to it."""
        for side in self.game.battle.scene.sides:
            if self.slips.get(side.id):
                yield ()
                often = f"In {self.slips[side.id]} answers"
                failed = f"{often} the opponent of {within(side.name)} failed, and did nothing instead."
                yield (Span(f"   {failed}", "warn"),)
            told = telling(self.explained, side.id)
            if not told:
                continue
            yield ()
            yield (Span(f"   What {within(side.name)} thought", "dim"),)
            for one in told:
                for index, line in enumerate(wrap(capital(one.why), max(20, self.size.width - 16))):
                    yield (Span(f"   {'' if index else when(one.round):<10}", "dim"), Span(line))
                for plan in one.plans:
                    lines = wrap(plan, max(20, self.size.width - 18))
                    yield from ((Span(f"{'':15}{line}", "dim"),) for line in lines)

    def on_key(self, event: events.Key) -> None:
        """Take away what was said of the key before."""
        if self.note:
            self.note = ""
            self.draw()
        super().on_key(event)

    def press(self, key: str) -> None:
        """Choose a row by its letter, scroll, or go back to the map by Esc; or say that the key is dead."""
        keys = {"w": "watch", "s": "side", "escape": "back"}
        keys |= {"b": "back", "q": "back", "Q": "back"} if self.is_past else _AFTER
        if key in _SCROLL:
            self.page.scroll_rows(_SCROLL[key])
        elif key == "x" and not self.hindsight.is_done:
            self.do_judge() if self.hindsight.is_stopped else self.do_halt()
        elif key in keys:
            self.run_command(keys[key])
        else:
            self._say_dead(key)

    def _say_dead(self, key: str) -> None:
        """Say that the key does nothing: in the first line, or where that is out of sight over the page."""
        said = f"{name_of(key, '')} does nothing here."
        if self.page.top:
            self.app.clear_notifications()
            self.services.say(said)
        else:
            self.note = said
            self.draw()

    def do_stay(self) -> None:
        """Scroll on, and stay."""
        self.page.scroll_rows(_SCROLL["pagedown"])

    def do_back(self) -> None:
        """Go back to what lies below: the map, or the list of past battles."""
        self.dismiss(None)

    def do_title(self) -> None:
        """Go back to the title."""
        self.dismiss(None)
        self.services.leave_battle()

    def do_rematch(self) -> None:
        """Begin the same battle with another seed."""
        self.dismiss(None)
        self.services.rematch()


def telling(explained: Sequence[ExplainedDecision], side: str) -> tuple[ExplainedDecision, ...]:
    """Pick the side's thoughts about the choices that were worth most to it, and the last one, in order.

    Thoughts of no worth, such as to wait, are taken only where there are no others.
    """
    every = [one for one in explained if one.side == side]
    own = [one for one in every if one.price > SLIGHT] or every
    dear = sorted(range(len(own)), key=lambda index: -own[index].price)[: MOST_TOLD - 1]
    return tuple(own[index] for index in sorted({*dear, *range(len(own))[-1:]}))
