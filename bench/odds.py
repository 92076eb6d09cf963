"""What is asked at every key: odds, exchanges, views, reach, paths, sight; and saves."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bench.battles import fight
from bench.report import Row, at_most
from bench.timing import microseconds, once
from skirmish.cli.libraries import read_packs
from skirmish.dice.odds import odds
from skirmish.grid.sight import Sight
from skirmish.model.battle import Battle
from skirmish.model.change import changed
from skirmish.odds.answer import ask
from skirmish.odds.grid import grid
from skirmish.odds.query import OddsQuery, read_query
from skirmish.records.codec import Codec
from skirmish.records.digest import Digests
from skirmish.rules.exchange_ends import exchanges
from skirmish.rules.replies import best_reply
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.verbs.walk import reachable

TITLE = "odds at the cursor, views, ground, saves"


def measure() -> Iterator[Row]:
    """Yield the rows of this part."""
    yield from _prices()
    yield from _points()
    yield from _ground()
    yield from _saves()


def _points() -> Iterator[Row]:
    """Time questions of `skirmish odds` where points may be spent once dice have fallen."""
    library = read_packs(None)
    table = library.rulesets["forge"]
    for scope in ("dodge", "all"):
        option = (f"pool_scope={scope}",)
        query = read_query(
            library, table, actor="core/archer", target="core/guard", verb="shoot", options=option
        )
        yield _timed(f"a shot under forge, points on {scope}", once(partial(ask, table, query)), 3e5)
        over = once(partial(grid, library, [table], partial(_same, query), ["distance"]))
        yield _timed(f"the same at every distance, points on {scope}", over, 2e6)


def _same(query: OddsQuery, _ruleset: Ruleset) -> OddsQuery:
    """Return that query, whatever the system: there is one here."""
    return query


def _timed(what: str, micros: float, goal: float | None = None) -> Row:
    said = f"{micros:.2f} µs" if micros < 1000 else f"{micros / 1000:.2f} ms"
    if goal is None:
        return Row(what, said)
    bound = f"<= {goal:g} µs" if goal < 1000 else f"<= {goal / 1000:g} ms"
    return Row(what, said, "", bound, at_most(micros, goal))


def _prices() -> Iterator[Row]:
    ruleset, battle, shot = fight()
    view = battle.seen_by(battle.asked)
    verb = ruleset.verbs[shot.verb]
    assert verb.weigh is not None
    assert verb.roll is not None
    roll, check = verb.roll, verb.weigh(view, shot)
    yield _timed("odds at the cursor, the very first", once(lambda: odds(roll, check)), 5000)
    yield _timed("odds at the cursor, again", microseconds(lambda: odds(roll, check)), 1)
    yield _timed("weighing a shot, row by row", microseconds(lambda: verb.weigh(view, shot)))  # type: ignore[misc]

    def price() -> object:
        return exchanges(ruleset, view, shot, lambda now, prompt: best_reply(ruleset, now, prompt))

    yield _timed("the whole exchange of a shot", microseconds(price))


def _ground() -> Iterator[Row]:
    _, battle, _ = fight()
    side = battle.asked
    unit = battle.units[battle.prompts[0].unit]
    yield _timed("view of a side", microseconds(lambda: battle.altered().seen_by(side)))
    view = battle.seen_by(side)
    yield _timed("reach of a unit, first", microseconds(lambda: reachable(_bare(view), unit, 12, 3).cells))
    far = reachable(view, unit, 24, 3)
    goal = list(far)[-1]
    yield _timed("path to the far end of a run", microseconds(lambda: far.path(goal)))
    terrain, cell = battle.terrain, unit.cell
    sight = Sight(terrain, 0)
    sight.row(cell)
    yield _timed("row of sight, fresh", microseconds(lambda: sight._cast(cell)), 15)  # noqa: SLF001
    yield _timed("row of sight, kept", microseconds(lambda: sight.row(cell)))


def _bare(view: Battle) -> Battle:
    """Return the same view with nothing worked out yet."""
    return view.altered()


def _saves() -> Iterator[Row]:
    ruleset, battle, _ = fight()
    digest = Digests(Codec.of(ruleset))
    digest(battle)
    moved = {unit.id: changed(unit, hp=unit.hp - 1) for unit in list(battle.units.values())[:1]}
    after = changed(battle, units={**battle.units, **moved})
    yield _timed("digest of a battle, one unit changed", microseconds(lambda: digest(after)))
    with tempfile.TemporaryDirectory() as folder:
        path, text = Path(folder) / "save", b"x" * 2000
        yield _timed("appending a line, with sync", microseconds(lambda: _append(path, text, is_synced=True)))
        yield _timed("appending a line, without", microseconds(lambda: _append(path, text, is_synced=False)))


def _append(path: Path, text: bytes, *, is_synced: bool) -> None:
    with path.open("ab", buffering=0) as file:
        file.write(text)
        if is_synced:
            os.fsync(file.fileno())
