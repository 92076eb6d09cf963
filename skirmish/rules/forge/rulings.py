"""The rulings of `forge` (G): what was decided where its text is silent, and where each is done."""

from __future__ import annotations

from typing import Final

from skirmish.rules.ruleset import Entry

CORE: Final = (
    Entry("G1", "Every 3 points of margin are a level: Marginal x1 to Incredible x6.", "checks.level_of"),
    Entry("G2",
          "A 12 adds a die, and each 6 another; a 2 fails, but sets a number as rolled.",
          "checks.roll_skill"),
    Entry("G3", "Six stats for 12 points, 2 each above 6; nothing back for weaknesses.", "sheet.audit"),
    Entry("G4", "Sixteen skills for 15 points, 4 at most in one; untrained 0.", "sheet.audit"),
    Entry("G5",
          "Hits 24 + 4 x Constitution in four levels, two boxes each, the full ones pass upwards.",
          "checks.to_mark"),
    Entry("G6",
          "A Mortal wound fells, a second kills; Major -1, Severe -2; the helpless stand on 8.",
          "harm.fall"),
    Entry("G7",
          "A Pool of 3 + Spirit for the battle; up to 3 points after one's own Dodge, by option any roll.",
          "points.spare"),
    Entry("G8", "Speed is 6 + Dexterity, at least 2.", "sheet.whole_speed"),
    Entry("G9",
          "A cell is 2 yards; ranges by straight lines, reach by king's steps.",
          "modifiers.range_penalty"),
    Entry("G10",
          "A free step; runs unbroken; the lying small and rooted; turning free in one's turn.",
          "turn.cannot_step"),
    Entry("G11", "A Run is an action.", "movement.LEGS"),
    Entry("G12", "One after the other, and each action is announced before its dice.", "announce.announce"),
    Entry("G13",
          "Who waits, before any action, may cut in after one, or at the end, or loses the turn.",
          "rounds.waiting.WaitingInitiative"),
    Entry("G14",
          "The count is of the round, the loan lasts to one's turn or the next Dodge.",
          "turn.begin_turn"),
    Entry("G15", "How the numbers of a defence add up.", "modifiers.standing"),
    Entry("G16",
          "A Dodge is rolled, or set against what flies; a rolled one stands even if worse.",
          "dodge.land_set"),
    Entry("G17",
          "Out of turn a Dodge answers an attack that was announced, before its dice.",
          "announce.announce"),
    Entry("G18", "The flat 8 knows neither loan nor Grab.", "modifiers.far_guarded"),
    Entry("G19", "The combat skill is that of what one has in hand for close combat.", "arms.guard"),
)  # fmt: skip
"""Dice, sheets, rounds."""

ARMS: Final = (
    Entry("G20", "The weapon table; thrown things land with the target.", "aftermath.after_attack"),
    Entry("G21", "Armour from 2 to 8; shields 1 or 2, against all attacks from the front.", "arms.shield"),
    Entry("G22", "At least 1 before multiplying, at least 0 after armour.", "checks.roll_wound"),
    Entry("G23",
          "One runs from the Run to one's next turn; other launchers are as bows, a net is a Grab.",
          "modifiers.haste"),
    Entry("G24", "All modifiers add up, each once.", "check.total"),
    Entry("G25", "Behind is the three octants at the back.", "modifiers.is_behind"),
    Entry("G26",
          "Hidden by a contest of Stealth and Awareness; the first attack is the ambush.",
          "stealth.weigh_hiding"),
    Entry("G27", "Where the size rows begin and end.", "sheet.size_row"),
    Entry("G28", "Parts of the body, by option.", "parts.PARTS", is_optional=True),
    Entry("G29", "Cover 2 or 4, dim light 1, dark 2; no sight, no attack.", "modifiers.shelter"),
    Entry("G30", "Nothing for shooting into or out of a scuffle.", "attack.fly_fits"),
    Entry("G31", "Beyond its range a weapon is no use.", "attack.fly_fits"),
    Entry("G32", "What weighs on a Grab, and what does not.", "grab.weigh_grab"),
    Entry("G33", "The Grab's -2 lasts from its declaration to one's next turn, once.", "modifiers.lunge"),
    Entry("G34", "What a Grab has to meet, and whom it can hold.", "grab.grab_fits"),
    Entry("G35", "What holder and held can and cannot do.", "grab.squeeze_fits"),
    Entry("G36",
          "Handling things and doors is an action; loading a crossbow takes the round.",
          "turn.take_round"),
    Entry("G37",
          "Who arrives late rolls at once, and acts last if its place is past.",
          "rounds.waiting.WaitingInitiative"),
    Entry("G38", "The battle ends by its goal, its last side, or its limit.", "victory.ruling"),
)  # fmt: skip
"""Weapons, ground, hiding."""

RULINGS: Final = (*CORE, *ARMS)
"""All of them."""
