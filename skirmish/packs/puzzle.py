"""A puzzle: a position with a question, the answers to it and the reason, and the figures of the reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final

from skirmish.errors import SettingsError
from skirmish.packs.setup import Setup
from skirmish.rules.engine import asked as prompt_of
from skirmish.rules.engine import refuse
from skirmish.rules.exchange import futures, replied
from skirmish.rules.exchange_ends import exchanges, success, summary
from skirmish.rules.loop import open_battle, take_step
from skirmish.rules.replies import best_reply
from skirmish.rules.reserves import drained
from skirmish.seats import HUMAN

if TYPE_CHECKING:
    from skirmish.grid.cell import Cell
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.packs.answers import AnswerKey
    from skirmish.packs.puzzle_schema import Verdict
    from skirmish.packs.temperaments import TemperamentCard
    from skirmish.rules.ruleset import Ruleset

OURS: Final = "ours"
"""Id of the player's side."""
THEIRS: Final = "theirs"
"""Id of the other side."""
MOST_SEEDS: Final = 1_000
"""Seeds that are tried until the dice of the first throws let the right unit be asked."""


@dataclass(frozen=True, slots=True)
class Reckoning:
    """What an action comes to. All chances are fractions from 0 to 1."""

    works: Fraction
    """The chance that it works."""
    out: Fraction
    """The chance that the target is out of the fight."""
    damage: Fraction
    """Points that the target loses on average."""
    cost: Fraction
    """Points that the unit itself loses on average."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Figures that a reason stands on."""

    action: Action
    """What is done, by any unit."""
    at: Mapping[str, Cell]
    """Units that are thought elsewhere."""
    states: Mapping[str, tuple[str, ...]]
    """By unit: states that are thought to hold besides its own."""
    told: Mapping[str, float]
    """What the file says: `works` and `out` in percent, `damage` and `cost` in points."""
    wins: bool | None = None
    """Whether the file says that the battle is won by it at once; None where it says nothing of it."""

    def reckoned(self, ruleset: Ruleset, battle: Battle) -> Reckoning:
        """Reckon the action in that battle, as its side knows it, by the odds that the game shows.

        The other side answers with what costs it least; nobody spends points.
        """
        side = battle.units[self.action.unit].side
        view = drained(ruleset, self._imagined(ruleset, battle).seen_by(side))
        reply, prompt = partial(best_reply, ruleset), prompt_of(view, self.action.unit)
        action = self._in_full(ruleset, view)
        if prompt is None or prompt.ask not in {"react", "choose"}:
            ends = exchanges(ruleset, view, action, reply)
            cost = ends.mean(lambda end: end.cost)
            return Reckoning(
                success(ends), ends.chance(lambda end: end.is_out), ends.mean(lambda end: end.damage), cost
            )
        works = out = damage = cost = Fraction(0)
        for moment, chance in futures(ruleset, view, partial(replied, ruleset, action), reply):
            own = summary(moment.events, prompt.about, self.action.unit)
            works += chance * (own.damage == 0)
            out += chance * own.is_out
            cost += chance * own.damage
            damage += chance * own.cost
        return Reckoning(works, out, damage, cost)

    def is_won(self, ruleset: Ruleset, battle: Battle) -> bool:
        """Tell whether the side of the unit has won as soon as the action was done."""
        result = take_step(ruleset, battle, self.action).after.result
        return result is not None and result.winner == battle.units[self.action.unit].side

    def _in_full(self, ruleset: Ruleset, view: Battle) -> Action:
        """Return the action with the first way to do it that has what the file says of the way."""
        said, unit = set(self.action.args), view.units[self.action.unit]
        ways = ruleset.verbs[self.action.verb].variants(view, unit)
        way = next((way for way in ways if said <= set(way)), ())
        return replace(self.action, args=tuple(sorted({*self.action.args, *way})))

    def _imagined(self, ruleset: Ruleset, battle: Battle) -> Battle:
        """Return the battle with units elsewhere and in other states, as the figure says."""
        for unit_id, cell in self.at.items():
            battle = battle.with_unit(replace(battle.units[unit_id], cell=cell))
        for unit_id, names in self.states.items():
            unit = battle.units[unit_id]
            for name in names:
                unit = ruleset.with_state(unit, name) if ruleset.with_state else unit
            battle = battle.with_unit(unit)
        return battle


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One position that was found to be in order."""

    id: str
    """Ruleset and name of the file: `fudge/finish`."""
    pack: str
    """Id of the pack whose units it uses."""
    ruleset: str
    """Id of the ruleset."""
    title: str
    """What players read; data, never markup."""
    theme: str
    """What it is about; data, never markup."""
    question: str
    """What is going on and what is asked; data, never markup."""
    asked: str
    """Id of the unit that is asked."""
    topic: str
    """Topic of the question in the middle of a blow; empty: the unit's own turn."""
    start: Battle
    """The battle before step 0, without a seed."""
    opening: tuple[Action, ...]
    """What was done before the question."""
    answers: AnswerKey
    """What is right."""
    reason: str
    """Why; data, never markup."""
    figures: tuple[Claim, ...]
    """The figures on which the reason stands."""
    digest: str = ""
    """Changes when the file changes."""

    def judge(self, action: Action) -> tuple[Verdict, Action | None]:
        """Return what the action is worth, and the pattern that says so: None where none fits."""
        return self.answers.judge(self.start.terrain, action)

    def seed(self, ruleset: Ruleset) -> str:
        """Return the first seed with which the question is asked as the file says.

        SettingsError if there is none among many: then the opening is refused, or somebody is hurt by it.
        """
        why = "nobody is asked that"
        for number in range(MOST_SEEDS):
            seed = f"{self.id} {number}"
            battle, refusal = self.played(ruleset, seed)
            if battle is not None and self.is_asked(battle):
                return seed
            why = refusal or why
        raise SettingsError(f"{self.id}: no throw of the dice leads to the question: {why}")

    def position(self, ruleset: Ruleset) -> Battle:
        """Return the battle in which the question is asked; SettingsError as `seed`."""
        battle, _ = self.played(ruleset, self.seed(ruleset))
        assert battle is not None
        return battle

    def played(self, ruleset: Ruleset, seed: str) -> tuple[Battle | None, str]:
        """Open the battle with that seed and play the opening; None, with the reason, where it is refused."""
        battle = open_battle(ruleset, replace(self.start, seed=seed)).after
        for action in self.opening:
            refusal = refuse(ruleset, battle.seen_by(battle.asked), action) if battle.asked else None
            if refusal is not None or not battle.asked:
                return None, f"{action}: {refusal.reason if refusal else 'nobody is asked'}"
            battle = take_step(ruleset, battle, action).after
        return battle, ""

    def is_asked(self, battle: Battle) -> bool:
        """Tell whether that is the position: the unit is asked, and nobody has lost or won anything."""
        prompt = prompt_of(battle, self.asked)
        if prompt is None or battle.result is not None:
            return False
        is_it = prompt.topic == self.topic if self.topic else prompt.ask in {"act", "declare"}
        return is_it and all(
            (unit.hp, unit.out, unit.hidden_from) == (drawn.hp, drawn.out, drawn.hidden_from)
            for unit, drawn in ((battle.units[name], drawn) for name, drawn in self.start.units.items())
        )


