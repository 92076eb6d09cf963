"""The page of the duels: what came of each, and what it means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import dedent, fill
from typing import TYPE_CHECKING, Final

from bench.duels.players import FIGHTING, NAIVE
from bench.duels.regret import LEAD
from bench.duels.solve import CALLED_OFF

if TYPE_CHECKING:
    from bench.duels.duel import Duel
    from bench.duels.record import Found, Mistake

ERRS: Final = 0.03
"""A naive player errs in a duel if its mean regret there is so much of a win."""
AIM: Final = 0.02
"""The mean regret that the strongest opponent should not exceed."""
DEAR: Final = 0.02
"""A mistake is shown if it costs so much."""
SHOWN: Final = 2
"""Mistakes that are shown of each duel."""
WIDTH: Final = 115


def erring(found: Found) -> list[str]:
    """Name the naive players that fight, and err in the duel."""
    return [name for name in FIGHTING if found.naive[name].telling >= ERRS]


def page(duels: Sequence[Duel], kept: Mapping[str, Found], level: str) -> str:
    """Write the page on what is known of those duels."""
    shown = [(duel, kept[duel.id]) for duel in duels if duel.id in kept]
    lines = [
        "# Exact duels",
        "",
        *_intro(level),
        "",
        *_summary([found for _, found in shown], len(duels)),
        "",
        *_table(shown),
        "",
        "## The duels",
        "",
        *(line for duel, found in shown for line in _told(duel, found)),
    ]
    return "\n".join(lines).rstrip() + "\n"


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
        `bench/duels/fold.py`. Decisions are weighed by how often play comes to them: a player
        against the best on both sides, and the best against each other. Only *telling* decisions
        count, those in which the best answer leads by {LEAD} or more. *Naive* players attack whenever
        they can, go near first and then attack, strike the blow that gains most at once (the
        baseline `value`), or always decline. A duel *counts* where one of the first three has a mean
        regret of {ERRS} or more; *hard* moments are those telling ones in which one of these three
        loses {LEAD} or more. *Loss* is what the opponent loses in a whole duel against the best."""
    )


def _summary(found: Sequence[Found], total: int) -> Iterator[str]:
    if len(found) < total:
        yield f"Of {total} duels {len(found)} have been tried; `make duels` goes on with the others."
        yield ""
    counted = [one for one in found if erring(one)]
    if not counted:
        yield "No duel counts."
        return
    mean = sum(one.own.telling for one in counted) / len(counted)
    hard = sum(one.hard for one in counted) / len(counted)
    where = {name: sum(name in erring(one) for one in found) for name in FIGHTING}
    yield _paragraph(
        f"""{len(counted)} of {len(found)} duels count: {
            ", ".join(f"`{name}` errs in {count}" for name, count in where.items())
        }. The mean regret of the opponent in them is {mean:.3f} of a win, {
            "within" if mean <= AIM else "above"
        } the aim of {AIM}; in hard moments alone it is {hard:.3f}. All duels took {
            sum(one.seconds for one in found) / 60:.1f} minutes of CPU time to solve, the slowest {
            max(one.seconds for one in found) / 60:.1f}, and the opponent {
            sum(one.own.thought for one in found) / 60:.1f} to try."""
    )


def _table(shown: Sequence[tuple[Duel, Found]]) -> Iterator[str]:
    naive = " | ".join(NAIVE)
    yield f"| duel | moments | CPU s | value | {naive} | counts | regret | hard | p95 | > 0.10 | loss |"
    yield f"|---|--:|--:|--:|{'--:|' * len(NAIVE)}---|--:|--:|--:|--:|--:|"
    for duel, one in shown:
        lost = " | ".join(f"{one.naive[name].telling:.3f}" for name in NAIVE)
        yield (
            f"| `{duel.id}` | {one.nodes:,} | {one.seconds:.0f} | {one.value:.3f} | {lost} "
            f"| {'yes' if erring(one) else 'no'} | {one.own.telling:.3f} | {one.hard:.3f} "
            f"| {one.own.p95:.3f} | {one.own.large:.1%} | {one.own.loss:.3f} |"
        )


def _told(duel: Duel, found: Found) -> Iterator[str]:
    yield f"### `{duel.id}`"
    yield ""
    yield _paragraph(duel.shows)
    yield ""
    yield from _fenced(dedent(duel.drawing).strip("\n"))
    said = f"""Red (`a`) wins {found.value:.3f} if nobody errs. The opponent was asked about
    {found.own.asked:,} moments ({found.own.thought:.0f} s); {found.own.share_telling:.0%} of its
    decisions are telling, and {found.share_hard:.0%} of these are hard."""
    if found.hearing is not None:
        said += f""" If both declared the first round at once, not knowing the other's intent, the
        quicker would win {found.hearing:+.3f} more."""
    yield _paragraph(said)
    yield ""
    for one in [mistake for mistake in found.mistakes if mistake.regret >= DEAR][:SHOWN]:
        yield from _blunder(one)


def _blunder(mistake: Mistake) -> Iterator[str]:
    """Tell a mistake: where, what was said, and what would have been best."""
    value, best = mistake.answers[0]
    own = value - mistake.regret
    yield _paragraph(
        f"""A dear mistake, met {mistake.weight:.2f} times in a duel: `{mistake.said}` ({own:.3f}) instead of
        `{best}` ({value:.3f})."""
    )
    yield ""
    yield from _fenced(f"{mistake.drawing}\n{mistake.stand}\n{mistake.asked}")


def _fenced(text: str) -> Iterator[str]:
    yield "```"
    yield from text.splitlines()
    yield "```"
    yield ""
