"""How a system is played, one key away; and two of them side by side."""

from __future__ import annotations

from collections import UserDict
from dataclasses import replace
from fractions import Fraction

from textual.pilot import Pilot

from skirmish.app.app import SkirmishApp
from skirmish.app.lines import marked, plain
from skirmish.app.palette import PALETTES, palette
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.primer import PrimerScreen, Systems
from skirmish.app.screens.title import TitleScreen
from skirmish.app.settings import Settings
from skirmish.rules.pools import RULESET as POOLS
from skirmish.rules.primer import ASPECTS
from skirmish.rules.prose import Prose
from skirmish.rules.ruleset import Ruleset
from tests.app.table import table, until
from tests.app.toy import RULESET
from tests.rules.proves import proves

LEFT = replace(
    RULESET,
    id="left",
    title="The left one",
    prose=Prose(primer={name: f"{name} of the left." for name in ASPECTS}),
)
RIGHT = replace(
    LEFT, id="right", title="The right one", cell=Fraction(2), prose=Prose(primer={"dice": "Two of them."})
)


class _App(SkirmishApp):
    """Reads no packs."""

    def load(self) -> None:
        """Nothing."""


async def opened(pilot: Pilot[None], app: SkirmishApp) -> PrimerScreen:
    """The primer of the left system, with the right one to hold against it."""
    app.push_screen(PrimerScreen({"left": LEFT, "right": RIGHT}, "left"))
    await until(pilot, lambda: any("of the left." in line for line in lines_of(app)))
    assert isinstance(app.screen, PrimerScreen)
    return app.screen


def lines_of(app: SkirmishApp) -> list[str]:
    """What is to be read on the screen."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


async def test_a_page_scrolls_and_other_systems_are_a_key_away() -> None:
    app = _App(Settings(speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, app)
        await until(pilot, lambda: any("dice of the left." in line for line in lines_of(app)))
        await pilot.press("end")
        assert screen.page.top == len(screen.page.rows) - screen.page.size.height > 0
        await pilot.press("right")
        assert screen.chosen[0] == "right"
        await until(pilot, lambda: any("Two of them." in line for line in lines_of(app)))
        await pilot.press("1")
        assert screen.chosen[0] == "left"
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))


async def test_two_systems_stand_side_by_side_where_there_is_room() -> None:
    app = _App(Settings(speed=0))
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(pilot, app)
        await pilot.press("d")
        await until(
            pilot,
            lambda: any("dice of the left." in line and "Two of them." in line for line in lines_of(app)),
        )
        assert any("dice of the left." in line and "Two of them." in line for line in lines_of(app))
        assert any("1 m across" in line and "2 m across" in line for line in lines_of(app))


async def test_two_systems_stand_below_each_other_where_there_is_none() -> None:
    app = _App(Settings(speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, app)
        await pilot.press("d")
        await until(pilot, lambda: any("Two of them." in line for line in lines_of(app)))
        said = lines_of(app)
        assert any(line.strip().startswith("left") and "dice of the left." in line for line in said)
        assert any(line.strip().startswith("right") and "Two of them." in line for line in said)
        await pilot.press("tab", "left")
        assert screen.chosen == ["left", "left"]


async def test_tabs_and_buttons_take_clicks() -> None:
    app = _App(Settings(speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, app)
        await pilot.click(offset=(lines_of(app)[1].index("right"), 1))
        assert screen.chosen[0] == "right"
        await pilot.click(offset=(lines_of(app)[0].index("what differs"), 0))
        await until(pilot, lambda: screen.is_contrast)
        assert screen.is_contrast


async def test_f2_opens_it_over_a_battle_and_gives_the_battle_back() -> None:
    async with table() as at:
        await at.press("f2")
        assert isinstance(at.app.screen, PrimerScreen)
        assert "One d6." in at.text
        await at.press("f2")
        assert isinstance(at.app.screen, BattleScreen)
        await at.press("question_mark", "f2")
        assert isinstance(at.app.screen, PrimerScreen)


def test_words_of_art_are_underlined_whatever_their_case() -> None:
    spans = marked("Spend 1 energy, and what you add.", POOLS.keywords)
    assert [span.text for span in spans if span.role == "keyword"] == ["Spend", "add"]
    assert plain(spans) == "Spend 1 energy, and what you add."
    assert all("underline" in str(palette(name)["keyword"]) for name in PALETTES)


@proves("FP-18")
def test_every_hint_and_aspect_of_pools_that_takes_energy_says_how() -> None:
    texts = [verb.hint for verb in POOLS.verbs.values()] + [*POOLS.prose.primer.values()]
    for word in ("spend", "add", "expend"):
        assert any(word in text.lower().replace(",", "").split() for text in texts)
    for verb in ("move", "dodge", "brace", "empty-vessel", "stand", "reload", "grapple"):
        assert "spend" in POOLS.verbs[verb].hint.lower(), verb


def test_systems_that_nobody_reads_are_not_loaded() -> None:
    loaded: list[str] = []

    class Lazy(UserDict[str, Ruleset]):
        def __getitem__(self, name: str) -> Ruleset:
            loaded.append(name)
            return super().__getitem__(name)

    systems = Systems({"left": LEFT}, Lazy({"right": RIGHT, "left": RULESET}))
    assert (list(systems), len(systems)) == (["left", "right"], 2)
    assert systems["left"] is LEFT, "that of the battle goes before the installed one"
    assert loaded == []
    assert systems["right"] is RIGHT
