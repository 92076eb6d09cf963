"""`python -m bench.rolled`: what the screens show against what is rolled, in live battles of every system.

Random battles are played; of every verb and reply that is offered in them some situations are kept, each in
other states. What the side is shown (every way to end, damage, out, cost) is compared with what comes of it
when the dice are thrown in the real battle, with the best replies of those who are asked. The chance in the
list is held against what the action has done, whatever its outcomes are called: in the rolls, and by the
rules, every way of the dice followed. Where points may be spent once dice have fallen, that is done for each
way in which chances are told: nobody spends, one side spends as much as may be, all spend what seems best.
Every check that is met is thrown against its odds besides. Seeds are fixed. Exit code 1 if anything differs,
beyond what chance explains once in a thousand runs, if a verb with dice was never met, or if in one of those
ways points were never spent.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from multiprocessing import get_context
from time import monotonic
from typing import TYPE_CHECKING, Final

from bench.battles import content
from bench.rolled.judge import FAMILY, rejected
from bench.rolled.meeting import Meetings, Met
from bench.rolled.purse import ANSWERED, OWN, THEIRS
from bench.rolled.trial import Verdict, thrown, tried

if TYPE_CHECKING:
    from skirmish.rules.ruleset import Ruleset

EXCUSED: Final[Mapping[tuple[str, str], str]] = {
    ("pools", "test"): "only `skirmish odds` asks for it",
    ("pools", "treat"): "only `skirmish odds` asks for it",
    ("ranks", "mend"): "weeks pass between battles only",
}
"""Verbs with dice that no battle comes to, by ruleset and verb, with the reason."""


@dataclass(frozen=True, slots=True)
class Size:
    """How much is done."""

    quota: int
    """Situations of each verb, and checks of each."""
    rolls: int
    """Rolls of each situation."""
    battles: int
    """Battles at most, under each system."""


LONG: Final = Size(quota=8, rolls=1000, battles=240)
"""Minutes."""
SHORT: Final = Size(quota=1, rolls=40, battles=5)
"""Seconds, for every change; what it does not come to is not missed."""


@dataclass(frozen=True, slots=True)
class Found:
    """What one system came to."""

    rules: str
    """Its id."""
    verdicts: tuple[Verdict, ...]
    """Every trial."""
    dice: tuple[str, ...]
    """Its verbs with dice."""
    purses: tuple[str, ...]
    """Ways in which its points may be spent, as figures are told; none where there are no points."""
    battles: int
    """Battles played."""
    seconds: float
    """How long it took."""


def of_content(rules: str, size: Size) -> Found:
    """Examine the shipped system of that id."""
    return examined(content().rulesets[rules], size)


def examined(table: Ruleset, size: Size) -> Found:
    """Try everything that is met under that system."""
    began = monotonic()
    meetings = Meetings(table, size.quota)
    verdicts: list[Verdict] = []
    played = count()
    for found in meetings.of(f"{next(played)}" for _ in range(size.battles)):
        if isinstance(found, Met):
            verdicts.append(thrown(table, found, size.rolls))
            continue
        verdict = tried(table, found, size.rolls)
        if verdict is not None:
            verdicts.append(verdict)
            if verdict.tests:
                meetings.keep(found)
    dice = tuple(verb.id for verb in table.verbs.values() if verb.roll is not None)
    spending = () if table.reserve is None else (OWN, THEIRS, ANSWERED)
    return Found(table.id, tuple(verdicts), dice, spending, next(played), monotonic() - began)


def rows(found: Found, bad: frozenset[int]) -> Iterator[str]:
    """Write a line for each verb of that system: situations, chances compared, dice met, the least p."""
    tried_of: Counter[str] = Counter(verdict.verb for verdict in found.verdicts if verdict.tests)
    tests: Counter[str] = Counter()
    farthest: dict[str, float] = {}
    met: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for place, verdict in enumerate(found.verdicts):
        met.update(verdict.rolled)
        tests[verdict.verb] += len(verdict.tests)
        wrong[verdict.verb] += place in bad
        farthest[verdict.verb] = min(farthest.get(verdict.verb, 1.0), verdict.p)
    for verb in dict.fromkeys((*found.dice, *tried_of)):
        if verb in tried_of or verb in met:
            said = f"{wrong[verb]} differ" if wrong[verb] else "as shown"
            figures = f"{tried_of[verb]:>6}{tests[verb]:>9}{met[verb]:>9}{farthest.get(verb, 1.0):>11.2g}"
            yield f"{found.rules:<8}{verb:<13}{figures}  {said}"
        else:
            yield f"{found.rules:<8}{verb:<13}{'never met':>35}  {EXCUSED.get((found.rules, verb), '')}"


def missed(found: Found) -> tuple[str, ...]:
    """List verbs with dice never thrown, without a reason, and ways to spend points that were never used."""
    met = {verb for verdict in found.verdicts for verb in verdict.rolled}
    spent = {word for verdict in found.verdicts for word in verdict.spent}
    verbs = [verb for verb in found.dice if verb not in met and (found.rules, verb) not in EXCUSED]
    return (*verbs, *(word.rstrip(": ") for word in found.purses if word not in spent))


def report(everything: Sequence[Found], *, is_whole: bool) -> int:
    """Print the table, what differs, and what was missed; return 1 if anything differs or was missed."""
    verdicts = [(found.rules, verdict) for found in everything for verdict in found.verdicts]
    bad = rejected(verdict.p for _, verdict in verdicts)
    print(f"{'system':<8}{'verb':<13}{'tried':>6}{'chances':>9}{'thrown':>9}{'least p':>11}")
    first = 0
    for found in everything:
        own = frozenset(place - first for place in bad)
        for row in rows(found, own):
            print(row)
        first += len(found.verdicts)
    for place in sorted(bad):
        rules, verdict = verdicts[place]
        print(f"DIFFERS {rules} {verdict.said}, {verdict.place}")
        for test in sorted(verdict.tests, key=lambda one: one.p)[:3]:
            print(f"    {test} (p {test.p:.2g})")
    gaps = [f"{found.rules} {verb}" for found in everything for verb in missed(found)] if is_whole else []
    for gap in gaps:
        print(f"NEVER MET {gap}")
    skipped: Counter[str] = Counter(verdict.why for _, verdict in verdicts if verdict.why)
    chances = sum(len(verdict.tests) for _, verdict in verdicts)
    battles = sum(found.battles for found in everything)
    print(f"{len(verdicts)} situations and checks of {battles} battles, {chances} chances; {len(bad)} differ")
    for why, number in skipped.items():
        print(f"{number} left out: {why}")
    seconds = sum(one.seconds for one in everything)
    print(f"chance finds one once in {1 / FAMILY:g} runs; {seconds:.0f} s of work")
    return int(bool(bad or gaps))


def main(said: Sequence[str]) -> int:
    """Run it for those systems, or all."""
    parser = argparse.ArgumentParser(prog="python -m bench.rolled", description=__doc__)
    parser.add_argument("rules", nargs="*", help="systems; all of them otherwise")
    parser.add_argument("--short", action="store_true", help="a few seconds: one situation of each verb")
    parser.add_argument("--quota", type=int, help="situations of each verb")
    parser.add_argument("--rolls", type=int, help="rolls of each")
    parser.add_argument("--battles", type=int, help="battles at most, under each system")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    chosen = parser.parse_args(said)
    usual = SHORT if chosen.short else LONG
    size = Size(chosen.quota or usual.quota, chosen.rolls or usual.rolls, chosen.battles or usual.battles)
    names = chosen.rules or list(content().rulesets)
    if unknown := set(names) - set(content().rulesets):
        parser.error(f"no such system: {', '.join(sorted(unknown))}")
    if chosen.jobs == 1:
        everything = [of_content(name, size) for name in names]
    else:
        with get_context("fork").Pool(chosen.jobs) as pool:
            everything = pool.starmap(of_content, [(name, size) for name in names], chunksize=1)
    return report(everything, is_whole=not chosen.short)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
