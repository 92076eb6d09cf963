"""Concentrated fire and dogpile: commit, call, resolve (FU-29 to FU-48, FG-13 to FG-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import StateGained, StateLost
from skirmish.model.kit import Item
from skirmish.model.prompt import Prompt
from skirmish.model.unit import State, Unit
from skirmish.rules.check import Modifier, Refusal, Rows, total
from skirmish.rules.engine import ask, push
from skirmish.rules.fudge.attack import (
    attack_actions,
    attack_items,
    is_sneak,
    item_of,
    may_let_go,
    shoot_refusal,
    strike_refusal,
)
from skirmish.rules.fudge.checks import MassCheck, MassOutcome
from skirmish.rules.fudge.modifiers import (
    COVER,
    block,
    close_up,
    cover_against,
    dodge,
    is_restrained,
    marksmanship,
    melee,
)
from skirmish.rules.fudge.sheet import KICK, PUNCH, melee_damage, shot_damage, soak, weapon, weapons
from skirmish.rules.fudge.turn import BESET, OWED, cannot_act, settle_owed, use_action
from skirmish.rules.fudge.wounds import drop_prone, hurt
from skirmish.rules.stealth.infiltration import raise_alarm
from skirmish.rules.stealth.unseen import come_out
from skirmish.rules.verb import Args
from skirmish.rules.verbs.facing import face

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

FIRE: Final = "volley"
"""State and verb: committed to concentrated fire; `by` is the target, `amount` the order of commitment."""
PILE: Final = "dogpile"
"""The same for a dogpile."""
CALL: Final = "call"
"""Topic: resolve the group now (FG-16)."""
REDIRECT: Final = "redirect"
"""Topic: another target for a unit that can no longer join its group (FG-16)."""
BEARS: Final = "group-weapon"
"""State: committed with a weapon of the kind that `by` names (FG-14); `amount` 1: while it hid."""
PILERS: Final = 6
"""At most so many characters may dogpile one target (FU-48)."""
MOST: Final = 12
"""At most so many effective attackers in one group (FU-38)."""
OPEN_PLACES: Final = 100
"""How far the places of those who join a group in the open are apart."""


def bonus(effective: int) -> int:
    """Return the bonus of 3 to 12 effective attackers (FU-31 to FU-35, FU-41 to FU-45)."""
    return (effective - 1) // 2


def cannot_commit(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot join a group attack; None if it can (FG-15)."""
    if battle.option("mass_attacks") == "off":
        return Refusal("Group attacks are off in this scenario.", "FG-15")
    return cannot_act(battle, unit)


