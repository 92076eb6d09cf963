"""Battles on a cluster that is running already, through joblib: dask on this machine, or ray.

A cluster's messages are pickles: it runs whatever is sent to it, and what it sends back runs here. So only
one that the player has started is used, and for dask only an address of this machine is taken.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from importlib import import_module
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self
from urllib.parse import SplitResult, urlsplit

from skirmish.arena.contest import fight_apart
from skirmish.errors import SettingsError
from skirmish.typed import quoted

if TYPE_CHECKING:
    from skirmish.arena.contest import Fixture
    from skirmish.arena.ending import BattleReport

LOCAL: Final = "local"
"""The backend that is no cluster: processes of this command."""
BACKENDS: Final = (LOCAL, "dask=tcp://127.0.0.1:8786", "ray=auto")
"""How each backend is named, with the usual port."""
WAIT: Final = 5
"""Seconds after which a cluster that does not answer counts as out of reach."""
AT_A_TIME: Final = 4
"""Battles for each worker that are handed over together; ray's part of joblib yields none before the last."""


class Cluster:
    """A connection to a running cluster; close it, or use it in a `with`."""

    def __init__(self, backend: str) -> None:
        """Connect to `dask=tcp://127.0.0.1:PORT` or `ray=auto`.

        SettingsError, in a sentence, for another name, a missing extra, or a cluster out of reach.
        """
        self._stack = ExitStack()
        kind, _, address = backend.partition("=")
        if kind == "dask":
            self._connect_dask(address)
        elif backend == "ray=auto":
            self._connect_ray()
        else:
            raise SettingsError(f"there is no backend `{quoted(backend)}`; there are {', '.join(BACKENDS)}")
        self._kind = kind

    def _connect_dask(self, address: str) -> None:
        found = urlsplit(address)
        if found.scheme != "tcp" or not _port(found):
            raise SettingsError(f"`{quoted(address)}` is no address of dask; write dask=tcp://127.0.0.1:8786")
        if not _is_loopback(found.hostname or ""):
            raise SettingsError(
                f"`{quoted(address)}` is another machine, and a cluster is trusted with everything: "
                "only one on this machine is used, as in dask=tcp://127.0.0.1:8786"
            )
        _module("joblib", "dask")
        distributed = _module("distributed", "dask")
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        try:
            client = self._stack.enter_context(distributed.Client(address, timeout=WAIT))
            threads = client.nthreads()
        except OSError:
            raise SettingsError(f"no dask scheduler answers at {address}") from None
        if not threads or max(threads.values()) > 1:
            self.close()
            said = "has workers of several threads" if threads else "has no workers"
            raise SettingsError(f"the dask scheduler at {address} {said}; start some with --nthreads 1")

    def _connect_ray(self) -> None:
        _module("joblib", "ray")
        ray = _module("ray", "ray")
        try:
            ray.init(address="auto", logging_level=logging.CRITICAL, log_to_driver=False)
        except (ConnectionError, RuntimeError, TimeoutError):
            raise SettingsError("no ray cluster answers here; start one with ray start --head") from None
        self._stack.callback(ray.shutdown)
        _module("ray.util.joblib", "ray").register_ray()

    def __enter__(self) -> Self:
        """Return the connection itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the connection."""
        self.close()

    def close(self) -> None:
        """Let go of the cluster, which goes on running."""
        self._stack.close()

    def fights(
        self, bouts: Sequence[Fixture], jobs: int | None = None, folders: Sequence[Path] = ()
    ) -> Iterator[BattleReport]:
        """Fight the bouts there, some at a time, and yield their reports in order.

        `jobs`: at most so many at once; None: as many as the cluster has room for. The cluster reads the
        library from those folders.
        """
        joblib = _module("joblib", self._kind)
        each = joblib.delayed(partial(fight_apart, tuple(folders)))
        with joblib.parallel_config(backend=self._kind, n_jobs=jobs or -1), joblib.Parallel() as crew:
            some = AT_A_TIME * joblib.effective_n_jobs()
            for start in range(0, len(bouts), some):
                yield from crew(each(bout) for bout in bouts[start : start + some])


def _port(address: SplitResult) -> int | None:
    try:
        return address.port
    except ValueError:
        return None


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _module(name: str, extra: str) -> Any:
    """Load a module of an extra. SettingsError if it is not installed."""
    try:
        return import_module(name)
    except ImportError:
        said = f"--backend {extra} needs {name.partition('.')[0]}: pip install 'skirmish-table[{extra}]'"
        raise SettingsError(said) from None
