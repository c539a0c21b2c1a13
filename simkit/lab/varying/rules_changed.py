"""What changed between two files of rules: functions, constants, fields and entries."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from simkit.description.game import Game
from simkit.finding import gamefile
from simkit.outside.files import read_text
from simkit.outside.trees import tree_of

FUNCTION, VALUE, FILE = "function", "value", "file"
QUOTES = "'\""
LONGEST = 40  # signs of a value that is told


@dataclass(frozen=True)
class RuleChange:
    """A part of a file that is not as it was; "" stands for what is not there."""

    kind: str  # a function, a value, or another file that the game reads
    name: str
    old: str = ""
    new: str = ""


def rules_changed(old: Game, new: Game) -> tuple[RuleChange, ...]:
    """What differs in two games of one file each, in the order of the newer text."""
    files = [Path(game.source) for game in (old, new)]
    if any(file.suffix != gamefile.SUFFIX for file in files):
        return ()
    before, now = (_parts_of_all(file) for file in files)
    found = [
        RuleChange(kind, name, before.get((kind, name), ""), now.get((kind, name), ""))
        for kind, name in {**now, **before}
        if before.get((kind, name)) != now.get((kind, name))
    ]
    return tuple(map(_told, found)) + tuple(_beside(*files))


def _told(change: RuleChange) -> RuleChange:
    """A change as people read it: the text of a function says nothing in a line."""
    if change.kind == FUNCTION:
        old, new = ("" if not text else "def" for text in (change.old, change.new))
        return RuleChange(FUNCTION, change.name, old, new)
    return RuleChange(change.kind, change.name, _short(change.old), _short(change.new))


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def _parts_of_all(file: Path) -> dict[tuple[str, str], str]:
    """The functions and values of a game's files: names are the same in all of them."""
    found: dict[tuple[str, str], str] = {}
    for each in (file, *(each for each in _beside_of(file) if each.suffix == gamefile.SUFFIX)):
        found |= {part: text for part, text in _parts(each).items() if part not in found}
    return found


def _parts(file: Path) -> dict[tuple[str, str], str]:
    """The functions and values at the top of a file, each with its text."""
    found: dict[tuple[str, str], str] = {}
    for node in tree_of(read_text(file), file).body:
        if isinstance(node, ast.FunctionDef):
            found[FUNCTION, node.name] = ast.unparse(_untold(node))
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                found |= {(VALUE, name): text for name, text in _values(target, node.value)}
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            found[VALUE, ast.unparse(node.target)] = ast.unparse(node.value)
    return found


def _untold(node: ast.FunctionDef) -> ast.FunctionDef:
    """A function without its text for people."""
    first = node.body[0]
    told = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    if told and len(node.body) > 1:
        node.body = node.body[1:]
    return node


def _values(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, str]]:
    """A name with its value; of a table each entry by itself."""
    name = ast.unparse(target)
    table = value.args[0] if isinstance(value, ast.Call) and value.args else None
    if not isinstance(table, ast.Dict):
        yield name, ast.unparse(value)
        return
    assert isinstance(value, ast.Call)
    yield from _entries(name, table)
    rest = [*value.args[1:], *(keyword.value for keyword in value.keywords)]
    yield f"{name}()", ", ".join(map(ast.unparse, rest))


def _entries(name: str, table: ast.Dict) -> Iterator[tuple[str, str]]:
    for key, value in zip(table.keys, table.values, strict=True):
        word = ast.unparse(key) if key else "**"
        inner = f"{name}.{word.strip(QUOTES)}"
        if isinstance(value, ast.Dict):
            yield from _entries(inner, value)
        else:
            yield inner, ast.unparse(value)


def _beside(old: Path, new: Path) -> Iterator[RuleChange]:
    """The tables beside the files that are not alike, and modules that one side alone has."""
    before, now = (_read_beside(file) for file in (old, new))
    for name in {**now, **before}:
        module = name.endswith(gamefile.SUFFIX) and name in before and name in now
        if before.get(name) != now.get(name) and not module:
            here = [name if name in side else "" for side in (before, now)]
            yield RuleChange(FILE, name, *here)


def _read_beside(file: Path) -> Mapping[str, bytes]:
    return {each.name: each.read_bytes() for each in _beside_of(file)}


def _beside_of(file: Path) -> list[Path]:
    own = file.resolve()
    return [each for each in gamefile.sources_of(str(file)) if each != own]
