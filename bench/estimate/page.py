"""The part of docs/opponent.md that says how good the opponents' estimates are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def figures(said: Mapping[str, Any]) -> str:
    """Write the figures."""
    return "\n".join(_lines(said))


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
