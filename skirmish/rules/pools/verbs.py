"""The table of verbs of `pools`: those that are offered, and those that the rules themselves call for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from skirmish.rules.contests import FOUND_BOUNDS, UNSEEN_BOUNDS
from skirmish.rules.pools import (
    attack,
    challenge,
    defence,
    gear,
    grapple,
    initiative,
    locks,
    movement,
    postures,
    stealth,
)
from skirmish.rules.pools.checks import (
    roll_attack,
    roll_challenge,
    roll_flight,
    roll_search,
    roll_stealth,
)
from skirmish.rules.pools.energy import has_wind
from skirmish.rules.rounds.placement import PLACE, READY
from skirmish.rules.rounds.throws import land_initiative, land_tie, roll_score
from skirmish.rules.verb import Bound, Verb
from skirmish.rules.verbs.legs import before_free
from skirmish.rules.verbs.turn import END

EFFORT: Final = ("facing", "add", "wind")
"""Further arguments: where to look, how much energy to add, a second wind."""

DOUBTFUL_BOUNDS: Final[Mapping[str, Bound]] = {
    "hit": "at most", "miss": "at least", "critical fail": "at least",
}  # fmt: skip
"""By outcome: how its chance stands to the truth where that is in doubt (`defence.is_in_doubt`).

