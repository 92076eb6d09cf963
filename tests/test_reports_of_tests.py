"""What goes wrong before or after a test is reported as ever, and what goes well there only when asked."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests import conftest

PARTS = ("setup", "call", "teardown")


def reported(monkeypatch: pytest.MonkeyPatch, passed: dict[str, bool], durations: int | None = None) -> str:
    """The parts of a test that are reported, by which of them went well."""
    told: list[str] = []
    parts = [SimpleNamespace(when=part, passed=passed.get(part, True)) for part in PARTS]
    monkeypatch.setattr(conftest, "runtestprotocol", lambda *_args, **_fields: parts)
    item: Any = SimpleNamespace(
        config=SimpleNamespace(getoption=lambda *_: durations),
        ihook=SimpleNamespace(pytest_runtest_logreport=lambda report: told.append(report.when)),
    )
    assert conftest.pytest_runtest_protocol(item, None)
    return " ".join(told)


def test_of_what_went_well_the_test_alone_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    assert reported(monkeypatch, {}) == "call"
    assert reported(monkeypatch, {}, durations=0) == "setup call teardown"


@pytest.mark.parametrize("part", ["setup", "teardown"])
def test_what_failed_or_was_skipped_before_or_after_it_is_reported(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert part in reported(monkeypatch, {part: False}).split()
