"""Whether the tests of a system or a box notice a mutant, a tenth of a second each.

The tests are collected once and each is run once to see what it executes. For a mutant the process forks,
puts the changed code into the living functions, and runs the tests that execute them until one fails. A
change that takes hold only when its module loads gets a process in which the game is loaded anew.
"""

from __future__ import annotations

import ast
import builtins
import gc
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.machinery import SourceFileLoader
from time import process_time
from types import CodeType, FrameType, FunctionType
from typing import Any, Final

import pytest
from _pytest.runner import runtestprotocol

from bench.boxes import TOP, tests_of
from bench.forks import Forks, Said, Say
from bench.mutations import Function
from bench.places import Mutant, definitions, tree

PATIENCE: Final = 10.0
"""Seconds of CPU time that a test may take, besides ten times what it takes when nothing is wrong.

Packs are read by the first test that wants them, which need not be the same one in each process.
"""
LIMIT: Final = 600
"""Seconds of CPU time after which a mutant is ended from outside: nothing inside could."""
ROOM: Final = 4 << 30
"""Bytes of memory that a mutant may take."""
ENDLESS: Final = "(it does not end)"
"""Stands for the test that notices a mutant by never coming to an end."""
LOADING: Final = "(it does not load)"
"""Stands for it where the tests cannot even be collected."""
ANEW: Final = "(anew)"
"""Said by a fork in which the change cannot be put into what is loaded."""

Verdict = Callable[[Mutant, str], None]
"""Is told of each mutant and the test that fails, empty for a survivor."""


class TookTooLong(BaseException):
    """A test used up its time. No Exception, so that no rule takes it for its own mistake."""


@dataclass(frozen=True, slots=True)
class Lap:
    """What came of a test when nothing was wrong."""

    seconds: float
    """CPU time."""
    touched: frozenset[str]
    """The functions that it executed, as `path:name`."""


def request(scope: str) -> list[str]:
    """List what pytest is told: the quick tests of the scope; random battles are no proof of a rule."""
    return [*tests_of(scope), "-m", "not slow", "-p", "no:cacheprovider", "-p", "no:xdist", "-s", "-q"]


def try_all(scope: str, mutants: Sequence[Mutant], jobs: int, tell: Verdict) -> None:
    """Try each of these mutants of one scope, `jobs` of them at once."""
    alive = [mutant for mutant in mutants if mutant.edit.is_living]
    collected = Collected(alive, jobs)
    names = {mutant.name: mutant for mutant in alive}
    left = [mutant for mutant in mutants if not mutant.edit.is_living]

    def hear(said: Said) -> None:
        if said["test"] == ANEW:
            left.append(names[str(said["name"])])
        else:
            tell(names[str(said["name"])], str(said["test"]))

    if alive:
        Forks(1, hear).do([partial(collected.run, scope)])

    def heard(said: Said) -> None:
        tell(next(one for one in left if one.name == said["name"]), str(said["test"]))

    Forks(jobs, heard).do(
        [partial(load_anew, mutant) for mutant in left], lambda number: tell(left[number], ENDLESS)
    )


class Collected:
    """A plugin of pytest: instead of running the tests that were collected, it tries mutants on them."""

    def __init__(self, mutants: Sequence[Mutant], jobs: int) -> None:
        self.mutants = mutants
        self.jobs = jobs
        self.say: Say = print

    def run(self, scope: str, say: Say) -> None:
        """Let pytest collect, then try the mutants; results are said one by one.

        RuntimeError if the tests cannot be collected.
        """
        self.say = say
        quiet()
        code = pytest.main(request(scope), plugins=[self])
        if code != pytest.ExitCode.OK:
            raise RuntimeError(f"the tests of {scope} cannot be collected: {code}")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the mutants, in place of pytest's own loop."""
        laps: dict[str, Lap] = {}

        def keep(said: Said) -> None:
            laps[str(said["test"])] = Lap(float(said["seconds"]), frozenset(said["touched"]))

        Forks(1, keep).do([partial(record, session.items, self.mutants)])
        living = Living({mutant.place.path for mutant in self.mutants})

        def died(number: int) -> None:
            self.say({"name": self.mutants[number].name, "test": ENDLESS})

        Forks(self.jobs, self.say).do(
            [partial(try_one, mutant, session.items, laps, living) for mutant in self.mutants], died
        )
        return True


def try_one(
    mutant: Mutant, items: Sequence[pytest.Item], laps: Mapping[str, Lap], living: Living, say: Say
) -> None:
    """Try one mutant in a process of its own."""
    touching = [item for item in items if key(mutant) in laps[item.nodeid].touched]
    touching.sort(key=lambda item: (not is_named(item, mutant), laps[item.nodeid].seconds))
    try:
        living.change(mutant)
    except ValueError:
        say({"name": mutant.name, "test": ANEW})
        return
    say({"name": mutant.name, "test": first_failed(touching, laps) if touching else ""})


def key(mutant: Mutant) -> str:
    """Name the function that the mutant changes, as `Lap.touched` names it."""
    return f"{mutant.place.path}:{mutant.edit.function}"


