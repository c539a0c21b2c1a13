"""A game's file: run once for its declarations, and parsed for its rules."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import linecache
import sys
import zlib
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from simkit.design.author.arithmetic import NAMES
from simkit.design.author.bots import OwnBot
from simkit.design.author.fields import OwnSetting
from simkit.design.author.game import OPTIONS_OF_GAME, OwnGame, options_of, settings_of
from simkit.design.author.maps import Map
from simkit.design.author.mistakes import OURS, Mistake
from simkit.design.author.rolls import OwnRoll
from simkit.design.author.tables import OwnTable
from simkit.outside.files import parsed, read_text

from .checked import checked

HOOKS = ("setup", "play_turn", "play_round", "possible", "value", "check")

IN_EVERY_GAME = {"idle", "random", "search", "quick"}  # bots that come with simkit


@dataclass
class Program:
    """A game's file: what it declares, and its functions as they are written."""

    file: str
    text: str
    tree: ast.Module
    module: ModuleType
    game: OwnGame
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The game's name: that of its file."""
        return Path(self.file).stem

    def mistake(self, node: ast.AST | int, text: str) -> Mistake:
        """A mistake in a line of the file."""
        line = node if isinstance(node, int) else getattr(node, "lineno", 0)
        return Mistake(self.file, line, text)

    # --- what is declared ---

    @cached_property
    def options(self) -> dict[str, Any]:
        """players (least, most), together, teams, turns."""
        return options_of(self.game)

    @property
    def most_players(self) -> int:
        """How many seats a table of the game has."""
        return int(self.options["players"][1])

    @cached_property
    def settings(self) -> dict[str, OwnSetting]:
        """What a user may change."""
        return settings_of(self.game)

    @cached_property
    def fields(self) -> dict[str, Any]:
        """What stands on the table."""
        return {
            name: value
            for name, value in self.game._declared.items()
            if name not in OPTIONS_OF_GAME and name not in self.settings
        }

    def _of(self, kind: Any) -> dict[str, Any]:
        return {name: v for name, v in vars(self.module).items() if isinstance(v, kind)}

    @cached_property
    def tables(self) -> dict[str, OwnTable]:
        """Tables of cards, roles, levels, by the name of their variable."""
        return self._of(OwnTable)

    @cached_property
    def maps(self) -> dict[str, Map]:
        """Maps by the name of their variable."""
        return self._of(Map)

    @cached_property
    def bots(self) -> dict[str, OwnBot]:
        """The author's bots."""
        found = self._of(OwnBot)
        for name in IN_EVERY_GAME & found.keys():
            line = found[name].function.__code__.co_firstlineno
            raise self.mistake(line, f"every game has a bot {name}; give yours another name.")
        return found

    @cached_property
    def rolls(self) -> dict[str, OwnRoll]:
        """The functions whose chances can be asked."""
        return self._of(OwnRoll)

    def table_name(self, table: OwnTable) -> str:
        """What packs call a table: its variable in small letters."""
        return next(name for name, each in self.tables.items() if each is table).lower()

    @property
    def by_rounds(self) -> bool:
        """Whether a turn is a round of everybody."""
        return "play_round" in self.functions

    @property
    def rules(self) -> list[str]:
        """The functions that play, those that only bots or simkit call left out."""
        bots = {bot.function.__name__ for bot in self.bots.values()}
        return [name for name in self.functions if name not in bots]

    @cached_property
    def from_end(self) -> frozenset[int]:
        """Lines that count places from the end: row[-1]."""
        places = (node.slice for node in ast.walk(self.tree) if isinstance(node, ast.Subscript))
        minus = (p for p in places if isinstance(p, ast.UnaryOp) and isinstance(p.op, ast.USub))
        return frozenset(place.lineno for place in minus)

    @cached_property
    def digest(self) -> str:
        """A digest of the file, the tables beside it, and of what it imports beside it."""
        seen = hashlib.sha256()
        for path in self.sources:
            seen.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
        return seen.hexdigest()[:16]

    @cached_property
    def sources(self) -> tuple[Path, ...]:
        """The file, the CSV files that it reads, and the modules beside it that it imports."""
        home = Path(self.file).resolve().parent
        found = {Path(self.file).resolve()}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Constant) and str(node.value).endswith(".csv"):
                found.add(home / str(node.value))
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            found |= {home / f"{name.split('.')[0]}.py" for name in names}
        return tuple(sorted(path for path in found if path.is_file()))

    # --- hooks ---

    @property
    def title(self) -> str:
        """The first words of the file's text, up to a colon."""
        return self._words[0]

    @property
    def summary(self) -> str:
        """What stands after the colon."""
        return self._words[1]

    @property
    def _words(self) -> tuple[str, str]:
        told = " ".join((ast.get_docstring(self.tree) or "").split("\n\n")[0].split())
        head, colon, rest = told.partition(":")
        if not colon or len(head) > 40:
            return self.name.replace("_", " ").capitalize(), told or "A game of your own."
        rest = rest.strip()
        return head.strip(), rest[:1].upper() + rest[1:]


def read_program(file: str | Path) -> Program:
    """The game of a file, or the Mistake that keeps it from being one."""
    path = Path(file).resolve()
    text = read_text(path)
    tree = _parsed(path, text)
    linecache.checkcache(str(path))
    module = _run(path)
    games = [name for name, value in vars(module).items() if isinstance(value, OwnGame)]
    if len(set(map(id, (vars(module)[name] for name in games)))) != 1 or "game" not in games:
        told = "there is none" if not games else f"here it is {', '.join(games)}"
        raise Mistake(str(path), 0, f"a game's file has one game, game = Game(); {told}.")
    functions = {each.name: each for each in tree.body if isinstance(each, ast.FunctionDef)}
    program = Program(str(path), text, tree, module, module.game, functions)
    _check_hooks(program)
    return program


def _check_hooks(program: Program) -> None:
    turns = [name for name in ("play_turn", "play_round") if name in program.functions]
    if len(turns) != 1:
        line = program.functions[turns[1]].lineno if turns else 0
        raise program.mistake(line, "a game needs one of play_turn(player) and play_round().")
    wanted = {"play_turn": 1, "possible": 1, "value": 1}
    for name in HOOKS:
        if name in program.functions:
            node = program.functions[name]
            if len(node.args.args) != wanted.get(name, 0):
                form = f"{name}({'player' if wanted.get(name) else ''})"
                raise program.mistake(node, f"write it as def {form}.")


def _parsed(path: Path, text: str) -> ast.Module:
    try:
        return parsed(text, path)
    except SyntaxError as problem:
        told = f"this is not Python: {problem.msg}."
        raise Mistake(str(path), problem.lineno or 0, told) from None
    except (RecursionError, ValueError, MemoryError):
        raise Mistake(str(path), 0, "this is not Python.") from None


def module_name(path: Path) -> str:
    """A name that is the same at each start, so that compiled code is found again."""
    place = zlib.crc32(str(path).encode())
    return f"game_{path.stem}_{place:08x}"


def _run(path: Path) -> ModuleType:
    """Run the file as a module; what lies beside it can be imported."""
    spec = importlib.util.spec_from_file_location(f"{module_name(path)}_plain", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(path.parent))
    try:
        module.__dict__.update(NAMES)
        tree = checked(parsed(read_text(path), path))
        exec(compile(tree, str(path), "exec"), module.__dict__)
    except Mistake:
        raise
    except (Exception, SystemExit) as problem:
        raise blamed(problem, str(path)) from None
    finally:
        sys.path.remove(str(path.parent))
    return module


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
