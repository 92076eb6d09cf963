"""The page of the duels: what came of each, and what it means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import dedent, fill
from typing import TYPE_CHECKING, Final

from bench.duels.regret import LEAD
from bench.duels.solve import CALLED_OFF

if TYPE_CHECKING:
    from bench.duels.duel import Duel
    from bench.duels.record import Found

ERRS: Final = 0.03
"""A duel counts if some naive player loses so much of a win in it; one that only waits is none of them."""
SENSIBLE: Final = ("attack", "approach")
"""Naive players that fight."""
AIM: Final = 0.02
"""The mean regret that the strongest opponent should not exceed."""
WIDTH: Final = 115


def counts(found: Found) -> bool:
    """Tell whether the duel tells good play from naive play: one that fights loses enough in it."""
    return max(found.naive[name] for name in SENSIBLE) >= ERRS


def page(duels: Sequence[Duel], kept: Mapping[str, Found], level: str) -> str:
    """Write the page on what is known of those duels."""
    shown = [(duel, kept[duel.id]) for duel in duels if duel.id in kept]
    return (
        "\n".join(
            [
                "# Exact duels",
                "",
                *_intro(level),
                "",
                *_summary([found for _, found in shown]),
                "",
                *_table(shown),
                "",
                "## The duels",
                "",
                *(line for duel, found in shown for line in _told(duel, found)),
            ]
        ).rstrip()
        + "\n"
    )


def _paragraph(text: str) -> str:
    return fill(" ".join(dedent(text).split()), WIDTH, break_long_words=False, break_on_hyphens=False)


def _intro(level: str) -> Iterator[str]:
    yield _paragraph(
        f"""Small duels, one against one in full view, solved exactly: every moment that can come of them,
        every answer that the rules offer there, and every way the dice can fall, by the engine's
        own steps. So the value of each answer is known, and what a player loses by it: its
        *regret*, in wins (a draw is half of one). This page is written by `make duels`, which goes
        on where it was; the opponent is `{level}` (`make duels ARGS="--level …"`)."""
    )
    yield ""
    yield _paragraph(
        f"""Each new round is called off as a draw with a chance of {CALLED_OFF:.0%}, so that endless play is
        a draw as well; how a moment is folded into one that stands for all like it is told in
        `bench/duels/fold.py`. Decisions are weighed by how often play comes to them: the opponent
        against the best on both sides, and the best against each other. Only decisions count in
        which answers differ; *telling* ones are those in which the best leads by {LEAD} or more.
        *Naive* is what players lose in a whole duel that attack whenever they can, go near first
        and then attack, always decline, or draw lots. A duel *counts* where one of the first two
        loses {ERRS} or more."""
    )


def _summary(found: Sequence[Found]) -> Iterator[str]:
    counted = [one for one in found if counts(one)]
    if not counted:
        yield "No duel counts."
        return
    mean = sum(one.mean for one in counted) / len(counted)
    word = "within" if mean <= AIM else "above"
    yield _paragraph(
        f"""{len(counted)} of {len(found)} duels count. The mean regret of the opponent in them is {mean:.3f}
        of a win, {word} the aim of {AIM}; all duels took {
            sum(one.seconds for one in found) / 60:.0f} minutes of CPU time to solve and {
            sum(one.thought for one in found) / 60:.0f} to
        try."""
    )


def _table(shown: Sequence[tuple[Duel, Found]]) -> Iterator[str]:
    yield (
        "| duel | moments | CPU s | value | attack | approach | wait | chance | counts | regret | telling "
        "| p95 | > 0.10 | loss |"
    )
    yield "|---|--:|--:|--:|--:|--:|--:|--:|---|--:|--:|--:|--:|--:|"
    for duel, one in shown:
        naive = " | ".join(f"{one.naive[name]:.3f}" for name in ("attack", "approach", "wait", "chance"))
        yield (
            f"| `{duel.id}` | {one.nodes:,} | {one.seconds:.0f} | {one.value:.3f} | {naive} "
            f"| {'yes' if counts(one) else 'no'} | {one.mean:.3f} | {one.telling:.3f} | {one.p95:.3f} "
            f"| {one.large:.1%} | {one.loss:.3f} |"
        )


def _told(duel: Duel, found: Found) -> Iterator[str]:
    yield f"### `{duel.id}`"
    yield ""
    yield _paragraph(duel.shows)
    yield ""
    yield "```"
    yield from dedent(duel.drawing).strip("\n").splitlines()
    yield "```"
    yield ""
    said = f"""Red wins {found.value:.3f} if nobody errs. The opponent was asked about {found.asked:,} moments
    ({found.thought:.0f} s); {found.share_telling:.0%} of its decisions are telling."""
    if found.worst:
        said += f" Its dearest mistake: `{found.worst}`."
    if found.hearing is not None:
        said += f""" If both declared the first round at once, not knowing the other's intent, the
        quicker would win {found.hearing:+.3f} more."""
    yield _paragraph(said)
    yield ""
