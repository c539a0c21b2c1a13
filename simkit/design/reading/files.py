"""Find the files of a game: the named file, and the files next to it that it imports.

Each is run once, with checked arithmetic. Nothing else is run: no file from another folder.
"""

from __future__ import annotations

import ast
import builtins
import linecache
import sys
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from simkit.design.author.arithmetic import NAMES as ARITHMETIC
from simkit.design.author.arithmetic import PREFIX
from simkit.design.author.mistakes import OURS, Mistake, author_line
from simkit.design.author.rows import laid, told
from simkit.messages.errors import nearest
from simkit.outside.files import read_text
from simkit.outside.trees import tree_of

from .checked import LAID, TOLD, checked
from .near_names import bare

NAMES = {**ARITHMETIC, PREFIX + LAID: laid, PREFIX + TOLD: told}  # what checked functions call
LINES = 1_000_000  # of a file: the lines of the next one are counted from here on
SUFFIX = ".py"
EVERYWHERE = {"simkit", "__future__"} | sys.stdlib_module_names


@dataclass
class NearFile:
    """A file of a game. In its tree, lines are counted on from those of the files before it."""

    path: Path
    number: int
    text: str
    tree: ast.Module
    module: ModuleType
    by_module: set[str] = field(default_factory=set)  # names that stand as cards.NAME in its text

    def knows(self, name: str) -> bool:
        """Whether a name at the top of this file, or of a module that it names, is that."""
        return name in vars(self.module) or name in self.by_module

    def mistake(self, node: ast.AST | int, text: str) -> Mistake:
        """A mistake in a line of this file."""
        line = node if isinstance(node, int) else getattr(node, "lineno", 0)
        return Mistake(str(self.path), line % LINES, text)


def files_of(path: Path) -> tuple[NearFile, ...]:
    """A game's file and all that it imports, as they have run; the Mistake that stops one."""
    return tuple(GameFolder(path.parent).read(path))


