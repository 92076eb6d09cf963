"""Packs on the screen: listed, looked at, installed and removed, by keyboard and by mouse, at 80x24."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from skirmish.app.app import SkirmishApp
from skirmish.app.own_packs import INBOX
from skirmish.app.screens.packs import PacksScreen
from skirmish.app.screens.title import TitleScreen
from skirmish.app.settings import Settings
from skirmish.packs.archive import packed
from tests.app.table import until
from tests.library import shipped_library

HEAD = (
    "id: {}\ntitle: Zoo\nsummary: Beasts.\nversion: {}\nauthors: [Bea]\nlicence: MIT\nneeds: {{core: any}}\n"
)


def zoo(version: str = "1.0.0", name: str = "zoo", units: str = "") -> bytes:
    """A small pack as one file."""
    text = units or "units:\n  bear: {like: core/brute, name: bear}\n"
    return packed({"pack.yaml": HEAD.format(name, version).encode(), "units.yaml": text.encode()})


class Packs:
    """The page of packs, as a player uses it."""

    def __init__(self, pilot: Pilot[None], app: SkirmishApp) -> None:
        self.pilot = pilot
        self.app = app

    @property
    def text(self) -> str:
        """What is to be read."""
        return "\n".join(strip.text for strip in self.app.screen._compositor.render_strips())

    async def reads(self, *words: str) -> None:
        """Wait until all that is to be read."""
        await until(self.pilot, lambda: all(word in self.text for word in words))

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def click(self, words: str) -> None:
        """Click on those words."""
        await self.reads(words)
        y, line = next((y, line) for y, line in enumerate(self.text.splitlines()) if words in line)
        await self.pilot.click(offset=(line.index(words), y))
        await self.pilot.pause()


@asynccontextmanager
async def opened(folder: Path, **files: bytes) -> AsyncIterator[Packs]:
    """The page, with these packs in one file offered."""
    (folder / INBOX).mkdir()
    for name, raw in files.items():
        (folder / INBOX / f"{name}.skirmish").write_bytes(raw)
    app = SkirmishApp(Settings(folder, ascii_only=True, palette="mono", speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        packs = Packs(pilot, app)
        await packs.reads("packs: maps")
        await packs.press("m")
        await until(pilot, lambda: isinstance(app.screen, PacksScreen))
        await packs.reads("core", "of the game")
        yield packs


async def test_a_pack_is_installed_looked_at_and_removed_by_keyboard(tmp_path: Path) -> None:
    async with opened(tmp_path, zoo=zoo()) as packs:
        await packs.press(*["down"] * len(shipped_library().packs), "enter")  # Past those of the game.
        await packs.reads("zoo 1.0.0 is installed: Zoo.", "your own")
        assert (tmp_path / "content" / "zoo" / "pack.yaml").exists()
        await packs.press("enter")
        await packs.reads(
            "authors       Bea", "needs         core any", "bear  huge, slow to notice anything"
        )
        await packs.press("x")
        await packs.reads("Remove zoo?")
        await packs.press("enter")  # What is marked is no.
        await packs.reads("authors")
        await packs.press("x")
        await packs.reads("Remove zoo?")
        await packs.press("y")
        await packs.reads("zoo is removed.")
        assert not (tmp_path / "content").exists()
        await packs.press("escape")
        await until(packs.pilot, lambda: isinstance(packs.app.screen, TitleScreen))


async def test_what_was_just_installed_is_listed_as_soon_as_that_is_said_so_that_no_row_moves_later(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, zoo=zoo()) as at:
        await at.click("install zoo.skirmish")
        await at.reads("zoo 1.0.0 is installed: Zoo.")
        assert "1.0.0    your own" in at.text
        assert "mistakes" not in at.text


async def test_the_same_by_mouse_alone(tmp_path: Path) -> None:
    async with opened(tmp_path, zoo=zoo()) as packs:
        await packs.click("install zoo.skirmish")
        await packs.reads("zoo 1.0.0 is installed")
        await packs.click("1.0.0    your own")
        await packs.click("remove it")
        await packs.click("yes")
        await packs.reads("zoo is removed.")
        await until(packs.pilot, lambda: "your own" not in packs.text)  # The list is read anew.
        await packs.click("b back")
        await until(packs.pilot, lambda: isinstance(packs.app.screen, TitleScreen))


async def test_what_was_installed_is_known_to_the_game_when_the_page_is_left(tmp_path: Path) -> None:
    async with opened(tmp_path, zoo=zoo()) as packs:
        await packs.click("install zoo.skirmish")
        await packs.reads("is installed")
        await packs.press("escape")
        await until(packs.pilot, lambda: packs.app.library and "zoo" in packs.app.library.packs)


async def test_another_version_takes_its_place_once_that_is_allowed(tmp_path: Path) -> None:
    async with opened(tmp_path, new=zoo("1.1.0"), old=zoo()) as packs:
        await packs.click("install old.skirmish")
        await packs.reads("zoo 1.0.0 is installed")
        await packs.click("install new.skirmish")
        await packs.reads("`zoo` is installed in version 1.0.0, this is 1.1.0, which is newer. Put it")
        await packs.press("n")
        await packs.reads("1.0.0    your own")
        await packs.click("install new.skirmish")
        await packs.reads("Put it")
        await packs.press("y")
        await packs.reads("zoo 1.1.0 is installed", "1.1.0    your own")


async def test_a_pack_with_mistakes_is_not_installed_and_they_are_told(tmp_path: Path) -> None:
    async with opened(tmp_path, bad=zoo(units="units: {bear: {like: core/brut}}"), junk=b"junk") as packs:
        await packs.click("install bad.skirmish")
        await packs.reads("nothing was changed", "bad.skirmish/units.yaml:1:22: there is no unit `core/brut`")
        await packs.click("install junk.skirmish")
        await packs.reads("junk.skirmish:1:1: this is no pack")
        assert not (tmp_path / "content").exists()


async def test_a_pack_that_another_needs_stays_and_who_needs_it_is_told(tmp_path: Path) -> None:
    needing = packed({"pack.yaml": HEAD.format("den", "1.0.0").replace("core", "zoo").encode()})
    async with opened(tmp_path, zoo=zoo(), later=needing) as packs:
        await packs.click("install zoo.skirmish")
        await packs.reads("zoo 1.0.0 is installed")
        await packs.click("install later.skirmish")
        await packs.reads("den 1.0.0 is installed")
        await packs.click(f"{'zoo':{max(map(len, shipped_library().packs))}}  1.0.0")
        await packs.reads("needed by     den")
        await packs.press("x")
        await packs.reads("Remove zoo?")
        await packs.press("y")
        await packs.reads("`zoo` stays: others need it: `den` (needs it)")


async def test_a_broken_pack_of_ones_own_is_shown_with_its_mistake_and_can_be_removed(tmp_path: Path) -> None:
    (tmp_path / "content" / "zoo").mkdir(parents=True)
    (tmp_path / "content" / "zoo" / "pack.yaml").write_text("title: Zoo\n")
    async with opened(tmp_path) as packs:
        await packs.click("zoo: it has mistakes")
        await packs.reads("zoo/pack.yaml:1:1: `summary` is missing here", "Remove zoo, which has mistakes?")
        await packs.press("y")
        await packs.reads("zoo is removed.")


async def test_a_file_is_named_by_typing(tmp_path: Path) -> None:
    path = tmp_path / "z.skirmish"
    path.write_bytes(zoo())
    async with opened(tmp_path) as packs:
        await packs.press("i")
        await packs.reads("file: _")
        await packs.press(*(("slash" if char == "/" else char) for char in str(path)))
        await packs.press("enter")
        await packs.reads("zoo 1.0.0 is installed")


async def test_the_home_of_nobody_is_told_and_nothing_is_installed(tmp_path: Path) -> None:
    async with opened(tmp_path) as packs:
        await packs.press("enter")
        await packs.reads(
            "scenarios     beacon, ", "systems       fudge, "
        )  # One below the other, however long.
        await packs.press("escape")
        await packs.press("i", *"~noone", "slash", "z", "enter")
        await packs.reads("~noone/z: Could not determine home directory.")


async def test_in_a_browser_no_folder_of_the_machine_is_typed_or_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SkirmishApp, "is_web", True)
    (tmp_path / "content" / "odd").mkdir(parents=True)
    async with opened(tmp_path, bad=b"junk", zoo=zoo()) as packs:
        seen = packs.text
        await packs.press("i")
        assert packs.text == seen
        for words, then in (
            ("install bad", "this is no pack"),
            ("install zoo", "is installed"),
            ("odd: it has mistakes", "odd/pack.yaml:1:1: this file is missing"),
        ):
            await packs.click(words)
            await packs.reads(then)
            seen += packs.text
            await packs.press("n")
        await packs.press("escape")
        await until(packs.pilot, lambda: isinstance(packs.app.screen, TitleScreen))
        await packs.reads("content/odd/pack.yaml:1:1: this file is")
        assert str(tmp_path) not in seen + packs.text
        assert tmp_path.name not in seen + packs.text
