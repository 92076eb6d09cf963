"""Streams: the same name gives the same numbers, and nothing is drawn before it is wanted."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from skirmish.dice import Stream


def test_a_stream_is_the_generator_seeded_with_its_parts() -> None:
    stream, expected = Stream.of(7, "step", 3), Random("7/step/3")
    assert [stream.random() for _ in range(5)] == [expected.random() for _ in range(5)]


def test_a_child_is_the_stream_of_the_longer_name_wherever_its_parent_stands() -> None:
    parent = Stream.of("battle")
    untouched = parent.child("orc", 1).random()
    parent.random()
    assert parent.child("orc", 1).random() == untouched == Stream.of("battle", "orc", 1).random()


def test_a_child_does_not_move_its_parent() -> None:
    parent, alone = Stream.of("battle"), Stream.of("battle")
    parent.child("orc").random()
    assert parent.random() == alone.random()


def test_a_stream_is_seeded_only_when_first_drawn_from() -> None:
    stream = Stream.of("battle", 1)
    assert stream._draw is None
    stream.random()
    assert stream._draw is not None


def test_below_gives_every_number_about_equally_often() -> None:
    stream = Stream.of("below")
    counts = Counter(stream.below(5) for _ in range(5000))
    assert sorted(counts) == [0, 1, 2, 3, 4]
    assert all(850 < count < 1150 for count in counts.values())


def test_a_shuffle_gives_every_order_about_equally_often_and_leaves_its_argument_alone() -> None:
    stream, cards = Stream.of("shuffle"), ("a", "b", "c")
    counts = Counter("".join(stream.shuffled(cards)) for _ in range(6000))
    assert sorted(counts) == ["abc", "acb", "bac", "bca", "cab", "cba"]
    assert all(850 < count < 1150 for count in counts.values())
    assert cards == ("a", "b", "c")


def test_items_are_drawn_in_every_order_about_equally_often() -> None:
    stream = Stream.of("drawn")
    counts = Counter("".join(stream.drawn("abc")) for _ in range(6000))
    assert sorted(counts) == ["abc", "acb", "bac", "bca", "cab", "cba"]
    assert all(850 < count < 1150 for count in counts.values())
    assert list(stream.drawn("")) == []


def test_a_choice_is_one_of_the_items() -> None:
    stream = Stream.of("choice")
    assert {stream.choice("xyz") for _ in range(100)} == {"x", "y", "z"}
    assert stream.choice("x") == "x"


def test_nothing_can_be_drawn_from_nothing() -> None:
    stream = Stream.of("empty")
    with pytest.raises(ValueError, match="below 0"):
        stream.choice(())
