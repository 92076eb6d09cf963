"""The shipped lessons: whatever legal thing a player does, a lesson goes on; each can be gone through."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish.app.fitting import wrap
from skirmish.app.keymaps import player_keys
from skirmish.app.log_adapter import teller
from skirmish.app.overlays import FAR
from skirmish.app.parts.lesson_panel import LINES, MARGIN, PLACES, below
from skirmish.app.presets import PRESETS, keymap_of
from skirmish.app.settings import Settings
from skirmish.model.action import Action, parse
from skirmish.model.event import CheckRolled
from skirmish.packs.folders import game_folder
from skirmish.packs.lesson import WAITS, Glance, Guide, Lesson
from skirmish.packs.lesson_files import read_lessons
from skirmish.packs.lesson_schema import PARTS
from skirmish.packs.puzzle import OURS
from skirmish.rules.replies import indifferent
from skirmish.session import Session
from skirmish.texts.only_ascii import in_ascii
from tests.effort import so_many
from tests.library import shipped_library

NAMES = ("moving", "odds", "sneaking", "reactions", "together")
"""The lessons in their order."""
STEPS = 40
"""Answers of one random battle, of either side."""

WALKS = {
    "moving": "a1 move 8,3; a1 end; a1 run 19,2; a1 run 28,4; a1 move 29,4",
    "sneaking": "a1 sneak 8,4; a1 end; a1 sneak 12,4; a1 end; a1 sneak 15,4; a1 takedown b1",
    "together": "a1 volley b1; a1 end; a2 volley b1; a2 end; a3 volley b1; a3 call; a3 end; a1 run 1,2; "
    "a2 run 1,3; a3 end; a1 leave; a2 leave",
}
"""By lesson: what a player does who does what the cards say."""


@cache
def lessons() -> dict[str, Lesson]:
    """Every shipped lesson."""
    found = read_lessons((game_folder(),), shipped_library())
    assert found.problems == ()
    return dict(found.by_id)


def begun(name: str) -> Session:
    """That lesson, before anything was done."""
    lesson = lessons()[name]
    return Session.at_lesson(lesson, shipped_library().rulesets[lesson.ruleset])


def glance(game: Session) -> Glance:
    """What a lesson sees where nothing is chosen and the cursor is nowhere."""
    asks = {"turn": {"act", "declare", "place"}, "reply": {"react", "choose"}}
    prompts = game.battle.prompts if game.asked == OURS else ()
    asked = next((word for word, ways in asks.items() if prompts and prompts[0].ask in ways), "")
    return Glance(game.steps, asked=asked)


def test_there_are_five_in_their_order() -> None:
    assert tuple(lessons()) == NAMES
    assert [lesson.number for lesson in lessons().values()] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", NAMES)
def test_every_card_fits_above_the_map_of_the_smallest_screen(name: str, preset: str) -> None:
    lesson = lessons()[name]
    verbs = shipped_library().rulesets[lesson.ruleset].verbs
    keys = player_keys(keymap_of(Settings(preset=preset)))
    for card in lesson.cards:
        where = [PLACES[spot][0] or below(5, 6) for spot in card.at if spot in PLACES]
        text = keys.say(f"{card.text} ({'; '.join(where)})" if where else card.text, verbs)
        assert len([*wrap(text, 80 - MARGIN)]) <= LINES, text


@pytest.mark.parametrize("name", NAMES)
def test_every_key_that_a_lesson_names_is_one_of_the_table_or_of_a_verb(name: str) -> None:
    lesson = lessons()[name]
    verbs = shipped_library().rulesets[lesson.ruleset].verbs
    keys = player_keys({})
    for text in (*(card.text for card in lesson.cards), lesson.won, lesson.lost):
        assert "{" not in keys.say(text, verbs)


@pytest.mark.parametrize("name", NAMES)
def test_no_key_is_named_where_commands_are_typed(name: str) -> None:
    lesson = lessons()[name]
    for text in (*(card.typed for card in lesson.cards), lesson.typed_won, lesson.lost):
        assert "{" not in text


def test_a_lesson_names_the_keys_that_the_player_has_and_says_where_a_verb_has_none() -> None:
    verbs = shipped_library().rulesets["fudge"].verbs
    text = "Press {reach}, or strike ({do.strike})."
    assert player_keys({}).say(text, verbs) == "Press v, or strike (s)."
    wasd = player_keys(keymap_of(Settings(preset="wasd", keymap={"reach": "f6"})))
    assert wasd.say(text, verbs) == "Press f6, or strike (in the list)."


@pytest.mark.parametrize("name", NAMES)
def test_a_map_fits_below_the_card_of_the_smallest_screen(name: str) -> None:
    terrain = lessons()[name].start.terrain
    assert terrain.height <= 24 - 1 - (LINES + 1) - 4
    assert terrain.width <= 70


def test_every_part_that_a_card_can_name_has_a_place() -> None:
    assert set(PARTS) == set(PLACES)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=so_many(6, 25), deadline=None)
@given(data=st.data())
def test_no_legal_play_breaks_a_lesson(name: str, data: st.DataObject) -> None:
    game, guide = begun(name), Guide(lessons()[name])
    cards = len(guide.lesson.cards)
    for _ in range(STEPS):
        before = guide.at
        guide.watch(glance(game))
        assert guide.at >= before
        if game.is_over:
            break
        if data.draw(st.integers(0, 5)) == 0:
            guide.turn(data.draw(st.sampled_from((1, 1, -1))), glance(game))
        if guide.at < cards:
            card = guide.card
            assert card is not None
            view = game.view(OURS)
            cells = [cell for spot in card.at for cell in guide.lesson.cells(view, spot)]
            assert all(view.terrain.has(cell) for cell in cells)
        options = [
            (option, targets)
            for prompt in game.battle.prompts
            for option in game.options(prompt)
            if (targets := [*option.targets])
        ]
        option, targets = data.draw(st.sampled_from(options))
        game.submit(option.action(data.draw(st.sampled_from(targets))))
    for _ in range(cards + 1):
        guide.turn(1, glance(game))
    assert guide.card is None


@pytest.mark.parametrize("name", WALKS)
def test_who_does_what_the_cards_say_gets_to_the_end_and_wins(name: str) -> None:
    game, lesson = begun(name), lessons()[name]
    commands = [parse(text) for text in WALKS[name].split("; ")]
    rules = shipped_library().rulesets[lesson.ruleset]
    while not game.is_over and (commands or game.asked != OURS):
        if game.asked == OURS:
            game.submit(in_full(game, commands.pop(0)))
        else:  # The other side may do what it likes; where it waits, that is what it does.
            game.submit(indifferent(rules, game.view(game.asked)))
    result = game.battle.result
    assert result is not None
    assert result.winner == OURS
    assert commands == []


def in_full(game: Session, action: Action) -> Action:
    """The action with the first way to do it."""
    for prompt in game.battle.prompts:
        for option in game.options(prompt):
            if (prompt.unit, option.verb.id) == (action.unit, action.verb) and not action.args:
                return option.action(action.target)
    return action


def test_a_card_that_waits_for_a_deed_goes_when_it_is_done_and_not_before() -> None:
    game, guide = begun("moving"), Guide(lessons()["moving"])
    assert not guide.watch(glance(game))  # The first card only tells something.
    guide.turn(1, glance(game))
    assert not guide.watch(glance(game))
    assert guide.watch(Glance(game.steps, cursor=guide.lesson.cells(game.battle, "8,3")[0]))
    assert guide.at == 2
    game.submit(parse("a1 move 8,3"))
    assert guide.watch(glance(game))
    assert guide.at == 3


def test_who_walks_elsewhere_first_is_told_of_nothing_that_is_not_so() -> None:
    """Wren, a, stays in the room, from where nothing is seen of Bors, B, until her first turn is over.

    ##############################
    #.......#....................#
    #.......#....................#
    #.a.....'........====........#
    #.......#....................2
    #.*.*...#......B.............2
    ##############################
    """
    game, guide = begun("moving"), Guide(lessons()["moving"])
    guide.turn(1, glance(game))
    play(game, guide, "a1 move 4,5")
    assert guide.card is not None
    assert "Move it to the open door" in guide.card.text, "not that nothing has happened yet"
    door = guide.lesson.cells(game.battle, "8,3")[0]
    guide.watch(Glance(game.steps, cursor=door))
    play(game, guide, "a1 end", "a1 move 2,5")
    assert "To go there" in guide.card.text, "not that Bors has come into sight"
    play(game, guide, "a1 end", "a1 move 8,3")
    assert "A capital B has come into sight" in guide.card.text, "in whatever round that is"
    guide.watch(Glance(game.steps, cursor=guide.lesson.cells(game.battle, "b1")[0]))
    assert "end your turn" in guide.card.text
    play(game, guide, "a1 end")
    assert guide.card.text.startswith("The next round")


def test_the_card_of_lines_of_sight_stays_until_the_cursor_was_moved() -> None:
    game, guide = begun("moving"), Guide(lessons()["moving"])
    while guide.card is not None and "Press {sight}" not in guide.card.text:
        guide.turn(1, glance(game))
    bors, marked = (guide.lesson.cells(game.battle, spot)[0] for spot in ("b1", "3"))
    assert not guide.watch(Glance(game.steps, cursor=bors, overlay="sight"))
    assert guide.watch(Glance(game.steps, cursor=marked, overlay="sight"))


def test_who_plays_on_without_leaving_a_card_that_only_tells_goes_past_it() -> None:
    game, guide = begun("moving"), Guide(lessons()["moving"])
    game.submit(parse("a1 move 4,3"))
    assert guide.watch(glance(game))
    assert guide.at == 1, "the card after it waits for what is done from now on"


def play(game: Session, guide: Guide, *texts: str) -> None:
    """Do that, each with the first way to do it, while the other side waits."""
    for text in texts:
        while game.asked != OURS:
            game.submit(indifferent(game.ruleset, game.view(game.asked)))
        game.submit(in_full(game, parse(text)))
        guide.watch(glance(game))


def test_who_strikes_before_the_cards_speak_of_it_is_told_of_no_blow_that_was_not() -> None:
    game, guide = begun("odds"), Guide(lessons()["odds"])
    play(game, guide, "a1 run 14,2", "a1 strike b1", "a1 strike b1")
    assert game.battle.units["b1"].hp < 8
    told = []
    while guide.card is not None:
        told.append(guide.card.text)
        guide.turn(1, glance(game))
        guide.watch(glance(game))
    assert not any(text.startswith(("Strike", "A miss")) for text in told)
    assert told[-1].startswith("He is hit.")


def test_every_cell_beside_the_foe_is_as_good_as_the_marked_one() -> None:
    game, guide = begun("odds"), Guide(lessons()["odds"])
    guide.turn(1, glance(game))
    play(game, guide, "a1 run 14,2")
    assert guide.at == 2


def test_nothing_reaches_the_foe_from_afar_where_a_card_says_that_he_is_too_far() -> None:
    """Nor can anything be drawn that would."""
    game = begun("odds")
    assert not {"draw", "shoot", "throw"} & {one.verb.id for one in game.options(game.battle.prompts[0])}


def test_a_card_that_says_compare_stays_until_both_were_looked_at() -> None:
    game, guide = begun("sneaking"), Guide(lessons()["sneaking"])
    play(game, guide, "a1 sneak 8,4", "a1 end", "a1 sneak 12,4", "a1 end", "a1 sneak 15,4")
    while guide.at < 3:
        guide.turn(1, glance(game))
    assert not guide.watch(replace(glance(game), picked="takedown"))
    assert guide.watch(replace(glance(game), picked="strike"))
    assert guide.card is not None
    assert "choose the takedown" in guide.card.text


def test_no_card_names_a_line_of_the_screen_that_only_some_sizes_have_there() -> None:
    """The order of turns is in the top line of a small screen, and in the second line of a large one."""
    told = [card.text for name in NAMES for card in lessons()[name].cards if "order" in card.at]
    assert told, "some card points at the order of turns"
    assert [text for text in told if "line" in text] == []


def test_after_the_alarm_no_card_speaks_of_sneaking() -> None:
    game, guide = begun("sneaking"), Guide(lessons()["sneaking"])
    sneaks = ("a1 sneak 8,4", "a1 end", "a1 sneak 12,4", "a1 end", "a1 sneak 15,4")
    play(game, guide, *sneaks, "a1 strike b1")
    while game.battle.clock is None or not game.battle.clock.round:
        game.submit(indifferent(game.ruleset, game.view(game.asked)))
    guide.watch(glance(game))
    assert guide.card is not None
    assert guide.card.text.startswith("He has noticed you")


def test_a_card_gone_past_before_it_is_done_is_named_until_a_later_one_is_done() -> None:
    game, guide = begun("odds"), Guide(lessons()["odds"])
    for _ in range(6):
        guide.turn(1, glance(game))
    assert guide.card is not None
    assert guide.card.text.startswith("A miss."), "nobody has struck yet"
    assert guide.skipped == 5
    guide.turn(-1, glance(game))
    assert guide.skipped is None, "the card that asks for the blow is up again"
    guide.turn(1, glance(game))
    guide.watch(Glance(game.steps, cursor=guide.lesson.cells(game.battle, "b1")[0]))
    assert guide.skipped == 5, "pointing at him is no blow"


def test_a_group_that_strikes_as_one_is_told_as_one() -> None:
    game = begun("together")
    tell = teller(shipped_library().rulesets["fudge"])
    for text in WALKS["together"].split("; ")[:6]:
        step = game.submit(in_full(game, parse(text)))
    said = [entry.text for entry in tell(step.seen_by(OURS), step.before.seen_by(OURS))]
    assert any(text.startswith("Ash and comrades attack Fitch as one: 3 hits.") for text in said)


def test_the_dice_that_are_laid_out_fall_so_and_later_ones_by_chance() -> None:
    game, lesson = begun("odds"), lessons()["odds"]
    strike = parse("a1 strike b1 with=a1.sword")
    game.submit(parse("a1 run 14,4"))
    for faces in (((-1, -1, -1, 0), (1, 1, 1, 0)), ((1, 1, 1, 1), (0, 0, 0, 0))):
        while game.asked != OURS:
            game.submit(indifferent(shipped_library().rulesets["fudge"], game.view(game.asked)))
        assert lesson.laid_out(game.steps, strike)
        step = game.submit(strike)
        check = next(event for event in step.events if isinstance(event, CheckRolled))
        assert tuple(roll.faces for roll in check.rolls) == faces
        game.submit(parse("a1 end"))
    assert lesson.laid_out(game.steps, strike) == ()


def test_a_side_that_waits_does_nothing() -> None:
    game = begun("moving")
    assert lessons()["moving"].theirs == WAITS
    before = game.battle.units["b1"]
    game.submit(parse("a1 end"))
    while game.asked != OURS:
        game.submit(indifferent(shipped_library().rulesets["fudge"], game.view(game.asked)))
    assert game.battle.units["b1"].cell == before.cell


def test_cards_name_only_signs_that_the_map_has_on_every_terminal() -> None:
    """Walls are `#` with --ascii, and solid blocks without."""
    told = [card.text for lesson in lessons().values() for card in lesson.cards]
    assert any("' is an open door" in text for text in told)
    assert not [text for text in told if "solid" in text or not in_ascii(text).isascii()]


def test_the_card_of_the_reach_names_both_signs_that_the_map_then_has() -> None:
    """`Where a move ends and where a run does` did not say that a figure is the one, a sign the other."""
    said = next(card.text for card in lessons()["moving"].cards if "{reach}" in card.text)
    assert "figure" in said
    assert FAR in said


def test_who_has_both_blows_behind_him_is_told_to_end_the_turn_before_the_next() -> None:
    game, guide = begun("odds"), Guide(lessons()["odds"])
    play(game, guide, "a1 run 14,4", "a1 end", "a1 strike b1", "a1 strike b1")
    while guide.card is not None and not guide.card.text.startswith("He is hit."):
        guide.turn(1, glance(game))
    assert guide.card is not None
    while game.asked != OURS:
        game.submit(indifferent(game.ruleset, game.view(game.asked)))
    assert game.refuse(parse("a1 strike b1 with=a1.sword")) is not None
    assert game.refuse(parse("a1 end")) is None
    assert "{do.end}" in guide.card.text
    assert "end, and finish him" in guide.card.typed
