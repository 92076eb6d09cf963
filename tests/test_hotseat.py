"""Two people at one keyboard: what each may read, and that nothing betrays who is asked unseen."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from skirmish.app.game_flow import GameFlow
from skirmish.app.playback import Frame
from skirmish.app.reply_card import reply_card
from skirmish.chronicle import tell_all
from skirmish.cli import asides, plain
from skirmish.conformance.answers import random_reply
from skirmish.dice import Stream
from skirmish.hotseat import SINCE, Keyboard
from skirmish.model.action import Action, parse
from skirmish.model.battle import Battle
from skirmish.model.prompt import Prompt
from skirmish.packs.launch_request import LaunchRequest
from skirmish.packs.setup import Setup
from skirmish.rules.forge import RULESET
from skirmish.session import Session
from skirmish.typed import within
from tests.library import shipped_library
from tests.rules.forge.ring import fight, man
from tests.rules.proves import proves
from tests.scenario import Game, put

COVER = "Everybody else looks away"
"""What the plain client says before another sits down."""
SCENES = {"fudge": "raid", "ranks": "clash", "stunts": "breakout", "forge": "breakout", "pools": "clash"}
"""A scenario for each system."""
IDLE = ("look", "map", "units", "log", "log 1", "log 5", "goals", "undo", "b9 dance")
"""What one may type that is no answer."""


# ------------------------------------------------------------------------------------ what a person may read


@dataclass
class Reader:
    """What one side has witnessed, by its own record of the battle."""

    names: set[str] = field(default_factory=set)
    """Ids and names of the units that it has ever seen."""
    log: set[str] = field(default_factory=set)
    """Lines that tell what it saw."""


class Typist:
    """Types random legal answers for both sides into the plain client, and checks each printed line."""

    def __init__(self, session: Session, seed: str, answers: int) -> None:
        self.session, self.stream, self.left = session, Stream(seed), answers
        self.readers = {side: Reader() for side in session.seats}
        self.here = self.called = self.typed = ""
        self.checked = self.covers = 0
        self._read = 0

    def put(self, text: str = "") -> None:
        """A printed line: a cover, or something that the player there could know."""
        self._witness()
        if COVER in text:
            found = re.fullmatch(
                r"Next at the keyboard: (.+)\. Everybody else looks away\. Press Enter\.", text
            )
            assert found, text
            sides = self.session.battle.scene.sides
            self.called = next(side.id for side in sides if within(side.name) == found[1])
            self.here = ""
            self.covers += 1
            return
        self.checked += 1
        known = self.readers[self.here].names if self.here else set()
        for unit in self.session.battle.units.values():
            for name in (unit.id, unit.name):
                is_told = re.search(rf"\b{re.escape(name)}\b", text) and name not in self.typed
                assert name in known or not is_told, (self.here, text)
        told = re.fullmatch(r"\d+\. (.*)", text)
        assert not told or told[1] in self.readers[self.here].log, (self.here, text)

    def read_line(self) -> str | None:
        """What is typed next; names in it may be echoed."""
        self.typed = self._type() or ""
        return self.typed if self.left >= 0 else None

    def _type(self) -> str | None:
        """Enter at a cover, else an answer, now and then something else."""
        self._witness()
        if not self.here and self.called:
            self.here = self.called
            return ""
        self.left -= 1
        if self.left < 0:
            return None
        if self.stream.below(3) == 0:
            return self.stream.choice((*IDLE, *(f"look {name}" for name in self.session.battle.units)))
        view = self.session.view(self.session.asked)
        return str(random_reply(self.session.ruleset, view, self.stream))

    def _witness(self) -> None:
        for step in self.session.steps[self._read :]:
            for side, reader in self.readers.items():
                seen, before = step.seen_by(side), step.before.seen_by(side)
                for view in (before, *(one.view for one in seen), step.after.seen_by(side)):
                    lost = (one.unit for one in view.memories[side].sightings.values())
                    reader.names |= {
                        name for unit in (*view.units.values(), *lost) for name in (unit.id, unit.name)
                    }
                reader.log |= {
                    str(line) for line in tell_all(self.session.ruleset, seen, before, is_folded=True)
                }
        self._read = len(self.session.steps)


def type_into(session: Session, seed: str, answers: int, monkeypatch: pytest.MonkeyPatch) -> Typist:
    """A battle at the prompt, typed at random."""
    typist = Typist(session, seed, answers)
    monkeypatch.setattr(plain, "put", typist.put)
    monkeypatch.setattr(plain, "read_line", typist.read_line)
    plain.Plain(session).run()
    return typist


@pytest.mark.parametrize("rules", SCENES)
def test_each_line_of_the_plain_client_is_for_the_player_who_sits_there(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = {side.id: "human" for side in shipped_library().cards[SCENES[rules]].sides}
    setup = LaunchRequest(SCENES[rules], "624360", rules, True, seats).setup(shipped_library())
    typist = type_into(Session.start(setup, shipped_library()), rules, 150, monkeypatch)
    assert typist.covers > 1
    assert typist.checked > 100


def covers_of_a_round(typed: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Who is called in the first round of `clash` at the prompt, as both type that when they are asked."""
    seats = {side.id: "human" for side in shipped_library().cards["clash"].sides}
    setup = LaunchRequest("clash", "624360", "ranks", True, seats).setup(shipped_library())
    session, called = Session.start(setup, shipped_library()), list[str]()

    def round_() -> int:
        clock = session.battle.clock
        return clock.round if clock else 0

    def put(text: str = "") -> None:
        if COVER in text and round_() == 1:
            called.append(text.split(".", maxsplit=1)[0].removeprefix("Next at the keyboard: "))

    def read_line() -> str | None:
        return None if round_() > 1 else typed

    monkeypatch.setattr(plain, "put", put)
    monkeypatch.setattr(asides, "put", put)
    monkeypatch.setattr(plain, "read_line", read_line)
    plain.Plain(session).run()
    return called


