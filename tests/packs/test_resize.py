"""The edges of a map moved: zones, links and units keep their ground, and what is cut off is told."""

from __future__ import annotations

import pytest

from skirmish.grid import Cell
from skirmish.packs.sketch import DARK, Sketch, blank
from skirmish.packs.sketch.posts import SketchPost
from skirmish.packs.sketch.resize import Edge, resized
from skirmish.packs.sketch.text import boxes

YARD = (
    "#####",
    "#.,*#",
    "#..+#",
    "#####",
)


def yard() -> Sketch:
    """A yard with a zone, a link, darkness and a sentry."""
    found = Sketch("Yard", YARD)
    places = {"gate": found.mask([Cell(3, 2)]), "all": found.mask([Cell(1, 1), Cell(3, 1)]), DARK: 1}
    links = {"rope": found.mask([Cell(1, 1), Cell(1, 2)])}
    post = SketchPost("Pell", "b", "sentry", "3,1", ((Cell(3, 1), 6), (Cell(1, 2), -1)))
    return Sketch("Yard", YARD, {}, places, links, (post,))


@pytest.mark.parametrize(
    ("edge", "rows", "gate"),
    [
        ("north", ("~~~~~", *YARD), "3,3"),
        ("south", (*YARD, "~~~~~"), "3,2"),
        ("west", tuple(f"~{row}" for row in YARD), "4,2"),
        ("east", tuple(f"{row}~" for row in YARD), "3,2"),
    ],
)
def test_a_row_or_column_more_moves_all_that_lies_behind_it(
    edge: Edge, rows: tuple[str, ...], gate: str
) -> None:
    before = yard()
    after, lost = resized(before, edge, 1, "~")
    assert (after.rows, lost) == (rows, ())
    assert boxes(after.places["gate"], after.width) == gate
    back, cut = resized(after, edge, -1, "~")
    assert back == before
    assert cut == (f"{len(rows[0]) if edge in {'north', 'south'} else len(rows)} cells",)


def test_what_lay_on_cut_off_ground_is_told_and_a_start_goes_to_the_edge() -> None:
    after, lost = resized(yard(), "west", -2, ".")
    assert after.rows == ("###", ",*#", ".+#", "###")
    assert {*after.places} == {"gate", "all"}
    assert after.links == {}
    assert after.posts[0].patrol == ((Cell(1, 1), 6),)
    assert lost == ("8 cells", "1 of all", "all of dark", "the link rope", "1 of the patrol of Pell")
    after, lost = resized(after, "north", -1, ".")
    assert (after.posts[0].at, lost) == ("1,0", ("3 cells",))
    with pytest.raises(ValueError, match="3 x 3 to 200 x 200"):
        resized(after, "north", -1, ".")
    start = Sketch("A", ("....",) * 4, posts=(SketchPost("Pell", "b", "sentry", "3,1"),))
    after, lost = resized(start, "east", -1, ".")
    assert (after.posts[0].at, lost) == ("2,1", ("4 cells", "the start of Pell, now 2,1"))


def test_a_map_grows_to_the_largest_and_no_further() -> None:
    assert resized(blank("A", 3, 200), "east", 1, ".")[0].width == 4
    with pytest.raises(ValueError, match="3 x 3 to 200 x 200"):
        resized(blank("A", 3, 200), "south", 1, ".")