@dataclass(frozen=True, slots=True)
class PuzzleCard:
    """What a session asks of the scenario that it plays."""

    digest: str
    """Changes when the puzzle changes."""


@dataclass(frozen=True, slots=True)
class PuzzleContent:
    """One puzzle as the content of a session: it holds that battle and no other."""

    puzzle: Puzzle
    """The puzzle."""
    ruleset: Ruleset
    """Its ruleset."""

    @property
    def rulesets(self) -> Mapping[str, Ruleset]:
        """The one ruleset, by id."""
        return {self.ruleset.id: self.ruleset}

    @property
    def cards(self) -> Mapping[str, PuzzleCard]:
        """The one battle, by id."""
        return {self.puzzle.id: PuzzleCard(self.puzzle.digest)}

    @property
    def temperaments(self) -> Mapping[str, TemperamentCard]:
        """None: it is clear who answers here."""
        return {}

    def setup(self) -> Setup:
        """Build the setup: a person plays our side. SettingsError as `Puzzle.seed`."""
        scene = self.puzzle.start.scene
        seats = {OURS: HUMAN, THEIRS: "ai:regular"}
        return Setup(self.puzzle.id, self.ruleset.id, self.puzzle.seed(self.ruleset), scene.fog, seats)

    def pack_marks(self, scenario: str = "") -> Mapping[str, str]:
        """Return nothing: a puzzle is not saved."""
        return {}

    def battle(self, setup: Setup) -> Battle:
        """Build the battle before step 0."""
        return replace(self.puzzle.start, seed=setup.seed)
