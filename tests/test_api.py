"""The public face: what it names is there, the import is light, and its page is true."""

from __future__ import annotations

import ast
import doctest
import pkgutil
import subprocess
import sys
from fractions import Fraction
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import skirmish
from skirmish import api
from tests.library import shipped_library

TOP = Path(__file__).resolve().parent.parent
PAGE = TOP / "docs" / "api.md"
HEAVY = {"tcod", "textual", "yaml", "numpy", "pydantic", "click"}


def test_the_examples_of_the_page_do_what_they_show() -> None:
    text = PAGE.read_text("utf-8")
    examples = doctest.DocTestParser().get_doctest(text, {}, "docs/api.md", str(PAGE), 0)
    said: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(examples, out=said.append)
    assert result.attempted > 20
    assert not result.failed, "".join(said)


def test_the_import_loads_nothing() -> None:
    program = "import sys, skirmish; dir(skirmish); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert [name for name in loaded if name.split(".")[0] == "skirmish"] == ["skirmish"]
    assert HEAVY & {name.split(".")[0] for name in loaded} == set()


def test_every_public_name_is_there() -> None:
    assert skirmish.__all__ == sorted(skirmish.__all__) == dir(skirmish)
    for name in skirmish.__all__:
        assert getattr(skirmish, name) is not None


def test_type_checkers_are_told_the_same() -> None:
    tree = ast.parse(Path(skirmish.__file__).read_text("utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    homes = {alias.name: node.module or "" for node in imports for alias in node.names}
    for name in skirmish.__all__:
        assert getattr(skirmish, name) is getattr(import_module(homes[name]), name)


def test_what_the_face_defines_is_public() -> None:
    own = [one for one in vars(api).values() if getattr(one, "__module__", "") == api.__name__]
    defined = {one.__name__ for one in own if callable(one)}
    assert {name for name in defined if not name.startswith("_")} <= {*skirmish.__all__}


def test_no_public_name_is_that_of_a_module() -> None:
    modules = {module.name for module in pkgutil.iter_modules(skirmish.__path__)}
    assert modules & set(skirmish.__all__) == set(), (
        "an import of the module would take the place of the name"
    )


def test_another_name_is_not_there() -> None:
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        _ = skirmish.nothing_of_the_kind  # type: ignore[attr-defined]


def test_every_public_name_stands_on_the_page() -> None:
    text = PAGE.read_text("utf-8")
    missing = [name for name in skirmish.__all__ if f"`{name}" not in text and f"skirmish.{name}" not in text]
    assert missing == []


@pytest.fixture(name="library", scope="module")
def _library() -> skirmish.Library:
    return skirmish.load_library()


def test_a_battle_can_be_saved_and_gone_on_with(library: skirmish.Library, tmp_path: Path) -> None:
    save = tmp_path / "mine.save"
    with skirmish.start(library, "ford", rules="pools", seed="1", save=save) as session:
        skirmish.submit(session, skirmish.suggest(session, "random"))
    with skirmish.resume(library, save) as again:
        assert [str(step.action) for step in again.steps] == [str(step.action) for step in session.steps]
    with pytest.raises(skirmish.SaveError):
        skirmish.resume(library, tmp_path / "other.save")


@pytest.mark.parametrize("rules", ["fudge", "ranks", "stunts", "forge", "pools"])
def test_every_offered_action_is_legal_and_its_chances_come_to_one(
    rules: str, library: skirmish.Library
) -> None:
    session = skirmish.start(library, "ford", rules=rules, seed="1")
    rolled = 0
    while not session.is_over and rolled < 3:
        offered = list(skirmish.actions(session))
        assert all(session.refuse(action) is None for action in offered)
        forecasts = [skirmish.action_odds(session, action) for action in offered if action.verb != "move"]
        for forecast in filter(lambda found: found.outcomes, forecasts):
            assert sum(forecast.outcomes.values()) == sum(forecast.damage.values()) == 1
            rolled += 1
        skirmish.submit(session, skirmish.suggest(session, "random"))
    assert rolled


def test_options_and_seats_go_to_the_battle(library: skirmish.Library) -> None:
    seats, options = {"keepers": "ai:veteran"}, {"knockout": True}
    session = skirmish.start(library, "ford", rules="ranks", seed="1", seats=seats, options=options)
    assert session.seats["keepers"] == "ai:veteran"
    assert session.setup.options == options


@pytest.mark.parametrize(
    ("actor", "verb", "why"),
    [
        ("core/nobody", "shoot", "no unit in core `nobody`"),
        ("archer", "shoot", "no pack ``"),
        ("core/archer", "fly", "no verb `fly`"),
        ("core/archer", "move", "takes no dice"),
    ],
)
def test_odds_of_what_does_not_exist_are_refused(
    actor: str, verb: str, why: str, library: skirmish.Library
) -> None:
    with pytest.raises(skirmish.SettingsError, match=why):
        skirmish.unit_odds(library, "fudge", actor, "core/guard", verb)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"options": {"crowds": True}}, "fudge has no option `crowds`"),
        ({"options": {"mass_attacks": 1}}, "`mass_attacks` cannot be 1"),
        ({"distance": float("nan")}, "nan is no distance"),
        ({"distance": float("inf")}, "inf is no distance"),
        ({"distance": -3}, "from 1 to 150"),
    ],
)
def test_odds_under_conditions_that_do_not_exist_are_refused(
    words: dict[str, Any], why: str, library: skirmish.Library
) -> None:
    with pytest.raises(skirmish.SettingsError, match=why):
        skirmish.unit_odds(library, "fudge", "core/archer", "core/guard", "shoot", **{"distance": 20} | words)