A target is not surprised if a comrade out of sight sees an enemy; an enemy beside who shoots takes a die;
somebody unseen behind who is shoved stops him.
"""

ATTACKS: Final = (
    *(
        Verb(
            name, attack.land_attack, preposition=preposition, pending_preposition="at", key=key, aim="foe",
            can_start=attack.cannot_attack, variants=variants,
            can_target=attack.attack_refusal, weigh=attack.weigh_attack, roll=roll_attack,
            before=attack.before_attack, extras=EFFORT, is_costly_later=has_wind, rule=rule, hint=hint,
            breaks_stealth=True, is_throw=attack.is_throw, bounds=DOUBTFUL_BOUNDS, doubt=defence.is_in_doubt,
        )
        for name, preposition, key, variants, rule, hint in (
            ("shoot", "", "f", attack.shoot_variants, "FP-39", "Spend the cost, add up to Agility."),
            ("strike", "", "s", attack.strike_variants, "FP-39",
             "Spend the cost, add up to Strength; each success is a point of damage."),
            ("throw", "at", "t", attack.throw_variants, "G20", "Hurl it; it lies where the target is."),
            ("cast", "at", "M", attack.cast_variants, "G35", "A spell of a school that is open to you."),
        )
    ),
    *(
        Verb(
            name, grapple.land_grip, word=word, preposition=preposition, key=key, aim="foe",
            can_start=can_start,
            variants=grapple.grip_variants, can_target=can_target, weigh=grapple.weigh_grip, roll=roll_attack,
            before=grapple.before_grip, extras=EFFORT, is_costly_later=has_wind, rule="G33", hint=hint,
            breaks_stealth=True, is_harmless=True, bounds=DOUBTFUL_BOUNDS, doubt=doubt,
        )
        for name, word, preposition, key, can_start, can_target, doubt, hint in (
            ("grapple", "", "", "p", grapple.cannot_grapple, grapple.grapple_refusal, defence.is_in_doubt,
             "Spend 1 energy, add up to Strength; one success and it is held."),
            ("shove", "", "", "P", grapple.cannot_grip, grapple.grip_refusal, grapple.is_shove_in_doubt,
             "The same; a cell for each success, three at most."),
            ("break-free", "break free", "from", "F", grapple.cannot_break, grapple.break_refusal,
             defence.is_in_doubt,
             "The same, against who holds you."),
        )
    ),
)  # fmt: skip
"""Doing harm."""

MOVES: Final = (
    Verb("move", movement.LEGS.land, key="m", aim="cell", can_start=movement.cannot_move,
         cells=movement.move_cells, is_walk=True, can_target=movement.LEGS.can_target, turning="own",
         rule="G12", hint="Spend 1 energy for each cell, as far as your Speed."),
    Verb("sprint", movement.LEGS.land, key="r", aim="cell", can_start=movement.cannot_sprint,
         cells=movement.sprint_cells, is_walk=True, can_target=movement.LEGS.can_target, turning="own",
         rule="G28", hint="Expend 1 energy for up to three cells."),
    Verb("sneak", movement.LEGS.land, key="m", aim="cell", can_start=movement.cannot_sneak,
         cells=movement.sneak_cells, is_walk=True, can_target=movement.LEGS.can_target, turning="own",
         rule="G11", hint="Half your Speed, quietly."),
    Verb("stride", movement.LEGS.land, key="r", aim="cell", can_start=movement.cannot_sneak,
         cells=movement.move_cells, is_walk=True, can_target=movement.LEGS.can_target, turning="own",
         rule="G11", hint="Your whole Speed, with 2 dice less to go unnoticed."),
    movement.DOORS.verb(),
    locks.FORCE,
    Verb("leave", movement.LEGS.land_leave, key="X", can_start=movement.LEGS.cannot_leave,
         hint="Leave the map by the way out."),
)  # fmt: skip
"""Getting about."""

STANCES: Final = (
    Verb("hide", stealth.land_hiding, key="i", can_start=stealth.cannot_hide, variants=stealth.hide_variants,
         can_target=stealth.hide_refusal, weigh=stealth.weigh_hiding, roll=roll_stealth, extras=EFFORT,
         rule="G24", hint="A Stealth test against everybody who looks.", bounds=UNSEEN_BOUNDS),
    Verb("search", stealth.land_search, key="z", can_start=stealth.cannot_search,
         variants=stealth.search_variants, can_target=stealth.search_refusal, weigh=stealth.weigh_search,
         roll=roll_search, extras=EFFORT, rule="G24", hint="Find who hides within ten cells.",
         bounds=FOUND_BOUNDS, finds=stealth.SENSES.far),
    Verb("stand", postures.land_standing, word="stand up", key="w", can_start=postures.cannot_stand,
         rule="G12",
         hint="Spend 2 energy."),
    Verb("lie-down", postures.land_lying_down, word="lie down", key="w", can_start=postures.cannot_lie_down,
         rule="G12", hint="Harder to shoot, easier to strike; spend 2 energy to get up again."),
    Verb("shake-off", postures.land_shaking_off, word="shake it off", key="U",
         can_start=postures.cannot_shake_off,
         variants=postures.shake_off_variants, rule="G28",
         hint="Expend 1 energy: no longer dazed, or stunned."),
    Verb("release", grapple.land_release, word="let go", key="R", can_start=grapple.cannot_release,
         rule="G33", hint="Let go of whom you hold."),
)  # fmt: skip
"""Looking after oneself."""

GEAR: Final = (
    *gear.HANDLING.verbs(),
    Verb("reload", gear.land_reload, key="d", can_start=gear.cannot_reload, variants=gear.reload_variants,
         rule="G13", hint="Spend what it takes to load it again."),
    Verb("clear", gear.land_clear, word="clear jam", key="C", can_start=gear.cannot_handle,
         variants=gear.clear_variants, rule="G31", hint="Get the weapon working again."),
)  # fmt: skip
"""Hands and what is in them."""

PASSES: Final = (
    Verb("hold", postures.land_holding, key="e", rule="G9",
         hint="Keep your energy; you are asked again while others act."),
    Verb("stand-by", postures.land_standing_by, word="stand by", key="E", rule="G9",
         hint="Hold for the rest of the round; you may still react."),
)  # fmt: skip
"""Doing nothing, for now or for the round."""

INTERNAL: Final = (
    Verb("initiative", land_initiative, weigh=initiative.weigh_initiative, roll=roll_score, rule="G10"),
    Verb("tie-break", land_tie, weigh=initiative.weigh_tie, roll=roll_score, rule="G10"),
    Verb("walk", movement.LEGS.land_walk),
    Verb("break-away", movement.land_flight, weigh=movement.weigh_flight, roll=roll_flight, rule="G34"),
    Verb("free-attack", attack.land_attack, aim="foe", variants=attack.free_variants,
         weigh=attack.weigh_attack, roll=roll_attack, before=before_free, rule="G34"),
    Verb("be-noticed", stealth.land_sneaking, weigh=stealth.weigh_sneaking, roll=roll_stealth, rule="G11",
         bounds=UNSEEN_BOUNDS),
    Verb("come-across", stealth.land_coming_across, weigh=stealth.weigh_coming_across, roll=roll_stealth,
         rule="G11"),
    Verb("patrol", stealth.SENSES.land_patrol, rule="G11"),
    Verb("test", challenge.land_test, weigh=challenge.weigh_test, roll=roll_challenge, rule="FP-43",
         extras=(*EFFORT, "skill", "difficulty")),
    Verb("treat", challenge.land_treatment, aim="friend", weigh=challenge.weigh_treatment,
         roll=roll_challenge, rule="G26", extras=EFFORT),
    Verb("rest", challenge.land_rest, rule="G29"),
)  # fmt: skip
"""Verbs that the rules themselves call for; they are never offered."""

VERBS: Final = {
    verb.id: verb
    for verb in (
        *ATTACKS, *MOVES, *STANCES, *GEAR, *PASSES, END, PLACE, READY, *defence.VERBS, *INTERNAL,
    )
}  # fmt: skip
"""All of them."""

BEAT: Final = tuple(
    verb.id for verb in (*ATTACKS, *MOVES, *STANCES, *GEAR, *PASSES) if verb.id not in {"sneak", "stride"}
)
"""Offered in a beat of the fight."""

INFILTRATION: Final = (
    "sneak", "stride", "shoot", "strike", "throw", "cast", "grapple", "shove", "stand", "lie-down", "draw",
    "pick-up", "drop", "reload", "door", "leave", "end",
)  # fmt: skip
"""Offered to infiltrators that nobody has noticed (G11)."""
