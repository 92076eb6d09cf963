"""The table of verbs of `stunts`: what may be done, and what happens of itself."""

from __future__ import annotations

from typing import Final

from skirmish.rules.contests import UNSEEN_BOUNDS
from skirmish.rules.rounds.placement import PLACE, READY
from skirmish.rules.rounds.throws import land_tie, roll_score
from skirmish.rules.stunts import (
    attack,
    defence,
    gear,
    grapple,
    healing,
    initiative,
    locks,
    movement,
    stealth,
    tricks,
    wounds,
)
from skirmish.rules.stunts.checks import roll_attack, roll_contest, roll_crowd, roll_test, roll_unseen
from skirmish.rules.stunts.death import roll_damage, roll_fall, roll_heal, roll_scar, roll_wrestle
from skirmish.rules.stunts.movement import DOORS, LEGS
from skirmish.rules.stunts.stealth import SENSES
from skirmish.rules.stunts.turn import cannot_attack, cannot_move, cannot_ready
from skirmish.rules.verb import Verb
from skirmish.rules.verbs.turn import END

MOVES: Final = (
    Verb(
        "move", LEGS.land, key="m", aim="cell", can_start=cannot_move, cells=movement.move_cells,
        is_walk=True, can_target=LEGS.can_target, turning="own", rule="DL-18",
        hint="One step nearer or farther: 6 m.",
    ),
    Verb(
        "run", LEGS.land, word="move twice", key="r", aim="cell", can_start=movement.cannot_run,
        cells=movement.run_cells, is_walk=True, can_target=LEGS.can_target, turning="own", rule="DL-09",
        is_whole_turn=True, hint="Two steps, the whole turn: 12 m.",
    ),
    Verb(
        "sneak", LEGS.land, key="m", aim="cell", can_start=cannot_move, cells=movement.sneak_cells,
        is_walk=True, can_target=LEGS.can_target, turning="own", rule="DG-35", hint="Half a move, quietly.",
    ),
    Verb(
        "stride", LEGS.land, key="r", aim="cell", can_start=cannot_move, cells=movement.move_cells,
        is_walk=True, can_target=LEGS.can_target, turning="own", rule="DG-35",
        hint="A whole move, at −20 to go unnoticed.",
    ),
    DOORS.verb(),
    locks.FORCE,
    Verb("leave", LEGS.land_leave, key="X", can_start=LEGS.cannot_leave,
         hint="Leave the map by the way out."),
)  # fmt: skip
"""Getting about."""

ATTACKS: Final = (
    Verb(
        "shoot", attack.land_attack, key="f", aim="foe", can_start=cannot_attack,
        variants=attack.shoot_variants,
        can_target=attack.shoot_refusal, weigh=attack.weigh_shot, roll=roll_attack,
        before=attack.before_attack,
        rule="DL-41", hint="Shoot, at any distance that the weapon works at.", breaks_stealth=True,
    ),
    Verb(
        "strike", attack.land_attack, key="s", aim="foe", can_start=cannot_attack,
        variants=attack.strike_variants, can_target=attack.strike_refusal, weigh=attack.weigh_strike,
        roll=roll_attack, before=attack.before_attack, rule="DL-39",
        hint="Fight; a target that is hit may dodge or block.", breaks_stealth=True,
    ),
    Verb(
        "trick", tricks.land_trick, key="T", aim="foe", can_start=tricks.cannot_trick,
        can_target=tricks.trick_refusal, weigh=tricks.weigh_trick, roll=roll_contest, before=tricks.before,
        rule="DL-23", hint="Mind v Mind: −10 on its next action, or +10 if it sees through.",
        breaks_stealth=True, is_harmless=True,
    ),
    Verb(
        "stunt", tricks.land_stunt, key="U", aim="foe", can_start=tricks.cannot_stunt,
        variants=tricks.stunt_variants, can_target=tricks.can_target, weigh=tricks.weigh_stunt,
        roll=roll_contest,
        before=tricks.before, rule="DL-30", hint="Agility v Agility: +10 on your next action, or −10.",
        breaks_stealth=True, is_harmless=True,
    ),
    Verb(
        "grapple", attack.land_grapple, key="p", aim="foe", can_start=grapple.cannot_grapple,
        can_target=grapple.grapple_refusal, weigh=grapple.weigh_grapple, roll=roll_attack,
        before=attack.before_attack,
        rule="DL-71", hint="With empty hands: take hold, then Strength against Strength.",
        breaks_stealth=True,
    ),
    Verb(
        "assassinate", stealth.land_assassination, key="t", aim="foe", can_start=stealth.cannot_assassinate,
        variants=stealth.assassinate_variants, can_target=stealth.assassinate_refusal,
        weigh=stealth.weigh_assassination, roll=roll_contest, rule="DL-77",
        hint="Somebody unaware: dead or out cold unless it notices.",
    ),
    Verb(
        "finish", stealth.land_finish, key="F", can_start=cannot_attack, variants=stealth.finish_variants,
        rule="DL-80", hint="Kill somebody who lies beside you.",
    ),
)  # fmt: skip
"""Doing harm."""

