"""What an answer takes of what the unit has left, in words: `costs 5 of 9 energy, 4 left`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from skirmish.dice import branches
from skirmish.errors import NotInView
from skirmish.model.moment import Moment
from skirmish.rules.exchange import replied

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset

FREE: Final = "costs nothing"
"""What is said of an answer that takes nothing away."""
_LEFT: Final = " left"
"""How the name of a row ends that counts what is left."""
_COUNT: Final = re.compile(r"(\d+)(?:/\d+)?(?:, (.*))?$")


def reply_price(ruleset: Ruleset, view: Battle, way: Action) -> str:
    """Say what answering so takes of what the card of the unit counts down, and what is left of it.

    `costs nothing` where it takes nothing; empty if that cannot be told on this view.
    """
    try:
        after = next(iter(branches(partial(_answered, ruleset, view, way))))[0]
    except NotInView:
        return ""
    rows = [*_spent(_counted(ruleset, view, way.unit), _counted(ruleset, after.battle, way.unit))]
    told = ruleset.prose.prices.get(way.verb, "")
    costs = [f"costs {', '.join(rows)}"] if rows else []
    is_counted = bool(rows) and told[:1].isdecimal()  # "1 action" is in the rows, with what is left.
    return "; ".join([*costs, *([told] if told and not is_counted else [])]) or FREE


def _answered(ruleset: Ruleset, view: Battle, way: Action, dice: Dice) -> Moment:
    """Return the moment when the answer is given, and what it rolls at once is rolled."""
    moment = Moment(ruleset.alone(view))
    replied(ruleset, way, moment, dice)
    return moment


def _counted(ruleset: Ruleset, battle: Battle, unit_id: str) -> Mapping[str, str]:
    """Return the rows of the card that count something down: `Energy 4/9`, `Actions left 2`."""
    rows = ruleset.card(battle, battle.units[unit_id])
    return {name: value for name, value in rows if "/" in value or name.endswith(_LEFT)}


def _spent(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[str]:
    for name, value in before.items():
        had, has = _COUNT.match(value), _COUNT.match(after.get(name, ""))
        if had is None or has is None or int(has[1]) >= int(had[1]):
            continue
        what = name.removesuffix(_LEFT).lower()
        more = f", {has[2]}" if has[2] and has[2] != had[2] else ""
        yield f"{int(had[1]) - int(has[1])} of {had[1]} {what}, {has[1]} left{more}"
