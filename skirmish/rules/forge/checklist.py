"""What `forge` is made of, item by item (F2), with the place where each is done; then the rulings."""

from __future__ import annotations

from typing import Final

from skirmish.rules.forge.rulings import RULINGS
from skirmish.rules.ruleset import Entry

LOOP: Final = (
    Entry("F2-01",
          "A round: each in turn says what it does and does it; initiative stands for three rounds.",
          "rounds.waiting.WaitingInitiative"),
    Entry("F2-02", "After three rounds initiative is rolled again.", "rounds.initiative.Initiative"),
    Entry("F2-03", "Initiative is 2d6 + Dexterity, and the highest acts first.", "score.weigh_initiative"),
    Entry("F2-04", "Of equal scores the higher Dexterity comes first.", "score.rank"),
    Entry("F2-05", "Then the higher Spirit.", "score.rank"),
    Entry("F2-06", "Then a d20 each, as often as it takes, and only those still equal.",
          "rounds.score.land_tie"),
    Entry("F2-07",
          "In its turn a fighter says what it does, and that is settled before the next.",
          "attack.before_attack"),
    Entry("F2-08", "Who waits rolls everything at -1 in that round.", "turn.land_wait"),
    Entry("F2-09", "Three actions a round at most.", "turn.spent"),
    Entry("F2-10", "Each action after the first: 2 more off its check.", "turn.penalty"),
    Entry("F2-11", "The same is owed on the defence besides.", "turn.act"),
    Entry("F2-12", "A round is about three seconds.", "rounds.initiative.Initiative"),
    Entry("F2-13", "What plainly takes longer shares no round.", "turn.take_round"),
    Entry("F2-14", "The list of actions is open.", "verbs.TURN"),
)  # fmt: skip
"""Rounds, turns, actions."""

ACTIONS: Final = (
    Entry("F2-15", "Attack: strike somebody with a weapon.", "turn.attack"),
    Entry("F2-16", "Two attacks a round at most.", "turn.cannot_attack"),
    Entry("F2-17", "Dodge: out of the way of what is thrown or shot.", "dodge.land_dodge"),
    Entry("F2-18", "A Dodge works against blows, too.", "modifiers.guarded"),
    Entry("F2-19",
          "2d6 + Dexterity + Dodge become the number that attacks have to meet.",
          "dodge.weigh_dodge"),
    Entry("F2-20", "It may be taken out of turn, or in it.", "announce.announce"),
    Entry("F2-21", "Points of the Pool may raise it.", "points.land_spend"),
    Entry("F2-22", "One Dodge serves against every attack.", "dodge.land_dodge"),
)  # fmt: skip
"""Attack and Dodge."""

GRIPS: Final = (
    Entry("F2-23", "A Grab is 2d6 + Dexterity, and nothing that helps.", "grab.weigh_grab"),
    Entry("F2-24",
          "Grabbing at somebody armed: -2 to attack and defend until one's next action.",
          "grab.before_grab"),
    Entry("F2-25",
          "A part of the body may be seized, at its penalty, by option.",
          "grab.weigh_grab", is_optional=True),
    Entry("F2-26", "Who is held may try to escape in its own turn.", "grab.cannot_escape"),
    Entry("F2-27",
          "Escape: 2d6 + Dexterity or Strength against 8 and the level of the Grab.",
          "grab.weigh_escape"),
    Entry("F2-28", "Levels count from 1: a Good Grab asks for 11.", "checks.level_of"),
    Entry("F2-29", "The Escape skill joins.", "grab.weigh_escape"),
    Entry("F2-30", "One escape a round.", "grab.cannot_escape"),
    Entry("F2-31",
          "The holder squeezes for 2d4 + Strength, or strikes at +2 with a free hand.",
          "grab.weigh_squeeze"),
    Entry("F2-32", "In short: the armed cost 2, the squeeze, the +2, the way out.", "grab.weigh_grab"),
)  # fmt: skip
"""Grab and escape."""

