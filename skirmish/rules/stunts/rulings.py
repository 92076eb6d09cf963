"""The rulings of `stunts` (DG): what was decided where its text is silent, and where each is done."""

from __future__ import annotations

from typing import Final

from skirmish.rules.ruleset import Entry

NUMBERS: Final = (
    Entry("DG-01", "d100 at or under the chance; 01-05 always, 96-00 never.", "checks.held"),
    Entry("DG-02", "Both succeed: a critical, else the larger margin, wins.", "checks.contest"),
    Entry("DG-03", "Dodge is Agility, Block is Fight; every hit may be defended once.", "defence.defences"),
    Entry("DG-04", "Missiles are blocked with a shield alone.", "defence.defences"),
    Entry("DG-05", "A defence stops critical hits; a critical defence is nothing more.",
          "defence.land_defence"),
    Entry("DG-06", "Power goes into blows and throws; Power and Life follow from Strength.", "sheet.power"),
    Entry("DG-07", "A critical doubles dice and Power, then armour; never below 0.", "death.roll_damage"),
    Entry("DG-08", "A broken weapon is useless for the battle.", "attack.mishap"),
    Entry("DG-09", "Tricks and stunts come to 30 at most on one roll.", "modifiers.next_action"),
)  # fmt: skip
"""Rolls and numbers."""

TURNS: Final = (
    Entry("DG-10", "Tied sides throw again; sides act from the highest down.", "rounds.sides.Sides"),
    Entry("DG-11", "Whom people play acts in order of Agility, unless an option says.", "score.bound"),
    Entry("DG-12", "Two slots, in the listed pairs, in either order, or a part of one.", "turn.spent"),
    Entry("DG-13", "Two attacks need the profile's leave.", "turn.spent"),
    Entry("DG-14", "The next action is the first roll of its own turn; unused it lapses.", "phases.end_turn"),
    Entry("DG-15", "A critical trick is -20; a critical against it only +10.", "tricks.land_trick"),
    Entry("DG-16", "Tricks within medium range, stunts within short, in sight.", "tricks.fits"),
    Entry("DG-17", "Each earlier one by the side on that target: -10, at most -30.", "tricks.stale"),
    Entry("DG-18", "A rope or the like links two cells; a won stunt crosses it.", "tricks.stunt_ways"),
)  # fmt: skip
"""Turns, tricks and stunts."""

GRID: Final = (
    Entry("DG-19", "Close is the neighbours; then up to 7, 13, 19 m; a move is 6 m.", "modifiers.is_within"),
    Entry("DG-20", "One Agility roll against each enemy left; each that wins strikes.", "movement.LEGS"),
    Entry("DG-21", "Those in contact count, and who shot at the target this round.", "attack.gang_on"),
    Entry("DG-22", "Cover is -10 or -20 to shots; facing is for noticing.", "modifiers.cover_against"),
    Entry("DG-23", "A grapple is the whole turn of both, from the round after it began.", "grip.land_ask"),
)  # fmt: skip
"""The grid."""

DEATH: Final = (
    Entry("DG-24", "Below 2 on the table is out cold, above 12 is dead.", "death.roll_fall"),
    Entry("DG-25", "Bruises are read a grade milder; the last wound decides.", "death.roll_fall"),
    Entry("DG-26", "A d6 says what is maimed, when one comes round.", "death.roll_scar"),
    Entry("DG-27", "A wound after the roll kills, until one has been brought round.", "harm.hurt"),
    Entry("DG-28", "The fallen to 1 Life; others 1d4, once until they fall again.", "healing.land_heal"),
    Entry("DG-29", "The die and the shift of the death table are options.", "harm.weigh_fall"),
    Entry("DG-30", "Out cold, maimed and dead are out at once; stalemates are draws.", "harm.land_fall"),
    Entry("DG-31", "Mild criticals by option; a mild fumble asks for Ready or Recover.", "turn.unsteady"),
)  # fmt: skip
"""Death and healing."""

STEALTH: Final = (
    Entry("DG-32", "Unaware: has not noticed, or had no line of sight when the turn began.",
          "stealth.unaware_near"),
    Entry("DG-33", "Coming into contact: one Sneak roll; only a win notices.", "stealth.weigh_creeping"),
    Entry("DG-34", "The last step: a fresh Sneak roll in the Attack slot.", "stealth.weigh_assassination"),
    Entry("DG-35", "Infiltration as in every raid, two slots a turn; no surprise round.",
          "stealth.weigh_sneaking"),
    Entry("DG-36", "The fallen are finished from beside them, without a roll.", "stealth.finish_ways"),
)  # fmt: skip
"""Stealth."""

RULINGS: Final = (*NUMBERS, *TURNS, *GRID, *DEATH, *STEALTH)
"""All of them."""
