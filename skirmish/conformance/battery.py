"""Playing random battles under the laws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from skirmish.conformance.answers import random_answer
from skirmish.conformance.chances import bound_laws, foresight_laws, odds_laws, told_laws
from skirmish.conformance.laws import (
    Findings,
    answer_laws,
    kept_laws,
    reply_laws,
    same_again,
    sight_laws,
    sound_laws,
    step_laws,
    view_laws,
    witness_laws,
)
from skirmish.conformance.report import ConformanceReport, Violation
from skirmish.conformance.saving import RoundTrip, Saving
from skirmish.conformance.twins import twin_laws
from skirmish.dice import Stream
from skirmish.model.event import CheckRolled
from skirmish.rules.engine import refuse
from skirmish.rules.loop import open_battle, take_step

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Step
    from skirmish.rules.ruleset import Ruleset

Make = Callable[[str], "Battle"]
"""Draws the battle of a seed, before step 0."""

MOST_STEPS = 5_000
"""Answers after which a random battle should long have ended: all rulesets have a limit of rounds."""
MOST_CHECKS = 24
"""Different checks of one run whose odds are compared with rolls."""


def examine(
    ruleset: Ruleset,
    make: Make,
    seeds: Iterable[str],
    *,
    roundtrip: RoundTrip | None = None,
    every: int = 20,
) -> ConformanceReport:
    """Play the battle of each seed to its end with random answers, and report every law that is broken.

    The costly laws look at one step in `every`. Those steps are saved and loaded, too, as the game does it;
    with a `roundtrip`, battles are by that.
    """
    run = _Run(ruleset, roundtrip, every)
    for seed in seeds:
        run.play(seed, make(seed))
    run.compare_odds()
    return run.report()


def replay(ruleset: Ruleset, make: Make, seed: str, step: int) -> Step:
    """Return the step of that number of the random battle of that seed, as `examine` came to it."""
    return next(found for found in random_battle(ruleset, make(seed), seed) if found.number == step)


def random_battle(ruleset: Ruleset, battle: Battle, seed: str) -> Iterator[Step]:
    """Yield the steps of a battle with random answers, a function of battle and seed."""
    stream = Stream.of("conformance", seed)
    step = open_battle(ruleset, battle)
    yield step
    for _ in range(MOST_STEPS):
        if step.after.result is not None:
            return
        action = random_answer(ruleset, step.after.seen_by(step.after.asked), stream)
        step = take_step(ruleset, step.after, action)
        yield step


class _Run:
    """One run of the battery: what it counted and what it found."""

    def __init__(self, ruleset: Ruleset, roundtrip: RoundTrip | None, every: int) -> None:
        self.ruleset = ruleset
        self.saving = Saving(ruleset, roundtrip)
        self.every = every
        self.battles = self.steps = 0
        self.endings: Counter[str] = Counter()
        self.verbs: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.checks: dict[object, CheckRolled] = {}
        self.kinds: dict[tuple[type, type], CheckRolled] = {}
        self.looked_at: list[tuple[Battle, str]] = []
        self.found: list[Violation] = []

    def play(self, seed: str, battle: Battle) -> None:
        """Play one battle to its end; a crash is a violation like any other and ends it."""
        self.battles += 1
        self.looked_at.clear()
        number, ending = -1, "none"
        try:
            for step in random_battle(self.ruleset, battle, seed):
                number = step.number
                self._count(step)
                for law, detail in self._look(step, seed):
                    self._note(seed, number, law, detail)
                ending = step.after.result.cause if step.after.result is not None else "none"
        except Exception as crash:  # noqa: BLE001  a stranger's ruleset may raise anything
            self._note(
                seed, number + 1, "nothing that the view allows raises", f"{type(crash).__name__}: {crash}"
            )
        else:
            if ending == "none":
                self._note(seed, number, "random battles end", f"not in {MOST_STEPS} answers")
        if any(repr(earlier) != text for earlier, text in self.looked_at):
            self._note(seed, number, "an earlier battle stays as it was", "undo would not restore it")
        self.endings[ending] += 1

    def _count(self, step: Step) -> None:
        self.steps += 1
        if step.action is not None:
            self.verbs[step.action.verb] += 1
        for event in step.events:
            self.events[type(event).__name__] += 1
            if isinstance(event, CheckRolled):
                self.kinds.setdefault((type(event.check), type(event.outcome)), event)
                if len(self.checks) < MOST_CHECKS:
                    self.checks.setdefault((event.verb, event.check), event)

    def _look(self, step: Step, seed: str) -> Findings:
        if step.action is not None:
            refusal = refuse(self.ruleset, step.before.seen_by(step.before.asked), step.action)
            if refusal is not None:
                yield "what is picked is not refused", f"{step.action}: {refusal.reason}"
        yield from step_laws(step)
        yield from sound_laws(self.ruleset, step.after)
        stream = Stream.of("conformance", seed, step.number)
        if not stream.below(self.every) or step.number == 0:
            yield from self._look_hard(step, stream)

    def _look_hard(self, step: Step, stream: Stream) -> Findings:
        battle = step.after
        self.looked_at.append((battle, repr(battle)))
        yield from same_again(self.ruleset, step)
        yield from witness_laws(step)
        yield from view_laws(battle)
        yield from kept_laws(battle)
        yield from sight_laws(battle, stream)
        yield from twin_laws(self.ruleset, battle, stream)
        if battle.asked:
            yield from answer_laws(self.ruleset, battle, stream)
            yield from reply_laws(self.ruleset, battle)
            yield from foresight_laws(self.ruleset, battle, stream)
            yield from told_laws(self.ruleset, battle, stream)
            yield from bound_laws(self.ruleset, battle, stream)
        yield from self.saving.laws(step)

    def compare_odds(self) -> None:
        """Compare the odds of the checks met in play with rolls."""
        for law, detail in self.saving.roll_laws(self.kinds.values()):
            self._note("", 0, law, detail)
        for law, detail in odds_laws(self.ruleset, self.checks.values(), self.ruleset.id):
            self._note("", -1, law, detail)

    def _note(self, seed: str, step: int, law: str, detail: str) -> None:
        self.found.append(Violation(self.ruleset.id, seed, step, law, detail))

    def report(self) -> ConformanceReport:
        """Return the counts and the violations of the whole run."""
        return ConformanceReport(
            self.battles,
            self.steps,
            dict(self.endings),
            dict(self.verbs),
            dict(self.events),
            len(self.checks),
            tuple(self.found),
        )