RUNNING: Final = (
    Entry("F2-33", "A Run goes twice Speed in yards.", "movement.run_cells"),
    Entry("F2-34", "One Run a round.", "turn.cannot_run"),
    Entry("F2-35", "A Run goes together with other actions.", "turn.cannot_run"),
)  # fmt: skip
"""Running."""

RESOLUTION: Final = (
    Entry("F2-36", "An attack is an ordinary check.", "attack.skill_to_strike"),
    Entry("F2-37",
          "A blow must meet Dexterity + 8 + the better of combat skill and Dodge.",
          "modifiers.standing"),
    Entry("F2-38", "That number falls by what the actions taken cost.", "turn.expose"),
    Entry("F2-39", "It stays so until the fighter's turn in the next round.", "turn.begin_turn"),
    Entry("F2-40", "A shot or throw must meet 8.", "modifiers.far_guarded"),
    Entry("F2-41", "Against a set Dodge it must meet Dexterity + Dodge + 8.", "modifiers.set_number"),
    Entry("F2-42", "After a rolled Dodge every attack must meet what was rolled.", "modifiers.guarded"),
    Entry("F2-43", "Meeting the number hits; the margin gives the damage multiplier.", "checks.roll_skill"),
    Entry("F2-44", "Damage: dice and Strength, times the multiplier.", "checks.roll_wound"),
    Entry("F2-45", "Armour comes off after multiplying.", "checks.roll_wound"),
    Entry("F2-46", "The highest Damage Level that the rest reaches is marked.", "checks.roll_wound"),
)  # fmt: skip
"""Attack, defence, damage."""

MODIFIERS: Final = (
    Entry("F2-47", "From behind: +1.", "announce.told_rows"),
    Entry("F2-48", "From ambush: +2.", "announce.told_rows"),
    Entry("F2-49", "As second action: -2.", "modifiers.burdens"),
    Entry("F2-50", "As third action: -4.", "modifiers.burdens"),
    Entry("F2-51", "Shot or thrown at somebody running: -2.", "modifiers.haste"),
    Entry("F2-52", "Thrown on the run: -2, and damage for every 5 points of Speed.", "modifiers.haste"),
    Entry("F2-53", "Shot on the run: -8.", "modifiers.haste"),
    Entry("F2-54", "Defence after two actions: -2.", "turn.expose"),
    Entry("F2-55", "Defence after three actions: -4.", "turn.expose"),
    Entry("F2-56", "Under a foot, or head, neck, gut: -4.", "modifiers.bulk"),
    Entry("F2-57", "Under three feet, or arm, leg: -2.", "modifiers.bulk"),
    Entry("F2-58", "About six feet: no modifier.", "modifiers.bulk"),
    Entry("F2-59", "About twelve feet: +2.", "modifiers.bulk"),
    Entry("F2-60", "Twenty-four feet or more: +4.", "modifiers.bulk"),
    Entry("F2-61", "Range to 10 yards: no modifier.", "modifiers.range_penalty"),
    Entry("F2-62", "To 20 yards: -1.", "modifiers.range_penalty"),
    Entry("F2-63", "To 30 yards: -2.", "modifiers.range_penalty"),
    Entry("F2-64", "To 60 yards: -3.", "modifiers.range_penalty"),
    Entry("F2-65", "Each further 30 yards: -1 more.", "modifiers.range_penalty"),
    Entry("F2-66", "Each of these is charged once, on the check and on the defence.", "turn.act"),
    Entry("F2-67", "Combat skill defends against blows alone.", "modifiers.far_guarded"),
)  # fmt: skip
"""What weighs on attacks and defence."""

CHECKLIST: Final = (
    *LOOP, *ACTIONS, *GRIPS, *RUNNING, *RESOLUTION, *MODIFIERS, *RULINGS,
)  # fmt: skip
"""Every item and every ruling."""
