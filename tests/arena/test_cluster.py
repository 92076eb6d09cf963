"""Battles on a running cluster: which are taken, how others are refused, and that they come out the same."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from skirmish.arena.cluster import Cluster
from skirmish.arena.contest import Bout, fights
from skirmish.arena.ending import BattleReport
from skirmish.arena.match import Match, halves
from skirmish.errors import SettingsError
from skirmish.packs.folders import content_folders
from tests.library import shipped_library

HEAD = """
import ray, sys
ray.init(num_cpus=1, include_dashboard=False, _node_ip_address="127.0.0.1", _temp_dir=sys.argv[1])
print("ADDRESS", ray.get_runtime_context().gcs_address, flush=True)
sys.stdin.read()
"""
"""A ray of one node, that lives as long as its standard input."""


def bouts(pairs: int) -> list[Bout]:
    """Quick battles."""
    match = Match("nearest", "random", "fudge", "ford")
    return [half.bout(shipped_library()) for half in halves([match], pairs, "test")]


def told(reports: Iterator[BattleReport]) -> list[tuple[str, str, int]]:
    """What the battles came to, in order."""
    return [(one.ending.seed, one.ending.winner, one.ending.answers) for one in reports]


@pytest.mark.parametrize(
    ("backend", "sentence"),
    [
        ("cloud", "there is no backend `cloud`; there are local, dask="),
        ("ray=1.2.3.4", "there is no backend"),
        ("dask=", "`` is no address of dask"),
        ("dask=tcp://127.0.0.1", "is no address of dask"),
        ("dask=tcp://127.0.0.1:many", "is no address of dask"),
        ("dask=tls://127.0.0.1:8786", "is no address of dask"),
        ("dask=tcp://192.0.2.1:8786", "is another machine"),
        ("dask=tcp://example.org:8786", "is another machine"),
        ("dask=tcp://localhost.example.org:8786", "is another machine"),
    ],
)
def test_what_is_no_cluster_of_this_machine_is_refused(backend: str, sentence: str) -> None:
    with pytest.raises(SettingsError, match=sentence):
        Cluster(backend)


@pytest.mark.parametrize("kind", ["dask", "ray"])
def test_a_missing_extra_is_named(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "joblib", None)
    with pytest.raises(SettingsError, match=rf"needs joblib: pip install 'skirmish-table\[{kind}\]'"):
        Cluster("ray=auto" if kind == "ray" else "dask=tcp://127.0.0.1:8786")


class PretendedJoblib(SimpleNamespace):
    """Does at once what joblib would hand to a cluster, and notes what it was asked."""

    def __init__(self) -> None:
        super().__init__(parts=list[int](), config={})

    def parallel_config(self, **config: Any) -> Any:
        self.config = config
        return nullcontext()

    def effective_n_jobs(self) -> int:
        return 1

    def delayed(self, function: Any) -> Any:
        return lambda bout: (function, bout)

    def Parallel(self) -> Any:  # noqa: N802  joblib calls it so
        return nullcontext(self._run)

    def _run(self, work: Iterator[Any]) -> Sequence[Any]:
        done = [function(bout) for function, bout in work]
        self.parts.append(len(done))
        return done


def pretended(monkeypatch: pytest.MonkeyPatch, threads: dict[str, int] | OSError) -> PretendedJoblib:
    """Let a dask scheduler with such workers be there, or one that fails so."""

    def client(_address: str, timeout: float) -> Any:
        if isinstance(threads, OSError):
            raise threads
        return nullcontext(SimpleNamespace(nthreads=lambda: threads))

    joblib = PretendedJoblib()
    monkeypatch.setitem(sys.modules, "joblib", joblib)
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=client))
    return joblib


def test_battles_are_handed_over_some_at_a_time_and_come_back_in_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    joblib = pretended(monkeypatch, {"one": 1})
    with Cluster("dask=tcp://127.0.0.1:8786") as cluster:
        found = told(cluster.fights(bouts(3), jobs=2, folders=content_folders(None)))
    assert found == told(fights(shipped_library(), bouts(3)))
    assert joblib.parts == [4, 2]
    assert joblib.config == {"backend": "dask", "n_jobs": 2}


@pytest.mark.parametrize(
    ("threads", "sentence"),
    [
        ({}, "has no workers; start some with --nthreads 1"),
        ({"one": 1, "two": 2}, "has workers of several threads"),
        (OSError("timed out"), "no dask scheduler answers at tcp://127.0.0.1:8786"),
    ],
)
def test_a_scheduler_that_is_of_no_use_is_told(
    threads: dict[str, int] | OSError, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretended(monkeypatch, threads)
    with pytest.raises(SettingsError, match=sentence):
        Cluster("dask=tcp://127.0.0.1:8786")


# ---------------------------------------------------------------------------------------------- real clusters


@pytest.mark.slow
def test_a_dask_scheduler_on_this_machine_fights_the_same_battles() -> None:
    pytest.importorskip("joblib")
    pytest.importorskip("distributed")
    local_cluster = import_module("distributed").LocalCluster
    wanted = told(fights(shipped_library(), bouts(2)))
    running = local_cluster(n_workers=1, threads_per_worker=1, dashboard_address=None, host="127.0.0.1")
    with running as started, Cluster(f"dask={started.scheduler_address}") as cluster:
        assert told(cluster.fights(bouts(2), folders=content_folders(None))) == wanted


@pytest.mark.slow
def test_a_ray_of_one_node_fights_the_same_battles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The password is of the test's making, so that ray makes none and leaves nothing in the home."""
    for name, value in {"USAGE_STATS_ENABLED": "0", "AUTH_MODE": "token", "AUTH_TOKEN": "a" * 32}.items():
        monkeypatch.setenv(f"RAY_{name}", value)  # Read once, when ray is imported.
    pytest.importorskip("joblib")
    pytest.importorskip("ray")
    wanted = told(fights(shipped_library(), bouts(2)))
    head = subprocess.Popen(
        [sys.executable, "-c", HEAD, "/tmp/ray-" + os.urandom(4).hex()],  # Sockets lie there: a short path.
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert head.stdin is not None
    assert head.stdout is not None
    try:
        address = next(line.split()[1] for line in head.stdout if line.startswith("ADDRESS"))
        monkeypatch.setenv("RAY_ADDRESS", address)
        with Cluster("ray=auto") as cluster:
            assert told(cluster.fights(bouts(2), folders=content_folders(None))) == wanted
    finally:
        head.stdin.close()
        head.wait(300)