def test_at_the_prompt_who_ends_all_turns_whatever_comes_is_not_called_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    often = covers_of_a_round("end-all", monkeypatch)
    once = covers_of_a_round("end-all whatever", monkeypatch)
    assert len(often) > 2, "units of both sides act by turns"
    assert sorted(once) == ["the Colliers", "the Company"], "each is called to say it, and for nothing else"


# ------------------------------------------------------------------------------------ nothing betrays anybody


def behind_a_wall(said: str) -> Session:
    """`a1` and `B1` see each other; `B2`, behind a wall, has its turn before theirs and says that."""
    game = fight(
        """
        #############
        #a....B#....#
        #......#...B#
        #############
        """,
        "B2 B1 a1",
        {"a": man("sword", carried="knife"), "B": man("sword", carried="knife")},
    )
    session = hosted(game)
    for text in (f"B2 {said}", *(["B2 end"] if said != "wait" else []), "B1 end"):
        session.submit(parse(text))
    return session


def hosted(game: Game) -> Session:
    """The drawn battle as a session that two people play."""
    session = Session(RULESET, Setup("drawn", "forge", "1"), game.steps[0].before)
    session._steps = list(game.steps)
    return session


class Seen:
    """A stage that notes what stands before the eyes of one side."""

    def __init__(
        self, session: Session, side: str, answers: tuple[str, ...], *, is_peace: bool = False
    ) -> None:
        self.session, self.side, self.answers, self.is_peace = session, side, list(answers), is_peace
        self.seen: list[str] = []
        self.called: list[str] = []
        self.briefed: list[str] = []
        self._drawn = ""
        self.flow = GameFlow(session, lambda events, _: (), 0)
        self.flow.start(self)

    def _see(self, what: str, view: Battle | None = None) -> None:
        if self.flow.viewer != self.side:
            return
        drawn = str(view.altered(prompts=())) if view else ""
        if what != "frame" or drawn != self._drawn:
            self.seen.append(f"{what} {drawn}")
        self._drawn = drawn

    def pass_for(self, view: Battle, prompts: tuple[Prompt, ...]) -> Action | None:
        """The other side has ended all turns whatever comes, if the test says so."""
        is_turn = self.is_peace and view.viewer != self.side and prompts[0].ask == "act"
        return parse(f"{prompts[0].unit} {prompts[0].decline}") if is_turn else None

    def hand_over(self, side: str, done: Callable[[], None]) -> None:
        """A cover is seen by everybody; the player who is called presses Enter."""
        self.called.append(side)
        self.seen.append(f"cover {side}")
        done()

    def ask_player(self, view: Battle, prompts: tuple[Prompt, ...]) -> None:
        """Our side types what the test says, the other lets things be."""
        self._see(f"asked {[prompt.topic for prompt in prompts]}", self.flow.shown)
        if self.session.asked != self.side:
            self.flow.answer(parse(f"{prompts[0].unit} {prompts[0].decline}"))
        elif self.answers:
            self.flow.answer(parse(self.answers.pop(0)))

    def brief(self) -> None:
        """The briefing is opened."""
        self.briefed.append(self.flow.viewer)

    def tell_recap(self, _done: Callable[[], None]) -> bool:
        """What is seen of it comes as frames."""
        return False

    def draw_frame(self, frame: Frame) -> None:
        """What moves."""
        self._see("frame", frame.view)

    def offer_concession(self, side: str, answer: Callable[[bool], None]) -> None:
        raise AssertionError("nobody here is an opponent")

    def show_end(self, view: Battle) -> None:
        """The end."""
        self._see("end", view)

    def show_refusal(self, sentence: str) -> None:
        """Why not."""
        self._see(sentence)

    def show_news(self, sentence: str) -> None:
        """What has become of the save."""
        self._see(sentence)

    def later(self, _seconds: float, call: Callable[[], None]) -> None:
        """At once."""
        call()

    def wait_for(self, *_: Any) -> None:
        """Nobody thinks here."""

    think = wait_for