def test_a_grid_needs_a_system(library: skirmish.Library) -> None:
    with pytest.raises(skirmish.SettingsError, match="name a ruleset"):
        skirmish.odds_grid(library, [], "core/guard", "core/raider", "strike")


def test_levels_are_said_for_each_side_or_for_all(library: skirmish.Library) -> None:
    levels = {"travellers": "random", "keepers": "recruit"}
    assert skirmish.fight(library, "ford", rules="fudge", seed="1", levels=levels).seed == "1"
    for wrong in ("genius", {"travellers": "random"}, {**levels, "others": "random"}):
        with pytest.raises(skirmish.SettingsError):
            skirmish.fight(library, "ford", levels=wrong)


def test_an_opponent_that_fails_is_warned_of(
    library: skirmish.Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("nothing comes to mind")

    session = skirmish.start(library, "ford", rules="fudge", seed="1")
    monkeypatch.setattr("skirmish.ai.think.think", fail)
    with pytest.warns(RuntimeWarning, match="could not think") as warned:
        action = skirmish.suggest(session, "recruit")
    assert warned[0].filename == __file__
    assert session.refuse(action) is None


def test_under_fog_some_figures_are_bounds(library: skirmish.Library) -> None:
    session = skirmish.start(library, "breakout", rules="fudge", seed="1")
    hide = next(action for action in skirmish.actions(session) if action.verb == "hide")
    assert set(skirmish.action_odds(session, hide).bounds.values()) <= {"at most", "at least", "about"}
    assert skirmish.action_odds(session, hide).bounds


def test_when_the_battle_is_over_nothing_is_offered(library: skirmish.Library) -> None:
    session = skirmish.start(library, "ford", rules="fudge", seed="1")
    skirmish.submit(session, f"{session.asked} concede")
    assert list(skirmish.actions(session)) == []
    for call in (lambda: skirmish.suggest(session), lambda: skirmish.action_odds(session, "a1 end")):
        with pytest.raises(skirmish.IllegalAction, match="over"):
            call()


def test_a_grid_gives_exact_figures_and_says_what_is_refused() -> None:
    """A coat of 4 takes 3 more off each hit than one of 1 (`soak`); nobody strikes at twenty metres."""
    rows = skirmish.odds_grid(
        shipped_library(), "fudge", "core/guard", "core/raider", "strike",
        over=["armour=leather,plate", "distance=1,20"], show=["damage", "hit", "critical"],
    )  # fmt: skip
    light, too_far, heavy, _ = rows
    assert (light["armour"], light["distance"], heavy["armour"]) == ("leather", "1", "plate")
    assert "out of reach" in str(too_far["refused"])
    hit, critical, damage, less = (
        Fraction(str(one)) for one in (light["hit"], light["critical"], light["damage"], heavy["damage"])
    )
    assert heavy["hit"] == hit
    assert damage - less == 3 * (hit + critical)


def test_a_side_that_does_not_exist_is_named(library: skirmish.Library) -> None:
    session = skirmish.start(library, "ford", rules="fudge", seed="7")
    told = "there is no side `keeper`; did you mean `keepers`?"
    for ask in (session.view, session.seat, session.opponent, partial(skirmish.log, session)):
        with pytest.raises(skirmish.SettingsError) as refused:
            ask("keeper")
        assert str(refused.value) == told
    with pytest.raises(skirmish.SettingsError) as refused:
        session.hand_to("keeper", "human")
    assert str(refused.value) == told
