"""What the title waits for: packs, lessons and saves, read in a thread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from skirmish.app.save_summary import SaveSummary, summarize

if TYPE_CHECKING:
    from pathlib import Path

    from skirmish.learning import Learning
    from skirmish.packs.library import Library


@dataclass(frozen=True, slots=True)
class Loaded:
    """What was read."""

    library: Library
    """Packs, maps and scenarios."""
    saves: SaveSummary
    """What the saves say."""
    complaints: tuple[str, ...]
    """What is wrong with files, one line each."""


def load(data_dir: Path | None, learning: Learning) -> Loaded:
    """Read all of it. A damaged save or lesson is only told; what packs raise is for the caller."""
    from skirmish.pack_cache.shelf import kept_library
    from skirmish.packs.folders import content_folders
    from skirmish.records.places import data_folder, saves_folder

    library = kept_library(data_dir)
    unread = learning.read(content_folders(data_dir), data_folder(data_dir))
    saves = summarize(saves_folder(data_dir))
    below = f"{content_folders(data_dir)[1]}/"
    problems = tuple(str(problem).splitlines()[0].replace(below, "") for problem in library.problems)
    return Loaded(library, saves, (*library.left_out, *problems, *saves.problems, *filter(None, (unread,))))
