"""A typed command, read: as the client writes it, by ids, or shortened; and why it is refused."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from skirmish.cli.naming import bare, name_and_id, spelled, split_off_unit
from skirmish.cli.offers import BEST, Offer, called, complete, every, far, words
from skirmish.cli.word_table import unknown
from skirmish.errors import NotationError
from skirmish.grid import Cell
from skirmish.model.action import Action, parse
from skirmish.model.squads import squad_of, squads
from skirmish.rules.engine import asked, ways
from skirmish.rules.side_orders import VERBS as SIDE_ORDERS
from skirmish.typed import capital

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Option
    from skirmish.session import Session

_CELL: Final = re.compile(r"\b([0-9]{1,4}),([0-9]{1,4})\b")
_NUMBER: Final = re.compile(r"[0-9]+: ")
_FACING: Final = re.compile(r" facing=([a-z]+)")


def read(session: Session, view: Battle, prompt: Prompt, line: str) -> Action:
    """Read a command; the unit may be left out, and so may the side of a side order.

    NotationError if it is no command, or if it is not clear what is meant.
    """
    line = _NUMBER.sub("", line, count=1) if _NUMBER.match(line) else line
    who, rest = split_off_unit(view.units, line)
    speaking = asked(view, who) if who else prompt
    if speaking is not None:
        meant = _as_written(session.ruleset, view, tuple(session.options(speaking)), rest)
        if meant is not None:
            return meant
    action = _by_ids(session, view, prompt, line)
    asks = asked(view, action.unit)
    return complete(view, action, session.options(asks)) if asks is not None else action


def why_not(session: Session, view: Battle, action: Action) -> str:
    """Say why the command is refused, with the names that players read; empty if it is not."""
    refusal = session.refuse(action)
    if refusal is None:
        return ""
    unit, prompt, verb = view.units.get(action.unit), asked(view, action.unit), action.verb
    if unit is None or verb in SIDE_ORDERS:
        return refusal.reason
    if prompt is not None and verb in prompt.verbs:
        return _why_in_no_way(session, view, unit, action) or refusal.reason
    if verb not in session.ruleset.verbs:
        return unknown(verb, session.ruleset)
    if unit.side == session.asked and squad_of(unit) != session.squad:
        return refusal.reason
    if prompt is None:
        who = " and ".join(name_and_id(view.units[one.unit]) for one in view.prompts)
        return f"{name_and_id(unit)} is not asked now: {who} {'is' if len(view.prompts) == 1 else 'are'}."
    titles = dict.fromkeys(option.verb.title for option in session.options(prompt))
    return f"{capital(session.ruleset.verbs[verb].title)} does not answer this: {', '.join(titles)}."


def _why_in_no_way(session: Session, view: Battle, unit: Unit, action: Action) -> str:
    """Say why it cannot be done in any way, where the command names none; empty if it can, or names one."""
    verb = session.ruleset.verbs[action.verb]
    if action.args or verb.can_start(view, unit) is not None:
        return ""
    found = ways(session.ruleset, view, unit.id, verb.id)
    if any(not verb.plain(option.args) for option in found):
        return ""
    if not found:
        return f"{unit.name} has nothing to do that with now."
    reasons = [said.reason for option in found if (said := option.targets.refuse(action.target)) is not None]
    return reasons[0] if len(reasons) == len(found) else ""


def _by_ids(session: Session, view: Battle, prompt: Prompt, line: str) -> Action:
    """Read a command in which units and verbs may be written as the client writes them, arguments by id."""
    ruleset = session.ruleset
    line = spelled(ruleset, view, prompt, line)
    first = line.split(maxsplit=1)[0]
    if first not in {*view.units, *(squad.id for squad in squads(view.scene)), *ruleset.verbs}:
        first, line = first.lower(), line.lower()
    if first in SIDE_ORDERS:
        line = f"{session.squad if first == 'order' else session.asked} {line}"
    elif first in ruleset.verbs and first not in view.units:
        line = f"{prompt.unit} {line}"
    elif first not in view.units and first not in {squad.id for squad in squads(view.scene)}:
        raise NotationError(unknown(first, ruleset))
    return parse(line)


def _as_written(ruleset: Ruleset, view: Battle, found: Iterable[Option], text: str) -> Action | None:
    """Return what the text writes out in full, as the list does; None if it is nothing of the list."""
    said, at = bare(text), _CELL.search(text)
    cell = Cell(int(at[1]), int(at[2])) if at else None
    names = Counter(bare(unit.name) for unit in view.units.values())
    fitting = [
        (form, offer)
        for offer in every(found, cell)
        for form in _forms(ruleset, view, offer, names)
        if said == form or said.startswith(f"{form} ")
    ]
    longest = max((form for form, _ in fitting), key=len, default="")
    meant = {offer.action: offer for form, offer in fitting if form == longest}
    if len(meant) != 1:
        return None
    offer = next(iter(meant.values()))
    rest = said.removeprefix(longest)
    if turned := _FACING.fullmatch(rest):
        return offer.turned(turned[1]).action
    whole = words(ruleset, view, offer) if rest else longest
    return offer.action if said in {longest, bare(whole), bare(f"{whole}{BEST}")} else None


def _forms(ruleset: Ruleset, view: Battle, offer: Offer, names: Mapping[str, int]) -> Iterator[str]:
    """Yield how the offer may be typed: as the list has it without its chances, and by ids.

    `names` says how many have each name: one that only one has may stand alone.
    """
    yield bare(str(offer.action).removeprefix(f"{offer.option.unit} "))
    listed = bare(called(view, offer))
    yield listed
    if not isinstance(offer.target, str):
        yield bare(called(view, offer, far(ruleset, view, offer)))
        return
    name = bare(view.units[offer.target].name)
    in_full = bare(f"{name} {offer.target}")
    yield listed.replace(in_full, bare(offer.target), 1)
    if names[name] == 1:
        yield listed.replace(in_full, name, 1)