ACTS = ("a1 set-dodge", "a1 draw with=a1.knife", "a1 end")
"""What our unit does in its turn, without dice: two actions, and the end."""


@proves("G13")
def test_on_the_screen_nothing_tells_whether_somebody_unseen_was_asked_to_cut_in() -> None:
    waits, sleeps = (Seen(behind_a_wall(said), "red", ACTS) for said in ("wait", "search"))
    assert waits.seen == sleeps.seen
    assert waits.called.count("blue") >= 3, "after each action, and when the round is over"
    topics = [
        prompt.topic for step in waits.session.steps for prompt in step.after.prompts if prompt.unit == "B2"
    ]
    assert topics.count("cut-in") >= 2, "it was indeed asked"


def test_nor_does_a_side_that_ended_all_turns_whatever_comes() -> None:
    waits, sleeps = (Seen(behind_a_wall(said), "red", ACTS, is_peace=True) for said in ("wait", "search"))
    assert waits.seen == sleeps.seen
    asked = [prompt for step in waits.session.steps for prompt in step.after.prompts if prompt.unit == "B2"]
    assert "cut-in" in {prompt.topic for prompt in asked}, "it was indeed asked"


@proves("G13")
def test_the_plain_client_tells_nothing_of_it_either(monkeypatch: pytest.MonkeyPatch) -> None:
    assert plainly("wait", monkeypatch) == plainly("search", monkeypatch)


