"""Find which variables a function still needs after a line, so that equal positions are merged."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field

from .rewriting import may_stop

Names = frozenset[str]
NONE: Names = frozenset()


def used(*parts: ast.AST | None) -> Names:
    """The names that are read."""
    nodes = [node for part in parts if part is not None for node in ast.walk(part)]
    added_to = {id(node.target) for node in nodes if isinstance(node, ast.AugAssign)}
    return frozenset(
        node.id
        for node in nodes
        if isinstance(node, ast.Name)
        and (id(node) in added_to or not isinstance(node.ctx, ast.Store))
    )


def _targets(line: ast.stmt) -> list[ast.AST]:
    """What a line gives a value, whatever it was before: `x += 1` also reads x."""
    one = [] if isinstance(line, ast.AugAssign) else [getattr(line, "target", None)]
    return [each for each in (*getattr(line, "targets", []), *one) if each is not None]


def _stored(targets: Iterable[ast.AST]) -> Names:
    """The names that are surely given a value."""
    return frozenset(
        name.id
        for target in targets
        for name in (target.elts if isinstance(target, ast.Tuple) else [target])
        if isinstance(name, ast.Name)
    )


@dataclass
class Liveness:
    """The names that matter once the call of a line has returned, by the number of the line."""

    stopping: Names  # functions in which a game may stop
    places: list[int] = field(default_factory=list)  # of each line: that of the files
    after: dict[int, Names] = field(default_factory=dict)
    calls: set[int] = field(default_factory=set)  # lines that are `name = call(...)`

    def function(self, tree: ast.FunctionDef) -> None:
        """Look at a function."""
        self._block(tree.body, NONE, NONE, NONE)

    def _block(self, lines: list[ast.stmt], out: Names, leave: Names, again: Names) -> Names:
        for line in reversed(lines):
            out = self._line(line, out, leave, again)
        return out

    def _line(self, line: ast.stmt, out: Names, leave: Names, again: Names) -> Names:
        match line:
            case ast.If():
                ways = self._block(line.body, out, leave, again)
                return used(line.test) | ways | self._block(line.orelse, out, leave, again)
            case ast.While():
                return self._while(line, out, leave, again)
            case ast.Break():
                return leave
            case ast.Continue():
                return again
            case ast.Return() | ast.Raise():
                out = NONE
            case _:
                pass
        self._note(line, out)
        return (out - _stored(_targets(line))) | used(line)

    def _while(self, line: ast.While, out: Names, leave: Names, again: Names) -> Names:
        after = self._block(line.orelse, out, leave, again)
        head = used(line.test) | after
        while True:
            body = self._block(line.body, head, out, head)
            if body <= head:
                return head
            head |= body

    def _note(self, line: ast.stmt, out: Names) -> None:
        """What must be kept while the call of a line is under way."""
        value = getattr(line, "value", None)
        targets = _targets(line)
        places = [each for each in targets if not isinstance(each, ast.Name)]
        kept = (out - _stored(targets)) | used(*places)
        if isinstance(line, ast.AugAssign):
            kept |= used(line)
        if isinstance(value, ast.Call):
            looks = [each for each in ast.walk(value) if isinstance(each, ast.Subscript)]
            kept |= used(value) if looks else NONE
            if not self._is_half_done(line, value):
                self.calls.add(line.lineno)
        self.after[line.lineno] = self.after.get(line.lineno, NONE) | kept

    def _is_half_done(self, line: ast.stmt, value: ast.Call) -> bool:
        """Whether it may stop elsewhere than in the call itself."""
        parts = [*value.args, *value.keywords, *getattr(line, "targets", [])]
        return any(may_stop(part, self.stopping) for part in parts)
