"""What may be answered now, as a list with numbers: every target, and for cells the farthest of each way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from skirmish.chronicle.names import WAYS
from skirmish.cli.describe import away
from skirmish.errors import NotationError
from skirmish.grid import FACINGS, Cell, distance2, facing_towards
from skirmish.model.action import Action, Target
from skirmish.odds.action_odds import OddsCache, heals, points
from skirmish.odds.walks import noticed
from skirmish.rules import bounds, engine
from skirmish.rules.action_words import before_cell, detail, way
from skirmish.rules.bounds import IN_DOUBT, told
from skirmish.rules.reply_odds import reply_odds
from skirmish.rules.reply_price import reply_price
from skirmish.texts.replies import figures

if TYPE_CHECKING:
    from fractions import Fraction

    from skirmish.grid import Terrain
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Option, Verb

REPLIES: Final = frozenset({"react", "choose"})
"""Questions in the middle of an exchange: one of their answers is told to be best."""
FEW = 8
"""So many cells are all listed."""
BEST: Final = ", best with the turns to come"
"""What is said behind the answer that is told to be best."""


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

    def turned(self, facing: str) -> Offer:
        """Return the same offer with the unit looking that way."""
        return Offer(self.option.turned(facing), self.target)


def offers(view: Battle, found: Iterable[Option]) -> list[Offer]:
    """List what the options allow, aimed at units first; a turn appears once for each direction."""
    ways = (way for option in found for way in _ways(option))
    listed = [Offer(option, target) for option in ways for target in _targets(view, option)]
    return sorted(listed, key=lambda offer: not isinstance(offer.target, str))


def every(found: Iterable[Option], cell: Cell | None) -> Iterator[Offer]:
    """Yield what the options allow, listed or not; of cells that one alone."""
    for option in (turned for one in found for turned in _ways(one)):
        if option.verb.aim != "cell":
            yield from (Offer(option, target) for target in option.targets)
        elif cell is not None and cell in option.targets:
            yield Offer(option, cell)


def _ways(option: Option) -> list[Option]:
    if option.verb.turning != "only" or dict(option.args).get("facing"):
        return [option]
    return [option.turned(facing) for facing in FACINGS]


def complete(view: Battle, action: Action, found: Iterable[Option]) -> Action:
    """Add what was left out, where there is but one way to do it. NotationError says what can be typed.

    An action that cannot be done anyhow stays as it is.
    """
    ways = [option for option in found if option.unit == action.unit and option.verb.id == action.verb]
    meant = [option for option in ways if set(option.args) >= {*action.args} and _may(option, action.target)]
    if not meant or any(option.args == action.args for option in meant):
        return action
    if len(meant) > 1:
        said = "; or ".join(called(view, Offer(option, action.target)) for option in meant[:FEW])
        raise NotationError(f"There are several ways to do that: type {said}")
    return meant[0].action(action.target)


def _may(option: Option, target: Target) -> bool:
    return target in option.targets if target is not None else option.verb.aim == "none"


def turning(unit: Unit) -> str:
    """Say which way the unit looks, and how to let it look elsewhere."""
    ways = ", ".join(FACINGS)
    return f"It looks {WAYS[unit.facing]}. To look elsewhere, add one of {ways}: 1 ne, or facing=ne."


def _targets(view: Battle, option: Option) -> list[Target]:
    if option.verb.aim != "cell":
        return list(option.targets)
    here = view.units[option.unit].cell
    cells = [cell for cell in option.targets if isinstance(cell, Cell)]
    return list(cells) if len(cells) <= FEW else list(farthest(view.terrain, here, cells))


def farthest(terrain: Terrain, here: Cell, cells: Iterable[Cell]) -> list[Cell]:
    """Return the farthest cell of each direction, clockwise from north; those in other storeys after them.

    The cell itself comes first: somebody may lie there.
    """
    found: dict[tuple[bool, int], Cell] = {}
    for cell in cells:
        way = not terrain.same_storey(here, cell), -1 if cell == here else facing_towards(here, cell)
        if way not in found or distance2(here, cell) > distance2(here, found[way]):
            found[way] = cell
    return [found[way] for way in sorted(found)]


def words(ruleset: Ruleset, view: Battle, offer: Offer, best: Action | None = None) -> str:
    """Write the offer as a sentence, with its chances; data, never markup.

    `best` is the answer that is told to be best, if it is known.
    """
    text = called(view, offer, far(ruleset, view, offer))
    said = risk(ruleset, view, offer.action) or _chances(ruleset, view, offer.action)
    said = said or _seen(ruleset, view, offer)
    price = "" if said or isinstance(offer.target, Cell) else price_of(ruleset, offer.option.verb)
    return text + (f": {said}" if said else price) + (BEST if offer.action == best else "")


def price_of(ruleset: Ruleset, verb: Verb) -> str:
    """Say behind a verb what it takes of the turn: `, costs half the turn`; empty where that is not said."""
    price = ruleset.prose.prices.get(verb.id, "")
    return f", costs {price}".replace("costs free", "free") if price else ""


def price_told(ruleset: Ruleset, verb: str) -> str:
    """Say the same in a sentence: `It costs half the turn.`; empty where that is not said."""
    price = ruleset.prose.prices.get(verb, "")
    return f"It costs {price}.".replace("costs free", "is free") if price else ""


def far(ruleset: Ruleset, view: Battle, offer: Offer) -> str:
    """Say how far off the cell of the offer is, `, 12 m north-east`; empty if it is aimed at none."""
    if not isinstance(offer.target, Cell):
        return ""
    return f", {away(ruleset, view, view.units[offer.option.unit].cell, offer.target)}"


def called(view: Battle, offer: Offer, behind: str = "") -> str:
    """Write what is done, to whom or where, and how; that text stands behind a cell."""
    option, target = offer.option, offer.target
    text = option.verb.title
    if isinstance(target, Cell):
        text += f" {before_cell(option.verb)} {target}{behind}"
    elif target is not None:
        text += f" {view.units[target].name}, {target}"
    for name, value in option.args:
        if name == "facing":
            text += f" {WAYS[FACINGS.index(value)]}"
    return text + _manner(view, option, is_aimed=target is not None)


def _manner(view: Battle, option: Option, *, is_aimed: bool) -> str:
    """Write with what it is done, and how: behind a target with the names of all, `, with sword, add 2`."""
    args = tuple((name, value) for name, value in option.args if name != "facing")
    if not is_aimed:
        said = way(option.verb, args, view, option.unit)
        return f": {said}" if said else ""
    return "".join(f", {detail(view, option.unit, name, value)}" for name, value in args)


def risk(ruleset: Ruleset, view: Battle, action: Action) -> str:
    """Say what a reply risks for the unit that is asked, and what it costs; empty if it is no reply."""
    prompt, reserve = engine.asked(view, action.unit), ruleset.reserve
    if prompt is None:
        return ""
    is_spending = reserve is not None and reserve.verb in prompt.verbs
    if not is_spending and (not view.pending or prompt.about not in view.units):
        return ""
    found, price = reply_odds(ruleset, view, action, prompt), reply_price(ruleset, view, action)
    is_told = found is not None and (is_spending or found.loss.hurt or found.theirs)
    comes = aloud(figures([found])[0]) if is_told else ""
    return ", ".join(word for word in (comes, "" if price.is_free else price.text) if word)


def _chances(ruleset: Ruleset, view: Battle, action: Action) -> str:
    """Say the odds of the action, if it is against somebody or has a roll of its own; else empty."""
    if ruleset.verbs[action.verb].weigh is None:
        return ""

    odds = OddsCache(ruleset).of(view, action)
    if odds is None:
        return ""
    said = []
    if odds.has_chance:
        said.append(aloud(odds.told))
    if healing := heals(odds.damage):
        said.append(healing)
    elif odds.damage:
        said.append(f"{told(odds.bounds.damage, points(odds.damage))} damage")
    if odds.down:
        said.append(f"out {told(odds.bounds.down, percent(odds.down))}")
    return ", ".join(said)


def _seen(ruleset: Ruleset, view: Battle, offer: Offer) -> str:
    """Say how likely a walk is to be noticed, by those who are known, while nobody has noticed the side."""
    option, clock = offer.option, view.clock
    if (
        clock is None
        or not clock.is_unnoticed
        or not option.verb.is_walk
        or not isinstance(offer.target, Cell)
    ):
        return ""
    found = noticed(ruleset, view, view.units[option.unit], (option,)).get(offer.target)
    if found is None or not found.chance:
        return ""
    return f"noticed {told('at least' if view.is_partial else '', percent(found.chance))}"


def percent(chance: Fraction) -> str:
    """Write a chance in words that are read aloud well."""
    return bounds.percent(chance, *IN_DOUBT)


def aloud(said: str) -> str:
    """Write chances that the screen writes in signs in words that are read aloud well."""
    return said.replace("<1 %", IN_DOUBT[0]).replace(">99 %", IN_DOUBT[1])
