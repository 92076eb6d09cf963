"""Pictures turned grey: what a colour says is said by a sign, a letter or an attribute, too."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest
from rich.color import Color
from rich.style import Style

from skirmish.app import overlays, threats
from skirmish.app.palette import PALETTES, palette
from skirmish.app.parts.battle_map import PIN, WAY
from skirmish.app.picture import ARROWS, ASCII_FACING, BODY, NO_OVERLAY, SIDES, Overlay, Picture, letters
from skirmish.app.selection import Selection
from skirmish.grid import TILES, Cell
from skirmish.grid.tiles import FIRE, LOCKED
from skirmish.session import Session
from tests.app.table import table
from tests.library import shipped_library

MARKERS = ("asked", "cursor", "pin", "jump", "picked", "target", "title", "line")
"""Roles that mark something by their ground."""
WASHES = ("tint", "tint2", "danger", "goal", "target")
"""Roles of what is laid over the map."""
LEAST = 1.4
"""So many times as bright as the other has to be what is told by brightness alone."""


def brightness(colour: Color) -> float:
    """Of a colour as an eye takes it, 0 to 1 (WCAG's relative luminance)."""
    parts = (part / 255 for part in colour.get_truecolor())
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    """How many times as bright the brighter is."""
    dark, bright = sorted((brightness(one), brightness(other)))
    return (bright + 0.05) / (dark + 0.05)


def attributes(style: Style) -> tuple[object, ...]:
    """What is left of a style without its colours."""
    return style.bold, style.dim, style.italic, style.underline, style.reverse, style.blink


@pytest.mark.parametrize("name", [name for name in PALETTES if palette(name).is_own])
@pytest.mark.parametrize("role", MARKERS)
def test_what_is_marked_by_its_ground_is_brighter_or_drawn_otherwise(name: str, role: str) -> None:
    chosen = palette(name)
    ground, marked = chosen["text"].bgcolor, chosen.washes[role]
    assert ground is not None
    assert marked.bgcolor is not None
    bold = attributes(marked) != attributes(Style())
    assert contrast(ground, marked.bgcolor) >= LEAST or bold


@pytest.mark.parametrize("name", ["mono"])
@pytest.mark.parametrize("role", MARKERS)
def test_without_any_colour_what_is_marked_is_reversed(name: str, role: str) -> None:
    assert palette(name).washes[role].reverse


def test_without_any_colour_a_pin_looks_like_no_other_mark() -> None:
    """On plain terminals it has no sign of its own."""
    looks = {role: attributes(palette("mono").washes[role]) for role in ("pin", "cursor", "asked", "line")}
    assert len({*looks.values()}) == len(looks), looks


@pytest.mark.parametrize("name", PALETTES)
def test_nothing_blinks_where_motion_is_reduced_and_every_mark_can_still_be_told(name: str) -> None:
    still = palette(name, is_still=True)
    assert not [role for role, style in still.styles.items() if style.blink]
    looks = {role: still.washes[role] for role in ("pin", "cursor", "asked", "line")}
    assert len({*looks.values()}) == len(looks), looks


async def test_reduced_motion_stops_the_cursor_from_blinking_at_once() -> None:
    async with table() as at:
        at.app.choose(palette="mono")
        assert at.app.palette["cursor"].blink
        at.app.choose(reduced_motion=True)
        assert not at.app.palette["cursor"].blink
        assert at.app.palette["cursor"].reverse


@pytest.mark.parametrize("name", PALETTES)
def test_ground_that_is_only_remembered_is_never_drawn_like_ground_in_sight(name: str) -> None:
    """Rough ground and caves have one sign for both, and in ASCII all ground has."""
    seen, remembered = palette(name)["floor"], palette(name)["memory"]
    if seen.color is None or remembered.color is None:
        assert attributes(seen) != attributes(remembered)
    else:
        assert contrast(seen.color, remembered.color) >= LEAST


@pytest.mark.parametrize("wash", WASHES)
def test_in_sixteen_colours_a_wash_says_in_which_colour_signs_are_read_on_it(wash: str) -> None:
    """Else a sign may have the colour of the wash: light grey on cyan, or cyan on it."""
    laid = palette("sixteen").washes[wash]
    assert laid.color is not None
    assert laid.bgcolor is not None


@pytest.mark.parametrize("name", PALETTES)
def test_sides_differ_by_more_than_colour(name: str) -> None:
    """By the case of the letter, and by lines under those of others."""
    chosen = palette(name)
    looks = [attributes(chosen[role]) for role in SIDES]
    assert len(set(looks)) == len(looks) == 4


READ = 7.0
"""So many times as bright as its ground, or as dark, is what everybody is to read (WCAG, level AAA)."""
SEEN = 4.5
"""The same of signs on the map that something was laid over, and of ground that is only remembered (AA)."""
SIGNS = (*SIDES, "floor", "wall", "door", "plant", "water", "thing", "body", "item", "sighting", "facing")


@pytest.mark.parametrize("role", sorted({*palette("contrast").styles} - {*WASHES}))
def test_in_high_contrast_everything_is_read_on_its_ground(role: str) -> None:
    style = palette("contrast")[role]
    assert style.color is not None
    assert style.bgcolor is not None
    assert contrast(style.color, style.bgcolor) >= (SEEN if role == "memory" else READ)


@pytest.mark.parametrize("wash", WASHES)
@pytest.mark.parametrize("role", [*SIGNS, "label"])
def test_in_high_contrast_signs_are_seen_under_what_is_laid_over_the_map(role: str, wash: str) -> None:
    chosen = palette("contrast")
    front, back, ground = chosen[role].color, chosen.washes[wash].bgcolor, chosen["text"].bgcolor
    assert front is not None
    assert back is not None
    assert ground is not None
    assert contrast(front, back) >= SEEN
    assert contrast(back, ground) >= LEAST


EYES = {
    "of most": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "without red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "without green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "without blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""How eyes see red, green and blue light (Machado, Oliveira and Fernandes, 2009)."""
APART = 30
"""So far apart lie colours that are told apart at a glance; from about 2 on a difference is seen at all."""


def seen(colour: Color, eyes: str) -> tuple[float, float, float]:
    """Return where a colour lies for those eyes, in CIE's L*a*b*."""
    parts = (part / 255 for part in colour.get_truecolor())
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    r, g, b = (
        min(1.0, max(0.0, sum(a * part for a, part in zip(row, light, strict=True)))) for row in EYES[eyes]
    )
    ratios = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.0888,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in ratios)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("name", [name for name in PALETTES if palette(name).is_own])
@pytest.mark.parametrize("eyes", EYES)
def test_no_eyes_take_a_side_for_another(name: str, eyes: str) -> None:
    for one, other in combinations(SIDES, 2):
        colours = [palette(name)[role].color for role in (one, other)]
        assert dist(*(seen(colour, eyes) for colour in colours if colour is not None)) >= APART, (one, other)


def seated(scenario: str) -> Selection:
    """The first side at the keyboard."""
    game = Session.start(shipped_library().setup(scenario, "fudge", "5"), shipped_library())
    selection = Selection(game.ruleset, game.view(game.asked))
    selection.ask(game.view(game.asked), game.battle.prompts)
    return selection


def pictured(selection: Selection, drawn: Overlay) -> list[list[tuple[str, str, str]]]:
    """The map with that over it."""
    view = selection.view
    picture = Picture(view, letters(view.units, {}), view.viewer, overlay=drawn)
    return [picture.row(y, 0, view.terrain.width) for y in range(view.terrain.height)]


@pytest.mark.parametrize("scenario", ["ford", "raid", "stand"])
@pytest.mark.parametrize("name", ["reach", "threats", "goals"])
def test_every_wash_of_an_overlay_is_a_sign_that_no_other_wash_has(scenario: str, name: str) -> None:
    selection = seated(scenario)
    overlays.overlay(name, selection)
    while (wanted := selection.survey.next()) is not None:
        view, question, work = wanted
        selection.survey.keep(view, question, work())
    drawn = overlays.overlay(name, selection)
    bare = pictured(selection, NO_OVERLAY)
    signs: dict[str, set[str]] = {}
    for y, row in enumerate(pictured(selection, drawn)):
        for x, (glyph, role, wash) in enumerate(row):
            if role == "label" or (wash and bare[y][x][1] in {"floor", "plant", "memory"}):
                assert glyph == drawn.labels[Cell(x, y)], (x, y, wash)
                signs.setdefault(wash, set()).add(glyph if role == "label" else "as it is")
    assert all(
        one == other or not signs[one] & signs[other] or name == "reach" for one in signs for other in signs
    ), signs


def test_what_is_not_seen_is_blank() -> None:
    selection = seated("stand")
    unit = selection.unit
    assert unit is not None
    seen = selection.view.sight.row(unit.cell)
    bit = selection.view.terrain.bit
    bare = pictured(selection, NO_OVERLAY)
    blanks = 0
    for y, row in enumerate(pictured(selection, overlays.overlay("sight", selection))):
        for x, (glyph, _, _) in enumerate(row):
            if bare[y][x][1] in {"floor", "plant", "memory"}:
                assert (glyph == " ") == (not seen >> bit(Cell(x, y)) & 1)
                blanks += glyph == " "
    assert blanks


@pytest.mark.parametrize("ascii_only", [False, True])
def test_no_two_things_on_the_map_share_a_sign(ascii_only: bool) -> None:
    """Letters and figures are units."""
    ground = {tile.ascii if ascii_only else tile.glyph for tile in TILES.values()}
    drawn = [*ground, "'", "?", ")", "<", ">", FIRE[ascii_only], LOCKED[ascii_only], BODY[ascii_only]]
    drawn += [ASCII_FACING] if ascii_only else ARROWS
    assert len({*drawn}) == len(drawn)
    laid = {overlays.FAR, overlays.GOAL, overlays.BLOCKED[ascii_only], threats.MENACE, threats.WALK}
    laid |= {WAY[ascii_only], PIN[ascii_only]}
    assert not laid & {*drawn}
    assert not any(sign.isalnum() for sign in (*drawn, *laid))
    assert WAY[ascii_only] != overlays.FAR, "a way is planned over the reach"
    assert WAY[ascii_only] != PIN[ascii_only]


def test_no_sign_of_an_overlay_is_that_of_a_unit_or_of_ground() -> None:

    ground = (
        {tile.glyph for tile in TILES.values()} | {tile.ascii for tile in TILES.values()} | {"'", "?", ")"}
    )
    signs = {overlays.FAR, overlays.GOAL, *"0123456789"} | {"@"}
    assert not signs & ground
    assert not any(sign.isalpha() for sign in signs)
