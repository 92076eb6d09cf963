"""The prose of a system is whole, is read when it is asked for, and bad files say what is wrong and where."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest

from skirmish.errors import ProseError
from skirmish.rules import rulesets
from skirmish.rules.prose import ChecklistItem, Prose, StateWord, read_prose
from skirmish.rules.ruleset import Ruleset

PLACES = {"TW-01": "verbs.TURN", "TG-01": "checks.roll"}
WHOLE = {
    "words": '[topics]\nparry = "Parry?"\n[states.prone]\nword = "lying"\nmeaning = "Down."\nmost = 2\n'
    '[arcs]\nrear = "no defence"\n[outcomes]\nhit = "hits"\n[sentences]\n"strike:hit" = "{unit} hits"\n',
    "checklist": 'TW-01 = "A turn each."\nTW-02 = { line = "Or two.", is_optional = true }\n',
    "rulings": 'TG-01 = "A tie is a miss."\n',
    "primer": 'dice = "Roll high."\n',
}  # fmt: skip


def written(folder: Path, **files: str) -> Prose:
    """The prose of a folder in which those files stand otherwise."""
    for name, text in (WHOLE | files).items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return read_prose(folder, PLACES)


@pytest.mark.parametrize("name", ["forge", "fudge", "pools"])
def test_the_initiative_of_one_is_told_as_that_of_several_is(name: str) -> None:
    sentences = rulesets()[name].prose.sentences
    assert sentences["initiative:together"] == "Initiative: {list}."
    assert sentences["initiative"] == "Initiative: {unit} ({outcome})."


def test_files_become_the_fields_of_a_table(tmp_path: Path) -> None:
    prose = written(tmp_path)
    assert prose.topics == {"parry": "Parry?"}
    assert prose.sentences == {"strike:hit": "{unit} hits"}
    assert list(prose.states) == [StateWord("prone", "lying", "Down.", most=2)]
    assert prose.arcs == {"rear": "no defence"}
    assert prose.outcomes == {"hit": "hits"}
    assert prose.primer == {"dice": "Roll high."}
    assert prose.checklist[:] == (
        ChecklistItem("TW-01", "A turn each.", "verbs.TURN"),
        ChecklistItem("TW-02", "Or two.", "", is_optional=True),
        ChecklistItem("TG-01", "A tie is a miss.", "checks.roll"),
    )


@pytest.mark.parametrize("ruleset", rulesets().values(), ids=lambda ruleset: ruleset.id)
def test_what_is_taken_off_is_written_with_a_true_minus(ruleset: Ruleset) -> None:
    files = (resources.files(f"skirmish.rules.{ruleset.id}") / "text").iterdir()
    texts = [file.read_text("utf-8") for file in files if file.name.endswith(".toml")]
    texts += [verb.hint for verb in ruleset.verbs.values()] + [band.meaning for band in ruleset.bands]
    assert [found for text in texts for found in re.findall(r'(?:^|[ ("])-\d.*', text)] == []


@pytest.mark.parametrize("ruleset", rulesets().values(), ids=lambda ruleset: ruleset.id)
def test_who_hides_is_called_hidden_once(ruleset: Ruleset) -> None:
    words = {state.id: state.word for state in ruleset.prose.states}
    assert [name for name, word in words.items() if "hidden" in word] == ["hidden"]


@pytest.mark.parametrize("ruleset", rulesets().values(), ids=lambda ruleset: ruleset.id)
def test_what_is_told_of_a_band_only_where_there_is_room_stands_by_itself(ruleset: Ruleset) -> None:
    assert [band.note for band in ruleset.bands if ";" in band.note] == []


def test_nothing_is_read_before_it_is_asked_for_and_then_once(tmp_path: Path) -> None:
    prose = read_prose(tmp_path, PLACES)
    written(tmp_path)
    assert "parry" in prose.topics
    (tmp_path / "words.toml").unlink()
    assert prose.topics["parry"] == "Parry?"
    assert prose.outcomes["hit"] == "hits"


def test_a_table_that_is_not_there_is_empty(tmp_path: Path) -> None:
    prose = written(tmp_path, words="")
    assert (dict(prose.topics), list(prose.states), dict(prose.arcs)) == ({}, [], {})


@pytest.mark.parametrize(
    ("file", "text", "why"),
    [
        ("words", "[topics", "words.toml: Expected ']'"),
        ("words", "[topic]\nparry = 'Parry?'", "words.toml: topic is not one of: topics, states, arcs"),
        ("words", "topics = 3", "words.toml: topics is no table"),
        ("words", "[topics]\nparry = 3", "words.toml: topics.parry is no text"),
        ("words", "[states]\nprone = 'down'", "words.toml: states.prone is no table"),
        ("words", "[states.prone]\nword = 'down'", "words.toml: states.prone.meaning is missing"),
        ("words", "[states.prone]\nwords = 'down'", "words.toml: states.prone.words is not one of: word, "),
        ("words", "[states.prone]\nword = 3", "words.toml: states.prone.word is no str"),
        ("words", "[states.prone]\nmost = true", "words.toml: states.prone.most is no int"),
        ("words", "[arcs]\nback = 'open'", "words.toml: arcs.back is not one of: front, side, rear"),
        ("checklist", "TW-01 = 3", "checklist.toml: TW-01 is no table"),
        ("checklist", "TW-02 = 'Two.'", "checklist.toml: TW-01 is missing: its place is known"),
        ("rulings", "TW-01 = 'Two.'", "rulings.toml: TW-01 stands in two files"),
        ("primer", "[dice]", "primer.toml: dice is no text"),
    ],
)  # fmt: skip
def test_a_bad_file_is_named_with_the_key_that_is_wrong(
    file: str, text: str, why: str, tmp_path: Path
) -> None:
    prose = written(tmp_path, **{file: text})
    with pytest.raises(ProseError) as raised:
        everything(prose)
    assert str(raised.value).startswith(f"{tmp_path}/{why}")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ProseError, match=r"words\.toml: No such file"):
        len(read_prose(tmp_path, {}).topics)


def everything(prose: Prose) -> int:
    """How much of it there is."""
    parts = (prose.topics, prose.sentences, prose.states, prose.arcs, prose.outcomes, prose.checklist)
    return sum(map(len, parts)) + len(prose.primer)


@pytest.mark.parametrize("ruleset", rulesets().values(), ids=lambda ruleset: ruleset.id)
def test_what_is_shipped_is_whole(ruleset: Ruleset) -> None:
    assert set(ruleset.prose.topics) == set(ruleset.answers)
    assert all(ruleset.prose.outcomes.values())
    assert all(state.word and state.meaning.endswith(".") for state in ruleset.prose.states)
    tallies = {state.id for state in ruleset.prose.states if state.tally}
    assert all(state.most > 0 for state in ruleset.prose.states if state.id in tallies)


def test_loading_the_systems_reads_no_prose() -> None:
    code = "import sys; from skirmish.rules import rulesets; rulesets(); sys.exit('tomllib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=300).returncode == 0
