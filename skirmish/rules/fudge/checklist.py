"""What `fudge` is made of, item by item (FU), with the place where each is done; then the rulings."""

from __future__ import annotations

from typing import Final

from skirmish.rules.fudge.rulings import RULINGS
from skirmish.rules.ruleset import Entry

INITIATIVE: Final = (
    Entry("FU-01",
          "Initiative is one Perception check per fighter, kept for the whole fight.",
          "score.weigh_initiative"),
    Entry("FU-02", "Turns go from the highest score down, and then round again.", "score.rank"),
    Entry("FU-03", "What lasts a round lasts until the same fighter acts again.", "turn.begin_turn"),
    Entry("FU-04", "Whoever saw the fight coming acts once before initiative.", "surprise.Surprise"),
    Entry("FU-05",
          "One action a turn: two hands' worth of attacks, a manoeuvre, a stance, or nothing.",
          "turn.cannot_act"),
    Entry("FU-06",
          "Hiding, getting up, rolling over and struggling each take the action.",
          "turn.use_action"),
)  # fmt: skip
"""Turns and actions."""

ATTACKS: Final = (
    Entry("FU-07", "A shot: Marksmanship against Dodge; a hit costs Damage less Soak.", "attack.weigh_shot"),
    Entry("FU-08", "A blow: Melee against Block; a hit costs Damage less Soak.", "attack.weigh_strike"),
    Entry("FU-09", "A trip takes two won rolls and lays the target prone.", "manoeuvre.weigh_manoeuvre"),
    Entry("FU-10", "A trip needs short range.", "attack.strike_fits"),
    Entry("FU-11",
          "A disarm takes two won rolls and empties the target's hands of weapons.",
          "manoeuvre.land_fall"),
    Entry("FU-12", "A hand that is free may keep what a disarm shook loose.", "manoeuvre.land_seize"),
    Entry("FU-13",
          "A grapple takes two won rolls, Strength both sides, and pins.",
          "manoeuvre.weigh_manoeuvre"),
    Entry("FU-14",
          "A grapple whose second roll is won by 4 holds, or pins if that is preferred.",
          "grip.land_hold"),
    Entry("FU-15", "A grapple needs short range.", "attack.strike_fits"),
    Entry("FU-16", "A shove takes two won rolls and puts the target out of reach.", "manoeuvre.shove_cells"),
    Entry("FU-17", "A shove whose second roll is won by 4 also lays it prone.", "manoeuvre.land_manoeuvre"),
    Entry("FU-18", "A shove needs short range.", "attack.strike_fits"),
    Entry("FU-19", "Gone to ground: -4 Melee and Block, +2 Stealth and Dodge.", "posture.land_ground"),
    Entry("FU-20", "Getting up from the ground is an action.", "posture.land_rise"),
    Entry("FU-21",
          "Full defence: the action for +2 Block and Dodge until one acts again.",
          "posture.land_defend"),
    Entry("FU-22", "A shield's bonus and full defence's do not add up.", "modifiers.block"),
    Entry("FU-23", "A gun close up is used with Melee against Block.", "attack.strike_ways"),
)  # fmt: skip
"""Attacks, manoeuvres, stances."""

HIDING: Final = (
    Entry("FU-24",
          "Hiding: one Stealth check that every enemy's Perception opposes.",
          "stealth.weigh_hiding"),
    Entry("FU-25", "Only who beats them all is hidden.", "stealth.land_hiding"),
    Entry("FU-26", "Who is hidden may slip away, or strike from hiding.", "attack.is_sneak"),
    Entry("FU-27", "A sneak attack is one blow or shot by somebody hidden.", "attack.is_sneak"),
    Entry("FU-28",
          "It hits whatever is rolled, and winning the roll makes it critical.",
          "checks.roll_attack"),
)  # fmt: skip
"""Hiding and sneak attacks."""

