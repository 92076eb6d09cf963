"""Small wrong changes to a piece of source: numbers, comparisons, operators, order, clauses left out.

Each is an `Edit` of a syntax tree. It is done in place: the process that does it is thrown away afterwards.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

Node = ast.AST
Way = tuple[Node, ...]
"""From the outermost node that holds something to that itself."""
Function = ast.FunctionDef | ast.AsyncFunctionDef

WIDTH: Final = 100
"""So many characters of what is around a change are shown at most."""

COMPARED: Final[Mapping[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
"""What stands for a comparison: its boundary moved, and its opposite."""
RECKONED: Final[Mapping[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
"""What stands for an operator."""
CALLED: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
"""What is called instead."""


@dataclass(frozen=True, slots=True)
class Edit:
    """One change: a node, or a list of nodes, put where another stands."""

    holder: Node
    """The node that changes."""
    field: str
    """Its field."""
    value: Any
    """What the field is to hold."""
    way: Way
    """From the statement to the holder."""
    function: str
    """The function or method that it lies in, as `Class.method`; empty for what runs at loading."""
    text: str = ""
    """`before → after`, with a number behind it where the same text comes again."""

    @property
    def is_living(self) -> bool:
        """Whether it lies in a function; what stands in a class body runs once, when the module loads."""
        return bool(self.function) and not self.function.endswith(".")

    def do(self) -> Any:
        """Make the change; return what was there before."""
        before = getattr(self.holder, self.field)
        setattr(self.holder, self.field, self.value)
        return before


def edits(statement: ast.stmt) -> Iterator[Edit]:
    """Yield every change to a top-level statement of a module, always in the same order."""
    seen: Counter[str] = Counter()
    for edit in _within(statement, (), ""):
        text = _told(edit)
        if text:
            seen[text] += 1
            again = f" (#{seen[text]})" if seen[text] > 1 else ""
            yield Edit(edit.holder, edit.field, edit.value, edit.way, edit.function, text + again)


def _told(edit: Edit) -> str:
    """Write the change with as much around it as fits; empty if it changes no code."""
    seen = next((node for node in edit.way if len(_line(node)) <= WIDTH), edit.holder)
    old = _line(seen)
    before = edit.do()
    new = _line(seen)
    setattr(edit.holder, edit.field, before)
    return f"{old} → {new}" if old != new else ""


def _line(node: Node) -> str:
    """Write a statement's first line, or an expression, as Python would."""
    if isinstance(node, ast.match_case):
        guard = f" if {ast.unparse(node.guard)}" if node.guard else ""
        return f"case {ast.unparse(node.pattern)}{guard}"
    if isinstance(node, ast.comprehension):
        return ast.unparse(node).strip()
    written = ast.unparse(node)
    is_compound = isinstance(node, ast.stmt) and hasattr(node, "body")
    return written.splitlines()[0] if is_compound else written.replace("\n", " ")


def _within(node: Node, way: Way, function: str) -> Iterator[Edit]:
    """Yield the changes to a node and to everything below it; `way` ends above it."""
    if isinstance(node, Function):
        yield from _inside(node, function)
        return
    here = (node,) if isinstance(node, ast.stmt | ast.match_case) else (*way, node)
    for field, value in _changes(node):
        yield Edit(node, field, value, here, function)
    inner = f"{node.name}." if isinstance(node, ast.ClassDef) else function
    for child in _children(node):
        yield from _within(child, here, inner)


def _inside(node: Function, function: str) -> Iterator[Edit]:
    """Yield the changes to a function's body; a function in a function counts to the outer one."""
    own = f"{function}{node.name}" if not function or function.endswith(".") else function
    for child in node.body:
        if not _is_text(child):
            yield from _within(child, (), own)


def _children(node: Node) -> Iterator[Node]:
    """Yield the nodes below that may change: no types, no decorators, no texts."""
    closed = {"annotation", "returns", "decorator_list", "bases", "keywords"} - (
        {"keywords"} if isinstance(node, ast.Call) else set()
    )
    if isinstance(node, ast.JoinedStr):
        yield from (part.value for part in node.values if isinstance(part, ast.FormattedValue))
        return
    for name, value in ast.iter_fields(node):
        if name not in closed:
            several = value if isinstance(value, list) else [value]
            yield from (one for one in several if isinstance(one, Node) and not _is_text(one))


def _is_text(node: Node) -> bool:
    """Tell whether it is a string standing alone: a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _changes(node: Node) -> Iterator[tuple[str, Any]]:
    """Yield what the fields of this node may hold instead."""
    match node:
        case ast.Constant(value=bool() as value):
            yield "value", not value
        case ast.Constant(value=int() | float() as value):
            yield from (("value", value + 1), ("value", value - 1))
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                yield from (("ops", _with(ops, place, other())) for other in COMPARED[type(op)])
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in RECKONED:
            yield "op", RECKONED[type(op)]()
        case ast.BoolOp(op=op, values=values):
            yield "op", ast.Or() if isinstance(op, ast.And) else ast.And()
            yield from (("values", _without(op, values, place)) for place in range(len(values)))
        case ast.IfExp(test=test) | ast.If(test=test) | ast.While(test=test):
            yield from (("test", other) for other in _opposite(test))
        case ast.comprehension(ifs=tests):
            yield from (("ifs", tests[:place] + tests[place + 1 :]) for place in range(len(tests)))
        case ast.UnaryOp(op=ast.Not()):
            yield "operand", ast.UnaryOp(ast.Not(), node.operand)
        case ast.UnaryOp(op=ast.USub()):
            yield "op", ast.UAdd()
        case ast.Call(func=ast.Name(id=name)) if name in CALLED:
            yield "func", ast.Name(CALLED[name], ast.Load())
    yield from _swaps(node)


def _without(op: ast.boolop, values: Sequence[ast.expr], place: int) -> list[ast.expr]:
    """Return the clauses without one; Python wants two, so a single one gets another that decides nothing."""
    left = [*values[:place], *values[place + 1 :]]
    return left if len(left) > 1 else [ast.Constant(isinstance(op, ast.And)), *left]


def _opposite(test: ast.expr) -> Iterator[ast.expr]:
    """Yield the negated condition, unless a change inside does the same."""
    is_plain = isinstance(test, ast.Compare) or (
        isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
    )
    if not is_plain:
        yield ast.UnaryOp(ast.Not(), test)


def _swaps(node: Node) -> Iterator[tuple[str, Any]]:
    """Yield the field with two constants side by side that have changed places."""
    field = {ast.Call: "args", ast.Tuple: "elts", ast.List: "elts", ast.Dict: "values"}.get(type(node))
    values: list[ast.expr] = getattr(node, field) if field else []
    for place, (one, two) in enumerate(pairwise(values)):
        if isinstance(one, ast.Constant) and isinstance(two, ast.Constant) and one.value != two.value:
            yield str(field), _with(_with(values, place, two), place + 1, one)


def _with(values: Sequence[Any], place: int, value: Any) -> list[Any]:
    return [*values[:place], value, *values[place + 1 :]]