GEAR: Final = (
    *gear.HANDLING.verbs(),
    Verb("recover", gear.land_recover, key="C", can_start=cannot_ready, variants=gear.recover_variants,
         rule="DL-16", is_readying=True, hint="Reload, or get over a fumble."),
    Verb("heal", healing.land_heal, key="W", can_start=cannot_ready, variants=healing.heal_variants,
         can_target=healing.heal_refusal, weigh=healing.weigh_heal, roll=roll_heal,
         before=healing.before_heal, rule="DL-66", is_rousing=True,
         hint="Bring somebody round, or bind wounds."),
)  # fmt: skip
"""Getting ready."""

REPLIES: Final = (
    Verb("dodge", defence.land_defence, weigh=defence.weigh_dodge, roll=roll_test, rule="DL-48",
         hint="Agility, to avoid it all."),
    Verb("block", defence.land_defence, weigh=defence.weigh_block, roll=roll_test, rule="DL-48",
         hint="Fight, to stop it all."),
    Verb("take", defence.land_take, word="take it", rule="DL-48", hint="No defence."),
    Verb("crush", grapple.land_wrestle, weigh=grapple.weigh_wrestle, roll=roll_wrestle, rule="DL-75",
         hint="Hold on and hurt: Strength v Strength, then d6 and Power."),
    Verb("hold", grapple.land_wrestle, word="just hold", weigh=grapple.weigh_wrestle, roll=roll_wrestle,
         rule="DL-74", hint="Hold on: Strength v Strength."),
    Verb("release", grapple.land_release, word="let go", rule="DG-23", hint="Let go, and act as usual."),
)  # fmt: skip
"""Answers to prompts."""

INTERNAL: Final = (
    Verb("initiative", initiative.land_throw, weigh=initiative.weigh_throw, roll=roll_score, rule="DL-03"),
    Verb("tie-break", land_tie, weigh=initiative.weigh_tie, roll=roll_score, rule="DL-07"),
    Verb("wound", defence.land_wound, aim="foe", weigh=defence.weigh_wound, roll=roll_damage, rule="DL-49"),
    Verb("fall", wounds.land_fall, weigh=wounds.weigh_fall, roll=roll_fall, rule="DL-55"),
    Verb("scar", wounds.land_scar, weigh=wounds.weigh_scar, roll=roll_scar, rule="DG-26"),
    Verb("seize", grapple.land_seize, aim="foe", rule="DL-71"),
    Verb("ask-grip", grapple.land_ask, rule="DG-23"),
    Verb("walk", LEGS.land_walk),
    Verb("swing", movement.land_swing, aim="cell", rule="DG-18"),
    Verb("break-away", movement.land_flight, weigh=movement.weigh_flight, roll=roll_crowd, rule="DL-69"),
    Verb("free-attack", attack.land_free, aim="foe", weigh=attack.weigh_free, roll=roll_attack,
         before=attack.before_free, rule="DL-69", doubt=attack.is_gang_in_doubt,
         bounds={"hit": "at least", "miss": "at most"}),
    Verb("be-noticed", stealth.land_sneaking, weigh=stealth.weigh_sneaking, roll=roll_unseen, rule="DG-33",
         bounds=UNSEEN_BOUNDS),
    Verb("come-across", stealth.land_sneaking, weigh=stealth.weigh_coming_across, roll=roll_unseen,
         rule="DG-35"),
    Verb("creep-up", stealth.land_creeping, weigh=stealth.weigh_creeping, roll=roll_unseen, rule="DG-33",
         bounds=UNSEEN_BOUNDS),
    Verb("patrol", SENSES.land_patrol, rule="DG-35"),
)  # fmt: skip
"""What happens of itself, and is never offered."""

VERBS: Final = {verb.id: verb for verb in (*ATTACKS, *MOVES, *GEAR, END, PLACE, READY, *REPLIES, *INTERNAL)}
"""All of them."""

TURN: Final = tuple(verb.id for verb in (*ATTACKS, *MOVES, *GEAR, END) if verb.id not in {"sneak", "stride"})
"""Offered in a turn of the fight."""

INFILTRATION: Final = (
    "sneak", "stride", "assassinate", "shoot", "strike", "grapple", "finish", "draw", "pick-up", "drop",
    "recover", "heal", "door", "leave", "end",
)  # fmt: skip
"""Offered to infiltrators that nobody has noticed (DG-35)."""
