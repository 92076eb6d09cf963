"""An answer about odds, as plain data and as lines for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from skirmish.chronicle.names import amount
from skirmish.model.spoken_args import spoken
from skirmish.odds.query import ACTOR, TARGET
from skirmish.rules.bounds import figure_bound, name_bound, told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirmish.dice import Odds
    from skirmish.odds.answer import CheckOdds, OddsAnswer
    from skirmish.rules.check import Modifier
    from skirmish.rules.exchange_ends import Exchange
    from skirmish.rules.reserves import Lift
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Bound

FIGURES: Final[Mapping[str, Callable[[Exchange], int]]] = {
    "mean_damage": lambda end: end.damage,
    "out": lambda end: end.is_out,
    "cost": lambda end: end.cost,
}
"""Figures that are told of all outcomes together: means, and a chance."""
WHO = {ACTOR: "actor", TARGET: "target"}
"""How the two units are called here."""


def record(answer: OddsAnswer) -> dict[str, object]:
    """Return the answer as plain data: fractions as text, most of them as decimals, too."""
    ends = answer.odds
    return {
        "check": [_row(row) for row in answer.rows],
        "outcomes": [_outcome(name, chance, ends) for name, chance in ends.merged(_name).items()],
        **{name: float(ends.mean(figure)) for name, figure in FIGURES.items()},
        **_lift(answer.lift),
        "way": dict(answer.situation.action.args),
        "checks": [_check(check) for check in answer.checks],
        "replies": [
            {"unit": WHO.get(unit, unit), "topic": topic, "reply": reply, "p": spelled(chance)}
            for (unit, topic, reply), chance in answer.replies.items()
        ],
        **_given(bounds={name: bound for name, bound in _bounds(ends) if bound}),
    }


def _bounds(ends: Odds[Exchange]) -> Iterator[tuple[str, Bound]]:
    return ((name, figure_bound(ends, figure)) for name, figure in FIGURES.items())


def _given(**parts: object) -> dict[str, object]:
    """Return the parts that are not empty: exact figures have no bounds to tell."""
    return {name: part for name, part in parts.items() if part}


def _lift(found: Lift | None) -> dict[str, dict[str, str]]:
    """Return the chance without points and with the actor's best; empty if points change nothing."""
    if found is None:
        return {}
    return {"points": {"without": spelled(found.without), "up_to": spelled(found.up_to)}}


def _row(row: Modifier) -> dict[str, object]:
    return {"amount": row.amount, "reason": row.reason, "rule": row.rule, "side": row.side}


def _check(check: CheckOdds) -> dict[str, object]:
    return {
        "unit": WHO.get(check.unit, check.unit),
        "verb": check.verb,
        "p": spelled(check.chance),
        "outcomes": {name: spelled(chance) for name, chance in check.outcomes.items()},
        "rows": [_row(row) for row in check.rows],
    }


def _name(end: Exchange) -> str:
    return end.name


def _outcome(name: str, chance: Fraction, ends: Odds[Exchange]) -> dict[str, object]:
    joint: dict[int, Fraction] = {}
    for end, part in ends.items():
        if end.name == name:
            joint[end.damage] = joint.get(end.damage, Fraction(0)) + part
    damage = [[points, spelled(joint[points])] for points in sorted(joint)]
    return {
        "name": name,
        "p": spelled(chance),
        "chance": float(chance),
        "damage": damage,
        **_given(bound=name_bound(ends, name)),
    }


def spelled(chance: Fraction) -> str:
    """Write a fraction as `num/den`, whole numbers too."""
    return f"{chance.numerator}/{chance.denominator}"


def lines(ruleset: Ruleset, answer: OddsAnswer) -> Iterator[str]:
    """Write the answer for people: what is done, every row, every outcome, the replies, the means."""
    ends, action = answer.odds, answer.situation.action
    way = spoken(action.args, answer.situation.battle.units[action.unit])
    yield f"{ruleset.verbs[action.verb].title} {way}".rstrip()
    for check in answer.checks:
        if len(answer.checks) > 1:
            yield _heading(ruleset, check)
        yield from (_row_words(row) for row in check.rows)
    for name, chance in ends.merged(_name).items():
        bound = name_bound(ends, name)
        yield f"{told(bound, f'{float(chance):8.3%}')}  {_shown(chance):>14}  {outcome_words(ruleset, name)}"
    for (unit, topic, reply), chance in answer.replies.items():
        yield f"{WHO.get(unit, unit)}, asked about {topic}: {reply}, {float(chance):.3%}"
    if answer.lift is not None:
        without, most = (f"{float(chance):.3%}" for chance in answer.lift)
        yield f"works: {without}, with points up to {most}"
    yield f"damage on average: {_figure(ends, 'mean_damage', '.3f')}"
    yield f"target out: {_figure(ends, 'out', '.3%')}"
    if ends.mean(FIGURES["cost"]):
        yield f"the one who acts loses on average: {_figure(ends, 'cost', '.3f')}"


def _figure(ends: Odds[Exchange], name: str, pattern: str) -> str:
    figure = FIGURES[name]
    return told(figure_bound(ends, figure), format(float(ends.mean(figure)), pattern))


def _row_words(row: Modifier) -> str:
    """Write the row with its rule, if it has one, and the side whose total it enters."""
    return f"{amount(row):>4}  {row.reason}  ({', '.join(filter(None, (row.rule, row.side)))})"


def _heading(ruleset: Ruleset, check: CheckOdds) -> str:
    """Say whose check it is, with which verb, how often it is made, and how the other's checks end."""
    said = f"{WHO.get(check.unit, check.unit)}, {ruleset.verbs[check.verb].title}:"
    if check.chance < 1:
        said = f"{said[:-1]}, made {float(check.chance):.3%}:"
    ends = (f"{outcome_words(ruleset, name)} {float(part):.3%}" for name, part in check.outcomes.items())
    return said + ("" if check.unit == ACTOR else " " + ", ".join(ends))


def _shown(chance: Fraction) -> str:
    """Write the fraction; empty if it is too long to be read."""
    text = spelled(chance)
    return text if len(text) <= 17 else ""


def outcome_words(ruleset: Ruleset, name: str) -> str:
    """Write outcomes in words; none, where an answer has kept it from coming to a roll."""
    if not name:
        return "no roll"
    return ", ".join(ruleset.prose.outcomes.get(part, part) for part in name.split("+"))
