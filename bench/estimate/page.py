"""The part of docs/opponent.md that says how good the opponents' estimates are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pathlib import Path

BEGIN: Final = "<!-- written by make estimate -->"
"""The line after which the figures stand."""
END: Final = "<!-- end -->"
"""The line before which they end."""


def write(page: Path, said: Mapping[str, Any]) -> None:
    """Put the figures of the file of weights between the two marks. ValueError if the page has none."""
    text = page.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{page} has no place for the figures")
    page.write_text(before + figures(said) + after, encoding="utf-8")


def figures(said: Mapping[str, Any]) -> str:
    """Write the figures, with their marks."""
    return "\n".join([BEGIN, "", *_lines(said), "", END])


def _lines(said: Mapping[str, Any]) -> Iterator[str]:
    battles, proof = said["battles"], said["held_out"]
    yield (
        f"{sum(battles.values())} battles, {said['positions']:,} positions, "
        f"{said['minutes']:.0f} minutes of CPU time; Brier score {proof['brier']:.3f} in all."
    )
    yield ""
    yield "| system | battles | Brier score |"
    yield "|---|---|---|"
    for rules, brier in proof["by_ruleset"].items():
        yield f"| `{rules}` | {battles[rules]} | {brier:.3f} |"
    yield ""
    yield "| the chance was taken for | and was | in so many positions |"
    yield "|---|---|---|"
    for row in proof["calibration"]:
        yield f"| {100 * row['said']:.1f} % | {100 * row['came']:.1f} % | {100 * row['share']:.1f} % |"
