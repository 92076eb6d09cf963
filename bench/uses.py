"""`python -m bench.uses`: which verbs opponents are offered, and which they use, in battles of the arena.

It may be stopped at any time and goes on where it was; `bench.sanity` counts the same battles. A verb that is
never used has its reason in `bench/never.yaml`; without one, and with one for a verb that is used, the page
is not written and the end is 1.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import yaml

from bench.battles import content
from bench.conduct.run import parser, wanted, watched
from bench.conduct.uses import Uses, choosable
from bench.conduct.watched import Watched
from bench.sections import write

NEVER: Final = Path(__file__).resolve().parent / "never.yaml"
"""Why opponents never use a verb: by system and verb, a sentence each."""

Reasons = Mapping[str, Mapping[str, str]]
"""By system and verb: why it is never best."""


def main(arguments: Sequence[str]) -> int:
    """Fight what was not fought yet, and write the section; 1 if it cannot be written."""
    made = parser("uses", __doc__)
    made.add_argument("--never", type=Path, default=NEVER, help="the file of reasons (bench/never.yaml)")
    request = made.parse_args(arguments)
    battles = watched(request)
    found, reasons = summed(battles), read_reasons(request.never)
    text = section(found, reasons, (request.level[0], request.level[1]))
    wrong = list(complaints(found, reasons))
    missing = len(wanted(request)) - len(battles)
    if missing:
        wrong.append(f"{missing} battles are still to be fought")
    if wrong:
        print(text, "\nThe page was not written:", *wrong, sep="\n")
        return 1
    write(request.page, "uses", text)
    return 0


def summed(battles: Iterable[Watched]) -> dict[str, Uses]:
    """Add up the battles by their systems, in the order of the library."""
    found = {rules: Uses() for rules in content().rulesets}
    for one in battles:
        found[one.fight.rules].add(one.uses)
    return {rules: uses for rules, uses in found.items() if uses.battles}


def read_reasons(path: Path) -> Reasons:
    """Read the file of reasons. OSError if it cannot be read."""
    said = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
    return {str(rules): dict(own or {}) for rules, own in said.items()}


def complaints(found: Mapping[str, Uses], reasons: Reasons) -> Iterator[str]:
    """Yield what is wrong: a verb that is never used without a reason, or a reason for one that is used."""
    for rules, uses in found.items():
        own, verbs = reasons.get(rules, {}), choosable(content().rulesets[rules])
        for verb in verbs:
            if not uses.chosen[verb] and verb not in own:
                yield f"{rules}: {verb} is never used, and no reason is given ({uses.offered[verb]} offers)"
            if uses.chosen[verb] and verb in own:
                yield f"{rules}: {verb} is used {uses.chosen[verb]} times, and has a reason why it is not"
        yield from (f"{rules}: {verb} is no verb that can be chosen" for verb in own if verb not in verbs)
        yield from (
            f"{rules}: {verb} is on offer and has no hint" for verb in uses.offered if verb not in verbs
        )


def section(found: Mapping[str, Uses], reasons: Reasons, levels: tuple[str, str]) -> str:
    """Write the section: a table for each system, and below it the verbs that are never used."""
    lines = [
        "## What opponents use",
        "",
        f"Battles of {levels[0]} against {levels[1]} over all scenarios, the sides changed from battle to",
        "battle. *Offered* counts the answers for which a unit that was asked could use the verb lawfully,",
        "*units* the units that could, *used* the answers that did.",
    ]
    for rules, uses in found.items():
        lines += ["", f"### `{rules}`: {uses.battles} battles", "", *_table(rules, uses)]
        own, verbs = reasons.get(rules, {}), choosable(content().rulesets[rules])
        never = [f"- `{verb}`: {own.get(verb, '?')}" for verb in verbs if not uses.chosen[verb]]
        if never:
            lines += ["", "Never used, and why:", "", *never]
    return "\n".join(lines)


def _table(rules: str, uses: Uses) -> Iterator[str]:
    yield "| verb | offered | units | used | of offers | in a battle |"
    yield "|---|--:|--:|--:|--:|--:|"
    for verb in choosable(content().rulesets[rules]):
        offered, chosen = uses.offered[verb], uses.chosen[verb]
        share = f"{chosen / offered:.1%}" if offered else "-"
        each = f"{chosen / uses.battles:.1f}" if uses.battles else "-"
        yield f"| `{verb}` | {offered} | {uses.units[verb]} | {chosen} | {share} | {each} |"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
