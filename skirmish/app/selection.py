"""What the player at the keyboard has chosen so far: unit, verb, cursor. Knows rules, and no widget."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice

from skirmish.app.advice_cache import AdviceCache
from skirmish.app.alike import merged
from skirmish.app.cannot import why_no_blow
from skirmish.app.keymaps import player_keys
from skirmish.app.plan_cache import PlanCache
from skirmish.app.seeing.survey import Survey
from skirmish.app.threat_cache import ThreatCache
from skirmish.errands.approach import Approach
from skirmish.errands.errands import OWN_TURN
from skirmish.grid import FACINGS, Cell, distance2, facing_towards
from skirmish.grid.paths import Reach
from skirmish.model.action import Action, Target
from skirmish.model.battle import Battle
from skirmish.model.prompt import Prompt
from skirmish.model.unit import Unit
from skirmish.odds.action_odds import OddsCache
from skirmish.packs.clue import Story
from skirmish.rules import engine
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.verb import Option

MOST_PRICED = 8
"""Targets whose odds are worked out to find the best one; the nearest are taken."""


class Selection:
    """The state of a choice: the prompt decides which verbs there are, the cursor what they are aimed at."""

    def __init__(self, ruleset: Ruleset, view: Battle) -> None:
        self.ruleset = ruleset
        """Whose verbs they are."""
        self.view = view
        """What the player knows; the choice is made on it."""
        self.odds = OddsCache(ruleset)
        """Odds on that view."""
        self.threats = ThreatCache(ruleset)
        """What the other side could answer."""
        self.plans = PlanCache(ruleset)
        """How foes out of reach are come at."""
        self.advice = AdviceCache(ruleset)
        """The best answer to a question."""
        self.story = Story()
        """What the players of the battle are told."""
        self.prompts: tuple[Prompt, ...] = ()
        """Alternatives that are open to the player; none while somebody else is on."""
        self.prompt: Prompt | None = None
        """The one that is being answered."""
        self.options: tuple[Option, ...] = ()
        """The ways to answer it; of those that are alike, the first."""
        self._counts: dict[int, int] = {}
        self.picked: int | None = None
        """The option that was chosen by its key, if any."""
        self._put: Cell | None = None
        self.cursor = Cell(0, 0)
        """The cell that is pointed at."""
        self._aimed: tuple[Option, Cell, Target] | None = None
        self._nearest: dict[int, str | None] = {}
        self._meant: tuple[tuple[Option, ...], Cell, Option | None] | None = None
        self.gaze = ""
        """Where the unit is to look, with what it does next (`ne`); empty: as it comes."""
        self.mark = ""
        """The foe that odds are for while the cursor is on nobody."""
        self.survey = Survey()
        """What is worked out between keys: who could strike, who would notice."""
        self.player_keys = player_keys({})
        """The keys as the player has them."""
        self.pin: Cell | None = None
        """The cell that lines, distances and comparisons are drawn from instead of the unit's own."""

    def forget(self) -> None:
        """Forget all that was pointed at, since somebody else sits down."""
        self._put, self.pin, self.mark = None, None, ""

    def look_at(self, view: Battle) -> None:
        """Show another view, in which nobody is asked."""
        self.view = view
        self.prompts, self.prompt, self.options, self.picked, self.gaze = (), None, (), None, ""

    def ask(self, view: Battle, prompts: tuple[Prompt, ...]) -> None:
        """Let the player answer one of these prompts; the unit chosen before stays chosen if it is asked."""
        before = self.prompt.unit if self.prompt else ""
        last = before or self._last
        self.look_at(view)
        self.prompts = prompts
        self.select(next((prompt for prompt in prompts if prompt.unit == last), prompts[0]))

    _last = ""

    def select(self, prompt: Prompt) -> None:
        """Answer this one of the open prompts."""
        is_other = prompt.unit != self._last
        self.prompt, self.picked, self.gaze = prompt, None, ""
        self._last = prompt.unit
        found = engine.options(self.ruleset, self.view, prompt)
        unit = self.view.units[prompt.unit]
        self.options, counts = merged((option for option in found if option.targets), unit)
        self._counts = {id(option): count for option, count in zip(self.options, counts, strict=True)}
        self._put = None if is_other else self._put
        self.cursor = self._put or unit.cell
        self._nearest.clear()
        self.mark = self._nearest_foe(unit)

    def _nearest_foe(self, unit: Unit) -> str:
        near = min(self.view.foes(unit.side), key=lambda foe: distance2(unit.cell, foe.cell), default=None)
        return near.id if near else ""

    @property
    def unit(self) -> Unit | None:
        """The unit that is asked, or None."""
        return self.view.units.get(self.prompt.unit) if self.prompt else None

    @property
    def is_placing(self) -> bool:
        """Whether the unit is being placed, before the battle."""
        return self.prompt is not None and self.prompt.ask == "place"

    @property
    def under(self) -> Unit | None:
        """The unit under the cursor, or None."""
        return self.view.at(self.cursor)

    @property
    def far_foe(self) -> Unit | None:
        """The foe under the cursor, if nothing is chosen and nothing can be done to it from here."""
        other, prompt = self.under, self.prompt
        if other is None or self.picked is not None or prompt is None or prompt.ask not in OWN_TURN:
            return None
        is_foe = other.side != prompt.side and not other.out
        return other if is_foe and self.option is None else None

    @property
    def plan(self) -> Approach | None:
        """How the foe under the cursor would be come at and struck, once that is known."""
        foe = self.far_foe
        return self.plans.known(self.view, self.prompt, foe.id) if foe and self.prompt else None

    def turn_to(self, unit_id: str) -> bool:
        """Answer for that unit if it is asked, too; tell whether it is."""
        for prompt in self.prompts:
            if prompt.unit == unit_id:
                if prompt is not self.prompt:
                    self.select(prompt)
                return True
        return False

    def next_unit(self, by: int) -> None:
        """Answer for the next of the units that are asked."""
        if self.prompt in self.prompts:
            self.select(self.prompts[(self.prompts.index(self.prompt) + by) % len(self.prompts)])

    def pick(self, index: int) -> bool:
        """Choose an option; True if it was chosen before and needs no target, so that it is to be done."""
        if not 0 <= index < len(self.options):
            return False
        option = self.options[index]
        if self.picked == index:
            return option.verb.aim == "none"
        self.picked = index
        self._aim(option)
        return False

    def step_option(self, by: int) -> None:
        """Choose the option below (above) the one that is chosen."""
        if self.options:
            start = -1 if self.picked is None and by > 0 else self.picked or 0
            self.pick((start + by) % len(self.options))

    def count_of(self, option: Option) -> int:
        """Count the options that are alike to this one, itself included."""
        return self._counts.get(id(option), 1)

    def drop(self) -> bool:
        """Forget the chosen option; tell whether there was one."""
        was, self.picked = self.picked, None
        return was is not None

    def _aim(self, option: Option) -> None:
        """Put the cursor on the best target, unless it is on one already."""
        if option.verb.aim in {"none", "cell"} or self.target_of(option) is not None:
            return
        best = self.best_target(option)
        if best is not None:
            self.cursor = best.cell
            self.mark = best.id

    def targets(self, option: Option) -> tuple[Unit, ...]:
        """List the units that the option may be aimed at, nearest first; none if it is aimed at cells."""
        unit = self.unit
        if unit is None or option.verb.aim in {"none", "cell"}:
            return ()
        found = [self.view.units[target] for target in option.targets if isinstance(target, str)]
        return tuple(sorted(found, key=lambda other: distance2(unit.cell, other.cell)))

    def best_target(self, option: Option) -> Unit | None:
        """Find, among near targets, the highest mean damage, then chance; the nearest wins ties."""
        near = tuple(islice(self.targets(option), MOST_PRICED))
        return max(near, key=lambda other: self._worth(option, other), default=None)

    def _worth(self, option: Option, other: Unit) -> tuple[Fraction, Fraction]:
        odds = self.odds.of(self.view, option.action(other.id))
        return (odds.damage, odds.chance) if odds else (Fraction(0), Fraction(0))

    def next_target(self) -> None:
        """Put the cursor on the next target of the chosen option, or on the next foe."""
        ring = self.ring
        if ring:
            ids = [other.id for other in ring]
            here = self.under
            place = ids.index(here.id) + 1 if here and here.id in ids else 0
            self.point(ring[place % len(ring)].cell)

    @property
    def ring(self) -> tuple[Unit, ...]:
        """The targets of the chosen option, or else all foes that are known: the cursor goes round them."""
        unit = self.unit
        aimed = self.targets(self.options[self.picked]) if self.picked is not None else ()
        return aimed or tuple(self.view.foes(unit.side) if unit else self.view.up())

    def point(self, cell: Cell) -> None:
        """Put the cursor on a cell; if a foe stands there, odds are worked out for it from now on."""
        self.cursor = self._put = cell
        unit, other = self.unit, self.under
        if unit and other and other.side != unit.side:
            self.mark = other.id

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor, as far as the map goes."""
        terrain = self.view.terrain
        x = min(max(0, self.cursor.x + dx), terrain.width - 1)
        y = min(max(0, self.cursor.y + dy), terrain.height - 1)
        self.point(Cell(x, y))

    @property
    def option(self) -> Option | None:
        """The chosen option; without one, the first that can be aimed at the cell under the cursor."""
        if self.picked is not None:
            return self.options[self.picked]
        meant = self._meant
        if meant is None or meant[0] is not self.options or meant[1] != self.cursor:
            meant = self._meant = self.options, self.cursor, self._option_under_cursor()
        return meant[2]

    def _option_under_cursor(self) -> Option | None:
        unit, other = self.unit, self.under
        if unit is None or (other is not None and other.id == unit.id):
            return None
        aims = {"cell"} if other is None else {"foe", "unit"} if other.side != unit.side else {"friend"}
        for option in self.options:
            if option.verb.aim in aims and self.target_of(option) is not None:
                return option
        return None

    def target_of(self, option: Option) -> Target:
        """Return what the option would be aimed at under the cursor; None if nothing there is a target."""
        aimed = self._aimed
        if aimed is None or aimed[0] is not option or aimed[1] != self.cursor:
            aimed = self._aimed = option, self.cursor, self._target_of(option)
        return aimed[2]

    @property
    def bodies(self) -> tuple[Target, ...]:
        """By verb that is aimed at somebody who is down: the one under the cursor."""
        return tuple([self._target_of(option) for option in self.options if option.verb.aim == "body"])

    def _target_of(self, option: Option) -> Target:
        if option.verb.aim == "none":
            return None
        if option.verb.aim == "cell":
            return self.cursor if self.cursor in option.targets else None
        if option.verb.aim == "body":
            return next((body.id for body in self.targets(option) if body.cell == self.cursor), None)
        other = self.under
        return other.id if other is not None and other.id in option.targets else None

    def action(self) -> Action | None:
        """Return what Enter would do; None if it would do nothing."""
        option = self.option
        if option is None:
            return self.turn()
        target = self.target_of(option)
        return (
            self._looking(option).action(target) if target is not None or option.verb.aim == "none" else None
        )

    def _looking(self, option: Option) -> Option:
        """Return the option, with the direction to look in if one was chosen and the verb allows it."""
        may_look = self.gaze and self.prompt is not None and engine.may_turn(option.verb, self.prompt)
        return option.turned(self.gaze) if may_look else option

    @property
    def can_turn(self) -> bool:
        """Whether facing matters, and an answer to the prompt may name one."""
        ruleset, prompt = self.ruleset, self.prompt
        if prompt is None or not ruleset.prose.arcs:
            return False
        return any(engine.may_turn(ruleset.verbs[verb], prompt) for verb in prompt.verbs)

    @property
    def facing(self) -> int:
        """Where the unit looks, or is to look (0..7)."""
        if self.gaze:
            return FACINGS.index(self.gaze)
        return self.unit.facing if self.unit else 0

    def turn_by(self, eighths: int) -> None:
        """Let the unit look farther to the right, or to the left if negative."""
        if self.can_turn:
            self.gaze = FACINGS[(self.facing + eighths) % len(FACINGS)]

    def turn_to_cursor(self) -> Action | None:
        """Let the unit look towards the cursor; return the turn itself if it was to look there already.

        With the cursor on the unit, the direction is the one that was chosen before. None: nothing to do yet.
        """
        if self.unit is None or not self.can_turn:
            return None
        here = self.unit.cell
        wanted = FACINGS[facing_towards(here, self.cursor)] if self.cursor != here else self.gaze
        was, self.gaze = self.gaze, wanted
        return self.turn() if wanted and was == wanted else None

    def turn(self) -> Action | None:
        """Return the action that only turns the unit in the chosen direction; None if there is none."""
        if self.prompt is None or not self.gaze:
            return None
        unit, verbs = self.prompt.unit, self.ruleset.verbs
        for verb in self.prompt.verbs:
            if verbs[verb].turning == "only":
                for option in engine.ways(self.ruleset, self.view, unit, verb):
                    if (turned := option.turned(self.gaze)).targets:
                        return turned.action()
        return None

    def why_not(self) -> str:
        """Say why Enter would do nothing; empty if nothing refuses it."""
        option = self.option
        other = self.under
        if option is None and other is not None and self.unit is not None and other.side != self.unit.side:
            verbs = self.prompt.verbs if self.prompt else ()
            said = why_no_blow(self.ruleset, self.view, self.unit, verbs, other.id)
            return said or f"Nothing can be done to {other.name} from here."
        if option is None:
            return "Choose what to do: pick a row or point at somebody."
        target: Target = self.cursor if option.verb.aim == "cell" else other.id if other else ""
        refusal = option.targets.refuse(target)
        return refusal.reason if refusal else ""

    def listed_action(self, option: Option) -> Action | None:
        """Return the action that the list shows for the option; None if it is aimed at a cell.

        It is aimed at the unit under the cursor, or else at the marked foe, or else at the nearest target.
        """
        if option.verb.aim == "none":
            return option.action()
        if option.verb.aim == "cell":
            return None
        aimed = self.target_of(option)
        if aimed is None:
            aimed = self.mark if self.mark in option.targets else self._nearest_target(option)
        return option.action(aimed) if aimed is not None else None

    def _nearest_target(self, option: Option) -> str | None:
        """Find the nearest unit that the option may be aimed at; kept for each option."""
        if id(option) not in self._nearest:
            self._nearest[id(option)] = next((unit.id for unit in self.targets(option)), None)
        return self._nearest[id(option)]

    def path(self) -> tuple[Cell, ...]:
        """Return the way to the cursor for an option that walks there; empty if there is none."""
        option = self.option
        unit = self.unit
        if (plan := self.plan) is not None:
            return plan.path
        if option is None or unit is None or option.verb.aim != "cell":
            return ()
        cells = option.verb.cells(self.view, unit, option.args)
        if isinstance(cells, Reach) and self.cursor in cells and self.cursor != unit.cell:
            return cells.path(self.cursor)
        return ()

    def index_of(self, option: Option | None) -> int | None:
        """Return the place of the option in the list; None if it is not there."""
        return next((i for i, other in enumerate(self.options) if other is option), None)

    def titles_left(self) -> tuple[str, ...]:
        """List the titles of verbs that the unit could still use instead of ending its turn."""
        decline = self.prompt.decline if self.prompt else ""
        found = (option.verb.title for option in self.options if option.verb.id != decline)
        return tuple(dict.fromkeys(found))
