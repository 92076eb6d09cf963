"""What `stunts` is made of, item by item (DL), with the place where each is done; then the rulings."""

from __future__ import annotations

from typing import Final

from skirmish.rules.ruleset import Entry
from skirmish.rules.stunts.rulings import RULINGS

TURNS: Final = (
    Entry("DL-01", "In attacks skills stand in for Strength and Agility.", "modifiers.fight"),
    Entry("DL-02", "Whatever harms takes the attack's place in a turn, powers too.", "turn.cannot_attack"),
    Entry("DL-03", "Each side throws one d6; the highest goes first.", "score.weigh_throw"),
    Entry("DL-04", "The sides throw again every round.", "score.land_throw"),
    Entry("DL-05", "A side may be last in one round and first in the next.", "score.land_throw"),
    Entry("DL-06", "The players' side acts in order of Agility.", "score.rank"),
    Entry("DL-07", "A d6 decides between equals.", "rounds.score.land_tie"),
    Entry("DL-08", "The other side acts in any order.", "score.is_strict"),
    Entry("DL-09", "A turn may be two moves.", "turn.PAIRS"),
    Entry("DL-10", "A turn may be a move and an attack.", "turn.PAIRS"),
    Entry("DL-11", "A turn may be a trick and an attack.", "turn.PAIRS"),
    Entry("DL-12", "A turn may be a stunt and an attack.", "turn.PAIRS"),
    Entry("DL-13", "A turn may be two tricks, on two people.", "tricks.trick_fits"),
    Entry("DL-14", "A turn may be getting ready and a move, or an attack.", "turn.PAIRS"),
    Entry("DL-15", "A turn may be two attacks, for those who are able.", "turn.spent"),
    Entry("DL-16", "Getting ready: change weapons, reload, pick up, recover.", "gear.HANDLING"),
)  # fmt: skip
"""Order and slots."""

RANGE: Final = (
    Entry("DL-17", "Opponents are close, or at short, medium, long or extreme range.", "words.BANDS"),
    Entry("DL-18", "A move changes the range by one step.", "movement.move_cells"),
    Entry("DL-19", "Two moves are two steps.", "movement.run_cells"),
    Entry("DL-20", "Running away usually costs a parting shot.", "movement.weigh_flight"),
    Entry("DL-21", "A weapon works up to its range.", "attack.shoot_fits"),
    Entry("DL-22", "Range is no modifier, and aiming gives nothing.", "modifiers.shoot"),
)  # fmt: skip
"""Range and movement."""

TRICKS: Final = (
    Entry("DL-23", "A trick is Mind against Mind.", "tricks.weigh_trick"),
    Entry("DL-24", "A trick that wins: -10 on the other's next action.", "tricks.land_trick"),
    Entry("DL-25", "A trick that loses: +10 on the other's next action.", "tricks.land_trick"),
    Entry("DL-26", "A trick at which both fail changes nothing.", "tricks.land_trick"),
    Entry("DL-27", "A critical trick is worth 20.", "tricks.land_trick"),
    Entry("DL-28", "A trick may be for somebody one is not fighting.", "tricks.fits"),
    Entry("DL-29", "At most two tricks a turn, on different people.", "tricks.trick_fits"),
    Entry("DL-30", "A stunt is Agility against Agility.", "tricks.weigh_stunt"),
    Entry("DL-31", "A stunt that wins: +10 on one's own next action.", "tricks.land_stunt"),
    Entry("DL-32", "A stunt that loses: -10 on one's own next action.", "tricks.land_stunt"),
    Entry("DL-33", "A stunt at which both fail costs as much.", "tricks.land_stunt"),
    Entry("DL-34", "A stunt may be on somebody one is not fighting.", "tricks.fits"),
    Entry("DL-35", "One stunt a turn.", "tricks.cannot_stunt"),
    Entry("DL-36", "A critical stunt is worth 20.", "tricks.land_stunt"),
    Entry("DL-37", "A stunt moves nobody, but on a rope or the like.", "movement.land_swing"),
    Entry("DL-38", "The same again works less well.", "tricks.stale"),
)  # fmt: skip
"""Tricks and stunts."""

