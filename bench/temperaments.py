"""Let opponents of every temperament fight plain ones in mirrored pairs, and tell how differently they fight.

    python -m bench.temperaments [-n PAIRS] [--only berserk] [--scenario clash]

What was fought is kept, so the same command goes on from there. The section of docs/opponent.md between the
marks is written anew each time.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from itertools import chain
from pathlib import Path
from statistics import mean
from typing import TYPE_CHECKING, Final

from bench.battles import content
from bench.sections import write
from skirmish.arena import choose
from skirmish.arena.ending import losses_of
from skirmish.arena.kept_lines import add_line, read_lines
from skirmish.arena.marks import mark
from skirmish.arena.match import Half, Match, halves
from skirmish.dice import Stream
from skirmish.grid import steps_apart
from skirmish.packs.temperaments import opponent
from skirmish.rules import loop

if TYPE_CHECKING:
    from skirmish.model.battle import Battle

TOP = Path(__file__).resolve().parent.parent
KEPT = TOP / "bench" / "temperaments.jsonl"
"""What came of each battle; this machine's own, so not in the repository."""
PAGE = TOP / "docs" / "opponent.md"
"""Where the section stands."""
LEVEL: Final = "veteran"
"""Of all opponents here: it leaves nothing to chance."""
RULES: Final = "fudge"
"""The system."""
SCENARIOS: Final = ("ford", "clash", "raid")
"""Two against two, an open fight of six, and one that begins unseen."""
PAIRS: Final = 10
"""Of each temperament on each scenario."""
PATIENCE: Final = 5_000
"""Answers after which a battle is given up."""


@dataclass(frozen=True, slots=True)
class Ways:
    """How one side fought a battle."""

    distance: float
    """Cells from a unit to the nearest enemy while nobody has fallen: later it tells who is left.

    On average over its units, and the questions that it was asked.
    """
    company: float
    """Cells to the nearest comrade, in the same way."""
    blows: float
    """The part of its turns' answers that are blows."""
    hidden: float
    """The part of its units that some enemy does not see."""
    losses: float
    """The part of its points that it lost."""
    rounds: float
    """The round in which the battle ended."""
    wins: float
    """1 if it won, half a point for a draw."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What a temperament is meant to change."""

    figure: str
    """A field of `Ways`."""
    is_more: bool
    """Whether it is meant to grow, or to shrink."""
    scenario: str
    """Where it is looked at."""


AIMS: Final[Mapping[str, Aim]] = {
    "aggressive": Aim("distance", is_more=False, scenario="clash"),
    "cautious": Aim("blows", is_more=False, scenario="ford"),
    "sneaky": Aim("hidden", is_more=True, scenario="raid"),
    "guardian": Aim("company", is_more=False, scenario="ford"),
    "berserk": Aim("losses", is_more=True, scenario="clash"),
}
"""By id of those that are shipped."""


# ------------------------------------------------------------------------------------------ one battle


def fought(half: Half) -> Ways:
    """Fight the battle, and tell how its first opponent fought."""
    library = content()
    bout = half.bout(library)
    own = list(bout.levels)[half.is_swapped]
    who = {side: opponent(name, library.temperaments) for side, name in bout.levels.items()}
    ruleset, start = library.rulesets[half.match.rules], bout.battle(library)
    battle = loop.open_battle(ruleset, start).after
    seen, turns = list(_seen(battle, own)), list[bool]()
    early = len(seen)
    while battle.result is None and battle.step < PATIENCE:
        stream = Stream.of(start.seed, "answer", battle.step)
        asked = battle.asked
        answer = choose(ruleset, battle.seen_by(asked), who[asked], stream, _fail)
        if asked == own:
            seen += _seen(battle, own)
            early = early if any(unit.out for unit in battle.units.values()) else len(seen)
            if battle.prompts[0].ask in {"act", "declare"}:
                turns.append(ruleset.verbs[answer.verb].is_hostile)
        battle = loop.take_step(ruleset, battle, answer).after
    lost = losses_of(ruleset, battle, own)
    winner = battle.result.winner if battle.result else ""
    distance, company, _ = (mean(column) for column in zip(*seen[:early], strict=True))
    return Ways(
        distance,
        company,
        mean(turns or [False]),
        mean(is_hidden for _, _, is_hidden in seen),
        1 - lost.hp / lost.full,
        float(battle.clock.round if battle.clock else 0),
        0.5 if not winner else float(winner == own),
    )


def _seen(battle: Battle, side: str) -> Iterator[tuple[float, float, float]]:
    """Yield of each unit of the side how far its nearest enemy and comrade are, and whether it is hidden."""
    units, foes = battle.up(side), battle.foes(side)
    for unit in units:
        away = [steps_apart(unit.cell, foe.cell) for foe in foes]
        mates = [steps_apart(unit.cell, mate.cell) for mate in units if mate.id != unit.id]
        if away and mates:
            yield float(min(away)), float(min(mates)), float(bool(unit.hidden_from))


def _fail(slip: str) -> None:
    raise AssertionError(slip)


# ----------------------------------------------------------------------------------------- all of them


def matches(only: Sequence[str] = (), scenarios: Sequence[str] = SCENARIOS) -> list[Match]:
    """List the matches: every temperament, and none, against a plain opponent, on each scenario."""
    names = [LEVEL, *(f"{LEVEL}/{name}" for name in content().temperaments if name in AIMS)]
    return [
        Match(name, LEVEL, RULES, scenario)
        for name in names
        for scenario in scenarios
        if not only or name.partition("/")[2] in only
    ]


