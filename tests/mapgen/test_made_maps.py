"""What maps made by chance promise, for many seeds; worked out here by other means than they are made by."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish.grid.box import Box
from skirmish.mapgen import KINDS, LARGEST, SMALLEST
from skirmish.mapgen.draft import TILE_OF, MapDraft
from skirmish.mapgen.make import MadeMap, make_map
from skirmish.mapgen.promises import LEAST_ROOM, NEAR, broken
from skirmish.packs.random_map import random_map
from skirmish.packs.random_name import RandomName
from tests.effort import so_many

CATALOGUE = Path(__file__).with_name("catalogue.txt")
"""A line for each map: kind, seed, size, and the hash of its drawing."""

Spot = tuple[int, int]
"""Column and row."""

SIZES = st.tuples(
    st.integers(SMALLEST[0], LARGEST[0]), st.integers(SMALLEST[1], LARGEST[1])
) | st.sampled_from([SMALLEST, (20, 45), (80, 20), LARGEST])
SEEDS = st.text("abcdefghijklmnopqrstuvwxyz0123456789_-", min_size=1, max_size=18)


@settings(max_examples=so_many(40, 1000))
@given(st.sampled_from([*KINDS]), SEEDS, SIZES)
def test_every_seed_keeps_what_maps_promise(kind: str, seed: str, size: Spot) -> None:
    made = make_map(kind, seed, *size)
    assert (len(made.rows[0]), len(made.rows)) == size
    assert made.rows == tuple(row[::-1] for row in reversed(made.rows)), "both sides have the same ground"
    ground = walkable(made.rows)
    west, east = (spots(box) & ground for box in (made.west, made.east))
    assert min(len(west), len(east)) >= LEAST_ROOM
    assert flood(ground, [min(west)]) == ground, "walkers come everywhere"
    shelter = {spot for spot, glyph in drawn(made.rows) if TILE_OF[glyph].cover != "none"}
    for x, y in west | east:
        assert any(max(abs(x - a), abs(y - b)) <= NEAR for a, b in shelter), f"no cover near {x},{y}"
    assert ways_apart(ground, west, east) >= 2


@settings(max_examples=so_many(5, 50))
@given(st.sampled_from([*KINDS]), SEEDS)
def test_both_sides_are_as_far_from_the_middle(kind: str, seed: str) -> None:
    made = make_map(kind, seed, 31, 23)
    ground = walkable(made.rows)
    middle = min(ground, key=lambda spot: (abs(spot[0] - 15) + abs(spot[1] - 11), spot))
    twin = (30 - middle[0], 22 - middle[1])
    far = [steps(ground, spots(box) & ground, goal) for box, goal in ((made.west, middle), (made.east, twin))]
    assert far[0] == far[1]


@settings(max_examples=so_many(10, 200))
@given(st.sampled_from([*KINDS]), SEEDS, SIZES)
def test_every_map_passes_the_check_of_written_maps(kind: str, seed: str, size: Spot) -> None:
    made = random_map(RandomName(kind, seed, size))
    assert (made.terrain.width, made.terrain.height) == size
    assert made.zones.keys() == {"west", "east"}


@pytest.mark.parametrize("line", CATALOGUE.read_text(encoding="utf-8").splitlines())
def test_the_same_seed_gives_the_same_map_everywhere(line: str) -> None:
    kind, seed, size, mark = line.split()
    width, height = map(int, size.split("x"))
    assert hashed(make_map(kind, seed, width, height)) == mark


def test_another_seed_gives_another_map() -> None:
    for kind in KINDS:
        assert len({make_map(kind, str(seed), 32, 20).rows for seed in range(5)}) == 5


@pytest.mark.parametrize("size", [(19, 20), (20, 19), (81, 45), (80, 46)])
def test_a_size_out_of_bounds_is_refused(size: Spot) -> None:
    with pytest.raises(ValueError, match="cells"):
        make_map("forest", "1", *size)


def box_of(*rows: str) -> MapDraft:
    """Return a drawing of 20 x 20: these rows, then grass."""
    draft = MapDraft(20, 20, ",")
    for y, row in enumerate(rows):
        draft.rows[y] = list(row)
    return draft


WALL = [",,,,,,,,,##,,,,,,,,,"] * 20
BUSHES = [",,,,*,,,,,,,,,,*,,,,"] * 20


def gaps(*rows: int) -> list[str]:
    """Return a wall across the middle with gaps in these rows, and cover before both starts."""
    return [",,,,*,,,,,,,,,,*,,,," if y in rows else ",,,,*,,,,##,,,,*,,,," for y in range(20)]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (WALL, "parts that nobody comes to"),
        (["####################"] * 20, "no room to begin"),
        ([",,,,,,,,,,,,,,,,,,,,"] * 20, "a start without cover"),
        (BUSHES, "sides that see each other at once"),
        (gaps(1, 2), "no flank"),
        (gaps(2, 17), ""),
    ],
)
def test_a_drawing_that_breaks_a_promise_is_found_out(rows: list[str], said: str) -> None:
    assert broken(box_of(*rows)) == said


@pytest.mark.parametrize(("rows", "ways"), [((), 0), ((4,), 1), ((4, 5), 2), ((2, 17), 2)])
def test_ways_are_counted_rightly(rows: tuple[int, ...], ways: int) -> None:
    ground = walkable(tuple(gaps(*rows)))
    assert (
        ways_apart(ground, {spot for spot in ground if spot[0] < 3}, {(x, y) for x, y in ground if x > 16})
        == ways
    )


# ------------------------------------------------------------------------------------------- by other means


def hashed(made: MadeMap) -> str:
    return sha256("\n".join(made.rows).encode()).hexdigest()[:16]


def drawn(rows: tuple[str, ...]) -> Iterator[tuple[Spot, str]]:
    return (((x, y), glyph) for y, row in enumerate(rows) for x, glyph in enumerate(row))


def walkable(rows: tuple[str, ...]) -> set[Spot]:
    """Return the spots that can be walked on, through doors."""
    return {spot for spot, glyph in drawn(rows) if TILE_OF[glyph].walkable or TILE_OF[glyph].door}


def spots(box: Box) -> set[Spot]:
    return {(x, y) for x in range(box.x, box.x + box.width) for y in range(box.y, box.y + box.height)}


def beside(spot: Spot) -> Iterator[Spot]:
    x, y = spot
    yield from ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))


def flood(ground: set[Spot], start: Iterable[Spot]) -> set[Spot]:
    """Return what is reached without diagonal steps: no corner is cut, so these never reach further."""
    found = set(start)
    left = deque(found)
    while left:
        new = {spot for spot in beside(left.popleft()) if spot in ground and spot not in found}
        found |= new
        left.extend(new)
    return found


def steps(ground: set[Spot], start: set[Spot], goal: Spot) -> int:
    """Count the straight steps to the goal."""
    found, count = set(start), 0
    while goal not in found:
        found |= {new for spot in found for new in beside(spot) if new in ground}
        count += 1
    return count


def ways_apart(ground: set[Spot], west: set[Spot], east: set[Spot]) -> int:
    """Count up to two ways from one set to the other that share no spot between them."""
    first = way(ground, west, east, {})
    if not first:
        return 0
    follows = dict(zip(first[1:], first, strict=False))
    return 2 if way(ground, west, east, follows) else 1


def way(ground: set[Spot], west: set[Spot], east: set[Spot], follows: dict[Spot, Spot]) -> list[Spot]:
    """Find a way in the residual graph of another: a spot that is on it may be entered only to go back."""
    used = set(follows) | set(follows.values())
    before: dict[tuple[Spot, bool], tuple[Spot, bool] | None] = {(spot, True): None for spot in west}
    left = deque(before)
    while left:
        state = left.popleft()
        spot, may_leave = state
        if spot in east:
            path = [spot]
            last = before[state]
            while last is not None:
                path.append(last[0])
                last = before[last]
            return path[::-1]
        nexts = []
        if spot in used and spot in follows:
            nexts.append((follows[spot], True))  # Back along the other way: that spot is free again.
        if may_leave or spot not in used:
            nexts += [(new, new not in used or new in west or new in east) for new in beside(spot)]
        for new in nexts:
            if new[0] in ground and new not in before and not (new[0] in used and new[0] in west):
                before[new] = state
                left.append(new)
    return []
