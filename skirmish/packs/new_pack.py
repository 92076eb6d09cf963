"""A pack to begin with: a map, two units like those of the game, and a fight, all of it in order."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

from skirmish.errors import SettingsError
from skirmish.files import write_folder
from skirmish.packs import folders
from skirmish.packs.names import complaint_of
from skirmish.packs.shipping import NEW
from skirmish.packs.source import MODELINE

_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")
_HEAD: Final = """\
# What the pack is. Everything in a pack is text like this; `skirmish pack check` finds every mistake.
id: {id}
title: {title}
summary: >
  Two sentences about what is in it, for players who choose.
version: 0.1.0
authors: [{author}]
licence: all rights reserved      # or one that lets others share and change it, as CC-BY-4.0
game: any                         # or the versions of Skirmish that it is made for, as ">=0.1,<2"
needs: {{core: any}}                # packs whose units and items it uses
"""
_UNITS: Final = """\
# Units that are said once for all rule systems. `like` takes another unit; say only what differs.
units:
  warden:
    like: core/guard
    name: warden
    role: steady, keeps a gate
  outlaw:
    like: core/raider
    name: outlaw
"""
_MAP: Final = """\
title: The yard
rows: |
  ############################
  #,,,,,,,,,,*,,,,,,,#.......#
  #,,,;;,,,,,,,,,,,,,#..(....#
  #,,;;,,,,,==,,,,,,,+.......#
  #,,,,,,,,,,,,,,*,,,#....(..#
  #,,,,*,,,,,,,,,,,,,#.......#
  #,,,,,,,,==,,,,,,,,####+####
  #,,,,,,,,,,,,;;,,,,,,,,,,,,#
  #,,,,,,,,,,,,,,,,,,,,,,,,,,#
  ############################
zones:
  field: "1,1-5,8"
  house: "20,1-26,5"
"""
_SCENARIO: Final = """\
title: {title}
summary: Outlaws come over the field. The wardens keep the house.
map: yard
charted: true                     # everybody knows the ground from the start
sides:
  outlaws:
    name: Outlaws
    units:
      - {{unit: outlaw, count: 2, at: field}}
      - {{unit: core/archer, name: Finch, at: field}}
  wardens:
    name: Wardens
    seat: ai:regular
    units:
      - {{unit: warden, count: 3, at: house}}
"""


def new_pack(pack: str, content: Path, title: str = "", author: str = "") -> Path:
    """Write a pack that can be played as it is into the folder of the player's own; return its folder.

    SettingsError if that is no id, or something is called so; OSError if it cannot be written.
    """
    wrong = complaint_of(f"{pack}.yaml") if _ID.fullmatch(pack) else None
    if wrong:
        raise SettingsError(f"`{pack}` cannot be the id of a pack: {wrong[0]}; choose another id")
    if not _ID.fullmatch(pack):
        raise SettingsError(
            f"`{pack[:40]}` cannot be the id of a pack: small letters, digits and _ only, a letter first, "
            "at most 32"
        )
    if any(found.id == pack for found in folders.pack_folders(folders.game_folder(), True, [])):
        raise SettingsError(f"`{pack}` is a pack of the game itself; choose another id")
    home = content / pack
    if os.path.lexists(home):
        raise SettingsError(f"there is a pack `{pack}` already")
    shown = title or pack.replace("_", " ").capitalize()
    words = {"id": pack, "title": _said(shown), "author": _said(author or "you")}
    bodies = {
        "pack.yaml": _HEAD.format(**words),
        "units.yaml": _UNITS,
        "maps/yard.yaml": _MAP,
        f"scenarios/{pack[:26]}_first.yaml": _SCENARIO.format(**words),
    }
    write_folder(home, {name: _named(name) + text for name, text in bodies.items()}, NEW)
    return home


def _named(name: str) -> str:
    """Return the first line of a file, by which editors find its JSON Schema."""
    folder, _, file = name.rpartition("/")
    kind = folder.removesuffix("s") or file.removesuffix(".yaml")
    return f"{MODELINE}{'../' * (2 + name.count('/'))}schemas/{kind}.json\n"


def _said(text: str) -> str:
    """Write a text of a player so that YAML takes it for just that."""
    plain = "".join(char for char in text if char.isprintable()).strip()[:40].strip()
    return "'" + plain.replace("'", "''") + "'"
