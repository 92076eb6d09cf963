"""What harm is worth: the ruleset's own odds of an attack, and what losing that much means to a unit."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from skirmish.ai.worth.condition import in_hand
from skirmish.ai.worth.exchange_cache import asked_before, fought, left_by_answers, losses, tempered
from skirmish.ai.worth.harm import NOTHING, UNHURT, Harm, Spread, harm_of, mixed, repeated, spread_of
from skirmish.dice import odds
from skirmish.errors import NotInView
from skirmish.model.change import changed
from skirmish.model.moment import Moment
from skirmish.rules.exchange_ends import exchanges
from skirmish.rules.objectives import kind_of
from skirmish.rules.replies import best_reply

if TYPE_CHECKING:
    from skirmish.model.action import Action, Target
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Args, Verb

BASE: Final = 10.0
"""What any unit is worth. All prices are in these points: to lose a plain fighter costs ten."""
MARK: Final = 2.5
"""How many times as much a unit is worth on which the battle hangs."""
WOUND: Final = 0.4
"""The part of its worth that a unit has lost when its last point is about to go; the rest goes with it."""
FILE: Final = Path(__file__).with_name("weights.json")
"""That part by ruleset, where opponents won more battles against themselves with another one."""
SHELTER: Final = {"none": 0.0, "light": 0.4, "heavy": 0.8}
"""What cover against an enemy in sight promises, in points."""
MOST_TRIES: Final = 3
"""Tries after which a verb that hurt nobody is taken to be harmless, or one way to use it on one target."""
NEVER_HARMLESS: Final = -1_000_000
"""Tries that are counted of a verb that has hurt somebody: it never comes up to `MOST_TRIES`."""


def worths(ruleset: Ruleset, view: Battle) -> Mapping[str, float]:
    """Return by unit what it is worth to its side, in points: more if it can take more."""
    full = {unit.id: max(1, ruleset.full(unit)) for unit in view.units.values()}
    plain = sum(full.values()) / max(1, len(full))
    return {
        unit.id: BASE * (1 + full[unit.id] / plain) / 2 * (MARK if is_mark(view, unit) else 1.0)
        for unit in view.units.values()
    }


def is_mark(view: Battle, unit: Unit) -> bool:
    """Tell whether the battle hangs on that unit: an objective is about it."""
    return any(kind_of(objective).is_about(objective, unit) for objective in view.scene.objectives)


@cache
def wound_of(ruleset: str) -> float:
    """Return the part of its worth that a unit has lost when its last point is about to go (0..1)."""
    found = json.loads(FILE.read_text(encoding="utf-8"))["wound"]
    return float(found.get(ruleset, WOUND))


def price(harm: Harm, target: Unit, value: float, wound: float) -> float:
    """Compute what the harm takes from a target that is worth `value`, in points; `wound` as `wound_of`."""
    return value * (wound * harm.damage / max(1, target.hp) + (1 - wound) * harm.out)


class Attempt(NamedTuple):
    """An attack before anybody has answered it."""

    most: Harm
    """What it does if nobody answers before the roll."""
    check: object = None
    """What its own roll is made against; None if it has none, or if all answers are in `most` already."""


NO_ATTEMPT: Final = Attempt(NOTHING)
"""Of an attack that can do nothing."""


class Reckoner:
    """Works out harm on hypothetical battles, and keeps what it has worked out. One for each decision."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        """Whose verbs are reckoned."""
        self._times: dict[tuple[object, ...], int] = {}
        self._exchanged: dict[tuple[object, ...], Harm] = {}
        self._tried: dict[object, int] = {}

    def is_vain(self, verb: Verb, unit: Unit, foe: Unit, args: Args) -> bool:
        """Tell whether that is taken to do no harm, as `MOST_TRIES` tries of it have hurt nobody."""
        return self._tried.get(_means(verb.id, unit.id, foe.id, args), 0) >= MOST_TRIES

    def harm(self, battle: Battle, action: Action) -> Harm:
        """Return what the action is expected to do to its target; `NOTHING` if the view does not tell."""
        return self.answered(battle, action, self.unanswered(battle, action))

    def unanswered(self, battle: Battle, action: Action) -> Attempt:
        """Return what the action would do if its target gave no answer before the roll: the most it may do.

        `NO_ATTEMPT` if the view does not tell.
        """
        verb = self.ruleset.verbs[action.verb]
        if verb.is_harmless:
            return NO_ATTEMPT
        try:
            if verb.weigh is None or verb.roll is None:
                found = Attempt(self._exchange(battle, action))
            else:
                found = self._rolled(battle, verb, action, verb.weigh(battle, action))
        except NotInView:
            found = NO_ATTEMPT
        means = _means(verb.id, action.unit, action.target, action.args)
        self._tried[means] = NEVER_HARMLESS if found.most.chance > 0 else self._tried.get(means, 0) + 1
        return found

    def answered(self, battle: Battle, action: Action, attempt: Attempt) -> Harm:
        """Return what is left of that attempt once the target has given its best answer before the roll."""
        verb, harm, check = self.ruleset.verbs[action.verb], attempt.most, attempt.check
        if not harm.chance or verb.before is None or check is None:
            return harm
        try:
            asked = asked_before(self.ruleset, battle, action)
            if asked is None:
                return harm
            verbs = asked.battle.prompts[0].verbs
            hp = battle.units[action.target_id].hp - self.ruleset.floor
            has_dice = any(self.ruleset.verbs[name].roll for name in verbs)
            left = None if has_dice else left_by_answers(self.ruleset, battle, action, check, asked)
            if left is not None:
                return harm_of(repeated(left, self._blows(battle, verb, action, check)), hp)
            known = tempered(self.ruleset, battle, action)
            return harm if known is None else known.part_of(harm, hp)
        except NotInView:
            return harm

    def losses(self, battle: Battle, action: Action) -> Spread:
        """Return the points that the blow costs its target, with their chances; none where nobody knows."""
        verb = self.ruleset.verbs[action.verb]
        if verb.weigh is None or verb.roll is None:
            harm = self.harm(battle, action)
            points = round(harm.damage / harm.chance) if harm.chance else 0
            return mixed([(1 - harm.chance, UNHURT), (harm.chance, ((points, 1.0),))])
        try:
            check = verb.weigh(battle, action)
            spread = spread_of(verb.roll, check)
            if spread[-1][0] > 0:
                return repeated(spread, self._blows(battle, verb, action, check))
            return losses(self.ruleset, battle, action, check)
        except NotInView:
            return UNHURT

    def _rolled(self, battle: Battle, verb: Verb, action: Action, check: object) -> Attempt:
        """Return what the action's own roll may do, or the whole exchange if the roll costs no points."""
        assert verb.roll is not None
        spread = spread_of(verb.roll, check)
        if spread[-1][0] <= 0:
            return Attempt(fought(self.ruleset, battle, action, check))
        hp = battle.units[action.target_id].hp - self.ruleset.floor
        return Attempt(harm_of(repeated(spread, self._blows(battle, verb, action, check)), hp), check)

    def _blows(self, battle: Battle, verb: Verb, action: Action, check: object) -> int:
        """Count the rolls like the first one that the attack makes: second shots, and the other hand.

        What only follows from another act, a blow at who walks away, comes once; so does what opens the
        fight, and what goes at somebody else next.
        """
        is_first = battle.clock is not None and battle.clock.is_before_fight
        if not verb.is_hostile or is_first or second_targets(battle, action):
            return 1
        unit = battle.units[action.unit]
        key = (unit.id, verb.id, action.args, *in_hand(unit), bool(unit.hidden_from), tuple(unit.states))
        if key not in self._times:
            self._times[key] = 1 + self._more(battle, verb, action, check)
        return self._times[key]

    def _more(self, battle: Battle, verb: Verb, action: Action, check: object) -> int:
        assert verb.roll is not None
        unit = changed(battle.units[action.unit], tallies={}, notes={})
        battle = battle.with_units({**battle.units, unit.id: unit}, keeps_sight=True)
        likely = _mildest(verb.roll, check)
        moment = Moment(battle)
        try:
            verb.land(moment, action, likely)
        except NotInView:
            return 0
        after = moment.battle
        unit = after.units[action.unit]
        if any(half.unit == unit.id and half.verb == verb.id for half in after.pending):
            return 1
        if battle.clock is not None and battle.clock.is_by_acts and unit.side == battle.viewer:
            return 0  # Others act before its next blow, which is another plan (`Planner._again`).
        is_open = (
            verb.can_start(battle, battle.units[unit.id]) is None and verb.can_start(after, unit) is None
        )
        return int(is_open and bool(verb.variants(after, unit)))

    def _exchange(self, battle: Battle, action: Action) -> Harm:
        """Return the harm of the whole exchange, resolved by the rules with the replies of both sides.

        It is kept by the exchange's first check.
        """
        key = self._first_check(battle, action)
        if key is None:
            return NOTHING
        if key not in self._exchanged:
            ends = exchanges(self.ruleset, battle, action, self.reply)
            hp = max(1, battle.units[action.target_id].hp)
            self._exchanged[key] = Harm(
                float(ends.mean(lambda end: min(end.damage, hp))),
                float(ends.chance(lambda end: end.is_out)),
                float(ends.chance(lambda end: end.damage > 0)),
                float(ends.mean(lambda end: end.cost)),
            )
        return self._exchanged[key]

    def _first_check(self, battle: Battle, action: Action) -> tuple[object, ...] | None:
        """Return a key: the action, the target's hit points, the first roll's check; None without a roll."""
        moment = Moment(battle)
        self.ruleset.verbs[action.verb].land(moment, action, None)
        for half in reversed(moment.battle.pending):
            verb = self.ruleset.verbs[half.verb]
            if verb.weigh is not None:
                hp = battle.units[action.target_id].hp
                return (
                    action.unit,
                    action.verb,
                    action.target,
                    action.args,
                    hp,
                    verb.weigh(moment.battle, half),
                )
        return None

    def reply(self, battle: Battle, prompt: Prompt) -> Action:
        """Return the answer that a prompt in the middle of an exchange is taken to get."""
        return best_reply(self.ruleset, battle, prompt)


@lru_cache(maxsize=8192)
def _mildest(roll: Callable[..., Any], check: Any) -> Any:
    """Return the roll's outcome of the least damage, the likeliest of several; kept for equal checks."""
    ways = odds(roll, check).ways
    return max(ways, key=lambda end: (-end.damage, ways[end], repr(end)))


def _means(verb: str, unit: str, target: Target, args: Args) -> object:
    """Return what tries are counted by: a verb, or who uses it with what on whom.

    Fists do no harm to mail, and a sword does.
    """
    return (verb, unit, target, args) if args else verb


def second_targets(battle: Battle, action: Action) -> tuple[str, ...]:
    """List the units that the action is aimed at besides its target, by its arguments."""
    return tuple([value for _, value in action.args if value in battle.units and value != action.target])
