"""What is said of a battle that is over: who won, what each unit did, and how lucky the dice were."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from skirmish.hotseat import humans

if TYPE_CHECKING:
    from skirmish.hotseat import Played
    from skirmish.review.deeds import Deeds
    from skirmish.review.luck import Luck


def headline(game: Played) -> tuple[str, str]:
    """Say who won, and in which role: `You won` where one side is played here."""
    result, people = game.battle.result, humans(game)
    if result is None:
        return "It goes on.", "text"
    if not result.winner:
        return "A draw: nobody won.", "warn"
    if len(people) == 1:
        return ("You won.", "good") if result.winner == people[0] else ("You lost.", "bad")
    return f"{game.battle.scene.side(result.winner).name} won.", "good"


def luck_words(found: Luck, whose: str) -> str:
    """Say how lucky the dice of a side were; `whose` begins the sentence, as `Your dice`."""
    if not found.rolls:
        return f"{whose} decided nothing."
    share = round(100 * found.better_than)
    better = (
        f"better than in {min(99, share)} %" if share >= 50 else f"worse than in {min(99, 100 - share)} %"
    )
    rolled, was = ("roll", "was") if found.rolls == 1 else ("rolls", "were")
    rolls = f"of {found.rolls} {rolled} {found.actual} came off; {found.expected:.1f} {was} to be expected"
    harm = f"They did {found.harm} points of damage; {found.harm_expected:.1f} were to be expected."
    said = f"{whose} were {better} of such battles: {rolls}."
    return f"{said} {harm}" if found.harm or found.harm_expected else said


def deed_words(game: Played, did: Deeds) -> str:
    """Say what a unit did, the weightiest first."""
    names = [game.battle.units[name].name for name in did.felled]
    said = [f"put out {_listed(names)}"] if names else []
    said += [f"dealt {did.dealt}"] if did.dealt else []
    said += [f"took {did.taken}"] if did.taken else []
    said += [f"{did.rolls} roll{'s' * (did.rolls > 1)}"] if did.rolls else []
    said += [f"went {did.walked} cell{'s' * (did.walked > 1)}"] if did.walked else []
    return ", ".join(said) or "did nothing"


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
