"""The page of maps: every field of a map's file, and every kind of ground, from the engine's own table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from docs.tables import SORTS, Json, fields, line
from skirmish.grid.terrain import LONGEST_EDGE
from skirmish.grid.tiles import TILES, Tile
from skirmish.packs.holdings import Library
from skirmish.packs.maps import OPEN_DOOR
from skirmish.rules.ruleset import Ruleset

HEAD = """# Maps

`make papers` writes this page from the code; [your first map](first-map.md) goes through it step by step.

One YAML file is one map. The game finds every `*.yaml` in `maps/`, and in `maps/` of your data folder
(`skirmish locate maps`). The name of the file is the id of the map, by which scenarios name it. A map has no scale: the
rule system says what a cell measures, so any map can be played under any system. `skirmish map check` says everything
that is wrong with one. `skirmish map edit FILE` draws one in the terminal, and so does the page of packs.

## Drawing a map in the game

All keys stand below the map, and all can be clicked. Arrows move the cursor; Enter or a click uses the tool; Shift with
an arrow draws on the way, and so does a drag of the mouse. The character of a kind of ground takes that kind in hand,
`tab` the next one, the right button or `i` the one that lies at the cursor. A line, box or frame goes from one Enter to
the next; a stamp copies what lies between two corners, and then every Enter puts it down. `z` goes through the zones,
the starting places `start_1` and `start_2`, dark and dim light: then the same tools draw those, and `x` takes cells
out. `n` names a new zone; as `storey upper_floor` or `stairs ladder` it names a [storey or stairs](#storeys), which are
drawn as zones are. `k` draws a link from one end to the other; `n` names the link at the cursor, or else the next one;
after `x` Enter removes the link that ends at the cursor. `v` marks what the cell of the cursor sees, and who would have
cover from it. `t` changes the title.

`g` moves the edges: an arrow adds a row or column of the ground in hand at its side, Shift with the arrow takes one away.
Zones, links and units keep their ground; what is cut off is told, and `u` brings it back.

`c` chooses a scenario that is played on the map: one of its pack, or of the packs beside it (`--scenario FILE` names
any). Then `a` goes through its units, `A` back: `@` is where the unit starts, and the numbers are its patrol, which it
walks while nobody has been noticed. Enter adds a stop; Enter on a stop, or `i`, changes the way that the unit looks
there; after `x` Enter removes stops. Shift with an arrow, or a drag, moves the stop or start. Saving writes the starts
and patrols into the scenario file, and changes nothing else in it.

`p` tries the map and leads back: the scenario with its units as they are drawn, or three against three, from the starting
places if both are there.

What the checks find in the map and in the scenario stands below the map; for a large map it comes a moment later. A
copy of what is not saved yet lies in `unsaved-maps` of your data folder, and is offered after a crash. Saving keeps the
text of every entry that was not changed, and the comments between entries; an entry that was changed is written anew,
without the comments inside it.

## Other programs

`skirmish map import` makes a map of a drawing of [REXPaint](https://www.gridsagegames.com/rexpaint/) (`.xp`) or
[Tiled](https://www.mapeditor.org) (`.tmj`, `.tmx`), and `skirmish map export` writes one (`.xp`, `.tmj`). What the
other format cannot hold is listed.

In the map editor `d` does both. Drawings beside the map and in other folders are chosen by arrows or clicks; after `p`
you type a path. What would be lost is shown before a drawing takes the place of the map, and `u` brings the old map
back. The map is exported as it is drawn at the moment, saved or not, into a new file; no file is ever replaced. The
units of the scenario that is chosen (`c`) go along both ways.

For Tiled a picture of our tiles is written beside the map, so everything can be seen and drawn there. A tile stands for
the ground that its property `tile` names, or its class, or its picture (`low-wall.png`): an id of the table below or
`open_door`. A tile without such a name becomes floor. Of several layers of tiles, the uppermost one with ground in a
cell counts there. Objects are places; their class, or else the name of their layer, says of which kind: `zone` (also if
neither says so), `storey`, `dark`, `dim`, and `link` and `stairs`, which are lines of which only the two ends count.
Rectangles, ellipses and polygons are the cells whose middle lies in them; several objects of one name are one zone.
`unit` and `patrol` belong into a scenario: with `--scenario FILE` they are exported from it and imported into it, by
their names; without it, importing tells what to write into the scenario. A unit may also be drawn as a tile. A map of
Tiled has to be orthogonal, not infinite and no larger than ours; tilesets of their own file lie in its folder.

## Fields

A drawing is {drawing}. The first cell, in the north-west corner, is `0,0`; `4,7` is the fifth from the
left in the eighth row. A place in a map file is made of letters of `areas`, cells `4,7` and boxes
`4,7-9,12`, parted by blanks.

"""
EXAMPLE = """Here is one with nearly all of it:

    title: The shed
    rows: |                 # one character for each cell, all rows of one length, at most 200 x 200
      ##########
      #....+,,,#
      #....#,,*#
      ##########
    legend: {s: rubble}     # only for characters of your own; see below for those that need none
    areas: |                # a second drawing of the same size; letters name areas, . is none
      ..........
      .AAAA.BBB.
      .AAAA.BBB.
      ..........
    zones:                  # what scenarios refer to: letters, cells 4,2 and boxes 1,1-4,2, parted by blanks
      shed: A
      everywhere: AB 5,1
    links:                  # ropes, banisters, ledges: the two cells at the ends of each
      rope: 5,1 8,1
    dark: A                 # in the dark, in dim light: written like a zone
    dim: ""

"""
GROUND = """## Ground

Every character stands for one kind of ground. Those of the first column need no legend; either will do, and `'` is a
door that stands open at the start. A legend gives further characters to the ids of the second column, or to
`{open_door}`.

A step into ground of cost 2 counts as two. What blocks sight blocks shots as well. Cover is given to a unit in the
cell, and to one that has the cell right beside it on the line to the shooter. A unit on ground that hides may hide
there, and sneaks more easily; that ground stops neither sight nor shots.

"""
DOORS = """
Nobody enters ground that cannot be entered: there is no climbing, swimming or jumping. A link is the exception: under a
system with such a stunt a unit swings from one of its two cells to the other. Doors open to those who walk into them, as
a part of the way; under {paid} opening one is an action of its own. An open door blocks nothing and gives no cover.

## What cover, distance and light are worth

"""
LIGHT = """
`dark` and `dim` name cells that are darker than their ground. A unit in the dark can hide as if it had cover; where a
system makes it harder to hit there, it says so above.
"""
STOREYS = """
## Storeys

A house of several floors is drawn as areas beside each other, which `storeys` names; `stairs` join them. Here is one:

    title: The loft
    rows: |
      ############
      #....##....#
      #....##....#
      ############
    storeys:                # the lowest first; at least a column or row of walls between two
      ground_floor: 0,0-5,3
      loft: 7,0-11,3
    stairs:                 # the two cells at the ends, in different storeys
      ladder: 4,1 7,1

From one end of a stair to the other is one step, straight, not slanted, at the cost of the ground that it leads to,
under every system and by every way of walking. A unit at the far end is in the way as on any cell. A unit that walks
into it there does not see it, but both sides remember where the other is. Stairs turn nobody: a unit that walked east
onto them looks east at the other end. One cell is the end of one stair; wide stairs are two stairs beside each other.

Nothing else passes a floor: no sight, no shot, no blow, no contact, however near the cells are drawn, and no sound. A
search finds nobody on another floor, nor does a sense that feels movement, and nobody is pushed, thrown or dragged over
stairs. An alarm is another matter: it reaches everybody wherever they are, as it does on one floor. A side that knows
one end of a stair knows where it leads; what lies there is seen by those who go. Everybody knows how the map is divided
into storeys.

On the map stairs are `<` to a storey that stands later in the list, which is higher, and `>` to an earlier one; what lies
under the cursor, and `look` in the plain client, say where they lead. A unit at the head of a stair bars it for good,
so two ways up make a better fight. Opponents do not stay at the ends of stairs for long.
"""
LIMITS = """
## Limits

A map has 1 x 1 to {edge} x {edge} cells, and room for two units at least. More is refused before it is read any
further: 100 zones, 100 links, 100 stairs, 20 storeys, 200 characters for the cells of each, 4,000 for `dark` and for `dim`, 200 characters in
the legend.
"""


def page(found: Library, shapes: Mapping[str, Json]) -> str:
    """Return the whole page, as Markdown."""
    rulesets = found.rulesets.values()
    paid = " and ".join(f"`{one.id}`" for one in rulesets if not one.opens_doors)
    parts = [
        HEAD.format(drawing=SORTS["drawing"]),
        EXAMPLE,
        fields(shapes["map"]),
        "\n\n",
        GROUND.format(open_door=OPEN_DOOR),
        ground(),
        "\n",
        DOORS.format(paid=paid),
        worth(rulesets),
        LIGHT,
        STOREYS,
        LIMITS.format(edge=LONGEST_EDGE),
    ]
    return "".join(parts)


def ground() -> str:
    """Return the table of all ground."""
    head = ["drawn", "id", "what it is", "may be entered", "cost", "sight", "cover", "else"]
    rows = [line(head), line(["---"] * len(head)), *(line(row(tile)) for tile in TILES.values())]
    return "\n".join(rows)


def row(tile: Tile) -> list[str]:
    """Return one kind of ground: what it does to those who walk, look, shoot and hide."""
    signs = dict.fromkeys((tile.ascii, tile.glyph))
    enters = "by opening it" if tile.door else "yes" if tile.walkable else "no"
    sight = ("blocks while closed" if tile.door else "blocks") if tile.opaque else "free"
    cover = "" if tile.cover == "none" else f"{tile.cover}{', while closed' if tile.door else ''}"
    more = ["hides" if tile.conceals else "", tile.light if tile.light != "lit" else ""]
    more.append(f"height {tile.height}" if tile.height else "")
    return [
        " ".join(f"`{one}`" for one in signs),
        f"`{tile.id}`",
        tile.name,
        enters,
        str(tile.cost) if tile.walkable or tile.door else "",
        sight,
        cover,
        ", ".join(filter(None, more)),
    ]


def worth(rulesets: Iterable[Ruleset]) -> str:
    """Return what each system says of distance, cover and sight on its page for players."""
    return "".join(f"- **`{one.id}`**: {one.prose.primer['range']}\n" for one in rulesets)