def is_named(item: pytest.Item, mutant: Mutant) -> bool:
    """Tell whether the test says that it proves one of the items that the place does."""
    return any(one in mutant.place.items for mark in item.iter_markers("proves") for one in mark.args)


def record(items: Sequence[pytest.Item], mutants: Sequence[Mutant], say: Say) -> None:
    """Run every test once; say how long it takes, and which functions of those files it enters.

    RuntimeError if one fails.
    """
    touched: set[str] = set()
    setattr(builtins, _TOUCH, touched.add)
    paths = {mutant.place.path for mutant in mutants}
    living = Living(paths)
    for path in paths:
        for node in definitions(tree(path)).values():
            _wire(node, path)
        living.renew(path)
    for item, after in zip(items, [*items[1:], None], strict=True):
        touched.clear()
        start = process_time()
        if failed := failure(item, after):
            raise RuntimeError(f"{item.nodeid} fails when nothing is wrong:\n{failed}")
        say({"test": item.nodeid, "seconds": process_time() - start, "touched": sorted(touched)})


_TOUCH: Final = "__touched__"


def _wire(node: ast.stmt, path: str, within: str = "") -> None:
    if isinstance(node, ast.ClassDef):
        for inner in node.body:
            _wire(inner, path, f"{node.name}.")
    elif isinstance(node, Function):
        call = ast.Call(ast.Name(_TOUCH, ast.Load()), [ast.Constant(f"{path}:{within}{node.name}")], [])
        node.body.insert(0, ast.Expr(call))


class Living:
    """The functions of some files that are loaded, by what their code is called."""

    def __init__(self, paths: set[str]) -> None:
        wanted = {str(TOP / path) for path in paths}
        self.codes = {path: set(_codes(compiled(path))) for path in paths}
        self.functions: dict[tuple[str, str, int], list[FunctionType]] = {}
        gc.unfreeze()  # What a battle on the screen has set apart is not told otherwise.
        for one in gc.get_objects():
            if isinstance(one, FunctionType) and one.__code__.co_filename in wanted:
                self.functions.setdefault(_named(one.__code__), []).append(one)

    def change(self, mutant: Mutant) -> None:
        """Put a mutant in; ValueError where only loading anew can."""
        mutant.edit.do()
        self.renew(mutant.place.path)

    def renew(self, path: str) -> None:
        """Give a file's functions the code of its syntax tree as it is now; ValueError if it does not fit."""
        for code in set(_codes(compiled(path))) - self.codes[path]:
            functions = self.functions.get(_named(code), [])
            if len({function.__code__ for function in functions}) > 1:
                raise ValueError("several of one name in one line")
            for function in functions:
                function.__code__ = code


def compiled(path: str) -> CodeType:
    """Compile the module from its syntax tree as it is now."""
    return compile(ast.fix_missing_locations(tree(path)), str(TOP / path), "exec")


def _codes(code: CodeType) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)


def _named(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def first_failed(items: Sequence[pytest.Item], laps: Mapping[str, Lap]) -> str:
    """Return the id of the first of these tests that fails; empty if none does."""
    guard()
    for item, after in zip(items, [*items[1:], None], strict=True):
        signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE + 10 * laps[item.nodeid].seconds)
        if failure(item, after):
            return item.nodeid
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return ""


def failure(item: pytest.Item, after: pytest.Item | None) -> str:
    """Run a test before another one; return what it says when it fails, empty if it does not."""
    reports = runtestprotocol(item, log=False, nextitem=after)
    return next((report.longreprtext or "failed" for report in reports if report.failed), "")


def guard() -> None:
    """Let nothing that a mutant does last for ever, or take all the memory.

    From now on TookTooLong is raised wherever a mutant is when its time is up.
    """

    def give_up(_number: int, _frame: FrameType | None) -> None:
        raise TookTooLong

    signal.signal(signal.SIGVTALRM, give_up)
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))


def quiet() -> None:
    """Discard what pytest would print."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def load_anew(mutant: Mutant, say: Say) -> None:
    """Forget the game, load it with this mutant in it, and run the tests until one fails."""
    quiet()
    guard()
    for name in [name for name in sys.modules if name.split(".")[0] in {"skirmish", "tests"}]:
        del sys.modules[name]
    mutant.edit.do()
    changed = compiled(mutant.place.path)
    spot = str(TOP / mutant.place.path)
    ordinary = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> Any:
        return changed if self.path == spot else ordinary(self, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
    first = First(mutant)
    code = pytest.main([*request(mutant.scope), "-x"], plugins=[first])
    say({"name": mutant.name, "test": first.failed or ("" if code == pytest.ExitCode.OK else LOADING)})


class First:
    """A plugin of pytest: tests that prove the mutant's items go first; the first that fails is kept."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        self.failed = ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Put the tests first that prove one of the mutant's items."""
        items.sort(key=lambda item: not is_named(item, self.mutant))

    def pytest_runtest_setup(self) -> None:
        """Give each test its time."""
        signal.setitimer(signal.ITIMER_VIRTUAL, 2 * PATIENCE)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the first test that fails."""
        if report.failed and not self.failed:
            self.failed = report.nodeid