class GameFolder:
    """The folder of a game, whose files import each other."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._files: dict[str, NearFile] = {}
        self._running: list[str] = []

    def read(self, path: Path) -> list[NearFile]:
        """Run a file; it, and the files that it has imported."""
        self._run(path)
        found = list(self._files.values())
        modules = {each.path.stem: each.module for each in found}
        for each in found:
            bare(each, modules)
        return found

    # --- running ---

    def _run(self, path: Path) -> ModuleType:
        text, number = read_text(path), len(self._files)
        tree = _parsed(path, text)
        linecache.checkcache(str(path))
        file = NearFile(path, number, text, tree, self._module(path, number))
        self._files[path.stem] = file
        for node in _imports(tree):
            self._check(file, node)
        self._running.append(path.stem)
        try:
            code = compile(checked(tree_of(text, path)), str(path), "exec")
            exec(code, file.module.__dict__)
        except Mistake:
            raise
        except (Exception, SystemExit) as problem:
            raise blamed(problem, str(path)) from None
        finally:
            self._running.pop()
        ast.increment_lineno(tree, number * LINES)
        return file.module

    def _module(self, path: Path, number: int) -> ModuleType:
        module = ModuleType(path.stem if number else f"{module_name(path)}_plain")
        module.__file__ = str(path)
        module.__dict__.update(NAMES)
        module.__dict__["__builtins__"] = {**vars(builtins), "__import__": self._import}
        return module

    def _import(
        self, name: str, space: Any = None, local: Any = None, wanted: Any = (), level: int = 0
    ) -> Any:
        """What Python calls for an import in one of these files."""
        stem = name.partition(".")[0]
        if level == 0 and not self._is_near(stem):
            return builtins.__import__(name, space, local, wanted, level)
        if not name:  # from . import cards
            together = ModuleType(self._home.name)
            vars(together).update({each: self._near(each) for each in wanted})
            return together
        module = self._near(stem)
        for each in wanted or ():
            if each != "*" and each not in vars(module):
                told = f"{stem}{SUFFIX} has no {each}. {nearest(each, _public(module))}"
                raise Mistake(*author_line(2), told)
        return module

    def _near(self, stem: str) -> ModuleType:
        if stem in self._running:
            told = f"{self._running[-1]}{SUFFIX} and {stem}{SUFFIX} import each other; put what "
            raise Mistake(*author_line(3), f"{told}both need into a file that both import.")
        known = self._files.get(stem)
        return known.module if known else self._run(self._home / f"{stem}{SUFFIX}")

    def _is_near(self, stem: str) -> bool:
        return stem not in ("simkit", "__future__") and (self._home / f"{stem}{SUFFIX}").is_file()

    # --- what may be imported ---

    def _check(self, file: NearFile, node: ast.Import | ast.ImportFrom) -> None:
        """Refuse an import from elsewhere, at its line."""
        level = node.level if isinstance(node, ast.ImportFrom) else 0
        if level > 1:
            raise file.mistake(node, "a game imports from its own folder: from .cards import CARD.")
        for name in _modules(node):
            stem = name.partition(".")[0]
            near = level == 1 or self._is_near(stem)
            if not near and stem not in EVERYWHERE:
                raise file.mistake(node, f"{self._elsewhere(stem)}")
            if near:
                self._check_near(file, node, name)

    def _check_near(self, file: NearFile, node: ast.Import | ast.ImportFrom, name: str) -> None:
        place = self._home / f"{name}{SUFFIX}"
        if not place.is_file():
            raise file.mistake(node, self._elsewhere(name))
        if place.resolve() != place:
            text = f"{place.name} is a link to another file; copy that file into the game's folder."
            raise file.mistake(node, text)
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                if alias.asname not in (None, alias.name):
                    text = f"import {alias.name} by its own name: names are the same in all files."
                    raise file.mistake(node, text)

    def _elsewhere(self, name: str) -> str:
        files = [path.stem for path in sorted(self._home.glob(f"*{SUFFIX}"))]
        near = nearest(name, files)
        hint = near if near.startswith("Did") else ""
        told = f"there is no file {name}{SUFFIX} next to the game; import Python's own modules, "
        return f"{told}simkit.design, or files of the game's folder. {hint}".strip()


def _imports(tree: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    return (each for each in ast.walk(tree) if isinstance(each, ast.Import | ast.ImportFrom))


def _modules(node: ast.Import | ast.ImportFrom) -> list[str]:
    """The modules that an import names."""
    if isinstance(node, ast.ImportFrom) and node.module:
        return [node.module]
    return [alias.name for alias in node.names]


def _public(module: ModuleType) -> list[str]:
    return [name for name in vars(module) if not name.startswith(("_", "sk_"))]


def _parsed(path: Path, text: str) -> ast.Module:
    try:
        return tree_of(text, path)
    except SyntaxError as problem:
        told = f"this is not Python: {problem.msg}."
        raise Mistake(str(path), problem.lineno or 0, told) from None
    except (RecursionError, ValueError, MemoryError):
        raise Mistake(str(path), 0, "this is not Python.") from None


def module_name(path: Path, more: str = "") -> str:
    """A name that is the same at each start, so that compiled code is found again."""
    place = zlib.crc32(f"{path}{more}".encode())
    return f"game_{path.stem}_{place:08x}"


def blamed(problem: BaseException, file: str) -> Mistake:
    """What Python says of an error in the author's code, with the line where it happened."""
    trace, line, where = problem.__traceback__, 0, file
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if not name.startswith(OURS) and Path(name).parent == Path(file).parent:
            line, where = trace.tb_lineno, name
        trace = trace.tb_next
    said = str(problem) if str(problem) else type(problem).__name__
    hint = HINTS.get(type(problem).__name__, "")
    return Mistake(where, line, f"{said}{hint}".rstrip(".") + ".")


HINTS = {
    "UnboundLocalError": " (did you mean a field of the game: game.NAME?)",
    "ZeroDivisionError": " (look at what stands after // or %)",
}


# --- one game of several files -------------------------------------------------------------------


def together(files: Sequence[NearFile]) -> ModuleType:
    """All names of all files in one place; the Mistake if two files mean different things."""
    if len(files) == 1:
        return files[0].module
    found = ModuleType(files[0].module.__name__)
    where: dict[str, NearFile] = {}
    for file in (*files[1:], files[0]):
        for name, value in vars(file.module).items():
            if name.startswith("__") or name in NAMES:
                continue
            if name in where and not _same(vars(found)[name], value):
                text = f"{name} is in {where[name].path.name} too; names are shared by all files "
                raise file.mistake(_line_of(file, name), f"{text}of a game, so rename one of them.")
            where.setdefault(name, file)
            vars(found)[name] = value
    return found


def _same(one: Any, other: Any) -> bool:
    plain = isinstance(one, bool | int | float | str | tuple)
    return one is other or (plain and type(one) is type(other) and one == other)


def _line_of(file: NearFile, name: str) -> int:
    """Where a file gives a name its value."""
    for node in ast.walk(file.tree):
        named = isinstance(node, ast.FunctionDef) and node.name == name
        stored = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id == name
        if named or stored:
            return int(node.lineno)  # type: ignore[attr-defined]
    return 0
