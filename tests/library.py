"""What the game ships, read once for all tests of a process; and small packs of the tests, checked once."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, lru_cache, wraps
from pathlib import Path
from typing import Any, Final, TypeVar

import skirmish
from skirmish.errors import Problem
from skirmish.pack_cache.shelf import kept_library
from skirmish.pack_cache.stamp import _content, _under
from skirmish.packs.library import Library, library
from skirmish.packs.maps import Map
from skirmish.packs.scenario import Scenario
from skirmish.packs.source import Source
from skirmish.rules import rulesets
from skirmish.rules.ruleset import Ruleset

GAME: Final = Path(skirmish.__file__).resolve().parents[1]
"""The folder with the maps and packs that come with the game."""

One = TypeVar("One")
Made = TypeVar("Made")
Check = Callable[[tuple[Path, ...]], Library]
"""Reads and checks all packs of some folders."""
Thaw = Callable[[bytes, tuple[Path, ...]], tuple[Library, Any]]
"""Makes the library of some folders from what is kept of it."""
ReadMap = Callable[[str, Source, list[Problem]], Map | None]
"""Makes a map of that id of its file, adding what is wrong with it to the problems."""
Parse = Callable[[str, str, list[Problem]], Source | None]
"""Reads the text of a file, adding what is wrong with it to the problems."""


@cache
def shipped_library() -> Library:
    """The library of the game's own folder and of all rulesets that are installed. It is never changed."""
    return library([GAME])


def remembered(check: Check) -> Check:
    """The same check, done once for equal files under equal systems, in whatever folder they lie.

    Most tests of commands have a new folder with the same few files in it.
    """
    known: dict[object, tuple[object, Library]] = {}

    def checked(roots: tuple[Path, ...]) -> Library:
        tables = rulesets()
        if roots == (GAME,) and shipped_library().rulesets is tables:
            return shipped_library()
        files = tuple(
            (place, os.path.relpath(path, root), _content(path))
            for place, root in enumerate(roots)
            for below in ("maps", "content")
            for path in _under(root / below)
            if Path(path).exists()
        )
        are_folders = tuple(root.is_dir() for root in roots)
        # A library of tables that were loaded anew since is not kept by the game.
        key = (files, are_folders, id(tables))
        if key not in known:
            known[key] = tables, check(roots)  # The tables stay, so that no other takes their id.
        return known[key][1]

    return checked


def thawed_once(thaw: Thaw) -> Thaw:
    """The same, done once for equal texts of equal folders under equal systems, as most apps ask for."""
    latest: deque[tuple[bytes, tuple[Path, ...], object, tuple[Library, Any]]] = deque(maxlen=8)

    @wraps(thaw)
    def thawed(text: bytes, roots: tuple[Path, ...]) -> tuple[Library, Any]:
        tables = rulesets()
        for known, folders, under, made in tuple(latest):  # Apps read packs in threads of their own.
            if known == text and folders == roots and under is tables:
                return made
        made = thaw(text, roots)
        latest.append((text, roots, tables, made))
        return made

    return thawed


def done_once(work: Callable[[One], Made]) -> Callable[[One], Made]:
    """The same work, done once for one and the same object, as long as that is among the latest few."""
    latest: deque[tuple[One, Made]] = deque(maxlen=8)

    def done(one: One) -> Made:
        for known, made in tuple(latest):  # Apps read packs in threads of their own.
            if known is one:
                return made
        made = work(one)
        latest.append((one, made))
        return made

    return done


def parsed_once(parse: Parse) -> Parse:
    """The same reader, which reads equal texts once: those of the game, and of small packs of the tests.

    Where a mistake stands is told of each reading; what is told of a file later, of each reading apart.
    """

    @lru_cache(maxsize=1 << 10)
    def known(text: str) -> tuple[Source | None, list[Problem]]:
        problems: list[Problem] = []
        return parse(text, "", problems), problems

    def parsed(text: str, shown: str, problems: list[Problem]) -> Source | None:
        source, found = known(text)
        problems.extend(replace(one, path=shown) for one in found)
        return None if source is None else replace(source, path=shown, told={})

    return parsed


def drawn_once(read: ReadMap) -> ReadMap:
    """The same reader of maps, which makes equal maps in which nothing is wrong once."""

    @lru_cache(maxsize=1 << 8)
    def known(map_id: str, text: tuple[str, ...]) -> list[Map]:
        return []

    def drawn(map_id: str, source: Source, problems: list[Problem]) -> Map | None:
        made = known(map_id, source.lines)
        if made:
            return made[0]
        before = len(problems)
        found = read(map_id, source, problems)
        if found is not None and len(problems) == before and not source.told:
            made.append(found)
        return found

    return drawn


def laid_out_once(read: Callable[..., Scenario | None]) -> Callable[..., Scenario | None]:
    """The same reader of scenarios, which makes equal ones on the same map under the same systems once.

    Only those in which nothing is wrong: what is told may depend on the other maps.
    """
    known: dict[object, tuple[object, Scenario]] = {}

    def laid_out(
        scenario_id: str,
        source: Source,
        *,
        pack: str,
        maps: Mapping[str, Map],
        rulesets: Mapping[str, Ruleset],
        problems: list[Problem],
    ) -> Scenario | None:
        data = source.data
        ground = maps.get(str(data.get("map"))) if isinstance(data, dict) else None
        key = (scenario_id, source.lines, pack, id(rulesets), id(ground))
        if key in known:
            return known[key][1]
        before = len(problems)
        found = read(scenario_id, source, pack=pack, maps=maps, rulesets=rulesets, problems=problems)
        if found is not None and len(problems) == before and not source.told:
            known[key] = (rulesets, ground), found  # These stay, so that no others take their ids.
        return found

    return laid_out


def checked_before(folder: Path) -> None:
    """Let the packs of a data folder have been checked before the game is started with it, as most are.

    To check them at the first start takes as long as all else that a process of the game does in a test.
    """
    kept_library(folder)


def lies_there(path: Path, raw: bytes) -> None:
    """Let a file hold that, as a new one: to empty an old one first, a disk takes many times as long."""
    path.unlink(missing_ok=True)
    path.write_bytes(raw)