ATTACKS: Final = (
    Entry("DL-39", "A blow: Strength, or the skill; it hits unless it is defended.", "attack.weigh_strike"),
    Entry("DL-40", "A blow reaches anyone in contact.", "attack.strike_fits"),
    Entry("DL-41", "A shot: Agility, or the skill.", "attack.weigh_shot"),
    Entry("DL-42", "Most missiles cannot be dodged, thrown ones can.", "defence.defences"),
    Entry("DL-43", "01-05 is a critical hit: double damage.", "harm.damage_check"),
    Entry("DL-44", "96-00 is a critical miss: the weapon breaks.", "attack.mishap"),
    Entry("DL-45", "A critical miss with bare hands hurts oneself.", "harm.hurt_oneself"),
    Entry("DL-46", "Mild criticals double the damage die alone.", "harm.damage_check", is_optional=True),
    Entry("DL-47", "Mild critical misses are fumbles.", "attack.mishap", is_optional=True),
    Entry("DL-48", "Who is hit dodges or blocks; success avoids it all.", "defence.land_defence"),
    Entry("DL-49", "Damage is the weapon's dice.", "defence.weigh_wound"),
    Entry("DL-50", "Armour absorbs its value.", "death.roll_damage"),
    Entry("DL-51", "Wounds come off Life.", "harm.hurt"),
    Entry("DL-52", "Bare hands do Power, without dice.", "sheet.UNARMED"),
    Entry("DL-53", "Bare hands bruise.", "sheet.UNARMED"),
    Entry("DL-54", "Bare hands cannot block a weapon.", "defence.defences"),
)  # fmt: skip
"""Attacks and defence."""

DEATH: Final = (
    Entry("DL-55", "At 0 or less: d4 on the death table, and 1 for each point below.", "harm.weigh_fall"),
    Entry("DL-56", "2 to 5: out cold.", "death.roll_fall"),
    Entry("DL-57", "6 to 9: maimed.", "death.roll_fall"),
    Entry("DL-58", "10 to 12: dead.", "death.roll_fall"),
    Entry("DL-59", "Deadlier: a d6, or a shift of the table.", "harm.weigh_fall", is_optional=True),
    Entry("DL-60", "Only the type of damage that made one roll is read.", "harm.weigh_fall"),
    Entry("DL-61", "Any further wound kills without a roll.", "harm.hurt"),
    Entry("DL-62", "Who is out cold comes round by a Heal roll.", "healing.land_heal"),
    Entry("DL-63", "Maimed: -20 for good wherever the part is needed.", "harm.land_scar"),
    Entry("DL-64", "Death is for good.", "harm.fall"),
    Entry("DL-65", "A day gives back 4 Life; on oneself Heal is at -10.", "healing.rested"),
    Entry("DL-66", "Heal: 1d4 at once with Life left, else to 1 Life.", "death.roll_heal"),
)  # fmt: skip
"""The death table and healing."""

OTHER: Final = (
    Entry("DL-67", "Several on one: +10 to all for each beyond the first.", "attack.gang_on"),
    Entry("DL-68", "At most +30; other modifiers still count.", "checks.ganged"),
    Entry("DL-69", "Running away: Agility against each enemy; who wins strikes.", "movement.weigh_flight"),
    Entry("DL-70", "That blow cannot be defended against.", "attack.land_free"),
    Entry("DL-71", "A grapple: an unarmed attack that takes hold.", "grip.weigh_grapple"),
    Entry("DL-72", "Bystanders hit both at +20.", "modifiers.bystander"),
    Entry("DL-73", "The held one can only try to break free.", "turn.bound"),
    Entry("DL-74", "From the next round Strength against Strength.", "grip.weigh_wrestle"),
    Entry("DL-75", "The holder wins: held, and hurt by d6 and Power if it likes.", "grip.land_wrestle"),
    Entry("DL-76", "The other wins: free.", "grip.land_wrestle"),
    Entry("DL-77", "The wholly unaware are killed or knocked out, without attack or damage.",
          "stealth.land_assassination"),
    Entry("DL-78", "Two Sneak rolls against Notice: to come close, and for the last step.",
          "stealth.weigh_creeping"),
    Entry("DL-79", "Noticed, the fight goes on as usual.", "stealth.land_assassination"),
    Entry("DL-80", "The fallen can be finished off.", "stealth.land_finish"),
)  # fmt: skip
"""Ganging up, running away, grapples, assassination."""

CHECKLIST: Final = (*TURNS, *RANGE, *TRICKS, *ATTACKS, *DEATH, *OTHER, *RULINGS)
"""All of it."""