def known(path: Path, wanted: Sequence[Half]) -> dict[Half, Ways]:
    """Return what the file holds of those battles that would come out alike today."""
    marks = {half.match: _mark(half.match) for half in wanted}
    places = {(marks[half.match], _label(half)): half for half in wanted}
    found: dict[Half, Ways] = {}
    for line in read_lines(path):
        half = places.get((str(line.get("mark")), str(line.get("battle"))))
        if half is not None:
            found[half] = Ways(**{field.name: float(line[field.name]) for field in fields(Ways)})
    return found


def line_of(half: Half, ways: Ways) -> dict[str, object]:
    """Return what is kept of a battle."""
    return {"mark": _mark(half.match), "battle": _label(half), **asdict(ways)}


def _label(half: Half) -> str:
    match = half.match
    return f"{match.first} {match.rules} {match.scenario} {half.seed}/{half.number} {half.is_swapped}"


def _mark(match: Match) -> str:
    return mark(content(), match.rules, match.scenario, (match.first, match.second))


def averages(found: Mapping[Half, Ways]) -> dict[tuple[str, str], Ways]:
    """Return by temperament (empty: none) and scenario the means over all its battles."""
    rows: dict[tuple[str, str], list[Ways]] = {}
    for half, ways in found.items():
        key = half.match.first.partition("/")[2], half.match.scenario
        rows.setdefault(key, []).append(ways)
    names = [field.name for field in fields(Ways)]
    return {
        key: Ways(**{name: mean(getattr(ways, name) for ways in own) for name in names})
        for key, own in rows.items()
    }


def misses(table: Mapping[tuple[str, str], Ways]) -> list[str]:
    """List the temperaments whose figure does not differ from a plain opponent's as it is meant to."""
    found = []
    for name, aim in AIMS.items():
        pair = table.get((name, aim.scenario)), table.get(("", aim.scenario))
        if pair[0] is None or pair[1] is None:
            continue
        own, plain = (getattr(ways, aim.figure) for ways in pair)
        if not (own > plain if aim.is_more else own < plain):
            found.append(f"{name}: {aim.figure} {own:.3f}, plain {plain:.3f}")
    return found


# ------------------------------------------------------------------------------------------ what is told

COLUMNS: Final = {
    "distance": "nearest enemy, cells",
    "company": "nearest comrade",
    "blows": "turns that strike",
    "hidden": "units unseen",
    "losses": "points lost",
    "rounds": "rounds",
    "wins": "win rate",
}
"""Heads of the table, by field of `Ways`."""


def section(table: Mapping[tuple[str, str], Ways], pairs: int) -> str:
    """Write the tables, a scenario each; in bold the figure that a temperament is meant to move."""
    parts = [
        f"Level `{LEVEL}` under `{RULES}`, mirrored pairs ({pairs} a row) against a plain opponent of it.",
        "Bold is what the temperament is meant to change. A draw counts half.",
        "Distances are those before anybody has fallen.",
    ]
    for scenario in SCENARIOS:
        head = ["temperament", *COLUMNS.values()]
        rows = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
        for name in ("", *AIMS):
            ways = table.get((name, scenario))
            if ways is not None:
                cells = [_cell(name, scenario, column, getattr(ways, column)) for column in COLUMNS]
                rows.append(f"| {f'`{name}`' if name else 'plain'} | {' | '.join(cells)} |")
        if len(rows) > 2:
            parts += ["", f"`{scenario}`:", "", *rows]
    return "\n".join(parts)


def _cell(name: str, scenario: str, column: str, value: float) -> str:
    told = (
        f"{value:.1f}" if column in {"distance", "company", "rounds"} else f"{value:.0%}".replace("%", " %")
    )
    aim = AIMS.get(name)
    return f"**{told}**" if aim and (aim.figure, aim.scenario) == (column, scenario) else told


def main(arguments: Sequence[str]) -> int:
    """Fight what is missing and write the section; 1 if a temperament does not show."""
    parser = argparse.ArgumentParser(prog="python -m bench.temperaments", description=__doc__)
    parser.add_argument("-n", dest="pairs", type=int, default=PAIRS, help=f"pairs of each row ({PAIRS})")
    parser.add_argument("--only", action="append", help="this temperament; may be repeated", choices=AIMS)
    parser.add_argument("--scenario", action="append", help="there alone; may be repeated", choices=SCENARIOS)
    parser.add_argument("--kept", type=Path, default=KEPT, help="the file of battles")
    parser.add_argument("--page", type=Path, default=PAGE, help="where the section stands")
    request = parser.parse_args(arguments)
    wanted = halves(matches(request.only or (), request.scenario or SCENARIOS), request.pairs, "temperaments")
    every = halves(matches(), request.pairs, "temperaments")
    done = known(request.kept, every)
    missing = [half for half in wanted if half not in done]
    for number, half in enumerate(missing, 1):
        done[half] = fought(half)
        add_line(request.kept, line_of(half, done[half]))
        print(f"{number}/{len(missing)} {_label(half)}", file=sys.stderr)
    table = averages(done)
    write(request.page, "temperaments", section(table, request.pairs))
    wrong = misses(table)
    print(*chain(("what does not show:",), wrong) if wrong else ("every temperament shows",), sep="\n  ")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
