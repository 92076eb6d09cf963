"""A toy of infiltration: raiders creep up unseen until a sentry notices or a blow falls, then initiative."""

from __future__ import annotations

from dataclasses import replace

from skirmish.dice import Pool
from skirmish.grid import in_front
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import Announced, UnitHid
from skirmish.model.moment import Moment
from skirmish.model.unit import Unit
from skirmish.rules.stealth.infiltration import Infiltration, raise_alarm
from skirmish.rules.verb import Verb
from skirmish.rules.verbs.walk import planned, reachable, walk
from tests.toys import initiative, pieces
from tests.toys.pieces import Came, Test, sheet

LIMIT = 8


def weigh_look(battle: Battle, action: Action) -> Test:
    """Two dice and wits."""
    return Test(Pool.of(2, 6, sheet(battle.units[action.unit]).wits), 10)


def look(moment: Moment, action: Action, outcome: Came) -> None:
    """Walk on towards the post, then see who is in front."""
    sentry = moment.battle.units[action.unit]
    for cell, _ in sentry.patrol[:1]:
        view = moment.battle.seen_by(sentry.side)
        if cell != sentry.cell and cell in reachable(view, view.units[sentry.id], sheet(sentry).speed, 3):
            walk(moment, sentry.id, planned(moment.battle, sentry, cell, sheet(sentry).speed, 3))
    noticed = [raider for raider in _in_plain_sight(moment.battle, action.unit) if outcome.name == "done"]
    for raider in noticed:
        moment.happen(UnitHid(raider.id, raider.hidden_from - {sentry.side}, sentry.id))
        moment.happen(Announced("alarm", sentry.id, raider.id))
        raise_alarm(moment, sentry.id)


def _in_plain_sight(battle: Battle, sentry_id: str) -> list[Unit]:
    sentry, sees = battle.units[sentry_id], battle.sight.sees
    raiders = [foe for foe in battle.foes(sentry.side) if sentry.side in foe.hidden_from]
    return [
        foe
        for foe in raiders
        if sees(sentry.cell, foe.cell) and in_front(sentry.cell, sentry.facing, foe.cell)
    ]


ROUNDS = Infiltration(
    initiative.ROUNDS, ("move", "strike", "end"), "look", pieces.fresh_turn, initiative.is_over,
    limit=lambda battle: LIMIT,
)  # fmt: skip
LOOK = Verb("look", look, weigh=weigh_look, roll=pieces.roll_to_meet)
RULESET = replace(
    initiative.RULESET, id="toy-infiltration", title="Toy of infiltration", rounds=ROUNDS,
    verbs={**initiative.RULESET.verbs, LOOK.id: LOOK},
)  # fmt: skip
