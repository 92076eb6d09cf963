"""The report: who won and why, what each unit did, and what next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from skirmish.app.game import Game
from skirmish.app.game_flow import Musing
from skirmish.app.lines import Row, Span, wrap
from skirmish.app.screens.menu import MenuScreen
from skirmish.model.event import CheckRolled, UnitFell, UnitHurt
from skirmish.rules.system_facts import departures

SLIGHT = 0.05
"""Points below which a choice was no better than doing nothing."""

NO_SLIPS: Final[Mapping[str, int]] = MappingProxyType({})
"""No opponent failed."""

MOST_TOLD = 6
"""Thoughts of each opponent that are told."""

_SCROLL = {"pagedown": 8, "pageup": -8, "J": 8, "K": -8}


class ReportScreen(MenuScreen[None]):
    """Opened when a battle is over. Its first choice is to stay; it hears no key meant for the battle."""

    HEED = 0.6

    def __init__(self, game: Game, musings: Sequence[Musing], slips: Mapping[str, int] = NO_SLIPS) -> None:
        super().__init__()
        self.game = game
        """The battle."""
        self.musings = musings
        """What opponents thought in it."""
        self.slips = slips
        """By side: how often its opponent failed."""

    def page_rows(self) -> Iterator[Row]:
        """Yield the result, the choices, the deeds of each unit, and the opponents' thoughts."""
        battle = self.game.battle
        result = battle.result
        name = battle.scene.side(result.winner).name if result and result.winner else ""
        won = f"Won by {name}." if name else "Nobody won."
        scroll = Span("   page up, page down scroll", "dim")
        yield (Span(f" {battle.scene.title}", "strong"), Span(f"   {self.game.ruleset.title}", "dim"), scroll)
        yield ()
        yield (Span(f" {won} ", "good"), Span(result.reason if result else "It goes on."))
        rounds = battle.clock.round if battle.clock else 0
        lasted = f"{rounds} round{'s' if rounds > 1 else ''}" if rounds else "no round of fighting"
        yield (Span(f" {lasted}, {len(self.game.steps)} steps, seed {battle.seed}", "dim"),)
        special = departures(self.game.ruleset, battle.scene.options)
        if special:
            yield from (
                (Span(f" {line}", "dim"),) for line in wrap(f"Rules: {special}.", self.size.width - 2)
            )
        yield ()
        yield self.choice("", "stay and read on (page down)", "stay")
        yield self.choice("r", "rematch: the same battle, other dice", "rematch")
        yield self.choice("m", "look at the map", "back")
        yield self.choice("t", "title", "title")
        yield ()
        yield from self._deeds()
        yield from self._thoughts()

    def _deeds(self) -> Iterator[Row]:
        dealt, felled, rolls = deeds(self.game)
        yield (Span("   unit                  side           rolls  damage  felled  end", "dim"),)
        for unit in self.game.battle.units.values():
            side = self.game.battle.scene.side(unit.side).name
            numbers = f"{rolls[unit.id]:>7}{dealt[unit.id]:>8}{felled[unit.id]:>8}"
            end = unit.out or f"{unit.hp} left"
            role = "body" if unit.out else "text"
            yield (Span(f"   {unit.name[:20]:<21} {side[:12]:<13}{numbers}  {end}", role),)

    def _thoughts(self) -> Iterator[Row]:
        """Yield how often each opponent failed, and what it thought of the choices worth most to it."""
        for side in self.game.battle.scene.sides:
            if self.slips.get(side.id):
                yield ()
                often = f"In {self.slips[side.id]} answers"
                yield (
                    Span(f"   {often} the opponent of {side.name} failed, and did nothing instead.", "warn"),
                )
            told = telling(self.musings, side.id)
            if not told:
                continue
            yield ()
            yield (Span(f"   What {side.name} thought", "dim"),)
            for musing in told:
                when = f"round {musing.round}" if musing.round else "before"
                for index, line in enumerate(wrap(_capital(musing.why), max(20, self.size.width - 16))):
                    yield (Span(f"   {'' if index else when:<10}", "dim"), Span(line))
                for plan in musing.plans:
                    lines = wrap(plan, max(20, self.size.width - 18))
                    yield from ((Span(f"{'':15}{line}", "dim"),) for line in lines)

    def press(self, key: str) -> None:
        """Choose a row by its letter, scroll, or go back to the map by Esc."""
        if key in _SCROLL:
            self.page.scroll_rows(_SCROLL[key])
        keys = {"r": "rematch", "m": "back", "escape": "back", "t": "title", "Q": "title"}
        if key in keys:
            self.run_command(keys[key])

    def do_stay(self) -> None:
        """Scroll on, and stay."""
        self.page.scroll_rows(_SCROLL["pagedown"])

    def do_back(self) -> None:
        """Go back to the map."""
        self.dismiss(None)

    def do_title(self) -> None:
        """Go back to the title."""
        self.dismiss(None)
        self.services.leave_battle()

    def do_rematch(self) -> None:
        """Begin the same battle with another seed."""
        self.dismiss(None)
        self.services.rematch()


def telling(musings: Sequence[Musing], side: str) -> tuple[Musing, ...]:
    """Pick the side's thoughts about the choices that were worth most to it, and the last one, in order.

    Thoughts of no worth, such as to wait, are taken only where there are no others.
    """
    every = [musing for musing in musings if musing.side == side]
    own = [musing for musing in every if musing.price > SLIGHT] or every
    dear = sorted(range(len(own)), key=lambda index: -own[index].price)[: MOST_TOLD - 1]
    return tuple(own[index] for index in sorted({*dear, *range(len(own))[-1:]}))


def deeds(game: Game) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """Count by unit: points of damage dealt, units felled, checks rolled."""
    dealt: Counter[str] = Counter()
    felled: Counter[str] = Counter()
    rolls: Counter[str] = Counter()
    for step in game.steps:
        for event in step.events:
            match event:
                case UnitHurt(_, points, by) if by:
                    dealt[by] += points
                case UnitFell(_, _, by) if by:
                    felled[by] += 1
                case CheckRolled(unit):
                    rolls[unit] += 1
    return dealt, felled, rolls


def _capital(sentence: str) -> str:
    """Begin the sentence with a capital, though some names are written small."""
    return sentence[:1].upper() + sentence[1:]
