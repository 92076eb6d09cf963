"""One duel: solve it, try naive players and an opponent in it, and find what costs the opponent most."""

from __future__ import annotations

from textwrap import dedent
from time import process_time
from typing import TYPE_CHECKING, Final

from bench.duels.declared import at_once
from bench.duels.graph import Graph
from bench.duels.players import FIGHTING, NAIVE, opponent
from bench.duels.record import Found, Mistake, Tried, mark
from bench.duels.regret import Decision, Trial, hard, tried
from bench.duels.solve import Solved, solve
from skirmish.rules.wounds import HURT_IN

if TYPE_CHECKING:
    from bench.duels.duel import Duel
    from bench.duels.players import Player
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit

KEPT: Final = 16
"""Mistakes of the opponent that are kept of each duel."""
SHOWN: Final = 4
"""Answers that are told at each of them, besides the opponent's."""
SLIGHT: Final = 0.0005
"""Regret that is no mistake."""


def examined(duel: Duel, level: str) -> Found:
    """Solve the duel and try naive players and an opponent of that level in it."""
    began = process_time()
    graph = Graph(duel)
    solved = solve(graph)
    seconds, nodes = process_time() - began, len(graph.nodes)
    naive = {name: _tried(graph, player)[1] for name, player in NAIVE.items()}
    trial, own = _tried(graph, opponent(level))
    telling = trial.every.telling
    difficult = telling.at(hard(graph, trial, FIGHTING))
    return Found(
        mark(duel, level),
        duel.id,
        level,
        nodes,
        round(seconds, 1),
        round(solved.of(graph.start), 4),
        naive,
        own,
        round(difficult.mean, 4),
        round(difficult.weight / telling.weight if telling.weight else 0.0, 3),
        _mistakes(graph, trial),
        _hearing(graph, solved),
    )


def _tried(graph: Graph, player: Player) -> tuple[Trial, Tried]:
    """Try a player in the graph, which is solved anew, for the players before may have added answers."""
    began = process_time()
    trial = tried(graph, solve(graph), player)
    every = trial.every
    return trial, Tried(
        round(every.mean, 4),
        round(every.telling.mean, 4),
        round(every.telling.weight / every.weight if every.weight else 0.0, 3),
        round(every.quantile(0.95), 4),
        round(every.share_above(0.10), 4),
        round(trial.loss, 4),
        len(trial.asked.answers),
        round(process_time() - began, 1),
        round(every.dropped, 6),
    )


def _hearing(graph: Graph, solved: Solved) -> float | None:
    """Tell what the slower gains at the start by hearing the quicker; None where nobody declares."""
    place = graph.start[0][0]
    if graph.nodes[place].battle.prompts[0].ask != "declare":
        return None
    found = at_once(graph, solved, place)
    return round(found.value - found.open_value, 4)


def _mistakes(graph: Graph, trial: Trial) -> list[Mistake]:
    """Tell the moments that cost the opponent most: regret times how often it is met."""
    weights: dict[int, float] = {}
    found: dict[int, Decision] = {}
    for one in trial.every.decisions:
        weights[one.place] = weights.get(one.place, 0.0) + one.weight
        found[one.place] = one
    dear = [place for place, one in found.items() if one.regret > SLIGHT]
    dear.sort(key=lambda place: -found[place].regret * weights[place])
    return [_mistake(graph, trial, found[place], weights[place]) for place in dear[:KEPT]]


def _mistake(graph: Graph, trial: Trial, one: Decision, weight: float) -> Mistake:
    node = graph.nodes[one.place]
    battle = node.battle
    values = trial.asked.solved.answers(graph, one.place)
    said = next(iter(trial.asked.answers[one.place]))
    ranked = sorted(range(len(values)), key=lambda lot: -values[lot])
    shown = [lot for place, lot in enumerate(ranked) if place < SHOWN or lot == said]
    prompt = battle.prompts[0]
    pending = "".join(f" against {action}" for action in battle.pending)
    return Mistake(
        _drawing(graph.duel, battle),
        "\n".join(map(_fighter, battle.units.values())),
        f"{_when(battle)}{prompt.unit} is asked ({prompt.ask}){pending}",
        round(weight, 4),
        str(node.likes(said)[0]),
        round(one.regret, 4),
        [(round(values[lot], 4), " or ".join(map(str, node.likes(lot)[:2]))) for lot in shown],
        one.is_telling,
    )


def _drawing(duel: Duel, battle: Battle) -> str:
    """Draw the map with the fighters where they stand, `a` and `b`."""
    rows = [
        ["." if char in "aB" else char for char in row]
        for row in dedent(duel.drawing).strip("\n").splitlines()
    ]
    for unit in battle.units.values():
        rows[unit.cell.y][unit.cell.x] = unit.id[0]
    return "\n".join("".join(row) for row in rows)


def _when(battle: Battle) -> str:
    """Tell the round, and whose turns follow in it, where the clock says that."""
    clock = battle.clock
    if clock is None:
        return ""
    queue = [entry if isinstance(entry, str) else entry[0] for entry in getattr(clock, "queue", ())]
    return f"round {clock.round}, order {' '.join(queue)}: " if queue else f"round {clock.round}: "


def _fighter(unit: Unit) -> str:
    """Tell a fighter in a line: HP, facing, what it holds, states, counters and notes."""
    things = [f"{item.kind} {item.count}" if item.count else item.kind for item in unit.hands]
    states = [
        f"{state.name} {state.amount}" if state.amount else state.name for state in unit.states.values()
    ]
    counts = [f"{name} {count}" for name, count in unit.tallies.items() if name != HURT_IN]
    notes = [str(note) for note in unit.notes.values()]
    return ", ".join([f"{unit.id} {unit.hp} hp", f"facing {unit.facing}", *things, *states, *counts, *notes])
