"""The search for the best party for so many points, with fights whose ends are known beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from skirmish.arena.contest import Fixture
from skirmish.arena.duel import FIRST, SECOND, Duel
from skirmish.arena.ending import BattleReport, Ending
from skirmish.arena.muster import AT_FIRST, Muster, against, best, named, parties
from skirmish.errors import SettingsError
from tests.cli.shell import skirmish

WORTH = {"knight": 10, "squire": 5, "page": 5}
MUSTER = Muster(named(("knight", "page")), "fudge", WORTH, 10, "random", 8, "test")


def pages_win(duels: Sequence[Fixture]) -> Iterator[BattleReport]:
    """The side with more pages wins; nobody does if both have as many."""
    for duel in duels:
        assert isinstance(duel, Duel)
        pages = [sum(kind == "page" for _, kind in party.kinds) for party in duel.parties]
        party = "" if pages[0] == pages[1] else FIRST if pages[0] > pages[1] else SECOND
        places = {name: place for place, name in duel.names.items()}
        ending = Ending(duel.seed, places.get(party, ""), "out", "It is over.", 3, 9)
        yield BattleReport(ending, {}, "", {})


def test_a_party_is_called_as_it_is_typed() -> None:
    assert named(("knight", "page", "page")).name == "knight+2xpage"


def test_the_budget_is_what_the_foe_costs() -> None:
    assert against(replace(MUSTER, budget=0)).budget == 15
    with pytest.raises(SettingsError, match="nobody has measured"):
        against(replace(MUSTER, foe=named(("dragon",)), budget=0))


def test_parties_are_different_and_can_be_paid() -> None:
    found = {party.name: MUSTER.cost(party) for party in parties(MUSTER, 9)}
    assert found == dict.fromkeys(("knight", "2xsquire", "2xpage", "page+squire"), 10)
    with pytest.raises(SettingsError, match="2 points buy nobody; core/squire costs least, 5"):
        parties(replace(MUSTER, budget=2), 5)
    with pytest.raises(SettingsError, match=r"^1 point buys nobody;"):
        parties(replace(MUSTER, budget=1), 5)


def test_the_better_half_goes_on_and_the_best_stands_first() -> None:
    fought: list[Duel] = []

    def counted(duels: Sequence[Fixture]) -> Iterator[BattleReport]:
        fought.extend(duel for duel in duels if isinstance(duel, Duel))
        yield from pages_win(duels)

    first, second = best(MUSTER, 9, 6, counted)
    assert (first.party.name, first.score) == ("2xpage", 1.0)
    assert (second.party.name, second.score) == ("page+squire", 0.5)
    assert len(fought) == 4 * AT_FIRST + 2 * 6


def test_all_fight_the_same_duels() -> None:
    one, other = (MUSTER.duel(party, "0", AT_FIRST - 1) for party in parties(MUSTER, 2)[:1] * 2)
    assert one == other
    assert one.is_swapped
    assert not MUSTER.duel(MUSTER.foe, "0", 0).is_swapped


def test_points_are_told_for_each_system() -> None:
    from skirmish.packs.points import points

    lines = skirmish("pack", "points").lines
    systems = lines[0].split()[1:]
    assert set(systems) == set(points())
    told = {line.split()[0]: line.split()[1:] for line in lines[1:]}
    assert told["guard"] == [str(points()[name]["guard"]) for name in systems]
    assert skirmish("pack", "points", "--csv").lines[0].split(",") == ["unit", *systems]
    assert skirmish("pack", "points", "--rules", "fudge", "--csv").lines[0] == "unit,fudge"
    assert skirmish("pack", "points", "--json").json == points()
    assert "--json or --csv" in skirmish("pack", "points", "--json", "--csv").err


def test_a_party_is_looked_for_at_the_command_line() -> None:
    asked = ("pack", "party", "guard", "--rules", "fudge", "--candidates", "2", "-n", "2", "--jobs", "1")
    said = skirmish(*asked, "--level", "random", "--json").json
    assert (said["against"], len(said["parties"])) == ("guard", 2)
    assert all(one["points"] <= said["budget"] and one["fights"] == 2 for one in said["parties"])
    assert "did you mean `fudge`?" in skirmish("pack", "party", "guard", "--rules", "fugde").err
