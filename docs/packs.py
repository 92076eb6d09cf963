"""The page of packs: every field of a pack's files, but for the numbers of units, which have a page of their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from docs.tables import Json, fields, line, sorts, written
from skirmish.model import scene
from skirmish.packs import schema, source, trigger_schema
from skirmish.packs.folding import MOST_ALIKE, MOST_SHOWN
from skirmish.packs.holdings import Library
from skirmish.rules import objectives
from skirmish.rules.ruleset import Ruleset

HEAD = """# Packs

`make papers` writes this page from the code; [your first pack](first-pack.md) goes through it step by step.

A pack is one folder of `content/`, or of `content/` in your data folder (`skirmish locate packs`): people, arms and
scenarios as YAML, data only, never code. The name of the folder is the pack's id.

| file | holds |
|---|---|
| `pack.yaml` | [what the pack is](#the-pack) |
| `<system>.yaml` | people and arms under that rule system: [units](units.md#what-a-file-of-units-says) |
| `units.yaml` | what is the same of people under all systems |
| `maps/<map>.yaml` | [maps](maps.md) of its own; the game's lie in `maps/` |
| `scenarios/<scenario>.yaml` | [a fight](#scenarios): its map, its sides, where their units stand, what they are after |
| `temperaments.yaml` | [what opponents make much or little of](#temperaments) |
| `lessons/<lesson>.yaml` | a drawn battle with cards that teach: [how to write one](lessons.md) |
| `puzzles/<system>/<puzzle>.yaml` | a position with one right answer: [how to write one](puzzles.md) |
| `title.save` | a recorded battle that is fought on the title |

The same unit id in two files of systems is the same person under two systems. A scenario names only ids, so it can be
played under every system that defines all its units. A file with a mistake is left out, with every mistake told by line
and column, and the rest can be played.

In the tables, "may be" says:

{sorts}

Only `true`, `false`, `null` and plain decimal numbers are more than text: `yes` or `12:30` stays text. Tags, anchors,
directives, tabs and characters that cannot be seen are refused.

## Editors

An editor that knows JSON Schema completes and checks these files while they are written. `skirmish pack schema` lists
the schemas, prints one, and puts all of them into your data folder; the first line of a file names its schema, by a
path that begins at the file's folder:

    {modeline}../../schemas/pack.json

## The pack

"""
OVERRIDES = """

Units and items of another pack are named with it, as `core/guard`, once the pack is among those that are needed. A pack
can be checked, built into one file, and installed from one: [the commands](cli.md#packs).

What `overrides` says of each other pack:

"""
SCENARIOS = """

## Scenarios

    title: A quiet word
    summary: Two sentences of briefing.
    map: mill
    infiltrators: raiders             # optional: the side that starts unnoticed; else the one that faces
                                      # units with `alert: false`, as long as nobody sees anybody
    fog: true                         # and charted: false, limit: 60, options: {fudge: {mass_attacks: choice}}
    even: true                        # optional: meant to be won about as often by either side
    sides:                            # two to four; ids of units are a1, a2 … for the first, b1 … for the second
      raiders:
        name: Raiders
        seat: human                   # or ai:regular, ai:veteran/cautious: level, temperament
        deploy: woods                 # optional: zone in which the side may place its units
        units:
          - {unit: scout, name: Wren, at: "2,10", facing: e}
          - {unit: raider, count: 3, at: woods}
        allies: {}                    # optional: units of the side that somebody else commands
        goals:                        # any one wins; without any it is eliminate
          - {do: assassinate, unit: captain}
          - {do: escape, zone: road, count: 2}
          - {do: hold, zone: mill, rounds: 5}
      watch:
        name: The watch
        seat: ai:regular
        units:
          - {unit: captain, at: office}
          - {unit: sentry, at: "18,13", patrol: ["18,13 w", "18,7 n"], alert: false}

"""
SIDES = """

What some of them decide:

- **`fog`**: with it, a side sees enemies only where its units see them, and remembers where it saw them last: `?` on
  the map, until somebody looks there again and sees nobody, or enters the cell of an enemy who hid in view. Without it
  all enemies are shown, except those who hide.
- **`charted`**: with it, every side knows the ground from the start: walls, doors, where the zones are. Without it, which is
  what holds if nothing is said, a side knows only what its units have seen; the rest of the map is blank. Opponents then
  look for their enemies and their goals, which takes rounds, and a player who has to reach a zone has to find it.
  Say `charted: true` for a fight on ground that both sides know. Without fog the ground is known anyway.
- **`infiltrators`**: that side begins unseen and sneaks, round by round, while sentries walk their patrols, until
  somebody is noticed. If the line is left out, a scenario of two sides begins so when only one of them has units with
  `alert: false`, and nobody sees an enemy at the start: the other side is the infiltrators.
- **`limit`**: after so many rounds the battle is a draw.
- **`even`**: nothing in the game; opponents fight such a scenario many times, and `make balance` complains if a side wins
  much more often.

### A side

Two to {sides} sides; ids of units are `a1`, `a2` and so on for the first side, `b1` for the second. {most} units a side at
most.

"""
UNITS = """

- **`deploy`**: before the battle the side may put its units anywhere in that zone, instead of where the file has them.

### Allies

Units of a side that somebody else commands: an opponent (`ai:regular`), or a second person who plays beside the first
(`human`).

    sides:
      pilgrims:
        name: The pilgrims
        seat: human
        units:
          - {unit: abbess, name: Mother Ysolde, at: "1,3"}
        allies:
          boatmen:                      # a name for `--seat boatmen=human`; no side has the same
            name: The abbey boatmen
            seat: ai:regular
            units:
              - {unit: squire, name: Perrin, at: "54,32"}

"""
ALLIES = """

- For the rules they belong to the side: they see for it, it wins and loses with them, goals and triggers that speak of
  the side mean them, too, and to its enemies they are foes like all others.
- The player of an ally answers for its units and for no others. Where a side chooses who goes next, its own people go
  first, then people who play allies, then opponents.
- Only the player of the side itself can give up, and no opponent does so for a side on which people play.
- Where a side sets up (`deploy`), its own people do so first, then its allies, each placed by its commander, who says `ready`
  for them alone. Allies who start outside that zone stay where the file has them.
- Their ids go on where those of the side's own units end. `reinforcements` may name an ally as well as a side.
- On the map they are digits, where the side's own are small letters; cards and lists say whose they are.

### Units of a side, or of an ally

"""
ALERT = """

- **`at`**: of a zone the free cells are filled from the middle outwards; single cells are taken first.
- **`health_under`**: for a fight that is uneven under one system only, because distances, wounds and rounds differ
  between them: `health_under: {{pools: 60}}` lets the unit begin with three fifths of its health under `pools`, and
  whole under all others.
- **`health`**: under `forge`, where wounds are boxes, the missing health is turned into marked boxes, the lightest
  first: at 50 both Minor and both Major boxes.
- **`states`**: a system that knows no such state leaves it out, so one scenario serves all.
{states}
- **`alert`**: a unit that is not alert keeps to its patrol and does nothing else until it notices somebody. Where a fight
  begins with surprise, it is the one that is surprised.

### Locks and keys

A locked door lets nobody of any side through: it is opened as any door is, but with a key of that name, or forced, and then
stays unlocked. All who see the door see that it is locked (`±` on the map, `]` in ASCII).

{locks}

{keys}

- **`number`**: in `forge` 2d6 + ST have to reach it, and forcing takes the whole round. In `fudge` Strength + 4dF have
  to reach the number less 6 (an action); in `pools` one die of an Athletics test has to reach it (1 energy and what is
  added). In `ranks` the chance is five times STR (the action), in `stunts` it is Strength (both slots), each less 10
  per cent for each point above 8. While a side sneaks, it forces nothing; a side that knows of no locked door is not
  offered to force one.
- **`keys`**: a key needs no hand. It is picked up and dropped as things are, and falls where its owner falls or yields; a
  unit that leaves the map takes it along.

### Goals

Any one goal wins the battle; if several sides meet one in the same moment, it is a draw. When a side wins by leaving
the map, the units that left do not count as put out: nobody wins by `eliminate` in that moment. A unit has left by a
goal's zone only if it left from there, whatever other ways out there are. A side that has conceded cannot win. A side
without goals wins by `eliminate`. A goal must be within reach: there has to be a way. On one line, between `{{` and
`}}`, a text with a comma or a colon in it needs quotes: `told: "Put out Orlo, who has the keys."`

"""
TRIGGERS = """

## Triggers

A trigger lets something happen once in a battle, as soon as its cause comes about: reinforcements come, players are
told something, a door opens, a side wins.

    triggers:
      - when: {{round: 4}}
        told: The relief of the watch is due in the fourth round.
        to: watch                     # only the watch is told before the battle
        then:
          - {{reinforcements: watch, units: [{{unit: guard, count: 2, at: road}}]}}
          - {{message: "Hooves on the road!"}}
      - when: {{falls: captain}}
        then:
          - {{goal: {{do: escape, zone: road, count: 2}}, side: raiders}}
      - when: {{round: 12}}
        told: The ship sails in the twelfth round.
        then:
          - {{gone: {{do: escape, zone: road, count: 2}}, side: raiders, because: The ship has left.}}
          - {{locks: "38,11", key: iron key}}
      - when: {{enters: office, side: raiders}}
        then:
          - {{alarm: watch}}
          - {{message: "They are in the house!", to: watch}}

A trigger is data: it cannot reckon, and it rolls no dice. {most} triggers a scenario at most.

"""
WHEN = """

- The game looks for causes after every answer; while a blow is unfinished, no trigger is done. Of triggers that are set
  off together the first in the file is done first; what it does may set off another.
- A side is told only what its own units may know. That a trigger was set off is not told, and its `told` stays in the
  briefing, unless its cause is a round. Enemies who come are shown where somebody sees them, and a door that opens out
  of sight is found open later. A `message` is told to the side that `to` names, or to all.
- Once all units of a side are out the battle is over, even if others would still have come.
- A scenario that a player writes down in the middle of a battle keeps the triggers that were not done yet: rounds are
  counted from then on, and units that have fallen are not counted again. Triggers about a unit that is out are left out.

### When

"""
THEN = """

- **`enters`**: to come into the zone or through it, by walking or by being pushed or dragged; to stand there from the
  start, or to walk on within it, is not to come.
- **`sees`**: under fog by the eyes of the side's units; without fog all are seen that do not hide.
- **`falls`**: down or dead; yielding and leaving do not count.

### Then

"""
AFTER = """

- **`reinforcements`**: their ids go on where those of their side end (`b5` after `b4`). One that finds its cell taken
  stands on the next free one; where no cell of the map is free, or its side has conceded, it never comes. Under `fudge` and `forge` they roll for initiative as soon as the turn that is on ends, and
  act in this round if their place is still to come (`forge`: at its end if not); under `stunts` they act with the next
  turn of their side, under `ranks` they declare from the next round on, under `pools` they roll at once and are in the
  next cycle.
- **`locks`**: an open door closes first; where somebody stands or lies in it, it stays open and is not locked. `opens` opens a
  door whether it is locked or not.
- **`dark`**, **`light`**: what the dark does depends on the system: shots are harder, or hiding is easier. `light`
  brings back what the map has there without its `dark`.
- **`fire`**: anybody may walk through it. From the next round on, a unit that stands in it as a round begins is burnt
  when the current turn ends. What that takes depends on the system: a Minor wound in `forge`, or the next that has
  room; 4 points in `fudge` and `stunts`, less armour; 2 health in `pools`; 3 hit points in `ranks`.
- **`dark`**, **`light`**, **`fire`**: everybody who has seen the place knows it at once. A scenario that a player writes
  down in the middle of a battle has the light of its map again, and no fire.
- **`victory`**, **`done`**: if another side meets a goal in the same moment, it is a draw. Of two triggers that are set
  off together the first one wins.
- **`goal`**, **`gone`**: only the side itself is told; the others still know only the goals with which the battle
  began.
- **`gone`**: a side that has no other goal then wins by putting out every foe, and nobody leaves the map by a way out
  that only this goal gave. The goal has to be written as its side has it, but without `told` and `near`.
- **`goal`**: as a goal of a side, but without `near`; it may be about a unit that a trigger brings, too.
- **`alarm`**: those of its units that were not alert are; while others sneak, the fight begins.
"""
OPTIONS = """
## Options of the systems

Under `options`, by system, what a scenario plays otherwise than usual; a player may still choose.

"""
TEMPERAMENTS = """

## Temperaments

What each factor multiplies is told [with the opponents](opponent.md#temperaments); 1 leaves everything as it is.

"""
LIMITS = """

## Limits

A file with more than this is refused, and read no further.

| of | at most |
|---|---|
| bytes of a file | {bytes:,} |
| entries of a file | {entries:,} |
| blocks inside each other | {depth} |
| characters of a key | {key} |
| digits of a number | 15 |
| units, roles, or items of one section, in a file | {defined} |
| entries of a list | {listed} |
| sides of a scenario | {sides} |
| units of a side | {units} |
| problems that are shown | {shown}, of those that are alike {alike} |
"""


def first_states(rulesets: Iterable[Ruleset]) -> str:
    """Return the states in which a unit may begin, by system, as lines of a list."""
    return "\n".join(f"  - `{one.id}`: {', '.join(f'`{s}`' for s in one.first_states)}" for one in rulesets)


def page(found: Library, shapes: Mapping[str, Json]) -> str:
    """Return the whole page, as Markdown."""
    scenario = shapes["scenario"]
    parts = [
        HEAD.format(sorts=sorts(), modeline=source.MODELINE),
        fields(shapes["pack"]),
        OVERRIDES,
        fields(shapes["pack"], "Overridden"),
        SCENARIOS,
        fields(scenario),
        SIDES.format(sides=scene.MOST_SIDES, most=schema.MOST_UNITS),
        fields(scenario, "ScenarioSide"),
        UNITS,
        fields(scenario, "ScenarioAlly"),
        ALLIES,
        fields(scenario, "Post"),
        ALERT.format(
            states=first_states(found.rulesets.values()),
            locks=fields(scenario, "LockSpec"),
            keys=fields(scenario, "LyingKey"),
        ),
        goals(),
        "\n\n",
        fields(scenario, "Goal"),
        TRIGGERS.format(most=trigger_schema.MOST_TRIGGERS),
        fields(scenario, "Trigger"),
        WHEN,
        fields(scenario, "When"),
        THEN,
        fields(scenario, "Then"),
        AFTER,
        OPTIONS,
        options(found.rulesets.values()),
        TEMPERAMENTS,
        fields(shapes["temperaments"], "TemperamentSchema"),
        limits(),
    ]
    return "".join(parts)


def goals() -> str:
    """Return the table of the kinds of goals."""
    rows = [line(["`do`", "says", "its side is told"]), line(["---"] * 3)]
    for kind in objectives.KINDS.values():
        says = ", ".join(f"`{one.name}`" for one in kind.parameters)
        rows.append(line([f"`{kind.id}`", says, kind.sentence.replace("{", "*").replace("}", "*")]))
    return "\n".join(rows)


def options(rulesets: Iterable[Ruleset]) -> str:
    """Return the table of the options of all systems."""
    rows = [line(["system", "option", "meaning", "may be, the usual first"]), line(["---"] * 4)]
    for ruleset in rulesets:
        for one in ruleset.choices:
            values = ", ".join(map(written, one.values))
            rows.append(line([f"`{ruleset.id}`", f"`{one.name}`", one.meaning, values]))
    return "\n".join(rows)


def limits() -> str:
    """Return the limits of files, from where they are checked."""
    return LIMITS.format(
        bytes=source.MOST_BYTES,
        entries=source.MOST_ENTRIES,
        depth=source.MOST_DEPTH,
        key=source.MOST_KEY,
        defined=schema.MOST_DEFINED,
        listed=schema.MOST_IN_LIST,
        sides=scene.MOST_SIDES,
        units=schema.MOST_UNITS,
        shown=MOST_SHOWN,
        alike=MOST_ALIKE,
    )
