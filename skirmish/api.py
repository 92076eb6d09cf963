"""The public face of the game for scripts and notebooks; `import skirmish` hands on what stands here."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from skirmish import arena
from skirmish.arena import Bout, Ending
from skirmish.chronicle import Line, tell_all
from skirmish.dice import Stream
from skirmish.errors import IllegalAction, SettingsError, SkirmishError
from skirmish.model.action import Action, parse
from skirmish.model.moment import Step
from skirmish.odds.answer import ask
from skirmish.odds.figures import figure, pick_figures
from skirmish.odds.grid import Grid, Point, grid
from skirmish.odds.query import OddsQuery, VerbSpec, read_query
from skirmish.packs.folders import content_folders
from skirmish.packs.launch_request import LaunchRequest
from skirmish.packs.library import Library
from skirmish.packs.library import library as read_library
from skirmish.packs.setup import check_settings
from skirmish.packs.temperaments import opponent
from skirmish.rules.bounds import figure_bound, name_bound
from skirmish.rules.exchange_ends import exchanges, foreseen
from skirmish.rules.replies import best_reply
from skirmish.rules.reserves import drained
from skirmish.seeds import new_seed
from skirmish.session import Session
from skirmish.typed import quoted

if TYPE_CHECKING:
    from skirmish.dice import Odds
    from skirmish.model.battle import Battle
    from skirmish.model.scene import Setting
    from skirmish.model.witness import Witnessed
    from skirmish.packs.setup import Setup
    from skirmish.packs.unit_types import UnitSet, UnitType
    from skirmish.rules.check import Modifier
    from skirmish.rules.exchange_ends import Exchange

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Forecast:
    """The exact odds of an action, with the replies that it meets. All chances are fractions from 0 to 1."""

    outcomes: Mapping[str, Fraction]
    """The chance of each outcome, by its id; several rolls are joined by `+`. Empty: nothing is rolled."""
    damage: Mapping[int, Fraction]
    """The chance of each loss of the target, in points."""
    mean_damage: Fraction
    """Points that the target loses on average."""
    out: Fraction
    """The chance that the target takes no further part."""
    modifiers: tuple[str, ...]
    """The rows of the first roll: a number with its sign, the reason, and the id of the rule in brackets."""
    bounds: Mapping[str, str]
    """The figures that are not exact, because a side may not know of all enemies: by the id of an outcome, or
    `damage` or `out`, one of `at most`, `at least` and `about`."""


def load_library(data_dir: Path | str | None = None) -> Library:
    """Read the maps, packs and scenarios of the game, and those of a folder (the user's own unless given).

    Never raises for what a file holds: `Library.problems` lists every mistake, and the rest can be played.
    """
    return read_library(content_folders(None if data_dir is None else Path(data_dir)))


def start(
    library: Library,
    scenario: str,
    *,
    rules: str = "",
    seed: str = "",
    fog: bool | None = None,
    seats: Mapping[str, str] | None = None,
    options: Mapping[str, Setting] | None = None,
    save: Path | str | None = None,
) -> Session:
    """Open a battle. The same arguments with the same seed give the same battle for the same commands.

    The scenario decides what is left out; without a seed each battle is another one. `seats` says by side
    (and by ally) who plays it (`human`, `ai:veteran`, `ai:veteran/berserk`), `options` sets options of the
    rules.
    Without `save` nothing is written; else it is a folder, or a file that ends in `.save`. SettingsError for
    what does not exist, SaveError for a save that cannot be written.
    """
    setup = _setup(library, (scenario, rules, seed), fog, seats, options)
    return Session.start(setup, library, None if save is None else Path(save))


def resume(library: Library, save: Path | str) -> Session:
    """Go on with a save; close the session to let go of it. SaveError, in a sentence, if that fails."""
    return Session.resume(Path(save), library)


def actions(session: Session) -> Iterator[Action]:
    """Yield every action that the rules offer the side that is asked, one by one; none when it is over."""
    for prompt in session.view(session.asked).prompts if session.asked else ():
        for option in session.options(prompt):
            yield from map(option.action, option.targets)


def submit(session: Session, action: Action | str) -> Step:
    """Take a step with an action, or with its text as it is typed (`a1 move 4,7`).

    NotationError for text that is no action, IllegalAction for what the rules refuse, SaveError for what
    cannot be saved: nothing has changed then.
    """
    return session.submit(parse(action) if isinstance(action, str) else action)


def log(session: Session, side: str, since: int = 0) -> tuple[Line, ...]:
    """Tell what a side has witnessed, from step `since` on. SettingsError for a side that does not exist."""
    session.seat(side)
    told = (tell_all(session.ruleset, *_seen(step, side)) for step in session.steps[since:])
    return tuple(line for lines in told for line in lines)


def suggest(session: Session, level: str = "regular") -> Action:
    """Let an opponent think for the side that is asked: `random`, `veteran`, `veteran/cautious` and so on.

    It knows what that side knows. An opponent that fails declines, with a RuntimeWarning. IllegalAction
    when the battle is over, SettingsError for another level.
    """
    if not session.asked:
        raise IllegalAction("The battle is over.")
    stream = Stream.of(session.setup.seed, "answer", session.battle.step)
    view = session.view(session.asked)
    who = opponent(arena.checked(level, session.temperaments), session.temperaments)
    return arena.choose(session.ruleset, view, who, stream, _warn)


def fight(
    library: Library,
    scenario: str,
    *,
    rules: str = "",
    seed: str = "",
    levels: str | Mapping[str, str] = "regular",
    fog: bool | None = None,
    options: Mapping[str, Setting] | None = None,
) -> Ending:
    """Let opponents fight a scenario to its end: one level for all sides, or one for each side.

    Allies play at the level of their side, if `levels` does not name them as well.
    The same arguments with the same seed give the same ending. SettingsError for what does not exist.
    """
    setup = _setup(library, (scenario, rules, seed), fog, None, options)
    card = library.card(setup.scenario)
    sides, allies = [side.id for side in card.sides], {ally.id for ally in card.allies}
    by_side = dict.fromkeys(sides, levels) if isinstance(levels, str) else levels
    if set(by_side) - allies != set(sides):
        raise SettingsError(f"say a level for each of {', '.join(sides)}")
    chosen = {side: arena.checked(level, library.temperaments) for side, level in by_side.items()}
    return arena.fight(library, Bout(setup, chosen))


def action_odds(session: Session, action: Action | str) -> Forecast:
    """Compute the odds of an action now, as the side that is asked knows it.

    The other side answers with what costs it least, and nobody spends points. An action without a roll, such
    as a move, has no outcomes. NotationError for text that is no action, IllegalAction for what the rules
    refuse.
    """
    wanted = parse(action) if isinstance(action, str) else action
    refusal = session.refuse(wanted)
    if refusal is not None:
        raise IllegalAction(refusal.reason)
    ruleset = session.ruleset
    verb = ruleset.verbs.get(wanted.verb)
    if verb is None or verb.weigh is None:
        return Forecast({}, {}, Fraction(0), Fraction(0), (), {})
    view, reply = drained(ruleset, session.view(session.asked)), partial(best_reply, ruleset)
    check = foreseen(ruleset, view, wanted, reply)
    return _forecast(exchanges(ruleset, view, wanted, reply), () if check is None else check.rows)


def unit_odds(
    library: Library,
    rules: str,
    actor: str,
    target: str,
    verb: str,
    *,
    distance: Fraction | float | None = None,
    args: Mapping[str, str] | None = None,
    reply: str = "best",
    options: Mapping[str, Setting] | None = None,
) -> Forecast:
    """Reckon what one unit would do to another on open ground, both as they are in their pack (`core/guard`).

    `distance` is in the length of the rules (metres in `fudge`); left out, the two are in contact. `args` is
    how it is done (`{"with": "rifle"}`). `reply` is a verb of the target, `parry` or `parry:with=sword`, or
    `none`, or `best`: what costs it least. SettingsError for what does not exist or takes no dice,
    IllegalAction for what the rules refuse.
    """
    ruleset = _found("ruleset", rules, library.rulesets)
    check_settings(ruleset, options or {})
    unit_set, first = _unit(library, rules, actor)
    _, second = _unit(library, rules, target)
    query = OddsQuery(
        first,
        second,
        VerbSpec(_found("verb", verb, ruleset.verbs).id, args or {}),
        ruleset.cell if distance is None else _exact(distance),
        replies=() if reply == "best" else (VerbSpec.read(reply),),
        options=options or {},
        items=unit_set.items,
    )
    answer = ask(ruleset, query)
    if not answer.checks:
        raise SettingsError(f"{verb} takes no dice")
    return _forecast(answer.odds, answer.rows)


def odds_grid(
    library: Library,
    rules: str | Sequence[str],
    actor: str,
    target: str,
    verb: str,
    *,
    over: Sequence[str] = (),
    show: Sequence[str] = ("hurts", "damage", "out"),
    **words: Any,
) -> list[dict[str, str | Fraction | None]]:
    """Reckon the same for every combination of values, a row each, as `skirmish odds --over` does.

    `over` names up to three things, `distance=1..30` or `armour`; `show` figures, as `--show` does; `rules`
    one system or several. Further words are those of the command (`weapon="bow"`, `target_states=["prone"]`).
    A row has the values as text, each figure as an exact fraction (None: never), and where there is none
    `refused` with the reason. SettingsError for what does not exist, and where there is no answer at all.
    """
    names = [rules] if isinstance(rules, str) else list(rules)
    if not names:
        raise SettingsError("name a ruleset")
    rulesets = [_found("ruleset", name, library.rulesets) for name in names]
    said = partial(read_query, library, actor=actor, target=target, verb=verb, **words)
    found = grid(library, rulesets, said, over)
    return [_gridded(found, point, pick_figures(found, show)) for point in found.points]


def _gridded(found: Grid, point: Point, figures: Sequence[str]) -> dict[str, str | Fraction | None]:
    row: dict[str, str | Fraction | None] = dict(zip(found.names, point.values, strict=True))
    try:
        return row | {name: figure(point, name).value for name in figures}
    except SkirmishError as error:
        return row | {"refused": str(error)}


def _setup(
    library: Library,
    chosen: tuple[str, str, str],
    fog: bool | None,
    seats: Mapping[str, str] | None,
    options: Mapping[str, Setting] | None,
) -> Setup:
    scenario, rules, seed = chosen
    setup = LaunchRequest(scenario, seed or new_seed(), rules, fog, seats or {}).setup(library)
    return replace(setup, options=options or {})


def _seen(step: Step, side: str) -> tuple[Sequence[Witnessed], Battle]:
    """Return what the side witnessed of a step, and its view before the step."""
    return step.seen_by(side), step.before.seen_by(side)


def _warn(failure: str) -> None:
    """Let Python warn of an opponent that has failed, in the name of the caller."""
    warnings.warn(failure, RuntimeWarning, stacklevel=4)


def _unit(library: Library, rules: str, name: str) -> tuple[UnitSet, UnitType]:
    """Find the unit that PACK/UNIT names, and the unit set that it is from."""
    pack, _, kind = name.rpartition("/")
    unit_set = _found(f"pack for {rules}", rules, _found("pack", pack, library.packs).unit_sets)
    return unit_set, _found(f"unit in {pack}", kind, unit_set.units)


def _exact(distance: Fraction | float) -> Fraction:
    """Return the distance as it is written; SettingsError for what is no number."""
    try:
        return Fraction(str(distance))
    except ValueError:
        raise SettingsError(f"{distance} is no distance: a number, as in 7 or 2.5") from None


def _found(what: str, name: str, known: Mapping[str, T]) -> T:
    """Return the thing of that name; SettingsError, which lists the known names, if there is none."""
    if name not in known:
        raise SettingsError(f"there is no {what} `{quoted(name)}`; there are {', '.join(known)}")
    return known[name]


def _forecast(odds: Odds[Exchange], rows: Sequence[Modifier]) -> Forecast:
    outcomes = odds.merged(lambda end: end.name)
    bounds = {
        **{name: name_bound(odds, name) for name in outcomes},
        "damage": figure_bound(odds, lambda end: end.damage),
        "out": figure_bound(odds, lambda end: end.is_out),
    }
    return Forecast(
        dict(outcomes.items()),
        dict(odds.merged(lambda end: end.damage).items()),
        odds.mean(lambda end: end.damage),
        odds.chance(lambda end: end.is_out),
        tuple(f"{row.amount:+d} {row.reason}" + (f" ({row.rule})" if row.rule else "") for row in rows),
        {name: bound for name, bound in bounds.items() if bound},
    )