def plainly(said: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What our side reads at the prompt, covers and all."""
    session = behind_a_wall(said)
    client, answers, read = plain.Plain(session), list(ACTS), []
    covers = [""]

    def show(text: str = "") -> None:
        if COVER in text:
            covers.append(text)
            read.append(text)
        elif client.keyboard.reader in {"", "red"}:
            read.append(text)

    def read_line() -> str | None:
        if covers[-1]:
            covers.append("")
            return ""
        if session.asked == "blue":
            prompt = session.battle.prompts[0]
            return f"{prompt.unit} {prompt.decline}"
        return answers.pop(0) if answers else None

    monkeypatch.setattr(plain, "put", show)
    monkeypatch.setattr(plain, "read_line", read_line)
    client.run()
    return read


def test_nothing_can_be_taken_back_once_others_might_have_been_asked() -> None:
    for said in ("wait", "search"):
        table = Seen(behind_a_wall(said), "red", ACTS[:1])
        assert table.flow.undo() == SINCE
        table.flow.answer(parse("a1 turn facing=s"))
        assert table.flow.undo() == "", "turning is free, and asks nobody"


def test_a_side_that_has_said_so_for_good_is_not_called() -> None:
    session = behind_a_wall("search")
    session._steps.pop()
    session.submit(parse("blue order topic=cut-in answer=never"))
    session.submit(parse("B1 end"))
    table = Seen(session, "red", ACTS[:2])
    assert table.called == ["red"]


def test_each_player_is_told_what_wins_once_before_the_first_turn_of_the_side() -> None:
    drawing = "#a....B#"
    game = fight(drawing, "a1 B1", {"a": man("sword", carried="knife"), "B": man()})
    table = Seen(hosted(game), "red", ("a1 end", "a1 end", "a1 end"))
    assert table.called.count("blue") > 1
    assert table.briefed == ["red", "blue"]
    later = Session(RULESET, Setup("drawn", "forge", "1"), table.session.steps[0].before)
    later._steps = list(table.session.steps)
    assert Seen(later, "red", ()).briefed == [], "who goes on with a battle has read it"


def test_who_has_only_answered_a_blow_is_told_what_wins_before_the_first_turn() -> None:
    game = fight("#aB#", "a1 B1", {"a": man("sword", swords=2), "B": man("sword", dodge=2)})
    table = Seen(hosted(game), "red", ("a1 strike B1 with=a1.sword", "a1 end"))
    answered = next(at for at, step in enumerate(table.session.steps) if step.before.asked == "blue")
    assert table.session.steps[answered].before.prompts[0].ask == "react"
    assert table.briefed == ["red", "blue"]


def test_before_the_other_side_had_a_turn_nobody_is_called() -> None:
    game = fight("#a....B#", "a1 B1", {"a": man("sword", carried="knife"), "B": man()})
    table = Seen(hosted(game), "red", ACTS[:2])
    assert table.called == ["red"]


@proves("G13")
@pytest.mark.parametrize(("said", "is_called"), [("C1 end", True), ("green concede", False)])
def test_who_has_conceded_is_not_called_any_more(said: str, *, is_called: bool) -> None:
    """C1 has acted in this round, so its side is due after each action of the others."""
    arms, sides = man("sword", carried="knife"), {"red": "a", "blue": "B", "green": "C"}
    session = hosted(fight("#a.B.C#", "B1 C1 a1", dict.fromkeys("aBC", arms), sides=sides))
    keyboard = Keyboard(session)
    for text in ("B1 set-dodge", "B1 end", "C1 set-dodge", said, "a1 set-dodge"):
        sit(keyboard)
        session.submit(parse(text))
    called = sit(keyboard)
    assert "blue" in called
    assert ("green" in called) == is_called


def sit(keyboard: Keyboard) -> list[str]:
    """Let everybody sit down who is called; they, in order."""
    called = []
    while side := keyboard.next():
        called.append(side)
        keyboard.sit_down(side)
    return called


def test_what_a_shared_card_says_does_not_depend_on_who_stands_unseen() -> None:
    drawing = """
        #############
        #..aB..#....#
        #......#...B#
        #############
        """
    cards = []
    for spot in ({}, {"B2": {"out": "dead"}}):
        game = fight(drawing, "a1 B1 B2", {"a": man("sword", swords=2), "B": man("sword", dodge=2)})
        put(game, spot)
        game.do("a1 strike B1 with=a1.sword")
        red, blue = game.battle.seen_by("red"), game.battle.seen_by("blue")
        card = reply_card(RULESET, blue, game.battle.prompts[0], red, lambda _: None)
        assert card is not None
        cards.append((card.title, [(row.text, row.figures) for row in card.answers]))
    assert cards[0] == cards[1]


# ------------------------------------------------------------------------------------------ turning, in words


def test_the_plain_client_offers_turning_and_takes_a_way_with_any_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = hosted(fight("#a...B..#", "a1 B1", {"a": man("sword"), "B": man("sword", dodge=2)}, fog=False))
    read: list[str] = []

    def number(words: str) -> str:
        return next(
            line.split(":")[0] for line in reversed(read) if line.partition(": ")[2].startswith(words)
        )

    def typed() -> Any:
        yield "options"
        yield number("turn south-west")
        assert session.battle.units["a1"].facing == 5
        yield "a1 turn facing=e"
        yield "undo"
        assert session.battle.units["a1"].facing == 5
        yield "options"
        yield f"{number('run')} w"
        assert session.battle.units["a1"].facing == 6
        yield "1 up"
        yield "quit"

    lines = typed()
    for module in (plain, asides):
        monkeypatch.setattr(module, "put", lambda text="": read.append(text))
    monkeypatch.setattr(plain, "read_line", lambda: next(lines, None))
    plain.Plain(session).run()
    assert any("It looks north. To look elsewhere, add one of n, ne" in line for line in read)
    assert "A1 turns south-west." in "".join(read)
    assert any("no way to face" in line for line in read)


def test_a_command_at_a_cover_is_the_first_of_who_sits_down_and_a_number_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = hosted(fight("#a...B..#", "a1 B1", {"a": man("sword"), "B": man("sword")}))
    read: list[str] = []
    lines = iter(("a1 set-dodge", "a1 end", "1", "units"))
    for module in (plain, asides):
        monkeypatch.setattr(module, "put", lambda text="": read.append(text))
    monkeypatch.setattr(plain, "read_line", lambda: next(lines, None))
    plain.Plain(session).run()
    assert session.battle.units["a1"].tally("actions") == 1, "typed at the first cover"
    assert session.asked == "blue"
    assert "For B1, B1:" in read, "nobody has heard a list yet: the number only asks for it"
    assert any(line.startswith("B1 B1 at") for line in read)
