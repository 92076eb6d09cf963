"""Past battles: a save read as the steps that it holds, and a new save that goes on from any of them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from skirmish.errors import SaveError
from skirmish.records import savefile
from skirmish.records.codec import Codec
from skirmish.records.places import beside, new_save
from skirmish.records.replay import ruleset_of, steps_of
from skirmish.records.writer import Writer
from skirmish.seats import HUMAN

if TYPE_CHECKING:
    from pathlib import Path

    from skirmish.model.battle import Battle
    from skirmish.model.moment import Step
    from skirmish.records.savefile import Break, Header
    from skirmish.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class PastBattle:
    """What a save says of a battle; nothing is resolved anew, so it is what was played."""

    path: Path
    """The save."""
    header: Header
    """What it is."""
    ruleset: Ruleset
    """Under which it was played."""
    steps: tuple[Step, ...]
    """From 0, undone ones left out; at least one."""
    seats: Mapping[str, str]
    """By side who plays it, as far as the save says."""
    broken: Break | None = None
    """Where the save stops making sense; None if nowhere."""

    @property
    def battle(self) -> Battle:
        """The battle after the last step, as it is and not as a side sees it."""
        return self.steps[-1].after


def read_past(path: Path, rulesets: Mapping[str, Ruleset]) -> PastBattle:
    """Read the battle in that save; SaveError, in a sentence, if there is nothing to be seen."""
    save = savefile.read(path)
    try:
        ruleset = ruleset_of(save, rulesets)
        steps, broken = steps_of(Codec.of(ruleset), save)
    except SaveError as error:
        raise SaveError(f"{path.name}: {error}") from None
    if not steps:
        raise SaveError(f"{path.name}: nothing was played in it")
    proposed = save.header.setup.get("seats")
    seats = {**(proposed if isinstance(proposed, dict) else {}), **save.seats}
    return PastBattle(path, save.header, ruleset, steps, seats, broken)


def branch(path: Path, kept: int, side: str = "") -> Path:
    """Write a new save beside that one, with its first `kept` steps (at least one); return its path.

    `side`: one that a person plays from there on; empty: all are played as before. The old save is left as it
    is. SaveError if the battle is over by then, or if a file cannot be read or written.
    """
    save = savefile.read(path)
    steps = save.steps[: max(1, kept)]
    if not steps:
        raise SaveError(f"{path.name}: nothing was played in it")
    if steps[-1].result:
        raise SaveError("the battle is over there; go back to an earlier command")
    scenario = str(save.header.setup.get("scenario", ""))
    wanted = new_save(path.parent, scenario, save.header.ruleset)
    header = replace(save.header, date="")
    with Writer.create(wanted, header, save.start, beside(wanted)) as writer:
        told = [savefile.step_line(step) for step in steps]
        told += [savefile.seat_line(side, seat) for side, seat in save.seats.items()]
        told += [savefile.seat_line(side, HUMAN)] if side else []
        try:
            writer.append(b"".join(told))
        except SaveError:
            with suppress(OSError):
                writer.path.unlink()
            raise
        return writer.path
