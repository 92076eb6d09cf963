"""What may be answered now, as a list with numbers: every target, and for cells the farthest of each way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skirmish.cli.sights import away
from skirmish.grid import Cell, distance2, facing_towards
from skirmish.model.action import Action, Target
from skirmish.model.kit import called
from skirmish.rules.exchange import exchanges
from skirmish.rules.replies import best_reply

if TYPE_CHECKING:
    from fractions import Fraction

    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Option

FEW = 8
"""So many cells are all listed."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One line of the list."""

    option: Option
    """The verb, and how it is done."""
    target: Target
    """To whom or where."""

    @property
    def action(self) -> Action:
        """What the number stands for."""
        return self.option.action(self.target)


def offers(view: Battle, found: Iterable[Option]) -> list[Offer]:
    """Everything that the options hold, what is aimed at somebody first."""
    listed = [Offer(option, target) for option in found for target in _targets(view, option)]
    return sorted(listed, key=lambda offer: not isinstance(offer.target, str))


def _targets(view: Battle, option: Option) -> list[Target]:
    if option.verb.aim != "cell":
        return list(option.targets)
    here = view.units[option.unit].cell
    cells = [cell for cell in option.targets if isinstance(cell, Cell)]
    if len(cells) <= FEW:
        return list(cells)
    farthest: dict[int, Cell] = {}
    for cell in cells:
        way = facing_towards(here, cell)
        if way not in farthest or distance2(here, cell) > distance2(here, farthest[way]):
            farthest[way] = cell
    return [farthest[way] for way in sorted(farthest)]


def words(ruleset: Ruleset, view: Battle, offer: Offer) -> str:
    """The offer as a sentence, with its chances; data, never markup."""
    option, target = offer.option, offer.target
    unit = view.units[option.unit]
    items = {item.id: called(unit.items, item) for item in unit.items}
    text = option.verb.title
    if isinstance(target, Cell):
        text += f" to {target}, {away(ruleset, unit.cell, target)}"
    elif target is not None:
        text += f" {view.units[target].name}, {target}"
    for name, value in option.args:
        known = view.units.get(value)
        text += f", {name} {items.get(value) or (known.name if known else value)}"
    return text + _chances(ruleset, view, offer.action)


def _chances(ruleset: Ruleset, view: Battle, action: Action) -> str:
    """What it would come to, for an action against somebody or with a roll of its own."""
    if ruleset.verbs[action.verb].weigh is None:
        return ""
    ends = exchanges(ruleset, view, action, lambda battle, prompt: best_reply(ruleset, battle, prompt))
    mean = ends.mean(lambda end: end.damage)
    if not mean:
        named = ends.merged(lambda end: end.name)
        return ": " + ", ".join(f"{_word(ruleset, name)} {percent(chance)}" for name, chance in named.items())
    out = ends.chance(lambda end: end.is_out)
    hurt = percent(ends.chance(lambda end: end.damage > 0))
    return f": {hurt}, {float(mean):.1f} damage" + (f", out {percent(out)}" if out else "")


def _word(ruleset: Ruleset, name: str) -> str:
    return " and ".join(ruleset.outcomes.get(part, part) for part in name.split("+"))


def percent(chance: Fraction) -> str:
    """A chance for people: never 0 or 100 for what is neither impossible nor certain."""
    whole = round(chance * 100)
    if chance and not whole:
        return "less than 1 %"
    if chance < 1 and whole == 100:
        return "more than 99 %"
    return f"{whole} %"
