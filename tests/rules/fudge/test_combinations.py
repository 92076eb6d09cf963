"""Several rules at once: the odds against every way in which the dice can fall, counted here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from itertools import product

from skirmish.model.action import Action, parse
from skirmish.model.battle import Battle
from skirmish.model.event import CheckRolled
from skirmish.model.prompt import Prompt
from skirmish.model.unit import State
from skirmish.rules.exchange_ends import exchanges
from skirmish.rules.fudge import RULESET
from skirmish.rules.replies import reply_with
from tests.rules.fudge.ring import edge, fight, man
from tests.rules.proves import proves
from tests.scenario import Game, chances

FOUR = Counter(sum(faces) for faces in product((-1, 0, 1), repeat=4))
"""In how many of 81 ways four dice come to a total."""


def share(ways: Iterable[int], throws: int) -> Fraction:
    """So many of all ways in which that number of throws can fall."""
    return Fraction(sum(ways), 81**throws)


def said(verb: str, battle: Battle, prompt: Prompt) -> Action:
    """That answer to every question."""
    found = reply_with(RULESET, battle, prompt, verb)
    assert found is not None
    return found


def hurt(game: Game, text: str, answer: str) -> Counter[int]:
    """By points that the target loses: the chance, if it answers so."""
    found: Counter[int] = Counter()
    for end, chance in exchanges(RULESET, game.battle, parse(text), partial(said, answer)).items():
        found[end.damage] += chance  # type: ignore[assignment]  # chances are fractions
    return found


def grip(name: str, other: str, **more: object) -> dict[str, object]:
    """The fields of a unit in such a state with that other."""
    return {"states": {name: State(name, by=other)}, **more}


@proves("FU-28", "FU-60", "FU-61", "FG-08", "FG-23")
def test_an_unseen_blow_from_the_ground_at_a_pinner_meets_a_bare_0_and_no_question() -> None:
    unseen = {"states": {"ground": State("ground")}, "hidden_from": frozenset({"blue"})}
    game = fight(
        "#.aBc.#",
        "a1 B1 c1",
        {"a": man("sword", fields=unseen), "B": man(fields=grip("pinning", "c1"), block=6, worn="leather")},
    )
    # Melee 2 - 4 against a flat 0; it hits in any case: 4 - 1, or 8 - 1 if it wins or shows ++++.
    doubled = share(
        (FOUR[own] * FOUR[other] for own in FOUR for other in FOUR if own == 4 or -4 < own > other + 2), 2
    )
    found = hurt(game, "a1 strike B1 with=a1.sword", "keep")
    assert found == {3: 1 - doubled, 7: doubled}
    game.do("a1 strike B1 with=a1.sword", dice=[0, 0])
    assert [event.verb for event in game.events(CheckRolled)] == ["strike"]


@proves("FG-11", "FU-67", "FG-24", "FG-09", "FU-59")
def test_the_second_of_two_shots_finds_a_holder_as_the_first_has_left_it() -> None:
    units = {"a": man("assault"), "B": man(fields=grip("holding", "c1", hp=40), dodge=6, toughness=6)}
    for answer, dodge in (("keep", 2), ("abort", 6)):
        game = fight("a.....B\n......c", "a1 B1 c1", {**units, "c": man(fields=grip("held", "B1"))})
        counted: Counter[int] = Counter()
        for own, other, then, last in product(FOUR, repeat=4):
            ways = FOUR[own] * FOUR[other] * FOUR[then] * FOUR[last]
            first = (8 + 8 * (own == 4)) * (own > -4 and 2 + own > dodge + other)
            prone = 2 * (other == -4)  # It stumbles, which makes the next shot harder.
            second = (8 + 8 * (then == 4)) * (then > -4 and 2 + then > dodge + prone + last)
            counted[first + second * (own > -4)] += ways  # After ---- the weapon is jammed.
        found = hurt(game, "a1 shoot B1 with=a1.assault", answer)
        assert found == {points: share([ways], 4) for points, ways in counted.items() if ways}


@proves("FU-40", "FU-67", "FG-18", "FU-61", "FG-14")
def test_a_dogpile_on_a_holder_counts_its_worst_member_and_frees_whom_it_holds() -> None:
    drawing = "#.aaa.#\n#.cBa.#\n#.....#"
    held = {"c": man(fields=grip("held", "B1"))}
    prone = {"a2": man("sword", fields={"states": {"prone": State("prone")}}, melee=3)}
    for answer, stands in (("keep", 5 - 4), ("abort", 5)):
        game = fight(
            drawing,
            "a1 a2 a3 a4 B1 c1",
            {"a": man("sword", melee=3), "B": man(fields=grip("holding", "c1"), block=5), **held, **prone},
        )
        for name in ("a1", "a2", "a3", "a4"):
            game.do(f"{name} dogpile B1 with={name}.sword")
            game.do(f"{name} {'call' if name == 'a4' else 'wait' if 'call' in game.asked else 'end'}")
            if game.asked == f"{name} turn":
                game.do(f"{name} end")
        assert game.asked == "B1 abort"
        game.do(f"B1 {answer}", dice=[-2])
        (mass,) = game.events(CheckRolled)
        # Four at the worst one's 3 - 4, and 1 for the number; short by that much, at most by four.
        assert mass.outcome.hits == max(0, min(4, -1 + 1 - (stands - 2)))
        assert ("held" in game.unit("c1").states) == (answer == "keep")


@proves("FU-21", "FU-22", "FG-21", "FU-59", "FG-25", "FU-72", "FU-67")
def test_everything_that_weighs_on_one_shot_adds_up_once() -> None:
    behind = {"states": {name: State(name, amount=2) for name in ("full-defence", "prone", "cover")}}
    shooter = man("rifle", marksmanship=6, fields=grip("holding", "C1"))
    units = {
        "a": shooter,
        "B": man("large-shield", fields=behind, dodge=1),
        "C": man(fields=grip("held", "a1")),
    }
    game = fight("Ca" + "." * 30 + "B", "a1 B1 C1", units)
    shot = "a1 shoot B1 with=a1.rifle"
    # 31 m: 2 off, holding: 4. Dodge 1, full defence instead of the shield's 1, prone 2, heavy cover 2.
    stands = (6 - 4 - 2) - (1 + 2 + 2 + 2)
    assert edge(game, shot) == stands
    won = share((FOUR[a] * FOUR[b] for a in FOUR for b in FOUR if a > -4 and stands + a > b), 2)
    assert won == Fraction(1, 81**2), "++++ against ----"
    assert chances(game, shot).chance(lambda end: end.damage == 18) == won
