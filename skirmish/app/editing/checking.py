"""What the checks say of a map while it is drawn, worked out beside the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.errors import Problem
from skirmish.packs.folding import folded
from skirmish.packs.maps import read_map
from skirmish.packs.sketch.text import written
from skirmish.packs.source import parsed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirmish.packs.sketch import Sketch
    from skirmish.packs.sketch.cast import Cast
    from skirmish.packs.sketch.file import SketchFile
    from skirmish.rules.ruleset import Ruleset


def checked(sketch: Sketch, file: SketchFile, cast: Cast | None, rulesets: Mapping[str, Ruleset]) -> str:
    """Return the first mistake of a map, or of the scenario on it, or else what is odd; empty if all is well.

    Of the scenario the line is told, too: its text is written by hand, that of the map is not. It changes
    nothing, so any thread may ask.
    """
    problems, remarks = file.check(sketch)
    if problems or cast is None:
        return _said(problems, remarks)
    wrong: list[Problem] = []
    source = parsed(written(sketch), file.path.name, wrong)
    ground = read_map(file.path.stem, source, wrong) if source else None
    if ground is not None:
        cast.scenario(sketch.posts, ground, rulesets, wrong)
    told = folded(wrong)
    return f"{cast.path.name}, line {told[0].line}: {_said(told, ())}" if told else _said((), remarks)


def _said(problems: tuple[Problem, ...], remarks: tuple[Problem, ...]) -> str:
    told = [*problems, *remarks]
    if not told:
        return ""
    more = f" (and {len(told) - 1} more)" if len(told) > 1 else ""
    return f"{'' if problems else 'note: '}{told[0].message}{more}"
