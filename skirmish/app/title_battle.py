"""The battle that is fought on the title: recorded once and shipped, so that nobody thinks behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from skirmish.app.thinking import slow_down
from skirmish.packs.folders import RECORDED

if TYPE_CHECKING:
    from pathlib import Path

    from skirmish.app.picture import Picture
    from skirmish.grid import Cell
    from skirmish.model.moment import Step

LEAST: Final = 0.35
"""Seconds that a moment is shown at least: the title is quiet."""
SLOWER: Final = 3.0
"""How much slower it is played than a battle of the player's."""
REST: Final = 6.0
"""Seconds that the end is shown before it begins anew."""


class TitleFrame(NamedTuple):
    """What the title shows for a while."""

    picture: Picture
    """The map."""
    focus: Cell | None
    """Where something happens."""
    pause: float
    """Seconds until the next."""


def recorded(folders: Sequence[Path]) -> tuple[Step, ...]:
    """Read the recorded battle of the first folder that has one; nothing where it cannot be shown any more.

    To be called in a thread, behind the first frame.
    """
    from skirmish.errors import SkirmishError
    from skirmish.records import savefile
    from skirmish.records.codec import Codec
    from skirmish.records.replay import steps_of
    from skirmish.rules import own_ruleset

    slow_down()
    for path in (found for folder in folders for found in sorted(folder.glob(f"content/*/{RECORDED}"))):
        try:
            save = savefile.read(path)
            return steps_of(Codec.of(own_ruleset(save.header.ruleset)), save)[0]
        except (SkirmishError, LookupError, OSError):
            continue
    return ()


def moments(
    steps: Sequence[Step], looks: Mapping[str, str] | None = None, *, ascii_only: bool
) -> Iterator[TitleFrame]:
    """Yield what is to be shown, one moment after the other; each is made when it is asked for.

    `looks` are the letters of units by kind.
    """
    from skirmish.app.picture import Picture, letters
    from skirmish.app.playback import frames

    known: dict[str, str] = {}
    home = steps[0].before.scene.sides[0].id if steps else ""
    for step in steps:
        for frame in frames(step, "", lambda _seen, _before: ()):
            if not frame.pause and not frame.focus:
                continue
            known = letters(frame.view.units, known, looks or {}, home)
            picture = Picture(frame.view, known, home, ascii_only=ascii_only)
            yield TitleFrame(picture, frame.focus, max(LEAST, SLOWER * frame.pause))
    if steps:
        yield TitleFrame(Picture(steps[-1].after, known, home, ascii_only=ascii_only), None, REST)
