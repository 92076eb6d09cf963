"""`odds`: what one unit of a pack could do to another, exactly."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import click

from skirmish.cli.shelf import read_library
from skirmish.cli.voice import pick, put
from skirmish.errors import SettingsError

if TYPE_CHECKING:
    from skirmish.arena.duel import Answer
    from skirmish.packs.library import Library
    from skirmish.packs.profiles import Profile, Stock
    from skirmish.rules.exchange import Exchange
    from skirmish.rules.ruleset import Ruleset


@click.command()
@click.argument("actor", metavar="PACK/UNIT")
@click.argument("target", metavar="PACK/UNIT")
@click.option("--rules", required=True, help="The ruleset.")
@click.option("--verb", required=True, help="What the first does; `skirmish rules R --verbs` lists them.")
@click.option("--distance", required=True, help="In the ruleset's length; one cell or less is contact.")
@click.option("--actor-state", "actor_states", multiple=True, metavar="S,…", help="How the first is.")
@click.option("--target-state", "target_states", multiple=True, metavar="S,…", help="How the other is.")
@click.option("--weapon", default="", help="What the first uses, its own or one of the pack.")
@click.option("--reaction", default="", help="How the other answers; otherwise what costs it least.")
@click.option("--given", multiple=True, metavar="K=V", help="Further circumstances; may be repeated.")
@click.option("--json", "is_json", is_flag=True, help="As JSON.")
@click.pass_obj
def odds(
    data_dir: Path | None,
    *,
    actor: str,
    target: str,
    rules: str,
    verb: str,
    distance: str,
    actor_states: Sequence[str],
    target_states: Sequence[str],
    weapon: str,
    reaction: str,
    given: Sequence[str],
    is_json: bool,
) -> None:
    """What one PACK/UNIT does to another, in open ground: every outcome with its exact probability."""
    from skirmish.arena.duel import Duel, ask

    library = read_library(data_dir)
    table = library.tables[pick("ruleset", rules, library.tables)]
    stock, one = _profile(library, table, actor)
    _, other = _profile(library, table, target)
    duel = Duel(
        one,
        other,
        pick("verb", verb, table.verbs),
        _distance(distance),
        _states(table, actor_states),
        _states(table, target_states),
        weapon,
        reaction and pick("reaction", reaction, table.verbs),
        _given(table, given),
    )
    answer = ask(table, stock, duel)
    if not any(end.name for end in answer.odds):
        raise SettingsError(f"{verb} takes no dice")
    if is_json:
        click.echo(
            json.dumps({"rules": table.id, "verb": verb, **record(answer)}, indent=2, ensure_ascii=False)
        )
    else:
        _report(table, answer)


def _profile(library: Library, table: Ruleset, name: str) -> tuple[Stock, Profile]:
    pack, slash, kind = name.partition("/")
    if not slash:
        raise SettingsError(f"{name}: say PACK/UNIT, as in core/guard")
    found = library.packs[pick("pack", pack, library.packs)]
    stock = found.stocks[pick(f"ruleset in {pack}", table.id, found.stocks)]
    return stock, stock.units[pick(f"unit in {pack}", kind, stock.units)]


def _distance(text: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise SettingsError(f"{text} is no distance") from None


def _states(table: Ruleset, given: Sequence[str]) -> tuple[str, ...]:
    known = [state.id for state in table.states]
    words = [word.strip() for text in given for word in text.split(",")]
    return tuple(pick("state", word, known) for word in words if word)


def _given(table: Ruleset, given: Sequence[str]) -> Mapping[str, str]:
    known = [*table.givens, *(choice.name for choice in table.choices), *table.topics]
    pairs = [text.partition("=") for text in given]
    for name, _, value in pairs:
        pick("circumstance", name, known)
        if not value:
            raise SettingsError(f"{name}: say {name}=VALUE")
    return {name: value for name, _, value in pairs}


def record(answer: Answer) -> dict[str, object]:
    """The answer as plain data: fractions as text, and decimals for who does not want them."""
    ends = answer.odds
    return {
        "check": [
            {"amount": row.amount, "reason": row.reason, "rule": row.rule, "side": row.side}
            for row in answer.rows
        ],
        "outcomes": [_outcome(name, chance, ends) for name, chance in ends.merged(_name).items()],
        "mean_damage": float(ends.mean(lambda end: end.damage)),
        "out": float(ends.chance(lambda end: end.is_out)),
    }


def _name(end: Exchange) -> str:
    return end.name


def _outcome(name: str, chance: Fraction, ends: Mapping[Exchange, Fraction]) -> dict[str, object]:
    joint: dict[int, Fraction] = {}
    for end, part in ends.items():
        if end.name == name:
            joint[end.damage] = joint.get(end.damage, Fraction(0)) + part
    damage = [[points, spelled(joint[points])] for points in sorted(joint)]
    return {"name": name, "p": spelled(chance), "chance": float(chance), "damage": damage}


def spelled(chance: Fraction) -> str:
    """`num/den`, whole numbers too."""
    return f"{chance.numerator}/{chance.denominator}"


def _report(table: Ruleset, answer: Answer) -> None:
    ends = answer.odds
    for row in answer.rows:
        put(f"{row.amount:+4}  {row.reason}  ({row.rule}, {row.side})")
    for name, chance in ends.merged(_name).items():
        words = ", ".join(table.outcomes.get(part, part) for part in name.split("+"))
        put(f"{float(chance):8.3%}  {spelled(chance):>14}  {words}")
    put(f"damage on average: {float(ends.mean(lambda end: end.damage)):.3f}")
    put(f"target out: {float(ends.chance(lambda end: end.is_out)):.3%}")
    cost = ends.mean(lambda end: end.cost)
    if cost:
        put(f"the one who acts loses on average: {float(cost):.3f}")