def volley_variants(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List one variant for each ranged weapon at the ready."""
    return tuple((("with", i.id),) for i in weapons(unit) if weapon(i).is_ranged and not i.flaw)


def pile_variants(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List one variant for each weapon of use at short range, else one for bare hands (FU-70, FG-13)."""
    items = [i for i in attack_items(unit) if weapon(i).range != "long" and i is not KICK]
    armed = [i for i in items if i is not PUNCH]
    return tuple((("with", i.id),) for i in armed or items)


def volley_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the unit cannot join group fire; None if it can shoot and enough could join (FU-29)."""
    return shoot_refusal(battle, action) or _enough(battle, action)


def pile_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the unit cannot join a dogpile; None if it can (FU-48, FG-17).

    At most six join on one target; it must be in reach, and enough must be able to join.
    """
    target = battle.units[action.target_id]
    waiting = [unit for unit in battle.up() if _aims(unit, PILE) == target.id]
    secret = sum(map(_is_secret, waiting))
    if max(len(waiting) - secret, _joined(target)) + secret >= PILERS:
        return Refusal("Six are on it already.", "FU-48")
    return strike_refusal(battle, action) or _enough(battle, action)


def _joined(target: Unit) -> int:
    """Count the units that have joined dogpiles on the target since its last turn (FG-17).

    Those who wait in secret do not count yet: the side of the target sees this count.
    """
    return target.states[BESET].amount if BESET in target.states else 0


def _is_secret(unit: Unit) -> bool:
    """Tell whether the unit hid from somebody when it joined the group in which it waits."""
    return BEARS in unit.states and bool(unit.states[BEARS].amount)


def _count(moment: Moment, target: str, more: int) -> None:
    """Count so many more dogpilers on the target, if it is up."""
    unit = moment.battle.units[target]
    if more and unit.is_up:
        moment.happen(StateGained(target, State(BESET, amount=_joined(unit) + more)))


def _enough(battle: Battle, action: Action) -> Refusal | None:
    """Say why no group can form; None if three share side, unit type and weapon type (FG-14, FG-15)."""
    unit = battle.units[action.unit]
    kind = item_of(unit, action).kind
    alike = [other for other in battle.up(unit.side) if other.kind == unit.kind and _armed(other, kind)]
    if len(alike) < 3:
        return Refusal(f"A group needs three alike, and there are {len(alike)}.", "FG-15")
    return None


def _armed(unit: Unit, kind: str) -> tuple[Item, ...]:
    """List the items of that kind that the unit could attack with now."""
    return tuple(item for item in attack_items(unit) if item.kind == kind)


def _aims(unit: Unit, kind: str) -> str:
    state = unit.states.get(kind)
    return state.by if state else ""


def land_commit(moment: Moment, action: Action, _outcome: object) -> None:
    """Spend the action on the group, and ask whether to call it if three are ready (FG-16)."""
    battle = moment.battle
    unit = battle.units[action.unit]
    target = action.target_id
    secret = int(bool(unit.hidden_from))
    bears = State(BEARS, by=item_of(unit, action).kind, amount=secret)
    order = _next_place(battle, (unit.side, unit.kind, bears.by, target), action.verb, is_secret=bool(secret))
    use_action(moment, unit.id)
    face(moment, action, battle.units[target].cell)
    moment.happen(StateGained(unit.id, State(action.verb, by=target, amount=order)))
    moment.happen(StateGained(unit.id, bears))
    if action.verb == PILE:
        _count(moment, target, 1 - secret)
    raise_alarm(moment, unit.id)
    if len(ready(moment.battle, moment.battle.units[unit.id], action.verb)) >= 3:
        ask(moment, Prompt(unit.side, unit.id, "choose", CALL, ("call", "wait"), target, "wait"))


def _next_place(battle: Battle, mark: tuple[str, ...], kind: str, *, is_secret: bool) -> int:
    """Return the number of the next place in that group, by which its members are sorted.

    Places in the open are full hundreds, for enemies see them; the secret ones lie in between.
    """
    last = max((other.states[kind].amount for other in _marked(battle, mark, kind)), default=0)
    return last + 1 if is_secret else last // OPEN_PLACES * OPEN_PLACES + OPEN_PLACES


def members(battle: Battle, unit: Unit, kind: str) -> tuple[Unit, ...]:
    """List the members of the unit's group, down or not, in the order in which they committed (FG-14)."""
    group = _marked(battle, _mark(unit, kind), kind)
    return tuple(sorted(group, key=lambda other: other.states[kind].amount))


def _marked(battle: Battle, mark: tuple[str, ...], kind: str) -> list[Unit]:
    waiting = (other for other in battle.units.values() if kind in other.states and BEARS in other.states)
    return [other for other in waiting if _mark(other, kind) == mark]


def _mark(unit: Unit, kind: str) -> tuple[str, ...]:
    """Return what the members of a group share: side, unit type, weapon type, target (FG-14)."""
    return unit.side, unit.kind, unit.states[BEARS].by, _aims(unit, kind)


def ready(battle: Battle, unit: Unit, kind: str) -> tuple[Unit, ...]:
    """List its group's members that can attack now: able, armed, target in sight or reach (FG-16)."""
    target = battle.units.get(_aims(unit, kind))
    if target is None or not target.is_up or unit.side in target.hidden_from:
        return ()
    return tuple(other for other in members(battle, unit, kind) if _meets(battle, other, kind, target.id))


def _meets(battle: Battle, unit: Unit, kind: str, target: str) -> bool:
    armed = _armed(unit, unit.states[BEARS].by)
    if not armed or not unit.is_up or is_restrained(unit):
        return False
    action = Action(unit.id, _verb(kind), target, (("with", armed[0].id),))
    return (shoot_refusal if kind == FIRE else strike_refusal)(battle, action) is None


def _verb(kind: str) -> str:
    return "shoot" if kind == FIRE else "strike"


def land_call(moment: Moment, action: Action, _outcome: object) -> None:
    """Resolve the group now, because the unit that has just joined calls it."""
    unit = moment.battle.units[action.unit]
    resolve(moment, unit, FIRE if FIRE in unit.states else PILE)


def fall_due(moment: Moment, unit_id: str) -> None:
    """Resolve a group that this unit was the first to join, as its turn has come (FG-16)."""
    for kind in (FIRE, PILE):
        unit = moment.battle.units[unit_id]
        if kind in unit.states and members(moment.battle, unit, kind)[0].id == unit_id:
            resolve(moment, unit, kind)


def resolve_all(moment: Moment) -> bool:
    """Resolve one group that is still open, of any side; return False if there is none (FG-16)."""
    for unit in moment.battle.units.values():
        for kind in (FIRE, PILE):
            if kind in unit.states:
                resolve(moment, unit, kind)
                return True
    return False


def resolve(moment: Moment, unit: Unit, kind: str) -> None:
    """End the group and push its attacks; a unit that cannot join seeks another target (FG-16, FG-17).

    Those who attack as one come out of hiding; one that cannot attack stays hidden (FG-34).
    """
    target, bears = _aims(unit, kind), unit.states[BEARS].by
    group = members(moment.battle, unit, kind)
    able = ready(moment.battle, unit, kind)
    if kind == PILE:
        known = [member for member in group if member in able or not member.hidden_from]
        _count(moment, target, sum(map(_is_secret, known)))
    for member in group:
        moment.happen(StateLost(member.id, kind))
        moment.happen(StateLost(member.id, BEARS))
    work: list[Action] = []
    if len(able) >= 3:
        for member in able:
            come_out(moment, member.id)
        work += [_mass(names, kind, target, bears) for names in split(able, kind, bears)]
    else:
        for member in able:
            work += _ordinary(moment.battle, member, kind, target)
    names = {member.id for member in able}
    work += [_elsewhere(member.id, target) for member in group if member.id not in names]
    for action in reversed(work):
        push(moment, action)


def _mass(names: tuple[str, ...], kind: str, target: str, bears: str) -> Action:
    return Action(names[0], "mass", target, (("bears", bears), ("kind", kind), ("members", ";".join(names))))


def _ordinary(battle: Battle, unit: Unit, kind: str, target: str) -> tuple[Action, ...]:
    """List the attacks of its own that the unit makes; out of hiding it is one, a sneak attack (FG-32)."""
    attacks = attack_actions(battle, unit, _verb(kind), target)
    if battle.units[target].side in unit.hidden_from:
        sneak = is_sneak(battle, attacks[0])
        answer, attacks = ("yes", attacks[:1]) if sneak else ("no", attacks)
        attacks = tuple(one.with_args(sneak=answer) for one in attacks)
    used = attacks[0].arg("with")
    return tuple(
        attack.with_args(group="yes", **{"used": used} if index else {})
        for index, attack in enumerate(attacks)
    )


def weight(unit: Unit, kind: str, bears: str) -> int:
    """Count the attackers that the unit stands for: 1 or 2 (FU-37, FU-47).

    It is 2 with two weapons of the type, and in fire with a Two Shots weapon.
    """
    armed = _armed(unit, bears)
    is_double = len(armed) > 1 or (kind == FIRE and any(weapon(item).two_shots for item in armed))
    return 2 if is_double else 1


def split(able: tuple[Unit, ...], kind: str, bears: str) -> tuple[tuple[str, ...], ...]:
    """Split the units into as few groups as needed, even in size (FU-38, FG-17).

    No group has more than 12 effective attackers. Units that count double are dealt first, each to the
    group that counts least so far.
    """
    weights = {unit.id: weight(unit, kind, bears) for unit in able}
    count = -(-sum(weights.values()) // MOST)
    shares: list[list[int]] = [[] for _ in range(count)]
    for effective in sorted(weights.values(), reverse=True):
        min(shares, key=sum).append(effective)
    order = list(weights)
    left = {effective: [name for name in order if weights[name] == effective] for effective in (1, 2)}
    groups = ([left[effective].pop(0) for effective in share] for share in shares)
    return tuple(tuple(sorted(group, key=order.index)) for group in groups)


def weigh_mass(battle: Battle, action: Action) -> MassCheck:
    """Weigh the lowest skill plus the bonus against one Dodge or Block roll (FU-30, FU-40, FG-14)."""
    kind = action.arg("kind")
    group = tuple(battle.units[name] for name in action.arg("members").split(";"))
    target = battle.units[action.target_id]
    bears = action.arg("bears")
    item = _armed(group[0], bears)[0]
    effective = sum(weight(unit, kind, bears) for unit in group)
    skills = tuple(_skill(battle, unit, target, kind, item) for unit in group)
    rows: Rows = min(skills, key=total)
    rows += (Modifier(bonus(effective), f"{effective} attackers", "FU-31" if kind == FIRE else "FU-41"),)
    rows += _defence(battle, group, target, kind)
    edge = sum(row.amount if row.side == "actor" else -row.amount for row in rows)
    return MassCheck(edge, effective, _damage(group[0], kind, item), soak(target), rows)


def _skill(battle: Battle, unit: Unit, target: Unit, kind: str, item: Item) -> Rows:
    """Return the attack skill with its modifiers: Marksmanship, in a dogpile Melee by default (FG-13)."""
    if kind == FIRE:
        return marksmanship(battle, unit, target, item)
    if battle.option("dogpile_skill") == "marksmanship":
        return marksmanship(battle, unit, target, item) + close_up(item)
    return melee(battle, unit, item)


def _damage(unit: Unit, kind: str, item: Item) -> int:
    return shot_damage(unit, item) if kind == FIRE else melee_damage(unit, item)


def _defence(battle: Battle, group: tuple[Unit, ...], target: Unit, kind: str) -> Rows:
    if kind == PILE:
        return block(battle, target)
    best = max((cover_against(battle, unit, target) for unit in group), key=lambda name: COVER[name])
    return dodge(battle, target, best)


def before_mass(moment: Moment, action: Action) -> bool:
    """Let the target let go first (FU-61); if it is down, let the group seek other targets (FG-17).

    Return True if the attack has to wait on the stack, or is not made because the target is down.
    """
    battle = moment.battle
    target = battle.units[action.target_id]
    if target.is_up:
        return may_let_go(moment, action)
    scatter(moment, action)
    return True


def scatter(moment: Moment, action: Action) -> None:
    """Let each of the group seek another target, as its own is down or gone (FG-16, FG-17)."""
    for name in reversed(action.arg("members").split(";")):
        push(moment, _elsewhere(name, action.target_id))


def _elsewhere(unit: str, target: str) -> Action:
    """Return the attack that the unit may make on anybody but the target of its group (FG-16)."""
    return Action(unit, REDIRECT, None, (("but", target),))


def land_mass(moment: Moment, action: Action, outcome: MassOutcome) -> None:
    """Hurt the target, and drop it prone on ---- (FG-09, FG-14). Soak is off each hit already."""
    for name in action.arg("members").split(";"):
        face(moment, Action(name, action.verb), moment.battle.units[action.target_id].cell)
    hurt(moment, action.target_id, outcome.damage, action.unit)
    if outcome.is_stumble:
        drop_prone(moment, action.target_id)


def land_redirect(moment: Moment, action: Action, _outcome: object) -> None:
    """Ask for an ordinary attack on another target; with none in reach, the action is lost (FG-16)."""
    unit = moment.battle.units[action.unit]
    if not unit.is_up or is_restrained(unit):
        settle_owed(moment, unit.id)
        return
    battle, verbs = moment.battle, ("shoot", "strike")
    view = battle if battle.viewer else battle.seen_by(unit.side)
    passed = unit.states[OWED].by if OWED in unit.states else action.arg("but")
    foes = [foe.id for foe in view.foes(unit.side) if foe.id != passed]
    if not any(attack_actions(view, unit, verb, foe) for foe in foes for verb in verbs):
        settle_owed(moment, unit.id)
        return
    if OWED not in unit.states:
        moment.happen(StateGained(unit.id, State(OWED, by=passed)))
    ask(moment, Prompt(unit.side, unit.id, "choose", REDIRECT, (*verbs, "pass"), decline="pass"))


def land_pass(moment: Moment, action: Action, _outcome: object) -> None:
    """End the owed attack unmade: the action is lost."""
    settle_owed(moment, action.unit)
