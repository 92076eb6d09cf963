"""The letters of units: by what their pack says, else by their names."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase

import pytest

from skirmish.app.app import SkirmishApp
from skirmish.app.picture import Picture, letters
from skirmish.app.preview import opening
from skirmish.app.replays import replay_of_game
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.replay import ReplayScreen
from skirmish.app.settings import Settings
from skirmish.app.title_battle import moments
from skirmish.cli.chart import marks
from skirmish.model.unit import Unit
from skirmish.packs.setup import Setup
from skirmish.rules import rulesets
from skirmish.session import Session
from tests.app.table import until
from tests.library import shipped_library
from tests.scenario import battle

GANG = ["Marek", "gunman 1", "gunman 2", "breacher", "guard"]
"""Who fights in `quay` on one side: three gunmen, the first of whom has a name, and two others."""
SHOWN = ["g", "u", "n", "b", "h"]
"""Their letters as the pack says them: of gunmen `g`, of guards `h`."""


def gang(setup: Setup) -> dict[str, Unit]:
    """The five, by id."""
    units = shipped_library().battle(setup).units
    return {name: unit for name, unit in units.items() if unit.side == "gang"}


def quay() -> Setup:
    """The battle, as its pack proposes it, with nobody at the keyboard."""
    setup = shipped_library().setup("quay", "fudge", "1")
    return replace(setup, fog=False, seats=dict.fromkeys(setup.seats, "ai:regular"))


def drawn(units: dict[str, Unit], looks: dict[str, str]) -> str:
    """Their letters, in their order."""
    given = letters(units, {}, looks)
    return " ".join(given[name] for name in units)


def test_the_letter_of_one_who_is_out_of_sight_goes_to_nobody_else() -> None:
    units = gang(quay())
    _, first, second, third, _ = units
    seen = letters({second: units[second]}, {})
    both = letters({first: units[first], third: units[third]}, seen)
    assert len({both[first], both[second], both[third]}) == 3


def four_kings() -> dict[str, Unit]:
    """The units of four sides, each with a champion, a spearman and a slinger."""
    return dict(shipped_library().battle(shipped_library().setup("wells", "ranks", "1")).units)


def test_of_several_sides_that_are_all_drawn_in_capitals_no_two_units_share_a_letter() -> None:
    units, looks = four_kings(), shipped_library().looks("wells")
    for home in ("goats", "salt"):
        given = letters(units, {}, looks, home)
        strange = [given[unit.id] for unit in units.values() if unit.side != home]
        own = [given[unit.id] for unit in units.values() if unit.side == home]
        assert len({*strange}) == len(strange) == 9
        assert len({*own}) == len(own) == 3
    every = [*letters(units, {}, looks).values()]  # Whoever is at home: any two may be strange to it.
    assert len({*every}) == len(every) == 12


async def test_on_the_table_of_four_sides_every_capital_stands_for_one_unit(tmp_path: Path) -> None:
    library = shipped_library()
    setup = replace(library.setup("wells", "ranks", "1"), fog=False)
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(120, 40)) as pilot:
        game = Session.start(setup, library)
        app.open_battle(game)
        await until(pilot, lambda: isinstance(app.screen, BattleScreen) and hasattr(app.screen.flow, "ui"))
        assert isinstance(app.screen, BattleScreen)
        picture = app.screen.panels.map.picture()
        signs = [picture.sign(unit) for unit in game.battle.units.values() if picture.rank(unit.side)]
        assert len({*signs}) == len(signs) == 9
        roles = {
            unit.side: picture.drawn(unit)[1]
            for unit in game.battle.units.values()
            if unit.id != picture.asked
        }
        assert len({*roles.values()}) == len(roles) == 4, "each side has its colour"


def test_a_letter_that_a_pack_gives_goes_before_all_that_names_would_have() -> None:
    units = gang(quay())
    assert [unit.name for unit in units.values()] == GANG
    assert drawn(units, {}) == "m g u b a", "by their names"
    assert drawn(units, {"hired_gun": "g"}) == "m u n b g", "though the guard comes last"
    assert drawn(units, {"gunman": "x"}) == "x g u b a", "the first of the kind; the others by name"
    assert drawn(units, {"gunman": "x", "hired_gun": "x"}) == "x g u b a", "which another has"
    assert drawn(units, {"broker": "g"}) == "m g u b a", "nobody of that kind is there"


def test_after_26_a_letter_is_used_again_that_fewest_have() -> None:
    guard = [*gang(quay()).values()][-1]
    many = {f"a{number}": replace(guard, id=f"a{number}", name=f"guard {number}") for number in range(1, 33)}
    given = [*letters(many, {}).values()]
    assert sorted(given[:26]) == [*ascii_lowercase]
    assert given[26:] == ["g", "u", "a", "r", "d", "b"]


def test_the_plain_map_begins_anew_after_z_as_well() -> None:
    view = battle(rulesets()["fudge"], f"{'a' * 36}{'B' * 28}", fog=False).seen_by("red")
    signs = [*marks(view).values()]
    assert "".join(signs[:36]) == f"123456789{ascii_lowercase}a"
    assert "".join(signs[36:]) == f"{ascii_uppercase}AB"


def test_who_has_a_letter_keeps_it_when_others_come() -> None:
    units = gang(quay())
    first = dict(list(units.items())[:2])
    known = letters(first, {}, {"hired_gun": "g"})
    assert [*known.values()] == ["m", "g"]
    assert [*letters(units, known, {"hired_gun": "g"}).values()] == ["m", "g", "u", "b", "a"]


@pytest.mark.parametrize("where", ["preview", "title"])
def test_a_picture_of_a_battle_has_the_letters_of_its_pack(where: str) -> None:
    library = shipped_library()
    looks = library.looks("quay")
    assert (looks["gunman"], looks["hired_gun"]) == ("g", "h")
    if where == "preview":
        picture = opening(library, quay(), ascii_only=False)
    else:
        with Session.start(quay(), library) as game:
            picture = next(moments(game.steps, looks, ascii_only=False)).picture
    assert isinstance(picture, Picture)
    assert [picture.letters[name] for name in gang(quay())] == SHOWN


async def test_battle_and_replay_have_the_letters_of_the_pack(tmp_path: Path, meek: None) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: app.is_ready)
        names = list(gang(quay()))
        app.start_battle(replace(quay(), seats=dict.fromkeys(quay().seats, "human")))
        await until(pilot, lambda: isinstance(app.screen, BattleScreen))
        battle = app.screen
        assert isinstance(battle, BattleScreen)
        await until(pilot, lambda: isinstance(battle.panels.map.widget.picture, Picture))
        picture = battle.panels.map.picture()
        assert [picture.letters[name] for name in names] == SHOWN
        again = replay_of_game(battle.flow.game)
        assert isinstance(again, ReplayScreen)
        await app.push_screen(again)
        shown = again.view.picture(again.reel.now.view)
        assert [shown.letters[name] for name in names] == SHOWN
