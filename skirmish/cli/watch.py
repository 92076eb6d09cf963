"""`watch`: opponents fight, drawn as text."""

from __future__ import annotations

import shutil
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from skirmish.cli import completion
from skirmish.cli.battles import levels_of
from skirmish.cli.libraries import card_named, read_library
from skirmish.cli.options import LEVELS_TOLD, levels_option, rules_option
from skirmish.cli.output import finite, put, say, seed_of
from skirmish.errors import SettingsError
from skirmish.seeds import new_seed
from skirmish.typed import clean

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirmish.ai.asked import Decision
    from skirmish.chronicle import Line
    from skirmish.model.moment import Step
    from skirmish.packs.library import Library
    from skirmish.rules.ruleset import Ruleset
    from skirmish.seats import Opponent
    from skirmish.session import Session

HOME: Final = "\x1b[H\x1b[J"
"""Puts a terminal's cursor in the corner and clears what follows."""
LINES: Final = 8
"""Lines of the log below the map."""
PAUSE: Final = 0.4
"""Seconds between two frames on a terminal."""


@click.command(epilog=LEVELS_TOLD)
@click.argument("scenario", shell_complete=completion.scenarios)
@rules_option
@click.option("--seed", callback=seed_of, help="Seed of the dice; without it a new one.")
@levels_option
@click.option("--save", type=click.Path(path_type=Path), help="Keep the battle in FILE, which ends in .save.")
@click.option(
    "--delay",
    type=click.FloatRange(0, 60),
    callback=finite,
    help="Seconds between frames; 0 without a terminal.",
)
@click.option(
    "--why", is_flag=True, help="Tell why each opponent chose what it did, and what else it weighed."
)
@click.pass_obj
def watch(
    data_dir: Path | None,
    *,
    scenario: str,
    rules: str,
    seed: str,
    levels: tuple[str, ...],
    save: Path | None,
    delay: float | None,
    why: bool,
) -> None:
    """Watch opponents fight SCENARIO, all of it, fog or no fog."""
    from skirmish.packs.temperaments import opponent
    from skirmish.records.savefile import SUFFIX

    library = read_library(data_dir)
    card = card_named(library, scenario, rules)
    by_side = levels_of(library, card, levels)
    if save is not None and save.suffix != SUFFIX:
        raise SettingsError(f"{save.name}: the name of a save ends in {SUFFIX}")
    who = {side: opponent(name, library.temperaments) for side, name in by_side.items()}
    with _session(library, card.id, (rules, seed or new_seed()), by_side, save) as session:
        is_screen = sys.stdout.isatty()
        pause = (PAUSE if is_screen else 0.0) if delay is None else delay
        _Show(session, who, is_screen=is_screen, pause=pause, has_reasons=why).run()


def _session(
    library: Library, scenario: str, choice: tuple[str, str], levels: Mapping[str, str], save: Path | None
) -> Session:
    from skirmish.arena.opponent import seat_of
    from skirmish.packs.launch_request import LaunchRequest
    from skirmish.session import Session

    rules, seed = choice
    card = library.card(scenario)
    as_its_side = {ally.id: levels[ally.side] for ally in card.allies}
    seats = {squad: seat_of(level) for squad, level in {**as_its_side, **levels}.items()}
    request = LaunchRequest(scenario, seed, rules, None, seats)
    return Session.start(request.setup(library), library, save)


class _Show:
    """A battle that plays itself."""

    def __init__(
        self,
        session: Session,
        who: Mapping[str, Opponent],
        *,
        is_screen: bool,
        pause: float,
        has_reasons: bool,
    ) -> None:
        self.session = session
        self.who = who
        self.is_screen = is_screen
        self.pause = pause
        self.has_reasons = has_reasons
        self.log: list[str] = []
        self.slips = 0

    def run(self) -> None:
        """Play the battle to its end."""
        from skirmish.arena import choose
        from skirmish.dice import Stream

        session = self.session
        self._show(session.steps[-1])
        while not session.is_over:
            stream = Stream.of(session.setup.seed, "answer", session.battle.step)
            view = session.view(session.asked)
            who = self.who.get(session.squad, self.who[session.asked])
            answer = choose(session.ruleset, view, who, stream, self._slipped, on_thought=self._tell_reasons)
            self._show(session.submit(answer))
        result = session.battle.result
        assert result is not None
        names = {side.id: side.name for side in session.battle.scene.sides}
        put(f"Victory: {names[result.winner]}." if result.winner else "A draw.")
        if self.slips:
            say(f"In {self.slips} answers an opponent failed, and did nothing instead.")

    def _slipped(self, how: str) -> None:
        """Say that an opponent has failed, at once or in the log of the next frame."""
        self.slips += 1
        if self.is_screen:
            self.log.append(f"({how})")
        else:
            say(how)

    def _tell_reasons(self, given: Decision) -> None:
        """Tell why an opponent answered so, if that is wanted."""
        if not (self.has_reasons and given.why):
            return
        lines = [given.why, *(f"   {plan}" for plan in given.plans)]
        self.log += lines
        if not self.is_screen:
            for line in lines:
                put(clean(line))

    def _show(self, step: Step) -> None:
        """Draw a frame on a terminal; elsewhere print the log, and the map once a round."""
        news = [str(line) for line in told(self.session.ruleset, step)]
        for sentence in self.session.news():
            if self.is_screen:  # The next frame would wipe it away.
                news.insert(0, sentence)
            else:
                say(sentence)
        self.log += news
        if not self.is_screen:
            before, after = (
                battle.clock.round if battle.clock else -1 for battle in (step.before, step.after)
            )
            if before != after:
                self._draw(None)
            for line in news:
                put(line)
        elif news:
            size = shutil.get_terminal_size()
            click.echo(HOME, nl=False)
            self._draw(size.columns, size.lines - LINES - 3)
            for line in self.log[-LINES:]:
                put(clean(line)[: size.columns - 1])
        if self.pause and news:
            time.sleep(self.pause)

    def _draw(self, width: int | None, height: int | None = None) -> None:
        from skirmish.cli.chart import chart
        from skirmish.rules.limits import latest_round

        battle = self.session.battle
        clock = battle.clock
        moment = f"{clock.phase} {latest_round(battle) or ''}" if clock else ""
        put(f"{battle.scene.title}  {moment}"[:width])
        for row in chart(battle)[:height]:
            put(row[:width])


def told(ruleset: Ruleset, step: Step) -> tuple[Line, ...]:
    """Tell the whole step in sentences, to a reader who sees everything."""
    from skirmish.chronicle import tell_all
    from skirmish.model.apply import apply
    from skirmish.model.witness import Witnessed

    seen, battle = [], step.before
    for event in step.events:
        battle = apply(battle, event)
        seen.append(Witnessed(event, battle))
    return tell_all(ruleset, seen, step.before)
