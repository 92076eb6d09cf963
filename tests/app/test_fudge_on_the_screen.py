"""What the screen says of a real battle: bands, who could notice, what the other side could answer."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from skirmish.app.lines import plain
from skirmish.app.overlays import overlay
from skirmish.app.rows.heading import turn_words
from skirmish.app.rows.odds import heading, odds_rows
from skirmish.app.selection import Selection
from skirmish.app.threat_preview import foreseen, meant
from skirmish.app.threats import is_sneaking
from skirmish.grid import Cell
from skirmish.grid.paths import Reach
from skirmish.model.action import act
from skirmish.model.unit import Unit
from skirmish.rules.fudge.stealth import SENSES
from skirmish.session import Session
from tests.library import shipped_library


def begun(scenario: str) -> tuple[Session, Selection]:
    """A battle of the game's own, with the first side at the keyboard."""
    game = Session.start(shipped_library().setup(scenario, "fudge", "5"), shipped_library())
    selection = Selection(game.ruleset, game.view(game.asked))
    selection.ask(game.view(game.asked), game.battle.prompts)
    return game, selection


def pick(selection: Selection, verb: str) -> None:
    """Choose a verb of the list."""
    selection.pick(next(index for index, option in enumerate(selection.options) if option.verb.id == verb))


def test_bands_are_drawn_as_the_rules_have_them() -> None:
    """FU-70 to FU-72 on the map of an open battle."""
    _, selection = begun("ford")
    assert selection.unit is not None
    drawn = overlay("bands", selection)
    x, y = selection.unit.cell
    assert drawn.labels[Cell(x + 4, y)] == "2"
    assert drawn.labels[Cell(x + 16, y)] == "3"
    assert drawn.title == (
        "from Corvin: 1 short to 1.5 m (by Melee), 2 medium to 15 m (no modifier),"
        " 3 long beyond (−1 for every full 15 m)"
    )
    bit = selection.view.terrain.bit
    assert drawn.washes["tint"] >> bit(Cell(x + 15, y)) & 1
    assert drawn.washes["tint2"] >> bit(Cell(x + 16, y)) & 1


def test_of_a_walk_its_length_is_told_as_the_rules_count_it() -> None:
    """A step across a corner is one and a half; around a wall it is farther than straight on."""
    _, selection = begun("ford")
    assert selection.unit is not None
    pick(selection, "move")
    reach = selection.option.verb.cells(selection.view, selection.unit, ()) if selection.option else ()
    assert isinstance(reach, Reach)
    for goal in reach:
        selection.cursor = goal
        action = selection.action()
        if action is not None:
            told = heading(selection, action)
            assert told.startswith("move, a walk of ")
            assert float(told.split()[-2]) == reach.cost(goal) / 2, "a cell is 1 m"


def test_the_odds_name_the_band_of_the_target() -> None:
    game, selection = begun("ford")
    foe = next(iter(selection.view.foes(game.asked)))
    action = act("a1", "shoot", foe.id)
    far = max(abs(foe.cell.x - selection.view.units["a1"].cell.x), 1)
    assert heading(selection, action).endswith(", long range" if far > 15 else ", medium range")


def test_the_arcs_of_sentries_are_those_by_which_they_notice() -> None:
    """FG-27, asked of the ruleset cell by cell."""
    _, selection = begun("raid")
    view = selection.view
    assert is_sneaking(view)
    drawn = overlay("threats", selection).washes["danger"]
    watched = {
        cell
        for foe in view.foes(view.viewer)
        for cell in view.terrain.cells(view.terrain.explored)
        if SENSES.notices(view, foe, cell)
    }
    assert drawn == view.terrain.mask(watched)
    assert watched


@pytest.mark.parametrize("verb", ["sneak", "stride"])
def test_beside_the_arcs_of_sentries_the_reach_of_a_chosen_walk_is_shown(verb: str) -> None:
    _, selection = begun("raid")
    pick(selection, verb)
    assert overlay("threats", selection).title.endswith(f"where you can {verb}: reckoning…")
    asked = selection.survey.next()
    assert asked is not None
    selection.survey.keep(asked[0], asked[1], asked[2]())
    drawn = overlay("threats", selection)
    assert selection.option is not None
    cells = {cell for cell in selection.option.targets if isinstance(cell, Cell)}
    assert {cell for cell, sign in drawn.labels.items() if sign.isdecimal()} == cells, "0: nobody notices"
    terrain = selection.view.terrain
    assert drawn.washes["tint"] == terrain.mask(cells) & ~drawn.washes["danger"]
    assert drawn.title.endswith(f"where you can {verb}: how likely, in tenths")


def _at(selection: Selection, cell: Cell) -> Unit:
    """The unit that is asked, were it in that cell."""
    assert selection.unit is not None
    return replace(selection.unit, cell=cell)


def test_the_odds_of_a_stride_say_who_could_notice_and_how_likely() -> None:
    game, selection = begun("raid")
    for _ in range(12):
        pick(selection, "stride")
        danger = overlay("threats", selection).washes["danger"]
        option = selection.options[selection.picked or 0]
        bit = selection.view.terrain.bit
        cells = [cell for cell in option.targets if isinstance(cell, Cell)]
        watched = next((cell for cell in cells if danger >> bit(cell) & 1), None)
        if watched is not None:
            break
        game.submit(option.action(max(cells)))
        selection.ask(game.view(game.asked), game.battle.prompts)
    assert watched is not None
    selection.point(watched)
    action = selection.action()
    assert action is not None
    assert selection.odds.of(selection.view, action) is not None
    told = "\n".join(plain(row) for row in odds_rows(selection, 40))
    assert "noticed" in told
    assert "Perception of" in told


def test_the_top_line_counts_the_turns_of_an_infiltration() -> None:
    _, selection = begun("raid")
    assert turn_words(selection.view) == "infiltration, turn 1 of 40 · nobody has noticed"


def test_what_the_other_side_could_answer_is_said_once_it_is_known() -> None:
    _, selection = begun("ford")
    asked = meant(selection)
    assert asked is not None
    assert foreseen(selection) is None
    selection.threats.work_out(selection.view, asked, lambda sentence: None)
    answer = foreseen(selection)
    assert answer is not None
    assert answer.text.startswith("then: ")


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(6, 1000), "1 %"),
        (Fraction(1, 8), "13 %"),
        (Fraction(996, 1000), ">99 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_the_chance_of_an_answer_is_written_as_every_other_chance(
    chance: Fraction, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, selection = begun("ford")
    asked = meant(selection)
    assert asked is not None
    selection.threats.work_out(selection.view, asked, lambda sentence: None)
    (first, *_) = selection.threats.known(asked)
    assert first.odds is not None
    other = replace(first, odds=replace(first.odds, chance=chance, lift=None))
    monkeypatch.setattr(selection.threats, "known", lambda _: (other,))
    answer = foreseen(selection)
    assert answer is not None
    assert f" you, {shown}, " in answer.text


def test_nobody_answers_to_who_has_not_been_noticed() -> None:
    _, selection = begun("raid")
    assert meant(selection) is None