GROUPS: Final = (
    Entry("FU-29", "Three or more alike may fire at one target together.", "mass.volley_fits"),
    Entry("FU-30", "The target alone rolls: Dodge against Marksmanship and a bonus.", "mass.weigh_mass"),
    *(
        Entry(f"FU-{31 + row}", f"{3 + 2 * row} or {4 + 2 * row} attackers fire at +{1 + row}.", "mass.bonus")
        for row in range(5)
    ),
    Entry("FU-36", "A hit for each point short of it, one per attacker at most.", "checks.roll_mass"),
    Entry("FU-37", "Two weapons, or Two Shots, count as two attackers.", "mass.weight"),
    Entry("FU-38", "More than twelve attackers are split into groups.", "mass.split"),
    Entry("FU-39", "Three or more alike may pile onto one target together.", "mass.pile_fits"),
    Entry("FU-40",
          "The target alone rolls: Block against the attackers' skill and a bonus.",
          "mass.weigh_mass"),
    *(
        Entry(f"FU-{41 + row}", f"{3 + 2 * row} or {4 + 2 * row} pile on at +{1 + row}.", "mass.bonus")
        for row in range(5)
    ),
    Entry("FU-46", "A hit for each point short of it, one per attacker at most.", "checks.roll_mass"),
    Entry("FU-47", "Two weapons count as two attackers in a dogpile.", "mass.weight"),
    Entry("FU-48", "Six characters at most pile onto one target.", "mass.pile_fits"),
)  # fmt: skip
"""Concentrated fire and dogpiles."""

TAKEDOWNS: Final = (
    Entry("FU-49",
          "A takedown is for who has crept up on somebody that expects nothing.",
          "sneaking.takedown_fits"),
    Entry("FU-50",
          "It needs short range, and initiative must not have been rolled.",
          "sneaking.cannot_take_down"),
    Entry("FU-51",
          "The target has a last chance: Perception at +2 against Stealth.",
          "sneaking.weigh_takedown"),
    Entry("FU-52",
          "If it notices, the blow is a sneak attack of the surprise round.",
          "sneaking.land_takedown"),
    Entry("FU-53",
          "If not, it loses four times the Strength, armour or no armour.",
          "sneaking.weigh_takedown"),
    Entry("FU-54", "A melee weapon adds its damage bonus to that.", "sneaking.weigh_takedown"),
    Entry("FU-55", "Nobody hears a takedown.", "sneaking.land_takedown"),
    Entry("FU-56", "Who lives through one starts the fight: initiative is rolled.", "surprise.is_skipped"),
)  # fmt: skip
"""Takedowns."""

CRITICALS: Final = (
    Entry("FU-57", "Four pluses on an attack double its damage.", "checks.roll_attack"),
    Entry("FU-58", "Four minuses fail, and cost the weapon or the footing.", "attack.mishap"),
)
"""The ends of the scale."""

STATES: Final = (
    Entry("FU-59",
          "Prone: -4 to attacks and Block, +2 Dodge; an action to stand or to roll over.",
          "posture.land_stand"),
    Entry("FU-60", "A pin binds both: no other action, Block and Dodge 0.", "modifiers.is_bound"),
    Entry("FU-61",
          "The pinner may let go, even when attacked, and then defends in full.",
          "attack.may_let_go"),
    Entry("FU-62", "The pinned may spend the action on Strength against Strength.", "grip.weigh_struggle"),
    Entry("FU-63", "A tie there sets both free.", "grip.land_struggle"),
    Entry("FU-64", "A win there may turn the pin round.", "grip.land_pin"),
    Entry("FU-65", "A win by 4 may make it a hold.", "grip.land_hold"),
    Entry("FU-66", "The held cannot act and defend at 0.", "turn.bound"),
    Entry("FU-67",
          "The holder acts at -4 to every roll and may let go whenever attacked.",
          "modifiers.ability"),
    Entry("FU-68",
          "The held may spend the action on Strength against the holder's less 4.",
          "grip.weigh_struggle"),
    Entry("FU-69", "A hold cannot be turned round.", "grip.land_struggle"),
)  # fmt: skip
"""Prone, pinned, held."""

RANGES: Final = (
    Entry("FU-70", "Short range: Melee; Short Range weapons +1, Long Range ones useless.", "modifiers.melee"),
    Entry("FU-71", "Medium range: any ranged weapon, no modifier.", "modifiers.marksmanship"),
    Entry("FU-72",
          "Long range: -1 per full 15 m, Long Range weapons spared, Short Range ones useless.",
          "attack.shoot_fits"),
)  # fmt: skip
"""Range."""

CHECKLIST: Final = (
    *INITIATIVE, *ATTACKS, *HIDING, *GROUPS, *TAKEDOWNS, *CRITICALS, *STATES, *RANGES, *RULINGS,
)  # fmt: skip
"""Every item and every ruling."""
